"""The functions that this add-in provides to Excel: all those of xl_departage, and your own, which you can add below."""

try:
    from xl_departage.excel import *  # noqa: F403
except ModuleNotFoundError as error:
    # If this file raises a ModuleNotFoundError, xlwings Server silently serves its own examples instead of these
    # functions. Any other error stops the server with its message.
    raise ImportError(f"xl_departage cannot be imported here: {error}. Install it beside xlwings-server.") from error
