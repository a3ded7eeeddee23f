"""
Player cards (opponents, colours and points, round by round), and the list by rating: what players ask the arbiter for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from xl_departage.base.messages import Language, text
from xl_departage.chess.explain.explanation_words import number
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Player
from xl_departage.chess.tournament.record import Participant
from xl_departage.documents.report.crosstable_section import result_text
from xl_departage.documents.report.page_content import Card, CardRow, Cell, PageRow, PageTable, ReportColumn

_SIDES = {Colour.WHITE: "w", Colour.BLACK: "b", None: ""}


def player_cards(
    table: Crosstable,
    order: Sequence[int],
    places: Sequence[str],
    *,
    points: Sequence[str],
    values: Mapping[int, tuple[tuple[str, str], ...]],
    language: Language,
) -> tuple[Card, ...]:
    """
    The cards of the players (or of teams, with game points) in the order of the ranking.

    `places` and `points` are by the index of the player; `values` are the tie-breaks with their values.
    """
    cards = []
    for player in order:
        entrant = table.players[player]
        facts = [f"{text('standings_number', language)} {entrant.number}"]
        facts += [f"{text('standings_rating', language)} {entrant.rating}"] if entrant.rating else []
        cards.append(
            Card(
                f"k{player + 1}",
                places[player],
                entrant.name or str(entrant.number),
                facts=" · ".join(facts),
                points=points[player],
                values=values[player],
                rows=tuple(_rows(table, player, language)),
            )
        )
    return tuple(cards)


def _rows(table: Crosstable, player: int, language: Language) -> list[CardRow]:
    rows = []
    total = 0
    for place, entry in enumerate(table.players[player].rounds, 1):
        if entry.opponent is None and entry.outcome is Outcome.PENDING:
            continue
        total += 0 if place in table.cancelled else entry.points
        rows.append(_row(table, player, place, total, language))
    return rows


def _row(table: Crosstable, player: int, place: int, total: int, language: Language) -> CardRow:
    """The line of a player's card for a round, from 1; `total` is the sum of points so far, in half-points."""
    entry = table.players[player].rounds[place - 1]
    round, result = str(place) if table.ordered else "", result_text(table, player, place - 1, entry, language)
    running = "" if entry.outcome is Outcome.PENDING else number(Fraction(total, 2), language)
    if place in table.cancelled:
        result = text("report_cancelled", language)
    if entry.opponent is None:
        return CardRow(
            round,
            "",
            "",
            opponent=result,
            rating="",
            link="",
            result="" if place in table.cancelled else number(Fraction(entry.points, 2), language),
            total=running,
        )
    opponent = table.players[entry.opponent]
    return CardRow(
        round,
        _SIDES[entry.colour],
        str(opponent.number),
        opponent=opponent.name,
        rating="" if opponent.rating is None else str(opponent.rating),
        link=f"k{entry.opponent + 1}",
        result=result,
        total=running,
    )


def rating_list(table: Crosstable, details: Mapping[int, Participant], language: Language) -> PageTable | None:
    """The players by rating, the unrated ones last, and players of equal rating by name; None if nobody is rated."""
    if not any(player.rating for player in table.players):
        return None
    players = sorted(table.players, key=lambda player: (-(player.rating or 0), player.name, player.number))
    return list_of_players(players, details, "report_by_rating", language)


def list_of_players(
    players: Sequence[Player], details: Mapping[int, Participant], key: str, language: Language
) -> PageTable:
    """
    The players in this order, under the caption with the key `key`: number and name, and title, federation, club and
    rating if they are known of anybody.
    """
    people = [details.get(player.number) or Participant(player.number, player.name) for player in players]
    fields = {field for field in ("title", "federation", "club") if any(getattr(person, field) for person in people)}
    rated = any(player.rating for player in players)
    columns = [
        ReportColumn(text("standings_number", language), numeric=True),
        *([ReportColumn(text("report_title_column", language))] if "title" in fields else []),
        ReportColumn(text("standings_name", language)),
        *([ReportColumn(text("report_federation", language))] if "federation" in fields else []),
        *([ReportColumn(text("templates.club", language))] if "club" in fields else []),
        *([ReportColumn(text("standings_rating", language), numeric=True)] if rated else []),
    ]
    rows = []
    for player, detail in zip(players, people, strict=True):
        rating = "" if player.rating is None else f"{player.rating}{' E' if player.estimated else ''}"
        cells = (
            Cell(str(player.number), numeric=True),
            *([Cell(detail.title.upper())] if "title" in fields else []),
            Cell(player.name, kind="name"),
            *([Cell(detail.federation)] if "federation" in fields else []),
            *([Cell(detail.club)] if "club" in fields else []),
            *([Cell(rating, numeric=True)] if rated else []),
        )
        rows.append(PageRow(cells, f"l{player.number}"))
    return PageTable(text(key, language), tuple(columns), tuple(rows), key.removeprefix("report_").replace("_", "-"))
