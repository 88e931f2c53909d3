// Records on a desk (案头): files that somebody brought, the list of their games, the one that is
// looked at, changed and saved. For programs that draw their screens elsewhere, as a page in a
// browser does: what they ask and what they are told is JSON.
//
// A request is {"do": WHAT, ...}. Files and games are told by numbers, nodes by their places in the
// view that was given last. Sentences come as [Chinese, English]. What cannot be done gives
// {"error": FINDING}; a FINDING is {"code" (a number), "severity", "text"} and where they are known
// "line", "column", "ply", "notes" (sentences) and "file".
//
//   open      name; bytes         {"file"}: what was brought. Its games come by "list"
//   list      file, most          {"games", "findings", "done"}: the next of them, rows of {"game",
//                                 "red", "black", "event", "date", "result", "opening", "plies",
//                                 "errors", "warnings"; "file" within an archive}, "scripts" (pairs
//                                 of characters that searches take for one: text/fold.h)
//   close     file                {}: forgets it. No game of it is looked at, or was changed
//   show      file, game          the RECORD, checked: what is looked at from here on
//   new       fen (or none)       the RECORD of no moves that begins there, of file 0; once it
//                                 is changed it can be shown and written as others are
//   legal     node                {"moves", "fen", "check", "end"}: what may be played, in UCCI
//   enter     node, move          the RECORD with that move, in coordinates or any notation, and
//                                 "node"; what is there already is not added
//   remove    node                the RECORD without the move and what follows it
//   comment   node, text          the RECORD with that comment
//   tags      tags {name: value}  the RECORD with these; "" takes one out. "Result" is that of the
//                                 game, in any record's words
//   mend      sure                the RECORD with repairs of that confidence, 0-1, made
//   take      bytes               the RECORD with the game of these bytes in its place, as
//                                 another desk made it
//   write     format, encoding, notation, file, game
//                                 bytes, {"name", "lost"}: the game, or the one looked at
//   gather    format, encoding, notation
//                                 {}: games that are added from here on become one file
//   add       file, game          {"games"}: the game, or the one looked at, is added; how many are
//   gathered  name                bytes, {"name", "lost"}: the file of that name (without ending);
//                                 none is gathered now
//   report                        bytes, {"name"}: its page
//   picture   node, kind, flip    bytes, {"name"}: "svg" or "png" of the position
//   judge     rules               {"rulings"}: `qipu judge --json` has their fields
//   analyse   fen, moves, nodes, ms  {"line"}: {"cp" or "mate" from Red's side, "chance" (Red's),
//                                 "depth", "nodes", "moves", "text" in the view's notations}, after
//                                 these moves from there (or the start of a game); null: none is
//                                 left
//   annotate  nodes               the RECORD with what the engine says of each move
//   formats                       {"formats", "notations", "encodings", "rules"} to choose from; a
//                                 format: {"id", "title", "ending", "text": it is encoded, "many":
//                                 it holds many games}
//
// A RECORD is {"view": what a page of it shows (publish/pages.h), "file", "game", "changed",
// "findings", "meant" where something was: {"sure", "changes": [{"ply", "written", "moves",
// "text" in the view's notations, "sure"}]}, "row": its row in the list}.
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
    std::string bytes;  ///< of the file that was asked for
  };

  Desk();
  Desk(Desk&&) noexcept;
  Desk& operator=(Desk&&) noexcept;
  ~Desk();

  /// `bytes` are those of "open". Never fails: what is no request is answered with an error.
  /// Not for two threads at once.
  Reply ask(std::string_view request, std::string bytes = {});

  /// Told while "annotate" works: how many questions to the engine are answered, of how many.
  std::function<void(std::size_t done, std::size_t all)> progress;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
