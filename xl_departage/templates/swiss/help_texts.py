"""The help sheet of the Swiss open."""

from xl_departage.messages import Text
from xl_departage.templates.guide import Section

FUNCTIONS = ("POINTS", "STANDINGS", "TIEBREAK", "PERFORMANCE", "EXPLAIN", "CHECK")
SECTIONS = (
    Section(
        Text("Pas à pas", "Step by step"),
        (
            (
                Text("1. Joueurs", "1. Players"),
                Text(
                    "Jusqu'à 120, un par ligne, dans l'ordre des numéros d'appariement. Sans Elo : non classé. L'année de naissance donne "
                    "la catégorie.",
                    "Up to 120, one a line, in the order of their pairing numbers. No rating: unrated. The year of birth gives the "
                    "age group.",
                ),
            ),
            (
                Text("2. Grille", "2. Crosstable"),
                Text(
                    "Collez le bloc des rondes (collage spécial, valeurs), trié par numéro, ou saisissez-le. Les cases sont au format "
                    "Texte. Les lignes vides ne gênent pas ; les rondes à venir restent vides.",
                    "Paste the block of the rounds (paste special, values), sorted by number, or type it. The cells have the format Text. "
                    "Blank lines do no harm; rounds to come stay blank.",
                ),
            ),
            (
                Text("3. Contrôle", "3. Check"),
                Text(
                    "Chaque problème avec sa ligne, sa ronde et son remède ; la case est jaune vif sur la grille. Tant qu'il en reste un, "
                    "le classement peut afficher #VALEUR!.",
                    "Every problem with its line, round and cure; the cell is bright yellow in the crosstable. As long as one is left the "
                    "standings may show #VALUE!.",
                ),
            ),
            (
                Text("4. Prix", "4. Prizes"),
                Text(
                    "Conditions et nombres de prix se changent ; quatre lignes sont libres. Le nombre entre parenthèses est la place.",
                    "Conditions and numbers of prizes can be changed; four lines are free. The number in brackets is the place.",
                ),
            ),
        ),
    ),
    Section(
        Text("Ce qui peut être dans une case", "What may stand in a cell"),
        (
            (
                "12B1   12N½   12B0   12B+",
                Text(
                    "Au clavier : adversaire, couleur, résultat ; + et - : forfait.",
                    "As typed: opponent, colour, result (12W1 in English); + and -: forfeit.",
                ),
            ),
            (
                "+ 12B   = 3N   - 7B   > 7B   < 7N",
                Text("Papi : gain, nulle, perte ; > et < : forfait.", "Papi: won, drawn, lost; > and <: forfeit."),
            ),
            (
                "12w1   3b½   81w-   12 w 1",
                Text("chess-results, Swiss-Manager, TRF.", "chess-results, Swiss-Manager, TRF."),
            ),
            ("+W12   =BYE   --", Text("Vega.", "Vega.")),
            (
                "EXE   ½ BYE   >   ABS",
                Text(
                    "Exempt de l'appariement ; un demi-point demandé ; un point sans jouer ; absent.",
                    "Pairing-allocated bye; half-point bye; full point without a game; absent.",
                ),
            ),
            ("12B", Text("Apparié, pas encore joué.", "Paired, not yet played.")),
        ),
    ),
    Section(
        Text("Catégories", "Categories"),
        (
            (
                Text("Âge", "Age"),
                Text(
                    "U12 : 12 ans au plus dans l'année des catégories (n'avait pas 12 ans au 1er janvier). S50, S65 : au moins 50, 65 ans "
                    "dans l'année.",
                    "U12: at most 12 years old in the year of the age groups (had not reached 12 on 1 January). S50, S65: at least 50, 65 "
                    "years old in that year.",
                ),
            ),
            (
                Text("Non classés", "Unrated"),
                Text(
                    "Ils ne concourent pas pour « Moins de … ». Pour leur effet sur la moyenne Elo et la performance, voir l'Accueil.",
                    "They do not compete for “Under …”. What they mean for average rating and performance is set on the front sheet.",
                ),
            ),
        ),
    ),
)
