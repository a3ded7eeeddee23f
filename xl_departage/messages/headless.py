"""Texts about recalculating workbooks: files that cannot be used, and what a recalculation did."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "package_not_found": Text(
        "le fichier n'existe pas ; vérifiez le nom et le dossier.",
        "there is no such file; check name and folder.",
    ),
    "package_no_file": Text(
        "ce n'est pas un fichier ; donnez le nom d'un classeur .xlsx ou .xlsm.",
        "this is not a file; give the name of a workbook, .xlsx or .xlsm.",
    ),
    "package_unreadable": Text(
        "le système refuse de lire le fichier ({reason}) ; vérifiez les droits, ou fermez le programme qui le tient.",
        "the system refuses to read the file ({reason}); check its permissions, or close the program that holds it.",
    ),
    "package_empty": Text(
        "le fichier est vide ; reprenez une copie de sauvegarde.",
        "the file is empty; use a backup copy.",
    ),
    "package_too_large": Text(
        "le fichier dépasse {megabytes} Mo ; aucun classeur de tournoi n'est si grand.",
        "the file is larger than {megabytes} MB; no tournament workbook is that large.",
    ),
    "package_not_zip": Text(
        "ce n'est pas un classeur Excel (.xlsx ou .xlsm) ; ouvrez-le dans un tableur et enregistrez-le en .xlsx.",
        "this is not an Excel workbook (.xlsx or .xlsm); open it in a spreadsheet program and save it as .xlsx.",
    ),
    "package_password": Text(
        "le classeur est protégé par un mot de passe à l'ouverture ; enregistrez-en une copie sans mot de passe.",
        "the workbook is protected by a password to open it; save a copy without the password.",
    ),
    "package_encrypted": Text(
        "le contenu de l'archive est chiffré ; enregistrez le classeur sans mot de passe.",
        "the content of the archive is encrypted; save the workbook without a password.",
    ),
    "package_xls": Text(
        "c'est un ancien classeur .xls (Excel 97-2003) ; enregistrez-le en .xlsx.",
        "this is an old .xls workbook (Excel 97-2003); save it as .xlsx.",
    ),
    "package_xlsb": Text(
        "c'est un classeur binaire .xlsb ; enregistrez-le en .xlsx ou .xlsm.",
        "this is a binary workbook, .xlsb; save it as .xlsx or .xlsm.",
    ),
    "package_ods": Text(
        "c'est un document OpenDocument (.ods) ; enregistrez-le en .xlsx.",
        "this is an OpenDocument file (.ods); save it as .xlsx.",
    ),
    "package_truncated": Text(
        "le fichier est tronqué ; recopiez-le ou reprenez une copie de sauvegarde.",
        "the file is cut short; copy it again or use a backup copy.",
    ),
    "package_damaged": Text(
        "l'archive est endommagée ({detail}) ; ouvrez-la dans un tableur, réparez et enregistrez une copie.",
        "the archive is damaged ({detail}); open it in a spreadsheet program, repair it and save a copy.",
    ),
    "package_part_damaged": Text(
        "la partie « {part} » est endommagée (somme de contrôle fausse) ; elle a été recopiée telle quelle. Ouvrez le classeur dans "
        "un tableur, vérifiez-le et enregistrez une copie.",
        "the part “{part}” is damaged (its checksum is wrong); it was copied as it is. Open the workbook in a spreadsheet program, "
        "check it and save a copy.",
    ),
    "package_method": Text(
        "la partie « {part} » est compressée d'une façon inconnue ({method}) ; enregistrez le classeur "
        "dans un tableur.",
        "the part “{part}” is compressed in an unknown way ({method}); save the workbook in a spreadsheet program.",
    ),
    "package_bomb": Text(
        "la partie « {part} » se décompresse en plus de {megabytes} Mo ; le fichier est refusé comme "
        "bombe de décompression.",
        "the part “{part}” inflates to more than {megabytes} MB; the file is refused as a decompression bomb.",
    ),
    "package_bad_name": Text(
        "le nom de partie « {part} » sort du classeur ; le fichier est refusé.",
        "the name of the part “{part}” leads out of the workbook; the file is refused.",
    ),
    "package_duplicate": Text(
        "la partie « {part} » se trouve deux fois dans le fichier ; enregistrez le classeur dans un tableur.",
        "the part “{part}” stands in the file twice; save the workbook in a spreadsheet program.",
    ),
    "package_missing_part": Text(
        "la partie « {part} » manque ; ouvrez le classeur dans un tableur, réparez et enregistrez une copie.",
        "the part “{part}” is missing; open the workbook in a spreadsheet program, repair it and save a copy.",
    ),
    "package_not_workbook": Text(
        "« {part} » n'est pas un classeur ; donnez un fichier .xlsx ou .xlsm.",
        "“{part}” is not a workbook; give an .xlsx or .xlsm file.",
    ),
    "package_not_sheet": Text(
        "« {part} » n'est pas une feuille de calcul ; ouvrez le classeur dans un tableur, réparez et "
        "enregistrez une copie.",
        "“{part}” is not a worksheet; open the workbook in a spreadsheet program, repair it and save a copy.",
    ),
    "package_no_sheets": Text(
        "le classeur n'a aucune feuille.",
        "the workbook has no sheets.",
    ),
    "package_encoding": Text(
        "la partie « {part} » n'est pas lisible en {encoding} ; enregistrez le classeur dans un tableur.",
        "the part “{part}” cannot be read as {encoding}; save the workbook in a spreadsheet program.",
    ),
    "package_doctype": Text(
        "la partie « {part} » contient une déclaration DOCTYPE, interdite dans un classeur ; le fichier est refusé.",
        "the part “{part}” holds a DOCTYPE declaration, which no workbook may have; the file is refused.",
    ),
    "package_xml": Text(
        "la partie « {part} » n'est pas du XML valable à cet endroit ; ouvrez le classeur dans un "
        "tableur et réparez-le.",
        "the part “{part}” is not valid XML at this place; open the workbook in a spreadsheet program and repair it.",
    ),
    "package_bad_address": Text(
        "« {address} » n'est pas une adresse de cellule ; ouvrez le classeur dans un tableur et réparez-le.",
        "“{address}” is not the address of a cell; open the workbook in a spreadsheet program and repair it.",
    ),
    "package_misplaced": Text(
        "la cellule « {address} » ne se trouve pas dans sa ligne ; ouvrez le classeur dans un tableur et réparez-le.",
        "the cell “{address}” does not stand in its row; open the workbook in a spreadsheet program and repair it.",
    ),
    "package_duplicate_cell": Text(
        "la cellule se trouve deux fois dans la feuille ; ouvrez le classeur dans un tableur et réparez-le.",
        "the cell stands in the sheet twice; open the workbook in a spreadsheet program and repair it.",
    ),
    "package_bad_value": Text(
        "la valeur enregistrée « {text} » (type {kind}) est illisible ; retapez-la dans un tableur.",
        "the stored value “{text}” (type {kind}) cannot be read; type it again in a spreadsheet program.",
    ),
    "package_bad_array": Text(
        "la formule matricielle ne commence pas dans sa zone « {area} » ; retapez-la dans un tableur.",
        "the array formula does not begin its area “{area}”; enter it again in a spreadsheet program.",
    ),
    "package_array_taken": Text(
        "la zone « {area} » de la formule matricielle contient une autre formule, en {other} ; retapez-la dans un tableur.",
        "the area “{area}” of the array formula holds another formula, in {other}; enter it again in a spreadsheet program.",
    ),
    "package_arrays": Text(
        "trop de formules matricielles se recouvrent ; le fichier est refusé.",
        "too many array formulas overlap; the file is refused.",
    ),
    "package_too_many_cells": Text(
        "la feuille a plus de {most} cellules ; partagez-la, ou supprimez les lignes vides mises en forme.",
        "the sheet has more than {most} cells; split it, or delete rows that are empty but formatted.",
    ),
    "package_shared_formulas": Text(
        "trop de cellules partagent de très longues formules ; le fichier est refusé.",
        "too many cells share very long formulas; the file is refused.",
    ),
    "package_table": Text(
        "le tableau « {part} » n'a pas de zone lisible ; ouvrez le classeur dans un tableur et réparez-le.",
        "the table “{part}” has no readable area; open the workbook in a spreadsheet program and repair it.",
    ),
    "write_same_file": Text(
        "le résultat écraserait le classeur lu ; donnez un autre nom à -o, ou demandez --in-place.",
        "the result would overwrite the workbook that is read; give -o another name, or ask for --in-place.",
    ),
    "write_other_kind": Text(
        "le résultat est de même nature que le classeur lu : donnez-lui un nom qui finit par « {kind} », sinon Excel ne "
        "l'ouvre pas.",
        "the result is of the same kind as the workbook read: give it a name that ends in “{kind}”, or Excel will not "
        "open it.",
    ),
    "write_no_target": Text(
        "dites où écrire le résultat : -o FICHIER, ou --in-place pour remplacer le classeur.",
        "say where to write the result: -o FILE, or --in-place to replace the workbook.",
    ),
    "write_two_targets": Text(
        "-o et --in-place s'excluent ; donnez l'un des deux.",
        "-o and --in-place exclude each other; give one of them.",
    ),
    "write_directory": Text(
        "le résultat ne peut pas remplacer un dossier ou un fichier spécial ; donnez un nom de fichier.",
        "the result cannot replace a folder or a special file; give the name of a file.",
    ),
    "write_failed": Text(
        "le système refuse d'écrire le fichier ({reason}) ; l'ancien fichier est intact. Vérifiez les "
        "droits et la place libre.",
        "the system refuses to write the file ({reason}); the old file is intact. Check permissions and free space.",
    ),
    "write_changed": Text(
        "le fichier a été modifié pendant le calcul ; il n'est pas remplacé. Recommencez.",
        "the file was changed during the calculation; it is not replaced. Start again.",
    ),
    "recalc_output_not_folder": Text(
        "avec plusieurs classeurs, -o doit nommer un dossier.",
        "with several workbooks, -o must name a folder.",
    ),
    "recalc_same_names": Text(
        "deux classeurs s'appellent « {name} » ; recalculez-les séparément ou donnez-leur d'autres noms.",
        "two workbooks are called “{name}”; recalculate them separately or rename one.",
    ),
    "recalc_summary": Text(
        "{target} : formules {formulas}, calculées {computed}, cellules changées {changed}, non calculées {kept}.",
        "{target}: formulas {formulas}, computed {computed}, cells changed {changed}, not computed {kept}.",
    ),
    "recalc_more": Text(
        "… et {count} autres ; --report FICHIER.json les donne toutes.",
        "… and {count} more; --report FILE.json lists them all.",
    ),
    "recalc_kept": Text(
        "ancienne valeur conservée : {reason}",
        "old value kept: {reason}",
    ),
    "recalc_not_computed": Text(
        "non calculée, sans ancienne valeur : {reason}",
        "not computed, and there is no old value: {reason}",
    ),
    "recalc_circular": Text(
        "référence circulaire : l'ancienne valeur est conservée ; ôtez la cellule de son propre calcul.",
        "circular reference: the old value is kept; take the cell out of its own calculation.",
    ),
    "recalc_volatile": Text(
        "formule volatile, change à chaque calcul",
        "volatile formula, changes with every calculation",
    ),
    "recalc_first_value": Text(
        "affiche 1 valeur sur {count} de {function} : la formule est enregistrée comme formule simple, dont Excel ne montre que la "
        "première valeur (@). Retapez-la dans Excel pour que la colonne se propage, ou donnez le joueur en argument.",
        "shows 1 of {count} values of {function}: the formula is stored as a plain one, of which Excel shows the first value only (@). "
        "Retype it in Excel so that the column spills, or give the player as an argument.",
    ),
    "recalc_signed": Text(
        "le classeur porte une signature numérique, que de nouvelles valeurs rendent non valable ; "
        "signez-le de nouveau.",
        "the workbook carries a digital signature, which new values make invalid; sign it again.",
    ),
    "recalc_crashed": Text(
        "le calcul s'est arrêté brutalement ; le fichier est intact. Simplifiez les formules les plus longues.",
        "the calculation stopped abruptly; the file is intact. Simplify the longest formulas.",
    ),
    "recalc_timeout": Text(
        "le calcul a dépassé {seconds} secondes et a été arrêté ; le fichier est intact. Augmentez --timeout.",
        "the calculation took more than {seconds} seconds and was stopped; the file is intact. Raise --timeout.",
    ),
    "recalc_report_target": Text(
        "le rapport écraserait un des classeurs ; donnez un autre nom à --report.",
        "the report would overwrite one of the workbooks; give --report another name.",
    ),
    "recalc_report_failed": Text(
        "le rapport « {file} » n'a pas pu être écrit ({reason}) ; les classeurs, eux, sont écrits.",
        "the report “{file}” could not be written ({reason}); the workbooks themselves are written.",
    ),
}
