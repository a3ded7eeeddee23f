"""`xl-departage tiebreaks`: the ranking of a tournament file by chosen tie-breaks."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import click

from xl_departage.base.exact import to_number
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import argument_separator, with_decimal_mark
from xl_departage.base.messages.visible import visible
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import parse_rules, rules_shown
from xl_departage.chess.tiebreaks import Context, Standings, rank
from xl_departage.chess.tiebreaks.defaults import announced_list, chosen_codes, list_mark, with_edition
from xl_departage.chess.tiebreaks.presets import ListNotice
from xl_departage.chess.tiebreaks.registry import within_group
from xl_departage.chess.tournament.crosstable import Departed
from xl_departage.chess.tournament.points import points_as_options
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.csv_grid import write_csv
from xl_departage.formats.formats import formats_read
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.source_files import load_source
from xl_departage.hosts.cli.terminal import as_text, console_of, echo_json, origin, say

Number = int | float | None


class Ranking(NamedTuple):
    """The ranking, ready to be printed."""

    rules: str
    edition: str
    codes: tuple[str, ...]
    players: tuple[RankedPlayer, ...]
    changed: ListNotice | None = None
    """
    The notice that the list of tie-breaks differs from the announced one; None if it does not, or if none was
    announced.
    """
    announced: tuple[str, ...] = ()
    """The announced list of tie-breaks; empty if there is none."""
    departed: tuple[Departed, ...] = ()
    """The players who withdrew and therefore have no place in the ranking."""
    within_group: tuple[str, ...] = ()
    """The headings of the tie-breaks that compare only players still tied by what stands before them in the list."""


class RankedPlayer(NamedTuple):
    """
    One line of the ranking; in a team event, one team. `rating` is None without one, a value None if it is undefined.
    """

    number: int
    name: str
    rating: int | None
    points: int | float
    rank: int
    values: tuple[Number, ...]


@helping.command(name="tiebreaks", help="help_tiebreaks", values={"formats": formats_read})
@helping.argument("file", type=click.Path(path_type=Path))
@helping.option("--codes", help="help_codes")
@helping.option("--rules", default="", help="help_rules")
@helping.option("--range", "reference", help="help_range")
@helping.option("--format", "layout", type=click.Choice(["table", "json", "csv"]), default="table", help="help_format")
@language_option
def command(file: Path, codes: str | None, rules: str, reference: str | None, layout: str, lang: Language) -> None:
    parsed = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
    parsed, source = with_edition(parsed, load_source(file, parsed.reading, reference))
    wanted, source = chosen_codes(codes, source, parsed, str(file))
    standings = rank(Context(source.ranked, parsed, event=source.ranked_event), wanted)
    changed = list_mark(source, parsed, wanted)
    ranking = ranking_of(source, parsed, standings, rules_text=rules, codes=wanted, changed=changed)
    say((*source.notices, *standings.notices, *([changed] if changed else [])), lang)
    if layout == "json":
        echo_json(as_json(ranking))
    elif layout == "csv":
        click.echo(_csv(ranking, lang), nl=False)
    else:
        _table(ranking, lang)


def ranking_of(
    source: Source,
    rules: Rules[TiebreakEdition],
    standings: Standings,
    *,
    rules_text: str,
    codes: str,
    changed: ListNotice | None = None,
) -> Ranking:
    """The ranking, with the codes as typed."""
    players = source.ranked.players
    return Ranking(
        rules_shown(rules_text, rules, () if source.event else points_as_options(source.header.points)),
        rules.edition.name,
        tuple(standings.headings(codes)),
        players=tuple(
            RankedPlayer(
                players[row.player].number,
                players[row.player].name,
                players[row.player].rating,
                points=to_number(row.points),
                rank=row.place,
                values=tuple(None if value is None else to_number(value) for value in row.values),
            )
            for row in standings.rows
        ),
        changed=changed,
        announced=tuple(announced_list(source, rules)),
        departed=source.ranked.departed,
        within_group=tuple(
            heading
            for heading, code in zip(standings.headings(codes), standings.codes, strict=True)
            if within_group(standings.context, code)
        ),
    )


def as_json(ranking: Ranking) -> dict[str, object]:
    """The ranking as JSON; `null` is an undefined value."""
    return {
        **origin(ranking.edition),
        "rules": ranking.rules,
        "codes": list(ranking.codes),
        **({} if ranking.changed is None else {"announced": list(ranking.announced)}),
        "players": [{**player._asdict(), "values": list(player.values)} for player in ranking.players],
        **({"withdrawn": [_departed_json(departed) for departed in ranking.departed]} if ranking.departed else {}),
    }


def _departed_json(departed: Departed) -> dict[str, object]:
    return {
        "number": departed.number,
        "name": departed.name,
        "rating": departed.rating,
        "after": departed.how.last,
        "completed": departed.how.completed,
        "due": departed.how.due,
    }


def _shown(value: Number, language: Language) -> str:
    return "#N/A" if value is None else with_decimal_mark(f"{value:.15g}", language)


def _header(ranking: Ranking, language: Language) -> list[str]:
    names = ("rank", "number", "name", "rating", "points")
    return [*(text(f"tiebreaks_{name}", language) for name in names), *ranking.codes]


def _row(player: RankedPlayer, language: Language) -> list[str]:
    return [
        str(player.rank),
        str(player.number),
        player.name,
        "" if player.rating is None else str(player.rating),
        _shown(player.points, language),
        *(_shown(value, language) for value in player.values),
    ]


def _departed_row(departed: Departed, codes: int, language: Language) -> list[str]:
    rating = "" if departed.rating is None else str(departed.rating)
    return [text("swiss.withdrawn", language), str(departed.number), departed.name, rating, "", *[""] * codes]


def _csv(ranking: Ranking, language: Language) -> str:
    rows = [_header(ranking, language), *(_row(player, language) for player in ranking.players)]
    rows += [_departed_row(departed, len(ranking.codes), language) for departed in ranking.departed]
    rows = [[visible(cell) for cell in row] for row in rows]
    return write_csv(rows, argument_separator(language)).decode("utf-8-sig").replace("\r\n", "\n")


def _table(ranking: Ranking, language: Language) -> None:
    from rich.table import Column, Table

    title = ranking.rules if ranking.changed is None else f"{ranking.rules} — {ranking.changed.message(language)}"
    columns = (
        Column(as_text(header), justify="left" if index == 2 else "right", no_wrap=True)
        for index, header in enumerate(_header(ranking, language))
    )
    within = ranking.within_group
    caption = text("tiebreaks_within_group", language, codes=", ".join(within)) if within else None
    table = Table(
        *columns,
        title=as_text(title),
        title_justify="left",
        caption=None if caption is None else as_text(caption),
        caption_justify="left",
    )
    for player in ranking.players:
        table.add_row(*map(as_text, _row(player, language)))
    for departed in ranking.departed:
        table.add_row(*map(as_text, _departed_row(departed, len(ranking.codes), language)), style="dim")
    console_of(1_000).print(table)
