#!/usr/bin/env python3
"""Real archives through the module: every game is given, and is what the program makes of it."""

import unittest
import warnings

import qipu
from support import shared

warnings.simplefilter("ignore", qipu.ReadWarning)


class Corpus(unittest.TestCase):
    def test_xqf(self):
        """Games keep their moves and comments through JSON, and XQF again."""
        path = shared("xqf-zfdang")
        games = plies = comments = 0
        for game in qipu.open(path):
            games += 1
            plies += len(game.moves)
            comments += len(game.comments())
            if games % 50 == 0:
                json, = qipu.read(game.to("json").encode(), name="a.json")
                self.assertEqual(game.difference(json), "", game.file)
                xqf, = qipu.read(game.to("xqf"), name="a.xqf")
                self.assertEqual(game.moves, xqf.moves, game.file)
        self.assertGreater(games, 100)
        self.assertGreater(plies, 20 * games)
        self.assertGreater(comments, 0)

    def test_pgn(self):
        """Moves by the module's own rules, one by one, end where the game does."""
        path = shared("pgn-gbk-movesky")
        games = 0
        for game in qipu.open(path, games="1-200"):
            games += 1
            position = game.start
            for move, text in zip(game.moves, game.texts("wxf")):
                self.assertTrue(position.is_legal(move))
                self.assertIs(position.read(text, "wxf"), move)
                position = position.play(move)
            if game.is_legal:
                self.assertEqual(position, game.position(), (game.file, game.number))
        self.assertGreater(games, 50)

    def test_everything_opens(self):
        """Folders of every format: no crash, and trouble is told."""
        total = 0
        for folder in ("sites", "text", "wxf", "ccbridge-cbr", "ccbridge-cbl", "ccbridge-cbf",
                       "dhtmlxq-ubb-ccbridge", "hbsxcjp-home-formats", "walker8088-tests"):
            games = qipu.open(shared(folder), errors="ignore", games="1-300")
            for game in games:
                total += 1
                self.assertEqual(len(game.texts()), game.plies)
                repr(game), game.field("year"), game.findings
        self.assertGreater(total, 150)


if __name__ == "__main__":
    unittest.main()
