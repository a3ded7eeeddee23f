"""`xl-departage whatif`: the ranking with other results, and the chances of a player."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.rows import each_row
from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[2] / "data"
SWISS = DATA / "made" / "sw06-13x5-forfeits.trf"
OPTIONS = ("--codes", "BH/C1;SB", "--rules", "FIDE-2026")
ENTRY = 10
"""The width of a round in a TRF line; the first round begins in column 92."""


def run(command: str, *arguments: object) -> Result:
    return CliRunner().invoke(main, [command, *map(str, arguments), "--lang", "en"])


def as_json(command: str, *arguments: object) -> dict[str, Any]:
    result = run(command, *arguments, "--format", "json")
    assert result.exit_code == 0, result.stderr
    loaded: dict[str, Any] = json.loads(result.stdout)
    return loaded


def with_results(lines: list[str], round: int, results: dict[int, str]) -> list[str]:
    """The lines of a TRF with new results for some players in a round; a blank clears the result."""
    place = 98 + ENTRY * (round - 1)
    changed = []
    for line in lines:
        if line.startswith("001") and int(line[4:8]) in results:
            line = line.ljust(place + 1)
            line = line[:place] + results[int(line[4:8])] + line[place + 1 :]
        changed.append(line)
    return changed


def save(path: Path, lines: list[str]) -> Path:
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def lines_of(path: Path) -> list[str]:
    # The points column is compared with the results, which the test changes, so it is blanked.
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line[:80] + "    " + line[84:] if line.startswith("001") else line for line in lines]


def last_games(lines: list[str]) -> dict[int, int]:
    """The opponent of each player who has one in round 5."""
    entries = {int(line[4:8]): line[91 + 4 * ENTRY : 95 + 4 * ENTRY].strip() for line in lines if line[:3] == "001"}
    return {number: int(entry) for number, entry in entries.items() if entry not in ("", "0000")}


def test_a_game_that_ended_otherwise_ranks_as_the_file_with_that_result(tmp_path: Path) -> None:
    lines = lines_of(SWISS)
    player, opponent = next(iter(last_games(lines).items()))
    changed = save(tmp_path / "changed.trf", with_results(lines, 5, {player: "0", opponent: "1"}))

    answer = as_json("whatif", SWISS, "--player", player, "--round", 5, "--result", "0-1", *OPTIONS)
    wanted = as_json("tiebreaks", changed, *OPTIONS)
    old_ranks = {row["number"]: row["rank"] for row in as_json("tiebreaks", SWISS, *OPTIONS)["players"]}

    fields = ("number", "name", "rating", "points", "rank", "values")
    assert [{key: row[key] for key in fields} for row in answer["players"]] == wanted["players"]
    for row in answer["players"]:
        assert row["before"] == old_ranks[row["number"]]
        assert row["move"] == row["before"] - row["rank"]


def test_a_game_still_to_play_is_decided_in_its_round(tmp_path: Path) -> None:
    lines = lines_of(SWISS)
    games = last_games(lines)
    blank = save(tmp_path / "open.trf", with_results(lines, 5, dict.fromkeys(games, " ")))
    player = next(iter(games))
    first = with_results(lines, 5, dict.fromkeys(games, " "))
    completed = save(tmp_path / "typed.trf", with_results(first, 5, {player: "1", games[player]: "0"}))

    answer = as_json("whatif", blank, "--player", player, "--round", 5, "--result", "1", *OPTIONS)
    wanted = as_json("tiebreaks", completed, *OPTIONS)

    assert [row["rank"] for row in answer["players"]] == [row["rank"] for row in wanted["players"]]
    assert [row["values"] for row in answer["players"]] == [row["values"] for row in wanted["players"]]


def test_the_chances_hold_every_result_that_can_be_typed(tmp_path: Path) -> None:
    lines = lines_of(SWISS)
    games = last_games(lines)
    blank = with_results(lines, 5, dict.fromkeys(games, " "))
    player = next(iter(games))

    found = as_json("whatif", save(tmp_path / "open.trf", blank), "--player", player, "--chances", *OPTIONS)

    assert found["best"]["exact"]
    assert found["worst"]["exact"]
    assert found["games"] == len(games) // 2
    assert found["outcomes"] == 3 ** found["games"]
    for name, place in (("best", found["best"]["place"]), ("worst", found["worst"]["place"])):
        results = {}
        for game in found[name]["example"].removeprefix("R5: ").split(", "):
            pair, score = game.split(" ")
            for number, result in zip(pair.split("–"), score.split("-"), strict=True):
                results[int(number)] = result.replace("½", "=")
        ended = save(tmp_path / f"{name}.trf", with_results(blank, 5, results))
        ranks = {row["number"]: row["rank"] for row in as_json("tiebreaks", ended, *OPTIONS)["players"]}
        assert ranks[player] == place


def test_both_are_readable_tables() -> None:
    ranking = run("whatif", SWISS, "--player", 1, "--round", 1, "--result", "½", *OPTIONS)
    chances = run("whatif", SWISS, "--player", 1, "--chances", *OPTIONS)

    # The headings stand once, and below the rule a line for each player, the first columns and the last as in JSON.
    lines = [line.split() for line in ranking.stdout.splitlines() if line.strip()]
    rule = next(at for at, line in enumerate(lines) if set("".join(line)) == {"─"})
    answer = as_json("whatif", SWISS, "--player", 1, "--round", 1, "--result", "½", *OPTIONS)["players"]
    assert lines[rule - 1][-2:] == ["Before", "Move"]
    assert [[*line[:2], *line[-2:]] for line in lines[rule + 1 :][: len(answer)]] == [
        [str(row["rank"]), str(row["number"]), str(row["before"]), f"{row['move']:+d}" if row["move"] else "="]
        for row in answer
    ]
    assert ranking.stdout.count("Before") == 1
    assert "Worst place" in chances.stdout
    assert "exact" in chances.stdout


def test_a_team_is_asked_by_its_name_in_game_points() -> None:
    teams = DATA / "fide-checker" / "team-swiss-large.trf"
    answer = as_json(
        "whatif", teams, "--player", "Georgia", "--round", 2, "--result", "4-0",
        "--codes", "MPTS;GPTS;BH", "--rules", "FIDE-2024",
    )  # fmt: skip

    georgia = next(row for row in answer["players"] if row["name"] == "Georgia")
    assert georgia["points"] == georgia["values"][0]


@each_row(
    ("arguments", "words"),
    [
        ((), "--chances"),
        (("--round", "1"), "--result"),
        (("--chances", "--round", "1"), "--chances"),
        (("--round", "9", "--result", "1"), "no round 9"),
        (("--round", "x", "--result", "1"), "not a round"),
        (("--round", "1", "--result", "beaten"), "not a result"),
    ],
)
def test_what_cannot_be_asked_is_told(arguments: tuple[str, ...], words: str) -> None:
    result = run("whatif", SWISS, "--player", "1", *arguments, *OPTIONS)

    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


def test_without_tie_breaks_the_usual_ones_are_taken_and_named() -> None:
    result = run("whatif", SWISS, "--player", "1", "--chances")

    assert result.exit_code == 0
    assert "no tie-breaks requested and none in the file; using PTS,BH/C1,BH,SB,PS,WIN" in result.stderr


@pytest.mark.parametrize(("language", "words"), [("en", "cannot be excluded"), ("fr", "pas exclu")])
def test_with_rounds_unpaired_no_place_is_called_exact(language: str, words: str) -> None:
    """Five of eight rounds are played; the remaining ones may still lead to any place."""
    requested = ("whatif", SWISS, "--player", 1, "--chances", "--codes", "BH/C1")
    rules = ("--rules", "FIDE-2026; planned=8")
    found = as_json(*requested, *rules)

    assert found["rounds_not_paired"] == 3
    assert found["after_round"] == 5
    for name in ("best", "worst"):
        assert found[name]["exact"] is False
        assert found[name]["exact_after_round"] is True
    shown = CliRunner().invoke(main, [*map(str, requested), *rules, "--lang", language]).stdout
    assert shown.count(words) == 2
    assert as_json(*requested, "--rules", "FIDE-2026; planned=5")["best"]["exact"] is True


def test_boards_that_a_supposed_match_does_not_have_are_the_reason() -> None:
    """The file has them; the other result of the match says nothing of them."""
    file = Path(__file__).parents[2] / "data" / "fide-checker" / "team-swiss-large.trf"
    words = ["whatif", str(file), "--player", "1", "--round", "1", "--result", "1", "--lang", "en"]

    refused = CliRunner().invoke(main, words)
    answered = CliRunner().invoke(main, [*words, "--codes", "MPTS,GPTS"])

    assert refused.exit_code == 2
    assert "the other result of the match says nothing of its boards" in refused.stderr
    assert answered.exit_code == 0
