#!/usr/bin/env python3
"""The library's golden cases through libnotation.so, called from another language: golden.py LIBRARY.

Moves in every notation, ambiguous and refused texts, perft, rulings and their labels.
"""

import ctypes
import json
import pathlib
import re
import sys

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
MOST_NODES = 200_000  # of a perft
VERDICTS = ["none", "draw", "red_loses", "black_loses", "needs_arbiter", "foul"]
DIALECTS = {"zh_xqbase": b"zh-xqbase", "zh_hant": b"zh-hant", "san": b"san", "lan": b"lan"}


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("size", ctypes.c_size_t)]


class Ruling(ctypes.Structure):
    _fields_ = [("verdict", ctypes.c_int), ("rules", ctypes.c_char_p), ("first_ply", ctypes.c_size_t),
                ("last_ply", ctypes.c_size_t), ("moves", ctypes.c_size_t), ("decisive", ctypes.c_int),
                ("reason", Text)]


Moves = ctypes.POINTER(ctypes.c_uint16)
Handle, Size, Word = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p


def declared(library):
    """The functions that are used here, with their types."""
    for name, result, arguments in (
            ("position_new", Handle, [Word]), ("free", None, [Handle]),
            ("read_move", Size, [Handle, Word, Word, Moves, Size]),
            ("write_move", Size, [Handle, ctypes.c_uint16, Word, Word, Size]),
            ("play", ctypes.c_int, [Handle, ctypes.c_uint16]),
            ("perft", ctypes.c_uint64, [Handle, ctypes.c_int]),
            ("judge_moves", Handle, [Handle, Moves, Size, Word, ctypes.c_int]),
            ("ruling_count", Size, [Handle]),
            ("ruling_at", ctypes.c_int, [Handle, Size, ctypes.c_int, ctypes.POINTER(Ruling)]),
            ("label_at", ctypes.c_int, [Handle, Size, Size, Moves, ctypes.POINTER(Word)])):
        function = getattr(library, "qipu_" + name)
        function.restype, function.argtypes = result, arguments
    return library


def square(name, ranks_from):
    return (int(name[1:]) - ranks_from) * 9 + ord(name[0]) - ord("a")


def move_of(text, ranks_from=1):
    """Of "h3e3", whose ranks count from 1 in these files but in those of rulings."""
    source, target = re.findall(r"[a-i]\d+", text)
    return square(source, ranks_from) | square(target, ranks_from) << 7


class Golden:
    def __init__(self, library):
        self.qipu = library
        self.wrong = []
        self.cases = 0

    def expect(self, got, wanted, case):
        self.cases += 1
        if got != wanted:
            self.wrong.append(f"{got!r} is not {wanted!r}: {json.dumps(case, ensure_ascii=False)}")

    def read(self, position, text, notation=None):
        room = (ctypes.c_uint16 * 24)()
        count = self.qipu.qipu_read_move(position, text.encode(), notation, room, 24)
        return set(room[:count])

    def written(self, position, move, notation):
        room = ctypes.create_string_buffer(64)
        self.qipu.qipu_write_move(position, move, notation, room, 64)
        return room.value.decode()

    def check_move(self, case):
        position = self.qipu.qipu_position_new(case["fen"].encode())
        move = move_of(case["uci"])
        self.expect(self.written(position, move, b"zh"), case["chinese"], case)
        self.expect(self.written(position, move, b"iccs"), case["iccs"], case)
        self.expect(self.read(position, case["chinese"], b"zh"), {move}, case)
        for text in case["alternates"]:
            self.expect(move in self.read(position, text), True, case)
        for dialect, notation in DIALECTS.items():
            if dialect in case["dialects"]:
                self.expect(self.written(position, move, notation), case["dialects"][dialect], case)
        self.qipu.qipu_free(position)

    def check_ambiguous(self, case):
        position = self.qipu.qipu_position_new(case["fen"].encode())
        wanted = set(map(move_of, case["readings"]))
        self.expect(wanted <= self.read(position, case["text"]), True, case)
        self.qipu.qipu_free(position)

    def check_perft(self, case):
        position = self.qipu.qipu_position_new(case["fen"].encode())
        for depth, nodes in case["nodes"].items():
            if int(nodes) <= MOST_NODES:
                self.expect(self.qipu.qipu_perft(position, int(depth)), nodes, case)
        self.qipu.qipu_free(position)

    def check_ruling(self, case):
        if case["verdict"] == "disputed":
            return
        position = self.qipu.qipu_position_new(case["fen"].encode())
        moves = [move_of(move, 0) for move in case["moves"].split()]
        line = (ctypes.c_uint16 * len(moves))(*moves)
        rulings = self.qipu.qipu_judge_moves(position, line, len(moves), case["rules"].encode(), 0)
        self.qipu.qipu_free(position)
        decisive, labels = "none", []
        for number in range(self.qipu.qipu_ruling_count(rulings)):
            ruling = Ruling()
            self.expect(self.qipu.qipu_ruling_at(rulings, number, 1, ctypes.byref(ruling)), 0, case)
            if not ruling.decisive:
                continue
            decisive = VERDICTS[ruling.verdict]
            played, label = ctypes.c_uint16(), ctypes.c_char_p()
            for at in range(ruling.moves):
                self.qipu.qipu_label_at(rulings, number, at, ctypes.byref(played), ctypes.byref(label))
                labels.append(label.value.decode())
        self.qipu.qipu_free(rulings)
        self.expect(decisive, case["verdict"], case)
        if "labels" in case:
            self.expect(labels, case["labels"], case)


def main():
    golden = Golden(declared(ctypes.CDLL(sys.argv[1])))
    for name, check in (("notation/moves.jsonl", golden.check_move),
                        ("notation/ambiguous.jsonl", golden.check_ambiguous),
                        ("perft.jsonl", golden.check_perft),
                        ("rulings/cases.jsonl", golden.check_ruling)):
        with open(DATA / name, encoding="utf-8") as file:
            for line in file:
                check(json.loads(line))
    print("\n".join(golden.wrong[:20]))
    print(f"{golden.cases} answers, {len(golden.wrong)} wrong")
    return 1 if golden.wrong or golden.cases < 1000 else 0


if __name__ == "__main__":
    sys.exit(main())
