"""The tie-breaks and edition that rank a file if the call does not specify them."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.rows import each_row
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.defaults import event_day, first_day, list_mark
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Header
from xl_departage.hosts.cli import main
from xl_departage.hosts.cli.source_files import load_source

SWISS = Path(__file__).parents[2] / "data" / "fide-checker" / "swiss-8x5.trf"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def dated(folder: Path, start: str | None, end: str | None) -> Path:
    """The tournament with these dates and without codes."""
    lines = [
        line for line in SWISS.read_text(encoding="utf-8").splitlines() if line[:3] not in ("042", "052", "202", "212")
    ]
    lines[1:1] = [f"{tag} {date}" for tag, date in (("042", start), ("052", end)) if date is not None]
    path = folder / "event.trf"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


EDITIONS = [
    (None, None, "FIDE-2026", "the newest FIDE edition: the file has no readable date"),
    ("2026/03/01", None, "FIDE-2026", "in force on 2026-03-01"),
    ("2026/02/27", "2026/03/01", "FIDE-2026", "in force on 2026-03-01"),
    ("2026/02/20", "2026/02/28", "FIDE-2024", "in force on 2026-02-28"),
    ("2024-08-01", "", "FIDE-2024", "in force on 2024-08-01"),
    ("2024/07/20", "2024/07/31", "FIDE-2024", "the oldest FIDE edition available: the edition in force on 2024-07-31"),
    ("31.07.2024", None, "FIDE-2024", "the oldest FIDE edition available"),
    ("2026/04/01", "2026-13-45", "FIDE-2026", "in force on 2026-04-01"),
    ("soon", "later", "FIDE-2026", "no readable date"),
]
"""C.07 of 1 August 2024 and of 1 March 2026, from the first day of each."""


@pytest.mark.parametrize(("start", "end", "edition", "message"), EDITIONS)
def test_a_trf_is_ranked_by_the_edition_in_force_at_its_end_and_it_is_named(
    tmp_path: Path, start: str | None, end: str | None, edition: str, message: str
) -> None:
    file = dated(tmp_path, start, end)
    chosen = run("tiebreaks", file, "--codes", "PTS,BH/C1,BH,SB", "--format", "json")
    explicit = run("tiebreaks", file, "--codes", "PTS,BH/C1,BH,SB", "--format", "json", "--rules", edition)

    assert json.loads(chosen.stdout) == json.loads(explicit.stdout)
    assert json.loads(chosen.stdout)["edition"] == edition
    (line,) = chosen.stderr.splitlines()
    assert line.startswith(f"tie-breaks under {edition}")
    assert message in line
    assert explicit.stderr == ""


@pytest.mark.parametrize(
    "call",
    [
        ("whatif", "--player", "1", "--chances", "--codes", "PTS,BH"),
        ("explain", "BH", "1"),
        ("report", "-o", "page.html", "--codes", "PTS,BH"),
        ("convert", "out.csv"),
        ("convert", "out.xlsx", "--codes", "BH"),
        ("tiebreaks", "--codes", "PTS"),
    ],
)
def test_every_command_names_the_edition_that_was_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    name = dated(tmp_path, "2025/01/01", None).name
    name_, *rest = call

    done = run(name_, name, *rest)
    again = run(name_, name, *rest, "--rules", "FIDE-2026")

    assert done.exit_code == again.exit_code == 0, done.output
    assert "tie-breaks under FIDE-2024, in force on 2025-01-01" in done.stderr
    assert "in force on" not in again.stderr
    if call[1] == "out.csv":
        assert '"FIDE-2026; ' in again.stderr or "FIDE-2026;" in again.stderr


def test_a_grid_keeps_the_default_of_the_functions_and_names_it(tmp_path: Path) -> None:
    (tmp_path / "grid.csv").write_text("+ 2B;- 3N\n- 1N;+ 4B\n+ 4B;+ 1B\n- 3N;- 2N\n", encoding="utf-8")
    done = run("tiebreaks", tmp_path / "grid.csv", "--codes", "PTS", "--format", "json")

    assert json.loads(done.stdout)["edition"] == "FFE"
    assert "under FFE, the default edition for grids" in done.stderr


@pytest.mark.parametrize("command", ["tiebreaks", "report", "whatif"])
def test_a_trf_without_codes_gets_the_usual_ones_and_they_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    file = dated(tmp_path, None, None)
    more = {"report": ("-o", "page.html"), "whatif": ("--player", "1", "--chances")}.get(command, ())

    done = run(command, file, *more)

    assert done.exit_code == 0, done.output
    assert "none in the file; using PTS,BH/C1,BH,SB,PS,WIN" in done.stderr


def test_the_report_names_program_version_and_edition(tmp_path: Path) -> None:
    from xl_departage import __version__

    run("report", dated(tmp_path, "2025/01/01", None), "-o", tmp_path / "page.html", "--codes", "PTS,BH")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")

    assert f"xl-departage {__version__}" in page
    assert "FIDE-2024" in page


def test_the_end_counts_before_the_start() -> None:
    day = event_day(Header(begin="2026/03/01", end="2026/03/09"))

    assert day is not None
    assert day.isoformat() == "2026-03-09"


@pytest.mark.parametrize(
    ("rules", "codes", "key"),
    [
        ("FIDE-2026", "BH", "tiebreaks_list_changed"),
        ("FIDE-2026; announced=SB,BH", "BH", "tiebreaks_list_differs"),
        ("FIDE-2026; announced=BH", "BH", None),
    ],
)
def test_a_list_that_differs_says_whether_the_file_or_the_rules_announced_it(
    rules: str, codes: str, key: str | None
) -> None:
    source = load_source(SWISS, ReadingOptions())
    header = source.header._replace(tiebreaks=("SB", "BH"))
    source = replace(source, document=replace(source.tournament, header=header))

    notice = list_mark(source, parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT), codes)

    assert (None if notice is None else notice.key) == key


@each_row(
    ("text", "day"),
    [
        ("2024/03/05", (2024, 3, 5)),
        ("2024-03-05", (2024, 3, 5)),
        ("05.03.2024", (2024, 3, 5)),
        ("05/03/2024", (2024, 3, 5)),
        ("2024/02/30", None),
        ("30.02.2024", None),
        ("soon", None),
        ("", None),
    ],
)
def test_days_of_a_file(text: str, day: tuple[int, int, int] | None) -> None:
    expected = None if day is None else datetime.date(*day)
    assert event_day(Header(end=text)) == first_day(Header(begin=text)) == expected
    # Without an end, the first day.
    assert event_day(Header(begin=text)) == expected
