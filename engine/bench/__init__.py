"""A fixed amount of work for every stage that searches, and signatures of what it finds."""
