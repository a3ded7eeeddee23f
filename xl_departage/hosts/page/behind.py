"""
What stands behind “?” beside each message of the page: what it is about and what belongs there, in the words of the page, which has
fields and buttons in place of functions, commands and arguments.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from xl_departage.base.messages import Language, Text, text
from xl_departage.functions.topics import about, anchor, topic_of


def entry(key: str, language: Language) -> dict[str, str]:
    """
    For a message, its anchor on the page of all messages, and the text that the page for browsers shows behind it.
    """
    return {"anchor": anchor(key), "about": _about_on_the_page(key, language)}


class Concern(NamedTuple):
    """
    What the findings are about whose keys have one of these `beginnings`, in words for the page: it lists findings beside the table, and
    has no functions.
    """

    title: Text
    about: Text
    beginnings: tuple[str, ...]


_GRID = topic_of("grid_")
_EXAMPLE_OF_OPTIONS = "planned=7; exempt=0.5"


class _OnThePage(NamedTuple):
    """What the page says of a topic whose own text names functions, commands or arguments: it has fields and buttons instead."""

    title: Text
    about: Text


_OF_RULES = _OnThePage(
    Text("page_options"),
    Text("topic_rules_page", rules=Text("page_rules"), example=_EXAMPLE_OF_OPTIONS),
)
_OF_FILES = _OnThePage(Text("topic_workbook"), Text("topic_workbook_page"))
_ON_THE_PAGE: Final = {
    "topic_arguments": _OnThePage(
        Text("topic_fields"),
        Text("topic_fields_about", codes=Text("page_codes"), rules=Text("page_rules"), options=Text("page_options")),
    ),
    "topic_beside": _OnThePage(Text("topic_beside"), Text("topic_beside_page")),
    "topic_check": _OnThePage(Text("page_check"), Text("topic_check_page", check=Text("page_check"))),
    "topic_explain": _OnThePage(Text("page_explain"), Text("topic_explain_page", what_if=Text("page_what_if"))),
    "topic_file": _OnThePage(Text("topic_file"), Text("topic_file_page", check=Text("page_check"))),
    "topic_install": _OF_FILES,
    "topic_list": _OnThePage(Text("topic_list"), Text("topic_list_page")),
    "topic_menu": _OnThePage(Text("topic_menu"), Text("topic_menu_page")),
    "topic_prizes": _OnThePage(Text("topic_prizes"), Text("topic_prizes_page")),
    "topic_python": _OF_FILES,
    "topic_ratings": _OnThePage(Text("topic_ratings_title"), Text("topic_ratings_page")),
    "topic_recalc": _OnThePage(
        Text("topic_recalc_title"), Text("topic_recalc_page", recalculate=Text("page_recalculate"))
    ),
    "topic_rules": _OF_RULES,
    "topic_season": _OnThePage(Text("topic_season"), Text("topic_season_page")),
    "topic_template": _OnThePage(
        Text("page_details"), Text("topic_template_page", details=Text("page_details"), example="15/03/2026")
    ),
    "topic_workbook": _OF_FILES,
}

CONCERNS: Final = (
    Concern(
        Text("topic_players"),
        Text("topic_players_about"),
        (
            *("check_birth", "check_born_", "check_code_twice", "check_estimates", "check_federation"),
            *("check_fide_number", "check_late_number", "check_name", "check_number", "check_plays_for_two"),
            *("check_plays_herself", "check_rating", "check_result_for_name", "check_second_list", "check_sex"),
            *("check_title", "check_two_teams"),
        ),
    ),
    Concern(
        Text("topic_points"), Text("topic_points_about"), ("check_boards_wrong", "check_match_short", "check_points")
    ),
    Concern(Text("topic_printed"), Text("topic_printed_about"), ("check_published",)),
    Concern(
        Text("topic_pairings"),
        Text("topic_pairings_about"),
        (
            *("check_apart_", "check_bye_again", "check_byes_asked", "check_colour_balance", "check_colour_thrice"),
            *("check_drawn_colour", "check_meets_again", "check_met_", "check_two_exempt"),
        ),
    ),
    Concern(
        Text("topic_rounds"),
        Text("topic_rounds_about"),
        (
            *("check_announced_", "check_blank_", "check_cancelled", "check_entry_beyond", "check_games_left"),
            *("check_half_entered", "check_mostly_forfeits", "check_nobody_played", "check_pending", "check_playing"),
            *("check_plays_after", "check_plays_away", "check_plays_before", "check_posted_away"),
        ),
    ),
    Concern(
        *_OF_RULES,
        (
            *("check_editions", "check_games_wrong", "check_nearly_round_robin", "check_not_annulled"),
            *("check_pair_", "check_pairs_", "check_system_decided", "check_system_withdrawals", "check_withdrawn"),
        ),
    ),
    Concern(
        _GRID.title,
        _GRID.about.filled(example=_GRID.example),
        ("check_colour_letter", "check_date", "check_mixed_notations", "check_stopped", "check_vega_page"),
    ),
)
"""Every finding that the page lists, by what it is about."""


def _about_on_the_page(key: str, language: Language) -> str:
    concern = next((candidate for candidate in CONCERNS if key.startswith(candidate.beginnings)), None)
    if concern is not None:
        return text("headed", language, heading=concern.title, body=concern.about)
    page_topic = _ON_THE_PAGE.get(topic_of(key).title.key)
    return (
        about(key, language)
        if page_topic is None
        else text("headed", language, heading=page_topic.title, body=page_topic.about)
    )
