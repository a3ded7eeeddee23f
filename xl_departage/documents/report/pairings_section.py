"""The section of the report about the last paired round: its boards, with the reasons for each pairing."""

from __future__ import annotations

from xl_departage.base.messages import Language, text
from xl_departage.chess.pairing.pair_explanation import explain_round
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.documents.report.page_content import Cell, PageRow, PageTable, ReportColumn


def pairings_table(tournament: TournamentRecord, language: Language) -> PageTable:
    """The table of boards, White, Black and reasons. Raises CannotPair."""
    round, boards = explain_round(tournament)
    columns = (
        ReportColumn(text("pair_board", language), numeric=True),
        *(ReportColumn(text(key, language)) for key in ("pair_side_white", "pair_side_black", "report_pairings_why")),
    )
    rows = tuple(
        PageRow(
            (
                Cell("" if board.board is None else str(board.board), numeric=True),
                Cell(board.white.in_language(language), kind="name"),
                Cell(board.black.in_language(language), kind="name"),
                Cell(" ".join(reason.in_language(language) for reason in board.reasons), kind="words"),
            )
        )
        for board in boards
    )
    return PageTable(text("report_pairings", language, round=round), columns, rows, "pairings")
