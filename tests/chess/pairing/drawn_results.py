"""Results drawn into the text of a TRF file, and the points that they make."""

from __future__ import annotations

from collections.abc import Callable


def with_drawn_results(
    source: str, round: int, drawn: Callable[[], tuple[str, str]], worth: Callable[[str], int]
) -> str:
    """The round with a drawn result for White and Black in each open game, and the points of all rounds in their column, by half-points."""
    column = 91 + 10 * (round - 1)
    lines = source.split("\n")
    at = {int(line[4:8]): place for place, line in enumerate(lines) if line.startswith("001")}
    for place in at.values():
        line = lines[place].ljust(column + 8)
        opponent = int(line[column : column + 4] or 0)
        if opponent and line[column + 7] == " ":
            code, reply = drawn()
            against = lines[at[opponent]].ljust(column + 8)
            lines[place] = line[: column + 7] + code + line[column + 8 :]
            lines[at[opponent]] = against[: column + 7] + reply + against[column + 8 :]
    for place in at.values():
        line = lines[place]
        half_points = sum(map(worth, line[98::10]))
        lines[place] = f"{line[:80]}{half_points / 2:4.1f}{line[84:]}"
    return "\n".join(lines)
