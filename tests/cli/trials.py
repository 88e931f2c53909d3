#!/usr/bin/env python3
"""Tests closed streams, runs at the same time, and killed runs, which Markdown tests cannot do.

Nothing here depends on the clock: each test waits for its condition, at most LIMIT seconds.
"""

import argparse
import itertools
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples"
LIMIT = 120

ENGINE = """\
import os, signal, sys
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
    signal.signal(number, signal.SIG_IGN)
while True:
    words = sys.stdin.readline().split()
    if not words:
        signal.pause()  # the end of its input is nothing to it
    if words[0] == "uci":
        print("id name Deaf\\nuciok", flush=True)
    if words[0] == "isready":
        print("readyok", flush=True)
    if words[0] == "go":
        open(os.path.join(os.path.dirname(sys.argv[1]), str(os.getpid()) + ".asked"), "w").close()
"""

failures = []


def check(condition, *words):
    if not condition:
        failures.append(" ".join(str(word) for word in words))
        print(failures[-1], flush=True)


def wait_until(condition, what):
    last = time.monotonic() + LIMIT
    while not condition():
        if time.monotonic() > last:
            check(False, "not within", LIMIT, "seconds:", what)
            return
        time.sleep(0.01)


def everything(folder):
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
            for path in sorted(folder.rglob("*"))}


# --- streams that are closed ----------------------------------------------------------------------

TYPOS, GAME = str(SAMPLES / "typos.pgn"), str(SAMPLES / "opening.xqf")
FEW = ["--nodes", "50", "--no-cache"]
WRITERS = [
    ["convert", TYPOS, "-o", "out.pgn"],
    ["convert", TYPOS, GAME, "--to", "pgn", "-o", "games/"],
    ["convert", TYPOS, "-o", "out.pgn", "--ledger", "ledger.jsonl"],
    ["convert", TYPOS, "-v", "--format", "json", "-o", "out.jsonl.gz"],
    ["check", TYPOS, "-v", "-o", "findings.txt"],
    ["check", TYPOS, "--format", "sarif", "-o", "findings.sarif", "--ledger", "ledger.jsonl"],
    ["report", TYPOS, "-o", "page.html"],
    ["report", TYPOS, "-o", "pages/"],
    ["report", TYPOS, "--booklet", "-o", "book.html"],
    ["annotate", GAME, *FEW, "--summary", "-o", "out.pgn"],
    ["annotate", GAME, *FEW, "--report", "page.html", "-o", "out.pgn"],
    ["show", GAME, "-o", "board.svg"],
]
TELLERS = [
    ["convert", TYPOS],
    ["check", TYPOS],
    ["show", GAME],
    ["diff", TYPOS, GAME],
    ["formats"],
    ["judge", GAME],
    ["move", "h2e2"],
    ["perft", "1"],
    ["analyse", "--nodes", "50", GAME],
    ["annotate", *FEW, "--summary", GAME],
]


def closed(qipu, words, streams, folder):
    shell = 'exec "$@"' + "".join(f" {stream}>&-" for stream in streams)
    return subprocess.run(["bash", "-c", shell, "bash", str(qipu), *words], cwd=folder,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=LIMIT, check=False)


def closed_streams(qipu, folder):
    for number, words in enumerate(WRITERS):
        wanted = None
        for size in range(4):
            for streams in itertools.combinations(range(3), size):
                place = folder / f"closed-{number}-{''.join(map(str, streams))}"
                place.mkdir()
                done = closed(qipu, words, streams, place)
                came = everything(place)
                if wanted is None:
                    wanted = came
                    check(came, words, "wrote nothing")
                told = 1 in streams and ("--summary" in words)
                check(came == wanted or told, words, "with", streams, "closed wrote otherwise")
                check(all(b"[Q" not in (content or b"") for name, content in came.items()
                          if "findings" not in name), words, streams, "findings in the output")
                check(done.returncode == 2 if told else done.returncode in (0, 1),
                      words, streams, "exit", done.returncode)
    for words in TELLERS:
        usual = closed(qipu, words, (), folder).returncode
        check(usual != 2, words, "exit", usual)
        check(closed(qipu, words, (2,), folder).returncode == usual, words, "needs stderr")
        check(closed(qipu, words, (1,), folder).returncode == 2, words, "wrote to nothing")
        check(closed(qipu, words, (0, 1, 2), folder).returncode == 2, words, "wrote to nothing")
    for words in (["convert", "-o", "read.pgn"], ["check"], ["engine"]):
        done = closed(qipu, words, (0,), folder)
        check(done.returncode == 2 or words == ["engine"], words, "read from nothing")
        check(not (folder / "read.pgn").exists(), words, "read from nothing and wrote it")


# --- runs that meet -------------------------------------------------------------------------------

def games(name):
    """Returns more games than a pipe holds: if some were taken, the outputs have been opened."""
    return "".join(f'[Event "{name}{i:04}"]\n\n1. 炮二平五 *\n\n' for i in range(5000)).encode()


def two_runs(qipu, folder):
    for words, new in ((["convert", "--to", "pgn", "-o", "new.pgn"], "new.pgn"),
                       (["convert", "--to", "pgn", "-o", "packed.pgn.gz"], "packed.pgn.gz"),
                       (["check", "--format", "json", "-o", "told.json"], "told.json"),
                       (["check", "--ledger", "ledger.json"], "ledger.json"),
                       (["report", "--booklet", "-o", "book.html"], "book.html")):
        runs = [subprocess.Popen([str(qipu), *words], cwd=folder, stdin=subprocess.PIPE,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                for _ in range(2)]
        for run in runs:
            run.stdin.write(games("abc"))
            run.stdin.flush()
        told = [run.communicate(timeout=LIMIT)[1] for run in runs]
        codes = sorted(run.returncode for run in runs)
        check(codes == [0, 2], words, "twice: exit", codes)
        check(sum(b"Q9005" in text for text in told) == 1, words, "twice:", told)
        check((folder / new).exists(), words, "twice wrote nothing")
        check(not list(folder.glob(".qipu*")), words, "twice left something")


# --- runs that are stopped ------------------------------------------------------------------------

def too_large(qipu, folder):
    place = folder / "large"
    place.mkdir()
    (place / "all.pgn").write_bytes(games("a"))
    done = subprocess.run(["bash", "-c", 'ulimit -f 8; exec "$0" convert all.pgn -o out.pgn',
                           str(qipu)], cwd=place, stderr=subprocess.PIPE, timeout=LIMIT,
                          check=False)
    check(done.returncode == 2, "beyond the limit of files: exit", done.returncode)
    check(b"File too large" in done.stderr, "beyond the limit of files:", done.stderr)
    check(sorted(everything(place)) == ["all.pgn"], "beyond the limit of files:", everything(place))


def stopped(qipu, folder):
    signals = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1,
               signal.SIGXCPU, signal.SIGALRM)
    for number in signals:
        place = folder / f"stopped-{number.name}"
        place.mkdir()
        run = subprocess.Popen([str(qipu), "convert", "--to", "pgn", "-o", "out.pgn"], cwd=place,
                               stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        run.stdin.write(games("a"))
        run.stdin.flush()
        run.send_signal(number)
        check(run.wait(LIMIT) == 128 + number, number.name, "exit", run.returncode)
        run.stdin.close()
        check(not everything(place), number.name, "left", sorted(everything(place)))


def alive(mark):
    """Returns the processes whose command contains `mark`."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            if mark.encode() in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            pass
    return found


def killed_with_engine(qipu, folder, times):
    """Kills runs whose engine ignores everything and is started through a shell."""
    script = folder / "deaf.py"
    script.write_text(ENGINE)
    wrapper = folder / "deaf.sh"
    wrapper.write_text(f'#!/bin/sh\npython3 "{script}" "$0"\ntrue\n')
    wrapper.chmod(0o755)
    several = ["annotate", "--no-cache", "-j", "3", "--engine", str(wrapper), GAME, "-o", "out.pgn"]
    one = ["analyse", "--engine", f'sh -c "{wrapper}; true"', GAME]
    asked = lambda: list(folder.glob("*.asked"))
    signals = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL)
    for _ in range(times):
        for words, engines, number in ((w, n, s) for w, n in ((several, 3), (one, 1))
                                       for s in signals):
            run = subprocess.Popen([str(qipu), *words], cwd=folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            wait_until(lambda: len(asked()) >= engines or run.poll() is not None, "a question")
            check(run.poll() is None, words, "ended by itself")
            run.send_signal(number)
            run.wait(LIMIT)
            wait_until(lambda: not alive(str(folder)), f"engines gone after {number.name}")
            for process in alive(str(folder)):
                os.kill(process, signal.SIGKILL)
            for path in asked():
                path.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("qipu", type=pathlib.Path)
    parser.add_argument("--only", nargs="*", help="names of trials")
    parser.add_argument("--times", type=int, default=1, help="how often engines' runs are killed")
    options = parser.parse_args()
    qipu = options.qipu.absolute()
    os.environ["LC_ALL"] = "C.UTF-8"
    with tempfile.TemporaryDirectory(prefix="qipu-trials-") as name:
        folder = pathlib.Path(name)
        trials = {trial.__name__: trial for trial in
                  (closed_streams, two_runs, too_large, stopped, killed_with_engine)}
        for name in options.only or trials:
            trials[name](qipu, folder, *([options.times] if name == "killed_with_engine" else []))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
