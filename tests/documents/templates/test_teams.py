"""
Template of team championships: the values on the sheets compared with the tournament file from which they were filled.
"""

from __future__ import annotations

import io
import json
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner

from tests.chess.pairing.teams import team_file
from tests.chess.pairing.test_teams import R1
from tests.chess.tiebreaks.made import DATA
from tests.documents.templates.books import (
    assembled_with,
    front,
    front_cell,
    glanced,
    made,
    opened,
    with_cells,
)
from tests.documents.templates.books import column as column_of
from tests.documents.templates.seasons import typed
from tests.documents.templates.small_template import MOST, measured
from tests.examples import first
from xl_departage import Tournament
from xl_departage.base.errors import FileError
from xl_departage.base.messages import Language, languages
from xl_departage.chess.ratings.rating_cell import read_rating
from xl_departage.chess.regulations.berger import schedule
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, parse_code, values
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.editing import with_header
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.report.crosstable_section import round_texts
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.documents.templates.draw import agreed
from xl_departage.documents.templates.entries import Filling, numbered
from xl_departage.documents.templates.finish import with_values
from xl_departage.documents.templates.teams import TEMPLATE
from xl_departage.documents.templates.teams.team_data import TEAMS, TYPED, of_source, sample
from xl_departage.documents.templates.template_registry import write_workbook
from xl_departage.documents.templates.template_workbook import Workbook
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.headless import recalculate
from xl_departage.hosts.cli import main

HALVES = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
BOARD_POINTS = {**HALVES, Outcome.FORFEIT_WIN: 2, Outcome.FORFEIT_LOSS: 0}
FIRST_BOARD = "H"


@pytest.fixture(scope="module")
def tournament() -> Source:
    content = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_bytes()
    return read_trf(content, name="teams.trf")


@pytest.fixture(scope="module")
def workbook() -> bytes:
    return made("teams")


@pytest.fixture(scope="module")
def context(tournament: Source) -> Context:
    assert tournament.event is not None
    rules = parse_rules("FIDE-2026; system=round-robin", TIEBREAK_EDITIONS, TIEBREAK_EDITIONS["FIDE-2026"])
    return Context(tournament.event.match_table, rules, event=tournament.event)


def filled_in(data: Filling, language: Language = "fr") -> bytes:
    return with_values(write_workbook(TEMPLATE, Workbook(Options(language), TEMPLATE.title, "teams"), data))


def table(content: bytes, sheet: str) -> list[list[Any]]:
    """The lines of a table, with its headings, up to the first blank one."""
    rows = [list(row) for row in glanced(content)[sheet].iter_rows(min_row=4, values_only=True)]
    shown = [["" if cell is None else cell for cell in row] for row in rows]
    return shown[: next((row for row, line in enumerate(shown) if line[1] == "" and line[0] == ""), len(shown))]


def status(content: bytes) -> str:
    """The status, which is the same above every sheet."""
    lines = {next(sheet.iter_rows(values_only=True))[0] for sheet in glanced(content).worksheets[:-2]}
    assert len(lines) == 1, lines
    return str(lines.pop())


@pytest.mark.parametrize(
    "options", first([Options(language, empty=empty) for language in languages() for empty in (False, True)]), ids=str
)
def test_the_workbook_keeps_the_limits_in_every_language_and_form(options: Options) -> None:
    measures = measured(assembled_with(find_template("teams"), options))

    assert all(measure <= most for measure, most in zip(measures, MOST, strict=True)), measures


def test_every_tiebreak_is_that_of_the_tournament_file(workbook: bytes, context: Context) -> None:
    home = opened(workbook)
    for codes in (("GPTS", "DE", "SB", "KS", "BC"), ("EMMSB", "EMGSB", "EGMSB", "EGGSB", "BERLIN")):
        front = {front_cell(home, f"Départage {place}"): code for place, code in enumerate(codes, 1)}
        lines = table(typed(workbook, {"Accueil": front}), "Classement")[1:]

        assert len(lines) == 8
        for column, code in enumerate(("MPTS", *codes), 5):
            if code != "DE":
                # The command computes it among all teams, standings among those that are level.
                wanted = list(values(context, parse_code(code)))
                assert [line[column] for line in sorted(lines, key=lambda line: line[1])] == wanted, code


def test_berlin_weighs_the_first_board_n_times_and_the_last_one_once(workbook: bytes, tournament: Source) -> None:
    event = tournament.event
    assert event is not None
    expected = [
        sum(
            (event.boards - place) * BOARD_POINTS[board.outcome] / 2
            for match in team.matches
            for place, board in enumerate(match.boards)
        )
        for team in event.teams
    ]
    head, *lines = table(workbook, "Classement")

    assert [line[head.index("Berlin")] for line in sorted(lines, key=lambda line: line[1])] == expected


def test_the_crosstable_has_every_match_of_the_file(workbook: bytes, tournament: Source) -> None:
    event = tournament.event
    assert event is not None
    for row, team in zip(table(workbook, "Grille")[1:], event.teams, strict=True):
        for cell, match in zip(row[3:10], team.matches, strict=True):
            assert match.opponent is not None
            assert match.colour is not None
            whole, half = divmod(match.game_points, 2)
            score = f"{whole or ('' if half else 0)}{'½' if half else ''}"
            assert cell == f"{match.opponent + 1}{'B' if match.colour.value == 'w' else 'N'}{score}"


def test_players_have_the_points_they_scored_over_the_board(workbook: bytes, tournament: Source) -> None:
    scored = {
        player.name: (
            sum(entry.outcome in HALVES for entry in player.rounds),
            sum(HALVES.get(entry.outcome, 0) for entry in player.rounds) / 2,
        )
        for player in tournament.crosstable.players
    }
    found: dict[str, tuple[int, float]] = {}
    for line in table(workbook, "Échiquiers")[1:]:
        games, points = found.get(line[2], (0, 0))
        found[line[2]] = games + line[6], points + line[5]

    assert found == {name: score for name, score in scored.items() if score[0]}


def test_another_result_changes_scores_and_ranking_and_a_missing_one_leaves_its_match_open(workbook: bytes) -> None:
    """Round 1, match 1, board 3: a win instead of a loss; match 2: the result of the last board is missing."""
    lines = table(workbook, "Rencontres")
    changed = typed(workbook, {"Rencontres": {"J5": "1" if lines[1][9] != "1" else "0", "K6": None}})

    rows_before, rows_after = (table(content, "Classement")[1:] for content in (workbook, changed))

    assert [line[2] for line in rows_before[:3]] == ["Fou du Roi Wavre", "Cavalier de Jodoigne", "Le Roque d'Ottignies"]
    points = {line[2]: line[6] for line in rows_before}
    moved = {line[2]: line[6] - points[line[2]] for line in rows_after if line[6] != points[line[2]]}
    assert {lines[1][3], lines[1][5], lines[2][3], lines[2][5]} == moved.keys()
    names = f"{lines[2][3]} – {lines[2][5]}"
    assert status(changed) == f"À faire : Ronde 1 : résultat manquant de {names}. Saisissez les résultats."


def test_pairings_are_the_berger_tables_with_a_rest_for_odd_numbers() -> None:
    teams = numbered([{"name": f"T{number}"} for number in range(1, 6)], TEAMS)
    matches = table(filled_in(Filling(agreed(5, 2), {"teams": teams}), "en"), "Matches")[1:]

    for number, pairs in enumerate(schedule(5, 2), 1):
        lines = {(row[3], row[5]) for row in matches if row[0] == number}
        # The resting team stands alone.
        assert lines == {
            (f"T{home}", f"T{away}") if max(home, away) <= 5 else (f"T{min(home, away)}", "rest")
            for home, away in pairs
        }


@pytest.mark.slow("a large workbook; the tables of one leg are compared quickly")
def test_two_legs_of_as_many_teams_as_there_is_room_for(tmp_path: Path) -> None:
    """FIDE C.05, annex 1: in 22 rounds each of twelve meets each other one twice, once with White on board 1."""
    names = [f"T{number}" for number in range(1, TEAMS + 1)]
    teams = numbered([{"name": name} for name in names], TEAMS)
    players = [{"team": name, "name": f"{name} player"} for name in names]
    asked = filled_in(Filling({**agreed(TEAMS, 2), "boards": 1}, {"teams": teams, "players": players}), "en")
    matches = table(asked, "Matches")[1:]

    assert front(glanced(asked), "Draw asked for") == f"{TEAMS} × 2"
    assert sorted((row[3], row[5]) for row in matches) == sorted(permutations(names, 2))
    assert [row[0] for row in matches] == [round for round in range(1, 23) for _ in range(TEAMS // 2)]
    rows = range(5, 5 + len(matches))
    complete = with_cells(asked, "Matches", {f"H{row}": "1" for row in rows})
    path = tmp_path / "league.xlsx"
    for results, code, sentence in (
        (complete, 0, "All results of the 22 rounds are entered. Publish the standings."),
        (with_cells(complete, "Matches", {f"H{rows[-1]}": ""}), 0, "result missing of"),
        (with_cells(complete, "Matches", {f"D{rows[7]}": "T5"}), 1, "T5 already has a game or a bye in this round"),
    ):
        computed = recalculate(results).content
        path.write_bytes(computed)
        checked = CliRunner().invoke(main, ["check", str(path), "--lang", "en"])
        assert (checked.exit_code, sentence in status(computed)) == (code, True), (sentence, checked.output)
        assert sentence.split()[0] in checked.output


def test_a_pairing_typed_in_place_of_the_draw_is_obeyed_and_an_erased_one_is_told(workbook: bytes) -> None:
    """Row 5 is round 1, match 1: with the sides changed, only their colours change."""
    lines = table(workbook, "Rencontres")
    white, black = lines[1][3], lines[1][5]
    changed = typed(workbook, {"Rencontres": {"D5": black, "F5": white}})
    erased = typed(workbook, {"Rencontres": {"F6": None}})

    assert [row[3] for row in table(changed, "Grille")[1:]] != [row[3] for row in table(workbook, "Grille")[1:]]
    for changed_row, original_row in zip(table(changed, "Grille")[1:], table(workbook, "Grille")[1:], strict=True):
        moved = changed_row[1] in (white, black)
        assert (changed_row[3] != original_row[3]) is moved
        assert not moved or {changed_row[3][1], original_row[3][1]} == {"B", "N"}
    assert status(erased) == (
        "Rencontres, ligne 6 : le tirage donne un match à cette ligne, dont la ronde ou une équipe a été effacée. "
        "Saisissez-la, ou copiez les cellules d'une ligne qui les a encore."
        # CHECK says the same of the row that it reads.
        " … autres erreurs : 1."
    )


@pytest.mark.slow("the command tells them quickly")
def test_results_of_a_team_that_rests_are_told_by_sheet_and_command_alike(tmp_path: Path) -> None:
    """Once « Publish the standings » above them; and the file with a rest in each round becomes a TRF."""
    teams = numbered([{"name": f"T{number}"} for number in range(1, 6)], TEAMS)
    players = [{"team": team["name"], "name": f"{team['name']} {seat}"} for team in teams[:5] for seat in "abcd"]
    content = filled_in(Filling({**agreed(5, 1), "boards": 4}, {"teams": teams, "players": players}), "en")
    lines = table(content, "Matches")[1:]
    rests = [number for number, line in enumerate(lines, 5) if line[5] == "rest"]
    assert len(rests) == 5
    played = {f"{board}{number}": "1" for number in range(5, 5 + len(lines)) if number not in rests for board in "HIJK"}
    complete = recalculate(with_cells(content, "Matches", played)).content
    path, trf = tmp_path / "league.xlsx", tmp_path / "league.trf"

    path.write_bytes(complete)
    assert status(complete).endswith("Publish the standings.")
    assert CliRunner().invoke(main, ["convert", str(path), str(trf), "--lang", "en"]).exit_code == 0
    saved = read_trf(trf.read_bytes()).tournament
    assert sorted(match.round for match in saved.matches if match.black is not None) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    for number in (rests[0], rests[-1]):
        wrong = recalculate(with_cells(complete, "Matches", {f"H{number}": "1", f"K{number}": "+"})).content
        path.write_bytes(wrong)
        checked = CliRunner().invoke(main, ["check", str(path), "--lang", "en"])
        for message in (status(wrong), " ".join(checked.output.split())):
            assert "esults stand on 2 boards" in message, number
        assert f"row {number}," in status(wrong)
        assert checked.exit_code == 1


@pytest.mark.slow("who withdraws is counted so in tests/chess/tournament quickly")
@pytest.mark.parametrize(("gone", "last"), first([(4, 3), (2, 5)]))
def test_a_team_that_withdraws_counts_as_c_05_says_in_sheet_and_command(
    gone: int, last: int, tmp_path: Path, tournament: Source
) -> None:
    """Seven rounds: three of its matches are less than half, and nobody has points of them; after five the others are forfeits."""
    workbook = made("teams", "en")
    event = tournament.event
    assert event is not None
    lines = table(workbook, "Matches")[1:]
    name = event.teams[gone - 1].name
    rows = [row for row, line in enumerate(lines, 5) if line[0] > last and name in (line[3], line[5])]
    assert len(rows) == 7 - last
    unplayed = with_cells(workbook, "Matches", {f"{board}{row}": "" for row in rows for board in "HIJK"})
    content = recalculate(with_cells(unplayed, "Teams", {f"G{4 + gone}": last})).content

    counts = 2 * last >= 7
    wanted: dict[str, tuple[Any, Any]] = {}
    for place, team in enumerate(event.teams, 1):
        points = [
            # Won by forfeit: two match points, and all four boards.
            ((match.match_points, match.game_points) if played else (4, 8) if place != gone else (0, 0))
            for round, match in enumerate(team.matches, 1)
            if (of_gone := gone in (place, (match.opponent or 0) + 1)) is False or counts
            for played in (not of_gone or round <= last,)
        ]
        wanted[team.name] = (
            sum(match_points for match_points, _ in points) / 2,
            sum(game_points for _, game_points in points) / 2,
        )
    standings = table(content, "Standings")[1:]
    found = {line[2]: (line[5], line[6]) for line in standings}
    if not counts:
        wanted[name] = ("", "")
        assert standings[-1][:3] == ["withdrawn", gone, name]
    assert found == wanted
    assert status(content).endswith("Publish the standings.")

    path, trf, again = tmp_path / "league.xlsx", tmp_path / "league.trf", tmp_path / "again.xlsx"
    path.write_bytes(content)
    assert "result missing" not in CliRunner().invoke(main, ["check", str(path), "--lang", "en"]).output
    assert CliRunner().invoke(main, ["convert", str(path), str(trf), "--lang", "en"]).exit_code == 0
    assert f"### withdrawn: {gone}@{last}" in trf.read_text()
    for source in (path, trf):
        result = CliRunner().invoke(main, ["tiebreaks", str(source), "--codes", "MPTS,GPTS", "--format", "json"])
        ranked = json.loads(result.stdout)["players"]
        assert {ranked_team["name"]: tuple(ranked_team["values"]) for ranked_team in ranked} == {
            team: points for team, points in wanted.items() if points != ("", "")
        }
    made_again = CliRunner().invoke(main, ["new", "teams", str(again), "--from", str(trf), "--lang", "en"])
    assert made_again.exit_code == 0, made_again.output
    assert [line[:7] for line in table(again.read_bytes(), "Standings")[1:]] == [line[:7] for line in standings]


@pytest.mark.slow("a calendar of its own is typed quickly")
def test_a_league_with_a_calendar_of_its_own_is_a_round_robin_where_the_options_say_so(tmp_path: Path) -> None:
    """
    Typed pairings of the sample: team 4 left after three matches of seven, and nobody has points of these. By hand: of each other team, its
    points in the file without those against team 4.
    """
    text = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_text(encoding="utf-8")
    event = Tournament.open(text.encode(), name="t.trf", rules="FIDE-2026")._source.event
    assert event is not None
    wanted = {
        team.name: sum(match.match_points for match in team.matches if match.opponent != 3) / 2
        for team in event.teams
        if team is not event.teams[3]
    }
    trf, path = tmp_path / "league.trf", tmp_path / "league.xlsx"
    trf.write_text(text.replace("092 Team Round Robin", "092 Team Swiss System"), encoding="utf-8")
    assert CliRunner().invoke(main, ["new", "teams", str(path), "--from", str(trf), "--lang", "en"]).exit_code == 0
    workbook = path.read_bytes()
    name = event.teams[3].name
    rows = [
        row for row, line in enumerate(table(workbook, "Matches")[1:], 5) if line[0] and line[0] > 3 and name in line
    ]
    unplayed = with_cells(workbook, "Matches", {f"{board}{row}": "" for row in rows for board in "HIJK"})
    withdrawn = with_cells(unplayed, "Teams", {"G8": 3})
    content = recalculate(
        with_cells(withdrawn, "Home", {"B32": "penalties=yes; Système = round-robin; games=1"})
    ).content

    assert {line[2]: line[5] for line in table(content, "Standings")[1:] if line[0] != "withdrawn"} == wanted
    opened_again = Tournament.open(io.BytesIO(content), name="league.xlsx")
    assert {row.name: row.points for row in opened_again.standings("MPTS")} == wanted


@pytest.mark.slow("a pairing in place of the draw is typed quickly")
def test_a_round_robin_with_a_calendar_of_its_own_remains_one_in_the_template(tmp_path: Path) -> None:
    """The first two rounds of the sample change places, which is no Berger table any more."""
    text = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_text(encoding="utf-8")
    lines = [
        line[:91] + line[101:111] + line[91:101] + line[111:] if line.startswith("001") else line
        for line in text.splitlines()
    ]
    trf, path = tmp_path / "league.trf", tmp_path / "league.xlsx"
    trf.write_text("\n".join([*lines, ""]), encoding="utf-8")

    made_from = CliRunner().invoke(main, ["new", "teams", str(path), "--from", str(trf), "--lang", "en"])

    assert (made_from.exit_code, "type of the tournament" in made_from.output) == (0, False), made_from.output
    assert "system=round-robin; games=1" in str(opened(path.read_bytes())["Home"]["B32"].value)
    standings = [Tournament.open(file, rules="FIDE-2026").standings("MPTS,GPTS,SB").rows() for file in (trf, path)]
    assert standings[0] == standings[1]


@pytest.mark.slow("teams in files are paired so quickly")
def test_pair_obeys_the_teams_that_withdrew_and_may_not_meet(tmp_path: Path) -> None:
    """As columns of the list of teams, in the workbook and in a workbook made of its TRF."""
    source = read_source(team_file([R1]).encode(), "event.trf")
    swiss = build(find_template("teams"), Options("en"), source)
    path, out, trf = (tmp_path / name for name in ("swiss.xlsx", "paired.xlsx", "swiss.trf"))

    def pairs(content: bytes) -> set[frozenset[str]]:
        path.write_bytes(content)
        out.unlink(missing_ok=True)
        result = CliRunner().invoke(main, ["pair", str(path), "--output", str(out), "--rounds", "5", "--lang", "en"])
        assert result.exit_code == 0, result.output
        return {frozenset((line[3], line[5])) for line in table(out.read_bytes(), "Matches") if line[0] == 2}

    assert frozenset(("Team 1", "Team 2")) in pairs(swiss)
    typed_lists = recalculate(with_cells(swiss, "Teams", {"G8": 1, "I5": "5, 2@2-3"})).content
    paired = pairs(typed_lists)
    assert frozenset(("Team 4", "ABS")) in paired
    assert not paired & {frozenset(("Team 1", "Team 2")), frozenset(("Team 1", "Team 5"))}
    # Beside a team, none may stand that nobody has; and another list is named as one of teams.
    wrong = recalculate(with_cells(swiss, "Teams", {"I5": "x"})).content
    assert "In the list of teams, these are not numbers of teams that may not be paired." in status(wrong)
    path.write_bytes(typed_lists)
    assert CliRunner().invoke(main, ["convert", str(path), str(trf)]).exit_code == 0
    assert [line for line in trf.read_text().splitlines() if line.startswith("260")] == [
        "260   1   5    1    5",
        "260   2   3    1    2",
    ]
    back = of_source(read_source(trf.read_bytes(), "swiss.trf")).lists["teams"]
    assert back[0]["team_apart"] == "5, 2@2-3"


def test_a_line_up_that_names_nobody_is_refused_by_sheet_and_command_alike(tmp_path: Path) -> None:
    """The sample's teams have five players; the seventh row is round 1, Fou du Roi Wavre – Deux Tours Tubize, whose last board is won."""
    path = tmp_path / "league.xlsx"
    wrong = recalculate(with_cells(made("teams", "en"), "Matches", {"G7": "1 2 3 6", "K7": "-"})).content
    path.write_bytes(wrong)
    problem = "Fou du Roi Wavre – Deux Tours Tubize, board 4: Deux Tours Tubize has no player 6 in the list of players"

    (line,) = [row for row in glanced(wrong)["Check"].iter_rows(min_row=5, max_row=6, values_only=True) if row[0]]
    assert line[:2] == ("error", 7)
    assert line[6] == f"{problem}."
    assert problem in status(wrong)
    checked = CliRunner().invoke(main, ["check", str(path), "--lang", "en"])
    assert (checked.exit_code, "player 6" in " ".join(checked.output.split())) == (1, True)
    for command in (["tiebreaks", str(path)], ["convert", str(path), str(tmp_path / "league.trf")]):
        refused = CliRunner().invoke(main, [*command, "--lang", "en"])
        assert refused.exit_code != 0
        assert f"sheet Matches, cell K7, round 1: {problem}" in refused.output
    assert not (tmp_path / "league.trf").exists()


def test_teams_whose_players_nobody_typed_are_ranked_by_sheet_and_command_alike(tmp_path: Path) -> None:
    """Four teams on two boards, with a board won against nobody; the first board counts double in Berlin."""
    teams = numbered([{"name": f"T{number}"} for number in range(1, 5)], TEAMS)
    content = filled_in(Filling({**agreed(4, 1), "boards": 2}, {"teams": teams, "players": []}), "en")
    lines = table(content, "Matches")[1:]
    results = zip(range(5, 5 + len(lines)), ("+1", "01", "½1", "1½", "00", "½0"), strict=True)
    cells = {f"{column}{row}": mark for row, both in results for column, mark in zip("HI", both, strict=True)}
    path = tmp_path / "league.xlsx"
    path.write_bytes(recalculate(with_cells(content, "Matches", cells)).content)
    assert status(path.read_bytes()).endswith("Publish the standings.")
    sheet = [[*row[:3], *row[5:10]] for row in table(path.read_bytes(), "Standings")[1:5]]
    ranked = Tournament.open(path).standings("MPTS,GPTS,DE,SB,OTHER_BERLIN")
    assert [[row.rank, row.number, row.name, *row.values] for row in ranked] == sheet


def test_typed_pairings_and_a_team_that_is_exempt() -> None:
    data = sample()
    teams = data.lists["teams"][:3]
    first, second, third = (team["name"] for team in teams)
    results = {f"board_{board}": result for board, result in enumerate(("1", "½", "+", "-"), 1)}
    matches = [
        {"round": 1, "white_first": second, "black_first": third, **results},
        {"round": 1, "white_first": first, "black_first": "EXE"},
    ]
    players = [player for player in data.lists["players"] if player["team"] in (first, second, third)]
    lists: dict[str, Any] = {"teams": numbered(teams, TEAMS), "players": players, "matches": matches}
    content = filled_in(Filling({**data.front, **agreed(3, 1), "format": TYPED, "exempt": "½"}, lists))

    assert [row[3] for row in table(content, "Grille")[1:]] == ["EXE", "3B2½", "2N1½"]
    # With half a point per board, the match is drawn.
    assert {row[1]: row[5] for row in table(content, "Classement")[1:]} == {1: 1, 2: 2, 3: 0}


@pytest.mark.slow("both rules are those of tests/chess, and the sheet ranks by its edition quickly")
def test_a_match_in_which_both_teams_lost_a_board_is_decided_by_the_edition(workbook: bytes) -> None:
    """The first match ends 1½-½: won under FIDE rules, lost by both under FFE rules (2.1.2)."""
    edition = front_cell(opened(workbook), "Règlement des départages")
    match = table(workbook, "Rencontres")[1]
    found: dict[str, dict[str, int]] = {}
    for name in ("FIDE-2026", "FFE"):
        cells = dict(zip(("H5", "I5", "J5", "K5"), ("1", "½", "--", "--"), strict=True))
        content = typed(workbook, {"Rencontres": cells, "Accueil": {edition: name}})
        found[name] = {row[2]: row[5] for row in table(content, "Classement")[1:]}

    gained = {team: points - found["FFE"][team] for team, points in found["FIDE-2026"].items()}
    assert gained.pop(match[3]) == 2
    assert set(gained.values()) == {0}


@pytest.mark.slow
def test_points_places_and_sonneborn_berger_of_the_sheet_are_those_of_the_commands() -> None:
    """
    The champion loses four match points, 11 - 4, and is behind the second, who has 8; and 2-1 with a board that both lost is half of the
    four boards, a draw, under FFE rules (2.1.2), and won under FIDE's: one match point more than after 1½-2½, or two.
    """
    original = made("teams", "en")
    edition = front_cell(opened(original), "Tie-break rules")
    match = dict(zip(("H5", "I5", "J5", "K5"), ("1", "1", "--", "0"), strict=True))
    for name, gained in (("FFE", 1), ("FFE-2012", 1), ("FIDE-2026", 2)):
        content = typed(original, {"Home": {edition: name}, "Teams": {"H7": "R2 -4 MP"}, "Matches": match})
        headings, *rows = table(content, "Standings")
        assert headings[5:9] == ["Match points", "Game points", "Direct encounter", "Sonneborn-Berger"]
        sheet = {row[1]: (row[0], row[4], row[5], row[6], row[8]) for row in rows}
        tournament = Tournament.open(content, name="t.xlsx")
        ranked = {row.number: (row.rank, row.points, *row.values[:2], row.values[3]) for row in tournament.standings()}
        assert ranked == sheet, name
        assert tournament.edition == name
        assert [sheet[team][1] for team in (3, 4, 1)] == [7, 8, 7 + gained], name
        assert sheet[3][0] > sheet[4][0], name


@pytest.fixture(scope="module")
def won(workbook: bytes) -> list[list[Any]]:
    """The standings after a win on board 1 of the first match."""
    return [row[:9] for row in table(typed(workbook, {"Rencontres": {"H5": "1"}}), "Classement")]


@pytest.mark.parametrize(
    "written",
    first([" 1 ", "1 \u2014 0", "1-0 F", "1\u00a0", "\t1", "1-0", "1\u20130", "1:0"]),
)
def test_a_result_is_read_as_everywhere(workbook: bytes, won: list[list[Any]], written: str) -> None:
    """On board 1, where the team on the left has White."""
    changed = typed(workbook, {"Rencontres": {"H5": written}})

    assert [row[:9] for row in table(changed, "Classement")] == won


def test_another_draw_waits_until_it_is_confirmed(workbook: bytes) -> None:
    places, draw = (front_cell(opened(workbook), label) for label in ("Places du tirage", "Tirage confirmé"))

    waiting = typed(workbook, {"Accueil": {places: 10}})
    confirmed = typed(workbook, {"Accueil": {places: 10, draw: "10 × 1"}})

    assert status(waiting).startswith("Accueil : les places ou les tours ne sont pas ceux du tirage confirmé.")
    assert table(waiting, "Classement") == table(workbook, "Classement")
    assert [row[:3] for row in table(confirmed, "Rencontres")[1:6]] == [
        [1, row[1], n] for n, row in enumerate(table(confirmed, "Rencontres")[1:6], 1)
    ]


def test_the_standings_after_an_earlier_round_say_so_and_count_it_last(workbook: bytes, tournament: Source) -> None:
    counted = front_cell(opened(workbook), "Classement après la ronde")
    event = tournament.event
    assert event is not None

    earlier = typed(workbook, {"Accueil": {counted: 3}})

    assert opened(workbook)["Classement"]["A2"].value == "Classement après la ronde 7 sur 7"
    assert glanced(earlier)["Classement"]["A2"].value == "Classement après la ronde 3 sur 7"
    assert {row[2]: row[4] for row in table(earlier, "Classement")[1:]} == {
        team.name: sum(match.match_points for match in team.matches[:3]) / 2 for team in event.teams
    }


def test_only_what_is_filled_is_printed(workbook: bytes) -> None:
    book = opened(workbook, values=False)

    assert {name: book[name].print_area.replace("$", "") for name in ("Rencontres", "Grille", "Échiquiers")} == {
        "Rencontres": "'Rencontres'!A2:K32",
        "Grille": "'Grille'!A2:J14",
        "Échiquiers": "'Échiquiers'!A2:I63",
    }


def test_a_file_without_teams_and_one_with_too_many_are_refused() -> None:
    individual = read_trf((DATA / "fide-exercises" / "tec-swiss.trf").read_bytes(), name="tec-swiss.trf")
    many = read_trf((DATA / "fide-checker" / "team-swiss-large.trf").read_bytes(), name="large.trf")

    with pytest.raises(FileError) as caught:
        of_source(individual)
    assert caught.value.key == "template_needs_teams"
    with pytest.raises(FileError) as caught:
        of_source(many)
    assert caught.value.key == "template_too_many_teams"
    assert "large.trf" in str(caught.value)


@pytest.mark.slow("pairings of five teams are compared with the Berger tables quickly")
def test_an_odd_number_of_teams_paired_as_by_the_tables_has_one_exempt_team_a_round() -> None:
    """Typed pairings that are those of the Berger tables by chance: read and written again, each round has its own exempt team."""
    data = sample()
    teams = data.lists["teams"][:3]
    names = [team["name"] for team in teams]
    pairs = [(1, 2), (0, None), (0, 1), (2, None), (2, 0), (1, None)]
    matches = [
        {
            "round": 1 + at // 2,
            "white_first": names[white],
            "black_first": "EXE" if black is None else names[black],
            **({} if black is None else {f"board_{board}": "1" for board in range(1, 5)}),
        }
        for at, (white, black) in enumerate(pairs)
    ]
    players = [player for player in data.lists["players"] if player["team"] in names]
    lists: dict[str, Any] = {"teams": numbered(teams, TEAMS), "players": players, "matches": matches}
    content = filled_in(Filling({**data.front, **agreed(3, 1), "format": TYPED, "exempt": "½"}, lists))

    again = of_source(read_document(content, "typed.xlsx")).lists["matches"]

    typed_pairs = {(line["round"], line["white_first"], line["black_first"]) for line in again}
    assert typed_pairs == {(line["round"], line["white_first"], line["black_first"]) for line in matches}


@pytest.mark.slow("such a list is refused in tests/formats/grids quickly")
def test_matches_whose_boards_have_no_headings_are_refused_in_words() -> None:
    book = openpyxl.load_workbook(io.BytesIO(made("teams", "nl")))
    for cell in book["Wedstrijden"][4][7:19]:
        if cell.data_type != "e":
            cell.value = None
    content = io.BytesIO()
    book.save(content)

    with pytest.raises(FileError) as caught:
        read_document(content.getvalue(), "ploegen.xlsx")

    assert caught.value.key == "document_boards"
    assert "Wedstrijden" in str(caught.value)


@pytest.mark.slow("the sheets of teams in French and English are read quickly")
def test_dutch_sheets_of_teams_say_ploeg() -> None:
    content = made("teams", "nl")

    assert [table(content, sheet)[0][place] for sheet, place in (("Kruistabel", 1), ("Ranglijst", 2))] == ["Ploeg"] * 2


def test_a_forfeit_beside_results_in_digits_is_no_riddle(workbook: bytes) -> None:
    assert [row[0] for row in table(workbook, "Contrôle")[1:] if row[0]] == ["à faire"]


@pytest.mark.slow("averages of teams are counted in tests/formats quickly")
def test_a_rating_that_is_text_counts_in_the_average_of_its_team() -> None:
    """Each kind of text that our reader takes for a rating, and what it takes for none."""
    cells = [2100, "2061", "2061 F", "1399 E", "1850N", " 1900 ", "2000\u00a0F", "NC", 0, None, "-", "999 E"]
    read = [None if cell in ("NC", "-", 0, None) else read_rating(cell).rating for cell in cells]
    assert read == [2100, 2061, 2061, 1399, 1850, 1900, 2000, None, None, None, None, 999]
    book = opened(made("teams", "en", empty=True), values=False)
    for at, cell in enumerate(cells):
        book["Teams"][f"A{5 + at}"], book["Teams"][f"B{5 + at}"] = at + 1, f"Team {at + 1}"
        for row, rating in ((5 + 2 * at, cell), (6 + 2 * at, 1000)):
            book["Players"][f"A{row}"], book["Players"][f"B{row}"] = f"Team {at + 1}", f"Player {row}"
            book["Players"][f"C{row}"] = rating
    stream = io.BytesIO()
    book.save(stream)

    averages = column_of(opened(recalculate(stream.getvalue()).content)["Teams"], "E", 5, 4 + len(cells))

    # By hand: the mean of the rating and 1000, where there is one; else 1000 alone.
    assert averages == [1000 if rating is None else (rating + 1001) // 2 for rating in read]


@pytest.mark.slow("names of players with these signs are typed into the Swiss quickly")
def test_names_of_teams_with_signs_that_formulas_take_for_wildcards_are_names() -> None:
    """Each would match another one as a pattern, or compare with it; two namesakes are one fault."""
    names = ["Rook*", "Rookies", "R?ok*", "*", "~Knights", "=Rookies", "<Z", "Rookies?"]
    book = opened(made("teams", "en", empty=True), values=False)
    for at, name in enumerate(names):
        book["Teams"][f"A{5 + at}"], book["Teams"][f"B{5 + at}"] = at + 1, name
        book["Teams"][f"B{5 + at}"].data_type = "s"
        for row in (5 + 2 * at, 6 + 2 * at):
            book["Players"][f"A{row}"], book["Players"][f"B{row}"] = name, f"Player {row}"
            book["Players"][f"A{row}"].data_type = "s"
            book["Players"][f"C{row}"] = 1500 + 100 * at
    stream = io.BytesIO()
    book.save(stream)
    shown = opened(recalculate(stream.getvalue()).content)

    assert column_of(shown["Teams"], "D", 5, 12) == [2] * 8
    assert column_of(shown["Teams"], "E", 5, 12) == [1500 + 100 * at for at in range(8)]
    assert not str(shown["Home"]["A1"].value).startswith("Error")


@pytest.mark.parametrize(
    ("typed_in", "key", "sheet", "cell"),
    [
        ("R2 -1", "grid_given_of_teams", "Teams", "H5"),
        ("R9 -1 MP", "list_given_later", "Teams", "H5"),
        ("R2 1 MP", "list_given_unreadable", "Teams", "H5"),
    ],
)
def test_points_of_the_arbiter_that_nobody_can_count_are_told_with_sheet_and_row(
    typed_in: str, key: str, sheet: str, cell: str
) -> None:
    content = with_cells(made("teams", "en"), "Teams", {cell: typed_in})

    with pytest.raises(FileError) as caught:
        read_document(content, "teams.xlsx")

    place = caught.value.place
    assert place is not None
    assert (caught.value.key, place.sheet, place.row, place.text) == (key, sheet, 5, typed_in)


def test_points_of_the_arbiter_are_explained_and_stand_in_their_cells(tournament: Source) -> None:
    """A match point and half a game point in round 2, a game point and a half more for teams 2 and 4 in round 1."""
    text = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_text(encoding="utf-8")
    more = "299    -1.0  -0.5    2    1\n299           1.5    1    2    4\n"
    adjusted = Tournament.open((text + more).encode(), name="t.trf", rules="FIDE-2026", lang="en")

    for code, team, sentences in (
        ("MPTS", 1, ["-1"]),
        ("GPTS", 1, ["-½"]),
        ("GPTS", 4, ["+1½"]),
        ("MPTS", 4, []),
    ):
        explained = str(adjusted.explain(code, team))
        assert [f"{points} beside the result" in explained for points in ("-1", "-½", "+1½")] == [
            points in sentences for points in ("-1", "-½", "+1½")
        ], (code, team, explained)

    assert tournament.event is not None
    event = read_trf((text + more).encode(), name="t.trf").event
    assert event is not None
    plain, cells = (round_texts(team_event.game_table, "en") for team_event in (tournament.event, event))
    changed = {
        (team, round): (was, cell)
        for team, (old, new) in enumerate(zip(plain, cells, strict=True), 1)
        for round, (was, cell) in enumerate(zip(old, new, strict=True), 1)
        if was != cell
    }
    assert changed == {
        (1, 2): (plain[0][1], f"{plain[0][1]} (-1 MP -½ GP)"),
        (2, 1): (plain[1][0], f"{plain[1][0]} (+1½ GP)"),
        (4, 1): (plain[3][0], f"{plain[3][0]} (+1½ GP)"),
    }


def test_a_day_outside_the_event_is_told_by_sheet_and_command_with_its_cell(tournament: Source, tmp_path: Path) -> None:
    """The sample ends on 26 April; with the 20th as the last day, its last round lies outside: row 29, the first of four matches."""
    header = tournament.header._replace(end="2026/04/20")
    content = build(TEMPLATE, Options("en"), tournament.with_record(with_header(tournament.tournament, header=header)))
    assert status(content).startswith("Matches, row 29: this day lies outside the event.")
    (tmp_path / "season.xlsx").write_bytes(content)
    result = CliRunner().invoke(main, ["check", str(tmp_path / "season.xlsx"), "--lang", "en", "--format", "json"])
    (problem,) = [
        candidate for candidate in json.loads(result.stdout)["grids"][0]["problems"] if candidate["check"] == "days"
    ]
    assert (problem["sheet"], problem["cell"]) == ("Matches", "B29")
    assert problem["problem"] == "The match of 26/04/2026 lies outside the days of the event, 18/01/2026 to 20/04/2026."
    found = Tournament.open(content, name="season.xlsx", lang="en").check()
    assert ["B29" in finding.where for finding in found if "26/04/2026" in finding.problem] == [True]


def test_teams_that_are_not_drawn_yet_are_to_be_drawn(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("Team;Name\n" + "".join(f"T{place // 4};P{place}\n" for place in range(16)))
    call = ["new", "teams", str(tmp_path / "a.xlsx"), "--players", str(tmp_path / "list.csv"), "--lang", "en"]
    assert CliRunner().invoke(main, call).exit_code == 0
    assert status((tmp_path / "a.xlsx").read_bytes()) == (
        "Next step: Home: enter 4 in “Places in the draw” once lots are drawn"
    )
