"""
One immutable record of a tournament, and what is made from it.

`record` holds the record, `TournamentRecord`. Each format has a reader that turns bytes or cells into one and,
where the format allows it, a writer that turns one back. Nothing else knows a format. The vocabulary is that of the records of
TRF26.
"""
