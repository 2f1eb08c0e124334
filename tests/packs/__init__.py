"""What docs/template-packs.md promises to those who write packs."""
