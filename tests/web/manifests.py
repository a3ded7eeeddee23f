"""
Checks the manifest of an Office add-in for errors that can be detected without Microsoft's server.

Rules: Office Add-ins manifest reference (add-in only manifest): https addresses, a GUID, resource identifiers of at most 32
characters, each of them defined and used, ShortStrings of at most 125 and LongStrings of at most 250 characters, icons of 16, 32
and 80 pixels, functions with script, page and metadata in a shared runtime.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

_BASIC = "{http://schemas.microsoft.com/office/officeappbasictypes/1.0}"
_TYPE = "{http://www.w3.org/2001/XMLSchema-instance}type"
_ADDRESSES = ("IconUrl", "HighResolutionIconUrl", "SupportUrl", "SourceLocation", "Image", "Url")
_LENGTHS = {"ShortStrings": 125, "LongStrings": 250}
_ORDER = [
    *(
        "Id",
        "Version",
        "ProviderName",
        "DefaultLocale",
        "DisplayName",
        "Description",
        "IconUrl",
        "HighResolutionIconUrl",
    ),
    *("SupportUrl", "AppDomains", "Hosts", "Requirements", "DefaultSettings", "Permissions", "VersionOverrides"),
]


def problems(manifest: bytes) -> list[str]:
    """All errors in words; raises ParseError if the manifest is not XML."""
    root = ElementTree.fromstring(manifest)
    return [*_identity(root), *_addresses(root), *_resources(root), *_functions(root)]


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _identity(root: Element) -> Iterator[str]:
    order = [_tag(child) for child in root]
    if order != [name for name in _ORDER if name in order]:
        yield f"elements out of order: {order}"
    identity = next((child.text or "" for child in root if _tag(child) == "Id"), "")
    try:
        uuid.UUID(identity)
    except ValueError:
        yield f"no GUID: {identity}"


def _addresses(root: Element) -> Iterator[str]:
    for element in root.iter():
        address = element.get("DefaultValue")
        if _tag(element) in _ADDRESSES and address is not None and not address.startswith("https://"):
            yield f"{_tag(element)} is not https: {address}"
        if _tag(element) == "AppDomain" and not (element.text or "").startswith("https://"):
            yield f"AppDomain is not https: {element.text}"


def _resources(root: Element) -> Iterator[str]:
    used = {value for element in root.iter() if (value := element.get("resid")) is not None}
    resources = next(root.iter(f"{root[-1].tag.rpartition('}')[0]}}}Resources"))
    defined = {element.get("id", "") for group in resources for element in group}
    yield from (f"resource is not defined: {name}" for name in sorted(used - defined))
    yield from (f"resource is not used: {name}" for name in sorted(defined - used))
    yield from (f"identifier of more than 32 characters: {name}" for name in sorted(defined) if len(name) > 32)
    for group in resources:
        most = _LENGTHS.get(_tag(group))
        for text in group.iter() if most is not None else ():
            value = text.get("DefaultValue") or text.get("Value") or ""
            if most is not None and len(value) > most:
                yield f"{_tag(group)}: {value!r} is longer than {most}"
    sizes = [element.get("size") for element in root.iter(f"{_BASIC}Image") if element.get("size")]
    if not sizes or set(sizes) != {"16", "32", "80"}:
        yield f"icons of {sizes}"


def _functions(root: Element) -> Iterator[str]:
    points = [
        element
        for element in root.iter()
        if _tag(element) == "ExtensionPoint" and element.get(_TYPE) == "CustomFunctions"
    ]
    if len(points) != 1:
        yield "no custom functions"
        return
    parts = [_tag(child) for child in points[0]]
    if parts not in (["Script", "Page", "Metadata"], ["Script", "Page", "Metadata", "Namespace"]):
        yield f"custom functions with {parts}"
    runtimes = [element for element in root.iter() if _tag(element) == "Runtime"]
    page = next(iter(points[0].iter(f"{points[0].tag.rpartition('}')[0]}}}Page")))[0]
    if [(runtime.get("resid"), runtime.get("lifetime")) for runtime in runtimes] != [(page.get("resid"), "long")]:
        yield "the functions do not run in the shared runtime of the task pane"
