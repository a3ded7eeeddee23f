"""
Changes the rows of a grid that is being edited: adds a round or a player, changes the order; and finds who takes part
in the rounds to come.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from xl_departage.base.cells import Range
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, languages
from xl_departage.base.text import plain, whole_number
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome
from xl_departage.chess.tournament.editing import returned, with_numbers, with_planned, with_player
from xl_departage.chess.tournament.editing import withdrawn as withdrawn_from
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import ComingBye, Reading
from xl_departage.chess.tournament.record import Participant, TournamentRecord
from xl_departage.formats.grid_table import round_cells
from xl_departage.formats.grids.cell_tokens import given_in
from xl_departage.formats.grids.cell_writing import format_cell
from xl_departage.formats.grids.grid_cells import ParsedCell
from xl_departage.formats.grids.grid_reading import Survey, survey_crosstable
from xl_departage.formats.grids.layout import BY_ROUNDS, Layout, Shape
from xl_departage.formats.grids.layout_finding import find_layout
from xl_departage.formats.held.games import games_of, spelling_of
from xl_departage.formats.held.grid_view import TypedGrid

Rows = list[list[Any]]


def with_round(grid: TypedGrid, options: ReadingOptions, paired: Crosstable, round: int, lang: Language) -> Rows | None:
    """
    The rows with the entries of this round of `paired`, in a further column if necessary; None for a table without a
    column per round, or one in which the entries cannot be shown.

    All other cells stay, except those of a column of points, which the round makes wrong. The entries have the language
    of the grid's colour letters, otherwise that of its headings, and that of the page (`lang`) if neither shows one. If
    the grid's notation goes with no language, the entries of all rounds are rewritten.
    """
    survey = grid.survey(options)
    layout, reading = survey.layout, survey.reading
    if reading is None or layout is None or layout.shape not in BY_ROUNDS:
        return None
    entries_before, entries_after = _entries(reading.crosstable, reading.coming), _entries(paired, ())
    if entries_before.keys() != entries_after.keys():
        return None
    blank = [["" if cell is None else cell for cell in row] for row in layout.cells]
    if layout.points is not None:
        for row in survey.rows:
            blank[row][layout.points] = ""
    blank, columns = with_columns(blank, layout, round)
    # Some programs refer to opponents by rank although the table has a column of numbers.
    shown = dict(zip(entries_before, reading.cell_numbers or entries_before, strict=True))
    named = replace(paired, players=tuple(player._replace(number=shown[player.number]) for player in paired.players))
    unchanged = {
        number
        for number in entries_before
        if entries_before[number][round - 1 : round] == entries_after[number][round - 1 : round]
    }
    of_grid = [
        ours
        for shown_language in (reading.language, reading.header_language)
        for ours in languages()
        if ours == shown_language
    ]
    tried = list(dict.fromkeys((*of_grid, lang, *languages())))
    for spoken, first in (*((language, round) for language in tried), (tried[0], 1)):
        texts = {
            number: round_cells(named, player, "keyboard", spoken)
            for number, player in zip(entries_after, named.players, strict=True)
        }
        written = [list(row) for row in blank]
        for row, number in zip(survey.rows, entries_before, strict=True):
            for at in range(first, round + 1):
                # What was announced keeps the words of the arbiter.
                if at < round or number not in unchanged or not written[row][columns[at - 1]]:
                    written[row][columns[at - 1]] = texts[number][at - 1]
        read = survey_crosstable(written, options).reading
        if read is not None and all(
            entries[: round - 1] == entries_before[number][: round - 1]
            and entries[round - 1] == entries_after[number][round - 1]
            for number, entries in _entries(read.crosstable, read.coming).items()
        ):
            return written
    return None


def with_columns(rows: Sequence[Sequence[object]], layout: Layout, rounds: int) -> tuple[Rows, tuple[int, ...]]:
    """The rows with blank columns added after the last round until there are at least `rounds`; and the columns of the rounds."""
    written, columns = [list(row) for row in rows], layout.rounds
    while len(columns) < rounds:
        columns = (*columns, columns[-1] + 1)
        for row in written:
            row.insert(columns[-1], "")
        if layout.rows[0]:
            heading = written[layout.rows[0] - 1]
            heading[columns[-1]] = re.sub(r"\d+", str(len(columns)), str(heading[columns[-2]]))
    return written, columns


def _entries(
    table: Crosstable, coming: Sequence[ComingBye]
) -> dict[int, list[tuple[int | None, Colour | None, Outcome]]]:
    """
    The opponent, the colour and the outcome of each player in each round, by number, including the byes of rounds that
    do not count yet.
    """
    byes = {(bye.player, bye.round): bye.outcome for bye in coming}
    numbers = [player.number for player in table.players]
    return {
        player.number: [
            (
                None if entry.opponent is None else numbers[entry.opponent],
                entry.colour,
                byes.get((index, at), entry.outcome),
            )
            for at, entry in enumerate(player.rounds, 1)
        ]
        for index, player in enumerate(table.players)
    }


def refuse_shape(rows: Range, options: ReadingOptions, key: str) -> None:
    """Raise ArgumentError with this key for a table without a column per round."""
    layout = find_layout(rows, options)
    if layout.shape not in BY_ROUNDS or layout.lines > 1:
        raise ArgumentError(key)


def _recorded(grid: TypedGrid, options: ReadingOptions) -> TournamentRecord:
    """The tournament that the table shows. Raises the table's first fault."""
    _sound(grid.survey(options))
    return grid.record(options)


class Joined(NamedTuple):
    """The rows with another player, and the tournament with him."""

    rows: Rows
    row: int
    player: Participant
    rounds: int
    """The number of paired rounds, from which he is absent."""
    tournament: TournamentRecord


def joining(grid: TypedGrid, options: ReadingOptions, name: str, rating: int | None, lang: Language) -> Joined:
    """
    The rows with another player of this name, in the first row that has no player, else below the last row. Raises
    ArgumentError for a table without a column per round, and for a rating if there is no column for it.
    """
    refuse_shape(grid.cells, options, "held_add_player_shape")
    layout = find_layout(grid.cells, options)
    if layout.name is None or not layout.rows:
        raise ArgumentError("held_add_player_shape")
    if rating is not None and layout.rating is None:
        raise ArgumentError("held_add_player_rating", None, rating=rating)
    waiting = [row for row in layout.rows if _is_free(grid.cells[row], layout)]
    survey = grid.survey(options)
    # A blank table has no players yet, and cannot be read as a tournament.
    record_before = TournamentRecord() if len(waiting) == len(layout.rows) else _recorded(grid, options)
    taken = {participant.number for participant in record_before.participants}
    free = next(iter(waiting), None)
    number = None if free is None or layout.number is None else whole_number(grid.cells[free][layout.number])
    if number is None or number in taken:
        number = next_number(grid.cells, layout, taken)
    named = {layout.name: name}
    if layout.first_name is not None:
        named = dict(zip((layout.name, layout.first_name), map(str.strip, name.split(",", 1)), strict=False))
    # Names in two columns have no comma.
    record_after = with_player(record_before, player=Participant(number, " ".join(named.values()), rating=rating))
    rounds, _ = games_of(grid.cells, survey)
    below = layout.rows[-1] + 1
    written = [["" if cell is None else cell for cell in row] for row in grid.cells]
    if free is None:
        written.insert(below, [""] * len(written[0]))
    row = below if free is None else free
    late_row(written[row], layout, number=number, rounds=rounds, lang=lang)
    for column, part in named.items():
        written[row][column] = part
    if rating is not None and layout.rating is not None:
        written[row][layout.rating] = str(rating)
    if not _shows(written, options, record_after):
        raise ArgumentError("held_add_player_shape")
    player = next(participant for participant in record_after.participants if participant.number == number)
    return Joined(written, row, player, rounds, record_after)


def _shows(rows: Rows, options: ReadingOptions, tournament: TournamentRecord) -> bool:
    """Whether these rows are read as the players and the games of this tournament."""
    shown = TypedGrid(tuple(map(tuple, rows))).record(options)

    def facts_of(record: TournamentRecord) -> tuple[set[Any], set[Any]]:
        people = {(each.number, plain(each.name), each.rating) for each in record.participants}
        return people, {game._replace(place=None) for game in record.games if game.black is not None}

    return facts_of(shown) == facts_of(tournament)


def late_row(cells: list[Any], layout: Layout, *, number: int, rounds: int, lang: Language) -> None:
    """Write into a row the number of a player who comes after `rounds` rounds, and his absence from these rounds."""
    if layout.number is not None:
        cells[layout.number] = str(number)
    for absent in layout.rounds[:rounds]:
        cells[absent] = bye_cell(Outcome.ZERO_BYE, lang)


def _is_free(cells: Sequence[object], layout: Layout) -> bool:
    """Whether a row of the table contains nothing but its number."""
    return all(cell in ("", None) for column, cell in enumerate(cells) if column != layout.number)


def next_number(rows: Range, layout: Layout, taken: Collection[int]) -> int:
    """The number after the largest one, be it of a player or of a row still without a player."""
    column = layout.number
    numbers = [] if column is None else [whole_number(rows[row][column]) or 0 for row in layout.rows]
    return max((*numbers, *taken), default=0) + 1


def with_order(grid: TypedGrid, options: ReadingOptions, people: Sequence[Participant]) -> tuple[Rows, dict[int, int]]:
    """
    The rows of the players in this order, numbered from 1 if there is a column of numbers, and rows without a player
    last; and the new number of each player by the old one.

    The rows show the same tournament with other numbers, and it is checked that they are read so. Raises ArgumentError
    if the tournament cannot get other numbers, and for games written otherwise than the page writes them.
    """
    rows, survey = grid.cells, grid.survey(options)
    layout, reading = survey.layout, _sound(survey)
    assert layout is not None, "the players were read from the same rows"
    new = {participant.number: number for number, participant in enumerate(people, 1)}
    # Columns that are not read keep their cells.
    after = with_numbers(replace(grid.record(options), unread_parts=()), new=new)
    table = reading.crosstable
    numbers = tuple(player.number for player in table.players)
    ours = (reading.cell_numbers or numbers) == numbers
    row_of = dict(zip(numbers, survey.rows, strict=True))
    filled = [row_of[participant.number] for participant in people]
    order = [*filled, *(row for row in layout.rows if row not in filled)]
    meets = {
        (game.round, number): opponent
        for game in after.games
        for number, opponent in ((game.white, game.black), (game.black, game.white))
    }
    written = [list(row) for row in rows]
    for number, (to, row) in enumerate(zip(layout.rows, order, strict=True), 1):
        written[to] = list(rows[row])
        if layout.number is not None:
            written[to][layout.number] = str(number)
    for player in table.players:
        for round, (entry, column) in enumerate(zip(player.rounds, layout.rounds, strict=False), 1):
            if entry.opponent is None:
                continue
            typed_cell = rows[row_of[player.number]][column]
            points, of_match = given_in(typed_cell)
            cell = ParsedCell(entry.outcome, numbers[entry.opponent], entry.colour, given=points, match_given=of_match)
            # Some programs print ranks in the cells, beside a column of numbers.
            spelling = spelling_of(cell, typed_cell) if ours else None
            if spelling is None:
                raise ArgumentError("held_seed_words")
            renumbered = cell._replace(opponent=meets[round, new[player.number]])
            written[layout.rows[new[player.number] - 1]][column] = format_cell(renumbered, *spelling)
    if not _is_view(written, _by_numbers(options, new), after):
        raise ArgumentError("held_seed_words")
    return written, new


def _by_numbers(options: ReadingOptions, new: Mapping[int, int]) -> ReadingOptions:
    """The options, with the players named in them by their new numbers."""
    withdrawals = tuple((new.get(number, number), last) for number, last in options.withdrawn)
    apart = tuple(
        group._replace(numbers=tuple(new.get(number, number) for number in group.numbers)) for group in options.apart
    )
    return options._replace(withdrawn=withdrawals, apart=apart)


def _is_view(rows: Rows, options: ReadingOptions, tournament: TournamentRecord) -> bool:
    """Whether these rows show the players of the tournament and their games."""
    shown = TypedGrid(tuple(map(tuple, rows))).record(options)

    def facts_of(record: TournamentRecord) -> tuple[list[Any], list[Any]]:
        people = [(each.number, each.name, each.rating, each.byes, each.last_round) for each in record.participants]
        games = {(each.round, each.white, each.black, each.outcome, each.reply) for each in record.games}
        return sorted(people), sorted(games, key=str)

    return facts_of(shown) == facts_of(tournament)


def bye_cell(outcome: Outcome, lang: Language) -> str:
    return format_cell(ParsedCell(outcome), "keyboard", lang)


def leaving(grid: TypedGrid, options: ReadingOptions, number: int, total: int | None, lang: Language) -> Rows:
    """
    The rows with the player absent from the first unpaired round on, in further columns up to round `total` if
    necessary, whatever was announced there. Raises ArgumentError if no round is to come as far as the table and `total`
    show.
    """
    table = _sound(grid.survey(options)).crosstable
    planned = max(table.planned, total or 0)
    if table.paired == planned:
        raise ArgumentError("held_withdraw_rounds", rounds=table.paired)
    planned_record = with_planned(grid.source(options).tournament, rounds=planned)
    return _with_coming(
        grid, options, planned_record, withdrawn_from(planned_record, number=number, last=table.paired), lang
    )


def returning(grid: TypedGrid, options: ReadingOptions, number: int, lang: Language) -> Rows:
    """The rows with the player back in all rounds to come from which he was absent; a bye announced there stays."""
    table = _sound(grid.survey(options)).crosstable
    planned_record = with_planned(grid.source(options).tournament, rounds=table.planned)
    return _with_coming(grid, options, planned_record, returned(planned_record, number=number, last=table.paired), lang)


def _with_coming(
    grid: TypedGrid,
    options: ReadingOptions,
    record_before: TournamentRecord,
    record_after: TournamentRecord,
    lang: Language,
) -> Rows:
    """The rows with the byes and absences to come that an operation changed; all other cells stay."""
    survey = grid.survey(options)
    assert survey.layout is not None, "of a table that was read"
    assert survey.reading is not None, "of a table that was read"
    written, columns = with_columns(grid.cells, survey.layout, record_after.header.rounds or 0)
    row_of = dict(zip((player.number for player in survey.reading.crosstable.players), survey.rows, strict=True))
    known, now = coming_byes(record_before), coming_byes(record_after)
    for number, round in known.keys() | now.keys():
        if known.get((number, round)) != now.get((number, round)):
            outcome = now.get((number, round))
            written[row_of[number]][columns[round - 1]] = "" if outcome is None else bye_cell(outcome, lang)
    return written


def _sound(survey: Survey) -> Reading:
    """The table as read. Raises its first fault."""
    for fault in survey.faults:
        raise fault.error
    assert survey.reading is not None, "a table without a fault is read"
    return survey.reading


def withdrawn(survey: Survey, over: bool = False) -> list[dict[str, Any]]:
    """
    Who is absent in every round to come: `number`, `name` and the first `round` of the absence. Where no round is to come, nobody; or, if
    the tournament may be `over`, who was there once and absent from then on up to the end: a late entry, of whom the rounds before are
    absences, may be there in the next one.
    """
    if survey.reading is None or not _by_rounds(survey):
        return []
    paired, planned = survey.reading.crosstable.paired, survey.reading.crosstable.planned
    absent = {(bye.player, bye.round) for bye in survey.reading.coming if bye.outcome is Outcome.ZERO_BYE}
    found = []
    for index, player in enumerate(survey.reading.crosstable.players):
        gone = absent | {
            (index, round) for round, entry in enumerate(player.rounds[:paired], 1) if entry.outcome is Outcome.ZERO_BYE
        }
        since = planned + 1
        while (index, since - 1) in gone:
            since -= 1
        if since <= min(paired + 1, planned) and (paired < planned or (over and since > 1)):
            found.append({"number": player.number, "name": player.name, "round": since})
    return found


def _by_rounds(survey: Survey) -> bool:
    return survey.layout is not None and survey.layout.shape in BY_ROUNDS


LAST_NUMBERED = 4
"""
Once this round is paired, no number changes. FIDE C.04.2, 2.3 says so for corrections of the data that determined the
order. For late entries (2.5), which the regulation does not limit, it is our choice, because the colours of all players
below would change.
"""


def size(layout: Layout | None) -> dict[str, int | None]:
    """
    The number of `players` and `rounds` for which a table with one column per round has rows and columns, and the
    `first` column of the rounds; also the columns of `number` and `name` in any table of players. Columns count from 0;
    None for what the table does not have.
    """
    found: dict[str, int | None] = dict.fromkeys(("players", "rounds", "first", "number", "name"))
    if layout is None or layout.shape is Shape.GAMES:
        return found
    found |= {"number": layout.number, "name": layout.name}
    if layout.shape in BY_ROUNDS and layout.lines == 1:
        found |= {"players": len(layout.rows), "rounds": len(layout.rounds), "first": min(layout.rounds)}
    return found
