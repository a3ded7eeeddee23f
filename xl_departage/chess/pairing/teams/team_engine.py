"""
Calls gacrux, the library that pairs teams: a sound event goes in, a checked round comes out.

gacrux would derive matches from the games of a file by its own rules. Here our own scores, colours and opponents replace these (in
its `compute_tiebreak`), and it only pairs. Its private interface is used, hence the limits for its version in pyproject.toml.

Articles without a regulation are those of FIDE C.04.6.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from xl_departage.base.errors import CannotPair
from xl_departage.base.extras import explained
from xl_departage.base.messages import series
from xl_departage.chess.pairing.pairing_engine import SIDES, Board
from xl_departage.chess.pairing.teams.legal_matches import faults, why_no_bye
from xl_departage.chess.pairing.teams.team_pairing_event import TeamEntrant, TeamsBefore
from xl_departage.chess.pairing.teams.team_rules import Colours
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import ForbiddenPairs

_MODEL = {Colours.TYPE_A: "typea", Colours.TYPE_B: "typeb", Colours.NONE: "nocolor"}
_NO_BYE = {Outcome.PAIRING_BYE: "pab", Outcome.FORFEIT_WIN: "+", Outcome.FULL_BYE: "F"}
"""What gacrux has in a team's history for the rounds that bar the pairing-allocated bye."""


@dataclass(frozen=True)
class TeamPairing:
    """A round as paired."""

    event: TeamsBefore
    boards: tuple[Board, ...]
    """The matches in order, by number of team; the bye last. Their rules are 4.3.1 to 4.3.9."""

    @property
    def bye(self) -> int | None:
        """The number of the team that has the pairing-allocated bye; None if none has it."""
        return next((board.white for board in self.boards if board.black is None), None)

    @property
    def pairs(self) -> tuple[SIDES, ...]:
        """White and Black of board 1 of every match."""
        return tuple((board.white, board.black) for board in self.boards)


def pair_teams(event: TeamsBefore) -> TeamPairing:
    """
    The round by the rules of 1 February 2026. Raises CannotPair if there is no legal pairing, if the document gives the bye to a
    team that may not have it, if gacrux refuses the event, and if its round breaks an absolute criterion; MissingExtra if gacrux is not
    installed.
    """
    if event.cancelled:
        return replace(pair_teams(event.counted), event=event)
    alone = event.present[0] if len(event.present) == 1 else None
    for number in (event.bye_number, alone):
        if number is not None and (why := why_no_bye(event, number)) is not None:
            raise CannotPair(
                "pair_team_alone_barred" if event.bye_number is None else "pair_team_bye_barred",
                round=event.round,
                reason=why,
            )
    with explained():
        from gacrux.crosstablefideteam import crosstable_fideteam
        from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
        from gacrux.pairingfideteam import pairing_fideteam

    # The two classes of gacrux have no type annotations.
    class Scores(crosstable_fideteam):  # type: ignore[misc]
        """The crosstable of gacrux with the scores of this event."""

        def compute_tiebreak(self, *_: Any) -> dict[int, dict[str, Any]]:
            # gacrux has a score of -1 itself, so none may be below 0; only the order and the differences of scores count.
            least = min(
                0,
                *(
                    min(event.pairing_score(entrant.number), *event.scores(entrant.number))
                    for entrant in event.entrants
                ),
            )
            return {event.places[entrant.number]: _standing(event, entrant, -least) for entrant in event.entrants}

    class Engine(pairing_fideteam):  # type: ignore[misc]
        """The pairing of gacrux on those scores."""

        def get_crosstable(self, experimental: Any, checkonly: bool, verbose: int) -> Scores:
            return Scores(experimental, checkonly, verbose, self.typeb, self.usecolor, self.lasttworounds)

    settings: dict[str, Any] = {"experimental": [], "top_color": event.first_colour.value, "rank": False, "verbose": 0}
    try:
        brackets = Engine(_tournament(event), event.round, settings).compute_pairing(False, 1)
    except GacruxNoLegalPairing:
        raise CannotPair("pair_team_none_legal", round=event.round) from None
    except (GacruxError, LookupError) as error:
        # gacrux's own errors, and those that it does not classify.
        raise CannotPair("pair_engine_refuses", reason=f"{type(error).__name__}: {error}") from error
    numbers = {place: number for number, place in event.places.items()}
    boards = sorted(
        Board(pair["board"], numbers[pair["w"]], numbers.get(pair["b"]), pair["colorrule"] if pair["b"] else "")
        for bracket in brackets
        if bracket is not None
        for pair in bracket["pairs"]
    )
    pairing = TeamPairing(event, tuple(boards))
    wrong = faults(event, pairing.pairs)
    if wrong:
        raise CannotPair("pair_engine_wrong", faults=series(wrong, "list.part"))
    return pairing


def _tournament(event: TeamsBefore) -> dict[str, Any]:
    """The event in gacrux's data structure, without matches: the scores come from `_standing`."""
    primary = "mp" if event.rules.match_points_first else "gp"
    scores = f"{primary}+{'gp' if primary == 'mp' else 'mp'}" if event.rules.secondary else primary
    return {
        "teamTournament": True,
        "teamSize": event.boards,
        "numRounds": event.total,
        "currentRound": event.round - 1,
        "topColor": event.first_colour.value,
        "topColorExplicit": True,
        "maxMeets": 1,
        "pairingSystem": ["fideteam", _MODEL[event.rules.colours], scores],
        "scoreSystem": {},
        "competitors": [{"cid": place} for place in event.places.values()],
        "matchList": [],
        "prohibited": [
            {"firstRound": record.first_round, "lastRound": record.last_round or event.total, "competitors": places}
            for record in (*event.forbidden, *_not_met_by_the_exempt(event))
            for places in [[event.places[number] for number in record.numbers]]
        ],
    }


def _not_met_by_the_exempt(event: TeamsBefore) -> list[ForbiddenPairs]:
    """The pairs to forbid so that a team whose bye is entered meets nobody."""
    others = [] if event.bye_number is None else [number for number in event.present if number != event.bye_number]
    return [ForbiddenPairs(event.round, event.round, (event.bye_number or 0, opponent)) for opponent in others]


def _standing(event: TeamsBefore, entrant: TeamEntrant, more: int) -> dict[str, Any]:
    """
    A team as gacrux's tie-breaks describe it: PTS, ACC, ACC/X, RFP, NUM, RIP, COD, CSQ, FLTFT, TOP, PTS/X. `more` half-points are
    added to all scores.
    """
    score, secondary = (points + more for points in event.scores(entrant.number))
    history: dict[object, Any] = {"val": "N" if entrant.number in event.away else "Y"}
    # Equivalent mutant `1 -> 0`, `1 -> 2`: gacrux asks only whether any round of the history bars the bye, not which one.
    history |= {round: _NO_BYE.get(side.outcome, "") for round, side in enumerate(entrant.rounds, 1)}
    met: dict[object, int] = {"val": len(entrant.opponents)}
    met |= {round: event.places[opponent] for round, opponent in enumerate(entrant.opponents, 1)}
    colours = "".join(colour.value for colour in entrant.colours)
    paired = sum(side.opponent is not None for side in entrant.rounds)
    values: tuple[Any, ...] = (
        score,
        event.pairing_score(entrant.number) + more,
        secondary,
        history,
        met,
        paired,
        colours.count("w") - colours.count("b"),
        colours,
        _float(event, entrant),
        False,
        secondary,
    )
    return {
        "orgrank": event.places[entrant.number],
        "present": entrant.number not in event.away,
        "tiebreakDetails": [value if isinstance(value, dict) else {"val": value} for value in values],
    }


def _float(event: TeamsBefore, entrant: TeamEntrant) -> int:
    """The float of the team in the last round (1.5): 1 if its opponent had a lower score, 2 if a higher one, 0 if neither."""
    if not entrant.rounds or not entrant.rounds[-1].played or entrant.rounds[-1].opponent is None:
        return 0
    last = event.round - 1
    own_score, their_score = (
        event.pairing_score(entrant.number, last),
        event.pairing_score(entrant.rounds[-1].opponent, last),
    )
    return 1 if own_score > their_score else 2 if own_score < their_score else 0
