"""
The templates as a door of the document: a workbook made from one of them, as the record of its tournament.

A template is recognised by its defined names, in any language; they are read where they point to, whatever rows and columns were
inserted. Typed cells are read as typed; pairings that formulas make from Berger tables by their saved values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from xl_departage.crosstable.faults import STRICT
from xl_departage.crosstable.layout import read_rating
from xl_departage.crosstable.model import Colour, MatchScoring, Outcome
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.errors import DepartageError, FileError, GridError, Place, UnreadableCell
from xl_departage.formulas.addresses import address
from xl_departage.headless.workbook_range import WorkbookCells
from xl_departage.lists.headings import find_games
from xl_departage.lists.names import Roster, Unidentified
from xl_departage.lists.players import birth_of, read_players, rounds_in
from xl_departage.lists.reading import Listed, read_lists
from xl_departage.lists.rosters import read_rosters
from xl_departage.messages import Text, in_every_language
from xl_departage.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.regulations.rules import Rules, parse_rules
from xl_departage.templates import outcomes
from xl_departage.templates.form import Form, Lines, day_text, plain, whole
from xl_departage.templates.swiss.model import BYE_FORMS, BYE_POINTS, FORMS, SIDES
from xl_departage.templates.teams.data import MARKS
from xl_departage.templates.workbook import kind_of
from xl_departage.tiebreaks.codes import trf_codes
from xl_departage.tiebreaks.presets import read_list
from xl_departage.tournament.model import (
    Adjustment,
    AnnouncedBye,
    Game,
    Header,
    Match,
    Participant,
    Team,
    Tournament,
)
from xl_departage.tournament.points import PointSystem, under_options

TIEBREAKS = 5
"""The most lines of tie-breaks that a template has."""
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
_PLAYERS, _GAMES, _MATCHES = "templates.name.players", "templates.name.games", "templates.name.matches"
_DATE = Text("templates.column.date")
_SEXES = {"F": "w", "M": "m"}
_T = TypeVar("_T")
_Entrant = TypeVar("_Entrant", Participant, Team)


class _Rules(NamedTuple):
    """What the front sheet says of ranking."""

    edition: TiebreakEdition
    reading: ReadingOptions
    tiebreaks: tuple[str, ...]
    points: PointSystem


def is_template(workbook: WorkbookCells) -> bool:
    """Whether a workbook was made from a template of a tournament."""
    return _reader(Form(workbook)) is not None


def read_template(workbook: WorkbookCells) -> Tournament:
    """The tournament of such a workbook, whose formulas have values. Raises FileError for what cannot be read, with sheet and cell."""
    form = Form(workbook)
    read = _reader(form)
    assert read is not None, "the caller has asked is_template"
    return read(form)


def _reader(form: Form) -> Callable[[Form], Tournament] | None:
    if kind_of(form.workbook.names) in _DECLARED:
        return _DECLARED[kind_of(form.workbook.names)]
    return next((read for names, read in _KINDS.items() if form.has(*names)), None)


def _swiss(form: Form) -> Tournament:
    rules = _rules(form)
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
    header = _header(form, rules)._replace(
        rounds=form.number("templates.rounds_planned"),
        type="Individual: Swiss-System",
        first_colour=_drawn(form, games),
    )
    ordered = tuple(sorted(games, key=lambda game: game.round))
    ranked = _ranked(form, entrants)
    return Tournament(header, ranked, ordered, adjustments=tuple(adjustments))


def _declared_swiss(form: Form) -> Tournament:
    """A workbook of declared sheets: its typed lists are read as lists anywhere."""
    rules = _rules(form)
    listed = _lists(form, rules.reading)
    games = _placed(form, listed)
    adjustments = []
    for game in games:
        points = listed.bye_points.get((game.place and game.place.row) or 0)
        if points is not None and points != rules.points.pairing_bye:
            change = points - rules.points.pairing_bye
            adjustments.append(Adjustment("", None, change, game.round, (game.white,), game.place))
    header = _header(form, rules)._replace(
        rounds=form.number("templates.rounds_planned"),
        type="Individual: Swiss-System",
        first_colour=_drawn(form, games),
    )
    people = tuple(sorted(listed.tournament.participants, key=lambda player: player.number))
    # The category is computed, in the language of the workbook.
    people = tuple(player._replace(birth=birth_of(player.birth), category="") for player in people)
    return Tournament(header, _ranked(form, people), tuple(games), adjustments=tuple(adjustments))


def _declared_round_robin(form: Form) -> Tournament:
    """A round robin of declared sheets: the pairings are the saved values of the draw."""
    rules = _rules(form)
    listed = _lists(form, rules.reading, seated=True)
    games = _placed(form, listed)
    people = tuple(player._replace(birth=birth_of(player.birth)) for player in listed.tournament.participants)
    rounds = form.number("templates.rounds_planned")
    double = (rounds or 0) >= 2 * (len(people) - 1) > 0
    header = _header(form, rules)._replace(
        rounds=rounds,
        type=f"Individual: {'Double ' if double else ''}Round-Robin",
        first_colour=_first(games),
    )
    return Tournament(header, _ranked(form, people), tuple(games))


def _lists(
    form: Form, options: ReadingOptions, named: str = _PLAYERS, played: str = _GAMES, *, seated: bool = False
) -> Listed:
    """
    The lists of players and games, or of teams and matches; with `seated`, players without a number do not play. Raises FileError for
    the first fault, with its sheet.
    """
    players, first = form.rows(named)
    if seated:
        players = [
            row if row[0] not in ("", None) or not index else [None] * len(row) for index, row in enumerate(players)
        ]
    games, _ = form.rows(played)
    options = options._replace(row=first)
    sheet = named
    try:
        read_players(players, STRICT, first)
        sheet = played
        return read_lists(players, games, options, STRICT)
    except GridError as error:
        raise FileError(error.key, _on_sheet(error.place, form, sheet), **error.values) from None


def _placed(form: Form, listed: Listed) -> list[Game]:
    """The games, each with the cell of its result."""
    rows, _ = form.rows(_GAMES)
    columns = find_games(rows)
    result = None if columns is None else columns.result
    return [game._replace(place=_at_result(_on_sheet(game.place, form, _GAMES), result)) for game in listed.games]


def _at_result(place: Place, column: int | None) -> Place:
    """The place of a game with the cell of its result, in the column of the list; lists begin in the first column of their sheet."""
    if column is None or place.row is None:
        return place
    return place._replace(cell=address(place.row, column + 1))


def _on_sheet(place: Place | None, form: Form, name: str) -> Place:
    """A place in a list, with its file and sheet."""
    found = form.place(name)
    return (place or Place())._replace(file=found.file, sheet=found.sheet, range_column=None)


def _round_robin(form: Form) -> Tournament:
    rules = _rules(form)
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
    header = _header(form, rules)._replace(
        rounds=form.number("templates.rounds_planned"),
        type=f"Individual: {'Double ' if double else ''}Round-Robin",
        first_colour=_first(games),
    )
    return Tournament(header, _ranked(form, entrants), tuple(games))


def _teams(form: Form) -> Tournament:
    rules = _rules(form)
    teams, participants = _rosters(form)
    boards = form.number("teams.boards_2") or 1
    results = form.table("templates.results")
    homes, aways = form.table("teams.homes"), form.table("teams.aways")
    lineups = form.table("teams.lineup_home")
    round_ = results.headed("teams.rd_2")
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
                worth = _bye_worth(form, boards)
                matches.append(Match(round, alone, None, Outcome.PAIRING_BYE, None, (worth[1], None), worth[0]))
            continue
        if home not in teams or away not in teams:
            continue
        matches.append(Match(round, home, away, table=None, place=place))
        for board in range(1, boards + 1):
            text = results.text(row, columns[0] + board - 1)
            seats = [
                _seat(teams[team], whole(lineups.value(lineups.first + index, first + board - 1)) or board)
                for team, first in zip((home, away), places, strict=True)
            ]
            where = results.place(row, columns[0] + board - 1, round=round)
            games += _board(round, board, seats, text, where)
    last = max((match.round for match in matches), default=0)
    days = tuple(dates.get(round, "") for round in range(1, last + 1))
    robin = form.text("teams.format") in in_every_language(Text("teams.round_robin_berger"))
    double = "Double " if robin and form.number("templates.cycles_used") == 2 else ""
    header = _header(form, rules)._replace(
        rounds=last or None,
        type=f"Team: {double}{'Round-Robin' if robin else 'Swiss-System'}",
        boards=boards,
        board_colours=("WB" * boards)[:boards],
        dates=days if all(days) else (),
        match_points=MatchScoring(),
    )
    return Tournament(header, participants, tuple(games), _ranked(form, tuple(teams.values())), tuple(matches))


def _declared_teams(form: Form) -> Tournament:
    """A workbook of declared sheets: its lists of teams, players and matches are read as lists anywhere."""
    rules = _rules(form)
    boards = form.number("teams.boards_2") or 1
    listed = _lists(form, rules.reading._replace(boards=boards), "templates.name.teams", _MATCHES)
    teams, participants = _members(form, listed)
    matches: list[Match] = []
    games: list[Game] = []
    for match in listed.tournament.matches:
        place = _on_sheet(match.place, form, _MATCHES)
        if match.black is None:
            worth = _bye_worth(form, boards)
            outcome = Outcome.PAIRING_BYE if match.outcome is Outcome.ZERO_BYE else match.outcome
            matches.append(Match(match.round, match.white, None, outcome, None, (worth[1], None), worth[0]))
            continue
        matches.append(Match(match.round, match.white, match.black, place=place))
        row = place.row or 0
        seats = listed.lineups[row]
        for board, sides in enumerate(listed.boards[row], 1):
            pair = [_seat(teams[team], seats[side][board - 1]) for side, team in enumerate((match.white, match.black))]
            games += _board_game(match.round, board, pair, sides or (Outcome.PENDING, Outcome.PENDING), place)
    last = max((match.round for match in matches), default=0)
    days = _days(form, last)
    robin = form.text("teams.format") in in_every_language(Text("teams.round_robin_berger"))
    double = "Double " if robin and form.number("templates.cycles_used") == 2 else ""
    header = _header(form, rules)._replace(
        rounds=last or None,
        type=f"Team: {double}{'Round-Robin' if robin else 'Swiss-System'}",
        boards=boards,
        board_colours=("WB" * boards)[:boards],
        dates=days,
        match_points=MatchScoring(),
    )
    return Tournament(header, participants, tuple(games), _ranked(form, tuple(teams.values())), tuple(matches))


def _members(form: Form, listed: Listed) -> tuple[dict[int, Team], tuple[Participant, ...]]:
    """The teams by number, and the players of all of them, numbered team by team. Raises FileError with row and name."""
    cells, first = form.rows(_PLAYERS)
    roster = Roster((team.number, team.name) for team in listed.tournament.teams)
    teams = {team.number: team for team in listed.tournament.teams}
    members: dict[int, list[Participant]] = {number: [] for number in teams}
    try:
        for member in read_rosters(cells, STRICT, first):
            team = roster.find(member.team)
            if isinstance(team, Unidentified):
                place = Place(row=member.row, text=member.team)
                raise FileError("document_team", _on_sheet(place, form, _PLAYERS), name=member.player.name)
            members[team].append(member.player)
    except GridError as error:
        raise FileError(error.key, _on_sheet(error.place, form, _PLAYERS), **error.values) from None
    participants: list[Participant] = []
    for number, players in members.items():
        start = len(participants) + 1
        participants += [player._replace(number=start + place) for place, player in enumerate(players)]
        teams[number] = teams[number]._replace(strength=None, players=tuple(range(start, start + len(players))))
    return teams, tuple(participants)


def _days(form: Form, last: int) -> tuple[str, ...]:
    """The day of each round, with two digits of the year as in record 132; empty unless all are given."""
    cells, _ = form.rows(_MATCHES)
    columns = find_games(cells)
    dates = [column for column, cell in enumerate(cells[0]) if plain(cell) in in_every_language(_DATE)]
    if columns is None or columns.round is None or not dates:
        return ()
    days: dict[int, str] = {}
    for row in cells[1:]:
        round, day = whole(row[columns.round]), day_text(row[dates[0]]).removeprefix("20")
        if round is not None and day:
            days.setdefault(round, day)
    found = tuple(days.get(round, "") for round in range(1, last + 1))
    return found if all(found) else ()


def _board_game(
    round: int, board: int, seats: Sequence[int | None], sides: tuple[Outcome, Outcome], place: Place
) -> list[Game]:
    """One board of a match, from the side of the team on the left, which has White on the odd boards."""
    left, right = seats
    if left is None or right is None:
        present, outcome = (left, sides[0]) if right is None else (right, sides[1])
        if present is None or outcome is Outcome.PENDING:
            return []
        bye = Outcome.FULL_BYE if outcome is Outcome.FORFEIT_WIN else Outcome.ZERO_BYE
        return [Game(round, present, None, bye, None, "", board, coloured=False, place=place)]
    first, second = (left, right) if board % 2 else (right, left)
    return [Game(round, first, second, *(sides if board % 2 else sides[::-1]), "", board, place=place)]


_DECLARED: Mapping[str, Callable[[Form], Tournament]] = {
    "swiss": _declared_swiss,
    "round-robin": _declared_round_robin,
    "teams": _declared_teams,
}
"""The readers of workbooks of declared sheets, by their mark."""
_KINDS: Mapping[tuple[str, ...], Callable[[Form], Tournament]] = {
    ("swiss.line_white", "swiss.line_result", "templates.numbers"): _swiss,
    ("round_robin.boards", "round_robin.key_white", "templates.numbers"): _round_robin,
    ("teams.homes", "teams.lineup_home", "teams.team_names"): _teams,
}
"""The names that tell a template, and its reader."""


def _rules(form: Form) -> _Rules:
    """Edition, tie-breaks and points. Raises ArgumentError with the cell."""
    edition = form.text("templates.edition")
    exempt = form.text("templates.bye_points").replace(",", ".")
    text = "; ".join(
        part for part in (edition, f"exempt={exempt}" if exempt else "", form.text("templates.options")) if part
    )
    parsed: Rules[TiebreakEdition] = _at(
        form.place("templates.options"), lambda: parse_rules(text, TIEBREAK_EDITIONS, DEFAULT)
    )
    names = [form.text("templates.tiebreak_place", place=place) for place in range(1, TIEBREAKS + 1)]
    listed = [name for name in (form.text("teams.first_criterion"), *names) if name]
    place = form.place("templates.tiebreak_place", place=1)
    codes = _at(place, lambda: trf_codes(read_list(";".join(listed)), parsed.edition)) if listed else ()
    return _Rules(parsed.edition, parsed.reading, codes, under_options(PointSystem(), parsed.reading))


def _at(place: Place, read: Callable[[], _T]) -> _T:
    """What a cell of the front sheet means; an error names the cell."""
    try:
        return read()
    except DepartageError as error:
        error.place = error.place or place
        raise


def _header(form: Form, rules: _Rules) -> Header:
    """What every template says of its event."""
    city, comma, federation = form.text("templates.venue").rpartition(", ")
    if not comma or not (len(federation) == 3 and federation.isupper()):
        city, federation = form.text("templates.venue"), ""
    return Header(
        form.text("templates.event"),
        city,
        federation,
        form.day("templates.first_day"),
        form.day("templates.last_day"),
        arbiter=form.text("templates.arbiter"),
        time_control=form.text("templates.rate_of_play_2"),
        edition=rules.edition.name,
        tiebreaks=rules.tiebreaks,
        points=rules.points,
    )


def _players(form: Form, anchor: str) -> tuple[Participant, ...]:
    """The list of players, in the order of their numbers. Raises FileError for a number given twice or missing."""
    lines = form.table(anchor)
    numbers, names = lines.named(anchor), lines.named("templates.player_names")
    ratings = lines.named("templates.ratings")
    columns = {
        field: lines.headed(f"templates.{heading}")
        for field, heading in (
            ("sex", "sex"),
            ("birth", "born"),
            ("federation", "fed"),
            ("club", "club"),
            ("title", "title"),
            ("code", "code"),
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


def _drawn(form: Form, games: list[Game]) -> Colour | None:
    """The colour drawn for the first player, as the front sheet says it, or as round 1 shows it."""
    typed = form.text("swiss.first_colour_name").casefold()
    for colour, word in ((Colour.WHITE, Text("templates.white")), (Colour.BLACK, Text("templates.black"))):
        if typed in (name.casefold() for name in in_every_language(word)):
            return colour
    return _first(games)


def _first(games: list[Game]) -> Colour | None:
    """The colour of the lowest number that plays in round 1."""
    opening = [game for game in games if game.round == 1 and game.black is not None]
    if not opening:
        return None
    lowest = min(number for game in opening for number in (game.white, game.black) if number is not None)
    return Colour.WHITE if any(game.white == lowest for game in opening) else Colour.BLACK


def _ranked(form: Form, entrants: tuple[_Entrant, ...]) -> tuple[_Entrant, ...]:
    """The players, or the teams, with the places that the standings show, where a name stands for one of them."""
    if not form.has("templates.places", "templates.ranked_names"):
        return entrants
    lines = form.table("templates.places")
    places, names = lines.named("templates.places"), lines.named("templates.ranked_names")
    shown: dict[str, list[int]] = {}
    for row in lines:
        place = whole(plain(lines.value(row, places)).strip("=. "))
        if place:
            shown.setdefault(lines.text(row, names), []).append(place)
    found = []
    for entrant in entrants:
        ranks = shown.get(entrant.name, [])
        found.append(entrant._replace(rank=ranks[0]) if len(ranks) == 1 else entrant)
    return tuple(found)


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


def _seat(team: Team, place: int) -> int | None:
    return team.players[place - 1] if place <= len(team.players) else None


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


def _bye_worth(form: Form, boards: int) -> tuple[int, int]:
    """Match points and game points, in half-points, of a team without an opponent."""
    share = {"0": 0, "½": 1, "1": 2}.get(form.text("teams.bye"), 0)
    return MatchScoring()[2 - share] if share != 1 else MatchScoring().draw, share * boards
