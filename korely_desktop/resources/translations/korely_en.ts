<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AgentDetail</name>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation>
            <numerusform>%n fact</numerusform>
            <numerusform>%n facts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AgentModel</name>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation>
            <numerusform>%n fact</numerusform>
            <numerusform>%n facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n text</numerusform>
            <numerusform>%n texts</numerusform>
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
    <name>CardView</name>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation>
            <numerusform>%n fact</numerusform>
            <numerusform>%n facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n text</numerusform>
            <numerusform>%n texts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DemoCard</name>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n text</numerusform>
            <numerusform>%n texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation>
            <numerusform>%n fact</numerusform>
            <numerusform>%n facts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decided today.</source>
        <translation>
            <numerusform>%n decided today.</numerusform>
            <numerusform>%n decided today.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>Reading %n new text(s)</source>
        <translation>
            <numerusform>Reading %n new text</numerusform>
            <numerusform>Reading %n new texts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TryCard</name>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation>
            <numerusform>%n fact</numerusform>
            <numerusform>%n facts</numerusform>
        </translation>
    </message>
</context>
</TS>
