#!/bin/sh
# Compares the perft speed of qipu and Fairy-Stockfish, in leaves per second, alternating on one
# core.
#
#   tests/bench/perft_vs_fairy.sh BUILD_FOLDER [ROUNDS]
#
# Both count the last ply without playing it, use one thread and no hash table. Times are processor
# time of the whole process, so other work on the machine has little effect. Ours runs ten times,
# because a single run is too short for the clock. Fails if the two counts differ. Needs a build
# with -DQIPU_BENCH=ON and the package fairy-stockfish.
set -eu
LC_ALL=C
export LC_ALL

build=${1:?usage: perft_vs_fairy.sh BUILD_FOLDER [ROUNDS]}
rounds=${2:-1}
ours=$build/tests/bench/qipu_perft
[ -x "$ours" ] || { echo "perft_vs_fairy.sh: $ours is not there" >&2; exit 2; }
fairy=$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)
[ -x "$fairy" ] || { echo "perft_vs_fairy.sh: fairy-stockfish is not installed" >&2; exit 2; }

core=
if command -v taskset > /dev/null; then core="taskset -c 0"; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# seconds COMMAND...: writes its output to $work/out and its processor time to $seconds
seconds() {
  ( "$@" > "$work/out"; times ) > "$work/times"
  seconds=$(awk 'NR == 2 { split($1, u, /[ms]/); split($2, s, /[ms]/)
                           print u[1] * 60 + u[2] + s[1] * 60 + s[2] }' "$work/times")
}

fairy_perft() {
  printf 'setoption name UCI_Variant value xiangqi\nposition fen %s\ngo perft %s\nquit\n' \
    "$2" "$1" | $core "$fairy"
}

our_perfts() {
  for _ in 1 2 3 4 5 6 7 8 9 10; do $core "$ours" "$1" "$2"; done
}

: > "$work/sums"
round=0
while [ "$round" -lt "$rounds" ]; do
  round=$((round + 1))
  while read -r depth fen; do
    seconds fairy_perft "$depth" "$fen"
    their_time=$seconds
    theirs=$(awk '/^Nodes searched/ { print $3 }' "$work/out")
    seconds our_perfts "$depth" "$fen"
    our_time=$(echo "$seconds" | awk '{ print $1 / 10 }')
    count=$(sort -u "$work/out")
    [ "$count" = "$theirs" ] || { echo "counts differ: $count, $theirs: $fen" >&2; exit 1; }
    echo "$count $our_time $their_time" >> "$work/sums"
    tail -n 1 "$work/sums" | awk -v depth="$depth" -v fen="$fen" '{
      ours = $2 > 0 ? $2 : 0.001
      printf "%10d leaves, depth %d: qipu %7.1f M/s, fairy-stockfish %5.1f M/s  %s\n",
             $1, depth, $1 / ours / 1e6, $1 / $3 / 1e6, fen }'
  done << 'END'
5 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
4 r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1
5 1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1
5 1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1
4 1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1
END
done
awk '{ leaves += $1; ours += $2; theirs += $3 }
     END { printf "together: qipu %.1f M/s, fairy-stockfish %.1f M/s, ratio %.1f\n",
                  leaves / ours / 1e6, leaves / theirs / 1e6, theirs / ours }' "$work/sums"
