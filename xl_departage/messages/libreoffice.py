"""
Texts about LibreOffice: its functions, its programs.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "calc_zero_or_blank": Text(
        "l'argument « {argument} » vaut 0 ou désigne une cellule vide : Calc ne les distingue pas, et ce n'est pas la même chose ici ; "
        "écrivez le nombre voulu, ou rien entre les points-virgules.",
        "the argument {argument} is 0 or an empty cell: Calc does not tell them apart, and they do not mean the same here; write the "
        "number you mean, or nothing between the separators.",
    ),
    "libreoffice_missing": Text(
        "LibreOffice (programme {program}) est introuvable ; installez LibreOffice 25.2 ou plus récent, ou indiquez son dossier par "
        "--program.",
        "LibreOffice (program {program}) was not found; install LibreOffice 25.2 or later, or name its folder with --program.",
    ),
    "libreoffice_not_there": Text(
        "aucun programme {program} dans ce dossier ; donnez celui qui contient soffice et unopkg.",
        "no program {program} in this folder; name the one that holds soffice and unopkg.",
    ),
    "libreoffice_hangs": Text(
        "{program} ne répond pas après {seconds} secondes et a été arrêté ; fermez LibreOffice et recommencez.",
        "{program} gave no answer in {seconds} seconds and was ended; close LibreOffice and try again.",
    ),
    "libreoffice_root": Text(
        "vous êtes administrateur (root) : LibreOffice n'installe rien pour ce compte ; ajoutez --shared pour tous les utilisateurs, "
        "ou lancez la commande avec votre compte habituel.",
        "you are the administrator (root): LibreOffice installs nothing for that account; add --shared for all users, or run the "
        "command as your usual user.",
    ),
    "libreoffice_refused": Text(
        "LibreOffice a refusé : {said} ; fermez toutes ses fenêtres et recommencez.",
        "LibreOffice refused: {said}; close all its windows and try again.",
    ),
    "libreoffice_not_installed": Text(
        "l'extension n'est pas installée dans LibreOffice ; il n'y a rien à enlever.",
        "the extension is not installed in LibreOffice; there is nothing to remove.",
    ),
    "libreoffice_failed": Text(
        "LibreOffice n'a pas converti ce classeur : {said} ; vérifiez qu'il s'ouvre dans Calc.",
        "LibreOffice did not convert this workbook: {said}; check that Calc opens it.",
    ),
    "libreoffice_not_ods": Text(
        "le nom du fichier à écrire se termine par .ods.",
        "the file to write has a name that ends in .ods.",
    ),
    "libreoffice_built": Text("{file} : {count} fonctions.", "{file}: {count} functions."),
    "libreoffice_would_run": Text("serait lancé : {command}", "would run: {command}"),
    "libreoffice_installed": Text(
        "Installé. Redémarrez LibreOffice, puis Insertion > Fonction, catégorie « Extension », ou tapez =BUCHHOLZ(",
        "Installed. Restart LibreOffice, then Insert > Function, category “Add-in”, or type =BUCHHOLZ(",
    ),
    "libreoffice_uninstalled": Text("Enlevé.", "Removed."),
}
