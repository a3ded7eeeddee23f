"""
Texts about tie-breaks.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "tiebreak_ratings_count": Text(
        "{given} classements pour {players} joueurs : donnez une colonne de la même hauteur que la grille.",
        "{given} ratings for {players} players: give a column as high as the grid.",
    ),
    "tiebreak_not_text": Text(
        "Un départage s'écrit comme un texte (\"BH\", \"Buchholz tronqué 1\"), pas {value!r}.",
        'A tie-break is written as a text ("BH", "Buchholz cut 1"), not {value!r}.',
    ),
    "tiebreak_unknown": Text(
        "Départage inconnu « {code} ». Vouliez-vous dire : {meant} ?",
        "Unknown tie-break “{code}”. Did you mean: {meant}?",
    ),
    "tiebreak_unknown_modifier": Text(
        "Dans « {code} », « {modifier} » ne veut rien dire ; les modificateurs s'écrivent /C1, /T1, /M1, +1, /P …",
        "In “{code}”, “{modifier}” means nothing; modifiers are written /C1, /M1, +1, /P …",
    ),
    "tiebreak_modifier_refused": Text(
        "« {code} » : le départage {name} n'accepte pas « {modifier} » dans l'édition {edition}.",
        "“{code}”: the tie-break {name} does not take “{modifier}” in the edition {edition}.",
    ),
    "tiebreak_not_in_edition": Text(
        "Le départage « {code} » n'existe pas dans l'édition {edition} ; il est défini par : {defined}.",
        "The tie-break “{code}” does not exist in the edition {edition}; it is defined by: {defined}.",
    ),
    "tiebreak_nowhere": Text(
        "Le départage « {code} » ne se calcule pas sur une grille. {reason}",
        "The tie-break “{code}” cannot be computed from a grid. {reason}",
    ),
}
