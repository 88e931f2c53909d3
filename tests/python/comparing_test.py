#!/usr/bin/env python3
"""Differences, duplicates, merging and spellings, against copies whose changes are known."""

import unittest

import qipu
from support import ROOT


def sample_games():
    return [game for name in ("梅花谱.pgn", "橘中秘.pgn") for game in qipu.open(ROOT / "samples" / name)]


def remade(game, plies=None, mirrored=False):
    """A new game with the first plies of another one."""
    moves = [move.mirrored() if mirrored else move for move in game.moves[:plies]]
    start = game.start.mirrored() if mirrored else game.start
    return qipu.Game(start, moves, {"Red": game.red, "Black": game.black, "Date": game.date})


class Differences(unittest.TestCase):
    def test_each_kind(self):
        def change(game, kind):
            if kind == "tag":
                game.tags["Site"] = "北京"
            elif kind == "result":
                game.result = "1/2-1/2"
            elif kind == "comment":
                game.root.next.comment = "一条新的注释"
            elif kind == "marks":
                game.root.next.nags = [3]
            elif kind == "only_second":
                game.main_line()[-2].add(game.main_line()[-2].position.legal_moves[0])

        for game in sample_games()[:4]:
            self.assertEqual(qipu.differences(game, game), [])
            for kind in ("tag", "result", "comment", "marks", "only_second"):
                other = game.copy()
                change(other, kind)
                found = qipu.differences(game, other)
                self.assertEqual([d["kind"] for d in found], [kind])
                self.assertEqual(bool(found), not game.same_record(other))

    def test_wrong_arguments(self):
        for wrong in ("x", None, 1):
            with self.assertRaises(TypeError):
                qipu.differences(qipu.Game(), wrong)
            with self.assertRaises(TypeError):
                qipu.Game().merge(wrong)


class Duplicates(unittest.TestCase):
    def test_groups_are_those_that_were_made(self):
        originals = [game for game in sample_games() if len(game.moves) > 30]
        self.assertGreater(len(originals), 10)
        games, expected = [], {}
        for number, game in enumerate(originals):
            copies = {"mirrored": remade(game, mirrored=True)} if number % 3 == 0 else {}
            if number % 3 == 1:
                copies["prefix"] = remade(game, 25)
            if number % 4 == 0:
                copies["same_moves"] = remade(game)
            games += [game, *copies.values()]
            if copies:
                expected[id(game)] = {(id(copy), why) for why, copy in copies.items()}
        found = qipu.duplicates(iter(games))
        self.assertEqual({id(kept): {(id(copy), why) for copy, why, _ in copies}
                          for kept, copies in found}, expected)
        self.assertTrue(all(dropped for _, copies in found for _, _, dropped in copies))
        self.assertEqual(qipu.duplicates(originals), [])
        self.assertEqual(qipu.duplicates([]), [])

    def test_which_is_kept(self):
        game = sample_games()[0]
        bare, full = remade(game), game
        for keep, kept in (("best", full), ("first", bare), ("last", full)):
            self.assertIs(qipu.duplicates([bare, full], keep=keep)[0][0], kept)
        with self.assertRaises(qipu.ArgumentError):
            qipu.duplicates([bare], keep="worst")
        with self.assertRaises(TypeError):
            qipu.duplicates(["x"])

    def test_merge(self):
        for game in sample_games():
            bare = remade(game)
            conflicts = bare.merge(game)
            self.assertEqual(conflicts, [])
            self.assertEqual(bare.comments() == [], game.comments() == [])
            self.assertEqual([text for _, text in bare.comments()],
                             [text for _, text in game.comments()])
            self.assertEqual(bare.result, game.result)
        a = qipu.Game(moves="炮二平五", tags={"Red": "甲", "Date": "1990.01.01"})
        b = qipu.Game(moves="炮二平五", tags={"Red": "甲", "Date": "1991.02.03", "Site": "天津"})
        conflicts = a.merge(b)
        self.assertEqual([(c["what"], c["kept"], c["other"]) for c in conflicts],
                         [("Date", "1990.01.01", "1991.02.03")])
        self.assertEqual(a.tags["Site"], "天津")
        self.assertEqual(a.merge(a), [])


class Names(unittest.TestCase):
    def test_spellings(self):
        spelt = ["胡荣华"] * 5 + ["胡榮華"] * 2 + ["Hu Ronghua", "许银川"]
        games = [qipu.Game(tags={"Red": name}) for name in spelt]
        [group] = qipu.same_names(games)
        self.assertEqual([(text, count) for text, count, _ in group],
                         [("胡荣华", 5), ("胡榮華", 2), ("Hu Ronghua", 1)])
        self.assertEqual([why for _, _, why in group], ["itself", "script", "pinyin"])
        self.assertEqual(qipu.same_names(games, least=9), [])
        with self.assertRaises(qipu.ArgumentError):
            qipu.same_names(games, least=-1)


if __name__ == "__main__":
    unittest.main()
