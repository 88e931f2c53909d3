"""Rulings on repetitions as objects."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Optional

from . import _core


@dataclass(frozen=True)
class JudgedMove:
    """A move of a repetition. `label`: the kind of move in the terms of the rules (将 杀 捉 兑 献 拦
    跟 闲); `proof`: the moves that show it; `chased`: the chased piece; `wins`: what the chase wins."""

    move: _core.Move
    side: str
    label: str
    clause: str
    proof: tuple[_core.Move, ...] = ()
    chased: Optional[dict[str, Any]] = None
    wins: str = ""
    joint: bool = False


@dataclass(frozen=True)
class Ruling:
    """A ruling. `verdict`: 'draw', 'red_loses', 'black_loses', 'needs_arbiter', 'foul';
    `ground`: 'loop', 'checkmate' ...; the plies are those before the judged part, and those played
    at the time of the ruling. `data` has everything as `qipu judge --json` writes it."""

    verdict: str
    ground: str
    rules: str
    first_ply: int
    last_ply: int
    start: _core.Position
    loop: tuple[JudgedMove, ...]
    conduct: dict[str, str]
    reason: str
    reason_zh: str
    settled_by: Optional[str]
    clauses: tuple[dict[str, str], ...]
    doubt: Optional[str]
    data: dict[str, Any] = field(repr=False, compare=False)

    @property
    def labels(self) -> list[str]:
        """The labels of the moves of the repetition."""
        return [move.label for move in self.loop]

    @property
    def reasons(self) -> tuple[str, str]:
        """The whole reasoning, in English and in Chinese."""
        return self.reason, self.reason_zh

    def __str__(self) -> str:
        return f"{self.verdict}: {self.reason}"


def _judged(data):
    return JudgedMove(
        move=_core.Move(data["move"]), side=data["side"], label=data["label"],
        clause=data["clause"], proof=tuple(_core.Move(uci) for uci in data["proof"]),
        chased=data.get("chased"), wins=data.get("wins", ""), joint=data.get("joint", False))


def _ruling(text):
    data = json.loads(text)
    return Ruling(
        verdict=data["verdict"], ground=data["ground"], rules=data["rules"],
        first_ply=data["first_ply"], last_ply=data["last_ply"], start=_core.Position(data["fen"]),
        loop=tuple(map(_judged, data["loop"])), conduct=data.get("conduct", {}),
        reason=data["reason"]["en"], reason_zh=data["reason"]["zh"],
        settled_by=data["settled_by"], clauses=tuple(data["clauses"]), doubt=data["doubt"],
        data=data)


def rulings(of, moves=None, *, rules=None, limit_rounds=0):
    """Returns all rulings on a game, or on moves from a position (None: the standard start):
    first the one that decides the game, then the others in order of time.

    `rules`: the id of the rules ('2020'); None: by the date of the game. `limit_rounds`: the move
    limit of the event; 0: that of the rules.
    """
    return [_ruling(text) for text in _core._rulings(of, moves, rules, limit_rounds)]


def judge(of, moves=None, *, rules=None, limit_rounds=0):
    """Returns the ruling that decides the game (see rulings()); None if there is nothing to judge.

    >>> ruling = qipu.judge("3k5/9/9/9/9/9/9/9/9/4K3R w",
    ...                     "i0i9 d9d8 i9i8 d8d9 i8i9 d9d8 i9i8 d8d9 i8i9 d9d8 i9i8 d8d9")
    >>> ruling.verdict, ruling.labels
    ('red_loses', ['闲', '将', '闲', '将'])
    """
    found = rulings(of, moves, rules=rules, limit_rounds=limit_rounds)
    return found[0] if found else None


for _class in (JudgedMove, Ruling):
    _class.__module__ = "qipu"
