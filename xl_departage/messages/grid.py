"""
Texts about crosstables and their cells.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {}
