"""Break-ins: what reading takes away from the territories that the influence function sees."""
