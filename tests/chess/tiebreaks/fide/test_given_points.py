"""
Points that the arbiter gives and takes (record 299) in drawn events: every value is that of FIDE's checker. They stand in the score, and
are scored against nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.chess.pairing.teams import team_file
from tests.chess.tiebreaks.fide.checker import figures
from tests.chess.tiebreaks.fide.drawn_given import PLAYERS_CODES, TEAMS_CODES, Drawn, drawn_players, drawn_teams
from tests.chess.tiebreaks.made import rules, team_context
from tests.examples import first
from xl_departage.base.exact import to_number
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tournament.crosstable import System
from xl_departage.formats.trf.trf_reading import read_trf


def compared(drawn: Drawn, path: Path, edition: str) -> tuple[int, list[tuple[str, int, float | None, float | None]]]:
    """How many values were compared, and which differ: code, number, ours, theirs."""
    path.write_text(drawn.text, encoding="utf-8")
    read = read_trf(drawn.text)
    context = (
        Context(read.crosstable, rules(edition)) if read.event is None else team_context(read.event, rules(edition))
    )
    assert (context.crosstable.system is System.ROUND_ROBIN) is drawn.round_robin
    first_code, codes = ("PTS", PLAYERS_CODES) if read.event is None else ("MPTS", TEAMS_CODES)
    found = []
    count = 0
    for code in codes:
        if code == "STD" and edition == "FIDE-2024":
            continue
        code_list = tuple(dict.fromkeys((first_code, code)))
        theirs = figures(path, code_list, round_robin=drawn.round_robin)
        for row in tiebreaks.rank(context, list(code_list)).rows:
            number, value = context.players[row.player].number, row.values[-1]
            ours = None if value is None else to_number(value)
            count += 1
            if ours != theirs[number]:
                found.append((code, number, ours, theirs[number]))
    return count, found


@pytest.mark.parametrize("edition", ["FIDE-2026", "FIDE-2024"])
@pytest.mark.parametrize("make", [drawn_players, drawn_teams])
@pytest.mark.parametrize("seeds", first([range(4), *(range(seed, seed + 50) for seed in range(4, 154, 50))]))
def test_every_value_is_that_of_the_checker(
    seeds: range, make: Callable[[int, int], Drawn], edition: str, tmp_path: Path
) -> None:
    total = adjustment_count = 0
    for seed in seeds:
        drawn = make(seed, 2026 if edition == "FIDE-2026" else 2025)
        count, found = compared(drawn, tmp_path / f"{seed}.trf", edition)
        assert found == [], (seed, drawn.text)
        total += count
        adjustment_count += len(drawn.given)
    assert adjustment_count > len(seeds)
    assert total > 100 * len(seeds)


def test_what_a_forfeited_match_is_worth_is_no_gift_by_hand() -> None:
    """
    A record with a type says what such a result is worth: 1 match point for the match that team 1 won by forfeit, so 1 less in each product
    with its dummy, which has the adjusted score of team 4 (16.4.1), a match drawn: 1.
    """
    played = [((1, 2, "11"), (3, 4, "=1")), ((1, 3, "10"), (2, 4, "01")), ((2, 3, "10"),)]
    values = []
    for more in (("330 +-   3   1   4",), ("299 +   1.0   1.5", "330 +-   3   1   4")):
        text = team_file(played, teams=4, more=more).replace("142 5", "142 3")
        event = read_trf(text).event
        assert event is not None
        context = team_context(event, rules("FIDE-2026"))
        values.append([tiebreaks.values(context, code)[0] for code in ("MPTS", "EMMSB", "PS")])
    assert values == [[5, 10, 10], [4, 9, 9]]
