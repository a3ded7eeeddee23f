"""`xl-departage pair` on TRF files."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from caissify_pairings.fpc import check_trf
from click.testing import CliRunner, Result

from tests.chess.pairing.events import after_rounds, stored, stored_names, tournament
from tests.chess.pairing.test_engine import HEAD, ROUND, text
from tests.documents.templates.books import WORKBOOKS, glanced, template_file, with_cells
from tests.formats.grids.lists.written import lists_of
from xl_departage.chess.pairing.event import before_posted, posted_pairs
from xl_departage.chess.pairing.pairing_engine import pair
from xl_departage.chess.pairing.round_entry import with_round
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.results_back import results_written
from xl_departage.formats.csv_grid import write_csv
from xl_departage.formats.grid_table import grid_file
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.hosts.cli import main
from xl_departage.hosts.cli.source_files import load_source


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["pair", *map(str, arguments), "--lang", "en"])


def filled(source: str, round: int, chance: random.Random, forfeits: tuple[str, ...]) -> str:
    """The round with results: the same for both sides of a game."""
    lines = source.split("\n")
    number = {int(line[4:8]): place for place, line in enumerate(lines) if line.startswith("001")}
    column = 91 + 10 * (round - 1)
    for place in number.values():
        line = lines[place].ljust(column + 8)
        opponent = int(line[column : column + 4] or 0)
        if not opponent or line[column + 7] != " ":
            continue
        result = chance.choice(("10", "01", "==", "==", *forfeits))
        against = lines[number[opponent]].ljust(column + 8)
        lines[place] = line[: column + 7] + result[0] + line[column + 8 :]
        lines[number[opponent]] = against[: column + 7] + result[1] + against[column + 8 :]
    return "\n".join(lines)


def open_of_nine_rounds(folder: Path, players: int, seed: int) -> str:
    """
    An open paired by the command from an empty list to the end. With an odd number, everybody plays every round: with unplayed
    games, the second checker gives the bye to others than bbpPairings does.
    """
    forfeits = () if players % 2 else ("+-",)
    chance = random.Random(seed)
    path = folder / "open.trf"
    path.write_text(text(["012 Open", "092 FIDE_DUTCH_2026", "142 9", "152 B"], players=players), encoding="utf-8")
    for round in range(1, 10):
        out = folder / f"round{round}.trf"
        half = chance.sample(range(1, players + 1), 2) if round in (2, 4) and forfeits else []
        result = run(path, "-o", out, "--half", ",".join(map(str, half)))
        assert result.exit_code == 0, result.output
        path.write_text(filled(out.read_text(encoding="utf-8"), round, chance, forfeits), encoding="utf-8")
    return path.read_text(encoding="utf-8")


def test_a_nine_round_open_is_accepted_by_a_second_checker(tmp_path: Path) -> None:
    report = check_trf(open_of_nine_rounds(tmp_path, 17, 4))

    assert report["summary"]["rounds_checked"] == 9
    assert report["summary"]["rounds_matched"] == 9, [round["discrepancies"] for round in report["rounds"]]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_more_opens_are_accepted_by_a_second_checker(tmp_path: Path, seed: int) -> None:
    report = check_trf(open_of_nine_rounds(tmp_path, 20 + 3 * seed, seed))

    assert report["summary"]["rounds_matched"] == 9, [round["discrepancies"] for round in report["rounds"]]


def test_the_round_is_written_and_every_other_byte_stays(tmp_path: Path) -> None:
    source = stored("g21_12.trf").replace("142 ", "### by hand\r142 ")
    cut = after_rounds(3, source)
    path, out = tmp_path / "event.trf", tmp_path / "out.trf"
    path.write_bytes(cut.encode())
    result = run(path, "-o", out)

    assert result.exit_code == 0, result.output
    assert "Round 4 of" in result.output
    document_before, document_after = parse_document(cut), parse_document(out.read_bytes())
    posted = parse_document(source).tagged("001")
    assert [line.text for line in document_after.lines if line.tag not in ("001", "152")] == [
        line.text for line in document_before.lines if line.tag != "001"
    ]
    for old, new, full in zip(document_before.tagged("001"), document_after.tagged("001"), posted, strict=True):
        assert new.text[:121].rstrip() == old.text.rstrip()
        assert new.text[121:127] == full.text[121:127]
        assert new.text[127:].strip() in ("", "U")
    assert [line.text for line in document_after.tagged("152")] == ["152 B"]


def test_boards_the_bye_and_its_reason_are_printed(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    rounds = ["4 w 1", "5 b 1", "0000 - U", "1 b 0", "2 w 0"]
    path.write_text(text(rounds=rounds, players=5), encoding="utf-8")
    result = run(path)
    answer = json.loads(run(path, "--format", "json").output)

    assert result.exit_code == 0, result.output
    assert answer["round"] == 2
    assert answer["bye"] == 5
    points = {
        board[side]["number"]: board[side]["points"]
        for board in answer["boards"]
        for side in ("white", "black")
        if board[side]
    }
    assert points == {1: 1, 2: 1, 3: 1, 4: 0, 5: 0}
    assert "The bye: 5 Player 5, with 0 points" in result.output
    assert [reason for reason in answer["bye_reasons"] if "C5" in reason]
    assert {(board["white"]["number"], (board["black"] or {}).get("number")) for board in answer["boards"]} == {
        (3, 1),
        (2, 4),
        (5, None),
    }


def test_a_line_without_the_earlier_rounds_gets_the_round(tmp_path: Path) -> None:
    path, out = tmp_path / "event.trf", tmp_path / "out.trf"
    path.write_text(text(rounds=["3 w 1", "4 b 1", "1 b 0", "2 w 0", ""], players=5), encoding="utf-8")
    result = run(path, "-o", out)
    late = parse_document(out.read_bytes()).tagged("001")[4].text

    assert result.exit_code == 0, result.output
    assert late[91:101].strip() == ""
    assert re.fullmatch(r" {3}[34] [wb]", late[101:])


def test_options_are_obeyed_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_text(text(["012 x"], players=7), encoding="utf-8")
    out = tmp_path / "out.trf"
    common = (path, "--rounds", 5, "--initial", "black")
    result = run(*common, "--absent", "3", "--half", "5, 6", "-o", out)
    written = out.read_text(encoding="utf-8").split("\n")

    assert result.exit_code == 0, result.output
    assert written[:3] == ["012 x", "142 5", "152 B"]
    assert [line[91:] for line in written[3:10]] == [
        "   4 b",
        "   7 w",
        "0000 - Z",
        "   1 w",
        "0000 - H",
        "0000 - H",
        "   2 b",
    ]
    for colour, record in (
        ("noirs", "152 B"),
        ("zwart", "152 B"),
        ("schwarz", "152 B"),
        ("blancs", "152 W"),
        ("wit", "152 W"),
    ):
        run(path, "--rounds", 5, "--initial", colour, "-o", out)
        assert record in out.read_text(encoding="utf-8"), colour
    run(*common, "--absent", "3", "--half", "5, 6", "-o", out)
    for arguments, words in (
        ((path, "--rounds", 5, "--initial", "green"), "white"),
        ((path,), "record 142"),
        ((path, "--rounds", 5), "--initial white"),
        ((*common, "--absent", "3", "--half", "3"), "absent and to have a half-point bye"),
        ((*common, "--absent", "99"), "No player has number 99"),
        ((*common, "--absent", "x"), "No player “x”"),
        ((*common, "--apart", "1+x"), "No player “x”"),
        ((*common, "--apart", "1"), "--apart"),
        ((*common, "--round", 2), "Round 1 has no pairings"),
        ((*common, "--engine", "vega"), "is not a pairing engine"),
        ((*common, "--engine", f"bbp:{tmp_path / 'nowhere'}"), "could not be run"),
        ((out, "--round", 1), "already paired"),
        ((out,), "is missing"),
        ((*common, "-o", path.with_suffix(".xlsx")), "one of these: .trf, .csv, .tsv"),
        ((*common, "-o", path), "another name"),
    ):
        refused = run(*arguments)
        assert refused.exit_code == 2, (arguments, refused.output)
        assert words in refused.output, (arguments, refused.output)


def test_a_player_who_did_not_come_is_named(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_text(text(HEAD, ["3 w 1", "4 b +", "1 b 0", "2 w -"]), encoding="utf-8")

    assert re.search(r"a zero-point bye or a forfeit in the last round: 4\b", run(path).output)
    assert "in the last round" not in run(path, "--absent", 4).output


def test_options_take_names_where_they_mean_one_player(tmp_path: Path) -> None:
    path = tmp_path / "event.csv"
    names = ("Berg, Anna", "Berg, Carl", "Claes", "Dubois, Éva", "Evers", "Faber")
    path.write_text("\n".join(["Name", *names]), encoding="utf-8")
    common = (path, "--rounds", 5, "--initial", "white", "--format", "json")
    by_number = run(*common, "--absent", "1,3", "--half", "4")
    assert by_number.exit_code == 0, by_number.output
    for absent in ("Berg, Anna; Claes", "berg anna, 3", "3; BERG, ANNA", "1 3"):
        assert run(*common, "--absent", absent, "--half", "dubois").stdout == by_number.stdout, absent
    assert (
        run(*common, "--apart", "1+4@1-2, 2+5").stdout
        == run(*common, "--apart", "Berg, Anna+dubois@1-2; 2+Evers").stdout
    )
    for option in (("--absent", "Berg"), ("--half", "3, Berg"), ("--apart", "Berg+3")):
        refused = run(*common, *option)
        assert refused.exit_code == 2
        assert "1 Berg, Anna; 2 Berg, Carl" in refused.output, option


@pytest.mark.slow
def test_a_workbook_of_the_swiss_template_gets_the_round(tmp_path: Path) -> None:
    """The round of bbpPairings, written into the list of games; nothing but the new games is added."""
    source = stored("g21_12.trf")
    trf, club, out = tmp_path / "open.trf", tmp_path / "club.xlsx", tmp_path / "next.xlsx"
    trf.write_text(after_rounds(3, source), encoding="utf-8", newline="")
    empty = template_file("swiss-open-en-empty.xlsx")
    updated = CliRunner().invoke(main, ["update", str(empty), "--from", str(trf), "-o", str(club)])
    result = run(club, "-o", out, "--initial", "black")

    assert updated.exit_code == 0, updated.output
    assert result.exit_code == 0, result.output
    event_before, event_after = (load_source(path, ReadingOptions()).tournament for path in (club, out))
    assert set(posted_pairs(event_after, 4)) == set(posted_pairs(tournament(source), 4))
    earlier = [game._replace(place=None) for game in event_after.games if game.round < 4]
    assert earlier == [game._replace(place=None) for game in event_before.games]
    refused = run(out, "--initial", "black")
    assert refused.exit_code == 2
    assert "is missing" in refused.output


@pytest.mark.slow
def test_a_nine_round_open_in_the_workbook_is_accepted_by_a_second_checker(tmp_path: Path) -> None:
    """Every round by `pair`, every result into the cell where an arbiter types it; the checker reads the TRF of the workbook."""
    chance = random.Random(9)
    trf, book, out = tmp_path / "list.trf", tmp_path / "club.xlsx", tmp_path / "next.xlsx"
    trf.write_text(text(["012 Open", "142 9"], players=17), encoding="utf-8")
    empty = template_file("swiss-open-en-empty.xlsx")
    assert CliRunner().invoke(main, ["update", str(empty), "--from", str(trf), "-o", str(book)]).exit_code == 0
    for round in range(1, 10):
        paired = run(book, "-o", out, *(["--initial", "black"] if round == 1 else []))
        assert paired.exit_code == 0, paired.output
        posted_event = load_source(out, ReadingOptions()).tournament
        results = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
        games = tuple(
            game
            if game.outcome is not Outcome.PENDING
            else game._replace(outcome=(result := chance.choice(results)), reply=result.mirror)
            for game in posted_event.games
        )
        book.write_bytes(results_written(out.read_bytes(), out.name, posted_event, replace(posted_event, games=games)))
    done = tmp_path / "done.trf"
    converted = CliRunner().invoke(main, ["convert", str(book), str(done)])
    assert converted.exit_code == 0, converted.output

    # The checker wants a name, which the list of players did not have.
    report = check_trf("012 Open\n" + done.read_text(encoding="utf-8"))

    assert report["summary"]["rounds_checked"] == 9
    assert report["summary"]["rounds_matched"] == 9, [round["discrepancies"] for round in report["rounds"]]
    over = run(book)
    assert over.exit_code == 2
    assert "The tournament is over: all 9 rounds are paired." in over.output


def test_a_workbook_whose_round_forgot_a_player_is_not_paired(tmp_path: Path) -> None:
    """The sample without the last game in which Marchal has White: he and his opponent have neither a game nor a bye."""
    content = (WORKBOOKS / "swiss-open-en.xlsx").read_bytes()
    lines = list(glanced(content)["Rounds"].iter_rows(values_only=True))
    last = max(row for row, line in enumerate(lines, 1) if line[2] == "Marchal Olivier")
    gap = with_cells(content, "Rounds", {f"{column}{last}": "" for column in "CDE"})
    (tmp_path / "gap.xlsx").write_bytes(gap)

    refused = run(tmp_path / "gap.xlsx")

    assert refused.exit_code == 2
    assert "Round 7: Marchal Olivier; Serrano Miguel have neither a game nor a bye." in refused.output


def test_a_player_who_is_away_and_posted_is_told_before_the_result_is_missed(tmp_path: Path) -> None:
    content = (WORKBOOKS / "swiss-open-en.xlsx").read_bytes()
    path = tmp_path / "open.xlsx"
    game = next(row for row in glanced(content)["Rounds"].iter_rows(min_row=5) if row[0].value == 7)
    (player_row,) = (
        row[1].row for row in glanced(content)["Players"].iter_rows(min_row=5) if row[1].value == game[2].value
    )

    def pair_with_result(result: str) -> Result:
        posted = with_cells(content, "Rounds", {f"D{game[3].row}": result})
        path.write_bytes(with_cells(posted, "Players", {f"O{player_row}": "7"}))
        return run(path)

    assert "a bye or an absence is announced for it" in pair_with_result("*").output
    assert "a bye or an absence is announced for it" not in pair_with_result("F-1").output


def test_the_round_stands_in_the_record_as_it_was_paired() -> None:
    event = tournament(stored("g21_12.trf"))
    pairing = pair(before_posted(event, 4))
    cut = replace(event, games=tuple(game for game in event.games if game.round < 4))

    assert posted_pairs(with_round(cut, pairing), 4) == pairing.pairs


@pytest.mark.parametrize("rounds", [None, ROUND])
def test_bbppairings_pairs_the_same(tmp_path: Path, rounds: list[str] | None) -> None:
    program = shutil.which("bbpPairings") or shutil.which("bbpPairings.exe")
    if program is None:
        pytest.skip("bbpPairings 6 is not on the path")
    path = tmp_path / "event.trf"
    path.write_text(text(rounds=rounds), encoding="utf-8")
    own_answer, engine_answer = (
        json.loads(run(path, "--format", "json", *more).output) for more in ((), ("--engine", f"bbp:{program}"))
    )

    assert {(board["white"]["number"], board["black"]["number"]) for board in own_answer["boards"]} == {
        (board["white"]["number"], board["black"]["number"]) for board in engine_answer["boards"]
    }


@pytest.mark.skipif(os.name == "nt", reason="the program is a script of a shell")
@pytest.mark.parametrize(
    ("script", "words"),
    [
        # As bbpPairings writes a round: how many pairs, then a pair a line. C.04.3, round 1: 1-3, 4-2.
        ("printf '2\\n1 3\\n4 2\\n' > \"$4\"", ""),
        ("echo out of memory >&2; exit 2", "out of memory"),
        ("echo said and not done", "said and not done"),
        ("exit 1", "No legal pairing"),
        ("printf '2\\n1 3\\n1 4\\n' > \"$4\"", "1 is paired twice"),
    ],
)
def test_what_a_program_of_the_user_answers_is_obeyed_or_told(tmp_path: Path, script: str, words: str) -> None:
    program, path = tmp_path / "program", tmp_path / "event.trf"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    path.write_text(text(["012 x"], players=4), encoding="utf-8")

    result = run(path, "--rounds", 3, "--initial", "white", "--format", "json", "--engine", f"bbp:{program}")

    if words:
        assert (result.exit_code, words in result.output) == (2, True), result.output
    else:
        boards = json.loads(result.stdout)["boards"]
        assert [(board["white"]["number"], board["black"]["number"]) for board in boards] == [(1, 3), (4, 2)]


@pytest.mark.parametrize("name", stored_names()[:12:4])
@pytest.mark.parametrize("kind", ["grid", "list"])
def test_a_grid_and_a_list_of_games_are_paired_as_their_trf(name: str, kind: str, tmp_path: Path) -> None:
    event = stored(name)
    rounds = int(event[4 : event.index("\r")])
    source = source_of(tournament(after_rounds(3, event)))
    if kind == "grid":
        rows: list[list[str]] = grid_file(source, "CSV").rows
    else:
        _, games = lists_of(source.crosstable, random.Random(1), "en")
        rows = [["" if cell is None else str(cell) for cell in row] for row in games]
    table, out = tmp_path / "event.csv", tmp_path / "out.trf"
    table.write_bytes(write_csv(rows))

    result = run(table, "-o", out, "--rounds", rounds)

    assert result.exit_code == 0, result.stderr
    assert posted_pairs(tournament(out.read_text(encoding="utf-8")), 4) == posted_pairs(tournament(event), 4)


def test_a_grid_does_not_say_how_many_rounds_the_event_has(tmp_path: Path) -> None:
    table = tmp_path / "event.csv"
    table.write_text("No;Name;1.Rd;2.Rd\n1;A;2W1;\n2;B;1B0;\n3;C;4W½;\n4;D;3B½;\n", encoding="utf-8")

    result = run(table)

    assert result.exit_code == 2
    assert "--rounds" in result.stderr


def test_a_list_that_forgets_a_player_is_not_paired(tmp_path: Path) -> None:
    table = tmp_path / "event.csv"
    table.write_text("Round;White;Result;Black\n1;A;1-0;B\n1;C;½-½;D\n2;A;1-0;C\n", encoding="utf-8")

    result = run(table, "--rounds", 5)

    assert result.exit_code == 2
    assert "B" in result.stderr
    assert "neither a game nor a bye" in result.stderr


def test_options_that_cannot_be_obeyed_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    file.write_bytes((Path(__file__).parents[2] / "data" / "made" / "sw01-8x5-clean.trf").read_bytes())
    refused = {
        ("--ascii",): ("--ascii", "—"),
        ("--ascii", "-o", tmp_path / "new.csv"): ("--ascii", ".csv"),
        ("--apart", "7"): ("--apart", "7"),
        ("--apart", "7+x"): ("x",),
        ("--type", "a"): ("--type",),
        ("--engine", "swisstool"): ("swisstool",),
        ("--acceleration", "baku", "--rules", "acceleration=none"): ("baku", "none"),
        ("-o", file): (str(file),),
    }
    for words, expected_words in refused.items():
        result = run(file, "--rounds", 9, *words)
        assert result.exit_code == 2, (words, result.output)
        assert [word for word in expected_words if word not in result.stderr] == [], (words, result.stderr)
        assert result.stdout == ""
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
