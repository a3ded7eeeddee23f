"""
Entries of players that are impossible or doubtful: a birth in the future, a round after the last one, a title or a federation
that FIDE does not write like that, the number of a late entry, games of a player who is announced to be away.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_departage.base.errors import Place
from xl_departage.chess.checks.subject import Finding, Lists, Severity, Subject
from xl_departage.chess.tournament.crosstable import Outcome, System
from xl_departage.chess.tournament.persons import birth_of, unusual
from xl_departage.chess.tournament.record import Participant


def births(subject: Subject) -> Iterator[Finding]:
    """
    Players born after the year of the event (option `year`), as errors; as warnings, those born before 1910 or less than three
    years before that year. Without the option, only births before 1910 are found.
    """
    year = subject.rules.reading.year
    for player, place in _players(subject):
        born = birth_of(player.birth)[:4]
        # Two digits, or 0000, are not a year.
        if len(born) == 4 and born.isdecimal() and int(born) and int(born) not in range(1910, (year or 9999) - 2):
            late = year is not None and int(born) > year
            yield Finding(
                "check_born_after" if late else "check_born_unlikely",
                {"born": born, "year": year} if late else {"born": born},
                place=place._replace(text=player.birth),
                severity=None if late else Severity.WARNING,
            )


def beyond(subject: Subject) -> Iterator[Finding]:
    """
    Byes, absences, late entries and withdrawals that are announced for rounds after the last one; none without the option
    `planned`.
    """
    planned = subject.rules.reading.planned
    for player, place in _players(subject):
        announced = {player.first_round, player.last_round or 0, *(bye.round for bye in player.byes)}
        rounds = sorted(round for round in announced if planned is not None and round > planned)
        if rounds:
            listing = ", ".join(map(str, rounds))
            yield Finding(
                "check_announced_beyond",
                {"rounds": listing, "count": len(rounds), "planned": planned},
                place=place._replace(text=listing),
            )


def identities(subject: Subject) -> Iterator[Finding]:
    """
    Titles and federations in lists and grids that are not written as FIDE writes them; each text once, at the first player who has
    it.
    """
    places = dict(_players(subject))
    if subject.cells is not None and subject.lists is None:
        places = {person: subject.where.row(index) for index, person in enumerate(subject.identities().participants)}
    for key, player, text, numbers in unusual(places):
        # FIDE may have admitted such a federation since.
        severity = Severity.NOTE if key == "check_federation_unknown" else None
        yield Finding(key, {"players": numbers}, place=places[player]._replace(text=text), severity=severity)


def late_entries(subject: Subject) -> Iterator[Finding]:
    """
    Late entries whose rating entitles them to a better number, while numbers may change (`late_and_behind`); only if the option
    `system` says Swiss.
    """
    lists = _lists(subject)
    if lists is not None and subject.rules.reading.system == "swiss":
        places = dict(_players(subject))
        for player, number in late_and_behind(lists):
            yield Finding("check_late_number", {"number": player.number, "wanted": number}, place=places[player])


def plays_while_absent(subject: Subject) -> Iterator[Finding]:
    """
    For each player, the first listed game that contradicts what is announced: a game before his entry; one after his withdrawal,
    except in a round robin or if he lost it by forfeit; or one in a round for which a bye or an absence is announced, if it was
    played or is posted without a result. Cancelled rounds are left out.
    """
    lists = _lists(subject)
    if lists is None:
        return
    robin = subject.crosstable.system is System.ROUND_ROBIN
    entrants = {player.number: player for player in lists.players}
    seen: set[int] = set()
    for game in lists.games:
        if game.black is None or game.round in subject.crosstable.cancelled:
            continue
        for number, opponent_number, outcome, _ in game.sides:
            player, opponent = entrants[number], entrants[opponent_number or number]
            away = player.has_announced(game.round)
            announced = {
                "check_plays_before": game.round < player.first_round,
                # All rounds of a round robin are paired beforehand. A game that was posted before the withdrawal is lost by
                # forfeit.
                "check_plays_after": player.last_round is not None
                and game.round > player.last_round
                and not robin
                and outcome not in _NOT_THERE,
                # A forfeit is no contradiction: a player who stays away loses by forfeit.
                "check_plays_away": game.outcome.played and away,
                "check_posted_away": game.outcome is Outcome.PENDING and away,
            }
            key = next((key for key, wrong in announced.items() if wrong), "")
            if key and number not in seen and game.place is not None:
                seen.add(number)
                values = {
                    "first": player.first_round,
                    "last": player.last_round,
                    "typed": lists.rows[number],
                    "opponent": f"{opponent.number} {opponent.name}".strip(),
                }
                yield Finding(key, values, place=game.place._replace(name=player.name or None))


_NOT_THERE = (Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT)
_FINAL = 4
"""The round whose pairing ends changes of numbers; see `late_and_behind`."""


def late_and_behind(lists: Lists) -> Iterator[tuple[Participant, int]]:
    """
    Late entries who stand after players with a lower rating or none, while numbers may still change: after round 1 is paired, and
    until round 4 is. Each comes with the number to which his rating entitles him.

    Numbers are final once the list of participants is closed (FIDE C.04.2, 2.5). Article 2.3 says that corrections of ratings change
    no number after round 4 is paired; applying this to late entries, too, is our choice.
    """
    if max((game.round for game in lists.games if game.black is not None), default=0) not in range(1, _FINAL):
        return
    for player in lists.players:
        # The first round of a late entry is after round 1.
        if player.rating is None or player.first_round == 1:
            continue
        if any(entrant.number < player.number and (entrant.rating or 0) < player.rating for entrant in lists.players):
            count_ahead = sum(
                (-(entrant.rating or 0), entrant.number) < (-player.rating, player.number) for entrant in lists.players
            )
            yield player, count_ahead + 1


def _lists(subject: Subject) -> Lists | None:
    """The lists of players and of games; None if the source has no list of players, and for lists of teams."""
    lists = subject.lists
    return None if lists is None or lists.of_games or lists.of_teams else lists


def _players(subject: Subject) -> Iterator[tuple[Participant, Place]]:
    """The players of these lists, each with the place of his row; none without such lists."""
    lists = _lists(subject)
    if lists is not None:
        for player in lists.players:
            yield player, Place(row=lists.rows[player.number], name=player.name or None, of_players=True)
