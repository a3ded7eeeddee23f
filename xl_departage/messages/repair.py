"""Texts about turning a workbook from one spelling of our functions to the other."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "repair_foreign_namespace": Text(
        "{function} appartient à l'espace de noms « {namespace} » d'un autre complément ; si c'est le nôtre, ajoutez "
        "--also {namespace}.",
        "{function} belongs to the namespace “{namespace}” of another add-in; if that is ours, add --also {namespace}.",
    ),
    "repair_foreign_file": Text(
        "{function} vient du fichier « {file} » ; si c'est notre complément sous un autre nom, ajoutez --also avec le nom "
        "du fichier.",
        "{function} comes from the file “{file}”; if that is our add-in under another name, add --also with the name of "
        "the file.",
    ),
    "repair_defined": Text(
        "le classeur définit lui-même une fonction {function} (LAMBDA) ; renommez-la si la nôtre est voulue.",
        "the workbook defines a function {function} itself (LAMBDA); rename it if ours is meant.",
    ),
    "repair_markup": Text(
        "le nom {function} est coupé par une balise XML ; ouvrez le classeur dans un tableur et enregistrez-le.",
        "the name {function} is cut up by XML markup; open the workbook in a spreadsheet program and save it.",
    ),
    "repair_left": Text(
        "laissé : {reason}",
        "left: {reason}",
    ),
    "repair_link_kept_used": Text(
        "le lien [{number}] vers « {file} » reste : une autre formule s'en sert.",
        "the link [{number}] to “{file}” stays: another formula uses it.",
    ),
    "repair_link_kept_order": Text(
        "le lien [{number}] vers « {file} » ne sert plus, mais reste : l'ôter renuméroterait les liens suivants. "
        "Rompez-le dans Excel (Données, Modifier les liens).",
        "the link [{number}] to “{file}” serves no more but stays: taking it out would renumber the links after it. "
        "Break it in Excel (Data, Edit Links).",
    ),
    "repair_link_removed": Text(
        "le lien [{number}] vers « {file} » est retiré.",
        "the link [{number}] to “{file}” is taken out.",
    ),
    "repair_spilled": Text(
        "{count} formules se propagent désormais ; recalculez le classeur (Excel, ou xl-departage recalc) pour voir leurs valeurs.",
        "{count} formulas spill now; recalculate the workbook (Excel, or xl-departage recalc) to see their values.",
    ),
    "repair_spill_shared": Text(
        "formule partagée avec d'autres cellules, qui ne peut se propager ; retapez-la dans la première cellule seule.",
        "a formula shared with other cells cannot spill; type it again in the first cell alone.",
    ),
    "repair_spill_table": Text(
        "rien ne se propage dans un tableau structuré ; placez la formule à côté, ou donnez le numéro du joueur.",
        "nothing spills inside a table; put the formula beside it, or give the number of the player.",
    ),
    "repair_spill_metadata_cell": Text(
        "la cellule porte d'autres métadonnées ; retapez la formule dans Excel.",
        "the cell carries other metadata; type the formula again in Excel.",
    ),
    "repair_spill_metadata": Text(
        "les métadonnées du classeur sont d'une autre sorte : aucune formule n'est rendue dynamique. Retapez-les dans Excel.",
        "the metadata of the workbook are of another kind: no formula is made dynamic. Type them again in Excel.",
    ),
    "repair_signed": Text(
        "le classeur porte une signature numérique, que le changement rend non valable ; signez-le de nouveau.",
        "the workbook carries a digital signature, which the change makes invalid; sign it again.",
    ),
    "repair_macros": Text(
        "le classeur contient des macros : Excel sur le web ne les exécute pas, et les formules réécrites ne les appellent "
        "plus.",
        "the workbook holds macros: Excel on the web does not run them, and the formulas rewritten no longer call them.",
    ),
    "repair_namespace": Text(
        "« {namespace} » n'est pas un espace de noms ; donnez des lettres, chiffres et « _ », par exemple XLWINGS, ou rien.",
        "“{namespace}” is no namespace; give letters, digits and “_”, XLWINGS for example, or nothing.",
    ),
    "repair_namespace_desktop": Text(
        "--namespace n'a de sens qu'avec --to officejs ; ôtez-le. Un espace de noms inconnu s'indique par --also.",
        "--namespace means something with --to officejs only; leave it out. An unknown namespace is told by --also.",
    ),
    "repair_summary": Text(
        "{target} : appels réécrits {changed}, déjà justes {right}, laissés {left}, liens retirés {links}.",
        "{target}: calls rewritten {changed}, right already {right}, left {left}, links taken out {links}.",
    ),
    "repair_place_name": Text("nom « {at} »", "name “{at}”"),
    "repair_place_conditional-format": Text("mise en forme conditionnelle {at}", "conditional format {at}"),
    "repair_place_validation": Text("validation des données {at}", "data validation {at}"),
    "repair_place_table-column": Text("colonne de tableau « {at} »", "table column “{at}”"),
    "repair_place_formula": Text("partie {part}", "part {part}"),
}
