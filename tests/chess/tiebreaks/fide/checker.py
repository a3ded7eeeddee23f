"""
The figures of FIDE's tie-break checker, computed while the tests run: the package gacrux, by the author of the checker.

    python -m tests.chess.tiebreaks.fide.checker      writes the stored figures anew

It is asked for one code at a time, because what it has computed for an earlier code changes later ones (after Fore Buchholz, a forfeit in
the last round counts as a game). Only codes that look at ties get the list before them, without Fore Buchholz. It takes the edition
from record 042 of the file, and counts the rounds scheduled where we count those played.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from tests.chess.tiebreaks.made import DATA

VERSION = version("gacrux")
_IN_GROUPS = ("DE", "EDE", "TBR", "BBE")
"""Codes whose values depend on who is tied on the codes before them begin so."""
Figures = Mapping[int, float | None]
"""Value of each participant by number; None = undefined."""


@cache
def figures(path: Path, codes: tuple[str, ...], *, round_robin: bool = False) -> Figures:
    """The checker's values of the last of these codes for all participants of a TRF file."""
    earlier_codes = (
        [code for code in codes[:-1] if not code.startswith("FB")] if codes[-1].startswith(_IN_GROUPS) else []
    )
    answer = _asked(path, [*earlier_codes, codes[-1]], round_robin=round_robin)
    return {row["cid"]: _number(row["tiebreakScore"][-1]) for row in answer}


def ranks(path: Path, codes: Sequence[str], *, round_robin: bool = False) -> Mapping[int, int]:
    """The checker's ranks by the whole list without Fore Buchholz."""
    without = [code for code in codes if not code.startswith("FB")]
    return {row["cid"]: row["rank"] for row in _asked(path, without, round_robin=round_robin)}


def _asked(path: Path, codes: Sequence[str], *, round_robin: bool) -> list[dict[str, Any]]:
    # A reader keeps its state, and computing changes the event: both are new each time.
    reader = trf2json()
    reader.parse_file(path.read_text(encoding="utf-8"), 0)
    status = reader.chessjson["status"]
    assert not status["code"], f"{path.name}: {status}"
    assert not status["error"], f"{path.name}: {status}"
    event = reader.get_tournament(1)
    parameters: dict[str, Any] = {
        "tiebreak": list(codes),
        "pre_determined": round_robin,
        "swiss": not round_robin,
        "check": 0,
        "unrated": None,
        "experimental": [],
        "verbose": 0,
        "rank": False,
        "current_round": -1,
        "number_of_rounds": 0,
        "game_score": None,
        "match_score": None,
    }
    answer = tiebreak(event, -1, parameters).compute_tiebreaks(event, parameters)
    competitors: list[dict[str, Any]] = answer["competitors"]
    return competitors


def _number(value: Any) -> float | None:
    if value in (None, ""):
        return None
    return int(value) if value == int(value) else float(value)


def stored() -> dict[Path, Path]:
    """The files of stored figures and the tournaments they are of."""
    found = [*(DATA / "made").glob("*.fide.json"), *(DATA / "fide-checker").glob("*.json")]
    return {path: path.with_name(path.name.split(".")[0] + ".trf") for path in sorted(found)}


def main() -> None:
    """Write the stored figures anew, and say which change."""
    for path, tournament in stored().items():
        document = json.loads(path.read_text(encoding="utf-8"))
        round_robin = document.get("round_robin", path.name.startswith("rr"))
        for at, code in enumerate(document["codes"]):
            column = figures(tournament, tuple(document["codes"][: at + 1]), round_robin=round_robin)
            changed = {
                number: (line["values"][at], column[int(number)])
                for number, line in document["players"].items()
                if line["values"][at] != column[int(number)]
            }
            for number, (_, value) in changed.items():
                document["players"][number]["values"][at] = value
            if changed:
                print(path.name, code, len(changed), dict(list(changed.items())[:3]))  # noqa: T201
        for number, rank in ranks(tournament, document["codes"], round_robin=round_robin).items():
            document["players"][str(number)]["rank"] = rank
        if "engine" in document:
            document["engine"] = f"gacrux {VERSION}"
            text = json.dumps(document)
        else:
            lines = [
                f'"{number}": {{"rank": {line["rank"]}, "values": {json.dumps(line["values"], separators=(",", ":"))}}}'
                for number, line in document["players"].items()
            ]
            codes = json.dumps(document["codes"])
            text = f'{{"codes": {codes},\n"players": {{\n' + ",\n".join(lines) + "\n}}\n"
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
