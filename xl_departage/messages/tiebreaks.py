"""
Texts about tie-breaks.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {}
