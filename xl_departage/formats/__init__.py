"""
Formats: from what a person has (a grid of cells, a list, a file, a page) to a tournament, and back.

`grids` reads and writes cells: notations, shapes of a range, lists of players and games. `trf`, `papi`, `swiss_manager` and
`player_lists` are files with a format of their own; `csv_grid` and `csv_file`, `page_table` and `ods` bring the cells of a file,
`grid_table` those of a tournament; `held` is a tournament while it is edited as a grid. `file_format` says what a format is, `formats` is
the open table of all, by which `source` opens a file; `to_pair` makes it a tournament to pair, `ascii_letters` writes it for programs that
count bytes; `season_results` reads a season, `prize_table` and `prize_ranking` prizes, `checking` lists the problems of a file,
`rules_to_read` says with which rules it is read as it was meant, `details` reads what is typed of the event, `games_table` writes the
rated games, and `writing_back` changes the workbook that it came from.

Nothing is computed by the rules of chess here, and nothing is shown. What a format does not interpret is kept in the record and written
back; what it cannot hold is reported by name (`chess/tournament/comparison.py`).

A notation is a line in `grids/notations.py`. A file format is a module here and a line of the table in `formats.py`.
"""
