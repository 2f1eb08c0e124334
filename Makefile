# Two commands carry the project: `make` and `make test`. `make help` lists all.

VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
WORKERS ?= 2
RELEASE ?= 4.3
COUNT ?= 2000
SEED ?= 0
export PYTHONHASHSEED := 0

.DEFAULT_GOAL := all
.PHONY: all setup generate prove corpus test test-slow bench fuzz mutants lint check specs broker help clean

all: generate prove corpus ## Set up, generate everything from the bundled specs, prove it, build the corpus

setup: $(STAMP) ## Set up .venv: specgen with its extras dev and spark, generated/python

$(STAMP): pyproject.toml generated/python/pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e '.[dev,spark]' -e generated/python
	@touch $@

generate: setup ## Make all built-in packs from kafka:all into generated/
	@echo "generate: codecs, fixtures and docs from the bundled releases"
	@$(BIN)/specgen generate

prove: setup ## Prove the generated codecs against the reference codec
	@echo "prove: generated codecs against the reference codec, every message and version"
	@$(BIN)/specgen prove

corpus: setup ## The protocol's history as tables, every layout verified (Java 17+)
	@echo "corpus: tables and fixtures of all bundled releases in build/corpus"
	@$(BIN)/specgen corpus build -o build/corpus --optional

test: setup ## All tests but the slow ones; under 6 minutes on 2 cores
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not slow" tests

test-slow: setup ## Brokers, clients, exhaustive and long runs; under 45 minutes
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m slow tests

fuzz: setup ## Damaged segments, whose whole batches must all come (COUNT=2000 SEED=0)
	$(BIN)/python -m tests.fuzz.segments --count $(COUNT) --seed $(SEED) --jobs $(WORKERS)

mutants: COUNT = 50
mutants: SEED = 1
mutants: ROOM = logs
mutants: setup ## Deliberate bugs in a room, and those that no test sees (ROOM=logs COUNT=50 SEED=1)
	$(BIN)/python -m tests.mutants $(ROOM) --count $(COUNT) --seed $(SEED)

broker: setup ## A Kafka broker for a person to try things on (RELEASE=3.9 for an old one)
	$(BIN)/python -m tests.broker.broker --release $(RELEASE)

bench: setup ## Measurements, beside other implementations
	$(BIN)/python -m benchmarks

lint: setup ## ruff, mypy and black
	$(BIN)/ruff check specgen pyspark_kafka_log tests benchmarks examples templates
	$(BIN)/black --quiet --check specgen pyspark_kafka_log tests benchmarks examples templates generated
	$(BIN)/mypy specgen pyspark_kafka_log
	$(BIN)/mypy --strict generated/python/kafka_wire

check: setup ## Whether generated/ is what the specs and templates make
	$(BIN)/specgen generate --check

specs: setup ## Rebuild the bundle from its sources (Java, Maven, ../shared/data)
	specs/rebuild.sh

clean: ## Remove what was built, but nothing that is committed
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

help: ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1\t\2/' | expand -t 12
