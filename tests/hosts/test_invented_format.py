"""A format that nobody has heard of: a module with `read` and `write`, and a line of the table; every door sees it without another line."""

from __future__ import annotations

import base64
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

from distribution.page.build import accepted, page_texts
from docs.generator import LANGUAGES
from docs.generator.blocks import block
from xl_departage import Tournament
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Text, languages
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Game, Header, Participant, TournamentRecord
from xl_departage.formats.file_format import FileFormat
from xl_departage.formats.formats import FORMATS, add_format
from xl_departage.hosts.cli import main
from xl_departage.hosts.page import calculator

MAGIC = b"ZUG1\n"
RESULTS = {
    "1": (Outcome.WIN, Outcome.LOSS),
    "r": (Outcome.DRAW, Outcome.DRAW),
    "0": (Outcome.LOSS, Outcome.WIN),
    "?": (Outcome.PENDING, Outcome.PENDING),
}
WRITTEN = {outcomes: result for result, outcomes in RESULTS.items()}
EVENT = b"ZUG1\nAnna 2000\nBert 1900\nCarl 1800\nDora 1700\n1 1 3 1\n1 4 2 r\n2 2 1 0\n2 3 4 r\n"
POINTS = {"Anna": 2, "Bert": 0.5, "Carl": 0.5, "Dora": 1}
"""Anna beat Carl and Bert; Dora drew with Bert, and with Carl."""


def read(data: bytes, options: ReadingOptions, faults: Faults) -> TournamentRecord:
    people: list[Participant] = []
    games: list[Game] = []
    for number, line in enumerate(data.decode("ascii").splitlines()[1:], 2):
        words = line.split()
        if len(words) == 2:
            people.append(Participant(len(people) + 1, words[0], int(words[1])))
        elif len(words) == 4 and words[3] in RESULTS:
            games.append(Game(int(words[0]), int(words[1]), int(words[2]), *RESULTS[words[3]]))
        else:
            faults.report(FileError("verbatim", Place(line=number), value="neither a player nor a game"))
    return TournamentRecord(Header(rounds=3, type="Individual: Swiss-System"), tuple(people), tuple(games))


def write(tournament: TournamentRecord) -> bytes:
    lines = [f"{participant.name} {participant.rating}" for participant in tournament.participants]
    lines += [
        f"{game.round} {game.white} {game.black} {WRITTEN[game.outcome, game.reply]}"
        for game in tournament.games
        if game.reply
    ]
    return MAGIC + "".join(f"{line}\n" for line in lines).encode("ascii")


@pytest.fixture
def zug(monkeypatch: pytest.MonkeyPatch) -> Iterator[FileFormat]:
    module = ModuleType("invented_format")
    module.__dict__.update(read=read, write=write)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    line = add_format(
        FileFormat(
            Text("verbatim", value="Zugzwang"),
            (".zug",),
            module=module.__name__,
            begins=(MAGIC,),
            reads=True,
            writes=True,
            lacks=Text("verbatim", value="Neither titles nor clubs."),
        )
    )
    yield line
    FORMATS.remove(line)


def run(*arguments: object, code: int = 0) -> Result:
    done = CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])
    assert done.exit_code == code, done.output
    return done


def ranked(path: Path) -> dict[str, float]:
    """The points by name, as the command prints them."""
    return {
        player["name"]: player["points"]
        for player in json.loads(run("tiebreaks", path, "--format", "json").stdout)["players"]
    }


@pytest.mark.lasts("runs every command, some of which build workbooks")
@pytest.mark.usefixtures("zug")
def test_every_command_reads_and_writes_it(tmp_path: Path, subtests: pytest.Subtests) -> None:
    event = tmp_path / "event.zug"
    event.write_bytes(EVENT)
    for words in (
        ("check", event),
        ("explain", event, "BH", "Anna"),
        ("whatif", event, "--player", "Anna", "--round", "2", "--result", "0"),
        ("report", event, "--brief", "-o", tmp_path / "report.html"),
        ("pair", event, "--initial", "white"),
        ("pair", event, "--initial", "white", "-o", tmp_path / "paired.zug"),
        ("pair", event, "--initial", "white", "-o", tmp_path / "paired.trf"),
        ("new", "swiss-open", tmp_path / "new.xlsx", "--from", event, "--most", "32"),
        ("new", "swiss-open", tmp_path / "next.xlsx", "--players", event, "--most", "32"),
        ("update", tmp_path / "new.xlsx", "--from", event),
    ):
        with subtests.test(command=" ".join(map(str, words[:1]))):
            run(*words)
    with subtests.test("points"):
        assert ranked(event) == POINTS
        assert ranked(tmp_path / "paired.zug") == POINTS
        assert ranked(tmp_path / "new.xlsx") == POINTS
    for ending in (".trf", ".csv", ".tsv", ".zug"):
        with subtests.test(convert=ending):
            there, back = tmp_path / f"there{ending}", tmp_path / f"back{ending}.zug"
            run("convert", event, there)
            run("convert", there, back)
            assert back.read_bytes() == EVENT
    with subtests.test("what it has lost"):
        titled = tmp_path / "titled.csv"
        titled.write_text("Name;Elo;Titel;R1;R2\nAnna;2000;WIM;2W1;\nBert;1900;;1B0;\n")
        assert "title (1)" in run("convert", titled, tmp_path / "titled.zug").stderr
    with subtests.test("a fault"):
        event.write_bytes(EVENT + b"nonsense\n")
        message = run("tiebreaks", event, code=2).stderr
        assert message.startswith(f"{event}, line 10: neither a player nor a game")


@pytest.mark.usefixtures("zug")
def test_every_other_door_sees_it(tmp_path: Path) -> None:
    event = tmp_path / "event.zug"
    event.write_bytes(EVENT)

    for opened in (Tournament.open(event), Tournament.open(EVENT), Tournament.open(io.BytesIO(EVENT))):
        assert {standing.name: standing.points for standing in opened.standings("BH")} == POINTS
    Tournament.open(event).save(tmp_path / "saved.zug")
    assert (tmp_path / "saved.zug").read_bytes() == EVENT
    opened_by_page = calculator.answer(
        json.dumps(
            {"do": "open_file", "name": "event.zug", "data": base64.b64encode(EVENT).decode(), "reference": None}
        )
    )
    rows = json.loads(opened_by_page)["value"]["rows"]
    assert [row[1] for row in rows[1:]] == list(POINTS)


@pytest.mark.usefixtures("zug")
def test_help_page_and_documentation_name_it(tmp_path: Path) -> None:
    for words in ("tiebreaks", "check", "pair", "convert", "new", "update"):
        assert "Zugzwang (.zug)" in " ".join(run(words, "--help").stdout.split())
    (tmp_path / "x.unknown").touch()
    assert ".zug" in run("tiebreaks", tmp_path / "x.unknown", code=2).stderr
    assert ".zug" in accepted()
    for language in languages():
        assert "Zugzwang" in page_texts(language)["page_intro"]
    for language in LANGUAGES:
        assert "| Zugzwang | `.zug` |" in block("formats", language)
        assert "Neither titles nor clubs." in block("formats", language)
