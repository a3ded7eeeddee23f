"""Results of a game as users type them, White first: one list for the drop-down, one meaning per form."""

from __future__ import annotations

RESULTS = ("1-0", "½-½", "0-1", "1-F", "F-1", "F-F")
"""The meanings of results; F is a forfeit."""
FORMS: dict[str, tuple[str, ...]] = {
    "1-0": ("1-0", "1", "1:0"),
    "½-½": ("½-½", "½", "=", "0,5", "0.5", "1/2", "1/2-1/2", "0,5-0,5", "0.5-0.5", "=-=", "½:½"),
    "0-1": ("0-1", "0", "0:1"),
    "1-F": ("1-F", "+", "1F-0F", "1F", "+-", "+--", "+:-", "+/-"),
    "F-1": ("F-1", "-", "0F-1F", "0F", "-+", "--+", "-:+", "-/+"),
    "F-F": ("F-F", "--", "0F-0F", "---", "-:-", "-/-"),
}
"""Ways to type each; the first is its name. (0-0 is excluded: it does not say whether the game was played.)"""
