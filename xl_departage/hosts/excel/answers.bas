Attribute VB_Name = "DepartageAnswers"
Option Explicit
Option Private Module

Private Const SHOW_MESSAGES As Boolean = '@show_messages
Private Const SECONDS_OF_REST As Long = 30

Private silence As String
Private silentSince As Date

' Python, started at the first call. One that did not start is not tried again for a while: every cell would wait.
' On a Mac nothing of xlwings' module may be touched: it would not compile there, with a window of its own each time.
Public Function DepartagePython() As Object
#If Mac Then
    Err.Raise 1000, , "Mac"
#Else
    Dim reason As String
    If silence <> "" And DateDiff("s", silentSince, Now) < SECONDS_OF_REST Then Err.Raise 1000, , silence
    ' Without settings nothing may be started: a bare name would be looked for beside the workbook.
    If DepartageInterpreter() = "" Then Err.Raise 1000, , "INTERPRETER_WIN"
    On Error GoTo failed
    Set DepartagePython = XLPy
    silence = ""
    Exit Function
failed:
    reason = Err.Description
    If reason = "" Then reason = "XLPy"
    If InStr(reason, "Could not load") = 0 Then reason = "XLPy: " & reason
    silence = reason
    silentSince = Now
    On Error GoTo 0
    Err.Raise 1000, , reason
#End If
End Function

' The arguments for Python. Whole columns and rows end at their last filled cell, all of one call alike: else a million
' blank cells would travel at each call, and the value would be as high.
Public Function DepartageGiven(ByVal given As Variant) As Variant
    Dim index As Long, bottom As Long, edge As Long
    bottom = 1
    edge = 1
    For index = LBound(given) To UBound(given)
        If IsObject(given(index)) Then
            ' Only the first part would arrive.
            If given(index).Areas.Count > 1 Then Err.Raise 1000, , "Areas"
            DepartageReach given(index), bottom, edge
        End If
    Next index
    For index = LBound(given) To UBound(given)
        If IsObject(given(index)) Then Set given(index) = DepartageCut(given(index), bottom, edge)
    Next index
    DepartageGiven = given
End Function

Private Function DepartageTall(ByVal area As Object) As Boolean
    DepartageTall = (area.Rows.Count = area.Worksheet.Rows.Count)
End Function

Private Function DepartageWide(ByVal area As Object) As Boolean
    DepartageWide = (area.Columns.Count = area.Worksheet.Columns.Count)
End Function

' Moves the bottom row and the right edge to the last filled cell of a whole column or row.
Private Sub DepartageReach(ByVal area As Object, ByRef bottom As Long, ByRef edge As Long)
    Dim values As Variant, tall As Boolean, wide As Boolean
    Dim down As Long, across As Long, row As Long, column As Long
    tall = DepartageTall(area)
    wide = DepartageWide(area)
    If Not tall And Not wide Then Exit Sub
    With area.Worksheet.UsedRange
        down = DepartageLess(area.Rows.Count, .Row + .Rows.Count - area.Row)
        across = DepartageLess(area.Columns.Count, .Column + .Columns.Count - area.Column)
    End With
    If down < 1 Or across < 1 Or (down = 1 And across = 1) Then Exit Sub
    values = area.Resize(down, across).Value2
    For row = down To 1 Step -1
        For column = across To 1 Step -1
            If Not wide And row <= bottom Then Exit Sub
            If row > bottom Or column > edge Then
                If DepartageFilled(values(row, column)) Then
                    If tall And row > bottom Then bottom = row
                    If wide And column > edge Then edge = column
                End If
            End If
        Next column
    Next row
End Sub

Private Function DepartageCut(ByVal area As Object, ByVal bottom As Long, ByVal edge As Long) As Object
    Dim down As Long, across As Long
    down = area.Rows.Count
    across = area.Columns.Count
    If DepartageTall(area) Then down = bottom
    If DepartageWide(area) Then across = edge
    Set DepartageCut = area.Resize(down, across)
End Function

Private Function DepartageFilled(ByVal value As Variant) As Boolean
    If IsError(value) Then
        DepartageFilled = True
    Else
        DepartageFilled = Len(value) > 0
    End If
End Function

Private Function DepartageLess(ByVal one As Long, ByVal other As Long) As Long
    DepartageLess = IIf(one < other, one, other)
End Function

' The number for CVErr of an error's name, 0 for any other text.
Public Function DepartageErrorNumber(ByVal label As String) As Long
    Select Case label
'@cases
        Case Else: DepartageErrorNumber = 0
    End Select
End Function

' A value of Python for the cell: the names of errors become errors.
Public Function DepartageValue(ByVal value As Variant) As Variant
    Dim number As Long, behind As Long, label As String
    DepartageValue = value
    If VarType(value) <> vbString Then Exit Function
    If Left$(value, 1) <> "#" Then Exit Function
    label = value
    behind = InStr(label, " ")
    If behind > 0 Then
        If SHOW_MESSAGES Then Exit Function
        label = Left$(label, behind - 1)
    End If
    number = DepartageErrorNumber(label)
    If number > 0 Then DepartageValue = CVErr(number)
End Function

' What Python gave, cell by cell; a row comes as a list, a table as a table.
Public Function DepartageAnswer(ByVal answer As Variant) As Variant
    Dim row As Long, column As Long, dimensions As Long, last As Long
    If Not IsArray(answer) Then
        DepartageAnswer = DepartageValue(answer)
        Exit Function
    End If
    On Error Resume Next
    last = UBound(answer, 2)
    dimensions = IIf(Err.Number = 0, 2, 1)
    On Error GoTo 0
    For row = LBound(answer, 1) To UBound(answer, 1)
        If dimensions = 1 Then
            answer(row) = DepartageValue(answer(row))
        Else
            For column = LBound(answer, 2) To last
                answer(row, column) = DepartageValue(answer(row, column))
            Next column
        End If
    Next row
    DepartageAnswer = answer
End Function

' One sentence for a call that failed: what is wrong and the cure.
Public Function DepartageFailure(ByVal reason As String) As String
    DepartageFailure = DepartageSentence(reason, DepartageInterpreter())
End Function

Public Function DepartageSentence(ByVal reason As String, ByVal interpreter As String) As String
    If reason = "Mac" Then
        DepartageSentence = SENTENCE_MAC
    ElseIf reason = "Areas" Then
        DepartageSentence = SENTENCE_AREAS
    ElseIf interpreter = "" Then
        DepartageSentence = SENTENCE_ABSENT
    ElseIf InStr(reason, "Could not load") > 0 Then
        DepartageSentence = Replace(SENTENCE_MISSING, "%1", interpreter)
    ElseIf InStr(reason, "No module named 'xl_departage") > 0 Then
        DepartageSentence = Replace(SENTENCE_PACKAGE, "%1", interpreter)
    ElseIf Left$(reason, 4) = "XLPy" Then
        DepartageSentence = Replace(SENTENCE_SILENT, "%1", interpreter)
    Else
        DepartageSentence = Replace(SENTENCE_FAILED, "%1", DepartageLastLine(reason))
    End If
End Function

' The last line of a traceback that says something.
Public Function DepartageLastLine(ByVal words As String) As String
    Dim pieces() As String, index As Long
    pieces = Split(Replace(words, vbCr, ""), vbLf)
    For index = UBound(pieces) To 0 Step -1
        If Trim$(pieces(index)) <> "" Then
            DepartageLastLine = Left$(Trim$(pieces(index)), 200)
            Exit Function
        End If
    Next index
End Function

' The program of the settings, as a full path; empty where there is none.
Private Function DepartageInterpreter() As String
#If Not Mac Then
    Dim path As String
    On Error Resume Next
    path = GetConfig("INTERPRETER_WIN", "")
    If InStr(path, "\") > 0 Or InStr(path, "/") > 0 Then DepartageInterpreter = path
#End If
End Function
