#!/usr/bin/env bash
# Compares qipu on Chinese PGN with pgn-extract on chess games of equal length, on one core.
#
#   usage: pgn_vs_pgn_extract.sh QIPU CHESS.pgn ORACLE-pgn.jsonl.gz [ROUNDS]
#
# The measured tasks: converting; checking; finding games by a name that none of them has; the same
# by pinyin, which first loads ICU's rules; and removing duplicates, for which `dedupe` also finds
# beginnings of games. Most of the games are beginnings of others, so this is measured again with
# different players in every game, when nearly all games are written.
#
# CHESS.pgn is the input of pgn-extract. The xiangqi games have the same number of plies, game by
# game, and come from real games (games.py). The runs alternate, so that other work on the machine
# affects both; the best user+system time of each is compared. Two cores are compared by wall time,
# qipu -j 2 against qipu -j 1.
set -euo pipefail
qipu=$(realpath "$1") chess=$(realpath "$2") oracle=$(realpath "$3") rounds=${4:-5}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 "$here/games.py" "$chess" "$oracle" "$work/iccs.pgn" | tee "$work/plies"
"$qipu" convert "$work/iccs.pgn" --to pgn --notation zh-full -o "$work/zh.pgn" 2>/dev/null
python3 - "$work/zh.pgn" "$work/unlike.pgn" << 'END'
import sys
n = 0
with open(sys.argv[1], encoding="utf-8") as old, open(sys.argv[2], "w", encoding="utf-8") as new:
    for line in old:
        if line.startswith("[Red "):
            line = '[Red "王%s%s"]\n' % (chr(0x6000 + n // 400), chr(0x5000 + n % 400))
            n += 1
        new.write(line)
END
plies=$(sed 's/.*, \([0-9]*\) plies/\1/' "$work/plies")
taskset -c 0 true 2>/dev/null && pin="taskset -c 0" || pin=""

echo 'White "Nobody"' > "$work/tags"

# Prints the user+system seconds of a command and discards its output.
cpu() { { TIMEFORMAT='%U %S'; time "$@" >/dev/null 2>/dev/null; } 2>&1 | awk '{print $1 + $2}'; }
best() { sort -n "$work/$1" | head -1; }

for _ in $(seq "$rounds"); do
  cpu $pin pgn-extract -s -Wuci "$chess" >> "$work/extract.convert"
  cpu $pin "$qipu" convert -j 1 --to pgn --notation iccs "$work/zh.pgn" >> "$work/qipu.convert"
  cpu $pin pgn-extract -s -r "$chess" >> "$work/extract.check"
  cpu $pin "$qipu" check -j 1 "$work/zh.pgn" >> "$work/qipu.check"
  cpu $pin pgn-extract -s -t"$work/tags" "$chess" >> "$work/extract.filter"
  cpu $pin "$qipu" filter -q -j 1 'red = 无人' --count "$work/zh.pgn" >> "$work/qipu.filter"
  cpu $pin "$qipu" filter -q -j 1 'red = "wu ren"' --count "$work/zh.pgn" >> "$work/qipu.pinyin"
  cpu $pin pgn-extract -s -D "$chess" >> "$work/extract.dedupe"
  cpu $pin "$qipu" dedupe -q -j 1 --to pgn "$work/zh.pgn" >> "$work/qipu.dedupe"
  cpu $pin "$qipu" dedupe -q -j 1 --to pgn "$work/unlike.pgn" >> "$work/qipu.unlike"
done
cp "$work/extract.dedupe" "$work/extract.unlike"
cp "$work/extract.filter" "$work/extract.pinyin"
for job in convert check filter pinyin dedupe unlike; do
  awk -v job=$job -v plies="$plies" -v a="$(best extract.$job)" -v b="$(best qipu.$job)" 'BEGIN {
    printf "%s: pgn-extract %.2f s (%.2f M plies/s), qipu %.2f s (%.2f M plies/s), %.2f times\n",
           job, a, plies / a / 1e6, b, plies / b / 1e6, a / b }'
done

TIMEFORMAT=%R
one=$( { time "$qipu" convert -j 1 --to pgn --notation iccs "$work/zh.pgn" >/dev/null 2>&1; } 2>&1)
two=$( { time "$qipu" convert -j 2 --to pgn --notation iccs "$work/zh.pgn" >/dev/null 2>&1; } 2>&1)
echo "wall: -j 1 $one s, -j 2 $two s"
