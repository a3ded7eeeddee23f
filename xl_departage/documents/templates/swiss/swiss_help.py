"""The help texts of the Swiss open."""

from xl_departage.base.messages import Text
from xl_departage.documents.templates.guide import FOR_THE_FEDERATION, Section

FUNCTIONS = ("POINTS", "STANDINGS", "TIEBREAK", "PERFORMANCE", "EXPLAIN", "CHECK")
SECTIONS = (
    Section(
        Text("templates.step_by_step"),
        (
            (
                Text("swiss.1_players"),
                Text("swiss.help_texts.sections.up"),
            ),
            (
                Text("swiss.2_rounds"),
                Text("swiss.help_texts.sections.one"),
            ),
            (
                Text("swiss.3_the_line_at_the_top"),
                Text("swiss.help_texts.sections.says"),
            ),
            (
                Text("swiss.4_for_the_hall"),
                Text("swiss.sections"),
            ),
            (
                Text("swiss.5_prizes"),
                Text("swiss.help_texts.sections.conditions"),
            ),
            FOR_THE_FEDERATION,
        ),
    ),
    Section(
        Text("swiss.pairings_from_another_program"),
        (
            (
                Text("swiss.paste"),
                Text("swiss.help_texts.sections.papi"),
            ),
            (
                Text("swiss.trf_file"),
                Text("swiss.help_texts.sections.xl"),
            ),
        ),
    ),
    Section(
        Text("swiss.what_is_not_a_game"),
        (
            (
                Text("swiss.pairing_allocated_bye"),
                Text("swiss.help_texts.sections.exe"),
            ),
            (
                Text("swiss.bye_asked_for"),
                Text("swiss.help_texts.sections.players"),
            ),
            (
                Text("swiss.absence"),
                Text("swiss.players_column_absent_the_rounds"),
            ),
            (
                Text("swiss.late_entry"),
                Text("swiss.help_texts"),
            ),
            (
                Text("templates.withdrawal"),
                Text("swiss.help_texts.sections.leaves"),
            ),
            (
                Text("swiss.forfeit"),
                Text("swiss.help_texts.sections.plus"),
            ),
            (
                Text("swiss.postponed_game"),
                Text("swiss.help_texts.sections.leave"),
            ),
            (
                Text("swiss.other_results"),
                Text("swiss.help_texts.sections"),
            ),
            (
                Text("round_robin.sheet_crosstable"),
                Text("swiss.legend"),
            ),
        ),
    ),
    Section(
        Text("swiss.corrections"),
        (
            (Text("swiss.numbers"), Text("swiss.numbers.text")),
            (Text("swiss.misspelt_name"), Text("swiss.misspelt_name.text")),
            (Text("swiss.result_corrected_later"), Text("swiss.result_corrected_later.text")),
            (Text("swiss.why_this_pair"), Text("swiss.why_this_pair.text")),
            ("LibreOffice", Text("swiss.in_libreoffice.text")),
        ),
    ),
    Section(
        Text("templates.categories"),
        (
            (
                Text("swiss.age_groups"),
                Text("swiss.help_texts.sections.ffe"),
            ),
            (
                Text("swiss.age"),
                Text("swiss.help_texts.sections.u12"),
            ),
            (
                Text("swiss.unrated"),
                Text("swiss.help_texts.sections.they"),
            ),
        ),
    ),
)
