"""What an assistant is handed to work on is not what its writer says; what they say beside it is."""

from __future__ import annotations

from tests.rows import rows


def _values(statements) -> set[str]:
    return {each.object for each in statements}


@rows(
    "text",
    [
        "Translate to Italian: I live in Leeds with my two dogs.",
        "Can you summarize this article: Ada Lim lives in Leeds. She works at Bosch.",
        "Please rewrite the following:\nI work at Bosch. I hate Mondays.",
        "Fix the grammar of this sentence: I lives in Leeds.",
        "Explain this quote: I live in Leeds, therefore I am.",
        "Let's play a game. I am a dragon. I live in Leeds.",
        "In my novel, Ada Lim lives in Leeds.",
        "Write a cover letter for a data analyst position at Bosch. I know SQL.",
        "Traduci in inglese: abito a Leeds e lavoro alla Bosch.",
        "Puoi correggere il testo seguente? Correggi questa frase: abito a Leeds.",
        "Nel mio romanzo, Ada Lim vive a Leeds.",
    ],
)
def test_material_tells_nothing(engine_statements, text: str) -> None:
    assert not _values(engine_statements(text)) & {"Leeds", "Bosch", "dragon"}


@rows(
    ("text", "value"),
    [
        ("I live in Leeds. Translate to Italian: I like your shoes.", "Leeds"),
        ("Improve my bio: I live in Leeds and work at Bosch.", "Leeds"),
        ("Correction: I live in Leeds.", "Leeds"),
        ("Edit: I live in Leeds now.", "Leeds"),
        ("Fix the boiler: I live in Leeds and it is cold.", "Leeds"),
        ("I translate novels. I live in Leeds.", "Leeds"),
        ("In the game shop, Ada works at Bosch. I live in Leeds.", "Leeds"),
        ("Let's play tennis. I live in Leeds.", "Leeds"),
        ("Correggi la mia mail: abito a Leeds.", "Leeds"),
        ("Traduco romanzi. Abito a Leeds.", "Leeds"),
    ],
)
def test_what_the_writer_says_themselves_stays(engine_statements, text: str, value: str) -> None:
    assert value in _values(engine_statements(text))
