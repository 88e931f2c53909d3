#!/usr/bin/env python3
"""memory.py QIPU [MIB]: measures the most memory needed for one line of MIB MiB (64), by its kind.

Each file is one game, or none, in one line. Fails if more is needed than six
times the text, or 400 MiB for a game of a million moves.
"""

import pathlib
import subprocess
import sys
import tempfile

MIB = 1 << 20
HEAD = b'[Game "Chinese Chess"]\n[Red "a"]\n\n'
CYCLE = b'h2e2 h9g7 e2h2 g7h9 '


def files():
    """Returns by file name the beginning, the part that is repeated, and the end."""
    chinese = '炮二平五 马8进7 炮五平二 马7退8 '
    return {
        'bare.txt': (b'', CYCLE, b''),
        'chinese.txt': (b'', chinese.encode(), b''),
        'gbk.txt': (b'', chinese.encode('gbk'), b''),
        'moves.pgn': (HEAD, chinese.encode(), b'*\n'),
        'comment.pgn': (HEAD + b'1. h2e2 {', '说明文字 '.encode(), b'} h9g7 *\n'),
        'comments.pgn': (HEAD, b'h2e2 {x} h9g7 e2h2 {y} g7h9 ', b'*\n'),
        'variations.pgn': (HEAD, b'h2e2 (h2d2) h9g7 (b7e7) e2h2 (e2d2) g7h9 ', b'*\n'),
        'deep.pgn': (HEAD, b'h2e2 (', b'*\n'),
        'none.pgn': (HEAD, b'h2e2 xyzzy ', b'*\n'),
        'illegal.pgn': (HEAD, b'a0a9 ', b'*\n'),
        'tag.pgn': (HEAD[:-1] + b'[Event "', b'abcd ', b'"]\n\n1. h2e2 *\n'),
        'digits.ubb': (b'[DhtmlXQ][DhtmlXQ_movelist]', b'7747706247777062',
                       b'[/DhtmlXQ_movelist][/DhtmlXQ]'),
        'moves.json': (b'{"moves":["h2e2"', b',"h9g7","e2h2","g7h9","h2e2"', b']}'),
        'values.json': (b'{"moves":[],"x":[""', b',""', b']}'),
        'moves.wxf': (b'FORMAT WXF\nGAME x\nSTART{\n', b'C2.5 H8+7 C5.2 H7-8 ', b'}END\n'),
        'moves.ucci': (b'position startpos moves ', CYCLE, b'\n'),
    }


def peak(command):
    """Runs a command and returns its peak memory in MiB."""
    script = 'import resource, subprocess, sys; subprocess.run(sys.argv[1:]); ' \
             'print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)'
    run = subprocess.run([sys.executable, '-c', script, *command], capture_output=True, check=True)
    return int(run.stdout.split()[-1]) / 1024


def main():
    qipu = sys.argv[1]
    size = int(sys.argv[2]) if len(sys.argv) > 2 else 64
    failed = False
    print(f'{"":16} {"convert":>12} {"check":>12}   MiB for a line of {size} MiB')
    with tempfile.TemporaryDirectory() as folder:
        for name, (before, again, behind) in files().items():
            path = pathlib.Path(folder, name)
            path.write_bytes(before + again * (size * MIB // len(again)) + behind)
            row = []
            for command in ('convert', 'check'):
                row.append(peak([qipu, command, '-q', str(path), '-o', '/dev/null']))
            failed = failed or max(row) > 6 * size + 400
            print(f'{name:16} {row[0]:12.0f} {row[1]:12.0f}')
            path.unlink()
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
