#!/usr/bin/env python3
"""Checks the machine-readable output of `qipu` against the schemas that `qipu schema` prints.

    schemas.py QIPU

Every schema follows the meta-schema and describes each of its members. Real outputs follow the
schemas, and each member of a schema occurs in some output. Outputs are refused if a required member
is removed, a value has another type, or a member is added. A part of ../shared/formats/data is read
if it exists.
"""

import collections
import copy
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "tests/data"
ARCHIVES = ROOT.parent / "shared/formats/data"
MANY = 6  # files per archive folder that are used
LONG = 400_000  # bytes; longer files are left out

# Mates in two to four from old manuals, and moves that win nothing.
MISSED = [("2bnr4/3Nak1P1/b2a1n3/1P7/9/9/9/9/4K4/9 w", "b6b7"),
          ("2bk1Pb2/4aP3/3a1N3/9/9/9/9/9/3r1r3/4K4 w", "f7d6"),
          ("3k1a3/9/3a5/3rRN2C/9/9/9/6n2/3p1r3/4K4 w", "i6i9")]


class Schema:
    """A schema, the members that occurred in its documents, and one document for each member."""

    def __init__(self, name, text):
        self.name = name
        self.root = json.loads(text)
        # (id of the object's schema, member): (size, document) of the smallest document with it
        self.seen = {}
        self.count = 0
        self.wrong = []
        standard = jsonschema.Draft202012Validator
        standard.check_schema(self.root)

        def properties(validator, members, instance, schema):
            yield from standard.VALIDATORS["properties"](validator, members, instance, schema)
            if isinstance(instance, dict):
                self.met += [(id(schema), key) for key in members if key in instance]
                required = set(schema.get("required", ()))
                if required <= instance.keys():
                    self.needs[id(instance)] = self.needs.get(id(instance), set()) | required

        self.met, self.needs = [], {}
        self.validator = jsonschema.validators.extend(standard, {"properties": properties})(self.root)
        self.plain = standard(self.root)

    def members(self, schema=None, path="#"):
        """Yields (schema of the object, its place, its schema) for every member."""
        schema = self.root if schema is None else schema
        for key, value in schema.get("properties", {}).items():
            yield schema, path, key, value
        for key, value in schema.items():
            if key in ("properties", "$defs"):
                for name, below in value.items():
                    yield from self.members(below, f"{path}/{name}")
            elif key in ("oneOf", "anyOf", "prefixItems"):
                for below in value:
                    yield from self.members(below, path)
            elif key == "items" and isinstance(value, dict):
                yield from self.members(value, path + "[]")

    def refers(self, schema):
        while "$ref" in schema and "description" not in schema:
            schema = self.root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
        return schema

    def hold(self, document, where, size=1 << 30):
        self.count += 1
        self.met, self.needs = [], {}
        error = jsonschema.exceptions.best_match(self.validator.iter_errors(document))
        if error is not None:
            place = "/".join(map(str, error.absolute_path))
            self.wrong.append(f"{self.name}: {where}: {place}: {error.message[:300]}")
        for met in set(self.met):
            if met not in self.seen or size < self.seen[met][0]:
                self.seen[met] = size, document


def damaged(document, schema):
    """Yields copies of the document with one fault each, and a description of the fault."""
    def places(value, path=()):
        if isinstance(value, dict):
            yield path
            for key, below in value.items():
                if (path, key) != ((), "id"):  # it belongs to the request
                    yield from places(below, (*path, key))
        elif isinstance(value, list):
            for i, below in enumerate(value[:3]):
                yield from places(below, (*path, i))

    def at(value, path):
        for key in path:
            value = value[key]
        return value

    schema.hold(document, "once more")
    needs = schema.needs
    for path in places(document):
        part, where = at(document, path), "/".join(map(str, path))
        faults = [({**part, key: "text" if isinstance(value, dict) else {"no": "such"}}, f"{key} of another type")
                  for key, value in part.items() if key != "id"]
        faults += [({k: v for k, v in part.items() if k != key}, f"without {key}")
                   for key in needs.get(id(part), ())]
        if schema.name != "stats":  # its members have the names of fields
            faults.append(({**part, "surprise": 1}, "one member more"))
        for fault, what in faults:
            if not path:
                yield fault, what
                continue
            other = copy.deepcopy(document)
            at(other, path[:-1])[path[-1]] = fault
            yield other, f"{where}: {what}"


def thinned(moves):
    """Returns the first five moves of those with the same members, to save time."""
    count = collections.Counter()
    kept = []
    for move in moves:
        count[tuple(move)] += 1
        if count[tuple(move)] <= 5:
            kept.append(move)
    return kept


class Outputs:
    """Runs the program and checks its output against the schemas."""

    def __init__(self, qipu, schemas, folder):
        self.qipu, self.schemas, self.folder = qipu, schemas, folder
        self.environment = {"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], "HOME": folder}

    def run(self, *args, text=None):
        done = subprocess.run([self.qipu, *map(str, args)], input=None if text is None else text.encode(),
                              stdin=subprocess.DEVNULL if text is None else None,
                              capture_output=True, cwd=self.folder, env=self.environment,
                              timeout=300, check=False)
        if done.returncode < 0:
            sys.exit(f"qipu {' '.join(map(str, args))}: signal {-done.returncode}")
        return done.stdout.decode(), done.stderr.decode(errors="backslashreplace")

    def lines(self, name, text, where):
        for line in text.splitlines():
            if line.startswith("{"):
                document = json.loads(line)
                if name == "record":
                    document["moves"] = thinned(document["moves"])
                self.schemas[name].hold(document, where, len(line))

    def told(self, name, *args, text=None):
        """Runs a command whose standard output has lines that follow the schema."""
        self.lines(name, self.run(*args, text=text)[0], " ".join(map(str, args))[-150:])

    def records(self, inputs, name):
        """Runs everything that works on records alone."""
        out, err = self.run("convert", "-r", *inputs, "--to", "jsonl", "--format", "json",
                            "--max-findings", 3)
        self.lines("record", out, f"convert {name}")
        self.lines("finding", err, f"convert {name}")
        self.told("finding", "check", "-r", "--json", "--rules", "2020", "--max-findings", 5, *inputs)
        self.told("ruling", "judge", "-r", "--json", "--notation", "zh", *inputs)
        self.told("tree", "tree", "-r", "--json", "--depth", 3, *inputs)
        self.told("same-names", "stats", "-r", "--same-names", "--json", *inputs)
        self.told("stats", "stats", "-r", "--json", "--by", "player,colour,year", *inputs)


def look(outputs):
    here = pathlib.Path(outputs.folder)
    samples, bad = ROOT / "samples", [DATA]
    outputs.records([samples], "samples")
    outputs.records(bad, "tests/data")
    each_record(outputs, samples)
    ledgers(outputs, here, samples)
    shards(outputs, here, samples)
    answers(outputs)
    engines(outputs, here, samples)
    pairs(outputs, here, samples)
    outputs.run("show", "--at", 12, "--width", 480, "-o", here / "board.png", samples / "opening.xqf")
    outputs.told("see", "see", "--json", here / "board.png")
    for args in [(), ("pgn", "xqf", "fen")]:
        outputs.schemas["formats"].hold(json.loads(outputs.run("formats", "--json", *args)[0]), "formats")
    for args in [(), ("Q4101", "3102")]:
        outputs.schemas["explain"].hold(json.loads(outputs.run("explain", "--json", *args)[0]), "explain", len(args) or 1000)
    for args in [(), ("--engine", "none such")]:
        outputs.schemas["doctor"].hold(json.loads(outputs.run("doctor", "--json", *args)[0]), "doctor")
    if not ARCHIVES.exists():
        print(f"skipped: {ARCHIVES} is not there")
        return
    for folder in sorted(path for path in ARCHIVES.iterdir() if path.is_dir()):
        files = sorted(p for p in folder.rglob("*") if p.is_file() and p.stat().st_size < LONG)
        step = max(len(files) // MANY, 1)
        if files:
            outputs.records(files[::step][:MANY], folder.name)


def each_record(outputs, samples):
    """Tests JSON as an array, in words, with the source files, and what a format loses."""
    text = outputs.run("convert", "-r", samples, DATA / "pgn", "--to", "json", "--notation", "wxf")[0]
    outputs.schemas["record"].hold(json.loads(text), "convert --to json")
    outputs.told("record", "filter", "-r", "plies > 0", "--to", "jsonl", samples)
    notes = {"lead": "a", "comment": "b", "nags": [1], "cp": 5, "clock_ms": 6, "elapsed_ms": 7}
    games = [{"tags": [], "result": "*", "start": notes, "moves": [{"uci": "h2e2"}]},
             {"tags": [], "result": "*", "start": {"mate": -3}, "moves": [{"uci": "h2e2", "mate": 4}]}]
    outputs.told("record", "convert", "--to", "jsonl", "-", text="\n".join(map(json.dumps, games)))
    err = outputs.run("filter", "-r", "result = 1-0", "--to", "ucci", "--format", "json", samples)[1]
    outputs.lines("finding", err, "filter")
    outputs.told("finding", "check", "--lang", "zh", "--json", samples / "typos.pgn", "nothing.pgn")


def ledgers(outputs, here, samples):
    work = here / "in"
    shutil.copytree(samples, work)
    shutil.copy(DATA / "pgn/bad" / sorted(os.listdir(DATA / "pgn/bad"))[0], work)
    shutil.make_archive(str(here / "packed"), "zip", samples)
    shutil.move(here / "packed.zip", work / "packed.zip")
    odd = os.fsencode(work) + b"/\xff\xfe.pgn"
    shutil.copy(samples / "typos.pgn", odd)
    run = ("convert", "-r", "in", "-o", "out/", "--to", "xqf", "--ledger", "l.jsonl", "--strict-loss")
    for change in (None, work / "opening.xqf", work / "梅花谱.pgn"):
        if change is not None:
            change.unlink()
        err = outputs.run(*run, "--update", "--format", "json")[1]
        outputs.lines("finding", err, "convert --update")
        outputs.lines("ledger", (here / "l.jsonl").read_text(), "ledger")
    (work / "梅花谱.cbl").write_bytes((samples / "opening.cbf").read_bytes())
    outputs.run(*run, "--update")
    outputs.lines("ledger", (here / "l.jsonl").read_text(), "ledger")
    outputs.run(*["json" if arg == "xqf" else arg for arg in run], "--update")
    outputs.lines("ledger", (here / "l.jsonl").read_text(), "ledger of another format")
    outputs.run("convert", samples / "梅花谱.cbl", "-o", "lost.fen", "--ledger", "lost.jsonl")
    outputs.lines("ledger", (here / "lost.jsonl").read_text(), "ledger with losses")
    outputs.run("filter", "-r", "result = 1-0", "in", "-o", "f.pgn", "--ledger", "f.jsonl")
    outputs.lines("ledger", (here / "f.jsonl").read_text(), "ledger of filter")


def shards(outputs, here, samples):
    """Tests plans of divided and whole files, of a page beside its record, and notes of parts."""
    (here / "both").mkdir()
    shutil.copy(samples / "opening.xqf", here / "both/a.xqf")
    outputs.run("report", "-q", "both/a.xqf", "-o", "both/a.html")
    outputs.run("convert", "-r", samples, "-o", "many.pgn")
    outputs.run("convert", "-r", samples, "-o", "many.qdb")
    options = ("--from", "pgn", "--encoding", "utf-8", "--read-as", "zh")
    for name, args in [("cut", ("many.pgn", "--shards", 3, *options)), ("whole", ("-r", "both", "many.qdb"))]:
        outputs.run("shard", "plan", *args, "-o", f"{name}.plan")
        outputs.lines("plan", (here / f"{name}.plan").read_text(), f"shard plan {name}")
    # A plan like that of a database on a server; the PostgreSQL tests make real ones.
    served = (here / "whole.plan").read_text().replace('"first":', '"state":"1 7","first":')
    outputs.lines("plan", served, "shard plan of a server")
    works = [("convert", "--to", "csv", "--columns", "n,red"), ("filter", "result = 1-0", "--to", "json"),
             ("check",), ("stats",), ("tree",), ("annotate", "--nodes", 1), ("dedupe", "--to", "jsonl"),
             ("convert", "--to", "cbl")]
    for work in works:
        parts = f"parts-{work[0]}-{work[-1]}"
        outputs.run(*work, "--plan", "cut.plan", "--shard", 1, "-o", f"{parts}/")
        outputs.lines("part", (here / parts / "part-00001.done.json").read_text(), f"note of {parts}")


def answers(outputs):
    cases = (DATA / "rulings/cases.jsonl").read_text()
    if cases.count("\n") < 100:
        sys.exit("the cases of rulings are not there")
    broken = '{"id": {"a": 1}, "moves": "h2h9 h9h8"}\nno\n{"id": 3, "moves": "h2e2"}\n{"rules": 1}\n'
    outputs.told("ruling", "judge", "--jsonl", text=cases + broken)
    outputs.told("ruling", "judge", "--jsonl", "--notation", "wxf", text=cases)
    outputs.told("ruling", "judge", "--jsonl", "--lang", "zh", "--limit-rounds", 1,
                 text=cases.replace('"rules":"2020"', '"rules":"1987"'))
    for fen, moves in [("3k5/9/9/9/9/9/9/9/4A4/3K1R3 w", "f0f5"), ("4k4/9/9/9/9/9/9/9/4A4/4K4 w", "e1d2")]:
        for more in ([], ["--notation", "zh"]):
            outputs.told("ruling", "judge", "--json", "--rules", "1987", "--fen", fen, "--moves", moves, *more)
    outputs.told("ruling", "judge", "--json", "-", text='[Red "甲"]\n[Black "乙"]\n[Event "赛"]\n'
                 '[FEN "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w"]\n\n' + "f0e0 e8f8 e0f0 f8e8 " * 3 + "*\n")
    asked = ['{"text": "炮二平五"}', '{"text": "前炮进一"}', '{"text": "C2.5"}', '{"move": "h2e2"}',
             '{"move": "h2h2"}', '{"text": 1}', "[]", '{"text": "兵五平四", "fen": '
             '"3k5/9/4P4/4P4/9/9/9/9/9/4K4 w - - 0 1"}', '{"move": "h2e2", "to": "wxf"}', "{}"]
    outputs.told("move", "move", "--jsonl", text="\n".join(asked))
    asked = ['{"moves": "h2e2 h7e7"}', '{"moves": ""}', '{"moves": "h2h2"}', "1", '{"moves": 1}', "{}"]
    outputs.told("ecco", "ecco", "--jsonl", text="\n".join(asked))


def engines(outputs, here, samples):
    less = ("--nodes", 2000, "--no-cache", "-q")
    book = here / "book.pgn"
    book.write_text("".join(f'[Red "甲{i}"]\n[Black "乙"]\n[Event "赛"]\n[Date "19{70 + i}.01.01"]\n\n1. 炮二平五 '
                            f"马8进7 2. 马二进三 {move} *\n\n" for i, move in enumerate(
                                ["车9平8", "卒7进1", "炮8平9", "炮2平5", "士4进5", "象3进5", "车1进1"] * 2)))
    played = here / "played.pgn"
    played.write_text('[Red "丙"]\n[Black "丁"]\n[Event "赛"]\n[Date "2001.01.01"]\n\n1. 炮二平五 马8进7 2. 马二进三 马2进3 3. 车一平二 (3. 兵七进一 '
                      "车9平8) 3... 车9平8 4. 车二进六 炮8平9 *\n")
    for more in ((), ("--notation", "zh"), ("--variations",), ("--to-ply", 4)):
        outputs.told("annotation", "annotate", "--json", *less, "--book", book, "--book-games", 2, *more, played)
    outputs.told("annotation", "annotate", "--json", *less, samples / "opening.xqf")
    outputs.told("annotation", "annotate", "--json", *less, samples / "循环局面.txt")
    missed = here / "missed.pgn"
    missed.write_text("".join(f'[Event "赛"]\n[Date "1987.01.01"]\n[Red "甲"]\n[Black "乙"]\n[FEN "{fen}"]\n\n1. {move} *\n\n'
                              for fen, move in MISSED))
    outputs.told("puzzle", "puzzles", *less, missed)
    outputs.told("puzzle", "puzzles", *less, "--notation", "zh", missed)
    outputs.told("annotation", "annotate", "--json", *less, missed)
    outputs.told("annotation", "annotate", "--json", *less, "--games", "1,9", samples / "梅花谱.pgn")
    # No move loses so much, so the loss is explained by the stretch in which the chances fell.
    outputs.told("annotation", "annotate", "--json", *less, "--thresholds", "60,70,80", "--games", 3,
                 samples / "梅花谱.pgn")
    outputs.told("analysis", "analyse", "--json", "--nodes", 2000, "--lines", 3, samples / "positions.fen")
    outputs.told("analysis", "analyse", "--json", "--nodes", 2000, "--notation", "zh", "--moves", "h2e2")
    bounds = here / "bounds.sh"
    bounds.write_text("""while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;;
                         go*) echo info depth 1 nodes 1 score cp 5 lowerbound pv h0g2; echo bestmove h0g2;;
                         quit) exit;; esac; done""")
    outputs.told("analysis", "analyse", "--json", "--depth", 1, "--engine", f"bash {bounds}", "--moves", "h2e2 h7e7")
    for fen in ["3k5/3P5/3K5/9/9/9/9/9/9/9 b", "3k1R3/4R4/9/9/9/9/9/9/9/4K4 b"]:
        outputs.told("analysis", "analyse", "--json", "--nodes", 100, "--fen", fen)


def pairs(outputs, here, samples):
    first, second = samples / "梅花谱.pgn", here / "second.pgn"
    text = first.read_text()
    second.write_text(text.replace("炮二平五", "炮八平五", 1).replace("Event", "Site", 2).replace("1-0", "0-1", 3))
    outputs.told("diff", "diff", "--json", first, second)
    outputs.told("diff", "diff", "--json", samples / "typos.pgn", first)
    branch = here / "branch.pgn"
    branch.write_text("1. 炮二平五 (1. 兵七进一 卒7进1) 1... 马8进7 *\n")
    stem = here / "stem.pgn"
    stem.write_text("1. 炮二平五 马8进7 2. 马二进三 *\n")
    outputs.told("diff", "diff", "--json", branch, stem)
    outputs.told("diff", "diff", "--json", stem, branch)
    outputs.told("diff", "diff", "--json", first, samples / "梅花谱.cbl")
    head = '[Event "赛"]\n[Date "1979.09.15"]\n[Red "胡荣华"]\n[Black "吕钦"]\n[Result "1-0"]\n\n'
    line = "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 卒7进1 4. {} 马2进3 1-0\n\n"
    (here / "twice.pgn").write_text(head + line.format("车二进六") + head + line.format("车二进四") +
                                    head + "1. 炮八平五 马2进3 2. 马八进七 车1平2 3. 车九平八 卒3进1 1-0\n")
    outputs.run("dedupe", "twice.pgn", "-o", "a.pgn", "--report", "twice.jsonl")
    outputs.lines("dedupe", (here / "twice.jsonl").read_text(), "dedupe")
    outputs.run("dedupe", "-r", first, second, samples, "-o", "once.pgn", "--report", "groups.jsonl", "--force")
    outputs.lines("dedupe", (here / "groups.jsonl").read_text(), "dedupe")


def main():
    qipu = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="qipu-schemas-") as folder:
        names = [line.split()[0] for line in
                 subprocess.run([qipu, "schema"], capture_output=True, text=True, check=True,
                                env={"LC_ALL": "C.UTF-8"}).stdout.splitlines()]
        there = {path.stem for path in (ROOT / "tools/qipu/schema").glob("*.json")} | {"record"}
        if set(names) != there:
            sys.exit(f"listed or there, not both: {set(names) ^ there}")
        schemas = {name: Schema(name, subprocess.run([qipu, "schema", name], capture_output=True,
                                                     text=True, check=True).stdout)
                   for name in names}
        look(Outputs(qipu, schemas, folder))
    wrong = []
    for schema in schemas.values():
        wrong += schema.wrong[:10]
        if len(schema.wrong) > 10:
            wrong.append(f"{schema.name}: {len(schema.wrong)} documents do not follow it")
        wrong += faults_of(schema)
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


def faults_of(schema):
    """Yields the errors in the schema itself."""
    documents = {}
    for inside, path, key, value in schema.members():
        where = f"{schema.name}: {path}/{key}"
        if "description" not in schema.refers(value) and "const" not in schema.refers(value):
            yield f"{where} is not described"
        _, document = schema.seen.get((id(inside), key), (0, None))
        if document is None:
            yield f"{where} is in no output"
        else:
            documents[id(document)] = document
    refused = 0
    for document in documents.values():
        for other, what in damaged(document, schema):
            refused += 1
            if schema.plain.is_valid(other):
                yield f"{schema.name}: {what} is not refused: {json.dumps(other, ensure_ascii=False)[:200]}"
    print(f"{schema.name}: {schema.count} documents, {refused} damaged ones")


main()
