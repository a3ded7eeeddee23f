; The setup program, for one user, without an administrator's rights. build.py calls makensis with VERSION, BUNDLE (what is carried) and OUT,
; and writes strings.nsh (the sentences of every language) and files.nsh (the folders and files, in a fixed order) beside the bundle.
;
; Order of an installation: everything is unpacked into "next"; only then "app", the version in use, makes room for it. What fails
; before leaves the old version working, and nothing else behind.

Target amd64-unicode
!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include WordFunc.nsh
!include x64.nsh

Name "xl_departage ${VERSION}"
OutFile "${OUT}"
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetDateSave off
InstallDir "$LOCALAPPDATA\xl_departage"
InstallDirRegKey HKCU "Software\xl_departage" "Folder"
BrandingText "xl_departage ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\xl_departage"
!define MUI_ABORTWARNING
!define MUI_LANGDLL_ALLLANGUAGES
!define MUI_WELCOMEPAGE_TEXT "$(setup_welcome)"
!define MUI_FINISHPAGE_TEXT "$(setup_finish)"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!include "${BUNDLE}/../strings.nsh"

Var Code   ; "fr", "en": the language of the add-in
Var Menu   ; folder in the Start menu
Var Said   ; what a called program printed

; One sentence, where somebody looks: a window, or with /S the file that /LOG= names. Then the end, with exit status 2.
!macro DefineRefuse prefix
Function ${prefix}Refuse
  Exch $0
  SetErrorLevel 2
  ${If} ${Silent}
    ${GetParameters} $1
    ${WordReplace} $1 '"/LOG=' '/LOG="' "+" $1
    ClearErrors
    ${GetOptions} $1 "/LOG=" $2
    ${IfNot} ${Errors}
      FileOpen $3 $2 w
      FileWriteUTF16LE /BOM $3 "$0$\r$\n"
      FileClose $3
    ${EndIf}
  ${Else}
    MessageBox MB_OK|MB_ICONSTOP "$0"
  ${EndIf}
  Quit
FunctionEnd
!macroend
!insertmacro DefineRefuse ""
!insertmacro DefineRefuse "un."

!macro Refuse prefix sentence
  Push "${sentence}"
  Call ${prefix}Refuse
!macroend

; "x86" in $0 where the Office of this machine has 32 bits: what Click-to-Run says of itself, else what the installation by MSI says, of which
; each view of the registry shows its own.
!macro OfficeBits
  SetRegView 64
  ReadRegStr $0 HKLM "SOFTWARE\Microsoft\Office\ClickToRun\Configuration" "Platform"
  ${If} $0 == ""
    ReadRegStr $0 HKLM "SOFTWARE\Microsoft\Office\16.0\Outlook" "Bitness"
  ${EndIf}
  SetRegView 32
  ${If} $0 == ""
    ReadRegStr $0 HKLM "SOFTWARE\Microsoft\Office\16.0\Outlook" "Bitness"
  ${EndIf}
  SetRegView default
!macroend

; Excel holds the add-in and our Python open as long as it runs.
!macro RefuseOpenExcel prefix
  FindWindow $0 "XLMAIN"
  ${If} $0 <> 0
    !insertmacro Refuse "${prefix}" "$(setup_excel_open)"
  ${EndIf}
!macroend

Function .onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/LANG=" $1
  ${IfNot} ${Errors}
    !insertmacro LanguageOfCode $1
  ${ElseIfNot} ${Silent}
    !insertmacro MUI_LANGDLL_DISPLAY
  ${EndIf}
  ; /D= of NSIS takes no quotes and is passed over in silence where it cannot be used. PowerShell quotes the whole: "/FOLDER=C:\My chess".
  ${GetParameters} $0
  ${WordReplace} $0 '"/FOLDER=' '/FOLDER="' "+" $0
  ClearErrors
  ${GetOptions} $0 "/FOLDER=" $1
  ${IfNot} ${Errors}
    StrCpy $INSTDIR $1
  ${EndIf}
FunctionEnd

Function un.onInit
  ReadRegStr $LANGUAGE HKCU "Software\xl_departage" "Language"
  ${If} $LANGUAGE == ""
    StrCpy $LANGUAGE ${LANG_ENGLISH}
  ${EndIf}
FunctionEnd

Function .onInstFailed
  RMDir /r "$INSTDIR\next"
  RMDir "$INSTDIR"
FunctionEnd

Section
  ; Here and not in .onInit, where sentences are still in the language of Windows.
  ${IfNot} ${RunningX64}
    !insertmacro Refuse "" "$(setup_windows_64)"
  ${EndIf}
  ; Windows tells 8 to programs that it does not know; the registry holds the true number, and older Windows has none.
  SetRegView 64
  ReadRegDWORD $0 HKLM "SOFTWARE\Microsoft\Windows NT\CurrentVersion" "CurrentMajorVersionNumber"
  SetRegView lastused
  ${If} $0 < 10
    !insertmacro Refuse "" "$(setup_windows_10)"
  ${EndIf}
  !insertmacro RefuseOpenExcel ""
  !insertmacro OfficeBits
  ${If} $0 == "x86"
    ${GetParameters} $1
    ClearErrors
    ${GetOptions} $1 "/OFFICE32" $2
    ${If} ${Errors}
      ${If} ${Silent}
        !insertmacro Refuse "" "$(setup_office_32_silent)"
      ${EndIf}
      ${IfNot} ${Cmd} 'MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$(setup_office_32)" IDYES'
        SetErrorLevel 2
        Quit
      ${EndIf}
    ${EndIf}
  ${EndIf}
  StrCpy $Code "$(setup_code)"
  StrCpy $Menu "$SMPROGRAMS\xl_departage"

  ; Room for everything, beside what stands there now; DriveSpace answers in megabytes.
  ${GetRoot} "$INSTDIR" $0
  ${DriveSpace} "$0\" "/D=F /S=M" $1
  ${If} $1 < ${NEEDED_MB}
    !insertmacro Refuse "" "$(setup_disk_full)"
  ${EndIf}

  RMDir /r "$INSTDIR\next"
  RMDir /r "$INSTDIR\old"
  CreateDirectory "$INSTDIR\next"
  ${IfNot} ${FileExists} "$INSTDIR\next\*.*"
    !insertmacro Refuse "" "$(setup_not_written)"
  ${EndIf}
  ClearErrors
  !include "${BUNDLE}/../files.nsh"
  ${If} ${Errors}
    SetOutPath "$TEMP"
    RMDir /r "$INSTDIR\next"
    RMDir "$INSTDIR"
    !insertmacro Refuse "" "$(setup_not_written)"
  ${EndIf}
  SetOutPath "$TEMP"

  ; The exchange: two names, and back again where the second is refused.
  ClearErrors
  ${If} ${FileExists} "$INSTDIR\app\*.*"
    Rename "$INSTDIR\app" "$INSTDIR\old"
    ${If} ${Errors}
      RMDir /r "$INSTDIR\next"
      !insertmacro Refuse "" "$(setup_in_use)"
    ${EndIf}
  ${EndIf}
  Rename "$INSTDIR\next" "$INSTDIR\app"
  ${If} ${Errors}
    Rename "$INSTDIR\old" "$INSTDIR\app"
    RMDir /r "$INSTDIR\next"
    !insertmacro Refuse "" "$(setup_in_use)"
  ${EndIf}

  nsExec::ExecToStack '"$INSTDIR\app\python\python.exe" -X utf8 -m xl_departage.hosts.cli install --lang $Code'
  Pop $0
  Pop $Said
  ${If} $0 != 0
    RMDir /r "$INSTDIR\app"
    Rename "$INSTDIR\old" "$INSTDIR\app"
    RMDir "$INSTDIR"
    !insertmacro Refuse "" "$(setup_add_in_refused)$\r$\n$Said"
  ${EndIf}
  RMDir /r "$INSTDIR\old"

  WriteUninstaller "$INSTDIR\uninstall.exe"
  RMDir /r "$Menu"
  CreateDirectory "$Menu"
  !insertmacro StartMenuOfLanguage
  CreateShortcut "$Menu\$(setup_menu_commands).lnk" "$SYSDIR\cmd.exe" '/k ""$INSTDIR\app\xl-departage-prompt.cmd""' "$INSTDIR\app\python\python.exe"
  CreateShortcut "$Menu\$(setup_menu_uninstall).lnk" "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "Software\xl_departage" "Folder" "$INSTDIR"
  WriteRegStr HKCU "Software\xl_departage" "Language" "$LANGUAGE"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "xl_departage"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "xl_departage"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${INSTALLED_KB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Section Uninstall
  !insertmacro RefuseOpenExcel "un."
  nsExec::ExecToStack '"$INSTDIR\app\python\python.exe" -X utf8 -m xl_departage.hosts.cli uninstall'
  Pop $0
  Pop $Said
  ${If} $0 != 0
    !insertmacro Refuse "un." "$Said"
  ${EndIf}
  ; Only what was installed: the folder itself goes when nothing else lies in it.
  RMDir /r "$INSTDIR\app"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir /r "$SMPROGRAMS\xl_departage"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "Software\xl_departage"
SectionEnd
