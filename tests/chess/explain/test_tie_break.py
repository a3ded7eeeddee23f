"""For every code, edition and tournament, an explanation ends in the value, and its rows lead to the value."""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.tiebreaks.made import context, made, round_robin, rules, swiss
from tests.chess.tiebreaks.strategies import swiss_tournaments
from tests.chess.tiebreaks.test_made_tournaments import NAMES
from tests.examples import LARGE, examples
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Text, languages
from xl_departage.chess import tiebreaks
from xl_departage.chess.explain import RowKind, WordedExplanation, explain
from xl_departage.chess.explain.explanation_request import ExplanationRequest
from xl_departage.chess.explain.explanation_words import Number, reasons, worded_in
from xl_departage.chess.explain.sums import Scores
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.figures import Combine
from xl_departage.chess.tiebreaks.registry import ROWS, ExplanationTable
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome

EDITIONS = ("FFE", "FFE-2012", "FIDE-2024", "FIDE-2026")
SPELLINGS = {
    "C": ("/C1", "/C2", "/C20"),
    "M": ("/M1", "/M2"),
    "+": ("+1", "+20"),
    "L": ("/L40", "/L-2"),
    "P": ("/P",),
    "F": ("/F",),
    "R": ("/R",),
    "U": ("/U1500",),
    "V": ("/V2024",),
    "S": ("/S3",),
}
"""The modifiers to try, by kind."""
OF_TEAMS = {"GPTS", "MPVGP", "BC", "TBR", "BBE", "SSSC", "EMMSB", "EMGSB", "EGMSB", "EGGSB"} | {
    "BERLIN", "GP_DIFF", "GP_FOR", "BOARD_DIFF", "FIRST_BOARD", "OWN_ELO",
}  # fmt: skip
OPTIONS = "; lots=any text; unrated=1400"


def codes_of(edition: str) -> list[str]:
    """Every code for individuals that an edition defines, plain and with each kind of modifier that it accepts."""
    codes = []
    for row in ROWS.values():
        team = row.code in OF_TEAMS or row.code.startswith("EDE") or row.code in ("MPTS", "CP")
        if row.defined_in(TIEBREAK_EDITIONS[edition]) and not team:
            definition = row.definitions[TIEBREAK_EDITIONS[edition].authority]
            codes.append(row.code)
            codes += [row.code + spelling for kind in definition.modifiers for spelling in SPELLINGS.get(kind, ())]
    return codes


def with_manual(crosstable: Crosstable, edition: str) -> Context:
    manual = [None if index % 5 == 0 else index for index in range(len(crosstable.players))]
    return Context(crosstable, rules(edition + OPTIONS), manual=manual)


def check(explanation: WordedExplanation, value: Exact | None, code: str) -> None:
    """
    Check that the total is the value, that rows are as wide as the header, and that the summands lead to the total.
    """
    assert explanation.value == value
    assert explanation.total.kind is RowKind.TOTAL
    position = explanation.position("total")
    assert position is not None
    assert explanation.total.cells[position] == value
    assert (value is None) == bool(explanation.undefined)
    assert {len(row.cells) for row in explanation.all_rows} == {len(explanation.columns)}
    for index, column in enumerate(explanation.columns):
        assert column.title
        used = any(row.cells[index] is not None for row in explanation.all_rows)
        assert used or column.key in ("round", "reason", "article", "total"), column
    running = [cell for cell in explanation.cells("total") if cell is not None]
    contributions = explanation.cells("contribution", RowKind.CONTRIBUTION)
    if value is None or not contributions or parse_code(code).name in ("DE", "PTP"):
        return
    if running:
        assert running[-1] == value, code
    totals = explanation.cells("total", RowKind.CONTRIBUTION)
    added: Exact = 0
    for contribution, total in zip(contributions, totals, strict=True):
        assert not isinstance(contribution, str)
        if total is not None:
            assert contribution is not None
            added += contribution
            assert total == added, code
    definitions = ROWS[parse_code(code).name].definitions.values()
    if not any(found.combine is Combine.MEAN or found.shape is ExplanationTable.PROVISIONAL for found in definitions):
        assert added == value, code


def check_rounds(explanation: WordedExplanation, table: Context, player: int, code: str) -> None:
    """Check that each row is that of its round in the crosstable: the opponent, the result as typed, the points, the opponent's rating."""
    if not explanation.headed("round", "exp_column_round"):
        return
    for row in explanation.rows:
        cells = dict(zip([column.key for column in explanation.columns], row.cells, strict=True))
        if row.kind is not RowKind.CONTRIBUTION or not isinstance(cells["round"], int):
            continue
        entry = table.players[player].rounds[cells["round"] - 1]
        result = {Outcome.DRAW: "½", Outcome.PENDING: "?"}.get(entry.outcome, entry.outcome.value)
        shown = cells.get("number"), cells.get("name")
        if entry.opponent is None:
            assert shown == (None, None)
            assert cells.get("typed") == result
            continue
        opponent = table.players[entry.opponent]
        assert cells.get("typed") == f"{opponent.number}{entry.colour.value if entry.colour else ':'}{result}"
        # Who did not come is no opponent in some tie-breaks.
        assert shown == (opponent.number, opponent.name) or (shown == (None, None) and not entry.outcome.played)
        # PTP needs a rating of everybody; fore scores draw the last round (8.3), and the FFE every forfeit (2.4 section 1).
        assert cells.get("rating") in (None, table.ratings[entry.opponent]) or code.startswith("PTP")
        assert cells.get("result") in (None, Fraction(entry.points, 2)) or code.startswith(("SA/F", "AFB", "SB"))


TOURNAMENTS = [
    # All tournaments under all editions with six players a code, quickly each but the largest under one of them with two.
    pytest.param(
        name,
        edition,
        2 if edition == quick and name != LARGE else 6,
        marks=[] if edition == quick and name != LARGE else [pytest.mark.slow],
    )
    for quick, name in zip(cycle(["FFE", "FIDE-2026", "FFE-2012", "FIDE-2024"]), NAMES)
    for edition in EDITIONS
    if name != LARGE or edition in ("FFE", "FIDE-2026")
]


@pytest.mark.parametrize(("name", "edition", "players"), TOURNAMENTS)
def test_the_total_is_the_value_for_every_code_edition_and_tournament(name: str, edition: str, players: int) -> None:
    crosstable = made(name)
    table = with_manual(crosstable, edition)
    # Each code takes other players, so that all players are covered in the end; of the largest tournament only a part.
    count = len(crosstable.players)
    for place, code in enumerate(codes_of(edition)):
        values = tiebreaks.values(table, code)
        for player in range(place % (count // players or 1), count, max(1, count // players)):
            explained = explain(table, code, player).in_language("fr" if player % 2 else "en")
            check(explained, values[player], code)
            check_rounds(explained, table, player, code)


@given(swiss_tournaments(), st.sampled_from(EDITIONS), st.data())
@settings(max_examples=examples(40), deadline=None)
def test_the_total_is_the_value_for_any_tournament(crosstable: Crosstable, edition: str, data: st.DataObject) -> None:
    code = data.draw(st.sampled_from(codes_of(edition)))
    unrated = data.draw(st.sampled_from(["", "; unrated=out", "; unrated=provisional", "; unrated=1400"]))
    table = Context(crosstable, rules(f"{edition}; lots=x{unrated}"), manual=[1] * len(crosstable.players))
    values = tiebreaks.values(table, code)
    for player in range(len(crosstable.players)):
        explained = explain(table, code, player).in_language("fr")
        check(explained, values[player], code)
        check_rounds(explained, table, player, code)


@given(swiss_tournaments(), st.sampled_from(EDITIONS), st.sampled_from(("BH", "SB", "FB")))
@settings(max_examples=examples(40), deadline=None)
def test_the_rounds_told_make_the_adjusted_score_of_the_real_one(
    crosstable: Crosstable, edition: str, code: str
) -> None:
    if code == "FB" and edition.startswith("FFE"):
        return
    table = context(crosstable, edition)
    scores = Scores(ExplanationRequest(table, parse_code(code), 0))
    for player in range(len(crosstable.players)):
        difference = sum(change.counted - change.awarded for change in scores.changes(player))
        assert scores.real(player) + difference == scores.adjusted(player)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_code_speaks_half_french_half_english(edition: str) -> None:
    table = with_manual(made("sw23-38x9-heavy"), edition)
    for code in codes_of(edition):
        french, english = (explain(table, code, 6).in_language(language) for language in ("fr", "en"))
        assert [row.kind for row in french.rows] == [row.kind for row in english.rows]
        for index, column in enumerate(french.columns):
            assert english.columns[index].key == column.key
            if column.key in ("fate", "reason"):
                for french_row, english_row in zip(french.all_rows, english.all_rows, strict=True):
                    words = french_row.cells[index]
                    assert words is None or words != english_row.cells[index] or not any(map(str.isalpha, str(words)))


def test_the_results_stand_as_typed() -> None:
    table = context(swiss("2w1 Z", "1b0 U"), "FFE")

    explained = explain(table, "BH", 0, texts=[["+ 2B", "abs"], ["- 1N", "EXE"]]).in_language("fr")

    assert explained.cells("typed") == ["+ 2B", "abs"]
    assert explain(table, "BH", 0).in_language("fr").cells("typed") == ["2w1", "Z"]


def test_a_value_that_the_table_cannot_give_says_why() -> None:
    crosstable = made("rr10-10")
    unordered = Crosstable(crosstable.players, 9, 9, crosstable.system, ordered=False)

    explained = explain(context(unordered), "PS", 0).in_language("fr")

    with pytest.raises(Undefined):
        tiebreaks.values(context(unordered), "PS")
    assert explained.value is None
    assert "ordre des rondes" in explained.undefined
    assert explain(context(unordered), "KS", 0).in_language("fr").columns[0].title == "Partie"
    note_sets = [set(explain(context(table), "KS", 0).in_language("en").notes) for table in (crosstable, unordered)]
    assert (len(note_sets[0] - note_sets[1]), len(note_sets[1] - note_sets[0])) == (0, 1)


@each_row(
    ("code", "rules_text", "needle"),
    [
        ("ARO", "FIDE-2026", "2"),
        ("TPR", "FIDE-2026", "unrated=1400"),
        ("PTP", "FIDE-2026", "unrated=1400"),
        ("RTNG", "FIDE-2026", "rated"),
        ("APRO", "FIDE-2026", "unrated player"),
        ("DE", "FFE", "1-3"),
    ],
)
def test_an_undefined_value_is_told_in_words(code: str, rules_text: str, needle: str) -> None:
    crosstable = swiss("2w= 4b=", "1b= 3w=", "4w= 2b=", "3b= 1w=", ratings=[None, None, 1800, 1900])

    explained = explain(context(crosstable, rules_text), code, 0).in_language("en")

    assert explained.value is None
    assert needle in explained.undefined
    assert explained.undefined in explained.total.cells


def test_errors_are_those_of_the_value() -> None:
    table = context(made("sw09-16x7-clean"), "FFE")
    for code in ("FB", "BH/P", "XYZ", "MANUAL", "BERLIN"):
        with pytest.raises(ArgumentError):
            explain(table, code, 0).in_language("fr")
        with pytest.raises(ArgumentError):
            tiebreaks.values(table, code)


def test_a_wins_table_has_no_adjusted_score() -> None:
    table = context(made("sw23-38x9-heavy"), "FIDE-2026")

    assert [column.key for column in explain(table, "WIN", 3).in_language("fr").columns] == [
        "round",
        "number",
        "name",
        "typed",
        "contribution",
        "total",
        "article",
        "reason",
    ]
    assert "adjusted" in {column.key for column in explain(table, "BH", 3).in_language("fr").columns}


def article_of(explained: WordedExplanation) -> str:
    return str(explained.total.cells[explained.position("article") or 0])


def test_the_article_names_the_edition_that_the_code_asks_for() -> None:
    table = context(made("sw23-38x9-heavy"), "FIDE-2026")

    assert "2026" in article_of(explain(table, "BH", 3).in_language("fr"))
    assert "2024" in article_of(explain(table, "BH/V2024", 3).in_language("fr"))
    # Only FIDE defines this code; rules that name no edition use the FIDE edition in force.
    assert "2026" in explain(context(made("sw23-38x9-heavy"), ""), "FB", 3).in_language("en").title


def test_means_show_the_division_and_the_rounding() -> None:
    explained = explain(context(made("sw23-38x9-heavy"), "FIDE-2026"), "ARO", 29).in_language("en")

    steps = explained.cells("total", RowKind.STEP)
    assert steps[0] == 14734
    assert steps[1] == Fraction(14734, 9)
    assert explained.value == 1637


@pytest.mark.parametrize(
    ("rules_text", "player", "code", "key"),
    [
        # Number 3 asked for half a point in round 5; number 2 missed no round; the FFE cuts any round first.
        ("FIDE-2026", 2, "BH/C1", "tiebreaks.cut.voluntary_lowest"),
        ("FIDE-2026", 2, "BH/C2", "tiebreaks.cut.voluntary_lowest_several"),
        ("FIDE-2026", 2, "BH/M1", "tiebreaks.cut.voluntary_both"),
        ("FIDE-2026", 2, "BH/M2", "tiebreaks.cut.voluntary_both_several"),
        ("FIDE-2026", 1, "BH/C1", "tiebreaks.cut.lowest"),
        ("FFE", 2, "BH/C1", "tiebreaks.cut.lowest"),
    ],
)
def test_a_cut_of_a_voluntarily_unplayed_round_is_said(rules_text: str, player: int, code: str, key: str) -> None:
    explained = explain(context(made("sw17-28x8-byes"), rules_text), code, player).in_language("en")

    assert explained.notes[1] == Text(key, count=int(code[-1])).in_language("en")


@each_row(
    ("code", "named"),
    [
        ("BH/C1", "Buchholz tronqué 1 (BH/C1)"),
        ("BH/C2", "Buchholz tronqué 2 (BH/C2)"),
        ("BH/M1", "Buchholz médian 1 (BH/M1)"),
        ("ARO/C1", "Moyenne Elo tronquée 1 (ARO/C1)"),
        ("BH/C3", "Buchholz (BH/C3)"),
        ("BH", "Buchholz (BH)"),
    ],
)
def test_a_value_has_the_name_of_its_cut(code: str, named: str) -> None:
    """The names of the drop-downs of templates."""
    assert explain(context(made("sw17-28x8-byes"), "FIDE-2026"), code, 2).in_language("fr").title.startswith(named)


def test_several_meetings_are_averaged_and_a_round_robin_needs_no_proof() -> None:
    table = context(round_robin("2w1 2b0", "1b0 1w1", cycles=2), "FIDE-2026")

    explained = explain(table, "DE", 0).in_language("en")

    assert any("6.1.2" in note for note in explained.notes)
    assert "Round robin: the points scored among them decide. no. 1: 0.5" in str(explained.cells("reason")[-1])
    assert explained.value == 0


def test_a_reason_knows_what_it_says_without_being_read() -> None:
    half = Text("exp_half", adjusted=Number(Fraction(3, 2)))
    both = reasons((half, "", Text("exp_self"))).in_language("fr")

    assert both == f"{half.in_language('fr')} ; {both.parts[1]}"
    assert [part.key for part in both.parts] == ["exp_half", "exp_self"]
    assert both.shows(Fraction(3, 2))
    assert not both.shows(2)
    # The sentence has no field for this value.
    assert not worded_in(Text("exp_self", adjusted=2), "fr").shows(2)


@each_row("code", ["BH/C1", "SB", "DE", "ARO/C1", "PS", "WIN"])
def test_one_explanation_speaks_four_languages(code: str) -> None:
    table = context(made("sw23-38x9-heavy"), "FIDE-2026")
    explained = explain(table, code, 3)

    reported = {language: explained.in_language(language) for language in languages()}

    assert set(reported) >= {"fr", "en", "nl", "de"}
    assert len({translation.title for translation in reported.values()}) == len(reported)
    assert len({tuple(column.title for column in translation.columns) for translation in reported.values()}) == len(
        reported
    )
    assert len({translation.notes for translation in reported.values()}) == len(reported)
    for language, translation in reported.items():
        assert [column.key for column in translation.columns] == [key for key, _ in explained.columns]
        assert translation.cells("contribution") == reported["fr"].cells("contribution")
        # The explanation does not depend on the languages in which it was shown before.
        assert explained.in_language(language) == translation
    head = {"fr": "Valeur", "en": "Value", "nl": "Waarde", "de": "Wert"}
    assert {
        language: translation.total.cells[0] for language, translation in reported.items() if language in head
    } == head
