"""Reads, translates, checks, judges, queries and writes records of Chinese chess (xiangqi).

>>> for game in qipu.read("1. 炮二平五 马8进7 2. 马二进三".encode(), name="a.txt"):
...     print(game.texts("wxf"), game.position().turn)
['C2=5', 'H8+7', 'H2+3'] black
"""

from . import _core
from ._core import (
    Analysis, Change, Database, Engine, Finding, Format, Game, Games, Line, Meant, Move, Node,
    Notation, Opening, Played, Position, Query, RuleBook, Score, Tags, Written, __version__,
    differences, duplicates, formats, notations, open, opening, openings, read, report, rule_books,
    same_names, write)
from ._annotating import Annotation, Puzzle, annotate, puzzles
from ._board import Board
from ._errors import (
    AmbiguousMove, ArgumentError, ClosedError, EngineError, Error, FileError, FormatError,
    IllegalMove, MoveError, PositionError, QueryError, ReadWarning, UnreadMove)
from ._rulings import JudgedMove, Ruling, judge, rulings
from ._stream import stream

__all__ = [
    "AmbiguousMove", "Analysis", "Annotation", "ArgumentError", "Board", "Change", "ClosedError",
    "Database", "Engine", "EngineError", "Error", "FileError", "Finding", "Format", "FormatError",
    "Game", "Games", "IllegalMove", "JudgedMove", "Line", "Meant", "Move", "MoveError", "Node",
    "Notation", "Opening", "Played", "Position", "PositionError", "Puzzle", "Query", "QueryError",
    "ReadWarning", "RuleBook", "Ruling", "Score", "Tags", "UnreadMove", "Written", "__version__",
    "annotate", "check", "differences", "duplicates", "formats", "judge", "notations", "open",
    "opening", "openings", "puzzles", "read", "report", "rows", "rule_books", "rulings",
    "same_names", "stream", "write"]


def _unpickled(*parts):
    """Return a Game from its parts. Pickle only finds functions of the package."""
    return _core._unpickled(*parts)


def _found(*parts):
    """Return a Finding from its parts, for pickle."""
    return _core._found(*parts)


def _opening(code):
    """Return an Opening by its code, for pickle."""
    return opening(code)


def check(what, *, rules=None, limit_rounds=0, mend=None, quirks=False, **options):
    """Checks a game, or all games of a path (see open()), and returns a list of Finding.

    The start position, the moves, the header, the result and repetitions are checked; if a line
    breaks off, possible corrections are searched. With `mend` (a probability, 0-1; True is 0.9) the
    findings include the corrections; `open(path, mend=...)` and `game.repaired()` return the
    corrected games. The other options are those of open().

    >>> game = qipu.Game("4k4/4a4/9/9/9/9/9/9/9/3K4R w", tags={"Date": "1997.02.30"})
    >>> [finding.code for finding in qipu.check(game)]
    ['Q2191']
    """
    if isinstance(what, Game):
        return list(what.checked(rules=rules, limit_rounds=limit_rounds, mend=mend, quirks=quirks)
                    .findings)
    games = open(what, check=True, rules=rules, limit_rounds=limit_rounds, mend=mend,
                 quirks=quirks, errors="ignore", **options)
    found = [finding for game in games for finding in game.findings]
    return games.findings + found


#: The columns of rows() if none are named.
_COLUMNS = ("file", "number", "red", "black", "event", "date", "result", "plies", "moves")


def rows(games, columns=_COLUMNS):
    """Returns a list with a dict for each game, for example for pandas.DataFrame(). The columns are
    those of Game.field(), with `number` and `plies` as numbers. A str is one column.

    >>> qipu.rows([qipu.Game(moves="炮二平五")], columns=["red", "plies", "moves"])
    [{'red': '', 'plies': 1, 'moves': 'h2e2'}]
    """
    columns = (columns,) if isinstance(columns, str) else tuple(columns)
    return [{name: game.number if name == "number" else game.plies if name == "plies"
             else game.field(name) for name in columns} for game in games]
