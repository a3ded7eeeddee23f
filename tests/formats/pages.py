"""Saved pages of programs, made from cells in the structure of their pages; nobody's results are copied."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

MENU = '<table class="menu"><tr><td><a href="x">Start</a></td><td><a href="y">Players</a></td></tr></table>'
HEAD = "<!DOCTYPE html><html><head><meta charset='UTF-8'><title>Round 9</title><script>var a='<table>';</script></head>"


def chess_results(rows: Sequence[Sequence[Any]], title: str = "Open de Port-aux-Lys") -> str:
    """
    `<table class="CRs1">` with rows `CRg1`, `CRg2` and headings in `<th>`, a menu in a table of its own, links around names, and the
    result in a table of one row that also holds the colour, as the page of a player has it (programs on github.com that read these pages).
    """
    lines = []
    for place, row in enumerate(rows):
        kind = "th" if "Bo." in row or "Br." in row else "td"
        cells = "".join(
            f'<{kind} class="CRc">{_result(cell) if kind == "td" else escape(str(cell))}</{kind}>' for cell in row
        )
        lines.append(f'<tr class="CRg{1 + place % 2}">{cells}</tr>\r\n')
    return f'{HEAD}<body>{MENU}<h2>{title}</h2><table class="CRs1">{"".join(lines)}</table>{MENU}</body></html>'


def _result(cell: object) -> str:
    text = escape(str(cell)).replace(" - ", " -&nbsp;")
    if " -" not in text:
        return f'<a class="CRdb" href="x">{text}</a>'
    return f'<table><tr><td><div class="FarbewT"></div></td><td class="CR">{text}</td></tr></table>'


def vega_pairs(round: int, games: Sequence[tuple[int, tuple[int, str], str, tuple[int, str]]]) -> str:
    """`pairsN.html` of Vega (structure: files of github.com/samuraitruong/vegashare): numbers and titles in elements of their own."""
    lines = "".join(
        f'<tr> <td>{board}</td><td><img class="shadow" src="flag/vic.png" "=""> VIC</td><td></td><td class="name">'
        f' <span class="idwhite"> {white[0]} </span><span class="title male"> IM</span> <a href="p.html#1"> {white[1]}</a> </td>'
        f'<td>2</td><td class="result">{result}</td><td>2</td><td class="name"><span class="idblack">{black[0]} </span>'
        f'<span class="notitle male"> </span> <a href="p.html#12"> {black[1]}</a></td><td></td><td>VIC</td></tr>\n'
        for board, white, result, black in games
    )
    names = ("Bo.", "Fed", "Origin", "White Player", "Pts", "Result", "Pts", "Black Player", "Origin", "Fed")
    head = "".join(f"<th>{name}</th>" for name in names)
    return (
        f"{HEAD}<body><h1>Open</h1><h5>Pairing of round {round}</h5><table class='table'>"
        f"<thead><tr>{head}</tr></thead><tbody>\n{lines}</tbody></table></body></html>"
    )


def vega_crosstable(players: Sequence[tuple[int, str, int, str, Sequence[tuple[str, str, str]]]]) -> str:
    """`crosstable.html` of Vega: the score, and below it the opponent in an element whose class is the colour."""
    rounds = max(len(games) for *_, games in players)
    heads = "".join(f"<th>{name}</th>" for name in ("Player", "Rtg", "Fed", "Origin", "Pts"))
    heads += "".join(f'<th width="35">{round}</th>' for round in range(1, rounds + 1))
    lines = "".join(
        f'<tr> \n<td> <span class="idn"> {number} </span><span class="title male"> FM</span> <a href="x">{name}  </a> </td>'
        f'<td>{rating}</td><td>VIC</td><td></td><td class="score"> {points}</td>'
        + "".join(
            f'<td><div class="res">{score}</div><div class="{colour}">{opponent:<4}</div></td>'
            if opponent
            else f'<td><div class="res">{score}</div></td>'
            for score, colour, opponent in games
        )
        + "</tr>\n"
        for number, name, rating, points, games in players
    )
    return (
        f"{HEAD}<body><h3>  Cross Table at round {rounds}</h3><table class='table'>"
        f"<thead><tr>{heads}</tr></thead><tbody> \n{lines}</tbody></table></body></html>"
    )
