"""
Lists as a notation of a tournament: a list of players, and a list of games with one row a game.

`list_reading` turns rows of cells into the record (`TournamentRecord`), `headings` knows the columns, `names` finds the player that a
cell means, and `grid` writes the crosstable of such a list, in which a game that could not be read stands between question marks.
"""
