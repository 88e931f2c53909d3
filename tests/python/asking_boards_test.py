#!/usr/bin/env python3
"""Questions to boards, trees that change, file objects, openings, and engines that are programs."""

import io
import os
import pickle
import random
import shlex
import threading
import unittest

import qipu
from support import ROOT


def positions(seed, count):
    """Positions of random games."""
    chosen = random.Random(seed)
    position = qipu.Position()
    for _ in range(count):
        moves = position.legal_moves
        position = position.play(chosen.choice(moves)) if moves else qipu.Position()
        yield position


class Boards(unittest.TestCase):
    def test_pieces_and_counters(self):
        start = qipu.Position()
        pieces = start.piece_map()
        self.assertEqual(len(pieces), 32)
        self.assertEqual((pieces["e0"], pieces["e9"], pieces["b2"]), ("K", "k", "C"))
        for square, piece in pieces.items():
            self.assertEqual(start.piece_at(square), piece)
        self.assertEqual((start.quiet_plies, start.round), (0, 1))
        later = qipu.Position("4k4/9/9/9/9/9/9/9/9/3K5 b - - 7 31")
        self.assertEqual((later.quiet_plies, later.round), (7, 31))

    def test_captures_and_checks(self):
        for position in positions(1, 200):
            captures = [move for move in position.legal_moves if position.is_capture(move)]
            self.assertEqual(set(position.captures), set(captures))
            for move in position.legal_moves:
                self.assertEqual(position.is_capture(move), move.target in position.piece_map())
                self.assertEqual(position.gives_check(move), position.play(move).in_check)
        with self.assertRaises(qipu.IllegalMove):
            qipu.Position().gives_check("车一进五")

    def test_attackers(self):
        """The moves that capture, and no others, come from attackers that do not expose their king."""
        for position in positions(2, 120):
            pieces = position.piece_map()
            enemy = [s for s, p in pieces.items() if p.isupper() != (position.turn == "red")]
            for square in enemy:
                sources = {m.source for m in position.captures if m.target == square}
                attackers = position.attackers(square)
                self.assertLessEqual(sources, set(attackers))
                self.assertEqual(position.is_attacked(square), bool(attackers))
                for each in attackers:
                    if each not in sources:  # then the move exposes the king
                        self.assertFalse(position.is_legal(qipu.Move(each + square)))
        start = qipu.Position()
        self.assertEqual(start.attackers("e3", "red"), [])
        self.assertEqual(start.attackers("e2"), ["c0", "g0"])  # both elephants protect the point
        self.assertEqual(start.attacks("b0"), ["a2", "c2"])
        self.assertEqual(start.attacks("e5"), [])
        with self.assertRaises(qipu.ArgumentError):
            start.attackers("e10")
        with self.assertRaises(qipu.ArgumentError):
            start.attackers("e1", "white")

    def test_board_with_its_moves(self):
        board = qipu.Board()
        self.assertEqual(board.fen, qipu.Position().fen)
        for text in ("炮二平五", "H8+7", qipu.Move("h0g2")):
            board.push(text)
        self.assertEqual([m.uci for m in board.move_stack], ["h2e2", "h9g7", "h0g2"])
        self.assertEqual(board.peek(), qipu.Move("h0g2"))
        copy = board.copy()
        self.assertEqual(copy, board)
        while board.move_stack:
            board.pop()
        self.assertEqual(board.position, qipu.Position())
        self.assertNotEqual(copy, board)
        self.assertEqual(len(copy.move_stack), 3)
        for empty in (board.pop, board.peek):
            with self.assertRaises(IndexError):
                empty()
        with self.assertRaises(qipu.IllegalMove):
            board.push("车一进五")
        self.assertEqual(board.move_stack, [])
        for move in ("a0a1", "a9a8", "a1a0", "a8a9"):
            board.push(qipu.Move(move))
        self.assertEqual(board.repetitions(), 2)
        with self.assertRaises(AttributeError):
            board.nothing_of_that_name


class Trees(unittest.TestCase):
    def test_promote(self):
        game = qipu.Game(moves="炮二平五 马8进7")
        first = game.root.next
        others = [first.add(text) for text in ("炮8平5", "马2进3")]
        others[1].promote()
        self.assertEqual(game.texts(), ["炮二平五", "马2进3"])
        self.assertEqual([n.text() for n in first.children], ["马2进3", "马8进7", "炮8平5"])
        others[1].promote()
        self.assertEqual([n.text() for n in first.children], ["马2进3", "马8进7", "炮8平5"])
        with self.assertRaises(qipu.ArgumentError):
            game.root.promote()

    def test_insert(self):
        game = qipu.Game(moves="炮二平五 马2进3 马二进三")
        first = game.root.next
        made = first.insert("马8进7")
        self.assertEqual((made.parent, made.next.move), (first, qipu.Move("b9c7")))
        # Black would move twice: 马2进3 is illegal, and Red's move after it is legal again.
        self.assertEqual([n.standing for n in game.main_line()],
                         ["legal", "legal", "illegal", "legal"])
        made.insert("马二进三")
        self.assertEqual([n.standing for n in game.main_line()][:4], ["legal"] * 4)
        with self.assertRaises(qipu.IllegalMove):
            first.insert("车一进五")

    def test_stripped_and_shown(self):
        game = qipu.Game(moves="炮二平五 马8进7", tags={"Red": "胡荣华"})
        game.root.next.comment = "当头炮"
        game.root.add("兵七进一")
        bare = game.stripped(comments=True, variations=True)
        self.assertEqual(len(bare.nodes()), 2)
        self.assertEqual(bare.comments(), [])
        self.assertEqual(len(game.nodes()), 3)
        self.assertTrue(game.stripped().same_record(game))
        self.assertEqual(str(game), game.to("pgn"))
        self.assertIn("当头炮", str(game))


class FileObjects(unittest.TestCase):
    def test_read_and_written(self):
        sample = (ROOT / "samples/opening.xqf").read_bytes()
        moves = next(qipu.read(sample)).moves
        for data in (bytearray(sample), memoryview(sample), io.BytesIO(sample)):
            self.assertEqual(next(qipu.read(data)).moves, moves)
        with (ROOT / "samples/opening.xqf").open("rb") as file:
            game = next(qipu.open(file))
        self.assertEqual(game.moves, moves)
        self.assertTrue(game.file.endswith("opening.xqf"))
        for text in ("1. 炮二平五 马8进7", io.StringIO("1. 炮二平五 马8进7")):
            self.assertEqual(next(qipu.read(text)).texts(), ["炮二平五", "马8进7"])
        for wrong in (42, ["a"], None):
            with self.assertRaises(TypeError):
                qipu.read(wrong)

        out = io.BytesIO()
        written = qipu.write([game, game], out, format="pgn")
        self.assertEqual(written.games, 2)
        self.assertEqual([g.moves for g in qipu.read(out.getvalue(), "a.pgn")], [moves] * 2)
        with self.assertRaises(qipu.ArgumentError):
            qipu.write(game, io.BytesIO())
        with self.assertRaises(qipu.FormatError):
            qipu.write([game, game], out, format="xqf")
        with self.assertRaises(TypeError):
            qipu.write(["x"], io.BytesIO(), format="pgn")


class Openings(unittest.TestCase):
    def test_codes(self):
        every = qipu.openings()
        codes = [each.code for each in every]
        self.assertEqual(codes, sorted(set(codes)))
        self.assertEqual(qipu.opening("c42").code, "C42")
        self.assertIs(pickle.loads(pickle.dumps(every[3])) == every[3], True)
        with self.assertRaises(qipu.ArgumentError):
            qipu.opening("Z99")
        named = 0
        for each in every:
            if len(each.moves) > 3:
                named += qipu.Game(moves=each.moves).opening() == each
        self.assertGreater(named, 0.8 * sum(len(each.moves) > 3 for each in every))
        self.assertEqual(qipu.Game("4k4/9/9/9/9/9/9/9/9/3K5 w").opening().code, "A00")


class Programs(unittest.TestCase):
    def setUp(self):
        self.program = os.environ.get("QIPU", "")
        if not os.access(self.program, os.X_OK):
            self.skipTest("the program qipu is not built")

    def test_a_program_as_engine(self):
        with qipu.Engine(shlex.quote(self.program) + " engine", hash_mib=1) as engine:
            self.assertIn("qipu", engine.name)
            self.assertIn("Hash", engine.options)
            mate = engine.analyse("3k5/R8/9/9/9/9/9/9/1R7/5K3 w", depth=4)
            self.assertEqual(mate.score.mate, 1)
            self.assertEqual(mate.best.uci, "b1b9")
            with self.assertRaises(qipu.Error):
                engine.set("No such option", 1)
        with self.assertRaises(qipu.Error):
            qipu.Engine("/no/such/engine")
        with self.assertRaises(qipu.Error):
            qipu.Engine(shlex.quote(self.program) + " engine", options={"No such option": 1})
        with self.assertRaises(qipu.ArgumentError):
            qipu.Engine("")
        with self.assertRaises(qipu.ArgumentError):
            qipu.Engine(self.program, protocol="cecp")

    def test_lines_while_they_are_found(self):
        engines = [qipu.Engine(hash_mib=1),
                   qipu.Engine(shlex.quote(self.program) + " engine", hash_mib=1)]
        for engine in engines:
            seen = list(qipu.stream(engine, depth=5))
            self.assertGreater(len(seen), 3)
            self.assertEqual(seen[-1].line.depth, 5)
            for each in seen:
                self.assertIn(each.best, qipu.Position().legal_moves)
            for each in qipu.stream(engine, seconds=600):  # leaving the loop ends the search
                break
            before = threading.active_count()
            self.assertIsNotNone(engine.analyse(nodes=500).best)
            self.assertLessEqual(threading.active_count(), before)

            def fail(analysis):
                raise ZeroDivisionError
            with self.assertRaises(ZeroDivisionError):
                engine.analyse(seconds=600, progress=fail)
            with self.assertRaises(qipu.ArgumentError):
                list(qipu.stream(engine, depth=0))
            engine.close()


if __name__ == "__main__":
    unittest.main()
