"""Environments for programs that learn: PettingZoo, OpenSpiel and Gymnasium over one action space and one observation.

`roundhouse.env.pettingzoo`, `roundhouse.env.openspiel` and `roundhouse.env.gymnasium` need the extra `research`.
"""
