"""The front sheet of the Swiss open: the event, the rules, and the state of the event."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.messages import Text, catalogue, decimal
from xl_departage.chess.tournament.ages import FFE_SEASON_BEGINS
from xl_departage.documents.templates import drop_downs, front
from xl_departage.documents.templates.conditions import equal_to
from xl_departage.documents.templates.declared import (
    TABLE_ROW,
    TITLE_ROW,
    entries,
    reference,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.formula_addresses import letter
from xl_departage.documents.templates.front import Field, Heading, Line
from xl_departage.documents.templates.outcomes import COLOURS, SWISS_RESULTS
from xl_departage.documents.templates.settings import option_text
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.swiss.swiss_data import MOST_ROUNDS, TIEBREAKS
from xl_departage.documents.templates.swiss.swiss_sheets import MOST_SHOWN, PRESETS, absence_formula, posted
from xl_departage.documents.templates.template_workbook import Fault, Workbook

SEASONS = ("FFE", "FIDE")
"""The choices for how the year of the age groups follows from the first day of the event."""


def typed(book: Workbook) -> Sequence[Line]:
    """The input lines of the front sheet."""
    book.choices(editions=drop_downs.edition_names(), codes=drop_downs.SWISS, results=SWISS_RESULTS)
    return (
        *front.event_fields(round_days=True),
        Field(
            "planned",
            Text("swiss.number_of_rounds"),
            Text("templates.rounds_planned"),
            whole=(1, MOST_ROUNDS),
            note=Text("swiss.1_to_most_rounds", most_rounds=MOST_ROUNDS),
        ),
        Field(
            "first",
            Text("swiss.first_colour"),
            Text("swiss.first_colour_name"),
            choices=tuple(COLOURS.values()),
            note=Text("swiss.first_colour_note"),
        ),
        Field(
            "acceleration",
            Text("swiss.acceleration"),
            Text("swiss.acceleration_name"),
            choices=("Baku",),
            free=True,
            note=Text("swiss.acceleration_note"),
        ),
        Field(
            "season",
            Text("swiss.age_groups"),
            Text("swiss.season"),
            SEASONS[0] if book.language == "fr" else SEASONS[1],
            choices=SEASONS,
            note=Text("swiss.home.typed.season.note"),
            error=Text("swiss.ffe_or_fide"),
        ),
        Field(
            "year_typed",
            Text("swiss.year_of_the_age_groups"),
            Text("swiss.year_typed"),
            whole=(1950, 2100),
            note=Text("swiss.blank_computed_from_the_first_day"),
            error=Text("swiss.a_year_for_example_2026"),
        ),
        Heading(Text("templates.ranking_and_tie_breaks")),
        front.edition_field(book),
        *front.tiebreak_fields(PRESETS, TIEBREAKS),
        Field(
            "exempt",
            Text("templates.points_of_the_bye"),
            Text("templates.bye_points"),
            "1",
            required=True,
            choices=("1", decimal("0.5"), "0"),
        ),
        Field(
            "unrated",
            Text("swiss.unrated_players"),
            Text("swiss.home.typed.unrated"),
            choices=("1400", Text("swiss.out"), Text("swiss.provisional")),
            free=True,
            note=Text("swiss.home.typed.unrated.note"),
        ),
        *front.option_fields(book),
    )


def computed(sheets: Sheets, _: Filling) -> Sequence[Line]:
    """
    The computed lines of the front sheet, which other sheets and formulas read, and faults that no function reports.
    """
    book, prizes = sheets.book, sheets["prize_list"]
    last_prize = reference(book, prizes, prizes.last, prizes.width - 1)
    beyond = book.offer([Text("swiss.prizes_beyond", count=prizes.rows)])
    # When the next step is to enter pairings, the status also names the sheet that proposes them.
    step = catalogue(book.language)["next_step_pairings"].partition("}")[2].partition(".")[0]
    to_pair = book.search(sheets.formula(f"FIND({book.quoted(step)},INDEX({{check.7}},1))"))[0]
    book.step_note += f'&IF({to_pair}>0," "&{book.offer([Text("swiss.next_round_proposes")])},"")'
    # The last round with a result, and the last with a pairing: a round that is only paired does not count yet.
    last, paired = (
        f'SUMPRODUCT(MAX(IFERROR({{games.nth_{key}}}<>"",TRUE)*{{games.in_round}}))' for key in ("result", "white")
    )
    nth = "ROW(A$1:A$99)"
    details = (
        '"; system=swiss"&IF({planned}="","","; planned="&{planned})&'
        f"{option_text('unrated')}&"
        # Any other text is reported on the front sheet; no colour is guessed from it.
        f'IF({{first}}={book.quoted(Text("templates.white"))},"; first=white",'
        f'IF({{first}}={book.quoted(Text("templates.black"))},"; first=black",""))&'
        f"{option_text('acceleration')}&{front.year_option()}"
    )
    named = {
        # The FFE gives unrated players a provisional rating. By FIDE's rules, a single unrated opponent would leave no
        # performance at all, so they are left out.
        "rules_rated": f'{{rules}}&IF(AND({{unrated}}="",{front.among_options(book, "unrated")}=0,LEFT({{edition}},3)<>"FFE"),'
        '"; unrated=out","")',
        # A name that several players share identifies none of them, so the player's number follows it.
        "labels": f'{{players.name}}&IF(COUNTIF({{players.name}},{equal_to("{players.name}")})>1," #"&{{players.number}},"")',
        "posted": posted(book),
        "away": absence_formula(book),
    }
    return (
        Heading(Text("templates.how_the_event_stands")),
        Field(
            "count",
            Text("templates.players_entered"),
            Text("templates.player_count"),
            formula=entries("{players.name}"),
        ),
        Field(
            "rated", Text("swiss.of_them_rated"), Text("swiss.rated_count"), formula='COUNTIF({players.rating},">0")'
        ),
        Field("round_last", Text("swiss.rounds_with_results"), Text("templates.rounds_played"), formula=last),
        *front.leaders(book, played="{round_last}"),
        Field("paired", Text("swiss.rounds_paired"), Text("swiss.home.compute"), formula=paired),
        # The next round that is neither paired nor cancelled.
        Field(
            "coming",
            None,
            Text("swiss.coming"),
            formula=f"SUMPRODUCT(MIN({nth}+100*(({nth}<={{paired}})+{front.is_cancelled(nth)}>0)))",
        ),
        Field(
            "year",
            Text("swiss.home"),
            Text("swiss.age_year"),
            formula='IF({year_typed}<>"",{year_typed},IF(ISNUMBER({first_day}),YEAR({first_day})+({season}="FFE")*(MONTH({first_day})>'
            f'{FFE_SEASON_BEGINS - 1}),""))',
        ),
        *front.event_line(book),
        front.tiebreaks_field(TIEBREAKS),
        *front.rules(book, details),
        *front.days_counted(book),
        *sheets.room("players", "games", larger=True),
        # 0 for an invalid round.
        Field(
            "round_shown",
            None,
            Text("swiss.round_shown"),
            formula='IFERROR(IF({hall_round}="",{paired},N({hall_round})*(N({hall_round})>0)'
            f"*({{hall_round}}<={MOST_SHOWN})*(MOD(N({{hall_round}}),1)=0)),0)",
        ),
        # The message is the title of that sheet.
        Fault(
            f'IF(({{round_shown}}=0)*NOT(ISBLANK({{hall_round}})),{reference(book, sheets["pairings"], TITLE_ROW, column=0)},"")',
            sheets["pairings"].name,
            letter(sheets["pairings"].first_choice),
            TABLE_ROW + 1,
        ),
        # Prizes beyond the last row would be cut off silently.
        Fault(f'IF({last_prize}&""="","",{beyond})', prizes.name),
        front.stage(book, f"{{grid.4to{3 + MOST_ROUNDS}}}"),
        *(Field(key, None, Text(f"templates.name.{key}"), formula=formula) for key, formula in named.items()),
    )
