"""Tests of the helpers for testing workbooks."""

from importlib.metadata import entry_points


def plugin_is_installed() -> bool:
    """Whether the plugin is registered; an environment made before the plugin existed does not know it."""
    return any(entry.value == "xl_departage.pytest_plugin" for entry in entry_points(group="pytest11"))
