#!/usr/bin/env python3
"""Packs samples/ as people's programs do: names in the encodings of their time, archives in
archives, broken ones. Run in a folder that holds samples/."""

import gzip
import io
import tarfile
import zipfile


class Raw(zipfile.ZipInfo):
    """A member whose name is bytes, as old programs wrote it: no encoding is told."""

    def __init__(self, name):
        super().__init__("unused")
        self.bytes = name

    def _encodeFilenameFlags(self):
        return self.bytes, self.flag_bits


def sample(name):
    with open("samples/" + name, "rb") as file:
        return file.read()


def zipped(members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            if isinstance(name, bytes):
                info = Raw(name)
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.NameToInfo.clear()
                archive.writestr(info, data)
            else:
                archive.writestr(name, data)
    return out.getvalue()


def tarred(members, packing):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:" + packing) as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def save(name, data):
    with open(name, "wb") as file:
        file.write(data)


XQF, PGN, BIG5 = sample("opening.xqf"), sample("梅花谱.pgn"), sample("橘中秘.pgn")

save("gbk.zip", zipped([("布局/中炮.xqf".encode("gbk"), XQF), ("古谱/梅花谱.pgn".encode("gbk"), PGN),
                        ("说明.txt".encode("gbk"), b"unpack me")]))
save("big5.zip", zipped([("佈局/中砲.xqf".encode("big5"), XQF), ("古譜/橘中秘.pgn".encode("big5"), BIG5)]))
save("utf8.zip", zipped([("布局/中炮.xqf".encode(), XQF)]))
save("flag.zip", zipped([("布局/中炮.xqf", XQF)]))
save("climb.zip", zipped([("../../up.xqf", XQF), ("/etc/root.xqf", XQF), ("a/./b/../-aux.xqf", XQF),
                          ("con/nul.xqf", XQF), ("w\\x.xqf", XQF), ("__MACOSX/._up.xqf", b"fork"),
                          (".DS_Store", b"macOS")]))
save("unknown.zip", zipped([(b"caf\xe9.xqf", XQF)]))
for packing in ("gz", "bz2", "xz"):
    save("games.tar." + packing, tarred([("a/b.xqf", XQF), ("c.pgn", PGN)], packing))
save("nest.zip", zipped([("in/gbk.zip", zipped([("中炮.xqf".encode("gbk"), XQF)])),
                         ("t.tar.gz", tarred([("开局.xqf", XQF)], "gz")), ("c.pgn.gz", gzip.compress(PGN))]))
deep = PGN
for i in range(7):
    deep = zipped([("game.pgn" if i == 0 else "more.zip", deep)])
save("deep.zip", deep)
locked = bytearray(zipped([("open.xqf", XQF), ("shut.xqf", XQF)]))
for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
    locked[locked.rfind(mark) + flags] |= 1
save("locked.zip", locked)
save("cut.pgn.gz", gzip.compress(PGN * 50)[:5000])
save("cut.tar.gz", tarred([("a.pgn", PGN * 3), ("b.pgn", PGN * 50)], "gz")[:5000])
game = b"[Event \"x\"]\n\n1. h2e2 {" + b"x" * 500_000 + b"} *\n\n"
save("bomb.pgn.gz", gzip.compress(gzip.compress(game * 300)))
