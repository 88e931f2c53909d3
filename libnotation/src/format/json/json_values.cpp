#include "format/json/json_values.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "format/core/record_reader.h"
#include "format/json/json_scan.h"
#include "format/kit/marks.h"
#include "format/kit/one_move.h"
#include "game/tag_names.h"
#include "qipu/board/fen.h"
#include "qipu/rules/position.h"
#include "text/utf8.h"

namespace qipu::json {

// --- which values are moves ----------------------------------------------------------------------

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

namespace {

/// Returns a number that may be a square, a file or a rank; nullopt for other values.
std::optional<int> small_number(const Json& value) {
  constexpr int kMost = 0xFFFF;
  if (!value.is_number_integer()) return std::nullopt;
  const auto n = value.get<std::int64_t>();
  return n >= 0 && n <= kMost ? std::optional(static_cast<int>(n)) : std::nullopt;
}

/// Adds the number of the first key that the object has. Returns false if it has none of them.
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

}  // namespace

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

bool is_tree(const Json& value) {
  if (!value.is_object()) return false;
  return std::ranges::any_of(value.items(), [](const auto& item) {
    if (!is_children_key(item.key())) return false;
    const Json& below = item.value();
    return below.is_array() ? !below.empty() && is_move(below[0]) : is_move(below);
  });
}

bool holds_moves(const Json& value, bool numbers) {
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

bool is_fen(const Json& value) {
  constexpr std::ptrdiff_t kSlashes = 8;
  if (!value.is_string()) return false;
  const std::string& text = value.get_ref<const std::string&>();
  return std::ranges::count(text, '/') >= kSlashes || (text.contains('/') && parse_fen(text));
}

bool names_player(const std::string& key, const Json& value) {
  const std::string_view tag = common_tag(key);
  return (tag == "Red" || tag == "Black") && value.is_string();
}

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

bool is_remark_key(std::string_view key) {
  for (const std::string_view name : {"comment", "comments", "remark", "remarks", "note", "notes",
                                      "annotation", "注释", "评注", "说明", "备注", "评论"}) {
    if (key == name) return true;
  }
  return false;
}

bool is_derived_key(std::string_view key) {
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

}  // namespace qipu::json
