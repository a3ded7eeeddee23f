"""
The notations of crosstables, as data: colour letters by language, words, header texts, letters used by programs.

Nothing here makes decisions: `cell_tokens` reads a text with these tables, `grid_cells` determines its meaning in a range,
`header_row` finds columns. Texts in the tables are normalised: upper case, no accents, and for headers no spaces, dots
or degree signs. Language codes are ISO 639-1.
"""

from __future__ import annotations

from functools import cache

from xl_departage.chess.tournament.crosstable import Outcome

COLOUR_LETTERS: dict[str, tuple[str, str]] = {
    "fr": ("B", "N"),
    "es": ("B", "N"),
    "it": ("B", "N"),
    "ca": ("B", "N"),
    "pt": ("B", "P"),
    "pl": ("B", "C"),
    "hr": ("B", "C"),
    "sr": ("B", "C"),
    "cs": ("B", "C"),
    "en": ("W", "B"),
    "de": ("W", "S"),
    "nl": ("W", "Z"),
    "sv": ("V", "S"),
    "fi": ("V", "M"),
    "da": ("H", "S"),
    "no": ("H", "S"),
    "hu": ("V", "S"),
    "ru": ("Б", "Ч"),
}
"""The letters for White and Black, by language."""

WHITE_LETTERS = frozenset("WVHБ")
"""Letters that mean White in every language that uses them."""
BLACK_LETTERS = frozenset("NSZPCMЧ")
"""Letters that mean Black in every language that uses them. What B means depends on the other letter of the range."""
WHITE_B_COMPANIONS = frozenset("NPC")
"""If one of these letters is in the range, B means White."""

SIGNS = {"+": Outcome.WIN, "=": Outcome.DRAW, "-": Outcome.LOSS}
"""The sign before an opponent, as written by the FFE, by Vega and in old club tables."""

SCORES = {
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    "W": Outcome.UNRATED_WIN,
    "D": Outcome.UNRATED_DRAW,
    "L": Outcome.UNRATED_LOSS,
    "": Outcome.PENDING,
    "*": Outcome.PENDING,
    "?": Outcome.PENDING,
    ".": Outcome.PENDING,
}
"""The result after an opponent and a colour, as written by chess-results, TRF and Swiss-Chess, and in the style `keyboard`."""

USCF_LETTERS = {
    "W": Outcome.WIN,
    "D": Outcome.DRAW,
    "L": Outcome.LOSS,
    "X": Outcome.FORFEIT_WIN,
    "F": Outcome.FORFEIT_LOSS,
    "Z": Outcome.FORFEIT_DRAW,
    "N": Outcome.WIN,
    "R": Outcome.DRAW,
    "S": Outcome.LOSS,
}
"""The letter before an opponent in USCF tables. N, R and S are results that the two sides entered differently."""
USCF_LOOSE = frozenset("NRS")

FRENCH_LETTERS = {"G": Outcome.WIN, "V": Outcome.WIN, "N": Outcome.DRAW, "P": Outcome.LOSS, "D": Outcome.LOSS}
"""Letters before an opponent or alone in a matrix, with `format=ffe`: gain or victoire, nulle, perte or défaite."""

LETTERS_ALONE: dict[str, dict[str, Outcome]] = {
    "trf": {
        "F": Outcome.FULL_BYE,
        "U": Outcome.PAIRING_BYE,
        "Z": Outcome.ZERO_BYE,
        "+": Outcome.PAIRING_BYE,
        "-": Outcome.ZERO_BYE,
    },
    "uscf": {
        "B": Outcome.FULL_BYE,
        "F": Outcome.FORFEIT_LOSS,
        "U": Outcome.ZERO_BYE,
        "X": Outcome.FORFEIT_WIN,
        "Z": Outcome.FORFEIT_DRAW,
    },
    "swiss-chess": {"+": Outcome.PAIRING_BYE, "-": Outcome.ZERO_BYE},
}
"""What a lone letter or sign in a round means, by format."""

ALWAYS_ALONE = {
    "=": Outcome.HALF_BYE,
    ">": Outcome.FULL_BYE,
    "<": Outcome.ZERO_BYE,
    "H": Outcome.HALF_BYE,
    "--": Outcome.ZERO_BYE,
    "---": Outcome.ZERO_BYE,
    "*": Outcome.PENDING,
    "?": Outcome.PENDING,
    "...": Outcome.PENDING,
    ".": Outcome.PENDING,
}
"""What a lone letter or sign in a round means in every format."""

RESULTS: dict[str, tuple[Outcome, Outcome]] = {
    "": (Outcome.PENDING, Outcome.PENDING),
    "1-0": (Outcome.WIN, Outcome.LOSS),
    "0-1": (Outcome.LOSS, Outcome.WIN),
    "½-½": (Outcome.DRAW, Outcome.DRAW),
    "1-F": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "F-1": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "F-F": (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
    "½F-½F": (Outcome.FORFEIT_DRAW, Outcome.FORFEIT_DRAW),
    # Penalties over the board.
    "0-0": (Outcome.LOSS, Outcome.LOSS),
    "½-0": (Outcome.DRAW, Outcome.LOSS),
    "0-½": (Outcome.LOSS, Outcome.DRAW),
}
"""The outcomes of White and Black for the text of a result, with White's score first, without spaces and with `-` for `:`."""
RESULT_SYNONYMS = {
    "X-X": "½-½",
    "=-=": "½-½",
    "½": "½-½",
    "0F-0F": "F-F",
    "1F-0F": "1-F",
    "0F-1F": "F-1",
    "1-0F": "1-F",
    "0F-1": "F-1",
    "1F-0": "1-F",
    "0-1F": "F-1",
    "1-0K": "1-F",
    "0-1K": "F-1",
    "0-0K": "F-F",
    "+--": "1-F",
    "--+": "F-1",
    "---": "F-F",
    "+-": "1-F",
    "-+": "F-1",
    "--": "F-F",
    "+/-": "1-F",
    "-/+": "F-1",
    "-/-": "F-F",
}
"""Other spellings of `RESULTS`. `X - X` is a draw on pages of the FFE; Swiss-Manager marks forfeits (kontumaz) with a K."""

PENDING_WORDS = frozenset(
    {"*", "?", "...", ".", "POSTPONED", "ADJOURNED", "ADJ", "REPORTE", "REPORTEE", "AJOURNEE", "UITGESTELD"}
    | {"AFGEBROKEN", "VERLEGT", "VERSCHOBEN", "HANGEPARTIE"}
)
"""What stands in a list of games for the result of a game that is still to be played or finished."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@cache
def joined_words(words: frozenset[str], others: frozenset[str]) -> frozenset[str]:
    """Headings made of a word from each set, in either order."""
    return frozenset(text for word in words for other in others for text in (word + other, other + word))


NUMBER_HEADERS = _words(
    "N NO NR NUM NUMERO NUMBER SNO STNO SNR STNR STARTNR STARTNO TNR NPART CISLO STC BROJ SORSZAM NOMER #"
)
RANK_HEADERS = _words(
    "PL PLACE RK RANK RG RANG RNK POS POSITION PLATZ PLAATS PLC CLT POZ PLTS PUESTO MESTO PORADI MJESTO HELYEZES SIJA"
)
NAME_HEADERS = _words(
    "NOM NOMS NAME NAMES JOUEUR JOUEURS JOUEUSE JOUEUSES PLAYER PLAYERS NAAM NAMEN SPIELER SPELER SPELERS TEILNEHMER DEELNEMER NOMBRE NOME "
    "JUGADOR GIOCATORE NAZWISKO TEAM TEAMS EQUIPE EQUIPES MANNSCHAFT MANNSCHAFTEN PLOEG PLOEGEN NAAMVOORNAAM NOMPRENOM "
    "NOMETPRENOM NOMDUJOUEUR PRENOMNOM PRENOMETNOM NAAMENVOORNAAM VOORNAAMNAAM VOORNAAMENNAAM NAMEVORNAME VORNAMENAME NAMEUNDVORNAME "
    "VORNAMEUNDNAME VORNAMENACHNAME NACHNAMEVORNAME FIRSTNAMELASTNAME LASTNAMEFIRSTNAME FIRSTNAMESURNAME SURNAMEFIRSTNAME FULLNAME "
    "JOUEURRONDE JOUEURRONDES "
    # The other languages of `COLOUR_LETTERS`; Russian headings as `RUSSIAN_HEADERS` spells them.
    "COGNOME COGNOMENOME COGNOMEENOME NOMEECOGNOME APELLIDOS JOGADOR ZAWODNIK GRACZ IMIEINAZWISKO NAZWISKOIIMIE IME PREZIME IGRAC "
    "IMEIPREZIME PREZIMEIIME JMENO PRIJMENI HRAC JMENOAPRIJMENI PRIJMENIAJMENO NAMN SPELARE NIMI PELAAJA NAVN SPILLER NEV JATEKOS "
    "IMYA FIO FAMILIYA FAMILIYAIMYA IGROK UCHASTNIK"
)
SURNAME_HEADERS = _words("NAZWISKO COGNOME APELLIDOS PREZIME PRIJMENI FAMILIYA")
FIRST_NAMES_BESIDE_SURNAMES = _words("IMIE NOME NOMBRE IME JMENO IMYA")
"""Headings of first names beside `SURNAME_HEADERS`, and otherwise of whole names."""
RUSSIAN_HEADERS = {
    "ИМЯ": "IMYA",
    "ФИО": "FIO",
    "Ф.И.О.": "FIO",
    "ФАМИЛИЯ": "FAMILIYA",
    "ФАМИЛИЯ ИМЯ": "FAMILIYAIMYA",
    "ФАМИЛИЯ, ИМЯ": "FAMILIYAIMYA",
    "ИГРОК": "IGROK",
    "УЧАСТНИК": "UCHASTNIK",
    "НОМЕР": "NOMER",
    "МЕСТО": "MESTO",
    "РЕИТИНГ": "REYTING",
    "ЭЛО": "ELO",
    "ОЧКИ": "OCHKI",
}
"""Russian headings without accents and in upper case, with the spelling of the tables."""
FIRST_NAME_HEADERS = _words("PRENOM PRENOMS FIRSTNAME VORNAME VOORNAAM")
_NATIONAL_FEDERATIONS = _words("FFE FRBE KBSB FRBEKBSB KBSBFRBE FEFB VSF SVDB SBF SSB FSE KNSB DSB OSB FLDE ECF USCF")
RATING_LISTS = _NATIONAL_FEDERATIONS | _words("FIDE NAT NATIONAL NATIONALE INT INTERNATIONAL")
"""Names of lists of ratings; alone, such a heading may stand over the players' numbers as well as over their ratings."""
INTERNATIONAL_RATINGS = _words(
    "RTGI ELOI ELOINT IRTG FRTG RTGF ELOF FELO ELOFIDE FIDEELO FIDERTG RTGFIDE FIDERATING RATINGFIDE RATINGI RATINGINT INTRATING"
)
NATIONAL_RATINGS = _words(
    "RTGN ELON NELO ELONAT NRTG NATRTG RTGNAT NATELO ELONATIONAL ELONATIONALE ELONATIONAAL RATINGN RATINGNAT NATRATING NATIONALRATING DWZ "
    "NWZ COTE COTENATIONALE NATIONALELO"
) | joined_words(_NATIONAL_FEDERATIONS, _words("ELO RTG RATING COTE"))
"""Headings of ratings from two lists. If a player has both, the international rating counts; without it, the national one."""
_SPEEDS = _words("STANDARD LENT RAPID RAPIDE BLITZ")
RATINGS_OF_A_SPEED = _SPEEDS | joined_words(_SPEEDS, _words("ELO RTG RATING"))
"""Headings of ratings that say for which speed of play they are, and not from which list."""
GERMAN_RATINGS = frozenset({"DWZ", "NWZ"})
RATING_HEADERS = (
    INTERNATIONAL_RATINGS
    | NATIONAL_RATINGS
    | RATINGS_OF_A_SPEED
    | _words("ELO RTG RATING RTNG TWZ EELO WERTUNGSZAHL REJTING ERTEKSZAM REYTING")
)
POINTS_HEADERS = _words(
    "PTS PT POINTS POINT TOTAL PKT PUNKTE PNT PUNT PUNTEN PTOS PUNTOS PUNTI SCORE TOT "
    "PONTOS PUNKTY BODY BODOVI POENI POANG PISTEET PONT OCHKI"
)
TIEBREAK_WORDS = (
    *(
        "TIE ?-?BREAK(?:ER)?",
        "TB",
        "WERTUNG",
        "FEINWERTUNG",
        "WTG",
        "FW",
        "DEPARTAGE",
        "DEP",
        "CRITERE",
        "CRIT",
        "CRITERIUM",
    ),
    *("CRITERION", "KRITERIUM", "KRIT", "DESEMPATE", "DES", "SCHEIDINGSSYSTEEM", "SCHEIDING", "SPAREGGIO", "SPAR"),
)
"""
Patterns of the words before the number in the heading of a tie-break column such as `TB1`; which tie-break it is
depends on the list of the event.
"""
ROUND_WORDS = ("ROUND", "RONDE", "RUNDE", "RUNDA", "RONDA", "RND", "RD", "R", "TURNO", "KOLO", "OMGANG", "OMG")
"""Words before or after the number of a round; longer words come before those that are their beginning."""
ORDINALS = ("ERE", "RE", "ER", "EME", "E", "ND", "ST", "TH")
"""Endings between the number of a round and its word: `1ère ronde`, `2nd round`."""
TOTAL_WORDS = _words(
    "TOTAL TOTAUX TOTALS SOMME SUM SOUS-TOTAL SUBTOTAL MOYENNE MOYENNES AVERAGE MEAN TOTAAL SOM GEMIDDELDE SUMME GESAMT "
    "DURCHSCHNITT SCHNITT"
)
"""The text that marks a row of totals below the players."""
FRENCH_HEADERS = _words("PL NOM NOMS JOUEUR JOUEURS PRENOM RAPIDE EQUIPE EQUIPES")
"""Headings from which B is taken for White if no other letter of the range decides. (`R 1` shows the same.)"""
WHITE_HEADERS = _words(
    "WHITE WHITES BLANC BLANCS WEISS WEISSE WIT WITTE BLANCAS BIANCO NRW WHITEPLAYER JOUEURBLANC LESBLANCS WITSPELER "
    "WHITEBD1 BLANCSECH1 WITBORD1 WEISSBR1"
)
BLACK_HEADERS = _words(
    "BLACK BLACKS NOIR NOIRS SCHWARZ SCHWARZE ZWART ZWARTE NEGRAS NERO NRS BLACKPLAYER JOUEURNOIR LESNOIRS ZWARTSPELER "
    "BLACKBD1 NOIRSECH1 ZWARTBORD1 SCHWARZBR1"
)
RESULT_HEADERS = _words(
    "RESULT RESULTAT RESULTATS RES RESULTS ERG ERGEBNIS ERGEBNISSE UITSLAG UITSLAGEN UITSL RESULTAAT RESULTATEN RESULTADO RISULTATO SCORE"
)
"""Headings of the columns of a list of games: White, Black (above) and the result."""
HOME_HEADERS = _words(
    "HOME HOMETEAM RECEVANT EQUIPERECEVANTE DOMICILE ADOMICILE EQUIPEADOMICILE LOCAUX HEIM HEIMMANNSCHAFT HEIMTEAM THUIS THUISPLOEG "
    "THUISTEAM TEAM1 EQUIPE1 MANNSCHAFT1 PLOEG1 TEAMA EQUIPEA MANNSCHAFTA PLOEGA EQUIPEDOMICILE EQUIPELOCALE"
)
GUEST_HEADERS = _words(
    "AWAY AWAYTEAM GUEST GUESTS GUESTTEAM VISITOR VISITORS VISITINGTEAM VISITEUR VISITEURS EQUIPEVISITEUSE EXTERIEUR ALEXTERIEUR "
    "EQUIPEALEXTERIEUR GAST GAESTE GASTMANNSCHAFT GASTTEAM UIT BEZOEKERS UITPLOEG UITTEAM TEAM2 EQUIPE2 MANNSCHAFT2 PLOEG2 "
    "TEAMB EQUIPEB MANNSCHAFTB PLOEGB EQUIPEEXTERIEUR EQUIPEEXTERIEURE"
)
TEAM_HEADERS = _words("TEAM TEAMS EQUIPE EQUIPES MANNSCHAFT MANNSCHAFTEN PLOEG PLOEGEN")
"""Headings of the columns of a list of matches whose sides are not colours: home and guest (above), or two columns of teams."""
LINEUP_HEADERS = _words("LINEUP LINEUPS COMPOSITION COMPOSITIONS OPSTELLING OPSTELLINGEN AUFSTELLUNG AUFSTELLUNGEN")
"""Headings of the columns that give, for each player in a match, his place in the team's list."""
FORFEIT_WORDS = _words("FORFAIT FF FORFEIT KAMPFLOS WO WALKOVER KONTUMAZ")
"""Words that a page may have instead of a player; they do not show which of the two was present."""
FORFEIT_HEADERS = _words("KONTUMAZ")
"""
The heading of the column in Swiss-Manager's text file of pairings that distinguishes forfeits from boards without a
result: both have the result `0:0`.
"""
ROUND_HEADERS = _words(
    "ROUND RONDE RUNDE RD RDE RND OMGANG RONDEN ROUNDS RONDES NRONDE RONDENO RONDENR ROUNDNO RUNDENR"
)
BOARD_HEADERS = _words(
    "BOARD TABLE ECH ECHIQUIER ECHIQ BO BD BRD BRETT BR BORD TISCH TAFEL TAB TBL TABLEECH ECHTABLE BOARDNO BRETTNR BORDNR NTABLE TABLENO"
)
BOARD_LETTERS = _words("B")
"""What stands for the word before the number of a board, as in `B1`; alone, the letter means White or Black."""
TITLE_HEADERS = _words("TITRE TITLE TITEL TIT TTR TI FIDETITLE")
TITLES_OF_PAPI = {
    "G": "GM",
    "M": "IM",
    "F": "FM",
    "C": "CM",
    "GF": "WGM",
    "MF": "WIM",
    "FF": "WFM",
    "CF": "WCM",
    "MI": "IM",
    "GMI": "GM",
    "GMF": "WGM",
    "MIF": "WIM",
    "MFF": "WFM",
    "CMF": "WCM",
}
"""
Titles as the French federation's programs and its arbiters write them. `MF` has two meanings, Papi's letters for WIM
and *maître FIDE*; see `title_of`.
"""
DATE_HEADERS = _words(
    "DATE DATUM DAY JOUR TAG DAG DATEOFROUND ROUNDDATE DATEDELARONDE DATERONDE DATEDEJEU RUNDENDATUM SPIELDATUM SPEELDATUM RONDEDATUM"
)
"""Headings for the day on which a game was played."""
SEX_HEADERS = _words("SEX SEXE GESCHL GESCHLECHT GESLACHT GENDER")
BIRTH_HEADERS = _words(
    "BIRTH BIRTHDATE BIRTHDAY BORN YEAR NAISSANCE DATEDENAISSANCE NELE GEBURTSDATUM GEBURT GEB GEBURTSJAHR GEBOREN GEBOORTEDATUM "
    "GEBOORTEJAAR NE NEE NEELE DATEOFBIRTH YEAROFBIRTH BIRTHYEAR ANNEEDENAISSANCE"
)
FEDERATION_HEADERS = _words("FED FEDE FEDERATION COUNTRY PAYS LAND FEDERATIE VERBAND VERB")
FIDE_NUMBER_HEADERS = _words(
    "FIDEID FIDEIDENT IDFIDE IDNO FIDENO NFIDE FIDENUMBER CODEFIDE FIDENR FIDENUMMER NUMEROFIDE NUMFIDE NOFIDE NRFIDE FIDECODE "
    "FIDEIDNUMBER FIDEIDNUMMER FIDEIDNO FIDEIDNR IDENTIFIANTFIDE"
)
CLUB_HEADERS = _words("CLUB KLUB CLUBCITY VEREIN VERENIGING CLUBORT")
NATIONAL_NUMBER_HEADERS = _words(
    "PID NATID IDNAT NATIONALID NATIONALNO NATIONALNUMBER NATNR NATNO NRNAT CODEFFE NFFE NRFFE LICENCE MATRICULE STAMNUMMER STAMNR PKZ "
    "NUMERONATIONAL NNATIONAL NATIONALENUMMER NATIONAALNUMMER NATIONALNUMMER NATIONALEKENNUNG NATIONALCODE CODENATIONAL"
)
NUMBERS_LIKE_RATINGS = _words("ID CP PLZ ZIP POSTCODE CODEPOSTAL PERF PERFORMANCE RP TPR EP ARO")
"""Headings of numbers of four digits that are no ratings of players: postal codes, performances, averages."""
CODE_HEADERS = _words("CODE KURZEL")
"""Headings of a column with numbers of FIDE or of a federation, which their digits and letters distinguish."""
CATEGORY_HEADERS = _words("CAT KAT CATEGORY CATEGORIE KATEGORIE TYPE GR GROUPE")
MANUAL_HEADERS = _words(
    "MANUAL MANUALVALUE MANUEL MANUEEL VALEURSAISIE VALEURMANUELLE MANUELL MANUELLERWERT HANDMATIG INGEVULD INGEVULDEWAARDE"
)
"""
Headings of the value that the arbiter types for a player. This and the tables above it, from `SEX_HEADERS` on, name further columns of a
list of players.
"""
FIRST_ROUND_HEADERS = _words(
    "FIRSTROUND ENTERS ENTREERONDE ENTREE PREMIERERONDE BEGINNTRUNDE ERSTERUNDE BEGINTRONDE EERSTERONDE"
)
LAST_ROUND_HEADERS = _words(
    "LASTROUND LEAVESAFTER ABANDONAPRES ABANDON DERNIERERONDE SCHEIDETAUSNACH LETZTERUNDE STOPTNA LAATSTERONDE"
    " WITHDRAWNAFTERROUND WITHDRAWNAFTER ABANDONAPRESLARONDE AUSGESCHIEDENNACHRUNDE TERUGGETROKKENNARONDE"
)
HALF_BYE_HEADERS = _words(
    "BYESROUNDS HALFBYES HALFPOINTBYES BYESRONDES BYES DEMIBYES BYESRUNDEN HALBEBYES BYESRONDEN HALVEBYES"
)
ABSENCE_HEADERS = _words(
    "ABSENTROUNDS ABSENT ABSENCES ABSENTRONDES ABWESENDRUNDEN ABWESEND ABWESENHEITEN AFWEZIGRONDEN AFWEZIG AFWEZIGHEDEN"
)
"""
Headings for the rounds that a player misses without points; the tables above it are for his first round, his last one, and his half-point
byes.
"""
APART_HEADERS = _words("NOTWITH NOTAGAINST PASAVEC PASCONTRE NIETTEGEN NIETMET NICHTGEGEN NICHTMIT")
"""Headings for the opponents whom a player may not meet."""
GIVEN_HEADERS = _words("BONUSMALUS BONUSPENALTY")
"""Headings for the points that the arbiter gives or takes away."""
MATCH_POINTS = frozenset(("MP", "PM"))
GAME_POINTS = frozenset(("GP", "PP", "BP"))
"""Abbreviations of match points and of game points, after points that the arbiter gives or takes away."""
STAGE_HEADERS = _words(
    "STAGE STAGES ETAPE ETAPES ETAPPE ETAPPES ETAPPEN TOURNAMENT TOURNOI TOERNOOI TURNIER MANCHE MANCHES LEG"
)
"""Headings for the stages in the results of a season."""
HEADERS_OF_LANGUAGES = {
    "fr": _words(
        "BLANC BLANCS NOIR NOIRS RONDE TABLE ECH ECHIQUIER RESULTAT NOM NOMS JOUEUR JOUEURS PRENOM TITRE CLASSEMENT ETAPE ETAPES EQUIPE "
        "EQUIPES"
    ),
    "en": _words(
        "WHITE BLACK ROUND BOARD BO BD RESULT NAME NAMES PLAYER PLAYERS RANK RK PLACE TEAM TEAMS RATING RTG RTGI RTGN STANDARD TITLE"
    ),
    "de": _words(
        "WEISS SCHWARZ RUNDE BRETT BR ERGEBNIS ERG NR NAME SPIELER TEILNEHMER VORNAME TITEL TNR PLATZ PUNKTE PKT MANNSCHAFT VEREIN"
    ),
    "nl": _words(
        "WIT ZWART RONDE BORD UITSLAG NR NAAM NAMEN SPELER SPELERS VOORNAAM TITEL PLAATS PUNTEN PLOEG PLOEGEN"
    ),
}
"""Headings that identify a language because not all languages have them; `Name` is also German, where it stands with `Nr`."""

DIAGONAL_MARKS = frozenset(
    {"", ".", "*", "**", "***", "X", "XX", "XXX", "-", "--", "---", "\\", "/", "#", "■", "█", "•"}
)
"""Marks in the cells where the row of a player in a matrix meets his own column."""
MARKS_OF_DIAGONALS_ONLY = frozenset({"X", "XX", "XXX", "**", "***", "\\", "#", "■", "█", "•"})
"""Diagonal marks that are never used for games."""
