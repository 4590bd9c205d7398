"""What people leave out of their diet and whom they no longer speak to, in every wording that needs no verb for it."""

from __future__ import annotations

from tests.rows import rows

SAYS = [
    ("I have coeliac disease, so no bread, no pasta.", {("does_not_eat", "bread"), ("does_not_eat", "pasta")}),
    ("I can't do dairy.", {("does_not_eat", "dairy")}),
    ("I avoid gluten and wine.", {("does_not_eat", "gluten"), ("does_not_drink", "wine")}),
    ("Evito i latticini.", {("does_not_eat", "latticini")}),
    ("I avoid motorways.", {("dislikes", "motorways")}),
    ("I drink neither coffee nor tea.", {("does_not_drink", "coffee"), ("does_not_drink", "tea")}),
    ("I own neither a kettle nor a fridge.", {("does_not_own", "kettle"), ("does_not_own", "fridge")}),
    ("I've gone off meat.", {("does_not_eat", "meat")}),
    ("I gave up coffee in March.", {("does_not_drink", "coffee")}),
    ("I haven't touched alcohol in eleven years.", {("does_not_drink", "alcohol")}),
    ("I eat everything except liver.", {("does_not_eat", "liver")}),
    ("I don't eat pork any more.", {("does_not_eat", "pork")}),
    ("Sono intollerante, quindi niente pomodoro.", {("does_not_eat", "pomodoro")}),
    ("Io mangio tutto tranne il fegato.", {("does_not_eat", "fegato")}),
    ("Non tocco peperoni né cetrioli.", {("does_not_eat", "peperoni"), ("does_not_eat", "cetrioli")}),
    ("L'alcol l'ho lasciato nel 2017.", {("does_not_drink", "alcol")}),
    ("My brother and I don't talk anymore.", {("on_bad_terms_with", "brother")}),
    ("I don't get on with my sister Runa.", {("on_bad_terms_with", "Runa")}),
    ("I'm not on speaking terms with my father.", {("on_bad_terms_with", "father")}),
    ("Con mia madre non parlo dal 2015.", {("on_bad_terms_with", "madre")}),
    ("Io e mia cognata non ci parliamo da quando ha venduto.", {("on_bad_terms_with", "cognata")}),
    ("Mio padre non mi parla dal 2016.", {("on_bad_terms_with", "padre")}),
    ("I don't drink coffee after 2pm.", {("does_not_drink", "coffee after 2pm")}),
    ("I don't eat meat on Fridays, nor does he.", {("does_not_eat", "meat on Fridays")}),
    ("Non bevo caffè dopo le due del pomeriggio.", {("does_not_drink", "caffè dopo le due del pomeriggio")}),
    ("I don't like coffee after dinner.", {("dislikes", "coffee after dinner")}),
    ("I don't drink wine after two beers.", {("does_not_drink", "wine")}),
    ("I don't eat meat after we got a pig.", {("does_not_eat", "meat")}),
    ("I can't work on Mondays.", {("cannot", "work on Mondays")}),
    ("On Mondays I don't drink wine.", {("does_not_drink", "wine on Mondays")}),
    ("When I'm abroad, I don't drink tea.", {("does_not_drink", "tea when I'm abroad")}),
    ("I'm doing dry January, so no wine till February.", {("does_not_drink", "wine till February")}),
    ("No coffee for me this week, doctor's orders.", {("does_not_drink", "coffee this week")}),
    ("In Quaresima non mangio carne.", {("does_not_eat", "carne in Quaresima")}),
    ("Quando sono in viaggio non bevo vino.", {("does_not_drink", "vino quando sono in viaggio")}),
    ("When it comes to drinks, I avoid sugary sodas.", {("dislikes", "sugary sodas")}),
    ("I have never been able to sing in public until lately.", {("cannot", "sing in public")}),
    ("When I was ill I stopped eating meat.", {("does_not_eat", "meat")}),
]

SILENT = [
    ("We have no milk left.", ("does_not_drink", "milk")),
    ("A pizza with no onions please.", ("does_not_eat", "onions")),
    ("I haven't had coffee.", ("does_not_drink", "coffee")),
    ("I avoid gluten.", ("dislikes", "gluten")),
    ("I drink neither coffee nor tea.", ("drinks", "tea")),
    ("I don't talk to strangers.", ("on_bad_terms_with", "strangers")),
    ("I can't do dairy.", ("does_not_do", "dairy")),
    ("Con mia madre non parlo dal 2015.", ("not_met_with", "madre")),
    ("Non proporre React.", ("does_not_do", "proporre React")),
    ("Vendo la Golf.", ("works_in", "Golf")),
    ("Siamo in sei fratelli.", ("has_sibling", "sei fratelli")),
]


@rows(("text", "facts"), SAYS)
def test_what_somebody_does_without_is_read(read_of_user, text, facts):
    assert facts <= read_of_user(text)


@rows(("text", "fact"), SILENT)
def test_what_is_only_not_there_is_not(read_of_user, text, fact):
    assert fact not in read_of_user(text)


def test_in_a_talk_each_line_is_said_by_who_stands_in_front_of_it(read):
    talk = "me: did you ask him\nwife: he wants it on Friday. your brother plays the oboe\nme: I hate Fridays"
    found = read(talk)
    assert ("user", "has_sibling", "brother") in found
    assert ("user", "plays", "oboe") not in found


def test_a_note_lists_relatives_of_one_person(read):
    found = read("Mrs Olga Halloran, 81. Son Declan rings on Sundays; daughter Aoife has a flat.", None)
    assert not {triple for triple in found if triple[0] in ("Declan", "Aoife") and triple[1] == "has_child"}
