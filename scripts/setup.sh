# shellcheck shell=bash
# Sourced by quickstart, test and .ci/run from the root of the repository: installs, configures,
# builds. Skips what is already done.

jobs="${QIPU_JOBS:-$(n=$(nproc); echo $((n < 2 ? n : 2)))}"  # a job can take 1 GB

say() { printf '\n\033[1m== %s\033[0m\n' "$*"; }

die() {
  printf '%s\n' "$*" >&2
  exit 2
}

# have PURPOSE: succeeds if the Debian packages of packages.txt are installed.
have() {
  local packages=()
  read -r -a packages -d '' < <(sed -n "s/^$1  *//p" scripts/packages.txt) || true
  command -v dpkg-query > /dev/null && dpkg-query -W "${packages[@]}" > /dev/null 2>&1
}

# need PURPOSE...: installs the Debian packages of packages.txt that are missing.
need() {
  local purpose package packages=() missing=()
  for purpose in "$@"; do
    read -r -a packages -d '' < <(sed -n "s/^$purpose  *//p" scripts/packages.txt) || true
    for package in "${packages[@]}"; do
      if ! command -v dpkg-query > /dev/null; then
        missing+=("$package")
      elif [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null) != installed ]]; then
        missing+=("$package")
      fi
    done
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  if ! command -v apt-get > /dev/null; then
    echo "This is no Debian: the build goes on and needs what Debian calls ${missing[*]}." >&2
    return 0
  fi
  local as_root=()
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo > /dev/null || die "Not root and no sudo. Install, then run this again:
  apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# build FOLDER TARGET [CMAKE-OPTION...]: configures when needed, with CMake's own defaults, and builds.
build() {
  local folder=$1 target=$2 cache=$1/CMakeCache.txt launcher=()
  shift 2
  # A build folder made elsewhere, or by a checkout that has moved, is unusable.
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then
    rm -rf -- "$folder"
  fi
  if command -v ccache > /dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
  if [[ ! -f $folder/build.ninja || $# -gt 0 ]]; then
    cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release \
      "${launcher[@]}" "$@" > /dev/null
  fi
  cmake --build "$folder" -j "$jobs" --target "$target"
}

# source_of SOURCE FOLDER: unpacks Debian's source as FOLDER/SOURCE. Does not change the package
# lists of the system.
source_of() {
  # The server that this system gets its packages from also has their sources.
  local release place
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  place=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    awk -v release="$release" '$2 == release && $3 == "main" && $1 ~ /debian/ {print $1; exit}')
  (
    mkdir -p "$2/lists/partial"
    cd -- "$2"
    echo "deb-src $place $release main" > sources.list
    own=(-o "Dir::Etc::SourceList=$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null
      -o "Dir::State::Lists=$PWD/lists" -o "Dir::Cache=$PWD" -o APT::Sandbox::User=root)
    apt-get "${own[@]}" -q update
    apt-get "${own[@]}" -q source --download-only "$1"
    rm -rf -- "$1"
    dpkg-source --extract "$1"_*.dsc "$1"
  )
}

# unite_sqlite FOLDER: makes FOLDER/sqlite/sqlite3.{c,h} from FOLDER/sqlite3. SQLite comes as many
# files, of which its own tools make one. They cannot stand blanks in paths, so they work elsewhere.
unite_sqlite() {
  local work log=$PWD/$1/sqlite.log
  work=$(mktemp -d)
  cp -r "$1/sqlite3" "$work/sqlite3"
  mkdir "$work/made"
  (
    cd "$work/made"
    ../sqlite3/configure --disable-shared --disable-tcl --disable-load-extension
    make sqlite3.c
  ) > "$log" 2>&1 || die "See $log"
  mkdir -p "$1/sqlite"
  cp "$work"/made/sqlite3.{c,h} "$1/sqlite"
  rm -rf -- "$work"
}
