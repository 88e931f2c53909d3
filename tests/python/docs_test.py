#!/usr/bin/env python3
"""The examples of docstrings and of both READMEs do what they say; the stubs have what the module has."""

import ast
import doctest
import inspect
import os
import pathlib
import re
import sys
import unittest

import qipu
from qipu import _core, _errors, _rulings
from support import ROOT

FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def examples():
    """The docstrings of the package: of the extension's classes too, which doctest does not find."""
    for module in (qipu, _errors, _rulings):
        yield module.__name__, module.__doc__
    for name in qipu.__all__:
        thing = getattr(qipu, name)
        yield name, inspect.getdoc(thing)
        if inspect.isclass(thing):
            for part, member in vars(thing).items():
                yield f"{name}.{part}", getattr(member, "__doc__", None)


class Docs(unittest.TestCase):
    def test_examples(self):
        parser = doctest.DocTestParser()
        run = 0
        for name, text in examples():
            if not isinstance(text, str) or ">>>" not in text:
                continue
            with self.subTest(name):
                said = []
                test = parser.get_doctest(text, {"qipu": qipu}, name, None, 0)
                result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append)
                self.assertEqual(result.failed, 0, "".join(said))
                run += result.attempted
        self.assertGreater(run, 40)

    def test_readmes(self):
        """The example in README.md, and the one in README.zh-CN.md, run as they are printed."""
        for name in ("README.md", "README.zh-CN.md"):
            with self.subTest(name):
                readme = (ROOT / name).read_text(encoding="utf-8")
                shown = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
                self.assertEqual(len(shown), 1)
                said = []
                test = doctest.DocTestParser().get_doctest(shown[0], {}, name, None, 0)
                folder = pathlib.Path.cwd()
                try:
                    os.chdir(ROOT)
                    result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append)
                finally:
                    os.chdir(folder)
                self.assertGreater(result.attempted, 1)
                self.assertEqual(result.failed, 0, "".join(said))

    def test_everything_is_documented(self):
        for name in qipu.__all__:
            thing = getattr(qipu, name)
            if name.startswith("__"):
                continue
            self.assertTrue(inspect.getdoc(thing), name)
            if not inspect.isclass(thing) or thing.__module__ != "qipu":
                continue
            for part, member in vars(thing).items():
                if isinstance(member, property):
                    self.assertTrue(member.__doc__ or issubclass(thing, Exception), f"{name}.{part}")


# What every class has, or what is said in another way: by MutableMapping, by `# no hash`.
USUAL = {"__init__", "__new__", "__doc__", "__module__", "__dict__", "__weakref__", "__repr__",
         "__str__", "__eq__", "__hash__", "__reduce__", "__contains__", "__setattr__",
         "__delattr__", "__annotations__", "__dataclass_fields__", "__dataclass_params__",
         "__match_args__"}
MAPPING = {"keys", "items", "values", "get", "pop", "popitem", "clear", "update", "setdefault"}


def public(names):
    return {n for n in names if not re.match(r"_(?!_|repr_)", n)} - USUAL - {"__pybind11_module_local"}


class Stubs(unittest.TestCase):
    """What mypy's stubtest checks, in what needs no mypy."""

    def setUp(self):
        path = pathlib.Path(qipu.__file__).with_name("__init__.pyi")
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.classes = {n.name: n for n in self.tree.body
                        if isinstance(n, ast.ClassDef) and not n.name.startswith("_")}
        self.functions = {n.name: n for n in self.tree.body if isinstance(n, ast.FunctionDef)}

    def members(self, name):
        """Names that the stub gives a class itself."""
        found = set()
        for node in self.classes[name].body:
            if isinstance(node, ast.FunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.AnnAssign):
                found.add(node.target.id)
        return found

    def test_names(self):
        stubbed = public(set(self.classes) | set(self.functions))
        self.assertEqual(stubbed, public(qipu.__all__) - {"__version__"})

    def test_members(self):
        for name in self.classes:
            with self.subTest(name):
                there = public(vars(getattr(qipu, name)))
                stubbed = public(self.members(name))
                if name == "Tags":
                    there -= MAPPING
                if issubclass(getattr(qipu, name), Exception):
                    stubbed -= {"finding", "text", "readings"}  # made by __init__
                if hasattr(getattr(qipu, name), "__dataclass_fields__"):
                    there |= set(getattr(qipu, name).__dataclass_fields__)
                self.assertEqual(there, stubbed)

    def test_arguments(self):
        """Names of arguments, as pybind11's docstrings have them, are those of the stubs."""
        def of_doc(doc):
            words = re.match(r"\w+\((.*?)\) ->", doc)[1]
            words = re.sub(r"<[^>]*>", "", words)
            return [m[1] for m in re.finditer(r"(?:^|, )(\w+): ", words) if m[1] != "self"]

        def of_stub(node):
            return [a.arg for a in node.args.args + node.args.kwonlyargs if a.arg not in ("self", "cls")]

        checked = 0
        for name in ("open", "read", "write", "formats"):
            self.assertEqual(of_doc(getattr(_core, name).__doc__), of_stub(self.functions[name]), name)
            checked += 1
        for name, node in self.classes.items():
            for part in node.body:
                if not isinstance(part, ast.FunctionDef) or part.decorator_list:
                    continue
                member = vars(getattr(qipu, name)).get(part.name)
                doc = getattr(member, "__doc__", None)
                if part.name.startswith("__") or not doc or "-> " not in doc.splitlines()[0]:
                    continue
                self.assertEqual(of_doc(doc), of_stub(part), f"{name}.{part.name}")
                checked += 1
        self.assertGreater(checked, 30)

    def test_typed(self):
        self.assertTrue(pathlib.Path(qipu.__file__).with_name("py.typed").exists())


class Module(unittest.TestCase):
    def test_symbols(self):
        """Nothing of the library can meet another library's symbols: the extension shows one."""
        import shutil
        import subprocess
        if shutil.which("nm") is None:
            self.skipTest("nm is not there")
        shown = subprocess.run(["nm", "-D", "--defined-only", _core.__file__], check=True,
                               capture_output=True, text=True).stdout.split("\n")
        self.assertEqual([line.split()[-1] for line in shown if line], ["PyInit__core"])

    def test_version(self):
        cmake = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
        self.assertEqual(qipu.__version__, re.search(r"^project\(qipu VERSION ([\d.]+)", cmake, re.M)[1])


if __name__ == "__main__":
    sys.exit(unittest.main())
