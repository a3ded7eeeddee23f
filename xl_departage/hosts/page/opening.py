"""A file that is opened: the grid in which it is edited, what it says of the event, and what is to be said of it."""

from __future__ import annotations

import base64
from typing import Any

from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.base.messages import Language, text
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, Authority, current
from xl_departage.chess.regulations.option_words import options_in
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.codes import codes_under
from xl_departage.chess.tournament.apart import apart_text
from xl_departage.chess.tournament.cancelled_rounds import cancelled_text
from xl_departage.chess.tournament.persons import FEDERATIONS
from xl_departage.chess.tournament.record import Header
from xl_departage.chess.tournament.source import Source, Stated
from xl_departage.documents.workbook_formats import SHEET_ENDINGS
from xl_departage.formats.details import DETAILS, detail_text, with_details
from xl_departage.formats.file_format import Grid
from xl_departage.formats.grid_table import options_for, options_text
from xl_departage.formats.held.tournament import shown_grid
from xl_departage.formats.source import source_in
from xl_departage.functions.topics import entry
from xl_departage.hosts.page.desk import DESK, OpenedFile
from xl_departage.hosts.page.fields import of_detail
from xl_departage.hosts.page.page_words import day_shown, plain_rows, sentence
from xl_departage.hosts.page.rounds import rounds_named

_ASSIGNED = "page_assigned"


def open_file(name: str, data: str, reference: str | None, lang: Language, token: str | None = None) -> dict[str, Any]:
    """
    The table in a file (base64), with its edition, its tie-breaks, the rounds planned, and the rules needed to read it as the same
    tournament; `reading` says so.

    A grid is shown as it is, readable or not; any other document as the grid of its games.
    """
    file = (
        OpenedFile(name, base64.b64decode(data), reference or None)
        if token is None
        else DESK.file({"name": name, "data": data, "token": token}, reference)
    )
    found: dict[str, Any] = {
        "rules": "",
        "codes": "",
        "edition": "",
        "withdrawn": "",
        "cancelled": "",
        "apart": "",
        "details": {},
        "rounds": None,
        "notices": [],
        "reading": "",
    }
    if isinstance(file.opened, Grid):
        return {**found, "rows": plain_rows(file.opened.cells), **_stated(file.opened.stated, lang)}
    source = source_in(file.opened)
    found["notices"] = [
        {"said": said, "entry": entry(key, lang)}
        for key, said in (
            *((notice.key, sentence(notice, lang)) for notice in source.notices),
            *((_ASSIGNED, said) for said in _assigned(source, name, lang)),
        )
    ]
    table = source.crosstable if source.event is None else source.event.game_table
    if not table.players and name.lower().endswith(SHEET_ENDINGS):
        raise FileError("page_template_empty", Place(file=name), action=text("page_blank", lang))
    rows = shown_grid(source, lang)
    # A file that names no edition is ranked by the one that the page shows.
    edition = TIEBREAK_EDITIONS.get(source.header.edition, current(Authority.FIDE))
    codes = [code for code in codes_under(source.header.tiebreaks, edition) if code != "PTS"]
    options = options_for(table, rows)
    shown = options_text(options._replace(withdrawn=(), cancelled=()))
    rules = options_in("; ".join(filter(None, (shown, *_ranking_options(source, shown)))), lang)
    return {
        **found,
        "reading": text("page_options_said", lang, field=text("page_options", lang), options=rules),
        "rows": rows,
        "rules": rules,
        "codes": ";".join(codes),
        "withdrawn": "; ".join(f"{one}" if last is None else f"{one}@{last}" for one, last in options.withdrawn),
        "cancelled": cancelled_text(options.cancelled),
        "apart": _apart(source),
        "edition": source.header.edition,
        "details": _details_shown(source.header, lang),
        # A matrix has no rounds, and teams are ranked here, never paired.
        "rounds": rounds_named(file.opened, source) if table.ordered and source.event is None else None,
    }


def _ranking_options(source: Source, shown: str) -> list[str]:
    """What the file states of the ranking that no cell of the grid shows: unrated players, the text for lots, the last round counted."""
    stated = source.stated
    if stated is None:
        return []
    named = {part.partition("=")[0].strip() for part in shown.split(";")}
    options = [*parse_rules(stated.rules, TIEBREAK_EDITIONS, DEFAULT).values]
    if stated.after_round is not None:
        options.append(("rounds", str(stated.after_round)))
    return [f"{name}={value}" for name, value in options if name not in named]


def _stated(stated: Stated | None, lang: Language) -> dict[str, Any]:
    """What the cells beside a table say of its event, in the fields of the page."""
    if stated is None:
        return {}
    parsed = parse_rules(stated.rules, TIEBREAK_EDITIONS, DEFAULT)
    rules = options_in("; ".join(f"{name}={value}" for name, value in parsed.values), lang)
    return {
        "reading": text("page_options_said", lang, field=text("page_options", lang), options=rules) if rules else "",
        "rules": rules,
        "codes": ";".join(codes_under(stated.tiebreaks, parsed.edition)),
        "edition": parsed.edition.name if parsed.explicit else "",
        "details": _details_shown(Header(name=stated.name), lang),
    }


def _apart(source: Source) -> str:
    """Who may not meet, for the field; in all rounds that are planned is always."""
    pairs, planned = source.tournament.forbidden, source.header.rounds
    always = (
        one._replace(last_round=None) if planned and one.first_round == 1 and (one.last_round or 0) >= planned else one
        for one in pairs
    )
    return apart_text(always).replace(",", ";")


def _assigned(source: Source, file: str, lang: Language) -> list[str]:
    """What is said of points that the arbiter assigned, which stand in no cell."""
    lines = [str(one.place.line) for one in source.tournament.adjustments if one.place is not None]
    return [text(_ASSIGNED, lang, file=file, lines=", ".join(lines))] if lines else []


def _details_shown(header: Header, lang: Language) -> dict[str, str]:
    """The details as the language writes them."""
    dates = header._replace(dates=tuple(day_shown(date, lang) for date in header.dates))
    return {name: day_shown(detail_text(dates, name), lang) for name in DETAILS}


def read_details(details: dict[str, str], lang: Language, **_: object) -> str:
    """What is to be said of details of the tournament that can be read. Raises ArgumentError for the others, and names each."""
    told: list[str] = []
    # The days are compared where both can be read.
    for fields in (("begin",), ("end",), ("federation",), tuple(details)):
        try:
            after = with_details(Header(), {name: details[name] for name in fields if name in details})
        except ArgumentError as error:
            told.append(sentence(of_detail(error, details), lang))
    if told:
        raise ArgumentError("verbatim", None, value=" ".join(dict.fromkeys(told)))
    return " ".join(federation_told(after.federation, lang))


def federation_told(federation: str, lang: Language) -> list[str]:
    """What is said of a code that no federation of FIDE has."""
    if federation.upper() in ("", *FEDERATIONS):
        return []
    hint = text("check_federation_unknown.cure", lang)
    return [text("page_federation_unknown", lang, typed=federation, hint=hint)]


def recalculate(name: str, data: str, lang: Language) -> dict[str, Any]:
    """A workbook (base64) with recalculated formulas, and messages about it, one per line."""
    # Imported here: most users paste.
    from xl_departage.spreadsheet.recalculation import recalculate as recalculated

    try:
        report = recalculated(base64.b64decode(data))
    except FileError as error:
        error.place = error.where._replace(file=name)
        raise
    messages = [cell.explain(lang) for cell in report.problems] + [notice.message(lang) for notice in report.notices]
    messages += [text("package_part_damaged", lang, part=part) for part in report.damaged]
    return {
        "data": base64.b64encode(report.content).decode("ascii"),
        "messages": [report.summary(name, lang), *messages],
    }
