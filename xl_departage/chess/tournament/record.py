"""
The record of a tournament, in the vocabulary of TRF26: header, participants, teams, games, and the parts of the source that we do
not interpret.

It is immutable. Participants and teams are addressed by their number in the source, never by their index. Points are integers in
half-points. Texts are kept as typed; what was read from them is in other fields.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from xl_departage.base.errors import DepartageError, FileError, Place
from xl_departage.base.messages import Language
from xl_departage.chess.tournament.crosstable import Colour, MatchScoring, Outcome
from xl_departage.chess.tournament.points import PointSystem


class SourceNotice(NamedTuple):
    """Something odd in a file that does not prevent its use."""

    key: str
    place: Place
    values: tuple[tuple[str, object], ...] = ()

    @classmethod
    def of(cls, remark: DepartageError) -> SourceNotice:
        """The notice that says what an error says, which prevents nothing here."""
        return cls(remark.key, remark.where, tuple(remark.values.items()))

    def message(self, language: Language = "en") -> str:
        """The notice as one line for an arbiter."""
        return FileError(self.key, self.place, **dict(self.values)).message(language)


class Header(NamedTuple):
    """What a tournament says about itself; an empty text or None means unknown. The comments name the record of TRF26."""

    name: str = ""  # 012
    city: str = ""  # 022
    federation: str = ""  # 032
    begin: str = ""
    """As typed. Record 042."""
    end: str = ""  # 052
    type: str = ""  # 092
    arbiter: str = ""  # 102
    deputies: tuple[str, ...] = ()  # 112
    time_control: str = ""  # 122
    dates: tuple[str, ...] = ()
    """One for each round. Record 132."""
    rounds: int | None = None
    """Rounds planned. Record 142."""
    played: int | None = None
    """The number of rounds that count, if the source states it; None: up to the last round with a decided game."""
    cancelled: tuple[int, ...] = ()
    """Numbers of the cancelled rounds, in order; their games and byes are kept but do not count."""
    first_colour: Colour | None = None
    """The colour of the first player in round 1. Record 152, and XXC of JaVaFo."""
    by_rank: bool = False
    """Whether the places that the source prints are the pairing numbers. `XXC rank`."""
    system: str = ""
    """The code of the tournament type: `FIDE_DUTCH_2026`. Record 192."""
    controller: str = ""  # 182, who controls the pairings
    time_code: str = ""  # 222, the encoded time control
    edition: str = ""
    """The edition of the tie-break rules, if the source names one that we know."""
    tiebreaks: tuple[str, ...] = ()
    """The codes that determine the ranking, PTS first. Records 202 and 212."""
    announced: tuple[str, ...] = ()
    """The tie-breaks announced before the start, if others have replaced them."""
    points: PointSystem = PointSystem()
    """What each kind of result is worth. Record 162."""
    match_points: MatchScoring = MatchScoring()
    """Points of a match of teams. Record 362."""
    boards: int | None = None
    """Boards of a match of teams."""
    board_colours: str = ""
    """Colours of the team with White, board by board: `WBWB`; empty: alternating. Record 352."""


class AnnouncedBye(NamedTuple):
    """A bye or an absence announced before the round is paired. Record 240."""

    round: int
    outcome: Outcome
    """FULL_BYE, HALF_BYE or ZERO_BYE."""


class Participant(NamedTuple):
    """One player; an empty text or None means that the source says nothing. Record 001."""

    number: int
    """The starting number, at least 1; if the source gives none, its order decides."""
    name: str
    rating: int | None = None
    """The rating used in the tournament; None = unrated."""
    rating_kind: str = ""
    """What the source says of the rating: Papi's F, N, E (an estimate); `""` otherwise."""
    title: str = ""
    sex: str = ""
    """`m`, `w` or `""`."""
    birth: str = ""
    """Date or year as typed."""
    federation: str = ""
    fide_number: str = ""
    national_number: str = ""
    """FFE code, FRBE matricule and the like."""
    club: str = ""
    category: str = ""
    rank: int | None = None
    """The place that the source prints; None if it prints none."""
    points: int | None = None
    """The half-points that the source prints; compared with the results, never used. None if it prints none."""
    first_round: int = 1
    """The first round of a late entry."""
    last_round: int | None = None
    """The last round of a player who withdrew; None for one who did not."""
    byes: tuple[AnnouncedBye, ...] = ()
    fide_rating: int | None = None
    """The FIDE rating, if the source gives it separately from `rating` (record 172)."""
    place: Place | None = None
    """Where the source prints the points, for messages; None if that is not known."""

    def takes_part_in(self, round: int) -> bool:
        """Whether the round is neither before the player's entry nor after the withdrawal."""
        return self.first_round <= round and (self.last_round is None or round <= self.last_round)

    def has_announced(self, round: int) -> bool:
        """Whether a bye or an absence is announced for that round."""
        return any(bye.round == round for bye in self.byes)


class Game(NamedTuple):
    """
    One game, or one round of one participant without an opponent. The boards of a team match are games, too.

    `white` is the first side. If `coloured` is False, the source gives no colours, and the first side is the one with the lower
    number. A player of a team who has no opponent is the first side, whatever his colour would have been; FULL_BYE means that he
    won against an empty board. Readers make sure that every number belongs to a participant.
    """

    round: int
    white: int
    """Number of the participant."""
    black: int | None
    """None for a bye, an absence or an empty board."""
    outcome: Outcome
    """The outcome of the first side; PENDING while there is no result."""
    reply: Outcome | None = None
    """The outcome of the second side; None if there is no second side, or if a faulty source gives the game only for the first."""
    result: str = ""
    """The result as typed."""
    board: int | None = None
    """The table, or the board of a team match; None if the source does not give it. In a TRF, record 300."""
    coloured: bool = True
    place: Place | None = None
    """Where the source gives it, for messages; None if that is not known."""

    @property
    def where(self) -> Place:
        """Its place; a blank one where the source has none."""
        return self.place or Place()

    @property
    def row(self) -> int:
        """The row of the list that holds it; 0 where there is none."""
        return self.where.row or 0

    @property
    def sides(self) -> tuple[GameSide, ...]:
        """The sides of the game that the source gives, the first side first."""
        coloured = self.black is not None and self.coloured
        first = GameSide(self.white, self.black, self.outcome, Colour.WHITE if coloured else None)
        if self.black is None or self.reply is None:
            return (first,)
        return first, GameSide(self.black, self.white, self.reply, Colour.BLACK if coloured else None)


class GameSide(NamedTuple):
    """A game as seen by one of its players; the `colour` is None if he has no opponent, or the source gives no colours."""

    number: int
    opponent: int | None
    """None if there is no opponent."""
    outcome: Outcome
    colour: Colour | None


class Team(NamedTuple):
    """One team; None for what the source does not give. Records 310 and 013."""

    number: int
    name: str
    nickname: str = ""
    strength: int | None = None
    players: tuple[int, ...] = ()
    """Numbers of the participants in board order, reserves last."""
    rank: int | None = None
    byes: tuple[AnnouncedBye, ...] = ()
    last_round: int | None = None
    """The last round of a team that withdrew; None for one that did not."""
    printed: tuple[int | None, int | None] = (None, None)
    """Match points and game points that the source prints, in half-points; compared with the results, never used to compute."""
    place: Place | None = None


class Match(NamedTuple):
    """
    One match of two teams, or one round of a team without opponent (`black` is None). Its boards are the games of that round between their
    players. Its table and its place in the source are None if they are not known.
    """

    round: int
    white: int
    """Number of the team that has White on board 1, or that is named first."""
    black: int | None
    outcome: Outcome | None = None
    """The bye or forfeit of the first side, if the source gives one; None if the game points decide."""
    reply: Outcome | None = None
    """The forfeit of the second side, if the source gives one."""
    game_points: tuple[int | None, int | None] = (None, None)
    """The half-points of both sides as typed; None if they follow from the boards."""
    match_points: int | None = None
    """The half-points of a bye as typed; None if they follow from the scoring."""
    result: str = ""
    table: int | None = None
    coloured: bool = True
    place: Place | None = None
    date: str = ""
    """The day of this match, if it is not that of its round."""
    share_by_rules: int | None = None
    """
    What the rules in the source make this bye worth, as in the option `exempt`: its points follow from it, and options of a call go
    before it. None if the source gives the bye its own points, or has no such rules, and for other matches.
    """


class Adjustment(NamedTuple):
    """
    Points that depart from the scoring system. Record 299.

    With a kind (`W D L F H Z + -`), results of that kind earn these points instead; without one, the points are added as a bonus or
    a penalty.
    """

    kind: str
    match_points: int | None
    """Half-points, possibly negative; None if the record gives none, as in individual events."""
    points: int | None
    """Half-points: game points of teams, points of players; None if the record gives none."""
    round: int | None
    """None = all rounds."""
    numbers: tuple[int, ...]
    """Empty = all players or teams."""
    place: Place | None = None


class VirtualPoints(NamedTuple):
    """Points that count only in the pairing of some rounds: an acceleration (FIDE C.04.7). Record 250, and XXA of JaVaFo."""

    points: int
    """Half-points; for teams, match points."""
    first_round: int
    last_round: int
    first: int
    """Number of the first player or team that has them."""
    last: int


class ForbiddenPairs(NamedTuple):
    """Players or teams of whom no two may be paired. Record 260, and XXP of JaVaFo."""

    first_round: int
    last_round: int | None
    """None: until the end."""
    numbers: tuple[int, ...]


class UnreadPart(NamedTuple):
    """
    A part of the source that is kept as text: one that no field holds, such as a TRF record or a column of a list, one that could not be
    read (`UNREAD`), or a line to copy as it stands (`COPIED`).
    """

    kind: str
    """The format that defines it, `trf`; for other kinds, see `COPIED`, `GRID` and `UNREAD`."""
    name: str
    """Its tag or heading."""
    text: str
    before: tuple[str, ...] = ()
    """For a comment: the lines that follow it, the first one of each tag."""


COPIED = "copied"
"""The kind of a line whose contents are also in fields: it is copied as it stands as long as the fields agree with it."""
GRID = "grid"
"""The kind of the columns of a grid that no field holds."""
UNREAD = "unread"
"""
The kind of the cells in a column that could not be read. The part is named after the field; its text has a line for each cell, with
number, name and text separated by tabs.
"""


@dataclass(frozen=True)
class TournamentRecord:
    """A whole tournament, or the part played so far."""

    header: Header = Header()  # noqa: RUF009 - an immutable tuple
    participants: tuple[Participant, ...] = ()
    """In the order of their numbers. Empty for a team event of which only match scores are known."""
    games: tuple[Game, ...] = ()
    """By round, then as the source orders them."""
    teams: tuple[Team, ...] = ()
    """In the order of their numbers; empty for individuals."""
    matches: tuple[Match, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    virtual_points: tuple[VirtualPoints, ...] = ()
    """If two apply to a player in a round, the later one counts."""
    forbidden: tuple[ForbiddenPairs, ...] = ()
    pairing_faults: tuple[SourceNotice, ...] = field(default=(), compare=False)
    """Statements of the source about pairing that cannot be obeyed: no round is paired until they are corrected."""
    unread_parts: tuple[UnreadPart, ...] = field(default=(), compare=False)
    notices: tuple[SourceNotice, ...] = field(default=(), compare=False)
    """What the reader found odd."""
    age_year: int | None = field(default=None, compare=False)
    """The year from which age categories are counted, if a workbook made from a template states it; otherwise None."""
    language: Language | None = field(default=None, compare=False)
    """The language of the workbook, if it was made from a template, otherwise None; what is made from it uses the same one."""
