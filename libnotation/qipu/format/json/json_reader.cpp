// Two steps: a scan finds where each game's object begins and ends, then the
// object is parsed and made into a game. One game is in memory at a time.

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "qipu/base/ascii.h"
#include "qipu/base/json_text.h"
#include "qipu/board/fen.h"
#include "qipu/format/json/json_dialects.h"
#include "qipu/format/marks.h"
#include "qipu/format/record_reader.h"
#include "qipu/game/tag_names.h"
#include "qipu/text/utf8.h"

namespace qipu::json {
namespace {

using Json = nlohmann::json;

// --- the scan -----------------------------------------------------------------------------------

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

constexpr int kDepth = 32;                      ///< what we write is four deep
constexpr std::size_t kMostValues = 4'000'000;  ///< of a game; each costs some hundred bytes

/// One object of the text.
struct Extent {
  std::size_t begin = 0, end = 0;
  bool whole = false;  ///< false: the text ends inside it
  bool too_deep = false;
  bool digits = false;             ///< moves in DhtmlXQ's digits
  bool nested = false;             ///< "moves" is an object
  bool controls = false;           ///< strings hold control characters as they are
  std::size_t values = 0;          ///< commas, rather
  std::vector<std::size_t> moves;  ///< where each element of "moves" begins
  std::vector<std::pair<std::string_view, std::size_t>> strings;  ///< where values begin
};

/// Finds where each game's object begins and ends in a text, and where its moves begin, for places.
/// Nothing is parsed: a broken object is found like a whole one.
class Scanner {
 public:
  /// `lines`: JSON Lines, which has an object a line.
  Scanner(std::string_view text, bool lines) : text_(text), lines_(lines) {}

  std::size_t offset() const { return at_; }
  void go_to(std::size_t offset) { at_ = offset; }

  /// Moves to the next object or to what should not be there; false at the end.
  bool find();
  /// What is no object: to the next object or the end of the line.
  std::string_view take_stray();
  /// REQUIRES: text[offset()] is '{'.
  Extent take_object();
  /// Where the line of the next game begins behind a line end at `at`, going by how archives are
  /// laid out: JSON Lines have a game a line, arrays a line with nothing but a comma. 0: none does.
  std::size_t next_game_line(std::size_t at) const;

 private:
  std::size_t find_lone_bracket(std::size_t begin) const;
  void note_move(Extent& e) const;
  bool breaks_off() const;
  void skip_string(Extent& e);
  void skip_plain();

  std::string_view text_;
  bool lines_;
  std::size_t at_ = 0;
};

bool Scanner::find() {
  const std::size_t begin = at_;
  at_ = std::min(text_.find_first_not_of(" \t\r\n,[]", at_), text_.size());
  if (lines_) at_ = find_lone_bracket(begin);
  return at_ != text_.size();
}

// Where, from `begin` to what was found, a line opens a list and does not close it; offset() when
// none does.
std::size_t Scanner::find_lone_bracket(std::size_t begin) const {
  const std::string_view between = text_.substr(begin, at_ - begin);
  std::size_t line = 0;
  if (begin != 0 && text_[begin - 1] != '\n') line = std::min(between.find('\n'), between.size());
  while (line < between.size()) {
    std::size_t end = between.find('\n', line);
    if (end == between.npos && at_ != text_.size()) break;  // what was found stands on it
    end = std::min(end, between.size());
    const std::string_view signs = between.substr(line, end - line);
    const std::size_t open = signs.find('[');
    if (open != signs.npos && !signs.contains(']')) return begin + line + open;
    line = end + 1;
  }
  return at_;
}

std::string_view Scanner::take_stray() {
  const std::size_t end = std::min(text_.find_first_of("{\n", at_ + 1), text_.size());
  const std::string_view stray = text_.substr(at_, end - at_);
  at_ = end;
  return stray;
}

Extent Scanner::take_object() {
  Extent e;
  e.begin = at_;
  int depth = 0;
  std::uint64_t objects = 0;  // a bit for each that is open, the innermost last: no list
  bool in_moves = false;
  bool value_next = false;  // of the object itself
  std::string_view key;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '"') {
      if (depth == 2 && in_moves) note_move(e);
      const std::size_t begin = at_ + 1;
      skip_string(e);
      if (breaks_off()) break;
      if (depth != 1) continue;
      if (value_next) {
        e.digits |= key == "movelist" || key == "move_list";
        if (e.strings.size() <= kMostValues) e.strings.emplace_back(key, begin);
      } else {
        key = text_.substr(begin, std::min(at_, text_.size()) - begin);
      }
    } else if (c == '{' || c == '[') {
      if (depth == 1 && key == "moves") e.nested = c == '{';
      if (depth == 2 && in_moves) note_move(e);
      if (depth >= 1 && e.nested && c == '{') note_move(e);
      if (depth == 1) in_moves = c == '[' && key == "moves";
      objects = objects << 1 | (c == '{' ? 1U : 0U);
      if (++depth > kDepth) e.too_deep = true;
    } else if (c == '\n') {
      // An object is an element of a list, and never follows a comma in another object.
      if ((lines_ || (objects & 1) != 0) && breaks_off()) break;
    } else if (c == '}' || c == ']') {
      objects >>= 1;
      if (--depth == 0) {
        ++at_;
        e.whole = true;
        break;
      }
    } else if (c == ',' || c == ':') {
      if (c == ',') ++e.values;
      if (depth == 1) value_next = c == ':';
    } else if (depth == 2 && in_moves && !is_blank(c)) {
      note_move(e);
      skip_plain();
    }
  }
  e.end = at_ = std::min(at_, text_.size());
  return e;
}

std::size_t Scanner::next_game_line(std::size_t at) const {
  if (lines_) at = std::min(text_.find_first_not_of(" \t\r", at), text_.size());
  const std::string_view rest = text_.substr(at);
  if (lines_) return rest.starts_with("\n") ? at + 1 : 0;
  return at != 0 && text_[at - 1] == '}' && rest.starts_with("\n,\n") ? at + 3 : 0;
}

// True if the next game begins here: then the object or string that is still open lacks its end.
bool Scanner::breaks_off() const {
  if (at_ >= text_.size() || text_[at_] != '\n') return false;
  const std::size_t line = next_game_line(at_);
  return line != 0 && text_.substr(line).starts_with('{');
}

// One more than a game holds is enough to know.
void Scanner::note_move(Extent& e) const {
  if (e.moves.size() <= Game::kMostNodes) e.moves.push_back(at_);
}

// From the opening quote to the closing one.
void Scanner::skip_string(Extent& e) {
  for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
    if (breaks_off()) return;
    if (static_cast<unsigned char>(text_[at_]) < 0x20) e.controls = true;
    const bool escapes = text_[at_] == '\\' && at_ + 1 < text_.size() &&
                         static_cast<unsigned char>(text_[at_ + 1]) >= 0x20;
    if (escapes) ++at_;
  }
}

// A number, true, false or null: from its first sign to its last.
void Scanner::skip_plain() {
  at_ = std::min(text_.find_first_of(" \t\r\n,:[]{}\"", at_), text_.size()) - 1;
}

// --- the objects --------------------------------------------------------------------------------

// A FEN of ours never has the cases exchanged: what looks so is an odd diagram.
Setup take_as_written(const FenReading& reading) {
  Setup setup = reading.setup;
  if (!reading.case_exchanged) return setup;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    if (const Piece p = setup.board[s]) setup.board.set(s, Piece(!p.color(), p.role()));
  }
  return setup;
}

// Makes a game of one object.
class Builder {
 public:
  Builder(const Source& source, const Extent& extent, Game& game, DiagnosticSink& sink)
      : source_(source), extent_(extent), game_(game), sink_(sink) {}

  void build(const Json& object) {
    at_ = extent_.begin;
    game_.set_place(kRoot, static_cast<std::uint32_t>(at_));
    for (const auto& [key, value] : object.items()) {
      if (key == "moves") continue;
      take_field(key, value);
    }
    if (const auto moves = object.find("moves"); moves != object.end()) take_moves(*moves);
  }

 private:
  void report(const Code& code, std::vector<std::string> args) {
    source_.report(sink_, code, at_, std::move(args));
  }
  void not_a(const Json& value, std::string_view what) {
    report(diag::json_value, {excerpt(json_text(value)), std::string(what)});
  }

  // The text of a string or of a plain value; nothing for arrays and objects.
  static std::optional<std::string> text_of(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_primitive() && !value.is_null()) return value.dump();
    return std::nullopt;
  }

  void take_field(const std::string& key, const Json& value) {
    if (key == "tags") {
      take_tags(value);
    } else if (key == "start") {
      take_notes(value, kRoot);
    } else if (key == "fen") {
      take_fen(value);
    } else if (key == "source" && value.is_object() && value.contains("path")) {
      // Where another run read it; whoever reads it now read it here.
    } else if (const auto text = text_of(value); !text) {
      report(diag::json_key, {excerpt(key)});
    } else if (key == "result" || key == "winner") {
      auto result = value.is_number() ? result_of_number(*text) : parse_result_words(*text);
      if (!result && (*text == "red" || *text == "white")) result = GameResult::red_wins;
      if (!result && (*text == "black" || *text == "b")) result = GameResult::black_wins;
      if (result) game_.outcome.result = *result;
      if (!result) not_a(value, "a result");
    } else if (key == "ending") {
      const auto ending = parse_ending(*text);
      if (ending) game_.outcome.ending = *ending;
      if (!ending) not_a(value, "a way to end a game");
    } else if (key == "outcome") {
      game_.outcome.words = *text;
    } else if (key == "words_in") {
      game_.words_in = *text;
    } else {
      take_foreign(key, *text);
    }
  }

  // A field of another program: under its common name, if it has one.
  void take_foreign(const std::string& key, const std::string& text) {
    const std::string_view common = common_tag(key);
    const bool tag = !common.empty() && common != "Result" && common != "Termination" &&
                     common != "FEN" && common != "Format";
    game_.tags.add(tag ? std::string(common) : "json." + key, text);
  }

  // Red's score, where nothing else is meant: 0 is a draw to some and a loss to others.
  static std::optional<GameResult> result_of_number(std::string_view text) {
    if (text == "1" || text == "1.0") return GameResult::red_wins;
    if (text == "-1" || text == "-1.0") return GameResult::black_wins;
    if (text == "0.5") return GameResult::draw;
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
    if (const auto text = text_of(value)) {
      game_.tags.add(name, *text);
    } else {
      not_a(value, "a tag's value");
    }
  }

  void take_fen(const Json& value) {
    if (!value.is_string()) return not_a(value, "a FEN");
    const std::string fen = value.get<std::string>();
    if (fen == "startpos" || fen.empty()) return;
    if (const auto reading = parse_fen(fen)) {
      game_.start = take_as_written(*reading);
    } else {
      report(diag::bad_fen, reading.error().args);
    }
  }

  void take_moves(const Json& moves) {
    if (moves.is_string()) return take_words(moves.get<std::string>());
    if (!moves.is_array()) return not_a(moves, "a list of moves");
    std::vector<NodeId> ids = {kRoot};
    ids.reserve(moves.size() + 1);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      at_ = i < extent_.moves.size() ? extent_.moves[i] : extent_.begin;
      ids.push_back(take_move(moves[i], ids));
    }
  }

  // "h2e2 h9g7"
  void take_words(const std::string& text) {
    NodeId at = kRoot;
    for (std::size_t i = 0; (i = text.find_first_not_of(" \t\r\n,", i)) != text.npos;) {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n,", i), text.size());
      const std::string_view word = std::string_view(text).substr(i, end - i);
      const auto place = static_cast<std::uint32_t>(at_);
      const auto move = parse_ucci(word);
      at = move ? game_.add(at, *move, place) : add_marked(game_, at, word, place);
      i = end;
    }
  }

  NodeId take_move(const Json& value, const std::vector<NodeId>& ids) {
    const auto place = static_cast<std::uint32_t>(at_);
    if (!value.is_object()) {
      const auto text = text_of(value);
      if (!text) not_a(value, "a move");
      const std::string words = text.value_or("?");
      const auto move = parse_ucci(words);
      return move ? game_.add(ids.back(), *move, place)
                  : add_marked(game_, ids.back(), words, place);
    }
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
      if (!text->is_string()) not_a(*text, "the words of a move");
    }
    if (const auto uci = value.find("uci"); uci != value.end()) {
      if (uci->is_string()) move = parse_ucci(uci->template get<std::string>());
      if (!move) {
        not_a(*uci, "a move");
        if (words.empty()) words = text_of(*uci).value_or("?");
      }
    }
    const NodeId id =
        move ? game_.add(parent, *move, place) : game_.add_written(parent, words, place);
    if (move && !words.empty()) game_.set_written(id, words);
    take_notes(value, id);
    return id;
  }

  void take_notes(const Json& value, NodeId id) {
    if (!value.is_object()) return not_a(value, "an object of notes");
    for (const auto& [key, v] : value.items()) {
      if (key == "lead" || key == "comment") {
        const auto text = text_of(v);
        if (!text) {
          not_a(v, "a comment");
        } else if (!text->empty()) {
          (key == "lead" ? game_.edit_notes(id).lead : game_.edit_notes(id).comment) = *text;
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
      } else if (key != "uci" && key != "text" && key != "after" && key != "illegal") {
        report(diag::json_key, {excerpt(key)});
      }
    }
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
  Game& game_;
  DiagnosticSink& sink_;
  std::size_t at_ = 0;  // where findings point
};

class JsonReader final : public GameReader {
 public:
  JsonReader(const Source& source, bool lines) : source_(source), scanner_(source.text, lines) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    while (scanner_.find()) {
      const std::size_t at = scanner_.offset();
      if (source_.text[at] == '"' && begins_with_state(source_.text.substr(at))) {
        std::size_t end = at;
        read_self_play(source_, end, out, sink);
        scanner_.go_to(end);
        return ReadStatus::game;
      }
      if (source_.text[at] != '{') {
        source_.report(sink, diag::stray_text, at, {excerpt(scanner_.take_stray())});
        continue;
      }
      return read_object(out, sink);
    }
    return ReadStatus::end;
  }

 private:
  ReadStatus read_object(Game& out, DiagnosticSink& sink) {
    const Extent extent = scanner_.take_object();
    if (!extent.whole) {
      source_.report(sink, diag::truncated, extent.begin, {"a game"});
      go_behind(extent);
      return ReadStatus::skipped;
    }
    if (extent.too_deep && !extent.nested) {
      source_.report(sink, diag::nested_too_deep, extent.begin, {std::to_string(kDepth)});
      return ReadStatus::skipped;
    }
    const bool many = extent.moves.size() > Game::kMostNodes;
    if (many || extent.values > kMostValues) {
      const std::string most = many ? ascii::with_commas(Game::kMostNodes) + " moves"
                                    : ascii::with_commas(kMostValues) + " values";
      source_.report(sink, diag::game_too_large, extent.begin, {most});
      return ReadStatus::skipped;
    }
    const std::string_view given = source_.text.substr(extent.begin, extent.end - extent.begin);
    std::string_view text = given;
    std::string escaped;
    if (extent.controls) {
      std::size_t count = 0;
      text = escaped = mended(text, count);
      source_.report(sink, diag::json_mended, extent.begin, {std::to_string(count)});
    }
    try {
      if (extent.digits) {
        read_digits(source_, {text, extent.begin, extent.strings, extent.moves}, out, sink);
      } else if (extent.nested) {
        read_nested(source_, {text, extent.begin, extent.strings, extent.moves}, out, sink);
      } else {
        Builder(source_, extent, out, sink).build(Json::parse(text));
      }
      return ReadStatus::game;
    } catch (const Json::parse_error& e) {
      std::size_t at = e.byte == 0 ? 0 : e.byte - 1;
      if (extent.controls) at = place_before_mending(given, text, at);
      source_.report(sink, diag::bad_json, extent.begin + at, {reason(e)});
    } catch (const Json::exception& e) {
      source_.report(sink, diag::bad_json, extent.begin, {reason(e)});
    }
    out.clear();
    go_behind(extent);
    return ReadStatus::skipped;
  }

  // A broken object may have swallowed others: one that begins a line is a game of its own.
  void go_behind(const Extent& extent) {
    constexpr std::size_t kMost = std::size_t{64} << 20;  // bytes looked at twice
    const std::string_view broken = source_.text.substr(extent.begin, extent.end - extent.begin);
    const std::size_t next = broken.find("\n{");
    if (next == broken.npos || again_ > kMost) return;
    again_ += broken.size() - next;
    scanner_.go_to(extent.begin + next + 1);
  }

  static bool begins_with_state(std::string_view text) {
    return is_state(text.substr(1, text.substr(1, 200).find('"')));
  }

  // The end of the parser's sentence; its beginning repeats the place.
  static std::string reason(const std::exception& e) {
    const std::string_view what = e.what();
    const std::size_t dash = what.find(" - ");
    return excerpt(dash == what.npos ? what : what.substr(dash + 3));
  }

  Source source_;
  Scanner scanner_;
  std::size_t again_ = 0;  // bytes that broken objects held and that were read anew
};

}  // namespace

std::size_t last_border(std::string_view bytes, bool lines) {
  // A list in a game may be laid out as the array is: only within one so long a line with nothing
  // but a comma ends the game all the same.
  constexpr std::size_t kLongest = std::size_t{1} << 20;
  Scanner scanner(bytes, lines);
  std::size_t border = 0;
  while (scanner.find()) {
    const bool object = bytes[scanner.offset()] == '{';
    const Extent e = object ? scanner.take_object() : Extent();
    if (!object) scanner.take_stray();
    const std::size_t next = scanner.next_game_line(scanner.offset());
    // Stray words are told with the game behind them.
    if (next != 0 && (object || !lines)) border = next;
    if (!object || e.whole || e.end < bytes.size() || e.end - e.begin < kLongest) continue;
    constexpr std::string_view kLine = "}\n,\n";
    const std::size_t at = bytes.rfind(kLine);
    if (!lines && at != bytes.npos && at > e.begin) border = at + kLine.size();
  }
  return border;
}

std::unique_ptr<GameReader> open(const Source& source, bool lines) {
  return std::make_unique<JsonReader>(source, lines);
}

}  // namespace qipu::json
