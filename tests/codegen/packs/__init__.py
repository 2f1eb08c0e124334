"""Tests of what docs/template-packs.md promises to authors of packs."""
