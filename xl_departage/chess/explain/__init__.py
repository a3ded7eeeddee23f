"""
Explanations: how a tie-break, a performance, a rating or a place was computed, as a table an arbiter can read aloud.

    explain(context, code, player, *, texts=None, group=None) -> Explanation
        One tie-break (`"BH/C1"`, a name, or a ParsedCode) of the player with that index. `texts` are the results as
        typed, `Reading.texts`; if omitted, they are written like `12w1`. `group`: indices of the players tied when a
        direct encounter was applied; by default, those tied on points.
    compare(context, codes, first, second) -> Explanation
        Which criterion of a list (as for `tiebreaks.rank`) separates two players, one row per criterion.
    explain_rating(function, event, player, rules, *, games=None, k=None) -> Explanation
        A rating function by its name (`"ELO_NEW"`) from the player's row of a crosstable (`RatedEvent`).
    explain_member(period, position) -> Explanation
        One member of a Belgian rating period.

        `find_member(period, wanted)` is the position.
    explain_entry(function, events, edition, who) -> Explanation
        A first FIDE rating from several events (ELO_ENTRY, ELO_COMBINE).

    Explanation: title, columns (key, title), rows (kind, cells), total (the last row), value, undefined, notes, in keys and
        numbers. `explanation.in_language("fr")` is the same in words, as often and in as many languages as wanted.

For a bad argument, all raise the error that the value itself raises; if the value does not exist, `value` of the explanation
is None and `undefined` says why.
"""

from xl_departage.chess.explain.explained_member import explain_member, find_member
from xl_departage.chess.explain.explanation import (
    Cell,
    Explanation,
    Row,
    RowKind,
    TableColumn,
    WordedCell,
    WordedExplanation,
    WordedRow,
)
from xl_departage.chess.explain.rated_games import RatedEvent, rated_event
from xl_departage.chess.explain.rating import RATING_FUNCTIONS, explain_entry, explain_rating
from xl_departage.chess.explain.side_by_side import compare
from xl_departage.chess.explain.tie_break import explain

__all__ = [
    "RATING_FUNCTIONS",
    "Cell",
    "Explanation",
    "RatedEvent",
    "Row",
    "RowKind",
    "TableColumn",
    "WordedCell",
    "WordedExplanation",
    "WordedRow",
    "compare",
    "explain",
    "explain_entry",
    "explain_member",
    "explain_rating",
    "find_member",
    "rated_event",
]
