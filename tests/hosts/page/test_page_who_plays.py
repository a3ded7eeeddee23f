"""Two fields of the page: who withdrew after a round, and who may not meet; in ranking, explanation, pairing and every file."""

from __future__ import annotations

import base64
import csv
import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.chess.pairing.events import after_rounds, stored
from tests.chess.pairing.teams import team_file
from tests.examples import first
from tests.hosts.page.test_page import session
from tests.hosts.page.test_page_pairing import ASKED
from tests.rows import each_row
from xl_departage.base.messages import languages, text
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.documents.document_reading import read_document
from xl_departage.hosts.page import calculator

DATA = Path(__file__).parents[2] / "data"
NAMES = ("Adam", "Berg, Anna", "Berg, Carl", "Claes", "Dubois", "Evers")
SWISS: dict[str, Any] = {
    "rows": [
        ["No", "Name", "1.Rd", "2.Rd", "3.Rd"],
        *([str(at), name, "", "", ""] for at, name in enumerate(NAMES, 1)),
    ],
    "rules": "FIDE-2026; system=swiss",
}

FIRST = {**ASKED, "first": "white", "total": 3}


def answered(action: str, **values: Any) -> Any:
    return json.loads(calculator.answer(json.dumps({"do": action, "lang": "en", **values})))


def asked(action: str, **values: Any) -> Any:
    answer = answered(action, **values)
    assert "value" in answer, answer
    return answer["value"]


def withdrawn(who: str) -> dict[str, Any]:
    lines = (DATA / "withdrawn" / "withdrawn.csv").read_text("utf-8-sig").splitlines()
    rows = [row[:-1] for row in csv.reader(lines, delimiter=";")]
    return {"rows": rows, "rules": "FIDE-2026", "withdrawn": who, "apart": ""}


@pytest.mark.parametrize("who", ["7@5", "Grivart@5", " grivart @ 5 ;"])
def test_who_withdrew_stands_below_with_the_words(who: str) -> None:
    """Koya by hand from C.05: SOURCE.txt."""
    table = asked("standings", codes="KS", **withdrawn(who))
    assert {row[1]: row[5] for row in table[1:-1]} == {1: 2.5, 2: 1.5, 3: 2, 4: 2, 5: 0.5, 6: 2.5, 8: 2.5}
    assert table[-1][:3] == [text("swiss.withdrawn", "en"), 7, "Grivart"]
    steps = asked("explain", code="KS", player="1", **withdrawn(who))
    assert "Grivart withdrew after round 5 with 5 of 14 games played" in steps[-1][-1]
    assert [row[0] for row in steps if "player who withdrew" in str(row[-1])] == [6, 14]


def test_files_keep_who_withdrew_and_the_page_opens_them_with_both_fields() -> None:
    wanted = asked("standings", codes="KS;SB", **withdrawn("Grivart@5"))
    for kind in ("trf", "book"):
        saved_file = asked("save", kind=kind, codes="KS;SB", **withdrawn("Grivart@5"))
        found = asked("open_file", name=saved_file["name"], data=saved_file["data"], reference=None)
        assert "withdrawn" not in found["rules"], kind
        assert found["withdrawn"] == "7@5", kind
        file = {"name": saved_file["name"], "data": saved_file["data"]}
        rules = f"FIDE-2026; {found['rules']}"
        again = {"rows": found["rows"], "rules": rules, "opened": file, "withdrawn": "7@5", "apart": ""}
        assert asked("standings", codes="KS;SB", **again)[1:] == wanted[1:], kind
    saved_file = asked("save", kind="csv", codes="KS", **withdrawn("Grivart@5"))
    assert any("withdrawn=7@5" in line for line in saved_file["messages"])


@pytest.mark.parametrize("apart", ["1+4", "Adam+Claes", "claes + adam@1", "1+4; 2+3@2-3", "1+4@1, 2+3"])
def test_who_may_not_meet_does_not(apart: str) -> None:
    """1 has White against 4 otherwise (C.04.3: the upper half against the lower)."""
    free = asked("pair", asked=FIRST, apart="", **SWISS)["boards"]
    assert {1, 4} in [set(board["numbers"]) for board in free]
    paired = asked("pair", asked=FIRST, apart=apart, **SWISS)["boards"]
    assert {1, 4} not in [set(board["numbers"]) for board in paired]
    why = asked("why_paired", asked={**FIRST, "round": None, "player": "1", "against": "4"}, apart=apart, **SWISS)
    assert any("260" in line or "may not" in line or "forbidden" in line for line in why), why


def test_the_pairs_of_an_opened_file_are_those_of_the_field() -> None:
    """What the field says is obeyed, whatever the file says; a file saved again has the pairs of the field alone."""
    saved = asked("save", kind="trf", codes="", apart="Adam+Claes; 2+3@2-3", **SWISS)
    found = asked("open_file", name="a.trf", data=saved["data"], reference=None)
    assert found["apart"] == "1+4; 2+3@2-3"
    event = {
        "rows": found["rows"],
        "rules": f"FIDE-2026; {found['rules']}",
        "opened": {"name": "a.trf", "data": saved["data"]},
    }

    def meeting(apart: str) -> set[frozenset[int]]:
        boards = asked("pair", asked={**FIRST}, apart=apart, **event)["boards"]
        return {frozenset(board["numbers"]) for board in boards}

    assert frozenset({1, 4}) in meeting("")
    assert frozenset({1, 4}) not in meeting("1+4")
    for apart, wanted in (("", ()), ("1+5", ((1, 5),)), (found["apart"], ((1, 4), (2, 3)))):
        again = base64.b64decode(asked("save", kind="trf", codes="", apart=apart, **event)["data"])
        pairs = [pair.numbers for pair in read_document(again, "b.trf").tournament.forbidden]
        assert sorted(pairs) == sorted(wanted), apart


@pytest.mark.parametrize("field", ["withdrawn", "apart"])
def test_what_is_neither_player_nor_round_is_refused_by_the_name_of_the_field(field: str) -> None:
    label = text("page_withdrawn_after" if field == "withdrawn" else "page_apart", "en")
    wrong = {"withdrawn": ("7@", "7@x", "7+8@3", "@3", "7@1-2"), "apart": ("7", "7+", "1+2@x", "1+2@", "+", "1@3")}
    for entry in wrong[field]:
        answer = answered("standings", codes="BH", **SWISS, **{field: entry})
        assert f"“{entry}” in the field “{label}”" in answer["error"], entry
        for lang in languages():
            assert "error" in json.loads(
                calculator.answer(json.dumps({"do": "standings", "lang": lang, "codes": "BH", **SWISS, field: entry}))
            )
    # Of several entries, the one that is wrong.
    both = {"withdrawn": ("6@2; 7@x", "7@x"), "apart": ("1+2; 3", "3")}[field]
    assert (
        f"“{both[1]}” in the field “{label}”" in answered("standings", codes="BH", **SWISS, **{field: both[0]})["error"]
    )
    for entry, expected_text in (("Berg", "Berg, Anna"), ("Zzz", "Zzz")):
        whole = f"{entry}@1" if field == "withdrawn" else f"{entry}+1"
        assert expected_text in answered("standings", codes="BH", **SWISS, **{field: whole})["error"]


@each_row("cancelled", ["x", "0", "2-4", "3,x", "1.5"])
def test_cancelled_rounds_that_are_none_are_refused_as_they_are_typed(cancelled: str) -> None:
    label = text("page_cancelled", "en")
    assert (
        f"“{cancelled}” in the field “{label}”"
        in answered("standings", codes="BH", **SWISS, cancelled=cancelled)["error"]
    )


def test_both_fields_follow_the_numbers_by_rating() -> None:
    rows = [["No", "Name", "Rtg", "1.Rd"], *([str(at), name, str(1000 + at), ""] for at, name in enumerate(NAMES, 1))]
    request = {"rows": rows, "rules": "FIDE-2026; system=swiss", "withdrawn": "", "apart": "Adam+Claes@2; 2+3"}
    named = {"withdrawn": "", "apart": request["apart"]}
    renumbered = asked("number_by_rating", asked=FIRST, named=named, **request)
    # Six players, the last one has the highest rating.
    assert renumbered["apart"] == "6+3@2; 5+4"
    refused = answered(
        "number_by_rating", asked=FIRST, **{**request, "apart": "", "rules": f"{request['rules']}; apart=1+2"}
    )
    assert text("page_seed_options", "en") in refused["error"]


def test_a_drawn_tournament_never_pairs_those_apart() -> None:
    """Any pair of six, by number: the others meet."""
    for player, rival in combinations(range(1, 7), 2):
        boards = asked("pair", asked=FIRST, apart=f"{player}+{rival}", **SWISS)["boards"]
        assert {player, rival} not in [set(board["numbers"]) for board in boards]


@pytest.mark.slow
def test_both_fields_in_the_browser(page: Path, tmp_path: Path) -> None:
    """Typed, shown, undone, saved, kept over a reload, and opened again."""
    grid = "\n".join("\t".join(row) for row in withdrawn("")["rows"])
    file = tmp_path / "left.trf"
    file.write_bytes(base64.b64decode(asked("save", kind="trf", codes="KS", **withdrawn("7@5"))["data"]))
    gone = "#standings tr.gone td"
    seen = session(
        page,
        ("fill", "#grid", grid),
        ("fill", "#codes", "KS"),
        ("click", "#request .main"),
        ("wait", "#standings tbody tr"),
        ("count", gone),
        ("fill", "#withdrawn-after", "Grivart@5"),
        ("click", "#request .main"),
        ("wait", gone),
        ("text", gone),
        ("click", "#undo"),
        ("wait", "#standings tbody tr:not(.gone):nth-child(8)"),
        ("value", "#withdrawn-after"),
        ("fill", "#withdrawn-after", "Zzz@5"),
        ("click", "#request .main"),
        ("wait", "#standings .refusal"),
        ("text", "#standings"),
        ("fill", "#withdrawn-after", "7@5"),
        ("fill", "#not-with", "1+2"),
        ("click", "#request .main"),
        ("wait", gone),
        ("save", "#save-trf", 0),
        ("reload",),
        ("wait", gone),
        ("value", "#withdrawn-after"),
        ("value", "#not-with"),
        ("axe",),
        ("upload", "#file", str(file)),
        ("wait", "#question[open]"),
        ("click", "#yes"),
        ("wait", gone),
        ("value", "#withdrawn-after"),
        ("value", "#not-with"),
        language="fr",
        width=1280,
    )["seen"]

    gone_count, gone_mark, undone, refused, saved, withdrawn_field, apart, grave, opened, none = seen
    assert (gone_count, gone_mark, undone) == (0, text("swiss.withdrawn", "fr"), "")
    assert "Zzz" in refused
    assert "260" in [line[:3] for line in base64.b64decode(saved).decode().splitlines()]
    assert (withdrawn_field, apart, grave) == ("7@5", "1+2", [])
    assert (opened, none) == ("7@5", "")


@pytest.mark.parametrize("kind", first(["trf", "book"]))
def test_a_cancelled_round_counts_for_nothing_and_files_keep_it(kind: str) -> None:
    rows = [
        ["No", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd"],
        ["1", "Adam", "2000", "4W1", "2B0", "3W1"],
        ["2", "Berg", "1900", "3B1", "1W1", "4B0"],
        ["3", "Claes", "1800", "2W0", "4B1", "1B0"],
        ["4", "Dupont", "1700", "1B0", "3W0", "2W1"],
    ]
    event = {"rows": rows, "withdrawn": "", "apart": ""}
    rules = "FIDE-2026; system=swiss; numbers=number; planned=4"
    wanted = asked("standings", codes="BH;SB", **event, rules=f"{rules}; cancelled=2")
    standings = asked("standings", codes="BH;SB", **event, rules=rules, cancelled="2")
    assert standings == wanted
    # By hand: 1 has won both, 2, 3 and 4 have 1, 0 and 1.
    assert {row[2]: row[4] for row in standings[1:]} == {"Adam": 2, "Berg": 1, "Claes": 0, "Dupont": 1}
    assert any(
        "2 games are entered in it" in problem["wrong"]
        for problem in asked("check", **event, rules=rules, cancelled="2")
    )
    saved = asked("save", kind=kind, codes="BH;SB", **event, rules=rules, cancelled="2")
    found = asked("open_file", name=saved["name"], data=saved["data"], reference=None)
    assert (found["cancelled"], "cancelled" in found["rules"]) == ("2", False), kind
    file = {"name": saved["name"], "data": saved["data"]}
    again = {
        "rows": found["rows"],
        "rules": f"FIDE-2026; {found['rules']}",
        "opened": file,
        "withdrawn": "",
        "apart": "",
    }
    assert asked("standings", codes="BH;SB", **again, cancelled="2")[1:] == wanted[1:], kind
    # The field says it, whatever the file says.
    assert asked("standings", codes="BH;SB", **again, cancelled="")[1:] != wanted[1:], kind


def opened_file(name: str, text: str) -> dict[str, Any]:
    """The request of the page after the file was opened, with the fields as the page fills them."""
    data = base64.b64encode(text.encode()).decode()
    found = asked("open_file", name=name, data=data, reference=None)
    return {
        "rows": found["rows"],
        "rules": f"FIDE-2026; {found['rules']}",
        "opened": {"name": name, "data": data},
        **{field: found[field] for field in ("withdrawn", "apart", "cancelled")},
    }


def saved_trf(request: dict[str, Any], codes: str) -> TournamentRecord:
    saved = asked("save", kind="trf", codes=codes, **request)
    return read_document(base64.b64decode(saved["data"]), "saved.trf").tournament


def test_a_cleared_field_is_obeyed_whatever_the_file_says_of_teams_and_players() -> None:
    """Ranked and saved as the file without that statement; and a field filled in as the file with it."""
    teams = team_file([((1, 3, "11"), (4, 2, "1="), (5, 6, "10")), ((1, 2, "=="), (3, 4, "=="), (5, 6, "=="))])
    players = after_rounds(3, stored("g14_11.trf"))
    for trf, codes in ((teams, "MPTS;GPTS"), (players, "BH;SB")):
        without, stated = opened_file("a.trf", trf), opened_file("a.trf", f"{trf.rstrip()}\n### cancelled: 1\n")
        assert (without["cancelled"], stated["cancelled"]) == ("", "1")
        tables = {rounds: asked("standings", codes=codes, **without | {"cancelled": rounds}) for rounds in ("", "1")}
        assert tables[""] != tables["1"]
        for rounds, table in tables.items():
            for request in (stated, without):
                assert asked("standings", codes=codes, **request | {"cancelled": rounds}) == table, (codes, rounds)
                cancelled = saved_trf(request | {"cancelled": rounds}, codes).header.cancelled
                assert cancelled == ((1,) if rounds else ()), (codes, rounds)


def test_whoever_is_taken_out_of_the_field_has_not_withdrawn() -> None:
    saved_file = asked("save", kind="trf", codes="KS;SB", **withdrawn("Grivart@5"))
    request = opened_file("a.trf", base64.b64decode(saved_file["data"]).decode())
    assert request["withdrawn"] == "7@5"
    assert text("swiss.withdrawn", "en") in {row[0] for row in asked("standings", codes="KS", **request)}
    cleared = request | {"withdrawn": ""}
    assert text("swiss.withdrawn", "en") not in {row[0] for row in asked("standings", codes="KS", **cleared)}
    for event, last in ((request, 5), (cleared, None)):
        last_rounds = {player.number: player.last_round for player in saved_trf(event, "KS").participants}
        assert last_rounds[7] == last


@pytest.mark.parametrize(
    ("unknown_name", "meant"), [("Duboi", "Dubois"), ("Dub ois", "Dubois"), ("Carl Berg", "Berg, Carl")]
)
def test_a_name_that_nobody_has_is_answered_with_the_one_that_is_meant(unknown_name: str, meant: str) -> None:
    """By its words in any order, or as a whole if it was broken."""
    for option in ("absent", "half"):
        answer = answered("pair", asked={**FIRST, option: unknown_name}, apart="", **SWISS)
        assert meant in answer["error"], answer
    unknown = answered("pair", asked={**FIRST, "absent": "Zzyzx"}, apart="", **SWISS)["error"]
    assert not any(name in unknown for name in NAMES)
