"""
Reads a list of players and a list of games into the record of a tournament.

There is one row per game, with round, board, White, result and Black under their headings. A bye stands in the place of
an opponent. If the round is blank, it is that of the row above or of the title above the rows. Without a list of
players, the players are those named in the games: by their numbers if the games give them, otherwise by name. Every
fault is reported with row, round, board and text; the record holds the other games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from xl_departage.base.errors import AmbiguousCell, ArgumentError, GridError, InconsistentGrid, Place, UnreadableCell
from xl_departage.base.text import display_text, excerpt, key_of, plain, whole_number
from xl_departage.chess.ratings.rating_cell import read_rating
from xl_departage.chess.tournament.acceleration import with_named_acceleration
from xl_departage.chess.tournament.apart import with_apart
from xl_departage.chess.tournament.crosstable import Colour, Outcome, award, bye_worth, difference
from xl_departage.chess.tournament.faults import Faults, FaultsOfPlayers
from xl_departage.chess.tournament.individual_crosstable import last_decided
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import from_scoring
from xl_departage.chess.tournament.record import Adjustment, Game, Header, Match, Participant, Team, TournamentRecord
from xl_departage.chess.tournament.roster import Roster, Unidentified, bare_name
from xl_departage.chess.tournament.round_days import days_shown, round_day
from xl_departage.chess.tournament.team_event import worth_of_bye
from xl_departage.chess.tournament.withdrawals import with_last_rounds
from xl_departage.formats.grids.cell_tokens import Rows, normalise, refuse_date
from xl_departage.formats.grids.lists.byes import Bye, doubted_byes, read_bye, with_points
from xl_departage.formats.grids.lists.game_rows import (
    GameRow,
    Unread,
    are_matches,
    cell_in,
    games_above,
    headings_below,
    is_filled,
    joined_boards,
    rows_of_games,
)
from xl_departage.formats.grids.lists.headings import GameColumns, find_games
from xl_departage.formats.grids.lists.matches import (
    Board,
    FaultsOfTeams,
    Sides,
    both_scores,
    read_board,
    read_boards,
    read_lineup,
    score_text,
)
from xl_departage.formats.grids.lists.name_titles import title_before, title_of
from xl_departage.formats.grids.lists.pages import cut_page
from xl_departage.formats.grids.lists.player_rows import ListedPlayers, birth_text, read_players
from xl_departage.formats.grids.lists.team_players import Seat, TeamPlayers
from xl_departage.formats.grids.lists.unheaded import columns_passed_over, unread_results
from xl_departage.formats.grids.notations import PENDING_WORDS
from xl_departage.formats.grids.sided_result import both_sides, names_both_sides


@dataclass(frozen=True)
class GameList:
    """What was read from the two lists."""

    tournament: TournamentRecord
    players: ListedPlayers
    """In the order of the numbers, as in any crosstable."""
    games: tuple[Game, ...]
    """The games, or the matches of teams, in the order of rounds."""
    scores: Mapping[int, tuple[int, int]]
    """The half-points of both teams of a match, by row."""
    boards: Mapping[int, Sides]
    """The results on the boards of a match, by row."""
    lineups: Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]]
    """For a match with boards, by row: the places in the lists of both teams of the players who sat at the boards."""
    unread: tuple[Unread, ...]
    bye_points: Mapping[int, int]
    """
    What a pairing-allocated bye is worth, by row, if the row states it; not for a row that states what such byes are worth anyway. In
    half-points; for a team, 2, 1 or 0 as in the option `exempt`: a win, a draw or nothing on every board.
    """
    usual_bye: int
    """The half-points of a pairing-allocated bye whose row states none."""
    rounds: int
    """The number of rounds in the crosstable: those planned, or as far as the list goes if that is more; at least 1."""
    language: str
    """The language of the headings; `auto` if they do not show it."""
    notices: tuple[GridError, ...] = ()
    """Notices that an arbiter may want to know about, such as assumptions made in reading."""
    of_games: bool = False
    """Whether the players were taken from the games because there is no list of players."""

    @property
    def given(self) -> tuple[Adjustment, ...]:
        """The points that the arbiter gave or took away, from the list of players."""
        return tuple(
            adjustment
            for adjustment in self.tournament.adjustments
            if adjustment.place is not None and adjustment.place.of_players
        )


def read_lists(
    players: Rows | None, games: Rows, options: ReadingOptions, faults: Faults, columns: GameColumns | None = None
) -> GameList:
    """
    Read both lists. If `players` is None, the players are taken from the games. Every fault is reported.

    `columns` are those of the games if the range is already known to be a list of games; a page must then already be
    cut into cells.
    """
    if columns is None:
        games = cut_page(games) or games
    first = columns or find_games(games)
    if (options.boards or 1) > 1 or (first is not None and first.boards):
        faults = FaultsOfTeams(faults)
    listed_players = (
        None if players is None else read_players(players, FaultsOfPlayers(faults), options.row, None, options.ratings)
    )
    rows: list[GameRow] = []
    lost: list[Unread] = []
    passed_over: list[GridError] = []
    if first is not None:
        headings = {first.row: first, **headings_below(games, first)}
        rows = list(rows_of_games(games, headings, options.row, faults))
        lost = [
            *games_above(games, first, options.row, faults),
            *unread_results(games, headings, options.row, faults),
        ]
        if not lost and not any(row.has_result for row in rows):
            passed_over = [*columns_passed_over(games, headings, options.row)]
    if first is None and (players is None or any(display_text(cell).strip() for row in games for cell in row)):
        faults.report(UnreadableCell("list_games_headings", Place(row=options.row)))
    in_teams = (options.boards or 1) > 1 or are_matches(
        rows, persons=listed_players is not None and listed_players.persons
    )
    rows = joined_boards(rows, in_teams)
    reader = _Games(listed_players or _players_of(rows, faults), options, faults)
    reader.boards = options.boards or max((len(row.singles or row.boards) for row in rows), default=0)
    reader.teams = in_teams or reader.boards > 0
    reader.dutch = first is not None and first.language == "nl"
    for row in rows:
        reader.read(row)
    listed_games = reader.listed("auto" if first is None else first.language)
    return replace(
        listed_games,
        of_games=listed_players is None,
        unread=(*listed_games.unread, *lost),
        notices=(*listed_games.notices, *passed_over),
    )


def _of_players(notice: GridError) -> GridError:
    """The notice, marked as one about the list of players."""
    notice.place = notice.where._replace(of_players=True)
    return notice


def _players_of(rows: Sequence[GameRow], faults: Faults) -> ListedPlayers:
    """The players whom the games name, with the details beside their names."""
    names: dict[tuple[str, int | None], str] = {}
    ratings: dict[tuple[str, int | None], int | None] = {}
    titles: dict[tuple[str, int | None], str] = {}
    federations: dict[tuple[str, int | None], str] = {}
    only_numbers: dict[int, int] = {}
    owners: dict[int, str] = {}
    rated = False
    for row in rows:
        sides = zip((row.white, row.black), row.numbers, row.ratings, row.titles, row.federations, strict=True)
        for cell, number_cell, rating_cell, title_cell, federation_cell in sides:
            if not is_filled(cell) or read_bye(cell) is not None:
                continue
            number = whole_number(cell)
            if number is not None:
                only_numbers.setdefault(number, row.row)
                continue
            name = bare_name(display_text(cell))
            if not any(map(str.isalpha, name)):
                # Points, dates and the like name nobody; they are refused with the game.
                continue
            beside = whole_number(number_cell)
            person = key_of(name), beside
            if beside is not None and key_of(owners.setdefault(beside, name)) != key_of(name):
                place = Place(row=row.row, round=row.round, text=excerpt(cell))
                faults.report(InconsistentGrid("list_number_names", place, number=beside, name=owners[beside]))
            names.setdefault(person, name)
            rated = rated or is_filled(rating_cell)
            titles[person] = (
                titles.get(person) or title_of(display_text(title_cell)) or title_before(display_text(cell))
            )
            federations[person] = federations.get(person) or display_text(federation_cell).strip()
            try:
                rating = read_rating(rating_cell).rating
                if rating is not None and ratings.setdefault(person, rating) != rating:
                    place = Place(row=row.row, round=row.round, text=excerpt(rating_cell), name=name)
                    faults.report(InconsistentGrid("list_rating_differs", place, rating=ratings[person]))
            except UnreadableCell as error:
                error.place = Place(row=row.row, text=excerpt(rating_cell), name=name)
                faults.report(error)
    # A name with a number in one row and without one in another is the same player.
    for person in [person for person in names if person[1] is None]:
        known = [namesake for namesake in names if namesake[0] == person[0] and namesake[1] is not None]
        if len(known) == 1:
            del names[person]
            ratings[known[0]] = ratings.get(known[0]) or ratings.get(person)
            titles[known[0]] = titles[known[0]] or titles[person]
            federations[known[0]] = federations[known[0]] or federations[person]
    if only_numbers and names:
        number, at = next(iter(only_numbers.items()))
        faults.report(InconsistentGrid("list_numbers_and_names", Place(row=at, text=str(number)), number=number))
    people = {
        person: Participant(0, name, ratings.get(person), title=titles[person], federation=federations[person])
        for person, name in names.items()
    }
    return _numbered(people, sorted(only_numbers), rated)


def _numbered(
    named: Mapping[tuple[str, int | None], Participant], only_numbers: Sequence[int], rated: bool
) -> ListedPlayers:
    """
    The participants, with the numbers that the games give if they give all of them different ones; otherwise numbered
    in the order of their names. Numbers without a name come first.
    """
    numbers = [number for _, number in named]
    are_numbered = None not in numbers and len(set(numbers)) == len(numbers) and not set(numbers) & set(only_numbers)
    people = sorted(named, key=lambda person: (person[1] or 0,) if are_numbered else (person[0], person[1] or 0))
    free = iter(range(max(only_numbers, default=0) + 1, max(only_numbers, default=0) + 1 + len(people)))
    participants = [Participant(number, "") for number in only_numbers]
    for person in people:
        number = person[1] if are_numbered and person[1] is not None else next(free)
        participants.append(named[person]._replace(number=number))
    displayed = tuple((player.number, player.rating or "") for player in participants)
    return ListedPlayers(tuple(participants), displayed, rated, "auto")


def _forfeited(boards: Sides) -> tuple[Outcome, Outcome] | None:
    """The outcomes of a match if all its boards are the same forfeit: that forfeit. None for any other match."""
    kinds = set(boards)
    return next((forfeit for forfeit in _FORFEITS if kinds == {forfeit}), None) if boards else None


_FORFEITS = (
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
)


def _single_of(error: Exception, row: GameRow) -> GameRow:
    """The row of the board that an error names, or `row` itself if it names none."""
    place = error.place if isinstance(error, GridError) else None
    return next((single for single in row.singles if place is not None and single.row == place.row), row)


class _Games:
    """Collects the games row by row; used once."""

    def __init__(self, players: ListedPlayers, options: ReadingOptions, faults: Faults) -> None:
        self._players = players
        self._options = options
        self._faults = faults
        self._roster = Roster((player.number, player.name) for player in players.participants)
        self._games: dict[int, Game] = {}
        """The games by row."""
        self._unread: list[Unread] = []
        self._seen: dict[tuple[int, int], int] = {}
        """The row of each player's entry in each round."""
        self._bye_points: dict[int, int] = {}
        self._days: dict[int, dict[str, int]] = {}
        """The days of each round according to the games, each with the first row that gives it."""
        self._beside: dict[int, int] = {}
        """By row, the points beside the word for a pairing-allocated bye, as in `Bye.points`."""
        self._usual_bye = award(options.scoring, options.exempt)[Outcome.PAIRING_BYE]
        """The half-points of a pairing-allocated bye that states none."""
        self._results: dict[str, tuple[Outcome, Outcome]] = {}
        self._scores: dict[int, tuple[int, int]] = {}
        self._boards: dict[int, Sides] = {}
        self._lineups: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self._seats: list[Seat] = []
        """The boards that name their players."""
        self._remarked: GridError | None = None
        self.teams = False
        """Whether the games are matches of teams."""
        self.dutch = False
        """Whether the headings are Dutch."""
        self.boards = 0
        """The number of boards in a match, if each has a row or a column of its own."""

    def read(self, row: GameRow) -> None:
        """Read one row: a game, or a player without an opponent."""
        white, black = (
            self._side(cell, number) for cell, number in zip((row.white, row.black), row.numbers, strict=True)
        )
        numbers = tuple(side for side in (white, black) if isinstance(side, int))
        wrong = [side for side in (white, black) if isinstance(side, Unidentified)]
        if wrong:
            texts = [excerpt(cell) for cell, side in ((row.white, white), (row.black, black)) if side in wrong]
            for side, text in zip(wrong, texts, strict=True):
                self._report(side.error, row, text)
            others = () if numbers else tuple(number for side in wrong for number in side.candidates)
            self._leave(row, (*numbers, *others), " ".join(texts) if numbers else row.texts)
        elif len(numbers) == 2:
            self._game(row, numbers[0], numbers[1])
        elif len(numbers) == 1:
            self._bye(row, numbers[0], white=isinstance(white, int))
        else:
            self._report(UnreadableCell("list_players_missing"), row, row.texts)
            self._leave(row, (), row.texts)

    def _side(self, cell: object, number: object) -> int | Unidentified | None:
        """The player's number; None for a blank or a bye; or why the cell does not identify a player."""
        if not is_filled(cell):
            return None
        entrant = self._roster.find(cell)
        if not isinstance(entrant, Unidentified):
            return entrant
        beside = whole_number(number)
        if beside is not None and beside in entrant.candidates:
            # Two players have the same name; the number beside it decides.
            return beside
        return None if not entrant.candidates and read_bye(cell) is not None else entrant

    def _game(self, row: GameRow, white: int, black: int) -> None:
        if white == black:
            self._report(InconsistentGrid("list_player_itself"), row, row.texts)
            self._leave(row, (white,), row.texts)
            return
        try:
            _refuse_two_results(row)
            score = self._match(row, white, black) if self.teams else None
            forfeit = _forfeited(self._boards.get(row.row, ()))
            score = None if forfeit else score
            outcome, reply = forfeit or ((Outcome.PENDING, Outcome.PENDING) if score else self._sides(row))
        except (ArgumentError, GridError) as error:
            self._seats = [seat for seat in self._seats if seat.match != row.row]
            at = _single_of(error, row)
            text = " ".join(map(excerpt, at.results or (at.result,))).strip() or at.texts
            self._report(_of_result(error, text), at, text)
            self._leave(at, (white, black), text)
            return
        if score:
            self._scores[row.row] = score
        self._remark(row)
        result_text = display_text(row.result).strip()
        self._keep(
            row,
            Game(row.round or 0, white, black, outcome=outcome, reply=reply, result=result_text, coloured=row.coloured),
        )

    def _match(self, row: GameRow, white: int, black: int) -> tuple[int, int] | None:
        """
        The half-points of both teams: the total of the boards, or the score if there are no boards or one of their results is missing. None
        if neither gives them, as for a match that was forfeited or not played. Raises GridError if score and boards differ or a board
        cannot be read.
        """
        if row.singles:
            return self._joined(row, white, black)
        stated = both_scores(row.result)
        if not row.boards:
            return stated
        worth = award(self._options.scoring, self._options.exempt)
        boards = read_boards(row.line, row.boards, row.coloured, self._signs())
        self._boards[row.row] = boards
        first, second = (read_lineup(cell, len(boards)) for cell in row.lineups)
        self._lineups[row.row] = first, second
        complete = [board for board in boards if board is not None]
        if len(complete) < len(boards):
            return stated
        counted = sum(worth[outcome] for outcome, _ in complete), sum(worth[reply] for _, reply in complete)
        if self._contradicts(row, stated, counted):
            raise InconsistentGrid("list_match_total", None, counted=score_text(counted))
        return counted

    def _contradicts(self, row: GameRow, stated: tuple[int, int] | None, counted: tuple[int, int]) -> bool:
        """
        Whether the result of a match, `stated` if it is a score, is another than that of its boards. Raises GridError
        for a text that is no result of a match.
        """
        if stated is not None:
            return counted != stated
        first, second = self._sides(row)
        won = first is Outcome.FORFEIT_WIN, second is Outcome.FORFEIT_WIN
        lost = first is not Outcome.PENDING and not any(won)
        return (won[0] and counted[0] <= counted[1]) or (won[1] and counted[1] <= counted[0]) or (lost and any(counted))

    def _joined(self, row: GameRow, white: int, black: int) -> tuple[int, int] | None:
        """
        The half-points of both teams from the rows of their boards; None while a result is missing or a board has no
        row.

        Raises GridError with the row of the board in its place.
        """
        worth = award(self._options.scoring, self._options.exempt)
        home = key_of(display_text(row.white))
        total = [0, 0]
        complete = len(row.singles) == self.boards
        seen: dict[int, int] = {}
        for place, single in enumerate(row.singles, 1):
            number = whole_number(single.board) or place
            at = Place(row=single.row)
            if number in seen:
                raise InconsistentGrid("list_board_twice", at, board=number, other_row=seen[number])
            seen[number] = single.row
            # If a row names players, or teams under White and Black, its result has the side first that it names first.
            board = Board(0, number, False if single.coloured else single.white_first)
            try:
                sides = read_board(single.result, board, single.coloured, self._signs())
            except GridError as error:
                if error.key == "list_board_side":
                    raise UnreadableCell("list_result_side", at, **error.values) from None
                error.place = at
                raise
            same = key_of(display_text(single.white)) == home
            if single.people is not None:
                teams = (white, black) if same else (black, white)
                result_text = display_text(single.result).strip()
                seat = (
                    row.row,
                    single.row,
                    row.round or 0,
                    number,
                    teams,
                    single.people,
                    sides,
                    result_text,
                    single.coloured,
                )
                self._seats.append(Seat(*seat))
            if sides is None:
                complete = False
                continue
            total[0] += worth[sides[0 if same else 1]]
            total[1] += worth[sides[1 if same else 0]]
        return (total[0], total[1]) if complete else None

    def _signs(self) -> str:
        """
        The notation that decides what a lone `+` or `-` means: a forfeit, as in a round robin and in TRF, unless the
        rules name another notation.
        """
        return "trf" if self._options.format == "auto" else self._options.format

    def _remark(self, row: GameRow) -> None:
        """Remember the first lone sign that was read as a forfeit because no option says otherwise."""
        cells = [
            row.result,
            *(cell_in(row.line, board.column) for board in row.boards),
            *(single.result for single in row.singles),
        ]
        if (
            self._options.format == "auto"
            and self._remarked is None
            and {"+", "-"} & {display_text(cell).strip() for cell in cells}
        ):
            place = Place(row=row.row, round=row.round, board=whole_number(row.board))
            self._remarked = AmbiguousCell("grid_matrix_forfeits", place)

    def _sides(self, row: GameRow) -> tuple[Outcome, Outcome]:
        text = normalise(row.result)
        sides = self._results.get(text)
        if sides is None:
            if not text or plain(text) in PENDING_WORDS:
                sides = Outcome.PENDING, Outcome.PENDING
            elif plain(text) == DUTCH_DRAW and not self.teams:
                if not self.dutch:
                    raise AmbiguousCell("list_result_remise")
                sides = Outcome.DRAW, Outcome.DRAW
            else:
                sides = self._read_sides(text)
                if not self.teams and difference(*sides, self._options.penalties):
                    raise UnreadableCell("list_result_penalty")
            self._results[text] = sides
        return sides

    def _read_sides(self, text: str) -> tuple[Outcome, Outcome]:
        """The outcomes of both sides of a game, or of a match that was forfeited. Raises ArgumentError or GridError for other texts."""
        try:
            sides = result_sides(text, self._signs())
        except (ArgumentError, GridError) as error:
            if self.teams and _of_result(error, text).key in _NO_RESULT:
                raise UnreadableCell("list_match_score") from None
            raise
        if self.teams and sides[0].played:
            raise UnreadableCell("list_match_score")
        return sides

    def _bye(self, row: GameRow, player: int, *, white: bool) -> None:
        cell = row.black if white else row.white
        if not is_filled(cell) and any(map(str.isalpha, str(row.result or ""))):
            # The word may stand in the column of results. A sign there could be the result of a game whose opponent is
            # missing.
            cell = row.result
        read = read_bye(cell)
        if read is None:
            self._report(UnreadableCell("list_opponent_missing"), row, row.texts)
            self._leave(row, (player,), row.texts)
            return
        if results := sum(is_filled(cell_in(row.line, board.column)) for board in row.boards):
            # Nobody sat at these boards: the row belongs to another match, or its opponent is missing.
            self._report(InconsistentGrid("list_bye_boards", count=results), row, row.texts)
            self._leave(row, (player,), row.texts)
            return
        try:
            bye = with_points(read, cell, row.result, white=white)
        except GridError as error:
            self._report(error, row, excerpt(row.result))
            self._leave(row, (player,), row.texts)
            return
        if bye.outcome is Outcome.PAIRING_BYE and bye.points is not None:
            # A result is a win or a draw in the scoring that applies; `EXE 1` in one cell is a point, as in a grid.
            beside = read.points is None
            points = bye_worth(self._options.scoring, bye.points) if beside and not self.teams else bye.points
            if points != (self._options.exempt if self.teams else self._usual_bye):
                self._bye_points[row.row] = points
        if read == Bye(Outcome.PAIRING_BYE) and bye != read:
            self._beside[row.row] = _POINTS_TYPED[bye.outcome] if bye.points is None else bye.points
        self._keep(
            row,
            Game(row.round or 0, player, None, outcome=bye.outcome, reply=None, result=excerpt(cell), coloured=False),
        )

    def _keep(self, row: GameRow, game: Game) -> None:
        """
        Add a game, unless its round is unknown or beyond the last one, or one of its players has another game in that
        round.
        """
        players = tuple(side for side in (game.white, game.black) if side is not None)
        if row.round is None:
            self._leave(row, players, row.texts)
            return
        earlier = {player: self._seen.setdefault((player, row.round), row.row) for player in players}
        twice = [player for player, earlier_row in earlier.items() if earlier_row != row.row]
        planned = self._options.planned
        if twice:
            name = next(
                participant.name or str(participant.number)
                for participant in self._players.participants
                if participant.number == twice[0]
            )
            # If the round is that of a row above (`carried`), the number of a new round may have been forgotten: the message says so.
            key = "list_plays_twice_carried" if row.carried else "list_plays_twice"
            error = InconsistentGrid(key, name=name, other_row=earlier[twice[0]])
            self._report(error, row, row.texts)
            self._leave(row, players, row.texts)
        elif planned is not None and row.round > planned:
            self._report(InconsistentGrid("list_round_beyond", planned=planned), row, row.texts)
            self._leave(row, players, row.texts)
        else:
            place = Place(row=row.row, round=row.round, text=row.texts, board=whole_number(row.board))
            self._games[row.row] = game._replace(board=place.board, place=place)
            if is_filled(row.date):
                self._days.setdefault(row.round, {}).setdefault(_day_text(row.date), row.row)

    def _leave(self, row: GameRow, players: tuple[int, ...], text: str) -> None:
        self._unread.append(Unread(row.round, players, text, row.row))
        if row.round is not None:
            for player in players:
                self._seen.setdefault((player, row.round), row.row)

    def _report(self, error: GridError, row: GameRow, text: str) -> None:
        place = Place(row=row.row, round=row.round, board=whole_number(row.board), text=text or None)
        # A new error is made because the same one may apply to many rows, for example an unknown name.
        self._faults.report(type(error)(error.key, place, **error.values))

    def listed(self, language: str) -> GameList:
        """Everything that was read, as the record of a tournament and what belongs to it. Reports what concerns several rows."""
        games = sorted(self._games.values(), key=lambda game: game.round)
        players = self._players.by_number()
        bye = self._usual_bye
        self._report_bye_points()
        header = Header(
            rounds=self._options.planned,
            cancelled=self._options.cancelled,
            first_colour=_FIRST[self._options.first] if self._options.first else _first_colour(games),
            points=from_scoring(self._options.scoring, bye),
            dates=tuple(
                next(iter(self._days.get(round, ())), "") for round in range(1, max(self._days, default=0) + 1)
            ),
        )
        tournament = self._tournament(header, players.participants, games)
        tournament = with_named_acceleration(tournament, self._options.acceleration)
        try:
            tournament = with_last_rounds(tournament, dict(self._options.withdrawn))
        except ArgumentError as error:
            self._faults.report(error)
        tournament = with_apart(tournament, (*players.apart, *self._options.apart))
        last = (*(game.round for game in games), *(unread_entry.round or 0 for unread_entry in self._unread))
        rounds = max(*last, self._options.planned or 0, 1)
        beside = self._doubtful_points(games, says_absences=players.says_absences)
        doubted = doubted_byes(games, beside, players.participants, self._options.scoring, bye)
        shown_in = self._players.language if language == "auto" else language
        return GameList(
            tournament,
            players,
            tuple(games),
            scores=self._scores,
            boards=self._boards,
            lineups=self._lineups,
            unread=tuple(self._unread),
            bye_points=self._bye_points,
            usual_bye=bye,
            rounds=rounds,
            language=shown_in,
            notices=(
                *([] if self._remarked is None or self._decided() else [self._remarked]),
                *doubted,
                *self._several_days(),
                *map(_of_players, players.ratings_left_out),
            ),
        )

    def _doubtful_points(self, games: Sequence[Game], *, says_absences: bool) -> Mapping[int, int]:
        """
        The points beside words for a pairing-allocated bye, by row, that are doubted if they are not those of the rules.

        `bye` with ½ or 0 is doubted only in a Swiss whose list says who is absent: otherwise, and in a round robin, such
        byes have other reasons. `EXE` is doubted in any list if the rules state what it is worth, or if its worth is not
        the same in all rows.
        """
        if says_absences and self._options.system != "round-robin":
            return self._beside
        byes = {game.row for game in games if game.outcome is Outcome.PAIRING_BYE}
        worth = {self._bye_points.get(row) for row in byes}
        if len(worth) < 2 and not self._options.says_exempt:
            return {}
        return {row: points for row, points in self._beside.items() if row in byes}

    def _several_days(self) -> Iterator[GridError]:
        """
        A notice for each round whose games were played on several days; the record of a tournament holds only the first
        of them.
        """
        for round, days in self._days.items():
            if len(days) > 1:
                place = Place(row=list(days.values())[1], round=round)
                yield InconsistentGrid(
                    "list_several_days", place, days=days_shown([*days]), first=days_shown([*days][:1])
                )

    def _decided(self) -> bool:
        """Whether games or boards were won in figures, `1-0`, so that a sign beside them is certainly a forfeit."""
        boards = (sides or () for match in self._boards.values() for sides in match)
        return any({Outcome.WIN, Outcome.LOSS} & {*sides} for sides in (*self._results.values(), *boards))

    def _tournament(self, header: Header, players: Sequence[Participant], games: Sequence[Game]) -> TournamentRecord:
        """The record of the tournament; in a team event, each of `games` is a match."""
        if not self.teams:
            header, adjustments = self._with_byes(header, games)
            given_adjustments = self._given(last_decided(TournamentRecord(games=tuple(games))))
            return TournamentRecord(
                header, tuple(players), tuple(games), adjustments=(*adjustments, *given_adjustments)
            )
        matches = tuple(
            Match(
                game.round,
                game.white,
                game.black,
                outcome=None if game.place and game.place.row in self._scores else game.outcome,
                reply=game.reply,
                # Equivalent mutant `0 -> 1`, `0 -> -1`: a game read from a list always has a row.
                game_points=self._scores.get(game.place.row or 0, (None, None)) if game.place else (None, None),
                result=game.result,
                table=game.board,
                coloured=game.coloured,
                place=game.place,
            )
            for game in games
        )
        seats = [seat for seat in self._seats if seat.match in self._games]
        people = TeamPlayers(seats, self._faults)
        teams = tuple(
            Team(
                player.number,
                player.name,
                "",
                player.rating,
                people.of_team(player.number),
                byes=player.byes,
                last_round=player.last_round,
            )
            for player in players
        )
        # The result of a match whose boards name their players follows from these boards.
        seated = {seat.match for seat in seats}
        matches = tuple(
            match._replace(outcome=None, reply=None, game_points=(None, None))
            if match.place and match.place.row in seated
            else self._with_points_of_bye(match)
            for match in matches
        )
        return TournamentRecord(
            header._replace(boards=self._options.boards or self.boards or None),
            people.participants,
            people.games,
            teams=teams,
            matches=matches,
            adjustments=tuple(self._given(self._last_of_matches(games))),
        )

    def _with_points_of_bye(self, match: Match) -> Match:
        """The match; a pairing-allocated bye with the points that its row or the rules give it, if the number of boards is known."""
        boards = self._options.boards or self.boards
        if match.outcome is not Outcome.PAIRING_BYE or not boards or match.place is None:
            return match
        share = self._bye_points.get(match.place.row or 0, self._options.exempt)
        worth = worth_of_bye(share, boards, self._options.scoring, self._options.match)
        return match._replace(game_points=(worth.game_points, None), match_points=worth.match_points)

    def _last_of_matches(self, games: Sequence[Game]) -> int:
        """The last round with a match that was forfeited, or that has a score or a result on a board; 0 without one."""
        boards = {
            row
            for row, board in self._boards.items()
            for sides in board
            if sides is not None and {*sides} - {Outcome.PENDING}
        }
        return max(
            (
                game.round
                for game in games
                if game.black is not None
                and (game.outcome is not Outcome.PENDING or (game.place and game.place.row in {*self._scores, *boards}))
            ),
            default=0,
        )

    def _with_byes(self, header: Header, games: Sequence[Game]) -> tuple[Header, tuple[Adjustment, ...]]:
        """
        The header with the value that the list gives to the pairing-allocated bye. If the byes are not all worth the
        same, or an option says what a bye is worth, the header keeps its value and adjustments give the difference.
        """
        decided = last_decided(TournamentRecord(games=tuple(games)))
        byes = [game for game in games if game.outcome is Outcome.PAIRING_BYE and game.place is not None]
        usual = header.points.pairing_bye
        worth = {game.place: self._bye_points.get(game.place.row or 0, usual) for game in byes if game.place}
        if len(set(worth.values())) == 1 and not self._options.says_exempt:
            return header._replace(points=header.points._replace(pairing_bye=next(iter(worth.values())))), ()
        adjustments = tuple(
            Adjustment("", None, worth[game.place] - usual, round=game.round, numbers=(game.white,), place=game.place)
            for game in byes
            if game.place and worth[game.place] != usual and game.round <= decided
        )
        return header, adjustments

    def _given(self, decided: int) -> Iterator[Adjustment]:
        """
        The points that the arbiter gave or took away. Reports points in a round that has no result yet, match points
        given to players, and points given to teams without their names.
        """
        for number, rounds in self._players.given.items():
            place = self._given_place(number)
            for round, (points, match_points) in sorted(rounds.items()):
                if self.teams is (match_points is None):
                    key = "grid_given_of_teams" if self.teams else "grid_given_of_players"
                    self._faults.report(UnreadableCell(key, place), place.at_column)
                elif round <= decided:
                    yield Adjustment("", match_points, points, round=round, numbers=(number,), place=place)
                else:
                    error = InconsistentGrid("list_given_later", place, round=round, played=decided)
                    self._faults.report(error, place.at_column)

    def _given_place(self, number: int) -> Place:
        return self._players.given_places[number]._replace(of_players=True)

    def _report_bye_points(self) -> None:
        """
        Report the rows in which a pairing-allocated bye has other points than in the first. Where the rules state what it
        is worth, each row that contradicts them has a notice instead.
        """
        if self._options.says_exempt:
            return
        for row, points in self._bye_points.items():
            first = next(iter(self._bye_points.values()))
            if points != first:
                place = self._games[row].place if row in self._games else Place(row=row)
                self._faults.report(InconsistentGrid("list_bye_points", place, other_row=next(iter(self._bye_points))))


_POINTS_TYPED = {Outcome.HALF_BYE: 1, Outcome.ZERO_BYE: 0}
"""The points that turn `bye` into another bye, as in `Bye.points`."""


def _day_text(cell: object) -> str:
    """The day in a cell as TRF spells it; a text that is not a day is returned unchanged."""
    text = " ".join(birth_text(cell).split())
    day = round_day(text)
    return text if day is None else f"{day:%Y/%m/%d}"


DUTCH_DRAW = "REMISE"
"""The word is a draw in Dutch and a postponed game in French; it is accepted if the headings are Dutch."""


_UNRATED = {
    Outcome.WIN: Outcome.UNRATED_WIN,
    Outcome.DRAW: Outcome.UNRATED_DRAW,
    Outcome.LOSS: Outcome.UNRATED_LOSS,
}


def result_sides(text: str, format: str) -> tuple[Outcome, Outcome]:
    """
    The outcomes of both sides of a result. `NR` after it means that the game was played but is not rated. Raises
    ArgumentError or GridError for a text that is no result.
    """
    bare = text.removesuffix("NR").rstrip()
    white, black = both_sides(bare or text, format)
    if bare == text:
        return white, black
    if white not in _UNRATED or black not in _UNRATED:
        raise UnreadableCell("grid_result_unreadable")
    return _UNRATED[white], _UNRATED[black]


def _refuse_two_results(row: GameRow) -> None:
    """Raise InconsistentGrid if one of the two columns of scores has the result of both sides."""
    if row.results is None:
        return
    texts = [normalise(cell) for cell in row.results]
    if any(names_both_sides(text) or both_scores(text) is not None for text in texts):
        first, second = map(excerpt, row.results)
        raise InconsistentGrid("list_two_results", None, first=first, second=second)


_NO_RESULT = frozenset({"grid_result_unreadable", "list_result_no_game"})
_OF_THE_CELL = frozenset({"grid_cell_date", "grid_cell_error", "grid_cell_time", "grid_cell_truth_value"})


def _of_result(error: ArgumentError | GridError, text: str) -> GridError:
    """The error about a result with that text, in the words for a list of games."""
    if isinstance(error, GridError) and (error.key in _OF_THE_CELL or error.key.startswith("list_")):
        return error
    if error.key == "what_if_result_sign":
        return UnreadableCell(error.key, None, **error.values)
    try:
        refuse_date(text)
    except GridError as date_error:
        return date_error
    if both_scores(text) is not None:
        return UnreadableCell("list_result_no_game")
    return UnreadableCell("grid_result_unreadable" if read_bye(text) is None else "list_result_is_bye")


_FIRST = {"white": Colour.WHITE, "black": Colour.BLACK}


def _first_colour(games: Sequence[Game]) -> Colour | None:
    """The colour of the lowest number in the first round; None if that round is not paired."""
    first = [game for game in games if game.round == 1 and game.black is not None]
    if not first:
        return None
    lowest = min(min(game.white, game.black or 0) for game in first)
    return Colour.WHITE if any(game.white == lowest for game in first) else Colour.BLACK
