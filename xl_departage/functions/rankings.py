"""Any tie-break by its code, and the rankings that a list of them gives."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage import tiebreaks
from xl_departage.errors import ArgumentError
from xl_departage.functions.arguments import RULES, as_range, is_range, optional, read_optional_range, read_text, show
from xl_departage.functions.catalogue import Argument, Category, Cell, Range, Raw, Result, function
from xl_departage.functions.crosstable import FFE_SOURCE, GRID, PLAYER, RATINGS
from xl_departage.functions.request import GridRequest, as_cell, open_grid
from xl_departage.messages import Language, Text, filled, text
from xl_departage.tiebreaks.presets import split_list
from xl_departage.tiebreaks.registry import ROWS, compute


def read_codes(name: str, raw: Raw) -> tuple[str, ...]:
    """A list of tie-breaks: one text (`"CD;KOYA;KOYA+1"`) or a range of cells, blanks left out."""
    texts = [show(cell) for row in as_range(name, raw) for cell in row] if is_range(raw) else [read_text(name, raw)]
    codes = tuple(code.strip() for code in texts if code.strip())
    if not codes:
        raise ArgumentError("tiebreaks_missing")
    return codes


CODE = Argument(
    "code",
    Text(
        'Code ou nom du départage, ex. "BH/C1", "Buchholz tronqué 1", "Solkoff", "Progress".',
        'Code or name of the tie-break, e.g. "BH/C1", "Buchholz Cut 1", "Solkoff", "Progress".',
    ),
    read_text,
)
TIEBREAKS = Argument(
    "tiebreaks",
    Text(
        'Les départages dans l\'ordre : un texte, ex. "CD;KOYA;KOYA+1", une plage de cellules, ou un type de tournoi, '
        'ex. "toutes rondes".',
        'The tie-breaks in order: a text, e.g. "CD;KOYA;KOYA+1", a range of cells, or a type of tournament, e.g. "toutes rondes".',
    ),
    read_codes,
    french="départages",
)

MANUAL = optional(
    "manual",
    Text(
        "Le départage MANUAL : une colonne de nombres saisis par l'arbitre (barrage, tirage à la main), de la hauteur de la grille ; "
        "le plus grand en tête, vide = aucun.",
        "The tie-break MANUAL: one column of numbers set by the arbiter (a play-off, lots drawn by hand), as high as the grid; the "
        "highest first, blank = none.",
    ),
    read_optional_range,
    french="manuel",
)
BOARDS = optional(
    "boards",
    Text(
        "Équipes : les résultats par échiquier, à côté de la grille ; une colonne par ronde (1 0 ½ 1), ou une par échiquier de chaque "
        "ronde ; forfaits + et -.",
        "Teams: the results of the boards, beside the grid; one column a round (1 0 ½ 1), or one a board of each round; forfeits + "
        "and -.",
    ),
    read_optional_range,
    french="échiquiers",
)


@function(
    "TIEBREAK",
    "DEPARTAGE",
    category=Category.TIEBREAKS,
    summary=Text("N'importe quel départage, par son code ou son nom.", "Any tie-break by its code or name."),
    arguments=(GRID, CODE, PLAYER, RULES, RATINGS, BOARDS),
    example='TIEBREAK(C2:K31,"BH/C1",,"FIDE-2026")',
    source=f"{FFE_SOURCE} ; FIDE C.07",
)
def _tiebreak(
    cells: Range, code: str, player: int | str | None, rules: str, ratings: Range | None, boards: Range | None
) -> Result:
    request = open_grid(cells, rules, ratings, boards=boards)
    parsed = tiebreaks.parse_code(code)
    _check_ratings(request, (parsed,))
    return request.present(compute(request.context, parsed), player)


@function(
    "RANK_BY",
    "PLACE",
    category=Category.TIEBREAKS,
    summary=Text(
        "La place finale : les points, puis chaque départage tour à tour entre les joueurs encore à égalité.",
        "The final place: points, then each tie-break in turn among the players still tied.",
    ),
    arguments=(GRID, TIEBREAKS, PLAYER, RULES, RATINGS, MANUAL, BOARDS),
    example='RANK_BY(C2:L11,"CD;KOYA;KOYA+1")',
    source=f"{FFE_SOURCE} § 2 ; FIDE C.07 art. 4.2",
)
def _rank_by(
    cells: Range,
    codes: tuple[str, ...],
    player: int | str | None,
    rules: str,
    ratings: Range | None,
    manual: Range | None,
    boards: Range | None,
) -> Result:
    request = open_grid(cells, rules, ratings, manual, boards)
    return request.present(standings(request, codes).places, player)


@function(
    "STANDINGS",
    "CLASSEMENT",
    category=Category.TIEBREAKS,
    summary=Text(
        "Le classement complet : place, numéro, nom, Elo, points et départages, le premier en tête.",
        "The whole standings: place, number, name, rating, points and tie-breaks, the first player on top.",
    ),
    arguments=(GRID, TIEBREAKS, RULES, RATINGS, MANUAL, BOARDS),
    example='STANDINGS(A1:M31,"BH/C1;BH;SB","FIDE-2026")',
    source=f"{FFE_SOURCE} § 2 ; FIDE C.07 art. 4.2",
)
def _standings(
    cells: Range,
    codes: tuple[str, ...],
    rules: str,
    ratings: Range | None,
    manual: Range | None,
    boards: Range | None,
) -> Result:
    return standings_table(open_grid(cells, rules, ratings, manual, boards), codes)


def standings_table(request: GridRequest, codes: tuple[str, ...]) -> list[list[Cell]]:
    """The standings with their header row, the first player on top."""
    ranked = standings(request, codes)
    language = request.language
    header: list[Cell] = [
        text(f"standings_{column}", language) for column in ("place", "number", "name", "rating", "points")
    ]
    typed = [piece for item in codes for piece in split_list(item)]
    if len(typed) != len(ranked.codes):
        # The name of a list stands for several tie-breaks.
        typed = [code.text for code in ranked.codes]
    titles = (_title(code, name, request, language) for code, name in zip(ranked.codes, typed, strict=True))
    table: list[list[Cell]] = [[*header, *titles]]
    players = request.reading.crosstable.players
    for row in ranked.rows:
        player = players[row.player]
        rating = request.context.ratings[row.player]
        table.append(
            [
                row.place,
                player.number,
                player.name,
                "" if rating is None else rating,
                as_cell(row.points),
                *(as_cell(value) for value in row.values),
            ]
        )
    return table


def _title(code: tiebreaks.ParsedCode, typed: str, request: GridRequest, language: Language) -> str:
    # Whoever reads the table must see what no rule computed.
    heading = ROWS[code.name].heading
    if heading is None:
        return typed
    return filled(heading.in_language(language), language, {"code": code.text, "seed": request.rules.lots})


def standings(request: GridRequest, codes: tuple[str, ...]) -> tiebreaks.Standings:
    """The ranking by these tie-breaks, computed once. Raises ArgumentError where ratings are needed and missing."""
    listed: str | Sequence[str] = codes[0] if len(codes) == 1 else codes
    return request.keep(("standings", codes), lambda: _rank(request, listed))


def _rank(request: GridRequest, listed: str | Sequence[str]) -> tiebreaks.Standings:
    ranked = tiebreaks.rank(request.context, listed)
    _check_ratings(request, ranked.codes)
    return ranked


def _check_ratings(request: GridRequest, codes: Sequence[tiebreaks.ParsedCode]) -> None:
    if any(ROWS[code.name].on_ratings for code in codes):
        request.need_ratings()
