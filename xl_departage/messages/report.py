"""Texts of the report for the notice board."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "report_city": Text("Lieu", "City"),
    "report_dates": Text("Date", "Dates"),
    "report_from_to": Text("du {start} au {end}", "{start} to {end}"),
    "report_arbiter": Text("Arbitre principal", "Chief arbiter"),
    "report_deputies": Text("Arbitres adjoints", "Deputy arbiters"),
    "report_time_control": Text("Cadence", "Time control"),
    "report_system": Text("Système", "System"),
    "report_swiss": Text("système suisse", "Swiss"),
    "report_round_robin": Text("toutes rondes", "round robin"),
    "report_entrants": Text("Joueurs", "Players"),
    "report_teams": Text("Équipes", "Teams"),
    "report_program": Text("Programme", "Program"),
    "report_rules": Text("Règlement", "Rules"),
    "report_ranking": Text("Classement", "Ranking"),
    "report_after_round": Text("après la ronde {round} sur {planned}", "after round {round} of {planned}"),
    "report_final": Text("après {rounds} rondes", "after {rounds} rounds"),
    "report_open_one": Text("1 partie en cours ou à jouer", "1 game in progress or still to play"),
    "report_open": Text("{games} parties en cours ou à jouer", "{games} games in progress or still to play"),
    "report_title_column": Text("Titre", "Title"),
    "report_federation": Text("Féd.", "Fed."),
    "report_ties": Text("Départages, dans cet ordre", "Tie-breaks, in this order"),
    "report_ties_shared": Text(
        "Les joueurs encore à égalité après tous les départages partagent leur place.",
        "Players still tied after all tie-breaks share their place.",
    ),
    "report_crosstable": Text("Grille américaine", "Crosstable"),
    "report_square": Text("Grille des résultats", "Table of results"),
    "report_legend_rounds": Text(
        "Une case : le numéro de l'adversaire, la couleur ({white} blancs, {black} noirs) et le résultat ; F : forfait ; "
        "{bye} : exempt ; un tiret : absent ou non apparié.",
        "A cell: the opponent's number, the colour ({white} White, {black} Black) and the result; F: forfeit; {bye}: "
        "pairing-allocated bye; a dash: absent or not paired.",
    ),
    "report_legend_square": Text(
        "La ligne contre la colonne, dans l'ordre du classement ; F : forfait ; un point : partie à jouer.",
        "Row against column, in the order of the ranking; F: forfeit; a dot: game still to play.",
    ),
    "report_bye": Text("EXE", "BYE"),
    "report_half_bye": Text("½ bye", "½ bye"),
    "report_full_bye": Text("1 bye", "1 bye"),
    "report_round": Text("R{round}", "R{round}"),
    "report_round_to": Text("{first} à {last}", "{first} to {last}"),
    "report_result": Text("Résultat", "Result"),
    "report_explanations": Text("Explication de chaque départage", "Explanation of each tie-break"),
    "report_explained_why": Text(
        "Pour chaque joueur, dans l'ordre du classement, ce qui compte dans chaque départage, ce qui est retiré et pourquoi.",
        "For each player, in the order of the ranking, what counts in each tie-break, what is cut and why.",
    ),
    "report_explained_short": Text(
        "Ce que chaque ronde apporte à chaque départage ; ce qui est entre parenthèses ne compte pas, le pourquoi est au-dessous.",
        "What each round brings to each tie-break; what stands in brackets does not count, the reasons stand below.",
    ),
    "report_place": Text("{place}. {name}", "{place}. {name}"),
    "report_points": Text("{points} pts", "{points} pts"),
    "report_undefined": Text("non défini", "undefined"),
    "report_back": Text("retour au classement", "back to the ranking"),
    "report_checks": Text("À vérifier par l'arbitre", "For the arbiter to check"),
    "report_checks_none": Text("Aucun problème n'a été trouvé.", "No problem was found."),
    "report_checks_private": Text(
        "Cette partie n'est pas destinée à l'affichage.", "This part is not meant for the notice board."
    ),
    "report_severity": Text("Gravité", "Severity"),
    "report_where": Text("Où", "Where"),
    "report_wrong": Text("Problème", "Problem"),
    "report_cure": Text("Remède", "Cure"),
    "report_contents": Text("Sommaire", "Contents"),
    "report_ending": Text(
        "Un rapport est un fichier HTML : donnez un nom qui finit par .html, pas « {ending} ».",
        "A report is an HTML file: give a name that ends in .html, not “{ending}”.",
    ),
}
