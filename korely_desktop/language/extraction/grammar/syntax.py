"""The parts of a sentence: phrases, verb groups, clauses. Data only; how they are read stands in the readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from korely_desktop.language.dates.expressions import DateSpan
from korely_desktop.language.extraction.text.tokens import Token


@dataclass(slots=True)
class Phrase:
    """A noun phrase, adjective or gerund: token range ``[i, j)`` and its head."""

    i: int
    j: int
    head: int
    kind: str = "noun"
    denied: bool = False

    def tokens(self, sentence: Sequence[Token]) -> Sequence[Token]:
        """The tokens of the phrase."""
        return sentence[self.i : self.j]


@dataclass(slots=True)
class Verb:
    """A verb group. ``modal`` is the modal's word; ``no_longer`` says that it held once; ``semi`` is "used to" and
    its like.
    """

    lemma: str
    i: int
    j: int
    particle: str = ""
    negated: bool = False
    modal: str = ""
    tense: str = "present"
    perfect: bool = False
    progressive: bool = False
    passive: bool = False
    finite: bool = True
    no_longer: bool = False
    adverbs: tuple[str, ...] = ()
    person: int = 0

    @property
    def name(self) -> str:
        """Lemma with its particle ("give up")."""
        return f"{self.lemma} {self.particle}" if self.particle else self.lemma

    @property
    def affirms_now(self) -> bool:
        """Whether it says that something is so, in the present and without a modal; "has done" is of the present."""
        return self.tense == "present" and not (self.negated or self.modal)


@dataclass(slots=True)
class Clause:
    """One verb with what hangs on it. ``link`` is the word that joined it (because, if, who), ``inner`` a to- or -ing
    clause. ``impersonal``: nobody in particular does it. ``shifted``: its past only follows that of what governs it.
    """

    subjects: list[Phrase]
    verb: Verb
    i: int
    j: int
    objects: list[Phrase] = field(default_factory=list)
    predicatives: list[Phrase] = field(default_factory=list)
    places: list[tuple[str, Phrase]] = field(default_factory=list)
    inner: Clause | None = None
    link: str = ""
    relative: bool = False
    inherited: bool = False
    dates: list[DateSpan] = field(default_factory=list)
    governs_clause: bool = False
    excepted: list[Phrase] = field(default_factory=list)
    fragment: bool = False
    impersonal: bool = False
    shifted: bool = False

    @property
    def complements(self) -> list[Phrase]:
        """Its objects, then what stands behind its prepositions."""
        return [*self.objects, *(place for _, place in self.places)]

    @property
    def deepest(self) -> Clause:
        """The innermost to- or -ing clause; itself where there is none."""
        return self if self.inner is None else self.inner.deepest

    def carried(self) -> Clause:
        """The to- or -ing clause in it, told of its subjects and at its time as if it stood alone."""
        inner = self.inner
        assert inner is not None
        return Clause(
            self.subjects,
            inner.verb,
            self.i,
            inner.j,
            inner.objects,
            inner.predicatives,
            inner.places,
            inner.inner,
            self.link,
            dates=self.dates,
        )


@dataclass(slots=True)
class Reading:
    """All clauses of a sentence, appositions ("my sister, Anna") and noun phrases outside any clause."""

    clauses: list[Clause]
    appositions: list[tuple[Phrase, Phrase]]
    loose: list[Phrase]


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the reader, its words in the order of a statement; ``by_another``: asked by the other side."""

    tokens: tuple[Token, ...]
    by_another: bool
