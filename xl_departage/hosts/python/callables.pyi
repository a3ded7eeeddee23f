"""
Every function of the catalogue as a Python function: lists of rows in, single values or lists of rows out, errors as exceptions.

Written by `python -m xl_departage.hosts.python.python_module` from the catalogue; change it there.
"""

# fmt: off
from typing import overload

from xl_departage.hosts.python.python_types import Number, Rows, Table

__all__ = [
    "ADJUSTED_SCORE",
    "APPARIEMENTS",
    "AVERAGE_RATING",
    "BERGER",
    "BERLIN",
    "BUCHHOLZ",
    "BUCHHOLZ_CUT",
    "BUCHHOLZ_MEDIAN",
    "BUCHHOLZ_SUM",
    "BUCHHOLZ_TRONQUE",
    "CHANCES",
    "CHECK",
    "CLASSEMENT",
    "CLASSEMENT_PROVISOIRE",
    "CONFRONTATION_DIRECTE",
    "CONTROLE",
    "CROSSTABLE",
    "CUMULATIF",
    "CUMULATIVE",
    "DEPARTAGE",
    "DIRECT_ENCOUNTER",
    "ELO_ADAPTE",
    "ELO_ADAPTED",
    "ELO_ATTENDU",
    "ELO_ATTENDU_EXACT",
    "ELO_COMBINE",
    "ELO_DELTA",
    "ELO_DIFFERENCE",
    "ELO_ENTREE",
    "ELO_ENTRY",
    "ELO_EXPECTED",
    "ELO_EXPECTED_EXACT",
    "ELO_INITIAL",
    "ELO_INITIAL_RR",
    "ELO_INITIAL_TR",
    "ELO_K",
    "ELO_NEW",
    "ELO_NOUVEAU",
    "ELO_PERFORMANCE",
    "ELO_PERIOD",
    "ELO_PERIODE",
    "ELO_QUANTITE",
    "ELO_QUANTITY",
    "ELO_RANG",
    "ELO_RANK",
    "ET_SI",
    "EXPLAIN",
    "EXPLIQUER",
    "GAME_POINTS",
    "GRILLE",
    "KASHDAN",
    "KOYA",
    "MATCH_POINTS",
    "MATRICULE_OK",
    "MOYENNE_ELO",
    "PAIRINGS",
    "PARTIES_GAGNEES",
    "PERFORMANCE",
    "PLACE",
    "POINTS",
    "POINTS_DE_MATCH",
    "POINTS_DE_PARTIE",
    "PRIX",
    "PRIZES",
    "PROVISIONAL_RATING",
    "RANK_BY",
    "SAISON",
    "SCORE_AJUSTE",
    "SEASON",
    "SOMME_BUCHHOLZ",
    "SONNEBORN_BERGER",
    "STANDINGS",
    "TIEBREAK",
    "WHAT_IF",
    "WINS",
    "YOUGOSLAVE",
    "YUGOSLAV",
]

@overload
def POINTS(grid: Rows, player: None = None, rules: str | None = None) -> Table:
    """The points scored.

    Les points marqués.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98)
    In a spreadsheet: =POINTS(C2:K31)
    """
@overload
def POINTS(grid: Rows, player: int | str, rules: str | None = None) -> float: ...

@overload
def ADJUSTED_SCORE(grid: Rows, player: None = None, rules: str | None = None) -> Table:
    """The adjusted score: the score that a player's opponents count.

    Le score ajusté : celui que comptent les adversaires du joueur.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 1 ; FIDE C.07 art. 16.3
    In a spreadsheet: =ADJUSTED_SCORE(C2:K31)
    """
@overload
def ADJUSTED_SCORE(grid: Rows, player: int | str, rules: str | None = None) -> float: ...

SCORE_AJUSTE = ADJUSTED_SCORE

@overload
def CUMULATIVE(grid: Rows, player: None = None, rules: str | None = None, cut: int | None = None) -> Table:
    """The sum of progressive scores; the first rounds may be dropped.

    Le cumulatif : la somme des scores progressifs, les premières rondes pouvant être retirées.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        cut: Number of rounds to drop, starting with the first. (default: 0)

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.1.1 ; FIDE C.07 art. 7.5
    In a spreadsheet: =CUMULATIVE(C2:K31,,"FFE",1)
    """
@overload
def CUMULATIVE(grid: Rows, player: int | str, rules: str | None = None, cut: int | None = None) -> float: ...

CUMULATIF = CUMULATIVE

@overload
def WINS(grid: Rows, player: None = None, rules: str | None = None) -> Table:
    """Games won (FFE: over the board).

    Le nombre de parties gagnées (FFE : sur l'échiquier).

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.1.5 ; FIDE C.07 art. 7.1
    In a spreadsheet: =WINS(C2:K31)
    """
@overload
def WINS(grid: Rows, player: int | str, rules: str | None = None) -> float: ...

PARTIES_GAGNEES = WINS

@overload
def KASHDAN(grid: Rows, player: None = None, rules: str | None = None) -> Table:
    """Kashdan: 4 for a win, 2 for a draw, 1 for a loss.

    Kashdan : 4 par gain, 2 par nulle, 1 par perte.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 4 « Kashdan »
    In a spreadsheet: =KASHDAN(C2:K31)
    """
@overload
def KASHDAN(grid: Rows, player: int | str, rules: str | None = None) -> float: ...

@overload
def BUCHHOLZ(
    grid: Rows,
    player: None = None,
    rules: str | None = None,
    cut_low: int | None = None,
    cut_high: int | None = None,
) -> Table:
    """Buchholz: the sum of the opponents' adjusted scores; the lowest and highest may be cut.

    Le Buchholz : la somme des scores ajustés des adversaires, les plus faibles et les plus forts pouvant être
    retirés.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        cut_low: Number of lowest scores to cut. (default: 0)
        cut_high: Number of highest scores to cut. (default: 0)

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.2.1 ; FIDE C.07 art. 8.1
    In a spreadsheet: =BUCHHOLZ(C2:K31,,"FIDE-2026")
    """
@overload
def BUCHHOLZ(
    grid: Rows,
    player: int | str,
    rules: str | None = None,
    cut_low: int | None = None,
    cut_high: int | None = None,
) -> float: ...

@overload
def BUCHHOLZ_CUT(grid: Rows, player: None = None, rules: str | None = None, n: int | None = None) -> Table:
    """Buchholz without the n lowest scores.

    Le Buchholz tronqué : les n plus faibles scores retirés.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        n: Number of lowest scores to cut (default: 1). (default: 1)

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.2.1.4 ; FIDE C.07 art. 14.1
    In a spreadsheet: =BUCHHOLZ_CUT(C2:K31,,"FFE",2)
    """
@overload
def BUCHHOLZ_CUT(grid: Rows, player: int | str, rules: str | None = None, n: int | None = None) -> float: ...

BUCHHOLZ_TRONQUE = BUCHHOLZ_CUT

@overload
def BUCHHOLZ_MEDIAN(grid: Rows, player: None = None, rules: str | None = None, n: int | None = None) -> Table:
    """Buchholz without the n lowest and the n highest scores.

    Le Buchholz médian : les n plus faibles et les n plus forts scores retirés.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        n: Number of scores to cut at each end (default: 1). (default: 1)

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.2.1.2 ; FIDE C.07 art. 14.2
    In a spreadsheet: =BUCHHOLZ_MEDIAN(C2:K31,,"FFE",1)
    """
@overload
def BUCHHOLZ_MEDIAN(grid: Rows, player: int | str, rules: str | None = None, n: int | None = None) -> float: ...

@overload
def BUCHHOLZ_SUM(grid: Rows, player: None = None, rules: str | None = None) -> Table:
    """The sum of the opponents' Buchholz scores.

    La somme des Buchholz des adversaires.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.2.1.6
    In a spreadsheet: =BUCHHOLZ_SUM(C2:K31)
    """
@overload
def BUCHHOLZ_SUM(grid: Rows, player: int | str, rules: str | None = None) -> float: ...

SOMME_BUCHHOLZ = BUCHHOLZ_SUM

@overload
def YUGOSLAV(grid: Rows, player: None = None, rules: str | None = None) -> Table:
    """The sum of the adjusted scores of opponents with 50 % or more.

    La somme des scores ajustés des adversaires ayant au moins 50 % des points.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 4 « Yougoslave »
    In a spreadsheet: =YUGOSLAV(C2:K31)
    """
@overload
def YUGOSLAV(grid: Rows, player: int | str, rules: str | None = None) -> float: ...

YOUGOSLAVE = YUGOSLAV

@overload
def SONNEBORN_BERGER(grid: Rows, player: None = None, rules: str | None = None, cut: int | None = None) -> Table:
    """Sonneborn-Berger: the scores of the opponents beaten, plus half the scores of the opponents drawn with.

    Le Sonneborn-Berger : les points des adversaires battus et la moitié des points de ceux avec qui il y a eu
    nulle.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        cut: Number of lowest contributions to cut. (default: 0)

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.2.2 ; FIDE C.07 art. 9.1
    In a spreadsheet: =SONNEBORN_BERGER(C2:K31)
    """
@overload
def SONNEBORN_BERGER(grid: Rows, player: int | str, rules: str | None = None, cut: int | None = None) -> float: ...

@overload
def KOYA(grid: Rows, player: None = None, rules: str | None = None, extension: int | None = None) -> Table:
    """Koya: points against opponents with 50 % or more, extended to further score groups on request.

    Koya : les points marqués contre les adversaires ayant au moins 50 %, étendu au besoin à d'autres groupes de
    points.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        extension: Number of score groups below 50 % to include (empty levels are skipped). (default: 0)

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.1.3 ; FIDE C.07 art. 9.2
    In a spreadsheet: =KOYA(C2:L11,,"FFE",1)
    """
@overload
def KOYA(grid: Rows, player: int | str, rules: str | None = None, extension: int | None = None) -> float: ...

@overload
def DIRECT_ENCOUNTER(grid: Rows, player: None = None, rules: str | None = None) -> Table:
    """Direct encounter among the players tied on points. FFE: points in their games, if all have met. FIDE: place
    among them (1 = first; 0 = tie not broken).

    La confrontation directe entre joueurs à égalité de points. FFE : points de leurs parties, si tous se sont
    rencontrés. FIDE : place entre eux (1 = premier ; 0 = non départagés).

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.1.4 ; FIDE C.07 art. 6
    In a spreadsheet: =DIRECT_ENCOUNTER(C2:L11)
    """
@overload
def DIRECT_ENCOUNTER(grid: Rows, player: int | str, rules: str | None = None) -> float: ...

CONFRONTATION_DIRECTE = DIRECT_ENCOUNTER

@overload
def AVERAGE_RATING(
    grid: Rows,
    ratings: Rows | None = None,
    player: None = None,
    rules: str | None = None,
    cut: int | None = None,
) -> Table:
    """The average rating of the opponents; the lowest ratings may be cut.

    La moyenne Elo des adversaires, les plus faibles classements pouvant être retirés.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        cut: Number of lowest ratings to cut. (default: 0)

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.3.1 ; FIDE C.07 art. 10.1
    In a spreadsheet: =AVERAGE_RATING(C2:K31,B2:B31)
    """
@overload
def AVERAGE_RATING(
    grid: Rows,
    ratings: Rows | None,
    player: int | str,
    rules: str | None = None,
    cut: int | None = None,
) -> float: ...
@overload
def AVERAGE_RATING(
    grid: Rows,
    ratings: Rows | None = None,
    *,
    player: int | str,
    rules: str | None = None,
    cut: int | None = None,
) -> float: ...

MOYENNE_ELO = AVERAGE_RATING

@overload
def PROVISIONAL_RATING(
    grid: Rows,
    ratings: Rows | None = None,
    player: None = None,
    rules: str | None = None,
) -> Table:
    """The ratings, with unrated players re-estimated from their score group.

    Les classements, les non classés étant estimés d'après leur groupe de points.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 4 « Classement provisoire »
    In a spreadsheet: =PROVISIONAL_RATING(C2:K31,B2:B31)
    """
@overload
def PROVISIONAL_RATING(grid: Rows, ratings: Rows | None, player: int | str, rules: str | None = None) -> float: ...
@overload
def PROVISIONAL_RATING(
    grid: Rows,
    ratings: Rows | None = None,
    *,
    player: int | str,
    rules: str | None = None,
) -> float: ...

CLASSEMENT_PROVISOIRE = PROVISIONAL_RATING

@overload
def PERFORMANCE(grid: Rows, ratings: Rows | None = None, player: None = None, rules: str | None = None) -> Table:
    """The tournament performance rating (FFE: 350-point rule and table of quantities; FIDE: TPR).

    La performance Elo du tournoi (FFE : règle des 350 points et table des quantités ; FIDE : TPR).

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.3.2 et § 4 ; FIDE C.07 art. 10.2
    In a spreadsheet: =PERFORMANCE(C2:K31,B2:B31)
    """
@overload
def PERFORMANCE(grid: Rows, ratings: Rows | None, player: int | str, rules: str | None = None) -> float: ...
@overload
def PERFORMANCE(
    grid: Rows,
    ratings: Rows | None = None,
    *,
    player: int | str,
    rules: str | None = None,
) -> float: ...

@overload
def MATCH_POINTS(grid: Rows, team: None = None, rules: str | None = None) -> Table:
    """Match points: 2, 1 or 0; won with more than half of the boards (FFE) or with the higher score (FIDE).

    Les points de match : 2, 1 ou 0 ; gagné avec plus de la moitié des échiquiers (FFE) ou avec le score le plus
    élevé (FIDE).

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        team: Number or name of one team; if omitted, the column of all teams.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2.1.2
    In a spreadsheet: =MATCH_POINTS(C2:I11,,"FFE; boards=4")
    """
@overload
def MATCH_POINTS(grid: Rows, team: int | str, rules: str | None = None) -> float: ...

POINTS_DE_MATCH = MATCH_POINTS

@overload
def GAME_POINTS(grid: Rows, team: None = None, rules: str | None = None) -> Table:
    """The game points of a team.

    Les points de partie d'une équipe.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        team: Number or name of one team; if omitted, the column of all teams.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 3
    In a spreadsheet: =GAME_POINTS(C2:I11)
    """
@overload
def GAME_POINTS(grid: Rows, team: int | str, rules: str | None = None) -> float: ...

POINTS_DE_PARTIE = GAME_POINTS

def BERLIN(board_scores: Number | str | Rows) -> float:
    """Berlin of one match: one team's board results, the first board counted n times, the last one once.

    Le Berlin d'un match : les résultats d'une équipe, le premier échiquier compté n fois, le dernier une fois.

    Args:
        board_scores: The team's results, one board per cell, board 1 first, e.g. B2:B9.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 4 « Berlin »
    In a spreadsheet: =BERLIN(B2:B9)
    """

@overload
def TIEBREAK(
    grid: Rows,
    code: str,
    player: None = None,
    rules: str | None = None,
    ratings: Rows | None = None,
    boards: Rows | None = None,
) -> Table:
    """Any tie-break by its code or name.

    N'importe quel départage, par son code ou son nom.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        code: Code or name of the tie-break, e.g. "BH/C1", "Buchholz Cut 1", "Solkoff", "Progress".
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        boards: Teams: the board results, next to the grid; one column per round (1 0 ½ 1), or one per board per
            round; forfeits + and -.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) ; FIDE C.07
    In a spreadsheet: =TIEBREAK(C2:K31,"BH/C1",,"FIDE-2026")
    """
@overload
def TIEBREAK(
    grid: Rows,
    code: str,
    player: int | str,
    rules: str | None = None,
    ratings: Rows | None = None,
    boards: Rows | None = None,
) -> float: ...

DEPARTAGE = TIEBREAK

@overload
def RANK_BY(
    grid: Rows,
    tiebreaks: Number | str | Rows,
    player: None = None,
    rules: str | None = None,
    ratings: Rows | None = None,
    manual: Rows | None = None,
    boards: Rows | None = None,
) -> Table:
    """The final place: points, then each tie-break in turn among the players still tied.

    La place finale : les points, puis chaque départage tour à tour entre les joueurs encore à égalité.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        tiebreaks: The tie-breaks in order: text, e.g. "CD;KOYA;KOYA+1", a range of cells, or a type of tournament,
            e.g. "round robin".
        player: Number or name of one player; if omitted, the column of all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        manual: The tie-break MANUAL: one column of numbers set by the arbiter (a play-off, lots drawn by hand), as
            high as the grid; highest first, blank = none.
        boards: Teams: the board results, next to the grid; one column per round (1 0 ½ 1), or one per board per
            round; forfeits + and -.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2 ; FIDE C.07 art. 4.2
    In a spreadsheet: =RANK_BY(C2:L11,"CD;KOYA;KOYA+1")
    """
@overload
def RANK_BY(
    grid: Rows,
    tiebreaks: Number | str | Rows,
    player: int | str,
    rules: str | None = None,
    ratings: Rows | None = None,
    manual: Rows | None = None,
    boards: Rows | None = None,
) -> float: ...

PLACE = RANK_BY

def STANDINGS(
    grid: Rows,
    tiebreaks: Number | str | Rows,
    rules: str | None = None,
    ratings: Rows | None = None,
    manual: Rows | None = None,
    boards: Rows | None = None,
) -> Table:
    """The full standings: place, number, name, rating, points and tie-breaks, with the first player at the top.

    Le classement complet : place, numéro, nom, Elo, points et départages, le premier en tête.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        tiebreaks: The tie-breaks in order: text, e.g. "CD;KOYA;KOYA+1", a range of cells, or a type of tournament,
            e.g. "round robin".
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        manual: The tie-break MANUAL: one column of numbers set by the arbiter (a play-off, lots drawn by hand), as
            high as the grid; highest first, blank = none.
        boards: Teams: the board results, next to the grid; one column per round (1 0 ½ 1), or one per board per
            round; forfeits + and -.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2 ; FIDE C.07 art. 4.2
    In a spreadsheet: =STANDINGS(A1:M31,"BH/C1;BH;SB","FIDE-2026")
    """

def CLASSEMENT(
    grid: Rows,
    tiebreaks: Number | str | Rows,
    rules: str | None = None,
    ratings: Rows | None = None,
    manual: Rows | None = None,
    boards: Rows | None = None,
) -> Table:
    """The full standings: place, number, name, rating, points and tie-breaks, with the first player at the top.

    Le classement complet : place, numéro, nom, Elo, points et départages, le premier en tête.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        tiebreaks: The tie-breaks in order: text, e.g. "CD;KOYA;KOYA+1", a range of cells, or a type of tournament,
            e.g. "round robin".
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        manual: The tie-break MANUAL: one column of numbers set by the arbiter (a play-off, lots drawn by hand), as
            high as the grid; highest first, blank = none.
        boards: Teams: the board results, next to the grid; one column per round (1 0 ½ 1), or one per board per
            round; forfeits + and -.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2 ; FIDE C.07 art. 4.2
    In a spreadsheet: =STANDINGS(A1:M31,"BH/C1;BH;SB","FIDE-2026")
    """

def CHECK(
    grid: Rows,
    rules: str | None = None,
    ratings: Rows | None = None,
    boards: Rows | None = None,
    tiebreaks: Number | str | Rows | None = None,
) -> Table:
    """All problems in the grid, one per row, each with its cure; empty text if there are none.

    Tous les problèmes de la grille, un par ligne, avec le remède ; un texte vide si elle est saine.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        boards: Of a grid of teams: the board results, next to it, as in STANDINGS. Of a list of matches: the list
            of the players of the teams.
        tiebreaks: The tie-breaks of the event, to have their list checked too.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FIDE C.04.1 ; FIDE C.05 ; FFE 2.4
    In a spreadsheet: =CHECK(A1:M31,"FIDE-2026")
    """

def CONTROLE(
    grid: Rows,
    rules: str | None = None,
    ratings: Rows | None = None,
    boards: Rows | None = None,
    tiebreaks: Number | str | Rows | None = None,
) -> Table:
    """All problems in the grid, one per row, each with its cure; empty text if there are none.

    Tous les problèmes de la grille, un par ligne, avec le remède ; un texte vide si elle est saine.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        boards: Of a grid of teams: the board results, next to it, as in STANDINGS. Of a list of matches: the list
            of the players of the teams.
        tiebreaks: The tie-breaks of the event, to have their list checked too.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FIDE C.04.1 ; FIDE C.05 ; FFE 2.4
    In a spreadsheet: =CHECK(A1:M31,"FIDE-2026")
    """

@overload
def ELO_EXPECTED(own: Number | str, opponents: Number | str, rules: str | None = None) -> float:
    """The expected score We against each opponent, from table II.

    L'espérance de gain We contre chaque adversaire, lue dans la table II.

    Args:
        own: The player's own rating.
        opponents: The opponents' ratings, one cell per game, in a row or a column; blank, 0 or NC for unrated.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), table II ; FIDE B.02 8.1.2, 8.3.1
    In a spreadsheet: =ELO_EXPECTED(1760,B2:B8,"BEL")
    """
@overload
def ELO_EXPECTED(own: Number | str, opponents: Rows, rules: str | None = None) -> Table: ...

@overload
def ELO_ATTENDU(own: Number | str, opponents: Number | str, rules: str | None = None) -> float:
    """The expected score We against each opponent, from table II.

    L'espérance de gain We contre chaque adversaire, lue dans la table II.

    Args:
        own: The player's own rating.
        opponents: The opponents' ratings, one cell per game, in a row or a column; blank, 0 or NC for unrated.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), table II ; FIDE B.02 8.1.2, 8.3.1
    In a spreadsheet: =ELO_EXPECTED(1760,B2:B8,"BEL")
    """
@overload
def ELO_ATTENDU(own: Number | str, opponents: Rows, rules: str | None = None) -> Table: ...

@overload
def ELO_EXPECTED_EXACT(own: Number | str, opponents: Number | str, deviation: Number | None = None) -> float:
    """The exact value of the normal curve (σ = 200), for information: no rating system uses it.

    L'espérance exacte de la courbe normale (σ = 200), pour information : aucun classement ne s'en sert.

    Args:
        own: The player's own rating.
        opponents: The opponents' ratings, one cell per game, in a row or a column; blank, 0 or NC for unrated.
        deviation: The standard deviation σ of one player; default: 200.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), « Système Elo »
    In a spreadsheet: =ELO_EXPECTED_EXACT(1760,B2:B8)
    """
@overload
def ELO_EXPECTED_EXACT(own: Number | str, opponents: Rows, deviation: Number | None = None) -> Table: ...

@overload
def ELO_ATTENDU_EXACT(own: Number | str, opponents: Number | str, deviation: Number | None = None) -> float:
    """The exact value of the normal curve (σ = 200), for information: no rating system uses it.

    L'espérance exacte de la courbe normale (σ = 200), pour information : aucun classement ne s'en sert.

    Args:
        own: The player's own rating.
        opponents: The opponents' ratings, one cell per game, in a row or a column; blank, 0 or NC for unrated.
        deviation: The standard deviation σ of one player; default: 200.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), « Système Elo »
    In a spreadsheet: =ELO_EXPECTED_EXACT(1760,B2:B8)
    """
@overload
def ELO_ATTENDU_EXACT(own: Number | str, opponents: Rows, deviation: Number | None = None) -> Table: ...

def ELO_DIFFERENCE(p: Number, rules: str | None = None) -> float:
    """The difference D(p) or dp for a percentage of points, from table I.

    L'écart D(p) ou dp pour un pourcentage de points, lu dans la table I.

    Args:
        p: The percentage, from 0 to 1 (0.75 or 75 %).
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), table I ; FIDE B.02 8.1.1
    In a spreadsheet: =ELO_DIFFERENCE(0.75,"BEL")
    """

def ELO_QUANTITY(points: Number, games: int, rules: str | None = None) -> float:
    """The Quantity Q of the FFE performance, from the printed table.

    La Quantité Q de la performance FFE, lue dans le tableau imprimé.

    Args:
        points: Points over the board.
        games: Games over the board.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Départages, PERFORMANCE Elo
    In a spreadsheet: =ELO_QUANTITY(4.5,6)
    """

ELO_QUANTITE = ELO_QUANTITY

def ELO_PERFORMANCE(
    opponents: Number | str | Rows,
    results: Number | str | Rows,
    own: Number | str | None = None,
    rules: str | None = None,
) -> float:
    """A player's performance rating: the opponents' mean rating plus the difference for the score.

    La performance d'un joueur : moyenne des adversaires et écart selon le score.

    Args:
        opponents: The opponents' ratings, one cell per game, in a row or a column; blank, 0 or NC for unrated.
        results: The player's results, one cell per game: 1 ½ 0 0.5 = ; forfeits and byes (1F 0F EXE > <) do not
            count.
        own: The player's rating: the FFE limits opponents' ratings to within 350 points of it; no effect elsewhere.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Départages 2.3.2 ; Le classement ELO belge (F.E.F.B.), formule I ; FIDE B.01 1.4.6-1.4.9
    In a spreadsheet: =ELO_PERFORMANCE(B2:B10,C2:C10,1850,"FFE")
    """

def ELO_K(
    games: int,
    rating: Number | str,
    rules: str | None = None,
    birth_year: Number | str | Rows | None = None,
    year: Number | str | Rows | None = None,
    highest: Number | str | None = None,
) -> float:
    """The development coefficient K for the next game.

    Le coefficient de développement K de la prochaine partie.

    Args:
        games: Rated games played so far.
        rating: The current rating.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        birth_year: FIDE: year or date of birth (K 40 up to 18); blank: not a junior.
        year: FIDE: year of the period, or a day in it.
        highest: FIDE: highest rating ever published; from 2400 on, K is 10 even before 30 games (8.3.3 leaves the
            order open).

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), « coefficient K » ; FIDE B.02 8.3.3
    In a spreadsheet: =ELO_K(45,1760,"BEL")
    """

def ELO_DELTA(
    own: Number | str,
    opponents: Number | str | Rows,
    results: Number | str | Rows,
    games: int | None = None,
    rules: str | None = None,
    k: int | None = None,
) -> float:
    """The change over a period: the sum of K (W - We), unrounded.

    La variation sur une période : somme des K (W - We), sans arrondi.

    Args:
        own: The player's own rating.
        opponents: The opponents' ratings, one cell per game, in a row or a column; blank, 0 or NC for unrated.
            FIDE: below the floor of the list (1400 since March 2024) unrated, too; such games count for nothing,
            and EXPLAIN names them.
        results: The player's results, one cell per game: 1 ½ 0 0.5 = ; forfeits and byes (1F 0F EXE > <) do not
            count.
        games: Rated games played before this period (K depends on it).
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        k: K, if known; if omitted, derived from the games. FIDE: for a junior, give it (ELO_K computes it from the
            birth).

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), formule II ; FIDE B.02 8.3.2
    In a spreadsheet: =ELO_DELTA(1760,B2:B8,C2:C8,45,"BEL")
    """

def ELO_NEW(
    own: Number | str,
    opponents: Number | str | Rows,
    results: Number | str | Rows,
    games: int | None = None,
    rules: str | None = None,
    k: int | None = None,
) -> float:
    """The new rating after a period: 25/150 and floor (BEL), K·n ≤ 700 and floor (FIDE).

    Le nouveau classement après une période : 25/150 et plancher (BEL), K·n ≤ 700 et plancher (FIDE).

    Args:
        own: The player's own rating.
        opponents: The opponents' ratings, one cell per game, in a row or a column; blank, 0 or NC for unrated.
            FIDE: below the floor of the list (1400 since March 2024) unrated, too; such games count for nothing,
            and EXPLAIN names them.
        results: The player's results, one cell per game: 1 ½ 0 0.5 = ; forfeits and byes (1F 0F EXE > <) do not
            count.
        games: Rated games played before this period (K depends on it).
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        k: K, if known; if omitted, derived from the games. FIDE: for a junior, give it (ELO_K computes it from the
            birth).

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), formule II, 25/150 ; FIDE B.02 8.3, 7.2.1
    In a spreadsheet: =ELO_NEW(1760,B2:B8,C2:C8,45,"BEL")
    """

ELO_NOUVEAU = ELO_NEW

def ELO_INITIAL(opponents: Number | str | Rows, results: Number | str | Rows, rules: str | None = None) -> float:
    """The first rating of an unrated player (BEL: provisional from 10 games, regular at the 20th).

    Le premier classement d'un non classé (BEL : provisoire dès 10 parties, habituel à la 20e).

    Args:
        opponents: The opponents' ratings, one cell per game, in a row or a column; blank, 0 or NC for unrated.
        results: The player's results, one cell per game: 1 ½ 0 0.5 = ; forfeits and byes (1F 0F EXE > <) do not
            count.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), formule I ; Entrée dans le classement de la FIDE (2009) ; FIDE B.02
    8.2
    In a spreadsheet: =ELO_INITIAL(B2:B21,C2:C21,"BEL")
    """

def ELO_COMBINE(performances: Number | str | Rows, games: Number | str | Rows, rules: str | None = None) -> float:
    """A first rating from several events, weighted by their games.

    Le premier classement tiré de plusieurs compétitions, pondérées par leurs parties.

    Args:
        performances: The results of the events, in chronological order.
        games: The number of games in each event.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Entrée dans le classement de la FIDE (2009)
    In a spreadsheet: =ELO_COMBINE(B2:B4,C2:C4,"FIDE-2009")
    """

def ELO_ENTRY(
    performances: Number | str | Rows,
    games: Number | str | Rows,
    points: Number | str | Rows | None = None,
    rated: Number | str | Rows | None = None,
    periods: Number | str | Rows | None = None,
    floors: Number | str | Rows | None = None,
    published: Number | str | Rows | None = None,
    rules: str | None = None,
) -> float:
    """A first rating from several events, under all the 2009 conditions.

    Le premier classement tiré de plusieurs compétitions, sous toutes les conditions de 2009.

    Args:
        performances: The results of the events, in chronological order.
        games: The number of games in each event.
        points: The points in each event: 0 or ½ in the first one does not count.
        rated: The rated opponents met in each event: three are required.
        periods: The number of each event's rating period: the last one and the seven before it count.
        floors: The rating floor on the day of each event; blank: 1401.
        published: The rating published before the event was counted: the event then no longer counts towards the
            first rating.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Entrée dans le classement de la FIDE (2009)
    In a spreadsheet: =ELO_ENTRY(B2:B6,C2:C6,D2:D6,E2:E6,F2:F6,G2:G6,H2:H6,"FIDE-2009")
    """

ELO_ENTREE = ELO_ENTRY

@overload
def ELO_ADAPTED(ratings: Number | str) -> float:
    """The Belgian rating after the adaptation of 1 April 2024: below 2000, old + (2000 - old) × 250/850.

    La cote belge après l'adaptation du 1er avril 2024 : sous 2000, ancienne + (2000 - ancienne) × 250/850.

    Args:
        ratings: The old ratings, one cell per player.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FRBE/KBSB, decision of 11 March 2024 (one source)
    In a spreadsheet: =ELO_ADAPTED(B2:B101)
    """
@overload
def ELO_ADAPTED(ratings: Rows) -> Table: ...

@overload
def ELO_ADAPTE(ratings: Number | str) -> float:
    """The Belgian rating after the adaptation of 1 April 2024: below 2000, old + (2000 - old) × 250/850.

    La cote belge après l'adaptation du 1er avril 2024 : sous 2000, ancienne + (2000 - ancienne) × 250/850.

    Args:
        ratings: The old ratings, one cell per player.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FRBE/KBSB, decision of 11 March 2024 (one source)
    In a spreadsheet: =ELO_ADAPTED(B2:B101)
    """
@overload
def ELO_ADAPTE(ratings: Rows) -> Table: ...

@overload
def ELO_RANK(ratings: Number | str, games: Number | str | Rows) -> float:
    """Each player's rank; at equal ratings, the player with more games ranks first.

    Le rang de chaque joueur ; à égalité de cote, celui qui a le plus de parties est premier.

    Args:
        ratings: The ratings, one cell per player.
        games: The games of each.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), « cotation habituelle »
    In a spreadsheet: =ELO_RANK(B2:B101,C2:C101)
    """
@overload
def ELO_RANK(ratings: Rows, games: Number | str | Rows) -> Table: ...

@overload
def ELO_RANG(ratings: Number | str, games: Number | str | Rows) -> float:
    """Each player's rank; at equal ratings, the player with more games ranks first.

    Le rang de chaque joueur ; à égalité de cote, celui qui a le plus de parties est premier.

    Args:
        ratings: The ratings, one cell per player.
        games: The games of each.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), « cotation habituelle »
    In a spreadsheet: =ELO_RANK(B2:B101,C2:C101)
    """
@overload
def ELO_RANG(ratings: Rows, games: Number | str | Rows) -> Table: ...

def MATRICULE_OK(number: int) -> bool:
    """TRUE if the 5th digit of a Belgian membership number is its check digit (numbers issued up to 2004).

    VRAI si le 5e chiffre d'un matricule belge est son chiffre de contrôle (numéros émis jusqu'en 2004).

    Args:
        number: The number, 5 digits.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), « Vérification des matricules »
    In a spreadsheet: =MATRICULE_OK(A2)
    """

@overload
def ELO_INITIAL_RR(grid: Rows, ratings: Rows | None = None, player: None = None, rules: str | None = None) -> Table:
    """The first rating of the unrated players of a round robin: Ra = Rar - dpa·n/(n+1).

    Le premier classement des non classés d'un tournoi toutes rondes : Ra = Rar - dpa·n/(n+1).

    Args:
        grid: The crosstable of the round robin.
        ratings: The ratings, one column as high as the grid; blank, 0 or NC for unrated.
        player: Number or name of one player; if omitted, all players.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Entrée dans le classement de la FIDE (2009)
    In a spreadsheet: =ELO_INITIAL_RR(C2:L11,B2:B11,7,"FIDE-2009")
    """
@overload
def ELO_INITIAL_RR(grid: Rows, ratings: Rows | None, player: int | str, rules: str | None = None) -> float: ...
@overload
def ELO_INITIAL_RR(
    grid: Rows,
    ratings: Rows | None = None,
    *,
    player: int | str,
    rules: str | None = None,
) -> float: ...

ELO_INITIAL_TR = ELO_INITIAL_RR

def ELO_PERIOD(players: Rows, games: Rows, rules: str | None = None) -> Table:
    """A whole Belgian rating period: the new list.

    Toute une période de classement belge : la nouvelle liste.

    Args:
        players: The players, with a header: pid, rating, games, sum_opp, points, foreign, fide, name.
        games: The games, with a header: order, a, b, ext_rating, result_a, sides.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), « Traitement par l'ordinateur » ; FRBE, règlement des tournois, art.
    10, 12
    In a spreadsheet: =ELO_PERIOD(A1:G3429,Parties!A1:H18565,"BEL-1997")
    """

def ELO_PERIODE(players: Rows, games: Rows, rules: str | None = None) -> Table:
    """A whole Belgian rating period: the new list.

    Toute une période de classement belge : la nouvelle liste.

    Args:
        players: The players, with a header: pid, rating, games, sum_opp, points, foreign, fide, name.
        games: The games, with a header: order, a, b, ext_rating, result_a, sides.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Le classement ELO belge (F.E.F.B.), « Traitement par l'ordinateur » ; FRBE, règlement des tournois, art.
    10, 12
    In a spreadsheet: =ELO_PERIOD(A1:G3429,Parties!A1:H18565,"BEL-1997")
    """

def EXPLAIN(
    grid: Rows,
    code: Number | str | Rows,
    player: int | str,
    rules: str | None = None,
    ratings: Rows | None = None,
    manual: Rows | None = None,
    boards: Rows | None = None,
    games: Number | str | Rows | None = None,
    k: int | None = None,
) -> Table:
    """How a value is computed: one row per round, what counts, what is cut and why, the article, the total.

    Comment une valeur est obtenue : une ligne par ronde, ce qui compte, ce qui est retiré et pourquoi, l'article,
    le total.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        code: The tie-break, e.g. "BH/C1", or a function, e.g. "ELO_NEW"; for two players, the list of tie-breaks;
            "PAIRING 3" for the pairing of round 3, with the players as ratings; "PRIZES" for a prize: the ranking,
            then players as ratings, prizes as games.
        player: Number or name of one player; "7>12" compares two players; with PAIRING it asks why 7 does not meet
            12, "7>bye" why 7 has not the bye.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        manual: The tie-break MANUAL: one column of numbers set by the arbiter (a play-off, lots drawn by hand), as
            high as the grid; highest first, blank = none.
        boards: Teams: the board results, next to the grid; one column per round (1 0 ½ 1), or one per board per
            round; forfeits + and -.
        games: Rating functions: rated games played before; for ELO_PERIOD, the table of games (the grid holds the
            players).
        k: K, if known; if omitted, derived from the games. FIDE: for a junior, give it (ELO_K computes it from the
            birth).

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) ; FIDE C.07 ; Le classement ELO belge (F.E.F.B.) ; FIDE B.02
    In a spreadsheet: =EXPLAIN(A1:K31,"BH/C1",7,"FIDE-2026; lang=fr")
    """

def EXPLIQUER(
    grid: Rows,
    code: Number | str | Rows,
    player: int | str,
    rules: str | None = None,
    ratings: Rows | None = None,
    manual: Rows | None = None,
    boards: Rows | None = None,
    games: Number | str | Rows | None = None,
    k: int | None = None,
) -> Table:
    """How a value is computed: one row per round, what counts, what is cut and why, the article, the total.

    Comment une valeur est obtenue : une ligne par ronde, ce qui compte, ce qui est retiré et pourquoi, l'article,
    le total.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        code: The tie-break, e.g. "BH/C1", or a function, e.g. "ELO_NEW"; for two players, the list of tie-breaks;
            "PAIRING 3" for the pairing of round 3, with the players as ratings; "PRIZES" for a prize: the ranking,
            then players as ratings, prizes as games.
        player: Number or name of one player; "7>12" compares two players; with PAIRING it asks why 7 does not meet
            12, "7>bye" why 7 has not the bye.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        manual: The tie-break MANUAL: one column of numbers set by the arbiter (a play-off, lots drawn by hand), as
            high as the grid; highest first, blank = none.
        boards: Teams: the board results, next to the grid; one column per round (1 0 ½ 1), or one per board per
            round; forfeits + and -.
        games: Rating functions: rated games played before; for ELO_PERIOD, the table of games (the grid holds the
            players).
        k: K, if known; if omitted, derived from the games. FIDE: for a junior, give it (ELO_K computes it from the
            birth).

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) ; FIDE C.07 ; Le classement ELO belge (F.E.F.B.) ; FIDE B.02
    In a spreadsheet: =EXPLAIN(A1:K31,"BH/C1",7,"FIDE-2026; lang=fr")
    """

def CROSSTABLE(players: Rows, games: Rows, rules: str | None = None) -> Table:
    """The crosstable of a list of players and a list of games: number, name, rating and one cell per round. A game
    that cannot be read stands between question marks.

    La grille d'une liste de joueurs et d'une liste de parties : numéro, nom, Elo et une case par ronde. Une partie
    illisible figure entre points d'interrogation.

    Args:
        players: The list of players with its headings: name, and if there are any number, rating, title …
        games: The list of games with its headings, one row a game: Round, Board, White, Result, Black; a bye in
            place of an opponent.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FIDE C.04.2 ; FFE, Livre de l'arbitre 2.4 (A.G. 98)
    In a spreadsheet: =CROSSTABLE(A1:C31,E1:I200,"FIDE-2026; planned=9")
    """

def GRILLE(players: Rows, games: Rows, rules: str | None = None) -> Table:
    """The crosstable of a list of players and a list of games: number, name, rating and one cell per round. A game
    that cannot be read stands between question marks.

    La grille d'une liste de joueurs et d'une liste de parties : numéro, nom, Elo et une case par ronde. Une partie
    illisible figure entre points d'interrogation.

    Args:
        players: The list of players with its headings: name, and if there are any number, rating, title …
        games: The list of games with its headings, one row a game: Round, Board, White, Result, Black; a bye in
            place of an opponent.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FIDE C.04.2 ; FFE, Livre de l'arbitre 2.4 (A.G. 98)
    In a spreadsheet: =CROSSTABLE(A1:C31,E1:I200,"FIDE-2026; planned=9")
    """

def BERGER(players: Number | str | Rows, cycles: int | None = None, rules: str | None = None) -> Table:
    """The pairings of a round robin by the Berger tables: round, board, White, Black.

    Les appariements d'un tournoi toutes rondes selon les tables de Berger : ronde, table, Blancs, Noirs.

    Args:
        players: The number of players, or their names in the order of the draw.
        cycles: 1 for a single, 2 for a double round robin. (default: 1)
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FIDE C.05, Annex 1
    In a spreadsheet: =BERGER(A2:A11)
    """

def PAIRINGS(players: Rows, games: Rows, rules: str | None = None) -> Table:
    """A proposal for the next round of a Swiss tournament by the Dutch rules: board, White, Black, and the bye. While
    results are missing, it says which.

    Une proposition pour la ronde suivante d'un tournoi suisse selon les règles hollandaises : table, Blancs, Noirs,
    et l'exempt. Tant qu'il manque des résultats, elle dit lesquels.

    Args:
        players: The list of players with its headings: number (the order of pairing), name, and if there are any
            First round, Last round, ½ byes and Absent with rounds such as 2, 5.
        games: The list of games with its headings, one row a game: Round, Board, White, Result, Black; a bye in
            place of an opponent.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FIDE C.04.3 (01/02/2026)
    In a spreadsheet: =PAIRINGS(A1:D31,F1:J200,"FIDE-2026; planned=9; first=white")
    """

def APPARIEMENTS(players: Rows, games: Rows, rules: str | None = None) -> Table:
    """A proposal for the next round of a Swiss tournament by the Dutch rules: board, White, Black, and the bye. While
    results are missing, it says which.

    Une proposition pour la ronde suivante d'un tournoi suisse selon les règles hollandaises : table, Blancs, Noirs,
    et l'exempt. Tant qu'il manque des résultats, elle dit lesquels.

    Args:
        players: The list of players with its headings: number (the order of pairing), name, and if there are any
            First round, Last round, ½ byes and Absent with rounds such as 2, 5.
        games: The list of games with its headings, one row a game: Round, Board, White, Result, Black; a bye in
            place of an opponent.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FIDE C.04.3 (01/02/2026)
    In a spreadsheet: =PAIRINGS(A1:D31,F1:J200,"FIDE-2026; planned=9; first=white")
    """

@overload
def PRIZES(
    ranking: Rows,
    plan: Rows,
    players: Rows | None = None,
    player: None = None,
    rules: str | None = None,
) -> Table:
    """Who gets which prize: the amounts of tied places shared and rounded, one prize a player, with the reason of
    each; for one player, the amount.

    Qui reçoit quel prix : montants des places ex æquo partagés et arrondis, un prix par joueur, avec la raison de
    chacun ; pour un joueur, le montant.

    Args:
        ranking: The final ranking under its headings, first player first: the table of STANDINGS, or any with
            Place, Name and Points.
        plan: The prizes, one row per category: Category, the amounts under 1, 2, 3 …, and conditions where there
            are any: Sex, Age from, Age to, Rating from, Rating below, Club, Unrated; Sharing; Number of prizes.
        players: The list of players with Sex, Born, Club and Rating; left out, the ranking has these columns
            itself.
        player: A number or a name gives that player's amount; left out, the whole table.
        rules: Options: "prizes=none|equal|hort; rounding=1; several=yes; without=7,12; year=2026" (year of the
            ages). Other rules of the event may stand beside them.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Règlement de l'organisateur / organiser's regulations
    In a spreadsheet: =PRIZES(A1:F31,H1:N5,,,"prizes=hort; rounding=1; year=2026")
    """
@overload
def PRIZES(
    ranking: Rows,
    plan: Rows,
    players: Rows | None,
    player: int | str,
    rules: str | None = None,
) -> float: ...
@overload
def PRIZES(
    ranking: Rows,
    plan: Rows,
    players: Rows | None = None,
    *,
    player: int | str,
    rules: str | None = None,
) -> float: ...

@overload
def PRIX(
    ranking: Rows,
    plan: Rows,
    players: Rows | None = None,
    player: None = None,
    rules: str | None = None,
) -> Table:
    """Who gets which prize: the amounts of tied places shared and rounded, one prize a player, with the reason of
    each; for one player, the amount.

    Qui reçoit quel prix : montants des places ex æquo partagés et arrondis, un prix par joueur, avec la raison de
    chacun ; pour un joueur, le montant.

    Args:
        ranking: The final ranking under its headings, first player first: the table of STANDINGS, or any with
            Place, Name and Points.
        plan: The prizes, one row per category: Category, the amounts under 1, 2, 3 …, and conditions where there
            are any: Sex, Age from, Age to, Rating from, Rating below, Club, Unrated; Sharing; Number of prizes.
        players: The list of players with Sex, Born, Club and Rating; left out, the ranking has these columns
            itself.
        player: A number or a name gives that player's amount; left out, the whole table.
        rules: Options: "prizes=none|equal|hort; rounding=1; several=yes; without=7,12; year=2026" (year of the
            ages). Other rules of the event may stand beside them.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Règlement de l'organisateur / organiser's regulations
    In a spreadsheet: =PRIZES(A1:F31,H1:N5,,,"prizes=hort; rounding=1; year=2026")
    """
@overload
def PRIX(ranking: Rows, plan: Rows, players: Rows | None, player: int | str, rules: str | None = None) -> float: ...
@overload
def PRIX(
    ranking: Rows,
    plan: Rows,
    players: Rows | None = None,
    *,
    player: int | str,
    rules: str | None = None,
) -> float: ...

def SEASON(
    results: Rows,
    scale: Rows | None = None,
    best: int | None = None,
    tiebreaks: Number | str | Rows | None = None,
    rules: str | None = None,
    players: Rows | None = None,
) -> Table:
    """The standings of a season over several stages (Grand Prix): points of the places, the best n stages, tie-breaks.

    Le classement d'une saison de plusieurs étapes (Grand Prix) : points des places, n meilleures étapes,
    départages.

    Args:
        results: The results with their headings, one row per player and stage: Stage, Place or Points, Name; a
            blank stage is that of the row above.
        scale: The points of the first place, the second …: a column, or two columns of place and points; left out,
            the points of the stages count.
        best: How many stages count, each player's best; left out, all of them.
        tiebreaks: What breaks ties, in order: WINS, BEST, NEXT, PODIUMS, STAGES, ALL, FIELD, HIGHEST, LOWEST,
            MANUAL, DIRECT, or the names of the template.
        rules: Options of the season, without an edition, e.g. "sharing=place; participation=1; planned=8" or
            "by=category; limit=1900".
        players: The list of players with its headings: Name, and Rating, Category, Sex, Club, Manual value where
            they are needed.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Règlement de l'organisateur / organiser's regulations
    In a spreadsheet: =SEASON(A1:C200,"25;20;16;13;11;10",5,"WINS;NEXT","sharing=mean")
    """

def SAISON(
    results: Rows,
    scale: Rows | None = None,
    best: int | None = None,
    tiebreaks: Number | str | Rows | None = None,
    rules: str | None = None,
    players: Rows | None = None,
) -> Table:
    """The standings of a season over several stages (Grand Prix): points of the places, the best n stages, tie-breaks.

    Le classement d'une saison de plusieurs étapes (Grand Prix) : points des places, n meilleures étapes,
    départages.

    Args:
        results: The results with their headings, one row per player and stage: Stage, Place or Points, Name; a
            blank stage is that of the row above.
        scale: The points of the first place, the second …: a column, or two columns of place and points; left out,
            the points of the stages count.
        best: How many stages count, each player's best; left out, all of them.
        tiebreaks: What breaks ties, in order: WINS, BEST, NEXT, PODIUMS, STAGES, ALL, FIELD, HIGHEST, LOWEST,
            MANUAL, DIRECT, or the names of the template.
        rules: Options of the season, without an edition, e.g. "sharing=place; participation=1; planned=8" or
            "by=category; limit=1900".
        players: The list of players with its headings: Name, and Rating, Category, Sex, Club, Manual value where
            they are needed.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: Règlement de l'organisateur / organiser's regulations
    In a spreadsheet: =SEASON(A1:C200,"25;20;16;13;11;10",5,"WINS;NEXT","sharing=mean")
    """

def WHAT_IF(
    grid: Rows,
    tiebreaks: Number | str | Rows,
    player: int | str,
    round: Number | str | Rows,
    result: Number | str | Rows,
    rules: str | None = None,
    ratings: Rows | None = None,
    manual: Rows | None = None,
) -> Table:
    """The full standings if a game, played or still to play, ended differently; on the right, the previous place and
    the move.

    Le classement complet si une partie, jouée ou à jouer, se terminait autrement ; à droite la place d'avant et
    l'évolution.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        tiebreaks: The tie-breaks in order: text, e.g. "CD;KOYA;KOYA+1", a range of cells, or a type of tournament,
            e.g. "round robin".
        player: Number or name of the player.
        round: The round of the game; in a square table, which has no rounds, the opponent (number or name; 12#2 =
            the second game against number 12).
        result: The result from the player's side: 1, ½, 0, "1F", "0F", "1-0"; for teams, the game points, "2½" or
            "2½-1½".
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        manual: The tie-break MANUAL: one column of numbers set by the arbiter (a play-off, lots drawn by hand), as
            high as the grid; highest first, blank = none.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2 ; FIDE C.07 art. 4.2
    In a spreadsheet: =WHAT_IF(A1:M31,"BH/C1;BH;SB",12,9,"1","FIDE-2026")
    """

def ET_SI(
    grid: Rows,
    tiebreaks: Number | str | Rows,
    player: int | str,
    round: Number | str | Rows,
    result: Number | str | Rows,
    rules: str | None = None,
    ratings: Rows | None = None,
    manual: Rows | None = None,
) -> Table:
    """The full standings if a game, played or still to play, ended differently; on the right, the previous place and
    the move.

    Le classement complet si une partie, jouée ou à jouer, se terminait autrement ; à droite la place d'avant et
    l'évolution.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        tiebreaks: The tie-breaks in order: text, e.g. "CD;KOYA;KOYA+1", a range of cells, or a type of tournament,
            e.g. "round robin".
        player: Number or name of the player.
        round: The round of the game; in a square table, which has no rounds, the opponent (number or name; 12#2 =
            the second game against number 12).
        result: The result from the player's side: 1, ½, 0, "1F", "0F", "1-0"; for teams, the game points, "2½" or
            "2½-1½".
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        manual: The tie-break MANUAL: one column of numbers set by the arbiter (a play-off, lots drawn by hand), as
            high as the grid; highest first, blank = none.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2 ; FIDE C.07 art. 4.2
    In a spreadsheet: =WHAT_IF(A1:M31,"BH/C1;BH;SB",12,9,"1","FIDE-2026")
    """

def CHANCES(
    grid: Rows,
    tiebreaks: Number | str | Rows,
    player: int | str,
    rules: str | None = None,
    ratings: Rows | None = None,
    manual: Rows | None = None,
) -> Table:
    """A player's best and worst possible final places, given the games still to play, exact or bounded.

    La meilleure et la moins bonne place finale d'un joueur selon les parties encore à jouer, exactes ou bornées.

    Args:
        grid: The crosstable: one row per player, one column per round (or the whole table with its header, or a
            square round robin), e.g. C2:K31.
        tiebreaks: The tie-breaks in order: text, e.g. "CD;KOYA;KOYA+1", a range of cells, or a type of tournament,
            e.g. "round robin".
        player: Number or name of the player.
        rules: Edition of the rules, then options, e.g. "FIDE-2026" or "FFE; exempt=0.5".
        ratings: The ratings: one column, as high as the grid; blank, 0 or NC for unrated; if omitted, the rating
            column of the grid.
        manual: The tie-break MANUAL: one column of numbers set by the arbiter (a play-off, lots drawn by hand), as
            high as the grid; highest first, blank = none.

    Raises:
        ValueError: A cell would show an error; the text is its message.

    Source: FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2 ; FIDE C.07 art. 4.2
    In a spreadsheet: =CHANCES(A1:M31,"BH/C1;BH;SB",12,"FIDE-2026")
    """
