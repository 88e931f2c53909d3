#!/bin/bash
# Shards on a cluster: slurm_test.sh QIPU
#
# Brings up Slurm with two nodes on this machine, as whoever runs it, in a folder of its own; cuts
# 200 games into six shards; kills a step and the daemon of its node; deletes two parts; hands in
# again what `qipu shard status --missing` says; and compares what is merged with one run's, byte
# for byte. Everything is taken down at the end, however that comes.
set -euo pipefail
qipu=$(realpath "$1")
root=$(realpath "$(dirname "$0")/../..")
for need in slurmctld slurmd sbatch squeue scontrol munged; do
  PATH=$PATH:/usr/sbin:/sbin command -v "$need" > /dev/null || {
    echo "skipped: no $need (apt-get install slurmctld slurmd slurm-client munge)"
    exit 77
  }
done
export PATH=$PATH:/usr/sbin:/sbin LC_ALL=C.UTF-8
work=$(mktemp -d /tmp/qipu-slurm.XXXXXX)
export SLURM_CONF=$work/slurm.conf
base=$((20000 + $$ % 10000 * 4))
host=$(hostname -s)

take_down() {
  local code=$? file
  set +e
  scancel -u "$(id -un)" > /dev/null 2>&1
  if [[ $code != 0 ]]; then tail -n 5 "$work"/log/* "$work"/job-*.log 2> /dev/null; fi
  for file in "$work"/run/*.pid; do
    [[ -f $file ]] && kill "$(< "$file")" 2> /dev/null
  done
  for _ in $(seq 50); do
    alive=0
    for file in "$work"/run/*.pid; do
      [[ -f $file ]] && kill -0 "$(< "$file")" 2> /dev/null && alive=1
    done
    [[ $alive = 0 ]] && break
    sleep 0.1
  done
  for file in "$work"/run/*.pid; do
    [[ -f $file ]] && kill -9 "$(< "$file")" 2> /dev/null
  done
  rm -rf "$work"
  exit "$code"
}
trap take_down EXIT
trap 'exit 1' INT TERM

fail() {
  echo "FAILED: $*"
  exit 1
}
# within SECONDS COMMAND...: until it succeeds.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < end)) || fail "not within its time: $*"
    sleep 0.2
  done
}

# --- the cluster -------------------------------------------------------------------------------
mkdir -p "$work"/{run,log,state,spool.n1,spool.n2}
chmod 755 "$work"
dd if=/dev/urandom of="$work/munge.key" bs=128 count=1 status=none
chmod 400 "$work/munge.key"
# Both nodes are this host: Debian's slurmd takes a node's name by -N. Nothing of it needs root,
# control groups or accounting.
cat > "$SLURM_CONF" << END
ClusterName=qipu
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$base
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket,cred_expire=10
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool.%n
SlurmctldPidFile=$work/run/slurmctld.pid
SlurmdPidFile=$work/run/slurmd.%n.pid
SlurmctldLogFile=$work/log/slurmctld
SlurmdLogFile=$work/log/slurmd.%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
ReturnToService=2
SlurmdTimeout=60
KillWait=5
MpiDefault=none
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((base + 1)) CPUs=1 RealMemory=1000 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((base + 2)) CPUs=1 RealMemory=1000 State=UNKNOWN
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
END
munged --force --key-file="$work/munge.key" --socket="$work/munge.socket" \
  --pid-file="$work/run/munged.pid" --log-file="$work/log/munged" --seed-file="$work/munge.seed"
slurmctld -f "$SLURM_CONF"
slurmd -f "$SLURM_CONF" -N n1
slurmd -f "$SLURM_CONF" -N n2
idle() { [[ $(sinfo -h -N -t idle -o %N 2> /dev/null | sort -u | wc -l) = 2 ]]; }
within 30 idle
echo "two nodes are up"

# --- 200 games in six shards -------------------------------------------------------------------
cd "$work"
for i in $(seq 200); do
  printf '[Event "%d"]\n[Red "甲"]\n[Black "乙"]\n[Result "1-0"]\n\n' "$i"
  # A later game is longer, so that shards differ.
  echo "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 卒7进1 {$(printf 'x%.0s' $(seq "$i"))} 1-0"
  echo
done > games.pgn
"$qipu" shard plan games.pgn --shards 6 -o plan.jsonl
[[ $("$qipu" shard status plan.jsonl out --missing) = 0-5 ]] || fail "six shards are missing"
export QIPU=$qipu

# Each task waits for leave where the drill needs it under way.
cat > slow << 'END'
#!/bin/bash
echo $$ > "$PWD/begun.$SLURM_ARRAY_TASK_ID"
while [[ -e $PWD/hold.$SLURM_ARRAY_TASK_ID ]]; do sleep 0.1; done
exec "$REAL_QIPU" "$@"
END
chmod +x slow
export REAL_QIPU=$qipu QIPU=$work/slow
touch hold.1
batch=$root/samples/slurm/qipu-array.sbatch
submit() { sbatch --parsable --output="$work/job-%A_%a.log" "$@" "$batch" plan.jsonl out/; }
job=$(submit --no-requeue --array="$("$qipu" shard status plan.jsonl out --missing)")
within 60 test -s begun.1

# --- a node dies with its step -----------------------------------------------------------------
node=$(squeue -h -j "${job}_1" -o %N)
[[ $node = n1 || $node = n2 ]] || fail "task 1 is on no node: $node"
pid=$(< "run/slurmd.$node.pid")
step=$(< begun.1)
script=$(ps -o ppid= -p "$step" | tr -d ' ')  # the batch script, below Slurm's step
stepd=$(ps -o ppid= -p "$script" | tr -d ' ')
[[ $(ps -o comm= -p "$stepd") = slurmstepd* ]] || fail "no slurmstepd above task 1"
kill -9 "$pid" "$stepd" "$script" "$step"
rm -f "run/slurmd.$node.pid"
scontrol update NodeName="$node" State=DOWN Reason=drill
echo "$node is dead, and task 1 with it"
rm -f hold.1
# The other node does the others.
others() { [[ $("$qipu" shard status plan.jsonl out --missing) = 1 ]]; }
within 90 others
slurmd -f "$SLURM_CONF" -N "$node"
scontrol update NodeName="$node" State=RESUME 2> /dev/null || true
within 60 idle
ended() { [[ -z $(squeue -h -j "$job" 2> /dev/null) ]]; }
within 60 ended
code=0
"$qipu" shard merge plan.jsonl out/ -o all.pgn 2> refused || code=$?
[[ $code = 2 ]] && grep -q Q9095 refused || fail "merged without shard 1: $(< refused)"

# --- two parts are lost ------------------------------------------------------------------------
rm out/part-00003.* out/part-00004.pgn
code=0
"$qipu" shard status plan.jsonl out/ || code=$?
[[ $code = 1 ]] || fail "status says that all is done"
missing=$("$qipu" shard status plan.jsonl out --missing) || true
[[ $missing = 1,3-4 ]] || fail "missing: $missing"
sbatch --wait --parsable --output="$work/job-%A_%a.log" --array="$missing" "$batch" plan.jsonl out/
"$qipu" shard status plan.jsonl out/ || fail "shards are missing still"

# --- the bytes of one machine ------------------------------------------------------------------
"$qipu" shard merge plan.jsonl out/ -o all.pgn
"$qipu" convert -q games.pgn -o one.pgn
cmp all.pgn one.pgn || fail "merged is not what one run writes"

# --- freed from duplicates, and into a database ------------------------------------------------
# Half of them again, in other shards.
head -c "$(grep -abo '\[Event "101"\]' games.pgn | cut -d: -f1)" games.pgn > half.pgn
cat games.pgn half.pgn > twice.pgn
"$qipu" shard plan twice.pgn --shards 4 -o twice.jsonl -q
export QIPU=$qipu QIPU_WORK="dedupe --to pgn"
sbatch --wait --parsable --output="$work/job-%A_%a.log" --array=0-3 "$batch" twice.jsonl free/
"$qipu" shard merge twice.jsonl free/ -q -o free.pgn --report groups.jsonl
"$qipu" dedupe -q twice.pgn -o free.one.pgn --report groups.one.jsonl
cmp free.pgn free.one.pgn || fail "duplicates left out in shards are others"
cmp groups.jsonl groups.one.jsonl || fail "the groups of duplicates are others"
export QIPU_WORK="convert --to qdb"
sbatch --wait --parsable --output="$work/job-%A_%a.log" --array=0-3 "$batch" twice.jsonl packed/
"$qipu" shard merge twice.jsonl packed/ -q -o twice.qdb
"$qipu" convert -q twice.pgn -o twice.one.qdb
cmp twice.qdb twice.one.qdb || fail "the database made of parts is another"

# --- annotated, with evaluations of each shard, united afterwards ------------------------------
export QIPU=$qipu QIPU_WORK="annotate --nodes 300"
head -c "$(grep -abo '\[Event "5"\]' games.pgn | cut -d: -f1)" games.pgn > few.pgn
"$qipu" shard plan few.pgn --shards 3 -o few.jsonl -q
few=$("$qipu" shard status few.jsonl judged --missing) || true
[[ $few = 0-[12] ]] || fail "nothing to annotate in shards: $few"
sbatch --wait --parsable --output="$work/job-%A_%a.log" --array="$few" "$batch" few.jsonl judged/
"$qipu" shard merge few.jsonl judged/ -o judged.pgn --cache united.sqlite
"$qipu" annotate -q --nodes 300 few.pgn -o judged.one.pgn --no-cache
cmp judged.pgn judged.one.pgn || fail "annotated in shards is not as annotated by one"
"$qipu" annotate -q --nodes 300 few.pgn -o judged.cached.pgn --cache united.sqlite
cmp judged.cached.pgn judged.one.pgn || fail "the united evaluations say something else"
echo "merged bytes are those of one run"
