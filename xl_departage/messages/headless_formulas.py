"""Texts about formulas that a recalculation cannot compute."""

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
    "formula_too_large": Text(
        "la formule calcule des tableaux de plusieurs millions de valeurs",
        "the formula computes arrays of several million values",
    ),
    "formula_too_slow": Text(
        "le calcul de cette formule est trop long ; les autres sont calculées",
        "this formula takes too long to compute; the others are computed",
    ),
    "formula_arguments": Text(
        "{function} n'a pas ce nombre d'arguments", "{function} does not take this number of arguments"
    ),
    "formula_form": Text(
        "{text} avec des arguments de cette sorte n'est pas calculé ici",
        "{text} with arguments of this kind is not computed here",
    ),
    "formula_language": Text(
        "« {text} » se lit autrement selon la langue d'Excel (nombre, date, heure ou valeur logique)",
        'what "{text}" means (a number, a date, a time or a truth value) depends on the language of Excel',
    ),
    "formula_format": Text(
        "le format « {code} » dépend de la langue d'Excel, ou n'est pas pris en charge",
        'the format "{code}" depends on the language of Excel, or is not supported',
    ),
    "formula_text_order": Text(
        "l'ordre de « {left} » et « {right} » dépend de signes que chaque système trie à sa façon",
        'the order of "{left}" and "{right}" depends on signs that every system sorts in its own way',
    ),
    "formula_unsorted": Text(
        "{function} cherche la valeur la plus proche dans une liste qui n'est pas triée",
        "{function} looks for the nearest value in a list that is not sorted",
    ),
    "formula_blank_wanted": Text(
        "la valeur cherchée est une cellule vide", "the value that is looked up is a blank cell"
    ),
    "formula_condition": Text(
        "la condition « {text} » n'est pas prise en charge", 'the condition "{text}" is not supported'
    ),
    "formula_digits": Text(
        "le résultat dépend de décimales au-delà de la quinzième", "the result depends on digits after the fifteenth"
    ),
    "formula_root": Text(
        "puissance non entière d'un nombre négatif", "a negative number raised to a power that is not whole"
    ),
    "formula_long_number": Text(
        "un nombre très grand ou très petit est écrit comme texte",
        "a very large or very small number is written as text",
    ),
    "formula_characters": Text(
        "des caractères que les systèmes codent ou comptent différemment",
        "characters that systems encode or count differently",
    ),
    "formula_old_date": Text("une date antérieure à mars 1900", "a date before March 1900"),
    "formula_datedif": Text(
        "DATEDIF avec l'unité « {unit} », dont Excel déconseille l'emploi",
        'DATEDIF with the unit "{unit}", which Excel advises against',
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
