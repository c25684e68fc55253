# One environment in .venv serves every target; stamp files let later calls start at once.

PYTHON  ?= python3
GAME    ?= giretra
CONFIG  ?= configs/$(GAME)/quick.yaml
WORKERS ?= 2
ARGS    ?=

VENV := .venv
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input
PINS := pyproject.toml constraints.txt

export PYTHONUNBUFFERED := 1

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help train test compiled interpreted bounds check lint types layers format docs bench pins clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) \
		| awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

train: $(VENV)/.installed-train  ## train an agent: GAME=giretra CONFIG=configs/giretra/quick.yaml ARGS="key=value …"
	@$(BIN)/giretra train $(CONFIG) $(ARGS)

test: compiled interpreted bounds  ## run every test: compiled, interpreted, bounds-checked

# Fills the kernel cache, one game per process, before the whole suite starts: otherwise every worker
# of pytest would compile every game.
GAMES = $(BIN)/python -c 'import giretra_env; print(*giretra_env.game_names())'
define compile_kernels
@echo "== compiling the kernels (a few minutes where they are new)"
@$(GAMES) | $(1) xargs -n 1 -P $(WORKERS) $(BIN)/python tests/compile_kernels.py
endef

# Optimised less, because there it takes longer to compile the kernels than to run them.
BOUNDS = NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1

compiled: $(VENV)/.installed-dev  ## first pass: all tests, kernels compiled
	@echo "== tests 1/3: everything, compiled"
	$(if $(ARGS),,$(call compile_kernels))
	@$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal $(ARGS)

interpreted: $(VENV)/.installed-dev  ## second pass: unit and property tests with kernels as plain Python, with coverage
	@echo "== tests 2/3: unit and property, interpreted"
	@rm -rf .coverage-data && mkdir .coverage-data
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m coverage run -m pytest -q -n $(WORKERS) --dist worksteal \
		-m "not heavy and not learning" tests/unit tests/property $(ARGS)
	@$(BIN)/python -m coverage combine --quiet
	@$(BIN)/python -m coverage report

bounds: $(VENV)/.installed-dev  ## third pass: unit tests with array bounds checked
	@echo "== tests 3/3: unit, bounds checked"
	$(if $(ARGS),,$(call compile_kernels,$(BOUNDS)))
	@$(BOUNDS) $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal \
		-m "not heavy and not learning" tests/unit $(ARGS)

check: lint types layers  ## lint, types and import layers

lint: $(VENV)/.installed-dev  ## ruff: lint and format
	@echo "== lint"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .

types: $(VENV)/.installed-dev  ## mypy --strict
	@echo "== types"
	@$(BIN)/mypy

layers: $(VENV)/.installed-dev  ## import-linter: imports go one way
	@echo "== import layers"
	@report=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$report"; exit 1; }

format: $(VENV)/.installed-dev  ## format the sources
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .

docs: $(VENV)/.installed-docs  ## build the pages as a site: build/site/index.html
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --config-file docs/site/mkdocs.yml
	@echo "build/site/index.html; with search: $(BIN)/python -m http.server --directory build/site"

bench: $(VENV)/.installed-bench  ## measure speed on this machine
	@$(BIN)/giretra bench $(ARGS)

pins:  ## update constraints.txt from pyproject.toml (needs uv)
	@uv pip compile --quiet --universal --python-version 3.10 --all-extras --no-annotate --no-header \
		--no-emit-index-url --no-emit-find-links $(ARGS) pyproject.toml --output-file constraints.txt
	@sed -i.old -E '/^(nvidia|cuda|triton)[a-z0-9-]*==/d' constraints.txt && rm constraints.txt.old

clean:  ## remove .venv and all caches; keep runs/
	@rm -rf $(VENV) build dist .coverage-data .pytest_cache .hypothesis .mypy_cache .ruff_cache \
		.import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@command -v "$(PYTHON)" >/dev/null || { \
		echo "'$(PYTHON)' was not found; install Python 3.10 or newer, or run: make PYTHON=/path/to/python" >&2; \
		exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
		echo "'$(PYTHON)' is $$("$(PYTHON)" --version 2>&1), but Python 3.10 or newer is needed; run: make PYTHON=python3.12" >&2; \
		exit 1; }
	@echo "== creating $(VENV) with $$("$(PYTHON)" --version)"
	@"$(PYTHON)" -m venv $(VENV) || { \
		rm -rf $(VENV); \
		echo "'$(PYTHON) -m venv' failed; on Debian and Ubuntu, install the package python3-venv" >&2; \
		exit 1; }

$(VENV)/.installed-train: $(PINS) | $(BIN)/python
	@echo "== installing the packages for training (the first time takes a few minutes)"
	@$(PIP) install --constraint constraints.txt --editable '.[train]'
	@touch $@

# The tests also need the packages for training, peers and the site, so this covers those targets too.
$(VENV)/.installed-dev: $(PINS) | $(BIN)/python
	@echo "== installing the packages for training and tests (the first time takes a few minutes)"
	@$(PIP) install --constraint constraints.txt --editable '.[train,data,sb3,peers,docs,dev]'
	@touch $@ $(VENV)/.installed-train $(VENV)/.installed-docs

$(VENV)/.installed-docs: $(PINS) | $(BIN)/python
	@echo "== installing the packages for the site"
	@$(PIP) install --constraint constraints.txt --editable '.[docs]'
	@touch $@

$(VENV)/.installed-bench: $(PINS) | $(BIN)/python
	@echo "== installing the packages for the speed comparison (the first time takes a few minutes)"
	@$(PIP) install --constraint constraints.txt --editable '.[train,bench]'
	@touch $@ $(VENV)/.installed-train
