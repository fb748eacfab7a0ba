"""Blocks of words that tables are made of."""

from godebug.engine.go.arrays import WordBlock


def test_a_block_uses_the_words_of_a_dropped_one() -> None:
    block = WordBlock(1001)
    block.words[7] = 42
    number = block.number
    del block
    again = WordBlock(1001)
    assert again.words[7] == 42 and again.number > number


def test_a_block_that_was_never_finished_is_dropped_without_a_word() -> None:
    block = object.__new__(WordBlock)
    block.__del__()
