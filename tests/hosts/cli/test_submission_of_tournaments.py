"""The games for the federation from a tournament: each as the file of the tournament has it, and what is missing with its cell."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import made
from xl_departage import Tournament
from xl_departage.base.errors import Place
from xl_departage.chess.ratings.game_dates import faults_of_dates
from xl_departage.chess.ratings.sent_games import games_to_send
from xl_departage.chess.ratings.submission_checks import Dates
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Game, Header, Participant, TournamentRecord
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import write_trf
from xl_departage.hosts.cli.submission import _given, command

SAMPLE = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_bytes()
DAYS = ("2026-01-18", "2026-02-01", "2026-02-15", "2026-03-01", "2026-03-15", "2026-04-12", "2026-04-26")
"""Record 132 of the sample."""


def games_of_sample() -> list[tuple[int, str, str, str]]:
    """Round, White, Black and result of each game, by the columns of the lines 001."""
    lines = [line for line in SAMPLE.decode().splitlines() if line.startswith("001")]
    names = {int(line[4:8]): line[14:47].strip() for line in lines}
    results = {"1": "1", "=": "½", "0": "0", "+": "1F", "-": "0F"}
    return sorted(
        (round, names[int(line[4:8])], names[int(entry[:4])], results[entry[7]])
        for line in lines
        for round in range(1, 8)
        if (entry := line[91 + 10 * (round - 1) :][:8])[5] == "w"
    )


def numbered(number: int) -> str:
    return "" if number == 13 else f"{10000 + number}"


@cache
def workbook() -> bytes:
    """The sample, its players with Belgian numbers but for one, and one match of round 3 played a week later."""
    record = read_trf(SAMPLE).tournament
    matches = [match for match in record.matches if match.round == 3]
    record = replace(
        record,
        participants=tuple(
            participant._replace(national_number=numbered(participant.number)) for participant in record.participants
        ),
        matches=tuple(match._replace(date="2026/02/22") if match == matches[1] else match for match in record.matches),
    )
    return build(find_template("teams"), Options("en", edition="FIDE-2026"), source_of(record))


def submitted(file: Path, *arguments: str) -> Result:
    return CliRunner().invoke(command, [str(file), "--lang", "en", "--received", "2026-04-27", *arguments])


def rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))


@pytest.mark.lasts("builds a workbook of teams")
def test_a_workbook_of_teams_gives_the_games_of_its_boards(tmp_path: Path) -> None:
    (tmp_path / "season.xlsx").write_bytes(workbook())
    members = "".join(f"{10000 + number},1,2020\n" for number in range(1, 41))
    (tmp_path / "members.csv").write_text("pid,affiliated,issued\n" + members)
    done = submitted(
        tmp_path / "season.xlsx", "--players", str(tmp_path / "members.csv"), "-o", str(tmp_path / "games.csv")
    )

    sent = rows(tmp_path / "games.csv")
    assert (
        sorted((int(game["round"]), game["name_a"], game["name_b"], game["result_a"]) for game in sent)
        == games_of_sample()
    )
    people = {
        participant.name: numbered(participant.number) for participant in read_trf(SAMPLE).tournament.participants
    }
    assert all((game["a"], game["b"]) == (people[game["name_a"]], people[game["name_b"]]) for game in sent)
    moved = {game["date"] for game in sent if game["round"] == "3"}
    assert moved == {"2026-02-15", "2026-02-22"}
    assert {game["date"] for game in sent if game["round"] != "3"} == {*DAYS} - {"2026-02-15"}
    # What is missing: one number, with its cell.
    assert done.exit_code == 1
    # The third of the first team, in the fifth column, below the headings of row 4.
    assert "sheet Players, cell E7: Dehaan, Mireille has no national number: type it in this cell" in done.stdout
    assert done.stdout.count("no national number") == 1
    assert "each round is due" in done.stdout
    assert "affiliation" not in done.stdout


def test_the_day_of_a_match_comes_back_and_a_trf_says_that_it_has_none(tmp_path: Path) -> None:
    read = read_document(workbook(), "season.xlsx")
    match_days = [(match.round, match.date) for match in read.tournament.matches if match.date]
    assert match_days == [(3, "2026/02/22")]
    assert read.header.dates == tuple(day[2:].replace("-", "/") for day in DAYS)
    again = build(find_template("teams"), Options("en", edition="FIDE-2026"), read)
    back = read_document(again, "season.xlsx").tournament
    assert [(match.round, match.date) for match in back.matches] == [
        (match.round, match.date) for match in read.tournament.matches
    ]
    assert [participant.national_number for participant in back.participants] == [
        participant.national_number for participant in read.tournament.participants
    ]
    notices = Tournament.open(workbook(), name="season.xlsx", lang="en").save(tmp_path / "season.trf")
    assert any("days of single matches" in line for line in notices)
    assert any("national number" in line for line in notices)


def test_a_trf_of_teams_gives_the_same_games_without_numbers() -> None:
    sent = Tournament.open(SAMPLE, name="teams.trf", lang="en").games_to_send()
    assert sorted((game.round, game.name_a, game.name_b, game.result_a) for game in sent.games) == games_of_sample()
    assert {game.day.isoformat() for game in sent.games if game.day} == {*DAYS}
    assert [notice.split(":")[0] for notice in sent.notices] == ["39 players have no national number"]
    assert sent.csv.splitlines()[0] == "date,round,board,a,name_a,b,name_b,result_a,colour_a"


def test_a_list_of_members_gives_numbers_by_fide_numbers(tmp_path: Path) -> None:
    """Ann by her line; Bob's FIDE number is that of two lines, which tell nothing; a number of the tournament stays."""
    people = (
        Participant(1, "Ann", fide_number="111"),
        Participant(2, "Bob", fide_number="222"),
        Participant(3, "Cid", fide_number="333"),
    )
    games = (Game(1, 1, 2, Outcome.WIN, Outcome.LOSS), Game(2, 3, 1, Outcome.DRAW, Outcome.DRAW))
    record = TournamentRecord(Header(begin="2026/03/01", end="2026/03/02", rounds=2), people, games)
    (tmp_path / "a.trf").write_text(write_trf(source_of(record)), newline="")
    lines = ("pid,affiliated,FIDE ID", "10001,1,111", "10002,1,222", "10003,1,222", "10004,1,333")
    (tmp_path / "members.csv").write_text("\n".join(lines) + "\n")
    done = submitted(tmp_path / "a.trf", "--players", str(tmp_path / "members.csv"), "-o", str(tmp_path / "games.csv"))
    assert [(game["a"], game["b"]) for game in rows(tmp_path / "games.csv")] == [("10001", ""), ("10004", "10001")]
    assert "2 players have the national number that the list gives" in done.stderr
    assert "1 player has no national number: Bob" in done.stdout


PEOPLE = (
    Participant(1, "Ann", national_number="B10001"),
    Participant(2, "Bob", national_number="BEL10002"),
    Participant(3, "=Cid", national_number="10003"),
    Participant(4, "Dan", national_number="K10004"),
)


def sent_of(*games: Game, dates: Sequence[str] = ("2026/03/01", "2026/03/02")) -> TournamentRecord:
    return TournamentRecord(Header(dates=tuple(dates), rounds=2), PEOPLE, games)


def test_what_is_not_rated_has_an_f_and_what_is_no_result_is_told() -> None:
    win, draw, loss = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
    for sides, result in {
        (win, loss): "1",
        (draw, draw): "½",
        (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS): "1F",
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): "0F",
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): "0F-0F",
        (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT): "0F-0F",
        (win, None): "1",
    }.items():
        (game,) = games_to_send(sent_of(Game(1, 1, 2, *sides))).games
        assert (game.result, game.cells[3], game.cells[5]) == (result, "10001", "10002"), sides
    pending = Game(1, 3, 4, Outcome.PENDING, Outcome.PENDING)
    later = Game(2, 1, 4, Outcome.PENDING, Outcome.PENDING)
    bye = Game(2, 4, None, Outcome.PAIRING_BYE)
    for games, keys in (
        ((Game(1, 1, 2, draw, loss),), ["sent_odd"]),
        ((Game(1, 1, 2, win, loss), pending, later), ["sent_pending"]),
        ((Game(1, 1, 2, win, loss), later), []),
        ((Game(1, 1, 2, win, loss), Game(2, 1, 3, win, loss), bye), []),
    ):
        assert [notice.key for notice in games_to_send(sent_of(*games)).notices] == keys, games
    undated = games_to_send(sent_of(Game(1, 1, 2, win, loss), Game(2, 1, 2, loss, win), dates=("", "26/03/02")))
    assert [(notice.key, dict(notice.values)) for notice in undated.notices] == [("sent_no_day", {"round": 1})]
    assert [game.cells[0] for game in undated.games] == ["", "2026-03-02"]


def test_a_wrong_day_of_a_round_is_told_once_for_its_round() -> None:
    """The cell of a game holds its result: its day was typed for the whole round."""
    win, loss = Outcome.WIN, Outcome.LOSS
    games = (Game(1, 1, 2, win, loss, place=Place(row=7)), Game(1, 3, 4, win, loss, place=Place(row=8)))
    table = games_to_send(sent_of(*games, dates=("2062/03/01", ""))).table("open.xlsx")

    (fault,) = faults_of_dates(table, Dates(datetime.date(2026, 3, 2), None))

    assert (fault.key, fault.place) == ("submission_after_end", Place(file="open.xlsx", round=1, text="2062-03-01"))


def test_a_tournament_without_a_result_and_days_outside_it_are_told(tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    head = "012 Cup\r\n042 2026/03/01\r\n052 2026/03/02\r\n132" + " " * 88 + "26/03/09\r\n"
    people = "".join(
        f"001 {number:4}      {name:33} 2000{'':29}0.0 {number:4}  {3 - number:4} {colour} {{{name}}}\r\n"
        for number, name, colour in ((1, "Ann", "w"), (2, "Bob", "b"))
    )
    file.write_text(head + people.format(Ann=" ", Bob=" "), newline="")
    assert "there is nothing to send" in submitted(file).output
    file.write_text(head + people.format(Ann="1", Bob="0"), newline="")
    output = submitted(file, "-o", str(tmp_path / "games.csv")).output
    assert "2026-03-09" in output, output
    assert "affiliation" in output
    assert [game["result_a"] for game in rows(tmp_path / "games.csv")] == ["1"]


def test_a_workbook_of_players_names_the_cell_of_the_code() -> None:
    """The sample of the round robin: whoever has no national number in its column of codes is named with his row."""
    read = read_document(made("round-robin", "en"), "a.xlsx").tournament
    lacking = [notice for notice in games_to_send(read).notices if notice.key == "sent_no_number"]
    bare = [participant for participant in read.participants if not participant.national_number]
    assert [notice.place for notice in lacking] == [participant.place for participant in bare]
    assert bare
    for participant in bare:
        assert participant.place is not None
        # Row 5 is that of number 1.
        assert (participant.place.sheet, (participant.place.cell or "")[1:]) == ("Players", str(4 + participant.number))


def test_without_its_own_days_an_event_has_those_of_its_games(tmp_path: Path) -> None:
    """Record 132 has the days of the rounds; 042 and 052, the first and the last day, are left out; one round has no day."""
    file = tmp_path / "teams.trf"
    lines = [line for line in SAMPLE.decode().splitlines() if line[:3] not in ("042", "052")]
    file.write_text("\n".join(lines), encoding="utf-8")
    event = _given(file, None)
    days = {game.day for game in games_to_send(read_trf(file.read_bytes()).tournament).games}
    last = max(day for day in DAYS if day in set(map(str, days)))
    assert (str(event.started), str(event.ended)) == (min(DAYS), last)
