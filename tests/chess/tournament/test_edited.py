"""A tournament whose grid was edited: what the cells say goes in, and what no cell can say stays."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.edited import renumbered, with_games
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import Adjustment, Game, Header, Participant, TournamentRecord
from xl_departage.chess.tournament.source import Source, source_of

PEOPLE = tuple(Participant(number, name, club="Lys", rank=number) for number, name in enumerate("ABCDE", 1))


def game(round: int, white: int, black: int, outcome: Outcome) -> Game:
    return Game(round, white, black, outcome, outcome.mirror)


BYE = Game(1, 5, None, Outcome.PAIRING_BYE, coloured=False)
GAMES = (game(1, 1, 3, Outcome.WIN), game(1, 2, 4, Outcome.DRAW), BYE)
RECORD = TournamentRecord(Header(rounds=3, played=1), PEOPLE, GAMES)


def typed(record: TournamentRecord = RECORD, bye: int | None = None) -> Source:
    """The grid of a record, in which the bye of round 1 has these half-points."""
    source = source_of(record)
    if bye is None:
        return source
    players = tuple(
        player._replace(
            rounds=tuple(
                entry._replace(points=bye) if entry.outcome is Outcome.PAIRING_BYE else entry for entry in player.rounds
            )
        )
        for player in source.crosstable.players
    )
    return replace(source, crosstable=replace(source.crosstable, players=players))


def test_a_grid_that_says_the_same_changes_nothing() -> None:
    assert with_games(RECORD, typed()) == RECORD


def test_another_result_drops_the_printed_ranks_and_keeps_the_rest() -> None:
    corrected = replace(RECORD, games=(game(1, 1, 3, Outcome.LOSS), *GAMES[1:]))
    edited = with_games(RECORD, typed(corrected))
    assert edited.games == corrected.games
    assert [(participant.rank, participant.club) for participant in edited.participants] == [(None, "Lys")] * 5
    assert edited.header == RECORD.header


def test_what_is_typed_replaces_a_detail_and_a_blank_cell_only_in_its_column() -> None:
    blank = replace(
        RECORD, participants=tuple(participant._replace(club="", title="FM", rank=None) for participant in PEOPLE)
    )
    for columns, club in (((), "Lys"), (("club",), "")):
        edited = with_games(RECORD, typed(blank), columns)
        assert {(participant.club, participant.title) for participant in edited.participants} == {(club, "FM")}


def test_points_of_a_kind_of_result_stay_for_who_is_still_there() -> None:
    """Record 299 for everybody, for two, and for one who was taken out."""
    rules = (
        Adjustment("W", None, 3, None, ()),
        Adjustment("D", None, 1, 1, (1, 5)),
        Adjustment("L", None, 1, 1, (5,)),
        Adjustment("F", None, 1, None, (3, 4)),
    )
    adjusted = replace(RECORD, adjustments=rules)
    without = replace(RECORD, participants=PEOPLE[:4], games=GAMES[:2])
    assert with_games(adjusted, typed(without)).adjustments == (
        Adjustment("W", None, 3, None, ()),
        Adjustment("D", None, 1, 1, (1,)),
        Adjustment("F", None, 1, None, (3, 4)),
    )


def test_another_worth_of_a_bye_in_its_cell_is_points_of_the_arbiter() -> None:
    """The bye of the record is worth a point (two halves); a cell may say half a point, or none."""
    for bye in (0, 1):
        assert with_games(RECORD, typed(bye=bye)).adjustments == (Adjustment("", None, bye - 2, 1, (5,)),)
    assert with_games(RECORD, typed(bye=2)) == RECORD
    # The first bye of a tournament that had none says what each is worth.
    none = replace(RECORD, games=GAMES[:2])
    half = replace(RECORD, header=RECORD.header._replace(points=PointSystem(pairing_bye=1)))
    edited = with_games(none, typed(half))
    assert (edited.header.points.pairing_bye, edited.adjustments) == (1, ())


def test_a_worth_that_no_cell_can_say_stays() -> None:
    """A bye of a point and a half by record 299: the grid shows a bye, and another game changes."""
    adjusted = replace(RECORD, adjustments=(Adjustment("", None, 1, 1, (5,)),))
    shown = typed(replace(RECORD, games=(game(1, 1, 3, Outcome.LOSS), *GAMES[1:])), bye=2)
    assert source_of(with_games(adjusted, shown)).crosstable.scores[4] == 3


def test_points_beside_a_result_in_a_cell_are_of_that_player_and_round() -> None:
    """Those that are equal are one record."""
    adjusted = replace(RECORD, adjustments=(Adjustment("", None, 1, 1, (1, 4)), Adjustment("", None, -1, 1, (2,))))
    edited = with_games(RECORD, typed(adjusted))
    assert edited.adjustments == (Adjustment("", None, -1, 1, (2,)), Adjustment("", None, 1, 1, (1, 4)))
    assert source_of(edited).crosstable.scores == source_of(adjusted).crosstable.scores
    assert with_games(adjusted, typed()).adjustments == ()


def test_numbers_of_a_grid_are_taken_before_round_1_alone() -> None:
    empty = replace(RECORD, games=())
    new = {"A": 3, "B": 1, "C": 2, "D": 5, "E": 4}
    renumbered_grid = typed(
        replace(
            empty,
            participants=tuple(sorted(participant._replace(number=new[participant.name]) for participant in PEOPLE)),
        )
    )
    assert {
        participant.name: participant.number for participant in renumbered(empty, renumbered_grid).participants
    } == new
    for unchanged in (
        RECORD,
        replace(empty, participants=PEOPLE[:4]),
        replace(empty, participants=(*PEOPLE[:4], PEOPLE[4]._replace(name="F"))),
    ):
        assert renumbered(unchanged, renumbered_grid) == unchanged
