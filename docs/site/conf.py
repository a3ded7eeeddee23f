"""
Sphinx configuration for every language and both sites; the language, the title and the audience come from the command line
(`docs/generator/__main__.py`).

Furo loads no fonts or scripts from elsewhere, so that the pages and their search work without a network, even from a folder.
"""

from pathlib import Path

project = "xl_departage"
author = "xl_departage authors"
extensions = ["myst_parser"]
exclude_patterns: list[str] = []
# Translations that Sphinx lacks, of its texts on the pages (.po) and in their search (.js).
locale_dirs = [str(Path(__file__).parent / "locale")]
smartquotes = False
templates_path = ["templates"]

# `colon_fence` for notes and pictures, `deflist` for a formula and its value.
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nitpicky = True

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_search_scorer = str(Path(__file__).parent / "scorer.js")
html_show_copyright = False
html_show_sphinx = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "language.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
# Only colours are changed: the pages use the fonts of the reader's system, so nothing is downloaded.
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f5c8d", "color-brand-content": "#1f5c8d"},
    "dark_css_variables": {"color-brand-primary": "#8fc1e8", "color-brand-content": "#8fc1e8"},
}
