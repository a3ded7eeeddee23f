"""The functions in the form in which xlwings offers them to Excel (`UDF_MODULES = xl_departage.excel`): see `hosts.excel`."""

from xl_departage.hosts.excel import *  # noqa: F403 - this is its public name
from xl_departage.hosts.excel import __all__ as __all__
