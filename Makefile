# The two main targets are `make` and `make test`; `make help` lists all.

VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin
comma := ,
STAMP := $(VENV)/.installed
SPARK := $(VENV)/.spark
ENGINE := $(VENV)/.engine
WORKERS ?= 2
RELEASE ?= 4.3
COUNT ?= 2000
SEED ?= 0
export PYTHONHASHSEED := 0
# Tests start Python hundreds of times; without bytecode caches each start compiles everything.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := all
.PHONY: all setup generate prove proven corpus conformance test test-slow bench fuzz fuzz-segments fuzz-engine mutants lint check lock release specs broker help clean

# Runs a command and prints what it took; pip's own lines become those of large downloads.
define TIMED
@start=$$(date +%s); $(2) || exit; echo "$(1): $$(($$(date +%s) - start)) s"
endef
define INSTALL
@echo "setup: installing $(1) into $(VENV)"
@start=$$(date +%s); \
{ $(BIN)/python -m pip install $(2) && echo "setup: $$(($$(date +%s) - start)) s" || echo "pip failed"; } | \
awk '/^ *Downloading .* MB/ {sub(/^ */, ""); print "setup: " $$0; fflush()} /^setup: /; /^pip failed/ {exit 1}'
endef

all: generate proven corpus ## Set up, generate everything from the bundled specs, prove it, build the corpus
	@echo
	@echo "Try next:"
	@echo "  . $(VENV)/bin/activate"
	@echo '  specgen inspect "00000015 0012 0003 00000007 0002 6d65 00 036d65 0431 2e30 00"'
	@echo "  specgen diff 3.9 4.0 --message Produce"

setup: $(ENGINE) $(SPARK) ## Set up .venv: specgen with what its development needs, generated/python, the native engine

$(STAMP): pyproject.toml generated/python/pyproject.toml
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade pip
	$(call INSTALL,specgen and what its tests need,-e '.[dev]' -e generated/python)
	@touch $@

$(SPARK): $(STAMP)
	$(call INSTALL,Spark$(comma) some 450 MB,-e '.[dev-spark]' -e generated/python)
	@touch $@

# Created by engine/install.py if there is a compiler; without one it runs each time and says so.
$(ENGINE): $(STAMP) engine/install.py engine/setup.py engine/pyproject.toml $(wildcard engine/src/*)
	@$(BIN)/python engine/install.py

generate: $(ENGINE) ## Run all built-in packs on kafka:all, into generated/
	@echo "generate: codecs, fixtures and docs from the bundled releases"
	$(call TIMED,generate,$(BIN)/specgen generate)

prove: $(ENGINE) ## Prove the generated codecs against the reference codec
	@echo "prove: generated codecs against the reference codec, every message and version"
	$(call TIMED,prove,$(BIN)/specgen prove)
	@if [ ! -e $(ENGINE) ]; then echo "prove: left out the native engine, which is not installed"; exit; fi; \
	start=$$(date +%s); $(BIN)/specgen prove --native && echo "prove: $$(($$(date +%s) - start)) s"

# Proves only what is newer than the last proof.
proven: generate
	@changed=$$(find specgen generated/python engine/src $(ENGINE) -newer build/proven -type f ! -name '*.pyc' 2>&1 | head -1); \
	if [ -z "$$changed" ]; then echo "prove: nothing changed since the last proof"; \
	else $(MAKE) --no-print-directory prove && mkdir -p build && touch build/proven; fi

corpus: setup ## Build tables of the protocol's history, and verify every layout (Java 17+)
	@echo "corpus: tables and fixtures of all bundled releases in build/corpus"
	$(call TIMED,corpus,$(BIN)/specgen corpus build -o build/corpus --optional)

test: setup ## Run all tests except the slow ones; under 5 minutes on 2 cores
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not slow" tests

test-slow: setup ## Run the slow tests: brokers, clients, exhaustive and long runs; under 35 minutes
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m slow tests

fuzz: SECONDS = 60
fuzz: TARGETS =
fuzz: setup ## Fuzz decoders, frames, batches, readers and logs with atheris (SECONDS=60 each, TARGETS="bnf log")
	@$(BIN)/python -c 'import atheris' 2>/dev/null || $(BIN)/python -m pip install --quiet --only-binary atheris -e '.[fuzz]' || \
	echo "fuzz: there is no atheris for this Python"
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED) $(TARGETS)

fuzz-segments: setup ## Read damaged segments, whose intact batches must all be found (COUNT=2000 SEED=0)
	$(BIN)/python -m tests.fuzz.segments --count $(COUNT) --seed $(SEED) --jobs $(WORKERS)

fuzz-engine: SECONDS = 60
fuzz-engine: setup ## Fuzz the native engine with clang's libFuzzer and sanitizers (SECONDS=60 for each part)
	$(BIN)/python -m tests.fuzz.engine --seconds $(SECONDS) --seed $(SEED)

mutants: COUNT = 50
mutants: SEED = 1
mutants: ROOM = logs
mutants: setup ## Insert bugs into a room, and list those that no test detects (ROOM=logs COUNT=50 SEED=1)
	$(BIN)/python -m tests.mutants $(ROOM) --count $(COUNT) --seed $(SEED)

broker: $(STAMP) ## Run a Kafka broker to try things on (RELEASE=3.9 for an old one)
	$(BIN)/python -m tests.broker.broker --release $(RELEASE)

bench: setup ## Run the benchmarks, with other implementations for comparison
	$(BIN)/python -m benchmarks

conformance: setup ## Run the vectors against other implementations (UPDATE=1 rewrites their scorecards)
	$(BIN)/python -m conformance.run $(if $(UPDATE),--update) $(NAMES)

lint: setup ## Run ruff, mypy and black
	$(BIN)/ruff check specgen pyspark_kafka_log tests benchmarks examples templates engine conformance release
	$(BIN)/black --quiet --check specgen pyspark_kafka_log tests benchmarks examples templates engine conformance release generated
	$(BIN)/mypy specgen pyspark_kafka_log conformance benchmarks release tests
	$(BIN)/mypy --explicit-package-bases templates/*/view.py templates/skeleton/*/view.py
	$(BIN)/mypy --strict generated/python/kafka_wire

check: setup ## Check that generated/ matches the specs and templates
	$(BIN)/specgen generate --check

specs: setup ## Rebuild the bundle from its sources (Java, Maven, ../shared/data)
	specs/rebuild.sh

release: setup ## Build what is published into dist/, twice, check it, install it everywhere (docs/releasing.md)
	@$(BIN)/python -m release -o dist

UV_COMPILE = build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-annotate --custom-compile-command "make lock"

lock: ## Choose again, with hashes, what action.yml and `make release` install: requirements/*.txt (uv)
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/python -m pip install --quiet 'uv>=0.9,<1'
	@$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' | \
	$(UV_COMPILE) -o requirements/action.txt pyproject.toml -
	@for name in release wheels; do $(UV_COMPILE) -o requirements/$$name.txt requirements/$$name.in; done

clean: ## Remove build output, but nothing that is committed
	rm -rf $(VENV) build dist engine/build engine/kafka_wire_native.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1\t\2/' | expand -t 12
