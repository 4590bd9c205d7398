"""One letter a token, so that chunks are regular expressions over a short string. The alphabet is the same for both
languages.

==  ===========================================  ==  =========================================
n   common noun                                  v   verb, finite present or base form
m   name                                         a   verb, past
p   personal pronoun                             e   past participle
i   indefinite pronoun (nothing, everyone)       k   -ing form
d   article, determiner                          b   be
g   possessive determiner (my, her)              h   have
j   adjective                                    x   do (auxiliary)
c   number, amount                               w   modal verb
o   ordinal                                      0   "to" before a verb
r   adverb                                       f   preposition
!   not, never                                   t   particle (up, out)
q   who, which, what, that (relative)            z   and, or, but
s   because, if, that (subordinator)             y   possessive 's
,   comma and its like                           .   end mark
l   interjection                                 u   "there" as subject
#   date (a whole expression)
==  ===========================================  ==  =========================================
"""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction.text.tokens import Token


def letters(tokens: Sequence[Token]) -> str:
    """The tags of the tokens as one string, one character each."""
    return "".join(token.letter for token in tokens)
