"""
Results of games left beside or above a square block: the block is then a part of a larger table.

Numbers, names, ratings, totals and places may stand around a square table; results may not. A column is one of totals where
it agrees with the rows of the block, under one of the usual scorings; whatever stands behind totals is theirs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from xl_departage.crosstable import notations

_SCORE = re.compile(r"(?:[01½=+\-]|[+\-=01½] ?F|[<>]|\d{1,3}½?)(?:[ ;/|]*(?:[01]?½|[01]|[+\-=]))*")
_SINGLE = frozenset({"0", "1", "½", "=", "+", "-", "1F", "0F", "+F", "-F", "<", ">"})
_SEPARATORS = re.compile(r"[ ;/|]+")
_USUAL: tuple[dict[str, int], ...] = (
    {"1": 2, "+": 2, "½": 1, "=": 1, "W": 2, "D": 1},
    {"1": 2, "+": 2, "½": 1, "=": 1, "G": 2, "V": 2, "N": 1, "X": 1},
)
"""Half-points of one game, with the letters of USCF and of the FFE."""
_RARE: tuple[dict[str, int], ...] = (
    {"1": 6, "+": 6, "½": 2, "=": 2},
    {"1": 6, "+": 6, "½": 4, "=": 4, "0": 2},
)
"""3-1-0 and 3-2-1."""
_MATCHES = ((4, 2, 0), (6, 2, 0), (6, 4, 2))
"""Half-points of a match won, drawn, lost: 2-1-0, 3-1-0, 3-2-1."""


def left_over(
    table: Sequence[Sequence[str]], rows: Sequence[int], columns: Sequence[int], lines: int, named: Collection[int] = ()
) -> tuple[int, int] | None:
    """
    Row and column, from 0, of a result that the block of those rows and columns leaves out; None where it leaves none. The table
    holds normalised texts.

    `lines` are the rows of one player; columns of `named` are explained by a header.
    """
    block = [[table[row][column] for column in columns] for row in rows]
    seen = {text for line in block for text in line} - notations.DIAGONAL_MARKS
    right = range(columns[-1] + 1, len(table[0]))
    for side in (reversed(range(columns[0])), right):
        for column in side:
            texts = [table[row][column] for row in rows]
            if column in named or not _are_results(texts, seen):
                if side is right and any(texts) and column in named:
                    break
                continue
            if side is right and _are_totals(texts, block, lines, part=True):
                break
            if side is not right and not _SINGLE.issuperset(texts) and _are_totals(texts, block, lines, part=False):
                # Before the block, only what can be no result: 1, 1, 1 may be the games against a player who is missing.
                continue
            return next((row, column) for row, text in zip(rows, texts, strict=True) if _is_result(text, seen))
    for row in range(rows[0] - 1, -1, -1):
        texts = [table[row][column] for column in columns]
        place = _result_in_heading(texts, seen)
        if place is not None:
            return row, columns[place]
    return None


def _is_result(text: str, seen: Collection[str]) -> bool:
    return text in _SINGLE or text in seen


def _are_results(texts: Sequence[str], seen: Collection[str]) -> bool:
    """
    A column of results of games, of which diagonal marks and blanks may be some; places and numbers of players are none.
    """
    filled = [text for text in texts if text and (text in _SINGLE or text not in notations.DIAGONAL_MARKS)]
    if not filled or not all(_is_result(text, seen) or _SCORE.fullmatch(text) for text in filled):
        return False
    if 2 * sum(_is_result(text, seen) for text in filled) < len(filled):
        return False
    return not _are_places(filled)


def _are_places(texts: Sequence[str]) -> bool:
    """1, 2, 3 … in any order, places that are shared left out after the first: 1, 2, 2, 4."""
    if not all(text.isdecimal() for text in texts):
        return False
    numbers = [int(text) for text in texts]
    if max(numbers) == 1:
        return False
    return all(number == 1 + sum(other < number for other in numbers) for number in numbers)


def _result_in_heading(texts: Sequence[str], seen: Collection[str]) -> int | None:
    """
    The place of a result in a row above the block. 1, 2, 3 … head the columns, and a single 1 may belong to a title.
    """
    filled = [text for text in texts if text]
    if all(text.rstrip(".") == str(number) for number, text in enumerate(filled, 1)):
        return None
    results = [place for place, text in enumerate(texts) if _is_result(text, seen)]
    if not results or (len(results) == 1 and texts[results[0]] == "1" and not {"X", "*", "**", "XX"} & set(texts)):
        return None
    return results[0]


def _are_totals(texts: Sequence[str], block: Sequence[Sequence[str]], lines: int, part: bool) -> bool:
    """
    A column of the totals of its rows: of games, of points, of matches of teams. With `part` more than half of its numbers may
    do under the usual scoring: a slip in one of them is told by CHECK.
    """
    players = range(len(block) // lines)
    printed = [_points(text) for text in texts[::lines]]
    known_texts = {text for line in block for text in line}
    numbers = {text: _points(text) for text in known_texts}
    points = [[numbers[text] for text in line] for line in block]

    def of_games(worth: dict[str, int]) -> list[int]:
        scores = {text: _games(text, worth) for text in known_texts}
        return [
            sum(scores[text] for line in block[player * lines : (player + 1) * lines] for text in line)
            for player in players
        ]

    usual = [of_games(worth) for worth in _USUAL]
    usual.append(
        [
            sum(score or 0 for line in points[player * lines : (player + 1) * lines] for score in line)
            for player in players
        ]
    )
    known = sum(score is not None for score in printed)
    for column in usual:
        agreeing = sum(score == total for score, total in zip(printed, column, strict=True))
        if agreeing == known or (part and 2 * agreeing > known):
            return True
    rare = [of_games(worth) for worth in _RARE]
    if lines == 1 and any(score is not None and score > 2 for line in points for score in line):
        rare += [_of_matches(points, scoring) for scoring in _MATCHES]
    return any(all(score in (None, total) for score, total in zip(printed, column, strict=True)) for column in rare)


def _of_matches(points: Sequence[Sequence[int | None]], scoring: tuple[int, int, int]) -> list[int]:
    """Match points of each team."""
    win, draw, loss = scoring
    return [
        sum(
            win if mine > theirs else draw if mine == theirs else loss
            for mine, theirs in zip(row, (line[team] for line in points), strict=True)
            if mine is not None and theirs is not None
        )
        for team, row in enumerate(points)
    ]


def _games(text: str, worth: dict[str, int]) -> int:
    """Half-points of a cell game by game: `10` is a win and a loss."""
    if text in notations.DIAGONAL_MARKS and text not in worth:
        return 0
    total = 0
    for word in _SEPARATORS.split(text):
        word = word.removesuffix("F") if len(word) > 1 else word
        if set(word) <= worth.keys() | {"0", "-"}:
            total += sum(worth.get(sign, 0) for sign in word)
        else:
            total += _points(word) or 0
    return total


def _points(text: str) -> int | None:
    """Half-points of a cell that is one number, None where it is none."""
    if not re.fullmatch(r"\d{1,4}½?|½", text):
        return None
    return 2 * int(text.rstrip("½") or 0) + ("½" in text)
