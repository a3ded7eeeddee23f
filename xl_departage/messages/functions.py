"""Texts about functions and their arguments."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "function_unknown": Text(
        "Fonction inconnue « {function} ». Vouliez-vous dire : {meant} ?",
        "Unknown function “{function}”. Did you mean: {meant}?",
    ),
    "function_too_many_arguments": Text(
        "{function} prend au plus {most} arguments, {given} sont donnés.",
        "{function} takes at most {most} arguments, {given} are given.",
    ),
    "function_argument_missing": Text(
        "{function} : il manque l'argument « {argument} ».",
        "{function}: the argument “{argument}” is missing.",
    ),
    "argument_missing": Text("Il manque l'argument « {argument} ».", "The argument “{argument}” is missing."),
    "argument_not_range": Text(
        "L'argument « {argument} » doit être une plage de cellules, comme C2:K31.",
        "The argument “{argument}” must be a range of cells, such as C2:K31.",
    ),
    "argument_not_single": Text(
        "L'argument « {argument} » doit être une seule cellule, pas une plage.",
        "The argument “{argument}” must be a single cell, not a range.",
    ),
    "argument_is_error": Text(
        "L'argument « {argument} » contient l'erreur {error} : corrigez d'abord cette cellule.",
        "The argument “{argument}” holds the error {error}: mend that cell first.",
    ),
    "argument_not_text": Text(
        "L'argument « {argument} » doit être un texte, pas « {value} ».",
        "The argument “{argument}” must be a text, not “{value}”.",
    ),
    "argument_not_number": Text(
        "L'argument « {argument} » doit être un nombre, pas « {value} ».",
        "The argument “{argument}” must be a number, not “{value}”.",
    ),
    "argument_not_count": Text(
        "L'argument « {argument} » doit être un nombre entier de {least} à {most}, pas « {value} ».",
        "The argument “{argument}” must be a whole number from {least} to {most}, not “{value}”.",
    ),
    "argument_not_player": Text(
        "L'argument « {argument} » doit être le numéro ou le nom d'un joueur, pas « {value} ».",
        "The argument “{argument}” must be a player's number or name, not “{value}”.",
    ),
    "ratings_height": Text(
        "Hauteur de la plage des classements : {given}, joueurs : {wanted} : donnez-lui la hauteur de la grille.",
        "Rows in the range of ratings: {given}, players: {wanted}: give it the height of the grid.",
    ),
    "ratings_one_column": Text(
        "Les classements tiennent dans une seule colonne, ou dans une colonne par ronde ({rounds}) ; cette plage en a {columns}.",
        "The ratings must stand in one column, or in one column per round ({rounds}); this range has {columns}.",
    ),
    "ratings_missing": Text(
        "Il faut des classements : donnez l'argument « ratings » (une colonne de la hauteur de la grille) ou une grille avec une "
        "colonne Elo.",
        "Ratings are needed: give the argument “ratings” (one column, as high as the grid) or a grid with a rating column.",
    ),
    "rating_unreadable": Text(
        "Classement illisible : attendu un nombre de 1 à 4 chiffres, ou vide, 0 ou NC pour un non classé.",
        "Unreadable rating: a number of 1 to 4 digits is expected, or blank, 0 or NC for an unrated player.",
    ),
    "tiebreaks_missing": Text(
        'Donnez la liste des départages, comme "CD;KOYA;KOYA+1" ou une plage de cellules.',
        'Give the list of tie-breaks, such as "CD;KOYA;KOYA+1", or a range of cells.',
    ),
    "board_score_unreadable": Text(
        "Résultat d'échiquier illisible : attendu 1, 0, ½ ou un forfait (1F, 0F).",
        "Unreadable board result: 1, 0, ½ or a forfeit (1F, 0F) is expected.",
    ),
    "berlin_one_column": Text(
        "BERLIN prend les résultats d'une seule équipe dans un match : une colonne, échiquier 1 en premier.",
        "BERLIN takes the results of one team in one match: one column, board 1 first.",
    ),
    "functions_example": Text("Exemple : ={example}", "Example: ={example}"),
    "functions_source": Text("Source : {source}", "Source: {source}"),
    "functions_aliases": Text("Aussi sous le nom : {aliases}", "Also under the name: {aliases}"),
    "functions_name": Text("Fonction", "Function"),
    "functions_what": Text("Ce qu'elle donne", "What it gives"),
    "functions_in_force": Text("Éditions en vigueur le {day}", "Editions in force on {day}"),
    "functions_event": Text("Pour quoi", "For what"),
    "functions_edition": Text("Édition", "Edition"),
    "functions_since": Text("Depuis", "Since"),
    "standings_place": Text("Pl", "Rank"),
    "standings_number": Text("N°", "No"),
    "standings_name": Text("Nom", "Name"),
    "standings_rating": Text("Elo", "Rating"),
    "standings_points": Text("Pts", "Points"),
}
