"""Texts of explanations: how a value came to be, in words to be read aloud to a player."""

from xl_departage.messages import Text

_TABLE = {
    "exp_title": Text("{what} — {who} : {value} — {edition}", "{what} — {who}: {value} — {edition}"),
    "exp_label": Text("{name} (n° {number})", "{name} (no. {number})"),
    "exp_label_number": Text("n° {number}", "no. {number}"),
    "exp_total": Text("Valeur", "Value"),
    "exp_and": Text(" et ", " and "),
    "exp_column_round": Text("Ronde", "Round"),
    "exp_column_game": Text("Partie", "Game"),
    "exp_column_board": Text("Éch.", "Board"),
    "exp_column_number": Text("N°", "No."),
    "exp_column_name": Text("Adversaire", "Opponent"),
    "exp_column_typed": Text("Saisi", "Typed"),
    "exp_column_result": Text("Pts comptés", "Points"),
    "exp_column_board_points": Text("Points", "Pts"),
    "exp_column_score": Text("Score adv.", "Opp. score"),
    "exp_column_rating": Text("Elo adv.", "Opp. rating"),
    "exp_column_adjusted": Text("Score ajusté", "Adjusted"),
    "exp_column_rating_counted": Text("Elo compté", "Counted"),
    "exp_column_difference": Text("Écart", "Diff."),
    "exp_column_expected": Text("Espérance", "Expected"),
    "exp_column_gain": Text("W - We", "W - We"),
    "exp_column_k": Text("K", "K"),
    "exp_column_contribution": Text("Apport", "Brings"),
    "exp_column_product": Text("Produit", "Product"),
    "exp_column_total": Text("Cumul", "Running total"),
    "exp_column_fate": Text("Compté ?", "Counted?"),
    "exp_column_reason": Text("Explication", "Explanation"),
    "exp_column_article": Text("Article", "Art."),
}
_OUTCOMES = {
    "exp_outcome_win": Text("gain sur l'échiquier", "won over the board"),
    "exp_outcome_draw": Text("nulle sur l'échiquier", "drawn over the board"),
    "exp_outcome_loss": Text("perte sur l'échiquier", "lost over the board"),
    "exp_outcome_win_match": Text("match gagné", "match won"),
    "exp_outcome_draw_match": Text("match nul", "match drawn"),
    "exp_outcome_loss_match": Text("match perdu", "match lost"),
    "exp_outcome_unrated_win": Text("gain sur l'échiquier, partie non classée", "won over the board, game not rated"),
    "exp_outcome_unrated_draw": Text(
        "nulle sur l'échiquier, partie non classée", "drawn over the board, game not rated"
    ),
    "exp_outcome_unrated_loss": Text(
        "perte sur l'échiquier, partie non classée", "lost over the board, game not rated"
    ),
    "exp_outcome_forfeit_win": Text("gain par forfait", "won by forfeit"),
    "exp_outcome_forfeit_draw": Text("appariée mais non jouée, demi-point", "paired but not played, half a point"),
    "exp_outcome_forfeit_loss": Text("perte par forfait", "lost by forfeit"),
    "exp_outcome_double_forfeit": Text("double forfait", "double forfeit"),
    "exp_outcome_pairing_bye": Text("exempt", "pairing-allocated bye"),
    "exp_outcome_full_bye": Text("bye d'un point", "full-point bye"),
    "exp_outcome_half_bye": Text("bye demandé d'un demi-point", "half-point bye"),
    "exp_outcome_zero_bye": Text("absent", "absent, no points"),
    "exp_outcome_pending": Text("pas encore jouée", "not yet played"),
    "exp_black": Text("avec les Noirs", "with Black"),
    "exp_white": Text("avec les Blancs", "with White"),
}
_SCORES = {
    "exp_change": Text(
        "ronde {round}, {what} : {awarded} devient {counted} ({article})",
        "round {round}, {what}: {awarded} becomes {counted} ({article})",
    ),
    "exp_changes": Text(
        "rondes {round}, {what} : {awarded} devient {counted} chaque fois ({article})",
        "rounds {round}, {what}: {awarded} becomes {counted} each time ({article})",
    ),
    "exp_change_here": Text(
        "{what} : {awarded} devient {counted} ({article})", "{what}: {awarded} becomes {counted} ({article})"
    ),
    "exp_opponent_change": Text(
        "ronde {round} de l'adversaire, {what} : {awarded} devient {counted} ({article})",
        "the opponent's round {round}, {what}: {awarded} becomes {counted} ({article})",
    ),
    "exp_opponent_changes": Text(
        "rondes {round} de l'adversaire, {what} : {awarded} devient {counted} chaque fois ({article})",
        "the opponent's rounds {round}, {what}: {awarded} becomes {counted} each time ({article})",
    ),
    "exp_half": Text(
        "partie non jouée : la moitié du score ajusté de l'adversaire, {adjusted}",
        "not played: half of the opponent's adjusted score of {adjusted}",
    ),
    "exp_mean": Text(
        "exempt : le score ajusté moyen du tournoi, {total} divisé par {players} {players:participant|participants}",
        "bye: the mean adjusted score of the tournament, {total} divided by {players} {players:participant|participants}",
    ),
    "exp_self": Text(
        "pas d'adversaire : partie contre soi-même, à son propre score ajusté",
        "no opponent: a game against oneself, at the own adjusted score",
    ),
    "exp_fictitious": Text(
        "adversaire fictif : {before} avant la ronde + ({win} - {result}) = {gained} dans la ronde + {later} pour "
        "{left} {left:ronde|rondes} ensuite",
        "fictitious opponent: {before} before the round + ({win} - {result}) = {gained} in the round + {later} for "
        "{left} {left:round|rounds} after it",
    ),
    "exp_dummy": Text(
        "adversaire virtuel : il a le score {whose}, {own}", "dummy opponent: it has the {whose} own score, {own}"
    ),
    "exp_dummy_capped_draws": Text(
        "adversaire virtuel : le score {whose}, {own}, mais pas plus de {draw} × {rounds} {rounds:ronde|rondes} = {cap}",
        "dummy opponent: the {whose} own score, {own}, but not more than {draw} × {rounds} {rounds:round|rounds} = {cap}",
    ),
    "exp_dummy_capped_opponent": Text(
        "adversaire virtuel : le score {whose}, {own}, mais pas plus que le score ajusté de l'adversaire prévu, {cap}",
        "dummy opponent: the {whose} own score, {own}, but not more than the adjusted score of the opponent scheduled, "
        "{cap}",
    ),
    "exp_whose_player": Text("du joueur", "player's"),
    "exp_whose_team": Text("de l'équipe", "team's"),
    "exp_no_rounds": Text(
        "Une grille carrée ne dit pas les rondes : les parties sont numérotées dans l'ordre de la grille.",
        "A square table does not tell the rounds: games are numbered in the order of the table.",
    ),
}
_FATES = {
    "exp_kept": Text("compté", "counted"),
    "exp_cut": Text("retiré", "cut"),
    "exp_left_out": Text("non compté", "left out"),
    "exp_cut_only": Text("retiré", "cut"),
    "exp_cut_first": Text("retiré en premier", "cut first"),
    "exp_cut_next": Text("retiré en {rank}e", "cut as no. {rank}"),
    "exp_cut_first_round": Text("première ronde, retirée ({article})", "first round, cut ({article})"),
    "exp_cut_first_rounds": Text(
        "une des {count} premières rondes, retirées ({article})", "one of the first {count} rounds, cut ({article})"
    ),
    "exp_cut_low": Text("le plus faible, {cut} ({article})", "the lowest, {cut} ({article})"),
    "exp_cut_low_score": Text(
        "adversaire au plus faible score, {cut} ({article})", "opponent with the lowest score, {cut} ({article})"
    ),
    "exp_cut_low_rating": Text("le plus faible Elo, {cut} ({article})", "the lowest rating, {cut} ({article})"),
    "exp_cut_high": Text("le plus fort, {cut} ({article})", "the highest, {cut} ({article})"),
    "exp_cut_voluntary": Text(
        "ronde non jouée volontairement, retirée avant les autres (16.5)",
        "voluntarily unplayed round, cut before the others (16.5)",
    ),
    "exp_cut_low_not_voluntary": Text(
        "adversaire au plus faible score, {cut} : aucune ronde non jouée volontairement n'apporte autant ({article}, 16.5)",
        "opponent with the lowest score, {cut}: no voluntarily unplayed round brings as much ({article}, 16.5)",
    ),
    "exp_cut_article": Text("retiré par la coupe ({article})", "taken by the cut ({article})"),
    "exp_outside_undefined": Text("sans effet : pas de valeur", "no effect: there is no value"),
    "exp_left_out_outcome": Text("{what}", "{what}"),
    "exp_left_out_unrated": Text("adversaire non classé", "opponent unrated"),
    "exp_left_out_undefined": Text("sans effet sur ce départage", "no part in this tie-break"),
    "exp_forfeit_left_out": Text("partie non jouée", "game not played"),
}
_STEPS = {
    "exp_step_sum": Text(
        "Somme de ce qui compte : {count} {count:valeur|valeurs}", "Sum of what counts: {count} {count:value|values}"
    ),
    "exp_step_divided": Text("{total} divisé par {count} {mean}", "{total} divided by {count} {mean}"),
    "exp_step_rounded": Text(
        "Moyenne arrondie à l'entier, 0,5 vers le haut : {value}",
        "Mean rounded to a whole number, 0.5 upwards: {value}",
    ),
    "exp_step_quantity": Text(
        "{points} {points:point|points} en {games} {games:partie|parties} : le tableau des quantités donne Q = {quantity}",
        "{points} {points:point|points} in {games} {games:game|games}: the table of quantities gives Q = {quantity}",
    ),
    "exp_step_rounding": Text(
        "{value} arrondi à l'entier, 0,5 vers le haut", "{value} rounded to a whole number, 0.5 upwards"
    ),
    "exp_step_hundredths": Text("{value} arrondi au centième", "{value} rounded to hundredths"),
    "exp_provisional": Text(
        "non classé : son classement provisoire est {rating}", "unrated: the provisional rating is {rating}"
    ),
    "exp_announced": Text("non classé : le règlement annonce {rating}", "unrated: the rules announce {rating}"),
    "exp_window_above": Text(
        "ramené à {window} points au-dessus de {own} : {rating}", "brought to {window} points above {own}: {rating}"
    ),
    "exp_window_below": Text(
        "ramené à {window} points au-dessous de {own} : {rating}", "brought to {window} points below {own}: {rating}"
    ),
    "exp_perfect_found": Text(
        "{points} {points:point marqué|points marqués} : avec {rating} on en attend {expected}, avec {below} seulement {less}",
        "{points} {points:point|points} scored: a rating of {rating} expects {expected}, {below} only {less}",
    ),
    "exp_perfect_zero": Text(
        "Aucun point : l'Elo du plus faible adversaire, {lowest}, moins {less}",
        "No point: the rating of the lowest opponent, {lowest}, less {less}",
    ),
    "exp_rated_already": Text("Le joueur est classé : c'est son Elo.", "The player is rated: that is the rating."),
    "exp_level_mean": Text(
        "Moyenne des classés du groupe à {points} {points:point|points} : {total} divisé par {count} {mean}",
        "Mean of the rated players of the group with {points} {points:point|points}: {total} divided by {count} {mean}",
    ),
    "exp_level_quantity": Text(
        "Personne n'est classé à {points} {points:point|points} ; quantité de ce score : {quantity}",
        "Nobody is rated at {points} {points:point|points}; quantity of that score: {quantity}",
    ),
    "exp_level_above": Text(
        "Groupe au-dessus, {points} {points:point|points} : {rating}, quantité {quantity}",
        "Group above, {points} {points:point|points}: {rating}, quantity {quantity}",
    ),
    "exp_level_below": Text(
        "Groupe au-dessous, {points} {points:point|points} : {rating}, quantité {quantity}",
        "Group below, {points} {points:point|points}: {rating}, quantity {quantity}",
    ),
    "exp_level_between": Text(
        "Entre les deux, en proportion des quantités : {value}", "Between the two, by the quantities: {value}"
    ),
    "exp_level_one_side": Text(
        "Le groupe voisin, plus la différence des quantités : {value}",
        "The neighbouring group, plus the difference of the quantities: {value}",
    ),
}
_GROUPS = {
    "exp_group": Text("À égalité : {members}.", "Tied: {members}."),
    "exp_alone": Text("Personne n'est à égalité avec ce joueur.", "Nobody is tied with this player."),
    "exp_alone_team": Text("Aucune équipe n'est à égalité avec celle-ci.", "No team is tied with this one."),
    "exp_in_group": Text(
        "{points} {points:point|points} contre les autres du groupe",
        "{points} {points:point|points} against the others tied",
    ),
    "exp_compared": Text("À comparer : {values}", "To compare: {values}"),
    "exp_not_all_met": Text(
        "Tous ne se sont pas rencontrés sur l'échiquier ({pairs}) : la confrontation directe ne décide pas.",
        "Not all have met over the board ({pairs}): the direct encounter does not decide.",
    ),
    "exp_more_pairs": Text(" et {count} {count:autre paire|autres paires}", " and {count} more {count:pair|pairs}"),
    "exp_standing": Text("n° {who} : {score}", "no. {who}: {score}"),
    "exp_standing_met": Text(
        "n° {who} : {score} en {met} {met:rencontre|rencontres}", "no. {who}: {score} from {met} {met:meeting|meetings}"
    ),
    "exp_then": Text(", puis ", ", then "),
    "exp_step_all_met": Text(
        "Tous se sont rencontrés. {standings}. Ordre : {order}", "All have met. {standings}. Order: {order}"
    ),
    "exp_step_predetermined": Text(
        "Toutes rondes : les points entre eux décident. {standings}. Ordre : {order}",
        "Round robin: the points among them decide. {standings}. Order: {order}",
    ),
    "exp_averaged": Text(
        "Qui s'est rencontré plusieurs fois compte la moyenne de ces parties (6.1.2).",
        "Who met more than once counts the mean of these games (6.1.2).",
    ),
    "exp_step_not_all_met": Text(
        "Tous ne se sont pas rencontrés : n'est départagé que celui qui reste premier quoi que donnent les parties "
        "manquantes. {standings}. Ordre : {order}",
        "Not all have met: only who stays first whatever the missing games bring is separated. {standings}. Order: "
        "{order}",
    ),
    "exp_step_again": Text("On recommence entre {members}", "Once more among {members}"),
    "exp_step_on_mp": Text("Sur les points de match, entre {members}", "On match points, among {members}"),
    "exp_step_on_gp": Text("Sur les points de partie, entre {members}", "On game points, among {members}"),
    "exp_step_boards_c": Text(
        "Décompte des échiquiers du match entre {members} : {order}", "Board count of the match of {members}: {order}"
    ),
    "exp_step_boards_t": Text(
        "Échiquier {board} du match entre {members} : {order}", "Board {board} of the match of {members}: {order}"
    ),
    "exp_step_boards_b": Text(
        "Échiquiers 1 à {board} du match entre {members} : {order}",
        "Boards 1 to {board} of the match of {members}: {order}",
    ),
    "exp_step_boards_unmet": Text(
        "Pas de match entre {members} : les échiquiers ne décident pas",
        "No match of {members}: the boards do not decide",
    ),
    "exp_nothing_broken": Text("égalité", "still tied"),
    "exp_teams_not_met": Text("Ces équipes ne se sont pas toutes rencontrées.", "These teams have not all met."),
    "exp_not_broken": Text("0 : l'égalité n'est pas départagée.", "0: the tie is not broken."),
    "exp_place_in_group": Text("Place dans le groupe à égalité.", "Place inside the tied group."),
}
_UNDEFINED = {
    "exp_no_rated_opponent": Text(
        "Aucun adversaire classé rencontré sur l'échiquier.", "No rated opponent was met over the board."
    ),
    "exp_nothing_left": Text("Il ne reste aucun classement après la coupe.", "No rating is left after the cut."),
    "exp_nobody_rated": Text("Personne n'est classé dans le tournoi.", "Nobody is rated in the tournament."),
    "exp_unrated_met": Text(
        "Sans classement parmi les adversaires rencontrés : n° {numbers} ; le règlement du tournoi doit annoncer comment "
        "les compter (unrated=1400, par exemple).",
        "Without a rating among the opponents met: no. {numbers}; the rules of the tournament must announce how they "
        "count (unrated=1400, say).",
    ),
    "exp_player_unrated": Text("Le joueur n'est pas classé.", "The player is unrated."),
}
_COMPARISON = {
    "exp_compare_title": Text("{first} et {second} comparés", "{first} and {second} compared"),
    "exp_column_criterion": Text("Critère", "Criterion"),
    "exp_column_edition": Text("Règlement", "Rules"),
    "exp_points": Text("Points marqués", "Points scored"),
    "exp_places": Text("Place", "Places"),
    "exp_equal": Text("Égalité.", "Equal."),
    "exp_equal_undefined": Text("Aucun des deux n'a de valeur : égalité.", "Neither has a value: equal."),
    "exp_ahead": Text(
        "{ahead} est devant : {best} contre {other}, soit {by} de plus.",
        "{ahead} is ahead: {best} against {other}, {by} more.",
    ),
    "exp_ahead_lower": Text(
        "{ahead} est devant : {best} contre {other}, et le plus petit l'emporte.",
        "{ahead} is ahead: {best} against {other}, and the lower is better.",
    ),
    "exp_ahead_defined": Text(
        "{ahead} est devant : {behind} n'a pas de valeur.", "{ahead} is ahead: {behind} has no value."
    ),
    "exp_not_needed": Text(
        "Sans effet : déjà départagés ({criterion}).", "No effect: already separated ({criterion})."
    ),
    "exp_still_tied": Text(
        "Toujours à égalité : ils partagent la place {place}.", "Still tied: they share place {place}."
    ),
    "exp_verdict": Text(
        "{ahead}, place {best}, passe devant {behind}, place {other} ; critère décisif : {criterion}.",
        "{ahead}, place {best}, ranks before {behind}, place {other}; decided by: {criterion}.",
    ),
}
TEXTS: dict[str, Text] = _COMPARISON | _TABLE | _OUTCOMES | _SCORES | _FATES | _STEPS | _GROUPS | _UNDEFINED
