"""
What PyInstaller does not find by reading imports: tables, catalogues of sentences and pages, and modules imported by their names when they
are first needed.
"""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules, copy_metadata

datas: list[tuple[str, str]] = [*collect_data_files("xl_departage"), *copy_metadata("xl-departage")]
hiddenimports: list[str] = collect_submodules("xl_departage")
