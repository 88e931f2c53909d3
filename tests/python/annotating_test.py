#!/usr/bin/env python3
"""annotate(), puzzles(), report() and pages: the same as the program makes, and what is refused."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import qipu

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = str(ROOT / "samples/梅花谱.pgn")
PROGRAM = os.environ.get("QIPU")
# Red gives a rook away, though two moves mate.
BLUNDER = "4k4/9/9/9/9/9/9/R4r3/1R7/3K5 w"


def told(*args):
    return subprocess.run([PROGRAM, *map(str, args)], check=True, capture_output=True).stdout


def first_game():
    return next(qipu.open(SAMPLE))


class Annotating(unittest.TestCase):
    def test_as_the_program_does(self):
        game = first_game()
        ours = qipu.annotate(game, nodes=500)
        how = ("annotate", "-q", "--no-cache", "--nodes", 500, "--games", 1, SAMPLE)
        self.assertEqual(ours.data, json.loads(told(*how, "--json")))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.pgn")
            told(*how, "-o", path)
            self.assertEqual(next(qipu.open(str(path))).difference(game), "")
        self.assertEqual(len(ours.plies), len(game.moves))
        self.assertEqual(set(ours.sides), {"red", "black"})

    def test_another_run_replaces_the_first(self):
        game = qipu.Game(BLUNDER, moves="a2a3 f2f1")
        first = qipu.annotate(game, nodes=2000)
        self.assertEqual(first.findings, ())
        nodes, text = game.nodes(), str(game)
        again = qipu.annotate(game, nodes=2000, jobs=2)
        self.assertEqual(again.data, first.data)
        self.assertEqual(str(game), text)
        self.assertEqual([f.code for f in again.findings], ["Q6012"])
        better = [node for node in nodes if not node.is_main]
        self.assertTrue(better)
        for node in better:
            with self.assertRaises(qipu.ArgumentError):
                node.add("a0a1")

    def test_options(self):
        game = first_game()
        before = {node.ply: node.comment for node in game.main_line()}
        found = qipu.annotate(game, nodes=200, first_ply=3, last_ply=4, notation="wxf", language="zh")
        evaluated = [node.ply for node in game.main_line() if node.eval is not None]
        self.assertLessEqual(set(evaluated), {2, 3, 4})
        self.assertIn(4, evaluated)
        for node in game.main_line():
            if node.ply not in (3, 4):
                self.assertEqual(node.comment, before[node.ply])
        self.assertEqual(found.data["game"], 1)
        for wrong in ({"nodes": 0}, {"depth": -1}, {"jobs": 257}, {"language": "de"},
                      {"first_ply": 0}, {"first_ply": 5, "last_ply": 4}, {"rules": "1066"},
                      {"notation": "runes"}, {"protocol": "xboard"}):
            with self.assertRaises(qipu.ArgumentError, msg=wrong):
                qipu.annotate(game, **wrong)
        with self.assertRaises(TypeError):
            qipu.annotate(None)

    def test_nothing_to_judge(self):
        game = qipu.Game()
        before = game.copy()
        self.assertEqual(qipu.annotate(game).data, {})
        self.assertTrue(game.same_record(before))

    def test_failures_change_nothing(self):
        game = first_game()
        before = game.copy()

        def stop(done, all):
            raise ZeroDivisionError

        for jobs in 1, 2:
            with self.assertRaises(ZeroDivisionError):
                qipu.annotate(game, nodes=200, jobs=jobs, progress=stop)
        with self.assertRaises(qipu.EngineError):
            qipu.annotate(game, engine="/no/such/engine")
        with self.assertRaises(qipu.EngineError):
            qipu.annotate(game, options={"Style": "wild"})
        self.assertTrue(game.same_record(before))

    def test_progress_ends_complete(self):
        seen = []
        qipu.annotate(first_game(), nodes=100, progress=lambda done, all: seen.append((done, all)))
        self.assertEqual([done for done, _ in seen], sorted(done for done, _ in seen))
        self.assertEqual(seen[-1][0], seen[-1][1])


class Puzzles(unittest.TestCase):
    def test_as_the_program_finds_them(self):
        path = str(ROOT / "tests/page/puzzles.pgn")
        ours = list(qipu.puzzles(qipu.open(path), nodes=2000))
        theirs = list(map(json.loads, told("puzzles", "-q", "--no-cache", "--nodes", 2000, path)
                          .splitlines()))
        self.assertTrue(theirs)
        self.assertEqual([each.data for each in ours], theirs)
        for each in ours:
            self.assertEqual(each.game.start, each.position)
            self.assertEqual(tuple(each.game.moves), each.solution)
            self.assertIn(each.played, each.position.legal_moves)


class Pages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_one_page(self):
        game, path = first_game(), self.folder / "a.html"
        self.assertEqual(qipu.report(game, path).games, 1)
        back = next(qipu.open(path))
        self.assertEqual(back.moves, game.moves)
        self.assertEqual(next(qipu.read(game.page(), "b.html")).moves, game.moves)
        with self.assertRaises(qipu.FileError):
            qipu.report(game, path)
        qipu.report(game, path, existing="replace")

    def test_many_pages(self):
        games = list(qipu.open(SAMPLE))[:3]
        self.assertEqual(qipu.report(games, f"{self.folder}/pages/", language="zh").games, 3)
        names = sorted(path.name for path in (self.folder / "pages").iterdir())
        self.assertEqual(len(names), 4)
        self.assertIn("index.html", names)

    def test_booklets(self):
        games = list(qipu.open(SAMPLE))[:2]
        for name in "book.html", "book.docx":
            self.assertEqual(qipu.report(games, self.folder / name, booklet=True).games, 2)
        back = list(qipu.open(self.folder / "book.docx", errors="ignore"))
        self.assertEqual([game.moves for game in back], [game.moves for game in games])

    def test_refused(self):
        with self.assertRaises(qipu.ArgumentError):
            qipu.report([], self.folder / "a.html")
        with self.assertRaises(TypeError):
            qipu.report([1], self.folder / "a.html")
        with self.assertRaises(qipu.ArgumentError):
            qipu.report(first_game(), self.folder / "a.html", existing="add")
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
