"""The help of the template of a Grand Prix."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.guide import Section

SECTIONS = (
    Section(
        Text("Marche à suivre", "How to proceed"),
        (
            (
                Text("1. Accueil", "1. Home"),
                Text(
                    "Combien d'étapes comptent, barème par place (ou points saisis), départages, noms des étapes.",
                    "How many stages count, points by place (or typed), tie-breaks, names of the stages.",
                ),
            ),
            (
                Text("2. Joueurs", "2. Players"),
                Text(
                    "Chaque joueur une fois, écrit comme dans les étapes ; catégorie et sexe pour les prix.",
                    "Every player once, written as in the stages; category and sex for the prizes.",
                ),
            ),
            (
                Text("3. Étapes", "3. Stages"),
                Text(
                    "Coller (valeurs) place et nom, ou nom et points. Une place partagée est écrite la même pour tous. Les étapes à venir "
                    ""
                    "restent vides.",
                    "Paste (values) place and name, or name and points. A shared place is written the same for all. Stages to come stay "
                    ""
                    "blank.",
                ),
            ),
        ),
    ),
    Section(
        Text("Ce qui est calculé", "What is computed"),
        (
            (
                Text("Total", "Total"),
                Text(
                    "Les n meilleures étapes ; d'étapes égales, les premières comptent. Vert : compte ; barré : ne compte pas.",
                    "The best n stages; of equal ones the first count. Green: counts; struck through: does not.",
                ),
            ),
            (
                Text("Places partagées d'une étape", "Shared places of a stage"),
                Text(
                    "Les points de la place, ou la moyenne des places partagées : deux deuxièmes reçoivent (2e + 3e) / 2.",
                    "The points of the place, or the mean of the places shared: two seconds get (2nd + 3rd) / 2.",
                ),
            ),
            (
                Text("Départages", "Tie-breaks"),
                Text(
                    "L'un après l'autre, chacun parmi ceux qui sont encore à égalité. Meilleures étapes : la meilleure, puis la deuxième, "
                    "et "
                    "ainsi de suite, toutes étapes confondues. Comparaison directe : étapes devant moins étapes derrière les joueurs à "
                    "égalité, là où les deux ont joué. Elo moyen des étapes : moyenne, sur les étapes jouées, de l'Elo moyen de leurs "
                    "participants.",
                    "One after the other, each among those still equal. Best stages: the best, then the second best, and so on, over all "
                    ""
                    "stages. Direct comparison: stages in front of the equals less stages behind them, where both played. Mean rating of "
                    ""
                    "the stages: mean, over the stages played, of the mean rating of their players.",
                ),
            ),
            (
                Text("Catégories", "Categories"),
                Text(
                    "Les trois premiers de chaque catégorie, des féminines et sous la limite d'Elo ; au-dessous, tout le classement d'une "
                    ""
                    "catégorie au choix.",
                    "The first three of every category, of the women and below the rating limit; below them the whole ranking of one "
                    "category.",
                ),
            ),
        ),
    ),
)
