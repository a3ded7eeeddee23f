"""
Texts about ratings and rating periods.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {}
