#!/usr/bin/env python3
"""Tests `qipu serve`: its answers are those of `qipu filter`, and neither hostile requests nor slow
clients keep it from answering others.

    serve.py QIPU
"""

import concurrent.futures
import json
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from serving import LIMIT, Server, check, failures

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUERIES = ["red ~ 朱", "result = 1-0", "position(\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR\")",
           "pattern(\"*/*/*/*/*/*/*/*/*C*/*K*\") and plies < 30", "comment ~ 弃子 or has(variations)", "title ~ 順炮",
           "line(\"炮二平五 炮8平5\")", "not (event ~ 橘中秘)"]


def answers(server, qipu, database):
    for query in QUERIES:
        count = subprocess.run([qipu, "filter", "-q", query, database, "--count"], capture_output=True, text=True,
                               check=True).stdout
        status, reply = server.ask({"do": "ask", "query": query})
        check(status == 200 and reply["games"] == int(count), query, status, reply.get("games"), count)
    status, reply = server.ask({"do": "about"})
    check(status == 200 and reply["games"] == 20, reply)
    status, headers, record = server.send("POST", "/api", json.dumps({"do": "game", "id": 2}),
                                          {"Content-Type": "application/json"})
    check(status == 200 and headers["Qipu-Number"] == "2" and "%" in headers["Qipu-Source"], headers)
    check("Qipu-Ply" not in headers, headers)
    start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
    _, headers, _ = server.send("POST", "/api", json.dumps({"do": "game", "id": 2, "query": f'position("{start} w")'}),
                                {"Content-Type": "application/json"})
    check(headers["Qipu-Ply"] == "0", headers)
    again = subprocess.run([qipu, "convert", "-q", "-", "--from", "json", "--to", "pgn"], input=record,
                           capture_output=True, check=True).stdout
    own = subprocess.run([qipu, "convert", "-q", database, "--games", "2", "--to", "pgn"], capture_output=True,
                         check=True).stdout
    check(again == own and own, "the record of game 2 is another one")


def hostile(server):
    """What is no question gets its error, and no name of a file."""
    json_type = {"Content-Type": "application/json"}
    for method, path, body, headers, expected in [
            ("GET", "/api", None, {}, 405), ("PUT", "/api", b"{}", json_type, 405),
            ("DELETE", "/api", None, {}, 405), ("POST", "/", b"{}", json_type, 405),
            ("OPTIONS", "/api", None, {}, 405), ("GET", "/../../etc/passwd", None, {}, 404),
            ("GET", "/%2e%2e/%2e%2e/etc/passwd", None, {}, 404), ("GET", "/api/..", None, {}, 404),
            ("GET", "//etc/passwd", None, {}, 404), ("POST", "/API", b"{}", json_type, 404),
            ("GET", "/" + "a" * 8000, None, {}, 404), ("GET", "/" + "a" * 9000, None, {}, 414),
            ("POST", "/api", b"{", json_type, 400), ("POST", "/api", b"", json_type, 400),
            ("POST", "/api", b"\xff\xfe\0", json_type, 400), ("POST", "/api", b"[" * 60000, json_type, 400),
            ("POST", "/api", b'{"do":"about"}', {}, 415),
            ("POST", "/api", b'{"do":"about"}', {"Content-Type": "text/plain"}, 415),
            ("POST", "/api", b" " * 70000, json_type, 413),
            ("GET", "/", None, {"Host": "evil.example"}, 403),
            ("POST", "/api", b'{"do":"about"}', {**json_type, "Host": "127.0.0.1.evil.example:80"}, 403),
            ("GET", "/", None, {"Host": "localhost:1"}, 200), ("GET", "/", None, {"Host": "[::1]:99"}, 200),
            ("GET", "/", None, {}, 200), ("HEAD", "/", None, {}, 200)]:
        status, _, told = server.send(method, path, body, headers)
        check(status == expected, method, path[:40], (body or b"")[:20], headers, status)
        check(status == 200 or b"error" in told, method, path[:40], told[:100])
        check(b"/tmp" not in told and b".qdb" not in told, told)
        if status in (403, 404, 405, 415) and method != "HEAD":
            zh = json.loads(told)["error"]["text"][0]
            check(re.search("[\u4e00-\u9fff]{3}", zh.partition("：")[2]), zh)
    check(b" 403 " in server.raw(b"GET / HTTP/1.1\r\n\r\n"), "a request without a host")
    check(b" 413 " in server.raw(b"POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                 b"Content-Length: 99999999\r\n\r\n" + b"xx"), "a request that says it is too long")
    for raw in [b"\0" * 100, b"GET", b"GET / HTTP/9.9\r\n\r\n", b"FOO / HTTP/1.1\r\n\r\n", b"\r\n\r\n",
                b"POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                b"POST /api HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 100000 + b"\r\n\r\n"]:
        check(b" 200 " not in server.raw(raw)[:20], raw[:30])
    for query, code in [("red = ", 9031), ("red ~ 胡 and colour = 3", 9032), ("(" * 200, 9036)]:
        status, reply = server.ask({"do": "ask", "query": query})
        check(status == 400 and reply["error"]["code"] == code, query[:20], status, reply)
    status, reply = server.ask({"do": "ask", "query": "'; DROP TABLE game; --"})
    check(status == 200 and reply["games"] == 0, reply)
    check(server.ask({"do": "about"})[0] == 200, "it does not answer any more")


def concurrent_clients(server):
    expected = {query: server.ask({"do": "ask", "query": query, "sort": "red"})[1] for query in QUERIES}

    def one(number):
        query = QUERIES[number % len(QUERIES)]
        return query, server.ask({"do": "ask", "query": query, "sort": "red"})

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        for query, (status, reply) in pool.map(one, range(200)):
            check(status == 200 and reply == expected[query], query, status)


def slow_clients(server):
    """Clients that send nothing, or a byte now and then, do not keep others waiting."""
    slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(12)]
    for connection in slow[6:]:
        connection.sendall(b"POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    began = time.monotonic()
    check(server.ask({"do": "about"})[0] == 200, "with slow clients")
    check(time.monotonic() - began < 3, "slow clients delay others")
    for connection in slow:
        connection.settimeout(20)
        try:
            while connection.recv(1000):
                pass
        except OSError as error:
            check(not isinstance(error, TimeoutError), "a silent connection stays open")
        connection.close()


def token(qipu, database, folder):
    (folder / "token").write_text("a secret\n", encoding="utf-8")
    for options, env in [(["--token-file", folder / "token"], {}), ([], {"QIPU_TOKEN": "a secret"})]:
        server = Server(qipu, database, *options, env=env)
        for given, expected in [({}, 401), ({"Authorization": "Bearer"}, 401), ({"Authorization": "Bearer a secre"}, 401),
                                ({"Authorization": "Bearer a secret "}, 200), ({"Authorization": "Bearer a secretx"}, 401),
                                ({"Authorization": "Basic a secret"}, 401), ({"Authorization": "Bearer a secret"}, 200)]:
            check(server.ask({"do": "about"}, **given)[0] == expected, given, expected)
            check(server.send("GET", "/none", None, given)[0] == (404 if expected == 200 else 401), "a path", given)
            # The page has no data, and asks its reader for the token.
            status, _, page = server.send("GET", "/", None, given)
            check(status == 200 and b"a secret" not in page, "the page", given, status)
            check(server.send("POST", "/", b"{}", given)[0] == (405 if expected == 200 else 401), "no page", given)
        listed = pathlib.Path(f"/proc/{server.process.pid}/cmdline").read_bytes()
        check(b"a secret" not in listed, "the arguments show the token")
        code, told = server.end()
        check(code == 0 and told == "", code, told)


def ends(qipu, database, folder):
    for sign in [signal.SIGTERM, signal.SIGINT]:
        server = Server(qipu, database)
        waiting = socket.create_connection(("127.0.0.1", server.port))  # a client that says nothing
        began = time.monotonic()
        code, told = server.end(sign)
        check(code == 0 and told == "" and time.monotonic() - began < 10, sign, code, told)
        waiting.close()
    before = database.read_bytes()
    server = Server(qipu, database)
    server.ask({"do": "openings"})
    check(server.end(signal.SIGKILL)[0] == -signal.SIGKILL and database.read_bytes() == before, "after a kill")
    check(sorted(path.name for path in folder.glob("*.qdb*")) == ["a.qdb"], "files beside the database")
    # The address is taken; there is no such file; it is no database.
    server = Server(qipu, database)
    for words in [[database, "--listen", f"127.0.0.1:{server.port}"], [folder / "none.qdb"], [folder / "a.pgn"],
                  [database, "--listen", "x:y"], [database, "--page", folder / "none.html"],
                  [database, "--seconds", "0"]]:
        done = subprocess.run([qipu, "serve", *map(str, words)], capture_output=True, timeout=LIMIT, check=False)
        check(done.returncode == 2 and done.stderr, words, done.returncode)
    server.end()


def page(qipu, database, folder):
    (folder / "page.html").write_text("<!doctype html><title>页</title>", encoding="utf-8")
    server = Server(qipu, database, "--page", folder / "page.html")
    status, headers, told = server.send("GET", "/")
    check(status == 200 and told.decode() == "<!doctype html><title>页</title>" and
          headers["Content-Type"].startswith("text/html"), status, headers, told)
    server.end()


def damaged(qipu, database, folder):
    """A database that is damaged while it is served: errors, without its name."""
    path = folder / "damaged.db"
    shutil.copy(database, path)
    server = Server(qipu, path)
    with path.open("r+b") as file:
        size = path.stat().st_size
        for at in range(size // 8, size, 4096):
            file.seek(at)
            file.write(b"\xA5" * 64)
    codes = set()
    for number in range(1, 40):
        status, reply = server.ask({"do": "game", "id": number})
        codes.add(status)
        check("damaged.db" not in json.dumps(reply), reply)
    check(500 in codes, "damage is not noticed", codes)
    server.end()


def main():
    qipu = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        database = folder / "a.qdb"
        shutil.copy(ROOT / "samples/橘中秘.pgn", folder / "a.pgn")
        built = subprocess.run([qipu, "serve", str(folder / "a.pgn")], capture_output=True, text=True, check=False)
        if "without `serve`" in built.stderr:
            print("this qipu was built without a server")
            return 77
        subprocess.run([qipu, "convert", "-q", ROOT / "samples/橘中秘.pgn", ROOT / "samples/梅花谱.pgn", "-o", database],
                       check=True)
        server = Server(qipu, database, "--jobs", 2)
        answers(server, qipu, database)
        hostile(server)
        concurrent_clients(server)
        slow_clients(server)
        code, told = server.end()
        check(code == 0 and told == "", code, told)
        token(qipu, database, folder)
        ends(qipu, database, folder)
        page(qipu, database, folder)
        damaged(qipu, database, folder)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
