"""
Texts about formulas that a recalculation cannot compute.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "formula_unreadable": Text(
        "ce texte n'est pas une formule : « {text} »",
        "this text is no formula: '{text}'",
    ),
    "formula_missing": Text(
        "le fichier ne contient pas le texte de cette formule",
        "the file does not hold the text of this formula",
    ),
    "formula_opaque": Text(
        "dépend de {cell}, dont le contenu (image, type de données lié) n'est pas une valeur",
        "depends on {cell}, whose content (a picture, a linked data type) is no value",
    ),
    "formula_sheet_not_read": Text(
        "la formule lit la feuille {sheet}, qui n'est pas une feuille de calcul",
        "the formula reads the sheet {sheet}, which is no worksheet",
    ),
    "formula_too_long": Text(
        "la formule dépasse les 8192 caractères permis",
        "the formula is longer than the 8192 characters allowed",
    ),
    "formula_too_deep": Text(
        "la formule a plus de 64 niveaux de parenthèses",
        "the formula has more than 64 levels of parentheses",
    ),
    "formula_data_table": Text(
        "les tables de données (analyse de scénarios) ne sont pas calculées ici",
        "data tables (what-if analysis) are not computed here",
    ),
    "formula_unknown_function": Text(
        "fonction inconnue : {function} ; une macro ou un complément manque ici",
        "unknown function: {function}; it needs a macro or an add-in that is not here",
    ),
    "formula_external_function": Text(
        "la fonction {function} vient d'un autre fichier ({link})",
        "the function {function} comes from another file ({link})",
    ),
    "formula_external_link": Text(
        "la formule lit un autre classeur ({link})",
        "the formula reads another workbook ({link})",
    ),
    "formula_three_d": Text(
        "la formule lit plusieurs feuilles à la fois ({reference}) ; nommez-les une à une",
        "the formula reads several sheets at once ({reference}); name them one by one",
    ),
    "formula_unknown_table": Text(
        "tableau inconnu : {table}",
        "unknown table: {table}",
    ),
    "formula_unknown_column": Text(
        "le tableau {table} n'a pas de colonne « {column} »",
        "the table {table} has no column '{column}'",
    ),
    "formula_name_recursive": Text(
        "le nom défini {name} se contient lui-même",
        "the defined name {name} contains itself",
    ),
    "formula_lambda": Text(
        "emploi de LAMBDA qui n'est pas calculé ici : « {text} »",
        "use of LAMBDA that is not computed here: '{text}'",
    ),
    "formula_lambda_reference": Text(
        "DECALER ou INDIRECT d'une variable de LAMBDA n'est pas calculé ici : « {text} »",
        "OFFSET or INDIRECT of a variable of LAMBDA is not computed here: '{text}'",
    ),
    "formula_union": Text(
        "réunion de plages non calculée ici : « {text} »",
        "union of ranges not computed here: '{text}'",
    ),
    "formula_range_operator": Text(
        "plage dont les bornes se calculent, non lue ici : « {text} »",
        "range whose corners are computed, not read here: '{text}'",
    ),
    "formula_array_of_references": Text(
        "matrice de références non calculée ici : « {text} »",
        "array of references not computed here: '{text}'",
    ),
    "formula_hidden_rows": Text(
        "le résultat dépend de lignes masquées ou filtrées, qui ne sont pas suivies ici",
        "the result depends on hidden or filtered rows, which are not followed here",
    ),
    "formula_nested_totals": Text(
        "AGREGAT sur des cellules qui sont elles-mêmes des sous-totaux : non calculé ici",
        "AGGREGATE over cells that are subtotals themselves is not computed here",
    ),
    "formula_error_value": Text(
        "valeur d'erreur {text} que le calcul ne connaît pas",
        "error value {text} that is not known to the computation",
    ),
    "formula_engine_refused": Text(
        "le moteur de calcul refuse cette formule ({detail})",
        "the engine refuses this formula ({detail})",
    ),
    "formula_engine_lacks": Text(
        "le moteur de calcul ne sait pas calculer cette formule",
        "the engine cannot compute this formula",
    ),
    "formula_function_failed": Text(
        "la fonction {function} a échoué par une faute du programme : {detail}",
        "the function {function} failed through a fault of the program: {detail}",
    ),
    "formula_depends": Text(
        "dépend de {cell}, qui n'est pas calculée",
        "depends on {cell}, which is not computed",
    ),
    "formula_circular": Text(
        "référence circulaire : {cycle}",
        "circular reference: {cycle}",
    ),
    "formula_circular_depends": Text(
        "dépend de la référence circulaire de {cell}",
        "depends on the circular reference at {cell}",
    ),
    "formula_constant_error": Text(
        "dépend de {cell}, dont la valeur d'erreur {text} n'est pas connue du calcul",
        "depends on {cell}, whose error value {text} is not known to the computation",
    ),
}
