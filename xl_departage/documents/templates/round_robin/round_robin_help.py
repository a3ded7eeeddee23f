"""The help texts of the round robin."""

from xl_departage.base.messages import Text
from xl_departage.documents.templates.guide import FOR_THE_FEDERATION, Section

FUNCTIONS = (
    "POINTS",
    "RANK_BY",
    "STANDINGS",
    "TIEBREAK",
    "EXPLAIN",
    "ELO_EXPECTED",
    "ELO_K",
    "ELO_DELTA",
    "ELO_NEW",
    "ELO_INITIAL",
    "ELO_PERFORMANCE",
)
SECTIONS = (
    Section(
        Text("templates.step_by_step"),
        (
            (
                Text("templates.1_home"),
                Text("round_robin.help_texts.sections.name"),
            ),
            (
                Text("templates.2_players"),
                Text("round_robin.sections"),
            ),
            (
                Text("round_robin.3_rounds"),
                Text("round_robin.help_texts.sections.pairings"),
            ),
            (
                Text("templates.withdrawal"),
                Text("round_robin.help_texts.sections.enter"),
            ),
            FOR_THE_FEDERATION,
        ),
    ),
    Section(
        Text("round_robin.notation_of_results"),
        (
            ("1-0   ½-½   0-1", Text("round_robin.game_played_white_first")),
            (
                "1-F   F-1   F-F",
                Text("round_robin.help_texts.sections.forfeit"),
            ),
            (
                Text("round_robin.sheet_by_round"),
                Text("round_robin.help_texts.sections.5w1"),
            ),
            (
                Text("round_robin.sheet_crosstable"),
                Text("round_robin.help_texts.sections"),
            ),
        ),
    ),
    Section(
        Text("round_robin.ranking"),
        (
            (
                Text("templates.shared_places"),
                Text("round_robin.help_texts"),
            ),
            ("DE, ARO", Text("round_robin.of_values")),
            (
                Text("round_robin.the_status_line"),
                Text("round_robin.help_texts.sections.top"),
            ),
        ),
    ),
)
