"""
Texts about recalculating workbooks.
"""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {}
