"""
An open of 24 players over seven rounds, as an arbiter plays it: on the page in French, each round paired there and each result chosen on
its list of boards; then typed into the Dutch workbook in Calc. Both rank it as the command line ranks the TRF that the page writes.
"""

from __future__ import annotations

import base64
import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner

from tests.documents.templates.books import front_cell
from tests.hosts.libreoffice.office import Office
from tests.hosts.page.test_page import session
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli import main

FAMILIES = ("Aubert", "Benali", "Castel", "Duval", "Evrard", "Faure", "Girard", "Hamel")
NAMES = [f"{family} {first}" for first in ("Anna", "Bruno", "Chloé") for family in FAMILIES]
ROUNDS = 7
CODES = ("PTS", "BH/C1", "BH", "SB")
"""As preset on the page and in the workbook, after the points."""
RESULTS = ("1-0", "0-1", "½-½", "1-0", "0-1", "½-½", "1-F")
Ranking = dict[str, tuple[Fraction, ...]]
"""Place and values by name."""


@pytest.mark.slow
@pytest.mark.libreoffice
def test_an_open_on_the_page_and_in_calc(page: Path, calc: Office, tmp_path: Path) -> None:
    lots = random.Random(24)
    ratings = sorted((lots.randrange(1000, 2300) for _ in NAMES), reverse=True)
    path = tmp_path / "open.trf"

    on_page, trf = played_on_the_page(page, ratings, lots)
    path.write_bytes(trf)

    assert trf.startswith(b"012 Open de Gand\r\n")
    assert b"212 PTS,BH/C1,BH,SB\r\n" in trf
    assert on_page == by_the_command(path)
    assert typed_into_calc(calc, path, ratings, tmp_path) == on_page


def played_on_the_page(page: Path, ratings: list[int], lots: random.Random) -> tuple[Ranking, bytes]:
    rows = [["No", "Nom", "Elo", *(f"R {number}" for number in range(1, ROUNDS + 1))]]
    rows += [
        [str(at), name, str(rating), *[""] * ROUNDS]
        for at, (name, rating) in enumerate(zip(NAMES, ratings, strict=True), 1)
    ]
    steps: list[tuple[Any, ...]] = [
        ("fill", "#grid", "\n".join("\t".join(row) for row in rows)),
        ("choose", "#edition", "FIDE-2026"),
        ("fill", "#title", "Open de Gand"),
        ("click", "#request .main"),
        ("wait", "#pair-total"),
        ("fill", "#pair-total", str(ROUNDS)),
        ("choose", "#pair-first", "white"),
    ]
    for _ in range(ROUNDS):
        steps += [
            ("click", "#pair button"),
            ("wait", "#take-round"),
            ("click", "#take-round"),
            ("wait", "#results select"),
        ]
        steps += [
            ("choose", f"#results tbody tr:nth-child({board}) select", lots.choice(RESULTS))
            for board in range(1, len(NAMES) // 2 + 1)
        ]
        steps += [("click", "#results-compute"), ("wait", "#standings table")]
    shown, trf = session(page, *steps, ("text", "#standings"), ("save", "#save-trf"), language="fr")["seen"]
    lines = [line.split("\t") for line in shown.splitlines()[1:]]
    return {line[2]: ranked(line[0], *line[4:]) for line in lines}, base64.b64decode(trf)


def ranked(*values: Any) -> tuple[Fraction, ...]:
    return tuple(Fraction(str(value).replace(",", ".")) for value in values)


def by_the_command(path: Path) -> Ranking:
    arguments = ["tiebreaks", str(path), "--codes", ",".join(CODES), "--rules", "FIDE-2026", "--format", "json"]
    answer = json.loads(CliRunner().invoke(main, arguments).stdout)
    return {player["name"]: ranked(player["rank"], *player["values"]) for player in answer["players"]}


def typed_into_calc(calc: Office, path: Path, ratings: list[int], folder: Path) -> Ranking:
    book = folder / "open.xlsx"
    book.write_bytes(build(find_template("swiss-open"), Options("nl", empty=True, most=32)))
    planned = front_cell(openpyxl.load_workbook(book), "Aantal ronden")
    games = [game for game in read_trf(path.read_bytes()).tournament.games if game.black is not None]
    with calc.document(book) as start:
        start.put(f"{planned}:{planned}", [[ROUNDS]])
        start.sheet("Spelers").put(f"B5:B{4 + len(NAMES)}", [[name] for name in NAMES])
        start.sheet("Spelers").put(f"J5:J{4 + len(NAMES)}", [[rating] for rating in ratings])
        rounds = start.sheet("Ronden")
        # White by name, Black by number, as lists of pairings come.
        lines = [[game.round, "", NAMES[game.white - 1], typed(game.outcome.value), game.black] for game in games]
        rounds.put(f"A5:E{4 + len(lines)}", lines)
        status = start.values("A1:A1")[0][0]
        table = start.sheet("Ranglijst").values(f"A5:H{4 + len(NAMES)}")
    assert status == "Volgende stap: Alle resultaten van de 7 ronden zijn ingevuld. Publiceer de ranglijst."
    return {line[2]: ranked(line[0], *line[4:8]) for line in table}


def typed(code: str) -> str:
    return {"1": "1-0", "0": "0-1", "=": "½-½", "+": "1-F"}[code]
