"""
A formula gives the same value wherever its cells are and however it names them: on its sheet or another one, typed or computed, by a
name, in a table, as a spill, as a constant, through OFFSET or INDIRECT; and in
a row the function for rows gives what that for columns gives in a column.
"""

from __future__ import annotations

from typing import Any

from tests.spreadsheet.recalculation import books
from xl_departage.spreadsheet.recalculation.workbook_model import Value, Workbook

COLUMNS: dict[str, tuple[Value, ...]] = {
    "A": (3, 1, 2, 2, 10, -4),
    "B": (3, "x", True, 2, "X", 0.5),
    "C": (None, 1, None, "a", 2, None),
    "D": ("b", "a", "c", "B", "d", "é"),
    "E": (1, 2, 3, 5, 8, 9),
}
"""Numbers, a mixture, gaps, texts, and numbers in order."""
ROWS = 6

OF_ANY = (
    "SUM({0})", "COUNT({0})", "COUNTA({0})", "AVERAGE({0})", "MAX({0})", "MIN({0})", "PRODUCT({0})", "SUMSQ({0})", "MEDIAN({0})",
    "LARGE({0},2)", "SMALL({0},2)", "STDEV({0})", "VARP({0})", "PERCENTILE({0},0.25)", "QUARTILE({0},3)", "DEVSQ({0})",
    "COUNTIF({0},2)", "COUNTIF({0},\"x\")", "COUNTIF({0},\"<>2\")", "COUNTIF({0},\">1\")", "COUNTIF({0},\"*\")", "COUNTBLANK({0})",
    "COUNTIFS({0},\"<>x\",{A},\">1\")", "SUMIF({0},2,{A})", "SUMIF({0},\">=1\",{A})", "SUMIFS({A},{0},\"<>2\",{E},\">1\")",
    "AVERAGEIF({0},\"<5\",{A})", "MAXIFS({A},{0},\"<>1\")", "SUMPRODUCT({0},{A})", "SUMPRODUCT(({0}=2)*{A})",
    "SUMPRODUCT(--({0}<>\"x\"))",
    "SUMPRODUCT(--({0}>1),{E})", "MATCH(2,{0},0)", "MATCH(\"x\",{0},0)", "XMATCH(2,{0},0,-1)",
    "XMATCH(\"x\",{0},0,-1)", "XLOOKUP(2,{0},{A})", "XLOOKUP(\"zz\",{0},{A},\"none\")", "INDEX({0},4)", "INDEX({0},2,1)", "ROWS({0})",
    "COLUMNS({0})", "TEXTJOIN(\"|\",FALSE,{0})", "TEXTJOIN(\"|\",TRUE,{0})", "CONCAT({0})", "TEXTJOIN(\"|\",FALSE,UNIQUE({0}))",
    "TEXTJOIN(\"|\",FALSE,SORT({0}))", "TEXTJOIN(\"|\",FALSE,SORTBY({A},{0},-1))", "TEXTJOIN(\"|\",FALSE,FILTER({A},{0}=2,\"none\"))",
    "TEXTJOIN(\"|\",FALSE,FILTER({0},{A}>1))", "TEXTJOIN(\"|\",FALSE,TAKE({0},-2))", "TEXTJOIN(\"|\",FALSE,DROP({0},4))",
    "TEXTJOIN(\"|\",FALSE,TRANSPOSE({0}))", "TEXTJOIN(\"|\",FALSE,VSTACK({0},{A}))", "TEXTJOIN(\"|\",FALSE,HSTACK({0},{A}))",
    "TEXTJOIN(\"|\",FALSE,TOROW({0}))", "TEXTJOIN(\"|\",FALSE,TOCOL({0},1))", "TEXTJOIN(\"|\",FALSE,WRAPROWS({0},4,\"-\"))",
    "TEXTJOIN(\"|\",FALSE,CHOOSEROWS({0},-1,2))", "TEXTJOIN(\"|\",FALSE,EXPAND({0},7,1,\"-\"))",
    "TEXTJOIN(\"|\",FALSE,MAP({0},LAMBDA(v,v&\".\")))",
    "REDUCE(\"\",{0},LAMBDA(a,b,a&b))", "TEXTJOIN(\"|\",FALSE,BYROW({0},LAMBDA(r,COUNT(r))))",
    "TEXTJOIN(\"|\",FALSE,BYCOL({0},LAMBDA(r,COUNTA(r))))",
    "TEXTJOIN(\"|\",FALSE,IF(ISNUMBER({0}),{0},\"t\"))", "SUMPRODUCT(LEN({0}))", "SUMPRODUCT(--ISTEXT({0}))",
    "SUMPRODUCT(--ISBLANK({0}))",
    "AND({0})", "OR({0})", "SUBTOTAL(9,{0})", "SUBTOTAL(102,{0})", "AGGREGATE(9,6,{0})", "AGGREGATE(14,6,{0},1)", "MAXA({0})",
    "RANK(2,{0})", "RANK.AVG(2,{0},1)", "MODE({0})", "FREQUENCY({0},{{0;5}})", "IFERROR(INDEX({0},MATCH(2,{0},0)),0)",
    "SUM({0},{A},1)", "MAX({0},{E})", "SUMPRODUCT({0}*1)", "SUMPRODUCT({0}&\"\"=\"x\")", "COUNT(1/({0}=2))", "INDEX({0},7)",
    "SUM(INDEX({0},0))",
)  # fmt: skip
"""Formulas over each of the columns, `{0}`; `{A}` and `{E}` are two of them."""
OF_ORDERED = (
    "MATCH(4,{E})", "MATCH(5,{E},1)", "LOOKUP(6,{E},{D})", "LOOKUP(6,{E})", "XMATCH(6,{E},-1)", "XMATCH(6,{E},1)", "XMATCH(5,{E},0,2)",
    "XLOOKUP(6,{E},{D},\"\",-1)", "VLOOKUP(5,{E},1)", "VLOOKUP(5,{E},1,FALSE)", "MMULT(TRANSPOSE({E}),{A})", "CORREL({A},{E})",
    "SLOPE({A},{E})",
    "FORECAST(3,{A},{E})", "MATCH(\"B\",{D},0)", "COUNTIF({D},\"b\")", "TEXTJOIN(\"|\",FALSE,SORT({D},,-1))",
    "XLOOKUP(\"?\",{D},{A},0,2,-1)",
    "SUMPRODUCT(({E}>A1)*({E}<A5))", "SUMPRODUCT(--({E}<>{A}))", "SUMPRODUCT({E}-{A},{A})", "SUMPRODUCT(({D}={D})/COUNTIF({D},{D}))",
)  # fmt: skip

IN_A_ROW = {
    "UNIQUE({0})": "UNIQUE({0},TRUE)", "SORT({0})": "SORT({0},1,1,TRUE)", "SORT({D},,-1)": "SORT({D},,-1,TRUE)",
    "TAKE({0},-2)": "TAKE({0},,-2)", "DROP({0},4)": "DROP({0},,4)", "CHOOSEROWS(": "CHOOSECOLS(", "EXPAND({0},7,1,": "EXPAND({0},1,7,",
    "BYROW(": "BYCOL(", "BYCOL(": "BYROW(", "VLOOKUP(": "HLOOKUP(", "ROWS({0})": "COLUMNS({0})", "COLUMNS({0})": "ROWS({0})",
    "INDEX({0},2,1)": "INDEX({0},1,2)", "VSTACK(": "HSTACK(", "HSTACK({0},{A})": "TRANSPOSE(VSTACK({0},{A}))",
    "MMULT(TRANSPOSE({E}),{A})": "MMULT({E},TRANSPOSE({A}))",
}  # fmt: skip
"""How a formula over columns is written over rows."""


def turned(text: str) -> str:
    """A formula over columns as one over rows."""
    return next(
        (text.replace(columnwise, rowwise) for columnwise, rowwise in IN_A_ROW.items() if columnwise in text), text
    )


def place(letter: str, first: int) -> str:
    """Where a column stands from that row on."""
    return f"${letter}${first}:${letter}${first + ROWS - 1}"


def made() -> tuple[Workbook, dict[str, dict[str, str]]]:
    """A workbook that has the columns in many places, and for each way to name them the text for each column."""
    cells: dict[str, Value] = {}
    dynamic: dict[str, str] = {}
    names: list[tuple[str, str | None, str]] = []
    far = dict(zip(COLUMNS, "KLMNO", strict=True))
    for at, (letter, values) in enumerate(COLUMNS.items()):
        there = far[letter]
        cells[f"U!{letter}3"] = f"c{letter}"
        for row, value in enumerate(values):
            if value is None:
                continue
            cells[f"S!{letter}{1 + row}"] = cells[f"T!{there}{17 + row}"] = cells[f"U!{letter}{4 + row}"] = value
            cells[f"W!{'KLMNOP'[row]}{20 + at}"] = value
            cells[f"V!{letter}{9 + row}"] = f'="{value}"' if isinstance(value, str) else f"={value}".upper()
        names.append((f"Name_{letter}", None, f"T!{place(there, 17)}"))
        if None not in values:
            dynamic[f"W!{letter}2:{letter}7"] = f"=T!{place(there, 17)}"
    ways = {
        "here": {letter: place(letter, 1) for letter in COLUMNS},
        "relative": {letter: place(letter, 1).replace("$", "") for letter in COLUMNS},
        "upside down": {letter: f"{letter}6:{letter}1" for letter in COLUMNS},
        "this sheet": {letter: f"S!{place(letter, 1)}" for letter in COLUMNS},
        "another sheet": {letter: f"'T'!{place(far[letter], 17)}" for letter in COLUMNS},
        "in a row": {letter: f"W!$K${20 + at}:$P${20 + at}" for at, letter in enumerate(COLUMNS)},
        "a table": {letter: f"Tab[c{letter}]" for letter in COLUMNS},
        "computed": {letter: f"V!{place(letter, 9)}" for letter in COLUMNS},
        "a name": {letter: f"Name_{letter}" for letter in COLUMNS},
        "offset": {letter: f"OFFSET(T!${far[letter]}$16,1,0,6)" for letter in COLUMNS},
        "offset from the end": {letter: f"OFFSET(T!${far[letter]}$22,0,0,-6,1)" for letter in COLUMNS},
        "indirect": {letter: f'INDIRECT("T!{far[letter]}17:{far[letter]}22")' for letter in COLUMNS},
        "indirect by numbers": {
            letter: f'INDIRECT("T!R17C{11 + at}:R22C{11 + at}",FALSE)' for at, letter in enumerate(COLUMNS)
        },
        "between two": {
            letter: f"T!${far[letter]}$17:INDEX(T!${far[letter]}$1:${far[letter]}$99,22)" for letter in COLUMNS
        },
        "where two meet": {letter: f"(T!{far[letter]}:{far[letter]} T!$17:$22)" for letter in COLUMNS},
        "chosen": {letter: f"CHOOSE(2,1,{place(letter, 1)})" for letter in COLUMNS},
        "if": {letter: f"IF(TRUE,{place(letter, 1)})" for letter in COLUMNS},
        "spilled": {letter: f"W!${letter}$2#" for letter, values in COLUMNS.items() if None not in values},
        "constant": {
            letter: "{"
            + ";".join(f'"{value}"' if isinstance(value, str) else str(value).upper() for value in values)
            + "}"
            for letter, values in COLUMNS.items()
            if None not in values
        },
    }
    workbook = books.book(
        cells,
        dynamic=dynamic,
        sheets=("S", "T", "U", "V", "W"),
        tables=[("Tab", "U", "A3:E9", [f"c{letter}" for letter in COLUMNS], 1, 0)],
        names=names,
    )
    return workbook, ways


CELLS_ONLY = (
    "COUNTIF",
    "SUMIF",
    "COUNTIFS",
    "SUMIFS",
    "AVERAGEIF",
    "MAXIFS",
    "COUNTBLANK",
    "SUBTOTAL",
    "RANK",
    "AGGREGATE(9",
    "MAXA",
)
"""Functions that take nothing but cells: an array in their place is refused."""
AS_ARRAYS = ("TEXTJOIN", "COUNT(1/", "MMULT")
"""Formulas entered as arrays, because their arguments are computed over arrays."""


def filled(text: str, columns: dict[str, str]) -> str | None:
    """A formula with the columns as one way names them; None if it cannot name them all."""
    for letter in COLUMNS:
        if f"<{letter}>" in text:
            if letter not in columns:
                return None
            text = text.replace(f"<{letter}>", columns[letter])
    return text


def test_a_formula_gives_the_same_however_it_names_its_cells() -> None:
    workbook, ways = made()
    letters = list(COLUMNS)
    placed: dict[str, tuple[str, str]] = {}
    row = 30
    for number, shape in enumerate((*OF_ANY, *OF_ORDERED)):
        for at, (way, columns) in enumerate(ways.items()):
            # Each way with one of the columns in turn, and each of them as the first way has it.
            for letter in letters if way == "here" else [letters[(number + at) % len(letters)]]:
                text = shape.format(f"<{letter}>", A="<A>", D="<D>", E="<E>")
                rows = turned(shape).format(f"<{letter}>", A="<A>", D="<D>", E="<E>")
                written = filled(rows if way == "in a row" else text, columns)
                if written is not None:
                    row += 1
                    placed[f"S!Z{row}"] = way, text
                    books.put(workbook, f"S!Z{row}", "=" + written, "array" if text.startswith(AS_ARRAYS) else "plain")
    results = books.evaluate(workbook)
    found: dict[str, dict[str, Any]] = {}
    for cell, (way, text) in placed.items():
        result = results[cell]
        found.setdefault(text, {})[way] = f"[{result.reason}]" if result.reason else books.shown(result.value)

    wrong = {
        (text, way): (value, values["here"])
        for text, values in found.items()
        for way, value in values.items()
        if not (type(value) is type(values["here"]) and value == values["here"])
        and not (
            way == "constant" and any(name in text for name in CELLS_ONLY) and value in ("[formula_form]", "#VALUE!")
        )
    }
    assert wrong == {}
    refused = {text for text, values in found.items() if str(values["here"]).startswith("[")}
    assert refused == set()


TEXTS: dict[str, tuple[Any, Any]] = {
    "1": (1, 1),
    " 2 ": (2, 2),
    "-.5": (-0.5, -0.5),
    "1.": (1, 1),
    "1e3": (1000, 1000),
    "5 %": ("[formula_language]", "[formula_language]"),
    "5%": (0.05, 0.05),
    "1:30": (0.0625, 0.0625),
    "30:00": (1.25, 1.25),
    "2024-02-29": (45351, 43889),
    "2024-2-9": (45331, 43869),
    "2024-02-29 18:00": (45351.75, 43889.75),
    "1904-01-01": (1462, 0),
    "1903-12-31": (1461, "#VALUE!"),
    "1899-12-31": ("#VALUE!", "#VALUE!"),
    "2024-02-30": ("#VALUE!", "#VALUE!"),
    "x": ("#VALUE!", "#VALUE!"),
    "": ("#VALUE!", "#VALUE!"),
    "1E400": ("#VALUE!", "#VALUE!"),
    "1,5": ("[formula_language]", "[formula_language]"),
    "1/2": ("[formula_language]", "[formula_language]"),
}
"""Texts, and the numbers that they are in a workbook that counts days from 1900, and in one that counts them from 1904."""
READERS = (
    "{0}*1", "--{0}", "{0}+0", "{0}/1", "{0}^1", "SUM({0}&\"\")", "VALUE({0})", "MAX({0}&\"\")", "ROUND({0},15)", "POWER({0},1)",
    "SUMPRODUCT({0}:{0}*1)", "SUM(MAP({0}:{0},LAMBDA(v,v*1)))", "LET(x,{0},x*1)", "SUM({{1}}*{0})",
)  # fmt: skip
"""Formulas that read a text as a number."""


def test_a_text_is_the_same_number_for_all_that_reads_it() -> None:
    for system in (0, 1):
        workbook = books.book({f"A{row}": text for row, text in enumerate(TEXTS, 1)}, date1904=system == 1)
        for row in range(1, len(TEXTS) + 1):
            for at, reader in enumerate(READERS):
                books.put(workbook, f"{'BCDEFGHIJKLMNO'[at]}{row}", "=" + reader.format(f"A{row}"))
        results = books.evaluate(workbook)
        for row, (text, expected) in enumerate(TEXTS.items(), 1):
            found = [results[f"S!{letter}{row}"] for letter in "BCDEFGHIJKLMNO"]
            shown = [f"[{result.reason}]" if result.reason else books.shown(result.value) for result in found]
            assert shown == [expected[system]] * len(READERS), text
