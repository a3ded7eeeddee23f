"""The help of the template of team championships."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.regulations.editions import Authority, editions
from xl_departage.templates.guide import Section

_FIDE = [edition.name for edition in editions(Authority.FIDE)]
FUNCTIONS = ("MATCH_POINTS", "GAME_POINTS", "TIEBREAK", "STANDINGS", "BERLIN", "EXPLAIN", "CHECK")
SECTIONS = (
    Section(
        Text("Marche à suivre", "How to proceed"),
        (
            (
                Text("1. Accueil", "1. Home"),
                Text(
                    "Épreuve, échiquiers par match, appariements (tables de Berger, ou saisis), règlement, départages.",
                    "Event, boards per match, pairings (Berger tables, or typed), regulations, tie-breaks.",
                ),
            ),
            (
                Text("2. Équipes, Joueurs", "2. Teams, Players"),
                Text(
                    "Les équipes sans ligne vide ; les joueurs équipe par équipe, dans l'ordre des échiquiers. Fixer le nombre d'équipes "
                    ""
                    "avant la première ronde : les tables de Berger en dépendent.",
                    "The teams without blank lines; the players team by team, in board order. Settle the number of teams before the "
                    "first round: the Berger tables depend on it.",
                ),
            ),
            (
                Text("3. Rencontres", "3. Matches"),
                Text(
                    "Un résultat par échiquier, vu de l'équipe de gauche : 1, ½, 0 ; + gagné par forfait, - perdu par forfait, -- perdu "
                    ""
                    "par les deux. Le match compte quand tous ses échiquiers sont remplis ; une case jaune vif manque ou est "
                    "illisible.",
                    "One result a board, from the side of the team on the left: 1, ½, 0; + won by forfeit, - lost by forfeit, -- lost by "
                    ""
                    "both. A match counts when all its boards are filled in; a bright yellow cell is missing or cannot be read.",
                ),
            ),
            (
                Text("4. Compositions", "4. Line-ups"),
                Text(
                    "Seulement pour les prix d'échiquier : le rang du joueur dans la liste de son équipe, là où ce n'est pas le numéro de "
                    ""
                    "l'échiquier.",
                    "Only for the board prizes: the place of the player in the list of his team, where it is not the number of the "
                    "board.",
                ),
            ),
        ),
    ),
    Section(
        Text("Ce qui est calculé", "What is computed"),
        (
            (
                Text("Grille", "Crosstable"),
                Text(
                    "5B2½ : contre l'équipe 5, Blancs au premier échiquier, 2½ points de partie. 5B : match à jouer. + et - : tout le "
                    "match "
                    "par forfait. EXE : exempt.",
                    "5w2½: against team 5, White on board 1, 2½ game points. 5w: still to be played. + and -: the whole match by forfeit. "
                    ""
                    "EXE: bye.",
                ),
            ),
            (
                Text("Points de match", "Match points"),
                Text(
                    "2 pour plus de la moitié des échiquiers, 1 pour la moitié, 0 pour moins.",
                    "2 for more than half of the boards, 1 for half, 0 for less.",
                ),
            ),
            (
                "Berlin",
                Text(
                    "Dans un match de n échiquiers, le premier compte n fois, le dernier une fois (FFE). Comme départage du championnat : "
                    "la "
                    "somme sur tous les matchs. Berlin et Valeur saisie s'excluent : tous deux passent par le départage MANUAL.",
                    "In a match of n boards the first counts n times, the last one once (FFE). As a tie-break of the championship: the sum "
                    ""
                    "over all matches. Berlin and Manual value exclude each other: both are the tie-break MANUAL.",
                ),
            ),
            (
                Text("Sonneborn-Berger", "Sonneborn-Berger"),
                Text(
                    "SB suit le règlement choisi. Les quatre formes étendues de la FIDE (13.2) croisent les points de match et de partie : "
                    ""
                    "EMMSB, EMGSB, EGMSB, EGGSB.",
                    "SB follows the regulations chosen. FIDE's four extended forms (13.2) combine match and game points: EMMSB, EMGSB, "
                    "EGMSB, EGGSB.",
                ),
            ),
            (
                Text("Départages FIDE", "FIDE tie-breaks"),
                Text(
                    f"Échiquiers (BC, TBR, BBE) et formes étendues n'existent que sous {' et '.join(_FIDE)} ; la liste de choix suit le "
                    ""
                    "règlement.",
                    f"Board tie-breaks (BC, TBR, BBE) and extended forms exist under {' and '.join(_FIDE)} only; the drop-down follows "
                    "the "
                    "regulations.",
                ),
            ),
            (
                Text("Prix d'échiquier", "Board prizes"),
                Text(
                    "Points marqués sur l'échiquier, sans les forfaits ; à égalité, le moins de parties d'abord.",
                    "Points scored on that board, forfeits left out; at equality the fewer games come first.",
                ),
            ),
        ),
    ),
)
