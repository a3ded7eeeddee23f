"""The next round on the page, and why two players meet; what the fields say is added to what table and file say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from xl_departage.base.errors import ArgumentError, CannotPair, GridError
from xl_departage.base.messages import SOURCE, Language, Text, catalogue, in_every_language, text
from xl_departage.base.text import called, key_of, plain
from xl_departage.chess.pairing.engine import pair
from xl_departage.chess.pairing.event import Choices, event_before
from xl_departage.chess.pairing.explain import explain_pairing, explain_why_not
from xl_departage.chess.pairing.record import with_round
from xl_departage.chess.pairing.told import told
from xl_departage.chess.tournament import outcome_words
from xl_departage.chess.tournament.crosstable import Colour, Outcome, Player
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Participant, TournamentRecord
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.chess.tournament.tables import crosstable_of
from xl_departage.formats.grids.layout import Shape, find_layout
from xl_departage.formats.grids.lists.names import Roster
from xl_departage.formats.held.grid import TypedGrid
from xl_departage.formats.held.rows import with_round as with_entries
from xl_departage.formats.held.tournament import grid_for_typing

_OF_A_LIST = ("list_name_unknown", "list_name_unknown_near")
"""What is said of a list of games, which may name a bye and has a list of players; the page says it of the grid."""


def pair_round(
    tournament: TournamentRecord, asked: dict[str, Any], lang: Language, grid: TypedGrid, options: ReadingOptions
) -> dict[str, Any]:
    """
    The boards of the next round, and the rows with it: its games without results, its byes and absences.

    `asked` is what stands in the fields: `total` (rounds planned), `first` (white, black or nothing), `absent` and `half` (numbers), and
    `acceleration`, as `acceleration_named` spells it.
    After the last round that is planned, only that the tournament is `over`.
    Raises CannotPair and ArgumentError.
    """
    try:
        pairing = pair(event_before(tournament, _choices(tournament, asked)))
    except CannotPair as refused:
        if refused.key != "pair_over":
            raise
        missing = any(Outcome.PENDING in (game.outcome, game.reply) for game in tournament.games)
        return {"over": text("page_over_open" if missing else "page_over", lang, total=refused.values["total"])}
    words = told(pairing)
    # The round counts, so that its byes do.
    counted = ReadingOptions(rounds=pairing.event.round)
    paired = crosstable_of(with_round(tournament, pairing), counted)
    entered = with_entries(grid, options, paired, pairing.event.round, lang)
    other = entered is None or find_layout(grid.cells, options).shape is Shape.GAMES
    rewritten = [text("page_pair_rewritten", lang)] if other else []
    return {
        "round": pairing.event.round,
        "total": pairing.event.total,
        "heading": words.heading.in_language(lang),
        "head": [text(key, lang) for key in ("pair_board", "pair_side_white", "pair_side_black")],
        "boards": [
            {
                "board": board.board or "",
                "white": board.white.in_language(lang),
                "black": board.black.in_language(lang),
                "numbers": [sides.white, sides.black],
            }
            for board, sides in zip(words.boards, pairing.boards, strict=True)
        ],
        "lines": [line.in_language(lang) for line in words.lines],
        "remarks": [on_the_page(remark).in_language(lang) for remark in words.remarks] + rewritten,
        "rows": entered or grid_for_typing(paired, tournament, lang),
    }


def reasons(tournament: TournamentRecord, asked: dict[str, Any], lang: Language) -> list[str]:
    """
    Why `player` (a number or a name) meets his opponent in the round `round`, or why not `against`: a title, then the reasons. Without
    a round, the last one that is paired. Raises CannotPair and ArgumentError.
    """
    following = next_round(tournament)
    if (asked["round"] or max(1, following - 1)) < following:
        # The posted round shows who was away; the fields are those of the next one.
        asked = {**asked, "absent": "", "half": ""}
    choices = _choices(tournament, asked)
    named, against = asked["player"], str(asked["against"]).strip()
    if against and _is_bye(named) and not _is_bye(against):
        # The player may be named behind the bye.
        named, against = against, named
    player = number_of(tournament.participants, named)
    if not against:
        explained = explain_pairing(tournament, player, asked["round"], choices)
    else:
        other = None if _is_bye(against) else number_of(tournament.participants, against)
        explained = explain_why_not(tournament, player, other, asked["round"], choices)
    return [line.in_language(lang) for line in (explained.title, *explained.lines)]


def _choices(tournament: TournamentRecord, asked: dict[str, Any]) -> Choices:
    return Choices(
        absent=_numbers(tournament, asked["absent"]),
        halves=_numbers(tournament, asked["half"]),
        first=Colour(asked["first"][0]) if asked["first"] else None,
        total=asked["total"],
        acceleration=asked["acceleration"],
    )


def _numbers(tournament: TournamentRecord, typed: str) -> tuple[int, ...]:
    """The players in a field: numbers between commas or blanks, names between commas or semicolons (`Berg, Anna; 3`)."""
    people = tournament.participants
    numbers: list[int] = []
    roster = _roster(people)
    names = [one.name for one in people]

    def knows(text: str) -> bool:
        return roster.knows(text) or bool(called(text, names))

    for group in typed.split(";"):
        parts = [part.strip() for part in group.split(",")]
        while parts:
            part, after = parts.pop(0), (parts or [""])[0]
            if _DIGITS.fullmatch(part):
                numbers += map(int, part.split())
                continue
            # Who is none of the players is told by the whole name.
            strange = not (knows(part) or knows(after))
            if not _DIGITS.fullmatch(after) and (knows(f"{part}, {after}") or strange):
                part += f", {parts.pop(0)}"
            numbers.append(number_of(people, part, several=True))
    return tuple(numbers)


_DIGITS = re.compile(r"[\d\s]*")
"""Numbers between blanks, or nothing."""


def renumbered(tournament: TournamentRecord, typed: str, new: Mapping[int, int]) -> str:
    """The players in a field by their new numbers; names stay as they are where no number is typed."""
    if not re.search(r"\d", typed):
        return typed
    return ", ".join(str(new[number]) for number in _numbers(tournament, typed) if number in new)


def _roster(people: Sequence[Participant | Player]) -> Roster:
    return Roster((one.number, one.name) for one in people)


def number_of(people: Sequence[Participant | Player], typed: object, *, several: bool = False) -> int:
    """
    The number of the player meant by a number or a name; `several` where more than one may be typed. Raises ArgumentError or GridError in
    the words of the page.
    """
    try:
        return _roster(people).number_of(typed)
    except GridError as error:
        if error.key not in _OF_A_LIST:
            raise
        meant = error.values.get("meant")
    name = str(typed).strip()
    alike = _called(people, name)
    if alike or meant:
        raise ArgumentError("page_player_near", None, name=name, meant=alike[0].name if alike else meant)
    raise ArgumentError(
        "page_players_unknown" if several else "page_player_unknown", None, name=name, count=len(people)
    )


def _called(people: Sequence[Participant | Player], name: str) -> list[Participant | Player]:
    """Those in whose names all words of this one stand, or words like them."""
    words = key_of(name).split()
    return [
        one
        for one in people
        if words and all(get_close_matches(word, key_of(one.name).split(), 1, _ALIKE) for word in words)
    ]


_ALIKE = 0.8
"""How alike a word must be to one of a name: one letter in four or five may differ."""


def _is_bye(typed: object) -> bool:
    """Whether this is a word for the bye, in any language and as it stands in a cell."""
    words = {plain(word) for word in in_every_language(Text("pair_exempt"))} | outcome_words.EXEMPT_WORDS
    return plain(str(typed)) in words


def on_the_page(words: Text) -> Text:
    """The words of the page, which has fields where a command has options."""
    return Text(f"{words.key}.page", **words.values) if f"{words.key}.page" in catalogue(SOURCE) else words
