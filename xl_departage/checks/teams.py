"""Team grids: the game points of both sides of a match make up its boards."""

from __future__ import annotations

from collections.abc import Iterator

from xl_departage.checks.subject import Finding, Subject
from xl_departage.crosstable.writing import points_text


def totals(subject: Subject) -> Iterator[Finding]:
    """
    Matches in which both teams scored less than the boards give: a board lost by both, or a slip. (More than the boards
    give is refused by reading.) Where most matches are short, the number of boards is what is wrong.
    """
    table = subject.crosstable
    boards, scoring = table.boards, table.scoring
    if boards is None or subject.event is not None or scoring.win + scoring.loss != 2 * scoring.draw:
        return
    whole = boards * (scoring.win + scoring.loss)
    matches = []
    for player, entry in enumerate(table.players):
        for round, cell in enumerate(entry.rounds):
            opponent = cell.opponent
            if opponent is None or opponent < player or not cell.outcome.played:
                continue
            back = _back(subject, player, opponent, round)
            if back is not None and (opponent, round) not in subject.unread:
                matches.append((player, opponent, round, cell.points, back))
    short = [match for match in matches if match[3] + match[4] < whole]
    if len(short) > 1 and 2 * len(short) > len(matches):
        values = {"boards": boards, "count": len(short), "matches": len(matches)}
        yield Finding("check_boards_wrong", values)
        return
    for player, opponent, round, own, other in short:
        sides: dict[str, object] = {
            **subject.other(opponent),
            "own": points_text(own),
            "other": points_text(other),
            "total": points_text(own + other),
            "boards": boards,
        }
        yield Finding("check_match_short", sides, player, round)


def _back(subject: Subject, player: int, opponent: int, round: int) -> int | None:
    """
    The points of the other side; in a square table, where entries have no rounds, of the same meeting of the pair.
    """
    players = subject.crosstable.players
    if subject.crosstable.ordered:
        cell = players[opponent].rounds[round]
        return cell.points if cell.opponent == player and cell.outcome.played else None
    nth = sum(cell.opponent == opponent for cell in players[player].rounds[:round])
    meetings = [cell for cell in players[opponent].rounds if cell.opponent == player]
    return meetings[nth].points if nth < len(meetings) and meetings[nth].outcome.played else None
