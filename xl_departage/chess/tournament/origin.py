"""A crosstable together with how it was read: where its parts stood, and which player a row or a name means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from numbers import Real
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, GridError
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import first_of, series
from xl_departage.base.regex import regex
from xl_departage.base.text import called, excerpt, plain
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player
from xl_departage.chess.tournament.options import Numbers
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.withdrawals import departure_in_words

NAMESAKE = regex(r"(?P<name>.*\S) ?#(?P<number>\d{1,4})")
"""A name that several players share, and the number of the one who is meant."""


class ComingBye(NamedTuple):
    """A bye or an absence entered for a round that does not count as played yet."""

    player: int
    """Index of the player."""
    round: int
    outcome: Outcome


@dataclass(frozen=True)
class Reading:
    """A crosstable and how it was read."""

    crosstable: Crosstable
    rows: tuple[int | None, ...]
    """The index of the player in each row of players of the range (blank rows included, titles and headers not); None for a blank row."""
    row_numbers: Sequence[int]
    """The row in the range, from 1, of each entry of `rows`."""
    texts: tuple[tuple[str, ...], ...]
    """For each player, the text typed in each round; in a matrix, for each game due; in a list of games, the row of each game."""
    printed_points: tuple[int | None, ...]
    """The points column in half-points, None for a player without a printed value; never used to compute anything."""
    has_ratings: bool
    """Whether the range has a column of ratings."""
    format: str
    """The format that was recognised; `auto` if several are mixed or none is needed."""
    language: str
    """The language of the colour letters; `auto` if there are none."""
    header_language: str
    """The language of the header row; `auto` if the headings do not show it."""
    numbers: Numbers
    """What the numbers of opponents refer to."""
    cell_numbers: tuple[int, ...] = ()
    """
    The number by which the cells refer to each player. It is not `Player.number` if the cells refer to ranks although there is a
    column of numbers.
    """
    numbers_shown: bool = False
    """Whether the option `numbers` states what numbers refer to; it then also applies to the player that a call asks for."""
    notices: tuple[GridError, ...] = ()
    """Defaults that were assumed and that an arbiter may want to know about."""
    coming: tuple[ComingBye, ...] = ()
    """Byes and absences entered for rounds after the last one played; the crosstable does not hold them."""
    record: TournamentRecord | None = None
    """The tournament read from a list of games; None for a grid, which is read into a crosstable."""

    @cached_property
    def standing(self) -> Reading:
        """The reading for the ranking: rows of players who left and do not count are blank, and cancelled rounds are left out."""
        table = self.crosstable.standing
        if table is self.crosstable:
            return self
        out = {departed.how.player for departed in table.departed}
        ranked = [player for player in range(len(self.crosstable.players)) if player not in out]
        place = {player: new for new, player in enumerate(ranked)}

        def texts(player: int) -> tuple[str, ...]:
            typed_texts = self.texts[player]
            if table.ordered:
                return tuple(text for place, text in enumerate(typed_texts) if place + 1 not in table.taken_out)
            games = zip(typed_texts, self.crosstable.players[player].rounds, strict=True)
            return tuple(text for text, entry in games if entry.opponent not in out)

        coming = (bye for bye in self.coming if bye.round not in table.taken_out)
        return replace(
            self,
            crosstable=table,
            rows=tuple(None if player is None else place.get(player) for player in self.rows),
            texts=tuple(texts(player) for player in ranked) if self.texts else (),
            printed_points=tuple(self.printed_points[player] for player in ranked) if self.printed_points else (),
            cell_numbers=tuple(self.cell_numbers[player] for player in ranked) if self.cell_numbers else (),
            coming=tuple(bye._replace(player=place[bye.player]) for bye in coming if bye.player in place),
        )

    @property
    def table_language(self) -> str:
        """The language for texts about the grid: that of its header row, otherwise that of its colour letters."""
        return self.language if self.header_language == "auto" else self.header_language

    @property
    def announced_alone(self) -> bool:
        """
        Whether the byes and absences entered after the last game of a grid can only be announcements: none of them is a pairing-allocated
        bye (`EXE`), and somebody has no entry in the next round. Otherwise only the arbiter knows whether that round was played.
        """
        left_over = any(bye.outcome is Outcome.PAIRING_BYE for bye in self.coming)
        played = self.crosstable.rounds
        return not left_over and any(not text.strip() for row in self.texts for text in row[played : played + 1])

    # A sheet may ask for every player of a grid, so finding one must not scan all of them.

    @cached_property
    def _by_number(self) -> Mapping[int, int]:
        """The index of each player by number."""
        return _first_places(player.number for player in self.crosstable.players)

    @cached_property
    def _by_cell_number(self) -> Mapping[int, int]:
        """The index of each player by the number used in the cells."""
        return _first_places(self.cell_numbers)

    @cached_property
    def _by_name(self) -> Mapping[str, Sequence[int]]:
        """The indexes of the players by name, without regard to case or accents."""
        players = enumerate(self.crosstable.players)
        return grouped((name, index) for index, player in players if (name := plain(player.name)))


def _first_places(numbers: Iterable[int]) -> Mapping[int, int]:
    return {number: index for index, number in reversed([*enumerate(numbers)])}


def find_player(reading: Reading, player: int | float | str) -> int:
    """
    The index of a player, by number or by name in any case, with or without accents; a surname is enough if only one player has it.

    Raises ArgumentError for an unknown player, naming the nearest ones, for a player who left and is not ranked, for a name that
    several players share, and for a number that is one player's own and another's in the cells (ranks), unless the option `numbers`
    says which is meant.
    """
    players = reading.crosstable.players
    if isinstance(player, bool):
        raise ArgumentError("player_unknown", player=excerpt(player), meant=_some_numbers(players))
    if not isinstance(player, (str, Real)):
        raise ArgumentError("player_unusable", value=excerpt(repr(player)))
    number = _as_number(player)
    if number is not None:
        own_index, named = reading._by_number.get(number), reading._by_cell_number.get(number)
        found_number = named if reading.numbers_shown and named is not None else own_index
        if found_number is not None:
            if named is not None and named != own_index and not reading.numbers_shown:
                raise ArgumentError(
                    "player_number_unclear",
                    number=number,
                    numbers=reading.numbers,
                    own_row=reading.row_numbers[reading.rows.index(found_number)],
                    named_row=reading.row_numbers[reading.rows.index(named)],
                )
            return found_number
    wanted = plain(player) if isinstance(player, str) else ""
    for departed in reading.crosstable.departed:
        if number == departed.number or (wanted and wanted == plain(departed.name)):
            raise ArgumentError("withdrawn_asked", departure=departure_in_words(departed))
    bearers = reading._by_name.get(wanted, ())
    numbered = NAMESAKE.fullmatch(wanted)
    if not bearers and numbered is not None:
        # `Name #7`, as a list of games distinguishes players with the same name.
        bearers = tuple(
            index
            for index in reading._by_name.get(numbered["name"], ())
            if players[index].number == int(numbered["number"])
        )
    if len(bearers) == 1:
        return bearers[0]
    if bearers:
        numbers = ", ".join(str(players[index].number) for index in bearers)
        raise ArgumentError("player_twice", player=player, numbers=numbers)
    alike = called(player, [entry.name for entry in players]) if isinstance(player, str) and number is None else []
    if len(alike) == 1:
        return alike[0]
    if alike:
        player_list = "; ".join(f"{players[index].number} {players[index].name}" for index in alike)
        raise ArgumentError("player_several", name=excerpt(player), players=player_list)
    # Imported here because few names are unknown.
    import difflib

    names = {plain(entry.name): entry.name for entry in players if entry.name}
    near = [name for name in names if wanted in name.replace(",", " ").split()][:3]
    near = near or difflib.get_close_matches(wanted, names, n=3, cutoff=0.5)
    if number is not None and not near:
        numbers_of = sorted(entry.number for entry in players)
        raise ArgumentError("player_number_unknown", number=number, least=numbers_of[0], most=numbers_of[-1])
    if not near and any(map(str.isalpha, wanted)):
        player_list = first_names([entry.name for entry in players])
        raise ArgumentError("player_unknown_unlike", player=excerpt(player), names=player_list)
    meant = series([names[name] for name in near], "list.part") if near else _some_numbers(players)
    raise ArgumentError("player_unknown", player=excerpt(player), meant=meant)


def _as_number(player: int | float | str) -> int | None:
    if isinstance(player, str):
        text = player.strip()
        return int(text) if text.isdecimal() and len(text) < 10 else None
    # Equivalent mutant `10 -> 11`, `10 -> 9`, `9 -> 10`, `9 -> 8`, `abs(player) < 10 ** 9 -> abs(player) <= 10 ** 9`: no player's number
    # has so many digits.
    return int(player) if abs(player) < 10**9 and player == int(player) else None


def first_names(names: Sequence[str]) -> str:
    """The names of players for a message that says which there are; of many, the first ones."""
    return first_of([name for name in names if name], _MOST_NAMED, "; ") or "–"


_MOST_NAMED = 12


def _some_numbers(players: Sequence[Player]) -> str:
    """Some valid numbers, as examples for a message."""
    numbers = [str(entry.number) for entry in players]
    return ", ".join(numbers) if len(numbers) <= 5 else f"{numbers[0]}, {numbers[1]}, …, {numbers[-1]}"


def rows_alongside(reading: Reading, height: int, grid_height: int) -> list[tuple[int, int]] | None:
    """
    The rows of a range beside the grid, each with the index of its player; rows count from 0. None if the range does not fit.

    The range must be as high as the players' rows of the grid, or as the whole grid with its title and header rows. Rows beside
    blank rows of the grid are skipped, because they may contain anything.
    """
    if height == len(reading.rows):
        positions = list(range(height))
    elif height == grid_height:
        positions = [number - 1 for number in reading.row_numbers]
    else:
        return None
    return [(position, player) for position, player in zip(positions, reading.rows, strict=True) if player is not None]
