"""Searches whose lines are read while they are found."""

import queue
import threading


def stream(engine, position=None, moves=None, **limits):
    """Searches in the background, and yields an Analysis whenever the engine has found lines; the last
    one is the answer. Takes the arguments of Engine.analyse(). Leaving the loop ends the search.

    >>> with qipu.Engine() as engine:
    ...     depths = [seen.line.depth for seen in qipu.stream(engine, depth=6)]
    >>> depths[-1], depths == sorted(depths)
    (6, True)
    """
    seen = queue.SimpleQueue()

    def search():
        try:
            seen.put((engine.analyse(position, moves, progress=lambda each: seen.put((each, None)),
                                     **limits), None))
        except BaseException as error:  # raised where the lines are read
            seen.put((None, error))
        seen.put(None)

    thread = threading.Thread(target=search, daemon=True)
    thread.start()
    try:
        for analysis, error in iter(seen.get, None):
            if error is not None:
                raise error
            yield analysis
    finally:
        while thread.is_alive():
            engine.stop()
            thread.join(0.05)
