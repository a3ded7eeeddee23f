"""
Renders the page as HTML: Jinja2 fills in the templates and the style sheets in the folder `page`, and escapes all text.
"""

from __future__ import annotations

from functools import cache

from xl_departage.base.extras import explained
from xl_departage.base.messages import text
from xl_departage.base.messages.notation import colon
from xl_departage.documents.report.page_content import Page
from xl_departage.formats.page_table import REPORT

with explained():
    from jinja2 import Environment, PackageLoader, StrictUndefined


def render(report: Page) -> str:
    """The page as one self-contained HTML file, without network access or scripts."""
    return _filled(report, "report.html")


def render_phone(report: Page) -> str:
    """A light page for narrow screens: the ranking, in which each player opens to a card, and the list by rating."""
    return _filled(report, "phone.html")


def _filled(report: Page, template: str) -> str:

    def word(key: str, /, **values: object) -> str:
        return text(f"report_{key}", report.language, **values)

    return _environment().get_template(template).render(report=report, word=word, colon=colon(report.language)) + "\n"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("xl_departage.documents.report", "page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["generator"] = REPORT
    return environment
