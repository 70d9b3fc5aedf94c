"""Tracks that tests draw: links of the standard map, each as a list of fields with the edges that they join."""

LINK_1_3 = ("C1 NE-SE", "D1 NW-SE")
"""City 1 to city 3, no town."""
LINK_3_4 = ("E3 E-W", "E4 E-W")
LINK_4_2 = ("D5 NW-SW", "C5 NE-SE")
LINK_1_4 = ("C2 E-NW", "C3 NE-W", "B3 NE-SW", "A4 SW-SE", "B4 NW-SW", "C4 NE-SE", "D4 NW-SE")
"""City 1 to city 4 over the towns of regions 1 and 2."""
LINK_3_5 = ("F1 NE-SW", "G1 NE-SE", "H1 E-NW")
"""City 3 to city 5 over the town of region 5."""
DELIVERY_EXAMPLE = (*LINK_1_3, *LINK_3_4, *LINK_4_2, *LINK_1_4)
"""R 3.3g: from 1 to 2 over 3 and 4, or over two towns and 4."""
NETWORK_EXAMPLE = ("C2 E-NW", "C3 W-SW", "D2 NE-SW", "F1 NE-SW", "H1 E-SW")
"""R 3.1, the rulebook's example: 1, the yellow town and 3 are joined; 5 and the blue town are not."""
SCORING_EXAMPLE = (
    *("A2 E-SW", "A3 E-W", "A4 E-W", "A5 W-SE"),
    *("C2 E-NW", "C3 W-SE", "D3 NW-SW", "E3 NE-SE", "F3 E-NW", "F4 NE-W"),
    *("C6 NW-SE", "D6 NW-SW", "E6 NE-W"),
    *LINK_3_5,
)
"""R 8.6: four links with five towns."""
