"""
Our add-in for Excel on Mac, on the web and on Windows: functions and a pane that run in Excel's own browser, from static files.

`manifest` and `metadata` make the files that describe the add-in to Excel; `python -m distribution.office.build dist/addin https://…`
builds all its files.
"""
