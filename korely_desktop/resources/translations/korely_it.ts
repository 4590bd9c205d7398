<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Reasons</source>
        <comment>It says the same again.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>There is usually one at a time.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>The text says the opposite.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>The text says that it is over.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>It was learned later than what came after it.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>It is only planned.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>There can be several at a time.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>The new one is more exact.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>They are about different things.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>They mean something similar.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>It clashes with your word.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>The text does not say it clearly.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <comment>You decided.</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entities</source>
        <comment>Organization</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entities</source>
        <comment>Product</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entities</source>
        <comment>Place</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entities</source>
        <comment>Topic</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entities</source>
        <comment>Event</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entities</source>
        <comment>Thing</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AboutSection</name>
    <message>
        <source>About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korely Desktop holds what your AI agents remember, and obeys you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What Korely is built on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Qt for Python, under the LGPL 3; its libraries lie beside Korely and can be replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Activity</name>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>added a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>added texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked to read a text again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forgot a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>corrected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reopened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forgot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>brought back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merged two names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parted two names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renamed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>declared a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resumed a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decided a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made a project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searched the texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read a context block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read a profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>listed texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrote a fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended a fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>erased</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>revoked a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {who}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} texts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ActivityPage</name>
    <message>
        <source>Activity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing happened here yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads and writes of agents, and yours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korely itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log intact, {n} entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log broken at entry {n}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AddressSection</name>
    <message>
        <source>Local address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where agents on this computer find Korely.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For agents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only programs on this computer can reach it, and each needs a key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key of this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>May do everything. Give agents keys of their own under Agents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect an agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snippets to paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The welcome page, with Python, curl and MCP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start Korely with --port to choose another. It listens on 127.0.0.1 only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Port</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AgentDetail</name>
    <message>
        <source>Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key ends in …{hint}, made {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revoke…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it did</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AgentList</name>
    <message>
        <source>Keys and agents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AgentModel</name>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>May</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who has written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name it writes under</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Agents</name>
    <message>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revoked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>since {when}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has not called yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last call {when}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read and write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>everybody</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AgentsPage</name>
    <message>
        <source>Agents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add an agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n connected</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Key for {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You see it only this once. Korely keeps a fingerprint of it, not the key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is paused. It gets a clear refusal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} can connect again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resumed {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key of {name} is revoked.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AppearanceSection</name>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the window looks and moves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes at once, and with the system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows and buttons grow with the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system’s own font</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instead of Inter, which Korely brings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing slides or fades.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AsOfButton</name>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As of: {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A week ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A month ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A year ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another day…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardList</name>
    <message>
        <source>Waiting cards</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardModel</name>
    <message>
        <source>two names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share}% sure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} d</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardView</name>
    <message>
        <source>{n} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why you are asked:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you accept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you reject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you keep both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share}% sure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You wrote it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also: {names}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConnectCard</name>
    <message>
        <source>Connect an agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it this address and key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of snippet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snippet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the first call…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connected. “{name}” has called.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CopyField</name>
    <message>
        <source>Copy %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CorrectDialog</name>
    <message>
        <source>What is right?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The right value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your word takes its place, and no agent can overrule it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DemoCard</name>
    <message>
        <source>Load demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look around with demo data</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Loaded {texts} and {facts} about invented people.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The demo data are loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invented people, with a past to look into.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DetailPane</name>
    <message>
        <source>Fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirmed by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ended…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decide in Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The past is read-only. Go back to now to change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The right value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old value stays in history. Agents read yours from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why do you know this?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You wrote it yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was written directly, without a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You confirmed it · {when}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How this changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who used it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No agent has read it yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details for developers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>once, {when}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} times, last {when}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Dialog</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EmptyList</name>
    <message>
        <source>Nothing remembered yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When an agent writes something down, it appears here as a sentence, with the words it came from and the day it began.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect an agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load demo data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No fact matches {filters}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No fact is to be shown here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{words}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>person: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>agent: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All but ended</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EndDialog</name>
    <message>
        <source>When did it end?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It stays in history: asked about an earlier day, agents still get it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Day on which it ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ended</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Entities</name>
    <message>
        <source>1 text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mentioned {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first mentioned {first}, last {last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{facts} in {texts}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EntityDrawer</name>
    <message>
        <source>Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous and next profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the profile before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old name stays an alias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another name for {name}. Facts about it count as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renamed to {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renamed {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also known as {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merged into one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merged two profiles</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EraseDialog</name>
    <message>
        <source>This destroys the content on this computer now. It cannot be undone, and agents cannot learn it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase everything about {name}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase this text?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase these texts?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase “{sentence}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase {facts}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>earlier value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>earlier values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fact concluded from them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>facts concluded from them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name nothing else mentions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names nothing else mentions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} texts, choose for each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts that say it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redact all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No agent named</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes as a whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Afterwards you get a receipt, with a search of every file of the app for leftovers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type {name} to confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase 1 item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase {count} items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erasing…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EventDetail</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the local address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korely itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Came by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EventList</name>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactActs</name>
    <message>
        <source>Confirmed. It is your word now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirmed {facts}. They are your word now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corrected. Agents read your version from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended on {day}. It stays in history.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended {facts} on {day}. They stay in history.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended {facts}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open again. Agents read it from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forgot 1 fact. Agents no longer see it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forgot {facts}. Agents no longer see them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forgot {facts}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restored {facts}. Agents see what is current again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactDelegate</name>
    <message>
        <source>erased</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactView</name>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why do you know this? (H)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirm (C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct (E)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget (F)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactWords</name>
    <message>
        <source>No agent named</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact on {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>True</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From {first} to {last}; the line is today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without an agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier in {month}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>your word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share}% sure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned from {source}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>All but ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Family</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{shown} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a name…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>person:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No agent has written yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All, ended ones too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GeneralSection</name>
    <message>
        <source>General</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How Korely speaks, and how you speak to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What agents write stays in the language it was written in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single letters act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E corrects, F forgets, while a list or a card has the focus. Ctrl and Alt keys always work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show keys on buttons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small outlines inside the button they press.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list also opens with F1 or ?.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Look</name>
    <message>
        <source>Preferences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ownership</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Money</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Undone: {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All agents are paused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They get a clear refusal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause or resume all agents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close what is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Who is the same as {name}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything about {name} goes to the profile you choose, and the name stays an alias. It can be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NewKeyDialog</name>
    <message>
        <source>Add an agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example Claude Code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it may do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read and write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everybody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave it empty for everybody, or give user_ids with commas between. customer-* means all that begin so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a key</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NewsPill</name>
    <message>
        <source>1 new fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{facts} new</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OnOff</name>
    <message>
        <source>On</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PanelPage</name>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search, or type a filter such as person: Giulia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next and previous fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why do you know this?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 new fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{facts} new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The past is read-only. Go back to now to change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ended…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Day learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Family</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compact rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The demo data is being read.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PastBar</name>
    <message>
        <source>Back to now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was true</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which past</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A day earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A day later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You are looking at {day}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is read-only here, and agents still read the present.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts that held on that day, with all that is known now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the memory said on that day, with what it knew then.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PauseButton</name>
    <message>
        <source>Resume agents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause agents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Pausing</name>
    <message>
        <source>All agents are paused. They get a clear refusal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused all agents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agents can connect again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PeoplePage</name>
    <message>
        <source>People &amp; things</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People and things appear here as soon as a text speaks of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No name here matches “{text}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>The key of your memory does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your memory cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your memory was written by a newer Korely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data folder cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address is taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korely is open already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language model cannot be loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korely is closing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It changed in the meantime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This fact has been replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not there any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This value does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This could not be done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something in Korely went wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed. The log in the data folder says more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed or overwritten.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProfileView</name>
    <message>
        <source>Merge…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a name…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase everything about {name}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also known as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One fact waits for you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} facts wait for you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is known yet beyond the name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is known now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show 1 more fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show {count} more facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{shown} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mentioned in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No text names it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No agent named</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} agents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No agent has written about it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QCoreApplication</name>
    <message>
        <source>Entities</source>
        <comment>Person</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QuoteCard</name>
    <message>
        <source>Read all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People &amp; things</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReceiptDialog</name>
    <message>
        <source>Erased, and checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erased, but not yet everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of it is left in any file of the app.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some of it may still be in a file of the app. Close Korely and start it again, then look.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} earlier values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} conclusions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{redacted} redacted, {removed} removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You, in this window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erased</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing but text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts and a keyed fingerprint, so that it is not learned again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entry {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{left} leftovers in {files} files ({size})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>Clash with your word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not sure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sensitive, first mention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where does {subject} work?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where does {subject} live?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who does {subject} report to?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which plan does {subject} have?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does {subject} cost?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is the role of {subject}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When is {subject}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is usually one such value at a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new text says the opposite of what is in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new text says that this is over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new text tells of an earlier time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new text speaks of a plan, not of what is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both values can be true at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new value seems to be a more exact form of the old one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two mean something similar, and it is not clear which holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value in memory is your own word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is not clear enough to be sure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not clear whether the two speak of the same thing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Are {a} and {b} the same?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is right about {subject}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{a} and {b}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two names look alike. Korely never joins two people by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a sensitive matter, mentioned for the first time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agents keep reading {value} until you decide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agents do not see it until you decide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{b} becomes another name of {a}. All facts come together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They stay two. You are not asked again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It becomes current, with your word. Agents read it from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is dropped. The same text will not suggest it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{old} ends, {new} becomes current. Begin: {date}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{old} stays. The same text will not suggest this again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both hold: {old} and {new}. Agents read both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accepted. Agents read it from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corrected. Agents read your word from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected. The same text will not suggest it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept both. Agents read both from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accepted “{about}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>corrected “{about}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rejected “{about}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept both for “{about}”</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message>
        <source>Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to decide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accept new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>When an agent says something unclear, or against your word, it waits here for you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n decided today.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>They are the same</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RevokeDialog</name>
    <message>
        <source>Revoke the key of {name}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its next call is refused, and the key never works again. What it wrote stays. To let the agent back in, make a new key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revoke</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SectionList</name>
    <message>
        <source>Sections</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{facts} selected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the list of facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All agents are paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agents can connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Reading %n new text(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Undo: {what}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Storage</name>
    <message>
        <source>Kept in {folder}, not encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypted in {folder}. The key is in your system keyring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypted in {folder}. The key is in a file there that only you can read.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StorageSection</name>
    <message>
        <source>Storage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where your memory is kept, and how it is protected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything on disk is encrypted. The key is in your system keyring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything on disk is encrypted. The key is in a file that only you can read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything on disk is encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whoever can read the files of this computer can read your memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recomputes the chain of everything that was ever done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} · {size} MB, {facts} facts, {texts} texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log is intact: {n} entries, each bound to the one before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log is broken at entry {n}. Somebody changed the file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextDialog</name>
    <message>
        <source>Source text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ToastHost</name>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo with Ctrl+Z.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TryCard</name>
    <message>
        <source>Try it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a sentence about someone. See what Korely keeps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sara moved to Lisbon in May and now reports to Henrik Dahl.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sentence about someone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remember this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korely kept the text but could not read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept as a text. No fact found in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{facts} in {seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can correct, end or forget each of them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Korely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your agents’ memory, on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korely holds what AI agents learn about you and the people you work with. You see every fact, where it came from and who read it. Nothing leaves this computer, and there is no account.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
