"""
`make demo`: a real tournament in four acts, recalculated without any spreadsheet program.

The acts show the saved standings of the Women's World Rapid Championship 2024; a result changed for one player only, and the message
that refuses it; the same result changed for both players, and its consequences; and the tie-break that decides, explained by article. No
file is changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import openpyxl
from openpyxl import Workbook

from xl_departage.headless import recalculate
from xl_departage.spreadsheet.recalculation.recalculation_report import Report

BOOK = Path(__file__).parent.parent / "workbooks" / "women-world-rapid-2024.xlsx"
PLAYERS = 110
KONERU, LAST_OPPONENT = "N15", "N35"
"""The cells for round 11 in the rows of Koneru (no. 10) and of her opponent (no. 30)."""
TABLES = ("Crosstable!O6:T115", "Standings!A2:I111")


def main() -> None:
    """Print the four acts."""
    saved = recalculate(BOOK)
    act(1, "The workbook as it was saved: the final standings")
    standings(saved)

    book = openpyxl.load_workbook(BOOK)
    book["Crosstable"][KONERU] = "30B½"
    wrong = recalculate(book)
    act(2, "Koneru's last game is typed as a draw, in her row alone")
    say(f"   Standings!A1 shows {wrong.value('Standings!A1')}: {wrong.explain('Standings!A1', 'en')}")

    book["Crosstable"][LAST_OPPONENT] = "10W½"
    right = recalculate(book)
    act(
        3,
        f"The draw is typed in her opponent's row, too: {changed(saved, right)} values follow, and the champion is another",
    )
    standings(right)
    say(f"   Koneru falls from place {place(saved, 'Koneru, Humpy')} to place {place(right, 'Koneru, Humpy')}.")

    act(4, "Why Ju Wenjun is first: eight points like others, so the first tie-break decides")
    explained(book)
    say("\nTry next:")
    say("   .venv/bin/xl-departage new swiss-open my-open.xlsx        a workbook for your own tournament")
    say("   .venv/bin/xl-departage tiebreaks YOUR.trf                 a ranking from any tournament file")
    say(
        "   .venv/bin/xl-departage --help                             everything else; README.md says how to type =BUCHHOLZ(…)"
    )


def act(number: int, title: str) -> None:
    say(f"\n{number}. {title}")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def standings(report: Report, rows: int = 3) -> None:
    """Print the first rows of the standings."""
    for row in report.values(f"Standings!A1:F{rows + 1}"):
        rank, _, name, rating, points, cut = row
        say(f"   {rank!s:>4}  {name!s:24} {rating!s:>6} {points!s:>7} {cut!s:>6}")


def changed(earlier: Report, later: Report) -> int:
    """The number of values in `TABLES` that differ between two recalculations."""
    return sum(
        old != new
        for table in TABLES
        for row, line in zip(earlier.values(table), later.values(table), strict=True)
        for old, new in zip(row, line, strict=True)
    )


def place(report: Report, name: str) -> object:
    return next(row[0] for row in report.values(f"Standings!A2:C{PLAYERS + 1}") if row[2] == name)


def explained(book: Workbook) -> None:
    """Print the explanation of the champion's Buchholz Cut-1 in short: what was cut, the last line, the sum and the articles."""
    book["Crosstable"]["V1"] = '=EXPLAIN($A$5:$N$115,"BH/C1",1,$B$2)'
    _, *lines, value = [row for row in recalculate(book).values("Crosstable!V1:AF13") if row[0] is not None]
    for line in lines:
        number, _, opponent, _, score, _, _, total, fate, article, why = line
        if fate == "cut" or line is lines[-1]:
            say(
                f"   round {number:2}  {opponent:24} scored {score:>3}  {why or f'counted; running total {total}'}  [{article}]"
            )
    say(f"   {value[2]} = {value[7]}: {value[10]} [{value[9]}]")


if __name__ == "__main__":
    main()
