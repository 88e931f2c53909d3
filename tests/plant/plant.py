#!/usr/bin/env python3
"""plant.py: plants one-line faults in the library and lists those that no test notices.

A comparison that is off by one, a constant, a condition dropped, arguments swapped, a statement
left out, a return too early: patterns.py finds where such a fault can stand. A copy of the
repository, build-plant/tree, is built once with all the sampled faults in it, each asleep until
its number stands in the environment (planted.h). Every test runs once to see what it costs and
which faults lie in its way; then, for each fault that some test runs across, these tests run
with the fault awake, the quick ones first, until one fails.

  tests/plant/plant.py [LAYER...]         100 faults of each layer, or of these
    --sample N --seed S                   how many of each; which
    --open                                only those not noticed the last time, nor explained
    --only FILE:LINE                      those there
    --own                                 tests of the layers named, and command lines, alone
    --list                                what is open, without running anything
    --seconds S                           the longest that tests run for one fault (60)

What is open stands in build-plant/report.md. survivors.md holds those that are none, or that no
test can see, and why; they count as not noticed all the same.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import patterns  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "build-plant"
TREE, BUILD = HERE / "tree", HERE / "build"
SURVIVORS = ROOT / "tests/plant/survivors.md"
LIBRARY = "libnotation/src"
QUICK = 0.3  # seconds: tests run together in one process
MEMORY = 6 << 30
# Stages that look at the sources, at real archives or at other programs.
NOT_RUN = re.compile(r"^(?:lint|install|page|corpus)|^cli\.trials$")


def say(text):
    print(text, flush=True)


@contextlib.contextmanager
def alone(name):
    """Several may run at once: one builds at a time, one writes a file at a time."""
    with open(HERE / f"{name}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def kept_in(name):
    path = HERE / name
    return json.loads(path.read_text()) if path.exists() else {}


def keep(name, more):
    """Adds to what is kept."""
    with alone("keep"):
        all_of_it = kept_in(name)
        all_of_it.update(more)
        (HERE / name).write_text(json.dumps(all_of_it, indent=1))


# The faults.

def layer_of(file):
    return pathlib.PurePath(file).parts[2]


def all_faults(seed):
    """One for each place in the library, and its sources."""
    sources, faults = {}, []
    for path in sorted((ROOT / LIBRARY).rglob("*")):
        if path.suffix in (".h", ".cpp"):
            file = str(path.relative_to(ROOT))
            sources[file] = patterns.Source(file, path.read_text())
            faults += patterns.choose(sources[file], seed)
    return sources, faults


def in_order(faults, seed):
    """A sample of any size is the beginning of this; an edit elsewhere changes nothing of it."""
    rank = {f: hashlib.sha256(f"{seed} {f.key()}".encode()).hexdigest() for f in faults}
    return sorted(faults, key=rank.get)


# The copy and its build.

def put(path, text):
    """Writes where something changed, so that what is built stays."""
    data = text if isinstance(text, bytes) else text.encode()
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def copy_tree(sources, numbered):
    """The repository with the faults in it. `numbered`: (number, fault)."""
    listed = subprocess.run(["git", "ls-files", "-zco", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, check=True).stdout.decode()
    files = {f for f in listed.split("\0") if f and (ROOT / f).is_file()}
    ours = {f"{LIBRARY}/diag/planted.{kind}" for kind in ("cpp", "h")}
    for old in TREE.rglob("*"):
        if old.is_file() and str(old.relative_to(TREE)) not in files | ours:
            old.unlink()
    of_file = collections.defaultdict(list)
    for number, fault in numbered:
        of_file[fault.file].append((number, fault))
    for file in sorted(files):
        target = TREE / file
        if file in of_file:
            put(target, patterns.planted(sources[file], of_file[file]))
        else:
            put(target, (ROOT / file).read_bytes())
        shutil.copymode(ROOT / file, target)
    for file in ours:
        put(TREE / file, (ROOT / "tests/plant" / pathlib.Path(file).name).read_bytes())
    shared, link = ROOT.parent / "shared", HERE / "shared"
    if shared.exists() and not link.exists():
        link.symlink_to(shared)


def configure():
    if not (BUILD / "build.ninja").exists():
        subprocess.run(
            ["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
             "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG",
             f"-DCMAKE_CXX_FLAGS=-std=c++23 -w -include {TREE / LIBRARY / 'diag/planted.h'}"],
            check=True, stdout=subprocess.DEVNULL)


def build(targets, jobs):
    """Builds; answers what the compiler says."""
    done = subprocess.run(["cmake", "--build", BUILD, "-j", str(jobs), "--target", *targets,
                           "--", "-k", "0"], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def check_headers(numbered):
    """What the compiler says of the headers with faults, before all sources include them."""
    headers = sorted({f.file for _, f in numbered if f.file.endswith(".h")})
    text = "".join(f'#include "{TREE / h}"\n' for h in headers)
    done = subprocess.run(
        ["c++", "-std=c++23", "-w", "-fsyntax-only", f"-I{TREE}/libnotation", f"-I{TREE}",
         "-include", f"{TREE / LIBRARY / 'diag/planted.h'}", "-x", "c++", "-"],
        input=text, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def refused(said, numbered, sources):
    """The faults that are no C++."""
    out, files = set(), set()
    where = set(re.findall(re.escape(f"{TREE}/") + r"([\w./-]+):(\d+):\d+:", said))
    wrong = {(f, int(n)) for f, n in where}
    for number, fault in numbered:
        last = sources[fault.file].line_of(fault.end)
        first = sources[fault.file].line_of(fault.start)
        if any((fault.file, n) in wrong for n in range(first, last + 1)):
            out.add(number)
            files.add(fault.file)
    for file in re.findall(re.escape(f"{TREE}/") + r"([\w./-]+):\d+:\d+: error:", said):
        if file not in files:  # it is said elsewhere: none of them
            out |= {number for number, f in numbered if f.file == file}
    return out


def build_with(sources, numbered, targets, jobs):
    """Builds the copy; answers the faults that are in it."""
    while True:
        copy_tree(sources, numbered)
        said = check_headers(numbered)
        if not said:
            configure()
            said = build(targets, jobs)
        if not said:
            return numbered
        drop = refused(said, numbered, sources)
        if not drop:
            sys.exit(said[-6000:] + "\nThe copy cannot be built.")
        numbered = [(n, f) for n, f in numbered if n not in drop]
        say(f"  {len(drop)} would not compile, {len(numbered)} are left")


# The tests.

class Test:
    """One of GoogleTest, or a command of ctest. What runs when it is run."""

    def __init__(self, name, command, folder, program=None, case=None):
        self.name, self.command, self.folder = name, command, folder
        self.program, self.case = program, case
        self.seconds, self.seen = 0.0, frozenset()


def environment(folder, **more):
    return {**os.environ, "TMPDIR": folder, "HOME": folder, "XDG_CACHE_HOME": folder, **more}


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, folder, seconds, **more):
    """Whether it succeeds in time."""
    temporary = tempfile.mkdtemp(prefix="qipu-plant-")
    process = subprocess.Popen(command, cwd=folder, env=environment(temporary, **more),
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True,
                               preexec_fn=limits)
    try:
        return process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        shutil.rmtree(temporary, ignore_errors=True)


def all_tests(wanted):
    listed = json.loads(subprocess.run(["ctest", "--show-only=json-v1"], cwd=BUILD,
                                       capture_output=True, check=True).stdout)
    tests = []
    for entry in listed["tests"]:
        name, command = entry["name"], entry.get("command")
        if NOT_RUN.search(name) or not wanted(name) or not command or not pathlib.Path(command[0]).exists():
            continue
        folder = next((p["value"] for p in entry.get("properties", [])
                       if p["name"] == "WORKING_DIRECTORY"), str(BUILD))
        if not name.startswith("unit."):
            tests.append(Test(name, command, folder))
            continue
        suite = ""
        for line in subprocess.run([command[0], "--gtest_list_tests"], capture_output=True,
                                   text=True, check=True, cwd=folder).stdout.splitlines():
            text = line.split("#")[0].rstrip()
            if text.endswith(".") and not line.startswith(" "):
                suite = text
            elif line.startswith("  "):
                case = suite + text.strip()
                tests.append(Test(f"{name}:{case}", [command[0], f"--gtest_filter={case}"], folder,
                                  program=command[0], case=case))
    return tests


def fingerprint(test):
    """Of what a test is: its programs, and the files that it is told of."""
    digest = hashlib.sha256()
    for part in [*test.command, BUILD / "tools/qipu"]:
        path = pathlib.Path(part)
        if path.is_file():
            digest.update(content(path))
    return digest.hexdigest() + test.name


CONTENTS = {}


def content(path):
    if path not in CONTENTS:
        CONTENTS[path] = hashlib.sha256(path.read_bytes()).digest()
    return CONTENTS[path]


def measure(tests, jobs):
    """Runs each test once with no fault awake. Remembers what has not changed."""
    kept, new = kept_in("tests.json"), {}

    def one(test):
        if fingerprint(test) not in kept:
            with tempfile.NamedTemporaryFile(prefix="qipu-seen-") as seen:
                begin = time.monotonic()
                passed = run(test.command, test.folder, 600, QIPU_PLANT_SEEN=seen.name)
                seconds = time.monotonic() - begin
                numbers = [i for i, b in enumerate(seen.read()) if b]
            kept[fingerprint(test)] = new[fingerprint(test)] = [passed, seconds, numbers]
        passed, test.seconds, numbers = kept[fingerprint(test)]
        test.seen = frozenset(numbers)
        return passed

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for test, passed in zip(tests, pool.map(one, tests)):
            if not passed:
                say(f"  {test.name} fails with no fault awake: it is left out")
                tests = [t for t in tests if t is not test]
    keep("tests.json", new)
    return tests


def who_notices(number, fault, tests, most):
    """The test that fails with the fault awake, or none."""
    mine = sorted((t for t in tests if number in t.seen), key=lambda t: t.seconds)
    own = f"unit.{layer_of(fault.file)}:"
    groups = collections.defaultdict(list)
    for test in mine:
        if test.program and test.seconds < QUICK:
            groups[test.program].append(test)
    runs = [(sum(t.seconds for t in g), g[0].folder, g[0].name,
             [p, "--gtest_fail_fast", "--gtest_filter=" + ":".join(t.case for t in g)])
            for p, g in groups.items()]
    runs += [(t.seconds, t.folder, t.name, t.command) for t in mine
             if not (t.program and t.seconds < QUICK)]
    runs.sort(key=lambda r: (not r[2].startswith(own) or r[0] > 5, r[0]))
    spent = 0.0
    for seconds, folder, name, command in runs:
        if spent + seconds > most and spent > 0:
            return None, True
        spent += seconds
        if not run(command, folder, 10 + 8 * seconds, QIPU_PLANT=str(number)):
            return name, False
    return None, False


# What came of it.

def reasons():
    """From survivors.md: (file, was, now) → why no test sees it."""
    out = {}
    if SURVIVORS.exists():
        for file, was, now, why in re.findall(
                r"^### (\S+)\n\n```diff\n- (.*)\n\+ (.*)\n```\n\n((?:[^#\n].*\n)+)",
                SURVIVORS.read_text(), re.M):
            out[file, was, now] = " ".join(why.split())
    return out


def write_report(results, why, seed):
    per_layer = collections.defaultdict(list)
    for r in results:
        per_layer[layer_of(r["file"])].append(r)
    lines = ["| layer | planted | noticed | of 100 | with a reason |", "|---|---|---|---|---|"]
    for layer, rs in sorted(per_layer.items()):
        caught = sum(r["noticed"] is not None for r in rs)
        known = sum(r["noticed"] is None and (r["file"], r["was"], r["now"]) in why for r in rs)
        lines.append(f"| {layer} | {len(rs)} | {caught} | {100 * caught / len(rs):.0f} | {known} |")
    say("\n".join(lines))
    out = [f"Seed {seed}.", "", *lines]
    for r in results:
        if r["noticed"] is None and (r["file"], r["was"], r["now"]) not in why:
            seen = f"{r['tests']} tests run across it" + (", not all were run" * r["cut"])
            out += ["", f"### {r['file']}", "", "```diff", f"- {r['was']}", f"+ {r['now']}", "```",
                    "", f"Line {r['line']}: {r['kind']}. {seen}."]
    (HERE / "report.md").write_text("\n".join(out) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("layers", nargs="*")
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("-j", "--jobs", type=int, default=2)
    args = parser.parse_args()
    HERE.mkdir(exist_ok=True)
    why, results = reasons(), f"results-{args.seed}.json"
    if args.list:
        return print((HERE / "report.md").read_text())

    by_layer = collections.defaultdict(list)
    with alone("build"):
        sources, faults = all_faults(args.seed)
        for fault in in_order(faults, args.seed):
            by_layer[layer_of(fault.file)].append(fault)
        # More than are asked for: some are no C++, some are run by no test. A fault keeps its
        # number, so that what is built stays.
        numbers, refused_ = kept_in("numbers.json"), kept_in("refused.json")
        numbered = []
        for fault in (f for fs in by_layer.values() for f in fs[:2 * args.sample]):
            number = numbers.setdefault(fault.key(), len(numbers) + 1)
            if fault.key() not in refused_:
                numbered.append((number, fault))
        keep("numbers.json", numbers)
        say(f"building with {len(numbered)} faults asleep")
        targets = [f"unit_{layer}" for layer in args.layers] if args.own else ["library_tests"]
        built = build_with(sources, numbered, [*targets, "qipu"], args.jobs)
        keep("refused.json", {f.key(): 1 for _, f in set(numbered) - set(built)})
        say("running each test once")
        names = {f"unit.{layer}" for layer in args.layers}
        tests = measure(all_tests(lambda n: not args.own or n in names or n.startswith("cli")),
                        args.jobs)
    ran = frozenset().union(*(t.seen for t in tests))
    if args.own:  # the sample is the same
        ran = ran.union(*(x[2] for x in kept_in("tests.json").values()))

    todo = []
    for layer, fs in by_layer.items():
        mine = [(n, f) for n, f in built if n in ran and layer_of(f.file) == layer][:args.sample]
        todo += mine if not args.layers or layer in args.layers else []
    sampled = {f.key() for _, f in todo}
    if args.only:
        spots = {tuple(o.rsplit(":", 1)) for o in args.only}
        todo = [(n, f) for n, f in built if n in ran
                and any(f.file.endswith(a) and f.line == int(b) for a, b in spots)]
    elif args.open:
        before = kept_in(results)
        todo = [(n, f) for n, f in todo if before.get(f.key(), {"noticed": None})["noticed"] is None
                and (f.file, f.was, f.now) not in why]
    say(f"{len(todo)} faults, {len(tests)} tests")

    def one(job):
        number, fault = job
        noticed, cut = who_notices(number, fault, tests, args.seconds)
        keep(results, {fault.key(): {
            "file": fault.file, "line": fault.line, "kind": fault.kind, "was": fault.was,
            "now": fault.now, "noticed": noticed, "cut": cut,
            "tests": sum(number in t.seen for t in tests)}})
        if noticed is None:
            say(f"open: {fault.file}:{fault.line}: {fault.kind}\n  - {fault.was}\n  + {fault.now}")
        elif args.only:
            say(f"{fault.file}:{fault.line}: noticed by {noticed}")

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for future in [pool.submit(one, job) for job in todo]:
            future.result()
    if not args.only:
        write_report([r for k, r in kept_in(results).items() if k in sampled], why, args.seed)
    return None


if __name__ == "__main__":
    main()
