"""From which compiled functions exceptions may come.

Exceptions come through compiled code as they come through Python, and what calls a function that may raise asks for it
after the call. Most inner functions cannot raise: they touch numbers and fields of compiled classes and call nothing
else. Here they are found, so that nobody has to mark them and no mark can be wrong. What is not known to be harmless
counts as something that may raise.
"""

import ast
from collections.abc import Iterator
from typing import Any, Protocol

from godebug.engine.build.intrinsics import C_FORMS

#: Functions of Python that compiled code calls on numbers only.
HARMLESS = {"min", "max", "abs", "len", "range", "bool", "int"}

#: A function: its module, its class (empty for none) and its name.
Key = tuple[str, str, str]
#: A compiled class: its module and its name.
Place = tuple[str, str]
#: The type of what is a number, or a view of numbers, in C.
NUMBERS: Place = ("", "numbers")


class Declared(Protocol):
    """What modules declare (`engine.build.declarations`)."""

    def module(self, name: str) -> Any:
        """Returns what one module declares, a `Module`."""

    def is_c_name(self, module: str, name: str) -> bool:
        """Tells whether `name` of `module` is taken as C by compiled modules."""


class Exceptions:
    """Which of the functions of the compiled modules `names` may raise.

    `reasons`: those that may, each with a reason: what it does, or the function that it calls.
    """

    def __init__(self, declared: Declared, names: tuple[str, ...]) -> None:
        self._declared = declared
        self._modules = {name: declared.module(name) for name in names}
        self._classes: dict[Place, ast.ClassDef] = {}
        self._functions: dict[Key, ast.FunctionDef] = {}
        for name, module in self._modules.items():
            self._functions |= {(name, "", each.name): each for each in module.functions}
            for node in module.classes:
                self._classes[name, node.name] = node
                self._functions |= {(name, node.name, each.name): each for each in module.methods(node)}
        self._bases = {place: list(self._line(place)) for place in self._classes}
        self._attributes: dict[Place, dict[str, Place]] = {NUMBERS: {}}
        for place, line in self._bases.items():
            self._attributes[place] = dict(each for one in reversed(line) for each in self._own_attributes(one))
        self.reasons: dict[Key, str] = {}
        risks = {key: list(self._risks(key)) for key in self._functions}
        while self._follow(risks):
            pass

    def may_raise(self, module: str, owner: str, name: str) -> bool:
        """Tells whether an exception can come from the function `name` of the class `owner` (empty for none) in
        `module`.
        """
        return (module, owner, name) in self.reasons

    def _follow(self, risks: dict[Key, list[str | Key]]) -> bool:
        """Goes one call further up; whether a function was found that may raise."""
        before = len(self.reasons)
        for key, found in risks.items():
            if key in self.reasons:
                continue
            for risk in found:
                if isinstance(risk, str):
                    self.reasons[key] = risk
                elif risk in self.reasons:
                    self.reasons[key] = f"calls {'.'.join(filter(None, risk[1:]))}"
        # A method that stands in place of another is called by the declaration of that one.
        for module, owner, name in list(self.reasons):
            for form in self._forms((module, owner), name):
                self.reasons.setdefault(form, f"stands for, or is replaced by, {owner}.{name}")
        return len(self.reasons) > before

    def _forms(self, place: Place, name: str) -> Iterator[Key]:
        """Yields the methods of a name in a class, its bases and what is derived from it."""
        for other, line in self._bases.items():
            if (other in self._bases.get(place, ()) or place in line) and (*other, name) in self._functions:
                yield (*other, name)

    # ---- What a function does --------------------------------------------------------------------------------------

    def _risks(self, key: Key) -> Iterator[str | Key]:
        """Yields what may raise in a function: in words, or a function that it calls."""
        types = self._types(key)
        waiting: list[ast.AST] = list(self._functions[key].body)
        if ast.get_docstring(self._functions[key]) is not None:
            waiting.pop(0)
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.AnnAssign):
                waiting += [node.target] if node.value is None else [node.target, node.value]
            elif isinstance(node, ast.Call):
                yield from self._call(key, types, node)
                waiting += node.args[1:] if ast.unparse(node.func) == "cython.cast" else node.args
                waiting += [keyword.value for keyword in node.keywords]
            elif isinstance(node, ast.Name | ast.Attribute | ast.Subscript):
                if self._type(key, types, node) is None:
                    yield f"uses {ast.unparse(node)}"
                elif isinstance(node, ast.Subscript):
                    waiting.append(node.slice)
            elif isinstance(node, _PLAIN):
                waiting += ast.iter_child_nodes(node)
            else:
                yield f"has a {type(node).__name__}"

    def _call(self, key: Key, types: dict[str, Place], node: ast.Call) -> Iterator[str | Key]:
        name = ast.unparse(node.func)
        if name in HARMLESS or name in ("cython.cast", "cython.address"):
            return
        module = self._modules[key[0]]
        if isinstance(node.func, ast.Name):
            source, original = module.imported.get(name, (module.name, name))
            if (source, "", original) in self._functions:
                yield (source, "", original)
                return
            if original in C_FORMS or (
                (source in self._modules or self._declared.is_c_name(source, original))
                and (original in self._declared.module(source).inlines)
            ):
                return
        elif isinstance(node.func, ast.Attribute):
            owner = self._type(key, types, node.func.value) or self._class_of(module, ast.unparse(node.func.value))
            for place in self._line(owner):
                if (*place, node.func.attr) in self._functions:
                    yield (*place, node.func.attr)
                    return
        yield f"calls {name}"

    # ---- Types -----------------------------------------------------------------------------------------------------

    def _types(self, key: Key) -> dict[str, Place]:
        """Returns the types of the names in a function, as far as they are those of C or compiled classes."""
        module, function = self._modules[key[0]], self._functions[key]
        types = {"self": (key[0], key[1])} if key[1] else {}
        known = {name for name, (source, original) in module.imported.items() if self._is_constant(source, original)}
        for name in (*module.constants, *module.wide, *module.arrays, *module.variables, *known):
            types[name] = NUMBERS
        notes: list[tuple[str, ast.expr | None]] = [(each.arg, each.annotation) for each in function.args.args]
        for node in ast.walk(function):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                notes.append((node.target.id, node.annotation))
            elif isinstance(node, ast.For) and isinstance(node.target, ast.Name) and node.target.id == "_":
                types["_"] = NUMBERS
        for name, note in notes:
            found = self._type_of(module, note)
            if found is not None:
                types[name] = found
        for decorator in function.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "cython.locals":
                types |= {str(keyword.arg): NUMBERS for keyword in decorator.keywords}
        return types

    def _is_constant(self, module: str, name: str) -> bool:
        if not self._declared.is_c_name(module, name) or name in C_FORMS:
            return False
        source = self._declared.module(module)
        return name in source.constants or name in source.arrays or name in source.variables

    def _type(self, key: Key, types: dict[str, Place], node: ast.expr) -> Place | None:
        """Returns the type of an expression, None for what is an object of Python."""
        if isinstance(node, ast.Name):
            return types.get(node.id)
        if isinstance(node, ast.Subscript):
            return NUMBERS if self._type(key, types, node.value) == NUMBERS else None
        if not isinstance(node, ast.Attribute):
            return None
        if ast.unparse(node) == "cython.compiled":
            return NUMBERS
        owner = self._type(key, types, node.value)
        return None if owner is None else self._attributes[owner].get(node.attr)

    def _own_attributes(self, place: Place) -> Iterator[tuple[str, Place]]:
        for node in self._classes[place].body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found = self._type_of(self._modules[place[0]], node.annotation)
                if found is not None:
                    yield node.target.id, found

    def _type_of(self, module: Any, note: ast.expr | None) -> Place | None:
        text = "" if note is None else ast.unparse(note).strip("'\"").removesuffix(" | None")
        return NUMBERS if text.startswith(("cython.", "tuple[cython.")) else self._class_of(module, text)

    def _class_of(self, module: Any, name: str) -> Place | None:
        place = module.imported.get(name, (module.name, name))
        return place if place in self._classes else None

    def _line(self, place: Place | None) -> Iterator[Place]:
        """Yields a class and its bases."""
        while place is not None and place in self._classes:
            yield place
            bases = self._classes[place].bases
            place = self._class_of(self._modules[place[0]], ast.unparse(bases[0])) if bases else None


#: Syntax that does nothing by itself that could raise, where its parts do not. Divisions are those of C.
_PLAIN = (
    ast.Expr,
    ast.Assign,
    ast.AugAssign,
    ast.Return,
    ast.If,
    ast.While,
    ast.For,
    ast.Break,
    ast.Continue,
    ast.Pass,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Tuple,
    ast.Constant,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
    ast.expr_context,
)
