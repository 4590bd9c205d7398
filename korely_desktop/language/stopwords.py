"""Function words that say nothing about what a text is about: data for :mod:`korely_desktop.language.lexical`.

Written as they stand after folding: lower case, no accents, split at apostrophes.
"""

from __future__ import annotations

_ENGLISH = """
a an the this that these those some any each every either neither both all such own same other another i me my mine
myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
itself they them their theirs themselves one ones who whom whose which what when where why how am is are was were be
been being do does did doing done have has had having will would shall should can could may might must ought need s
t d ll m o re ve y don doesn didn isn aren wasn weren hasn haven hadn wouldn shouldn couldn mustn ain and or but
nor so yet if then else than because as until while although though unless whether since of at by for with about
against between into through during before after above below to from up down in out on off over under again further
once here there not no only too very just also even still ever really quite much many more most few less least get
got let
"""

_ITALIAN = """
il lo la i gli le un uno una l del dello della dei degli delle dell al allo alla ai agli alle all dal dallo dalla
dai dagli dalle dall nel nello nella nei negli nelle nell sul sullo sulla sui sugli sulle sull col coi di a da in
con su per tra fra e ed o od ma se che chi cui non piu anche come dove quando perche quale quali quanto quanta
quanti quante cosa cos quel quello quella quelli quelle quei quegli questo questa questi queste quest io tu lui lei
noi voi loro mi ti ci vi si me te ne li mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri
nostre vostro vostra vostri vostre sono sei siamo siete era eri erano eravamo sia siano fu furono essere stato stata
stati state ho hai ha abbiamo avete hanno avevo aveva avevano avere avuto abbia faccio fai fa facciamo fate fanno
fare fatto gia ancora poi allora quindi pero cosi molto poco solo proprio sempre mai qui qua c d
"""

ENGLISH = frozenset(_ENGLISH.split())
ITALIAN = frozenset(_ITALIAN.split())
