#!/usr/bin/env python3
"""Tests games on our own PostgreSQL server: what is written can be read back, questions have the
same answers as for a file, loading continues after an interruption, passwords are never shown, and
everything that a server refuses has its finding.

Starts a cluster in a temporary folder, on a socket there. PostgreSQL does not run as root, so root
starts it as another user. Exit status 77 if PostgreSQL 15 is not installed.
"""

import argparse
import json
import os
import pathlib
import pwd
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path("/usr/lib/postgresql/15/bin")
LIMIT = 120
QUESTIONS = 40  # random ones

failures = []


def check(condition, *words):
    if not condition:
        failures.append(" ".join(map(str, words)))
        print("FAILED:", *words, flush=True)


class Cluster:
    """A server with a superuser `owner`; everybody on the socket may log in as this user."""

    def __init__(self, folder):
        self.folder = folder
        self.data = folder / "data"
        self.as_user = []
        if os.geteuid() == 0:
            names = [user.pw_name for user in pwd.getpwall()]
            user = "postgres" if "postgres" in names else "nobody"
            entry = pwd.getpwnam(user)
            os.chown(folder, entry.pw_uid, entry.pw_gid)
            self.as_user = ["setpriv", f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}",
                            "--clear-groups"]
        folder.chmod(0o755)
        self.call("initdb", "-D", self.data, "-U", "owner", "--auth=trust", "--encoding=UTF8",
                  "--locale=C.UTF-8", "--no-sync")
        # The line of `guarded` comes first: that user needs a password.
        rules = self.data / "pg_hba.conf"
        rules.write_text("local all guarded scram-sha-256\n" + rules.read_text(encoding="utf-8"),
                         encoding="utf-8")

    def call(self, program, *arguments):
        done = subprocess.run([*self.as_user, str(BIN / program), *map(str, arguments)],
                              cwd=self.folder, capture_output=True, timeout=LIMIT, check=False)
        if done.returncode != 0:
            raise SystemExit(f"{program}: {done.stdout.decode()}{done.stderr.decode()}")

    def start(self):
        # The settings are for a crash of the server only; a crash of the machine is not tested.
        self.call("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-w", "-o",
                  f"-k {self.folder} -c listen_addresses= -c full_page_writes=off "
                  "-c fsync=off -c shared_buffers=64MB", "start")

    def stop(self):
        self.call("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def kill(self):
        """Kills the server without warning, as the system does."""
        head = int((self.data / "postmaster.pid").read_text(encoding="utf-8").split("\n")[0])
        os.kill(head, signal.SIGKILL)
        until = time.monotonic() + LIMIT
        while pathlib.Path(f"/proc/{head}").exists() and time.monotonic() < until:
            time.sleep(0.02)

    def url(self, base, user="owner", password=None):
        secret = "" if password is None else f":{password}"
        return f"postgresql://{user}{secret}@/{base}?host={self.folder}"

    def sql(self, base, text):
        done = subprocess.run(["psql", "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-h",
                               str(self.folder), "-U", "owner", "-d", base, "-c", text],
                              capture_output=True, timeout=LIMIT, check=False)
        check(done.returncode == 0, text, done.stderr.decode())
        return done.stdout.decode().strip()

    def make(self, base, *more):
        self.sql("postgres", f"CREATE DATABASE {base} TEMPLATE template0 " + " ".join(more))
        return self.url(base)


class Program:
    def __init__(self, qipu, folder):
        self.qipu, self.folder = qipu, folder
        self.environment = {key: value for key, value in os.environ.items()
                            if not key.startswith("PG")}
        self.environment["LANG"] = "C.UTF-8"

    def run(self, *arguments, fine=False, environment=None):
        """`fine`: the command must succeed; some samples have findings."""
        done = subprocess.run([self.qipu, *map(str, arguments)], cwd=self.folder,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT,
                              env=self.environment | (environment or {}), check=False)
        said = done.stdout.decode("utf-8", "replace") + done.stderr.decode("utf-8", "replace")
        if fine:
            check(done.returncode <= 1, arguments, "gave", done.returncode, said[-2000:])
        return done.returncode, done.stdout, said

    def start(self, *arguments):
        return subprocess.Popen([self.qipu, *map(str, arguments)], cwd=self.folder,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, env=self.environment)

    def records(self, source):
        return self.plain(self.run("convert", source, "--to", "jsonl", "-q")[1])

    def plain(self, text):
        """Removes the folder from paths: a server has full paths, a database has shorter ones."""
        folder = f"{self.folder}/"
        return (text.replace(folder.encode(), b"") if isinstance(text, bytes)
                else text.replace(folder, ""))


def made_games(folder, count):
    """Writes files of random games, because the samples have too few."""
    lot = random.Random(7)
    lines = ["炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9",
             "炮二平五 炮8平5 马二进三 马8进7 车一平二 卒7进1 车二进六 马2进3",
             "兵七进一 卒7进1 炮二平五 马8进7 马二进三 车9平8",
             "马二进三 马8进7 车一进一 车9进1 兵三进一 卒3进1",
             "相三进五 炮8平4 马八进七 马8进7",
             "炮二平五 马8进7 马二进三 卒7进1 车一平二 车9平8 车二进六 炮8平9"]
    names = ["胡荣华", "柳大华", "许银川", "吕钦", "趙國榮"]
    (folder / "made").mkdir()
    for file in range(count):
        text = ""
        for number in range(40):
            moves = " ".join(lot.choice(lines).split()[:lot.randrange(1, 11)])
            note = lot.choice(["", "", "{红方弃子抢先，甚佳} ", "{此着有疑问} "])
            text += (f'[Red "{lot.choice(names)}"]\n[Black "{lot.choice(names)}"]\n'
                     f'[Event "第{lot.randrange(30)}届个人赛"]\n'
                     f'[Date "{lot.randrange(1950, 2020)}.05.{number % 28 + 1:02}"]\n'
                     f'[Result "{lot.choice(["1-0", "0-1", "1/2-1/2", "*"])}"]\n\n'
                     f"{note}{moves} {lot.choice(['1-0', '*'])}\n\n")
        (folder / "made" / f"部{file}.pgn").write_text(text, encoding="utf-8")


# --- questions ------------------------------------------------------------------------------------

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


def board_after(moves, start=START):
    """Returns the rows of a board, as in FEN, after moves such as h2e2."""
    rows = []
    for row in start.split("/"):
        rows.append(list("".join("." * int(c) if c.isdigit() else c for c in row)))
    for move in moves:
        at = ["abcdefghi".index(move[0]), 9 - int(move[1])]
        to = ["abcdefghi".index(move[2]), 9 - int(move[3])]
        rows[to[1]][to[0]] = rows[at[1]][at[0]]
        rows[at[1]][at[0]] = "."
    return rows


def fen_of(rows):
    out = []
    for row in rows:
        text, empty = "", 0
        for c in [*row, ""]:
            if c == ".":
                empty += 1
                continue
            text += (str(empty) if empty else "") + c
            empty = 0
        out.append(text)
    return "/".join(out)


class Questions:
    """Makes questions from the contents of the games."""

    def __init__(self, games):
        self.lot = random.Random(31)
        self.games = games

    def tag(self, *names):
        for _ in range(200):
            value = dict(self.lot.choice(self.games)["tags"]).get(self.lot.choice(names), "")
            if value and '"' not in value and "\\" not in value:
                return value
        return "x"

    def rows(self):
        for _ in range(200):
            game = self.lot.choice(self.games)
            if game.get("fen") is not None or not main_line(game):
                continue
            moves = main_line(game)
            count = self.lot.randrange(len(moves) + 1)
            return board_after(moves[:count]), "wb"[count % 2]
        return board_after([]), "w"

    def pattern(self):
        rows, _ = self.rows()
        return fen_of([["?" if self.lot.random() < 0.6 else c for c in row] for row in rows])

    def term(self):
        lot = self.lot
        rows, turn = self.rows()
        board = fen_of(rows)
        pieces = "".join(sorted(c for row in rows for c in row if c.isupper() and c != "K"))
        others = "".join(sorted(c.upper() for row in rows for c in row if c.islower() and c != "k"))
        terms = [
            f'player = "{self.tag("Red", "Black")}"', f'red ~ "{self.tag("Black")[:2]}"',
            f'event ~ "{self.tag("Event")[:3]}"', f'title != "{self.tag("Title")}"',
            f"date >= {lot.randrange(1930, 2020)}", f"plies in {lot.randrange(8)}..{lot.randrange(8, 90)}",
            lot.choice(["result = 1-0", "result != draw", "ending(checkmate, stalemate)"]),
            lot.choice(["has(comments)", "has(variations)", "has(mistakes)"]),
            lot.choice(['comment ~ "弃子"', 'comment ~ "疑问"', 'comment ~ "着"', 'comment != "x"']),
            f'ecco ~ "{self.tag("ECCO")[:2]}"', 'source ~ "部1"',
            f'position("{board} {turn}")', f'mirrored(position("{board}"))',
            f'pattern("{self.pattern()}")', f'pattern("{self.pattern()}") in variations',
            f'colours_swapped(pattern("{self.pattern()}"))', f'material("{pieces}v{others}")',
            'line("炮二平五 * ...")', 'mirrored(line("... 马二进三 *"))',
        ]
        return lot.choice(terms)

    def next(self):
        text = self.term()
        for _ in range(self.lot.randrange(3)):
            text = f"{self.lot.choice(['', '', 'not '])}({text}) {self.lot.choice(['and', 'or'])} "
            text += self.term()
        return text


def main_line(game):
    moves = []
    for node in game.get("moves", []):
        move = node.get("uci") if isinstance(node, dict) else node
        if not move or len(move) != 4:
            break
        moves.append(move)
    return moves


# --- what is tried --------------------------------------------------------------------------------

def plain(qipu, *texts):
    return [qipu.plain(text) for text in texts]


def same_as_file(cluster, qipu, file):
    """Tests that games come back unchanged and that questions have the same answers."""
    url = cluster.make("games")
    qipu.run("convert", file, "-q", "-o", url, fine=True)
    records = qipu.records(file)
    check(records == qipu.records(url), "records of the server differ from those of the file")
    # A database made from a database; in both, a source has the time of its file.
    qipu.run("convert", file, "-q", "-o", "again.qdb", fine=True)
    qipu.run("convert", url, "-q", "-o", "back.qdb", fine=True)
    check((qipu.folder / "again.qdb").read_bytes() == (qipu.folder / "back.qdb").read_bytes(),
          "the database read back is another one")
    games = [json.loads(line) for line in records.decode().splitlines()]
    questions = Questions(games)
    found = 0
    for _ in range(QUESTIONS):
        question = questions.next()
        here, there = (qipu.run("filter", question, at, "--list", "-q") for at in (file, url))
        expected, given = plain(qipu, here[2].replace(str(file), url), there[2])
        check(here[0] == there[0] and expected == given, "differs:", question, expected[:500],
              given[:500])
        found += here[2].count("\n")
    check(found > QUESTIONS, "the questions found next to nothing:", found)
    for asked in (["tree", "--depth", "4"], ["tree", "--depth", "1", "--mirror"],
                  ["tree", "--at", "炮二平五"], ["stats", "--by", "year,result"],
                  ["stats", "--by", "player"], ["stats", "--by", "source,ending", "--json"],
                  ["dedupe", "-q", "--report", "-"]):
        here, there = (qipu.run(asked[0], at, *asked[1:]) for at in (file, url))
        expected, given = plain(qipu, here[2].replace(str(file), url), there[2])
        check(expected == given, "differs:", *asked, expected[-500:], given[-500:])
    in_shards(cluster, qipu, file)
    return url, len(games)


def in_shards(cluster, qipu, file):
    """Tests that a plan divides a server between games, and that merged parts equal one run."""
    url = cluster.make("sharded")
    qipu.run("convert", file, "-q", "-o", url, fine=True)
    plan = ["shard", "plan", url, "--shards", "5", "-q", "-o", "url.plan"]
    qipu.run(*plan, fine=True)
    lines = [json.loads(line) for line in (qipu.folder / "url.plan").read_text().splitlines()]
    check(len(lines) == 6 and all(line["games"] for line in lines), "shards of a server:", lines)
    for shard in range(5):
        for work in (["convert", "--to", "jsonl"], ["dedupe", "--to", "jsonl"]):
            qipu.run(*work, "-q", "--plan", "url.plan", "--shard", str(shard), "-o", f"of-{work[0]}/",
                     "--fail-on", "never", fine=True)
    merged = qipu.plain(qipu.run("shard", "merge", "url.plan", "of-convert", "-q")[1])
    check(merged == qipu.records(url), "the games of a server in shards are other ones")
    merged = qipu.run("shard", "merge", "url.plan", "of-dedupe", "-q")[1]
    check(merged == qipu.run("dedupe", url, "-q", "--to", "jsonl")[1], "dedupe of a server in shards")
    # A server whose games changed after the plan was made.
    qipu.run("convert", "samples/opening.xqf", "-q", "-o", url, fine=True)
    said = qipu.run("convert", "-q", "--plan", "url.plan", "--shard", "0", "-o", "later/")
    check("Q9093" in said[2], "a server that has changed since it was planned:", said)


def same_twice(cluster, qipu, url, file, games):
    """Tests that games added twice are there once, and that the existing ones do not change."""
    counts = "SELECT count(*), max(id) FROM qipu.game"
    positions = "SELECT count(*) FROM qipu.position"
    before = cluster.sql("games", counts), cluster.sql("games", positions)
    check(before[0].split("|")[0] == str(games), "games of the server:", before)
    records = qipu.records(url)
    qipu.run("convert", file, "-q", "-o", url, fine=True)
    check(before == (cluster.sql("games", counts), cluster.sql("games", positions)),
          "adding it again changed what was there")
    check(records == qipu.records(url), "adding it again changed the records")


def updated(cluster, qipu):
    """Tests --update and --prune, which work as for a file."""
    url = cluster.make("updated")
    folder = qipu.folder / "changing"
    shutil.copytree(qipu.folder / "made", folder)
    for at in ("local.qdb", url):
        qipu.run("convert", "-r", "changing", "-q", "-o", at, "--update", fine=True)
    one = folder / "部1.pgn"
    text = one.read_text(encoding="utf-8")
    # One file loses a game, the second half of another is new, and one file is removed.
    one.write_text("[Event" .join(text.split("[Event")[:-1]).rsplit("[Red", 1)[0], encoding="utf-8")
    two = folder / "部2.pgn"
    text = two.read_text(encoding="utf-8")
    half = text.index("[Red", len(text) // 2)
    two.write_text(text[:half] + text[half:].replace("马二进三", "马八进七", 1), encoding="utf-8")
    (folder / "部0.pgn").unlink()
    said = [qipu.run("convert", "-r", "changing", "-o", at, "--update", "--prune")[2]
            for at in ("local.qdb", url)]
    check(said[0] == said[1], "--update --prune says", said)
    check("Q9015" in said[1], "--prune did not tell what is gone:", said[1])
    check(qipu.records("local.qdb") == qipu.records(url), "--update made another database")
    lost = cluster.sql("updated", "SELECT count(*) FROM qipu.game WHERE NOT EXISTS (SELECT 1 FROM "
                       "qipu.source WHERE game.id BETWEEN first AND last AND source.id = game.source)")
    check(lost == "0", "games without a source:", lost)


class Session:
    """A psql session that holds the locks of a statement."""

    def __init__(self, cluster, base, statement):
        self.psql = subprocess.Popen(["psql", "-X", "-q", "-t", "-h", str(cluster.folder), "-U",
                                      "owner", "-d", base], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.psql.stdin.write(f"{statement}; SELECT 'held';\n".encode())
        self.psql.stdin.flush()
        while b"held" not in (line := self.psql.stdout.readline()):
            check(line, "psql ended at", statement)
            if not line:
                break

    def end(self):
        self.psql.kill()
        self.psql.communicate()


def wait_for(cluster, base, question):
    until = time.monotonic() + LIMIT
    while cluster.sql(base, question) != "t":
        if time.monotonic() > until:
            check(False, "never came about:", question)
            return
        time.sleep(0.02)


def unfinished(cluster, qipu):
    """Tests that opening what a run left unfinished reports this, until a run completes it."""
    url = cluster.make("unfinished")
    qipu.run("convert", "made", "-r", "-q", "-o", url, fine=True)
    mark = "INSERT INTO qipu.state VALUES ('unfinished', 1) ON CONFLICT (name) DO UPDATE SET value=1"
    cluster.sql("unfinished", mark)
    for asked in (["filter", "--count", "plies >= 0"], ["stats"], ["tree"], ["dedupe", "--check"]):
        said = qipu.run(asked[0], *asked[1:], url)[2]
        check("Q1506 database_unfinished" in said, "unfinished, and not told by", asked, said[-500:])
    qipu.run("convert", "samples/opening.xqf", "-q", "-o", url, fine=True)
    said = qipu.run("filter", "--count", "plies >= 0", url)[2]
    check("Q1506" not in said, "told as unfinished when it is whole:", said)


def broken_off(cluster, qipu):
    """Kills the server during loading, then the program: nothing is lost or doubled."""
    url = cluster.make("broken")
    qipu.run("convert", "samples/opening.xqf", "-q", "-o", url, fine=True)
    records = qipu.records("samples/opening.xqf") + qipu.records("many.qdb")
    for victim in ("server", "program"):
        # One part of the positions cannot be loaded; all others are.
        holder = Session(cluster, "broken", "BEGIN; LOCK qipu.position_7")
        loading = qipu.start("convert", "many.qdb", "-o", url)
        wait_for(cluster, "broken", "SELECT count(*) > 0 FROM pg_stat_activity WHERE "
                 "wait_event_type = 'Lock' AND query LIKE 'COPY position_7 %'")
        wait_for(cluster, "broken", "SELECT count(*) = 15 FROM qipu.position_part WHERE indexed > 9000")
        if victim == "program":
            loading.kill()
            loading.wait()
            holder.end()
        else:
            cluster.kill()
            said = loading.communicate()[0].decode()
            check(loading.returncode == 2 and "Q1518" in said, "a server killed in mid-load:",
                  loading.returncode, said[-800:])
            holder.end()
            cluster.start()
        check(cluster.sql("broken", "SELECT count(DISTINCT indexed) FROM qipu.position_part") == "2",
              "the load did not break off between parts")
        there = qipu.records(url)
        check(records.startswith(there) and there.count(b"\n") > 8000,
              "what was committed is not the beginning:", there.count(b"\n"))
        for question in ("position(\"" + START + " w\")", 'line("炮二平五 炮8平5 *")'):
            found = qipu.run("filter", question, url, "--count")[1]
            check(int(found) > 1000, "half loaded,", question, "finds", found)
    qipu.run("convert", "many.qdb", "-q", "-o", url, fine=True)
    check(records == qipu.records(url), "after it was broken off the records are others")
    doubled = cluster.sql("broken", "SELECT count(*) - count(DISTINCT (key, game, move)) FROM "
                          "qipu.position JOIN qipu.game ON game.id = game")
    check(doubled == "0", "positions that are twice there:", doubled)
    missing = cluster.sql("broken", "SELECT count(*) FROM qipu.game JOIN qipu.position_part ON true "
                          "WHERE indexed <= game.id OR NOT EXISTS (SELECT 1 FROM qipu.position WHERE "
                          "position.game = game.id)")
    check(missing == "0", "games without positions:", missing)
    qipu.run("convert", "samples/opening.xqf", "many.qdb", "-q", "-o", "whole.qdb")
    for asked in (["tree", "--depth", "1"], ["tree", "--depth", "3"], ["stats", "--by", "year"]):
        here, there = (qipu.run(asked[0], at, *asked[1:])[2] for at in ("whole.qdb", url))
        check(here == there, "after it was broken off, differs:", asked, here, there)


def refused(cluster, qipu, url):
    """Tests what a server refuses, and which user may do what."""
    def finds(code, *arguments, **more):
        status, _, said = qipu.run(*arguments, **more)
        check(status != 0 and code in said, arguments, "gave", status, said[-800:], "not", code)
        return said

    finds("Q1511", "check", url + "&colour=red")
    finds("Q1512", "check", "postgresql:///games?host=/nowhere")
    finds("Q1514", "check", cluster.url("nowhere"))
    finds("Q1515", "check", cluster.url("postgres"))
    finds("Q1512", "convert", "samples/opening.xqf", "-o", "postgresql:///games?host=/nowhere")

    # Roles: readers need SELECT and have no other rights.
    cluster.sql("games", "CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA qipu TO reader;"
                "GRANT SELECT ON ALL TABLES IN SCHEMA qipu TO reader; CREATE ROLE nobody_yet LOGIN")
    reader = cluster.url("games", "reader")
    check(qipu.records(reader) == qipu.records(url), "a reader reads something else")
    for asked in (["tree", reader], ["stats", reader, "--by", "year"],
                  ["filter", 'position("' + START + ' w")', reader, "--count"]):
        qipu.run(*asked, fine=True)
    finds("Q1517", "convert", "samples/opening.xqf", "-o", reader)
    finds("Q1517", "check", cluster.url("games", "nobody_yet"))

    # A password: wrong, none, in the URL, in a file; it is never shown.
    secret = "geheim%20wort"
    cluster.sql("games", "CREATE ROLE guarded LOGIN PASSWORD 'geheim wort'; GRANT USAGE ON SCHEMA "
                "qipu TO guarded; GRANT SELECT ON ALL TABLES IN SCHEMA qipu TO guarded")
    said = finds("Q1513", "check", cluster.url("games", "guarded", "falsch"))
    check("falsch" not in said, "a password is shown:", said)
    finds("Q1513", "check", cluster.url("games", "guarded"))
    for at in (cluster.url("games", "guarded", secret),
               cluster.url("games", "guarded") + "&pass%77ord=" + secret):
        qipu.run("convert", at, "-o", "out/", "--to", "pgn", "--ledger", "ledger.jsonl", "--force",
                 fine=True)
        said = qipu.run("filter", "plies > 0", at, "--list")[2]
        said += qipu.run("stats", at, "--by", "source")[2]
        said += (qipu.folder / "ledger.jsonl").read_text(encoding="utf-8")
        for path in (qipu.folder / "out").rglob("*"):
            said += str(path)
        check("geheim" not in said, "a password is shown")
        check("guarded@" in said, "the URL is not shown")
    passes = qipu.folder / "pgpass"
    passes.write_text("*:*:*:guarded:geheim wort\n", encoding="utf-8")
    passes.chmod(0o600)
    qipu.run("stats", cluster.url("games", "guarded"), fine=True,
             environment={"PGPASSFILE": str(passes)})
    # Other users see the arguments of a process: a run that waits for a lock gives time to look.
    holder = Session(cluster, "games", "BEGIN; LOCK qipu.layout")
    waiting = qipu.start("check", cluster.url("games", "guarded", secret))
    wait_for(cluster, "games", "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = "
             "'Lock'")
    title = pathlib.Path(f"/proc/{waiting.pid}/cmdline").read_bytes()
    check(b"geheim" not in title and b"guarded@" in title, "the arguments are", title)
    holder.end()
    waiting.communicate()

    # Tables that are not ours, of a future version, of a former version; another encoding.
    other = cluster.make("other")
    cluster.sql("other", "CREATE SCHEMA qipu; CREATE TABLE qipu.layout (colour text)")
    finds("Q1515", "check", other)
    finds("Q1515", "convert", "samples/opening.xqf", "-o", other)
    versions = cluster.make("versions")
    qipu.run("convert", "samples/opening.xqf", "-q", "-o", versions, fine=True)
    cluster.sql("versions", "INSERT INTO qipu.layout VALUES (99)")
    finds("Q1502", "check", versions)
    finds("Q1502", "convert", "samples/opening.xqf", "-o", versions)
    cluster.sql("versions", "DELETE FROM qipu.layout WHERE version > 1; DROP VIEW qipu.played")
    finds("Q1516", "check", versions)
    qipu.run("convert", "samples/opening.pfc", "-q", "-o", versions, fine=True)
    qipu.run("check", versions, "-q", fine=True)
    check(cluster.sql("versions", "SELECT count(*) FROM qipu.played") != "0", "no migration")
    latin = cluster.make("latin", "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'")
    finds("Q1501", "convert", "samples/opening.xqf", "-o", latin)

    # A server that refuses for its own reasons; a server without space reports 53100.
    cluster.sql("versions", "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$;"
                "CREATE TRIGGER full_disk BEFORE INSERT ON qipu.record FOR EACH ROW EXECUTE "
                "FUNCTION full_disk()")
    finds("Q1519", "convert", "-r", "samples", "-o", versions)
    cluster.sql("versions", "DROP FUNCTION full_disk CASCADE; CREATE ROLE hasty LOGIN; ALTER ROLE "
                "hasty SET statement_timeout = 1; GRANT USAGE ON SCHEMA qipu TO hasty; GRANT "
                "SELECT ON ALL TABLES IN SCHEMA qipu TO hasty")
    cluster.sql("versions", "DROP VIEW qipu.games; CREATE TABLE qipu.fact_kept AS TABLE qipu.fact;"
                "DROP TABLE qipu.fact; CREATE VIEW qipu.fact AS SELECT block, data FROM "
                "qipu.fact_kept, LATERAL (SELECT pg_sleep(1)) AS slow; GRANT SELECT ON qipu.fact "
                "TO hasty")
    finds("Q1520", "filter", "plies > 1", cluster.url("versions", "hasty"))
    said = qipu.run("check", "--lang", "zh", cluster.url("nowhere"))[2]
    check("服务器上没有数据库" in said, said)

    # A second writer waits for the first, and says so if that takes long.
    holder = Session(cluster, "games", f"SELECT pg_advisory_lock({0x71697075})")
    said = finds("Q1003", "convert", "samples/opening.xqf", "-o", url)
    check("another program is writing to it" in said, said)
    holder.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("qipu", type=pathlib.Path)
    qipu_path = parser.parse_args().qipu.resolve()
    if not (BIN / "initdb").exists() or shutil.which("psql") is None:
        print(f"skipped: there is no PostgreSQL 15 ({BIN}); apt-get install postgresql-15")
        return 77
    with tempfile.TemporaryDirectory(prefix="qipu-pg-") as name, \
            tempfile.TemporaryDirectory(prefix="qipu-") as work:
        cluster = Cluster(pathlib.Path(name))
        folder = pathlib.Path(work)
        shutil.copytree(ROOT / "samples", folder / "samples")
        made_games(folder, 8)
        qipu = Program(qipu_path, folder)
        cluster.start()
        try:
            qipu.run("convert", "-r", "samples", "made", "-q", "-o", "all.qdb")
            parts = [f"made/部{i}.pgn" for i in range(8)]
            text = "".join((folder / part).read_text(encoding="utf-8") for part in parts)
            for i in range(30):
                (folder / f"many{i}.pgn").write_text(text, encoding="utf-8")
            qipu.run("convert", *[f"many{i}.pgn" for i in range(30)], "-q", "-o", "many.qdb")
            began = time.monotonic()

            def took(what):
                print(f"{what}: {time.monotonic() - began:.1f} s", flush=True)

            url, games = same_as_file(cluster, qipu, "all.qdb")
            took("same as a file")
            same_twice(cluster, qipu, url, "all.qdb", games)
            updated(cluster, qipu)
            took("updated")
            unfinished(cluster, qipu)
            broken_off(cluster, qipu)
            took("broken off")
            refused(cluster, qipu, url)
            took("refused")
        finally:
            cluster.stop()
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
