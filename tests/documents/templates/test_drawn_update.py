"""`update` of a round robin and of teams: results go into blank cells, what is typed stays and is reported."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import made
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Adjustment, Game, TournamentRecord
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.formats.source import read_source
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.writing import write_trf
from xl_departage.hosts.cli import main

SAMPLE = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_bytes()


def until(tournament: TournamentRecord, last: int) -> TournamentRecord:
    """The tournament as it stood after that round, its draw as it is; without days."""
    games = tuple(
        game._replace(outcome=Outcome.PENDING, reply=Outcome.PENDING, result="")
        if game.round > last and game.black is not None
        else game
        for game in tournament.games
        if game.round <= last or game.black is not None
    )
    matches = tuple(
        one._replace(outcome=None, reply=None, game_points=(None, None)) if one.round > last and one.black else one
        for one in tournament.matches
    )
    return replace(tournament, header=tournament.header._replace(arbiter=""), games=games, matches=matches)


def updated(workbook: Path, file: Path) -> Result:
    return CliRunner().invoke(main, ["update", str(workbook), "--from", str(file), "--lang", "en"])


def results(tournament: TournamentRecord) -> set[tuple[object, ...]]:
    names = {one.number: one.name for one in tournament.participants}
    return {
        (game.round, names[game.white], names[game.black], game.outcome, game.reply)
        for game in tournament.games
        if game.black is not None and game.outcome is not Outcome.PENDING
    }


@pytest.mark.lasts("builds a workbook and brings a file into it")
@pytest.mark.parametrize("kind", ["teams", "round-robin"])
def test_results_go_into_blank_cells_and_another_result_stays(kind: str, tmp_path: Path) -> None:
    whole = read_trf(SAMPLE) if kind == "teams" else read_source(made("round-robin", "en"), "a.xlsx")
    (tmp_path / "whole.trf").write_text(SAMPLE.decode() if kind == "teams" else write_trf(whole), newline="")
    half = until(whole.tournament, 3)
    # One of round 2 is typed the other way round.
    place = next(at for at, game in enumerate(half.games) if game.round == 2 and game.outcome is Outcome.WIN)
    other = half.games[place]._replace(outcome=Outcome.LOSS, reply=Outcome.WIN)
    half = replace(half, games=(*half.games[:place], other, *half.games[place + 1 :]))
    book = tmp_path / "book.xlsx"
    book.write_bytes(build(find_template(kind), Options("en", edition="FIDE-2026"), source_of(half)))
    done = updated(book, tmp_path / "whole.trf")

    after = read_source(book.read_bytes(), "book.xlsx")
    right = results(whole.tournament)
    assert len(right - results(after.tournament)) == 1
    names = {one.number: one.name for one in half.participants}
    (kept,) = results(after.tournament) - right
    assert kept[:3] == (2, names[other.white], names[other.black or 0])
    assert done.exit_code == 1
    assert done.output.count("which is kept") >= 1
    # Four rounds of four matches on four boards; six rounds of four games.
    assert f"{64 if kind == 'teams' else 24} results" in done.output, done.output
    assert "Added to the front sheet: chief arbiter" in done.output
    # Once more: nothing is new, and the difference is reported again.
    content = book.read_bytes()
    again = updated(book, tmp_path / "whole.trf")
    assert (book.read_bytes(), again.exit_code) == (content, 1)


def test_what_is_not_of_the_workbook_is_refused(tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    book.write_bytes(made("round-robin", "en"))
    (tmp_path / "teams.trf").write_bytes(SAMPLE)
    refused = updated(book, tmp_path / "teams.trf")
    assert (refused.exit_code, "The file is of teams" in refused.output) == (2, True), refused.output
    record = read_source(made("round-robin", "en"), "a.xlsx").tournament
    people = tuple(
        one._replace(name="Stranger, A", number=77) if one.number == 1 else one for one in record.participants
    )

    def moved(game: Game) -> Game:
        sides = (77 if side == 1 else side for side in (game.white, game.black))
        white, black = sides
        return game._replace(white=white or 0, black=black)

    strange = replace(record, participants=people, games=tuple(map(moved, record.games)))
    (tmp_path / "strange.trf").write_text(write_trf(source_of(strange)), newline="")
    refused = updated(book, tmp_path / "strange.trf")
    assert refused.exit_code == 2
    assert "does not have these players of the file, so nothing was written: 77 Stranger, A" in refused.output


def test_points_of_the_arbiter_are_carried_and_other_ones_stay(tmp_path: Path) -> None:
    """The workbook has other ones of the first team, and none of the second."""
    whole = read_trf(SAMPLE).tournament
    first, second = (team.number for team in whole.teams[:2])
    taken = tuple(Adjustment("", -2, -1, 2, (number,)) for number in (first, second))
    (tmp_path / "taken.trf").write_text(write_trf(source_of(replace(whole, adjustments=taken))), newline="")
    had = replace(whole, adjustments=(Adjustment("", -4, 0, 3, (first,)),))
    book = tmp_path / "book.xlsx"
    book.write_bytes(build(find_template("teams"), Options("en", edition="FIDE-2026"), source_of(had)))
    done = updated(book, tmp_path / "taken.trf")
    found = {
        one.numbers: (one.match_points, one.points or 0, one.round)
        for one in read_source(book.read_bytes(), "book.xlsx").tournament.adjustments
    }
    assert found == {(first,): (-4, 0, 3), (second,): (-2, -1, 2)}, done.output
    assert "the workbook has R3" in done.output
    assert "R2" in done.output
    assert "points given or taken by the arbiter" in done.output
