"""
Formats: how a tournament is read from what a person has (a grid of cells, a list, a file, a page), and how it is written.

`grids` reads and writes cells: notations, shapes of a range, lists of players and games. `trf`, `papi`, `swiss_manager` and `player_lists`
are files with a format of their own; `csv_grid` and `csv_file`, `page_table` and `ods` read the cells of a file, and `grid_table` writes a
tournament as cells; `held` keeps a tournament and its grid together while the grid is edited. `file_format` defines what a format is,
`formats` is the open table of all formats, and `source_opening` opens a file of any of them; `to_pair` prepares a tournament for pairing,
`ascii_letters` writes it for programs that count bytes; `season_results`, `prize_table` and `prize_ranking` read seasons and prizes,
`checking` lists the problems of a file, `rules_to_read` names the rules under which a written file is read correctly, `details` reads what
is typed about the event, `games_table` writes rated games, and `writing_back` changes a grid's workbook.

Nothing here applies the rules of chess, and nothing is shown to the user. What a format does not interpret is kept in the record and
written back; what it cannot hold is reported by name (`chess/tournament/comparison.py`).

A notation is a line in `grids/notations.py`, a format a module here and a line in `formats.py`; `documents/` adds workbooks.
"""
