"""Parts that belong to no single title: graphs, layered piles, questions put to several seats at once."""
