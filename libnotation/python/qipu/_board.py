"""A board on which moves are played and taken back."""

from ._core import Move, Position


class Board:
    """A position that changes: moves are played on it and taken back.

    It answers everything that a Position answers, about the position after the last move.

    >>> board = qipu.Board()
    >>> board.push("炮二平五"), board.push("H8+7")
    (Move('h2e2'), Move('h9g7'))
    >>> board.turn, board.move_stack
    ('red', [Move('h2e2'), Move('h9g7')])
    >>> board.pop()
    Move('h9g7')
    """

    def __init__(self, position=None):
        self._positions = [position if isinstance(position, Position) else Position(position)]
        self._moves = []

    @property
    def position(self):
        """The position now, which does not change with the board."""
        return self._positions[-1]

    @property
    def start(self):
        """The position before the first move of the stack."""
        return self._positions[0]

    @property
    def move_stack(self):
        """A list of the moves played, the first one first."""
        return list(self._moves)

    def push(self, move):
        """Plays a legal move, a Move or text in any notation, and returns it."""
        played = move if isinstance(move, Move) else self.position.read(move)
        self._positions.append(self.position.play(played))
        self._moves.append(played)
        return played

    def pop(self):
        """Takes back the last move and returns it. Raises IndexError if there is none."""
        played = self._moves.pop()
        self._positions.pop()
        return played

    def peek(self):
        """The last move. Raises IndexError if there is none."""
        return self._moves[-1]

    def repetitions(self):
        """How often the position now has stood on the board since the start, itself included."""
        return sum(each.key == self.position.key for each in self._positions)

    def copy(self):
        """A board with the same moves, which changes by itself."""
        out = Board(self.start)
        out._positions, out._moves = list(self._positions), list(self._moves)
        return out

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.position, name)

    def __eq__(self, other):
        if not isinstance(other, Board):
            return NotImplemented
        return self.start == other.start and self._moves == other._moves

    __hash__ = None

    def __str__(self):
        return str(self.position)

    def __repr__(self):
        return f"Board('{self.position.fen}')"
