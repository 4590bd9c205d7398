<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it" sourcelanguage="en">
<context>
    <name>AboutChip</name>
    <message>
        <source>About</source>
        <translation>Su chi</translation>
    </message>
    <message>
        <source>Another person…</source>
        <translation>Un’altra persona…</translation>
    </message>
</context>
<context>
    <name>AboutDialog</name>
    <message>
        <source>About whom?</source>
        <translation>Su chi?</translation>
    </message>
    <message>
        <source>The name that agents use</source>
        <translation>Il nome che usano gli agenti</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostra</translation>
    </message>
</context>
<context>
    <name>AboutSection</name>
    <message>
        <source>About</source>
        <translation>Informazioni</translation>
    </message>
    <message>
        <source>Korely Desktop holds what your AI agents remember, and obeys you.</source>
        <translation>Korely Desktop custodisce ciò che i tuoi agenti AI ricordano, e obbedisce a te.</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versione</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licenza</translation>
    </message>
    <message>
        <source>When something goes wrong</source>
        <translation>Se qualcosa non va</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>Mostra il registro</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>Copia la diagnostica</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>What the app did and where it failed.</source>
        <translation>Che cosa ha fatto l’app e dove non è riuscita.</translation>
    </message>
    <message>
        <source>Versions, counts and the end of the log, for whoever helps you. Nothing that you or agents wrote.</source>
        <translation>Versioni, conteggi e la fine del registro, per chi ti aiuta. Niente di ciò che tu o gli agenti avete scritto.</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnostica</translation>
    </message>
    <message>
        <source>What Korely is built on</source>
        <translation>Su che cosa si basa Korely</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Leggi</translation>
    </message>
    <message>
        <source>Qt for Python, under the LGPL 3; its libraries are beside Korely and can be replaced.</source>
        <translation>Qt for Python, con licenza LGPL 3; le sue librerie stanno accanto a Korely e si possono sostituire.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
</context>
<context>
    <name>ActLine</name>
    <message>
        <source>More</source>
        <translation>Altro</translation>
    </message>
</context>
<context>
    <name>Activity</name>
    <message>
        <source>You</source>
        <translation>Tu</translation>
    </message>
    <message>
        <source>An agent</source>
        <translation>Un agente</translation>
    </message>
    <message>
        <source>was refused:</source>
        <translation>ha ricevuto un rifiuto:</translation>
    </message>
    <message>
        <source>was refused</source>
        <translation>richiesta rifiutata</translation>
    </message>
    <message>
        <source>read {n} times</source>
        <translation>{n} letture</translation>
    </message>
    <message>
        <source>read once</source>
        <translation>1 lettura</translation>
    </message>
    <message>
        <source>added a text</source>
        <translation>testo aggiunto</translation>
    </message>
    <message>
        <source>added texts</source>
        <translation>testi aggiunti</translation>
    </message>
    <message>
        <source>kept a conversation</source>
        <translation>conversazione conservata</translation>
    </message>
    <message>
        <source>changed a text</source>
        <translation>testo modificato</translation>
    </message>
    <message>
        <source>asked to read a text again</source>
        <translation>nuova lettura di un testo</translation>
    </message>
    <message>
        <source>forgot a text</source>
        <translation>testo dimenticato</translation>
    </message>
    <message>
        <source>changed the labels of a text</source>
        <translation>etichette di un testo cambiate</translation>
    </message>
    <message>
        <source>archived a text</source>
        <translation>testo archiviato</translation>
    </message>
    <message>
        <source>marked a text as done</source>
        <translation>testo segnato come fatto</translation>
    </message>
    <message>
        <source>brought a text back</source>
        <translation>testo riportato</translation>
    </message>
    <message>
        <source>linked two texts</source>
        <translation>due testi collegati</translation>
    </message>
    <message>
        <source>removed a link between texts</source>
        <translation>legame fra due testi tolto</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>fatto corretto</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>fatto confermato</translation>
    </message>
    <message>
        <source>reopened</source>
        <translation>fatto riaperto</translation>
    </message>
    <message>
        <source>ended again</source>
        <translation>fatto concluso di nuovo</translation>
    </message>
    <message>
        <source>forgot</source>
        <translation>fatto dimenticato</translation>
    </message>
    <message>
        <source>took a confirmation back</source>
        <translation>conferma ritirata</translation>
    </message>
    <message>
        <source>took back</source>
        <translation>fatto ritirato</translation>
    </message>
    <message>
        <source>wrote again</source>
        <translation>fatto riscritto</translation>
    </message>
    <message>
        <source>brought back</source>
        <translation>fatto ripristinato</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fatto fissato</translation>
    </message>
    <message>
        <source>set back to normal for agents:</source>
        <translation>di nuovo come gli altri per gli agenti:</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>fatto concluso</translation>
    </message>
    <message>
        <source>chose when to be asked</source>
        <translation>scelta: quando chiedere</translation>
    </message>
    <message>
        <source>set an agent’s record aside</source>
        <translation>risposte date a un agente messe da parte</translation>
    </message>
    <message>
        <source>counted an agent’s record again</source>
        <translation>risposte date a un agente contate di nuovo</translation>
    </message>
    <message>
        <source>renamed</source>
        <translation>nome cambiato</translation>
    </message>
    <message>
        <source>removed a name</source>
        <translation>nome tolto</translation>
    </message>
    <message>
        <source>declared a name</source>
        <translation>nome dichiarato</translation>
    </message>
    <message>
        <source>undid what it wrote:</source>
        <translation>annullato ciò che ha scritto:</translation>
    </message>
    <message>
        <source>brought back what it wrote:</source>
        <translation>rimesso ciò che ha scritto:</translation>
    </message>
    <message>
        <source>took back a batch of texts</source>
        <translation>testi arrivati insieme ritirati</translation>
    </message>
    <message>
        <source>brought back a batch of texts</source>
        <translation>testi arrivati insieme rimessi</translation>
    </message>
    <message>
        <source>updated what fades</source>
        <translation>aggiornato ciò che sbiadisce</translation>
    </message>
    <message>
        <source>did the daily upkeep</source>
        <translation>manutenzione del giorno</translation>
    </message>
    <message>
        <source>kept copies of texts from agents</source>
        <translation>copie di testi riservate</translation>
    </message>
    <message>
        <source>looked for questions worth asking</source>
        <translation>cercate domande da farti</translation>
    </message>
    <message>
        <source>made a backup</source>
        <translation>copia di sicurezza fatta</translation>
    </message>
    <message>
        <source>turned daily backups on</source>
        <translation>copie di sicurezza giornaliere attivate</translation>
    </message>
    <message>
        <source>turned daily backups off</source>
        <translation>copie di sicurezza giornaliere disattivate</translation>
    </message>
    <message>
        <source>restored a backup</source>
        <translation>copia di sicurezza ripristinata</translation>
    </message>
    <message>
        <source>brought back what was here before a restore</source>
        <translation>riportato ciò che c’era prima di un ripristino</translation>
    </message>
    <message>
        <source>imported an export</source>
        <translation>esportazione importata</translation>
    </message>
    <message>
        <source>paused a key</source>
        <translation>chiave in pausa</translation>
    </message>
    <message>
        <source>resumed a key</source>
        <translation>chiave riattivata</translation>
    </message>
    <message>
        <source>changed what a key may do</source>
        <translation>permessi di una chiave cambiati</translation>
    </message>
    <message>
        <source>created a project</source>
        <translation>progetto creato</translation>
    </message>
    <message>
        <source>chose how long single reads are kept</source>
        <translation>scelta: per quanto tenere le singole letture</translation>
    </message>
    <message>
        <source>summed up old reads by day</source>
        <translation>vecchie letture sommate per giorno</translation>
    </message>
    <message>
        <source>added a webhook</source>
        <translation>webhook aggiunto</translation>
    </message>
    <message>
        <source>changed a webhook</source>
        <translation>webhook modificato</translation>
    </message>
    <message>
        <source>gave a webhook a new secret</source>
        <translation>nuovo segreto per un webhook</translation>
    </message>
    <message>
        <source>tested a webhook</source>
        <translation>webhook messo alla prova</translation>
    </message>
    <message>
        <source>stopped a webhook that takes no messages</source>
        <translation>webhook fermato: non accetta messaggi</translation>
    </message>
    <message>
        <source>removed a webhook</source>
        <translation>webhook rimosso</translation>
    </message>
    <message>
        <source>chose a language model</source>
        <translation>modello linguistico scelto</translation>
    </message>
    <message>
        <source>let a language model read new texts</source>
        <translation>nuovi testi dati da leggere a un modello linguistico</translation>
    </message>
    <message>
        <source>stopped asking the language model</source>
        <translation>modello linguistico non più interpellato</translation>
    </message>
    <message>
        <source>disconnected the language model</source>
        <translation>modello linguistico scollegato</translation>
    </message>
    <message>
        <source>chose which projects the language model reads</source>
        <translation>scelta: quali progetti legge il modello linguistico</translation>
    </message>
    <message>
        <source>set the language model’s prices</source>
        <translation>prezzi del modello linguistico impostati</translation>
    </message>
    <message>
        <source>reset the language model’s meter</source>
        <translation>contatore del modello linguistico azzerato</translation>
    </message>
    <message>
        <source>searched the texts</source>
        <translation>ricerca nei testi</translation>
    </message>
    <message>
        <source>read a profile</source>
        <translation>profilo letto</translation>
    </message>
    <message>
        <source>read facts</source>
        <translation>fatti letti</translation>
    </message>
    <message>
        <source>read a text</source>
        <translation>testo letto</translation>
    </message>
    <message>
        <source>listed texts</source>
        <translation>elenco dei testi letto</translation>
    </message>
    <message>
        <source>asked what a text is linked to</source>
        <translation>legami di un testo chiesti</translation>
    </message>
    <message>
        <source>read the labels of a text</source>
        <translation>etichette di un testo lette</translation>
    </message>
    <message>
        <source>exported everything</source>
        <translation>tutto esportato</translation>
    </message>
    <message>
        <source>asked who is connected to whom</source>
        <translation>chiesto chi è legato a chi</translation>
    </message>
    <message>
        <source>read a conversation</source>
        <translation>conversazione letta</translation>
    </message>
    <message>
        <source>asked for a summary of what is known</source>
        <translation>chiesto in breve che cosa si sa</translation>
    </message>
    <message>
        <source>it may not read</source>
        <translation>non può leggere</translation>
    </message>
    <message>
        <source>it may not write</source>
        <translation>non può scrivere</translation>
    </message>
    <message>
        <source>it may not erase</source>
        <translation>non può cancellare</translation>
    </message>
    <message>
        <source>it may not manage keys and settings</source>
        <translation>non può gestire chiavi e impostazioni</translation>
    </message>
    <message>
        <source>it may not act for that person</source>
        <translation>non può agire per quella persona</translation>
    </message>
    <message>
        <source>it is limited to some people and asked about others</source>
        <translation>è limitato ad alcune persone e ha chiesto di altre</translation>
    </message>
    <message>
        <source>it is paused</source>
        <translation>è in pausa</translation>
    </message>
    <message>
        <source>its project is archived</source>
        <translation>il suo progetto è archiviato</translation>
    </message>
    <message>
        <source>its key was revoked</source>
        <translation>la sua chiave è stata revocata</translation>
    </message>
    <message>
        <source>its key has expired</source>
        <translation>la sua chiave è scaduta</translation>
    </message>
    <message>
        <source>it asked too often</source>
        <translation>ha chiesto troppo spesso</translation>
    </message>
    <message>
        <source>it repeated what you forgot or erased</source>
        <translation>ha ripetuto qualcosa che hai dimenticato o cancellato</translation>
    </message>
    <message>
        <source>{n} times</source>
        <translation>{n} volte</translation>
    </message>
    <message>
        <source>once</source>
        <translation>una volta</translation>
    </message>
    <message>
        <source>{n} facts</source>
        <translation>{n} fatti</translation>
    </message>
    <message>
        <source>1 fact</source>
        <translation>1 fatto</translation>
    </message>
    <message>
        <source>{n} texts</source>
        <translation>{n} testi</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>1 testo</translation>
    </message>
    <message>
        <source>found nothing</source>
        <translation>nulla trovato</translation>
    </message>
    <message>
        <source>read</source>
        <translation>lettura</translation>
    </message>
    <message>
        <source>wrote</source>
        <translation>scrittura</translation>
    </message>
    <message>
        <source>erased</source>
        <translation>cancellato</translation>
    </message>
    <message>
        <source>Somebody</source>
        <translation>Qualcuno</translation>
    </message>
    <message>
        <source>wrote a working note</source>
        <translation>appunto di lavoro scritto</translation>
    </message>
    <message>
        <source>kept from agents</source>
        <translation>riservato</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>fatto accettato</translation>
    </message>
    <message>
        <source>corrected in Review</source>
        <translation>correzione in Revisione</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>fatto rifiutato</translation>
    </message>
    <message>
        <source>kept both values of</source>
        <translation>tenuti entrambi i valori di</translation>
    </message>
    <message>
        <source>took back a decision</source>
        <translation>decisione annullata</translation>
    </message>
    <message>
        <source>merged two profiles</source>
        <translation>due profili uniti</translation>
    </message>
    <message>
        <source>separated two profiles</source>
        <translation>due profili separati</translation>
    </message>
    <message>
        <source>added a name</source>
        <translation>nome aggiunto</translation>
    </message>
    <message>
        <source>moved a key</source>
        <translation>chiave spostata</translation>
    </message>
    <message>
        <source>deleted a project</source>
        <translation>progetto eliminato</translation>
    </message>
    <message>
        <source>archived a project</source>
        <translation>progetto archiviato</translation>
    </message>
    <message>
        <source>reopened a project</source>
        <translation>progetto riaperto</translation>
    </message>
    <message>
        <source>created a key</source>
        <translation>chiave creata</translation>
    </message>
    <message>
        <source>revoked a key</source>
        <translation>chiave revocata</translation>
    </message>
    <message>
        <source>asked what is known</source>
        <translation>richiesta di ciò che si sa</translation>
    </message>
    <message>
        <source>read a fact</source>
        <translation>fatto letto</translation>
    </message>
    <message>
        <source>asked where a fact comes from</source>
        <translation>origine di un fatto chiesta</translation>
    </message>
    <message>
        <source>read a working note</source>
        <translation>appunto di lavoro letto</translation>
    </message>
    <message>
        <source>read working notes</source>
        <translation>appunti di lavoro letti</translation>
    </message>
    <message>
        <source>the key is unknown here</source>
        <translation>la chiave è sconosciuta</translation>
    </message>
    <message>
        <source>about {who}</source>
        <translation>su {who}</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>rifiutato</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>non riuscito</translation>
    </message>
    <message>
        <source>nothing to keep</source>
        <translation>nulla da conservare</translation>
    </message>
</context>
<context>
    <name>ActivityFilters</name>
    <message>
        <source>Everything</source>
        <translation>Tutto</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Letture</translation>
    </message>
    <message>
        <source>Wrote</source>
        <translation>Scritture</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Finiti</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Rifiuti</translation>
    </message>
    <message>
        <source>Which entries</source>
        <translation>Quali voci</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Chi</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quando</translation>
    </message>
    <message>
        <source>Show what is new</source>
        <translation>Mostra le novità</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln voce</numerusform>
            <numerusform>%Ln voci</numerusform>
        </translation>
    </message>
    <message>
        <source>You</source>
        <translation>Tu</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenti</translation>
    </message>
    <message>
        <source>Korely itself</source>
        <translation>Korely stesso</translation>
    </message>
</context>
<context>
    <name>ActivityPage</name>
    <message>
        <source>Activity</source>
        <translation>Attività</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lettura…</translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>Non ancora verificato</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Verifica ora</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Esporta…</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Togli i filtri</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nessun risultato</translation>
    </message>
    <message>
        <source>No entry matches these filters.</source>
        <translation>Nessuna voce corrisponde a questi filtri.</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Qui non è ancora successo nulla</translation>
    </message>
    <message>
        <source>What agents read and write, and what you do, appears here.</source>
        <translation>Qui appare ciò che leggono e scrivono gli agenti, e ciò che fai tu.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln voce</numerusform>
            <numerusform>%Ln voci</numerusform>
        </translation>
    </message>
    <message>
        <source>Log intact, {entries}, checked {time}</source>
        <translation>Registro integro, {entries}, verificato {time}</translation>
    </message>
    <message>
        <source>Log broken at entry {n}</source>
        <translation>Registro alterato alla voce {n}</translation>
    </message>
</context>
<context>
    <name>AddressSection</name>
    <message>
        <source>Local address</source>
        <translation>Indirizzo locale</translation>
    </message>
    <message>
        <source>Where agents on this computer find Korely.</source>
        <translation>Dove gli agenti su questo computer trovano Korely.</translation>
    </message>
    <message>
        <source>For agents</source>
        <translation>Per gli agenti</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Indirizzo</translation>
    </message>
    <message>
        <source>Only programs on this computer can reach it, and each needs a key.</source>
        <translation>Lo raggiungono solo i programmi di questo computer, e ciascuno ha bisogno di una chiave.</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Chiave</translation>
    </message>
    <message>
        <source>Key of this computer</source>
        <translation>Chiave di questo computer</translation>
    </message>
    <message>
        <source>Can do everything. Under Agents, give each agent a key of its own.</source>
        <translation>Può fare tutto. Nella pagina Agenti, dai a ogni agente una chiave sua.</translation>
    </message>
    <message>
        <source>Connect an agent</source>
        <translation>Collega un agente</translation>
    </message>
    <message>
        <source>Snippets to paste</source>
        <translation>Frammenti da incollare</translation>
    </message>
    <message>
        <source>The welcome page, with Python, curl and MCP.</source>
        <translation>La pagina iniziale, con Python, curl e MCP.</translation>
    </message>
    <message>
        <source>To use another port, start Korely with --port. It listens only on 127.0.0.1.</source>
        <translation>Per usare un’altra porta, avvia Korely con --port. Ascolta solo su 127.0.0.1.</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Porta</translation>
    </message>
</context>
<context>
    <name>AgentDetail</name>
    <message>
        <source>Agent</source>
        <translation>Agente</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Erase for good…</source>
        <translation>Cancella per sempre…</translation>
    </message>
    <message>
        <source>cannot be undone</source>
        <translation>non si può annullare</translation>
    </message>
    <message>
        <source>Forget all it wrote…</source>
        <translation>Dimentica ciò che ha scritto…</translation>
    </message>
    <message>
        <source>can be brought back</source>
        <translation>si può ripristinare</translation>
    </message>
    <message>
        <source>Reads and writes</source>
        <translation>Letture e scritture</translation>
    </message>
    <message>
        <source>Any day</source>
        <translation>Qualsiasi giorno</translation>
    </message>
    <message>
        <source>valid until {day}</source>
        <translation>vale fino al {day}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Metti in pausa</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Riattiva</translation>
    </message>
    <message>
        <source>See as agent</source>
        <translation>Che cosa vede</translation>
    </message>
    <message>
        <source>Revoke…</source>
        <translation>Revoca…</translation>
    </message>
    <message>
        <source>This is the computer’s own key. What it may do cannot be changed.</source>
        <translation>È la chiave di questo computer. Ciò che può fare non si cambia.</translation>
    </message>
    <message>
        <source>Change what it may do…</source>
        <translation>Cambia ciò che può fare…</translation>
    </message>
    <message>
        <source>from its next request</source>
        <translation>dalla prossima richiesta</translation>
    </message>
    <message>
        <source>Refusals</source>
        <translation>Rifiuti</translation>
    </message>
    <message>
        <source>Working notes</source>
        <translation>Appunti di lavoro</translation>
    </message>
    <message>
        <source>What it did</source>
        <translation>Che cosa ha fatto</translation>
    </message>
    <message>
        <source>key …{hint}, made {day}</source>
        <translation>chiave …{hint}, creata il {day}</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>Ancora nulla.</translation>
    </message>
    <message>
        <source>Nothing on that day.</source>
        <translation>Niente in quel giorno.</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Letture</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>Scritture</translation>
    </message>
    <message>
        <source>What it wrote</source>
        <translation>Che cosa ha scritto</translation>
    </message>
</context>
<context>
    <name>AgentList</name>
    <message>
        <source>Keys and agents</source>
        <translation>Chiavi e agenti</translation>
    </message>
</context>
<context>
    <name>AgentModel</name>
    <message numerus="yes">
        <source>Texts, %n day(s)</source>
        <translation>
            <numerusform>Testi, %n giorno</numerusform>
            <numerusform>Testi, %n giorni</numerusform>
        </translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>Rights</source>
        <translation>Permessi</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agente</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Persone</translation>
    </message>
    <message>
        <source>Kept by you</source>
        <translation>Tenuto da te</translation>
    </message>
    <message>
        <source>Kept by you: an agent’s facts that you did not correct, reject or forget.</source>
        <translation>Tenuto da te: i fatti di un agente che non hai corretto, rifiutato o dimenticato.</translation>
    </message>
    <message>
        <source>key …{hint}</source>
        <translation>chiave …{hint}</translation>
    </message>
    <message>
        <source>of {facts}</source>
        <translation>di {facts}</translation>
    </message>
    <message>
        <source>no facts yet</source>
        <translation>ancora nessun fatto</translation>
    </message>
    <message>
        <source>Last text</source>
        <translation>Ultimo testo</translation>
    </message>
    <message>
        <source>Wrote</source>
        <translation>Ha scritto</translation>
    </message>
    <message>
        <source>Texts signed as</source>
        <translation>Testi firmati come</translation>
    </message>
</context>
<context>
    <name>Agents</name>
    <message>
        <source>New</source>
        <translation>Nuova</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Attiva</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>In pausa</translation>
    </message>
    <message>
        <source>Revoked</source>
        <translation>Revocata</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>Scaduta</translation>
    </message>
    <message>
        <source>since {when}</source>
        <translation>da: {when}</translation>
    </message>
    <message>
        <source>not connected yet</source>
        <translation>mai collegato</translation>
    </message>
    <message>
        <source>last seen {when}</source>
        <translation>ultimo contatto {when}</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>rifiutato</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>dimenticato</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nulla</translation>
    </message>
    <message>
        <source>not erase</source>
        <translation>non cancellare</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>tutto</translation>
    </message>
    <message>
        <source>read and write, not erase</source>
        <translation>leggere e scrivere, non cancellare</translation>
    </message>
    <message>
        <source>write only, not erase</source>
        <translation>solo scrivere, non cancellare</translation>
    </message>
    <message>
        <source>read and write</source>
        <translation>leggere e scrivere</translation>
    </message>
    <message>
        <source>read only</source>
        <translation>solo leggere</translation>
    </message>
    <message>
        <source>write only</source>
        <translation>solo scrivere</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>nessuno</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>tutti</translation>
    </message>
</context>
<context>
    <name>AgentsPage</name>
    <message>
        <source>Agents</source>
        <translation>Agenti</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lettura…</translation>
    </message>
    <message>
        <source>Add an agent</source>
        <translation>Aggiungi un agente</translation>
    </message>
    <message>
        <source>Working notes…</source>
        <translation>Appunti di lavoro…</translation>
    </message>
    <message>
        <source>Search the agents</source>
        <translation>Cerca tra gli agenti</translation>
    </message>
    <message numerus="yes">
        <source>%n connected</source>
        <translation>
            <numerusform>%n agente collegato</numerusform>
            <numerusform>%n agenti collegati</numerusform>
        </translation>
    </message>
    <message>
        <source>Key for {name}</source>
        <translation>Chiave per {name}</translation>
    </message>
    <message>
        <source>You see it only this once. Korely keeps a fingerprint of it, not the key.</source>
        <translation>La vedi solo questa volta. Korely ne conserva un’impronta, non la chiave.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fatto</translation>
    </message>
    <message>
        <source>{name} is paused. Its requests are refused.</source>
        <translation>{name} è in pausa. Le sue richieste vengono rifiutate.</translation>
    </message>
    <message>
        <source>paused {name}</source>
        <translation>pausa di {name}</translation>
    </message>
    <message>
        <source>Pausing {name}</source>
        <translation>Messa in pausa di {name}</translation>
    </message>
    <message>
        <source>{name} can connect again.</source>
        <translation>{name} può collegarsi di nuovo.</translation>
    </message>
    <message>
        <source>resumed {name}</source>
        <translation>riattivazione di {name}</translation>
    </message>
    <message>
        <source>Resuming {name}</source>
        <translation>Riattivazione di {name}</translation>
    </message>
    <message>
        <source>The key of {name} is revoked.</source>
        <translation>La chiave di {name} è revocata.</translation>
    </message>
</context>
<context>
    <name>AppearanceSection</name>
    <message>
        <source>Appearance</source>
        <translation>Aspetto</translation>
    </message>
    <message>
        <source>How the window looks and moves.</source>
        <translation>Come la finestra appare e si muove.</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colori</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Chiaro o scuro</translation>
    </message>
    <message>
        <source>Match the system</source>
        <translation>Come il sistema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Chiaro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Scuro</translation>
    </message>
    <message>
        <source>Changes at once, or along with the system.</source>
        <translation>Cambia subito, o insieme al sistema.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Testo</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Dimensione del testo</translation>
    </message>
    <message>
        <source>Rows and buttons grow with the text.</source>
        <translation>Righe e pulsanti crescono con il testo.</translation>
    </message>
    <message>
        <source>The system’s own font</source>
        <translation>Il carattere del sistema</translation>
    </message>
    <message>
        <source>Instead of Inter, which comes with Korely.</source>
        <translation>Al posto di Inter, che fa parte di Korely.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Movimento</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>Meno movimento</translation>
    </message>
    <message>
        <source>Nothing slides or fades.</source>
        <translation>Nulla scorre o sfuma.</translation>
    </message>
</context>
<context>
    <name>AsOfButton</name>
    <message>
        <source>Now</source>
        <translation>oggi</translation>
    </message>
    <message>
        <source>As of: {day}</source>
        <translation>Alla data: {day}</translation>
    </message>
    <message>
        <source>Now</source>
        <comment>by itself</comment>
        <translation>Oggi</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Ieri</translation>
    </message>
    <message>
        <source>A week ago</source>
        <translation>Una settimana fa</translation>
    </message>
    <message>
        <source>A month ago</source>
        <translation>Un mese fa</translation>
    </message>
    <message>
        <source>A year ago</source>
        <translation>Un anno fa</translation>
    </message>
    <message>
        <source>Another day…</source>
        <translation>Un altro giorno…</translation>
    </message>
</context>
<context>
    <name>Autonomy</name>
    <message>
        <source>Always ask</source>
        <translation>Chiedi sempre</translation>
    </message>
    <message>
        <source>Ask when unsure</source>
        <translation>Chiedi se incerto</translation>
    </message>
    <message>
        <source>Never ask</source>
        <translation>Non chiedere mai</translation>
    </message>
    <message>
        <source>Every new fact from a text waits for you before any agent gets it. Expect a question for almost every text. What you or an agent states directly does not wait.</source>
        <translation>Ogni fatto nuovo di un testo aspetta la tua decisione prima che un agente lo riceva. Aspettati una domanda quasi per ogni testo. Ciò che tu o un agente affermate direttamente non aspetta.</translation>
    </message>
    <message>
        <source>Clear facts come in at once. You are asked about unclear ones, and about what clashes with your word.</source>
        <translation>I fatti chiari entrano subito. Ti si chiede di quelli incerti e di ciò che contrasta con la tua parola.</translation>
    </message>
    <message>
        <source>Unclear facts come in too; about half of them are wrong. You are still asked about what a text only guesses (“maybe”), what is sensitive and unclear, what an unclear text would end, and what clashes with your word.</source>
        <translation>Entrano anche i fatti incerti; circa uno su due è sbagliato. Ti si chiede ancora di ciò che un testo suppone soltanto (“forse”), di ciò che è delicato e incerto, di ciò che un testo incerto farebbe finire e di ciò che contrasta con la tua parola.</translation>
    </message>
    <message>
        <source>When to ask</source>
        <translation>Quando chiedere</translation>
    </message>
</context>
<context>
    <name>BackupRows</name>
    <message>
        <source>Back up…</source>
        <translation>Fai una copia…</translation>
    </message>
    <message>
        <source>Back up everything</source>
        <translation>Copia di tutto</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Ripristina…</translation>
    </message>
    <message>
        <source>Replaces what is here with what is in a backup, from this computer or another.</source>
        <translation>Sostituisce ciò che è qui con ciò che sta in una copia, di questo computer o di un altro.</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Ripristina una copia</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Riporta</translation>
    </message>
    <message>
        <source>As it was before the restore</source>
        <translation>Com’era prima del ripristino</translation>
    </message>
    <message>
        <source>One encrypted file, for another disk or computer. No backup yet.</source>
        <translation>Un file cifrato, per un altro disco o computer. Ancora nessuna copia.</translation>
    </message>
    <message>
        <source>One encrypted file. The last one: {day}, {path}</source>
        <translation>Un file cifrato. L’ultima copia: {day}, {path}</translation>
    </message>
    <message>
        <source>Restored: {day}. What was here before is kept until you erase something.</source>
        <translation>Ripristino: {day}. Ciò che era qui prima resta finché non cancelli qualcosa.</translation>
    </message>
    <message>
        <source>One encrypted file with all facts, texts, people, agents and the log. Agents go on meanwhile.</source>
        <translation>Un file cifrato con tutti i fatti, i testi, le persone, gli agenti e il registro. Intanto gli agenti continuano.</translation>
    </message>
    <message>
        <source>Choose a place…</source>
        <translation>Scegli dove…</translation>
    </message>
    <message>
        <source>Save the backup as</source>
        <translation>Salva la copia di sicurezza come</translation>
    </message>
    <message>
        <source>Writing everything to {file}.</source>
        <translation>Scrittura di tutto in {file}.</translation>
    </message>
    <message>
        <source>Choose another place…</source>
        <translation>Scegli un altro posto…</translation>
    </message>
    <message>
        <source>Backed up: {facts}, {texts} in {file}, {size} MB. Checked and complete.</source>
        <translation>Copia fatta: {facts}, {texts} in {file}, {size} MB. Controllata e completa.</translation>
    </message>
    <message>
        <source>Choose a backup to restore</source>
        <translation>Scegli la copia da ripristinare</translation>
    </message>
    <message>
        <source>Backups ({pattern})</source>
        <translation>Copie di sicurezza ({pattern})</translation>
    </message>
    <message>
        <source>Restoring {file}.</source>
        <translation>Ripristino di {file}.</translation>
    </message>
    <message>
        <source>Bringing back what was here before the restore.</source>
        <translation>Torna ciò che era qui prima del ripristino.</translation>
    </message>
</context>
<context>
    <name>BackupsFailingNotice</name>
    <message>
        <source>Show in Settings</source>
        <translation>Mostra in Impostazioni</translation>
    </message>
    <message>
        <source>Old backups could not be removed.</source>
        <translation>Non è stato possibile eliminare le vecchie copie di sicurezza.</translation>
    </message>
    <message>
        <source>No backup has succeeded yet.</source>
        <translation>Finora nessuna copia di sicurezza è riuscita.</translation>
    </message>
    <message>
        <source>The last successful backup is from {day}.</source>
        <translation>L’ultima copia di sicurezza riuscita è del {day}.</translation>
    </message>
    <message>
        <source>Korely tries again every hour.</source>
        <translation>Korely riprova ogni ora.</translation>
    </message>
    <message>
        <source>Older backups there still contain what you have erased since.</source>
        <translation>Le copie più vecchie contengono ancora ciò che nel frattempo hai cancellato.</translation>
    </message>
</context>
<context>
    <name>BlockDialog</name>
    <message>
        <source>You wrote it, {when}.</source>
        <translation>Lo hai scritto tu, {when}.</translation>
    </message>
    <message>
        <source>An agent wrote it, {when}.</source>
        <translation>Lo ha scritto un agente, {when}.</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>Che cosa dice</translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation>Cancella…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salva</translation>
    </message>
    <message>
        <source>{n} of {most} characters</source>
        <translation>{n} caratteri su {most}</translation>
    </message>
    <message>
        <source>Saved “{name}”. The agent now reads your version.</source>
        <translation>“{name}” è salvato. Ora l’agente legge la tua versione.</translation>
    </message>
    <message>
        <source>changed a working note</source>
        <translation>appunto di lavoro cambiato</translation>
    </message>
    <message>
        <source>Erase “{name}” for good?</source>
        <translation>Cancellare “{name}” per sempre?</translation>
    </message>
    <message>
        <source>This cannot be undone, and no agent can write the same again.</source>
        <translation>Non si può annullare, e nessun agente può riscrivere lo stesso.</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Cancella</translation>
    </message>
    <message>
        <source>Erased “{name}”.</source>
        <translation>“{name}” è cancellato.</translation>
    </message>
</context>
<context>
    <name>BlockLines</name>
    <message>
        <source>Empty</source>
        <translation>Vuoto</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Apri</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>Apri {name}</translation>
    </message>
</context>
<context>
    <name>BlockList</name>
    <message>
        <source>The block it receives</source>
        <translation>Il blocco che riceve</translation>
    </message>
</context>
<context>
    <name>BudgetButton</name>
    <message numerus="yes">
        <source>%n minute(s) today</source>
        <translation>
            <numerusform>%n minuto oggi</numerusform>
            <numerusform>%n minuti oggi</numerusform>
        </translation>
    </message>
    <message>
        <source>{spent} minutes today, {budget} planned</source>
        <translation>{spent} minuti oggi, {budget} previsti</translation>
    </message>
    <message>
        <source>{spent} of {budget} minutes today</source>
        <translation>{spent} di {budget} minuti oggi</translation>
    </message>
    <message>
        <source>by your own pace</source>
        <translation>al tuo ritmo</translation>
    </message>
    <message>
        <source>an estimate until your pace is known</source>
        <translation>una stima, finché non si conosce il tuo ritmo</translation>
    </message>
    <message numerus="yes">
        <source>Everything waiting takes about %n minute(s): {seconds} seconds a card, {pace}.</source>
        <translation>
            <numerusform>Tutto ciò che attende richiede circa %n minuto: {seconds} secondi per domanda, {pace}.</numerusform>
            <numerusform>Tutto ciò che attende richiede circa %n minuti: {seconds} secondi per domanda, {pace}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Time for questions</source>
        <translation>Tempo per le domande</translation>
    </message>
    <message>
        <source>{n} minutes a day</source>
        <translation>{n} minuti al giorno</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Senza limite</translation>
    </message>
</context>
<context>
    <name>CardList</name>
    <message>
        <source>Waiting cards</source>
        <translation>Schede in attesa</translation>
    </message>
</context>
<context>
    <name>CardModel</name>
    <message>
        <source>Two names</source>
        <translation>Due nomi</translation>
    </message>
    <message>
        <source>Sensitive</source>
        <translation>Sensibile</translation>
    </message>
    <message>
        <source>Is this over?</source>
        <translation>È finito?</translation>
    </message>
    <message>
        <source>{share}% sure</source>
        <translation>{share}% certo</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ora</translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation>{n} min</translation>
    </message>
    <message>
        <source>{n} h</source>
        <translation>{n} h</translation>
    </message>
    <message>
        <source>{n} d</source>
        <translation>{n} g</translation>
    </message>
    <message numerus="yes">
        <source>%n mo</source>
        <translation>
            <numerusform>%n mese</numerusform>
            <numerusform>%n mesi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n y</source>
        <translation>
            <numerusform>%n anno</numerusform>
            <numerusform>%n anni</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CardView</name>
    <message>
        <source>{n} of {total}</source>
        <translation>{n} di {total}</translation>
    </message>
    <message>
        <source>Why you are asked:</source>
        <translation>Perché ti viene chiesto:</translation>
    </message>
    <message>
        <source>Card {n} of {total}: {question}</source>
        <translation>Scheda {n} di {total}: {question}</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Nuovo</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>In memoria</translation>
    </message>
    <message>
        <source>Your word</source>
        <translation>Parola tua</translation>
    </message>
    <message>
        <source>{share}% sure</source>
        <translation>{share}% certo</translation>
    </message>
    <message>
        <source>It is over</source>
        <translation>È finito</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Tu</translation>
    </message>
    <message>
        <source>You wrote it</source>
        <translation>Scritto da te</translation>
    </message>
    <message>
        <source>{name} wrote it directly, without a text.</source>
        <translation>{name} l’ha scritto direttamente, senza un testo.</translation>
    </message>
    <message>
        <source>Also: {names}</source>
        <translation>Anche: {names}</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Tieni entrambi</translation>
    </message>
</context>
<context>
    <name>ChangeKey</name>
    <message>
        <source>{name} may now: {rights}.</source>
        <translation>{name} ora può: {rights}.</translation>
    </message>
    <message>
        <source>changed what {name} may do</source>
        <translation>modifica di ciò che {name} può fare</translation>
    </message>
</context>
<context>
    <name>ChangeKeyDialog</name>
    <message>
        <source>What {name} may do</source>
        <translation>Che cosa può fare {name}</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salva</translation>
    </message>
    <message>
        <source>Its key was revoked or has expired and never works again.</source>
        <translation>La sua chiave è revocata o scaduta e non funzionerà mai più.</translation>
    </message>
    <message>
        <source>It is paused. Changes take effect when you resume it.</source>
        <translation>È in pausa. Le modifiche valgono da quando la riattivi.</translation>
    </message>
    <message>
        <source>Changes take effect with its next request.</source>
        <translation>Le modifiche valgono dalla sua prossima richiesta.</translation>
    </message>
    <message>
        <source>Once resumed, it may: {new}. Until now: {old}.</source>
        <translation>Una volta riattivata può: {new}. Finora: {old}.</translation>
    </message>
    <message>
        <source>From its next request, it may: {new}. Until now: {old}.</source>
        <translation>Dalla prossima richiesta può: {new}. Finora: {old}.</translation>
    </message>
</context>
<context>
    <name>Changes</name>
    <message>
        <source>Added</source>
        <translation>Aggiunti</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Cambiati</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Finiti</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>Dimenticati</translation>
    </message>
    <message>
        <source>{change} {day} to {end}</source>
        <translation>{change} dal {day} al {end}</translation>
    </message>
    <message>
        <source>{change} since {day}</source>
        <translation>{change} dal {day}</translation>
    </message>
</context>
<context>
    <name>Choices</name>
    <message>
        <source>“{setting}”: {word}</source>
        <translation>“{setting}”: {word}</translation>
    </message>
    <message>
        <source>set “{setting}” to {word}</source>
        <translation>impostato “{setting}” su {word}</translation>
    </message>
    <message>
        <source>“{setting}” is on.</source>
        <translation>“{setting}” è attivo.</translation>
    </message>
    <message>
        <source>turned “{setting}” on</source>
        <translation>attivato “{setting}”</translation>
    </message>
    <message>
        <source>“{setting}” is off.</source>
        <translation>“{setting}” è disattivato.</translation>
    </message>
    <message>
        <source>turned “{setting}” off</source>
        <translation>disattivato “{setting}”</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Go to {page}</source>
        <translation>Vai a {page}</translation>
    </message>
    <message>
        <source>Resume all agents</source>
        <translation>Riattiva tutti gli agenti</translation>
    </message>
    <message>
        <source>Pause all agents</source>
        <translation>Metti in pausa tutti gli agenti</translation>
    </message>
    <message>
        <source>Undo: {what}</source>
        <translation>Annulla: {what}</translation>
    </message>
    <message>
        <source>Redo: {what}</source>
        <translation>Ripeti: {what}</translation>
    </message>
    <message>
        <source>See the memory on a date…</source>
        <translation>Guarda la memoria a una certa data…</translation>
    </message>
    <message>
        <source>Add an agent…</source>
        <translation>Aggiungi un agente…</translation>
    </message>
    <message>
        <source>Write something down…</source>
        <translation>Scrivi una nota…</translation>
    </message>
    <message>
        <source>Show all shortcuts</source>
        <translation>Mostra tutte le scorciatoie</translation>
    </message>
    <message>
        <source>Show the welcome page</source>
        <translation>Mostra la pagina iniziale</translation>
    </message>
    <message>
        <source>Light appearance</source>
        <translation>Aspetto chiaro</translation>
    </message>
    <message>
        <source>Dark appearance</source>
        <translation>Aspetto scuro</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Esci</translation>
    </message>
    <message>
        <source>Settings: {section}</source>
        <translation>Impostazioni: {section}</translation>
    </message>
</context>
<context>
    <name>ConnectCard</name>
    <message>
        <source>Connect an agent</source>
        <translation>Collega un agente</translation>
    </message>
    <message>
        <source>Add this to its MCP servers, for example in .mcp.json.</source>
        <translation>Aggiungilo ai suoi server MCP, per esempio in .mcp.json.</translation>
    </message>
    <message>
        <source>Give it this address and key.</source>
        <translation>Dagli questo indirizzo e questa chiave.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Indirizzo</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Chiave</translation>
    </message>
    <message>
        <source>Kind of snippet</source>
        <translation>Tipo di frammento</translation>
    </message>
    <message>
        <source>Snippet</source>
        <translation>Frammento</translation>
    </message>
    <message>
        <source>Waiting for the first request…</source>
        <translation>In attesa della prima richiesta…</translation>
    </message>
    <message>
        <source>Connected. “{name}” has made its first request.</source>
        <translation>Collegato. “{name}” ha fatto la prima richiesta.</translation>
    </message>
    <message>
        <source>Connected. Learned: {sentence}.</source>
        <translation>Collegato. Appreso: {sentence}.</translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>Send texts to {place}?</source>
        <translation>Inviare i testi a {place}?</translation>
    </message>
    <message>
        <source>From now on, every text that agents write leaves this computer: it is sent there with its user’s name and id.</source>
        <translation>D’ora in poi ogni testo scritto dagli agenti lascia questo computer: viene inviato lì, con nome e id del suo utente.</translation>
    </message>
    <message>
        <source>Passwords, keys and card numbers are taken out first. Names, health and everything else are not. Whoever runs that server decides what happens to the texts.</source>
        <translation>Password, chiavi e numeri di carta vengono tolti prima. Nomi, salute e tutto il resto no. Chi gestisce quel server decide che cosa succede ai testi.</translation>
    </message>
    <message>
        <source>What you already have is not sent. You can leave out single projects, and switch it off again at any time.</source>
        <translation>Ciò che hai già non viene inviato. Puoi escludere singoli progetti e disattivarlo quando vuoi.</translation>
    </message>
    <message>
        <source>The connection is not encrypted: others on the network can read it.</source>
        <translation>La connessione non è cifrata: altri sulla rete possono leggere.</translation>
    </message>
    <message>
        <source>Send texts there</source>
        <translation>Invia i testi lì</translation>
    </message>
</context>
<context>
    <name>ConsequenceCard</name>
    <message>
        <source>{value} ends on {day}.</source>
        <translation>{value} finisce il {day}.</translation>
    </message>
    <message>
        <source>{value} becomes current.</source>
        <translation>{value} vale da ora.</translation>
    </message>
    <message>
        <source>before</source>
        <translation>prima</translation>
    </message>
    <message>
        <source>after</source>
        <translation>dopo</translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s)</source>
        <translation>
            <numerusform>%n altra riga</numerusform>
            <numerusform>altre %n righe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other line(s) come in or drop out to fit</source>
        <translation>
            <numerusform>%n altra riga entra o esce per lo spazio</numerusform>
            <numerusform>%n altre righe entrano o escono per lo spazio</numerusform>
        </translation>
    </message>
    <message>
        <source>Who sees the change</source>
        <translation>Chi vede la modifica</translation>
    </message>
    <message numerus="yes">
        <source>%Ln read(s) a week</source>
        <translation>
            <numerusform>%Ln lettura a settimana</numerusform>
            <numerusform>%Ln letture a settimana</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copy</source>
        <translation>Copia</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiato</translation>
    </message>
</context>
<context>
    <name>CopyField</name>
    <message>
        <source>Copy %1</source>
        <translation>Copia: %1</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Mostra: %1</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>Nascondi: %1</translation>
    </message>
</context>
<context>
    <name>CorrectDialog</name>
    <message>
        <source>What is right?</source>
        <translation>Che cosa è giusto?</translation>
    </message>
    <message>
        <source>The right value</source>
        <translation>Il valore giusto</translation>
    </message>
    <message>
        <source>What was read was never true. Your word takes its place, and no agent can overrule it.</source>
        <translation>Ciò che è stato letto non è mai stato vero. La tua parola prende il suo posto e nessun agente può cambiarla.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salva</translation>
    </message>
    <message>
        <source>{value} stays in memory.</source>
        <translation>{value} resta in memoria.</translation>
    </message>
    <message>
        <source>{value} ends.</source>
        <translation>{value} finisce.</translation>
    </message>
</context>
<context>
    <name>CutList</name>
    <message>
        <source>Left out</source>
        <translation>Rimasti fuori</translation>
    </message>
</context>
<context>
    <name>DailyBackupRows</name>
    <message>
        <source>Back up every day</source>
        <translation>Copia di sicurezza ogni giorno</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Copia di sicurezza</translation>
    </message>
    <message>
        <source>Encrypted, into a folder of your choice, whenever Korely is running. Keeps the last {days} days and the {weeks} weeks before, and nothing that you erased.</source>
        <translation>Cifrata, in una cartella che scegli tu, quando Korely è in funzione. Restano gli ultimi {days} giorni e le {weeks} settimane prima, e niente di ciò che hai cancellato.</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Fai ora</translation>
    </message>
    <message>
        <source>Last backup</source>
        <translation>Ultima copia</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Cambia…</translation>
    </message>
    <message>
        <source>Change the folder of backups</source>
        <translation>Cambia la cartella delle copie di sicurezza</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Cartella</translation>
    </message>
    <message>
        <source>Change the passphrase of backups</source>
        <translation>Cambia la frase segreta delle copie di sicurezza</translation>
    </message>
    <message>
        <source>Korely does not keep it. If you no longer know it, change it.</source>
        <translation>Korely non la conserva. Cambiala se non la ricordi più.</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Frase segreta</translation>
    </message>
    <message>
        <source>{folder}. It is on the same disk as your memory: if that fails, both are lost.</source>
        <translation>{folder}. È sullo stesso disco della tua memoria: se si rompe, perdi tutte e due.</translation>
    </message>
    <message>
        <source>No backup yet.</source>
        <translation>Ancora nessuna copia.</translation>
    </message>
    <message>
        <source>{day}, {time}: {size} MB, checked and complete.</source>
        <translation>{day}, {time}: {size} MB, controllata e completa.</translation>
    </message>
    <message>
        <source>No backup has succeeded since.</source>
        <translation>Da allora non ne è riuscita un’altra.</translation>
    </message>
    <message>
        <source>Korely tries again every hour.</source>
        <translation>Korely riprova ogni ora.</translation>
    </message>
    <message>
        <source>What you have erased since leaves it within an hour, when a new one replaces it.</source>
        <translation>Ciò che nel frattempo hai cancellato ne esce entro un’ora, quando una nuova ne prende il posto.</translation>
    </message>
    <message>
        <source>Once a day Korely writes everything into a file in a folder of your choice.</source>
        <translation>Una volta al giorno Korely scrive tutto in un file, in una cartella che scegli tu.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Scegli una cartella…</translation>
    </message>
    <message>
        <source>A backup is made with it now, and so are all later ones. Earlier ones open with the passphrase they were made with.</source>
        <translation>Vale per la copia che viene fatta ora e per tutte le prossime. Quelle di prima si aprono con la frase segreta con cui sono state fatte.</translation>
    </message>
    <message>
        <source>New passphrase for backups</source>
        <translation>Nuova frase segreta per le copie di sicurezza</translation>
    </message>
    <message>
        <source>Back up</source>
        <translation>Fai la copia</translation>
    </message>
    <message>
        <source>Choose a folder for backups</source>
        <translation>Scegli una cartella per le copie di sicurezza</translation>
    </message>
    <message>
        <source>Making a backup of everything.</source>
        <translation>Copia di sicurezza in corso.</translation>
    </message>
</context>
<context>
    <name>DayChip</name>
    <message>
        <source>Any day</source>
        <translation>Qualsiasi giorno</translation>
    </message>
    <message>
        <source>Another day…</source>
        <translation>Un altro giorno…</translation>
    </message>
</context>
<context>
    <name>DayDialog</name>
    <message>
        <source>Which day?</source>
        <translation>Quale giorno?</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostra</translation>
    </message>
</context>
<context>
    <name>DayEnd</name>
    <message>
        <source>Enough for today</source>
        <translation>Per oggi basta</translation>
    </message>
    <message>
        <source>Continue anyway</source>
        <translation>Continua comunque</translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) can wait until tomorrow.</source>
        <translation>
            <numerusform>%Ln domanda può aspettare fino a domani.</numerusform>
            <numerusform>%Ln domande possono aspettare fino a domani.</numerusform>
        </translation>
    </message>
    <message>
        <source>Taking a break</source>
        <translation>In pausa</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continua</translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) wait until you continue.</source>
        <translation>
            <numerusform>%Ln domanda aspetta finché non continui.</numerusform>
            <numerusform>%Ln domande aspettano finché non continui.</numerusform>
        </translation>
    </message>
    <message>
        <source>Until then agents keep reading what is in memory.</source>
        <translation>Fino ad allora gli agenti continuano a leggere ciò che è in memoria.</translation>
    </message>
</context>
<context>
    <name>DemoCard</name>
    <message>
        <source>Load demo data</source>
        <translation>Carica i dati di prova</translation>
    </message>
    <message>
        <source>Look around with demo data</source>
        <translation>Guardati intorno con dati di prova</translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s)</source>
        <translation>
            <numerusform>%Ln testo</numerusform>
            <numerusform>%Ln testi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln fatto</numerusform>
            <numerusform>%Ln fatti</numerusform>
        </translation>
    </message>
    <message>
        <source>Loading. You can open Korely meanwhile.</source>
        <translation>Carico. Intanto puoi aprire Korely.</translation>
    </message>
    <message>
        <source>{texts} and {facts}, all invented.</source>
        <translation>{texts} e {facts}, tutto inventato.</translation>
    </message>
    <message>
        <source>Erase demo data</source>
        <translation>Cancella i dati di prova</translation>
    </message>
    <message>
        <source>The demo data is loaded.</source>
        <translation>I dati di prova sono caricati.</translation>
    </message>
    <message>
        <source>Invented people with a past to explore.</source>
        <translation>Persone inventate, con un passato.</translation>
    </message>
</context>
<context>
    <name>Desk</name>
    <message>
        <source>No program on this computer opens {place}</source>
        <translation>Nessun programma di questo computer apre {place}</translation>
    </message>
</context>
<context>
    <name>DetailPane</name>
    <message>
        <source>Fact</source>
        <translation>Fatto</translation>
    </message>
    <message>
        <source>Confirmed by you</source>
        <translation>Confermato da te</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Ripristina</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Correggi</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Dimentica</translation>
    </message>
    <message>
        <source>Decide in Review</source>
        <translation>Decidi in Revisione</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Conferma</translation>
    </message>
    <message>
        <source>Copy the sentence</source>
        <translation>Copia la frase</translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation>Cancella…</translation>
    </message>
    <message>
        <source>Write as new…</source>
        <translation>Scrivi come nuovo…</translation>
    </message>
    <message>
        <source>The past is read-only. To make changes, go back to now.</source>
        <translation>Il passato è di sola lettura. Per modificare, torna a oggi.</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copiato.</translation>
    </message>
    <message>
        <source>1 source</source>
        <translation>1 fonte</translation>
    </message>
    <message>
        <source>{count} sources</source>
        <translation>{count} fonti</translation>
    </message>
    <message>
        <source>Why do you know this?</source>
        <translation>Perché lo sai?</translation>
    </message>
    <message>
        <source>You wrote it yourself.</source>
        <translation>Scritto da te.</translation>
    </message>
    <message>
        <source>It was written directly, without a text.</source>
        <translation>È stato scritto direttamente, senza un testo.</translation>
    </message>
    <message>
        <source>{name} wrote it directly, without a text.</source>
        <translation>{name} l’ha scritto direttamente, senza un testo.</translation>
    </message>
    <message>
        <source>You confirmed it · {when}</source>
        <translation>Confermato da te · {when}</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Tu</translation>
    </message>
    <message>
        <source>{count} values</source>
        <translation>{count} valori</translation>
    </message>
    <message>
        <source>How this changed</source>
        <translation>Come è cambiato</translation>
    </message>
    <message>
        <source>Who used it</source>
        <translation>Chi l’ha usato</translation>
    </message>
    <message>
        <source>No agent has read it yet.</source>
        <translation>Nessun agente l’ha ancora letto.</translation>
    </message>
    <message>
        <source>Details for developers</source>
        <translation>Dettagli per sviluppatori</translation>
    </message>
    <message>
        <source>Only {share}% sure. Until you confirm it, agents get it only when they ask for a list.</source>
        <translation>Sicuro solo al {share}%. Finché non lo confermi, gli agenti lo ricevono solo se chiedono un elenco.</translation>
    </message>
    <message>
        <source>You can restore it until {day}. Then it is erased.</source>
        <translation>Puoi ripristinarlo fino al {day}. Poi viene cancellato.</translation>
    </message>
    <message>
        <source>once, {when}</source>
        <translation>una volta, {when}</translation>
    </message>
    <message>
        <source>{count} times, last {when}</source>
        <translation>{count} volte, l’ultima {when}</translation>
    </message>
</context>
<context>
    <name>Dialog</name>
    <message>
        <source>Cancel</source>
        <translation>Annulla</translation>
    </message>
</context>
<context>
    <name>EmptyList</name>
    <message>
        <source>Nothing remembered yet</source>
        <translation>Ancora nessun ricordo</translation>
    </message>
    <message>
        <source>When an agent writes something down, it appears here as a sentence, with the words it came from and the day it began.</source>
        <translation>Quando un agente annota qualcosa, appare qui come frase, con le parole da cui viene e il giorno in cui è cominciato.</translation>
    </message>
    <message>
        <source>Connect an agent</source>
        <translation>Collega un agente</translation>
    </message>
    <message>
        <source>Load demo data</source>
        <translation>Carica dati di prova</translation>
    </message>
    <message>
        <source>or write something down yourself</source>
        <translation>o scrivi una nota</translation>
    </message>
    <message>
        <source>or import notes, or chats from ChatGPT or Claude</source>
        <translation>o importa le tue note, o le chat di ChatGPT o Claude</translation>
    </message>
    <message>
        <source>Show all facts</source>
        <translation>Mostra tutti i fatti</translation>
    </message>
    <message>
        <source>The demo data is loaded.</source>
        <translation>I dati di prova sono caricati.</translation>
    </message>
    <message>
        <source>No fact matches {filters}.</source>
        <translation>Nessun fatto corrisponde a {filters}.</translation>
    </message>
    <message>
        <source>There are no facts to show here.</source>
        <translation>Qui non ci sono fatti da mostrare.</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nessun risultato</translation>
    </message>
    <message>
        <source>Nothing added today</source>
        <translation>Oggi nessuna novità</translation>
    </message>
    <message>
        <source>What agents write down today appears here.</source>
        <translation>Qui appare ciò che gli agenti annotano oggi.</translation>
    </message>
    <message>
        <source>Nothing confirmed yet</source>
        <translation>Ancora nessuna conferma</translation>
    </message>
    <message>
        <source>Facts that you wrote, corrected or confirmed appear here. Agents cannot change them.</source>
        <translation>Qui appaiono i fatti scritti, corretti o confermati da te. Gli agenti non possono cambiarli.</translation>
    </message>
    <message>
        <source>Nothing ends soon</source>
        <translation>Niente finisce a breve</translation>
    </message>
    <message>
        <source>Facts that are due to end within 30 days appear here.</source>
        <translation>Qui appaiono i fatti che, per quanto si sa, finiscono entro 30 giorni.</translation>
    </message>
    <message>
        <source>No forgotten facts</source>
        <translation>Nessun fatto dimenticato</translation>
    </message>
    <message>
        <source>A fact that you forget appears here for 30 days, and you can restore it.</source>
        <translation>Un fatto che dimentichi resta qui per 30 giorni e puoi ripristinarlo.</translation>
    </message>
    <message>
        <source>“{words}”</source>
        <translation>“{words}”</translation>
    </message>
    <message>
        <source>person: {name}</source>
        <translation>persona: {name}</translation>
    </message>
    <message>
        <source>agent: {name}</source>
        <translation>agente: {name}</translation>
    </message>
    <message>
        <source>All but ended</source>
        <translation>Tutti tranne i finiti</translation>
    </message>
</context>
<context>
    <name>EndDialog</name>
    <message>
        <source>When did it end?</source>
        <translation>Quando è finito?</translation>
    </message>
    <message>
        <source>When did they end?</source>
        <translation>Quando sono finiti?</translation>
    </message>
    <message>
        <source>It stays in history: agents that ask about an earlier day still get it.</source>
        <translation>Resta nella storia: gli agenti che chiedono di un giorno precedente lo ricevono ancora.</translation>
    </message>
    <message>
        <source>They stay in history: agents that ask about an earlier day still get them.</source>
        <translation>Restano nella storia: gli agenti che chiedono di un giorno precedente li ricevono ancora.</translation>
    </message>
    <message>
        <source>Day on which it ended</source>
        <translation>Giorno in cui è finito</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Oggi</translation>
    </message>
    <message>
        <source>It ended</source>
        <translation>È finito</translation>
    </message>
    <message>
        <source>They ended</source>
        <translation>Sono finiti</translation>
    </message>
</context>
<context>
    <name>Entities</name>
    <message>
        <source>Person</source>
        <translation>Persona</translation>
    </message>
    <message>
        <source>Organization</source>
        <translation>Organizzazione</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>Prodotto</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Luogo</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Argomento</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Evento</translation>
    </message>
    <message>
        <source>Thing</source>
        <translation>Cosa</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>1 testo</translation>
    </message>
    <message>
        <source>{count} texts</source>
        <translation>{count} testi</translation>
    </message>
    <message>
        <source>mentioned {day}</source>
        <translation>menzione: {day}</translation>
    </message>
    <message>
        <source>first mentioned {first}, last {last}</source>
        <translation>prima menzione {first}, ultima {last}</translation>
    </message>
    <message>
        <source>{facts} in {texts}</source>
        <translation>{facts} in {texts}</translation>
    </message>
</context>
<context>
    <name>EntityActs</name>
    <message>
        <source>Rename {name}</source>
        <translation>Rinomina {name}</translation>
    </message>
    <message>
        <source>The old name stays as an alias.</source>
        <translation>Il nome di prima resta come alias.</translation>
    </message>
    <message>
        <source>Another name for {name}. Facts under that name count too.</source>
        <translation>Un altro nome per {name}. Valgono anche i fatti con quel nome.</translation>
    </message>
    <message>
        <source>Another name for you. Facts under that name count too.</source>
        <translation>Un altro nome per te. Valgono anche i fatti con quel nome.</translation>
    </message>
    <message>
        <source>Add a name</source>
        <translation>Aggiungi un nome</translation>
    </message>
    <message>
        <source>What is your name?</source>
        <translation>Come ti chiami?</translation>
    </message>
    <message>
        <source>Facts about this name are facts about you.</source>
        <translation>I fatti su questo nome parlano di te.</translation>
    </message>
    <message>
        <source>Renamed to {name}.</source>
        <translation>Nuovo nome: {name}.</translation>
    </message>
    <message>
        <source>renamed {name}</source>
        <translation>cambio di nome di {name}</translation>
    </message>
    <message>
        <source>{name} is already one of the names.</source>
        <translation>{name} è già uno dei nomi.</translation>
    </message>
    <message>
        <source>Also known as {name}.</source>
        <translation>Noto anche come {name}.</translation>
    </message>
    <message>
        <source>added the name {name}</source>
        <translation>aggiunta del nome {name}</translation>
    </message>
    <message>
        <source>{name} is no longer a name of {other}. What came in under it stays.</source>
        <translation>{name} non è più un nome di {other}. Quello che è arrivato sotto questo nome resta.</translation>
    </message>
    <message>
        <source>removed the name {name}</source>
        <translation>rimozione del nome {name}</translation>
    </message>
    <message>
        <source>{name} and {other} are one profile now.</source>
        <translation>{name} e {other} ora sono un solo profilo.</translation>
    </message>
    <message>
        <source>merged {name} and {other}</source>
        <translation>unione di {name} e {other}</translation>
    </message>
    <message>
        <source>{name} is you from now on.</source>
        <translation>D’ora in poi {name} è un tuo nome.</translation>
    </message>
    <message>
        <source>merged {name} and you</source>
        <translation>unione di {name} e te</translation>
    </message>
    <message>
        <source>{name} is a separate profile again, with the facts of that name.</source>
        <translation>{name} è di nuovo un profilo a sé, con i fatti di quel nome.</translation>
    </message>
    <message>
        <source>separated {name}</source>
        <translation>separazione di {name}</translation>
    </message>
</context>
<context>
    <name>EntityDrawer</name>
    <message>
        <source>Profile</source>
        <translation>Profilo</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lettura…</translation>
    </message>
    <message>
        <source>Previous and next profile</source>
        <translation>Profilo precedente e successivo</translation>
    </message>
    <message>
        <source>Back to the previous profile</source>
        <translation>Torna al profilo precedente</translation>
    </message>
</context>
<context>
    <name>EraseDemoDialog</name>
    <message>
        <source>Erase the demo data?</source>
        <translation>Cancellare i dati di prova?</translation>
    </message>
    <message>
        <source>This erases its texts and every fact learned only from them, including those you confirmed or corrected. What you and your agents wrote stays. It cannot be undone, but you can load the demo data again.</source>
        <translation>Vengono cancellati i suoi testi e ogni fatto imparato solo da quelli, anche se l’hai confermato o corretto. Ciò che avete scritto tu e i tuoi agenti resta. Non si può annullare, ma puoi caricare di nuovo i dati di prova.</translation>
    </message>
    <message>
        <source>Erase demo data</source>
        <translation>Cancella i dati di prova</translation>
    </message>
</context>
<context>
    <name>EraseDialog</name>
    <message>
        <source>This destroys the content on this computer now. It cannot be undone, and agents cannot learn it again.</source>
        <translation>Distrugge ora il contenuto su questo computer. Non si può annullare, e gli agenti non possono impararlo di nuovo.</translation>
    </message>
    <message>
        <source>Erase everything about {name}?</source>
        <translation>Cancellare tutto su {name}?</translation>
    </message>
    <message>
        <source>Erase everything about you?</source>
        <translation>Cancellare tutto su di te?</translation>
    </message>
    <message>
        <source>Erase the memory of {name}?</source>
        <translation>Cancellare la memoria di {name}?</translation>
    </message>
    <message>
        <source>Erase everything that {name} wrote?</source>
        <translation>Cancellare tutto ciò che {name} ha scritto?</translation>
    </message>
    <message>
        <source>Erase this text?</source>
        <translation>Cancellare questo testo?</translation>
    </message>
    <message>
        <source>Erase these texts?</source>
        <translation>Cancellare questi testi?</translation>
    </message>
    <message>
        <source>Erase “{sentence}”?</source>
        <translation>Cancellare “{sentence}”?</translation>
    </message>
    <message>
        <source>Erase {facts}?</source>
        <translation>Cancellare {facts}?</translation>
    </message>
    <message>
        <source>What will be erased</source>
        <translation>Che cosa viene cancellato</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>fatto</translation>
    </message>
    <message>
        <source>facts</source>
        <translation>fatti</translation>
    </message>
    <message>
        <source>earlier value</source>
        <translation>valore precedente</translation>
    </message>
    <message>
        <source>earlier values</source>
        <translation>valori precedenti</translation>
    </message>
    <message>
        <source>fact inferred from them</source>
        <translation>fatto che ne deriva</translation>
    </message>
    <message>
        <source>facts inferred from them</source>
        <translation>fatti che ne derivano</translation>
    </message>
    <message>
        <source>name nothing else mentions</source>
        <translation>nome che null’altro menziona</translation>
    </message>
    <message>
        <source>names nothing else mentions</source>
        <translation>nomi che null’altro menziona</translation>
    </message>
    <message>
        <source>{count} texts, choose for each</source>
        <translation>{count} testi, scegli per ciascuno</translation>
    </message>
    <message>
        <source>Texts that say it</source>
        <translation>Testi che lo dicono</translation>
    </message>
    <message>
        <source>Redact all</source>
        <translation>Oscura tutti</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>Togli tutti</translation>
    </message>
    <message>
        <source>plus {texts}, erased as a whole</source>
        <translation>più altri {texts}, cancellati per intero</translation>
    </message>
    <message>
        <source>Read all</source>
        <translation>Leggi tutto</translation>
    </message>
    <message>
        <source>Erased as a whole</source>
        <translation>Cancellato per intero</translation>
    </message>
    <message>
        <source>Redact</source>
        <translation>Oscura</translation>
    </message>
    <message>
        <source>Remove text</source>
        <translation>Togli il testo</translation>
    </message>
    <message>
        <source>This text</source>
        <translation>Questo testo</translation>
    </message>
    <message>
        <source>Afterwards you get a receipt: every file of the app is searched for leftovers.</source>
        <translation>Dopo ricevi una ricevuta: si cercano residui in ogni file dell’app.</translation>
    </message>
    <message>
        <source>Type {name} to confirm</source>
        <translation>Scrivi {name} per confermare</translation>
    </message>
    <message>
        <source>Export first…</source>
        <translation>Esporta prima…</translation>
    </message>
    <message>
        <source>Erase 1 item</source>
        <translation>Cancella 1 elemento</translation>
    </message>
    <message>
        <source>everything about me</source>
        <translation>tutto su di me</translation>
    </message>
    <message numerus="yes">
        <source>%Ln item(s)</source>
        <translation>
            <numerusform>%Ln elemento</numerusform>
            <numerusform>%Ln elementi</numerusform>
        </translation>
    </message>
    <message>
        <source>working note</source>
        <translation>appunto di lavoro</translation>
    </message>
    <message>
        <source>working notes</source>
        <translation>appunti di lavoro</translation>
    </message>
    <message>
        <source>Erase {count} items</source>
        <translation>Cancella {count} elementi</translation>
    </message>
    <message>
        <source>Exported</source>
        <translation>Esportato</translation>
    </message>
    <message>
        <source>Erasing…</source>
        <translation>Cancellazione…</translation>
    </message>
</context>
<context>
    <name>EraseFlow</name>
    <message>
        <source>Looking up what would be erased</source>
        <translation>Ricerca di ciò che verrebbe cancellato</translation>
    </message>
    <message>
        <source>Erasing</source>
        <translation>Cancellazione</translation>
    </message>
    <message>
        <source>Save the receipt as</source>
        <translation>Salva la ricevuta come</translation>
    </message>
    <message>
        <source>Korely receipt</source>
        <translation>Ricevuta di Korely</translation>
    </message>
</context>
<context>
    <name>EventDetail</name>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Voce</translation>
    </message>
    <message>
        <source>{who} {what}</source>
        <translation>{who}: {what}</translation>
    </message>
    <message>
        <source>What it was given</source>
        <translation>Che cosa ha ricevuto</translation>
    </message>
    <message>
        <source>In the log</source>
        <translation>Nel registro</translation>
    </message>
    <message>
        <source>Go to fact</source>
        <translation>Vai al fatto</translation>
    </message>
    <message>
        <source>Go to text</source>
        <translation>Vai al testo</translation>
    </message>
    <message>
        <source>the local address</source>
        <translation>l’indirizzo locale</translation>
    </message>
    <message>
        <source>Korely itself</source>
        <translation>Korely stesso</translation>
    </message>
    <message>
        <source>this window</source>
        <translation>questa finestra</translation>
    </message>
    <message>
        <source>Came through</source>
        <translation>Tramite</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Esito</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fatto</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Persona</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Indirizzo</translation>
    </message>
    <message>
        <source>Until then</source>
        <translation>Fino ad allora</translation>
    </message>
    <message>
        <source>From then on</source>
        <translation>Da allora</translation>
    </message>
</context>
<context>
    <name>EventHead</name>
    <message>
        <source>Time</source>
        <translation>Ora</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Chi</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Che cosa</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Esito</translation>
    </message>
</context>
<context>
    <name>EventList</name>
    <message>
        <source>What happened</source>
        <translation>Che cosa è successo</translation>
    </message>
</context>
<context>
    <name>EventModel</name>
    <message>
        <source>In total</source>
        <translation>In tutto</translation>
    </message>
</context>
<context>
    <name>ExpiryDialog</name>
    <message>
        <source>On that day it is archived: kept as it is, but out of lists and searches.</source>
        <translation>Quel giorno va in archivio: resta com’è, ma fuori da elenchi e ricerche.</translation>
    </message>
    <message>
        <source>When does it expire?</source>
        <translation>Quando scade?</translation>
    </message>
    <message>
        <source>Day on which it expires</source>
        <translation>Giorno in cui scade</translation>
    </message>
    <message>
        <source>In a week</source>
        <translation>Fra una settimana</translation>
    </message>
    <message>
        <source>In a month</source>
        <translation>Fra un mese</translation>
    </message>
    <message>
        <source>Set expiry</source>
        <translation>Imposta scadenza</translation>
    </message>
</context>
<context>
    <name>Exporting</name>
    <message>
        <source>Save the facts as</source>
        <translation>Salva i fatti come</translation>
    </message>
    <message>
        <source>Saved in {file}.</source>
        <translation>Salvato in {file}.</translation>
    </message>
    <message>
        <source>Saved {facts} in {file}. The file is not encrypted.</source>
        <translation>In {file}: {facts}. Il file non è cifrato.</translation>
    </message>
    <message>
        <source>Saved {facts}, {texts} in {file}. The file is not encrypted.</source>
        <translation>In {file}: {facts}, {texts}. Il file non è cifrato.</translation>
    </message>
</context>
<context>
    <name>Eye</name>
    <message>
        <source>words</source>
        <translation>parole</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>significato</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>conversazione</translation>
    </message>
    <message>
        <source>speaker</source>
        <translation>chi parla</translation>
    </message>
    <message>
        <source>no room left</source>
        <translation>non c’era più posto</translation>
    </message>
    <message>
        <source>others fit better</source>
        <translation>altri corrispondono meglio</translation>
    </message>
    <message>
        <source>scored too low</source>
        <translation>punteggio troppo basso</translation>
    </message>
    <message>
        <source>too little in common</source>
        <translation>troppo poco in comune</translation>
    </message>
    <message>
        <source>says the same</source>
        <translation>dice lo stesso</translation>
    </message>
    <message>
        <source>too unsure to tell</source>
        <translation>troppo incerto per dirlo</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>finito</translation>
    </message>
    <message>
        <source>not started yet</source>
        <translation>non ancora iniziato</translation>
    </message>
    <message>
        <source>you forgot it</source>
        <translation>l’hai dimenticato</translation>
    </message>
    <message>
        <source>you rejected it</source>
        <translation>l’hai rifiutato</translation>
    </message>
    <message>
        <source>archived or done</source>
        <translation>archiviato o fatto</translation>
    </message>
    <message>
        <source>waits for your review</source>
        <translation>attende la tua decisione</translation>
    </message>
    <message>
        <source>not this agent’s to see</source>
        <translation>non spetta a questo agente</translation>
    </message>
    <message>
        <source>{why}, {score}</source>
        <translation>{why}, {score}</translation>
    </message>
    <message>
        <source>always in a block about this person</source>
        <translation>sempre parte di un blocco su questa persona</translation>
    </message>
    <message>
        <source>among the most recent</source>
        <translation>tra le cose più recenti</translation>
    </message>
    <message>
        <source>matches by {parts}</source>
        <translation>corrisponde per {parts}</translation>
    </message>
    <message>
        <source>a fact that fits the question</source>
        <translation>un fatto che risponde alla domanda</translation>
    </message>
    <message>
        <source>only the passage that fits</source>
        <translation>solo il passo che serve</translation>
    </message>
    <message>
        <source>there was room for it</source>
        <translation>c’era ancora posto</translation>
    </message>
    <message>
        <source>Read the text</source>
        <translation>Leggi il testo</translation>
    </message>
    <message>
        <source>Every agent gets it first, whatever it asks.</source>
        <translation>Ogni agente lo riceve per primo, qualunque cosa chieda.</translation>
    </message>
    <message>
        <source>Agents no longer get it; you still see it.</source>
        <translation>Gli agenti non lo ricevono più; tu lo vedi ancora.</translation>
    </message>
    <message>
        <source>Correct…</source>
        <translation>Correggi…</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Perché</translation>
    </message>
</context>
<context>
    <name>EyePage</name>
    <message>
        <source>What an agent sees</source>
        <translation>Che cosa vede un agente</translation>
    </message>
    <message>
        <source>Ask as</source>
        <translation>Chiedi come</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Su chi</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Limite</translation>
    </message>
    <message>
        <source>{n} tokens</source>
        <translation>{n} token</translation>
    </message>
    <message>
        <source>Question (optional)</source>
        <translation>Domanda (facoltativa)</translation>
    </message>
    <message>
        <source>Press Enter to ask.</source>
        <translation>Premi Invio per chiedere.</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Chiedi</translation>
    </message>
    <message>
        <source>Back to the agents</source>
        <translation>Torna agli agenti</translation>
    </message>
    <message>
        <source>Exact output. No model wrote any of it.</source>
        <translation>Testo esatto. Nessun modello ne ha scritto una parte.</translation>
    </message>
    <message>
        <source>about</source>
        <translation>su</translation>
    </message>
    <message>
        <source>Ask as an agent</source>
        <translation>Chiedi come un agente</translation>
    </message>
    <message>
        <source>You see the exact text it would get, with the reason for every line and for what is left out.</source>
        <translation>Vedi il testo esatto che riceverebbe, con il motivo di ogni riga e di ciò che resta fuori.</translation>
    </message>
    <message>
        <source>Searched by words only: the search model is not ready. Settings &gt; Search model says why.</source>
        <translation>Ricerca solo per parole: il modello di ricerca non è pronto. Il perché è in Impostazioni &gt; Modello di ricerca.</translation>
    </message>
    <message>
        <source>The block it receives</source>
        <translation>Il blocco che riceve</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Rimasti fuori</translation>
    </message>
    <message>
        <source>Why these, in this order</source>
        <translation>Perché questi, in quest’ordine</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>tutti</translation>
    </message>
    <message>
        <source>No agent yet</source>
        <translation>Ancora nessun agente</translation>
    </message>
    <message>
        <source>Add an agent first, then see what it sees.</source>
        <translation>Aggiungi prima un agente, poi guarda che cosa vede.</translation>
    </message>
    <message>
        <source>{n} of {budget} tokens</source>
        <translation>{n} di {budget} token</translation>
    </message>
    <message numerus="yes">
        <source>%Ln left out</source>
        <translation>
            <numerusform>%Ln rimasto fuori</numerusform>
            <numerusform>%Ln rimasti fuori</numerusform>
        </translation>
    </message>
    <message>
        <source>The agent is refused</source>
        <translation>L’agente viene respinto</translation>
    </message>
</context>
<context>
    <name>EyePast</name>
    <message>
        <source>Back to now</source>
        <translation>Torna a oggi</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Giorno</translation>
    </message>
    <message>
        <source>What it would have been told on {day}.</source>
        <translation>Ciò che avrebbe ricevuto {day}.</translation>
    </message>
    <message>
        <source>What you have since forgotten or kept from agents stays out.</source>
        <translation>Resta fuori ciò che nel frattempo hai dimenticato o riservato.</translation>
    </message>
</context>
<context>
    <name>FactActs</name>
    <message>
        <source>Confirmed. It is your word now.</source>
        <translation>Confermato. Ora è parola tua.</translation>
    </message>
    <message>
        <source>Confirmed {facts}. They are your word now.</source>
        <translation>Confermati {facts}. Ora sono parola tua.</translation>
    </message>
    <message>
        <source>confirmed {facts}</source>
        <translation>conferma di {facts}</translation>
    </message>
    <message>
        <source>Corrected. Agents read your version from now on.</source>
        <translation>Corretto. Da ora gli agenti leggono la tua versione.</translation>
    </message>
    <message>
        <source>moved {facts} to {name}</source>
        <translation>spostamento di {facts} a {name}</translation>
    </message>
    <message>
        <source>It is already about {name}.</source>
        <translation>Riguarda già {name}.</translation>
    </message>
    <message>
        <source>Ended on {day}. It stays in history.</source>
        <translation>Finito: {day}. Resta nella storia.</translation>
    </message>
    <message>
        <source>Ended {facts} on {day}. They stay in history.</source>
        <translation>Finiti {facts}: {day}. Restano nella storia.</translation>
    </message>
    <message>
        <source>ended {facts}</source>
        <translation>fine di {facts}</translation>
    </message>
    <message>
        <source>Reopened. Agents read it from now on.</source>
        <translation>Riaperto. Da ora gli agenti lo leggono.</translation>
    </message>
    <message>
        <source>reopened {facts}</source>
        <translation>riapertura di {facts}</translation>
    </message>
    <message>
        <source>corrected {facts}</source>
        <translation>correzione di {facts}</translation>
    </message>
    <message>
        <source>Written as new. It is true from now on.</source>
        <translation>Scritto come nuovo. Vale da ora in poi.</translation>
    </message>
    <message>
        <source>wrote {facts}</source>
        <translation>riscrittura di {facts}</translation>
    </message>
    <message>
        <source>Moved to {name}. Agents read it there from now on.</source>
        <translation>Ora riguarda {name}. Gli agenti lo leggono lì da adesso.</translation>
    </message>
    <message>
        <source>Moved {facts} to {name}. Agents read them there from now on.</source>
        <translation>Ora riguardano {name}: {facts}. Gli agenti li leggono lì da adesso.</translation>
    </message>
    <message>
        <source>Called off. It stays in history.</source>
        <translation>Annullato. Resta nella storia.</translation>
    </message>
    <message>
        <source>Called off {facts}. They stay in history.</source>
        <translation>Annullati {facts}. Restano nella storia.</translation>
    </message>
    <message>
        <source>called off {facts}</source>
        <translation>annullamento di {facts}</translation>
    </message>
    <message>
        <source>It now ends on {day}, when the next value began.</source>
        <translation>Ora finisce il {day}, quando è iniziato il valore seguente.</translation>
    </message>
    <message>
        <source>Forgot 1 fact. Agents no longer see it.</source>
        <translation>Dimenticato 1 fatto. Gli agenti non lo vedono più.</translation>
    </message>
    <message>
        <source>Forgot {facts}. Agents no longer see them.</source>
        <translation>Dimenticati {facts}. Gli agenti non li vedono più.</translation>
    </message>
    <message>
        <source>{facts} and {wordings}</source>
        <translation>{facts} e {wordings}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier wording(s)</source>
        <translation>
            <numerusform>%Ln versione precedente</numerusform>
            <numerusform>%Ln versioni precedenti</numerusform>
        </translation>
    </message>
    <message>
        <source>Changing {facts}</source>
        <translation>Modifica in corso: {facts}</translation>
    </message>
    <message>
        <source>forgot {facts}</source>
        <translation>aver dimenticato {facts}</translation>
    </message>
    <message>
        <source>Restored {facts}. Agents see current ones again.</source>
        <translation>Ripristino: {facts}. Gli agenti vedono di nuovo ciò che è attuale.</translation>
    </message>
    <message>
        <source>restored {facts}</source>
        <translation>ripristino di {facts}</translation>
    </message>
    <message>
        <source>Pinned. Agents are told this first.</source>
        <translation>Fissato. È la prima cosa che gli agenti ricevono.</translation>
    </message>
    <message>
        <source>Pinned {facts}. Agents are told these first.</source>
        <translation>Fissati: {facts}. Sono la prima cosa che gli agenti ricevono.</translation>
    </message>
    <message>
        <source>pinned {facts}</source>
        <translation>fissaggio di {facts}</translation>
    </message>
    <message>
        <source>Kept from agents, even where its text says it.</source>
        <translation>Riservato, anche dove il suo testo lo dice.</translation>
    </message>
    <message>
        <source>Kept {facts} from agents, even where their texts say it.</source>
        <translation>Riservati: {facts}, anche dove i testi li dicono.</translation>
    </message>
    <message>
        <source>kept {facts} from agents</source>
        <translation>riservatezza di {facts}</translation>
    </message>
    <message>
        <source>Back to normal: agents get it when it fits the question.</source>
        <translation>Di nuovo come gli altri: gli agenti lo ricevono quando serve alla domanda.</translation>
    </message>
    <message>
        <source>Back to normal: {facts}. Agents get them when they fit the question.</source>
        <translation>Di nuovo come gli altri: {facts}. Gli agenti li ricevono quando servono alla domanda.</translation>
    </message>
    <message>
        <source>{facts} back to normal</source>
        <translation>{facts} di nuovo come gli altri</translation>
    </message>
</context>
<context>
    <name>FactDelegate</name>
    <message>
        <source>erased</source>
        <translation>cancellato</translation>
    </message>
</context>
<context>
    <name>FactMenu</name>
    <message>
        <source>Next and previous fact</source>
        <translation>Fatto successivo e precedente</translation>
    </message>
    <message>
        <source>Fold and unfold a group</source>
        <translation>Chiudi e apri un gruppo</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Correggi</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Conferma</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Dimentica</translation>
    </message>
    <message>
        <source>It ended…</source>
        <translation>È finito…</translation>
    </message>
    <message>
        <source>Restore (in the Trash)</source>
        <translation>Ripristina, nel cestino</translation>
    </message>
    <message>
        <source>Pin or unpin</source>
        <translation>Fissa o non fissare più</translation>
    </message>
    <message>
        <source>Why do you know this?</source>
        <translation>Perché lo sai?</translation>
    </message>
    <message>
        <source>Add to the selection</source>
        <translation>Aggiungi alla selezione</translation>
    </message>
    <message>
        <source>Open the profile</source>
        <translation>Apri il profilo</translation>
    </message>
</context>
<context>
    <name>FactView</name>
    <message>
        <source>Facts</source>
        <translation>Fatti</translation>
    </message>
    <message>
        <source>Why do you know this? (H)</source>
        <translation>Perché lo sai? (H)</translation>
    </message>
    <message>
        <source>Confirm (C)</source>
        <translation>Conferma (C)</translation>
    </message>
    <message>
        <source>Correct (E)</source>
        <translation>Correggi (E)</translation>
    </message>
    <message>
        <source>Write as new…</source>
        <translation>Scrivi come nuovo…</translation>
    </message>
    <message>
        <source>Restore (R)</source>
        <translation>Ripristina (R)</translation>
    </message>
    <message>
        <source>Forget (F)</source>
        <translation>Dimentica (F)</translation>
    </message>
</context>
<context>
    <name>FactWords</name>
    <message>
        <source>You</source>
        <translation>Tu</translation>
    </message>
    <message>
        <source>1 fact</source>
        <translation>1 fatto</translation>
    </message>
    <message>
        <source>{count} facts</source>
        <translation>{count} fatti</translation>
    </message>
    <message>
        <source>Fact on {day}</source>
        <translation>Fatto: {day}</translation>
    </message>
    <message>
        <source>Since then</source>
        <translation>Da allora</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Fatto</translation>
    </message>
    <message>
        <source>True</source>
        <translation>Vero</translation>
    </message>
    <message>
        <source>Learned by</source>
        <translation>Appreso da</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>From {first} to {last}; the line is today</source>
        <translation>Dal {first} al {last}; la linea è oggi</translation>
    </message>
    <message>
        <source>Without an agent</source>
        <translation>Senza agente</translation>
    </message>
    <message>
        <source>Learned: {when}</source>
        <translation>Appreso: {when}</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Oggi</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Ieri</translation>
    </message>
    <message>
        <source>Earlier in {month}</source>
        <translation>Prima, a {month}</translation>
    </message>
    <message>
        <source>An agent</source>
        <translation>Un agente</translation>
    </message>
    <message>
        <source>your word</source>
        <translation>parola tua</translation>
    </message>
    <message>
        <source>{share}% sure</source>
        <translation>{share}% certo</translation>
    </message>
    <message>
        <source>Learned from {source}</source>
        <translation>Appreso da {source}</translation>
    </message>
    <message>
        <source>Learned from you</source>
        <translation>Appreso da te</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>compresso</translation>
    </message>
</context>
<context>
    <name>FileDialog</name>
    <message>
        <source>All files (*)</source>
        <translation>Tutti i file (*)</translation>
    </message>
    <message>
        <source>Look in:</source>
        <translation>Cerca in:</translation>
    </message>
    <message>
        <source>File type:</source>
        <translation>Tipo di file:</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabella (*.csv)</translation>
    </message>
    <message>
        <source>Everything, for programs (*.json)</source>
        <translation>Tutto, per altri programmi (*.json)</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>All but ended</source>
        <translation>Tutti tranne i finiti</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Persona</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Categoria</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agente</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>Save this filter</source>
        <translation>Salva questo filtro</translation>
    </message>
    <message>
        <source>{shown} of {total}</source>
        <translation>{shown} di {total}</translation>
    </message>
    <message>
        <source>Type a name…</source>
        <translation>Scrivi un nome…</translation>
    </message>
    <message>
        <source>person:</source>
        <translation>persona:</translation>
    </message>
    <message>
        <source>No agent has written yet</source>
        <translation>Nessun agente ha ancora scritto</translation>
    </message>
    <message>
        <source>All, including ended</source>
        <translation>Tutti, anche i finiti</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>Altri {count}</translation>
    </message>
</context>
<context>
    <name>FilterChip</name>
    <message>
        <source>Off. Press it to choose.</source>
        <translation>Non attivo. Premi per scegliere.</translation>
    </message>
    <message>
        <source>On. Delete turns it off.</source>
        <translation>Attivo. Canc lo toglie.</translation>
    </message>
</context>
<context>
    <name>ForgetAll</name>
    <message>
        <source>Forget all that {name} wrote?</source>
        <translation>Dimenticare tutto ciò che {name} ha scritto?</translation>
    </message>
    <message>
        <source>Forget all of it</source>
        <translation>Dimentica tutto</translation>
    </message>
</context>
<context>
    <name>ForgetAllDialog</name>
    <message>
        <source>Agents no longer see any of it. Nothing is erased: until you quit Korely, Undo brings all of it back.</source>
        <translation>Gli agenti non ne vedono più nulla. Niente viene cancellato: finché non esci da Korely, Annulla riporta tutto.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
</context>
<context>
    <name>ForgottenTexts</name>
    <message>
        <source>Show them</source>
        <translation>Mostrali</translation>
    </message>
    <message numerus="yes">
        <source>%Ln whole text(s) forgotten.</source>
        <translation>
            <numerusform>%Ln testo dimenticato per intero.</numerusform>
            <numerusform>%Ln testi dimenticati per intero.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FurtherNames</name>
    <message>
        <source>Also known as</source>
        <translation>Altri nomi</translation>
    </message>
    <message>
        <source>Show {count} more</source>
        <translation>Mostra altri {count}</translation>
    </message>
    <message>
        <source>Press to use it as the name or to remove it.</source>
        <translation>Premi per usarlo come nome o per toglierlo.</translation>
    </message>
    <message>
        <source>Use as the name</source>
        <translation>Usa come nome</translation>
    </message>
    <message>
        <source>Remove this name</source>
        <translation>Togli questo nome</translation>
    </message>
</context>
<context>
    <name>GeneralSection</name>
    <message>
        <source>General</source>
        <translation>Generali</translation>
    </message>
    <message>
        <source>Language and keyboard.</source>
        <translation>Lingua e tastiera.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Lingua</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Lingua della finestra</translation>
    </message>
    <message>
        <source>Match the system</source>
        <translation>Come il sistema</translation>
    </message>
    <message>
        <source>What agents write stays in the language it was written in.</source>
        <translation>Ciò che gli agenti scrivono resta nella lingua in cui è scritto.</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Scorciatoie</translation>
    </message>
    <message>
        <source>Single-letter shortcuts</source>
        <translation>Scorciatoie di una lettera</translation>
    </message>
    <message>
        <source>E corrects and F forgets while a list or card has the focus. Ctrl and Alt shortcuts always work.</source>
        <translation>E corregge e F dimentica quando il fuoco è su un elenco o una scheda. Le scorciatoie con Ctrl e Alt valgono sempre.</translation>
    </message>
    <message>
        <source>Show shortcuts on buttons</source>
        <translation>Mostra le scorciatoie sui pulsanti</translation>
    </message>
    <message>
        <source>Shown small inside each button.</source>
        <translation>In piccolo dentro ogni pulsante.</translation>
    </message>
    <message>
        <source>Show all shortcuts</source>
        <translation>Mostra tutte le scorciatoie</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>Tutte le scorciatoie</translation>
    </message>
    <message>
        <source>The list also opens with F1 or ?.</source>
        <translation>L’elenco si apre anche con F1 o ?.</translation>
    </message>
</context>
<context>
    <name>Given</name>
    <message>
        <source>Nothing was found for it.</source>
        <translation>Non è stato trovato niente.</translation>
    </message>
    <message>
        <source>plus {facts}</source>
        <translation>e inoltre {facts}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) you have since forgotten or erased</source>
        <translation>
            <numerusform>%Ln fatto che da allora hai dimenticato o cancellato</numerusform>
            <numerusform>%Ln fatti che da allora hai dimenticato o cancellato</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Going</name>
    <message>
        <source>{what} ({number} done)</source>
        <translation>{what} ({number} già modificati)</translation>
    </message>
</context>
<context>
    <name>HowField</name>
    <message>
        <source>It was never true</source>
        <translation>Non è mai stato vero</translation>
    </message>
    <message>
        <source>It changed</source>
        <translation>È cambiato</translation>
    </message>
    <message>
        <source>What was wrong</source>
        <translation>Che cosa era sbagliato</translation>
    </message>
    <message>
        <source>Day on which it changed</source>
        <translation>Giorno in cui è cambiato</translation>
    </message>
    <message>
        <source>“{old}” holds {until} and stays in history. Yours holds from then on.</source>
        <translation>“{old}” vale {until} e resta nella storia. Il tuo valore vale da allora in poi.</translation>
    </message>
    <message>
        <source>“{old}” is taken out of history. Yours takes its place {since}.</source>
        <translation>“{old}” esce dalla storia. Il tuo valore prende il suo posto {since}.</translation>
    </message>
</context>
<context>
    <name>IconButton</name>
    <message>
        <source>Opens a menu</source>
        <translation>Apre un menu</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import {file}?</source>
        <translation>Importare {file}?</translation>
    </message>
    <message>
        <source>Made {day}: {facts}, {texts}.</source>
        <translation>Creata {day}: {facts}, {texts}.</translation>
    </message>
    <message>
        <source>It is added to what is here, and agents are told of it. What is already here is skipped; where the two differ, your word stands and Review asks you. This cannot be undone in one step, and what came in stays when you stop it. If you are not sure, make a backup first.</source>
        <translation>Si aggiunge a ciò che c’è, e gli agenti lo ricevono. Ciò che c’è già viene saltato; dove i due non concordano vale la tua parola, e Revisione ti chiede. Non si può annullare in un solo passo, e ciò che è entrato resta se la interrompi. Nel dubbio, fai prima una copia di sicurezza.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importa</translation>
    </message>
</context>
<context>
    <name>InShort</name>
    <message>
        <source>Refresh</source>
        <translation>Aggiorna</translation>
    </message>
    <message>
        <source>In short</source>
        <translation>In breve</translation>
    </message>
</context>
<context>
    <name>InsightsPage</name>
    <message>
        <source>Insights</source>
        <translation>Panoramica</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lettura…</translation>
    </message>
    <message>
        <source>What it is made of</source>
        <translation>Di che cosa è fatta</translation>
    </message>
    <message>
        <source>Kept means that you did not correct, reject or forget it.</source>
        <translation>Tenuto vuol dire: non l’hai corretto, rifiutato o dimenticato.</translation>
    </message>
    <message>
        <source>Who writes it</source>
        <translation>Chi la scrive</translation>
    </message>
    <message>
        <source>Nothing to count yet</source>
        <translation>Ancora niente da contare</translation>
    </message>
    <message>
        <source>After the first text, you see here how the memory grows, what it is made of and who writes it.</source>
        <translation>Dopo il primo testo, qui si vede come cresce la memoria, di che cosa è fatta e chi la scrive.</translation>
    </message>
    <message>
        <source>Connect an agent</source>
        <translation>Collega un agente</translation>
    </message>
    <message>
        <source>Growth, by week</source>
        <translation>Crescita, per settimana</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>appresi</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>finiti</translation>
    </message>
    <message>
        <source>Questions…</source>
        <translation>Domande…</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Verifica ora</translation>
    </message>
    <message>
        <source>Recall quality over time</source>
        <translation>Qualità del ricordo nel tempo</translation>
    </message>
    <message>
        <source>Checked. The newest figures are on the right.</source>
        <translation>Verificato. Le cifre più recenti sono a destra.</translation>
    </message>
    <message>
        <source>What Review asked, by week</source>
        <translation>Domande della Revisione, per settimana</translation>
    </message>
    <message>
        <source>asked</source>
        <translation>poste</translation>
    </message>
    <message>
        <source>decided</source>
        <translation>decise</translation>
    </message>
    <message>
        <source>{facts} now true, from {texts} texts, about {names} people and things</source>
        <translation>{facts} validi, da {texts} testi, su {names} persone e cose</translation>
    </message>
    <message>
        <source>Week of {day}: {first} learned, {second} ended</source>
        <translation>Settimana del {day}: {first} appresi, {second} finiti</translation>
    </message>
    <message>
        <source>In {n} weeks {first} facts were learned and {second} ended.</source>
        <translation>In {n} settimane {first} fatti appresi e {second} finiti.</translation>
    </message>
    <message>
        <source>Week of {day}: {first} asked, {second} decided</source>
        <translation>Settimana del {day}: {first} poste, {second} decise</translation>
    </message>
    <message>
        <source>{first} questions were asked and {second} decided; {n} are waiting.</source>
        <translation>{first} domande poste e {second} decise; {n} in attesa.</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>Ancora niente.</translation>
    </message>
    <message>
        <source>{share}% of {facts} kept</source>
        <translation>tenuto il {share}% di {facts}</translation>
    </message>
    <message>
        <source>No agent has written yet.</source>
        <translation>Nessun agente ha ancora scritto.</translation>
    </message>
</context>
<context>
    <name>KeptList</name>
    <message>
        <source>Move “{column}” before “{other}”</source>
        <translation>Sposta “{column}” prima di “{other}”</translation>
    </message>
    <message>
        <source>Move “{column}” after “{other}”</source>
        <translation>Sposta “{column}” dopo “{other}”</translation>
    </message>
</context>
<context>
    <name>KeyRights</name>
    <message>
        <source>What it may do</source>
        <translation>Che cosa può fare</translation>
    </message>
    <message>
        <source>Read and write</source>
        <translation>Leggere e scrivere</translation>
    </message>
    <message>
        <source>Read only</source>
        <translation>Solo leggere</translation>
    </message>
    <message>
        <source>Write only</source>
        <translation>Solo scrivere</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Tutto</translation>
    </message>
    <message>
        <source>It may erase for good</source>
        <translation>Può cancellare per sempre</translation>
    </message>
    <message>
        <source>Erasing destroys everything about a person, including what you confirmed, or everything an agent wrote. It cannot be undone. Activity shows it. Without this right, an agent can change only texts that it wrote itself.</source>
        <translation>Cancellare elimina tutto di una persona, anche ciò che hai confermato, o tutto ciò che un agente ha scritto. Non si può annullare. Si vede in Attività. Senza questo permesso, un agente modifica solo i testi che ha scritto.</translation>
    </message>
    <message>
        <source>For whom</source>
        <translation>Per chi</translation>
    </message>
    <message>
        <source>Everybody</source>
        <translation>Tutti</translation>
    </message>
    <message>
        <source>Leave empty for everybody, or list user_ids separated by commas. customer-* means every id that begins with customer-.</source>
        <translation>Lascia vuoto per tutti, oppure elenca gli user_id separati da virgole. customer-* vuol dire tutti gli id che iniziano con customer-.</translation>
    </message>
    <message>
        <source>An id has at most 255 characters, with a * only at the end: customer-*.</source>
        <translation>Un id ha al massimo 255 caratteri, e l’asterisco sta solo in fondo: customer-*.</translation>
    </message>
    <message>
        <source>Nothing is known about {ids} yet. Until then the agent finds nothing there.</source>
        <translation>Di {ids} non si sa ancora nulla. Fino ad allora l’agente non trova niente.</translation>
    </message>
    <message>
        <source>Nobody is named: the agent reaches everybody’s memory.</source>
        <translation>Nessun nome indicato: l’agente raggiunge la memoria di tutti.</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>This computer</source>
        <translation>Questo computer</translation>
    </message>
</context>
<context>
    <name>LabelLine</name>
    <message>
        <source>Labels</source>
        <translation>Etichette</translation>
    </message>
    <message>
        <source>Never fades</source>
        <translation>Non sbiadisce mai</translation>
    </message>
    <message>
        <source>Expires {on}</source>
        <translation>Scade {on}</translation>
    </message>
    <message>
        <source>Add a label</source>
        <translation>Aggiungi un’etichetta</translation>
    </message>
    <message>
        <source>Press to list all texts with this label. The cross, or Delete, removes it.</source>
        <translation>Premi per elencare tutti i testi con questa etichetta. La crocetta, o Canc, la toglie.</translation>
    </message>
    <message>
        <source>The cross, or Delete, removes it.</source>
        <translation>La crocetta, o Canc, la toglie.</translation>
    </message>
    <message>
        <source>Added the label “{label}”.</source>
        <translation>Aggiunta l’etichetta “{label}”.</translation>
    </message>
    <message>
        <source>Removed the label “{label}”.</source>
        <translation>Tolta l’etichetta “{label}”.</translation>
    </message>
    <message>
        <source>added a label</source>
        <translation>aggiunta di un’etichetta</translation>
    </message>
    <message>
        <source>removed a label</source>
        <translation>etichetta tolta</translation>
    </message>
    <message>
        <source>It no longer expires.</source>
        <translation>Non scade più.</translation>
    </message>
    <message>
        <source>removed an expiry</source>
        <translation>scadenza tolta</translation>
    </message>
    <message>
        <source>It expires {on} and is archived then.</source>
        <translation>Scade {on} e allora va in archivio.</translation>
    </message>
    <message>
        <source>set an expiry</source>
        <translation>scadenza di un testo</translation>
    </message>
    <message>
        <source>Expires…</source>
        <translation>Scade…</translation>
    </message>
    <message>
        <source>Noted where it is from.</source>
        <translation>Annotato da dove viene.</translation>
    </message>
    <message>
        <source>noted where a text is from</source>
        <translation>provenienza di un testo annotata</translation>
    </message>
    <message>
        <source>New label…</source>
        <translation>Nuova etichetta…</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genere</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>Importanza</translation>
    </message>
    <message>
        <source>Where it is from…</source>
        <translation>Da dove viene…</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Fact</source>
        <translation>Fatto</translation>
    </message>
    <message>
        <source>Preference</source>
        <translation>Preferenza</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Decisione</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>Identità</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Evento</translation>
    </message>
    <message>
        <source>Observation</source>
        <translation>Osservazione</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Obiettivo</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>Da fare</translation>
    </message>
    <message>
        <source>Importance {n}</source>
        <translation>Importanza {n}</translation>
    </message>
</context>
<context>
    <name>LanguageModelSection</name>
    <message>
        <source>Language model</source>
        <translation>Modello linguistico</translation>
    </message>
    <message>
        <source>Korely reads texts by itself, on this computer. A language model that you connect finds more in them. It is never asked when agents read.</source>
        <translation>Korely legge i testi da sé, su questo computer. Un modello linguistico collegato da te ci trova di più. Non viene mai interpellato quando gli agenti leggono.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Su questo computer</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Usa</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>Usa {name}</translation>
    </message>
    <message>
        <source>Look for models</source>
        <translation>Cerca modelli</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>Indirizzo del server</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Indirizzo</translation>
    </message>
    <message>
        <source>Any server that speaks the OpenAI protocol.</source>
        <translation>Qualsiasi server che parli il protocollo OpenAI.</translation>
    </message>
    <message>
        <source>Key of the server</source>
        <translation>Chiave del server</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Chiave</translation>
    </message>
    <message>
        <source>Kept in the keyring, or, if there is none, in a file that only you can read.</source>
        <translation>Conservata nel portachiavi o, se manca, in un file che solo tu puoi leggere.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modello</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Elenca</translation>
    </message>
    <message>
        <source>The name that the server gives it.</source>
        <translation>Il nome che gli dà il server.</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Prova</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>Usa questo modello</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Provalo</translation>
    </message>
    <message>
        <source>The test sends a sentence of ours, none of your texts.</source>
        <translation>La prova invia una frase nostra, nessuno dei tuoi testi.</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lettura</translation>
    </message>
    <message>
        <source>Read new texts with this model</source>
        <translation>Leggi i nuovi testi con questo modello</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Non attivo</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>Forget this server</source>
        <translation>Dimentica questo server</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Scollega</translation>
    </message>
    <message>
        <source>Forgets the address, the key and your consent.</source>
        <translation>Dimentica l’indirizzo, la chiave e il tuo consenso.</translation>
    </message>
    <message>
        <source>Meter</source>
        <translation>Contatore</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Azzera</translation>
    </message>
    <message>
        <source>Used so far</source>
        <translation>Usato finora</translation>
    </message>
    <message>
        <source>Price of a million tokens sent</source>
        <translation>Prezzo di un milione di token inviati</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Inviati</translation>
    </message>
    <message>
        <source>Price of a million tokens received</source>
        <translation>Prezzo di un milione di token ricevuti</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Ricevuti</translation>
    </message>
    <message>
        <source>Price of a million tokens</source>
        <translation>Prezzo di un milione di token</translation>
    </message>
    <message>
        <source>Sent and received. Leave both empty if it costs nothing.</source>
        <translation>Inviati e ricevuti. Lascia vuoto se non costa nulla.</translation>
    </message>
    <message>
        <source>Not running.</source>
        <translation>Non è in funzione.</translation>
    </message>
    <message>
        <source>Running here, with: {models}</source>
        <translation>In funzione qui, con: {models}</translation>
    </message>
    <message>
        <source>Running here, but without a model that writes.</source>
        <translation>In funzione qui, ma senza modelli che scrivono.</translation>
    </message>
    <message>
        <source>Filled in. Test it, or use this model.</source>
        <translation>Compilato. Provalo, oppure usa questo modello.</translation>
    </message>
    <message>
        <source>Models to choose from: {n}.</source>
        <translation>Modelli tra cui scegliere: {n}.</translation>
    </message>
    <message>
        <source>It answered after {seconds} s. Facts found in our sample: {n} of {all}.</source>
        <translation>Ha risposto dopo {seconds} s. Fatti trovati nel nostro esempio: {n} su {all}.</translation>
    </message>
    <message>
        <source>A larger model finds more.</source>
        <translation>Un modello più grande trova di più.</translation>
    </message>
    <message>
        <source>With this model, texts leave this computer: each new one goes to {place}. You are asked first.</source>
        <translation>Con questo modello i testi lasciano questo computer: ogni nuovo testo va a {place}. Prima ti viene chiesto.</translation>
    </message>
    <message>
        <source>Not asked yet</source>
        <translation>Non ancora usato</translation>
    </message>
    <message>
        <source>The model reads the next text. If it fails, the built-in engine steps in.</source>
        <translation>Il prossimo testo sarà letto dal modello. Se non ci riesce, subentra il motore interno.</translation>
    </message>
    <message>
        <source>Choose a model first. List asks the server which it has.</source>
        <translation>Scegli prima un modello. Elenca chiede al server quali ha.</translation>
    </message>
    <message>
        <source>Answers: {answers}. Tokens sent: {sent}, received: {received}.</source>
        <translation>Risposte: {answers}. Token inviati: {sent}, ricevuti: {received}.</translation>
    </message>
    <message>
        <source>Texts that the built-in engine read instead: {n}.</source>
        <translation>Testi letti invece dal motore interno: {n}.</translation>
    </message>
    <message>
        <source>Answers whose tokens the server did not count: {n}.</source>
        <translation>Risposte di cui il server non ha contato i token: {n}.</translation>
    </message>
    <message>
        <source>Waiting for an answer. A local model may have to load first, which can take a minute.</source>
        <translation>In attesa di risposta. Un modello locale può doversi prima caricare: ci vuole anche un minuto.</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Sto controllando…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Cerca di nuovo</translation>
    </message>
    <message>
        <source>Checks three ports of this computer, nothing else.</source>
        <translation>Controlla tre porte di questo computer, nient’altro.</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>Salvato.</translation>
    </message>
    <message>
        <source>Saved. Switch it on below.</source>
        <translation>Salvato. Attivalo qui sotto.</translation>
    </message>
    <message>
        <source>Saved; type to replace it</source>
        <translation>Salvata; scrivi per sostituirla</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Nessuna</translation>
    </message>
    <message>
        <source>Choose a server and a model first.</source>
        <translation>Scegli prima un server e un modello.</translation>
    </message>
    <message>
        <source>{model} runs on this computer. No text leaves it.</source>
        <translation>{model} gira su questo computer. Nessun testo lo lascia.</translation>
    </message>
    <message>
        <source>Texts leave this computer: each new one is sent to {place}.</source>
        <translation>I testi lasciano questo computer: ogni nuovo testo viene inviato a {place}.</translation>
    </message>
    <message>
        <source>The built-in engine reads all texts.</source>
        <translation>Il motore interno legge tutti i testi.</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Collegato</translation>
    </message>
    <message>
        <source>The model reads new texts. If it fails, the built-in engine steps in.</source>
        <translation>I nuovi testi sono letti dal modello. Se non ci riesce, subentra il motore interno.</translation>
    </message>
    <message>
        <source>Standing in</source>
        <translation>Sostituito</translation>
    </message>
    <message>
        <source>The built-in engine has been reading since {time}. {why} Korely keeps trying the model.</source>
        <translation>Dalle {time} legge il motore interno. {why} Korely continua a riprovare il modello.</translation>
    </message>
    <message>
        <source>That costs {cost}.</source>
        <translation>Costo: {cost}.</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check that it is running and that this is its address.</source>
        <translation>Il server non risponde. Controlla che sia acceso e che l’indirizzo sia questo.</translation>
    </message>
    <message>
        <source>The server took too long to answer.</source>
        <translation>Il server ha impiegato troppo tempo a rispondere.</translation>
    </message>
    <message>
        <source>The server broke off its answer.</source>
        <translation>Il server ha interrotto la risposta.</translation>
    </message>
    <message>
        <source>The server is busy, or still loading the model.</source>
        <translation>Il server è occupato, o sta ancora caricando il modello.</translation>
    </message>
    <message>
        <source>The server reports an error of its own.</source>
        <translation>Il server segnala un proprio errore.</translation>
    </message>
    <message>
        <source>The server refuses the key. Type it again, then press Use this model.</source>
        <translation>Il server rifiuta la chiave. Scrivila di nuovo, poi premi Usa questo modello.</translation>
    </message>
    <message>
        <source>The server does not know this address or this model. List shows the ones it has.</source>
        <translation>Il server non conosce questo indirizzo o questo modello. Elenca mostra quelli che ha.</translation>
    </message>
    <message>
        <source>The server does not take such requests.</source>
        <translation>Il server non accetta richieste di questo tipo.</translation>
    </message>
    <message>
        <source>The model does not answer in the form it was asked for.</source>
        <translation>Il modello non risponde nella forma richiesta.</translation>
    </message>
    <message>
        <source>The server refuses this key.</source>
        <translation>Il server rifiuta questa chiave.</translation>
    </message>
    <message>
        <source>The server requires a key. Type it above.</source>
        <translation>Il server chiede una chiave. Scrivila qui sopra.</translation>
    </message>
    <message>
        <source>Facts it wrote: {n}; confirmed by the texts: {stood}.</source>
        <translation>Fatti che ha scritto: {n}; confermati dai testi: {stood}.</translation>
    </message>
    <message>
        <source>A larger model would make up less.</source>
        <translation>Un modello più grande inventerebbe meno.</translation>
    </message>
</context>
<context>
    <name>LastImport</name>
    <message>
        <source>Undo import…</source>
        <translation>Annulla importazione…</translation>
    </message>
    <message>
        <source>The last import of texts</source>
        <translation>L’ultima importazione di testi</translation>
    </message>
    <message>
        <source>Undo the import of {file}?</source>
        <translation>Annullare l’importazione di {file}?</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>questo file</translation>
    </message>
    <message>
        <source>Undo import</source>
        <translation>Annulla importazione</translation>
    </message>
    <message>
        <source>Import undone: {texts}. Nothing was erased.</source>
        <translation>Importazione annullata: {texts}. Niente è stato cancellato.</translation>
    </message>
    <message>
        <source>undid the import of {file}</source>
        <translation>importazione di {file} annullata</translation>
    </message>
</context>
<context>
    <name>LearningSection</name>
    <message>
        <source>Nothing yet. When you confirm, correct or decide in Review, your answers are counted here.</source>
        <translation>Ancora niente. Quando confermi, correggi o decidi in Revisione, le tue risposte vengono contate qui.</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenti</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>Decisioni</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Domande</translation>
    </message>
    <message>
        <source>When you have agreed with an agent {count} times in a row about one kind of fact, its unsure facts of that kind come in without a question. Never what clashes with your word, is sensitive, is said for the first time or is only a guess in the text (“maybe”). One in five is checked with you. When you take such a change back, you are asked first from then on.</source>
        <translation>Quando per {count} volte di fila confermi ciò che un agente scrive su un tipo di fatto, i suoi fatti incerti di quel tipo entrano senza chiedere. Mai ciò che contrasta con la tua parola, è delicato, viene detto per la prima volta o ciò che il testo stesso suppone soltanto (“forse”). Uno su cinque lo controlli tu. Se annulli uno di questi cambiamenti, da allora ti viene chiesto prima.</translation>
    </message>
    <message>
        <source>When to ask</source>
        <translation>Quando chiedere</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Giuste</translation>
    </message>
    <message>
        <source>On its own</source>
        <translation>Da sé</translation>
    </message>
    <message>
        <source>one at a time</source>
        <translation>uno alla volta</translation>
    </message>
    <message>
        <source>many at a time</source>
        <translation>più alla volta</translation>
    </message>
    <message>
        <source>As earned</source>
        <translation>Come meritato</translation>
    </message>
    <message>
        <source>Always accept</source>
        <translation>Accetta sempre</translation>
    </message>
    <message>
        <source>Always ask</source>
        <translation>Chiedi sempre</translation>
    </message>
    <message>
        <source>What it has learned</source>
        <translation>Che cosa ha imparato</translation>
    </message>
    <message>
        <source>Comes in without a question</source>
        <translation>Entra senza chiedere</translation>
    </message>
    <message>
        <source>Kinds of fact</source>
        <translation>Tipi di fatto</translation>
    </message>
    <message>
        <source>Agent and kind of fact</source>
        <translation>Agente e tipo di fatto</translation>
    </message>
    <message>
        <source>On its own: {relation}</source>
        <translation>Da sé: {relation}</translation>
    </message>
    <message>
        <source>Kind of fact</source>
        <translation>Tipo di fatto</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agente</translation>
    </message>
    <message>
        <source>In its own words</source>
        <translation>Con parole sue</translation>
    </message>
    <message>
        <source>Without an agent</source>
        <translation>Senza agente</translation>
    </message>
    <message>
        <source>accepts even when unsure</source>
        <translation>accetta anche gli incerti</translation>
    </message>
    <message>
        <source>asks before ending anything</source>
        <translation>chiede prima di far finire qualcosa</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>come al solito</translation>
    </message>
</context>
<context>
    <name>LeavingDialog</name>
    <message>
        <source>Send messages to {place}?</source>
        <translation>Inviare messaggi a {place}?</translation>
    </message>
    <message>
        <source>That is another computer. Whoever runs it learns when something is remembered or no longer true, about whom (the name that agents use for that person), and by which agent.</source>
        <translation>È un altro computer. Chi lo gestisce viene a sapere quando qualcosa viene ricordato o non vale più, di chi si tratta (il nome che gli agenti usano per quella persona) e quale agente l’ha scritto.</translation>
    </message>
    <message>
        <source>What a text or a fact says is never sent.</source>
        <translation>Ciò che un testo o un fatto dice non viene mai inviato.</translation>
    </message>
    <message>
        <source>You are not asked again for this server until its last webhook is removed.</source>
        <translation>Per questo server non ti viene chiesto di nuovo, finché non ne rimuovi l’ultimo webhook.</translation>
    </message>
    <message>
        <source>The connection is not encrypted: others on the network can read it.</source>
        <translation>La connessione non è cifrata: altri sulla rete possono leggere.</translation>
    </message>
    <message>
        <source>Send messages there</source>
        <translation>Invia lì i messaggi</translation>
    </message>
</context>
<context>
    <name>Ledger</name>
    <message>
        <source>undone</source>
        <translation>annullato</translation>
    </message>
    <message>
        <source>Undo from {time}</source>
        <translation>Annulla da {time}</translation>
    </message>
    <message>
        <source>Nothing that it wrote since then can be taken back.</source>
        <translation>Niente di ciò che ha scritto da allora si può ritirare.</translation>
    </message>
    <message>
        <source>Forgot all that {name} wrote: {what}.</source>
        <translation>Dimenticato tutto ciò che {name} ha scritto: {what}.</translation>
    </message>
    <message>
        <source>Looking through what {name} wrote</source>
        <translation>Ricerca di ciò che {name} ha scritto</translation>
    </message>
    <message>
        <source>Taking back what {name} wrote</source>
        <translation>Ritiro di ciò che {name} ha scritto</translation>
    </message>
    <message>
        <source>forgot all that {name} wrote</source>
        <translation>dimenticato tutto ciò che {name} ha scritto</translation>
    </message>
    <message>
        <source>Took back what {name} wrote: {what}.</source>
        <translation>Ritirato ciò che {name} ha scritto: {what}.</translation>
    </message>
    <message>
        <source>took back what {name} wrote</source>
        <translation>ritirato ciò che {name} ha scritto</translation>
    </message>
    <message>
        <source>No longer true</source>
        <translation>Non valgono più</translation>
    </message>
    <message>
        <source>True again</source>
        <translation>Valgono di nuovo</translation>
    </message>
    <message>
        <source>plus {facts}</source>
        <translation>e inoltre {facts}</translation>
    </message>
    <message>
        <source>Takes back {what}.</source>
        <translation>Ritira {what}.</translation>
    </message>
    <message>
        <source>Nothing that it wrote can be taken back.</source>
        <translation>Nulla di ciò che ha scritto si può ritirare.</translation>
    </message>
    <message>
        <source>One earlier value is true again: {sentence}.</source>
        <translation>Un valore precedente vale di nuovo: {sentence}.</translation>
    </message>
    <message>
        <source>{n} earlier values are true again, among them: {sentence}.</source>
        <translation>{n} valori precedenti valgono di nuovo, tra cui: {sentence}.</translation>
    </message>
    <message>
        <source>{texts} that it forgot would come back.</source>
        <translation>{texts} che ha dimenticato tornerebbero.</translation>
    </message>
    <message>
        <source>One of its questions leaves Review.</source>
        <translation>Una sua domanda lascia Revisione.</translation>
    </message>
    <message>
        <source>{n} of its questions leave Review.</source>
        <translation>{n} sue domande lasciano Revisione.</translation>
    </message>
    <message>
        <source>One question waits in Review again.</source>
        <translation>Una domanda attende di nuovo in Revisione.</translation>
    </message>
    <message>
        <source>{n} questions wait in Review again.</source>
        <translation>{n} domande attendono di nuovo in Revisione.</translation>
    </message>
    <message>
        <source>You confirmed or corrected {facts}: your word stays.</source>
        <translation>Hai confermato o corretto {facts}: la tua parola resta.</translation>
    </message>
    <message>
        <source>Also known from elsewhere, so kept: {facts}.</source>
        <translation>Si sa anche da altre fonti, perciò resta: {facts}.</translation>
    </message>
    <message>
        <source>Not undone: one change to a text, a name or a profile.</source>
        <translation>Non annullata: una modifica di un testo, un nome o un profilo.</translation>
    </message>
    <message>
        <source>Not undone: {n} changes to texts, names or profiles.</source>
        <translation>Non annullate: {n} modifiche di testi, nomi o profili.</translation>
    </message>
    <message>
        <source>{facts} and {texts}</source>
        <translation>{facts} e {texts}</translation>
    </message>
    <message>
        <source>Undo {facts}</source>
        <translation>Annulla {facts}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annulla</translation>
    </message>
</context>
<context>
    <name>LedgerFoot</name>
    <message>
        <source>What it was given</source>
        <translation>Che cosa ha ricevuto</translation>
    </message>
    <message>
        <source>Checking what this would undo…</source>
        <translation>Sto controllando che cosa verrebbe annullato…</translation>
    </message>
    <message>
        <source>Undo from {time}</source>
        <translation>Annulla da {time}</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Mostrali</translation>
    </message>
    <message>
        <source>can be brought back</source>
        <translation>si può ripristinare</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
</context>
<context>
    <name>LedgerList</name>
    <message>
        <source>What it did</source>
        <translation>Che cosa ha fatto</translation>
    </message>
</context>
<context>
    <name>LinkDialog</name>
    <message>
        <source>Link to another text</source>
        <translation>Collega a un altro testo</translation>
    </message>
    <message>
        <source>How this text relates to the other</source>
        <translation>In che rapporto è con l’altro testo</translation>
    </message>
    <message>
        <source>Find the other text by its words</source>
        <translation>Trova l’altro testo dalle sue parole</translation>
    </message>
    <message>
        <source>This text</source>
        <translation>Questo testo</translation>
    </message>
    <message>
        <source>Choose the text you mean.</source>
        <translation>Scegli il testo che intendi.</translation>
    </message>
    <message>
        <source>No other text has these words.</source>
        <translation>Nessun altro testo ha queste parole.</translation>
    </message>
</context>
<context>
    <name>LinkLines</name>
    <message>
        <source>Links to other texts</source>
        <translation>Legami con altri testi</translation>
    </message>
    <message>
        <source>Link to another text…</source>
        <translation>Collega a un altro testo…</translation>
    </message>
    <message>
        <source>Linked the two texts.</source>
        <translation>I due testi sono collegati.</translation>
    </message>
    <message>
        <source>linked two texts</source>
        <translation>due testi collegati</translation>
    </message>
    <message>
        <source>{how}: “{text}”</source>
        <translation>{how}: “{text}”</translation>
    </message>
    <message>
        <source>Remove: {link}</source>
        <translation>Togli: {link}</translation>
    </message>
    <message>
        <source>Link removed.</source>
        <translation>Legame tolto.</translation>
    </message>
    <message>
        <source>removed a link between texts</source>
        <translation>legame fra due testi tolto</translation>
    </message>
</context>
<context>
    <name>LogDialog</name>
    <message>
        <source>Diagnostics copied: versions, counts and the log. Nothing that you or agents wrote.</source>
        <translation>Diagnostica copiata: versioni, conteggi e registro. Niente di ciò che tu o gli agenti avete scritto.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>What the app did and where it failed. Nothing from your memory is in it.</source>
        <translation>Che cosa ha fatto l’app e dove non è riuscita. Non contiene nulla della tua memoria.</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>Copia la diagnostica</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>Ancora niente.</translation>
    </message>
</context>
<context>
    <name>LogExport</name>
    <message>
        <source>Save the entries as</source>
        <translation>Salva le voci come</translation>
    </message>
    <message>
        <source>Saved {entries} in {file}. The file is not encrypted.</source>
        <translation>Salvato in {file}: {entries}. Il file non è cifrato.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln voce</numerusform>
            <numerusform>%Ln voci</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Look</name>
    <message>
        <source>Preferences</source>
        <translation>Preferenze</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Persone</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Luoghi</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Lavoro</translation>
    </message>
    <message>
        <source>Ownership</source>
        <translation>Possesso</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>Salute</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Denaro</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Eventi</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Altro</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>Confermato</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>Attuale</translation>
    </message>
    <message>
        <source>In review</source>
        <translation>Da rivedere</translation>
    </message>
    <message>
        <source>Clash</source>
        <translation>Contrasto</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Previsto</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Finito</translation>
    </message>
    <message>
        <source>Never true</source>
        <translation>Mai stato vero</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>Dimenticato</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Fissato</translation>
    </message>
    <message>
        <source>Kept from agents</source>
        <translation>Riservato</translation>
    </message>
    <message>
        <source>Accepted without asking</source>
        <translation>Accettato senza chiedere</translation>
    </message>
</context>
<context>
    <name>LookAfter</name>
    <message>
        <source>Check now</source>
        <translation>Controlla ora</translation>
    </message>
    <message>
        <source>Tidy up</source>
        <translation>Riordina</translation>
    </message>
    <message>
        <source>Finds texts that came in twice and questions worth asking you. Nothing changes until you say so, and nothing is ever deleted here.</source>
        <translation>Trova testi arrivati due volte e domande che vale la pena farti. Niente cambia prima che tu lo dica, e qui niente viene mai cancellato.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) came in twice.</source>
        <translation>
            <numerusform>%Ln testo è arrivato due volte.</numerusform>
            <numerusform>%Ln testi sono arrivati due volte.</numerusform>
        </translation>
    </message>
    <message>
        <source>No text came in twice.</source>
        <translation>Nessun testo è arrivato due volte.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) worth asking.</source>
        <translation>
            <numerusform>%Ln domanda da farti.</numerusform>
            <numerusform>%Ln domande da farti.</numerusform>
        </translation>
    </message>
    <message>
        <source>No question worth asking.</source>
        <translation>Nessuna domanda da farti.</translation>
    </message>
    <message>
        <source>Keep copies from agents</source>
        <translation>Riserva le copie</translation>
    </message>
    <message>
        <source>Ask me in Review</source>
        <translation>Chiedimi in Revisione</translation>
    </message>
    <message numerus="yes">
        <source>Kept %n text(s) from agents. They get the newest copy.</source>
        <translation>
            <numerusform>%n testo riservato. Gli agenti ricevono la copia più recente.</numerusform>
            <numerusform>%n testi riservati. Gli agenti ricevono la copia più recente.</numerusform>
        </translation>
    </message>
    <message>
        <source>kept copies from agents</source>
        <translation>copie riservate</translation>
    </message>
    <message>
        <source>In Review now: {questions}</source>
        <translation>Ora in Revisione: {questions}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Pages</source>
        <translation>Pagine</translation>
    </message>
    <message>
        <source>Port {port} is used by another program. Korely listens on {other} until you restart.</source>
        <translation>La porta {port} è usata da un altro programma. Korely ascolta sulla {other} fino al prossimo avvio.</translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) waiting in Review</source>
        <translation>
            <numerusform>%n domanda ti attende in Revisione</numerusform>
            <numerusform>%n domande ti attendono in Revisione</numerusform>
        </translation>
    </message>
    <message>
        <source>All agents are paused.</source>
        <translation>Tutti gli agenti sono in pausa.</translation>
    </message>
    <message>
        <source>Their requests are refused.</source>
        <translation>Le loro richieste vengono rifiutate.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Riattiva</translation>
    </message>
    <message>
        <source>Find anything, do anything</source>
        <translation>Trova o fai qualsiasi cosa</translation>
    </message>
    <message>
        <source>Write something down</source>
        <translation>Scrivi una nota</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annulla</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Ripeti</translation>
    </message>
    <message>
        <source>See the past</source>
        <translation>Guarda il passato</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Impostazioni</translation>
    </message>
    <message>
        <source>Search this page</source>
        <translation>Cerca in questa pagina</translation>
    </message>
    <message>
        <source>Pause or resume all agents</source>
        <translation>Metti in pausa o riattiva tutti gli agenti</translation>
    </message>
    <message>
        <source>Next region</source>
        <translation>Regione successiva</translation>
    </message>
    <message>
        <source>Previous region</source>
        <translation>Regione precedente</translation>
    </message>
    <message>
        <source>Menu of what is marked</source>
        <translation>Menu di ciò che è selezionato</translation>
    </message>
    <message>
        <source>Close what is open</source>
        <translation>Chiudi ciò che è aperto</translation>
    </message>
    <message>
        <source>These shortcuts</source>
        <translation>Queste scorciatoie</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Esci</translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>%Ln in attesa</numerusform>
            <numerusform>%Ln in attesa</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing new is saved until that changes; everything before is safe.</source>
        <translation>Finché dura, nulla di nuovo viene salvato; ciò che c’era è al sicuro.</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Which profile is also {name}?</source>
        <translation>Quale profilo è anche {name}?</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>Cerca per nome</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>Profili</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Unisci</translation>
    </message>
    <message>
        <source>Everything about the profile you choose becomes yours, and its name stays as an alias.</source>
        <translation>Tutto sul profilo che scegli diventa tuo, e il suo nome resta un alias.</translation>
    </message>
    <message>
        <source>Which of them is you?</source>
        <translation>Quale di questi profili è il tuo?</translation>
    </message>
    <message>
        <source>Everything about the profile you choose goes to {name}, and its name stays as an alias.</source>
        <translation>Tutto sul profilo che scegli passa a {name}, e il suo nome resta un alias.</translation>
    </message>
    <message>
        <source>Everything about {name} goes to the profile you choose, and the name stays as an alias.</source>
        <translation>Tutto su {name} passa al profilo che scegli, e il nome resta un alias.</translation>
    </message>
    <message>
        <source>It can be undone.</source>
        <translation>Si può annullare.</translation>
    </message>
</context>
<context>
    <name>MoveDialog</name>
    <message>
        <source>Who or what is it about?</source>
        <translation>Chi o che cosa riguarda?</translation>
    </message>
    <message>
        <source>Who or what are they about?</source>
        <translation>Chi o che cosa riguardano?</translation>
    </message>
    <message>
        <source>Name of a person or thing</source>
        <translation>Nome di una persona o di una cosa</translation>
    </message>
    <message>
        <source>They move there as your word, with all their dates. Where they were, they were never true.</source>
        <translation>Passano lì come parola tua, con tutte le loro date. Dove stavano, non sono mai stati veri.</translation>
    </message>
    <message>
        <source>It moves there as your word, with all its dates. Where it was, it was never true.</source>
        <translation>Passa lì come parola tua, con tutte le sue date. Dove stava, non è mai stato vero.</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Sposta</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Same one? Merge…</source>
        <translation>È lo stesso? Unisci…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salva</translation>
    </message>
    <message>
        <source>Somebody or something else already has this name.</source>
        <translation>Qualcun altro o qualcos’altro ha già questo nome.</translation>
    </message>
</context>
<context>
    <name>NewKeyDialog</name>
    <message>
        <source>Add an agent</source>
        <translation>Aggiungi un agente</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>For example, Claude Code</source>
        <translation>Per esempio, Claude Code</translation>
    </message>
    <message>
        <source>Create key</source>
        <translation>Crea una chiave</translation>
    </message>
</context>
<context>
    <name>NewLabel</name>
    <message>
        <source>New label</source>
        <translation>Nuova etichetta</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etichetta</translation>
    </message>
    <message>
        <source>Agents can search by it as well.</source>
        <translation>Anche gli agenti possono usarla per cercare.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Aggiungi</translation>
    </message>
</context>
<context>
    <name>NewWebhookDialog</name>
    <message>
        <source>Add a webhook</source>
        <translation>Aggiungi un webhook</translation>
    </message>
    <message>
        <source>Address of the program</source>
        <translation>Indirizzo del programma</translation>
    </message>
    <message>
        <source>Where it listens, usually on this computer.</source>
        <translation>Dove sta in ascolto, di solito su questo computer.</translation>
    </message>
    <message>
        <source>Notify it when</source>
        <translation>Avvisalo quando</translation>
    </message>
    <message>
        <source>In which project</source>
        <translation>In quale progetto</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Aggiungi</translation>
    </message>
</context>
<context>
    <name>NewsPill</name>
    <message>
        <source>1 new fact</source>
        <translation>1 nuovo fatto</translation>
    </message>
    <message>
        <source>New: {facts}</source>
        <translation>Novità: {facts}</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Dismiss this notice</source>
        <translation>Chiudi questo avviso</translation>
    </message>
</context>
<context>
    <name>OfTexts</name>
    <message numerus="yes">
        <source>Agents read %Ln text(s) without the sentences that say it.</source>
        <translation>
            <numerusform>Gli agenti leggono %Ln testo senza le frasi che lo dicono.</numerusform>
            <numerusform>Gli agenti leggono %Ln testi senza le frasi che lo dicono.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) kept from agents as well.</source>
        <translation>
            <numerusform>Anche %Ln testo è riservato.</numerusform>
            <numerusform>Anche %Ln testi sono riservati.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Offers</name>
    <message>
        <source>Called off</source>
        <translation>Non si fa più</translation>
    </message>
    <message>
        <source>It ended…</source>
        <translation>È finito…</translation>
    </message>
    <message>
        <source>Ended…</source>
        <translation>Finiti…</translation>
    </message>
    <message>
        <source>It was true</source>
        <translation>Era vero</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>Riapri</translation>
    </message>
    <message>
        <source>This is not in the Trash.</source>
        <translation>Questo non è nel cestino.</translation>
    </message>
    <message>
        <source>This has ended. Reopen it, or write it as new.</source>
        <translation>È finito. Riaprilo, oppure scrivilo come nuovo.</translation>
    </message>
    <message>
        <source>This was never true. If it was after all, say so first.</source>
        <translation>Non è mai stato vero. Se invece lo era, dillo prima.</translation>
    </message>
    <message>
        <source>You forgot this. Restore it first.</source>
        <translation>L’hai dimenticato. Prima ripristinalo.</translation>
    </message>
    <message>
        <source>This is waiting for you in Review. Decide there first.</source>
        <translation>Aspetta una tua decisione in Revisione. Prima decidi lì.</translation>
    </message>
</context>
<context>
    <name>OnOff</name>
    <message>
        <source>On</source>
        <translation>Attivo</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Non attivo</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Why do you know this?</source>
        <translation>Perché lo sai?</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Conferma</translation>
    </message>
    <message>
        <source>Correct…</source>
        <translation>Correggi…</translation>
    </message>
    <message>
        <source>Write as new…</source>
        <translation>Scrivi come nuovo…</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Ripristina</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Dimentica</translation>
    </message>
    <message>
        <source>Open the profile of {name}</source>
        <translation>Apri il profilo di {name}</translation>
    </message>
    <message>
        <source>What agents see about {name}</source>
        <translation>Che cosa vedono gli agenti di {name}</translation>
    </message>
    <message>
        <source>See {name} on a date…</source>
        <translation>Guarda {name} a una certa data…</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fatti</translation>
    </message>
    <message>
        <source>Source texts</source>
        <translation>Testi di origine</translation>
    </message>
    <message>
        <source>People &amp; things</source>
        <translation>Persone e cose</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Comandi</translation>
    </message>
    <message>
        <source>last named {day}</source>
        <translation>ultima menzione {day}</translation>
    </message>
    <message>
        <source>{facts}, last {day}</source>
        <translation>{facts}, ultima menzione {day}</translation>
    </message>
    <message>
        <source>Find a person, a fact or a text, or type a command</source>
        <translation>Trova una persona, un fatto o un testo, o scrivi un comando</translation>
    </message>
    <message>
        <source>Search palette</source>
        <translation>Ricerca rapida</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Trovati</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Nessun risultato.</translation>
    </message>
    <message>
        <source>Recently used</source>
        <translation>Usati di recente</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Ricerca in corso…</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n trovato</numerusform>
            <numerusform>%n trovati</numerusform>
        </translation>
    </message>
    <message>
        <source>move</source>
        <translation>sposta</translation>
    </message>
    <message>
        <source>open</source>
        <translation>apri</translation>
    </message>
    <message>
        <source>actions</source>
        <translation>azioni</translation>
    </message>
    <message>
        <source>Type &gt; for commands, @ for people</source>
        <translation>Scrivi &gt; per i comandi, @ per le persone</translation>
    </message>
</context>
<context>
    <name>PanelPage</name>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Search, or type a filter such as person: Giulia</source>
        <translation>Cerca, o scrivi un filtro come persona: Giulia</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Correggi</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Conferma</translation>
    </message>
    <message>
        <source>Write as new…</source>
        <translation>Scrivi come nuovo…</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Ripristina</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Dimentica</translation>
    </message>
    <message>
        <source>Why do you know this?</source>
        <translation>Perché lo sai?</translation>
    </message>
    <message>
        <source>About somebody else…</source>
        <translation>Riguarda altri…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Esporta…</translation>
    </message>
    <message>
        <source>Open your profile</source>
        <translation>Apri il tuo profilo</translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation>Cancella…</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>Apri {name}</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Raggruppa per</translation>
    </message>
    <message>
        <source>Day learned</source>
        <translation>Giorno in cui è appreso</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Persona</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Categoria</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agente</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nulla</translation>
    </message>
    <message>
        <source>Compact rows</source>
        <translation>Righe compatte</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonne</translation>
    </message>
    <message>
        <source>To move them, drag their headings or press Ctrl+↑ and Ctrl+↓ here</source>
        <translation>Per spostarle, trascina le intestazioni o usa qui Ctrl+↑ e Ctrl+↓</translation>
    </message>
    <message>
        <source>Order of the columns</source>
        <translation>Ordine delle colonne</translation>
    </message>
    <message>
        <source>Hidden columns</source>
        <translation>Colonne nascoste</translation>
    </message>
    <message>
        <source>Widths of the columns</source>
        <translation>Larghezza delle colonne</translation>
    </message>
    <message>
        <source>Width of the pane</source>
        <translation>Larghezza del riquadro</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nessuna</translation>
    </message>
</context>
<context>
    <name>PassphraseDialog</name>
    <message>
        <source>Passphrase</source>
        <translation>Frase segreta</translation>
    </message>
    <message>
        <source>Repeat the passphrase</source>
        <translation>Ripeti la frase segreta</translation>
    </message>
    <message>
        <source>Show the passphrase</source>
        <translation>Mostra la frase segreta</translation>
    </message>
    <message>
        <source>To restore, on this computer or another, you need only the file and its passphrase. Korely does not keep the passphrase. Without it, nobody can open the file, not even you.</source>
        <translation>Per ripristinare, su questo computer o su un altro, servono solo il file e la sua frase segreta. Korely non conserva la frase segreta. Senza, nessuno può aprire il file, nemmeno tu.</translation>
    </message>
    <message>
        <source>At least {n} characters. Four words work well.</source>
        <translation>Almeno {n} caratteri. Quattro parole vanno bene.</translation>
    </message>
    <message>
        <source>The two do not match.</source>
        <translation>Le due frasi sono diverse.</translation>
    </message>
</context>
<context>
    <name>PastBar</name>
    <message>
        <source>Back to now</source>
        <translation>Torna a oggi</translation>
    </message>
    <message>
        <source>What was true</source>
        <translation>Che cosa era vero</translation>
    </message>
    <message>
        <source>What was known</source>
        <translation>Che cosa si sapeva</translation>
    </message>
    <message>
        <source>Which past</source>
        <translation>Quale passato</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Giorno</translation>
    </message>
    <message>
        <source>The change before</source>
        <translation>Il cambiamento precedente</translation>
    </message>
    <message>
        <source>The change after</source>
        <translation>Il cambiamento successivo</translation>
    </message>
    <message>
        <source>You are looking at {day}.</source>
        <translation>Stai guardando: {day}.</translation>
    </message>
    <message>
        <source>Everything is read-only here, and agents still read the present.</source>
        <translation>Qui tutto è di sola lettura, e gli agenti leggono sempre il presente.</translation>
    </message>
    <message>
        <source>What was true on that day, by all that is known now.</source>
        <translation>Ciò che era vero allora, per quanto si sa ora.</translation>
    </message>
    <message>
        <source>What the memory said on that day, by what was known then.</source>
        <translation>Ciò che la memoria diceva allora, per quanto sapeva.</translation>
    </message>
</context>
<context>
    <name>PauseButton</name>
    <message>
        <source>Resume agents</source>
        <translation>Riattiva gli agenti</translation>
    </message>
    <message>
        <source>Pause agents</source>
        <translation>Metti in pausa gli agenti</translation>
    </message>
</context>
<context>
    <name>PauseOffer</name>
    <message>
        <source>Take a break</source>
        <translation>Fai una pausa</translation>
    </message>
    <message>
        <source>Continue without a break</source>
        <translation>Continua senza pausa</translation>
    </message>
    <message numerus="yes">
        <source>%n identical answers, faster than anyone can read.</source>
        <translation>
            <numerusform>%n risposta identica, troppo veloce per aver letto.</numerusform>
            <numerusform>%n risposte identiche, troppo veloci per aver letto.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minutes without a break.</source>
        <translation>
            <numerusform>%n minuto senza una pausa.</numerusform>
            <numerusform>%n minuti senza una pausa.</numerusform>
        </translation>
    </message>
    <message>
        <source>A break keeps your answers good; the questions can wait.</source>
        <translation>Una pausa aiuta; le domande aspettano.</translation>
    </message>
</context>
<context>
    <name>Pausing</name>
    <message>
        <source>Resuming all agents</source>
        <translation>Riattivazione di tutti gli agenti</translation>
    </message>
    <message>
        <source>Pausing all agents</source>
        <translation>Messa in pausa di tutti gli agenti</translation>
    </message>
    <message>
        <source>All agents are paused. Their requests are refused.</source>
        <translation>Tutti gli agenti sono in pausa. Le loro richieste vengono rifiutate.</translation>
    </message>
    <message>
        <source>paused all agents</source>
        <translation>pausa di tutti gli agenti</translation>
    </message>
    <message>
        <source>Agents can connect again.</source>
        <translation>Gli agenti possono collegarsi di nuovo.</translation>
    </message>
    <message>
        <source>resumed all agents</source>
        <translation>riattivazione di tutti gli agenti</translation>
    </message>
</context>
<context>
    <name>People</name>
    <message>
        <source>{texts}, last {day}</source>
        <translation>{texts}, ultimo: {day}</translation>
    </message>
</context>
<context>
    <name>PeoplePage</name>
    <message>
        <source>People &amp; things</source>
        <translation>Persone e cose</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>Cerca per nome</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Nobody yet</source>
        <translation>Ancora nessuno</translation>
    </message>
    <message>
        <source>People and things appear here as soon as a text mentions them.</source>
        <translation>Persone e cose appaiono qui appena un testo le menziona.</translation>
    </message>
    <message>
        <source>Connect an agent</source>
        <translation>Collega un agente</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lettura…</translation>
    </message>
    <message>
        <source>No name here matches “{text}”.</source>
        <translation>Nessun nome qui corrisponde a “{text}”.</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nessun risultato</translation>
    </message>
</context>
<context>
    <name>PresenceSection</name>
    <message>
        <source>On this computer</source>
        <translation>Su questo computer</translation>
    </message>
    <message>
        <source>When Korely runs, and when it notifies you.</source>
        <translation>Quando Korely è attivo, e quando ti avvisa.</translation>
    </message>
    <message>
        <source>Tray</source>
        <translation>Area di notifica</translation>
    </message>
    <message>
        <source>Icon in the tray</source>
        <translation>Icona nell’area di notifica</translation>
    </message>
    <message>
        <source>Shows whether agents can connect, and opens a note at once.</source>
        <translation>Mostra se gli agenti possono collegarsi, e apre subito una nota.</translation>
    </message>
    <message>
        <source>This desktop has no tray.</source>
        <translation>Questo desktop non ha un’area di notifica.</translation>
    </message>
    <message>
        <source>Keep running when the window is closed</source>
        <translation>Resta attivo quando la finestra è chiusa</translation>
    </message>
    <message>
        <source>Notify me when a question is waiting</source>
        <translation>Avvisami quando c’è una domanda</translation>
    </message>
    <message>
        <source>Needs a tray.</source>
        <translation>Serve l’area di notifica.</translation>
    </message>
    <message>
        <source>Needs the icon. Agents can still reach the memory; to quit, use the icon’s menu or Ctrl+Q.</source>
        <translation>Serve l’icona. Gli agenti raggiungono ancora la memoria; per uscire usa il menu dell’icona o Ctrl+Q.</translation>
    </message>
    <message>
        <source>Needs the icon. Once while you are elsewhere; says how many, never what.</source>
        <translation>Serve l’icona. Una volta sola, finché non torni qui; l’avviso dice quante, mai quali.</translation>
    </message>
    <message>
        <source>Note from anywhere</source>
        <translation>Una nota da ovunque</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Assign this command a shortcut in your system’s keyboard settings to open an empty note from any program.</source>
        <translation>Assegna una scorciatoia a questo comando nelle impostazioni della tastiera del sistema, per aprire una nota vuota da qualsiasi programma.</translation>
    </message>
    <message>
        <source>System shortcut</source>
        <translation>Scorciatoia di sistema</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Avvio</translation>
    </message>
    <message>
        <source>Start with the computer</source>
        <translation>Avvia con il computer</translation>
    </message>
    <message>
        <source>So that agents find the memory as soon as you log in.</source>
        <translation>Così gli agenti trovano la memoria appena accedi.</translation>
    </message>
    <message>
        <source>On this system, add it to the login items in the system settings.</source>
        <translation>Su questo sistema, aggiungilo agli elementi di login nelle impostazioni di sistema.</translation>
    </message>
</context>
<context>
    <name>PrivacySection</name>
    <message>
        <source>Privacy</source>
        <translation>Privacy</translation>
    </message>
    <message>
        <source>What leaves this computer, what Korely does on its own, and when.</source>
        <translation>Che cosa lascia questo computer, e che cosa fa Korely da solo e quando.</translation>
    </message>
    <message>
        <source>What leaves this computer</source>
        <translation>Che cosa lascia questo computer</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>Modello linguistico</translation>
    </message>
    <message>
        <source>Webhooks</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>Newer versions</source>
        <translation>Versioni più recenti</translation>
    </message>
    <message>
        <source>Search model</source>
        <translation>Modello di ricerca</translation>
    </message>
    <message>
        <source>One that is not here yet is downloaded once, when you choose it. Nothing of yours is sent.</source>
        <translation>Uno che non c’è ancora viene scaricato una volta, quando lo scegli. Non si invia nulla di tuo.</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>Tutto il resto</translation>
    </message>
    <message>
        <source>Stays here. There is no account and no tracking.</source>
        <translation>Resta qui. Nessun account e nessun tracciamento.</translation>
    </message>
    <message>
        <source>What happens on its own</source>
        <translation>Che cosa accade da sé</translation>
    </message>
    <message>
        <source>Erased for good {n} days after you forgot them. Checked once a day.</source>
        <translation>Cancellati per sempre {n} giorni dopo che li hai dimenticati. Il controllo è una volta al giorno.</translation>
    </message>
    <message>
        <source>Forgotten facts</source>
        <translation>Fatti dimenticati</translation>
    </message>
    <message>
        <source>Texts that expire</source>
        <translation>Testi con una scadenza</translation>
    </message>
    <message>
        <source>No agent finds them after their last day; within a day they are archived.</source>
        <translation>Dopo quel giorno nessun agente li trova; entro un giorno finiscono in archivio.</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Copie di sicurezza</translation>
    </message>
    <message>
        <source>What agents read</source>
        <translation>Che cosa leggono gli agenti</translation>
    </message>
    <message>
        <source>Recall check</source>
        <translation>Verifica del ricordo</translation>
    </message>
    <message>
        <source>Once a day, with questions that the memory should answer.</source>
        <translation>Una volta al giorno, con domande a cui la memoria dovrebbe rispondere.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Apri</translation>
    </message>
    <message>
        <source>Open: {name}</source>
        <translation>Apri: {name}</translation>
    </message>
    <message>
        <source>Nothing. Korely reads every text itself.</source>
        <translation>Nulla. Korely legge da sé ogni testo.</translation>
    </message>
    <message>
        <source>Nothing. The model that reads new texts runs on this computer.</source>
        <translation>Nulla. Il modello che legge i nuovi testi gira su questo computer.</translation>
    </message>
    <message>
        <source>Every new text goes to {server}.</source>
        <translation>Ogni nuovo testo va a {server}.</translation>
    </message>
    <message>
        <source>Only that something changed is sent to {places}, never what it says.</source>
        <translation>A {places} si comunica che qualcosa è cambiato, mai che cosa dice.</translation>
    </message>
    <message>
        <source>Nothing. Programs on this computer are told that something changed, never what it says.</source>
        <translation>Nulla. Ai programmi di questo computer si comunica che qualcosa è cambiato, mai che cosa dice.</translation>
    </message>
    <message>
        <source>Nothing. Nobody is notified.</source>
        <translation>Nulla. Non si avvisa nessuno.</translation>
    </message>
    <message>
        <source>Korely asks one server once a day. Nothing about you or this computer is sent.</source>
        <translation>Korely chiede a un server una volta al giorno. Non si invia nulla su di te o su questo computer.</translation>
    </message>
    <message>
        <source>Nothing. No server is asked.</source>
        <translation>Nulla. Non si chiede a nessun server.</translation>
    </message>
    <message>
        <source>One a day, encrypted, into {folder}.</source>
        <translation>Una al giorno, cifrata, in {folder}.</translation>
    </message>
    <message>
        <source>None. You can have one made every day.</source>
        <translation>Nessuna. Puoi farne fare una ogni giorno.</translation>
    </message>
    <message>
        <source>Each single read stays in the log for {n} days, then only the number for each day.</source>
        <translation>Ogni singola lettura resta nel registro per {n} giorni, poi solo il numero di ogni giorno.</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>The key does not open your memory</source>
        <translation>La chiave non apre la tua memoria</translation>
    </message>
    <message>
        <source>Your memory cannot be read</source>
        <translation>La tua memoria non si può leggere</translation>
    </message>
    <message>
        <source>Your memory was written by a newer Korely</source>
        <translation>La tua memoria è stata scritta da un Korely più recente</translation>
    </message>
    <message>
        <source>The data folder cannot be written</source>
        <translation>Non si può scrivere nella cartella dei dati</translation>
    </message>
    <message>
        <source>The disk is full</source>
        <translation>Il disco è pieno</translation>
    </message>
    <message>
        <source>The file was not written</source>
        <translation>Il file non è stato scritto</translation>
    </message>
    <message>
        <source>The port is in use</source>
        <translation>La porta è occupata</translation>
    </message>
    <message>
        <source>Korely is already open</source>
        <translation>Korely è già aperto</translation>
    </message>
    <message>
        <source>The search model cannot be loaded</source>
        <translation>Il modello di ricerca non si può caricare</translation>
    </message>
    <message>
        <source>Korely is closing</source>
        <translation>Korely si sta chiudendo</translation>
    </message>
    <message>
        <source>It changed in the meantime</source>
        <translation>Nel frattempo è cambiato</translation>
    </message>
    <message>
        <source>This fact has been replaced</source>
        <translation>Questo fatto è stato sostituito</translation>
    </message>
    <message>
        <source>It is no longer there</source>
        <translation>Non c’è più</translation>
    </message>
    <message>
        <source>This is not allowed</source>
        <translation>Non è consentito</translation>
    </message>
    <message>
        <source>This value is not valid</source>
        <translation>Questo valore non va bene</translation>
    </message>
    <message>
        <source>This could not be done</source>
        <translation>Non è stato possibile</translation>
    </message>
    <message>
        <source>Something went wrong in Korely</source>
        <translation>Qualcosa in Korely non ha funzionato</translation>
    </message>
    <message>
        <source>Nothing was changed. See the log in the data folder for details.</source>
        <translation>Nulla è cambiato. I dettagli sono nel registro, nella cartella dei dati.</translation>
    </message>
    <message>
        <source>It was erased, or merged into something else.</source>
        <translation>È stato cancellato, o unito ad altro.</translation>
    </message>
    <message>
        <source>Unlock the system’s keyring or put the key file back, then start Korely again.</source>
        <translation>Sblocca il portachiavi del sistema o rimetti il file della chiave, poi riavvia Korely.</translation>
    </message>
    <message>
        <source>Restore a backup, or move the file away to start over.</source>
        <translation>Ripristina una copia, o sposta il file per ricominciare.</translation>
    </message>
    <message>
        <source>Start the newer Korely, or update this one.</source>
        <translation>Avvia il Korely più recente, o aggiorna questo.</translation>
    </message>
    <message>
        <source>Give yourself permission to write there, or choose another folder with --data-dir.</source>
        <translation>Concediti il permesso di scriverci, o scegli un’altra cartella con --data-dir.</translation>
    </message>
    <message>
        <source>This change was not saved; everything before it is safe. Free some space, then try again.</source>
        <translation>Questa modifica non è stata salvata; tutto il resto è al sicuro. Libera spazio e riprova.</translation>
    </message>
    <message>
        <source>Another program is using it. Quit that program, or choose a free port with --port.</source>
        <translation>La usa un altro programma. Chiudilo, o scegli una porta libera con --port.</translation>
    </message>
    <message>
        <source>Use the current value instead.</source>
        <translation>Usa il valore attuale.</translation>
    </message>
    <message>
        <source>Look at it as it is now, then make your change again.</source>
        <translation>Guarda com’è adesso, poi ripeti la modifica.</translation>
    </message>
    <message>
        <source>Something that came later, or a decision of yours, stands in the way. See how it changed.</source>
        <translation>Lo impedisce qualcosa di più recente, o una tua decisione. Guarda come è cambiato.</translation>
    </message>
    <message>
        <source>Use the one that is running, or quit it first.</source>
        <translation>Usa quello già aperto, o chiudilo prima.</translation>
    </message>
    <message>
        <source>Until it can be, search goes by words only.</source>
        <translation>Fino ad allora la ricerca va solo per parole.</translation>
    </message>
    <message>
        <source>It contains no model that can be used here.</source>
        <translation>Lì non c’è un modello che si possa usare qui.</translation>
    </message>
    <message>
        <source>Choose a folder that exists.</source>
        <translation>Scegli una cartella che esiste.</translation>
    </message>
    <message>
        <source>There is not enough space. Free some, or choose another place.</source>
        <translation>Non c’è abbastanza spazio. Liberane un po’, o scegli un altro posto.</translation>
    </message>
    <message>
        <source>The folder is read-only, or not yours. Choose another place.</source>
        <translation>La cartella è in sola lettura o non è tua. Scegli un altro posto.</translation>
    </message>
    <message>
        <source>The folder for programs that start with the computer cannot be written.</source>
        <translation>La cartella di ciò che si avvia con il computer non può essere scritta.</translation>
    </message>
    <message>
        <source>Its folder does not exist. Connect the disk, or choose another place.</source>
        <translation>La cartella non c’è. Collega il disco o scegli un altro posto.</translation>
    </message>
    <message>
        <source>It could not be read back: the disk may be damaged. Choose another place.</source>
        <translation>Non è stato possibile rileggerla: forse il disco è danneggiato. Scegli un altro posto.</translation>
    </message>
    <message>
        <source>That place cannot be used. Choose another one.</source>
        <translation>Quel posto non si può usare. Scegline un altro.</translation>
    </message>
    <message>
        <source>Backups that are due to go could not be removed. Check that the folder is yours.</source>
        <translation>Non è stato possibile eliminare le copie scadute. Controlla che la cartella sia tua.</translation>
    </message>
    <message>
        <source>The file cannot be read. Choose another one.</source>
        <translation>Il file non si può leggere. Scegline un altro.</translation>
    </message>
    <message>
        <source>It is not a Korely backup, or its beginning is damaged.</source>
        <translation>Non è una copia di sicurezza fatta da Korely, o il suo inizio è danneggiato.</translation>
    </message>
    <message>
        <source>A newer version of Korely made it. Install that version, then restore.</source>
        <translation>L’ha fatta una versione più nuova di Korely. Installa quella versione, poi ripristina.</translation>
    </message>
    <message>
        <source>This passphrase does not open it. Nothing was changed. Check capital letters and spaces.</source>
        <translation>Questa frase segreta non la apre. Nulla è cambiato. Controlla maiuscole e spazi.</translation>
    </message>
    <message>
        <source>It is damaged or incomplete. Nothing was changed. Choose another backup.</source>
        <translation>È danneggiata o incompleta. Nulla è cambiato. Scegli un’altra copia di sicurezza.</translation>
    </message>
    <message>
        <source>{file} was not written. {why}</source>
        <translation>{file} non è stato scritto. {why}</translation>
    </message>
    <message>
        <source>Korely could not check for new versions. Try again later.</source>
        <translation>Non è stato possibile cercare nuove versioni. Riprova più tardi.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nulla è cambiato.</translation>
    </message>
    <message>
        <source>The passphrase is too short. Four words work well.</source>
        <translation>La frase segreta è troppo corta. Quattro parole vanno bene.</translation>
    </message>
    <message>
        <source>That is Korely’s own folder: a backup there would be lost with it.</source>
        <translation>È la cartella di Korely: una copia di sicurezza lì andrebbe persa con essa.</translation>
    </message>
    <message>
        <source>An address begins with http:// or https:// and names a server.</source>
        <translation>Un indirizzo comincia con http:// o https:// e indica un server.</translation>
    </message>
    <message>
        <source>A key has no spaces and at most 1,000 characters.</source>
        <translation>Una chiave non ha spazi e ha al massimo 1.000 caratteri.</translation>
    </message>
    <message>
        <source>There is no model with this name.</source>
        <translation>Non c’è un modello con questo nome.</translation>
    </message>
    <message>
        <source>Choose a folder of this computer with a model in it.</source>
        <translation>Scegli una cartella di questo computer che contenga un modello.</translation>
    </message>
    <message>
        <source>Use a short name that says who or what it is.</source>
        <translation>Usa un nome breve, che dica chi o che cosa è.</translation>
    </message>
    <message>
        <source>Name who or what it is about.</source>
        <translation>Scrivi il nome di chi o di che cosa riguarda.</translation>
    </message>
    <message>
        <source>It is not a Korely export, is incomplete, or comes from a newer version.</source>
        <translation>Non è un’esportazione di Korely, è incompleta, oppure viene da una versione più recente.</translation>
    </message>
    <message>
        <source>It is empty, too large, not plain text, or JSON without texts.</source>
        <translation>È vuoto, troppo grande, non è testo semplice, oppure è un JSON senza testi.</translation>
    </message>
    <message>
        <source>It cannot end before it began.</source>
        <translation>Non può finire prima di essere cominciato.</translation>
    </message>
    <message>
        <source>Something is missing, too long or out of range.</source>
        <translation>Manca qualcosa, oppure è troppo lungo o fuori dai limiti.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Nothing was changed or overwritten.</source>
        <translation>Nulla è stato cambiato o sovrascritto.</translation>
    </message>
</context>
<context>
    <name>ProfileFoot</name>
    <message>
        <source>Connections</source>
        <translation>Legami</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>Ancora nessuno.</translation>
    </message>
    <message>
        <source>the newest {count} of {texts}</source>
        <translation>i {count} più recenti di {texts}</translation>
    </message>
    <message>
        <source>the newest {texts}</source>
        <translation>i {texts} più recenti</translation>
    </message>
    <message>
        <source>Mentioned in</source>
        <translation>Nominato in</translation>
    </message>
    <message>
        <source>Not in any text yet.</source>
        <translation>Ancora in nessun testo.</translation>
    </message>
    <message>
        <source>1 agent</source>
        <translation>1 agente</translation>
    </message>
    <message>
        <source>{count} agents</source>
        <translation>{count} agenti</translation>
    </message>
    <message>
        <source>Known to</source>
        <translation>Noto a</translation>
    </message>
    <message>
        <source>No agent yet.</source>
        <translation>Ancora nessun agente.</translation>
    </message>
    <message>
        <source>Show {count} more</source>
        <translation>Mostra altri {count}</translation>
    </message>
</context>
<context>
    <name>ProfileView</name>
    <message>
        <source>Merge…</source>
        <translation>Unisci…</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Rinomina</translation>
    </message>
    <message>
        <source>Erase everything about you…</source>
        <translation>Cancella tutto su di te…</translation>
    </message>
    <message>
        <source>Erase the memory of {name}…</source>
        <translation>Cancella la memoria di {name}…</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Altro</translation>
    </message>
    <message>
        <source>Add a name…</source>
        <translation>Aggiungi un nome…</translation>
    </message>
    <message>
        <source>Profile of {name}</source>
        <translation>Profilo di {name}</translation>
    </message>
    <message>
        <source>Export everything about {name}…</source>
        <translation>Esporta tutto su {name}…</translation>
    </message>
    <message>
        <source>Export your own memory…</source>
        <translation>Esporta la tua memoria…</translation>
    </message>
    <message>
        <source>Separate {name} again</source>
        <translation>Separa di nuovo {name}</translation>
    </message>
    <message>
        <source>Erase everything about {name}…</source>
        <translation>Cancella tutto su {name}…</translation>
    </message>
    <message>
        <source>Previous profile</source>
        <translation>Profilo precedente</translation>
    </message>
    <message>
        <source>Next profile</source>
        <translation>Profilo successivo</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Indietro</translation>
    </message>
    <message>
        <source>Add a name</source>
        <translation>Aggiungi un nome</translation>
    </message>
    <message>
        <source>The past is read-only. To make changes, go back to now.</source>
        <translation>Il passato è di sola lettura. Per modificare, torna a oggi.</translation>
    </message>
    <message>
        <source>To decide:</source>
        <translation>Da decidere:</translation>
    </message>
    <message>
        <source>{count} to decide:</source>
        <translation>{count} da decidere:</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Revisione</translation>
    </message>
    <message>
        <source>A text says the name is {name}.</source>
        <translation>Un testo dice che il nome è {name}.</translation>
    </message>
    <message>
        <source>Use as the name</source>
        <translation>Usa come nome</translation>
    </message>
    <message>
        <source>What was known on {day}</source>
        <translation>Che cosa si sapeva: {day}</translation>
    </message>
    <message>
        <source>What was true on {day}</source>
        <translation>Che cosa era vero: {day}</translation>
    </message>
    <message>
        <source>Nothing is known yet beyond the name.</source>
        <translation>Oltre al nome non si sa ancora nulla.</translation>
    </message>
    <message>
        <source>Show {count} more and {past} past</source>
        <translation>Mostrane ancora {count} e {past} del passato</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more fact(s)</source>
        <translation>
            <numerusform>Mostra ancora %n fatto</numerusform>
            <numerusform>Mostra altri %n fatti</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n past fact(s)</source>
        <translation>
            <numerusform>Mostra %n fatto del passato</numerusform>
            <numerusform>Mostra %n fatti del passato</numerusform>
        </translation>
    </message>
    <message>
        <source>What is known now</source>
        <translation>Che cosa si sa ora</translation>
    </message>
    <message>
        <source>A question is waiting for you.</source>
        <translation>Una domanda ti aspetta.</translation>
    </message>
    <message>
        <source>{count} questions are waiting for you.</source>
        <translation>{count} domande ti aspettano.</translation>
    </message>
    <message>
        <source>Mentioned only in facts about others, shown below.</source>
        <translation>Compare solo in fatti che riguardano altri, elencati qui sotto.</translation>
    </message>
    <message>
        <source>Nothing on {day}.</source>
        <translation>Niente in questa data: {day}.</translation>
    </message>
    <message>
        <source>today</source>
        <translation>oggi</translation>
    </message>
</context>
<context>
    <name>ProjectSwitches</name>
    <message>
        <source>Projects</source>
        <translation>Progetti</translation>
    </message>
    <message>
        <source>Its texts go to the model.</source>
        <translation>I suoi testi vanno al modello.</translation>
    </message>
    <message>
        <source>Its texts stay with the built-in engine.</source>
        <translation>I suoi testi restano al motore interno.</translation>
    </message>
    <message>
        <source>The language model reads {project}</source>
        <translation>Il modello linguistico legge {project}</translation>
    </message>
</context>
<context>
    <name>Quality</name>
    <message>
        <source>Your own questions answered</source>
        <translation>Le tue domande con risposta</translation>
    </message>
    <message>
        <source>Known facts found again</source>
        <translation>Fatti noti ritrovati</translation>
    </message>
    <message>
        <source>Found where nothing fits</source>
        <translation>Trovato dove nulla c’entra</translation>
    </message>
    <message>
        <source>Found, but outdated</source>
        <translation>Trovato, ma superato</translation>
    </message>
    <message>
        <source>95 of 100 searches took at most</source>
        <translation>95 ricerche su 100 in al massimo</translation>
    </message>
</context>
<context>
    <name>QualityTrend</name>
    <message>
        <source>No checks yet. Once a day, while it is running, Korely asks itself what its memory should know.</source>
        <translation>Ancora nessuna verifica. Una volta al giorno, mentre è aperto, Korely si chiede ciò che la memoria dovrebbe sapere.</translation>
    </message>
    <message>
        <source>Dotted line: another search model from there on. Before: the last check without it.</source>
        <translation>Linea punteggiata: da lì in poi un altro modello di ricerca. Prima: l’ultima verifica senza di esso.</translation>
    </message>
    <message>
        <source>before: {value}</source>
        <translation>prima: {value}</translation>
    </message>
    <message>
        <source>{name}: {now}. Checks since {day}: {count}.</source>
        <translation>{name}: {now}. Controlli dal {day}: {count}.</translation>
    </message>
</context>
<context>
    <name>QuestionsDialog</name>
    <message>
        <source>What should be found</source>
        <translation>Che cosa si deve trovare</translation>
    </message>
    <message>
        <source>Korely asks itself these questions once a day, as an agent would. Found means among the first 5 results.</source>
        <translation>Una volta al giorno Korely si pone queste domande, come farebbe un agente. Trovato vuol dire: tra i primi 5.</translation>
    </message>
    <message>
        <source>Ask something that this memory should know</source>
        <translation>Chiedi qualcosa che questa memoria dovrebbe sapere</translation>
    </message>
    <message>
        <source>Results appear as you type. Press Enter to add the question.</source>
        <translation>I risultati appaiono mentre scrivi. Premi Invio per aggiungere la domanda.</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Domande</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation>Sto chiedendo…</translation>
    </message>
    <message>
        <source>To add the question, choose the text that answers it.</source>
        <translation>Per aggiungere la domanda, scegli il testo che risponde.</translation>
    </message>
    <message>
        <source>No text answers that. In Source texts, open the one that should, and add the question there.</source>
        <translation>Nessun testo risponde. In Testi di origine apri quello che dovrebbe e aggiungi lì la domanda.</translation>
    </message>
    <message>
        <source>The answer is: “{text}”</source>
        <translation>La risposta è: “{text}”</translation>
    </message>
    <message>
        <source>Then choose the text that answers it.</source>
        <translation>Poi scegli il testo che risponde.</translation>
    </message>
    <message>
        <source>Added. It is asked every day from now on.</source>
        <translation>Aggiunta. D’ora in poi viene posta ogni giorno.</translation>
    </message>
    <message>
        <source>added a question</source>
        <translation>aggiunta di una domanda</translation>
    </message>
    <message>
        <source>Removed the question.</source>
        <translation>Domanda rimossa.</translation>
    </message>
    <message>
        <source>removed a question</source>
        <translation>domanda rimossa</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>Tue</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>Ancora nessuna.</translation>
    </message>
    <message>
        <source>Made from your facts</source>
        <translation>Ricavate dai tuoi fatti</translation>
    </message>
    <message>
        <source>{found} of {all} found</source>
        <translation>{found} su {all} trovate</translation>
    </message>
    <message>
        <source>Remove “{question}”</source>
        <translation>Togli “{question}”</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>non trovato</translation>
    </message>
    <message>
        <source>found first</source>
        <translation>trovato per primo</translation>
    </message>
    <message>
        <source>found at number {n}</source>
        <translation>trovato al numero {n}</translation>
    </message>
</context>
<context>
    <name>QuickAdd</name>
    <message>
        <source>Write something down</source>
        <translation>Scrivi una nota</translation>
    </message>
    <message>
        <source>For example: Giulia Ferri prefers email follow-ups.</source>
        <translation>Per esempio: Giulia Ferri preferisce i contatti via email.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>In the memory of</source>
        <translation>Nella memoria di</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>Ricorda</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Invio</translation>
    </message>
    <message>
        <source>Written down. Korely is reading it now.</source>
        <translation>Annotato. Korely lo sta leggendo.</translation>
    </message>
    <message>
        <source>wrote a note</source>
        <translation>nota scritta</translation>
    </message>
</context>
<context>
    <name>QuoteCard</name>
    <message>
        <source>Read all</source>
        <translation>Leggi tutto</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Revisione</translation>
    </message>
    <message>
        <source>People &amp; things</source>
        <translation>Persone e cose</translation>
    </message>
    <message>
        <source>Source texts</source>
        <translation>Testi di origine</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Attività</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenti</translation>
    </message>
    <message>
        <source>Insights</source>
        <translation>Panoramica</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Impostazioni</translation>
    </message>
    <message>
        <source>What an agent sees</source>
        <translation>Che cosa vede un agente</translation>
    </message>
    <message>
        <source>Saved views</source>
        <translation>Viste salvate</translation>
    </message>
</context>
<context>
    <name>ReadNotes</name>
    <message>
        <source>Keep single reads</source>
        <translation>Tieni le singole letture</translation>
    </message>
    <message>
        <source>30 days</source>
        <translation>30 giorni</translation>
    </message>
    <message>
        <source>90 days</source>
        <translation>90 giorni</translation>
    </message>
    <message>
        <source>One year</source>
        <translation>Un anno</translation>
    </message>
</context>
<context>
    <name>ReadsOfDay</name>
    <message>
        <source>These reads are summed up by day. Settings &gt; Storage has how long single reads are kept.</source>
        <translation>Queste letture sono sommate per giorno. In Impostazioni &gt; Archivio si sceglie per quanto tenere quelle singole.</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>It says the same again.</source>
        <translation>Dice di nuovo la stessa cosa.</translation>
    </message>
    <message>
        <source>There is usually one at a time.</source>
        <translation>Di solito ce n’è uno alla volta.</translation>
    </message>
    <message>
        <source>The text says the opposite.</source>
        <translation>Il testo dice il contrario.</translation>
    </message>
    <message>
        <source>The text says that it is over.</source>
        <translation>Il testo dice che è finito.</translation>
    </message>
    <message>
        <source>It began earlier but was learned later.</source>
        <translation>È iniziato prima, ma è stato appreso dopo.</translation>
    </message>
    <message>
        <source>It is only planned.</source>
        <translation>È solo previsto.</translation>
    </message>
    <message>
        <source>There can be several at a time.</source>
        <translation>Possono essercene più alla volta.</translation>
    </message>
    <message>
        <source>The new one is more exact.</source>
        <translation>Il nuovo è più preciso.</translation>
    </message>
    <message>
        <source>They are about different things.</source>
        <translation>Parlano di cose diverse.</translation>
    </message>
    <message>
        <source>They mean something similar.</source>
        <translation>Hanno un senso simile.</translation>
    </message>
    <message>
        <source>It clashes with your word.</source>
        <translation>Contrasta con la tua parola.</translation>
    </message>
    <message>
        <source>The text sounds like this is over.</source>
        <translation>Dal testo si capisce che è finito.</translation>
    </message>
    <message>
        <source>The text sounds as if it were over.</source>
        <translation>Dal testo sembra che sia finito.</translation>
    </message>
    <message>
        <source>The text does not say it clearly.</source>
        <translation>Il testo non lo dice chiaramente.</translation>
    </message>
    <message>
        <source>You decided.</source>
        <translation>Hai deciso tu.</translation>
    </message>
    <message>
        <source>It was never true.</source>
        <translation>Non è mai stato vero.</translation>
    </message>
    <message>
        <source>It was accepted without asking, as you had always agreed before.</source>
        <translation>È entrato senza chiedere: finora avevi sempre confermato.</translation>
    </message>
    <message>
        <source>You chose to decide about everything new.</source>
        <translation>Hai scelto di decidere su tutto ciò che è nuovo.</translation>
    </message>
    <message>
        <source>You are asked first about changes of this kind.</source>
        <translation>Per cambiamenti di questo tipo prima ti viene chiesto.</translation>
    </message>
</context>
<context>
    <name>Recall</name>
    <message>
        <source>Pinned by you. Agents are told this first.</source>
        <translation>Fissato da te. È la prima cosa che gli agenti ricevono.</translation>
    </message>
    <message>
        <source>You keep it from agents. You still see it.</source>
        <translation>L’hai riservato: gli agenti non lo ricevono. Tu lo vedi ancora.</translation>
    </message>
    <message>
        <source>Tell agents again</source>
        <translation>Mostra di nuovo agli agenti</translation>
    </message>
    <message>
        <source>Keep from agents</source>
        <translation>Non dire agli agenti</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fissa</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Non fissare più</translation>
    </message>
    <message>
        <source>kept from agents by you</source>
        <translation>riservato da te</translation>
    </message>
    <message>
        <source>pinned by you</source>
        <translation>fissato da te</translation>
    </message>
    <message>
        <source>Kept {texts} from agents. You still see it.</source>
        <translation>Riservato: {texts}. Gli agenti non lo trovano più; tu lo vedi ancora.</translation>
    </message>
    <message>
        <source>kept {texts} from agents</source>
        <translation>{texts}: riserva</translation>
    </message>
    <message>
        <source>Agents find it again.</source>
        <translation>Gli agenti lo trovano di nuovo.</translation>
    </message>
    <message>
        <source>let agents find a text again</source>
        <translation>reso di nuovo trovabile un testo</translation>
    </message>
</context>
<context>
    <name>ReceiptDialog</name>
    <message>
        <source>Erased, and checked</source>
        <translation>Cancellato e verificato</translation>
    </message>
    <message>
        <source>Erased, but not yet everywhere</source>
        <translation>Cancellato, ma non ancora ovunque</translation>
    </message>
    <message>
        <source>Nothing of it is left in any file of the app.</source>
        <translation>Non ne resta nulla in nessun file dell’app.</translation>
    </message>
    <message>
        <source>Nothing of it is left in the app’s folder. For backups, see below.</source>
        <translation>Nella cartella dell’app non ne resta nulla. Per le copie di sicurezza, vedi sotto.</translation>
    </message>
    <message>
        <source>Some of it may still be in a file of the app. Quit Korely, start it again, then look again.</source>
        <translation>Una parte può essere ancora in un file dell’app. Esci da Korely, riavvialo e controlla di nuovo.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Ricerca</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fatto</translation>
    </message>
    <message>
        <source>Save receipt…</source>
        <translation>Salva ricevuta…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln fatto</numerusform>
            <numerusform>%Ln fatti</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier value(s)</source>
        <translation>
            <numerusform>%Ln valore precedente</numerusform>
            <numerusform>%Ln valori precedenti</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln inferred fact(s)</source>
        <translation>
            <numerusform>%Ln fatto derivato</numerusform>
            <numerusform>%Ln fatti derivati</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln name(s)</source>
        <translation>
            <numerusform>%Ln nome</numerusform>
            <numerusform>%Ln nomi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n working note(s)</source>
        <translation>
            <numerusform>%n appunto di lavoro</numerusform>
            <numerusform>%n appunti di lavoro</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} redacted</source>
        <translation>oscurati: {count}</translation>
    </message>
    <message>
        <source>{count} removed</source>
        <translation>tolti: {count}</translation>
    </message>
    <message>
        <source>Daily backups contain it until the next one, made within an hour of connecting their disk</source>
        <translation>Le copie di ogni giorno lo contengono fino alla prossima, entro un’ora da quando il disco è collegato</translation>
    </message>
    <message>
        <source>Existing daily backups contain it until you remove them</source>
        <translation>Le copie giornaliere già fatte lo contengono finché non le elimini</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Copie di sicurezza</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quando</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Da</translation>
    </message>
    <message>
        <source>You, in this window</source>
        <translation>Tu, in questa finestra</translation>
    </message>
    <message>
        <source>Erased</source>
        <translation>Cancellato</translation>
    </message>
    <message>
        <source>Text only</source>
        <translation>Solo testo</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Testi</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Nessuno</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Conservato</translation>
    </message>
    <message>
        <source>Counts and a keyed fingerprint, so that it is not learned again</source>
        <translation>Conteggi e un’impronta con chiave, perché non venga imparato di nuovo</translation>
    </message>
    <message>
        <source>In the log</source>
        <translation>Nel registro</translation>
    </message>
    <message>
        <source>Entry {number}</source>
        <translation>Voce {number}</translation>
    </message>
    <message>
        <source>{size} MB</source>
        <translation>{size} MB</translation>
    </message>
    <message>
        <source>{left} in {files} ({size})</source>
        <translation>{left} in {files} ({size})</translation>
    </message>
    <message numerus="yes">
        <source>%Ln leftover(s)</source>
        <translation>
            <numerusform>%Ln residuo</numerusform>
            <numerusform>%Ln residui</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln file</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RemoveWebhookDialog</name>
    <message>
        <source>Remove {address}?</source>
        <translation>Rimuovere {address}?</translation>
    </message>
    <message>
        <source>The program is no longer told anything, and messages waiting for it are dropped. Its secret is forgotten: if you add it again, it gets a new one.</source>
        <translation>Il programma non viene più avvisato, e i messaggi in attesa vanno persi. Il segreto viene dimenticato: se lo aggiungi di nuovo ne riceve un altro.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Rimuovi</translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore {file}</source>
        <translation>Ripristina {file}</translation>
    </message>
    <message>
        <source>Passphrase of this backup</source>
        <translation>Frase segreta di questa copia</translation>
    </message>
    <message>
        <source>Show the passphrase</source>
        <translation>Mostra la frase segreta</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Apri</translation>
    </message>
    <message>
        <source>Checking every page of it.</source>
        <translation>Controllo di ogni sua pagina.</translation>
    </message>
    <message>
        <source>It replaces what is here now: {facts}, {texts}. Those are put aside, and you can bring them back here.</source>
        <translation>Sostituisce ciò che è qui ora: {facts}, {texts}. Viene messo da parte e si può riportare da qui.</translation>
    </message>
    <message numerus="yes">
        <source>You have erased something %n time(s) since then. Whatever of it is in the backup comes back: erase it again.</source>
        <translation>
            <numerusform>Da allora hai cancellato qualcosa %n volta. Ciò che la copia ne contiene torna: cancellalo di nuovo.</numerusform>
            <numerusform>Da allora hai cancellato qualcosa %n volte. Ciò che la copia ne contiene torna: cancellalo di nuovo.</numerusform>
        </translation>
    </message>
    <message>
        <source>Korely then restarts.</source>
        <translation>Poi Korely si riavvia.</translation>
    </message>
    <message>
        <source>Made: {day}. It is complete: {facts}, {texts} and {agents}.</source>
        <translation>Fatta: {day}. È completa: {facts}, {texts} e {agents}.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln agent key(s)</source>
        <translation>
            <numerusform>%Ln chiave di agenti</numerusform>
            <numerusform>%Ln chiavi di agenti</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Ripristina</translation>
    </message>
</context>
<context>
    <name>RestoredNotice</name>
    <message>
        <source>Show in Settings</source>
        <translation>Mostra in Impostazioni</translation>
    </message>
    <message>
        <source>Everything is as it was. To try again, restore the backup once more.</source>
        <translation>Tutto è com’era. Per riprovare, ripristina di nuovo la copia.</translation>
    </message>
    <message>
        <source>The backup was not restored.</source>
        <translation>La copia di sicurezza non è stata ripristinata.</translation>
    </message>
    <message>
        <source>The disk is full: free some space.</source>
        <translation>Il disco è pieno: libera un po’ di spazio.</translation>
    </message>
    <message>
        <source>Korely is not allowed to write everywhere in {folder}.</source>
        <translation>Korely non può scrivere ovunque in {folder}.</translation>
    </message>
    <message>
        <source>Something in {folder} is in the way; the log there says what.</source>
        <translation>Qualcosa in {folder} lo impedisce; il registro lì dice che cosa.</translation>
    </message>
    <message>
        <source>Everything is as it was before the restore.</source>
        <translation>Tutto è com’era prima del ripristino.</translation>
    </message>
    <message>
        <source>Restored from the backup of {day}, {time}.</source>
        <translation>Ripristinato dalla copia di sicurezza: {day}, {time}.</translation>
    </message>
    <message>
        <source>It contained {facts}, {texts} and {agents}.</source>
        <translation>Conteneva {facts}, {texts} e {agents}.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln agent key(s)</source>
        <translation>
            <numerusform>%Ln chiave di agenti</numerusform>
            <numerusform>%Ln chiavi di agenti</numerusform>
        </translation>
    </message>
    <message>
        <source>What it replaced is kept in {folder} until you erase something. You can bring it back in Settings.</source>
        <translation>Ciò che ha sostituito è conservato in {folder} finché non cancelli qualcosa. Puoi riportarlo da Impostazioni.</translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>Clash with your word</source>
        <translation>Contrasto con la tua parola</translation>
    </message>
    <message>
        <source>Two values</source>
        <translation>Due valori</translation>
    </message>
    <message>
        <source>Not sure</source>
        <translation>Incerto</translation>
    </message>
    <message>
        <source>The same?</source>
        <translation>È lo stesso?</translation>
    </message>
    <message>
        <source>Sensitive, first mention</source>
        <translation>Dato sensibile, prima menzione</translation>
    </message>
    <message>
        <source>Spot check</source>
        <translation>Controllo a campione</translation>
    </message>
    <message>
        <source>Where does {subject} work?</source>
        <translation>Dove lavora {subject}?</translation>
    </message>
    <message>
        <source>Where does {subject} live?</source>
        <translation>Dove vive {subject}?</translation>
    </message>
    <message>
        <source>Who does {subject} report to?</source>
        <translation>A chi riporta {subject}?</translation>
    </message>
    <message>
        <source>Which plan does {subject} have?</source>
        <translation>Quale piano ha {subject}?</translation>
    </message>
    <message>
        <source>What does {subject} cost?</source>
        <translation>Quanto costa {subject}?</translation>
    </message>
    <message>
        <source>What is the role of {subject}?</source>
        <translation>Qual è il ruolo di {subject}?</translation>
    </message>
    <message>
        <source>When is {subject}?</source>
        <translation>Quando è {subject}?</translation>
    </message>
    <message>
        <source>There is usually one such value at a time.</source>
        <translation>Di solito c’è un solo valore di questo tipo alla volta.</translation>
    </message>
    <message>
        <source>The new text says the opposite of what is in memory.</source>
        <translation>Il nuovo testo dice il contrario di ciò che è in memoria.</translation>
    </message>
    <message>
        <source>The new text says that this is over.</source>
        <translation>Il nuovo testo dice che questo è finito.</translation>
    </message>
    <message>
        <source>The new text tells of an earlier time.</source>
        <translation>Il nuovo testo parla di un tempo precedente.</translation>
    </message>
    <message>
        <source>The new text speaks of a plan, not of the present.</source>
        <translation>Il nuovo testo parla di un progetto, non del presente.</translation>
    </message>
    <message>
        <source>Both values can be true at the same time.</source>
        <translation>I due valori possono essere veri insieme.</translation>
    </message>
    <message>
        <source>The new value seems to be a more exact form of the old one.</source>
        <translation>Il nuovo valore sembra una forma più precisa di quello di prima.</translation>
    </message>
    <message>
        <source>The two mean something similar, and it is not clear which is true.</source>
        <translation>I due hanno un senso simile, e non è chiaro quale valga.</translation>
    </message>
    <message>
        <source>The value in memory is your own word.</source>
        <translation>Il valore in memoria è parola tua.</translation>
    </message>
    <message>
        <source>The text is not clear enough to be sure.</source>
        <translation>Il testo non è abbastanza chiaro per dare certezza.</translation>
    </message>
    <message>
        <source>You took back a change of this kind before, so Korely asks before it ends anything.</source>
        <translation>Hai già annullato un cambiamento di questo tipo, perciò Korely chiede prima di far finire qualcosa.</translation>
    </message>
    <message>
        <source>It was accepted without asking, because you had always agreed with this agent. One in five is checked.</source>
        <translation>È entrato senza chiedere, perché avevi sempre dato ragione a questo agente. Uno su cinque viene controllato.</translation>
    </message>
    <message>
        <source>You chose to decide about every new fact.</source>
        <translation>Hai scelto di decidere su ogni fatto nuovo.</translation>
    </message>
    <message>
        <source>The text sounds as if this were over, but does not say so.</source>
        <translation>Dal testo sembra che questo sia finito, ma non lo dice.</translation>
    </message>
    <message>
        <source>Nobody has mentioned it for a long time, and such things usually change sooner.</source>
        <translation>Nessuno ne parla da molto, e cose così di solito cambiano prima.</translation>
    </message>
    <message>
        <source>It is not clear whether the two are about the same thing.</source>
        <translation>Non è chiaro se i due parlino della stessa cosa.</translation>
    </message>
    <message>
        <source>you</source>
        <translation>te</translation>
    </message>
    <message>
        <source>Are {a} and {b} the same person?</source>
        <translation>{a} e {b} sono la stessa persona?</translation>
    </message>
    <message>
        <source>Are {a} and {b} the same?</source>
        <translation>{a} e {b} sono la stessa cosa?</translation>
    </message>
    <message>
        <source>Is this over? {fact}</source>
        <translation>È finito? {fact}</translation>
    </message>
    <message>
        <source>What is right about {subject}?</source>
        <translation>Che cosa è giusto su {subject}?</translation>
    </message>
    <message>
        <source>{a} and {b}</source>
        <translation>{a} e {b}</translation>
    </message>
    <message>
        <source>This is a sensitive matter, mentioned for the first time.</source>
        <translation>È un dato sensibile, menzionato per la prima volta.</translation>
    </message>
    <message>
        <source>Agents already read it.</source>
        <translation>Gli agenti lo leggono già.</translation>
    </message>
    <message>
        <source>Agents keep reading {value} until you decide.</source>
        <translation>Gli agenti continuano a leggere {value} finché non decidi.</translation>
    </message>
    <message>
        <source>Agents do not see it until you decide.</source>
        <translation>Gli agenti non lo vedono finché non decidi.</translation>
    </message>
    <message>
        <source>{b} becomes another name for {a}. Their facts are merged.</source>
        <translation>{b} diventa un altro nome di {a}. I loro fatti si uniscono.</translation>
    </message>
    <message>
        <source>They stay separate. You are not asked again.</source>
        <translation>Restano separati. Non ti viene chiesto di nuovo.</translation>
    </message>
    <message>
        <source>It becomes your word and counts as right.</source>
        <translation>Diventa parola tua e conta come giusto.</translation>
    </message>
    <message>
        <source>It is dropped, and you are asked again about this agent’s facts of this kind.</source>
        <translation>Viene scartato, e per fatti così di questo agente ti si chiede di nuovo.</translation>
    </message>
    <message>
        <source>It becomes current, with your word. Agents read it from now on.</source>
        <translation>Diventa attuale, con la tua parola. Da ora gli agenti lo leggono.</translation>
    </message>
    <message>
        <source>It is dropped. The same text will not suggest it again.</source>
        <translation>Viene scartato. Lo stesso testo non lo proporrà di nuovo.</translation>
    </message>
    <message>
        <source>{old} stays. You are asked again only after an equally long silence.</source>
        <translation>{old} resta. Te lo richiede solo dopo un silenzio altrettanto lungo.</translation>
    </message>
    <message>
        <source>{old} ends. Agents no longer read it.</source>
        <translation>{old} finisce. Gli agenti non lo leggono più.</translation>
    </message>
    <message>
        <source>{old} ends, {new} becomes current. Begin: {date}.</source>
        <translation>{old} finisce, {new} diventa attuale. Inizio: {date}.</translation>
    </message>
    <message>
        <source>{old} stays. The same text will not suggest this again.</source>
        <translation>{old} resta. Lo stesso testo non lo proporrà di nuovo.</translation>
    </message>
    <message>
        <source>The two names look alike. Korely never merges two names by itself.</source>
        <translation>I due nomi si somigliano. Korely non unisce mai due nomi da sé.</translation>
    </message>
    <message>
        <source>Both are true: {old} and {new}. Agents read both.</source>
        <translation>Valgono entrambi: {old} e {new}. Gli agenti leggono entrambi.</translation>
    </message>
    <message>
        <source>If they are the same</source>
        <translation>Se sono la stessa cosa</translation>
    </message>
    <message>
        <source>If they are different</source>
        <translation>Se sono diversi</translation>
    </message>
    <message>
        <source>If you accept</source>
        <translation>Se accetti</translation>
    </message>
    <message>
        <source>If you reject</source>
        <translation>Se rifiuti</translation>
    </message>
    <message>
        <source>If you keep both</source>
        <translation>Se tieni entrambi</translation>
    </message>
    <message>
        <source>They are different</source>
        <translation>Sono diversi</translation>
    </message>
    <message>
        <source>It is still true</source>
        <translation>È ancora vero</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Rifiuta</translation>
    </message>
    <message>
        <source>Accepted without asking: {accepted}. None checked yet.</source>
        <translation>Accettati senza chiedere: {accepted}. Nessuno ancora controllato.</translation>
    </message>
    <message>
        <source>Accepted without asking: {accepted}. Checked: {judged}, right: {right}. So {low}% to {high}% of all are right.</source>
        <translation>Accettati senza chiedere: {accepted}. Controllati: {judged}, giusti: {right}. Quindi è giusto tra il {low}% e il {high}% di tutti.</translation>
    </message>
    <message>
        <source>Accepted. Agents read it from now on.</source>
        <translation>Accettato. Da ora gli agenti lo leggono.</translation>
    </message>
    <message>
        <source>Corrected. Agents read your word from now on.</source>
        <translation>Corretto. Da ora gli agenti leggono la tua parola.</translation>
    </message>
    <message>
        <source>Rejected. The same text will not suggest it again.</source>
        <translation>Rifiutato. Lo stesso testo non lo proporrà di nuovo.</translation>
    </message>
    <message>
        <source>Kept both. Agents read both from now on.</source>
        <translation>Tenuti entrambi. Da ora gli agenti leggono entrambi.</translation>
    </message>
    <message>
        <source>merged {a} and {b}</source>
        <translation>unione di {a} e {b}</translation>
    </message>
    <message>
        <source>kept {a} and {b} apart</source>
        <translation>distinzione tra {a} e {b}</translation>
    </message>
    <message>
        <source>ended “{about}”</source>
        <translation>fine di “{about}”</translation>
    </message>
    <message>
        <source>kept “{about}”</source>
        <translation>conferma di “{about}”</translation>
    </message>
    <message>
        <source>accepted “{about}”</source>
        <translation>accettazione di “{about}”</translation>
    </message>
    <message>
        <source>corrected “{about}”</source>
        <translation>correzione di “{about}”</translation>
    </message>
    <message>
        <source>rejected “{about}”</source>
        <translation>rifiuto di “{about}”</translation>
    </message>
    <message>
        <source>kept both for “{about}”</source>
        <translation>entrambi tenuti per “{about}”</translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message>
        <source>Review</source>
        <translation>Revisione</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lettura…</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Scorciatoie</translation>
    </message>
    <message>
        <source>Nothing to decide</source>
        <translation>Nulla da decidere</translation>
    </message>
    <message>
        <source>Open Memory</source>
        <translation>Apri la Memoria</translation>
    </message>
    <message>
        <source>Saving your answer</source>
        <translation>Registrazione della tua risposta</translation>
    </message>
    <message>
        <source>That answer does not fit this question.</source>
        <translation>Quella risposta non va bene per questa domanda.</translation>
    </message>
    <message>
        <source>Accept new</source>
        <translation>Accetta il nuovo</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Rifiuta</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Tieni entrambi</translation>
    </message>
    <message>
        <source>Correct…</source>
        <translation>Correggi…</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Salta</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annulla</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Accetta</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Correggi</translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>%Ln in attesa</numerusform>
            <numerusform>%Ln in attesa</numerusform>
        </translation>
    </message>
    <message>
        <source>When an agent says something unclear, or against your word, it waits here for you.</source>
        <translation>Quando un agente dice qualcosa di poco chiaro, o contro la tua parola, ti aspetta qui.</translation>
    </message>
    <message numerus="yes">
        <source>%n decided today.</source>
        <translation>
            <numerusform>%n decisione oggi.</numerusform>
            <numerusform>%n decisioni oggi.</numerusform>
        </translation>
    </message>
    <message>
        <source>On its own: {right} of {judged} right</source>
        <translation>Da solo: {right} su {judged} giusti</translation>
    </message>
    <message numerus="yes">
        <source>On its own: %Ln kind(s) of fact</source>
        <translation>
            <numerusform>Da solo: %Ln tipo di fatto</numerusform>
            <numerusform>Da solo: %Ln tipi di fatto</numerusform>
        </translation>
    </message>
    <message>
        <source>It is right</source>
        <translation>È giusto</translation>
    </message>
    <message>
        <source>It is over</source>
        <translation>È finito</translation>
    </message>
    <message>
        <source>They are the same</source>
        <translation>Sono la stessa cosa</translation>
    </message>
</context>
<context>
    <name>RevokeDialog</name>
    <message>
        <source>Revoke the key of {name}?</source>
        <translation>Revocare la chiave di {name}?</translation>
    </message>
    <message>
        <source>Its next request is refused and the key never works again. What it wrote stays. To let the agent back in, create a new key.</source>
        <translation>La sua prossima richiesta viene rifiutata e la chiave non funziona mai più. Ciò che ha scritto resta. Per far rientrare l’agente, crea una nuova chiave.</translation>
    </message>
    <message>
        <source>Anything that uses the key on the welcome page is locked out from its next request. What it wrote stays. Korely creates a new key the next time it starts.</source>
        <translation>Chi usa la chiave mostrata nella pagina iniziale resta fuori dalla prossima richiesta. Ciò che ha scritto rimane. Al prossimo avvio Korely ne crea una nuova.</translation>
    </message>
    <message>
        <source>Revoke</source>
        <translation>Revoca</translation>
    </message>
</context>
<context>
    <name>RowActs</name>
    <message>
        <source>The past is read-only. To make changes, go back to now.</source>
        <translation>Il passato è di sola lettura. Per modificare, torna a oggi.</translation>
    </message>
    <message>
        <source>Looking up {facts}</source>
        <translation>Cerco {facts}</translation>
    </message>
</context>
<context>
    <name>SavedFilters</name>
    <message>
        <source>Save this filter</source>
        <translation>Salva questo filtro</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salva</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Rinomina…</translation>
    </message>
    <message>
        <source>Remove from the sidebar</source>
        <translation>Togli dalla barra laterale</translation>
    </message>
    <message>
        <source>Rename the filter</source>
        <translation>Rinomina il filtro</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Rinomina</translation>
    </message>
    <message>
        <source>Saved “{name}”. It is in the sidebar.</source>
        <translation>“{name}” ora è nella barra laterale.</translation>
    </message>
    <message>
        <source>saved “{name}”</source>
        <translation>salvataggio di “{name}”</translation>
    </message>
    <message>
        <source>Renamed “{before}” to “{name}”.</source>
        <translation>“{before}” ora si chiama “{name}”.</translation>
    </message>
    <message>
        <source>renamed “{name}”</source>
        <translation>nuovo nome per “{name}”</translation>
    </message>
    <message>
        <source>Removed “{name}” from the sidebar. The facts stay.</source>
        <translation>“{name}” non è più nella barra laterale. I fatti restano.</translation>
    </message>
    <message>
        <source>removed “{name}”</source>
        <translation>“{name}” tolto dalla barra laterale</translation>
    </message>
</context>
<context>
    <name>SavedViews</name>
    <message>
        <source>Added today</source>
        <translation>Novità di oggi</translation>
    </message>
    <message>
        <source>Confirmed by you</source>
        <translation>Confermati da te</translation>
    </message>
    <message>
        <source>Ending soon</source>
        <translation>In scadenza</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Cestino</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Results appear as you type.</source>
        <translation>I risultati appaiono mentre scrivi.</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Svuota la ricerca</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln trovato</numerusform>
            <numerusform>%Ln trovati</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchModel</name>
    <message>
        <source>Built-in</source>
        <translation>Incorporato</translation>
    </message>
    <message>
        <source>Many languages</source>
        <translation>Molte lingue</translation>
    </message>
    <message>
        <source>Thorough, English</source>
        <translation>Approfondito, inglese</translation>
    </message>
    <message>
        <source>Your own folder</source>
        <translation>Una tua cartella</translation>
    </message>
    <message>
        <source>Mainly English, with some other languages. Small and quick.</source>
        <translation>Soprattutto inglese, qualcosa di altre lingue. Piccolo e veloce.</translation>
    </message>
    <message>
        <source>About 50 languages, including Italian; also finds what was written in another one.</source>
        <translation>Circa 50 lingue, tra cui l’italiano; trova anche ciò che è scritto in un’altra.</translation>
    </message>
    <message>
        <source>Reads English more closely. Takes twice the disk space for each text, and more time.</source>
        <translation>Legge l’inglese più a fondo. Occupa il doppio dello spazio per ogni testo, e richiede più tempo.</translation>
    </message>
    <message>
        <source>Any model that sentence-transformers saved on this computer.</source>
        <translation>Qualsiasi modello salvato da sentence-transformers su questo computer.</translation>
    </message>
    <message>
        <source>Its server cannot be reached, or the connection broke. What has arrived is kept.</source>
        <translation>Il suo server non risponde, o la connessione è caduta. Ciò che è arrivato resta.</translation>
    </message>
    <message>
        <source>There is not enough space. Free some, then choose it again.</source>
        <translation>Non c’è abbastanza spazio. Liberane un po’, poi sceglilo di nuovo.</translation>
    </message>
    <message>
        <source>Korely was installed without it. Reinstall Korely.</source>
        <translation>Korely è stato installato senza. Reinstallalo.</translation>
    </message>
    <message>
        <source>It is no longer there. Choose another one.</source>
        <translation>Non c’è più. Scegline un altro.</translation>
    </message>
    <message>
        <source>The wrong file arrived. It was discarded.</source>
        <translation>È arrivato un file sbagliato. È stato scartato.</translation>
    </message>
    <message>
        <source>It has to be prepared first, and the software for that is not installed. Choose another one.</source>
        <translation>Va prima preparato, e il software per farlo non è installato. Scegline un altro.</translation>
    </message>
    <message>
        <source>This model cannot be used here. Choose another one.</source>
        <translation>Questo modello non si può usare qui. Scegline un altro.</translation>
    </message>
    <message>
        <source>Starting in a moment.</source>
        <translation>Comincia tra un momento.</translation>
    </message>
    <message>
        <source>Preparing the model, once for this computer. This can take a few minutes.</source>
        <translation>Il modello viene preparato, una volta sola per questo computer. Può richiedere alcuni minuti.</translation>
    </message>
    <message>
        <source>Checking your memory, to compare before and after.</source>
        <translation>La memoria viene controllata, per confrontare prima e dopo.</translation>
    </message>
    <message>
        <source>Everything is ready. Search is switching to it.</source>
        <translation>C’è tutto. La ricerca passa al nuovo modello.</translation>
    </message>
    <message>
        <source>{size} MB, downloaded once from huggingface.co.</source>
        <translation>{size} MB, da scaricare una volta da huggingface.co.</translation>
    </message>
    <message>
        <source>It could not be prepared. The log in the data folder says why.</source>
        <translation>Non è stato possibile prepararlo. Il registro nella cartella dei dati dice perché.</translation>
    </message>
    <message>
        <source>Downloading: {done} of {total} MB.</source>
        <translation>Scaricamento: {done} di {total} MB.</translation>
    </message>
    <message>
        <source>Reading your memory with the new model: {done} of {total}. Search uses the old one meanwhile.</source>
        <translation>La memoria viene letta con il nuovo modello: {done} di {total}. Intanto la ricerca usa quello di prima.</translation>
    </message>
</context>
<context>
    <name>SearchModelSection</name>
    <message>
        <source>Search model</source>
        <translation>Modello di ricerca</translation>
    </message>
    <message>
        <source>A small model on this computer lets search find what is meant, not only the same words. Choose one that fits your languages. Nothing that you or your agents wrote leaves this computer.</source>
        <translation>Un piccolo modello su questo computer permette alla ricerca di trovare ciò che si intende, non solo le stesse parole. Scegli quello adatto alle tue lingue. Nulla di ciò che tu o i tuoi agenti avete scritto lascia questo computer.</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In uso</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Caricamento</translation>
    </message>
    <message>
        <source>Search uses</source>
        <translation>La ricerca usa</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Riprova</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annulla</translation>
    </message>
    <message>
        <source>Available models</source>
        <translation>Modelli disponibili</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Usa</translation>
    </message>
    <message>
        <source>Choose folder</source>
        <translation>Scegli cartella</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>Usa {name}</translation>
    </message>
    <message>
        <source>Folder of a sentence-transformers model</source>
        <translation>Cartella di un modello sentence-transformers</translation>
    </message>
    <message>
        <source>Download and use</source>
        <translation>Scarica e usa</translation>
    </message>
    <message>
        <source>Not usable</source>
        <translation>Non utilizzabile</translation>
    </message>
    <message>
        <source>{name} cannot be used: {why} Search goes by words only. Choose a model below.</source>
        <translation>{name} non si può usare: {why} La ricerca va solo per parole. Scegli un modello qui sotto.</translation>
    </message>
    <message>
        <source>{name}. Until it has loaded, search goes by words only.</source>
        <translation>{name}. Finché non è caricato, la ricerca va solo per parole.</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Pronto</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Could not switch to {name}</source>
        <translation>Il passaggio a {name} non è riuscito</translation>
    </message>
    <message>
        <source>Switching to {name}</source>
        <translation>Passaggio a {name}</translation>
    </message>
    <message>
        <source>Before and after the last change</source>
        <translation>Prima e dopo l’ultimo cambio</translation>
    </message>
</context>
<context>
    <name>SecretDialog</name>
    <message>
        <source>The secret of this webhook</source>
        <translation>Il segreto di questo webhook</translation>
    </message>
    <message>
        <source>The program uses it to verify that a message is from Korely. Copy it there now: it is shown only this once.</source>
        <translation>Con questo il programma verifica che un messaggio venga da Korely. Copialo lì adesso: si vede solo questa volta.</translation>
    </message>
    <message>
        <source>Secret</source>
        <translation>Segreto</translation>
    </message>
    <message>
        <source>For 24 hours, messages are also signed with the previous secret.</source>
        <translation>Per 24 ore i messaggi sono firmati anche con il segreto precedente.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fatto</translation>
    </message>
</context>
<context>
    <name>SectionList</name>
    <message>
        <source>Sections</source>
        <translation>Sezioni</translation>
    </message>
    <message>
        <source>No setting has that name. Ctrl+K searches everywhere else.</source>
        <translation>Nessuna impostazione ha questo nome. Ctrl+K cerca in tutto il resto.</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Confirm</source>
        <translation>Conferma</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Ripristina</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Dimentica</translation>
    </message>
    <message>
        <source>About somebody else…</source>
        <translation>Riguarda altri…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Esporta…</translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation>Cancella…</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Togli la selezione</translation>
    </message>
    <message>
        <source>{facts} selected</source>
        <translation>Selezione: {facts}</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Impostazioni</translation>
    </message>
    <message>
        <source>language of the window keyboard shortcuts keys hotkeys translation letters English Italian locale change translate</source>
        <translation>lingua della finestra tastiera scorciatoie tasti rapidi traduzione lettere singole inglese italiano cambia traduci traduzione</translation>
    </message>
    <message>
        <source>light or dark mode theme colours colors zoom big larger text font size high contrast less motion animations accessibility screen night bigger larger magnify</source>
        <translation>chiaro o scuro modalità scura tema colori colore zoom testo grande più grande carattere caratteri dimensione contrasto meno movimento animazioni accessibilità schermo notte ingrandire ingrandisci più grande</translation>
    </message>
    <message>
        <source>icon in the tray notifications sound reminders question waits autostart startup start with the computer boot keep running background close minimise minimize quit login note from anywhere key of the system launch at startup start with windows button global shortcut hotkey</source>
        <translation>icona vassoio barra di sistema notifiche suono promemoria domanda attende avvio automatico avvia con il computer resta aperto sfondo chiudere chiudi chiusura ridurre a icona uscire accesso nota da ovunque tasto di sistema minimizza riduci a icona esci pulsante scorciatoia globale lancia</translation>
    </message>
    <message>
        <source>schedule daily automatic timer by itself network internet offline telemetry tracking cloud account sync security leaves this computer trash recycle bin deleted retention expiry anonymous statistics</source>
        <translation>pianificazione programma orario ogni giorno automatico da solo rete internet senza rete telemetria tracciamento cloud account sincronizzazione sicurezza lascia questo computer cestino eliminati conservazione scadenza offline senza rete statistiche anonime</translation>
    </message>
    <message>
        <source>back up everything backups restore recover a backup folder where is my data location path move to another new computer sync transfer export import chatgpt claude mem0 obsidian mcp json csv text files notes disk space size encryption security password passphrase privacy audit check the log history how long reads are kept retention demo example automatic daily nightly schedule by itself usb disk nas scheduled change</source>
        <translation>backup copia di sicurezza salvataggio ripristina ripristino recuperare cartella dove sono i miei dati posizione percorso nuovo altro computer trasferire sincronizzare esporta importa importazione chatgpt claude mem0 obsidian mcp json csv file di testo note disco spazio dimensione cifratura crittografia sicurezza password frase privacy controlla il registro cronologia per quanto tenere le letture conservazione demo esempio automatica automatico quotidiana giornaliera ogni notte programmata da sola usb disco nas cambia cambiare</translation>
    </message>
    <message>
        <source>embedding vectors semantic multilingual languages AI download</source>
        <translation>embedding vettori semantica multilingue lingue IA scaricare</translation>
    </message>
    <message>
        <source>LLM AI Ollama LM Studio OpenAI ChatGPT Claude Gemini server extraction address API key price cost tokens</source>
        <translation>LLM IA AI Ollama LM Studio OpenAI ChatGPT Claude Gemini server estrazione indirizzo chiave API prezzo costo token</translation>
    </message>
    <message>
        <source>when to ask autonomy automatic accept approve trust review questions per day interruptions how often</source>
        <translation>quando chiedere autonomia automatico accettare approvare fiducia revisione domande al giorno interruzioni quante volte spesso</translation>
    </message>
    <message>
        <source>update upgrade download new version look once a day check for updates changelog what is new notes</source>
        <translation>aggiornamento aggiornare scaricare nuova versione controlla una volta al giorno controlla aggiornamenti novità note di versione</translation>
    </message>
    <message>
        <source>help support contact bug report logs diagnostics version licence license credits documentation manual file of the log</source>
        <translation>aiuto assistenza contatto errore segnalare registro diagnostica versione licenza ringraziamenti documentazione manuale file del registro</translation>
    </message>
    <message>
        <source>notify a program callback events push HTTP POST signature secret subscribe</source>
        <translation>avvisare un programma notifica eventi callback push HTTP POST firma segreto abbonarsi</translation>
    </message>
    <message>
        <source>URL API port keys of this computer MCP token network localhost server connect agents snippets to paste</source>
        <translation>URL API porta chiave chiavi di questo computer MCP token rete localhost server collegare agenti esempi da incollare</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>Cerca nelle impostazioni</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Shortcuts</source>
        <translation>Scorciatoie</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Ovunque</translation>
    </message>
    <message>
        <source>In the list of facts</source>
        <translation>Nell’elenco dei fatti</translation>
    </message>
    <message>
        <source>In the source texts</source>
        <translation>Nei testi di origine</translation>
    </message>
    <message>
        <source>In Review</source>
        <translation>In Revisione</translation>
    </message>
    <message>
        <source>In a profile</source>
        <translation>In un profilo</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
</context>
<context>
    <name>ShownDialog</name>
    <message>
        <source>What would be undone</source>
        <translation>Che cosa verrebbe annullato</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
</context>
<context>
    <name>SincePane</name>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Most changed</source>
        <translation>Cambiati di più</translation>
    </message>
    <message>
        <source>What changed since</source>
        <translation>Che cosa è cambiato da allora</translation>
    </message>
    <message>
        <source>Since {day}</source>
        <translation>Dal {day}</translation>
    </message>
    <message>
        <source>{day} to {end}</source>
        <translation>Dal {day} al {end}</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n giorno</numerusform>
            <numerusform>%n giorni</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n agent(s)</source>
        <translation>
            <numerusform>%n agente</numerusform>
            <numerusform>%n agenti</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n week(s)</source>
        <translation>
            <numerusform>%n settimana</numerusform>
            <numerusform>%n settimane</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Confronta con</translation>
    </message>
    <message>
        <source>{span}, {agents}</source>
        <translation>{span}, {agents}</translation>
    </message>
    <message>
        <source>Nothing changed.</source>
        <translation>Niente è cambiato.</translation>
    </message>
</context>
<context>
    <name>SinceThen</name>
    <message>
        <source>Still true</source>
        <translation>Ancora vero</translation>
    </message>
    <message>
        <source>Late news</source>
        <translation>Saputo dopo</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>Dimenticato</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Finito</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Cambiato</translation>
    </message>
    <message>
        <source>Joined</source>
        <translation>Unito</translation>
    </message>
    <message>
        <source>Never true</source>
        <translation>Mai stato vero</translation>
    </message>
    <message>
        <source>now {value}</source>
        <translation>ora {value}</translation>
    </message>
    <message>
        <source>on {day}</source>
        <translation>{day}</translation>
    </message>
    <message>
        <source>with another that says the same</source>
        <translation>a un altro che dice lo stesso</translation>
    </message>
    <message>
        <source>restore until {day}</source>
        <translation>ripristino entro {day}</translation>
    </message>
    <message>
        <source>learned {day}</source>
        <translation>saputo: {day}</translation>
    </message>
</context>
<context>
    <name>Snippets</name>
    <message>
        <source>once:</source>
        <translation>una volta:</translation>
    </message>
    <message>
        <source>at most ten seconds</source>
        <translation>al massimo dieci secondi</translation>
    </message>
    <message>
        <source>I prefer email.</source>
        <translation>Vivo a Torino.</translation>
    </message>
    <message>
        <source>email</source>
        <translation>Torino</translation>
    </message>
</context>
<context>
    <name>SourceDialog</name>
    <message>
        <source>Where is it from?</source>
        <translation>Da dove viene?</translation>
    </message>
    <message>
        <source>Where it is from</source>
        <translation>Da dove viene</translation>
    </message>
    <message>
        <source>An address, a file, a meeting</source>
        <translation>Un indirizzo, un file, un incontro</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salva</translation>
    </message>
</context>
<context>
    <name>Sparkline</name>
    <message>
        <source>nothing written in {days} days</source>
        <translation>niente scritto in {days} giorni</translation>
    </message>
    <message>
        <source>one write in {days} days, on {day}</source>
        <translation>una scrittura in {days} giorni, {day}</translation>
    </message>
    <message>
        <source>{count} writes in {days} days, most on {day}: {most}</source>
        <translation>{count} scritture in {days} giorni, il massimo {day}: {most}</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Status</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Ferma</translation>
    </message>
    <message>
        <source>What is done so far stays, and can be undone.</source>
        <translation>Quanto è già fatto resta, e si può annullare.</translation>
    </message>
    <message>
        <source>All agents are paused</source>
        <translation>Tutti gli agenti sono in pausa</translation>
    </message>
    <message>
        <source>Agents can connect</source>
        <translation>Gli agenti possono collegarsi</translation>
    </message>
    <message numerus="yes">
        <source>Reading %Ln new text(s)</source>
        <translation>
            <numerusform>Lettura di %Ln nuovo testo</numerusform>
            <numerusform>Lettura di %Ln nuovi testi</numerusform>
        </translation>
    </message>
    <message>
        <source>The past is read-only. To make changes, go back to now.</source>
        <translation>Il passato è di sola lettura. Per modificare, torna a oggi.</translation>
    </message>
    <message>
        <source>Undo: {what}</source>
        <translation>Annulla: {what}</translation>
    </message>
</context>
<context>
    <name>Storage</name>
    <message>
        <source>Kept in {folder}, not encrypted.</source>
        <translation>Conservata in {folder}, senza cifratura.</translation>
    </message>
    <message>
        <source>Encrypted in {folder}. The key is in your system keyring.</source>
        <translation>Cifrata in {folder}. La chiave è nel portachiavi del sistema.</translation>
    </message>
    <message>
        <source>Encrypted in {folder}. The key is in a file there that only you can read.</source>
        <translation>Cifrata in {folder}. La chiave è lì, in un file che solo tu puoi leggere.</translation>
    </message>
</context>
<context>
    <name>StorageSection</name>
    <message>
        <source>Storage</source>
        <translation>Archivio</translation>
    </message>
    <message>
        <source>Where your memory is kept, and how it is protected.</source>
        <translation>Dove si conserva la tua memoria, e come è protetta.</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Questo computer</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Apri la cartella</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Cartella</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Attiva</translation>
    </message>
    <message>
        <source>Everything on disk is encrypted. The key is in your system keyring.</source>
        <translation>Tutto su disco è cifrato. La chiave è nel portachiavi del sistema.</translation>
    </message>
    <message>
        <source>Everything on disk is encrypted. The key is in a file that only you can read.</source>
        <translation>Tutto su disco è cifrato. La chiave è in un file che solo tu puoi leggere.</translation>
    </message>
    <message>
        <source>Everything on disk is encrypted.</source>
        <translation>Tutto su disco è cifrato.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Non attiva</translation>
    </message>
    <message>
        <source>Whoever can read the files of this computer can read your memory.</source>
        <translation>Chi può leggere i file di questo computer può leggere la tua memoria.</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>Cifratura</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Verifica ora</translation>
    </message>
    <message>
        <source>Check the log</source>
        <translation>Verifica il registro</translation>
    </message>
    <message>
        <source>Checks the chain of everything that was ever done.</source>
        <translation>Controlla la catena di tutto ciò che è stato fatto.</translation>
    </message>
    <message>
        <source>For this long, the log shows every single read by an agent. After that, it shows for each day how often an agent read and how much it got. Writes stay in the log for good.</source>
        <translation>Per questo tempo il registro riporta ogni singola lettura di un agente. Poi riporta, giorno per giorno, quante volte un agente ha letto e quanto ha ricevuto. Le scritture restano nel registro per sempre.</translation>
    </message>
    <message>
        <source>Keep single reads</source>
        <translation>Tieni le singole letture</translation>
    </message>
    <message>
        <source>Demo data</source>
        <translation>Dati di prova</translation>
    </message>
    <message>
        <source>{folder} · {size} MB, {facts}, {texts}</source>
        <translation>{folder} · {size} MB, {facts}, {texts}</translation>
    </message>
    <message>
        <source>The log is intact: {n} entries, each linked to the one before.</source>
        <translation>Il registro è integro: {n} voci, ciascuna legata a quella prima.</translation>
    </message>
    <message>
        <source>The log is broken at entry {n}. Somebody changed the file.</source>
        <translation>Il registro è alterato alla voce {n}. Qualcuno ha modificato il file.</translation>
    </message>
</context>
<context>
    <name>TakingOut</name>
    <message>
        <source>Save the export as</source>
        <translation>Salva l’esportazione come</translation>
    </message>
    <message>
        <source>Exported: {facts}, {texts} in {file}. The file is not encrypted.</source>
        <translation>Esportati: {facts}, {texts} in {file}. Il file non è cifrato.</translation>
    </message>
</context>
<context>
    <name>Tally</name>
    <message>
        <source>{facts} and {texts}</source>
        <translation>{facts} e {texts}</translation>
    </message>
</context>
<context>
    <name>TextDialog</name>
    <message>
        <source>Source text</source>
        <translation>Testo di origine</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
</context>
<context>
    <name>TextImport</name>
    <message>
        <source>Choose texts to import</source>
        <translation>Scegli i testi da importare</translation>
    </message>
    <message>
        <source>Texts and archives (*.txt *.md *.json *.jsonl *.zip)</source>
        <translation>Testi e archivi (*.txt *.md *.json *.jsonl *.zip)</translation>
    </message>
    <message>
        <source>Importing {file}.</source>
        <translation>Importazione di {file}.</translation>
    </message>
    <message>
        <source>Imported: {texts}. Korely is reading them now; the status bar shows progress.</source>
        <translation>Importazione: {texts}. Korely sta leggendo; la barra di stato dice a che punto è.</translation>
    </message>
    <message>
        <source>imported {file}</source>
        <translation>importato {file}</translation>
    </message>
    <message>
        <source>{file} was not imported. {why}</source>
        <translation>{file} non è stato importato. {why}</translation>
    </message>
</context>
<context>
    <name>TextImportDialog</name>
    <message>
        <source>Import {file}?</source>
        <translation>Importare {file}?</translation>
    </message>
    <message>
        <source>Each line</source>
        <translation>Ogni riga</translation>
    </message>
    <message>
        <source>Each paragraph</source>
        <translation>Ogni paragrafo</translation>
    </message>
    <message>
        <source>Everything together</source>
        <translation>Tutto insieme</translation>
    </message>
    <message>
        <source>Each file</source>
        <translation>Ogni file</translation>
    </message>
    <message>
        <source>What is one text</source>
        <translation>Che cosa è un testo</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tutto</translation>
    </message>
    <message>
        <source>The last 12 months</source>
        <translation>Ultimi 12 mesi</translation>
    </message>
    <message>
        <source>The last 3 months</source>
        <translation>Ultimi 3 mesi</translation>
    </message>
    <message>
        <source>From when</source>
        <translation>Da quando</translation>
    </message>
    <message>
        <source>Looking through the file…</source>
        <translation>Sto guardando il file…</translation>
    </message>
    <message>
        <source>Nothing new to import.</source>
        <translation>Niente di nuovo da importare.</translation>
    </message>
    <message>
        <source>{texts}. At most {n} can be imported at once: choose a shorter time, or split the file.</source>
        <translation>{texts}. Se ne possono importare al massimo {n} per volta: scegli un periodo più breve o dividi il file.</translation>
    </message>
    <message>
        <source>{texts} that you wrote in ChatGPT</source>
        <translation>{texts} che hai scritto in ChatGPT</translation>
    </message>
    <message>
        <source>{texts} that you wrote in Claude</source>
        <translation>{texts} che hai scritto in Claude</translation>
    </message>
    <message>
        <source>{texts} from a memory server</source>
        <translation>{texts} di un server di memoria</translation>
    </message>
    <message>
        <source>{texts}, {day}</source>
        <translation>{texts}, {day}</translation>
    </message>
    <message>
        <source>{texts}, from {first} to {last}</source>
        <translation>{texts}, dal {first} al {last}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) of the assistant are left out.</source>
        <translation>
            <numerusform>%Ln risposta dell’assistente resta fuori.</numerusform>
            <numerusform>%Ln risposte dell’assistente restano fuori.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) already here are left out.</source>
        <translation>
            <numerusform>%Ln testo c’è già e resta fuori.</numerusform>
            <numerusform>%Ln testi ci sono già e restano fuori.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) that you erased here are left out.</source>
        <translation>
            <numerusform>%Ln testo che hai cancellato qui resta fuori.</numerusform>
            <numerusform>%Ln testi che hai cancellato qui restano fuori.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) longer than {n} characters are left out.</source>
        <translation>
            <numerusform>%Ln testo più lungo di {n} caratteri resta fuori.</numerusform>
            <numerusform>%Ln testi più lunghi di {n} caratteri restano fuori.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) contain a password, a key or a card number, which is taken out.</source>
        <translation>
            <numerusform>%Ln testo contiene una password, una chiave o un numero di carta, che viene tolto.</numerusform>
            <numerusform>%Ln testi contengono una password, una chiave o un numero di carta, che viene tolto.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) have no date and count as said today.</source>
        <translation>
            <numerusform>%Ln testo non ha data e vale come detto oggi.</numerusform>
            <numerusform>%Ln testi non hanno data e valgono come detti oggi.</numerusform>
        </translation>
    </message>
    <message>
        <source>In the memory of</source>
        <translation>Nella memoria di</translation>
    </message>
    <message>
        <source>Each becomes a source text, read like any other and found by agents. You can undo the whole import.</source>
        <translation>Ognuno diventa un testo di origine, viene letto come gli altri e gli agenti lo trovano. Puoi annullare tutta l’importazione.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importa</translation>
    </message>
    <message>
        <source>The first: “{text}”</source>
        <translation>Il primo: “{text}”</translation>
    </message>
</context>
<context>
    <name>TextReader</name>
    <message>
        <source>Source text</source>
        <translation>Testo di origine</translation>
    </message>
    <message>
        <source>Choose a text to read it.</source>
        <translation>Scegli un testo per leggerlo.</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Leggi di nuovo</translation>
    </message>
    <message>
        <source>Tell agents again</source>
        <translation>Mostra di nuovo agli agenti</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Dimentica</translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation>Cancella…</translation>
    </message>
    <message>
        <source>Keep from agents</source>
        <translation>Non dire agli agenti</translation>
    </message>
    <message>
        <source>Agents no longer find this text, but still get the facts learned from it.</source>
        <translation>Gli agenti non trovano più questo testo, ma ricevono ancora i fatti che ne vengono.</translation>
    </message>
    <message>
        <source>Check that it is found…</source>
        <translation>Verifica che si trovi…</translation>
    </message>
    <message>
        <source>Enter a question that this text answers. Korely asks it once a day; Insights shows whether it was found.</source>
        <translation>Scrivi una domanda a cui questo testo risponde. Korely la fa ogni giorno; Panoramica mostra se l’ha trovato.</translation>
    </message>
    <message>
        <source>Kept as it was said. Nothing is learned from it, and no search of an agent finds it.</source>
        <translation>Conservato com’è stato detto. Non se ne impara niente, e nessuna ricerca di un agente lo trova.</translation>
    </message>
    <message>
        <source>You keep it from agents. They do not find it, but still get the facts learned from it.</source>
        <translation>L’hai riservato. Gli agenti non lo trovano, ma ricevono ancora i fatti che ne vengono.</translation>
    </message>
    <message>
        <source>From: {source}</source>
        <translation>Da: {source}</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Riporta</translation>
    </message>
    <message>
        <source>Mark as not done</source>
        <translation>Segna come non fatto</translation>
    </message>
    <message>
        <source>Mark as done</source>
        <translation>Segna come fatto</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivia</translation>
    </message>
    <message>
        <source>Puts it out of the way, for you and for agents. It stays as it is, and so do the facts learned from it.</source>
        <translation>Lo mette da parte, per te e per gli agenti. Resta com’è, e restano i fatti che ne vengono.</translation>
    </message>
    <message>
        <source>All texts of this session</source>
        <translation>Tutti i testi di questa sessione</translation>
    </message>
    <message>
        <source>Learned from it</source>
        <translation>Che cosa se ne è appreso</translation>
    </message>
    <message>
        <source>It is still being read.</source>
        <translation>È ancora in lettura.</translation>
    </message>
    <message>
        <source>Nothing. You can still find it as a text.</source>
        <translation>Nulla. Si può sempre ritrovare come testo.</translation>
    </message>
    <message>
        <source>Nothing is left: what it said was erased.</source>
        <translation>Non ne resta nulla: ciò che diceva è stato cancellato.</translation>
    </message>
    <message>
        <source>Show in Memory: {sentence}</source>
        <translation>Mostra in Memoria: {sentence}</translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message>
        <source>Being read</source>
        <translation>In lettura</translation>
    </message>
    <message>
        <source>Facts learned</source>
        <translation>Fatti appresi</translation>
    </message>
    <message>
        <source>Nothing learned</source>
        <translation>Nulla di appreso</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>Non letto</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>Dimenticato</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>scaduto</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>archiviato</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fatto</translation>
    </message>
    <message>
        <source>Forgotten {on}. Nobody finds it, and facts that came only from it have ended. It is kept until you bring it back or erase it.</source>
        <translation>Dimenticato {on}. Nessuno lo trova, e i fatti che venivano solo da qui sono finiti. Resta finché non lo riporti o lo cancelli.</translation>
    </message>
    <message>
        <source>Archived {on}. Agents get it only if they ask for it, but still get the facts learned from it.</source>
        <translation>Archiviato {on}. Gli agenti lo ricevono solo se lo chiedono, ma ricevono ancora i fatti che ne vengono.</translation>
    </message>
    <message>
        <source>Expired {on}. Agents get it only if they ask for it, but still get the facts learned from it.</source>
        <translation>Scaduto {on}. Gli agenti lo ricevono solo se lo chiedono, ma ricevono ancora i fatti che ne vengono.</translation>
    </message>
    <message>
        <source>Done {on}. Searches find it; agents are no longer told of it.</source>
        <translation>Fatto {on}. Le ricerche lo trovano; agli agenti non viene più detto.</translation>
    </message>
    <message>
        <source>Has to do with</source>
        <translation>Riguarda anche</translation>
    </message>
    <message>
        <source>Follows</source>
        <translation>Segue</translation>
    </message>
    <message>
        <source>Is followed by</source>
        <translation>È seguito da</translation>
    </message>
    <message>
        <source>Is part of</source>
        <translation>Fa parte di</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>Contiene</translation>
    </message>
    <message>
        <source>Supports</source>
        <translation>Sostiene</translation>
    </message>
    <message>
        <source>Is supported by</source>
        <translation>È sostenuto da</translation>
    </message>
    <message>
        <source>Contradicts</source>
        <translation>Contraddice</translation>
    </message>
    <message>
        <source>Replaces</source>
        <translation>Sostituisce</translation>
    </message>
    <message>
        <source>Is replaced by</source>
        <translation>È sostituito da</translation>
    </message>
    <message>
        <source>user</source>
        <translation>utente</translation>
    </message>
    <message>
        <source>assistant</source>
        <translation>assistente</translation>
    </message>
    <message>
        <source>tool</source>
        <translation>strumento</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>istruzioni</translation>
    </message>
    <message>
        <source>Archived. Lists and searches leave it out, unless it is asked for.</source>
        <translation>Archiviato. Elenchi e ricerche lo lasciano fuori, se non lo si chiede.</translation>
    </message>
    <message>
        <source>archived a text</source>
        <translation>testo archiviato</translation>
    </message>
    <message>
        <source>Marked as done. Searches still find it; agents are no longer told of it.</source>
        <translation>Segnato come fatto. Le ricerche lo trovano ancora; agli agenti non viene più detto.</translation>
    </message>
    <message>
        <source>marked a text as done</source>
        <translation>testo segnato come fatto</translation>
    </message>
    <message>
        <source>It is found everywhere again.</source>
        <translation>Si trova di nuovo dappertutto.</translation>
    </message>
    <message>
        <source>brought a text back</source>
        <translation>testo riportato</translation>
    </message>
    <message>
        <source>Text forgotten. Facts that came only from it have ended.</source>
        <translation>Testo dimenticato. I fatti che venivano solo da qui sono finiti.</translation>
    </message>
    <message>
        <source>forgot a text</source>
        <translation>testo dimenticato</translation>
    </message>
    <message>
        <source>Brought back. Agents find it again, and what it said is true again.</source>
        <translation>Riportato. Gli agenti lo trovano di nuovo, e ciò che diceva vale di nuovo.</translation>
    </message>
</context>
<context>
    <name>TextsPage</name>
    <message>
        <source>Source texts</source>
        <translation>Testi di origine</translation>
    </message>
    <message>
        <source>Search in texts</source>
        <translation>Cerca nei testi</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agente</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etichetta</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sessione</translation>
    </message>
    <message>
        <source>Connect an agent</source>
        <translation>Collega un agente</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lettura…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Dimentica</translation>
    </message>
    <message>
        <source>Bring back what was forgotten</source>
        <translation>Riporta ciò che è dimenticato</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>Archiviati</translation>
    </message>
    <message>
        <source>No text has a label yet</source>
        <translation>Ancora nessun testo ha un’etichetta</translation>
    </message>
    <message>
        <source>No text came in a session yet</source>
        <translation>Nessun testo finora in una sessione</translation>
    </message>
    <message>
        <source>Nothing written yet</source>
        <translation>Ancora nulla di scritto</translation>
    </message>
    <message>
        <source>Every text that an agent writes is kept here, as it was written.</source>
        <translation>Ogni testo scritto da un agente resta qui, come è stato scritto.</translation>
    </message>
    <message>
        <source>No agent has written yet</source>
        <translation>Nessun agente ha ancora scritto</translation>
    </message>
    <message>
        <source>Kept from agents</source>
        <translation>Riservati: non per gli agenti</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nessun risultato</translation>
    </message>
    <message>
        <source>No text matches these filters.</source>
        <translation>Nessun testo corrisponde a questi filtri.</translation>
    </message>
    <message>
        <source>Reading it again.</source>
        <translation>Lo sto rileggendo.</translation>
    </message>
</context>
<context>
    <name>TimeSlider</name>
    <message>
        <source>Day to look at</source>
        <translation>Giorno da guardare</translation>
    </message>
    <message>
        <source>Bars show how much changed. The arrow keys go from change to change.</source>
        <translation>Le barre mostrano quanto è cambiato. Con le frecce si va da un cambiamento all’altro.</translation>
    </message>
    <message>
        <source>today</source>
        <translation>oggi</translation>
    </message>
</context>
<context>
    <name>ToastHost</name>
    <message>
        <source>Undo</source>
        <translation>Annulla</translation>
    </message>
    <message>
        <source>Undo with Ctrl+Z.</source>
        <translation>Annulla con Ctrl+Z.</translation>
    </message>
</context>
<context>
    <name>TravelRows</name>
    <message>
        <source>Export and import</source>
        <translation>Esportare e importare</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Esporta…</translation>
    </message>
    <message>
        <source>own</source>
        <translation>mia</translation>
    </message>
    <message>
        <source>All facts and texts with their history, in a file that any program can read. Facts you forgot are left out, but not the texts that say them. The file is not encrypted.</source>
        <translation>Tutti i fatti e i testi con la loro storia, in un file che ogni programma può leggere. I fatti dimenticati restano fuori, i testi che li dicono no. Il file non è cifrato.</translation>
    </message>
    <message>
        <source>Export everything</source>
        <translation>Esporta tutto</translation>
    </message>
    <message>
        <source>The same, without what agents keep separately for each person.</source>
        <translation>Lo stesso, senza ciò che gli agenti tengono a parte per singole persone.</translation>
    </message>
    <message>
        <source>Export your own memory</source>
        <translation>Esporta la tua memoria</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importa…</translation>
    </message>
    <message>
        <source>Adds what is in an export to what is here. What is here stays as it is.</source>
        <translation>Aggiunge a ciò che c’è quello che contiene un’esportazione. Ciò che c’è resta com’è.</translation>
    </message>
    <message>
        <source>Import an export</source>
        <translation>Importa un’esportazione</translation>
    </message>
    <message>
        <source>Import texts</source>
        <translation>Importa testi</translation>
    </message>
    <message>
        <source>Notes (.txt, .md), exports from ChatGPT, Claude or another memory (.json, .jsonl), or an archive of them (.zip).</source>
        <translation>Note (.txt, .md), esportazioni di ChatGPT, Claude o di un’altra memoria (.json, .jsonl), o un archivio di questi file (.zip).</translation>
    </message>
    <message>
        <source>Writing everything to {file}.</source>
        <translation>Scrittura di tutto in {file}.</translation>
    </message>
    <message>
        <source>Writing your own memory to {file}.</source>
        <translation>La tua memoria viene scritta in {file}.</translation>
    </message>
    <message>
        <source>Choose an export to import</source>
        <translation>Scegli l’esportazione da importare</translation>
    </message>
    <message>
        <source>It is none of the exports above. Bring in its texts with “Import texts” below.</source>
        <translation>Non è una delle esportazioni qui sopra. Importane i testi con “Importa testi”, qui sotto.</translation>
    </message>
    <message>
        <source>Exports ({pattern})</source>
        <translation>Esportazioni ({pattern})</translation>
    </message>
    <message>
        <source>Importing {file}.</source>
        <translation>Importazione di {file}.</translation>
    </message>
    <message>
        <source>Imported: {facts}, {texts}.</source>
        <translation>Importati: {facts}, {texts}.</translation>
    </message>
    <message>
        <source>Already here: {facts}, {texts}.</source>
        <translation>C’erano già: {facts}, {texts}.</translation>
    </message>
    <message>
        <source>Lines left out, because what they say has changed here or was forgotten or erased: {n}.</source>
        <translation>Righe tralasciate, perché ciò che dicono qui è cambiato, o è stato dimenticato o cancellato: {n}.</translation>
    </message>
    <message>
        <source>Stopped. Import the file again to bring the rest.</source>
        <translation>Interrotta. Importa di nuovo il file per avere anche il resto.</translation>
    </message>
    <message>
        <source>{file} was not imported. {why}</source>
        <translation>{file} non è stato importato. {why}</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Open Korely</source>
        <translation>Apri Korely</translation>
    </message>
    <message>
        <source>Write something down…</source>
        <translation>Scrivi una nota…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Esci</translation>
    </message>
    <message>
        <source>All agents are paused</source>
        <translation>Tutti gli agenti sono in pausa</translation>
    </message>
    <message>
        <source>Agents can connect</source>
        <translation>Gli agenti possono collegarsi</translation>
    </message>
    <message>
        <source>Resume all agents</source>
        <translation>Riattiva tutti gli agenti</translation>
    </message>
    <message>
        <source>Pause all agents</source>
        <translation>Metti in pausa tutti gli agenti</translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) waiting for you</source>
        <translation>
            <numerusform>%Ln domanda ti aspetta</numerusform>
            <numerusform>%Ln domande ti aspettano</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TryCard</name>
    <message>
        <source>Try it</source>
        <translation>Prova</translation>
    </message>
    <message>
        <source>Write a sentence about someone. See what Korely keeps.</source>
        <translation>Scrivi una frase su qualcuno. Guarda che cosa conserva Korely.</translation>
    </message>
    <message>
        <source>Sara moved to Lisbon in May and now reports to Anna Weiss.</source>
        <translation>Sara vive a Lisbona da maggio e lavora per Northwind Labs.</translation>
    </message>
    <message>
        <source>A sentence about someone</source>
        <translation>Una frase su qualcuno</translation>
    </message>
    <message>
        <source>Remember this</source>
        <translation>Ricorda</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lettura…</translation>
    </message>
    <message>
        <source>Korely kept the text but could not read it.</source>
        <translation>Korely ha conservato il testo ma non è riuscito a leggerlo.</translation>
    </message>
    <message>
        <source>Kept as a text. No facts found in it.</source>
        <translation>Conservato come testo. Nessun fatto trovato.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln fatto</numerusform>
            <numerusform>%Ln fatti</numerusform>
        </translation>
    </message>
    <message>
        <source>{facts} in {seconds} s</source>
        <translation>{facts} in {seconds} s</translation>
    </message>
    <message>
        <source>You can correct, end or forget each of them.</source>
        <translation>Puoi correggere, far finire o dimenticare ciascuno.</translation>
    </message>
</context>
<context>
    <name>UnderWay</name>
    <message>
        <source>Cancel</source>
        <translation>Annulla</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation>Interruzione. Nulla è cambiato.</translation>
    </message>
</context>
<context>
    <name>Undoing</name>
    <message>
        <source>Undone: {what}</source>
        <translation>Annullato: {what}</translation>
    </message>
    <message>
        <source>Undoing: {what}</source>
        <translation>Annullamento in corso: {what}</translation>
    </message>
    <message>
        <source>Redone: {what}</source>
        <translation>Ripetuto: {what}</translation>
    </message>
    <message>
        <source>Redoing: {what}</source>
        <translation>Ripetizione in corso: {what}</translation>
    </message>
    <message>
        <source>The past is read-only. To make changes, go back to now.</source>
        <translation>Il passato è di sola lettura. Per modificare, torna a oggi.</translation>
    </message>
</context>
<context>
    <name>UpdateWatch</name>
    <message>
        <source>Korely {version} is out. See Settings &gt; Versions.</source>
        <translation>È uscito Korely {version}. Vedi Impostazioni &gt; Versioni.</translation>
    </message>
</context>
<context>
    <name>UpdatesSection</name>
    <message>
        <source>Versions</source>
        <translation>Versioni</translation>
    </message>
    <message>
        <source>Korely checks for new ones only if you want it to.</source>
        <translation>Korely cerca versioni nuove solo se lo vuoi.</translation>
    </message>
    <message>
        <source>Newer versions</source>
        <translation>Versioni più recenti</translation>
    </message>
    <message>
        <source>Check once a day</source>
        <translation>Controlla una volta al giorno</translation>
    </message>
    <message>
        <source>Asks one server for a signed announcement. Nothing about you or this computer is sent.</source>
        <translation>Chiede a un server un annuncio firmato. Non si invia nulla su di te o su questo computer.</translation>
    </message>
    <message>
        <source>This build has no key to verify announcements with, so it cannot check.</source>
        <translation>Questa versione non ha la chiave per verificare gli annunci, perciò non può controllare.</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Controlla ora</translation>
    </message>
    <message>
        <source>Open its page</source>
        <translation>Apri la sua pagina</translation>
    </message>
    <message>
        <source>You have {version}</source>
        <translation>Hai la {version}</translation>
    </message>
    <message>
        <source>What {version} brought</source>
        <translation>Che cosa ha portato la {version}</translation>
    </message>
    <message>
        <source>What {version} brings</source>
        <translation>Che cosa porta la {version}</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Sto controllando…</translation>
    </message>
    <message>
        <source>This is the newest version.</source>
        <translation>È la versione più nuova.</translation>
    </message>
    <message>
        <source>{version} is out. Korely installs nothing by itself.</source>
        <translation>È uscita la {version}. Korely non installa nulla da sé.</translation>
    </message>
</context>
<context>
    <name>ValueEditor</name>
    <message>
        <source>The right value</source>
        <translation>Il valore giusto</translation>
    </message>
    <message>
        <source>The old value stays in history. Agents read yours from now on.</source>
        <translation>Il valore di prima resta nella storia. Da ora gli agenti leggono il tuo.</translation>
    </message>
    <message>
        <source>A new fact from now on. What has ended stays in history.</source>
        <translation>Un fatto nuovo, da ora in poi. Ciò che è finito resta nella storia.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salva</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annulla</translation>
    </message>
</context>
<context>
    <name>WebhooksSection</name>
    <message>
        <source>Webhooks</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>A text comes in</source>
        <translation>Arriva un testo</translation>
    </message>
    <message>
        <source>A fact is no longer true</source>
        <translation>Un fatto non è più vero</translation>
    </message>
    <message>
        <source>No program listens there.</source>
        <translation>Lì nessun programma è in ascolto.</translation>
    </message>
    <message>
        <source>The program took too long to answer.</source>
        <translation>Il programma ha impiegato troppo a rispondere.</translation>
    </message>
    <message>
        <source>The program broke off its answer.</source>
        <translation>Il programma ha interrotto la risposta.</translation>
    </message>
    <message>
        <source>The certificate of that server is not trusted.</source>
        <translation>Il certificato di quel server non è attendibile.</translation>
    </message>
    <message>
        <source>That name points to this computer, or to none.</source>
        <translation>Quel nome porta a questo computer, o a nessuno.</translation>
    </message>
    <message>
        <source>The program redirects elsewhere, which Korely does not follow.</source>
        <translation>Il programma rimanda altrove, e Korely non lo segue.</translation>
    </message>
    <message>
        <source>The program says that this address is gone for good.</source>
        <translation>Il programma dice che questo indirizzo non c’è più.</translation>
    </message>
    <message>
        <source>The program does not accept the message (error {status}).</source>
        <translation>Il programma non accetta il messaggio (errore {status}).</translation>
    </message>
    <message>
        <source>The program reports an error of its own ({status}).</source>
        <translation>Il programma segnala un proprio errore ({status}).</translation>
    </message>
    <message>
        <source>All agents are paused, so nothing is sent.</source>
        <translation>Tutti gli agenti sono in pausa, perciò non parte nulla.</translation>
    </message>
    <message>
        <source>Messages waiting: {n}.</source>
        <translation>Messaggi in attesa: {n}.</translation>
    </message>
    <message>
        <source>Messages that never arrived: {n}.</source>
        <translation>Messaggi mai arrivati: {n}.</translation>
    </message>
    <message>
        <source>Paused: it is told nothing.</source>
        <translation>In pausa: non viene avvisato.</translation>
    </message>
    <message>
        <source>Stopped. {why} If that is not so, switch it on.</source>
        <translation>Fermato. {why} Se non è così, riattivalo.</translation>
    </message>
    <message>
        <source>Stopped: nothing has arrived for days. {why} Fix that, then switch it on.</source>
        <translation>Fermato: da giorni non arriva nulla. {why} Rimedia, poi riattivalo.</translation>
    </message>
    <message>
        <source>Nothing has arrived since {when}. {why} Korely keeps trying.</source>
        <translation>Non arriva nulla da: {when}. {why} Korely continua a riprovare.</translation>
    </message>
    <message>
        <source>Nothing has been sent yet.</source>
        <translation>Non è ancora stato inviato nulla.</translation>
    </message>
    <message>
        <source>The last message arrived: {when}.</source>
        <translation>Ultimo messaggio arrivato: {when}.</translation>
    </message>
    <message>
        <source>Your programs can be told when a text comes in or a fact is no longer true. They get a signed message that says which one it is, never what it says.</source>
        <translation>I tuoi programmi possono essere avvisati quando arriva un testo o un fatto non è più vero. Ricevono un messaggio firmato che dice quale, mai ciò che dice.</translation>
    </message>
    <message>
        <source>Add a webhook…</source>
        <translation>Aggiungi un webhook…</translation>
    </message>
    <message>
        <source>Enter the address where the program listens. The documentation explains how it reads the messages.</source>
        <translation>Indica l’indirizzo su cui il programma è in ascolto. La documentazione spiega come legge i messaggi.</translation>
    </message>
    <message>
        <source>Notify a program</source>
        <translation>Avvisa un programma</translation>
    </message>
    <message>
        <source>Who is notified</source>
        <translation>Chi viene avvisato</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>Nessuno</translation>
    </message>
    <message>
        <source>No program is notified.</source>
        <translation>Nessun programma viene avvisato.</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Prova</translation>
    </message>
    <message>
        <source>Test {address}</source>
        <translation>Prova {address}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Riattiva</translation>
    </message>
    <message>
        <source>Pause {address}</source>
        <translation>Metti in pausa {address}</translation>
    </message>
    <message>
        <source>Switch {address} on</source>
        <translation>Riattiva {address}</translation>
    </message>
    <message>
        <source>More for {address}</source>
        <translation>Altro per {address}</translation>
    </message>
    <message>
        <source>New secret</source>
        <translation>Nuovo segreto</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Rimuovi…</translation>
    </message>
    <message>
        <source>Webhook {address}</source>
        <translation>Webhook {address}</translation>
    </message>
    <message>
        <source>The test arrived.</source>
        <translation>La prova è arrivata.</translation>
    </message>
    <message>
        <source>The test did not arrive. {why}</source>
        <translation>La prova non è arrivata. {why}</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation>Inizio</translation>
    </message>
    <message>
        <source>Open Korely</source>
        <translation>Apri Korely</translation>
    </message>
    <message>
        <source>Your agents’ memory, on this computer</source>
        <translation>La memoria dei tuoi agenti, su questo computer</translation>
    </message>
    <message>
        <source>Korely holds what AI agents learn about you and the people you work with. You see every fact, where it came from and who read it. Nothing leaves this computer, and there is no account.</source>
        <translation>Korely custodisce ciò che gli agenti AI imparano su di te e sulle persone con cui lavori. Vedi ogni fatto, da dove viene e chi l’ha letto. Nulla lascia questo computer, e non serve un account.</translation>
    </message>
</context>
<context>
    <name>WhoseBox</name>
    <message>
        <source>Whose memory to keep it in</source>
        <translation>Nella memoria di chi tenerlo</translation>
    </message>
    <message>
        <source>you</source>
        <translation>te</translation>
    </message>
</context>
<context>
    <name>WhyList</name>
    <message>
        <source>Why these, in this order</source>
        <translation>Perché questi, in quest’ordine</translation>
    </message>
</context>
<context>
    <name>WorkingMemoryDialog</name>
    <message>
        <source>Working notes</source>
        <translation>Appunti di lavoro</translation>
    </message>
    <message>
        <source>Short notes that agents keep at hand and rewrite as they go. Nothing is learned from them. No agent replaces what you write here without reading it first.</source>
        <translation>Brevi appunti che gli agenti tengono a portata di mano e riscrivono man mano. Non se ne impara niente. Nessun agente sostituisce ciò che scrivi qui senza prima leggerlo.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lettura…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>No agent has any notes.</source>
        <translation>Nessun agente ha appunti.</translation>
    </message>
</context>
<context>
    <name>_Grip</name>
    <message>
        <source>Edge of the pane</source>
        <translation>Bordo del riquadro</translation>
    </message>
    <message>
        <source>Left and Right make the pane wider or narrower.</source>
        <translation>Sinistra e Destra allargano o stringono il riquadro.</translation>
    </message>
    <message>
        <source>Drag it, or press Left and Right, to make the pane wider or narrower.</source>
        <translation>Trascinalo, o premi Sinistra e Destra, per allargare o stringere il riquadro.</translation>
    </message>
</context>
<context>
    <name>_Kind</name>
    <message>
        <source>Show all: {what}</source>
        <translation>Mostra tutto: {what}</translation>
    </message>
    <message>
        <source>Hide: {what}</source>
        <translation>Nascondi: {what}</translation>
    </message>
</context>
<context>
    <name>_NameDialog</name>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
</context>
<context>
    <name>_Reading</name>
    <message>
        <source>Your note is kept as a text, but could not be read.</source>
        <translation>La tua nota resta come testo, ma non è stato possibile leggerla.</translation>
    </message>
    <message>
        <source>Your note is kept as a text. No facts found in it.</source>
        <translation>La tua nota resta come testo. Non contiene fatti.</translation>
    </message>
    <message>
        <source>Learned from your note: {sentence}.</source>
        <translation>Imparato dalla tua nota: {sentence}.</translation>
    </message>
    <message>
        <source>Learned from your note: {sentence}, plus {facts}.</source>
        <translation>Imparato dalla tua nota: {sentence}, e inoltre {facts}.</translation>
    </message>
</context>
</TS>
