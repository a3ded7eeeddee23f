"""
The functions that this add-in gives to Excel: all of xl_departage, and yours below.
"""

try:
    from xl_departage.excel import *  # noqa: F403
except ModuleNotFoundError as error:
    # xlwings Server answers a ModuleNotFoundError from this file by serving its own examples in place of these functions, without a
    # word. Any other error stops the server with its message.
    raise ImportError(f"xl_departage cannot be imported here: {error}. Install it beside xlwings-server.") from error
