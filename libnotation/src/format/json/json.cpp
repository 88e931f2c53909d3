// Our model written out in full as JSON: an array of games ("json") or one game per line ("jsonl").
//
// The tree is a flat list. Each move gives the number of the move that it follows, unless that is
// the previous one in the list, so nothing ever nests. The layout is that of qipu.schema.json
// (`qipu schema record`). The reader also accepts moves as plain strings, a single game, games one
// after the other without an array, and the JSON of other programs: moves under other keys, games
// in lists inside other objects, JavaScript that assigns them (json_game.cpp, json_loose.h). An
// object that is not a game is passed over.
//
// The writer makes the text itself: the order of the keys and one move per line are for people, and
// no tree of values is built.

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "format/core/preorder.h"
#include "format/json/json_dialects.h"
#include "format/json/json_loose.h"
#include "format/kit/move_text.h"
#include "format/kit/one_move.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu {

namespace json {
namespace {

void put_string(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x80) {
      append_char(out, next_char(text, i));  // invalid UTF-8 becomes U+FFFD
      continue;
    }
    ++i;
    if (c == '"' || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c == '\n') {
      out += "\\n";
    } else if (c < 0x20 || c == 0x7F) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", c);
    } else {
      out += static_cast<char>(c);
    }
  }
  out += '"';
}

/// The members of an object, with commas between them.
class Members {
 public:
  explicit Members(std::string& out, std::string_view line_end = {})
      : out_(out), line_end_(line_end) {}

  /// Writes a key. Returns the text to which the value is appended.
  std::string& key(std::string_view name) {
    if (!std::exchange(first_, false)) out_ += ',';
    out_ += line_end_;
    put_string(out_, name);
    return out_ += ':';
  }
  void text(std::string_view name, std::string_view value) { put_string(key(name), value); }
  void number(std::string_view name, std::int64_t value) { key(name) += std::to_string(value); }

 private:
  std::string& out_;
  std::string_view line_end_;
  bool first_ = true;
};

class JsonWriter final : public GameWriter {
 public:
  JsonWriter(const WriteOptions& options, bool lines)
      : notation_(options.notation),
        lines_(lines),
        line_end_(lines ? "" : "\n"),
        indent_(lines ? "" : "  ") {}

  void begin(std::string& out) override {
    if (!lines_) out += "[\n";
  }
  void between(std::string& out) override {
    if (!lines_) out += ",\n";
  }
  void finish(std::string& out) override {
    if (!lines_) out += "]\n";
  }

  void come_from(const Origin& origin) override { path_ = origin.path; }
  std::size_t number_at() const override { return number_at_; }

  void write(const Game& game, std::string& out) override {
    const std::size_t begin = out.size();
    out += '{';
    Members members(out, line_end_);
    if (!path_.empty()) {
      members.key("source") += "{\"path\":";
      put_string(out, path_);
      out += ",\"number\":";
      number_at_ = out.size() - begin;
      out += '}';
    }
    members.key("tags");
    put_tags(game, out);
    if (game.start != Setup::standard()) members.text("fen", write_fen(game.start));
    members.text("result", pgn_token(game.outcome.result));
    if (game.outcome.ending != Ending::unsaid) {
      members.text("ending", ending_name(game.outcome.ending));
    }
    if (!game.outcome.words.empty()) members.text("outcome", game.outcome.words);
    if (!game.words_in.empty()) members.text("words_in", game.words_in);
    if (!game.notes(kRoot).empty()) {
      members.key("start") += '{';
      put_notes(game.notes(kRoot), Members(out), out);
      out += '}';
    }
    members.key("moves");
    put_moves(game, out);
    out += line_end_;
    out += "}\n";
  }

 private:
  void put_tags(const Game& game, std::string& out) const {
    out += '[';
    bool first = true;
    for (const auto& [name, value] : game.tags) {
      if (!first) out += ',';
      first = false;
      out += line_end_;
      out += indent_;
      out += '[';
      put_string(out, name);
      out += ',';
      put_string(out, value);
      out += ']';
    }
    out += ']';
  }

  void put_moves(const Game& game, std::string& out) {
    put_words(game);
    std::vector<std::uint32_t> number(game.size(), 0);
    std::uint32_t written = 0;
    out += '[';
    put_preorder(game, true, [&](NodeId id, bool) {
      if (id == kRoot) return;
      if (written != 0) out += ',';
      out += line_end_;
      out += indent_;
      const std::uint32_t after = number[game[id].parent];
      put_move(game, id, after == written ? kNoNode : after, out);
      number[id] = ++written;
    });
    out += ']';
  }

  void put_words(const Game& game) {
    words_.clear();
    if (notation_ == nullptr) return;
    words_.resize(game.size());
    MoveText text(game, *notation_);
    for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
      if (step == MoveText::Step::move) words_[text.node()] = text.words();
    }
  }

  void put_move(const Game& game, NodeId id, std::uint32_t after, std::string& out) {
    const Node& node = game[id];
    out += '{';
    Members members(out);
    if (after != kNoNode) members.number("after", after);
    if (node.has_move) members.text("uci", node.move.ucci());
    const std::string_view words =
        node.has_move && !words_.empty() ? std::string_view(words_[id]) : game.written(id);
    if (!words.empty() || !node.has_move) members.text("text", words);
    if (node.standing == Standing::illegal) members.key("illegal") += "true";
    put_notes(game.notes(id), members, out);
    out += '}';
  }

  static void put_notes(const Notes& notes, Members members, std::string& out) {
    if (!notes.lead.empty()) members.text("lead", notes.lead);
    if (!notes.comment.empty()) members.text("comment", notes.comment);
    if (!notes.nags.empty()) {
      members.key("nags") += '[';
      for (std::size_t i = 0; i < notes.nags.size(); ++i) {
        if (i != 0) out += ',';
        out += std::to_string(notes.nags[i]);
      }
      out += ']';
    }
    if (notes.eval) {
      members.number(notes.eval->kind == Evaluation::Kind::mate ? "mate" : "cp", notes.eval->value);
    }
    if (notes.clock_ms) members.number("clock_ms", *notes.clock_ms);
    if (notes.elapsed_ms) members.number("elapsed_ms", *notes.elapsed_ms);
  }

  const Notation* notation_;
  bool lines_;
  std::string_view line_end_, indent_;
  std::string path_;
  std::size_t number_at_ = kNowhere;
  std::vector<std::string> words_;
};

template <bool Lines>
std::unique_ptr<GameWriter> create(const WriteOptions& options) {
  return std::make_unique<JsonWriter>(options, Lines);
}

constexpr Capabilities kCan = {
    .many_games = true,
    .upside_down = true,
    .leads = true,
    .nags = true,
    .evals = true,
    .clocks = true,
    .start_notes = true,
    .ending = true,
    .outcome_words = true,
    .counters = true,
    .written = true,
    .repeated_tags = true,
    .nul = true,
};

// The first character after blanks and an opening bracket, and its first line.
struct Opening {
  bool array = false, object = false, whole_line = false, known = false;
  bool state = false;  // a list that begins with the state of a board
  bool moves = false;  // a list that begins with a move
  bool loose = false;  // JavaScript before a list or an object, or a comment
};

/// Returns true if a key of games stands in the text, in quotes or before a colon.
bool names_moves(std::string_view head) {
  for (const std::string_view key :
       {"moves", "tags",    "fen",    "result",   "movelist", "move_list", "moveList",
        "plies", "history", "steps",  "move_log", "moveLog",  "solution",  "pgn",
        "uci",   "着法",    "record", "pv",       "games",    "puzzles",   "entries"}) {
    for (std::size_t at = 0; (at = head.find(key, at)) != head.npos; ++at) {
      const char before = at == 0 ? ' ' : head[at - 1];
      const std::string_view behind = head.substr(at + key.size());
      if (behind.empty()) continue;
      if (before == '"' && behind[0] == '"') return true;
      const bool loose = before == '\'' || before == ' ' || before == '{' || before == ',' ||
                         before == '\n' || before == '\t';
      const std::string_view rest = before == '\'' && behind[0] == '\'' ? behind.substr(1) : behind;
      if (loose && rest.starts_with(':')) return true;
    }
  }
  return false;
}

Opening look(std::string_view head) {
  Opening o;
  if (begins_loose(head)) {
    o.array = o.object = o.loose = true;
    o.known = names_moves(head);
    return o;
  }
  std::size_t at = head.find_first_not_of(" \t\r\n");
  if (at == head.npos) return o;
  o.array = head[at] == '[';
  if (o.array) at = head.find_first_not_of(" \t\r\n,", at + 1);
  const bool lists = o.array && at != head.npos && head[at] == '[';
  if (lists) at = head.find_first_not_of(" \t\r\n,", at + 1);
  if (at == head.npos) {
    o.object = o.array;
    return o;
  }
  if (o.array && head[at] == '"') {
    const std::string_view first = head.substr(at + 1, head.find('"', at + 1) - at - 1);
    o.state = !lists && is_state(first);
    o.moves = is_one_move(first);
  }
  o.object = head[at] == '{' || (o.array && head[at] == ']');
  const std::string_view line = head.substr(at, head.find('\n', at) - at);
  o.whole_line = line.size() > 1;
  o.known = names_moves(head);
  return o;
}

Likeness probe_array(std::string_view head) {
  const Opening o = look(head);
  if (o.state) return Likeness::certain;
  if (o.moves) return Likeness::likely;
  if (o.loose) return o.known ? Likeness::likely : Likeness::no;
  if (!o.object) return Likeness::no;
  return o.known ? (o.array || !o.whole_line ? Likeness::certain : Likeness::likely)
                 : Likeness::maybe;
}

Likeness probe_lines(std::string_view head) {
  const Opening o = look(head);
  if (!o.object || o.array || !o.whole_line) return Likeness::no;
  return o.known ? Likeness::certain : Likeness::maybe;
}

}  // namespace
}  // namespace json

const Format kJson = {
    .id = "json",
    .title_en = "JSON, everything a record holds",
    .title_zh = "JSON，完整保存棋谱内容",
    .extensions = "json",
    .stand_in = StandIn::json,
    .any_name = true,
    .can = json::kCan,
    .probe = json::probe_array,
    .open = [](const Source& source) { return json::open(source, false); },
    .create = json::create<false>,
    .last_border = [](const ArchivePart& part) { return json::last_border(part.bytes, false); },
};

const Format kJsonLines = {
    .id = "jsonl",
    .title_en = "JSON Lines, one game a line",
    .title_zh = "JSON Lines，每行一局",
    .extensions = "jsonl ndjson",
    .stand_in = StandIn::json,
    .any_name = true,
    .can = json::kCan,
    .probe = json::probe_lines,
    .open = [](const Source& source) { return json::open(source, true); },
    .create = json::create<true>,
    .last_border = [](const ArchivePart& part) { return json::last_border(part.bytes, true); },
};

}  // namespace qipu
