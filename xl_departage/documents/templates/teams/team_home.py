"""The front sheet of the team championship: the event, its format, the ranking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from xl_departage.base.messages import Text, with_capital
from xl_departage.documents.templates import draw, drop_downs, front
from xl_departage.documents.templates.conditions import equal_to
from xl_departage.documents.templates.declared import (
    TABLE_ROW,
    entries,
)
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.formula_addresses import letter
from xl_departage.documents.templates.front import NAME as HOME
from xl_departage.documents.templates.front import Field, Heading, Line
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.teams.team_data import (
    BOARDS,
    GAME_POINTS,
    MARKS,
    MATCH_POINTS,
    ROUND_ROBIN,
    ROUNDS,
    SMALLEST,
    TEAMS,
    TIEBREAKS,
    TYPED,
)
from xl_departage.documents.templates.teams.team_sheets import (
    BERGER,
    BERLIN,
    FIRST_BOARD,
    PRESETS,
    RESULTS,
)
from xl_departage.documents.templates.template_workbook import Fault, Workbook

COMMON = (
    GAME_POINTS,
    MATCH_POINTS,
    drop_downs.DIRECT,
    drop_downs.SONNEBORN,
    BERLIN,
    drop_downs.KOYA,
    drop_downs.BUCHHOLZ,
    drop_downs.BUCHHOLZ_CUT_1,
    drop_downs.WINS,
    Text("templates.manual_value"),
)
"""Tie-breaks that every edition defines for teams."""
FIDE_ONLY = (
    Text("teams.extended_direct_encounter_ede"),
    Text("teams.extended_sonneborn_berger_emmsb"),
    Text("teams.extended_sonneborn_berger_emgsb"),
    Text("teams.extended_sonneborn_berger_egmsb"),
    Text("teams.extended_sonneborn_berger_eggsb"),
    Text("teams.board_count"),
    Text("teams.top_board_results"),
    Text("teams.bottom_board_elimination"),
    Text("teams.schedule_strength_combination"),
)


def typed(book: Workbook) -> Sequence[Line]:
    """The input lines of the front sheet."""
    book.choices(
        editions=drop_downs.edition_names(),
        formats=(ROUND_ROBIN, TYPED),
        primaries=(MATCH_POINTS, GAME_POINTS),
        codes=(*COMMON, *FIDE_ONLY),
        results=MARKS,
    )
    # The confirmed draw stays in force until another one is confirmed instead.
    drawn = Field(
        "draw_text",
        Text("teams.draw_asked"),
        Text("templates.draw_asked"),
        formula='IF({asked_places}="","",{asked_places}&" × "&{asked_cycles})',
    )
    return (
        *front.event_fields(),
        Heading(Text("teams.the_format")),
        Field(
            "boards",
            Text("teams.boards_per_match"),
            Text("templates.boards_of_a_match"),
            4,
            whole=(1, BOARDS),
            required=True,
            note=Text("teams.data.most_boards_text"),
        ),
        Field(
            "format",
            Text("templates.pairings"),
            Text("teams.format"),
            ROUND_ROBIN,
            choices="{formats}",
            required=True,
            note=Text("teams.home.typed.format.note"),
        ),
        Field("is_round_robin", None, Text("teams.is_round_robin"), formula=f"{{format}}={book.quoted(ROUND_ROBIN)}"),
        Field(
            "planned_typed",
            Text("swiss.number_of_rounds"),
            Text("teams.rounds_typed"),
            whole=(1, ROUNDS),
            note=Text("teams.rounds_typed_note"),
        ),
        *draw.typed(SMALLEST, TEAMS, drawn, choices="{draw_text}", free=True),
        Field(
            "exempt",
            Text("teams.value_of_a_bye"),
            Text("teams.bye"),
            "0",
            required=True,
            choices=["0", "½", "1"],
            note=Text("teams.home.typed.exempt.note"),
        ),
        Heading(Text("teams.the_ranking")),
        front.edition_field(book),
        Field(
            "primary",
            Text("teams.rank_first_by"),
            Text("teams.first_criterion"),
            MATCH_POINTS,
            choices="{primaries}",
            required=True,
        ),
        *front.tiebreak_fields(PRESETS, TIEBREAKS),
        *front.option_fields(book),
    )


def computed(sheets: Sheets, _: Filling) -> Sequence[Line]:
    """
    The computed lines of the front sheet, which other sheets and formulas read, and faults that no function reports.
    """
    book = sheets.book
    places, cycles = (draw.PART.format(key, part, 0) for key, part in draw.PARTS.items())
    size = "IF({is_round_robin},IF({places}<3,0,{places}+MOD({places},2)),0)"
    last = f'SUMPRODUCT(MAX(IFERROR({RESULTS}<>"",TRUE)*{{matches.in_round}}))'
    details = (
        'IF(N({boards})=0,"","; boards="&{boards})&"; language=' + book.language + '"'
        # A league with its own calendar is a round robin with typed pairings, so the further options may name the
        # system.
        f'&IF({front.among_options(book, "system")},"",IF({{is_round_robin}},"; system=round-robin","; system=swiss"))'
        '&IF({planned}=0,"","; planned="&{planned})'
    ) + sheets.withdrawn("teams")
    return (
        Heading(Text("templates.how_the_event_stands")),
        Field("entered", Text("teams.teams_entered"), Text("teams.home.compute"), formula=entries("{teams.name}")),
        Field("places", Text("teams.places_in_force"), Text("templates.places_used"), formula=places),
        Field("cycles", Text("teams.cycles_in_force"), Text("templates.cycles_used"), formula=cycles),
        Field("size", Text("templates.berger_table"), Text("templates.berger_size"), formula=size),
        Field(
            "planned",
            Text("templates.rounds"),
            Text("templates.rounds_planned"),
            formula="IF({is_round_robin},IF({size}=0,0,{cycles}*({size}-1)),N({planned_typed}))",
        ),
        Field("round_last", Text("swiss.rounds_with_results"), Text("templates.rounds_played"), formula=last),
        *front.leaders(book, played="{round_last}"),
        *front.event_line(book),
        front.tiebreaks_field(TIEBREAKS, '{{primary}}&";"&IF({blank}="","",{listed})', wide=True),
        *front.rules(book, details),
        front.stage(book, f"{{grid.4to{3 + ROUNDS}}}"),
        *_faults(sheets),
        *sheets.room("teams", "players", "matches"),
    )


def _faults(sheets: Sheets) -> Iterator[Line]:
    """The faults of the draw, and of cells that no function reads."""
    book = sheets.book
    teams, matches = sheets["teams"], sheets["matches"]
    twice = f'({{teams.name}}<>"")*(COUNTIF({{teams.name}},{equal_to("{teams.name}")})>1)*ROW({{teams.name}})'
    team, _ = book.search(sheets.formula(f"MAX(IFERROR({twice},0))"))
    message = book.sentence(
        Text("teams.home.report.sentences"),
        sheet=book.quoted(teams.name),
        row=team,
        name=f"INDEX({{teams.name}},{team}-{TABLE_ROW + 1})",
    )
    yield Fault(f'IF({team}>0,{message},"")', teams.name, letter(teams.place("name")), 0, team)
    beyond = f'IFERROR({RESULTS}<>"",TRUE)*(COLUMN({RESULTS})-{FIRST_BOARD - 1}>{{boards}})*ROW({RESULTS})'
    row, _ = book.search(sheets.formula(f"MAX(IFERROR({beyond},0))"))
    message = book.sentence(
        Text("teams.results_beyond_the_boards"), sheet=book.quoted(matches.name), row=row, boards="{boards}"
    )
    yield Fault(f'IF({row}>0,{message},"")', matches.name, letter(FIRST_BOARD - 1), 0, row)
    drawn = f"ISNUMBER({{matches.{BERGER}}})"
    line: dict[str, Any] = {"sheet": matches.name, "row": "{row}"}
    yield sheets.fault(
        f'IFERROR((({{matches.round}}<>"")*(1-{drawn})+({{matches.lineup_white}}&{{matches.lineup_black}}<>""))'
        '*({matches.white_first}&{matches.black_first}="")*(COUNTIF({matches.white_first},"?*")>0),0)>0',
        "matches",
        "round",
        Text("teams.no_teams", **line),
    )
    # A formula that was erased does not come back by itself.
    yield sheets.fault(
        f'IFERROR({drawn}*(({{matches.round}}="")+({{matches.white_first}}="")+({{matches.black_first}}="")),0)>0',
        "matches",
        "round",
        Text("teams.pairing_lost", **line),
    )
    day, last_day = "{matches.date}", "N({last_day})"
    yield sheets.fault(
        f"IFERROR(ISNUMBER({day})*(({day}<N({{first_day}}))+({last_day}>0)*({day}>{last_day})),0)>0",
        "matches",
        "date",
        Text("teams.day_outside", **line, home=HOME),
    )
    home = {"home": HOME, "confirmed": draw.CONFIRMED}
    colon = book.say(Text("headed", heading=with_capital(book.say(Text("check_next"))), body=""))
    lots = book.stored_sentence(Text("draw.faults.drawn"), {"home": HOME, "label": draw.PLACES}, n="{entered}")
    for condition, sentence, cell in (
        (f"{{is_round_robin}}*({{places}}=0)*({{entered}}>={SMALLEST})>0", f'"{colon}"&{lots}', "asked_places"),
        (
            '{is_round_robin}*({confirmed}<>"")*({confirmed}<>{draw_text})>0',
            book.offer([Text("teams.draw_waits", **home)]),
            "confirmed",
        ),
        (
            '{is_round_robin}*({confirmed}="")*({round_last}>0)>0',
            book.offer([Text("teams.draw_unconfirmed", **home)]),
            "confirmed",
        ),
        (
            "{is_round_robin}*({places}>0)*({entered}<>{places})>0",
            book.stored_sentence(
                Text("teams.draw_entered"), {"sheet": teams.name}, count="{entered}", places="{places}"
            ),
            "asked_places",
        ),
        (
            f"{{planned}}>{ROUNDS}",
            book.offer([Text("swiss.room_rounds", sheet=matches.name, most=ROUNDS)]),
            "planned",
        ),
    ):
        yield Fault(f'IF({condition},{sentence},"")', cell=cell)
