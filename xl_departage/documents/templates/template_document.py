"""
Reads a workbook made from one of the templates as the record of its tournament.

A template is recognised by its defined names, in any language. Each cell is read where its name points, so rows and
columns may have been inserted. Typed cells are read as they were typed; pairings that formulas take from the Berger
tables are read from the saved values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from xl_departage.base.cells import Cell
from xl_departage.base.days import day_of
from xl_departage.base.errors import AmbiguousCell, ArgumentError, FileError, GridError, Place
from xl_departage.base.messages import Text, in_every_language
from xl_departage.chess.tournament.acceleration import with_named_acceleration
from xl_departage.chess.tournament.ages import age_year
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import STRICT
from xl_departage.chess.tournament.options import ReadingOptions, refuse_options_of_teams
from xl_departage.chess.tournament.persons import birth_of
from xl_departage.chess.tournament.record import (
    Adjustment,
    Game,
    Header,
    Match,
    Participant,
    SourceNotice,
    Team,
    TournamentRecord,
)
from xl_departage.chess.tournament.roster import Roster, Unidentified
from xl_departage.chess.tournament.source import Stated
from xl_departage.chess.tournament.team_event import worth_of_bye
from xl_departage.chess.tournament.withdrawals import unplayed_match
from xl_departage.documents.templates.facts import (
    FrontRules,
    drawn_colour,
    header_of,
    notices_of_days,
    rules_of,
    stated_of,
    with_ranks,
)
from xl_departage.documents.templates.form import Form, day_text, whole
from xl_departage.documents.templates.swiss.swiss_home import SEASONS
from xl_departage.documents.templates.teams.team_sheets import FIRST_BOARD
from xl_departage.documents.templates.typed_lists import (
    GAMES,
    MATCHES,
    PLAYERS,
    TEAMS,
    TypedList,
    kind_of_form,
    row_of,
    typed_list,
)
from xl_departage.formats.grids.lists.byes import free_alone, read_bye
from xl_departage.formats.grids.lists.list_reading import GameList, read_lists
from xl_departage.formats.grids.lists.matches import FaultsOfTeams, headed_boards
from xl_departage.formats.grids.lists.player_rows import read_players
from xl_departage.formats.grids.lists.rosters import empty_seats, read_rosters
from xl_departage.formats.grids.lists.unheaded import UNHEADED
from xl_departage.formats.grids.lists.unpaired import contradictions
from xl_departage.spreadsheet.formulas.addresses import address
from xl_departage.spreadsheet.recalculation.workbook_range import WorkbookCells


def is_template(workbook: WorkbookCells) -> bool:
    """Whether a workbook was made from the template of a tournament, which excludes club lists and Grands Prix."""
    return kind_of_form(Form(workbook)) in _READERS


def read_template(workbook: WorkbookCells) -> TournamentRecord:
    """
    The tournament in a workbook made from the template of a tournament; its formulas must have values. Raises FileError,
    with sheet and cell, for what cannot be read, and for the rules of the front sheet ArgumentError with the cell.
    """
    form = Form(workbook)
    return _READERS[kind_of_form(form)](form)


def stated_rules_of(workbook: WorkbookCells) -> Stated:
    """
    The rules on the front sheet of a workbook made from a template that its record does not hold. Raises ArgumentError
    with the cell.
    """
    return stated_of(Form(workbook))


def front_notices(workbook: WorkbookCells) -> tuple[SourceNotice, ...]:
    """
    Notices about cells that no function reads: invalid days on the front sheet or, in a workbook of teams, days of
    matches. Empty for a workbook that was not made from the template of a tournament.
    """
    form = Form(workbook)
    kind = kind_of_form(form)
    if kind == "teams":
        return _notices_of_match_days(form, typed_list(form, MATCHES))
    return notices_of_days(form) if kind in _READERS else ()


def _swiss(form: Form) -> TournamentRecord:
    """
    The tournament of a workbook made from the Swiss template. Its typed lists are read like any other lists of players
    and games.
    """
    rules, game_list, games = _individuals(form)
    worth = rules.points.pairing_bye
    adjustments = [
        Adjustment("", None, points - worth, round=game.round, numbers=(game.white,), place=game.place)
        for game in games
        if (points := game_list.bye_points.get(row_of(game.place), worth)) != worth
    ]
    header = _header(form, rules, game_list)._replace(type="Individual: Swiss-System")
    # The category is not read: a formula computes it, in the language of the workbook.
    people = tuple(
        player._replace(birth=birth_of(player.birth), category="")
        for player in sorted(_with_places(form, game_list), key=lambda player: player.number)
    )
    tournament = TournamentRecord(
        header,
        with_ranks(form, people),
        games,
        adjustments=(*adjustments, *_given(form, game_list)),
        forbidden=game_list.tournament.forbidden,
        notices=(*contradictions(game_list, games), *notices_of_days(form)),
        age_year=form.number("swiss.year_typed")
        or age_year(header, ffe=form.text("swiss.season").upper() == SEASONS[0]),
    )
    return with_named_acceleration(tournament, rules.reading.acceleration)


def _round_robin(form: Form) -> TournamentRecord:
    """
    The tournament of a workbook made from the round-robin template. Its pairings are the saved values of the draw,
    unless they were typed.
    """
    rules, game_list, games = _individuals(form, seated=True)
    people = tuple(player._replace(birth=birth_of(player.birth)) for player in _with_places(form, game_list))
    header = _header(form, rules, game_list)
    double = "Double " if (header.rounds or 0) >= 2 * (len(people) - 1) > 0 else ""
    header = header._replace(type=f"Individual: {double}Round-Robin")
    return TournamentRecord(
        header, with_ranks(form, people), games, adjustments=_given(form, game_list), notices=notices_of_days(form)
    )


def _with_places(form: Form, game_list: GameList) -> Iterator[Participant]:
    """The players of a list, each with the cell of the number that identifies the player, which may be blank."""
    players = typed_list(form, PLAYERS)
    for participant in game_list.tournament.participants:
        row = game_list.players.rows.get(participant.number)
        yield participant if row is None else participant._replace(place=players.place(row, "code"))


def _given(form: Form, game_list: GameList, named: str = PLAYERS) -> tuple[Adjustment, ...]:
    """The points that the arbiter gave or deducted, with their cells in the list of players or of teams."""
    players = typed_list(form, named)
    places = [players.place(row_of(adjustment.place), "given") for adjustment in game_list.given]
    return tuple(adjustment._replace(place=place) for adjustment, place in zip(game_list.given, places, strict=True))


def _individuals(form: Form, *, seated: bool = False) -> tuple[FrontRules, GameList, tuple[Game, ...]]:
    """The rules, the lists, and the games with the cells of their results. `seated`: as for `_lists`."""
    rules = rules_of(form)
    try:
        refuse_options_of_teams(rules.reading)
    except ArgumentError as error:
        error.place = form.place("templates.options")
        raise
    game_list, played = _lists(form, rules.reading, seated=seated)
    places = (_on_sheet(game.place, played) for game in game_list.games)
    cells = [place._replace(cell=played.place(place.row, "result").cell) if place.row else place for place in places]
    games = (game._replace(place=place) for game, place in zip(game_list.games, cells, strict=True))
    return rules, game_list, tuple(games)


def _header(form: Form, rules: FrontRules, game_list: GameList) -> Header:
    """The details of an event of individuals."""
    return header_of(form, rules)._replace(
        rounds=form.number("templates.rounds_planned"),
        first_colour=drawn_colour(form) or game_list.tournament.header.first_colour,
    )


def _lists(
    form: Form, options: ReadingOptions, named: str = PLAYERS, played: str = GAMES, *, seated: bool = False
) -> tuple[GameList, TypedList]:
    """
    The list of players with the games, or of teams with the matches (`named` and `played` are the keys of their
    sheets), and the second sheet. With `seated`, players without a number do not play. Raises FileError for the first
    fault, with its sheet.
    """
    players, games = typed_list(form, named), typed_list(form, played)
    cells = players.cells
    if seated:
        cells = [[None] * len(row) if row[0] in ("", None) else row for row in cells]
    sheet = players
    try:
        read_players(cells, FaultsOfTeams(STRICT) if named == TEAMS else STRICT, players.top)
        sheet = games
        game_list = read_lists(cells, games.cells, options._replace(row=games.top), STRICT)
        # In a round robin, a player without an opponent rests: there is no doubt about the kind of bye.
        resting = seated or options.system == "round-robin"
        for game in () if resting else free_alone(game_list.games, game_list.players.participants):
            raise AmbiguousCell("grid_alone_free", game.place, mark=game.result)
        return game_list, games
    except GridError as error:
        if played == MATCHES and error.key in UNHEADED and not headed_boards(games.cells[0]).boards:
            raise FileError("document_boards", _on_sheet(None, games)) from None
        of_players = error.place is not None and error.place.of_players
        raise FileError(error.key, _on_sheet(error.place, players if of_players else sheet), **error.values) from None


def _on_sheet(place: Place | None, containing_list: TypedList) -> Place:
    """A place in a list, completed with the file and the sheet."""
    at = containing_list.lines.form.workbook.place
    return (place or Place())._replace(file=at.file, sheet=containing_list.lines.sheet.name, range_column=None)


def _teams(form: Form) -> TournamentRecord:
    """
    The tournament of a workbook made from the template of teams. Its lists of teams, players and matches are read like
    any others. Raises FileError.
    """
    rules = rules_of(form)
    boards = rules.reading.boards or 1
    drawn = form.text("teams.format") in in_every_language(Text("teams.round_robin_berger"))
    # A league with its own calendar is a round robin with typed pairings; the further options say so.
    robin = drawn if rules.reading.system == "auto" else rules.reading.system == "round-robin"
    # What a team without an opponent gets on each board: a win (2), a draw (1), or nothing (0).
    share = rules.reading.exempt if rules.reading.exempt_is_stated else 0
    options = rules.reading._replace(
        boards=boards, system="round-robin" if robin else "swiss", exempt=share, exempt_is_stated=True
    )
    game_list, match_list = _lists(form, options, TEAMS, MATCHES)
    teams, participants = _members(form, game_list)
    if not participants:
        # Nobody has typed the players; the results of the boards are read all the same.
        teams, participants = _nameless(game_list, teams)
    matches: list[Match] = []
    games: list[Game] = []
    first = match_list.lines.left + FIRST_BOARD - 1
    scoring = rules.reading.match
    for nobody in empty_seats(game_list, {team.number: len(team.players) for team in teams.values()}):
        at = _on_sheet(nobody.place, match_list)
        assert at.board is not None, "an empty seat has its board"
        cell = address(row_of(at), first + at.board - 1)
        raise FileError(nobody.key, at._replace(row=None, board=None, cell=cell), **nobody.values)
    gone = {team.number: team.last_round for team in teams.values() if robin and team.last_round is not None}
    over = max(
        (game.round for game in game_list.games if any(game_list.boards.get(row_of(game.place), ()))),
        default=0,
    )
    for match in game_list.tournament.matches:
        place = _on_sheet(match.place, match_list)
        if match.black is None:
            bye = _bye(match, match_list)
            if bye.outcome is Outcome.PAIRING_BYE:
                typed_share = game_list.bye_points.get(row_of(place), _share_typed(match_list, row_of(place)))
                worth = worth_of_bye(
                    share if typed_share is None else typed_share, boards, rules.points.scoring, scoring
                )
                bye = bye._replace(
                    game_points=(worth.game_points, None),
                    match_points=worth.match_points,
                    share_by_rules=share if typed_share is None else None,
                )
            matches.append(bye)
            continue
        matches.append(Match(match.round, match.white, match.black, place=place))
        row = row_of(place)
        if row not in game_list.lineups:
            raise FileError("document_boards", _on_sheet(None, match_list))
        if not any(game_list.boards[row]) and (forfeit := unplayed_match(matches[-1], gone, over)) is not matches[-1]:
            # No board has a result, and a team that withdrew forfeits the match.
            matches[-1] = forfeit
            continue
        sides = [
            (teams[team].players, seats)
            for team, seats in zip((match.white, match.black), game_list.lineups[row], strict=True)
        ]
        for board, results in enumerate(game_list.boards[row][:boards]):
            seats = [players[at[board] - 1] if at[board] <= len(players) else None for players, at in sides]
            at = place._replace(cell=address(row, first + board))
            games += _board_game(match.round, board + 1, seats, results or (Outcome.PENDING, Outcome.PENDING), at)
    last = max((match.round for match in matches), default=0)
    dated, days = _dated(match_list, matches, last)
    cycles = form.number("templates.cycles_used") if drawn else rules.reading.games
    double = "Double " if robin and cycles == 2 else ""
    header = header_of(form, rules)._replace(
        # The list of a Swiss holds only the rounds paired so far, so the number of planned rounds comes from the front
        # sheet or the rules.
        rounds=(last or None) if drawn else form.number("teams.rounds_typed") or rules.reading.planned,
        type=f"Team: {double}{'Round-Robin' if robin else 'Swiss-System'}",
        boards=boards,
        board_colours=("WB" * boards)[:boards],
        dates=_without_end(days),
        match_points=scoring,
    )
    return TournamentRecord(
        header,
        participants,
        tuple(games),
        teams=with_ranks(form, tuple(teams.values())),
        matches=tuple(dated),
        adjustments=_given(form, game_list, TEAMS),
        forbidden=game_list.tournament.forbidden,
        notices=_notices_of_match_days(form, match_list),
    )


def _bye(match: Match, match_list: TypedList) -> Match:
    """A match without an opponent: the bye or absence as it was typed, or otherwise the bye of a team that rests."""
    outcome = match.outcome
    row = match.place.row if match.place else None
    if outcome is Outcome.ZERO_BYE and not (row and match_list.lines.text(row, match_list.column("black_first"))):
        # The Berger tables give it no opponent.
        outcome = Outcome.PAIRING_BYE
    return Match(match.round, match.white, None, outcome)


def _share_typed(match_list: TypedList, row: int) -> int | None:
    """What the cell of a bye says that it is worth (`EXE ½`: 1), as in the option `exempt`; None if it says nothing."""
    bye = read_bye(match_list.lines.value(row, match_list.column("black_first")))
    return None if bye is None else bye.points


def _members(form: Form, game_list: GameList) -> tuple[dict[int, Team], tuple[Participant, ...]]:
    """
    The teams by number, and the players of all teams, numbered team by team. Raises FileError for a player of an
    unknown team, with the row, and for what cannot be read.
    """
    players = typed_list(form, PLAYERS)
    roster = Roster((team.number, team.name) for team in game_list.tournament.teams)
    teams = {team.number: team for team in game_list.tournament.teams}
    members: dict[int, list[Participant]] = {number: [] for number in teams}
    try:
        for member in read_rosters(players.cells, STRICT, players.top):
            team = roster.find(member.team)
            if isinstance(team, Unidentified):
                place = Place(row=member.row, text=member.team)
                raise FileError("document_team", _on_sheet(place, players), name=member.player.name)
            members[team].append(member.player._replace(place=players.place(member.row, "national")))
    except GridError as error:
        raise FileError(error.key, _on_sheet(error.place, players), **error.values) from None
    participants: list[Participant] = []
    for number, roster_of in members.items():
        start = len(participants) + 1
        participants += [player._replace(number=start + place) for place, player in enumerate(roster_of)]
        teams[number] = teams[number]._replace(strength=None, players=tuple(range(start, start + len(roster_of))))
    return teams, tuple(participants)


def _nameless(game_list: GameList, teams: Mapping[int, Team]) -> tuple[dict[int, Team], tuple[Participant, ...]]:
    """The teams, and players without names: as many in each team as the highest place in its line-ups."""
    sizes: dict[int, int] = {}
    for match in game_list.tournament.matches:
        if match.black is not None:
            lineups = game_list.lineups.get(row_of(match.place), ())
            for side, seats in zip((match.white, match.black), lineups, strict=False):
                sizes[side] = max(sizes.get(side, 0), *seats)
    seated: dict[int, Team] = {}
    first = 1
    for number, team in teams.items():
        after = first + sizes.get(number, 0)
        seated[number] = team._replace(players=tuple(range(first, after)))
        first = after
    return seated, tuple(Participant(number, "") for number in range(1, first))


def _dated(match_list: TypedList, matches: Sequence[Match], last: int) -> tuple[list[Match], list[str]]:
    """
    The matches, and the day of each round in the form YY/MM/DD of record 132, blank if none is typed.

    A match keeps a date only if it differs from the day of its round, which is that of most of its matches. A match
    with a blank cell has the first day that is typed in its round.
    """
    lines, number, date = match_list.lines, match_list.column("round"), match_list.column("date")
    first: dict[int, str] = {}
    for row in lines:
        if day := _day_typed(lines.value(row, date)):
            first.setdefault(whole(lines.value(row, number)) or 0, day)
    match_days = {
        match: _day_typed(lines.value(row_of(match.place), date)) or first.get(match.round, "")
        for match in matches
        if match.black is not None
    }
    of_round: dict[int, str] = {}
    for round in range(1, last + 1):
        days = Counter(day for match, day in match_days.items() if match.round == round)
        of_round[round] = days.most_common(1)[0][0] if days else first.get(round, "")
    dated = [
        match._replace(date=match_days[match])
        if match_days.get(match, of_round[match.round]) != of_round[match.round]
        else match
        for match in matches
    ]
    return dated, [of_round[round].removeprefix("20") for round in range(1, last + 1)]


def _notices_of_match_days(form: Form, match_list: TypedList) -> tuple[SourceNotice, ...]:
    """Notices about invalid days of matches and about days outside the event, with their cells."""
    first, last = (day_of(form.day(name)) for name in ("templates.first_day", "templates.last_day"))
    notices = []
    for row in match_list.lines:
        text = _day_typed(match_list.lines.value(row, match_list.column("date")))
        day = day_of(text)
        values: tuple[tuple[str, object], ...] = (("typed", text if day is None else f"{day:%d/%m/%Y}"),)
        key = "" if not text else "details_day" if day is None else ""
        if day is not None and ((first and day < first) or (last and day > last)):
            key = "details_match_outside"
            values += tuple(
                (name, f"{end:%d/%m/%Y}" if end else "…") for name, end in (("first", first), ("last", last))
            )
        if key:
            notices.append(SourceNotice(key, match_list.place(row, "date"), values))
    return tuple(notices)


def _day_typed(cell: Cell) -> str:
    """A day in the form of TRF, YYYY/MM/DD, also if it was typed as a text; the text of the cell if it is no day."""
    text = day_text(cell)
    day = day_of(text)
    return text if day is None else f"{day:%Y/%m/%d}"


def _without_end(days: Sequence[str]) -> tuple[str, ...]:
    """The days up to the last known one; unknown days before it stay blank."""
    known = max((round for round, day in enumerate(days, 1) if day), default=0)
    return tuple(days[:known])


def _board_game(
    round: int, board: int, seats: Sequence[int | None], sides: tuple[Outcome, Outcome], place: Place
) -> list[Game]:
    """
    One board of a match as a game, or as the bye or absence of one player if the other seat is empty; no game if
    nothing is known. `seats` and `sides` begin with the team on the left, which has White on the odd boards.
    """
    left, right = seats
    if left is None or right is None:
        present, outcome = (left, sides[0]) if right is None else (right, sides[1])
        if present is None or outcome is Outcome.PENDING:
            return []
        bye = Outcome.FULL_BYE if outcome is Outcome.FORFEIT_WIN else Outcome.ZERO_BYE
        return [
            Game(round, present, None, outcome=bye, reply=None, result="", board=board, coloured=False, place=place)
        ]
    first, second = (left, right) if board % 2 else (right, left)
    return [Game(round, first, second, *(sides if board % 2 else sides[::-1]), "", board, place=place)]


_READERS: Mapping[str, Callable[[Form], TournamentRecord]] = {
    "swiss": _swiss,
    "round-robin": _round_robin,
    "teams": _teams,
}
"""The reader of each kind of workbook, by the mark of its template."""
