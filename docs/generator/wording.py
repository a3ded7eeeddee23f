"""The words of generated pages, in both languages."""

from __future__ import annotations

from typing import Final

from xl_departage.messages import Text

AND_ALSO: Final = Text("Autre nom", "Also called")
ARGUMENT: Final = Text("Argument", "Argument")
ARGUMENTS: Final = Text("Arguments", "Arguments")
WHAT: Final = Text("Ce que c'est", "What it is")
LEFT_OUT: Final = Text("Si omis", "Left out")
NEEDED: Final = Text("obligatoire", "required")
NOTHING: Final = Text("rien", "nothing")
EXAMPLES: Final = Text("Exemples", "Examples")
GIVES: Final = Text("donne", "gives")
GIVES_TABLE: Final = Text("se propage ainsi :", "spills this:")
GIVES_EMPTY: Final = Text("donne un texte vide", "gives an empty text")
SHEET: Final = Text("La feuille :", "The sheet:")
ERRORS: Final = Text("Quand il y a une erreur", "When there is an error")
ERRORS_MORE: Final = Text(
    "Toutes les phrases, avec leur remède : [Que faire quand…](../guides/troubleshooting.md)",
    "All sentences, with their cure: [What to do when…](../guides/troubleshooting.md)",
)
BECAUSE: Final = Text("parce que", "because")
FUNCTIONS_HEAD: Final = Text("Fonctions", "Functions")
OPTIONS_HEAD: Final = Text("Options qui comptent", "Options that count")
UNDER: Final = Text("sous", "under")
EDITIONS: Final = Text("Règlement et éditions", "Regulation and editions")
SOURCE: Final = Text("Article", "Article")
DEFINED: Final = Text("Défini par", "Defined by")
BY_CODE: Final = Text(
    "Dépend du départage demandé : [la liste des codes](../guides/codes.md) dit les éditions de chacun.",
    "Depends on the tie-break asked for: [the list of codes](../guides/codes.md) tells the editions of each.",
)
DEFAULT: Final = Text("Sans `règles`, l'édition est", "Without `rules` the edition is")
SAME: Final = Text("La même valeur dans toutes les éditions.", "The same value in every edition.")
SPILLS: Final = Text(
    "Le résultat peut occuper plusieurs cellules. Dans Excel 2016 et 2019, choisissez d'abord les cellules, puis validez par "
    "Ctrl+Maj+Entrée.",
    "The result may fill several cells. In Excel 2016 and 2019 mark the cells first, then enter the formula with Ctrl+Shift+Enter.",
)
FUNCTION: Final = Text("Fonction", "Function")
FUNCTIONS: Final = Text("Les fonctions", "The functions")
FUNCTIONS_INTRO: Final = Text(
    "Une page par fonction : ses arguments, l'article qui la définit, des exemples dont la formule est recalculée à chaque essai du "
    "logiciel. Les noms français et anglais donnent la même chose. En français, les arguments se séparent par des points-virgules.",
    "A page for each function: its arguments, the article that defines it, examples whose formula is run whenever the software is "
    "tested. French and English names do the same. In a French spreadsheet arguments are separated by semicolons.",
)
CODE: Final = Text("Code", "Code")
NAMES: Final = Text("Nom", "Name")
SYNONYMS: Final = Text("On peut aussi écrire", "May also be written")
EDITION: Final = Text("Édition", "Edition")
IN_FORCE: Final = Text("En vigueur depuis", "In force from")
NO_DATE: Final = Text("sans date", "no date")
TEXT: Final = Text("Texte", "Text")
PHRASE: Final = Text("Phrase ou exemple", "Sentence or example")
ANSWER: Final = Text("Formule", "Formula")
VALUE: Final = Text("Valeur", "Value")
TEST: Final = Text("Test", "Test")
PLAYER: Final = Text("Joueur", "Player")
SENTENCE: Final = Text("Ce que vous lisez", "What you read")
CELL_SHOWS: Final = Text("La cellule", "The cell")
OTHER_LANGUAGE: Final = Text("English", "Français")
SITE_TITLE: Final = Text("xl_departage – départages et Elo", "xl_departage – tie-breaks and Elo")
NOT_DEFINED: Final = Text("n'existe pas", "not defined")
