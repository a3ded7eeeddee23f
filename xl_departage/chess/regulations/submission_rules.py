"""
Deadlines for announcing a tournament and submitting it for the Belgian list, one record per version of the rules.

The day on which an event ends decides which version applies. A new version needs a record and a case in `submission_rules`.
"""

from __future__ import annotations

import datetime
from typing import NamedTuple


class SubmissionRules(NamedTuple):
    """The deadlines of one version of the rules; None = no such deadline."""

    in_force: datetime.date
    """The rules apply to events that end on or after this day."""
    days: int
    """Days after the end within which results are due."""
    days_before_list: int | None = None
    """Results are also due this many days before the list in which they are to count."""
    months: int | None = None
    """How many months after the end of an event its results are still processed."""
    announced_days: int | None = None
    """Days before the start by which an event must be announced."""
    announced_days_with_norms: int | None = None
    long_event_days: int | None = None
    """Events that last longer than this many days submit their results round by round."""


BY_DAYS = SubmissionRules(datetime.date.min, 30, days_before_list=3)
"""
« Dans les 30 jours après la fin du tournoi » ("Communication des résultats"); the three days before a list are those of
articles 10 and 12 of the tournament rules of 2023, one source.
"""
BY_MONTHS = SubmissionRules(
    datetime.date(2025, 1, 1), 3, None, months=2, announced_days=14, announced_days_with_norms=21, long_event_days=30
)
"""The federation's pages of June 2025, one source."""

LAST_YEAR_OF_CHECK_DIGITS = 2004
"""Membership numbers issued later have no check digit ("Vérification des matricules")."""


def submission_rules(ended: datetime.date) -> SubmissionRules:
    """The rules for an event that ended on that day."""
    return BY_MONTHS if ended >= BY_MONTHS.in_force else BY_DAYS
