"""Other people's clients, whose every frame is read and written again."""
