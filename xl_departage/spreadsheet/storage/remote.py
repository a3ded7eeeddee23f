"""
Objects in a store by their address, `s3://bucket/season/book.xlsx`, through fsspec, which the extra `storage` installs.

An object is read as a stream up to a limit, and written in one request: a store keeps the old object until the new one is complete.
`https://` addresses are only read. What looks like an address is never taken for a file or a folder of that name.
"""

from __future__ import annotations

import importlib
import os
import posixpath
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from xl_departage.base.bounded import read_bounded
from xl_departage.base.errors import DepartageError, FileError, Place, refused_by_system
from xl_departage.base.extras import EXTRAS, MissingExtra, explained
from xl_departage.base.regex import regex

PACKAGES: Final = {"s3": "s3fs", "abfs": "adlfs", "gs": "gcsfs", "https": "aiohttp"}
"""The package through which fsspec reaches each store, by the scheme of the address."""
READ_ONLY: Final = ("https",)
"""The schemes whose addresses can be read but not written."""
# A scheme has at least two letters, because one would be a drive of Windows. One slash is enough, because a path made from the
# address has lost the other. Quotes or blanks before it, a chain of fsspec (`simplecache::s3://`) and a store without its slashes
# count as addresses too: nobody means a file by them.
_ADDRESS: Final = regex(
    r"""[\s"'<]*(?:[A-Za-z][A-Za-z0-9+.-]*::)*(?P<any>[A-Za-z][A-Za-z0-9+.-]+):/
    |[\s"'<]*(?P<store>s3|gs|gcs|abfss?|adl|az|https?|s?ftp|file):""",
    re.IGNORECASE | re.VERBOSE,
)
_PLAIN: Final = regex(r"[A-Za-z][A-Za-z0-9+.-]+:/")


class Address(str):
    """The address of an object, with `name`, `suffix`, `stem` and `parent` as a path has them."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """What follows the last slash, without a query."""
        return posixpath.basename(self.partition("?")[0])

    @property
    def suffix(self) -> str:
        return posixpath.splitext(self.name)[1]

    @property
    def stem(self) -> str:
        return posixpath.splitext(self.name)[0]

    @property
    def parent(self) -> Address:
        """The address up to its last slash, which is included."""
        return Address(self.partition("?")[0].removesuffix(self.name))


def scheme(name: object) -> str | None:
    """The scheme of an address, in lower case, such as `s3`; None for the path of a file and for any other object."""
    text = os.fspath(name) if isinstance(name, (str, os.PathLike)) else ""
    # Most names are paths, for which the expression need not be compiled.
    match = _ADDRESS.match(text) if ":" in text else None
    return None if match is None else (match["any"] or match["store"]).lower()


def refuse_address(name: object) -> None:
    """Raise FileError if the name is an address: only a file can be used here."""
    if scheme(name) is not None:
        raise FileError("address_not_here", Place(file=str(name)))


def check_writable(address: str) -> None:
    """
    Raise FileError for an address that cannot be written, and MissingExtra if the package for its store is not installed.
    """
    _store(address)
    if scheme(address) in READ_ONLY:
        raise FileError("address_read_only", Place(file=address))


def read_if_there(address: str, most: int) -> bytes | None:
    """The content of an object as `read` gives it; None if there is no such object."""
    try:
        return read(address, most)
    except FileError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        raise


def read(address: str, most: int) -> bytes:
    """
    The content of an object, or its first `most` + 1 bytes if it is larger. Raises FileError, or MissingExtra if the package for
    the store is not installed.
    """
    place = Place(file=address)
    with _failures_reported("address_unreadable", address):
        try:
            store, path = _store(address)
            with store.open(path, "rb") as stream:
                return read_bounded(stream, most)
        except FileNotFoundError as error:
            cause = error.__cause__
            if scheme(address) == "https" and cause is not None and not isinstance(cause, FileNotFoundError):
                # fsspec also raises FileNotFoundError for a certificate that cannot be verified.
                raise FileError("address_unreadable", place, reason=" ".join(str(cause).split())) from cause
            raise refused_by_system("package_not_found", error, place) from error


def replace(address: str, content: bytes) -> bool:
    """Write an object as `write` does; returns whether there was one."""
    check_writable(address)
    with _failures_reported("write_failed_new", address):
        try:
            store, path = _store(address)
            store.invalidate_cache()
            existed = bool(store.exists(path))
        except PermissionError:
            # A user with the right to write may lack the right to look.
            existed = False
    write(address, content)
    return existed


def write(address: str, content: bytes) -> None:
    """Create or replace an object in one step. If it raises FileError or MissingExtra, nothing was written."""
    check_writable(address)
    with _failures_reported("write_failed_new", address):
        store, path = _store(address)
        store.pipe_file(path, content)


def found_below(address: str, endings: tuple[str, ...]) -> list[tuple[str, str]]:
    """
    The objects below an address that ends with `/` whose names have one of these endings, in alphabetical order: the address of
    each, and its path below the given address. Excel's lock files and hidden objects are left out. Raises FileError or
    MissingExtra.
    """
    if scheme(address) in READ_ONLY:
        raise FileError("address_no_folder", Place(file=address))
    with _failures_reported("address_unreadable", address):
        store, path = _store(address)
        store.invalidate_cache()
        top = path.rstrip("/") + "/"
        names = sorted(store.find(top))
    return [
        (f"{scheme(address)}://{name}", name.removeprefix(top))
        for name in names
        if name.lower().endswith(endings) and not posixpath.basename(name).startswith(("~$", "."))
    ]


def leads_out(below: str) -> bool:
    """
    Whether the path of an object would lead out of a folder. Anyone who may write to a store chooses the names of its objects.
    """
    return any(
        part in ("", ".", "..") or part.endswith(":") or "\\" in part or "\0" in part for part in below.split("/")
    )


def _store(address: str) -> tuple[Any, str]:
    """
    The file system of fsspec that an address belongs to, and the path in it. Raises FileError for other schemes, and MissingExtra
    if the package for the store is not installed.
    """
    name = scheme(address)
    if not _PLAIN.match(address):
        raise FileError("address_spelled", Place(file=address), scheme=name)
    if name not in PACKAGES:
        raise FileError(
            "address_scheme",
            Place(file=address),
            scheme=name,
            known=", ".join(f"{known_scheme}://" for known_scheme in PACKAGES),
        )
    with explained():
        fsspec = importlib.import_module("fsspec")
        if PACKAGES[name] in EXTRAS:
            importlib.import_module(PACKAGES[name])
    try:
        importlib.import_module(PACKAGES[name])
    except ModuleNotFoundError as error:
        raise MissingExtra("store_missing", package=PACKAGES[name], scheme=name) from error
    # fsspec would take an address that it does not know for a file of this machine.
    store, path = fsspec.core.url_to_fs(f"{name}://{address.partition(':')[2].lstrip('/')}")
    return store, path


@contextmanager
def _failures_reported(key: str, address: str) -> Iterator[None]:
    """
    In the block, whatever a store raises becomes a FileError with the message `key`: a store has errors of its own, which are no
    OSErrors.
    """
    try:
        yield
    except DepartageError:
        raise
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise FileError(key, Place(file=address), reason=reason) from error
