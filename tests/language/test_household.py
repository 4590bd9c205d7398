"""Who belongs to the house and what things of several words are, told in everyday chat."""

from __future__ import annotations

from tests.rows import rows

SAYS = [
    ("my pony is named pickle", {("has_pet", "pony pickle")}),
    ("our cats are called miso and udon", {("has_pet", "cats miso"), ("has_pet", "cats udon")}),
    ("my brother's called jupiter", {("has_sibling", "jupiter")}),
    ("I'm a single mum of three.", {("has_child", "three")}),
    ("i'm a dad to twin boys", {("has_child", "twin boys")}),
    ("my father in law lives with us", {("lives_with", "father in law")}),
    ("Con me vivono i miei genitori", {("lives_with", "genitori")}),
    ("I moved to Tampere three summers ago.", {("lives_in", "Tampere")}),
    ("i work security", {("works_in", "security")}),
    ("I work 30 hours a week.", {("work_schedule", "30 hours a week")}),
    ("i can't walk straight", {("cannot", "walk straight")}),
    ("I drink way too much tea.", {("drinks", "tea")}),
    ("We bought a fixer upper.", {("owns", "fixer upper")}),
    ("I own a bed and breakfast.", {("owns", "bed and breakfast")}),
    ("We play dungeons and dragons.", {("plays", "dungeons and dragons")}),
    ("I love fish and chips.", {("likes", "fish and chips")}),
    ("We adopted our daughter in Peru.", {("has_child", "daughter")}),
    ("I ride ponies.", {("does", "ride ponies")}),
    ("My lab partner is Ada.", {("works_with", "Ada")}),
    ("I have a gym partner called Ivo.", {("has_friend", "Ivo")}),
    ("My long-term partner Bea sings.", {("partner", "Bea")}),
    ("My room mate Luca snores.", {("lives_with", "Luca")}),
    ("I have two kids in middle school.", {("has_child", "two kids")}),
    ("I have two daughters in the choir.", {("has_child", "two daughters")}),
    ("I have eight kids.", {("has_child", "eight kids")}),
    ("Ho due figli alle elementari.", {("has_child", "due figli")}),
    ("Our baby is due on 3 June.", {("pregnant", "baby")}),
    ("We're having twins in autumn.", {("pregnant", "twins")}),
    ("Nostro figlio nasce a giugno.", {("pregnant", "figlio")}),
    ("My baby was due in May but came in April.", {("has_child", "baby")}),
    ("Our baby girl arrived last week.", {("has_child", "baby girl")}),
    ("My son is due at the dentist at five.", {("has_child", "son")}),
]

SILENT = [
    ("My lab partner is Ada.", ("user", "partner")),
    ("I have 28 kids in my class.", ("user", "has_child")),
    ("I teach and have 31 children this term.", ("user", "has_child")),
    ("I've got six toddlers at the nursery today.", ("user", "has_child")),
    ("We have nine kids on the team.", ("user", "has_child")),
    ("Ho 25 bambini in classe quest'anno.", ("user", "has_child")),
    ("Mia sorella ha 22 bambini in classe.", ("Mia sorella", "has_child")),
    ("Our baby is due on 3 June.", ("user", "has_child")),
    ("We're having twins in autumn.", ("user", "has_child")),
    ("My sister is having a baby in August.", ("My sister", "has_child")),
    ("Our first child is due in spring.", ("user", "has_child")),
    ("Nostro figlio nasce a giugno.", ("user", "has_child")),
    ("my pony is named pickle", ("user", "works_as")),
    ("I'm basically a taxi driver.", ("user", "works_as")),
    ("I've skied since I was 5.", ("user", "age")),
    ("she's a mom of three", ("user", "has_child")),
    ("We moved our office to Tampere.", ("user", "lives_in")),
    ("We adopted our daughter in Peru.", ("user", "has_pet")),
    ("My wife ran Boston twice.", ("My wife", "leads")),
    ("I ride ponies.", ("user", "drives")),
    ("We drive four hours for a match.", ("user", "drives")),
    ("I'd have a donkey if my landlord let me.", ("user", "has_pet")),
    ("i hate having my hair brushed", ("user", "appearance")),
    ("my girlfriend left me", ("user", "partner")),
    ("my husband left me", ("user", "married_to")),
    ("we eat supper at 5:30", ("user", "goes_to")),
]


@rows(("text", "expected"), SAYS)
def test_is_read(read_of_user, text: str, expected: set[tuple[str, str]]) -> None:
    assert expected <= read_of_user(text)


@rows(("text", "wrong"), SILENT)
def test_is_not_read(read, text: str, wrong: tuple[str, str]) -> None:
    assert wrong not in {(who, what) for who, what, _ in read(f"{text} I like it.")}
