"""
Haley's acceleration, its gentler form and the SAD. The points of the SAD are held against nine rounds that Papi paired with them.

Three events of 16 players that Papi paired with each system, published with Sharly Chess, were checked by hand: 18 of 20 rounds come out
pair by pair, and the two others are fifth rounds, in which nobody has virtual points.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.chess.pairing.drawn_results import with_drawn_results
from tests.chess.pairing.events import tournament
from tests.chess.pairing.test_engine import HEAD, text
from xl_departage.base.errors import ArgumentError, CannotPair
from xl_departage.base.messages import languages
from xl_departage.chess.pairing.event import Choices, event_before
from xl_departage.chess.pairing.pairing_engine import pair
from xl_departage.chess.tournament.acceleration import accelerated, acceleration_named, acceleration_of
from xl_departage.chess.tournament.individual_crosstable import crosstable_of
from xl_departage.chess.tournament.record import Adjustment, TournamentRecord, VirtualPoints
from xl_departage.chess.tournament.rounds import virtual_points
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.paired_round import tournament_of, with_round
from xl_departage.formats.trf.records import format_abnormal
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.hosts.cli import main

PAPI = Path(__file__).parents[2] / "data" / "papi" / "swiss-294.papi"


def differences(event: TournamentRecord, round: int) -> Counter[int]:
    """By how many half-points the pairing scores of opponents differ in a round, and how often."""
    rows = {player.number: player for player in crosstable_of(event).players}

    def score(number: int) -> int:
        played = sum(entry.points for entry in rows[number].rounds[: round - 1])
        return played + (virtual_points(event.virtual_points, round, number) or 0)

    pairs = [(game.white, game.black) for game in event.games if game.round == round and game.black is not None]
    return Counter(abs(score(white) - score(black)) for white, black in pairs if black is not None)


def test_the_points_of_the_sad_are_those_with_which_papi_paired() -> None:
    """Of 145 pairs, opponents differ by half a point in at most eight; by their real points in more than forty, up to round 7."""
    read = read_source(PAPI.read_bytes(), PAPI.name)
    groups = next(dict(notice.values) for notice in read.notices if notice.key == "papi_accelerated_groups")
    event = read.tournament

    paired = accelerated(event, str(groups["acceleration"]), 9)

    assert groups["acceleration"] == "sad:131,217"
    for round in range(1, 8):
        by_papi = differences(paired, round)
        assert max(by_papi) <= 2, round
        assert by_papi.total() - by_papi[0] <= 8, round
        if round > 1:
            assert differences(event, round).total() - differences(event, round)[0] > 40, round
    # In the last two rounds nobody has any.
    assert differences(paired, 8) == differences(event, 8)
    assert max(record.last_round for record in paired.virtual_points) == 7


MET = ["3 w = / 2 b 0 / 4 b 0", "4 b 0 / 1 w 1 / 3 w 0", "1 b = / 4 w 0 / 2 b 1", "2 w 1 / 3 b 1 / 1 w 1"]
"""After three rounds number 4 has 3 points, 3 has 1½, 2 has 1 and 1 has ½."""


def test_the_sad_gives_half_a_point_for_each_point_and_a_half() -> None:
    """Two groups of one player and a third of two, in six rounds: half of the points possible are three."""
    event = accelerated(tournament(text(["142 6", "152 W"], MET)), "sad:1,2", 6)

    by_round = {
        round: [virtual_points(event.virtual_points, round, number) or 0 for number in range(1, 5)]
        for round in range(1, 6)
    }

    assert by_round == {1: [4, 2, 0, 0], 2: [4, 2, 0, 0], 3: [4, 2, 0, 1], 4: [4, 2, 1, 4], 5: [0, 0, 0, 0]}
    assert acceleration_of(event) == "sad:1,2"


def test_points_of_the_arbiter_count_for_the_sad_from_their_round_on() -> None:
    """Number 4 has 2½ points before round 4 with a penalty in round 2; one in the last round concerns no virtual points."""
    adjustments = [Adjustment("", None, -1, 2, (4,)), Adjustment("", None, -2, 5, (4,))]
    drawn = ("2 w =", "1 b =", "4 w =", "3 b =")
    rounds = [f"{row} / {entry} / {entry}" for row, entry in zip(MET, drawn, strict=True)]
    event = tournament(text(["142 6", "152 W", *map(format_abnormal, adjustments)], rounds))

    points = accelerated(event, "sad:1,2", 6).virtual_points

    # 1½ points, then 2½: less than the three that would bring all.
    assert [virtual_points(points, round, 4) or 0 for round in (3, 4)] == [1, 1]


def test_haley_gives_the_first_group_a_point_in_two_rounds_and_its_gentler_form_the_others_half_a_point_in_one() -> (
    None
):
    event = tournament(text(HEAD, players=12))

    assert accelerated(event, "haley:4", 5).virtual_points == (VirtualPoints(2, 1, 2, 1, 4),)
    soft = (VirtualPoints(2, 1, 2, 1, 4), VirtualPoints(1, 2, 2, 5, 12))
    assert accelerated(event, "haley-soft:4", 5).virtual_points == soft


def test_names_are_understood_as_arbiters_write_them() -> None:
    for wording, named in (
        ("Haley : 45", "haley:45"),
        ("haley 45", "haley:45"),
        ("Haley dégressif 45", "haley-soft:45"),
        ("HaleySoft:45", "haley-soft:45"),
        ("SAD:131,217", "sad:131,217"),
        ("sad 131/217", "sad:131,217"),
        ("Suisse accéléré dégressif : 131, 217", "sad:131,217"),
    ):
        assert acceleration_named("acceleration", wording) == named
        assert acceleration_named("acceleration", named) == named
    for wording, key in (
        ("haley", "accel_groups"),
        ("haley:0", "accel_groups"),
        ("haley:20,40", "accel_groups"),
        ("haley:1-45", "accel_groups"),
        ("sad", "accel_groups.three"),
        ("sad:40", "accel_groups.three"),
        ("SAD 70,40", "accel_groups.three"),
        ("sad:40,70,90", "accel_groups.three"),
        ("sadly:40,70", "accel_unknown"),
        ("niçois:40", "accel_unknown"),
    ):
        with pytest.raises(ArgumentError) as caught:
            acceleration_named("acceleration", wording)
        assert caught.value.key == key, wording
        # The example that cures it is one.
        example = dict(caught.value.values)["example"]
        assert acceleration_named("acceleration", str(example))
        assert all(caught.value.message(lang) for lang in languages())


def test_groups_that_cannot_be_obeyed_are_refused() -> None:
    event = tournament(text(HEAD, players=12))
    three = tournament(text([*HEAD, "162 W 3.0    D 1.0"], players=12))
    accelerated_event = accelerated(event, "haley:6", 5)
    for competition, named, key in (
        (event, "haley:12", "accel_group_beyond"),
        (event, "sad:4,12", "accel_group_beyond"),
        (three, "haley:4", "accel_groups_scoring"),
        (three, "sad:4,8", "accel_groups_scoring"),
        (accelerated_event, "haley:4", "accel_differs"),
        (accelerated_event, "sad:6,8", "accel_differs"),
    ):
        with pytest.raises(CannotPair) as caught:
            accelerated(competition, named, 5)
        assert caught.value.key == key, named
        assert all(caught.value.message(lang) for lang in languages())
    # Nobody is behind a group where nobody is.
    with pytest.raises(CannotPair) as caught:
        accelerated(replace(event, participants=(), games=()), "haley:6", 5)
    assert caught.value.values == {"acceleration": "haley:6", "number": 6, "last": 0}


def test_a_file_keeps_the_points_of_its_rounds_and_gains_those_of_the_next() -> None:
    """The points of round 2 stand in the file that round 3 is paired from, also after a result of round 1 was corrected."""
    document = parse_document(text(["142 7", "152 W"], players=12), "a.trf")
    chosen = Choices(acceleration="sad:4,8")
    for round in range(1, 4):
        document = with_round(document, pair(event_before(tournament_of(document), chosen)))
        written = "\n".join([*(line.text for line in document.lines), ""])
        played = with_drawn_results(written, round, lambda: ("1", "0"), lambda result: 2 * (result == "1"))
        document = parse_document(played, "a.trf")

    points = tournament_of(document).virtual_points
    rounds = {record.first_round for record in points}

    assert rounds == {1, 2, 3}
    assert acceleration_of(tournament_of(document)) == "sad:4,8"
    # Number 8 lost to 12 in round 1, says a correction: what rounds were paired with stays.
    corrected = replace(tournament_of(document), games=())
    assert accelerated(corrected, "sad:4,8", 7).virtual_points[: len(points)] == points


def test_the_command_pairs_by_the_groups_that_papi_says(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    file.write_text(text(["142 7", "152 W"], players=12), encoding="utf-8")

    ran = CliRunner().invoke(
        main, ["pair", str(file), "--acceleration", "SAD 4/8", "--lang", "en"], catch_exceptions=False
    )

    assert ran.exit_code == 0, ran.output
    assert "1 Player 1 (0.0 + 2.0)" in " ".join(ran.output.split())
