"""
Texts of the command `new` and of the templates' errors.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "template_unknown": Text(
        "Le modèle « {name} » n'existe pas. Vouliez-vous dire : {meant} ?",
        "There is no template “{name}”. Did you mean: {meant}?",
    ),
}
