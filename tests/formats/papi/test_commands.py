"""Papi's file in the commands: the ranking of its grid, and what is said about it."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result

from tests.chess.tiebreaks.made import rules
from tests.formats.papi.made import FILES, GRID, SAMPLE, definition_page, put, sample
from tests.formats.readers import read_papi
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.defaults import chosen_codes, with_edition
from xl_departage.formats.papi.jet import PAGE
from xl_departage.formats.source_opening import read_source
from xl_departage.hosts.cli import main

CODES = "PTS;Buchholz;Tr.;Me.;Cu.;Perf;SBh;Ka.;Nombre de victoires;Sonneborn-Berger;Koya"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def test_the_crosstable_is_that_of_the_grid() -> None:
    grid = read_source(GRID.read_bytes(), GRID.name, rules("PAPI; numbers=number; system=swiss").reading)
    papi = read_source(SAMPLE.read_bytes(), SAMPLE.name)

    # Of the letters after ratings, the grid has those of estimates and national ratings only.
    assert [player._replace(rating_kind="") for player in papi.crosstable.players] == [
        player._replace(rating_kind="") for player in grid.crosstable.players
    ]
    assert replace(papi.crosstable, players=()) == replace(grid.crosstable, players=())
    assert rank(Context(papi.ranked, rules("PAPI")), CODES) == rank(Context(grid.ranked, rules("PAPI")), CODES)


def test_edition_and_tie_breaks_are_those_of_papi_and_said() -> None:
    source = read_source(SAMPLE.read_bytes(), SAMPLE.name)

    parsed, source = with_edition(rules(""), source)
    codes, source = chosen_codes(None, source, parsed, SAMPLE.name)

    assert parsed.edition.name == "FFE-2012"
    assert codes == "PTS,Tr.,Bu.,Perf"
    assert [notice.key for notice in source.notices] == ["papi_list", "edition_of_program", "codes_chosen"]


def ranking(path: Path) -> list[tuple[str, float, int]]:
    result = run(
        "tiebreaks",
        path,
        "--codes",
        "PTS;BH;SB;Perf",
        "--rules",
        "PAPI; system=swiss; numbers=number",
        "--format",
        "json",
    )
    assert result.exit_code == 0, result.output
    return [(row["name"], row["points"], row["rank"]) for row in json.loads(result.stdout)["players"]]


@pytest.mark.slow("294 players; the matrix of doors has a smaller document quickly")
def test_converted_it_is_the_same_tournament(tmp_path: Path, subtests: pytest.Subtests) -> None:
    """In TRF an estimate would be a rating: it is left out, which is reported; rankings of ratings stay as they are."""
    estimates = {"before-round-1-55": 16, "byes-beyond-38": 8, "estimates-34": 13, "import-test": 0, "swiss-294": 47}
    for path, ending in product(FILES, (".trf", ".csv")):
        with subtests.test(path.name, ending=ending):
            out = tmp_path / f"{path.stem}{ending}"

            done = run("convert", path, out)

            assert done.exit_code == 0
            count = estimates[path.stem] if ending == ".trf" else 0
            assert (f"estimated ratings ({count})" in done.stderr) is bool(count)
            assert ranking(out) == ranking(path)


def test_a_workbook_of_it_keeps_estimates(tmp_path: Path) -> None:
    path, out = SAMPLE.with_name("estimates-34.papi"), tmp_path / "out.xlsx"

    assert run("convert", path, out).exit_code == 0

    ratings = [row[2].value for row in openpyxl.load_workbook(out).worksheets[0].iter_rows(min_row=1, max_col=3)]
    assert [rating for rating in ratings if str(rating).endswith(" E")] == [
        f"{player.rating} E" for player in read_papi(path.read_bytes()).participants if player.rating_kind == "E"
    ]


def test_real_files_are_paired_and_checked(subtests: pytest.Subtests) -> None:
    """Byes beyond the last round are no error; the next round is paired where one is to come, unless it is accelerated."""
    for path in FILES:
        with subtests.test(path.name):
            output = run("pair", path, "--initial", "white").output
            assert {
                "before-round-1-55": "round 1",
                "byes-beyond-38": "result of 2 – 16 is missing",
                "import-test": "all 5 rounds are paired",
                "estimates-34": "all 7 rounds are paired",
                "swiss-294": "names an accelerated system",
            }[path.stem].lower() in output.lower()
    assert run("check", SAMPLE.with_name("byes-beyond-38.papi")).exit_code in (0, 1)
    beyond = run("tiebreaks", SAMPLE.with_name("byes-beyond-38.papi"))
    assert "byes after the last of the 7 rounds are left out: AF OQCUBTY Jyoc" in beyond.stderr


def test_every_command_takes_it(tmp_path: Path) -> None:
    explained = run("explain", SAMPLE, "Tr.", "CHARLINE")
    checked = run("check", SAMPLE, "--format", "json")
    reported = run("report", SAMPLE, "-o", tmp_path / "out.html", "--checks", "--brief")

    assert explained.exit_code == checked.exit_code == reported.exit_code == 0
    assert "12.5" in explained.stdout
    problems = json.loads(checked.stdout)["grids"][0]["problems"]
    assert {problem["name"] for problem in problems if problem["check"] == "editions"} >= {"JESSICA", "NICK"}
    html = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "Papi import test" in html
    assert "Sharly-Chess HQ" in html


def test_a_damaged_file_is_refused_in_words(tmp_path: Path) -> None:
    content = sample()
    put(content, definition_page("JOUEUR") * PAGE + 16, 30, 4)
    path = tmp_path / "damaged.papi"
    path.write_bytes(content)

    for command in ("tiebreaks", "check"):
        result = run(command, path)
        assert result.exit_code == 2
        assert "30 rows" in result.stderr


@pytest.mark.slow
def test_a_swiss_workbook_is_filled_from_it(tmp_path: Path) -> None:
    out = tmp_path / "open.xlsx"

    result = run("new", "swiss-open", out, "--from", SAMPLE)

    assert result.exit_code == 0, result.output
    shown = run("show", out, "--sheet", "Standings").stdout
    shown_names = dict.fromkeys(name for name in shown.split() if name in ("BRUNO", "CHARLINE", "LAIS"))
    assert list(shown_names) == ["BRUNO", "CHARLINE", "LAIS"]
