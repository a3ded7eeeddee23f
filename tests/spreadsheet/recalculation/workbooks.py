"""Workbooks with everything that an arbiter's file may contain, built for tests."""

from __future__ import annotations

import io
import shutil
import zipfile
from datetime import date
from pathlib import Path

import xlsxwriter
import xlwings
from PIL import Image

from tests.spreadsheet.recalculation.packages import unzipped, zipped

GRID = ["+2 +3 +4", "-1 +4 =3", "=4 -1 =2", "=3 -2 -1"]
"""A round robin of four players; the points and Buchholz below were added up by hand."""
POINTS = [3, 1.5, 1, 0.5]
BUCHHOLZ = [3, 4.5, 5, 5.5]


def _picture(colour: tuple[int, int, int]) -> io.BytesIO:
    stream = io.BytesIO()
    Image.new("RGB", (24, 16), colour).save(stream, "PNG")
    stream.seek(0)
    return stream


def build_rich(path: Path, *, macros: bool = False) -> None:
    """
    Write a workbook with a grid, functions of this project and ordinary ones, and one of every feature that a careless
    writer loses. All cached values are wrong (777), so that values that were not written become visible.
    """
    book = xlsxwriter.Workbook(path)
    grid = book.add_worksheet("Grille")
    red = book.add_format({"font_color": "red", "num_format": "0.00"})
    bold = book.add_format({"bold": True})
    grid.write_row(0, 0, ["Nom", "R1", "R2", "R3", "Pts", "Buchholz", "Total"], bold)
    for row, line in enumerate(GRID, start=1):
        grid.write_string(row, 0, f"Joueur {row}")
        for column, text in enumerate(line.split(), start=1):
            grid.write_string(row, column, text)
        grid.write_formula(row, 4, f"=POINTS($B$2:$D$5,{row})", None, 777)
        grid.write_formula(row, 6, f"=E{row + 1}+F{row + 1}", red, 777)
    grid.write_dynamic_array_formula("F2", "=BUCHHOLZ(B2:D5)", red, 777)
    grid.write_formula("E7", "=SUM(E2:E5)", None, 777)
    grid.write_array_formula("F7:G7", "{=E7*{1,2}}", None, 777)
    grid.write_formula("H2", '="Premier : "&A2&CHAR(10)&" <&> "', None, "777")
    grid.write_formula("H3", "=E2>E3", None, False)
    grid.write_formula("H4", "=1/(E2-3)", None, 777)
    grid.write_dynamic_array_formula("H6", "=_xlfn.SEQUENCE(2,2)", None, 777)
    grid.write("I7", "bloque")
    grid.write_rich_string("A7", "En ", bold, "gras", " et maigre")
    grid.write_comment("A2", "Premier au départage")
    grid.data_validation("J2:J9", {"validate": "list", "source": ["+", "=", "-"]})
    grid.conditional_format("E2:E5", {"type": "data_bar", "bar_solid": True, "bar_negative_color_same": True})
    grid.conditional_format("F2:F5", {"type": "icon_set", "icon_style": "3_arrows"})
    grid.conditional_format("B2:D5", {"type": "text", "criteria": "begins with", "value": "+", "format": red})
    grid.add_sparkline("K2", {"range": "Grille!E2:E5", "markers": True})
    grid.insert_textbox("L2", "Un texte libre")
    grid.insert_checkbox("K4", True)
    grid.insert_image("L9", "carre.png", {"image_data": _picture((20, 90, 200)), "description": "logo"})
    grid.embed_image("K6", "dans.png", {"image_data": _picture((200, 30, 30))})
    grid.ignore_errors({"number_stored_as_text": "B2:D5"})
    grid.merge_range("A9:C9", "Fusion")
    grid.protect("secret", {"format_cells": True})
    grid.freeze_panes(1, 1)
    grid.set_header("&C&G", {"image_center": "tete.png", "image_data_center": _picture((0, 0, 0))})

    players = book.add_worksheet("Joueurs d'Elo")
    players.add_table(
        "A1:C4",
        {
            "name": "Joueurs",
            "columns": [
                {"header": "Nom"},
                {"header": "Elo"},
                {"header": "Double", "formula": "=Joueurs[[#This Row],[Elo]]*2"},
            ],
            "data": [["Un", 2000], ["Deux", 1900], ["Trois", 1800]],
        },
    )
    players.write_formula("E1", "=SUM(Joueurs[Elo])", None, 777)
    players.write_formula("E2", "=AVERAGE(Elos)", None, 777)
    players.write_datetime("F1", date(2024, 8, 1), book.add_format({"num_format": "dd/mm/yyyy"}))
    players.write_formula("F2", "=YEAR(F1)", None, 777)
    book.define_name("Elos", "='Joueurs d''Elo'!$B$2:$B$4")

    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Grille!$E$2:$E$5", "name": "Points", "data_labels": {"value": True}})
    chart.set_title({"name": "Points"})
    grid.insert_chart("L20", chart)
    charts = book.add_chartsheet("Graphique")
    line_chart = book.add_chart({"type": "line"})
    line_chart.add_series({"values": "=Grille!$F$2:$F$5"})
    charts.set_chart(line_chart)
    if macros:
        binary = path.with_name("vbaProject.bin")
        with zipfile.ZipFile(Path(xlwings.__file__).with_name("quickstart.xlsm")) as archive:
            binary.write_bytes(archive.read("xl/vbaProject.bin"))
        book.add_vba_project(str(binary))
    book.set_custom_property("Arbitre", "Aïcha")
    book.close()
    if macros:
        binary.unlink()


EXPECTED: dict[str, dict[str, object]] = {
    "Grille": {
        **{f"E{row}": value for row, value in enumerate(POINTS, start=2)},
        **{f"F{row}": value for row, value in enumerate(BUCHHOLZ, start=2)},
        **{
            f"G{row}": points + buchholz
            for row, (points, buchholz) in enumerate(zip(POINTS, BUCHHOLZ, strict=True), start=2)
        },
        "E7": 6,
        "F7": 6,
        "G7": 12,
        "H2": "Premier : Joueur 1\n <&> ",
        "H3": True,
        "H4": "#DIV/0!",
        "H6": "#SPILL!",
        "I7": "bloque",
    },
    "Joueurs d'Elo": {"C2": 4000, "C3": 3800, "C4": 3600, "E1": 5700, "E2": 1900, "F2": 2024},
}
"""The values that the cells must show, by sheet and address."""


def with_foreign_parts(path: Path) -> None:
    """
    Add parts that the builders do not write: a part of an unknown kind, a printer setting, a thumbnail, extension lists
    and ignorable attributes in the sheet.
    """
    files = unzipped(path.read_bytes())
    files["customXml/item1.xml"] = b"<?xml version='1.0'?><tournoi xmlns='urn:club'>&lt;&#233;&gt;</tournoi>"
    files["xl/printerSettings/printerSettings1.bin"] = bytes(range(256)) * 4
    files["docProps/thumbnail.emf"] = b"\x01\x00\x00\x00" + bytes(500)
    sheet = files["xl/worksheets/sheet1.xml"]
    sheet = sheet.replace(
        b"<worksheet ",
        b'<worksheet xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" '
        b'xr:uid="{00000000-0001-0000-0000-000000000000}" ',
        1,
    ).replace(b'mc:Ignorable="x14ac"', b'mc:Ignorable="x14ac xr"')
    files["xl/worksheets/sheet1.xml"] = sheet
    path.write_bytes(zipped(files))


def copy(source: Path, target: Path) -> Path:
    shutil.copyfile(source, target)
    return target
