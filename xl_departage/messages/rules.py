"""
Texts about rules, editions and options.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "rules_not_text": Text(
        'L\'argument « règles » doit être un texte comme "FFE; exempt=0,5", pas {value!r}.',
        'The rules argument must be a text such as "FIDE-2026; exempt=0.5", not {value!r}.',
    ),
    "rules_two_editions": Text(
        "Deux éditions dans « {text} » : n'en gardez qu'une ; les options s'écrivent clé=valeur.",
        "Two editions in “{text}”: keep one; options are written key=value.",
    ),
    "rules_unknown_edition": Text(
        "Édition inconnue « {edition} ». Vouliez-vous dire : {meant} ?",
        "Unknown edition “{edition}”. Did you mean: {meant}?",
    ),
    "rules_unknown_option": Text(
        "Option inconnue « {option} ». Vouliez-vous dire : {meant} ?",
        "Unknown option “{option}”. Did you mean: {meant}?",
    ),
    "rules_option_twice": Text(
        "L'option « {option} » est donnée deux fois : n'en gardez qu'une.",
        "The option “{option}” is given twice: keep one.",
    ),
    "rules_unknown_value": Text(
        "Valeur inconnue « {value} » pour l'option {option}. Vouliez-vous dire : {meant} ?",
        "Unknown value “{value}” of the option {option}. Did you mean: {meant}?",
    ),
    "rules_not_count": Text(
        "L'option {option} demande un nombre entier de {least} à {most}, pas « {value} ».",
        "The option {option} wants a whole number from {least} to {most}, not “{value}”.",
    ),
    "rules_not_points": Text(
        "L'option {option} demande des points comme 1, 0,5 ou ½, pas « {value} ».",
        "The option {option} wants points such as 1, 0.5 or ½, not “{value}”.",
    ),
    "rules_not_scoring": Text(
        "L'option {option} demande gain-nulle-perte, comme 1-½-0 ou 3-1-0, pas « {value} ».",
        "The option {option} wants win-draw-loss, such as 1-½-0 or 3-1-0, not “{value}”.",
    ),
    "rules_planned_below_rounds": Text(
        "planned={planned} est inférieur à rounds={rounds} : on ne peut jouer plus de rondes qu'il n'en est prévu.",
        "planned={planned} is less than rounds={rounds}: more rounds cannot be played than are planned.",
    ),
    "rules_empty_text": Text(
        "L'option {option} demande un texte, par exemple {option}=Coupe 2026.",
        "The option {option} wants a text, for example {option}=Cup 2026.",
    ),
}
