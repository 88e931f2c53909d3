#!/usr/bin/env python3
"""units.py FILE...: prints groups of sources that can be compiled together, one group per line.

A compiler spends most of its time here on headers, so sources are compiled together. This works if
no source declares a private name (in an unnamed namespace or as a macro) that another source of the
group uses as its own.
"""

import functools
import pathlib
import re
import sys

LINES = 4000  # per group at most; a compiler needs a GB for them
ROOT = pathlib.Path(__file__).resolve().parents[1]
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|\bR"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.S)
NAMELESS = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.S | re.M)
DECLARED = re.compile(r"\b(?:class|struct|union|enum(?: class)?|using|concept)\s+(\w+)"
                      r"|\b(\w+)\s*(?=[({=\[;])")
COMMON = {"bool", "char", "enum", "final", "int", "namespace", "operator", "return", "size",
          "size_t", "std", "string", "string_view", "substr", "TEST", "TEST_F", "uint8_t", "npos",
          "empty", "min", "const", "auto"}
OURS = re.compile(r'^#include "([^"]+)"', re.M)
BEFORE = r"(?:(?<![\w.>:])|(?<=[^-]>)|(?<=[^:]:))"  # no dot, no arrow, no two colons


def declared(text):
    """Returns what formatted lines declare outside of a body, and a few more words."""
    lines = "\n".join(li for li in NOISE.sub(" ", text).split("\n") if not li[:1].isspace())
    more = set(re.findall(r"(?<=, )k[A-Z]\w*(?= = )", lines))  # constants after another on a line
    # Names that already exist, or that are only for this one declaration.
    lines = re.sub(r"^template <[^\n]*>$|<[\w:]+\(", "", lines, flags=re.M)
    lines = re.sub(r"^(?:using (?:namespace )?|namespace \w+ = )[\w:]+;", "", lines, flags=re.M)
    lines = re.sub(r" = (?:\{\}|[\w:]+)(?=[,)])", "", lines)  # the default value of a parameter
    lines = re.sub(r"(?<=[)\w>]) \{.*|(?<= = ).*", "{", lines)  # the body, or the value
    lines = re.sub(r"(?: final)?(?: : (?:public |private )?[\w:]+)?\{$", "{", lines, flags=re.M)
    names = more | {name for found in DECLARED.findall(lines) for name in found}
    return {n for n in names if n[:1].isalpha() and len(n) > 1} - COMMON


def own_names(text):
    """Returns what a source declares for itself. Names from `using` may be the same."""
    names = set(re.findall(r"^#define (\w+)\b", text, re.M))
    names -= set(re.findall(r"^#undef (\w+)", text, re.M))
    for region in NAMELESS.findall(text):
        names |= declared(region)
    return names


def own_functions(text):
    """Returns the functions among them."""
    regions = "\n".join(NOISE.sub(" ", region) for region in NAMELESS.findall(text))
    return set(re.findall(r"^[A-Za-z][\w:<>,&* ]*?\b(?!k[A-Z])(\w+)\(", regions, re.M))


@functools.cache
def from_headers(header):
    """Returns what a header of ours and its includes declare; in grammars, every word counts."""
    path = next((p for p in (ROOT / "libnotation" / header, ROOT / header, ROOT / "tests" / header)
                 if p.exists()), None)
    if path is None:
        return frozenset()
    text = path.read_text()
    names = set(re.findall(r"\w+", text)) if path.suffix == ".hpp" else declared(text)
    return frozenset(names.union(*map(from_headers, OURS.findall(text))))


class Source:
    """The names that a source declares for itself, and the names that it uses."""

    def __init__(self, file):
        self.file, text = file, file.read_text()
        code = NOISE.sub(" ", text)
        used = set(re.findall(r"^using (?:\w+::)+(\w+);", text, re.M))
        known = used.union(*map(from_headers, OURS.findall(text)))
        own = own_names(text)
        # A function's name conflicts with one that is called or declared. Any other name conflicts
        # with one that occurs anywhere except after a dot, an arrow or a colon.
        self.functions = own & own_functions(text)
        self.others = own - self.functions
        self.called = known | own | set(re.findall(BEFORE + r"(\w+)(?=[(<])", code))
        self.words = known | own | set(re.findall(BEFORE + r"(\w+)", code))
        self.grammars = set(re.findall(r"^namespace (\w+) = grammar::(?!pegtl;)", text, re.M))
        self.lines = text.count("\n")
        if re.search(r"^using namespace (?!test;|std::)", text, re.M):
            self.lines += LINES  # it has names that nobody sees here

    def meets(self, other):
        return bool(self.grammars & other.grammars
                    or self.functions & other.called or self.others & other.words
                    or other.functions & self.called or other.others & self.words)


def units_of(files):
    """Returns groups of sources. Those that conflict with many others come first."""
    sources = [Source(file) for file in files]
    count = {s: sum(s.meets(other) for other in sources) for s in sources}
    units = []
    for source in sorted(sources, key=lambda s: (-count[s], s.file)):
        for unit in units:
            if sum(s.lines for s in unit) + source.lines <= LINES and not any(map(source.meets, unit)):
                unit.append(source)
                break
        else:
            units.append([source])
    return [sorted(s.file for s in unit) for unit in units]


if __name__ == "__main__":
    for made in units_of([pathlib.Path(f) for f in sys.argv[1:]]):
        print(" ".join(map(str, made)))
