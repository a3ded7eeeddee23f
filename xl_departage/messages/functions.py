"""
Texts about functions and their arguments.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {}
