"""One source for two machines: Numba compiles a kernel module where it is installed, else it runs as it stands.

A kernel module takes ``jit`` from here and uses whole numbers and one-dimensional containers only, so that the same
lines run over NumPy arrays when compiled and over lists when not.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
Row = MutableSequence[int]
"""Whole numbers in a row: an array for compiled kernels, else a list."""

Reals = MutableSequence[float]
"""Real numbers in a row: an array for compiled kernels, else a list."""

try:
    import numba
    import numba.core.typeinfer
    import numba.extending
    import numpy as np
except ImportError:  # the slow road is complete
    numba = None  # type: ignore[assignment]
    np = None  # type: ignore[assignment]

PLAIN = "_as_written"
"""The ending of the name under which a kernel module is loaded to run uncompiled."""

COMPILED: bool = numba is not None


def nat(number: int) -> int:
    """A number, said not to be below nought. A place in a row of which this is said is found without asking whether it
    counts from the end, which takes a third of the time of loops that do little else."""
    return number


if numba is not None:

    @numba.extending.overload(nat)
    def _nat(number):  # type: ignore[no-untyped-def]  # noqa: ARG001 - the signatures must be alike
        return lambda number: np.uint64(number)  # noqa: PLW0108


def is_compiled() -> bool:
    """Whether kernels are compiled here."""
    return COMPILED


def jit(function: F) -> F:
    """Compile a kernel, keeping the result on disk; unchanged without Numba or in a module loaded as written."""
    if not is_compiled() or function.__module__.endswith(PLAIN):
        return function
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    resolve = compiled.get_call_template

    def resolve_plainly(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        """A number that stands in the source is a number like any other: no compiling anew for each."""
        return resolve(tuple(map(numba.types.unliteral, args)), kws)

    compiled.get_call_template = resolve_plainly
    _keep_fresh(compiled)
    return cast("F", compiled)


def _keep_fresh(compiled: Any) -> None:
    """Let what is kept on disk be compiled anew once any kernel beside it has changed: it holds their code as well."""
    file = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    if file is not None:
        file._source_stamp = _stamp_of(str(Path(compiled.py_func.__code__.co_filename).parent))  # noqa: SLF001


@cache
def _stamp_of(room: str) -> tuple[tuple[str, int, int], ...]:
    """When the kernels of a room, and the modules of nothing but numbers, were last changed, and how long they are."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(Path(room).glob("*.py"))}
    found = [(path.name, path.stat()) for path, text in texts.items() if "@jit" in text or "def " not in text]
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in found)


def jit_recursive(function: F) -> F:
    """Compile a kernel over whole numbers, real ones and a depth that calls itself.

    Such a one is kept on disk safely only where its types are said beforehand.
    """
    if not is_compiled() or function.__module__.endswith(PLAIN):
        return function
    types = numba.void(numba.int64[::1], numba.float64[::1], numba.int64)
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    _keep_fresh(compiled)
    with numba.core.typeinfer.register_dispatcher(compiled):  # its name stands for nothing yet
        compiled.compile(types)
    compiled.disable_compile()
    return cast("F", compiled)


def as_written(module: ModuleType) -> ModuleType:
    """The same kernel module, uncompiled, whether Numba is there or not; so is what it takes from other ones."""
    name = module.__name__ + PLAIN
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, module.__file__)
        if spec is None or spec.loader is None:
            raise ImportError(name)
        loaded = importlib.util.module_from_spec(spec)
        sys.modules[name] = loaded
        spec.loader.exec_module(loaded)
        for key, value in vars(loaded).items():
            if hasattr(value, "py_func"):
                setattr(loaded, key, getattr(as_written(sys.modules[value.__module__]), key))
    return sys.modules[name]


def numbers(values: Iterable[int], *, compiled: bool) -> Row:
    """A row of whole numbers in the container that suits: an array for compiled kernels, else a list."""
    return cast("Row", np.array(list(values), dtype=np.int64)) if compiled else list(values)


def zeros(size: int, *, compiled: bool) -> Row:
    """So many zeros."""
    return cast("Row", np.zeros(size, dtype=np.int64)) if compiled else [0] * size


def reals(size: int, *, compiled: bool) -> Reals:
    """So many real noughts."""
    return cast("Reals", np.zeros(size)) if compiled else [0.0] * size
