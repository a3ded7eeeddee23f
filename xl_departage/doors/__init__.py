"""
The doors of the document: one function that reads a tournament from the bytes of a file of any kind.

`reading` knows the doors by the ending and the content of a file; nobody else knows a format. To add a door, write its reader and
add one line there.
"""
