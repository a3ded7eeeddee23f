"""
No option is ignored: each changes a value, describes the event, or is refused; an edition in the wrong place is pointed
out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import Language, Message, languages
from xl_departage.chess.ratings.rating_options import ON_GRIDS
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, editions
from xl_departage.chess.regulations.option_words import SYNONYMS
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS
from xl_departage.chess.regulations.rules_text import EVENT_OPTIONS, OPTIONS, READING_OPTIONS, parse_rules
from xl_departage.chess.season.regulations import COUNTING
from xl_departage.functions import FUNCTIONS, OMITTED, Category, Function, call, find

GRID: Any = [
    ["Pl", "Name", "Rtg", "R1", "R2", "R3"],
    [1, "Ann", 2000, "+ 2B", "= 3N", "> 4"],
    [2, "Bob", None, "- 1N", "= 4B", "EXE"],
    [3, "Cid", 1800, "= 4B", "= 1B", "ABS"],
    [4, "Dan", 1700, "= 3N", "= 2N", "< 1"],
]
TEAMS: Any = [["2:3", "3:2", "4:2½"], ["1:1", "4:2", "3:3½"], ["4:4", "1:2", "2:½"], ["3:0", "2:2", "1:1½"]]
SQUARE = [["A", 1500, "X", 1, 1, 1], ["B", 1600, 0, "X", 1, 1], ["C", 1700, 0, 0, "X", 1], ["D", None, 0, 0, 0, "X"]]
RANKING: Any = [["Place", "Name", "Points", "Rating"], [1, "Ann", 2, 2000], [2, "Bob", 1, 1900], [3, "Cid", 1, 1500]]
PRIZES: Any = [["Category", "Rating below", 1, 2], ["Open", "", 100, 65], ["1950", 1950, 20, ""]]
WRITTEN = {
    "exempt": "0", "format": "ffe", "language": "fr", "numbers": "row", "rounds": "2", "planned": "9", "games": "1",
    "boards": "4", "system": "swiss", "unrated": "1400", "scoring": "3-1-0", "match": "3-2-1", "penalties": "yes",
    "tempo": "rapid", "norm": "GM", "event": "2", "floor": "1500", "lots": "Cup", "announced": "SB", "row": "4", "lang": "en",
    "first": "white", "acceleration": "baku", "ratings": "national", "pairings": "yes", "published": "yes", "free": "last",
    "year": "1950", "withdrawn": "4@3", "cancelled": "2", "apart": "1+3",
    "prizes": "equal", "rounding": "10", "several": "yes", "without": "1",
    "sharing": "place", "participation": "2", "by": "category", "top": "1", "limit": "1700",
}  # fmt: skip
GIVEN: dict[str, Any] = {
    "grid": GRID, "code": "BH", "tiebreaks": "BH", "player": 1, "own": 2700, "opponents": [[2100], [2150], [1700], [2100], [2200]],
    "results": [[0], [0.5], [0], [0.5], [1]], "p": 0.6, "points": 4, "games": 6, "rating": 1800, "performances": [[1500], [1700]],
    "players": [["pid", "rating", "games"], ["A", 1500, 50], ["B", 1600, 60]], "round": 3, "result": "1", "number": 12345,
    "ranking": RANKING, "plan": PRIZES,
}  # fmt: skip


def arguments(function: Function, **named: Any) -> list[Any]:
    """Valid required arguments of a function, and further ones given by name."""
    values = {**GIVEN, "ratings": [[1800], [1700]] if function.category is Category.RATINGS else OMITTED, **named}
    if function.name in ("ELO_COMBINE", "ELO_ENTRY"):
        values["games"] = [[5], [5]]
    elif function.name == "ELO_PERIOD":
        values["games"] = [["a", "b", "result_a"], ["A", "B", "1"]]
    elif function.name == "ELO_INITIAL_RR":
        values |= {"grid": SQUARE, "ratings": [[1500], [1600], [1700], [None]], "player": 4, **named}
    elif function.name in ("MATCH_POINTS", "GAME_POINTS"):
        values["grid"] = TEAMS
    elif function.name in ("CROSSTABLE", "PAIRINGS"):
        games = [["Ronde", "Blancs", "Résultat", "Noirs"], [1, "A", "1-0", "B"]]
        values |= {"players": [["Nom", "Elo"], ["A", 1800], ["B", 1700]], "games": games, **named}
    return [
        values.get(argument.name, OMITTED) if not argument.optional or argument.name in named or argument.name in needed(function)
        else OMITTED
        for argument in function.arguments
    ]  # fmt: skip


def needed(function: Function) -> tuple[str, ...]:
    return {
        "ELO_NEW": ("games",),
        "ELO_DELTA": ("games",),
        "EXPLAIN": ("player",),
        "ELO_INITIAL_RR": ("player", "ratings"),
    }.get(function.name, ())


def value(function: Function, rules: Any, **named: Any) -> str:
    """The value as text, or the key of the error."""
    try:
        return repr(call(function.name, arguments(function, rules=rules, **named)))
    except DepartageError as error:
        return error.key


def with_rules() -> Iterator[Function]:
    yield from (function for function in FUNCTIONS.values() if any(a.name == "rules" for a in function.arguments))


REFUSED = {"rules_option_idle", "rules_option_under", "rules_option_of_ratings", "rules_option_of_seasons"}
ON_CROSSTABLES = [
    function for function in with_rules() if function.category is not Category.RATINGS and function.name != "SEASON"
]
ON_RATINGS = [function for function in with_rules() if function.category is Category.RATINGS]


def ids(function: Function) -> str:
    return function.name


def test_every_option_is_tried_here() -> None:
    assert WRITTEN.keys() == set(OPTIONS)
    assert set(SYNONYMS.values()) <= set(OPTIONS)


@each_row("function", ON_CROSSTABLES, ids=ids)
def test_functions_of_crosstables_take_what_says_the_event_and_refuse_what_is_for_ratings(function: Function) -> None:
    """Of both editions, each function meets one by each option: its neighbour meets the other one."""
    place = list(ON_CROSSTABLES).index(function)
    for at, option in enumerate(OPTIONS, place):
        edition = ("FFE", "FIDE")[at % 2]
        found = value(function, f"{edition}; {option}={WRITTEN[option]}")

        assert (found in REFUSED) == (option not in EVENT_OPTIONS and option != "lang"), (edition, option, found)


@each_row("edition", ["BEL", "BEL-2015", "FIDE-2009", "FIDE-2024", "FIDE", "FFE"])
@each_row("function", ON_RATINGS, ids=ids)
def test_an_option_changes_a_rating_says_the_event_or_is_refused(function: Function, edition: str) -> None:
    assert isinstance(RATING_EDITIONS[edition].name, str)
    plain = value(function, edition)
    for option in OPTIONS:
        found = value(function, f"{edition}; {option}={WRITTEN[option]}")
        describes = option == "lang" or (option == "tempo" and edition in ("FIDE-2024", "FIDE"))
        describes |= function.name in ON_GRIDS and option in READING_OPTIONS
        # The row in which the tables begin on a sheet.
        describes |= (function.name, option) == ("ELO_PERIOD", "row")
        if found in REFUSED or describes or (plain == found and found in ("rating_edition_lacks", "rate_not_belgian")):
            assert not (describes and found in REFUSED), option
            continue
        witnesses = [(plain, found), *((value(function, edition, **more), value(function, f"{edition}; {option}={WRITTEN[option]}", **more))
                                       for more in MORE)]  # fmt: skip

        assert any(unchanged != changed for unchanged, changed in witnesses), (option, witnesses)


@each_row("option", OPTIONS)
def test_an_option_changes_a_season_or_is_refused(option: str) -> None:
    results: Any = [["Stage", "Place", "Name"], ["One", 1, "A"], ["", 1, "B"]]
    people: Any = [["Name", "Cat", "Elo"], ["A", "U8", 1500], ["B", "U8", 1600]]
    around = "by=category" if option in ("top", "limit") else ""

    def season(rules: str) -> str:
        try:
            return repr(call("SEASON", [results, "10;5", 1, OMITTED, rules, people]))
        except DepartageError as error:
            return error.key

    plain, changed = season(around), season(f"{around}; {option}={WRITTEN[option]}")
    assert (changed == "rules_option_idle") == (option not in COUNTING)
    if option in ("by", "limit", "sharing", "participation", "planned", "lang"):
        assert changed != plain
    assert season(f"FIDE-2026; {option}={WRITTEN[option]}") == "rules_no_edition"


MORE: Sequence[dict[str, Any]] = (
    {"results": [[0], [0], [0], [0], [0]]},
    {"performances": [[1450], [1470]], "games": [[5], [5]]},
    {"results": [[0.5], [0], [0], [0], [0]]},
    {"opponents": [[1450]] * 9, "results": [[1], [0]] * 4 + [[0.5]]},
    {
        "grid": [["A", "X", 1, 1, 0.5], ["B", 0, "X", 1, 0], ["C", 0, 0, "X", 1], ["D", 0.5, 1, 0, "X"]],
        "ratings": [[1450], [1450], [1450], [None]],
    },
)


@each_row("option", sorted(EVENT_OPTIONS | {"lang"}))
def test_every_option_of_a_crosstable_changes_some_value(option: str) -> None:
    witnesses: dict[str, tuple[str, list[Any], str]] = {
        "exempt": ("POINTS", [GRID], "FFE"),
        "format": ("POINTS", [[["1.0/2", "½/3"], ["0.0/1", "½/4"], ["1/4", "½/1"], ["0/3", "½/2"]]], "FFE"),
        "games": ("KOYA", [[["A", "11", "10"], ["00", "B", "11"], ["01", "00", "C"]]], "FFE"),
        "lang": ("STANDINGS", [[["Pl", "Nom", "R 1"], [1, "Ann", "+ 2B"], [2, "Bob", "- 1N"]], "BH"], "FFE"),
        "lots": ("TIEBREAK", [GRID, "LOTS"], "FFE"),
        "announced": ("STANDINGS", [GRID, "BH"], "FFE"),
        "match": ("MATCH_POINTS", [TEAMS], "FFE; boards=4"),
        "boards": ("POINTS", [GRID], "FFE"),
        "rounds": ("BUCHHOLZ", [GRID], "FFE"),
        "scoring": ("POINTS", [GRID], "FFE"),
        "unrated": ("TIEBREAK", [GRID, "ARO"], "FIDE"),
        "planned": ("BUCHHOLZ", [GRID], "FIDE"),
        "system": ("BUCHHOLZ", [SQUARE], "FIDE"),
        "numbers": ("POINTS", [[[7, "+ 2B"], [2, "- 1N"], [1, "- 4B"], [4, "+ 3N"]]], "FFE"),
        "language": ("POINTS", [[["2B1", "3W½"], ["1W0", "4B½"], ["4B1", "1B½"], ["3W0", "2W½"]]], "FFE"),
        "ratings": ("STANDINGS", [[["Name", "RtgI", "RtgN", "R1"], ["A", 2000, 1900, "+ 2B"], ["B", 1800, 1700, "- 1N"]], "BH"], "FFE"),
        "row": ("CHECK", [[["Round", "White", "Result", "Black"], [1, "Ann", "", "Bob"]]], "FFE"),
        "penalties": ("POINTS", [[["- 2B"], ["- 1N"]]], "FFE"),
        "first": ("PAIRINGS", [[["Nom"], ["A"], ["B"]], [["Ronde", "Blancs", "Résultat", "Noirs"]]], "FFE; planned=3"),
        "acceleration": ("PAIRINGS", [[["Nom"], ["A"], ["B"], ["C"], ["D"]], [["Ronde", "Blancs", "Résultat", "Noirs"]]],
                         "FFE; planned=3; first=white"),
        "free": ("BERGER", [4, 1], "FFE"),
        "apart": ("PAIRINGS", [[["Nom"], ["A"], ["C"], ["B"], ["D"]], [["Ronde", "Blancs", "Résultat", "Noirs"]]],
                  "FFE; planned=3; first=white"),
        "withdrawn": ("POINTS", [[["2W1", "3B1", "4W-"], ["1B0", "4W0", "3B1"], ["4B+", "1W0", "2W0"], ["3W-", "2B1", "1B+"]]],
                      "FFE; system=round-robin"),
        "cancelled": ("POINTS", [GRID], "FFE"),
        "pairings": ("CHECK", [[["+ 2B"], ["- 1N"]]], "FFE"),
        "published": ("CHECK", [[["Pl", "Nom", "R 1"], [2, "A", "+ 1B"], [1, "B", "- 2N"]]], "FFE"),
        **dict.fromkeys(("prizes", "rounding", "several", "without"), ("PRIZES", [RANKING, PRIZES], "FFE; prizes=none")),
        "year": ("CHECK", [[["Round", "White", "Result", "Black"], [1, "Ann", "1-0", "Bob"]],
                           [["Name", "Birth"], ["Ann", 1999], ["Bob", 1940]]], "FFE"),
    }  # fmt: skip
    name, values, edition = witnesses[option]
    function = FUNCTIONS[name]
    place = next(at for at, argument in enumerate(function.arguments) if argument.name == "rules")

    def shown(rules: str) -> str:
        try:
            return repr(call(name, [*values[:place], *[OMITTED] * (place - len(values)), rules, *values[place:]]))
        except DepartageError as error:
            return error.key

    if option in ("planned", "language", "numbers", "format", "games"):
        # These options determine how cells are read: a contradiction is an error, otherwise the value stays.
        assert shown(f"{edition}; {option}={WRITTEN[option]}") not in REFUSED
    else:
        assert shown(edition) != shown(f"{edition}; {option}={WRITTEN[option]}")


@pytest.mark.parametrize(
    ("rules", "values"),
    [
        ("FFE; boards=4", [5, 3, 3, 1]),
        ("FFE; boards=4; match=2-1-0", [5, 3, 3, 1]),
        ("FFE; boards=4; match=3-2-1", [8, 6, 6, 4]),
        ("FFE; boards=4; points_de_match=3-1-0", [7, 4, 4, 1]),
        ("FIDE; boards=4; match=3-2-1", [8, 6, 6, 4]),
    ],
)
def test_match_points_have_an_option_of_their_own(rules: str, values: list[int]) -> None:
    """
    Matches by hand: 1 wins 3:1, draws 2:2, wins 2½:1½; 2 loses, draws, wins; 3 wins, draws, loses; 4 loses, draws,
    loses.
    """
    code = "MPTS" if rules.startswith("FIDE") else None
    found = call("TIEBREAK", [TEAMS, code, OMITTED, rules]) if code else call("MATCH_POINTS", [TEAMS, OMITTED, rules])

    assert found == [[value] for value in values]


@each_row("name", ["MATCH_POINTS", "GAME_POINTS", "POINTS"])
@each_row("scoring", ["2-1-0", "3-1-0", "5-2-0"])
def test_a_scoring_of_games_that_the_scores_of_matches_rule_out_is_refused(name: str, scoring: str) -> None:
    with pytest.raises(ArgumentError, match=f"match={scoring}"):
        call(name, [TEAMS, OMITTED, f"FFE; boards=4; scoring={scoring}"])


@pytest.mark.parametrize("name", ["POINTS", "BUCHHOLZ", "STANDINGS"])
def test_match_points_of_individuals_are_refused(name: str) -> None:
    function = FUNCTIONS[name]
    with pytest.raises(ArgumentError) as raised:
        call(name, arguments(function, rules="FFE; match=3-1-0"))

    assert raised.value.key == "rules_match_of_individuals"


@each_row("function", list(with_rules()), ids=ids)
def test_a_blank_cell_of_rules_is_refused(function: Function) -> None:
    blanks: list[Any] = [None, "", "  ", [[None]], [[""]]]

    assert [value(function, blank) for blank in blanks] == ["rules_blank"] * len(blanks)


def test_unrated_counts_for_every_tie_break_on_ratings_under_fide() -> None:
    for edition in editions():
        if edition.authority.value != "FIDE":
            continue
        for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "PERFORMANCE"):
            values = [
                call("TIEBREAK", [GRID, code, OMITTED, f"{edition.name}{more}"])
                for more in ("", "; unrated=1400", "; unrated=out")
            ]

            assert values[0] != values[1] != values[2], (edition.name, code)


@pytest.mark.parametrize("edition", ["FFE", "FFE-2012", "FIDE"])
def test_a_provisional_rating_is_not_announced(edition: str) -> None:
    plain = call("PROVISIONAL_RATING", [GRID, OMITTED, OMITTED, edition])
    assert call("PROVISIONAL_RATING", [GRID, OMITTED, OMITTED, f"{edition}; unrated=provisional"]) == plain
    for policy in ("1400", "out"):
        for name, code in (("PROVISIONAL_RATING", []), ("TIEBREAK", ["CP"])):
            with pytest.raises(ArgumentError, match=f"unrated={policy}"):
                call(name, [GRID, *code, *[OMITTED] * (1 if code else 2), f"{edition}; unrated={policy}"])


def test_a_wrong_value_is_answered_in_words_of_the_language_of_the_sentence() -> None:
    """What is proposed is read as it stands; no word of another language, and nothing that only looks alike."""

    def proposed(rules: str, language: Language) -> list[str]:
        with pytest.raises(ArgumentError) as refused:
            parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
        meant = refused.value.values["meant"]
        assert isinstance(meant, Message)
        return re.split(r"\s?[;,]\s", meant.in_language(language))

    expected = {
        "lang=es": "fr en de nl", "lang=Engelsk": "en", "system=suise": "swiss", "system=x": "auto swiss round-robin",
        "numbers=numer": "number", "first=blak": "black", "exempt=3": "1 0.5 0",
    }  # fmt: skip
    for rules, words in expected.items():
        assert proposed(rules, "en") == words.split()
    assert proposed("system=suise", "fr") == ["suisse"]
    assert proposed("first=noire", "fr") == ["noirs"]
    # A French option that was mistyped is proposed in French in a French sentence alone.
    assert proposed("plancherr=1", "fr")[0] == "plancher"
    assert proposed("plancherr=1", "nl") == proposed("plancherr=1", "de") == ["floor"]
    for language in languages():
        assert proposed("exempt=3", language) == [
            word.replace(".", "." if language == "en" else ",") for word in ("1", "0.5", "0")
        ]
        for option in ("lang", "system", "first", "numbers", "exempt"):
            for value in proposed(f"{option}=zzz" if option != "exempt" else "exempt=3", language):
                assert parse_rules(f"{option}={value}", TIEBREAK_EDITIONS, DEFAULT).given == {option}


def test_a_sentence_names_true_and_false_in_its_language() -> None:
    """As a spreadsheet in that language shows them."""
    for language, words in {
        "en": ("TRUE", "FALSE"),
        "fr": ("VRAI", "FAUX"),
        "nl": ("WAAR", "ONWAAR"),
        "de": ("WAHR", "FALSCH"),
    }.items():
        for value, word in zip((True, False), words, strict=True):
            with pytest.raises(ArgumentError) as refused:
                call("BUCHHOLZ", [[["+2"], ["-1"]], value])
            message = refused.value.message(language)
            assert word in message
            assert "/" not in message
            table = call("CHECK", [[["+2"], [value]], f"lang={language}"])
            assert isinstance(table, list)
            assert word in {cell for row in table for cell in row}


ABOUT_EDITIONS = {
    "rules_edition_of_tiebreaks",
    "rules_edition_of_ratings",
    "rules_unknown_edition",
    "rating_edition_lacks",
    "rate_not_belgian",
}


def test_each_edition_that_is_proposed_is_one_that_the_function_takes(subtests: pytest.Subtests) -> None:
    """Whatever edition is typed; the others of both catalogues, a year that none has, and a misspelling."""
    editions = [*TIEBREAK_EDITIONS, *RATING_EDITIONS, "FIDE-2019", "FFE-2016", "BEL-2016", "FIDEE", "BELGE"]
    for function in with_rules():
        with subtests.test(function=function.name):
            for edition in editions:
                try:
                    call(function.name, arguments(function, rules=edition))
                except DepartageError as error:
                    if error.key in ABOUT_EDITIONS:
                        proposed = str(error.values["meant"]).split(", ")
                        assert proposed != [""]
                        for proposal in proposed:
                            assert value(function, proposal) not in ABOUT_EDITIONS, (edition, proposal)


def test_lists_in_each_others_place_are_answered_with_the_call_put_right() -> None:
    players: Any = [["Name", "Rtg"], ["Ann", 1800], ["Bob", 1700], ["Cid", 1600], ["Dan", 1500]]
    games: Any = [["Round", "White", "Result", "Black"], [1, "Ann", "1-0", "Bob"], [1, "Cid", "1-0", "Dan"]]
    for name in ("CROSSTABLE", "PAIRINGS"):
        assert isinstance(call(name, [players, games, "planned=5"]), list)
        for lists, key in (
            ((games, players), "arguments_misplaced"),
            ((games, games), "list_games_for_players"),
            ((players, players), "list_players_for_games"),
        ):
            with pytest.raises(ArgumentError) as refused:
                call(name, [*lists, "planned=5"])
            assert refused.value.key == key
            if key == "arguments_misplaced":
                formula = refused.value.values["formula"]
                assert isinstance(formula, Message)
                assert formula.in_language("en") == f'{name}(players,games,"planned=5")'


def test_a_count_that_is_too_small_is_reported_as_that() -> None:
    """No other order is proposed in which the number would be refused again."""
    for rules in ("BEL", "FIDE"):
        for wrong in ({"k": 0}, {"k": -1}, {"games": -3}):
            values = {
                "own": 1760,
                "opponents": [[1800], [1700]],
                "results": [[1], [0]],
                "rules": rules,
                "games": OMITTED,
                **wrong,
            }
            with pytest.raises(ArgumentError, match="must be a whole number from"):
                call("ELO_NEW", [values.get(argument.name, OMITTED) for argument in find("ELO_NEW").arguments])
