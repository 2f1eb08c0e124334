"""Files: reading input, recognizing specgen's own output, locks, and atomic writing."""
