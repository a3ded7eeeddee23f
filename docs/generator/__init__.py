"""
Builds the documentation: `python -m docs.generator OUT` builds the sites, `make pages` updates the generated parts of their pages.

Hand-written pages are in `docs/site/fr` and `docs/site/en`, under the same names, in plain Markdown that a code host
can display; `docs/site/nl` and `docs/site/de` have only those from the download to the first formula, and on templates, a Swiss
tournament, codes, notations and messages. The pages below `develop` are a site of their own, with its own menu and search.

Parts that the program knows better than a page (functions, codes, editions, messages, worked examples) are generated between two
comments, and the pages of functions are generated completely; a test reports outdated ones.
"""

from xl_departage.base.messages import Language

LANGUAGES: tuple[Language, ...] = ("fr", "en")
"""The languages in which all pages exist."""
BEGINNINGS: tuple[Language, ...] = ("nl", "de")
"""The languages in which only the pages that a user needs first exist."""
SITES: tuple[Language, ...] = (*LANGUAGES, *BEGINNINGS)
"""All languages that have pages."""
