// Reads DhtmlXQ: finds blocks and fields in a page, and decides what they mean. Syntax of the
// brackets: grammars/dhtmlxq.hpp.
//
// A field ends at its own closing tag. If that is missing or misspelt before the next field opens,
// the field ends at the first closing tag of another name, or where the next field opens. So a
// wrong tag costs one field, never its neighbours.
//
// The main line is line 0. Line I of move_P_N_I takes the place of ply N of line P: it branches off
// after the node of ply N - 1, which may belong to P's own parent. Lines come in any order. In the
// older move list a move is a unit of twelve characters that names the unit it replaces.

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <queue>
#include <unordered_map>
#include <vector>

#include "base/ascii.h"
#include "format/core/finding_limiter.h"
#include "format/core/record_reader.h"
#include "format/forum/dhtmlxq_layout.h"
#include "format/kit/markup_text.h"
#include "format/kit/slots.h"
#include "format/kit/start_field.h"
#include "game/unread_start.h"
#include "grammars/dhtmlxq.hpp"
#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "text/utf8.h"

namespace qipu::dhtmlxq {

// --- blocks -------------------------------------------------------------------------------------

namespace {

namespace g = grammar::dhtmlxq;
namespace pegtl = tao::pegtl;

enum class TagKind : std::uint8_t { field_open, field_close, block_open, block_close };

struct Tag {
  TagKind kind = TagKind::field_open;
  std::string_view name;
  std::size_t begin = 0, end = 0;  ///< from where the search began
};

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

template <>
struct Action<g::name> {
  template <class In>
  static void apply(const In& in, Tag& tag) {
    tag.name = in.string_view();
  }
};

template <TagKind Kind>
struct Keep {
  template <class In>
  static void apply(const In& in, Tag& tag) {
    tag.kind = Kind;
    tag.end = tag.begin = in.size();  // the caller knows where the tag ends
  }
};
template <>
struct Action<g::field_open> : Keep<TagKind::field_open> {};
template <>
struct Action<g::field_close> : Keep<TagKind::field_close> {};
template <>
struct Action<g::block_open> : Keep<TagKind::block_open> {};
template <>
struct Action<g::block_close> : Keep<TagKind::block_close> {};

using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*>;

bool next_tag(std::string_view text, std::size_t pos, Tag& out) {
  Input in(text.data() + pos, text.data() + text.size(), "");
  if (!pegtl::parse<g::next_tag, Action>(in, out)) return false;
  const std::size_t size = out.end;
  out.end = static_cast<std::size_t>(in.current() - text.data());
  out.begin = out.end - size;
  return true;
}

/// Takes the tags of one block in their order.
class Collector {
 public:
  Collector(std::string_view text, Block& block) : text_(text), block_(block) {}

  void open_field(const Tag& tag) {
    finish_field(tag.begin);
    block_.fields.push_back({ascii::lowered(tag.name), {}, tag.begin, tag.end, false});
    open_ = true;
    foreign_close_ = std::string_view::npos;
  }

  void close_field(const Tag& tag) {
    if (!open_) return;
    if (ascii::lowered(tag.name) == block_.fields.back().name) {
      block_.fields.back().closed = true;
      foreign_close_ = std::string_view::npos;
      finish_field(tag.begin);
    } else if (foreign_close_ == std::string_view::npos) {
      foreign_close_ = tag.begin;
    }
  }

  void finish_field(std::size_t end) {
    if (!open_) return;
    Field& field = block_.fields.back();
    end = std::min(end, foreign_close_);
    field.value = text_.substr(field.value_at, end - field.value_at);
    open_ = false;
  }

  /// Returns true if a field that can stand only once is repeated. Without a wrapper, this shows a
  /// new game.
  bool begins_another(const Tag& tag) const {
    if (block_.wrapped) return false;
    const std::string name = ascii::lowered(tag.name);
    if (name != "title" && name != "binit" && name != "movelist") return false;
    return std::ranges::find(block_.fields, name, &Field::name) != block_.fields.end();
  }

 private:
  std::string_view text_;
  Block& block_;
  bool open_ = false;
  std::size_t foreign_close_ = std::string_view::npos;
};

}  // namespace

bool holds_game(const Block& block) {
  return std::ranges::any_of(block.fields, structural, &Field::name);
}

bool next_block(std::string_view text, std::size_t& pos, Block& out) {
  out = Block();
  Collector collector(text, out);
  bool begun = false;
  Tag tag;
  while (next_tag(text, pos, tag)) {
    switch (tag.kind) {
      case TagKind::block_open:
        collector.finish_field(tag.begin);
        pos = tag.begin;
        if (holds_game(out)) return true;  // it was never closed
        if (!out.wrapped) {                // the text before it was about tags
          out.fields.clear();
          out.at = tag.begin;
        }
        begun = out.wrapped = true;
        break;
      case TagKind::block_close:
        pos = tag.end;
        if (!begun) continue;
        collector.finish_field(tag.begin);
        return true;
      case TagKind::field_open:
        if (!begun) out.at = tag.begin;
        begun = true;
        if (collector.begins_another(tag)) {
          collector.finish_field(tag.begin);
          pos = tag.begin;
          return true;
        }
        collector.open_field(tag);
        break;
      case TagKind::field_close: collector.close_field(tag); break;
    }
    pos = tag.end;
  }
  pos = text.size();
  collector.finish_field(text.size());
  out.cut = out.wrapped;
  return !out.fields.empty();
}

std::size_t wrapper_around(std::string_view text, std::size_t name) {
  for (const std::string_view bracket : {"[", "&#91;"}) {  // as in grammar::open_bracket
    if (!text.substr(0, name).ends_with(bracket)) continue;
    const std::size_t at = name - bracket.size();
    Input in(text.data() + at, text.data() + text.size(), "");
    return pegtl::parse<g::block_open>(in) ? at : 0;
  }
  return 0;
}

// --- meaning of the fields -----------------------------------------------------------------------

namespace {

constexpr std::size_t kUnitSize = 12;

using ascii::is_digit;

/// Returns the square for a column from Red's left and a row from Black's home rank.
std::optional<Square> dhtmlxq_square(char column, char row) {
  return Square::at(column - '0', '9' - row);
}

/// Up to three numbers after a word: "12" or "1_2" in "comment1_2". numbers_behind() returns
/// nullopt if the name is not that word with numbers.
struct Numbers {
  std::array<std::uint32_t, 3> n{};
  int count = 0;
};
std::optional<Numbers> numbers_behind(std::string_view name, std::string_view word) {
  if (!name.starts_with(word)) return std::nullopt;
  Numbers out;
  const char* at = name.data() + word.size();
  const char* const end = name.data() + name.size();
  while (out.count < 3) {
    const auto [next, error] = std::from_chars(at, end, out.n[static_cast<std::size_t>(out.count)]);
    if (error != std::errc()) return std::nullopt;
    ++out.count;
    if (next == end) return out;
    if (*next != '_') return std::nullopt;
    at = next + 1;
  }
  return std::nullopt;
}

class BlockReader : private RecordReader {
 public:
  BlockReader(const Source& source, const Block& block, Game& game, DiagnosticSink& sink)
      : RecordReader(source, game, sink), block_(block) {}

  void read() {
    game_.set_place(kRoot, static_cast<std::uint32_t>(block_.at));
    sort_fields();
    if (block_.cut && movelist_ == nullptr) report(diag::truncated, block_.at, {"a game"});
    read_start();
    read_moves();
    read_side();
    read_comments();
    read_outcome();
    for (auto& [name, value] : unplaced_) game_.tags.add(name, value);
  }

 private:
  struct Line {
    std::uint32_t parent = 0;  ///< number of the parent, as its name gives it
    std::uint32_t ply = 1;     ///< ply of its first move, counted from the root
    const Field* field = nullptr;
    std::vector<NodeId> nodes;
    // Set when the line is attached to the tree. `host` is the line that has the ply before this
    // line's first move; along the chain of hosts, beginnings never become later. `far` is a host
    // further along that chain, for searches in O(log n).
    const Line* host = nullptr;
    const Line* far = nullptr;
    std::uint32_t depth = 0;
    bool hangs = false;
  };

  void report(const Code& code, std::size_t at, std::vector<std::string> args = {},
              std::size_t length = 0) {
    source_.report(sink_, code, at, std::move(args), length);
  }

  // --- fields -----------------------------------------------------------------------------------

  void sort_fields() {
    for (const Field& f : block_.fields) {
      if (!f.closed && !known_slip(f)) report(diag::field_unclosed, f.at, {f.name});
      if (!structural(f.name)) {
        add_tag(f);
      } else if (f.name == "fen") {
        keep_first(fen_, f);
      } else if (f.name == "binit") {
        keep_first(binit_, f);
      } else if (f.name == "movelist") {
        keep_first(movelist_, f);
      } else if (f.name == "result") {
        keep_first(result_, f);
      } else if (const auto move = numbers_behind(f.name, "move_"); move && move->count == 3) {
        add_line(f, move->n[0], move->n[1], move->n[2]);
      } else {
        comments_.push_back(&f);
      }
    }
  }

  /// Returns true for an error that CCBridge makes in every block:
  /// [DhtmlXQ_blacktime][/DhtmlXQ_time].
  static bool known_slip(const Field& f) { return f.name == "blacktime" && f.value.empty(); }

  void keep_first(const Field*& kept, const Field& f) {
    if (kept == nullptr) {
      kept = &f;
    } else if (markup::plain_text(kept->value) != markup::plain_text(f.value)) {
      report(diag::field_repeated, f.at, {f.name});
    }
  }

  void add_tag(const Field& f) {
    const std::string text = markup::plain_text(f.value);
    const std::string_view value = trim(text);
    if (value.empty()) return;
    if (f.name == "ver" && value == kDefaultVer) return;
    if (f.name == "init" && value == kDefaultInit) return;
    game_.tags.add(tag_of_field(f.name), value);
  }

  void add_line(const Field& f, std::uint32_t parent, std::uint32_t ply, std::uint32_t id) {
    if (id == 0) {  // the main line itself, as some programs write it
      if (main_line_ == nullptr) main_line_ = &f;
      return;
    }
    Line line;
    line.parent = parent;
    line.ply = ply;
    line.field = &f;
    if (!lines_.try_emplace(id, std::move(line)).second) {
      report(diag::field_repeated, f.at, {f.name});
    }
  }

  // --- the start --------------------------------------------------------------------------------

  void read_start() {
    std::optional<Setup> fen;
    if (fen_ != nullptr) {
      const std::string text = markup::plain_text(fen_->value);
      if (!trim(text).empty()) {
        take_start_field(trim(text), game_,
                         [&](const Code& code, std::size_t, std::vector<std::string> args) {
                           report(code, fen_->value_at, std::move(args));
                         });
        if (!has_unread_start(game_)) fen = game_.start;
      }
    }
    if (fen) game_.start = *fen;
    markup::Traced digits;
    if (binit_ != nullptr) digits = markup::traced_text(binit_->value);
    if (digits.chars.empty()) return;
    constexpr auto kDigits = std::size_t{2} * kSlots;
    if (digits.chars.size() != kDigits) {
      report(diag::start_digits, binit_->value_at, {std::to_string(digits.chars.size())});
    }
    Slots slots;
    for (std::size_t i = 0; i < slots.size() && 2 * i + 1 < digits.chars.size(); ++i) {
      const char column = digits.chars[2 * i];
      const char row = digits.chars[2 * i + 1];
      if (is_digit(column) && is_digit(row)) slots[i] = dhtmlxq_square(column, row);
    }
    Board board;
    if (const auto shared = place_slots(slots, board)) {
      report(diag::shared_square, binit_->value_at, {shared->iccs()});
    }
    if (fen && fen->board != board) {
      report(diag::two_starts, fen_->at);
      game_.start = Setup::standard();
    }
    game_.start.board = board;
  }

  /// Sets the side to move first from the first move. Nothing else gives it: firstnum is for
  /// display.
  void read_side() { game_.start.turn = first_mover(game_).value_or(game_.start.turn); }

  // --- moves ------------------------------------------------------------------------------------

  void read_moves() {
    if (movelist_ == nullptr) movelist_ = main_line_;
    Line& main = lines_[0];
    main.field = movelist_;
    main.hangs = true;
    if (movelist_ != nullptr) {
      const markup::Traced text = markup::traced_text(movelist_->value);
      old_ = text.chars.size() > 6 && std::string_view("XYZ").contains(text.chars[6]);
      if (old_) {
        read_units(text);
      } else {
        read_line(main, kRoot, text);
      }
    }
    resolve_lines();
    if (off_board_.untold()) report(diag::more_off_board, block_.at, {off_board_.rest()});
  }

  /// Reads the lines in the order of their numbers, each as soon as its parent is read.
  void resolve_lines() {
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> children;
    for (const auto& [id, line] : lines_) {
      if (id != 0) children[line.parent].push_back(id);
    }
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    const auto release = [&](std::uint32_t id) {
      if (const auto it = children.find(id); it != children.end()) {
        for (const std::uint32_t child : it->second) ready.push(child);
        children.erase(it);
      }
    };
    release(0);
    while (!ready.empty()) {
      const std::uint32_t id = ready.top();
      ready.pop();
      Line& line = lines_[id];
      hang(line);
      const auto parent = line.ply == 0 ? std::nullopt : node_at(line.parent, line.ply - 1);
      if (parent) {
        read_line(line, *parent, markup::traced_text(line.field->value));
      } else {
        leave_unplaced(*line.field);
      }
      release(id);
    }
    for (const auto& [missing, ids] : children) {
      for (const std::uint32_t id : ids) leave_unplaced(*lines_[id].field);
    }
  }

  /// Returns the line that has that ply: `id` or one of its hosts. Returns null if the line is not
  /// attached.
  const Line* line_at(std::uint32_t id, std::uint32_t ply) const {
    const auto it = lines_.find(id);
    if (it == lines_.end() || !it->second.hangs) return nullptr;
    const Line* line = &it->second;
    while (line->ply > ply && line->host != nullptr) {
      line = line->far->ply > ply ? line->far : line->host;
    }
    return line;
  }

  /// Attaches a line to its host. REQUIRES: its parent is attached.
  void hang(Line& line) const {
    line.hangs = true;
    line.host = line_at(line.parent, line.ply == 0 ? 0 : line.ply - 1);
    line.depth = line.host->depth + 1;
    // Two jumps of equal length are joined into one of the next length.
    const Line* const far = line.host->far;
    const bool even = far != nullptr && far->far != nullptr &&
                      line.host->depth - far->depth == far->depth - far->far->depth;
    line.far = even ? far->far : line.host;
  }

  /// Returns the node of that ply on a line or on its hosts. O(log lines).
  std::optional<NodeId> node_at(std::uint32_t id, std::uint32_t ply) const {
    if (ply == 0) return kRoot;
    const Line* const line = line_at(id, ply);
    if (line == nullptr || ply < line->ply || ply - line->ply >= line->nodes.size()) {
      return std::nullopt;
    }
    return line->nodes[ply - line->ply];
  }

  /// Returns true for a unit such as "6O64" among digits: a move with one character that is not a
  /// digit. It keeps its place among the moves.
  static bool has_slip(std::string_view unit, std::string_view behind) {
    const auto visible = [](char c) { return c > ' ' && c < '\x7F'; };
    return std::ranges::all_of(unit, visible) && std::ranges::count_if(unit, is_digit) == 3 &&
           (behind.empty() ||
            (behind.size() >= 4 && std::ranges::all_of(behind.substr(0, 4), is_digit)));
  }

  void read_line(Line& line, NodeId parent, const markup::Traced& text) {
    const std::string_view chars = text.chars;
    std::size_t used = 0;
    for (; used + 4 <= chars.size(); used += 4) {
      const std::string_view unit = chars.substr(used, 4);
      const std::size_t place = line.field->value_at + text.from[used];
      if (std::ranges::all_of(unit, is_digit)) {
        parent = add(parent, unit, place);
      } else if (has_slip(unit, chars.substr(used + 4))) {
        parent = game_.add_written(parent, unit, static_cast<std::uint32_t>(place));
        game_.words_in = kDhtmlxq.id;
      } else {
        break;
      }
      if (game_.overfull()) return;
      line.nodes.push_back(parent);
    }
    if (used < text.chars.size()) {
      const std::string_view rest = truncate_utf8(std::string_view(text.chars).substr(used), 24);
      report(diag::movelist_rest, line.field->value_at + text.from[used],
             {line.field->name, std::string(rest)});
    }
  }

  /// Reads units "69473GXK0000": from, to, four characters for the move's name, the unit it
  /// replaces. A unit that names itself follows the one before it.
  void read_units(const markup::Traced& text) {
    const std::string_view chars = text.chars;
    NodeId parent = kRoot;
    std::size_t at = 0;
    for (; at + kUnitSize <= chars.size(); at += kUnitSize) {
      const std::string_view unit = chars.substr(at, kUnitSize);
      const auto said = ascii::whole_number<std::size_t>(unit.substr(8));
      if (!std::ranges::all_of(unit.substr(0, 4), is_digit) || !said) break;
      const std::size_t number = *said;
      const std::size_t index = units_.size();
      const std::size_t place = movelist_->value_at + text.from[at];
      if (number < index) {
        parent = game_[units_[number]].parent;
      } else if (number > index) {
        report(diag::unit_number, place, {std::string(unit), std::to_string(index)});
      }
      parent = add(parent, unit.substr(0, 4), place);
      if (game_.overfull()) return;
      units_.push_back(parent);
    }
    if (at < chars.size()) {
      report(diag::movelist_rest, movelist_->value_at + text.from[at],
             {movelist_->name, std::string(truncate_utf8(chars.substr(at), 24))});
    }
  }

  NodeId add(NodeId parent, std::string_view digits, std::size_t at) {
    return add_digits(parent, dhtmlxq_square(digits[0], digits[1]),
                      dhtmlxq_square(digits[2], digits[3]), digits, at);
  }

  // --- comments and outcome ---------------------------------------------------------------------

  void read_comments() {
    for (const Field* f : comments_) {
      const std::string plain = markup::plain_text(f->value);
      const std::string_view text = trimmed(plain);
      if (text.empty()) continue;
      const auto id = node_of_comment(f->name);
      if (!id) {
        leave_unplaced(*f);
        continue;
      }
      if (game_.notes(*id).comment != text) game_.add_comment(*id, text);
    }
    if (left_.untold()) report(diag::more_unplaced, block_.at, {left_.rest()});
  }

  std::optional<NodeId> node_of_comment(std::string_view name) const {
    const auto numbers = numbers_behind(name, "comment");
    if (!numbers) return std::nullopt;
    if (numbers->count == 2) return node_at(numbers->n[0], numbers->n[1]);
    const std::uint32_t n = numbers->n[0];
    if (!old_ || n == 0) return node_at(0, n);
    if (n > units_.size()) return std::nullopt;
    return units_[n - 1];
  }

  /// Keeps a field that cannot be attached to the tree as a tag.
  void leave_unplaced(const Field& f) {
    if (left_.one_more()) report(diag::field_unplaced, f.at, {f.name});
    const std::string text = markup::plain_text(f.value);
    unplaced_.emplace_back(std::string(kOwnTag) + f.name, std::string(trim(text)));
  }

  void read_outcome() {
    if (result_ == nullptr) return;
    const std::string text = markup::plain_text(result_->value);
    game_.outcome = parse_outcome(trim(text));
  }

  const Block& block_;

  const Field* fen_ = nullptr;
  const Field* binit_ = nullptr;
  const Field* movelist_ = nullptr;
  const Field* main_line_ = nullptr;
  const Field* result_ = nullptr;
  std::vector<const Field*> comments_;
  std::map<std::uint32_t, Line> lines_;
  bool old_ = false;           ///< it has the older move list
  std::vector<NodeId> units_;  ///< nodes of the older move list
  FindingLimiter left_;
  std::vector<Tags::Entry> unplaced_;
};

class DhtmlxqReader final : public GameReader {
 public:
  explicit DhtmlxqReader(const Source& source) : source_(source) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    if (!next_block(source_.text, pos_, block_)) return ReadStatus::end;
    if (block_.fields.empty() || (!block_.wrapped && !holds_game(block_))) {
      sink.report(make_diagnostic(diag::record_empty, source_.locate(block_.at)));
      return ReadStatus::skipped;
    }
    read_block(source_, block_, out, sink);
    return ReadStatus::game;
  }

 private:
  Source source_;
  std::size_t pos_ = 0;
  Block block_;
};

}  // namespace

void read_block(const Source& source, const Block& block, Game& game, DiagnosticSink& sink) {
  BlockReader(source, block, game, sink).read();
}

std::unique_ptr<GameReader> open(const Source& source) {
  return std::make_unique<DhtmlxqReader>(source);
}

}  // namespace qipu::dhtmlxq
