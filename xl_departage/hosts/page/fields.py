"""The labels of the page's fields, by which messages name them: fields that replace an option of the rules, and details of the event."""

from __future__ import annotations

from collections.abc import Mapping

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, Text, series, text

OF_OPTIONS = {
    "withdrawn": "page_withdrawn_after",
    "apart": "page_apart",
    "cancelled": "page_cancelled",
    "planned": "page_pair_total",
    "first": "page_pair_first",
    "acceleration": "page_pair_acceleration",
    "prizes": "page_prizes_sharing",
    "rounding": "page_prizes_rounding",
    "several": "page_prizes_several",
    "without": "page_prizes_without",
    "year": "page_prizes_year",
}
"""
The key of the field's label, for each option of the rules that has a field of its own; all others are typed in the field for options.
"""

OF_DETAILS = {
    "name": "page_event",
    "city": "page_city",
    "federation": "page_federation",
    "begin": "page_begin",
    "end": "page_end",
    "arbiter": "page_arbiter",
    "deputies": "page_deputies",
    "time_control": "page_tempo",
    "dates": "page_dates",
}
"""The key of the label on the page, for each detail of the event (a field of `Header`)."""

_OF_MISSING = {f"lacking.{name}": label for name, label in OF_DETAILS.items()} | {
    "lacking.event_federation": "page_federation",
    # The code is derived from the time control that is typed.
    "lacking.time_code": "page_tempo",
}


def label(key: str, lang: Language) -> str:
    """A label as sentences name the field: without the explanation in parentheses."""
    return text(key, lang).partition(" (")[0]


def missing_named(value: object, lang: Language) -> object:
    """
    The details that a federation requires of the event, as a list that names the field of the page for each; `value` is one text or a list
    of texts.
    """
    parts = [
        text("page_missing_field", lang, field=label(_OF_MISSING[field.key], lang), record=part.values["record"])
        for part in _parts(value)
        if isinstance(field := part.values["field"], Text)
    ]
    return series(list(dict.fromkeys(parts)), "list.part")


def _parts(part: object) -> list[Text]:
    match part:
        case Text(key="list.part", values={"first": first, "second": second}):
            return [*_parts(first), *_parts(second)]
        case Text(key="verbatim", values={"value": value}):
            return _parts(value)
        case Text():
            return [part]
    return []


def of_detail(error: ArgumentError, details: Mapping[str, str]) -> ArgumentError:
    """The error about an invalid day, with the name of the field that contains it; any other error unchanged."""
    if error.key != "details_day":
        return error
    day_text = str(error.values["typed"])
    name = next(name for name in ("begin", "end", "dates") if day_text in details.get(name, ""))
    return ArgumentError("page_detail_day", None, typed=day_text, field=Text(OF_DETAILS[name]))
