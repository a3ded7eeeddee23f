"""
CONVERT: units of mass, length, time, pressure, force, energy, power, magnetism, volume, area and temperature.

The factors are those that Excel shows. A unit with a star accepts metric prefixes; for volumes and areas that accept
one, and for units not listed here, the formula keeps its old value.
"""

from __future__ import annotations

from typing import Final

from xl_departage.errors import ErrorKind
from xl_departage.headless.arrays import CellError, Scalar
from xl_departage.headless.native.registry import native
from xl_departage.headless.references import UnsupportedError
from xl_departage.headless.scalars import finite, number

_UNITS: Final = {
    "information": "bit*=1.0 byte*=8.0",
    "speed": "m/h*=1.0 m/hr*=1.0 m/s*=3600.0 m/sec*=3600.0 kn=1852.0 admkn=1853.184",
    "mass": """
        g*=1.0 sg=14593.902937206363 lbm=453.59237 u*=1.660538782e-24 ozm=28.349523125 grain=0.06479891 cwt=45359.237
        shweight=45359.237 uk_cwt=50802.34544 lcwt=50802.34544 hweight=50802.34544 stone=6350.29318 ton=907184.74
        uk_ton=1016046.9088 LTON=1016046.9088 brton=1016046.9088
    """,
    "length": """
        m*=1.0 mi=1609.344 Nmi=1852.0 in=0.0254 ft=0.3048 yd=0.9144 ang*=1e-10 ell=1.143 ly*=9460730472580800.0
        parsec*=3.0856775812815532e+16 pc*=3.0856775812815532e+16 Picapt=0.0003527777777777778
        Pica=0.0003527777777777778 pica=0.004233333333333334 survey_mi=1609.3472186944373
    """,
    "time": """
        yr=31557600.0 day=86400.0 d=86400.0 hr=3600.0 mn=60.0 min=60.0 sec*=1.0 s*=1.0
    """,
    "pressure": """
        Pa*=1.0 p*=1.0 atm*=101325.0 at*=101325.0 mmHg*=133.322 psi=6894.757293168362 Torr=133.32236842105263
    """,
    "force": """
        N*=1.0 dyn*=1e-05 dy*=1e-05 lbf=4.4482216152605005
    """,
    "energy": """
        J*=1.0 e*=1e-07 c*=4.184 cal*=4.1868 eV*=1.602176487e-19 ev*=1.602176487e-19 HPh=2684519.537696173
        hh=2684519.537696173 Wh*=3600.0 wh*=3600.0 flb=1.3558179483314003 BTU=1055.05585262 btu=1055.05585262
    """,
    "power": """
        HP=745.6998715822702 h=745.6998715822702 PS=735.49875 W*=1.0 w*=1.0
    """,
    "magnetism": """
        T*=1.0 ga*=0.0001
    """,
    "volume": """
        tsp=0.00492892159375 tspm=0.005 tbs=0.01478676478125 oz=0.0295735295625 cup=0.2365882365 pt=0.473176473
        us_pt=0.473176473 uk_pt*=0.56826125 qt=0.946352946 uk_qt=1.1365225 gal=3.785411784 uk_gal=4.54609 l*=1.0 L*=1.0
        lt*=1.0 ang3*=1e-27 ang^3*=1e-27 barrel=158.987294928 bushel=35.23907016688 ft3=28.316846592 ft^3=28.316846592
        in3=0.016387064 in^3=0.016387064 ly3=8.467866646237152e+50 ly^3=8.467866646237152e+50 m3=1000.0 m^3=1000.0
        mi3=4168181825440.5796 mi^3=4168181825440.5796 yd3=764.554857984 yd^3=764.554857984 Nmi3=6352182208000.0
        Nmi^3=6352182208000.0 Picapt3=4.39039566186557e-08 Picapt^3=4.39039566186557e-08 Pica3=4.39039566186557e-08
        Pica^3=4.39039566186557e-08 regton=2831.6846592 MTON=1132.67386368
    """,
    "area": """
        uk_acre=4046.8564224 us_acre=4046.8726098742522 ang2*=1e-20 ang^2*=1e-20 ar*=100.0 ft2=0.09290304
        ft^2=0.09290304 ha=10000.0 in2=0.00064516 in^2=0.00064516 ly2=8.95054210748189e+31 ly^2=8.95054210748189e+31
        m2*=1.0 m^2*=1.0 Morgen=2500.0 mi2=2589988.110336 mi^2=2589988.110336 Nmi2=3429904.0 Nmi^2=3429904.0
        Picapt2=1.2445216049382715e-07 Pica2=1.2445216049382715e-07 Pica^2=1.2445216049382715e-07
        Picapt^2=1.2445216049382715e-07 yd2=0.83612736 yd^2=0.83612736
    """,
}
_TEMPERATURES: Final = {
    "C": (1.0, 273.15), "cel": (1.0, 273.15), "F": (5 / 9, 459.67 * 5 / 9), "fah": (5 / 9, 459.67 * 5 / 9),
    "K": (1.0, 0.0), "kel": (1.0, 0.0), "Rank": (5 / 9, 0.0), "Reau": (1.25, 273.15),
}  # fmt: skip
"""The size of one degree in kelvins, and the zero point."""
_PREFIXES: Final = {
    "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1, "e": 1, "d": -1, "c": -2, "m": -3,
    "u": -6, "n": -9, "p": -12, "f": -15, "a": -18, "z": -21, "y": -24,
}  # fmt: skip


def _known() -> dict[str, tuple[str, float, bool]]:
    found = {}
    for group, units in _UNITS.items():
        for unit in units.split():
            name, _, factor = unit.rpartition("=")
            found[name.rstrip("*")] = group, float(factor), name.endswith("*")
    return found


_KNOWN: Final = _known()


def _unit(name: str) -> tuple[str, float]:
    """The group and the factor of a unit, including prefixes; a unit that accepts none is #N/A with one."""
    if name in _KNOWN:
        return _KNOWN[name][:2]
    for length in (2, 1):
        prefix, rest = name[:length], name[length:]
        if prefix in _PREFIXES and rest in _KNOWN:
            group, factor, metric = _KNOWN[rest]
            if not metric:
                raise CellError(ErrorKind.NA)
            if group not in ("volume", "area"):
                return group, float(f"{factor:.17g}") * 10.0 ** _PREFIXES[prefix]
    raise UnsupportedError("formula_unit", unit=name)


@native("CONVERT", takes="vtt", toolpak=True)
def convert(given: Scalar, source: str, target: str) -> Scalar:
    if isinstance(given, bool):
        return ErrorKind.VALUE
    value = number(given)
    if source in _TEMPERATURES and target in _TEMPERATURES:
        (size, zero), (other, base) = _TEMPERATURES[source], _TEMPERATURES[target]
        return value if source == target else (value * size + zero - base) / other
    if source in _TEMPERATURES or target in _TEMPERATURES:
        raise UnsupportedError("formula_unit", unit=source if source not in _TEMPERATURES else target)
    (group, factor), (other_group, other_factor) = _unit(source), _unit(target)
    if group != other_group:
        if any(name[:1] in _PREFIXES and name[1:] in _KNOWN for name in (source, target)):
            # "pc" is a parsec, and among energies a picocalorie.
            raise UnsupportedError("formula_unit", unit=source)
        return ErrorKind.NA
    return finite(value * factor / other_factor)
