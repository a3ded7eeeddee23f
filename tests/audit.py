"""
Are vulnerabilities published for what is installed? `python -m tests.audit`, in continuous integration after the tests.

pip-audit asks the package index. Where that is out of reach, or knows none of the packages, this says so and nothing was audited; a
vulnerability makes the exit status 1.
"""

from __future__ import annotations

import json
import subprocess
import sys

SECONDS = 120


def main() -> int:
    """Run pip-audit; return the exit status."""
    command = [sys.executable, "-m", "pip_audit", "--skip-editable", "--progress-spinner", "off", "--format", "json"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
        packages = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return with_message("Not audited: the package index is out of reach.", 0)
    audited = [package for package in packages if "skip_reason" not in package]
    if not audited:
        return with_message("Not audited: the package index says nothing of vulnerabilities.", 0)
    found = [
        f"{package['name']} {package['version']}: {advisory['id']}, mended in {', '.join(advisory['fix_versions']) or 'no version'}"
        for package in audited
        for advisory in package["vulns"]
    ]
    return with_message("\n".join([*found, f"{len(audited)} of {len(packages)} packages audited."]), int(bool(found)))


def with_message(text: str, status: int) -> int:
    sys.stdout.write(text + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
