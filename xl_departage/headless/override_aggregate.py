"""
AGGREGATE: nineteen functions that can leave errors out.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
from typing import Final

from xl_departage.headless.each import EngineValue, as_rows, error
from xl_departage.headless.override_values import number_of


def aggregate(function: EngineValue, option: EngineValue, *references: EngineValue) -> EngineValue:
    """AGGREGATE; options 2, 3, 6 and 7 leave errors out."""
    which, how = int(number_of(function)), int(number_of(option, 0))
    if not 1 <= which <= 19 or not 0 <= how <= 7 or not references:
        return error("Value")
    rank = 0.0
    if which >= 14:
        if len(references) != 2:
            return error("Value")
        rank = number_of(references[1])
        references = references[:1]
    cells = [cell for reference in references for row in as_rows(reference) for cell in row]
    errors = [cell for cell in cells if isinstance(cell, dict)]
    if errors and how not in (2, 3, 6, 7) and which not in (2, 3):
        return errors[0]
    if which == 3:
        counted = [cell for cell in cells if cell is not None]
        return float(len(counted) - (len(errors) if how in (2, 3, 6, 7) else 0))
    numbers = [float(cell) for cell in cells if isinstance(cell, (int, float)) and not isinstance(cell, bool)]
    return _of_numbers(which, numbers, rank)


def _of_numbers(which: int, numbers: list[float], rank: float) -> EngineValue:
    count = len(numbers)
    if which == 2:
        return float(count)
    if which in (4, 5, 6, 9) and not numbers:
        return 0.0
    if which in (1, 7, 8, 10, 11) and count < (2 if which in (7, 10) else 1):
        return error("Div")
    if not numbers:
        return error("Num")
    if which <= 12:
        return float(_SIMPLE[which](numbers))
    if which == 13:
        mode = statistics.multimode(numbers)[0]
        return mode if numbers.count(mode) > 1 else error("Na")
    numbers.sort(reverse=which == 14)
    if which in (14, 15):
        # LARGE and SMALL round a fraction of a rank up.
        index = -int(-rank // 1)
        return numbers[index - 1] if 1 <= index <= count else error("Num")
    share = rank if which in (16, 18) else int(rank) / 4
    if which in (16, 17):
        if not 0 <= share <= 1:
            return error("Num")
        place = share * (count - 1)
    else:
        place = share * (count + 1) - 1
        if not 0 <= place <= count - 1:
            return error("Num")
    low = int(place)
    high = min(low + 1, count - 1)
    return numbers[low] + (numbers[high] - numbers[low]) * (place - low)


def _product(numbers: list[float]) -> float:
    result = 1.0
    for value in numbers:
        result *= value
    return result


_SIMPLE: Final[Mapping[int, Callable[[list[float]], float]]] = {
    1: lambda numbers: sum(numbers) / len(numbers),
    4: max,
    5: min,
    6: _product,
    7: statistics.stdev,
    8: statistics.pstdev,
    9: sum,
    10: statistics.variance,
    11: statistics.pvariance,
    12: statistics.median,
}
