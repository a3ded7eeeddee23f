"""Texts of the command `new` and of the templates' errors."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "template_rating_rules": Text(
        "Une liste Elo ne se calcule pas selon {edition} : choisissez parmi {known}.",
        "No rating list is made by {edition}: choose one of {known}.",
    ),
    "template_unknown": Text(
        "Le modèle « {name} » n'existe pas. Vouliez-vous dire : {meant} ?",
        "There is no template “{name}”. Did you mean: {meant}?",
    ),
    "template_list": Text(
        "Modèles : xl-departage new NOM SORTIE.xlsx",
        "Templates: xl-departage new NAME OUT.xlsx",
    ),
    "template_no_out": Text(
        "Où écrire le classeur ? Par exemple : xl-departage new {name} {name}.xlsx",
        "Where shall the workbook be written? For example: xl-departage new {name} {name}.xlsx",
    ),
    "template_ending": Text(
        "Un classeur se termine par .xlsx, par .xlsm avec les fonctions à l'intérieur, ou par .ods pour LibreOffice ; "
        "pas par « {ending} ».",
        "A workbook ends in .xlsx, in .xlsm with the functions inside, or in .ods for LibreOffice; not in “{ending}”.",
    ),
    "template_exists": Text(
        "Ce fichier existe déjà. Donnez un autre nom, ou --force pour le remplacer.",
        "This file exists already. Give another name, or --force to replace it.",
    ),
    "template_empty_and_from": Text(
        "--empty et --from s'excluent : le classeur est vide, ou rempli d'un tournoi.",
        "--empty and --from exclude each other: the workbook is empty, or filled with a tournament.",
    ),
    "template_individuals_only": Text(
        "C'est un tournoi par équipes ; ce modèle est individuel. Voyez la liste des modèles : xl-departage new.",
        "This is a team tournament; the template is for individuals. See the list of templates: xl-departage new.",
    ),
    "template_not_round_robin": Text(
        "Ce n'est pas un toutes rondes : tous ne devaient pas se rencontrer. Prenez le modèle open-suisse ; ou, si c'en est un, "
        'écrivez --rules "system=round-robin".',
        "This is no round robin: not all were due to meet. Take the template swiss-open; or, if it is one, write --rules "
        '"system=round-robin".',
    ),
    "template_not_swiss": Text(
        "C'est un toutes rondes : tous se rencontrent. Prenez le modèle toutes-rondes ; ou, si c'est un suisse, écrivez --rules "
        '"system=swiss".',
        'This is a round robin: all meet. Take the template round-robin; or, if it is a Swiss, write --rules "system=swiss".',
    ),
    "template_players": Text(
        "Ce tournoi a {count} joueurs ; le modèle en prend de {least} à {most}.",
        "This tournament has {count} players; the template takes {least} to {most}.",
    ),
    "template_cycles": Text(
        "On s'y rencontre {cycles} fois ; le modèle prend {most} tours au plus.",
        "Players meet {cycles} times; the template takes {most} cycles at most.",
    ),
    "template_rounds": Text(
        "Ce tournoi a {rounds} rondes ; le modèle en prend {most} au plus.",
        "This tournament has {rounds} rounds; the template takes {most} at most.",
    ),
    "template_result": Text(
        "Ce résultat ne se dit pas dans la liste des rondes ({results}).",
        "This result cannot be said in the list of games ({results}).",
    ),
    "template_free_rounds": Text(
        "Les rondes sans partie y valent tantôt un nombre de points, tantôt un autre ; le modèle n'en connaît qu'un.",
        "Rounds without a game bring different points there; the template knows one value only.",
    ),
}
