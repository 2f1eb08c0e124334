"""Third-party clients, whose every frame is decoded and encoded again."""
