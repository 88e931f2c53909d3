"""Games judged by an engine, and exercises from games."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Optional

from . import _core


@dataclass(frozen=True)
class Annotation:
    """What annotate() found. `data` is what `qipu annotate --json` prints (the schema is `qipu
    schema annotation`); it is empty if the game has no legal move. `findings`: what was not judged,
    and annotations of an earlier run that were replaced."""

    data: dict[str, Any]
    findings: tuple[_core.Finding, ...] = ()

    @property
    def plies(self) -> list[dict[str, Any]]:
        """The judged moves, each a dict: ply, move, mark, better line ..."""
        return self.data.get("plies", [])

    @property
    def sides(self) -> dict[str, dict[str, Any]]:
        """'red' and 'black', each with the accuracy and the number of faults."""
        return self.data.get("sides", {})

    @property
    def summary(self) -> str:
        """The game in some sentences; '' if there is nothing to state."""
        return self.data.get("summary", "")


@dataclass(frozen=True)
class Puzzle:
    """An exercise. `solution`: moves of the solver and replies in turn; `played`: the move of the
    game; `missed`: it was another one; `mate`: the number of moves, if a mate is proved; `game`: the
    exercise as a record, with the solution as its main line. `data` has everything as `qipu puzzles`
    writes it (the schema is `qipu schema puzzle`)."""

    position: _core.Position
    solution: tuple[_core.Move, ...]
    played: _core.Move
    missed: bool
    mate: Optional[int]
    difficulty: int
    themes: tuple[str, ...]
    ply: int
    game: _core.Game = field(repr=False, compare=False)
    data: dict[str, Any] = field(repr=False, compare=False)


def _puzzle(text, game):
    data = json.loads(text)
    return Puzzle(
        position=_core.Position(data["fen"]), solution=tuple(map(_core.Move, data["solution"])),
        played=_core.Move(data["played"]["move"]), missed=data["missed"], mate=data.get("mate"),
        difficulty=data["difficulty"], themes=tuple(data["themes"]), ply=data["ply"], game=game,
        data=data)


def annotate(game, *, nodes=None, depth=None, seconds=None, engine=None, protocol="auto", options={},
             hash_mib=16, threads=1, jobs=1, deeper=4, notation=None, language="en", rules=None,
             variations=False, first_ply=1, last_ply=None, progress=None):
    """Judges the moves of a game with an engine, as `qipu annotate` does, and adds comments, glyphs,
    evaluations and better lines to it; those of an earlier run are replaced. Returns an Annotation.

    `nodes`, `depth`, `seconds` limit each search (100,000 nodes if none is given); a move needs two
    or three. `engine`, `protocol` and `options` are those of Engine(). `jobs`: engines that work at
    the same time; 0: one for each processor. `notation`: of the moves in comments ('zh' if None) and
    in the answer. `rules`: for repetitions; None: by the date. `progress(done, all)` counts
    searches; an exception in it ends the work and is raised here. If the engine fails, the game is
    not changed.

    >>> game = qipu.Game("4k4/9/9/9/9/9/9/R4r3/1R7/3K5 w", moves="a2a3 f2f1")
    >>> found = qipu.annotate(game, nodes=2000)
    >>> found.plies[0]["mark"], game.main_line()[0].nags
    ('mistake', (2,))
    """
    analyst = _core._Analyst(
        nodes=nodes, depth=depth, seconds=seconds, engine=engine, protocol=protocol,
        options=options, hash_mib=hash_mib, threads=threads, jobs=jobs, deeper=deeper,
        notation=notation, language=language, rules=rules, variations=variations,
        first_ply=first_ply, last_ply=last_ply)
    text, findings = analyst.annotate(game, progress)
    return Annotation(json.loads(text) if text else {}, findings)


def puzzles(games, *, nodes=None, depth=None, seconds=None, engine=None, protocol="auto", options={},
            hash_mib=16, threads=1, jobs=1, deeper=4, notation=None, progress=None):
    """Yields the exercises in a game, or in games, as `qipu puzzles` finds them: positions in which
    only one move wins, each once. The options are those of annotate(); evaluations in the record are
    used.

    >>> next(qipu.puzzles(qipu.Game(moves="炮二平五")), None) is None
    True
    """
    analyst = _core._Analyst(
        nodes=nodes, depth=depth, seconds=seconds, engine=engine, protocol=protocol,
        options=options, hash_mib=hash_mib, threads=threads, jobs=jobs, deeper=deeper,
        notation=notation)
    return _found_in([games] if isinstance(games, _core.Game) else games, analyst, progress)


def _found_in(games, analyst, progress):
    for game in games:
        for text, record in analyst.puzzles(game, progress):
            yield _puzzle(text, record)


for _class in (Annotation, Puzzle):
    _class.__module__ = "qipu"
