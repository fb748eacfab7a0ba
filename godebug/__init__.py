"""What the user types and sees: commands, views, the GTP server and client, the regression runner."""

__version__ = "0.1.0"
