"""What a federation requires of a file, by column R of TRF26; the rate of play in its code, the days of the rounds."""

from __future__ import annotations

from typing import Any

from tests.rows import each_row
from xl_departage.base.messages import Text, languages
from xl_departage.chess.tournament.record import Header, Participant, TournamentRecord
from xl_departage.chess.tournament.required import (
    FEDERATIONS,
    Importance,
    missed_by_a_federation,
    requirements,
    table,
    with_what_follows,
)
from xl_departage.chess.tournament.time_control import encoded

FULL = Header(
    name="Open",
    city="Liège",
    federation="BEL",
    begin="2026/01/03",
    end="2026/01/04",
    arbiter="Anne Leroy",
    dates=("26/01/03", "26/01/03", "26/01/04"),
    rounds=3,
    time_code="3600+30",
)
ANNA = Participant(1, "Anna", fide_number="200001", sex="w", birth="1990/01/01", federation="BEL", rank=1)


# The first three are the examples of TRF26, record 222.
@each_row(
    ("text", "code"),
    [
        ("90'+30\"", "5400+30"),
        ("100'×40+15'+30\" from move 1", "40/6000+30:900+30"),
        ("60 min + 30 s", "3600+30"),
        ("90+30", "5400+30"),
        ("1 h 30 + 30 s/coup", "5400+30"),
        ("90 Min. + 30 Sek. je Zug", "5400+30"),
        ("90 min + 30 sec. per zet", "5400+30"),
        ("1h30 pour 40 coups + 30 min + 30 s par coup", "40/5400+30:1800+30"),
        ("2 uur", "7200"),
        ("5400+30", "5400+30"),
        ("40/6000+30:900+30", "40/6000+30:900+30"),
    ],
)
def test_a_rate_of_play_has_the_code_of_trf26(text: str, code: str) -> None:
    assert encoded(text) == code


@each_row(
    "text",
    ["", "rapid", "60", "40/90+30", "180+2", "15 min + 5 s delay", "90 min + 30 min", "30 s", "W300-B240", "90 min/40"],
)
def test_a_rate_of_play_that_is_not_certain_has_none(text: str) -> None:
    assert encoded(text) is None


@each_row("field", ["name", "city", "federation", "begin", "end", "arbiter", "dates", "time_code"])
def test_each_record_that_fide_requires_of_the_event_is_missed(field: str) -> None:
    """012 022 032 042 052 102 132 222 are mandatory for rating."""
    assert missed_by_a_federation(TournamentRecord(FULL, (ANNA,))) == ()
    blank: dict[str, Any] = {field: () if field == "dates" else ""}

    (notice,) = missed_by_a_federation(TournamentRecord(FULL._replace(**blank), (ANNA,)))

    record = {"name": "012", "city": "022", "federation": "032", "begin": "042", "end": "052"} | {
        "arbiter": "102",
        "dates": "132",
        "time_code": "222",
    }
    assert notice.key == "required.event_missing"
    for language in languages():
        assert f"({record[field]})" in notice.message(language)


def test_days_for_some_rounds_only_are_missed() -> None:
    (notice,) = missed_by_a_federation(TournamentRecord(FULL._replace(dates=("26/01/03",)), (ANNA,)))

    assert "(132)" in notice.message("en")


def test_what_follows_from_other_fields_is_there() -> None:
    one_day = FULL._replace(end=FULL.begin, dates=(), time_code="", time_control="15 min + 10 s")

    header = with_what_follows(one_day)

    assert (header.time_code, header.dates) == ("900+10", ("26/01/03",) * 3)
    # Of an event of several days nobody knows which round was when.
    assert with_what_follows(one_day._replace(end="2026/01/04")).dates == ()
    assert with_what_follows(FULL) == FULL


def test_the_table_counts_players() -> None:
    people = (ANNA, Participant(2, "Bert"), Participant(3, "Carl", fide_number="200003"))
    found = {
        (line.record, line.importance): line.missing
        for line in requirements(TournamentRecord(FULL, people), FEDERATIONS["FIDE"])
    }

    assert found["001, 58–68", Importance.MANDATORY] == 1
    assert found["001, 70–79", Importance.WARNED] == 2
    # Mandatory for title events: 182, 192 and 202 or 212.
    assert {record for record, importance in found if importance is Importance.FOR_TITLES} == {"182", "192", "202, 212"}
    assert {record: count for (record, importance), count in found.items() if importance is Importance.MANDATORY} == {
        **dict.fromkeys(("012", "022", "032", "042", "052", "102", "132", "222"), 0),
        "001, 58–68": 1,
        "001, 86–89": 2,
    }
    for federation in FEDERATIONS.values():
        assert len(list(table(TournamentRecord(FULL, people), federation))) == len(federation.requirements)


def test_a_belgian_arbiter_sees_which_rating_needs_what() -> None:
    """The national rating goes by games between national numbers; what FIDE requires is none of its needs."""
    lines = requirements(TournamentRecord(FULL, (ANNA,)), FEDERATIONS["FRBE"])
    by_need = {need: {str(line.record) for line in lines if line.importance is need} for need in Importance}
    assert by_need[Importance.MANDATORY] == set()
    assert by_need[Importance.NATIONAL] == {str(Text("required.by_submission"))}
    fide = requirements(TournamentRecord(FULL, (ANNA,)), FEDERATIONS["FIDE"])
    assert by_need[Importance.FOR_FIDE] == {line.record for line in fide if line.importance is Importance.MANDATORY}


def test_every_cell_of_every_table_is_a_sentence_in_every_language() -> None:
    """FIDE and the federations use every importance between them."""
    used = {need.importance for federation in FEDERATIONS.values() for need in federation.requirements}
    assert used == set(Importance)
    for importance in Importance:
        assert len({importance.value.in_language(language) for language in languages()}) > 1, importance
    for federation in FEDERATIONS.values():
        for row in table(TournamentRecord(FULL, (ANNA,)), federation):
            for cell in row:
                shown = {cell if isinstance(cell, str) else cell.in_language(language) for language in languages()}
                assert all(text and "required." not in text for text in shown), (federation.name, row)
