"""Texts of the functions and the recalculation as a Python library."""

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
    "source_unusable": Text(
        "un objet Python « {type} » n'est pas un classeur ; donnez un chemin, des octets, un flux binaire ou un classeur openpyxl.",
        "a Python “{type}” is not a workbook; give a path, bytes, a binary stream or an openpyxl workbook.",
    ),
    "source_text": Text(
        "le flux donne du texte et non des octets ; ouvrez le fichier en mode binaire, open(chemin, 'rb').",
        "the stream gives text instead of bytes; open the file in binary mode, open(path, 'rb').",
    ),
    "source_closed": Text(
        "le flux est fermé ; ouvrez-le de nouveau, ou donnez le chemin ou les octets du classeur.",
        "the stream is closed; open it again, or give the path or the bytes of the workbook.",
    ),
    "source_unreadable": Text(
        "le flux ne se laisse pas lire ({reason}) ; ouvrez-le en lecture, ou donnez les octets du classeur.",
        "the stream cannot be read ({reason}); open it for reading, or give the bytes of the workbook.",
    ),
    "target_unusable": Text(
        "on ne peut pas écrire dans un objet Python « {type} » ; donnez un chemin ou un flux binaire.",
        "a Python “{type}” cannot take the result; give a path or a binary stream.",
    ),
    "target_text": Text(
        "le flux du résultat prend du texte et non des octets ; ouvrez le fichier en mode binaire, open(chemin, 'wb').",
        "the stream for the result takes text instead of bytes; open the file in binary mode, open(path, 'wb').",
    ),
    "target_closed": Text(
        "le flux du résultat est fermé ; rien n'a été calculé.",
        "the stream for the result is closed; nothing was computed.",
    ),
    "target_not_writable": Text(
        "le flux du résultat n'est pas ouvert en écriture ; rien n'a été calculé.",
        "the stream for the result is not open for writing; nothing was computed.",
    ),
    "target_is_source": Text(
        "le résultat irait dans le flux qui est lu ; donnez un autre flux.",
        "the result would go into the stream that is read; give another stream.",
    ),
    "target_failed": Text(
        "le flux n'a pas pris le résultat ({reason}) ; ce qu'il contient est incomplet.",
        "the stream did not take the result ({reason}); what it holds is incomplete.",
    ),
    "write_not_in_place": Text(
        "in_place ne concerne que les fichiers ; prenez report.content, ou donnez une cible.",
        "in_place only applies to files; use report.content, or give a target.",
    ),
    "workbook_read_only": Text(
        "le classeur openpyxl a été ouvert en lecture seule (read_only=True) ; ouvrez-le sans cette option, ou donnez son chemin ou "
        "ses octets.",
        "the openpyxl workbook was opened read-only (read_only=True); open it without that option, or give its path or bytes.",
    ),
    "workbook_write_only": Text(
        "le classeur openpyxl est en écriture seule (write_only=True), ses cellules ne peuvent pas être relues ; enregistrez-le et "
        "donnez le fichier ou ses octets.",
        "the openpyxl workbook is write-only (write_only=True), its cells cannot be read back; save it and give the file or its bytes.",
    ),
    "workbook_huge": Text(
        "le classeur openpyxl a {cells} cellules, plus que les {most} permises en mémoire ; enregistrez-le et donnez le fichier.",
        "the openpyxl workbook has {cells} cells, more than the {most} allowed in memory; save it and give the file.",
    ),
    "workbook_unsavable": Text(
        "openpyxl ne sait pas enregistrer ce classeur ({reason}) ; corrigez-le, le classeur n'est pas changé.",
        "openpyxl cannot save this workbook ({reason}); correct it, the workbook is unchanged.",
    ),
    "notice_values_only": Text(
        "le classeur a été ouvert avec data_only=True, qui laisse de côté les formules : il n'y a rien à recalculer.",
        "the workbook was opened with data_only=True, which leaves the formulas out: there is nothing to recalculate.",
    ),
    "notice_result": Text(
        "« {text} » n'est pas une formule mais un résultat ; la cellule compte comme texte. write_grid écrit les grilles en texte.",
        "“{text}” is not a formula but a result; the cell counts as text. write_grid writes grids as text.",
    ),
    "notice_formula_in_grid": Text(
        "« {text} » est une formule au milieu d'une grille ; s'il s'agit d'une nulle, écrivez-la comme texte (write_grid, format Texte).",
        "“{text}” is a formula inside a grid; if a draw was meant, write it as text (write_grid, Text format).",
    ),
    "own_name": Text(
        "« {function} » ne peut pas être le nom d'une fonction ; prenez des lettres, des chiffres et _, sans ressembler à une cellule.",
        "“{function}” cannot be the name of a function; use letters, digits and _, and nothing that looks like a cell.",
    ),
    "own_name_ours": Text(
        "{function} est déjà une fonction d'xl_departage ; donnez un autre nom à la vôtre.",
        "{function} is already a function of xl_departage; give yours another name.",
    ),
    "own_name_excel": Text(
        "{function} est une fonction d'Excel ; donnez un autre nom à la vôtre.",
        "{function} is a function of Excel; give yours another name.",
    ),
    "own_name_twice": Text(
        "deux fonctions s'appellent {function} : la casse ne les distingue pas.",
        "two functions are called {function}: upper and lower case do not tell them apart.",
    ),
    "own_not_callable": Text(
        "{function} n'est pas une fonction Python mais un objet « {type} ».",
        "{function} is not a Python function but a “{type}”.",
    ),
    "own_failed": Text(
        "votre fonction {function} a échoué : {text} ({type})",
        "your function {function} failed: {text} ({type})",
    ),
    "own_not_rows": Text(
        "votre fonction {function} a donné une liste simple ; donnez une liste de lignes, pour une colonne [[1], [2]].",
        "your function {function} gave a flat list; give a list of rows, for a column [[1], [2]].",
    ),
    "own_result": Text(
        "votre fonction {function} a donné un objet Python « {type} », qui ne tient pas dans une cellule.",
        "your function {function} gave a Python “{type}”, which no cell can hold.",
    ),
    "shown_reference": Text(
        "« {text} » n'est pas une cellule ni une plage ; écrivez par exemple Grille!E1 ou 'Ma grille'!E1:E4.",
        "“{text}” is neither a cell nor a range; write for instance Grid!E1 or 'My grid'!E1:E4.",
    ),
    "shown_which_sheet": Text(
        "« {text} » ne dit pas de quelle feuille ; le classeur a {sheets}.",
        "“{text}” does not say on which sheet; the workbook has {sheets}.",
    ),
    "shown_sheet": Text(
        "le classeur n'a pas de feuille « {sheet} ».{meant}",
        "the workbook has no sheet “{sheet}”.{meant}",
    ),
    "shown_no_cells": Text(
        "« {sheet} » est une feuille graphique, sans cellules.",
        "“{sheet}” is a chart sheet, without cells.",
    ),
    "shown_one_cell": Text(
        "« {text} » est une plage ; demandez-en les valeurs par report.values.",
        "“{text}” is a range; ask for its values by report.values.",
    ),
    "shown_too_many": Text(
        "« {text} » a plus de {most} cellules ; demandez une plage plus petite.",
        "“{text}” has more than {most} cells; ask for a smaller range.",
    ),
    "shown_from": Text(
        "{error} vient d'une autre cellule. {cause}",
        "{error} comes from another cell. {cause}",
    ),
    "shown_typed": Text(
        "la cellule contient l'erreur {error} elle-même ; effacez-la.",
        "the cell holds the error {error} itself; clear it.",
    ),
    "shown_undefined": Text(
        "#N/A : la valeur n'existe pas pour cette ligne (par exemple aucun adversaire classé).",
        "#N/A: the value does not exist for this row (no rated opponent, for instance).",
    ),
    "shown_div0": Text("{error} : division par zéro.", "{error}: division by zero."),
    "shown_na": Text(
        "{error} : la formule ne trouve pas ce qu'elle cherche, ou sa zone est plus grande que son résultat.",
        "{error}: the formula does not find what it looks for, or its area is larger than its result.",
    ),
    "shown_name": Text(
        "{error} : un nom de la formule n'existe pas.", "{error}: a name in the formula does not exist."
    ),
    "shown_num": Text(
        "{error} : un nombre hors de ce qui est possible.", "{error}: a number outside what is possible."
    ),
    "shown_ref": Text(
        "{error} : la formule désigne une cellule ou une feuille qui n'existe pas.",
        "{error}: the formula refers to a cell or a sheet that does not exist.",
    ),
    "shown_spill": Text(
        "{error} : des cellules que la formule doit remplir sont occupées ; libérez-les.",
        "{error}: cells that the formula must fill are taken; clear them.",
    ),
    "shown_value": Text(
        "{error} : un texte où il faut un nombre, ou des plages de tailles différentes.",
        "{error}: a text where a number is needed, or ranges of different sizes.",
    ),
    "shown_other": Text("{error} : la formule n'a pas de valeur.", "{error}: the formula has no value."),
    "testing_cell": Text(
        "« {text} » n'est pas une cellule ; écrivez par exemple A1.",
        "“{text}” is not a cell; write for instance A1.",
    ),
    "testing_rows": Text(
        "donnez une liste de lignes, chacune une liste de cellules : [['+ 2B', '= 3N'], ['- 1N', '+ 4B']].",
        "give a list of rows, each a list of cells: [['+ 2B', '= 3N'], ['- 1N', '+ 4B']].",
    ),
    "testing_report": Text(
        "assert_grid compare un rapport de recalculate et non un objet Python « {type} ».",
        "assert_grid compares a report of recalculate, not a Python “{type}”.",
    ),
}
