"""The exceptions. Each one carries the finding, which gives the error and its place."""

from __future__ import annotations


class Error(Exception):
    """The base class. `finding` has the code, the place, and the sentence in both languages.

    >>> try:
    ...     qipu.Query("red ~")
    ... except qipu.Error as error:
    ...     print(error.code, error.place)
    Q9031 ('', 1, 6)
    """

    def __init__(self, finding):
        super().__init__(finding)
        self.finding = finding

    @property
    def code(self):
        """'Q2001'; its meaning never changes."""
        return self.finding.code

    @property
    def place(self):
        """(file, line, column); '' and None if unknown."""
        return self.finding.file, self.finding.line, self.finding.column

    @property
    def en(self):
        """The sentence in English."""
        return self.finding.en

    @property
    def zh(self):
        """The sentence in Chinese."""
        return self.finding.zh

    def __str__(self):
        file, line, column = self.place
        place = ":".join(str(part) for part in (file, line, column) if part)
        return f"{place}: {self.en} ({self.code})" if place else f"{self.en} ({self.code})"


class FileError(Error, OSError):
    """A file that cannot be opened, read or written; a damaged packed file or database."""


class FormatError(Error, ValueError):
    """A format that cannot store a game or cannot be written."""


class PositionError(Error, ValueError):
    """An invalid FEN, or a position that cannot be played."""


class MoveError(Error, ValueError):
    """A text that is not exactly one legal move. `text`: the text."""

    def __init__(self, finding):
        super().__init__(finding)
        self.text = ""
        self.readings = ()

    @property
    def reasons(self):
        """Sentences with the reason and with possible corrections."""
        return tuple(note.en for note in self.finding.notes)


class UnreadMove(MoveError):
    """A text that is not a move."""


class IllegalMove(MoveError):
    """An illegal move. `readings`: the moves that the text can mean, all illegal."""


class AmbiguousMove(MoveError):
    """A text that means several legal moves: `readings`."""


class QueryError(Error, ValueError):
    """An invalid query; `place` has the column."""


class ArgumentError(Error, ValueError):
    """An invalid argument: an unknown name, a number out of range."""


class ClosedError(Error, ValueError):
    """A closed object was used."""


class EngineError(Error, RuntimeError):
    """An engine failed."""


class ReadWarning(UserWarning):
    """A part could not be read; the rest was returned."""


for _class in list(globals().values()):
    if isinstance(_class, type):
        _class.__module__ = "qipu"
