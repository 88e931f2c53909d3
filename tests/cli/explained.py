#!/usr/bin/env python3
"""Runs the examples of `qipu explain`: each must print the code that it is an example of.

A file is written and checked; command lines are run by bash in a folder with a copy of samples/.
Every code has a page in both languages, within 80 columns, and both pages contain the example's
file and command lines.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 120


def columns(line):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def output(command, **more):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=SECONDS, check=False, **more)
    return done.stdout.decode("utf-8", errors="backslashreplace")


def name_of(row):
    return f"Q{row['code']} {row['name']}"


def pages_in(language, rows, qipu, environment):
    """Returns the pages of all codes by their first lines."""
    codes = [str(row["code"]) for row in rows]
    text = output([qipu, "explain", "--lang", language, *codes], env=environment)
    pages = re.split(r"^(?=Q\d{4} \w+$)", text, flags=re.MULTILINE)
    return {page.split("\n", 1)[0]: page for page in pages}


def run_example(row, environment):
    """Returns the output of an example."""
    with tempfile.TemporaryDirectory(prefix="qipu-") as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / "samples", folder / "samples")
        if "file" in row:
            (folder / row["file"]).write_text(row["content"], encoding="utf-8")
        # Notes that belong to a finding have their codes only in JSON.
        lines = row.get("commands", ["$ qipu check -v --json --max-findings 0 " + row.get("file", "")])
        script = "\n".join(re.sub(r"^\$ ", "", line) for line in lines)
        return output(["bash", "-c", script], cwd=folder, env=environment)


def complaints_about(row, pages, environment):
    name = name_of(row)
    has_example = "file" in row or "commands" in row
    for language, page in pages.items():
        words = row.get(language, {})
        if not all(words.get(key) for key in ("message", "meaning", "remedy")) or not page:
            yield f"{name}: not whole in {language}"
        if not has_example and not words.get("example"):
            yield f"{name}: no example in {language}"
        yield from (f"{name}: {columns(line)} columns: {line}"
                    for line in page.splitlines() if columns(line) > 80)
        yield from (f"{name}: not on its page: {line}"
                    for line in row.get("content", "").splitlines() + row.get("commands", [])
                    if line not in page)
    if "file" in row and not any(row["file"] in line for line in row.get("commands", [row["file"]])):
        yield f"{name}: no command reads {row['file']}"
    if has_example:
        printed = run_example(row, environment)
        if f"[Q{row['code']} " not in printed and f'"code":{row["code"]},' not in printed:
            yield f"{name}: its example prints\n{printed}"


def main():
    qipu = pathlib.Path(sys.argv[1]).resolve()
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
                   "PATH": f"{qipu.parent}:{os.environ['PATH']}"}
    rows = json.loads(output([qipu, "explain", "--json"], env=environment))
    complaints = [] if len(rows) > 200 else [f"{len(rows)} codes"]
    pages = {language: pages_in(language, rows, qipu, environment) for language in ("en", "zh")}

    def look_at(row):
        own = {language: each.get(name_of(row), "") for language, each in pages.items()}
        return list(complaints_about(row, own, environment))

    with concurrent.futures.ThreadPoolExecutor() as pool:
        complaints += [said for each in pool.map(look_at, rows) for said in each]
    examples = sum("file" in row or "commands" in row for row in rows)
    for language in ("en", "zh"):
        listed = output([qipu, "explain", "--lang", language], env=environment)
        complaints += [f"the list: {line}" for line in listed.splitlines() if columns(line) > 80]
        complaints += [f"not in the list: {row['name']}" for row in rows
                       if name_of(row) + " " not in listed]
    print("\n".join(complaints) or f"{len(rows)} codes, {examples} examples run")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
