"""The pairings or the results of a round, board by board, for the notice board."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from xl_departage.base.messages import Language, text
from xl_departage.chess.explain import explanation_words
from xl_departage.chess.pairing.summary import away_in_words
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.documents.report.page_content import Cell, PageRow, PageTable, ReportColumn
from xl_departage.formats.grids.lists.identities import identities_of
from xl_departage.formats.held.games import Pairs, games_of, is_open, named
from xl_departage.formats.held.grid_view import TypedGrid


def wall_list(grid: TypedGrid, options: ReadingOptions, lang: Language, posted: Pairs) -> PageTable | None:
    """
    The pairings of the round under way, or the results of the last round, board by board. From round 2 on, they show
    the points before the round. Byes follow, and the notes say who is away. None if there is no round, or the grid
    cannot be read.
    """
    rows, survey = grid.cells, grid.survey(options)
    round, games = games_of(rows, survey, posted)
    if survey.reading is None or not games:
        return None
    table = survey.reading.crosstable
    players = table.players
    people = identities_of(survey).by_number
    called = Counter(entrant.name.strip() for entrant in players)
    clubs = Counter((person.name.strip(), person.club) for person in people.values())

    def player(index: int) -> Cell:
        person = people.get(players[index].number)
        alone = person is None or called[person.name.strip()] == 1
        # Players of the same name find their board by the club, or by the year of birth if they share the club, too.
        known = (
            ""
            if person is None or alone
            else person.club
            if clubs[person.name.strip(), person.club] == 1
            else person.birth[:4]
        )
        return Cell(f"{named(table, index)} ({known})" if known else named(table, index), kind="name")

    def points(index: int) -> list[Cell]:
        half_points = table.points_before(index, round)
        return [Cell(explanation_words.number(Fraction(half_points, 2), lang), numeric=True)] if round > 1 else []

    lines = [
        [
            *(Cell(str(board), numeric=True), player(game.white.player), *points(game.white.player)),
            *(Cell(game.result), *points(game.black.player), player(game.black.player)),
        ]
        for board, game in games.items()
    ]
    exempt = Cell(text("pair_exempt", lang), kind="name")
    # Byes and absences of a round that does not count yet.
    coming = {bye.player: bye.outcome for bye in survey.reading.coming if bye.round == round}
    away = {index: coming.get(index, entrant.rounds[round - 1].outcome) for index, entrant in enumerate(players)}
    lines += [
        [*(Cell(""), player(index), *points(index)), *[Cell("")] * len(points(index)), Cell(""), exempt]
        for index, outcome in away.items()
        if outcome is Outcome.PAIRING_BYE
    ]
    # A name is not broken across lines.
    names = {entrant.number: entrant.name.replace(" ", "\u00a0") for entrant in players}
    notes = away_in_words({players[index].number: outcome for index, outcome in away.items()}, names)
    board, white, black = "pair_board", "pair_side_white", "pair_side_black"
    scores = ["grid_table.points"] if round > 1 else []
    keys = (board, white, *scores, "page_result", *scores, black)
    return PageTable(
        text("report_wall_list" if is_open(games) else "page_results_heading", lang, round=round),
        tuple(ReportColumn(text(key, lang), key in (board, *scores)) for key in keys),
        tuple(PageRow(tuple(line)) for line in lines),
        "pairings",
        tuple(note.in_language(lang) for note in notes),
        wall=True,
    )
