// Records on a desk (案头): files that the user opens, the list of their games, and the current
// game, which can be changed and saved. For programs that draw their own screens, such as a page in
// a browser; requests and answers are JSON.
//
// A request is {"do": WHAT, ...}. Files and games are identified by numbers, nodes by their places
// in the last view. Messages are [Chinese, English]. A request that cannot be carried out gets
// {"error": FINDING}. A FINDING is {"code" (a number), "severity", "text"} and, if they are known,
// "line", "column", "ply", "notes" (messages) and "file".
//
//   open      name; bytes         {"file"}: the number of the file; "encoding", if it is text that
//                                 is not ASCII. Its games are read by "list"
//   list      file, most          {"games", "findings", "done"}: the next games, rows of {"game",
//                                 "red", "black", "event", "date", "result", "opening", "plies",
//                                 "errors", "warnings", "pinyin" (of names and openings, for
//                                 searches); "file" in a packed file}, "scripts" (pairs
//                                 of characters that searches take for one: text/fold.h)
//   close     file                {}: forgets it. None of its games is current or was changed
//   show      file, game          the RECORD, checked; it becomes the current game
//   new       fen (or none)       the RECORD without moves that begins there, of file 0; once it
//                                 has been changed it can be shown and written like others
//                                 With bytes: a game begun with the record that they are
//   restore   file, game; bytes   the RECORD, set back to these bytes, a snapshot of it; without
//                                 bytes to what the file contains. It becomes the current game
//   legal     node, words         {"moves", "fen", "check", "end"}: the legal moves, in UCCI; with
//                                 `words` (a flag) also "text": them in the view's notations
//   why       node, move          {"why", "at", "notes"}: why a move (in UCCI) is illegal: "" (it
//                                 is legal) or a name such as "leg_blocked", the square of the
//                                 piece in its way, and messages: the reason, then legal moves
//                                 nearby
//   enter     node, move          the RECORD with that move, in coordinates or any notation, and
//                                 "node"; a move that exists already is not added
//   extend    node, moves         the RECORD with that line, in coordinates or any notation, after
//                                 the node, and "node": its end
//   remove    node, all           the RECORD without the move and the moves after it; with `all`
//                                 also without the alternatives to the move
//   promote   node                the RECORD in which the move comes before its alternatives
//   signs     node, signs [numbers]
//                                 the RECORD in which the move has these signs (numeric annotation
//                                 glyphs of PGN)
//   comment   node, text          the RECORD with that comment
//   tags      tags {name: value}  the RECORD with these; "" removes a tag. "Result" is the game's
//                                 result, in the words of any record
//   mend      sure                the RECORD with the repairs of at least that confidence (0-1)
//   correct   node, move          the RECORD in which the node is that move; its words become a
//                                 comment, and all that follows is read and checked again
//   take      bytes               the RECORD replaced with the game of these bytes, which another
//                                 desk has made
//   write     format, encoding, notation, file, game
//                                 bytes, {"name", "lost"}: the game, or the current one
//   gather    format, encoding, notation
//                                 {}: games added from here on become one file
//   add       file, game          {"games"}: adds the game, or the current one; the number so far
//   gathered  name                bytes, {"name", "lost"}: the file of that name (without
//                                 extension); gathering ends
//   add_file  name, games; bytes  {"games", "made", "added"}: adds these games of the bytes of a
//                                 file to what "gather" with "into" makes; "added": how many
//   gather    into, title, name, paper, every, notation, nodes; bytes
//                                 {}: games added from here on become a page: "booklet" for "A4" or
//                                 "A5", with a diagram after `every` plies; "openings", the tree of
//                                 their moves; "exercises", searched with so many nodes; or a
//                                 "database" (`bytes`: one that they are added to).
//                                 "add" also takes "number" and "within", the game's number in its
//                                 file and the packed file that contains it. "add" and "gathered"
//                                 also return "made": how many games, moves or exercises there are
//   report                        bytes, {"name"}: its page
//   picture   node, kind, flip    bytes, {"name"}: "svg" or "png" of the position
//   frame     width, height, hundredths, first; bytes
//                                 {}: adds a picture (RGBA) to a GIF; `first` (a flag) begins it
//   film                          bytes, {"name"}: the GIF
//   search    query               {}: "find" looks for games that match (qipu/archive/query.h). The
//                                 error of an invalid query has its column
//   find      file, most          {"games", "read", "done"}: the numbers of those among the next
//                                 games of the file that match; games are searched as they were
//                                 changed. File 0: the games that were begun here
//   judge     rules               {"rulings"}: `qipu judge --json` has their fields
//   analyse   fen, moves, lines, nodes, depth, ms
//                                 {"lines", "nodes"}: the best 1 to 5 lines after these moves from
//                                 there (or the start of a game), none if there is no move: {"cp"
//                                 or "mate" from Red's side, "chance" (Red's), "depth", "moves",
//                                 "text" in the view's notations}
//   annotate  nodes (100,000)     the RECORD with the engine's judgement of each move
//   formats                       {"formats", "notations", "encodings", "rules"} to choose from; a
//                                 format: {"id", "title", "ending", "text": it has an encoding,
//                                 "many": it holds many games}
//   archive   name                {"archive"}: opens a database (qipu/archive/database.h), a file
//                                 of that name. Requests with its number as "archive" are questions
//                                 about it (archive_desk.h)
//
// A RECORD is {"view": the content of its page (publish/pages.h), "file", "game", "changed",
// "findings", "meant" if there are repairs: {"sure", "changes": [{"ply", "written", "moves", "text"
// in the view's notations, "sure"}], "others": the next likely ones, if any}, "row": its row in the
// list}. If the request has "snapshot": true, the bytes of the reply are the game in the library's
// own lossless form (JSON).
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace qipu {

class Desk {
 public:
  struct Reply {
    std::string json;
    std::string bytes;  ///< the bytes of the file that was asked for
  };

  Desk();
  Desk(Desk&&) noexcept;
  Desk& operator=(Desk&&) noexcept;
  ~Desk();

  /// Answers a request. `bytes` are those of the request. Never fails: an invalid request is
  /// answered with an error. One object must not be used by two threads at once.
  Reply ask(std::string_view request, std::string bytes = {});

  /// Called while "annotate" works, with the number of the engine's answers so far and the number
  /// of questions.
  std::function<void(std::size_t done, std::size_t all)> progress;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
