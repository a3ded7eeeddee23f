"""Takes the ratings of players for a template from a published rating list."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.chess.ratings.period_tables import TextTable
from xl_departage.chess.tournament.editing import corrected_all
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.documents.templates.entries import column_of, rating_of, text_of
from xl_departage.formats.player_lists.identification import Wanted
from xl_departage.formats.player_lists.list_changes import NewRatings, new_ratings
from xl_departage.formats.player_lists.listed_player import PlayerList, Speed


def rated_source(source: Source, rating_list: PlayerList, speed: Speed | None) -> tuple[Source, NewRatings]:
    """
    The tournament with the ratings of the list, and a report on each player. A grid contains no rating numbers or
    births, so no player in it is identified with certainty and its ratings stay. Raises FileError if the list has no
    ratings for that speed.
    """
    if source.of_cells:
        players = source.crosstable.players
        return source, new_ratings(
            [Wanted(player.name) for player in players], [player.rating for player in players], rating_list, speed
        )
    people = source.tournament.participants
    wanted = [
        Wanted(participant.name, participant.fide_number, participant.national_number, participant.birth)
        for participant in people
    ]
    answer = new_ratings(wanted, [participant.rating for participant in people], rating_list, speed)
    rated_players = zip(people, answer.players, answer.ratings, strict=True)
    ratings = {participant.number: rating for participant, player, rating in rated_players if player is not None}
    rated = corrected_all(source.tournament, rating=ratings, rating_kind=dict.fromkeys(ratings, ""))
    fresh = source_of(rated, source.options, source.file)
    return replace(fresh, notices=source.notices), answer


def rated_table(
    table: TextTable, rating_list: PlayerList, speed: Speed | None, *, members: bool
) -> tuple[TextTable, NewRatings]:
    """
    A list of players with the ratings of the published list, and a report on each player. With `members`, the table is
    the list of players of a rating period, in which a column `fide` holds a rating. Raises FileError for a rating that
    cannot be read, and if the published list has no ratings for that speed.
    """
    column = column_of(table, "rating")
    column = table.column_index("rating") if column is None else column
    number = table.column_index("pid")
    rows = range(table.height)
    wanted = [
        Wanted(
            text_of(table, row, "name"),
            "" if members else text_of(table, row, "code"),
            "" if number is None else table.columns[number][row].strip(),
            text_of(table, row, "birth"),
        )
        for row in rows
    ]
    old_ratings = [None if column is None else rating_of(table, row) for row in rows]
    answer = new_ratings(wanted, old_ratings, rating_list, speed)
    texts = ["" if rating is None else str(rating) for rating in answer.ratings]
    if column is None:
        return replace(table, header=[*table.header, "rating"], columns=[*table.columns, texts]), answer
    columns = [*table.columns]
    columns[column] = texts
    return replace(table, columns=columns), answer
