"""What pattern databases may ask, who answers, and what the databases find."""
