"""The words of annotations: those of `typing` for type checkers, forms without a meaning in a run.

A program that is started for one answer would spend as long on loading `typing`, and on what it makes of each
annotation, as on a small analysis; and nobody asks at run time what these words say.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated as Annotated
    from typing import Any as Any
    from typing import Final as Final
    from typing import Literal as Literal
    from typing import NoReturn as NoReturn
    from typing import Protocol as Protocol
    from typing import Self as Self
    from typing import TypeAlias as TypeAlias
    from typing import TypeVar as TypeVar
    from typing import get_args as get_args
else:

    class _Form:
        """A word of annotations, with what stands in its brackets."""

        __slots__ = ("__args__",)

        def __init__(self, *args):
            self.__args__ = args

        def __getitem__(self, args):
            return _Form(*args) if isinstance(args, tuple) else _Form(args)

        def __or__(self, other):
            return self

        __ror__ = __or__

    Any = Final = Literal = NoReturn = Self = TypeAlias = _Form()

    class Annotated:
        """What a parameter is, and what else is said of it."""

        __slots__ = ("__metadata__", "__origin__")

        def __class_getitem__(cls, args):
            made = cls()
            made.__origin__, *made.__metadata__ = args
            return made

    class Protocol:
        """What a class must have to be taken for another."""

        __slots__ = ()

        def __class_getitem__(cls, args):
            return cls

    def TypeVar(name, *kinds):  # noqa: N802
        """A type that is the same wherever it stands."""
        return _Form(*kinds)

    def get_args(form):
        """What stands in the brackets of a form."""
        return form.__args__
