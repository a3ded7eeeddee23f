"""Files with errors in them, in the readers and in the commands: reported, never a traceback."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.fuzz import corpus
from tests.fuzz.messages import complete
from tests.fuzz.strategies import damaged, lines, texts
from tests.fuzz.targets import SEPARATOR, TARGETS
from tests.hanging import must_end
from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import parts, worksheet, zipped
from xl_departage.hosts import cli
from xl_departage.hosts.cli import main

LENIENT = settings(deadline=None, suppress_health_check=list(HealthCheck))
SECONDS = 60


def cells(data: bytes) -> list[bytes]:
    """A CSV file, split at its delimiters and line ends."""
    return [piece for piece in re.split(rb"([;,\t\n])", data) if piece]


def columns(data: bytes) -> list[bytes]:
    """A TRF file, split at its columns."""
    return [piece for line in lines(data) for piece in re.split(rb"(?<= )(?=\S)", line) if piece]


@each_row("target", ["trf", "grids", "periods"])
@each_row("pieces", [lines, cells, columns], ids=["lines", "cells", "columns"])
def test_a_damaged_file_is_read_or_refused(target: str, pieces: object) -> None:
    @settings(LENIENT, max_examples=examples(30))
    @given(damaged(target, pieces))  # type: ignore[arg-type]
    def check(data: bytes) -> None:
        with must_end(SECONDS):
            TARGETS[target](data)

    check()


@settings(LENIENT, max_examples=examples(60))
@given(st.lists(st.one_of(texts, st.sampled_from(["001", "  2 w 1", "0000 - U", "XXR 3", "299", "310"])), max_size=12))
def test_any_line_of_a_trf_file_is_read_or_refused(words: list[str]) -> None:
    """A valid file with a line of arbitrary content inserted."""
    sound = corpus.inputs("trf")[5]
    line = " ".join(words).encode("utf-8", "surrogatepass")
    with must_end(SECONDS):
        TARGETS["trf"](sound + line)
        TARGETS["trf"](line + b"\n" + sound)


def workbook(data: bytes) -> bytes:
    """A workbook whose only sheet consists of these bytes."""
    return zipped(parts(data))


_SHEET = worksheet('<row r="1"><c r="A1" t="str"><v>Nom</v></c><c r="B1" t="str"><v>R 1</v></c></row>').encode()

COMMANDS: dict[str, tuple[str, ...]] = {
    "tiebreaks": ("{file}", "--codes", "BH;DE"),
    "check": ("{file}",),
    "explain": ("{file}", "BH", "1"),
    "whatif": ("{file}", "--codes", "BH", "--player", "1", "--chances"),
    "prizes": ("{file}", "{file}", "--codes", "BH"),
    "convert": ("{file}", "{folder}/out.trf"),
    "compare": ("{file}", "{file}"),
    "report": ("{file}", "--codes", "BH", "-o", "{folder}/out.html"),
    "rate": ("--players", "{file}", "--games", "{file}", "-o", "{folder}/out.csv"),
    "submission": ("{file}", "--players", "{file}", "--ended", "2024-01-01"),
    "show": ("{file}",),
    "recalc": ("{file}", "-o", "{folder}/out.xlsx"),
    "copy": ("{file}", "-o", "{folder}/out.xlsx"),
    "repair": ("{file}", "-o", "{folder}/out.xlsx", "--to", "desktop"),
    "new": ("swiss-open", "{folder}/out.xlsx", "--from", "{file}"),
    "pair": ("{file}", "-o", "{folder}/out.trf", "--initial", "white"),
    "players": ("{file}", "-o", "{folder}/out.csv"),
    "update": ("{file}", "--from", "{file}", "-o", "{folder}/out.xlsx"),
}
"""Every command that opens a user's file."""
NO_FILES = {"install", "uninstall", "functions", "libreoffice"}
"""`libreoffice` passes the file to LibreOffice or writes one."""


def test_no_command_that_opens_files_is_forgotten() -> None:
    assert set(COMMANDS) | NO_FILES == set(cli.COMMANDS)


@each_row("command", COMMANDS)
def test_no_command_shows_a_traceback_for_a_hostile_file(command: str) -> None:
    @settings(LENIENT, max_examples=examples(10))
    @given(
        st.one_of(
            st.tuples(
                st.sampled_from([".trf", ".csv", ".txt"]), st.one_of(damaged("trf", lines), damaged("grids", cells))
            ),
            st.tuples(st.just(".csv"), damaged("periods", cells).map(lambda data: data.partition(SEPARATOR)[0])),
            st.tuples(st.just(".xlsx"), st.one_of(damaged("packages", lines), st.binary(max_size=80).map(workbook))),
            st.tuples(st.just(".xlsx"), st.integers(0, len(_SHEET)).map(lambda cut: workbook(_SHEET[:cut]))),
            st.tuples(st.sampled_from([".trf", ".csv", ".xlsx", ".csv.gz", ".pdf"]), st.binary(max_size=200)),
        )
    )
    def check(file: tuple[str, bytes]) -> None:
        ending, content = file
        with tempfile.TemporaryDirectory() as folder, must_end(SECONDS):
            path = Path(folder, f"in{ending}")
            path.write_bytes(content)
            given_words = [word.format(file=path, folder=folder) for word in COMMANDS[command]]
            result = CliRunner().invoke(main, [command, *given_words, "--lang", "fr"])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert result.exit_code in (0, 1, 2)
        assert "Traceback" not in result.stderr
        assert "Usage" not in result.stderr
        if result.exit_code == 2:
            for line in filter(None, result.stderr.splitlines()):
                complete(line)

    check()


ENDLESS = "9" * 5000
"""Python refuses to read so many digits as a number."""


@pytest.mark.parametrize(
    "words",
    [
        ("whatif", "--player", "1", "--round", ENDLESS, "--result", "1", "--codes", "BH"),
        ("whatif", "--player", ENDLESS, "--round", "1", "--result", "1", "--codes", "BH"),
        ("explain", "BH", ENDLESS),
        ("pair", "--absent", ENDLESS),
        ("tiebreaks", "--codes", f"BH/C{ENDLESS}"),
        ("tiebreaks", "--codes", "BH", "--rules", f"FIDE-2026; rounds={ENDLESS}"),
        ("tiebreaks", "--codes", "BH", "--rules", f"FIDE-2026; withdrawn=7@{ENDLESS}"),
    ],
    ids=lambda words: f"{words[0]} {words[1]}",
)
def test_a_number_of_thousands_of_digits_is_refused_in_words(words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "in.trf"
    path.write_bytes(corpus.inputs("trf")[5])

    result = CliRunner().invoke(main, [words[0], str(path), *words[1:], "--lang", "en"])

    assert result.exit_code == 2, result.output[-300:]
    complete(result.stderr.strip().splitlines()[-1])


def test_an_order_of_thousands_of_digits_is_compared() -> None:
    players = b"pid,rating,games,sum_opp,points,foreign,fide,name\n1,1508,40,,,0,,A\n2,1600,40,,,0,,B\n"
    games = f"order,a,b,result_a\n{ENDLESS},1,2,1\n0{ENDLESS},2,1,1\n".encode()

    TARGETS["periods"](players + SEPARATOR + games)
