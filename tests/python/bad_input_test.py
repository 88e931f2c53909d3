#!/usr/bin/env python3
"""What cannot be is refused with an exception, and crashes nothing."""

import gc
import inspect
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import weakref

import qipu
from support import DATA

SURROGATE = "炮\ud800"
REFUSED = (TypeError, ValueError, OverflowError, LookupError, AttributeError, qipu.Error)


class Arguments(unittest.TestCase):
    def refused(self, what, *kinds):
        with self.assertRaises(kinds or REFUSED, msg=inspect.getsource(what)):
            what()

    def test_none(self):
        position, game = qipu.Position(), qipu.Game()
        for what in (
                lambda: qipu.Move(None), lambda: position.play(None), lambda: position.read(None),
                lambda: position.write(None), lambda: position.is_legal(None),
                lambda: position.why_illegal(None), lambda: position.perft(None),
                lambda: position.piece_at(None), lambda: position.svg(arrows=[None]),
                lambda: qipu.open(None), lambda: qipu.read(None), lambda: qipu.write(None, "a.pgn"),
                lambda: qipu.write([], None), lambda: qipu.Query(None), lambda: qipu.Database(None),
                lambda: game.add(None), lambda: game.to(None), lambda: game.texts(None),
                lambda: game.field(None), lambda: game.same_record(None),
                lambda: qipu.Query("year > 1").matches(None), lambda: game.tags.add(None, ""),
                lambda: setattr(game, "red", None), lambda: setattr(game.root, "comment", None),
                lambda: setattr(game.root, "nags", None), lambda: qipu.check(None),
                lambda: qipu.Game(moves=None), lambda: qipu.rows([None])):
            self.refused(what)

    def test_wrong_types_within(self):
        for what in (lambda: qipu.Game(tags={"Red": 1}), lambda: qipu.Game(tags={1: "甲"}),
                     lambda: qipu.check([qipu.Game()]), lambda: qipu.open([1])):
            self.refused(what, TypeError)

    def test_numbers(self):
        position, engine = qipu.Position(), qipu.Engine(hash_mib=1)
        node = qipu.Game(moves="炮二平五").main_line()[0]
        for what in (
                lambda: position.perft(-1), lambda: position.perft(10 ** 30),
                lambda: engine.analyse(nodes=-1), lambda: engine.analyse(nodes=0),
                lambda: engine.analyse(depth=-1), lambda: engine.analyse(seconds=-1.0),
                lambda: engine.analyse(seconds=float("nan")), lambda: engine.analyse(lines=0),
                lambda: engine.analyse(lines=-3), lambda: qipu.Engine(hash_mib=-1),
                lambda: qipu.Engine(hash_mib=0), lambda: qipu.Engine(threads=100000),
                lambda: setattr(node, "nags", [-1]), lambda: setattr(node, "nags", [256]),
                lambda: setattr(node, "clock", -1.0), lambda: setattr(node, "clock", float("inf")),
                lambda: qipu.judge(None, "h2e2", limit_rounds=-1), lambda: position.svg(width=-1),
                lambda: qipu.open(DATA, mend=2.0), lambda: qipu.open(DATA, mend=float("nan")),
                lambda: qipu.Score(centipawns=1, mate=1), lambda: qipu.Score(),
                lambda: qipu.Score(mate=10 ** 9), lambda: node.game.position(7),
                lambda: node.game.position(-9), lambda: qipu.open(DATA, games="3-1x")):
            self.refused(what)
        self.assertEqual(position.perft(0), 1)

    def test_texts(self):
        """Lone surrogates cannot be UTF-8."""
        position, game = qipu.Position(), qipu.Game()
        for what in (
                lambda: qipu.Move(SURROGATE), lambda: position.read(SURROGATE),
                lambda: position.play(SURROGATE), lambda: qipu.Position(SURROGATE),
                lambda: qipu.Query(SURROGATE), lambda: game.tags.add(SURROGATE, ""),
                lambda: game.tags.__setitem__("Red", SURROGATE), lambda: game.add(SURROGATE),
                lambda: setattr(game.root, "comment", SURROGATE),
                lambda: qipu.Game(tags={"Red": SURROGATE}), lambda: qipu.open(DATA, format=SURROGATE),
                lambda: qipu.judge(None, SURROGATE)):
            self.refused(what, UnicodeEncodeError)
        for what in (lambda: qipu.open("a\0b"), lambda: qipu.Database("a\0b"),
                     lambda: qipu.write([], "a\0.pgn")):
            self.refused(what, ValueError)
        game.root.comment = "a\0b\n"
        self.assertEqual(game.root.comment, "a\0b\n")

    def test_names(self):
        position = qipu.Position()
        for what in (
                lambda: position.read("炮二平五", "none"), lambda: position.write("炮二平五", ""),
                lambda: qipu.open(DATA, format="none"), lambda: qipu.open(DATA, encoding="none"),
                lambda: qipu.open(DATA, notation="none"), lambda: qipu.open(DATA, errors="none"),
                lambda: qipu.open([]), lambda: qipu.Game().to("none"),
                lambda: qipu.Game().to("pgn", encoding="none"), lambda: position.piece_at("j5"),
                lambda: position.svg(style="none"), lambda: position.svg(marks=["zz"]),
                lambda: qipu.Position(""), lambda: qipu.Position("x" * 100000),
                lambda: qipu.Move("h2h2"), lambda: qipu.Move("h2e"), lambda: qipu.Move("h2e2e4"),
                lambda: qipu.write(qipu.Game(), "a.pgn", existing="none"),
                lambda: setattr(qipu.Game(), "result", "none"), lambda: qipu.open(DATA, rules="none"),
                lambda: setattr(qipu.Game().root, "move", 1), lambda: qipu.open(DATA, names="none"),
                lambda: qipu.Game().root.remove(), lambda: qipu.judge("none"),
                lambda: qipu.Game(fen="4k4/4k4/9/9/9/9/9/9/9/4K4 w"),
                lambda: qipu.Database(__file__), lambda: qipu.Database(str(DATA))):
            self.refused(what, qipu.Error, AttributeError)

    def test_impossible_boards(self):
        """What diagrams hold: no kings, no pieces, kings that can be taken, rows of rooks."""
        engine = qipu.Engine(hash_mib=1)
        for fen in ("9/9/9/9/9/9/9/9/9/9 w", "4k4/9/9/9/9/9/9/9/9/9 b", "9/9/9/9/9/9/9/9/9/4K4 w",
                    "4k4/9/9/9/9/9/9/9/9/4K4 w", "4k4/4R4/9/9/9/9/9/9/9/3K5 w",
                    "RRRRkRRRR/RRRRRR3/9/9/9/9/9/9/9/4K4 w", "P8/9/9/9/9/9/9/9/9/p8 b"):
            with self.subTest(fen):
                position = qipu.Position(fen)
                for move in position.legal_moves:
                    self.assertIs(position.read(position.write(move, "uci"), "uci"), move)
                    position.play(move).legal_moves
                position.end, position.in_check, position.perft(2), str(position)
                position._repr_svg_(), position.mirrored(), hash(position)
                try:
                    engine.analyse(position, nodes=500)
                    qipu.judge(position, position.legal_moves[:1])
                except qipu.Error:
                    pass

    def test_every_method_with_every_kind(self):
        """Any argument at all: an exception or an answer."""
        kinds = [None, -1, 2 ** 70, 1.5, "", "x", SURROGATE, b"\xff", [], {}, object(), qipu.Game(),
                 qipu.Position(), qipu.Move("h2e2"), float("nan")]
        things = [qipu.Game(moves="炮二平五"), qipu.Game(moves="炮二平五").main_line()[0],
                  qipu.Position(), qipu.Move("h2e2"), qipu.Game().tags, qipu.Query("year > 1"),
                  qipu.read(b""), qipu.Score(mate=1)]
        called = 0
        for thing in things:
            for name in dir(type(thing)):
                if name in ("__class__", "__init_subclass__", "__subclasshook__", "__getattribute__",
                            "__dir__", "__sizeof__", "perft", "__reduce_ex__"):
                    continue
                for kind in kinds:
                    member = getattr(thing, name)
                    called += 1
                    try:
                        if callable(member):
                            member(kind)
                        else:
                            setattr(thing, name, kind)
                    except (Exception, StopIteration):
                        pass
        self.assertGreater(called, 1000)

    def test_uninitialised(self):
        for name in qipu.__all__:
            kind = getattr(qipu, name)
            if not inspect.isclass(kind) or issubclass(kind, BaseException):
                continue
            try:
                made = kind.__new__(kind)
            except (TypeError, qipu.Error):
                continue
            for part in dir(kind):
                try:
                    getattr(made, part)
                except Exception:
                    pass

    def test_final(self):
        for kind in (qipu.Move, qipu.Position, qipu.Game, qipu.Node):
            with self.assertRaises(TypeError):
                type("Sub", (kind,), {})


class Lifetimes(unittest.TestCase):
    PGN = b"[Red \"a\"]\n\n1. h2e2 h9g7 {c} (1... b9c7) 2. h0g2 *\n\n" * 50

    def test_nodes_outlive_games(self):
        node = next(qipu.read(self.PGN, name="a.pgn")).main_line()[1]
        tags = node.game.tags
        gc.collect()
        self.assertEqual((node.comment, node.parent.text("uci"), tags["Red"]), ("c", "h2e2", "a"))
        node.comment = "d"
        self.assertEqual(node.game.main_line()[1].comment, "d")

    def test_iterators_left_half_way(self):
        games = qipu.read(self.PGN, name="a.pgn")
        first = next(games)
        del games
        gc.collect()
        self.assertEqual(first.plies, 3)
        for _ in range(50):
            next(qipu.read(self.PGN, name="a.pgn"))
        games = qipu.read(self.PGN, name="a.pgn")
        next(games)
        games.close()
        self.assertEqual(list(games), [])
        games.close()
        nodes = iter(first.nodes())
        next(nodes)
        first.main_line()[0].remove()
        self.assertEqual(len(list(nodes)), 3)

    def test_changed_while_walked(self):
        game = qipu.Game(moves="炮二平五 马8进7")
        for name in game.tags:
            game.tags["x" + name] = "y"
        first, second = game.nodes()
        first.remove()
        with self.assertRaises(qipu.ArgumentError):
            second.remove()
        self.assertEqual(game.nodes(), [])

    def test_many_nodes(self):
        game = qipu.Game()
        moves = ("a0a1", "a9a8", "a1a0", "a8a9")
        node = game.root
        for i in range(4000):
            node = node.add(qipu.Move(moves[i % 4]))
        self.assertEqual((game.plies, node.ply, node.is_main), (4000, 4000, True))
        self.assertEqual(len(node.game.texts()), 4000)
        again, = qipu.read(game.to("json").encode(), name="a.json")
        self.assertEqual(again.moves, game.moves)


class Threads(unittest.TestCase):
    def test_one_iterator_many_threads(self):
        games, seen = qipu.read(Lifetimes.PGN, name="a.pgn"), []
        threads = [threading.Thread(target=lambda: seen.extend(games)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(g.number for g in seen), list(range(1, 51)))

    def test_a_game_changed_while_it_is_written(self):
        game = qipu.Game(moves="炮二平五 马8进7")
        wrong, over = [], threading.Event()

        def change():
            while not over.is_set():
                try:
                    game.root.comment += "x"
                    if len(game.root.comment) > 5000:
                        game.root.comment = ""
                except qipu.ArgumentError:
                    pass
                except BaseException as error:
                    wrong.append(error)
        thread = threading.Thread(target=change)
        thread.start()
        for _ in range(300):
            game.to("xqf")
        over.set()
        thread.join()
        self.assertEqual(wrong, [])

    def test_engine_by_two(self):
        engine, answers = qipu.Engine(hash_mib=1), []
        threads = [threading.Thread(target=lambda: answers.append(engine.analyse(nodes=3000).best))
                   for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(answers), 3)

    def test_python_goes_on_meanwhile(self):
        """The engine does not hold Python's lock."""
        engine, steps = qipu.Engine(hash_mib=1), 0
        thread = threading.Thread(target=lambda: engine.analyse(seconds=0.4))
        thread.start()
        while thread.is_alive():
            steps += 1
            time.sleep(0.005)
        self.assertGreater(steps, 10)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_fork(self):
        """Another thread is in the middle of a search: a child may use all but that engine."""
        script = """if True:
            import os, sys, threading, time, qipu
            engine = qipu.Engine(hash_mib=1)
            thread = threading.Thread(target=lambda: engine.analyse(seconds=1.5))
            thread.start()
            time.sleep(0.3)
            child = os.fork()
            if child == 0:
                ok = qipu.Position().read("炮二平五") is qipu.Move("h2e2")
                ok = ok and len(list(qipu.read(b"1. h2e2", name="a.pgn"))) == 1
                ok = ok and qipu.Engine(hash_mib=1).analyse(nodes=1000).best is not None
                try:
                    engine.analyse(nodes=10)
                    ok = False
                except qipu.ArgumentError:
                    pass
                os._exit(0 if ok else 1)
            thread.join()
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """
        ran = subprocess.run([sys.executable, "-c", script], timeout=60, capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr)

    def test_interrupted(self):
        """KeyboardInterrupt ends a search, a count, a long reading."""
        for work in ("qipu.Engine(hash_mib=1).analyse(seconds=60)", "qipu.Position().perft(9)",
                     "[None for _ in iter(lambda: list(qipu.read(b'1. h2e2 *\\n\\n' * 9999, name='a.pgn')), 0)]"):
            script = f"import qipu\nprint('begins', flush=True)\n{work}"
            process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True)
            self.assertEqual(process.stdout.readline(), "begins\n")
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=20)[1]
            self.assertIn("KeyboardInterrupt", said, work)


    def test_interrupted_while_waiting(self):
        """What waits for a pipe that says nothing is interrupted too; what came before is not lost."""
        silent = "end, _ = os.pipe()\ngames = qipu.open(f'/dev/fd/{end}')\n"
        half = ("end, start = os.pipe()\nos.write(start, b'1. h2e2 *\\n\\n' * 3)\n"
                "games = qipu.open(f'/dev/fd/{end}', format='pgn')\n")
        empty = "os.mkfifo(sys.argv[1])\n"
        for before, work in ((silent, "next(games)"), (half, "list(games)"),
                             ("", "qipu.open('-').__next__()"),
                             (silent, "next(qipu.open(f'/dev/fd/{end}', check=True))"),
                             (empty, "next(qipu.open(sys.argv[1]))"),
                             (empty, "qipu.open('.', names=sys.argv[1])")):
            script = f"import os, sys, qipu\n{before}print('begins', flush=True)\n" + \
                f"try:\n  {work}\nexcept KeyboardInterrupt: print('interrupted')"
            with self.subTest(work), tempfile.TemporaryDirectory() as folder:
                process = subprocess.Popen([sys.executable, "-W", "ignore", "-c", script, folder + "/pipe"],
                                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
                self.assertEqual(process.stdout.readline(), "begins\n")
                time.sleep(0.3)
                sent = time.monotonic()
                process.send_signal(signal.SIGINT)
                try:
                    # Standard input must stay open, which communicate() would not leave it.
                    self.assertEqual(process.wait(timeout=20), 0)
                    self.assertLess(time.monotonic() - sent, 5)
                    self.assertEqual(process.stdout.read(), "interrupted\n")
                finally:
                    process.kill()
                    process.wait()
                    process.stdin.close()
                    process.stdout.close()

    def test_goes_on_after_an_interruption(self):
        """An iterator is whole after it: the games of other files are still given."""
        script = """if True:
            import os, signal, sys, threading, qipu
            end, start = os.pipe()
            threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            games = qipu.open([f"/dev/fd/{end}", sys.argv[1]], errors="ignore")
            try:
                next(games)
                sys.exit("was not interrupted")
            except KeyboardInterrupt:
                pass
            print([game.red for game in games], len(games.findings))
        """
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.pgn"
            path.write_text('[Game "Chinese Chess"]\n[Red "Hu"]\n\n1. C2.5 *\n')
            ran = subprocess.run([sys.executable, "-c", script, path], timeout=60, capture_output=True, text=True)
        self.assertEqual((ran.returncode, ran.stdout), (0, "['Hu'] 1\n"), ran.stderr)


class Hostile(unittest.TestCase):
    def test_crafted_files(self):
        """Cut and turned bytes of every sample: games, or a qipu.Error."""
        import random
        import warnings
        dice = random.Random(7)
        tried = 0
        for path in sorted(DATA.rglob("*")):
            if not path.is_file() or path.suffix in (".md", ".zip", ".7z", ".rar") or \
                    path.stat().st_size > 20000:
                continue
            whole = path.read_bytes()
            for data in (whole[:dice.randrange(len(whole) + 1)],
                         bytes(b if dice.random() > 0.01 else dice.randrange(256) for b in whole)):
                tried += 1
                try:
                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore", qipu.ReadWarning)
                        for game in qipu.read(data, name=path.name):
                            game.texts("wxf"), game.comments(), game.position(), repr(game)
                            [node.position for node in game.nodes()[:50]]
                            game.to("json"), game._repr_html_()
                except qipu.Error:
                    pass
        self.assertGreater(tried, 50)


if __name__ == "__main__":
    unittest.main()
