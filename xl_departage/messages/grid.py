"""Texts about crosstables and their cells."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "grid_cell_unreadable": Text(
        "cette case ne se lit pas. Écrivez par exemple + 12B, 12B1, EXE, = (bye d'un demi-point), rien (absent).",
        "this cell cannot be read. Write for instance + 12B, 12w1, EXE, = (half-point bye), nothing (absent).",
    ),
    "grid_names_without_header": Text(
        "cette case n'est pas un résultat. Si c'est un nom, prenez aussi la ligne d'en-tête (Nom, R 1, R 2, …) dans la "
        "plage, ou seulement les colonnes des rondes.",
        "this cell is no result. If it is a name, take the header row (Name, R 1, R 2, …) into the range too, or the "
        "rounds' columns only.",
    ),
    "grid_cell_date": Text(
        "le tableur a transformé un résultat en date : mettez la colonne au format Texte, puis retapez 1/2 ou ½.",
        "the spreadsheet has turned a result into a date: give the column the Text format, then retype 1/2 or ½.",
    ),
    "grid_cell_truth_value": Text(
        "une valeur VRAI/FAUX n'est pas un résultat : retapez la case, en colonne au format Texte.",
        "a TRUE/FALSE value is no result: retype the cell, in a column of Text format.",
    ),
    "grid_cell_error": Text(
        "la case contient l'erreur {error} ; un résultat comme =3N ou +W12 est pris pour une formule : mettez la "
        "colonne au format Texte, puis retapez-le.",
        "the cell holds the error {error}; a result such as =3N or +W12 is taken for a formula: give the column the "
        "Text format, then retype it.",
    ),
    "grid_bare_number": Text(
        "un nombre seul ne dit pas le résultat (le tableur retire le + de « +12 ») : mettez la colonne au format Texte"
        " et écrivez + 12 ou 12B1.",
        "a number alone tells no result (the spreadsheet drops the + of “+12”): give the column the Text format and "
        "write + 12 or 12w1.",
    ),
    "grid_number_column": Text(
        "cette colonne n'a que des nombres : si ce sont des points, des Elo ou des numéros, sortez-la de la plage ou prenez aussi la "
        "ligne d'en-tête ; si ce sont des parties, mettez-la au format Texte et écrivez + 12 ou 12B1.",
        "this column holds numbers only: if these are points, ratings or numbers of players, leave it out of the range or take the "
        "header row too; if they are games, give it the Text format and write + 12 or 12w1.",
    ),
    "grid_forfeit_without_opponent": Text(
        "un forfait nomme l'adversaire : écrivez > 12 (gain) ou < 12 (perte) ; EXE pour un exempt.",
        "a forfeit names the opponent: write > 12 (won) or < 12 (lost); EXE for a bye.",
    ),
    "grid_team_points_missing": Text(
        "un match par équipes demande les points de partie : écrivez 12w2½, 12:2½ ou 12 2½.",
        "a team match wants its game points: write 12w2½, 12:2½ or 12 2½.",
    ),
    "grid_not_a_colour": Text(
        "« {letter} » n'est pas une couleur en langue {language} ({white} blanc, {black} noir) : corrigez la case ou "
        "l'option language.",
        "“{letter}” is no colour in language {language} ({white} white, {black} black): correct the cell or the option"
        " language.",
    ),
    "grid_colour_b": Text(
        "« B » peut être Blancs (français) ou Black (anglais), et rien d'autre dans la grille ne le dit : ajoutez "
        "language=fr ou language=en aux règles.",
        "“B” may be Black (English) or Blancs (French), and nothing else in the grid tells: add language=en or "
        "language=fr to the rules.",
    ),
    "grid_colours_contradict": Text(
        "les lettres de couleur de la grille se contredisent ({letters}) : « B » serait à la fois blanc et noir ; "
        "gardez une langue, ou donnez l'option language.",
        "the colour letters of the grid contradict each other ({letters}): “B” would be both white and black; keep one"
        " language, or give the option language.",
    ),
    "grid_pair_unclear": Text(
        "« {first} {second} » peut être un résultat puis l'adversaire (Vega : format=vega) ou l'adversaire puis les "
        "points de l'équipe (boards=n) : ajoutez l'une des deux options aux règles.",
        "“{first} {second}” may be a result, then the opponent (Vega: format=vega) or the opponent, then a team's "
        "points (boards=n): add one of the two options to the rules.",
    ),
    "grid_slash_unclear": Text(
        "« {first}/{second} » peut être l'adversaire puis le résultat (format=swiss-chess) ou l'inverse : ajoutez "
        "l'option, ou écrivez {first}:{second} (adversaire:résultat).",
        "“{first}/{second}” may be the opponent, then the result (format=swiss-chess) or the reverse: add the option, "
        "or write {first}:{second} (opponent:result).",
    ),
    "grid_opponent_sign": Text(
        "« {mark} » après le numéro peut être un forfait (format=chess-results) ou une partie jouée : ajoutez "
        "l'option, ou mettez le signe devant (+ 12) pour une partie.",
        "“{mark}” after the number may be a forfeit (format=chess-results) or a game played: add the option, or put "
        "the sign first (+ 12) for a game.",
    ),
    "grid_letter_first": Text(
        "« {letter} » devant un numéro peut être un résultat américain (W D L X F Z N R S : format=uscf) ou français "
        "(G V gain, N nulle, P D perte : format=ffe) : ajoutez l'option format aux règles.",
        "“{letter}” before a number may be an American result (W D L X F Z N R S: format=uscf) or a French one (G V "
        "win, N draw, P D loss: format=ffe): add the option format to the rules.",
    ),
    "grid_alone_b": Text(
        "« B » seul peut être une couleur sans adversaire ou un bye d'un point (USCF) : ajoutez format=uscf, ou "
        "complétez la case.",
        "“B” alone may be a colour without an opponent or a full-point bye (USCF): add format=uscf, or complete the "
        "cell.",
    ),
    "grid_alone_f": Text(
        "« F » seul peut être une perte par forfait (format=uscf) ou un bye d'un point (format=trf) : ajoutez l'option"
        " aux règles.",
        "“F” alone may be a forfeit loss (format=uscf) or a full-point bye (format=trf): add the option to the rules.",
    ),
    "grid_alone_u": Text(
        "« U » seul peut être un joueur non apparié, 0 point (format=uscf) ou un exempt (format=trf) : ajoutez "
        "l'option aux règles.",
        "“U” alone may be unpaired, 0 points (format=uscf) or a pairing-allocated bye (format=trf): add the option to "
        "the rules.",
    ),
    "grid_alone_z": Text(
        "« Z » seul peut être une nulle par forfait (format=uscf) ou une absence, 0 point (format=trf) : ajoutez "
        "l'option aux règles.",
        "“Z” alone may be a forfeit draw (format=uscf) or a zero-point bye (format=trf): add the option to the rules.",
    ),
    "grid_alone_wdl": Text(
        "« {mark} » seul peut être un résultat (format=uscf), un résultat non compté pour l'Elo (format=trf), une "
        "couleur ou une Défaite : ajoutez l'option format et l'adversaire.",
        "“{mark}” alone may be a result (format=uscf), an unrated result (format=trf), a colour or a Défaite: add the "
        "option format and the opponent.",
    ),
    "grid_alone_n": Text(
        "« N » seul peut être les Noirs, une Nulle (format=ffe) ou un gain saisi de deux façons (format=uscf) : "
        "ajoutez l'option format et l'adversaire.",
        "“N” alone may be Noirs (black), a Nulle (draw, format=ffe) or a win entered inconsistently (format=uscf): add"
        " the option format and the opponent.",
    ),
    "grid_alone_s": Text(
        "« {mark} » seul peut être une couleur (Schwarz, Spelar…) ou un résultat USCF saisi de deux façons "
        "(format=uscf) : ajoutez l'option format et l'adversaire.",
        "“{mark}” alone may be a colour (schwarz) or a USCF result entered inconsistently (format=uscf): add the "
        "option format and the opponent.",
    ),
    "grid_alone_x": Text(
        "« X » hors de la diagonale peut être un gain par forfait (format=uscf), une nulle (format=ffe) ou une partie "
        "en cours : ajoutez l'option format, ou écrivez > 12, = 12 ou ?.",
        "“X” off the diagonal may be a forfeit win (format=uscf), a draw (format=ffe) or a game in progress: add the "
        "option format, or write > 12, = 12 or ?.",
    ),
    "grid_alone_plus": Text(
        "« + » seul peut être un exempt (format=swiss-chess ou format=trf) ou un gain sans adversaire : ajoutez "
        "l'option, ou écrivez EXE.",
        "“+” alone may be a bye (format=swiss-chess or format=trf) or a win without an opponent: add the option, or "
        "write EXE.",
    ),
    "grid_alone_minus": Text(
        "« - » seul peut être une absence (format=swiss-chess ou format=trf) ou une perte sans adversaire : ajoutez "
        "l'option, ou laissez la case vide pour une absence.",
        "“-” alone may be an absence (format=swiss-chess or format=trf) or a loss without an opponent: add the option,"
        " or leave the cell blank for an absence.",
    ),
    "grid_zero": Text(
        "« 0 » seul peut être une absence (format=chess-results) ou une partie perdue sans adversaire : ajoutez "
        "l'option, ou laissez la case vide pour une absence.",
        "“0” alone may be an absence (format=chess-results) or a lost game without an opponent: add the option, or "
        "leave the cell blank for an absence.",
    ),
    "grid_minus_one": Text(
        "« -1 » peut être une perte contre le n° 1 (format=ffe), que le n° 1 ne confirme pas, ou un exempt "
        "(format=chess-results) : ajoutez l'option, ou écrivez EXE.",
        "“-1” may be a loss to number 1 (format=ffe), which number 1 does not confirm, or a bye "
        "(format=chess-results): add the option, or write EXE.",
    ),
    "grid_empty": Text(
        "La plage ne contient aucun joueur : choisissez les lignes des joueurs et les colonnes des rondes.",
        "The range holds no player: choose the players' rows and the rounds' columns.",
    ),
    "grid_no_rounds": Text(
        "aucune colonne de ronde sous cet en-tête{page}. Prenez la page « grille » (grille américaine, crosstable) du tournoi, ou nommez "
        "les colonnes des rondes R 1, R 2, … ou 1, 2, …",
        "no column of a round under this header{page}. Take the crosstable page of the event, or name the round columns R 1, R 2, … or "
        "1, 2, …",
    ),
    "grid_rounds_out_of_order": Text(
        "les colonnes des rondes doivent se suivre ; après la ronde {before} vient la ronde {after} : complétez la "
        "plage.",
        "the rounds' columns must follow each other; after round {before} comes round {after}: complete the range.",
    ),
    "grid_round_blank": Text(
        "la colonne de cette ronde est vide alors que la ronde {later} est jouée : retirez-la de la plage, ou donnez le "
        "nombre de rondes jouées (rounds=n).",
        "the column of this round is blank although round {later} is played: take it out of the range, or give the "
        "number of rounds played (rounds=n).",
    ),
    "grid_byes_only": Text(
        "à partir de la ronde {first} il n'y a que des byes ou des absences, sans aucune partie : ces rondes ne comptent pas comme "
        "jouées. Si elles l'ont été, ajoutez rounds={last} aux règles.",
        "from round {first} on there are only byes or absences, and no game: these rounds do not count as played. If they were "
        "played, add rounds={last} to the rules.",
    ),
    "grid_rating_unreadable": Text(
        "cet Elo ne se lit pas : écrivez un nombre comme 1850 ou 1850 F ; vide, 0 ou NC pour un non-classé.",
        "this rating cannot be read: write a number such as 1850 or 1850 F; blank, 0 or NC for an unrated player.",
    ),
    "grid_vega_line": Text(
        "cette ligne de tableau Vega n'a pas les mêmes colonnes que son en-tête : recollez le texte en entier.",
        "this line of a Vega table does not have the columns of its header: paste the whole text again.",
    ),
    "grid_opponent_unknown": Text(
        "aucun joueur n'a le numéro {number} dans la grille ({least} à {most}) : corrigez la case ou agrandissez la "
        "plage.",
        "no player has the number {number} in the grid ({least} to {most}): correct the cell or enlarge the range.",
    ),
    "grid_opponent_row_blank": Text(
        "la ligne {other_row}, celle du numéro {number}, est vide : saisissez-y cette partie, ou corrigez le numéro de l'adversaire.",
        "row {other_row}, that of number {number}, is blank: enter this game there, or correct the opponent's number.",
    ),
    "grid_opponent_self": Text(
        "le joueur {number} joue contre lui-même : corrigez le numéro de l'adversaire.",
        "player {number} plays against himself: correct the opponent's number.",
    ),
    "grid_opponent_silent": Text(
        "le joueur {number} (ligne {other_row}) n'a pas cette partie : sa case dit « {other} ». Corrigez l'une des "
        "deux.",
        "player {number} (row {other_row}) does not have this game: his cell says “{other}”. Correct one of the two.",
    ),
    "grid_opponent_blank": Text(
        "la case du joueur {number} (ligne {other_row}) est vide à cette ronde : complétez-la, ou corrigez celle-ci.",
        "the cell of player {number} (row {other_row}) is blank in this round: complete it, or correct this one.",
    ),
    "grid_results_differ": Text(
        "les deux joueurs ne disent pas le même résultat : le joueur {number} (ligne {other_row}) a « {other} ». "
        "Corrigez l'une des deux cases.",
        "the two players do not tell the same result: player {number} (row {other_row}) has “{other}”. Correct one of "
        "the two cells.",
    ),
    "grid_results_penalty": Text(
        "les deux joueurs ont perdu, ou l'un a nulle et l'autre perdu : le joueur {number} (ligne {other_row}) a « {other} ». Si c'est "
        "une erreur de saisie, corrigez l'une des deux cases ; si l'arbitre a décidé 0-0 ou ½-0, ajoutez penalties=yes aux règles.",
        "both players lost, or one drew and the other lost: player {number} (row {other_row}) has “{other}”. If it is a slip, correct "
        "one of the two cells; if the arbiter decided 0-0 or ½-0, add penalties=yes to the rules.",
    ),
    "grid_colours_equal": Text(
        "les deux joueurs ont la même couleur : le joueur {number} (ligne {other_row}) a « {other} ». Corrigez l'une "
        "des deux cases.",
        "both players have the same colour: player {number} (row {other_row}) has “{other}”. Correct one of the two "
        "cells.",
    ),
    "grid_round_repeated": Text(
        "la ronde {later} a les mêmes appariements que la ronde {earlier}, et la colonne des points contredit les résultats : elle a sans "
        "doute été collée deux fois. Corrigez-la ; si les deux rondes sont justes, corrigez la colonne des points ou ajoutez games=2 aux "
        "règles.",
        "round {later} has the same pairings as round {earlier}, and the points column contradicts the results: it was most likely "
        "pasted twice. Correct it; if both rounds are right, correct the points column or add games=2 to the rules.",
    ),
    "grid_met_again": Text(
        "le joueur {number} est déjà l'adversaire de la ronde {earlier}, et la colonne des points dit {printed} où les résultats font "
        "{counted}. Corrigez l'adversaire ou le résultat ; s'ils se sont bien rencontrés deux fois, corrigez la colonne des points ou "
        "ajoutez games=2 aux règles.",
        "player {number} was already the opponent in round {earlier}, and the points column says {printed} where the results make "
        "{counted}. Correct the opponent or the result; if they did meet twice, correct the points column or add games=2 to the rules.",
    ),
    "grid_page_pairings": Text(
        "cette page donne les appariements ou les résultats d'une ronde (Blancs, Noirs), et non une ligne par joueur. Prenez la page "
        "« grille » (grille américaine, crosstable) du tournoi.",
        "this page lists the pairings or results of one round (White, Black), not one row per player. Take the crosstable page of the "
        "event.",
    ),
    "grid_numbers_ambiguous": Text(
        "les numéros d'adversaires se lisent de deux façons ({first} ou {second}), avec des résultats différents : "
        "ajoutez numbers={first} ou numbers={second} aux règles.",
        "the opponents' numbers can be read in two ways ({first} or {second}), with different results: add "
        "numbers={first} or numbers={second} to the rules.",
    ),
    "grid_number_blank": Text(
        "ce joueur n'a pas de numéro, et les parties ne s'accordent pas avec l'ordre des lignes : donnez un numéro à chaque joueur.",
        "this player has no number, and the games do not agree with the order of the rows: give each player a number.",
    ),
    "grid_number_twice": Text(
        "le numéro {number} est aussi celui de la ligne {other_row}, et les parties ne s'accordent pas avec l'ordre des lignes : "
        "donnez à chaque joueur son numéro.",
        "the number {number} is also that of row {other_row}, and the games do not agree with the order of the rows: give each "
        "player a number of his own.",
    ),
    "grid_numbers_missing": Text(
        "numbers={numbers} demande une colonne de numéros ({headers}) avec un nombre différent à chaque ligne : "
        "ajoutez-la à la plage, ou choisissez une autre valeur.",
        "numbers={numbers} wants a column of numbers ({headers}) with a different number in each row: add it to the "
        "range, or choose another value.",
    ),
    "grid_rounds_too_many": Text(
        "rounds={rounds}, mais la grille n'a que {columns} colonnes de rondes : corrigez l'option ou agrandissez la "
        "plage.",
        "rounds={rounds}, but the grid has only {columns} columns of rounds: correct the option or enlarge the range.",
    ),
    "grid_planned_too_few": Text(
        "planned={planned}, mais {rounds} rondes sont jouées : corrigez l'option.",
        "planned={planned}, but {rounds} rounds are played: correct the option.",
    ),
    "grid_matrix_result": Text(
        "cette case de grille carrée ne se lit pas : écrivez 1, ½, 0, 1F, 0F, rien (à jouer), ou « 1 ½ » pour "
        "plusieurs parties.",
        "this cell of a square grid cannot be read: write 1, ½, 0, 1F, 0F, nothing (to be played), or “1 ½” for "
        "several games.",
    ),
    "grid_matrix_diagonal": Text(
        "un joueur ne joue pas contre lui-même : sur la diagonale, une case reste vide ou porte X ou *. Videz celle-ci.",
        "a player does not play himself: on the diagonal, a cell stays blank or holds X or *. Empty this one.",
    ),
    "grid_matrix_order": Text(
        "la diagonale de la grille carrée porte ici un résultat, et cette ligne a sa croix ailleurs : donnez aux lignes l'ordre des "
        "colonnes, ou corrigez la case.",
        "the diagonal of the square grid holds a result here, and the mark of this row is elsewhere: give the rows the order of the "
        "columns, or correct the cell.",
    ),
    "grid_square_left_over": Text(
        "cette case porte un résultat, mais n'appartient pas à la grille carrée trouvée (lignes {first_row} à {last_row}). "
        "Vérifiez que la plage prend tous les joueurs, en lignes et en colonnes, que les lignes suivent l'ordre des colonnes, et que "
        "la diagonale est vide ou porte X.",
        "this cell holds a result but is not part of the square grid found (rows {first_row} to {last_row}). Check that the "
        "range takes in all players, as rows and as columns, that the rows follow the order of the columns, and that the diagonal is "
        "blank or holds X.",
    ),
    "grid_matrix_one_side": Text(
        "un seul des deux joueurs a tous les résultats : la case de la ligne {other_row} dit « {other} ». Complétez l'une des deux.",
        "only one of the two players has all results: the cell of row {other_row} says “{other}”. Complete one of the two.",
    ),
    "grid_matrix_blank": Text(
        "un seul des deux joueurs a un résultat : la case de l'adversaire (ligne {other_row}) est vide. Complétez-la, ou videz "
        "celle-ci.",
        "only one of the two players has a result: the cell of the opponent (row {other_row}) is blank. Complete it, or empty this "
        "one.",
    ),
    "grid_matrix_glued": Text(
        "« {cell} » peut être plusieurs parties (games={games}) ou un seul total (boards=n pour des équipes) : ajoutez"
        " l'option aux règles, et mettez les cases au format Texte.",
        "“{cell}” may be several games (games={games}) or one total (boards=n for teams): add the option to the rules,"
        " and give the cells the Text format.",
    ),
    "grid_matrix_number": Text(
        "avec games={games}, ce nombre a pu perdre un zéro (01 devient 1) : mettez la grille au format Texte et "
        "écrivez « 0 1 ».",
        "with games={games}, this number may have lost a zero (01 becomes 1): give the grid the Text format and write "
        "“0 1”.",
    ),
    "grid_matrix_total": Text(
        "un total de {total} en {games} parties ne dit pas les résultats (1 + 0 ou ½ + ½) : écrivez-les, « 1 0 » ou « "
        "½ ½ », ou comptez le total comme un match avec boards={games}.",
        "a total of {total} in {games} games does not tell the results (1 + 0 or ½ + ½): write them, “1 0” or “½ ½”, "
        "or count the total as a match with boards={games}.",
    ),
    "grid_matrix_too_many": Text(
        "plus de {games} parties dans une case : ajoutez games=n aux règles.",
        "more than {games} games in one cell: add games=n to the rules.",
    ),
    "grid_matrix_signs": Text(
        "« {cell} » dans une grille carrée peut être une partie jouée (format=ffe) ou un forfait (format=swiss-chess) "
        ": ajoutez l'option.",
        "“{cell}” in a square grid may be a game played (format=ffe) or a forfeit (format=swiss-chess): add the "
        "option.",
    ),
    "grid_matrix_letter": Text(
        "« {cell} » dans une grille carrée dépend du programme : ajoutez format=uscf, format=trf ou format=ffe, ou "
        "écrivez 1, ½, 0, 1F, 0F.",
        "“{cell}” in a square grid depends on the program: add format=uscf, format=trf or format=ffe, or write 1, ½, "
        "0, 1F, 0F.",
    ),
    "grid_matrix_swiss": Text(
        "une grille carrée ne dit pas les exempts ni les absences d'un système suisse : donnez une colonne par ronde.",
        "a square grid does not tell the byes and absences of a Swiss: give one column a round.",
    ),
    "grid_matrix_rounds": Text(
        "rounds={rounds} : une grille carrée ne dit pas à quelle ronde une partie appartient ; donnez une colonne par "
        "ronde, ou retirez l'option.",
        "rounds={rounds}: a square grid does not tell to which round a game belongs; give one column a round, or leave "
        "the option out.",
    ),
    "grid_result_unreadable": Text(
        "ce résultat d'appariement ne se lit pas : écrivez 1-0, 0-1, ½-½, 1-F, F-1 ou F-F.",
        "this result of a pairing cannot be read: write 1-0, 0-1, ½-½, 1-F, F-1 or F-F.",
    ),
    "grid_matrix_forfeits": Text(
        "« + » et « - » sont lus comme des forfaits ; si ce sont des parties jouées, ajoutez format=ffe.",
        "“+” and “-” are read as forfeits; if they are games played, add format=ffe.",
    ),
    "grid_boards_unknown": Text(
        "le nombre d'échiquiers ne ressort pas des scores : ajoutez boards=n aux règles.",
        "the number of boards does not follow from the scores: add boards=n to the rules.",
    ),
    "grid_boards_exceeded": Text(
        "les deux équipes marquent ensemble {total} points sur {boards} échiquiers : la case de la ligne {other_row} "
        "dit « {other} ». Corrigez l'une des deux cases ou l'option boards.",
        "the two teams score {total} points together on {boards} boards: the cell of row {other_row} says “{other}”. "
        "Correct one of the two cells or the option boards.",
    ),
    "grid_player_unknown": Text(
        "Aucun joueur « {player} » dans la grille. Vouliez-vous dire : {meant} ?",
        "No player “{player}” in the grid. Did you mean: {meant}?",
    ),
    "grid_player_number_unclear": Text(
        "« {number} » est le numéro du joueur de la ligne {own_row} et, dans les cases de la grille, celui de la ligne {named_row} : "
        "donnez le nom du joueur, ou ajoutez numbers={numbers} aux règles pour la seconde lecture.",
        "“{number}” is the number of the player of row {own_row} and, in the cells of the grid, that of row {named_row}: give the "
        "player's name, or add numbers={numbers} to the rules for the second reading.",
    ),
    "grid_player_twice": Text(
        "Plusieurs joueurs s'appellent « {player} » : donnez le numéro ({numbers}).",
        "Several players are called “{player}”: give the number ({numbers}).",
    ),
    "grid_not_writable": Text(
        "« {outcome} » ne s'écrit pas dans la notation {style} : choisissez une autre notation.",
        "“{outcome}” cannot be written in the notation {style}: choose another notation.",
    ),
}
