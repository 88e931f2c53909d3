// The layout of a database on a PostgreSQL server: the tables of schema.h in a schema
// `qipu`, except that each posting is a row.
//
//   layout         the migrations that were applied, by version: which ones, and when
//   position       key, game, move: partitioned by the key's first bits, so that connections load
//                  separately; the key is a hash, so the parts have about the same size
//   position_part  for each part the first game without postings; committed with its rows, so that
//                  an interrupted run continues where it stopped, part by part
//   comment_words  pairs of characters (index_words.h) of each game's comments
//
// Games from the least of position_part.indexed on are replayed. Users who only read need USAGE on
// the schema and SELECT on its tables.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "archive/database/postings.h"
#include "archive/database/schema.h"

namespace qipu::store {

inline constexpr unsigned kPartBits = 4;
inline constexpr unsigned kParts = 1U << kPartBits;
constexpr unsigned part_of(std::uint64_t short_key) {
  return static_cast<unsigned>(short_key >> (kKeyBits - kPartBits));
}

inline constexpr std::string_view kServerTables = R"sql(
CREATE TABLE layout (
  version integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now());
COMMENT ON TABLE layout IS 'qipu: the versions of these tables, each with the time it came';
CREATE TABLE state (name text PRIMARY KEY, value bigint NOT NULL);
COMMENT ON TABLE state IS 'next: number of the next game; traditional: 1 where "character" has all traditional characters; changes: commits';
CREATE TABLE source (
  id integer PRIMARY KEY, path text NOT NULL, below text NOT NULL, within text NOT NULL,
  place bigint NOT NULL, bytes bigint NOT NULL, changed bigint NOT NULL,
  first integer NOT NULL, last integer NOT NULL);
COMMENT ON TABLE source IS 'a file that games came from';
COMMENT ON COLUMN source.path IS 'the file';
COMMENT ON COLUMN source.below IS 'its path below the folder that was named';
COMMENT ON COLUMN source.within IS 'the packed file that it lies in, or ''''';
COMMENT ON COLUMN source.place IS 'sources are read in this order';
COMMENT ON COLUMN source.bytes IS 'of the file on the disk; -1: not known, or it was not read to its end';
COMMENT ON COLUMN source.changed IS 'when the file was written, ns since 1970; -1: not known';
COMMENT ON COLUMN source.first IS 'number of its first game';
COMMENT ON COLUMN source.last IS 'of its last; last < first: it has none';
CREATE INDEX source_order ON source (place, id);
CREATE INDEX source_path ON source (path);
CREATE INDEX source_within ON source (within);
CREATE TABLE game (
  id integer PRIMARY KEY, source integer NOT NULL, number integer NOT NULL,
  red integer, black integer, event integer, site integer, date integer, round integer,
  ecco integer, opening integer, title integer, annotator integer,
  result smallint NOT NULL, plies integer NOT NULL);
COMMENT ON TABLE game IS 'what is known of each game; the view games shows it in words';
COMMENT ON COLUMN game.number IS 'in its source, from 1';
COMMENT ON COLUMN game.red IS 'number of a text, in table player; the columns that follow likewise, in tables of their own';
COMMENT ON COLUMN game.result IS '0 unknown, 1 Red won, 2 Black won, 3 draw';
COMMENT ON COLUMN game.plies IS 'of the main line';
)sql";
inline constexpr std::string_view kMoreServerTables =
    R"sql(CREATE TABLE "character" (id integer PRIMARY KEY, form text NOT NULL, sound text NOT NULL);
COMMENT ON TABLE "character" IS 'how characters of the texts are compared, and how they sound';
CREATE TABLE fact (block integer PRIMARY KEY, data bytea NOT NULL);
COMMENT ON TABLE fact IS 'what is known of 256 games at once, in columns of bytes: read instead of game where all are asked';
CREATE TABLE line (block integer PRIMARY KEY, data bytea NOT NULL);
COMMENT ON TABLE line IS 'the main lines of 256 games, a byte a ply';
CREATE TABLE record (block integer PRIMARY KEY, data bytea NOT NULL);
COMMENT ON TABLE record IS 'the whole records of 64 games, packed, compressed by zstd';
ALTER TABLE fact ALTER data SET STORAGE EXTERNAL;
ALTER TABLE line ALTER data SET STORAGE EXTERNAL;
ALTER TABLE record ALTER data SET STORAGE EXTERNAL;
CREATE TABLE position (key bigint NOT NULL, game integer NOT NULL, move smallint NOT NULL)
  PARTITION BY RANGE (key);
COMMENT ON TABLE position IS 'which games meet a position, and what they play there';
COMMENT ON COLUMN position.key IS 'the first 40 bits of the position''s hash (Zobrist)';
COMMENT ON COLUMN position.move IS 'from | to << 7, squares a0 = 0, b0 = 1 ... i9 = 89; 0: the game ends there';
CREATE TABLE position_part (part integer PRIMARY KEY, indexed integer NOT NULL);
COMMENT ON TABLE position_part IS 'of each part of position the first game whose positions it has not';
DO $$ BEGIN FOR part IN 0..15 LOOP
  EXECUTE format('CREATE TABLE position_%s PARTITION OF position FOR VALUES FROM (%s) TO (%s)',
                 part, part::bigint << 36, (part + 1)::bigint << 36);
  EXECUTE format('INSERT INTO position_part VALUES (%s, 1)', part);
END LOOP; END $$;
CREATE TABLE comment_words (game integer PRIMARY KEY, words text[] NOT NULL);
COMMENT ON TABLE comment_words IS 'pairs of characters in a game''s comments: words @> ''{弃子}''';
)sql";
inline constexpr std::string_view kViewComments =
    R"sql(COMMENT ON VIEW games IS 'for people: SELECT * FROM qipu.games WHERE red = ''胡荣华'' AND date LIKE ''1980%''';
COMMENT ON VIEW players IS 'for people: who played how many games';
)sql";
inline constexpr std::string_view kPlayed = R"sql(
CREATE VIEW played AS SELECT key, game,
  chr(97 + (move & 127) % 9) || (move & 127) / 9 || chr(97 + (move >> 7) % 9) || (move >> 7) / 9
    AS move
FROM position WHERE move <> 0;
COMMENT ON VIEW played IS 'for people: the moves of positions, as h2e2';
)sql";

inline constexpr std::int64_t kServerLayout = 2;
/// The statements that bring a database from each version to the next, from 0, the empty one.
inline std::array<std::string, kServerLayout> migrations() {
  std::string made;
  for (const std::string_view part :
       {kServerTables, kTextTables, kMoreServerTables, kViews, kViewComments}) {
    made += part;
  }
  return {made, std::string(kPlayed)};
}

}  // namespace qipu::store
