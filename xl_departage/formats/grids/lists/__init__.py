"""
Lists as a notation of a tournament: a list of players, and a list of games with one row per game.

`list_reading` turns rows of cells into the record (`TournamentRecord`), `headings` finds the columns, `identities`
reads the details of the players, and `crosstable_rows` writes the crosstable of such a list, with every game that could not be
read between question marks.
"""
