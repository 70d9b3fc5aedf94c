"""Odd opponents: they show what a bot does against play that nobody expects. `docs/arena.md` tells how to name them."""
