"""
Builds the documentation site: `python -m docs.generator OUT`.

Pages written by hand stand in `docs/site/fr` and `docs/site/en`, under the same names. What the program knows better
than a page (functions, codes, editions, messages, worked examples) is written from it while the site is built, so that
no page can say anything else than the program does.
"""
