"""What players ask for: cards, the list by rating, the page for phones, and the QR code of an address."""

from __future__ import annotations

import importlib.util
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.chess.tiebreaks.made import rules
from tests.documents.report.test_report import DATA, HOSTILE, found, parsed, rows_of, source_of, text_of
from tests.documents.templates.test_from_files import source
from tests.examples import first
from tests.formats.trf.samples import line_001, text
from tests.missing import PACKAGES, chromium, missing
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, Place
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.documents.report import Page, build_report, render, render_phone
from xl_departage.documents.report.qr import checked_address, qr_code
from xl_departage.formats.source_opening import grid_source
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli.report import command

needs_segno = pytest.mark.usefixtures("_segno")


@pytest.fixture
def _segno() -> None:
    if importlib.util.find_spec("segno") is None:
        missing("no segno", PACKAGES)


MADE = "made/sw17-28x8-byes.trf"
ADDRESS = "https://club.example/open?a=1&b=2"


def report(name: str = MADE, **asked: object) -> Page:
    return build_report(source_of(name), rules("FIDE-2026"), "PTS;BH", "fr", fallback="Open", **asked)  # type: ignore[arg-type]


def test_a_card_tells_every_round_of_a_player() -> None:
    table = source_of(MADE).crosstable
    cards = {card.id: card for card in report(cards=True, explanations=False).cards}

    assert len(cards) == len(table.players)
    for index, player in enumerate(table.players):
        card = cards[f"k{index + 1}"]
        total = 0
        assert card.name == player.name
        assert len(card.rows) == len(player.rounds)
        for row, entry in zip(card.rows, player.rounds, strict=True):
            total += entry.points
            assert float(row.total.replace(",", ".")) == total / 2
            assert row.colour == {Colour.WHITE: "w", Colour.BLACK: "b", None: ""}[entry.colour]
            if entry.opponent is not None:
                opponent = table.players[entry.opponent]
                assert (row.opponent, row.number) == (opponent.name, str(opponent.number))
                assert row.rating == (str(opponent.rating) if opponent.rating else "")
                assert row.link == f"k{entry.opponent + 1}"
        assert card.points == card.rows[-1].total


def test_rounds_without_an_opponent_say_why() -> None:
    table = source_of(MADE).crosstable
    cards = {card.id: card for card in report(cards=True, explanations=False).cards}
    words: dict[Outcome, set[str]] = {}
    for index, player in enumerate(table.players):
        for row, entry in zip(cards[f"k{index + 1}"].rows, player.rounds, strict=True):
            if entry.opponent is None:
                words.setdefault(entry.outcome, set()).add(f"{row.opponent}: {row.result}")

    assert words == {
        Outcome.HALF_BYE: {"½ bye: 0,5"},
        Outcome.ZERO_BYE: {"–: 0"},
        Outcome.PAIRING_BYE: {"EXE: 1"},
    }


def test_the_list_by_rating_is_in_that_order() -> None:
    root = parsed(render(report(by_rating=True, explanations=False)))

    [header, *rows] = rows_of(root, "by-rating-table")

    assert header == ["N°", "Nom", "Féd.", "Elo"]
    ratings = [int(row[-1]) for row in rows]
    assert ratings == sorted(ratings, reverse=True)
    assert sorted(row[1] for row in rows) == sorted(player.name for player in source_of(MADE).crosstable.players)


def test_the_list_by_rating_says_of_each_player_what_the_file_does() -> None:
    source = read_trf(
        text(
            "012 Open",
            "092 Individual: Swiss-System",
            line_001(1, "Anna", "1.0", "   2 w 1", rating="1500", federation="BEL").replace(
                "001    1      ", "001    1 w wf "
            ),
            line_001(2, "Bert", "0.0", "   1 b 0", federation="FRA"),
            line_001(3, "Carl", "0.0", "0000 - Z", rating="2000", federation=""),
        )
    )

    rows = rows_of(parsed(render(build_report(source, rules("FFE"), "PTS", by_rating=True))), "by-rating-table")

    assert rows == [
        ["N°", "Titre", "Nom", "Féd.", "Elo"],
        ["3", "", "Carl", "", "2000"],
        ["1", "WF", "Anna", "BEL", "1500"],
        ["2", "", "Bert", "FRA", ""],
    ]


def test_a_card_has_the_games_that_are_still_played_but_no_round_without_a_pairing() -> None:
    source = read_trf(
        text(
            "012 Open",
            "092 Individual: Swiss-System",
            "142 4",
            line_001(1, "Anna", "1.0", "   2 w 1", "   3 b  "),
            line_001(2, "Bert", "1.0", "   1 b 0", "   4 w 1"),
            line_001(3, "Carl", "0.5", "0000 - H", "   1 w  "),
            line_001(4, "Dora", "0.5", "0000 - H", "   2 b 0"),
            line_001(5, "Eva", "0.5", "0000 - H"),
        )
    )
    cards = build_report(source, rules("FFE"), "PTS", cards=True, explanations=False).cards

    assert {card.name: [(row.round, row.opponent, row.total) for row in card.rows] for card in cards} == {
        "Anna": [("1", "Bert", "1"), ("2", "Carl", "")],
        "Bert": [("1", "Anna", "0"), ("2", "Dora", "1")],
        "Carl": [("1", "½ bye", "0,5"), ("2", "Anna", "")],
        "Dora": [("1", "½ bye", "0,5"), ("2", "Bert", "0,5")],
        "Eva": [("1", "½ bye", "0,5"), ("2", "–", "0,5")],
    }


def test_without_ratings_there_is_no_list() -> None:
    source = grid_source([["+ 2B", ""], ["- 1N", ""]], Place(file="x.csv"))
    page = build_report(source, rules("FFE"), "PTS", by_rating=True, cards=True)

    assert page.by_rating is None
    assert found(parsed(render_phone(page)), "nav") == []


@needs_segno
@pytest.mark.parametrize("name", first([MADE, "made/rr03-5.trf", "fide-checker/team-swiss-large.trf"], 2))
def test_both_pages_are_valid_html_and_every_link_leads_somewhere(name: str) -> None:
    codes = "MPTS;BH" if "team" in name else "PTS;BH"
    page = build_report(
        source_of(name),
        rules("FIDE-2026"),
        codes,
        "en",
        cards=True,
        by_rating=True,
        address=ADDRESS,
        explanations=False,
    )
    for html in (render(page), render_phone(page)):
        root = parsed(html)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        targets = {link.get("href") or "" for link in root.iter("a")} - {ADDRESS}
        assert targets <= {f"#{id}" for id in ids}
        for tag in ("script", "img", "link", "iframe", "object", "base", "form"):
            assert found(root, tag) == []
        assert not re.search(r"url\(|@import|\bsrc=|\bon[a-z]+=", html)
        [policy] = found(root, "meta", **{"http-equiv": "Content-Security-Policy"})
        assert policy.get("content") == "default-src 'none'; style-src 'unsafe-inline'"


@pytest.mark.parametrize(
    ("name", "players", "rounds", "most"),
    first([("fide-checker/swiss-8x5.trf", 8, 5, 20_000), ("fide-checker/fwwrc2024.trf", 110, 11, 200_000)]),
)
def test_the_page_for_phones_is_light_and_holds_the_ranking(name: str, players: int, rounds: int, most: int) -> None:
    source = source_of(name)
    page = build_report(source, rules("FIDE-2026"), "PTS;BH/C1", "en", cards=True, by_rating=True, explanations=False)
    html = render_phone(page)
    root = parsed(html)

    # Of 110 players and 11 rounds, the page for paper, with its explanations, is larger than a megabyte.
    assert len(html.encode()) < most
    summaries = [text_of(summary) for summary in found(root, "summary")]
    assert len(summaries) == players
    ranked = [
        [text_of(cell) for cell in row]
        for row in found(parsed(render(page)), "tr")
        if row.get("id", "").startswith("r")
    ]
    for summary, row in zip(summaries, ranked, strict=True):
        assert row[3] in summary
        assert f"BH/C1 {row[-1]}" in summary
    assert len(found(root, "details")) == players
    assert (
        sum(len(list(table.iter("tr"))) - 1 for details in found(root, "details") for table in details.iter("table"))
        == players * rounds
    )


def test_names_run_no_code_on_the_page_for_phones() -> None:
    cells = [["Nr", "Nom", "Elo", "R 1"], ["1", HOSTILE, "1500", "+ 2B"], ["2", "B", "1400", "- 1N"]]
    page = build_report(
        grid_source(cells, Place(file="x.csv")), rules("FFE"), "PTS", title=HOSTILE, cards=True, by_rating=True
    )
    root = parsed(render_phone(page))

    assert found(root, "script") == found(root, "img") == []
    assert HOSTILE in text_of(root)
    assert "49" not in text_of(found(root, "h1")[0])


NO_ADDRESSES = ["club.example/open", "javascript:alert(1)", "https://", "https://a b", "ftp://club.example", "http://["]


@each_row("address", [*NO_ADDRESSES, "https://x.example/" + "a" * 500])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        checked_address(address)

    assert caught.value.key == "report_address"


@needs_segno
def test_the_code_stands_on_the_paper_sheet_with_its_address() -> None:
    root = parsed(render(report(address=f" {ADDRESS} ", explanations=False)))

    [figure] = found(root, "figure")
    [link] = figure.iter("a")
    assert link.get("href") == text_of(link) == ADDRESS
    assert len([element for element in figure.iter() if element.tag.endswith("path")]) == 1


def modules(svg: str) -> set[tuple[int, int]]:
    """The dark modules of a code: its path draws rows of strokes."""
    dark = set()
    x = y = 0.0
    for name, numbers in re.findall(r"([Mmh])([-\d. ]+)", re.search(r'd="([^"]+)"', svg)[1]):  # type: ignore[index]
        values = [float(number) for number in numbers.split()]
        if name == "M":
            x, y = values
        elif name == "m":
            x, y = x + values[0], y + values[1]
        else:
            dark |= {(int(x) + step, int(y)) for step in range(int(values[0]))}
            x += values[0]
    return dark


@needs_segno
def test_the_code_has_its_quiet_zone_and_its_finders() -> None:
    """ISO/IEC 18004: four modules of quiet zone, and a finder of 7 × 7 modules in three corners."""
    svg = qr_code(ADDRESS)
    [size] = re.findall(r'viewBox="0 0 (\d+) \1"', svg)
    dark, last = modules(svg), int(size) - 4

    assert min(min(place) for place in dark) == 4
    assert max(max(place) for place in dark) == last - 1
    finder = {(x, y) for x in range(7) for y in range(7) if max(abs(x - 3), abs(y - 3)) != 2}
    for left, top in ((4, 4), (last - 7, 4), (4, last - 7)):
        assert {(x, y) for x in range(7) for y in range(7) if (x + left, y + top) in dark} == finder


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [*map(str, arguments), "--lang", "en"])


@needs_segno
def test_the_command_writes_both_pages(tmp_path: Path) -> None:
    paper, phone = tmp_path / "paper.html", tmp_path / "phone.html"

    first = run(DATA / MADE, "-o", paper, "--brief", "--cards", "--by-rating", "--address", ADDRESS)
    second = run(DATA / MADE, "-o", phone, "--phone")

    assert first.exit_code == second.exit_code == 0
    root = parsed(paper.read_text(encoding="utf-8"))
    assert {section.get("id") for section in found(root, "section")} >= {"ranking", "crosstable", "by-rating", "cards"}
    assert len(found(parsed(phone.read_text(encoding="utf-8")), "details")) == 28


@pytest.mark.parametrize("option", [("--cards",), ("--full",), ("--address", ADDRESS), ("--player", "1")])
def test_the_page_for_phones_refuses_what_it_has_no_place_for(tmp_path: Path, option: tuple[str, ...]) -> None:
    out = tmp_path / "phone.html"

    result = run(DATA / MADE, "-o", out, "--phone", *option)

    assert result.exit_code == 2
    assert option[0] in result.stderr
    assert not out.exists()


@pytest.mark.slow
def test_a_phone_shows_the_page_without_scrolling_sideways(tmp_path: Path) -> None:
    """In a window 360 points wide, nothing stands outside."""
    page = tmp_path / "phone.html"
    assert run(DATA / "fide-checker" / "fwwrc2024.trf", "-o", page, "--phone").exit_code == 0
    html = page.read_text(encoding="utf-8")
    html = re.sub(r"<meta http-equiv[^>]*>", "", html).replace("<details>", "<details open>")
    # The frame is as wide as a phone; the title tells how much of its content stands outside.
    page.write_text(html, encoding="utf-8")
    outer = tmp_path / "outer.html"
    outer.write_text(
        f'<iframe src="{page.name}" style="width:360px;height:640px;border:0" '
        'onload="const root=this.contentDocument.documentElement;document.title=root.scrollWidth-root.clientWidth"></iframe>'
    )
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"]
    command = [chromium(), *options, "--virtual-time-budget=8000", "--dump-dom", outer.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "<title>0</title>" in done.stdout


def test_the_list_by_rating_has_no_column_that_is_blank_for_everybody() -> None:
    rows = [["No", "Name", "Rtg", "1.Rd"], ["1", "Anna", "1500", "2W1"], ["2", "Bert", "", "1B0"]]
    source = grid_source(rows, Place(file="x.csv"))

    [header, *lines] = rows_of(
        parsed(render(build_report(source, rules("FFE"), "PTS", by_rating=True))), "by-rating-table"
    )

    assert header == ["N°", "Nom", "Elo"]
    assert [line[1] for line in lines] == ["Anna", "Bert"]


def test_a_cancelled_round_is_named_and_adds_nothing() -> None:
    """Of five rounds the second is cancelled, in which one player had a bye; the third is played, with half a point of the arbiter."""
    read = source(
        "2 w 1;3 w 1;4 b 1",
        "1 b 0;- - U;3 w 1",
        "4 w =;1 b 0;2 b 0",
        "3 b =;- - Z;1 w 0",
        records=["142 5", "299           0.5    3    2"],
        cancelled=(2,),
    )
    page = build_report(read, rules("FIDE-2026"), "BH", "en", fallback="Open", cards=True, full=True)
    assert page.state == "after round 3: 2 of 4 rounds that count"
    # What is explained is what was entered in the rounds that count; who is unrated has no rating to show.
    [explained] = page.entrants[0].tables
    typed_column = [column.text for column in explained.columns].index("Typed")
    assert [row.cells[typed_column].text for row in explained.rows][:2] == ["2w1", "4b1"]
    assert page.entrants[0].facts == "No 1 · 2 pts"
    assert page.remarks == ("Round 2 was cancelled: nothing of it counts, and the other rounds keep their numbers.",)
    cards = {
        card.name: (card.points, [(row.opponent, row.result, row.total) for row in card.rows]) for card in page.cards
    }
    assert cards["P1"] == ("2", [("P2", "1", "1"), ("P3", "cancelled", "1"), ("P4", "1", "2")])
    assert cards["P2"] == ("1.5", [("P1", "0", "0"), ("cancelled", "", "0"), ("P3", "1 (+½)", "1.5")])
    assert cards["P4"] == ("0.5", [("P3", "½", "0.5"), ("cancelled", "", "0.5"), ("P1", "0", "0.5")])
    for planned, state in ((1, "after 1 round"), (3, "after round 1 of 3")):
        sound = source("2 w 1", "1 b 0", records=[f"142 {planned}"])
        page = build_report(sound, rules("FIDE-2026"), "BH", "en", fallback="Open", by_rating=True)
        assert (page.state, page.remarks, page.by_rating) == (state, (), None)
