"""
The page as HTML: the template and the style sheet next to this module, filled in by Jinja2, which escapes all text.
"""

from __future__ import annotations

from functools import cache

from xl_departage.extras import explained
from xl_departage.messages import text
from xl_departage.messages.notation import colon
from xl_departage.report.model import Page

with explained():
    from jinja2 import Environment, PackageLoader, StrictUndefined, Template


def render(report: Page) -> str:
    """One self-contained HTML file: no network, no script."""

    def word(key: str, /, **values: object) -> str:
        return text(f"report_{key}", report.language, **values)

    return _template().render(report=report, word=word, colon=colon(report.language)) + "\n"


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("xl_departage.report", "page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html")
