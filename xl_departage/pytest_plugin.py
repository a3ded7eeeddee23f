"""The pytest plugin, under the name by which pytest loads it: see `hosts.python.pytest_plugin`."""

from xl_departage.hosts.python.pytest_plugin import grid, recalculated

__all__ = ["grid", "recalculated"]
