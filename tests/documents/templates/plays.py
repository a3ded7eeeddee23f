"""
Whole seasons played into the templates, with every round compared with the command line, for `test_seasons` and
`--all`.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from openpyxl.utils import get_column_letter

from tests.documents.templates.books import front_cell, opened, template_file
from tests.documents.templates.seasons import Absences, Event, Game, TeamEvent, berger, pairings, result, typed
from tests.documents.templates.test_grand_prix import season, standings
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.hosts.cli import main

ROUND_ROBIN, RATING_LIST, GRAND_PRIX = (f"{name}-fr-vide.xlsx" for name in ("toutes-rondes", "liste-elo", "grand-prix"))
PRESETS = {ROUND_ROBIN: ("DE", "SB", "WIN", "KS")}
"""The ranking tie-breaks preset on the front sheets."""


def same(value: Any, expected: Any) -> bool:
    """Whether two values are equal; the workbook shows an undefined value as a dash."""
    return value in ("–", "", None) if expected is None else value == pytest.approx(expected)


def compare(workbook: Any, event: Event, rounds: int, rules: str, presets: tuple[str, ...], folder: Path) -> int:
    """Compare every value of « Départages » and every place of « Classement »; return how many were compared."""
    line = workbook["Accueil"]["A1"].value
    assert line.startswith("À faire"), line
    sheet = workbook["Départages"]
    codes = sheet["B4"].value.split(";")
    # The command computes direct encounters among players tied on the previous criteria; DE comes first here, too.
    requested = ["PTS", *codes]
    expected = {
        number: dict(zip(requested, player["values"], strict=True))
        for number, player in event.expected(rounds, requested, rules, folder).items()
    }
    lines = [line for line in sheet.iter_rows(min_row=7, values_only=True) if line[1]]
    found = {line[1]: dict(zip(requested, line[4:], strict=False)) for line in lines}
    assert found.keys() == expected.keys()
    different = [
        (number, code, value, expected[number][code])
        for number, values in found.items()
        for code, value in values.items()
        if not same(value, expected[number][code])
    ]
    assert different == [], (rounds, different[:6])
    ranks = {number: player["rank"] for number, player in event.expected(rounds, presets, rules, folder).items()}
    lines = [line for line in workbook["Classement"].iter_rows(min_row=5, values_only=True) if line[1]]
    assert {line[1]: line[0] for line in lines} == ranks, rounds
    return len(found) * (2 + len(codes))


def round_robin(players: int, cycles: int, folder: Path, only: int = 0) -> int:
    """
    Play a season of a round robin with forfeits and one postponed game per round; return how many values were compared.
    """
    lots = random.Random(100 * players + cycles)
    event = Event([lots.randrange(1200, 2300) for _ in range(players)], 0)
    event.kind = "Individual: Double Round-Robin" if cycles == 2 else "Individual: Round-Robin"
    content = template_file(ROUND_ROBIN).read_bytes()
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
                for cell, value in ((f"B{row}", event.name(row - 4)), (f"I{row}", rating))
            },
        },
    )
    rows = {
        (line[0], line[2], line[3]): row
        for row, line in enumerate(opened(content)["Rondes"].iter_rows(5, 244, 1, 7, values_only=True), 5)
        if line[0]
    }
    plan = berger(players)
    if cycles == 2:
        plan = [*plan[:-2], plan[-1], plan[-2], *([(black, white) for white, black in pairs] for pairs in plan)]
    event.planned = len(plan)
    drawn = {(number, *pair) for number, pairs in enumerate(plan, 1) for pair in pairs if max(pair) <= players}
    assert drawn == {line for line in rows if isinstance(line[2], int)}
    compared = 0
    cells: dict[str, Any] = {}
    postponed: dict[str, str] = {}
    for number, pairs in enumerate(plan, 1):
        cells |= postponed
        postponed = {}
        event.games = [
            game._replace(result=cells.get(f"G{rows[game[:3]]}", game.result)) if not game.result else game
            for game in event.games
        ]
        games = [(white, black) for white, black in pairs if max(white, black) <= players]
        for place, (white, black) in enumerate(games):
            outcome = result(lots, event.ratings[white - 1], event.ratings[black - 1])
            # In every third round the first game is played one round later.
            later = place == 0 and number % 3 == 0 and number < len(plan)
            (postponed if later else cells)[f"G{rows[number, white, black]}"] = outcome
            event.games.append(Game(number, white, black, "" if later else outcome))
        if not only or number == only:
            content = typed(content, {"Rondes": cells})
            rules = f"FIDE-2026; system=round-robin; games={cycles}; planned={len(plan)}; exempt=0"
            compared += compare(opened(content), event, number, rules, PRESETS[ROUND_ROBIN], folder)
    return compared


SWISS_CODES = ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "WON", "ARO", "SA")
"""The tie-breaks that Swiss seasons rank by, four at a time."""


def compare_standings(workbook: Any, event: Event, rounds: int, codes: tuple[str, ...], folder: Path) -> int:
    """Compare every value and place of the standings of a Swiss open; return how many were compared."""
    line = workbook["Accueil"]["A1"].value
    assert line.startswith("À faire"), line
    rules = f"FIDE-2026; rounds={rounds}"
    expected = event.expected(rounds, codes, rules, folder)
    lines = [row[:9] for row in workbook["Classement"].iter_rows(min_row=5, values_only=True) if row[1]]
    assert {row[1] for row in lines} == expected.keys()
    different = [
        (row[1], code, value, wanted)
        for row in lines
        for code, value, wanted in zip(
            ("rank", "points", *codes),
            (row[0], *row[4:]),
            (expected[row[1]]["rank"], expected[row[1]]["points"], *expected[row[1]]["values"]),
            strict=True,
        )
        if not same(value, wanted)
    ]
    assert different == [], (rounds, different[:6])
    return len(lines) * (2 + len(codes))


def swiss(players: int, rounds: int, folder: Path) -> int:
    """
    Play a season of a Swiss with late entry, withdrawal, half-point byes, absences, exempt players, forfeits and
    postponed games; return how many values were compared.
    """
    lots = random.Random(players)
    event = Event([0 if lots.random() < 0.1 else lots.randrange(1000, 2400) for _ in range(players)], rounds)
    away = Absences()
    for player in range(1, players + 1):
        kind, when = lots.randrange(12), lots.randrange(2, rounds)
        for place, rounds_by_player in enumerate((away.arrives, away.leaves, away.halves, away.absent)):
            if kind == place and players > 2 * rounds - 4:
                rounds_by_player[player] = when
    columns: dict[str, list[Any]] = {"B": [event.name(number) for number in range(1, players + 1)], "J": event.ratings}
    people = {
        f"{letter}{row}": value for letter, values in columns.items() for row, value in enumerate(values, 5) if value
    }
    for letter, rounds_by_player in zip("LMNO", (away.arrives, away.leaves, away.halves, away.absent), strict=True):
        # The rounds of byes are texts; late entry and withdrawal are numbers.
        people |= {
            f"{letter}{player + 4}": str(when) if letter in "NO" else when for player, when in rounds_by_player.items()
        }
    content = build(find_template("open-suisse"), Options("fr", empty=True))
    home = opened(content)
    front: dict[str, Any] = {front_cell(home, "Nombre de rondes"): rounds}
    sheets = {"Accueil": front, "Joueurs": people}
    places = [front_cell(home, f"Départage {place}") for place in range(1, 5)]
    compared, row = 0, 5
    postponed: dict[str, Game] = {}
    for number in range(1, rounds + 1):
        cells: dict[str, Any] = {cell: game.result for cell, game in postponed.items()}
        known = {game[:3]: game for game in postponed.values()}
        event.games = [known.get(game[:3], game) if not game.result else game for game in event.games]
        postponed = {}
        for place, game in enumerate(pairings(lots, event, away, number)):
            if game.black is None and game.result != "EXE":
                # Recorded in the list of players.
                event.games.append(game)
                continue
            later = game.black is not None and place % 9 == 8 and number < rounds
            cells |= {f"A{row}": number, f"C{row}": game.white, f"E{row}": game.black or game.result}
            if later:
                postponed[f"D{row}"] = game
            elif game.black:
                cells[f"D{row}"] = game.result
            event.games.append(game._replace(result="") if later else game)
            row += 1
        codes = tuple(SWISS_CODES[(4 * number + place) % len(SWISS_CODES)] for place in range(4))
        # The command computes direct encounters among players tied on the previous criteria.
        front |= dict(zip(places, codes, strict=True))
        content = typed(content, {**sheets, "Rondes": cells})
        compared += compare_standings(opened(content), event, number, codes, folder)
    return compared


def teams(count: int, boards: int, cycles: int, folder: Path, only: int = 0) -> int:
    """
    Play a season of a team championship with forfeits, also on both sides; return how many values were compared.
    """
    lots = random.Random(1000 * count + 10 * boards + cycles)
    plan = berger(count)
    if cycles == 2:
        plan = [*plan[:-2], plan[-1], plan[-2], *([(black, white) for white, black in pairs] for pairs in plan)]
    ratings = [lots.randrange(1300, 2300) for _ in range(count * boards)]
    event = TeamEvent(count, boards, ratings, len(plan), cycles)
    content = build(find_template("equipes"), Options("fr", empty=True))
    home = opened(content)
    draw = {
        "Échiquiers par match": boards,
        "Places du tirage": count,
        "Tours (1 simple, 2 aller-retour)": cycles,
        "Tirage confirmé": f"{count} × {cycles}",
    }
    front = {front_cell(home, label): value for label, value in draw.items()}
    people = {
        f"{letter}{4 + event.player(team, board)}": value
        for team in range(1, count + 1)
        for board in range(boards)
        for letter, value in zip(
            "ABC",
            (event.team(team), f"Joueur {event.player(team, board):03}", ratings[event.player(team, board) - 1]),
            strict=True,
        )
    }
    team_cells = {f"B{4 + team}": event.team(team) for team in range(1, count + 1)}
    content = typed(content, {"Accueil": front, "Équipes": team_cells, "Joueurs": people})
    sheet = opened(content)["Rencontres"]
    rows = {
        (line[0], line[3], line[5]): row for row, line in enumerate(sheet.iter_rows(5, 70, 1, 6, values_only=True), 5)
    }
    places = [front_cell(home, f"Départage {place}") for place in range(1, 6)]
    compared = 0
    cells: dict[str, Any] = {}
    for number, pairs in enumerate(plan, 1):
        for white, black in pairs:
            if max(white, black) > count:
                continue
            results = tuple(lots.choices(("1", "½", "0", "+", "-", "--"), (28, 28, 28, 3, 3, 6), k=boards))
            event.matches.append((number, white, black, results))
            row = rows[number, event.team(white), event.team(black)]
            cells |= {f"{get_column_letter(8 + board)}{row}": result for board, result in enumerate(results)}
        if not only or number == only:
            for half in (TEAM_CODES[:5], TEAM_CODES[5:]):
                codes = dict(zip(places, half, strict=True))
                content = typed(content, {"Rencontres": cells, "Accueil": codes})
                compared += compare_teams(opened(content), event, number, half, folder)
    return compared


TEAM_CODES = ("GPTS", "DE", "SB", "KS", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "BC", "WIN")
"""The tie-breaks that seasons of teams rank by, five at a time."""


def compare_teams(workbook: Any, event: TeamEvent, rounds: int, codes: tuple[str, ...], folder: Path) -> int:
    """Compare every value and place of the standings of a team championship; return how many were compared."""
    line = workbook["Accueil"]["A1"].value
    assert line.startswith("À faire"), line
    rules = f"FIDE-2026; system=round-robin; games={event.cycles}; rounds={rounds}; exempt=0"
    expected = event.expected(rounds, ("MPTS", *codes), rules, folder)
    lines = [row[:11] for row in workbook["Classement"].iter_rows(min_row=5, values_only=True) if row[1]]
    assert {row[1] for row in lines} == expected.keys()
    different = [
        (row[1], code, value, wanted)
        for row in lines
        for code, value, wanted in zip(
            ("rank", "MPTS", *codes),
            (row[0], *row[5:]),
            (expected[row[1]]["rank"], *expected[row[1]]["values"]),
            strict=True,
        )
        if not same(value, wanted)
    ]
    assert different == [], (rounds, different[:6])
    return len(lines) * (2 + len(codes))


def rating_periods(seed: int, periods: int, folder: Path) -> int:
    """
    Play rating periods of a club and compare them with `rate`; each list is the start of the next period. Return how
    many values were compared.
    """
    lots = random.Random(seed)
    members: list[dict[str, Any]] = [
        {"pid": str(5000 + number), "rating": 0 if number % 7 == 0 else lots.randrange(1200, 2200), "games": 0}
        for number in range(24)
    ]
    for member in members:
        member["games"] = 0 if not member["rating"] else lots.randrange(20, 400)
        member |= {"name": f"Membre {member['pid']}", "sum_opp": 0, "points": 0}
    compared = 0
    for period in range(periods):
        games: list[tuple[str, str, str]] = []
        for _ in range(lots.randrange(60, 140)):
            player, opponent = lots.sample(members, 2)
            games.append((player["pid"], opponent["pid"], lots.choice(("1-0", "½-½", "0-1"))))
        # For a visitor without a number, the rating is typed next to the name.
        games += [(lots.choice(members)["pid"], "", lots.choice(("1-0", "0-1"))) for _ in range(5)]
        visitors = [lots.randrange(1300, 2100) if not opponent else "" for _, opponent, _ in games]
        content = typed(
            template_file(RATING_LIST).read_bytes(),
            {
                "Membres": {
                    f"{letter}{row}": member[key]
                    for row, member in enumerate(members, 5)
                    for letter, key in zip(
                        "ABCDEF", ("pid", "name", "rating", "games", "sum_opp", "points"), strict=True
                    )
                    if member[key] or letter in "AB"
                }
                | {f"A{row}": int(member["pid"]) for row, member in enumerate(members, 5)},
                "Parties": {
                    f"{letter}{row}": int(value) if letter in "BE" else value
                    for row, ((player, opponent, result), rating) in enumerate(zip(games, visitors, strict=True), 5)
                    for letter, value in (("B", player), ("D", result), ("E", opponent), ("G", rating))
                    if value != ""
                },
            },
        )
        expected = new_list(members, games, visitors, folder)
        workbook = opened(content)
        assert workbook["Accueil"]["A1"].value.startswith("À faire"), workbook["Accueil"]["A1"].value
        lines = {
            str(line[1]): line
            for line in workbook["Nouvelle liste"].iter_rows(min_row=5, max_row=64, values_only=True)
            if line[2]
        }
        assert lines.keys() == expected.keys(), period
        for pid, row in expected.items():
            shown = lines[pid]
            rating, rank = int(row["rating"]) or "NC", int(row["rank"]) if row["rank"] else "–"
            assert (shown[3], shown[0], shown[8]) == (rating, rank, int(row["games"])), (period, pid)
            compared += 3
        for member in members:
            row = expected[member["pid"]]
            member |= {key: int(float(row[key] or 0)) for key in ("rating", "games", "sum_opp")}
            member["points"] = float(row["points"] or 0)
    return compared


def new_list(
    members: list[dict[str, Any]], games: list[tuple[str, str, str]], visitors: list[Any], folder: Path
) -> dict[str, dict[str, str]]:
    """The values that `rate` computes for a period, by number."""
    keys = ("pid", "name", "rating", "games", "sum_opp", "points")
    players, played, out = (folder / f"{name}.csv" for name in ("players", "games", "new"))
    out.unlink(missing_ok=True)
    with players.open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows([keys, *([member[key] for key in keys] for member in members)])
    scores = {"1-0": "1", "½-½": "½", "0-1": "0"}
    with played.open("w", newline="", encoding="utf-8") as stream:
        lines = [
            (player, opponent, scores[result], rating)
            for (player, opponent, result), rating in zip(games, visitors, strict=True)
        ]
        csv.writer(stream).writerows([("a", "b", "result_a", "ext_rating"), *lines])
    arguments = ["--players", str(players), "--games", str(played), "-o", str(out), "--rules", "BEL"]
    result = CliRunner().invoke(main, ["rate", *arguments])
    turned = {"1-0": "0-1", "½-½": "½-½", "0-1": "1-0"}
    # A game that may be one of the others, entered by the other player, is rated and remarked.
    both_sides = any((opponent, player, turned[outcome]) in games for player, opponent, outcome in games)
    assert result.exit_code == int(both_sides), result.output
    with out.open(encoding="utf-8", newline="") as stream:
        return {row["pid"]: row for row in csv.DictReader(stream)}


def grand_prix(players: int, folder: Path) -> int:
    """
    Play a season of a Grand Prix, stage by stage, and compare it with an independent computation; return how many
    values were compared.
    """
    lots = random.Random(players)
    names = [f"Joueur {number:02}" for number in range(1, players + 1)]
    content = typed(
        template_file(GRAND_PRIX).read_bytes(),
        {"Joueurs": {f"B{row}": name for row, name in enumerate(names, 5)}},
    )
    row = 5
    stages: dict[str, dict[str, int]] = {}
    compared = 0
    for stage in range(8):
        order = lots.sample(names, lots.randrange(players // 2, players))
        places: dict[str, int] = {}
        for place, name in enumerate(order, 1):
            # Some players share a place with the previous one.
            shared = place > 1 and lots.random() < 0.15
            places[name] = places[order[place - 2]] if shared else place
        stages[f"Étape {stage + 1}"] = places
        cells: dict[str, Any] = {f"A{row}": f"Étape {stage + 1}"}
        for name, place in lots.sample(list(places.items()), len(places)):
            cells |= {f"B{row}": place, f"C{row}": name}
            row += 1
        content = typed(content, {"Étapes": cells})
        expected = {name: (place, float(total)) for name, place, total in season(stages)}
        workbook = opened(content)
        assert workbook["Accueil"]["A1"].value.startswith("À faire"), workbook["Accueil"]["A1"].value
        shown = {row["Nom"]: row for row in standings(content)}
        assert {name: shown[name]["Total"] for name in expected} == {
            name: total for name, (_, total) in expected.items()
        }
        ranks = [place for place, _ in expected.values()]
        for name, (place, _) in expected.items():
            # A further tie-break may separate players who share a place here.
            assert place <= shown[name]["place"] < place + ranks.count(place), (stage, name)
        compared += 2 * len(expected)
    return compared


SEASONS: dict[str, tuple[Callable[..., int], tuple[int, ...]]] = {
    **{f"round robin {n} x {c}": (round_robin, (n, c)) for c in (1, 2) for n in range(5, 17)},
    **{f"swiss {n} x {r}": (swiss, (n, r)) for n, r in ((7, 5), (12, 5), (23, 7), (41, 7), (75, 9), (120, 9))},
    **{
        f"teams {n} of {b} x {c}": (teams, (n, b, c))
        for n, b, c in ((4, 4, 2), (6, 6, 1), (7, 5, 1), (8, 8, 1), (10, 10, 1), (11, 7, 1), (12, 12, 1))
    },
    **{f"rating list, seed {n}": (rating_periods, (n, 4)) for n in (1, 2, 3)},
    **{f"grand prix of {n}": (grand_prix, (n,)) for n in (8, 25, 60)},
}
"""All seasons by name: the function and its arguments, to which the folder is added."""
