"""
A tournament whose names are attacks: formulas, terminal escape sequences, and markup of HTML and of the table printer.
"""

from __future__ import annotations

from pathlib import Path

from tests.formats.trf.samples import line_001, text
from tests.spreadsheet.recalculation.packages import parts, worksheet, zipped

FORMULAS = (
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(1)",
    "\t=1+1",
    "\r=1+1",
    "=HYPERLINK(\"http://x\",\"y\")",
    "=cmd|' /C calc'!A0",
)  # fmt: skip
"""Names that a spreadsheet program would compute; the first characters are those of OWASP's "CSV injection"."""
ESCAPES = (
    "\x1b[2J\x1b[31mRed",
    "\x1b]0;title\x07Bell",
    "\x9b31mEight",
    "Del\x7f\x08\x08ete",
    "Over\u202eride",
)
"""Names that a terminal would obey."""
MARKUP = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "[bold red]x[/]",
    "{0}{value}",
    "&lt;b&gt;",
    "</td></table>",
)


def tournament(names: tuple[str, ...]) -> list[list[str]]:
    """The first round of a round robin: neighbours met, and all games were drawn."""
    players = [*names, *(["Zoe"] if len(names) % 2 else [])]
    rows = [["N°", "Nom", "Elo", "R 1"]]
    for index, name in enumerate(players):
        white = index % 2 == 0
        opponent = index + 2 if white else index
        rows.append([str(index + 1), name, str(1500 + index), f"{opponent}{'B' if white else 'N'}½"])
    return rows


def as_csv(path: Path, names: tuple[str, ...]) -> Path:
    """A CSV file as an attacker would write it: quoted, with nothing escaped."""
    lines = [";".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in tournament(names)]
    path.write_bytes("\r\n".join(lines).encode("utf-8"))
    return path


def as_trf(path: Path, names: tuple[str, ...]) -> Path:
    """A TRF file; its names cannot contain line ends."""
    rows = tournament(tuple(name.replace("\r", " ") for name in names))[1:]
    lines = [
        line_001(int(number), name[:33], "0.5", f"{cell[:-2]:>4} {'w' if cell[-2] == 'B' else 'b'} =", rating=rating)
        for number, name, rating, cell in rows
    ]
    path.write_text(text("012 \x1b[31mOpen", "XXR 1", *lines), "utf-8", newline="")
    return path


def as_workbook(path: Path, names: tuple[str, ...], formulas: str = "") -> Path:
    """A workbook; control characters are escaped as the file format requires (`_x001B_`)."""
    rows = "".join(
        f'<row r="{number}">'
        + "".join(
            f'<c r="{letter}{number}" t="inlineStr"><is><t xml:space="preserve">{_content(cell)}</t></is></c>'
            for letter, cell in zip("ABCD", row, strict=True)
        )
        + "</row>"
        for number, row in enumerate(tournament(names), 1)
    )
    path.write_bytes(zipped(parts(worksheet(rows + formulas))))
    return path


def _content(text: str) -> str:
    escaped = "".join(f"_x{ord(sign):04X}_" if ord(sign) < 32 or 127 <= ord(sign) < 160 else sign for sign in text)
    return escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
