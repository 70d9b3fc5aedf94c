"""The titles, one package each."""
