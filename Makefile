# Each target sets up .venv by itself; a fresh machine needs python3 (3.11 or later), a C compiler and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
PYTEST = $(BIN)/python -m pytest -n auto --dist worksteal
DEMO_GAME := regression/games/two-framework.sgf

.PHONY: demo test quick test-all build bounds fuzz docs lint clean

# Debian packs venv and the C headers apart from python3; as root they are fetched, otherwise pip says what is missing.
HAS_VENV := import ensurepip, pathlib, sysconfig, sys; sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())

$(BIN)/python:
	@$(PYTHON) -c '$(HAS_VENV)' || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		apt-get update -qq && apt-get install -y -qq python3-venv python3-dev; } || true
	$(PYTHON) -m venv $(VENV)

# The hot modules are compiled here, once, while the libraries are fetched; later installs find them beside their sources.
$(VENV)/.runtime: $(BIN)/python pyproject.toml setup.py $(wildcard engine/*/*.py)
	$(PIP) 'setuptools>=77' 'cython>=3.1'
	$(BIN)/python setup.py --quiet build_ext --inplace & build=$$!; \
		GODEBUG_BUILD=forbid $(PIP) --no-build-isolation -e . || { kill $$build; exit 1; }; wait $$build
	$(BIN)/python -m compileall -q -j 0 engine godebug
	touch $@

$(VENV)/.testing: $(VENV)/.runtime
	GODEBUG_BUILD=forbid $(PIP) --no-build-isolation -e '.[test,tui,web,png,lsp,notebook,pandas,cluster,dev]'
	touch $@

# Installs and draws the influence of a game that ships with the project.
demo: $(VENV)/.runtime
	$(BIN)/godebug show $(DEMO_GAME) --move 60 -m 0x218

# Installs and runs the tests of every day: all but those marked long.
test: $(VENV)/.testing
	$(PYTEST)

# What every change of the engine should pass, within a minute of CPU: the rooms that search, the order of the layers,
# messages.
QUICK := $(addprefix tests/,board reading tactical connections worms influence eyes dragons breakins owl semeai \
	combinations patterns score solve test_layers.py cli/test_messages.py)
quick: $(VENV)/.testing
	$(PYTEST) $(QUICK)

# All tests; some of them take minutes.
test-all: $(VENV)/.testing
	$(PYTEST) -m ''

# Compiles the hot modules in place; fails without a compiler.
build: $(VENV)/.testing
	GODEBUG_BUILD=require $(BIN)/python setup.py --quiet build_ext --inplace

# Compiles the hot modules with every index check on, for the tests and the fuzzer. Delete the compiled modules before
# `make build` goes back.
bounds: $(VENV)/.testing
	GODEBUG_BUILD=bounds $(BIN)/python setup.py --quiet build_ext --inplace --force

$(VENV)/.docs: $(VENV)/.runtime
	GODEBUG_BUILD=forbid $(PIP) --no-build-isolation -e '.[docs]'
	touch $@

# Writes docs/json.md and its schema from the descriptions of records in godebug/displays, the manual page from the help
# of all commands, then the site of all documents into build/site; what its pages print is what the commands on them print.
docs: $(VENV)/.docs
	$(BIN)/python -m godebug.cli.catalogue docs
	$(BIN)/python -m godebug.cli.terms docs
	$(BIN)/python -m godebug.api.write_kinds
	$(BIN)/python docs/manual.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict
	@echo build/site/index.html

lint: $(VENV)/.testing
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy

# Looks for faults with generated input; a file in fuzz/ for each that is found. `make fuzz SECONDS=3600`
SECONDS ?= 600
fuzz: $(VENV)/.testing
	$(BIN)/python checks/fuzz.py --seconds $(SECONDS)

clean:
	rm -rf fuzz $(VENV) build dist *.egg-info
	find engine -name '*.so' -delete
