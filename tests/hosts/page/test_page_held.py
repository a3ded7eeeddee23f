"""The page holds a tournament: what no cell of its grid says ranks, and is saved, too."""

from __future__ import annotations

import base64
import json
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from tests.examples import first
from tests.formats.test_every_door import SAMPLES
from tests.hosts.page.test_page_pairing import ASKED
from xl_departage import Tournament
from xl_departage.base.messages import text
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.documents.conversion import converted
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.workbook_formats import WORKBOOK_ENDINGS
from xl_departage.formats.file_format import WritingChoices
from xl_departage.formats.formats import FORMATS
from xl_departage.hosts.page import calculator
from xl_departage.hosts.page.saving import GAMES, others_written

DATA = Path(__file__).parents[2] / "data"
SWISS = (DATA / "made" / "sw01-8x5-clean.trf").read_text(encoding="utf-8")
PENALTY = "299          -1.0    3    1\n"
BONUS = "299           0.5    2    8    7\n"


def answered(action: str, **values: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(calculator.answer(json.dumps({"do": action, "lang": "en", **values})))
    return answer


def asked(action: str, **values: Any) -> Any:
    answer = answered(action, **values)
    assert "value" in answer, answer
    return answer["value"]


def shown(data: bytes, name: str = "event.trf") -> dict[str, Any]:
    """What the page sends of a file that was opened and not changed."""
    file = {"name": name, "data": base64.b64encode(data).decode()}
    found = asked("open_file", **file, reference=None)
    return {"rows": found["rows"], "rules": f"FIDE-2026; {found['rules']}", "opened": file}


def ranked(request: dict[str, Any], codes: str = "BH;SB") -> dict[str, tuple[Any, ...]]:
    table = asked("standings", codes=codes, **request)
    return {row[2]: (row[0], *row[4:]) for row in table[1:]}


def with_cells(request: dict[str, Any], *cells: tuple[int, int, str]) -> dict[str, Any]:
    rows = [list(row) for row in request["rows"]]
    for row, column, content in cells:
        rows[row][column] = content
    return {**request, "rows": rows}


def saved(request: dict[str, Any], kind: str = "trf") -> str:
    data = asked("save", kind=kind, codes="BH", **request)["data"]
    return base64.b64decode(data).decode()


def test_check_counts_the_points_that_the_arbiter_assigned() -> None:
    """299 takes a point from 1 Larrel, who scored 4½: a column of points beside the grid may say 3½, and nothing else."""
    request = shown((SWISS + PENALTY).encode())
    scores = {name: line[1] for name, line in ranked(request).items()}
    assert scores["Larrel, Rita"] == 3.5

    def differing(points: dict[str, Any]) -> list[str]:
        name = request["rows"][0].index("Name")
        rows = [[*row, "Pts" if at == 0 else str(points[row[name]])] for at, row in enumerate(request["rows"])]
        found = asked("check", **{**request, "rows": rows})
        return [f"{problem['where']} {problem['wrong']}" for problem in found if problem["severity"] == "error"]

    assert differing(scores) == []
    without = differing({**scores, "Larrel, Rita": 4.5})
    assert len(without) == 1
    assert "Larrel, Rita" in without[0]


def test_points_that_the_arbiter_assigned_rank_and_are_saved() -> None:
    """299: a penalty of a point for 1 Larrel, who had 4½ and whom 4 Desdin joins at 3½; half a point more for 7 and 8."""
    event = shown((SWISS + PENALTY + BONUS).encode())

    points = {name: row[1] for name, row in ranked(event).items()}

    assert points["Larrel, Rita"] == points["Desdin, Ulysse"] == 3.5
    assert (points["Casvin, Fabien"], points["Handier, Maeva"], points["Dorbert, Serge"]) == (2.5, 1, 2.5)
    trf_text = saved(event)
    assert {line for line in trf_text.splitlines() if line.startswith("299")} == {
        PENALTY.strip(),
        "299           0.5    2    7    8",
    }
    explained = asked("explain", code="PTS", player="1", **event)
    assert [row[4] for row in explained[1:6]] == [1, 1, -0.5, 1, 1]


def test_they_are_told_when_the_file_is_opened_with_their_lines() -> None:
    data = base64.b64encode((SWISS + PENALTY + BONUS).encode()).decode()
    [notice] = asked("open_file", name="cup.trf", data=data, reference=None)["notices"][-1:]
    sentence = notice["message"]
    assert sentence.startswith("cup.trf, record 299 (line 21, 22): ")


def test_they_stay_when_a_result_is_corrected_and_go_with_their_player() -> None:
    event = shown((SWISS + PENALTY + BONUS).encode())
    # Round 5: 1 Larrel has White against 3 Verdot; the game is drawn now.
    drawn = with_cells(event, (1, 8, "3W½"), (3, 8, "1B½"))

    points = {name: row[1] for name, row in ranked(drawn).items()}

    assert (points["Larrel, Rita"], points["Verdot, Carla"]) == (3, 3)
    lines = saved(drawn).splitlines()
    assert {line for line in lines if line.startswith("299")} == {PENALTY.strip(), "299           0.5    2    7    8"}
    assert [line[80:84].strip() for line in lines if line.startswith("001")][:3] == ["3.0", "2.5", "3.0"]


def test_they_are_shown_in_their_cells_and_change_with_them() -> None:
    """By hand: the penalty of 1 Larrel is half a point now, 8 Handier has no bonus, and 7 Casvin one of a point in round 1, too."""
    event = shown((SWISS + PENALTY + BONUS).encode())
    rows = event["rows"]
    cell = {row[1]: (number, row) for number, row in enumerate(rows)}
    larrel, handier, casvin = (cell[name] for name in ("Larrel, Rita", "Handier, Maeva", "Casvin, Fabien"))
    third, second, first = (rows[0].index(heading) for heading in ("3.Rd", "2.Rd", "1.Rd"))
    assert [larrel[1][third][-4:], handier[1][second][-4:]] == ["(-1)", "(+½)"]

    changed = with_cells(
        event,
        (larrel[0], third, larrel[1][third].replace("(-1)", "(-½)")),
        (handier[0], second, handier[1][second].removesuffix("(+½)")),
        (casvin[0], first, casvin[1][first] + " (+1)"),
    )

    ranking_before, ranking_after = ranked(event), ranked(changed)
    gained = {
        name: ranking_after[name][1] - ranking_before[name][1]
        for name in ranking_before
        if ranking_after[name][1] != ranking_before[name][1]
    }
    assert gained == {"Larrel, Rita": 0.5, "Handier, Maeva": -0.5, "Casvin, Fabien": 1}
    assert {line for line in saved(changed).splitlines() if line.startswith("299")} == {
        "299           1.0    1    7",
        "299           0.5    2    7",
        "299          -0.5    3    1",
    }


def test_a_result_that_the_page_enters_keeps_them() -> None:
    """Round 3 of 1 Larrel, with the penalty: another result, none, and the result again."""
    event = shown((SWISS + PENALTY).encode())
    row, column = 1, event["rows"][0].index("3.Rd")
    cell = event["rows"][row][column]
    opponent = int("".join(takewhile(str.isdigit, cell)))
    white = cell[len(str(opponent))] == "W"
    pair = [1, opponent] if white else [opponent, 1]
    points = {}
    for result in ("1-0", "½-½", "0-1"):
        answer = asked("enter_result", round=3, numbers=pair, result=result, total=5, **event)
        changed = with_cells(event, *answer["cells"])
        assert changed["rows"][row][column].endswith("(-1)"), answer
        points[result] = ranked(changed)["Larrel, Rita"][1]
    assert points["1-0"] - points["½-½"] == points["½-½"] - points["0-1"] == (0.5 if white else -0.5)


def test_every_format_that_is_written_can_be_saved() -> None:
    """From the table of formats: what has no button of its own is offered by its ending, and says the same as `convert`."""
    event = shown((SWISS + PENALTY).encode())
    kinds = [kind for kind in FORMATS if kind.writes]
    offered = {".csv", ".trf", *WORKBOOK_ENDINGS, *(kind.endings[0] for kind in others_written())}
    assert all(offered & {*kind.endings} for kind in kinds)
    source = read_document((SWISS + PENALTY).encode(), "event.trf")
    for kind in others_written():
        saved_file = asked("save", kind=kind.endings[0], codes="", **event)
        assert saved_file["name"].endswith(kind.endings[0])
        expected = converted(source, kind, parse_rules("FIDE-2026", TIEBREAK_EDITIONS, DEFAULT), WritingChoices())
        assert base64.b64decode(saved_file["data"]).split() == expected.content.split(), kind.endings
    assert answered("save", kind=".doc", **event)["error"]


def test_the_games_of_a_tournament_of_teams_are_saved_for_the_belgian_rating() -> None:
    """What `Tournament` gives: 28 matches of four boards, and who lacks a number."""
    sample = SAMPLES["TRF of teams"]
    saved_file = asked("save", kind=GAMES, codes="", **shown(sample.file.read_bytes(), sample.file.name))
    sent = Tournament.open(sample.file).games_to_send()
    assert base64.b64decode(saved_file["data"]).decode() == sent.csv
    assert saved_file["name"].endswith(".games.csv")
    assert [message.split(":")[0] for message in saved_file["messages"]] == [
        notice.split(":")[0] for notice in sent.notices
    ]


@pytest.mark.parametrize("name", first(["template of teams, boards", "TRF of teams", "template of teams"]))
def test_a_file_of_teams_is_ranked_and_explained_board_by_board(name: str) -> None:
    sample = SAMPLES[name]
    event = shown(sample.file.read_bytes(), sample.file.name)
    event["rules"] = event["rules"].replace("FIDE-2026", sample.rules)
    tournament = Tournament.open(sample.file, rules=sample.rules)
    standings = tournament.standings(sample.codes)

    assert [row[0] for row in ranked(event, sample.codes).values()] == [row.rank for row in standings]

    leader = standings[0]
    explained = asked("explain", code=sample.codes.split(";")[-1], player=str(leader.number), **event)
    assert leader.values[-1] in explained[-1]
    compared = asked("compare", codes=sample.codes, player=str(leader.number), other=standings[1].name, **event)
    assert [heading.partition(" (")[0] for heading in compared[0][1:3]] == [leader.name, standings[1].name]


def test_another_score_of_teams_is_refused_with_its_cure_and_not_ranked() -> None:
    sample = SAMPLES["TRF of teams"]
    event = shown(sample.file.read_bytes(), sample.file.name)
    heading = event["rows"][0]
    column = heading.index("1.Rd")
    # India beat 14 by 2 to 2 before.
    assert (event["rows"][1][column], event["rows"][14][column]) == ("14B2", "1W2")
    changed_event = with_cells(event, (1, column, "14B3"), (14, column, "1W1"))

    for action, more in (("standings", {"codes": "MPTS"}), ("save", {"kind": "trf"}), ("report", {"codes": "MPTS"})):
        answer = answered(action, **more, **changed_event)
        assert "boards cannot be made from them" in answer["error"], action
        assert sample.file.name in answer["error"]


def test_a_bye_of_teams_is_worth_what_the_file_says() -> None:
    """320: Brazil has 2 game points for its bye of round 10, as the TRF says; the grid has a word for the bye alone."""
    sample = SAMPLES["TRF of teams"]
    event = shown(sample.file.read_bytes(), sample.file.name)
    standings = Tournament.open(sample.file, rules="FIDE-2026").standings("GPTS")

    game_points = {name: row[2] for name, row in ranked(event, "GPTS").items()}

    assert game_points == {row.name: row.values[0] for row in standings}


@pytest.mark.parametrize("file", first(sorted((DATA / "papi").glob("*.papi")), 4), ids=lambda file: file.name)
def test_a_document_has_the_points_that_it_has_for_the_command(file: Path) -> None:
    standings = Tournament.open(file, rules="FFE-2012").standings("Bu")
    event = shown(file.read_bytes(), file.name)
    event["rules"] = event["rules"].replace("FIDE-2026", "FFE-2012")

    assert {name: row[1:] for name, row in ranked(event, "Bu").items()} == {
        row.name: (row.points, *row.values) for row in standings
    }


def test_a_request_names_its_grid_by_number_and_its_file_by_token() -> None:
    event = shown((SWISS + PENALTY).encode())
    rules, file = event["rules"], {"name": "event.trf", "token": "one"}
    unknown = answered("standings", rows=event["rows"], rules=rules, opened=file, codes="BH")
    assert unknown == {"unknown": True}

    first = answered("standings", rows=event["rows"], rules=rules, opened={**event["opened"], **file}, codes="BH")
    again = answered("standings", grid=first["grid"], rules=rules, opened=file, codes="BH")

    assert again == first
    assert answered("standings", grid=first["grid"] + 1000, rules=rules, opened=file, codes="BH") == {"unknown": True}
    # Without the file, the cells alone, which show what the arbiter took.
    alone = answered("standings", grid=first["grid"], rules=rules, codes="BH")
    assert alone["value"][1][4] == 3.5


def test_a_round_is_paired_with_the_points_that_were_assigned() -> None:
    """By hand: 1 Larrel has 4½ and a point less; beside her name stand 3½, and the arbiter is told that they count."""
    event = shown((SWISS.replace("XXR 5", "XXR 7") + PENALTY).encode())
    paired = asked("pair", asked=ASKED, **event)
    sides = [board[side] for board in paired["boards"] for side in ("white", "black")]
    assert "1 Larrel, Rita (3.5)" in sides
    assert text("pair_points_given", "en", players="1 (-1)") in paired["remarks"]


@pytest.mark.parametrize(
    ("code", "key"), [("BC", "tiebreak_needs_board_results"), ("OTHER_BERLIN", "tiebreak_berlin_needs_boards")]
)
def test_a_grid_of_teams_without_its_file_is_refused_in_the_words_of_the_page(code: str, key: str) -> None:
    """It says to open the file, and the file is ranked."""
    sample = SAMPLES["TRF of teams"]
    event = shown(sample.file.read_bytes(), sample.file.name)
    refused = answered("standings", codes=code, rows=event["rows"], rules=event["rules"])["error"]
    assert text(f"{key}.page", "en", code=code) in refused
    assert "argument" not in refused
    assert ranked(event, code)


def test_every_way_to_save_names_the_rules_that_the_file_does_not_say() -> None:
    """A table alone is read under FFE, a TRF without a day under the rules of FIDE in force; whatever else ranks is named."""
    rows = [["No", "Name", "Rtg", "R 1"], ["1", "A", "2000", "2W1"], ["2", "B", "1900", "1B0"]]
    other_rules = "FFE-2012; scoring=3-1-0"
    kinds = ["csv", "trf", *(kind.endings[0] for kind in others_written() if not kind.of_rounds)]
    for kind in kinds:
        request = {"rows": rows, "kind": kind, "codes": "", "details": {}}
        sound = asked("save", rules="FIDE-2026" if kind == "trf" else "FFE", **request)["messages"]
        assert not [line for line in sound if line.startswith("The file does not say")], kind
        saved_file = asked("save", rules=other_rules, **request)
        [sentence] = [line for line in saved_file["messages"] if line.startswith("The file does not say")]
        assert "FFE-2012" in sentence, kind
        assert "--" not in sentence, kind
        # Under the rules that are named, it is ranked as here.
        rules = sentence.rpartition(": ")[2]
        back = shown(base64.b64decode(saved_file["data"]), saved_file["name"])
        again = ranked({**back, "rules": f"{rules}; {back['rules'].partition(';')[2]}"}, "Bu")
        assert again == ranked({"rows": rows, "rules": other_rules}, "Bu"), kind
    for kind in kinds:
        messages = asked("save", rows=rows, rules="FIDE-2026", kind=kind, codes="BH;SB", details={})["messages"]
        lost = any("tie-breaks" in line for line in messages)
        assert lost == (kind != "trf"), (kind, messages)


def test_an_opened_file_shows_its_options_and_what_belongs_to_each_notice() -> None:
    """Home of the sample says 1400 for unrated players, which no cell of the grid shows; behind a notice is “?”, as behind any message."""
    book = Path(__file__).parents[3] / "workbooks" / "swiss-open-en.xlsx"
    opened = asked("open_file", name=book.name, data=base64.b64encode(book.read_bytes()).decode(), reference=None)
    assert "unrated=1400" in opened["rules"].split("; ")
    assert opened["rules"] in opened["reading"]

    event = base64.b64encode((SWISS + PENALTY).encode()).decode()
    notices = asked("open_file", name="cup.trf", data=event, reference=None)["notices"]
    assert notices
    assert all(notice["message"] and notice["entry"]["anchor"] and notice["entry"]["about"] for notice in notices)
