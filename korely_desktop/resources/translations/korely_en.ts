<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ActivityFilters</name>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ActivityPage</name>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AgentModel</name>
    <message numerus="yes">
        <source>Texts, %n day(s)</source>
        <translation>
            <numerusform>Texts, %n day</numerusform>
            <numerusform>Texts, %n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AgentsPage</name>
    <message numerus="yes">
        <source>%n connected</source>
        <translation>
            <numerusform>%n connected</numerusform>
            <numerusform>%n connected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BudgetButton</name>
    <message numerus="yes">
        <source>%n minute(s) today</source>
        <translation>
            <numerusform>%n minute today</numerusform>
            <numerusform>%n minutes today</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything waiting takes about %n minute(s): {seconds} seconds a card, {pace}.</source>
        <translation>
            <numerusform>Everything waiting takes about %n minute: {seconds} seconds a card, {pace}.</numerusform>
            <numerusform>Everything waiting takes about %n minutes: {seconds} seconds a card, {pace}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CardModel</name>
    <message numerus="yes">
        <source>%n mo</source>
        <translation>
            <numerusform>%n mo</numerusform>
            <numerusform>%n mo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n y</source>
        <translation>
            <numerusform>%n y</numerusform>
            <numerusform>%n y</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConsequenceCard</name>
    <message numerus="yes">
        <source>%n more line(s)</source>
        <translation>
            <numerusform>%n more line</numerusform>
            <numerusform>%n more lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other line(s) come in or drop out to fit</source>
        <translation>
            <numerusform>%n other line comes in or drops out to fit</numerusform>
            <numerusform>%n other lines come in or drop out to fit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln read(s) a week</source>
        <translation>
            <numerusform>%Ln read a week</numerusform>
            <numerusform>%Ln reads a week</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DayEnd</name>
    <message numerus="yes">
        <source>%Ln question(s) can wait until tomorrow.</source>
        <translation>
            <numerusform>%Ln question can wait until tomorrow.</numerusform>
            <numerusform>%Ln questions can wait until tomorrow.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) wait until you continue.</source>
        <translation>
            <numerusform>%Ln question waits until you continue.</numerusform>
            <numerusform>%Ln questions wait until you continue.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DemoCard</name>
    <message numerus="yes">
        <source>%Ln text(s)</source>
        <translation>
            <numerusform>%Ln text</numerusform>
            <numerusform>%Ln texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln fact</numerusform>
            <numerusform>%Ln facts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EraseDialog</name>
    <message numerus="yes">
        <source>%Ln item(s)</source>
        <translation>
            <numerusform>%Ln item</numerusform>
            <numerusform>%Ln items</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EyePage</name>
    <message numerus="yes">
        <source>%Ln left out</source>
        <translation>
            <numerusform>%Ln left out</numerusform>
            <numerusform>%Ln left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FactActs</name>
    <message numerus="yes">
        <source>%Ln earlier wording(s)</source>
        <translation>
            <numerusform>%Ln earlier wording</numerusform>
            <numerusform>%Ln earlier wordings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ForgottenTexts</name>
    <message numerus="yes">
        <source>%Ln whole text(s) forgotten.</source>
        <translation>
            <numerusform>%Ln whole text forgotten.</numerusform>
            <numerusform>%Ln whole texts forgotten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Given</name>
    <message numerus="yes">
        <source>%Ln fact(s) you have since forgotten or erased</source>
        <translation>
            <numerusform>%Ln fact you have since forgotten or erased</numerusform>
            <numerusform>%Ln facts you have since forgotten or erased</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LogExport</name>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LookAfter</name>
    <message numerus="yes">
        <source>%Ln text(s) came in twice.</source>
        <translation>
            <numerusform>%Ln text came in twice.</numerusform>
            <numerusform>%Ln texts came in twice.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) worth asking.</source>
        <translation>
            <numerusform>%Ln question worth asking.</numerusform>
            <numerusform>%Ln questions worth asking.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Kept %n text(s) from agents. They get the newest copy.</source>
        <translation>
            <numerusform>Kept %n text from agents. They get the newest copy.</numerusform>
            <numerusform>Kept %n texts from agents. They get the newest copy.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>%Ln waiting</numerusform>
            <numerusform>%Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) waiting in Review</source>
        <translation>
            <numerusform>%n question waiting in Review</numerusform>
            <numerusform>%n questions waiting in Review</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OfTexts</name>
    <message numerus="yes">
        <source>Agents read %Ln text(s) without the sentences that say it.</source>
        <translation>
            <numerusform>Agents read %Ln text without the sentences that say it.</numerusform>
            <numerusform>Agents read %Ln texts without the sentences that say it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) kept from agents as well.</source>
        <translation>
            <numerusform>%Ln text kept from agents as well.</numerusform>
            <numerusform>%Ln texts kept from agents as well.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PauseOffer</name>
    <message numerus="yes">
        <source>%n identical answers, faster than anyone can read.</source>
        <translation>
            <numerusform>%n identical answer, faster than anyone can read.</numerusform>
            <numerusform>%n identical answers, faster than anyone can read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minutes without a break.</source>
        <translation>
            <numerusform>%n minute without a break.</numerusform>
            <numerusform>%n minutes without a break.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProfileView</name>
    <message numerus="yes">
        <source>Show %n more fact(s)</source>
        <translation>
            <numerusform>Show %n more fact</numerusform>
            <numerusform>Show %n more facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n past fact(s)</source>
        <translation>
            <numerusform>Show %n past fact</numerusform>
            <numerusform>Show %n past facts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReceiptDialog</name>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln fact</numerusform>
            <numerusform>%Ln facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier value(s)</source>
        <translation>
            <numerusform>%Ln earlier value</numerusform>
            <numerusform>%Ln earlier values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln inferred fact(s)</source>
        <translation>
            <numerusform>%Ln inferred fact</numerusform>
            <numerusform>%Ln inferred facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln name(s)</source>
        <translation>
            <numerusform>%Ln name</numerusform>
            <numerusform>%Ln names</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n working note(s)</source>
        <translation>
            <numerusform>%n working note</numerusform>
            <numerusform>%n working notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln leftover(s)</source>
        <translation>
            <numerusform>%Ln leftover</numerusform>
            <numerusform>%Ln leftovers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message numerus="yes">
        <source>%Ln agent key(s)</source>
        <translation>
            <numerusform>%Ln agent key</numerusform>
            <numerusform>%Ln agent keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You have erased something %n time(s) since then. Whatever of it is in the backup comes back: erase it again.</source>
        <translation>
            <numerusform>You have erased something %n time since then. Whatever of it is in the backup comes back: erase it again.</numerusform>
            <numerusform>You have erased something %n times since then. Whatever of it is in the backup comes back: erase it again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RestoredNotice</name>
    <message numerus="yes">
        <source>%Ln agent key(s)</source>
        <translation>
            <numerusform>%Ln agent key</numerusform>
            <numerusform>%Ln agent keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>%Ln waiting</numerusform>
            <numerusform>%Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decided today.</source>
        <translation>
            <numerusform>%n decided today.</numerusform>
            <numerusform>%n decided today.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>On its own: %Ln kind(s) of fact</source>
        <translation>
            <numerusform>On its own: %Ln kind of fact</numerusform>
            <numerusform>On its own: %Ln kinds of fact</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SincePane</name>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n agent(s)</source>
        <translation>
            <numerusform>%n agent</numerusform>
            <numerusform>%n agents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n week(s)</source>
        <translation>
            <numerusform>%n week</numerusform>
            <numerusform>%n weeks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>Reading %Ln new text(s)</source>
        <translation>
            <numerusform>Reading %Ln new text</numerusform>
            <numerusform>Reading %Ln new texts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TextImportDialog</name>
    <message numerus="yes">
        <source>%Ln answer(s) of the assistant are left out.</source>
        <translation>
            <numerusform>%Ln answer of the assistant is left out.</numerusform>
            <numerusform>%Ln answers of the assistant are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) already here are left out.</source>
        <translation>
            <numerusform>%Ln text already here is left out.</numerusform>
            <numerusform>%Ln texts already here are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) that you erased here are left out.</source>
        <translation>
            <numerusform>%Ln text that you erased here is left out.</numerusform>
            <numerusform>%Ln texts that you erased here are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) longer than {n} characters are left out.</source>
        <translation>
            <numerusform>%Ln text longer than {n} characters is left out.</numerusform>
            <numerusform>%Ln texts longer than {n} characters are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) contain a password, a key or a card number, which is taken out.</source>
        <translation>
            <numerusform>%Ln text contains a password, a key or a card number, which is taken out.</numerusform>
            <numerusform>%Ln texts contain a password, a key or a card number, which is taken out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) have no date and count as said today.</source>
        <translation>
            <numerusform>%Ln text has no date and counts as said today.</numerusform>
            <numerusform>%Ln texts have no date and count as said today.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message numerus="yes">
        <source>%Ln question(s) waiting for you</source>
        <translation>
            <numerusform>%Ln question waiting for you</numerusform>
            <numerusform>%Ln questions waiting for you</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TryCard</name>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln fact</numerusform>
            <numerusform>%Ln facts</numerusform>
        </translation>
    </message>
</context>
</TS>
