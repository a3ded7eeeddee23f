"""The optional packages that an installation may lack, for Python programs: see `base.extras`."""

from xl_departage.base.extras import *  # noqa: F403 - this is its public name
