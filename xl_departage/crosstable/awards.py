"""From what the cells of a grid of rounds mean to the rounds of its players, with their points."""

from __future__ import annotations

from xl_departage.crosstable.dialects import Meaning
from xl_departage.crosstable.model import Outcome, Round, Scoring
from xl_departage.crosstable.numbering import UNREAD_MEANING, Grid, Scheme
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.teams import match_outcome


def award(scoring: Scoring, exempt: int, boards: int = 1) -> dict[Outcome, int]:
    """
    Half-points of every outcome (teams: of a match without game points; every board counts alike).

    A full-point bye and a forfeit won bring a win, a half-point bye and a forfeit drawn a draw, a forfeit lost and an
    absence nothing. A pairing-allocated bye brings `exempt`; where the scoring is not 1-½-0 and `exempt` is left at
    one point, it brings a win.
    """
    bye = scoring.win if scoring != Scoring() and exempt == 2 else exempt
    one = {
        Outcome.WIN: scoring.win,
        Outcome.DRAW: scoring.draw,
        Outcome.LOSS: scoring.loss,
        Outcome.UNRATED_WIN: scoring.win,
        Outcome.UNRATED_DRAW: scoring.draw,
        Outcome.UNRATED_LOSS: scoring.loss,
        Outcome.FORFEIT_WIN: scoring.win,
        Outcome.FORFEIT_DRAW: scoring.draw,
        Outcome.FORFEIT_LOSS: 0,
        Outcome.DOUBLE_FORFEIT: 0,
        Outcome.PAIRING_BYE: bye,
        Outcome.FULL_BYE: scoring.win,
        Outcome.HALF_BYE: scoring.draw,
        Outcome.ZERO_BYE: 0,
        Outcome.PENDING: 0,
    }
    return {outcome: points * boards for outcome, points in one.items()}


_LATER = Round(Outcome.PENDING)


def build_rounds(
    grid: Grid,
    scheme: Scheme,
    played: int,
    planned: int,
    boards: int | None,
    options: ReadingOptions,
) -> tuple[tuple[Round, ...], ...]:
    """The rounds of each player, `planned` of them; those after `played` are pending. Points in half-points."""
    index = scheme.players
    points_of = award(options.scoring, options.exempt, boards or 1)
    entries: dict[int, Round] = {id(UNREAD_MEANING): _LATER}
    """The entry of each meaning without its opponent, by identity, for the grid keeps the meanings alive."""
    players = []
    for row in grid:
        rounds = []
        for place, (meaning, number) in enumerate(row[:planned]):
            opponent = None if number is None else index.get(number)
            if place >= played:
                if meaning.outcome is Outcome.PENDING and opponent is not None:
                    rounds.append(_paired(meaning, opponent, grid[opponent][place][0]))
                else:
                    rounds.append(_LATER)
                continue
            entry = entries.get(id(meaning))
            if entry is None:
                entry = entries[id(meaning)] = _entry(meaning, points_of, boards, options.scoring)
            if opponent is None:
                rounds.append(entry)
                continue
            outcome, _, colour, points = entry
            if colour is None and (other := grid[opponent][place][0].colour) is not None:
                # The other side says it.
                colour = other.opposite
            if outcome is Outcome.FORFEIT_LOSS and grid[opponent][place][0].outcome is Outcome.FORFEIT_LOSS:
                # Both sides lost by forfeit (conflict C13).
                outcome = Outcome.DOUBLE_FORFEIT
            rounds.append(Round(outcome, opponent, colour, points))
        rounds.extend([_LATER] * (planned - len(rounds)))
        players.append(tuple(rounds))
    return tuple(players)


def _paired(meaning: Meaning, opponent: int, other: Meaning) -> Round:
    colour = meaning.colour or (None if other.colour is None else other.colour.opposite)
    return Round(Outcome.PENDING, opponent, colour)


def _entry(meaning: Meaning, points_of: dict[Outcome, int], boards: int | None, scoring: Scoring) -> Round:
    if meaning.outcome is None:
        points = meaning.points or 0
        return Round(match_outcome(points, boards or 0, scoring), None, meaning.colour, points)
    points = points_of[meaning.outcome] if meaning.points is None else meaning.points
    return Round(meaning.outcome, None, meaning.colour, points)
