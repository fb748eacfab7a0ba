"""What is shown of one subject: its records, its tables and boards, and what they are made from."""
