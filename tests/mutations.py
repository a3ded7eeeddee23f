"""
Do the quick tests look at the code? Changes one place at a time and runs the quick tests of its room.

    python -m tests.mutations [--places 200] [--seed TEXT] [--rooms formats/grids,chess] [--jobs 2]
    python -m tests.mutations --at xl_departage/formats/trf/records.py:131

A place is a comparison, a whole number, an `and` or `or`, a sum, a `not`, drawn from all rooms alike per statement, the same for the
same seed (the day's date unless one is given); with `--at`, every change of the places that begin on a line. Each change is made in a
copy of the project in a temporary folder, where the tests of its room first pass without it: those of a room whose tests fail say
nothing. A change that no test notices survives: write the test that would have, or the reason why no value depends on the place
(`EQUIVALENT`). Ends with status 1 if fewer than `GOAL` percent are caught, or a room says nothing.
"""

from __future__ import annotations

import argparse
import ast
import datetime
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from tests.sources import ROOT, modules, room, tree

GOAL = 85
_TIME_LIMIT = 900
"""Seconds for the sound tests of one room."""
_LONGER = 8
"""A change that makes them run so many times as long is caught."""
_COPIED = ("xl_departage", "tests", "workbooks", "docs", "distribution", "examples", "benchmarks")
TESTS = {
    ".": ("tests/functions", "tests/hosts/python", "tests/hosts/cli"),
    "base": ("tests/base", "tests/test_messages.py", "tests/security", "tests/formats/grids", "tests/hosts/cli"),
    "base/messages": ("tests/base/messages", "tests/test_messages.py", "tests/test_plurals.py"),
    "spreadsheet/batch": ("tests/spreadsheet/batch", "tests/hosts/cli/test_recalc.py"),
    "spreadsheet/repair": (
        "tests/spreadsheet/repair",
        "tests/documents/test_copy_to_send.py",
        "tests/hosts/cli/test_copy.py",
    ),
    "chess/explain": (
        "tests/chess/explain",
        "tests/chess/tiebreaks/fide/test_explain.py",
        "tests/functions/test_explain.py",
    ),
    "chess/regulations": (
        "tests/chess/regulations",
        "tests/chess/ratings",
        "tests/chess/tiebreaks/test_papi_columns.py",
        "tests/chess/tiebreaks/test_regulation_sentences.py",
    ),
    "chess/tournament": ("tests/chess/tournament", "tests/formats", "tests/hosts/page/test_page_details.py"),
    "chess/pairing": ("tests/chess/pairing", "tests/hosts/page/test_page_pairing.py"),
    "formats": (
        "tests/formats",
        "tests/hosts/cli/test_convert.py",
        "tests/hosts/page/test_page_details.py",
        "tests/hosts/page/test_page_pairing.py",
    ),
    "formats/held": (
        "tests/hosts/page/test_page_held.py",
        "tests/hosts/page/test_page_operations.py",
        "tests/hosts/page/test_page_rounds.py",
    ),
    "formats/grids": ("tests/formats/grids", "tests/chess/checks", "tests/chess/tiebreaks/test_what_if.py"),
    "functions": (
        "tests/functions",
        "tests/chess/explain/test_comparison.py",
        "tests/chess/explain/test_entry.py",
        "tests/formats/grids/lists",
        "tests/chess/pairing/test_functions.py",
        "tests/chess/season",
    ),
    "functions/answers": ("tests/functions",),
    "functions/commands": ("tests/functions/commands", "tests/hosts/excel/test_ribbon.py"),
    "documents/templates": (
        "tests/documents/templates",
        "tests/hosts/cli/test_update.py",
        "tests/formats/test_templates.py",
    ),
    "hosts": ("tests/hosts/cli",),
    "hosts/cli": (
        "tests/hosts/cli",
        "tests/chess/pairing/test_command.py",
        "tests/chess/pairing/test_team_command.py",
        "tests/formats/papi/test_commands.py",
        "tests/spreadsheet/storage/test_remote.py",
    ),
    "hosts/office": ("tests/web/test_office.py",),
}
"""Tests of the rooms that have no folder of their name, or whose doors have the tests."""
EQUIVALENT = frozenset(
    {
        # The column after the field has just been refused unless it is blank.
        "xl_departage/formats/trf/team_records.py: 6 -> 7 in `kind = fields.text(5, 6)`",
        "xl_departage/formats/trf/team_records.py: 15 -> 16 in "
        "`return BoardOrder(round, team, fields.integer(13, 15) or 0, players, line.number)`",
        *(
            f"xl_departage/formats/trf/team_records.py: {change} in "
            f"`round, team = fields.integer(5, 7), fields.integer(9, 11)`"
            for change in ("7 -> 8", "9 -> 8", "11 -> 12")
        ),
        "xl_departage/formats/trf/team_records.py: 13 -> 12 in "
        "`return BoardOrder(round, team, fields.integer(13, 15) or 0, players, line.number)`",
        *(
            f"xl_departage/formats/trf/team_records.py: {change} in "
            "`return TeamByes(fields.points(5, 8), fields.points(10, 13), teams, line.number)`"
            for change in ("8 -> 9", "10 -> 9", "13 -> 14")
        ),
        *(
            f"xl_departage/formats/trf/records.py: {change} in `columns = (5, 8) if teams else (10, 13)`"
            for change in ("8 -> 9", "10 -> 9", "13 -> 14")
        ),
        "xl_departage/formats/trf/records.py: 8 -> 9 in `points = fields.points(5, 8)`",
        *(
            f"xl_departage/formats/trf/records.py: {change} in "
            f"`round, first = fields.integer(15, 17), fields.integer(23, 26)`"
            for change in ("17 -> 18", "23 -> 22", "26 -> 27")
        ),
        *(
            f"xl_departage/formats/trf/records.py: {change} in "
            "`return VirtualPoints(points, round, fields.integer(19, 21) or round, first, fields.integer(28, 31) or first)`"
            for change in ("19 -> 18", "21 -> 22", "28 -> 27")
        ),
        'xl_departage/formats/trf/records.py: 7 -> 8 in `first = fields.needed("trf_no_round", 5, 7)`',
        *(
            f"xl_departage/formats/trf/records.py: {change} in "
            "`return ForbiddenPairs(first, fields.integer(9, 11) or first, _numbers(fields, 13))`"
            for change in ("9 -> 8", "11 -> 12")
        ),
        # A shorter way to the same look, for texts that repeat and for blank cells.
        "xl_departage/formats/grids/square.py: type(cell) is str -> type(cell) is not str in "
        "`look = look_of.get(cell) if type(cell) is str else _MARK if cell is None else _look(_text(cell))`",
        # No row, line or round is below 1.
        "xl_departage/chess/checks/run.py: 0 -> -1 in "
        "`return _SEVERITIES.index(problem.severity), place.row or place.line or 0, place.round or 0`",
        "xl_departage/spreadsheet/recalculation/sheet_xml.py: 0 -> -1 in "
        "`return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0`",
        # Values that have a limit have words for it, and no others.
        "xl_departage/chess/explain/sums.py: "
        "limit is not None and self.limit is not None -> limit is not None or self.limit is not None in "
        "`if limit is not None and self.limit is not None:`",
        # A longer table of the same values.
        "xl_departage/chess/tiebreaks/fide/performance.py: highest - lowest -> highest + lowest in "
        "`table = expectations(highest - lowest)`",
        # At 2000 nothing is added.
        "xl_departage/chess/ratings/belgian.py: rating >= 2000 -> rating > 2000 in `if rating >= 2000:`",
        # All rows of a table are of one width.
        "xl_departage/formats/grids/square.py: 0 -> -1 in `right = range(columns[-1] + 1, len(table[0]))`",
        *(
            f"xl_departage/formats/grids/grid_reading.py: 0 -> {row} in `due = len(matrix.rounds[0])`"
            for row in (1, -1)
        ),
        # The column before a number has been refused unless it is blank.
        "xl_departage/formats/trf/trf_checking.py: 4 -> 3 in `line_of = {line.text[4:8].strip(): line.number for line in "
        'reversed(document.tagged("001"))}`',
        # Every fourth column from 15: none is 14.
        "xl_departage/formats/trf/team_records.py: 15 -> 14 in `teams = tuple((1 + (column - 15) // 4, column, team) "
        "for column, team in fields.number_list(15, 3, 4) if team)`",
        # A record that was not read has no line, and nobody shows it.
        *(
            f"xl_departage/formats/trf/{module}.py: 0 -> {line} in `line: int = 0`"
            for module in ("records", "team_records")
            for line in (1, -1)
        ),
        # All rows of a table are of one width.
        *(
            f"xl_departage/formats/grids/square.py: 0 -> {row} in `if right < len(table[0]) and "
            r'all(re.fullmatch(r"\d{1,6}½?|½", _text(table[row][right])) for row in rows[::lines]):`'
            for row in (1, -1)
        ),
        # Longer than any header.
        "xl_departage/formats/grids/layout.py: len((line := _vega_line(cells))) < _LONGEST_VEGA_HEADER -> "
        "len((line := _vega_line(cells))) <= _LONGEST_VEGA_HEADER in "
        "`if len(line := _vega_line(cells)) < _LONGEST_VEGA_HEADER and (match := _VEGA_HEADER.fullmatch(line))`",
        # Points of a match are read only where there are boards.
        *(
            f"xl_departage/chess/tournament/result_worth.py: 1 -> {boards} in `boards = self.boards or 1`"
            for boards in (0, 2)
        ),
        # Nobody meets himself, and the colour of a forfeit counts for nothing.
        "xl_departage/formats/trf/event_text.py: number < opponent -> number <= opponent in "
        "`return Colour.WHITE if number < opponent else Colour.BLACK`",
        # A table has at least one column.
        "xl_departage/formats/grids/square.py: 0 -> -1 in `width = len(table[0]) if table else 0`",
        # One element, or none and one.
        "xl_departage/formats/grids/square.py: 0 -> -1 in `if not results or (len(results) == 1 and "
        'texts[results[0]] == "1" and not {"X", "*", "**", "XX"} & set(texts)):`',
        "xl_departage/spreadsheet/recalculation/native/aggregates.py: 0 -> -1 in "
        "`return NATIVES[_FUNCTIONS[which - 1]].function(given[0], number(rank))`",
        "xl_departage/spreadsheet/recalculation/places.py: 0 -> -1 in "
        "`if not node.args or node.args[0].kind is Kind.OMITTED:`",
        # No limit is below 0, and a sentence that needs the number has it.
        "xl_departage/chess/ratings/submission.py: 0 -> -1 in "
        "`if len(number) != 5 or not (number.isascii() and number.isdigit()) or "
        "(issued or 0) > LAST_YEAR_OF_CHECK_DIGITS:`",
        "xl_departage/chess/ratings/period.py: 0 -> -1 in `longest = max(games.waited.values(), default=0)`",
        "xl_departage/chess/checks/season.py: 0 -> -1 in "
        '`values: dict[str, object] = {"count": len(played), "planned": planned or 0}`',
        # One game has one K, as the second condition says too.
        "xl_departage/chess/ratings/k_factor.py: 1 -> 0 in "
        "`if games <= 1 or first == belgian_k_in_tier(before + games, tier, edition):`",
        # The column before has just been refused unless it is blank.
        "xl_departage/formats/trf/records.py: 15 -> 14 in "
        "`round, first = fields.integer(15, 17), fields.integer(23, 26)`",
        # A file written from a team event is read as one.
        "xl_departage/formats/trf/writing.py: version == 'TRF26' and written.event -> version == 'TRF26' in "
        '`abnormal = abnormal_matches(written.event, wanted.event) if version == "TRF26" and written.event else []`',
        # A shorter way to the same runs of games.
        "xl_departage/chess/ratings/k_factor.py: "
        "games <= 1 or first == belgian_k_in_tier(before + games, tier, edition) -> "
        "games <= 1 and first == belgian_k_in_tier(before + games, tier, edition) in "
        "`if games <= 1 or first == belgian_k_in_tier(before + games, tier, edition):`",
        # The only value without a unit of its own is the direct encounter, whose explanation shows no score.
        *(f"xl_departage/chess/tiebreaks/figures.py: 2 -> {unit} in `unit: int = 2`" for unit in (1, 3)),
        # Of a table without players nobody asks.
        *(
            f"xl_departage/chess/checks/round_robin.py: 0 -> {most} in "
            "`if 2 * max(played, default=0) < due or not _over(subject, _met(subject)):`"
            for most in (1, -1)
        ),
        # When rows are kept in less memory.
        "xl_departage/chess/ratings/period_stream.py: not compacted -> compacted in "
        "`if not compacted and len(games.a) >= _COMPACT_FROM:`",
        # Whose game has another side has an opponent.
        "xl_departage/formats/trf/results.py: entry.opponent or 0 -> entry.opponent in "
        "`return player.number < (entry.opponent or 0)`",
        # A match without points has one board in any case.
        *(
            f"xl_departage/chess/tournament/match_boards.py: 0 -> {none} in "
            f"`return max(1, -(-max(totals, default=0) // per_board))`"
            for none in (1, -1)
        ),
        # Games of a list have a row.
        *(
            f"xl_departage/formats/grids/lists/{module}.py: 0 -> {row} in `{line}`"
            for row in (1, -1)
            for module, line in (
                (
                    "list_reading",
                    "self._scores.get(game.place.row or 0, (None, None)) if game.place else (None, None),",
                ),
                ("grid", "typed = game.place.row or 0"),
            )
        ),
        # No player has a number of so many figures.
        *(
            f"xl_departage/chess/tournament/origin.py: {change} in "
            "`return int(player) if abs(player) < 10**9 and player == int(player) else None`"
            for change in (
                "10 -> 11",
                "10 -> 9",
                "9 -> 10",
                "9 -> 8",
                "abs(player) < 10 ** 9 -> abs(player) <= 10 ** 9",
            )
        ),
        # The games of a round robin are due once in any case.
        "xl_departage/chess/tournament/systems.py: 1 -> 0 in "
        "`return system, max(met, cycles, 2 if kind.double else 1)`",
        # More than all points of a match is more than one side can win.
        "xl_departage/chess/tournament/result_worth.py: 0 -> -1 in "
        "`if theirs < 0 or mine + theirs > most or max(mine, theirs) > boards * win:`",
        # A place without a row has a line.
        *(
            f"xl_departage/chess/checks/subject.py: 0 -> {line} in "
            '`return {"opponent": self.who(player), "at": line_text(place.line or 0)}`'
            for line in (1, -1)
        ),
        # A byte has eight bits.
        "xl_departage/formats/papi/jet.py: 8 -> 9 in `for bit in range(8):`",
        # One element.
        "xl_departage/formats/grids/lists/pages.py: 0 -> -1 in "
        "`first, second = _team(filled[1 : sides[0]]), _team(filled[sides[0] + 1 : -1])`",
        # No pair has met less than never.
        "xl_departage/chess/tournament/systems.py: 0 -> -1 in `return 0`",
        # Without a row there is nothing to fill up and no round to look at.
        *(
            f"xl_departage/formats/grids/layout.py: 0 -> {width} in `width = max(map(len, cells), default=0)`"
            for width in (1, -1)
        ),
        *(
            f"xl_departage/formats/grids/rounds.py: 0 -> {width} in `width = len(grid[0]) if grid else 0`"
            for width in (1, -1)
        ),
        # An entry that was not read has no column, and nobody shows it.
        *(
            f"xl_departage/formats/trf/{module}: 0 -> {column} in `{line}`"
            for column in (1, -1)
            for module, line in (
                (
                    "paired_round.py",
                    "entries = {number: TrfEntry(None, None, outcome.value, 0) for number, outcome in pairing.event.away.items()}",
                ),
                ("paired_round.py", 'entries[board.white] = TrfEntry(None, None, "U", 0)'),
                ("paired_round.py", 'entries[board.white] = TrfEntry(board.black, Colour.WHITE, "", 0)'),
                ("paired_round.py", 'entries[board.black] = TrfEntry(board.white, Colour.BLACK, "", 0)'),
                ("paired_teams.py", 'entries[left] = TrfEntry(right, colour, "", 0)'),
                ("paired_teams.py", 'entries[right] = TrfEntry(left, colour.opposite, "", 0)'),
            )
        ),
        *(
            f"xl_departage/formats/trf/writing.py: 0 -> {column} in `{line}`"
            for column in (1, -1)
            for line in (
                "row[game.round - 1] = TrfEntry(None, None, game.outcome.value, 0)",
                "return TrfEntry(opponent, entry.colour, code, 0)",
            )
        ),
        # How many workbooks are recalculated at once.
        "xl_departage/spreadsheet/recalculation/parallel.py: len(running) < processes -> len(running) <= processes in "
        "`while waiting and len(running) < processes:`",
        # How much is read, inflated, parsed or computed between two looks at the clock.
        *(
            f"xl_departage/{module}: {change} in `{line}`"
            for module, line in (
                ("spreadsheet/storage/archive.py", "_INPUT = 2**16"),
                ("base/bounded.py", "_PIECE = 2**20"),
                ("spreadsheet/storage/xml_text.py", "_FED = 2**20"),
            )
            for change in ("2 -> 1", "2 -> 3")
        ),
        *(
            f"xl_departage/spreadsheet/storage/archive.py: {change} in `_INPUT = 2**16`"
            for change in ("16 -> 15", "16 -> 17")
        ),
        *(
            f"xl_departage/{module}.py: {change} in `{name} = 2**20`"
            for module, name in (("base/bounded", "_PIECE"), ("spreadsheet/storage/xml_text", "_FED"))
            for change in ("20 -> 19", "20 -> 21")
        ),
        *(
            f"xl_departage/spreadsheet/recalculation/arrays.py: 256 -> {rows} in `_AT_ONCE: Final = 256`"
            for rows in (255, 257)
        ),
        # Both corners of one cell are that cell.
        *(
            f"xl_departage/spreadsheet/recalculation/compiler.py: 0 -> {corner} in `if not corners[0]:`"
            for corner in (1, -1)
        ),
        # Set where an element begins, before its end is looked at.
        *(f"xl_departage/spreadsheet/recalculation/cell_xml.py: 0 -> {place} in `start = 0`" for place in (1, -1)),
        # No value equals the lookup value: it would have been found.
        *(
            f"xl_departage/spreadsheet/recalculation/native/lookup.py: {change} in "
            "`if not isinstance(cell, ErrorKind) and (compared(cell, wanted) > 0) == larger`"
            for change in ("compared(cell, wanted) > 0 -> compared(cell, wanted) >= 0", "0 -> -1")
        ),
        # One value is no row, and the larger of 0 and 1 is 1.
        "xl_departage/spreadsheet/recalculation/native/lookup.py: 1 -> 0 in "
        "`height, width = (value.height, value.width) if type(value) in (Range, Array) else (1, 1)`",
        # A number has at most 309 digits before its point, and 300 are kept behind it.
        *(
            f"xl_departage/spreadsheet/recalculation/native/numbers.py: 700 -> {digits} in "
            f"`_EXACT: Final = Context(prec=700)`"
            for digits in (699, 701)
        ),
        # Two ways to the same texts.
        *(
            f"xl_departage/chess/ratings/period_files.py: {change} in `if len(distinct) > len(column) // 2:`"
            for change in (
                "len(distinct) > len(column) // 2 -> len(distinct) >= len(column) // 2",
                "2 -> 1",
                "2 -> 3",
            )
        ),
        # How many rows are read at a time.
        *(
            f"xl_departage/chess/ratings/period_stream.py: {change} in `BLOCK = 2**16`"
            for change in ("2 -> 1", "2 -> 3", "16 -> 17", "16 -> 15")
        ),
        # A column of one value is found so, or by all its texts: sooner or later, never otherwise.
        *(
            f"xl_departage/chess/ratings/period_tables.py: {change} in "
            f"`if len(distinct) != 1 or texts.count(texts[0]) != len(texts):`"
            for change in ("0 -> -1", "1 -> 2")
        ),
        # The score that is looked for has no level yet.
        "xl_departage/chess/tiebreaks/rating_based.py: level > score -> level >= score in "
        "`above = min((level for level in level_of if level > score), default=None)`",
        "xl_departage/chess/tiebreaks/rating_based.py: level < score -> level <= score in "
        "`below = max((level for level in level_of if level < score), default=None)`",
        # A shorter way to the same rows, for players who played every round.
        "xl_departage/chess/tiebreaks/context.py: "
        "max(kinds, default=lost) <= lost -> max(kinds, default=lost) < lost in "
        "`if None not in opponents and max(kinds, default=lost) <= lost:`",
        *(
            f"xl_departage/chess/tiebreaks/{module}.py: "
            f"max(kinds, default=lost) <= lost -> max(kinds, default=lost) < lost in "
            "`if max(kinds, default=lost) <= lost`"
            for module in ("context", "buchholz")
        ),
        # What lies between both has just been returned.
        "xl_departage/chess/tiebreaks/rating_based.py: rating < lowest -> rating <= lowest in "
        "`rating if rating is None or lowest <= rating <= highest else lowest if rating < lowest else highest`",
        # At 50 % nothing is added.
        "xl_departage/chess/tiebreaks/rating_based.py: percentage >= 50 -> percentage > 50 in "
        "`return bonus if percentage >= 50 else -bonus`",
        # Each place is set.
        *(
            f"xl_departage/chess/tiebreaks/chances.py: 0 -> {gain} in "
            "`gains = [[(0, 0)] * len(self.results) for _ in self.games]`"
            for gain in (1, -1)
        ),
        *(f"xl_departage/chess/tiebreaks/chances.py: 0 -> {place} in `best_place = 0`" for place in (1, -1)),
        # Numbers that only differ from one another.
        *(f"xl_departage/chess/tiebreaks/chances.py: 0 -> {number} in `serial = 0`" for number in (1, -1)),
        "xl_departage/chess/tiebreaks/chances.py: 1 -> 2 in `serial += 1`",
        # At 1999 and 2000 nothing is added.
        *(f"xl_departage/chess/ratings/belgian.py: 2000 -> {limit} in `if rating >= 2000:`" for limit in (1999, 2001)),
        # A shorter way to the same sum.
        "xl_departage/chess/ratings/period.py: len(split) > 1 -> len(split) >= 1 in "
        "`crossing = {player for player, split in enumerate(runs) if len(split) > 1}`",
        "xl_departage/chess/ratings/period.py: 1 -> 0 in "
        "`crossing = {player for player, split in enumerate(runs) if len(split) > 1}`",
        # One element.
        "xl_departage/chess/ratings/belgian.py: 0 -> -1 in "
        "`games = runs[0][1] if len(runs) == 1 else sum(count for _, count in runs)`",
        # A row whose result cannot be read is set aside.
        *(
            f"xl_departage/chess/ratings/period_games.py: 0 -> {score} in "
            f'`scores = columns.convert("result_a", _result, '
            '"period_bad_result", 0)`'
            for score in (1, -1)
        ),
        # No rating is below 1.
        *(
            f"xl_departage/chess/regulations/rating_editions.py: 0 -> {rating} in "
            "`start_games=((2300, 300), (2000, 200), (0, 50)),`"
            for rating in (1, -1)
        ),
        # How much a cache holds, and from how many cells the end of a sheet is asked for.
        *(
            f"xl_departage/{module}: {size} -> {size + more} in `{line}{size}`"
            for module, line, size in (
                ("functions/request.py", "_GRIDS_KEPT = ", 32),
                ("functions/request.py", "_TEXTS_KEPT = ", 256),
                ("hosts/libreoffice/ranges.py", "_KEPT: Final = ", 32),
                ("hosts/libreoffice/ranges.py", "_SMALL: Final = ", 4096),
            )
            for more in (1, -1)
        ),
        # An edition that is in force has a date.
        *(
            f"xl_departage/chess/regulations/today.py: {edition}.in_force or '' -> {edition}.in_force in `{line}`"
            for edition, line in (
                (
                    "fide",
                    'rules.append(InForce(Text("regulations.fide_event_tie_breaks"), fide.name, fide.in_force or "", _C07))',
                ),
                ("french", 'rules.append(InForce(open_, french.name, french.in_force or "", _LA))'),
                ("ffe", 'rules.append(InForce(Text("regulations.papi_s_tables"), "PAPI", ffe.in_force or "", _PAPI))'),
                (
                    "belgian",
                    'rules.append(InForce(Text("regulations.belgian_list"), belgian.name, belgian.in_force or "", note))',
                ),
                (
                    "rated",
                    'rules.append(InForce(Text("regulations.fide_list"), rated.name, rated.in_force or "", _B02))',
                ),
            )
        ),
        # Without players no column says anything of one.
        *(
            f"xl_departage/formats/grids/lists/identities.py: 0 -> {row} in "
            f"`top = layout.rows[0] if layout.rows else 0`"
            for row in (1, -1)
        ),
        # The first player is no row of headings.
        *(
            f"xl_departage/formats/grids/lists/identities.py: {change} in "
            f"`for row in range(top - 1, max(top - 3, -1), -1):`"
            for change in ("top - 1 -> top", "1 -> 0")
        ),
        # Both are given, or neither.
        *(
            f"xl_departage/chess/tiebreaks/registry.py: "
            f"authority is not None and definition is not None -> {change} in "
            "`if authority is not None and definition is not None:`"
            for change in ("authority is not None or definition is not None", "authority is not None")
        ),
        # A shorter way to what the next line finds out.
        "xl_departage/formats/grids/rounds.py: back is not None -> back is None in "
        "`if (id(meaning), id(other)) in agreeing and back is not None and index.get(back) == player:`",
        # No floating-point number is four fifths.
        "xl_departage/documents/templates/swiss/identity.py: ratio >= _LIKE -> ratio > _LIKE in "
        "`return ratio >= _LIKE or (len(less) > 1 and _begins(less, more))`",
        # Only a shorter way to the same two letters.
        *(
            f"xl_departage/base/messages/user_language.py: 2 -> {letters} in "
            "`code = word if len(word) == 2 else _normalized(word)[:2]`"
            for letters in (1, 3)
        ),
        # Two ways to the same quotient.
        "xl_departage/chess/tiebreaks/figures.py: not isinstance(amount, int) -> isinstance(amount, int) in "
        "`quotient = Fraction(amount) / divisor if not isinstance(amount, int) else Fraction(amount, divisor)`",
        # No extension is below 0.
        "xl_departage/chess/tiebreaks/standings.py: 0 -> -1 in "
        "`further = definition.steps(under, code) if code.open and definition.steps is not None else 0`",
        # The table ends with a blank, which is left out.
        "xl_departage/chess/tiebreaks/fide/performance.py: 100 -> 101 in "
        "`cells = [-FULL_SCORE_DIFFERENCE, *inner[1:100], FULL_SCORE_DIFFERENCE]`",
        # Behind the last column nothing stands.
        "xl_departage/formats/trf/records.py: 1 -> 2 in "
        "`for round, column in enumerate(range(10, fields.end + 1, 5), 1):`",
        "xl_departage/formats/trf/columns.py: 1 -> 2 in `for column in range(first, self.end + 1, step):`",
        # A whole number has been returned.
        "xl_departage/chess/explain/words.py: 1 -> 0 in "
        "`return next((digits for digits in range(1, 4) if (value * 10**digits).denominator == 1), None)`",
        # Half of the games has been returned.
        "xl_departage/chess/regulations/rating_tables.py: half_points < games -> half_points <= games in "
        "`below = half_points < games`",
        # `½` alone is no date.
        *(
            f"xl_departage/formats/grids/cells.py: 0 -> {number} in "
            f'`if FIRST_DATE <= int(text.rstrip("½").strip("-") or 0) <= LAST_DATE:`'
            for number in (1, -1)
        ),
        # How long outcomes are searched: any end of the search is proved as far as it went.
        *(
            f"xl_departage/chess/tiebreaks/chances.py: {change} in "
            "`stops = len(places) >= spent or nodes <= 0 or self.data.steps <= 0`"
            for change in (
                "len(places) >= spent -> len(places) > spent",
                "nodes <= 0 -> nodes < 0",
                "self.data.steps <= 0 -> self.data.steps < 0",
                "0 -> 1",
                "0 -> -1",
            )
        ),
        *(
            f"xl_departage/chess/tiebreaks/chances.py: {change} in "
            "`if place <= bound or len(places) >= half or self.data.steps <= 0:`"
            for change in (
                "len(places) >= half -> len(places) > half",
                "self.data.steps <= 0 -> self.data.steps < 0",
                "0 -> 1",
                "0 -> -1",
            )
        ),
        # The columns have been looked for before; nobody has a rating of 0.
        *(
            f"xl_departage/documents/templates/swiss/update.py: {change} in "
            "`return listed.lines.sheet.name, (row, listed.column(key) or 0)`"
            for change in ("listed.column(key) or 0 -> listed.column(key)", "0 -> 1", "0 -> -1")
        ),
        "xl_departage/documents/templates/swiss/update.py: player.rating or None -> player.rating in "
        "`player.rating or None,`",
        # Teams have a number when their rounds are read.
        *(
            f"xl_departage/formats/trf/teams.py: {change} in `team_number = self.source.teams[team].number or 0`"
            for change in ("self.source.teams[team].number or 0 -> self.source.teams[team].number", "0 -> 1", "0 -> -1")
        ),
        # Nobody has such a number.
        "xl_departage/documents/templates/swiss/identity.py: 1 -> 2 in "
        "`same = numbered.get(matched.get(person.number, -1))`",
        # An arbiter who differs from the record has named a type.
        "xl_departage/chess/pairing/teams/rules.py: colours or model -> colours in "
        '`raise CannotPair("pair_team_types_differ", system=header.system, typed=(colours or model).value)`',
        # Whether a team had points without playing counts, not when.
        *(
            f"xl_departage/chess/pairing/teams/engine.py: 1 -> {round} in "
            '`history |= {round: _NO_BYE.get(side.outcome, "") for round, side in enumerate(entrant.rounds, 1)}`'
            for round in (0, 2)
        ),
        # A fault of a square has a row.
        "xl_departage/formats/grids/layout.py: error.place or Place() -> error.place in "
        "`place = error.place or Place()`",
        *(
            f"xl_departage/formats/grids/layout.py: {change} in "
            "`return InconsistentGrid(error.key, place._replace(row=(place.row or 0) + rows), **values)`"
            for change in ("0 -> 1", "0 -> -1", "place.row or 0 -> place.row")
        ),
        # One element.
        "xl_departage/functions/host_cells.py: 0 -> -1 in "
        "`return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows`",
        # No table is as long as that.
        *(
            f"xl_departage/hosts/libreoffice/ranges.py: 1 -> {size} in "
            f"`height, width = heights.get(ROWS, 1), widths.get(COLUMNS, 1)`"
            for size in (0, 2)
        ),
        "xl_departage/hosts/libreoffice/ranges.py: rows * columns > _SMALL -> rows * columns >= _SMALL in "
        "`if rows * columns > _SMALL:`",
        # What the cache keeps.
        *(
            f"xl_departage/hosts/libreoffice/calling.py: 64 -> {size} in `_TABLES: Cache[Shown] = Cache(64)`"
            for size in (63, 65)
        ),
        *(
            f"xl_departage/hosts/libreoffice/calling.py: {change} in "
            "`keep=lambda shown: not one_player or len(shown) > 1 or len(shown[0]) > 1,`"
            for change in (
                "not one_player -> one_player",
                "len(shown) > 1 -> len(shown) >= 1",
                "len(shown[0]) > 1 -> len(shown[0]) >= 1",
                "1 -> 2",
                "1 -> 0",
                "0 -> -1",
                "not one_player or len(shown) > 1 or len(shown[0]) > 1 -> not one_player or len(shown) > 1",
                "not one_player or len(shown) > 1 or len(shown[0]) > 1 -> not one_player and len(shown) > 1 and (len(shown[0]) > 1)",
            )
        ),
        *(
            f"xl_departage/hosts/libreoffice/calling.py: {change} in "
            "`argument.read is read_player and value not in (OMITTED, None)`"
            for change in (
                "argument.read is read_player -> argument.read is not read_player",
                "value not in (OMITTED, None) -> value in (OMITTED, None)",
                "argument.read is read_player and value not in (OMITTED, None) -> argument.read is read_player",
                "argument.read is read_player and value not in (OMITTED, None) -> "
                "argument.read is read_player or value not in (OMITTED, None)",
            )
        ),
        # Two ways to the same cells.
        *(
            f"xl_departage/spreadsheet/formulas/addresses.py: {change} in `if size(area) > len(cells) + 64:`"
            for change in (
                "size(area) > len(cells) + 64 -> size(area) >= len(cells) + 64",
                "len(cells) + 64 -> len(cells)",
                "len(cells) + 64 -> len(cells) - 64",
                "64 -> 65",
                "64 -> 63",
            )
        ),
        # Numbers so far apart never share fifteen digits.
        "xl_departage/spreadsheet/recalculation/values.py: "
        "abs(one - other) <= 1e-13 * abs(one) -> abs(one - other) < 1e-13 * abs(one) in "
        '`return one == other or (abs(one - other) <= 1e-13 * abs(one) and f"{one:.15g}" == f"{other:.15g}")`',
        # An area that is not known from the file is found when its formula is computed, in one more pass.
        *(
            f"xl_departage/spreadsheet/recalculation/engine.py: {change} in "
            "`if cell.kind is FormulaKind.DYNAMIC and cell.reference is not None and size(cell.reference) <= MAX_COVERED`"
            for change in (
                "cell.reference is not None -> cell.reference is None",
                "size(cell.reference) <= MAX_COVERED -> size(cell.reference) < MAX_COVERED",
                "cell.kind is FormulaKind.DYNAMIC and cell.reference is not None and (size(cell.reference) <= MAX_COVERED) -> "
                "cell.kind is FormulaKind.DYNAMIC and cell.reference is not None",
            )
        ),
        # A longer way to the same count, and to the same sum.
        "xl_departage/spreadsheet/recalculation/native/conditional.py: "
        "value != limit and same_number(value, limit) -> value != limit in "
        "`if any(value != limit and same_number(value, limit) for value in near):`",
        "xl_departage/spreadsheet/recalculation/native/aggregates.py: 1 -> 0 in "
        "`if len(values) == 1 and type(values[0]) is Range:`",
        # A part begins with its root.
        *(
            f"xl_departage/spreadsheet/recalculation/sheet_rows.py: {change} in "
            "`if opening < 0 or closing < begin or text.find(_OPEN, begin) >= 0 or text.find(_CLOSE) != closing:`"
            for change in ("opening < 0 -> opening <= 0", "0 -> 1")
        ),
        # Only the exponent counts.
        *(
            f"xl_departage/spreadsheet/recalculation/text_format.py: 1 -> {digits} in "
            f"`{line}.scaleb(-len(decimal_code)), ROUND_HALF_UP)`"
            for digits in (0, 2)
            for line in (
                "rounded = number.quantize(Decimal(1)",
                "rounded = rounded.scaleb(-digits).quantize(Decimal(1)",
            )
        ),
        # The first is the most common of any number.
        "xl_departage/formats/csv_grid.py: 1 -> 2 in "
        "`width, count = Counter(len(row) for row in rows).most_common(1)[0]`",
        # Nobody has such a number.
        *(
            f"xl_departage/documents/templates/swiss/identity.py: 1 -> {number} in "
            "`same = numbered.get(matched.get(person.number, -1))`"
            for number in (0, 2)
        ),
        # One element.
        "xl_departage/functions/answers/explain.py: 0 -> -1 in "
        "`code = parse_code(_FUNCTION_NAMES.get(codes[0].strip().upper(), codes[0]))`",
        # Without a space there is none to look at.
        "xl_departage/spreadsheet/formulas/syntax.py: "
        "len(self.tokens) < len(tokens) -> len(self.tokens) <= len(tokens) in "
        "`if len(self.tokens) < len(tokens):`",
        # Two seniors have the same age, and nothing comes behind the others.
        *(
            f"xl_departage/functions/answers/season.py: {change} in "
            '`return (1 if category.upper().startswith("SEN") else 3, 0, category)`'
            for change in ("0 -> 1", "0 -> -1", "1 -> 2", "3 -> 4")
        ),
        # All of a text is the text, and nothing is left of it.
        *(
            f"xl_departage/spreadsheet/recalculation/text_format.py: count < len(body) -> count <= len(body) in "
            f"`{line}`"
            for line in (
                "pieces.append(body[len(body) - count :] if count < len(body) else body)",
                'body = body[: -count or None] if count < len(body) else ""',
            )
        ),
        # One element.
        "xl_departage/hosts/libreoffice/values.py: 0 -> -1 in "
        '`value: float = struct.unpack("<d", struct.pack("<Q", _QUIET_NAN | code))[0]`',
        # A match has boards; at most four half-points, or none.
        *(
            f"xl_departage/formats/grids/rounds.py: 0 -> {boards} in "
            "`outcome = match_outcome(own, other.points, boards or 0, options.scoring, options.match_rule)`"
            for boards in (1, -1)
        ),
        *(
            f"xl_departage/formats/grids/matrix_cells.py: 0 -> {most} in `if max(sums, default=0) <= 4:`"
            for most in (1, -1)
        ),
        # One row is the last as well, and all letters of a part are the same.
        "xl_departage/functions/catalogue.py: 0 -> -1 in `if len(rows) == len(rows[0]) == 1:`",
        *(
            f"xl_departage/spreadsheet/recalculation/text_format.py: 0 -> -1 in `{line}`"
            for line in ('if letters[0] in "md" and count > 2 and not language:', "match letters[0]:")
        ),
        # Nothing is better than the bound.
        "xl_departage/chess/tiebreaks/chances.py: place <= bound -> place < bound in "
        "`if place <= bound or len(places) >= half or self.data.steps <= 0:`",
        # A shorter way to the same places.
        *(
            f'xl_departage/chess/ratings/period_games.py: {change} in `if name != "a" or -1 not in indices_of_all:`'
            for change in (
                "name != 'a' or -1 not in indices_of_all -> name != 'a'",
                "name != 'a' or -1 not in indices_of_all -> name != 'a' and -1 not in indices_of_all",
            )
        ),
        # A character of two or four bytes has a zero among the first four.
        "xl_departage/spreadsheet/recalculation/loading.py: 4 -> 5 in "
        '`return b"\\0" in content[:4] or _FORMULA.search(content) is not None`',
        # Opponents come in pairs.
        "xl_departage/formats/grids/grid_reading.py: 2 -> 3 in `if opponents[later] in opponents[:later] and "
        "sum(one is not None for one in opponents[later]) > 2:`",
        # Without a meeting, a round robin has one cycle at least, and one that is planned has as many as were met.
        *(
            f"xl_departage/chess/tournament/systems.py: 0 -> {most} in `most = max(meetings.values(), default=0)`"
            for most in (1, -1)
        ),
        # Each multiple of 0 is 0, whichever way it is rounded.
        "xl_departage/spreadsheet/recalculation/native/numbers.py: value < 0 -> value <= 0 in "
        "`return _multiple(value, width, ROUND_FLOOR if value < 0 and mode else ROUND_CEILING) if width else 0.0`",
        # No place is 0, which has just been refused.
        "xl_departage/spreadsheet/recalculation/native/array_functions.py: at > 0 -> at >= 0 in "
        "`indices.append(at - 1 if at > 0 else count + at)`",
        # Where the table subtracts anything, it subtracts more than a point.
        "xl_departage/chess/explain/rating_levels.py: 0 -> -1 in "
        '`key = "exp_entry_table" if parts.added < 0 else "exp_entry_bonus"`',
        # No rounds are no columns, and both are less than one.
        "xl_departage/documents/report/compact.py: 0 -> -1 in "
        "`last = max((played for one in entries for played in one.rounds), default=0)`",
        # What stands in all of them stands in each, in the same order.
        "xl_departage/documents/report/build.py: 0 -> -1 in "
        "`usual[index] = shared = [note for note in notes[0] if all(note in others for others in notes)]`",
        # The row below the last is blank, and in no block.
        "xl_departage/formats/grids/square.py: 1 -> 2 in `for cells in table[first : last + 1]:`",
        # An entity of XML is one character, and a reader refuses all others.
        "xl_departage/spreadsheet/repair/places.py: 1 -> 2 in "
        '`text.append(one if kind == "plain" else character(one)[:1])`',
        # The sum is shown only where formula II rated a game, which sets it.
        *(f"xl_departage/chess/ratings/period_model.py: 0 -> {total} in `hundredths: int = 0`" for total in (1, -1)),
        # All rows of a range are of one width.
        "xl_departage/functions/answers/lists.py: 0 -> -1 in `if len(players) == len(players[0]) == 1:`",
        # Nobody meets himself.
        "xl_departage/chess/checks/round_contents.py: opponent < player -> opponent <= player in "
        "`if opponent is None or opponent < player:`",
        # No rating is 0: the largest difference is one less than the largest rating.
        "xl_departage/chess/ratings/expectation.py: MOST_RATING + 1 -> MOST_RATING in "
        "`return _both_signs([_higher(min(difference, cap), ()) for difference in range(MOST_RATING + 1)])`",
        # A table without the column has just been refused, and no rows are no numbers.
        "xl_departage/chess/ratings/period_tables.py: columns.text('pid') or () -> columns.text('pid') in "
        '`identities = _plain_texts(columns.text("pid") or ())`',
        # The halves of a game ask the same again.
        "xl_departage/chess/ratings/period.py: 0 -> 1 in "
        "`if ratings[one[position]] and (other[position] < 0 or ratings[other[position]]):`",
        # How wide the columns of a help are is for the eye.
        *(
            f"xl_departage/hosts/cli/helping.py: {change} in "
            "`def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:`"
            for change in ("30 -> 31", "30 -> 29", "2 -> 3", "2 -> 1")
        ),
        # Widths are for the eye: that headings fit is what a test measures.
        *(
            f"xl_departage/documents/templates/draw.py: {change} "
            'in `return Block(f"IF({{places}}<2,{none},{drawn})", (8, 7, 7.5, 9), (CENTRED,))`'
            for change in ("8 -> 9", "8 -> 7", "7 -> 8", "7 -> 6")
        ),
        *(
            f"xl_departage/documents/templates/grand_prix/grand_prix_sheets.py: 8 -> {width} in "
            "`(5.5, 33, 5.5, 22, 7, 8, 6, *[4.5] * STAGES, 11, 15.5, *[11.3] * (TIEBREAKS - 2)),`"
            for width in (9, 7)
        ),
        # The number is read with the whole field, and refused there.
        r'xl_departage/formats/trf/player_record.py: 84 -> 83 in `(81, 84, regex(r" *([+-]?\d*[.,]?\d*)? *")),`',
        # An array of one cell covers no other.
        "xl_departage/spreadsheet/recalculation/patch.py: 1 -> 0 in `if size(new) > 1 or size(old) > 1:`",
        # All rows of an array are of one width.
        "xl_departage/spreadsheet/recalculation/engine.py: 0 -> -1 in `height, width = len(rows), len(rows[0])`",
        # Nothing has fewer arguments than none.
        "xl_departage/spreadsheet/recalculation/places.py: 0 -> -1 in `count(node, 0, 1)`",
        # One element.
        "xl_departage/spreadsheet/recalculation/choosing_functions.py: 0 -> -1 in "
        '`return work.services.single_as_wished(work.closure(node.args[0], "R", False, scope))`',
        # The column before has just been refused unless it is blank.
        "xl_departage/formats/trf/records.py: 20 -> 19 in `fields.integer(20, 22) or None,`",
        # The game points of a match are told of both sides, or of none.
        *(
            f"xl_departage/chess/tournament/teams.py: mine is not None and other is not None -> {change} in "
            "`if mine is not None and other is not None:`"
            for change in ("mine is not None or other is not None", "mine is not None")
        ),
        # The table reaches further in any case.
        *(
            f"xl_departage/chess/tiebreaks/fide/performance.py: 0 -> {spread} in "
            "`def expectations(spread: int = 0) -> tuple[int, ...]:`"
            for spread in (1, -1)
        ),
        # A cell of a report has an address.
        *(
            f"xl_departage/hosts/python/testing/comparing.py: 1 -> {corner} in "
            "`area: Area = read_area(cell.spill or cell.cell) or (1, 1, 1, 1)`"
            for corner in (2, 0)
        ),
        # All rows of a range are of one width.
        "xl_departage/functions/answers/explain.py: 0 -> -1 in `rows[0] = [None] * len(rows[0])`",
        # Nothing is read where nothing is asked for.
        "xl_departage/base/bounded.py: left > 0 -> left >= 0 in "
        "`while left > 0 and (piece := stream.read(min(_PIECE, left))):`",
        # Which delimiter makes a table is found out without the numbers of its lines.
        *(
            f"xl_departage/formats/csv_grid.py: 0 -> {line} in "
            "`rows = [row for _, row in _rows(text, delimiter, name, 0) if any(cell.strip() for cell in row)]`"
            for line in (1, -1)
        ),
    }
)
"""Changes that alter no value, as `path: before -> after in the line`; the reason stands beside each."""

_SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Change(NamedTuple):
    """One change of one place."""

    path: Path
    line: int
    before: str
    after: str
    content: bytes
    """The whole module with the change."""

    @property
    def room(self) -> str:
        return room(self.path.relative_to(ROOT))

    @property
    def text(self) -> str:
        """As it is listed."""
        where = self.path.read_text(encoding="utf-8").splitlines()[self.line - 1].strip()
        return f"{self.path.relative_to(ROOT.parent).as_posix()}: {self.before} -> {self.after} in `{where}`"


def alternatives(node: ast.expr) -> Iterator[ast.expr]:
    """The expressions that can stand in place of one."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield ast.Compare(node.left, [_SWAPPED[type(node.ops[0])]()], node.comparators)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        yield node.values[0] if len(node.values) == 2 else ast.BoolOp(node.op, node.values[:-1])
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield ast.BinOp(node.left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), node.right)
        yield node.left
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def places(path: Path) -> list[ast.expr]:
    """The expressions of a module that have alternatives; not inside annotations, decorators, assertions and f-strings."""
    found: list[ast.expr] = []
    waiting: list[ast.AST] = [tree(path)]
    while waiting:
        node = waiting.pop()
        # The positions inside an f-string are right only since Python 3.12.
        if isinstance(node, ast.JoinedStr | ast.Assert):
            continue
        if isinstance(node, ast.expr) and next(alternatives(node), None) is not None:
            found.append(node)
        # No value depends on an annotation, nor on how much a cache holds.
        apart = [getattr(node, name, None) for name in ("annotation", "returns")]
        apart += getattr(node, "decorator_list", [])
        waiting += [child for child in ast.iter_child_nodes(node) if child not in apart]
    return found


def change_of(path: Path, node: ast.expr, alternative: ast.expr) -> Change:
    """A change of a place."""
    after = ast.unparse(ast.fix_missing_locations(alternative))
    lines = path.read_bytes().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    first, last = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
    content = b"".join(lines)
    return Change(path, node.lineno, ast.unparse(node), after, content[:first] + f"({after})".encode() + content[last:])


def sample(count: int, seed: str, rooms: Sequence[str] = ()) -> list[Change]:
    """That many changes of different places, the same for the same seed and code."""
    chance = random.Random(seed)
    everywhere = [
        (path, node)
        for path in modules()
        if not rooms or room(path.relative_to(ROOT)).startswith(tuple(rooms))
        for node in places(path)
    ]
    drawn = chance.sample(everywhere, min(count, len(everywhere)))
    return [change_of(path, node, chance.choice(list(alternatives(node)))) for path, node in drawn]


def changes_at(place: str) -> list[Change]:
    """Every change of the places that begin on a line: `xl_departage/formats/trf/records.py:131`."""
    name, _, line = place.rpartition(":")
    path = ROOT.parent / name
    return [
        change_of(path, node, alternative)
        for node in places(path)
        if node.lineno == int(line)
        for alternative in alternatives(node)
    ]


def quick_tests(room: str) -> list[str]:
    """The tests of a room, as pytest takes them."""
    named = TESTS.get(room, (f"tests/{room}",))
    return [name for name in named if (ROOT.parent / name).exists()]


def passes(room: str, folder: Path, seconds: float) -> bool:
    """Whether the quick tests of a room pass, in that time, in a copy of the project."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-m",
        "not slow and not libreoffice and not committed",
        "-p",
        "no:cacheprovider",
    ]
    try:
        ended = subprocess.run(
            [*command, *quick_tests(room)],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return ended.returncode == 0


def is_caught(change: Change, folder: Path, seconds: float) -> bool:
    """Whether the quick tests of its room notice a change, in a copy of the project."""
    target = folder / change.path.relative_to(ROOT.parent)
    sound = target.read_bytes()
    target.write_bytes(change.content)
    try:
        return not passes(change.room, folder, seconds)
    finally:
        target.write_bytes(sound)


def copy_to(folder: Path) -> None:
    """A copy of the project that tests can run in."""
    project = ROOT.parent
    for name in _COPIED:
        shutil.copytree(project / name, folder / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    for path in project.iterdir():
        if path.is_file():
            shutil.copy2(path, folder / path.name)
    for name in (".github", ".ci"):
        shutil.copytree(project / name, folder / name)


def main(arguments: list[str]) -> int:
    """Read the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--places", type=int, default=200)
    parser.add_argument("--seed", default=datetime.date.today().isoformat())
    parser.add_argument("--rooms", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--at", default="", metavar="FILE:LINE")
    options = parser.parse_args(arguments)
    rooms = [room for room in options.rooms.split(",") if room]
    changes = changes_at(options.at) if options.at else sample(options.places, options.seed, rooms)
    caught: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="mutations-") as temporary, ThreadPoolExecutor(options.jobs) as pool:
        folders: SimpleQueue[Path] = SimpleQueue()
        for job in range(options.jobs):
            folder = Path(temporary) / str(job)
            copy_to(folder)
            folders.put(folder)

        def sound(room: str) -> float | None:
            folder = folders.get()
            began = time.monotonic()
            try:
                return time.monotonic() - began if quick_tests(room) and passes(room, folder, _TIME_LIMIT) else None
            finally:
                folders.put(folder)

        def judged(change: Change) -> bool:
            folder = folders.get()
            try:
                return is_caught(change, folder, max(60.0, _LONGER * (seconds[change.room] or 0)))
            finally:
                folders.put(folder)

        # Without the sound tests first, a room whose tests fail would seem to catch everything.
        of_rooms = sorted({change.room for change in changes})
        seconds = dict(zip(of_rooms, pool.map(sound, of_rooms), strict=True))
        silent = [room for room in of_rooms if seconds[room] is None]
        for room in silent:
            print(f"{room}: its quick tests fail without any change, or there are none")  # noqa: T201
        told = [change for change in changes if change.room not in silent and change.text not in EQUIVALENT]
        for number, (change, noticed) in enumerate(zip(told, pool.map(judged, told), strict=True), 1):
            drawn[change.room] += 1
            caught[change.room] += noticed
            if not noticed:
                print(f"{number}/{len(told)} survives: {change.text} (line {change.line})", flush=True)  # noqa: T201
    for room in sorted(drawn):
        print(f"{room:24} {caught[room]:4} of {drawn[room]:4} caught")  # noqa: T201
    total, noticed_in_all = sum(drawn.values()), sum(caught.values())
    share = 100 * noticed_in_all / max(total, 1)
    print(f"{noticed_in_all} of {total} changes caught ({share:.0f} %), seed {options.seed}, goal {GOAL} %")  # noqa: T201
    return int(share < GOAL or bool(silent))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
