"""PRIZES: the table and the amount of one player, from a ranking in cells. All amounts by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.documents.templates.books import glanced, template_file
from xl_departage.base.errors import ArgumentError, DepartageError, UnreadableCell
from xl_departage.base.messages import languages
from xl_departage.functions import OMITTED, call, find

RANKING: Any = [
    ["Place", "No", "Name", "Rating", "Points"],
    [1, 4, "Anna", 2000, 4],
    [2, 1, "Bert", 1900, 3],
    [3, 7, "Cleo", 1500, 3],
    [4, 2, "Dora", "", 2],
    ["Withdrawn", 3, "Emil", 1400, ""],
]
PLAYERS: Any = [
    ["No", "Name", "Sex", "Born", "Rating", "Club"],
    [1, "Bert", "M", 1985, 1900, "Lille"],
    [2, "Dora", "F", 2012, None, "Namur"],
    [3, "Emil", "M", 2013, 1400, ""],
    [4, "Anna", "F", 1990, 2000, "Namur"],
    [7, "Cleo", "F", "2014-05-23", 1500, "Lille"],
]
PLAN: Any = [
    ["Category", "Sex", "Age to", "Rating below", "Club", "Unrated", "Sharing", "Number of prizes", 1, 2, 3],
    ["Open", "", "", "", "", "", "", "", 100, 60, 30],
    ["Women", "F", "", "", "", "", "", "", 35],
    ["U14", "", 14, "", "", "", "", 2, "", "", ""],
    ["Unrated", "", "", "", "", "yes", "", "", 20, "", ""],
    ["Lille", "", "", "", "lille", "", "none", "", 10, "", ""],
]
for _row in PLAN:
    _row += [""] * (len(PLAN[0]) - len(_row))


def table(rules: str, *, ranking: Any = RANKING, plan: Any = PLAN, players: Any = PLAYERS) -> list[list[Any]]:
    found = call("PRIZES", [ranking, plan, players, OMITTED, rules])
    assert isinstance(found, list)
    return found


def awards(found: list[list[Any]]) -> list[tuple[Any, ...]]:
    return [(row[0], row[3], row[5]) for row in found[1:] if row[1] != ""]


@pytest.mark.parametrize(
    ("sharing", "open_prizes", "rest"),
    [
        # 60 and 30 to Bert and Cleo; her 35 of the women are more, so that Dora, 14 in 2026, is third.
        ("none", [("Anna", 100), ("Bert", 60), ("Dora", 30)], [("Women", "Cleo", 35)]),
        # Cleo's 45 are more than 35, so that Dora has the prize of the women.
        ("equal", [("Anna", 100), ("Bert", 45), ("Cleo", 45)], [("Women", "Dora", 35)]),
        # Bert 30 + 22.50, Cleo 15 + 22.50.
        ("hort", [("Anna", 100), ("Bert", 52.5), ("Cleo", 37.5)], [("Women", "Dora", 35)]),
    ],
)
def test_the_table_says_who_gets_what(sharing: str, open_prizes: Any, rest: Any) -> None:
    found = table(f"FIDE-2026; prizes={sharing}; year=2026; lang=en")

    prizes = awards(found)
    assert prizes[:3] == [("Open", name, amount) for name, amount in open_prizes]
    assert prizes[3:] == rest
    # Everyone has one, the cups of U14 and the 20 of the unrated stay: those who fulfil the conditions have more.
    reasons = [(row[0], row[3], row[6]) for row in found if row[1] == ""]
    assert ("Unrated", "Dora", f"Has the prize of {'Open' if sharing == 'none' else 'Women'}.") in reasons
    assert ("Lille", "Bert", "Has the prize of Open.") in reasons
    assert ("U14", "Cleo", f"Has the prize of {'Women' if sharing == 'none' else 'Open'}.") in reasons
    total = sum(amount for _, _, amount in prizes)
    assert found[len(prizes) + 1][6].endswith(f"{total:g} in all")


def test_every_amount_has_its_reason_in_four_languages() -> None:
    def reasons(rules: str) -> dict[str, str]:
        return {row[3]: row[6] for row in table(f"{rules}; year=2026") if row[1] != ""}

    found = reasons("prizes=hort; rounding=5; lang=en")
    assert found["Anna"] == "The prize of place 1."
    assert found["Bert"] == (
        "Hort: half of 60, the prize of place 2, and half of 45, the equal share of places 2 to 3. Rounded to 5."
    )
    assert reasons("prizes=equal; lang=en")["Cleo"] == "Places 2 to 3: 90 in equal shares for 2."
    # 52.50 and 37.50 to fives, the half upwards.
    assert awards(table("prizes=hort; rounding=5; year=2026"))[1:3] == [("Open", "Bert", 55), ("Open", "Cleo", 40)]
    cups = table("year=2026; without=1,2,4; lang=en")
    assert ("U14", "Cleo", 0) not in awards(cups)
    alone = table("year=2026; lang=en", plan=[PLAN[0], PLAN[3]])
    assert [row[:6] for row in alone[1:3]] == [["U14", 1, 7, "Cleo", 3, 0], ["U14", 2, 2, "Dora", 2, 0]]
    assert alone[1][6] == "Place 1: a prize without money."
    for code in ("prizes=hort; rounding=5", "prizes=equal"):
        spoken = [tuple(reasons(f"{code}; lang={language}").values()) for language in languages()]
        assert len(set(spoken)) == len(languages())


def test_the_amount_of_one_player() -> None:
    def amount(player: Any, rules: str = "prizes=hort; year=2026") -> Any:
        return call("PRIZES", [RANKING, PLAN, PLAYERS, player, rules])

    # Emil withdrew: he is not ranked.
    assert [amount(player) for player in (4, "Bert", "cleo", 2, "")] == [100, 52.5, 37.5, 35, ""]
    assert amount("Bert", "prizes=hort; year=2026; several=yes") == 62.5
    for wrong in (3, "Zoe", 99):
        with pytest.raises(DepartageError):
            amount(wrong)
        # A sum must not pass over a sentence.
        assert find("PRIZES").sentence([RANKING, PLAN, PLAYERS, wrong], DepartageError("rules_blank")) is None
    assert find("PRIZES").sentence([RANKING, PLAN], DepartageError("rules_blank"))


def test_a_ranking_without_a_list_of_players_has_the_columns_itself() -> None:
    ranking = [["Rk", "Name", "Pts", "Sex", "Born"], [1, "Anna", "4½", "M", 1990], ["", "Bert", "3,5", "F", 2014]]
    plan = [["Category", "Sex", "Age to", 1], ["Open", "", "", 50], ["Girls", "F", 14, 20]]
    assert awards(table("year=2026", ranking=ranking, plan=plan, players=OMITTED)) == [
        ("Open", "Anna", 50),
        ("Girls", "Bert", 20),
    ]


def test_what_the_order_of_the_list_decides_is_told() -> None:
    ranking = [["Pl", "Name", "Points"], [1, "Anna", 4], [2, "Bert", 3], [2, "Cleo", 3]]
    plan = [["Category", 1, 2], ["Open", 100, 60]]

    def separations(rules: str) -> list[str]:
        found = table(f"{rules}; lang=en", ranking=ranking, plan=plan, players=OMITTED)
        return [row[6] for row in found if "separates Bert and Cleo (place 2)" in row[6]]

    assert separations("prizes=none") == []  # only one of the two has a prize
    plan[0].append(3)
    plan[1].append(30)
    assert len(separations("prizes=none")) == len(separations("prizes=hort")) == 1
    assert separations("prizes=equal") == []


def test_what_cannot_be_read_is_refused_with_its_row() -> None:
    def refused(rules: str = "year=2026", **tables: Any) -> tuple[str, int | None]:
        with pytest.raises(DepartageError) as error:
            table(rules, **tables)
        assert len({error.value.message(language) for language in languages()}) == len(languages())
        return error.value.key, None if error.value.place is None else error.value.place.row

    def ranked(column: int, cell: Any) -> Any:
        return [*RANKING[:2], [*RANKING[2][:column], cell, *RANKING[2][column + 1 :]], *RANKING[3:]]

    assert refused("lang=en") == ("prizes_year_unsaid", None)
    assert refused(ranking=[["Name"], ["Anna"]]) == ("prizes_ranking_headings", 1)
    assert refused(ranking=ranked(0, "x")) == ("prizes_ranking_place", 3)
    assert refused(ranking=ranked(4, "")) == ("prizes_ranking_points", 3)
    assert refused(ranking=ranked(4, "3.25")) == ("prizes_ranking_points", 3)
    assert refused(ranking=ranked(2, "Zoe"))[0] == "prizes_ranking_unlisted"
    assert refused("year=2026; row=4", ranking=ranked(0, "x")) == ("prizes_ranking_place", 6)
    wrong = [*PLAN[:2], ["Women", "girl", *PLAN[2][2:]]]
    assert refused(plan=wrong) == ("prizes_sex", 3)
    assert refused("year=2026; row=4", plan=wrong) == ("prizes_sex", 6)
    # Three amounts, and a number of two.
    assert refused(plan=[PLAN[0], [*PLAN[1][:7], 2, *PLAN[1][8:]]]) == ("prizes_count", 2)
    assert refused(plan=[PLAN[0], ["Open", *[""] * 10]]) == ("prizes_none", 2)
    assert refused("year=2026; without=Zoe")[0]
    assert refused("year=2026; rounding=3")[0] == "rules_unknown_value"
    titles = [["Prizes of the open"], ["Hort", "yes"], *PLAN]
    titles = [[*row, *[""] * (len(PLAN[0]) - len(row))] for row in titles]
    assert table("year=2026", plan=titles) == table("year=2026")


def refused(*arguments: Any) -> tuple[type[DepartageError], str, str]:
    with pytest.raises(DepartageError) as error:
        call("PRIZES", [*arguments])
    return type(error.value), error.value.key, error.value.message("en")


def test_a_ranking_out_of_order_is_refused_with_its_row() -> None:
    """Anna and Cleo have two points each, and Bert with one stands between them: a shared prize would pass over Cleo."""
    ranking: Any = [["Rk", "No", "Name", "Pts"], [1, 1, "Anna", 2], [2, 2, "Bert", 1], [3, 3, "Cleo", 2]]
    plan: Any = [["Category", 1], ["Open", 20]]
    for sharing in ("equal", "hort"):
        kind, key, sentence = refused(ranking, plan, OMITTED, OMITTED, f"prizes={sharing}")
        assert (kind, key) == (UnreadableCell, "prizes_ranking_apart")
        assert all(part in sentence for part in ("Row 4", "Cleo", "Anna", "Bert"))
    of_category: Any = [["Category", "Sharing", 1], ["Open", "Hort", 20]]
    assert refused(ranking, of_category)[1] == "prizes_ranking_apart"
    assert awards(table("prizes=none", ranking=ranking, plan=plan, players=OMITTED)) == [("Open", "Anna", 20)]
    by_places: Any = [*ranking[:3], [1, 3, "Cleo", 2]]
    assert awards(table("prizes=equal", ranking=by_places, plan=plan, players=OMITTED)) == [
        ("Open", "Anna", 10),
        ("Open", "Cleo", 10),
    ]
    # Without places, a list by number or name would give the first prize to whoever stands first.
    for row in ranking:
        del row[0]
    assert refused(ranking, plan)[1] == "prizes_ranking_order"


def test_whoever_is_not_in_the_ranking_is_sought_there() -> None:
    for unknown, suffix, shown in (("Zoe", "", "Zoe"), ("Ana", ".meant", "Anna"), (99, ".least", "99")):
        for player, rules in ((unknown, "year=2026"), (OMITTED, f"year=2026; without={unknown}")):
            kind, key, sentence = refused(RANKING, PLAN, PLAYERS, player, rules)
            assert (kind, key) == (ArgumentError, f"prizes_player_unknown{suffix}")
            assert "ranking" in sentence
            assert shown in sentence
            assert "bye" not in sentence


def test_exchanged_tables_are_said_to_be_so() -> None:
    for given_tables in ((PLAN, RANKING), (PLAN, RANKING, PLAYERS), (RANKING, PLAYERS, PLAN)):
        assert refused(*given_tables)[:2] == (ArgumentError, "prizes_exchanged")


def test_faults_of_a_plan_in_cells_are_those_of_an_argument() -> None:
    head: list[Any] = ["Category", "Sex", "Age from", "Age to", "Sharing", 1]
    lines: dict[str, list[Any]] = {
        "prizes_amount": ["Open", "", "", "", "", "-50"],
        "prizes_sharing": ["Open", "", "", "", "hurt", 50],
        "prizes_range": ["Open", "", 20, 10, "", 50],
        "prizes_sex": ["Open", "x?", "", "", "", 50],
    }
    for key, line in lines.items():
        kind, found, sentence = refused(RANKING, [head, line])
        assert (kind, found) == (ArgumentError, key)
        assert sentence.startswith("Row 2")
    assert refused(RANKING, [[*head, "Colour"], [*lines["prizes_sex"], ""]])[:2] == (ArgumentError, "prizes_heading")
    assert refused(RANKING, [["", ""]])[:2] == (ArgumentError, "prizes_empty")


def explained(player: Any, rules: str = "prizes=hort; year=2026; lang=en", code: str = "PRIZES") -> list[list[Any]]:
    found = call("EXPLAIN", [RANKING, code, player, rules, PLAYERS, OMITTED, OMITTED, PLAN])
    assert isinstance(found, list)
    return found


def test_a_player_is_told_why_he_gets_this_and_nothing_else() -> None:
    """By hand: Cleo, second of two with 3 points, 12 years old in 2026, 1500, of Lille; the women have 35."""
    assert explained("Cleo") == [
        ["Category", "Place", "Prize", "Reason"],
        ["Open", 3, 37.5, "Hort: half of 30, the prize of place 3, and half of 45, the equal share of places 2 to 3."],
        ["Women", "", "", "Has the prize of Open, 37.50; here it would be 35."],
        ["U14", "", "", "Has the prize of Open."],
        ["Unrated", "", "", "Not a candidate: the rating is 1500, and the prize is for players without a rating."],
        # Bert, who is before her there, has the prize of the open, too.
        ["Lille", "", "", "Has the prize of Open, 37.50; here it would be 10."],
        ["", "", 37.5, "No 7 Cleo, 3.0 points."],
    ]
    bert = {row[0]: row[3] for row in explained(1)}
    assert bert["Women"] == "Not a candidate: the sex is M, and the prize is for F."
    assert bert["U14"] == "Not a candidate: aged 41 in 2026, and the prize is for ages ≤ 14."
    anna = {row[0]: row[3] for row in explained(4, "year=2026; several=yes; lang=en")}
    assert anna["Lille"] == "Not a candidate: the club is Namur, and the prize is for lille."
    assert anna["Women"] == "The prize of place 1."
    dora = {row[0]: row[3] for row in explained("Dora", "year=2026; several=yes; lang=en")}
    assert dora["Open"] == "Number 4 of the candidates who are left; the prizes end at place 3."
    excluded = explained("Anna", "year=2026; without=Anna; lang=en")
    assert [row[2:] for row in excluded[1:2]] == [["", "No 4 Anna is left out and gets no prize."]]
    assert explained("Cleo", code="PRIX") == explained("Cleo", code="PRIZE") == explained("Cleo")


def test_every_player_is_explained_with_his_amount_in_four_languages() -> None:
    for player, amount in (("Anna", 100), ("Bert", 52.5), ("Cleo", 37.5), ("Dora", 35)):
        assert (
            explained(player)[-1][2]
            == amount
            == call("PRIZES", [RANKING, PLAN, PLAYERS, player, "prizes=hort; year=2026"])
        )
        spoken = {str(explained(player, f"prizes=hort; year=2026; lang={language}")) for language in languages()}
        assert len(spoken) == len(languages())
    plan_missing = [RANKING, "PRIZES", "Anna", "year=2026", PLAYERS]
    for wrong in ([RANKING, "PRIZES", "Zoe", "year=2026", PLAYERS, OMITTED, OMITTED, PLAN], plan_missing):
        with pytest.raises(DepartageError) as error:
            call("EXPLAIN", wrong)
        assert error.value.key in ("prizes_player_unknown", "exp_prizes_arguments")
    unrated: Any = [PLAN[0], ["1600+", "", "", 2500, *PLAN[1][4:]]]
    found: Any = call("EXPLAIN", [RANKING, "PRIZES", "Dora", "lang=en", PLAYERS, OMITTED, OMITTED, unrated])
    assert found[1][3] == "Not a candidate: without a rating, and the prize is for a rating < 2500."
    below: Any = [PLAN[0], ["A", "", "", 1900, *PLAN[1][4:]]]
    found = call("EXPLAIN", [RANKING, "PRIZES", "Anna", "lang=en", PLAYERS, OMITTED, OMITTED, below])
    assert found[1][3] == "Not a candidate: the rating is 2000, and the prize is for < 1900."


@pytest.mark.beyond
def test_the_standings_of_a_round_robin_and_of_teams_have_prizes() -> None:
    """
    Those templates have no sheet of prizes: a table on a sheet of one's own is read with their standings. By hand: 6, 6 and 5.5 points
    have 300, 200 and 100 by the Hort system, 275, 225 and 100; of the teams the third to the fifth have 7 match points, and half of 100
    and half of 33.33 are 66.67.
    """
    for name, expected in (
        ("round-robin-en.xlsx", [("Van Hoeck Pieter", 275), ("Delmotte Arnaud", 225), ("Dubreuil Théo", 100)]),
        ("teams-en.xlsx", [("Fou du Roi Wavre", 300), ("Cavalier de Jodoigne", 200), ("Le Roque d'Ottignies", 67),
                           ("Deux Tours Tubize", 17), ("La Dame de Braine", 17)]),
    ):  # fmt: skip
        sheet = glanced(template_file(name).read_bytes())["Standings"]
        ranking: Any = [[cell.value for cell in row][:5] for row in sheet.iter_rows(min_row=4, max_row=12)]
        found: Any = call(
            "PRIZES",
            [ranking, [["Category", 1, 2, 3], ["Open", 300, 200, 100]], OMITTED, OMITTED, "prizes=hort; rounding=1"],
        )
        assert [(row[3], row[5]) for row in found[1:] if row[1] != ""] == expected
