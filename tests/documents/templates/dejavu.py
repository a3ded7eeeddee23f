"""
The widths of letters in DejaVu Sans, from the tables of the font (version 2.37), in thousandths of its size.

LibreOffice takes it where neither Calibri nor Carlito is installed: no usual font has wider letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

Widths = Mapping[str, int]


def _by_letter(blank: int, width_list: str) -> Widths:
    """From widths, each with the letters that have it."""
    words = width_list.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return {" ": blank, **{letter: int(width) for width, letters in pairs for letter in letters}}


PLAIN = _by_letter(
    318,
    """
    275 '  278 ijl  295 IJ  318 .,’·  337 :;/|  352 f  361 -  390 ()[]  392 t  401 !  411 r  500 –°*  521 s  525 z  531 ?  550 c
    557 L  575 F  579 k  592 vxy  603 P  611 TY  612 o  613 a  615 e  630 ß  632 E  634 hnu  635 bdgpqS  636 0123456789
    656 K  684 AV  685 XZ  686 B  695 R  698 C  732 U  748 N  752 H  770 D  775 G  780 &  787 OQ  818 w  838 +#<>=→✓  863 M
    896 ☐  950 %  969 ½  974 m  989 W  1000 —  1023 œ
    """,
)
BOLD = _by_letter(
    348,
    """
    306 '  343 ijl  365 /|  372 IJ  380 .,’·  400 :;  415 -  435 f  456 !  457 ()[]  478 t  493 r  500 –°  523 *  580 ?  582 z
    593 c  595 s  637 L  645 x  652 vy  665 k  675 a  678 e  682 T  683 EF  687 o  696 0123456789  712 hnu  716 bdgpq  719 ß
    720 S  724 Y  725 Z  733 P  734 C  762 B  770 R  771 X  774 AV  775 K  812 U  821 G  830 D  837 HN  838 +#<>=→✓
    850 OQ  872 &  896 ☐  924 w  995 M  1000 —  1002 %  1035 ½  1042 m  1094 œ  1103 W
    """,
)
_WIDEST = 1103


def pixels(text: str, widths: Widths, points: float = 10) -> float:
    """The width of a text, at 96 pixels an inch; an accent adds nothing, and what is not listed is as wide as the widest letter."""
    letters = (widths.get(sign, widths.get(unicodedata.normalize("NFD", sign)[0], _WIDEST)) for sign in text)
    return sum(letters) / 1000 * points * 96 / 72
