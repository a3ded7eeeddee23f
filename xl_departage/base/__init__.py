"""
What at least two of the top-level packages (`wings`) use, and nothing else. It imports none of them.

`errors` are the problems that can be reported to an arbiter, `messages` the sentences of every language with `locale` as their catalogues,
`spoken_language` how a program chooses one, `exact` the only rounding, `cells` what a cell holds, `text` how it is read as text or as a
number, `days` how dates are read, `extent` where whole columns end, `csv_rows` how lines of text become cells, `regex` expressions
compiled at their first use, `grouping` values by their keys, `bounded` streams read up to a limit, `stopping` what ends a call early,
`extras` what an installation may lack.

Nothing here knows chess, workbooks or files. What a single wing uses belongs in that wing.

A sentence is added with `python -m distribution.catalogues set KEY en="…" fr="…" nl="…" de="…"`; a language is a file beside the others in
`locale`. A new module moves in here when a second wing wants it, with its tests in `tests/base`.
"""
