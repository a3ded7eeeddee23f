"""Saves the tournament on the page as a file, in any format that the page writes."""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from xl_departage.base.days import day_of
from xl_departage.base.errors import ArgumentError, FileError, GridError, Place, Undefined
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import with_decimal_mark
from xl_departage.chess.ratings.sent_games import games_to_send
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.codes import trf_codes
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tournament.acceleration import with_named_acceleration
from xl_departage.chess.tournament.comparison import lost_fields
from xl_departage.chess.tournament.crosstable import Colour, System
from xl_departage.chess.tournament.editing import corrected_all, with_drawn_colour, with_event, with_header
from xl_departage.chess.tournament.record import Header, SourceNotice, TournamentRecord
from xl_departage.chess.tournament.required import FEDERATIONS, table
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.document_reading import not_held
from xl_departage.documents.workbook_formats import WORKBOOK_ENDINGS
from xl_departage.formats.csv_file import rules_of_cells
from xl_departage.formats.csv_grid import write_csv
from xl_departage.formats.details import with_details
from xl_departage.formats.file_format import FileFormat, Grid, WritingChoices
from xl_departage.formats.formats import FORMATS, TRF, written_format
from xl_departage.formats.games_table import games_csv
from xl_departage.formats.held import games, rows
from xl_departage.functions import names
from xl_departage.functions.request import tiebreak_rules
from xl_departage.hosts.page import pasting
from xl_departage.hosts.page.desk import Held
from xl_departage.hosts.page.fields import of_detail
from xl_departage.hosts.page.opening import federation_remarks
from xl_departage.hosts.page.page_rounds import stated_acceleration, stated_first
from xl_departage.hosts.page.page_words import in_its_words, sentence

GAMES = ".games.csv"
"""
The kind and the file ending of a list of games for the Belgian rating. It contains nothing but games, so it cannot be opened again as a
tournament.
"""


def save(page_tournament: Held, kind: str, details: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    """
    A file of the tournament: its `data` in base64, its `name`, and `messages` about it.

    `kind` is `csv` (the cells as typed), `trf` (the tournament), `book` (a new workbook made from a template), `xlsx` (the opened
    workbook with the edited cells), `copy` (one of these two workbooks to send to others, with values in place of formulas), the ending
    of any other format that can be written (`.tsv`), or `GAMES`.

    What neither the table nor the `details` of the event contain is taken from the opened file. If no file was opened, a TRF and a
    workbook get the tie-breaks of the page. `more` may have `codes` (these tie-breaks), `total` (the number of planned rounds that the
    page knows), `first` (the drawn colour), `acceleration` as for `pair`, and `prizes` (the box of prizes with its fields, as for
    `prizes.prizes`), which a workbook gets if its template has a sheet for them; for any other file, a message says that they are not
    saved.

    Raises FileError for what this kind of file cannot hold, ArgumentError for invalid details, and CannotPair if the drawn colour
    contradicts the rules or the file.
    """
    if kind == "copy":
        return _copy(page_tournament, details, **more)
    content, messages = _saved(page_tournament, kind, details=details, **more)
    if more.get("prizes") is not None and kind != "book":
        messages = [*messages, text("page_prizes_not_saved", page_tournament.lang)]
    ending = "xlsx" if kind == "book" else kind.removeprefix(".")
    name = f"{_file_name(page_tournament, (details or {}).get('name', ''))}.{ending}"
    return {
        "name": page_tournament.file.name if kind == "xlsx" and page_tournament.file is not None else name,
        "data": base64.b64encode(content).decode("ascii"),
        "messages": messages,
    }


def others_written() -> tuple[FileFormat, ...]:
    """The formats that the page can write, other than those with a button of their own."""
    known = {".csv", ".trf", *WORKBOOK_ENDINGS}
    return tuple(kind for kind in FORMATS if kind.writes and known.isdisjoint(kind.endings))


def _copy(page_tournament: Held, details: dict[str, str] | None, **more: Any) -> dict[str, Any]:
    """
    A copy, with values in place of formulas, of the opened workbook as edited, or, if no workbook was opened, of the workbook that would
    be saved.
    """
    # Imported here, as are the larger writers of files: the page starts sooner without them.
    from xl_departage.documents.calc_copy import copy_name
    from xl_departage.documents.copy_to_send import copy_to_send

    opened = "" if page_tournament.file is None else page_tournament.file.name
    book = save(page_tournament, "xlsx" if opened.lower().endswith(WORKBOOK_ENDINGS) else "book", details, **more)
    content = copy_to_send(base64.b64decode(book["data"]), book["name"], names(), page_tournament.lang)
    return {
        "name": copy_name(Path(book["name"]), page_tournament.lang).name,
        "data": base64.b64encode(content).decode("ascii"),
        "messages": book["messages"],
    }


def _file_name(page_tournament: Held, title: str) -> str:
    """
    A file name: the title of the tournament in letters that every system accepts, with the last round that has results or, if a later round
    is paired, that round: `Open-de-Namur-R5`, `Open-de-Namur-R6-pairings`; `departage` if the title has no such letters.
    """
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode("ascii")
    words = re.findall("[A-Za-z0-9]+", letters)
    if not words:
        return "departage"
    played, paired = games.last_rounds(page_tournament.grid)
    stage = (
        [f"R{paired}", text("page_pairings", page_tournament.lang)]
        if paired > played
        else [f"R{played}"]
        if played
        else []
    )
    return "-".join(["-".join(words)[:80], *stage])


def _saved(
    page_tournament: Held,
    kind: str,
    details: dict[str, str] | None = None,
    codes: str = "",
    total: int | None = None,
    **more: Any,
) -> tuple[bytes, list[str]]:
    """The content of the file, and messages about it. Arguments and errors of `save`; `more` has `first`, `acceleration` and `prizes`."""
    first, acceleration = more.get("first", ""), more.get("acceleration", "")
    file, opened, lang = page_tournament.file, page_tournament.opened, page_tournament.lang
    name = "" if file is None else file.name
    if kind == "xlsx" and not name.lower().endswith(WORKBOOK_ENDINGS):
        raise FileError("page_no_workbook", Place(file=name or None))
    if kind == "xlsx" and file is not None and isinstance(file.opened, Grid):
        # Imported here, as are the larger writers of files: the page starts sooner without them.
        from xl_departage.formats.writing_back import shown_text, table_written

        texts = [[shown_text(cell) for cell in row] for row in page_tournament.rows]
        content = table_written(file.data, name, file.opened, texts)
        return content, [sentence(notice, lang) for notice in _details_alone(details, "Excel")]
    if kind == "csv":
        return write_csv(_as_texts(page_tournament.rows, lang)), [
            *(
                sentence(notice, lang)
                for notice in _lost_of_cells(page_tournament, codes, details, first, acceleration)
            ),
            *_rounds_left_out(page_tournament, total),
        ]
    page_tournament = _planned(page_tournament, total)
    grid_source = page_tournament.typed
    messages = (
        [text("page_other_players", lang, file=name)] if page_tournament.held is None and opened is not None else []
    )
    if kind == "xlsx" and page_tournament.held is None:
        raise FileError("page_no_workbook", Place(file=name or None))
    source = _accelerated(
        _to_write(page_tournament, codes, details, first), stated_acceleration(acceleration, grid_source.options)
    )
    if kind == "book":
        content, lost, remarks = _workbook(source, page_tournament, more.get("prizes"))
        return content, [*messages, *(sentence(notice, lang) for notice in lost), *remarks]
    if kind == "xlsx" and file is not None and file.document is not None:
        # Imported here: the page starts sooner without the templates.
        from xl_departage.documents.results_back import results_written

        content = results_written(file.data, name, file.document.tournament, source.tournament)
        return content, messages
    if kind == "xlsx":
        raise FileError("page_no_workbook", Place(file=name or None))
    # Imported here, as are the larger writers of files: the page starts sooner without them.
    from xl_departage.documents.conversion import converted

    if kind == GAMES:
        sent = games_to_send(source.tournament)
        if not sent.games:
            raise FileError("sent_nothing", Place(file=name or None))
        return games_csv(sent.table(name)), [*messages, *(sentence(notice, lang) for notice in sent.notices)]
    of_page: tuple[FileFormat, ...] = others_written()
    clubs: tuple[SourceNotice, ...] = ()
    if kind == "trf":
        source, clubs = _for_a_federation(source, codes, page_tournament)
        messages += _told_of_event(source.header, lang)
        of_page = (TRF,)
    choices = WritingChoices(edition=page_tournament.parsed.edition, language=lang, name=source.header.name)
    done = converted(
        source, written_format(f"departage.{kind.removeprefix('.')}", *of_page), page_tournament.parsed, choices
    )
    hint = [] if done.hint is None else [in_its_words(done.hint).in_language(lang)]
    return done.content, [*messages, *(sentence(notice, lang) for notice in (*done.notices, *clubs)), *hint]


def _as_texts(rows: Sequence[Sequence[object]], lang: Language) -> list[list[str]]:
    """Rows for a CSV file: cells as typed, and numbers of a workbook as a spreadsheet program of that language writes them."""
    # Imported here, as are the larger writers of files: the page starts sooner without them.
    from xl_departage.formats.writing_back import shown_text

    return [
        [with_decimal_mark(shown_text(cell), lang) if isinstance(cell, float) else shown_text(cell) for cell in row]
        for row in rows
    ]


def _for_a_federation(source: Source, codes: str, page_tournament: Held) -> tuple[Source, tuple[SourceNotice, ...]]:
    """
    The tournament as a TRF can hold it, with the places of its ranking and without clubs, for which TRF has no field; and a notice about
    them if there are any.
    """
    has_clubs = any(player.club for player in (*page_tournament.typed.identities, *source.tournament.participants))
    clubs = (SourceNotice("page_clubs_stay", Place(), ()),) if has_clubs else ()
    return _without_clubs(_ranked(source, codes, page_tournament)), clubs


def _told_of_event(header: Header, lang: Language) -> list[str]:
    """Sentences about an unknown federation and about invalid days, which a TRF contains as they were typed."""
    days = (text("details_day", lang, typed=day) for day in (header.begin, header.end) if day and day_of(day) is None)
    return [*federation_remarks(header.federation, lang), *days]


def _lost_of_cells(
    page_tournament: Held, codes: str, details: dict[str, str] | None, first: str, acceleration: str
) -> Sequence[SourceNotice]:
    """
    Notices about what a CSV file of the cells leaves out, and about the rules needed to read it. A table that cannot be read is a draft,
    and only its details are named.
    """
    try:
        grid_source = page_tournament.typed
    except GridError:
        return _details_alone(details, "CSV")
    rules = tiebreak_rules(page_tournament.typed_rules)
    if not grid_source.crosstable.ordered or grid_source.crosstable.boards is not None:
        # A square table and a grid of teams have no record of games whose fields could be lost.
        return (*_details_alone(details, "CSV"), *rules_of_cells(grid_source, page_tournament.rows, rules))
    source = _accelerated(
        _to_write(page_tournament, codes, details, first), stated_acceleration(acceleration, grid_source.options)
    )
    # The columns of the file show the number of rounds, so it is not lost.
    record = with_event(source.tournament, rounds=grid_source.tournament.header.rounds)
    return (
        *lost_fields(record, grid_source.tournament, "CSV"),
        *rules_of_cells(grid_source, page_tournament.rows, rules),
    )


def _planned(page_tournament: Held, total: int | None) -> Held:
    """
    The tournament with `total` rounds planned, or as many as are paired if these are more; blank columns do not count. Unchanged without
    a `total`, or if the rules give the number.
    """
    if total is None or page_tournament.options.planned is not None:
        return page_tournament
    return page_tournament.under(
        f"{page_tournament.typed_rules}; planned={max(total, games.last_rounds(page_tournament.grid)[1])}"
    )


def _to_write(page_tournament: Held, codes: str, details: dict[str, str] | None, first: str) -> Source:
    """
    The tournament to write: the table combined with the opened file, the typed details and the drawn colour; without such a file, with
    the tie-breaks of the page.
    """
    if page_tournament.held is not None:
        source = page_tournament.held.edited(page_tournament.typed, pasting.fields_of(page_tournament.grid))
    else:
        source = page_tournament.typed.with_record(
            with_event(page_tournament.typed.tournament, tiebreaks=_announced(codes, page_tournament.parsed))
        )
    return _drawn(_detailed(source, details), stated_first(first, page_tournament.typed.options))


def required(
    page_tournament: Held, federation: str, details: dict[str, str] | None = None, codes: str = "", **more: Any
) -> dict[str, Any]:
    """
    What a federation requires in the TRF that `save` would write, and what is missing: the `lines` of a table, headings first, and the
    remarks below it (`remarks`). Arguments and errors as for `save`.
    """
    page_tournament, asked = _planned(page_tournament, more.get("total")), FEDERATIONS[federation]
    written = _to_write(page_tournament, codes, details, more.get("first", ""))
    written = _accelerated(written, stated_acceleration(more.get("acceleration", ""), page_tournament.options))
    tournament = _ranked(written, codes, page_tournament).tournament
    head = [text(f"required.column.{key}", page_tournament.lang) for key in ("field", "record", "importance", "state")]
    lines = [
        [cell if isinstance(cell, str) else cell.in_language(page_tournament.lang) for cell in line]
        for line in table(tournament, asked)
    ]
    by = text("required.by", page_tournament.lang, source=asked.source)
    return {"lines": [head, *lines], "remarks": [by, asked.remark.in_language(page_tournament.lang)]}


def _workbook(
    source: Source, page_tournament: Held, prizes: dict[str, Any] | None
) -> tuple[bytes, Sequence[SourceNotice], list[str]]:
    """
    A workbook made from the template for this kind of tournament, with the tournament in it; notices about what has no cell there; and
    messages about the prizes. Raises FileError for a tournament that does not fit.
    """
    # Imported here: the page starts sooner without the templates.
    from xl_departage.documents.templates import Options, build, find_template

    individuals = "round-robin" if source.crosstable.system is System.ROUND_ROBIN else "swiss-open"
    template = find_template(individuals if source.event is None else "teams")
    options, remarks = Options(page_tournament.lang, edition=page_tournament.parsed.edition.name), []
    if prizes is not None:
        from xl_departage.documents.templates.swiss.prize_lines import fits_sheet
        from xl_departage.hosts.page.page_prizes import to_save

        try:
            table = to_save(page_tournament, prizes)
        except FileError as error:
            remarks.append(error.message(page_tournament.lang))
        else:
            if template.prizes is not None and fits_sheet(table):
                options = replace(options, prizes=table, year=prizes["year"])
            else:
                remarks.append(text("page_prizes_not_saved", page_tournament.lang))
    content = build(template, options, source)
    return content, not_held(source, content, template.title.in_language(page_tournament.lang)), remarks


def _without_clubs(source: Source) -> Source:
    numbers = (player.number for player in source.tournament.participants)
    return source.with_record(corrected_all(source.tournament, club=dict.fromkeys(numbers, "")))


def _drawn(source: Source, first: str) -> Source:
    """The tournament with the colour drawn for the first player; unchanged if `first` is empty."""
    if not first:
        return source
    return source.with_record(with_drawn_colour(source.tournament, first=Colour(first[0])))


def _accelerated(source: Source, named: str) -> Source:
    """The tournament with the acceleration `named`; unchanged if that is empty."""
    return source.with_record(with_named_acceleration(source.tournament, named)) if named else source


def _detailed(source: Source, details: dict[str, str] | None) -> Source:
    """The tournament with the typed details of the event. Raises ArgumentError for invalid ones."""
    return source.with_record(with_header(source.tournament, header=_with_details(source.header, details)))


def _with_details(header: Header, details: dict[str, str] | None) -> Header:
    """The header with the details that were typed. Raises ArgumentError, which names the field of an invalid day."""
    try:
        return with_details(header, details or {})
    except ArgumentError as error:
        raise of_detail(error, details or {}) from None


def _rounds_left_out(page_tournament: Held, total: int | None) -> list[str]:
    """
    A sentence, in a list, if more rounds are planned than the table has columns for, since the columns are all that a CSV file shows of
    them.
    """
    columns, planned = rows.size(page_tournament.grid.layout)["rounds"], page_tournament.options.planned or total
    if columns is None or planned is None or planned <= columns:
        return []
    return [text("page_rounds_left_out", page_tournament.lang, total=planned, rounds=columns)]


def _details_alone(details: dict[str, str] | None, door: str) -> Sequence[SourceNotice]:
    """Notices about the typed details, which a file with nothing but the table leaves out; `door` names the format."""
    return lost_fields(TournamentRecord(_with_details(Header(), details)), TournamentRecord(), door)


def _ranked(source: Source, codes: str, page_tournament: Held) -> Source:
    """
    The tournament with each player's place in the ranking; without places while nobody has points, and if there are no tie-breaks or one
    of them is undefined. A team event is unchanged.
    """
    if source.event is not None:
        return source
    places: dict[int, int | None] = dict.fromkeys(player.number for player in source.tournament.participants)
    ranked = page_tournament.ranked.ranked
    if codes.strip() and any(ranked.scores):
        try:
            standings = rank(Context(ranked, page_tournament.parsed), codes.replace(";", ","))
        except Undefined:
            # A file without places is not wrong, and the page itself shows why there is no ranking.
            pass
        else:
            players = ranked.players
            places |= {players[row.player].number: row.place for row in standings.rows}
    return source.with_record(corrected_all(source.tournament, rank=places))


def _announced(codes: str, rules: Rules[TiebreakEdition]) -> tuple[str, ...]:
    requested = read_list(codes) if codes.strip() else ()
    return trf_codes(requested, rules.edition) if requested else ()
