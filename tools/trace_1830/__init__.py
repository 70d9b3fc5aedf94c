"""What 18xx.games writes down of each state and of what is legal in it, made from this program's states: for tests."""
