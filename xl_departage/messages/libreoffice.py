"""Texts about LibreOffice: its functions, its programs."""

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
    "libreoffice_not_started": Text(
        "le système n'a pas pu lancer {program} : {said} ; vérifiez que LibreOffice s'ouvre, ou indiquez un autre dossier par --program.",
        "the system could not start {program}: {said}; check that LibreOffice opens, or name another folder with --program.",
    ),
    "libreoffice_closed_folder": Text(
        "vous êtes administrateur (root) : LibreOffice prépare ses fonctions sous un compte sans droits, qui ne peut entrer ni dans ce "
        "dossier ni dans /tmp ; donnez par la variable TMPDIR un dossier ouvert à tous, ou lancez la commande avec votre compte habituel.",
        "you are the administrator (root): LibreOffice prepares its functions as an account without rights, which can enter neither this "
        "folder nor /tmp; set the variable TMPDIR to a folder open to all, or run the command as your usual user.",
    ),
    "libreoffice_root": Text(
        "vous êtes administrateur (root) : LibreOffice n'installe rien pour ce compte ; ajoutez --shared pour tous les utilisateurs, "
        "ou lancez la commande avec votre compte habituel.",
        "you are the administrator (root): LibreOffice installs nothing for that account; add --shared for all users, or run the "
        "command as your usual user.",
    ),
    "libreoffice_busy": Text(
        "LibreOffice a refusé : {said} ; fermez toutes ses fenêtres et recommencez.",
        "LibreOffice refused: {said}; close all its windows and try again.",
    ),
    "libreoffice_no_rights": Text(
        "LibreOffice a refusé : {said} ; votre compte n'a pas le droit d'y écrire : sans --shared l'extension s'installe pour vous seul, "
        "avec --shared la commande se lance en administrateur.",
        "LibreOffice refused: {said}; your account may not write there: without --shared the extension is installed for you alone, with "
        "--shared the command must be run as administrator.",
    ),
    "libreoffice_disk_full": Text(
        "LibreOffice a refusé : {said} ; le disque est plein : libérez de la place et recommencez.",
        "LibreOffice refused: {said}; the disk is full: free some space and try again.",
    ),
    "libreoffice_refused": Text(
        "LibreOffice a refusé : {said} ; vérifiez que Calc s'ouvre et que sa version est 25.2 ou plus récente, puis recommencez.",
        "LibreOffice refused: {said}; check that Calc opens and is version 25.2 or later, then try again.",
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
