"""
CHECK: every problem of a grid, one row each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_departage.checks import Checked, Problem, check_grid
from xl_departage.checks.run import problem_of, sorted_problems
from xl_departage.crosstable.faults import CollectedFaults
from xl_departage.errors import ArgumentError
from xl_departage.functions.arguments import RULES, optional
from xl_departage.functions.catalogue import OMITTED, Category, Cell, Range, Raw, Result, function
from xl_departage.functions.crosstable import GRID, RATINGS
from xl_departage.functions.rankings import BOARDS, read_codes
from xl_departage.functions.rating_column import align_ratings
from xl_departage.functions.request import tiebreak_rules
from xl_departage.messages import Language, Text, text
from xl_departage.tiebreaks.presets import read_list

HEADER = ("severity", "row", "number", "name", "round", "text", "wrong", "to_do")


def _read_codes(name: str, raw: Raw) -> tuple[str, ...]:
    blank = raw is OMITTED or raw is None or raw == ""
    return () if blank else read_codes(name, raw)


LIST = optional(
    "tiebreaks",
    Text(
        "Les départages du tournoi, pour contrôler aussi leur liste.",
        "The tie-breaks of the event, to check their list too.",
    ),
    _read_codes,
    (),
    "départages",
)


@function(
    "CHECK",
    "CONTROLE",
    category=Category.TIEBREAKS,
    summary=Text(
        "Tous les problèmes de la grille, un par ligne, avec le remède ; un texte vide si elle est saine.",
        "All problems of the grid, one a row, with the cure; an empty text when it is sound.",
    ),
    arguments=(GRID, RULES, RATINGS, BOARDS, LIST),
    example='CHECK(A1:M31,"FIDE-2026")',
    source="FIDE C.04.1 ; FIDE C.05 ; FFE 2.4",
)
def _check(cells: Range, rules: str, ratings: Range | None, boards: Range | None, codes: Sequence[str]) -> Result:
    found = check_grid(
        cells,
        tiebreak_rules(rules),
        boards=boards,
        tiebreaks=read_list(codes) if codes else (),
    )
    problems = found.problems
    if ratings is not None and found.reading is not None:
        problems = sorted_problems((*problems, *_ratings(ratings, found, len(cells))))
    if not problems:
        return ""
    language = found.language
    header: list[Cell] = [text(f"check_{column}", language) for column in HEADER]
    return [header, *(_row(problem, language) for problem in problems)]


def _ratings(ratings: Range, found: Checked, height: int) -> list[Problem]:
    """
    What is wrong with the column of ratings; rows are its own.
    """
    assert found.reading is not None
    faults = CollectedFaults()
    try:
        align_ratings(ratings, found.reading, height, faults)
    except ArgumentError as error:
        faults.tell(error)
    players = {player.name: player.number for player in found.reading.crosstable.players if player.name}
    problems = [problem_of(fault, "ratings") for fault in faults.found]
    return [replace(problem, number=players.get(problem.place.name or "")) for problem in problems]


def _row(problem: Problem, language: Language) -> list[Cell]:
    place = problem.place
    return [
        problem.severity.name_in(language),
        "" if place.row is None else place.row,
        "" if problem.number is None else problem.number,
        place.name or "",
        "" if place.round is None else place.round,
        place.text or "",
        problem.wrong(language),
        problem.cure(language),
    ]
