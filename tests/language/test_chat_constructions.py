"""How people tell about themselves in passing: roles, clefts, answers, sayings, favourites that stand apart.

``SAYS``: every listed relation is read (others may be). ``SILENT``: the relation must not be read of the user.
"""

from __future__ import annotations

from tests.rows import rows

SAYS = [
    ("Being a full time father, I cook every day.", {("is", "full time father")}),
    ("As a mother of three, I sleep little.", {("is", "mother of three")}),
    ("I am a shy divorced man.", {("gender", "man"), ("personality", "shy"), ("marital_status", "divorced")}),
    ("I'd rather be a carpenter.", {("wants_to_be", "carpenter")}),
    ("I am the manager of a small bakery.", {("works_at", "small bakery")}),
    ("I am an analyst for deloitte", {("works_as", "analyst"), ("works_at", "deloitte")}),
    ("Got my degree in botany from cornell", {("has_degree", "botany"), ("studied_at", "cornell")}),
    ("I'm a nurse, born in Cork and live in Leeds.", {("born_in", "Cork"), ("lives_in", "Leeds")}),
    ("Pottery is what I do for fun.", {("hobby", "Pottery")}),
    ("thrillers, that is what I read", {("reads", "thrillers")}),
    ("Welding is what I do for a living.", {("works_as", "Welding")}),
    ("Do you like jazz, I don't", {("dislikes", "jazz")}),
    ("Do you have kids? I have three.", {("has_child", "kids")}),
    ("Do you have any pets? I have none.", {("has_no_pet", "pets")}),
    ("What was your major? Mine was botany.", {("has_degree", "botany")}),
    ("whats your favorite book? mine dune chronicles.", {("favorite_book", "dune chronicles")}),
    ("My favourite author is Elena Ferrante.", {("favorite_author", "Elena Ferrante")}),
    ("Nice wheels! Mine is a corolla.", {("drives", "corolla")}),
    ("loud music gets on my nerves", {("dislikes", "loud music")}),
    ("I can't live without my morning coffee", {("likes", "morning coffee")}),
    ("never been into football tbh", {("dislikes", "football")}),
    ("I never miss an episode of harbour nights", {("watches", "harbour nights")}),
    ("I cannot stop reading spy novels.", {("reads", "spy novels")}),
    ("Pescatarian is the diet I follow.", {("diet", "Pescatarian")}),
    ("my favourite colour's ochre", {("favorite_color", "ochre")}),
    ("I like ramen. Oysters, no thanks", {("dislikes", "Oysters")}),
    ("My go to breakfast is oatmeal.", {("favorite_food", "oatmeal")}),
    ("Hollow tree being my favorite band, I bought a shirt.", {("favorite_music", "Hollow tree")}),
    ("I wish it was autumn already, my favorite season.", {("favorite_season", "autumn")}),
    ("I saw the lantern one of my favorite movies", {("favorite_film", "lantern")}),
    ("I quit eating sugar last year.", {("does_not_eat", "sugar")}),
    (
        "I don't gamble, smoke or drink.",
        {("does_not_do", "gamble"), ("does_not_do", "smoke"), ("does_not_do", "drink")},
    ),
    ("I just got back from work, not a big fan of it.", {("dislikes", "work")}),
    ("I enjoy sleeping outdoors.", {("likes", "sleeping outdoors")}),
    ("I collect things like stamps and coins", {("collects", "stamps"), ("collects", "coins")}),
    ("I hate it when the bus is late.", {("dislikes", "when the bus is late")}),
    ("I wish I had a sailboat.", {("wants", "sailboat")}),
    ("we got back from Lisbon", {("visited", "Lisbon")}),
    ("I was in Lisbon twice.", {("visited", "Lisbon")}),
    ("there's a parrot at home", {("has_pet", "parrot")}),
    ("I have to many cats", {("has_pet", "cats")}),
    ("I got married young.", {("marital_status", "married")}),
    ("we all love hiking", {("likes", "hiking")}),
    ("I have one, a nose piercing.", {("appearance", "nose piercing")}),
    ("two brothers you?", {("has_sibling", "two brothers")}),
    ("I very much enjoy folk and classical music", {("likes", "classical music")}),
    ("I sing more since I have retired.", {("employment_status", "retired")}),
    ("I am thinking of dyeing my brown hair teal. My favorite color.", {("favorite_color", "teal")}),
    ("I am a goalie for dublin rovers.", {("works_at", "dublin rovers")}),
    ("I am in cedar hollow, texas.", {("lives_in", "cedar hollow, texas")}),
    ("my go-to drink is ginger ale", {("favorite_drink", "ginger ale")}),
    ("I've been with Harlow Ltd for 5 years", {("works_at", "Harlow Ltd")}),
    ("I'm a huge sucker for old westerns.", {("likes", "old westerns")}),
    ("My weaknesses are chocolate and naps.", {("likes", "chocolate"), ("likes", "naps")}),
    ("Mine is painted teal. I love that color.", {("likes", "teal")}),
    # what is not said but goes without saying
    ("I really need to quit smoking.", {("does", "smoking")}),
    ("I am trying to stop biting my nails.", {("does", "biting my nails")}),
    ("When I'm not gardening, I read.", {("does", "gardening")}),
    ("Besides painting, I sing.", {("does", "painting")}),
    ("Do you like opera as I do?", {("likes", "opera")}),
    ("I have never left Iowa.", {("lives_in", "Iowa")}),
    ("I wish I had a parrot. I had one.", {("wants", "parrot")}),
    ("I can't join, due to my asthma.", {("has_condition", "asthma")}),
    ("I have been restoring an old boat.", {("does", "restoring an old boat")}),
    ("I am able to read music.", {("can", "read music")}),
    ("I have skills in carpentry.", {("can", "carpentry")}),
    ("I am on the parish council.", {("member_of", "parish council")}),
    ("I have a sister grace.", {("has_sibling", "grace")}),
    ("I practice islam.", {("religion", "islam")}),
    ("I spend my evenings sketching.", {("does", "sketching")}),
    ("Married, two kids.", {("marital_status", "Married"), ("has_child", "two kids")}),
]
"""Sentences with what they say."""

SILENT = [
    ("One day I could leave and become a shepherd.", "works_as"),
    ("I might sell the van and buy a boat.", "owns"),
    ("I would be a good teacher.", "works_as"),
    ("I can't be in a house with cats.", "not_lives_in"),
    ("If I were a sucker for jazz, I would know.", "likes"),
    ("I do not smoke like my friends.", "smokes"),
    ("Do you need a drill for that? I do not have one.", "does_not_need"),
    ("I think you should never miss an episode of harbour nights.", "watches"),
    ("Unlike kids my age I do not drink.", "does_not_drink"),
    ("There is a dog in the park.", "has_pet"),
    ("Cleaning my glasses is a pain.", "has_condition"),
    ("I came back from work.", "visited"),
    ("I did school work for college.", "works_at"),
    ("I can't knit or sew.", "does"),
    ("When I'm not gardening, I read.", "does_not_do"),
    ("When I'm not working, I read.", "works_at"),
    ("Do you think so like me?", "thinks"),
    ("You need to quit smoking.", "does"),
    ("I was able to finish the report.", "can"),
    ("I work for free.", "works_at"),
    ("We finally signed for the flat.", "works_at"),
    ("I'm on a train from Kandy.", "from"),
    ("We switched him to the Montessori school.", "likes"),
    ("I am on the phone.", "member_of"),
    ("I am late because of the traffic.", "has_condition"),
    ("I've been seeing a therapist.", "partner"),
    ("My masters degree is useless.", "is"),
]
"""Sentences beside them that say no such thing of the user."""


@rows(("text", "expected"), SAYS)
def test_it_is_read(read_of_user, text: str, expected: set[tuple[str, str]]) -> None:
    assert expected <= read_of_user(text)


@rows(("text", "relation"), SILENT)
def test_it_is_not_read(read_of_user, text: str, relation: str) -> None:
    assert relation not in {predicate for predicate, _ in read_of_user(text)}
