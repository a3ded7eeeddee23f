"""What a template takes from a tournament file, before any workbook is made: absences, byes, the order of games, what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from xl_departage.crosstable.model import Crosstable, Outcome, Player
from xl_departage.crosstable.options import ReadingOptions, SystemChoice
from xl_departage.crosstable.reading import read_crosstable
from xl_departage.errors import FileError, Place
from xl_departage.messages import decimal
from xl_departage.templates.outcomes import RESULTS, SWISS_RESULTS, not_offered, result_text
from xl_departage.templates.round_robin import model as round_robin
from xl_departage.templates.swiss import model as swiss_model
from xl_departage.templates.swiss.model import MOST_ROUNDS, lines_of
from xl_departage.tournament.source import Source
from xl_departage.trf.reading import read_trf


def source(*rounds: str, records: Sequence[str] = (), system: SystemChoice = "swiss", **options: Any) -> Source:
    """Players by their entries, `;` between the rounds: opponent, colour and result as in TRF, `- - U` without an opponent."""
    lines = [f"012 x\n092 Individual: {'Swiss-System' if system == 'swiss' else 'Round-Robin'}", *records]
    for number, entries in enumerate(rounds, 1):
        line = f"001 {number:4}      P{number}".ljust(91)
        for entry in entries.split(";"):
            opponent, colour, result = entry.split() if entry.split() else ("", " ", " ")
            line += f"{'0000' if opponent == '-' else opponent:>4} {colour} {result.replace('?', ' ')}  "
        lines.append(line.rstrip())
    return read_trf("\n".join([*lines, ""]), name="t.trf", options=ReadingOptions(system=system, **options))


def crosstable(*cells: str) -> Crosstable:
    rows: list[list[object]] = [
        ["Nr", "Name", "R 1"],
        *([number, f"P{number}", cell] for number, cell in enumerate(cells, 1)),
    ]
    return read_crosstable(rows).crosstable


def refused(read: Any, *arguments: Any) -> FileError:
    with pytest.raises(FileError) as caught:
        read(*arguments)
    return caught.value


ABSENCES = ("first_round", "last_round", "halves", "absences")


def test_late_entries_withdrawals_and_byes_are_typed_beside_the_player() -> None:
    """Over (three rounds of three) and after three of five, where who was absent last may come back."""
    rounds = (
        "2 w 1;3 w 1;4 b 1",
        "1 b 0;- - H;- - Z",
        "- - Z;1 b 0;- - Z",
        "- - Z;- - Z;1 w 0",
        "- - U;- - Z;6 w 1",
        "- - Z;- - U;5 b 0",
    )
    over, going = (
        {
            player["number"]: tuple(player[key] for key in ABSENCES)
            for player in swiss_model.of_source(source(*rounds, records=[f"142 {planned}"])).lists["players"]
            if "name" in player
        }
        for planned in (3, 5)
    )

    assert over == {
        1: (None, None, "", ""),
        2: (None, 2, "2", ""),
        3: (2, 2, "", ""),
        4: (3, None, "", ""),
        5: (None, None, "", "2"),
        6: (2, None, "", ""),
    }
    assert going == {**over, 2: (None, None, "2", "3"), 3: (2, None, "", "3")}


def swiss_games(read: Source) -> list[tuple[Any, ...]]:
    games = swiss_model.of_source(read).lists["games"]
    return [tuple(game[key] for key in ("round", "board", "white", "result", "black")) for game in games]


def test_games_stand_by_round_and_best_score_and_byes_below_them() -> None:
    read = source(
        "4 b 0;3 w 1;6 w 1",
        "5 w 1;4 w 0;- - U",
        "6 w 1;1 b 0;- - F",
        "1 w 1;2 b 1;5 b =",
        "2 b 0;6 b +;4 w =",
        "3 b 0;5 w -;1 b 0",
        records=["142 4", "240 F   4    2", "240 Z   4    3", "240 H   4    1"],
    )

    assert swiss_games(read) == [
        (1, 1, "P4", "1-0", "P1"), (1, 2, "P2", "1-0", "P5"), (1, 3, "P3", "1-0", "P6"),
        # The best score of both players counts, and of the same score the lowest number.
        (2, 1, "P1", "1-0", "P3"), (2, 2, "P2", "0-1", "P4"), (2, 3, "P6", "F-1", "P5"),
        (3, 1, "P5", "½-½", "P4"), (3, 2, "P1", "1-0", "P6"), (3, 3, "P2", "", "EXE"), (3, 4, "P3", "", ">"),
        # Other byes to come stand in the list of players.
        (4, None, "P2", "", ">"),
    ]  # fmt: skip


def test_an_exempt_player_s_points_stand_beside_the_word_unless_they_are_those_of_a_win() -> None:
    rounds = ("2 w 1", "1 b 0", "- - U")
    for exempt, typed in ((2, "EXE"), (1, "EXE ½"), (0, "EXE 0")):
        assert swiss_games(source(*rounds, exempt=exempt))[-1] == (1, 2, "P3", "", typed)


def test_a_result_is_one_of_the_list_and_a_refusal_names_the_player_and_the_round() -> None:
    player, unnamed = Player(7, "Ann", None, ()), Player(7, "", None, ())
    said = {
        (Outcome.WIN, Outcome.LOSS): ("1-0", "1-0"),
        (Outcome.PENDING, Outcome.PENDING): ("", ""),
        (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW): ("½-½ NR", None),
        (Outcome.LOSS, Outcome.UNRATED_WIN): (None, None),
        (Outcome.UNRATED_WIN, Outcome.LOSS): (None, None),
        (Outcome.DRAW, Outcome.LOSS): ("½-0", None),
        (Outcome.WIN, Outcome.WIN): (None, None),
    }
    for both, wanted in said.items():
        for results, text in zip((SWISS_RESULTS, RESULTS), wanted, strict=True):
            if text is None:
                place = refused(result_text, *both, results, player, 3).place
                assert place is not None
                assert (place.name, place.round) == ("Ann", 3)
            else:
                assert result_text(*both, results, player, 3) == text
    assert not_offered(unnamed, 3, RESULTS).place == Place(name="7", round=3)


def test_a_swiss_that_the_list_of_games_cannot_say_is_refused() -> None:
    # Three points for a win: one for a draw, half of it is none of the exempt player's texts.
    threefold = crosstable("2w1", "1b0", "EXE")
    lines_of(threefold)
    odd = replace(
        threefold, players=tuple(one._replace(rounds=(one.rounds[0]._replace(points=3),)) for one in threefold.players)
    )
    assert refused(lines_of, odd).place == Place(name="P3", round=1)
    bare = replace(
        threefold,
        players=tuple(one._replace(rounds=(one.rounds[0]._replace(colour=None),)) for one in threefold.players),
    )
    error = refused(lines_of, bare)
    assert (error.key, error.place) == ("template_no_colour", Place(name="P1", round=1))
    for rounds, most in ((MOST_ROUNDS, True), (MOST_ROUNDS + 1, False)):
        read = source("2 w 1", "1 b 0", records=[f"142 {rounds}"])
        if most:
            assert swiss_model.crosstable_of(read).planned == rounds
        else:
            assert refused(swiss_model.crosstable_of, read).values["rounds"] == rounds
    assert refused(swiss_model.crosstable_of, source("- - U")).key == "template_players"


def of_round_robin(read: Source) -> tuple[list[tuple[Any, ...]], Any, bool]:
    made = round_robin.of_source(read)
    games = [tuple(game[key] for key in ("round", "board", "white", "black", "result")) for game in made.lists["games"]]
    return (
        [(*game[:3], game[3] if isinstance(game[3], int) else None, game[4]) for game in games],
        made.front["exempt"],
        made.typed,
    )


def test_a_round_robin_keeps_its_rounds_and_the_free_player_comes_last() -> None:
    """Three players by the Berger tables of four places: 1-4 and 2-3, 4-3 and 1-2, 2-4 and 3-1."""
    games, exempt, typed = of_round_robin(
        source("- - U;2 w 1;3 b +", "3 w =;1 b 0;- - U", "2 b =;- - U;1 w -", system="round-robin")
    )
    assert games == [
        (1, 1, 2, 3, "½-½"), (1, 2, 1, None, ""),
        (2, 1, 1, 2, "1-0"), (2, 2, 3, None, ""),
        (3, 1, 3, 1, "F-1"), (3, 2, 2, None, ""),
    ]  # fmt: skip
    assert (str(exempt), typed) == ("1", False)

    # With colours turned in round 1, its games are no longer those of the tables.
    turned = source("- - Z;2 w 1;3 b 1", "3 b =;1 b 0;- - Z", "2 w =;- - Z;1 w 0", system="round-robin")
    games, exempt, typed = of_round_robin(turned)
    assert games[:2] == [(1, 1, 3, 2, "½-½"), (1, 2, 1, None, "")]
    assert (str(exempt), typed) == ("0", True)

    half = source("- - U;2 w 1;3 b 1", "3 w =;1 b 0;- - U", "2 b =;- - U;1 w 0", system="round-robin", exempt=1)
    assert of_round_robin(half)[1:] == (decimal("0.5"), False)


def test_what_a_round_robin_cannot_say_is_refused() -> None:
    mixed = source("- - U;2 w 1;3 b 1", "3 w =;1 b 0;- - Z", "2 b =;- - U;1 w 0", system="round-robin")
    assert refused(round_robin.of_source, mixed).key == "template_free_rounds"
    bye = source("- - Z;2 w 1;3 b 1", "3 w =;1 b 0;- - H", "2 b =;- - Z;1 w 0", system="round-robin")
    assert refused(round_robin.of_source, bye).place == Place(name="P2", round=3)
