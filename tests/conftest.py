"""Fixtures that several packages of tests share, so that a session starts each program once."""

from hypothesis import HealthCheck, settings

from tests.libreoffice.office import calc, calc_french

__all__ = ["calc", "calc_french"]

# No test asserts a time: a busy machine must not fail one (`tests/hanging.py` guards against calls without an end).
settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("project")
