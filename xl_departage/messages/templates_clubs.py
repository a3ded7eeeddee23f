"""Texts of the templates of teams, rating lists and Grand Prix."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "template_needs_teams": Text(
        "Ce fichier n'est pas un tournoi par équipes avec ses joueurs : il faut un TRF avec les équipes (013 ou 310).",
        "This file is no team tournament with its players: a TRF with the teams (013 or 310) is needed.",
    ),
    "template_too_many_teams": Text(
        "{count} équipes ; le modèle en prend {most} au plus.", "{count} teams; the template takes {most} at most."
    ),
    "template_too_many_boards": Text(
        "{count} échiquiers par match ; le modèle en prend {most} au plus.",
        "{count} boards a match; the template takes {most} at most.",
    ),
    "template_too_many_rounds": Text(
        "{count} rondes ; le modèle en prend {most} au plus.", "{count} rounds; the template takes {most} at most."
    ),
    "template_too_many_entrants": Text(
        "{count} joueurs{where} ; le modèle en prend {most} au plus.",
        "{count} players{where}; the template takes {most} at most.",
    ),
    "template_team_too_large": Text(
        "Une équipe a {count} joueurs ; le modèle en prend {most} au plus.",
        "One team has {count} players; the template takes {most} at most.",
    ),
    "template_board_unsayable": Text(
        "Un résultat d'échiquier ne se dit pas dans la feuille des rencontres ({results}).",
        "The result of a board cannot be said on the sheet of matches ({results}).",
    ),
    "template_too_many_games": Text(
        "{count} parties{where} ; le modèle en prend {most} au plus.",
        "{count} games{where}; the template takes {most} at most.",
    ),
    "template_one_sided": Text(
        "Une partie qui ne compte que pour un des deux (sides) ne se dit pas dans ce modèle{where}.",
        "A game that counts for one side only (sides) cannot be said in this template{where}.",
    ),
    "template_too_many_stages": Text(
        "{count} étapes{where} ; le modèle en prend {most} au plus.",
        "{count} stages{where}; the template takes {most} at most.",
    ),
    "template_no_tournament": Text(
        "Ce modèle ne se remplit pas d'un tournoi (--from), mais de tables : --players et --games.",
        "This template is not filled from a tournament (--from) but from tables: --players and --games.",
    ),
    "template_no_tables": Text(
        "Ce modèle se remplit d'un tournoi : --from FICHIER ; --players et --games sont pour liste-elo et grand-prix.",
        "This template is filled from a tournament: --from FILE; --players and --games are for rating-list and grand-prix.",
    ),
    "template_games_missing": Text(
        "Il manque la table des parties ou des étapes : --games FICHIER.csv.",
        "The table of games or stages is missing: --games FILE.csv.",
    ),
    "template_members_missing": Text(
        "Il manque la table des membres : --players FICHIER.csv.",
        "The table of members is missing: --players FILE.csv.",
    ),
    "template_tables_alone": Text(
        "--players et --games s'excluent avec --from et --empty.", "--players and --games exclude --from and --empty."
    ),
}
