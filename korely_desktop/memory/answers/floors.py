"""The cosine below which a memory has nothing to do with a question, for each model.

Every model spreads its cosines differently, so the floor is measured, not set: the questions and answers below belong
together in pairs and have nothing to do with each other otherwise. The floor lies where :data:`UNRELATED` of the
strangers are below it, and never above the closeness of the loosest pair. Measuring takes one batch of short texts.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.errors import ModelUnavailable

UNRELATED = 0.9
"""This share of the cosines between strangers lies below the floor.

Measured (``docs/quality.md``): a third less is found for questions that nothing answers, and of 62 own questions one
loses its answer, which shares no word with it and hardly a meaning ("the twins" to "do I have children?").
"""

PAIRS = (
    ("Where does Giulia live now?", "Giulia found a flat in Turin near the river."),
    ("What is Marco allergic to?", "Peanuts make Marco's throat swell, so he avoids them."),
    ("Which plan is the customer on?", "They upgraded to the Advanced subscription in June."),
    ("How does the team deploy?", "Every merge to main goes out through the release pipeline."),
    ("When is the dentist appointment?", "The dentist sees her on Thursday at three."),
    ("What instrument does Leo play?", "Leo practises the cello every evening."),
    ("Who manages the Hamburg office?", "Anna Weiss runs the branch in Hamburg."),
    ("What did they pay for the car?", "The used Skoda cost them nine thousand euro."),
    ("Which database does the project use?", "All our tables are in PostgreSQL."),
    ("What is her favourite food?", "Nothing makes her happier than mushroom risotto."),
    ("How did the exam go?", "He passed the chemistry test with top marks."),
    ("Why did the flight leave late?", "Fog closed the runway and the plane waited two hours."),
    ("Dove lavora adesso Paolo?", "Paolo è stato assunto da una banca di Milano."),
    ("Che sport fa Chiara?", "Chiara nuota in piscina tre volte alla settimana."),
    ("Come preferisce essere contattata?", "Scrivetele una mail, al telefono non risponde."),
    ("Quanti figli hanno?", "Hanno due bambine e un maschio."),
)


class _Embeds(Protocol):
    @property
    def name(self) -> str: ...

    def embed_documents(self, texts: list[str]) -> NDArray[np.float32]: ...

    def embed_query(self, text: str) -> NDArray[np.float32]: ...


class Floors:
    """Measured floors, one a model. Thread-safe. ``known``: floors that need no measuring."""

    def __init__(self, known: Mapping[str, float] | None = None) -> None:
        self._known = dict(known or {})
        self._lock = threading.Lock()

    def of(self, embedder: _Embeds) -> float | None:
        """The floor of this model, measured when it is first asked for; None while the model cannot be used."""
        if (known := self._known.get(embedder.name)) is not None:
            return known
        with self._lock:
            if embedder.name not in self._known:
                try:
                    self._known[embedder.name] = measured(embedder)
                except ModelUnavailable:
                    return None
            return self._known[embedder.name]


def measured(embedder: _Embeds) -> float:
    """The floor of a model, 0 to 1.

    Raises:
        ModelUnavailable: it is not ready.
    """
    asked = np.stack([embedder.embed_query(question) for question, _ in PAIRS])
    cosines = asked @ embedder.embed_documents([answer for _, answer in PAIRS]).T
    belong = np.eye(len(PAIRS), dtype=np.bool_)
    strangers = _quantile(cosines[~belong], UNRELATED)
    return max(0.0, min(strangers, float(cosines[belong].min())))


def _quantile(values: NDArray[np.float32], share: float) -> float:
    """The value that this share of all is below, between two of them where none is. numpy's own loads 2 MB more."""
    return float(np.interp(share * (len(values) - 1), np.arange(len(values)), np.sort(values)))
