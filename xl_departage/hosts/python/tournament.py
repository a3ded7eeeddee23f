"""
`Tournament`: a tournament that is read once and then answers many questions, for programs that do not repeat a grid in every call.

It computes nothing itself: it is read by the readers of the formats, and answered by the same tie-breaks, explanations, checks and
pairing as the functions of the spreadsheet.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property, wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, Self, TypeVar, cast

from xl_departage.base.cells import Cell, Range
from xl_departage.base.errors import ArgumentError, CannotPair, FileError, GridError, Place, WrongType
from xl_departage.base.exact import points, to_number
from xl_departage.base.messages import Language, Text, in_words, verbatim
from xl_departage.base.messages.chosen import chosen_language
from xl_departage.base.spoken_language import spoken
from xl_departage.base.text import whole_number
from xl_departage.chess.checks.subject import Problem
from xl_departage.chess.explain import compare, explain
from xl_departage.chess.pairing.event import Choices as PairingChoices
from xl_departage.chess.prizes.prize_list import prizes_of_source, refuse_teams, with_options
from xl_departage.chess.prizes.wording import sentence
from xl_departage.chess.ratings.sent_games import games_to_send, national_number
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import PrizeOptions, Rules
from xl_departage.chess.regulations.rules_text import parse_rules, refuse_option, stated_rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.changed_results import PairingSide, decided, results_worth
from xl_departage.chess.tiebreaks.defaults import (
    announced_list,
    chosen_codes,
    edition_of,
    list_mark,
    ranked_by,
    with_edition,
)
from xl_departage.chess.tiebreaks.presets import ListNotice, read_list
from xl_departage.chess.tiebreaks.registry import ParsedCode, compute
from xl_departage.chess.tiebreaks.standings import as_ranked
from xl_departage.chess.tournament.cancelled_rounds import cancelled_text
from xl_departage.chess.tournament.editing import with_result
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading, find_player
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.documents.conversion import converted
from xl_departage.documents.document_reading import formats_written, open_document
from xl_departage.formats.checking import check_opened, header_in
from xl_departage.formats.file_format import Encoded, FileFormat, Grid, Opened, Record, WritingChoices
from xl_departage.formats.formats import FORMATS, TRF, is_trf, written_format
from xl_departage.formats.games_table import games_csv
from xl_departage.formats.grids.sided_result import read_game_result
from xl_departage.formats.prize_table import read_prizes
from xl_departage.formats.rules_to_read import NOWHERE, rules_lost, rules_text
from xl_departage.formats.source_opening import listed_source, source_in
from xl_departage.formats.to_pair import to_pair
from xl_departage.functions.answers.explain_answers import find_pair, on_its_score, spilled
from xl_departage.functions.answers.pairing_reasons import is_pairing, reasons_in, titled
from xl_departage.functions.answers.what_if_answers import game_named
from xl_departage.functions.crosstable import GRID
from xl_departage.functions.prizes import PLAN
from xl_departage.hosts.python.answers import (
    Entry,
    Finding,
    PairedBoard,
    PairedRound,
    Prize,
    Prizes,
    SentGame,
    SentGames,
    Standing,
    StandingsTable,
    UnknownPlayer,
    Values,
)
from xl_departage.hosts.python.files import Readable, content_of
from xl_departage.hosts.python.from_python import as_argument, key_in_python
from xl_departage.hosts.python.method_arguments import (
    acceleration_of,
    colour_of,
    count_of,
    joined,
    one_tiebreak,
    players_of,
)
from xl_departage.spreadsheet.storage.atomic import write_atomic
from xl_departage.spreadsheet.storage.content import path_of
from xl_departage.spreadsheet.storage.remote import refuse_address

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def in_its_language(
    method: Callable[Concatenate[Tournament, Given], Answer],
) -> Callable[Concatenate[Tournament, Given], Answer]:
    """A method of a tournament whose errors are in the tournament's language."""

    @wraps(method)
    def called(self: Tournament, /, *positional: Given.args, **named: Given.kwargs) -> Answer:
        with spoken(self._language):
            return method(self, *positional, **named)

    return called


def in_python_words(notice: GridError | ListNotice | SourceNotice, language: Language) -> str:
    """A notice as text, with the names of Python arguments in place of the options of a command."""
    if isinstance(notice, SourceNotice):
        notice = notice._replace(key=key_in_python(notice.key))
    return notice.message(language)


def begun_in(lang: Language | None, rules: str) -> AbstractContextManager[None]:
    """Sets the language in which a tournament is read: its own, that of its rules, or the one in force."""
    with spoken(lang):
        return spoken(lang or parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT).lang)


class Tournament:
    """
    A tournament: players or teams, their games, and the rules that rank them. It is immutable: a method that changes it returns a new one.

        >>> from xl_departage import Tournament
        >>> t = Tournament([["Name", "R1"], ["Anna", "+ 2B"], ["Bert", "- 1N"]], rules="FIDE-2026")
        >>> t.standings("BH;SB")[0].name
        'Anna'

    Args:
        grid: The crosstable: rows of cells, cells of openpyxl, a range of xlwings, an array of numpy, or a DataFrame, whose index is
            the names if it holds texts.
        rules: An edition and options, as in the functions: `"FIDE-2026; exempt=0.5"`. Without an edition, the default of the functions.
        lang: The language of messages: en, fr, nl or de; without it, that of the rules (`lang=fr`), else the one chosen at each call
            (`xl_departage.language`, `spoken`), else English.

    Raises:
        DepartageError: The rules are invalid, or the grid is not one of rows. A cell that cannot be read is reported by the first method
            that needs it: the message tells where it is, and what to do.
    """

    def __init__(self, grid: Any, *, rules: str = "", lang: Language | None = None) -> None:
        with begun_in(lang, rules):
            rows = cast(Range, as_argument(GRID, grid))
            self._begin(Grid.of_rows(rows), "", rules, lang)

    @classmethod
    def open(
        cls,
        file: Readable,
        *,
        rules: str = "",
        range: str | None = None,
        name: str | None = None,
        lang: Language | None = None,
    ) -> Self:
        """
        The tournament in a file of any format: TRF, Papi, Swiss-Manager, a workbook (.xlsx, .xlsm, .ods), CSV, a saved page.

        Args:
            file: A path, the bytes of a file, or a binary stream.
            rules: As for `Tournament`. Without an edition, that of the program for its own file, and for a TRF FIDE's at the end of
                the event.
            range: The range or the sheet of a workbook. Without it, a workbook made from a template is read as such, and any other by its
                only visible sheet, or the only one that holds a tournament.
            name: The name of the file, for its extension and for messages, if bytes or a stream have none.
            lang: As for `Tournament`.

        Raises:
            FileError: The file cannot be opened. What cannot be read in it is reported by the first method that needs it.
            ArgumentError: The rules, or the range, cannot be read.
        """
        with begun_in(lang, rules):
            data, called = content_of(file, name)
            try:
                opened = open_document(data, called, range)
            except FileError as error:
                if error.values.get("option") == "--range":
                    error.values["option"] = "range="
                raise
            return cls._of(opened, called, rules, lang)

    @classmethod
    def _of(
        cls, opened: Opened, file: str, rules: str, lang: Language | None, *, supposed: _Supposed | None = None
    ) -> Self:
        made = cls.__new__(cls)
        made._begin(opened, file, rules, lang, supposed=supposed)
        return made

    def _begin(
        self, opened: Opened, file: str, rules: str, lang: Language | None, *, supposed: _Supposed | None = None
    ) -> None:
        self._opened = opened
        self._supposed = supposed
        self._file = file
        self._rules_text = rules
        self._given_rules = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
        self._own_language = lang or self._given_rules.lang

    @property
    def _language(self) -> Language:
        """Its own language, else the one in force at the call, else English."""
        return self._own_language or chosen_language() or "en"

    def __getstate__(self) -> tuple[Any, ...]:
        """
        What was opened, its name, the rules and the language: everything else is computed from that. A format is stored as its position in
        the table of formats. Raises FileError as `_refuse_supposed` does.
        """
        self._refuse_supposed()
        opened: Any = self._opened
        if isinstance(opened, Encoded):
            opened = FORMATS.index(opened.format), opened.data, opened.name
        return opened, self._file, self._rules_text, self._language

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        opened, file, rules, lang = state
        if type(opened) is tuple:
            opened = Encoded(FORMATS[opened[0]], *opened[1:])
        self._begin(opened, file, rules, lang)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    @cached_property
    def _ranked(self) -> tuple[Rules[TiebreakEdition], Source]:
        """The rules and the source, read once, when they are first needed."""
        if self._supposed is not None:
            return self._supposed.context.rules, self._supposed.source
        return with_edition(self._given_rules, source_in(self._opened, self._given_rules.reading))

    @property
    def _rules(self) -> Rules[TiebreakEdition]:
        return self._ranked[0]

    @property
    def _source(self) -> Source:
        return self._ranked[1]

    @cached_property
    def _context(self) -> Context:
        if self._supposed is not None:
            return self._supposed.context
        return Context(self._source.ranked, self._rules, event=self._source.ranked_event)

    @cached_property
    def _reading(self) -> Reading:
        return self._source.origin

    @cached_property
    def _columns(self) -> dict[str, Values]:
        return {}

    @in_its_language
    def _number_of(self, player: int | str) -> int:
        try:
            return self._context.players[find_player(self._reading, player)].number
        except ArgumentError as error:
            raise UnknownPlayer(error.key, error.place, **error.values) from None

    # The tournament itself

    @property
    @in_its_language
    def name(self) -> str:
        """The name of the event; empty if the source does not give it."""
        return self._source.header.name

    @property
    @in_its_language
    def edition(self) -> str:
        """The edition of the rules by which it is ranked: `FIDE-2026`, `FFE` …"""
        return self._rules.edition.name

    @property
    @in_its_language
    def players(self) -> tuple[Entry, ...]:
        """
        The players, or the teams of a team event, in the order of the tournament; also those of a list of players alone, which can be
        paired for round 1 but not ranked.
        """
        list_source = None if self._supposed is not None else listed_source(self._opened, self._given_rules.reading)
        if list_source is not None:
            return tuple(
                Entry(player.number, player.name, player.rating) for player in list_source.tournament.participants
            )
        ratings = self._context.ratings
        return tuple(
            Entry(player.number, player.name, rating)
            for player, rating in zip(self._context.players, ratings, strict=True)
        )

    @property
    @in_its_language
    def rounds(self) -> int:
        """
        The number of rounds played that count: without those that were cancelled. After four rounds of which the second was
        cancelled it is 3, and the last one is round 4.
        """
        return self._context.crosstable.rounds

    @property
    @in_its_language
    def planned(self) -> int:
        """
        The number of rounds planned that count: without those that were cancelled, which record 142 of a TRF includes, so that it
        holds `planned + len(cancelled)`. At least `rounds`.
        """
        return self._context.crosstable.planned

    @property
    @in_its_language
    def cancelled(self) -> tuple[int, ...]:
        """The numbers of the rounds that were cancelled; the other rounds keep their numbers."""
        return self._context.crosstable.taken_out

    @property
    @in_its_language
    def notices(self) -> tuple[str, ...]:
        """What was noticed during reading, in sentences: an edition chosen by default, points that differ …"""
        return tuple(in_python_words(notice, self._language) for notice in self._source.notices)

    @in_its_language
    def __repr__(self) -> str:
        shown = repr(self.name) if self.name else repr(self._file) if self._file else "without a name"
        table = self._context.crosstable
        rounds = f"round {table.last_round} of {table.all_rounds}"
        if self.cancelled:
            rounds += f" ({cancelled_text(self.cancelled)} cancelled)"
        return f"<Tournament {shown}: {len(self._context.players)}, {rounds}, {self.edition}>"

    # Questions about the tournament

    @in_its_language
    def standings(self, codes: str | Sequence[str] | None = None) -> StandingsTable:
        """
        The standings by points, then by each tie-break in turn (FFE 2.4 § 2; FIDE C.07 art. 4.2).

        Args:
            codes: `"BH/C1;BH;SB"` or a list of codes; without them, those of the file, else those that the rules announce.

        Raises:
            ArgumentError: A code is unknown, or no codes are given and neither the file nor the rules have any.
        """
        wanted, source = chosen_codes(None if codes is None else joined(codes), self._source, self._rules, self._file)
        ranked = rank(self._context, wanted)
        changed = list_mark(source, self._rules, wanted)
        players, ratings = self._context.players, self._context.ratings
        rows = [
            Standing(
                row.place,
                players[row.player].number,
                players[row.player].name,
                rating=ratings[row.player],
                points=to_number(row.points),
                values=tuple(None if value is None else to_number(value) for value in row.values),
            )
            for row in ranked.rows
        ]
        notices = (*source.notices, *ranked.notices, *([changed] if changed else []))
        sentences = [in_python_words(notice, self._language) for notice in notices]
        return StandingsTable(rows, ranked.headings(wanted), self.edition, sentences)

    @property
    @in_its_language
    def announced(self) -> tuple[str, ...]:
        """The tie-breaks that the rules or the file announce for the event."""
        return tuple(announced_list(self._source, self._rules))

    @in_its_language
    def tiebreak(self, code: str) -> Values:
        """
        The values of one tie-break, by number or name; they are computed only once. In a team event, they are computed on the score
        that the list of the file or of the rules names first, as in the standings; `SB:GP` is FIDE's value on game points.

        Raises:
            ArgumentError: The code is unknown, or is a list of several.
        """
        cached = self._columns.get(code) if isinstance(code, str) else None
        if cached is None:
            column = compute(*as_ranked(self._context, one_tiebreak(code), self._ranked_by))
            values = {player.number: value for player, value in zip(self._context.players, column, strict=True)}
            cached = self._columns[code] = Values(code, values, self._number_of)
        return cached

    @in_its_language
    def explain(self, code: str | Sequence[str], player: int | str) -> list[list[Cell]]:
        """
        How a value was computed, or, for `7>12`, what separates two players: the table of EXPLAIN, with its headings. For a
        pairing, why a player is paired as he is: a title, then one row per reason; this needs the extra `pair`.

        Args:
            code: A tie-break; in a team event also with the score that it is computed on, `GPTS;SB`, which is otherwise the score that
                the list of the file or of the rules names first. For two players, the whole list, as a text or a list of codes. `PAIRING`
                is the last round that is paired, `PAIRING 3` round 3.
            player: A number or a name. For a pairing, `7>9` asks why 7 does not meet 9, `7>bye` why 7 does not have the bye.

        Raises:
            ArgumentError: The code or the player is unknown.
            GridError: The player of a pairing is unknown.
            CannotPair: The round cannot be paired, or is none that can be explained.
        """
        try:
            return self._explained(joined(code), player)
        except (ArgumentError, CannotPair):
            if self._is_player(code) and _are_codes(player):
                call = verbatim(f"explain({player!r}, {code!r})")
                raise ArgumentError(
                    "arguments_misplaced", argument=Text("argument.code"), value=str(code), formula=call
                ) from None
            raise

    @property
    def _ranked_by(self) -> Sequence[ParsedCode]:
        """The tie-breaks of the file, else those that the rules announce; empty if there are none."""
        return ranked_by(self._source, self._rules)

    def _explained(self, code: str, player: int | str) -> list[list[Cell]]:
        if is_pairing(code):
            return self._why_paired(code, player)
        pair = find_pair(self._reading, player)
        if pair is None:
            index = find_player(self._reading, player)
            texts = self._source.origin.texts or None
            context, parsed = on_its_score(self._context, (code,), self._ranked_by)
            return spilled(explain(context, parsed, index, texts=texts), self._language)
        return spilled(compare(self._context, code, *pair), self._language)

    def _is_player(self, value: object) -> bool:
        """Whether a value names a player, or two that are compared."""
        try:
            return isinstance(value, (int, str)) and (
                find_pair(self._reading, value) is not None or find_player(self._reading, value) >= 0
            )
        except ArgumentError:
            return False

    def _why_paired(self, code: str, player: int | str) -> list[list[Cell]]:
        self._refuse_supposed()
        options = self._given_rules.reading
        if options.rounds is not None:
            raise CannotPair("pair_rules_rounds.python")
        try:
            tournament = to_pair(self._opened, options).tournament
            choices = PairingChoices(acceleration=options.acceleration)
            return titled(reasons_in(tournament, code, player, choices), self._language)
        except CannotPair as error:
            raise CannotPair(key_in_python(error.key), error.place, **error.values) from None

    @in_its_language
    def check(self, codes: str | Sequence[str] = "", *, published: bool = False) -> list[Finding]:
        """
        All problems, the most serious first, even if the games cannot be read; empty for a sound tournament.

        Args:
            codes: The tie-breaks of the event, which are checked too.
            published: Whether to compare the ranks and the tie-breaks that the source prints, as with `published=yes` in the rules.

        Raises:
            ArgumentError: A code is unknown.
            FileError: The file holds no tournament of which a crosstable can be made.
        """
        code_text = joined(codes)
        tiebreaks = read_list(code_text) if code_text else ()
        rules = self._given_rules
        if not rules.explicit and not (isinstance(self._opened, Grid) and self._opened.stated):
            edition, _ = edition_of(rules, header_in(self._opened, rules))
            rules = replace(rules, edition=edition)
        if published:
            rules = replace(rules, published=True)
        problems = check_opened(self._opened, rules, tiebreaks=tiebreaks).problems
        return [_finding(problem, self._language) for problem in problems]

    @in_its_language
    def prizes(self, table: Any, codes: str | Sequence[str] | None = None, *, rules: str = "") -> Prizes:
        """
        Who receives which prize of the regulations, and why: amounts of tied places are shared and rounded, and by default each
        player receives only the highest prize.

            >>> from xl_departage import Tournament
            >>> t = Tournament([["Name", "R1"], ["Anna", "+ 2B"], ["Bert", "- 1N"]], rules="FIDE-2026")
            >>> t.prizes([["Category", 1, 2], ["Open", 100, 60]], "BH").awards[1].amount
            60

        Args:
            table: A row of headings and one row per category, as for the function `PRIZES`: rows of cells, such as csv.reader gives, or
                a DataFrame.
            codes: The tie-breaks, as for `standings`.
            rules: `"prizes=hort; rounding=1; several=yes; without=7,12; year=2026"`; these options take precedence over those of
                the tournament.

        Raises:
            DepartageError: The table cannot be read, the year for the ages is needed and not given, or this is a tournament of teams.
        """
        prize_rules = parse_rules(rules, {}, None)
        known = {*PrizeOptions._fields, "year"}
        for option in sorted(prize_rules.given - known):
            raise refuse_option(option, "prizes", known)
        refuse_teams(self._source)
        if isinstance(table, Iterator):
            table = list(table)
        if isinstance(table, (str, os.PathLike)) or (isinstance(table, list) and not any(table)):
            raise ArgumentError("prizes_rows", None)
        rows = list(enumerate(cast(Range, as_argument(PLAN, table)), 1))
        wanted, _ = chosen_codes(None if codes is None else joined(codes), self._source, self._rules, self._file)
        asked = with_options(self._rules, prize_rules.prizes, prize_rules.reading.year)
        plan = read_prizes(rows, of_range=True)
        prize_list = prizes_of_source(self._source, asked, rank(self._context, wanted), plan, self._language)
        awards = (
            Prize(
                line.category,
                line.award.place,
                line.award.candidate.number,
                name=line.award.candidate.name,
                points=to_number(points(line.award.candidate.points)),
                amount=to_number(line.award.amount),
                why=line.why.in_language(self._language),
            )
            for line in prize_list.lines
            if line.award is not None
        )
        return Prizes(tuple(awards), tuple(sentence(line).in_language(self._language) for line in prize_list.notes))

    @in_its_language
    def games_to_send(self) -> SentGames:
        """
        The games that the Belgian federation rates, in a team event the boards of the matches: national numbers, days, results.

        Raises:
            FileError: The tournament has no rounds, or only the results of whole matches.
        """
        sent = games_to_send(self._source.tournament)
        games = tuple(
            SentGame(
                game.day,
                game.round,
                game.board,
                national_number(game.a),
                game.a.name,
                b=national_number(game.b),
                name_b=game.b.name,
                result_a=game.result,
            )
            for game in sent.games
        )
        sentences = tuple(in_python_words(notice, self._language) for notice in sent.notices)
        return SentGames(games, sentences, games_csv(sent.table(self._file)).decode("utf-8"))

    @in_its_language
    def what_if(self, player: int | str, round: int | str, result: str | float) -> Self:
        """
        The tournament if a game ended differently, or when an open game has ended.

        Args:
            player: A number or a name.
            round: The round of the game; in a square table, the opponent.
            result: The result from the player's point of view: `"1"`, `"½"`, `"0"`, `"+"`, `"1-0"`; for teams, game points.

        Raises:
            ArgumentError: There is no such game, or no such result.
        """
        with spoken(self._language):
            return self._decided(player, round, result)

    def _decided(self, player: int | str, round: int | str, result: str | float) -> Self:
        source, table = self._source, self._source.ranked
        options = source.options
        if table.ordered and (number := whole_number(round)) is not None:
            round = number
        shown = None if source.stated is None else source.stated.after_round
        if (
            isinstance(round, int)
            and options.rounds == shown
            and table.ordered
            and table.last_round < round <= table.all_rounds
        ):
            # If a result of that round counts, so do its byes.
            source = source_in(self._opened, options._replace(rounds=round))
        context = Context(source.ranked, self._rules, event=source.ranked_event)
        reading = source.origin
        game = game_named(context.crosstable, reading, find_player(reading, player), round)
        context = decided(context, [(game, read_game_result(result, results_worth(source, context)))])
        record = _record_with(source, context, game)
        stated = source.stated and source.stated._replace(after_round=source.options.rounds)
        opened = self._opened if record is None else Record(record, self._file, stated)
        supposed = _Supposed(source, context) if record is None else None
        return self._of(opened, self._file, self._stated, self._own_language, supposed=supposed)

    def pair(
        self,
        *,
        absent: int | str | Iterable[int | str] | None = (),
        half: int | str | Iterable[int | str] | None = (),
        round: int | None = None,
        first: str | None = None,
        planned: int | None = None,
        acceleration: str | None = "",
    ) -> PairedRound:
        """
        A proposal for the next round: players by the Dutch system (FIDE C.04.3), teams by C.04.6. A list of players without any
        round is paired for round 1. Needs the extra `pair`.

        Args:
            absent: The players, or teams, who are absent, by number or name.
            half: Those who have a half-point bye.
            round: The round; without it, the first one without pairings.
            first: The colour drawn for the first player in round 1, `"white"` or `"black"`, if the source does not give it.
            planned: The number of rounds planned, if the source does not give it.
            acceleration: `"baku"` (FIDE C.04.7), `"none"`, or virtual points by group and rounds (`"1-40:1@1-3, 1-40:0.5@4-5"`); without
                it, that of the rules or the source.

        Raises:
            CannotPair: Something is missing that an engine would have to guess, or no legal pairing exists.
            UnknownPlayer: A number or name is unknown.
            ArgumentError: A colour, a number of rounds or an acceleration cannot be read.
        """
        with spoken(self._language):
            self._refuse_supposed()
            list_source = listed_source(self._opened, self._given_rules.reading)
            if list_source is not None:
                begun = Record(list_source.tournament, self._file)
                return self._of(begun, self._file, self._rules_text, self._own_language).pair(
                    absent=absent, half=half, round=round, first=first, planned=planned, acceleration=acceleration
                )
            choices = PairingChoices(
                count_of("round", round),
                tuple(map(self._number_of, players_of("absent", absent))),
                tuple(map(self._number_of, players_of("half", half))),
                first_colour=colour_of(first),
                total=count_of("planned", planned),
                acceleration=acceleration_of(acceleration, self._given_rules.reading.acceleration),
            )
            # Imported here: standings need no pairing engine.
            from xl_departage.hosts.python.pairing import propose

            done = propose(self._opened, self._file, self._given_rules.reading, choices)

            def paired() -> Tournament:
                with spoken(self._language):
                    return self._of(done.document(), self._file, self._stated, self._own_language)

            entries = {entry.number: entry for entry in self.players}
            return PairedRound(
                [
                    PairedBoard(
                        None if board.black is None else board.board,
                        entries[board.white],
                        None if board.black is None else entries[board.black],
                    )
                    for board in done.boards
                ],
                number=done.round,
                planned=done.total,
                lines=[line.in_language(self._language) for line in done.lines],
                remarks=[remark.in_language(self._language) for remark in done.remarks],
                absent={number: outcome.value for number, outcome in sorted(done.away.items())},
                paired=paired,
            )

    @in_its_language
    def save(
        self, file: str | os.PathLike[str], *, replace: bool = False, codes: str | Sequence[str] | None = None
    ) -> tuple[str, ...]:
        """
        Write the tournament to a file, whose extension gives the format: `.trf`, `.csv`, `.tsv`, `.xlsx` with live formulas, or
        `.txt` with the pairings for Swiss-Manager.

        If a TRF file was opened, neither `codes` nor options of the rules are given, and nothing has changed, it is written byte for byte.

        Args:
            file: The path.
            replace: Whether an existing file is replaced: in one step, so that either the old or the new one exists.
            codes: The tie-breaks for the file; without them, those of the tournament, else those that its rules announce. If there
                are none either, a workbook computes the usual ones, and a notice tells that nobody announced them.

        Returns:
            What the format does not hold, and the rules under which the file is read as the same tournament, in sentences; empty if
            the file holds everything.

        Raises:
            FileError: The file exists, cannot be written, or cannot hold the tournament.
            ArgumentError: The format cannot hold the codes.
        """
        self._refuse_supposed()
        if not isinstance(file, (str, os.PathLike)):
            raise WrongType("save_target", type=type(file).__name__)
        refuse_address(file)
        target, place = path_of(file), Place(file=os.fspath(file))
        kind = written_format(target, *formats_written())
        if target.exists() and not replace:
            raise FileError("save_exists", place)
        given_rules = self._given_rules
        set_by_rules = (
            given_rules.announced is not None or given_rules.reading._replace(match_rule=None) != ReadingOptions()
        )
        unchanged = None if set_by_rules else self._opened
        if kind is TRF and codes is None and is_trf(unchanged):
            write_atomic(target, unchanged.data)
            to_read = rules_text(self._rules, NOWHERE)
            lost = rules_lost(self._rules, self._source.header, to_read, options=NOWHERE)
            return tuple(notice.message(self._language) for notice in lost)
        edition = self._given_rules.edition if self._given_rules.explicit else None
        choices = WritingChoices(
            None if codes is None else joined(codes), edition, language=self._language, name=target.stem
        )
        source = self._source_for(kind)
        try:
            done = converted(source, kind, self._rules, choices)
        except (ArgumentError, FileError) as error:
            error.key = key_in_python(error.key)
            raise
        write_atomic(target, done.content)
        return tuple(notice.message(self._language) for notice in done.notices)

    def _source_for(self, kind: FileFormat) -> Source:
        """
        The source to write in this format: with all rounds, and for a TRF with the match points that FIDE's rule gives, because it
        is an international file.
        """
        stated = self._source.stated
        if stated is not None and stated.after_round is not None:
            options = self._given_rules.reading
            return source_in(self._opened, options._replace(match_rule=None) if kind is TRF else options)
        options = self._source.options
        if kind is not TRF or options.match_rule is None:
            return self._source
        return source_in(self._opened, options._replace(match_rule=None))

    def _refuse_supposed(self) -> None:
        """Raise FileError if a result is supposed that no record can hold."""
        if self._supposed is not None:
            raise FileError("save_supposed", Place(file=self._file or None))

    @property
    def _stated(self) -> str:
        """The rules with the edition by which it is ranked, even if the source chose it."""
        return stated_rules(self._rules_text, self._rules)


def _are_codes(value: object) -> bool:
    """Whether a value is a tie-break or a list of them, or asks about a pairing."""
    try:
        text = joined(cast("str | Sequence[str]", value))
        return is_pairing(text) or bool(read_list(text))
    except ArgumentError:
        return False


class _Supposed(NamedTuple):
    """
    What is used instead of what was read, if a match of teams or a game of a square table is supposed to have ended differently.
    """

    source: Source
    context: Context


def _record_with(source: Source, context: Context, game: PairingSide) -> TournamentRecord | None:
    """
    The record with the game as decided in that context; None for teams, square tables and points that do not belong to the result,
    because a record cannot hold these in this way.
    """
    table = context.crosstable
    if source.event is not None or not table.ordered or table.boards is not None:
        return None
    sides = {
        table.players[player].number: table.players[player].rounds[place].outcome
        for player, place in ((game.player, game.place), (game.opponent, game.mirror))
    }
    changed = with_result(source.tournament, round=table.round_number(game.place), outcomes=sides)
    # A record cannot hold a result with other points than those of its kind (½-0).
    return changed if source_of(changed, source.options).ranked.scores == table.scores else None


def _finding(problem: Problem, language: Language) -> Finding:
    place = problem.place._replace(name=None, round=None, text=None)
    return Finding(
        problem.severity.value,
        place.describe(language),
        problem.number,
        name=problem.place.name or "",
        round=problem.place.round,
        text=in_words(problem.place.text or "", language),
        problem=problem.wrong(language),
        cure=problem.cure(language),
    )
