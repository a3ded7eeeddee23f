"""
Texts of the functions and the recalculation as a Python library.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "library_not_rows": Text(
        "l'argument « {argument} » est une liste simple ; donnez une liste de lignes, pour une colonne [[2400], [2310]].",
        "the argument “{argument}” is a flat list; give a list of rows, for a column [[2400], [2310]].",
    ),
    "library_not_cell": Text(
        "l'argument « {argument} » contient un objet Python « {type} », qui n'est ni une cellule ni une liste de lignes ; "
        "donnez des nombres, des textes et None, par exemple tableau.values.tolist().",
        "the argument “{argument}” holds a Python “{type}”, which is neither a cell nor a list of rows; give numbers, texts "
        "and None, for instance table.values.tolist().",
    ),
    "library_undefined": Text(
        "{function} n'a pas de valeur pour ce joueur : rien de ce qu'il faut compter n'existe (par exemple aucun adversaire classé).",
        "{function} has no value for this player: nothing that it counts exists (no rated opponent, for instance).",
    ),
}
