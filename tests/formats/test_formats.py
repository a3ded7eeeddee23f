"""The ending of a name decides the format, in every command; any other ending is refused before anything is written."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tests.rows import each_row
from xl_departage.base.errors import FileError
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.formats.formats import (
    FORMATS,
    PAPI,
    SWISS_MANAGER,
    TRF,
    ending_of,
    format_of,
    format_to_read,
    formats_read,
)
from xl_departage.formats.source_opening import read_source
from xl_departage.hosts.cli import main

SWISS = """\
012 t
092 Individual: Swiss-System
142 3
152 W
001    1      A                                 2000                             1.0    1     3 w 1
001    2      B                                 1900                             1.0    2     4 b 1
001    3      C                                 1800                             0.0    3     1 b 0
001    4      D                                 1700                             0.0    4     2 w 0
001    5      E                                 1600                             1.0    5  0000 - U
"""
ENDINGS = (
    *(ending for file_format in FORMATS for ending in file_format.endings),
    ".docx",
    ".pdf",
    ".xls",
    ".odt",
    ".bak",
    "",
)
TARGETS: dict[tuple[str, ...], frozenset[str]] = {
    ("pair", "FILE", "-o", "OUT"): frozenset({".trf", ".trfx", ".csv", ".tsv", ".txt"}),
    ("convert", "FILE", "OUT"): frozenset({".trf", ".trfx", ".csv", ".tsv", ".xlsx", ".txt"}),
    ("report", "FILE", "--brief", "-o", "OUT"): frozenset({".html", ".htm"}),
    ("players", "LIST", "-o", "OUT"): frozenset({".csv", ".xlsx"}),
    ("rate", "--players", "LIST", "--games", "GAMES", "-o", "OUT"): frozenset({".csv", ".csv.gz", ".xlsx"}),
    (
        "rate",
        "--players",
        "LIST",
        "--games",
        "GAMES",
        "-o",
        "ok.csv",
        "--rules",
        "BEL-2024",
        "--left",
        "OUT",
    ): frozenset({".csv"}),
    ("rate", "--players", "LIST", "--games", "GAMES", "-o", "ok.csv", "--set-aside", "OUT"): frozenset({".csv"}),
    ("rate", "--players", "LIST", "--games", "GAMES", "-o", "ok.csv", "--explain", "OUT"): frozenset({".txt"}),
    ("submission", "LIST", "--players", "LIST", "-o", "OUT"): frozenset({".csv"}),
    ("submission", "LIST", "--players", "LIST", "--report", "OUT"): frozenset({".txt"}),
    ("new", "swiss-open", "OUT", "--from", "FILE"): frozenset({".xlsx", ".xlsm", ".ods"}),
    # A workbook goes on under its own ending alone, which Excel compares with what is in it.
    ("pair", "BOOK", "--rounds", "5", "-o", "OUT"): frozenset({".xlsx"}),
    ("update", "BOOK", "--from", "FILE", "-o", "OUT"): frozenset({".xlsx"}),
    ("recalc", "BOOK", "-o", "OUT"): frozenset({".xlsx"}),
    ("repair", "BOOK", "--to", "desktop", "-o", "OUT"): frozenset({".xlsx"}),
    ("recalc", "BOOK", "-o", "ok.xlsx", "--report", "OUT"): frozenset({".json"}),
    ("repair", "BOOK", "--to", "desktop", "-o", "ok.xlsx", "--report", "OUT"): frozenset({".json"}),
    ("libreoffice", "ods", "BOOK", "-o", "OUT"): frozenset({".ods"}),
}
"""Commands with a target, and the endings that they write."""


REFUSED = re.compile(r"nothing is written into a file that ends in|the same kind of file as the workbook read")
WRITING = {"-o", "--output", "--report", "--left", "--set-aside", "--explain"}
"""The options that name a file to write."""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


@cache
def book() -> bytes:
    return build(find_template("swiss-open"), Options("en", most=8), read_source(SWISS.encode(), "t.trf"))


@pytest.mark.parametrize("command", TARGETS, ids=" ".join)
def test_every_command_refuses_other_endings_before_it_writes(command: tuple[str, ...], tmp_path: Path) -> None:
    names = {"FILE": "t.trf", "LIST": "list.csv", "GAMES": "games.csv", "BOOK": "book.xlsx"}
    contents = {"FILE": SWISS, "LIST": "pid;rating\n1;1500\n", "GAMES": "a;b;result_a\n1;1;1\n"}
    for key, content in contents.items():
        (tmp_path / names[key]).write_text(content)
    (tmp_path / names["BOOK"]).write_bytes(book())
    for ending in ENDINGS:
        if ending in TARGETS[command]:
            continue
        targets = {"OUT": f"out{ending}", "ok.csv": "ok.csv", "ok.xlsx": "ok.xlsx"}
        words = {word: tmp_path / name for word, name in {**names, **targets}.items()}

        done = run(*(words.get(word, word) for word in command))

        assert done.exit_code == 2, (ending, done.output)
        assert REFUSED.search(done.stderr), (ending, done.output)
        assert {path.name for path in tmp_path.iterdir()} == {*names.values()}


def test_every_option_and_argument_that_names_a_file_to_write_is_in_the_table() -> None:
    """A command that writes a file, and whose ending nothing decides, would be found here."""
    written = {
        (name, parameter.opts[0])
        for name, command in main.commands.items()
        for parameter in command.params
        if isinstance(parameter.type, click.Path) and parameter.opts[0] in WRITING
    }
    in_table = {
        (command[0], command[command.index("OUT") - 1])
        for command in TARGETS
        if command[command.index("OUT") - 1] in WRITING
    }
    assert written - in_table == set()


def paired(tournament: TournamentRecord) -> set[tuple[int | None, int | None]]:
    return {(game.white, game.black) for game in tournament.games if game.round == 2 and game.black is not None}


def test_the_round_is_written_as_the_ending_says(tmp_path: Path, subtests: pytest.Subtests) -> None:
    file = tmp_path / "t.trf"
    file.write_text(SWISS)
    grid = tmp_path / "t.csv"
    assert run("convert", file, grid).exit_code == 0
    boards = json.loads(run("pair", file, "--format", "json").stdout)["boards"]
    shown = {(board["white"]["number"], board["black"]["number"]) for board in boards if board["black"]}
    assert len(shown) == 2
    for source in (file, grid):
        for ending in TARGETS["pair", "FILE", "-o", "OUT"]:
            with subtests.test(source=source.suffix, ending=ending):
                out = tmp_path / f"{source.suffix[1:]}-out{ending}"

                done = run("pair", source, "--rounds", "3", "-o", out)

                assert done.exit_code == 0, done.output
                content = out.read_bytes()
                assert (b"\n001 " in content) is (format_of(out) is TRF)
                # A spreadsheet program takes the encoding of cells from the mark; Swiss-Manager's text is ASCII.
                assert content.startswith(b"\xef\xbb\xbf") is (ending in (".csv", ".tsv"))
                assert paired(read_source(content, out.name).tournament) == shown


def test_an_ending_is_known_by_its_last_part() -> None:
    assert [ending_of(name) for name in ("A.TRF", "list.csv.gz", "x.gz", "no", "dir.csv/no", "a.b.XLSX")] == [
        *(".trf", ".csv.gz", ".gz", "", "", ".xlsx")
    ]
    assert format_of("x.docx") is None


def test_the_files_that_the_documentation_counts_are_there() -> None:
    data = Path(__file__).parents[1] / "data"
    others = {
        PAPI: [*data.glob("papi/*.papi")],
        SWISS_MANAGER: [*data.glob("swiss_manager/*.TUNX")],
        TRF: [*data.glob("fide-checker/*.trf"), *data.glob("fide-exercises/*.trf")],
    }
    for kind, files in others.items():
        assert kind.tried is not None
        assert kind.tried.files == len(files)
        assert all(format_to_read(file.read_bytes(), file.name) is kind for file in files)
    years = {read_source(file.read_bytes(), file.name).header.begin[:4] for file in others[SWISS_MANAGER]}
    assert SWISS_MANAGER.tried is not None
    assert years == set(SWISS_MANAGER.tried.versions)


def test_a_format_is_named_with_its_usual_endings() -> None:
    assert (
        formats_read().in_language("en").startswith("TRF (.trf); Papi (.papi); Swiss-Manager (.tunx); CSV (.csv, .tsv)")
    )


@each_row(
    ("data", "name", "key"),
    [
        (b"No;Nom;R 1\n1;Anne;2B1\n2;Bob;1N0\n", "fake.trf", "file_trf_is_csv"),
        (b"\xef\xbb\xbfNo,Nom,R 1\r\n1,Anne,2B1\r\n", "fake.trfx", "file_trf_is_csv"),
        (b"<html><table><tr><td>1</td></tr></table></html>", "fake.trf", "file_trf_is_html"),
        (b"\xef\xbb\xbf", "a.csv", "package_empty"),
        (b"\xff\xfe\n\0 \0", "a.txt", "package_empty"),
        (b"\xef\xbb\xbf\r\n  \r\n", "a.trf", "package_empty"),
    ],
)
def test_a_file_with_the_ending_of_another_kind_is_called_by_what_it_is(data: bytes, name: str, key: str) -> None:
    with pytest.raises(FileError) as refused:
        format_to_read(data, name)
    assert (refused.value.key, refused.value.where.file) == (key, name)


@each_row("data", [b"012 Open; Paris, 2026\n", b"### players; 4\n001 x\n", b"XXR 5; 6\n", b"Open of Paris\n"])
def test_a_damaged_trf_file_stays_one(data: bytes) -> None:
    assert format_to_read(data, "a.trf").endings[0] == ".trf"
