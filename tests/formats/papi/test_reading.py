"""The tournament in Papi's tables: the grid that mdbtools' tables give, and a word for what Papi does not write."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from tests.formats.papi.made import FILES, SAMPLE, definition_page, sample
from tests.formats.readers import read_papi
from xl_departage.base.errors import FileError
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import AnnouncedBye, Game, TournamentRecord
from xl_departage.formats.csv_grid import read_csv
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.papi.jet import PAGE, JetFile, Row
from xl_departage.formats.papi.papi_reading import tournament_of

SETTINGS = {
    "Nom": "Open",
    "NbrRondes": "2",
    "Genre": "Suisse",
    "Pairing": "Standard",
    "ClassElo": "Elo",
    "DecomptePoints": "NON",
}


def row(ref: int, name: str, *rounds: tuple[str, int | None, int], **values: Any) -> Row:
    """One row of `JOUEUR`: colour, opponent and result of each round."""
    texts = ("Nr", "NrFFE", "Prenom", "Sexe", "NeLe", "Cat", "Federation", "Club", "FideCode", "FideTitre")
    numbers: Row = {
        "Elo": 1500 - ref,
        "Rapide": 1400 - ref,
        "Blitz": 1300 - ref,
        "Fide": "F",
        "RapideFide": "N",
        "BlitzFide": "E",
    }
    found: Row = {"Ref": ref, "Nom": name, **dict.fromkeys(texts), **numbers}
    for round in range(1, 25):
        kind, opponent, result = rounds[round - 1] if round <= len(rounds) else ("R", None, 0)
        found |= {f"Rd{round:02}Cl": kind, f"Rd{round:02}Adv": opponent, f"Rd{round:02}Res": result}
    return found | values


EXEMPT = row(1, "EXEMPT", ("N", 4, 0))
PAIR = (row(2, "ANNE", ("B", 3, 3)), row(3, "BEA", ("N", 2, 1)))


def refusal(*rows: Row, **settings: str) -> FileError:
    with pytest.raises(FileError) as caught:
        tournament_of(SETTINGS | settings, rows, "x.papi")
    assert "x.papi" in caught.value.message("fr")
    return caught.value


def read(*rows: Row, **settings: str) -> TournamentRecord:
    return tournament_of(SETTINGS | settings, rows, "x.papi")


def by_player(games: tuple[Game, ...]) -> dict[tuple[int, int], tuple[Outcome | None, int | None, Colour | None]]:
    """Outcome, opponent and colour by number of the player and round."""
    found: dict[tuple[int, int], tuple[Outcome | None, int | None, Colour | None]] = {}
    for game in games:
        assert game.white is not None
        found[game.white, game.round] = (game.outcome, game.black, Colour.WHITE if game.coloured else None)
        if game.black is not None:
            found[game.black, game.round] = (game.reply, game.white, Colour.BLACK)
    return found


def test_every_round_of_every_player_is_that_of_the_grid(subtests: pytest.Subtests) -> None:
    options = ReadingOptions(numbers="number", system="swiss")
    counted = {}
    for path in FILES:
        with subtests.test(path.name):
            tournament = read_papi(path.read_bytes(), path.name)
            table = read_crosstable(read_csv(path.with_suffix(".csv").read_bytes()), options).crosstable
            found = by_player(tournament.games)

            assert [
                (player.number, player.name, player.rating, player.rating_kind == "E")
                for player in tournament.participants
            ] == [(player.number, player.name, player.rating, player.estimated) for player in table.players]
            assert tournament.header.rounds == table.planned
            for player in table.players:
                for number, entry in enumerate(player.rounds, 1):
                    opponent = None if entry.opponent is None else table.players[entry.opponent].number
                    if number <= table.rounds or opponent is not None:
                        assert found[player.number, number] == (entry.outcome, opponent, entry.colour)
            counted[path.stem] = len(found)
    assert counted == {
        "before-round-1-55": 0,
        "byes-beyond-38": 38 * 5,
        "estimates-34": 34 * 7,
        "import-test": 16 * 5,
        "swiss-294": 294 * 9,
    }


def test_byes_after_the_last_round_are_left_out_and_reported() -> None:
    """A withdrawn player has byes of 0 points up to a round that nobody plans; pairs there contradict the settings."""
    anne, bea = PAIR
    found = read(anne, bea, row(4, "CLEA", *[("F", None, 0)] * 9), row(5, "DINA", *[("R", None, 0)] * 9))

    assert {player.name: player.byes for player in found.participants if player.byes} == {
        "CLEA": (AnnouncedBye(2, Outcome.ZERO_BYE),)
    }
    notices = [notice for notice in found.notices if notice.key == "papi_byes_beyond"]
    assert [dict(notice.values) for notice in notices] == [{"names": "CLEA", "planned": 2}]


def test_the_settings_of_the_sample() -> None:
    header = read_papi(SAMPLE.read_bytes()).header

    assert (header.name, header.city, header.begin, header.end, header.rounds, header.edition, header.type) == (
        *("Papi import test", "Sharly-Chess HQ", "2025/09/05", "2025/09/05", 5, "PAPI", "Suisse"),
    )


def test_addresses_are_never_read() -> None:
    content = sample()
    at = definition_page("JOUEUR") * PAGE
    following = int.from_bytes(content[at + 4 : at + 8], "little") * PAGE
    for name in ("Adresse", "CP", "Tel", "EMail", "Commentaire"):
        stored = len(name.encode("utf-16-le")).to_bytes(2, "little") + name.encode("utf-16-le")
        [place] = [found for page in (at, following) if (found := content.find(stored, page, page + PAGE)) != -1]
        content[place + 2 : place + 4] = "¤".encode("utf-16-le")
    assert not {"Adresse", "CP", "Tel", "EMail", "Commentaire"} & set(JetFile(bytes(content)).columns("JOUEUR"))

    assert read_papi(bytes(content)) == read_papi(SAMPLE.read_bytes())


def test_a_player_with_everything() -> None:
    [player] = read(
        row(
            2, "DURAND", Prenom="Zoé", Sexe="F", NeLe=datetime.datetime(2001, 2, 3), Cat="Sen", Federation="FRA", Club="Échiquier",
            FideCode="650000", FideTitre="mf", NrFFE="A12345", Elo=2100,
        )
    ).participants  # fmt: skip

    assert player[:11] == (
        *(1, "DURAND Zoé", 2100, "F", "WIM", "w", "2001/02/03", "FRA", "650000", "A12345", "Échiquier"),
    )
    assert player.category == "Sen"


@pytest.mark.parametrize(
    ("list", "ratings"),
    [
        ("Elo", [(1498, "F"), (1497, "F")]),
        ("Rapide", [(1398, "N"), (1397, "N")]),
        ("Blitz", [(1298, "E"), (1297, "E")]),
    ],
)
def test_the_list_of_the_tournament_gives_the_ratings(list: str, ratings: list[tuple[int, str]]) -> None:
    found = read(*PAIR, ClassElo=list)

    assert [(player.rating, player.rating_kind) for player in found.participants] == ratings
    assert [notice.key for notice in found.notices] == ["papi_list"]
    assert list in found.notices[0].message("fr")


def test_rounds_without_a_game() -> None:
    found = read(
        EXEMPT,
        *PAIR,
        row(4, "CLEA", ("B", 1, 6)),
        row(5, "DINA", ("F", None, 2), ("F", None, 2)),
        row(6, "EVE", ("F", None, 6)),
        row(7, "FLO", ("F", None, 0)),
        row(8, "GALA"),
        row(9, "HEDI", ("N", None, 6)),
        NbrRondes="3",
    )

    rounds = by_player(found.games)
    assert [rounds[number, 1][0] for number in range(3, 9)] == [
        *(
            Outcome.PAIRING_BYE,
            Outcome.HALF_BYE,
            Outcome.FULL_BYE,
            Outcome.ZERO_BYE,
            Outcome.ZERO_BYE,
            Outcome.PAIRING_BYE,
        ),
    ]
    assert {player.name: player.byes for player in found.participants if player.byes} == {
        "DINA": (AnnouncedBye(2, Outcome.HALF_BYE),)
    }


@pytest.mark.parametrize(
    ("white", "black", "outcome", "reply"),
    [
        (4, 6, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        (5, 5, Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
        (0, 0, Outcome.PENDING, Outcome.PENDING),
        (1, 1, Outcome.LOSS, Outcome.LOSS),
        (2, 1, Outcome.DRAW, Outcome.LOSS),
    ],
)
def test_both_sides_of_a_game(white: int, black: int, outcome: Outcome, reply: Outcome) -> None:
    [game] = read(row(2, "ANNE", ("B", 3, white)), row(3, "BEA", ("N", 2, black))).games

    assert (game.outcome, game.reply) == (outcome, reply)


def test_results_that_do_not_fit_are_named() -> None:
    anne, bea = PAIR
    assert refusal(anne, row(3, "BEA", ("N", 2, 3))).key == "papi_results_differ"
    assert refusal(anne, row(3, "BEA", ("B", 2, 1))).key == "papi_not_mutual"
    assert refusal(anne, row(3, "BEA")).key == "papi_not_mutual"
    assert refusal(anne).key == "papi_not_mutual"
    assert refusal(row(2, "ANNE", ("B", 2, 3))).key == "papi_not_mutual"
    for wrong in (("X", 3, 3), ("B", 3, 7), ("F", None, 3), ("F", 3, 0), ("R", None, 3), ("R", 3, 0), ("B", None, 3)):
        error = refusal(row(2, "ANNE", wrong), bea)
        assert error.key == "papi_round"
        assert error.place is not None
        assert (error.place.name, error.place.round) == ("ANNE", 1)
        assert error.values["opponent"] == (wrong[1] or "–")
    assert refusal(anne, anne).key == "papi_ref"
    assert refusal(row(2, "ANNE", FideTitre="x")).key == "papi_title"


def test_settings_of_another_program_are_named() -> None:
    for setting in (
        {"NbrRondes": ""},
        {"NbrRondes": "25"},
        {"ClassElo": "USCF"},
        {"Genre": "Coupe"},
        {"Dep1": "Elo"},
        {"DecomptePoints": "1"},
    ):
        error = refusal(*PAIR, **setting)
        assert error.key == "papi_setting"
        assert next(iter(setting)) in error.message("nl")
    assert (
        refusal(row(2, "ANNE", ("R", None, 0), ("R", None, 0), ("B", 3, 3)), row(3, "BEA")).key == "papi_rounds_beyond"
    )


def test_every_tie_break_of_papi_is_one_of_ours() -> None:
    """What Papi writes into its file for each tie-break, in the order of its menu."""
    written = (
        *("Solkoff", "Brésilien", "Harkness", "Cumulatif", "Performance", "SommeDesBuchholz", "Nombre de Victoires"),
        *("Kashdan", "Koya", "Sonnenborn-Berger"),
    )
    codes = []
    for name in written:
        [points, code] = read(*PAIR, Dep1=name).header.tiebreaks
        assert points == "PTS"
        [parsed] = read_list(code)
        codes.append((parsed.name, parsed.cut_low, parsed.cut_high))
    assert codes == [
        ("BH", 0, 0),
        ("BH", 1, 0),
        ("BH", 1, 1),
        ("PS", 0, 0),
        ("PERFORMANCE", 0, 0),
        ("BHSUM", 0, 0),
        ("WIN", 0, 0),
        ("KASHDAN", 0, 0),
        ("KS", 0, 0),
        ("SB", 0, 0),
    ]


def test_what_the_arbiter_must_know_is_said() -> None:
    found = read(*PAIR, Dep1="Solkoff", Dep2="Manuel", Dep3="Kashdan", Pairing="SAD", DateRd2="12/04/2026")

    assert found.header.tiebreaks == ("PTS", "Buchholz")
    assert found.header.type == "Suisse, Suisse accéléré dégressif (SAD)"
    assert found.header.dates == ("", "2026/04/12")
    assert [notice.key for notice in found.notices] == ["papi_list", "papi_manual", "papi_accelerated"]
    # Typed by hand is the second of the three.
    assert dict(found.notices[1].values)["position"] == 2
    three = read(*PAIR, Dep1="Sonnenborn-Berger", DecomptePoints="OUI")
    # Three points and one; the exempt, a forfeit and a full-point bye have three, a half-point bye one.
    assert three.header.points == PointSystem(6, 2, 0, 6, 0, 6, 2, 0, 6)
    assert [notice.key for notice in three.notices] == ["papi_list", "papi_three_points_sb"]


def test_only_sonneborn_berger_of_three_points_a_win_is_remarked() -> None:
    for tiebreak, counted, remarked in (
        ("Sonnenborn-Berger", "NON", False),
        ("Koya", "OUI", False),
        ("Koya", "NON", False),
        ("Sonnenborn-Berger", "OUI", True),
    ):
        notices = read(*PAIR, Dep2=tiebreak, DecomptePoints=counted).notices
        assert ("papi_three_points_sb" in [notice.key for notice in notices]) == remarked


def test_a_blank_number_is_none() -> None:
    """Access leaves a field without a number blank: no number of the player, no rating, no result."""
    blank = {"Nr": None, "Elo": None, "Rd02Res": None}
    tournament = read(EXEMPT, row(2, "ANNE", ("B", 3, 3), **blank), row(3, "BEA", ("N", 2, 1), **blank))

    assert [(player.number, player.name, player.rating) for player in tournament.participants] == [
        (1, "ANNE", None),
        (2, "BEA", None),
    ]
    assert [(game.round, game.outcome) for game in tournament.games if game.black] == [(1, Outcome.WIN)]
