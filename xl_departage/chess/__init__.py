"""
Chess: what is computed from a tournament.

`tournament` is the record, and the crosstable and team event made of it; `regulations` the editions as records and their printed
tables; `tiebreaks`, `ratings` and `season` compute by them; `explain` says how, `checks` what is wrong, `pairing` who plays whom,
`prizes` who gets what.

No file, cell or page is read here, and no host is known: a format makes the record, a function asks for a value. Only the engines of
`pairing` import anything outside the standard library.

An edition is one record in `regulations/editions.py` or `regulations/rating_editions.py`. A tie-break is one record beside its
family in `tiebreaks`, which gives value, explanation and help alike; the developer pages show both, step by step.
"""
