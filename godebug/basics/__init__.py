"""What every room uses: errors, files, folders, flags."""
