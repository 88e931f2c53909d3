"""Compares all places that show what an annotated game is worth: JSON, comments, page, report.

Each place must show the same number for the same position, and signs must follow from the numbers:
equal losses have equal signs. `disagreements()` returns what is wrong, as sentences.
"""

import json
import math
import re
import subprocess

SCALE = 430  # the curve of the built-in engine
FAULTS = {"inaccuracy": 5, "mistake": 10, "blunder": 20}  # the loss in percent from which it is so
NAGS = {"only": 7, "good": 1, "brilliant": 3, "inaccuracy": 6, "mistake": 2, "blunder": 4}
SIGNS = {"only": "□", "good": "!", "brilliant": "!!", "inaccuracy": "?!", "mistake": "?",
         "blunder": "??"}
STEP = 7  # a fall in percent that a reader sees in the graph


def percent(chance):
    return round(chance * 100)


def chance_of(value):
    """Returns Red's chance in percent for an evaluation: centipawns, or a mate."""
    if "mate" in value:
        return 100 if value["mate"] > 0 else 0
    shown = round(100 / (1 + math.exp(-value["cp"] / SCALE)))
    return min(99, max(1, shown))


def sign_of_loss(loss):
    """Returns the fault of a loss in percent."""
    return next((mark for mark, least in reversed(FAULTS.items()) if loss >= least), None)


def in_json(game):
    """Checks the numbers of `annotate --json` against each other."""
    wrong = in_plies(game["plies"], None)
    for line in game.get("variations", []):
        parent = game["variations"][line["of"] - 1]["plies"] if line["of"] else game["plies"]
        own = next((ply for ply in parent if ply["ply"] == line["ply"]), {})
        red = own.get("before")
        if red is not None and own["turn"] == "black":
            red = 1 - red
        wrong += [f"variation, {each}" for each in in_plies(line["plies"], red)]
    return wrong


def in_plies(plies, red_before):
    """Checks a line. `red_before`: Red's chance before it, if the line that it leaves tells it."""
    wrong = []
    for ply in plies:
        place = f"ply {ply['ply']} {ply['move']}"
        red_after = ply.get("red_chance")
        if red_after is not None and "eval" in ply and chance_of(ply["eval"]) != percent(red_after):
            wrong.append(f"{place}: evaluation {ply['eval']} for {red_after}")
        if "before" in ply:
            red = ply["turn"] == "red"
            before, after = percent(ply["before"]), percent(ply["after"])
            if abs(ply["before"] * 100 - before) > 1e-6 or abs(ply["after"] * 100 - after) > 1e-6:
                wrong.append(f"{place}: {ply['before']} to {ply['after']} is no whole percent")
            if red_after is not None and (after if red else 100 - after) != percent(red_after):
                wrong.append(f"{place}: after it {ply['after']}, but Red's chance is {red_after}")
            forced = ply.get("forced")
            if red_before is not None and (before if red else 100 - before) != percent(red_before):
                wrong.append(f"{place}: before it {ply['before']}, but Red had {red_before}")
            mark = ply.get("mark")
            said = mark if mark in FAULTS else None
            if not forced and said != sign_of_loss(before - after):
                wrong.append(f"{place}: {before} to {after} is marked {mark}")
            if after > before:
                wrong.append(f"{place}: a move gains, {before} to {after}")
        red_before = red_after
    return wrong


def unmarked_falls(game, least=STEP):
    """Returns the plies at which a side falls by more within its move and the reply, unmarked."""
    found = []
    plies = game["plies"]
    for i, ply in enumerate(plies):
        if i > 0:
            red = plies[i - 1].get("red_chance")
        else:
            own = ply.get("before")
            red = own if own is None or ply["turn"] == "red" else 1 - own
        reply = plies[i + 1] if i + 1 < len(plies) else {}
        ends = [ply.get("red_chance"), reply.get("red_chance")]
        if red is None or ends[0] is None:
            continue
        sign = 1 if ply["turn"] == "red" else -1
        fall = max(100 * sign * (red - end) for end in ends if end is not None)
        if fall > least + 1e-6 and ply.get("mark") not in FAULTS:
            found.append(ply["ply"])
    return found


def numbers_in(text):
    return [int(n) for n in re.findall(r"(\d+)%", text)]


def in_sentence(ply, text):
    """Checks the percentages of a sentence about a move: before and after, or after alone."""
    before, after = percent(ply["before"]), percent(ply["after"])
    numbers = numbers_in(text)
    return not numbers or numbers == [before, after] or (ply.get("mark") not in FAULTS and
                                                         numbers == [after])


def main_nodes(view):
    """Returns the nodes of the main line of a page: each the first child of the one before it."""
    nodes, line, at = view["nodes"], [], 0
    children = {}
    for number, node in enumerate(nodes):
        if not node.get("u"):
            children.setdefault(node["p"], number)
    while at in children:
        at = children[at]
        line.append(nodes[at])
    return line


def in_view(game, view):
    """Checks the data of a page against the JSON."""
    wrong = []
    for ply, node in zip(game["plies"], main_nodes(view)):
        place = f"page, ply {ply['ply']} {ply['move']}"
        red = ply.get("red_chance")
        if node.get("m") != ply["move"]:
            return [f"{place}: the page has {node.get('m')}"]
        if red is not None and abs(node.get("r", -1) - red) > 1e-9:
            wrong.append(f"{place}: graph {node.get('r')}, JSON {red}")
        if node.get("k") != ply.get("mark"):
            wrong.append(f"{place}: sign {node.get('k')}, JSON {ply.get('mark')}")
        shown = node.get("e")
        if shown is not None:
            value = {"cp": shown} if isinstance(shown, int) else {"mate": int(shown[1:])}
            if value != ply.get("eval"):
                wrong.append(f"{place}: evaluation {shown}, JSON {ply.get('eval')}")
        if "before" in ply:
            loss = ply["before"] - ply["after"]
            if abs(node.get("d", 0) - loss) > 1e-9:
                wrong.append(f"{place}: loss {node.get('d')}, JSON {loss}")
            for texts in node.get("w", []):
                wrong += [f"{place}: {text}" for text in texts if not in_sentence(ply, text)]
    for name, side in zip(("red", "black"), view.get("sides", [])):
        told = game["sides"][name]
        for mark in NAGS:
            if side["marks"].get(mark, 0) != told.get(mark, 0):
                wrong.append(f"page, {name}: {side['marks']} and {told}")
    if [row["p"] + 1 for row in view.get("moments", [])] != [row["ply"] for row in
                                                             game["key_moments"]]:
        wrong.append("page: other key moments")
    if game["summary"] not in (text for texts in view["summary"] for text in texts):
        wrong.append("page: another summary")
    return wrong


def value_in(node):
    """Returns the evaluation of a move of a record."""
    return {key: node[key] for key in ("cp", "mate") if key in node} or None


def in_record(game, record):
    """Checks the glyphs, evaluations and comments of a record in JSON."""
    wrong, children = [], {}
    for number, node in enumerate(record["moves"], 1):
        children.setdefault(node.get("after", number - 1), []).append((number, node))
    at = 0
    for ply in game["plies"]:
        place = f"record, ply {ply['ply']} {ply['move']}"
        (number, node), *others = children.get(at, [(0, {})])
        at = number
        if node.get("uci") != ply["move"]:
            return [*wrong, f"{place}: the record has {node.get('uci')}"]
        if value_in(node) != ply.get("eval"):
            wrong.append(f"{place}: evaluation {value_in(node)}, JSON {ply.get('eval')}")
        glyph = NAGS.get(ply.get("mark"))
        if node.get("nags", []) != ([glyph] if glyph else []):
            wrong.append(f"{place}: glyphs {node.get('nags')} for {ply.get('mark')}")
        comment = node.get("comment", "").split("\n")[0]
        if "before" in ply and not in_sentence(ply, comment):
            wrong.append(f"{place}: {comment}")
        if ply.get("mark") not in FAULTS:
            continue
        best = ply["lines"][0]["moves"][0]
        analysed = any(line["ply"] == ply["ply"] and line["plies"][0]["move"] == best
                       for line in game.get("variations", []))
        for _, other in others:  # the better line is worth what the position was worth before
            value = value_in(other)
            if other.get("uci") != best or analysed or value is None:
                continue
            before = percent(ply["before"])
            if chance_of(value) != (before if ply["turn"] == "red" else 100 - before):
                wrong.append(f"{place}: the better line is worth {value}, the position {before}")
    return wrong


def in_summary(game, text):
    """Checks the rows of judged moves in the report for a terminal."""
    wrong = []
    text = re.split(r"\n(?:Variations|变化)\n", text)[0]
    rows = re.findall(r"^ *\d+(?:\.  |\.\.\.) \S+ +(\S+) +(\d+)% -> +(\d+)%", text, re.M)
    marked = [(SIGNS[ply["mark"]], percent(ply["before"]), percent(ply["after"]))
              for ply in game["plies"] if "mark" in ply]
    shown = [(sign, int(before), int(after)) for sign, before, after in rows]
    if shown != marked:
        wrong.append(f"report: {shown}, JSON {marked}")
    return wrong


def output_of(command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True).stdout


def compared(qipu, file, nodes, cache, page, more=()):
    """Annotates a file with one game and compares all outputs. Returns the game and what is wrong.

    `page`: the path of a page to write.
    """
    common = ["annotate", "-q", "--fail-on", "never", "-j", "1", "--nodes", str(nodes), "--cache",
              str(cache), *more, str(file)]
    rows = output_of([qipu, *common, "--json"]).splitlines()
    if len(rows) != 1:
        return None, []
    game = json.loads(rows[0])
    page.unlink(missing_ok=True)
    record = json.loads(output_of([qipu, *common, "--to", "jsonl", "--report", str(page)]))
    view = json.loads(re.search(r'<script type="application/json" id="qipu-view">(.*?)</script>',
                                page.read_text(encoding="utf-8"), re.S)[1])
    wrong = in_json(game) + in_view(game, view) + in_record(game, record)
    wrong += in_summary(game, output_of([qipu, *common, "--summary"]))
    return game, wrong
