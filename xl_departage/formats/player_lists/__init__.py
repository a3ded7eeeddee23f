"""
Published lists of players: FIDE's text and XML, the FRBE's `PLAYER.DBF`, and any CSV with headings, plain or in a zip.

A list is read as a stream: FIDE's has two million players, of whom a tournament needs a hundred. Only these are kept in
memory.

    with open_list(path) as player_list:      the format is recognised from the content
        for player in player_list.players: …  `ListedPlayer`, one after the other
    match(wanted, player_list.players)        by identifier, otherwise by name and birth; nothing is guessed
"""

from xl_departage.formats.player_lists.identification import Found, Wanted, match
from xl_departage.formats.player_lists.list_opening import open_list
from xl_departage.formats.player_lists.listed_player import SPEEDS, ListedPlayer, PlayerList, Speed

__all__ = ["SPEEDS", "Found", "ListedPlayer", "PlayerList", "Speed", "Wanted", "match", "open_list"]
