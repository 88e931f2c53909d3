#!/usr/bin/env python3
"""Every finding of diagnostics.def must occur in some test or golden, and be raised somewhere.

A code counts as tested when tests/ or a Markdown test names it as a code (`diag::no_such_move`,
`Q3102 no_such_move`, `finding: no_such_move`, a string alone) or by its number (`Q3102`, `"findings":[3102]`). Also checked:
numbers ascend and are unique, sentences take the arguments they declare.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINE = re.compile(r'^QIPU_DIAG\((\w+),\s*(\d+),\s*(\w+),\s*(\d+),\s*"(.*?)",\s*"(.*?)"\)', re.MULTILINE)


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


def main():
    definitions = LINE.findall(read(ROOT / "libnotation/include/qipu/diag/diagnostics.def"))
    complaints = []
    last = 0
    for name, number, _, args, english, chinese in definitions:
        if int(number) <= last:
            complaints.append(f"{name}: number {number} does not ascend")
        last = int(number)
        used = {int(i) for i in re.findall(r"\{(\d)\}", english + chinese)}
        if used != set(range(int(args))):
            complaints.append(f"{name}: declares {args} arguments, uses {sorted(used)}")

    tested = "\n".join(read(p) for p in (ROOT / "tests").rglob("*")
                       if p.suffix in (".cpp", ".c", ".h", ".md", ".json", ".jsonl", ".txt", ".expect"))
    tested += "\n".join(read(p) for p in (ROOT / "tests/cli").glob("*.py"))
    tested += "\n".join(read(p) for p in [*ROOT.glob("README*.md"), *ROOT.glob("docs/*.md")])
    raised = "\n".join(read(p) for top in ("libnotation", "tools") for p in (ROOT / top).rglob("*.cpp"))
    named = set(re.findall(r"\bdiag::(\w+)|\b(Q\d+)\b", tested))
    in_tests = {word for words in named for word in words}
    in_tests.update(re.findall(r": (\w+)\n", tested), re.findall(r'"(\w+)(?=")', tested))
    in_tests.update(f"Q{number}" for numbers in re.findall(r'"findings":\[([\d,]+)\]', tested)
                    for number in numbers.split(","))
    in_code = set(re.findall(r"\bdiag::(\w+)", raised))
    for name, number, *_ in definitions:
        if name not in in_tests and f"Q{number}" not in in_tests:
            complaints.append(f"{name} (Q{number}): in no test")
        if name not in in_code:
            complaints.append(f"{name} (Q{number}): never raised")
    print("\n".join(complaints))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
