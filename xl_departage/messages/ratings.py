"""Texts about ratings and rating periods."""

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
        "K n'existe qu'après {games} parties ; ceci est la partie n° {number} : utilisez ELO_INITIAL.",
        "K only exists after {games} games; this is game number {number}: use ELO_INITIAL.",
    ),
    "rating_no_games": Text(
        "Aucune partie classée : il n'y a pas de performance.", "No rated game: there is no performance."
    ),
    "rating_too_few_games": Text(
        "{games} {games:partie comptée|parties comptées} : il en faut au moins {least}.",
        "{games} {games:game|games} counted: at least {least} are needed.",
    ),
    "rating_too_few_rated_opponents": Text(
        "{games} {games:adversaire classé rencontré|adversaires classés rencontrés} : il en faut au moins {least}.",
        "{games} rated {games:opponent|opponents} met: at least {least} are needed.",
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
    "rating_result_missing": Text(
        "{argument} : la partie contre {rating} n'a pas de résultat. Saisissez-le (1, ½, 0), ou 1F, 0F, EXE si elle n'a pas été jouée ; "
        "videz les deux cases s'il n'y a pas de partie.",
        "{argument}: the game against {rating} has no result. Enter it (1, ½, 0), or 1F, 0F, EXE if it was not played; clear both "
        "cells if there is no game.",
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
    "rating_shapes_differ": Text(
        "Les plages « {first} » ({given}) et « {second} » ({other}) n'ont pas la même forme : donnez deux plages de "
        "même forme, ou une ligne et une colonne.",
        "The ranges “{first}” ({given}) and “{second}” ({other}) have different shapes: give two ranges of the same "
        "shape, or a row and a column.",
    ),
    "rating_points_not_halves": Text(
        "Des points sont un multiple de 0,5, non {value}.", "Points are a multiple of 0.5, not {value}."
    ),
    "rating_event_incomplete": Text(
        "Cette compétition n'a que son résultat ou que son nombre de parties : donnez les deux, ou videz les deux "
        "cellules.",
        "This event has only its result or only its number of games: give both, or clear both cells.",
    ),
    "rating_event_points": Text(
        "Cette compétition a plus de points ({points}) que de parties : corrigez les points ou les parties.",
        "This event has more points ({points}) than games: correct the points or the games.",
    ),
    "rating_event_opponents": Text(
        "Cette compétition a plus d'adversaires classés ({rated}) que de parties ({games}) : corrigez l'un des deux.",
        "This event has more rated opponents ({rated}) than games ({games}): correct one of the two.",
    ),
    "rating_event_period_missing": Text(
        "Donnez la période de classement de toutes les compétitions, ou d'aucune.",
        "Give the rating period of every event, or of none.",
    ),
    "rating_event_order": Text(
        "La période {period} vient après la période {before} : mettez les compétitions dans l'ordre du temps.",
        "Period {period} comes after period {before}: put the events in order of time.",
    ),
    "rating_points_unreadable": Text(
        "L'argument « {argument} » : attendu des points comme 4 ou 4,5.",
        "The argument “{argument}”: points such as 4 or 4.5 are expected.",
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
    "period_column_twice": Text(
        "Deux colonnes sont la colonne « {column_name} » : renommez ou retirez l'une{where}.",
        "Two columns are the column “{column_name}”: rename or remove one of them{where}.",
    ),
    "period_bad_order": Text(
        "Colonne {column_name} : attendu le rang de la partie, un nombre entier, à chaque ligne (ou retirez la "
        "colonne : l'ordre du fichier fait foi){where}.",
        "Column {column_name}: the place of the game, a whole number, is expected in every row (or remove the column: "
        "the order of the file counts){where}.",
    ),
    "period_order_twice": Text(
        "Colonne order : ce rang est déjà celui de la ligne {first} ; retirez la partie doublée ou corrigez son rang{where}.",
        "Column order: line {first} has this number already; remove the doubled game or correct its number{where}.",
    ),
    "period_game_twice": Text(
        "Mêmes joueurs, même date et mêmes couleurs qu'à la ligne {first} : si c'est la même partie, retirez l'une des "
        "deux, sinon elle compte deux fois{where}.",
        "Same players, date and colours as in line {first}: if it is the same game, remove one of the two, or it counts "
        "twice{where}.",
    ),
    "period_more_games_twice": Text(
        "... et {count} {count:autre partie qui figure|autres parties qui figurent} deux fois{where}.",
        "... and {count} more {count:game that stands|games that stand} twice{where}.",
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
    "period_bad_waited": Text(
        "Colonne {column_name} : attendu le nombre de listes d'attente, de 0 à 9{where}.",
        "Column {column_name}: the number of lists waited for, 0 to 9, is expected{where}.",
    ),
    "period_waited_too_long": Text(
        "Des parties ont attendu {waited} listes ; l'édition {edition} en reprend {most} au plus : retirez-les.",
        "Some games have waited for {waited} lists; the edition {edition} takes up {most} at most: remove them.",
    ),
    "period_waits_not": Text(
        "L'édition {edition} ne reprend pas les parties des listes précédentes : retirez-les, ou choisissez BEL-2023 ou "
        "BEL-2024.",
        "The edition {edition} does not take up games of earlier lists: remove them, or choose BEL-2023 or BEL-2024.",
    ),
    "period_no_identity": Text("Le numéro du joueur manque{where}.", "The player's number is missing{where}."),
    "period_player_twice": Text(
        "Ce joueur figure déjà à la ligne {first} : n'en gardez qu'une{where}.",
        "This player already stands in line {first}: keep one of the two{where}.",
    ),
    "period_state_missing": Text(
        "Joueur sans classement en vigueur avec {games} {games:partie|parties} : sum_opp (somme des cotes des adversaires) et "
        "points sont "
        "nécessaires et doivent être possibles{where}.",
        "A player without a rating in force and {games} {games:game|games}: sum_opp (the opponents' ratings added) and points are "
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
    "period_too_large": Text(
        "Fichier trop grand (plus de {megabytes} Mo une fois décompressé) : traitez la période en plusieurs fichiers.",
        "The file is too large (more than {megabytes} MB when unpacked): process the period in several files.",
    ),
    "period_not_utf8": Text(
        "Le fichier n'est pas en UTF-8 : enregistrez-le en « CSV UTF-8 ».",
        "The file is not UTF-8: save it as “CSV UTF-8”.",
    ),
}
_EXPLANATIONS = {
    "explain_head": Text("{who} : {old} -> {new} ({games} parties).", "{who}: {old} -> {new} ({games} games)."),
    "explain_start_games": Text(
        "Arrivé avec une cote de {rating} : commence avec {games} parties (art. 10.h).",
        "Came with a rating of {rating}: starts with {games} games (art. 10.h).",
    ),
    "explain_adapted": Text(
        "Adaptation du 1er avril 2024 : {old} + (2000 - {old}) × 250/850 = {new}.",
        "Adaptation of 1 April 2024: {old} + (2000 - {old}) × 250/850 = {new}.",
    ),
    "explain_fide": Text(
        "Joueur étranger : son classement FIDE {rating} tient lieu de cote belge.",
        "Foreign player: the FIDE rating {rating} is the Belgian one.",
    ),
    "explain_first": Text(
        "Première cote au tour {run} : formule I, Rc {mean}, p {percentage} %, D(p) {difference}, cote {rating}.",
        "First rating in run {run}: formula I, Rc {mean}, p {percentage} %, D(p) {difference}, rating {rating}.",
    ),
    "explain_first_floor": Text(
        "Première cote au tour {run} : {rating}, table I ne donnant pas d'écart.",
        "First rating in run {run}: {rating}, as table I gives no difference.",
    ),
    "explain_provisional": Text(
        "Cote provisoire : formule I, Rc {mean}, p {percentage} %, D(p) {difference}, cote {rating}.",
        "Provisional rating: formula I, Rc {mean}, p {percentage} %, D(p) {difference}, rating {rating}.",
    ),
    "explain_unrated": Text(
        "Sans cote : {games} {games:partie comptée|parties comptées}, une cote provisoire en demande {least}.",
        "No rating: {games} {games:game|games} counted, a provisional rating takes {least}.",
    ),
    "explain_no_games": Text("Aucune partie traitée : cote gardée.", "No game rated: rating kept."),
    "explain_change": Text(
        "Troisième tour : formule II depuis {start}, {games} {games:partie|parties}, W {score}, We {expected}, K {runs}, "
        "variation {change}.",
        "Third pass: formula II from {start}, {games} {games:game|games}, W {score}, We {expected}, K {runs}, change {change}.",
    ),
    "explain_formula_one": Text(
        "25/150 : formule I retenue, plus proche : {rating} (Rc {mean}, p {percentage} %, D(p) {difference}).",
        "25/150: formula I kept, nearer: {rating} (Rc {mean}, p {percentage} %, D(p) {difference}).",
    ),
    "explain_formula_one_anew": Text(
        "25/150 : cote calculée à nouveau par la formule I : {rating} (Rc {mean}, p {percentage} %, D(p) {difference}).",
        "25/150: rating computed anew by formula I: {rating} (Rc {mean}, p {percentage} %, D(p) {difference}).",
    ),
    "explain_formula_two_kept": Text(
        "25/150 : formule II retenue, la formule I donne {rating} (Rc {mean}, p {percentage} %, D(p) {difference}).",
        "25/150: formula II kept, formula I gives {rating} (Rc {mean}, p {percentage} %, D(p) {difference}).",
    ),
    "explain_crossed": Text(
        "Passage de {limit} : K change au-delà, cote {rating}.",
        "Crossing of {limit}: K changes beyond it, rating {rating}.",
    ),
    "explain_floor": Text("Plancher : {floor}.", "Floor: {floor}."),
    "explain_rank": Text("Rang {rank}.", "Rank {rank}."),
}
_SUBMISSION = {
    "submission_late": Text(
        "Envoi reçu le {received}, {days} {days:jour|jours} après la limite du {limit} ({allowed} jours après la fin du tournoi).",
        "Received on {received}, {days} {days:day|days} after the limit of {limit} ({allowed} days after the end of the tournament).",
    ),
    "submission_refused": Text(
        "Envoi reçu le {received}, plus de deux mois après la fin du tournoi ({limit}) : il n'est plus traité.",
        "Received on {received}, more than two months after the end of the tournament ({limit}): it is not processed.",
    ),
    "submission_announced_late": Text(
        "Tournoi annoncé le {announced}, après la limite du {limit} ({days} jours avant le début).",
        "Tournament announced on {announced}, after the limit of {limit} ({days} days before the start).",
    ),
    "submission_round_by_round": Text(
        "Tournoi de plus de 30 jours : chaque ronde est à envoyer dans les {days} jours.",
        "Event longer than 30 days: each round is due within {days} days.",
    ),
    "submission_ends_before_start": Text(
        "Le tournoi finirait le {later}, avant son début du {earlier} : corrigez --started ou --ended.",
        "The tournament would end on {later}, before its start on {earlier}: correct --started or --ended.",
    ),
    "submission_received_before_end": Text(
        "Les résultats seraient reçus le {later}, avant la fin du {earlier} : corrigez --received ou --ended.",
        "The results would be received on {later}, before the end on {earlier}: correct --received or --ended.",
    ),
    "submission_end_missing": Text(
        "Donnez --ended, le dernier jour : les délais en vigueur en dépendent.",
        "Give --ended, the last day: the limits in force depend on it.",
    ),
    "submission_not_registered": Text(
        "Joueur {number} : jamais immatriculé ; ses résultats deviennent 0F-0F.",
        "Player {number}: never registered; the results become 0F-0F.",
    ),
    "submission_not_affiliated": Text(
        "Joueur {number} : pas affilié pendant le tournoi ; ses résultats deviennent 0F-0F.",
        "Player {number}: not affiliated during the tournament; the results become 0F-0F.",
    ),
    "submission_check_digit": Text(
        "Matricule {number} : le chiffre de contrôle devrait être {digit} ; vérifiez le numéro.",
        "Number {number}: the check digit should be {digit}; verify the number.",
    ),
    "submission_check_digit_unknown_year": Text(
        "Matricule {number} : s'il a été émis avant 2005, le chiffre de contrôle devrait être {digit}.",
        "Number {number}: if it was issued before 2005, the check digit should be {digit}.",
    ),
    "submission_game_voided": Text(
        "Partie {game}, {a} - {b} : {result} devient 0F-0F.", "Game {game}, {a} - {b}: {result} becomes 0F-0F."
    ),
    "submission_bad_date": Text(
        "Colonne date : ce jour n'existe pas ; attendu une date comme 2026-01-31 ou 31/01/2026{where}.",
        "Column date: there is no such day; a date such as 2026-01-31 or 31/01/2026 is expected{where}.",
    ),
    "submission_before_start": Text(
        "Partie jouée avant le début du tournoi, le {limit} : corrigez la date ou --started{where}.",
        "Game played before the start of the tournament, {limit}: correct the date or --started{where}.",
    ),
    "submission_after_end": Text(
        "Partie jouée après la fin du tournoi, le {limit} : corrigez la date ou --ended{where}.",
        "Game played after the end of the tournament, {limit}: correct the date or --ended{where}.",
    ),
    "submission_after_receipt": Text(
        "Partie jouée après la réception des résultats, le {limit} : corrigez la date{where}.",
        "Game played after the results were received, {limit}: correct the date{where}.",
    ),
    "submission_sound": Text("Rien à signaler.", "Nothing to report."),
    "submission_done": Text(
        "{games} {games:partie examinée|parties examinées}, {remarks} {remarks:remarque|remarques}.",
        "{games} {games:game|games} examined, {remarks} {remarks:remark|remarks}.",
    ),
}
_RATE_COMMAND = {
    "rate_not_belgian": Text(
        "L'édition {edition} n'a pas de période de classement : choisissez parmi {known}.",
        "The edition {edition} has no rating period: choose one of {known}.",
    ),
    "rate_adaptation_edition": Text(
        "L'adaptation a eu lieu une fois, dans la liste du 1er avril 2024 : donnez --rules BEL-2024 au lieu de {edition}.",
        "The adaptation took place once, in the list of 1 April 2024: give --rules BEL-2024 instead of {edition}.",
    ),
    "rate_bad_left": Text("Donnez à --left un nom de fichier en .csv.", "Give --left a file name ending in .csv."),
    "rate_bad_set_aside": Text(
        "Donnez à --set-aside un nom de fichier en .csv.", "Give --set-aside a file name ending in .csv."
    ),
    "rate_set_aside": Text(
        "{count} {count:ligne fautive, non traitée, écrite|lignes fautives, non traitées, écrites} dans {file}.",
        "{count} faulty {count:row was|rows were} not rated, see {file}.",
    ),
    "rate_reading": Text("Lecture", "Reading"),
    "rate_processing": Text("Traitement", "Processing"),
    "rate_writing": Text("Écriture", "Writing"),
    "rate_done": Text(
        "{players} joueurs, {games} parties, {newcomers} {newcomers:nouveau classé|nouveaux classés} en {runs} "
        "{runs:tour|tours} : {output}",
        "{players} players, {games} games, {newcomers} {newcomers:newcomer|newcomers} in {runs} "
        "{runs:run|runs}: {output}",
    ),
    "rate_problems": Text(
        "{count} {count:erreur|erreurs} : rien n'a été écrit.", "{count} {count:error|errors}: nothing was written."
    ),
    "rate_more_problems": Text(
        "... et {count} {count:autre erreur|autres erreurs}.", "... and {count} more {count:error|errors}."
    ),
    "rate_which_sheet": Text(
        "Plusieurs feuilles ({known}) : nommez celle des données {wanted}.",
        "Several worksheets ({known}): name the one with the data {wanted}.",
    ),
    "rate_bad_character": Text(
        "Un caractère de commande ne peut pas s'écrire dans un classeur : retirez-le, ou écrivez en .csv.",
        "A control character cannot be written to a workbook: remove it, or write .csv.",
    ),
    "rate_same_file": Text(
        "La nouvelle liste remplacerait un fichier qui est lu : donnez un autre nom à -o (et à --explain).",
        "The new list would replace a file that is read: give -o (and --explain) another name.",
    ),
    "rate_bad_output": Text(
        "Donnez un nom de fichier en .csv, .csv.gz ou .xlsx.", "Give a file name ending in .csv, .csv.gz or .xlsx."
    ),
    "rate_too_large": Text(
        "Le tableau de cette feuille est trop grand : une cellule égarée loin à droite ou en bas l'étend peut-être ; "
        "effacez-la.",
        "The table of this sheet is too large: a stray cell far to the right or below may extend it; clear it.",
    ),
}
TEXTS: dict[str, Text] = _EDITIONS | _UNDEFINED | _ARGUMENTS | _PERIOD | _EXPLANATIONS | _SUBMISSION | _RATE_COMMAND
