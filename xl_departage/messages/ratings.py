"""
Texts about ratings and rating periods.
"""

from xl_departage.messages import Text

_EDITIONS = {
    "rating_edition_lacks_expectation": Text(
        "L'édition {edition} ne définit pas d'espérance de gain : choisissez BEL ou FIDE.",
        "The edition {edition} defines no expected score: choose BEL or FIDE.",
    ),
    "rating_edition_lacks_difference": Text(
        "L'édition {edition} n'a pas de table d'écarts, mais la Quantité : utilisez ELO_QUANTITY, ou BEL ou FIDE.",
        "The edition {edition} has no table of differences but the Quantity: use ELO_QUANTITY, or BEL or FIDE.",
    ),
    "rating_edition_lacks": Text(
        "L'édition {edition} ne définit pas {function} : choisissez parmi {meant}.",
        "The edition {edition} does not define {function}: choose among {meant}.",
    ),
}
_UNDEFINED = {
    "rating_extreme_percentage": Text(
        "À {percentage} %, la table I de l'édition {edition} laisse l'écart indéterminé (X).",
        "At {percentage} % table I of the edition {edition} leaves the difference undetermined (X).",
    ),
    "rating_k_before_first": Text(
        "K n'existe qu'à partir de la partie n° {games} + 1 ; ceci est la partie n° {number} : utilisez ELO_INITIAL.",
        "K only exists after {games} games; this is game number {number}: use ELO_INITIAL.",
    ),
    "rating_no_games": Text(
        "Aucune partie classée : il n'y a pas de performance.", "No rated game: there is no performance."
    ),
    "rating_too_few_games": Text(
        "{games} partie(s) comptée(s) : il en faut au moins {least}.",
        "{games} game(s) counted: at least {least} are needed.",
    ),
    "rating_too_few_rated_opponents": Text(
        "{games} adversaire(s) classé(s) rencontré(s) : il en faut au moins {least}.",
        "{games} rated opponent(s) met: at least {least} are needed.",
    ),
    "rating_zero_first_event": Text(
        "Un score de 0 lors d'une première compétition n'est pas pris en compte.",
        "A score of 0 in a first event is disregarded.",
    ),
    "rating_half_point_first_event": Text(
        "Un score de 0 ou 0,5 lors d'une première compétition n'est pas pris en compte.",
        "A score of 0 or 0.5 in a first event is disregarded.",
    ),
    "rating_below_entry": Text(
        "Le résultat {rating} est inférieur à {least} : il est ignoré.",
        "The result {rating} is below {least}: it is ignored.",
    ),
    "rating_below_fide_floor": Text(
        "{rating} est sous le plancher de {floor} : le joueur est non classé.",
        "{rating} is below the floor of {floor}: the player is unrated.",
    ),
    "rating_already_rated": Text(
        "Le joueur {player} est déjà classé : il n'a pas de premier classement.",
        "Player {player} is rated already: there is no first rating.",
    ),
}
_ARGUMENTS = {
    "rating_too_many_games": Text(
        "{games} parties dans une période : au plus {most}.", "{games} games in one period: at most {most}."
    ),
    "rating_needed": Text(
        "L'argument « {argument} » doit être un classement de 1 à 9999.",
        "The argument “{argument}” must be a rating from 1 to 9999.",
    ),
    "rating_unreadable_single": Text(
        "L'argument « {argument} » : « {value} » n'est pas un classement ; attendu un nombre entier de 1 à 4 chiffres.",
        "The argument “{argument}”: “{value}” is no rating; a whole number of 1 to 4 digits is expected.",
    ),
    "rating_unreadable_cell": Text(
        "L'argument « {argument} » : classement illisible ; attendu un nombre entier de 1 à 4 chiffres, ou vide, 0 "
        "ou NC "
        "pour un non classé.",
        "The argument “{argument}”: unreadable rating; a whole number of 1 to 4 digits is expected, or blank, 0 or "
        "NC for "
        "an unrated player.",
    ),
    "rating_result_unreadable": Text(
        "L'argument « {argument} » : résultat illisible ; attendu 1, ½, 0, 0,5 ou =, ou pour une partie non jouée "
        "1F, 0F, "
        "EXE, > ou <.",
        "The argument “{argument}”: unreadable result; 1, ½, 0, 0.5 or = is expected, or 1F, 0F, EXE, > or < for a "
        "game "
        "that was not played.",
    ),
    "rating_result_is_date": Text(
        "L'argument « {argument} » : Excel a changé 1/2 en date ; mettez les cellules au format Texte et écrivez ½ "
        "ou 0,5.",
        "The argument “{argument}”: Excel made a date of 1/2; format the cells as text and write ½ or 0.5.",
    ),
    "rating_count_unreadable": Text(
        "L'argument « {argument} » : attendu un nombre entier.",
        "The argument “{argument}”: a whole number is expected.",
    ),
    "rating_cell_is_error": Text(
        "L'argument « {argument} » contient l'erreur {error} : corrigez d'abord cette cellule.",
        "The argument “{argument}” holds the error {error}: mend that cell first.",
    ),
    "rating_ranges_differ": Text(
        "Les plages « {first} » ({given} cellules) et « {second} » ({other}) doivent avoir la même longueur.",
        "The ranges “{first}” ({given} cells) and “{second}” ({other}) must have the same length.",
    ),
    "rating_deviation": Text(
        "L'écart-type doit être supérieur à 0, pas {value}.", "The standard deviation must be above 0, not {value}."
    ),
    "rating_percentage": Text(
        "Le pourcentage p doit être compris entre 0 et 1 (75 % = 0,75), pas {value}.",
        "The percentage p must be from 0 to 1 (75 % = 0.75), not {value}.",
    ),
    "rating_opponent_unrated": Text(
        "Argument « {argument} », ligne {row}, colonne {column} : adversaire non classé dans une partie jouée ; "
        "donnez son "
        "classement provisoire (PROVISIONAL_RATING).",
        "Argument “{argument}”, row {row}, column {column}: unrated opponent in a game that was played; give the "
        "provisional rating (PROVISIONAL_RATING).",
    ),
    "rating_year_missing": Text(
        "Avec l'année de naissance, donnez aussi l'argument « year » : l'année de la période.",
        "With the year of birth, give the argument “year” too: the year of the period.",
    ),
    "rating_year_before_birth": Text(
        "L'année {year} précède l'année de naissance {birth}.", "The year {year} is before the year of birth {birth}."
    ),
    "rating_games_or_k": Text(
        "Donnez l'argument « games » (parties jouées avant la période) ou l'argument « k ».",
        "Give the argument “games” (games played before the period) or the argument “k”.",
    ),
}
_PERIOD = {
    "period_column_missing": Text(
        "La colonne « {column_name} » manque : ajoutez-la aux en-têtes{where}.",
        "The column “{column_name}” is missing: add it to the header{where}.",
    ),
    "period_row_width": Text(
        "{given} colonnes au lieu de {wanted}{where}.", "{given} columns instead of {wanted}{where}."
    ),
    "period_bad_rating": Text(
        "Colonne {column_name} : attendu un classement de 1 à 4 chiffres, ou vide{where}.",
        "Column {column_name}: a rating of 1 to 4 digits is expected, or blank{where}.",
    ),
    "period_bad_count": Text(
        "Colonne {column_name} : attendu un nombre entier{where}.",
        "Column {column_name}: a whole number is expected{where}.",
    ),
    "period_bad_points": Text(
        "Colonne {column_name} : attendu des points comme 6 ou 6.5{where}.",
        "Column {column_name}: points such as 6 or 6.5 are expected{where}.",
    ),
    "period_bad_flag": Text(
        "Colonne {column_name} : attendu 1 ou 0{where}.", "Column {column_name}: 1 or 0 is expected{where}."
    ),
    "period_bad_result": Text(
        "Résultat illisible : attendu 1, 0.5 ou 0, ou 0F-0F, 1F, 0F pour un forfait{where}.",
        "Unreadable result: 1, 0.5 or 0 is expected, or 0F-0F, 1F, 0F for a forfeit{where}.",
    ),
    "period_bad_sides": Text(
        "Colonne sides : attendu ab (la partie compte pour les deux) ou a{where}.",
        "Column sides: ab (the game counts for both) or a is expected{where}.",
    ),
    "period_no_identity": Text("Le numéro du joueur manque{where}.", "The player's number is missing{where}."),
    "period_player_twice": Text(
        "Ce joueur figure déjà à la ligne {first} : n'en gardez qu'une{where}.",
        "This player already stands in line {first}: keep one of the two{where}.",
    ),
    "period_state_missing": Text(
        "Joueur sans classement en vigueur avec {games} partie(s) : sum_opp (somme des cotes des adversaires) et "
        "points sont "
        "nécessaires et doivent être possibles{where}.",
        "A player without a rating in force and {games} game(s): sum_opp (the opponents' ratings added) and points are "
        "needed and must be possible{where}.",
    ),
    "period_unknown_player": Text(
        "Joueur inconnu : il ne figure pas parmi les joueurs ; ajoutez-le, ou écrivez le résultat 0F-0F{where}.",
        "Unknown player: not among the players; add the player, or write the result 0F-0F{where}.",
    ),
    "period_against_himself": Text(
        "Une partie d'un joueur contre lui-même : corrigez l'un des deux numéros{where}.",
        "A game of a player against himself: mend one of the two numbers{where}.",
    ),
    "period_no_opponent": Text(
        "L'adversaire manque : donnez b, ou ext_rating pour un adversaire hors fédération{where}.",
        "The opponent is missing: give b, or ext_rating for an opponent outside the federation{where}.",
    ),
    "period_two_opponents": Text(
        "b et ext_rating sont donnés tous deux : ext_rating est réservé aux adversaires hors fédération{where}.",
        "Both b and ext_rating are given: ext_rating is for opponents outside the federation{where}.",
    ),
    "period_not_csv": Text("Ce n'est pas un fichier CSV : {reason}.", "This is no CSV file: {reason}."),
    "period_no_header": Text(
        "Le fichier est vide ou n'a pas de ligne d'en-têtes.", "The file is empty or has no header line."
    ),
    "period_unreadable": Text("Fichier illisible : {reason}.", "The file cannot be read: {reason}."),
    "period_not_utf8": Text(
        "Le fichier n'est pas en UTF-8 : enregistrez-le en « CSV UTF-8 ».",
        "The file is not UTF-8: save it as “CSV UTF-8”.",
    ),
}
TEXTS: dict[str, Text] = _EDITIONS | _UNDEFINED | _ARGUMENTS | _PERIOD
