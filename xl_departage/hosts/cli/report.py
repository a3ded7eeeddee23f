"""`xl-departage report`: one HTML file for the notice board, with ranking, crosstable and every value explained."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language
from xl_departage.base.messages.visible import visible
from xl_departage.chess.checks.marks import Marks
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.defaults import chosen_codes, with_edition
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tournament.editing import with_event
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import find_player
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.document_reading import open_document
from xl_departage.formats.checking import check_opened
from xl_departage.formats.file_format import Opened
from xl_departage.formats.formats import PAGE, is_trf, written_format
from xl_departage.formats.source_opening import source_in
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.terminal import say, write_and_report
from xl_departage.spreadsheet.storage.atomic import check_target
from xl_departage.spreadsheet.storage.content import read_bytes
from xl_departage.spreadsheet.storage.remote import Address, check_writable


@helping.command(name="report", help="help_report")
@helping.argument("file", type=helping.PathOrAddress(path_type=Path))
@helping.option(
    "-o", "--output", "target", required=True, type=helping.PathOrAddress(path_type=Path), help="help_report_output"
)
@helping.option("--codes", help="help_codes")
@helping.option("--rules", default="", help="help_rules")
@helping.option("--range", "reference", help="help_range")
@helping.option("--title", default="", help="help_report_title")
@helping.option("--player", "players", multiple=True, help="help_report_player")
@helping.option("--full", is_flag=True, help="help_report_full")
@helping.option("--brief", is_flag=True, help="help_report_brief")
@helping.option("--checks", is_flag=True, help="help_report_checks")
@helping.option("--published", is_flag=True, help="help_report_published")
@helping.option("--cards", is_flag=True, help="help_report_cards")
@helping.option("--by-rating", is_flag=True, help="help_report_by_rating")
@helping.option("--pairings", is_flag=True, help="help_report_pairings")
@helping.option("--address", default="", help="help_report_address")
@helping.option("--phone", is_flag=True, help="help_report_phone")
@language_option
def command(
    file: Path | Address,
    target: Path | Address,
    codes: str | None,
    rules: str,
    reference: str | None,
    title: str,
    players: tuple[str, ...],
    full: bool,
    brief: bool,
    checks: bool,
    published: bool,
    cards: bool,
    by_rating: bool,
    pairings: bool,
    address: str,
    phone: bool,
    lang: Language,
) -> None:
    # Imported here: `--help` needs neither the templates nor the tournament.
    from xl_departage.documents.report import build_report, render, render_phone
    from xl_departage.documents.report.pairings_section import pairings_table

    written_format(target, PAGE)
    paper = {
        "--player": players,
        "--full": full,
        "--brief": brief,
        "--checks": checks,
        "--published": published,
        "--cards": cards,
        "--by-rating": by_rating,
        "--pairings": pairings,
        "--address": address,
    }
    if phone and any(paper.values()):
        raise ArgumentError("report_phone_alone", options=", ".join(name for name, value in paper.items() if value))
    parsed = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
    opened = open_document(read_bytes(file), str(file), reference)
    marks = _marks(opened, parsed, codes) if published else None
    if marks is not None:
        parsed = replace(parsed, edition=marks.edition, explicit=True)
        codes = codes or ";".join(code.text for code in marks.codes) or None
    parsed, source = with_edition(parsed, source_in(opened, parsed.reading))
    spoken = helping.ASKED.get(None) or source.language or lang
    if isinstance(target, Address):
        check_writable(target)
    else:
        check_target(target, target if isinstance(file, Address) else file, in_place=isinstance(file, Address) or None)
    wanted, source = chosen_codes(codes, source, parsed, str(file))
    report = build_report(
        source,
        parsed,
        wanted,
        spoken,
        title=visible(title),
        fallback=visible(file.stem),
        explanations=not (brief or phone),
        full=full or bool(players),
        only=[find_player(source.origin, player) for player in players],
        checked=check_opened(opened, parsed, tiebreaks=read_list(wanted)) if checks else None,
        cards=cards or phone,
        by_rating=by_rating or phone,
        address=address,
        marks=marks,
    )
    if pairings:
        report = replace(report, pairings=pairings_table(_to_pair(opened, source, parsed.reading), spoken))
    write_and_report(target, (render_phone if phone else render)(report).encode("utf-8"), lang)
    say(source.notices, lang)


def _marks(opened: Opened, rules: Rules[TiebreakEdition], codes: str | None) -> Marks | None:
    """
    The printed standings, compared with what the results give; None for a file with errors, which the report refuses.
    """
    answer = check_opened(opened, replace(rules, published=True), tiebreaks=read_list(codes) if codes else ())
    return None if answer.marks is None else answer.marks()


def _to_pair(opened: Opened, source: Source, options: ReadingOptions) -> TournamentRecord:
    """
    The tournament, with the number of planned rounds only if it is stated: the blank columns of a TRF file do not state it.
    """
    from xl_departage.formats.to_pair import under_rules
    from xl_departage.formats.trf.paired_round import tournament_of

    if is_trf(opened):
        return under_rules(tournament_of(parse_document(opened.data, opened.name)), options)
    tournament = source.tournament
    return with_event(tournament, rounds=source.rounds_stated)
