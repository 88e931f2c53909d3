"""Ways to damage a database: each kind is a function that changes the file. `hostile.py` then
updates the checksums and runs commands on it."""

import os
import random
import shutil
import sqlite3
import struct

from model import PAGE, sealed

ENDLESS = "with recursive c(x) as (select 1 union all select x+1 from c) "
HUGE = 9223372036854775807
KINDS = {}


def kind(function):
    KINDS[function.__name__] = function
    return function


def sql(name, *statements):
    """Adds a kind that these statements make from a good database."""
    def make(path):
        execute(path, *statements)
    KINDS[name] = make


def execute(path, *statements):
    base = sqlite3.connect(path, isolation_level=None)
    try:
        base.execute("pragma cache_size=-200000")
        for statement in statements:
            if isinstance(statement, tuple):
                base.execute(*statement)
            else:
                base.execute(statement)
    finally:
        base.close()


def schema(path, old, new):
    """Changes the text of the schema itself, which SQLite would not allow."""
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("pragma writable_schema=on")
    base.execute("update sqlite_master set sql=replace(sql, ?, ?)", (old, new))
    version = base.execute("pragma schema_version").fetchone()[0]
    base.execute(f"pragma schema_version={version + 1}")
    base.close()


def frame(size, byte=0, told=None, blocks=None):
    """Returns a zstd frame that repeats one byte: 4 bytes for each 128 KB."""
    head = b"\x28\xb5\x2f\xfd"
    head += b"\x00\x38" if told is None else b"\xc0\x38" + struct.pack("<Q", told)
    out = bytearray(head)
    part = 128 * 1024
    for left in range(size, 0, -part) if blocks is None else blocks:
        length = min(left, part)
        out += struct.pack("<I", (length << 3) | (1 << 1) | (left <= part))[:3] + bytes([byte])
    return bytes(out)


def raw_frame(data):
    """Returns a zstd frame of uncompressed data."""
    out = bytearray(b"\x28\xb5\x2f\xfd\x00\x58")
    parts = [data[i:i + 100000] for i in range(0, len(data), 100000)] or [b""]
    for i, part in enumerate(parts):
        out += struct.pack("<I", (len(part) << 3) | (i == len(parts) - 1))[:3] + part
    return bytes(out)


def page_one(path):
    return bytearray(path.read_bytes()[:PAGE])


def patch(path, at, data):
    with open(path, "r+b") as file:
        file.seek(at)
        file.write(data)


def root(path, name):
    base = sqlite3.connect(path)
    found = base.execute("select rootpage from sqlite_master where name=?", (name,)).fetchone()[0]
    base.close()
    return found


# --- rows that lie --------------------------------------------------------------------------------

sql("last_billion", "update source set last=1000000000")
sql("last_huge", f"update source set last={HUGE}")
sql("block_billion", "update fact set block=1000000000 where block=(select max(block) from fact)",
    "update source set last=200000000000")
sql("player_billion", "insert into player values (1000000000,'x')")
sql("player_huge", f"insert into player values ({HUGE},'x')")
sql("event_billion", "insert into event values (1000000000,'x')")
sql("players_negative",
    "insert into player values (0,'zero'),(-1,'neg'),(-9223372036854775808,'m')")
sql("sources_overlap", "with recursive c(x) as (select 100 union all select x+1 from c where "
    "x<3000) insert into source select x,'p'||x,'','',x,0,0,1,1000000000 from c")
sql("sources_twice", "insert into source select id+100,path,below,within,place,bytes,changed,first,"
    "last from source")
sql("sources_many_small", "with recursive c(x) as (select 100 union all select x+1 from c where "
    "x<100000) insert into source select x,'p'||x,'','',x,0,0,1,300 from c")
sql("source_negative", "update source set first=-5,last=-1")
sql("source_backwards", "update source set first=last,last=first")
sql("source_zero", "update source set first=0,last=0")
sql("source_texts", "update source set first='abc',last='xyz',path=zeroblob(10)")
sql("source_nulls", "drop view games", "create table s2 as select * from source",
    "drop table source", "alter table s2 rename to source",
    "update source set path=null,below=null,first=null")
sql("place_huge", f"update source set place={HUGE}")
sql("place_smallest", "update source set place=-9223372036854775808")
sql("path_nul", "update source set path='a'||char(0)||'b',below='c'||char(0)||'d.pgn'")
sql("path_escape", "update source set path='a'||char(10)||char(27)||'[31mX',below='../a'||char(10)")
sql("path_outside", "update source set path='../../../x/evil',below='../../home/thesis.txt'")
sql("path_beside", "update source set path='x',below='../planted.pgn'")
sql("path_around", "update source set path='x',below='a/../../planted.pgn'")
sql("path_absolute", "update source set path='/etc/passwd',below='/tmp/qipu-evil.pgn'")
sql("path_long", "update source set path=replace(hex(zeroblob(5000000)),'0','x'),"
    "below=replace(hex(zeroblob(5000000)),'0','y')")
sql("within_long", "update source set within=path||'/'||replace(hex(zeroblob(50000)),'00','a/')")
sql("player_long", "update player set text=replace(hex(zeroblob(20000000)),'0','胡')")
sql("player_bad_text", "update player set text=cast(x'ff00fe80c0af' as text)")
sql("player_blob", "update player set text=x'00ff00'")
sql("records_empty", "update record set data=''")
sql("records_null", "create table r2(block integer primary key, data)", "insert into r2 select "
    "block,null from record", "drop table record", "alter table r2 rename to record")
sql("records_number", "update record set data=7")
sql("records_noise", ("update record set data=?", (random.Random(1).randbytes(100000),)))
sql("records_far", f"update record set block={HUGE} where block=(select max(block) from record)")
sql("records_negative", "update record set block=-block-1")
sql("records_gone", "delete from record")
sql("facts_short", "update fact set data=x'ffff'")
sql("facts_none", "update fact set data=x'0000'")
sql("facts_all_ones", ("update fact set data=?", (b"\xff" * 200000,)))
sql("facts_claim_65535", ("update fact set data=?||substr(data,3)", (b"\xff\xff",)))
sql("facts_huge_block", f"insert into fact values ({HUGE},x'0100ff')")
sql("facts_many", "with recursive c(x) as (select 1000 union all select x+1 from c where x<200000) "
    "insert into fact select x,x'ffff00000000' from c")
sql("lines_all_ones", ("update line set data=?", (b"\xff" * 200000,)))
sql("lines_empty", "update line set data=x''")
sql("lines_long", ("update line set data=?", (b"\xfe" + b"\xff" * 8 + b"\x23" * 5000000,)))
sql("state_smallest", "update state set value=-9223372036854775808")
sql("state_largest", f"update state set value={HUGE}")
sql("state_text", "update state set value='indexed'")
sql("state_gone", "delete from state")
sql("segment_bits_99", "update segment set bits=99")
sql("segment_bits_negative", "update segment set bits=-1")
sql("segment_bits_30", "update segment set bits=30")
sql("segment_id_huge", f"update segment set id={HUGE} where id=(select min(id) from segment)")
sql("segment_first_negative", "update segment set first=-1,last=-7")
sql("segment_last_huge", f"update segment set last={HUGE},postings={HUGE}")
sql("segments_many", "with recursive c(x) as (select 100 union all select x+1 from c where x<5000) "
    "insert into segment select x,8,0,1000000,10 from c")
sql("postings_ones", ("update posting set data=?", (b"\xff" * 100000,)))
sql("postings_empty", "update posting set data=x''")
sql("games_gone", "delete from game")
sql("games_one_number", "update game set number=1")
sql("games_negative", "update game set number=-7,plies=-1")
sql("games_4g", "update game set number=4294967296,plies=4294967296")
sql("games_plies_huge", f"update game set plies={HUGE},result={HUGE}")
sql("games_texts", "update game set red='abc',event=x'00',date=1.5e300")
sql("games_dangling", "update game set red=777777,black=-5,event=123456789,source=99999")
sql("games_id_huge", f"update game set id={HUGE} where id=(select max(id) from game)")
sql("dates_odd", "update date set text='9999999999999999999.99.99'")
sql("version_3", "pragma user_version=3")
sql("version_max", "pragma user_version=2147483647")
sql("version_negative", "pragma user_version=-1")
sql("version_zero", "pragma user_version=0")
sql("character_odd", "update character set form=replace(hex(zeroblob(1000)),'0','字'),sound=''")

# --- tables that are not tables -------------------------------------------------------------------

COLUMNS = {
    "source": "x as id,'p' as path,'' as below,'' as within,x as place,0 as bytes,0 as changed,"
              "1 as first,1 as last",
    "player": "x as id,'p' as text", "event": "x as id,'p' as text",
    "character": "x as id,'p' as form,'' as sound", "state": "'n'||x as name,x as value",
    "segment": "x as id,8 as bits,0 as first,x as last,1 as postings",
    "posting": "x as id,x'00' as data", "fact": "x as block,x'0100' as data",
    "line": "x as block,x'00' as data", "record": "x as block,x'00' as data",
    "game": "x as id,1 as source,x as number,1 as red,1 as black,1 as event,1 as site,1 as date,"
            "1 as round,1 as ecco,1 as opening,1 as title,1 as annotator,1 as result,3 as plies"}
for table, columns in COLUMNS.items():
    sql(f"view_endless_{table}", f"drop table {table}",
        f"create view {table} as {ENDLESS} select {columns} from c")
sql("view_endless_empty", "drop table state", f"create view state as {ENDLESS} select 'indexed' as "
    "name,1 as value from c where x<0")
sql("view_joined_fact", "alter table fact rename to f2",
    f"create view fact as {ENDLESS} select 0 as block,"
    "data from f2,c")
sql("view_large_record", "alter table record rename to r2", "create view record as select block,"
    "zeroblob(900000000) as data from r2")
for table in ("source", "game", "fact", "record", "line", "state"):
    sql(f"no_{table}", f"drop table {table}")
    sql(f"empty_{table}", f"delete from {table}")
sql("trigger_insert", "create trigger t after insert on source begin delete from game; delete from "
    "source; end")
sql("trigger_update", "create trigger t after update on source begin delete from record; end")
sql("trigger_endless", "create trigger t after insert on game begin insert into player(text) "
    f"{ENDLESS} select 'x' from c; end")
sql("trigger_state", "create trigger t before update on state begin select raise(ignore); end")
sql("generated", "drop table event", "create table event(id integer primary key, text text as "
    "(replace(hex(zeroblob(100000000)),'0','x')))", "insert into event(id) values (1),(2),(3)")
sql("default_large", "drop table title", "create table title(id integer primary key, text text "
    "default (replace(hex(zeroblob(100000000)),'0','x')), other)",
    "insert into title(id) values (1),(2)")
sql("check_false", "drop table annotator",
    "create table annotator(id integer primary key, text text check (0))")
sql("index_gone", "drop index source_order", "drop index source_path", "drop index source_within")
sql("index_partial", "drop index source_order",
    "create index source_order on source(place,id,first,last) where 0")
sql("index_expression", "drop index source_path", "create index source_path on source(replace(hex("
    "zeroblob(length(path)*10000)),'0',path))")
for table in ("player_words", "event_words", "comment_words"):
    sql(f"plain_{table}", f"drop table {table}", f"create table {table}(text)",
        f"insert into {table} values ('x')")
    sql(f"view_{table}", f"drop table {table}",
        f"create view {table} as {ENDLESS} select 'x' as text,x as rowid from c")
sql("words_emptied", "delete from comment_words_data", "delete from player_words_data")
sql("words_noise", ("update comment_words_data set block=?", (b"\xff\x7f" * 3000,)),
    ("update player_words_data set block=?", (random.Random(2).randbytes(3000),)))
sql("words_large", "update event_words_data set block=zeroblob(50000000)")
sql("words_config", "update comment_words_config set v=999", "insert or replace into "
    "comment_words_config values ('pgsz',2147483647),('automerge',-5)")
sql("words_rows", "insert into comment_words(rowid,text) values (9223372036854775807,'着'),(-5,'好')")


@kind
def words_of_another(path):
    """The words of one table belong to another."""
    execute(path, "create table keep as select * from comment_words_data", "delete from "
            "player_words_data", "insert into player_words_data select * from keep",
            "drop table keep")


@kind
def schema_of_games(path):
    schema(path, "id INTEGER PRIMARY KEY", "id TEXT")


@kind
def schema_of_virtual(path):
    schema(path, "USING fts5(text, content='')", "USING fts5(text, content='sqlite_master')")


@kind
def schema_of_another_module(path):
    schema(path, "USING fts5(text, content='')", "USING rtree(id, a, b)")


@kind
def schema_broken(path):
    schema(path, "CREATE TABLE record", "CREATE TABLE ((((")


@kind
def schema_one_root(path):
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("pragma writable_schema=on")
    base.execute("update sqlite_master set rootpage=(select rootpage from sqlite_master where "
                 "name='source') where name in ('game','record','fact','line')")
    base.close()


@kind
def schema_root_beyond(path):
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("pragma writable_schema=on")
    base.execute("update sqlite_master set rootpage=2000000000 where name='record'")
    base.close()


@kind
def schema_many_views(path):
    """So many views that creating them would take minutes."""
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("pragma writable_schema=on")
    base.execute(ENDLESS.replace("from c", "from c where x<10000") + "insert into sqlite_master "
                 "select 'view','v'||x,'v'||x,0,'CREATE VIEW v'||x||' AS SELECT 1' from c")
    base.close()


@kind
def utf16(path):
    """The same tables, with texts in UTF-16."""
    lines = []
    base = sqlite3.connect(path)
    for (text,) in base.execute("select sql from sqlite_master where sql is not null and name not "
                                "like '%words%' and type='table'"):
        lines.append(text)
    rows = {name: base.execute(f"select * from {name}").fetchall()
            for (name,) in base.execute("select name from sqlite_master where type='table' and "
                                        "name not like '%words%'").fetchall()}
    version = base.execute("pragma user_version").fetchone()[0]
    base.close()
    was_sealed = sealed(path)
    path.unlink()
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("pragma page_size=4096")
    base.execute("pragma encoding='UTF-16le'")
    for text in lines:
        base.execute(text)
    for name, values in rows.items():
        for row in values:
            base.execute(f"insert into {name} values ({','.join('?' * len(row))})", row)
    base.execute(f"pragma application_id={0x71697075}")
    base.execute(f"pragma user_version={version}")
    base.close()
    if was_sealed:
        keep_room(path)


def keep_room(path):
    """Gives the database pages with 8 unused bytes at the end."""
    patch(path, 20, b"\x08")


# --- records that unpack --------------------------------------------------------------------------

def records(name, data):
    sql(name, ("update record set data=?", (data,)))


records("bomb_10g", frame(10 << 30))
records("bomb_10g_fives", frame(10 << 30, 5))
records("bomb_ones", frame(1 << 30, 0xFF))
records("bomb_told", frame(1 << 20, told=1 << 60))
records("bomb_told_little", frame(1 << 30, told=10))
records("bomb_200m", frame(200 << 20))
records("window_large", b"\x28\xb5\x2f\xfd\x00\xa8" + frame(1 << 20)[6:])
records("frame_cut", frame(1 << 20)[:-5])
records("frame_of_nothing", raw_frame(b""))
records("frames_two", raw_frame(b"\x01\x00") + raw_frame(b"\xff" * 1000))
records("record_claims", raw_frame(b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f" * 100))
records("record_deep", raw_frame((b"\x09\x03" * 500000)))
records("record_noise", raw_frame(random.Random(4).randbytes(300000)))
sql("facts_bomb", ("update fact set data=?", (frame(10 << 30),)))
sql("lines_bomb", ("update line set data=?", (frame(10 << 30),)))


@kind
def zeros_300m(path):
    execute(path, "pragma journal_mode=off", "pragma synchronous=off", "update record set "
            "data=zeroblob(300000000) where block=(select min(block) from record)")


@kind
def facts_of_zeros(path):
    execute(path, "pragma journal_mode=off", "update fact set data=zeroblob(100000000) where "
            "block=(select min(block) from fact)")


# --- pages ----------------------------------------------------------------------------------------

@kind
def page_cut(path):
    os.truncate(path, os.path.getsize(path) - PAGE * 3 - 100)


@kind
def page_only_one(path):
    os.truncate(path, PAGE)


@kind
def page_half(path):
    os.truncate(path, 2000)


@kind
def page_twice(path):
    path.write_bytes(path.read_bytes() * 2)


@kind
def page_count_huge(path):
    patch(path, 28, struct.pack(">I", 0xFFFFFFFE))


@kind
def page_size_512(path):
    patch(path, 16, struct.pack(">H", 512))


@kind
def page_size_65536(path):
    patch(path, 16, struct.pack(">H", 1))


@kind
def page_size_wrong(path):
    patch(path, 16, struct.pack(">H", 4097))


@kind
def page_reserved_255(path):
    patch(path, 20, b"\xff")


@kind
def page_reserved_none(path):
    patch(path, 20, b"\x00")


@kind
def page_fractions(path):
    patch(path, 21, b"\xff\xff\xff")


@kind
def page_wal_mode(path):
    patch(path, 18, b"\x02\x02")


@kind
def page_version_9(path):
    patch(path, 18, b"\x09\x09")


@kind
def page_free_loop(path):
    """The list of free pages goes in a circle."""
    pages = path.stat().st_size // PAGE
    with open(path, "ab") as file:
        file.write(struct.pack(">II", pages + 1, 0).ljust(PAGE, b"\0"))
    patch(path, 28, struct.pack(">III", pages + 1, pages + 1, 0x7FFFFFFF))


def interior(right, children=()):
    """Returns an interior page of a table's b-tree, which leads to other pages."""
    page = bytearray(PAGE)
    page[0] = 5
    at = PAGE - 8
    pointers = b""
    for number, child in enumerate(children):
        cell = struct.pack(">I", child) + bytes([number + 1])
        at -= len(cell)
        page[at:at + len(cell)] = cell
        pointers += struct.pack(">H", at)
    page[3:7] = struct.pack(">HH", len(children), at)
    page[8:12] = struct.pack(">I", right)
    page[12:12 + len(pointers)] = pointers
    return bytes(page)


def replaced_root(name, page):
    def make(path):
        number = root(path, name)
        patch(path, (number - 1) * PAGE, page(number))
    return make


KINDS["tree_own_child"] = replaced_root("record", interior)
KINDS["tree_own_children"] = replaced_root("record", lambda n: interior(n, [n] * 100))
KINDS["tree_own_children_game"] = replaced_root("game", lambda n: interior(n, [n] * 100))
KINDS["tree_own_children_source"] = replaced_root("source", lambda n: interior(n, [n] * 100))
KINDS["tree_own_children_fact"] = replaced_root("fact", lambda n: interior(n, [n] * 100))
KINDS["tree_own_children_line"] = replaced_root("line", lambda n: interior(n, [n] * 100))
KINDS["tree_beyond"] = replaced_root("player", lambda n: interior(0x7FFFFFFF, [0xFFFFFFFF]))
KINDS["tree_to_schema"] = replaced_root("event", lambda n: interior(1))
KINDS["tree_zeros"] = replaced_root("source", lambda n: bytes(PAGE))
KINDS["tree_ones"] = replaced_root("source", lambda n: b"\xff" * PAGE)


@kind
def tree_ladder(path):
    """Each page has the next one as a child several times: at least 2 ** 60 ways."""
    number, pages = root(path, "record"), path.stat().st_size // PAGE
    with open(path, "ab") as file:
        for i in range(60):
            following = pages + i + 2 if i < 59 else number + 1
            file.write(interior(following, [following] * 3))
    patch(path, (number - 1) * PAGE, interior(pages + 1, [pages + 1]))
    patch(path, 28, struct.pack(">I", pages + 60))


@kind
def overflow_loop(path):
    """A blob whose pages go in a circle."""
    execute(path, "update record set data=zeroblob(100000)")
    data = bytearray(path.read_bytes())
    for number in range(2, len(data) // PAGE):
        at = (number - 1) * PAGE
        if data[at:at + 4] == struct.pack(">I", number + 1) and not any(data[at + 4:at + PAGE - 8]):
            patch(path, at, struct.pack(">I", number))
            return


@kind
def identity_only(path):
    """The program's mark of a database, and nothing else."""
    path.unlink()
    execute(path, "pragma page_size=4096", f"pragma application_id={0x71697075}",
            "pragma user_version=2", "create table x(y)")
    keep_room(path)


# --- files beside the database --------------------------------------------------------------------

def beside(path, ending):
    return path.with_name(path.name + ending)


@kind
def journal_super(path):
    """A journal that names one of the user's files as its super-journal."""
    victim = bytes(path.parent.parent / "home" / "thesis.txt")
    magic = bytes.fromhex("d9d505f920a163d7")
    head = (magic + struct.pack(">IIIII", 0, 0, 0, 512, PAGE)).ljust(512, b"\0")
    tail = struct.pack(">I", 0x40000000 // PAGE + 1) + victim + struct.pack(
        ">II", len(victim), sum(victim)) + magic
    beside(path, "-journal").write_bytes(head + tail)


@kind
def journal_hot(path):
    """A journal that would restore old pages."""
    magic = bytes.fromhex("d9d505f920a163d7")
    head = (magic + struct.pack(">IIIII", 1, 7, 1, 512, PAGE)).ljust(512, b"\0")
    page = bytes(PAGE)
    total = 7 + sum(page[i] for i in range(PAGE - 200, 0, -200))
    beside(path, "-journal").write_bytes(head + struct.pack(">I", 1) + page + struct.pack(
        ">I", total))


@kind
def journal_noise(path):
    beside(path, "-journal").write_bytes(random.Random(5).randbytes(10000))


@kind
def wal_of_another(path):
    """The log of another database beside this one."""
    other = path.with_name("other")
    shutil.copyfile(path, other)
    base = sqlite3.connect(other, isolation_level=None)
    base.execute("pragma journal_mode=wal")
    base.execute("pragma wal_autocheckpoint=0")
    base.execute("delete from game")
    base.execute("delete from source")
    shutil.copyfile(beside(other, "-wal"), beside(path, "-wal"))
    base.close()
    other.unlink()
    patch(path, 18, b"\x02\x02")


@kind
def wal_noise(path):
    beside(path, "-wal").write_bytes(random.Random(6).randbytes(50000))
    beside(path, "-shm").write_bytes(random.Random(7).randbytes(32768))
    patch(path, 18, b"\x02\x02")


@kind
def wal_link(path):
    os.symlink("../home/thesis.txt", beside(path, "-wal"))
    os.symlink("../home/thesis.txt", beside(path, "-shm"))
    patch(path, 18, b"\x02\x02")


@kind
def journal_link(path):
    os.symlink("../home/thesis.txt", beside(path, "-journal"))


@kind
def wal_folder(path):
    beside(path, "-wal").mkdir()
    beside(path, "-journal").mkdir()


@kind
def is_folder(path):
    path.unlink()
    path.mkdir()


@kind
def is_link(path):
    path.rename(path.with_name("target"))
    path.symlink_to("target")


@kind
def is_link_to_itself(path):
    path.unlink()
    path.symlink_to(path.name)


@kind
def is_link_to_victim(path):
    path.unlink()
    path.symlink_to("../home/thesis.txt")


@kind
def is_empty(path):
    path.write_bytes(b"")


UNSEALED = ("page_half", "is_folder", "is_link_to_itself", "is_link_to_victim", "is_empty")
