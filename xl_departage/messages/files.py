"""Texts about files that are read or written."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "file_not_text": Text(
        "ce fichier n'est pas un texte ; donnez le fichier TRF ou CSV lui-même, non une archive ou un classeur.",
        "this file is no text; give the TRF or CSV file itself, not an archive or a workbook.",
    ),
    "edition_of_date": Text(
        "départages selon {edition}, en vigueur le {date}, date du tournoi (--rules nomme une autre édition).",
        "tie-breaks by {edition}, in force on {date}, the date of the event (--rules names another edition).",
    ),
    "edition_before_all": Text(
        "départages selon {edition}, la plus ancienne édition FIDE ici : celle du {date}, date du tournoi, n'y est pas (--rules nomme "
        "une autre édition).",
        "tie-breaks by {edition}, the oldest FIDE edition here: the one in force on {date}, the date of the event, is not (--rules names "
        "another edition).",
    ),
    "edition_without_date": Text(
        "départages selon {edition}, l'édition FIDE la plus récente : le fichier ne donne aucune date lisible (lignes 052, 042 ; --rules "
        "nomme une autre édition).",
        "tie-breaks by {edition}, the newest FIDE edition: the file gives no readable date (lines 052, 042; --rules names another "
        "edition).",
    ),
    "edition_of_grid": Text(
        "départages selon {edition}, l'édition par défaut des grilles (--rules nomme une autre édition).",
        "tie-breaks by {edition}, the default edition for grids (--rules names another edition).",
    ),
    "codes_chosen": Text(
        "aucun départage demandé et aucun dans le fichier : {codes} (--codes en nomme d'autres).",
        "no tie-break asked for and none in the file: {codes} (--codes names others).",
    ),
    "output_failed": Text(
        "la sortie n'a pas pu être écrite jusqu'au bout ({reason}) ; faites de la place, ou dirigez-la ailleurs.",
        "the output could not be written to its end ({reason}); make room, or redirect it elsewhere.",
    ),
    "stopped": Text(
        "arrêté par {signal} : aucun fichier n'a été écrit, l'ancien est intact.",
        "stopped by {signal}: no file was written, the old one is intact.",
    ),
    "stopped_written": Text(
        "arrêté par {signal}, après avoir écrit en entier {files} ; tout autre fichier est intact.",
        "stopped by {signal}, after {files} had been written completely; every other file is intact.",
    ),
    "file_encoding_lacks": Text(
        "le caractère « {character} » n'existe pas dans le codage {encoding} de ce fichier ; enregistrez-le en UTF-8.",
        "the character “{character}” does not exist in this file's encoding {encoding}; save the file as UTF-8.",
    ),
    "trf_no_players": Text(
        "aucune ligne 001 (section des joueurs) : vérifiez que c'est bien un fichier TRF, et entier.",
        "no line 001 (player section): check that this is a TRF file, and a whole one.",
    ),
    "trf_not_number": Text(
        "un nombre entier est attendu ici ; vérifiez les colonnes de la ligne.",
        "a whole number is expected here; check the columns of the line.",
    ),
    "trf_not_points": Text(
        "des points comme 11.5 sont attendus ici (par demi-points) ; vérifiez les colonnes de la ligne.",
        "points like 11.5 are expected here (in half-points); check the columns of the line.",
    ),
    "trf_no_number": Text(
        "le numéro manque ; il se place ici, cadré à droite.",
        "the number is missing; it stands here, flush right.",
    ),
    "trf_no_round": Text(
        "le numéro de la ronde manque ; il se place ici, cadré à droite.",
        "the round is missing; it stands here, flush right.",
    ),
    "trf_column": Text(
        "le contenu de cette colonne n'est pas celui du format TRF : la ligne est décalée (accents, tabulations) ou le "
        "code est inconnu ; comparez-la avec les lignes voisines.",
        "this column does not hold what TRF puts there: the line is shifted (accents, tabs) or the code is unknown; "
        "compare it with the lines around.",
    ),
    "trf_groups": Text(
        "les lignes 013 nomment ici des groupes (clubs) d'un tournoi individuel (082 à 0, ou 092 « Individual ») : les joueurs sont "
        "classés, non des équipes.",
        "the lines 013 name groups (clubs) of an individual event here (082 is 0, or 092 says “Individual”): the players are ranked, "
        "not teams.",
    ),
    "trf_number_twice": Text(
        "le numéro {number} est déjà pris ; donnez à chaque joueur et à chaque équipe le sien.",
        "the number {number} is taken already; give each player and each team its own.",
    ),
    "trf_unknown_number": Text(
        "aucun joueur (ou équipe) n° {number} dans ce fichier ; corrigez le numéro.",
        "no player (or team) {number} in this file; correct the number.",
    ),
    "trf_unknown_team": Text(
        "aucune équipe n° {number} dans ce fichier ; corrigez le numéro.",
        "no team {number} in this file; correct the number.",
    ),
    "trf_unknown_opponent": Text(
        "l'adversaire n° {opponent} n'a pas de ligne 001 ; corrigez le numéro ou ajoutez le joueur.",
        "the opponent {opponent} has no line 001; correct the number or add the player.",
    ),
    "trf_own_opponent": Text(
        "le n° {number} joue contre lui-même ; corrigez l'adversaire.",
        "number {number} plays against himself; correct the opponent.",
    ),
    "trf_bye_with_opponent": Text(
        "le code {code} est celui d'un bye, mais un adversaire est nommé ; écrivez 0000 ou le vrai résultat.",
        "code {code} is that of a bye, but an opponent is named; write 0000 or the real result.",
    ),
    "trf_one_sided": Text(
        "le n° {number} rencontre le n° {opponent}, dont la ligne {other} dit autre chose pour cette ronde ; corrigez "
        "l'une des deux.",
        "number {number} meets number {opponent}, whose line {other} says something else for this round; correct one "
        "of them.",
    ),
    "trf_results_differ": Text(
        "les deux côtés de la partie ne s'accordent pas : le n° {opponent} (ligne {other}) a le résultat « {code} » ; "
        "corrigez l'un des deux.",
        "the two sides of the game do not agree: number {opponent} (line {other}) has the result “{code}”; correct one "
        "of them.",
    ),
    "trf_same_colour": Text(
        "le n° {number} et le n° {opponent} (ligne {other}) ont la même couleur ; corrigez l'une des deux.",
        "number {number} and number {opponent} (line {other}) have the same colour; correct one of them.",
    ),
    "trf_bye_contradicts": Text(
        "ce résultat contredit le bye de la ligne {other} (240) ; corrigez l'un des deux.",
        "this result contradicts the bye of line {other} (240); correct one of them.",
    ),
    "trf_bye_type": Text(
        "type de bye inconnu ; écrivez F, H ou Z (TRF26).",
        "unknown type of bye; write F, H or Z (TRF26).",
    ),
    "trf_forfeit_type": Text(
        "forfait inconnu ; écrivez +- (gagné avec les Blancs), -+ (avec les Noirs) ou --.",
        "unknown forfeit; write +- (won with White), -+ (with Black) or --.",
    ),
    "trf_abnormal_type": Text(
        "type inconnu dans l'enregistrement 299 ; écrivez W, D, L, F, H, Z, + ou -, ou un blanc pour un bonus ou une "
        "pénalité.",
        "unknown type in record 299; write W, D, L, F, H, Z, + or -, or a blank for a bonus or a penalty.",
    ),
    "trf_abnormal_points": Text(
        "l'enregistrement 299 ne dit pas de points ; complétez-le.",
        "record 299 names no points; complete it.",
    ),
    "trf_abnormal_round": Text(
        "un bonus ou une pénalité (299 sans type) a besoin de sa ronde et de ses joueurs ; complétez-les.",
        "a bonus or penalty (299 without a type) needs its round and its players; add them.",
    ),
    "trf_abnormal_late": Text(
        "la ronde {round} n'est pas jouée (dernière ronde jouée : {played}) ; corrigez la ronde.",
        "round {round} has not been played (last round played: {played}); correct the round.",
    ),
    "trf_unknown_score": Text(
        "lettre inconnue dans le barème ; écrivez l'une de celles-ci : {known}.",
        "unknown letter in the scoring system; write one of these: {known}.",
    ),
    "trf_scores": Text(
        "le barème est illisible ici ; écrivez par exemple W 3.0    D 1.0    L 0.0.",
        "the scoring system cannot be read here; write for instance W 3.0    D 1.0    L 0.0.",
    ),
    "trf_colour_points": Text(
        "XXS donne aux Blancs et aux Noirs des points différents ; aucun départage ne peut en tenir compte : donnez un "
        "seul barème.",
        "XXS gives White and Black different points; no tie-break can follow that: give one scoring system.",
    ),
    "trf_two_teams": Text(
        "le joueur n° {number} est dans deux équipes ; retirez-le de l'une.",
        "player {number} stands in two teams; remove him from one.",
    ),
    "trf_not_in_team": Text(
        "le joueur n° {number} n'est pas de l'équipe n° {team} ; corrigez la ligne 300.",
        "player {number} does not belong to team {team}; correct line 300.",
    ),
    "trf_opponent_without_team": Text(
        "à la ronde {round}, l'adversaire n° {number} n'appartient à aucune autre équipe ; complétez les équipes.",
        "in round {round} the opponent {number} belongs to no other team; complete the teams.",
    ),
    "trf_two_matches": Text(
        "à la ronde {round}, {team} rencontre {first} et {second} ; corrigez les adversaires ou les équipes.",
        "in round {round} {team} meets {first} and {second}; correct the opponents or the teams.",
    ),
    "trf_round_outside": Text(
        "la ronde {round} n'existe pas : {planned} rondes sont prévues ; corrigez la ronde.",
        "there is no round {round}: {planned} rounds are planned; correct the round.",
    ),
    "trf_board_order": Text(
        "l'ordre des échiquiers de {team} contre {opponent} n'est pas dit ; il est pris des parties. Ajoutez une ligne "
        "300.",
        "the board order of {team} against {opponent} is not told; it is taken from the games. Add a line 300.",
    ),
    "trf_points_differ": Text(
        "{name} : {printed} points imprimés, {counted} selon les résultats ; les résultats sont suivis. Si un autre "
        "barème s'applique, dites-le (scoring=3-1-0, exempt=0,5).",
        "{name}: {printed} points printed, {counted} by the results; the results are followed. If another scoring "
        "system applies, say so (scoring=3-1-0, exempt=0.5).",
    ),
    "trf_byes_only": Text(
        "À partir de la ronde {first} il n'y a que des byes ou des absences, sans aucune partie : ces rondes ne comptent pas comme jouées. "
        "Si elles l'ont été, ajoutez rounds={last} aux règles (le vérificateur de la FIDE les compte).",
        "From round {first} on there are only byes or absences, and no game: these rounds do not count as played. If they were played, "
        "add rounds={last} to the rules (the FIDE checker counts them).",
    ),
    "trf_rounds_differ": Text(
        "nombres de rondes différents : {first} et {second} ; le plus grand est suivi.",
        "different numbers of rounds: {first} and {second}; the greater one is followed.",
    ),
    "trf_more_rounds": Text(
        "{filled} rondes sont remplies, {planned} prévues ; toutes sont lues.",
        "{filled} rounds are filled in, {planned} planned; all are read.",
    ),
    "trf_no_board": Text(
        "à la ronde {round}, le n° {number} a joué mais les {boards} échiquiers de son équipe sont pris ; corrigez les "
        "lignes 300 et 352, ou donnez boards=n.",
        "in round {round} number {number} played but the {boards} boards of the team are taken; correct lines 300 and "
        "352, or give boards=n.",
    ),
    "trf_needs_rounds": Text(
        "une grille carrée ne dit pas à quelle ronde chaque partie fut jouée, et le format TRF en a besoin ; donnez "
        "une grille avec une colonne par ronde.",
        "a square matrix does not say in which round a game was played, which TRF needs; give a grid with a column a "
        "round.",
    ),
    "trf_needs_players": Text(
        "cette grille est celle d'équipes ; le format TRF a besoin des joueurs et de leurs parties.",
        "this grid is one of teams; TRF needs the players and their games.",
    ),
    "trf_number_range": Text(
        "le numéro {number} ne tient pas dans le format TRF (1 à 9999) ; renumérotez les joueurs.",
        "the number {number} does not fit into TRF (1 to 9999); renumber the players.",
    ),
    "trf_no_code": Text(
        "le format TRF n'a pas de code pour un demi-point sans partie ; écrivez un bye d'un demi-point ou une nulle.",
        "TRF has no code for half a point without a game; write a half-point bye or a draw.",
    ),
    "trf_points_need_trf26": Text(
        "les points du n° {number} à la ronde {round} ne suivent pas le barème ; seul TRF26 (ligne 299) peut le dire.",
        "the points of number {number} in round {round} do not follow the scoring system; only TRF26 (line 299) can "
        "say so.",
    ),
    "trf_scoring_untold": Text(
        "ce barème ne tient pas dans la ligne 162 (forfaits et byes y suivent les parties) ; écrivez TRF16.",
        "this scoring system does not fit into line 162 (forfeits and byes follow games there); write TRF16.",
    ),
    "trf_cannot_hold_round": Text(
        "le format TRF ne peut pas contenir cette ronde telle quelle ; corrigez-la (couleurs, points, adversaire).",
        "TRF cannot hold this round as it is; correct it (colours, points, opponent).",
    ),
    "trf_cannot_hold_player": Text(
        "le format TRF ne peut pas contenir le joueur n° {number} tel quel ; vérifiez classement (1 à 9999) et points (au plus 99,5).",
        "TRF cannot hold player {number} as he is; check rating (1 to 9999) and points (at most 99.5).",
    ),
    "trf_cannot_hold_table": Text(
        "le format TRF ne peut pas dire le système ou les rondes ({rounds} jouées, {planned} prévues) de ce tournoi.",
        "TRF cannot tell the system or the rounds ({rounds} played, {planned} planned) of this tournament.",
    ),
    "trf_cannot_hold_teams": Text(
        "le format TRF26 ne peut pas contenir ces équipes telles quelles ; vérifiez noms, surnoms et échiquiers.",
        "TRF26 cannot hold these teams as they are; check names, nicknames and boards.",
    ),
    "file_ending": Text(
        "la fin de nom {ending} n'est pas connue ; fichiers possibles : {known}.",
        "the ending {ending} is not known; possible files: {known}.",
    ),
    "file_is_folder": Text("c'est un dossier : donnez un fichier.", "this is a folder: give a file."),
    "file_unreadable": Text("lecture impossible : {reason}.", "the file cannot be read: {reason}."),
    "file_too_large": Text(
        "fichier trop grand (plus de {megabytes} Mo) pour un tournoi.",
        "the file is too large (more than {megabytes} MB) for a tournament.",
    ),
    "csv_quotes": Text(
        "un guillemet ouvert n'est pas refermé, ou mal placé ; corrigez cette ligne.",
        "a quotation mark is not closed, or stands wrong; correct this line.",
    ),
    "csv_delimiter": Text(
        "plusieurs séparateurs feraient une table : {found} ; mettez « sep=; » en première ligne pour dire lequel.",
        "several delimiters would make a table: {found}; put “sep=;” into the first line to say which.",
    ),
    "csv_needs_rounds": Text(
        "une grille carrée ne dit pas à quelle ronde chaque partie fut jouée ; donnez une grille avec une colonne par "
        "ronde.",
        "a square matrix does not say in which round a game was played; give a grid with a column a round.",
    ),
    "range_no_worksheet": Text(
        "ce classeur n'a pas de feuille de calcul, seulement des graphiques ; donnez le classeur qui contient la grille.",
        "this workbook has no worksheet, only charts; give the workbook that holds the grid.",
    ),
    "range_unreadable": Text(
        "« {range} » n'est pas une plage ; écrivez par exemple Feuille!A1:K31.",
        "“{range}” is no range; write for instance Sheet!A1:K31.",
    ),
    "range_empty": Text(
        "la plage {range} est hors des cellules remplies de la feuille ; corrigez-la.",
        "the range {range} lies outside the filled cells of the sheet; correct it.",
    ),
    "range_too_large": Text(
        "la plage est trop grande pour une grille ; donnez-la avec --range Feuille!A1:K31.",
        "the range is too large for a grid; give it with --range Sheet!A1:K31.",
    ),
    "range_which_sheet": Text(
        "le classeur a plusieurs feuilles ({known}) ; dites laquelle avec {option} Feuille!A1:K31.",
        "the workbook has several sheets ({known}); say which with {option} Sheet!A1:K31.",
    ),
    "range_no_sheet": Text(
        "pas de feuille « {sheet} » ; le classeur a : {known}.",
        "no sheet “{sheet}”; the workbook has: {known}.",
    ),
    "range_without_workbook": Text(
        "--range ne vaut que pour un classeur .xlsx ; retirez-le.",
        "--range is for .xlsx workbooks only; leave it out.",
    ),
    "tiebreaks_no_codes": Text(
        'aucun départage demandé et aucun dans le fichier ; donnez par exemple --codes "PTS,BH/C1,BH".',
        'no tie-break asked for and none in the file; give for instance --codes "PTS,BH/C1,BH".',
    ),
    "tiebreaks_list_changed": Text(
        "Liste changée : le fichier annonce {announced} ; ce classement suit {asked}.",
        "List changed: the file announces {announced}; this ranking follows {asked}.",
    ),
    "tiebreaks_rank": Text("place", "rank"),
    "tiebreaks_number": Text("n°", "number"),
    "tiebreaks_name": Text("nom", "name"),
    "tiebreaks_rating": Text("Elo", "rating"),
    "tiebreaks_points": Text("pts", "points"),
    "convert_same_file": Text(
        "entrée et sortie sont le même fichier ; donnez un autre nom.",
        "input and output are the same file; give another name.",
    ),
    "convert_ending": Text(
        "la fin de nom {ending} n'est pas connue ; sorties possibles : {known}.",
        "the ending {ending} is not known; possible outputs: {known}.",
    ),
    "csv_team_bye": Text(
        "une grille d'équipes n'a pas de signe pour une exemption de n points de partie ; convertissez en TRF26, ou "
        "donnez --individuals pour la grille des joueurs.",
        "a grid of teams has no sign for a bye of n game points; convert to TRF26, or give --individuals for the grid of "
        "the players.",
    ),
    "csv_cannot_hold": Text(
        "une grille ne peut pas contenir ce résultat tel quel (points hors barème, couleurs, Elo) ; convertissez en "
        "TRF26.",
        "a grid cannot hold this result as it is (points outside the scoring system, colours, rating); convert to "
        "TRF26.",
    ),
    "convert_hint": Text(
        'pour relire cette grille à l\'identique : --rules "{rules}".',
        'to read this grid back as it is: --rules "{rules}".',
    ),
    "convert_sheet_grid": Text("Grille", "Crosstable"),
    "convert_sheet_standings": Text("Classement", "Standings"),
    "convert_rules": Text("Règles", "Rules"),
    "convert_list": Text("Départages", "Tie-breaks"),
}
