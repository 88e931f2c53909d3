#!/usr/bin/env python3
"""Sends random requests to `qipu serve`: every one is answered, with a status that fits, and the
server still answers afterwards.

    serve.py QIPU DATABASE [REQUESTS [SEED]]
"""

import collections
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
from serving import Server  # noqa: E402  pylint: disable=wrong-import-position

WHAT = ["about", "ask", "place", "game", "explore", "openings", "player", "players", "complete", "drop", ""]
FIELDS = ["query", "sort", "down", "from", "most", "id", "fen", "moves", "joined", "name", "text", "at", "language"]
WORDS = ["胡荣华", "1980", "1975-1980", "红胜", "1-0", "red", "~", "=", "(", ")", "and", "或", "not", "\"", "“", "顺炮",
         "position(\"", "material(RvRA)", "line(\"炮二平五\")", "pattern(\"*/*\")", "h2e2", "h9g7", "b0c2", "date", "red",
         "opening", "plies", "strength", "\\", "\0", "\x01", "\U0001F600", "😀", "%s%n", "../..", "'; --", "<script>", "..",
         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "comment ~ 炮", "year > 1900", "", "zh", "en"]


def text(lot):
    return " ".join(lot.choice(WORDS) for _ in range(lot.choice([0, 1, 1, 2, 3, 8, 200])))


def value(lot):
    return lot.choice([text(lot), text(lot), text(lot), lot.randrange(-3, 2000), 2**64, 1e300, True, None, [text(lot)],
                       {"a": text(lot)}])


def body(lot):
    request = {"do": lot.choice(WHAT)}
    for field in lot.sample(FIELDS, lot.randrange(6)):
        request[field] = value(lot)
    out = bytearray(json.dumps(request, ensure_ascii=lot.random() < 0.5).encode("utf-8", "replace"))
    for _ in range(lot.choice([0, 0, 0, 1, 5])):
        if out:
            out[lot.randrange(len(out))] = lot.randrange(256)
    return bytes(out[:lot.randrange(len(out) + 1)] if lot.random() < 0.1 else out)


def raw(lot):
    parts = [lot.choice([b"GET", b"POST", b"PUT", b"HEAD", b"X", b""]), b" ",
             lot.choice([b"/", b"/api", b"/..", b"*", b"http://x/", b"/%00", b"/%", b"/" + b"a" * lot.randrange(9000)]),
             b" HTTP/1.", lot.choice([b"0", b"1", b"9"]), b"\r\n"]
    for _ in range(lot.randrange(5)):
        parts.append(lot.choice([b"Host: localhost", b"Content-Length: 5", b"Content-Length: -1", b"Range: bytes=0-1,5-9",
                                 b"Transfer-Encoding: chunked", b"Content-Type: application/json", b"Accept-Encoding: gzip",
                                 b"Content-Type: multipart/form-data; boundary=x", b"Expect: 100-continue", b": ", b"x",
                                 b"Content-Encoding: gzip", b"Content-Encoding: br"]) + b"\r\n")
    parts.append(b"\r\n")
    parts.append(bytes(lot.randrange(256) for _ in range(lot.randrange(50))))
    out = bytearray(b"".join(parts))
    for _ in range(lot.choice([0, 0, 1, 3])):
        out[lot.randrange(len(out))] = lot.randrange(256)
    return bytes(out)


def main():
    qipu, database = sys.argv[1:3]
    requests = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(2**32)
    print(f"seed {seed}", flush=True)
    lot = random.Random(seed)
    server = Server(qipu, database, "--seconds", 5)
    statuses = collections.Counter()
    for number in range(requests):
        if lot.random() < 0.2:
            told = server.raw(raw(lot), wait=30)
            statuses["raw " + told[9:12].decode("latin-1")] += 1
            continue
        sent = body(lot)
        status, _, told = server.send("POST", "/api", sent, {"Content-Type": "application/json"})
        statuses[status] += 1
        reply = json.loads(told)
        if status not in (200, 400, 413, 503) or (status != 200) != ("error" in reply):
            raise SystemExit(f"request {number}: {status} for {sent!r}: {told[:300]!r}")
    status, reply = server.ask({"do": "about"})
    code, told = server.end()
    print(dict(statuses), "games", reply.get("games"), "exit", code)
    return 0 if status == 200 and code == 0 and told == "" else 1


if __name__ == "__main__":
    sys.exit(main())
