# make run | test | setup | lint | bench. Each prepares .venv first, once.
SHELL := /bin/bash
.DEFAULT_GOAL := run
.PHONY: run test setup lint types floors bench gallery tour package package-test recipes docs-site

setup:
	@scripts/setup.sh

run: setup
	@.venv/bin/korely-desktop $(ARGS)

test: setup
	@QT_QPA_PLATFORM=offscreen .venv/bin/python -m pytest -n 2 --dist loadfile $(ARGS)

lint: setup
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .

types: setup
	@.venv/bin/mypy

floors: setup
	@.venv/bin/lint-imports

bench: setup
	@QT_QPA_PLATFORM=offscreen .venv/bin/python -m tests.benchmarks $(ARGS)

gallery: setup
	@QT_QPA_PLATFORM=offscreen .venv/bin/python scripts/gallery.py $(ARGS)

tour: setup
	@.venv/bin/python scripts/tour.py $(ARGS)

package: setup
	@scripts/package.sh $(ARGS)

package-test:
	@scripts/package-test.sh $(ARGS)

recipes:
	@scripts/recipes.sh

docs-site:
	@scripts/docs_site.sh
