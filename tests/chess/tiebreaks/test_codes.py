"""Codes and names of tie-breaks as people write them."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chess.tiebreaks.made import DATA, context, made, swiss
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, in_every_language
from xl_departage.chess import tiebreaks
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.tiebreaks import ParsedCode, parse_code
from xl_departage.chess.tiebreaks.codes import code_under, trf_codes
from xl_departage.chess.tiebreaks.registry import ROWS, Tiebreak


@each_row(
    ("written", "code"),
    [
        ("BH", "BH"),
        ("bh/c1", "BH/C1"),
        ("BH/M2", "BH/M2"),
        ("BH-C1", "BH/C1"),
        ("BUCHHOLZ/T1", "BH/C1"),
        ("SB", "SB"),
        ("SB/C1", "SB/C1"),
        ("KS", "KS"),
        ("KOYA", "KS"),
        ("KOYA+1", "KS+1"),
        ("Koya + 2", "KS+2"),
        ("PS", "PS"),
        ("PS/C2", "PS/C2"),
        ("CD", "DE"),
        ("DE", "DE"),
        ("WON", "WON"),
        ("Buchholz tronqué 1", "BH/C1"),
        ("BUCHHOLZ TRONQUÉ -2", "BH/C2"),
        ("buchholz tronque", "BH/C1"),
        ("Tronqué 2", "BH/C2"),
        ("Buchholz cut 1", "BH/C1"),
        ("Buchholz Cut-1", "BH/C1"),
        ("Brésilien", "BH/C1"),
        ("Bresilien 2", "BH/C2"),
        ("Médian", "BH/M1"),
        ("Médian 2", "BH/M2"),
        ("MEDIAN1", "BH/M1"),
        ("Buchholz Médian 1", "BH/M1"),
        ("Median Buchholz", "BH/M1"),
        ("Harkness", "BH/M1"),
        # Headings of the tables in the regulation and in the FFE program.
        ("S.A.", "SA"),
        ("C.D.", "DE"),
        ("S.B.", "SB"),
        ("Bu.", "BH"),
        ("Tr.", "BH/C1"),
        ("Cu.", "PS"),
        ("Harkness 2", "BH/M2"),
        ("Solkoff", "BH"),
        ("SOLKOV", "BH"),
        ("Progress", "PS"),
        ("Progressif", "PS"),
        ("Cumulatif", "PS"),
        ("Cumulatif tronqué -1", "PS/C1"),
        ("Cumulatif Tronqué (-2)", "PS/C2"),
        ("cumulative", "PS"),
        ("Koya étendu", "KS+1"),
        ("Koya étendu 2", "KS+2"),
        ("extended Koya 3", "KS+3"),
        ("Confrontation directe", "DE"),
        ("confrontation-directe", "DE"),
        ("Direct encounter", "DE"),
        ("Parties gagnées", "WON"),
        ("Nombre de parties gagnées", "WON"),
        ("PARTIES_GAGNEES", "WON"),
        ("Moyenne Elo", "ARO"),
        ("Moyenne Elo des adversaires", "ARO"),
        ("Moyenne Elo tronquée 1", "ARO/C1"),
        ("MOYENNE_ELO/T2", "ARO/C2"),
        ("Performance", "PERFORMANCE"),
        ("Performance Elo du tournoi", "PERFORMANCE"),
        ("Score ajusté", "SA"),
        ("Somme des Buchholz", "BHSUM"),
        ("Buchholz sum", "BHSUM"),
        ("Points de match", "MPTS"),
        ("Points de parties", "GPTS"),
        ("Points", "PTS"),
        ("Kashdan", "KASHDAN"),
        ("Yougoslave", "YUGOSLAV"),
        ("Sonneborn-Berger", "SB"),
        ("SONNEBORN BERGER", "SB"),
        ("Berger", "SB"),
        ("Classement provisoire", "CP"),
        ("  Buchholz  ", "BH"),
        ("Koya+0", "KS"),
        ("Cumulatif -1", "PS/C1"),
        ("Cumulatif tronqué -2", "PS/C2"),
        ("Buchholz – 2", "BH/C2"),
        ("BH-1", "BH/C1"),
        # Headings of Vega's standings.
        ("BucT", "BH"),
        ("Buc1", "BH/C1"),
        ("Buc2", "BH/C2"),
        ("BucM", "BH/M1"),
        ("DirE", "DE"),
        ("S-B", "SB"),
        ("Cmlt", "PS"),
        ("ARO.", "ARO"),
        ("MBlk", "BPG"),
        # The letters of an abbreviation and of a lone code are no small words, and a qualifier may follow them.
        ("S.A. C1", "SA/C1"),
        ("C.D. M2", "DE/M2"),
        ("DE C1", "DE/C1"),
        ("Moyenne EloC1", "ARO/C1"),
        # « Tronqué (-1, -2, etc.) »: a dash before the number separates, also after a name that already cuts.
        ("Brésilien -2", "BH/C2"),
        ("Médian -2", "BH/M2"),
        ("Koya-étendu-2", "KS+2"),
        ("BH!C1", "BH/C1"),
        ("BH#M1", "BH/M1"),
        # The former spelling of the four extended Sonneborn-Bergers.
        ("ESB:MM", "EMMSB"),
        ("esb : mg/C1", "EMGSB/C1"),
        ("ESB:GM", "EGMSB"),
        ("ESB:GG", "EGGSB"),
    ],
)
def test_names_are_read_as_people_write_them(written: str, code: str) -> None:
    assert parse_code(written).text == code


# Terms of Belgian and Dutch clubs (« weerstandspunten tel je de behaalde punten van je tegenstanders bij elkaar op »), and of the
# German federation as its clubs explain them.
@each_row(
    ("written", "code"),
    [
        ("Weerstandspunten", "BH"),
        ("Buchholz mediaan 1", "BH/M1"),
        ("SB-punten", "SB"),
        ("Sonneborn-Berger-punten", "SB"),
        ("Onderlinge resultaten", "DE"),
        ("Onderling resultaat", "DE"),
        ("Progressieve score", "PS"),
        ("Aantal winstpartijen", "WIN"),
        ("Matchpunten", "MPTS"),
        ("Bordpunten", "GPTS"),
        ("Loting", "LOTS"),
        ("Buchholz-Wertung", "BH"),
        ("Buchholz-Zahl", "BH"),
        ("Mittlere Buchholzwertung", "BH/M1"),
        ("Verfeinerte Buchholzwertung", "BHSUM"),
        ("Buchholz-Summe", "BHSUM"),
        ("Sonneborn-Berger-Wertung", "SB"),
        ("SB-Zahl", "SB"),
        ("Direkter Vergleich", "DE"),
        ("Direkte Begegnung", "DE"),
        ("Fortschrittswertung", "PS"),
        ("Anzahl Siege", "WIN"),
        ("Gegnerschnitt", "ARO"),
        ("Mannschaftspunkte", "MPTS"),
        ("Brettpunkte", "GPTS"),
        ("Berliner Wertung", "BERLIN"),
        ("Los", "LOTS"),
    ],
)
def test_terms_of_dutch_and_german_arbiters_are_read(written: str, code: str) -> None:
    assert parse_code(written).text == code
    assert parse_code(written.upper()).text == code


@each_row("row", list(ROWS.values()), ids=lambda row: row.code)
def test_every_code_and_printed_name_of_the_registry_is_read_in_any_case_and_without_accents(
    row: Tiebreak,
) -> None:
    for name in (row.code, *in_every_language(row.names), *row.synonyms):
        for spelling in (name, name.upper(), name.lower(), name.replace("é", "e"), f" {name} "):
            assert parse_code(spelling).name == row.code, spelling


@each_row("row", list(ROWS.values()), ids=lambda row: row.code)
def test_the_canonical_text_of_a_code_reads_as_the_code(row: Tiebreak) -> None:
    for text in (row.code, f"{row.code}/C1", f"{row.code}/M2", f"{row.code}+3", f"{row.code}:MP/C1/P"):
        parsed = parse_code(text)
        assert parse_code(parsed.text) == parsed
        assert parsed.text == text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Bucholz", "Buchholz"),
        ("Solkof", "Solkoff"),
        ("Kashdam", "Kashdan"),
        ("Koia", "Koya"),
    ],
)
def test_an_unknown_name_says_what_was_meant(written: str, meant: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        parse_code(written)
    for message in (caught.value.message("fr"), caught.value.message("en")):
        assert written in message
        assert meant in message


@pytest.mark.beyond
@pytest.mark.parametrize("written", ["", "  ", "XX", "/C1", "42", "£££"])
def test_what_resembles_no_name_is_answered_by_where_the_codes_are_listed(written: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        parse_code(written)
    pages = Path(__file__).parents[3] / "docs" / "site"
    languages: tuple[Language, ...] = ("fr", "en")
    for language in languages:
        message = caught.value.message(language)
        title = (
            (pages / language / "guides" / "codes.md").read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
        )
        assert title in message
        assert "BH/C1" in message
        assert written.strip() in message
        assert len(message) < 250


@each_row(
    "written",
    [
        "",
        "/C1",
        "BH/",
        "BH/1",
        "BH/C",
        "BH/CX1",
        "BH/PX",
        "BH/C1/M1",
        "BH/P/P",
        "BH:XX",
        "Buchholz 3",
        "Médian tronqué 1",
        "Koya 1",
        "BH#",
        "1",
        "+1",
        "C1",
        "BH+",
        "BH:MM",
        "ESB",
        "ESB:MP:MM",
        # Two qualifiers.
        "BHC C1",
        "BHC+1",
        "Buchholz tronqué C1",
        "Koya étendu +1",
        "Koya 3,7",
        "Koya 2",
        "Koya étendu ½",
    ],
)
def test_what_means_nothing_is_an_error_and_never_a_guess(written: str) -> None:
    with pytest.raises(ArgumentError):
        tiebreaks.values(context(swiss("2w1", "1b0")), written)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_a_message(written: str) -> None:
    try:
        parsed = parse_code(written)
    except ArgumentError as error:
        refused = error
    else:
        assert parse_code(parsed.text) == parsed
        return

    assert refused.message("fr")
    assert pickle.loads(pickle.dumps(refused)).message("en") == refused.message("en")


def test_a_number_instead_of_a_name_is_refused() -> None:
    with pytest.raises(ArgumentError, match="must be text"):
        parse_code(3)  # type: ignore[arg-type]


def test_berlin_says_where_it_is_computed() -> None:
    with pytest.raises(ArgumentError, match="=BERLIN"):
        tiebreaks.values(context(swiss("2w1", "1b0")), "Berlin")


def test_hort_is_named_but_not_defined() -> None:
    with pytest.raises(ArgumentError, match="without defining"):
        tiebreaks.values(context(swiss("2w1", "1b0")), "Attribution au départage")


@pytest.mark.parametrize("code", ["KS/L40%", "KS/L%40", "KS/L 40 %"])
def test_the_limit_of_a_koya_may_bear_its_percent_sign(code: str) -> None:
    assert parse_code(code) == parse_code("KS/L40")


@each_row(
    ("code", "language", "meant"),
    [
        ("Bucholz", "fr", "Buchholz, Somme des Buchholz"),
        ("Bucholz", "en", "Buchholz, Sum of Buchholz"),
        ("Sonneborn-Bergr", "fr", "Sonneborn-Berger"),
        ("Harknes", "fr", "Harkness"),
        ("Yugoslave", "fr", "Yougoslave"),
        ("barage", "de", "Manueller Wert"),
    ],
)
def test_suggestions_are_in_the_readers_language(code: str, language: Language, meant: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        parse_code(code)

    assert meant in refused.value.message(language)
    assert "Buchholzzahl" not in refused.value.message(language)


@each_row(
    ("written", "half_points"),
    [
        ("Koya 3", 6),
        ("Koya 3,0", 6),
        ("Koya 3.5", 7),
        ("Koya 3 ½", 7),
        ("Koya 2,0", 4),
        ("Koya 1½", 3),
        ("Koya 2 pts", 4),
        ("Koya à 1", 2),
        ("Koya étendu à 2", 4),
        ("Koya étendu 3 points", 6),
        ("Koya étendu 2,5", 5),
    ],
)
def test_a_koya_from_a_score(written: str, half_points: int) -> None:
    assert parse_code(written) == ParsedCode("KS", others=(f"S{half_points}",))


def test_a_qualifier_without_a_number_is_open_and_means_one() -> None:
    assert parse_code("Tronqué") == ParsedCode("BH", cut_low=1, open=True)
    assert parse_code("Buchholz médian") == ParsedCode("BH", cut_low=1, cut_high=1, open=True)
    assert parse_code("Koya étendu") == ParsedCode("KS", extension=1, open=True)
    for closed in ("BH", "KS"):
        assert parse_code(closed) == ParsedCode(closed)
    assert parse_code("Tronqué 1") == parse_code("BHC1") == parse_code("BH/C1") == ParsedCode("BH", cut_low=1)


FFE, PAPI, FIDE = (TIEBREAK_EDITIONS[name] for name in ("FFE", "PAPI", "FIDE"))


@each_row(
    ("edition", "codes", "written"),
    [
        # C.07 4.1: its own acronyms as they are, OTHER_ for all others, and the points first unless they are named.
        (FIDE, "BH;DE", ("PTS", "BH", "DE")),
        (FIDE, "PTS;SB/C1", ("PTS", "SB/C1")),
        (FIDE, "MPTS;GPTS", ("MPTS", "GPTS")),
        (FIDE, "KS;KS+1;KASHDAN", ("PTS", "KS", "OTHER_KS+1", "OTHER_KASHDAN")),
        # Of FFE, whose list extends a Koya step by step after the plain one (2.4, 2.1.3.1).
        (FFE, "BH/C1;DE", ("PTS", "OTHER_FFE_BH/C1", "OTHER_FFE_DE")),
        (FFE, "KS+2", ("PTS", "OTHER_FFE_KS+2")),
        (FFE, "Koya étendu;SB", ("PTS", "OTHER_FFE_KOYA_ETENDU", "OTHER_FFE_SB")),
        (FFE, "OTHER_PAPI_BH;OTHER_KS", ("PTS", "OTHER_PAPI_BUCHHOLZ_STANDARD", "OTHER_FFE_KS")),
        # Papi's own names; its open cuts depend on the rounds.
        (PAPI, "BH;Tr", ("PTS", "OTHER_PAPI_BUCHHOLZ_STANDARD", "OTHER_PAPI_BUCHHOLZ_CUT")),
        (PAPI, "Me;BHSUM", ("PTS", "OTHER_PAPI_BUCHHOLZ_MEDIAN", "OTHER_PAPI_BUCHHOLZ_SUM")),
        (PAPI, "BH/C1;Ka;ARO cut", ("PTS", "OTHER_PAPI_BH/C1", "OTHER_PAPI_KASHDAN", "OTHER_PAPI_ARO/C1")),
    ],
)  # fmt: skip
def test_a_list_is_written_as_record_212_has_it_and_read_back(
    edition: TiebreakEdition, codes: str, written: tuple[str, ...]
) -> None:
    read = [parse_code(code) for code in codes.split(";")]

    assert trf_codes(read, edition) == written
    for code, text in zip(read, written[-len(read) :], strict=True):
        again = parse_code(text)
        assert (again.name, again.cut_low, again.cut_high, again.extension) == (
            code.name, code.cut_low, code.cut_high, code.extension,
        )  # fmt: skip


def test_a_code_may_end_in_an_edition_of_its_own(subtests: pytest.Subtests) -> None:
    """The values are those of FIDE's checker for `/V2024` and of an independent program for the French text of 1998."""
    references = {
        by: json.loads((DATA / "made" / f"sw17-28x8-byes.{by}.json").read_text(encoding="utf-8"))
        for by in ("fide", "seed")
    }
    event = context(made("sw17-28x8-byes"), "FIDE-2026")
    for code, by, name in (
        ("BH/C1@FIDE-2024", "fide", "BH/C1/V2024"),
        ("Buchholz Cut 1 @ fide 2024", "fide", "BH/C1/V2024"),
        ("SB@FIDE-2026", "fide", "SB"),
        ("BH@FFE", "seed", "BUCHHOLZ@1998"),
        ("BH/M1@FFE-2012", "seed", "MEDIAN1@2012"),
    ):
        with subtests.test(code):
            at = references[by]["codes"].index(name)
            expected = [references[by]["players"][str(player.number)]["values"][at] for player in event.players]

            assert tiebreaks.values(event, code) == pytest.approx(expected)
            assert parse_code(parse_code(code).text) == parse_code(code)


@each_row(
    ("code", "key"),
    [
        ("BH@FIDE-2023", "rules_unknown_edition"),
        ("BH@", "rules_unknown_edition"),
        ("BH@BEL-2024", "rules_edition_of_ratings"),
        ("BH/V2024@FIDE-2026", "tiebreak_two_editions"),
        ("OTHER_PAPI_KASHDAN@FIDE-2026", "tiebreak_two_editions"),
    ],
)
def test_an_edition_that_is_not_here_is_refused(code: str, key: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        parse_code(code)
    assert refused.value.key == key


def test_a_code_is_not_computed_under_another_edition_than_it_names() -> None:
    """Without an edition in the rules, a code that FIDE alone has is FIDE's; not where the code says FFE."""
    event = context(made("sw17-28x8-byes"), "")
    with pytest.raises(ArgumentError) as refused:
        tiebreaks.values(event, "TPR@FFE")
    assert refused.value.key == "tiebreak_not_in_edition"


def test_a_file_has_the_year_of_an_edition() -> None:
    fide = TIEBREAK_EDITIONS["FIDE-2026"]
    codes = [parse_code(code) for code in ("BH/C1@FIDE-2024", "SB@FIDE-2026", "WIN@FIDE-2024")]

    assert trf_codes(codes, fide) == ("PTS", "BH/C1/V2024", "SB", "WIN")


def test_under_its_own_edition_a_code_has_no_prefix() -> None:
    """On a wall list under FFE the Koya is KS, as the arbiter typed it; under FIDE's rules the edition behind it says whose it is."""
    ffe, fide = TIEBREAK_EDITIONS["FFE"], TIEBREAK_EDITIONS["FIDE-2026"]

    assert [code_under(code, ffe) for code in ("OTHER_FFE_KS", "OTHER_FFE_BH/C1", "BH", "OTHER_PAPI_KASHDAN", "PTS", "?!")] == [
        "KS", "BH/C1", "BH", "KASHDAN@FFE-2012", "PTS", "?!",
    ]  # fmt: skip
    assert code_under("OTHER_FFE_KS", fide) == "KS@FFE"
    assert code_under("OTHER_SPECIAL", fide) == "OTHER_SPECIAL", "another program's"
