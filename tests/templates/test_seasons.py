"""Whole seasons: after every round each place and each tie-break of the workbook is that of the command line."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.templates.books import WORKBOOKS, front_cell, opened
from tests.templates.seasons import Absences, Event, Game, berger, pairings, result, typed

ROUND_ROBIN, SWISS = (WORKBOOKS / f"{name}-fr-vide.xlsx" for name in ("toutes-rondes", "open-suisse"))
PRESETS = {ROUND_ROBIN: ("DE", "SB", "WIN", "KS"), SWISS: ("BH/C1", "BH", "SB")}
"""The tie-breaks that rank, as the front sheets are preset to."""


def same(value: Any, expected: Any) -> bool:
    """What is not defined is a dash in the workbook."""
    return value in ("–", "", None) if expected is None else value == pytest.approx(expected)


def compare(workbook: Any, event: Event, rounds: int, rules: str, presets: tuple[str, ...], folder: Path) -> int:
    """Every value of « Départages » and every place of « Classement »; how many were compared."""
    line = workbook["Accueil"]["A3"].value
    assert line.startswith("Rien à signaler"), line
    sheet = workbook["Départages"]
    codes = [cell.value for cell in sheet[4][3:] if cell.value]
    # The command computes direct encounters among those whom the criteria before leave tied: it comes first.
    asked = ["PTS", *sorted(codes, key=lambda code: code != "DE")]
    expected = {
        number: dict(zip(asked, player["values"], strict=True))
        for number, player in event.expected(rounds, asked, rules, folder).items()
    }
    lines = list(sheet.iter_rows(min_row=5, values_only=True))
    found = {line[0]: dict(zip(("PTS", *codes), line[2:], strict=False)) for line in lines if line[0] and line[1]}
    assert found.keys() == expected.keys()
    different = [
        (number, code, value, expected[number][code])
        for number, values in found.items()
        for code, value in values.items()
        if not same(value, expected[number][code])
    ]
    assert different == [], rounds
    ranks = {number: player["rank"] for number, player in event.expected(rounds, presets, rules, folder).items()}
    titles = [cell.value for cell in workbook["Classement"][4]]
    number, place = titles.index("N°"), titles.index("Place")
    lines = list(workbook["Classement"].iter_rows(min_row=5, values_only=True))
    assert {line[number]: int(line[place].rstrip("=")) for line in lines if line[number]} == ranks, rounds
    return len(found) * (2 + len(codes))


def round_robin(players: int, cycles: int, folder: Path, only: int = 0) -> int:
    """A season of a round robin with forfeits and one postponed game a round; how many values were compared."""
    lots = random.Random(100 * players + cycles)
    event = Event([lots.randrange(1200, 2300) for _ in range(players)], 0)
    event.kind = "Individual: Double Round-Robin" if cycles == 2 else "Individual: Round-Robin"
    content = ROUND_ROBIN.read_bytes()
    home = opened(content)
    draw = {
        "Places du tirage": players,
        "Tours (1 simple, 2 aller-retour)": cycles,
        "Tirage confirmé": f"{players} × {cycles}",
    }
    content = typed(
        content,
        {
            "Accueil": {front_cell(home, label): value for label, value in draw.items()},
            "Joueurs": {
                cell: value
                for row, rating in enumerate(event.ratings, 5)
                for cell, value in ((f"B{row}", event.name(row - 4)), (f"H{row}", rating))
            },
        },
    )
    rows = {
        (line[0], line[2], line[6]): row
        for row, line in enumerate(opened(content)["Rondes"].iter_rows(5, 244, 1, 7, values_only=True), 5)
        if line[0]
    }
    plan = berger(players)
    if cycles == 2:
        plan = [*plan[:-2], plan[-1], plan[-2], *([(black, white) for white, black in pairs] for pairs in plan)]
    event.planned = len(plan)
    drawn = {(number, *pair) for number, pairs in enumerate(plan, 1) for pair in pairs if max(pair) <= players}
    assert drawn == {line for line in rows if line[2]}
    compared = 0
    cells: dict[str, Any] = {}
    postponed: dict[str, str] = {}
    for number, pairs in enumerate(plan, 1):
        cells |= postponed
        postponed = {}
        event.games = [
            game._replace(result=cells.get(f"E{rows[game[:3]]}", game.result)) if not game.result else game
            for game in event.games
        ]
        games = [(white, black) for white, black in pairs if max(white, black) <= players]
        for place, (white, black) in enumerate(games):
            outcome = result(lots, event.ratings[white - 1], event.ratings[black - 1])
            # The first game of every third round is played a round later.
            later = place == 0 and number % 3 == 0 and number < len(plan)
            (postponed if later else cells)[f"E{rows[number, white, black]}"] = outcome
            event.games.append(Game(number, white, black, "" if later else outcome))
        if not only or number == only:
            content = typed(content, {"Rondes": cells})
            rules = f"FIDE-2026; system=round-robin; games={cycles}; planned={len(plan)}; exempt=0"
            compared += compare(opened(content), event, number, rules, PRESETS[ROUND_ROBIN], folder)
    return compared


def swiss(players: int, rounds: int, folder: Path) -> int:
    """
    A season of a Swiss with late entry, withdrawal, half-point byes, absences, exempt players, forfeits and postponed games; how many
    values were compared.
    """
    lots = random.Random(players)
    event = Event([0 if lots.random() < 0.1 else lots.randrange(1000, 2400) for _ in range(players)], rounds)
    away = Absences()
    for player in range(1, players + 1):
        kind, when = lots.randrange(12), lots.randrange(2, rounds)
        for place, listed in enumerate((away.arrives, away.leaves, away.halves, away.absent)):
            if kind == place and players > 2 * rounds - 4:
                listed[player] = when
    columns: dict[str, list[Any]] = {"B": [event.name(number) for number in range(1, players + 1)], "J": event.ratings}
    people = {
        f"{letter}{row}": value for letter, values in columns.items() for row, value in enumerate(values, 5) if value
    }
    for letter, listed in zip("LMNO", (away.arrives, away.leaves, away.halves, away.absent), strict=True):
        # The rounds of byes are texts, late entry and withdrawal numbers.
        people |= {f"{letter}{player + 4}": str(when) if letter in "NO" else when for player, when in listed.items()}
    content = SWISS.read_bytes()
    front = {front_cell(opened(content), "Nombre de rondes"): rounds}
    sheets = {"Accueil": front, "Joueurs": people}
    compared, row = 0, 5
    postponed: dict[str, Game] = {}
    for number in range(1, rounds + 1):
        cells: dict[str, Any] = {cell: game.result for cell, game in postponed.items()}
        known = {game[:3]: game for game in postponed.values()}
        event.games = [known.get(game[:3], game) if not game.result else game for game in event.games]
        postponed = {}
        for place, game in enumerate(pairings(lots, event, away, number)):
            if game.black is None and game.result != "EXE":
                # Said in the list of players.
                event.games.append(game)
                continue
            later = game.black is not None and place % 9 == 8 and number < rounds
            cells |= {f"A{row}": number, f"C{row}": game.white, f"G{row}": game.black or game.result}
            if later:
                postponed[f"E{row}"] = game
            elif game.black:
                cells[f"E{row}"] = game.result
            event.games.append(game._replace(result="") if later else game)
            row += 1
        content = typed(content, {**sheets, "Rondes": cells})
        rules = f"FIDE-2026; rounds={number}"
        compared += compare(opened(content), event, number, rules, PRESETS[SWISS], folder)
    return compared


@pytest.mark.slow
def test_the_last_round_of_a_small_round_robin(tmp_path: Path) -> None:
    assert round_robin(5, 1, tmp_path, only=5) == 5 * 11


@pytest.mark.slow
@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("players", range(5, 17))
def test_every_round_of_a_round_robin(players: int, cycles: int, tmp_path: Path) -> None:
    rounds = cycles * (players - 1 + players % 2)

    assert round_robin(players, cycles, tmp_path) == rounds * players * 11


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rounds"), [(7, 5), (12, 5), (23, 7), (41, 7), (75, 9), (120, 9)])
def test_every_round_of_a_swiss_with_every_accident(players: int, rounds: int, tmp_path: Path) -> None:
    assert swiss(players, rounds, tmp_path) == rounds * players * 11
