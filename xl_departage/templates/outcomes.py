"""Results of a game as users type them, White first: one list for the drop-down, one meaning per form."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.book import Book

RESULTS = ("1-0", "½-½", "0-1", "1-F", "F-1", "F-F")
"""The meanings of results; F is a forfeit."""
FORMS: dict[str, tuple[str, ...]] = {
    "1-0": ("1-0", "1", "1:0"),
    "½-½": ("½-½", "½", "=", "0,5", "0.5", "1/2", "1/2-1/2", "0,5-0,5", "0.5-0.5", "=-=", "½:½"),
    "0-1": ("0-1", "0", "0:1"),
    "1-F": ("1-F", "+", "1F-0F", "1F", "+-", "+--", "+:-", "+/-"),
    "F-1": ("F-1", "-", "0F-1F", "0F", "-+", "--+", "-:+", "-/+"),
    "F-F": ("F-F", "--", "0F-0F", "---", "-:-", "-/-"),
}
"""Ways to type each; the first is its name. (0-0 is excluded: it does not say whether the game was played.)"""
UNREADABLE = len(RESULTS) + 1
_FOR_WHITE = ("1", "½", "0", "+", "-", "-")
_FOR_BLACK = ("0", "½", "1", "-", "+", "-")
_SQUARE_WHITE = ("1", "½", "0", "1F", "0F", "0F")
_SQUARE_BLACK = ("0", "½", "1", "0F", "1F", "0F")
HINT = Text("templates.choose_from_the_list_or_type_1_half_0_seen")
ERROR = Text("templates.this_is_not_a_result_accepted_1_0_half_half")


def declare(book: Book) -> None:
    """
    Declare the lists `results` (the names), `result_forms` (everything that may be typed) and `result_meanings` (the
    name of each form).
    """
    first = [(form, name) for name in RESULTS for form in FORMS[name][:1]]
    more = [(form, name) for name in RESULTS for form in FORMS[name][1:]]
    book.choices("results", Text("templates.results"), RESULTS)
    book.choices("result_forms", Text("templates.results_typed"), [form for form, _ in (*first, *more)])
    book.choices("result_meanings", Text("templates.results_read"), [name for _, name in (*first, *more)])


def plain(text: str) -> str:
    """A typed text as in the lists of forms: without blanks, with one kind of dash, and without wildcards."""
    for old, new in ((" ", ""), ("–", "-"), ("−", "-"), ("~", "!"), ("?", "!"), ("*", "!")):
        text = f'SUBSTITUTE({text},"{old}","{new}")'
    return text


def meaning(typed: str) -> str:
    """An expression for the number of a typed result in `RESULTS`: 0 if blank, `UNREADABLE` if invalid."""
    form = plain(f'{typed}&""')
    found = f"MATCH(INDEX({{result_meanings}},MATCH({form},{{result_forms}},0)),{{results}},0)"
    return f'IF({typed}&""="",0,IFERROR({found},{UNREADABLE}))'


def side(code: str, *, white: bool, square: bool = False, unreadable: str = '"?"') -> str:
    """An expression for the score of one side: the keyboard notation, or with `square` that of a square crosstable."""
    scores = (_SQUARE_WHITE if white else _SQUARE_BLACK) if square else (_FOR_WHITE if white else _FOR_BLACK)
    return f'CHOOSE({code}+1,"",{",".join(chr(34) + score + chr(34) for score in scores)},{unreadable})'
