"""What a file says about pairing is said in fields; lines are copied as they stand while they say the same, and what is lost is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.chess.pairing.test_engine import HEAD, ROUND, text
from xl_departage.chess.pairing.event import event_before
from xl_departage.chess.tournament.apart import apart_of
from xl_departage.chess.tournament.comparison import differences
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.edited import renumbered
from xl_departage.chess.tournament.record import (
    AnnouncedBye,
    ForbiddenPairs,
    Participant,
    TournamentRecord,
    VirtualPoints,
)
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.trf.event_text import event_text
from xl_departage.formats.trf.paired_round import _up_to
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import write_trf, written_trf
from xl_departage.hosts.cli import main

SAID = (
    "250       1.0   1   2    1    2",
    "XXA    3  0.0  0.5",
    "260   2   3    1    2",
    "XXP 1 3",
    "XXZ 4",
    "XXC black1",
)
FILE = text(["142 5", *SAID], ROUND)


@pytest.mark.parametrize(("last", "counted"), [(None, 5), (3, 3), (7, 5)])
def test_who_may_not_meet_is_compared_up_to_the_last_round_of_the_event(last: int | None, counted: int) -> None:
    assert _up_to(ForbiddenPairs(2, last, (4, 1)), 5) == ForbiddenPairs(2, counted, (1, 4))


def test_every_record_of_pairing_fills_a_field() -> None:
    tournament = read_trf(FILE).tournament

    assert tournament.virtual_points == (VirtualPoints(2, 1, 2, 1, 2), VirtualPoints(1, 2, 2, 3, 3))
    assert tournament.forbidden == (ForbiddenPairs(2, 3, (1, 2)), ForbiddenPairs(1, None, (1, 3)))
    assert tournament.participants[3].byes == (AnnouncedBye(2, Outcome.ZERO_BYE),)
    assert tournament.header.first_colour is Colour.BLACK
    assert read_trf(text(["142 5", "XXC rank"])).tournament.header.by_rank
    assert tournament.pairing_faults == ()


def test_an_absence_gives_way_to_what_is_announced_for_the_same_round_only() -> None:
    """Record 240: half a point for player 4. ROUND is round 1, so that XXZ is about round 2."""
    half, absent = AnnouncedBye(2, Outcome.HALF_BYE), AnnouncedBye(2, Outcome.ZERO_BYE)
    for record, wanted in {
        "240 H   2    4": (half,),
        "240 H   3    4": (half._replace(round=3), absent),
        "240 H   2    3": (absent,),
    }.items():
        assert set(read_trf(text(["142 5", record, "XXZ 4"], ROUND)).tournament.participants[3].byes) == set(wanted), (
            record
        )


def test_lines_are_copied_while_the_fields_say_the_same_and_written_anew_where_they_do_not() -> None:
    read = read_trf(FILE)
    written = write_trf(read).splitlines()
    assert [line for line in written if line in SAID] == [*SAID]

    # A second reading says the same, with and without the lines: changed, each field is written as TRF26 has it.
    tournament = read.tournament
    more = replace(
        tournament,
        virtual_points=(VirtualPoints(1, 3, 3, 1, 4),),
        forbidden=(*tournament.forbidden, ForbiddenPairs(1, None, (2, 4))),
        participants=tuple(player._replace(byes=()) for player in tournament.participants),
    )
    again = read_trf(write_trf(source_of(more))).tournament
    assert again.virtual_points == more.virtual_points
    assert [pair.numbers for pair in again.forbidden] == [(1, 2), (1, 3), (2, 4)]
    assert [(pair.first_round, pair.last_round) for pair in again.forbidden] == [(2, 3), (1, 5), (1, 5)]
    assert all(player.byes == () for player in again.participants)
    bare = replace(tournament, unread_parts=())
    from_fields = read_trf(write_trf(source_of(bare))).tournament
    assert from_fields.virtual_points == tournament.virtual_points
    assert [player.byes for player in from_fields.participants] == [player.byes for player in tournament.participants]


def test_what_a_format_has_no_field_for_is_named(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_text(FILE, encoding="utf-8")
    done = CliRunner().invoke(main, ["convert", str(path), str(tmp_path / "event.csv"), "--lang", "en"])

    assert done.exit_code == 0, done.output
    assert "virtual points; forbidden pairs" in done.stderr
    assert "250" not in done.stderr
    # Who is away in the next round has a cell there.
    assert "ABS" in (tmp_path / "event.csv").read_text(encoding="utf-8-sig")


def test_what_cannot_be_read_is_reported_by_every_command_and_no_round_is_paired_on_it(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    for line in ("250       x.0   1   2    1    2", "XXA    3  0.0  what", "260   2   3    a    2", "XXP one", "152 X"):
        path.write_text(text([*HEAD, line], ROUND), encoding="utf-8")
        result = CliRunner().invoke(main, ["tiebreaks", str(path), "--codes", "PTS", "--lang", "en"])
        assert result.exit_code == 0, (line, result.output)
        assert str(path) in result.stderr, line
        refused = CliRunner().invoke(main, ["pair", str(path), "--lang", "en"])
        assert refused.exit_code == 2, (line, refused.output)
        written = write_trf(read_trf(path.read_bytes())).splitlines()
        assert line in [written_line.rstrip() for written_line in written], line


def test_pairs_that_never_meet_are_forbidden_in_the_rounds_planned() -> None:
    """Also where all rounds are over; a range that ends later, or where the event does, says the same."""
    assert apart_of(1, [ForbiddenPairs(1, 5, (1, 2)), ForbiddenPairs(1, 4, (1, 3))], planned=5) == "2, 3@1-4"
    over = read_trf(text(["142 1"], ROUND)).tournament
    assert over.header.rounds == 1
    for first, last in ((1, None), (1, 1), (1, 2), (1, 9)):
        restricted = replace(over, forbidden=(ForbiddenPairs(first, last, (1, 2)),))
        written = written_trf(source_of(restricted))
        assert ("260   1   1    1    2" in written.text) == (last in (None, 1))
        assert written.left_out == ()
        for other_last in (None, 1, 9):
            assert differences(restricted, replace(over, forbidden=(ForbiddenPairs(1, other_last, (2, 1)),))) == []
        assert differences(restricted, replace(over, forbidden=(ForbiddenPairs(1, last, (1, 3)),)))


def test_new_numbers_are_those_of_the_forbidden_pairs_too() -> None:
    """Before the first pairing, a grid may give its players other numbers."""
    source = read_document(b"No;Name;1.Rd\n1;B;\n2;A;\n3;C;\n", "t.csv")
    people = tuple(Participant(number, name) for number, name in ((1, "A"), (2, "B"), (3, "C")))
    original = TournamentRecord(participants=people, forbidden=(ForbiddenPairs(1, None, (1, 3)),))

    after = renumbered(original, source)

    assert [(player.number, player.name) for player in after.participants] == [(1, "B"), (2, "A"), (3, "C")]
    assert after.forbidden == (ForbiddenPairs(1, None, (2, 3)),)


def test_a_program_of_the_user_is_given_the_event_as_it_stands_before_the_round() -> None:
    """Read back: the rounds, the draw, who is away in round 2, the virtual points up to it, and who may not meet."""
    event = event_before(read_trf(FILE).tournament)
    back = read_trf(event_text(event)).tournament

    assert (back.header.rounds, back.header.first_colour) == (5, Colour.BLACK)
    assert [player.byes for player in back.participants] == [(), (), (), (AnnouncedBye(2, Outcome.ZERO_BYE),)]
    assert back.virtual_points == (
        VirtualPoints(2, 1, 2, 1, 1),
        VirtualPoints(2, 1, 2, 2, 2),
        VirtualPoints(1, 2, 2, 3, 3),
    )
    assert {*back.forbidden} == {ForbiddenPairs(2, 3, (1, 2)), ForbiddenPairs(1, 5, (1, 3))}
    assert [(game.round, game.white, game.black, game.outcome) for game in back.games] == [
        (game.round, game.white, game.black, game.outcome) for game in read_trf(FILE).tournament.games
    ]
