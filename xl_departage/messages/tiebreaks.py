"""Texts about tie-breaks."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "tiebreak_ratings_count": Text(
        "{given} classements pour {players} joueurs : donnez une colonne de la même hauteur que la grille.",
        "{given} ratings for {players} players: give a column as high as the grid.",
    ),
    "tiebreak_not_text": Text(
        'Un départage s\'écrit comme un texte ("BH", "Buchholz tronqué 1"), pas {value!r}.',
        'A tie-break is written as a text ("BH", "Buchholz cut 1"), not {value!r}.',
    ),
    "tiebreak_unknown": Text(
        "Départage inconnu « {code} ». Vouliez-vous dire : {meant} ?",
        "Unknown tie-break “{code}”. Did you mean: {meant}?",
    ),
    "tiebreak_not_known": Text(
        "Départage inconnu « {code} » ; écrivez un code (BH/C1, SB, DE) ou un nom (Buchholz tronqué 1) : la page « Tous les "
        "départages, par code » de la documentation en donne la liste.",
        "Unknown tie-break “{code}”; write a code (BH/C1, SB, DE) or a name (Buchholz cut 1): the page “All tie-breaks by code” "
        "of the documentation lists them.",
    ),
    "tiebreak_missing": Text(
        "Le départage manque ; écrivez un code (BH/C1, SB, DE) ou un nom (Buchholz tronqué 1) : la page « Tous les "
        "départages, par code » de la documentation en donne la liste.",
        "The tie-break is missing; write a code (BH/C1, SB, DE) or a name (Buchholz cut 1): the page “All tie-breaks by code” "
        "of the documentation lists them.",
    ),
    "tiebreak_unknown_modifier": Text(
        "Dans « {code} », « {modifier} » ne veut rien dire ; les modificateurs s'écrivent /C1, /T1, /M1, +1, /P …",
        "In “{code}”, “{modifier}” means nothing; modifiers are written /C1, /M1, +1, /P …",
    ),
    "tiebreak_modifier_refused": Text(
        "« {code} » : le départage {name} n'accepte pas « {modifier} » dans l'édition {edition}.",
        "“{code}”: the tie-break {name} does not take “{modifier}” in the edition {edition}.",
    ),
    "tiebreak_always_provisional": Text(
        "{code} est l'Elo provisoire d'un non classé : unrated={unrated} le contredit ; retirez-la, ou écrivez unrated=provisional.",
        "{code} is the provisional rating of an unrated player: unrated={unrated} contradicts it; remove it, or write unrated=provisional.",
    ),
    "tiebreak_not_in_edition": Text(
        "Le départage « {code} » n'existe pas dans l'édition {edition} ; il est défini par : {defined}.",
        "The tie-break “{code}” does not exist in the edition {edition}; it is defined by: {defined}.",
    ),
    "tiebreak_berlin_needs_boards": Text(
        "Le Berlin demande le résultat de chaque échiquier : donnez leur plage à côté de la grille d'équipes (argument "
        "« échiquiers »), ou =BERLIN(scores des échiquiers) pour un seul match.",
        "Berlin needs the result of every board: give their range beside the grid of teams (argument “boards”), or "
        "=BERLIN(board scores) for a single match.",
    ),
    "tiebreak_hort_undefined": Text(
        "Le règlement FFE cite le Hort (attribution au départage) sans le définir : il n'y a rien à calculer.",
        "The FFE rules name the Hort (attribution) without defining it: there is nothing to compute.",
    ),
    "tiebreak_needs_rounds": Text(
        "{name} dépend de l'ordre des rondes, qu'une grille carrée ne donne pas : donnez une colonne par ronde.",
        "{name} depends on the order of the rounds, which a square table lacks: give a column a round.",
    ),
    "tiebreak_fictitious_needs_rounds": Text(
        "L'adversaire fictif (14.3) dépend de l'ordre des rondes, qu'une grille carrée ne donne pas : donnez une "
        "colonne par ronde.",
        "The fictitious opponent (14.3) depends on the order of the rounds, which a square table lacks: give a column "
        "a round.",
    ),
    "tiebreak_cut_negative": Text(
        "{code} : on ne peut retirer ou ajouter {given} valeurs ; donnez un nombre entier, 0 ou plus.",
        "{code}: {given} values cannot be dropped or added; give a whole number, 0 or more.",
    ),
    "tiebreak_game_without_opponent": Text(
        "une partie jouée sans adversaire : indiquez le numéro de l'adversaire.",
        "a game without an opponent: give the opponent's number.",
    ),
    "tiebreak_boards_missing": Text(
        "Les points de match demandent le nombre d'échiquiers : ajoutez « boards=4 » (par exemple) aux règles.",
        'Match points need the number of boards: add "boards=4" (say) to the rules.',
    ),
    "tiebreak_list_empty": Text(
        "La liste des départages est vide ; écrivez par exemple « PTS,BH/C1,BH ».",
        "The list of tie-breaks is empty; write for instance “PTS,BH/C1,BH”.",
    ),
    "tiebreak_list_several": Text(
        "« {name} » : la FFE (2.4 § 3) a plusieurs listes pour ce type de tournoi ; choisissez {lists}.",
        "“{name}”: FFE (2.4 § 3) has several lists for this type of tournament; choose {lists}.",
    ),
    "tiebreak_families_mixed": Text(
        "La FFE (2.4 § 3) veut un seul type de départage par tournoi ; cette liste mêle {families} (2.1 propres "
        "résultats, 2.2 résultats des adversaires, 2.3 classements).",
        "FFE (2.4 § 3) wants a single type of tie-break for an event; this list mixes {families} (2.1 own "
        "results, 2.2 opponents' results, 2.3 ratings).",
    ),
    "quantity_impossible": Text(
        "Aucune quantité Q pour {score} point(s) sur {games} partie(s) : les points vont de 0 au nombre de parties.",
        "No quantity Q for {score} point(s) out of {games} game(s): points go from 0 to the number of games.",
    ),
}
