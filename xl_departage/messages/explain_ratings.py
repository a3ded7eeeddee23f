"""Texts of explanations of ratings."""

from xl_departage.messages import Text

_ABOUT = {
    "exp_about_elo_expected": Text(
        "L'espérance de gain contre chaque adversaire ; la valeur est leur somme.",
        "The expected score against each opponent; the value is their sum.",
    ),
    "exp_about_elo_delta": Text(
        "La variation : K fois le résultat moins l'espérance de gain, partie après partie, sans arrondi.",
        "The change: K times the result less the expected score, game after game, unrounded.",
    ),
    "exp_about_elo_new": Text(
        "Le nouveau classement : l'ancien plus la variation, arrondi une seule fois.",
        "The new rating: the old one plus the change, rounded once.",
    ),
    "exp_about_elo_performance": Text(
        "La moyenne des adversaires, et ce que la table donne pour le score.",
        "The mean of the opponents, and what the table gives for the score.",
    ),
    "exp_about_elo_initial": Text(
        "Le premier classement d'un joueur non classé, tiré de ses adversaires classés.",
        "The first rating of an unrated player, from the rated opponents.",
    ),
    "exp_about_elo_initial_rr": Text(
        "Le premier classement dans un tournoi toutes rondes : Ra = Rar - dpa × n / (n + 1), puis le score du joueur.",
        "The first rating from a round robin: Ra = Rar - dpa × n / (n + 1), then the player's score.",
    ),
    "exp_about_elo_period": Text(
        "La cote d'un membre à la fin de la période, en trois passes.",
        "The rating of a member at the end of the period, in three passes.",
    ),
}
_GAMES = {
    "exp_left_out_rating": Text("partie non classée", "game not rated"),
    "exp_capped": Text("écart ramené à {cap} points", "difference brought to {cap} points"),
    "exp_uncapped": Text(
        "écart entier : le joueur a {own} ou plus, la limite de {cap} ne vaut pas pour lui",
        "full difference: the player is rated {own} or more, the limit of {cap} does not hold",
    ),
    "exp_gap_not_rated": Text(
        "partie non classée : {gap} points d'écart ou plus, et un joueur au-dessus de {above}",
        "game not rated: a gap of {gap} points or more, and a player above {above}",
    ),
    "exp_beyond_first": Text("les vingt premières parties suffisent", "the first twenty games are enough"),
    "exp_norm_floor": Text(
        "norme {norm} : le plus faible adversaire est relevé à {rating}",
        "{norm} norm: the lowest opponent is raised to {rating}",
    ),
    "exp_outside_federation": Text("hors fédération", "outside the federation"),
    "exp_first_games": Text("pour la première cote (formule I)", "for the first rating (formula I)"),
    "exp_not_processed": Text("un des deux est sans cote", "one of the two has no rating"),
    "exp_sentence": Text("{sentence}", "{sentence}"),
}
_CHANGES = {
    "exp_k_given": Text("K = {k}, donné", "K = {k}, as given"),
    "exp_k_runs": Text(
        "K (parties × K) : {runs} ; {games} {games:partie classée|parties classées} auparavant, classement {own}",
        "K (games × K): {runs}; {games} rated {games:game|games} before, rating {own}",
    ),
    "exp_k_one": Text(
        "K = {runs} ; {games} {games:partie classée|parties classées} auparavant, classement {own}",
        "K = {runs}; {games} rated {games:game|games} before, rating {own}",
    ),
    "exp_k_limited": Text(
        "K = {k} pour {games} {games:partie|parties} dépasserait {most} : K = {limited}",
        "K = {k} for {games} {games:game|games} would exceed {most}: K = {limited}",
    ),
    "exp_k_belgian": Text(
        "Partie n° {number}, cote {own} : K vaut 32 jusqu'à la 100e partie, 24 jusqu'à la 300e, puis 16, 12 ou 10 selon "
        "la cote (2000 et 2200)",
        "Game no. {number}, rating {own}: K is 32 up to the 100th game, 24 up to the 300th, then 16, 12 or 10 by rating "
        "(2000 and 2200)",
    ),
    "exp_start_games": Text(
        "Le joueur arrive avec une cote de {own} sans partie belge : il commence avec {games} parties",
        "The player comes with a rating of {own} and no Belgian game: {games} games to start with",
    ),
    "exp_k_fide": Text(
        "{games} {games:partie classée|parties classées}, classement {own} : K vaut 10 dès 2400, 40 avant 30 parties, sinon 20",
        "{games} rated {games:game|games}, rating {own}: K is 10 from 2400 on, 40 before 30 games, else 20",
    ),
    "exp_change_sum": Text(
        "W = {score}, We = {expected} : variation {change}", "W = {score}, We = {expected}: change {change}"
    ),
    "exp_new": Text(
        "{own} {change} = {exact}, arrondi à l'entier, 0,5 vers le haut",
        "{own} {change} = {exact}, rounded to a whole number, 0.5 upwards",
    ),
    "exp_rounded_away": Text(
        "Variation arrondie à l'entier, 0,5 en s'éloignant de zéro : {change}",
        "Change rounded to a whole number, 0.5 away from zero: {change}",
    ),
    "exp_new_fide": Text("{own} {change}", "{own} {change}"),
    "exp_exception": Text(
        "25/150 : {games} parties et plus de 150 points de variation. Formule I : Rc {mean}, {percentage} %, D(p) "
        "{difference}, soit {first}. La formule II ({second}) est plus proche de {own} : elle reste.",
        "25/150: {games} games and a change of more than 150 points. Formula I: Rc {mean}, {percentage} %, D(p) "
        "{difference}, so {first}. Formula II ({second}) is nearer to {own}: it stays.",
    ),
    "exp_exception_replaced": Text(
        "25/150 : {games} parties et plus de 150 points de variation (formule II : {second}). La cote est calculée à "
        "nouveau par la formule I : Rc {mean}, {percentage} %, D(p) {difference}, soit {first}.",
        "25/150: {games} games and a change of more than 150 points (formula II: {second}). The rating is computed anew "
        "by formula I: Rc {mean}, {percentage} %, D(p) {difference}, so {first}.",
    ),
    "exp_exception_kept": Text(
        "25/150 : {games} parties et plus de 150 points de variation. Formule I : Rc {mean}, {percentage} %, D(p) "
        "{difference}, soit {first}, plus proche de {own} que {second} : elle est retenue.",
        "25/150: {games} games and a change of more than 150 points. Formula I: Rc {mean}, {percentage} %, D(p) "
        "{difference}, so {first}, nearer to {own} than {second}: it is kept.",
    ),
    "exp_crossed": Text(
        "Passage de {limit} : K change au-delà, cote {rating}",
        "Crossing of {limit}: K changes beyond it, rating {rating}",
    ),
    "exp_floor": Text("Plancher : {floor}", "Floor: {floor}"),
}
_LEVELS = {
    "exp_mean_rounded": Text(
        "Moyenne des adversaires : {total} divisé par {games} {exact}, arrondi à {mean}",
        "Mean of the opponents: {total} divided by {games} {exact}, rounded to {mean}",
    ),
    "exp_table_one": Text(
        "{points} {points:point|points} en {games} {games:partie|parties} = {percentage} % : la table I donne D(p) = {difference}",
        "{points} {points:point|points} in {games} {games:game|games} = {percentage} %: table I gives D(p) = {difference}",
    ),
    "exp_table_step": Text(
        "{points} {points:point|points} en {games} {games:partie|parties} = {percentage} % : la table donne {difference}",
        "{points} {points:point|points} in {games} {games:game|games} = {percentage} %: the table gives {difference}",
    ),
    "exp_hypothetical": Text(
        "{count} adversaires supposés à {rating} s'ajoutent, parties nulles",
        "{count} hypothetical opponents of {rating} are added, games drawn",
    ),
    "exp_most": Text("Un premier classement ne dépasse pas {most}", "A first rating is at most {most}"),
    "exp_entry_bonus": Text(
        "{points} {points:point|points} en {games} {games:partie|parties}, 50 % ou plus : 12,5 par demi-point au-dessus de "
        "50 %, soit {added}",
        "{points} {points:point|points} in {games} {games:game|games}, 50 % or more: 12.5 for each half-point above 50 %, so {added}",
    ),
    "exp_entry_table": Text(
        "{points} {points:point|points} en {games} {games:partie|parties}, moins de 50 % : le retrait du tableau est {added}",
        "{points} {points:point|points} in {games} {games:game|games}, less than 50 %: the table takes off {added}",
    ),
    "exp_rr_rated": Text(
        "classé {rating} : {points} {points:point|points} en {games} {games:partie|parties}, dp {difference}",
        "rated {rating}: {points} {points:point|points} in {games} {games:game|games}, dp {difference}",
    ),
    "exp_rr_mean": Text(
        "Rar, moyenne des classés : {mean} ; dpa, moyenne de leurs dp : {differences}",
        "Rar, mean of the rated players: {mean}; dpa, mean of their dp: {differences}",
    ),
    "exp_rr_average": Text(
        "Ra = {mean} - ({differences} × {share}) = {average}", "Ra = {mean} - ({differences} × {share}) = {average}"
    ),
    "exp_rr_below": Text(
        "{points} {points:point|points} en {games} {games:partie|parties}, moins de 50 % : dp × {share} = {added}",
        "{points} {points:point|points} in {games} {games:game|games}, less than 50 %: dp × {share} = {added}",
    ),
}
_ERRORS = {
    "exp_own_unrated": Text(
        "{function} : {player} n'a pas de classement ; donnez la colonne des classements, ou expliquez ELO_INITIAL.",
        "{function}: {player} has no rating; give the column of ratings, or explain ELO_INITIAL.",
    ),
    "exp_opponent_unrated": Text(
        "Ronde {round} : {opponent} n'est pas classé ; donnez son classement provisoire, ou expliquez PERFORMANCE.",
        "Round {round}: {opponent} is unrated; give the provisional rating, or explain PERFORMANCE.",
    ),
    "exp_needs_individuals": Text(
        "{function} se calcule sur les parties d'un joueur, pas sur les matchs d'une équipe : donnez la grille des "
        "joueurs.",
        "{function} is computed from the games of a player, not from matches of a team: give the grid of the players.",
    ),
    "exp_one_code": Text(
        "EXPLAIN d'un joueur explique un seul départage ; pour une liste, comparez deux joueurs : « 7>12 ».",
        "EXPLAIN of one player explains a single tie-break; for a list, compare two players: “7>12”.",
    ),
    "exp_games_table_missing": Text(
        "EXPLAIN de ELO_PERIOD demande la table des parties dans l'argument « games ».",
        "EXPLAIN of ELO_PERIOD needs the table of games in the argument “games”.",
    ),
    "exp_games_not_table": Text(
        "L'argument « games » est ici un nombre de parties, pas une plage.",
        "The argument “games” is a number of games here, not a range.",
    ),
    "exp_compare_two": Text(
        "« {player} » : donnez un joueur de chaque côté du signe, par exemple « 7>12 ».",
        "“{player}”: give a player on each side of the sign, for example “7>12”.",
    ),
    "exp_compare_itself": Text(
        "« {player} » : donnez deux joueurs différents, par exemple « 7>12 ».",
        "“{player}”: give two different players, for example “7>12”.",
    ),
    "exp_period_by_rate": Text(
        "Une période s'explique par « xl-departage rate --explain », qui prend les deux fichiers.",
        "A period is explained by “xl-departage rate --explain”, which takes both files.",
    ),
    "exp_compare_rating": Text(
        "{function} ne départage pas deux joueurs : donnez des départages.",
        "{function} does not separate two players: give tie-breaks.",
    ),
}
TEXTS: dict[str, Text] = _ABOUT | _GAMES | _CHANGES | _LEVELS | _ERRORS
