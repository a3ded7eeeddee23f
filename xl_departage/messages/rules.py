"""Texts about rules, editions and options."""

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
    "rules_option_of_ratings": Text(
        "L'option « {option} » est réservée aux fonctions Elo : retirez-la. Options d'une grille : {counting}.",
        "The option “{option}” is for rating functions only: remove it. Options of a crosstable: {counting}.",
    ),
    "rules_option_idle": Text(
        "L'option « {option} » ne change rien pour {asked} : retirez-la. Options qui comptent : {counting}.",
        "The option “{option}” changes nothing for {asked}: remove it. Options that count: {counting}.",
    ),
    "rules_option_under": Text(
        "L'option « {option} » ne change rien pour {asked}, mais compte sous {under} : retirez-la. Options qui comptent : {counting}.",
        "The option “{option}” changes nothing for {asked}, it counts under {under} only: remove it. Options that count: {counting}.",
    ),
    "rules_blank": Text(
        "Les règles sont vides : écrivez-y une édition, FFE ou FIDE par exemple, ou omettez l'argument.",
        "The rules are blank: write an edition, FFE or FIDE for example, or leave the argument out.",
    ),
    "rules_edition_misplaced": Text(
        "« {edition} » est une édition du règlement, pas l'argument « {argument} » : écrivez {formula}",
        "“{edition}” is an edition of the rules, not the argument “{argument}”: write {formula}",
    ),
    "rules_edition_without_place": Text(
        "« {edition} » est une édition du règlement, et {function} ne prend pas de règles : retirez-la.",
        "“{edition}” is an edition of the rules, and {function} takes no rules: remove it.",
    ),
    "rules_match_of_individuals": Text(
        "L'option match donne les points d'un match par équipes, et cette grille est celle d'un tournoi individuel : retirez-la.",
        "The option match says what a team match is worth, and this crosstable is of individuals: remove it.",
    ),
    "rules_scoring_impossible": Text(
        "scoring={scoring} sur {boards} échiquiers ne peut donner les scores de cette grille (par exemple {score}). scoring= est le barème "
        "d'une partie ; celui d'un match s'écrit match={scoring}.",
        "scoring={scoring} on {boards} boards cannot give the scores of this crosstable ({score}, for example). scoring= is for games; "
        "for matches write match={scoring}.",
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
