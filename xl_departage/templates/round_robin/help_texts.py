"""The help sheet of the round robin."""

from xl_departage.messages import Text
from xl_departage.templates.guide import Section

FUNCTIONS = (
    "POINTS",
    "RANK_BY",
    "STANDINGS",
    "TIEBREAK",
    "EXPLAIN",
    "ELO_EXPECTED",
    "ELO_K",
    "ELO_DELTA",
    "ELO_NEW",
    "ELO_INITIAL",
    "ELO_PERFORMANCE",
)
SECTIONS = (
    Section(
        Text("Pas à pas", "Step by step"),
        (
            (
                Text("1. Accueil", "1. Home"),
                Text(
                    "Nom, dates, arbitre ; un tour ou deux ; règlement et départages. Les départages s'appliquent dans l'ordre, une ligne "
                    "vide est sautée.",
                    "Name, dates, arbiter; one cycle or two; rules and tie-breaks. The tie-breaks apply in order, a blank line is skipped.",
                ),
            ),
            (
                Text("2. Joueurs", "2. Players"),
                Text(
                    "De 3 à 16 joueurs, sans ligne vide. Le numéro est celui de la table de Berger : tirez-le au sort. Ne changez plus "
                    "liste quand des résultats sont saisis.",
                    "3 to 16 players, no blank line. The number is that of the Berger table: draw lots. Do not change the list once "
                    "results are entered.",
                ),
            ),
            (
                Text("3. Rondes", "3. Rounds"),
                Text(
                    "Les appariements viennent de la table de Berger. Choisissez le résultat dans la liste ; laissez vide une "
                    "partie remise.",
                    "The pairings come from the Berger table. Choose the result from the list; leave a postponed game blank.",
                ),
            ),
            (
                Text("Abandon", "Withdrawal"),
                Text(
                    "Saisissez les parties restantes comme forfaits (F-1 ou 1-F). Moins de la moitié des parties jouées : selon l'usage, "
                    "videz aussi les résultats déjà saisis du joueur.",
                    "Enter the remaining games as forfeits (F-1 or 1-F). With less than half of the games played, it is customary to "
                    "clear the player's results as well.",
                ),
            ),
        ),
    ),
    Section(
        Text("Notation des résultats", "Notation of results"),
        (
            ("1-0   ½-½   0-1", Text("Partie jouée, les Blancs d'abord.", "Game played, White first.")),
            (
                "1-F   F-1   F-F",
                Text("Forfait des Noirs, des Blancs, des deux.", "Forfeit of Black, of White, of both."),
            ),
            (
                Text("Feuille Parcours", "Sheet By round"),
                Text(
                    "5B1 : avec les Blancs contre le n° 5, gain ; 5N½ : avec les Noirs, nulle ; 5B+ : gagné par forfait ; 5B : à jouer ; "
                    "ABS, EXE : exempt sans ou avec points.",
                    "5W1: White against No 5, won; 5B½: Black, drawn; 5W+: won by forfeit; 5W: to be played; ABS, EXE: bye without or "
                    "with points.",
                ),
            ),
            (
                Text("Feuille Grille", "Sheet Crosstable"),
                Text(
                    "1 ½ 0 ; 1F et 0F : forfait. Aller-retour : d'abord la partie où le plus petit numéro avait les Blancs.",
                    "1 ½ 0; 1F and 0F: forfeit. Two cycles: first the game in which the lower number had White.",
                ),
            ),
        ),
    ),
    Section(
        Text("Classement", "Ranking"),
        (
            (
                Text("Places partagées", "Shared places"),
                Text(
                    "« 2= » : à égalité après tous les départages. Le tirage au sort ou une valeur saisie (feuille Joueurs) départage.",
                    "“2=”: still tied after all tie-breaks. Lots or a manual value (sheet Players) decide.",
                ),
            ),
            (
                Text("Une erreur #VALEUR!", "An error #VALUE!"),
                Text(
                    "Un résultat ou une option ne se lit pas : la case en faute est jaune vif. Certains départages n'existent que dans un "
                    "règlement (Kashdan : FFE ; parties avec les Noirs : FIDE).",
                    "A result or an option cannot be read: the faulty cell is bright yellow. Some tie-breaks exist in one set of rules "
                    "only (Kashdan: FFE; games with Black: FIDE).",
                ),
            ),
        ),
    ),
)
