"""
Texts of the page `departage.html`.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "page_title": Text("Départages aux échecs", "Chess tie-breaks"),
    "page_language": Text("Français", "English"),
    "page_intro": Text(
        "Collez une grille, ou déposez un fichier TRF, CSV ou Excel. Tout se calcule dans cette page : rien n'est envoyé.",
        "Paste a crosstable, or drop a TRF, CSV or Excel file. Everything is computed in this page: nothing is sent anywhere.",
    ),
    "page_loading": Text("Démarrage…", "Starting…"),
    "page_ready": Text("Prêt", "Ready"),
    "page_failed": Text(
        "La page n'a pas pu démarrer. Essayez une version récente de Firefox, Chrome, Edge ou Safari. {reason}",
        "The page could not start. Try a recent version of Firefox, Chrome, Edge or Safari. {reason}",
    ),
    "page_grid": Text("Grille", "Crosstable"),
    "page_grid_hint": Text(
        "Une ligne par joueur, une colonne par ronde, collées d'un tableur ou tapées avec des tabulations. La ligne d'en-tête "
        "(Nom, Elo, R 1 …) peut en faire partie.",
        "One row per player, one column per round, pasted from a spreadsheet or typed with tabs. The header row (Name, Rtg, R 1 …) may "
        "be part of it.",
    ),
    "page_file": Text("Ouvrir un fichier", "Open a file"),
    "page_range": Text("Plage du classeur (ex. Grille!A1:K31)", "Range of the workbook (e.g. Grid!A1:K31)"),
    "page_sample": Text("Voir un exemple", "Show an example"),
    "page_rules": Text("Règlement", "Rules"),
    "page_options": Text("Options (ex. system=swiss; planned=9)", "Options (e.g. system=swiss; planned=9)"),
    "page_codes": Text("Départages, dans l'ordre", "Tie-breaks, in order"),
    "page_compute": Text("Calculer", "Compute"),
    "page_standings": Text("Classement", "Standings"),
    "page_standings_hint": Text(
        "Cliquez sur une valeur pour voir d'où elle vient.", "Click a value to see where it comes from."
    ),
    "page_check": Text("Contrôle", "Check"),
    "page_sound": Text("Rien à signaler dans la grille.", "Nothing to report in the crosstable."),
    "page_refused": Text("Le classement n'est pas calculé : {reason}", "The standings are not computed: {reason}"),
    "page_explain": Text("Explication", "Explanation"),
    "page_what_if": Text("Et si…", "What if…"),
    "page_player": Text("Joueur (numéro ou nom)", "Player (number or name)"),
    "page_round": Text("Ronde", "Round"),
    "page_result": Text("Résultat", "Result"),
    "page_report": Text("Feuille à afficher", "Notice-board page"),
    "page_print": Text("Imprimer", "Print"),
    "page_save_csv": Text("Enregistrer en CSV", "Save as CSV"),
    "page_save_trf": Text("Enregistrer en TRF", "Save as TRF"),
    "page_nothing": Text("Collez d'abord une grille.", "Paste a crosstable first."),
    "page_version": Text("xl_departage {version}, licence MIT", "xl_departage {version}, MIT licence"),
}
