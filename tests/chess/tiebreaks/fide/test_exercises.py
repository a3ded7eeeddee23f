"""The exercises of the FIDE Technical Commission and of arbiter training, with their printed answers."""

from __future__ import annotations

from tests.chess.tiebreaks.fide.files import expected, tournament
from tests.chess.tiebreaks.made import context
from tests.rows import each_row
from xl_departage.base.exact import Exact, to_number
from xl_departage.chess import tiebreaks

ROUND_ROBINS = {"manual-koya", "tec-round-robin"}
CODES = {
    "points": "PTS",
    "points_are_correct": "PTS",
    "win": "WIN",
    "won": "WON",
    "played_with_black": "BPG",
    "won_with_black": "BWG",
    "games_elected_to_play": "REP",
    "progressive_score": "PS",
    "progressive_scores": "PS",
    "progressive_cut1": "PS/C1",
    "standard_points": "STD",
    "pairing_number_reversed": "TPN",
    "adjusted_score": "SA",
    "adjusted_score_fore": "AFB",
    "buchholz": "BH",
    "buchholz_cut1": "BH/C1",
    "fore_buchholz": "FB",
    "aob": "AOB",
    "sonneborn_berger_swiss": "SB",
    "sb_cut1_swiss": "SB/C1",
    "sonneborn_berger_round_robin": "SB",
    "sb_cut1_round_robin": "SB/C1",
    "koya": "KS",
    "direct_encounter": "DE",
    "aro": "ARO",
    "aro_cut1": "ARO/C1",
    "tpr": "TPR",
    "apro": "APRO",
    "ptp": "PTP",
    "average_perfect_performance_opponents": "APPO",
    "player_rating": "RTNG",
}
"""Names of the answers; those of other systems (Kashdan, the French program) are not tie-breaks of FIDE."""
UNDEFINED_AS_ZERO = {"aro_cut1"}
NAMES = ("manual-koya", "pl-swiss", "tec-round-robin", "tec-swiss-direct-encounter", "tec-swiss")
QUESTIONS = [
    (name, answer)
    for name in NAMES
    for answer in expected("fide-exercises", f"{name}.expected.json")
    if answer.removesuffix("_legacy_2026") in CODES
]


def test_only_answers_of_other_systems_are_left_out() -> None:
    answers = {answer for name in NAMES for answer in expected("fide-exercises", f"{name}.expected.json")} - {
        answer for _, answer in QUESTIONS
    }

    assert len(QUESTIONS) == 41
    assert answers == {
        "all_players_met_each_other",
        "buchholz_papi",
        "buchholz_cut_papi",
        "buchholz_median_papi",
        "kashdan",
        "kashdan_papi",
        # Same order as the reverse values, which are compared; printed with a sign instead of a direction.
        "pairing_number",
        "player_rating_reversed",
        "performance_papi",
        "win_chances",
    }


@each_row(("name", "answer"), QUESTIONS)
def test_exercises_have_their_printed_answers(name: str, answer: str) -> None:
    key = answer.removesuffix("_legacy_2026")
    crosstable = tournament("fide-exercises", name, round_robin=name in ROUND_ROBINS)
    rules = context(crosstable, "FIDE-2026" if answer == key else "FIDE-2024")
    column = tiebreaks.values(rules, CODES[key])
    if key == "direct_encounter":
        column = below_in_group(rules.scores, column)
    if key in UNDEFINED_AS_ZERO:
        column = [0 if value is None else value for value in column]
    printed = expected("fide-exercises", f"{name}.expected.json")[answer]

    found = {number: to_number(column[int(number) - 1] or 0) for number in printed}
    assert found == printed


def below_in_group(scores: tuple[int, ...], places: list[Exact | None]) -> list[Exact | None]:
    """The number of players of the group tied on points who rank lower: how the exercises show a direct encounter."""
    return [
        sum(
            scores[other] == scores[player] and (places[other] or 0) > (places[player] or 0)
            for other in range(len(places))
        )
        for player in range(len(places))
    ]
