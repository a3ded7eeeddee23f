# Two commands do everything on a fresh machine: `make demo` and `make test`.
PYTHON ?= python3
PY := .venv/bin/python
# A Python named on the command line (`make test PYTHON=python3.12`) is obeyed, else a .venv that is there is kept.
ENVIRONMENT = @$(PYTHON) tests/environment.py
THIS := $(if $(filter command environment,$(origin PYTHON)),--this-python)
# As many tests at once as there are processors, at most eight.
AT_ONCE := -n logical --maxprocesses 8

.PHONY: demo test test-all long coverage mutations matrix check bench fuzz docs pages setup page addin release sign catalogues format workbooks clean runs installed complete
# `make test fuzz test-all` runs each of them once, one after another.
.NOTPARALLEL:

# A real tournament in four acts, recalculated without any spreadsheet program: standings, a mistake, its correction, the reason.
demo: runs
	$(PY) examples/demo.py

# Compiled modules are kept, also where the environment forbids it: else every process compiles them, and the assertions, anew.
test test-all long coverage fuzz: export PYTHONDONTWRITEBYTECODE =

# Every promise of the project, quickly; continuous integration adds those that drive LibreOffice.
QUICK ?= not slow and not libreoffice and not committed
test: installed
	$(PY) -m pytest $(AT_ONCE) -m "$(QUICK)"

# After `make test`, what takes longer: slow tests, those that drive LibreOffice, and the property tests with all their examples.
test-all: test long

# `make long ROOM=formats/grids` runs those of one room alone.
ROOM ?=
long: complete
	$(PY) -m pytest $(AT_ONCE) -m "slow or libreoffice or hypothesis" --hypothesis-profile=all $(addprefix tests/,$(ROOM))

# The quick tests, and how much of each room they run.
coverage: installed
	$(PY) -m pytest $(AT_ONCE) -m "$(QUICK)" -p pytest_cov --cov=xl_departage --cov-report=json:build/coverage.json --cov-report=
	$(PY) -m tests.rooms build/coverage.json

# What the quick tests notice: changes PLACES places of the code, one at a time, and names those that no quick test of the room sees.
# KINDS=steps negates conditions, leaves calls out, swaps arguments and loses returned values, where KINDS=values changes what is computed.
PLACES ?= 200
KINDS ?= values
mutations: installed
	$(PY) -m tests.mutations --places $(PLACES) --kinds $(KINDS)

# The quick tests under every Python of this machine, with the oldest and the newest versions of what is installed beside.
matrix:
	$(PYTHON) tests/matrix.py

# Lint and types, as in continuous integration, and that what is committed is sound as a text: pages and workbooks are those of the program,
# imports run downwards, catalogues are in line.
COMMITTED := tests/docs/test_committed_pages.py tests/docs/test_pages.py tests/documents/templates/test_files.py tests/documents/templates/test_paper.py \
	tests/test_contributing.py tests/test_mutations.py tests/test_architecture.py tests/test_messages.py tests/chess/regulations/test_years.py \
	tests/hosts/cli/test_opening.py
check: complete
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m distribution.catalogues check
	$(PY) -m pytest -q -m "committed and not slow" $(COMMITTED)

# Brings the catalogues of sentences into line after one was edited, and what editors know of our functions.
catalogues: complete
	$(PY) -m distribution.catalogues
	$(PY) -m xl_departage.hosts.python.python_module

# Builds the samples of the sources anew, and in build/templates all templates that people download.
workbooks: complete
	$(PY) -m xl_departage.hosts.cli convert tests/data/fide-checker/fwwrc2024.trf workbooks/women-world-rapid-2024.xlsx \
		--rules FIDE-2024 --codes "BH/C1;BH;SB;ARO/C1" --lang en
	$(PY) -m xl_departage.documents.templates workbooks
	$(PY) -m distribution.acceptance docs
	$(PY) -m distribution.templates build/templates

# The documentation in both languages: open build/docs/index.html. After `make page` it holds departage.html, too.
docs: complete
	$(PY) -m docs.generator build/docs $(wildcard dist/departage.html)

# What the program writes into the pages of docs/site (functions, codes, editions, messages, examples), after a change of any of them.
pages: complete
	$(PY) -m docs.generator.pages

# What an arbiter downloads for Windows: dist/xl_departage-setup.exe (needs NSIS).
setup: complete
	$(PY) -m distribution.windows.build dist

# The functions in one file for any browser, without a network: dist/departage.html (needs npm).
page: complete
	$(PY) -m distribution.page.build dist

# Our add-in for Excel on Mac, on the web and on Windows, as a folder of static files to be served at `URL=https://…` (needs npm).
addin: complete
	$(PY) -m distribution.office.build dist/addin $(URL)

# All that people download, with checksums, in dist/ (needs NSIS and npm). With `URL=https://…`, the folder where the files will be
# published, LibreOffice finds newer versions of the extension there.
release: complete
	$(PY) -m distribution.release dist $(URL)

# Signs dist/xl_departage-setup.exe (needs osslsigncode): make sign CERTIFICATE=ours.p12, with the password in SIGN_PASSWORD.
sign: complete
	$(PY) -m distribution.windows.sign dist/xl_departage-setup.exe $(CERTIFICATE) $(if $(TIMESTAMP),--timestamp $(TIMESTAMP))

format: complete
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

# Tables of ratios, both sides measured in one run.
bench: installed
	$(ENVIRONMENT) bench $(THIS)
	$(PY) -m benchmarks

# Hostile cells, files and formulas, guided by coverage: so many seconds for each target, as many at once as there are processors.
FUZZ_SECONDS ?= 3600
fuzz: installed
	$(ENVIRONMENT) fuzz $(THIS)
	$(PY) -m tests.fuzz --seconds $(FUZZ_SECONDS)

# .venv with what the commands need; with what the quick tests need; with what checks, documentation and long tests need, too. Does
# nothing, and fetches nothing, when it is there.
runs:
	$(ENVIRONMENT) runs $(THIS)

installed:
	$(ENVIRONMENT) tests $(THIS)

complete:
	$(ENVIRONMENT) all $(THIS)

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
