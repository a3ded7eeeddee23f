"""Why a pairing is as it is, why not another, and rounds that are not those of the rules."""

from __future__ import annotations

import json
import math
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.chess.pairing.events import made, stored, stored_names, tournament
from tests.chess.pairing.test_engine import HEAD, rounds_of
from tests.chess.pairing.test_engine import text as trf
from tests.examples import examples, first, slow
from tests.rows import each_row
from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text, languages
from xl_departage.chess.pairing.bracket_comparison import best_with, first_difference, why_not, why_not_in_order
from xl_departage.chess.pairing.event import Choices, Event, before_posted, event_before, posted_pairs
from xl_departage.chess.pairing.legal import faults, why_not_pair
from xl_departage.chess.pairing.pair_explanation import (
    ExplainedPairing,
    explain_pairing,
    explain_round,
    explain_why_not,
)
from xl_departage.chess.pairing.pairing_engine import SIDES, analyse, pair
from xl_departage.chess.pairing.round_checking import Verdict, check_pairings
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.record import Header, Participant, TournamentRecord
from xl_departage.hosts.cli import main

NAME = "g21_12.trf"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def keys(texts: tuple[Text, ...]) -> list[str]:
    """The keys of the texts; each can be said in every language."""
    for text in texts:
        assert len({text.in_language(language) for language in languages()}) > 1
    return [text.key for text in texts]


@settings(max_examples=examples(60))
@given(st.integers(0, 10**6), st.integers(6, 16))
# C8 of a bracket in which nothing differs: others move down from the next one.
@example(0, 8)
def test_the_best_round_with_another_pair_is_worse_in_its_first_difference(seed: int, players: int) -> None:
    chance = random.Random(seed)
    for pairing in rounds_of(made(seed, players, 4), chance)[3:]:
        event = pairing.event
        number, rival = chance.sample(event.present, 2)
        reason = why_not(event, number, rival).reason
        keys((reason,))
        if why_not_pair(event, number, rival) is not None or frozenset((number, rival)) in map(
            frozenset, pairing.pairs
        ):
            continue
        best = best_with(event, number, rival)
        if best is None:
            assert reason.key == "pair_why_incomplete"
            continue
        difference = first_difference(analyse(event, pairing.pairs), analyse(event, best))
        assert faults(event, best) == ()
        assert difference is not None
        assert worth(difference.criterion, difference.own) < worth(difference.criterion, difference.other)
        if difference.criterion != "C5":
            # The bracket that is named is one in which the rounds differ, and who moves down from it is named rightly.
            ours, theirs = (bracket_of(event, pairs, difference.score) for pairs in (pairing.pairs, best))
            assert ours != theirs
            assert (set(difference.down), set(difference.kept)) == (theirs[1] - ours[1], ours[1] - theirs[1])
            if difference.criterion in ("QC6", "QC7", "QN8", "QC8", "QC14", "QC16"):
                assert ours[1] != theirs[1]


def bracket_of(event: Event, pairs: tuple[SIDES, ...], score: int) -> tuple[set[frozenset[int | None]], set[int]]:
    """The pairs of the bracket of that score, and who moves down from it: has at least its score, and meets a lower one or has the bye."""
    within, down = set(), set()
    for sides in pairs:
        players = sorted((number for number in sides if number is not None), key=event.score)
        if event.score(players[-1]) >= score and len(players) == 2 and event.score(players[0]) == score:
            within.add(frozenset(sides))
        elif event.score(players[-1]) >= score and (len(players) == 1 or event.score(players[0]) < score):
            down.add(players[-1])
    return within, down


def worth(criterion: str, value: Any) -> Any:
    """
    A value of gacrux as it compares. HE2 holds, for each player moved down into the bracket, the place in S2 of his opponent; 0 is one
    in the Limbo, where the last of them belong (C.04.3, article 4, the order of candidates).
    """
    return [place or math.inf for place in value] if criterion == "HE2" else value


# Found by chance: of two players moved down, one finds an opponent.
def test_the_first_of_two_players_moved_down_stays_out_of_the_limbo() -> None:
    _, _, pairing, _ = rounds_of(made(5437, 12, 4), random.Random(5437))
    best = best_with(pairing.event, 8, 6)

    assert best is not None
    difference = first_difference(analyse(pairing.event, pairing.pairs), analyse(pairing.event, best))
    assert difference is not None
    assert difference[:4] == (4, "HE2", [1, 0], [0, 1])
    assert why_not(pairing.event, 8, 6).reason.key == "pair_order"


@pytest.mark.parametrize("name", first(stored_names()[6:30:6]))
def test_every_player_is_told_why(name: str) -> None:
    """The preferences that are told agree with the article that gives the colours."""
    event = tournament(stored(name))
    for player in event.participants:
        for number in (1, 4):
            explained = explain_pairing(event, player.number, number)
            line_keys = keys(explained.lines)
            assert "pair_exp_not_posted" not in line_keys
            if explained.title.key != "pair_exp_title":
                continue
            assert line_keys[0] == "pair_exp_bracket"
            preferences = [line.values.get("colour") for line in explained.lines if "preference" in line.key]
            wanted = [Text("pair_white"), Text("pair_black")]
            all_granted = all(want in (None, colour) for want, colour in zip(preferences, wanted, strict=True))
            assert all_granted >= (line_keys[-1] == "pair_e1")
            assert (line_keys[-1] == "pair_e5") >= (preferences == [None, None])


def test_why_not_against_a_player_or_the_bye() -> None:
    event = tournament(stored(NAME))
    before_round = before_posted(event, 7)
    met = before_round.by_number[6].rounds[2].opponent
    assert met is not None

    assert keys(explain_why_not(event, 6, met, 7).lines) == ["pair_why_met"]
    assert keys(explain_why_not(event, 20, None, 7).lines) == ["pair_why_second_bye"]
    # Asked why not, of what the rules do: that it is so, and why.
    assert explain_why_not(event, 17, None, 7) == explain_pairing(event, 17, 7)
    assert explain_why_not(event, 6, 2, 7) == explain_pairing(event, 6, 7)
    worse = explain_why_not(event, 10, None, 7).lines
    assert keys(worse) == ["pair_worse_bye"]
    assert "C5" in worse[0].in_language("en")
    for wrong in ((6, 6), (6, 99)):
        with pytest.raises(CannotPair):
            explain_why_not(event, *wrong, 7)


def test_why_not_names_the_pairs_that_there_would_be_instead() -> None:
    """For a pair that is legal, whoever would meet others: the pairs of the best round with it, and those of the rules."""
    event = tournament(stored(NAME))
    before_round = before_posted(event, 7)
    own_pairs = pair(before_round).pairs
    asked = 2, 5
    reason, then = explain_why_not(event, *asked, 7).lines

    assert reason == why_not(before_round, *asked).reason
    assert reason.key == "pair_worse"
    pairs = changed(then)
    assert frozenset(asked) in pairs["theirs"]
    assert pairs["own"] <= {frozenset(number for number in sides if number is not None) for sides in own_pairs}
    # The same players, one to one.
    assert frozenset().union(*pairs["theirs"]) == frozenset().union(*pairs["own"])


def changed(line: Text) -> dict[str, set[frozenset[int]]]:
    """The pairs of a counter-proposal and those of the rules; one number alone has the bye."""
    words = {key: value for key, value in line.values.items() if isinstance(value, Text)}
    return {
        key: {frozenset(map(int, re.findall(r"\d+", pair))) for pair in value.in_language("en").split(", ")}
        for key, value in words.items()
    }


def test_who_is_away_is_told_why() -> None:
    event, choices = tournament(stored(NAME)), Choices(round=4, absent=(2,), halves=(3,))
    people = tuple(player._replace(points=None) for player in event.participants)
    event = replace(event, participants=people, games=tuple(game for game in event.games if game.round < 4))

    titles = [explain_pairing(event, number, 4, choices).title.in_language("en") for number in (2, 3)]

    assert titles == ["No 2 is not paired in round 4: absent.", "No 3 is not paired in round 4: half-point bye."]
    with pytest.raises(CannotPair, match=r"^No 3 is not paired in round 4 \(half-point bye\); name players who are\.$"):
        explain_why_not(event, 3, None, 4, choices)


def test_a_pairing_that_is_not_posted_is_told_as_such_and_the_next_round_before_it_is() -> None:
    event = turned(tournament(stored(NAME)), 3)
    white = next(game for game in event.games if game.round == 3 and game.black is not None).white
    fresh = made(8, 9, 5)
    number = pair(event_before(fresh)).boards[0].white

    turned_board = explain_pairing(event, white, 3)
    assert keys(turned_board.lines)[0] == "pair_exp_not_posted"
    assert turned_board.title.in_language("en").startswith(f"Round 3 as posted: {white} ")
    assert explain_pairing(fresh, number).title.values["round"] == 1


def test_of_a_posted_round_that_the_rules_no_longer_give_the_posted_pair_is_told_first() -> None:
    """Of four players the rules pair 1 with 3 and 4 with 2; posted is 1 with 4, and 3 with 2."""
    event = tournament(trf([*HEAD, "042 2026/03/01"], ["4 w 1", "3 b =", "2 w =", "1 b 0"]))

    title, first, *_ = (line.in_language("en") for line in told_lines(explain_pairing(event, 1)))
    assert title.startswith("Round 1 as posted: 1 ")
    assert ", 4 " in title
    assert first.startswith("With the results as they now stand, the rules give another pairing: 1 ")
    assert ", 3 " in first

    asked, posted, anew, reason, *_ = told_lines(explain_why_not(event, 4, 1))
    assert asked.key == "pair_exp_why_not"
    assert [posted.key, anew.key, reason.key] == ["pair_exp_is_posted", "pair_exp_anew", "pair_order"]
    assert posted.in_language("en").startswith("This is in fact the posted pairing: 1 ")
    # Neither posted nor by the rules; then by the rules alone.
    assert keys(explain_why_not(event, 1, 2).lines)[0] == "pair_exp_anew"
    assert explain_why_not(event, 1, 3) == explain_pairing(event, 1)


def test_a_posted_bye_that_the_rules_no_longer_give_is_told_first() -> None:
    """Of five players the rules exempt 5; posted is 4 with the bye. 1 meets 3 in both."""
    event = tournament(trf(HEAD, ["3 w 1", "5 b =", "1 b 0", "0000 - U", "2 w ="], 5))

    title, first, *_ = (line.in_language("en") for line in told_lines(explain_pairing(event, 4)))
    assert title.startswith("Round 1 as posted: 4 ")
    assert title.endswith(" has the bye")
    assert " 2 " in first
    first, second, *_ = keys(explain_why_not(event, 4, None).lines)
    assert (first, second) == ("pair_exp_is_posted", "pair_exp_anew")
    same = explain_pairing(event, 3)
    assert same.title.in_language("en").startswith("Round 1 as posted: 1 ")
    # Brackets and boards are those of the round that is paired anew.
    assert keys(same.lines)[:2] == ["pair_exp_anew", "pair_exp_bracket"]


def told_lines(explained: ExplainedPairing) -> tuple[Text, ...]:
    return explained.title, *explained.lines


def turned(event: TournamentRecord, round: int) -> TournamentRecord:
    """The colours of the first board of a round, exchanged."""
    at = next(at for at, game in enumerate(event.games) if game.round == round and game.black is not None)
    game = event.games[at]
    assert game.black is not None
    assert game.reply is not None
    turned_game = game._replace(white=game.black, black=game.white, outcome=game.reply, reply=game.outcome)
    return replace(event, games=(*event.games[:at], turned_game, *event.games[at + 1 :]))


def exchanged(event: TournamentRecord, round: int, first_white: int, second_white: int) -> TournamentRecord:
    """Two boards of the last round with their players with Black exchanged."""
    black = {game.white: game.black for game in event.games if game.round == round}
    swap = {first_white: black[second_white], second_white: black[first_white]}
    return replace(
        event,
        games=tuple(
            game._replace(black=swap.get(game.white, game.black)) if game.round == round else game
            for game in event.games
        ),
    )


@pytest.mark.parametrize("name", first(stored_names()[:12:3]))
def test_rounds_of_bbppairings_are_those_of_the_rules(name: str) -> None:
    report = check_pairings(tournament(stored(name)))

    assert {round_report.verdict for round_report in report.rounds} == {Verdict.EQUAL}
    assert report.sound
    assert keys(report.remarks) == ["pair_check_no_date"]


def test_a_round_that_is_not_paired_by_the_rules_is_told() -> None:
    event = tournament(stored(NAME))
    before_round = before_posted(event, 7)
    rounds = check_pairings(turned(event, 7)).rounds
    last = {game.white: game.black for game in event.games if game.round == 7 and game.black is not None}
    legal, illegal = None, None
    for first_white in last:
        for second_white in last:
            if first_white < second_white:
                changed = exchanged(event, 7, first_white, second_white)
                pairs = tuple((game.white, game.black) for game in changed.games if game.round == 7)
                if faults(before_round, pairs):
                    illegal = changed
                else:
                    legal = changed
    assert legal is not None
    assert illegal is not None

    assert [round_report.verdict for round_report in rounds] == [Verdict.EQUAL] * 6 + [Verdict.DIFFERS]
    assert keys((rounds[-1].text,)) == ["pair_check_colours"]
    report = check_pairings(legal)
    assert report.rounds[-1].verdict is Verdict.DIFFERS
    assert keys(report.remarks)[-1] == "pair_check_hint"
    report = check_pairings(illegal)
    assert report.rounds[-1].verdict is Verdict.ILLEGAL
    assert not report.sound


def test_events_begun_before_these_rules_are_not_judged() -> None:
    event = tournament(stored(NAME))
    old = replace(event, header=event.header._replace(begin="2026/01/31"))
    new = replace(event, header=event.header._replace(begin="01.02.2026"))

    report = check_pairings(old)
    assert report.rounds == ()
    assert keys(report.remarks) == ["pair_check_old"]
    report = check_pairings(new)
    assert report.remarks == ()
    assert len(report.rounds) == 7


def test_a_round_that_cannot_be_compared_says_why() -> None:
    event = tournament(stored(NAME))
    unsaid = replace(event, header=event.header._replace(first_colour=None), games=turned(event, 1).games)
    report = check_pairings(unsaid)

    assert report.rounds[0].verdict is Verdict.NOT_COMPARED
    assert keys((report.rounds[0].text,)) == ["pair_check_cannot"]


def test_the_commands(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_text(stored(NAME), encoding="utf-8", newline="")
    explained = run("explain", path, "PAIRING", 6)
    as_json = json.loads(run("explain", path, "pairing", 6, "--round", 3, "--format", "json").stdout)
    against = run("explain", path, "PAIRING", "Test0006 Player0006", "--against", "bye", "--round", 7)
    in_words_of_grids = [
        run("explain", path, "PAIRING", named, "--against", rival, "--round", 7).output
        for named, rival in ((6, "EXE"), (6, " Spielfrei "), ("exempté".upper(), 6), ("bye", "Test0006 Player0006"))
    ]
    checked = run("check", path, "--pairings")
    answer = json.loads(run("check", path, "--pairings", "--format", "json").stdout)

    assert explained.exit_code == 0, explained.output
    assert explained.output.startswith("Round 7, board 2: 6 Test0006 Player0006 (4.0) with White, 2 ")
    assert "(5.2.1)" in explained.output
    assert as_json["title"].startswith("Round 3, board 2")
    assert "Round 7: why does 6" in against.output
    assert in_words_of_grids == [against.output] * 4
    assert checked.exit_code == 0
    assert "Round 7: as the rules pair it." in checked.output
    assert [round_report["verdict"] for round_report in answer["pairings"]["rounds"]] == ["equal"] * 7
    for arguments, words in (
        (("explain", path, "PAIRING", 6, "--k", "20"), "takes no --k"),
        (("explain", path, "BH", 6, "--round", 3), "belong to PAIRING"),
        (("explain", path, "PAIRING", 6, "--against", "99"), "99"),
        (("check", tmp_path / "x.xlsx", "--pairings"), "x.xlsx"),
    ):
        refused = run(*arguments)
        assert refused.exit_code == 2, arguments
        assert words in refused.output, refused.output


def test_before_the_first_round_there_is_nothing_to_explain_and_after_it_there_is() -> None:
    event = tournament(stored(NAME))
    begun = replace(event, games=tuple(game for game in event.games if game.round == 1))

    number, boards = explain_round(begun)
    assert (number, len(boards)) == (1, len(posted_pairs(event, 1)))
    with pytest.raises(CannotPair) as caught:
        explain_round(replace(event, games=()))
    assert caught.value.key == "pair_none_posted"


def test_the_first_pair_of_the_first_round_is_told_with_its_places() -> None:
    """C.04.3, 3.3: the first of the upper half meets the first of the lower half."""
    explained = explain_pairing(tournament(trf(HEAD, players=6)), 1)

    (reason,) = [reason for reason in explained.lines if reason.key == "pair_exp_first_candidate"]
    assert {name: reason.values[name] for name in ("first", "second", "one", "two", "count")} == {
        "first": 1, "second": 4, "one": 1, "two": 4, "count": 6,
    }  # fmt: skip


@each_row(
    ("rounds", "number", "strength", "difference", "colour"),
    [
        # C.04.3, 1.7: one game more with White wants Black strongly, two more absolutely; as many of both mildly the other than last.
        (["3 w 1", "4 b =", "1 b 0", "2 w ="], 1, "strong", "+1", "black"),
        (["3 w 1", "4 b =", "1 b 0", "2 w ="], 3, "strong", "-1", "white"),
        (["3 w 1 / 2 w 1", "4 b = / 1 b 0", "1 b 0 / 4 w =", "2 w = / 3 b ="], 1, "absolute", "+2", "black"),
        (["3 w 1 / 2 w 1", "4 b = / 1 b 0", "1 b 0 / 4 w =", "2 w = / 3 b ="], 2, "absolute", "-2", "white"),
        (["3 w 1 / 2 b 1", "4 b = / 1 w 0", "1 b 0 / 4 w =", "2 w = / 3 b ="], 1, "mild", "0", "white"),
        (["3 w 1 / 2 b 1", "4 b = / 1 w 0", "1 b 0 / 4 w =", "2 w = / 3 b ="], 3, "mild", "0", "black"),
    ],
)
def test_the_colour_that_a_player_should_have(
    rounds: list[str], number: int, strength: str, difference: str, colour: str
) -> None:
    explained = explain_pairing(tournament(trf(HEAD, rounds)), number, 2 + rounds[0].count("/"))

    preferences = [
        line for line in explained.lines if line.key.startswith("pair_preference") and line.values["number"] == number
    ]
    assert [(line.key, line.values["difference"], line.values["colour"]) for line in preferences] == [
        (f"pair_preference_{strength}", difference, Text(f"pair_{colour}"))
    ]


@pytest.mark.parametrize(
    ("number", "ranks", "instead"),
    [
        # 1 and 3 may not meet, so that 1 meets 4, and 2 meets 3 in place of 4.
        (1, {"first": 1, "second": 4, "one": 1, "two": 4, "count": 4}, 3),
        (4, {"first": 1, "second": 4, "one": 1, "two": 4, "count": 4}, 3),
        (2, {"first": 2, "second": 3, "one": 2, "two": 3, "count": 4}, 4),
    ],
)
def test_a_pair_that_is_not_the_usual_one_is_told_with_both_places(
    number: int, ranks: dict[str, int], instead: int
) -> None:
    explained = explain_pairing(tournament(trf([*HEAD, "XXP 1 3"])), number, 1)

    bracket, places, usual, *colours = explained.lines
    assert (bracket.key, bracket.values["count"]) == ("pair_exp_bracket", 4)
    assert (places.key, places.values) == ("pair_exp_ranks", ranks)
    assert (usual.key, usual.values["first"], usual.values["second"]) == ("pair_exp_instead", ranks["first"], instead)
    if instead == 3:
        assert usual.values["reason"] == Text("pair_why_forbidden", first=1, second=3)
    assert [line.key for line in colours] == ["pair_no_preference"] * 2 + ["pair_e5"]


def test_a_pair_in_order_that_is_as_good_is_told_by_the_pairs_that_cannot_be() -> None:
    """Round 3 of bbpPairings: 10 meets 14, and a round in which he meets 16, as he would in order, is as good and comes later."""
    event = tournament(stored("g21_12.trf"))

    (reason,) = (line for line in explain_pairing(event, 10, 3).lines if line.key.startswith("pair_exp_in"))
    assert reason.key == "pair_exp_in_order"
    assert [reason.values[key] for key in ("first", "second", "other")] == [10, 16, 14]
    assert "pair_order" in keys(explain_why_not(event, 10, 16, 3).lines)


def test_what_keeps_the_pairs_of_a_bracket_from_standing_in_order_is_named() -> None:
    """Round 5 of bbpPairings: in order 11 would meet 15, and 10 would meet 14, whom he met in round 3."""
    event = tournament(stored("g21_12.trf"))

    lines = explain_pairing(event, 11, 5).lines

    (obstacle,) = (line for line in lines if line.key == "pair_exp_obstacle")
    assert obstacle.values["reason"] == Text("pair_why_met", first=10, second=14, round=3)
    assert any(game.round == 3 and {game.white, game.black} == {10, 14} for game in event.games)
    # In round 3 another player would move down: what would change is told instead.
    (reason,) = (line for line in explain_pairing(event, 10, 3).lines if line.key == "pair_exp_with")
    assert reason.in_language("en") == (
        "With 10 – 16, these would meet: 10 – 16, 15 – 14; the rules have 10 – 14, 15 – 16."
    )


def test_the_pairs_of_a_bracket_beside_the_bye_are_compared_as_others_are() -> None:
    """Round 1 of five: 1 – 3, 2 – 4, and 5 has the bye (C.04.3, 3.2.2: the first transposition comes later)."""
    people = tuple(Participant(number, f"P{number}", 2000 - number) for number in range(1, 6))
    own_pairing = pair(event_before(TournamentRecord(Header(rounds=4, first_colour=Colour.WHITE), people)))
    assert {frozenset(sides) for sides in own_pairing.pairs} == {
        frozenset(sides) for sides in ((1, 3), (2, 4), (5, None))
    }

    assert keys(why_not_in_order(own_pairing, ((1, 4), (2, 3)))) == ["pair_order"]
    # Another player would have the bye.
    assert why_not_in_order(own_pairing, ((1, 5), (2, 3))) == ()


def test_who_moves_down_is_told_why_and_those_who_stay_that_he_does() -> None:
    """Round 6 of bbpPairings: 5 met 12 in round 3 and moves down; 12 and 16 stay, in order."""
    event = tournament(stored("g21_12.trf"))
    assert any(game.round == 3 and {game.white, game.black} == {5, 12} for game in event.games)
    why = Text("pair_exp_why_down", first=5, second=12, reason=Text("pair_why_met", first=5, second=12, round=3))

    moved, stayed = (explain_pairing(event, number, 6).lines for number in (5, 12))

    assert moved[1].key == "pair_exp_moved_down"
    assert moved[2] == stayed[3] == why
    assert (stayed[2].key, stayed[2].in_language("en")) == (
        "pair_exp_staying",
        "From this bracket, 5 moves down; of those who stay, the upper half meets the lower half in order.",
    )


def test_who_is_alone_with_his_points_is_told_that() -> None:
    """Before round 4 of bbpPairings, 4 alone has three wins."""
    event = tournament(stored("g21_12.trf"))
    won = {
        number: sum(
            game.outcome is Outcome.WIN if game.white == number else game.reply is Outcome.WIN
            for game in event.games
            if game.round < 4 and number in (game.white, game.black)
        )
        for number in range(1, 22)
    }
    assert [number for number, wins in won.items() if wins == 3] == [4]

    assert explain_pairing(event, 4, 4).lines[2] == Text("pair_exp_alone", number=4)


def test_the_last_of_those_who_may_have_the_bye_is_told_as_that() -> None:
    event = tournament(stored("g21_12.trf"))

    assert explain_pairing(event, 21, 1).lines[-1] == Text("pair_exp_last", count=21)


def test_who_is_exempt_is_told_why_the_others_with_these_points_are_not() -> None:
    event = tournament(stored("g21_12.trf"))

    others = [line.values for line in explain_pairing(event, 13, 6).lines if line.key == "pair_exp_other_bye"]

    assert [line_values["number"] for line_values in others] == [17, 15, 14]
    reasons = [explain_why_not(event, number, None, 6).lines[0] for number in (17, 15, 14)]
    assert [line_values["reason"] for line_values in others] == reasons
    # With 17, somebody would move down again; with 15 or 14, one colour more is not the preferred one.
    assert [reason.key for reason in reasons] == ["pair_worse_instead", "pair_worse", "pair_worse"]


@pytest.mark.parametrize(("rounds", "least"), [((4,), 6), slow((2, 3, 5, 6, 7), 10)])
def test_the_players_of_a_bracket_are_those_of_its_pairs_from_above_and_the_others(
    rounds: tuple[int, ...], least: int
) -> None:
    event = tournament(stored("g21_12.trf"))
    explanations = [
        [line for line in explain_pairing(event, player.number, round).lines if line.key.startswith("pair_exp_")]
        for round in rounds
        for player in event.participants
    ]
    with_pairs = [lines for lines in explanations if any(line.key == "pair_exp_from_above" for line in lines)]

    assert len(with_pairs) >= least
    for bracket, above, places, *_ in with_pairs:
        met = str(above.values["pairs"]).split(", ")
        assert 2 * len(met) + int(str(above.values["count"])) == bracket.values["count"]
        assert places.values["count"] == above.values["count"]


def test_a_player_who_moved_down_is_told_as_such() -> None:
    """Before round 2, 1 and the exempt 5 have a point, 2 and 4 half of one, 3 none: whoever meets a lower score has moved down."""
    event = tournament(trf(HEAD, ["3 w 1", "4 b =", "1 b 0", "2 w =", "0000 - U"], 5))
    before_round = event_before(event)
    pairing = pair(before_round)
    for board in pairing.boards:
        if board.black is None:
            continue
        lines = explain_pairing(event, board.white, 2).lines
        scores = {before_round.score(board.white), before_round.score(board.black)}
        moved = [line.values["number"] for line in lines if line.key == "pair_exp_moved_down"]
        higher = max((board.white, board.black), key=before_round.score)
        assert moved == ([higher] if len(scores) > 1 else [])


def test_the_pairs_of_a_round_and_those_of_the_rules_are_told_beside_each_other() -> None:
    """Of four players the rules pair 1 with 3 and 4 with 2; here 1 meets 4, and 3 has White against 2."""
    posted = tournament(trf([*HEAD, "042 2026/03/01"], ["4 w 1", "3 b =", "2 w =", "1 b 0"]))
    (report,) = check_pairings(posted).rounds

    assert (report.round, report.verdict) == (1, Verdict.DIFFERS)
    shown = {name: report.text.values[name] for name in ("pairs", "rules")}
    assert {name: text.in_language("en") for name, text in shown.items() if isinstance(text, Text)} == {
        "pairs": "1–4; 3–2",
        "rules": "1–3; 4–2",
    }


EIGHT = [
    "3 w 1 / 5 b 1 / 2 w =", "4 w 1 / 6 b 1 / 1 b =", "1 b 0 / 8 w 1 / 4 b 1", "2 b 0 / 7 w 1 / 3 w 0",
    "8 b 1 / 1 w 0 / 7 b 1", "7 b 1 / 2 w 0 / 8 b 1", "6 w 0 / 4 b 0 / 5 w 0", "5 w 0 / 3 b 0 / 6 w 0",
]  # fmt: skip
"""Before round 3, 1 and 2 have two points, 3 to 6 one, 7 and 8 none; posted are 1–2, 4–3, 7–5 and 8–6."""


def test_of_a_posted_round_the_group_is_named_in_which_it_is_worse_and_who_moves_down_from_it() -> None:
    """
    1 and 2 meet in both rounds. Of the four with one point, who have not met but 3 and 8 and the like, two pairs can be made (C6), and
    7 has not met 8; posted, 5 and 6 move down.
    """
    event = tournament(trf([*HEAD, "042 2026/03/01"], EIGHT, 8))
    before_round = before_posted(event, 3)
    assert [before_round.score(number) for number in range(1, 9)] == [4, 4, 2, 2, 2, 2, 0, 0]

    text = check_pairings(event).rounds[2].text.in_language("en")
    assert text.startswith("Round 3: the rules pair ")
    assert text.endswith(
        ", not 4–3; 7–5; 8–6. With the posted round, in the bracket of 1 point, "
        "2 more players would move down to a lower bracket (C6). Those would be 5, 6."
    )
    posted, anew, reason, _ = explain_why_not(event, 5, 7, 3).lines
    assert (posted.key, anew.key) == ("pair_exp_is_posted", "pair_exp_anew")
    assert reason.in_language("en") == (
        "With 5 against 7, in the bracket of 1 point, 2 more players would move down to a lower bracket (C6). Those would be 5, 6."
    )


def test_the_reasons_of_the_posted_round_are_to_be_had_from_the_old_results() -> None:
    event = tournament(trf([*HEAD, "042 2026/03/01"], EIGHT, 8))

    for reason in (explain_pairing(event, 5, 3).lines[0], explain_why_not(event, 5, 7, 3).lines[1]):
        assert "in a copy saved before" in reason.in_language("en")
        assert "with the old result typed back for a moment" in reason.in_language("en")


def test_the_one_preference_is_granted_to_a_pair_that_has_no_other() -> None:
    """C.04.3, 1.7.4: who has played no game prefers no colour, and his opponent has that which he prefers; here Black, after White."""
    event = tournament(trf(HEAD, ["3 w 1", "4 b =", "1 b 0", "2 w =", "0000 - U"], 5))

    for number in (4, 5):
        *_, own_line, other_line, granted = explain_pairing(event, number, 2).lines
        assert (own_line.key, other_line.key) == ("pair_no_preference", "pair_preference_strong")
        assert granted.in_language("en") == (
            "5 has White and 4 Black: the preference of 4 decides, since the other has none (1.7.4, 5.2.1)."
        )
    assert explain_pairing(event, 1, 2).lines[-1].key == "pair_e1"


def test_why_another_is_exempt_names_who_would_meet_then() -> None:
    """
    Of five players without points, 1 and 2 are the upper half and 3 to 5 the lower (3.3): 1 meets 3, 2 meets 4, and 5 is left over. With
    4 left over, 2 meets 5, which is the next transposition (4.2).
    """
    reason, then = explain_why_not(tournament(trf(HEAD, players=5)), 4, None).lines

    assert reason.key == "pair_order"
    assert reason.in_language("en").startswith(
        "With the bye for 4, the bracket of 0 points would be paired just as well;"
    )
    assert changed(then) == {
        "theirs": {frozenset((2, 5)), frozenset((4,))},
        "own": {frozenset((2, 4)), frozenset((5,))},
    }
    assert "4 has the bye" in then.in_language("en")
