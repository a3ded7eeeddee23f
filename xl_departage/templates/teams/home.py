"""The front sheet of the team championship: event, form of the tournament, ranking."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import choices, front
from xl_departage.templates.addresses import letter
from xl_departage.templates.draw import confirmed
from xl_departage.templates.front import Field, Heading
from xl_departage.templates.home import NAME as HOME
from xl_departage.templates.home import Home
from xl_departage.templates.sheets import TABLE_ROW, Sheets
from xl_departage.templates.teams.data import BOARDS, MOST_BOARDS_TEXT, ROUNDS, SMALLEST, TEAMS, TeamData
from xl_departage.templates.teams.sheets import (
    BERLIN,
    FIRST_BOARD,
    GAME_POINTS,
    MATCH_POINTS,
    PRESETS,
    RESULTS,
    TIEBREAKS,
)
from xl_departage.templates.workbook import Fault, Workbook

TITLE = Text("teams.team_championship")
ROUND_ROBIN = Text("teams.round_robin_berger")
TYPED = Text("teams.typed_pairings")
COMMON = (
    GAME_POINTS,
    MATCH_POINTS,
    choices.DIRECT,
    choices.SONNEBORN,
    BERLIN,
    choices.KOYA,
    choices.BUCHHOLZ,
    choices.BUCHHOLZ_CUT_1,
    choices.WINS,
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


def typed(book: Workbook, data: TeamData) -> Home:
    """The sheet with all typed lines."""
    book.choices("editions", choices.edition_names())
    book.choices("formats", (ROUND_ROBIN, TYPED))
    book.choices("primaries", (MATCH_POINTS, GAME_POINTS))
    codes = book.choices("codes", (*COMMON, *FIDE_ONLY))
    home = Home(book, TITLE, Text("teams.home.typed.home"))
    home.add(
        *front.event_fields(data.about),
        Heading(Text("teams.the_format")),
        Field(
            "boards",
            Text("teams.boards_per_match"),
            Text("templates.boards_of_a_match"),
            data.boards,
            whole=(1, BOARDS),
            required=True,
            note=MOST_BOARDS_TEXT,
        ),
        Field(
            "format",
            Text("templates.pairings"),
            Text("teams.format"),
            ROUND_ROBIN if data.round_robin else TYPED,
            choices=book["formats"],
            required=True,
            note=Text("teams.home.typed.format.note"),
        ),
    )
    book.define("is_round_robin", Text("teams.is_round_robin"), f"={book['format']}={book.quoted(ROUND_ROBIN)}")
    _draw(home, data)
    home.add(
        Field(
            "exempt",
            Text("teams.value_of_a_bye"),
            Text("teams.bye"),
            "0" if data.round_robin else "½",
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
            choices=book["primaries"],
            required=True,
        ),
        *front.tiebreak_fields(codes, PRESETS, TIEBREAKS),
        *front.option_fields(book),
    )
    return home


def _draw(home: Home, data: TeamData) -> None:
    """Places and cycles, and the draw confirmed: it stays in force until another one is chosen in its place."""
    book, places = home.book, len(data.teams) or None
    number = Text("draw.typed.number", least=SMALLEST, most=TEAMS)
    cycles = Text("draw.typed.number", least=1, most=2)
    home.add(
        Field(
            "asked_places",
            Text("templates.places_in_the_draw"),
            Text("templates.draw_places"),
            places,
            whole=(SMALLEST, TEAMS),
            error=number,
            note=Text("draw.typed.asked_places.note"),
        ),
        Field(
            "asked_cycles",
            Text("templates.cycles_1_single_2_double"),
            Text("templates.cycles"),
            data.cycles,
            whole=(1, 2),
            required=True,
            error=cycles,
        ),
    )
    asked, text = book["asked_places"], f'{book["asked_places"]}&" × "&{book["asked_cycles"]}'
    drawn = Field(
        "draw_text", Text("teams.draw_asked"), Text("templates.draw_asked"), formula=f'=IF({asked}="","",{text})'
    )
    home.add(drawn)
    home.add(
        Field(
            "confirmed",
            Text("templates.draw_confirmed"),
            Text("draw.typed.confirmed"),
            confirmed(places, data.cycles) if places else None,
            choices=book["draw_text"],
            free=True,
            note=Text("draw.typed.confirmed.note"),
        )
    )


def compute(home: Home, sheets: Sheets) -> None:
    """The lines that other sheets and formulas read."""
    book = home.book

    home.add(Heading(Text("templates.how_the_event_stands")))
    home.line(sheets, ("entered", Text("teams.teams_entered"), Text("teams.home.compute")), "COUNTA({teams.name})")
    part = 'IF({{confirmed}}="",N({{asked_{0}}}),IFERROR(VALUE({1}),0))'
    home.line(
        sheets,
        ("places", Text("teams.places_in_force"), Text("templates.places_used")),
        part.format("places", 'LEFT({confirmed},FIND("×",{confirmed})-1)'),
    )
    home.line(
        sheets,
        ("cycles", Text("teams.cycles_in_force"), Text("templates.cycles_used")),
        part.format("cycles", 'MID({confirmed},FIND("×",{confirmed})+1,9)'),
    )
    size = "IF({is_round_robin},IF({places}<3,0,{places}+MOD({places},2)),0)"
    home.line(sheets, ("size", Text("templates.berger_table"), Text("templates.berger_size")), size)
    home.line(
        sheets,
        ("planned", Text("templates.rounds"), Text("templates.rounds_planned")),
        "IF({size}=0,0,{cycles}*({size}-1))",
    )
    last = f'SUMPRODUCT(MAX(IFERROR({RESULTS}<>"",TRUE)*{{matches.in_round}}))'
    home.line(sheets, ("round_last", Text("swiss.rounds_with_results"), Text("templates.rounds_played")), last)
    home.leaders(sheets, played="{round_last}")
    home.event_line()
    listed = front.tiebreaks_formula(book, TIEBREAKS)[1:].replace('"PTS"', '""')
    ranking = f'={book["primary"]}&";"&{listed}'
    home.add(
        Field(
            "tiebreaks", Text("templates.tie_breaks_applied"), Text("templates.tiebreaks"), formula=ranking, wide=True
        )
    )
    details = (
        'IF(N({boards})=0,"","; boards="&{boards})&"; language=' + book.language + '; system="'
        '&IF({is_round_robin},"round-robin","swiss")&IF({planned}=0,"","; planned="&{planned})'
    )
    home.rules(sheets.formula(details))
    book.define(
        "round_counted",
        Text("templates.name.round_counted"),
        sheets.formula('=IF({counted}="",{round_last},{counted})'),
    )
    _report(sheets)


def _report(sheets: Sheets) -> None:
    """What is wrong with the draw, and with cells that no function reads."""
    book = sheets.book
    teams, matches = sheets["teams"], sheets["matches"]
    book.define(
        "team_twice",
        Text("teams.names_twice"),
        sheets.formula(
            '=SUMPRODUCT(MAX(IFERROR(({teams.name}<>"")*(COUNTIF({teams.name},{teams.name})>1)*ROW({teams.name}),0)))'
        ),
    )
    confirmed = Text("templates.draw_confirmed")
    cells = f'IFERROR({RESULTS}<>"",TRUE)*(COLUMN({RESULTS})-{FIRST_BOARD - 1}>{{boards}})*ROW({RESULTS})'
    book.define("results_beyond", Text("teams.results_beyond"), sheets.formula(f"=SUMPRODUCT(MAX(IFERROR({cells},0)))"))
    # A row is found by its name alone: the search only repeats it, for the link of the status.
    for name, said, column in (
        (
            "team_twice",
            book.sentence(
                Text("teams.home.report.sentences"),
                sheet=book.quoted(teams.name),
                row="{team_twice}",
                name=f"INDEX({{teams.name}},{{team_twice}}-{TABLE_ROW + 1})",
            ),
            (teams.name, letter(teams.place("name"))),
        ),
        (
            "results_beyond",
            book.sentence(
                Text("teams.results_beyond_the_boards"),
                sheet=book.quoted(matches.name),
                row="{results_beyond}",
                boards="{boards}",
            ),
            (matches.name, letter(FIRST_BOARD - 1)),
        ),
    ):
        found, _ = book.search(sheets.formula(f"{{{name}}}"))
        book.faults.append(Fault(sheets.formula(f'IF({{{name}}}>0,{said},"")'), *column, 0, found))
    for condition, sentence, cell in (
        (
            '{is_round_robin}*({confirmed}<>"")*({confirmed}<>{draw_text})>0',
            book.offer([Text("teams.draw_waits", home=HOME, confirmed=confirmed)]),
            "confirmed",
        ),
        (
            '{is_round_robin}*({confirmed}="")*({round_last}>0)>0',
            book.offer([Text("teams.draw_unconfirmed", home=HOME, confirmed=confirmed)]),
            "confirmed",
        ),
        (
            "{is_round_robin}*({places}>0)*({entered}<>{places})>0",
            book.told(Text("teams.draw_entered"), {"sheet": teams.name}, count="{entered}", places="{places}"),
            "asked_places",
        ),
        (
            f"{{planned}}>{ROUNDS}",
            book.offer([Text("swiss.room_rounds", sheet=matches.name, most=ROUNDS)]),
            "planned",
        ),
    ):
        book.fault(sheets.formula(f'IF({condition},{sentence},"")'), cell)
    sheets.room("teams", "players", "matches")
