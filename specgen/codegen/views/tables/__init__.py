"""The view ``tables``: all layouts of a source as rows of numbers, for packs that walk."""
