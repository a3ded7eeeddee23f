"""
Checks of the columns beside the results: printed points, numbers, names, ratings.

No value is computed from printed points, so a difference reveals a mistake in them or in the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xl_departage.base.errors import GridError
from xl_departage.base.text import excerpt, key_of, plain, points_text
from xl_departage.chess.checks.strict_reading import as_date, possible_texts
from xl_departage.chess.checks.subject import Finding, Severity, Subject, row_text
from xl_departage.chess.ratings.rating_cell import LEAST_USUAL, read_rating
from xl_departage.chess.ratings.standing import Standing, standing
from xl_departage.chess.regulations.editions import Authority, TiebreakEdition
from xl_departage.chess.regulations.rating_editions import FIDE as FIDE_RATINGS
from xl_departage.chess.tournament.crosstable import explaining_options
from xl_departage.chess.tournament.persons import are_two, doubts
from xl_departage.chess.tournament.points import scoring_stated
from xl_departage.chess.tournament.points_column import (
    PointsColumnFault,
    differing_points,
    further_fault,
    unreadable_faults,
)
from xl_departage.chess.tournament.source import number_column_key


def points_differ(subject: Subject) -> Iterator[Finding]:
    """
    Players whose printed points are not the sum of their results; those with a round that could not be read are left out.

    If another scoring system, another value of byes, or byes of rounds that do not count yet explain the whole column, that is
    one warning. If the column agrees with the results before rounds were cancelled, nothing is reported. A column of teams may
    contain match points. Standings after a number of rounds (option `rounds`) are not compared.
    """
    if subject.rules.reading.rounds is not None:
        return
    table = subject.crosstable
    whole = [
        player
        for player, printed in enumerate(subject.printed)
        if printed is not None and not any((player, round) in subject.unread for round in range(table.planned))
    ]
    printed = {player: points for player in whole if (points := subject.printed[player]) is not None}
    wrong = differing_points(table, printed)
    stated = scoring_stated(subject.rules.reading)
    if len(wrong) > 1 and (options := explaining_options(table, printed, whole=stated != "")):
        values = {"options": options, "players": subject.numbers(wrong)}
        if stated:
            yield Finding("check_points_scoring_stated", {**values, "stated": stated}, severity=Severity.WARNING)
        else:
            yield Finding("check_points_scoring", values, severity=Severity.WARNING)
        return
    byes = _round_of_byes(subject)
    if wrong and byes is not None:
        last, counted = byes
        if all(printed[player] == counted[player] for player in whole):
            details = {"rounds": last, "players": subject.numbers(wrong)}
            yield Finding("check_points_byes", details, severity=Severity.WARNING)
            return
    for player in wrong:
        values = {"printed": points_text(printed[player]), "counted": points_text(wrong[player])}
        if stated:
            yield _finding_at_points(subject, player, "check_points_stated", {**values, "stated": stated})
        else:
            key = "check_points" if table.boards is None else "check_points_teams"
            yield _finding_at_points(subject, player, key, values)


def _round_of_byes(subject: Subject) -> tuple[int, Sequence[int]] | None:
    """
    The last of the rounds that contain only byes, and everybody's points if these rounds were played; None if there is no such
    round, and for a source with faults.
    """
    notice = next((notice for notice in subject.notices if notice.key == "grid_byes_only"), None)
    if not isinstance(notice, GridError) or subject.cells is None or subject.faults:
        return None
    last = notice.values["last"]
    assert isinstance(last, int), "the number of a round"
    return last, subject.cells.scores_after(last)


def points_unreadable(subject: Subject) -> Iterator[Finding]:
    """
    Cells of a points column that contain something else, such as a date: each of them, or one finding if no more of its cells contain
    points.
    """
    if subject.cells is None or subject.cells.points is None:
        return
    for fault in unreadable_faults(subject.cells.points):
        date = as_date(fault.column.cells[fault.player]) if fault.key == "check_points_unreadable" else None
        if date is not None:
            values = {"date": date.isoformat(), "texts": possible_texts(date)}
            fault = fault._replace(key="check_points_date", values=values)
        yield _finding_of(subject, fault)


def further_points(subject: Subject) -> Iterator[Finding]:
    """
    Further points columns that do not agree with the results, one finding each. Not those that are compared as printed tie-breaks, and
    none in standings after a number of rounds.
    """
    if subject.cells is None or subject.rules.reading.rounds is not None:
        return
    published = {column.column for column in subject.published.columns}
    for further in subject.cells.further_points:
        fault = None if further.column in published else further_fault(subject.crosstable, further)
        if fault is not None:
            yield _finding_of(subject, fault)


def _finding_at_points(subject: Subject, player: int, key: str, values: Mapping[str, object]) -> Finding:
    assert subject.cells is not None, "only ranges have a column of points"
    points = subject.cells.points
    assert points is not None
    return _finding_of(subject, PointsColumnFault(key, player, points, values))


def _finding_of(subject: Subject, fault: PointsColumnFault) -> Finding:
    place = subject.where.row(fault.player)._replace(text=fault.text)
    return Finding(fault.key, fault.values, fault.player, place=place, column=fault.column.column)


def number_column(subject: Subject) -> Iterator[Finding]:
    """
    A blank or repeated number in the column of numbers, although the games fit the order of the rows. (If they do not,
    reading refuses the grid.)
    """
    if subject.cells is None or subject.cells.number is None:
        return
    for flaw in subject.cells.numbering:
        assert flaw.place is not None
        player = subject.where.player_at(flaw.place)
        key = number_column_key(flaw.key)
        place = flaw.place if player is None else flaw.place._replace(name=subject.where.row(player).name)
        yield Finding(key, flaw.values, player, place=place, column=subject.cells.number.column)


def missing_numbers(subject: Subject) -> Iterator[Finding]:
    """
    Numbers missing from the sequence, because a row may be missing. Numbers far apart, such as membership numbers, are not a
    sequence, and a missing number to which a game refers is reported with that game.
    """
    numbers = {player.number for player in subject.crosstable.players}
    if not numbers:
        return
    least, most = min(numbers), max(numbers)
    first = 1 if least <= _NEAR_ONE else least
    if most - first >= 2 * len(numbers):
        return
    named = {fault.error.values.get("number") for fault in subject.faults if fault.error.key == "grid_opponent_unknown"}
    named |= {fault.error.values.get("opponent") for fault in subject.faults}
    missing = [number for number in range(first, most + 1) if number not in numbers and number not in named]
    if missing:
        values = {"numbers": ", ".join(map(str, missing)), "count": len(numbers), "most": most}
        yield Finding("check_numbers_missing", values)


def beyond_planned(subject: Subject) -> Iterator[Finding]:
    """An entry after the planned rounds: either it does not belong to the tournament, or the number of rounds is wrong."""
    entry = None if subject.cells is None else subject.cells.beyond
    if entry is not None:
        place = subject.where.row(entry.player)._replace(round=entry.round + 1, text=entry.text)
        values = {"columns": entry.columns, "planned": subject.rules.reading.planned}
        yield Finding("check_entry_beyond", values, entry.player, entry.round, place)


_NEAR_ONE = 3
"""Numbers that begin at or below this one are meant to begin at 1."""


_MOST_USUAL = 2999
"""Higher than any rating that anybody has ever had."""


def unusual_ratings(subject: Subject) -> Iterator[Finding]:
    """Ratings below `LEAST_USUAL` (2 for 2.000, 185 for 1850) or above `_MOST_USUAL`."""
    low = [player for player, entry in enumerate(subject.crosstable.players) if 0 < (entry.rating or 0) < LEAST_USUAL]
    high = [player for player, entry in enumerate(subject.crosstable.players) if (entry.rating or 0) > _MOST_USUAL]
    for key, unusual in (("check_rating_low", low), ("check_rating_high", high)):
        if unusual:
            place, column = subject.where.row(unusual[0]), None
            rating = None if subject.cells is None else subject.cells.rating
            if rating is not None:
                column = rating.column
                place = place._replace(text=excerpt(rating.cells[unusual[0]]))
            values = {
                "count": len(unusual),
                "players": subject.numbers(unusual),
                "least": LEAST_USUAL,
                "most": _MOST_USUAL,
            }
            yield Finding(key, values, unusual[0], place=place, column=column)


def not_of_fide(ratings: Sequence[tuple[int | None, str]], edition: TiebreakEdition) -> list[int]:
    """The players whose ratings count in FIDE's tie-breaks but would not count for its ratings; empty under another authority."""
    if edition.authority is not Authority.FIDE:
        return []
    uncounted = (Standing.NATIONAL, Standing.BELOW_FLOOR)
    return [
        player for player, (rating, kind) in enumerate(ratings) if standing(rating, kind, FIDE_RATINGS) in uncounted
    ]


def not_listed(subject: Subject) -> Iterator[Finding]:
    """
    National ratings and ratings below FIDE's floor, under an edition of FIDE: FIDE's tie-breaks use them as typed, but they would
    not count in FIDE's rating calculations.
    """
    found = not_of_fide(subject.crosstable.ratings_as_given, subject.rules.edition)
    if found:
        rating = None if subject.cells is None else subject.cells.rating
        values = {"count": len(found), "players": subject.numbers(found), "floor": FIDE_RATINGS.floor}
        yield Finding("check_ratings_not_listed", values, found[0], column=rating and rating.column)


def second_list(subject: Subject) -> Iterator[Finding]:
    """Players whose rating comes from a second column (such as RtgN) because they have none in the first (such as RtgI)."""
    players, column = subject.crosstable.players, None
    repeated: list[int] = []
    headings: Sequence[str] = ()
    if subject.lists is not None:
        headings = subject.lists.rating_headings
        repeated = [player for player, entry in enumerate(players) if entry.number in subject.lists.from_other_list]
    elif subject.cells is not None and subject.cells.rating is not None and subject.cells.other_rating is not None:
        rating, second_rating = subject.cells.rating, subject.cells.other_rating
        headings, column = (rating.heading, second_rating.heading), second_rating.column
        cells = enumerate(rating.cells)
        repeated = [
            player for player, cell in cells if players[player].rating is not None and read_rating(cell).rating is None
        ]
    if repeated:
        values = {
            "count": len(repeated),
            "players": subject.numbers(repeated),
            "first": headings[0],
            "other": headings[1],
        }
        yield Finding("check_second_list", values, repeated[0], column=column)


def results_for_names(subject: Subject) -> Iterator[Finding]:
    """A result in place of a name, such as `1-0`, `½` or `+`. Digits alone may be a name."""
    for player, entry in enumerate(subject.crosstable.players):
        if subject.is_result(entry.name):
            yield Finding(
                "check_result_for_name", {}, player, place=subject.where.row(player)._replace(text=entry.name)
            )


def same_name(subject: Subject) -> Iterator[Finding]:
    """
    Two rows with the same name. It is only a note if the two played each other, which makes them namesakes, or if their clubs,
    births or numbers differ.
    """
    first: dict[str, int] = {}
    for player, entry in enumerate(subject.crosstable.players):
        name = plain(entry.name)
        namesake = first.setdefault(name, player)
        if not name or namesake == player:
            continue
        met = subject.crosstable.meetings[player][namesake] > 0
        apart = not met and are_two(entry, subject.crosstable.players[namesake], subject.identities().by_number)
        # If a player has no row, his number gives the place.
        values = {**subject.other(namesake), "opponent": subject.crosstable.players[namesake].name}
        severity = Severity.NOTE if met or apart else None
        place = subject.where.row(player)
        key = "check_namesakes" if met else "check_namesakes_apart" if apart else "check_name_twice"
        yield Finding(key, values, player, place=place._replace(text=entry.name), severity=severity)


def persons(subject: Subject) -> Iterator[Finding]:
    """Details that no person can have, and numbers that two players share: the ratings of one would go to the other."""
    players = subject.crosstable.players
    # The places of both players are their rows in the list of players, if there is one.
    rows = {} if subject.lists is None or subject.lists.of_games else subject.lists.rows
    for doubt in doubts(players, subject.identities()):
        values = doubt.values if doubt.other is None else {**doubt.values, **subject.other(doubt.other)}
        place = subject.where.row(doubt.player)._replace(text=doubt.text or None)
        if row := rows.get(players[doubt.player].number):
            place = place._replace(row=row, of_players=True)
        if doubt.other is not None and (other_row := rows.get(players[doubt.other].number)):
            values = {**values, "at": row_text(other_row)}
        yield Finding(doubt.key, values, doubt.player, place=place)


_ALIKE = 0.9
"""The least similarity of two names that may be one misspelt name: about one letter in ten differs."""


_SHORTEST = 3
"""The fewest letters of a name that may be a misspelling of another: `Jo` and `Bo` are two names."""


def _is_a_slip(name: str, other_name: str) -> bool:
    """
    Whether one added, missing or different letter, or two exchanged ones, turn one name into the other: `ANA`, `ANNA`. Digits
    distinguish players, and so does anything in names shorter than `_SHORTEST`.
    """
    short, long = sorted((name, other_name), key=len)
    if len(short) < _SHORTEST or len(long) - len(short) > 1:
        return False
    begin = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    short, long = short[begin:], long[begin:]
    while short and long and short[-1] == long[-1]:
        short, long = short[:-1], long[:-1]
    slip = len(long) == 1 or (len(long) == 2 and short == long[::-1])
    return slip and not any(map(str.isdigit, short + long))


def names_alike(subject: Subject) -> Iterator[Finding]:
    """
    Two names, in a list of games without a list of players, that differ by few letters (`_is_a_slip`, `_ALIKE`), or in the order
    of their words, and never occur in the same round: most likely one player, whose name is misspelt in some rows.
    """
    if subject.lists is None or not subject.lists.of_games:
        return
    # Imported here because few tournaments are lists of games.
    from difflib import SequenceMatcher

    players = subject.crosstable.players
    present = [{round for round, text in enumerate(texts) if text.strip()} for texts in subject.texts[: len(players)]]
    # `Berg, Anna` and `Anna Berg` are alike.
    names = [" ".join(sorted(key_of(player.name).split())) for player in players]
    for player, name in enumerate(names):
        matcher = SequenceMatcher(None, "", name, autojunk=False)
        for earlier_player in range(player):
            if not name or not names[earlier_player] or present[player] & present[earlier_player]:
                continue
            matcher.set_seq1(names[earlier_player])
            if _is_a_slip(names[earlier_player], name) or (
                matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE
            ):
                place = subject.where.row(player)._replace(text=players[player].name)
                yield Finding("check_names_alike", {"other": players[earlier_player].name}, player, place=place)
