"""The pairing of a round: rounds of another program, rules that no round may break, damaged events."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gacrux import pairingdutch
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.chess.pairing.events import made, played, stored, stored_names, tournament
from tests.examples import examples, first
from tests.rows import each_row
from xl_departage.base.errors import CannotPair, DepartageError
from xl_departage.base.messages import languages
from xl_departage.chess.pairing.bbp import pairs_by
from xl_departage.chess.pairing.event import Entrant, Event, before_posted, event_before, posted_pairs, refuse_gaps
from xl_departage.chess.pairing.legal import faults, is_topscorer
from xl_departage.chess.pairing.pairing_engine import Pairing, analyse, pair
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import ForbiddenPairs, Game, Participant, TournamentRecord, VirtualPoints
from xl_departage.formats.trf.event_text import event_text


@pytest.mark.parametrize("name", first(stored_names(), 2))
def test_rounds_of_bbppairings_come_out_as_they_stand(name: str) -> None:
    event = tournament(stored(name))
    rounds = range(1, 1 + max(game.round for game in event.games))

    assert len(rounds) >= 7
    for number in rounds:
        posted = posted_pairs(event, number)
        pairing = pair(before_posted(event, number))
        assert set(pairing.pairs) == set(posted), number
        assert faults(pairing.event, posted) == ()


def rounds_of(event: TournamentRecord, chance: random.Random) -> list[Pairing]:
    """The event paired and played to its end, or to the round that cannot be paired."""
    pairings: list[Pairing] = []
    for _ in range(event.header.rounds or 0):
        try:
            pairings.append(pair(event_before(event)))
        except CannotPair as error:
            if error.key not in ("pair_none_legal", "pair_too_few"):
                raise
            break
        event = replace(event, games=(*event.games, *played(pairings[-1], chance)))
    return pairings


def published(pairing: Pairing, white: int, black: int | None) -> tuple[bool, int, int, int]:
    """C.04.2, D.9: the score of the higher ranked player, the sum of the scores, the number of the higher ranked player."""
    score = pairing.event.score
    if black is None:
        return True, 0, 0, 0
    first = black if (score(black), -black) > (score(white), -white) else white
    return False, -score(first), -score(white) - score(black), first


@settings(max_examples=examples(80))
@given(st.integers(0, 10**6), st.integers(4, 24), st.integers(2, 7))
# In round 4, 12 with 2½ points meets 6 with 2, and 5 with 2 meets 16 with 2½: 12 is ranked higher than 16, not 5 than 6.
@example(2, 16, 5)
def test_no_round_breaks_an_absolute_criterion(seed: int, players: int, rounds: int) -> None:
    event = made(seed, players, rounds)
    pairings = rounds_of(event, random.Random(seed))
    met: set[frozenset[int]] = set()
    exempt: Counter[int] = Counter()

    for pairing, following in zip(pairings, [*pairings[1:], None], strict=True):
        now = pairing.event
        seated = [player for pair in pairing.pairs for player in pair if player is not None]
        assert sorted(seated) == sorted(now.present)
        assert [board.board for board in pairing.boards] == list(range(1, len(pairing.boards) + 1))
        assert [published(pairing, *pair) for pair in pairing.pairs] == sorted(
            published(pairing, *pair) for pair in pairing.pairs
        )
        assert sum(black is None for _, black in pairing.pairs) == len(seated) % 2
        if pairing.bye is not None:
            earlier = [side.outcome for side in now.by_number[pairing.bye].rounds]
            assert not {Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.FORFEIT_WIN} & set(earlier)
            exempt[pairing.bye] += 1
            assert exempt[pairing.bye] == 1
        forbidden = [set(forbidden_pair.numbers) for forbidden_pair in now.forbidden]
        for white, black in pairing.pairs:
            assert {white, black} not in forbidden
            assert black is None or frozenset((white, black)) not in met
        if following is None:
            continue
        for number, entrant in following.event.by_number.items():
            side = entrant.rounds[-1]
            if side.played and side.opponent is not None:
                met.add(frozenset((number, side.opponent)))
            colours = [colour is Colour.WHITE for colour in entrant.colours]
            # The last round, in which topscorers may break them, has none that follows.
            assert abs(2 * sum(colours) - len(colours)) <= 2, (number, colours)
            assert len(colours) < 3 or len(set(colours[-3:])) == 2, (number, colours)


@settings(max_examples=examples(40))
@given(st.integers(0, 10**6), st.integers(4, 14))
def test_the_analysis_of_a_round_has_its_pairs_colours_and_rules(seed: int, players: int) -> None:
    for pairing in rounds_of(made(seed, players, 4), random.Random(seed)):
        assert analyse(pairing.event, pairing.pairs).boards == pairing.boards


def test_numbers_with_gaps_and_a_seeded_caller_change_nothing() -> None:
    event = made(3, 15, 5)
    numbers = [player.number for player in event.participants]
    assert numbers != list(range(1, 16))
    assert any(player.byes for player in event.participants)
    dense = replace(
        event,
        participants=tuple(player._replace(number=place) for place, player in enumerate(event.participants, 1)),
        virtual_points=(),
        forbidden=(),
    )
    random.seed(5)
    random_state = random.getstate()
    with_gaps = pair(event_before(replace(event, virtual_points=(), forbidden=())))

    assert random.getstate() == random_state
    assert [(numbers[white - 1], black and numbers[black - 1]) for white, black in pair(event_before(dense)).pairs] == [
        *with_gaps.pairs
    ]


HEAD = ["142 5", "152 W"]
ROUND = ["3 w 1", "4 b =", "1 b 0", "2 w ="]


def text(records: list[str] = HEAD, rounds: list[str] | None = None, players: int = 4) -> str:
    """A TRF file with four players and, if `rounds` are given, one round or more."""
    lines = []
    for number in range(1, players + 1):
        entries = "" if rounds is None else "".join(f"{entry:>8}  " for entry in rounds[number - 1].split(" / "))
        lines.append(f"001 {number:4}      {f'Player {number}':<33} {2000 - number:4}".ljust(91) + entries.rstrip())
    return "\n".join([*records, *lines, ""])


MET = ["2 w 1 / 3 b 1 / 4 w 1", "1 b 0 / 4 w 1 / 3 b 1", "4 b = / 1 w 0 / 2 w 0", "3 w = / 2 b 0 / 1 b 0"]


@each_row(
    ("source", "key"),
    [
        (text(["142 5"]), "pair_first_unknown"),
        (text(["152 W"]), "pair_total_unknown"),
        (text(["142 5", "XXR 9", "152 W"]), "pair_totals_differ"),
        (text(["142 5", "152 W", "XXC black1"]), "pair_first_differs"),
        (text(["142 5", "152 X"], ROUND), "pair_first_unreadable"),
        (text(["142 5", "152 W", "152 B"]), "pair_first_differs"),
        (text(["142 5", "XXC rank white1"]), "pair_order_by_rank"),
        (text(["142 1", "152 W"], ROUND), "pair_over"),
        (text([*HEAD, "192 FIDE_BURSTEIN"]), "pair_other_system"),
        (text([*HEAD, "092 Swiss, Dubov system"]), "pair_other_system"),
        (text([*HEAD, "192 BERGER_ROUNDROBIN"]), "pair_round_robin"),
        (text([*HEAD, "192 FIDE_DUTCH_2026_BAKU", "162  W 3.0    D 1.0    L 0.0"]), "accel_baku_scoring"),
        (text([*HEAD, "XXP 1 9"]), "pair_unknown_number"),
        (text([*HEAD, "XXA    9  1.0"]), "pair_unknown_number"),
        (text([*HEAD, "260   1   5    1    2    3    4"]), "pair_none_legal"),
        (text([*HEAD, "XXS WW=3.0 BW=2.0"]), "trf_colour_points"),
        (text([*HEAD, "XXS FW=0.5"]), "pair_points_beyond_162"),
        (text(HEAD, ["3 w  ", "4 b =", "1 b  ", "2 w ="]), "pair_result_missing"),
        (text(HEAD, ["3 w 1", "4 b =", "1 b 1", "2 w ="]), "trf_results_differ"),
        (text(HEAD, ["3 w 1 / 2 w  ", "4 b = / 1 b  ", "1 b 0", "2 w ="]), "pair_result_missing"),
        (text(HEAD, MET), "pair_none_legal"),
        (text(HEAD).replace("001    4", "001    3"), "trf_number_twice"),
    ],
)
def test_what_an_engine_would_guess_is_refused_in_words(source: str, key: str) -> None:
    with pytest.raises(DepartageError) as refused:
        pair(event_before(tournament(source)))

    assert refused.value.key == key
    assert len({refused.value.message(language) for language in languages()}) == len(languages())


def test_records_of_other_programs_are_obeyed() -> None:
    plain = pair(event_before(tournament(text())))
    forbidden = pair(event_before(tournament(text([*HEAD, "XXP 1 3"]))))
    absent = pair(event_before(tournament(text([*HEAD, "XXZ 1 4"]))))
    black = pair(event_before(tournament(text(["XXR 5", "XXC black1"]))))
    # The first four of eight have a point more: they meet among themselves (C.04.7).
    accelerated = [f"XXA {number:4}  1.0  1.0" for number in range(1, 5)]
    xxa = pair(event_before(tournament(text([*HEAD, *accelerated], players=8))))
    by_250 = pair(event_before(tournament(text([*HEAD, "250       1.0   1   2    1    4"], players=8))))

    assert set(plain.pairs) == {(1, 3), (4, 2)}
    assert set(forbidden.pairs) == {(1, 4), (3, 2)}
    # Number 2 is the first of those paired: his is the colour drawn.
    assert set(absent.pairs) == {(2, 3)}
    assert set(black.pairs) == {(3, 1), (2, 4)}
    assert set(xxa.pairs) == set(by_250.pairs) == {(1, 3), (4, 2), (5, 7), (8, 6)}


def damaged(seed: int) -> str:
    """A TRF file of bbpPairings, cut before a round and damaged in one place or two."""
    chance = random.Random(seed)
    source = stored(chance.choice(stored_names()[:18]))
    cut = 91 + 10 * chance.randint(1, 6)
    lines = [line[:cut] if line.startswith("001") else line for line in source.split("\r") if line.strip()]
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(lines))
        line = lines[at]
        kind = chance.randrange(9)
        rounds = max(0, len(line) - 91) // 10
        if kind <= 5 and rounds:
            # A result, an opponent or a colour: the columns stay.
            place = 91 + 10 * chance.randrange(rounds) + (7, 7, 7, 5, 3, 2)[kind]
            lines[at] = (
                line[:place]
                + chance.choice(("10=+-HFUZ 00", "wb- ", "0123456789")[max(0, kind - 2) // 2])
                + line[place + 1 :]
            )
        elif kind == 6:
            lines.insert(at, line)
        elif kind == 7:
            lines[at] = line[: chance.randrange(len(line))]
        else:
            records = (
                "152 B",
                "XXZ 3",
                "XXP 1 2 3",
                "240 H   4    2    3",
                "260   1   9    4    5",
                "162  W 3.0",
                "142 0",
            )
            lines.insert(0, chance.choice(records))
    return "\r".join([*lines, ""])


def odd(seed: int) -> TournamentRecord:
    """A document that is played to some round, then changed as no reader of a file would let through."""
    chance = random.Random(seed)
    event = made(seed, chance.randint(4, 10), 5)
    for pairing in rounds_of(event, chance)[: chance.randint(1, 4)]:
        event = replace(event, games=(*event.games, *played(pairing, chance)))
    for _ in range(chance.randint(1, 2)):
        games = list(event.games)
        if not games:
            # Nothing was paired: there is no game to change.
            break
        at = chance.randrange(len(games))
        game = games[at]
        drawn_number = chance.choice(event.participants).number
        changed: tuple[list[Game], ...] = (
            [game._replace(outcome=chance.choice(list(Outcome)))],
            [game._replace(reply=chance.choice(list(Outcome)))],
            [game._replace(black=drawn_number)],
            [game._replace(white=drawn_number)],
            [game._replace(round=game.round + 1)],
            [game._replace(coloured=False)],
            [game._replace(outcome=Outcome.PENDING, reply=Outcome.PENDING)],
            [game, game],
            [],
        )
        games[at : at + 1] = chance.choice(changed)
        event = replace(event, games=tuple(games))
    if chance.random() < 0.1:
        event = replace(event, participants=(*event.participants, chance.choice(event.participants)))
    return event


@pytest.mark.parametrize("start", first(range(0, 1_000, 20)))
def test_damaged_and_odd_events_are_refused_in_words_or_paired_legally(start: int) -> None:
    for seed in range(start, start + 20):
        try:
            event = event_before(odd(seed) if seed % 2 else tournament(damaged(seed)))
            pairing = pair(event)
        except DepartageError as error:
            if error.key in ("pair_engine_refuses", "pair_engine_wrong"):
                raise
            for language in languages():
                error.message(language)
        else:
            assert faults(event, pairing.pairs) == ()


@pytest.mark.slow
def test_bbppairings_pairs_made_events_alike() -> None:
    """Byes, forfeits, virtual points, forbidden pairs, 3-1-0, numbers with gaps: both pair the round alike, or both find none."""
    program = shutil.which("bbpPairings") or shutil.which("bbpPairings.exe")
    if program is None:
        pytest.skip("bbpPairings 6 is not on the path")
    bbp_pairing, rounds = pairs_by(Path(program), event_text), 0
    for seed in range(60):
        chance = random.Random(seed)
        for pairing in rounds_of(made(seed, chance.randint(6, 40), 7), chance):
            assert set(bbp_pairing(pairing.event).pairs) == set(pairing.pairs), (seed, pairing.event.round)
            rounds += 1

    assert rounds > 400


def test_a_bye_typed_into_the_round_to_pair_is_kept_and_a_game_is_no_absence() -> None:
    event = tournament(text(HEAD, ROUND))
    away = replace(event, games=(*event.games, Game(2, 4, None, Outcome.HALF_BYE)))

    assert {player for board in pair(event_before(event)).pairs for player in board} == {1, 2, 3, 4}
    assert {player for board in pair(event_before(away)).pairs for player in board} == {1, 2, 3, None}


@pytest.mark.parametrize(
    ("round", "score", "top"), [(5, 4, False), (5, 5, True), (4, 5, False), (4, 8, False), (5, 8, True)]
)
def test_topscorers_have_more_than_half_in_the_last_round(round: int, score: int, top: bool) -> None:
    """1.8: more than 2 of 4 points, before round 5 of 5; scores in half-points."""
    entrant = Entrant(1, "A", (), score)
    event = Event(round, 5, Colour.WHITE, (entrant,), PointSystem(), {})

    assert is_topscorer(event, 1) is top


@pytest.mark.parametrize(
    ("missing", "key"),
    [(1, "pair_list_gap"), (5, "pair_list_gap"), (6, "pair_list_gap_more"), (8, "pair_list_gap_more")],
)
def test_five_players_who_are_missing_are_named_and_the_others_counted(missing: int, key: str) -> None:
    people = tuple(Participant(number, f"P{number}") for number in range(1, missing + 3))
    games = (Game(1, 1, 2, Outcome.WIN, coloured=True),)

    with pytest.raises(CannotPair) as refused:
        refuse_gaps(TournamentRecord(participants=people, games=games))

    assert (refused.value.key, refused.value.values["count"]) == (key, missing)
    assert missing <= 5 or refused.value.values["more"] == missing - 5
    named = refused.value.message("en")
    assert [f"P{number}" in named for number in range(3, missing + 3)] == [place < 5 for place in range(missing)]


def test_a_round_is_paired_once_however_often_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several cells show one round; whatever else is true of the event makes another round of it."""
    original, asked = pairingdutch.pairing_dutch, []

    def counted(*arguments: Any) -> Any:
        asked.append(1)
        return original(*arguments)

    monkeypatch.setattr(pairingdutch, "pairing_dutch", counted)
    # Names that no other test has: what it asked for would be known here.
    entrants = tuple(Entrant(number, f"Asked for once {number}", (), 0) for number in range(1, 10))
    event = Event(1, 5, Colour.WHITE, entrants, PointSystem(), {})
    first, again = pair(event), pair(replace(event, away={}))

    assert first == again
    assert len(asked) == 1
    first_entrant, second_entrant, *_ = event.entrants
    variants = [
        replace(event, away={first_entrant.number: Outcome.ZERO_BYE, second_entrant.number: Outcome.ZERO_BYE}),
        replace(event, away={first_entrant.number: Outcome.HALF_BYE, second_entrant.number: Outcome.ZERO_BYE}),
        replace(event, first_colour=Colour.BLACK),
        replace(event, bye_number=first_entrant.number),
        replace(event, forbidden=(ForbiddenPairs(1, 1, (first.pairs[0][0], first.pairs[0][1] or 0)),)),
        replace(event, accelerations=(VirtualPoints(2, 1, 1, 1, 4),)),
    ]
    assert len({pair(variant).pairs for variant in variants} | {first.pairs}) > 4
    assert len(asked) == 1 + len(variants)
    # A round that is given is another question, and one that cannot be paired is asked about anew.
    assert analyse(event, first.pairs) == analyse(event, first.pairs)
    assert len(asked) == 2 + len(variants)
    for _ in range(2):
        with pytest.raises(CannotPair):
            pair(replace(event, forbidden=(ForbiddenPairs(1, 1, event.present),)))
    assert len(asked) == 4 + len(variants)
