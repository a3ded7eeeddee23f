"""Texts about the tie-breaks of FIDE."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "tiebreak_manual_count": Text(
        "{given} valeurs saisies pour {players} joueurs : donnez une colonne de la même hauteur que la grille.",
        "{given} manual values for {players} players: give a column as high as the grid.",
    ),
    "tiebreak_manual_missing": Text(
        "« {code} » demande une colonne de valeurs saisies (barrage, tirage au sort), une par joueur.",
        "“{code}” needs a column of manual values (a play-off, drawing of lots), one a player.",
    ),
    "tiebreak_lots_without_seed": Text(
        "Le tirage au sort demande un texte dans les règles, annoncé d'avance : lots=Coupe 2026.",
        "Drawing of lots needs a text in the rules, announced beforehand: lots=Cup 2026.",
    ),
    "tiebreak_needs_teams": Text(
        "« {code} » est un départage d'équipes : ajoutez « boards=4 » (par exemple) aux règles, ou lisez un TRF d'équipes.",
        "“{code}” is a tie-break of teams: add “boards=4” (say) to the rules, or read a TRF file of teams.",
    ),
    "tiebreak_needs_board_results": Text(
        "« {code} » demande le résultat de chaque échiquier, que la grille ne donne pas : donnez à côté la plage des "
        "résultats (argument « échiquiers »), ou lisez un TRF d'équipes.",
        "“{code}” needs the result of every board, which the grid does not tell: give their range beside it (argument "
        "“boards”), or read a TRF file of teams.",
    ),
    "tiebreak_modifier_twice": Text(
        "« {code} » : le modificateur « {modifier} » est donné deux fois, n'en gardez qu'un.",
        "“{code}”: the modifier “{modifier}” is given twice, keep one.",
    ),
    "tiebreak_modifier_zero": Text(
        "« {code} » : le nombre de « {modifier} » doit être 1 ou plus.",
        "“{code}”: the number of “{modifier}” must be 1 or more.",
    ),
    "tiebreak_rank_is_given": Text(
        "RANK est le rang déjà inscrit dans un fichier : il n'y a rien à calculer. Donnez ces rangs comme valeurs "
        "saisies et écrivez MANUAL/R.",
        "RANK is the rank that a file already holds: there is nothing to compute. Give these ranks as manual values and "
        "write MANUAL/R.",
    ),
    "tiebreak_percent_above_100": Text(
        "« {code} » : {percent} % ne peut être atteint ; donnez un pourcentage de 0 à 100, ou L+1, L-2 (demi-points).",
        "“{code}”: {percent} % cannot be reached; give a percentage from 0 to 100, or L+1, L-2 (half-points).",
    ),
    "tiebreak_unknown_year": Text(
        "« {code} » : pas d'édition FIDE de l'année {year} ; écrivez l'une de {known}.",
        "“{code}”: no FIDE edition of the year {year}; write one of {known}.",
    ),
}
