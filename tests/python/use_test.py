#!/usr/bin/env python3
"""Reading, changing, writing, checking, asking: what users do."""

import copy
import gzip
import io
import os
import pathlib
import pickle
import tempfile
import unittest
import warnings
import zipfile

import qipu
from support import DATA, ROOT

PGN = """[Game "Chinese Chess"]
[Event "全国赛"]
[Red "胡荣华"]
[Black "徐天红"]
[Date "1997.04.11"]
[Result "1-0"]

{当头炮} 1. 炮二平五 {常见} 马8进7 (1... 炮8平5 2. 马二进三) 2. 马二进三 1-0

[Game "Chinese Chess"]
[Red "柳大华"]

1. 兵七进一 *
"""

BROKEN = ("1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2近3 4. 兵七进一 卒7进1 "
          "5. 车二进六 炮8平9 6. 东二平三 炮9腿1\n")


class InFolder(unittest.TestCase):
    def setUp(self):
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.folder = pathlib.Path(made.name)

    def put(self, name, content):
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path


class Reading(InFolder):
    def test_everything_that_holds_games(self):
        path = self.put("a.pgn", PGN)
        self.assertEqual([g.red for g in qipu.open(path)], ["胡荣华", "柳大华"])
        self.assertEqual([g.red for g in qipu.open(os.fsencode(path))], ["胡荣华", "柳大华"])
        self.assertEqual([g.number for g in qipu.open([path, str(path)])], [1, 2, 1, 2])
        self.assertEqual([g.red for g in qipu.open(self.folder)], ["胡荣华", "柳大华"])
        with zipfile.ZipFile(self.folder / "b.zip", "w") as packed:
            packed.writestr("in.pgn", PGN)
        games = list(qipu.open(self.folder / "b.zip"))
        self.assertEqual(len(games), 2)
        self.assertTrue(games[0].file.endswith("b.zip/in.pgn") or "in.pgn" in games[0].file)
        qipu.write(games, self.folder / "c.qdb")
        self.assertEqual(len(list(qipu.open(self.folder / "c.qdb"))), 2)
        self.assertEqual([g.red for g in qipu.read(PGN.encode(), name="x.pgn")][1], "柳大华")

    def test_options(self):
        path = self.put("a.pgn", PGN.encode("gb18030"))
        self.assertEqual(next(qipu.open(path, encoding="gbk")).red, "胡荣华")
        self.assertEqual([g.red for g in qipu.open(path, games="2-")], ["柳大华"])
        self.assertEqual([g.red for g in qipu.open(path, query="red ~ 胡")], ["胡荣华"])
        query = qipu.Query("red ~ 柳")
        self.assertEqual([g.red for g in qipu.open(path, query=query)], ["柳大华"])
        names = self.put("names.txt", "Hu Ronghua\t胡荣华\n")
        self.assertEqual(next(qipu.open(path, names=names)).red, "Hu Ronghua")
        words = self.put("w.txt", "1. C2.5 H8+7")
        self.assertEqual(next(qipu.open(words, notation="wxf", format="txt")).texts(),
                         ["炮二平五", "马8进7"])

    def test_game(self):
        game = next(qipu.read(PGN.encode(), name="a.pgn"))
        self.assertEqual((game.red, game.event, game.result, game.date),
                         ("胡荣华", "全国赛", "1-0", "1997.04.11"))
        self.assertEqual(game.texts(), ["炮二平五", "马8进7", "马二进三"])
        self.assertEqual([m.uci for m in game.moves], ["h2e2", "h9g7", "h0g2"])
        self.assertIs(game.moves[0], qipu.Move("h2e2"))
        self.assertEqual(game.root.comment, "当头炮")
        first, second, third = game.main_line()
        self.assertEqual(first.comment, "常见")
        self.assertEqual([n.text() for n in first.children], ["马8进7", "炮8平5"])
        self.assertEqual([n.text("wxf") for n in first.variations], ["C8=5"])
        self.assertEqual([n.ply for n in first.variations[0].walk()], [2, 3])
        self.assertFalse(first.variations[0].is_main)
        self.assertEqual((second.parent, second.next, third.next), (first, third, None))
        self.assertEqual(first.written, "炮二平五")
        self.assertEqual(first.standing, "legal")
        self.assertEqual(first.position, game.position(1))
        self.assertEqual(game.position(-1), game.position())
        self.assertEqual(game.position().turn, "black")
        self.assertEqual(len(game.nodes()), 5)
        self.assertEqual([text for _, text in game.comments()], ["当头炮", "常见"])
        self.assertEqual((game.plies, game.is_legal, game.file, game.number), (3, True, "a.pgn", 1))
        self.assertEqual(game.field("year"), "1997")

    def test_illegal_and_unread(self):
        game = next(qipu.read("1. 炮二平五 马8进7 2. 车一进五 炮8进九".encode(), name="a.txt"))
        self.assertEqual([n.standing for n in game.main_line()][:3], ["legal", "legal", "illegal"])
        self.assertFalse(game.is_legal)
        self.assertEqual(len(game.moves), 2)
        self.assertEqual(len(game.texts()), game.plies)
        self.assertTrue(game.findings)
        finding = game.findings[0]
        self.assertEqual((finding.line, finding.severity, finding.file), (1, "error", "a.txt"))
        self.assertIn("车一进五", finding.zh)
        self.assertIn("车一进五", finding.line_text)

    def test_trouble(self):
        with self.assertRaises(qipu.FileError) as caught:
            qipu.open(self.folder / "none.pgn")
        self.assertEqual(caught.exception.code, "Q1001")
        self.assertTrue(caught.exception.place[0].endswith("none.pgn"))
        self.assertIsInstance(caught.exception, OSError)
        bad = self.put("b.xqf", b"XQ\x12" + bytes(40))
        with self.assertRaises(qipu.Error):
            list(qipu.open(bad))
        self.put("a.pgn", PGN)
        with self.assertWarns(qipu.ReadWarning):
            self.assertEqual(len(list(qipu.open(self.folder))), 2)
        with self.assertRaises(qipu.Error):
            list(qipu.open(self.folder, errors="raise"))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            games = qipu.open(self.folder, errors="ignore")
            self.assertEqual(len(list(games)), 2)
        self.assertTrue(any(f.file.endswith("b.xqf") for f in games.findings))

    def test_trouble_where_no_game_answers(self):
        # What was read and answers not was read all the same.
        self.put("b.xqf", b"XQ\x12" + bytes(40))
        self.put("a.pgn", PGN)
        for check in (False, True):
            with self.assertWarns(qipu.ReadWarning):
                self.assertEqual(list(qipu.open(self.folder, query="red = 无", check=check)), [])
        os.remove(self.folder / "a.pgn")
        qipu.write(qipu.Game(moves="炮二平五"), self.folder / "a.qdb")
        with self.assertWarns(qipu.ReadWarning):
            self.assertEqual(list(qipu.open(self.folder, query="red = 无")), [])
        os.remove(self.folder / "a.qdb")
        with self.assertRaises(qipu.Error):
            list(qipu.open(self.folder, query="red = 无"))

    def test_trouble_in_its_place(self):
        # Games that are read together: what is between two of them is raised between them.
        games = [qipu.Game(moves="炮二平五", tags={"Red": f"R{i}"}).to("jsonl").strip() for i in range(4)]
        path = self.put("a.jsonl", "\n".join([*games[:2], "{", games[2], "{", games[3]]).encode() + b"\n")
        for check in (False, True):
            given, reading = [], qipu.open(path, errors="raise", check=check)
            while True:
                try:
                    given.append(next(reading).red)
                except qipu.Error as error:
                    given.append(error.place[1])
                except StopIteration:
                    break
            self.assertEqual(given, ["R0", "R1", 3, "R2", 5, "R3"])
            self.assertFalse(reading.findings)

    def test_games_before_trouble(self):
        # Of a file that breaks off: what is there comes first.
        whole = gzip.compress(b"".join(b'[Game "Chinese Chess"]\n[Red "R%d"]\n\n1. C2.5 *\n\n' % i
                                       for i in range(20000)), 1)
        path = self.put("a.pgn.gz", whole[:len(whole) // 2])
        there = [g.red for g in qipu.open(path, errors="ignore")]
        self.assertGreater(len(there), 100)
        given = []
        with self.assertRaises(qipu.Error):
            for game in qipu.open(path, errors="raise"):
                given.append(game.red)
        self.assertEqual(given, there)

    def test_databases_and_what_changes_games(self):
        # A query asks what names and repairs have made of a game, not what a database holds.
        path = self.folder / "a.qdb"
        qipu.write([qipu.Game(moves="炮二平五", tags={"Red": "胡荣华"})], path)
        names = self.put("names.txt", "Hu Ronghua\t胡荣华\n")
        for query, found in (("red = 'Hu Ronghua'", ["Hu Ronghua"]), ("red = 胡荣华", [])):
            games = qipu.open(path, names=names, query=query.replace("'", '"'))
            self.assertEqual([g.red for g in games], found, query)
        broken = next(qipu.read(BROKEN.encode(), name="a.txt"))
        self.assertFalse(broken.is_legal)
        qipu.write(broken, self.folder / "b.qdb")
        mended = next(qipu.open(self.folder / "b.qdb", mend=0.5))
        self.assertTrue(mended.is_legal)
        query = f'position("{mended.position().fen}")'
        self.assertEqual(len(list(qipu.open(self.folder / "b.qdb", mend=0.5, query=query))), 1)


class Changing(unittest.TestCase):
    def test_made_from_nothing(self):
        game = qipu.Game(tags={"Red": "甲"})
        self.assertEqual(game.start, qipu.Position())
        node = game.add("炮二平五")
        game.add(qipu.Move("h9g7"))
        beside = node.add("H2+3") if False else node.add("炮8平5")
        beside.comment = "顺炮"
        beside.nags = [1, 14]
        beside.eval = qipu.Score(centipawns=-30)
        beside.clock = 61.5
        beside.elapsed = None
        self.assertEqual((beside.comment, beside.nags, beside.clock), ("顺炮", (1, 14), 61.5))
        self.assertEqual(beside.eval, qipu.Score(centipawns=-30))
        beside.eval = None
        self.assertIsNone(beside.eval)
        game.root.comment = "开局"
        game.black = "乙"
        game.result = "和棋"
        again, = qipu.read(game.to("json").encode(), name="a.json")
        self.assertEqual(game.difference(again), "")
        self.assertEqual((again.black, again.result), ("乙", "1/2-1/2"))
        beside.remove()
        self.assertEqual([n.text() for n in node.children], ["马8进7"])
        with self.assertRaises(qipu.ArgumentError):
            beside.add("马二进三")

    def test_tags(self):
        tags = qipu.Game().tags
        tags["Event"] = "a"
        tags.add("Event", "b")
        self.assertEqual((tags["Event"], tags.all("Event"), len(tags)), ("a", ["a", "b"], 1))
        tags.update(Red="x", Black="y")
        self.assertEqual(list(tags), ["Event", "Red", "Black"])
        self.assertEqual(tags.get("Site", "?"), "?")
        self.assertEqual(tags.pop("Red"), "x")
        del tags["Event"]
        self.assertEqual(dict(tags), {"Black": "y"})
        self.assertEqual(tags, {"Black": "y"})
        self.assertNotIn(3, tags)
        with self.assertRaises(KeyError):
            tags["Red"]
        with self.assertRaises(KeyError):
            del tags["Red"]
        import collections.abc
        self.assertIsInstance(tags, collections.abc.MutableMapping)

    def test_copies(self):
        game = qipu.Game(moves="炮二平五", tags={"Red": "甲"})
        for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
            self.assertTrue(game.same_record(other))
            other.add("马8进7")
            self.assertFalse(game.same_record(other))

    def test_forced(self):
        game = qipu.Game()
        with self.assertRaises(qipu.IllegalMove):
            game.add(qipu.Move("a0a9"))
        node = game.add(qipu.Move("a0a9"), force=True)
        self.assertEqual((node.standing, node.text()), ("illegal", "a0a9"))
        self.assertEqual(game.moves, [])

    def test_pickled(self):
        for thing in (qipu.Move("h2e2"), qipu.Position("4k4/9/9/9/9/9/9/9/9/4K3R w - - 0 1")):
            self.assertEqual(pickle.loads(pickle.dumps(thing)), thing)
        game = next(qipu.read(PGN.encode(), name="a.pgn"))
        again = pickle.loads(pickle.dumps(game))
        self.assertTrue(game.same_record(again))
        self.assertEqual((again.file, again.number), ("a.pgn", 1))
        self.assertIs(copy.deepcopy(qipu.Move("h2e2")), qipu.Move("h2e2"))
        self.assertEqual(len({qipu.Move("h2e2"), qipu.Move("H2E2")}), 1)

    def test_texts_that_look_misread(self):
        # Copies are made by way of JSON, and that is read as what it is.
        text = "全国象棋个人锦标赛胡荣华先胜柳大华中炮对屏风马红方弃子抢攻黑方应对失误最后红胜"
        for encoding in ("gb18030", "utf-8"):
            seen = text.encode(encoding).decode("latin-1")
            game = qipu.Game(moves="炮二平五", tags={"Red": seen, "Event": seen, "Site": seen})
            game.root.comment = seen * 3
            for other in (pickle.loads(pickle.dumps(game)), game.checked(), game.repaired()):
                self.assertEqual(game.difference(other), "", encoding)

    def test_pickled_errors(self):
        def told(f):
            return (f.code, f.en, f.zh, f.file, f.line, f.column, f.length, f.byte, f.game, f.ply,
                    f.line_text, [told(note) for note in f.notes], str(f))
        game = next(qipu.read("1. 炮二平五 马8进7 2. 车一进五".encode(), name="甲\udcff.txt"))
        finding = game.findings[0]
        self.assertEqual(told(pickle.loads(pickle.dumps(finding))), told(finding))
        for what in (lambda: qipu.open("none such"), lambda: qipu.Query("red ~"),
                     lambda: qipu.Game(moves="车一进五"), lambda: qipu.Position("x"),
                     lambda: qipu.open(".", format="none such"),
                     lambda: qipu.Game().add(qipu.Move("a0a9"))):
            with self.assertRaises(qipu.Error) as caught:
                what()
            error = caught.exception
            again = pickle.loads(pickle.dumps(error))
            self.assertIs(type(again), type(error))
            self.assertEqual(told(again.finding), told(error.finding))
            self.assertEqual((str(again), again.place, again.__dict__.keys()),
                             (str(error), error.place, error.__dict__.keys()))
            if isinstance(error, qipu.MoveError):
                self.assertEqual((again.text, again.readings), (error.text, error.readings))


class Writing(InFolder):
    def test_files(self):
        games = list(qipu.read(PGN.encode(), name="a.pgn"))
        for name in ("a.pgn", "a.pgn.gz", "a.jsonl", "a.qdb", "a.csv"):
            written = qipu.write(games, self.folder / name)
            self.assertEqual(written.games, 2, name)
            again = list(qipu.open(self.folder / name))
            self.assertEqual([g.red for g in again], ["胡荣华", "柳大华"], name)
        self.assertEqual(qipu.write(games[0], self.folder / "one.xqf").games, 1)
        self.assertEqual(next(qipu.open(self.folder / "one.xqf")).texts(), games[0].texts())

    def test_whole_or_not_at_all(self):
        game = qipu.Game(moves="炮二平五")

        def breaks():
            yield game
            raise KeyError("on the way")
        with self.assertRaises(KeyError):
            qipu.write(breaks(), self.folder / "a.pgn")
        self.assertEqual(os.listdir(self.folder), [])
        with self.assertRaises(TypeError):
            qipu.write([game, None], self.folder / "a.pgn")
        self.assertEqual(os.listdir(self.folder), [])
        qipu.write(game, self.folder / "a.pgn")
        with self.assertRaises(qipu.FileError):
            qipu.write(game, self.folder / "a.pgn")
        qipu.write([game, game], self.folder / "a.pgn", existing="replace")
        self.assertEqual(len(list(qipu.open(self.folder / "a.pgn"))), 2)
        with self.assertRaises(qipu.FormatError):
            qipu.write([game, game], self.folder / "two.xqf")
        self.assertFalse((self.folder / "two.xqf").exists())
        with self.assertRaises(qipu.FileError):
            qipu.write(game, self.folder / "no/such/a.pgn")
        with self.assertRaises(qipu.ArgumentError):
            qipu.write(game, self.folder / "a.unheard")
        qipu.write(game, self.folder / "d.qdb")
        qipu.write(game, self.folder / "d.qdb", existing="add")
        qipu.write(game, self.folder / "d.qdb", existing="add")
        self.assertEqual(len(qipu.Database(self.folder / "d.qdb")), 3)

    def test_databases_by_their_names(self):
        game, path = qipu.Game(moves="炮二平五"), self.folder / "a.qdb"
        for packed in ("a.qdb.gz", "a.qdb.zst"):
            with self.assertRaises(qipu.FileError) as caught:
                qipu.write(game, self.folder / packed)
            self.assertEqual(caught.exception.code, "Q9016")
            self.assertFalse((self.folder / packed).exists())
        # Beside it there may be a file of any name.
        own = self.put("a.qdb.new", b"mine")
        for existing in ("keep", "replace", "add"):
            qipu.write(game, path, existing=existing)
        self.assertEqual(own.read_bytes(), b"mine")
        with self.assertRaises(qipu.Error) as caught:
            qipu.write(game, path)
        self.assertNotIn("--", str(caught.exception))
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.qdb", "a.qdb.new"])

    def test_chinese_throughout(self):
        with self.assertRaises(qipu.PositionError) as caught:
            qipu.Position("rnbakabnr/9/1c5c1 w")
        self.assertEqual(caught.exception.finding.zh, "FEN 有误：只有 3 行")

    def test_texts_and_bytes(self):
        game = next(qipu.read(PGN.encode(), name="a.pgn"))
        self.assertIn("胡荣华", game.to())
        self.assertIn("胡荣华".encode("gb18030"), game.to(encoding="gb18030"))
        self.assertIn("H2+3", game.to(notation="wxf"))
        self.assertIn("炮8平5", game.to())
        alone = game.to(variations=False)
        self.assertNotIn("炮8平5", alone)
        again, = qipu.read(alone.encode(), name="a.pgn")
        self.assertEqual((again.texts(), len(again.nodes())), (game.texts(), game.plies))
        self.assertIsInstance(game.to("xqf"), bytes)
        self.assertTrue(game.losses("fen"))
        with self.assertRaises(qipu.FormatError):
            game.to("fen", strict=True)

    def test_rows(self):
        games = list(qipu.read(PGN.encode(), name="a.pgn"))
        rows = qipu.rows(games)
        self.assertEqual(rows[0]["red"], "胡荣华")
        self.assertEqual((rows[0]["plies"], rows[0]["number"]), (3, 1))
        self.assertEqual(rows[1]["moves"], "c3c4")
        self.assertEqual(qipu.rows(games[:1], "red"), [{"red": "胡荣华"}])
        odd, = qipu.read(b"1. C2.5", name=b"a\xff.txt")
        self.assertEqual(odd.file, "a\udcff.txt")
        self.assertEqual((odd.field("file"), qipu.rows([odd])[0]["file"]), (odd.file, odd.file))


class Checking(InFolder):
    BAD = ("[Game \"Chinese Chess\"]\n[Date \"1997.02.30\"]\n\n"
           "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 4. 兵七进一 卒7进1\n"
           "5. 马八进七 炮8进7 6. 车二进六 *\n")

    def test_check(self):
        path = self.put("a.pgn", self.BAD)
        found = {f.code: f for f in qipu.check(path)}
        self.assertIn("Q2191", found)
        self.assertEqual(found["Q2191"].line, 2)
        game = next(qipu.open(path))
        self.assertIn("Q2191", [f.code for f in qipu.check(game)])
        self.assertTrue(all(f.line is None for f in qipu.check(game)))
        self.assertIsNone(game.meant)

    def test_quirks(self):
        path = self.put("a.pgn", '[Game "Chinese Chess"]\n\n1. 炮2平5 *\n')
        self.assertNotIn("Q3104", [f.code for f in qipu.check(path)])
        self.assertIn("Q3104", [f.code for f in qipu.check(path, quirks=True)])
        self.assertIn("Q3104", [f.code for f in next(qipu.open(path, quirks=True)).findings])

    def test_repairs(self):
        path = self.put("a.txt", "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2近3 "
                                 "4. 兵七进一 卒7进1 5. 车二进六 炮8平9 6. 车二平三 炮9退1\n")
        text = path.read_text().replace("炮9退1", "炮9腿1").replace("车二平三", "东二平三")
        path.write_text(text)
        game = next(qipu.open(path, mend=0.5))
        self.assertTrue(game.is_legal, game.texts())
        self.assertEqual(game.plies, 12)
        self.assertTrue(game.meant.whole)
        self.assertEqual(len(game.meant.moves), 12)
        broken = next(qipu.open(path))
        self.assertFalse(broken.is_legal)
        self.assertTrue(any(f.code.startswith("Q7") for f in qipu.check(path, mend=True)))
        self.assertEqual(broken.repaired(0.5).moves, game.moves)
        self.assertTrue(broken.repaired(0.5).comments())
        mended = broken.checked(mend=0.5)
        self.assertEqual(mended.moves, game.moves)

    def test_judge(self):
        ruling = qipu.judge("3k5/9/9/9/9/9/9/9/9/4K3R w",
                            ["i0i9", "d9d8", "i9i8", "d8d9"] * 1 + ["i8i9", "d9d8", "i9i8", "d8d9"] * 2)
        self.assertEqual(ruling.verdict, "red_loses")
        self.assertEqual(ruling.loop[1].side, "red")
        self.assertEqual(ruling.conduct["red"], "perpetual_check")
        self.assertIn("长将", ruling.reason_zh)
        with self.assertRaises(qipu.ArgumentError):
            qipu.judge(qipu.Game(), rules="none such")


class Asking(InFolder):
    def setUp(self):
        super().setUp()
        self.path = self.folder / "all.qdb"
        games = [qipu.Game(moves="炮二平五 马8进7", tags={"Red": "甲", "Date": "1980.01.01"}),
                 qipu.Game(moves="炮二平五 炮8平5", tags={"Red": "乙", "Date": "1990.01.01"}),
                 qipu.Game(moves="兵七进一", tags={"Red": "甲", "Date": "2000.01.01"})]
        games[0].result = "红胜"
        qipu.write(games, self.path)

    def test_database(self):
        with qipu.Database(self.path) as database:
            self.assertEqual(len(database), 3)
            self.assertEqual(len(list(database)), 3)
            self.assertEqual([g.red for g in database.games("red = 甲")], ["甲", "甲"])
            self.assertEqual(database.count("year < 1995"), 2)
            self.assertEqual(database.count(qipu.Query('has(comments)')), 0)
            tree = database.tree()
            self.assertEqual([(p.text, p.games, p.red) for p in tree],
                             [("炮二平五", 2, 1), ("兵七进一", 1, 0)])
            self.assertEqual(tree[0].year, 1985)
            after = database.tree(qipu.Position().play("炮二平五"), notation="uci")
            self.assertEqual({p.text for p in after}, {"h9g7", "h7e7"})
            rows = database.stats("player")
            self.assertEqual({row["player"]: row["games"] for row in rows}["甲"], 2)
        for use in (lambda: len(database), database.tree, database.games, database.count,
                    lambda: database.stats("year"), lambda: iter(database)):
            with self.assertRaises(qipu.ClosedError):
                use()

    def test_database_in_another_folder(self):
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.folder)
        query = f'has(comments) or position("{qipu.Position().play("炮二平五").fen}")'
        with qipu.Database("all.qdb") as database:
            asked = database.count(query)
            os.chdir(before)
            self.assertEqual(database.count(query), asked)
            self.assertEqual(len(list(database)), 3)

    def test_queries(self):
        query = qipu.Query("红方 ~ 甲 且 plies < 3")
        game = qipu.Game(moves="炮二平五", tags={"Red": "甲"})
        self.assertTrue(query.matches(game))
        game.red = "丙"
        self.assertFalse(query.matches(game))
        self.assertEqual(qipu.Query(f'position("{game.position().fen}")').ply(game), 1)
        self.assertIsNone(query.ply(game))
        with self.assertRaises(qipu.QueryError) as caught:
            qipu.Query("red ~ 甲 and and")
        self.assertTrue(caught.exception.code.startswith("Q9"))
        self.assertIsNotNone(caught.exception.place[2])


class Thinking(unittest.TestCase):
    def test_engine(self):
        engine = qipu.Engine(hash_mib=1)
        one = engine.analyse(nodes=2000, lines=2)
        self.assertEqual(len(one.lines), 2)
        self.assertIn(one.best, qipu.Position().legal_moves)
        self.assertIs(one.best, one.line.moves[0])
        self.assertIsNotNone(one.score.centipawns)
        self.assertAlmostEqual(sum(one.line.chances), 1, places=2)
        engine.new_game()
        again = engine.analyse(qipu.Position(), nodes=2000, lines=2)
        self.assertEqual([l.moves for l in again.lines], [l.moves for l in one.lines])
        mated = qipu.Position("4k4/4R4/4R4/9/9/9/9/5R3/9/3K5 b")
        self.assertEqual(mated.end, "checkmate")
        self.assertIsNone(engine.analyse(mated).best)
        self.assertEqual(engine.analyse(moves="炮二平五", depth=1).best.source[1] in "6789", True)
        engine.close()
        with self.assertRaises(qipu.ClosedError):
            engine.analyse(nodes=1)


class Pictures(unittest.TestCase):
    def test_svg(self):
        position = qipu.Position()
        for picture in (position._repr_svg_(), position.svg(style="dark", flip=True),
                        position.svg(pieces="letters", coordinates="letters", marks=["e0"],
                                     arrows=[qipu.Move("h2e2")], last=qipu.Move("b2e2"), width=99)):
            import xml.etree.ElementTree as tree
            self.assertTrue(tree.fromstring(picture).tag.endswith("svg"))
        game = qipu.Game(moves="炮二平五", tags={"Red": "<&>"})
        self.assertIn("<svg", game._repr_svg_())
        self.assertIn("&lt;&amp;&gt;", game._repr_html_())
        self.assertIn("炮二平五", game._repr_html_())
        self.assertIn("炮", str(position))


if __name__ == "__main__":
    unittest.main()
