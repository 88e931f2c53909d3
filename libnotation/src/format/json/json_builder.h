// Makes a game from one object or list of a JSON text. Its parts are in json_fields.cpp (tags,
// players, result, start), json_moves.cpp (lists of moves), json_tree.cpp (variations) and
// json_notes.cpp (comments, evaluations, clocks).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/json/json_game.h"
#include "format/json/json_scan.h"
#include "format/json/json_squares.h"
#include "format/json/json_values.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/rules/position.h"

namespace qipu::json {

class GameBuilder {
 public:
  GameBuilder(const Source& source, const Extent& extent, const Scale& scale, Game& game,
              DiagnosticSink& sink)
      : source_(source), extent_(extent), scale_(scale), game_(game), sink_(sink) {}

  void build(const Json& object);
  /// Makes a game from a list of moves without an object.
  void build_list(const Json& list);

 private:
  /// A list of moves nested in another move, and the nodes after which it may begin; the likeliest
  /// node comes first.
  struct Pending {
    const Json* value;
    std::vector<NodeId> parents;
    bool children = false;  ///< its key says that each element is a line of its own
    std::size_t at = 0;     ///< its place in the text
  };

  void report(const Code& code, std::vector<std::string> args);
  void report_wrong_type(const Json& value, std::string_view what);
  /// Sets the side to move first if the start does not state it: from another field, or from the
  /// first move.
  void take_side(const Json& object);
  void find_text(const Json& object);
  void take_field(const std::string& key, const Json& value);
  /// Takes the players: "players": {"red": "甲", "black": {"name": "乙"}},
  /// "white": {"name": "甲", "rating": 1500}. Returns false for other fields.
  bool take_players(const std::string& key, const Json& value);
  /// Takes a field that another program uses. It becomes a tag under its common name if it has one.
  void take_foreign(const std::string& key, const std::string& text);
  bool take_result(const Json& value, const std::string& text);
  /// Returns the result for Red's score: 1, 0 and -1, or 1, 0.5 and 0.
  std::optional<GameResult> score_of(std::string_view text) const;
  void take_tags(const Json& tags);
  void take_tag(const std::string& name, const Json& value);
  void take_fen(const Json& value);
  void take_moves(const Json& moves, const std::string& key);
  /// Returns true for {"1": "炮二平五", "2": "马8进7"}.
  static bool is_numbered(const Json& object);
  static Json in_order(const Json& object);
  /// Finds how the numbers of the list count squares, and reports it.
  void find_numbers(const Json& moves);
  void take_tree(const Json& value);
  void add_pending(const Json& value, const std::vector<NodeId>& parents);
  void take_pending();
  /// Takes one line of moves, or several.
  void take_lines(const Pending& next);
  /// Returns true if both moves are legal in one position, and the second is not legal after the
  /// first.
  bool are_alternatives(const Json& first, const Json& second,
                        const std::vector<NodeId>& parents) const;
  void take_line(std::vector<const Json*> line, const Pending& next);
  /// Returns the first of the nodes after which the move is legal; the first node if there is none.
  NodeId parent_of(const Json& first, const std::vector<NodeId>& parents) const;
  /// Returns the move of an element; nullopt if it is illegal in the position or its digits are
  /// those of the other side.
  std::optional<Move> move_in(const Json& value, const Position& position) const;
  /// Returns the position after a node; nullopt if a move before it cannot be read. O(depth).
  std::optional<Position> position_at(NodeId id) const;
  /// Takes "h2e2 h9g7", also with numbers and a result.
  void take_words(const std::string& text);
  void take_words_from(const std::string& text, NodeId at);
  /// Takes a whole record in another format.
  void take_text(const std::string& text);
  void take_element(const Json& value, std::vector<NodeId>& ids);
  /// Takes {"no": 1, "red": "炮二平五", "black": "马8进7"}.
  void take_round(const Json& value, std::vector<NodeId>& ids);
  NodeId take_move(const Json& value, const std::vector<NodeId>& ids);
  NodeId take_plain_move(const Json& value, NodeId parent, std::uint32_t place);
  /// Finds the move of another program's object: in words, or as two squares.
  void find_move(const Json& value, std::string& words, std::optional<Move>& move);
  static std::optional<Square> square_of(const Json& value);
  /// Returns true if a list repeats the moves of the main line.
  bool same_line(const Json& list) const;
  /// Returns the moves of the main line; none if one of them is unknown.
  static std::vector<Move> moves_of(const Game& game);
  void take_notes(const Json& value, NodeId id);
  /// Takes evaluations and clocks of other programs, if their units are clear.
  bool take_foreign_note(std::string_view key, const Json& v, NodeId id);
  void take_nags(const Json& value, NodeId id);
  std::optional<std::int64_t> read_whole_number(const Json& value, std::int64_t least,
                                                std::int64_t most);

  const Source& source_;
  const Extent& extent_;
  const Scale& scale_;
  Game& game_;
  DiagnosticSink& sink_;
  std::size_t at_ = 0;              ///< offset for findings
  bool without_side_ = false;       ///< the start does not state the side to move
  std::vector<std::string> lists_;  ///< keys of lists of moves, that of the game first
  std::optional<Counted> counted_;  ///< how numbers count squares
  std::vector<Pending> pending_;    ///< nested moves that are still to be read
  mutable std::size_t played_ = 0;  ///< plies played to place variations
  std::string text_key_;            ///< key of the text of a record
};

}  // namespace qipu::json
