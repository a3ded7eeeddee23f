"""What a paired round writes into the lines of players, column by column of the standard."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.chess.pairing.teams import team_file
from tests.chess.pairing.test_teams import tournament
from tests.examples import examples
from tests.formats.trf.samples import line_001, text
from tests.rows import each_row
from xl_departage.base.errors import FileError
from xl_departage.chess.pairing.event import Choices
from xl_departage.chess.pairing.teams.team_pairing_event import teams_before
from xl_departage.chess.pairing.teams.team_summary import team_in_words
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.formats.trf.paired_round import with_entry, with_scoring
from xl_departage.formats.trf.player_record import TrfEntry
from xl_departage.formats.trf.trf_document import TrfLine, parse_document
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli import main

SAID = {
    "162": "162   W 3.0      D 1.0      L 0.0",
    "XXS": "XXS FW=0.5 HPB=0.0",
    "BBU": "BBU  0.5",
    "nothing": "012 Open",
}
GAME = {7: TrfEntry(9, Colour.BLACK, "")}


@pytest.mark.parametrize(
    ("rounds", "number", "after"),
    [
        (("   2 w 1",), 2, ("   2 w 1", "   9 b  ")),
        # Who entered late has a shorter line; a bye that was announced for a later round stays.
        ((), 1, ("   9 b  ",)),
        ((), 3, ("        ", "        ", "   9 b  ")),
        (("   2 w 1", "        ", "0000 - H"), 2, ("   2 w 1", "   9 b  ", "0000 - H")),
        # Another entry of the round is replaced.
        (("   2 w 1", "0000 - H"), 2, ("   2 w 1", "   9 b  ")),
    ],
)
def test_a_game_stands_in_the_columns_of_its_round(
    rounds: tuple[str, ...], number: int, after: tuple[str, ...]
) -> None:
    line = TrfLine(5, line_001(7, "Anna", "1.0", *rounds))

    assert with_entry(line, "open.trf", number, GAME).text == line_001(7, "Anna", "1.0", *after).rstrip()


def test_a_line_without_a_game_stays_as_it_is() -> None:
    idle_line = TrfLine(5, line_001(8, "Bert", "1.0") + "  ")
    record = TrfLine(6, "012 Open")

    assert with_entry(idle_line, "open.trf", 1, GAME) is idle_line
    assert with_entry(record, "open.trf", 1, GAME) is record


def test_a_line_whose_columns_are_shifted_is_refused() -> None:
    # Two columns too few before the first round: what is added would be that of another round.
    shifted = TrfLine(5, line_001(7, "Anna", "1.0", "   2 w 1", "   3 b 0").replace("  FRA", "FRA"))

    with pytest.raises(FileError) as refused:
        with_entry(shifted, "open.trf", 3, GAME)
    assert refused.value.place is not None
    assert (refused.value.place.file, refused.value.place.line) == ("open.trf", 5)


def test_a_team_in_words_has_its_match_points_and_its_game_points() -> None:
    event = teams_before(tournament(team_file([((1, 4, "1="), (5, 2, "10"), (3, 6, "=="))])), Choices())

    descriptions = {number: team_in_words(event, number).in_language("en") for number in (1, 4, 5)}

    assert {
        number: (text.count("2.0"), text.count("1.5"), text.count("0.5")) for number, text in descriptions.items()
    } == {
        1: (1, 1, 0),
        4: (0, 0, 1),
        5: (0, 0, 0),
    }
    assert descriptions[1].index("2.0") < descriptions[1].index("1.5")
    assert descriptions[4].index("0.0") < descriptions[4].index("0.5")


@settings(max_examples=examples(100))
@given(st.builds(PointSystem, *[st.integers(0, 8)] * len(PointSystem._fields)))
# A forfeit that brings less than a win: record 162 has no letter for it.
@example(PointSystem(forfeit_win=1))
def test_the_points_of_the_round_are_those_of_the_file_whatever_it_said(points: PointSystem) -> None:
    for scoring_line in SAID.values():
        document = parse_document(
            text(scoring_line, line_001(7, "Anna", "0.0"), line_001(8, "Bert", "0.0")), "open.trf"
        )

        assert read_trf(with_scoring(document, points)).tournament.header.points == points


PLAYERS_OF_FOUR = tuple(
    line_001(number, name, points, entry)
    for number, name, points, entry in zip(
        range(1, 5),
        "ABCD",
        ("1.0", "0.0", "1.0", "0.0"),
        ("   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0"),
        strict=True,
    )
)
HEAD_OF_FOUR = ("142 4", "152 W")


@each_row(
    ("source", "rules", "added"),
    [
        (text(*HEAD_OF_FOUR, *PLAYERS_OF_FOUR), "cancelled=2", ["### cancelled: 2"]),
        # The rules go before the comment of the file.
        (text(*HEAD_OF_FOUR, "### cancelled: 3", *PLAYERS_OF_FOUR), "cancelled=2", ["### cancelled: 2"]),
        (text(*HEAD_OF_FOUR, "### cancelled: 2", *PLAYERS_OF_FOUR), "cancelled=2", ["### cancelled: 2"]),
        # Who left is absent from every coming round; what the file announces stays.
        (text(*HEAD_OF_FOUR, *PLAYERS_OF_FOUR), "withdrawn=2@1", ["240 Z   3    2", "240 Z   4    2"]),
        (
            text(*HEAD_OF_FOUR, *PLAYERS_OF_FOUR, "240 Z   4    2"),
            "withdrawn=2@1",
            ["240 Z   3    2", "240 Z   4    2"],
        ),
        (text(*HEAD_OF_FOUR, *PLAYERS_OF_FOUR).rstrip(), "withdrawn=2@1", ["240 Z   3    2", "240 Z   4    2"]),
        # A file of teams says the same.
        (team_file([((1, 4, "11"), (5, 2, "10"), (3, 6, "=="))]), "cancelled=2", ["### cancelled: 2"]),
        (
            team_file([((1, 4, "11"), (5, 2, "10"), (3, 6, "=="))]),
            "withdrawn=2@1",
            [f"240 Z   {round}    2" for round in (2, 3, 4, 5)],
        ),
    ],
)
def test_what_the_rules_say_of_rounds_and_withdrawals_stands_in_the_written_file(
    source: str, rules: str, added: list[str], tmp_path: Path
) -> None:
    path, out = tmp_path / "open.trf", tmp_path / "next.trf"
    path.write_text(source, encoding="utf-8", newline="")
    out.unlink(missing_ok=True)
    done = CliRunner().invoke(main, ["pair", str(path), "--rules", rules, "-o", str(out), "--lang", "en"])

    assert done.exit_code == 0, done.output
    lines = out.read_text(encoding="utf-8").splitlines()
    assert sorted(line for line in lines if line.startswith(("### cancelled", "240"))) == added
    # TRF has no boards of individuals, but the pairing itself numbered those of the new round.
    assert "left out" not in done.stderr


@pytest.mark.parametrize(
    ("boards", "notice"),
    [("12", "TRF has no field for these, which are left out: board numbers (2)."), ("  ", "")],
)
def test_only_board_numbers_that_somebody_typed_are_named_as_left_out(boards: str, notice: str, tmp_path: Path) -> None:
    lines = ["Round,Board,White,Result,Black", f"1,{boards[0]},Anne,1-0,Chris", f"1,{boards[1]},Dora,½-½,Bilal"]
    path = tmp_path / "list.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    arguments = ["--rounds", "3", "--initial", "white", "-o", str(tmp_path / "next.trf"), "--lang", "en"]
    done = CliRunner().invoke(main, ["pair", str(path), *arguments])

    assert done.exit_code == 0, done.output
    assert [line for line in done.stderr.splitlines() if "left out" in line] == ([notice] if notice else [])


@pytest.mark.parametrize(
    ("option", "refusal"),
    [
        ("match=3-1-0", "this crosstable is of individuals: remove it."),
        ("boards=4", "this tournament is of individuals: remove it."),
    ],
)
@each_row("command", ["pair", "tiebreaks", "check", "report"])
def test_options_of_teams_are_refused_for_a_file_of_individuals(
    command: str, option: str, refusal: str, tmp_path: Path
) -> None:
    path, out = tmp_path / "open.trf", tmp_path / ("page.html" if command == "report" else "next.trf")
    path.write_text(text(*HEAD_OF_FOUR, *PLAYERS_OF_FOUR), encoding="utf-8", newline="")
    written = ("-o", str(out)) if command in ("pair", "report") else ()
    done = CliRunner().invoke(main, [command, str(path), "--rules", option, *written, "--lang", "en"])

    assert done.exit_code != 0
    assert refusal in " ".join(done.output.replace("│", " ").split())
    assert not out.exists()


def grid_of_four(*rounds: str) -> str:
    """A crosstable of four players as CSV; a round is the four cells of its column, separated by blanks, `-` for a blank one."""
    columns = [["" if cell == "-" else cell for cell in round.split()] for round in rounds]
    rows = [
        [str(number), name, *(column[number - 1] for column in columns)]
        for number, name in zip(range(1, 5), "ABCD", strict=True)
    ]
    heading = ["No", "Name", *(f"R{round}" for round in range(1, len(rounds) + 1))]
    return "\n".join(map(";".join, [heading, *rows, ""]))


FIRST_OF_FOUR = "2w1 1b0 4w1 3b0"


@each_row(
    ("rounds", "cancelled", "options", "paired"),
    [
        # What stands in the column of a cancelled round counts for nothing: a blank, an absence, games, or no column at all.
        ((FIRST_OF_FOUR, "- - - -"), 2, ("--rounds", "4"), 3),
        ((FIRST_OF_FOUR, "- - - -"), 2, ("--rules", "cancelled=2; planned=4"), 3),
        ((FIRST_OF_FOUR, "ABS ABS ABS ABS"), 2, ("--rounds", "4"), 3),
        ((FIRST_OF_FOUR,), 2, ("--rounds", "4"), 3),
        ((FIRST_OF_FOUR, "3b1 4w1 1w0 2b0"), 3, ("--rounds", "5"), 4),
        # A round to come that was cancelled in advance.
        ((FIRST_OF_FOUR,), 3, ("--rounds", "4"), 2),
        # Refused: the round of nobody's event.
        (
            (FIRST_OF_FOUR, "- - - -"),
            5,
            ("--rounds", "4"),
            "round 5 is said to be cancelled, but the tournament has 4 rounds",
        ),
        ((FIRST_OF_FOUR, "- - - -"), 2, (), "The number of rounds is not given"),
    ],
)
def test_a_cancelled_round_at_the_end_is_one_of_the_rounds_that_are_said(
    rounds: tuple[str, ...], cancelled: int, options: tuple[str, ...], paired: int | str, tmp_path: Path
) -> None:
    path, out = tmp_path / "grid.csv", tmp_path / "next.trf"
    path.write_text(grid_of_four(*rounds), encoding="utf-8")
    rules = () if "--rules" in options else ("--rules", f"cancelled={cancelled}")
    arguments = ["pair", str(path), *rules, *options, "--initial", "white", "-o", str(out), "--lang", "en"]
    done = CliRunner().invoke(main, arguments)

    if isinstance(paired, str):
        assert done.exit_code == 2
        assert paired in " ".join(done.stderr.split())
        return
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith(f"Round {paired} of ")
    assert f"### cancelled: {cancelled}" in out.read_text(encoding="utf-8").splitlines()
