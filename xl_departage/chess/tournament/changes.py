"""What changed between two files of a tournament, in sentences for an arbiter: about the event, its players and teams, and its rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text, verbatim
from xl_departage.chess.tournament.comparison import Difference, Numbers, differences, same_people, value_text
from xl_departage.chess.tournament.other_results import NOTHING, OtherResult, entrants_of, has_round, other_results
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import Source

_NOT_OF_THE_EVENT = frozenset({"played", "edition", "language"})


class Change(NamedTuple):
    """One line of the list of changes."""

    sentence: Text
    before: Text
    after: Text
    name: str = ""
    """
    The name of the player or team; blank for the event, for a line about several players, and for a round that only one file has.
    """
    field: str = ""
    """The field of the record, such as `header.city` or `participants.birth`; blank for a round."""
    round: int | None = None
    """The round that differs; None for a difference in a field."""
    is_gain: bool = False
    """Whether only the second tournament has a value in this field; always False if `round` is set."""
    is_loss: bool = False
    """Whether only the first tournament has a value in this field; always False if `round` is set."""


def changes(before: Source, after: Source, files: tuple[str, str], numbers: Numbers | None = None) -> list[Change]:
    """
    Every difference, except in the fields of `_NOT_OF_THE_EVENT`: first the players and teams that only one file has, then
    results and points by rounds, then all other fields in the order of the record, with printed ranks last. Empty if both files
    say the same.

    Args:
        before: The first tournament.
        after: The second tournament.
        files: The names of the two files, for what only one of them has.
        numbers: The number in `after` of each player of `before`; None: `same_people` matches them.
    """
    first, second = _record(before), _record(after)
    people = same_people(first.participants, second.participants) if numbers is None else numbers
    all_differences = [
        difference for difference in differences(first, second, people) if difference.field not in _NOT_OF_THE_EVENT
    ]
    alone = [
        difference
        for difference in all_differences
        if difference.part in ("participants", "teams") and not difference.field
    ]
    printed = [difference for difference in all_differences if difference.field == "rank"]
    others = [difference for difference in all_differences if difference not in alone and difference not in printed]
    return [
        *_of_fields(alone, files),
        *_of_rounds(before, after, people, files),
        *_of_fields([*others, *printed], files),
    ]


def _record(source: Source) -> TournamentRecord:
    """
    The record of a source. If it has none, as for a grid of teams, which names no players, and a square table, whose games have no
    rounds: a record with the entrants alone.
    """
    table = source.crosstable
    if source.document is not None or (table.ordered and table.boards is None):
        return source.tournament
    return TournamentRecord(participants=tuple(entrants_of(table)))


_FEW = 3
"""If at most this many players lack a field in one of the files, each has a line; otherwise, one line says it of all of them."""


def _of_fields(found: Sequence[Difference], files: tuple[str, str]) -> Iterator[Change]:
    of_field = grouped(((difference.part, difference.field), difference) for difference in found)
    for (part, field), same in of_field.items():
        there = next((side for side in (0, 1) if all(_is_blank(difference, 1 - side) for difference in same)), None)
        if there is None or len(same) <= _FEW or not field:
            yield from (_of_field(difference, files) for difference in same)
            continue
        label = Text("lacking.field", field=same[0].label, count=len(same))
        sentence = Text("compare_only", what=label, file=files[there])
        yield Change(
            sentence, verbatim("–"), verbatim("–"), field=f"{part}.{field}", is_gain=there == 1, is_loss=there == 0
        )


def _is_blank(difference: Difference, side: int) -> bool:
    return (difference.before, difference.after)[side] in (None, "", ())


def _of_field(difference: Difference, files: tuple[str, str]) -> Change:
    old, new = _text(difference.before), _text(difference.after)
    field = f"{difference.part}.{difference.field}".rstrip(".")
    if difference.part in ("participants", "teams") and not difference.field:
        there = difference.after is None
        sentence = Text("compare_only", what=difference.whose, file=files[0 if there else 1])
    elif difference.part in ("records", "columns"):
        sentence = Text("compare_only", what=difference.label, file=files[0 if difference.after is None else 1])
    elif difference.whose:
        sentence = Text("compare_of", whose=difference.whose, field=difference.label, before=old, after=new)
    else:
        sentence = Text("compare_field", field=difference.label, before=old, after=new)
    return Change(
        sentence, old, new, difference.whose, field, is_gain=_is_blank(difference, 0), is_loss=_is_blank(difference, 1)
    )


def _text(value: object) -> Text:
    shown = value_text(value)
    return verbatim(shown) if isinstance(shown, str) else shown


def _of_rounds(before: Source, after: Source, people: Mapping[int, int], files: tuple[str, str]) -> Iterator[Change]:
    found = list(other_results(before, after, people))
    keys = {(result.round, result.number) for result in found}
    for number in sorted({result.round for result in found}):
        of_round = [result for result in found if result.round == number]
        alone = _only_of_one(of_round)
        if alone is not None and not has_round((before, after)[1 - alone], number):
            sentence = Text("compare_only", what=Text("compare_round", round=number), file=files[alone])
            yield Change(sentence, verbatim("–"), verbatim("–"), round=number)
            continue
        for result in of_round:
            if result.is_black and (number, result.opponent) in keys:
                # White's line already says it.
                continue
            old, new = verbatim(result.before), verbatim(result.after)
            values = {"round": number, "name": result.name or result.number, "before": old, "after": new}
            yield Change(Text("compare_result", **values), old, new, result.name, round=number)


def _only_of_one(found: Sequence[OtherResult]) -> int | None:
    """
    Which file alone has the entries that differ in a round, 0 or 1: in the other one, all of them (two or more) are blank. None
    otherwise.
    """
    for side, texts in enumerate(([result.after for result in found], [result.before for result in found])):
        if len(found) > 1 and all(text == NOTHING for text in texts):
            return side
    return None
