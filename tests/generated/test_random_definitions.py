"""Packages of random definitions: every way that a field may stand, not only Kafka's."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from specgen.layout import ArrayWire, StructLayout, lower_all
from specgen.model import Message
from specgen.problems import Problems
from specgen.proof.prove import prove_message
from specgen.readers.kafka_json import read_definition
from specgen.render.views.python.code import smallest
from tests.generated.packages import build, forget
from tests.support.random_definitions import definitions
