"""
The documentation: `python -m docs.generator OUT` builds the site, `make pages` updates the generated parts of its
pages.

Hand-written pages are in `docs/site/fr` and `docs/site/en`, under the same names, in plain Markdown that a code host
can display; `docs/site/nl` and `docs/site/de` have those from the download to the first formula, templates, a Swiss tournament, codes,
notations and messages. Those below `develop` are a site of their own, with a menu and a search of its own.
Parts that the program knows better than a page (functions, codes, editions, messages, worked examples) are
generated between two comments, and so are the pages of functions; a test reports outdated ones.
"""

from xl_departage.base.messages import Language

LANGUAGES: tuple[Language, ...] = ("fr", "en")
"""The languages of the complete pages."""
BEGINNINGS: tuple[Language, ...] = ("nl", "de")
"""The languages of the pages that a person needs first."""
SITES: tuple[Language, ...] = (*LANGUAGES, *BEGINNINGS)
"""The languages that have pages."""
