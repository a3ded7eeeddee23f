"""Our add-in for Excel on Mac, on the web and on Windows: functions and a pane that run in Excel's own browser, from static files."""
