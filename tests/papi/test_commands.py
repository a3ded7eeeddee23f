"""Papi's file in the commands: the ranking of its grid, and what is said about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.papi.made import GRID, SAMPLE, definition_page, put, sample
from tests.tiebreaks.made import rules
from xl_departage.cli import main
from xl_departage.files.choices import with_codes, with_edition
from xl_departage.files.source import read_source
from xl_departage.papi.jet import PAGE
from xl_departage.tiebreaks import Context, rank

CODES = "PTS;Buchholz;Tr.;Me.;Cu.;Perf;SBh;Ka.;Nombre de victoires;Sonneborn-Berger;Koya"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def test_the_crosstable_is_that_of_the_grid() -> None:
    grid = read_source(GRID.read_bytes(), GRID.name, rules("PAPI; numbers=number; system=swiss").reading)
    papi = read_source(SAMPLE.read_bytes(), SAMPLE.name)

    assert papi.crosstable == grid.crosstable
    assert rank(Context(papi.ranked, rules("PAPI")), CODES) == rank(Context(grid.ranked, rules("PAPI")), CODES)


def test_edition_and_tie_breaks_are_those_of_papi_and_said() -> None:
    source = read_source(SAMPLE.read_bytes(), SAMPLE.name)

    parsed, source = with_edition(rules(""), source)
    codes, source = with_codes(None, source, SAMPLE.name)

    assert parsed.edition.name == "FFE-2012"
    assert codes == "PTS,Tr.,Bu.,Perf"
    assert [notice.key for notice in source.notices] == ["papi_list", "edition_of_program", "codes_chosen"]


def ranking(path: Path) -> list[tuple[str, float, int]]:
    result = run("tiebreaks", path, "--codes", "PTS;BH;SB", "--rules", "PAPI", "--format", "json")
    assert result.exit_code == 0, result.output
    return [(row["name"], row["points"], row["rank"]) for row in json.loads(result.stdout)["players"]]


@pytest.mark.parametrize("ending", [".trf", ".csv"])
def test_converted_it_is_the_same_tournament(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"out{ending}"

    assert run("convert", SAMPLE, out).exit_code == 0
    assert ranking(out) == ranking(SAMPLE)


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
