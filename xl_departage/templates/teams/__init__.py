"""
Template « Championnat par équipes »: match and game points, boards, Berlin, Sonneborn-Berger of teams.

    inputs    teams, players, matches (one result per board), line-ups
    calc      helper columns
    grid      the crosstable of teams that our functions read
    results   standings, tie-breaks, best players per board, charts
    data      the data to fill in: a TRF of teams, or the sample
"""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import berger, choices, draw, guide, rankings
from xl_departage.templates.book import Book
from xl_departage.templates.front import (
    Field,
    Front,
    Heading,
    event_fields,
    event_line,
    leader_fields,
    tiebreak_fields,
    tiebreaks_formula,
)
from xl_departage.templates.registry import Template
from xl_departage.templates.teams import calc, inputs, results
from xl_departage.templates.teams import grid as crosstable
from xl_departage.templates.teams.data import (
    BOARDS,
    MOST_BOARDS_TEXT,
    ROUNDS,
    SMALLEST,
    TABLES,
    TEAMS,
    TeamData,
    sample,
    team_data,
)
from xl_departage.templates.teams.help import FUNCTIONS, SECTIONS
from xl_departage.tournament.source import Source

ROUND_ROBIN = Text("teams.round_robin_berger")
TYPED = Text("teams.typed_pairings")
MATCH_POINTS = Text("teams.match_points")
GAME_POINTS = Text("teams.game_points")
PRESETS = (GAME_POINTS, choices.DIRECT, choices.SONNEBORN, results.BERLIN)
COMMON = (
    GAME_POINTS,
    MATCH_POINTS,
    choices.DIRECT,
    choices.SONNEBORN,
    results.BERLIN,
    choices.KOYA,
    choices.BUCHHOLZ,
    choices.BUCHHOLZ_CUT_1,
    choices.WINS,
    results.MANUAL,
)
"""Tie-breaks that every edition defines for teams, or that the sheets compute (Berlin)."""
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


def build(book: Book, source: Source | None) -> None:
    """All sheets of the workbook."""
    write_sheets(book, _data(book, source))


def write_sheets(book: Book, data: TeamData) -> None:
    """All sheets of the workbook, with that data."""
    book.status_line()
    book.declare(draw.NAMES)
    front = Front(book, TITLE, _INTRODUCTION)
    forms = [(forms[0], mark) for mark, forms in inputs.MARKS.items()]
    forms += [(form, mark) for mark, more in inputs.MARKS.items() for form in more[1:]]
    book.choices("mark_forms", Text("teams.possible_results"), [form for form, _ in forms])
    book.choices("mark_meanings", Text("templates.results_read"), [mark for _, mark in forms])
    tables = inputs.TeamInputs(book)
    grid = book.sheet(crosstable.SHEET, landscape=True)
    standings = book.sheet(rankings.STANDINGS, landscape=True)
    tiebreaks = book.sheet(Text("templates.tie_breaks"), landscape=True)
    detail = book.sheet(Text("teams.explanation"), landscape=True)
    check = book.sheet(Text("templates.check"), landscape=True)
    boards = book.sheet(Text("teams.boards"), landscape=True)
    charts = book.sheet(Text("templates.charts"))
    values = results.tiebreak_table(book, tiebreaks)
    places = results.standings_table(book, standings)
    _write_front(book, front, data)
    guide.write(book, SECTIONS, FUNCTIONS)
    berger.write(book, book["size"])
    work = calc.name_calc(book)
    crosstable.name_grid(book, grid)
    tables.write(data)
    crosstable.write_grid(book, grid)
    crosstable.write_check(book, check)
    results.write_standings(book, places)
    results.write_tiebreaks(book, values)
    results.write_explanation(book, detail, data.teams[0].name if data.teams else "")
    results.write_boards(book, boards)
    results.write_charts(book, charts, work.teams, places, data)
    calc.write_calc(work)
    _report(book, tables, work)


def _report(book: Book, tables: inputs.TeamInputs, work: calc.TeamTables) -> None:
    """Register the problems of the tables and the next step."""
    status, teams, drawn = book.status, book.say(inputs.TEAMS_SHEET), book["is_round_robin"]
    typed = f"COUNTA({book['results']})"
    matches = {"sheet": book.quoted(inputs.MATCHES_SHEET)}
    draw.report(book, teams, results=typed, names="team_names", drawn=drawn)
    twice, listed = book["teams_twice"], book["team_names"]
    status.problem(
        f"COUNT({twice})",
        Text("grand_prix.sheet_row_row_name_is_entered_twice_delete"),
        sheet=f'"{teams}"',
        row=f"ROW({twice})-1+MIN({twice})",
        name=f"INDEX({listed},MIN({twice}))",
    )
    unknown, names = book["unknown_teams"], tables.players.whole("team")
    status.problem(
        f"COUNT({unknown})",
        Text("teams.players_row_row_name_is_not_a_team_of_the"),
        row=f"ROW({unknown})-1+MIN({unknown})",
        name=f"INDEX({names},MIN({unknown}))",
        teams=f'"{teams}"',
    )
    for key, text in (
        (
            "unreadable",
            Text("teams.sheet_row_row_a_result_cannot_be_read_choose"),
        ),
        (
            "stray",
            Text("teams.sheet_row_row_results_stand_beside_no_match"),
        ),
    ):
        lines = work.matches.whole(key)
        status.problem(f"COUNT({lines})", text, row=f"{tables.matches.first}+MIN({lines})", **matches)
    beyond = book["results_beyond"]
    status.problem(
        f"COUNT({beyond})",
        Text("teams.results_beyond_the_boards"),
        row=f"ROW({beyond})-1+MIN({beyond})",
        boards=book["boards"],
        **matches,
    )
    for side, team in (("home", Text("teams.team")), ("away", Text("teams.team_2"))):
        twice = book[f"{side}_twice"]
        status.problem(
            f'COUNTIF({twice},">0")',
            Text("teams.player_on_two_boards"),
            sheet=book.quoted(Text("teams.line_ups")),
            row=f"{tables.lineups.first}+MATCH(TRUE,INDEX({twice}>0,0),0)",
            team=book.quoted(team),
        )
    crosstable.report(book)
    opening = draw.first_step(book, SMALLEST, teams, "team_names")
    missing = status.missing_results("match_tables", TABLES, Text("teams.round_n_results_to_enter_match_es_tables"))
    status.next_step(f'IF(AND({drawn},{opening}<>""),{opening},{missing})')
    # Where pairings are typed, nothing says how many rounds there will be.
    status.finished(f"AND({drawn},{book['planned']}>0)", rankings.STANDINGS, crosstable.SHEET)


def _data(book: Book, source: Source | None) -> TeamData:
    if source is not None:
        return team_data(source)
    return TeamData() if book.options.empty else sample()


def _write_front(book: Book, front: Front, data: TeamData) -> None:
    """Event, form of the tournament, ranking, and the values computed from them."""
    book.choices("editions", Text("teams.editions"), choices.edition_names())
    book.choices("formats", Text("teams.formats"), (ROUND_ROBIN, TYPED))
    book.choices("primaries", Text("teams.primary_points"), (MATCH_POINTS, GAME_POINTS))
    book.choices("ffe_tiebreaks", Text("teams.tiebreaks_ffe"), COMMON)
    book.choices("fide_tiebreaks", Text("teams.tiebreaks_fide"), (*COMMON, *FIDE_ONLY))
    front.add(
        Heading(Text("teams.how_the_event_stands")),
        *leader_fields(book),
        *event_fields(data.about),
        Heading(Text("teams.the_format")),
        Field(
            "boards",
            Text("teams.boards_per_match"),
            Text("teams.boards_2"),
            data.boards,
            whole=(1, BOARDS),
            note=MOST_BOARDS_TEXT,
        ),
        Field(
            "format",
            Text("templates.pairings"),
            Text("teams.format"),
            ROUND_ROBIN if data.round_robin else TYPED,
            choices=book["formats"],
            required=True,
            note=Text("teams.typed_the_two_yellow_columns_of_the_sheet"),
        ),
        *draw.fields(book, len(data.teams) or None, data.cycles, SMALLEST, TEAMS),
        Field(
            "exempt",
            Text("teams.value_of_a_bye"),
            Text("teams.bye"),
            "0" if data.round_robin else "½",
            choices=["0", "½", "1"],
            note=Text("teams.per_board_half_is_worth_a_drawn_match"),
        ),
        Field(
            "entered",
            Text("teams.teams_entered"),
            Text("teams.teams_entered_2"),
            formula=f"=COUNTA({book['team_names']})",
        ),
    )
    book.define(
        "is_round_robin",
        Text("teams.is_round_robin"),
        f'={book["format"]}="{book.say(ROUND_ROBIN)}"',
    )
    draw.compute(book, front, SMALLEST, drawn=book["is_round_robin"])
    paired = f'SUMPRODUCT(MAX((({book["typed_homes"]}<>"")+({book["typed_aways"]}<>"")>0)*{book["round_column"]}))'
    front.compute(
        Field(
            "teams",
            Text("teams.teams_2"),
            Text("teams.number_of_teams"),
            formula=f"=IF({book['is_round_robin']},{book['places']},{book['entered']})",
        ),
        Field(
            "rounds",
            Text("templates.rounds"),
            Text("teams.number_of_rounds"),
            formula=f"=MIN({ROUNDS},IF({book['is_round_robin']},{book['planned']},{paired}))",
        ),
    )
    front.add(
        Heading(Text("teams.the_ranking")),
        Field(
            "edition",
            Text("teams.regulations"),
            Text("templates.edition"),
            book.options.edition,
            choices=book["editions"],
            required=True,
        ),
        Field(
            "primary",
            Text("teams.rank_first_by"),
            Text("teams.first_criterion"),
            MATCH_POINTS,
            choices=book["primaries"],
            required=True,
        ),
    )
    book.define("is_ffe", Text("teams.is_ffe"), f'=LEFT({book["edition"]},3)="FFE"')
    halves = ",".join(f'{book["edition"]}="{edition}"' for edition in choices.half_of_the_boards())
    book.define("by_half", Text("teams.by_half_of_the_boards"), f"=OR({halves})")
    by_edition = book.define(
        "tiebreak_list",
        Text("templates.tiebreaks_to_choose"),
        f"=IF({book['is_ffe']},{book['ffe_tiebreaks']},{book['fide_tiebreaks']})",
    )
    front.add(*tiebreak_fields(by_edition, PRESETS, results.TIEBREAKS))
    lines = [book[f"tiebreak_{place}"] for place in range(1, results.TIEBREAKS + 1)]
    chosen = ",".join(f'{line}="{results.BERLIN}"' for line in lines)
    book.define("uses_berlin", Text("teams.with_berlin"), f"=OR({chosen})")
    listed = tiebreaks_formula(book, results.TIEBREAKS)[1:].replace('"PTS"', '""')
    joined = f'{book["primary"]}&";"&SUBSTITUTE({listed},"Berlin","MANUAL")'
    system = f'IF({book["is_round_robin"]},"round-robin","swiss")'
    front.compute(
        Field("tiebreaks", Text("templates.tie_breaks"), Text("templates.tiebreaks"), formula=f"={joined}"),
        Field(
            "rules",
            Text("teams.rules"),
            Text("teams.rules_2"),
            formula=(
                f'={book["edition"]}&"; boards="&{book["boards"]}&"; exempt="&{book["exempt"]}&"; system="&{system}'
                f'&"; language={book.language}; lang={book.language}"'
            ),
        ),
        event_line(book),
    )
    front.close()


TITLE = Text("teams.team_championship")
_INTRODUCTION = Text("teams.fill_in_the_yellow_cells_the_event_and_the")
TEMPLATE = Template(
    Text("teams.teams"),
    TITLE,
    Text("teams.team_championship_3_to_12_teams_up_to_12"),
    build,
)
