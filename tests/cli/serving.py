"""Starts `qipu serve` and asks it, for tests."""

import http.client
import json
import re
import signal
import socket
import subprocess

LIMIT = 60  # seconds
failures = []


def check(condition, *words):
    if not condition:
        failures.append(" ".join(map(str, words)))
        print("FAILED:", *words, flush=True)


class Server:
    def __init__(self, qipu, database, *options, env=None):
        self.process = subprocess.Popen(
            [qipu, "serve", str(database), "--listen", "127.0.0.1:0", *map(str, options)], stderr=subprocess.PIPE,
            text=True, env={"LANG": "C.UTF-8", **(env or {})})
        self.told = self.process.stderr.readline()
        found = re.match(r"http://127\.0\.0\.1:(\d+)/", self.told)
        if not found:
            raise SystemExit(f"qipu serve said {self.told!r}")
        self.port = int(found[1])

    def send(self, method, path, body=None, headers=None):
        """Returns the status, the headers and the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def ask(self, request, **headers):
        """Returns the status and the reply."""
        body = request if isinstance(request, (bytes, str)) else json.dumps(request)
        status, _, told = self.send("POST", "/api", body if isinstance(body, bytes) else body.encode(),
                                    {"Content-Type": "application/json", **headers})
        return status, json.loads(told)

    def raw(self, request, wait=LIMIT):
        """Sends bytes and returns all that comes back. The server takes a client that sends no more for
        one that has gone, so the connection stays open both ways."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
            out = b""
            try:
                connection.sendall(request)
                while part := connection.recv(65536):
                    out += part
            except OSError:  # it may close the connection at any time
                pass
            return out

    def end(self, sign=signal.SIGTERM):
        """Ends it; returns its exit status and what it said."""
        self.process.send_signal(sign)
        told = self.process.communicate(timeout=LIMIT)[1]
        return self.process.returncode, told
