; Inno Setup 6: the Windows installer, for this person alone (no administrator needed).
;   iscc /DVersion=0.1.0 /DBuild=C:\path\to\build\package packaging\windows\korely-desktop.iss
#ifndef Version
  #error Version is missing: /DVersion=...
#endif
#ifndef Build
  #error Build is missing: /DBuild=...
#endif

[Setup]
AppId={{6E1B0C5E-6B0B-4B5D-9C39-0B6B7C1C5A51}
AppName=Korely
AppVersion={#Version}
AppVerName=Korely {#Version}
AppPublisher=Korely
AppPublisherURL=https://korely.ai/agents
VersionInfoVersion={#Version}
DefaultDirName={autopf}\Korely
DefaultGroupName=Korely
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile={#Build}\dist\korely-desktop\_internal\licences\LICENSE
OutputDir={#Build}
OutputBaseFilename=korely-desktop-{#Version}-setup
SetupIconFile={#Build}\icons\korely-desktop.ico
UninstallDisplayIcon={app}\korely-desktop.exe
UninstallDisplayName=Korely
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
; One that waits in the tray does not close when it is asked to. What was answered is on disk: nothing is lost.
CloseApplications=force
RestartApplications=no
#ifdef SignTool
SignTool={#SignTool}
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "it"; MessagesFile: "compiler:Languages\Italian.isl"

[CustomMessages]
en.AtLogin=Start Korely when I log in, so that agents reach their memory
it.AtLogin=Avvia Korely quando entro, così gli agenti raggiungono la loro memoria
en.EraseData=Erase everything that was remembered on this computer too?%n%nThis cannot be undone. "No" keeps it for a later installation.
it.EraseData=Cancellare anche tutto ciò che è stato ricordato su questo computer?%n%nNon si può annullare. "No" lo conserva per una prossima installazione.

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "atlogin"; Description: "{cm:AtLogin}"; Flags: unchecked

[Files]
Source: "{#Build}\dist\korely-desktop\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[InstallDelete]
; What an older version shipped and this one does not would be found by the new one.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\Korely"; Filename: "{app}\korely-desktop.exe"; AppUserModelID: "ai.korely.desktop"
Name: "{autodesktop}\Korely"; Filename: "{app}\korely-desktop.exe"; AppUserModelID: "ai.korely.desktop"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\korely"; ValueType: string; ValueData: "URL:Korely"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\korely"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\korely\DefaultIcon"; ValueType: string; ValueData: """{app}\korely-desktop.exe"",0"
Root: HKA; Subkey: "Software\Classes\korely\shell\open\command"; ValueType: string; ValueData: """{app}\korely-desktop.exe"" ""%1"""
Root: HKCU; Subkey: "Software\Microsoft\Windows\CurrentVersion\Run"; ValueType: string; ValueName: "Korely"; ValueData: """{app}\korely-desktop.exe"" --background"; Flags: uninsdeletevalue; Tasks: atlogin

[Run]
Filename: "{app}\korely-desktop.exe"; Description: "{cm:LaunchProgram,Korely}"; Flags: nowait postinstall skipifsilent

[UninstallRun]
; As with CloseApplications, which removing does not know.
Filename: "{sys}\taskkill.exe"; Parameters: "/f /im korely-desktop.exe"; Flags: runhidden; RunOnceId: "End"
Filename: "{sys}\taskkill.exe"; Parameters: "/f /im korely-desktop-cli.exe"; Flags: runhidden; RunOnceId: "EndCli"

[Code]
procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Data: String;
begin
  { platformdirs: user_data_path("korely-desktop", appauthor=False) }
  Data := ExpandConstant('{localappdata}\korely-desktop');
  if (Step = usPostUninstall) and DirExists(Data) and not UninstallSilent then
    if MsgBox(CustomMessage('EraseData'), mbConfirmation, MB_YESNO or MB_DEFBUTTON2) = IDYES then
      DelTree(Data, True, True, True);
end;
