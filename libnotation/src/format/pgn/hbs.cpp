// The text records of hbsxcjp's programs that are not PGN below their tags. One kind is the tree
// drawn as a grid of moves with a list of comments (.pgn_cc). The other is a list in which each
// move names the number of the move before it (.pgniccs, .pgnzh, .pgnrc). They are read only; no
// other program opens them.
//
// The grid reader was checked on a real file; the reader of numbered lists follows the program's
// source alone. The older .pgn_iccs and .pgn_zh are PGN. Layout: grammars/hbs.md.

#include <algorithm>
#include <charconv>
#include <unordered_map>
#include <vector>

#include "base/ascii.h"
#include "format/core/lines.h"
#include "format/core/record_reader.h"
#include "format/kit/start_field.h"
#include "format/pgn/pgn_lexer.h"
#include "format/pgn/pgn_tags.h"
#include "game/tag_names.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu {

namespace {

constexpr std::size_t kReported = 8;  // of each kind of finding; further ones are not reported

using ascii::is_digit;

/// Returns true if a line holds only arrows and blanks, of either width.
bool only_arrows(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    const char32_t c = next_char(line, at);
    if (c != U'↓' && c != U'　' && c != U' ') return false;
  }
  return true;
}

/// Returns true if a numbered move begins here: "0-h2e2", not the result "0-1".
bool begins_numbered(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size() && i < 9 && is_digit(text[i])) ++i;
  if (i == 0 || i >= text.size() || text[i] != '-') return false;
  text.remove_prefix(i + 1);
  const std::string_view word = text.substr(0, text.find_first_of(" \t\r\n{_"));
  if (word.size() > 16 || count_chars(word) != 4) return false;
  if (static_cast<unsigned char>(word[0]) >= 0xE0) return true;  // 炮二平五
  return std::ranges::all_of(word, is_digit) ||
         (Square::parse(word.substr(0, 2)) && Square::parse(word.substr(2, 2)));
}

class FileReader {
 public:
  FileReader(const Source& source, Game& game, DiagnosticSink& sink)
      : source_(source), game_(game), sink_(sink), text_(source.text) {}

  void read() {
    const std::size_t body = read_tags();
    game_.set_place(kRoot, 0);
    const std::size_t first = text_.find_first_not_of(" \t\r\n", body);
    if (first == text_.npos) return;
    if (text_[first] == '{' || begins_numbered(text_.substr(first))) {
      read_numbered(first);
    } else {
      read_grid(body);
    }
  }

 private:
  void report(const Code& code, std::size_t at, std::vector<std::string> args = {}) {
    if (++reported_[&code] > kReported) return;
    sink_.report(make_diagnostic(code, source_.locate(at), std::move(args)));
  }
  void stray(std::size_t at, std::string_view text) {
    report(diag::stray_text, at, {std::string(truncate_utf8(trim(text), 40))});
  }

  // --- tags -------------------------------------------------------------------------------------

  /// Reads the tags. Returns the offset at which they end.
  std::size_t read_tags() {
    pgn::Lexer lexer(text_);
    pgn::Declared declared;
    lexer.skip_blanks();
    std::size_t end = 0;
    while (!lexer.at_end() && lexer.peek() == '[') {
      const std::size_t at = lexer.offset();
      const pgn::Tag tag = lexer.take_tag();
      if (tag.broken) report(diag::bad_tag, at, {std::string(truncate_utf8(tag.value, 40))});
      if (!tag.broken) pgn::accept_tag(game_, declared, tag.name, tag.value, at);
      end = lexer.offset();
      lexer.skip_blanks();
    }
    if (!declared.fen.empty()) {
      take_start_field(declared.fen, game_,
                       [&](const Code& code, std::size_t in, std::vector<std::string> args) {
                         report(code, declared.fen_offset + in, std::move(args));
                       });
    }
    game_.outcome = parse_outcome(trim(declared.result));
    unify_tags(game_.tags);
    return end;
  }

  // --- grid -------------------------------------------------------------------------------------

  static std::uint64_t key(std::size_t row, std::size_t column) {
    return std::uint64_t{row} << 32 | column;
  }

  void read_grid(std::size_t body) {
    Lines lines(text_);
    lines.go_to(body);
    std::size_t rows = 0;
    std::vector<NodeId> above;  // the moves of the row above, by column
    while (const auto line = lines.next()) {
      const std::string_view words = trim(line->text);
      if (words.empty()) continue;
      if (words[0] == '(' || words.starts_with("【")) {
        lines.go_to(line->offset);
        break;
      }
      if (only_arrows(words)) continue;
      if (rows == 0 && words == "开始") {
        above = {kRoot};
      } else if (rows == 0) {
        stray(line->offset, line->text);
        continue;
      } else {
        above = take_row(rows, *line, above);
      }
      ++rows;
    }
    read_comments(lines.offset());
  }

  /// Reads a row. A cell has four characters, and one more that is a blank or a dot.
  std::vector<NodeId> take_row(std::size_t row, const TextLine& line,
                               const std::vector<NodeId>& above) {
    std::vector<NodeId> ids;
    NodeId left = kNoNode;  // the nearest move to the left
    bool dots = false;      // dots lead from that move
    std::size_t at = 0;
    while (at < line.text.size()) {
      const std::size_t begin = at;
      for (int i = 0; i < 4 && at < line.text.size(); ++i) next_char(line.text, at);
      const std::string_view cell = trim(line.text.substr(begin, at - begin));
      const std::size_t column = ids.size();
      ids.push_back(kNoNode);
      const bool leads = cell.starts_with("…");
      if (!leads && !cell.empty()) {
        NodeId parent = column < above.size() ? above[column] : kNoNode;
        if (dots && left != kNoNode) parent = game_[left].parent;
        if (parent == kNoNode) {
          stray(line.offset + begin, cell);
        } else {
          ids[column] = left =
              game_.add_written(parent, cell, static_cast<std::uint32_t>(line.offset + begin));
          cells_[key(row, column)] = left;
        }
      }
      dots = leads;
      if (at < line.text.size()) {
        const std::size_t gap = at;
        next_char(line.text, at);
        dots |= line.text.substr(gap).starts_with("…");
      }
    }
    return ids;
  }

  /// Reads "(8,0): {...}", and then a line of counts.
  void read_comments(std::size_t at) {
    while (true) {
      at = std::min(text_.find_first_not_of(" \t\r\n", at), text_.size());
      if (at == text_.size()) return;
      const std::size_t end_of_line = std::min(text_.find('\n', at), text_.size());
      if (text_.substr(at).starts_with("【")) {
        at = end_of_line;
        continue;
      }
      std::size_t row = 0, column = 0;
      const char* const end = text_.data() + text_.size();
      const auto first = std::from_chars(text_.data() + at + 1, end, row);
      const auto second = first.ptr < end && *first.ptr == ','
                              ? std::from_chars(first.ptr + 1, end, column)
                              : std::from_chars_result{first.ptr, std::errc::invalid_argument};
      const auto after = static_cast<std::size_t>(second.ptr - text_.data());
      const std::size_t open = text_.substr(0, end_of_line).find('{', at);
      if (text_[at] != '(' || first.ec != std::errc() || second.ec != std::errc() ||
          !text_.substr(after).starts_with(")") || open == text_.npos) {
        stray(at, text_.substr(at, end_of_line - at));
        at = end_of_line;
        continue;
      }
      const std::size_t close = text_.find('}', open);
      if (close == text_.npos) report(diag::unclosed_comment, open);
      const std::string_view comment =
          text_.substr(open + 1, std::min(close, text_.size()) - open - 1);
      if (row == 0 && column == 0) {
        keep_comment(kRoot, comment);
      } else if (const auto cell = cells_.find(key(row, column)); cell != cells_.end()) {
        keep_comment(cell->second, comment);
      } else {
        stray(at, text_.substr(at, end_of_line - at));
      }
      if (close == text_.npos) return;
      at = close + 1;
    }
  }

  // --- numbered list ----------------------------------------------------------------------------

  void read_numbered(std::size_t at) {
    std::vector<NodeId> ids = {kRoot};
    if (text_[at] == '{') at = take_comment(at, kRoot);
    while (true) {
      at = std::min(text_.find_first_not_of(" \t\r\n", at), text_.size());
      if (at == text_.size()) return;
      if (!begins_numbered(text_.substr(at))) {
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n", at), text_.size());
        stray(at, text_.substr(at, end - at));
        at = end;
        continue;
      }
      std::size_t number = 0;
      std::from_chars(text_.data() + at, text_.data() + text_.size(), number);
      const std::size_t word_at = text_.find('-', at) + 1;
      const std::size_t end = std::min(text_.find_first_of(" \t\r\n{_", word_at), text_.size());
      const std::string_view word = text_.substr(word_at, end - word_at);
      NodeId id = kNoNode;
      if (number < ids.size() && ids[number] != kNoNode) {
        id = add(ids[number], word, word_at);
      } else {
        stray(at, text_.substr(at, end - at));
      }
      ids.push_back(id);
      at = end;
      if (at < text_.size() && text_[at] == '_') ++at;
      if (at < text_.size() && text_[at] == '{') at = take_comment(at, id);
    }
  }

  NodeId add(NodeId parent, std::string_view word, std::size_t at) {
    const auto place = static_cast<std::uint32_t>(at);
    if (!std::ranges::all_of(word, is_digit)) return game_.add_written(parent, word, place);
    const auto square = [&](std::size_t i, bool from_black) {
      const int row = word[i] - '0';
      return Square::at(word[i + 1] - '0', from_black ? 9 - row : row);
    };
    if (game_.size() == 1) {
      const auto from = square(0, true);
      rows_from_black_ = from && game_.start.board[*from].is(game_.start.turn);
    }
    const auto from = square(0, rows_from_black_);
    const auto to = square(2, rows_from_black_);
    return from && to ? game_.add(parent, Move(*from, *to), place)
                      : game_.add_written(parent, word, place);
  }

  /// Takes a comment. Returns the offset at which it ends. REQUIRES: a brace opens at `at`.
  std::size_t take_comment(std::size_t at, NodeId id) {
    const std::size_t close = text_.find('}', at);
    if (close == text_.npos) report(diag::unclosed_comment, at);
    const std::size_t end = std::min(close, text_.size());
    const std::string_view comment = text_.substr(at + 1, end - at - 1);
    id != kNoNode ? keep_comment(id, comment) : stray(at, comment);
    return std::min(end + 1, text_.size());
  }

  void keep_comment(NodeId id, std::string_view comment) {
    std::string text(comment);
    std::erase(text, '\r');
    if (trim(text).empty()) return;
    game_.add_comment(id, text);
  }

  const Source& source_;
  Game& game_;
  DiagnosticSink& sink_;
  std::string_view text_;
  std::unordered_map<const Code*, std::size_t> reported_;
  std::unordered_map<std::uint64_t, NodeId> cells_;
  bool rows_from_black_ = true;
};

ReadStatus read_hbs(const Source& source, Game& game, DiagnosticSink& sink) {
  FileReader(source, game, sink).read();
  return ReadStatus::game;
}

/// Returns true if the text holds a grid: a line is 开始 and nothing else, with arrows below it.
bool holds_grid(std::string_view head) {
  Lines lines(head);
  bool begun = false;
  while (const auto line = lines.next()) {
    const std::string_view words = trim(line->text);
    if (begun) return !words.empty() && only_arrows(words);
    begun = words == "开始";
  }
  return false;
}

Likeness probe_hbs(std::string_view head) {
  if (head.find("开始") != head.npos && holds_grid(head)) return Likeness::certain;
  if (begins_numbered(head) && head.starts_with("0-")) return Likeness::certain;
  for (std::size_t at = head.find("\n0-"); at != head.npos; at = head.find("\n0-", at + 1)) {
    if (begins_numbered(head.substr(at + 1))) return Likeness::certain;
  }
  return Likeness::no;
}

}  // namespace

const Format kHbs = {
    .id = "hbs",
    .title_en = "hbsxcjp's grids and numbered lists",
    .title_zh = "hbsxcjp 的着法图与编号着法表",
    .extensions = "pgn_cc pgncc pgniccs pgnzh pgnrc",
    .can = {.written = true},
    .probe = probe_hbs,
    .open = [](const Source& source) { return one_game_reader(source, read_hbs); },
};

}  // namespace qipu
