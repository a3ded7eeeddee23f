"""The fields of the page, by their labels: those that say what a rule has an option for, and those of the details of the event."""

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
"""Options of the rules that the page has a field for, with its label; all others are written in that of the options."""

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
"""The fields of the header, with the label of each field of the page."""

_OF_MISSING = {f"lacking.{name}": label for name, label in OF_DETAILS.items()} | {
    "lacking.event_federation": "page_federation",
    # The code follows from what is typed there.
    "lacking.time_code": "page_tempo",
}


def label(key: str, lang: Language) -> str:
    """A label without what it explains in parentheses, as sentences name the field."""
    return text(key, lang).partition(" (")[0]


def missing_named(told: object, lang: Language) -> object:
    """What a federation requires of the event (`required.with_record`, several as a list), each by the field of the page."""
    parts = [
        text("page_missing_field", lang, field=label(_OF_MISSING[field.key], lang), record=one.values["record"])
        for one in _parts(told)
        if isinstance(field := one.values["field"], Text)
    ]
    return series(list(dict.fromkeys(parts)), "list.part")


def _parts(told: object) -> list[Text]:
    match told:
        case Text(key="list.part", values={"first": first, "second": second}):
            return [*_parts(first), *_parts(second)]
        case Text(key="verbatim", values={"value": value}):
            return _parts(value)
        case Text():
            return [told]
    return []


def of_detail(error: ArgumentError, details: Mapping[str, str]) -> ArgumentError:
    """What is wrong with a day, with the field in which it stands."""
    if error.key != "details_day":
        return error
    typed = str(error.values["typed"])
    name = next(name for name in ("begin", "end", "dates") if typed in details.get(name, ""))
    return ArgumentError("page_detail_day", None, typed=typed, field=Text(OF_DETAILS[name]))
