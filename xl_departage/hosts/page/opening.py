"""Opens a file: the grid in which it is edited, the details of its event, and the notices about it. Also recalculates workbooks."""

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
from xl_departage.formats.held.held_tournament import shown_grid
from xl_departage.formats.source_opening import source_in
from xl_departage.hosts.page.behind import entry
from xl_departage.hosts.page.desk import DESK, OpenedFile
from xl_departage.hosts.page.fields import of_detail
from xl_departage.hosts.page.page_rounds import rounds_named
from xl_departage.hosts.page.page_words import day_shown, plain_rows, sentence

_ASSIGNED = "page_assigned"


def open_file(name: str, data: str, reference: str | None, lang: Language, **page_values: str) -> dict[str, Any]:
    """
    The contents of a file (`data` in base64) for the page: its `rows`, `edition`, tie-breaks (`codes`), planned `rounds`, `details`, who
    is `withdrawn` or kept `apart`, `cancelled` rounds, `notices`, and the `rules` needed to read the rows as the same tournament, with a
    sentence about them (`reading`).

    A grid is shown as it is, even if it cannot be read; any other document is shown as a grid of its games. `page_values` has the `token`
    of the file, and the `edition` that the page keeps for a file that names none: its tie-breaks are spelled as people write them under
    that edition. Raises FileError or ArgumentError.
    """
    token = page_values.get("token")
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
        {"message": message, "entry": entry(key, lang)}
        for key, message in (
            *((notice.key, sentence(notice, lang)) for notice in source.notices),
            *((_ASSIGNED, message) for message in _assigned(source, name, lang)),
        )
    ]
    table = source.crosstable if source.event is None else source.event.game_table
    if not table.players and name.lower().endswith(SHEET_ENDINGS):
        raise FileError("page_template_empty", Place(file=name), action=text("page_blank", lang))
    rows = shown_grid(source, lang)
    ranked_by = TIEBREAK_EDITIONS.get(source.header.edition or page_values.get("edition", ""), current(Authority.FIDE))
    codes = [code for code in codes_under(source.header.tiebreaks, ranked_by) if code != "PTS"]
    options = options_for(table, rows)
    shown = options_text(options._replace(withdrawn=(), cancelled=()))
    rules = options_in("; ".join(filter(None, (shown, *_ranking_options(source, shown)))), lang)
    return {
        **found,
        "reading": text("page_options_said", lang, field=text("page_options", lang), options=rules),
        "rows": rows,
        "rules": rules,
        "codes": ";".join(codes),
        "withdrawn": "; ".join(
            f"{number}" if last is None else f"{number}@{last}" for number, last in options.withdrawn
        ),
        "cancelled": cancelled_text(options.cancelled),
        "apart": _apart(source),
        "edition": source.header.edition,
        "details": _details_shown(source.header, lang),
        # A square table has no rounds, and the page ranks teams but never pairs them.
        "rounds": rounds_named(file.opened, source) if table.ordered and source.event is None else None,
    }


def _ranking_options(source: Source, shown: str) -> list[str]:
    """
    Options for the ranking that the file states and no cell of the grid shows, such as the last round to count, as `name=value`; without
    those already named in `shown`.
    """
    stated = source.stated
    if stated is None:
        return []
    named = {part.partition("=")[0].strip() for part in shown.split(";")}
    options = [*parse_rules(stated.rules, TIEBREAK_EDITIONS, DEFAULT).values]
    if stated.after_round is not None:
        options.append(("rounds", str(stated.after_round)))
    return [f"{name}={value}" for name, value in options if name not in named]


def _stated(stated: Stated | None, lang: Language) -> dict[str, Any]:
    """The values of the page's fields that the cells around a table give: rules, tie-breaks, edition and name; empty without any."""
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
    """
    The pairs of players who may not meet, as text for the field of the page. A pair forbidden in all planned rounds is written without
    rounds.
    """
    pairs, planned = source.tournament.forbidden, source.header.rounds
    always = (
        pair._replace(last_round=None)
        if planned and pair.first_round == 1 and (pair.last_round or 0) >= planned
        else pair
        for pair in pairs
    )
    return apart_text(always).replace(",", ";")


def _assigned(source: Source, file: str, lang: Language) -> list[str]:
    """A sentence, in a list, about points that the arbiter assigned in the file and no cell shows; empty if there are none."""
    lines = [str(adjustment.place.line) for adjustment in source.tournament.adjustments if adjustment.place is not None]
    return [text(_ASSIGNED, lang, file=file, lines=", ".join(lines))] if lines else []


def _details_shown(header: Header, lang: Language) -> dict[str, str]:
    """The details of the event, with days as the language writes them."""
    dates = header._replace(dates=tuple(day_shown(date, lang) for date in header.dates))
    return {name: day_shown(detail_text(dates, name), lang) for name in DETAILS}


def read_details(details: dict[str, str], lang: Language, **_: object) -> str:
    """
    A remark on the details of the event, such as an unknown federation; empty if there is none. Raises ArgumentError, with one sentence
    for each detail that is invalid.
    """
    sentences: list[str] = []
    # Each alone first; the last pass compares the days with each other.
    for fields in (("begin",), ("end",), ("federation",), tuple(details)):
        try:
            after = with_details(Header(), {name: details[name] for name in fields if name in details})
        except ArgumentError as error:
            sentences.append(sentence(of_detail(error, details), lang))
    if sentences:
        raise ArgumentError("verbatim", None, value=" ".join(dict.fromkeys(sentences)))
    return " ".join(federation_remarks(after.federation, lang))


def federation_remarks(federation: str, lang: Language) -> list[str]:
    """A sentence, in a list, about a code that no FIDE federation has; empty for a known or a blank one."""
    if federation.upper() in ("", *FEDERATIONS):
        return []
    hint = text("check_federation_unknown.cure", lang)
    return [text("page_federation_unknown", lang, typed=federation, hint=hint)]


def recalculate(name: str, data: str, lang: Language) -> dict[str, Any]:
    """
    A workbook with its formulas recalculated: its `data`, in base64 like the argument, and `messages`, the first of which is a summary.
    Raises FileError.
    """
    # Imported here: most users paste a table and recalculate no workbook.
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
