"""
Swiss-Manager's text file of pairings (*Spielerauslosung*), which it imports into the event that is open there.

There is one line per board, with fields separated by semicolons: round, board, two identity numbers (written as 0), the
starting numbers of White and Black, both scores with a decimal comma, K for a forfeit, the result once more, and three
fields that are written as 0, empty and empty. A board without a result is `0:0`. The pairing-allocated bye has -1 for Black;
Swiss-Manager knows what it is worth. Requested byes and absences have no lines: Swiss-Manager keeps them with the players.

Facts: `docs/m0-swiss-manager.md` of the public project `chessapps/rochade`, seen with Swiss-Manager 15.0.0.3. Such
files are read as lists of games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import OPTIONS
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.comparison import lost_fields
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Game, SourceNotice, TournamentRecord
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.formats.file_format import FileFormat, WritingChoices, Written
from xl_departage.formats.rules_to_read import rules_lost, rules_text
from xl_departage.formats.source_opening import read_source

_HEADER = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS"
_RESULTS: Mapping[tuple[Outcome, Outcome | None], tuple[str, str, str]] = {
    (Outcome.PENDING, Outcome.PENDING): ("0", "0", ""),
    (Outcome.WIN, Outcome.LOSS): ("1", "0", ""),
    (Outcome.DRAW, Outcome.DRAW): ("0,5", "0,5", ""),
    (Outcome.LOSS, Outcome.WIN): ("0", "1", ""),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): ("1", "0", "K"),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): ("0", "1", "K"),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): ("0", "0", "K"),
    (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT): ("0", "0", "K"),
}
_LEFT_OVER = (Outcome.PAIRING_BYE, Outcome.PENDING)
"""The outcomes of the player without an opponent, who has a line of his own."""


class WrittenPairings(NamedTuple):
    """The file, and notices of byes, absences and adjustments, for which it has no lines."""

    text: str
    left_out: tuple[SourceNotice, ...]


def written_pairings(tournament: TournamentRecord, rounds: Iterable[int] | None = None) -> WrittenPairings:
    """
    The file with these rounds, by default all. Raises FileError for teams, for a game without colours, for a result
    that such a file cannot hold, and if there is nothing to write.
    """
    if tournament.teams or tournament.matches:
        raise FileError("swiss_manager_pairings_teams")
    names = {participant.number: participant.name for participant in tournament.participants}
    asked = {place for place, outcome in coming_byes(tournament).items() if outcome is not Outcome.PAIRING_BYE}
    lines = [_HEADER]
    wanted = sorted(set(rounds) if rounds is not None else {game.round for game in tournament.games})
    for round in wanted:
        games = [game for game in tournament.games if game.round == round]
        paired = [game for game in games if game.black is not None]
        alone = [game for game in games if game.black is None and game.outcome in _LEFT_OVER]
        asked |= {(game.white, round) for game in games if game.black is None and game not in alone}
        for board, game in enumerate([*_by_board(tournament, round, paired), *alone], 1):
            lines.append(_line(game, board, names))
    if len(lines) == 1:
        raise FileError("swiss_manager_pairings_none")
    adjustment_count = sum(
        adjustment.round is None or adjustment.round in wanted for adjustment in tournament.adjustments
    )
    counts = (("swiss_manager_pairings_byes", len(asked)), ("swiss_manager_pairings_given", adjustment_count))
    left_out = tuple(SourceNotice(key, Place(), (("count", count),)) for key, count in counts if count)
    return WrittenPairings("\r\n".join([*lines, ""]), left_out)


def written(source: Source, kind: FileFormat, rules: Rules[TiebreakEdition], choices: WritingChoices) -> Written:
    """The file. Raises FileError as `written_pairings` does."""
    pairings = written_pairings(source.tournament, choices.rounds)
    to_read = rules_text(rules, rules.given)
    # A file of pairings is not used for ranking, so its rules matter only if some were stated.
    stated = choices.edition is not None or rules.given
    lost = rules_lost(rules, None, to_read, options=OPTIONS) if stated else ()
    content = pairings.text.encode("ascii")
    door = kind.name.in_language(choices.language)
    left_out = (*pairings.left_out, *_lost(source.tournament, content, door), *lost)
    return Written(content, left_out, Text("swiss_manager_pairings_hint"), to_read)


def _lost(tournament: TournamentRecord, content: bytes, door: str) -> Iterator[SourceNotice]:
    """
    What the file, when read again, does not say about the event and its players: Swiss-Manager already has it, or it
    must be typed there. Byes asked for and absences have a notice of their own.
    """
    back = read_source(content, "pairings.txt").tournament
    people = tuple(
        participant._replace(byes=(), first_round=1, last_round=None) for participant in tournament.participants
    )
    games = tuple(game for game in tournament.games if game.black is not None or game.outcome in _LEFT_OVER)
    yield from lost_fields(replace(tournament, participants=people, games=games), back, door)


def _by_board(tournament: TournamentRecord, round: int, games: list[Game]) -> list[Game]:
    """
    The games in the order of their boards: those of the source or, if a game has none, the order of FIDE C.04.2, 3.6: by the
    score of the higher-ranked player, then the sum of both scores, then the number of the higher-ranked player.
    """
    if all(game.board is not None for game in games):
        return sorted(games, key=lambda game: game.board or 0)
    table = source_of(tournament).crosstable
    scores_before = {player.number: table.points_before(place, round) for place, player in enumerate(table.players)}

    def order(game: Game) -> tuple[int, int, int]:
        sides = sorted((-scores_before[number], number) for number in (game.white, game.black or 0))
        return sides[0][0], sides[0][0] + sides[1][0], sides[0][1]

    return sorted(games, key=order)


def _line(game: Game, board: int, names: Mapping[int, str]) -> str:
    white, black, forfeit = "0", "0", ""
    if game.black is not None:
        place = Place(round=game.round, name=names.get(game.white) or None)
        if not game.coloured:
            raise FileError("swiss_manager_pairings_colours", place)
        if (game.outcome, game.reply) not in _RESULTS:
            raise FileError("swiss_manager_pairings_result", place)
        white, black, forfeit = _RESULTS[game.outcome, game.reply]
    fields = (
        game.round,
        board,
        0,
        0,
        game.white,
        -1 if game.black is None else game.black,
        white,
        black,
        forfeit,
        f"{white}:{black}{forfeit}",
        0,
        "",
        "",
    )
    return ";".join(map(str, fields))
