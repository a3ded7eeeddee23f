"""`xl-departage compare`: what an arbiter changed between two files is what it says, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import WORKBOOKS
from tests.examples import slow
from xl_departage import Tournament
from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[2] / "data"
SATURDAY = DATA / "made" / "sw06-13x5-forfeits.trf"
WIDTH = 10
FIRST = 91
"""The column of round 1 in a player's line, from 0; each round takes ten."""


def run(*arguments: object, lang: str = "en") -> Result:
    return CliRunner().invoke(main, ["compare", *map(str, arguments), "--lang", lang])


def edited(folder: Path, **lines: str) -> Path:
    """The file with other lines: by tag, or by tag and number (`p3` is the line of player 3)."""
    text = SATURDAY.read_text(encoding="utf-8").splitlines()
    out = []
    for line in text:
        key = f"p{int(line[4:8])}" if line.startswith("001") else f"r{line[:3]}"
        out.append(lines.get(key, line))
    file = folder / "sunday.trf"
    file.write_text("\n".join([*out, ""]), encoding="utf-8", newline="")
    return file


def line_of(number: int) -> str:
    lines = SATURDAY.read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith("001") and int(line[4:8]) == number)


def test_two_files_that_say_the_same_have_nothing_to_tell_in_any_language() -> None:
    outputs = {}
    for lang in ("en", "fr", "nl", "de"):
        result = run(SATURDAY, SATURDAY, lang=lang)
        assert result.exit_code == 0, result.output
        outputs[lang] = result.stdout
    assert outputs["en"] == "Both files say the same.\n"
    assert len(set(outputs.values())) == 4


def test_each_change_is_told_once_with_both_values(tmp_path: Path) -> None:
    """A day, a rating, a name, a result: typed into the columns of the file by hand."""
    saturday = Tournament.open(SATURDAY)
    three, five = line_of(3), line_of(5)
    rating = three[48:52]
    changed = f"{three[:48]}2222{three[52:]}"
    renamed = f"{five[:14]}{'Other, Name':33}{five[47:]}"
    sunday = edited(tmp_path, r042="042 2026/04/03", p3=changed, p5=renamed)

    result = run(SATURDAY, sunday)

    name = saturday.players[4].name
    assert result.exit_code == 1
    assert set(result.stdout.splitlines()) == {
        "first day: 2026/04/01 → 2026/04/03",
        f"{saturday.players[2].name}: rating {rating} → 2222",
        f"{name}: name {name} → Other, Name",
    }


def test_a_corrected_result_is_one_line_of_its_round(tmp_path: Path) -> None:
    """Player and opponent swap 1 and 0 in a game of round 1: one line, from the side of White."""
    lines = {number: line_of(number) for number in range(1, 14)}
    entries = {number: line[FIRST : FIRST + 8] for number, line in lines.items()}
    white = next(number for number, entry in entries.items() if entry[5] == "w" and entry[7] == "1")
    black = int(entries[white][:4])
    new = {}
    for number, code in ((white, "0"), (black, "1")):
        line = lines[number]
        new[f"p{number}"] = f"{line[: FIRST + 7]}{code}{line[FIRST + 8 :]}"
    sunday = edited(tmp_path, **new)

    result = run(SATURDAY, sunday)

    found = [line for line in result.stdout.splitlines() if line.startswith("Round ")]
    name = lines[white][14:47].strip()
    assert found == [f"Round 1, {name}: {black}w1 (1) → {black}w0 (0)"]
    answer = json.loads(run(SATURDAY, sunday, "--format", "json").stdout)
    assert [(change["round"], change["name"]) for change in answer["changes"] if change["round"]] == [(1, name)]


def test_a_round_that_one_file_has_and_a_player_who_is_gone_are_a_line_each(tmp_path: Path) -> None:
    text = SATURDAY.read_text(encoding="utf-8").splitlines()
    shorter = [line[: FIRST - 2 + WIDTH * 4] if line.startswith("001") else line for line in text]
    friday = tmp_path / "friday.trf"
    friday.write_text("\n".join([*shorter, ""]), encoding="utf-8", newline="")

    result = run(friday, SATURDAY)

    assert result.exit_code == 1
    assert f"round 5: only in {SATURDAY}" in result.stdout.splitlines()
    assert not [line for line in result.stdout.splitlines() if line.startswith("Round 5")]


@pytest.mark.parametrize(
    "name", ["fide-checker/swiss-8x5.trf", slow("papi/swiss-294.papi"), "swiss_manager/swiss-12x7.TUNX"]
)
def test_what_convert_says_it_loses_is_what_compare_finds(name: str, tmp_path: Path) -> None:
    """No line of a round or of a rating: a file that was converted has the same results (papi's estimates are said by both)."""
    made = tmp_path / "made.trf"
    Tournament.open(DATA / name).save(made)

    result = run(DATA / name, made)

    assert not [line for line in result.stdout.splitlines() if line.startswith("Round ")], result.stdout
    assert ("only in" in result.stdout or "→ –" in result.stdout) is not name.endswith(".trf")


def test_a_workbook_in_two_languages_is_one_tournament() -> None:
    result = run(WORKBOOKS / "swiss-open-en.xlsx", WORKBOOKS / "open-suisse-fr.xlsx")

    assert [line.partition(":")[0] for line in result.stdout.splitlines()] == [
        "name of the event",
        "rate of play",
        # The French one counts ages by the season of the FFE.
        "year by which ages count",
    ]


def test_a_file_that_cannot_be_read_is_status_2(tmp_path: Path) -> None:
    result = run(SATURDAY, tmp_path / "none.trf")

    assert result.exit_code == 2
    assert "none.trf" in result.output


def test_who_is_gone_comes_first_then_results_and_points_then_the_rest(tmp_path: Path) -> None:
    """A player more, a penalty, another rating and another club, in this order."""
    saturday, sunday = tmp_path / "a.csv", tmp_path / "b.csv"
    saturday.write_text("No;Name;Rtg;Club;R1\n1;Ann;2000;Lys;2w1\n2;Bob;1900;Lys;1b0\n", encoding="utf-8")
    sunday.write_text(
        "No;Name;Rtg;Club;R1\n1;Ann;2010;Roc;2w1(-1)\n2;Bob;1900;Lys;1b0\n3;Cid;1800;Lys;\n", encoding="utf-8"
    )

    result = CliRunner().invoke(main, ["compare", str(saturday), str(sunday), "--lang", "en"])

    lines = result.stdout.splitlines()
    kinds = ["Cid" in line or "Round 1" in line for line in lines]
    assert result.exit_code == 1
    assert kinds == sorted(kinds, reverse=True)
    assert lines[0].startswith("3 Cid: only in ")
    assert "Round 1, Ann: 2w1 (1) → 2w1 (0)" in lines
    assert {line.split(":", 1)[0] for line in lines if "rating" in line or "club" in line} == {"Ann"}
