"""The drop-down lists contain only names that the functions understand, in both languages."""

from tests.rows import each_row
from xl_departage.base.messages import Text, in_every_language
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import parse_code
from xl_departage.documents.templates import drop_downs, front


@each_row("name", dict.fromkeys(drop_downs.ROUND_ROBIN + drop_downs.SWISS))
def test_a_tie_break_means_the_same_in_both_languages(name: Text) -> None:
    assert len({parse_code(spelling) for spelling in in_every_language(name)}) == 1


def test_no_tie_break_is_listed_twice() -> None:
    for choices in (drop_downs.ROUND_ROBIN, drop_downs.SWISS):
        codes = [parse_code(name.in_language("fr")) for name in choices]

        assert len(set(codes)) == len(codes)


def test_editions_are_names_that_rules_may_use_and_complete() -> None:
    assert {TIEBREAK_EDITIONS[name] for name in drop_downs.edition_names()} == set(TIEBREAK_EDITIONS.values())
    offered = {RATING_EDITIONS[name] for name in drop_downs.rating_edition_names()}
    assert offered == {edition for edition in RATING_EDITIONS.values() if edition.name not in ("FIDE-2009", "FFE")}
    assert drop_downs.preset_edition().name in drop_downs.edition_names()
    assert front.rating_fields()[0].value in drop_downs.rating_edition_names()


def test_tempos_are_read_in_both_languages() -> None:
    for tempo in drop_downs.TEMPOS:
        rules = [
            parse_rules(f"FIDE; tempo={word}", RATING_EDITIONS, RATING_EDITIONS["FIDE"])
            for word in in_every_language(tempo)
        ]

        assert all(rule == rules[0] for rule in rules)
