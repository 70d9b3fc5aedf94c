"""Opponents with odd habits: a bot that can be beaten by one of them has a hole.

`roundhouse arena` takes them as `bench.opponents.TITLE:CLASS`, from the folder above `bench`.
"""
