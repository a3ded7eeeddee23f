"""What a template takes from a tournament file, before any workbook is made: absences, byes, the order of games, what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.documents.templates.books import front_cell, opened, with_cells
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Text, decimal
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Scoring
from xl_departage.chess.tournament.options import ReadingOptions, SystemChoice
from xl_departage.chess.tournament.record import TournamentRecord, VirtualPoints
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.templates import Options, assemble, find_template
from xl_departage.documents.templates.entries import Entrant
from xl_departage.documents.templates.form import Form
from xl_departage.documents.templates.outcomes import RESULTS, SWISS_RESULTS, not_offered, result_text
from xl_departage.documents.templates.round_robin import round_robin_data as round_robin
from xl_departage.documents.templates.swiss import swiss_data as swiss_model
from xl_departage.documents.templates.swiss import swiss_update as update_module
from xl_departage.documents.templates.swiss.swiss_data import MOST_ROUNDS, lines_of
from xl_departage.documents.templates.swiss.swiss_update import Update, update
from xl_departage.documents.templates.teams import team_data as team_data
from xl_departage.documents.templates.template_document import read_template
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.source_opening import grid_source
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.spreadsheet.recalculation.workbook_range import workbook_cells
from xl_departage.spreadsheet.storage.package import Package

TEMPLATES = Path(swiss_model.__file__).parents[1]


def source(*rounds: str, records: Sequence[str] = (), system: SystemChoice = "swiss", **options: Any) -> Source:
    """Players by their entries, `;` between the rounds: opponent, colour and result as in TRF, `- - U` without an opponent."""
    lines = [f"012 x\n092 Individual: {'Swiss-System' if system == 'swiss' else 'Round-Robin'}", *records]
    for number, entries in enumerate(rounds, 1):
        line = f"001 {number:4}      P{number}".ljust(91)
        for entry in entries.split(";"):
            opponent, colour, result = entry.split() if entry.split() else ("", " ", " ")
            line += f"{'0000' if opponent == '-' else opponent:>4} {colour} {result.replace('?', ' ')}  "
        lines.append(line.rstrip())
    return read_trf("\n".join([*lines, ""]), name="t.trf", options=ReadingOptions(system=system, **options))


def crosstable(*cells: str) -> Crosstable:
    rows: list[list[object]] = [
        ["Nr", "Name", "R 1"],
        *([number, f"P{number}", cell] for number, cell in enumerate(cells, 1)),
    ]
    return read_crosstable(rows).crosstable


def refused(read: Any, *arguments: Any) -> FileError:
    with pytest.raises(FileError) as caught:
        read(*arguments)
    return caught.value


ABSENCES = ("first_round", "last_round", "halves", "absences")


def test_late_entries_withdrawals_and_byes_are_typed_beside_the_player() -> None:
    """Over (three rounds of three) and after three of five, where who was absent last may come back."""
    rounds = (
        "2 w 1;3 w 1;4 b 1",
        "1 b 0;- - H;- - Z",
        "- - Z;1 b 0;- - Z",
        "- - Z;- - Z;1 w 0",
        "- - U;- - Z;6 w 1",
        "- - Z;- - U;5 b 0",
    )
    over, going = (
        {
            player["number"]: tuple(player[key] for key in ABSENCES)
            for player in swiss_model.of_source(source(*rounds, records=[f"142 {planned}"])).lists["players"]
            if "name" in player
        }
        for planned in (3, 5)
    )

    assert over == {
        1: (None, None, "", ""),
        2: (None, 2, "2", ""),
        3: (2, 2, "", ""),
        4: (3, None, "", ""),
        5: (None, None, "", "2"),
        6: (2, None, "", ""),
    }
    assert going == {**over, 2: (None, None, "2", "3"), 3: (2, None, "", "3")}


def test_nobody_comes_late_because_the_first_round_was_cancelled() -> None:
    read = source(" ;2 w 1;3 b 1", " ;1 b 0;- - U", " ;- - U;1 w 0", records=["142 3"], cancelled=(1,))
    players = [player for player in swiss_model.of_source(read).lists["players"] if "name" in player]
    assert [tuple(player[key] for key in ABSENCES) for player in players] == [(None, None, "", "")] * 3


def swiss_games(read: Source) -> list[tuple[Any, ...]]:
    games = swiss_model.of_source(read).lists["games"]
    return [tuple(game[key] for key in ("round", "board", "white", "result", "black")) for game in games]


def test_games_stand_by_round_and_best_score_and_byes_below_them() -> None:
    read = source(
        "4 b 0;3 w 1;6 w 1",
        "5 w 1;4 w 0;- - U",
        "6 w 1;1 b 0;- - F",
        "1 w 1;2 b 1;5 b =",
        "2 b 0;6 b +;4 w =",
        "3 b 0;5 w -;1 b 0",
        records=["142 4", "240 F   4    2", "240 Z   4    3", "240 H   4    1"],
    )

    assert swiss_games(read) == [
        (1, 1, "P4", "1-0", "P1"), (1, 2, "P2", "1-0", "P5"), (1, 3, "P3", "1-0", "P6"),
        # The best score of both players counts, and of the same score the lowest number.
        (2, 1, "P1", "1-0", "P3"), (2, 2, "P2", "0-1", "P4"), (2, 3, "P6", "F-1", "P5"),
        (3, 1, "P5", "½-½", "P4"), (3, 2, "P1", "1-0", "P6"), (3, None, "P2", "", "EXE"), (3, None, "P3", "", ">"),
        # Other byes to come stand in the list of players.
        (4, None, "P2", "", ">"),
    ]  # fmt: skip


def test_an_exempt_player_s_points_stand_beside_the_word_unless_they_are_those_of_a_win() -> None:
    rounds = ("2 w 1", "1 b 0", "- - U")
    for exempt, result in ((2, "EXE"), (1, "EXE ½"), (0, "EXE 0")):
        assert swiss_games(source(*rounds, exempt=exempt))[-1] == (1, None, "P3", "", result)


def test_the_points_of_the_bye_stand_in_their_field() -> None:
    for half_points, shown in ((0, "0"), (1, decimal("0.5")), (2, None)):
        made = swiss_model.of_source(source("2 w 1", "1 b 0", "- - U", exempt=half_points))

        assert made.front.get("exempt") == shown, half_points


def test_a_result_is_one_of_the_list_and_a_refusal_names_the_player_and_the_round() -> None:
    player, unnamed = Player(7, "Ann", None, ()), Player(7, "", None, ())
    expected_texts = {
        (Outcome.WIN, Outcome.LOSS): ("1-0", "1-0"),
        (Outcome.PENDING, Outcome.PENDING): ("", ""),
        (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW): ("½-½ NR", None),
        (Outcome.LOSS, Outcome.UNRATED_WIN): (None, None),
        (Outcome.UNRATED_WIN, Outcome.LOSS): (None, None),
        (Outcome.DRAW, Outcome.LOSS): ("½-0", None),
        (Outcome.WIN, Outcome.WIN): (None, None),
    }
    for both, wanted in expected_texts.items():
        for results, text in zip((SWISS_RESULTS, RESULTS), wanted, strict=True):
            if text is None:
                place = refused(result_text, *both, results, player, 3).place
                assert place is not None
                assert (place.name, place.round) == ("Ann", 3)
            else:
                assert result_text(*both, results, player, 3) == text
    assert not_offered(unnamed, 3, RESULTS).place == Place(name="7", round=3)


def test_a_swiss_that_the_list_of_games_cannot_say_is_refused() -> None:
    threefold = crosstable("2w1", "1b0", "EXE")
    bare = replace(
        threefold,
        players=tuple(
            player._replace(rounds=(player.rounds[0]._replace(colour=None),)) for player in threefold.players
        ),
    )
    error = refused(lines_of, bare)
    assert (error.key, error.place) == ("template_no_colour", Place(name="P1", round=1))
    for rounds, most in ((MOST_ROUNDS, True), (MOST_ROUNDS + 1, False)):
        read = source("2 w 1", "1 b 0", records=[f"142 {rounds}"])
        if most:
            assert swiss_model.crosstable_of(read).planned == rounds
        else:
            assert refused(swiss_model.crosstable_of, read).values["rounds"] == rounds
    assert refused(swiss_model.crosstable_of, source("- - U")).key == "template_players"


def of_round_robin(read: Source) -> tuple[list[tuple[Any, ...]], Any, bool]:
    made = round_robin.of_source(read)
    games = [tuple(game[key] for key in ("round", "board", "white", "black", "result")) for game in made.lists["games"]]
    return (
        [(*game[:3], game[3] if isinstance(game[3], int) else None, game[4]) for game in games],
        made.front["exempt"],
        made.typed,
    )


def test_a_round_robin_keeps_its_rounds_and_the_free_player_comes_last() -> None:
    """Three players by the Berger tables of four places: 1-4 and 2-3, 4-3 and 1-2, 2-4 and 3-1."""
    games, exempt, colours_typed = of_round_robin(
        source("- - U;2 w 1;3 b +", "3 w =;1 b 0;- - U", "2 b =;- - U;1 w -", system="round-robin")
    )
    assert games == [
        (1, 1, 2, 3, "½-½"), (1, 2, 1, None, ""),
        (2, 1, 1, 2, "1-0"), (2, 2, 3, None, ""),
        (3, 1, 3, 1, "F-1"), (3, 2, 2, None, ""),
    ]  # fmt: skip
    assert (str(exempt), colours_typed) == ("1", False)

    # With colours turned in round 1, its games are no longer those of the tables.
    turned = source("- - Z;2 w 1;3 b 1", "3 b =;1 b 0;- - Z", "2 w =;- - Z;1 w 0", system="round-robin")
    games, exempt, colours_typed = of_round_robin(turned)
    assert games[:2] == [(1, 1, 3, 2, "½-½"), (1, 2, 1, None, "")]
    assert (str(exempt), colours_typed) == ("0", True)

    half = source("- - U;2 w 1;3 b 1", "3 w =;1 b 0;- - U", "2 b =;- - U;1 w 0", system="round-robin", exempt=1)
    assert of_round_robin(half)[1:] == (decimal("0.5"), False)


def test_points_of_the_arbiter_are_no_part_of_what_a_free_round_is_worth() -> None:
    """Player 1 loses half a point in the round in which she rests; the rest is worth a point for her as for the others."""
    rounds = ("- - U;2 w 1;3 b 1", "3 w =;1 b 0;- - U", "2 b =;- - U;1 w 0")
    for points, adjustment in (("-0.5", "R1 -½"), (" 0.5", "R1 +½")):
        read = source(*rounds, records=[f"299          {points}    1    1"], system="round-robin")
        made = round_robin.of_source(read)
        assert str(made.front["exempt"]) == "1"
        assert [player["given"] for player in made.lists["players"]] == [adjustment, "", ""]


def test_who_left_a_round_robin_left_after_the_round_that_is_said_or_the_last_game_over_the_board() -> None:
    """Player 2 drew in round 1 and lost by forfeit since."""
    rounds = ("4 w 1;2 w +;3 b 1", "3 w =;1 b -;4 w -", "2 b =;4 b 0;1 w 0", "1 b 0;3 w 1;2 b +")
    for stated_round, after in ((None, 1), (2, 2)):
        made = round_robin.of_source(source(*rounds, system="round-robin", withdrawn=((2, stated_round),)))
        assert [player["last_round"] for player in made.lists["players"]] == [None, after, None, None]


def test_boards_of_a_file_that_are_not_those_of_the_tables_are_typed_in_whatever_round_they_stand() -> None:
    """Four players: in each round of the template, the game of the last number, which may be a free round, stands last."""
    read = source(
        "4 w 1;2 w 1;3 b 1", "3 w =;1 b 0;4 w 1", "2 b =;4 b 0;1 w 0", "1 b 0;3 w 1;2 b 0", system="round-robin"
    )
    for swapped_round in (None, 1, 2, 3):
        games = tuple(
            game._replace(board=1 + ((4 in (game.white, game.black)) is (game.round != swapped_round)))
            for game in read.tournament.games
        )
        made = round_robin.of_source(replace(read, document=replace(read.tournament, games=games)))
        boards = {
            (game["round"], frozenset((game["white"], game["black"]))): game["board"] for game in made.lists["games"]
        }
        assert made.typed is (swapped_round is not None), swapped_round
        assert boards == {(game.round, frozenset((game.white, game.black))): game.board for game in games}


def test_an_exempt_team_has_a_line_of_its_own() -> None:
    event = read_trf((TEMPLATES / "samples" / "teams.trf").read_bytes()).event
    assert event is not None
    for at, team in enumerate(event.teams):
        resting = team.matches[0]._replace(opponent=None, outcome=Outcome.PAIRING_BYE, boards=())
        teams = (*event.teams[:at], team._replace(matches=(resting, *team.matches[1:])), *event.teams[at + 1 :])
        rows = team_data._round(replace(event, teams=teams), 0)
        assert [row.home for row in rows if row.away is None] == [at + 1]


def test_an_acceleration_is_the_one_of_its_list_or_typed_as_the_rules_say_it() -> None:
    for stated, option in (("", None), ("baku", "Baku"), ("1-2:1@1-1", "1-2:1@1-1")):
        made = swiss_model.of_source(source("2 w 1", "1 b 0", acceleration=stated))
        assert made.front["acceleration"] == option


def test_what_a_round_robin_cannot_say_is_refused() -> None:
    mixed = source("- - U;2 w 1;3 b 1", "3 w =;1 b 0;- - Z", "2 b =;- - U;1 w 0", system="round-robin")
    assert refused(round_robin.of_source, mixed).key == "template_free_rounds"
    bye = source("- - Z;2 w 1;3 b 1", "3 w =;1 b 0;- - H", "2 b =;- - Z;1 w 0", system="round-robin")
    assert refused(round_robin.of_source, bye).place == Place(name="P2", round=3)


@pytest.fixture
def uncomputed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An update as it writes cells; what its formulas give then has tests of its own."""
    monkeypatch.setattr(update_module, "recalculated", lambda package, report: package.content)
    monkeypatch.setattr(update_module, "with_print_areas", lambda content: content)


def typed_in(read: Source) -> bytes:
    return assemble(find_template("swiss-open"), Options("en", most=8), read)


def updated(content: bytes, read: Source) -> tuple[Update, TournamentRecord]:
    done = update(Package(content, Place(file="x.xlsx")), read)
    return done, read_template(workbook_cells(Package(done.content, Place())))


def refusals(done: Update) -> list[tuple[str, str | None, int | None]]:
    return [(error.key, error.place.cell, error.place.round) for error in done.left if error.place]


BEGUN = ("2 w 1;3 w 0", "1 b 0;4 w ?", "4 w =;1 b 1", "3 b =;2 b ?")
LATER = (
    "2 w 1;3 w 1;4 b 1",
    "1 b 0;4 w =;- - H",
    "4 w =;1 b 0;- - U",
    "3 b =;2 b =;1 w 0",
    "- - Z;- - Z;6 w 1",
    "- - Z;- - Z;5 b 0",
)


@pytest.mark.usefixtures("uncomputed")
def test_an_update_adds_lines_and_results_and_leaves_a_typed_result() -> None:
    done, record = updated(typed_in(source(*BEGUN, records=["142 5"])), source(*LATER, records=["142 6"]))

    # Two players; the absences of two who came late; the result of 2-4. Round 3 follows from a result that is typed otherwise.
    assert (done.players, done.games, done.results, done.rounds) == (2, 4, 1, (5, 6))
    assert refusals(done) == [("update_result", "D7", 2), ("update_later", None, None)]
    games = [
        (game.round, game.board, game.white, game.black, game.result, game.place and game.place.cell)
        for game in record.games
    ]
    assert games == [
        (1, 1, 1, 2, "1-0", "D5"),
        (1, 2, 3, 4, "½-½", "D6"),
        (1, None, 5, None, "ABS", "D9"),
        (1, None, 6, None, "ABS", "D10"),
        (2, 1, 1, 3, "0-1", "D7"),
        (2, 2, 2, 4, "½-½", "D8"),
        (2, None, 5, None, "ABS", "D11"),
        (2, None, 6, None, "ABS", "D12"),
    ]
    assert [(player.number, player.name) for player in record.participants][4:] == [(5, "P5"), (6, "P6")]
    assert record.header.rounds == 6
    # Nothing of it twice.
    again, _ = updated(done.content, source(*LATER, records=["142 6"]))
    assert (again.content == done.content, again.players, again.games, again.results) == (True, 0, 0, 0)


@pytest.mark.usefixtures("uncomputed")
def test_an_update_tells_other_pairings_and_never_lowers_the_rounds() -> None:
    begun = typed_in(source(*BEGUN, "- - Z;6 w ?", "- - Z;5 b ?", records=["142 5"]))
    for pairings, refused_cells in (
        # Colours turned; one of both sides has another opponent; both have: the row is White's, if he has one.
        (("3 b 1", "4 w ?", "1 w 0", "2 b ?", "6 w ?", "5 b ?"), ["C7"]),
        (("3 w 0", "- - U", "1 b 1", "- - Z", "6 w ?", "5 b ?"), ["C8", "C8"]),
        (("2 w 1", "1 b 0", "4 w =", "3 b =", "6 w ?", "5 b ?"), ["C7", "C7"]),
    ):
        rounds = [f"{entry.split(';')[0]};{pairing}" for entry, pairing in zip(LATER, pairings, strict=True)]
        done, _ = updated(begun, source(*rounds, records=["142 5"]))
        assert [(key, round) for key, _, round in refusals(done)] == [("update_paired", 2)] * len(refused_cells), (
            pairings
        )
        assert [cell for _, cell, _ in refusals(done)] == refused_cells
        assert done.games == 0
    for stated, raised, keys in ((4, None, ["update_rounds_typed"]), (5, None, []), (6, (5, 6), [])):
        done, after = updated(begun, source(*BEGUN, "- - Z;6 w ?", "- - Z;5 b ?", records=[f"142 {stated}"]))
        assert (done.rounds, [error.key for error in done.left], after.header.rounds) == (raised, keys, max(5, stated))


@pytest.mark.usefixtures("uncomputed")
def test_a_list_is_full_with_its_last_row() -> None:
    begun = typed_in(source("2 w 1", "1 b 0"))
    eight, nine = (source(*LATER, *["- - Z;- - Z;- - Z"] * more) for more in (2, 3))
    assert updated(begun, eight)[0].players == 6
    error = refused(update, Package(begun, Place(file="x.xlsx")), nine)
    assert (error.key, error.place and error.place.cell) == ("update_full", "A12")


def test_a_match_without_colours_stands_once_with_the_first_team_at_home() -> None:
    event = read_trf((TEMPLATES / "samples" / "teams.trf").read_bytes()).event
    assert event is not None
    plain = replace(
        event,
        teams=tuple(
            team._replace(matches=tuple(match._replace(colour=None) for match in team.matches)) for team in event.teams
        ),
    )
    for number in range(event.planned):
        met = {frozenset((at + 1, (team.matches[number].opponent or 0) + 1)) for at, team in enumerate(event.teams)}
        rows = team_data._round(plain, number)
        assert [(row.home, row.away) for row in rows] == sorted((min(pair), max(pair)) for pair in met)


@pytest.mark.parametrize("games", [1, 2])
def test_a_square_keeps_each_result_with_its_sides(games: int) -> None:
    """
    Five players, every result different from its mirror where it can be: the cell in the row of White and the column of Black is the
    score of the first game where White is listed before the second one.
    """
    scores = ("1", "½", "0")
    mirror = dict(zip(scores, reversed(scores), strict=True))
    cells = [["" for _ in range(5)] for _ in range(5)]
    for player in range(5):
        for opponent in range(player + 1, 5):
            game_scores = [scores[(player + 2 * opponent + game) % 3] for game in range(games)]
            cells[player][opponent], cells[opponent][player] = (
                " ".join(game_scores),
                " ".join(mirror[score] for score in game_scores),
            )
    table = [["No", "Name", *map(str, range(1, 6))]]
    table += [[str(number), f"P{number}", *row] for number, row in enumerate(cells, 1)]
    read = grid_source(table, Place(), ReadingOptions(games=games))

    made = round_robin.of_source(read)

    shown = {("1", "0"): "1-0", ("½", "½"): "½-½", ("0", "1"): "0-1"}
    met: dict[tuple[int, int], int] = {}
    for game in made.lists["games"]:
        white, black = game["white"], game["black"]
        if not isinstance(black, int):
            assert (game["board"], game["result"]) == (3, "")
            continue
        pair = min(white, black), max(white, black)
        at = met.get(pair, 0)
        met[pair] = at + 1
        mine, theirs = cells[white - 1][black - 1].split()[at], cells[black - 1][white - 1].split()[at]
        assert game["result"] == shown[mine, theirs], game
    assert set(met.values()) == {games}
    assert len(met) == 10
    assert {game["round"] for game in made.lists["games"]} == set(range(1, 5 * games + 1))
    assert (str(made.front["exempt"]), made.typed) == ("0", False)


def test_boards_of_a_file_are_kept_and_the_other_games_take_those_left_over() -> None:
    """Round 1: the file names board 3 of the best game; the two others, by their lowest numbers, take the first and the second."""
    read = source("2 w 1", "1 b 0", "4 w 1", "3 b 0", "6 w 1", "5 b 0", "- - U", "- - F")
    games = tuple(
        game._replace(board={1: 3, 5: 1}.get(game.white)) if game.black is not None else game
        for game in read.tournament.games
    )
    assert swiss_games(replace(read, document=replace(read.tournament, games=games))) == [
        (1, 1, "P5", "1-0", "P6"),
        (1, 2, "P3", "1-0", "P4"),
        (1, 3, "P1", "1-0", "P2"),
        (1, None, "P7", "", "EXE"),
        (1, None, "P8", "", ">"),
    ]


def test_a_forfeit_needs_no_colours_but_a_game_does() -> None:
    assert swiss_games(source("2 - +", "1 - -")) == [(1, 1, "P1", "1-F", "P2")]
    error = refused(swiss_model.of_source, source("2 - 1", "1 - 0"))
    assert (error.key, error.place) == ("template_no_colour", Place(name="P1", round=1))


def test_points_of_the_arbiter_stand_beside_the_player_and_no_bye_has_them() -> None:
    """Half a point more in round 1, a point less in round 2: in a game, and in the round without an opponent."""
    records = ["299           0.5    1    1", "299          -1.0    2    3"]
    made = swiss_model.of_source(source("2 w 1;3 w 1", "1 b 0;- - U", "- - U;1 b 0", records=records))
    assert [player["given"] for player in made.lists["players"] if "name" in player] == ["R1 +½", "", "R2 -1"]
    exempt = swiss_model.of_source(source("2 w 1", "1 b 0", "- - U", records=["299           0.5    1    3"]))
    assert [player["given"] for player in exempt.lists["players"] if "name" in player] == ["", "", "R1 +½"]
    assert exempt.lists["games"][-1]["black"] == "EXE"


def test_what_is_announced_for_rounds_to_come_stands_beside_the_player() -> None:
    """Byes by records, and an absence in a column of a round that is not paired yet; after a withdrawal nothing is announced."""
    records = ["142 5", "240 H   3    1    2", "240 Z   4    1"]
    read = source("2 w 1", "1 b 0;- - Z", "4 w 1", "3 b 0", records=records)

    def beside(read: Source) -> list[tuple[Any, ...]]:
        players = swiss_model.of_source(read).lists["players"]
        return [tuple(player[key] for key in ABSENCES) for player in players if "name" in player]

    assert beside(read) == [(None, None, "3", "4"), (None, None, "3", "2"), *[(None, None, "", "")] * 2]
    for last, absences in (
        (3, (None, 3, "3", "")),
        (2, (None, 2, "", "")),
        (1, (None, 1, "", "")),
        (0, (None, None, "3", "4")),
    ):
        gone = tuple(
            participant._replace(last_round=last) if participant.number == 1 else participant
            for participant in read.tournament.participants
        )
        assert beside(replace(read, document=replace(read.tournament, participants=gone)))[0] == absences, last


def test_who_enters_later_has_a_first_round_as_soon_as_it_is_said() -> None:
    """The record says that player 3 enters in round 2, which is not paired yet, or in round 1."""
    read = source("2 w 1", "1 b 0", "- - Z", records=["142 5"])
    for first, absences in ((2, (2, None, "", "")), (3, (3, None, "", "")), (1, (None, None, "", "1"))):
        late = tuple(
            participant._replace(first_round=first) if participant.number == 3 else participant
            for participant in read.tournament.participants
        )
        made = swiss_model.of_source(replace(read, document=replace(read.tournament, participants=late)))
        assert tuple(made.lists["players"][2][key] for key in ABSENCES) == absences, first


def test_blank_lines_have_numbers_only_below_numbers_without_a_gap() -> None:
    """A number of the file could be that of a blank line."""
    whole = swiss_model.of_source(source("2 w 1", "1 b 0"))
    assert [line["number"] for line in whole.lists["players"]] == [*range(1, swiss_model.MOST + 1)]
    gap = [Entrant(f"P{number}", number=number) for number in (1, 2, 7)]
    assert [line["number"] for line in swiss_model._filling({}, gap, (), ()).lists["players"]] == [1, 2, 7]


def test_options_that_the_template_has_are_not_typed_again() -> None:
    """The system and the numbers are those of every workbook, the number of rounds that count has its cell."""
    made = swiss_model.of_source(source("2 w 1;3 b 1", "1 b 0;- - U", "- - U;1 w 0", records=["142 5"], rounds=1))
    assert (made.front["counted"], made.front["planned"], made.front["options"]) == (1, 5, "")
    exempt = swiss_model.of_source(source("2 w 1", "1 b 0", scoring=Scoring(6, 2, 0)))
    assert exempt.front["options"] == "scoring=3-1-0"
    assert exempt.front["counted"] is None


def test_who_left_a_square_left_after_the_last_game_over_the_board_of_the_tables() -> None:
    """Rounds of four: 1-4 and 2-3, 4-3 and 1-2, 2-4 and 3-1. The last one left; forfeits are no games."""
    for cells, last in (
        # Games in rounds 1 and 2; in the last round, or in round 1 alone; none.
        (("1", "+", "0"), 2),
        (("1", "½", "+"), 3),
        (("½", "+", "+"), 1),
        (("+", "+", "+"), 0),
    ):
        mirror = {"1": "0", "½": "½", "0": "1", "+": "-"}
        table = [
            ["No", "Name", "1", "2", "3", "4"],
            ["1", "P1", "", "1", "½", cells[0]],
            ["2", "P2", "0", "", "1", cells[1]],
        ]
        table += [["3", "P3", "½", "0", "", cells[2]], ["4", "P4", *(mirror[cell] for cell in cells), ""]]
        made = round_robin.of_source(grid_source(table, Place(), ReadingOptions(withdrawn=((4, None),))))
        assert [player["last_round"] for player in made.lists["players"]] == [None, None, None, last], cells


def test_in_pairings_that_are_typed_a_rest_without_points_is_not_called_a_bye() -> None:
    """With colours turned in round 1, the games are no longer those of the tables."""
    for free, key in (("Z", "berger_free"), ("U", "round_robin.bye")):
        read = source(
            f"- - {free};2 w 1;3 b 1", f"3 b =;1 b 0;- - {free}", f"2 w =;- - {free};1 w 0", system="round-robin"
        )
        made = round_robin.of_source(read)
        assert {game["black"] for game in made.lists["games"] if not isinstance(game["black"], int)} == {Text(key)}
    drawn = round_robin.of_source(
        source("- - Z;2 w 1;3 b 1", "3 w =;1 b 0;- - Z", "2 b =;- - Z;1 w 0", system="round-robin")
    )
    assert {game["black"] for game in drawn.lists["games"] if not isinstance(game["black"], int)} == {
        Text("round_robin.bye")
    }


def test_points_and_unusual_scoring_of_a_round_robin_have_their_cells() -> None:
    """Points given in a game or in a free round; with a player who left, only those of the record."""
    rounds = ("4 w 1;2 w 1;3 b 1", "3 w =;1 b 0;4 w +", "2 b =;4 b 0;1 w 0", "1 b 0;3 w 1;2 b -")
    records = ["299           0.5    2    1", "299          -1.0    1    3"]
    for withdrawn in ((), ((4, 2),)):
        made = round_robin.of_source(source(*rounds, records=records, system="round-robin", withdrawn=withdrawn))
        assert [player["given"] for player in made.lists["players"]] == ["R2 +½", "", "R1 -1", ""], withdrawn
        assert made.front["options"] == ""
    three = round_robin.of_source(source(*rounds, system="round-robin", scoring=Scoring(6, 2, 0)))
    assert three.front["options"] == "scoring=3-1-0"
    # A free round is worth nothing, half a point or a point.
    odd = source(
        "- - U;2 w 1;3 b 1", "3 w =;1 b 0;- - U", "2 b =;- - U;1 w 0", system="round-robin", scoring=Scoring(6, 2, 0)
    )
    assert refused(round_robin.of_source, odd).key == "template_free_rounds"


@pytest.mark.usefixtures("uncomputed")
def test_an_update_fills_what_the_front_sheet_lacks_of_ranking_and_pairing() -> None:
    """Before a round is paired: the tie-breaks, the colour that was drawn, the acceleration. What is typed stays."""
    preset = typed_in(source("", "", "", "", records=["142 5"]))
    home = opened(preset, values=False)
    blank = with_cells(preset, "Home", {front_cell(home, f"Tie-break {place}"): "" for place in range(1, 5)})
    read = source(*BEGUN, records=["142 5", "152 B", "212 PTS,BH/C1,SB,WIN,BWG,DE"])
    virtual = VirtualPoints(points=2, first_round=1, last_round=2, first=1, last=2)
    newer = replace(read, document=replace(read.tournament, virtual_points=(virtual,)))
    for content, codes in ((blank, ["BH/C1", "SB", "WIN", "BWG"]), (preset, None)):
        done, record = updated(content, newer)
        form = Form(workbook_cells(Package(done.content, Place())))
        shown_codes = [form.text("templates.tiebreak_place", place=place) for place in range(1, 5)]
        assert shown_codes == (
            codes or [home["Home"][front_cell(home, f"Tie-break {place}")].value or "" for place in range(1, 5)]
        )
        assert form.text("swiss.first_colour_name") == "Black"
        assert form.text("swiss.acceleration_name") == "1-2:1@1-2"
        assert [notice.key for notice in done.event] == [
            "lacking.first_colour",
            *(["lacking.tiebreaks"] if codes else []),
        ]
        assert record.virtual_points == (virtual,)
