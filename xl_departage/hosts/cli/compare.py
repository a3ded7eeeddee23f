"""
`xl-departage compare`: what changed between two files of a tournament, in any formats, such as Saturday's and Sunday's.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from xl_departage.base.messages import Language, text
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.changes import Change, changes
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.source_files import load_source
from xl_departage.hosts.cli.terminal import echo_json, origin, say


@helping.command(name="compare", help="help_compare")
@helping.argument("before", metavar="A", type=click.Path(path_type=Path))
@helping.argument("after", metavar="B", type=click.Path(path_type=Path))
@helping.option("--rules", default="", help="help_compare_rules")
@helping.option("--format", "layout", type=click.Choice(["table", "json"]), default="table", help="help_format")
@language_option
def command(before: Path, after: Path, rules: str, layout: str, lang: Language) -> None:
    options = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT).reading
    first, second = (load_source(file, options) for file in (before, after))
    found = changes(first, second, (str(before), str(after)))
    if layout == "json":
        echo_json({**origin(), "changes": [_as_json(change, lang) for change in found]})
    else:
        say((*first.notices, *second.notices), lang)
        for change in found:
            click.echo(change.sentence.in_language(lang))
        if not found:
            click.echo(text("compare_same", lang))
    sys.exit(1 if found else 0)


def _as_json(change: Change, language: Language) -> dict[str, object]:
    return {
        "round": change.round,
        "name": change.name or None,
        "field": change.field or None,
        "before": change.before.in_language(language),
        "after": change.after.in_language(language),
        "sentence": change.sentence.in_language(language),
    }
