"""
Swiss-Manager: its own file, which is only read, and the text file of pairings, which Swiss-Manager imports into the event
that is open in it.
"""
