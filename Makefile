# make app    serves the tutor (PORT=8501); sets everything up on first use
# make test   sets up what the tests need, the browser included, and runs all of them
# The other targets are listed by `make help`.

PORT ?= 8501
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
BUILD := build

# The first interpreter that runs, is new enough and can make an environment; `make PYTHON=...` chooses another.
CANDIDATES := python3.13 python3.12 python3.11 python3.14 python3
USABLE := import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 15))
PYTHON ?= $(shell for name in $(CANDIDATES); do "$$name" -c "$(USABLE)" >/dev/null 2>&1 && { echo "$$name"; break; }; done)

PO := $(wildcard tutor/locale/*/LC_MESSAGES/*.po)
MO := $(PO:.po=.mo)

# The tests of the engine and the games, by which their branch coverage is measured; counting slows all others down.
MEASURED := tests/engine tests/games

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup app test lint types floors locale postgres unit examples notebooks pyodide browser e2e prove bench messages lock format clean

help: ## list the targets
	@grep -hE '^[a-z0-9]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

setup: $(READY) locale ## build .venv with the command line .venv/bin/tutor

$(READY): requirements.lock pyproject.toml hatch_build.py
	@test -n "$(PYTHON)" || { echo "No Python 3.11 to 3.14 that can make an environment was found." \
	  "Install one (Debian: apt-get install python3 python3-venv) or name it: make PYTHON=/path/to/python3 setup" >&2; exit 1; }
	@test -x $(BIN)/python || "$(PYTHON)" -m venv $(VENV)
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check "$$(grep -oE '^uv==[0-9.]+' requirements.lock)"
	@$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $(READY)

app: setup ## serve the tutor on PORT
	@$(BIN)/streamlit run app.py --server.port $(PORT) --server.headless true

locale: $(READY) $(MO) ## compile the message catalogues

tutor/locale/%.mo: tutor/locale/%.po $(READY)
	@$(BIN)/python hatch_build.py >/dev/null
	@touch $@

test: lint types floors unit examples notebooks pyodide e2e ## everything that must hold
	@echo "All checks passed."

lint: $(READY) ## style and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY) ## strict types
	$(BIN)/mypy

floors: $(READY) ## the floor contract
	$(BIN)/lint-imports --no-logo

postgres: $(READY) ## find a PostgreSQL for the tests of the records, or install one
	@$(BIN)/python -m tests.helpers.postgres

unit: setup postgres ## every test but those in a browser, with branch coverage of the engine and the games
	@rm -rf $(BUILD)/coverage && mkdir -p $(BUILD)/coverage
	$(BIN)/coverage run -m pytest -n 2 $(MEASURED)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report
	$(BIN)/pytest -n 2 $(addprefix --ignore=,$(MEASURED) tests/e2e) tests

examples: setup ## the examples in docstrings
	$(BIN)/pytest -q --doctest-modules $$(grep -rl --include='*.py' '>>>' tutor)

notebooks: setup ## the notebooks, each cell run and its checked outputs compared
	@if ls notebooks/*.ipynb >/dev/null 2>&1; then $(BIN)/pytest -q --nbval-lax -W default notebooks; \
	else echo "There are no notebooks."; fi

pyodide: setup ## the engine in a browser-only Python, run by Node
	$(BIN)/python tests/pyodide/run.py

browser: $(READY) ## find a Chromium, or install one
	@$(BIN)/python tests/e2e/browser.py

e2e: setup browser ## the tests in a browser
	$(BIN)/pytest -q tests/e2e

prove: setup ## the long proofs in full
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements-bench.lock
	TUTOR_PROVE=full $(BIN)/pytest -n 2 -m prove --ignore=tests/e2e tests

bench: setup ## the benchmark table with its peers, also written to benchmarks/results.json
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements-bench.lock
	$(BIN)/python benchmarks/run.py

messages: $(READY) ## bring the message catalogues up to the code and the tables
	$(BIN)/python tools/messages.py

lock: $(READY) ## resolve the dependencies anew, keeping what still fits
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --group dev --custom-compile-command 'make lock' pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --constraint requirements.lock --group bench --custom-compile-command 'make lock' -o requirements-bench.lock

format: $(READY) ## put the code into its form
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

clean: ## remove what was built, the environment included
	rm -rf $(VENV) $(BUILD) tests/pyodide/node_modules
	find tutor -name '*.mo' -delete
