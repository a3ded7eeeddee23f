"""
The part of a long list that `make test` tries: a twenty-fifth of a property test's examples, the first cases. `make
test-all` tries all.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

ALL = 100
"""The number of examples under the profile `all` for a property test that sets none."""
_SHARE = 25
_FEWEST = 4


def register() -> None:
    """Register the profiles and load the quick one; `--hypothesis-profile=all` chooses the other."""
    # No test asserts a duration, because a busy machine must not make one fail (`tests/hanging.py` guards against calls
    # that never end).
    common = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("quick", common, max_examples=ALL // _SHARE)
    settings.register_profile("all", common, max_examples=ALL)
    settings.load_profile("quick")


def examples(number: int) -> int:
    """The number of examples to try out of those that a property test sets: `@settings(max_examples=examples(300))`."""
    return max(min(number, _FEWEST), number * settings().max_examples // ALL)


def first(cases: Iterable[Any], number: int = 1) -> list[Any]:
    """The cases for `parametrize`, with all but the first ones marked slow."""
    return [
        case if at < number else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)
        for at, case in enumerate(cases)
    ]


def slow(*case: Any) -> Any:
    """A case for `parametrize` that is left to `make test-all`."""
    return pytest.param(*case, marks=pytest.mark.slow)


def of_the_day(cases: Iterable[Any], days: int = 8) -> list[Any]:
    """
    The cases for `parametrize`: all that are quick, and of the slow ones those whose turn it is today, so that all are tried within
    as many days. All are tried at once when the environment has `EVERY_CASE=1`.

    For loops over all templates, languages and forms, which differ little from each other.
    """
    case_list = list(cases)
    today = datetime.date.today().toordinal()
    everything = os.environ.get("EVERY_CASE") == "1"
    return [
        case
        for at, case in enumerate(case_list)
        if everything or not getattr(case, "marks", ()) or (at + at // days + today) % days == 0
    ]


LARGE = "big-1000x9"
"""The made tournament of 1,000 players. Quickly, its values alone are compared with those of the FIDE checker."""


def small(cases: Iterable[Any]) -> list[Any]:
    """Made tournaments for `parametrize`, by name or by path; the large one is slow."""
    return [pytest.param(case, marks=pytest.mark.slow) if LARGE in str(case) else case for case in cases]
