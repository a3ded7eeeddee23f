"""The help of the template of the club's rating list."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.guide import Section

FUNCTIONS = (
    "ELO_PERIOD",
    "ELO_RANK",
    "MATRICULE_OK",
    "EXPLAIN",
    "ELO_K",
    "ELO_DELTA",
    "ELO_NEW",
    "ELO_INITIAL",
)
SECTIONS = (
    Section(
        Text("Marche à suivre", "How to proceed"),
        (
            (
                Text("1. Membres", "1. Members"),
                Text(
                    "Matricule, nom, cote et parties avant la période. En dessous de 20 parties : aussi la somme des cotes des "
                    "adversaires et les points reportés. * dans Étranger : l'Elo FIDE tient lieu de cote belge.",
                    "ID, name, rating and games before the period. Below 20 games also the sum of the opponents' ratings and the "
                    "points brought forward. * under Foreign: the FIDE rating stands for the Belgian one.",
                ),
            ),
            (
                Text("2. Parties", "2. Games"),
                Text(
                    "Une ligne par partie, dans n'importe quel ordre : les dates les rangent. A est un membre ; B aussi, ou B reste vide "
                    "et "
                    "l'adversaire extérieur a son Elo ext. Le résultat se lit du côté de A. Les forfaits (F) ne comptent pas.",
                    "One line a game, in any order: the dates sort them. A is a member; so is B, or B stays blank and the outside opponent "
                    ""
                    "has his rating under Ext rating. The result is that of A first. Forfeits (F) do not count.",
                ),
            ),
            (
                Text("3. Nouvelle liste", "3. New list"),
                Text(
                    "Cotes, rangs (à égalité, plus de parties d'abord) et la règle qui a décidé. Pour la période suivante : recopier la "
                    ""
                    "feuille Calculs (pid, rating, games, sum_opp, points) dans Membres, en valeurs.",
                    "Ratings, ranks (at equal rating more games first) and the rule that decided. For the next period copy the sheet "
                    "Calculations (pid, rating, games, sum_opp, points) into Members, as values.",
                ),
            ),
            (
                Text("4. Historique", "4. History"),
                Text(
                    "Les listes passées, pour le graphique : une date par colonne.",
                    "The earlier lists, for the chart: one date a column.",
                ),
            ),
        ),
    ),
    Section(
        Text("Ce qui est calculé", "What is computed"),
        (
            (
                Text("Contrôle du matricule", "Check of the ID"),
                Text(
                    "✓ : le cinquième chiffre est le chiffre de contrôle (numéros émis jusqu'en 2004). À vérifier : numéro plus récent, ou "
                    ""
                    "faute de frappe.",
                    "✓: the fifth digit is the check digit (numbers issued up to 2004). To be checked: a newer number, or a slip.",
                ),
            ),
            (
                Text("Cote belge", "Belgian rating"),
                Text(
                    "Les trois passes de la période : premières cotes à la 20e partie, non classés entre eux, puis formule II avec K 32, "
                    "24, "
                    "16, 12, 10, la règle 25/150 et le plancher de 1150. La feuille Fiche détaille le calcul d'un membre.",
                    "The three passes of the period: first ratings at the 20th game, unrated players among themselves, then formula II "
                    "with K "
                    "32, 24, 16, 12, 10, the rule 25/150 and the floor of 1150. The sheet Member shows the calculation for one member.",
                ),
            ),
            (
                Text("Variante FIDE", "FIDE variant"),
                Text(
                    "Mois par mois, du mois du premier jour : K (B.02 8.3.3), variation sans arrondi, nouveau classement. Ne comptent que "
                    "les "
                    "parties contre un adversaire avec Elo FIDE (colonne FIDE des membres, FIDE ext des autres). Un nouveau classement "
                    "sous 1400 : – (non classé).",
                    "Month by month from that of the first day: K (B.02 8.3.3), unrounded change, new rating. Only games against an "
                    "opponent "
                    "with a FIDE rating count (column FIDE of members, FIDE ext of others). A new rating below 1400: – (unrated).",
                ),
            ),
        ),
    ),
)
