"""Logs of 18xx.games: reading and writing."""
