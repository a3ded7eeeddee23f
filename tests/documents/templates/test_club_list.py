"""
Template of a club's rating list: compared with `xl-departage rate`, and printed examples.
"""

from __future__ import annotations

import csv
import datetime
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.chess.ratings.frbe import examples
from tests.documents.templates.books import (
    WORKBOOKS,
    assembled,
    built,
    front_cell,
    glanced,
    made,
    opened,
    recalculated,
    with_cells,
)
from tests.documents.templates.seasons import typed
from tests.documents.templates.small_template import MOST, measured
from tests.examples import first
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.base.messages import languages
from xl_departage.chess.ratings.period_files import read_table
from xl_departage.documents.templates.club_list import TEMPLATE
from xl_departage.documents.templates.club_list.club_list_data import club_data
from xl_departage.documents.templates.entries import Filling, Tables
from xl_departage.documents.templates.finish import with_values
from xl_departage.documents.templates.template_registry import assemble, write_workbook
from xl_departage.documents.templates.template_workbook import Options, Workbook
from xl_departage.functions import call
from xl_departage.hosts.cli import main
from xl_departage.hosts.cli.rate import command as rate

NAME = "liste-elo"
LIST_HEADER, LIST_FIRST, LAST = 4, 5, 64


@pytest.fixture(scope="module")
def workbook() -> bytes:
    return built(NAME)


@pytest.fixture(scope="module")
def changed(workbook: bytes, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The workbook with another edition and with the first game (Vanhove - Dehaan 0-1) won by the other player."""
    content = with_cells(workbook, "Accueil", {front_cell(opened(workbook), "Classement belge"): "BEL-2015"})
    return recalculated(with_cells(content, "Parties", {"D5": "1-0"}), tmp_path_factory.mktemp("club"))


def new_list(content: bytes, sheet: str = "Nouvelle liste") -> dict[Any, dict[str, Any]]:
    """The new list by membership number."""
    keys = ("rank", "pid", "name", "new", "old", "change", "games", "points", "total", "remark")
    rows = glanced(content)[sheet].iter_rows(min_row=LIST_FIRST, max_row=LAST, values_only=True)
    lines = [dict(zip(keys, row, strict=False)) for row in rows if row[2]]
    return {line["pid"]: line for line in lines}


def rated(folder: Path, edition: str, games: list[list[str]] | None = None) -> dict[int, dict[str, str]]:
    """The ratings that the command line computes from the same tables, by membership number."""
    samples = files("xl_departage.documents.templates") / "samples"
    with as_file(samples / "club_members.csv") as members, as_file(samples / "club_games.csv") as played:
        if games is not None:
            played = folder / "games.csv"
            with played.open("w", newline="", encoding="utf-8") as stream:
                csv.writer(stream).writerows(games)
        out = folder / "new.csv"
        arguments = ["--players", str(members), "--games", str(played), "-o", str(out), "--rules", edition]
        result = CliRunner().invoke(rate, arguments)
    assert result.exit_code == 0, result.output
    with out.open(encoding="utf-8", newline="") as stream:
        return {int(row["pid"]): row for row in csv.DictReader(stream)}


def check_list(shown: dict[Any, dict[str, Any]], expected: dict[int, dict[str, str]]) -> None:
    assert shown.keys() == expected.keys()
    for pid, line in shown.items():
        row = expected[pid]
        assert line["new"] == (int(row["rating"]) or "NC")
        assert line["rank"] == (int(row["rank"]) if row["rank"] else "–")
        assert line["total"] == int(row["games"])
    ranks = [line["rank"] for line in shown.values() if line["rank"] != "–"]
    assert ranks == sorted(ranks)


def test_the_new_list_is_that_of_the_command_line(workbook: bytes, tmp_path: Path) -> None:
    check_list(new_list(workbook), rated(tmp_path, "BEL"))


@pytest.mark.slow
def test_another_result_and_another_edition_change_the_list_as_on_the_command_line(
    workbook: bytes, changed: bytes, tmp_path: Path
) -> None:
    with (files("xl_departage.documents.templates") / "samples" / "club_games.csv").open(encoding="utf-8") as stream:
        games = list(csv.reader(stream))
    assert games[1][1:4] == ["33065", "18759", "0"]
    games[1][3] = "1"

    check_list(new_list(changed), rated(tmp_path, "BEL-2015", games))
    assert new_list(changed)[33065]["new"] > new_list(workbook)[33065]["new"]
    assert new_list(changed)[18759]["new"] < new_list(workbook)[18759]["new"]


@pytest.fixture(scope="module")
def printed() -> bytes:
    """
    The printed example (1760, seven opponents, 4 points) for three members with different numbers of games; the
    opponents are from outside the club.
    """
    opponents = examples()["bel_K_example"]["opp"]
    results = ("1-0", "½-½", "0-1", "1-0", "½-½", "1-0", "0-1")
    members = [{"pid": n, "name": f"Member {n}", "rating": 1760, "games": n} for n in (50, 150, 400)]
    games = [
        {"date": datetime.date(2026, 1, day), "a": member["pid"], "result_a": result, "ext_rating": opponent}
        for member in members
        # The lines are in reverse order; their dates determine the order of the games.
        for day, (opponent, result) in reversed(list(enumerate(zip(opponents, results, strict=True), 1)))
    ]
    book = Workbook(Options("en"), TEMPLATE.title, TEMPLATE.kind)
    return with_values(
        write_workbook(TEMPLATE, book, Filling({"event": "Club"}, {"members": members, "period_games": games}))
    )


@pytest.mark.slow
def test_the_printed_example_of_the_belgian_rules_comes_out(printed: bytes) -> None:
    assert {pid: line["new"] for pid, line in new_list(printed, "New list").items()} == {50: 1797, 150: 1788, 400: 1779}


def sample(name: str) -> list[dict[str, str]]:
    """The lines of a list of the sample."""
    text = (files("xl_departage.documents.templates") / "samples" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def test_the_front_sheet_counts_the_lists_and_names_the_leaders(workbook: bytes) -> None:
    book, home = opened(workbook), opened(workbook)["Accueil"]
    for label, shown in (
        # The text that the regulations print is preset, not what a program did.
        ("Classement belge", "BEL"),
        ("Membres", len(sample("club_members.csv"))),
        ("Parties saisies", len(sample("club_games.csv"))),
        # The headings of the lists are in row 4.
        ("Règlement lu par les formules", "BEL; row=4; lang=fr"),
    ):
        assert home[front_cell(book, label)].value == shown, label
    first = int(front_cell(book, "En tête")[1:])
    best = [line for line in new_list(workbook).values() if line["rank"] in (1, 2, 3)]
    assert [home[f"B{row}"].value for row in range(first, first + 3)] == [
        f"{place}. {line['name']} – {line['new']}" for place, line in enumerate(best, 1)
    ]


def test_the_new_list_compares_each_member_with_the_list_before(workbook: bytes) -> None:
    """The rating and the games that he came with, what he gained, and the games that he played over the board."""
    members_before = {int(member["pid"]): member for member in sample("club_members.csv")}
    games = [game for game in sample("club_games.csv") if game["result_a"] in ("1", "½", "0")]
    shown = new_list(workbook)
    assert shown.keys() == members_before.keys()
    counted = 0
    for pid, line in shown.items():
        pairs = [(game["a"], game["b"]) for game in games if str(pid) in (game["a"], game["b"])]
        others = [opponent_pid for pair in pairs for opponent_pid in pair if opponent_pid not in (str(pid), "")]
        played = line["games"] or 0
        # Those against a member without a rating may not count.
        if all(members_before[int(opponent_pid)]["rating"].isdecimal() for opponent_pid in others):
            counted += 1
            assert played == len(pairs), pid
        assert line["total"] == int(members_before[pid]["games"] or 0) + played, pid
        old = (
            int(members_before[pid]["rating"])
            if members_before[pid]["rating"].isdecimal() and int(members_before[pid]["rating"])
            else None
        )
        assert line["old"] == old, pid
        assert line["change"] == (None if old is None else line["new"] - old), pid
    assert counted > 5
    # The rated by rating, then those whose rating is provisional, then the others by their games.
    ranked = [line["new"] for line in shown.values() if line["rank"] != "–"]
    assert ranked == sorted(ranked, reverse=True)
    unranked = [line for line in shown.values() if line["rank"] == "–"]
    order = [(line["new"] == "NC", -line["total"]) for line in unranked]
    assert order == sorted(order)
    assert len(ranked) + len(unranked) == len(shown)


def test_remarks_name_the_rule_that_decided(workbook: bytes) -> None:
    remarks = {line["name"]: line["remark"] for line in new_list(workbook).values()}

    assert remarks["Weber, Stefan"] == "Elo FIDE (joueur étranger)"
    assert remarks["Massart, Théo"] == "première cote 1533, puis formule II"
    assert remarks["Adam, Victor"] == "cote provisoire (moins de 20 parties)"
    assert remarks["Bastin, Camille"] == "moins de 10 parties : pas de cote"


def test_check_digits_are_told_for_numbers_up_to_2004(workbook: bytes) -> None:
    sheet = opened(workbook)["Membres"]
    reported = {sheet[f"A{row}"].value: sheet[f"J{row}"].value for row in range(5, 26)}

    # 21482: 6*2 + 7*1 + 8*4 + 9*8 = 123 = 11*11 + 2, the fifth digit.
    assert reported[21482] == "✓"
    assert reported[30417] == "à vérifier"


def test_one_member_is_explained_up_to_his_new_rating(workbook: bytes) -> None:
    rows = [row for row in opened(workbook)["Fiche"].iter_rows(min_row=6, values_only=True) if row[0]]
    member = opened(workbook)["Fiche"]["B4"].value
    line = next(line for line in new_list(workbook).values() if line["name"] == member)

    assert len(rows) == 1 + line["games"] + 1
    assert rows[-1][10] == line["new"]


def test_tables_that_do_not_fit_are_refused_with_their_line(tmp_path: Path) -> None:
    def table(name: str, text: str) -> Any:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return read_table(path)

    players = table("players.csv", "pid,rating,games\n1,1500,30\n")
    with pytest.raises(FileError) as caught:
        club_data(Tables(players, table("games.csv", "a,b,result_a\n1,2,beaten\n")))
    assert caught.value.key == "period_bad_result"
    assert caught.value.place is not None
    assert caught.value.place.line == 2
    many = "pid,rating,games\n" + "".join(f"{number},1500,30\n" for number in range(61))
    with pytest.raises(FileError) as caught:
        club_data(Tables(table("many.csv", many), table("none.csv", "a,b,result_a\n1,2,1\n")))
    assert caught.value.key == "template_too_many_entrants"
    # 60 members and 300 games fit, one more of either does not.
    sixty = table("sixty.csv", many.rpartition("60,")[0])
    game = "1,2,1\n"
    full = table("full.csv", "a,b,result_a\n" + 300 * game)
    filling = club_data(Tables(sixty, full))
    assert [len(filling.lists[key]) for key in ("members", "period_games")] == [60, 300]
    with pytest.raises(FileError) as caught:
        club_data(Tables(sixty, table("more.csv", "a,b,result_a\n" + 301 * game)))
    assert (caught.value.key, caught.value.values["count"]) == ("template_too_many_games", 301)
    with pytest.raises(ArgumentError) as missing:
        assemble(TEMPLATE, Options(), Tables(games=players))
    assert missing.value.key == "template_members_missing"


def test_the_last_days_of_the_period_belong_to_it(workbook: bytes) -> None:
    within = typed(workbook, {"Parties": {"A6": 46023, "A7": 46112}})
    assert glanced(within)["Accueil"]["A1"].value.startswith("À faire")
    assert "hors de la période" in glanced(typed(workbook, {"Parties": {"A6": 46022}}))["Accueil"]["A1"].value


def test_the_next_step_is_told(workbook: bytes) -> None:
    empty = made(TEMPLATE, empty=True)
    begun = typed(empty, {"Membres": {"A5": 50, "B5": "Ann", "C5": 1760, "D5": 50}})

    assert [glanced(content)["Accueil"]["A1"].value for content in (empty, begun, workbook)] == [
        "À faire : Saisissez les joueurs. Une ligne par joueur, dans la liste des joueurs.",
        "À faire : Aucune partie n'est saisie. Saisissez les parties de la période, dans n'importe quel ordre.",
        "À faire : 108 parties saisies pour la période. Publiez la nouvelle liste quand aucune partie ne manque.",
    ]
    assert new_list(begun)[50]["new"] == 1760


@pytest.mark.parametrize("language", first(languages()))
def test_its_measures_hold(language: Any) -> None:
    measures = measured(assembled(TEMPLATE, language))

    assert all(measure <= most for measure, most in zip(measures, MOST, strict=True)), measures


def test_the_next_period_begins_with_the_new_ratings(workbook: bytes, tmp_path: Path) -> None:
    last, out = WORKBOOKS / "liste-elo-fr.xlsx", tmp_path / "next.xlsx"

    result = CliRunner().invoke(main, ["new", "liste-elo", str(out), "--players", str(last), "--lang", "fr"])

    assert result.exit_code == 0, result.output
    rows = glanced(out.read_bytes())["Membres"].iter_rows(min_row=5, max_row=64, max_col=6, values_only=True)
    members = {row[0]: row[1:] for row in rows if row[0]}
    expected = rated(tmp_path, "BEL")
    assert members.keys() == expected.keys()
    for pid, (name, rating, games, rating_sum, points) in members.items():
        line = expected[pid]
        assert (name, rating or 0, games) == (line["name"], int(line["rating"]), int(line["games"]))
        if games < 20 and not line["rank"]:
            assert (rating_sum, points) == (int(line["sum_opp"]), float(line["points"]))


RESULTS = {
    2: ("1-0", "1:0", "1", "1 - 0"),
    1: ("½-½", "0,5-0,5", "0.5-0.5", "1/2-1/2", "=-=", "½", "="),
    0: ("0-1", "0:1", "0"),
    None: ("1F-0F", "0F-1F", "0F-0F", "F-F", "1-F"),
}
"""The texts that people type for the half-points of A; None for a forfeit."""
PLAYERS: list[list[Any]] = [["pid", "name", "rating", "games"], [1, "Ann", 1500, 100], [2, "Bob", 1500, 100]]


def value(name: str, *arguments: Any) -> Any:
    return call(name, list(arguments))


def period(results: list[list[Any]]) -> list[list[Any]]:
    table = value("ELO_PERIOD", PLAYERS, [["date", "a", "b", "result_a"], *results], "BEL; row=4")
    return [list(row) for row in table]


def test_results_are_understood_as_people_type_them() -> None:
    for half_points, forms in RESULTS.items():
        for form in forms:
            ann, bob = period([["", 1, 2, form]])[1:]
            played = 100 if half_points is None else 101
            assert (ann[5], bob[5]) == (played, played), form
            if half_points is not None:
                assert (ann[7], bob[7]) == (half_points / 2, 1 - half_points / 2), form


@each_row("form", ["1-1", "0-0", "½-0", "1-½", "+", "2-0", "½-F", "0-F"])
def test_what_is_no_result_is_refused_with_its_row(form: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        period([["", 1, 2, "1"], ["", 2, 1, form]])

    assert caught.value.key == "period_bad_result"
    assert caught.value.place == Place(row=6, column=4, text=form, heading="result_a")


def test_the_dates_sort_the_games_of_a_sheet() -> None:
    """A first rating from 20 games, then formula II: which games come first decides."""
    players: list[list[Any]] = [["pid", "name", "rating", "games"], [1, "Ann", 0, 0], [2, "Bob", 1500, 100]]
    games = [[46023 + day, 1, 2, "1" if day % 2 else "0"] for day in range(25)]
    head = ["date", "a", "b", "result_a"]

    by_day, mixed = games, sorted(games, key=lambda row: row[0] % 7)

    def new_list_of(rows: list[list[Any]], rules: str) -> Any:
        return value("ELO_PERIOD", players, [head, *rows], rules)

    assert new_list_of(mixed, "BEL; row=4") == new_list_of(by_day, "BEL; row=4") == new_list_of(by_day, "BEL")
    # As `rate` reads them, too: the order in which games were played is that of their dates.
    assert new_list_of(mixed, "BEL") == new_list_of(by_day, "BEL")


def test_an_empty_list_has_a_blank_row() -> None:
    assert value("ELO_PERIOD", [["pid", "name", "rating", "games"]], [["a", "b", "result_a"]], "BEL")[1:] == [[""] * 11]


def test_messages_name_the_columns_as_the_sheet_is_headed() -> None:
    """By the heading that is typed there, not by the names of the columns of a CSV file."""
    games = [["A", "Result A", "B", "Ext rating"], [1, "1-0", 2, 1800], [1, "1-0", "", ""], [1, "x", 2, ""]]
    people: list[list[Any]] = [["ID", "Name", "Rating", "Games", "Sum opp", "Points", "Foreign", "FIDE"], *PLAYERS[1:]]
    people = [row + [""] * (8 - len(row)) for row in people] + [[3, "Cid", 1500, 2, "", "", "", ""]]
    sentences = [f"{row[6]} {row[7]}" for row in value("CHECK", people, "BEL; lang=en", games)[1:]]

    for words in (
        "Both “B” and “Ext rating” are given",
        "give “B”, or “Ext rating” for",
        "To be corrected: column “Result A”, row 4, “x”.",
        "needs a mark in “Foreign” and the FIDE rating in “FIDE”",
    ):
        assert any(words in sentence for sentence in sentences), (words, sentences)


def test_check_takes_members_and_games_in_either_order() -> None:
    games = [["a", "b", "result_a"], [1, 2, "x"]]
    members_first, games_first = (
        value("CHECK", first, "BEL; row=4; lang=en", second) for first, second in ((PLAYERS, games), (games, PLAYERS))
    )

    assert members_first == games_first
    assert members_first[1][:6] == ["error", 5, "", "", "", "x"]
