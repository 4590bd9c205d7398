"""What the network marks is not told where the words around it say that it is not so, not now, or of somebody else."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.domain.facts import Precision
from korely_desktop.domain.statements import Mention, Sentence
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.judging.finder import Find, Trust, statements
from korely_desktop.language.judging.ruled_out import says_i
from korely_desktop.language.vocabulary import load_vocabulary
from tests.rows import rows

TRUSTING = Trust(0.0, 0.5, 1.0, 1.0)


def told(
    text: str, relation: str, value: str, owner: str = "", *, by_user: bool = True, named: bool = True
) -> list[tuple[str, str]]:
    """What is told of one marked value, its last occurrence, in a text of one sentence, with whose it is."""
    start, whose = text.rindex(value), text.find(owner)
    found = Find(
        *(start, start + len(value), relation, (whose, whose + len(owner)) if owner else None),
        **dict.fromkeys(("opens", "closes", "related", "owned"), 0.9),
    )
    said = Sentence(0, len(text), True, by_user, (), None, Precision.ASSUMED, False)
    names = [Mention(owner, "person", whose, whose + len(owner))] if owner and named else []
    return [(each.subject, each.object) for each in statements([found], TRUSTING, text, names, [said])]


@rows(
    ("text", "relation", "value"),
    [
        ("I'm allergic to hazelnuts, not almonds", "allergic_to", "almonds"),
        ("sono astemia ma non celiaca", "has_condition", "celiaca"),
        ("We had tea with the vicar and his wife Nadia", "married_to", "Nadia"),
        ("Il mio socio viene con suo fratello Tito", "has_sibling", "Tito"),
        ("Mi manca solo la moglie", "married_to", "moglie"),
        ("we're a patchwork, his two and the dog", "has_child", "two"),
        ("Sono nata a Trani nel '58", "age", "58"),
        ("My cats are my kids", "has_child", "kids"),
        ("I am great with kids", "has_child", "kids"),
        ("I got straight As in school", "blood_type", "straight"),
        ("I miss living in Spain", "lives_in", "Spain"),
        ("Vivo con una ragazza cilena, Antonia", "partner", "Antonia"),
        ("Ada - sits next to me, two kids", "has_child", "two kids"),
        ("Ho visto Michele: da quando è in pensione cucina lui", "employment_status", "in pensione"),
        ("It's not that I hate cooking", "dislikes", "cooking"),
        ("I am afraid of what the future holds", "fears", "what the future"),
        ("Colleziono tazze, ne ho 37", "age", "37"),
        ("I'd like to stop at 62", "age", "62"),
        ("Budget around then, I think", "budget", "around"),
        ("My sister's birthday is never 61", "birthday", "61"),
        ("I live on toast", "lives_in", "toast"),
        ("Io abito a due isolati dalla scuola", "home_type", "due isolati"),
        ("I am on the Home 250 plan", "has_plan", "250"),
        ("I prefer it over coffee", "likes", "coffee"),
        ("I'd rather have it than coffee", "likes", "coffee"),
        ("I prefer Slack to email", "preferred_contact", "email"),
        ("Preferisco i gatti ai cani", "likes", "cani"),
        ("Preferisco il mare alla montagna", "likes", "montagna"),
        ("We host Neil's brother Craig", "has_sibling", "Craig"),
        ("Io l'ho vista placcare il fratello", "has_sibling", "fratello"),
        ("Adesso vuole fare rugby", "wants", "fare"),
        ("I'm on a train from Kandy", "from", "Kandy"),
        ("I'm in Lisbon until May", "lives_in", "Lisbon"),
        ("mio nipote vive di panini", "lives_in", "panini"),
        ("There is a boat on the lake, it's called Duchess", "named", "Duchess"),
        ("I write to you as a plumber", "named", "plumber"),
        ("Da giovane facevo il bagnino", "works_as", "bagnino"),
        ("My old job: prison officer", "works_as", "prison officer"),
        ("Help me apply for a trainee role at Bosch", "works_at", "Bosch"),
        ("Io prendevo il Tavor, adesso è finito", "works_as", "finito"),
        ("I no longer live in Lund, nor in Malmö", "lives_in", "Malmö"),
        ("non abito più a Lecce né a Bari", "lives_in", "Bari"),
        ("Mia madre mi tratta come un bambino", "has_child", "bambino"),
        ("I'm allergic to everything", "allergic_to", "everything"),
        ("I've named it Ferdinand", "named", "Ferdinand"),
        ("We're called Thunderbox", "named", "Thunderbox"),
        ("I never forget her birthday, 12 May", "birthday", "12 May"),
        ("My sight test in May went well", "has_condition", "sight test"),
        ("Sono il referente per il comune", "works_as", "referente"),
        ("Il fratello di lui, Elio, mi aiuta", "has_sibling", "Elio"),
        ("Tilda, la moglie di Ugo, mi aiuta", "married_to", "Tilda"),
        ("Tariq isn't my nephew", "has_relative", "nephew"),
        ("My boss's wife is a nurse", "married_to", "wife"),
        ("I met my wife's sister Ann", "has_sibling", "Ann"),
        ("My first wife, Corinna, gets nothing", "married_to", "Corinna"),
        ("I never said I like whisky", "likes", "whisky"),
        ("It isn't that I hate cooking", "dislikes", "cooking"),
        ("Lui comunque è allergico alle fragole", "allergic_to", "fragole"),
        ("Vivono da sempre a Chioggia", "lives_in", "Chioggia"),
        ("Mechanic: Pino in Duke Street", "works_as", "Mechanic"),
        ("Ugo è il mio compagno di squadra", "partner", "Ugo"),
        ("Il mio compagno di lavoro russa", "partner", "compagno"),
        ("My lab partner is Ada", "partner", "Ada"),
        ("I have 28 kids in my class", "has_child", "28 kids"),
        ("Ho 25 bambini in classe", "has_child", "25 bambini"),
        ("I look after four children at the nursery", "has_child", "four children"),
        ("We are expecting a boy in May", "has_child", "boy"),
    ],
)
def test_words_around_a_value_rule_it_out(text: str, relation: str, value: str) -> None:
    assert told(text, relation, value) == []


@rows(
    ("text", "relation", "value"),
    [
        ("My sons are my kids", "has_child", "kids"),
        ("Camping with kids", "has_child", "kids"),
        ("I'm O negative", "blood_type", "O negative"),
        ("I am missing out by not working at Arup", "works_at", "Arup"),
        ("I hate that I like cooking", "likes", "cooking"),
        ("I'm allergic to almonds", "allergic_to", "almonds"),
        ("My neighbour is no help, I'm celiac", "has_condition", "celiac"),
        ("I don't eat meat, not ham", "does_not_eat", "ham"),
        ("I went with my wife Nadia", "married_to", "Nadia"),
        ("Her name's Lorna and we are together", "partner", "Lorna"),
        ("Ho la moglie sarda", "married_to", "moglie"),
        ("my three are at school", "has_child", "three"),
        ("I've turned 58", "age", "58"),
        ("I can spend about 200 euros", "budget", "200 euros"),
        ("I am from Trani, born in 1958", "birthday", "1958"),
        ("I live on a barge", "lives_in", "barge"),
        ("I'd rather have tea", "likes", "tea"),
        ("I prefer going to concerts", "likes", "concerts"),
        ("Preferisco vivere al mare", "likes", "vivere al mare"),
        ("We host my friend's brother Craig", "has_relative", "Craig"),
        ("Ho il fratello a Milano", "has_sibling", "fratello"),
        ("I'm called Duchess", "named", "Duchess"),
        ("mi chiamo Tito e lavoro qui", "named", "Tito"),
        ("Hey I am jordan and I paint", "named", "jordan"),
        ("Adesso faccio il bagnino", "works_as", "bagnino"),
        ("Sono brava, faccio l'arbitro", "works_as", "arbitro"),
        ("My job: prison officer", "works_as", "prison officer"),
        ("I no longer live in Lund but in Malmö", "lives_in", "Malmö"),
        ("non abito più a Lecce, ora sto a Bari", "lives_in", "Bari"),
        ("Lavoro come bagnino", "works_as", "bagnino"),
        ("I'm named Ferdinand", "named", "Ferdinand"),
        ("I never forget my birthday, 12 May", "birthday", "12 May"),
        ("My sight is bad, I have glaucoma", "has_condition", "glaucoma"),
        ("Sono responsabile vendite", "works_as", "responsabile vendite"),
        ("Mio fratello, Elio, mi aiuta", "has_sibling", "Elio"),
        ("Tilda, mia moglie, mi aiuta", "married_to", "Tilda"),
        ("Tariq is my nephew", "has_relative", "nephew"),
        ("My wife, Corinna, gets nothing", "married_to", "Corinna"),
        ("I said I like whisky", "likes", "whisky"),
        ("I know that I hate cooking", "dislikes", "cooking"),
        ("Lui comunque mi evita le fragole", "does_not_eat", "fragole"),
        ("Milano mi piace, sono di Lodi", "from", "Lodi"),
        ("Trade: mechanic in Duke Street", "works_as", "mechanic"),
        ("Ugo è il mio compagno di vita", "partner", "Ugo"),
        ("My long-term partner is Ada", "partner", "Ada"),
        ("I have two kids in middle school", "has_child", "two kids"),
        ("Ho due bambini e un cane", "has_child", "due bambini"),
    ],
)
def test_like_words_that_say_no_such_thing_do_not(text: str, relation: str, value: str) -> None:
    assert told(text, relation, value) == [("", value)]


def test_nothing_is_told_of_what_somebody_else_wrote() -> None:
    engine = BuiltinEngine(load_vocabulary())
    letter = '"Dear tenant, I live in Malta now. I have no children."'
    text = f"My landlord sent me this: {letter} Is that legal? I rent in Graz."
    read = engine.read(text, event_time=datetime(2026, 6, 11, tzinfo=UTC), user_name=None, user_id="u-1")
    doubted = {text[each.start : each.end].strip('"') for each in read.sentences if each.doubtful}
    assert any("Malta" in each for each in doubted)
    assert not any("Graz" in each for each in doubted)


def test_in_a_note_about_the_person_he_and_his_are_theirs() -> None:
    text = "His wife Nadia sings"
    assert told(text, "married_to", "Nadia", by_user=False) == [("", "Nadia")]
    assert told(text, "married_to", "Nadia") == []


def test_a_pronoun_between_a_name_and_a_value_means_that_name_or_nobody() -> None:
    assert told("Mrs Finch came and she wears glasses", "wears", "glasses", "Mrs Finch") == [("Mrs Finch", "glasses")]
    assert told("Mr Finch came and she wears glasses", "wears", "glasses", "Mr Finch") == []
    piet = "{} brother Piet has a wife, she works in Ghent"
    assert told(piet.format("My"), "works_in", "Ghent", "Piet") == []
    assert told(piet.format("My").replace("she", "he"), "works_in", "Ghent", "Piet") == [("Piet", "Ghent")]
    assert told("Wren brought her son, he works in Ghent", "works_in", "Ghent", "Wren") == []
    assert told("Wren brought her son, she works in Ghent", "works_in", "Ghent", "Wren") == [("Wren", "Ghent")]
    assert told("She told Mr Finch that he sings tenor", "wears", "tenor", "Mr Finch") == [("Mr Finch", "tenor")]


def test_people_are_not_located_and_a_name_is_no_verb() -> None:
    assert told("Mio cognato ha un bar a Chiavari", "located_in", "Chiavari", "cognato") == []
    assert told("Umberto ha un bar a Chiavari", "located_in", "Chiavari", "Umberto") == []
    assert told("Frederick Falls lies in Ohio", "located_in", "Ohio", "Frederick Falls") == [
        ("Frederick Falls", "Ohio")
    ]
    assert told("Vera Sokoleva sings tenor", "plays", "tenor", "Vera Sokoleva") == [("Vera Sokoleva", "tenor")]
    assert told("Vera insegnava greco", "teaches", "greco", "Vera") == []


@rows(
    ("text", "relation", "value", "owner"),
    [
        ("Ines (78) e Vanda (75), sorelle", "age", "75", "Ines"),
        ("Noor is 9, Tariq 13 and tall", "age", "13", "Noor"),
        ("Cousins: Ugo, singer; Mina, two daughters", "has_child", "two daughters", "Ugo"),
        ("Ugo dice che il vicesindaco Rampini promette", "works_as", "vicesindaco", "Ugo"),
        ("Il papà di Mina, vedovo, sta a Roma", "marital_status", "vedovo", "Mina"),
        ("Mina's dad is a consul in Quito", "works_as", "consul", "Mina"),
        ("The parents moved out. He does the dishes", "does", "dishes", "parents"),
        ("Zofia Kern (buyer, Blue Mill) wants a quote", "lives_in", "Blue Mill", "Zofia Kern"),
        ("Il nonno Ivo è morto d'infarto", "has_condition", "infarto", "Ivo"),
        ("Il responsabile turni, Elio, è pignolo", "works_as", "responsabile", "Elio"),
        ("Maud came. She is a vegan, Maud eats all", "diet", "vegan", "Maud"),
        ("La moglie Mina cuce, il figlio vive a Lodi", "lives_in", "Lodi", "Mina"),
        ("My wife's boss lives in Lodi", "lives_in", "Lodi", "wife"),
        ("My boss's wife lives in Lodi", "lives_in", "Lodi", "wife"),
        ("Mina runs the tests, Ugo the bakery", "runs", "bakery", "Mina"),
        ("Mina segue il collaudo, Ugo i fornitori", "responsible_for", "fornitori", "Mina"),
        ("Mina owns search, I own mail", "owns", "mail", "Mina"),
        ("Mario Neri (Edilgamma) firma", "has_condition", "Edilgamma", "Mario Neri"),
    ],
)
def test_what_stands_nearer_to_another_is_not_of_the_first(text: str, relation: str, value: str, owner: str) -> None:
    assert told(text, relation, value, owner, by_user=False) == []


@rows(
    ("text", "relation", "value", "owner"),
    [
        ("Ines (78) e Vanda (75), sorelle", "age", "75", "Vanda"),
        ("Noor is 9, Tariq 13 and tall", "age", "13", "Tariq"),
        ("Cousins: Ugo, singer; Mina, two daughters", "has_child", "two daughters", "Mina"),
        ("Mum (Leanne) in recovery, Kieran says", "named", "Leanne", "Mum"),
        ("Mina, figlia di Ugo, è vedova", "marital_status", "vedova", "Mina"),
        ("Ugo's house is old, Ugo is a consul", "works_as", "consul", "Ugo"),
        ("The parents do the dishes", "does", "dishes", "parents"),
        ("Zofia Kern (living in Blue Mill) wants a quote", "lives_in", "Blue Mill", "Zofia Kern"),
        ("Ivo ha avuto un infarto", "has_condition", "infarto", "Ivo"),
        ("Maud came. She is a vegan, Nadia eats all", "diet", "vegan", "Maud"),
        ("La moglie Mina cuce, il tempo è bello, vive a Lodi", "lives_in", "Lodi", "Mina"),
        ("Mina runs the tests, Ugo the bakery", "runs", "bakery", "Ugo"),
        ("Mina, I think, owns mail", "owns", "mail", "Mina"),
    ],
)
def test_what_stands_nearest_to_its_owner_is_told(text: str, relation: str, value: str, owner: str) -> None:
    assert told(text, relation, value, owner, by_user=False) == [(owner, value)]


@pytest.mark.parametrize(
    ("text", "marked", "whole"),
    [
        ("Cartiera del Sile, Treviso", "Sile", "Cartiera del Sile"),
        ("Sindaco di Bevagna, Treviso", "Bevagna", "Bevagna"),
        ("Bella P. of Treviso", "P", "Bella P."),
        ("Mina's godfather of Treviso", "godfather", "Mina's godfather"),
        ("My godfather of Treviso", "godfather", "My godfather"),
    ],
)
def test_an_owner_is_told_by_the_whole_name(text: str, marked: str, whole: str) -> None:
    named = len(marked) > 1 and marked[0].isupper()
    assert told(text, "headquartered_in", "Treviso", marked, by_user=False, named=named) == [(whole, "Treviso")]


def test_his_mother_is_not_called_mother() -> None:
    assert told("He's a Shia, his mother runs the kitchen", "leads", "kitchen", "mother", named=False) == []
    assert told("My mother runs the kitchen", "leads", "kitchen", "mother", named=False) == [("My mother", "kitchen")]


def test_whoever_the_speaker_calls_their_own_is_theirs_whosever_the_network_thinks() -> None:
    text = "Gran can't stand any of them, except my cousin Ada"
    assert told(text, "has_relative", "Ada", "Gran") == [("", "Ada")]
    assert told("Gran can't stand any of them, except her cousin Ada", "has_relative", "Ada", "Gran") == [
        ("Gran", "Ada")
    ]
    assert told("Mio padre e mia zia Ines litigano", "has_relative", "Ines", "padre") == [("", "Ines")]


@pytest.mark.parametrize(
    ("text", "relation", "marked", "expected"),
    [
        ("abbiamo un conto condiviso", "owns", "condi", ["condiviso"]),
        ("sono separato", "marital_status", "sep", []),
        ("our kitten is nine weeks old", "age", "nine", ["nine weeks"]),
        ("our kitten is nine", "age", "nine", ["nine"]),
    ],
)
def test_a_value_ends_with_its_word_and_an_age_with_its_unit(
    text: str, relation: str, marked: str, expected: list[str]
) -> None:
    assert [value for _, value in told(text, relation, marked)] == expected


def test_what_is_the_diet_i_am_on_is_of_nobody_else() -> None:
    text = "My brother eats meat, vegan is the diet {} on."
    assert told(text.format("I am"), "diet", "vegan", "brother") == []
    assert told(text.format("he is"), "diet", "vegan", "brother") == [("My brother", "vegan")]


@pytest.mark.parametrize(
    ("text", "speaks"),
    [
        ("Turn On Me is by a US band.", False),
        ("i sing", True),
        ("It's mine.", True),
        ("Tell us more", True),
        ("WE WON", True),
    ],
)
def test_a_country_and_a_title_do_not_speak_of_themselves(text: str, speaks: bool) -> None:
    assert says_i(text) is speaks


def test_an_age_and_a_town_are_of_the_name_in_front_and_a_firms_town_of_nobody() -> None:
    assert told("We host Steve from Dayton and Carol from Ulm", "from", "Ulm", "Steve") == []
    assert told("We host Steve from Dayton and Carol from Ulm", "from", "Ulm", "Carol") == [("Carol", "Ulm")]
    assert told("We host Zeb, 9, and Quil, 6", "age", "6", "Zeb") == []
    assert told("We host Zeb, 9, and Quil, 6", "age", "6", "Quil") == [("Quil", "6")]
    assert told("Beatrix Wolf (Wolf Interiors, Utrecht) rang", "lives_in", "Utrecht", "Beatrix Wolf") == []
    assert told("Beatrix Wolf (Nurse, Utrecht) rang", "lives_in", "Utrecht", "Beatrix Wolf") == [
        ("Beatrix Wolf", "Utrecht")
    ]


def test_a_verb_in_the_first_person_tells_of_the_teller() -> None:
    text = "Sto leggendo Elena Ferrante ma preferisco i gialli"
    assert told(text, "likes", "gialli", "Elena Ferrante") == []
    assert told(text.replace("preferisco", "preferisce"), "likes", "gialli", "Elena Ferrante") != []
