# Two commands do everything on a fresh machine: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNS := $(VENV)/.runs
INSTALLED := $(VENV)/.installed

.PHONY: demo test check bench fuzz docs format workbooks clean

# Recalculates a workbook of a real tournament without any spreadsheet program and prints its standings.
demo: $(RUNS)
	@mkdir -p build
	$(BIN)/xl-departage recalc workbooks/women-world-rapid-2024.xlsx -o build/women-world-rapid-2024.xlsx
	$(BIN)/xl-departage show build/women-world-rapid-2024.xlsx --sheet Standings --rows 25

# Runs all tests.
test: $(INSTALLED)
	$(BIN)/python -m pytest

# Lint and types, as in continuous integration.
check: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Builds the workbooks anew.
workbooks: $(INSTALLED)
	$(BIN)/xl-departage convert tests/data/fide-checker/fwwrc2024.trf workbooks/women-world-rapid-2024.xlsx \
		--rules FIDE-2024 --codes "BH/C1;BH;SB;ARO/C1" --lang en
	$(BIN)/python -m xl_departage.templates workbooks
	$(BIN)/python -m xl_departage.libreoffice.templates workbooks

# The documentation in both languages: open build/docs/index.html.
docs: $(INSTALLED)
	$(BIN)/python -m docs.generator build/docs

format: $(INSTALLED)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Tables of ratios, both sides measured in one run.
bench: $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m benchmarks

# Hostile cells, files and formulas, guided by coverage: so many seconds for each target, as many at once as there are processors.
FUZZ_SECONDS ?= 3600
fuzz: $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	$(BIN)/python -m tests.fuzz --seconds $(FUZZ_SECONDS)

# What the commands need, and what tests and documentation need beside it.
$(RUNS): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; say which: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(INSTALLED): $(RUNS)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,docs]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
