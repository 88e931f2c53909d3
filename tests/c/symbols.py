#!/usr/bin/env python3
"""libnotation.so shows what qipu.h declares, and C++ names of `qipu`: symbols.py LIBRARY HEADER."""

import re
import subprocess
import sys

library, header = sys.argv[1:]
text = open(header, encoding="utf-8").read()
declared = set(re.findall(r"QIPU_API[^;]*?\b(qipu_\w+)\(", text))
lines = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True,
                       text=True).stdout.splitlines()
shown = {}
for line in lines:
    name, _, version = line.split()[-1].partition("@@")
    if version != "QIPU_CXX_0.2" and not name.startswith("QIPU_CXX"):
        shown[name] = version
versions = {name for name in shown if name.startswith("QIPU_")}
names = set(shown) - versions
wrong = []
wrong += [f"{name} is declared and not there" for name in sorted(declared - names)]
wrong += [f"{name} is there and not declared" for name in sorted(names - declared)]
wrong += [f"{name} has no version" for name in sorted(names) if not shown[name].startswith("QIPU_")]
if not declared:
    wrong.append("nothing is declared")
print("\n".join(wrong) or f"{len(declared)} functions")
sys.exit(1 if wrong else 0)
