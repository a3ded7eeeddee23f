"""The document of a TRF file, as far as pairing needs it."""

from __future__ import annotations

from xl_departage.crosstable.model import Colour, Outcome
from xl_departage.tournament.model import AnnouncedBye, Game, Header, Participant, Tournament, Uninterpreted
from xl_departage.trf import records
from xl_departage.trf.document import Document
from xl_departage.trf.player_record import parse_player
from xl_departage.trf.reading import read_trf


def tournament_of(document: Document) -> Tournament:
    trf = read_trf(document)
    texts = dict(reversed(trf.header.texts))
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(texts.get("152", "")[:1].upper())
    header = Header(
        name=texts.get("012", ""),
        begin=texts.get("042", ""),
        type=texts.get("092", ""),
        system=texts.get("192", ""),
        first_colour=colour,
    )
    byes: dict[int, list[AnnouncedBye]] = {}
    for line in document.tagged("240"):
        record = records.parse_byes(line)
        for number in record.numbers:
            byes.setdefault(number, []).append(AnnouncedBye(record.round, Outcome(record.kind)))
    table = trf.crosstable
    participants = tuple(
        Participant(player.number, player.name, player.rating, byes=tuple(byes.get(player.number, ())))
        for player in table.players
    )
    entries = {}
    for line in document.tagged("001"):
        player_record = parse_player(line)
        for round, found in enumerate(player_record.entries, 1):
            if found is not None:
                entries[player_record.number, round] = found
    games = []
    for round in range(1, table.planned + 1):
        for player in table.players:
            entry = player.rounds[round - 1]
            if entry.opponent is not None:
                other = table.players[entry.opponent]
                if entry.colour is Colour.BLACK or (entry.colour is None and player.number > other.number):
                    continue
                reply = other.rounds[round - 1].outcome
                games.append(
                    Game(round, player.number, other.number, entry.outcome, reply, coloured=entry.colour is not None)
                )
            elif (player.number, round) in entries:
                outcome = entry.outcome
                if outcome is Outcome.PENDING:
                    code = entries[player.number, round].code
                    outcome = {"F": Outcome.FULL_BYE, "H": Outcome.HALF_BYE, "U": Outcome.PAIRING_BYE}.get(
                        code, Outcome.ZERO_BYE
                    )
                games.append(Game(round, player.number, None, outcome))
    kept = tuple(
        Uninterpreted("trf", line.tag, line.text)
        for line in document.lines
        if line.tag in ("142", "XXR", "162", "XXS", "250", "260", "XXA", "XXP", "XXZ", "XXC", "299")
    )
    return Tournament(header, participants, tuple(games), kept=kept)
