"""Every word that the program writes in a language, it reads in that language."""

from __future__ import annotations

import io
from typing import Any, cast

import openpyxl
import pytest

from tests.documents.templates.books import DATA, assembled
from tests.documents.templates.books import made as made_workbook
from tests.examples import of_the_day
from xl_departage.base.errors import Place
from xl_departage.base.messages import Language, Text, languages
from xl_departage.chess.ratings import period_tables
from xl_departage.chess.ratings.listed_results import NOT_RATED, read_result
from xl_departage.chess.ratings.period_tables import OF_GAMES, TextTable
from xl_departage.chess.regulations.rating_editions import BEL, RATING_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament import outcome_words
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.documents.report import crosstable_section as report_crosstable
from xl_departage.documents.templates import drop_downs, entries, find_template, templates
from xl_departage.documents.templates.home import problem_of
from xl_departage.formats.grid_table import options_for, table_of
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.grids.header_row import header_key
from xl_departage.formats.grids.lists.byes import Bye, read_bye
from xl_departage.formats.grids.lists.pages import is_list_of_games
from xl_departage.formats.source_opening import read_source
from xl_departage.functions import OMITTED, call
from xl_departage.hosts.cli.rate_files import sheet_names

LANGUAGES: tuple[Language, ...] = tuple(languages())
SOURCES = ("made/sw06-13x5-forfeits.trf",)


def place(row: int | None, column: int | None, shown: str | None) -> Place:
    return Place(row=row, text=shown)


def table(header: list[str]) -> TextTable:
    return TextTable.of_rows(header, [], place)


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_a_rating_period(language: Language) -> None:
    for name in period_tables.WRITTEN:
        heading = Text(f"templates.column.{name}")
        for spelling in (heading.in_language(language), heading.in_language(language).upper(), name):
            assert table(["x", spelling]).column_index(name) == 1, spelling


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_lists_of_players_and_stages(language: Language) -> None:
    """As the templates write them, and as people write them."""
    written = "stage place name points rating category sex birth federation club title code"
    for name in written.split():
        spelling = Text(f"templates.column.{name}").in_language(language)
        assert entries.column_of(table(["x", spelling]), name) == 1, spelling
        assert entries.column_of(table(["x", name.upper()]), name) == 1, name
    for name, spelling in (
        ("birth", "né(e)"),
        ("birth", "Geboortejaar"),
        ("code", "FIDE"),
        ("place", "Pl."),
        ("title", "Titre"),
    ):
        assert entries.column_of(table(["x", spelling]), name) == 1, spelling


def test_of_two_columns_for_one_thing_the_filled_one_counts() -> None:
    born = TextTable.of_rows(["name", "né le", "naissance"], [["Ann", "", "1986"]], place)

    assert entries.column_of(born, "birth") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_the_tables_that_elo_period_reads(language: Language) -> None:
    """Those of the template itself, whatever texts it takes them from."""
    content = assembled(find_template("rating-list"), language, empty=True)
    workbook = openpyxl.load_workbook(io.BytesIO(content), read_only=True)
    for sheet, needed in ((workbook.worksheets[1], ("pid", "rating", "games", "sum_opp", "points", "foreign", "fide")),
                          (workbook.worksheets[2], ("date", "a", "b", "ext_rating", "result_a"))):  # fmt: skip
        headings = [str(cell.value or "") for cell in sheet[4]]
        found = table(headings)
        assert [name for name in needed if found.column_index(name) is None] == [], sheet.title
        assert not found.repeated(*OF_GAMES)
    for role, sheet in (("players", workbook.worksheets[1]), ("games", workbook.worksheets[2])):
        assert sheet.title.lower() in sheet_names(role)


ROLES = {
    "number": ("grid_table.number", "standings_number", "templates.column.number"),
    "rank": ("standings_place", "templates.column.place"),
    "name": (
        "grid_table.name",
        "standings_name",
        "templates.name",
        "functions.answers.boards.columns",
        "teams.team",
    ),
    "rating": ("grid_table.rating", "standings_rating", "templates.rating"),
    "points": ("grid_table.points", "standings_points", "templates.points"),
}
HEADERS = {
    "number": notations.NUMBER_HEADERS,
    "rank": notations.RANK_HEADERS,
    "name": notations.NAME_HEADERS,
    "rating": notations.RATING_HEADERS,
    "points": notations.POINTS_HEADERS,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_crosstables_and_pairings(language: Language) -> None:
    for role, keys in ROLES.items():
        for key in keys:
            assert header_key(Text(key).in_language(language)) in HEADERS[role], (key, role)
    for key, known in (
        ("templates.white", notations.WHITE_HEADERS),
        ("templates.black", notations.BLACK_HEADERS),
        ("templates.column.result", notations.RESULT_HEADERS),
    ):
        assert header_key(Text(key).in_language(language)) in known, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_crosstables_as_written_in_that_language(language: Language) -> None:
    """Headings, colour letters, byes and points, as `convert` writes them and as the report prints them."""
    for name in SOURCES:
        crosstable = read_source((DATA / name).read_bytes(), name).crosstable
        rows = table_of(crosstable, language=language)
        found = read_crosstable(rows, options_for(crosstable, rows)).crosstable
        assert [player.rounds for player in found.players] == [player.rounds for player in crosstable.players]
        assert [player.name for player in found.players] == [player.name for player in crosstable.players]

        bye = {key: Text(text).in_language(language) for key, text in report_crosstable.BYES.items()}
        printed = [
            [bye.get(entry.outcome, cell) if entry.opponent is None else cell
             for cell, entry in zip(row[3:-1], player.rounds, strict=True)]
            for row, player in zip(rows[1:], crosstable.players, strict=True)
        ]  # fmt: skip
        again = [rows[0], *([*row[:3], *cells, row[-1]] for row, cells in zip(rows[1:], printed, strict=True))]
        found = read_crosstable(again, options_for(crosstable, rows)).crosstable
        assert [player.rounds for player in found.players] == [player.rounds for player in crosstable.players]


def test_words_of_byes_and_results_are_the_same_everywhere() -> None:
    """One table of words for crosstables, lists of games, and rating periods."""
    assert {read_bye(word) for word in outcome_words.EXEMPT_WORDS} == {Bye(Outcome.PAIRING_BYE)}
    assert {read_bye(word) for word in outcome_words.ABSENT_WORDS} == {Bye(Outcome.ZERO_BYE)}
    for word in outcome_words.EXEMPT_WORDS | outcome_words.ABSENT_WORDS:
        assert read_result(word) == NOT_RATED, word
    rated = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
    for word, outcome in outcome_words.RESULT_WORDS.items():
        assert read_result(word) == rated.get(outcome, NOT_RATED), word


GAMES: Any = [["Round", "White", "Result", "Black"], [1, "A", "1-0", "B"], [1, "C", "½-½", "D"], [2, "D", "0-1", "A"], [2, "B", "bye", ""],
              [2, "C", "absent", ""]]  # fmt: skip
ROUND = {"en": "Round", "fr": "Ronde", "nl": "Ronde", "de": "Runde"}
RESULT = {"en": "Result", "fr": "Résultat", "nl": "Uitslag", "de": "Ergebnis"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_that_functions_answer_are_read_by_them(language: Language) -> None:
    """Crosstables, and pairings to which the results were added."""
    rules = f"FIDE-2026; planned=5; lang={language}"
    players: Any = [["Name", "Rating"], ["A", 2000], ["B", 1900], ["C", 1800], ["D", 1700]]
    games = [*GAMES[:-2], [2, "B", "1-0F", "C"]]
    for game_list in (games, GAMES):
        grid: Any = call("CROSSTABLE", [players, game_list, rules])
        assert call("POINTS", [grid, OMITTED, rules]) == call("POINTS", [game_list, OMITTED, "FIDE-2026; planned=5"])
    calls: list[tuple[str, list[Any]]] = [
        ("BERGER", [4, 1, f"lang={language}"]),
        ("PAIRINGS", [players, games, rules]),
    ]
    for made, arguments in calls:
        head, *rows = cast(Any, call(made, arguments))
        table: Any = [[*head, RESULT[language]], *([*row, "1-0"] for row in rows)]
        if made == "PAIRINGS":
            # A proposal has no column of rounds: the round is a title, as on a page of pairings.
            table = [[f"{ROUND[language]} 1", *[""] * len(head)], *table]
        assert is_list_of_games(table), made
        points = cast(Any, call("POINTS", [table, OMITTED, "FIDE-2026"]))
        assert sum(value for (value,) in points) == len(rows), made


@pytest.mark.parametrize("language", LANGUAGES)
def test_rankings_that_functions_answer_are_lists_of_players_and_of_results(language: Language) -> None:
    """The ranking of a stage is the list of players of the next one, and, below the name of the stage, its results in a season."""
    rules = f"FIDE-2026; lang={language}"
    people: Any = [["Name", "Rating", "Cat", "Club"], ["A", 2000, "Sen", "x"], ["B", 1900, "U18", "y"], ["C", 1800, "Sen", "z"],
                   ["D", 1700, "U14", "x"]]  # fmt: skip
    grid: Any = call("CROSSTABLE", [people, GAMES, rules])
    standings: Any = call("STANDINGS", [grid, "BH;SB", rules])
    numbers = {row[2]: row[1] for row in standings[1:]}
    expected: Any = call("AVERAGE_RATING", [grid, OMITTED, OMITTED, rules])

    again: Any = call("CROSSTABLE", [standings, GAMES, rules])
    assert {row[1]: row[0] for row in again[1:]} == numbers
    found: Any = call("AVERAGE_RATING", [again, OMITTED, OMITTED, rules])
    assert [found[[row[1] for row in again[1:]].index(row[1])] for row in grid[1:]] == expected

    stage = Text("templates.column.stage").in_language(language)
    results = [[stage, *standings[0]], *(["Spring", *row] for row in standings[1:])]
    season: Any = call("SEASON", [results, "25;20;16;13", OMITTED, OMITTED, f"lang={language}", people])
    assert {row[1] for row in season[1:]} == {"A", "B", "C", "D"}
    assert sorted(row[-1] for row in season[1:]) == [13, 16, 20, 25]
    season_again: Any = call("SEASON", [results, "25;20;16;13", OMITTED, OMITTED, f"lang={language}", season])
    assert season_again == season


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_rests_in_a_round_robin_is_read_as_absent(language: Language) -> None:
    table: Any = call("BERGER", [[["Name"], ["A"], ["B"], ["C"]], 1, f"lang={language}"])

    grid: Any = call("CROSSTABLE", [[["Name"], ["A"], ["B"], ["C"]], table, "FIDE-2026"])

    assert sorted(row[3:].count("ABS") for row in grid[1:]) == [1, 1, 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rating_list_that_functions_answer_is_the_list_of_the_next_period(language: Language) -> None:
    rules = f"BEL; lang={language}"
    players: Any = [["pid", "rating", "games"], [1, 1700, 30], [2, 1600, 30]]
    games: Any = [["order", "a", "b", "result_a"], [1, 1, 2, 1]]

    first: Any = call("ELO_PERIOD", [players, games, rules])
    second: Any = call("ELO_PERIOD", [first, games, rules])

    start_column, rating_column = (first[0].index(name) for name in ("rating_start", "rating"))
    assert [row[start_column] for row in second[1:]] == [row[rating_column] for row in first[1:]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_options(language: Language) -> None:
    for tempo, wanted in zip(drop_downs.TEMPOS, ("standard", "rapid", "blitz"), strict=True):
        assert parse_rules(f"tempo={tempo.in_language(language)}", RATING_EDITIONS, BEL).tempo == wanted


SAMPLES = [
    pytest.param(
        template,
        language,
        marks=() if template.rated and language == "nl" else pytest.mark.slow,
        id=f"{template.name.in_language('en')}-{language}",
    )
    for template in templates()
    for language in LANGUAGES
]


@pytest.mark.parametrize(("template", "language"), of_the_day(SAMPLES))
def test_every_template_computes_its_sample_in_every_language(template: Any, language: Any) -> None:
    content = made_workbook(template, language)

    assert problem_of(content, language) == ""
