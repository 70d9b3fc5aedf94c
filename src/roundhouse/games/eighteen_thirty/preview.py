"""What a tile or a token would change for the corporation in turn, told before it is laid."""

from __future__ import annotations

from roundhouse.core.action import Action
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.actions import Lay, LayByChamplain, LayByDelaware, Token
from roundhouse.games.eighteen_thirty.routes import best_revenue
from roundhouse.games.eighteen_thirty.runs import train_sizes
from roundhouse.games.eighteen_thirty.state import EighteenState


def preview(s: EighteenState, seat: int, action: Action) -> dict[str, int] | None:
    """The highest revenue of the corporation's trains before and after a legal lay or token; None without trains."""
    corporation = int(s.operating)
    if not isinstance(action, Lay | LayByChamplain | LayByDelaware | Token) or corporation == ids.NONE:
        return None
    if not s.has_train(corporation):
        return None
    after = s.copy()
    after.apply(action, seat)
    return {"before": revenue(s, corporation), "after": revenue(after, corporation)}


def revenue(s: EighteenState, corporation: int) -> int:
    """What the trains of a corporation can bring in at most."""
    sizes = train_sizes(s, corporation)
    return int(best_revenue(s.g.board, s.rails, corporation, sizes, s.g.high[s.phase] == 1, s.g.reading))
