"""The errors that our functions raise, for Python programs: see `base.errors`."""

from xl_departage.base.errors import *  # noqa: F403 - this is its public name
