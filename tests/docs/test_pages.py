"""The pages of the documentation: both languages are complete, names exist, and comparisons are correct."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]

from docs.generator.assemble import with_fixed_spaces
from docs.generator.blocks import COMPARED_CODES, COMPARED_SHEET, compared
from docs.generator.examples import sheet
from docs.generator.function_pages import defining_editions
from docs.generator.pages import parts_replaced
from docs.generator.sheets import escaped, spelled, split_arguments
from docs.generator.template_pages import sheets
from docs.generator.troubleshooting import blanked, raised_classes, sentences
from tests.chess.tiebreaks.made import made_json
from tests.functions.written import made_grid
from tests.rows import each_row
from xl_departage.base.errors import ErrorKind
from xl_departage.base.messages import Language, catalogue
from xl_departage.chess.ratings.period_tables import COLUMNS
from xl_departage.chess.regulations.rating_editions import BEL, RATING_EDITIONS
from xl_departage.chess.regulations.rules_text import OPTIONS, parse_rules
from xl_departage.functions import FUNCTIONS, call, names
from xl_departage.functions.topics import TOPICS
from xl_departage.hosts.cli import main

SITE = Path(__file__).parent.parent.parent / "docs" / "site"
LANGUAGES: tuple[Language, ...] = ("fr", "en")
SITES: tuple[Language, ...] = ("fr", "en", "nl", "de")
PAGES = sorted(path.relative_to(SITE / "fr") for path in (SITE / "fr").rglob("*.md") if path.parent.name != "functions")


def by_hand(language: Language, page: Path | str) -> str:
    """The parts of a page that are written by hand."""
    return parts_replaced((SITE / language / page).read_text(encoding="utf-8"), lambda name: "")


def written(language: Language) -> str:
    return "\n".join(by_hand(language, page) for page in PAGES)


def test_both_languages_have_the_same_pages_with_the_same_headings() -> None:
    every = [
        sorted(path.relative_to(SITE / language) for path in (SITE / language).rglob("*.md")) for language in LANGUAGES
    ]
    assert every[0] == every[1]
    for page in every[0]:
        french, english = (
            re.findall(
                r"^(#+) |^<!-- begin generated: (\S+) -->$|^(!)\[",
                (SITE / language / page).read_text(encoding="utf-8"),
                re.MULTILINE,
            )
            for language in LANGUAGES
        )
        assert french == english, page


SPREADSHEETS_OWN = {"IF", "SI", "PARTAGE", "SHARE", "IFERROR", "SIERREUR", "INDEX"}
"""Ordinary functions that a formula on a page may begin with."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_rules_is_told_with_values_that_are_read(language: Language) -> None:
    page = by_hand(language, "guides/options.md")
    rows = re.findall(r"^\| `(\w+)`(?: \(`(\w+)`\))? \| (.+?) \|", page, re.MULTILINE)

    assert {name for name, _, _ in rows} == set(OPTIONS)
    for name, french, values in rows:
        for key in filter(None, (name, french)):
            for value in re.findall(r"`([^`]+)`", values):
                parse_rules(f"{key}={value}", RATING_EDITIONS, BEL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_formulas_on_the_pages_call_functions_that_exist_with_no_more_arguments_than_they_take(
    language: Language,
) -> None:
    formulas = re.findall(r"=([A-Z_]+)\(([^\n`]*)\)", written(language))

    ours = [formula for formula in formulas if formula[0] not in SPREADSHEETS_OWN]
    assert len(ours) > 20
    for name, inside in ours:
        assert name in names(), name
        if "…" in inside or inside in ("grille", "grid"):
            continue
        arguments = split_arguments(inside.replace(";", ",") if language == "fr" else inside)
        most = next(entry for entry in FUNCTIONS.values() if name in (entry.name, *entry.aliases)).arguments
        # Semicolons inside texts are not separators.
        assert len([part for part in arguments if part]) <= len(most), f"{name}({inside})"


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_on_the_pages_exist_with_their_options(language: Language) -> None:
    lines = re.findall(r"(?:^|`|\\Scripts\\)xl-departage ([a-z][^\n`]*)", written(language), re.MULTILINE)

    assert len(lines) > 15
    context = click.Context(main)
    for line in lines:
        words = shlex.split(line, comments=True)
        command = main.get_command(context, words.pop(0))
        while isinstance(command, click.Group):
            command = command.get_command(context, words.pop(0))
        assert command is not None, line
        known = {option for parameter in command.params for option in parameter.opts} | {"--help"}
        assert {word for word in words if word.startswith("-")} <= known, line


def test_examples_are_in_languages_that_the_documentation_can_colour() -> None:
    """Sphinx warns about any other, and a warning ends its run."""
    pages = [*(SITE / language / page for language in LANGUAGES for page in PAGES), *SITE.parent.glob("*.md")]

    for page in pages:
        for language in re.findall(r"^```(\w+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
            assert get_lexer_by_name(language), page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_stands_in_the_table_of_commands(language: Language) -> None:
    page = by_hand(language, "start/command-line.md")
    table = page[page.index("|---|") :]

    assert set(re.findall(r"`([a-z]+)`", "".join(re.findall(r"^\| (`[^|]*)\|", table, re.MULTILINE)))) == set(
        main.list_commands(click.Context(main))
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_of_the_page_on_rating_are_read_by_the_commands(language: Language, tmp_path: Path) -> None:
    page = (SITE / language / "guides" / "rating-files.md").read_text(encoding="utf-8")
    names = ("list", "games", "members")
    for name, content in zip(names, re.findall(r"```text\n(.*?)```", page, re.DOTALL), strict=True):
        (tmp_path / name).with_suffix(".csv").write_text(content, encoding="utf-8")
    players, games, members = ((tmp_path / name).with_suffix(".csv") for name in names)
    run = CliRunner().invoke

    rated = run(main, ["rate", "--players", str(players), "--games", str(games), "-o", str(tmp_path / "new.csv")])
    days = ["--ended", "2026-01-23", "--received", "2026-01-24"]
    checked = run(main, ["submission", str(games), "--players", str(members), *days, "--lang", "en"])

    assert rated.exit_code == 0, rated.output
    header, _, second, *_ = (tmp_path / "new.csv").read_text(encoding="utf-8").splitlines()
    assert all(f"`{name}`" in page for name in header.split(","))
    # Two games, a loss against 2084 and one against 1875: 1996 - 16 * (0.38 + 0.66) = 1979.36, by table II.
    assert second.startswith('33065,"Vanhove, Pieter",1996,338,1979,340,3959,0.0,')
    assert checked.stdout.startswith("Player 74209: not affiliated")
    described = set(re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\|.*\|$", page, re.MULTILINE))))
    assert described >= COLUMNS


def test_the_tournament_of_the_comparison_is_the_one_that_other_programs_computed() -> None:
    ours = call("TIEBREAK", [[list(row) for row in sheet(COMPARED_SHEET, "en").rows], "BH"])

    assert ours == call("TIEBREAK", [made_grid("sw06-13x5-forfeits"), "BH"])


@each_row(
    ("code", "edition", "file", "column"),
    [
        *((code, "FIDE-2026", "fide", code) for code in COMPARED_CODES),
        *((code, "FIDE-2024", "fide", f"{code}/V2024") for code in COMPARED_CODES),
        ("BH", "FFE", "seed", "BUCHHOLZ@1998"),
        ("BH/C1", "FFE", "seed", "TRONQUE1@1998"),
        ("SB", "FFE", "seed", "SB@1998"),
        ("BH", "FFE-2012", "seed", "BUCHHOLZ@2012"),
        ("BH/C1", "FFE-2012", "seed", "TRONQUE1@2012"),
        ("SB", "FFE-2012", "seed", "SB@2012"),
    ],
)
def test_the_editions_are_compared_by_the_figures_of_other_programs(
    code: str, edition: str, file: str, column: str
) -> None:
    document = made_json(f"sw06-13x5-forfeits.{file}")
    place = document["codes"].index(column)

    assert compared(code)[edition] == [player["values"][place] for player in document["players"].values()]


@each_row(("cell", "points"), [("ABS", 1), ("--", 1), ("EXE", 2), ("BYE", 2), ("=", 1.5), ("½ BYE", 1.5), (">", 2)])
@each_row("language", SITES)
def test_signs_told_on_the_page_of_notations_bring_the_points_told(
    cell: str, points: float, language: Language
) -> None:
    assert f"`{cell}`" in by_hand(language, "guides/notations.md")
    grid = [["+ 2B", cell], ["- 1N", "+ 3B"], ["", "- 2N"]]

    assert call("POINTS", [grid, 1]) == points


@pytest.mark.parametrize("language", SITES)
def test_every_notation_at_a_glance_that_needs_no_option_brings_the_points_told(language: Language) -> None:
    """Columns of Papi, of the keyboard, of chess-results, of Vega."""
    rows = sheet("notations", language).rows[1:]

    for column in (2, 3, 4, 5):
        # A win, a loss, two draws, a forfeit won and lost, a bye, half a point, an absence.
        points = call("POINTS", [[[row[column]] for row in rows]])
        assert points == [[1], [0], [0.5], [0.5], [1], [0], [1], [0.5], [0]], column


@pytest.mark.parametrize(
    ("language", "later", "away"),
    [
        ("fr", "reporté", "exempt"),
        ("en", "postponed", "bye"),
        ("nl", "uitgesteld", "oneven"),
        ("de", "verlegt", "spielfrei"),
    ],
)
def test_the_list_of_games_of_the_page_is_read_with_its_words(language: Language, later: str, away: str) -> None:
    page = by_hand(language, "guides/notations.md")
    example = next(block for block in re.findall(r"```text\n(.*?)```", page, re.DOTALL) if "|" in block)
    rows = [[cell.strip() for cell in line.split("|")] for line in example.strip().splitlines()]
    assert f"`{later}`" in page
    assert f"`{away}`" in page

    # Émile wins by forfeit after a bye; the game of Chris and Dora is still to be played.
    rows += [["", "", "Bilal", "", away], ["", "", "Chris", later, "Dora"]]
    standings = call("STANDINGS", [rows, "PTS", "FIDE-2026"])
    assert isinstance(standings, list)
    assert {row[2]: row[4] for row in standings[1:]} == {"Émile": 2, "Bilal": 1.5, "Anne": 1, "Dora": 0.5, "Chris": 0}


def test_functions_of_one_federation_are_told_as_such() -> None:
    assert defining_editions(FUNCTIONS["KASHDAN"]) == ["FFE", "FFE-2012"]
    assert defining_editions(FUNCTIONS["ELO_QUANTITY"]) == ["FFE"]
    assert "BEL-2015" in defining_editions(FUNCTIONS["ELO_NEW"])
    assert "FFE" not in defining_editions(FUNCTIONS["ELO_NEW"])
    assert defining_editions(FUNCTIONS["ELO_COMBINE"]) == ["FIDE-2009"]


@pytest.mark.committed
def test_every_error_that_the_program_raises_stands_in_the_troubleshooting() -> None:
    reported = [sentence for topic in TOPICS for sentence in sentences(topic)]
    keys = {sentence.key for sentence in reported}

    assert set(raised_classes()) & set(catalogue("en")) <= keys
    assert {key for key in catalogue("en") if key.startswith("grid_") and not key.startswith("grid_table.")} <= keys
    kinds = {sentence.key: sentence.kind for sentence in reported}
    assert kinds["grid_opponent_unknown"] is ErrorKind.REF
    assert kinds["grid_cell_unreadable"] is ErrorKind.VALUE


def test_a_sentence_is_shown_with_an_ellipsis_for_what_varies() -> None:
    assert blanked("joueur {number} (« {cell} ») : corrigez.") == "Joueur … (« … ») : corrigez."
    assert (
        blanked("{count:the board|the {count} boards} of {count} {count:match|matches}") == "The … boards of … matches"
    )


def test_a_formula_is_spelled_as_it_is_typed() -> None:
    formula = 'KOYA(B2:K11,0.5,"FFE; exempt=0,5")'

    assert spelled(formula, "en", {}) == f"={formula}"
    assert spelled(formula, "fr", {"KOYA": "KOYAH"}) == '=KOYAH(B2:K11;0,5;"FFE; exempt=0,5")'


def test_french_punctuation_keeps_to_its_word_and_code_stays_as_it_is() -> None:
    page = "Une case : « 12 » ; `a ; b` 50 %\n\n```text\nx ; y\n```\n: valeur"

    assert with_fixed_spaces(page) == (
        "Une case\u00a0: «\u00a012\u00a0»\u00a0; `a ; b` 50\u00a0%\n\n```text\nx ; y\n```\n: valeur"
    )


def test_nothing_in_a_cell_is_read_as_markup() -> None:
    assert escaped("a|b *c* <d> `e`") == r"a\|b \*c\* &lt;d&gt; \`e\`"


def test_a_template_page_names_the_cells_to_fill_in_not_what_stands_in_them() -> None:
    filled_in = {sheet.name: sheet.filled_in for sheet in sheets("swiss-open", "fr")}

    # A cell above a table, then the table: its column `Sexe` stands below the cell.
    assert filled_in["Prix"] == (
        *("Prix cumulables", "Partage", "Arrondi", "Sans prix", "Catégorie", "Sexe", "Âge min.", "Âge max."),
        *("Elo à partir de", "Elo moins de", "Club", "Non classé", "Nombre de prix"),
    )
    # A cell of several columns, with a preset value.
    assert filled_in["Explication"] == ("Joueur", "Valeur")
