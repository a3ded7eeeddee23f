"""
Every game is in two cells: damage to one of them is reported, or changes nothing that the other side says.

The allowed pairs of sides are listed here from the rules, independent of the reader.
"""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.formats.grids.tournaments import random_tournaments, with_header
from tests.fuzz.messages import check_message
from tests.fuzz.strategies import cells, grids, texts
from tests.fuzz.test_ambiguity import SIGNS
from xl_departage.base.errors import ArgumentError, GridError
from xl_departage.chess.tournament.crosstable import Outcome, Round
from xl_departage.chess.tournament.origin import Reading
from xl_departage.formats.grids.cell_writing import STYLES
from xl_departage.formats.grids.grid_reading import read_crosstable

Damaged = tuple[Reading, list[list[object]], list[tuple[int, int]]]
HEAD = 3
"""The rows above the first player and the columns before the first round."""


@st.composite
def damaged(draw: st.DrawFn, most: int) -> Damaged:
    """The content of a sound grid, the grid with some round cells damaged, and their places (player, round)."""
    tournament = draw(random_tournaments())
    table = with_header(tournament, draw(st.sampled_from(STYLES)), draw(st.sampled_from(["auto", "fr", "en"])))
    try:
        sound = read_crosstable(table)
    except GridError:
        # The letters of one language in the notation of another cannot be read.
        assume(False)
    rounds = range(tournament.rounds)
    places = [(player, round) for player in range(len(tournament.players)) for round in rounds]
    chosen = draw(st.lists(st.sampled_from(places), min_size=1, max_size=most, unique=True))
    for player, round in chosen:
        text = str(table[HEAD + player][HEAD + round])
        table[HEAD + player][HEAD + round] = draw(damages(text, table, places))
    return sound, table, chosen


def damages(text: str, table: list[list[object]], places: list[tuple[int, int]]) -> st.SearchStrategy[object]:
    """One sign added, removed or changed; another player's cell; a blank; anything."""
    at = st.integers(0, len(text))
    sign = st.sampled_from(SIGNS)
    return st.one_of(
        st.builds(lambda at, sign: text[:at] + sign + text[at:], at, sign),
        st.builds(lambda at, sign: text[:at] + sign + text[at + 1 :], at, sign),
        at.map(lambda at: text[:at] + text[at + 1 :]),
        st.sampled_from(places).map(lambda place: table[HEAD + place[0]][HEAD + place[1]]),
        st.none(),
        texts,
        cells,
    )


PLAYED = (
    {Outcome.WIN, Outcome.LOSS},
    {Outcome.DRAW},
    {Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS},
    {Outcome.UNRATED_DRAW},
)
UNPLAYED = (
    {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS},
    {Outcome.FORFEIT_DRAW},
    {Outcome.FORFEIT_DRAW, Outcome.FORFEIT_LOSS},
    {Outcome.DOUBLE_FORFEIT},
    {Outcome.PENDING},
)
"""The outcomes of the two sides of one game."""


def mirrored(reading: Reading) -> None:
    """Check that both sides of every game agree."""
    table = reading.crosstable
    for number in range(len(table.players)):
        for opponent in table.meetings[number]:
            assert opponent != number
            assert table.meetings[number][opponent] == table.meetings[opponent][number]
    if not table.ordered:
        return
    for index, player in enumerate(table.players):
        for round, mine in enumerate(player.rounds):
            if mine.opponent is None:
                continue
            theirs = table.players[mine.opponent].rounds[round]
            assert theirs.opponent == index
            assert mine.colour is None or mine.colour is not theirs.colour
            # USCF's N, R and S mean that the two sides entered different results.
            texts = (reading.texts[index][round], reading.texts[mine.opponent][round])
            differ = reading.format == "uscf" and any(
                text.strip().upper().startswith(("N", "R", "S")) for text in texts
            )
            if table.boards is None and not differ:
                assert {mine.outcome, theirs.outcome} in (*PLAYED, *UNPLAYED), (mine, theirs)


def output(entry: Round, colours: bool) -> Round:
    """The content of a single cell; whether the opponent lost by forfeit as well is recorded in the opponent's cell."""
    double = entry.outcome is Outcome.DOUBLE_FORFEIT
    return entry._replace(
        outcome=Outcome.FORFEIT_LOSS if double else entry.outcome, colour=entry.colour if colours else None
    )


@settings(max_examples=examples(300))
@given(damaged(most=1))
def test_one_damaged_cell_is_told_or_changes_nothing_that_others_say(case: Damaged) -> None:
    sound, table, [damage] = case
    try:
        reading = read_crosstable(table)
    except (GridError, ArgumentError) as error:
        check_message(error)
        return

    mirrored(reading)
    found, expected = reading.crosstable, sound.crosstable
    assert (found.rounds, found.planned, found.boards) == (expected.rounds, expected.planned, expected.boards)
    # The letters of all cells together show which colour B is; if there is only one game, one cell can change that.
    colours = reading.language == sound.language
    for index, (player, intact) in enumerate(zip(found.players, expected.players, strict=True)):
        assert (player.number, player.name, player.rating) == (intact.number, intact.name, intact.rating)
        for round, (entry, old) in enumerate(zip(player.rounds, intact.rounds, strict=True)):
            if (index, round) == damage:
                # A game needs both sides; a bye concerns no other player.
                assert entry.opponent == old.opponent
            else:
                assert output(entry, colours) == output(old, colours)


@settings(max_examples=examples(150))
@given(damaged(most=4))
def test_several_damaged_cells_are_told_or_every_game_is_the_same_on_both_sides(case: Damaged) -> None:
    table = case[1]
    try:
        reading = read_crosstable(table)
    except (GridError, ArgumentError) as error:
        check_message(error)
        return

    mirrored(reading)


@settings(max_examples=examples(100))
@given(grids())
def test_whatever_is_read_has_every_game_the_same_on_both_sides(table: object) -> None:
    try:
        reading = read_crosstable(table)  # type: ignore[arg-type]
    except (GridError, ArgumentError) as error:
        check_message(error)
        return

    mirrored(reading)
