"""
What is entered beside the games of earlier rounds: printed points, a bye of the round to pair, absences of everybody. It is obeyed, or a
sentence says why not.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result

from tests.chess.pairing.events import after_rounds, made, played, stored, stored_names, tournament
from tests.chess.pairing.gacrux_command import next_by_gacrux
from tests.chess.pairing.test_acceleration import with_results
from tests.chess.pairing.test_engine import HEAD, text
from tests.examples import first
from tests.hosts.page.test_page_pairing import answered
from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import languages
from xl_departage.chess.pairing.bracket_comparison import best_with
from xl_departage.chess.pairing.event import Choices, event_before, posted_pairs
from xl_departage.chess.pairing.legal import why_no_bye
from xl_departage.chess.pairing.pair_explanation import explain_pairing
from xl_departage.chess.pairing.pairing_engine import pair
from xl_departage.chess.pairing.round_checking import Verdict, check_pairings
from xl_departage.chess.pairing.round_entry import with_round
from xl_departage.chess.pairing.summary import remarks
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Game
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.formats.trf.paired_round import tournament_of
from xl_departage.formats.trf.paired_round import with_round as written_round
from xl_departage.formats.trf.trf_checking import check_trf
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.functions import call, find
from xl_departage.hosts.cli import main

FOLDER = Path(__file__).parents[2] / "data" / "pairing" / "entered"
PAIRS_3_1_0 = {(4, 2), (8, 3), (6, 1), (5, 7)}
"""Round 4 of bbpPairings 6 and gacrux 1.11 with `162  W 3.0    D 1.0    L 0.0`."""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def pairs_told(answer: Result) -> set[tuple[int, int | None]]:
    assert answer.exit_code == 0, answer.output
    boards = json.loads(answer.stdout)["boards"]
    return {(board["white"]["number"], (board["black"] or {}).get("number")) for board in boards}


def doors(folder: Path) -> dict[str, Path]:
    """The tournament of `points-3-1-0` as a TRF file, a text and a workbook with its table."""
    book = openpyxl.Workbook()
    assert book.active is not None
    for line in (FOLDER / "points-3-1-0.csv").read_text(encoding="utf-8").splitlines():
        book.active.append([int(cell) if cell.isdigit() else cell for cell in line.split(";")])
    book.save(folder / "points-3-1-0.xlsx")
    return {
        "trf": FOLDER / "points-3-1-0.trf",
        "csv": FOLDER / "points-3-1-0.csv",
        "xlsx": folder / "points-3-1-0.xlsx",
    }


def test_a_round_is_not_paired_on_points_that_the_file_contradicts_but_under_the_scoring_that_is_said(
    tmp_path: Path,
) -> None:
    for kind, path in doors(tmp_path).items():
        rounds = () if kind == "trf" else ("--rounds", 7)
        refused = run("pair", path, *rounds)
        assert refused.exit_code == 2, kind
        assert "P1: 3 points printed, but the results give 1.5" in refused.stderr, kind
        assert "record 162" in refused.stderr, kind
        assert 'pair --rules "scoring=3-1-0"' in refused.stderr, kind
        # The cure as it is printed.
        assert pairs_told(run("pair", path, *rounds, "--rules", "scoring=3-1-0", "--format", "json")) == PAIRS_3_1_0, (
            kind
        )
        checked = run("check", path, "--pairings")
        assert "Rounds 1 to 3 cannot be compared: P1: 3 points printed" in checked.output, kind
        explained = run("explain", path, "PAIRING", "P1", "--round", 2, "--rules", "planned=7" if rounds else "")
        assert "P1: 3 points printed" in explained.stderr, kind


def test_the_round_paired_under_rules_says_its_scoring(tmp_path: Path) -> None:
    out = tmp_path / "next.trf"
    run("pair", FOLDER / "points-3-1-0.trf", "--rules", "scoring=3-1-0", "-o", out)
    written = out.read_text(encoding="utf-8")

    assert "162  W 3.0    D 1.0    L 0.0" in written
    # And needs no rules for the round after it.
    again = with_results(written, 4, random.Random(1), win=6, draw=2)
    out.write_text(again, encoding="utf-8")
    assert run("pair", out).exit_code == 0


def test_the_usual_scoring_goes_before_the_records_where_the_printed_points_follow_it(tmp_path: Path) -> None:
    """The cure is the one that is printed, and the written round says it in place of what the file said."""
    source = (FOLDER / "points-3-1-0.trf").read_text(encoding="utf-8")
    for record in ("BBW  5.0", "162  W 5.0    D 1.0    L 0.0"):
        path, out = tmp_path / "event.trf", tmp_path / "next.trf"
        plain = "\n".join([record, *source.splitlines(), ""])
        results = {entrant.number: entrant for entrant in event_points(source)}
        lines = [
            f"{line[:80]}{results[int(line[4:8])].points / 2:4.1f}{line[84:]}" if line.startswith("001") else line
            for line in plain.split("\n")
        ]
        path.write_text("\n".join(lines), encoding="utf-8")
        refused = run("pair", path)
        cure = 'pair --rules "scoring=1-½-0"'
        assert cure in refused.stderr, record
        done = run("pair", path, "--rules", "scoring=1-½-0", "-o", out)
        assert done.exit_code == 0, done.output
        written = out.read_text(encoding="utf-8")
        assert "162  W 1.0    D 0.5    L 0.0" in written
        assert record not in written


def event_points(source: str) -> tuple[Any, ...]:
    """Those before the round, by the usual scoring."""
    people = tournament(source).participants
    blank = replace(tournament(source), participants=tuple(player._replace(points=None) for player in people))
    return event_before(blank).entrants


def test_the_page_and_pairings_refuse_other_points_and_obey_the_rules() -> None:
    rows = [line.split(";") for line in (FOLDER / "points-3-1-0.csv").read_text(encoding="utf-8").splitlines()]
    asked = {"total": 7, "first": "", "absent": "", "half": ""}
    error_text = answered("pair", rows=rows, rules="FIDE-2026; system=swiss", asked=asked)["error"]
    assert "P1: 3 points printed, but the results give 1.5" in error_text
    assert "--rules" not in error_text
    paired = answered("pair", rows=rows, rules="FIDE-2026; system=swiss; scoring=3-1-0", asked=asked)["value"]
    assert {tuple(board["numbers"]) for board in paired["boards"]} == PAIRS_3_1_0

    event = tournament((FOLDER / "points-3-1-0.trf").read_text(encoding="utf-8"))
    players: list[list[Any]] = [
        ["No", "Name", "Pts"],
        *([player.number, player.name, (player.points or 0) / 2] for player in event.participants),
    ]
    words = {Outcome.WIN: "1-0", Outcome.DRAW: "½-½", Outcome.LOSS: "0-1"}
    games: list[list[Any]] = [["Round", "White", "Result", "Black"]]
    games += [[game.round, f"P{game.white}", words[game.outcome], f"P{game.black}"] for game in event.games]
    rules = "planned=7; first=white; lang=en"
    with pytest.raises(CannotPair, match=r"P1: 3 points printed, but the results give 1\.5"):
        call("PAIRINGS", [players, games, rules])
    table: Any = call("PAIRINGS", [players, games, f"{rules}; scoring=3-1-0"])
    assert {(int(white[1:]), int(black[1:])) for _, white, black in table[1:]} == PAIRS_3_1_0
    # CHECK and EXPLAIN read the points beside a grid.
    grid: Any = [[int(cell) if cell.isdigit() else cell for cell in row] for row in rows]
    checked: Any = call("CHECK", [grid, f"{rules}; pairings=yes; system=swiss"])
    assert any("P1: 3 points printed" in row[6] for row in checked[1:])
    answer: Any = find("EXPLAIN").for_cell([grid, "PAIRING", "P1", f"{rules}; system=swiss"])
    assert "P1: 3 points printed" in answer[0][0]


SCORINGS = (
    ("scoring=3-1-0", (6, 2, 0, 6)),
    ("scoring=3-2-1", (6, 4, 2, 6)),
    ("exempt=0.5", (2, 1, 0, 1)),
    ("exempt=0", (2, 1, 0, 0)),
)


@pytest.mark.parametrize("seeds", first([range(3), *(range(start, start + 40) for start in range(3, 203, 40))]))
def test_points_of_another_scoring_are_refused_and_under_it_paired_as_gacrux_pairs(
    seeds: range, tmp_path: Path
) -> None:
    refused = 0
    for seed in seeds:
        chance = random.Random(seed)
        rules, (win, draw, loss, bye) = SCORINGS[seed % len(SCORINGS)]
        players, rounds = 2 * chance.randint(4, 8) + 1, chance.randint(2, 4)
        source = text(["142 9", "152 W"], players=players)
        record = f"162  W {win / 2:3.1f}    D {draw / 2:3.1f}    L {loss / 2:3.1f}    A 0.0    P {bye / 2:3.1f}\n"
        path = tmp_path / "event.trf"
        for round in range(1, rounds + 1):
            document = parse_document(record + source)
            pairing = pair(event_before(tournament_of(document)))
            source = written_round(parse_document(source), pairing).text.replace(record, "")
            source = "\n".join(line for line in source.split("\n") if not line.startswith("162"))
            source = with_results(source, round, chance, win=win, draw=draw, loss=loss, bye=bye)
        path.write_text(source, encoding="utf-8")
        answer = run("pair", path)
        theirs = next_by_gacrux(record + source, tmp_path, rounds + 1)
        ruled_answer = run("pair", path, "--rules", rules, "--format", "json")
        assert pairs_told(ruled_answer) == theirs, (seed, rules)
        if answer.exit_code:
            refused += 1
            assert " printed, but the results give" in answer.stderr, (seed, answer.stderr)
            assert rules.replace("0.5", "½") in answer.stderr, (seed, answer.stderr)
        else:
            # All printed points are those of 1-½-0, too.
            assert pairs_told(run("pair", path, "--format", "json")) == next_by_gacrux(source, tmp_path, rounds + 1), (
                seed
            )
    assert refused > len(seeds) // 2


def test_a_single_other_figure_is_named_with_both_values(tmp_path: Path) -> None:
    source = with_results(text(HEAD, ["3 w  ", "4 b  ", "1 b  ", "2 w  "]), 1, random.Random(2))
    event = tournament(source)
    event_before(event)
    people = tuple(
        player._replace(points=(player.points or 0) + 1) if player.number == 2 else player
        for player in event.participants
    )
    with pytest.raises(CannotPair) as refused:
        event_before(replace(event, participants=people))

    assert refused.value.key == "pair_points_differ"
    assert refused.value.values["name"] == "Player 2"
    assert len({refused.value.message(language) for language in languages()}) == len(languages())


def test_points_that_contradict_nothing_are_no_obstacle() -> None:
    """Those before an earlier round, which our own written round keeps; those with the virtual points, as bbpPairings has them."""
    whole = tournament(stored(stored_names()[0]))
    cut = tournament(after_rounds(3, stored(stored_names()[0])))
    plain = pair(event_before(cut))
    after = tournament(after_rounds(2, stored(stored_names()[0])))
    earlier = {entrant.number: entrant.points for entrant in event_before(after).entrants}
    stale = replace(
        cut, participants=tuple(player._replace(points=earlier[player.number]) for player in cut.participants)
    )
    paired = event_before(stale)

    assert whole.participants != stale.participants
    assert pair(paired).pairs == plain.pairs
    assert [(remark.key, remark.values["round"]) for remark in paired.remarks] == [("pair_points_before", 3)]
    source = text([*HEAD, "250       1.0   1   2    1    2"], ["3 w 1", "4 b =", "1 b 0", "2 w ="])
    for number, points in ((1, " 2.0"), (2, " 1.5"), (3, " 0.0"), (4, " 0.5")):
        source = "\n".join(
            line[:80] + points + line[84:] if line.startswith(f"001 {number:4}") else line
            for line in source.split("\n")
        )
    assert event_before(tournament(source)).remarks == ()


def test_scorings_that_fide_forbids_are_refused() -> None:
    for record in ("162  W 1.0    D 1.0    L 0.0", "162  W 0.5    D 1.0    L 0.0", "162  W 1.0    D 0.0    L 0.5",
                   "162  W 1.0    P 2.0"):  # fmt: skip
        with pytest.raises(CannotPair) as refused:
            event_before(tournament(text([*HEAD, record])))
        assert refused.value.key == "pair_scoring_forbidden", record
    for record in (
        "162  W 3.0    D 1.0    L 0.0",
        "162  W 3.0    D 2.0    L 1.0",
        "162  W 1.0    D 0.0    L 0.0",
        "162  P 0.5",
    ):
        event_before(tournament(text([*HEAD, record])))


def entered(name: str) -> Any:
    return tournament((FOLDER / f"{name}.trf").read_text(encoding="utf-8"))


def test_whoever_was_away_in_a_cancelled_round_has_not_left() -> None:
    """All ten are away in the last round, since the hall closed: nobody is asked about; who forfeited the round before is."""
    lines = text(["142 5", "152 W"], ["2 w 1 / 0000 - Z", "1 b 0 / 0000 - Z", "4 w + / 0000 - Z", "3 b - / 0000 - Z"])

    remark_lists = [
        remarks(pair(event_before(tournament("\n".join([*cancelled, lines])))))
        for cancelled in ((), ("### cancelled: 2",))
    ]

    assert [[line.values["players"] for line in lines if line.key == "pair_back"] for lines in remark_lists] == [
        ["1 Player 1; 2 Player 2; 3 Player 3; 4 Player 4"],
        ["4 Player 4"],
    ]


def test_a_cancelled_round_is_over() -> None:
    """bbpPairings and gacrux: 4-1, 3-2. It says nothing of the others that it has no pairs."""
    event = entered("cancelled-round")
    pairing = pair(event_before(event))

    assert (pairing.event.round, {*pairing.pairs}) == (4, {(4, 1), (3, 2)})
    report = check_pairings(event)
    assert [round_report.text.key for round_report in report.rounds][1] == "pair_check_nobody"
    assert [round_report.verdict for round_report in report.rounds][1] is Verdict.EQUAL
    # One player without an entry: the round is to be paired.
    some = tuple(game for game in event.games if (game.round, game.white) != (2, 4) and game.round < 3)
    assert next_round(replace(event, games=some)) == 2
    # Cancelled last, by entries or as announced for all (record 240); every bye is an entry.
    last = tuple(game for game in event.games if game.round < 3)
    assert next_round(replace(event, games=last)) == 3
    announced = text([*HEAD, "240 Z   2    1    2    3    4"], ["3 w 1", "4 b =", "1 b 0", "2 w ="])
    assert pair(event_before(tournament(announced))).event.round == 3


def test_points_written_before_a_round_was_cancelled_are_accepted(tmp_path: Path) -> None:
    """Points typed by hand: of rounds 1 to 3, then of rounds 1 and 3 alone, then one that is neither."""
    rows = [
        "No,Name,R 1,R 2,R 3,Pts",
        "1,A,3W1,4B1,2W0,{}",
        "2,B,4W0,3B=,1B1,{}",
        "3,C,1B0,2W=,4W1,{}",
        "4,D,2B1,1W0,3B0,{}",
    ]
    lines = [
        "   3 w 1     4 b 1     2 w 0",
        "   4 w 0     3 b =     1 b 1",
        "   1 b 0     2 w =     4 w 1",
        "   2 b 1     1 w 0     3 b 0",
    ]
    trf = ["012 Open", "142 5", "152 W"] + [
        f"001 {number:>4}      {name}".ljust(80) + f"{{:>4}} {number:>4}  {line}"
        for number, name, line in zip(range(1, 5), "ABCD", lines, strict=True)
    ]
    grid_path, trf_path = tmp_path / "grid.csv", tmp_path / "file.trf"
    virtual = "250       1.0   1   4    1    2"
    for number, points, more_lines in (
        # With the virtual points of round 4, of the first two players.
        ("2", ("3", "2.5", "1.5", "1"), [virtual]),
        ("2", ("2", "2", "1", "1"), [virtual]),
        ("2", ("2", "1.5", "1.5", "1"), []),
        ("2", ("1", "1", "1", "1"), []),
        ("3", ("2", "1.5", "1.5", "1"), []),
    ):
        filled = iter(points)
        grid_path.write_text(
            "\n".join(row.format(next(filled)) if "{}" in row else row for row in rows), encoding="utf-8"
        )
        filled = iter(points)
        lines_filled = [line.format(f"{float(next(filled))}") if "{" in line else line for line in trf]
        trf_path.write_text("\n".join([*lines_filled, *more_lines]), encoding="utf-8")
        grid = [] if more_lines else [(grid_path, ["--rounds", "5", "--initial", "white"])]
        for path, more in (*grid, (trf_path, [])):
            result = run(
                "pair", path, *more, "--rules", f"cancelled={number}; system=swiss", "-o", tmp_path / "out.trf"
            )
            assert result.exit_code == 0, (path.suffix, number, result.output)
            remarked = f"The printed points include the cancelled rounds ({number})" in " ".join(result.output.split())
            assert remarked == (points[1] in ("1.5", "2.5"))
            if more_lines:
                continue
            checked = run("check", path, "--rules", f"cancelled={number}; system=swiss")
            assert "printed" not in checked.output
    for path in (grid_path, trf_path):
        wrong = path.read_text(encoding="utf-8").replace("2W0,2", "2W0,3").replace(" 2.0 ", " 3.0 ")
        path.write_text(wrong, encoding="utf-8")
        result = run(
            "pair", path, *(["--rounds", "5"] if path is grid_path else []), "--rules", "cancelled=3; system=swiss"
        )
        assert result.exit_code == 2
        assert (
            "A: 3 points printed, but the results give 2 without the cancelled rounds (3) and 2 with them"
            in " ".join(result.stderr.split())
        ), result.output


def test_absences_behind_the_last_round_say_nothing_of_how_many_there_are(tmp_path: Path) -> None:
    result = run("pair", FOLDER / "stray-column.trf")

    assert result.exit_code == 2
    assert result.stderr.endswith("The tournament is over: all 3 rounds are paired.\n")
    more = (FOLDER / "stray-column.trf").read_text(encoding="utf-8").replace("142 3", "142 2")
    (tmp_path / "more.trf").write_text(more, encoding="utf-8")
    assert "3 rounds are paired, but 2 planned (record 142" in run("pair", tmp_path / "more.trf").stderr


def test_a_bye_entered_in_the_round_to_pair_is_the_bye_or_a_sentence_says_why_not(tmp_path: Path) -> None:
    pairing = pair(event_before(entered("bye-decided")))
    assert {*pairing.pairs} == {(1, 4), (5, 2), (3, None)}
    out = tmp_path / "round.trf"
    written = run("pair", FOLDER / "bye-decided.trf", "-o", out)
    assert "The bye: 3 C, as it is entered." in written.output
    assert "By the rules alone, 5 E would have the bye." in written.output
    assert {*posted_pairs(tournament(out.read_text(encoding="utf-8")), 1)} == {(1, 4), (5, 2), (3, None)}

    five, four = ["3 w 1", "4 b =", "1 b 0", "2 w =", "0000 - U"], ["3 w 1", "4 b =", "1 b 0", "2 w ="]
    for rounds, more, key in (
        ([*five[:4], f"{five[4]} / 0000 - U"], (), "pair_bye_barred"),
        ([f"{four[0]} / 0000 - U", *four[1:]], (), "pair_bye_of_even"),
        ([f"{five[0]} / 0000 - U", f"{five[1]} / 0000 - U", *five[2:]], (), "pair_byes_entered"),
        ([f"{five[0]} / 0000 - U", *five[1:]], (1,), "pair_absent_and_bye"),
    ):
        event = tournament(text(HEAD, rounds, len(rounds)))
        with pytest.raises(CannotPair) as refused:
            pair(event_before(event, Choices(absent=more)))
        assert refused.value.key == key
        assert len({refused.value.message(language) for language in languages()}) == len(languages())


KINDS = {"U": Outcome.PAIRING_BYE, "H": Outcome.HALF_BYE, "F": Outcome.FULL_BYE, "Z": Outcome.ZERO_BYE}


@pytest.mark.parametrize("seeds", first([range(4), *(range(start, start + 100) for start in range(4, 404, 100))]))
def test_every_bye_that_is_entered_stands_in_the_round_and_the_others_are_paired_by_the_rules(seeds: range) -> None:
    """A bye of the rules entered by hand changes nothing; another one is kept, and the best round with it is that of `best_with`."""
    for seed in seeds:
        chance = random.Random(seed)
        event = made(seed, chance.randint(5, 13), 5)
        event = replace(event, games=played(pair(event_before(event)), chance))
        before_round = event_before(event)
        kinds = {number: chance.choice("HFZ") for number in before_round.present if chance.random() < 0.2}
        entries = [Game(2, number, None, KINDS[kind], coloured=False) for number, kind in kinds.items()]
        with_entries = replace(event, games=(*event.games, *entries))
        if not set(before_round.present) - kinds.keys():
            assert next_round(with_entries) == 3
            continue
        try:
            plain = pair(event_before(with_entries))
        except CannotPair as error:
            if error.key != "pair_none_legal":
                raise
            # Few are left.
            continue
        assert {number: plain.event.away[number] for number in kinds} == {n: KINDS[kind] for n, kind in kinds.items()}
        allowed = [number for number in plain.event.present if why_no_bye(plain.event, number) is None]
        if plain.bye is None or not allowed:
            continue
        number = chance.choice(allowed)
        with_bye = replace(
            with_entries, games=(*with_entries.games, Game(2, number, None, Outcome.PAIRING_BYE, coloured=False))
        )
        best = best_with(plain.event, number, None)
        if best is None:
            with pytest.raises(CannotPair, match="legal"):
                pair(event_before(with_bye))
            continue
        assert set(pair(event_before(with_bye)).pairs) == set(best), seed


def test_one_player_left_has_the_bye_and_the_tournament_goes_on() -> None:
    """In round 2 only 3 is there; then round 3 is paired. He may not have a second bye (C2)."""
    event = tournament(text([*HEAD, "240 Z   2    1    2    4"], ["3 w 1", "4 b =", "1 b 0", "2 w ="]))
    pairing = pair(event_before(event))
    assert pairing.pairs == ((3, None),)
    after = with_round(event, pairing)
    assert next_round(after) == 3
    assert len(pair(event_before(after)).pairs) == 2

    with pytest.raises(CannotPair) as refused:
        pair(event_before(after, Choices(absent=(1, 2, 4))))
    assert refused.value.key == "pair_alone_barred"
    assert "C2" in refused.value.message("en")


@pytest.mark.parametrize("seeds", first([range(8), *(range(start, start + 200) for start in range(8, 1008, 200))]))
def test_a_tournament_that_dwindles_is_paired_to_its_end(seeds: range) -> None:
    """From a full field to one player, and to none: every round is paired, over, or refused for C1, C2 and C3."""
    for seed in seeds:
        chance = random.Random(seed)
        event = replace(made(seed, chance.randint(3, 8), 6), virtual_points=(), forbidden=())
        for round in range(1, 7):
            try:
                before_round = event_before(event)
                pairing = pair(before_round)
            except CannotPair as error:
                if error.key not in ("pair_none_legal", "pair_alone_barred", "pair_too_few", "pair_over"):
                    raise
                break
            assert before_round.round >= round
            event = replace(event, games=(*event.games, *played(pairing, chance)))
            gone = [
                player.number for player in event.participants if player.last_round is None and chance.random() < 0.25
            ]
            # Who leaves has no bye any more that was announced for later.
            people = tuple(
                player._replace(
                    last_round=before_round.round,
                    byes=tuple(bye for bye in player.byes if bye.round <= before_round.round),
                )
                if player.number in gone
                else player
                for player in event.participants
            )
            event = replace(event, participants=people)


def test_who_has_no_number_yet_is_named_where_a_number_gives_the_colour() -> None:
    """C.04.2, 2.4 and C.04.3, 5.2.5: without 1 and 3, who have not played, 2 is the first and has the colour drawn."""
    event = entered("absent-first")
    explained = explain_pairing(event, 2, 1, Choices(absent=(1, 3)))
    words = explained.lines[-1].in_language("en")

    assert "2 has White and 7 Black: 2, who is ranked higher, is number 1 of those who play or have played" in words
    assert "1 and 3 have no number yet (C.04.2, 2.4)" in words
    plain = explain_pairing(event, 1, 1).lines[-1]
    assert plain.key == "pair_e5"
    for language in languages():
        assert "5.2.5" in explained.lines[-1].in_language(language)


@pytest.mark.parametrize("seeds", first([range(4), *(range(start, start + 40) for start in range(4, 204, 40))]))
def test_the_number_that_is_told_is_that_of_the_rule(seeds: range) -> None:
    """Counted by hand: of the players who are paired now or were before, whoever has an odd place has the colour that was drawn."""
    for seed in seeds:
        chance = random.Random(seed)
        event = made(seed, chance.randint(6, 16), 4)
        pairing = pair(event_before(event))
        present = sorted(pairing.event.present)
        unnumbered = {*pairing.event.by_number} - {*present}
        for board in pairing.boards:
            if board.black is None or board.rule[-1] != "5":
                continue
            line = explain_pairing(event, board.white, 1).lines[-1]
            higher = min(board.white, board.black, key=lambda number: (-pairing.event.score(number), number))
            place = present.index(higher) + 1
            drawn = pairing.event.first_colour.value == "w"
            assert (board.white == higher) == (drawn == bool(place % 2)), seed
            assert line.key == (
                "pair_e5" if place == higher else "pair_e5_unnumbered" if unnumbered else "pair_e5_place"
            )
            assert line.values.get("place", place) == place


def test_a_file_of_forfeits_has_one_warning(tmp_path: Path) -> None:
    rounds = [
        "5 w + / 2 b +",
        "6 b + / 1 w -",
        "7 w + / 4 b +",
        "8 b - / 3 w -",
        "1 b - / 6 w 1",
        "2 w - / 5 b 0",
        "3 b - / 8 w =",
        "4 w + / 7 b =",
    ]
    path = tmp_path / "event.trf"
    path.write_text(text(HEAD, rounds, 8), encoding="utf-8")
    result = run("pair", path)

    assert result.exit_code == 0, result.output
    assert result.stderr.count("6 of 8 games are forfeits") == 1
    checked = check_trf(path.read_bytes(), path.name, parse_rules("", TIEBREAK_EDITIONS, DEFAULT))
    assert [problem.values for problem in checked.problems if problem.key == "check_mostly_forfeits"] == [
        {"forfeits": 6, "games": 8}
    ]
    path.write_text(
        text(HEAD, [player_rounds.replace("+", "1").replace("-", "0") for player_rounds in rounds], 8), encoding="utf-8"
    )
    assert "forfeits" not in run("pair", path).stderr
    half = [
        "5 w + / 2 b +",
        "6 b + / 1 w -",
        "7 w 1 / 4 b 1",
        "8 b 0 / 3 w 0",
        "1 b - / 6 w 1",
        "2 w - / 5 b 0",
        "3 b 0 / 8 w =",
        "4 w 1 / 7 b =",
    ]
    path.write_text(text(HEAD, half, 8), encoding="utf-8")
    assert "are forfeits" not in run("pair", path).stderr
