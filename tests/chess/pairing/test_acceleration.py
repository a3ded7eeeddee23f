"""Virtual points (C.04.7): in every round they count as in that round, and where a system has them they must be given."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.chess.pairing.drawn_results import with_drawn_results
from tests.chess.pairing.events import tournament
from tests.chess.pairing.gacrux_command import next_by_gacrux, rounds_by_gacrux
from tests.chess.pairing.test_engine import HEAD, text
from tests.examples import first
from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import languages
from xl_departage.chess.pairing.event import before_posted, event_before
from xl_departage.chess.pairing.pairing_engine import pair
from xl_departage.chess.pairing.round_checking import Verdict, check_pairings
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.formats.trf.paired_round import tournament_of, with_round
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.hosts.cli import main

FOLDER = Path(__file__).parents[2] / "data" / "pairing" / "accelerated"
ROUNDS = json.loads((FOLDER / "accelerated.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", first(sorted(ROUNDS)))
def test_accelerated_rounds_of_two_programs_come_out_as_they_stand(name: str) -> None:
    event = tournament((FOLDER / name).read_text(encoding="utf-8"))

    for round, pairs in enumerate(ROUNDS[name], 1):
        posted = {(white, black or None) for white, black in pairs}
        assert set(pair(before_posted(event, round)).pairs) == posted, round


def test_a_floater_is_one_by_the_score_with_which_the_round_was_paired() -> None:
    """C.04.3, 1.4: bbpPairings and gacrux pair round 4 so; by real points alone, other players would have floated in round 3."""
    event = tournament((FOLDER / "accelerated-8.trf").read_text(encoding="utf-8"))

    assert set(pair(event_before(event)).pairs) == {(2, 7), (4, 6), (5, 1), (8, 3)}


def test_the_check_finds_the_rounds_of_bbppairings_as_the_rules_pair_them() -> None:
    report = check_pairings(tournament((FOLDER / "accelerated-check-20.trf").read_text(encoding="utf-8")))

    assert [round_report.verdict for round_report in report.rounds] == [Verdict.EQUAL] * 6


RESULTS = (("1", "0", 2, 0), ("0", "1", 0, 2), ("=", "=", 1, 1), ("+", "-", 2, 0), ("-", "-", 0, 0))
WEIGHTS = (30, 25, 35, 3, 2)


def accelerated_event(seed: int) -> tuple[str, str]:
    """
    An event paired by our command's own steps from an empty list to its end, with virtual points, forfeits, byes and absences; and the
    same with its virtual points in records 250, which gacrux reads where it passes over XXA.
    """
    chance = random.Random(seed)
    players, rounds = chance.randint(8, 26), chance.randint(5, 7)
    group, full, half = chance.randint(2, players - 2), chance.randint(1, 2), chance.randint(0, 2)
    by_250 = [f"250       1.0 {1:3} {full:3} {1:4} {group:4}"]
    by_250 += [f"250       0.5 {full + 1:3} {full + half:3} {1:4} {group:4}"] * bool(half)
    by_xxa = [f"XXA {number:4}" + "".join(["  1.0"] * full + ["  0.5"] * half) for number in range(1, group + 1)]
    away = [
        f"240 {chance.choice('HZZ')} {round:3} {number:4}"
        for round in range(2, rounds + 1)
        for number in range(1, players + 1)
        if chance.random() < 0.04
    ]
    head = [f"142 {rounds}", f"152 {chance.choice('WB')}"]
    source = text([*head, *(by_xxa if seed % 2 else by_250), *away], players=players)
    for round in range(1, rounds + 1):
        document = parse_document(source)
        pairing = pair(event_before(tournament_of(document)))
        assert pairing.event.round == round
        source = with_results(with_round(document, pairing).text, round, chance)
    kept_lines = [line for line in source.split("\n") if not line.startswith(("XXA", "250", "240"))]
    return source, "\n".join([*by_250, *kept_lines])


def with_results(
    source: str,
    round: int,
    chance: random.Random,
    *,
    win: int = 2,
    draw: int = 1,
    loss: int = 0,
    bye: int | None = None,
) -> str:
    """The round with results, and the points of all rounds in their column, by a scoring in half-points."""
    worth = {"1": win, "+": win, "U": win if bye is None else bye, "F": win, "=": draw, "H": draw, "0": loss}

    def drawn() -> tuple[str, str]:
        code, reply, *_ = chance.choices(RESULTS, WEIGHTS)[0]
        return code, reply

    return with_drawn_results(source, round, drawn, lambda code: worth.get(code, 0))


@pytest.mark.parametrize(
    "seeds", first([range(2), *(range(first_seed, first_seed + 50) for first_seed in range(2, 1003, 50))])
)
def test_accelerated_events_are_paired_as_gacrux_pairs_them_by_its_own_command(seeds: range, tmp_path: Path) -> None:
    for seed in seeds:
        try:
            source, for_gacrux = accelerated_event(seed)
        except CannotPair as error:
            if error.key not in ("pair_none_legal", "pair_too_few"):
                raise
            # Few players and many rounds.
            continue
        event = tournament(source)
        theirs = rounds_by_gacrux(for_gacrux, tmp_path)

        assert len(theirs) == next_round(event) - 1
        for round, pairs in enumerate(theirs, 1):
            assert set(pair(before_posted(event, round)).pairs) == pairs, (seed, round)


NAMED = (
    "Suisse, Haley", "Haley dégressif", "Suisse accéléré dégressif (SAD)", "Suisse accelere", "SAD", "Accélération de Bakou",
    "Niçois", "accelerated", "Swiss (Baku)", "ACCELERATED SWISS", "acceleration: yes", "Swiss with virtual points",
    "Beschleunigtes Schweizer System", "Baku-Beschleunigung", "akzeleriert", "Versneld Zwitsers", "geaccelereerd",
    "Zwitsers met versnelling", "Suizo acelerado", "svizzero accelerato", "Suíço acelerado", "accelererad schweizer", "akselerert",
    "akcelerovaný", "zrychlený švýcar", "przyspieszony", "ускоренная швейцарка", "gyorsított svájci",
)  # fmt: skip
PLAIN = (
    "Swiss", "Individual: Swiss-System", "Suisse sans accélération", "non accéléré", "not accelerated", "no Baku acceleration",
    "unaccelerated", "ohne Beschleunigung", "nicht beschleunigt", "zonder versnelling", "acceleration: none", "Suisse intégral", "Rapide",
)  # fmt: skip


def test_an_acceleration_in_words_wants_its_virtual_points() -> None:
    points = "250       1.0   1   2    1    2"
    for type in NAMED:
        with pytest.raises(CannotPair) as refused:
            event_before(tournament(text([*HEAD, f"092 {type}"])))
        assert (refused.value.key, refused.value.values["system"]) == ("pair_accelerated_without_points", type)
        event_before(tournament(text([*HEAD, f"092 {type}", points])))
    for type in PLAIN:
        event_before(tournament(text([*HEAD, f"092 {type}"])))
    assert len({refused.value.message(language) for language in languages()}) == len(languages())


def test_a_code_that_is_not_of_the_dutch_system_is_refused() -> None:
    for code in ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026", "FIDE_DUTCH_BAKU", "Swiss", "Suisse", "Dutch"):
        event_before(tournament(text([*HEAD, f"192 {code}"])))
    for code, key in (
        ("NONSENSE", "pair_other_system"),
        ("CUSTOM_SWISS", "pair_other_system"),
        ("FIDE_DUTCH_2026_OTHER", "pair_other_system"),
        ("FIDE_DUTCH_2017", "pair_older_rules"),
    ):
        with pytest.raises(CannotPair) as refused:
            event_before(tournament(text([*HEAD, f"192 {code}"])))
        assert (refused.value.key, refused.value.values["system"]) == (key, code)


def test_the_rules_of_another_day_are_refused_or_reported() -> None:
    """TRF26, table of record 192: FIDE_DUTCH_2017 before 1 July 2025, FIDE_DUTCH_2025 since. The cure is the one that is printed."""
    old = text([*HEAD, "192 FIDE_DUTCH_2017"], ["3 w 1", "4 b =", "1 b 0", "2 w ="])
    with pytest.raises(CannotPair) as refused:
        event_before(tournament(old))
    cure = "FIDE_DUTCH_2025"
    assert all(cure in refused.value.message(language) for language in languages())
    assert event_before(tournament(old.replace("FIDE_DUTCH_2017", cure))).remarks == ()
    assert [remark.key for remark in check_pairings(tournament(old)).remarks] == ["pair_check_older_rules"]
    for day, remarks in (
        ("2025/06/30", ["pair_begun_before"]),
        ("2026/01/31", ["pair_begun_before"]),
        ("2026/02/01", []),
    ):
        begun = tournament(text([*HEAD, "192 FIDE_DUTCH", f"042 {day}"], ["3 w 1", "4 b =", "1 b 0", "2 w ="]))
        assert [remark.key for remark in event_before(begun).remarks] == remarks, day


def test_virtual_points_are_given_once() -> None:
    for records in (
        ["250       1.0   1   3    1    2", "XXA    2  0.0  0.5"],
        ["XXA    2  1.0  0.5", "XXA    2  0.0  0.5"],
    ):
        with pytest.raises(CannotPair) as refused:
            event_before(tournament(text([*HEAD, *records])))
        assert refused.value.key == "pair_virtual_twice"
        assert (refused.value.values["number"], refused.value.values["round"]) == (2, 2)


def test_the_later_of_two_records_250_counts(tmp_path: Path) -> None:
    """As gacrux has it by its own command, and bbpPairings 6 (`readAccelerations250` overwrites)."""
    records = ["250       1.0   1   2    1    8", "250       0.5   1   1    1    4"]
    source = text([*HEAD, *records], players=12)

    assert set(pair(event_before(tournament(source))).pairs) == next_by_gacrux(source, tmp_path, 1)


def test_the_command_says_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_text(text([*HEAD, "092 Suisse, Haley"]), encoding="utf-8")
    for command in (("pair",), ("explain", "PAIRING", "1")):
        answer = CliRunner().invoke(main, [command[0], str(path), *command[1:], "--lang", "en"])
        assert answer.exit_code == 2, answer.output
        assert "Suisse, Haley" in answer.stderr
        assert "record" in answer.stderr
