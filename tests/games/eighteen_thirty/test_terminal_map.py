"""The map in a terminal."""

from __future__ import annotations

from tests.games.eighteen_thirty.maps import BOARD, rails_with

from roundhouse.games.eighteen_thirty.rails import Rails, start_rails
from roundhouse.games.eighteen_thirty.terminal_map import draw_map


def brick(rails: Rails, name: str) -> list[str]:
    """The three lines of a hex."""
    lines = draw_map(BOARD, rails).plain.splitlines()
    row = (ord(name[0]) - ord("A")) * 3
    start = 2 + (int(name[1:]) - 1) * 4
    return [line[start : start + 8].ljust(8) for line in lines[row : row + 3]]


def test_every_hex_is_there_and_the_drawing_fits_a_terminal() -> None:
    drawing = draw_map(BOARD, start_rails(BOARD)).plain
    assert all(name in drawing for name in BOARD.hex_names)
    assert max(map(len, drawing.splitlines())) <= 110
    assert len(drawing.splitlines()) == 33


def test_a_city_shows_its_tile_exits_and_tokens() -> None:
    rails = rails_with({"E19": ("14", 1)}, [("NYC", "E19", 0)])
    assert brick(rails, "E19") == ["│ ╲E19  ", "│─ (N·)─", "│   14╲ "]


def test_two_cities_and_their_tokens() -> None:
    rails = rails_with({"G19": ("62", 0)}, [("NYC", "G19", 0), ("NYNH", "G19", 1)])
    assert brick(rails, "G19") == ["│ ╲G19╱ ", "│─N·|H· ", "│ ╱ 62  "]


def test_terrain_towns_and_off_board_areas() -> None:
    rails = start_rails(BOARD)
    assert brick(rails, "F16") == ["│  F16  ", "│  (·)  ", "│  120  "]
    assert brick(rails, "G7")[1] == "│  • •  "
    assert brick(rails, "F2") == ["│   F2╱ ", "│ 40/70─", "│     ╲ "]


def test_plain_track() -> None:
    rails = rails_with({"H14": ("9", 1), "H8": ("7", 0), "G9": ("16", 0)})
    assert brick(rails, "H14")[1] == "│─  ─  ─"
    assert brick(rails, "H8") == ["│   H8  ", "│─  ∙   ", "│ ╱ 7   "]
    assert brick(rails, "G9") == ["│ ╲ G9╱ ", "│─  ┼   ", "│ ╱ 16  "]
    styles = {str(span.style) for span in draw_map(BOARD, rails).spans}
    assert any(style.startswith("blue") for style in styles)  # the second of two lines that only cross
