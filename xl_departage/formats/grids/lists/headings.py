"""
Finds the columns of a list of players and of a list of games by their headings, and recognises titles that name a
round.

The words are data in `formats.grids.notations`. Pages of pairings repeat columns on both sides of the result (number,
rating, points): of two such columns, the first is White's and the second Black's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.base.regex import regex
from xl_departage.base.text import display_text, plain
from xl_departage.chess.tournament.options import RatingList
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import Rows
from xl_departage.formats.grids.header_row import HEADER_SEARCH, header_key, headings_language, rating_columns
from xl_departage.formats.grids.lists.matches import Board, board_columns, headed_boards


class GameColumns(NamedTuple):
    """Where the columns of a list of games are, from 0; None for a column that the list does not have."""

    row: int
    """The row of the headings."""
    white: int
    black: int
    result: int | None = None
    round: int | None = None
    board: int | None = None
    numbers: tuple[int, int] | None = None
    """The columns of White's and of Black's number."""
    ratings: tuple[int, int] | None = None
    titles: tuple[int | None, int | None] = (None, None)
    """The columns of White's and of Black's title; a column before the name that has a heading for titles or none."""
    federations: tuple[int, int] | None = None
    results: tuple[int, int] | None = None
    """The columns of both scores, if each side has its own."""
    coloured: bool = True
    """Whether the first side has White; False for teams that the headings name without a colour, such as home and guest."""
    boards: tuple[Board, ...] = ()
    """The columns of the boards of a match."""
    lineups: tuple[int, int] | None = None
    """The columns of both line-ups of a match."""
    zero_is_open: bool = False
    """
    Whether `0:0` is a board without a result, as in Swiss-Manager's text file, which marks forfeits in a column of
    their own.
    """
    language: str = "auto"
    """The language of the headings; `auto` if they do not show it."""
    teams: tuple[int, int] | None = None
    """The columns of both teams, if a row is one board and also names its players."""
    result_white_first: bool | None = None
    """
    Whether, according to the heading, a result that gives both scores begins with White's: `Result (White)`. False if it begins
    with that of the side named first; None if the heading does not say.
    """
    date: int | None = None
    """The column of the days on which games were played."""

    @property
    def says_more_than_sides(self) -> bool:
        """Whether the headings also name results, rounds or boards, which a legend of two colours does not."""
        return bool(self.boards) or any(column is not None for column in (self.result, self.round, self.board))


class PlayerColumns(NamedTuple):
    """Where the columns of a list of players are; they count from 0, and so does the `row` of the headings."""

    row: int
    columns: dict[str, int]
    """
    The columns by field of `Participant`, and by some further names: `first_name`, `other_rating`, `manual`, `code`,
    `team`, `halves` and `absences` for rounds, `apart` and `given`.
    """
    language: str = "auto"
    persons: bool = False
    """Whether the headings show that the list is one of persons rather than teams."""
    points: int | None = None
    """The column of points printed beside the players; None if there is none."""


_VEGA_NUMBER = "ID"
_PEOPLE = notations.NAME_HEADERS - notations.TEAM_HEADERS
_PERSONS = frozenset(
    {"JOUEUR", "JOUEURS", "JOUEUSE", "JOUEUSES", "NOMPRENOM", "NOMETPRENOM", "NOMDUJOUEUR"}
    | {"PLAYER", "PLAYERS", "SPIELER", "SPELER", "SPELERS", "NAAMVOORNAAM"}
)
"""Headings of names that are never used for teams; others, such as `Name`, are used for both."""
_OF_PERSONS = frozenset({"first_name", "title", "sex", "birth", "fide_number"})
"""Details that lists never give for teams."""
_PLAYER_FIELDS = (
    ("number", notations.NUMBER_HEADERS),
    ("name", notations.NAME_HEADERS),
    ("first_name", notations.FIRST_NAME_HEADERS),
    ("rating", notations.RATING_HEADERS),
    ("title", notations.TITLE_HEADERS),
    ("sex", notations.SEX_HEADERS),
    ("birth", notations.BIRTH_HEADERS),
    ("federation", notations.FEDERATION_HEADERS),
    ("fide_number", notations.FIDE_NUMBER_HEADERS),
    ("national_number", notations.NATIONAL_NUMBER_HEADERS),
    ("code", notations.CODE_HEADERS),
    ("club", notations.CLUB_HEADERS),
    ("category", notations.CATEGORY_HEADERS),
    ("manual", notations.MANUAL_HEADERS),
    ("first_round", notations.FIRST_ROUND_HEADERS),
    ("last_round", notations.LAST_ROUND_HEADERS),
    ("halves", notations.HALF_BYE_HEADERS),
    ("absences", notations.ABSENCE_HEADERS),
    ("apart", notations.APART_HEADERS),
    ("given", notations.GIVEN_HEADERS),
)


def language_of(cells: Sequence[object]) -> str:
    """The language that most headings of a row belong to; `auto` if there is none."""
    return headings_language({_key(cell) for cell in cells})


_MOST_ABOVE = 400
"""How many rows are searched for headings: a page saved as text has the lines of its menus above the table."""


def find_games(cells: Rows) -> GameColumns | None:
    """The columns of a list of games, from its first row of headings; None if the range is not such a list."""
    tried = 0
    for row, line in enumerate(cells[:_MOST_ABOVE]):
        columns = read_game_headings(row, line)
        tried += _is_of_several(line)
        if columns is not None or tried == HEADER_SEARCH:
            return columns
    return None


def headings_without_sides(cells: Rows) -> int | None:
    """
    The first row, from 0, with a heading of rounds and one of results or boards; None if there is none. In a range in which `find_games`
    finds nothing, these are the headings of a list of games that do not name the two sides.
    """
    for row, line in enumerate(cells[:HEADER_SEARCH]):
        keys = {_key(cell) for cell in line}
        if keys & notations.ROUND_HEADERS and keys & (notations.RESULT_HEADERS | notations.BOARD_HEADERS):
            return row
    return None


def _is_of_several(cells: Sequence[object]) -> bool:
    return sum(isinstance(cell, str) and bool(cell) for cell in cells) > 1


def read_game_headings(row: int, cells: Sequence[object]) -> GameColumns | None:
    """
    The columns, if this row holds the headings of a list of games: White and Black, the home team and the guest, two teams, or two names
    with a result between them. None otherwise.
    """
    if not _is_of_several(cells):
        return None
    keys = [_key(cell) for cell in cells]
    white, black = _first(keys, _WHITE), _first(keys, _BLACK)
    results, white_first = _results(keys)
    lineups = _pair([column for column, key in enumerate(keys) if key in notations.LINEUP_HEADERS])
    boards = board_columns(cells)
    if len(boards) == 1 and lineups is None:
        # A heading 1 on its own may number anything.
        boards = ()
    coloured = white is not None and black is not None
    teams = _teams(keys)
    if teams is not None and not coloured:
        # With two teams and two names, the players are named without a colour.
        people = [column for column, key in enumerate(keys) if key in notations.NAME_HEADERS and column not in teams]
        white, black = _pair(people) or (None, None)
    if white is None or black is None:
        teams = None
    if white is None or black is None:
        white, black = _first(keys, notations.HOME_HEADERS), _first(keys, notations.GUEST_HEADERS)
    if white is None or black is None:
        # Boards with wrong numbers are boards too: the fault is reported.
        headed = headed_boards(cells)
        names = _two_names(keys, results, bool(results or boards or (headed.worded and len(headed.boards) > 1)))
        if names is None:
            return None
        white, black = names
        # Individuals are printed with White first, but teams are named without a colour.
        coloured = keys[white] not in notations.TEAM_HEADERS and keys[black] not in notations.TEAM_HEADERS
    numbers = [column for column, key in enumerate(keys) if key in notations.NUMBER_HEADERS or key == _VEGA_NUMBER]
    board = _first(keys, notations.BOARD_HEADERS)
    if board is None and len(numbers) in (1, 3):
        # A single column of numbers, or the first of three, numbers the boards.
        board = numbers.pop(0)
    return GameColumns(
        row,
        white,
        black,
        result=results[0] if results else None,
        round=_first(keys, notations.ROUND_HEADERS),
        board=board,
        numbers=_pair(numbers) or _of_sides(keys, notations.NUMBER_HEADERS),
        ratings=_beside(keys, notations.RATING_HEADERS),
        titles=(_title(keys, white), _title(keys, black)),
        federations=_beside(keys, notations.FEDERATION_HEADERS),
        results=_pair(results),
        coloured=coloured,
        boards=boards,
        lineups=lineups,
        zero_is_open=not notations.FORFEIT_HEADERS.isdisjoint(keys),
        language=language_of(cells),
        teams=teams,
        result_white_first=white_first,
        date=_first(keys, notations.DATE_HEADERS),
    )


def _two_names(keys: Sequence[str], results: Sequence[int], played: bool) -> tuple[int, int] | None:
    """The columns of two names with a result between them, or of two teams whose results may stand anywhere; None otherwise."""
    names = _pair([column for column, key in enumerate(keys) if key in notations.NAME_HEADERS])
    if names is None or (results and names[0] < results[0] < names[1]):
        return names
    return names if played and all(keys[column] in notations.TEAM_HEADERS for column in names) else None


def _results(keys: Sequence[str]) -> tuple[list[int], bool | None]:
    """The columns of results, and whether their heading names White (True), the home team (False) or no side (None)."""
    columns = [column for column, key in enumerate(keys) if key in notations.RESULT_HEADERS]
    if columns:
        return columns, None
    both = _of_sides(keys, notations.RESULT_HEADERS)
    if both is not None:
        return list(both), None
    for side, words in ((True, notations.WHITE_HEADERS), (False, notations.HOME_HEADERS)):
        column = _first(keys, notations.joined_words(notations.RESULT_HEADERS, words))
        if column is not None:
            return [column], side
    return [], None


def _beside(keys: Sequence[str], words: frozenset[str]) -> tuple[int, int] | None:
    """
    The columns of White and of Black: two with the same heading, or two whose headings name their side (as in `Elo
    (White)` or `White Elo`). None without such columns.
    """
    return _pair([column for column, key in enumerate(keys) if key in words]) or _of_sides(keys, words)


def _of_sides(keys: Sequence[str], words: frozenset[str]) -> tuple[int, int] | None:
    """
    The columns whose headings combine one of the words with White (or the home team) and with Black (or the guest).
    None without such columns.
    """
    for sides in (
        (notations.WHITE_HEADERS, notations.BLACK_HEADERS),
        (notations.HOME_HEADERS, notations.GUEST_HEADERS),
    ):
        first, second = (_first(keys, notations.joined_words(words, side)) for side in sides)
        if first is not None and second is not None:
            return first, second
    return None


def _teams(keys: Sequence[str]) -> tuple[int, int] | None:
    """
    The columns of the two teams of a board: two headings of teams, or those of the home team and the guest. None
    without such columns.
    """
    pair = _pair([column for column, key in enumerate(keys) if key in notations.TEAM_HEADERS])
    pair = pair or _of_sides(keys, notations.TEAM_HEADERS)
    home, guest = _first(keys, notations.HOME_HEADERS), _first(keys, notations.GUEST_HEADERS)
    return pair if pair is not None or home is None or guest is None else (home, guest)


_WHITE = notations.WHITE_HEADERS | notations.joined_words(_PEOPLE, notations.WHITE_HEADERS)
_BLACK = notations.BLACK_HEADERS | notations.joined_words(_PEOPLE, notations.BLACK_HEADERS)


def _title(keys: Sequence[str], name: int) -> int | None:
    """The column directly before a name, if its heading is blank or one of titles; None otherwise."""
    column_before = name - 1
    return (
        column_before
        if column_before >= 0 and (not keys[column_before] or keys[column_before] in notations.TITLE_HEADERS)
        else None
    )


def find_players(cells: Rows, ratings: RatingList = "auto") -> PlayerColumns | None:
    """
    The columns of a list of players, from the first row with a heading of names; None if there is none. `ratings` is as
    in `ReadingOptions`.
    """
    for row in range(min(len(cells), HEADER_SEARCH)):
        keys = [_key(cell) for cell in cells[row]]
        columns = {field: column for field, words in _PLAYER_FIELDS if (column := _first(keys, words)) is not None}
        team = _first(keys, notations.TEAM_HEADERS)
        name = _first(keys, notations.NAME_HEADERS - notations.TEAM_HEADERS)
        if team is not None and name is not None:
            columns |= {"team": team, "name": name}
        if "name" in columns and (len(columns) > 1 or sum(map(bool, keys)) == 1):
            columns.pop("rating", None)
            columns |= dict(zip(("rating", "other_rating"), rating_columns(cells[row], ratings), strict=False))
            persons = keys[columns["name"]] in _PERSONS or not _OF_PERSONS.isdisjoint(columns)
            points = _first(keys, notations.POINTS_HEADERS)
            return PlayerColumns(row, columns, language_of(cells[row]), team is None and persons, points)
    return None


def player_rows(cells: Rows, columns: PlayerColumns) -> list[int]:
    """
    The rows of players: those below the headings that have a name and do not repeat the headings, as a table divided by
    a page break does.
    """
    name = columns.columns["name"]
    heading_key = _key(cells[columns.row][name])
    return [
        row
        for row in range(columns.row + 1, len(cells))
        if name < len(cells[row])
        and display_text(cells[row][name]).strip()
        and not _repeats(cells[row], columns, heading_key)
    ]


_WORDS_OF_FIELDS = {**dict(_PLAYER_FIELDS), "other_rating": notations.RATING_HEADERS, "team": notations.TEAM_HEADERS}


def _repeats(cells: Sequence[object], columns: PlayerColumns, heading_key: str) -> bool:
    """Whether a row repeats the headings: those of the same columns in any spelling, or only `heading_key`, the heading of the names."""
    name = columns.columns["name"]
    key = _key(cells[name])
    if key not in notations.NAME_HEADERS:
        return False
    others = [
        _key(cells[column]) in _WORDS_OF_FIELDS[field]
        for field, column in columns.columns.items()
        if column != name and column < len(cells) and display_text(cells[column]).strip()
    ]
    return (
        all(others) if others else key == heading_key and sum(bool(display_text(cell).strip()) for cell in cells) == 1
    )


def _key(cell: object) -> str:
    return header_key(cell) if isinstance(cell, str) else ""


def _first(keys: Sequence[str], words: frozenset[str]) -> int | None:
    return next((column for column, key in enumerate(keys) if key in words), None)


def _pair(columns: Sequence[int]) -> tuple[int, int] | None:
    return (columns[0], columns[1]) if len(columns) == 2 else None


_WORDS = "|".join(word for word in notations.ROUND_WORDS if len(word) > 1)
_ROUND_TITLE = regex(
    rf"(?:^|[^A-Z])(?:(?:{_WORDS})S? ?(?:N[O°º]?\.?|NR\.?|#|:)? ?(\d{{1,2}})(?!\d)"
    rf"|(?<!\d)(\d{{1,2}}) ?(?:\.|{'|'.join(notations.ORDINALS)})? ?(?:{_WORDS})(?![A-Z]))"
)


def round_of_title(cells: Sequence[object]) -> int | None:
    """The round that a row of titles names: `Round 3 on 2019/05/04`, `Ronde n° 3`, `3. Runde`; None if it names none."""
    for cell in cells:
        if isinstance(cell, str) and (match := _ROUND_TITLE.search(plain(cell))):
            number = int(match[1] or match[2])
            if number:
                return number
    return None


_ROUND_CELL = regex(
    rf"(?:(?:{'|'.join(notations.ROUND_WORDS)}) ?)?(\d{{1,2}})(?:[.,]0+|\.|{'|'.join(notations.ORDINALS)})?"
)


def read_round(cell: object) -> int | None:
    """The number in a column of rounds: 3, `3`, `R3`, `Ronde 3`; None for anything else."""
    match = _ROUND_CELL.fullmatch(plain(display_text(cell))) if not isinstance(cell, bool) else None
    return int(match[1]) or None if match else None
