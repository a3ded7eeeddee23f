"""
What at least two of the top-level packages (wings) use, and nothing else. It imports none of them.

`errors` holds the problems that can be reported to an arbiter, `messages` the sentences in every language with `locale` as their
catalogues, `spoken_language` the choice of the language by a program, `exact` how numbers are rounded, `cells` the contents of a cell,
`text` how they are read as text or as a number, `days` how dates are read, `extent` where whole columns end, `csv_rows` how lines of
text become cells, `text_encoding` how the bytes of a text are decoded, `regex` expressions that are compiled at their first use,
`grouping` values by their keys, `bounded` streams that are read up to a limit, `stopping` what ends a call early, `extras` what an
installation may lack.

Nothing here knows the rules of chess or the formats of workbooks and files. What a single wing uses belongs in that wing.

A sentence is added with `python -m distribution.catalogues set KEY en="…" fr="…" nl="…" de="…"`; a language is one more file in `locale`.
A module moves here when a second wing needs it, with its tests in `tests/base`.
"""
