"""Builds the contents of the page from a tournament."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from xl_departage import __version__
from xl_departage.base.days import day_of
from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import day_text
from xl_departage.chess.checks import Checked
from xl_departage.chess.checks.marks import Mark, MarkedColumn, Marks
from xl_departage.chess.explain import WordedExplanation, explain
from xl_departage.chess.explain.explanation import key_of
from xl_departage.chess.explain.explanation_words import number
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks import Context, Standings, rank
from xl_departage.chess.tiebreaks.changed_results import open_games
from xl_departage.chess.tiebreaks.defaults import list_mark
from xl_departage.chess.tiebreaks.presets import cut_to_nothing, read_list
from xl_departage.chess.tiebreaks.registry import ParsedCode, applied, context_for, definition_of, names_of
from xl_departage.chess.tiebreaks.standings import is_points, on_first_score
from xl_departage.chess.tournament.cancelled_rounds import cancelled_in_words
from xl_departage.chess.tournament.crosstable import Crosstable, System, without_cancelled
from xl_departage.chess.tournament.record import Header, Participant
from xl_departage.chess.tournament.source import Source
from xl_departage.chess.tournament.withdrawals import departed_last, departure_in_words
from xl_departage.documents.report.cards import list_of_players, player_cards, rating_list
from xl_departage.documents.report.compact import TieBreakNote, compact_table
from xl_departage.documents.report.crosstable_section import crosstable_table, round_texts, row_id
from xl_departage.documents.report.explained import full_table, groups_of, value_id
from xl_departage.documents.report.matches_section import matches_tables
from xl_departage.documents.report.page_content import Cell, Page, PageRow, PageTable, PlayerSection, ReportColumn, Tie
from xl_departage.documents.report.qr import checked_address, qr_code
from xl_departage.documents.report.rules_line import rules_in_words


def build_report(
    source: Source,
    rules: Rules[TiebreakEdition],
    codes: str,
    language: Language = "fr",
    *,
    title: str = "",
    header: Header | None = None,
    fallback: str = "",
    explanations: bool = True,
    only: Sequence[int] = (),
    full: bool = False,
    checked: Checked | None = None,
    cards: bool = False,
    by_rating: bool = False,
    address: str = "",
    marks: Marks | None = None,
) -> Page:
    """
    The report page of a tournament.

    Args:
        source: The tournament as it was read.
        rules: The edition and the options.
        codes: The tie-breaks in order, as for `rank`.
        language: The language of everything except names.
        title: The title of the page; by default the name in the file, otherwise `fallback`.
        header: What is known about the event; by default what the file says.
        fallback: A title if the file contains no name.
        explanations: Whether every value is explained.
        only: The indexes of the players whose values are explained; empty for all.
        full: Whether each tie-break of a player has its own table; otherwise each player has one small table, for
            paper.
        checked: The result of `check`, for the arbiter; if omitted, the page has no such part.
        cards: Whether each player has a card with opponents, colours and points.
        by_rating: Whether the players are also listed by rating.
        address: The address of the standings on the web, for a QR code; empty for none.
        marks: A comparison with printed standings: each place and value of the ranking is then marked as equal or
            different.

    Raises ArgumentError and Undefined as `rank` does, and ArgumentError for an empty list of tie-breaks and for an
    address that no browser opens.
    """
    if not codes.strip():
        raise ArgumentError("tiebreaks_no_codes")
    # Values are explained with the score by which they are ranked.
    context = on_first_score(Context(source.ranked, rules, event=source.ranked_event), read_list(codes))
    standings = rank(context, codes)
    headings = standings.headings(codes)
    chosen = [row.player for row in standings.rows if not only or row.player in only] if explanations else []
    entrants, legends = _explanations(
        source, context, standings, headings=headings, chosen=chosen, language=language, full=full
    )
    points = [number(row.points, language) for row in sorted(standings.rows, key=lambda row: row.player)]
    order = [row.player for row in standings.rows]
    ties = tuple(
        Tie(typed_as, names_of(code).in_language(language), legends.get(index, ()))
        for index, (typed_as, code) in enumerate(zip(headings, standings.codes, strict=True))
    )
    address = checked_address(address) if address else ""
    table = _shown_table(source)
    last = range(len(order), len(table.players))
    places = [*map(str, standings.places), *(text("swiss.withdrawn", language) for _ in last)]
    values = {
        row.player: tuple((headings[index], _value(value, language)) for index, value in enumerate(row.values))
        for row in standings.rows
    }
    return Page(
        language,
        title or source.header.name or fallback,
        tuple(_facts(source, header or source.header, rules, language)),
        state=_state(context.crosstable, language),
        remarks=(
            *_remarks(source, context, codes, language),
            *(
                notice.message(language)
                for notice in (*cut_to_nothing(standings.listed, context), *standings.ranked_last)
            ),
        ),
        ranking=_marked(
            _ranking(
                source, context, standings, headings=headings, points=points, chosen=set(chosen), language=language
            ),
            standings,
            marks,
            language,
        ),
        ties=ties,
        crosstable=crosstable_table(
            table,
            [*order, *last],
            places,
            points=[*points, *("" for _ in last)],
            byes=source.coming_byes,
            language=language,
        ),
        matches=matches_tables(source, language),
        entrants=entrants,
        problems=None if checked is None else _problems(checked, language),
        cards=player_cards(table, order, places, points=points, values=values, language=language) if cards else (),
        by_rating=rating_list(source.ranked, _details(source), language) if by_rating else None,
        address=address,
        code=qr_code(address) if address else "",
    )


def before_first_result(page: Page, source: Source) -> Page:
    """
    The page before the first result: a list of players instead of the crosstable and of a ranking in which everyone
    would be first.
    """
    return replace(
        page,
        ranking=None,
        crosstable=list_of_players(
            source.ranked.players,
            _details(source),
            "report_entrants" if source.event is None and source.ranked.boards is None else "report_teams",
            page.language,
        ),
    )


def _shown_table(source: Source) -> Crosstable:
    """
    The crosstable to show: for teams that of game points, which tells more about a match than its match points. Players
    who left and are not ranked come last, so that all others have the same indexes as in the ranking.
    """
    return departed_last(source.crosstable if source.event is None else source.event.game_table)


def _facts(source: Source, header: Header, rules: Rules[TiebreakEdition], language: Language) -> list[tuple[str, str]]:
    table = source.ranked
    teams = source.event is not None or table.boards is not None
    city = ", ".join(part for part in (header.city, header.federation) if part)
    deputies = ", ".join(header.deputies)
    system = "report_round_robin" if table.system is System.ROUND_ROBIN else "report_swiss"
    facts = [
        ("report_city", city),
        ("report_dates", _dates(header, language)),
        ("report_arbiter", header.arbiter),
        ("report_deputies", deputies),
        ("report_time_control", header.time_control),
        ("report_system", text(system, language)),
        ("report_teams" if teams else "report_entrants", _count(table, language)),
        ("report_rules", rules_in_words(source, rules, language)),
        ("report_program", f"xl-departage {__version__}"),
    ]
    return [(text(key, language), value) for key, value in facts if value]


def _count(table: Crosstable, language: Language) -> str:
    """How many take part, and how many of them left before the end, ranked or not."""
    count, gone = len(table.players) + len(table.departed), len(table.withdrawn) + len(table.departed)
    return text("report_count_withdrawn", language, count=count, gone=gone) if gone else str(count)


def _dates(header: Header, language: Language) -> str:
    start, end = (_day(day, language) for day in (header.begin, header.end))
    if not start or not end or start == end:
        return start or end
    return text("report_from_to", language, start=start, end=end)


def _day(written: str, language: Language) -> str:
    """A day as the language writes it (15/03/2026 in French); any other text unchanged."""
    day = day_of(written)
    return written if day is None else day_text(day, language)


def _state(table: Crosstable, language: Language) -> str:
    if table.ordered and table.rounds < table.planned and table.taken_out:
        return text(
            "report_after_round_cancelled",
            language,
            round=table.last_round,
            rounds=table.rounds,
            planned=table.planned,
        )
    if table.ordered and table.rounds < table.planned:
        return text("report_after_round", language, round=table.rounds, planned=table.planned)
    return text("report_final", language, rounds=table.rounds) if table.ordered else ""


def _remarks(source: Source, context: Context, codes: str, language: Language) -> tuple[str, ...]:
    """
    Remarks about the list of tie-breaks if it is not the announced one, about cancelled rounds and players left out of
    the standings, and about the number of open games.
    """
    changed = list_mark(source, context.rules, codes)
    marks = (
        *(() if changed is None else (changed.message(language),)),
        *(sentence.in_language(language) for sentence in cancelled_in_words(context.crosstable)),
        *(departure_in_words(departed).in_language(language) for departed in context.crosstable.departed),
    )
    table = context.crosstable
    due = [game for game in open_games(table) if not table.ordered or game.place < table.rounds]
    if not due:
        return marks
    return *marks, text("report_open_one", language) if len(due) == 1 else text("report_open", language, games=len(due))


def _ranking(
    source: Source,
    context: Context,
    standings: Standings,
    *,
    headings: Sequence[str],
    points: Sequence[str],
    chosen: Set[int],
    language: Language,
) -> PageTable:
    details = _details(source)
    titled = any(detail.title for detail in details.values())
    federations = any(detail.federation for detail in details.values())
    rated = any(context.ratings)
    columns = [
        ReportColumn(text("standings_place", language), numeric=True),
        ReportColumn(text("standings_number", language), numeric=True),
        *([ReportColumn(text("report_title_column", language))] if titled else []),
        ReportColumn(text("standings_name", language)),
        *([ReportColumn(text("report_federation", language))] if federations else []),
        *([ReportColumn(text("standings_rating", language), numeric=True)] if rated else []),
        ReportColumn(text("standings_points", language), numeric=True),
    ]
    # If the list of tie-breaks begins with the points, they need no second column.
    led = is_points(standings.codes[0]) and all(row.values[0] == row.points for row in standings.rows)
    shown_codes = list(enumerate(standings.codes))[led:]
    columns += [
        ReportColumn(headings[index], numeric=True, hint=names_of(code).in_language(language))
        for index, code in shown_codes
    ]
    rows = []
    for row in standings.rows:
        player, rating = context.players[row.player], context.ratings[row.player]
        linked = row.player in chosen
        detail = details.get(player.number, Participant(player.number, player.name))
        cells = [
            Cell(str(row.place), numeric=True),
            Cell(str(player.number), numeric=True),
            *([Cell(detail.title.upper())] if titled else []),
            Cell(player.name, link=f"p{row.player + 1}" if linked else "", kind="name"),
            *([Cell(detail.federation)] if federations else []),
            *([Cell("" if rating is None else str(rating), numeric=True)] if rated else []),
            Cell(
                points[row.player],
                value_id(row.player, 0) if led and linked else row_id(row.player),
                numeric=True,
                kind="value",
            ),
        ]
        for index, _ in shown_codes:
            link = value_id(row.player, index) if linked else ""
            cells.append(Cell(_value(row.values[index], language), link, numeric=True, kind="value"))
        rows.append(PageRow(tuple(cells), f"r{row.player + 1}"))
    for place, departed in enumerate(context.crosstable.departed, len(rows) + 1):
        texts = {
            text("standings_place", language): text("swiss.withdrawn", language),
            text("standings_number", language): str(departed.number),
            text("standings_name", language): departed.name,
            text("standings_rating", language): "" if departed.rating is None else str(departed.rating),
        }
        gone = [Cell(texts.get(column.text, ""), numeric=column.numeric, kind="gone") for column in columns]
        rows.append(PageRow(tuple(gone), f"r{place}"))
    return PageTable(text("report_ranking", language), tuple(columns), tuple(rows), "ranking")


def _marked(table: PageTable, standings: Standings, marks: Marks | None, language: Language) -> PageTable:
    """
    The ranking with a mark on every place and value that was printed, and below it the meaning of the marks and the
    columns that were not compared.
    """
    if marks is None:
        return table
    plain_codes = [_plain(code) for code in standings.codes]
    # The tie-breaks have the last columns; a first one for the points may be missing.
    first = len(table.columns) - len(plain_codes)
    columns: dict[int, MarkedColumn] = {}
    for column in marks.columns:
        if (code := _plain(column.code)) in plain_codes:
            columns.setdefault(first + plain_codes.index(code), column)
    rows = []
    for row, standing in zip(table.rows, standings.rows, strict=True):
        player = standing.player
        found = {0: marks.ranks.get(player)} | {at: column.marks.get(player) for at, column in columns.items()}
        figures = {at for at, column in columns.items() if column.other_figure}
        cells = (_with_mark(cell, found.get(at), figure=at in figures) for at, cell in enumerate(row.cells))
        rows.append(row._replace(cells=tuple(cells)))
    total = [
        mark
        for marks_by_player in (marks.ranks, *(column.marks for column in columns.values()))
        for mark in marks_by_player.values()
    ]
    note = text("report_marks", language, count=sum(mark.ours for mark in total), total=len(total))
    uncompared = ", ".join(column.heading for column in marks.columns if column not in columns.values())
    notes = (note, text("report_marks_left", language, columns=uncompared)) if uncompared else (note,)
    return table._replace(rows=tuple(rows), notes=(*table.notes, *notes))


def _with_mark(cell: Cell, mark: Mark | None, *, figure: bool) -> Cell:
    """
    The cell with its mark. The printed value is added if it differs, or if it is another `figure` of the same
    tie-break and not zero.
    """
    if mark is None:
        return cell
    if not mark.ours:
        return cell._replace(mark="other", printed=mark.printed)
    return cell._replace(mark="ours", printed=mark.printed if figure and mark.printed.strip("0,.-") else "")


def _plain(code: ParsedCode) -> ParsedCode:
    return code._replace(open=False)


def _details(source: Source) -> dict[int, Participant]:
    """The players by number, for their titles and federations; empty for teams."""
    return {} if source.event is not None else {participant.number: participant for participant in source.people}


def _value(value: Exact | None, language: Language) -> str:
    return "–" if value is None else number(value, language)


def _explanations(
    source: Source,
    context: Context,
    standings: Standings,
    *,
    headings: Sequence[str],
    chosen: Sequence[int],
    language: Language,
    full: bool,
) -> tuple[tuple[PlayerSection, ...], dict[int, tuple[str, ...]]]:
    """
    The explanations for the chosen players, and for each tie-break, by its index, the notes that are common to all of
    them.
    """
    # The results as they were typed; a TRF file was not typed.
    texts: Sequence[Sequence[str]] = source.origin.texts or round_texts(
        without_cancelled(_shown_table(source)), language
    )
    groups = groups_of(standings)
    places = standings.places
    explanations: dict[tuple[int, int], WordedExplanation] = {}
    usual: dict[int, list[str]] = {}
    legends: dict[int, tuple[str, ...]] = {}
    for index, code in enumerate(standings.codes if chosen else ()):
        for player in chosen:
            explanations[player, index] = explain(
                context, code, player, texts=texts, group=groups[player, index]
            ).in_language(language)
        notes = [explanations[player, index].notes for player in chosen]
        # Equivalent mutant `0 -> -1`: what stands in all of them stands in each, in the same order.
        usual[index] = shared = [note for note in notes[0] if all(note in others for others in notes)]
        legends[index] = tuple(shared)
        if not any(key_of(note).startswith("tiebreaks.cut.") for note in shared):
            # For some players, the cut takes an unplayed round, and their own note says so. The legend gives the whole
            # rule, which is true for everyone.
            within, used = applied(context, code)
            definition = definition_of(used, within.edition)
            whole, usually = (definition.sentences(used, voluntary=voluntary)[1:] for voluntary in (True, False))
            legends[index] += tuple(cut.in_language(language) for cut in whole)
            usual[index] = [*shared, *(cut.in_language(language) for cut in usually)]
    entrants = []
    points = {row.player: row.points for row in standings.rows}
    for player in chosen:
        entrant, rating = context.players[player], context.ratings[player]
        explained_codes = [
            TieBreakNote(
                headings[index],
                names_of(code).in_language(language),
                explanations[player, index],
                id=value_id(player, index),
                notes=tuple(note for note in explanations[player, index].notes if note not in usual[index]),
                counts=definition_of(code, context_for(context, code).edition).words.happened is not None,
            )
            for index, code in enumerate(standings.codes)
        ]
        facts = [
            f"{text('standings_number', language)} {entrant.number}",
            *([f"{text('standings_rating', language)} {rating}"] if rating else ()),
            text("report_points", language, points=number(points[player], language)),
        ]
        name = entrant.name or f"{text('standings_number', language)} {entrant.number}"
        heading = text("report_place", language, place=places[player], name=name)
        if full:
            tables = [
                full_table(entry.explanation, code, entry.code, entry.id, entry.notes)
                for entry, code in zip(explained_codes, standings.codes, strict=True)
            ]
        else:
            tables = [compact_table(explained_codes, heading, f"c{player + 1}", language)]
        entrants.append(
            PlayerSection(
                f"p{player + 1}",
                heading,
                " · ".join(facts),
                back=f"r{player + 1}",
                tables=tuple(tables),
                compact=not full,
            )
        )
    return tuple(entrants), legends


def _problems(checked: Checked, language: Language) -> PageTable:
    columns = tuple(
        ReportColumn(text(key, language)) for key in ("report_severity", "report_where", "report_wrong", "report_cure")
    )
    rows = tuple(
        PageRow(
            (
                Cell(problem.severity.name_in(language)),
                Cell(problem.place.describe(language), kind="words"),
                Cell(problem.wrong(language), kind="words"),
                Cell(problem.cure(language), kind="words"),
            ),
            kind=problem.severity.value,
        )
        for problem in checked.problems
    )
    notes = () if rows else (text("report_checks_none", language),)
    return PageTable(text("report_checks", language), columns, rows, "checks", notes)
