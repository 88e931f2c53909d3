#!/usr/bin/env python3
"""The library's golden cases through the module."""

import re
import unittest

import qipu
from support import DATA, lines

# How tests/data/notation names the notations.
DIALECTS = {"zh_xqbase": "zh-xqbase", "zh_hant": "zh-hant", "san": "san", "lan": "lan"}


def ranks_from_1(uci):
    """A move of these files, where ranks are counted 1-10."""
    ranks = [int(rank) - 1 for rank in re.findall(r"\d+", uci)]
    files = re.findall(r"[a-i]", uci)
    return qipu.Move(f"{files[0]}{ranks[0]}{files[1]}{ranks[1]}")


class Notations(unittest.TestCase):
    def test_moves(self):
        for case in lines("notation/moves.jsonl")[::3]:
            position = qipu.Position(case["fen"])
            move = ranks_from_1(case["uci"])
            self.assertEqual(position.write(move, "zh"), case["chinese"], case)
            self.assertEqual(position.write(move, "iccs"), case["iccs"], case)
            self.assertIs(position.read(case["chinese"], "zh"), move)
            self.assertIs(position.read(case["iccs"], "iccs"), move)
            for text in case["alternates"]:
                self.assertIn(move, position.readings(text), (case["fen"], text))
            for dialect, notation in DIALECTS.items():
                if dialect in case["dialects"]:
                    self.assertEqual(position.write(move, notation), case["dialects"][dialect], case)

    def test_ambiguous(self):
        for case in lines("notation/ambiguous.jsonl"):
            position = qipu.Position(case["fen"])
            wanted = set(map(ranks_from_1, case["readings"]))
            self.assertEqual(set(position.readings(case["text"])) & wanted, wanted, case)
            with self.assertRaises(qipu.AmbiguousMove) as caught:
                position.read(case["text"])
            self.assertTrue(wanted <= set(caught.exception.readings))
            self.assertEqual(caught.exception.text, case["text"])

    def test_reject(self):
        for case in lines("notation/reject.jsonl"):
            position = qipu.Position(case["fen"])
            if case["expect"] in ("ambiguous", "ok") or position.readings(case["text"]):
                continue
            with self.assertRaises(qipu.MoveError) as caught:
                position.read(case["text"])
            self.assertRegex(caught.exception.code, r"^Q[34]\d{3}$")


class Rules(unittest.TestCase):
    def test_perft(self):
        counted = 0
        for case in lines("perft.jsonl"):
            position = qipu.Position(case["fen"])
            for depth, nodes in case["nodes"].items():
                if int(nodes) <= 100_000:
                    self.assertEqual(position.perft(int(depth)), nodes, case)
                    counted += 1
        self.assertGreater(counted, 50)

    def test_perft_by_hand(self):
        """The same, played move by move in Python."""
        def leaves(position, depth):
            if depth == 0:
                return 1
            return sum(leaves(position.play(m), depth - 1) for m in position.legal_moves)
        self.assertEqual(leaves(qipu.Position(), 2), 1920)

    def test_rulings(self):
        for case in lines("rulings/cases.jsonl"):
            if case["verdict"] == "disputed":  # programs rule in different ways
                continue
            ruling = qipu.judge(case.get("fen"), case["moves"], rules=case["rules"])
            verdict = ruling.verdict if ruling else "none"
            self.assertEqual(verdict, case["verdict"], case["id"])
            if "labels" in case:
                self.assertEqual(ruling.labels, case["labels"], case["id"])
                self.assertTrue(ruling.reason and ruling.reason_zh and ruling.clauses)

    def test_rulings_of_games(self):
        case = next(c for c in lines("rulings/cases.jsonl") if c["verdict"] == "red_loses")
        game = qipu.Game(case["fen"], case["moves"])
        self.assertEqual(qipu.judge(game, rules=case["rules"]).verdict, "red_loses")
        self.assertEqual([r.verdict for r in qipu.rulings(game, rules=case["rules"])][0], "red_loses")
        self.assertIsNone(qipu.judge(qipu.Game()))


class Formats(unittest.TestCase):
    def samples(self):
        for folder in ("pgn", "xqf", "dhtmlxq", "json", "cbr", "wxf", "txt", "csv"):
            for path in sorted((DATA / folder / "good").iterdir())[:4]:
                if path.is_file():
                    with qipu.open(path, errors="ignore") as games:
                        try:
                            yield from games
                        except qipu.Error:
                            pass

    def test_round_trips(self):
        """JSON keeps everything; others, what losses() does not name."""
        seen = exact = 0
        for game in self.samples():
            for format, name in (("json", "a.json"), ("pgn", "a.pgn"), ("xqf", "a.xqf")):
                written = game.to(format)
                if isinstance(written, str):
                    written = written.encode()
                again, = qipu.read(written, name=name, format=format)
                seen += 1
                if game.losses(format):
                    continue
                exact += 1
                self.assertEqual(game.texts(), again.texts(), (game.file, format))
                self.assertEqual([text for _, text in game.comments()],
                                 [text for _, text in again.comments()])
                self.assertEqual(game.result, again.result)
                if format == "json":  # the others have their own order of tags
                    self.assertEqual(game.difference(again), "", game.file)
                    self.assertTrue(game.same_record(again))
        self.assertGreater(seen, 20)
        self.assertGreater(exact, 10)

    def test_names(self):
        formats = {f.id: f for f in qipu.formats()}
        self.assertTrue(formats["xqf"].reads and formats["xqf"].writes)
        self.assertFalse(formats["xqf"].is_text or formats["xqf"].many_games)
        self.assertIn("zh-hk", [n.id for n in qipu.notations()])
        self.assertIn("2020", [r.id for r in qipu.rule_books()])
        game = qipu.Game(moves="炮二平五")
        for format in formats.values():
            if not format.writes:
                with self.assertRaises(qipu.FormatError):
                    game.to(format.id)
            elif format.id == "qdb":
                with self.assertRaises(qipu.Error):
                    game.to(format.id)
            else:
                self.assertTrue(game.to(format.id))
                self.assertEqual(isinstance(game.to(format.id), str), format.is_text)


if __name__ == "__main__":
    unittest.main()
