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


def about(key: str, language: Language) -> str:
    """The heading of a message's topic, and what belongs in such a place."""
    topic = topic_of(key)
    return text("headed", language, heading=topic.title, body=topic.explained(language))
