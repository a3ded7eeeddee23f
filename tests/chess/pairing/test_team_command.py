"""`xl-departage pair` on TRF files and workbooks of teams."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.chess.pairing.teams import HEAD, Scores, team_file
from tests.chess.pairing.test_teams import R1
from tests.documents.templates.books import glanced, with_name
from tests.examples import slow
from xl_departage.base.messages import Text
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.writing_back import cells_written
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.recalculation.workbook_model import Value

WORKBOOKS = Path(__file__).parents[3] / "workbooks"
UNSTATED = [line for line in HEAD if not line.startswith("142")]
"""A file that does not say how many rounds there are."""
BYE = ("320  1.0  1.0   5",)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["pair", *map(str, arguments), "--lang", "en"])


def pair_file(folder: Path, text: str, *arguments: object) -> tuple[Result, str]:
    """The outcome and the file that was written; an empty one if none was."""
    folder.mkdir(exist_ok=True)
    path, out = folder / "event.trf", folder / "out.trf"
    path.write_text(text, encoding="utf-8", newline="")
    result = run(path, "-o", out, *arguments)
    return result, out.read_bytes().decode() if out.exists() else ""


def test_teams_are_named_as_players_are(tmp_path: Path) -> None:
    source = team_file([R1])
    by_number, named = (
        pair_file(tmp_path / absent[:1], source, "--absent", absent, "--half", half)
        for absent, half in (("3", "5"), ("Team 3", "team 5"))
    )
    assert named[0].exit_code == 0, named[0].output
    assert (named[0].output, named[1]) == (by_number[0].output, by_number[1])
    refused, _ = pair_file(tmp_path / "c", source, "--absent", "Team")
    assert refused.exit_code == 2
    assert "3 Team 3" in refused.output


def lines_of(text: str, tag: str) -> list[str]:
    return [line.text for line in parse_document(text).tagged(tag)]


def test_the_round_is_written_as_games_and_every_other_byte_stays(tmp_path: Path) -> None:
    source = team_file([R1], reserves=1).replace("\n", "\r\n")
    result, written = pair_file(tmp_path, source)
    document_before, document_after = parse_document(source), parse_document(written)

    assert result.exit_code == 0, result.output
    assert [line for line in document_after.lines if line.tag != "001"] == [
        line for line in document_before.lines if line.tag != "001"
    ]
    # 2 – 1, 5 – 3, 6 – 4: White on board 1, Black on board 2, no result; the reserves stay away.
    assert {line[4:8].strip(): line[101:] for line in lines_of(written, "001") if line[101:]} == {
        "21": "  11 w",
        "22": "  12 b",
        "11": "  21 b",
        "12": "  22 w",
        "51": "  31 w",
        "52": "  32 b",
        "31": "  51 b",
        "32": "  52 w",
        "61": "  41 w",
        "62": "  42 b",
        "41": "  61 b",
        "42": "  62 w",
    }
    for old, new in zip(lines_of(source, "001"), lines_of(written, "001"), strict=True):
        assert new[:101].rstrip() == old
    assert "1  2 Team 2 (1.0 MP, 1.0 GP)  1 Team 1 (2.0 MP, 2.0 GP)" in result.output
    assert "type A (1.7.1); match points first, then game points (1.2)" in result.output
    assert "the line-ups that are handed in" in result.output


def test_the_bye_absences_and_what_the_file_lacks_become_records(tmp_path: Path) -> None:
    head = [line for line in HEAD if line[:3] not in ("142", "152")]
    source = team_file([R1], head=head)
    result, written = pair_file(tmp_path, source, "--rounds", 5, "--initial", "white", "--half", "1", "--type", "b")
    again = read_trf(written).tournament

    assert result.exit_code == 0, result.output
    assert lines_of(written, "240") == ["240 H   2    1"]
    assert lines_of(written, "320") == ["320  1.0  1.0       4"]
    assert (lines_of(written, "142"), lines_of(written, "152")) == (["142 5"], ["152 W"])
    assert lines_of(written, "192") == ["192 FIDE_TEAM_TYPEB_MP_GP"]
    assert "The bye is worth 1 match point and 1 game point" in result.output
    assert {frozenset((match.white, match.black)) for match in again.matches if match.round == 2} == {
        frozenset((2, 3)),
        frozenset((5, 6)),
        frozenset((4, None)),
    }


@pytest.mark.parametrize(
    ("record", "written"),
    [
        ("320  2.0  1.5   5", "320  2.0  1.5   5   3"),
        # Programs write 0 for a round without a bye; what follows stays.
        ("320  2.0  1.5   5 000 000", "320  2.0  1.5   5   3 000"),
    ],
)
def test_a_record_of_byes_gets_the_next_one(tmp_path: Path, record: str, written: str) -> None:
    played: Scores = ((1, 3, "11"), (4, 2, "11"))
    result, after = pair_file(tmp_path, team_file([played], teams=5, more=(record,)))

    assert result.exit_code == 0, result.output
    assert lines_of(after, "320") == [written]
    assert "worth 2 match points and 1.5 game points" in result.output


@pytest.mark.parametrize(
    ("record", "written", "worth"),
    [
        # What the record does not say is that of a drawn match of two boards.
        (f"320{'':11}  5", f"320{'':11}  5   3", "1 match point and 1 game point"),
        (f"320  2.0{'':6}  5", f"320  2.0{'':6}  5   3", "2 match points and 1 game point"),
        ("320       1.5   5", "320       1.5   5   3", "1 match point and 1.5 game points"),
        ("320  0.0  0.0   5", "320  0.0  0.0   5   3", "0 match points and 0 game points"),
    ],
)
def test_a_bye_whose_points_the_file_does_not_say_is_worth_a_drawn_match(
    tmp_path: Path, record: str, written: str, worth: str
) -> None:
    played: Scores = ((1, 3, "11"), (4, 2, "11"))
    result, after = pair_file(tmp_path, team_file([played], teams=5, more=(record,)))

    assert lines_of(after, "320") == [written]
    assert f"worth {worth}" in result.output


def test_a_board_that_a_team_cannot_fill_is_told(tmp_path: Path) -> None:
    source = team_file(teams=4).replace("   11   12", "   11")
    result, written = pair_file(tmp_path, source)

    # 1 – 3 and 4 – 2.
    assert result.exit_code == 0, result.output
    assert lines_of(written, "300") == ["300   1   1   3   11    0"]
    assert [line[4:8] for line in lines_of(written, "001") if not line[91:].strip()] == ["  12", "  32"]


def test_a_player_announced_away_makes_room_for_the_reserve(tmp_path: Path) -> None:
    source = team_file(teams=4, reserves=1).replace(f"{'Player 11':77}", "Player 11")
    away = source.replace("Player 11", f"{'Player 11':77}0000 - Z", 1)
    result, written = pair_file(tmp_path, away)

    assert result.exit_code == 0, result.output
    assert [line[91:] for line in lines_of(written, "001")[:3]] == ["0000 - Z", "  31 w", "  32 b"]


def test_teams_of_records_013_are_paired_by_their_order(tmp_path: Path) -> None:
    source = "\n".join(
        f"013 {line[8:40]:32}{line[73:]}" if line.startswith("310") else line for line in team_file([R1]).split("\n")
    )
    result, written = pair_file(tmp_path, source)

    assert result.exit_code == 0, result.output
    assert lines_of(written, "001") == lines_of(pair_file(tmp_path, team_file([R1]))[1], "001")


def test_the_answer_as_json(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_text(team_file([((1, 3, "11"), (4, 2, "11"))], teams=5, more=BYE), encoding="utf-8")
    answer = json.loads(run(path, "--format", "json", "--type", "none").stdout)

    assert (answer["round"], answer["type"], answer["bye"], answer["away"]) == (2, "none", 3, [])
    # Both had White and won: the first-team, 1, alternates (4.3.8).
    assert answer["boards"][0]["white"] == {"number": 4, "name": "Team 4", "match_points": 2, "game_points": 2}
    assert answer["boards"][0]["black"]["number"] == 1


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        (
            team_file([((1, 4, "1 "), (5, 2, "10"), (3, 6, "=="))]),
            (),
            "the result of board 2 of teams 4 and 1 is missing",
        ),
        (
            team_file([((1, 4, "11"), (5, 2, "10"), (3, 6, "  "))]),
            (),
            "the result of board 1 of teams 3 and 6 is missing",
        ),
        (team_file([R1], more=("300   2   1   2    0    0",)), ("--round", 2), "Round 2 is already paired"),
        (team_file([R1], more=("300   2   1   2    0    0",)), (), "the match of teams 1 and 2 is missing"),
        (team_file([R1]), ("--round", 1), "Round 1 is already paired"),
        (team_file([R1]), ("--round", 3), "round 2"),
        (team_file([R1]), ("--round", 6), "5"),
        (team_file(head=HEAD[:2] + HEAD[3:]), (), "record 142"),
        (team_file(head=HEAD[:3] + HEAD[4:]), (), "--initial white"),
        (team_file(head=HEAD[:4]), (), "record 352"),
        (team_file([R1]), ("--absent", "9"), "No team has number 9"),
        (team_file([R1]), ("--absent", "1,2,3,4,5,6"), "No team can be paired in round 2"),
        (team_file([R1], more=("240 H   2    3",)), ("--absent", "3"), "another bye of team 3"),
        (team_file([R1], head=(*HEAD, "192 FIDE_DUTCH_2026")), (), "C.04.6 alone"),
        (team_file([R1], head=(*HEAD, "192 FIDE_TEAM_TYPEA_MP_GP")), ("--type", "b"), "Record 192 says"),
        (team_file([R1], head=(*HEAD, "192 FIDE_TEAM_GP_BAKU")), (), "record 250"),
        (
            team_file([R1], head=(*HEAD, "192 FIDE_TEAM_TYPEA_GP"), more=("250  2.0      2   2    1    2",)),
            (),
            "C.04.7",
        ),
        (
            team_file([R1], head=(HEAD[0], "092 Team Round Robin", *HEAD[2:])),
            (),
            "round robin",
        ),
        (team_file([R1]), ("--engine", "bbp:/nowhere"), "pairs no teams"),
        (team_file([((1, 2, "11"),)], teams=2), (), "C.04.6, 3.3.3"),
        (team_file(teams=4).replace("   11   12", ""), (), "has no player for the round"),
        (team_file([((1, 2, "11"), (3, 4, "1=")), ((1, 2, "10"), (3, 4, "10"))], teams=4), ("--round", 2), "already"),
    ],
)
def test_what_cannot_be_paired_is_refused_in_words(
    tmp_path: Path, text: str, arguments: tuple[object, ...], words: str
) -> None:
    result, written = pair_file(tmp_path, text, *arguments)

    assert result.exit_code != 0
    assert words in " ".join(result.output.split())
    assert not written


def test_games_show_the_number_of_boards_that_no_record_says(tmp_path: Path) -> None:
    unsaid = [line for line in HEAD if not line.startswith("352")]
    result, written = pair_file(tmp_path, team_file([R1], head=unsaid))
    stated = pair_file(tmp_path, team_file([R1]))[1]
    assert result.exit_code == 0, result.output
    assert [line for line in written.splitlines() if line.startswith("001")] == [
        line for line in stated.splitlines() if line.startswith("001")
    ]


def test_the_type_belongs_to_teams(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_text("012 x\n142 3\n152 W\n001    1      A\n001    2      B\n", encoding="utf-8")
    assert "--type belongs to tournaments of teams" in run(path, "--type", "a").output


def test_a_board_that_nobody_played_is_named(tmp_path: Path) -> None:
    lines = team_file([R1]).split("\n")
    empty = "\n".join(line[:91].rstrip() if line[:8] in ("001   12", "001   42") else line for line in lines)
    result, _ = pair_file(tmp_path, empty)

    assert "nobody played at board 2 of teams 1 and 4" in " ".join(result.output.split())


def test_teams_without_a_match_or_a_bye_are_named(tmp_path: Path) -> None:
    result, _ = pair_file(tmp_path, team_file([R1[:1]], more=("240 Z   1    3",)))

    assert "Round 1: teams 2, 5, 6 had neither a match nor a bye and count as absent" in " ".join(result.output.split())


def test_the_ranking_says_which_score_comes_first(tmp_path: Path) -> None:
    result, _ = pair_file(tmp_path, team_file([R1], head=(*HEAD, "212 GPTS,MPTS")))

    assert "game points first, then match points (1.2)" in result.output


# The workbook.


def workbook(folder: Path, rounds: Sequence[Scores], teams: int = 6, more: Sequence[str] = ()) -> Path:
    """A workbook made from the team template, with typed pairings."""
    book = folder / "event.xlsx"
    book.write_bytes(made(team_file(rounds, teams=teams, more=more, head=UNSTATED)))
    return book


@cache
def made(text: str) -> bytes:
    return build(find_template("teams"), Options("en"), read_source(text.encode(), "source.trf"))


def typed(book: Path) -> list[tuple[object, ...]]:
    """Round, White and Black of the typed pairings."""
    sheet = glanced(book.read_bytes())["Matches"]
    rows = sheet.iter_rows(min_row=5, max_col=6, values_only=True)
    sides = [(row[0], row[3], row[5]) for row in rows]
    return [row for row in sides if any(row)]


def test_a_workbook_gets_the_round_below_its_matches(tmp_path: Path) -> None:
    book, out = workbook(tmp_path, [R1]), tmp_path / "out.xlsx"
    result = run(book, "-o", out, "--rounds", 5)

    assert result.exit_code == 0, result.output
    assert typed(out)[:3] == typed(book)
    assert typed(out)[3:] == [(2, "Team 2", "Team 1"), (2, "Team 5", "Team 3"), (2, "Team 6", "Team 4")]
    # What the formulas show.
    shown = glanced(out.read_bytes())["Matches"]
    assert [shown[cell].value for cell in ("A8", "D8", "F8")] == [2, "Team 2", "Team 1"]
    assert "For the next round, too: --type if it is not a" in " ".join(result.output.split())
    # The round that was written waits for its results.
    assert "the result of board 1 of teams 2 and 1 is missing" in run(out, "--rounds", 5).output


@pytest.mark.slow("a workbook gets its round below its matches quickly")
def test_a_workbook_gets_the_exempt_team_and_is_paired_as_the_file(tmp_path: Path) -> None:
    played: Scores = ((1, 3, "11"), (4, 2, "1="))
    book, out = workbook(tmp_path, [played], 5, BYE), tmp_path / "out.xlsx"
    result = run(book, "-o", out, "--rounds", 5, "--type", "b")
    in_file = json.loads(_as_json(tmp_path, team_file([played], teams=5, more=BYE), "--type", "b"))

    assert result.exit_code == 0, result.output
    assert typed(out)[3:] == [
        (2, f"Team {board['white']['number']}", f"Team {board['black']['number']}" if board["black"] else "EXE")
        for board in in_file["boards"]
    ]


def _as_json(folder: Path, text: str, *arguments: str) -> str:
    path = folder / "same.trf"
    path.write_text(text, encoding="utf-8")
    return run(path, "--format", "json", *arguments).stdout


@pytest.mark.slow("a bye typed in a workbook is counted quickly")
def test_a_bye_that_is_typed_for_the_round_to_pair_is_the_bye_in_a_file_and_in_a_workbook(tmp_path: Path) -> None:
    """C.04.6, 3.4 would give it to 3; 5 has had it (2.1.2)."""
    played: Scores = ((1, 3, "11"), (4, 2, "1="))
    result, written = pair_file(tmp_path, team_file([played], teams=5, more=("320  1.0  1.0   5   2",)))
    assert "The bye: 2 Team 2, as it is entered" in result.output
    assert lines_of(written, "320") == ["320  1.0  1.0   5   2"]
    assert [match.black for match in read_trf(written).tournament.matches if (match.round, match.white) == (2, 2)] == [
        None
    ]

    source, again, back = tmp_path / "coming.trf", tmp_path / "again.trf", tmp_path / "back.trf"
    source.write_text(team_file([played], teams=5, more=("320  1.0  1.0   5   2",)), encoding="utf-8")
    for old, new in ((source, again), (again, back)):
        assert CliRunner().invoke(main, ["convert", str(old), str(new)]).exit_code == 0
    assert lines_of(back.read_text(encoding="utf-8"), "320") == ["320  1.0  1.0   5   2"]

    for record, words in (
        ("320  1.0  1.0   5   5", "Team 5 may not have the bye"),
        ("320  1.0  1.0   5   9", "no team 9 in this file"),
        ("320  1.0  1.0   5 000 000 000 000   3", "there is no round 6: 5 rounds are planned"),
    ):
        refused, nothing = pair_file(tmp_path / "none", team_file([played], teams=5, more=(record,)))
        assert refused.exit_code != 0, record
        assert words in refused.output, record
        assert not nothing, record
    playing, _ = pair_file(tmp_path, team_file([played], teams=5, more=("320  1.0  1.0   1",)))
    assert "record 320 gives team “Team 1” the bye of round 1, in which it has a match" in playing.output

    book, out = (
        with_cells(workbook(tmp_path, [played], 5, BYE), {(8, 1): 2.0, (8, 4): "Team 2", (8, 6): "EXE"}),
        tmp_path / "o.xlsx",
    )
    result = run(book, "-o", out, "--rounds", 5)
    assert "The bye: 2 Team 2, as it is entered" in result.output
    assert [line for line in typed(out) if line[0] == 2] == [
        (2, "Team 2", "EXE"),
        (2, "Team 4", "Team 1"),
        (2, "Team 3", "Team 5"),
    ]


@pytest.mark.slow("pairing functions and files do so quickly")
def test_one_team_left_has_the_bye_and_the_event_goes_on(tmp_path: Path) -> None:
    """C.04.1, 3: the number of teams to be paired is odd. 5 has had the bye, so alone it gets none (C.04.6, 2.1.2)."""
    played: Scores = ((1, 3, "11"), (4, 2, "1="))
    source, out = team_file([played], teams=5, more=BYE), tmp_path / "after.xlsx"
    in_file, written = pair_file(tmp_path, source, "--absent", "1,2,3,5")
    (tmp_path / "after.trf").write_text(written, encoding="utf-8")
    in_book = run(workbook(tmp_path, [played], 5, BYE), "-o", out, "--rounds", 5, "--absent", "1,2,3,5")
    for done, after in ((in_file, tmp_path / "after.trf"), (in_book, out)):
        assert "4 Team 4 (2.0 MP, 1.5 GP)  bye" in done.output
        following = json.loads(
            run(after, *(() if after.suffix == ".trf" else ("--rounds", 5)), "--format", "json").stdout
        )
        assert following["round"] == 3
        assert len(following["boards"]) == 3
    alone, nothing = pair_file(tmp_path / "none", source, "--absent", "1,2,3,4")
    assert "Only one team is left in round 2. Team 5 may not have the bye" in alone.output
    assert not nothing


def with_cells(book: Path, cells: dict[tuple[int, int], Value]) -> Path:
    """The workbook with cells typed on its sheet of matches."""
    book.write_bytes(cells_written(book.read_bytes(), book.name, {"Matches": cells}, replacing=True))
    return book


@pytest.mark.parametrize(
    ("worth", "rests"), [("½", (1, 1)), ("1", (2, 2)), slow("0", (0, 0))], ids=["half", "win", "nothing"]
)
def test_a_bye_or_an_absence_typed_in_a_workbook_has_the_points_that_its_standings_show(
    worth: str, rests: tuple[int, int], tmp_path: Path
) -> None:
    """By hand, with two boards: match points and game points in round 2, in which 1 and 2 play; 3 to 10 drew in round 1."""
    drawn: Scores = [(team, team + 1, "==") for team in (1, 3, 5, 7, 9)]
    points = {
        "EXE": rests,
        "bye": rests,
        "ABS": (0, 0),
        "absent": (0, 0),
        "½ BYE": (1, 1),
        ">": (2, 2),
        "EXE ½": (1, 1),
    }
    book = workbook(tmp_path, [drawn], 10)
    home = glanced(book.read_bytes())["Home"]
    at = next((cell.row, cell.column + 1) for row in home.iter_rows() for cell in row if cell.value == "Value of a bye")
    cells: dict[tuple[int, int], Value] = {(10, 1): 2.0, (10, 4): "Team 1", (10, 6): "Team 2"}
    cells |= {(10, 8): "1", (10, 9): "0"}
    for row, (team, word) in enumerate(zip(range(3, 10), points, strict=True), 11):
        cells |= {(row, 1): 2.0, (row, 4): f"Team {team}", (row, 6): word}
    content = cells_written(book.read_bytes(), book.name, {"Matches": cells, "Home": {at: worth}}, replacing=True)
    event = read_document(content, book.name).event
    assert event is not None
    lines = [
        [cell for cell in row if cell is not None] for row in glanced(content)["Standings"].iter_rows(values_only=True)
    ]
    shown = {line[2]: (line[3], line[5]) for line in lines if len(line) > 5}
    for place, (word, (match_points, game_points)) in enumerate(points.items(), 2):
        scored = event.match_points[place] / 2, event.game_points[place] / 2
        assert scored == (1 + match_points, 1 + game_points), (worth, word)
        assert shown[f"Team {place + 1}"] == scored, (worth, word)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "--rounds"),
        (("--rounds", 5, "--half", "1"), "no half-point byes"),
        (("--rounds", 5, "--engine", "bbp:/nowhere"), "pairs no teams"),
        (("--rounds", 5, "--absent", "9"), "No team has number 9"),
        (("--rounds", 5, "--round", 1), "already paired"),
    ],
)
def test_what_a_workbook_cannot_have_is_refused(tmp_path: Path, arguments: tuple[object, ...], words: str) -> None:
    out = tmp_path / "out.xlsx"
    result = run(workbook(tmp_path, [R1]), "-o", out, *arguments)

    assert result.exit_code != 0
    assert words in result.output
    assert not out.exists()


def test_a_full_list_is_refused(tmp_path: Path) -> None:
    book, out = workbook(tmp_path, [R1]), tmp_path / "out.xlsx"
    book.write_bytes(with_name(book.read_bytes(), "Matches", "Matches!$A$4:$S$9"))

    assert "The list is full" in run(book, "-o", out, "--rounds", 5).output
    assert not out.exists()


def test_a_workbook_of_a_round_robin_is_refused() -> None:
    assert "This is a round robin" in run(WORKBOOKS / "teams-en.xlsx").output


@pytest.mark.parametrize("kind", ["a", "b", "none"])
def test_only_a_pairing_without_colour_rules_says_that_the_file_cannot_tell_it(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_text(team_file([R1]), encoding="utf-8")

    answer = json.loads(run(path, "-o", tmp_path / "out.trf", "--format", "json", "--type", kind).stdout)

    untold = Text("pair_team_none_untold").in_language("en")
    assert (untold in answer["remarks"]) is (kind == "none")


def printed(source: str, match_points: Sequence[int]) -> str:
    """The file with match points in columns 55 to 60 of records 310, by number of team."""
    lines = source.split("\n")
    return "\n".join(
        f"{line[:54]}{match_points[int(line[4:7]) - 1]:6.1f}{line[60:]}" if line.startswith("310") else line
        for line in lines
    )


def test_match_points_that_the_results_do_not_give_are_refused_and_another_scoring_is_obeyed(tmp_path: Path) -> None:
    """Round 1: 1 beats 4, 2 beats 5, 3 draws 6 (2 and 1 match points), or 3 and 1 where the rules say so."""
    rounds = [[(1, 4, "11"), (5, 2, "00"), (3, 6, "==")]]
    usual, three = (2, 2, 1, 0, 0, 1), (3, 3, 1, 0, 0, 1)
    plain, written = pair_file(tmp_path, printed(team_file(rounds), usual))
    assert plain.exit_code == 0, plain.output
    (tmp_path / "out.trf").unlink()
    refused, _ = pair_file(tmp_path, printed(team_file(rounds), three))
    assert refused.exit_code == 2
    assert "Team 1: 3 points printed (record 310), but the results give 2" in refused.stderr
    assert 'pair --rules "match=3-1-0"' in refused.stderr
    obeyed, under = pair_file(tmp_path, printed(team_file(rounds), three), "--rules", "match=3-1-0")
    assert obeyed.exit_code == 0, obeyed.output
    assert [line.split() for line in lines_of(under, "362")] == [["362", "TW", "3.0", "TD", "1.0", "TL", "0.0"]]
    assert lines_of(written, "362") == []
    by_record, _ = pair_file(tmp_path, printed(team_file(rounds, head=[*HEAD, lines_of(under, "362")[0]]), three))
    assert by_record.exit_code == 0, by_record.output


def test_a_cancelled_round_of_teams_is_over(tmp_path: Path) -> None:
    source = team_file([R1], more=("240 Z   2    1    2    3    4    5    6",))
    result, _ = pair_file(tmp_path, source, "--format", "json")

    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["round"] == 3
