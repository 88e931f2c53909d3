#!/usr/bin/env python3
"""An engine for the driver's tests: engine.py MODE [FILE]. It knows only the start position.

FILE keeps what the engine was told, one line per command. A mode whose name ends in `-once`
misbehaves until FILE exists.
"""

import os
import signal
import sys

mode = sys.argv[1]
kept = sys.argv[2] if len(sys.argv) > 2 else None
first = not (kept and os.path.exists(kept))
dialect = "ucci" if mode.startswith("ucci") else "uci"
rank = 0
waiting = False


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def move(a, b):
    return a[0] + str(int(a[1:]) + rank) + b[0] + str(int(b[1:]) + rank)


def best():
    global waiting
    waiting = False
    if mode == "none":
        say("bestmove (none)")
    elif mode == "illegal":
        say("bestmove a0a9")
    else:
        say("bestmove %s ponder %s" % (move("h2", "e2"), move("h9", "g7")))


def go(words):
    global waiting
    if mode == "dies-in-search" or (mode == "dies-once" and first):
        if kept:
            open(kept, "a").close()
        os.kill(os.getpid(), signal.SIGKILL)
    if mode == "never-moves":
        return
    if mode == "floods":
        while True:
            say("info depth 1 nodes 1 string words words words")
    if mode == "floods-in-one-line":
        while True:
            sys.stdout.write("x" * 65536)
    if mode == "long-lines":
        say("info " + "y" * 1000000)
    if mode == "odd":
        for text in ("", "\r", "info", "info depth", "info depth x score", "info score cp", "info pv",
                     "info multipv 99 depth 1 score cp 1 pv h2e2", "info score cp 1 wdl pv h2e2 h2e2",
                     "info multipv 0 score cp 1 pv h2e2", "\x00\xff nonsense", "bestmov",
                     "info depth 99999999999999999999 score mate -99999999999999999999 pv h2e2"):
            say(text)
    tail = " " + move("a0", "a9") if mode == "illegal-line" else ""
    pv = "%s %s" % (move("h2", "e2"), move("h9", "g7")) + tail
    if dialect == "ucci":
        say("info depth 4 score 25 time 1 nodes 5 pv " + pv)
    else:
        say("info depth 4 seldepth 6 multipv 1 score cp 25 wdl 300 500 200 nodes 5 hashfull 7 pv " + pv)
        say("info depth 4 multipv 2 score mate -2 nodes 6 pv " + move("a0", "a1"))
        say("info depth 5 currmove %s currmovenumber 1" % move("a0", "a1"))
    waiting = "infinite" in words or "ponder" in words
    if not waiting:
        best()


def obey(line):
    global rank
    words = line.split()
    word = words[0] if words else ""
    if word == "uci" and mode == "ucci-leaves":
        sys.exit(1)
    if word in ("uci", "ucci") and word == dialect and mode != "mute":
        say("id name Fake Engine")
        if mode == "long-lines":
            say("z" * 3000000)
        if mode == "variant":
            say("option name UCI_Variant type combo default chess var chess var xiangqi")
        if dialect == "uci":
            say("option name Hash type spin default 16 min 1 max 64")
            say("option name MultiPV type spin default 1 min 1 max 64")
            say("option name Two Words type string default <empty>")
        else:
            say("option usemillisec type check default false")
            say("option hashsize type spin min 1 max 64 default 16")
            say("option newgame type button")
        say(word + "ok")
    elif word == "isready" and mode != "never-ready":
        say("readyok")
    elif line == "setoption name UCI_Variant value xiangqi":
        rank = 1
    elif word == "go":
        go(words)
    elif word in ("stop", "ponderhit") and waiting:
        best()
    elif word == "quit":
        sys.exit(0)


if mode == "dies":
    sys.exit(3)
for text in sys.stdin:
    if kept:
        with open(kept, "a") as file:
            file.write(text)
    obey(text.strip())
