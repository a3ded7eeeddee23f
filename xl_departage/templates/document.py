"""
The templates as a door of the document: a workbook made from one of them, as the record of its tournament.

A template is recognised by its defined names, in any language; they are read where they point to, whatever rows and columns were
inserted. Typed cells are read as typed; pairings that formulas make from Berger tables by their saved values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xl_departage.crosstable.faults import STRICT
from xl_departage.crosstable.model import MatchScoring, Outcome
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.errors import FileError, GridError, Place
from xl_departage.formulas.addresses import address
from xl_departage.headless.workbook_range import WorkbookCells
from xl_departage.lists.headings import find_games
from xl_departage.lists.names import Roster, Unidentified
from xl_departage.lists.players import birth_of, read_players
from xl_departage.lists.reading import Listed, read_lists
from xl_departage.lists.rosters import read_rosters
from xl_departage.messages import Text, in_every_language
from xl_departage.templates.facts import bye_worth, drawn_colour, first_colour, header_of, rules_of, seat, with_ranks
from xl_departage.templates.form import Form, day_text, plain, whole
from xl_departage.templates.older import KINDS
from xl_departage.templates.workbook import kind_of
from xl_departage.tournament.model import (
    Adjustment,
    Game,
    Match,
    Participant,
    Team,
    Tournament,
)

_PLAYERS, _GAMES, _MATCHES = "templates.name.players", "templates.name.games", "templates.name.matches"
_DATE = Text("templates.column.date")


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
    return next((read for names, read in KINDS.items() if form.has(*names)), None)


def _declared_swiss(form: Form) -> Tournament:
    """A workbook of declared sheets: its typed lists are read as lists anywhere."""
    rules = rules_of(form)
    listed = _lists(form, rules.reading)
    games = _placed(form, listed)
    adjustments = []
    for game in games:
        points = listed.bye_points.get((game.place and game.place.row) or 0)
        if points is not None and points != rules.points.pairing_bye:
            change = points - rules.points.pairing_bye
            adjustments.append(Adjustment("", None, change, game.round, (game.white,), game.place))
    header = header_of(form, rules)._replace(
        rounds=form.number("templates.rounds_planned"),
        type="Individual: Swiss-System",
        first_colour=drawn_colour(form, games),
    )
    people = tuple(sorted(listed.tournament.participants, key=lambda player: player.number))
    # The category is computed, in the language of the workbook.
    people = tuple(player._replace(birth=birth_of(player.birth), category="") for player in people)
    return Tournament(header, with_ranks(form, people), tuple(games), adjustments=tuple(adjustments))


def _declared_round_robin(form: Form) -> Tournament:
    """A round robin of declared sheets: the pairings are the saved values of the draw."""
    rules = rules_of(form)
    listed = _lists(form, rules.reading, seated=True)
    games = _placed(form, listed)
    people = tuple(player._replace(birth=birth_of(player.birth)) for player in listed.tournament.participants)
    rounds = form.number("templates.rounds_planned")
    double = (rounds or 0) >= 2 * (len(people) - 1) > 0
    header = header_of(form, rules)._replace(
        rounds=rounds,
        type=f"Individual: {'Double ' if double else ''}Round-Robin",
        first_colour=first_colour(games),
    )
    return Tournament(header, with_ranks(form, people), tuple(games))


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


def _declared_teams(form: Form) -> Tournament:
    """A workbook of declared sheets: its lists of teams, players and matches are read as lists anywhere."""
    rules = rules_of(form)
    boards = form.number("templates.boards_of_a_match") or 1
    listed = _lists(form, rules.reading._replace(boards=boards), "templates.name.teams", _MATCHES)
    teams, participants = _members(form, listed)
    matches: list[Match] = []
    games: list[Game] = []
    for match in listed.tournament.matches:
        place = _on_sheet(match.place, form, _MATCHES)
        if match.black is None:
            worth = bye_worth(form, boards)
            outcome = Outcome.PAIRING_BYE if match.outcome is Outcome.ZERO_BYE else match.outcome
            matches.append(Match(match.round, match.white, None, outcome, None, (worth[1], None), worth[0]))
            continue
        matches.append(Match(match.round, match.white, match.black, place=place))
        row = place.row or 0
        seats = listed.lineups[row]
        for board, sides in enumerate(listed.boards[row], 1):
            pair = [seat(teams[team], seats[side][board - 1]) for side, team in enumerate((match.white, match.black))]
            games += _board_game(match.round, board, pair, sides or (Outcome.PENDING, Outcome.PENDING), place)
    last = max((match.round for match in matches), default=0)
    days = _days(form, last)
    robin = form.text("teams.format") in in_every_language(Text("teams.round_robin_berger"))
    double = "Double " if robin and form.number("templates.cycles_used") == 2 else ""
    header = header_of(form, rules)._replace(
        rounds=last or None,
        type=f"Team: {double}{'Round-Robin' if robin else 'Swiss-System'}",
        boards=boards,
        board_colours=("WB" * boards)[:boards],
        dates=days,
        match_points=MatchScoring(),
    )
    return Tournament(header, participants, tuple(games), with_ranks(form, tuple(teams.values())), tuple(matches))


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
