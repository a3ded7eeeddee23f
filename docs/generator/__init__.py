"""
The documentation: `python -m docs.generator OUT` builds the site, `make pages` renews what the program writes into its pages.

Pages written by hand stand in `docs/site/fr` and `docs/site/en`, under the same names, in plain Markdown that a code host shows as it is.
What the program knows better than a page (functions, codes, editions, messages, worked examples) is written into them by the program,
between two comments, and so are the pages of functions; a test says when they are out of date.
"""

from xl_departage.messages import Language

LANGUAGES: tuple[Language, ...] = ("fr", "en")
"""The languages that the pages are written in."""
