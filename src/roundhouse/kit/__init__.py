"""Parts that belong to no single title: graphs, counted cards, questions put to several seats at once."""
