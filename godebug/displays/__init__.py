"""What can be asked of a position, a module a subject: its records, boards, tables and legend, and the answer."""
