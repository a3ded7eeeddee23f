"""Lists of games as people type and save them: other headings, words and spellings, each read as it is meant or refused in words."""

from __future__ import annotations

import pytest

from tests.doors.pages import HEAD, MENU
from xl_departage.crosstable.model import Crosstable, Outcome
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import read_crosstable
from xl_departage.doors.reading import read_document
from xl_departage.errors import DepartageError, FileError

W, L, D = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
FW, FL, FF = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT


def table_of(text: str, name: str = "games.csv", options: ReadingOptions | None = None) -> Crosstable:
    return read_document(text.encode(), name, options).crosstable


def outcomes(text: str, name: str = "games.csv") -> dict[str, list[Outcome]]:
    return {player.name: [entry.outcome for entry in player.rounds] for player in table_of(text, name).players}


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("half", ["½", "1/2", "0,5", "0.5", "bye (½)", "½ BYE", "="])
@pytest.mark.parametrize("players", [None, [["No", "Name"], [1, "Anna"], [2, "Bert"], [3, "Cid"]]])
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


@pytest.mark.parametrize("nobody", ["-", "–", "...", "…", "forfait", "ff", "forfeit", "kampflos", "w.o."])
def test_what_names_nobody_and_no_bye_is_refused(nobody: str) -> None:
    for row in (f"1;Cid;1;{nobody}", f"1;{nobody};0-1;Cid"):
        with pytest.raises(DepartageError) as raised:
            table_of(f"Round;White;Result;Black\n1;Anna;1-0;Bert\n{row}\n")
        assert raised.value.key == "list_opponent_missing"
        assert raised.value.place is not None
        assert raised.value.place.line == 3


@pytest.mark.parametrize(
    ("typed", "both"),
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
def test_spellings_of_results(typed: str, both: tuple[Outcome, Outcome]) -> None:
    found = outcomes(f"Round;White;Result;Black\n1;Eva;1-0;Fay\n1;Anna;{typed};Bert\n")

    assert (found["Anna"][0], found["Bert"][0]) == both


@pytest.mark.parametrize("typed", ["1 0", "1/0", "1x0", "1-0 ?", "10-Jan", "2026-01-01", "01-00", "w", "White"])
def test_other_spellings_are_refused_with_their_row(typed: str) -> None:
    with pytest.raises(DepartageError) as raised:
        table_of(f"Round;White;Result;Black\n1;Anna;{typed};Bert\n")

    assert raised.value.key == "grid_result_unreadable"
    assert raised.value.place is not None
    assert (raised.value.place.line, raised.value.place.text) == (2, typed)


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

    assert raised.value.key == "page_several_tables"


@pytest.mark.parametrize(
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
