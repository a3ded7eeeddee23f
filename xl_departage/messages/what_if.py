"""Texts about games that end otherwise, and the chances of a player."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "what_if_result_missing": Text(
        "Il manque le résultat : écrivez-le du côté du joueur, 1, ½, 0, 1F, 0F ou 1-0.",
        "The result is missing: write it from the player's side, 1, ½, 0, 1F, 0F or 1-0.",
    ),
    "what_if_result_unreadable": Text(
        "« {result} » n'est pas un résultat : écrivez-le du côté du joueur, 1, ½, 0, 1F, 0F ou 1-0 (par équipes 2½ ou 2½-1½).",
        "“{result}” is no result: write it from the player's side, 1, ½, 0, 1F, 0F or 1-0 (teams: 2½ or 2½-1½).",
    ),
    "what_if_result_sign": Text(
        "« {result} » seul est une partie jouée dans les grilles françaises et un forfait ailleurs : écrivez 1 ou 0 pour la "
        "partie, 1F ou 0F pour le forfait.",
        "“{result}” alone is a game in French grids and a forfeit elsewhere: write 1 or 0 for the game, 1F or 0F for the "
        "forfeit.",
    ),
    "what_if_match_points": Text(
        "Par équipes, un résultat s'écrit en points de partie sur {boards} échiquiers, par exemple 2½ ou 2½-1½ ; un match "
        "gagné par forfait, 1F.",
        "Of teams, a result is written in game points on {boards} boards, say 2½ or 2½-1½; a match won by forfeit, 1F.",
    ),
    "what_if_match_both_sides": Text(
        "Avec ce barème, les points d'une équipe ne disent pas ceux de l'autre : écrivez les deux, par exemple 7-4.",
        "With this scoring the points of one team do not tell those of the other: write both, say 7-4.",
    ),
    "what_if_match_too_many": Text(
        "Un match sur {boards} {boards:échiquier|échiquiers} n'apporte pas autant de points : vérifiez le résultat.",
        "A match on {boards} {boards:board|boards} does not bring so many points: check the result.",
    ),
    "what_if_matrix": Text(
        "Une grille carrée n'a pas de rondes : à la place de la ronde, donnez l'adversaire, son numéro ou son nom.",
        "A square table has no rounds: in place of the round give the opponent, by number or name.",
    ),
    "what_if_round_missing": Text(
        "Il manque la ronde de la partie (dans une grille carrée, l'adversaire).",
        "The round of the game is missing (in a square table, the opponent).",
    ),
    "what_if_round_not_number": Text(
        "« {round} » n'est pas une ronde : donnez un nombre entier, 1 pour la première.",
        "“{round}” is no round: give a whole number, 1 for the first.",
    ),
    "what_if_round_unknown": Text(
        "Il n'y a pas de ronde {round} : le tournoi en compte {planned}.",
        "There is no round {round}: the tournament has {planned}.",
    ),
    "what_if_round_later": Text(
        "cette ronde est après les {rounds} que les règles comptent : ôtez « rounds= » des règles, ou augmentez-le.",
        'this round is after the {rounds} that the rules count: take "rounds=" out of the rules, or raise it.',
    ),
    "what_if_no_game": Text(
        "exempt, absent ou sans adversaire dans cette ronde : il n'y a pas de partie à changer. Choisissez une autre ronde.",
        "a bye, absent or without an opponent in this round: there is no game to change. Choose another round.",
    ),
    "what_if_not_paired": Text(
        "pas encore apparié dans cette ronde : saisissez d'abord l'appariement dans la grille, par exemple 12B.",
        "not paired yet in this round: enter the pairing into the grid first, say 12W.",
    ),
    "what_if_self": Text(
        "un joueur ne joue pas contre lui-même : donnez l'adversaire.",
        "nobody plays himself: give the opponent.",
    ),
    "what_if_never_met": Text(
        "ne rencontre pas {opponent} dans cette grille : vérifiez l'adversaire.",
        "does not meet {opponent} in this grid: check the opponent.",
    ),
    "what_if_which_game": Text(
        "{games} {games:partie|parties} entre ces joueurs : dites laquelle, "
        "12#1 pour la première contre le numéro 12, 12#2 pour la suivante.",
        "{games} {games:game|games} between these players: say which, 12#1 for the first against number 12, 12#2 for the next.",
    ),
    "what_if_before": Text("Avant", "Before"),
    "what_if_move": Text("Évol.", "Move"),
    "chances_round_later": Text(
        "Des parties sont appariées après la ronde {rounds}, que les règles comptent pour la dernière : ôtez « rounds= » "
        "des règles, ou augmentez-le.",
        'Games are paired after round {rounds}, the last one that the rules count: take "rounds=" out of the rules, or '
        "raise it.",
    ),
    "chances_needs_pairings": Text(
        "Le départage {reason} dépend de l'ordre des rondes, et des rondes ne sont pas appariées : saisissez leurs "
        "appariements dans la grille, par exemple 12B.",
        "The tie-break {reason} depends on the order of the rounds, and rounds are not paired: enter their pairings into "
        "the grid, say 12W.",
    ),
    "chances_heading": Text("Chances de {name}", "Chances of {name}"),
    "chances_limit": Text("Limite prouvée", "Proven limit"),
    "chances_how": Text("Certitude", "Certainty"),
    "chances_example": Text("Exemple de résultats", "Example of results"),
    "chances_best": Text("Meilleure place", "Best place"),
    "chances_worst": Text("Moins bonne place", "Worst place"),
    "chances_exact": Text("exacte", "exact"),
    "chances_bounded_best": Text(
        "bornée : la place {place} est possible, mieux que {limit} est exclu",
        "bounded: place {place} is possible, better than {limit} is not",
    ),
    "chances_bounded_worst": Text(
        "bornée : la place {place} est possible, moins bien que {limit} est exclu",
        "bounded: place {place} is possible, worse than {limit} is not",
    ),
    "chances_later_best": Text(
        "après la ronde {round} : {how} ; à la fin, mieux n'est pas exclu : {rounds} {rounds:ronde|rondes} à apparier",
        "after round {round}: {how}; at the end better is not excluded: {rounds} {rounds:round is|rounds are} not paired",
    ),
    "chances_later_worst": Text(
        "après la ronde {round} : {how} ; à la fin, moins bien n'est pas exclu : {rounds} {rounds:ronde|rondes} à apparier",
        "after round {round}: {how}; at the end worse is not excluded: {rounds} {rounds:round is|rounds are} not paired",
    ),
    "chances_games": Text("Parties à jouer", "Games to play"),
    "chances_looked": Text("Issues examinées", "Outcomes looked at"),
    "chances_of_total": Text("sur {total}", "of {total}"),
    "chances_of_many": Text("sur 10^{power} environ", "of about 10^{power}"),
    "chances_unpaired": Text(
        "{rounds} {rounds:ronde prévue, non appariée : pas examinée|rondes prévues, non appariées : pas examinées}",
        "{rounds} planned {rounds:round|rounds} not paired, not looked at",
    ),
    "chances_over_the_board": Text(
        "Parties gagnées, nulles ou perdues ; sans forfait ni décision de l'arbitre.",
        "Games won, drawn or lost; no forfeits, no decisions of the arbiter.",
    ),
    "chances_no_games": Text("aucune partie à jouer", "no game to play"),
    "chances_more_games": Text(
        "… et {count} {count:autre partie|autres parties}", "… and {count} more {count:game|games}"
    ),
    "chances_round": Text("R{round}", "R{round}"),
    "whatif_needs": Text(
        "Donnez --round et --result pour une partie qui finirait autrement, ou --chances pour la meilleure et la moins bonne place.",
        "Give --round and --result for a game that ends otherwise, or --chances for the best and the worst place.",
    ),
    "whatif_both": Text(
        "--chances se passe de --round et de --result : donnez l'un ou l'autre.",
        "--chances goes without --round and --result: give the one or the others.",
    ),
}
