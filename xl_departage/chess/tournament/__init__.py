"""
The document: one immutable record of a tournament, and what is made from it.

`record` holds the record, `TournamentRecord`. Every format is a door of its own: a reader that turns its bytes or cells into one
and, where the format allows it, a writer that turns one back. Nobody else knows a format. The vocabulary is that of the records of
TRF26.
"""
