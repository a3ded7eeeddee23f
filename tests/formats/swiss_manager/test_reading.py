"""Swiss-Manager's own file: what an independent reader finds in it, and a word for what is damaged, of teams or unknown."""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.formats.readers import read_swiss_manager
from tests.rows import each_row
from xl_departage.base.errors import DepartageError, FileError
from xl_departage.chess.tournament.crosstable import Outcome, System
from xl_departage.formats.source_opening import read_source

DATA = Path(__file__).parents[2] / "data" / "swiss_manager"
FILES = sorted(DATA.glob("*.TUNX"))
OUTCOMES = {
    1: Outcome.WIN,
    2: Outcome.DRAW,
    3: Outcome.LOSS,
    4: Outcome.FORFEIT_WIN,
    5: Outcome.FORFEIT_LOSS,
    6: Outcome.DOUBLE_FORFEIT,
    0: Outcome.PENDING,
}
ALONE = {(-1, 9): Outcome.PAIRING_BYE, (-2, 2): Outcome.HALF_BYE, (-2, 3): Outcome.ZERO_BYE, (-2, 0): Outcome.ZERO_BYE}
TIEBREAKS = {
    "swiss-5x7": ("PTS", "BH/C1", "BH", "BPG"),
    "swiss-12x7": ("PTS", "BH", "SB", "PS"),
    "swiss-15x7": ("PTS", "BH", "BH/M1", "DE"),
    "swiss-20x5": ("PTS", "DE", "BH/C1", "BH/C2"),
    "swiss-24x5": ("PTS", "DE", "BH/C1", "BH", "SB"),
    "round-robin-6x5": ("PTS", "DE", "SB"),
    "round-robin-10x9": ("PTS", "SB", "DE"),
}
"""By the numbers of `codes.md` and FIDE's names; the list ends before 68, whose parameter nobody documents."""


@cache
def data_of(stem: str) -> bytes:
    return (DATA / f"{stem}.TUNX").read_bytes()


def decoded(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return found


def test_players_and_games_are_those_of_an_independent_reader(subtests: pytest.Subtests) -> None:
    assert len(FILES) == 7
    for path in FILES:
        with subtests.test(path.stem):
            independent = decoded(path)
            tournament = read_swiss_manager(path.read_bytes(), path.name)

            identities = [
                (player.number, player.name, player.federation, player.fide_number)
                for player in tournament.participants
            ]
            assert identities == [
                (
                    player["number"],
                    player["name"].removesuffix(", "),
                    player["federation"],
                    str(player["fide_id"] or ""),
                )
                for player in independent["players"]
            ]
            assert all(
                mine.rating == theirs["rating"]
                for mine, theirs in zip(tournament.participants, independent["players"], strict=True)
                if theirs["rating"]
            )
            # Those whom the independent reader gives none, and who have one here, have it from the other list.
            of_other_list = sum(
                not theirs["rating"] and mine.rating is not None
                for mine, theirs in zip(tournament.participants, independent["players"], strict=True)
            )
            reported = [
                dict(notice.values)["national"]
                for notice in tournament.notices
                if notice.key == "swiss_manager_ratings"
            ]
            assert reported == [of_other_list] or (not reported and not of_other_list)
            assert tournament.header.rounds == independent["rounds"]
            games = sorted((game.round, game.white, game.black, game.outcome) for game in tournament.games)
            byes = [
                (bye.round, player.number, None, bye.outcome)
                for player in tournament.participants
                for bye in player.byes
            ]
            expected = [
                (round, white, black if black > 0 else None, OUTCOMES[code] if black > 0 else ALONE[black, code])
                for round, played in enumerate(independent["games"], 1)
                for white, black, code, _ in played
            ]
            assert sorted(map(str, [*games, *byes])) == sorted(map(str, expected))


def test_points_are_those_of_an_independent_reader(subtests: pytest.Subtests) -> None:
    for path in FILES:
        with subtests.test(path.stem):
            independent = decoded(path)
            points = dict.fromkeys((player["number"] for player in independent["players"]), 0)
            for white, black, _, gained in (game for played in independent["games"] for game in played):
                points[white] += 2 * ((gained or [0])[0] or 0)
                if black > 0:
                    points[black] += 2 * ((gained or [0, 0])[1] or 0)

            source = read_source(path.read_bytes(), path.name)

            assert list(source.crosstable.scores) == list(points.values())
            assert source.crosstable.system is (System.SWISS if independent["type"] == "SWISS" else System.ROUND_ROBIN)


def test_the_list_of_tie_breaks_is_the_files_as_far_as_it_is_certain(subtests: pytest.Subtests) -> None:
    for path in FILES:
        with subtests.test(path.stem):
            tournament = read_swiss_manager(path.read_bytes(), path.name)
            tiebreak_notices = [notice for notice in tournament.notices if notice.key == "swiss_manager_tiebreaks"]

            assert tournament.header.tiebreaks == TIEBREAKS[path.stem]
            assert bool(tiebreak_notices) is (68 in decoded(path)["tie_break_codes"])


def refusal(data: bytes) -> str:
    with pytest.raises(FileError) as caught:
        read_swiss_manager(data, "x.tunx")
    for language in ("en", "fr", "nl", "de"):
        assert "x.tunx" in caught.value.message(language)
    return caught.value.key


def parts(data: bytes) -> tuple[int, ...]:
    """Where schedule, players, games and directory stand."""
    found: tuple[int, ...] = struct.unpack_from("<4I", data, len(data) - 32)
    return found


def changed(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


def first_game(data: bytes) -> int:
    return parts(data)[2] + 4


def configuration(data: bytes) -> int:
    return data.index(b"\x95\xff\x89\x44")


def test_an_event_of_teams_is_refused_by_its_name() -> None:
    data = data_of("swiss-12x7")
    for kind in (2, 3):
        assert refusal(changed(data, configuration(data) + 15, bytes((kind, 0)))) == "swiss_manager_teams"


def test_what_no_reader_knows_is_refused_where_it_stands() -> None:
    data = data_of("swiss-20x5")
    game = first_game(data)

    # Codes 7, 9 of a game with two players and 15 have no published meaning.
    for code in (7, 9, 15, 255):
        assert refusal(changed(data, game + 4, bytes((code,)))) == "swiss_manager_result"
    for code in (1, 4, 9):
        assert refusal(changed(data, game + 2, b"\xfe\xff" + bytes((code,)))) == "swiss_manager_result"
    assert refusal(changed(data, game + 2, data[game : game + 2])) == "swiss_manager_pairing"
    assert refusal(changed(data, game, b"\x63\x00")) == "swiss_manager_pairing"
    assert refusal(changed(data, configuration(data) + 15, b"\x09\x00")) == "swiss_manager_damaged"
    assert refusal(changed(data, configuration(data) + 23, b"\x13\x00")) == "swiss_manager_damaged"
    assert refusal(changed(data, configuration(data) + 27, b"\x06\x00")) == "swiss_manager_damaged"
    assert refusal(b"PK" + data[2:]) == "swiss_manager_not"


def test_a_result_that_nobody_knows_is_named_with_its_player_and_round() -> None:
    data = data_of("swiss-20x5")
    game = first_game(data)
    white = int.from_bytes(data[game : game + 2], "little")
    name = read_swiss_manager(data, "x.TUNX").participants[white - 1].name
    # Of a game, and of a player without an opponent.
    for result, black in ((7, data[game + 2 : game + 4]), (9, b"\xfe\xff")):
        with pytest.raises(FileError) as refused:
            read_swiss_manager(changed(data, game + 2, black + bytes((result,))), "x.TUNX")
        place = refused.value.where
        assert (place.file, place.name, place.round, refused.value.values["result"]) == ("x.TUNX", name, 1, result)


def test_every_documented_result_is_read() -> None:
    data = data_of("swiss-20x5")
    game = first_game(data)
    expected = {
        0: (Outcome.PENDING, Outcome.PENDING),
        1: (Outcome.WIN, Outcome.LOSS),
        2: (Outcome.DRAW, Outcome.DRAW),
        3: (Outcome.LOSS, Outcome.WIN),
        4: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        5: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        6: (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
        10: (Outcome.LOSS, Outcome.LOSS),
    }
    for code, outcomes in expected.items():
        first = read_swiss_manager(changed(data, game + 4, bytes((code,)))).games[0]
        assert (first.outcome, first.reply) == outcomes
    # Left over, and nothing noted yet.
    alone = read_swiss_manager(changed(changed(data, game + 2, b"\xff\xff"), game + 4, b"\x00")).games[0]
    assert (alone.black, alone.outcome) == (None, Outcome.PENDING)


def test_a_rest_round_of_a_round_robin_is_worth_nothing_and_said() -> None:
    """FIDE's Handbook C.05, annex 1: with an odd number of players, who is due to meet the highest number is free."""
    data = data_of("swiss-12x7")

    tournament = read_swiss_manager(changed(data, configuration(data) + 15, b"\x01\x00"), "x.turx")

    alone = {game.outcome for game in tournament.games if game.black is None}
    assert alone == {Outcome.ZERO_BYE}
    assert "swiss_manager_rest" in [notice.key for notice in tournament.notices]


@each_row(
    ("number", "parameters", "codes"),
    [
        (84, b"\x02", ("PTS", "BH/C2")),
        (84, b"\x11", ("PTS", "BH/M1")),
        (84, b"\x22", ("PTS", "BH/M2")),
        (84, b"\x10", ("PTS",)),
        (84, b"\x21", ("PTS",)),
        (85, b"\x11", ("PTS",)),
        (86, b"", ("PTS", "PS")),
        (87, b"\x00\x00\x32", ("PTS", "KS")),
        (87, b"\x00\x00\x3c", ("PTS",)),
        (9, b"", ("PTS", "PS", "PS/C1", "PS/C2")),
        (1, b"", ("PTS",)),
        (68, b"\x00\x01", ("PTS",)),
        (93, b"", ("PTS",)),
    ],
)
def test_a_number_of_swiss_manager_is_a_code_where_its_parameter_is_known(
    number: int, parameters: bytes, codes: tuple[str, ...]
) -> None:
    data = data_of("swiss-12x7")
    start = configuration(data)
    data = changed(data, start + 31, struct.pack("<HH", 1, number))
    data = changed(data, start + 655, parameters.ljust(19, b"\0"))

    tournament = read_swiss_manager(data)

    assert tournament.header.tiebreaks == codes
    certain = len(codes) > 1 or number == 1
    assert ("swiss_manager_tiebreaks" in [notice.key for notice in tournament.notices]) is not certain


def damaged(data: bytes) -> Iterator[bytes]:
    chance = random.Random(60)
    yield from (data[:size] for size in (0, 3, 4, 107, 108, 144, *chance.sample(range(len(data)), 40)))
    structure = [
        *range(108, 140),
        *range(len(data) - 36, len(data)),
        *range(configuration(data), configuration(data) + 60),
    ]
    for at in (*structure, *chance.sample(range(len(data)), 150)):
        yield changed(data, at, bytes((data[at] ^ chance.randint(1, 255),)))


def test_damaged_files_are_read_or_refused_and_never_more() -> None:
    data = data_of("round-robin-6x5")
    read = 0
    for content in damaged(data):
        try:
            read_source(content, "x.tunx")
            read += 1
        except DepartageError as error:
            assert "x.tunx" in error.message("en")  # noqa: PT017 - most of the files are refused, some are not
    assert 20 < read < 330
