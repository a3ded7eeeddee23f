"""
Texts about files that are read or written.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {}
