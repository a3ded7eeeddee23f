"""
Chess: what is computed from a tournament.

`tournament` holds the record, and the crosstable and the team event that are made from it. `regulations` holds the editions of the
rules and their printed tables; `tiebreaks`, `ratings` and `season` compute by these rules, and `explain` shows how a value comes
about. `checks` finds what is wrong, `pairing` decides who plays whom, and `prizes` who gets what.

Nothing here depends on a host or reads a file of a tournament, a cell or a page: a format makes the record, and a function asks
for a value. The CSV files of a rating period are read here (`ratings`), and those of an external pairing program (`pairing`).
Only the engines of `pairing` import anything outside the standard library.

An edition is one record in `regulations/editions.py` or `regulations/rating_editions.py`. A tie-break is one record in the module of
its family in `tiebreaks`; value, explanation and help all come from it. The developer pages show step by step how to add either.
"""
