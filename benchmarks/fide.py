"""
FIDE's tie-breaks, computed in memory, against tiebreak-core 1.2 on the same tournaments.

Both sides start with the tournament in their own data structures and end with the whole ranking and all values, without caches
from earlier runs. Ours: `tiebreaks.rank(Context(…), codes)` under FIDE-2026. Theirs: the public ranking call
for that edition, `rank_standings_strict(…, ruleset="fide-2026")`, with which its README begins; it has no settings for
speed. It also checks its input, which ours does while reading, so the engine it calls (`fide2026.rank_standings`, not
exported) is timed too, in lines without a goal.

Below the table is the number of values that agree. Where they differ (PTP, APPO; FB and KS around forfeits), ours are those of the
FIDE checker on all tournaments of `tests/data/made` and `tests/data/fide-checker`, and theirs differ from it there too.

Only this benchmark needs the package (`pip install -e .[bench]`).
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.measure import Part, compare
from benchmarks.tournaments import rated_crosstable
from xl_departage.base.exact import to_number
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.standings import Standings
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Round
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.functions.request import tiebreak_rules

RULES = "FIDE-2026"
RAPID = Path(__file__).parent.parent / "tests" / "data" / "fide-checker" / "fwwrc2024.trf"
"""Women's World Rapid 2024: 110 players, 11 rounds."""
GOAL = 0.1

USUAL = {
    "DE": "direct_encounter",
    "BH/C1": "buchholz_cut1",
    "BH": "buchholz",
    "SB": "sonneborn_berger",
}
FULL = USUAL | {
    "BH/C2": "buchholz_cut2",
    "BH/M1": "median_buchholz",
    "BH/M2": "median_buchholz_2",
    "AOB": "aob",
    "FB": "fore_buchholz",
    "SB/C1": "sonneborn_berger_cut1",
    "PS": "progressive",
    "PS/C1": "progressive_cut1",
    "WIN": "wins",
    "WON": "won",
    "BPG": "games_black",
    "BWG": "wins_black",
    "REP": "rounds_elected",
    "STD": "std",
    "KS": "koya",
    "ARO": "aro",
    "ARO/C1": "aro_cut1",
    "TPR": "tpr",
    "PTP": "ptp",
    "APRO": "apro",
    "APPO": "appo",
}
"""The criterion of tiebreak-core for each of our codes; all codes for individuals that both sides define."""


class Tournament(NamedTuple):
    """A tournament to be ranked, with its name in the table."""

    name: str
    crosstable: Crosstable


def large(players: int, rounds: int = 11) -> Tournament:
    """A generated Swiss in which everyone is rated, because the two sides treat unrated players differently."""
    return Tournament(f"made Swiss, {players:,} × {rounds}", rated_crosstable(players, rounds))


def rapid() -> Tournament:
    """The Women's World Rapid 2024, as an example of a real tournament."""
    table = read_trf(RAPID.read_bytes()).crosstable
    return Tournament(f"Women's World Rapid 2024, {len(table.players)} × {table.rounds}", table)


def ranked(crosstable: Crosstable, codes: Sequence[str]) -> Standings:
    """The ranking of our side, with nothing cached."""
    return tiebreaks.rank(tiebreaks.Context(crosstable, tiebreak_rules(RULES)), codes)


_KINDS = {
    Outcome.FORFEIT_WIN: "forfeit_win",
    Outcome.FORFEIT_LOSS: "forfeit_loss",
    Outcome.DOUBLE_FORFEIT: "forfeit_loss",
    Outcome.PAIRING_BYE: "pairing_bye",
    Outcome.FULL_BYE: "pairing_bye",
    Outcome.HALF_BYE: "requested_bye",
    Outcome.ZERO_BYE: "requested_bye",
}


def their_players(core: Any, crosstable: Crosstable) -> dict[int, Any]:
    """The players of the tournament in the data structures of tiebreak-core (`core`), by number."""
    rated = [player.rating or 0 for player in crosstable.players]

    def game(number: int, entry: Round) -> Any:
        opponent = entry.opponent
        return core.GameRecord(
            -1 if opponent is None else opponent + 1,
            0 if opponent is None else rated[opponent],
            entry.points / 2,
            "black" if entry.colour is Colour.BLACK else "white",
            number,
            kind="played" if entry.outcome.played else _KINDS[entry.outcome],
        )

    return {
        index + 1: core.PlayerTiebreakData(
            index + 1,
            rated[index],
            crosstable.scores[index] / 2,
            [game(number, entry) for number, entry in enumerate(player.rounds[: crosstable.rounds], start=1)],
        )
        for index, player in enumerate(crosstable.players)
    }


def agreement(ours: Standings, theirs: Any, codes: dict[str, str]) -> str:
    """A sentence on how many values are equal and which codes differ; tiebreak-core has no values for the direct encounter."""
    mine = {row.player + 1: row.values for row in ours.rows}
    total = 0
    different: Counter[str] = Counter()
    for result in theirs.players:
        for place, (code, criterion) in enumerate(codes.items()):
            if criterion in result.values:
                value = mine[result.player_id][place]
                total += 1
                different[code] += value is None or abs(to_number(value) - result.values[criterion]) >= 0.005
    differences = ", ".join(f"{code} {count}" for code, count in different.items() if count)
    return f"{total - different.total():,} of {total:,} values equal" + (
        f"; different: {differences}" if differences else ""
    )


def run() -> Part:
    """Whole rankings of two tournaments, by a usual list of tie-breaks and by all codes, against tiebreak-core."""
    title = "Whole ranking under FIDE-2026 / tiebreak-core"
    try:
        core = importlib.import_module("tiebreak_core")
    except ModuleNotFoundError:
        return Part(title, (), ["tiebreak-core is not installed (pip install -e .[bench]): its lines are left out."])
    engine: Any = importlib.import_module("tiebreak_core.fide2026")
    lines, notes = [], []
    for name, crosstable in (rapid(), large(580)):
        players = their_players(core, crosstable)
        rounds = crosstable.rounds
        for label, codes in (("DE, BH/C1, BH, SB", USUAL), (f"all {len(FULL)} codes", FULL)):
            criteria = list(codes.values())
            requested = tuple(codes)

            def ours(table: Crosstable = crosstable, requested: Sequence[str] = requested) -> Standings:
                return ranked(table, requested)

            def strict(players: Any = players, criteria: list[str] = criteria, rounds: int = rounds) -> Any:
                return core.rank_standings_strict(players, criteria, total_rounds=rounds, ruleset="fide-2026")

            def bare(players: Any = players, criteria: list[str] = criteria, rounds: int = rounds) -> Any:
                return engine.rank_standings(players, criteria, rounds)

            notes.append(f"{name}, {label}: {agreement(ours(), strict(), codes)}.")
            lines.append(compare(f"{name}, {label}", GOAL, ours, strict))
            lines.append(compare("  the same, their input unchecked", None, ours, bare))
    return Part(f"{title} {core.__version__}", lines, notes)
