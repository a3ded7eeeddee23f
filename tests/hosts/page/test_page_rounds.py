"""departage.html: what it says and prints of a round that is posted, of who is away, and of earlier rounds that are corrected."""

from __future__ import annotations

import base64
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests import missing
from tests.hosts.page.test_page import answered, session
from tests.rows import each_row
from xl_departage.base.messages import text

RULES = "FIDE-2026; system=swiss"
HEAD = ["No", "Name", "Rtg", "Title", "Fed", "Club", "R 1", "R 2", "R 3"]
# Round 1 played, round 2 posted: 5 is exempt, 6 absent.
POSTED = [
    HEAD,
    ["1", "Adam, Anna", "2100", "WFM", "BEL", "Gent", "4W1", "2B", ""],
    ["2", "Bos, Bram", "2000", "", "NED", "", "5B1", "1W", ""],
    ["3", "Cox, Cas", "1900", "", "", "", "6W½", "4B", ""],
    ["4", "Dam, Dirk", "1800", "", "", "", "1B0", "3W", ""],
    ["5", "Eik, Els", "1700", "", "", "", "2W0", "EXE", ""],
    ["6", "Fels, Finn", "1600", "", "", "", "3B½", "ABS", ""],
]
DRAWN = [
    HEAD,
    *([*row[:6], *{"1": ("4W", "", ""), "4": ("1B", "", "")}.get(row[0], ("", "", ""))] for row in POSTED[1:]),
]


def with_cell(rows: list[list[str]], number: int, heading: str, cell: str) -> list[list[str]]:
    written = [list(row) for row in rows]
    written[number][rows[0].index(heading)] = cell
    return written


def problems_of(rows: list[list[str]], lang: str = "en") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answered("check", rows=rows, rules=RULES, lang=lang)["value"]
    return found


@each_row("by_option", [False, True])
@each_row(
    ("planned", "wrong", "at"),
    [
        (1, "This cell is filled in, but 1 round is planned", (2, 8)),
        # A blank column is no round.
        (2, "", None),
        (3, "", None),
    ],
)
def test_the_check_compares_the_rounds_planned_with_the_columns(
    planned: int, wrong: str, at: tuple[int, int] | None, by_option: bool
) -> None:
    asked = {"total": None if by_option else planned, "first": "", "absent": "", "half": ""}
    rules = f"{RULES}; planned={planned}" if by_option else RULES

    found = answered("check", rows=POSTED, rules=rules, asked=asked)["value"]

    planned_problems = [problem for problem in found if "planned" in problem["cure"]]
    assert [problem["wrong"].rstrip(".") for problem in planned_problems] == [wrong] * bool(wrong)
    for problem in planned_problems:
        assert "“Rounds planned”, or planned=n in “Added to the rules (options)”" in problem["cure"]
        assert [(cell["row"], cell["column"]) for cell in problem["cells"]] == [at]


@pytest.mark.parametrize("some", [False, True])
def test_the_check_says_how_many_results_of_the_posted_round_are_missing(some: bool) -> None:
    rows = POSTED
    if some:
        rows = with_cell(with_cell(rows, 1, "R 2", "2B1"), 2, "R 2", "1W0")

    (note,) = problems_of(rows)

    assert ("1 result is still missing" if some else "2 results are still missing") in note["wrong"]
    assert note["cure"] == "Choose each result in the list of boards, or type it into both cells."


def sheet(rows: list[list[str]], lang: str = "en", posted: list[list[int | None]] | None = None) -> str:
    page: str = answered(
        "report", rows=rows, codes="BH;SB", rules=RULES, lang=lang, details={"name": "Open"}, posted=posted or []
    )["value"]
    return page


def section(page: str, id: str) -> str:
    return page.partition(f'<section id="{id}"')[2].partition("</section>")[0]


def words(part: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", part).split())


def test_before_the_first_result_the_sheet_lists_the_players() -> None:
    for rows, paired in (
        (DRAWN, True),
        ([[*row[:6], *(["", "", ""] if at else row[6:])] for at, row in enumerate(POSTED)], False),
    ):
        page = sheet(rows, "fr")
        players = words(section(page, "crosstable"))

        assert players.startswith(
            "> Joueurs Joueurs N° Titre Nom Féd. Club Elo 1 WFM Adam, Anna BEL Gent 2100 2 Bos, Bram NED 2000"
        )
        # No cell of a round, and no words that explain one.
        assert players.endswith("6 Fels, Finn 1600")
        assert ('<section id="pairings"' in page) is paired


def test_namesakes_stand_on_the_posted_pairings_with_their_clubs() -> None:
    rows = with_cell(with_cell(POSTED, 3, "Name", "Adam, Anna"), 3, "Club", "Brugge")

    sheet = answered("report", rows=rows, rules=RULES, codes="BH")["value"].partition('id="pairings"')[2]

    assert "1 Adam, Anna (Gent)" in sheet
    assert "3 Adam, Anna (Brugge)" in sheet
    assert "2 Bos, Bram<" in sheet
    # Of one club, by the year of birth; without one, by nothing.
    born = [
        [*row[:6], birth, *row[6:]]
        for row, birth in zip(rows, ["Born", "1990", "", "2001/05/04", "", "", ""], strict=True)
    ]
    sheet = answered("report", rows=with_cell(born, 3, "Club", "Gent"), rules=RULES, codes="BH")["value"]
    assert "1 Adam, Anna (1990)" in sheet.partition('id="pairings"')[2]
    assert "3 Adam, Anna (2001)" in sheet.partition('id="pairings"')[2]


@pytest.mark.parametrize(
    ("lang", "bye", "away"),
    [
        ("en", "bye", "Absent: 6 Fels, Finn"),
        ("fr", "exempt", "Absents : 6 Fels, Finn"),
        ("nl", "bye", "Afwezig: 6 Fels, Finn"),
        ("de", "spielfrei", "Abwesend: 6 Fels, Finn"),
    ],
)
def test_the_posted_pairings_name_the_bye_and_who_is_away(lang: str, bye: str, away: str) -> None:
    pairings = words(section(sheet(POSTED, lang), "pairings"))

    # Points before the round, in columns of their own: two draws are no whole point.
    assert f"1 2 Bos, Bram 1 1 1 Adam, Anna 2 4 Dam, Dirk 0 {'0.5' if lang == 'en' else '0,5'} 3 Cox, Cas" in pairings
    assert f"5 Eik, Els 0 {bye}" in pairings
    assert "EXE" not in pairings
    assert pairings.endswith(away)
    half = words(section(sheet(with_cell(POSTED, 6, "R 2", "½ BYE"), "en"), "pairings"))
    assert half.endswith("Half-point bye: 6 Fels, Finn")


@pytest.mark.parametrize(
    ("lang", "club", "mark"),
    [
        ("en", "Club", "(away from R2)"),
        ("fr", "Club", "(abs. dès R2)"),
        ("nl", "Club", "(afw. vanaf R2)"),
        ("de", "Verein", "(abw. ab R2)"),
    ],
)
def test_the_ranking_names_clubs_and_marks_who_left(lang: str, club: str, mark: str) -> None:
    played = {"1": ("2B1", "3W1"), "2": ("1W0", "EXE"), "3": ("4B½", "1B0"), "4": ("3W½", "5B1"), "5": ("EXE", "4W0")}
    rows = [HEAD, *([*row[:7], *played.get(row[0], ("ABS", "ABS"))] for row in POSTED[1:])]

    ranking = words(section(sheet(rows, lang), "ranking"))

    assert "Adam, Anna BEL Gent 2100" in ranking
    assert f" {club} " in ranking.partition("Adam")[0]
    assert f"Fels, Finn {mark} 1600" in ranking
    assert ranking.count(mark.partition(" ")[0]) == 1


def test_a_late_entry_of_a_grid_without_columns_to_come_has_not_left() -> None:
    rows = [row[:8] for row in POSTED]
    for row, cells in zip(
        rows[1:],
        (("4W1", "2B½"), ("5B1", "1W½"), ("ABS", "ABS"), ("1B0", "5W1"), ("2W0", "4B0"), ("EXE", "ABS")),
        strict=True,
    ):
        row[6:] = cells

    ranking = words(section(sheet(rows, "en"), "ranking"))

    assert "Fels, Finn (away from R2)" in ranking
    assert "Cox, Cas 1900" in ranking
    assert "Cox, Cas (away" not in ranking


def test_no_club_no_column_and_a_rest_in_a_round_robin_is_no_absence() -> None:
    head = ["No", "Name", "R 1", "R 2", "R 3"]
    rows = [head, ["1", "A", "3W1", "2B1", "ABS"], ["2", "B", "ABS", "1W0", "3W1"], ["3", "C", "1B0", "ABS", "2B0"]]

    page: str = answered("report", rows=rows, codes="SB", rules="FIDE-2026; system=round-robin", details={})["value"]

    ranking = words(section(page, "ranking"))
    assert "Club" not in ranking
    assert "absent" not in ranking


def test_the_pairings_of_round_1_have_no_points() -> None:
    pairings = words(section(sheet(DRAWN), "pairings"))

    assert "1 1 Adam, Anna 4 Dam, Dirk" in pairings
    assert "(0" not in pairings


def test_the_legend_of_the_crosstable_has_the_half_point_bye() -> None:
    legend = words(section(sheet(with_cell(POSTED, 6, "R 2", "½ BYE")), "crosstable"))

    assert "½ bye: half-point bye" in legend


ASKED = {"total": 3, "first": "", "absent": "", "half": ""}


def why_not(player: str, against: str, lang: str = "en", rows: list[list[str]] = POSTED) -> Any:
    asked = ASKED | {"round": 2, "player": player, "against": against}
    return answered("why_paired", rows=rows, rules=RULES, lang=lang, asked=asked)


def test_an_absence_begins_with_the_first_round_missed() -> None:
    absent = with_cell(POSTED, 6, "R 3", "ABS")
    longer = with_cell(POSTED, 1, "R 3", "ABS")

    assert answered("withdrawn", rows=absent, rules=RULES)["value"] == [
        {"number": 6, "message": "6 Fels, Finn is absent from round 2 on."}
    ]
    assert answered("withdrawn", rows=absent, rules=RULES, lang="fr")["value"][0]["message"] == (
        "Absence de 6 Fels, Finn à partir de la ronde 2."
    )
    assert [absence["message"] for absence in answered("withdrawn", rows=longer, rules=RULES)["value"]] == [
        "1 Adam, Anna is absent from round 3 on."
    ]


@pytest.mark.parametrize("away", [("6",), ("5", "6")])
def test_who_is_paired_after_an_absence_is_one_player_or_several(away: tuple[str, ...]) -> None:
    rows = [list(row) for row in POSTED]
    for row in rows[1:]:
        row[7] = "ABS" if row[0] in away else {"1": "2B1", "2": "1W0", "3": "4B1", "4": "3W0"}.get(row[0], "EXE")

    remark = next(
        remark
        for remark in answered("pair", rows=rows, rules=RULES, asked=ASKED)["value"]["remarks"]
        if remark.startswith("Paired, after an absence")
    )

    several = "If they have left, enter each number"
    assert remark.endswith(
        f"{several if len(away) > 1 else 'If this player has left, enter the number'} under “Player who withdraws”."
    )


@each_row("word", ["EXE", "exempt", "bye", "Spielfrei", "BYE"])
@each_row("lang", ["en", "fr", "nl", "de"])
def test_the_bye_is_asked_for_in_all_its_words(word: str, lang: str) -> None:
    expected = why_not("4", "bye", lang)["value"]

    assert why_not("4", word, lang)["value"] == expected
    assert why_not(word, "4", lang)["value"] == expected


def test_a_surname_of_two_players_names_both() -> None:
    rows = with_cell(POSTED, 3, "Name", "Adam, Zoé")

    assert why_not("Adam", "4", "nl", rows)["error"] == (
        "“Adam” kan meer dan één speler zijn (1 Adam, Anna; 3 Adam, Zoé): schrijf het nummer."
    )
    # Of one alone, it is enough, with or without the beginning of the first name.
    alike = [why_not(name, "4", "en")["value"] for name in ("Adam", "adam a", "1")]
    assert alike[0] == alike[1] == alike[2]


@pytest.mark.parametrize(
    ("absentees", "expected_start"),
    [
        ("Boss", "“Boss” is none of the players of the grid; did you mean Bos, Bram?"),
        ("Eikk, Els", "“Eikk, Els” is none of the players of the grid; did you mean Eik, Els?"),
        # The whole name, and not its first half.
        ("Dupond, Pierre", "“Dupond, Pierre” is none of the 6 players"),
        ("Dupond; 3", "“Dupond” is none of the 6 players"),
        ("Dupond, 3", "“Dupond” is none of the 6 players"),
    ],
)
def test_an_unknown_player_among_several_is_told_by_the_whole_name(absentees: str, expected_start: str) -> None:
    asked = {"total": 3, "first": "", "absent": absentees, "half": ""}

    refused = answered("pair", rows=DRAWN, rules=RULES, asked=asked)["error"]

    assert refused.startswith(expected_start)
    assert ("semicolons" in refused) is ("6 players" in refused)


def test_one_unknown_player_is_told_nothing_of_several() -> None:
    assert why_not("Dupond", "4", "en")["error"] == (
        "“Dupond” is none of the 6 players of the grid; write a number or a name as it stands there."
    )


def test_the_rounds_planned_that_the_page_knows_count_for_the_check_of_pairings() -> None:
    rows = [row[:8] for row in POSTED]
    asked = {"rows": rows, "rules": f"{RULES}; pairings=yes"}
    unsaid = "The number of rounds is not given"

    def wrong(**more: Any) -> list[str]:
        return [problem["wrong"] for problem in answered("check", **asked, **more)["value"]]

    # Nobody says it: the sentence names the field.
    assert [sentence for sentence in wrong(asked=ASKED | {"total": None}) if unsaid in sentence] == [
        f"{unsaid}, and the last round is paired by rules of its own; enter it in the field “Rounds planned”."
    ]
    assert not any(unsaid in sentence for sentence in wrong(asked=ASKED))
    # A TRF that says it with record 142, opened again.
    name, data = "t.trf", answered("save", rows=POSTED, rules=RULES, kind="trf")["value"]["data"]
    assert "142 3" in " ".join(base64.b64decode(data).decode().split())
    file = {"opened": {"name": name, "data": data}, "reference": None}
    assert not any(unsaid in sentence for sentence in wrong(asked=ASKED | {"total": None}, **file))
    # A table with a fault has its own problems, and no other.
    broken = with_cell(POSTED, 1, "R 1", "4W9")
    assert answered("check", rows=broken, rules=asked["rules"], asked=ASKED | {"total": None})["value"]


def test_options_are_listed_in_the_language_of_the_reader() -> None:
    def refused(option: str, lang: str) -> str:
        sentence: str = answered("standings", rows=POSTED, codes="BH", rules=f"FIDE-2026; {option}=1", lang=lang)[
            "error"
        ]
        return sentence

    assert "exempt, format, langue, numéros, rondes, prévues, premier, accélération, parties" in refused("xyzzy", "fr")
    assert "exempt, format, language, numbers" in refused("xyzzy", "en")
    assert "rondes_prévues" in refused("rondes_prévu", "fr")


@pytest.mark.parametrize(("cell", "row"), [("4W9", 1), ("1B9", 4), ("9W4", 1), ("4W12", 1)])
def test_a_slip_in_the_first_result_is_a_cell_that_is_none_and_the_boards_stay(cell: str, row: int) -> None:
    rows = with_cell([line[:8] for line in DRAWN], row, "R 1", cell)
    for number, other_cell in ((2, "5B"), (5, "2W"), (3, "6W"), (6, "3B")):
        rows = with_cell(rows, number, "R 1", other_cell)

    errors = [problem for problem in problems_of(rows) if problem["severity"] == "error"]
    boards = answered("open_boards", rows=rows, rules=RULES)["value"]["boards"]

    assert {(problem["where"], problem["wrong"]) for problem in errors if problem["cells"][0]["text"] == cell} == {
        (f"row {row}, {rows[row][1]}, round 1, “{cell}”", "This cell cannot be read.")
    }
    assert {frozenset(board["numbers"]) for board in boards} >= {frozenset((2, 5)), frozenset((3, 6))}


@each_row("lang", ["en", "fr", "nl", "de"])
@each_row(
    ("options", "named"),
    [
        ("prevues=0", "prevues"),
        ("Prévues=neuf", "prévues"),
        ("planned=0", "planned"),
        ("systeme=x", "systeme"),
        ("bareme=1-2", "bareme"),
        # Of ratings, and of seasons.
        ("cadence=rapide", "cadence"),
        ("par=categorie", "par"),
        ("prevues=3; rondes_prevues=4", "prevues / rondes_prevues"),
        ("planned=3; planned=3", "planned"),
    ],
)
def test_an_option_is_called_as_it_was_typed(options: str, named: str, lang: str) -> None:
    sentence = answered("standings", rows=POSTED, codes="BH", rules=f"FIDE-2026; {options}", lang=lang)["error"]

    first = re.split(r"[.!?:]\s", sentence)[0]
    assert re.search(rf"(?<![\w/]){re.escape(named)}(?!\w)", first)
    english_name = {"prevues": "planned", "systeme": "system", "bareme": "scoring", "cadence": "tempo"}.get(named)
    assert english_name is None or not re.search(rf"\b{english_name}\b", first)


def test_a_cure_calls_options_as_the_page_does() -> None:
    def refused(options: str, lang: str) -> str:
        sentence: str = answered("standings", rows=POSTED, codes="BH", rules=f"FIDE-2026; {options}", lang=lang)[
            "error"
        ]
        return sentence

    for lang, written in (("fr", ("rondes=n", "prévues=n")), ("en", ("rounds=n", "planned=n"))):
        assert all(option in refused("prevues=1; rondes=2", lang) for option in written)
    assert "l'option rondes=4 est trop haute" in refused("rondes=4", "fr").replace("L'", "l'")
    # The options of a grid, where one of ratings is refused.
    assert "prévues, premier, accélération, parties" in refused("cadence=rapide", "fr")
    found = answered("check", rows=POSTED, rules="FIDE-2026; prevues=1", lang="fr")["value"]
    assert not [problem for problem in found if "planned" in problem["wrong"] + problem["cure"]]


def test_the_rounds_paired_before_a_correction_are_named() -> None:
    later = [*(list(row) for row in POSTED)]
    for row in later[1:]:
        row[8] = {"1": "3B", "3": "1W"}.get(row[0], "")

    def corrected_text(rows: list[list[str]], round: int, lang: str = "en") -> str:
        boards = answered("open_boards", rows=rows, rules=RULES, round=round)["value"]["boards"]
        game = {"round": round, "numbers": boards[0]["numbers"], "result": "1-0", "total": None}
        sentence: str = answered("enter_result", rows=rows, rules=RULES, lang=lang, **game)["value"]["corrected"]
        return sentence

    assert corrected_text(POSTED, 1).startswith(
        "Round 2 was paired before this result was entered: the posted pairings stand"
    )
    assert corrected_text(later, 1, "fr").startswith("Les rondes 2, 3 ont été appariées avant la saisie de ce résultat")
    assert (corrected_text(POSTED, 2), corrected_text(later, 3)) == ("", "")


PLANNED = """\
012 Open
{named}
001    1      Adam, Anna                        2100                             1.0    1     2 w 1
001    2      Bos, Bram                         2000                             0.0    2     1 b 0
"""


def planned_in(named: str) -> dict[str, Any]:
    data = base64.b64encode(PLANNED.format(named=named).encode()).decode()
    opened: dict[str, Any] = answered("open_file", name="t.trf", data=data, reference=None)["value"]
    return opened


@pytest.mark.parametrize(
    ("named", "rounds"),
    [("XXR 5", 5), ("142 5", 5), ("062 2", None)],
)
def test_an_opened_file_gives_the_rounds_planned_where_it_names_them(named: str, rounds: int | None) -> None:
    assert planned_in(named)["rounds"] == rounds


def test_a_table_names_no_rounds_planned() -> None:
    grid = base64.b64encode("\n".join(";".join(row) for row in POSTED).encode()).decode()

    assert answered("open_file", name="t.csv", data=grid, reference=None)["value"]["rounds"] is None


@pytest.mark.slow
def test_the_rounds_planned_of_an_opened_file_stand_in_their_field(page: Path, tmp_path: Path) -> None:
    five, none = tmp_path / "five.trf", tmp_path / "none.trf"
    five.write_text(PLANNED.format(named="XXR 5"), encoding="utf-8")
    none.write_text(PLANNED.format(named="062 2"), encoding="utf-8")

    result = session(
        page,
        ("upload", "#file", str(five)),
        ("wait", "#standings table"),
        ("value", "#pair-total"),
        ("upload", "#file", str(none)),
        ("click", "#yes"),
        ("wait", "#pair-total:placeholder-shown"),
        ("value", "#pair-total"),
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        ("value", "#pair-total"),
    )

    assert result["seen"] == ["5", "", "5"]


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("FIDE-2026; prévues=0", True),
        ("FIDE-2026; xyz=1", True),
        ("FIDE-2026; prévues=1; rondes=2", True),
        (RULES, False),
    ],
)
def test_a_refusal_says_whether_the_options_are_to_be_mended(rules: str, options: bool) -> None:
    refused = answered("standings", rows=with_cell(POSTED, 1, "R 1", "4X"), codes="BH", rules=rules)

    assert refused["options"] is options


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 380])
def test_options_that_are_refused_are_mended_where_they_stand_and_the_cells_stay(page: Path, width: int) -> None:
    to_grid = [("click", "#tabs button:nth-child(1)")] * (width < 500)
    result = session(
        page,
        ("fill", "#grid", "\n".join("\t".join(row) for row in POSTED)),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        *to_grid,
        ("fill", "#options", "system=swiss; planned=0"),
        ("click", "#request .main"),
        ("wait", "#standings .refusal"),
        ("text", "#standings .refusal"),
        # No value of the ranking before, and nothing to click there.
        ("count", "#standings table"),
        ("visible", "#ranking-part > .quiet"),
        ("click", "#mend-options"),
        ("keys", ["system=swiss; planned=5"]),
        ("value", "#options"),
        ("attribute", "#options", "aria-invalid"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        *to_grid,
        ("fill", "#options", "planned=0"),
        ("click", "#request .main"),
        ("wait", "#standings .refusal"),
        *to_grid,
        ("text", "#options-message"),
        ("attribute", "#options", "aria-invalid"),
        ("count", "#cells table tr"),
        ("count", "#cells .error"),
        ("fits",),
        ("axe",),
        width=width,
    )

    refusal, tables, hint, options, sound, field_message, invalid, lines, marked, fits, axe = result["seen"]
    assert refusal.startswith(text("page_refused", "en", reason="").strip())
    assert "The option planned must be a whole number from 1 to 999" in refusal
    assert (tables, hint, options, sound) == (0, False, "system=swiss; planned=5", None)
    assert field_message == "The option planned must be a whole number from 1 to 999, not “0”."
    assert (invalid, lines, marked) == ("true", len(POSTED), 0)
    assert (fits, axe) == (True, [])


@pytest.mark.slow
def test_those_away_stand_on_the_posted_pairings_in_the_type_of_the_boards(page: Path) -> None:
    half = ["7", "Gans, Gil", "1500", "", "", "", "ABS", "½ BYE", ""]
    result = session(
        page,
        ("fill", "#grid", "\n".join("\t".join(row) for row in [*POSTED, half])),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("click", "#report"),
        ("wait", "#print-pairings:not([hidden])"),
        ("click", "#print-pairings"),
        ("print",),
    )
    bbox_output = subprocess.run(
        [missing.pdftotext(), "-bbox", "-", "-"],
        input=base64.b64decode(result["seen"][0]),
        capture_output=True,
        check=True,
        timeout=60,
    ).stdout.decode()

    words = re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)<', bbox_output)
    heights = {word: round(float(low) - float(high), 1) for high, low, word in words}
    # A board, the bye, who is absent, who has half a point.
    assert len({heights[name] for name in ("Adam,", "Eik,", "Fels,", "Gans,")}) == 1


def test_the_size_of_a_table_is_that_of_its_players_and_rounds() -> None:
    def size(rows: list[list[str]]) -> tuple[int | None, int | None]:
        read = answered("read", rows=rows)["value"]
        return read["players"], read["rounds"]

    assert size(POSTED) == (6, 3)
    # A list of games has a row for each of them.
    assert size([["Round", "White", "Result", "Black"], ["1", "A", "1-0", "B"], ["1", "C", "1-0", "D"]]) == (None, None)


def test_the_columns_of_number_and_name_are_found_wherever_they_stand() -> None:
    def columns(rows: list[list[str]]) -> tuple[int | None, int | None]:
        read = answered("read", rows=rows)["value"]
        return read["number"], read["name"]

    assert columns(POSTED) == (0, 1)
    assert columns([["Club", "Name", "No", "R 1"], ["Gent", "A", "1", "2W1"], ["", "B", "2", "1B0"]]) == (2, 1)
    assert columns([["Name", "R 1"], ["A", "2W1"], ["B", "1B0"]]) == (None, 0)
    # A square, in which all meet all.
    assert columns([["No", "Name", "1", "2"], ["1", "A", "", "1"], ["2", "B", "0", ""]]) == (0, 1)


def test_clubs_are_told_in_one_sentence_when_a_trf_is_saved() -> None:
    name, data = "t.trf", answered("save", rows=POSTED, rules=RULES, kind="trf")["value"]["data"]

    for file in (None, {"name": name, "data": data}):
        messages = answered("save", rows=POSTED, rules=RULES, kind="trf", opened=file)["value"]["messages"]
        assert [message for message in messages if "club" in message] == [text("page_clubs_stay", "en")]


@pytest.mark.slow
def test_the_fields_follow_the_table_and_a_correction_is_answered_at_once(page: Path) -> None:
    result = session(
        page,
        ("fill", "#grid", "\n".join("\t".join(row) for row in POSTED)),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "#pair-total[placeholder='3']"),
        ("value", "#players"),
        ("value", "#rounds"),
        # The rounds planned are still the same with one more player.
        ("fill", "#new-player", "Zoé"),
        ("click", "#add-player"),
        ("wait", "#added:not(:empty)"),
        ("wait", "#pair-total[placeholder='3']"),
        ("value", "#players"),
        ("click", "#request .main"),
        ("wait", "#results summary"),
        ("choose", "#results-round", "1"),
        ("wait", "#results tbody tr:nth-child(3) select"),
        ("choose", "#results tbody tr:nth-child(1) select", "0-1"),
        ("wait", "#corrected:not(:empty)"),
        ("text", "#corrected"),
    )

    assert result["seen"][:3] == ["6", "3", "7"]
    assert result["seen"][3].startswith("Round 2 was paired before this result was entered")


@pytest.mark.slow
@pytest.mark.parametrize("round", [7, 1])
def test_the_round_that_is_entered_is_in_sight_beside_its_results(page: Path, round: int) -> None:
    """At 1280 pixels, with a list of boards beside it, seven rounds and six more columns do not fit into the room of the grid."""
    persons = ["Title", "Sex", "Fed", "FIDE-ID", "Birth", "Club"]
    head = ["No", "Name", "Rtg", *persons, *(f"R {at}" for at in range(1, 8))]
    rows = [head]
    for number in range(1, 25):
        mate = number + 1 if number % 2 else number - 1
        white, black = (f"{mate}W1", f"{mate}B0") if number % 2 else (f"{mate}B0", f"{mate}W1")
        games = [white if at % 2 else black for at in range(1, 7)]
        rows.append(
            [
                *(str(number), f"Vandenbroucke-Delacroix, Maximilien {number}", str(2400 - number)),
                *("WFM", "F", "BEL", f"2000{number:03}", "1990/01/31", "Koninklijke Schaakclub Gent"),
                *(*games, f"{mate}{'W' if number % 2 else 'B'}"),
            ]
        )
    column = head.index(f"R {round}") + 2

    result = session(
        page,
        ("fill", "#grid", "\n".join("\t".join(row) for row in rows)),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        *([("choose", "#results-round", "1"), ("wait", "#results summary:has-text('round 1')")] * (round == 1)),
        ("box", "#cells"),
        ("box", f"#cells tr:first-child > :nth-child({column})"),
        ("choose", "#results tbody tr:nth-child(2) select", "0-1"),
        ("wait", "#cells td:has-text('W0')"),
        ("box", f"#cells tr:first-child > :nth-child({column})"),
        ("box", "#cells table"),
        width=1280,
    )

    room, cell, after, table = result["seen"]
    assert table["width"] > room["width"], "all of it fits: nothing is tested"
    for box in (cell, after):
        assert room["x"] - 1 <= box["x"]
        assert box["x"] + box["width"] <= room["x"] + room["width"] + 1


@pytest.mark.slow
@pytest.mark.parametrize("number", ["0", "3.5", "100"])
def test_a_number_of_rounds_that_is_none_is_refused_by_the_name_of_its_field(page: Path, number: str) -> None:
    sentence = f"{text('page_pair_total', 'nl')}: {text('page_field_number', 'nl', min=1, max=99)}"

    result = session(
        page,
        ("fill", "#grid", "\n".join("\t".join(row) for row in POSTED)),
        ("click", "#request button.main"),
        ("wait", "#standings table"),
        ("fill", "#pair-total", number),
        ("click", "#request button.main"),
        ("wait", "#check .refusal"),
        ("text", "#check"),
        ("wait", "#standings table"),
        ("count", "#cells table"),
        ("click", "#save-trf"),
        ("wait", "#saved .refusal"),
        ("text", "#saved"),
        ("fill", "#pair-total", "3"),
        ("click", "#request button.main"),
        ("wait", "#check li"),
        ("count", ".refusal"),
        language="nl",
    )

    assert result["seen"] == [sentence, 1, sentence, 0]
    assert result["errors"] == []
