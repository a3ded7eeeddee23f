"""
Every message that an arbiter may read when something is wrong, grouped by where it arises.

The messages are those of `xl_departage.base.messages`; which of them are errors, and what the cell shows, is read from the
program itself: from the classes it raises with each key.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import xl_departage
from docs.generator import wording
from docs.generator.bilingual import Bilingual
from docs.generator.sheets import escaped
from xl_departage.base import errors
from xl_departage.base.errors import DepartageError, ErrorKind, FileError
from xl_departage.base.messages import Language, catalogue
from xl_departage.base.messages.notation import error_name

ROOT = Path(xl_departage.__file__).parent


class Group(NamedTuple):
    """
    A heading and its texts, selected by the beginnings of their keys; without beginnings, all texts of no other group.
    """

    title: Bilingual
    beginnings: tuple[str, ...]
    every: bool = False
    """Includes texts that are not raised as errors (remarks of CHECK, formulas that keep their value)."""


GROUPS = (
    Group(
        Bilingual(
            "Dans une case de la grille",
            "In a cell of the grid",
            "In een cel van de kruistabel",
            "In einer Zelle der Kreuztabelle",
        ),
        ("grid_",),
        every=True,
    ),
    Group(
        Bilingual(
            "À côté de la grille : classements, échiquiers",
            "Next to the grid: ratings, boards",
            "Naast de kruistabel: ratings, borden",
            "Neben der Kreuztabelle: Wertungszahlen, Bretter",
        ),
        ("boards_", "manual_"),
    ),
    Group(
        Bilingual(
            "Dans une liste de joueurs ou de parties",
            "In a list of players or of games",
            "In een lijst van spelers of van partijen",
            "In einer Liste von Spielern oder Partien",
        ),
        ("list_", "berger_"),
        every=True,
    ),
    Group(
        Bilingual(
            "Dans les résultats d'une saison",
            "In the results of a season",
            "In de resultaten van een seizoen",
            "In den Ergebnissen einer Saison",
        ),
        ("season_",),
        every=True,
    ),
    Group(
        Bilingual(
            "Dans les prix d'un tournoi",
            "In the prizes of a tournament",
            "In de prijzen van een toernooi",
            "In den Preisen eines Turniers",
        ),
        ("prizes_",),
        every=True,
    ),
    Group(
        Bilingual(
            "Dans le texte des règles", "In the rules argument", "In de tekst van de regels", "Im Text der Regeln"
        ),
        ("rules_",),
    ),
    Group(
        Bilingual("Dans les départages", "In the tie-breaks", "In de tiebreaks", "In den Feinwertungen"),
        ("tiebreak_", "quantity_"),
    ),
    Group(
        Bilingual(
            "Dans les autres arguments",
            "In the other arguments",
            "In de andere argumenten",
            "In den anderen Argumenten",
        ),
        ("function_", "argument_", "ratings_", "tiebreaks_", "board_", "berlin_", "functions_", "standings_"),
    ),
    Group(
        Bilingual(
            "EXPLAIN, WHAT_IF, CHANCES",
            "EXPLAIN, WHAT_IF, CHANCES",
            "EXPLAIN, WHAT_IF, CHANCES",
            "EXPLAIN, WHAT_IF, CHANCES",
        ),
        ("exp_", "what_", "chances_", "whatif_"),
    ),
    Group(
        Bilingual("Dans les fonctions Elo", "In the rating functions", "In de Elo-functies", "In den Elo-Funktionen"),
        ("rating_", "period_", "explain_", "submission_", "rate_"),
    ),
    Group(
        Bilingual("Ce que CHECK remarque", "What CHECK reports", "Wat CHECK opmerkt", "Was CHECK meldet"),
        ("check_",),
        every=True,
    ),
    Group(
        Bilingual(
            "Une formule que recalc ne calcule pas",
            "A formula that recalc does not compute",
            "Een formule die recalc niet berekent",
            "Eine Formel, die recalc nicht berechnet",
        ),
        ("formula_",),
        every=True,
    ),
    Group(
        Bilingual(
            "Dans un fichier de tournoi (TRF, CSV)",
            "In a tournament file (TRF, CSV)",
            "In een toernooibestand (TRF, CSV)",
            "In einer Turnierdatei (TRF, CSV)",
        ),
        ("file_", "edition_", "codes_", "output_", "stopped_", "trf_", "csv_", "range_", "convert_"),
        every=True,
    ),
    Group(
        Bilingual("Installation", "Installation", "Installatie", "Installation"),
        ("excel_", "install_", "uninstall_", "calc_", "libreoffice_"),
    ),
    Group(
        Bilingual(
            "Avec un classeur ou un autre fichier",
            "With a workbook or another file",
            "Met een werkmap of een ander bestand",
            "Mit einer Arbeitsmappe oder einer anderen Datei",
        ),
        (),
    ),
)

KINDS = {"grid_opponent_unknown": ErrorKind.REF}
"""Texts whose class is computed at the raise, not written next to the key."""


class Sentence(NamedTuple):
    """One message with what the cell shows."""

    key: str
    kind: ErrorKind | None
    """None: no cell shows it (files, remarks)."""


def sentences(group: Group) -> Iterator[Sentence]:
    """The messages of a group, in key order."""
    raised = raised_classes()
    english = catalogue("en")
    named = tuple(beginning for other in GROUPS for beginning in other.beginnings)
    for key in english:
        if not (key.startswith(group.beginnings) if group.beginnings else not key.startswith(named)):
            continue
        known = raised.get(key)
        whole = english[key].rstrip().endswith((".", "?", ")"))
        if not (known or (group.every and whole)):
            continue
        kind = KINDS.get(key, known.kind if known else None)
        in_a_cell = kind is not None and not (known and issubclass(known, FileError))
        yield Sentence(key, kind if in_a_cell else None)


@cache
def raised_classes() -> dict[str, type[DepartageError]]:
    """The class that each key is raised with, if the code names it next to the key."""
    classes = {name: value for name, value in vars(errors).items() if _is_error(value)}
    found: dict[str, type[DepartageError]] = {}
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in classes and node.args:
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    found.setdefault(key.value, classes[node.func.id])
    return found


def _is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, DepartageError)


def table(group: Group, language: Language) -> str:
    """The messages of a group as a Markdown table; fields are shown as an ellipsis."""
    head = [wording.SENTENCE.in_language(language), wording.CELL_SHOWS.in_language(language)]
    lines = ["| " + " | ".join(head) + " |", "|---|---|"]
    for sentence in sentences(group):
        shown = "" if sentence.kind is None else escaped(error_name(sentence.kind.value, language))
        lines.append(f"| {escaped(blanked(catalogue(language)[sentence.key]))} | {shown} |")
    return "\n".join(["<!-- class: messages -->", "", *lines])


def blanked(template: str) -> str:
    """A text with an ellipsis for each of its fields, beginning with a capital."""
    # Of a word that agrees with a number, its plural.
    words = r"(?:[^{}|]|\{\w+\})*"
    template = re.sub(rf"\{{\w+:(?:{words}\|)+({words})\}}", r"\1", template)
    text = re.sub(r"\{[^{}]*\}", "…", template).replace("{{", "{").replace("}}", "}")
    return text[0].upper() + text[1:]


def all_groups(language: Language) -> str:
    """Every group under its heading."""
    return "\n\n".join(f"## {group.title.in_language(language)}\n\n{table(group, language)}" for group in GROUPS)
