"""A UCI engine that is asked about positions, one question at a time."""

import subprocess

MATE = 30000


def a1(move):
    """Writes h2e2 in the way of engines that count ranks from 1."""
    return "".join(c if c.isalpha() else str(int(c) + 1) for c in move)


class Engine:
    """A running engine. `first_rank` is its number for the rank nearest to Red, 0 or 1."""

    def __init__(self, command, first_rank=0, settings=()):
        self.first_rank = first_rank
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, text=True, bufsize=1,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.say("uci")
        for name, value in settings:
            self.say(f"setoption name {name} value {value}")
        self.ready()

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def hear(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the engine has died")
        return line.split()

    def ready(self):
        self.say("isready")
        while self.hear() != ["readyok"]:
            pass

    def ask(self, fen, nodes, only=None):
        """Returns {"best": move, "score": centipawns for the side to move, mates beyond 29,000,
        "depth", "pv", "course": [depth, score, nodes, move] of each depth}; moves as the engine
        writes them. The engine forgets the previous question first."""
        self.say("ucinewgame")
        self.ready()
        self.say(f"position fen {fen}")
        move = only if self.first_rank == 0 or not only else a1(only)
        self.say(f"go nodes {nodes}" + (f" searchmoves {move}" if move else ""))
        answer = {"best": None, "score": 0, "depth": 0, "pv": [], "course": []}
        while True:
            words = self.hear()
            if words[:1] == ["bestmove"]:
                answer["best"] = words[1]
                return answer
            if "score" in words and "lowerbound" not in words and "upperbound" not in words:
                at = words.index("score")
                value = int(words[at + 2])
                if words[at + 1] != "cp":
                    value = (MATE if value > 0 else -MATE) - value
                answer["score"] = value
                answer["depth"] = int(words[words.index("depth") + 1])
                answer["pv"] = words[words.index("pv") + 1:] if "pv" in words else []
                nodes_so_far = int(words[words.index("nodes") + 1])
                answer["course"].append([answer["depth"], value, nodes_so_far, *answer["pv"][:1]])
