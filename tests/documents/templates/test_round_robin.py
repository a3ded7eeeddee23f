"""The round robin: values of other programs, changed results, files that fit and files that do not."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.documents.templates.books import (
    DATA,
    assembled,
    assembled_with,
    built,
    front,
    front_cell,
    glanced,
    made,
    opened,
    recalculated,
    rows,
    template_file,
    with_cells,
)
from tests.documents.templates.small_template import MOST, measured
from tests.examples import first
from xl_departage import Tournament
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import languages
from xl_departage.chess.regulations.berger import schedule
from xl_departage.chess.regulations.editions import FIDE_2026, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.templates import Options, find_template
from xl_departage.documents.templates.round_robin.round_robin_data import of_source
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.trf_writing import write_trf
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.storage.package import Package

RULES = "FIDE-2026; system=round-robin; games={games}; planned={planned}; exempt=0; numbers=number"
CODES = ("DE", "SB", "WIN", "KS")


def area(sheet: Any, reference: str) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in sheet[reference]]


def standings(workbook: Any) -> list[list[Any]]:
    """Place, number, points and the four tie-breaks, best player first."""
    return [[row[0], row[1], *row[4:9]] for row in area(workbook["Classement"], "A5:I20") if row[0]]


def status(workbook: Any) -> str:
    """The status, which is the same on every sheet."""
    (line,) = {sheet["A1"].value for sheet in workbook if sheet.sheet_state == "visible"}
    return str(line)


def expected_standings(workbook: Any, rules: str) -> list[list[Any]]:
    """The same values computed by the domain from the round table of the workbook."""
    reading = read_crosstable(
        area(workbook["Parcours"], "A4:AG20"), parse_rules(rules, TIEBREAK_EDITIONS, FIDE_2026).reading
    )
    ranked = rank(Context(reading.crosstable, parse_rules(rules, TIEBREAK_EDITIONS, FIDE_2026)), CODES)
    return [
        [row.place, row.player + 1, float(row.points), *[float(value or 0) for value in row.values]]
        for row in ranked.rows
    ]


def test_the_sample_ranks_as_the_domain_does() -> None:
    workbook = opened(made("round-robin"))

    found = standings(workbook)

    assert len(found) == 9
    assert found == expected_standings(workbook, RULES.format(games=1, planned=9))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "games", "planned", "codes"),
    [
        ("made/rr03-5", 1, 5, {"DE": "D", "SB": "E", "WIN": "F", "KS": "G", "WON": "H", "PS": "I", "BH": "K"}),
        ("made/rr06-6-double", 2, 10, {"SB": "E", "WIN": "F", "KS": "G", "WON": "H", "PS": "I", "BH": "K"}),
    ],
)
def test_a_filled_template_gives_the_figures_of_the_fide_checker(
    source: str, games: int, planned: int, codes: dict[str, str]
) -> None:
    expected = json.loads((DATA / f"{source}.fide.json").read_text())
    workbook = opened(built("toutes-rondes", source=f"{source}.trf"))
    found = {row[1]: [row[1], row[2], *row[4:]] for row in area(workbook["Départages"], "A7:N22") if row[1]}

    assert sorted(found) == [int(number) for number in expected["players"]]
    for number, row in found.items():
        figures = dict(zip(expected["codes"], expected["players"][str(number)]["values"], strict=True))
        assert row[2] == figures["PTS"]
        assert {code: row[ord(letter) - ord("A")] for code, letter in codes.items()} == {
            code: figures[code] for code in codes
        }
    assert front(workbook, "Rondes prévues") == planned
    # The square crosstable shows the same tournament.
    size = len(found)
    square = [row[:3] + row[5 : 5 + size] for row in area(workbook["Grille"], "A4:U20")[: size + 1]]
    table = read_crosstable(square, ReadingOptions(games=games)).crosstable
    assert [score / 2 for score in table.scores] == [found[number][2] for number in sorted(found)]
    assert table.cycles == games


@pytest.mark.slow
def test_a_changed_result_changes_the_ranking(tmp_path: Path) -> None:
    """Round 7: No 3 beat No 5; now No 5 wins, and No 1 leads alone."""
    original = opened(made("round-robin"))
    games = {(row[0], row[2], row[3]): line for line, row in enumerate(area(original["Rondes"], "A5:G60"), 5)}
    line = games[7, 5, 3]
    assert original["Rondes"][f"G{line}"].value == "0-1"

    changed = glanced(recalculated(with_cells(made("round-robin"), "Rondes", {f"G{line}": "1-0"}), tmp_path))

    assert standings(original)[0][1] == 3
    assert standings(changed)[0][1:3] == [1, 6]
    assert {row[1]: row[2] for row in standings(changed)}[5] == {row[1]: row[2] for row in standings(original)}[5] + 1
    assert standings(changed) == expected_standings(changed, RULES.format(games=1, planned=9))
    assert (original["Grille"]["J7"].value, changed["Grille"]["J7"].value) == ("1", "0")
    assert changed["Elo"]["K9"].value > original["Elo"]["K9"].value


def test_a_result_that_is_none_is_an_error_in_view_and_never_a_number(tmp_path: Path) -> None:
    workbook = glanced(recalculated(with_cells(made("round-robin"), "Rondes", {"G5": "2-0"}), tmp_path))

    assert workbook["Parcours"]["D6"].value == "?2-0?"
    # All other games stand.
    assert workbook["Parcours"]["E6"].value == "1N0"
    assert [row[1] for row in standings(workbook)] == []
    assert "2-0" in workbook["Classement"]["A4"].value
    assert status(workbook).startswith("Erreur, Rondes, ligne 5, ronde 1, 2-0 : ")


def test_an_empty_template_filled_by_hand_computes_everything(tmp_path: Path) -> None:
    """Four players, two rounds played by the Berger table of four; all tie-breaks are left blank."""
    content = template_file("round-robin-en-empty.xlsx").read_bytes()
    players = {f"B{row}": name for row, name in enumerate(("Ann", "Bea", "Cid", "Dan"), 5)}
    content = with_cells(content, "Players", players)
    # 2-3 1-4, 1-2 4-3: Ann beats Dan, draws with Bea; Bea beats Cid; Dan beats Cid.
    content = with_cells(content, "Rounds", {"G5": "1-0", "G6": "1-0", "G7": "½-½", "G8": "1-0"})
    home = opened(content)
    changes: dict[str, str | int] = {front_cell(home, f"Tie-break {place}"): "" for place in (1, 2, 3, 4)}
    changes[front_cell(home, "Places in the draw")] = 4
    changes[front_cell(home, "Draw confirmed")] = "4 × 1"
    content = with_cells(content, "Home", changes)

    workbook = glanced(recalculated(content, tmp_path))

    pairings = [row[4:6] for row in area(workbook["Rounds"], "A5:G12") if row[0]]
    assert pairings == [["Bea", "Cid"], ["Ann", "Dan"], ["Ann", "Bea"], ["Dan", "Cid"], ["Cid", "Ann"], ["Bea", "Dan"]]
    ranking = [(row["Rank"], row["Name"], row["Points"]) for row in rows(workbook["Standings"])]
    assert ranking == [(1, "Ann", 1.5), (1, "Bea", 1.5), (3, "Dan", 1), (4, "Cid", 0)]
    assert status(workbook) == "Next step: Round 3: results missing on boards 1, 2. Enter the results."


def test_charts_are_charts_and_draw_the_leaders() -> None:
    sheet = opened(made("round-robin"), values=False)["Graphiques"]
    values = opened(made("round-robin"))["Graphiques"]

    assert len(sheet._charts) == 2
    drawn = {chart.series[0].yVal or chart.series[0].val for chart in sheet._charts}
    (line,) = [text for text in (values.numRef.f for values in drawn) if "Graphiques" in text]
    (points,) = values[line.rpartition("!")[2].replace("$", "")]
    # The leader after each round according to the round table: 3 (Van Hoeck) 1 2 3 3 3 4 5 6 6; rounds that are not played repeat it.
    assert [cell.value for cell in points] == [0, 1, 2, 3, 3, 3, 4, 5, 6, 6, *[6] * 21]
    heads = [values.cell(4, cell.column).value for cell in points]
    assert heads == [*range(10), *[9] * 21]


def test_each_of_the_five_leaders_has_the_line_of_its_place() -> None:
    """In a workbook made today: the name in the standings, the points of each round in the row of the same place."""
    chart = Package(made("round-robin"), Place()).read("xl/charts/chart1.xml").decode()
    drawn = re.findall(r"<c:f>\w+!\$\w+\$(\d+)(?::\$\w+\$(\d+))?</c:f>", chart)

    assert drawn == [span for row in "56789" for span in ((row, ""), ("4", "4"), (row, row))]


def read(name: str) -> Any:
    path = DATA / name
    return read_source(path.read_bytes(), path.name)


def test_other_pairings_than_bergers_are_typed_as_the_file_has_them() -> None:
    """No file of the test data follows the Berger tables with other numbers, so two players exchange theirs."""
    source = read("made/rr10-10.trf")
    games = of_source(source).lists["games"]

    table = source.crosstable
    results = {(game["round"], game["white"], game["black"]) for game in games}
    assert len(results) == len(games) == 45
    for game in games:
        entry = table.players[game["white"] - 1].rounds[game["round"] - 1]
        assert entry.opponent == game["black"] - 1


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("made/sw01-8x5-clean.trf", "template_not_round_robin"),
        ("fide-checker/team-swiss-large.trf", "template_individuals_only"),
    ],
)
def test_an_event_that_does_not_fit_is_refused(name: str, key: str) -> None:
    with pytest.raises(FileError) as caught:
        of_source(read(name))

    assert caught.value.key == key


def test_results_are_chosen_from_a_list_and_the_colours_help_to_see() -> None:
    sheet = opened(made("round-robin"), values=False)["Rondes"]

    (rule,) = [rule for rule in sheet.data_validations.dataValidation if rule.type == "list"]
    assert (rule.formula1, str(rule.sqref)) == ('"1-0,½-½,0-1,1-F,F-1,F-F"', "G5:G244")
    assert {cell.number_format for row in sheet["G5:G244"] for cell in row} == {"@"}
    assert len(sheet.conditional_formatting) > 0
    assert sheet.freeze_panes == "A5"


def games(workbook: Any) -> list[list[Any]]:
    return [row for row in area(workbook["Rondes"], "A5:G244") if row[0]]


def played(tmp_path: Path, **changes: Mapping[str, str | int]) -> Any:
    """The sample, recalculated with other cells, given by sheet, and for the front sheet by label."""
    content = made("round-robin")
    home = opened(content)
    for sheet, cells in changes.items():
        named = {front_cell(home, label): value for label, value in cells.items()} if sheet == "Accueil" else cells
        content = with_cells(content, sheet, named)
    return glanced(recalculated(content, tmp_path))


FINISHED = "À faire : Tous les résultats des 9 rondes sont saisis. Publiez le classement."
LATE: dict[str, str | int] = {"B14": "Retard Zoé"}
PLACES, CONFIRMED = "Places du tirage", "Tirage confirmé"


@pytest.mark.slow
def test_a_tenth_player_of_nine_changes_nothing_until_the_draw_has_ten_places(tmp_path: Path) -> None:
    book_before = opened(made("round-robin"))

    named, drawn = (
        played(tmp_path, Joueurs=LATE),
        played(tmp_path, Joueurs=LATE, Accueil={PLACES: 10, CONFIRMED: "10 × 1"}),
    )

    assert status(named).startswith("Joueurs, ligne 14 : « Retard Zoé » est au-delà des 9 places du tirage")
    assert games(named) == games(book_before)
    assert standings(named) == standings(book_before)
    # In each round the rest becomes a game of the tenth player; no result moves.
    old, new = ({(row[0], row[4], row[5]): row[6] for row in games(book)} for book in (book_before, drawn))
    rests = {key: result for key, result in old.items() if key not in new}
    added = {key: result for key, result in new.items() if key not in old}
    assert [key[2] for key in rests] == ["repos"] * 9
    assert list(added.values()) == [None] * 9
    # By the FIDE tables the tenth player meets 1, 6, 2, 7, 3, 8, 4, 9, 5.
    numbers = [{row[2], row[3]} - {10} for row in games(drawn) if 10 in row[2:4]]
    assert numbers == [{1}, {6}, {2}, {7}, {3}, {8}, {4}, {9}, {5}]
    assert "ronde 1" in status(drawn).lower()


def test_a_draw_that_would_move_results_moves_none_and_names_them(tmp_path: Path) -> None:
    book_before = opened(made("round-robin"))

    requested = played(tmp_path, Joueurs={**LATE, "B15": "Retard Max"}, Accueil={PLACES: 11})

    assert games(requested) == games(book_before)
    assert standings(requested) == standings(book_before)
    assert "le tirage 11 × 1 déplacerait 36 résultats : 1:2-9 (1-0), 1:3-8 (1-0)" in status(requested)
    assert ", … " in status(requested) or ", …." in status(requested)


@pytest.mark.slow
@pytest.mark.parametrize(("signs", "plus"), [(("1", "1 - 0", "0", "1:0"), "+"), (("1 - 0", "1", "0-1", "1"), "1F-0F")])
def test_results_are_read_as_people_type_them(signs: tuple[str, ...], plus: str, tmp_path: Path) -> None:
    """Round 1 with other signs for the same results, and the forfeit of round 3 written as plus."""
    book_before = opened(made("round-robin"))
    (forfeit,) = [line for line, row in enumerate(games(book_before), 5) if row[6] == "1-F"]

    changed: dict[str, str | int] = {f"G{line}": sign for line, sign in enumerate(signs, 5)}
    book_after = played(tmp_path, Rondes={**changed, f"G{forfeit}": plus, "G10": "0,5"})

    assert standings(book_after) == standings(book_before)
    assert status(book_after) == FINISHED


@pytest.mark.parametrize("options", first([*map(Options, languages()), Options("fr", empty=True)]), ids=str)
def test_the_measures_hold_in_every_language(options: Options) -> None:
    measures = measured(assembled_with(find_template("round-robin"), options))

    assert all(measure <= most for measure, most in zip(measures, MOST, strict=True)), measures


@pytest.mark.slow("a draw that would move results is refused quickly")
def test_the_pairings_that_a_file_brought_stay_whatever_the_draw(tmp_path: Path) -> None:
    """Its rounds are not those of the Berger tables."""
    path = DATA / "made" / "rr10-10.trf"
    source = read_source(path.read_bytes(), path.name)
    table = source.crosstable

    workbook = opened(built("toutes-rondes", source="made/rr10-10.trf"))

    pairs = {(row[0], row[2], row[3]) for row in games(workbook) if isinstance(row[3], int)}
    assert len(pairs) == 45
    for round, white, black in pairs:
        assert table.players[white - 1].rounds[round - 1].opponent == black - 1


@pytest.mark.parametrize(("entry", "points"), first([("0,5", 0.5), ("1", 1), ("0", 0)]))
def test_a_rest_has_the_points_that_the_front_sheet_gives(entry: str, points: float, tmp_path: Path) -> None:
    content = made("toutes-rondes")
    without = {row[1]: row[2] for row in standings(opened(content))}

    changed = with_cells(content, "Accueil", {front_cell(opened(content), "Points de l'exempt"): entry})
    computed = opened(recalculated(changed, tmp_path))

    # Of nine players, each rests once.
    assert {row[1]: row[2] for row in standings(computed)} == {
        number: gained + points for number, gained in without.items()
    }
    assert status(computed) == status(opened(content))


@pytest.mark.slow("the record with a withdrawal is ranked quickly")
def test_who_withdrew_stands_below_the_others_and_counts_no_more(tmp_path: Path) -> None:
    """Four players; Dan leaves after round 1 of 3 (FIDE C.05): of the rest, Ann beat Cid, and Bea drew with Ann and beat Cid."""
    content = template_file("round-robin-en-empty.xlsx").read_bytes()
    players: dict[str, str | int] = {f"B{row}": name for row, name in enumerate(("Ann", "Bea", "Cid", "Dan"), 5)}
    players.update(M8=1, I5=1800, I6=1800, I7=1800, I8=1800)
    content = with_cells(content, "Players", players)
    # 2-3 1-4, 1-2 4-3, 3-1 2-4.
    content = with_cells(content, "Rounds", {"G5": "1-0", "G6": "0-1", "G7": "½-½", "G9": "0-1"})
    home = opened(content)
    cells: dict[str, str | int] = {
        front_cell(home, "Places in the draw"): 4,
        front_cell(home, "Draw confirmed"): "4 × 1",
    }
    content = recalculated(with_cells(content, "Home", cells), tmp_path)

    workbook = glanced(content)

    assert workbook["Players"]["M4"].value == "Withdrawn\nafter round"
    ranking = [(row["Rank"], row["Name"], row["Points"]) for row in rows(workbook["Standings"])]
    assert ranking == [(1, "Ann", 1.5), (1, "Bea", 1.5), (3, "Cid", 0), ("withdrawn", "Dan", None)]
    # His other games need no entry.
    texts = [str(cell.value) for name in ("Home", "Standings") for row in workbook[name].iter_rows() for cell in row]
    assert any("after round 3 of 3" in text for text in texts)
    assert not [text for text in texts if " missing" in text]
    # The game that Dan won still counts for the ratings.
    assert [row[3] for row in area(workbook["Ratings"], "A5:D8")] == [3, 2, 2, 1]
    assert "Dan withdrew after round 1 with 1 of 3 games played" in str(list(area(workbook["Check"], "A5:I9")))
    again = Tournament.open(content, name="a.xlsx")
    assert [(row.name, row.points) for row in again.standings("KS")] == [("Ann", 1.5), ("Bea", 1.5), ("Cid", 0)]
    assert "withdrew after round 1" in again.notices[0]


@pytest.mark.lasts("builds a workbook and reads it")
def test_its_own_file_fills_a_workbook_under_its_points_and_with_its_forfeits(tmp_path: Path) -> None:
    """
    The sample under 3-1-0, number 9 gone after round 5 of 9 (five of eight games played: they count, C.05), as a TRF: the forfeits that
    follow have no colours there, and the Berger tables give them some.
    """
    sample = read_source(made("round-robin", "en"), "a.xlsx")
    games = tuple(game for game in sample.tournament.games if game.round <= 5 or 9 not in (game.white, game.black))
    options = parse_rules("scoring=3-1-0; withdrawn=9@5", {}, None).reading
    own_trf = write_trf(source_of(replace(sample.tournament, games=games), options))
    (tmp_path / "own.trf").write_text(own_trf, encoding="utf-8", newline="")
    done = CliRunner().invoke(
        main, ["new", "round-robin", str(tmp_path / "a.xlsx"), "--from", str(tmp_path / "own.trf"), "--lang", "en"]
    )
    assert done.exit_code == 0, done.output
    back = read_source((tmp_path / "a.xlsx").read_bytes(), "a.xlsx")
    counted: Counter[int] = Counter()
    for game in sample.tournament.games:
        if game.round > 5 and 9 in (game.white, game.black):
            counted[game.white if game.black == 9 else game.black or 0] += 3
            continue
        for side in game.sides:
            won = side.outcome in (Outcome.WIN, Outcome.FORFEIT_WIN)
            counted[side.number] += 3 if won else int(side.outcome is Outcome.DRAW)
    assert {person.number: score / 2 for person, score in zip(back.people, back.crosstable.scores, strict=True)} == {
        number: counted[number] for number in range(1, 10)
    }
    forfeits = [game for game in back.tournament.games if 9 in (game.white, game.black) and game.round > 5]
    assert forfeits
    assert not [game for game in forfeits if game.outcome.played]


def rated_event(folder: Path, players: Mapping[str, str | int], **home: str | int) -> list[list[Any]]:
    """
    The sheet of ratings, columns C to L, of a double round robin of six: the first wins all games, the others draw among themselves.
    """
    content = assembled(find_template("round-robin"), "en", empty=True)
    names: dict[str, str | int] = {f"B{4 + number}": f"Player {number}" for number in range(1, 7)}
    content = with_cells(content, "Players", {**names, **players})
    results: dict[str, str | int] = {}
    for row, pair in enumerate((pair for pairs in schedule(6, 2) for pair in pairs), 5):
        results[f"G{row}"] = "1-0" if pair.white == 1 else "0-1" if pair.black == 1 else "½-½"
    content = with_cells(content, "Rounds", results)
    shown = opened(content)
    settings: dict[str, str | int] = {
        front_cell(shown, "Places in the draw"): 6,
        front_cell(shown, "Cycles (1 single, 2 double)"): 2,
        front_cell(shown, "Draw confirmed"): "6 × 2",
        **{front_cell(shown, label): value for label, value in home.items()},
    }
    content = recalculated(with_cells(content, "Home", settings), folder)
    return area(glanced(content)["Ratings"], "C5:L10")


def test_the_k_of_juniors_and_of_the_limit_is_the_one_that_rates(tmp_path: Path) -> None:
    """
    FIDE B.02 8.3.3 by hand: 40 until the end of the year of the 18th birthday, below 2300; K times games at most 700. 8.2: an opponent
    below 1400 is unrated. All are rated 2000 and expect 4 of 8 points; the others than the first score 3.
    """
    players: dict[str, str | int] = {"I10": 1300, **{f"I{row}": 2000 for row in range(5, 10)}}
    # The first has a K of 100, the second the year of birth, the third the last day of 2008, the fourth 2007, the fifth none.
    players |= {"J5": 100, "E6": 2010, "E7": 39813, "E8": 2007, "K6": 200, "K7": 200, "K8": 200, "K9": 200}
    # 30 December 2026 is day 46386 of a spreadsheet; the event ends in 2027, when nobody of 2008 is a junior.
    first, last = 46386, 46391

    lines = rated_event(tmp_path, players, From=first, To=last)

    columns = [(line[1], line[6], line[7], line[8]) for line in lines]
    assert columns == [
        (8, 87, 348, 2348),
        (8, 40, -40, 1960),
        (8, 40, -40, 1960),
        (8, 20, -20, 1980),
        (8, 20, -20, 1980),
        # 4 of 10 against 2000: Ra = (10 * 2000 + 2 * 1800) / 12 = 1966.67, p = 5/12 = .42, dp = -57.
        (10, None, None, 1910),
    ]
    # Without a day, whether somebody with a birth is a junior is not known.
    undated = rated_event(tmp_path, players)
    assert [line[6] for line in undated] == [87, "?", "?", "?", 20, None]
    assert [line[8] for line in undated] == [2348, "?", "?", "?", 1980, 1910]
