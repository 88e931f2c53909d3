#!/usr/bin/env python3
"""Runs qipu.exe under wine, and compares it with the program of this machine.

    tests/windows/windows_test.py --exe build-windows/qipu.exe --qipu build/tools/qipu [--quick] [WORD...]

A word from their names chooses tests; --quick takes fewer files and pages. --unit names a program of
unit tests that runs as well, --archive the .zip that scripts/windows.sh makes. Wine keeps its own
files in a folder that lasts for the run.
"""

import argparse
import filecmp
import json
import os
import pathlib
import pty
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOREIGN = ROOT.parent / "shared/formats/data"
WINE = next((w for w in ("/usr/lib/wine/wine64", shutil.which("wine64") or "") if os.access(w, os.X_OK)), None)
SERVER = next((s for s in ("/usr/lib/wine/wineserver", shutil.which("wineserver") or "") if os.access(s, os.X_OK)), "")
FORMATS = ["pgn", "xqf", "xqf10", "cbr", "cbl", "cbf", "json", "jsonl", "pfc", "dhtmlxq", "csv", "wxf", "ucci", "fen", "epd",
           "txt", "xqstudio", "board"]
REAL_FILES, QUICK_REAL_FILES = 200, 40
LARGEST = 1 << 20  # bytes of a real file


class Run:
    """The two programs, and a folder in which both have the same files."""

    def __init__(self, options, folder):
        self.exe, self.qipu, self.folder = options.exe.resolve(), options.qipu.resolve(), folder
        self.unit, self.archive, self.quick = options.unit, options.archive, options.quick
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "QIPU"))}
        self.environment |= {"LC_ALL": "C.UTF-8", "WINEDEBUG": "-all", "WINEPREFIX": str(folder / "wine"),
                             "WINEDLLOVERRIDES": "mscoree,mshtml="}
        self.environment.pop("DISPLAY", None)
        subprocess.run([WINE, "wineboot", "-i"], env=self.environment, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=600, check=False)
        # Wine's own processes start with the first program and end with the last. This one waits for
        # its input, so that no test's program starts them and leaves them its streams.
        self.keeper = self.start("convert", "--to", "pgn", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)

    def end(self):
        self.keeper.stdin.close()
        self.keeper.wait()
        for prefix in ("wine", "second"):
            for sign in ("-k", "-w"):  # end its server, and wait until its files are written
                subprocess.run([SERVER, sign], env=self.environment | {"WINEPREFIX": str(self.folder / prefix)},
                               stderr=subprocess.DEVNULL, timeout=60, check=False)

    def __call__(self, *words, windows=True, where=None, standard_input=b"", more=None):
        """Returns the exit status, standard output and standard error of a command."""
        command = [WINE, str(self.exe)] if windows else [str(self.qipu)]
        done = subprocess.run([*command, *words], cwd=where or self.folder, env=self.environment | (more or {}),
                              input=standard_input, capture_output=True, timeout=600, check=False)
        return done.returncode, done.stdout, done.stderr

    def start(self, *words, where=None, **how):
        return subprocess.Popen([WINE, str(self.exe), *words], cwd=where or self.folder, env=self.environment, **how)

    def in_console(self, *words, where, answer):
        """Runs a command alone in a console, as a file manager does. `answer` gets what was shown, and
        returns what is typed then. Returns the exit status and all that was shown."""
        process, console = pty.fork()
        if process == 0:
            os.chdir(where)
            os.execve(WINE, [WINE, str(self.exe), *words], self.environment | {"TERM": "xterm"})
        shown, end = b"", time.monotonic() + 300
        while time.monotonic() < end:
            if select.select([console], [], [], 0.2)[0]:
                try:
                    piece = os.read(console, 65536)
                except OSError:  # the console is closed
                    break
                shown += piece
                if not piece:
                    break
            if typed := answer(shown):
                os.write(console, typed)
        else:
            os.kill(process, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        os.close(console)
        return status, re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", shown.decode())

    def room(self, name):
        room = self.folder / name
        room.mkdir()
        return room


def equal(a, b, what):
    assert a == b, f"{what}: {str(a)[:600]} instead of {str(b)[:600]}"


def same_trees(a, b):
    """Returns the names of files that differ or exist once."""
    names = {p.relative_to(top) for top in (a, b) for p in top.rglob("*") if p.is_file()}
    return sorted(str(n) for n in names
                  if not ((a / n).is_file() and (b / n).is_file() and filecmp.cmp(a / n, b / n, shallow=False)))


def real_files(count):
    """Returns files of all kinds, the same ones in every run. None has tens of thousands of games: wine
    looks through a whole folder for each new file in it."""
    known = sorted(p for p in FOREIGN.rglob("*") if p.is_file() and p.name != "LICENSE"
                   and p.stat().st_size < LARGEST) if FOREIGN.exists() else []
    kinds = {}
    for path in known:
        kinds.setdefault(path.suffix.lower(), []).append(path)
    chosen, choose = [], random.Random(1)
    for paths in kinds.values():
        chosen += choose.sample(paths, min(len(paths), 3 if count == REAL_FILES else 1))
    rest = [p for p in known if p not in set(chosen)]
    return chosen + choose.sample(rest, min(len(rest), max(0, count - len(chosen))))


def converts_to_the_same_bytes(run):
    room = run.room("convert")
    shutil.copytree(ROOT / "samples", room / "in/samples")
    (room / "in/real").mkdir()
    for i, path in enumerate(real_files(QUICK_REAL_FILES if run.quick else REAL_FILES)):
        shutil.copy(path, room / "in/real" / f"{i:03}{path.suffix}")
    for to in FORMATS:
        told = {}
        for windows in (True, False):
            out = f"{'windows' if windows else 'other'}-{to}/"
            told[windows] = run("convert", "-r", "in", "-o", out, "--to", to, windows=windows, where=room)
        equal(told[True], told[False], f"convert --to {to}")
        equal(same_trees(room / f"windows-{to}", room / f"other-{to}"), [], f"files of convert --to {to}")
        assert any((room / f"windows-{to}").rglob("*")), to


def reads_pictures_alike(run):
    """Boards in pictures of every kind, broken ones too, and a picture in place of a position."""
    room = run.room("pictures")
    shutil.copytree(ROOT / "tests/data/see", room / "in")
    for command in (["see", "--json", "-r", "in"], ["show", "in/made-700000.jpg"], ["show", "in/made-700012.webp"]):
        told = {windows: run(*command, windows=windows, where=room) for windows in (True, False)}
        equal(told[True], told[False], " ".join(command))
        assert told[True][1], command


def reads_samples_of_formats_alike(run):
    """The files of tests/data, which have every format and every damage."""
    room = run.room("data")
    shutil.copytree(ROOT / "tests/data", room / "in")
    told = {}
    for windows in (True, False):
        told[windows] = run("convert", "-r", "in", "-o", f"{'windows' if windows else 'other'}.jsonl",
                            windows=windows, where=room)
    equal(told[True], told[False], "convert tests/data")
    assert (room / "windows.jsonl").stat().st_size > 100000
    assert filecmp.cmp(room / "windows.jsonl", room / "other.jsonl", shallow=False), "tests/data"


def packs_alike(run):
    room = run.room("packed")
    shutil.copytree(ROOT / "samples", room / "samples")
    for path in (room / "samples").rglob("*"):
        os.utime(path, (1_700_000_000, 1_700_000_000))  # Windows has no times below 100 nanoseconds
    for ending in ("pgn.gz", "pgn.xz", "pgn.bz2", "pgn.zst", "json", "qdb"):
        for windows, name in ((True, "windows"), (False, "other")):
            code, _, errors = run("convert", "-q", "-r", "samples", "-o", f"{name}.{ending}", windows=windows, where=room)
            assert code in (0, 1), (ending, errors)
        if ending == "pgn.gz":  # the system that packed stands in the header
            continue
        assert filecmp.cmp(room / f"windows.{ending}", room / f"other.{ending}", shallow=False), ending
    for windows, name in ((True, "windows"), (False, "other")):
        code, _, errors = run("report", "--booklet", "samples/opening.xqf", "-o", f"{name}.docx", windows=windows, where=room)
        equal(code, 0, errors)
    assert filecmp.cmp(room / "windows.docx", room / "other.docx", shallow=False), "docx"
    # Each program reads the other's database.
    for windows, name in ((True, "other"), (False, "windows")):
        equal(run("filter", "result = 1-0", f"{name}.qdb", "--count", windows=windows, where=room),
              run("filter", "result = 1-0", f"{name}.qdb", "--count", windows=not windows, where=room), name)


def answers_alike(run):
    room = run.room("answers")
    shutil.copytree(ROOT / "samples", room / "samples")
    for command in (["check", "samples/typos.pgn"], ["show", "samples/opening.xqf"], ["show", "samples/梅花谱.pgn"],
                    ["stats", "-r", "samples"], ["tree", "-r", "samples"], ["ecco", "-r", "samples"],
                    ["analyse", "--nodes", "5000", "samples/opening.xqf"], ["formats"], ["--help"],
                    ["annotate", "--no-cache", "--nodes", "2000", "samples/梅花谱.pgn"],
                    ["show", "--png", "samples/opening.xqf"], ["check", "--lang", "zh", "samples/typos.pgn"],
                    ["dedupe", "-r", "samples"], ["explain", "Q4101"], ["move", "炮二平五"],
                    ["check", "missing.pgn"], ["convert", "samples"], ["schema", "record"]):
        equal(run(*command, where=room), run(*command, windows=False, where=room), " ".join(command))
    piped = (ROOT / "samples/梅花谱.pgn").read_bytes()
    equal(run("convert", "--to", "wxf", where=room, standard_input=piped),
          run("convert", "--to", "wxf", windows=False, where=room, standard_input=piped), "standard input")


def knows_names_of_windows(run):
    room = run.room("names")
    game = (ROOT / "samples/opening.xqf").read_bytes()
    inner = room / "棋谱 一"
    inner.mkdir()
    for name in ("甲.xqf", "乙𠀀.xqf", "b.xqf"):
        (inner / name).write_bytes(game)
    code, _, errors = run("convert", "-q", "棋谱 一\\*.xqf", "-o", "新\\{name}.pgn", where=room)
    equal((code, errors), (0, b""), "wildcards and `\\`")
    equal(sorted(p.name for p in (room / "新").iterdir()), ["b.pgn", "乙𠀀.pgn", "甲.pgn"], "files")
    drive = "Z:" + str(inner).replace("/", "\\")
    equal(run("convert", "-q", drive + "\\甲.xqf", "-o", "z.pgn", where=room)[0], 0, "a drive")
    assert filecmp.cmp(room / "z.pgn", room / "新/甲.pgn", shallow=False)
    long = "/".join(["很长的名字" * 8] * 6)
    equal(run("convert", "-q", "棋谱 一/甲.xqf", "-o", f"{long}/{{name}}.pgn", where=room)[::2], (0, b""),
          "a long path")
    assert (room / long / "甲.pgn").is_file()
    (room / "devices.pgn").write_text('[Red "con"]\n[Black "aux."]\n\n1. 炮二平五 *\n', encoding="utf-8")
    equal(run("convert", "-q", "devices.pgn", "-o", "out/{red}.{ext}", where=room)[0], 0, "reserved names")
    equal([p.name for p in (room / "out").iterdir()], ["_con.pgn"], "reserved names")
    equal(run("convert", "-q", "-r", "棋谱 一", "-o", "all.qdb", where=room)[0], 0, "a database")
    equal(run("filter", "-q", 'file ~ "甲"', "all.qdb", "--count", where=room)[1],
          run("filter", "-q", 'file ~ "甲"', "all.qdb", "--count", windows=False, where=room)[1], "names in it")


def knows_network_names(run):
    """Wine keeps the servers of `\\\\server\\share` in a folder of its own."""
    room = run.room("network")
    share = run.folder / "wine/dosdevices/unc/nas/共享"
    share.parent.mkdir(parents=True)
    share.symlink_to(room)
    for name in ("甲", "乙"):
        shutil.copy(ROOT / "samples/opening.xqf", room / f"{name}.xqf")
    run("convert", "-q", "甲.xqf", "-o", "expected.pgn", where=room)
    code, _, errors = run("convert", "-q", "\\\\nas\\共享\\*.xqf", "-o", "\\\\nas\\共享\\出\\", "--to", "pgn")
    equal((code, errors), (0, b""), "a share")
    equal(sorted(p.name for p in (room / "出").iterdir()), ["乙.pgn", "甲.pgn"], "files of a share")
    assert filecmp.cmp(room / "出/甲.pgn", room / "expected.pgn", shallow=False)
    code, _, errors = run("convert", "-q", "\\\\?\\UNC\\nas\\共享\\甲.xqf", "-o", "//nas/共享/all.qdb")
    equal((code, errors), (0, b""), "a database on a share")
    equal(run("filter", "result = 1-0", "//nas/共享/all.qdb", "--count")[:2],
          run("filter", "result = 1-0", str(room / "all.qdb"), "--count", windows=False)[:2], "its answers")


def tells_of_a_full_disk(run):
    """A disk of its own, with a wine of its own that sees it."""
    room = run.room("full")
    (room / "disk").mkdir()
    (room / "many.pgn").write_bytes((ROOT / "samples/梅花谱.pgn").read_bytes() * 300)
    script = """mount -t tmpfs -o size=512k disk disk || exit 77
"$@" convert -q ../opening.pgn -o disk/out.pgn && cp disk/out.pgn before.pgn || exit 78
for kind in pgn qdb; do
  "$@" convert -q --force many.pgn -o disk/out.$kind 2> told.$kind; echo $? > code.$kind
done
ls -A disk > left; cp disk/out.pgn after.pgn"""
    shutil.copy(ROOT / "samples/梅花谱.pgn", run.folder / "opening.pgn")
    own = run.environment | {"WINEPREFIX": str(run.folder / "second")}
    done = subprocess.run(["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh", WINE, run.exe],
                          cwd=room, env=own, capture_output=True, timeout=600, check=False)
    if done.returncode in (1, 77) and not (room / "before.pgn").exists():
        print("tells_of_a_full_disk: no disk can be mounted here")
        return
    assert done.returncode == 0, done
    for kind, words in (("pgn", "No space left"), ("qdb", "disk is full")):
        equal((room / f"code.{kind}").read_text().strip(), "2", kind)
        told = (room / f"told.{kind}").read_text()
        assert words in told, told
    equal((room / "left").read_text(), "out.pgn\n", "files on the full disk")
    assert filecmp.cmp(room / "before.pgn", room / "after.pgn", shallow=False)


def tells_of_a_locked_file(run):
    room = run.room("locked")
    shutil.copy(ROOT / "samples/opening.xqf", room / "a.xqf")
    run("convert", "-q", "a.xqf", "-o", "a.pgn", where=room)
    before = (room / "a.pgn").read_bytes()
    hold = room / "hold.exe"
    subprocess.run(["x86_64-w64-mingw32-gcc-posix", "-municode", ROOT / "tests/windows/hold.c", "-o", hold], check=True)
    for held, command in (("a.xqf", ["convert", "a.xqf"]), ("a.pgn", ["convert", "--force", "a.xqf", "-o", "a.pgn"])):
        with subprocess.Popen([WINE, str(hold), held], cwd=room, env=run.environment, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as holder:
            equal(holder.stdout.readline().strip(), b"held", held)
            code, _, errors = run(*command, where=room)
            holder.stdin.close()
        assert code == 2 and b"Permission denied" in errors, (held, code, errors)
    equal((room / "a.pgn").read_bytes(), before, "the file that could not be replaced")
    equal(sorted(p.name for p in room.iterdir()), ["a.pgn", "a.xqf", "hold.exe"], "nothing else is left")


def overwrites_no_input(run):
    """The streams come from a shell of Windows: wine does not know files that Linux opened."""
    room = run.room("inputs")
    shutil.copy(ROOT / "samples/typos.pgn", room / "a.pgn")
    exe = "Z:" + str(run.exe).replace("/", "\\")
    for words in ("convert -o a.pgn --force < a.pgn", "convert a.pgn >> a.pgn", "convert A.PGN -o a.pgn --force"):
        done = subprocess.run([WINE, "cmd", "/c", f"{exe} {words}"], cwd=room, env=run.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=600, check=False)
        assert done.returncode == 2 and b"inputs are not overwritten" in done.stderr, (words, done)
        assert filecmp.cmp(room / "a.pgn", ROOT / "samples/typos.pgn", shallow=False), words


def leaves_no_half_of_a_file(run):
    room = run.room("killed")
    shutil.copytree(ROOT / "samples", room / "in")
    text = (ROOT / "samples/梅花谱.pgn").read_bytes()
    (room / "in/many.pgn").write_bytes(text * 400)
    for kind in ("pgn", "qdb"):
        equal(run("convert", "-q", "-r", "in", "-o", f"whole.{kind}", where=room)[0] in (0, 1), True, kind)
        whole = (room / f"whole.{kind}").read_bytes()
        run("convert", "-q", "in/opening.xqf", "-o", f"out.{kind}", where=room)
        old = (room / f"out.{kind}").read_bytes()
        choose, killed = random.Random(2), 0
        for _ in range(8):
            process = run.start("convert", "-q", "--force", "-r", "in", "-o", f"out.{kind}", where=room,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(choose.uniform(0.05, 1.5))
            killed += process.poll() is None
            process.send_signal(signal.SIGKILL)
            process.wait()
            time.sleep(0.1)
            assert (room / f"out.{kind}").read_bytes() in (old, whole), kind
        assert killed > 0, "no run was killed before its end"
        run("convert", "-q", "--force", "-r", "in", "-o", f"out.{kind}", where=room)
        assert (room / f"out.{kind}").read_bytes() == whole, kind
        equal([p.name for p in room.iterdir() if p.name.startswith(".qipu")], [], "files of killed runs")


def drives_engines(run):
    room = run.room("engines")
    shutil.copy(ROOT / "samples/opening.xqf", room)
    shutil.copy(run.exe, room / "other engine.exe")
    code, out, errors = run("analyse", "--depth", "3", "--engine", '"other engine.exe" engine', "opening.xqf",
                            where=room)
    assert code == 0 and out, errors
    process = run.start("analyse", "--time", "60000", "--engine", '"other engine.exe" engine', "opening.xqf",
                        where=room, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(3)
    assert engines() != [], "the engine does not run"
    process.kill()
    process.wait()
    time.sleep(2)
    equal(engines(), [], "an engine outlives its program")


def shows_chinese_in_any_console(run):
    room = run.room("console")
    shutil.copy(ROOT / "samples/梅花谱.pgn", room / "甲.pgn")
    answer = lambda shown: b"x" if b"press any key" in shown else b""  # noqa: E731
    _, shown = run.in_console("check", "甲.pgn", "无此文件.pgn", where=room, answer=answer)
    assert "无此文件.pgn: error: cannot open" in shown.replace("\r", "").replace("\n", ""), shown


def takes_dropped_files(run):
    room = run.room("dropped")
    (room / "棋 谱").mkdir()
    shutil.copy(ROOT / "samples/opening.xqf", room / "棋 谱/甲.xqf")
    run("convert", "-q", "棋 谱/甲.xqf", "-o", "expected.pgn", where=room)
    answer = lambda shown: b"x" if b"press any key" in shown else b""  # noqa: E731
    for name in ("qipu-out", "qipu-out-2"):
        code, shown = run.in_console("Z:" + str(room / "棋 谱").replace("/", "\\"), where=room, answer=answer)
        assert code == 0 and "press any key" in shown and name in shown, (code, shown)
        assert filecmp.cmp(room / name / "甲.pgn", room / "expected.pgn", shallow=False), name


def ends_on_control_c(run):
    room = run.room("stopped")
    shutil.copy(ROOT / "samples/梅花谱.pgn", room)
    typed = []

    def answer(_):
        if typed or not any(p.name.startswith(".qipu") for p in room.iterdir()):
            return b""
        typed.append(True)
        return b"\x03"

    code, shown = run.in_console("annotate", "--no-cache", "--nodes", "1000000", "梅花谱.pgn", "-o", "out.pgn",
                                 where=room, answer=answer)
    assert typed and code != 0, (code, shown)
    equal([p.name for p in room.iterdir()], ["梅花谱.pgn"], "files of a run that Ctrl+C ended")


def examines_the_machine(run):
    room = run.room("doctor")
    code, out, errors = run("doctor", "--json", where=room)
    said = {check["check"]: check["says"] for check in json.loads(out)["checks"]}
    assert code == 0 and not errors, (code, errors)
    assert "Windows" in said["system"] and "x86_64" in said["system"], said["system"]
    assert "results agree" in said["engine"], said["engine"]
    equal(said["encoding"], "messages are UTF-8; the locale's encoding: UTF-8", "encoding")
    assert "\\" not in said["cache"] + said["temporary"], said


def needs_only_windows(run):
    """No library but those of Windows is loaded, and no file of this machine is named."""
    listed = subprocess.run(["x86_64-w64-mingw32-objdump", "-p", run.exe], capture_output=True, text=True, check=True)
    needed = {name.lower() for name in re.findall(r"DLL Name: (\S+)", listed.stdout)}
    assert "kernel32.dll" in needed, needed
    equal(sorted(needed - WINDOWS_LIBRARIES), [], "libraries that Windows does not have")


def runs_from_its_archive(run):
    if run.archive is None:
        return
    room = run.room("解 压")
    with zipfile.ZipFile(run.archive) as packed:
        # This bit of a name says that it is UTF-8; Windows takes others for its own code page.
        names = [e.filename for e in packed.infolist() if not e.filename.isascii() and not e.flag_bits & 0x800]
        equal(names, [], "names without the bit")
        packed.extractall(room)
    (root,) = room.iterdir()
    for text in ("README.txt", "LICENSE.txt"):
        lines = (root / text).read_bytes()
        assert lines.startswith(b"\xef\xbb\xbf") and lines.count(b"\n") == lines.count(b"\r\n") > 20, text
    text = (root / "README.txt").read_text(encoding="utf-8-sig")
    assert "棋谱" in text and "drop files" in text and not [line for line in text.splitlines() if len(line) > 100]
    assert len(list((root / "licenses").iterdir())) > 15
    assert (root / "qipu.html").exists() or not (ROOT / "build-wasm/qipu.html").exists()
    equal(filecmp.dircmp(root / "samples", ROOT / "samples").left_only, [], "samples")
    packed = Run.__new__(Run)
    packed.__dict__ = run.__dict__ | {"exe": root / "qipu.exe"}
    equal(packed("convert", "samples\\opening.xqf", "--to", "pgn", where=root),
          run("convert", "samples/opening.xqf", "--to", "pgn", windows=False, where=root), "the packed program")


def passes_its_unit_tests(run):
    if run.unit is None:
        return
    done = subprocess.run([WINE, run.unit.resolve(), "--gtest_brief=1"], cwd=run.folder, env=run.environment,
                          capture_output=True, timeout=600, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr).decode(errors="replace")


def engines():
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if b"other engine.exe\0engine" in (folder / "cmdline").read_bytes():
                found.append(folder.name)
        except OSError:
            continue
    return found


def does_what_pages_show(run):
    """The pages of tests/cli; differences.txt has the commands that mean something else."""
    tools = run.room("pages")
    program = tools / "qipu"
    program.write_text(f'#!/bin/sh\nexec {WINE} "{run.exe}" "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    pages = [ROOT / "tests/cli" / p for p in QUICK_PAGES] if run.quick else sorted((ROOT / "tests/cli").glob("*.md"))
    wrong = []
    for page in pages:
        done = subprocess.run([sys.executable, ROOT / "tests/cli/run.py", "--qipu", program, "--except",
                               ROOT / "tests/windows/differences.txt", page],
                              env=run.environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            wrong.append(f"{page.name}\n{done.stdout}{done.stderr}")
    assert not wrong, "\n".join([f"{len(wrong)} of {len(pages)} pages", *wrong])


QUICK_PAGES = ["archives.md", "convert.md", "database.md", "filter.md", "move.md", "outputs.md", "overwriting.md",
               "tree.md"]
WINDOWS_LIBRARIES = {"advapi32.dll", "bcrypt.dll", "kernel32.dll", "msvcrt.dll", "ntdll.dll", "ole32.dll", "shell32.dll",
                     "user32.dll"}
TESTS = [converts_to_the_same_bytes, reads_pictures_alike, reads_samples_of_formats_alike, packs_alike, answers_alike,
         knows_names_of_windows, knows_network_names, tells_of_a_locked_file, tells_of_a_full_disk,
         overwrites_no_input, leaves_no_half_of_a_file, shows_chinese_in_any_console, takes_dropped_files,
         ends_on_control_c, examines_the_machine, drives_engines, needs_only_windows, runs_from_its_archive,
         passes_its_unit_tests, does_what_pages_show]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--exe", required=True, type=pathlib.Path)
    parser.add_argument("--qipu", required=True, type=pathlib.Path)
    parser.add_argument("--unit", type=pathlib.Path)
    parser.add_argument("--archive", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    if WINE is None:
        sys.exit("windows_test.py: wine64 is missing")
    failures = 0
    with tempfile.TemporaryDirectory(prefix="qipu-windows-") as folder:
        run = Run(options, pathlib.Path(folder))
        for test in TESTS:
            if options.words and not any(word in test.__name__ for word in options.words):
                continue
            begin = time.monotonic()
            try:
                test(run)
                print(f"{test.__name__}: {time.monotonic() - begin:.1f} s", flush=True)
            except AssertionError as wrong:
                failures += 1
                print(f"{test.__name__}: {wrong}", flush=True)
        run.end()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
