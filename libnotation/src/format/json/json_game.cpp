// Reads one object of a JSON text as a game: its fields, its list of moves, or a record that is a
// text in it.
// Long: all code that looks at parsed values stands here together, as no header may name their
// library.

#include "format/json/json_game.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "format/core/record_reader.h"
#include "format/json/json_squares.h"
#include "format/kit/marks.h"
#include "format/kit/one_move.h"
#include "format/kit/start_field.h"
#include "game/tag_names.h"
#include "game/unread_start.h"
#include "notation/hands.h"
#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"
#include "text/utf8.h"

namespace qipu::json {
namespace {

using Json = nlohmann::json;

// --- which values are moves ----------------------------------------------------------------------

/// Returns the value of the first of the keys, which mean the same, that the object has; null if it
/// has none.
const Json* find_any(const Json& object, std::initializer_list<const char*> keys) {
  for (const char* const key : keys) {
    const auto found = object.find(key);
    if (found != object.end() && !found->is_null()) return &*found;
  }
  return nullptr;
}

const Json* words_in(const Json& object) {
  return find_any(object, {"uci", "iccs", "ucci", "move", "mv", "text", "san", "wxf", "lan",
                           "notation", "zh", "cn", "chinese", "着法", "招法", "走法"});
}
const Json* red_in(const Json& object) {
  return find_any(object, {"red", "Red", "white", "r", "红方", "红"});
}
const Json* black_in(const Json& object) {
  return find_any(object, {"black", "Black", "b", "黑方", "黑"});
}

// --- squares as numbers -------------------------------------------------------------------------

/// Returns a number that may be a square, a file or a rank; nullopt for other values.
std::optional<int> small_number(const Json& value) {
  constexpr int kMost = 0xFFFF;
  if (!value.is_number_integer()) return std::nullopt;
  const auto n = value.get<std::int64_t>();
  return n >= 0 && n <= kMost ? std::optional(static_cast<int>(n)) : std::nullopt;
}

/// Adds the number under the first of those keys that is there. Returns false if there is none.
bool add_number(const Json& object, std::initializer_list<const char*> keys,
                std::vector<int>& out) {
  const Json* const value = find_any(object, keys);
  const auto n = value == nullptr ? std::nullopt : small_number(*value);
  if (n) out.push_back(*n);
  return n.has_value();
}

/// Adds a square: a number, a pair, or an object with its file and rank. Returns false for other
/// values.
bool add_square(const Json& value, NumberedMove& out) {
  if (const auto n = small_number(value)) {
    out.numbers.push_back(*n);
    return true;
  }
  if (value.is_array() && value.size() == 2) {
    for (const Json& each : value) {
      const auto n = small_number(each);
      if (!n) return false;
      out.numbers.push_back(*n);
    }
    return true;
  }
  if (!value.is_object()) return false;
  out.named = true;
  return add_number(value, {"x", "col", "column", "file", "c", "f"}, out.numbers) &&
         add_number(value, {"y", "row", "rank", "r"}, out.numbers);
}

bool is_whole(const NumberedMove& move) {
  return move.numbers.size() == 1 || move.numbers.size() == 2 || move.numbers.size() == 4;
}

/// Returns the numbers of a move whose squares are numbers; nullopt for other moves.
std::optional<NumberedMove> numbered_move(const Json& value) {
  constexpr int kPacked = 256;  // a smaller number cannot hold two squares
  NumberedMove out;
  if (const auto n = small_number(value)) {
    if (*n < kPacked) return std::nullopt;
    out.numbers = {*n};
    return out;
  }
  if (value.is_array()) {
    if (value.size() != 2 && value.size() != 4) return std::nullopt;
    for (const Json& each : value) {
      if (value.size() == 4 && !small_number(each)) return std::nullopt;
      if (!add_square(each, out)) return std::nullopt;
    }
    return is_whole(out) ? std::optional(out) : std::nullopt;
  }
  if (!value.is_object() || words_in(value) != nullptr) {
    const Json* const inner = value.is_object() ? find_any(value, {"move", "mv"}) : nullptr;
    return inner != nullptr && inner->is_structured() ? numbered_move(*inner) : std::nullopt;
  }
  const Json* const from = find_any(value, {"from", "src", "start", "source"});
  const Json* const to = find_any(value, {"to", "dst", "end", "target", "dest"});
  if (from != nullptr && to != nullptr) {
    return add_square(*from, out) && add_square(*to, out) && is_whole(out) ? std::optional(out)
                                                                           : std::nullopt;
  }
  out.named = true;
  const bool whole =
      add_number(value,
                 {"fromX", "from_x", "x1", "sx", "startX", "fromCol", "from_col", "fromFile",
                  "from_file", "srcX"},
                 out.numbers) &&
      add_number(value,
                 {"fromY", "from_y", "y1", "sy", "startY", "fromRow", "from_row", "fromRank",
                  "from_rank", "srcY"},
                 out.numbers) &&
      add_number(
          value,
          {"toX", "to_x", "x2", "ex", "endX", "toCol", "to_col", "toFile", "to_file", "dstX"},
          out.numbers) &&
      add_number(
          value,
          {"toY", "to_y", "y2", "ey", "endY", "toRow", "to_row", "toRank", "to_rank", "dstY"},
          out.numbers);
  return whole ? std::optional(out) : std::nullopt;
}

// --- trees --------------------------------------------------------------------------------------

/// Returns true for keys of moves that may be played instead.
bool is_variations_key(std::string_view key) {
  for (const std::string_view name :
       {"variations", "variation", "variants", "alternatives", "alternative", "alts", "branches",
        "sidelines", "ravs", "rav", "变着", "变化", "分支"}) {
    if (ascii::same_word(key, name)) return true;
  }
  return false;
}
bool is_tree_key(std::string_view key) {
  for (const std::string_view name : {"tree", "root", "gametree", "game_tree", "movetree"}) {
    if (ascii::same_word(key, name)) return true;
  }
  return false;
}

constexpr std::string_view kBetween = " \t\r\n,;|";

/// Calls `take` with each word of a text.
template <class Take>
void each_word(std::string_view text, const Take& take) {
  for (std::size_t i = 0; (i = text.find_first_not_of(kBetween, i)) != text.npos;) {
    const std::size_t end = std::min(text.find_first_of(kBetween, i), text.size());
    take(text.substr(i, end - i));
    i = end;
  }
}

/// Returns true if a text has moves, their numbers and a result, and hardly anything else.
bool is_line(std::string_view text) {
  constexpr std::size_t kSample = 4096;
  std::size_t moves = 0, others = 0;
  each_word(truncate_utf8(text, kSample), [&](std::string_view word) {
    const std::string_view bare = without_number(word);
    if (bare.empty() || parse_result_words(bare)) return;
    if (bare.find_first_not_of("0123456789.") == bare.npos && bare.ends_with('.')) return;
    const bool digits = bare.size() % 4 == 0 && std::ranges::all_of(bare, ascii::is_digit);
    ++(digits || is_one_move(bare) ? moves : others);
  });
  return moves != 0 && others * 4 <= moves;
}

/// Returns true if an element of a list is a move or a round.
bool is_move(const Json& value) {
  if (value.is_string()) return is_one_move(value.get_ref<const std::string&>());
  if (value.is_array()) {
    if (numbered_move(value)) return value.size() == 4 || value[0].is_array();
    return !value.empty() && value.size() <= 2 && std::ranges::all_of(value, [](const Json& v) {
      return v.is_string() && is_one_move(v.get_ref<const std::string&>());
    });
  }
  if (!value.is_object()) return false;
  if ((value.contains("from") && value.contains("to")) || numbered_move(value)) return true;
  if (const Json* const words = words_in(value)) {
    return words->is_string() ? is_one_move(words->get_ref<const std::string&>())
                              : words->is_object() && words->contains("from");
  }
  const Json* const red = red_in(value);
  const Json* const side = red != nullptr ? red : black_in(value);
  return side != nullptr && side->is_string() && is_one_move(side->get_ref<const std::string&>());
}

/// Returns true for objects that may have others below them: {"move": ..., "children": [...]}.
bool is_tree(const Json& value) {
  if (!value.is_object()) return false;
  return std::ranges::any_of(value.items(), [](const auto& item) {
    if (!is_children_key(item.key())) return false;
    const Json& below = item.value();
    return below.is_array() ? !below.empty() && is_move(below[0]) : is_move(below);
  });
}

/// Returns true if a value holds moves, judging by its beginning. `numbers`: pairs of numbers may
/// be moves.
bool holds_moves(const Json& value, bool numbers = false) {
  if (value.is_string()) return is_line(value.get_ref<const std::string&>());
  if (!value.is_array() || value.empty()) return false;
  constexpr std::size_t kSample = 12;
  std::size_t moves = 0, seen = 0;
  for (const Json& v : value) {
    if (seen == kSample) break;
    ++seen;
    if (is_move(v) || (numbers && numbered_move(v))) ++moves;
  }
  return moves * 5 >= seen * 3;
}

/// Returns the format of a record in a string; null if there is none.
const Format* format_in(const Json& value) {
  if (!value.is_string()) return nullptr;
  constexpr std::size_t kHead = 4096;
  const std::string& text = value.get_ref<const std::string&>();
  if (text.size() < 8 || (!text.contains('\n') && !text.contains(' ') && text[0] != '['))
    return nullptr;
  const Format* const format = detect_format({}, truncate_utf8(text, kHead), {});
  const bool games = format != nullptr && format->open != nullptr && format->can.moves;
  return games && format->id != "json" && format->id != "jsonl" && format->id != "csv" ? format
                                                                                       : nullptr;
}

bool is_tags(const Json& tags) {
  if (tags.is_array()) {
    return !tags.empty() && tags[0].is_array() && tags[0].size() == 2 && tags[0][0].is_string();
  }
  return tags.is_object() && std::ranges::any_of(tags.items(), [](const auto& item) {
           return !common_tag(item.key()).empty();
         });
}

bool is_text_key(std::string_view key) {
  for (const std::string_view name :
       {"pgn", "text", "content", "ubb", "dhtmlxq", "movetext", "record", "notation", "棋谱",
        "moves", "movelist", "move_list", "body"}) {
    if (ascii::same_word(key, name)) return true;
  }
  return false;
}

/// Returns true for a FEN, or text with about as many rows, which is a misspelt FEN.
bool is_fen(const Json& value) {
  constexpr std::ptrdiff_t kSlashes = 8;
  if (!value.is_string()) return false;
  const std::string& text = value.get_ref<const std::string&>();
  return std::ranges::count(text, '/') >= kSlashes || (text.contains('/') && parse_fen(text));
}

/// Returns true if the key names a player, Red or Black, and the value is a string.
bool names_player(const std::string& key, const Json& value) {
  const std::string_view tag = common_tag(key);
  return (tag == "Red" || tag == "Black") && value.is_string();
}

/// Returns the keys of lists of moves; the most likely list of the game comes first.
std::vector<std::string> lists_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) {
    const bool numbers = ascii::lowered(key).contains("move");
    if (is_moves_key(key) && holds_moves(value, numbers)) keys.push_back(key);
  }
  std::ranges::stable_sort(keys, {}, [](const std::string& key) {
    return key == "moves"                                     ? 0
           : ascii::lowered(key).contains("move")             ? 1
           : key == "solution" || key == "pv" || key == "uci" ? 3
                                                              : 2;
  });
  return keys;
}

// --- the game ---------------------------------------------------------------------------------

Setup take_as_written(const FenReading& reading) {
  Setup setup = reading.setup;
  if (!reading.case_exchanged) return setup;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    if (const Piece p = setup.board[s]) setup.board.set(s, Piece(!p.color(), p.role()));
  }
  return setup;
}

// Makes a game from one object.
class Builder {
 public:
  Builder(const Source& source, const Extent& extent, const Scale& scale, Game& game,
          DiagnosticSink& sink)
      : source_(source), extent_(extent), scale_(scale), game_(game), sink_(sink) {}

  void build(const Json& object) {
    at_ = extent_.begin;
    game_.set_place(kRoot, static_cast<std::uint32_t>(at_));
    lists_ = lists_of(object);
    const auto moves = object.find("moves");
    const bool ours = moves != object.end() && (lists_.empty() || lists_[0] == "moves");
    if (!ours && lists_.empty()) find_text(object);
    for (const auto& [key, value] : object.items()) {
      if (key == "moves" || key == text_key_ || (!lists_.empty() && key == lists_[0])) continue;
      if (std::ranges::find(lists_, key) == lists_.end()) take_field(key, value);
    }
    const auto tree = std::ranges::find_if(object.items(), [](const auto& item) {
      return is_tree_key(item.key()) && is_tree(item.value());
    });
    if (!ours && lists_.empty() && tree != object.items().end()) {
      take_tree((*tree).value());
    } else if (ours) {
      take_moves(*moves, "moves");
    } else if (!lists_.empty()) {
      if (moves != object.end() && !moves->empty()) report(diag::json_key, {"moves"});
      take_moves(object[lists_[0]], lists_[0]);
    } else if (!text_key_.empty()) {
      take_text(object[text_key_].get_ref<const std::string&>());
    }
    if (without_side_) take_side(object);
    at_ = extent_.begin;
    for (std::size_t i = 0; i < lists_.size(); ++i) {
      if (i != 0 && !same_line(object[lists_[i]])) {
        report(diag::json_other_moves, {excerpt(lists_[i])});
      }
    }
  }

  /// Makes a game from a list of moves without an object.
  void build_list(const Json& list) {
    at_ = extent_.begin;
    game_.set_place(kRoot, static_cast<std::uint32_t>(at_));
    list.is_string() ? take_words(list.get<std::string>()) : take_moves(list, "moves");
  }

 private:
  void report(const Code& code, std::vector<std::string> args) {
    source_.report(sink_, code, at_, std::move(args));
  }
  void not_a(const Json& value, std::string_view what) {
    report(diag::json_value, {excerpt(json_text(value)), std::string(what)});
  }

  /// Sets the side to move first if the start does not state it: from another field, or from the
  /// first move.
  void take_side(const Json& object) {
    for (const char* const key :
         {"side", "turn", "side_to_move", "sideToMove", "toMove", "to_move"}) {
      const auto side = object.find(key);
      if (side == object.end() || !side->is_string()) continue;
      const std::string word = ascii::lowered(trimmed(side->get_ref<const std::string&>()));
      const bool black = word == "b" || word == "black" || word == "黑" || word == "黑方";
      game_.start.turn = black ? Color::black : Color::red;
      return;
    }
    if (const auto side = first_mover(game_)) game_.start.turn = *side;
  }

  void find_text(const Json& object) {
    for (const auto& [key, value] : object.items()) {
      if (!is_text_key(key) || format_in(value) == nullptr) continue;
      text_key_ = key;
      return;
    }
  }

  void take_field(const std::string& key, const Json& value) {
    if (key == "tags") {
      take_tags(value);
    } else if (is_tree_key(key) && is_tree(value)) {
      // It is read as the moves.
    } else if (value.is_object() && take_players(key, value)) {
      // The players are taken.
    } else if (key == "start" && value.is_object()) {
      take_notes(value, kRoot);
    } else if (key == "fen") {
      take_fen(value);
    } else if (is_start_key(key) && is_fen(value)) {
      take_fen(value);
    } else if (key == "source" && value.is_object() && value.contains("path")) {
      // The place where another run read the game; this run has its own.
    } else if (const auto text = json_plain_text(value); !text) {
      if (key == "start") return take_notes(value, kRoot);
      report(diag::json_key, {excerpt(key)});
    } else if (key == "result" || key == "winner") {
      if (!take_result(value, *text)) not_a(value, "a result");
    } else if ((common_tag(key) == "Result" || (key == "score" && value.is_string())) &&
               take_result(value, *text)) {
      // A result under another name.
    } else if (key == "ending") {
      const auto ending = parse_ending(*text);
      if (ending) game_.outcome.ending = *ending;
      if (!ending) not_a(value, "a way to end a game");
    } else if (key == "outcome") {
      game_.outcome.words = *text;
    } else if (key == "words_in") {
      game_.words_in = *text;
    } else if (is_remark_key(key) && value.is_string()) {
      game_.add_comment(kRoot, trimmed(*text));
    } else {
      take_foreign(key, *text);
    }
  }

  /// Takes the players: "players": {"red": "甲", "black": {"name": "乙"}},
  /// "white": {"name": "甲", "rating": 1500}. Returns false for other fields.
  bool take_players(const std::string& key, const Json& value) {
    if (ascii::same_word(key, "players") || ascii::same_word(key, "player")) {
      const auto names = [](const auto& item) {
        const std::string_view tag = common_tag(item.key());
        return tag == "Red" || tag == "Black";
      };
      if (!std::ranges::any_of(value.items(), names)) return false;
      for (const auto& [name, player] : value.items()) take_field(name, player);
      return true;
    }
    const std::string_view tag = common_tag(key);
    if (tag != "Red" && tag != "Black") return false;
    const Json* const name =
        find_any(value, {"name", "username", "userName", "nick", "nickname", "player", "姓名"});
    if (name == nullptr || !json_plain_text(*name)) return false;
    game_.tags.add(tag, *json_plain_text(*name));
    for (const auto& [field, each] : value.items()) {
      const auto text = json_plain_text(each);
      if (&each == name || each.is_null()) continue;
      const bool rating = field == "rating" || field == "elo" || field == "Elo";
      if (text && (rating || field == "team" || field == "club")) {
        game_.tags.add(std::string(tag) + (rating ? "Elo" : "Team"), *text);
      } else {
        report(diag::json_key, {excerpt(key + "." + field)});
      }
    }
    return true;
  }

  // Takes a field of another program: under its common name, if it has one.
  void take_foreign(const std::string& key, const std::string& text) {
    const std::string_view common = common_tag(key);
    const bool tag = !common.empty() && common != "Result" && common != "Termination" &&
                     common != "FEN" && common != "Format";
    game_.tags.add(tag ? std::string(common) : "json." + key, text);
  }

  static bool is_remark_key(std::string_view key) {
    for (const std::string_view name : {"comment", "comments", "remark", "remarks", "note", "notes",
                                        "annotation", "注释", "评注", "说明", "备注", "评论"}) {
      if (key == name) return true;
    }
    return false;
  }

  bool take_result(const Json& value, const std::string& text) {
    if (trimmed(text).empty()) return true;
    if (const auto red = score_of(text); red && !value.is_boolean()) {
      game_.outcome.result = *red;
      if (text[0] == '0' && *red == GameResult::draw && text != "0.5" && !scale_.minus) {
        report(diag::json_zero_result, {});
      }
      return true;
    }
    if (value.is_number()) return false;
    const std::string word = ascii::lowered(trimmed(text));
    if (word == "red" || word == "white") {
      game_.outcome.result = GameResult::red_wins;
    } else if (word == "black" || word == "b") {
      game_.outcome.result = GameResult::black_wins;
    } else if (const auto result = parse_result_words(text)) {
      game_.outcome.result = *result;
    } else {
      return take_outcome(text, game_.outcome);
    }
    return true;
  }

  // Returns the result for Red's score: 1, 0 and -1, or 1, 0.5 and 0.
  std::optional<GameResult> score_of(std::string_view text) const {
    const bool loss = scale_.half && !scale_.minus;
    if (text == "1" || text == "1.0") return GameResult::red_wins;
    if (text == "-1" || text == "-1.0") return GameResult::black_wins;
    if (text == "0.5") return GameResult::draw;
    if (text == "0" || text == "0.0") return loss ? GameResult::black_wins : GameResult::draw;
    return std::nullopt;
  }

  void take_tags(const Json& tags) {
    if (tags.is_object()) {
      for (const auto& [name, value] : tags.items()) take_tag(name, value);
    } else if (tags.is_array()) {
      for (const Json& tag : tags) {
        if (tag.is_array() && tag.size() == 2 && tag[0].is_string()) {
          take_tag(tag[0].get<std::string>(), tag[1]);
        } else {
          not_a(tag, "a name and a value");
        }
      }
    } else {
      not_a(tags, "a list of tags");
    }
  }

  void take_tag(const std::string& name, const Json& value) {
    if (const auto text = json_plain_text(value)) {
      game_.tags.add(name, *text);
    } else {
      not_a(value, "a tag's value");
    }
  }

  void take_fen(const Json& value) {
    if (!value.is_string()) return not_a(value, "a FEN");
    const std::string fen = value.get<std::string>();
    if (fen == "startpos" || fen.empty()) return;
    take_start_field(fen, game_, [&](const Code& code, std::size_t, std::vector<std::string> args) {
      if (code.number != diag::fen_case_exchanged.number) report(code, std::move(args));
    });
    if (has_unread_start(game_)) return;
    // In JSON, the cases of a FEN are never exchanged: a diagram that looks so is unusual, and is
    // kept.
    if (const auto reading = parse_fen(fen)) game_.start = take_as_written(*reading);
    without_side_ = !trimmed(fen).contains(' ');
  }

  // --- moves ------------------------------------------------------------------------------------

  void take_moves(const Json& moves, const std::string& key) {
    if (moves.is_string()) {
      for (const auto& [name, begin] : extent_.strings) {
        if (name == key) at_ = begin;
      }
      return take_words(moves.get<std::string>());
    }
    if (moves.is_object() && is_numbered(moves)) return take_moves(in_order(moves), key);
    if (moves.is_object() && (is_tree(moves) || is_move(moves))) return take_tree(moves);
    if (!moves.is_array()) return not_a(moves, "a list of moves");
    find_numbers(moves);
    const std::vector<std::size_t>* places = &extent_.moves;
    for (const auto& [name, list] : extent_.lists) {
      if (name == key) places = &list;
    }
    std::vector<NodeId> ids = {kRoot};
    ids.reserve(moves.size() + 1);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      at_ = i < places->size() ? (*places)[i] : extent_.begin;
      take_element(moves[i], ids);
    }
    take_pending();
  }

  /// Returns true for {"1": "炮二平五", "2": "马8进7"}.
  static bool is_numbered(const Json& object) {
    return !object.empty() && std::ranges::all_of(object.items(), [](const auto& item) {
      return item.key().size() <= 4 && std::ranges::all_of(item.key(), ascii::is_digit);
    });
  }
  static Json in_order(const Json& object) {
    std::vector<std::pair<int, const Json*>> found;
    for (const auto& [key, value] : object.items()) found.emplace_back(std::stoi(key), &value);
    std::ranges::stable_sort(found, {}, &std::pair<int, const Json*>::first);
    Json out = Json::array();
    for (const auto& [number, value] : found) out.push_back(*value);
    return out;
  }

  /// Finds how the numbers of the list count squares, and reports it.
  void find_numbers(const Json& moves) {
    std::vector<NumberedMove> found;
    for (const Json& value : moves) {
      auto numbers = numbered_move(value);
      if (!numbers) break;
      found.push_back(*std::move(numbers));
    }
    counted_ = find_counting(found, game_.start);
    if (!counted_) return;
    at_ = extent_.begin;
    const std::string shown = excerpt(json_text(moves[0]));
    const auto move = counted_->counting.move(found[0]);
    const auto other = counted_->other ? counted_->other->move(found[0]) : std::nullopt;
    if (move && other) {
      report(diag::json_squares_doubtful, {shown, move->ucci(), other->ucci()});
    } else if (move) {
      report(diag::json_squares, {shown, move->ucci()});
    }
  }

  // --- trees ------------------------------------------------------------------------------------

  /// Moves below others, and the nodes that they may follow, the likelier ones first.
  struct Pending {
    const Json* value;
    std::vector<NodeId> parents;
    bool children = false;
    std::size_t at = 0;
  };

  void take_tree(const Json& value) {
    std::vector<NodeId> ids = {kRoot};
    if (is_move(value)) {
      take_element(value, ids);
    } else {
      for (const auto& [key, below] : value.items()) {
        if (is_children_key(key)) {
          pending_.push_back({&below, {kRoot}, true, at_});
        } else if (is_remark_key(key) && below.is_string()) {
          game_.add_comment(kRoot, trimmed(below.get_ref<const std::string&>()));
        } else if (const auto text = json_plain_text(below);
                   !follows(key) && !below.is_null() && text != "") {
          report(diag::json_key, {excerpt(key)});
        }
      }
    }
    take_pending();
  }

  void note_pending(const Json& value, const std::vector<NodeId>& parents) {
    if (!value.is_object()) return;
    for (const auto& [key, below] : value.items()) {
      if (below.is_null() || (below.is_structured() && below.empty())) continue;
      if (is_children_key(key)) {
        pending_.push_back({&below, {parents.back()}, true, at_});
      } else if (is_variations_key(key)) {
        pending_.push_back({&below, parents, false, at_});
      }
    }
  }

  void take_pending() {
    for (std::size_t i = 0; i < pending_.size() && !game_.overfull(); ++i) {
      const Pending next = pending_[i];
      at_ = next.at;
      take_lines(next);
    }
    pending_.clear();
  }

  /// Takes one line of moves, or several.
  void take_lines(const Pending& next) {
    const Json& value = *next.value;
    if (!value.is_array()) return take_line({&value}, next);
    std::vector<const Json*> all;
    for (const Json& each : value) all.push_back(&each);
    const bool lines = next.children || std::ranges::all_of(value, [&](const Json& each) {
                         const bool several =
                             each.is_string() && !is_one_move(each.get_ref<const std::string&>());
                         return several || (each.is_array() && !numbered_move(each)) ||
                                (each.is_object() && !is_move(each));
                       });
    if (lines || (all.size() > 1 && are_apart(*all[0], *all[1], next.parents))) {
      for (const Json* const line : all) take_line({line}, next);
    } else {
      take_line(all, next);
    }
  }

  /// Returns true if both moves are legal in one position, and the second is not legal after the
  /// first.
  bool are_apart(const Json& first, const Json& second, const std::vector<NodeId>& parents) const {
    for (const NodeId parent : parents) {
      auto position = position_at(parent);
      if (!position) continue;
      const auto one = move_in(first, *position), two = move_in(second, *position);
      if (!one) continue;
      position->make(*one);
      return two && !move_in(second, *position);
    }
    return false;
  }

  void take_line(std::vector<const Json*> line, const Pending& next) {
    const Json& first = *line[0];
    std::string lead;
    if (line.size() == 1 && first.is_array() && !numbered_move(first)) {
      line.clear();
      for (const Json& each : first) line.push_back(&each);
    } else if (line.size() == 1 && first.is_object() && !is_move(first)) {
      line.clear();
      for (const auto& [key, below] : first.items()) {
        if (is_moves_key(key) && line.empty() && holds_moves(below, true)) {
          if (below.is_string()) line.push_back(&below);
          if (below.is_array()) {
            for (const Json& each : below) line.push_back(&each);
          }
        } else if (is_remark_key(key) && below.is_string()) {
          lead = below.get<std::string>();
        } else if (const auto text = json_plain_text(below); !text || !trimmed(*text).empty()) {
          report(diag::json_key, {excerpt(key)});
        }
      }
    }
    if (line.empty()) return report(diag::json_value, {excerpt(json_text(first)), "a variation"});
    const std::size_t before = game_.size();
    const NodeId parent = parent_of(*line[0], next.parents);
    if (line.size() == 1 && line[0]->is_string() && !is_one_move(line[0]->get<std::string>())) {
      const std::string& text = line[0]->get_ref<const std::string&>();
      if (!is_line(text)) return report(diag::json_value, {excerpt(text), "a variation"});
      take_words_from(text, parent);
    } else {
      std::vector<NodeId> ids = {parent};
      for (const Json* const each : line) take_element(*each, ids);
    }
    if (!lead.empty() && game_.size() > before) {
      game_.edit_notes(static_cast<NodeId>(before)).lead = trimmed(lead);
    }
  }

  /// Returns the first of the nodes after which the move is legal; the first node if there is none.
  NodeId parent_of(const Json& first, const std::vector<NodeId>& parents) const {
    if (parents.size() == 1) return parents[0];
    for (const NodeId parent : parents) {
      const auto position = position_at(parent);
      if (position && move_in(first, *position)) return parent;
    }
    return parents[0];
  }

  /// Returns the move of an element; nullopt if it is illegal in the position or its digits are
  /// those of the other side.
  std::optional<Move> move_in(const Json& value, const Position& position) const {
    const Json* said = &value;
    if (value.is_object()) said = words_in(value);
    if (const auto numbers = numbered_move(value); numbers && counted_) {
      const auto move = counted_->counting.move(*numbers);
      return move && position.legal(*move) ? move : std::nullopt;
    }
    if (value.is_object() && said == nullptr) {
      const auto from = value.find("from"), to = value.find("to");
      if (from == value.end() || to == value.end()) return std::nullopt;
      const auto a = square_of(*from), b = square_of(*to);
      return a && b && position.legal(Move(*a, *b)) ? std::optional(Move(*a, *b)) : std::nullopt;
    }
    if (said == nullptr || !said->is_string()) return std::nullopt;
    std::string_view words = said->get_ref<const std::string&>();
    if (!is_one_move(words)) {  // "2. 兵七进一 卒7进1"
      std::string_view found;
      each_word(words, [&](std::string_view word) {
        if (found.empty() && is_one_move(word)) found = word;
      });
      words = found;
    }
    words = without_number(words);
    if (const auto move = parse_ucci(words)) {
      return position.legal(*move) ? move : std::nullopt;
    }
    const auto hand = hand_of(words);
    if (hand && *hand != position.turn()) return std::nullopt;
    Reading reading;
    read_any(words, position, reading);
    return reading.legal.size() != 0 ? std::optional(reading.legal[0]) : std::nullopt;
  }

  /// Returns the position after a node; nullopt if a move before it cannot be read. O(depth).
  std::optional<Position> position_at(NodeId id) const {
    std::vector<NodeId> path;
    for (NodeId at = id; at != kRoot; at = game_[at].parent) path.push_back(at);
    constexpr std::size_t kBudget = 200'000;  // plies, over all variations
    played_ += path.size();
    auto position = Position::from(game_.start, Faults::all());
    if (!position || played_ > kBudget) return std::nullopt;
    for (auto at = path.rbegin(); at != path.rend(); ++at) {
      std::optional<Move> move;
      if (game_[*at].has_move) {
        move = game_[*at].move;
      } else {
        Reading reading;
        read_any(game_.written(*at), *position, reading);
        if (reading.legal.size() != 0) move = reading.legal[0];
      }
      if (!move || !position->legal(*move)) return std::nullopt;
      position->make(*move);
    }
    return *position;
  }

  // Takes "h2e2 h9g7", also with numbers and a result.
  void take_words(const std::string& text) {
    if (!is_line(text) && format_in(text) != nullptr) return take_text(text);
    take_words_from(text, game_.main_line().empty() ? kRoot : game_.main_line().back());
  }

  void take_words_from(const std::string& text, NodeId at) {
    each_word(text, [&](std::string_view given) {
      const std::string_view word = without_number(given);
      const bool number = word.find_first_not_of("0123456789.") == word.npos && word.ends_with('.');
      if (word.empty() || number) return;
      if (!is_one_move(word) && parse_result_words(word)) {
        if (game_.outcome.result == GameResult::unknown) take_outcome(word, game_.outcome);
        return;
      }
      // Escapes shift the words away from their places in the text.
      const std::size_t there = at_ + static_cast<std::size_t>(word.data() - text.data());
      const bool stands =
          there < source_.text.size() && source_.text.substr(there).starts_with(word);
      const auto place = static_cast<std::uint32_t>(stands ? there : at_);
      if (word.size() > 4 && word.size() % 4 == 0 && std::ranges::all_of(word, ascii::is_digit)) {
        game_.words_in = kDhtmlxq.id;
        for (std::size_t i = 0; i < word.size(); i += 4) {
          at = game_.add_written(at, word.substr(i, 4), place);
        }
        return;
      }
      const auto move = parse_ucci(word);
      at = move ? game_.add(at, *move, place) : add_marked(game_, at, word, place);
    });
  }

  /// Takes a whole record in another format.
  void take_text(const std::string& text) {
    const Format* const format = format_in(text);
    Source own;
    own.bytes = own.text = text;
    const auto reader = format->open(own);
    Game inner;
    Findings findings;
    const ReadStatus status = reader->next(inner, findings);
    if (status != ReadStatus::end) {
      for (NodeId id = 0; id < inner.size(); ++id) {
        inner.set_place(id, static_cast<std::uint32_t>(at_));
      }
      Game outer = std::move(game_);
      game_ = std::move(inner);
      for (const auto& [name, value] : outer.tags) {
        if (!game_.tags.has(name)) game_.tags.add(name, value);
      }
      if (outer.start != Setup::standard()) game_.start = outer.start;
      if (outer.outcome.result != GameResult::unknown) game_.outcome = outer.outcome;
      game_.add_comment(kRoot, outer.notes(kRoot).comment);
    }
    for (Diagnostic& d : findings.all) report(*d.code, d.args);
    Game more;
    Findings ignored;
    if (reader->next(more, ignored) != ReadStatus::end) {
      report(diag::json_other_moves, {excerpt(text_key_)});
    }
  }

  void take_element(const Json& value, std::vector<NodeId>& ids) {
    if (value.is_array() && !numbered_move(value) && is_move(value)) {
      for (const Json& ply : value) ids.push_back(take_move(ply, ids));
      return;
    }
    if (value.is_object() && words_in(value) == nullptr && !value.contains("from") &&
        !numbered_move(value) && is_move(value)) {
      return take_round(value, ids);
    }
    ids.push_back(take_move(value, ids));
  }

  /// Takes {"no": 1, "red": "炮二平五", "black": "马8进7"}.
  void take_round(const Json& value, std::vector<NodeId>& ids) {
    std::vector<NodeId> parents = {ids.back()};
    for (const Json* const side : {red_in(value), black_in(value)}) {
      if (side == nullptr) continue;
      const auto text = json_plain_text(*side);
      if (!text) {
        not_a(*side, "a move");
      } else if (!trimmed(*text).empty() &&
                 (is_one_move(*text) || !take_outcome(*text, game_.outcome))) {
        ids.push_back(take_move(*side, ids));
        parents.push_back(ids.back());
      }
    }
    take_notes(value, ids.back());
    note_pending(value, parents);
  }

  NodeId take_move(const Json& value, const std::vector<NodeId>& ids) {
    const auto place = static_cast<std::uint32_t>(at_);
    if (const auto numbers = counted_ ? numbered_move(value) : std::nullopt) {
      const NodeId parent = ids.back();
      const auto move = counted_->counting.move(*numbers);
      if (!move) not_a(value, "a move");
      const NodeId id =
          move ? game_.add(parent, *move, place) : game_.add_written(parent, "?", place);
      if (value.is_object()) take_notes(value, id);
      note_pending(value, {parent, id});
      return id;
    }
    if (!value.is_object()) return take_plain_move(value, ids.back(), place);
    NodeId parent = ids.back();
    if (const auto after = value.find("after"); after != value.end()) {
      const bool known =
          after->is_number_unsigned() && after->template get<std::uint64_t>() < ids.size();
      if (known) parent = ids[after->template get<std::size_t>()];
      if (!known) not_a(*after, "the number of a move before this one");
    }
    std::string words;
    std::optional<Move> move;
    if (const auto text = value.find("text"); text != value.end()) {
      if (text->is_string()) words = text->template get<std::string>();
      if (!text->is_string()) not_a(*text, "the text of a move");
    }
    if (const auto uci = value.find("uci"); uci != value.end()) {
      if (uci->is_string()) move = parse_ucci(uci->template get<std::string>());
      if (!move) {
        not_a(*uci, "a move");
        if (words.empty()) words = json_plain_text(*uci).value_or("?");
      }
    } else if (words.empty()) {
      find_move(value, words, move);
    }
    NodeId id;
    if (move) {
      id = game_.add(parent, *move, place);
      if (!words.empty()) game_.set_written(id, words);
    } else if (value.contains("text") || value.contains("uci")) {
      id = game_.add_written(parent, words, place);
    } else {
      id = take_plain_move(words, parent, place);
    }
    take_notes(value, id);
    note_pending(value, {parent, id});
    return id;
  }

  NodeId take_plain_move(const Json& value, NodeId parent, std::uint32_t place) {
    const auto text = json_plain_text(value);
    if (!text) not_a(value, "a move");
    const std::string words = text.value_or("?");
    if (const auto move = parse_ucci(words)) return game_.add(parent, *move, place);
    const bool one = is_one_move(words);
    std::string_view bare = one ? without_number(words) : words;
    const std::string_view remark = one ? cut_remark(bare) : std::string_view();
    const NodeId id = add_marked(game_, parent, bare, place);
    if (!remark.empty()) game_.add_comment(id, remark);
    return id;
  }

  /// Finds the move of another program's object: in words, or as two squares.
  void find_move(const Json& value, std::string& words, std::optional<Move>& move) {
    const Json* at = &value;
    if (const auto inner = value.find("move"); inner != value.end() && inner->is_object()) {
      at = &*inner;
    }
    if (at == &value) {
      if (const Json* const said = words_in(value)) {
        words = json_plain_text(*said).value_or("?");
        if (!json_plain_text(*said)) not_a(*said, "a move");
        move = parse_ucci(words);
        if (move) words.clear();
        return;
      }
    }
    const auto from = at->find("from"), to = at->find("to");
    if (from == at->end() || to == at->end()) return;
    const auto a = square_of(*from), b = square_of(*to);
    if (a && b && *a != *b) {
      move = Move(*a, *b);
      return;
    }
    words = json_plain_text(*from).value_or(json_text(*from)) + "-" +
            json_plain_text(*to).value_or(json_text(*to));
    not_a(*at, "a move");
  }

  static std::optional<Square> square_of(const Json& value) {
    if (!value.is_string()) return std::nullopt;
    return Square::parse(ascii::lowered(trimmed(value.get_ref<const std::string&>())));
  }

  /// Returns true if a list repeats the moves of the main line.
  bool same_line(const Json& list) const {
    Game copy;
    copy.start = game_.start;
    Findings ignored;
    Builder(source_, extent_, scale_, copy, ignored).build_list(list);
    const auto mine = moves_of(game_), others = moves_of(copy);
    return !mine.empty() && mine == others;
  }

  /// Returns the moves of the main line; none if one of them is unknown.
  static std::vector<Move> moves_of(const Game& game) {
    std::vector<Move> out;
    auto position = Position::from(game.start, Faults::all());
    if (!position) return out;
    for (const NodeId id : game.main_line()) {
      Reading reading;
      std::optional<Move> move;
      if (game[id].has_move) {
        move = game[id].move;
      } else {
        read_any(game.written(id), *position, reading);
        if (reading.legal.size() == 1) move = reading.legal[0];
      }
      if (!move || !position->legal(*move)) return {};
      out.push_back(*move);
      position->make(*move);
    }
    return out;
  }

  // --- notes ------------------------------------------------------------------------------------

  /// Returns true for keys whose value follows from the board or from the list.
  static bool follows(std::string_view key) {
    for (const std::string_view name :
         {"uci",    "text",  "after",   "illegal",  "iccs",  "ucci",     "move",     "mv",
          "san",    "wxf",   "lan",     "notation", "zh",    "cn",       "chinese",  "着法",
          "招法",   "走法",  "from",    "to",       "red",   "Red",      "white",    "black",
          "Black",  "r",     "b",       "红方",     "红",    "黑方",     "黑",       "no",
          "number", "num",   "ply",     "round",    "turn",  "index",    "回合",     "序号",
          "side",   "color", "colour",  "player",   "piece", "captured", "capture",  "check",
          "fen",    "n",     "step",    "src",      "dst",   "start",    "end",      "source",
          "target", "dest",  "fromX",   "fromY",    "toX",   "toY",      "from_x",   "from_y",
          "to_x",   "to_y",  "x1",      "y1",       "x2",    "y2",       "sx",       "sy",
          "ex",     "ey",    "fromRow", "fromCol",  "toRow", "toCol",    "from_row", "from_col",
          "to_row", "to_col"}) {
      if (key == name) return true;
    }
    return is_children_key(key) || is_variations_key(key);
  }

  void take_notes(const Json& value, NodeId id) {
    if (!value.is_object()) return not_a(value, "an object with comments");
    for (const auto& [key, v] : value.items()) {
      if (key == "lead" || is_remark_key(key)) {
        const auto text = json_plain_text(v);
        if (!text) {
          const bool nothing = v.is_null() || (v.is_array() && v.empty());
          if (!nothing || key == "lead" || key == "comment") not_a(v, "a comment");
        } else if (key == "lead" || key == "comment") {
          if (text->empty()) continue;
          (key == "lead" ? game_.edit_notes(id).lead : game_.edit_notes(id).comment) = *text;
        } else {
          game_.add_comment(id, trimmed(*text));
        }
      } else if (key == "nags") {
        take_nags(v, id);
      } else if (key == "cp" || key == "mate") {
        const auto kind = key == "cp" ? Evaluation::Kind::centipawns : Evaluation::Kind::mate;
        const auto n = number(v, std::numeric_limits<std::int32_t>::min(),
                              std::numeric_limits<std::int32_t>::max());
        if (n) game_.edit_notes(id).eval = Evaluation{kind, static_cast<std::int32_t>(*n)};
      } else if (key == "clock_ms" || key == "elapsed_ms") {
        const auto n = number(v, std::numeric_limits<std::int64_t>::min(),
                              std::numeric_limits<std::int64_t>::max());
        if (n)
          (key == "clock_ms" ? game_.edit_notes(id).clock_ms : game_.edit_notes(id).elapsed_ms) = n;
      } else if (!follows(key) && !take_foreign_note(key, v, id)) {
        report(diag::json_key, {excerpt(key)});
      }
    }
  }

  /// Takes evaluations and clocks of other programs, if their units are clear.
  bool take_foreign_note(std::string_view key, const Json& v, NodeId id) {
    if (v.is_null()) return true;
    const auto text = json_plain_text(v);
    if ((key == "eval" || key == "score" || key == "evaluation") && text && !v.is_boolean()) {
      const auto eval = evaluation_in(*text, text->contains('.'));
      if (eval) game_.edit_notes(id).eval = *eval;
      return eval.has_value();
    }
    const bool clock = key == "clock" || key == "clk";
    if ((clock || key == "time" || key == "elapsed" || key == "emt") && v.is_string()) {
      const auto ms = time_in(*text);
      if (ms) (clock ? game_.edit_notes(id).clock_ms : game_.edit_notes(id).elapsed_ms) = ms;
      return ms.has_value();
    }
    return false;
  }

  void take_nags(const Json& value, NodeId id) {
    if (!value.is_array()) return not_a(value, "a list of NAGs");
    for (const Json& v : value) {
      if (const auto n = number(v, 0, 255)) {
        game_.edit_notes(id).nags.push_back(static_cast<Nag>(*n));
      }
    }
  }

  std::optional<std::int64_t> number(const Json& value, std::int64_t least, std::int64_t most) {
    const bool whole = value.is_number_integer() &&
                       !(value.is_number_unsigned() &&
                         value.get<std::uint64_t>() >
                             static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
    if (whole) {
      const auto n = value.get<std::int64_t>();
      if (n >= least && n <= most) return n;
    }
    not_a(value, "a whole number in its range");
    return std::nullopt;
  }

  const Source& source_;
  const Extent& extent_;
  const Scale& scale_;
  Game& game_;
  DiagnosticSink& sink_;
  std::size_t at_ = 0;              // offset for findings
  bool without_side_ = false;       // the start does not state the side to move
  std::vector<std::string> lists_;  // keys of lists of moves, that of the game first
  std::optional<Counted> counted_;  // how numbers count squares
  std::vector<Pending> pending_;    // moves below others that come next
  mutable std::size_t played_ = 0;  // plies played to place variations
  std::string text_key_;            // key of the text of a record
};

bool is_game(const Json& object) {
  for (const auto& [key, value] : object.items()) {
    if (key == "moves" && !value.is_number() && !value.is_null() && !value.is_boolean()) {
      return true;
    }
    if (key == "fen" && !value.is_null()) return true;
    if (key == "tags" && is_tags(value)) return true;
    if (is_moves_key(key) && holds_moves(value, ascii::lowered(key).contains("move"))) return true;
    if (is_tree_key(key) && is_tree(value)) return true;
    if (is_start_key(key) && is_fen(value)) return true;
    if (names_player(key, value)) return true;
    if (is_text_key(key) && format_in(value) != nullptr) return true;
  }
  return false;
}

}  // namespace

bool read_game(const Source& source, const Extent& extent, const Scale& scale,
               std::string_view text, Game& game, DiagnosticSink& sink) {
  const Json object = Json::parse(text);
  if (!is_game(object)) return false;
  Builder(source, extent, scale, game, sink).build(object);
  return true;
}

std::size_t read_list(const Source& source, std::size_t begin, std::size_t end, Game& game,
                      DiagnosticSink& sink) {
  const std::string_view text = source.text.substr(begin, end - begin);
  Extent extent;
  extent.begin = begin;
  std::vector<std::string> words;
  std::size_t first_end = text.size();
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '"') {
      ++at;
      continue;
    }
    std::size_t close = at + 1;
    while (close < text.size() && text[close] != '"') close += text[close] == '\\' ? 2 : 1;
    if (close >= text.size()) return 0;
    extent.moves.push_back(begin + at);
    const Json value = Json::parse(text.substr(at, close + 1 - at), nullptr, false);
    if (!value.is_string()) return 0;
    words.push_back(value.get<std::string>());
    if (words.size() == 1) first_end = close + 1;
    at = close + 1;
  }
  const Scale none;
  if (words.empty()) return 0;
  if (is_one_move(words[0]) && holds_moves(words)) {
    Builder(source, extent, none, game, sink).build_list(words);
    return end;
  }
  if (!is_line(words[0]) && format_in(words[0]) == nullptr) return 0;
  Builder(source, extent, none, game, sink).build_list(words[0]);
  return begin + first_end;
}

std::vector<std::pair<std::string, std::string>> plain_values(std::string_view text,
                                                              const Extent& extent) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const Part& part : extent.plain) {
    const Json value = Json::parse(text.substr(part.begin, part.end - part.begin), nullptr, false);
    if (value.is_discarded() || value.is_null()) continue;
    out.emplace_back(part.key, json_plain_text(value).value_or(""));
  }
  return out;
}

}  // namespace qipu::json
