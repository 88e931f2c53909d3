#!/usr/bin/env python3
"""packed.py FOLDER: an XQF record as rar, 7z, lzh and cab, nearly all stored as it is.

Its name is Chinese where the kind tells what it is in: UTF-16 (7z, made by bsdtar), UTF-8 (rar, cab).
"""

import pathlib
import struct
import subprocess
import sys
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = (ROOT / "samples/opening.xqf").read_bytes()
NAME = "布局/中炮.xqf"


def rar4():
    def block(kind, flags, rest, data=b""):
        head = struct.pack("<BHH", kind, flags, 7 + len(rest)) + rest
        return struct.pack("<H", zlib.crc32(head) & 0xFFFF) + head + data

    name = NAME.replace("/", "\\").encode()
    size = len(DATA)
    file = struct.pack("<IIBIIBBHI", size, size, 3, zlib.crc32(DATA), 0x50000000, 20, 0x30,
                       len(name), 0o100644)
    return (b"Rar!\x1A\x07\0" + block(0x73, 0, bytes(6)) + block(0x74, 0x8200, file + name, DATA)
            + block(0x7B, 0x4000, b""))


def rar5():
    def number(n):
        out = b""
        while n > 0x7F:
            out, n = out + bytes([n & 0x7F | 0x80]), n >> 7
        return out + bytes([n])

    def block(*fields, data=b""):
        body = b"".join(f if isinstance(f, bytes) else number(f) for f in fields)
        head = number(len(body)) + body
        return struct.pack("<I", zlib.crc32(head)) + head + data

    name, size = NAME.encode(), len(DATA)
    file = block(2, 2, size, 4, size, 0o100644, struct.pack("<I", zlib.crc32(DATA)), 0, 1,
                 len(name), name, data=DATA)
    return b"Rar!\x1A\x07\x01\0" + block(1, 0, 0) + file + block(5, 0, 0)


def lzh():
    def crc16(data):
        crc = 0
        for byte in data:
            crc ^= byte
            for _ in range(8):
                crc = crc >> 1 ^ (0xA001 if crc & 1 else 0)
        return crc

    name, size = b"x.xqf", len(DATA)
    head = (b"-lh0-" + struct.pack("<IIHHBBB", size, size, 0x6000, 0x5421, 0x20, 0, len(name)) + name
            + struct.pack("<H", crc16(DATA)))
    return bytes([len(head), sum(head) & 0xFF]) + head + DATA + b"\0"


def cab():
    name = NAME.replace("/", "\\").encode() + b"\0"
    folder_at, file_at = 36, 44
    data_at = file_at + 16 + len(name)
    pieces = [DATA[i:i + 32768] for i in range(0, len(DATA), 32768)]
    data = b"".join(struct.pack("<IHH", 0, len(p), len(p)) + p for p in pieces)  # 0: no checksum
    head = struct.pack("<4sIIIIIBBHHHHH", b"MSCF", 0, data_at + len(data), 0, file_at, 0, 3, 1, 1, 1, 0, 0, 0)
    assert len(head) == folder_at
    folder = struct.pack("<IHH", data_at, len(pieces), 0)
    utf8 = 0x80
    file = struct.pack("<IIHHHH", len(DATA), 0, 0, 0x5421, 0x6000, 0x20 | utf8) + name
    return head + folder + file + data


def main():
    folder = pathlib.Path(sys.argv[1])
    for name, data in {"4.rar": rar4(), "5.rar": rar5(), "x.lzh": lzh(), "x.cab": cab()}.items():
        (folder / name).write_bytes(data)
    (folder / "布局").mkdir()
    (folder / NAME).write_bytes(DATA)
    subprocess.run(["bsdtar", "--format=7zip", "-cf", "x.7z", NAME], cwd=folder, check=True,
                   env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin"})
    (folder / NAME).unlink()
    (folder / "布局").rmdir()


main()
