"""Functions that call each other, compiled by Numba as one piece of machine code.

Numba makes machine code of every function together with all that it calls, as if each might be
called from Python. In a program of hundreds of small functions it so compiles the same code again
at every level. Only the outermost function of ours is ever called from Python; so the others wait
as they are, and are linked, optimized and made machine code of once, with it. What that is made of,
a pipeline of passes, is what Numba offers for such ends; but its libraries of code are its own
affair, and may change. So it is done with versions that were tried (``TRIED``) and no others: those
compile in their usual way, with the same results after two or three times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final

TRIED: Final = ("0.68",)
"""Versions of Numba that compile a program as one piece."""

_COUNTING: Final = """
define void @NRT_incref(ptr %object) {
  %none = icmp eq ptr %object, null
  br i1 %none, label %end, label %count
count:
  %before = load WORD, ptr %object
  %after = add WORD %before, 1
  store WORD %after, ptr %object
  ret void
end:
  ret void
}

declare void @NRT_MemInfo_call_dtor(ptr)

define void @NRT_decref(ptr %object) {
  %none = icmp eq ptr %object, null
  br i1 %none, label %end, label %count
count:
  %before = load WORD, ptr %object
  %after = sub WORD %before, 1
  store WORD %after, ptr %object
  %last = icmp eq WORD %after, 0
  br i1 %last, label %free, label %end
free:
  call void @NRT_MemInfo_call_dtor(ptr %object)
  ret void
end:
  ret void
}
"""
"""How often something is held, counted as Numba does it, but not so that threads may share it.

They never do: each call counts its arguments anew, and lists are its own. In a profile of random
games half of the time was spent where Numba counts for threads.
"""


def compilable_by_numba(function: Callable[..., Any]) -> None:
    """Tell Numba that it may compile this function where others call it; it stays plain Python."""
    if function not in _known_to_numba:
        extending: Any = import_module("numba.extending")
        options = _by("part")
        known = extending.register_jitable
        (known(**options) if options else known)(function)
        _known_to_numba.add(function)


_known_to_numba: set[Callable[..., Any]] = set()


def compiled_whole(function: Callable[..., Any], **options: Any) -> Any:
    """What compiles a function, with all that :func:`compilable_by_numba` knows, when it is called.

    ``options`` are those of ``numba.njit``.
    """
    numba: Any = import_module("numba")
    return numba.njit(**_by("whole"), **options)(function)


def _by(name: str) -> dict[str, Any]:
    """What tells Numba to compile a part or a whole; {} for a Numba that was not tried."""
    if import_module("numba").__version__.rpartition(".")[0] not in TRIED:
        return {}
    return {"pipeline_class": getattr(_pipelines(), name), "no_cfunc_wrapper": True}


@cache
def _pipelines() -> SimpleNamespace:
    """The pipelines of ``part`` and ``whole``: classes of Numba's, so made once it is there."""
    binding: Any = import_module("llvmlite.binding")
    config: Any = import_module("numba.core.config")
    codegen: Any = import_module("numba.core.codegen")
    compiler: Any = import_module("numba.core.compiler")
    machinery: Any = import_module("numba.core.compiler_machinery")
    passes: Any = import_module("numba.core.typed_passes")

    class Part(codegen.JITCodeLibrary):  # type: ignore[misc]
        """The code of one function, which waits for a whole."""

        def finalize(self) -> None:
            """Nothing may be added any more."""
            self._raise_if_finalized()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            """None: nobody calls it from Python."""
            return 0

        @property
        def codegen(self) -> Any:
            """What is told the Python side of the function, which has no machine code yet."""
            return SimpleNamespace(set_env=lambda *_: None)

        def own_module(self) -> Any:
            """The function alone, to be linked to others."""
            return super()._get_module_for_linking()

        def _get_module_for_linking(self) -> Any:
            """With all that it calls, for others than a ``Whole``: they ask for no more than it."""
            module = self.own_module().clone()
            _link(module, self)
            return module

    class Whole(codegen.JITCodeLibrary):  # type: ignore[misc]
        """The code of a function, with that of all parts that it needs."""

        def finalize(self) -> None:
            """Link, optimize and make machine code."""
            self._raise_if_finalized()
            functions = self._final_module.functions
            own = {one.name for one in functions if not one.is_declaration}
            counting = _COUNTING.replace("WORD", f"i{config.MACHINE_BITS}")
            self._final_module.link_in(binding.parse_assembly(counting))  # Numba's gives way
            _link(self._final_module, self)
            for one in self._final_module.functions:
                if one.name not in own and not one.is_declaration:
                    one.linkage = "internal"  # nobody else can call it: LLVM may do what it likes
            self._linking_libraries: list[Any] = []
            super().finalize()

    def _needed(library: Any, met: set[Any]) -> Iterator[Any]:
        for other in library._linking_libraries:
            if other not in met:
                met.add(other)
                yield other
                if isinstance(other, Part):
                    yield from _needed(other, met)

    def _link(module: Any, library: Any) -> None:
        """Link to a module of the library all that it calls, and what that calls."""
        # What nobody has asked for yet LLVM leaves out, so those that call come first.
        needed = sorted(_needed(library, {library}), key=lambda one: not isinstance(one, Part))
        for other in needed:
            library._reload_init.update(other._reload_init)
            alone = other.own_module if isinstance(other, Part) else other._get_module_for_linking
            module.link_in(alone(), preserve=True)

    def pipeline(library: Any, name: str) -> Any:
        """A pipeline that puts code into such a library; else it is Numba's own."""

        @machinery.register_pass(mutates_CFG=False, analysis_only=True)
        class IntoLibrary(machinery.AnalysisPass):  # type: ignore[misc]
            _name = f"into_{name}"

            def __init__(self) -> None:
                super().__init__()

            def run_pass(self, state: Any) -> bool:
                code = state.targetctx.codegen()
                state.library = library(code, state.func_id.func_qualname)
                state.library.enable_object_caching()
                return False

        class Pipeline(compiler.CompilerBase):  # type: ignore[misc]
            def define_pipelines(self) -> list[Any]:
                made = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
                made.add_pass_after(IntoLibrary, passes.IRLegalization)
                made.finalize()
                return [made]

        return Pipeline

    return SimpleNamespace(part=pipeline(Part, "part"), whole=pipeline(Whole, "whole"))
