"""
Reads a tournament from Papi's tables: settings in `INFO` (Variable, Value), one row per player in `JOUEUR`.

A round is three columns: `Rd01Cl` (B white, N black, F bye, R not paired), `Rd01Adv` (the opponent's `Ref`) and
`Rd01Res`. Results, as in Papi's table `RES`: 0 none, 1 lost, 2 drawn, 3 won, 4 lost by forfeit, 5 both absent, 6 won by
forfeit; with F in place of the colour, 0, 2 and 6 are byes of 0, ½ and 1 point. The exempt player has no opponent
or the row `EXEMPT`. Both rows of a game must agree.

Columns not named here are never decoded: addresses, telephone numbers and e-mail addresses are not read.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeVar

from xl_departage.base.days import day_of
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import first_of
from xl_departage.chess.tournament.acceleration import HALEY, SAD, SOFT_HALEY
from xl_departage.chess.tournament.crosstable import Outcome, Scoring
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import PointSystem, from_scoring
from xl_departage.chess.tournament.record import AnnouncedBye, Game, Header, Participant, SourceNotice, TournamentRecord
from xl_departage.formats.papi.jet import JetFile, Row

EDITION = "PAPI"
_SETTINGS, _PLAYERS = "INFO", "JOUEUR"
_MOST_ROUNDS = 24
_LISTS = {"Elo": ("Elo", "Fide"), "Rapide": ("Rapide", "RapideFide"), "Blitz": ("Blitz", "BlitzFide")}
"""The columns of the rating and of its letter, by the rating list that the tournament uses (`ClassElo`)."""
_TIEBREAKS = {
    "Solkoff": "Buchholz",
    "Brésilien": "Buchholz tronqué",
    "Harkness": "Buchholz médian",
    "Cumulatif": "Cumulatif",
    "Performance": "Performance",
    "SommeDesBuchholz": "Somme des Buchholz",
    "Nombre de Victoires": "Nombre de victoires",
    "Kashdan": "Kashdan",
    "Koya": "Koya",
    "Sonnenborn-Berger": "Sonneborn-Berger",
}
"""The name of each tie-break in Papi's files, and its name in Papi's menus."""
_MANUAL = "Manuel"
_ACCELERATED = {
    "Haley": "Haley",
    "HaleySoft": "Haley dégressif",
    "SAD": "Suisse accéléré dégressif (SAD)",
    "Nicois": "Niçois",
}
_GROUPED = {"Haley": (HALEY, 1), "HaleySoft": (SOFT_HALEY, 1), "SAD": (SAD, 2)}
"""
Accelerated systems with groups by rating: our name, and how many groups' lowest ratings (`EloBase1`, `EloBase2`) the
file gives.
"""
_SYSTEMS = {"Suisse": "Suisse", "ToutesRondes": "Toutes rondes"}
_PLAIN_PAIRINGS = ("", "Standard", "Berger")
_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM"}
_TITLE_ORDER = tuple(_TITLES.values())
_SEXES = {"M": "m", "F": "w"}
_BYES = {0: Outcome.ZERO_BYE, 2: Outcome.HALF_BYE, 6: Outcome.FULL_BYE}
_GAMES = {
    1: Outcome.LOSS,
    2: Outcome.DRAW,
    3: Outcome.WIN,
    4: Outcome.FORFEIT_LOSS,
    5: Outcome.DOUBLE_FORFEIT,
    6: Outcome.FORFEIT_WIN,
    0: Outcome.PENDING,
}
_DETAILS = ("Prenom", "Sexe", "NeLe", "Cat", "Federation", "Club", "NrFFE", "FideCode", "FideTitre")
"""
Columns whose absence does not keep the file from being read: no result depends on them, only the order of players
without numbers (by rating, title and name).
"""
_COLUMNS = (
    *("Ref", "Nr", "Nom"),
    *(column for columns in _LISTS.values() for column in columns),
    *(f"Rd{round:02}{part}" for round in range(1, _MOST_ROUNDS + 1) for part in ("Cl", "Adv", "Res")),
)
_PAIRS = {
    (3, 1): "1-0",
    (1, 3): "0-1",
    (2, 2): "½-½",
    (6, 4): "1-F",
    (4, 6): "F-1",
    (4, 4): "F-F",
    (5, 5): "F-F",
    (1, 1): "0-0",
    (1, 2): "0-½",
    (2, 1): "½-0",
    (0, 0): "",
}
"""The text of a result, by the codes of White and Black that fit together; Papi also stores an arbiter's 0-0 and ½-0."""
_EXEMPT = "EXEMPT"
_WON_BY_FORFEIT = 6
_WHITE, _BLACK, _BYE, _UNPAIRED = "B", "N", "F", "R"
_Choice = TypeVar("_Choice")


class _Entry(NamedTuple):
    """One round of one player as it stands in his row."""

    kind: str
    """B, N, F or R, as in `Rd01Cl`; a blank is R."""
    opponent: int | None
    """The opponent's `Ref`; None if there is no opponent, and for the exempt player."""
    result: int

    @property
    def paired(self) -> bool:
        return self.kind in (_WHITE, _BLACK)


class _Player(NamedTuple):
    ref: int
    """His `Ref`, by which other rows name him."""
    number: int
    """His `Nr`; if not all players have different ones, his place by rating, title and name."""
    name: str
    entries: tuple[_Entry, ...]


def read(data: bytes, options: ReadingOptions, faults: Faults) -> TournamentRecord:  # noqa: ARG001 - no option matters here
    """
    Read Papi's file, in the same way with any options; `faults` gives only its name. Raises FileError at the first fault: a
    file that is damaged or not Papi's, or holds what Papi would not write.
    """
    name = faults.file
    file = JetFile(data, name)
    lacking = [table for table in (_SETTINGS, _PLAYERS) if table not in file.tables]
    if lacking:
        raise FileError("papi_tables", Place(file=name or None), tables=", ".join(lacking))
    settings = {_word(row["Variable"]): _word(row["Value"]) for row in file.rows(_SETTINGS, ("Variable", "Value"))}
    found = file.columns(_PLAYERS)
    details = [column for column in _DETAILS if column in found]
    return tournament_of(settings, file.rows(_PLAYERS, (*_COLUMNS, *details)), name)


def tournament_of(settings: Mapping[str, str], rows: Sequence[Row], name: str = "") -> TournamentRecord:
    """The tournament from these settings and rows of `JOUEUR`. Raises FileError for what Papi would not write."""
    unread = [column for column in _DETAILS if rows and column not in rows[0]]
    reading = _Papi(settings, [dict.fromkeys(unread) | row for row in rows], name)
    if unread:
        reading.notice("papi_unread", columns=", ".join(unread))
    return reading.tournament()


class _Papi:
    """Reads the two tables of one file; used once."""

    def __init__(self, settings: Mapping[str, str], rows: Sequence[Row], name: str) -> None:
        self.settings, self.name = settings, name
        self.notices: list[SourceNotice] = []
        self.rows: dict[int, Row] = {}
        """The players' rows by `Ref`, in the order of the table."""
        exempt = set()
        for row in rows:
            ref = row["Ref"]
            if not isinstance(ref, int) or ref in self.rows:
                raise self._error("papi_ref", ref=ref)
            if _is_exempt(row):
                exempt.add(ref)
            else:
                self.rows[ref] = row
        self.exempt = frozenset(exempt)

    def tournament(self) -> TournamentRecord:
        rounds = self._rounds_planned()
        rating, letter = self._choice("ClassElo", _LISTS, "Elo")
        system = self._choice("Genre", _SYSTEMS, "Suisse")
        three = self._choice("DecomptePoints", {"OUI": True, "NON": False}, "NON")
        players = self._players(rating)
        last = max(
            (round for player in players.values() for round, entry in enumerate(player.entries, 1) if entry.paired),
            default=0,
        )
        if last > rounds:
            raise self._error("papi_rounds_beyond", round=last, planned=rounds)
        sides = [self._game(players, player, round) for round in range(1, last + 1) for player in players.values()]
        games = tuple(game for game in sides if game is not None)
        participants = tuple(self._participant(player, (rating, letter), last, rounds) for player in players.values())
        beyond = [
            player.name for player in players.values() if any(entry.kind == _BYE for entry in player.entries[rounds:])
        ]
        if beyond:
            self.notice("papi_byes_beyond", names=first_of(beyond, 8, "; "), planned=rounds)
        self.notice("papi_list", list=self.settings.get("ClassElo") or "Elo")
        ties = self._tiebreaks()
        if three and "Sonneborn-Berger" in ties:
            self.notice("papi_three_points_sb")
        header = Header(
            name=self._text("Nom"),
            city=self._text("Lieu"),
            begin=_date(self._text("DateDebut")),
            end=_date(self._text("DateFin")),
            type=self._type(system, rating, players.values()),
            arbiter=self._text("Arbitre"),
            time_control=self._text("Cadence"),
            dates=self._dates(rounds),
            rounds=rounds,
            edition=EDITION,
            tiebreaks=("PTS", *ties) if ties else (),
            points=from_scoring(Scoring(6, 2, 0), 6) if three else PointSystem(),
        )
        return TournamentRecord(header, participants, games, notices=tuple(self.notices))

    def _error(self, key: str, place: Place = Place(), **values: object) -> FileError:  # noqa: B008 - an immutable tuple
        return FileError(key, place._replace(file=self.name or None), **values)

    def notice(self, key: str, **values: object) -> None:
        self.notices.append(SourceNotice(key, Place(file=self.name or None), tuple(values.items())))

    def _text(self, variable: str) -> str:
        return " ".join(self.settings.get(variable, "").split())

    def _choice(self, variable: str, choices: Mapping[str, _Choice], default: str) -> _Choice:
        value = self._text(variable) or default
        if value not in choices:
            raise self._error("papi_setting", variable=variable, value=value, known=", ".join(choices))
        return choices[value]

    def _rounds_planned(self) -> int:
        rounds_text = self._text("NbrRondes")
        if not (rounds_text.isdecimal() and len(rounds_text) < 4 and 1 <= int(rounds_text) <= _MOST_ROUNDS):
            raise self._error("papi_setting", variable="NbrRondes", value=rounds_text, known=f"1 … {_MOST_ROUNDS}")
        return int(rounds_text)

    def _type(self, system: str, rating: str, players: Collection[_Player]) -> str:
        """The pairing system, with the accelerated one if any: that affects pairings, but not tie-breaks."""
        pairing = self._text("Pairing")
        if pairing in _PLAIN_PAIRINGS:
            return system
        accelerated = _ACCELERATED.get(pairing, pairing)
        if groups := self._groups(pairing, rating, players):
            self.notice("papi_accelerated_groups", system=accelerated, acceleration=groups)
        else:
            self.notice("papi_accelerated", system=accelerated)
        return f"{system}, {accelerated}"

    def _groups(self, pairing: str, rating: str, players: Collection[_Player]) -> str:
        """
        The acceleration as text, with the last number of each group but the last one; empty if the ratings in the file
        give no such groups.
        """
        name, count = _GROUPED.get(pairing, ("", 0))
        lowest = [self._text(f"EloBase{place}") for place in range(1, count + 1)]
        ratings = [(player.number, _whole(self.rows[player.ref][rating])) for player in players]
        last = []
        for text in lowest:
            numbers = {number for number, player_rating in ratings if text.isdecimal() and player_rating >= int(text)}
            if not numbers or numbers != {number for number, _ in ratings if number <= max(numbers)}:
                return ""
            last.append(max(numbers))
        return f"{name}:{','.join(map(str, last))}" if last and last == sorted(set(last)) else ""

    def _dates(self, rounds: int) -> tuple[str, ...]:
        dates = tuple(_date(self._text(f"DateRd{round}")) for round in range(1, rounds + 1))
        return dates if any(dates) else ()

    def _tiebreaks(self) -> tuple[str, ...]:
        """Papi's tie-breaks up to the first one that the arbiter enters by hand. Raises FileError for an unknown one."""
        names: list[str] = []
        for variable in ("Dep1", "Dep2", "Dep3"):
            value = self._text(variable)
            if value == _MANUAL:
                self.notice("papi_manual", position=len(names) + 1)
                break
            if value and value not in _TIEBREAKS:
                raise self._error("papi_setting", variable=variable, value=value, known=", ".join(_TIEBREAKS))
            if value:
                names.append(_TIEBREAKS[value])
        return tuple(names)

    def _players(self, rating: str) -> dict[int, _Player]:
        """The players by `Ref`, in the order of their numbers."""
        rows, refs = self.rows, list(self.rows)

        def order(ref: int) -> tuple[int, int, str]:
            row = rows[ref]
            title = _TITLES.get(_word(row["FideTitre"]), "")
            place = _TITLE_ORDER.index(title) if title else len(_TITLE_ORDER)
            return -_whole(row[rating]), place, _full_name(row)

        file_numbers = [_whole(rows[ref]["Nr"]) for ref in refs]
        if all(number > 0 for number in file_numbers) and len(set(file_numbers)) == len(file_numbers):
            numbered = sorted(zip(file_numbers, refs, strict=True))
        else:
            # Papi lists its players by rating, title and name.
            numbered = list(enumerate(sorted(refs, key=order), 1))
        players = {}
        for number, ref in numbered:
            name = _full_name(rows[ref])
            entries = tuple(self._entry(rows[ref], round, name) for round in range(1, _MOST_ROUNDS + 1))
            players[ref] = _Player(ref, number, name, entries)
        return players

    def _entry(self, row: Row, round: int, name: str) -> _Entry:
        kind = _word(row[f"Rd{round:02}Cl"]).upper() or _UNPAIRED
        opponent, result = row[f"Rd{round:02}Adv"] or None, _whole(row[f"Rd{round:02}Res"])
        paired = kind in (_WHITE, _BLACK)
        if (
            kind not in (_WHITE, _BLACK, _BYE, _UNPAIRED)
            or not isinstance(opponent, int | None)
            or result not in _GAMES
            or (not paired and opponent is not None)
            or (kind == _BYE and result not in _BYES)
            or (kind == _UNPAIRED and result)
            or (paired and opponent in (None, *self.exempt) and result not in (0, _WON_BY_FORFEIT))
        ):
            raise self._error(
                "papi_round", Place(name=name, round=round), colour=kind, opponent=opponent or "–", result=result
            )
        return _Entry(kind, None if opponent in self.exempt else opponent, result)

    def _game(self, players: Mapping[int, _Player], player: _Player, round: int) -> Game | None:
        """
        The game of a round from White's row, or a round without an opponent; None from Black's row, which is only compared
        with White's. Raises FileError if the two disagree.
        """
        entry = player.entries[round - 1]
        place = Place(file=self.name or None, name=player.name, round=round)
        if entry.opponent is None:
            if entry.kind == _BYE:
                outcome = _BYES[entry.result]
            elif entry.kind == _UNPAIRED:
                outcome = Outcome.ZERO_BYE
            else:
                outcome = Outcome.PAIRING_BYE if entry.result else Outcome.PENDING
            return Game(round, player.number, None, outcome, coloured=False, place=place)
        opponent = players.get(entry.opponent)
        reply = None if opponent is None else opponent.entries[round - 1]
        if (
            opponent is None
            or reply is None
            or reply.opponent != player.ref
            or {entry.kind, reply.kind} != {_WHITE, _BLACK}
        ):
            named = f"Ref {entry.opponent}" if opponent is None else opponent.name
            raise self._error("papi_not_mutual", place, other=named)
        if entry.kind == _BLACK:
            return None
        pair = (entry.result, reply.result)
        if pair not in _PAIRS:
            raise self._error("papi_results_differ", place, result=pair[0], other=opponent.name, reply=pair[1])
        outcomes = _GAMES[entry.result], _GAMES[reply.result]
        return Game(round, player.number, opponent.number, *outcomes, _PAIRS[pair], place=place)

    def _participant(self, player: _Player, columns: tuple[str, str], last: int, rounds: int) -> Participant:
        row = self.rows[player.ref]
        rating = _whole(row[columns[0]])
        title = _word(row["FideTitre"])
        if title and title not in _TITLES:
            raise self._error("papi_title", Place(name=player.name), title=title, known=", ".join(_TITLES))
        birth = row["NeLe"]
        byes = tuple(
            AnnouncedBye(round, _BYES[entry.result])
            for round, entry in enumerate(player.entries, 1)
            if last < round <= rounds and entry.kind == _BYE
        )
        return Participant(
            player.number,
            player.name,
            rating if rating > 0 else None,
            rating_kind=_word(row[columns[1]]).upper() if rating > 0 else "",
            title=_TITLES.get(title, ""),
            sex=_SEXES.get(_word(row["Sexe"]).upper(), ""),
            birth=birth.strftime("%Y/%m/%d") if isinstance(birth, datetime.datetime) else "",
            federation=_word(row["Federation"]),
            fide_number=_word(row["FideCode"]),
            national_number=_word(row["NrFFE"]),
            club=_word(row["Club"]),
            category=_word(row["Cat"]),
            byes=byes,
        )


def _is_exempt(row: Row) -> bool:
    """Whether this is the row that stands for the missing opponent of the exempt player."""
    return row["Ref"] == 1 and _word(row["Nom"]).upper() == _EXEMPT


def _date(text: str) -> str:
    """Papi's 05/09/2025 as year/month/day, as in TRF; any other text unchanged."""
    day = day_of(text)
    return text if day is None else day.strftime("%Y/%m/%d")


def _word(value: object) -> str:
    return " ".join(str(value).split()) if value is not None else ""


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _full_name(row: Row) -> str:
    return f"{_word(row['Nom'])} {_word(row['Prenom'])}".strip()
