"""Programs on top of the core: each uses studies and displays by their face."""
