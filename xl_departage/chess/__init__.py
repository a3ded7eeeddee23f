"""
Chess: what is computed from a tournament.

`tournament` holds the record, and the crosstable and the team event that are made from it. `regulations` holds the editions of the
rules and their printed tables; `tiebreaks`, `ratings` and `season` compute by these rules, and `explain` shows how a value comes
about. `checks` finds what is wrong, `pairing` decides who plays whom, and `prizes` who gets what.

No file, cell or page is read here, and nothing here depends on a host: a format makes the record, and a function asks for a value.
Only the engines of `pairing` import anything outside the standard library.

An edition is one record in `regulations/editions.py` or `regulations/rating_editions.py`. A tie-break is one record in the module of
its family in `tiebreaks`; value, explanation and help all come from it. The developer pages show step by step how to add either.
"""
