"""
The documentation: `python -m docs.generator OUT` builds the site, `make pages` updates the generated parts of its
pages.

Hand-written pages are in `docs/site/fr` and `docs/site/en`, under the same names, in plain Markdown that a code host
can display. Parts that the program knows better than a page (functions, codes, editions, messages, worked examples) are
generated between two comments, and so are the pages of functions; a test reports outdated ones.
"""

from xl_departage.messages import Language

LANGUAGES: tuple[Language, ...] = ("fr", "en")
"""The languages of the pages."""
