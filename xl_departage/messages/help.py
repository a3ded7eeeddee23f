"""
Help of the command line: what each command does, in full and in a few words, and what each option means.

Keys: `help_<command>` and `help_<command>_short`; `help_<command>_<option>` for an option of one command, `help_<option>` for one
that several share.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "help_main": Text(
        "Départages aux échecs et classements Elo dans les tableurs, selon les règles de la FFE, de la FRBE/KBSB et de la FIDE.",
        "Chess tie-breaks (départages) and Elo ratings in spreadsheets, under FFE, FRBE/KBSB and FIDE rules.",
    ),
    "help_help": Text("Affiche cette aide et s'arrête.", "Show this message and exit."),
    "help_version": Text("Affiche la version et s'arrête.", "Show the version and exit."),
    # Options of several commands.
    "help_lang": Text("Langue des messages.", "Language of messages."),
    "help_lang_default": Text("fr ou en, selon l'environnement", "fr or en, from the environment"),
    "help_format": Text("Comment afficher.", "How to print."),
    "help_range": Text("Plage d'un classeur : Feuille!A1:K31.", "Range of a workbook: Sheet!A1:K31."),
    "help_rules": Text(
        'Édition et options, par exemple "FIDE-2026; exempt=0,5" ; FFE à défaut.',
        'Edition and options, e.g. "FIDE-2026; exempt=0,5"; FFE when left out.',
    ),
    "help_codes": Text(
        'Départages dans leur ordre, par exemple "PTS,BH/C1,BH" ; ceux du fichier TRF à défaut.',
        'Tie-breaks in their order, e.g. "PTS,BH/C1,BH"; those of the TRF file when left out.',
    ),
    # recalc
    "help_recalc": Text(
        "Recalcule des classeurs sans tableur : fichiers, dossiers avec tout ce qu'ils contiennent, motifs. Plusieurs classeurs "
        "sont recalculés en même temps ; à l'appel suivant, seulement ceux qui ont changé.",
        "Recalculate workbooks without a spreadsheet program: files, folders with all that is below them, patterns. "
        "Several workbooks are recalculated at the same time; called again, only those that changed.",
    ),
    "help_recalc_short": Text(
        "Recalcule des classeurs sans tableur.", "Recalculate workbooks without a spreadsheet program."
    ),
    "help_recalc_output": Text(
        "Fichier à écrire ; pour plusieurs classeurs, un dossier, qui reçoit les résultats dans la même arborescence.",
        "File to write; for several workbooks a folder, which takes the results in the same tree.",
    ),
    "help_recalc_in_place": Text(
        "Remplace les classeurs, chacun en une fois.", "Replace the workbooks, each in one step."
    ),
    "help_recalc_strict": Text(
        "Se termine par le statut 1 quand une formule n'a pas pu être calculée.",
        "Exit with 1 when a formula could not be computed.",
    ),
    "help_recalc_report": Text(
        "Écrit en JSON ce qui a été fait, cellule par cellule.", "Write what was done, cell by cell, as JSON."
    ),
    "help_recalc_jobs": Text(
        "Classeurs traités en même temps ; à défaut, autant que de processeurs.",
        "Workbooks worked on at the same time; the number of processors.",
    ),
    "help_recalc_timeout": Text(
        "Secondes accordées à un classeur ; {seconds} quand il y en a plusieurs.",
        "Seconds for one workbook; {seconds} where there are several.",
    ),
    "help_recalc_force": Text(
        "Recalcule aussi ce qui est fait et n'a pas changé.", "Recalculate also what is done and unchanged."
    ),
    "help_recalc_scheduler": Text(
        "Travaille sur les machines de cet ordonnanceur Dask, tcp://machine:8786.",
        "Work on the machines of this Dask scheduler, tcp://host:8786.",
    ),
    # tiebreaks
    "help_tiebreaks": Text(
        "Donne les départages et le classement d'un fichier de tournoi : .trf, .csv, .txt, .xlsx.",
        "Tie-breaks and ranking of a tournament file: .trf, .csv, .txt, .xlsx.",
    ),
    "help_tiebreaks_short": Text(
        "Départages et classement d'un fichier de tournoi.", "Tie-breaks and ranking of a tournament file."
    ),
    # check
    "help_check": Text(
        "Montre tous les problèmes d'un fichier de tournoi, avec leur remède : .trf, .csv, .txt, .xlsx.",
        "Every problem of a tournament file, with its cure: .trf, .csv, .txt, .xlsx.",
    ),
    "help_check_short": Text(
        "Tous les problèmes d'un fichier de tournoi, avec leur remède.",
        "Every problem of a tournament file, with its cure.",
    ),
    "help_check_range": Text(
        "Plage d'un classeur : Feuille!A1:K31 ; à défaut, chaque grille que lisent ses formules.",
        "Range of a workbook: Sheet!A1:K31; when left out, every grid that its formulas read.",
    ),
    "help_check_rules": Text(
        'Édition et options, par exemple "FIDE-2026; exempt=0,5" ; à défaut celles des formules, sinon FFE.',
        'Edition and options, e.g. "FIDE-2026; exempt=0,5"; those of the formulas, else FFE.',
    ),
    "help_check_codes": Text(
        "Les départages du tournoi, pour contrôler aussi leur liste.",
        "The tie-breaks of the event, to check their list too.",
    ),
    # whatif
    "help_whatif": Text(
        "Donne le classement si une partie finissait autrement ; avec --chances, la meilleure et la moins bonne place finale "
        "d'un joueur.",
        "The ranking if a game ended otherwise; with --chances the best and the worst final place of a player.",
    ),
    "help_whatif_short": Text(
        "Le classement si une partie finissait autrement ; la meilleure et la moins bonne place d'un joueur.",
        "The ranking if a game ended otherwise; the best and the worst place of a player.",
    ),
    "help_whatif_player": Text("Numéro ou nom du joueur.", "Number or name of the player."),
    "help_whatif_round": Text(
        "Ronde de la partie ; dans une grille carrée l'adversaire, 12#2 pour une deuxième partie.",
        "Round of the game; in a square table the opponent, 12#2 for a second game.",
    ),
    "help_whatif_result": Text(
        "Résultat du côté du joueur : 1, ½, 0, 1F, 0F, 1-0 ; équipes 2½ ou 2½-1½.",
        "Result from the player's side: 1, ½, 0, 1F, 0F, 1-0; teams 2½ or 2½-1½.",
    ),
    "help_whatif_chances": Text(
        "Meilleure et moins bonne place selon les parties qui restent à jouer.",
        "Best and worst place by the games still to play.",
    ),
    "help_whatif_outcomes": Text(
        "--chances : issues classées au plus ; davantage demande du temps et laisse moins de bornes. À défaut {outcomes}, moins "
        "dans un grand tournoi.",
        "--chances: outcomes ranked at most; more take longer and bound less. Left out, {outcomes}, in large "
        "tournaments fewer.",
    ),
    # report
    "help_report": Text(
        "Écrit pour l'affichage un rapport en un seul fichier HTML : classement, grille américaine, et en quelques lignes par "
        "joueur l'explication de chaque valeur.",
        "A report for the notice board in one HTML file: ranking, crosstable, and in a few lines a player the explanation of "
        "every value.",
    ),
    "help_report_short": Text(
        "Un rapport pour l'affichage, en un seul fichier HTML.", "A report for the notice board in one HTML file."
    ),
    "help_report_output": Text("Le fichier HTML.", "The HTML file."),
    "help_report_title": Text(
        "Titre de la page ; à défaut le nom que porte le fichier.",
        "Title of the page; the name in the file when left out.",
    ),
    "help_report_player": Text(
        "N'explique que ce joueur (numéro ou nom), en entier ; peut être répétée.",
        "Explain this player only (number or name), in full; may be repeated.",
    ),
    "help_report_full": Text(
        "Explique chaque valeur dans un tableau à elle, comme avec --player : pour l'écran ; sur papier, quatre pages environ "
        "par joueur.",
        "Each value explained in a table of its own, as with --player: for the screen; on paper some four pages a player.",
    ),
    "help_report_brief": Text(
        "Classement et grille seulement, sans les explications.",
        "Ranking and crosstable only, without the explanations.",
    ),
    "help_report_checks": Text(
        "Ajoute ce qui est à contrôler, pour l'exemplaire de l'arbitre.",
        "Add what should be checked, for the arbiter's own copy.",
    ),
    # explain
    "help_explain": Text(
        "Explique d'où viennent un départage, un Elo ou l'ordre de deux joueurs.",
        "How a tie-break, a rating or the order of two players came to be.",
    ),
    "help_explain_short": Text(
        "D'où vient une valeur, ou l'ordre de deux joueurs.", "How a value, or the order of two players, came to be."
    ),
    "help_explain_games": Text(
        "Fonctions Elo : parties comptées pour le classement avant le tournoi.",
        "Rating functions: rated games played before the event.",
    ),
    "help_explain_k": Text(
        "Fonctions Elo : le coefficient K, s'il est connu.", "Rating functions: the coefficient K where it is known."
    ),
    # new
    "help_new": Text(
        "Crée un modèle de classeur (.xlsx, .xlsm, ou .ods pour LibreOffice) : avec un exemple, vide, ou rempli d'après un "
        "fichier TRF ou CSV. Sans NOM : la liste des modèles.",
        "A template workbook (.xlsx, .xlsm, or .ods for LibreOffice): with sample data, empty, or filled from a TRF or CSV file. "
        "Without NAME: the list of templates.",
    ),
    "help_new_short": Text(
        "Un modèle de classeur pour le club : toutes rondes, suisse, équipes, Elo, saison.",
        "A template workbook for a club: round robin, Swiss, teams, ratings, season.",
    ),
    "help_new_empty": Text("Sans les données d'exemple.", "Without the sample data."),
    "help_new_excel": Text(
        "2016 : une formule par cellule, pour Excel 2016 et 2019. Un fichier .ods a toujours une formule par cellule.",
        "2016: one formula a cell, for Excel 2016 and 2019. An .ods file always has one formula a cell.",
    ),
    "help_new_from": Text("Y met le tournoi d'un fichier TRF ou CSV.", "Fill in the tournament of a TRF or CSV file."),
    "help_new_players": Text(
        "Liste Elo, Grand Prix : y met les membres ou les joueurs d'un fichier CSV ou d'un classeur.",
        "Rating list, Grand Prix: fill in the members or players of a CSV file or workbook.",
    ),
    "help_new_games": Text(
        "Y met un tableau : les parties de la période (liste Elo), les résultats des étapes (Grand Prix).",
        "Fill in a table: the games of the period (rating list), the results of the stages (Grand Prix).",
    ),
    "help_new_rules": Text(
        'Édition choisie d\'avance, et comment lire le fichier : "FFE; format=ffe".',
        'Edition to preset, and how to read the file: "FFE; format=ffe".',
    ),
    "help_new_force": Text("Remplace un fichier qui existe.", "Replace an existing file."),
    "help_new_program": Text(
        "Pour .ods : dossier des programmes de LibreOffice, s'ils ne sont pas trouvés tout seuls.",
        "For .ods: folder of LibreOffice's programs, where they are not found by themselves.",
    ),
    # convert
    "help_convert": Text(
        "Convertit entre TRF, CSV et classeur à formules vivantes, d'après les fins des noms de fichiers.",
        "Convert between TRF, CSV and a workbook with live formulas, by the endings.",
    ),
    "help_convert_short": Text(
        "Convertit entre TRF, CSV et classeur à formules vivantes.",
        "Convert between TRF, CSV and a workbook with live formulas.",
    ),
    "help_convert_rules": Text(
        'Édition et options, par exemple "FIDE-2026; exempt=0,5".', 'Edition and options, e.g. "FIDE-2026; exempt=0,5".'
    ),
    "help_convert_codes": Text(
        "Départages du classeur ; ceux du fichier TRF à défaut.",
        "Tie-breaks of the workbook; those of the TRF file when left out.",
    ),
    "help_convert_trf": Text("Version du TRF.", "Version of TRF."),
    "help_convert_notation": Text("Notation des cellules d'un fichier CSV.", "Notation of the cells of a CSV file."),
    "help_convert_individuals": Text(
        "Les joueurs d'un tournoi par équipes au lieu de ses équipes (CSV, classeur).",
        "Players of a team tournament instead of its teams (CSV, workbook).",
    ),
    # rate
    "help_rate": Text(
        "Traite toute une période de classement en trois passes : l'ancienne liste et les parties en entrée, la nouvelle liste "
        "en sortie. Les fichiers sont des CSV, des CSV comprimés par gzip ou des classeurs.",
        "Process a whole rating period in three passes: the list and the games in, the new list out. "
        "Files are CSV, gzip CSV or workbooks.",
    ),
    "help_rate_short": Text("Traite toute une période de classement.", "Process a whole rating period."),
    "help_rate_players": Text(
        "L'ancienne liste : pid, rating, games, sum_opp, points ...",
        "The list before: pid, rating, games, sum_opp, points ...",
    ),
    "help_rate_games": Text(
        "Les parties : a, b, ext_rating, result_a, sides ...", "The games: a, b, ext_rating, result_a, sides ..."
    ),
    "help_rate_output": Text("La nouvelle liste : .csv, .csv.gz ou .xlsx.", "The new list: .csv, .csv.gz or .xlsx."),
    "help_rate_rules": Text(
        "Édition belge : BEL (à défaut) ou une édition datée ; une édition inconnue en affiche la liste.",
        "Belgian edition: BEL (default) or a dated one; an unknown edition lists them.",
    ),
    "help_rate_earlier": Text(
        "Les parties restées des listes précédentes, écrites par --left : elles sont reprises (BEL-2023, BEL-2024).",
        "The games left over from earlier lists, written by --left: they are taken up again (BEL-2023, BEL-2024).",
    ),
    "help_rate_left": Text(
        "Écrit les parties qui n'ont compté pour personne, à reprendre dans les trois listes suivantes (CSV).",
        "Write the games that counted for nobody, to be taken up in the next three lists (CSV).",
    ),
    "help_rate_set_aside": Text(
        "Traite les parties lisibles et écrit les lignes fautives avec leurs motifs (CSV) ; le code de sortie est alors 1.",
        "Rate the sound games and write the faulty rows with their reasons (CSV); the exit status is then 1.",
    ),
    "help_rate_adaptation": Text(
        "Relève les cotes de moins de 2000 après le traitement (liste du 1er avril 2024, avec --rules BEL-2024).",
        "Raise the ratings below 2000 after the period (list of 1 April 2024, with --rules BEL-2024).",
    ),
    "help_rate_explain": Text(
        "Écrit une ligne par joueur : passe, K, We, règle qui a décidé.",
        "Write one line a player: pass, K, We, deciding rule.",
    ),
    # submission
    "help_submission": Text(
        "Contrôle un tournoi envoyé pour le classement belge : délai, affiliation, chiffres de contrôle des anciens matricules, "
        "résultats, dates, parties doublées.",
        "Check a tournament sent in for the Belgian rating: time limit, affiliation, check digits of old numbers, "
        "results, dates, doubled games.",
    ),
    "help_submission_short": Text(
        "Contrôle les résultats d'un tournoi avant leur envoi pour le classement.",
        "Check the results of a tournament before they are sent in for rating.",
    ),
    "help_submission_players": Text(
        "Les joueurs de la fédération : pid, affiliated, [issued].",
        "The federation's players: pid, affiliated, [issued].",
    ),
    "help_submission_ended": Text("Dernier jour du tournoi.", "Last day of the tournament."),
    "help_submission_received": Text(
        "Jour où les résultats sont arrivés ; aujourd'hui à défaut.",
        "Day on which the results arrived; today when left out.",
    ),
    "help_submission_started": Text(
        "Premier jour du tournoi (à partir de 2025 : annonce, tournois de plus de 30 jours).",
        "First day of the tournament (from 2025 on: announcement, events longer than 30 days).",
    ),
    "help_submission_announced": Text(
        "Jour où le tournoi a été annoncé (à partir de 2025 : 14 jours avant le début).",
        "Day on which the tournament was announced (from 2025 on: 14 days before the start).",
    ),
    "help_submission_norms": Text(
        "Des normes sont possibles : annonce 21 jours avant le début.",
        "Norms are possible: announced 21 days before the start.",
    ),
    "help_submission_output": Text(
        "Écrit les parties, celles des joueurs irréguliers mises à 0F-0F (CSV).",
        "Write the games with irregular players' results set to 0F-0F (CSV).",
    ),
    "help_submission_report": Text(
        "Écrit le rapport dans un fichier au lieu du terminal.", "Write the report to a file instead of the terminal."
    ),
    # repair
    "help_repair": Text(
        "Réécrit les formules d'un classeur pour un autre Excel.\n\n"
        "La même fonction est BUCHHOLZ( sur l'ordinateur, [1]!BUCHHOLZ( ou 'C:\\…\\departage.xlam'!BUCHHOLZ( quand le classeur "
        "vient d'une autre machine, et _xldudf_BUCHHOLZ( dans Excel sur le web et sur Mac. Seuls les noms des fonctions "
        "changent, rien d'autre.",
        "Spell the formulas of a workbook for another kind of Excel.\n\n"
        "The same function is BUCHHOLZ( on the desktop, [1]!BUCHHOLZ( or 'C:\\…\\departage.xlam'!BUCHHOLZ( when a workbook came "
        "from another machine, and _xldudf_BUCHHOLZ( in Excel on the web and on Mac. Only names of functions change, nothing "
        "else.",
    ),
    "help_repair_short": Text(
        "Réécrit les formules d'un classeur pour un autre Excel.",
        "Spell the formulas of a workbook for another kind of Excel.",
    ),
    "help_repair_to": Text(
        "desktop : Excel sous Windows, LibreOffice. officejs : Excel sur le web et sur Mac.",
        "desktop: Excel on Windows, LibreOffice. officejs: Excel on the web and on Mac.",
    ),
    "help_repair_output": Text("Fichier à écrire.", "File to write."),
    "help_repair_in_place": Text("Remplace le classeur, en une fois.", "Replace the workbook, in one step."),
    "help_repair_namespace": Text(
        "Espace de noms du complément Office, s'il en a un.", "Namespace of the Office add-in, where it has one."
    ),
    "help_repair_also": Text(
        "Un autre espace de noms, ou le nom d'un fichier de complément, dont les fonctions sont les nôtres ; peut être répétée.",
        "A further namespace, or the name of an add-in file, whose functions are ours; may be repeated.",
    ),
    "help_repair_spill": Text(
        "Fait aussi des tableaux dynamiques de nos formules qui donnent plusieurs valeurs et ont été enregistrées comme n'en "
        "donnant qu'une.",
        "Also make dynamic arrays of our formulas that give several values and were saved as giving one.",
    ),
    "help_repair_report": Text("Écrit en JSON ce qui a été fait.", "Write what was done as JSON."),
    # install, uninstall
    "help_install": Text(
        "Installe les fonctions dans Excel sous Windows (complément dans XLSTART, réglages).",
        "Install the functions in Excel on Windows (add-in in XLSTART, settings).",
    ),
    "help_install_short": Text(
        "Installe les fonctions dans Excel sous Windows.", "Install the functions in Excel on Windows."
    ),
    "help_install_dest": Text(
        "Écrit plutôt dans ce dossier, sur tout système.", "Write into this folder instead, on any system."
    ),
    "help_install_dry_run": Text("Dit seulement ce qui serait écrit.", "Only say what would be written."),
    "help_install_messages": Text(
        "Les cellules disent pourquoi un appel est refusé, au lieu d'une valeur d'erreur.",
        "Cells show why a call is refused, instead of an error value.",
    ),
    "help_install_libreoffice": Text("Dans LibreOffice Calc, pas dans Excel.", "In LibreOffice Calc, not in Excel."),
    "help_install_shared": Text(
        "Avec --libreoffice : pour tous les utilisateurs de cet ordinateur.",
        "With --libreoffice: for all users of this computer.",
    ),
    "help_install_lang": Text("Langue des aides et des messages.", "Language of helps and messages."),
    "help_install_lang_default": Text("fr ou en, selon le système", "fr or en, from the system"),
    "help_uninstall": Text("Retire ce que `install` a écrit.", "Remove what `install` wrote."),
    "help_uninstall_short": Text("Retire ce qu'install a écrit.", "Remove what install wrote."),
    "help_uninstall_dest": Text("Le retire plutôt de ce dossier.", "Remove it from this folder instead."),
    "help_uninstall_dry_run": Text("Dit seulement ce qui serait retiré.", "Only say what would be removed."),
    # show
    "help_show": Text(
        "Affiche les valeurs d'une feuille, ou d'une plage de celle-ci, telles que le fichier les contient.",
        "Print the values of a worksheet, or of a range of it, as the file holds them.",
    ),
    "help_show_short": Text("Affiche les valeurs d'une feuille.", "Print the values of a worksheet."),
    "help_show_sheet": Text(
        "Une feuille, ou une plage : Feuille!A1:K31. Inutile quand il n'y a qu'une feuille.",
        "A worksheet, or a range: Sheet!A1:K31. May be left out with a single sheet.",
    ),
    "help_show_rows": Text("N'affiche pas plus de lignes que cela.", "Print no more rows than this."),
    # libreoffice
    "help_libreoffice": Text(
        "Les fonctions dans LibreOffice Calc, à partir de la version 25.2.",
        "The functions in LibreOffice Calc 25.2 or later.",
    ),
    "help_libreoffice_short": Text("Les fonctions dans LibreOffice Calc.", "The functions in LibreOffice Calc."),
    "help_libreoffice_build": Text("Écrit l'extension pour LibreOffice.", "Write the extension for LibreOffice."),
    "help_libreoffice_output": Text("Fichier à écrire.", "File to write."),
    "help_libreoffice_install": Text(
        "Installe les fonctions dans LibreOffice, pour ce compte.",
        "Install the functions in LibreOffice, for the user at hand.",
    ),
    "help_libreoffice_uninstall": Text(
        "Retire les fonctions de LibreOffice.", "Take the functions out of LibreOffice."
    ),
    "help_libreoffice_ods": Text(
        "Écrit des classeurs en .ods, mêmes formules et mêmes valeurs.",
        "Write workbooks as .ods, with the same formulas and values.",
    ),
    "help_libreoffice_ods_output": Text(
        "Fichier à écrire ; un dossier quand il y a plusieurs classeurs. À défaut, à côté de chaque classeur.",
        "File to write; a folder where there are several workbooks. Beside each workbook when left out.",
    ),
    "help_libreoffice_program": Text(
        "Dossier des programmes de LibreOffice (soffice, unopkg), s'ils ne sont pas trouvés tout seuls.",
        "Folder of LibreOffice's programs (soffice, unopkg), where they are not found by themselves.",
    ),
    "help_libreoffice_shared": Text(
        "Pour tous les utilisateurs de cet ordinateur ; demande les droits d'administrateur.",
        "For all users of this computer; needs their administrator.",
    ),
    "help_libreoffice_dry_run": Text("Dit seulement ce qui serait exécuté.", "Only say what would be run."),
    # functions
    "help_functions": Text("Donne la liste des fonctions, ou en explique une.", "List the functions, or explain one."),
    "help_functions_date": Text(
        "Le jour dont les éditions en vigueur sont données ; aujourd'hui à défaut.",
        "The day whose editions in force are shown; today when left out.",
    ),
    "help_functions_short": Text(
        "La liste des fonctions, ou une seule en détail.", "List the functions, or explain one."
    ),
}
