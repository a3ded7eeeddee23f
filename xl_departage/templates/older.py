"""
The tournaments of workbooks made by earlier programs, whose lists were read by formulas of their own. They are told by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from xl_departage.crosstable.layout import read_rating
from xl_departage.crosstable.model import MatchScoring, Outcome
from xl_departage.errors import FileError, Place, UnreadableCell
from xl_departage.lists.players import birth_of, rounds_in
from xl_departage.messages import Text, in_every_language
from xl_departage.templates import outcomes
from xl_departage.templates.facts import (
    bye_worth,
    drawn_colour,
    first_colour,
    header_of,
    rules_of,
    seat,
    with_ranks,
)
from xl_departage.templates.form import Form, Lines, day_text, whole
from xl_departage.templates.swiss.model import BYE_FORMS, BYE_POINTS, FORMS, SIDES
from xl_departage.templates.teams.data import MARKS
from xl_departage.tournament.model import (
    Adjustment,
    AnnouncedBye,
    Game,
    Match,
    Participant,
    Team,
    Tournament,
)

_OUTCOMES = {
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "0": Outcome.LOSS,
    "W": Outcome.UNRATED_WIN,
    "D": Outcome.UNRATED_DRAW,
    "L": Outcome.UNRATED_LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    "": Outcome.PENDING,
}
_FORMS = {form: SIDES[name] for name, forms in FORMS.items() for form in forms}
"""A result as typed, without blanks: the sides of White and Black."""
_BYE_NAMES = {form: name for name, forms in BYE_FORMS.items() for form in forms}
_MARKS = {form: mark for mark, forms in MARKS.items() for form in forms}
_BYES = {
    "EXE": (Outcome.PAIRING_BYE, None),
    "EXE ½": (Outcome.PAIRING_BYE, 1),
    "EXE 0": (Outcome.PAIRING_BYE, 0),
    "½ BYE": (Outcome.HALF_BYE, None),
    ">": (Outcome.FULL_BYE, None),
    "ABS": (Outcome.ZERO_BYE, None),
}
"""Byes as the list of games names them; half-points of the pairing-allocated bye where the line gives them."""
_SEXES = {"F": "w", "M": "m"}


def swiss(form: Form) -> Tournament:
    rules = rules_of(form)
    entrants = _players(form, "templates.numbers")
    players = {entrant.number: entrant for entrant in entrants}
    lines = form.table("swiss.line_white")
    games, adjustments = [], []
    seen: dict[tuple[int, int], int] = {}
    for row, round in _rows_of_rounds(lines):
        game, points = _swiss_game(lines, row, round, players)
        for number in (game.white, game.black):
            if number is not None and seen.setdefault((round, number), row) != row:
                place = lines.place(row, lines.named("swiss.line_white"), round=round)
                raise FileError("document_twice", place, name=players[number].name, row=seen[round, number])
        games.append(game)
        if points is not None and points != rules.points.pairing_bye:
            change = points - rules.points.pairing_bye
            adjustments.append(Adjustment("", None, change, round, (game.white,), game.place))
    header = header_of(form, rules)._replace(
        rounds=form.number("templates.rounds_planned"),
        type="Individual: Swiss-System",
        first_colour=drawn_colour(form, games),
    )
    ordered = tuple(sorted(games, key=lambda game: game.round))
    ranked = with_ranks(form, entrants)
    return Tournament(header, ranked, ordered, adjustments=tuple(adjustments))


def round_robin(form: Form) -> Tournament:
    rules = rules_of(form)
    entrants = _players(form, "templates.numbers")
    players = {entrant.number: entrant for entrant in entrants}
    lines = form.table("round_robin.boards")
    board, result = lines.named("round_robin.boards"), lines.headed("templates.result")
    round_, white, black = (lines.headed(key) for key in ("templates.round", "round_robin.no_w", "round_robin.no_b"))
    # A free round is an absence unless the front sheet gives points for it.
    free = Outcome.PAIRING_BYE if rules.points.pairing_bye else Outcome.ZERO_BYE
    games = []
    for row in lines:
        round, first, second = (whole(lines.value(row, column)) for column in (round_, white, black))
        text = lines.text(row, result)
        if round is None or first is None or (first not in players and not text):
            continue
        place = lines.place(row, result, round=round)
        for number in (first, second):
            if number is not None and number not in players:
                if text:
                    raise FileError("document_player", lines.place(row, white, round=round), player=number)
                break
        else:
            if second is None:
                games.append(Game(round, first, None, free, None, text, coloured=False, place=place))
            else:
                sides = _sides(text, outcomes_of=_round_robin_sides, place=place)
                games.append(Game(round, first, second, *sides, text, whole(lines.value(row, board)), place=place))
    double = form.number("templates.cycles_used") == 2
    header = header_of(form, rules)._replace(
        rounds=form.number("templates.rounds_planned"),
        type=f"Individual: {'Double ' if double else ''}Round-Robin",
        first_colour=first_colour(games),
    )
    return Tournament(header, with_ranks(form, entrants), tuple(games))


def teams_of(form: Form) -> Tournament:
    rules = rules_of(form)
    teams, participants = _rosters(form)
    boards = form.number("templates.boards_of_a_match") or 1
    results = form.table("templates.results")
    homes, aways = form.table("teams.homes"), form.table("teams.aways")
    lineups = form.table("teams.lineup_home")
    round_ = results.headed("older.teams_of.round")
    columns = (results.named("templates.results"), homes.named("teams.homes"), aways.named("teams.aways"))
    places = lineups.named("teams.lineup_home"), lineups.named("teams.lineup_away")
    matches: list[Match] = []
    games: list[Game] = []
    dates: dict[int, str] = {}
    for index, row in enumerate(results):
        round = whole(results.value(row, round_))
        # Record 132 has the year in two digits.
        day = day_text(results.value(row, results.headed("templates.date"))).removeprefix("20")
        if round is not None and day:
            dates.setdefault(round, day)
        home = whole(homes.value(homes.first + index, columns[1]))
        away = whole(aways.value(aways.first + index, columns[2]))
        if round is None or (home is None and away is None):
            continue
        place = results.place(row, columns[0], round=round)
        if home is None or away is None:
            alone = home or away or 0
            if alone in teams:
                worth = bye_worth(form, boards)
                matches.append(Match(round, alone, None, Outcome.PAIRING_BYE, None, (worth[1], None), worth[0]))
            continue
        if home not in teams or away not in teams:
            continue
        matches.append(Match(round, home, away, table=None, place=place))
        for board in range(1, boards + 1):
            text = results.text(row, columns[0] + board - 1)
            seats = [
                seat(teams[team], whole(lineups.value(lineups.first + index, first + board - 1)) or board)
                for team, first in zip((home, away), places, strict=True)
            ]
            where = results.place(row, columns[0] + board - 1, round=round)
            games += _board(round, board, seats, text, where)
    last = max((match.round for match in matches), default=0)
    days = tuple(dates.get(round, "") for round in range(1, last + 1))
    robin = form.text("teams.format") in in_every_language(Text("teams.round_robin_berger"))
    double = "Double " if robin and form.number("templates.cycles_used") == 2 else ""
    header = header_of(form, rules)._replace(
        rounds=last or None,
        type=f"Team: {double}{'Round-Robin' if robin else 'Swiss-System'}",
        boards=boards,
        board_colours=("WB" * boards)[:boards],
        dates=days if all(days) else (),
        match_points=MatchScoring(),
    )
    return Tournament(header, participants, tuple(games), with_ranks(form, tuple(teams.values())), tuple(matches))


KINDS: Mapping[tuple[str, ...], Callable[[Form], Tournament]] = {
    ("swiss.line_white", "swiss.line_result", "templates.numbers"): swiss,
    ("round_robin.boards", "round_robin.key_white", "templates.numbers"): round_robin,
    ("teams.homes", "teams.lineup_home", "teams.team_names"): teams_of,
}
"""The names that tell a template, and its reader."""


def _players(form: Form, anchor: str) -> tuple[Participant, ...]:
    """The list of players, in the order of their numbers. Raises FileError for a number given twice or missing."""
    lines = form.table(anchor)
    numbers, names = lines.named(anchor), lines.named("templates.player_names")
    ratings = lines.named("templates.ratings")
    columns = {
        field: lines.headed(heading)
        for field, heading in (
            ("sex", "templates.sex"),
            ("birth", "templates.born"),
            ("federation", "templates.fed"),
            ("club", "templates.club"),
            ("title", "templates.title"),
            ("code", "templates.code"),
        )
    }
    swiss = form.has("swiss.entries", "swiss.withdrawals", "swiss.byes_rounds_typed", "swiss.absences_typed")
    found: dict[int, Participant] = {}
    for row in lines:
        name = lines.text(row, names)
        if not name:
            continue
        number = whole(lines.value(row, numbers))
        if not number or number in found:
            raise FileError("document_number", lines.place(row, numbers), name=name)
        typed = {field: lines.text(row, column) for field, column in columns.items()}
        entrant = Participant(
            number,
            name,
            _rating(lines, row, ratings),
            title=typed["title"],
            sex=_SEXES.get(typed["sex"].upper(), ""),
            birth=birth_of(typed["birth"]),
            federation=typed["federation"],
            club=typed["club"],
            fide_number=typed["code"] if typed["code"].isdigit() else "",
            national_number="" if typed["code"].isdigit() else typed["code"],
        )
        found[number] = _with_absences(lines, row, entrant) if swiss else entrant
    return tuple(found[number] for number in sorted(found))


def _with_absences(lines: Lines, row: int, entrant: Participant) -> Participant:
    arrives, leaves = (whole(lines.value(row, lines.named(name))) for name in ("swiss.entries", "swiss.withdrawals"))
    byes = [
        AnnouncedBye(round, outcome)
        for name, outcome in (
            ("swiss.byes_rounds_typed", Outcome.HALF_BYE),
            ("swiss.absences_typed", Outcome.ZERO_BYE),
        )
        for round in _rounds(lines, row, lines.named(name), entrant)
    ]
    return entrant._replace(
        first_round=arrives or 1, last_round=leaves, byes=tuple(sorted(byes, key=lambda bye: bye.round))
    )


def _rounds(lines: Lines, row: int, column: int, entrant: Participant) -> tuple[int, ...]:
    found = rounds_in(lines.text(row, column))
    if found is None:
        raise FileError("list_rounds_unreadable", lines.place(row, column)._replace(name=entrant.name))
    return found


def _rating(lines: Lines, row: int, column: int) -> int | None:
    try:
        return read_rating(lines.text(row, column)).rating
    except UnreadableCell as error:
        raise FileError("period_bad_rating", lines.place(row, column), **error.values) from None


def _rows_of_rounds(lines: Lines) -> Iterator[tuple[int, int]]:
    """The filled rows of the list of games with their rounds; a blank round is that of the row above. Raises FileError without one."""
    typed = lines.named("swiss.line_round_typed")
    sides = [lines.named(name) for name in ("swiss.line_white", "swiss.line_black", "swiss.line_result")]
    round: int | None = None
    for row in lines:
        told = lines.text(row, typed)
        round = whole(told) if told else round
        if any(lines.text(row, side) for side in sides):
            if not round:
                raise FileError("document_round", lines.place(row, typed))
            yield row, round


def _swiss_game(lines: Lines, row: int, round: int, players: Mapping[int, Participant]) -> tuple[Game, int | None]:
    """A game, or a bye with the half-points that the line gives a pairing-allocated one."""
    white_column, black_column = lines.named("swiss.line_white"), lines.named("swiss.line_black")
    result = lines.named("swiss.line_result")
    white = _who(lines, row, white_column, round, players)
    board = whole(lines.value(row, lines.named("swiss.line_board_typed")))
    text, opponent = lines.text(row, result), lines.text(row, black_column)
    place = lines.place(row, result, round=round)
    bye = _BYE_NAMES.get(opponent.upper())
    if bye is not None:
        if text:
            bye = BYE_POINTS.get(f"{bye}|{text}")
        if bye is None:
            raise FileError("document_bye", place)
        outcome, points = _BYES[bye]
        return Game(round, white, None, outcome, None, text, board, coloured=False, place=place), points
    if not opponent:
        raise FileError("document_opponent", lines.place(row, black_column, round=round))
    black = _who(lines, row, black_column, round, players)
    if black == white:
        raise FileError("document_opponent", lines.place(row, black_column, round=round))
    return Game(round, white, black, *_sides(text, outcomes_of=_FORMS.get, place=place), text, board, place=place), None


def _who(lines: Lines, row: int, column: int, round: int, players: Mapping[int, Participant]) -> int:
    """The number of the player whom a cell names, by number or name. Raises FileError for nobody, and for two of one name."""
    typed = lines.text(row, column)
    number = whole(typed)
    if number is not None and number in players:
        return number
    named = [entrant.number for entrant in players.values() if entrant.name.casefold() == typed.casefold()]
    if len(named) != 1:
        raise FileError("document_player", lines.place(row, column, round=round), player=typed or "–")
    return named[0]


def _sides(text: str, *, outcomes_of: Callable[[str], tuple[str, str] | None], place: Place) -> tuple[Outcome, Outcome]:
    """The outcomes of both sides. Raises FileError for what is no result."""
    if not text:
        return Outcome.PENDING, Outcome.PENDING
    sides = outcomes_of(_unspaced(text))
    if sides is None:
        raise FileError("document_result", place)
    if sides == ("-", "-"):
        return Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT
    return _OUTCOMES[sides[0]], _OUTCOMES[sides[1]]


def _round_robin_sides(text: str) -> tuple[str, str] | None:
    name = next((name for name, forms in outcomes.FORMS.items() if text in forms), None)
    return None if name is None else SIDES[name]


def _unspaced(text: str) -> str:
    return "".join(text.split()).replace("–", "-").replace("−", "-").upper()


def _rosters(form: Form) -> tuple[dict[int, Team], tuple[Participant, ...]]:
    """The teams by number, and the players of all of them, numbered team by team."""
    lines = form.table("teams.team_names")
    names = lines.named("teams.team_names")
    teams = {
        number: Team(number, lines.text(row, names)) for number, row in enumerate(lines, 1) if lines.text(row, names)
    }
    numbers = {team.name: team.number for team in teams.values()}
    listed = form.table("teams.player_names")
    named, ratings = listed.named("teams.player_names"), listed.named("teams.player_ratings")
    team_column, code_column = listed.headed("teams.team"), listed.headed("teams.membership_no")
    members: dict[int, list[tuple[int, str]]] = {number: [] for number in teams}
    for row in listed:
        name = listed.text(row, named)
        team = numbers.get(listed.text(row, team_column))
        if name and team is None:
            raise FileError("document_team", listed.place(row, team_column), name=name)
        if team is not None:
            members[team].append((row, name))
    participants: list[Participant] = []
    for number, rows in members.items():
        roster = []
        for row, name in rows:
            code = listed.text(row, code_column)
            digits = code.isdigit()
            participants.append(
                Participant(
                    len(participants) + 1,
                    name,
                    _rating(listed, row, ratings),
                    fide_number=code if digits else "",
                    national_number="" if digits else code,
                )
            )
            roster.append(len(participants))
        teams[number] = teams[number]._replace(players=tuple(roster))
    return teams, tuple(participants)


def _board(round: int, board: int, seats: list[int | None], text: str, place: Place) -> list[Game]:
    """One board of a match; `text` is the result from the side of the home team, which has White on the odd boards."""
    mark = _MARKS.get(_unspaced(text)) if text else ""
    if mark is None:
        raise FileError("document_result", place)
    home, away = seats
    if home is None or away is None:
        present, won = (home, mark == "+") if away is None else (away, mark == "-")
        if present is None or not mark:
            return []
        outcome = Outcome.FULL_BYE if won else Outcome.ZERO_BYE
        return [Game(round, present, None, outcome, None, text, board, coloured=False, place=place)]
    if mark == "--":
        sides = (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT)
    else:
        sides = (_OUTCOMES[mark], _OUTCOMES[mark].mirror)
    if board % 2 == 0:
        home, away, sides = away, home, sides[::-1]
    return [Game(round, home, away, *sides, text, board, place=place)]
