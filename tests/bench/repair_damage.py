"""Errors that repair_study.py puts into the text of a game.

There are two classes. `known` are the errors that typesetters, typists and scanners make:
characters that look or sound alike, wrong digits, moves and rounds that are lost, doubled or
exchanged. `unknown` is noise that no table can foresee: any character replaced by any other,
characters dropped or inserted anywhere, lines exchanged.

An error is an Op on the true game, so several can be applied at once and each can be tried alone.
"""

import random
import re
import unicodedata
from dataclasses import dataclass, field

CHINESE = ("zh", "zh-full", "zh-hant", "zh-hk", "zh-xqbase", "zh-1957", "native")
SQUARES = ("iccs", "uci", "uci10", "lan", "san", "san0")  # a-i and ranks instead of files 1-9

ALIKE = {
    "车": "军东连年", "車": "軍東事重", "俥": "陣俾庫", "马": "鸟乌与", "馬": "焉鳥烏為",
    "傌": "瑪碼僞", "炮": "地泡包抱", "砲": "破抱硇", "包": "句色勾", "相": "想柏租木",
    "象": "像家蒙豫", "仕": "任化什壮", "士": "土工上", "帅": "师归", "帥": "師歸", "将": "奖蒋浆",
    "將": "獎蔣漿", "兵": "乒丘共岳", "卒": "卆率辛卯", "进": "迸讲近井", "進": "逮迸淮",
    "退": "迟追遏", "平": "乎干半手", "前": "煎剪削", "后": "右启石", "後": "俊復", "中": "申巾虫",
    "一": ["", "－", "-", "二"], "二": "三一工", "三": "二王彡", "四": "西匹田", "五": "王互丑",
    "六": "大穴八", "七": "匕土十", "八": "人入儿", "九": "力丸几",
    "0": "OoQ", "1": "lI7", "2": "Z7", "3": "85", "4": "A9", "5": "Ss6", "6": "Gb8", "7": "1T",
    "8": "B36", "9": "gq4", "A": "4R", "B": "8R", "C": "GO", "E": "FB", "F": "EP", "G": "C6",
    "H": "NMK", "I": "1l", "K": "RX", "M": "HN", "P": "RF", "R": "PK", "S": "58", "T": "7I",
    "X": "KY", "a": "oe", "b": "h6", "c": "eo", "d": "cl", "e": "co", "f": "t", "g": "q9",
    "h": "bn", "i": "1lj", "x": "k", "+": "t4-", "-": "_~.", "=": "-≡", ".": ",·", "/": "l1",
}
# Same pinyin: the typist chose the wrong character from the list.
SOUND = {
    "车": "彻扯", "马": "码吗", "炮": "跑泡", "相": "向想", "象": "向项", "仕": "是事", "士": "是事",
    "帅": "率摔", "将": "讲江", "兵": "冰并", "卒": "足族", "进": "近今", "退": "推腿", "平": "瓶评",
    "前": "钱签", "后": "候厚", "一": "以亿", "二": "而儿", "三": "山散", "四": "是似", "五": "无午",
    "六": "流留", "七": "其期", "八": "把吧", "九": "就久",
    "車": "徹扯", "馬": "碼嗎", "砲": "跑泡", "帥": "率摔", "將": "講江", "進": "近今", "後": "候厚",
}
KEYS = ("1234567890-=", "qwertyuiop", "asdfghjkl", "zxcvbnm,./")
SCRIPTS = ("一二三四五六七八九", "123456789", "１２３４５６７８９")
DIRECTIONS = {"zh": ("进退平", "進退平"), "wxf": ("+-=",), "wxf1997": ("+-.",),
              "wxf-letters": ("+-.",), "vi": ("./-",)}
MEN = {"zh": ("车马炮相仕兵帅", "车马炮象士卒将", "俥傌炮相仕兵帥", "車馬砲象士卒將",
              "車馬炮相仕兵帥", "車馬包象士卒將"),
       "wxf": ("RHCEAPK",), "san": ("RHCEAPK",), "vi": ("XMPTSB",)}
FRONT = ("前后中", "前後中")
CJK = (0x4E00, 0x9FA5)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
MARKS = ",.、。·'~^_|-+"


def neighbours(key):
    for r, row in enumerate(KEYS):
        at = row.find(key.lower())
        if at >= 0:
            near = {row[i] for i in (at - 1, at + 1) if 0 <= i < len(row)}
            near |= {KEYS[n][i] for n in (r - 1, r + 1) if 0 <= n < len(KEYS)
                     for i in (at, at + (1 if n < r else -1)) if 0 <= i < len(KEYS[n])}
            return sorted(c.upper() if key.isupper() else c for c in near)
    return []


def width(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


@dataclass(frozen=True)
class Op:
    kind: str
    at: int             # ply; for `unknown` the line
    value: str = ""     # the new word; for `unknown` the character
    column: int = 0     # only for `unknown`
    touches: frozenset = field(default=frozenset())  # rounds, lines, places it needs alone


class Game:
    """A true game and its layout: one round per line or running on, with the original round
    numbers or numbers counted by a program. Only original numbers show that something is lost."""

    def __init__(self, name, truth, words, fen, result, notation, form, rng):
        self.name, self.truth, self.words, self.fen = name, truth, words, fen
        self.notation, self.form = notation, form
        self.result = result or "*"
        self.offset = 1 if fen and fen.split()[1] == "b" else 0
        self.columns = rng.random() < 0.6
        self.numbered = rng.random() < 0.9
        self.renumber = rng.random() < 0.5
        self.side = 0  # of the word that is being damaged

    def round_of(self, ply):
        return (ply + self.offset) // 2

    def lines(self, ops=()):
        words = list(self.words)
        lost, doubled, rounds_lost, rounds_doubled = set(), set(), set(), set()
        for op in ops:
            if op.kind == "exchanged in its round":
                words[op.at], words[op.at + 1] = words[op.at + 1], words[op.at]
            elif op.kind == "exchanged with the next round":
                words[op.at], words[op.at + 2] = words[op.at + 2], words[op.at]
            elif op.kind == "move lost":
                lost.add(op.at)
            elif op.kind == "move doubled":
                doubled.add(op.at)
            elif op.kind == "round lost":
                rounds_lost.add(self.round_of(op.at))
            elif op.kind == "round doubled":
                rounds_doubled.add(self.round_of(op.at))
            else:
                words[op.at] = op.value
        rounds = []
        for number in range(self.round_of(len(words) - 1) + 1):
            if number in rounds_lost:
                continue
            cells = []
            for ply in (2 * number - self.offset, 2 * number + 1 - self.offset):
                if 0 <= ply < len(words) and ply not in lost:
                    cells += [words[ply]] * (2 if ply in doubled else 1)
            if cells:
                rounds += [(number + 1, cells)] * (2 if number in rounds_doubled else 1)
        if self.renumber and (lost or doubled or rounds_lost or rounds_doubled):
            flat = [word for _, cells in rounds for word in cells]
            first = 2 - self.offset
            rounds = [(1, flat[:first])] + [(i // 2 + 2, flat[first + i:first + i + 2])
                                            for i in range(0, len(flat) - first, 2)]
        return self.set(rounds)

    def set(self, rounds):
        rows = []
        for i, (number, cells) in enumerate(rounds):
            head = [f"{number}..." if i == 0 and self.offset else f"{number}."] * self.numbered
            row = head + [word for word in cells if word]
            if self.columns:
                rows.append(" ".join(row))
                continue
            for word in row:
                if not rows or width(rows[-1]) + 1 + width(word) > 78:
                    rows.append(word)
                else:
                    rows[-1] += " " + word
        return [row + "\n" for row in rows]

    def text(self, ops=()):
        known = [op for op in ops if op.kind not in UNKNOWN]
        lines = self.lines(known)
        for op in sorted(ops, key=lambda op: -op.column):
            if op.kind in ("dropped", "put in", "another glyph"):
                line = lines[op.at]
                after = line[op.column + (op.kind != "put in"):]
                lines[op.at] = line[:op.column] + op.value + after
        for op in ops:
            if op.kind == "lines exchanged":
                lines[op.at], lines[op.at + 1] = lines[op.at + 1], lines[op.at]
        tags = f'[Game "Chinese Chess"]\n[Event "{self.name}"]\n[Result "{self.result}"]\n'
        if self.fen:
            tags += f'[FEN "{self.fen}"]\n'
        return f"{tags}{self.form}\n" + "".join(lines).rstrip("\n") + f"\n{self.result}\n\n"

    # --- one error ------------------------------------------------------------------------------

    def draw(self, kind, rng):
        """Returns an Op of this kind, or None if the chosen place does not allow it."""
        if kind in UNKNOWN:
            return self.draw_unknown(kind, rng)
        ply = rng.randrange(len(self.words))
        number = self.round_of(ply)
        word = self.words[ply]
        touches = {number}
        if kind == "exchanged in its round":
            if (ply + self.offset) % 2 or ply + 1 >= len(self.words):
                return None
            value = self.words[ply + 1]
        elif kind == "exchanged with the next round":
            if ply + 2 >= len(self.words):
                return None
            touches.add(number + 1)
            value = self.words[ply + 2]
        elif kind in WORD_KINDS:
            self.side = (ply + self.offset) % 2
            value = WORD_KINDS[kind](self, word, rng)
            if value is None or value == word:
                return None
        else:
            value = ""
        return Op(kind, ply, value, 0, frozenset(touches))

    def draw_unknown(self, kind, rng):
        lines = self.lines()
        at = rng.randrange(len(lines))
        if kind == "lines exchanged":
            return Op(kind, at, "", 0, frozenset({at, at + 1})) if at + 1 < len(lines) else None
        # Characters of exchanged lines may be damaged, too.
        column = rng.randrange(len(lines[at]))
        value = ""
        if kind != "dropped":
            chinese = (self.notation in CHINESE) == (rng.random() < 0.85)
            value = chr(rng.randint(*CJK)) if chinese else rng.choice(LETTERS)
            if kind == "put in" and rng.random() < 0.2:
                value = rng.choice(MARKS)
            if kind == "another glyph" and (lines[at][column].isspace() or
                                            lines[at][column] == value):
                return None
        return Op(kind, at, value, column, frozenset({(at, column)}))


# --- errors within a word: each takes (game, word, rng) and returns the new word or None ----------


def put(word, at, value):
    return word[:at] + value + word[at + 1:]


def pick(word, rng, choices):
    """Replaces one of the characters for which choices(character, index) is not empty."""
    places = [(i, found) for i, c in enumerate(word) if (found := choices(c, i))]
    if not places:
        return None
    at, found = rng.choice(places)
    return put(word, at, rng.choice(list(found)))


def alike(game, word, rng):
    return pick(word, rng, lambda c, i: ALIKE.get(c))


def sound(game, word, rng):
    return pick(word, rng, lambda c, i: SOUND.get(c)) if game.notation in CHINESE else None


def keyboard(game, word, rng):
    return None if game.notation in CHINESE else pick(word, rng, lambda c, i: neighbours(c))


def digits_of(game, word, index):
    """Returns the digits, or letters of files, that can replace this character in a number."""
    c = word[index]
    if game.notation in SQUARES or game.notation == "dhtmlxq":
        if c in "abcdefghi":
            return "abcdefghi"
        if c in "ABCDEFGHI" and game.notation == "iccs":
            return "ABCDEFGHI"
        return "0123456789" if c.isdigit() else ""
    for script in SCRIPTS:
        if c in script:
            return script
    return ""


def digit_near(game, word, rng):
    def near(c, i):
        row = digits_of(game, word, i)
        at = row.find(c) if row else 0
        return [row[n] for n in (at - 1, at + 1) if 0 <= n < len(row)]
    return pick(word, rng, near)


def digit_other(game, word, rng):
    return pick(word, rng, lambda c, i: digits_of(game, word, i).replace(c, ""))


def digit_script(game, word, rng):
    if game.notation not in CHINESE:
        return None
    chinese, latin, wide = SCRIPTS

    def other(c, i):
        if c in chinese:
            return latin[chinese.index(c)] if i else ""
        for row in (latin, wide):
            if c in row:
                return chinese[row.index(c)]
        return ""
    return pick(word, rng, other)


def of_family(table, notation):
    if notation in CHINESE:
        return table["zh"]
    family = {"lan": "san", "san0": "san", "wxf1997": "wxf", "wxf-letters": "wxf"}
    return table.get(notation) or table.get(family.get(notation), ())


def exchange_in(rows, place=lambda i: True):
    """Replaces one character by another from the same row."""
    def choices(c, i):
        return "".join(row.replace(c, "") for row in rows if c in row) if place(i) else ""
    return choices


def direction(game, word, rng):
    rows = of_family(DIRECTIONS, game.notation)
    last = max((i for i, c in enumerate(word) if any(c in row for row in rows)), default=-1)
    return pick(word, rng, exchange_in(rows, lambda i: i == last))


def front(game, word, rng):
    if game.notation in CHINESE:
        return pick(word, rng, exchange_in(FRONT, lambda i: i < 2))
    if game.notation.startswith("wxf"):  # C+=5, +-4; the last sign is the direction
        signs = [i for i, c in enumerate(word) if c in "+-"]
        if signs[:1] in ([0], [1]) and re.search(r"[-+=.]\d$", word) and signs[0] < len(word) - 2:
            return put(word, signs[0], "-" if word[signs[0]] == "+" else "+")
    if game.notation == "vi" and word[1:2] in ("t", "s"):
        return put(word, 1, "s" if word[1] == "t" else "t")
    return None


def piece(game, word, rng):
    rows = of_family(MEN, game.notation)
    rows = rows[game.side::2] if len(rows) > 1 else rows
    first = min((i for i, c in enumerate(word) if any(c in row for row in rows)), default=-1)
    return pick(word, rng, exchange_in(rows, lambda i: i == first))


def lost(game, word, rng):
    return put(word, rng.randrange(len(word)), "")


def doubled(game, word, rng):
    at = rng.randrange(len(word))
    return word[:at] + word[at] + word[at:]


def exchanged(game, word, rng):
    at = rng.randrange(len(word) - 1) if len(word) > 1 else None
    return None if at is None else word[:at] + word[at + 1] + word[at] + word[at + 2:]


WORD_KINDS = {
    "looks alike": alike, "sounds alike": sound, "neighbour on the keyboard": keyboard,
    "digit off by one": digit_near, "another digit": digit_other,
    "digit of the other side": digit_script, "another direction": direction,
    "front and rear": front, "another piece": piece, "character lost": lost,
    "character doubled": doubled, "characters exchanged": exchanged,
}
# The relative frequency of each kind. If a place does not allow the error, it is drawn again.
KNOWN = {"looks alike": 4, "sounds alike": 1, "neighbour on the keyboard": 2, "digit off by one": 3,
         "another digit": 2, "digit of the other side": 1, "another direction": 3,
         "front and rear": 2, "another piece": 2, "character lost": 2, "character doubled": 1,
         "characters exchanged": 2, "move lost": 2, "move doubled": 2, "round lost": 2,
         "round doubled": 2, "exchanged in its round": 1, "exchanged with the next round": 1}
UNKNOWN = {"another glyph": 3, "dropped": 3, "put in": 2, "lines exchanged": 1}


def draw(game, kinds, taken, rng):
    """Returns an error that touches none of `taken`, or None if a hundred draws find none."""
    for _ in range(100):
        op = game.draw(rng.choices(list(kinds), list(kinds.values()))[0], rng)
        if op and not op.touches & taken:
            return op
    return None


def seeded(*parts):
    return random.Random("/".join(map(str, parts)))
