"""
The report for the notice board: one HTML file with the ranking, the crosstable and the explanation of every value.

build_report(source, rules, codes, language="fr", …) -> Page
        Everything the page shows, as texts.
    before_first_result(page, source) -> Page
        The page with a list of players instead of the ranking and the crosstable.
    render(report) -> str
        The page as HTML: no network, no script, printable on A4.
    render_phone(report) -> str
        A light page for phones.
"""

from xl_departage.documents.report.build import before_first_result, build_report
from xl_departage.documents.report.page_content import Page
from xl_departage.documents.report.render import render, render_phone

__all__ = ["Page", "before_first_result", "build_report", "render", "render_phone"]
