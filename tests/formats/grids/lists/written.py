"""Crosstables written as a list of players and a list of games, by rules of their own."""

from __future__ import annotations

import random
from typing import Any

from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome

HEADINGS = {
    "fr": (["N°", "Nom", "Elo"], ["Ronde", "Table", "Blancs", "Résultat", "Noirs"]),
    "en": (["No", "Name", "Rtg"], ["Round", "Board", "White", "Result", "Black"]),
    "de": (["Nr.", "Name", "Elo"], ["Runde", "Brett", "Weiß", "Ergebnis", "Schwarz"]),
    "nl": (["Nr", "Naam", "Rating"], ["Ronde", "Bord", "Wit", "Uitslag", "Zwart"]),
}
RESULTS = {
    (Outcome.WIN, Outcome.LOSS): ("1-0", "1 - 0", "1", "1:0", "Gain"),
    (Outcome.LOSS, Outcome.WIN): ("0-1", "0 – 1", "0"),
    (Outcome.DRAW, Outcome.DRAW): ("½-½", "X - X", "½", "=", "0,5", "1/2-1/2", "0.5 - 0.5"),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): ("1-F", "+ - -", "1-0F", "1F-0F", "+:-"),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): ("F-1", "- - +", "0F-1"),
    (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT): ("F-F", "- - -", "0F-0F"),
    (Outcome.PENDING, Outcome.PENDING): ("", "*", "postponed"),
}
BYES = {
    Outcome.PAIRING_BYE: (("", "EXE"), ("1", "spielfrei"), ("", "bye")),
    Outcome.HALF_BYE: (("", "½ BYE"), ("½", "bye"), ("½", "not paired")),
    Outcome.FULL_BYE: (("", ">"), ("1", "not paired")),
    Outcome.ZERO_BYE: (("", "ABS"), ("0", "bye"), ("", "non apparié")),
}
"""The result and the word in place of an opponent."""

Cells = list[list[Any]]


def lists_of(table: Crosstable, lots: random.Random, language: str = "fr", by: str = "name") -> tuple[Cells, Cells]:
    """Both lists, with spellings drawn by lot; games without colours have the lower number as White."""
    players, games = HEADINGS[language]
    player_rows: Cells = [[*players], *([player.number, player.name, player.rating] for player in table.players)]
    rows: Cells = [[*games]]
    for round in range(table.rounds):
        board = 0
        for index, player in enumerate(table.players):
            entry = player.rounds[round]
            who = _named(table, index, by)
            shown = round + 1 if board == 0 or lots.random() < 0.5 else None
            if entry.opponent is None:
                result, word = lots.choice(BYES[entry.outcome])
                rows.append([round + 1, None, who, result, word])
            elif entry.colour is Colour.WHITE or (entry.colour is None and index < entry.opponent):
                board += 1
                pair = entry.outcome, table.players[entry.opponent].rounds[round].outcome
                rows.append([shown, board, who, lots.choice(RESULTS[pair]), _named(table, entry.opponent, by)])
    return player_rows, rows


def _named(table: Crosstable, index: int, by: str) -> object:
    player = table.players[index]
    return player.number if by == "number" else player.name
