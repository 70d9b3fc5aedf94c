"""The turntable: frames, states, games, matches and records, with no rule of any title in them."""
