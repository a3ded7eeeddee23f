"""Texts of CHECK: what is wrong, then the cure, told apart by `checks.wording`."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "check_error": Text("erreur", "error"),
    "check_warning": Text("avertissement", "warning"),
    "check_note": Text("remarque", "note"),
    "check_severity": Text("Gravité", "Severity"),
    "check_row": Text("Ligne", "Row"),
    "check_number": Text("N°", "No"),
    "check_name": Text("Nom", "Name"),
    "check_round": Text("Ronde", "Round"),
    "check_text": Text("Texte", "Text"),
    "check_wrong": Text("Problème", "Problem"),
    "check_to_do": Text("Remède", "Cure"),
    "check_place": Text("Endroit", "Place"),
    "check_cure": Text("Corrigez cet endroit.", "Correct this place."),
    "check_sound": Text("{source} : rien à signaler.", "{source}: nothing to report."),
    "check_count": Text(
        "{source} : {errors} {errors:erreur|erreurs}, {warnings} {warnings:avertissement|avertissements}, {notes} "
        "{notes:remarque|remarques}.",
        "{source}: {errors} {errors:error|errors}, {warnings} {warnings:warning|warnings}, {notes} {notes:note|notes}.",
    ),
    "check_stopped": Text(
        "le reste n'a pas pu être contrôlé. Corrigez d'abord ce qui précède.",
        "the rest could not be checked. Correct first what stands above.",
    ),
    "check_colour_letter": Text(
        "la lettre de couleur « {letter} » est d'une autre langue que celles du reste de la grille : corrigez la case, ou donnez "
        "l'option language.",
        "the colour letter “{letter}” is of another language than those of the rest of the grid: correct the cell, or give the "
        "option language.",
    ),
    "check_date": Text(
        "le tableur a fait d'un texte ({texts} ?) une date ({date}) : mettez la colonne au format Texte, puis retapez le résultat "
        "(½ pour 1/2).",
        "the spreadsheet has made of a text ({texts}?) a date ({date}): give the column the Text format, then retype the result "
        "(½ for 1/2).",
    ),
    "check_points": Text(
        "la colonne des points dit {printed}, les résultats font {counted} : corrigez le résultat mal saisi, ou la colonne. Si un autre "
        "barème s'applique, dites-le (scoring=3-1-0, exempt=0,5).",
        "the column of points says {printed}, the results make {counted}: correct the result that is mistyped, or the column. If "
        "another scoring applies, say so (scoring=3-1-0, exempt=0.5).",
    ),
    "check_points_scoring": Text(
        "la colonne des points suit un autre barème que les règles données (joueurs {players}) : ajoutez « {options} » aux règles.",
        "the column of points follows another scoring than the rules given (players {players}): add “{options}” to the rules.",
    ),
    "check_points_unreadable": Text(
        "cette case de la colonne des points ne se lit pas, et n'a pas été comparée aux résultats : écrivez par exemple 5,5 ou 5½.",
        "this cell of the column of points cannot be read, and was not compared with the results: write for instance 5.5 or 5½.",
    ),
    "check_points_date": Text(
        "le tableur a fait d'un total de points ({texts} ?) une date ({date}) : mettez la colonne au format Nombre ou Texte, puis "
        "retapez-le.",
        "the spreadsheet has made of a total of points ({texts}?) a date ({date}): give the column the Number or Text format, then "
        "retype it.",
    ),
    "check_number_twice": Text(
        "le numéro {number} est aussi celui de la ligne {other_row} ; les parties suivent l'ordre des lignes : donnez à chaque joueur "
        "son numéro.",
        "the number {number} is also that of row {other_row}; the games follow the order of the rows: give each player a number of "
        "his own.",
    ),
    "check_number_blank": Text(
        "ce joueur n'a pas de numéro ; les parties suivent l'ordre des lignes : donnez à chaque joueur son numéro.",
        "this player has no number; the games follow the order of the rows: give each player a number of his own.",
    ),
    "check_numbers_missing": Text(
        "personne n'a le numéro {numbers}, alors que les {count} joueurs vont jusqu'à {most} : vérifiez qu'aucune ligne ne manque à "
        "la plage.",
        "nobody has the number {numbers}, although the {count} players go up to {most}: check that the range misses no row.",
    ),
    "check_name_twice": Text(
        "ce nom est aussi celui de {opponent} ({at}) : corrigez la ligne en double, ou ajoutez un prénom ou un club si ce sont deux "
        "personnes.",
        "this name is also that of {opponent} ({at}): correct the row that stands twice, or add a first name or a club if these are two "
        "persons.",
    ),
    "check_namesakes": Text(
        "ce nom est aussi celui de {opponent} ({at}), son adversaire : donnez le numéro, et non le nom, aux fonctions qui demandent un "
        "joueur.",
        "this name is also that of {opponent} ({at}), his opponent: give the number, not the name, to functions that ask for a player.",
    ),
    "check_pending": Text(
        "appariement sans résultat contre {opponent} ({at}, « {other} ») dans une ronde que d'autres ont terminée : saisissez le "
        "résultat dans les deux cases.",
        "pairing without a result against {opponent} ({at}, “{other}”) in a round that others have finished: enter the result in "
        "both cells.",
    ),
    "check_pending_alone": Text(
        "ni adversaire ni résultat dans une ronde que d'autres ont terminée : saisissez la partie, ou videz la case pour une absence.",
        "neither opponent nor result in a round that others have finished: enter the game, or empty the cell for an absence.",
    ),
    "check_half_entered": Text(
        "{entered} {entered:joueur a|joueurs ont} une entrée à cette ronde, {count} n'en ont pas ({players}) et comptent comme "
        "absents : saisissez les "
        "parties qui manquent, ou donnez rounds={before} aux règles tant que la ronde n'est pas complète.",
        "{entered} {entered:player has|players have} an entry in this round, {count} have none ({players}) and count as absent: enter "
        "the games that are "
        "missing, or give rounds={before} to the rules as long as the round is not complete.",
    ),
    "check_half_entered_first": Text(
        "{entered} {entered:joueur a|joueurs ont} une entrée à cette ronde, {count} n'en ont pas ({players}) et comptent comme "
        "absents : saisissez les "
        "parties qui manquent.",
        "{entered} {entered:player has|players have} an entry in this round, {count} have none ({players}) and count as absent: enter "
        "the games that are "
        "missing.",
    ),
    "check_blank_last": Text(
        "{count} joueurs présents à la ronde précédente n'ont rien à celle-ci ({players}) et comptent comme absents : saisissez leur "
        "partie si elle a été jouée, « -- » pour une absence certaine.",
        "{count} players who were there in the round before have nothing in this one ({players}) and count as absent: enter their game "
        "if it was played, “--” for a certain absence.",
    ),
    "check_blank_between": Text(
        "{count} joueurs n'ont rien à cette ronde entre d'autres parties ({players}) et comptent comme absents : saisissez leur partie "
        "si elle a été jouée, « -- » pour une absence certaine.",
        "{count} players have nothing in this round between other games ({players}) and count as absent: enter their game if it was "
        "played, “--” for a certain absence.",
    ),
    "check_met_twice": Text(
        "a joué {opponent} ({at}, « {other} ») plus d'une fois (rondes {rounds}), ce qu'un suisse ne permet pas (FIDE C.04.1, art. 2) : "
        "corrigez l'adversaire dans les deux cases, si ce n'est pas le vrai.",
        "has played {opponent} ({at}, “{other}”) more than once (rounds {rounds}), which a Swiss does not allow (FIDE C.04.1, art. 2): "
        "correct the opponent in both cells, if it is not the real one.",
    ),
    "check_met_twice_all": Text(
        "{pairs} paires sur {met} se sont rencontrées plus d'une fois. Si c'est un toutes rondes, ajoutez system=round-robin ; sinon "
        "chaque partie compte pour une ronde.",
        "{pairs} pairs of {met} have met more than once. If this is a round robin, add system=round-robin; otherwise each game counts "
        "as a round.",
    ),
    "check_bye_again": Text(
        "exempt après avoir déjà eu les points d'un gain sans jouer (ronde {rounds}), ce que FIDE C.04.1 (art. 4) exclut : corrigez la "
        "case, si l'exempt était un autre ou l'absence demandée.",
        "pairing-allocated bye after the points of a win without play (round {rounds}), which FIDE C.04.1 (art. 4) excludes: correct "
        "the cell, if the bye was another's or asked for.",
    ),
    "check_byes_asked": Text(
        "{count} byes demandés (rondes {rounds}) : vérifiez que le règlement du tournoi en permet autant.",
        "{count} byes asked for (rounds {rounds}): check that the rules of the event allow so many.",
    ),
    "check_two_exempt": Text(
        "{count} exempts à la même ronde ({players}), alors que l'appariement n'en laisse qu'un (FIDE C.04.1, art. 3) : corrigez celui "
        "qui était absent (case vide) ou avait demandé un bye (=).",
        "{count} pairing-allocated byes in one round ({players}), though the pairing leaves over one player only (FIDE C.04.1, art. "
        "3): correct the one who was absent (blank) or had asked for a bye (=).",
    ),
    "check_games_wrong": Text(
        "les paires se sont rencontrées {met} fois, et {due} sont attendues : corrigez l'option games (games={met}).",
        "pairs have met {met} times, and {due} are expected: correct the option games (games={met}).",
    ),
    "check_pair_too_often": Text(
        "a rencontré {opponent} ({at}) {met} fois au lieu de {due} : corrigez l'adversaire de trop, ou l'option games.",
        "has met {opponent} ({at}) {met} times instead of {due}: correct the opponent named too often, or the option games.",
    ),
    "check_pair_missing": Text(
        "a rencontré {opponent} ({at}) {met} fois au lieu de {due} dans ce toutes rondes : saisissez la partie qui manque, un forfait si "
        "elle n'a pas été jouée.",
        "has met {opponent} ({at}) {met} times instead of {due} in this round robin: enter the missing game, a forfeit if it was not "
        "played.",
    ),
    "check_pairs_missing": Text(
        "{count} paires ne se sont pas rencontrées autant que prévu ({pairs}) : saisissez les parties qui manquent, des forfaits si "
        "elles n'ont pas été jouées.",
        "{count} pairs have not met as often as due ({pairs}): enter the missing games, forfeits if they were not played.",
    ),
    "check_games_left": Text(
        "{left} {left:partie|parties} sur {games} {left:n'a|n'ont} pas encore de résultat : saisissez-{left:la|les} une fois "
        "{left:jouée|jouées}.",
        "{left} {left:game|games} of {games} {left:has|have} no result yet: enter {left:it when it is|them when they are} played.",
    ),
    "check_withdrawn": Text(
        "n'a joué que {played} parties sur {due}, moins de la moitié : ses résultats restent au tableau, mais ne comptent pas au "
        "classement final (FIDE C.05, abandons d'un toutes rondes). Si ce règlement s'applique, retirez sa ligne et ses parties pour "
        "classer les autres.",
        "has played only {played} games of {due}, less than half: his results stay in the table, but do not count in the final "
        "standings (FIDE C.05, withdrawals from round robins). If this rule applies, take out his row and his games to rank the "
        "others.",
    ),
    "check_nearly_round_robin": Text(
        "lu comme un suisse, bien que presque tous se soient rencontrés (manquent : {pairs}) ; leurs rondes non jouées y comptent "
        "autrement. Si c'est un toutes rondes, ajoutez system=round-robin aux règles.",
        "read as a Swiss, although nearly all have met (missing: {pairs}); unplayed rounds count otherwise there. If this is a round "
        "robin, add system=round-robin to the rules.",
    ),
    "check_match_short": Text(
        "match de {own} contre {opponent} ({at}) à {other} : {total} points en tout pour {boards} échiquiers. Corrigez l'une des deux "
        "cases, si aucun échiquier n'a été perdu par les deux équipes.",
        "match of {own} to {other} against {opponent} ({at}): {total} points in all on {boards} boards. Correct one of the two cells, "
        "if no board was lost by both teams.",
    ),
    "check_boards_wrong": Text(
        "{count} matchs sur {matches} font moins de points que {boards} échiquiers n'en donnent : corrigez l'option boards.",
        "{count} matches of {matches} make fewer points than {boards} boards give: correct the option boards.",
    ),
    "check_colour_thrice": Text(
        "la même couleur trois fois de suite, ce que FIDE C.04.1 (art. 7) exclut avant la dernière ronde : vérifiez la couleur dans les "
        "deux cases.",
        "the same colour three times in a row, which FIDE C.04.1 (art. 7) excludes before the last round: check the colour in both "
        "cells.",
    ),
    "check_colour_balance": Text(
        "trois parties de plus d'une couleur que de l'autre, ce que FIDE C.04.1 (art. 6) exclut avant la dernière ronde : vérifiez la "
        "couleur dans les deux cases.",
        "three games more with one colour than with the other, which FIDE C.04.1 (art. 6) excludes before the last round: check the "
        "colour in both cells.",
    ),
    "check_mixed_notations": Text(
        "{count} {count:case|cases} dans la notation {other}, cette première, parmi celles de la notation {main} ; un signe seul y "
        "est lu selon les "
        "deux. Rien à faire si les lectures sont justes ; sinon donnez l'option format.",
        "{count} {count:cell|cells} in the notation {other}, this one first, among those of the notation {main}; a sign alone is read "
        "by both. "
        "Nothing to do if the readings are right; otherwise give the option format.",
    ),
    "check_estimates": Text(
        "{count} {count:estimation (E) compte comme un classement|estimations (E) comptent comme des classements} (n° {players}), ce "
        "qu'aucune liste FIDE ne contient ; sous les éditions FFE, ces joueurs sont non classés. Videz ces cases s'ils doivent l'être ici.",
        "{count} {count:estimate (E) counts as a rating|estimates (E) count as ratings} (No {players}), which no FIDE list contains; "
        "under the FFE editions these players are unrated. Clear these cells if they should be unrated here.",
    ),
    "check_estimates_unrated": Text(
        "{count} {count:estimation (E) ne compte pas|estimations (E) ne comptent pas} (n° {players}) : la FFE ne tient pas compte de "
        "l'estimation d'un non classé. Videz ces cases pour qu'elles ne comptent sous aucune édition ; enlevez la lettre E d'un vrai "
        "classement.",
        "{count} {count:estimate (E) does not count|estimates (E) do not count} (No {players}): the FFE takes no account of the "
        "estimate of an unrated player. Clear these cells so that they count under no edition; remove the letter E from a real rating.",
    ),
    "check_rating_low": Text(
        "{count} {count:classement est inférieur|classements sont inférieurs} à {least} (n° {players}), bien moins que dans les listes. "
        "Vérifiez-{count:le|les} : le tableur a pu faire 2 de « 2.000 », et un chiffre a pu manquer.",
        "{count} {count:rating is|ratings are} below {least} (No {players}), far below those of any list. Check {count:it|them}: the "
        "spreadsheet may have made 2 of “2.000”, and a digit may be missing.",
    ),
    "check_second_list": Text(
        "{count} {count:joueur|joueurs} sans classement international (n° {players}) ; le classement national de la colonne voisine "
        "compte. Enlevez cette colonne de la plage s'il ne doit pas compter.",
        "{count} {count:player|players} without an international rating (No {players}); the national rating of the other column counts. "
        "Remove that column from the range if it should not count.",
    ),
    "check_vega_page": Text(
        "page de Vega : un forfait n'y est qu'un style de la case, perdu au collage, et se lit comme une partie jouée. Comparez avec le "
        "tableau en texte de Vega, où un forfait s'écrit +F12 ou -F12, et corrigez ces cases (> 12, < 12).",
        "page of Vega: a forfeit is only a style of its cell there, lost in pasting, and reads like a game played. Compare with Vega's "
        "crosstable in text, where a forfeit is written +F12 or -F12, and correct these cells (> 12, < 12).",
    ),
    "check_system_decided": Text(
        "lu comme un toutes rondes : chacun a {games} {games:partie jouée ou due|parties jouées ou dues} contre chaque autre. Si c'est un "
        "suisse, ajoutez system=swiss aux règles ; system=round-robin confirme la lecture.",
        "read as a round robin: each player has met (or is to meet) each other {games} {games:time|times}. If this is a Swiss, add "
        "system=swiss to the rules; system=round-robin confirms the reading.",
    ),
    "check_editions": Text(
        "sans partie jouée (ronde {rounds}), ce que les éditions comptent autrement ; ses départages : {own} ; adversaires touchés : "
        "{others}. "
        "Donnez dans les règles l'édition du tournoi (FIDE-2026, FFE-2012, …).",
        "no game played (round {rounds}), which the editions count differently; own tie-breaks: {own}; opponents touched: {others}. Give "
        "the edition of the event in the rules (FIDE-2026, FFE-2012, …).",
    ),
    "check_editions_square": Text(
        "{count} {count:partie non jouée|parties non jouées}, que les éditions comptent autrement ; ses départages : {own} ; "
        "adversaires touchés : {others}. "
        "Donnez dans les règles l'édition du tournoi (FIDE-2026, FFE-2012, …).",
        "{count} {count:game|games} not played, which the editions count differently; own tie-breaks: {own}; opponents touched: "
        "{others}. Give "
        "the edition of the event in the rules (FIDE-2026, FFE-2012, …).",
    ),
}
