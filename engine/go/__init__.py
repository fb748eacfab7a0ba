"""What every room uses: colours, points, positions, statuses, result codes, arrays."""
