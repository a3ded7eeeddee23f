"""The report: valid HTML that agrees with the ranking, explains every value, and runs no code from names."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from tinyhtml5 import inputstream  # type: ignore[import-untyped]
from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]

from tests.chess.tiebreaks.made import rules
from tests.examples import first, slow
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.base.messages import Language, Text
from xl_departage.chess.checks import Checked
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.registry import ROWS, definition_of
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.report import build_report, render
from xl_departage.documents.report.compact import _rounds
from xl_departage.documents.report.crosstable_section import _last_paired
from xl_departage.documents.report.page_content import Page
from xl_departage.documents.report.render import render_phone
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.source_opening import grid_source, read_source

DATA = Path(__file__).parents[2] / "data"
HOSTILE = "<script>alert('1')</script>\"><img src=x onerror=alert(1)> & {{ 7 * 7 }} ½"


def source_of(name: str) -> Source:
    path = DATA / name
    return read_source(path.read_bytes(), path.name)


def page(name: str, codes: str, edition: str, language: Language = "fr", full: bool = False) -> str:
    return _page(name, codes, edition, language, full)


def tree(name: str, codes: str, edition: str, language: Language = "fr", full: bool = False) -> Element:
    return _tree(name, codes, edition, language, full)


# A cache treats a call without an argument and the call with its default as different calls.
@cache
def _page(name: str, codes: str, edition: str, language: Language, full: bool) -> str:
    return render(build_report(source_of(name), rules(edition), codes, language, fallback="Tournoi", full=full))


@cache
def _tree(name: str, codes: str, edition: str, language: Language, full: bool) -> Element:
    return parsed(_page(name, codes, edition, language, full))


class _Runs(dict[tuple[frozenset[str], bool], re.Pattern[str]]):
    """
    The expressions by which tinyhtml5 reads up to certain characters. It looks for them by these, but keeps them by themselves: it wrote
    them anew for every tag, a third of its time.
    """

    def __missing__(self, key: tuple[frozenset[str], bool]) -> re.Pattern[str]:
        characters, those = key
        escaped = "".join(f"\\x{ord(character):02x}" for character in characters)
        self[key] = found = re.compile(f"[{'' if those else '^'}{escaped}]+")
        return found


inputstream.characters_until_regex = _Runs()


def parsed(html: str) -> Element:
    """The page as a tree; every error defined by the HTML standard is a failure."""
    parser = HTMLParser(namespace_html_elements=False)
    root: Element = parser.parse(html)

    assert parser.errors == []
    return root


def found(root: Element, tag: str, **attributes: str) -> list[Element]:
    return [
        element
        for element in root.iter(tag)
        if all(element.get(key.rstrip("_")) == value for key, value in attributes.items())
    ]


def text_of(element: Element) -> str:
    return "".join(element.itertext())


def rows_of(root: Element, table: str) -> list[list[str]]:
    [element] = found(root, "table", id=table)
    return [[text_of(cell) for cell in row if cell.tag in ("td", "th")] for row in element.iter("tr")]


def test_the_matches_of_teams_name_their_boards() -> None:
    """Each line of a board against the records 001 of the two players, and each score against the sum of its boards."""
    name = "fide-checker/team-swiss-large.trf"
    root = tree(name, "MPTS;BH", "FIDE-2024")
    lines = (DATA / name).read_text(encoding="latin-1").splitlines()
    games = {line[14:47].strip(): line[91:].ljust(200) for line in lines if line.startswith("001")}
    number = {line[14:47].strip(): line[4:8].strip() for line in lines if line.startswith("001")}
    worth = {"1": 1.0, "½": 0.5, "0": 0.0, "1F": 1.0, "0F": 0.0}
    seen = 0
    for round in range(1, 15):
        rows = rows_of(root, f"matches-{round}-table")[1:]
        heads = [at for at, row in enumerate(rows) if row[0] == ""]
        for at, end in zip(heads, [*heads[1:], len(rows)], strict=True):
            totals = [0.0, 0.0]
            for _, left_player, _, result, right_player, _ in rows[at + 1 : end]:
                results = result.split(" – ")
                totals = [total + worth[half] for total, half in zip(totals, results, strict=True)]
                for who, against, half in (
                    (left_player, right_player, results[0]),
                    (right_player, left_player, results[1]),
                ):
                    if "–" in (left_player, right_player):
                        continue
                    opponent, _, outcome = games[who][10 * (round - 1) : 10 * round - 2].split()
                    assert opponent == number[against], (round, who)
                    assert outcome in {"1": "1", "½": "=", "0": "0", "1F": "+", "0F": "-"}[half], (round, who)
                    seen += 1
            if end > at + 1:
                score = [float(half.replace("½", ".5")) for half in rows[at][3].split(" – ")]
                assert score == totals, (round, rows[at])
    entries = (game[10 * at : 10 * at + 8].split() for game in games.values() for at in range(14))
    assert seen == sum(entry[0] != "0000" for entry in entries)
    assert found(tree("fide-checker/uzchesscup.trf", "DE;WIN;SB;KS", "FIDE-2026"), "section", id="matches") == []


QUICK = [
    ("fide-checker/uzchesscup.trf", "DE;WIN;SB;KS", "FIDE-2026"),
    ("fide-checker/team-swiss-large.trf", "MPTS;BH", "FIDE-2024"),
    ("made/sw23-38x9-heavy.trf", "CD;Buchholz tronqué 1;Performance", "FFE"),
]


@pytest.mark.parametrize(("name", "codes", "edition"), QUICK)
def test_every_table_has_one_cell_under_each_heading_and_numbers_under_the_headings_of_numbers(
    name: str, codes: str, edition: str
) -> None:
    """A cell and its heading stand on the same side; in a column of numbers nothing else does."""
    seen: set[str] = set()
    for table in tree(name, codes, edition).iter("table"):
        headings, *rows = [[cell for cell in row if cell.tag in ("td", "th")] for row in table.iter("tr")]
        sides = ["n" in heading.get("class", "").split() for heading in headings]
        for row in rows:
            for cell, side in zip(row, sides, strict=True):
                assert not text_of(cell) or ("n" in cell.get("class", "").split()) is side, table.get("id")
            numbers = [text_of(cell).strip("()") for cell, side in zip(row, sides, strict=True) if side]
            words = [number for number in numbers if re.search(r"[^\W\d_]{4}", number)]
            assert set(words) <= {"non défini"}, table.get("id")
        seen.add(re.sub(r"\d+", "", table.get("id", "")))
    assert {"ranking-table", "crosstable-table", "c-table"} <= seen


def test_the_ranking_says_of_each_player_what_the_record_does() -> None:
    """Records 001: title in columns 11 to 13, rating in 49 to 52, federation in 54 to 56; the list by the same numbers."""
    for name, codes, edition in QUICK[::2]:
        lines = {
            line[4:8].strip(): line
            for line in (DATA / name).read_text(encoding="utf-8").splitlines()
            if line[:3] == "001"
        }
        headings, *rows = rows_of(tree(name, codes, edition), "ranking-table")
        assert len(rows) == len(lines)
        for row in rows:
            cells = dict(zip(headings, row, strict=True))
            line = lines[cells["N°"]]
            for heading, field in (
                ("Titre", line[10:13]),
                ("Nom", line[14:47]),
                ("Féd.", line[53:56]),
                ("Elo", line[48:52]),
            ):
                assert cells.get(heading, "").lower() == (field.strip().lower() if heading in headings else ""), cells
            assert cells.get("Pts") == line[80:84].strip().replace(".", ",").removesuffix(",0"), cells


def test_the_number_of_players_says_who_withdrew() -> None:
    """C.05: who has completed less than half of the games is no longer in the table, and took part all the same."""
    for name, options, shown in (
        ("withdrawn/withdrawn-before-half.csv", "withdrawn=6", "6 (abandons : 1)"),
        ("withdrawn/withdrawn.csv", "withdrawn=7@5", "8 (abandons : 1)"),
        ("withdrawn/withdrawn-before-half-without.csv", "system=round-robin", "5"),
    ):
        parsed_rules = rules(f"FIDE-2026; {options}")
        content = (DATA / name).read_bytes()
        source = read_source(content, name, parsed_rules.reading)
        assert dict(build_report(source, parsed_rules, "DE;SB", "fr").facts)["Joueurs"] == shown


def test_the_rules_say_in_words_what_changes_points_pairings_and_ties() -> None:
    """Where nobody said otherwise, the edition alone; the file's own scoring, too."""
    name = "made/sw06-13x5-forfeits.trf"
    content = (DATA / name).read_bytes()

    def rule_sentences(options: str = "", more: bytes = b"") -> list[str]:
        parsed_rules = rules(f"FIDE-2026; {options}")
        source = read_source(content + more, name, parsed_rules.reading)
        facts = dict(build_report(source, parsed_rules, "BH/C1", "en", explanations=False).facts)
        edition, *sentences = facts["Rules"].split("; ")
        assert edition.endswith("(FIDE-2026)")
        return sentences

    usual = "exempt=1; planned=7; system=swiss; numbers=number"
    assert rule_sentences() == rule_sentences("scoring=1-0.5-0") == rule_sentences(usual) == []
    three = "3 for a win, 1 for a draw, 0 for a loss"
    for options, words in {
        "scoring=3-1-0": [three],
        "exempt=0.5": ["0.5 for the bye"],
        "scoring=3-1-0; exempt=0.5": [three, "1 for the bye"],
        "acceleration=baku": ["accelerated pairings: Baku (FIDE C.04.7)"],
        "acceleration=1-5:1@1-2": ["accelerated pairings: 1-5:1@1-2"],
        "unrated=1500": ["unrated players count as 1500"],
        "unrated=out": ["unrated opponents are left out"],
        "lots=Cup 2026": ["lots drawn from “Cup 2026”"],
    }.items():
        assert rule_sentences(options) == words, options
    assert rule_sentences(more=b"162  W 3.0    D 1.0    L 0.0\n") == [three]


PAGES = [
    ("fide-checker/fwwrc2024.trf", "BH/C1;BH;SB", "FIDE-2026"),
    ("fide-checker/uzchesscup.trf", "DE;WIN;SB;KS", "FIDE-2026"),
    ("fide-checker/team-swiss-large.trf", "MPTS;BH", "FIDE-2024"),
    ("made/sw23-38x9-heavy.trf", "CD;Buchholz tronqué 1;Performance", "FFE"),
    ("made/rr03-5.trf", "toutes rondes", "FFE"),
    ("notations/papi-swiss-86x9.csv", "PTS;Cumulatif", "FFE-2012"),
]


@pytest.mark.parametrize(
    ("name", "codes", "edition", "full"),
    first(
        [
            ("made/rr03-5.trf", "toutes rondes", "FFE", True),
            *((*page, False) for page in PAGES),
            ("made/sw17-28x8-byes.trf", "CD;Buchholz tronqué 1;Performance", "FFE", True),
        ],
    ),
)
def test_the_page_is_valid_html_and_every_link_leads_somewhere(name: str, codes: str, edition: str, full: bool) -> None:
    root = tree(name, codes, edition, full=full)

    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    targets = {link.get("href") for link in root.iter("a")}
    assert targets <= {f"#{id}" for id in ids}
    assert root.get("lang") == "fr"
    assert len(found(root, "h1")) == 1


@pytest.mark.parametrize(
    ("name", "codes", "edition"), [PAGES[1], *(slow(*page) for page in PAGES if page is not PAGES[1])]
)
def test_the_page_needs_no_network_and_no_script(name: str, codes: str, edition: str) -> None:
    html = page(name, codes, edition)
    root = tree(name, codes, edition)

    for tag in ("script", "img", "link", "iframe", "object", "base", "form"):
        assert found(root, tag) == []
    assert not re.search(r"url\(|@import|https?:|\bsrc=|\bon[a-z]+=", html)
    [policy] = found(root, "meta", **{"http-equiv": "Content-Security-Policy"})
    assert policy.get("content") == "default-src 'none'; style-src 'unsafe-inline'"


@pytest.mark.parametrize(("name", "players"), first([("uzchesscup", 10), ("fwwrc2024", 110)]))
def test_the_ranking_shows_the_figures_of_the_fide_checker(name: str, players: int) -> None:
    figures = json.loads((DATA / "fide-checker" / f"{name}.json").read_text(encoding="utf-8"))
    wanted = ["BH/C1", "BH", "SB"]
    places = [figures["codes"].index(code) for code in wanted]
    root = tree(f"fide-checker/{name}.trf", ";".join(wanted), "FIDE-2026")

    header, *rows = rows_of(root, "ranking-table")

    assert [title for title in header if title != "Titre"] == ["Pl", "N°", "Nom", "Elo", "Pts", *wanted]
    assert len(rows) == players
    for row in rows:
        values = figures["players"][row[1]]["values"]
        assert [float(cell.replace(",", ".")) for cell in row[-3:]] == [float(values[place]) for place in places]


def test_every_value_of_the_ranking_leads_to_an_explanation_that_ends_in_it() -> None:
    root = tree("made/sw17-28x8-byes.trf", "CD;Buchholz tronqué 1;Performance", "FFE", full=True)
    blocks = {block.get("id"): block for block in found(root, "div", class_="explanation")}
    [ranking] = found(root, "table", id="ranking-table")
    looked = 0

    for row in list(ranking.iter("tr"))[1:]:
        for cell in [cell for cell in row if cell.get("class") == "value n"][1:]:
            [link] = cell.iter("a")
            block = blocks[(link.get("href") or "").removeprefix("#")]
            [total] = found(block, "tr", class_="total")
            if text_of(cell) == "–":
                assert "non défini" in text_of(found(block, "caption")[0])
            else:
                assert text_of(cell) in [text_of(last) for last in total]
            looked += 1

    assert looked == len(blocks) == 3 * 28


def test_a_value_of_teams_is_explained_on_the_score_that_the_list_names_first() -> None:
    content = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_bytes()
    shown: dict[str, str] = {}
    for first_score in ("MPTS", "GPTS"):
        report = build_report(
            read_source(content, "t.trf"), rules("FFE"), f"{first_score};SB", "fr", fallback="t", full=True
        )
        root = parsed(render(report))
        blocks = {block.get("id"): block for block in found(root, "div", class_="explanation")}
        [ranking] = found(root, "table", id="ranking-table")
        for row in list(ranking.iter("tr"))[1:]:
            cell = [cell for cell in row if cell.get("class") == "value n"][-1]
            [link] = cell.iter("a")
            [total] = found(blocks[(link.get("href") or "").removeprefix("#")], "tr", class_="total")
            assert text_of(cell) in [text_of(last) for last in total], first_score
            shown.setdefault(first_score, text_of(cell))
    assert shown["MPTS"] != shown["GPTS"]


def test_in_short_every_value_is_the_sum_of_what_is_not_in_brackets() -> None:
    """The figures of the FIDE checker, compared with the cells of the page."""
    figures = json.loads((DATA / "fide-checker" / "fwwrc2024.json").read_text(encoding="utf-8"))
    wanted = ["BH/C1", "BH", "SB"]
    places = [figures["codes"].index(code) for code in wanted]
    root = tree("fide-checker/fwwrc2024.trf", ";".join(wanted), "FIDE-2026")
    entrants = found(root, "section", class_="entrant compact")

    assert len(entrants) == 110
    for entrant in entrants:
        number = re.search(r"N° (\d+)", text_of(found(entrant, "h3")[0]))
        assert number is not None
        rows = {text_of(row[0]): [text_of(cell) for cell in row[1:]] for row in entrant.iter("tr")}
        for code, place in zip(wanted, places, strict=True):
            *rounds, value = rows[code]
            sums = sum(float(cell.replace(",", ".")) for cell in rounds if not cell.startswith("("))
            assert sums == float(value.replace(",", ".")) == float(figures["players"][number[1]]["values"][place])
            assert sum(cell.startswith("(") for cell in rounds) == (code == "BH/C1")


def test_in_short_every_value_of_the_ranking_leads_to_its_row() -> None:
    root = tree("made/sw23-38x9-heavy.trf", "CD;Buchholz tronqué 1;Performance", "FFE")
    rows = {row.get("id"): row for row in found(root, "tr", class_="total")}
    [ranking] = found(root, "table", id="ranking-table")
    looked = 0

    for row in list(ranking.iter("tr"))[1:]:
        for cell in [cell for cell in row if cell.get("class") == "value n"][1:]:
            [link] = cell.iter("a")
            shown = text_of(rows[(link.get("href") or "").removeprefix("#")][-1])
            assert shown == ("non défini" if text_of(cell) == "–" else text_of(cell))
            looked += 1

    assert looked == len(rows) == 3 * 38


def reasons(name: str, codes: str, edition: str, entrant: str, language: Language = "fr") -> list[str]:
    """The reasons below the table of a player or a team."""
    source = source_of(name)
    (index,) = [number for number, row in enumerate(source.ranked.players) if entrant in row.name]
    root = parsed(render(build_report(source, rules(edition), codes, language, fallback="Tournoi", only=[index])))
    (section,) = found(root, "section", class_="entrant compact")
    assert entrant in text_of(found(section, "h3")[0])
    return [text_of(item) for item in found(section, "li")]


def test_in_short_the_reasons_name_rounds_tie_breaks_and_articles() -> None:
    """
    Dorcard lost round 3 by forfeit against Desvel (1.5 points): FIDE C.07 16.2.4, 16.4.1, 16.5; Monmont was exempt.
    """
    name = "made/sw06-13x5-forfeits.trf"

    assert reasons(name, "BH/C1;BH;SB", "FIDE-2026", "Dorcard") == [
        "R3 : score d'un adversaire virtuel : celui du joueur, 2, mais pas plus que le score ajusté de l'adversaire prévu, 1,5 "
        "(FIDE C.07 16.2.4, 16.4.1)",
        "BH/C1, R3 : ronde non jouée volontairement, retirée avant les autres (16.5)",
    ]
    french = reasons(name, "BH/C1;SB/C1", "FFE", "Dorcard")
    assert french[-2:] == [
        "BH/C1, R4 : le plus faible, retiré (2.2.1.4)",
        "SB/C1, R4 : adversaire au plus faible score, retiré (2.2.1.4)",
    ]
    half = "R3 : partie non jouée : la moitié du score ajusté de l'adversaire, 1,5 (FFE 2.4 § 4 « Score ajusté »)"
    assert any(line.startswith(half) for line in french)
    # The means are in words, and the rounds without a game are next to the tie-break that leaves them out.
    means = reasons(name, "BH;TPR", "FIDE-2026", "Dorcard", "en")
    assert "TPR, R3: lost by forfeit" in means
    assert means[-1] == (
        "TPR: Sum of 4 counted values = 5861; 5861 divided by 4 = 1465.25; Mean rounded to the nearest whole number, 0.5 "
        "up: 1465; 2 points in 4 games = 50 %: table 8.1.1 gives +0 = 1465"
    )


def test_in_short_scores_that_are_multiplied_stand_in_a_row_of_their_own() -> None:
    root = tree("fide-checker/uzchesscup.trf", "SB;WON", "FIDE-2026", "en")
    for entrant in found(root, "section", class_="entrant compact"):
        rows = {text_of(row[0]): [text_of(cell) for cell in row[1:]] for row in entrant.iter("tr")}
        assert list(rows) == ["Round", "Result", "Adjusted", "SB", "WON"]
        worth = {"1": 1.0, "½": 0.5, "0": 0.0}
        for result, adjusted, product in zip(rows["Result"], rows["Adjusted"], rows["SB"][:-1], strict=False):
            assert worth[result[-1]] * float(adjusted) == float(product)


def test_in_short_boards_are_told_in_words() -> None:
    reported = reasons("fide-checker/team-swiss-large.trf", "MPTS;EDEBT;BC;TBR", "FIDE-2026", "Azerbaijan")

    assert any(line.startswith("BC : Éch. 1 = ") for line in reported)
    assert any(
        "Décompte des échiquiers du match entre Azerbaijan (n° 6) et Spain (n° 13) : 6, puis 13" in line
        for line in reported
    )


def test_in_short_a_square_names_the_opponents() -> None:
    grid: list[list[object]] = [["", "A", "B", "C"], ["A", "", "1", "½"], ["B", "0", "", "1"], ["C", "½", "0", ""]]
    source = grid_source(grid, Place(), rules("FFE").reading)
    root = parsed(render(build_report(source, rules("FFE"), "SB", "fr")))
    entrant = found(root, "section", id="p1")[0]
    rows = {text_of(row[0]): [text_of(cell) for cell in row[1:]] for row in entrant.iter("tr")}

    assert rows["Partie"] == ["1", "2", "Valeur"]
    assert rows["Adversaire"][:2] == ["2", "3"]
    assert rows["Résultat"][:2] == ["1", "½"]
    assert rows["SB"] == ["1", "0,25", "1,25"]


def test_a_direct_encounter_is_explained_in_the_group_that_was_tied_then() -> None:
    root = tree("fide-checker/uzchesscup.trf", "WIN;DE", "FIDE-2026", "en", full=True)
    header, *rows = rows_of(root, "ranking-table")
    shown = {row[1]: row[header.index("DE")] for row in rows}

    captions = {}
    for entrant in found(root, "section", class_="entrant"):
        number = re.search(r"No (\d+)", text_of(found(entrant, "h3")[0]))
        caption = next(text_of(element) for element in entrant.iter("caption") if text_of(element).startswith("DE "))
        value = re.search(r": (\S+)", caption)
        assert number is not None
        assert value is not None
        captions[number[1]] = value[1]

    assert captions == shown


def test_a_round_robin_is_a_square_in_the_order_of_the_ranking() -> None:
    root = tree("fide-checker/uzchesscup.trf", "DE;WIN;SB;KS", "FIDE-2026")
    values = {"1": 2, "½": 1, "0": 0}

    header, *rows = rows_of(root, "crosstable-table")

    assert header[3:-1] == [str(number) for number in range(1, 11)]
    for line, row in enumerate(rows):
        assert row[3 + line] == "×"
        assert sum(values.get(cell, 0) for cell in row[3:-1]) == 2 * float(row[-1].replace(",", "."))
        for column, other_row in enumerate(rows):
            if column != line:
                assert values[row[3 + column]] + values[other_row[3 + line]] == 2


def test_a_swiss_shows_opponents_colours_and_results_round_by_round() -> None:
    root = tree("made/sw23-38x9-heavy.trf", "CD;Buchholz tronqué 1;Performance", "FFE")
    trf = (DATA / "made" / "sw23-38x9-heavy.trf").read_text(encoding="utf-8")
    lines = {int(line[4:8]): line for line in trf.splitlines() if line.startswith("001")}
    signs = {"1": "1", "=": "½", "0": "0", "+": "1F", "-": "0F"}
    byes = {"U": "EXE", "H": "½ bye", "F": "1 bye", "Z": "–", "": "–"}

    header, *rows = rows_of(root, "crosstable-table")

    assert header[3:-1] == [f"R{number}" for number in range(1, 10)]
    for row in rows:
        for round, cell in enumerate(row[3:-1]):
            entry = lines[int(row[1])][91 + 10 * round : 99 + 10 * round].split()
            number, colour, code = [*entry, "", "", ""][:3]
            if number in ("0000", ""):
                assert cell == byes[code.replace("-", "")]
            else:
                assert cell.replace(" ", "") == f"{number}{ {'w': 'B', 'b': 'N'}.get(colour, '') }{signs[code]}"


def test_the_heading_tells_what_the_file_tells() -> None:
    root = tree("made/rr03-5.trf", "toutes rondes", "FFE")
    facts = {text_of(div[0]): text_of(div[1]) for div in found(root, "dl")[0]}

    assert facts["Lieu"] == "Villeneuve, FRA"
    assert facts["Date"] == "du 01/04/2026 au 12/04/2026"
    assert facts["Arbitre principal"] == "Arbiter, Test"
    assert facts["Système"] == "toutes rondes"
    assert facts["Joueurs"] == "5"


def hostile_grid() -> list[list[Any]]:
    return [
        ["N°", "Nom", "Elo", "R 1", "R 2"],
        [1, HOSTILE, 1500, "+ 2B", "= 3N"],
        [2, "</table></style><!-- b", 1600, "- 1N", "EXE"],
        [3, "<b>O'Neill & Cie</b>", "", "EXE", "= 1B"],
    ]


def test_names_and_titles_are_texts_and_nothing_else() -> None:
    source = grid_source(hostile_grid(), Place(file="<x>.csv"))
    report = build_report(source, rules("FIDE-2026"), "BH;DE", "fr", title=f"Coupe {HOSTILE}")

    root = parsed(render(report))

    assert found(root, "script") == []
    assert found(root, "img") == []
    assert [text_of(element) for element in found(root, "b")] == ["BH", "DE"]
    assert text_of(found(root, "h1")[0]) == f"Coupe {HOSTILE}"
    assert text_of(found(root, "title")[0]) == f"Coupe {HOSTILE}"
    names = [row[2] for row in rows_of(root, "ranking-table")[1:]]
    assert sorted(names) == sorted(row[1] for row in hostile_grid()[1:])


def test_problems_are_only_there_when_asked_for() -> None:
    points = ["Pts", 2, "½", 1]
    grid = [[*row, value] for row, value in zip(hostile_grid(), points, strict=True)]
    source = grid_source(grid, Place())
    without = build_report(source, rules("FIDE-2026"), "BH", "en")
    checked = check_grid(grid, rules("FIDE-2026"))
    assert checked.problems

    root = parsed(render(build_report(source, rules("FIDE-2026"), "BH", "en", checked=checked)))

    assert found(parsed(render(without)), "section", id="checks") == []
    rows = rows_of(root, "checks-table")
    assert rows[0] == ["Severity", "Where", "Problem", "Cure"]
    assert [row[2] for row in rows[1:]] == [problem.wrong("en") for problem in checked.problems]


def test_a_sound_tournament_says_so_in_the_part_for_the_arbiter() -> None:
    source = source_of("fide-checker/uzchesscup.trf")
    report = build_report(source, rules("FIDE-2026"), "SB", "en", checked=Checked(()))

    [section] = found(parsed(render(report)), "section", id="checks")

    assert "No problem was found." in text_of(section)


def test_explanations_may_be_left_out_or_given_for_some() -> None:
    source = source_of("made/sw01-8x5-clean.trf")
    brief = parsed(render(build_report(source, rules("FIDE-2026"), "BH;SB", "fr", explanations=False)))
    one_player = parsed(render(build_report(source, rules("FIDE-2026"), "BH;SB", "fr", only=[2], full=True)))
    short = parsed(render(build_report(source, rules("FIDE-2026"), "BH;SB", "fr", only=[2])))

    assert found(brief, "div", class_="explanation") == []
    assert {element.get("id") for element in found(one_player, "div", class_="explanation")} == {"e3-1", "e3-2"}
    assert [element.get("id") for element in found(short, "div", class_="explanation")] == ["c3"]
    for root in (brief, one_player, short):
        ids = {element.get("id") for element in root.iter() if element.get("id")}
        assert {link.get("href") for link in root.iter("a")} <= {f"#{id}" for id in ids}


def test_a_round_in_progress_is_told() -> None:
    grid: list[list[object]] = [
        ["No", "R 1", "R 2"],
        [1, "2B1", "3N"],
        [2, "1N0", "4B1"],
        [3, "4B½", "1B"],
        [4, "3N½", "2N0"],
    ]
    source = grid_source(grid, Place(), rules("FIDE-2026; planned=5; system=swiss").reading)
    report = build_report(source, rules("FIDE-2026; planned=5; system=swiss"), "BH", "fr")

    assert report.state == "après la ronde 2 sur 5"
    assert report.remarks == ("1 partie en cours ou à jouer",)
    rows = {row[1]: row for row in rows_of(parsed(render(report)), "crosstable-table")}
    assert (rows["1"][4], rows["3"][4]) == ("3N", "1B")


def test_the_same_tournament_gives_the_same_page() -> None:
    source = source_of("made/sw01-8x5-clean.trf")
    pages = {render(build_report(source, rules("FIDE-2026"), "BH;DE", "en")) for _ in range(2)}

    assert len(pages) == 1


def test_a_list_that_cannot_be_computed_is_refused() -> None:
    with pytest.raises(ArgumentError):
        build_report(source_of("made/sw01-8x5-clean.trf"), rules("FIDE-2026"), "MPTS", "fr")
    with pytest.raises(ArgumentError, match="tie-break"):
        build_report(source_of("made/sw01-8x5-clean.trf"), rules("FIDE-2026"), " ", "fr")


def test_a_cut_buchholz_has_a_legend_of_its_own() -> None:
    source = read_source((DATA / "fide-checker" / "swiss-8x5.trf").read_bytes(), "swiss-8x5.trf")
    made = rules("FIDE-2026")

    cut, whole = build_report(source, made, "BH/C1,BH", "en").ties

    assert (cut.name, whole.name) == ("Buchholz Cut 1", "Buchholz")


CUT = [
    code
    for code, row in ROWS.items()
    if code not in ("EMMSB", "EMGSB", "EGMSB", "EGGSB")  # of teams
    and (own := row.definitions.get(Authority.FIDE)) is not None
    and own.cuts is not None
]


VOLUNTARY_FIRST = ("BH", "FB", "SB", "PTP")
"""Those that an unplayed round gives a contribution of its own (C.07, 16.5)."""


@each_row("code", CUT)
def test_the_legend_says_what_is_cut_of_whoever_left_a_round_unplayed(code: str) -> None:
    """Number 3 asked for half a point in round 5, which is cut first: the legend has the whole rule (16.5), true of everybody."""
    source = source_of("made/sw17-28x8-byes.trf")
    parsed = parse_code(f"{code}/C1")
    about, usual = definition_of(parsed, rules("FIDE-2026").edition).sentences(parsed)
    cut = Text("tiebreaks.cut.voluntary_lowest") if code in VOLUNTARY_FIRST else usual

    page = build_report(source, rules("FIDE-2026"), f"{code}/C1,{code}", "nl")

    modified, whole = page.ties
    assert modified.notes[:2] == (about.in_language("nl"), cut.in_language("nl"))
    assert cut.in_language("nl") not in whole.notes
    notes = [note for entrant in page.entrants for table in entrant.tables for note in table.notes]
    assert not any(usual.in_language("nl").rstrip(".") in note for note in notes)
    # Those of whom it takes a round left unplayed are told.
    assert any(cut.in_language("nl").rstrip(".") in note for note in notes) is (code in ("BH", "FB", "SB"))
    assert modified.name != whole.name


@pytest.mark.parametrize("written", [render, render_phone])
def test_a_report_opened_as_a_tournament_is_named_for_what_it_is(written: Callable[[Page], str]) -> None:
    """Its grid has × and –, which are for people: « unreadable: 21z1F » sent an arbiter to look for a fault in his tournament."""
    html = written(build_report(source_of("made/sw01-8x5-clean.trf"), rules("FIDE-2026"), "BH", "fr"))

    with pytest.raises(FileError) as raised:
        read_source(html.encode(), "rapport.html")

    assert raised.value.key == "own_report"
    assert "Ouvrez le fichier d'où vient le rapport" in raised.value.message("fr")


def test_a_bye_of_the_round_under_way_stands_in_the_crosstable() -> None:
    # Round 1 is paired, without results: the bye counts for nothing yet, and the wall shows it.
    cells = b"No;Nom;R 1\n1;Ada;3B\n2;Bo;4N\n3;Cy;1N\n4;Di;2B\n5;Eva;EXE\n"
    html = render(build_report(read_source(cells, "round.csv"), rules("FIDE-2026"), "BH", "fr", fallback="Tournoi"))

    rows = [[text_of(cell) for cell in row.iter("td")] for row in parsed(html).iter("tr")]
    assert [row[-2:] for row in rows if row and row[-2] in ("3B", "4N", "1N", "2B", "EXE")] == [
        ["3B", "0"], ["4N", "0"], ["1N", "0"], ["2B", "0"], ["EXE", "0"],
    ]  # fmt: skip


def test_points_of_the_arbiter_stand_beside_the_result_of_their_round() -> None:
    """A won, and a point was taken from her; B lost, and half a point was given; byes are worth what they are."""
    cells = "No;Name;R 1;R 2\n1;A;2W1(-1);3B1\n2;B;1B0(+½);EXE\n3;C;EXE;1W0\n".encode()
    asked = rules("FIDE-2026; system=swiss")
    root = parsed(render(build_report(read_source(cells, "a.csv", asked.reading), asked, "BH", "en")))

    assert [row[2:] for row in rows_of(root, "crosstable-table")[1:]] == [
        ["B", "1b0 (+½)", "BYE", "1.5"],
        ["C", "BYE", "1w0", "1"],
        ["A", "2w1 (-1)", "3b1", "1"],
    ]


def test_a_grid_of_teams_shows_the_board_points_of_each_match() -> None:
    asked = rules("FFE; boards=4; system=swiss")
    cells = "No;Equipe;R 1;R 2\n1;A;2:2½;3:2\n2;B;1:1½;4:3\n3;C;4:3;1:2\n4;D;3:1;2:1\n".encode()
    source = read_source(cells, "teams.csv", asked.reading)
    root = parsed(render(build_report(source, asked, "BH", "en")))

    assert [row[2:4] for row in rows_of(root, "ranking-table")[1:]] == [
        ["C", "5"],
        ["A", "4.5"],
        ["B", "4.5"],
        ["D", "2"],
    ]
    assert [row[1:] for row in rows_of(root, "crosstable-table")[1:]] == [
        ["3", "C", "4 3", "1 2", "5"],
        ["1", "A", "2 2½", "3 2", "4.5"],
        ["2", "B", "1 1½", "4 3", "4.5"],
        ["4", "D", "3 1", "2 1", "2"],
    ]


@pytest.mark.parametrize(
    ("rounds", "text"),
    [([3], "R3"), ([2, 1], "R1 and R2"), ([1, 4, 7, 8, 9], "R1, R4 and R7 to R9"), ([1, 2, 3, 4], "R1 to R4")],
)
def test_rounds_in_a_row_are_told_by_the_first_and_the_last(rounds: list[int], text: str) -> None:
    assert _rounds(rounds, "en") == text


def test_a_round_of_byes_alone_is_not_the_last_one_that_is_paired() -> None:
    grid: list[list[object]] = [
        ["No", "Name", "R 1", "R 2", "R 3"],
        [1, "A", "2W1", "2B", "½ BYE"],
        [2, "B", "1B0", "1W", "ABS"],
    ]

    assert _last_paired(read_crosstable(grid).crosstable) == 2


def test_a_meeting_of_a_square_shows_its_games_and_an_open_one_as_a_point() -> None:
    grid: list[list[object]] = [["", "A", "B", "C"], ["A", "", "1", "½"], ["B", "0", "", "?"], ["C", "½", "?", ""]]
    source = grid_source(grid, Place(), rules("FFE").reading)
    root = parsed(render(build_report(source, rules("FFE"), "SB", "en", explanations=False)))

    # By their points, 1½, ½ and 0.
    assert [row[2:6] for row in rows_of(root, "crosstable-table")[1:]] == [
        ["A", "×", "½", "1"],
        ["C", "½", "×", "·"],
        ["B", "0", "·", "×"],
    ]
