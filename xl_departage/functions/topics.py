"""
The topics of messages: the headings of the page of all messages, and for each what an arbiter enters there, with an example.

A message tells what is wrong in one place and how to correct it. Its topic tells what belongs in such a place: the page for
browsers shows it behind “?” beside each message, *Explain this cell* below the message, and the page of all messages below each
heading.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from xl_departage.base.messages import SOURCE, Language, Text, catalogue, text


class Topic(NamedTuple):
    """A topic: one heading of the page of all messages."""

    title: Text
    about: Text
    """What belongs in such a place; a field is filled with the example."""
    beginnings: tuple[str, ...]
    """How the keys of its messages begin. The last topic has none, since it includes all other messages."""
    page: str
    """The page of the documentation that explains more, without its extension."""
    example: str
    every: bool = False
    """
    Whether its messages include texts that are not raised as errors (remarks of CHECK, formulas that keep their value).
    """

    def explained(self, language: Language) -> str:
        """What belongs in such a place, in one paragraph."""
        return self.about.filled(example=self.example).in_language(language)


TOPICS: Final = (
    Topic(
        Text("topic_grid"),
        Text("topic_grid_about"),
        ("grid_", "player_number_", "player_several", "player_twice", "player_unknown", "match_boards_"),
        "guides/notations",
        example="+ 12",
        every=True,
    ),
    Topic(
        Text("topic_beside"),
        Text("topic_beside_about"),
        ("boards_", "manual_"),
        "guides/options",
        example="K2:K9",
    ),
    Topic(
        Text("topic_list"),
        Text("topic_list_about"),
        ("list_", "roster_", "berger_"),
        "functions/crosstable",
        example="=CROSSTABLE(A1:C6,E1:I7)",
        every=True,
    ),
    Topic(
        Text("topic_season"),
        Text("topic_season_about"),
        ("season_",),
        "functions/season",
        example='=SEASON(A1:C10,E1:F5,2,"PODIUMS")',
        every=True,
    ),
    Topic(
        Text("topic_prizes"),
        Text("topic_prizes_about"),
        ("prizes_",),
        "functions/prizes",
        example='=PRIZES(A1:D6,F1:J3,,,"prizes=hort; year=2026")',
        every=True,
    ),
    Topic(
        Text("topic_rules"),
        Text("topic_rules_about"),
        ("rules_",),
        "guides/options",
        example="FIDE-2026; rounds=5",
    ),
    Topic(
        Text("topic_tiebreaks"),
        Text("topic_tiebreaks_about"),
        ("tiebreak_", "quantity_"),
        "guides/codes",
        example="PTS;BH/C1;SB",
    ),
    Topic(
        Text("topic_arguments"),
        Text("topic_arguments_about"),
        ("function_", "argument_", "ratings_", "tiebreaks_", "board_", "berlin_", "functions_", "standings_"),
        "functions/index",
        example='=STANDINGS(A1:H9,"PTS;BH/C1;SB")',
    ),
    Topic(
        Text("topic_explain"),
        Text("topic_explain_about"),
        ("exp_", "what_", "chances_", "whatif_"),
        "guides/explain",
        example='=EXPLAIN(A1:H9,"BH/C1",3)',
    ),
    Topic(
        Text("topic_ratings"),
        Text("topic_ratings_about"),
        ("rating_", "period_", "explain_", "submission_", "rate_"),
        "guides/rating-files",
        example="=ELO_EXPECTED(1760,B2:B8)",
    ),
    Topic(
        Text("topic_check"),
        Text("topic_check_about"),
        ("check_",),
        "functions/check",
        example="=CHECK(A1:H9)",
        every=True,
    ),
    Topic(
        Text("topic_recalc"),
        Text("topic_recalc_about"),
        ("formula_",),
        "start/command-line",
        example="xl-departage recalc",
        every=True,
    ),
    Topic(
        Text("topic_file"),
        Text("topic_file_about"),
        (
            *("file_", "edition_", "codes_", "output_", "stopped_", "trf_", "csv_", "range_", "convert_"),
            *(
                "papi_",
                "swiss_manager_",
                "web_page_",
                "record_",
                "adjustments_",
                "required_missing",
                "required_impossible",
            ),
            *("comparison_", "update_"),
        ),
        "guides/your-file",
        example="xl-departage check",
        every=True,
    ),
    Topic(
        Text("topic_pairing"),
        Text("topic_pairing_about"),
        ("pair_", "accel_", "withdrawn_", "seed_", "swiss_", "next_step_", "edit_"),
        "guides/pairing",
        example="7@5",
    ),
    Topic(
        Text("topic_template"),
        Text("topic_template_about"),
        ("template_", "details_", "report_"),
        "start/templates",
        example="15/03/2026",
    ),
    Topic(
        Text("topic_menu"),
        Text("topic_menu_about"),
        ("command_", "page_", "held_"),
        "start/libreoffice",
        example='=BUCHHOLZ(A1:H9,"FIDE-2026")',
    ),
    Topic(
        Text("topic_install"),
        Text("topic_install_about"),
        ("excel_", "install_", "uninstall_", "calc_", "libreoffice_"),
        "start/index",
        example="xl-departage install",
    ),
    Topic(
        Text("topic_python"),
        Text("topic_python_about"),
        ("library_", "shown_", "own_", "testing_", "source_", "target_", "arguments_", "limit_"),
        "develop/python",
        example='standings(rows, "PTS;BH/C1", "FIDE-2026")',
    ),
    Topic(
        Text("topic_workbook"),
        Text("topic_workbook_about"),
        (),
        "start/command-line",
        example="xl-departage --help",
    ),
)


def topic_of(key: str) -> Topic:
    """The topic of a message, by its key."""
    return next((topic for topic in TOPICS[:-1] if key.startswith(topic.beginnings)), TOPICS[-1])


def anchor(key: str) -> str:
    """
    The anchor of a message on the page of all messages. `pair_back.page`, which is `pair_back` in the words of the page for
    browsers, has the anchor of `pair_back`.
    """
    base = key.removesuffix(".page")
    return base if base in catalogue(SOURCE) else key


def entry(key: str, language: Language) -> dict[str, str]:
    """
    For a message, its anchor on the page of all messages, and the text that the page for browsers shows behind it.
    """
    return {"anchor": anchor(key), "about": _about_on_the_page(key, language)}


class Concern(NamedTuple):
    """What findings are about, for the page: it lists them beside the table, and has no functions."""

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
            *("check_pair_", "check_pairs_", "check_system_decided", "check_withdrawn"),
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
    concern = next((one for one in CONCERNS if key.startswith(one.beginnings)), None)
    if concern is not None:
        return text("headed", language, heading=concern.title, body=concern.about)
    own = _ON_THE_PAGE.get(topic_of(key).title.key)
    return about(key, language) if own is None else text("headed", language, heading=own.title, body=own.about)


def about(key: str, language: Language) -> str:
    """The heading of a message's topic, and what belongs in such a place."""
    topic = topic_of(key)
    return text("headed", language, heading=topic.title, body=topic.explained(language))
