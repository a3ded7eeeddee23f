"""Texts about what stands beside a grid: results board by board, values set by hand."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "boards_need_teams": Text(
        "Les résultats par échiquier vont avec une grille d'équipes (points de partie dans les cases) : ajoutez "
        "« boards=4 » (par exemple) aux règles.",
        "Board results go with a grid of teams (game points in its cells): add “boards=4” (say) to the rules.",
    ),
    "boards_need_rounds": Text(
        "Les résultats par échiquier suivent l'ordre des rondes, qu'une grille toutes rondes ne dit pas : donnez la "
        "grille par rondes (12w2½).",
        "Board results follow the order of the rounds, which a square table does not tell: give the grid by rounds "
        "(12w2½).",
    ),
    "boards_height": Text(
        "La plage des résultats par échiquier a {given} lignes pour {wanted} équipes : donnez-lui la hauteur de la grille.",
        "The range of board results has {given} rows for {wanted} teams: give it the height of the grid.",
    ),
    "boards_width": Text(
        "La plage des résultats par échiquier a {given} colonnes : donnez-en une par ronde ({rounds}), avec tous les "
        "échiquiers du match dans la case, ou une par échiquier de chaque ronde ({all}).",
        "The range of board results has {given} columns: give one a round ({rounds}), each cell listing all boards of the "
        "match, or one for each board of each round ({all}).",
    ),
    "boards_unreadable": Text(
        "résultats par échiquier illisibles : écrivez 1, ½, 0, + ou - (forfaits) du premier au dernier échiquier, par "
        "exemple 1 0 ½ 1.",
        "unreadable board results: write 1, ½, 0, + or - (forfeits) from the first board to the last, for instance "
        "1 0 ½ 1.",
    ),
    "boards_zeros_lost": Text(
        "{given} échiquiers au lieu de {wanted} dans un nombre : le tableur retire les zéros du début ; mettez la "
        "colonne au format Texte et retapez 0 1 ½ 1.",
        "{given} boards instead of {wanted} in a number: the spreadsheet drops leading zeros; give the column the Text "
        "format and retype 0 1 ½ 1.",
    ),
    "boards_count": Text(
        "{given} résultats d'échiquier au lieu de {wanted} : donnez-en un par échiquier, ceux sans adversaire en + ou -.",
        "{given} board results instead of {wanted}: give one a board, those without an opponent as + or -.",
    ),
    "boards_missing": Text(
        "résultat de l'échiquier {board} absent : donnez-le, ou + / - pour un forfait.",
        "the result of board {board} is missing: give it, or + / - for a forfeit.",
    ),
    "boards_without_match": Text(
        "résultats d'échiquier dans une ronde où l'équipe n'a pas joué de match (grille : « {grid} ») : videz la case, ou "
        "corrigez la grille.",
        "board results in a round in which the team has no match (grid: “{grid}”): clear the cell, or correct the grid.",
    ),
    "boards_sum": Text(
        "les échiquiers font {sum} et la grille donne {points} points (« {grid} ») : corrigez l'un des deux.",
        "the boards make {sum} and the grid gives {points} points (“{grid}”): correct one of the two.",
    ),
    "boards_forfeit_played": Text(
        "l'échiquier {board} a été joué alors que la grille donne tout le match forfait (« {grid} ») : écrivez le score "
        "dans la grille, ou + / - aux échiquiers.",
        "board {board} was played though the grid forfeits the whole match (“{grid}”): write the score into the grid, or "
        "+ / - on the boards.",
    ),
    "boards_differ": Text(
        "l'échiquier {board} ne concorde pas : « {own} » ici, « {other} » chez l'équipe {number} (ligne {other_row}). "
        "Corrigez l'une des deux.",
        "board {board} does not agree: “{own}” here, “{other}” in the row of team {number} (row {other_row}). Correct one "
        "of the two.",
    ),
    "boards_penalty": Text(
        "échiquier {board} : « {own} » ici et « {other} » chez l'équipe {number} (ligne {other_row}), les deux ont perdu "
        "ou l'un a nulle et l'autre perdu. Corrigez l'une des deux ; si l'arbitre l'a décidé, ajoutez penalties=yes aux "
        "règles.",
        "board {board}: “{own}” here and “{other}” in the row of team {number} (row {other_row}), both lost or one drew "
        "and the other lost. Correct one of the two; if the arbiter decided so, add penalties=yes to the rules.",
    ),
    "manual_height": Text(
        "La colonne des valeurs saisies a {given} lignes pour {wanted} joueurs : donnez-lui la hauteur de la grille.",
        "The column of manual values has {given} rows for {wanted} players: give it the height of the grid.",
    ),
    "manual_one_column": Text(
        "Les valeurs saisies doivent tenir dans une seule colonne ; cette plage en a {columns}.",
        "The manual values must stand in one column; this range has {columns}.",
    ),
    "manual_unreadable": Text(
        "valeur saisie illisible : attendu un nombre (le plus grand passe devant), ou rien.",
        "unreadable manual value: a number is expected (the highest comes first), or nothing.",
    ),
}
