// DHJHtmlXQ: records of 打虎将's board, in brackets with numbers for names, as 广东象棋网 and
// stqiyuan.com show them. Read only: the sites are gone or also read DhtmlXQ.
//
// Blocks are found anywhere in a page. If a block stands inside a comment of a DhtmlXQ record, the
// page is DhtmlXQ's and the block stays part of that comment; --from dhj reads it. Syntax:
// grammars/dhj.hpp.

#include "grammars/dhj.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_set>
#include <vector>

#include "base/ascii.h"
#include "format/core/finding_limiter.h"
#include "format/core/lines.h"
#include "format/core/record_reader.h"
#include "format/kit/markup_text.h"
#include "format/kit/start_field.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu {

namespace {

namespace g = grammar::dhj;
namespace pegtl = tao::pegtl;

/// Fields with a known meaning. All others become `dhj.<number>`.
struct NamedField {
  std::string_view number, tag;
};
constexpr NamedField kFields[] = {
    {"10", "Title"},      {"11", "Event"},       {"13", "Date"},       {"14", "Site"},
    {"15", "Round"},      {"16", "Table"},       {"17", "RedTeam"},    {"18", "Red"},
    {"19", "RedTitle"},   {"20", "RedElo"},      {"21", "BlackTeam"},  {"22", "Black"},
    {"23", "BlackTitle"}, {"24", "BlackElo"},    {"29", "RedTime"},    {"30", "BlackTime"},
    {"36", "Opening"},    {"37", "Variation"},   {"40", "dhj.remark"}, {"41", "Source"},
    {"42", "Creator"},    {"44", "dhj.entered"}, {"47", "dhj.hits"},   {"48", "dhj.id"},
};
/// Values that every block has. They are ignored.
constexpr NamedField kDefaults[] = {{"1", "no"}, {"8", "yes"}, {"33", "0"}};

// --- brackets in a page -------------------------------------------------------------------------

enum class TagKind : std::uint8_t { open, close, block_open, block_close };

struct Tag {
  TagKind kind = TagKind::open;
  std::string_view name;  ///< "34", or "0_1" for a comment
  bool comment = false;
  std::size_t begin = 0, end = 0;
};

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

struct Name {
  template <class In>
  static void apply(const In& in, Tag& tag) {
    tag.name = in.string_view();
  }
};
template <>
struct Action<g::number> : Name {};
template <>
struct Action<g::place> : Name {};

template <TagKind Kind, bool Comment>
struct Keep {
  template <class In>
  static void apply(const In& in, Tag& tag) {
    tag.kind = Kind;
    tag.comment = Comment;
    tag.begin = in.size();  // the caller knows where the tag ends
  }
};
template <>
struct Action<g::field_open> : Keep<TagKind::open, false> {};
template <>
struct Action<g::field_close> : Keep<TagKind::close, false> {};
template <>
struct Action<g::comment_open> : Keep<TagKind::open, true> {};
template <>
struct Action<g::comment_close> : Keep<TagKind::close, true> {};
template <>
struct Action<g::block_open> : Keep<TagKind::block_open, false> {};
template <>
struct Action<g::block_close> : Keep<TagKind::block_close, false> {};

bool next_tag(std::string_view text, std::size_t pos, Tag& out) {
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*> in(
      text.data() + pos, text.data() + text.size(), "");
  if (!pegtl::parse<g::next_tag, Action>(in, out)) return false;
  out.end = static_cast<std::size_t>(in.current() - text.data());
  out.begin = out.end - out.begin;
  return true;
}

struct Field {
  std::string_view name, value;
  bool comment = false, closed = false;
  std::size_t at = 0, value_at = 0;
};

struct Block {
  std::size_t at = 0;
  bool wrapped = false;
  std::vector<Field> fields;
};

/// Finds the next block from `pos` on and moves `pos` past it. Returns false if there is none. A
/// field that is not closed ends at the next tag.
bool next_block(std::string_view text, std::size_t& pos, Block& out) {
  out = Block();
  bool begun = false;
  bool open = false;
  Tag tag;
  const auto finish = [&](std::size_t end) {
    if (!open) return;
    Field& field = out.fields.back();
    field.value = text.substr(field.value_at, end - field.value_at);
    open = false;
  };
  while (next_tag(text, pos, tag)) {
    switch (tag.kind) {
      case TagKind::block_open:
        finish(tag.begin);
        if (begun && !out.fields.empty()) return true;  // it was never closed
        out.at = tag.begin;
        begun = out.wrapped = true;
        break;
      case TagKind::block_close:
        finish(tag.begin);
        pos = tag.end;
        if (begun) return true;
        continue;
      case TagKind::open: {
        finish(tag.begin);
        // Without a wrapper, a second title or list of moves begins another game.
        const auto same = [&](const Field& f) { return !f.comment && f.name == tag.name; };
        if (!out.wrapped && !tag.comment && (tag.name == "10" || tag.name == "34") &&
            std::ranges::any_of(out.fields, same)) {
          return true;
        }
        if (!begun) out.at = tag.begin;
        begun = true;
        out.fields.push_back({tag.name, {}, tag.comment, false, tag.begin, tag.end});
        open = true;
        break;
      }
      case TagKind::close:
        if (open && tag.comment == out.fields.back().comment &&
            tag.name == out.fields.back().name) {
          out.fields.back().closed = true;
        }
        finish(tag.begin);
        break;
    }
    pos = tag.end;
  }
  pos = text.size();
  finish(text.size());
  return !out.fields.empty();
}

// --- meaning of the fields -----------------------------------------------------------------------

using ascii::is_digit;

class BlockReader : private RecordReader {
 public:
  BlockReader(const Source& source, const Block& block, Game& game, DiagnosticSink& sink)
      : RecordReader(source, game, sink), block_(block) {}

  void read() {
    game_.set_place(kRoot, static_cast<std::uint32_t>(block_.at));
    for (const Field& f : block_.fields) take_field(f);
    if (board_ != nullptr) read_board(*board_);
    if (black_first_) game_.start.turn = Color::black;
    if (moves_ != nullptr) read_moves(*moves_);
    for (const Field* f : comments_) read_comment(*f);
    if (off_board_.untold()) report(diag::more_off_board, block_.at, {off_board_.rest()});
    if (unplaced_.untold()) report(diag::more_unplaced, block_.at, {unplaced_.rest()});
  }

 private:
  void report(const Code& code, std::size_t at, std::vector<std::string> args = {},
              std::size_t length = 0) {
    source_.report(sink_, code, at, std::move(args), length);
  }

  void take_field(const Field& f) {
    if (!f.closed) report(diag::field_unclosed, f.at, {std::string(f.name)});
    if (f.comment) {
      comments_.push_back(&f);
      return;
    }
    const std::string text = markup::plain_text(f.value);
    const std::string_view value = trim(text);
    if (f.name == "31") {
      keep_first(board_, f);
    } else if (f.name == "34") {
      keep_first(moves_, f);
    } else if (f.name == "32") {
      black_first_ = value == "1";
    } else if (f.name == "28") {
      game_.outcome = parse_outcome(value);
    } else if (!value.empty()) {
      const auto* const usual = std::ranges::find(kDefaults, f.name, &NamedField::number);
      if (usual != std::end(kDefaults) && usual->tag == value) return;
      const auto* const named = std::ranges::find(kFields, f.name, &NamedField::number);
      const std::string tag =
          named != std::end(kFields) ? std::string(named->tag) : "dhj." + std::string(f.name);
      if (named_.insert(tag).second) game_.tags.add(tag, value);
    }
  }

  void keep_first(const Field*& kept, const Field& f) {
    if (kept == nullptr) {
      kept = &f;
    } else if (kept->value != f.value) {
      report(diag::field_repeated, f.at, {std::string(f.name)});
    }
  }

  /// Reads a board of ninety characters, Black's home rank first; any character that is not the
  /// letter of a piece is empty. Also reads a FEN.
  void read_board(const Field& f) {
    const std::string chars = markup::traced_text(f.value).chars;
    if (chars.empty()) return;
    if (chars.find('/') != chars.npos) {
      const std::string text = markup::plain_text(f.value);
      take_start_field(trim(text), game_,
                       [&](const Code& code, std::size_t, std::vector<std::string> args) {
                         report(code, f.value_at, std::move(args));
                       });
      return;
    }
    if (chars.size() != Square::kCount) {
      report(diag::start_characters, f.value_at, {std::to_string(count_chars(chars))});
      return;
    }
    Board board;
    for (int i = 0; i < Square::kCount; ++i) {
      const char c = chars[static_cast<std::size_t>(i)];
      const bool red = c >= 'A' && c <= 'Z';
      const auto role = role_of_letter(static_cast<char32_t>(red ? c | 0x20 : c));
      if (!role) continue;
      board.set(*Square::at(i % Square::kFiles, 9 - i / Square::kFiles),
                Piece(red ? Color::red : Color::black, *role));
    }
    game_.start.board = board;
  }

  /// Reads four digits per move: columns from Red's left, rows from Red's home rank.
  void read_moves(const Field& f) {
    const markup::Traced text = markup::traced_text(f.value);
    const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(text.chars, is_digit) -
                                                 text.chars.begin());
    NodeId at = kRoot;
    for (std::size_t i = 0; i + 4 <= digits; i += 4) {
      const auto square = [&](std::size_t n) {
        return Square::at(text.chars[n] - '0', text.chars[n + 1] - '0');
      };
      at = add_digits(at, square(i), square(i + 2), std::string_view(text.chars).substr(i, 4),
                      f.value_at + text.from[i]);
      line_.push_back(at);
    }
    if (const std::size_t used = digits / 4 * 4; used < text.chars.size()) {
      report(diag::movelist_rest, f.value_at + text.from[used],
             {"34", std::string(truncate_utf8(std::string_view(text.chars).substr(used), 24))});
    }
    // The moves show for certain only which side moves first.
    game_.start.turn = first_mover(game_).value_or(game_.start.turn);
  }

  /// Reads a comment. "0_3" is after the third ply of the only line; "0_0" is the introduction.
  void read_comment(const Field& f) {
    const std::string text = markup::plain_text(f.value);
    const std::string_view value = trim(text);
    if (value.empty()) return;
    const std::size_t bar = f.name.find('_');
    std::size_t ply = 0;
    std::from_chars(f.name.data() + bar + 1, f.name.data() + f.name.size(), ply);
    if (f.name.substr(0, bar) == "0" && ply <= line_.size()) {
      game_.add_comment(ply == 0 ? kRoot : line_[ply - 1], value);
      return;
    }
    const std::string name = "comment_" + std::string(f.name);
    if (unplaced_.one_more()) report(diag::field_unplaced, f.at, {name});
    game_.tags.add("dhj." + name, value);
  }

  const Block& block_;
  const Field* board_ = nullptr;
  const Field* moves_ = nullptr;
  std::vector<const Field*> comments_;
  std::vector<NodeId> line_;
  std::unordered_set<std::string> named_;  ///< the tags so far
  bool black_first_ = false;
  FindingLimiter unplaced_;
};

class DhjReader final : public GameReader {
 public:
  explicit DhjReader(const Source& source) : source_(source) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    if (!next_block(source_.text, pos_, block_)) return ReadStatus::end;
    const auto of_game = [](const Field& f) {
      return f.comment || f.name == "31" || f.name == "34" || f.name == "28";
    };
    if (block_.fields.empty() ||
        (!block_.wrapped && std::ranges::none_of(block_.fields, of_game))) {
      sink.report(make_diagnostic(diag::record_empty, source_.locate(block_.at)));
      return ReadStatus::skipped;
    }
    BlockReader(source_, block_, out, sink).read();
    return ReadStatus::game;
  }

 private:
  Source source_;
  std::size_t pos_ = 0;
  Block block_;
};

Likeness probe_dhj(std::string_view head) {
  if (begins_with_tag(head)) return Likeness::no;
  const bool there = ascii::find_folded(head, "[dhjhtmlxq") != head.npos;
  return there ? Likeness::certain : Likeness::no;
}

}  // namespace

const Format kDhj = {
    .id = "dhj",
    .title_en = "DHJHtmlXQ (stqiyuan.com)",
    .title_zh = "DHJHtmlXQ（打虎将，广东象棋网）",
    .extensions = "dhj",
    .can = {.many_games = true,
            .variations = false,
            .ending = true,
            .outcome_words = true,
            .outcome_text = true,
            .off_turn = false},
    .probe = probe_dhj,
    .open = open_as<DhjReader>,
    .marks = {"[dhjhtmlxq", "[/dhjhtmlxq"},
};

}  // namespace qipu
