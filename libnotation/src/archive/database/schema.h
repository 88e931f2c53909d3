// The layout of a database file: the tables, and the content of their bytes.
//
// A game has a permanent number, counted from 1 in the order of adding; numbers of removed games
// stay unused. Data that are needed of many games lie together in blocks of consecutive numbers:
// facts and main lines of 256 games, records of 64.
//
//   fact     the number of games (two bytes), then columns (columns.h): the numbers of their texts
//            (kColumns), plies of the main line, result and ending (Outcome: result | ending << 2),
//            contents (PackedHas and EndHas), their numbers in their sources, comments,
//            variations, known tags (RecordSize)
//   line     the main lines, one after the other (packed_line.h)
//   record   packed games (format/packed/packed.h), compressed by zstd; the moves of a main line
//            are left out if all of them lie in `line`. A large game leaves an empty one in its
//            block; it has its own row, whose number is the negative of the game's
//   state    next: the number of the next game; indexed: of the first without postings;
//            traditional: 1 if `character` has all traditional characters
//   posting  buckets of segments (postings.h), as segment << 12 | bucket
//
// Games from state.indexed on have no postings yet: they are replayed.
//
// From layout 2 on, the pages of a file have checksums (base/files/page_file.h), and a file is only
// ever written as a whole: an update makes a new file that replaces the old one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/format/fields.h"

namespace qipu::store {

inline constexpr std::int64_t kApplication = 0x71697075;  ///< "qipu"
inline constexpr std::int64_t kLayout = 2;                ///< of files

inline constexpr std::uint32_t kBlock = 256;                 ///< games in a block of facts or lines
inline constexpr std::uint32_t kRecords = 64;                ///< games in a block of records
inline constexpr std::size_t kLarge = std::size_t{1} << 20;  ///< bytes from which a game has its
                                                             ///< own row
/// The most bytes of a block of records, or of a large game, before compression.
inline constexpr std::size_t kMostUnpacked = std::size_t{160} << 20;
/// Bytes of facts, or of texts, that a writer gathers before it writes them. What is written at
/// once lies together in a file.
inline constexpr std::size_t kGathered = std::size_t{16} << 20;
/// The row of table `record` that holds a large game.
constexpr std::int64_t alone_row(std::uint32_t game) { return -std::int64_t{game}; }

/// A tag whose values are often needed, and the table in which they lie.
struct Column {
  std::string_view tag, table;
};
inline constexpr std::array<Column, 10> kColumns = {{{"Red", "player"},
                                                     {"Black", "player"},
                                                     {"Event", "event"},
                                                     {"Site", "site"},
                                                     {"Date", "date"},
                                                     {"Round", "round"},
                                                     {"ECCO", "ecco"},
                                                     {"Opening", "opening"},
                                                     {"Title", "title"},
                                                     {"Annotator", "annotator"}}};

/// The end of the main line if it has moves and all are legal; stored with PackedHas in facts.
struct EndHas {
  enum : std::uint8_t { checkmate = 64, stalemate = 128 };
};

// --- parts that servers use, too (server_schema.h)
/// The tables of Column::table.
inline constexpr std::string_view kTextTables =
    R"sql(CREATE TABLE player (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE event (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE site (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE date (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE round (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE ecco (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE opening (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE title (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE annotator (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
)sql";
/// For users: SELECT * FROM games WHERE red = '胡荣华' AND date LIKE '1980%'.
inline constexpr std::string_view kViews =
    R"sql(CREATE VIEW games AS SELECT game.id, source.path AS source, game.number, red.text AS red,
  black.text AS black, event.text AS event, site.text AS site, date.text AS date,
  round.text AS round,
  CASE game.result WHEN 1 THEN '1-0' WHEN 2 THEN '0-1' WHEN 3 THEN '1/2-1/2' ELSE '*' END AS result,
  game.plies, ecco.text AS ecco, opening.text AS opening, title.text AS title,
  annotator.text AS annotator
FROM game JOIN source ON source.id = game.source
  LEFT JOIN player AS red ON red.id = game.red LEFT JOIN player AS black ON black.id = game.black
  LEFT JOIN event ON event.id = game.event LEFT JOIN site ON site.id = game.site
  LEFT JOIN date ON date.id = game.date LEFT JOIN round ON round.id = game.round
  LEFT JOIN ecco ON ecco.id = game.ecco LEFT JOIN opening ON opening.id = game.opening
  LEFT JOIN title ON title.id = game.title LEFT JOIN annotator ON annotator.id = game.annotator;
CREATE VIEW players AS SELECT text AS player,
  (SELECT count(*) FROM game WHERE red = player.id) AS red_games,
  (SELECT count(*) FROM game WHERE black = player.id) AS black_games FROM player;
)sql";

inline constexpr std::string_view kTables = R"sql(
CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE source (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,      -- the file that the games came from
  below TEXT NOT NULL,     -- its path below the folder that was named
  within TEXT NOT NULL,    -- the packed file that it lies in, or ''
  place INTEGER NOT NULL,  -- sources are read in this order
  bytes INTEGER NOT NULL, changed INTEGER NOT NULL,  -- of the file on the disk, ns; -1: not known,
                                                     -- or it was not read to its end
  first INTEGER NOT NULL, last INTEGER NOT NULL);    -- its games' numbers; last < first: none
CREATE INDEX source_order ON source(place, id, first, last);
CREATE INDEX source_path ON source(path);
CREATE INDEX source_within ON source(within);
CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  source INTEGER NOT NULL, number INTEGER NOT NULL,  -- in its source, from 1
  red INTEGER, black INTEGER, event INTEGER, site INTEGER, date INTEGER, round INTEGER,
  ecco INTEGER, opening INTEGER, title INTEGER, annotator INTEGER,
  result INTEGER NOT NULL,  -- 0 unknown, 1 Red won, 2 Black won, 3 draw
  plies INTEGER NOT NULL);
)sql";
inline constexpr std::string_view kMoreTables =
    R"sql(-- Of the texts above, and all traditional ones: how they are compared, and how they sound ('' where
-- no text has them).
CREATE TABLE character (
  id INTEGER PRIMARY KEY, form TEXT NOT NULL, sound TEXT NOT NULL);
CREATE TABLE fact (block INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE line (block INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE record (block INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE segment (
  id INTEGER PRIMARY KEY, bits INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
  postings INTEGER NOT NULL);
CREATE TABLE posting (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
-- Chinese words stand as pairs of simplified characters (胡荣华 is 胡荣 荣华), so two are found:
-- SELECT * FROM games WHERE id IN (SELECT rowid FROM comment_words WHERE text MATCH '弃子').
CREATE VIRTUAL TABLE player_words USING fts5(text, content='');   -- by player.id
CREATE VIRTUAL TABLE event_words USING fts5(text, content='');    -- by event.id
CREATE VIRTUAL TABLE comment_words USING fts5(text, content='');  -- by game.id
-- For people: SELECT * FROM games WHERE red = '胡荣华' AND date LIKE '1980%'.
)sql";
/// The whole schema of a file.
inline std::string file_schema() {
  std::string out;
  for (const std::string_view part : {kTables, kTextTables, kMoreTables, kViews}) out += part;
  return out;
}

}  // namespace qipu::store
