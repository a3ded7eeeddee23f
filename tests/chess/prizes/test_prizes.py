"""Prizes in money: published lists, properties over random events, the table and the command."""

from __future__ import annotations

import datetime
import io
import json
import random
import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner

from tests.documents.templates.books import assembled, glanced, template_file
from tests.examples import first
from xl_departage.base.errors import ArgumentError, FileError
from xl_departage.base.messages import Text, languages, text
from xl_departage.base.text import display_text
from xl_departage.chess.prizes.awards import Awards, Why, awards
from xl_departage.chess.prizes.money import Sharing, rounded, shares
from xl_departage.chess.prizes.plan import Candidate, Category, Plan
from xl_departage.chess.prizes.remarks import remarks
from xl_departage.chess.tournament.ages import age_year
from xl_departage.chess.tournament.record import Header
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, find_template
from xl_departage.documents.templates.declared import (
    Column,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.template_workbook import Workbook
from xl_departage.formats.csv_grid import read_csv_lines
from xl_departage.formats.prize_table import read_prizes
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.trf_writing import write_trf
from xl_departage.headless import recalculate
from xl_departage.hosts.cli import main

PUBLISHED = json.loads((Path(__file__).parents[2] / "data" / "prizes" / "published.json").read_text(encoding="utf-8"))


def ranking_of(ranking_rows: list[list[Any]]) -> list[Candidate]:
    return [
        Candidate(number, name, int(points * 2), club=more[0] if more else "")
        for number, (name, points, *more) in enumerate(ranking_rows, 1)
    ]


def amounts(*figures: int | str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, figures))


def paid(answer: Awards) -> dict[str, Fraction]:
    return {award.candidate.name: award.amount for award in answer.awards}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_lists_come_out_as_they_stand(name: str) -> None:
    published = PUBLISHED[name]
    categories = tuple(
        Category(category["name"], amounts(*category["amounts"]), club=category.get("club", ""))
        for category in published["categories"]
    )
    plan = Plan(categories, Sharing(published["sharing"]), Fraction(published["unit"]))

    expected = {player: Fraction(amount) for player, amount in published["paid"].items()}
    assert paid(awards(ranking_of(published["ranking"]), plan)) == expected


def test_what_rounding_leaves_or_adds_is_told() -> None:
    """The example of 1 to 100: 71 are given of 70."""
    published = PUBLISHED["hort-100"]
    plan = Plan((Category("Preise", amounts(*published["categories"][0]["amounts"])),), Sharing.HORT, Fraction(1))
    answer = awards(ranking_of(published["ranking"]), plan)

    assert answer.remainders == (Fraction(-1),)
    # To tens: 95 and 85 are 100 and 90, 32, 22 and 17 are 30, 20 and 20.
    assert awards(ranking_of(published["ranking"]), plan._replace(unit=Fraction(10))).remainders == (Fraction(-10),)
    assert [rounded(Fraction(text), Fraction(5)) for text in ("2.49", "2.5", "7", "12.5")] == [0, 5, 5, 15]


def by_hand(points: list[int], prizes: list[Fraction], sharing: Sharing) -> list[Fraction]:
    """The rule in words, player by player: who has as many points, which places they hold, what stands there."""
    prizes = prizes + [Fraction(0)] * len(points)
    got = []
    for place, own_points in enumerate(points):
        tied = [tied_place for tied_place, theirs in enumerate(points) if theirs == own_points]
        equal = sum((prizes[tied_place] for tied_place in tied), Fraction(0)) / len(tied)
        got.append({"none": prizes[place], "equal": equal, "hort": prizes[place] / 2 + equal / 2}[sharing.value])
    return got


def test_shares_are_those_of_the_rule_and_give_all_that_there_is() -> None:
    chance = random.Random(61)
    for _ in range(400):
        points = sorted((chance.randint(0, 12) for _ in range(chance.randint(1, 24))), reverse=True)
        prizes = sorted((Fraction(chance.randint(1, 999)) for _ in range(chance.randint(1, 24))), reverse=True)
        for sharing in Sharing:
            got = [share.amount for share in shares(points, prizes, sharing)]
            assert got == by_hand(points, prizes, sharing), points
            assert sum(got) == sum(prizes[: len(points)]) or sharing is not Sharing.NONE
            assert sum(got) == sum(prizes[: len(points)])
            # Nobody with fewer points has more.
            assert all(mine >= theirs for mine, theirs in pairwise(got))


def drawn(chance: random.Random) -> tuple[list[Candidate], Plan]:
    """A final ranking of an open, and the prizes of its regulations."""
    count = chance.randint(4, 40)
    scores = sorted((chance.randint(2, 18) for _ in range(count)), reverse=True)
    ranking = [
        Candidate(
            number,
            f"P{number}",
            points,
            chance.choice((None, *range(1000, 2600, 50))),
            chance.choice("mmmw") if chance.random() < 0.9 else "",
            chance.choice((None, *range(1940, 2020))),
            chance.choice(("Lille", "Namur", "")),
        )
        for number, points in enumerate(scores, 1)
    ]

    def line(name: str, **conditions: Any) -> Category:
        prizes = sorted((Fraction(chance.randrange(10, 1000, 5)) for _ in range(chance.randint(1, 6))), reverse=True)
        return Category(name, tuple(prizes), sharing=chance.choice((None, None, *Sharing)), **conditions)

    general = line("General")
    categories = [
        general._replace(amounts=amounts(*range(2000, 0, -100))),
        line("Women", sex="w"),
        line("U16", ages=(None, 16)),
        line("Seniors", ages=(65, None)),
        line("1800", ratings=(1600, 1800)),
        line("Below 1600", ratings=(None, 1600)),
        line("Unrated", unrated=True),
        line("Lille", club="LILLE"),
    ]
    return ranking, Plan(
        tuple(categories), chance.choice(list(Sharing)), chance.choice((Fraction(1, 100), Fraction(1))), year=2026
    )


def fits(candidate: Candidate, category: str) -> bool:
    """The conditions of the categories above, said again."""
    age = None if candidate.birth is None else 2026 - candidate.birth
    return {
        "General": True,
        "Women": candidate.sex == "w",
        "U16": age is not None and age <= 16,
        "Seniors": age is not None and age >= 65,
        "1800": candidate.rating is not None and 1600 <= candidate.rating < 1800,
        "Below 1600": candidate.rating is not None and candidate.rating < 1600,
        "Unrated": candidate.rating is None,
        "Lille": candidate.club == "Lille",
    }[category]


@pytest.mark.parametrize(
    "seeds", first([range(6), range(6, 60), *(range(start, start + 200) for start in range(60, 1060, 200))])
)
def test_every_player_has_one_prize_and_no_other_would_be_higher(seeds: range) -> None:
    for seed in seeds:
        ranking, plan = drawn(random.Random(seed))
        answer = awards(ranking, plan)
        winner = {award.candidate.number: award for award in answer.awards}

        assert len(winner) == len(answer.awards), seed
        for place, category in enumerate(plan.categories):
            category_awards = [award for award in answer.awards if award.category == place]
            assert all(fits(award.candidate, category.name) for award in category_awards), seed
            # The prizes are those of all who fit and have no other one.
            contenders = [
                candidate
                for candidate in ranking
                if fits(candidate, category.name)
                and winner.get(candidate.number, category_awards[0] if category_awards else None) in category_awards
            ]
            contenders = [
                candidate
                for candidate in contenders
                if candidate.number not in winner or winner[candidate.number].category == place
            ]
            got = by_hand(
                [candidate.points for candidate in contenders], list(category.amounts), category.sharing or plan.sharing
            )
            expected = {
                candidate.number: rounded(amount, plan.unit) for candidate, amount in zip(contenders, got, strict=True)
            }
            assert {award.candidate.number: award.amount for award in category_awards} == {
                n: a for n, a in expected.items() if a
            }, seed
            awarded = sum((award.amount for award in category_awards), Fraction(0))
            assert answer.remainders[place] == sum(category.amounts) - awarded
        for number, award in winner.items():
            # Alone in another category with those who stayed there, he would have no more.
            for place, category in enumerate(plan.categories):
                if place == award.category or not fits(award.candidate, category.name):
                    continue
                stay = [
                    rival
                    for rival in ranking
                    if fits(rival, category.name)
                    and (rival.number == number or rival.number not in winner or winner[rival.number].category == place)
                ]
                own_index = next(at for at, rival in enumerate(stay) if rival.number == number)
                points = [rival.points for rival in stay]
                there = by_hand(points, list(category.amounts), category.sharing or plan.sharing)[own_index]
                assert rounded(there, plan.unit) <= award.amount, (seed, number, category.name)


def test_with_several_prizes_every_category_is_of_its_own() -> None:
    ranking, plan = drawn(random.Random(7))
    together = awards(ranking, plan._replace(several=True))
    for place, category in enumerate(plan.categories):
        alone = awards(ranking, plan._replace(categories=(category,)))
        assert [award._replace(category=0) for award in together.awards if award.category == place] == list(
            alone.awards
        )


def test_who_gets_nothing_is_told_why() -> None:
    ranking = [
        Candidate(1, "Anna", 10, 2000, "w", 1990), Candidate(2, "Bert", 8, 1900, "m", None), Candidate(3, "Cleo", 6, 1500, "", 2012),
        Candidate(4, "Dora", 4, 1400, "w", 2013), Candidate(5, "Emil", 2, 1300, "m", 2014),
    ]  # fmt: skip
    plan = Plan(
        (
            Category("Open", amounts(100)),
            Category("Women", amounts(50), sex="w"),
            Category("U16", amounts(40, 20), ages=(None, 16)),
        ),
        year=2026,
    )
    answer = awards(ranking, plan)

    assert paid(answer) == {"Anna": 100, "Dora": 50, "Cleo": 40, "Emil": 20}
    assert [(passed.category, passed.candidate.name, passed.why, passed.instead) for passed in answer.passed] == [
        (0, "Bert", Why.BEHIND, None), (1, "Anna", Why.HIGHER, 0), (1, "Cleo", Why.UNKNOWN_SEX, None),
        (2, "Bert", Why.UNKNOWN_BIRTH, None), (2, "Dora", Why.HIGHER, 1),
    ]  # fmt: skip
    with pytest.raises(ArgumentError) as refused:
        awards(ranking, plan._replace(year=None))
    assert refused.value.key == "prizes_year_unsaid"


TABLE = """Category;Sex;Age from;Age to;Rating from;Rating below;Club;Unrated;Sharing;1;2;3
Open;;;;;;;;Hort;1 000 €;500;62,50
Women;F;;;;;;;;100
U16;;;16;;;;;;50;40
1800;;;;1600;1800;;;equal;30
Club;;;;;;Lille;;;20
Unrated;;;;;;;yes;;10
"""


def read(table: str) -> tuple[Category, ...]:
    return read_prizes(read_csv_lines(table), "prizes.csv").categories


def test_the_table_is_read_in_four_languages_and_faults_are_told() -> None:
    expected = (
        Category("Open", amounts(1000, 500, "62.5"), sharing=Sharing.HORT),
        Category("Women", amounts(100), "w"),
        Category("U16", amounts(50, 40), ages=(None, 16)),
        Category("1800", amounts(30), ratings=(1600, 1800), sharing=Sharing.EQUAL),
        Category("Club", amounts(20), club="Lille"),
        Category("Unrated", amounts(10), unrated=True),
    )
    assert read(TABLE) == expected
    head, _, body = TABLE.partition("\n")
    french = "Catégorie;Sexe;Âge de;Âge à;Elo de;Elo sous;Club;Non classé;Partage;1;2;3\n"
    assert read(french + body.replace("yes", "oui").replace("equal", "égal")) == expected
    twenty = (
        "Category;" + ";".join(map(str, range(1, 26))) + "\nOpen;" + ";".join(str(900 - place) for place in range(25))
    )
    assert len(read(twenty)[0].amounts) == 25
    for table, key, line in (
        ("", "prizes_empty", None), (head, "prizes_empty", None), ("Category;Colour;1\nOpen;;5", "prizes_heading", 1),
        ("Category;1;3\nOpen;5;4", "prizes_columns", 1), ("Sex;1\nF;5", "prizes_columns", 1),
        ("Category;1;2\nOpen;;4", "prizes_amount", 2),
        ("Category;1\nOpen;x", "prizes_amount", 2), ("Category;1;2\nOpen;4;5", "prizes_rising", 2),
        ("Category;1;2;3\nOpen;4;3;x", "prizes_amount", 2), ("Category;1;2;3\nOpen;5;4;6", "prizes_rising", 2),
        ("Category;Club;1;2;3\nOpen;X;5;6;7", "prizes_rising", 2),
        ("Category;1\nOpen;0", "prizes_none", 2),
        ("Category;Sex;1\nOpen;girl;5", "prizes_sex", 2), ("Category;Age to;1\nU8;eight;5", "prizes_number", 2),
        ("Category;Age from;Age to;1\nU8;9;8;5", "prizes_range", 2),
        ("Category;Rating below;Unrated;1\nA;1500;yes;5", "prizes_unrated", 2),
        ("Category;Unrated;1\nA;maybe;5", "prizes_yes", 2), ("Category;Sharing;1\nA;fair;5", "prizes_sharing", 2),
        ("Category;Club;1\nOpen;;5\n;Lille;5", "prizes_unnamed", 3),
    ):  # fmt: skip
        with pytest.raises(FileError) as refused:
            read(table)
        assert (refused.value.key, refused.value.place and refused.value.place.line) == (key, line), table
        if line and refused.value.where.column and refused.value.where.text:
            # The place is that of the cell whose text it shows.
            cells = table.splitlines()[line - 1].split(";")
            assert cells[refused.value.where.column - 1] == refused.value.where.text, table
        assert len({refused.value.message(language) for language in languages()}) == len(languages())


def test_amounts_are_read_as_they_are_typed() -> None:
    """Thousands apart by a blank of any width, a point, a comma or an apostrophe; the currency before or behind; no cents as `,-`."""
    for amount_text, amount in {
        "1 000 €": "1000", "1\u202f000\u00a0€": "1000", "1\u2009000": "1000", "1.000,50 €": "1000.50", "1,000.50": "1000.50",
        "1’000.50": "1000.50", "1'000.-": "1000", "€ 500": "500", "€500": "500", "500 EUR": "500", "EUR 500,00": "500", "500 euros": "500",
        "£33.33": "33.33", "CHF 1'250.-": "1250", "500,-": "500", "500,–": "500", "€ 500,--": "500", "1.000": "1000",
        "12.345.678": "12345678",
        "62,5": "62.5", "0,50": "0.5", "7": "7",
    }.items():  # fmt: skip
        quoted = f'Category;1\nOpen;"{amount_text}"\n'
        assert read(quoted)[0].amounts == amounts(amount), amount_text
        # As a cell, too.
        cells = read_prizes([(1, ["Category", 1]), (2, ["Open", amount_text])], of_range=True)
        assert cells.categories[0].amounts == amounts(amount), amount_text
    for wrong in (
        "10 20", "1 00", "0.500", "1.000.50", "1,000,5", "12.3456", "-5", "5 %", "$ 5 €x", "1000.000", "½", "1e3",
    ):  # fmt: skip
        with pytest.raises(FileError) as refused:
            read(f'Category;1\nOpen;"{wrong}"\n')
        assert refused.value.key == "prizes_amount", wrong


def test_a_number_of_a_cell_has_no_thousands() -> None:
    """33.333 as a text is thirty-three thousand as a German types it, and as a number a third of 100."""
    assert read_prizes([(1, ["Category", 1]), (2, ["Open", 1000.5])]).categories[0].amounts == amounts("1000.5")
    for number in (33.333, 1e12, float("nan"), -5):
        with pytest.raises(FileError):
            read_prizes([(1, ["Category", 1]), (2, ["Open", number])], "prizes.xlsx")


def test_headings_of_places_are_read_as_they_are_typed() -> None:
    for first_place, second in (
        ("1", "2"), ("1er", "2ème"), ("1re", "2e"), ("1er prix", "2e prix"), ("Prix 1", "Prix 2"), ("1st", "2nd"), ("1. Preis", "2. Preis"),
        ("Platz 1", "Platz 2"), ("1e prijs", "2e prijs"), ("1st prize", "2nd prize"),
    ):  # fmt: skip
        assert read(f"Catégorie;Âge max;{first_place};{second}\nOpen;;9;5\n")[0].amounts == amounts(9, 5), first_place


def test_the_headings_of_the_sheet_are_those_of_the_table() -> None:
    """In every language, on two lines as on the sheet or on one as somebody types them."""
    for language in languages():
        book = Workbook(Options(language), Text("swiss.template"), "swiss")
        plan = next(
            sheet
            for sheet in find_template("swiss-open").sheets(book, Filling({}, {"players": []}))
            if sheet.key == "prizes"
        )
        columns = (part for part in plan.parts if isinstance(part, Column))
        plain_columns = [column for column in columns if not column.key.startswith("amount_")]
        line = {"category_name": "U16", "sex": "F", "least_age": 9, "most_age": 16, "club": "Lille", "prizes": 2, "shared": "Hort",
                "above": 1000, "below": 1600, "only_unrated": ""}  # fmt: skip
        assert set(line) == {column.key for column in plain_columns}
        headings = [column.title.in_language(language) for column in plain_columns]
        for shown in (
            headings,
            [" ".join(heading.split()) for heading in headings],
            [" ".join(heading.split()).strip(".") for heading in headings],
        ):
            rows = [[*shown, 1, 2], [*(line[column.key] for column in plain_columns), 50, 40]]
            assert read_prizes(list(enumerate(rows, 1)), of_range=True).categories == (
                Category("U16", amounts(50, 40), "w", (9, 16), (1000, 1600), club="Lille", sharing=Sharing.HORT),
            ), language


def test_the_sheet_of_the_template_is_the_table_of_the_command(tmp_path: Path) -> None:
    """As the file that it is, and with its cells copied to a text file."""
    book, grid, copied = template_file("open-suisse-fr.xlsx"), tmp_path / "open.csv", tmp_path / "prizes.csv"
    rows = [
        [cell.value for cell in row]
        for row in glanced(book.read_bytes())[text("templates.sheet.prizes", "fr")].iter_rows()
    ]
    head = next(at for at, row in enumerate(rows) if 20 in row)
    texts = [[" ".join(display_text(cell).split()) for cell in row] for row in rows[head:]]
    copied.write_text("\n".join(";".join(row) for row in texts), encoding="utf-8")
    grid.write_text(GRID, encoding="utf-8")
    call = ["--codes", "BH", "--year", "2026", "--format", "json"]
    prize_lists = [
        json.loads(CliRunner().invoke(main, ["prizes", str(grid), str(table), "--sharing", "none", *call]).stdout)[
            "prizes"
        ]
        for table in (book, copied)
    ]
    # The sample has 300, 200 and 120 for all, and 60 for women.
    assert [prize["amount"] for prize in prize_lists[0]][:3] == [300, 200, 120]
    assert prize_lists[0] == prize_lists[1]


GRID = """No;Name;Sex;Born;Rating;R1;R2
1;Anna;F;1990;2000;+ 3B;+ 2N
2;Bert;M;1985;1900;+ 4N;- 1B
3;Cleo;F;2012;1500;- 1N;+ 4B
4;Dora;F;2013;1400;- 2B;- 3N
"""


def test_the_command_gives_the_prizes_of_a_file_and_a_table(tmp_path: Path) -> None:
    grid, table, book = tmp_path / "open.csv", tmp_path / "prizes.csv", tmp_path / "prizes.xlsx"
    grid.write_text(GRID, encoding="utf-8")
    table.write_text("Category;Age to;1;2;3\nOpen;;100;60;30\nU16;16;30;;\n", encoding="utf-8")
    sheet = openpyxl.Workbook()
    for row in (("Category", "Age to", 1, 2, 3), ("Open", None, 100, 60, 30), ("U16", 16, 30, None, None)):
        assert sheet.active is not None
        sheet.active.append(row)
    sheet.save(book)

    def run(*arguments: str) -> Any:
        return CliRunner().invoke(
            main, ["prizes", str(grid), *arguments, "--rules", "FIDE-2026; system=swiss", "--codes", "BH"]
        )

    asked = run(str(table), "--lang", "en")
    assert asked.exit_code == 2
    assert "--year 2026" in asked.stderr
    answers = [
        json.loads(run(str(file), "--year", "2026", "--sharing", "equal", "--format", "json").stdout)
        for file in (table, book)
    ]
    assert answers[0] == answers[1]
    prizes_by_name = {prize["name"]: (prize["category"], prize["amount"]) for prize in answers[0]["prizes"]}
    # Bert and Cleo have a point each: Cleo's 45 of the open are more than 30, which Dora has.
    assert prizes_by_name == {"Anna": ("Open", 100), "Bert": ("Open", 45), "Cleo": ("Open", 45), "Dora": ("U16", 30)}
    shown = {
        language: run(str(table), "--year", "2026", "--sharing", "hort", "--lang", language).stdout
        for language in languages()
    }
    # Half of 60 and half of 45.
    assert "52.50" in shown["en"]
    assert "52,50" in shown["fr"]
    assert len(set(shown.values())) == len(languages())


def test_a_tournament_without_a_table_of_prizes_says_how_to_write_one(tmp_path: Path) -> None:
    """A round robin has no sheet of prizes, a TRF no sheet at all. What is said is done, word for word, in each language."""
    event = tmp_path / "robin.trf"
    event.write_bytes((Path(__file__).parents[2] / "data/made/rr10-10.trf").read_bytes())
    books = Path(__file__).parents[3] / "workbooks"
    for file, language in (*((event, lang) for lang in languages()), (books / "round-robin-en.xlsx", "en")):
        refused = CliRunner().invoke(main, ["prizes", str(file), "--lang", language]).stderr.splitlines()[-1]
        headings, first_line = re.findall("[^ \xa0“„«]+;[^”“»]*[0-9]", refused)
        call = re.search(f"prizes {re.escape(str(file))} ([a-z]+[.]csv)", refused)
        assert call is not None, refused
        table = tmp_path / call[1]
        table.write_text(f"{headings}\n{first_line}\n", encoding="utf-8")
        paid = CliRunner().invoke(main, ["prizes", str(file), str(table), "--lang", language, "--format", "json"])
        assert [prize["amount"] for prize in json.loads(paid.stdout)["prizes"]] == [100, 60, 30]
    named = CliRunner().invoke(main, ["prizes", str(event), str(books / "round-robin-en.xlsx"), "--lang", "en"]).stderr
    assert "round-robin-en.xlsx: This file contains no table of prizes" in named


AGED = """No;Name;Born;Rating;R1;R2
1;Anna;2013;2000;+ 3B;+ 2N
2;Bert, Karl;2014;1900;+ 4N;- 1B
3;Cleo;1990;1500;- 1N;+ 4B
4;Dora;1980;1400;- 2B;- 3N
"""


def test_ages_go_by_the_year_that_the_workbook_or_the_season_says(tmp_path: Path) -> None:
    """By hand: Anna, born in 2013, is 13 in 2026 and 14 in 2027; Bert is 13 in 2027. The FFE's season begins on 1 September."""
    day = Header(begin="2026/11/14", end="2026/11/15")
    assert [age_year(day, ffe=ffe) for ffe in (False, True)] == [2026, 2027]
    assert age_year(Header(begin="2026/08/31"), ffe=True) == 2026
    assert age_year(Header(begin="2026/12/27", end="2027/01/03"), ffe=False) == 2026
    # Only the year is known: the season may be either.
    assert [age_year(Header(begin="2026"), ffe=ffe) for ffe in (False, True)] == [2026, None]

    table = tmp_path / "prizes.csv"
    table.write_text("Category;Age to;1\nU13;13;30\n", encoding="utf-8")
    record = replace(read_source(AGED.encode(), "open.csv").tournament, header=day)
    trf = tmp_path / "open.trf"
    trf.write_text(write_trf(source_of(record)), encoding="utf-8")

    def run(file: Path, *more: str) -> Any:
        call = ["prizes", str(file), str(table), "--codes", "BH", "--format", "json", "--lang", "en", *more]
        answer = json.loads(CliRunner().invoke(main, call).stdout)
        return answer["age_year"], [prize["name"] for prize in answer["prizes"]], answer["notes"][0]

    for rules, more, year, winner in (
        ("FFE", (), 2027, "Bert, Karl"), ("FIDE", (), 2026, "Anna"), ("FFE", ("--year", "2026"), 2026, "Anna"),
        ("FFE; year=2026", (), 2026, "Anna"),
    ):  # fmt: skip
        got = run(trf, "--rules", f"{rules}; system=swiss" if ";" not in rules else rules, *more)
        assert got[:2] == (year, [winner]), (rules, more)
        assert str(year) in got[2]
    got = run(trf, "--rules", "FIDE", "--without", "Anna")
    assert got[:2] == (2026, ["Bert, Karl"])


@pytest.mark.slow("the function says it quickly")
@pytest.mark.parametrize(
    ("season", "typed_year", "year"), first([("FFE", None, 2027), ("FIDE", None, 2026), ("FIDE", 2031, 2031)])
)
def test_a_workbook_says_the_year_of_its_ages(season: str, typed_year: int | None, year: int) -> None:
    book = openpyxl.load_workbook(io.BytesIO(assembled(find_template("swiss-open"), "en")))
    for name, value in (
        ("Season_of_ages", season),
        ("Year_typed", typed_year),
        ("First_day", datetime.date(2026, 11, 14)),
    ):
        sheet, cell = next(iter(book.defined_names[name].destinations))
        book[sheet][cell.replace("$", "")].value = value
    stream = io.BytesIO()
    book.save(stream)
    assert read_document(recalculate(stream.getvalue()).content, "open.xlsx").tournament.age_year == year


def test_who_has_no_prize_is_left_out(tmp_path: Path) -> None:
    grid, table = tmp_path / "open.csv", tmp_path / "prizes.csv"
    grid.write_text(AGED, encoding="utf-8")
    table.write_text("Category;1;2\nOpen;100;60\n", encoding="utf-8")

    def run(without: str, *, files: tuple[Path, Path] = (grid, table)) -> Any:
        call = ["prizes", *map(str, files), "--codes", "BH", "--format", "json", "--lang", "en", "--without", without]
        return CliRunner().invoke(main, call)

    for without, winners in (
        ("", ["Anna", "Bert, Karl"]), ("1", ["Bert, Karl", "Cleo"]), ("1,2", ["Cleo", "Dora"]),
        ("Bert, Karl", ["Anna", "Cleo"]), ("anna; Bert, Karl", ["Cleo", "Dora"]),
    ):  # fmt: skip
        assert [prize["name"] for prize in json.loads(run(without).stdout)["prizes"]] == winners, without
    assert "Anna" in json.loads(run("1").stdout)["notes"][0]
    for wrong in ("9", "Zoe"):
        assert run(wrong).exit_code == 2, wrong
    swapped = run("", files=(table, grid))
    assert swapped.exit_code == 2
    assert f"prizes {grid} {table}" in swapped.stderr
    book = tmp_path / "prizes.xlsx"
    sheets = openpyxl.Workbook()
    assert sheets.active is not None
    for line in (("Category", 1), ("Open", 5)):
        sheets.active.append(line)
    sheets.save(book)
    assert f"prizes {grid} {book}" in run("", files=(book, grid)).stderr
    # What is neither keeps its own message, and so does a file that is not there.
    stray_file = tmp_path / "other.csv"
    stray_file.write_text("Hello;1\nWorld;2\n", encoding="utf-8")
    for file in (stray_file, tmp_path / "nowhere.csv", tmp_path / "nowhere.xlsx"):
        result = run("", files=(file, table))
        assert result.exit_code == 2
        assert "not a tournament" not in result.stderr


def test_a_name_that_reads_as_a_condition_is_remarked_without_one() -> None:
    def unconditional(lines: str) -> list[str]:
        head = "Category;Sex;Age to;Rating below;1\n"
        return [remark.key.removeprefix("prizes_unconditional.") for remark in remarks(read(head + lines))]

    for name, what in (
        ("Fem", "sex"), ("Féminines", "sex"), ("Damen", "sex"), ("Women", "sex"), ("Vrouwen", "sex"), ("F", "sex"), ("U14", "age"),
        ("Vétérans", "age"), ("S65", "age"), ("<1600", "rating"), ("Elo < 1600", "rating"), ("Moins de 1600", "rating"),
        ("1600–1799", "rating"), ("-14 ans", "age"), ("Unter 14", "age"), ("S50+", "age"), ("+65", "age"), ("Vét.", "age"),
    ):  # fmt: skip
        assert unconditional(f"{name};;;;20\n") == [what], name
    assert unconditional("U14 F;;14;;20\n") == ["sex"]
    assert unconditional("Fem;F;;;20\nU14;;14;;20\n<1600;;;1600;20\n") == []
    for plain_name in ("Open 2026", "Général", "Best game", "Club", "Lille", "1er prix", "Damien", "Overall"):
        assert unconditional(f"{plain_name};;;;20\n") == [], plain_name


def test_sharing_and_headings_are_in_the_language_of_the_call(tmp_path: Path) -> None:
    grid, table = tmp_path / "open.csv", tmp_path / "prizes.csv"
    grid.write_text(AGED, encoding="utf-8")
    table.write_text("Category;1;2\nOpen;100;60\n", encoding="utf-8")

    def run(*more: str) -> Any:
        return CliRunner().invoke(main, ["prizes", str(grid), str(table), "--codes", "BH", "--format", "json", *more])

    shared = {word: run("--sharing", word).stdout for word in ("equal", "egal", "égal", "gleich", "gelijk")}
    assert len(set(shared.values())) == 1
    assert run("--sharing", "fair").exit_code == 2
    table.write_text("Catégorie;Couleur;1\nGénéral;;100\n", encoding="utf-8")
    refused = run("--lang", "fr").stderr
    assert "Catégorie" in refused
    assert "Elo sous" in refused
    assert "Rating below" not in refused
