"""Tests of what helps to test workbooks."""

from importlib.metadata import entry_points


def plugin_is_installed() -> bool:
    """An environment made before the plugin was there does not know it."""
    return any(entry.value == "xl_departage.pytest_plugin" for entry in entry_points(group="pytest11"))
