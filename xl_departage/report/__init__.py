"""
The report for the notice board: one HTML file with ranking, crosstable and the explanation of every value.

    build_report(source, rules, codes, language="fr", …) -> Page
        Everything the page shows, as texts.
    render(report) -> str
        The page: no network, no script, printable on A4.
    render_phone(report) -> str
        A light page for phones.
"""

from xl_departage.report.build import build_report
from xl_departage.report.model import Page
from xl_departage.report.render import render, render_phone

__all__ = ["Page", "build_report", "render", "render_phone"]
