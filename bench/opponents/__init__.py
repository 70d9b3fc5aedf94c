"""Opponents of other styles than the bots': published ones as yardsticks, odd ones to look for weaknesses."""
