"""Logs of 18xx.games: reading, writing, and comparing with that site's own states."""
