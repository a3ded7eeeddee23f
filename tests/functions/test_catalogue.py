"""The catalogue is a contract: names, aliases and argument order are final."""

import re
import sys

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import languages
from xl_departage.functions import FUNCTIONS, OMITTED, call, find, names
from xl_departage.functions.arguments import show
from xl_departage.functions.host_cells import raw_argument

CONTRACT = """
POINTS | grid, [player], [rules]
ADJUSTED_SCORE / SCORE_AJUSTE | grid, [player], [rules]
CUMULATIVE / CUMULATIF | grid, [player], [rules], [cut]
WINS / PARTIES_GAGNEES | grid, [player], [rules]
KASHDAN | grid, [player], [rules]
BUCHHOLZ | grid, [player], [rules], [cut_low], [cut_high]
BUCHHOLZ_CUT / BUCHHOLZ_TRONQUE | grid, [player], [rules], [n]
BUCHHOLZ_MEDIAN | grid, [player], [rules], [n]
BUCHHOLZ_SUM / SOMME_BUCHHOLZ | grid, [player], [rules]
YUGOSLAV / YOUGOSLAVE | grid, [player], [rules]
SONNEBORN_BERGER | grid, [player], [rules], [cut]
KOYA | grid, [player], [rules], [extension]
DIRECT_ENCOUNTER / CONFRONTATION_DIRECTE | grid, [player], [rules]
AVERAGE_RATING / MOYENNE_ELO | grid, [ratings], [player], [rules], [cut]
PROVISIONAL_RATING / CLASSEMENT_PROVISOIRE | grid, [ratings], [player], [rules]
PERFORMANCE | grid, [ratings], [player], [rules]
TIEBREAK / DEPARTAGE | grid, code, [player], [rules], [ratings], [boards]
RANK_BY / PLACE | grid, tiebreaks, [player], [rules], [ratings], [manual], [boards]
STANDINGS / CLASSEMENT | grid, tiebreaks, [rules], [ratings], [manual], [boards]
EXPLAIN / EXPLIQUER | grid, code, player, [rules], [ratings], [manual], [boards], [games], [k]
CHECK / CONTROLE | grid, [rules], [ratings], [boards], [tiebreaks]
WHAT_IF / ET_SI | grid, tiebreaks, player, round, result, [rules], [ratings], [manual]
CHANCES | grid, tiebreaks, player, [rules], [ratings], [manual]
CROSSTABLE / GRILLE | players, games, [rules]
BERGER | players, [cycles], [rules]
PAIRINGS / APPARIEMENTS | players, games, [rules]
SEASON / SAISON | results, [scale], [best], [tiebreaks], [rules], [players]
PRIZES / PRIX | ranking, plan, [players], [player], [rules]
MATCH_POINTS / POINTS_DE_MATCH | grid, [team], [rules]
GAME_POINTS / POINTS_DE_PARTIE | grid, [team], [rules]
BERLIN | board_scores
ELO_EXPECTED / ELO_ATTENDU | own, opponents, [rules]
ELO_EXPECTED_EXACT / ELO_ATTENDU_EXACT | own, opponents, [deviation]
ELO_DIFFERENCE | p, [rules]
ELO_QUANTITY / ELO_QUANTITE | points, games, [rules]
ELO_PERFORMANCE | opponents, results, [own], [rules]
ELO_K | games, rating, [rules], [birth_year], [year], [highest]
ELO_DELTA | own, opponents, results, [games], [rules], [k]
ELO_NEW / ELO_NOUVEAU | own, opponents, results, [games], [rules], [k]
ELO_INITIAL | opponents, results, [rules]
ELO_INITIAL_RR / ELO_INITIAL_TR | grid, [ratings], [player], [rules]
ELO_COMBINE | performances, games, [rules]
ELO_ENTRY / ELO_ENTREE | performances, games, [points], [rated], [periods], [floors], [published], [rules]
ELO_ADAPTED / ELO_ADAPTE | ratings
ELO_PERIOD / ELO_PERIODE | players, games, [rules]
ELO_RANK / ELO_RANG | ratings, games
MATRICULE_OK | number
"""


def contract() -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    rows = []
    for line in CONTRACT.strip().splitlines():
        left, right = line.split(" | ")
        name, *aliases = left.split(" / ")
        rows.append((name, tuple(aliases), tuple(right.split(", "))))
    return rows


def test_the_contract_names_every_function_once() -> None:
    assert sorted(name for name, _, _ in contract()) == sorted(FUNCTIONS)


@each_row(("name", "aliases", "arguments"), contract())
def test_names_aliases_and_argument_order_are_those_of_the_contract(
    name: str, aliases: tuple[str, ...], arguments: tuple[str, ...]
) -> None:
    entry = FUNCTIONS[name]
    declared = tuple(f"[{argument.name}]" if argument.optional else argument.name for argument in entry.arguments)

    assert entry.aliases == aliases
    assert declared == arguments


@each_row("name", names())
def test_every_name_can_live_in_a_spreadsheet(name: str) -> None:
    assert re.fullmatch(r"[A-Z][A-Z0-9_]{2,}", name)
    assert not re.fullmatch(r"[A-Z]{1,3}[0-9]+", name), "a cell address"


@each_row("name", FUNCTIONS)
def test_help_is_complete_in_every_language_and_fits_the_function_wizard(name: str) -> None:
    entry = FUNCTIONS[name]

    for words in (entry.summary, *(argument.help for argument in entry.arguments)):
        reported = [words.in_language(language) for language in languages()]
        assert all(0 < len(sentence) <= 255 for sentence in reported)
        assert len(set(reported)) == len(reported)
    assert entry.example.startswith(f"{name}(")
    assert entry.source
    assert "caller" not in {argument.name for argument in entry.arguments}


def test_optional_arguments_stand_behind_the_needed_ones_except_ratings() -> None:
    for entry in FUNCTIONS.values():
        optional = [argument.optional for argument in entry.arguments]
        assert optional == sorted(optional), entry.name


def test_an_unknown_function_names_the_nearest() -> None:
    with pytest.raises(ArgumentError, match="BUCHHOLZ"):
        find("BUCHOLZ")


def test_too_many_and_missing_arguments_are_errors() -> None:
    with pytest.raises(ArgumentError, match="at most 1"):
        call("BERLIN", [1, 2])
    with pytest.raises(ArgumentError, match="board_scores"):
        call("BERLIN", [OMITTED])


@each_row("text", ["1e999999999", "1/3", "0x10", "", "1" * 20, "nan"])
def test_a_cut_that_is_no_plain_number_is_refused_at_once(text: str) -> None:
    grid = [["+ 2B"], ["- 1N"]]
    if text:
        with pytest.raises(ArgumentError, match="cut"):
            call("CUMULATIVE", [grid, OMITTED, "FFE", text])
    else:
        assert call("CUMULATIVE", [grid, 1, "FFE", text]) == 1


@pytest.mark.parametrize("number", [10**400, -(10**400), 10**5000], ids=["large", "small", "endless"])
def test_whole_numbers_beyond_any_cell_are_refused(number: int) -> None:
    grid = [["+ 2B"], ["- 1N"]]
    for name, arguments in (("POINTS", (grid, number)), ("ELO_DIFFERENCE", (number,)), ("MATRICULE_OK", (number,))):
        with pytest.raises(ArgumentError) as caught:
            call(name, arguments)
        assert "∞" in caught.value.message("fr")


@each_row(
    ("value", "text"),
    [
        (None, ""),
        (True, "VRAI/TRUE"),
        (12.0, "12"),
        (-0.5, "-0.5"),
        (10**15, "1000000000000000"),
        (10**400, "∞"),
        (-(10**400), "-∞"),
    ],
)
def test_a_value_is_told_as_an_arbiter_sees_it(value: object, text: str) -> None:
    assert show(value) == text


def test_the_largest_number_of_a_cell_is_told_in_digits() -> None:
    largest = int(sys.float_info.max)

    assert (show(largest), show(-largest)) == (str(largest), str(-largest))
    assert (show(largest + 1), show(-largest - 1)) == ("∞", "-∞")


@pytest.mark.parametrize(
    ("value", "raw"), [([[5]], 5), ([[5], [6]], [[5], [6]]), ([[5, 6]], [[5, 6]]), ([5, 6], [[5], [6]]), ([5], 5)]
)
def test_rows_of_one_cell_are_that_cell(value: object, raw: object) -> None:
    assert raw_argument(find("POINTS").arguments[0], value) == raw
