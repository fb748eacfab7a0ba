"""Constraints and actions: from text to a tree.

    expr       := or ["?" expr ":" expr];  or := and {"||" and};  and := comparison {"&&" comparison}
    comparison := sum [("==" | "!=" | "<" | "<=" | ">" | ">=") sum];  sum := product {("+" | "-") product}
    product    := unary {"*" unary}
    unary      := "!" unary | "-" unary | NUMBER | CONSTANT | NAME ["(" [label {"," label}] ")"] | "(" expr ")"
    statement  := expr ";" | "if" "(" expr ")" statement ["else" statement] | "return" expr ";" | "{" {statement} "}"

Numbers and truth values mix as they do in C: a comparison is 0 or 1, anything but 0 is true.
"""

import difflib
import re
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from godebug.engine.go.result_codes import KO_A, KO_B, WIN
from godebug.engine.patterns.helpers import ACTION, COLON_HELPERS, HELPERS
from godebug.engine.patterns.language import MAX_ARGUMENTS, RESERVED_LABELS

CONSTANTS: Final = {"WIN": WIN, "KO_A": KO_A, "KO_B": KO_B}
#: Parentheses, signs and blocks inside each other.
MAX_DEPTH: Final = 60
#: Terms of a sum or a product: each lies a level below the one after it.
MAX_TERMS: Final = 300
#: Figures of positions have three digits; the machine that evaluates constraints has 64 bits.
MAX_DIGITS: Final = 15

#: An argument that is a tenuki, not a point.
TENUKI: Final = "?"
MOVE: Final = "*"


class ExpressionError(ValueError):
    """A mistake in an expression; `offset` is the index of the character in its text."""

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message


class Number(Struct, frozen=True):
    """A number as it is written; `start` and `end` are, here and below, offsets in the text of the expression."""

    value: int | float
    start: int
    end: int


class Call(Struct, frozen=True):
    """A helper with its arguments: labels, MOVE or TENUKI. `places`: the offset of each argument in the text."""

    name: str
    arguments: tuple[str, ...]
    places: tuple[int, ...]
    start: int
    end: int


class Unary(Struct, frozen=True):
    """`!` or `-` before an operand."""

    operator: str
    operand: "Expression"
    start: int
    end: int


class Chain(Struct, frozen=True):
    """Several operands joined by `&&`, or by `||`."""

    operator: str
    operands: tuple["Expression", ...]
    start: int
    end: int


class Binary(Struct, frozen=True):
    """A comparison, a sum, a difference or a product."""

    operator: str
    left: "Expression"
    right: "Expression"
    start: int
    end: int


class Conditional(Struct, frozen=True):
    """`condition ? then : otherwise`; only the chosen one is evaluated."""

    condition: "Expression"
    then: "Expression"
    otherwise: "Expression"
    start: int
    end: int


Expression = Number | Call | Unary | Chain | Binary | Conditional


class Evaluate(Struct, frozen=True):
    """A statement that asks a helper for what it does, whatever it answers."""

    expression: Expression


class Return(Struct, frozen=True):
    """The statement that ends a program with a value."""

    expression: Expression


class If(Struct, frozen=True):
    """Statements that run where the condition is not 0, and those that run where it is; these may be none."""

    condition: Expression
    then: tuple["Statement", ...]
    otherwise: tuple["Statement", ...]


Statement = Evaluate | Return | If

_TOKEN = re.compile(
    # White space and comments of C go before a token; the atomic group never gives them back.
    r"(?>(?:\s|/\*.*?\*/)*)(?:(?P<number>\d+(?:\.\d*)?|\.\d+)|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<operator>\|\||&&|[=!<>]=|[-+!<>(),;{}*?:])|(?P<wrong>\S))",
    re.DOTALL,
)
COMPARISONS: Final = frozenset({"==", "!=", "<", "<=", ">", ">="})
_KEYWORDS = frozenset({"if", "else", "return"})


def tokens(text: str) -> list[tuple[str, str, int]]:
    """Returns the words of a text, each with its kind (number, name, operator, or wrong) and its offset."""
    found = []
    position = 0
    while (match := _TOKEN.match(text, position)) is not None:
        kind = match.lastgroup or ""
        found.append((kind, match[kind], match.start(kind)))
        position = match.end()
    return found


class _Parser:
    """Reads one text from left to right.

    `token`: the next token, "" at the end. `start`: where it begins.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.end = 0
        self.depth = 0
        self.token = ""
        self.advance()

    def advance(self) -> str:
        """Moves to the next token and returns the one before."""
        taken = self.token
        self.end = self.position
        match = _TOKEN.match(self.text, self.position)
        if match is None:
            self.kind, self.token, self.start = "end", "", len(self.text.rstrip())
        else:
            self.kind = match.lastgroup or ""
            self.token = match[self.kind]
            self.start = match.start(self.kind)
            if self.kind == "wrong":
                raise ExpressionError(self.start, f"'{self.token}' has no meaning in an expression")
            self.position = match.end()
        return taken

    def expect(self, token: str, after: str) -> None:
        if self.token != token:
            found = f"'{self.token}'" if self.token else "the end"
            raise ExpressionError(self.start, f"'{token}' expected {after}, not {found}")
        self.advance()

    def enter(self) -> None:
        """Counts one level of nesting more; the caller counts it down again.

        Raises ExpressionError where the text is nested deeper than MAX_DEPTH.
        """
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ExpressionError(self.start, f"nested more than {MAX_DEPTH} deep")

    def expression(self) -> Expression:
        start = self.start
        condition = self.chain("||", lambda: self.chain("&&", self.comparison))
        if self.token != "?":
            return condition
        self.enter()
        self.advance()
        then = self.expression()
        self.expect(":", "between the two values of a conditional")
        otherwise = self.expression()
        self.depth -= 1
        return Conditional(condition, then, otherwise, start, self.end)

    def chain(self, operator: str, part: Callable[[], Expression]) -> Expression:
        start = self.start
        operands = [part()]
        while self.token == operator:
            self.advance()
            operands.append(part())
        return operands[0] if len(operands) == 1 else Chain(operator, tuple(operands), start, self.end)

    def comparison(self) -> Expression:
        start = self.start
        left = self.sum()
        if self.token in COMPARISONS:
            operator = self.advance()
            left = Binary(operator, left, self.sum(), start, self.end)
            if self.token in COMPARISONS:
                raise ExpressionError(self.start, "a comparison of a comparison: put one of them in parentheses")
        return left

    def sum(self) -> Expression:
        return self.operation(("+", "-"), self.product)

    def product(self) -> Expression:
        return self.operation(("*",), self.unary)

    def operation(self, operators: tuple[str, ...], part: Callable[[], Expression]) -> Expression:
        start = self.start
        left = part()
        terms = 1
        while self.token in operators:
            terms += 1
            if terms > MAX_TERMS:
                raise ExpressionError(self.start, f"more than {MAX_TERMS} terms: is this meant?")
            operator = self.advance()
            left = Binary(operator, left, part(), start, self.end)
        return left

    def unary(self) -> Expression:
        self.enter()
        expression = self.operand()
        self.depth -= 1
        return expression

    def operand(self) -> Expression:
        start = self.start
        if self.token in ("!", "-"):
            operator = self.advance()
            return Unary(operator, self.unary(), start, self.end)
        if self.token == "(":
            self.advance()
            inner = self.expression()
            self.expect(")", "to close the parenthesis")
            return inner
        if self.kind == "number":
            word = self.advance()
            if len(word) > MAX_DIGITS:
                raise ExpressionError(start, f"a number has {MAX_DIGITS} digits at most")
            return Number(float(word) if "." in word else int(word), start, self.end)
        if self.kind == "name" and self.token not in _KEYWORDS:
            return self.call()
        if not self.token:
            raise ExpressionError(start, "the expression ends too early")
        raise ExpressionError(start, f"a helper, a number or '(' expected, not '{self.token}'")

    def call(self) -> Expression:
        start = self.start
        name = self.advance()
        if name in CONSTANTS:
            return Number(CONSTANTS[name], start, self.end)
        helper = HELPERS.get(name)
        if helper is None:
            near = difflib.get_close_matches(name, [*HELPERS, *CONSTANTS], 1, 0.7)
            raise ExpressionError(start, f"unknown helper '{name}'" + (f", did you mean '{near[0]}'?" if near else ""))
        arguments: list[str] = []
        places: list[int] = []
        if self.token == "(":
            self.advance()
            while self.token != ")" or arguments:
                places.append(self.start)
                arguments.append(self.label())
                if self.token == ")":
                    break
                if self.token != ",":
                    raise ExpressionError(self.start, f"',' or ')' expected in the arguments of {name}")
                self.advance()
            self.advance()
        elif helper.least:
            self.expect("(", f"after {name}")
        if len(arguments) < helper.least:
            raise ExpressionError(start, f"too few arguments for {helper.signature}")
        if len(arguments) > min(helper.most or MAX_ARGUMENTS, MAX_ARGUMENTS):
            raise ExpressionError(places[helper.most or MAX_ARGUMENTS], f"too many arguments for {helper.signature}")
        if arguments and arguments[0] == TENUKI:
            raise ExpressionError(places[0], "'?' (a pass) cannot be the first argument")
        return Call(name, tuple(arguments), tuple(places), start, self.end)

    def label(self) -> str:
        if self.token in (MOVE, TENUKI) or (self.kind == "name" and len(self.token) == 1):
            if self.token in RESERVED_LABELS:
                raise ExpressionError(self.start, f"'{self.token}' cannot be a label: it is a diagram symbol")
            return self.advance()
        if self.token in (",", ")", ""):
            raise ExpressionError(self.start, "a label is missing")
        raise ExpressionError(self.start, f"'{self.token}' is no label: one letter, '*' or '?' is")

    def statement(self) -> tuple[Statement, ...]:
        self.enter()
        statements = self.one_statement()
        self.depth -= 1
        return statements

    def one_statement(self) -> tuple[Statement, ...]:
        if self.token == "{":
            self.advance()
            inner: list[Statement] = []
            while self.token != "}":
                if not self.token:
                    raise ExpressionError(self.start, "'}' is missing")
                inner += self.statement()
            self.advance()
            return tuple(inner)
        if self.token == ";":
            self.advance()
            return ()
        if self.token == "if":
            self.advance()
            self.expect("(", "after if")
            condition = self.expression()
            self.expect(")", "after the condition")
            then = self.statement()
            otherwise: tuple[Statement, ...] = ()
            if self.token == "else":
                self.advance()
                otherwise = self.statement()
            return (If(condition, then, otherwise),)
        kind: type[Return | Evaluate] = Evaluate
        if self.token == "return":
            self.advance()
            kind = Return
        statement = kind(self.expression())
        if self.token not in ("", "}"):
            self.expect(";", "after the statement")
        return (statement,)


def parse_constraint(text: str) -> Expression:
    """Returns the tree of a constraint.

    Raises ExpressionError where the text is malformed.
    """
    parser = _Parser(text)
    expression = parser.expression()
    if parser.token == ";":
        parser.advance()
    if parser.token:
        raise ExpressionError(parser.start, f"'{parser.token}' after the end of the constraint")
    for call in calls(expression):
        if HELPERS[call.name].use == ACTION:
            raise ExpressionError(call.start, f"{call.name} does something: it belongs in an action ('>')")
        if call.name in COLON_HELPERS:
            raise ExpressionError(call.start, f"{call.name} is no question: it stands at the end of the colon line")
    return expression


def parse_action(text: str) -> tuple[Statement, ...]:
    """Returns the statements of an action.

    Raises ExpressionError where the text is malformed.
    """
    parser = _Parser(text)
    statements: list[Statement] = []
    while parser.token:
        statements += parser.statement()
    return tuple(statements)


def calls(tree: Expression | Statement | tuple[Statement, ...]) -> list[Call]:
    """Returns every helper call in a tree, in the order of the text."""
    if isinstance(tree, Call):
        return [tree]
    found: list[Call] = []
    for part in _parts(tree):
        found += calls(part)
    return found


def _parts(tree: Expression | Statement | tuple[Statement, ...]) -> tuple[Any, ...]:
    """Returns the direct parts of a node of the tree."""
    match tree:
        case Number() | Call():
            return ()
        case Chain():
            return tree.operands
        case Unary():
            return (tree.operand,)
        case Binary():
            return (tree.left, tree.right)
        case Conditional():
            return (tree.condition, tree.then, tree.otherwise)
        case If():
            return (tree.condition, tree.then, tree.otherwise)
        case Evaluate() | Return():
            return (tree.expression,)
        case _:
            return tree


def cost(expression: Expression) -> float:
    """Returns the nominal cost of a constraint: the sum over its calls, later calls weighted less and less."""
    return sum(HELPERS[call.name].cost * 0.6**k for k, call in enumerate(calls(expression)))
