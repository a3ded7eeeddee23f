"""The texts of generated pages, in the languages of these pages."""

from __future__ import annotations

from typing import Final

from docs.generator.bilingual import Bilingual

AND_ALSO: Final = Bilingual("Autre nom", "Also called")
ARGUMENT: Final = Bilingual("Argument", "Argument")
ARGUMENTS: Final = Bilingual("Arguments", "Arguments")
WHAT: Final = Bilingual("Ce que c'est", "Description", "Inhoud", "Inhalt")
LEFT_OUT: Final = Bilingual("Si omis", "Default")
NEEDED: Final = Bilingual("obligatoire", "required")
EXAMPLES: Final = Bilingual("Exemples", "Examples")
GIVES_TABLE: Final = Bilingual("se propage ainsi :", "returns this table:")
GIVES_EMPTY: Final = Bilingual("donne un texte vide", "returns empty text")
SHEET: Final = Bilingual("La feuille :", "The sheet:")
ERRORS: Final = Bilingual("Quand il y a une erreur", "Errors")
ERRORS_MORE: Final = Bilingual(
    "Toutes les phrases, avec leur remède : [Que faire quand…](../guides/troubleshooting.md)",
    "For all messages and how to fix the errors, see [Troubleshooting](../guides/troubleshooting.md).",
)
FUNCTIONS_HEAD: Final = Bilingual("Fonctions", "Functions")
OPTIONS_HEAD: Final = Bilingual("Options qui comptent", "Options that apply")
UNDER: Final = Bilingual("sous", "under")
EDITIONS: Final = Bilingual("Règlement et éditions", "Regulations and editions")
SOURCE: Final = Bilingual("Article", "Article")
DEFINED: Final = Bilingual("Défini par", "Defined by", "Bepaald door", "Definiert von")
BY_CODE: Final = Bilingual(
    "Dépend du départage demandé : [la liste des codes](../guides/codes.md) dit les éditions de chacun.",
    "Depends on the tie-break: [the list of codes](../guides/codes.md) gives the editions that define each one.",
)
DEFAULT: Final = Bilingual("Sans `règles`, l'édition est", "Without `rules`, the edition is")
SAME: Final = Bilingual("La même valeur dans toutes les éditions.", "The same value in every edition.")
SPILLS: Final = Bilingual(
    "Le résultat peut occuper plusieurs cellules. Dans Excel 2016, Excel 2019 et LibreOffice, sélectionnez d'abord assez de "
    "cellules (autant de colonnes que dans l'exemple ; une plage trop petite ne montre qu'une partie du résultat, sans le dire), puis "
    "validez par Ctrl+Maj+Entrée.",
    "The result can fill several cells. In Excel 2016, Excel 2019 and LibreOffice, first select enough cells (as many columns as in "
    "the example; a range that is too small shows only part of the result, without warning), then press Ctrl+Shift+Enter to enter "
    "the formula.",
)
FUNCTION: Final = Bilingual("Fonction", "Function")
FUNCTIONS: Final = Bilingual("Les fonctions", "Functions")
FUNCTIONS_INTRO: Final = Bilingual(
    "Une page par fonction : ses arguments, l'article qui la définit, des exemples dont la formule est recalculée à chaque essai du "
    "logiciel. Les noms français et anglais donnent la même chose. En français, les arguments se séparent par des points-virgules.",
    "Each function has a page with its arguments, the article that defines it, and examples whose formulas are run as tests. "
    "French and English names do the same. In a French spreadsheet, arguments are separated by semicolons.",
)
CODE: Final = Bilingual("Code", "Code", "Code", "Code")
NAMES: Final = Bilingual("Nom", "Name", "Naam", "Name")
SYNONYMS: Final = Bilingual("On peut aussi écrire", "Synonyms", "Ook te schrijven als", "Auch zu schreiben als")
EDITION: Final = Bilingual("Édition", "Edition")
IN_FORCE: Final = Bilingual("En vigueur depuis", "In force from")
NO_DATE: Final = Bilingual("sans date", "no date")
TEXT: Final = Bilingual("Texte", "Text")
PHRASE: Final = Bilingual("Phrase ou exemple", "Sentence or example")
ANSWER: Final = Bilingual("Formule", "Formula")
VALUE: Final = Bilingual("Valeur", "Value")
TEST: Final = Bilingual("Test", "Test")
PLAYER: Final = Bilingual("Joueur", "Player")
SENTENCE: Final = Bilingual("Ce que vous lisez", "Message", "Wat u leest", "Was Sie lesen")
CELL_SHOWS: Final = Bilingual("La cellule", "The cell", "De cel", "Die Zelle")
SITE_TITLE: Final = Bilingual(
    "xl_departage – départages et Elo",
    "xl_departage – tie-breaks and Elo",
    "xl_departage – tiebreaks en Elo",
    "xl_departage – Feinwertungen und Elo",
)
DEVELOPERS_TITLE: Final = Bilingual("xl_departage pour les développeurs", "xl_departage for developers")
NOT_DEFINED: Final = Bilingual("n'existe pas", "not defined")
SHEET_NAME: Final = Bilingual("Feuille", "Sheet", "Blad", "Blatt")
FILL_IN: Final = Bilingual("Vous remplissez", "You fill in", "U vult in", "Sie füllen aus")
PRINTED: Final = Bilingual("Impression", "Printed", "Afdruk", "Druck")
COMPUTED: Final = Bilingual(
    "rien, tout est calculé",
    "nothing: everything is computed",
    "niets, alles wordt berekend",
    "nichts, alles wird berechnet",
)
PORTRAIT: Final = Bilingual("A4 portrait", "A4 portrait", "A4 staand", "A4 hoch")
LANDSCAPE: Final = Bilingual("A4 paysage", "A4 landscape", "A4 liggend", "A4 quer")
SIGNED: Final = Bilingual(
    "ligne de l'arbitre", "arbiter's line", "regel voor de arbiter", "Zeile für den Schiedsrichter"
)
PROGRAM: Final = Bilingual("Programme ou format", "Program or format")
FILES: Final = Bilingual("Fichiers", "Files")
IS_READ: Final = Bilingual("Lu", "Read")
IS_WRITTEN: Final = Bilingual("Écrit", "Written")
LACKS: Final = Bilingual("Ce qu'il ne contient pas, ou qui n'est pas lu", "What it does not hold, or what is not read")
YES: Final = Bilingual("oui", "yes")
NO: Final = Bilingual("non", "no")
TRIED: Final = Bilingual("Essayé à chaque modification sur", "Tried at each change on")
ONE_FILE: Final = Bilingual("vu sur un seul fichier d'autrui", "seen on one file of others")
SOME_FILES: Final = Bilingual("{files} fichiers d'autrui", "{files} files of others")
FEW_VERSIONS: Final = Bilingual("moins de trois versions", "fewer than three versions")
