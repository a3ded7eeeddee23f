"""
What each tie-break is, in one sentence; `_fide` where FIDE's definition differs from the French one.
"""

from xl_departage.messages import Text

_OWN = {
    "exp_about_pts": Text("Les points marqués, ronde après ronde.", "The points scored, round after round."),
    "exp_about_mpts": Text(
        "Les points de match : 2, 1 ou 0 selon que l'équipe marque plus, autant ou moins que la moitié des échiquiers.",
        "Match points: 2, 1 or 0 by more than, just, or less than half of the boards.",
    ),
    "exp_about_mpts_fide": Text("Les points de match, match après match.", "The match points, match after match."),
    "exp_about_gpts": Text("Les points de partie, match après match.", "The game points, match after match."),
    "exp_about_mpvgp": Text(
        "L'autre score de l'équipe : les points de partie si les points de match décident, et inversement.",
        "The team's other score: game points where match points decide, and the other way round.",
    ),
    "exp_about_sa": Text(
        "Le score ajusté, celui que comptent les adversaires : une ronde non jouée vaut une nulle.",
        "The adjusted score, which opponents count: a round not played is a draw.",
    ),
    "exp_about_sa_fide": Text(
        "Le score ajusté, celui que comptent les adversaires : les points reçus, mais un bye demandé que ne suit "
        "aucune ronde disponible vaut une nulle.",
        "The adjusted score, which opponents count: the points awarded, but a requested bye that no available round "
        "follows is a draw.",
    ),
    "exp_about_afb": Text(
        "Le score ajusté du Fore Buchholz : comme si toute partie de la dernière ronde avait été nulle.",
        "The adjusted score of Fore Buchholz: as if every game of the final round had been drawn.",
    ),
    "exp_about_ps": Text(
        "La somme des scores progressifs : le score après chaque ronde, additionnés.",
        "The sum of progressive scores: the scores after each round, added up.",
    ),
    "exp_about_kashdan": Text(
        "Kashdan : 4 par gain, 2 par nulle, 1 par perte ; une ronde non jouée est une nulle.",
        "Kashdan: 4 a win, 2 a draw, 1 a loss; a round not played is a draw.",
    ),
    "exp_about_win": Text(
        "Les parties gagnées sur l'échiquier : une partie non jouée est comptée comme une nulle.",
        "The games won over the board: a game not played counts as a draw.",
    ),
    "exp_about_win_fide": Text(
        "Les rondes qui ont rapporté les points d'un gain, jouées ou non.",
        "The rounds that brought the points of a win, played or not.",
    ),
    "exp_about_won": Text("Les parties gagnées sur l'échiquier.", "The games won over the board."),
    "exp_about_bpg": Text(
        "Les parties jouées avec les Noirs sur l'échiquier.", "The games played with Black over the board."
    ),
    "exp_about_bwg": Text(
        "Les parties gagnées avec les Noirs sur l'échiquier.", "The games won with Black over the board."
    ),
    "exp_about_rep": Text(
        "Les rondes que le joueur a choisi de jouer : toutes sauf les byes demandés et les forfaits perdus.",
        "The rounds the player elected to play: all but requested byes and forfeit losses.",
    ),
    "exp_about_vur": Text(
        "Les rondes non jouées volontairement : byes demandés et forfaits perdus.",
        "The voluntarily unplayed rounds: requested byes and forfeit losses.",
    ),
    "exp_about_num": Text("Les parties jouées sur l'échiquier.", "The games played over the board."),
    "exp_about_rip": Text(
        "Les rondes appariées : avec un adversaire, forfaits compris, ou exempt.",
        "The rounds in the pairing: with an opponent, forfeits included, or with a pairing-allocated bye.",
    ),
    "exp_about_std": Text(
        "Un point par ronde où l'on marque plus que l'adversaire, un demi-point si l'on marque autant.",
        "One point for a round in which one scores more than the opponent, half a point for as much.",
    ),
}
_OPPONENTS = {
    "exp_about_bh": Text(
        "La somme des scores ajustés des adversaires.", "The sum of the adjusted scores of the opponents."
    ),
    "exp_about_fb": Text(
        "Le Buchholz comme si toute partie de la dernière ronde avait été nulle.",
        "The Buchholz as if every game of the final round had been drawn.",
    ),
    "exp_about_aob": Text(
        "La moyenne des Buchholz des adversaires rencontrés.", "The mean Buchholz of the opponents met."
    ),
    "exp_about_bhsum": Text("La somme des Buchholz des adversaires.", "The sum of the opponents' Buchholz."),
    "exp_about_yugoslav": Text(
        "La somme des scores ajustés des adversaires qui ont au moins 50 % des points.",
        "The sum of the adjusted scores of the opponents with at least 50 % of the points.",
    ),
    "exp_about_sb": Text(
        "Le score ajusté de chaque adversaire multiplié par le résultat fait contre lui.",
        "The adjusted score of each opponent times the result against him.",
    ),
    "exp_about_emmsb": Text(
        "Les points de match de chaque adversaire multipliés par les points de match marqués contre lui.",
        "The match points of each opponent times the match points scored against him.",
    ),
    "exp_about_emgsb": Text(
        "Les points de match de chaque adversaire multipliés par les points de partie marqués contre lui.",
        "The match points of each opponent times the game points scored against him.",
    ),
    "exp_about_egmsb": Text(
        "Les points de partie de chaque adversaire multipliés par les points de match marqués contre lui.",
        "The game points of each opponent times the match points scored against him.",
    ),
    "exp_about_eggsb": Text(
        "Les points de partie de chaque adversaire multipliés par les points de partie marqués contre lui.",
        "The game points of each opponent times the game points scored against him.",
    ),
    "exp_about_ks": Text(
        "Les points marqués contre les adversaires qui atteignent la limite.",
        "The points scored against the opponents who reach the limit.",
    ),
    "exp_about_sssc": Text(
        "Le Buchholz sur le premier score, divisé par un facteur, plus le second score.",
        "The Buchholz on the primary score, divided by a factor, plus the secondary score.",
    ),
}
_RATINGS = {
    "exp_about_aro": Text(
        "La somme des Elo des adversaires rencontrés, divisée par le nombre de rondes.",
        "The sum of the ratings of the opponents met, divided by the number of rounds.",
    ),
    "exp_about_aro_fide": Text(
        "La moyenne des Elo des adversaires rencontrés sur l'échiquier, arrondie.",
        "The mean rating of the opponents met over the board, rounded.",
    ),
    "exp_about_performance": Text(
        "P = M + Q : la moyenne des Elo des adversaires, chacun ramené à 350 points du joueur, plus la quantité du "
        "tableau.",
        "P = M + Q: the opponents' mean rating, each brought within 350 points of the player, plus the quantity of the "
        "table.",
    ),
    "exp_about_performance_fide": Text(
        "La moyenne des Elo des adversaires plus l'écart de la table 8.1.1 pour le score.",
        "The mean rating of the opponents plus the difference of table 8.1.1 for the score.",
    ),
    "exp_about_tpr": Text(
        "La moyenne des Elo des adversaires plus l'écart de la table 8.1.1 pour le score.",
        "The mean rating of the opponents plus the difference of table 8.1.1 for the score.",
    ),
    "exp_about_ptp": Text(
        "Le plus petit classement dont l'espérance de gain, lue dans la table 8.1.2, atteint les points marqués.",
        "The lowest rating whose expected score, by table 8.1.2, reaches the points scored.",
    ),
    "exp_about_apro": Text(
        "La moyenne des performances des adversaires rencontrés.", "The mean performance of the opponents met."
    ),
    "exp_about_appo": Text(
        "La moyenne des performances parfaites des adversaires rencontrés.",
        "The mean perfect performance of the opponents met.",
    ),
    "exp_about_cp": Text(
        "L'Elo du joueur ; non classé, l'Elo moyen de son groupe de points.",
        "The player's rating; unrated, the mean rating of the score group.",
    ),
    "exp_about_rtng": Text("L'Elo du joueur.", "The player's own rating."),
}
_GROUPS = {
    "exp_about_de": Text(
        "Si tous les joueurs à égalité se sont rencontrés, la somme des points de ces rencontres.",
        "If all tied players have met, the sum of the points of these games.",
    ),
    "exp_about_de_fide": Text(
        "Le classement des seules parties entre joueurs à égalité ; la valeur est la place dans ce classement.",
        "The standings of the games among the tied players alone; the value is the place in them.",
    ),
    "exp_about_ede": Text(
        "La confrontation directe sur le premier score, puis sur le second, puis sur les échiquiers ; la valeur est la "
        "place dans le groupe.",
        "The direct encounter on the primary score, then on the secondary one, then on the boards; the value is the "
        "place in the group.",
    ),
    "exp_about_tbr": Text(
        "Les points au premier échiquier, puis au deuxième … ; la valeur est la place dans le groupe.",
        "The points on board 1, then on board 2 …; the value is the place in the group.",
    ),
    "exp_about_bbe": Text(
        "Les points sans le dernier échiquier, puis sans les deux derniers … ; la valeur est la place dans le groupe.",
        "The points without the last board, then without the last two …; the value is the place in the group.",
    ),
    "exp_about_bc": Text(
        "Le numéro de chaque échiquier multiplié par les points qui y sont marqués ; le plus petit total l'emporte.",
        "The number of each board times the points on it; the lowest total is best.",
    ),
    "exp_about_tpn": Text(
        "Le numéro d'appariement ; le plus petit l'emporte.", "The pairing number; the lowest is best."
    ),
    "exp_about_manual": Text(
        "La valeur saisie par l'arbitre ; la plus grande l'emporte.",
        "The value set by the arbiter; the highest is best.",
    ),
    "exp_about_lots": Text(
        "Le tirage au sort du texte « {seed} », que chacun peut refaire ; le plus petit numéro l'emporte.",
        "The lots drawn from the text “{seed}”, which anybody can draw again; the lowest number is best.",
    ),
}
TEXTS: dict[str, Text] = _OWN | _OPPONENTS | _RATINGS | _GROUPS
