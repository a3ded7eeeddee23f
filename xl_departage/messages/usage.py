"""
What the command line says of a call it cannot follow, and the words around its help.

The English is click's own: it is what click prints, and what its sentence is known by when it is to be told in French. More
special sentences stand before those that would match them too.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    # The frame.
    "usage_prefix": Text("Utilisation : ", "Usage: "),
    "usage_error": Text("Erreur : {message}", "Error: {message}"),
    "usage_try": Text("Aide : {command} {option}", "Try '{command} {option}' for help."),
    # Headings, and what stands in brackets behind an option.
    "usage_heading_commands": Text("Commandes", "Commands"),
    "usage_default": Text("à défaut : {default}", "default: {default}"),
    "usage_required": Text("obligatoire", "required"),
    # Words for values.
    "usage_metavar_file": Text("FICHIER", "FILE"),
    "usage_metavar_path": Text("CHEMIN", "PATH"),
    "usage_metavar_directory": Text("DOSSIER", "DIRECTORY"),
    "usage_metavar_text": Text("TEXTE", "TEXT"),
    "usage_metavar_integer": Text("ENTIER", "INTEGER RANGE"),
    "usage_metavar_float": Text("NOMBRE", "FLOAT RANGE"),
    "usage_metavar_name": Text("NOM", "NAME"),
    "usage_metavar_address": Text("ADRESSE", "ADDRESS"),
    "usage_metavar_player": Text("JOUEUR", "PLAYER"),
    "usage_metavar_games": Text("PARTIES", "GAMES"),
    "usage_metavar_in": Text("ENTRÉE", "IN"),
    "usage_metavar_out": Text("SORTIE", "OUT"),
    "usage_metavar_command": Text("COMMANDE", "COMMAND"),
    # Sentences around others.
    "usage_said_meant": Text("{message} Vouliez-vous dire {name} ?", "{message} Did you mean {name}?"),
    "usage_said_meant_several": Text(
        "{message} Vouliez-vous dire l'une de celles-ci : {names} ?", "{message} (Did you mean one of: {names}?)"
    ),
    "usage_said_invalid": Text("{hint} : {message}", "Invalid value for {hint}: {message}"),
    # Options, arguments, commands.
    "usage_said_no_option": Text("L'option {name} n'existe pas.", "No such option {name}."),
    "usage_said_no_command": Text("La commande {name} n'existe pas.", "No such command {name}."),
    "usage_said_missing_command": Text(
        "Aucune commande : ajoutez-en une, par exemple « tiebreaks ».", "Missing command."
    ),
    "usage_said_missing_choice": Text(
        "L'option {name} est obligatoire ; donnez-la avec l'une de ces valeurs : {choices}.",
        "Missing option {name}. Choose from:\n\t{choices}",
    ),
    "usage_said_missing_option": Text(
        "L'option {name} est obligatoire ; ajoutez-la, suivie de sa valeur.", "Missing option {name}."
    ),
    "usage_said_missing_argument": Text("Il manque {name} ; ajoutez-le à l'appel.", "Missing argument {name}."),
    "usage_said_value_wanted": Text(
        "L'option {name} demande une valeur ; écrivez-la après elle.", "Option {name} requires an argument."
    ),
    "usage_said_value_refused": Text(
        "L'option {name} ne prend pas de valeur ; retirez ce qui suit le signe =.",
        "Option {name} does not take a value.",
    ),
    "usage_said_extra": Text(
        "Un mot de trop : {words}. Un texte qui contient des espaces s'écrit entre guillemets.",
        "Got unexpected extra argument ({words})",
    ),
    "usage_said_extra_several": Text(
        "Des mots de trop : {words}. Un texte qui contient des espaces s'écrit entre guillemets.",
        "Got unexpected extra arguments ({words})",
    ),
    # Values.
    "usage_said_choice": Text(
        "{value} n'est pas possible ; choisissez parmi {choices}.", "{value} is not one of {choices}."
    ),
    "usage_said_integer": Text(
        "{value} n'est pas un nombre entier ; écrivez-le en chiffres.", "{value} is not a valid integer range."
    ),
    "usage_said_number": Text(
        "{value} n'est pas un nombre ; écrivez-le en chiffres, avec un point décimal.",
        "{value} is not a valid float range.",
    ),
    "usage_said_range": Text(
        "{value} est hors des limites ; donnez x tel que {range}.", "{value} is not in the range {range}."
    ),
    "usage_said_date": Text(
        "{value} n'est pas une date lisible ; écrivez-la sous l'une des formes {formats} (%d jour, %m mois, %Y année).",
        "{value} does not match the formats {formats}.",
    ),
    "usage_said_is_file": Text("{name} est un fichier ; donnez un dossier.", "Directory {name} is a file."),
    "usage_said_is_folder": Text("{name} est un dossier ; donnez un fichier.", "File {name} is a directory."),
    "usage_said_unreadable_path": Text(
        "{name} ne peut pas être lu ; vérifiez vos droits sur lui.", "Path {name} is not readable."
    ),
    "usage_said_unreadable_file": Text(
        "{name} ne peut pas être lu ; vérifiez vos droits sur lui.", "File {name} is not readable."
    ),
    "usage_said_unreadable_folder": Text(
        "{name} ne peut pas être lu ; vérifiez vos droits sur lui.", "Directory {name} is not readable."
    ),
    # Ours.
    "usage_libreoffice_alone": Text(
        "--libreoffice ne va qu'avec --shared, --dry-run et --lang ; retirez les autres options.",
        "--libreoffice goes with --shared, --dry-run and --lang only.",
    ),
}
