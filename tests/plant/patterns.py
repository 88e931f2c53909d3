"""Where a line of C++ can be wrong in a plausible way, found by its tokens.

The sources are formatted by clang-format, which is what makes this short: a comparison has blanks
on both sides, a template's brackets have none.
"""

import bisect
import collections
import dataclasses
import hashlib
import re

TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|^\#(?:\\\n|[^\n])*)
      | (?P<string>(?:u8|[uUL])?R"(?P<mark>\w*)\(.*?\)(?P=mark)"|(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"
          |(?:u8|[uUL])?'(?:\\.|[^'\\\n])+')
      | (?P<number>\d(?:[\w.]|'\d)*)
      | (?P<word>[A-Za-z_]\w*)
      | (?P<mark2><=>|<<=|>>=|->|::|\+\+|--|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|<<)
      | (?P<mark1>.)""", re.X | re.S | re.M)
CLOSES = {"(": ")", "[": "]", "{": "}"}
ASSIGNS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
COMPARES = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
NOT_CALLS = {"if", "while", "for", "switch", "return", "sizeof", "alignof", "decltype", "noexcept",
             "catch", "min", "max", "static_cast", "reinterpret_cast", "const_cast", "requires", "alignas"}
NOT_STATEMENTS = {"return", "if", "else", "while", "for", "do", "switch", "case", "default", "break",
                  "continue", "goto", "using", "typedef", "static_assert", "constexpr", "static",
                  "const", "auto", "class", "struct", "enum", "union", "namespace", "template",
                  "public", "private", "protected", "friend", "extern", "try", "catch", "throw",
                  "delete", "new", "inline", "virtual", "explicit", "operator", "thread_local"}
# What only saves time or memory, or hushes a compiler: without it nothing can be seen to be wrong.
UNSEEN = re.compile(r"\b(?:reserve|shrink_to_fit|prefetch\w*|capacity|assert|static_cast<void>)\b")


@dataclasses.dataclass(frozen=True)
class Fault:
    """One fault: the text from `start` to `end` stands for what is planted at `where`."""
    file: str
    kind: str
    line: int
    start: int  # of the expression or statement that the fault is in
    end: int
    text: str  # of it, with the fault
    whole: str  # "expression", "condition", "statement" or "return"
    was: str  # the lines as they are and as they would be
    now: str
    nth: int = 0  # of those in the file that look alike

    def key(self):
        text = f"{self.file}\n{self.was}\n{self.now}" + (f"\n{self.nth}" if self.nth else "")
        return hashlib.sha256(text.encode()).hexdigest()


class Source:
    def __init__(self, file, text):
        self.file, self.text = file, text
        self.tokens = [(m.lastgroup if m.lastgroup != "mark" else "string", m.group(), m.start())
                       for m in TOKEN.finditer(text) if m.lastgroup != "skip"]
        self.words = [t[1] if t[0] != "string" else '""' for t in self.tokens]
        self.at = [t[2] for t in self.tokens]
        self.ends = [t[2] + len(t[1]) for t in self.tokens]
        self.lines = [0, *(m.end() for m in re.finditer("\n", text))]
        self.partner, self.inside = {}, [-1] * len(self.tokens)
        open_ = []
        for i, word in enumerate(self.words):
            if word in (")", "]", "}"):
                if open_ and CLOSES[self.words[open_[-1]]] == word:
                    self.partner[i] = open_[-1]
                    self.partner[open_.pop()] = i
            self.inside[i] = open_[-1] if open_ else -1
            if word in CLOSES:
                open_.append(i)
        self.block = {i for i, w in enumerate(self.words) if w == "{" and self.is_block(i)}

    def is_block(self, brace):
        """Whether statements stand in it; else it is a type, a namespace or a list of values."""
        i, seen = brace - 1, []
        while i >= 0 and self.words[i] not in (";", "{", "}"):
            if self.words[i] in ("(", "["):
                return False
            if self.words[i] in (")", "]") and i in self.partner:
                seen.append(self.words[i])
                i = self.partner[i]
            else:
                seen.append(self.words[i])
            i -= 1
        if {"class", "struct", "union", "enum", "namespace"} & set(seen):
            return False
        return ")" in seen or seen[:1] in (["else"], ["do"], ["try"], ["]"])

    def in_template(self, place):
        """Whether the place is in a template of a header."""
        if not self.file.endswith(".h"):
            return False
        i = bisect.bisect_right(self.at, place) - 1
        while i >= 0:
            if self.words[i] == "{" and "template" in self.words[self.head_of(i):i]:
                return True
            i = self.inside[i]
        return False

    def slice(self, first, last):
        """The text of the tokens from first to last."""
        return self.text[self.at[first]:self.ends[last]]

    def line_of(self, place):
        return bisect.bisect_right(self.lines, place)

    def fault(self, kind, whole, first, last, edits):
        """`edits`: (first token, last token, what stands there instead), in order."""
        out, pos = "", self.at[first]
        for a, b, new in edits:
            out += self.text[pos:self.at[a]] + new
            pos = self.ends[b]
        out += self.text[pos:self.ends[last]]
        start, end = self.at[first], self.ends[last]
        # Behind the last edit nothing changed: the lines of the edits are shown.
        line, until = self.line_of(self.at[edits[0][0]]), self.line_of(self.ends[edits[-1][1]])
        a = self.lines[line - 1]
        b = self.lines[until] - 1 if until < len(self.lines) else len(self.text)
        was, now = self.text[a:b], ""
        now = self.text[a:start] if a < start else ""
        pos = max(a, start)
        for x, y, new in edits:
            now += self.text[pos:self.at[x]] + new
            pos = self.ends[y]
        now += self.text[pos:b]
        flat = lambda s: re.sub(r"\s+", " ", s).strip()
        return Fault(self.file, kind, line, start, end, out, whole, flat(was), flat(now))

    # What may be wrong in an expression of the tokens from first to last.

    def in_expression(self, whole, first, last):
        found = []
        add = lambda kind, *edits: found.append(self.fault(kind, whole, first, last, edits))
        for i in range(first, last + 1):
            kind, word, place = self.tokens[i]
            spaced = (self.text[place - 1:place].isspace()
                      and self.text[self.ends[i]:self.ends[i] + 1].isspace())
            if word in COMPARES and spaced and first < i < last:
                add("comparison", (i, i, COMPARES[word]))
            elif word in ("+", "-") and spaced and first < i < last:
                add("arithmetic", (i, i, "-" if word == "+" else "+"))
            elif word in ("&&", "||") and spaced and first < i < last:
                left, right = self.operand(i, -1, first), self.operand(i, 1, last)
                if left is None or right is None:
                    continue
                add("condition dropped", (left, right, f"bool({self.slice(left, i - 1)})"))
                add("condition dropped", (left, right, f"bool({self.slice(i + 1, right)})"))
            elif word == "!" and not spaced and i < last:
                add("negation dropped", (i, i, ""))
            elif word in ("true", "false"):
                add("constant", (i, i, "false" if word == "true" else "true"))
            elif kind == "number" and re.fullmatch(r"\d[\d']*[uU]?", word):
                value, suffix = int(re.sub(r"\D", "", word)), re.sub(r"[\d']", "", word)
                if word[0] == "0" and len(word) > 1:
                    continue
                add("constant", (i, i, f"{value + 1}{suffix}"))
                if value > 0:
                    add("constant", (i, i, f"{value - 1}{suffix}"))
            elif word in ("min", "max") and self.words[i + 1] == "(":
                add("min and max", (i, i, "max" if word == "min" else "min"))
            elif word == "(" and i in self.partner and self.partner[i] <= last and i > 0 \
                    and self.tokens[i - 1][0] == "word" and self.words[i - 1] not in NOT_CALLS:
                parts = self.arguments(i)
                for (a, b), (c, d) in zip(parts, parts[1:]):
                    if self.slice(a, b) != self.slice(c, d):
                        add("arguments swapped", (a, b, self.slice(c, d)), (c, d, self.slice(a, b)))
        return found

    def operand(self, i, step, end):
        """Where the operand of && or || on that side ends."""
        j, last = i + step, None
        while (j >= end if step < 0 else j <= end):
            word = self.words[j]
            if word in (("(", "[", "{") if step < 0 else (")", "]", "}")):
                break
            if word in ("&&", "||", ",", "?", ":", ";", "return") or word in ASSIGNS:
                break
            if word in (")", "]", "}", "(", "[", "{"):
                if j not in self.partner:
                    return None
                j = self.partner[j]
            last = j
            j += step
        return last

    def arguments(self, paren):
        parts, a, j, end = [], paren + 1, paren + 1, self.partner[paren]
        while j < end:
            if self.words[j] in CLOSES and j in self.partner:
                j = self.partner[j]
            elif self.words[j] == ",":
                parts.append((a, j - 1))
                a = j + 1
            j += 1
        if a < end:
            parts.append((a, end - 1))
        return parts if all(x <= y for x, y in parts) else []

    def end_of_statement(self, i):
        """The semicolon, or none where a bracket closes before."""
        while i < len(self.words) and self.words[i] != ";":
            if self.words[i] in CLOSES:
                if i not in self.partner:
                    return None
                i = self.partner[i]
            elif self.words[i] in (")", "]", "}"):
                return None
            i += 1
        return i if i < len(self.words) else None

    def has_comma(self, first, last):
        """Whether another assignment or name follows: `a = x, b = y;`."""
        j = first
        while j <= last:
            if self.words[j] == ",":
                return True
            j = self.partner.get(j, j) + 1 if self.words[j] in CLOSES else j + 1
        return False

    def plain(self, first, last):
        """Whether the tokens are an expression without statements (of a lambda) in it."""
        return first <= last and ";" not in self.words[first:last + 1] \
            and not UNSEEN.search(self.slice(first, last))

    def places(self):
        """Lists of faults, one list for each place: one of each list may be planted together."""
        for i, word in enumerate(self.words):
            if word in ("if", "while") and self.words[i + 1] == "(" and i + 1 in self.partner:
                yield from self.of_condition(i + 2, self.partner[i + 1] - 1)
            elif word == "for" and self.words[i + 1] == "(" and i + 1 in self.partner:
                parts = self.semicolons(i + 1)
                if len(parts) == 2 and parts[0] + 1 < parts[1]:
                    a, b = parts[0] + 1, parts[1] - 1
                    if self.plain(a, b):
                        yield self.in_expression("condition", a, b)
            elif word == "return" and self.words[i + 1] not in (";", "{"):
                end = self.end_of_statement(i + 1)
                if end is not None and self.plain(i + 1, end - 1):
                    yield self.in_expression("expression", i + 1, end - 1)
            elif self.starts_statement(i):
                yield from self.of_statement(i)
            if i in self.block and self.of_function(i):
                yield [self.early_return(i)]

    def semicolons(self, paren):
        out, j = [], paren + 1
        while j < self.partner[paren]:
            if self.words[j] in CLOSES and j in self.partner:
                j = self.partner[j]
            elif self.words[j] == ";":
                out.append(j)
            j += 1
        return out

    def of_condition(self, first, last):
        parts = self.semicolons(first - 1)
        if parts:
            first = parts[-1] + 1
        depth_free, j = [], first
        while j <= last:
            depth_free.append(self.words[j])
            j = self.partner.get(j, j) + 1 if self.words[j] in CLOSES else j + 1
        if not self.plain(first, last) or "=" in depth_free:
            return
        found = self.in_expression("condition", first, last)
        found.append(self.fault("condition dropped", "condition", first, last,
                                [(first, last, "true")]))
        found.append(self.fault("condition dropped", "condition", first, last,
                                [(first, last, "false")]))
        yield found

    def starts_statement(self, i):
        if self.inside[i] not in self.block or i == 0:
            return False
        before = self.words[i - 1]
        if before == ")":  # of if, while, for
            head = self.partner.get(i - 1)
            return head is not None and self.words[head - 1] in ("if", "while", "for", "constexpr")
        return before in (";", "{", "}", "else", ":")

    def of_statement(self, i):
        if self.words[i] == "{":
            return
        end = self.end_of_statement(i)
        if end is None:
            return
        if self.words[i] in ("break", "continue") and end == i + 1:
            yield [self.fault("statement dropped", "statement", i, end, [(i, end, ";")])]
            return
        j, assign = i, None
        while j < end:
            if self.words[j] in ASSIGNS:
                assign = j
                break
            j = self.partner.get(j, j) + 1 if self.words[j] in CLOSES else j + 1
        found = []
        head = self.words[i:assign if assign is not None else end]
        if assign is not None and not {"constexpr", "static", "using", "operator"} & set(head) \
                and self.words[assign + 1] not in ("{", "default", "delete") \
                and not self.has_comma(assign + 1, end - 1) \
                and self.plain(assign + 1, end - 1):
            found += self.in_expression("expression", assign + 1, end - 1)
        if self.words[i] not in NOT_STATEMENTS and self.is_action(i, end) \
                and not UNSEEN.search(self.slice(i, end)):
            found.append(self.fault("statement dropped", "statement", i, end, [(i, end, ";")]))
            if assign is None and self.plain(i, end - 1):
                found += self.in_expression("effect", i, end - 1)
        if found:
            yield found

    def is_action(self, i, end):
        """Calls, assignments, counting; not what declares a name."""
        if self.words[i] in ("++", "--"):
            return True
        j, before = i, None
        while j < end:
            kind, word, place = self.tokens[j]
            if word in ASSIGNS or word in ("++", "--"):
                return True
            if kind == "word" and before == "word":
                return False
            if word in ("&", "*", "<", ">") and j > i:
                return False
            before = kind
            if word in CLOSES:
                j = self.partner.get(j, j)
                before = "bracket"
            j += 1
        return self.words[end - 1] == ")"

    def head_of(self, brace):
        i = brace - 1
        while i >= 0 and self.words[i] not in (";", "{", "}"):
            i = self.partner.get(i, i) - 1 if self.words[i] in (")", "]") else i - 1
        return i + 1

    def of_function(self, brace):
        head = self.words[self.head_of(brace):brace]
        return ")" in head and self.inside[brace] not in self.block \
            and not {"if", "for", "while", "switch", "catch", "=", "constexpr"} & set(head) \
            and self.partner[brace] > brace + 1

    def early_return(self, brace):
        head = self.words[self.head_of(brace):brace]
        what = "return;" if "void" in head[:4] or "~" in head else "return {};"
        return self.fault("early return", "return", brace, brace, [(brace, brace, "{ " + what)])


def planted(source, chosen):
    """The text of a source with faults in it that are asleep. `chosen`: (number, fault)."""
    text = source.text
    for number, f in sorted(chosen, key=lambda c: -c[1].start):
        was, flat = text[f.start:f.end], re.sub(r"//[^\n]*", "", f.text).replace("\n", " ")
        asks = f"qipu_planted({number})"
        if f.whole == "return":
            new = was + f" if ({asks}) {flat[2:]}"
        elif f.whole == "statement":
            new = f"{{ if (!{asks}) {was} }}"
        elif f.whole == "condition":
            new = f"{asks} ? static_cast<bool>({flat}) : static_cast<bool>({was})"
        elif f.whole == "effect":
            new = f"({asks} ? static_cast<void>({flat}) : static_cast<void>({was}))"
        else:
            new = f"({asks} ? ({flat}) : ({was}))"
        text = text[:f.start] + new + text[f.end:]
    return text


def choose(source, seed):
    """One fault for each place that has some, none within another."""
    out, until, alike = [], -1, collections.Counter()
    rank = lambda f: hashlib.sha256(f"{seed} {f.key()}".encode()).hexdigest()
    places = sorted((f for f in source.places() if f), key=lambda fs: (fs[0].start, -fs[0].end))
    for faults in places:
        if source.in_template(faults[0].start):
            continue  # where it is no C++, only those say so who use it
        for i, f in enumerate(faults):
            faults[i] = dataclasses.replace(f, nth=alike[f.was, f.now])
            alike[f.was, f.now] += 1
        fault = min(faults, key=rank)
        if fault.start >= until:
            out.append(fault)
            until = fault.end
    return out
