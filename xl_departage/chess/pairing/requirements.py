"""What a document says about pairing besides its results: points, rounds, forbidden pairs, virtual points, absences, the system."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text, series
from xl_departage.base.regex import regex
from xl_departage.base.text import signed_points
from xl_departage.chess.tiebreaks.defaults import first_day
from xl_departage.chess.tournament.acceleration import BAKU, accelerated, says_baku
from xl_departage.chess.tournament.adjustments import adjusted_rounds
from xl_departage.chess.tournament.crosstable import Outcome, Round, System
from xl_departage.chess.tournament.points import PointSystem, points_in_words
from xl_departage.chess.tournament.record import Adjustment, ForbiddenPairs, Header, TournamentRecord, VirtualPoints
from xl_departage.chess.tournament.systems import kind_of

_OTHER_SYSTEM = regex(
    r"BURSTEIN|DUBOV|\bLIM\b|FIDE_LIM|DOUBLE[-_ ]?SWISS|MONRAD|KEIZER|\bAMALFI|\bMA?C[- ]?MAHON|SCHEVENING|SCHILLER|KNOCK[- ]?OUT"
)
IN_FORCE = datetime.date(2026, 2, 1)
"""Events that began before this day were paired by other rules."""
_CODE_OF_DUTCH = regex(r"FIDE_DUTCH(?:_(20\d\d))?(?:_BAKU)?")
"""
The codes of the Dutch system in record 192 (TRF26, table of tournament types): FIDE_DUTCH_2017 before 1 July 2025, FIDE_DUTCH_2025
since; without a year, the rules of the date apply. Programs that followed a draft of the table write FIDE_DUTCH_2026.
"""
_FIRST_YEAR = 2025
_ACCELERATED = regex(
    # Romance and Germanic languages and their neighbours share one word; German, Dutch, the Slavic languages and others have their own.
    r"(?:\bUN|A(?:CC?|K[CKSZ]?)ELE|BESCHLEUNIG|VERSNEL[DL]|PRZYSPIES|ZRYCHL|URYCHL|UBRZA|POSPES|УСКОР|ПРИСКОР|GYORSIT|KIIHDYT|HIZLAND"
    r"|BAKU|BAKOE|BAKOU|\bHALEY|\bSAD\b|\bNICOIS"
    r"|VIRTU(?:AL|EEL|ELE|ELLE) P(?:OI|U)NT|POINTS? (?:VIRTUEL|FICTIF)|FIKTIV(?:E )?PUNKT|FICTIEVE PUNT|FICTITIOUS POINT)"
    r"\w{0,20}(?: ?[:=] ?(?P<value>\w{0,9}|-))?"
)
"""The names of accelerated systems (C.04.7, and those of federations), and the word itself in the languages of arbiters."""
_DENIED = regex(
    r"\b(?:NOT?|NON|NIE|NICHT|KEINE?|OHNE|SANS|PAS|ZONDER|GEEN|NIET|SIN|SENZA|SEM|WITHOUT|UDEN|UTEN|UTAN|BEZ|БЕЗ)"
    r"(?: (?:D|L|DE|LA|LE|UNE?|ANY?|A|EEN|EINE|AUCUNE?|BAKU|HALEY|SAD))?[ '’-]{1,2}$"
)
"""What stands before a word and denies it."""
_NONE = frozenset(("NO", "NONE", "NON", "NEIN", "NEE", "GEEN", "AUCUNE", "AUCUN", "KEINE", "SANS", "OFF", "-", "0"))


def refuse_other_systems(tournament: TournamentRecord, acceleration: str = "") -> None:
    """
    Raise CannotPair for teams, for any system but the Dutch one, and for a named acceleration without points unless `acceleration`
    states one.
    """
    header = tournament.header
    if tournament.teams or tournament.matches:
        raise CannotPair("pair_teams")
    for system in (header.system, header.type):
        if _OTHER_SYSTEM.search(system.upper()):
            raise CannotPair("pair_other_system", system=system)
    refuse_what_no_swiss_pairs(tournament)
    refuse_unstated_acceleration(tournament, acceleration)
    _refuse_unknown_code(header)


def _refuse_unknown_code(header: Header) -> None:
    """
    Raise CannotPair if record 192 names neither the Dutch system nor a Swiss in words, or names the rules that applied until June
    2025.
    """
    code = header.system.strip()
    if names_older_rules(header):
        raise CannotPair("pair_older_rules", system=code)
    dutch = _CODE_OF_DUTCH.fullmatch(code.upper())
    if code and dutch is None and ("_" in code or kind_of(code, "").system is not System.SWISS):
        raise CannotPair("pair_other_system", system=code)


def names_older_rules(header: Header) -> bool:
    """Whether record 192 names the Dutch rules that applied until 30 June 2025."""
    dutch = _CODE_OF_DUTCH.fullmatch(header.system.strip().upper())
    return dutch is not None and dutch[1] is not None and int(dutch[1]) < _FIRST_YEAR


def begun_before(header: Header) -> tuple[Text, ...]:
    """A remark if the event began before the rules by which its round is paired; empty otherwise, and if it has no date."""
    began = first_day(header)
    return () if began is None or began >= IN_FORCE else (Text("pair_begun_before", date=began.isoformat()),)


def refuse_unstated_acceleration(tournament: TournamentRecord, acceleration: str = "") -> None:
    """Raise CannotPair for an acceleration that records 192 or 092 name, in a tournament without virtual points."""
    if tournament.virtual_points or acceleration or says_baku(tournament.header):
        return
    for system in (tournament.header.system, tournament.header.type):
        if names_acceleration(system):
            raise CannotPair("pair_accelerated_without_points", system=system)


def under_acceleration(
    tournament: TournamentRecord, acceleration: str, total: int, away: Collection[int] = ()
) -> TournamentRecord:
    """
    The tournament with its virtual points: its own, or those of the acceleration that is stated or that the code of record 192
    names. Those who are `away` in round 1 were not on its list. Raises CannotPair if the two contradict each other, and like
    `accelerated` for an acceleration that the tournament cannot have.
    """
    if not acceleration and not tournament.virtual_points and says_baku(tournament.header):
        acceleration = BAKU
    return accelerated(tournament, acceleration, total, away)


def names_acceleration(words: str) -> bool:
    """Whether a text names an accelerated system, in a language of arbiters; `without acceleration` does not."""
    letters = unicodedata.normalize("NFD", words.upper())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter)).replace("_", " ")
    return any(
        not found[0].startswith("UN") and found["value"] not in _NONE and not _DENIED.search(bare[: found.start()])
        for found in _ACCELERATED.finditer(bare)
    )


def refuse_what_no_swiss_pairs(tournament: TournamentRecord) -> None:
    """Raise CannotPair for a round robin."""
    if kind_of(tournament.header.system, tournament.header.type).system is System.ROUND_ROBIN:
        raise CannotPair("pair_round_robin")


def given_points(
    adjustments: Sequence[Adjustment], outcomes: Mapping[int, Sequence[Outcome]], system: PointSystem
) -> dict[int, tuple[int, ...]]:
    """
    The half-points that the arbiter gave or took in each round before the one to pair, by number, for those who have any.

    They count in the pairing as in the standings: the score of a player (C.04.1, basic rules; C.04.3, 1.2) is his points. Raises
    CannotPair if an adjustment gives a round without play the points of a win, or takes them: no text says whether such a player
    may have the pairing-allocated bye (C.04.3, C2). Raises FileError for an adjustment that no round can take.
    """
    if not adjustments:
        return {}
    numbers = list(outcomes)
    past = max(map(len, outcomes.values()), default=0)
    counting = [adjustment for adjustment in adjustments if (adjustment.round or 0) <= past]
    rows = [tuple(Round(outcome, points=system.points(outcome)) for outcome in outcomes[number]) for number in numbers]
    assigned_points: dict[int, tuple[int, ...]] = {}
    by_kind = adjusted_rounds(rows, numbers, past, [adjustment for adjustment in counting if adjustment.kind])
    for number, row, given_by_kind, counted in zip(
        numbers, rows, by_kind, adjusted_rounds(rows, numbers, past, counting), strict=True
    ):
        for round, (entry, adjusted) in enumerate(zip(row, given_by_kind, strict=True), 1):
            if not entry.outcome.played and (entry.points == system.win) is not (adjusted.points == system.win):
                raise CannotPair("pair_given_without_play", round=round, number=number)
        if any(extra := tuple(after.points - entry.points for entry, after in zip(row, counted, strict=True))):
            assigned_points[number] = extra
    return assigned_points


def given_in_words(assigned_points: Mapping[int, Sequence[int]]) -> tuple[Text, ...]:
    """A remark with the players whose points are not only those that the rules give their results; empty if there are none."""
    if not assigned_points:
        return ()
    players = [f"{number} ({signed_points(sum(rounds))})" for number, rounds in sorted(assigned_points.items())]
    return (Text("pair_points_given", players=series(players, "list.part")),)


def refuse_beyond(round: int, total: int, asked: bool) -> None:
    """
    Raise CannotPair for a round that is not planned: one that was asked for, or the next one of a tournament that is
    over or has more rounds than planned.
    """
    if asked and not 1 <= round <= total:
        raise CannotPair("pair_round_beyond", round=round, total=total)
    if round == total + 1:
        raise CannotPair("pair_over", total=total)
    if round > total:
        raise CannotPair("pair_more_rounds", planned=total, paired=round - 1)


def total_rounds(tournament: TournamentRecord, stated_total: int | None) -> int:
    """
    The number of rounds planned: from record 142 or XXR, or as the arbiter states it. Raises CannotPair if these differ, if nobody
    states it, or if more rounds are paired than the file itself plans.
    """
    planned = tournament.header.rounds
    for notice in tournament.notices:
        values = dict(notice.values)
        if notice.key == "trf_rounds_differ":
            raise CannotPair("pair_totals_differ", first=values["first"], second=values["second"])
        if notice.key == "trf_more_rounds":
            # Absences in columns after the last round do not show how many rounds there are.
            planned = int(str(values["planned"]))
            paired = max((game.round for game in tournament.games if game.black is not None), default=0)
            if paired > planned:
                raise CannotPair("pair_more_rounds", planned=planned, paired=paired)
    if planned is not None and stated_total not in (None, planned):
        raise CannotPair("pair_totals_differ", first=planned, second=stated_total)
    if planned is None and stated_total is None:
        raise CannotPair("pair_total_unknown")
    return planned or stated_total or 0


def point_system(header: Header) -> PointSystem:
    """
    The points for results. Raises CannotPair for a system that record 162 cannot express; if a draw is worth as much as a win or more,
    or less than a loss (contrary to Laws of Chess, 10.2, on the total score of a game); and if the pairing-allocated bye is worth more
    than a win (C.04.1, 3). A draw may be worth the same as a loss: the regulations of an event say what is scored (Laws, 10.1).
    """
    points = header.points
    if not points.win > points.draw >= points.loss or points.pairing_bye > points.win:
        worth = [
            points_in_words(half_points) for half_points in (points.win, points.draw, points.loss, points.pairing_bye)
        ]
        raise CannotPair("pair_scoring_forbidden", win=worth[0], draw=worth[1], loss=worth[2], bye=worth[3])
    if not points.of_games_and_byes:
        raise CannotPair("pair_points_beyond_162")
    return points


def virtual_points(tournament: TournamentRecord, known: frozenset[int]) -> tuple[VirtualPoints, ...]:
    """The virtual points; for teams, match points. Raises CannotPair for an unknown player or team."""
    for acceleration in tournament.virtual_points:
        _refuse_unknown((acceleration.first, acceleration.last), known, teams=bool(tournament.teams))
    return tournament.virtual_points


def forbidden_pairs(tournament: TournamentRecord, known: frozenset[int], total: int) -> tuple[ForbiddenPairs, ...]:
    """The forbidden pairs. Raises CannotPair for an unknown player or team, and for a ban that begins after the last round."""
    for ban in tournament.forbidden:
        _refuse_unknown(ban.numbers, known, teams=bool(tournament.teams))
        if ban.first_round > total:
            pair = "+".join(map(str, ban.numbers))
            raise CannotPair("check_apart_beyond", round=ban.first_round, planned=total, pair=pair)
    return tournament.forbidden


def refuse_faults(tournament: TournamentRecord) -> None:
    """Raise CannotPair for statements of the document about pairing that cannot be obeyed."""
    for fault in tournament.pairing_faults:
        raise CannotPair(fault.key, fault.place, **dict(fault.values))
    if tournament.header.by_rank:
        raise CannotPair("pair_order_by_rank")


def _refuse_unknown(numbers: Iterable[int], known: frozenset[int], *, teams: bool) -> None:
    for number in numbers:
        if number not in known:
            raise CannotPair("pair_team_unknown" if teams else "pair_unknown_number", number=number)
