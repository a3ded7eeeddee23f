"""What changed between two files: one sentence for each thing, by hand; many players that lack a field are one."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.base.messages import Text
from xl_departage.chess.tournament.changes import Change, changes
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Game, Header, Participant, TournamentRecord
from xl_departage.chess.tournament.source import source_of

FILES = ("old.trf", "new.trf")
PEOPLE = tuple(Participant(number, name, club="Lys") for number, name in enumerate("ABCDE", 1))


def game(round: int, white: int, black: int, outcome: Outcome) -> Game:
    return Game(round, white, black, outcome, outcome.mirror)


GAMES = (
    game(1, 1, 4, Outcome.WIN),
    game(1, 2, 5, Outcome.DRAW),
    game(2, 4, 2, Outcome.LOSS),
    game(2, 5, 1, Outcome.LOSS),
)
RECORD = TournamentRecord(Header(name="Open", city="Mons", rounds=3), PEOPLE, GAMES)


def changes_between(before: TournamentRecord, after: TournamentRecord) -> list[Change]:
    return changes(source_of(before), source_of(after), FILES)


def sentences(before: TournamentRecord, after: TournamentRecord) -> list[str]:
    return [change.sentence.in_language("en") for change in changes_between(before, after)]


def without_clubs(count: int) -> TournamentRecord:
    people = (participant._replace(club="") if participant.number <= count else participant for participant in PEOPLE)
    return replace(RECORD, participants=tuple(people))


def test_the_same_has_no_changes() -> None:
    assert changes_between(RECORD, RECORD) == []


def test_up_to_three_players_are_named_and_more_are_counted() -> None:
    for count in (1, 2, 3):
        losses, gains = changes_between(RECORD, without_clubs(count)), changes_between(without_clubs(count), RECORD)
        assert [change.name for change in losses] == [change.name for change in gains] == list("ABC"[:count])
        assert {(change.is_gain, change.is_loss, change.field) for change in losses} == {
            (False, True, "participants.club")
        }
        assert {(change.is_gain, change.is_loss, change.field) for change in gains} == {
            (True, False, "participants.club")
        }
    for count in (4, 5):
        (lost,) = changes_between(RECORD, without_clubs(count))
        (gained,) = changes_between(without_clubs(count), RECORD)
        assert (lost.is_gain, lost.is_loss, lost.field, lost.name) == (False, True, "participants.club", "")
        assert (gained.is_gain, gained.is_loss, gained.field) == (True, False, "participants.club")
        assert (lost.sentence.values["file"], gained.sentence.values["file"]) == FILES
        assert str(count) in lost.sentence.in_language("en")
    # Where each has another one, nobody lacks it.
    others = replace(RECORD, participants=tuple(participant._replace(club="Roux") for participant in PEOPLE))
    assert [(change.name, change.is_gain, change.is_loss) for change in changes_between(RECORD, others)] == [
        (name, False, False) for name in "ABCDE"
    ]


def test_who_is_in_one_of_them_alone_comes_first_and_by_the_file_that_has_him() -> None:
    six = replace(RECORD, participants=(*PEOPLE, Participant(6, "F")), header=RECORD.header._replace(city="Lys"))
    assert [change.sentence.values["file"] for change in changes_between(RECORD, six)[:1]] == ["new.trf"]
    assert [change.sentence.values["file"] for change in changes_between(six, RECORD)[:1]] == ["old.trf"]
    (first, *others) = changes_between(RECORD, six)
    assert (first.field, first.is_gain, first.is_loss) == ("participants", True, False)
    assert [(change.field, change.before.in_language("en"), change.after.in_language("en")) for change in others] == [
        ("header.city", "Mons", "Lys")
    ]


def test_a_game_is_told_once_from_white_and_a_round_of_one_file_alone_in_one_line() -> None:
    with_draw = replace(RECORD, games=(game(1, 1, 4, Outcome.DRAW), *GAMES[1:]))
    (change,) = [change for change in changes_between(RECORD, with_draw) if change.round == 1]
    assert (change.name, change.before, change.after) == (
        "A",
        Text("verbatim", value="4w1 (1)"),
        Text("verbatim", value="4w= (½)"),
    )
    short = replace(RECORD, games=GAMES[:2])
    for before, after, file in ((RECORD, short, "old.trf"), (short, RECORD, "new.trf")):
        (change,) = [change for change in changes_between(before, after) if change.round is not None]
        assert (change.round, change.sentence.values["file"]) == (2, file)
    # Another pair of the round: each of the four has another opponent, and says so.
    crossed = (*GAMES[:2], game(2, 4, 1, Outcome.LOSS), game(2, 5, 2, Outcome.LOSS))
    assert [change.name for change in changes_between(RECORD, replace(RECORD, games=crossed)) if change.round == 2] == [
        "A",
        "B",
        "D",
        "E",
    ]


def test_a_game_of_one_file_alone_is_no_round_of_it_alone() -> None:
    """The other games of the round are the same in both files: whoever reads that the round is missing looks for all of them."""
    for played in (
        GAMES,
        (
            *GAMES[:2],
            *(later_game._replace(outcome=Outcome.PENDING, reply=Outcome.PENDING) for later_game in GAMES[2:]),
        ),
    ):
        full, less = replace(RECORD, games=played), replace(RECORD, games=played[:3])
        for before, after in ((full, less), (less, full)):
            changed = [change for change in changes_between(before, after) if change.round is not None]
            assert {change.round for change in changed} == {2}
            assert {change.name for change in changed} == {"A", "E"}
            assert not any("compare_only" in change.sentence.key for change in changed)


def test_a_round_with_one_who_rests_in_one_of_them_is_no_round_of_it_alone() -> None:
    """A single line is of that player: a bye that was taken back."""
    bye = replace(RECORD, games=(*GAMES, Game(2, 3, None, Outcome.HALF_BYE, coloured=False)))
    changed = [change for change in changes_between(bye, RECORD) if change.round is not None]
    assert [(change.name, change.round) for change in changed] == [("C", 2)]
