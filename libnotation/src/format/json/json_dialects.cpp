#include "format/json/json_dialects.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "base/ascii.h"
#include "base/json_text.h"
#include "format/forum/dhtmlxq_layout.h"
#include "format/kit/start_field.h"
#include "game/tag_names.h"
#include "qipu/board/fen.h"
#include "text/utf8.h"

namespace qipu::json {

namespace {

using Json = nlohmann::json;

/// Records the keys of an object, and of the object under "info" in it, in the order of the text.
/// nlohmann's ordered objects would take time quadratic in the number of their keys.
class Keys {
 public:
  std::vector<std::string> outer, info;  ///< each key once

  bool key(const std::string& name) {
    if (depth_ == 1) in_info_ = name == "info";
    if (depth_ == 1 && outer_met_.insert(name).second) outer.push_back(name);
    if (depth_ == 2 && in_info_ && info_met_.insert(name).second) info.push_back(name);
    return true;
  }
  bool start_object(std::size_t) { return ++depth_ > 0; }
  bool start_array(std::size_t) { return ++depth_ > 0; }
  bool end_object() { return depth_-- > 0; }
  bool end_array() { return depth_-- > 0; }
  static bool null() { return true; }
  static bool boolean(bool) { return true; }
  static bool number_integer(Json::number_integer_t) { return true; }
  static bool number_unsigned(Json::number_unsigned_t) { return true; }
  static bool number_float(Json::number_float_t, const std::string&) { return true; }
  static bool string(const std::string&) { return true; }
  static bool binary(const Json::binary_t&) { return true; }
  static bool parse_error(std::size_t, const std::string&, const Json::exception&) { return false; }

 private:
  std::size_t depth_ = 0;
  bool in_info_ = false;
  std::unordered_set<std::string> outer_met_, info_met_;
};

struct Parsed {
  Json json;
  Keys keys;
};
Parsed parse(std::string_view text) {
  Parsed out{Json::parse(text), {}};
  Json::sax_parse(text, &out.keys);
  return out;
}

}  // namespace

// --- digits -------------------------------------------------------------------------------------

void read_digits(const Source& source, const Object& object, Game& game, DiagnosticSink& sink) {
  const auto [json, keys] = parse(object.text);
  std::unordered_map<std::string_view, std::size_t> places;  // the first place of each key
  places.insert(object.strings.begin(), object.strings.end());
  const bool crawl = json.contains("move_list") && !json.contains("movelist");
  std::deque<std::string> texts;  // the fields point into these texts
  dhtmlxq::Block block;
  block.at = object.begin;
  block.wrapped = true;
  std::vector<dhtmlxq::Field> embedded;  // after the keys, since of equal ones the first counts
  for (const std::string& key : keys.outer) {
    const Json& value = json[key];
    const auto text = json_plain_text(value);
    if (!text) {
      if (!value.is_null()) {
        source.report(sink, diag::json_key, object.begin, {excerpt(key)});
      }
      continue;
    }
    const auto place = places.find(key);
    const std::size_t at = place == places.end() ? object.begin : place->second;
    texts.push_back(*text);
    std::string name = ascii::lowered(key);
    if (name == "comments" || name == "moves") {
      // The value has fields in DhtmlXQ's own brackets: comments, and the lines of variations.
      dhtmlxq::Block inner;
      for (std::size_t pos = 0; dhtmlxq::next_block(texts.back(), pos, inner);) {
        for (dhtmlxq::Field& field : inner.fields) {
          field.at += at;
          field.value_at += at;
          embedded.push_back(field);
        }
      }
      continue;
    }
    if (crawl && name == "move_list") name = "movelist";
    if (crawl && name == "init") name = "binit";
    block.fields.push_back({std::move(name), texts.back(), at, at, true});
  }
  block.fields.insert(block.fields.end(), embedded.begin(), embedded.end());
  dhtmlxq::read_block(source, block, game, sink);
}

// --- nested -------------------------------------------------------------------------------------

namespace {

/// Removes a length byte. The headers of this author's files keep the length bytes of the XQF files
/// they were made from.
std::string_view without_length_byte(std::string_view text) {
  const bool length = !text.empty() && static_cast<unsigned char>(text[0]) < 0x20;
  return length ? text.substr(1) : text;
}

class NestedReader {
 public:
  NestedReader(const Source& source, const Object& object, Game& game, DiagnosticSink& sink)
      : source_(source), object_(object), game_(game), sink_(sink) {}

  void read(const Parsed& parsed) {
    game_.set_place(kRoot, static_cast<std::uint32_t>(object_.begin));
    const Json& json = parsed.json;
    for (const std::string& key : parsed.keys.outer) {
      const Json& value = json[key];
      if (key == "moves") continue;
      if (key == "info" && value.is_object()) {
        for (const std::string& name : parsed.keys.info) {
          if (const auto text = value.find(name); text != value.end()) take_info(name, *text);
        }
      } else if (key == "remark" && value.is_string()) {
        take_comment(kRoot, value);
      } else {
        source_.report(sink_, diag::json_key, object_.begin, {excerpt(key)});
      }
    }
    unify_tags(game_.tags);
    if (const auto moves = json.find("moves"); moves != json.end()) read_moves(*moves);
  }

 private:
  void take_info(const std::string& name, const Json& value) {
    const auto text = json_plain_text(value);
    if (!text) return source_.report(sink_, diag::json_key, object_.begin, {excerpt(name)});
    const std::string_view trimmed = trim(without_length_byte(*text));
    if (name == "FEN") {
      if (trimmed.empty()) return;
      take_start_field(trimmed, game_,
                       [&](const Code& code, std::size_t, std::vector<std::string> args) {
                         source_.report(sink_, code, object_.begin, std::move(args));
                       });
    } else if (name == "Result") {
      game_.outcome = parse_outcome(trimmed);
    } else if (!trimmed.empty()) {
      game_.tags.add(name, trimmed);
    }
  }

  void take_comment(NodeId id, const Json& value) {
    std::string text = value.get<std::string>();
    std::erase(text, '\r');
    if (!trim(text).empty()) game_.edit_notes(id).comment = std::move(text);
  }

  /// Reads a move, the moves after it, and then its alternatives.
  void read_moves(const Json& moves) {
    struct PendingMoves {
      const Json* value;
      NodeId parent;
    };
    std::vector<PendingMoves> open = {{&moves, kRoot}};
    for (std::size_t met = 0; !open.empty(); ++met) {
      const auto [value, parent] = open.back();
      open.pop_back();
      const std::size_t at = met < object_.moves.size() ? object_.moves[met] : object_.begin;
      if (!value->is_object()) {
        source_.report(sink_, diag::json_value, at, {value->type_name(), "a move"});
        continue;
      }
      if (value->empty()) continue;
      const NodeId id = take_move(*value, parent, at);
      if (const auto o = value->find("o"); o != value->end()) open.push_back({&*o, parent});
      if (const auto n = value->find("n"); n != value->end()) open.push_back({&*n, id});
    }
  }

  NodeId take_move(const Json& value, NodeId parent, std::size_t at) {
    const auto place = static_cast<std::uint32_t>(at);
    const int from = number(value, "f");
    const int to = number(value, "t");
    const auto square = [](int n) { return n < 0 ? std::nullopt : Square::at(n % 10, n / 10); };
    NodeId id;
    if (square(from) && square(to)) {
      id = game_.add(parent, Move(*square(from), *square(to)), place);
      const Piece piece = parent == kRoot ? game_.start.board[*square(from)] : Piece();
      if (piece && game_[kRoot].first_child == id) game_.start.turn = piece.color();
    } else {
      source_.report(sink_, diag::off_board, at, {std::to_string(from), std::to_string(to)});
      id = game_.add_written(parent, std::to_string(from) + "-" + std::to_string(to), place);
    }
    if (const auto r = value.find("r"); r != value.end() && r->is_string()) take_comment(id, *r);
    return id;
  }

  static int number(const Json& value, const char* key) {
    const auto found = value.find(key);
    if (found == value.end() || !found->is_number_unsigned()) return -1;
    const auto n = found->get<std::uint64_t>();
    return n < 100 ? static_cast<int>(n) : -1;
  }

  const Source& source_;
  const Object& object_;
  Game& game_;
  DiagnosticSink& sink_;
};

}  // namespace

bool is_nested(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return true;
  const auto moves = json.find("moves");
  return moves == json.end() || moves->empty() || moves->contains("f") || moves->contains("t") ||
         moves->contains("n") || moves->contains("o");
}

void read_nested(const Source& source, const Object& object, Game& game, DiagnosticSink& sink) {
  NestedReader(source, object, game, sink).read(parse(object.text));
}

// --- self-play ----------------------------------------------------------------------------------

namespace {

/// Returns the FEN of a state. In the alphabet of states, k is a horse (knight), s a king (shuai),
/// e an elephant, m an advisor. States in FEN's letters are left as they are.
std::string fen_of_state(std::string_view state) {
  const bool own = state.find_first_of("sSmM") != state.npos;
  std::string fen(state);
  for (char& c : fen) {
    if (!own) break;
    const char small = static_cast<char>(c | 0x20);
    const char letter = small == 'k'   ? 'n'
                        : small == 's' ? 'k'
                        : small == 'e' ? 'b'
                        : small == 'm' ? 'a'
                                       : '\0';
    if (letter == '\0') continue;
    c = c >= 'a' ? letter : static_cast<char>(letter & ~0x20);
  }
  return fen;
}

}  // namespace

bool is_state(std::string_view text) {
  return text.size() < 200 && std::ranges::count(text, '/') == 9;
}

void read_self_play(const Source& source, std::size_t& at, Game& game, DiagnosticSink& sink) {
  const std::string_view text = source.text;
  const auto skip = [&](std::string_view what) {
    at = std::min(text.find_first_not_of(what, at), text.size());
  };
  const auto quoted = [&]() -> std::string_view {  // REQUIRES: `at` is at a quote
    const std::size_t begin = at + 1;
    const std::size_t end = std::min(text.find('"', begin), text.size());
    at = std::min(end + 1, text.size());
    return text.substr(begin, end - begin);
  };
  game.set_place(kRoot, static_cast<std::uint32_t>(at));
  const std::size_t state_at = at;
  const std::string fen = fen_of_state(quoted());
  take_start_field(fen, game, [&](const Code& code, std::size_t, std::vector<std::string> args) {
    source.report(sink, code, state_at, std::move(args));
  });
  NodeId parent = kRoot;
  bool agree = true;  // the value for one side is the same at every move
  std::optional<double> worth;
  Color mover = game.start.turn;
  while (true) {
    skip(" \t\r\n,");
    if (at >= text.size() || text[at] != '[') break;
    const std::size_t pair_at = at++;
    skip(" \t\r\n");
    if (at >= text.size() || text[at] != '"') {
      at = pair_at;
      break;
    }
    const std::size_t word_at = at + 1;
    const std::string_view word = quoted();
    if (is_state(word)) {  // the next game of a list of games
      at = pair_at;
      break;
    }
    skip(" \t\r\n,");
    double value = 0;
    const auto number = std::from_chars(text.data() + at, text.data() + text.size(), value);
    const std::size_t end = text.find(']', at);
    if (number.ec == std::errc()) {
      const double red = mover == Color::red ? value : -value;
      agree = agree && (!worth || *worth == red);
      worth = red;
    } else {
      agree = false;
    }
    at = end == text.npos ? text.size() : end + 1;

    const auto digit = [&](std::size_t i) {
      const int n = i < word.size() ? word[i] - '0' : -1;
      return n >= 0 && n <= 9 ? n : -1;
    };
    // Black sees the board from the other side.
    const bool red = mover == Color::red;
    const auto square = [&](std::size_t i) {
      const int file = digit(i), rank = digit(i + 1);
      return red ? Square::at(file, rank) : Square::at(8 - file, 9 - rank);
    };
    const auto from = word.size() == 4 && digit(0) >= 0 && digit(1) >= 0 ? square(0) : std::nullopt;
    const auto to = from && digit(2) >= 0 && digit(3) >= 0 ? square(2) : std::nullopt;
    const auto place = static_cast<std::uint32_t>(word_at);
    parent = from && to ? game.add(parent, Move(*from, *to), place)
                        : game.add_written(parent, word.empty() ? "?" : word, place);
    mover = !mover;
  }
  if (!agree || !worth) return;
  if (*worth == 1) game.outcome.result = GameResult::red_wins;
  if (*worth == -1) game.outcome.result = GameResult::black_wins;
  if (*worth == 0) game.outcome.result = GameResult::draw;
}

// --- control characters -------------------------------------------------------------------------

std::string mended(std::string_view text, std::size_t& count) {
  std::string out;
  out.reserve(text.size() + 16);
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inside && static_cast<unsigned char>(c) < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
      ++count;
      continue;
    }
    out += c;
    if (inside && c == '\\' && i + 1 < text.size()) {
      // A backslash before a control character stands for itself.
      out += static_cast<unsigned char>(text[i + 1]) < 0x20 ? '\\' : text[++i];
    } else if (c == '"') {
      inside = !inside;
    }
  }
  return out;
}

std::size_t place_before_mending(std::string_view given, std::string_view mended, std::size_t at) {
  constexpr std::size_t kEscape = 6;  // \u001f
  std::size_t i = 0;
  for (std::size_t behind = 0; i < given.size(); ++i) {
    const bool doubled =
        given[i] == '\\' && i + 1 < given.size() && static_cast<unsigned char>(given[i + 1]) < 0x20;
    behind += doubled ? 2 : given[i] == mended[behind] ? 1 : kEscape;
    if (behind > at) break;
  }
  return i;
}

}  // namespace qipu::json
