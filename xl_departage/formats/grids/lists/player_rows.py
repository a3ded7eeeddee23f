"""Reads a list of players: turns rows of cells into participants."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import NamedTuple

from xl_departage.base.errors import GridError, InconsistentGrid, Place, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import display_text, excerpt, key_of, whole_number
from xl_departage.chess.ratings.rating_cell import ESTIMATE, Rated, read_rating
from xl_departage.chess.tournament.apart import read_apart
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import Apart, RatingList
from xl_departage.chess.tournament.persons import FEDERATION, birth_of, sex_of
from xl_departage.chess.tournament.record import AnnouncedBye, Participant
from xl_departage.formats.grids.cell_tokens import Given, Rows
from xl_departage.formats.grids.columns_beside import ratings_left_out, ratings_unread
from xl_departage.formats.grids.layout import printed_half_points
from xl_departage.formats.grids.lists.arbiter_points import read_given
from xl_departage.formats.grids.lists.headings import PlayerColumns, find_players, language_of, player_rows
from xl_departage.formats.grids.lists.name_titles import title_of
from xl_departage.formats.grids.numbering import are_exchanged

_AS_TYPED = ("title", "sex", "birth", "federation", "fide_number", "national_number", "club", "category")


class ListedPlayers(NamedTuple):
    """The participants, in the order of the list, with what the list says about them."""

    participants: tuple[Participant, ...]
    shown: tuple[tuple[object, object], ...]
    """
    For each participant, what a table shows as number and as rating; if this cannot be read, the text as typed, between
    question marks.
    """
    rated: bool
    """Whether the list has a column of ratings."""
    language: str
    """The language of the headings; `auto` if they do not show it."""
    unread_rounds: Mapping[int, str] = MappingProxyType({})
    """The text of a cell of byes, absences, first round or last round that could not be read, by the number of the player."""
    says_absences: bool = False
    """Whether the list has a column of absences."""
    rows: Mapping[int, int] = MappingProxyType({})
    """The row of each player in the list of players, by number."""
    persons: bool = False
    """Whether the headings are those of a list of persons rather than teams."""
    from_other_list: tuple[int, ...] = ()
    """The numbers of the players whose rating is from the second column because they have none in the first."""
    rating_headings: tuple[str, ...] = ()
    """The headings of the columns of ratings, as typed."""
    apart: tuple[Apart, ...] = ()
    """The players who may not meet, from the column for this."""
    apart_places: Mapping[int, Place] = MappingProxyType({})
    """Where the opponents are typed whom a player may not meet, by the number of that player."""
    given: Mapping[int, Mapping[int, Given]] = MappingProxyType({})
    """The points that the arbiter gave or took away, by number and round."""
    given_places: Mapping[int, Place] = MappingProxyType({})
    """The places of these points, by number."""
    unread_given: tuple[int, ...] = ()
    """The numbers of the players whose given points could not be read."""
    ratings_left_out: tuple[GridError, ...] = ()
    """The notices about columns of ratings that are not used and show other ratings."""

    def by_number(self) -> ListedPlayers:
        """The same list in the order of the numbers."""
        in_order = sorted(zip(self.participants, self.shown, strict=True), key=lambda person: person[0].number)
        return self._replace(
            participants=tuple(participant for participant, _ in in_order),
            shown=tuple(shown for _, shown in in_order),
        )


def read_players(
    cells: Rows, faults: Faults, top: int = 1, columns: PlayerColumns | None = None, ratings: RatingList = "auto"
) -> ListedPlayers:
    """
    The participants of a list with headings. Rows without a name are skipped.

    A player without a number gets the next free one. What cannot be read is reported with its row. `top` is the number
    of the first row; `columns` are those of the list, if they are known; `ratings` is as in `ReadingOptions`.
    """
    columns = columns or find_players(cells, ratings)
    if columns is None:
        if any(display_text(cell).strip() for row in cells for cell in row):
            faults.report(UnreadableCell("list_players_headings", Place(row=top)))
        return ListedPlayers((), (), False, "auto" if not cells else language_of(cells[0]))
    rows = player_rows(cells, columns)
    _report_above(cells, columns, faults, top)
    numbers, flawed = _numbers(cells, rows, columns, faults, top)
    participants, displayed = [], []
    unread: dict[int, str] = {}
    apart: list[Apart] = []
    apart_places: dict[int, Place] = {}
    points_by_player: dict[int, Mapping[int, Given]] = {}
    given_places: dict[int, Place] = {}
    unread_given: list[int] = []
    for row, number in zip(rows, numbers, strict=True):
        _report_no_name(cells[row], row + top, columns, faults)
        participant, rating = _participant(cells[row], row + top, number, columns, faults)
        try:
            participant = _with_absences(cells[row], row + top, participant, columns)
        except (InconsistentGrid, UnreadableCell) as error:
            place = error.where
            faults.report(error, place.at_column)
            unread[number] = place.text or ""
        try:
            if apart_in_row := _apart(cells[row], row + top, participant, columns):
                apart += apart_in_row
                apart_places[number] = _place(cells[row], row + top, participant, columns.columns["apart"])
        except UnreadableCell as error:
            faults.report(error, columns.columns["apart"])
        if (column := columns.columns.get("given")) is not None and column < len(cells[row]):
            points = read_given(cells[row][column])
            given_places[number] = _place(cells[row], row + top, participant, column)
            if points:
                points_by_player[number] = points
            elif points is None:
                unread_given.append(number)
                faults.report(UnreadableCell("list_given_unreadable", given_places[number]), column)
        participants.append(participant)
        displayed.append((flawed.get(row, number), rating))
    _report_nameless(cells, columns, faults, top)
    _report_exchanged(cells, rows, columns, participants, faults=faults, top=top)
    rated = "rating" in columns.columns
    says = "absences" in columns.columns
    at = {number: row + top for row, number in zip(rows, numbers, strict=True)}
    second = columns.columns.get("other_rating")
    from_other_list = tuple(
        number
        for row, number, player in zip(rows, numbers, participants, strict=True)
        if second is not None and player.rating is not None and _is_unrated(cells[row][columns.columns["rating"]])
    )
    return ListedPlayers(
        tuple(participants),
        tuple(displayed),
        rated,
        language=columns.language,
        unread_rounds=unread,
        says_absences=says,
        rows=at,
        persons=columns.persons,
        from_other_list=from_other_list,
        rating_headings=tuple(
            display_text(cells[columns.row][columns.columns[name]]).strip()
            for name in _RATINGS
            if name in columns.columns
        ),
        apart=tuple(apart),
        apart_places=apart_places,
        given=points_by_player,
        given_places=given_places,
        unread_given=tuple(unread_given),
        ratings_left_out=tuple(_left_out(cells, rows, columns, participants, top)),
    )


def _left_out(
    cells: Rows, rows: Sequence[int], columns: PlayerColumns, participants: Sequence[Participant], top: int
) -> Iterator[GridError]:
    """The notices about columns of ratings that are not used and show other ratings."""

    def at(index: int, column: int) -> tuple[int, Place]:
        row = rows[index]
        return participants[index].number, _place(cells[row], row + top, participants[index], column)

    used = [columns.columns[name] for name in _RATINGS if name in columns.columns]
    lines = [cells[row] for row in rows]
    yield from ratings_left_out(cells[columns.row], lines, used, at)
    yield from ratings_unread(cells[columns.row], lines, used, at)


def _report_exchanged(
    cells: Rows,
    rows: Sequence[int],
    columns: PlayerColumns,
    participants: Sequence[Participant],
    *,
    faults: Faults,
    top: int,
) -> None:
    """Report InconsistentGrid if the headings of the numbers and the ratings are exchanged."""
    if (column := columns.columns.get("number")) is None:
        return
    numbers = [cells[row][column] if column < len(cells[row]) else None for row in rows]
    if are_exchanged(numbers, [player.rating for player in participants]):
        place = _place(cells[rows[0]], rows[0] + top, participants[0], column)
        faults.report(InconsistentGrid("grid_columns_exchanged", place), column)


_RATINGS = ("rating", "other_rating")


def _is_unrated(cell: object) -> bool:
    try:
        return read_rating(cell).rating is None
    except UnreadableCell:
        return False


def _cell(cells: Sequence[object], columns: PlayerColumns, field: str) -> str:
    column = columns.columns.get(field)
    text = birth_text if field == "birth" else display_text
    return "" if column is None or column >= len(cells) else " ".join(text(cells[column]).split())


def _numbers(
    cells: Rows, rows: Sequence[int], columns: PlayerColumns, faults: Faults, top: int
) -> tuple[list[int], dict[int, object]]:
    """The number of each player, and what is shown instead of a number that is unreadable or given twice, by row."""
    column = columns.columns.get("number")
    if column is None:
        return list(range(1, len(rows) + 1)), {}
    typed_numbers: list[int | None] = []
    flawed: dict[int, object] = {}
    first: dict[int, int] = {}
    # The numbers suggested for those given twice begin after the largest that is typed.
    numbers_in_cells = (whole_number(_cell(cells[row], columns, "number")) for row in rows)
    unused = count(1 + max(filter(None, numbers_in_cells), default=0))
    for row in rows:
        cell = cells[row][column] if column < len(cells[row]) else None
        text = display_text(cell).strip()
        number = whole_number(cell)
        place = Place(
            row=row + top, text=excerpt(cell) or None, name=_cell(cells[row], columns, "name"), range_column=column + 1
        )
        if text and not number:
            faults.report(UnreadableCell("list_number_unreadable", place), column)
            number, flawed[row] = None, f"?{text}?"
        elif number is not None and number in first:
            first_row = first[number]
            values = {"number": number, "other": _cell(cells[first_row], columns, "name"), "other_row": first_row + top}
            faults.report(InconsistentGrid("list_number_twice", place, **values, free=next(unused)), column)
            number, flawed[row] = None, f"?{number}?"
        elif number is not None:
            first[number] = row
        typed_numbers.append(number)
    free = max(first, default=0)
    numbers = []
    for number in typed_numbers:
        if number is None:
            free += 1
        numbers.append(free if number is None else number)
    return numbers, flawed


def _participant(
    cells: Sequence[object], row: int, number: int, columns: PlayerColumns, faults: Faults
) -> tuple[Participant, object]:
    """A player, and what a table shows as his rating; `row` is the number of the row that faults name."""
    name, first_name = _cell(cells, columns, "name"), _cell(cells, columns, "first_name")
    if first_name and not key_of(name).endswith(" " + key_of(first_name)):
        # Some lists give the whole name, and its two parts in further columns.
        name = f"{name} {first_name}"
    read = Rated(None)
    for field in _RATINGS:
        column = columns.columns.get(field)
        if column is None or column >= len(cells) or read.rating is not None:
            continue
        try:
            read = read_rating(cells[column])
        except UnreadableCell as error:
            error.place = Place(row=row, text=excerpt(cells[column]), name=name, range_column=column + 1)
            faults.report(error, column)
            return personal(cells, Participant(number, name), columns), f"?{excerpt(cells[column])}?"
    printed = (
        None if columns.points is None or columns.points >= len(cells) else printed_half_points(cells[columns.points])
    )
    player = personal(cells, Participant(number, name, read.rating, rating_kind=read.kind, points=printed), columns)
    return player, f"{read.rating} {ESTIMATE}" if read.estimated else read.rating or ""


def personal(cells: Sequence[object], player: Participant, columns: PlayerColumns) -> Participant:
    """
    The player with the other details in his row besides name and rating: as typed, except that `sex`, `title`, the
    federation and the numbers are put into the form that `Participant` has.
    """
    fields = {field: _cell(cells, columns, field) for field in _AS_TYPED if field in columns.columns}
    code = _cell(cells, columns, "code")
    if code:
        fields["fide_number" if code.isdigit() else "national_number"] = _without_letters(
            code, fields.get("federation", "")
        )
    if FEDERATION.fullmatch(fields.get("federation", "")):
        fields["federation"] = fields["federation"].upper()
    fields["sex"] = sex_of(fields.get("sex", ""))
    fields["title"] = title_of(fields.get("title", ""), fields["sex"]) or fields.get("title", "")
    if "fide_number" in fields and _BLANKS.sub("", fields["fide_number"]).isdigit():
        fields["fide_number"] = _BLANKS.sub("", fields["fide_number"])
    for number in ("fide_number", "national_number"):
        if not fields.get(number, "").strip("0"):
            # A zero stands for no number.
            fields[number] = ""
    return player._replace(**fields)  # type: ignore[arg-type]


_BLANKS = regex(r"\s+")


def code_of(player: Participant) -> str:
    """
    The text for a column of codes, in which digits alone are a FIDE number: the player's FIDE number or, without one,
    his national number. A national number of digits alone gets the letters of the federation before it (`BEL12345`); if
    the federation is not known, the text is empty.
    """
    number, federation = player.national_number.strip(), player.federation.strip().upper()
    if player.fide_number.strip() or not _BLANKS.sub("", number).isdigit():
        return player.fide_number.strip() or number
    return federation + _BLANKS.sub("", number) if FEDERATION.fullmatch(federation) else ""


def _without_letters(code: str, federation: str) -> str:
    """The number from which `code_of` made a code; any other code unchanged."""
    digits = code[3:]
    return digits if digits.isdigit() and code[:3].upper() == federation.strip().upper() else code


BIRTH_YEARS = range(1900, 2101)
"""The numbers that are taken for a year of birth; a larger one is a date, as spreadsheets count days."""
LAST_BIRTH = 73050
"""31 December 2099, as spreadsheets count days."""
_DAY_0 = datetime.date(1899, 12, 30).toordinal()


def birth_text(cell: object) -> str:
    """
    A cell with a date of birth as text. A date whose serial number could be a year is taken for that year: a cell in
    which a date was typed before keeps its format, and shows 1970 as a day of 1905. A number larger than a year is a
    date, from a cell without a date format or from a host that passes dates as numbers.
    """
    number = cell.toordinal() - _DAY_0 if isinstance(cell, datetime.date) else cell
    if not isinstance(number, int | float):
        return display_text(cell)
    if number in BIRTH_YEARS:
        return str(int(number))
    dated = BIRTH_YEARS[-1] < number < LAST_BIRTH + 1
    return str(datetime.date.fromordinal(int(number) + _DAY_0)) if dated else display_text(cell)


def birth_cell(text: str) -> int | datetime.date | None:
    """
    The value of a cell in a template for a date of birth: the date, else the year, else None. A date whose serial
    number would be taken for a year is replaced by its year.
    """
    written = birth_of(text)
    year = int(written[:4]) if len(written) > 3 and written[:4].isdecimal() else 0
    try:
        return datetime.date.fromisoformat(written.replace("/", "-")) if year > 1905 else year or None
    except ValueError:
        return year


def _with_absences(cells: Sequence[object], row: int, player: Participant, columns: PlayerColumns) -> Participant:
    """
    The player with his first and last round, his byes and his absences. Raises GridError for what cannot be read or is
    contradictory.
    """
    rounds = {
        field: _rounds(cells, row, player, columns, field)
        for field in ("first_round", "last_round", "halves", "absences")
        if field in columns.columns
    }
    if not any(rounds.values()):
        return player
    first, last, halves, absences = (
        rounds.get(field, ()) for field in ("first_round", "last_round", "halves", "absences")
    )
    both = set(halves) & set(absences)
    if both:
        place = _place(cells, row, player, columns.columns["absences"])
        raise InconsistentGrid("list_bye_and_absence", place, round=min(both))
    gone = [round for round in halves if last and round > last[0]]
    if gone:
        # The bye would give half a point after the withdrawal; an absence would only repeat the withdrawal.
        place = _place(cells, row, player, columns.columns["halves"])
        raise InconsistentGrid("list_bye_after_last", place, round=min(gone), last=last[0])
    byes = [
        *((round_number, Outcome.HALF_BYE) for round_number in halves),
        *((round_number, Outcome.ZERO_BYE) for round_number in absences),
    ]
    return player._replace(
        first_round=max(1, first[0]) if first else 1,
        last_round=last[0] if last else None,
        byes=tuple(AnnouncedBye(*bye) for bye in sorted(set(byes))),
    )


def _apart(cells: Sequence[object], row: int, player: Participant, columns: PlayerColumns) -> tuple[Apart, ...]:
    """The opponents whom the player may not meet. Raises UnreadableCell."""
    text = _cell(cells, columns, "apart")
    found = read_apart(text, player.number) if text else ()
    if found is None:
        raise UnreadableCell("list_apart_unreadable", _place(cells, row, player, columns.columns["apart"]))
    return found


def _rounds(
    cells: Sequence[object], row: int, player: Participant, columns: PlayerColumns, field: str
) -> tuple[int, ...]:
    """The rounds in a cell such as `2, 5`; at most one for a first or last round. Raises UnreadableCell."""
    column = columns.columns[field]
    cell = cells[column] if column < len(cells) else None
    rounds = rounds_in(cell)
    is_single = field in ("first_round", "last_round")
    least = 0 if field == "last_round" else 1
    if rounds is None or (is_single and len(rounds) > 1) or any(round < least for round in rounds):
        raise UnreadableCell(
            "list_one_round_unreadable" if is_single else "list_rounds_unreadable", _place(cells, row, player, column)
        )
    return rounds


def rounds_in(cell: object) -> tuple[int, ...] | None:
    """The rounds in a cell such as `2, 5`; None for anything else, such as `3-5`, which may mean two rounds or three."""
    text = display_text(cell).strip()
    words = _BETWEEN.split(text) if text else []
    # A number with decimals is two rounds that the spreadsheet took for one number; 2,10 could no longer be told from
    # 2,1.
    if (isinstance(cell, float) and not cell.is_integer()) or not all(map(_ROUND.fullmatch, words)):
        return None
    return tuple(int(word) for word in words)


_BETWEEN = re.compile(r"\s*[,;./&]\s*|\s+")
_ROUND = re.compile(r"\d{1,2}", re.ASCII)


def _place(cells: Sequence[object], row: int, player: Participant, column: int) -> Place:
    return Place(row=row, text=excerpt(cells[column]) or None, name=player.name, range_column=column + 1)


def _report_above(cells: Rows, columns: PlayerColumns, faults: Faults, top: int) -> None:
    """Report a player above the headings: a row with a name and a player's number is not a title, and would not be read."""
    if "number" not in columns.columns:
        return
    for row in range(columns.row):
        name = _cell(cells[row], columns, "name")
        if name and whole_number(_cell(cells[row], columns, "number")) and not whole_number(name):
            faults.report(InconsistentGrid("list_above_headings", Place(row=row + top, text=excerpt(name))))
            return


def _report_no_name(cells: Sequence[object], row: int, columns: PlayerColumns, faults: Faults) -> None:
    """Report a number, a date, a truth value or an error in the place of a name."""
    cell = cells[columns.columns["name"]]
    if not isinstance(cell, str):
        place = Place(row=row, text=excerpt(cell), range_column=columns.columns["name"] + 1)
        faults.report(UnreadableCell("list_player_no_name", place), columns.columns["name"])


def _report_nameless(cells: Rows, columns: PlayerColumns, faults: Faults, top: int) -> None:
    """Report rows with a rating but no name: a player would be missing."""
    column = columns.columns.get("rating")
    if column is None:
        return
    for row in range(columns.row + 1, len(cells)):
        text = _cell(cells[row], columns, "rating")
        numbered = "number" not in columns.columns or whole_number(_cell(cells[row], columns, "number"))
        if whole_number(text) and numbered and not _cell(cells[row], columns, "name"):
            place = Place(row=row + top, text=text, range_column=column + 1)
            faults.report(UnreadableCell("list_player_nameless", place), column)
