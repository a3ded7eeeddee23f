"""Lists of games as people type and save them: other headings, words and spellings, each read as it is meant or refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.formats.pages import HEAD, MENU
from tests.rows import each_row
from xl_departage.base.errors import DepartageError, FileError
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.grids.lists.headings import (
    GameColumns,
    find_games,
    find_players,
    headings_without_sides,
    player_rows,
    read_game_headings,
    read_round,
    round_of_title,
)
from xl_departage.formats.grids.lists.matches import Board
from xl_departage.formats.grids.lists.pages import cut_page, cut_vega_pairs

W, L, D = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
FW, FL, FF = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT


def table_of(text: str, name: str = "games.csv", options: ReadingOptions | None = None) -> Crosstable:
    return read_document(text.encode(), name, options).crosstable


def outcomes(text: str, name: str = "games.csv") -> dict[str, list[Outcome]]:
    return {player.name: [entry.outcome for entry in player.rounds] for player in table_of(text, name).players}


@each_row(
    "headings",
    [
        "Round;White;Result;Black",
        "Rd;White Player;Res;Black Player",
        "Rde;Joueur Blancs;Score;Joueur Noirs",
        "Ronde;Nom Blanc;Rés.;Nom Noir",
        "Runde;Spieler Weiß;Erg.;Spieler Schwarz",
        "Ronde;Naam wit;Uitslag;Naam zwart",
    ],
)
def test_headings_of_both_sides_in_one_or_two_words(headings: str) -> None:
    assert outcomes(f"{headings}\n1;Anna;1-0;Bert\n1;Cid;½-½;Dora\n") == {
        "Anna": [W],
        "Bert": [L],
        "Cid": [D],
        "Dora": [D],
    }


@pytest.mark.parametrize(
    ("headings", "rows"),
    [
        ("Round;White;Black;White score;Black score", "1;Anna;Bert;1;0\n1;Cid;Dora;0,5;0,5\n"),
        ("Runde;Weiß;Ergebnis Weiß;Ergebnis Schwarz;Schwarz", "1;Anna;1;0;Bert\n1;Cid;½;½;Dora\n"),
        ("Ronde;Wit;Zwart;Uitslag wit;Uitslag zwart", "1;Anna;Bert;1;0\n1;Cid;Dora;0.5;0.5\n"),
        ("Ronde;Blancs;Résultat (blancs);Noirs;Résultat (noirs)", "1;Anna;1;Bert;0\n1;Cid;½;Dora;½\n"),
    ],
)
def test_a_score_of_each_side_is_a_result_and_no_column_without_meaning(headings: str, rows: str) -> None:
    assert outcomes(f"{headings}\n{rows}") == {"Anna": [W], "Bert": [L], "Cid": [D], "Dora": [D]}


def test_scores_of_both_sides_that_are_no_result_together_are_refused() -> None:
    with pytest.raises(DepartageError) as raised:
        table_of("Round;White;Black;White score;Black score\n1;Anna;Bert;1;1\n")

    assert raised.value.place is not None
    assert raised.value.place.line == 2


@each_row(
    ("headings", "row"),
    [
        ("Round;White;Points;Black;Points", "1;Anna;1;Bert;0"),
        ("Round;White;W;B;Black", "1;Anna;0;1;Bert"),
        ("Ronde;Wit;Zwart;Punten wit;Punten zwart", "1;Anna;Bert;1;0"),
        ("Round;White;Black;Outcome", "1;Anna;Bert;win"),
        ("Round;White;Black;Winner", "1;Anna;Bert;draw"),
        ("Runde;Weiß;Schwarz;Ausgang", "1;Anna;Bert;remis"),
    ],
)
def test_results_under_a_heading_that_does_not_say_so_are_refused(headings: str, row: str) -> None:
    with pytest.raises(DepartageError) as raised:
        table_of(f"{headings}\n{row}\n")

    assert raised.value.key == "list_results_unheaded"


def test_points_before_the_round_are_no_results() -> None:
    pairings = "Round;White;Pts;Black;Pts\n2;Anna;1;Bert;1\n2;Cid;1;Dora;0\n2;Eva;½;Fay;½\n"

    assert {outcome for row in outcomes(pairings).values() for outcome in row} == {Outcome.PENDING}


@each_row(
    "headings",
    [
        "Round;Home Team;Score;Away Team",
        "Round;Team 1;Result;Team 2",
        "Ronde;Équipe recevante;Score;Équipe visiteuse",
        "Ronde;Équipe à domicile;Score;Équipe à l'extérieur",
        "Ronde;Équipe 1;Rés.;Équipe 2",
        "Runde;Heimmannschaft;Ergebnis;Gastmannschaft",
        "Ronde;Thuisploeg;Uitslag;Uitploeg",
    ],
)
def test_teams_at_home_and_their_guests(headings: str) -> None:
    table = table_of(f"{headings}\n1;Lyon;2½-1½;Nice\n1;Metz;0-4;Caen\n")

    assert {team.name: (team.rounds[0].outcome, team.rounds[0].points) for team in table.players} == {
        "Lyon": (W, 5),
        "Nice": (L, 3),
        "Metz": (L, 0),
        "Caen": (W, 8),
    }
    assert table.boards == 4


def test_the_columns_of_boards_are_the_boards_of_a_match_that_is_drawn() -> None:
    table = table_of("Ronde;Recevant;Visiteur;Éch. 1 (recevant);Éch. 2 (recevant)\n1;Lyon;Nice;1-0;0-1\n")

    assert table.boards == 2
    assert [(team.rounds[0].outcome, team.rounds[0].points) for team in table.players] == [(D, 2), (D, 2)]


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        (
            ("bye", "EXE", "exempt", "spielfrei", "Freilos", "oneven", "pairing-allocated bye", "(bye)"),
            Outcome.PAIRING_BYE,
        ),
        (("½ BYE", "bye ½", "bye 1/2", "half-point bye", "half bye", "demi-bye"), Outcome.HALF_BYE),
        (("full-point bye",), Outcome.FULL_BYE),
        (
            (
                "ABS",
                "not paired",
                "non apparié",
                "excusé",
                "absent excusé",
                "afgemeld",
                "afwezig",
                "entschuldigt",
                "abgemeldet",
            ),
            Outcome.ZERO_BYE,
        ),
    ],
)
def test_words_for_nobody_are_no_players(words: tuple[str, ...], outcome: Outcome) -> None:
    for word in words:
        assert outcomes(f"Round;White;Result;Black\n1;Anna;1-0;Bert\n1;Cid;;{word}\n") == {
            "Anna": [W],
            "Bert": [L],
            "Cid": [outcome],
        }


@each_row("half", ["½", "1/2", "0,5", "0.5", "bye (½)", "½ BYE", "="])
@each_row("players", [None, [["No", "Name"], [1, "Anna"], [2, "Bert"], [3, "Cid"]]])
def test_half_a_point_in_the_place_of_a_player_is_a_bye(half: str, players: list[list[object]] | None) -> None:
    games: list[list[object]] = [
        ["Round", "White", "Result", "Black"],
        [1, "Anna", "1-0", "Bert"],
        [1, "Cid", "", half],
    ]
    table = read_crosstable(games, None, players).crosstable
    assert [(player.name, player.rounds[0].outcome) for player in table.players][2:] == [("Cid", Outcome.HALF_BYE)]


@pytest.mark.parametrize("nobody", ["-0", "1.5", "½-½", "12/05"])
def test_what_has_no_letter_is_no_name(nobody: str) -> None:
    for row in (f"1;Cid;1;{nobody}", f"1;{nobody};0-1;Cid"):
        with pytest.raises(DepartageError) as raised:
            table_of(f"Round;White;Result;Black\n1;Anna;1-0;Bert\n{row}\n")
        assert raised.value.key in ("list_name_unknown", "list_opponent_missing")
        assert raised.value.place is not None
        assert raised.value.place.line == 3


@each_row("nobody", ["-", "–", "...", "…", "forfait", "ff", "forfeit", "kampflos", "w.o."])
def test_what_names_nobody_and_no_bye_is_refused(nobody: str) -> None:
    for row in (f"1;Cid;1;{nobody}", f"1;{nobody};0-1;Cid"):
        with pytest.raises(DepartageError) as raised:
            table_of(f"Round;White;Result;Black\n1;Anna;1-0;Bert\n{row}\n")
        assert raised.value.key == "list_opponent_missing"
        assert raised.value.place is not None
        assert raised.value.place.line == 3


@each_row(
    ("spelling", "both"),
    [
        ("1 - 0", (W, L)),
        ("0 : 1", (L, W)),
        ("½-½", (D, D)),
        ("0,5-0,5", (D, D)),
        ("0.5 : 0.5", (D, D)),
        ("1/2 – 1/2", (D, D)),
        ("1‑0", (W, L)),
        ("1—0", (W, L)),
        ("+ - -", (FW, FL)),
        ("- : +", (FL, FW)),
        ("- - -", (FF, FF)),
        ("+/-", (FW, FL)),
        ("1F-0F", (FW, FL)),
        ("F-1", (FL, FW)),
        ("1 - 0 K", (FW, FL)),
        ("remis", (D, D)),
        ("reporté", (Outcome.PENDING, Outcome.PENDING)),
        ("afgebroken", (Outcome.PENDING, Outcome.PENDING)),
        ("verschoben", (Outcome.PENDING, Outcome.PENDING)),
        ("adjourned", (Outcome.PENDING, Outcome.PENDING)),
    ],
)
def test_spellings_of_results(spelling: str, both: tuple[Outcome, Outcome]) -> None:
    found = outcomes(f"Round;White;Result;Black\n1;Eva;1-0;Fay\n1;Anna;{spelling};Bert\n")

    assert (found["Anna"][0], found["Bert"][0]) == both


@each_row("spelling", ["1 0", "1/0", "1x0", "1-0 ?", "w", "White"])
def test_other_spellings_are_refused_with_their_row(spelling: str) -> None:
    with pytest.raises(DepartageError) as raised:
        table_of(f"Round;White;Result;Black\n1;Anna;{spelling};Bert\n")

    assert raised.value.key == "grid_result_unreadable"
    assert raised.value.place is not None
    assert (raised.value.place.line, raised.value.place.text) == (2, spelling)


@pytest.mark.parametrize(
    ("cell_text", "key"),
    [("10-Jan", "grid_cell_date"), ("2026-01-01", "grid_cell_date"), ("01:00:00", "grid_cell_time")],
)
def test_what_a_spreadsheet_makes_of_a_result_is_named(cell_text: str, key: str) -> None:
    with pytest.raises(DepartageError) as raised:
        table_of(f"Round;White;Result;Black\n1;Anna;{cell_text};Bert\n")

    assert raised.value.key == key
    assert raised.value.place is not None
    assert (raised.value.place.line, raised.value.place.text) == (2, cell_text)


def test_a_rating_of_each_side_under_headings_that_name_it() -> None:
    table = table_of("Round;White;White Elo;Result;Black;Black Elo\n1;Anna;1900;1-0;Bert;1800\n")

    assert [(player.name, player.rating) for player in table.players] == [("Anna", 1900), ("Bert", 1800)]


def test_headings_without_both_sides_are_refused_as_those_of_a_list_of_games() -> None:
    with pytest.raises(DepartageError) as raised:
        table_of("Round;Player 1;Score;Player 2\n1;Anna;1-0;Bert\n")

    assert raised.value.key == "list_games_headings"
    assert raised.value.place is not None
    assert raised.value.place.line == 1


def test_the_menus_above_a_page_saved_as_text_are_no_rows_of_a_table() -> None:
    menus = "".join(f"Menu {line}\n" for line in range(90))

    found = outcomes(
        f"{menus}Round 1 on 2026/10/03 at 14:00\nBo.\tWhite\tResult\tBlack\n1\tAnna\t1 - 0\tBert\n", "page.txt"
    )

    assert found == {"Anna": [W], "Bert": [L]}


def rounds(*titles: str) -> str:
    body = "".join(
        f"<h3>{title}</h3><table><tr><th>Bo.<th>White<th>Result<th>Black<tr><td>1<td>{white}<td>1 - 0<td>{black}</table>"
        for title, (white, black) in zip(titles, (("Anna", "Bert"), ("Bert", "Anna")), strict=True)
    )
    return f"{HEAD}<body>{MENU}{body}</body></html>"


@pytest.mark.parametrize("name", ["page.html", "page.txt"])
def test_the_rounds_of_a_page_are_one_list(name: str) -> None:
    page = rounds("Round 1 on 2026/10/03 at 14:00", "Round 2 on 2026/10/10 at 14:00")

    assert outcomes(page, name) == {"Anna": [W, L], "Bert": [L, W]}


@pytest.mark.parametrize(
    "titles",
    [("Round 1", "Round 1"), ("Open A, round 1", "Open B, round 2"), ("Open A", "Round 2"), ("Round 1", "Results")],
)
def test_tables_that_are_not_the_rounds_of_one_tournament_are_not_joined(titles: tuple[str, str]) -> None:
    with pytest.raises(FileError) as raised:
        table_of(rounds(*titles), "page.html")

    assert raised.value.key == "web_page_several_tables"


@each_row(
    ("name", "again"),
    [
        ("Łukasz", "lukasz"),
        ("Jørgen", "JORGEN"),
        ("Đurić", "Duric"),
        ("Œuvrard", "oeuvrard"),
        ("Weiß", "WEISS"),
        ("Zoë", "Zoe"),
    ],
)
def test_a_name_typed_without_its_accents_is_the_same_player(name: str, again: str) -> None:
    assert outcomes(f"Round;White;Result;Black\n1;{name};1-0;Bert\n2;Bert;1-0;{again}\n") == {
        name: [W, L],
        "Bert": [L, W],
    }


@each_row(
    ("headings", "expected"),
    [
        (["Round", "Board", "White", "Result", "Black"], {"white": 2, "black": 4, "result": 3, "round": 0, "board": 1}),
        (["White", "Black"], {"white": 0, "black": 1}),
        (["White"], None),
        (["Name", "Result", "Name"], {"white": 0, "black": 2, "result": 1}),
        (["Name", "Name", "Result"], None),
        (["Name", "Result", "Name", "Name"], None),
        # A single number and the first of three are those of the board; two are those of the players.
        (["No", "White", "Result", "Black"], {"white": 1, "black": 3, "result": 2, "board": 0}),
        (["No", "White", "Result", "No", "Black"], {"white": 1, "black": 4, "result": 2, "numbers": (0, 3)}),
        (["No", "No", "White", "Result", "No", "Black"], {"white": 2, "black": 5, "result": 3, "board": 0, "numbers": (1, 4)}),
        (["Bo", "No", "White", "Result", "Black"], {"white": 2, "black": 4, "result": 3, "board": 0}),
        (["White", "Rtg", "Result", "Black", "Rtg"], {"white": 0, "black": 3, "result": 2, "ratings": (1, 4)}),
        (["White", "Rtg", "Result", "Black"], {"white": 0, "black": 3, "result": 2}),
        (["White", "White Elo", "Result", "Black", "Black Elo"], {"white": 0, "black": 3, "result": 2, "ratings": (1, 4)}),
        # A title stands before a name, under its heading or none.
        (["Title", "White", "Result", "", "Black"], {"white": 1, "black": 4, "result": 2, "titles": (0, 3)}),
        (["White", "Result", "Black"], {"white": 0, "black": 2, "result": 1, "titles": (None, None)}),
        (["White", "Fed", "Result", "Black", "Fed"], {"white": 0, "black": 3, "result": 2, "federations": (1, 4)}),
        (["White", "Res", "Res", "Black"], {"white": 0, "black": 3, "result": 1, "results": (1, 2)}),
        (["White", "White Result", "Black Result", "Black"], {"white": 0, "black": 3, "result": 1, "results": (1, 2)}),
        (["White", "Result (White)", "Black"], {"white": 0, "black": 2, "result": 1, "result_white_first": True}),
        (["Home", "Result (Home)", "Away"], {"white": 0, "black": 2, "result": 1, "coloured": False, "result_white_first": False}),
        (["Home", "Result", "Away"], {"white": 0, "black": 2, "result": 1, "coloured": False}),
        (["Team", "Result", "Team"], {"white": 0, "black": 2, "result": 1, "coloured": False}),
        (["Team", "Team", "Result"], {"white": 0, "black": 1, "result": 2, "coloured": False}),
        (["Team", "Team"], None),
        # The boards are results, too; two names that may be players need a result between them.
        (
            ["Team", "Team", "Board 1", "Board 2"],
            {"white": 0, "black": 1, "coloured": False, "boards": (Board(2, 1, None), Board(3, 2, None))},
        ),
        (["Name", "Name", "Board 1", "Board 2"], None),
        (["Team", "Name", "Result", "Team", "Name"], {"white": 1, "black": 4, "result": 2, "teams": (0, 3), "coloured": False}),
        (["Home", "White", "Result", "Away", "Black"], {"white": 1, "black": 4, "result": 2, "teams": (0, 3)}),
        (["White", "Result", "Black", "Kontumaz"], {"white": 0, "black": 2, "result": 1, "zero_is_open": True}),
        (["Home", "Lineup", "Result", "Away", "Lineup"], {"white": 0, "black": 3, "result": 2, "coloured": False, "lineups": (1, 4)}),
    ],
)  # fmt: skip
def test_the_columns_of_a_list_of_games(headings: list[str], expected: dict[str, Any] | None) -> None:
    found = read_game_headings(3, headings)

    if expected is None:
        assert found is None
        return
    assert found is not None
    expected_columns = {"titles": (None, None), **expected}
    if "titles" not in expected:
        # What has no heading before a name may be its titles.
        expected_columns["titles"] = found.titles
        assert all(column is None or not headings[column] or headings[column] == "Title" for column in found.titles)
    assert found._replace(language="auto") == GameColumns(3, **expected_columns)


@pytest.mark.parametrize(("above", "found"), [(0, True), (38, True), (39, True), (40, False)])
def test_headings_stand_below_few_rows_of_other_tables(above: int, found: bool) -> None:
    row = ["a", "b"]

    assert (find_games([row] * above + [["White", "Result", "Black"]]) is not None) is found
    # The menus of a page, a word a row, do not count.
    assert find_games([["menu"]] * 399 + [["White", "Result", "Black"]]) is not None
    assert find_games([["menu"]] * 400 + [["White", "Result", "Black"]]) is None


@each_row(
    ("cells", "row"),
    [
        ([["Round", "Result"]], 0),
        ([["a"], ["Round", "Board"]], 1),
        ([["Round", "Name"]], None),
        ([["Result", "Board"]], None),
        ([["a"]] * 39 + [["Round", "Result"]], 39),
        ([["a"]] * 40 + [["Round", "Result"]], None),
    ],
)
def test_headings_of_games_without_their_sides(cells: list[list[str]], row: int | None) -> None:
    assert headings_without_sides(cells) == row


@each_row(
    ("headings", "columns"),
    [
        (["N°", "Nom", "Prénom", "Elo", "Club"], {"number": 0, "name": 1, "first_name": 2, "rating": 3, "club": 4}),
        (["Name"], {"name": 0}),
        (["Name", "hobby"], None),
        (["Name", "Rtg", "x"], {"name": 0, "rating": 1}),
        (["Name", "RtgN", "RtgI"], {"name": 0, "rating": 2, "other_rating": 1}),
        (["Name", "Rtg", "Elo"], {"name": 0, "rating": 1}),
        (["Team", "Name"], {"team": 0, "name": 1}),
        (["Team", "Rtg"], {"name": 0, "rating": 1}),
        (["N°", "Elo"], None),
    ],
)
def test_the_columns_of_a_list_of_players(headings: list[str], columns: dict[str, int] | None) -> None:
    found = find_players([["Open"], headings])

    assert (found and (found.row, found.columns)) == (columns and (1, columns))
    assert (find_players([["x", "y"]] * 39 + [headings]) is not None) is (columns is not None)
    assert find_players([["x", "y"]] * 40 + [headings]) is None


@each_row(
    ("cell", "round"),
    [
        (3, 3),
        (3.0, 3),
        ("3", 3),
        ("R3", 3),
        ("Ronde 3", 3),
        ("3.", 3),
        ("3,0", 3),
        ("3ème", 3),
        ("99", 99),
        ("100", None),
        (0, None),
        ("0", None),
        (True, None),
        (None, None),
        ("", None),
        (3.5, None),
        ("x", None),
    ],
)
def test_a_round_in_its_column(cell: object, round: int | None) -> None:
    assert read_round(cell) == round


@each_row(
    ("text", "round"),
    [
        ("Round 3 on 2019/05/04", 3),
        ("Ronde n° 3", 3),
        ("3. Runde", 3),
        ("Open A, 12ème ronde", 12),
        ("Rounds 5", 5),
        ("Round 0", None),
        ("Round 123", None),
        ("Ground 3", None),
        ("3", None),
        ("R 3", None),
        (3, None),
    ],
)
def test_a_title_names_a_round(text: object, round: int | None) -> None:
    assert round_of_title([None, text]) == round
    assert round_of_title([text, "Round 7"]) == (round or 7)


@each_row(
    ("player", "is_player"),
    [
        (["1", "A"], True),
        (["", "A"], True),
        (["1", ""], False),
        (["1"], False),
        # The headings again, in other spellings, and a heading that is somebody's name.
        (["No", "NAME"], False),
        (["", "Name"], False),
        (["1", "Name"], True),
        (["", "Nom"], True),
    ],
)
def test_the_rows_of_players(player: list[str], is_player: bool) -> None:
    cells: list[list[str]] = [["No", "Name"], ["7", "Z"], player]
    columns = find_players(cells)
    assert columns is not None

    assert player_rows(cells, columns) == ([1, 2] if is_player else [1])


VEGA = "Event: Pairing of round 3 sorted by name"


@pytest.mark.parametrize(
    ("first", "colour", "second", "row"),
    [
        ("Baumann, Lukas", "white", "Dubois, Elise", [3, 2, "Baumann, Lukas", None, "Dubois, Elise"]),
        ("Gruber, Sarah", "white", "BYE", [3, 2, "Gruber, Sarah", None, "BYE"]),
        ("Gruber, Sarah", "black", "BYE", [3, 2, "Gruber, Sarah", None, "BYE"]),
        ("Dubois, Elise", "black", "Baumann, Lukas", [None] * 5),
        ("BYE", "white", "Gruber, Sarah", [None] * 5),
        ("BYE", "green", "Gruber, Sarah", [None] * 5),
    ],
)
def test_a_line_of_vegas_pairings(first: str, colour: str, second: str, row: list[object]) -> None:
    line = f"{first:<22}plays with {colour} VS         {second:<22} in board    2"
    table: list[list[object]] = [["Open"], [VEGA, None, ""], [line]]

    assert cut_vega_pairs(table) == [[None] * 5, ["Round", "Board", "White", "Result", "Black"], row]
    assert cut_vega_pairs([["Open"], [line]]) is None
    assert cut_vega_pairs([[VEGA, "x"], [line]]) is None
    assert cut_vega_pairs([*[[""]] * 39, *table[1:]]) is not None
    assert cut_vega_pairs([*[[""]] * 40, *table[1:]]) is None


HEAD_OF_MATCH: list[object] = ["Bo.", 6, "Westdorf 1", "Rtg", "-", 4, "Ostdorf 1", "Rtg", "1 : 1"]


@each_row(
    ("boards", "result"),
    [
        ([], "1 : 1"),
        ([["1.1", "Roth", 2066, "-", "Weiss", 2369, "½ - ½"], ["1.2", "Au", "", "-", "Bo", "", "½ - ½"]], "1 : 1"),
        ([["1.1", "Roth", 2066, "-", "Weiss", 2369, "1 - 0"]], "1 : 1 ≠ 1-0"),
        ([["1.1", "Roth", 2066, "-", "Weiss", 2369, "+ - -"], ["1.2", "Au", "", "-", "Bo", "", "- - +"]], "1 : 1"),
        ([["1.1", "Roth", 2066, "-", "Weiss", 2369, "1 - 0"], ["1.2", "Au", "", "-", "Bo", "", "x"]], "1 : 1"),
        (
            [
                ["1.1", "Roth", 2066, "-", "Weiss", 2369, "1 - 0"],
                ["note", ""],
                ["1.2", "Au", "", "-", "Bo", "", "1 - 0"],
            ],
            "1 : 1 ≠ 1-0",
        ),
        # A board has more than two cells.
        ([["1.1", "Roth", 2066, "-", "Weiss", 2369, "1 - 0"], ["Home", "1 - 0"]], "1 : 1 ≠ 1-0"),
    ],
)
def test_a_page_with_a_row_a_board(boards: list[list[object]], result: str) -> None:
    cells: list[list[object]] = [["3. Runde"], ["Liga"], HEAD_OF_MATCH, *boards]

    found = cut_page(cells)

    assert found is not None
    assert found[0] == ["Round", "Team", "Result", "Team"]
    assert found[1] == [None] * 4
    assert found[2] == [3, "Westdorf 1", result, "Ostdorf 1"]
    assert found[3:] == [[None] * 4] * len(boards)
    # The title of the round may be missing; a page without a row above its first match has no place for the headings.
    assert (cut_page([["x"], HEAD_OF_MATCH]) or [[], []])[1] == [None, "Westdorf 1", "1 : 1", "Ostdorf 1"]
    assert cut_page([HEAD_OF_MATCH]) is None


@each_row(
    "head",
    [
        ["No.", *HEAD_OF_MATCH[1:]],
        [*HEAD_OF_MATCH[:-1], "x"],
        [*HEAD_OF_MATCH[:-1], ""],
        ["Bo.", "A", "-", "1 : 1"],
        ["Bo.", "A", "B", "-", "C", "1 : 1"],
        ["Bo.", "A", "-", "B", "-", "C", "1 : 1"],
        [7, "A", 1, "-", "C", "1 : 1"],
    ],
)
def test_what_is_no_head_of_a_match(head: list[object]) -> None:
    assert cut_page([["x"], head]) is None


def test_a_name_whose_number_stands_in_one_row_alone_is_one_player() -> None:
    rows = ("1;1;Ann;;1-0;Bob;;2", "1;3;Cas;1500;1-0;Dan;;4", "2;;Ann;1700;1-0;Cas;;3", "2;4;Dan;;0-1;Bob;;")
    table = table_of("\n".join(["Round;No;White;Rtg;Result;Black;Rtg;No", *rows, ""]))

    assert [(player.number, player.name, player.rating) for player in table.players] == [
        *((1, "Ann", 1700), (2, "Bob", None), (3, "Cas", 1500), (4, "Dan", None)),
    ]
    assert [score / 2 for score in table.scores] == [2, 1, 1, 0]


def test_a_namesake_without_a_number_is_nobody_in_particular() -> None:
    with pytest.raises(DepartageError) as raised:
        table_of("Round;No;White;Result;Black;No\n1;1;Ann;1-0;Ann;2\n2;;Ann;1-0;Cas;3\n")
    assert raised.value.place is not None
    assert raised.value.place.line == 3
