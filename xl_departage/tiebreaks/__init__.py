"""
Tie-breaks: functions of a `Context` (a crosstable under an edition of the rules), by player index.
"""
