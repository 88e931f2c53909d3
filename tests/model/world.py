"""The files in one folder for the model tests: the games in each file, when it was changed, and
which files a run names."""

import os
import pathlib
import shutil

from model import Games, write_games

KINDS = ["pgn", "pgn", "pgn", "jsonl", "jsonl", "zip", "txt"]
FOLDERS = ["in", "in/sub", "in/子 夹", "in/sub/deep", "more"]
NAMES = ["a", "b", "c", "棋谱", "d e"]


class World:
    """A folder of files. `root` may move; paths are relative to it. Which files and folders exist
    is read from the disk; the games in the files are remembered here."""

    def __init__(self, this, more_kinds=()):
        self.round, self.lot = this, this.lot
        self.root = this.folder / "w"
        self.root.mkdir()
        self.games = Games(self.lot)
        self.content = {}  # path: games
        self.kind = {}     # path: pgn, ...
        self.clock = 1_500_000_000
        self.moved = {}  # of moved files, old path: new path
        self.kept_open = []  # folders that must stay readable
        self.more_kinds = list(more_kinds)
        for folder in FOLDERS[:self.lot.randrange(1, len(FOLDERS) + 1)]:
            (self.root / folder).mkdir(exist_ok=True)
        for _ in range(self.lot.randrange(1, 5)):
            self.add()

    # --- what exists ---

    def real(self, path):
        """Returns the path that `path` leads to, or None if it is outside the root."""
        real = os.path.realpath(self.root / path)
        base = str(self.root) + "/"
        return real[len(base):] if real.startswith(base) else None

    def stamp(self, path):
        at = os.stat(self.root / path)
        return at.st_size, at.st_mtime_ns

    def folders(self, links=False):
        out = []
        for base, names, _ in os.walk(self.root):
            out += [os.path.relpath(os.path.join(base, name), self.root) for name in names
                    if links or not os.path.islink(os.path.join(base, name))]
        return sorted(f for f in out if not f.startswith(("dbs", "out")))

    def files(self):
        return sorted(path for path in self.content if os.path.isfile(self.root / path))

    def links(self):
        out = []
        for base, folders, names in os.walk(self.root):
            out += [os.path.relpath(os.path.join(base, name), self.root) for name in folders + names
                    if os.path.islink(os.path.join(base, name)) and not name.endswith(".qdb")]
        return sorted(out)

    # --- what changes ---

    def stamped(self, path, same=None):
        """Gives a file a new time, or the time from before."""
        self.clock += self.lot.randrange(1, 1000)
        time = same if same is not None else self.clock * 1_000_000_000 + self.lot.randrange(10**9)
        os.utime(self.root / path, ns=(time, time))

    def put(self, path, kind, games, same=None):
        spare = self.round.folder / "spare"
        if kind in ("pgn", "jsonl", "zip", "txt"):
            write_games(spare, kind, games)
        else:
            spare.write_bytes(kind)
        os.replace(spare, self.root / path)
        self.content[path], self.kind[path] = games, kind
        self.stamped(path, same)

    def free(self, name):
        """Returns true if something can be created there."""
        at = self.root / name
        return not os.path.lexists(at) and os.access(at.parent, os.W_OK | os.X_OK)

    def add(self):
        folder = self.lot.choice(self.folders())
        kind = self.lot.choice(KINDS)
        name = f"{folder}/{self.lot.choice(NAMES)}{self.lot.randrange(4)}.{kind}"
        if not self.free(name):
            return
        if self.more_kinds and self.lot.random() < 0.15:
            name, (kind, games) = name + ".xqf", self.lot.choice(self.more_kinds)
        else:
            games = [] if kind == "txt" else self.games.some()
        self.put(name, kind, games)
        self.moved = {a: b for a, b in self.moved.items() if a != name}
        self.round.note("add", name, len(games))

    def change(self, path):
        if not isinstance(self.kind[path], str) or self.kind[path] == "bad":
            return
        games = list(self.content[path])
        if self.kind[path] != "txt":
            way = self.lot.randrange(4)
            if way == 0 and len(games) > 1:
                games.pop(self.lot.randrange(len(games)))
            elif way == 1:
                games.insert(self.lot.randrange(len(games) + 1), self.games.one())
            elif way == 2 and games:
                self.lot.shuffle(games)
            else:
                games = self.games.some()
        self.put(path, self.kind[path], games)
        self.moved = {a: b for a, b in self.moved.items() if path not in (a, b)}
        self.round.note("change", path)

    def change_unseen(self, path):
        """Changes the games but not the file's size and time. The test notices a second reading."""
        if self.kind[path] not in ("pgn", "jsonl") or not self.content[path]:
            return
        before = self.stamp(path)
        games = [game._replace(event="U" + game.event[1:]) for game in self.content[path]]
        seen = self.content[path]
        self.put(path, self.kind[path], games, same=before[1])
        if self.stamp(path) != before:
            self.put(path, self.kind[path], seen, same=before[1])
            return
        self.moved = {a: b for a, b in self.moved.items() if path not in (a, b)}
        self.round.note("change, unseen", path)

    def step(self):
        """Makes one random change."""
        if not self.folders():
            (self.root / "in").mkdir()
        files, folders, lot = self.files(), self.folders(), self.lot
        path = lot.choice(files) if files else None
        open_files = [f for f in files if os.access((self.root / f).parent, os.W_OK)]
        way = lot.choice([*["add", "change", "remove"] * 4, *["move"] * 2, "unseen", "touch", "link",
                          "link folder", "remove folder", "move folder", "empty", "forbid",
                          "allow", "hard link", "dangle", "replace folder", "forbid file"])
        if path is None or way == "add":
            self.add()
        elif path not in open_files:
            self.allow()
        elif way == "change":
            self.change(path)
        elif way == "unseen":
            self.change_unseen(path)
        elif way == "touch":
            self.stamped(path)
            self.round.note("touch", path)
        elif way == "remove":
            self.remove(path)
        elif way == "move":
            name = f"{lot.choice(NAMES)}m{os.path.splitext(path)[1]}"
            self.move(path, f"{lot.choice(folders)}/{name}")
        elif way in ("link", "hard link"):
            name = f"{lot.choice(folders)}/l{lot.randrange(4)}{os.path.splitext(path)[1]}"
            if not self.free(name):
                return
            if way == "link":
                target = os.path.relpath(self.root / path, (self.root / name).parent)
                os.symlink(target, self.root / name)
            else:
                os.link(self.root / path, self.root / name)
                self.content[name], self.kind[name] = self.content[path], self.kind[path]
                self.moved.pop(name, None)
            self.round.note(way, name, "to", path)
        elif way == "link folder":
            target = lot.choice(folders)
            name = f"{lot.choice(['in', '.', '.'])}/alias{lot.randrange(3)}"
            if self.free(name):
                os.symlink(os.path.relpath(self.root / target, (self.root / name).parent),
                           self.root / name)
                self.round.note("link folder", name, "to", target)
        elif way == "dangle":
            links = [link for link in self.links() if self.real(link) in open_files]
            if links:
                self.remove(self.real(lot.choice(links)))
        elif way in ("remove folder", "empty"):
            folder = lot.choice(folders)
            if folder == "in" and way == "remove folder" and lot.random() < 0.5:
                return
            self.clear(folder, way == "remove folder")
        elif way == "move folder":
            to = f"{lot.choice(['in', 'more', '.'])}/移{lot.randrange(3)}"
            self.move_folder(lot.choice(folders), to)
        elif way in ("forbid", "forbid file"):
            target = lot.choice(folders) if way == "forbid" else path
            if target not in self.kept_open:
                os.chmod(self.root / target, 0o000)
                self.round.note("chmod 000", target)
        elif way == "allow":
            self.allow()
        elif way == "replace folder":
            self.clear(lot.choice(folders), False)
            self.add()

    def allow(self):
        for base, folders, names in os.walk(self.root):
            for name in folders + names:
                at = os.path.join(base, name)
                if not os.path.islink(at) and not os.stat(at).st_mode & 0o400:
                    os.chmod(at, 0o755)
                    self.round.note("chmod 755", os.path.relpath(at, self.root))

    def remove(self, path):
        (self.root / path).unlink()
        self.content.pop(path)
        self.round.note("remove", path)

    def move(self, path, name):
        if not self.free(name):
            return
        os.rename(self.root / path, self.root / name)
        self.content[name], self.kind[name] = self.content.pop(path), self.kind[path]
        self.moved.pop(name, None)
        self.moved[path] = name
        self.round.note("move", path, "to", name)

    def clear(self, folder, whole):
        if any(name.endswith(".qdb") for _, _, names in os.walk(self.root / folder)
               for name in names):
            return
        for base, folders, _ in os.walk(self.root / folder):
            for name in folders:
                if not os.path.islink(os.path.join(base, name)):
                    os.chmod(os.path.join(base, name), 0o755)
        if not os.access((self.root / folder).parent, os.W_OK):
            return
        os.chmod(self.root / folder, 0o755)
        shutil.rmtree(self.root / folder)
        if not whole:
            (self.root / folder).mkdir()
        self.content = {path: games for path, games in self.content.items()
                        if not path.startswith(folder + "/")}
        self.round.note("remove folder" if whole else "empty folder", folder)

    def move_folder(self, folder, name):
        name = os.path.normpath(name)
        inside = pathlib.Path(self.root / folder)
        if not os.access(inside, os.R_OK | os.W_OK) or not os.access(inside.parent, os.W_OK):
            return
        if folder == "in" or not self.free(name) or (name + "/").startswith(folder + "/"):
            return
        if any(os.path.islink(os.path.join(base, n)) or n.endswith(".qdb")
               for base, folders, names in os.walk(inside) for n in folders + names):
            return
        os.rename(inside, self.root / name)
        for path in list(self.content):
            if path.startswith(folder + "/"):
                there = name + path[len(folder):]
                self.content[there], self.kind[there] = self.content.pop(path), self.kind[path]
                self.moved.pop(there, None)
                self.moved[path] = there
        self.round.note("move folder", folder, "to", name)

    # --- how it is named ---

    def spelled(self, path, cwd):
        """Returns one of the ways to write the path of a file or folder."""
        full = str(self.root / path)
        for link in self.links():
            to = self.real(link)
            if to is not None and path.startswith(to + "/") and self.lot.random() < 0.4:
                full = str(self.root / link) + path[len(to):]
                break
        relative = os.path.relpath(full, cwd)
        # A path with .. after a link leads to another place than its text says.
        if os.path.realpath(os.path.join(cwd, relative)) != os.path.realpath(full):
            relative = full
        spelled = self.lot.choice([full, relative, relative, "./" + relative
                                   if not relative.startswith("/") else relative])
        if "/" in spelled and self.lot.random() < 0.15:
            head, tail = spelled.rsplit("/", 1)
            spelled = head + self.lot.choice(["//", "/./"]) + tail
        if os.path.isdir(self.root / path) and self.lot.random() < 0.2:
            spelled += "/"
        return spelled

    def somewhere(self):
        """Returns a working folder."""
        choices = [self.root, self.round.folder]
        choices += [self.root / f for f in self.folders() if os.access(self.root / f, os.X_OK)]
        return self.lot.choice(choices)


class Named:
    """The files that operands name, in order. `files` are real paths, with repetitions."""

    def __init__(self, world, operands, own=None):
        self.world, self.operands = world, operands
        self.files = []     # relative to the root
        self.missing = []  # operands that do not exist
        self.blind = []  # folders that cannot be searched
        self.broken = []  # the targets of dangling links
        self.shut = []  # files without read permission; `files` contains them, too
        self.unknown = []  # operands that are not records
        self.bare = False  # an operand is a folder in which no file is found
        self.own = own  # the database that is written
        self.has_own = False
        self.ways = {}  # real path: the path by which it was named
        for operand in operands:
            at = world.root / operand
            if not os.path.exists(at):
                self.missing.append(operand)
            elif at.is_dir():
                before = len(self.files) + len(self.broken)
                self.folder(str(at))
                self.bare |= before == len(self.files) + len(self.broken)
            else:
                before = len(self.files)
                self.file(str(at))
                if len(self.files) > before and world.kind[self.files[-1]] == "txt":
                    self.unknown.append(operand)

    def file(self, at):
        if not os.path.exists(at):
            self.broken.append(self.world.real(os.path.relpath(at, self.world.root)))
            return
        path = self.world.real(os.path.relpath(at, self.world.root))
        if self.own is not None and path == self.own:
            self.has_own = True
        else:
            if not os.access(at, os.R_OK):
                self.shut.append(path)
            self.files.append(path)
            self.ways.setdefault(path, []).append(at)

    def folder(self, at):
        try:
            with os.scandir(at) as entries:
                names = sorted((e.name for e in entries if not e.name.startswith(".")),
                               key=os.fsencode)
        except OSError:
            self.blind.append(self.world.real(os.path.relpath(at, self.world.root)))
            return
        folders = []
        for name in names:
            full = os.path.join(at, name)
            if not os.access(at, os.X_OK):
                continue
            if os.path.isdir(full):
                if not os.path.islink(full):
                    folders.append(full)
            else:
                self.file(full)
        for full in folders:
            self.folder(full)

    def clean(self):
        return not (self.missing or self.blind or self.broken or self.unknown or self.shut)

    def gone(self, path):
        """Returns what happens to a file that is not named: 'kept', 'gone' if --prune removes it,
        'empty' if it stays because its folder is empty, 'linked' if it is gone but a link still
        leads there."""
        full = self.world.root / path
        if path in self.files:
            return "kept"
        try:
            os.lstat(full)
            return "kept"
        except PermissionError:
            return "kept"
        except OSError:
            pass
        real_operands = [os.path.realpath(self.world.root / o) for o in self.operands
                         if os.path.isdir(self.world.root / o)]
        if not any(str(full).startswith(o + "/") for o in real_operands):
            return "kept"
        at = full.parent
        while not os.path.exists(at):
            at = at.parent
        try:
            listing = os.listdir(at)
        except OSError:
            return "kept"
        if not listing:
            return "empty"
        return "linked" if path in self.broken else "gone"
