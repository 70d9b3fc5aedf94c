"""Opponents that never change: the bots that came before the ladder, and styles that others have published.

`roundhouse arena` takes them as `bench.reference.TITLE:CasualBot`. They are here to be beaten; do not mend them, except
for what a change of the engine or of the rules makes necessary.
"""
