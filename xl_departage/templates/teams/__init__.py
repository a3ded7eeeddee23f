"""
Template « Championnat par équipes »: match and game points, boards, Berlin, Sonneborn-Berger of teams.

    inputs    teams, players, matches (a result a board), line-ups
    calc      helper columns
    grid      the crosstable of teams that our functions read
    results   standings, tie-breaks, best players a board, charts
    data      what fills all of it: a TRF of teams, or the sample
"""

from __future__ import annotations

from xl_departage.files.source import Source
from xl_departage.messages import Text
from xl_departage.templates import berger, choices, guide
from xl_departage.templates.book import Book
from xl_departage.templates.front import (
    Field,
    Front,
    Heading,
    event_fields,
    event_line,
    tiebreak_fields,
    tiebreaks_formula,
)
from xl_departage.templates.registry import Template
from xl_departage.templates.teams import calc, inputs, results
from xl_departage.templates.teams import grid as crosstable
from xl_departage.templates.teams.data import BOARDS, MOST_BOARDS_TEXT, ROUNDS, TeamData, sample, team_data
from xl_departage.templates.teams.help import FUNCTIONS, SECTIONS

ROUND_ROBIN = Text("Toutes rondes (Berger)", "Round robin (Berger)")
TYPED = Text("Appariements saisis", "Typed pairings")
MATCH_POINTS = Text("Points de match", "Match points")
GAME_POINTS = Text("Points de partie", "Game points")
PRESETS = (GAME_POINTS, choices.DIRECT, choices.SONNEBORN, results.BERLIN)
COMMON = (
    GAME_POINTS,
    MATCH_POINTS,
    choices.DIRECT,
    choices.SONNEBORN,
    results.BERLIN,
    choices.KOYA,
    choices.BUCHHOLZ,
    choices.BUCHHOLZ_CUT_1,
    choices.WINS,
    results.MANUAL,
)
"""Tie-breaks that every edition defines for teams, or that the sheets compute (Berlin)."""
FIDE_ONLY = (
    Text("Confrontation directe étendue (EDE)", "Extended direct encounter (EDE)"),
    Text("Sonneborn-Berger étendu (EMMSB)", "Extended Sonneborn-Berger (EMMSB)"),
    Text("Sonneborn-Berger étendu (EMGSB)", "Extended Sonneborn-Berger (EMGSB)"),
    Text("Sonneborn-Berger étendu (EGMSB)", "Extended Sonneborn-Berger (EGMSB)"),
    Text("Sonneborn-Berger étendu (EGGSB)", "Extended Sonneborn-Berger (EGGSB)"),
    Text("Décompte des échiquiers", "Board count"),
    Text("Résultats des premiers échiquiers", "Top board results"),
    Text("Élimination des derniers échiquiers", "Bottom board elimination"),
    Text("Score et force du programme", "Schedule strength combination"),
)


def build(book: Book, source: Source | None) -> None:
    """All sheets of the workbook."""
    write_sheets(book, _data(book, source))


def write_sheets(book: Book, data: TeamData) -> None:
    """All sheets of the workbook, with that data."""
    front = Front(book, TITLE, _INTRODUCTION)
    teams = book.sheet(Text("Équipes", "Teams"))
    players = book.sheet(Text("Joueurs", "Players"))
    matches = book.sheet(Text("Rencontres", "Matches"), landscape=True)
    lineups = book.sheet(Text("Compositions", "Line-ups"), landscape=True)
    grid = book.sheet(Text("Grille", "Crosstable"), landscape=True)
    standings = book.sheet(Text("Classement", "Standings"), landscape=True)
    tiebreaks = book.sheet(Text("Départages", "Tie-breaks"), landscape=True)
    detail = book.sheet(Text("Détail", "Explanation"), landscape=True)
    check = book.sheet(Text("Contrôle", "Check"), landscape=True)
    boards = book.sheet(Text("Échiquiers", "Boards"), landscape=True)
    charts = book.sheet(Text("Graphiques", "Charts"))
    inputs.name_teams(book, teams)
    inputs.name_players(book, players)
    inputs.name_matches(book, matches)
    inputs.name_lineups(book, lineups)
    results.name_tiebreaks(book, tiebreaks)
    book.choices("marks", Text("Resultats_possibles", "Possible_results"), inputs.MARKS)
    _write_front(book, front, data)
    guide.write(book, SECTIONS, FUNCTIONS)
    berger.write(book, book["even"], book["cycles"])
    helpers = book.sheet(Text("Calculs", "Calculations"), tab="#6B7785", landscape=True)
    calc.name_calc(book, helpers)
    crosstable.name_grid(book, grid)
    inputs.write_teams(book, teams, data)
    inputs.write_players(book, players, data)
    inputs.write_matches(book, matches, data)
    inputs.write_lineups(book, lineups, data)
    crosstable.write_grid(book, grid)
    crosstable.write_check(book, check)
    results.write_standings(book, standings)
    results.write_tiebreaks(book, tiebreaks)
    results.write_explanation(book, detail, data.teams[0].name if data.teams else "")
    results.write_boards(book, boards, players, helpers)
    results.write_charts(book, charts, helpers, standings, data)
    calc.write_calc(book, helpers, calc.Typed(players, matches, lineups))


def _data(book: Book, source: Source | None) -> TeamData:
    if source is not None:
        return team_data(source)
    return TeamData() if book.options.empty else sample()


def _write_front(book: Book, front: Front, data: TeamData) -> None:
    """Event, form of the tournament, ranking; what is computed from them."""
    book.choices("editions", Text("Editions", "Editions"), choices.edition_names())
    book.choices("formats", Text("Formules", "Formats"), (ROUND_ROBIN, TYPED))
    book.choices("primaries", Text("Points_principaux", "Primary_points"), (MATCH_POINTS, GAME_POINTS))
    book.choices("ffe_tiebreaks", Text("Departages_FFE", "Tiebreaks_FFE"), COMMON)
    book.choices("fide_tiebreaks", Text("Departages_FIDE", "Tiebreaks_FIDE"), (*COMMON, *FIDE_ONLY))
    front.add(
        *event_fields(data.about),
        Heading(Text("La formule", "The format")),
        Field(
            "boards",
            Text("Échiquiers par match", "Boards per match"),
            Text("Echiquiers", "Boards"),
            data.boards,
            whole=(1, BOARDS),
            note=MOST_BOARDS_TEXT,
        ),
        Field(
            "format",
            Text("Appariements", "Pairings"),
            Text("Formule", "Format"),
            ROUND_ROBIN if data.round_robin else TYPED,
            choices=book["formats"],
            note=Text(
                "Saisis : les deux colonnes jaunes de la feuille Rencontres ; un seul numéro sur une ligne : équipe exempte.",
                "Typed: the two yellow columns of the sheet Matches; one number alone on a line: that team has a bye.",
            ),
        ),
        Field(
            "cycles",
            Text("Tours (1 ou 2)", "Cycles (1 or 2)"),
            Text("Tours", "Cycles"),
            data.cycles,
            whole=(1, 2),
            note=Text("Deux tours : 6 équipes au plus.", "Two cycles: 6 teams at most."),
        ),
        Field(
            "exempt",
            Text("Valeur de l'exempt", "Value of a bye"),
            Text("Exempt", "Bye"),
            "0" if data.round_robin else "½",
            choices=["0", "½", "1"],
            note=Text("Par échiquier : ½ vaut un match nul.", "Per board: ½ is worth a drawn match."),
        ),
        Field(
            "teams",
            Text("Équipes inscrites", "Teams entered"),
            Text("Nombre_equipes", "Number_of_teams"),
            formula=f"=COUNTA({book['team_names']})",
        ),
    )
    even = f"MAX(4,{book['teams']}+MOD({book['teams']},2))"
    front.add(
        Field(
            "even", Text("Table de Berger", "Berger table"), Text("Table_utilisee", "Table_in_use"), formula=f"={even}"
        )
    )
    book.define(
        "is_round_robin",
        Text("Est_toutes_rondes", "Is_round_robin"),
        f'={book["format"]}="{book.say(ROUND_ROBIN)}"',
    )
    paired = f'SUMPRODUCT(MAX((({book["typed_homes"]}<>"")+({book["typed_aways"]}<>"")>0)*{book["round_column"]}))'
    front.add(
        Field(
            "rounds",
            Text("Rondes", "Rounds"),
            Text("Nombre_rondes", "Number_of_rounds"),
            formula=(
                f"=MIN({ROUNDS},IF({book['is_round_robin']},IF({book['teams']}<2,0,{book['cycles']}*({book['even']}-1)),"
                f"{paired}))"
            ),
        ),
        Heading(Text("Le classement", "The ranking")),
        Field(
            "edition",
            Text("Règlement", "Regulations"),
            Text("Edition", "Edition"),
            book.options.edition,
            choices=book["editions"],
        ),
        Field(
            "primary",
            Text("Classer d'abord d'après", "Rank first by"),
            Text("Premier_critere", "First_criterion"),
            MATCH_POINTS,
            choices=book["primaries"],
        ),
    )
    book.define("is_ffe", Text("Est_FFE", "Is_FFE"), f'=LEFT({book["edition"]},3)="FFE"')
    by_edition = book.define(
        "tiebreak_list",
        Text("Departages_au_choix", "Tiebreaks_to_choose"),
        f"=IF({book['is_ffe']},{book['ffe_tiebreaks']},{book['fide_tiebreaks']})",
    )
    front.add(*tiebreak_fields(by_edition, PRESETS, results.TIEBREAKS))
    lines = [book[f"tiebreak_{place}"] for place in range(1, results.TIEBREAKS + 1)]
    chosen = ",".join(f'{line}="{results.BERLIN}"' for line in lines)
    book.define("uses_berlin", Text("Avec_Berlin", "With_Berlin"), f"=OR({chosen})")
    listed = tiebreaks_formula(book, results.TIEBREAKS)[1:].replace('"PTS"', '""')
    joined = f'{book["primary"]}&";"&SUBSTITUTE({listed},"Berlin","MANUAL")'
    system = f'IF({book["is_round_robin"]},"round-robin","swiss")'
    front.add(
        Heading(Text("Calculé pour les fonctions", "Computed for the functions")),
        Field(
            "tiebreaks",
            Text("Départages", "Tie-breaks"),
            Text("Departages", "Tiebreaks"),
            formula=f"={joined}",
            wide=True,
        ),
        Field(
            "rules",
            Text("Règles", "Rules"),
            Text("Regles", "Rules"),
            formula=(
                f'={book["edition"]}&"; boards="&{book["boards"]}&"; exempt="&{book["exempt"]}&"; system="&{system}'
                f'&"; language={"fr" if book.language == "fr" else "en"}"'
            ),
            wide=True,
        ),
    )
    front.add(event_line(book))
    front.close()


TITLE = Text("Championnat par équipes", "Team championship")
_INTRODUCTION = Text(
    "Remplir les cases jaunes : ici l'épreuve et le règlement, puis les équipes, les joueurs et un résultat par échiquier sur la "
    "feuille Rencontres. Grille, classement, départages et prix d'échiquier suivent d'eux-mêmes.",
    "Fill in the yellow cells: the event and the regulations here, then the teams, the players and one result a board on the sheet "
    "Matches. Crosstable, standings, tie-breaks and board prizes follow by themselves.",
)
TEMPLATE = Template(
    Text("equipes", "teams"),
    TITLE,
    Text(
        "Championnat par équipes, 3 à 12 équipes, jusqu'à 8 échiquiers : points de match et de partie, Berlin, prix d'échiquier.",
        "Team championship, 3 to 12 teams, up to 8 boards: match and game points, Berlin, board prizes.",
    ),
    build,
)
