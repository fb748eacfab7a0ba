"""What every room says: colours, points, positions, statuses, result codes, arrays."""
