"""`xl-departage explain`: readable at 100 columns, as JSON, from every source, and with clear refusals."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from tests.chess.tiebreaks.fide.test_checker import BOTH_LOST
from tests.rows import each_row
from xl_departage import __version__
from xl_departage.chess.explain import RowKind
from xl_departage.chess.explain.explanation import WordedExplanation
from xl_departage.chess.explain.explanation_words import number
from xl_departage.formats.grid_table import table_of
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli import explain as command_module
from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[2] / "data"
HEAVY = DATA / "made" / "sw23-38x9-heavy.trf"


def run(*arguments: object, lang: str = "en") -> Result:
    return CliRunner().invoke(main, ["explain", *map(str, arguments), "--lang", lang])


def as_json(*arguments: object) -> dict[str, Any]:
    result = run(*arguments, "--format", "json")
    assert result.exit_code == 0, result.stderr
    loaded: dict[str, Any] = json.loads(result.stdout)
    return loaded


def test_standard_points_name_the_scores_compared_rather_than_the_result(tmp_path: Path) -> None:
    """7.7 compares scores: a game that both lost is an equal score, which "lost over the board" would hide."""
    path = tmp_path / "lost.trf"
    path.write_text(BOTH_LOST, encoding="utf-8")
    done = run(path, "STD", "1", "--rules", "FIDE-2026; penalties=yes")

    assert "Round 1: both scored 0: equal [FIDE C.07 7.7]" in done.stdout
    assert "Round 2: scored 1, the opponent 0: more [FIDE C.07 7.7]" in done.stdout


def test_each_of_those_in_a_tie_is_named_before_the_points_in_it() -> None:
    done = run(HEAVY, "DE", 2, "--rules", "FFE")

    # They drew their game of round 6.
    for name in ("Rivlin, Jules", "Zanfort, Ivan"):
        assert f"{name}: 0.5 points against the others in the tie" in " ".join(done.stdout.split()), name


def test_the_json_holds_the_rows_and_the_value_of_the_fide_checker() -> None:
    figures = json.loads((DATA / "made" / "sw23-38x9-heavy.fide.json").read_text(encoding="utf-8"))
    wanted = figures["players"]["7"]["values"][figures["codes"].index("BH/C1")]

    answer = as_json(HEAVY, "BH/C1", 7, "--rules", "FIDE-2026")

    assert (answer["program"], answer["version"], answer["edition"]) == ("xl-departage", __version__, "FIDE-2026")
    assert list(answer)[3:] == ["title", "notes", "columns", "rows", "total", "value", "undefined"]
    assert answer["value"] == answer["total"]["total"] == wanted
    assert [row["round"] for row in answer["rows"]] == list(range(1, 10))
    assert {"key": "round", "title": "Round"} in answer["columns"]
    assert sum(row["contribution"] for row in answer["rows"] if row["fate"] == "counted") == wanted


@pytest.mark.slow("a narrow terminal is tried quickly")
@each_row(
    "arguments",
    [
        ("BH/C1", "7", "--rules", "FIDE-2026"),
        ("SB/C1", "38", "--rules", "FFE"),
        ("TPR", "7", "--rules", "FIDE"),
        ("PERFORMANCE", "30"),
        ("ELO_NEW", "30", "--rules", "BEL", "--games", "45"),
        ("ELO_DELTA", "30", "--rules", "FIDE", "--k", "20"),
        ("BH/C1;SB;DE", "23>26", "--rules", "FIDE"),
        ("DE", "30", "--rules", "FIDE"),
    ],
)
@each_row("lang", ["fr", "en"])
def test_a_page_of_100_columns_holds_it_and_no_number_is_cut(arguments: tuple[str, ...], lang: str) -> None:
    result = run(HEAVY, *arguments, lang=lang)
    answer = as_json(HEAVY, *arguments)

    assert result.exit_code == 0, result.stderr
    assert max(map(len, result.stdout.splitlines())) <= 100
    assert "…" not in result.stdout
    shown = result.stdout.replace(",", ".")
    for row in answer["rows"]:
        for key in ("total", "contribution", "rating"):
            if isinstance(row.get(key), (int, float)) and row[key] == round(row[key], 2):
                assert f"{row[key]:g}" in shown


def test_what_was_cut_is_told_with_its_article() -> None:
    result = run(HEAVY, "BH/C1", "7", "--rules", "FIDE-2026", lang="fr")

    assert "Ronde 4 : ronde non jouée volontairement, retirée avant les autres (16.5)" in result.stdout
    assert "16.2.4, 16.4.1" in " ".join(result.stdout.split())
    assert "Valeur = 30,5" in result.stdout


def test_grids_and_workbooks_say_the_same_as_the_trf(tmp_path: Path) -> None:
    rows = table_of(read_trf(HEAVY.read_bytes()).crosstable)
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Grille"
    for row, cells in enumerate(rows, 1):
        for column, cell in enumerate(cells, 1):
            sheet.cell(row, column).value = cell
            sheet.cell(row, column).data_type = "s"
    book.save(tmp_path / "g.xlsx")
    with (tmp_path / "g.csv").open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(rows)

    for code, options in (("BH/C1", ("--rules", "FIDE-2026")), ("ELO_NEW", ("--rules", "BEL", "--games", "45"))):
        wanted = as_json(HEAVY, code, "7", *options)
        for source in (
            (tmp_path / "g.csv", code, "7", *options),
            (tmp_path / "g.xlsx", code, "7", *options, "--range", f"Grille!A1:M{len(rows)}"),
        ):
            answer = as_json(*source)
            assert answer["value"] == wanted["value"]
            assert [row.get("contribution") for row in answer["rows"]] == [
                row.get("contribution") for row in wanted["rows"]
            ]
            # An explanation from a grid shows the cells of the grid.
            assert answer["rows"][1]["typed"] == rows[7][4]


def test_players_by_name_and_teams() -> None:
    name = read_trf(HEAVY.read_bytes()).crosstable.players[6].name
    team = as_json(DATA / "fide-checker" / "team-swiss-large.trf", "BH:MP", "7", "--rules", "FIDE-2024")

    assert as_json(HEAVY, "BH", name) == as_json(HEAVY, "BH", "7")
    assert "United States" in team["title"]


def test_an_undefined_value_is_null_with_its_reason() -> None:
    answer = as_json(HEAVY, "DE", "7", "--rules", "FFE")
    result = run(HEAVY, "DE", "7", "--rules", "FFE")

    assert answer["value"] is None
    assert "Not all have met" in answer["undefined"]
    assert result.exit_code == 0
    assert "Value = #N/A" in result.stdout


@each_row(
    ("arguments", "needle"),
    [
        (("XYZ", "7"), "Unknown tie-break"),
        (("BH", "999"), "999"),
        (("BH;SB", "7"), "7>12"),
        (("BH", "7>7"), "two different"),
        (("ELO_NEW", "7"), "games"),
        (("ELO_NEW", "7>8"), "does not separate"),
        (("ELO_PERIOD", "7"), "rate --explain"),
        (("TPR", "7", "--games", "0"), "for ratings alone"),
        (("BH;SB", "7", "--k", "20"), "for ratings alone"),
        (("BH", "7", "--rules", "FIDE-2030"), "edition"),
    ],
)
def test_refusals_name_the_cure(arguments: tuple[str, ...], needle: str) -> None:
    result = run(HEAVY, *arguments)

    assert result.exit_code == 2
    assert needle in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_not_there() -> None:
    result = run("nowhere.trf", "BH", "1", lang="fr")

    assert result.exit_code == 2
    assert result.stderr == "nowhere.trf : le fichier n'existe pas ; vérifiez le nom et le dossier.\n"
    folder = run(str(HEAVY.parent), "BH", "1", lang="fr")
    assert folder.exit_code == 2
    assert "c'est un dossier : donnez un fichier." in folder.stderr


@cache
def explained_in_french(code: str) -> WordedExplanation:
    return command_module._explained(
        HEAVY,
        code,
        "7",
        rules="FIDE-2026" if "ELO" not in code else "",
        reference=None,
        games=40,
        k=None,
        language="fr",
    )[0]


@each_row("width", [50, 70, 80, 100, 120])
@each_row("code", ["BH", "SB/C1", "ELO_NEW"])
def test_a_narrow_terminal_loses_no_number(code: str, width: int) -> None:
    explained = explained_in_french(code)
    buffer = io.StringIO()

    command_module._print_rows(explained, Console(file=buffer, width=width))

    shown = buffer.getvalue()
    assert "…" not in shown
    for title in [column.title for column in explained.columns if column.key in ("total", "contribution", "rating")]:
        assert all(word in shown for word in title.split())
    rounds = [row for row in explained.rows if row.kind is RowKind.CONTRIBUTION]
    totals = [row.cells[explained.position("total") or 0] for row in rounds]
    for total in totals:
        assert not isinstance(total, (int, Fraction)) or f" {number(total, 'fr')} " in shown.replace("\n", " ")


def test_the_json_names_the_edition_that_was_not_given() -> None:
    """A TRF takes the FIDE edition in force on its date; a rating is computed by the rating rules."""
    assert as_json(HEAVY, "BH/C1", 7)["edition"] == "FIDE-2026"
    assert as_json(HEAVY, "ELO_NEW", 7, "--rules", "FIDE-2024", "--k", 20)["edition"] == "FIDE-2024"


@pytest.mark.parametrize(
    ("language", "heading"), [("fr", "Rondes "), ("en", "Rounds "), ("nl", "Ronden "), ("de", "Runden ")]
)
def test_reasons_of_several_rounds_are_headed_in_the_plural_of_the_language(language: str, heading: str) -> None:
    reported = CliRunner().invoke(main, ["explain", str(HEAVY), "BH", "7", "--lang", language]).stdout

    assert any(line.startswith(heading) for line in reported.splitlines())
    assert "<function" not in CliRunner().invoke(main, ["explain", str(HEAVY), "DE", "7", "--lang", language]).stdout


SMALL = """No,Name,Rtg,1.Rd,2.Rd,3.Rd,4.Rd
1,P1,1800,2w=,3w1,4w0,U
2,P2,1900,1b=,4b1,3w=,H
3,P3,,4w=,1b0,2b=,5+
4,P4,2000,3b=,2w0,1b1,Z
5,P5,1500,Z,Z,Z,3-
"""
"""The tournament of tests/chess/explain/test_rows.py, where its figures are worked out."""


@pytest.mark.parametrize(
    ("code", "player", "rules", "lines"),
    [
        ("BH/M1", "1", "FFE", [
            "Round No. Opponent Typed Opp. score Adjusted Adds Running total Counted?",
            "1 2 P2 2w= 2.5 2.5 2.5 cut", "2 3 P3 3w1 2 1.5 1.5 cut", "3 4 P4 4w0 1.5 2 2 2 counted", "4 U 2 2 4 counted",
            "Round 1: the highest, cut (2.2.1.2) [FFE 2.4 § 2.2.1]",
            "Round 3: the opponent's round 4, absent, no points: 0 becomes 0.5 (FFE 2.4 § 1)",
            "Value = 4", "FFE, annex “Départages”, 1998",
        ]),
        ("ARO/C1", "1", "FFE", [
            "Round No. Opponent Typed Opp. rating Counted Adds Running total Counted?",
            "1 2 P2 2w= 1900 1900 cut", "2 3 P3 3w1 1925 1925 1925 counted", "3 4 P4 4w0 2000 2000 3925 counted", "4 U excluded",
            "Round 2: unrated: the provisional rating is 1925 [FFE 2.4 § 2.3.1]", "Sum of 2 counted values -> 3925",
            "3925 divided by 3 rounds ≈ 1308.33 -> 1308.33", "Value = 1308.33",
        ]),
        # A column is shown where a contribution does not count, otherwise not.
        ("KS", "1", "FFE", [
            "Round No. Opponent Typed Points Opp. score Adds Running total Counted?", "1 2 P2 2w= 0.5 2.5 0.5 0.5 counted",
            "3 4 P4 4w0 0 1.5 0 excluded", "4 U 1 excluded", "Value = 1.5",
        ]),
        ("WIN", "1", "FIDE-2026", [
            "Round No. Opponent Typed Adds Running total", "1 2 P2 2w= 0 0", "2 3 P3 3w1 1 1", "4 U 1 2",
            "Round 4: pairing-allocated bye [FIDE C.07 7.1]", "Value = 2",
        ]),
        # The value of a direct encounter is a place: nothing is added up.
        ("DE", "1", "FIDE-2026", [
            "Round No. Opponent Typed Adds", "1 2 P2 2w= 0.5",
            "All have met. no. 1: 0.5, no. 2: 0.5. Order: still tied [FIDE C.07 6.2]", "Value = 0 (0: the tie is not broken.)",
        ]),
        # 8 both; ½ x 2½ + 1½ + ½ x 2 against ½ x 2 + 2 + ½ x 1½ + ½ x 2½.
        ("BH;SB", "1>2", "FFE", [
            "│ Points scored │ 2.5 │ 2.5 │ Equal. │", "│ BH — Buchholz │ 8 │ 8 │ Equal. │",
            "│ SB — Sonneborn-Berger │ 3.75 │ 5 │ P2 (no. 2) is ahead: 5 against 3.75, 1.25 │",
            "P2 (no. 2) ranks ahead of P1 (no. 1); decided by: SB — Sonneborn-Berger.",
        ]),
    ],
)  # fmt: skip
def test_each_line_of_a_page(tmp_path: Path, code: str, player: str, rules: str, lines: list[str]) -> None:
    path = tmp_path / "small.csv"
    path.write_text(SMALL, encoding="utf-8")

    shown = [
        " ".join(line.split())
        for line in run(path, code, player, "--rules", f"{rules}; format=trf").stdout.splitlines()
    ]

    assert [line for line in lines if line not in shown] == []
    # In the order in which they are listed here.
    assert sorted(lines, key=shown.index) == lines


def test_names_and_results_stand_on_the_left_and_numbers_on_the_right() -> None:
    explained, _, _ = command_module._explained(
        HEAVY, "BH", "7", rules="FIDE-2026", reference=None, games=40, k=None, language="fr"
    )
    sides: dict[str, str] = {column.title: column.key for column in explained.columns}

    table = command_module._rows_table(explained, False, ())

    shown = {sides[str(column.header)]: column for column in table.columns if str(column.header) in sides}
    assert {key for key, column in shown.items() if column.justify == "left"} - {"reason", "fate"} == {"name", "typed"}
    assert {"round", "number", "total"} <= {key for key, column in shown.items() if column.justify == "right"}
    # A name may be broken, a number never.
    assert [key for key, column in shown.items() if not column.no_wrap] == ["name"]
