"""Benchmarks with their results, so that the history of speed can be read."""
