// A database on a desk: answers questions about one database (qipu/archive/database.h), for
// programs that draw their own screens: a page in a browser, and `qipu serve`. Requests and answers
// are JSON, in the form that desk.h describes: {"do": WHAT, ...}; an error is {"error": FINDING};
// messages are [Chinese, English].
//
// Everything is read only. All texts are data of records, or of the request: a page must show them
// as text, never as HTML. A game's "id" is its number in the database; it stays the same as long as
// the file of the database is not written again. Years are numbers, 0 if unknown.
//
//   about     most                {"games", "sources", "from", "to" (years, 0 if none is known),
//                                 "unfinished": games are missing, because a writer was ended};
//                                 with most (at most 500) also "rows": the first ROWs of "ask"
//   ask       query, opening, sort, down, from, most (100, at most 500)
//                                 {"games": how many match, "from", "rows": [ROW] from that place
//                                 on (counted from 0), "query": the query in the language of
//                                 qipu/archive/query.h, "words": true if plain words were
//                                 translated to it, "text": how it is understood, as a message}
//   place     id, query, opening, sort, down
//                                 {"place"}: the place of the game in that answer, from 0; -1 if it
//                                 does not match
//   game      id, query           {"source", "number"}; bytes: the record in the library's lossless
//                                 form, as "new" of desk.h takes it. With a query that asks for
//                                 positions, "ply" is the number of plies before the first of them;
//                                 a query that is invalid or does not match has no "ply"
//   explore   fen, moves, query, opening, joined, united, same, different, sort, most (20, at most
//             500)
//                                 what games play in a position: "moves" (in UCCI, separated by
//                                 blanks) after "fen", or after the standard start. `joined` (a
//                                 flag): mirror images count as one. `united` (a flag):
//                                 a player's spellings count together, which the first time reads
//                                 the players of all games. Answer:
//                                 {"fen", "ecco", "opening": those of the line, "" if it has no
//                                 common one or "fen" is no start of a game, "games": COUNT of the
//                                 games that reach it, "moves": those
//                                 played, the most frequent first: COUNT and {"move" (UCCI),
//                                 "text": in the notations of the page, "year": the mean of the
//                                 known years, "last": the last year}, "years": [[year, games, red,
//                                 draws, black]], "players": the ten with most of these games:
//                                 [[name, games]], "samples": [ROW and "ply": plies before the
//                                 position], by `sort`: "date" (the newest first) or "strength"}
//   openings  query, text         {"openings": by code, {"ecco", "opening": [zh, en], "variation":
//                                 [zh, en]} and COUNT; "families": classes ("C") and families
//                                 ("C4"), {"ecco", "opening"} and COUNT}. With `text`, only codes
//                                 that begin with it, or whose names contain it, by pinyin too
//   opening   opening, query, same, different
//                                 {"ecco", "opening", "line": moves of the code, in UCCI,
//                                 and COUNT; "years": as in "explore"; "codes": as "openings";
//                                 "players": the 30 most frequent, {"name", "colour"} and SCORE}
//   player    name, same, different
//                                 {"name", "spellings": others that surely mean the same person,
//                                 "doubtful": those that only may; [{"text", "games", "why"}], the
//                                 sure ones with "usual", the spelling they were compared with;
//                                 "games", "red": SCORE with Red, "black": SCORE, "years": [[year,
//                                 games, wins, draws, losses]], "openings": the 30 most frequent:
//                                 {"ecco", "opening", "colour" ("red", "black")} and SCORE,
//                                 "opponents": the 30 most frequent: {"name"} and SCORE}. The games
//                                 of all sure spellings count, of opponents too
//   doubts    name, same, different, most (20, at most 200)
//                                 pairs of spellings that may mean one person, with `name` only
//                                 those of this player: {"count": of all,
//                                 "doubts": [{"why", "persons": [the usual spelling, the doubtful
//                                 one], each {"name", "spellings", "games", "from", "to" (years),
//                                 "events": [[event, games]]}, "common": opponents of both, [[name,
//                                 games with the first, with the second]]}]}
//   players   text, most (100)    {"players": [[name, games]]}: names that contain the text, by
//                                 pinyin too; those with most games first
//   complete  text, at            completes the word of a query that ends at the cursor: {"from",
//                                 "to": the part of the text to be replaced, "words": [{"text",
//                                 "what": [zh, en], "games"}]}: fields, players, events, openings.
//                                 "at", "from" and "to" count UTF-16 units, as JavaScript does
//
// A ROW has {"id", "red", "black", "event" (the title if the event is empty), "site", "date",
// "result" ("1-0"), "opening": [zh, en] with its code, "ecco", "title", "plies", "source",
// "number": its number in the source}, without reading the record. COUNT is "games", "red",
// "draws", "black": games without a result count only in the first. SCORE is "games", "wins",
// "draws", "losses".
//
// Questions for cleaning, which only programs with the file itself answer (`cleans`). A KEY is a
// text that a record has by its content and its place, and that records with other contents or at
// other places do not have (a checksum of 128 bits).
//
//   duplicates                    {"games": examined, "copies", "near", "groups": [{"ids": the game
//                                 to be kept, then its copies, "why": of each copy: "same_moves",
//                                 "mirrored", "prefix", "near", "dropped": how many copies, the
//                                 first ones, `qipu dedupe` leaves out}]}
//   keys      ids                 {"keys", "places" ("a.pgn #3")}: KEYs; "" if no game has the
//   number compare   ids (at most 12)    {"games": [ROW and "key", "comments", "variations",
//   "tags",
//                                 "mirrored" and "parts": where its moves leave those of the first
//                                 game: {"ply", "first", "here": the moves there in the notations
//                                 of the page, "plies": how many differ, at most 21}], "tags":
//                                 those that differ, and "Result": [name, [value in each game]],
//                                 "comments": in the same form by plies, "more": comments that are
//                                 left out}
//   broken    from, most, every   checks the games from that place on (counted from 0) among those
//                                 whose moves are not legal to the end, or with `every` (a flag)
//                                 among all: {"all": how many these are, "next": the next place,
//                                 "items": those with warnings or errors: [ROW and "key",
//                                 "findings", "meant" as in a RECORD, "sign": of these
//                                 corrections]}
//   merged    DECISIONS           {"games": of each game that takes in others: {"id", "comments",
//                                 "variations", "tags": how many it gets}, "conflicts": [{"id",
//                                 "from", "what": a tag, "Result", or "" for a comment, "ply",
//                                 "kept", "other": what is not taken in}]}
//   clean     DECISIONS, name     bytes: a new database in which they are carried out; {"name",
//                                 "games", "left_out", "mended", "conflicts"}
//   written   source, format, notation, encoding
//                                 bytes: a file with the games of a source (counted from 0);
//                                 {"name", "games", "lost"}
//
// DECISIONS are numbers of games: `keep` and `merge` have pairs, the game that stays and the one
// that is left out for it, or merged into it; `mend`: games whose likely corrections are made;
// `own` {id: record in the library's lossless form}: games that were corrected by hand. The game
// that stays may itself be left out for a third one. `keys` {id: KEY} has the keys of all games
// that are named, and `signs` {id: "sign"} those of the corrections; if one is another now, nothing
// is done.
//
// `query` is a query in either language, or plain words: 胡荣华 顺炮 1980, hu ronghua 1-0. All
// words must match: a year or years (1975-1980), a result (红胜, 1-0), or a part of a name of a
// player, event, site, opening, title or source; 执红 or 执黑 after a name tells its colour, and 胜
// or 负 after that the result. 80年代 and 1980s are ten years. A text with one of the signs = ~ < >
// ( ) is never taken for plain words; the error of an invalid query has its column. An empty query
// matches all games.
//
// `opening` is a code ("C42"), a family ("C4") or a class ("C"). A game has the code of its record;
// if there is none, that of its moves, which is A00 for uncommon openings and other starts.
//
// `same` says which spellings the user has united, {RARE: USUAL}, besides those that surely mean
// the same person ("why" is then "said"); `different`, which pairs are not one person, even if they
// seem to be surely: {"RARE\tUSUAL": ""}. USUAL is the first spelling of its group.
//
// `sort` is "" (the order of the database), "date", "red", "black", "event", "result", "opening" or
// "plies", and `down` a flag: descending, with unknown values last. The answers asked for last are
// kept, so further parts of one cost only their rows.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "ops/desk/desk.h"
#include "qipu/archive/database.h"

namespace qipu {

class ArchiveDesk {
 public:
  /// Answers about this database. It starts no threads.
  explicit ArchiveDesk(std::unique_ptr<Database> database);
  ArchiveDesk(ArchiveDesk&&) noexcept;
  ArchiveDesk& operator=(ArchiveDesk&&) noexcept;
  ~ArchiveDesk();

  /// Answers a request. Never fails: an invalid request is answered with an error, and so is a
  /// question that a damaged database does not answer (database_damaged). One object must not be
  /// used by two threads at once.
  Desk::Reply ask(std::string_view request);

  /// Called while a question is worked on, with the games that were looked at so far and in all, 0
  /// and 0 if that is not known. A question may look at the games more than once. If it returns
  /// false, the answer is the error question_stopped.
  std::function<bool(std::uint64_t done, std::uint64_t all)> progress;

  /// Whether the questions for cleaning are answered. They take the time and the memory of a whole
  /// reading, so servers refuse them.
  bool cleans = false;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
