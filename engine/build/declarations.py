"""What Cython has to know of a compiled module, read from the module itself.

A compiled module is one ordinary Python file. Its types stand in it: of attributes in the body of a class, of functions
in their signatures; `@cython.cfunc` and `@cython.ccall` mark what becomes a function of C. From that the build writes,
into a folder of its own,

* a `.pxd` beside each module, so that compiled modules call each other without going through Python;
* the module itself, line by line the same, without what the `.pxd` says already.

The rules:

* A name in capitals that is a whole number, in a compiled module or in one that it imports names from, becomes a
  constant of C, also one of several that an interpreted module numbers by a range; a tuple of whole numbers does where
  `ARRAYS` names it. A number that an `int` of C does not hold does where the name begins with an underscore: as an
  object of Python it would make one of every number it meets.
* A function of an interpreted module that takes and returns `int` and is one `return` becomes an inline function.
* An attribute or a method whose name begins with an underscore is private to compiled code.
* Exceptions come through, as in Python. From which functions none can come is found out (`exceptions.py`).
"""

import ast
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from godebug.engine.build.exceptions import Exceptions
from godebug.engine.build.intrinsics import C_FORMS

#: The module whose functions exist in C already.
INTRINSICS = "godebug.engine.build.intrinsics"
#: Tuples of whole numbers that inner loops go through: an array of C lets the compiler unroll them.
ARRAYS = ("STEPS",)

_C_TYPES = {
    "bint": "bint",
    "char": "char",
    "schar": "signed char",
    "uchar": "unsigned char",
    "short": "short",
    "ushort": "unsigned short",
    "int": "int",
    "uint": "unsigned int",
    "long": "long",
    "longlong": "long long",
    "ulonglong": "unsigned long long",
    "double": "double",
    "float": "float",
}
#: Types of Python that C code knows by name.
_PYTHON_TYPES = ("list", "dict", "tuple", "str", "bytes", "bytearray", "set")
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*$")
_INT_RANGE = range(-(2**31), 2**31)
#: What 64 bits hold, with a sign where it is needed.
_WIDE_RANGE = range(1 - 2**63, 2**64)
#: What a constant may be calculated with.
_CALCULATION = {
    "__builtins__": {},
    "cython": SimpleNamespace(compiled=True),
    "len": len,
    "max": max,
    "min": min,
    "range": range,
}


@dataclass
class Module:
    """What one module declares.

    `constants`: whole numbers by name. `wide`: those of up to 64 bits that are private to it. `arrays`: tuples of whole
    numbers. `inlines`: functions that become inline. `variables`: C types of variables. `functions`, `classes`: those
    that become C. `imported`: where a name that the module imports comes from.
    """

    name: str
    lines: list[str]
    tree: ast.Module
    compiled: bool
    constants: dict[str, int] = field(default_factory=dict)
    wide: dict[str, int] = field(default_factory=dict)
    arrays: dict[str, tuple[int, ...]] = field(default_factory=dict)
    inlines: dict[str, ast.FunctionDef] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)
    functions: list[ast.FunctionDef] = field(default_factory=list)
    classes: list[ast.ClassDef] = field(default_factory=list)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)

    @staticmethod
    def methods(node: ast.ClassDef) -> list[ast.FunctionDef]:
        """Returns the methods of a compiled class that become C."""
        functions = (each for each in node.body if isinstance(each, ast.FunctionDef))
        return [each for each in functions if _decorations(each) & {"cfunc", "ccall"}]

    @property
    def c_names(self) -> set[str]:
        """Returns the names that other compiled modules take from here as C."""
        return {
            *self.constants,
            *self.arrays,
            *self.inlines,
            *self.variables,
            *(function.name for function in self.functions),
            *(each.name for each in self.classes),
        }


class Declarations:
    """The modules below a folder, read as they are asked for.

    `root`: the folder that holds the package. `hot`: the names of the modules that are compiled.
    """

    def __init__(self, root: Path, hot: tuple[str, ...]) -> None:
        self.root = root
        self.hot = hot
        self._modules: dict[str, Module] = {}

    @cached_property
    def exceptions(self) -> Exceptions:
        """Returns the compiled functions that exceptions may come from."""
        return Exceptions(self, self.hot)

    def write(self, target: Path) -> dict[str, Path]:
        """Writes both forms of all compiled modules below `target`; returns their sources by name.

        A file that would not change is left alone, so that only what changed is compiled again.
        """
        sources: dict[str, Path] = {}
        for name in self.hot:
            module = self.module(name)
            sources[name] = _path(target, name, ".py")
            _update(sources[name], stripped(module, self))
        for name, module in self._modules.items():
            if module.c_names or module.compiled:
                _update(_path(target, name, ".pxd"), pxd(module, self))
                for folder in _path(target, name, ".pxd").relative_to(target).parents[:-1]:
                    _update(target / folder / "__init__.pxd", "")
        return sources

    def module(self, name: str) -> Module:
        """Returns what a module declares; the modules that it imports names from are read first."""
        if name not in self._modules:
            text = _path(self.root, name, ".py").read_text(encoding="utf-8")
            self._modules[name] = Module(name, text.split("\n"), ast.parse(text), name in self.hot)
            self._read(self._modules[name])
        return self._modules[name]

    def is_c_name(self, module: str, name: str) -> bool:
        """Tells whether `name` of `module` is taken as C by compiled modules."""
        if module == INTRINSICS:
            return name in C_FORMS
        return module.startswith("godebug.engine.") and self._exists(module) and name in self.module(module).c_names

    def is_class(self, module: Module, name: str) -> bool:
        """Tells whether `name` means a compiled class in `module`."""
        if any(each.name == name for each in module.classes):
            return True
        source, original = module.imported.get(name, ("", ""))
        return self._exists(source) and any(each.name == original for each in self.module(source).classes)

    def _exists(self, module: str) -> bool:
        return module.startswith("godebug.engine.") and _path(self.root, module, ".py").is_file()

    def _read(self, module: Module) -> None:
        known: dict[str, Any] = {}
        for node in module.tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                self._read_import(module, node, known)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                _read_assignment(module, node, known)
            elif isinstance(node, ast.FunctionDef):
                if module.compiled and _decorations(node) & {"cfunc", "ccall"}:
                    module.functions.append(node)
                elif not module.compiled and _is_inline(node):
                    module.inlines[node.name] = node
            elif isinstance(node, ast.ClassDef) and module.compiled and "cclass" in _decorations(node):
                module.classes.append(node)

    def _read_import(self, module: Module, node: ast.ImportFrom, known: dict[str, Any]) -> None:
        assert node.module is not None
        if not self._exists(node.module) and node.module != INTRINSICS:
            return
        for alias in node.names:
            name = alias.asname or alias.name
            module.imported[name] = (node.module, alias.name)
            if _CONSTANT.match(alias.name) and node.module != INTRINSICS:
                source = self.module(node.module)
                value = source.constants.get(alias.name, source.arrays.get(alias.name))
                if value is not None:
                    known[name] = value


def _read_assignment(module: Module, node: ast.Assign | ast.AnnAssign, known: dict[str, Any]) -> None:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    for target in targets:
        if isinstance(target, ast.Tuple) and not module.compiled:
            _read_numbering(module, target, node, known)
            continue
        if not isinstance(target, ast.Name) or node.value is None:
            return
        declared = re.match(r"cython\.declare\(cython\.(\w+)\b", ast.unparse(node.value))
        if declared:
            module.variables[target.id] = _C_TYPES[declared.group(1)]
        elif _CONSTANT.match(target.id):
            try:
                code = compile(ast.Expression(node.value), module.name, "eval")
                value = eval(code, dict(_CALCULATION), dict(known))
            except (NameError, TypeError, AttributeError, ValueError):
                continue
            if isinstance(value, int) and not isinstance(value, bool):
                known[target.id] = value
                if value in _INT_RANGE:
                    module.constants[target.id] = value
                elif module.compiled and target.id.startswith("_") and value in _WIDE_RANGE:
                    module.wide[target.id] = value
            elif isinstance(value, tuple) and value and all(type(each) is int for each in value):
                known[target.id] = value
                if target.id in ARRAYS:
                    module.arrays[target.id] = value


def _read_numbering(module: Module, target: ast.Tuple, node: ast.Assign | ast.AnnAssign, known: dict[str, Any]) -> None:
    """Reads names that are numbered by a range, `A, B, *_ = range(LAST + 1, MOST)`."""
    assert node.value is not None
    names = [name.id for name in target.elts if isinstance(name, ast.Name)]
    try:
        values = eval(compile(ast.Expression(node.value), module.name, "eval"), dict(_CALCULATION), dict(known))
    except (NameError, TypeError, AttributeError, ValueError):
        return
    if isinstance(values, range) and all(_CONSTANT.match(name) for name in names):
        numbers = dict(zip(names, values, strict=False))
        known.update(numbers)
        module.constants.update(numbers)


def _is_inline(node: ast.FunctionDef) -> bool:
    """Tells whether a function takes and returns `int` and is, after its docstring, one `return`."""
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    notes = [*(argument.annotation for argument in node.args.args), node.returns]
    return (
        len(body) == 1
        and isinstance(body[0], ast.Return)
        and not node.decorator_list
        and not any(isinstance(each, ast.Call) for each in ast.walk(body[0]))
        and all(isinstance(note, ast.Name) and note.id == "int" for note in notes)
    )


# ---- The declarations ----------------------------------------------------------------------------------------------


def pxd(module: Module, all_of_them: Declarations) -> str:
    """Returns the text of the `.pxd` of a module."""
    parts = [f"# Written from {module.name} by its build.\n"]
    wanted: dict[str, list[str]] = {}
    if module.compiled:
        for name, (source, original) in module.imported.items():
            if source == INTRINSICS and original in C_FORMS:
                code, declaration = C_FORMS[original]
                parts.append(_extern(code, declaration))
            elif all_of_them.is_c_name(source, original):
                wanted.setdefault(source, []).append(original if name == original else f"{original} as {name}")
    parts += [f"from {source} cimport {', '.join(names)}\n" for source, names in wanted.items()]
    if module.constants:
        # Python sees the constants of a compiled module as well; an interpreted one has its own.
        head = "cpdef enum:\n" if module.compiled else "cdef enum:\n"
        parts.append(head + "".join(f"    {name} = {value}\n" for name, value in module.constants.items()))
    for name, value in module.wide.items():
        kind, ending = ("long long", "LL") if value < 2**63 else ("unsigned long long", "ULL")
        # The number itself is its name in C.
        parts.append(_extern("", f'const {kind} {name} "({value}{ending})"'))
    for name, values in module.arrays.items():
        c_name = f"godebug_{name.lower()}"
        numbers = ", ".join(map(str, values))
        code = _UNUSED + f"static const int {c_name}[{len(values)}] GODEBUG_UNUSED = {{{numbers}}};\n"
        parts.append(_extern(code, f'const int {name} "{c_name}"[{len(values)}]'))
    for node in module.inlines.values():
        arguments = ", ".join(f"int {argument.arg}" for argument in node.args.args)
        parts.append(f"cdef inline int {node.name}({arguments}) noexcept nogil:\n    {ast.unparse(node.body[-1])}\n")
    parts += [f"cdef {kind} {name}\n" for name, kind in module.variables.items()]
    parts += [_function(node, module, all_of_them) + "\n" for node in module.functions]
    parts += [_class(node, module, all_of_them) for node in module.classes]
    return "\n".join(parts)


#: An array that a module does not use is no reason for a compiler to warn.
_UNUSED = (
    "#if defined(__GNUC__)\n  #define GODEBUG_UNUSED __attribute__((unused))\n#else\n  #define GODEBUG_UNUSED\n#endif\n"
)


def _extern(code: str, declaration: str) -> str:
    block = f'    """\n{code}    """\n' if code else ""
    return f"cdef extern from *:\n{block}    {declaration}\n"


def _class(node: ast.ClassDef, module: Module, all_of_them: Declarations) -> str:
    base = f"({ast.unparse(node.bases[0])})" if node.bases else ""
    lines = []
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            seen = "" if each.target.id.startswith("_") else "public "
            lines.append(f"cdef {seen}{_c_type(each.annotation, module, all_of_them)} {each.target.id}")
    lines += [_function(each, module, all_of_them, node.name) for each in module.methods(node)]
    return f"cdef class {node.name}{base}:\n" + "".join(f"    {line}\n" for line in lines or ["pass"])


def _function(node: ast.FunctionDef, module: Module, all_of_them: Declarations, owner: str = "") -> str:
    first_default = len(node.args.args) - len(node.args.defaults)
    arguments = []
    for place, argument in enumerate(node.args.args):
        if place == 0 and argument.arg == "self":
            arguments.append("self")
            continue
        kind = _c_type(argument.annotation, module, all_of_them)
        arguments.append(f"{kind} {argument.arg}{'=*' if place >= first_default else ''}")
    asked = _decorations(node)
    word = "cpdef" if "ccall" in asked else "cdef inline" if "inline" in asked else "cdef"
    answer = _c_type(node.returns, module, all_of_them, "void")
    ending = ""
    if answer != "object" and not all_of_them.exceptions.may_raise(module.name, owner, node.name):
        ending = " noexcept"
    elif answer in _C_TYPES.values():
        # Callers ask whether an exception came only with this number. (Cython writes no -1 of 64 bits.)
        ending = " except? 0" if "long long" in answer else " except? -1"
    return f"{word} {answer} {node.name}({', '.join(arguments)}){ending}"


def _c_type(note: ast.expr | None, module: Module, all_of_them: Declarations, nothing: str = "object") -> str:
    """Returns an annotation as a type of C; `object` for what only Python knows. `nothing`: what None means."""
    text = "object" if note is None else ast.unparse(note).strip("'\"")
    if text == "None":
        return nothing
    text = text.removesuffix(" | None")
    if plain := re.fullmatch(r"cython\.(\w+)(\[::1\])?", text):
        return _C_TYPES[plain.group(1)] + (plain.group(2) or "")
    if text.startswith("tuple[") and re.fullmatch(r"(cython\.\w+(, )?)+", text[6:-1]):
        return "(" + ", ".join(_C_TYPES[each.removeprefix("cython.")] for each in text[6:-1].split(", ")) + ")"
    head = text.partition("[")[0]
    return head if head in _PYTHON_TYPES or all_of_them.is_class(module, head) else "object"


def _decorations(node: ast.FunctionDef | ast.ClassDef) -> set[str]:
    """Returns what `cython` is asked to make of a function or class: `cfunc`, `ccall`, `cclass` ..."""
    words = (ast.unparse(each.func if isinstance(each, ast.Call) else each) for each in node.decorator_list)
    return {word.removeprefix("cython.") for word in words if word.startswith("cython.")}


# ---- The source without them -------------------------------------------------------------------------------------


def stripped(module: Module, all_of_them: Declarations) -> str:
    """Returns the source of a compiled module without what its `.pxd` declares; every line keeps its number."""
    lines = list(module.lines)

    def replace(node: ast.stmt | ast.expr, text: str = "") -> None:
        assert node.end_lineno is not None
        first, last = node.lineno - 1, node.end_lineno
        lines[first:last] = [text, *[""] * (last - first - 1)]

    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            left = [each for each in node.names if not all_of_them.is_c_name(node.module, each.name)]
            if len(left) < len(node.names):
                names = ", ".join(ast.unparse(each) for each in left)
                replace(node, f"from {node.module} import {names}" if left else "")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id in {*module.constants, *module.wide, *module.arrays}:
                replace(node)
        compiled_class = node in module.classes
        for function in node.body if isinstance(node, ast.ClassDef) else [node]:
            if compiled_class and isinstance(function, ast.AnnAssign):
                replace(function)
            elif isinstance(function, ast.FunctionDef) and _decorations(function) & {"cfunc", "ccall"}:
                for decorator in function.decorator_list:
                    if re.match(r"cython\.(cfunc|ccall|inline|exceptval)\b", ast.unparse(decorator)):
                        replace(decorator)
    return "\n".join(lines)


def _path(folder: Path, module: str, ending: str) -> Path:
    return folder.joinpath(*module.split(".")).with_suffix(ending)


def _update(path: Path, text: str) -> None:
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
