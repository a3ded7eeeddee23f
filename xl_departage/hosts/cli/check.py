"""`xl-departage check`: every problem of a tournament file, with its place and how to cure it, and of its pairings (`--pairings`)."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import click

from xl_departage.base.errors import Place
from xl_departage.base.messages import Language, in_words, text
from xl_departage.chess.checks import Problem, Severity
from xl_departage.chess.regulations.rules_text import stated_rules
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tiebreaks.registry import ParsedCode
from xl_departage.documents.document_reading import open_document
from xl_departage.documents.workbook_formats import WORKBOOK_ENDINGS
from xl_departage.formats.checking import check_opened, header_in
from xl_departage.formats.formats import ending_of, formats_read
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.checked_source import CheckedSource, checked_source, parsed_rules, with_edition
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.terminal import as_text, console_of, echo_json, origin, say
from xl_departage.spreadsheet.storage.content import read_bytes
from xl_departage.spreadsheet.storage.remote import Address

_PIPE_WIDTH = 160
"""The width of a line if stdout is not a terminal."""


@helping.command(name="check", help="help_check", values={"formats": formats_read})
@helping.argument("file", type=helping.PathOrAddress(path_type=Path))
@helping.option("--range", "reference", help="help_check_range")
@helping.option("--rules", help="help_check_rules")
@helping.option("--codes", default="", help="help_check_codes")
@helping.option("--pairings", is_flag=True, help="help_check_pairings")
@helping.option("--published", is_flag=True, help="help_check_published")
@helping.option("--format", "layout", type=click.Choice(["table", "json"]), default="table", help="help_format")
@language_option
def command(
    file: Path | Address,
    reference: str | None,
    rules: str | None,
    codes: str,
    pairings: bool,
    published: bool,
    layout: str,
    lang: Language,
) -> None:
    tiebreaks = read_list(codes) if codes.strip() else ()
    reports = _reports(file, reference, rules, tiebreaks, published=published)
    paired = None
    if pairings:
        # Imported here: only this needs the pairing engine.
        from xl_departage.chess.pairing.round_checking import check_pairings
        from xl_departage.hosts.cli.pairing_files import choices_of, tournament_to_pair

        paired = check_pairings(tournament_to_pair(file, rules or ""), choices_of(rules or ""))
    say(dict.fromkeys(report.notice for report in reports if report.notice is not None), lang)
    if layout == "json":
        answer = {**origin(), "file": str(file), "grids": [_as_json(report, lang) for report in reports]}
        if paired is not None:
            answer["pairings"] = {
                "rounds": [
                    {
                        "round": checked_round.round,
                        "verdict": checked_round.verdict.value,
                        "text": checked_round.text.in_language(lang),
                    }
                    for checked_round in paired.rounds
                ],
                "remarks": [remark.in_language(lang) for remark in paired.remarks],
            }
        echo_json(answer)
    else:
        for report in reports:
            _print(report, lang)
        if paired is not None:
            for words in paired.sentences:
                click.echo(words.in_language(lang))
    wrong = any(problem.severity is Severity.ERROR for report in reports for problem in report.problems)
    sys.exit(1 if wrong or (paired is not None and not paired.sound) else 0)


def _reports(
    file: Path | Address,
    reference: str | None,
    rules: str | None,
    tiebreaks: tuple[ParsedCode, ...],
    *,
    published: bool,
) -> list[CheckedSource]:
    if reference is None and ending_of(file) in WORKBOOK_ENDINGS:
        # Imported here, with the templates and the engine for formulas, which other files do not need.
        from xl_departage.hosts.cli.check_workbook import check_workbook

        of_formulas = check_workbook(file, rules, tiebreaks, published=published)
        if of_formulas:
            return of_formulas
    parsed = parsed_rules(rules or "", published=published)
    opened = open_document(read_bytes(file), str(file), reference)
    header = header_in(opened, parsed)
    parsed, notice = with_edition(parsed, header)
    if published and header is None:
        # The report about a printed list names the edition that gives most of its values.
        notice = None
    answer = check_opened(opened, parsed, tiebreaks=tiebreaks)
    return [checked_source(str(file), reference, stated_rules(rules or "", parsed), answer, notice)]


def _where(problem: Problem, language: Language) -> str:
    """The place for the column of the table: sheet and cell, or line; the file is named above the table."""
    place = problem.place
    if place.cell is not None:
        return f"{place.sheet}!{place.cell}" if place.sheet else place.cell
    line = place.row if place.line is None else place.line
    return "" if line is None else Place(sheet=place.sheet, line=line).describe(language)


def _as_json(report: CheckedSource, language: Language) -> dict[str, object]:
    counts = Counter(problem.severity for problem in report.problems)
    return {
        "range": report.range,
        "rules": report.rules,
        **{f"{severity.value}s": counts[severity] for severity in Severity},
        "next_step": None if report.next_step is None else report.next_step.wrong(language),
        "problems": [
            {
                "check": problem.check,
                "severity": problem.severity.value,
                "file": problem.place.file,
                "sheet": problem.place.sheet,
                "cell": problem.place.cell,
                "line": problem.place.line,
                "row": problem.place.row,
                "number": problem.number,
                "name": problem.place.name,
                "round": problem.place.round,
                "text": problem.place.text,
                "problem": problem.wrong(language),
                "cure": problem.cure(language),
            }
            for problem in report.problems
        ],
    }


def _print(report: CheckedSource, language: Language) -> None:
    if not report.problems:
        key = "check_sound_ranks" if report.ranks_compared else "check_sound"
        click.echo(text(key, language, source=report.source))
    else:
        _print_problems(report, language)
    if report.next_step is not None:
        step = report.next_step
        click.echo(text("check_next_step", language, step=step.wrong(language), cure=step.cure(language)))


def _print_problems(report: CheckedSource, language: Language) -> None:
    from rich.table import Column, Table

    columns = (
        Column(
            as_text(text(f"check_{column}", language)),
            justify="right" if column in ("number", "round") else "left",
            no_wrap=column in ("severity", "number", "round"),
            ratio=1 if column in ("wrong", "to_do") else None,
        )
        for column in ("severity", "place", "number", "name", "round", "text", "wrong", "to_do")
    )
    table = Table(*columns, title=as_text(report.source), title_justify="left", show_lines=True)
    for problem in report.problems:
        place = problem.place
        cells = (
            problem.severity.name_in(language),
            _where(problem, language),
            "" if problem.number is None else str(problem.number),
            place.name or "",
            "" if place.round is None else str(place.round),
            in_words(place.text or "", language),
            problem.wrong(language),
            problem.cure(language),
        )
        table.add_row(*map(as_text, cells))
    console_of(_PIPE_WIDTH).print(table)
    counts = Counter(problem.severity for problem in report.problems)
    click.echo(
        text(
            "check_count",
            language,
            source=report.source,
            **{f"{severity.value}s": counts[severity] for severity in Severity},
        )
    )
