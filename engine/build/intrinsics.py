"""Instructions of processors that have a name in C and none in Python, with what they do as Python.

Compiled modules call the C forms (`C_FORMS`).
"""

from typing import Any

#: Name: how a compiled module declares it, after the C code that the declaration needs.
C_FORMS = {
    "trailing_zeros": (
        "#if defined(_MSC_VER) && !defined(__clang__)\n"
        "  #include <intrin.h>\n"
        "  static __inline int godebug_trailing_zeros(unsigned long long word) {\n"
        "    unsigned long at;\n"
        "    _BitScanForward64(&at, word);\n"
        "    return (int) at;\n"
        "  }\n"
        "  #define GODEBUG_TRAILING_ZEROS(word) godebug_trailing_zeros(word)\n"
        "#else\n"
        "  #define GODEBUG_TRAILING_ZEROS(word) __builtin_ctzll(word)\n"
        "#endif\n",
        'int trailing_zeros "GODEBUG_TRAILING_ZEROS" (unsigned long long word) noexcept nogil',
    ),
    "prefetch": (
        "#if defined(__GNUC__)\n"
        "  #define GODEBUG_PREFETCH(address) __builtin_prefetch(address)\n"
        "#else\n"
        "  #define GODEBUG_PREFETCH(address) ((void) (address))\n"
        "#endif\n",
        'void prefetch "GODEBUG_PREFETCH" (const void *address) noexcept nogil',
    ),
}


def trailing_zeros(word: Any) -> Any:
    """Returns the number of the lowest bit that is set; `word` is not 0."""
    return (word & -word).bit_length() - 1


def prefetch(address: Any) -> None:
    """Fetches memory into the processor's cache; in Python it does nothing."""
