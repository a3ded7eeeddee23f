"""A tournament goes from a list of games to TRF, to a grid and to a page, and back, and stays the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import first
from tests.formats.grids.lists.test_pages import entries
from tests.formats.grids.lists.written import lists_of
from tests.formats.grids.tournaments import made, random_tournaments
from tests.formats.pages import chess_results
from tests.formats.test_templates import LANGUAGES, as_typed, computed, sample
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome
from xl_departage.chess.tournament.individual_crosstable import from_crosstable
from xl_departage.chess.tournament.record import Game, TournamentRecord
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.csv_grid import write_csv
from xl_departage.formats.grid_table import grid_file
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import Version, written_trf


@given(
    random_tournaments(),
    st.randoms(use_true_random=False),
    st.sampled_from(("fr", "en", "nl", "de")),
    st.sampled_from(("TRF16", "TRF26")),
)
def test_a_list_a_trf_a_grid_and_a_page_hold_the_same_games(
    table: Crosstable, lots: random.Random, language: str, version: Version
) -> None:
    _, games = lists_of(table, lots, language)
    rows = [["" if cell is None else str(cell) for cell in row] for row in games]
    wanted = entries(table, table.rounds)

    from_list = read_document(write_csv(rows), "games.csv")
    page = read_document(chess_results(rows, "Open").encode(), "games.html")
    trf = written_trf(from_list, version)
    back = read_document(trf.text.encode(), "t.trf")
    grid = grid_file(back, "CSV")
    again = read_document(write_csv(grid.rows), "grid.csv", grid.options)

    # No record of an individual event has the boards of a list.
    boards = sum(game.board is not None for game in from_list.tournament.games)
    lost = [notice.message("en") for notice in trf.left_out]
    assert [line.partition(": ")[2].removesuffix(".") for line in lost] == (
        [f"board numbers ({boards})"] if boards else []
    )
    for source in (from_list, page, back, again):
        assert entries(source.crosstable, table.rounds) == wanted


UNDER_WAY = "Round;White;Result;Black\n1;A;1;B\n1;C;½;D\n1;E;;EXE\n2;B;;C\n2;A;;½\n2;D;;EXE\n2;E;;ABS\n"
"""Round 2 is paired: A has a half-point bye, D the exempt's bye, E is absent."""


def test_byes_of_a_round_under_way_go_from_door_to_door() -> None:
    coming = {1: "H", 4: "U", 5: "Z"}

    from_list = read_document(UNDER_WAY.encode(), "games.csv")
    trf = written_trf(from_list)
    back = read_document(trf.text.encode(), "t.trf")
    grid = grid_file(back, "CSV")
    again = read_document(write_csv(grid.rows), "grid.csv", grid.options)

    assert trf.left_out == ()
    assert grid.left_out == ()
    assert [row[4] for row in grid.rows] == ["2.Rd", "½ BYE", "3W", "2B", "EXE", "ABS"]
    for source in (from_list, back, again):
        assert source.crosstable.rounds == 1
        second = [game for game in source.tournament.games if game.round == 2 and game.black is None]
        assert {game.white: game.outcome.value for game in second} == coming


@pytest.mark.parametrize("written", ["½ BYE", "ABS"])
def test_a_bye_of_the_next_round_leaves_a_grid_with_it(written: str) -> None:
    rows = f"No;Name;1.Rd;2.Rd\n1;A;2W1;{written}\n2;B;1B0;\n3;C;4W½;\n4;D;3B½;\n"

    trf = written_trf(read_document(rows.encode(), "grid.csv")).text

    (line,) = [line for line in trf.splitlines() if line.startswith("001    1 ")]
    assert line.endswith({"½ BYE": "0000 - H", "ABS": "0000 - Z"}[written])


MADE = ("sw01-8x5-clean", "sw06-13x5-forfeits", "sw13-22x7-medium", "sw17-28x8-byes")
FIRST = ("Anna", "Bérénice", "Jörg", "Łukasz", "Míriam", "Zoë")
LAST = ("O'Neil", "van den Berg", "Müller-Lüdenscheid", "d'Août", "Ng", "Østergård")


def furnished(table: Crosstable, lots: random.Random, gaps: tuple[int, ...] = (0, 0, 3)) -> TournamentRecord:
    """The tournament with everything that a Swiss template has a cell for, each thing there or missing by lot."""
    document = from_crosstable(table)
    # Numbers in the order of the list, not always from 1 on without gaps.
    gap = lots.choice(gaps)
    people = tuple(
        player._replace(
            name=f"{lots.choice(LAST)}, {lots.choice(FIRST)} {player.number}",
            rating=lots.choice((None, lots.randint(1000, 2800))),
            title=lots.choice(("", "GM", "WFM", "IM", "CM")),
            sex=lots.choice(("", "m", "w")),
            birth=lots.choice(("", f"{lots.randint(1930, 2015)}/00/00")),
            federation=lots.choice(("", "FRA", "BEL", "NED")),
            fide_number=lots.choice(("", str(lots.randint(100_000, 99_999_999)))),
            number=player.number + gap,
        )
        for player in document.participants
    )
    games = tuple(
        game._replace(white=game.white + gap, black=None if game.black is None else game.black + gap)
        for game in document.games
    )
    city = lots.choice(("", "Gand", "L'Isle-Adam"))
    header = document.header._replace(
        name=lots.choice(("", "Open d’été", "Blitz & Co <1>")),
        city=city,
        federation=lots.choice(("", "FRA")) if city else "",
        begin=lots.choice(("", "2026/07/01")),
        end=lots.choice(("", "2026/07/09")),
        arbiter=lots.choice(("", "Hélène Vasseur")),
        time_control=lots.choice(("", "90 min + 30 s")),
        rounds=table.planned + lots.choice((0, 1)),
        tiebreaks=lots.choice((("PTS", "BH/C1", "SB"), ("PTS", "DE", "BH", "WIN", "ARO"))),
    )
    return replace(
        document,
        header=header,
        participants=people,
        games=games,
        adjustments=tuple(
            adjustment._replace(numbers=tuple(number + gap for number in adjustment.numbers))
            for adjustment in document.adjustments
        ),
    )


@pytest.mark.parametrize("seed", first(range(24)))
def test_a_trf_comes_back_whole_from_the_swiss_template(seed: int) -> None:
    lots = random.Random(seed)
    original = read_trf(written_trf(source_of(furnished(made(lots.choice(MADE)), lots))).text)

    trf = written_trf(as_typed("swiss-open", lots.choice(LANGUAGES), trf_text(original)))
    after = read_trf(trf.text)

    assert [notice.key for notice in trf.left_out] == ["comparison_left_out"]
    assert "board" in trf.left_out[0].message("en")
    # The workbook has a first colour, which the games show.
    assert after.header._replace(first_colour=None) == original.header._replace(first_colour=None)
    for had, player in zip(original.tournament.participants, after.tournament.participants, strict=True):
        assert player._replace(place=None) == had._replace(place=None)
    assert games_of(after.tournament) == games_of(original.tournament)


def trf_text(source: Source) -> str:
    return written_trf(source).text


def games_of(tournament: TournamentRecord) -> list[tuple[object, ...]]:
    return sorted((game.round, game.white, game.black or 0, game.outcome, str(game.reply)) for game in tournament.games)


RESULTS = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
)
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 16))]


def replayed(tournament: TournamentRecord, lots: random.Random) -> tuple[Game, ...]:
    """The games with other results."""
    drawn = [(game, *lots.choice(RESULTS)) for game in tournament.games]
    return tuple(
        game if game.black is None else game._replace(outcome=outcome, reply=reply) for game, outcome, reply in drawn
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_trf_comes_back_whole_from_the_round_robin(seed: int) -> None:
    lots = random.Random(seed)
    table = made(lots.choice(("rr03-5", "rr10-10", "rr06-6-double")))
    document = furnished(table, lots, gaps=(0,))
    header = document.header._replace(rounds=table.planned, tiebreaks=("PTS", "DE", "SB"))
    original = read_trf(written_trf(source_of(replace(document, header=header, games=replayed(document, lots)))).text)

    trf = written_trf(computed("round-robin", lots.choice(LANGUAGES), trf_text(original)))
    after = read_trf(trf.text)

    assert [notice.key for notice in trf.left_out] == ["comparison_left_out"]
    assert "board" in trf.left_out[0].message("en")
    # The workbook has a first colour, which Berger's table gives, and no points of a bye: in a round robin, nobody is left over but he
    # whose turn it is to rest.
    headers = [source.header._replace(first_colour=None, points=original.header.points) for source in (original, after)]
    assert headers[0] == headers[1]
    for had, player in zip(original.tournament.participants, after.tournament.participants, strict=True):
        assert player._replace(place=None, rank=None) == had._replace(place=None, rank=None)
    games = [[game for game in games_of(source.tournament) if game[2]] for source in (original, after)]
    assert games[0] == games[1]
    assert after.crosstable.scores == original.crosstable.scores


@pytest.mark.slow("teams come back from their workbook in tests/documents/test_every_field.py quickly")
@pytest.mark.parametrize("seed", range(16))
def test_a_team_championship_comes_back_from_its_workbook(seed: int) -> None:
    lots = random.Random(seed)
    document = sample("equipes-fr").tournament
    people = tuple(
        player._replace(
            name=f"{lots.choice(LAST)}, {lots.choice(FIRST)} {player.number}",
            rating=lots.choice((None, lots.randint(1000, 2800))),
        )
        for player in document.participants
    )
    matches = tuple(match._replace(outcome=None, game_points=(None, None)) for match in document.matches)
    games = replayed(document, lots)
    original = read_trf(
        written_trf(source_of(replace(document, participants=people, matches=matches, games=games))).text
    )

    after = read_trf(written_trf(computed("teams", lots.choice(LANGUAGES), trf_text(original))).text)

    assert by_name(after) == by_name(original)
    assert (original.event is not None, after.event is not None) == (True, True)
    assert points_of(after) == points_of(original)


def by_name(source: Source) -> tuple[object, ...]:
    """Players and games by the names of the players, whom the workbook numbers team by team."""
    names = {player.number: player.name for player in source.tournament.participants}
    games = sorted(
        (game.round, names[game.white], names.get(game.black or 0, ""), game.outcome, str(game.reply))
        for game in source.tournament.games
    )
    return {player.name: player.rating for player in source.tournament.participants}, games


def points_of(source: Source) -> tuple[tuple[int, ...], tuple[int, ...]]:
    assert source.event is not None
    return source.event.match_points, source.event.game_points
