Attribute VB_Name = "DepartageCommands"
Option Explicit
Option Private Module

' Where the last command wrote, for Undo.
Private written As Object

' The ribbon passes the button; As Object, the project needs no reference to the library that declares it.
Public Sub DepartageOnGoal(ByVal control As Object)
    DepartageObey "insert." & control.Tag
End Sub

Public Sub DepartageOnExplain(ByVal control As Object)
    DepartageObey "explain"
End Sub

Public Sub DepartageOnCheck(ByVal control As Object)
    DepartageObey "check"
End Sub

Public Sub DepartageOnPair(ByVal control As Object)
    DepartageObey "pair"
End Sub

Public Sub DepartageOnTemplate(ByVal control As Object)
    DepartageOpen "new." & control.Tag
End Sub

Public Sub DepartageOnHelp(ByVal control As Object)
    DepartageOpen "help"
End Sub

' Python writes a file and answers with its path: a page for the browser, or a template for a new, unnamed workbook.
Public Sub DepartageOpen(ByVal command As String)
    Dim answer As Variant
    On Error GoTo failed
    answer = DepartagePython().CallUDF("xl_departage.hosts.excel.commands", "made", Array(command), ThisWorkbook, Nothing)
    If answer(1) <> "" Then
        DepartageTell CStr(answer(1)), vbExclamation
    ElseIf command = "help" Then
        ThisWorkbook.FollowHyperlink answer(0)
    Else
        Application.Workbooks.Add answer(0)
    End If
    Exit Sub
failed:
    DepartageTell DepartageFailure(Err.Description), vbExclamation
End Sub

' The sheet, the selection and the formula of the active cell go to Python; a formula and its place come back.
Public Sub DepartageObey(ByVal command As String)
    Dim answer As Variant, used As Object, filled As Object
    If TypeName(Selection) <> "Range" Then
        DepartageTell SENTENCE_ONE_BLOCK, vbExclamation
        Exit Sub
    End If
    If Selection.Areas.Count > 1 Then
        DepartageTell SENTENCE_ONE_BLOCK, vbExclamation
        Exit Sub
    End If
    On Error GoTo failed
    With ActiveSheet.UsedRange
        Set used = ActiveSheet.Range(ActiveSheet.Cells(1, 1), .Cells(.Rows.Count, .Columns.Count))
    End With
    Set filled = DepartageFilledBy(ActiveCell)
    answer = DepartagePython().CallUDF("xl_departage.hosts.excel.commands", "obeyed", Array(command, used, Selection.Address, _
        ActiveCell.Address, filled.Cells(1, 1).Formula, filled.Address, DepartageElsewhere(filled.Cells(1, 1).Formula, 0), _
        DepartageElsewhere(filled.Cells(1, 1).Formula, 1), DepartageElsewhere(filled.Cells(1, 1).Formula, 2)), ActiveWorkbook, Nothing)
    If answer(3) <> "" Then
        ' The table that the next command takes is shown.
        If answer(1) <> "" Then ActiveSheet.Range(answer(1)).Select
        DepartageTell CStr(answer(3)), vbExclamation
        Exit Sub
    End If
    DepartageWrite ActiveSheet.Range(answer(1)), CStr(answer(0))
    If answer(2) <> "" Then DepartageTell CStr(answer(2)), vbInformation
    Exit Sub
failed:
    DepartageTell DepartageFailure(Err.Description), vbExclamation
End Sub

' The cells that the formula behind a cell fills: its spill, its array, or the cell itself. Excel 2016 and 2019 do not know spills.
Private Function DepartageFilledBy(ByVal cell As Object) As Object
    Dim spills As Boolean, array_ As Boolean
    Set DepartageFilledBy = cell
    On Error Resume Next
    spills = cell.HasSpill
    array_ = cell.HasArray
    If spills Then
        Set DepartageFilledBy = cell.SpillParent.SpillingToRange
    ElseIf array_ Then
        Set DepartageFilledBy = cell.CurrentArray
    End If
End Function

' The area of another sheet, or the name, that a formula reads, by its place among them; empty where there is none.
Private Function DepartageElsewhere(ByVal formula As String, ByVal place As Long) As Variant
    Dim areas As Variant
    DepartageElsewhere = ""
    If Left$(formula, 1) <> "=" Then Exit Function
    areas = DepartagePython().CallUDF("xl_departage.hosts.excel.commands", "elsewhere", Array(formula), ActiveWorkbook, Nothing)
    If place > UBound(areas) Then Exit Function
    If areas(place) <> "" Then Set DepartageElsewhere = Application.Range(areas(place))
End Function

' Formula2 spills; an Excel without it gets an array formula over the cells that the value fills today.
Private Sub DepartageWrite(ByVal target As Object, ByVal formula As String)
    Dim spills As Boolean
    spills = True
    On Error Resume Next
    target.Cells(1, 1).Formula2 = formula
    spills = (Err.Number = 0)
    On Error GoTo 0
    If Not spills Then target.FormulaArray = formula
    Set written = target
    On Error Resume Next
    Application.OnUndo SENTENCE_TITLE, "'" & ThisWorkbook.Name & "'!DepartageUndo"
End Sub

' Excel forgets its own steps when a macro writes; this takes back the last command.
Public Sub DepartageUndo()
    If Not written Is Nothing Then written.ClearContents
    Set written = Nothing
End Sub

Private Sub DepartageTell(ByVal sentence As String, ByVal style As Long)
    MsgBox sentence, style, SENTENCE_TITLE
End Sub
