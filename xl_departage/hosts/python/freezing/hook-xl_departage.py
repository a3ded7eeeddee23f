"""
Lists what PyInstaller does not find by following imports: tables, catalogues of sentences, pages, and modules that are imported by
name when they are first needed.
"""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules, copy_metadata

datas: list[tuple[str, str]] = [*collect_data_files("xl_departage"), *copy_metadata("xl-departage")]
hiddenimports: list[str] = collect_submodules("xl_departage")
