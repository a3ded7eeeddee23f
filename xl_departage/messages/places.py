"""How places are named: row, round, cell, file."""

from xl_departage.messages import Text

TEXTS = {
    "place_file": Text("{value}", "{value}"),
    "place_sheet": Text("feuille {value}", "sheet {value}"),
    "place_cell": Text("cellule {value}", "cell {value}"),
    "place_line": Text("ligne {value}", "line {value}"),
    "place_column": Text("colonne {value}", "column {value}"),
    "place_row": Text("ligne {value}", "row {value}"),
    "place_name": Text("{value}", "{value}"),
    "place_round": Text("ronde {value}", "round {value}"),
    "place_text": Text("« {value} »", "“{value}”"),
}
