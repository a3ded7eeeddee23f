"""What an arbiter reads about fields of a tournament, beside their values."""

from __future__ import annotations

import pytest

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.tiebreaks.presets import list_changed, read_list
from xl_departage.chess.tournament.acceleration import accelerated_in_words, baku
from xl_departage.chess.tournament.comparison import value_text
from xl_departage.chess.tournament.crosstable import Colour, MatchScoring, Outcome
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import ForbiddenPairs, Header, Match, TournamentRecord, VirtualPoints
from xl_departage.chess.tournament.withdrawals import unplayed_match


def in_english(shown: str | Text | None) -> str:
    return shown.in_language("en") if isinstance(shown, Text) else str(shown)


def test_a_value_is_shown_as_people_write_it(subtests: pytest.Subtests) -> None:
    for value, shown in (
        *((blank, "–") for blank in (None, "", ())),
        (Colour.WHITE, "White"),
        (Colour.BLACK, "Black"),
        ((ForbiddenPairs(2, None, (3, 12)), ForbiddenPairs(1, 4, (1, 2, 5))), "3 12; 1 2 5"),
        ((VirtualPoints(1, 1, 2, 5, 9), VirtualPoints(2, 1, 2, 1, 4)), "5–9: ½; 1–4: 1"),
        (["BH", "SB"], "BH; SB"),
        (MatchScoring(6, 3, 1), "3, 1.5, 0.5"),
        (7, "7"),
        ("Ghent", "Ghent"),
    ):
        with subtests.test(shown):
            assert in_english(value_text(value)) == shown
    points = in_english(value_text(PointSystem()))
    assert points.split(", ")[:3] == ["1", "0.5", "0"]


def test_the_virtual_points_of_a_round_are_told_by_group() -> None:
    """Players 1 to 6; only those who stand in the list are told, and nobody who has none."""
    virtual_points = [VirtualPoints(2, 1, 2, 1, 3), VirtualPoints(1, 1, 1, 4, 4)]
    head = "Virtual points in round 1, for its pairings alone: "
    assert in_english(accelerated_in_words(virtual_points, 1, range(1, 7))).startswith(f"{head}No 1 to 3 ")
    first_group, second_group = (
        in_english(accelerated_in_words(virtual_points, 1, range(1, 7))).removeprefix(head).rstrip(".").split("; ")[:2]
    )
    assert (first_group.split()[:4], second_group.split()[:2]) == (["No", "1", "to", "3"], ["No", "4"])
    assert (
        in_english(accelerated_in_words(virtual_points, 2, (6, 2)))
        .removeprefix(head.replace("1,", "2,"))
        .startswith("No 2 ")
    )
    assert accelerated_in_words(virtual_points, 3, range(1, 7)) is None
    # More groups than there is room for.
    for most, is_shown in ((1, False), (2, True), (3, True)):
        words = accelerated_in_words(virtual_points, 1, (1, 2, 3, 4), most)
        assert ("No 4" in in_english(words)) is is_shown
        assert "round 1" in in_english(words)


def test_a_match_without_a_result_is_lost_by_the_team_that_had_left() -> None:
    won, lost, both = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT
    for gone, round, over, decided in (
        ({2: 1}, 2, 5, (won, lost)),
        ({1: 1}, 2, 5, (lost, won)),
        ({1: 1, 2: 0}, 2, 5, (both, both)),
        # Who left later was still there and lost to nobody else; who had left before lost to him.
        ({1: 1, 2: 3}, 2, 5, (lost, won)),
        # In the last round that he played he was there; nor is a round decided that is still to come.
        ({2: 2}, 2, 5, (None, None)),
        ({2: 1}, 2, 1, (None, None)),
        ({3: 1}, 2, 5, (None, None)),
    ):
        match = Match(round, 1, 2)
        assert unplayed_match(match, gone, over) == match._replace(outcome=decided[0], reply=decided[1]), gone
    alone = Match(2, 1, None)
    assert unplayed_match(alone, {1: 1}, 5) == alone


def test_a_list_of_tie_breaks_is_compared_under_the_names_of_the_edition(subtests: pytest.Subtests) -> None:
    """The first column names what the file says; a code that nobody here knows is compared as it stands, in any case of letters."""
    fide, ffe = TIEBREAK_EDITIONS["FIDE-2026"], TIEBREAK_EDITIONS["FFE"]
    for announced, used, edition, changed in (
        (("BH/C1", "BH"), "BH/C1;BH", fide, False),
        (("PTS", "BH"), "BH", fide, False),
        (("BH", "SB"), "SB;BH", fide, True),
        (("XYZ", "BH"), "BH", fide, True),
        (("KS@FFE",), "KS", ffe, False),
        (("KS",), "KS@FFE", ffe, False),
        (("KS@FFE",), "KS", fide, True),
        ((), "BH", fide, False),
    ):
        with subtests.test(", ".join(announced), used=used):
            notice = list_changed(announced, read_list(used), edition, by_file=True)
            assert (notice is not None) is changed
            if notice is not None:
                assert notice.key == "tiebreaks_list_changed"
                assert dict(notice.values)["used"] == ", ".join(code.text for code in read_list(used))
    named = list_changed(("xyz",), read_list("BH"), fide, by_file=False)
    assert named is not None
    assert named.key == "tiebreaks_list_differs"


def test_nobody_has_virtual_points_before_somebody_is_paired() -> None:
    assert baku(TournamentRecord(), 5) == ()
    with pytest.raises(CannotPair):
        baku(TournamentRecord(header=Header(points=PointSystem(draw=0))), 5)
