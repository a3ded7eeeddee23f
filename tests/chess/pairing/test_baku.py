"""The Baku acceleration (FIDE C.04.7), tables of virtual points, and every door through which an arbiter says one."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.chess.pairing.drawn_results import with_drawn_results
from tests.chess.pairing.events import tournament
from tests.chess.pairing.gacrux_command import rounds_by_gacrux
from tests.chess.pairing.lists import games_of, players_of
from tests.chess.pairing.test_acceleration import FOLDER, RESULTS, ROUNDS, WEIGHTS
from tests.chess.pairing.test_engine import HEAD, text
from tests.documents.templates.books import opened
from tests.examples import first
from tests.hosts.page.test_page_pairing import ASKED, answered
from xl_departage import Tournament
from xl_departage.base.errors import ArgumentError, CannotPair
from xl_departage.base.messages import languages
from xl_departage.chess.pairing.event import Choices, before_posted, event_before
from xl_departage.chess.pairing.pair_explanation import explain_pairing
from xl_departage.chess.pairing.pairing_engine import pair
from xl_departage.chess.pairing.round_checking import Verdict, check_pairings
from xl_departage.chess.pairing.summary import summarise
from xl_departage.chess.tournament.acceleration import acceleration_named, acceleration_of, baku
from xl_departage.chess.tournament.record import VirtualPoints
from xl_departage.formats.trf.paired_round import tournament_of, with_round
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.functions import call
from xl_departage.hosts.cli import main

CODE = "192 FIDE_DUTCH_2025_BAKU"


def test_groups_and_points_are_those_of_the_article() -> None:
    """C.04.7: its note on 161 players (the last one of the group is 82), its example of nine rounds, and the formula for the others."""
    for players, rounds, last, full, half in (
        (161, 9, 82, (1, 3), (4, 5)),
        (8, 5, 4, (1, 2), (3, 3)),
        (20, 7, 10, (1, 2), (3, 4)),
        (22, 8, 12, (1, 2), (3, 4)),
        (27, 11, 14, (1, 3), (4, 6)),
        (33, 6, 18, (1, 2), (3, 3)),
        (4, 2, 2, (1, 1), None),
    ):
        groups = baku(tournament(text(HEAD, players=players)), rounds)

        expected = [VirtualPoints(2, *full, 1, last)] + ([VirtualPoints(1, *half, 1, last)] if half else [])
        assert list(groups) == expected, (players, rounds)


@pytest.mark.slow("events by the article are compared quickly")
def test_the_rounds_of_two_programs_come_out_without_their_records() -> None:
    """bbpPairings 6 and gacrux paired these 49 rounds by records 250 and XXA, which hold the points of C.04.7."""
    for name, rounds in ROUNDS.items():
        lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
        bare = "\n".join([CODE, *(line for line in lines if line[:3] not in ("250", "XXA"))])
        event = tournament(bare)

        assert event.virtual_points == ()
        for round, pairs in enumerate(rounds, 1):
            posted = {(white, black or None) for white, black in pairs}
            assert set(pair(before_posted(event, round)).pairs) == posted, (name, round)


def test_a_table_of_the_rules_is_what_records_say() -> None:
    """bbpPairings paired this event with a table of its own: 22 players, points in rounds 1 to 6."""
    source = (FOLDER / "accelerated-check-20.trf").read_text(encoding="utf-8")
    bare = tournament("\n".join(line for line in source.splitlines() if not line.startswith("250")))
    named = acceleration_named("acceleration", "1-12: 1 @ 1-3, 1–12:½@4-6")

    report = check_pairings(bare, Choices(acceleration=named))

    assert [round_report.verdict for round_report in report.rounds] == [Verdict.EQUAL] * 6
    assert named == acceleration_of(tournament(source))
    assert {round_report.verdict for round_report in check_pairings(bare).rounds} != {Verdict.EQUAL}


def event_of(seed: int) -> tuple[str, str]:
    """An event by our own steps under record 192, with absences in round 1, too; and the same with records 250 by the test's own sum."""
    chance = random.Random(seed)
    players, rounds = chance.randint(9, 30), chance.randint(4, 8)
    away = {
        (round, number): chance.choice("HZ")
        for round in range(1, rounds + 1)
        for number in range(1, players + 1)
        if chance.random() < 0.05
    }
    byes = [f"240 {kind} {round:3} {number:4}" for (round, number), kind in sorted(away.items())]
    head = [f"142 {rounds}", f"152 {chance.choice('WB')}"]
    source = text([CODE, *head, *byes], players=players)
    present = [number for number in range(1, players + 1) if (1, number) not in away]
    last = present[2 * math.ceil(len(present) / 4) - 1]
    total = math.ceil(rounds / 2)
    full = math.ceil(total / 2)
    by_250 = [f"250       1.0 {1:3} {full:3} {1:4} {last:4}"]
    by_250 += [f"250       0.5 {full + 1:3} {total:3} {1:4} {last:4}"] * (total > full)
    worth = {"1": 2, "+": 2, "U": 2, "=": 1, "H": 1}
    for round in range(1, rounds + 1):
        document = parse_document(source)
        pairing = pair(event_before(tournament_of(document)))
        assert pairing.event.round == round
        written = with_round(document, pairing).text
        source = with_drawn_results(
            written, round, lambda: chance.choices(RESULTS, WEIGHTS)[0][:2], lambda code: worth.get(code, 0)
        )
        # What our file says for other programs, after round 1 and for good.
        assert [line for line in source.splitlines() if line.startswith("250")] == by_250
    kept_lines = [line for line in source.split("\n") if line[:3] not in ("192", "240", "250")]
    return source, "\n".join([*by_250, *kept_lines])


@pytest.mark.parametrize("seeds", first([range(2), *(range(start, start + 20) for start in range(2, 103, 20))]))
def test_events_by_the_article_are_those_of_gacrux_by_its_own_command(seeds: range, tmp_path: Path) -> None:
    compared = 0
    for seed in seeds:
        try:
            source, for_gacrux = event_of(seed)
        except CannotPair as error:
            if error.key not in ("pair_none_legal", "pair_too_few"):
                raise
            # Few players and many rounds.
            continue
        event = tournament(source)
        for round, pairs in enumerate(rounds_by_gacrux(for_gacrux, tmp_path), 1):
            assert set(pair(before_posted(event, round)).pairs) == pairs, (seed, round)
            compared += 1
        assert {round_report.verdict for round_report in check_pairings(event).rounds} == {Verdict.EQUAL}, seed
        assert acceleration_of(event) == "baku"
    assert compared >= 3 * len(seeds)


def test_who_enters_late_belongs_to_the_group_by_his_number() -> None:
    """C.04.7, late entries: the last player of the group stays the same, so that the group may grow, even to an odd number."""
    away = ["240 Z   1    3    9"]
    event = tournament(text([CODE, "142 5", "152 W", *away], players=10))

    # Eight are in the list: four of them are the group, up to number 5; 3 enters in round 2 before its last one, 9 behind it.
    assert baku(event, 5) == (VirtualPoints(2, 1, 2, 1, 5), VirtualPoints(1, 3, 3, 1, 5))
    absent = tournament(text([CODE, "142 5", "152 W"], players=10))
    by_the_arbiter = event_before(absent, Choices(absent=(3, 9)))
    assert by_the_arbiter.accelerations == baku(event, 5)
    assert event_before(absent).accelerations == (VirtualPoints(2, 1, 2, 1, 6), VirtualPoints(1, 3, 3, 1, 6))


TEN = 10
ROUND_1 = {(1, 4), (5, 2), (3, 6), (7, 9), (10, 8)}
"""By hand (C.04.7, C.04.3): ten players, six in the group. 1–4, 2–5, 3–6, then 7–9, 8–10; who has an odd number there has White."""


def test_every_door_pairs_round_1_by_the_article(tmp_path: Path) -> None:
    trf = text(["142 5", "152 W"], players=TEN)
    path = tmp_path / "open.trf"
    path.write_text(trf, encoding="utf-8")
    rows = [
        ["No", "Name", *(f"R{round}" for round in range(1, 6))],
        *([n, f"P{n}", *[""] * 5] for n in range(1, TEN + 1)),
    ]
    event = tournament(trf)
    rules = "FIDE-2026; planned=5; first=white"

    def by_command(*arguments: str) -> set[tuple[int, int]]:
        answer = CliRunner().invoke(main, ["pair", *arguments, "--format", "json"])
        assert answer.exit_code == 0, answer.output
        boards = json.loads(answer.stdout)["boards"]
        assert {board["white"]["virtual_points"] for board in boards} == {0, 1}
        return {(board["white"]["number"], board["black"]["number"]) for board in boards}

    def by_function(*options: str) -> set[tuple[int, int]]:
        table: Any = call("PAIRINGS", [players_of(event, 0), games_of(event, 0), "; ".join((rules, *options))])
        return {(int(white.split()[-1]), int(black.split()[-1])) for _, white, black in table[1:]}

    def on_the_page(acceleration: str, rules: str) -> set[tuple[int, int]]:
        asked = {**ASKED, "total": 5, "first": "white", "acceleration": acceleration}
        answer = answered("pair", rows=rows, rules=rules, asked=asked)["value"]
        assert any("1" in line and "6" in line for line in answer["lines"])
        return {tuple(board["numbers"]) for board in answer["boards"]}

    def in_python(opened: Tournament, **more: str) -> set[tuple[int, int]]:
        boards: Any = opened.pair(**more)  # type: ignore[arg-type]
        return {(board.white.number, board.black.number) for board in boards}

    coded = tmp_path / "coded.trf"
    coded.write_text(f"{CODE}\n{trf}", encoding="utf-8")
    doors = {
        "command": by_command(str(path), "--acceleration", "baku"),
        "command, table": by_command(str(path), "--acceleration", "1-6:1@1-2, 1-6:0,5@3"),
        "rules of the command": by_command(str(path), "--rules", "acceleration=Bakou"),
        "record 192": by_command(str(coded)),
        "function": by_function("acceleration=baku"),
        "function, in French": by_function("accélération=baku"),
        "function, table": by_function("acceleration=1-6:1@1-2"),
        "page": on_the_page("Baku", "FIDE-2026; system=swiss"),
        "rules of the page": on_the_page("", "FIDE-2026; system=swiss; acceleration=baku"),
        "Python": in_python(Tournament.open(path), acceleration="baku"),
        "rules in Python": in_python(Tournament.open(path, rules="FIDE-2026; acceleration=baku")),
    }
    assert {door: pairs for door, pairs in doors.items() if pairs != ROUND_1} == {}
    # Without one, the halves meet.
    assert by_function() == {(1, 6), (7, 2), (3, 8), (9, 4), (5, 10)}


def test_points_stand_beside_the_players_and_in_the_reasons() -> None:
    source = text([CODE, "142 5", "152 W"], ["3 w 1", "4 b =", "1 b 0", "2 w ="])
    words = summarise(pair(event_before(tournament(source))))

    shown = [side.in_language("en") for board in words.boards for side in (board.white, board.black)]
    assert "1 Player 1 (1.0 + 1.0)" in shown
    assert "4 Player 4 (0.5)" in shown
    assert words.lines[0].in_language("en") == "Virtual points in round 2, for its pairings alone: No 1 to 2 1."
    explained = explain_pairing(tournament(source), 1, 2)
    assert "(1.0 + 1.0)" in explained.title.in_language("en")
    assert explained.lines[0] == words.lines[0]
    assert len({words.lines[0].in_language(language) for language in languages()}) == len(languages())


def test_tables_are_read_and_spelled() -> None:
    for wording, spelled in (
        ("Baku", "baku"), ("BAKOU", "baku"), ("aucune", "none"), ("1-40:1@1-3", "1-40:1@1-3"), ("7:.5@2", "7-7:0.5@2-2"),
        ("1 - 40 : 1½ @ 1 – 3 , 41-60:0,5@1", "1-40:1.5@1-3, 41-60:0.5@1-1"), ("1-4:2@1+5-8:1@1", "1-4:2@1-1, 5-8:1@1-1"),
    ):  # fmt: skip
        assert acceleration_named("acceleration", wording) == spelled
        assert acceleration_named("acceleration", spelled) == spelled
    for wording, key in (
        ("Niçois", "accel_unknown"), ("", "accel_unknown"), ("1-40", "accel_unknown"),
        ("1-40:1", "accel_table"), ("40-1:1@1", "accel_table"), ("1-4:1@3-1", "accel_table"), ("1-4:0@1", "accel_table"),
        ("0-4:1@1", "accel_table"), ("1-4:0.3@1", "accel_table"), ("1-4:@1", "accel_table"), ("1-4:1@1 5-8:1@1", "accel_table"),
        ("1-4:1@1-2, 4-6:0.5@2", "accel_twice"), ("1-40:1@1,", "1-40:1@1-1"),
    ):  # fmt: skip
        if key.startswith("accel"):
            with pytest.raises(ArgumentError) as refused:
                acceleration_named("--acceleration", wording)
            assert refused.value.key == key, wording
            assert len({refused.value.message(language) for language in languages()}) == len(languages())
        else:
            assert acceleration_named("acceleration", wording) == key


def test_what_contradicts_is_refused() -> None:
    record = "250       1.0   1   2    1    4"
    for records, choices, key in (
        ([record], Choices(acceleration="baku"), "accel_differs"),
        ([record], Choices(acceleration="none"), "accel_differs"),
        # As the record does, so does the code, whose points follow from C.04.7.
        ([CODE], Choices(acceleration="none"), "accel_differs"),
        ([CODE], Choices(acceleration="haley:4"), "accel_differs"),
        (["162  W 3.0    D 1.0    L 0.0", CODE], Choices(), "accel_baku_scoring"),
        ([], Choices(acceleration="1-9:1@1-1"), "pair_unknown_number"),
    ):
        with pytest.raises(CannotPair) as refused:
            event_before(tournament(text([*HEAD, *records], players=8)), choices)
        assert refused.value.key == key
    # The same points twice are no contradiction, and `none` answers the words of record 092.
    same = tournament(
        text(["142 3", "152 W", record.replace("  2 ", "  1 "), "250       0.5   2   2    1    4"], players=8)
    )
    assert event_before(same, Choices(acceleration="baku")).accelerations == same.virtual_points
    haley = tournament(text([*HEAD, "092 Suisse, Haley"], players=8))
    assert event_before(haley, Choices(acceleration="none")).accelerations == ()


@pytest.mark.slow("a file keeps it quickly")
@pytest.mark.parametrize(
    "cases",
    first([[("baku", [CODE], ["192 FIDE_DUTCH_BAKU"])], [("table", ["250       1.0   1   2    1    6"], [])]]),
)
def test_a_workbook_keeps_the_acceleration_of_its_file(
    cases: list[tuple[str, list[str], list[str]]], tmp_path: Path
) -> None:
    """Its front sheet says it, its own proposal and the command obey it, and the TRF made from it names it."""
    for name, head, code in cases:
        source, book, back = (tmp_path / f"{name}{ending}" for ending in (".trf", ".xlsx", ".back.trf"))
        source.write_text(text([*head, "142 5", "152 W"], players=TEN), encoding="utf-8")

        def run(*arguments: str) -> Any:
            answer = CliRunner().invoke(main, [*arguments, "--lang", "en"])
            assert answer.exit_code == 0, answer.output
            return answer.stdout

        run("new", "swiss-open", str(book), "--from", str(source), "--most", "32")
        boards = json.loads(run("pair", str(book), "--format", "json"))["boards"]
        assert {(board["white"]["number"], board["black"]["number"]) for board in boards} == ROUND_1
        sheet = opened(book.read_bytes())["Next round"]
        lines = [[cell.value for cell in row if cell.value is not None] for row in sheet.iter_rows()]
        shown = {tuple(line[1:3]) for line in lines if line and line[0] in range(1, 6)}
        assert shown == {(f"Player {white}", f"Player {black}") for white, black in ROUND_1}
        run("convert", str(book), str(back))
        written = back.read_text(encoding="utf-8").splitlines()
        assert [line for line in written if line.startswith("192")] == code
        assert [line for line in written if line.startswith("250")] == [line for line in head if line.startswith("250")]


def test_the_rules_of_a_conversion_are_obeyed_or_refused(tmp_path: Path) -> None:
    played = ["3 w 1", "4 b =", "1 b 0", "2 w ="]
    records = ["250       1.0   1   2    1    2", "250       0.5   3   3    1    2"]
    for head, acceleration, expected in (
        ((), "baku", ["192 FIDE_DUTCH_BAKU", *records]),
        (("192 FIDE_DUTCH_2025",), "baku", ["192 FIDE_DUTCH_2025_BAKU", *records]),
        ((), "1-3:0.5@2", ["250       0.5   2   2    1    3"]),
        (records, "baku", records),
        ((), "none", []),
        (records, "none", None),
        (records, "1-3:0.5@2", None),
        (["250       1.0   1   1    1    2"], "baku", None),
    ):
        source, target = tmp_path / "open.trf", tmp_path / f"out-{len(list(tmp_path.iterdir()))}.trf"
        source.write_text(text(["142 5", "152 W", *head], played), encoding="utf-8")
        done = CliRunner().invoke(
            main, ["convert", str(source), str(target), "--rules", f"acceleration={acceleration}", "--lang", "en"]
        )
        if expected is None:
            assert (done.exit_code, acceleration in done.stderr) == (2, True), (head, done.output)
            continue
        assert done.exit_code == 0, done.output
        lines = target.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines if line[:3] in ("192", "250")] == expected, (head, acceleration)
