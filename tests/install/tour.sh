#!/bin/sh
# tour.sh PROGRAM: what a program must be able to do wherever it runs, in the folder it is called in,
# which holds samples/ and packed/ (tests/data/archives/make.py, packed.py). Every output is a file in
# out/; two programs of one source make the same ones. For any sh, busybox's too.
set -eu
qipu=$1
mkdir out

# try NAME COMMAND...: what it prints is out/NAME; findings (exit 1) are part of it.
try() {
  name=$1
  shift
  status=0
  "$@" > "out/$name.txt" 2>&1 || status=$?
  echo "exit $status" >> "out/$name.txt"
  [ "$status" -le 1 ] || { echo "tour: $*"; cat "out/$name.txt"; exit 1; }
}

try version "$qipu" --version
try help "$qipu" --lang zh --help
try perft "$qipu" perft 4

# Every format that is written, and back; the texts in every encoding.
for format in $("$qipu" formats | awk '$3 == "x" && $1 != "qdb" { print $1 }'); do
  "$qipu" convert -q samples/*.pgn samples/opening.xqf samples/positions.fen \
    --to "$format" -o "out/$format/{name}-{n}.$format" > "out/$format.log" 2>&1 || [ $? -eq 1 ]
  try "back-$format" "$qipu" convert -r "out/$format" --to jsonl -o -
done
for encoding in gb18030 gbk big5 utf-16le utf-8; do
  try "encoding-$encoding" "$qipu" convert samples/梅花谱.pgn --out-encoding "$encoding" -o "out/$encoding.pgn"
  try "decoded-$encoding" "$qipu" convert "out/$encoding.pgn" --to jsonl
done
try forum "$qipu" convert samples/forum.html --to pgn --notation wxf

# Archives, packed files, names in them; several threads.
try packed "$qipu" convert -j 2 -r packed -o out/unpacked/ --to jsonl --ledger out/ledger
sed 's|,"seen":.*|}|' out/ledger > out/ledger.txt  # times stand there
rm out/ledger
for packing in gz bz2 xz zst; do
  try "pack-$packing" "$qipu" convert samples/梅花谱.pgn -o "out/packed.pgn.$packing"
  try "unpack-$packing" "$qipu" convert "out/packed.pgn.$packing" --to jsonl
done

# A database, whose bytes are of the moment it was made.
try database "$qipu" convert -j 2 samples/*.pgn samples/opening.xqf -o all.qdb
try asked "$qipu" filter '赛事 ~ "mei hua pu" 且 结果 = 黑胜' all.qdb --list
try out-of-database "$qipu" convert all.qdb --to jsonl
rm all.qdb

# Pictures, pages, engine, rules, repairs.
try board "$qipu" show --board --at 12 samples/opening.xqf
for kind in svg png gif; do
  try "draw-$kind" "$qipu" show --at 12 --arrows g3g4 -o "out/position.$kind" samples/opening.xqf
done
try film "$qipu" show --width 260 -o out/game.gif samples/橘中秘.pgn
try analysis "$qipu" analyse --nodes 20000 '3k5/R8/9/9/9/9/9/9/1R7/5K3 w'
try annotated "$qipu" annotate -q -j 2 --nodes 1000 samples/橘中秘.pgn -o out/annotated.pgn
try report "$qipu" report -q samples/opening.xqf -o out/page.html
try judge "$qipu" judge samples/循环局面.txt
try mend "$qipu" check samples/typos.pgn
try ecco "$qipu" ecco -q samples/橘中秘.pgn
try stats "$qipu" stats samples/橘中秘.pgn samples/梅花谱.pgn --by annotator,result
