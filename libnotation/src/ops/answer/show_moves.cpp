#include <algorithm>
#include <vector>

#include "format/kit/move_text.h"
#include "game/move_signs.h"
#include "game/pass.h"
#include "ops/answer/show.h"
#include "text/utf8.h"
#include "text/visible.h"
#include "text/width.h"

namespace qipu {
namespace {

constexpr int kIndentStep = 2;
constexpr int kDeepestIndent = 24;  // deeper variations are not indented further

/// Collects the output. Words are appended to a line until one does not fit.
class Lines {
 public:
  explicit Lines(int columns) : columns_(columns) {}

  void indent(int depth) { indent_ = std::min(kIndentStep * depth, kDeepestIndent); }

  void word(std::string_view text) {
    const int width = display_width(text);
    if (used_ != 0 && used_ + 1 + width > columns_) end_line();
    if (used_ == 0) {
      out_.append(static_cast<std::size_t>(indent_), ' ');
      used_ = indent_;
    } else {
      out_ += ' ';
      ++used_;
    }
    out_ += text;
    used_ += width;
  }
  /// Appends directly after the last word; after a paragraph, begins a new line.
  void tail(std::string_view text) {
    if (used_ == 0) return word(text);
    out_ += text;
    used_ += display_width(text);
  }
  void end_line() {
    if (used_ != 0) out_ += '\n';
    used_ = 0;
  }
  void paragraph(std::string_view text) {
    end_line();
    append_wrapped(out_, text, indent_ + kIndentStep, columns_);
  }
  std::string take() {
    end_line();
    return std::move(out_);
  }

 private:
  int columns_, indent_ = 0, used_ = 0;
  std::string out_;
};

/// Returns the move in the notation if it is legal, otherwise the words of the record.
std::string words_of(const Game& game, const MoveText& text, Language language) {
  const Node& node = game[text.node()];
  if (node.has_move && node.standing == Standing::legal) return std::string(text.words());
  if (is_pass(game, text.node())) return std::string(pass_text(language));
  std::string words(game.written(text.node()));
  if (words.empty() && node.has_move) words = node.move.ucci();
  return visible(trim(words)) + (language == Language::zh ? "（误）" : "(?)");
}

/// Returns the same with its number, if it needs one, and its glyphs.
std::string in_full(const Game& game, const MoveText& text, bool numbered, Language language) {
  const bool first = text.opens_round();
  std::string out;
  if (first || numbered) {
    // Rounds are counted from 1, whatever round the start position names.
    out = std::to_string(text.round() - game.start.round + 1) + (first ? ". " : "... ");
  }
  out += words_of(game, text, language);
  for (const Nag nag : game.notes(text.node()).nags) {
    out += nag < kMoveSigns.size() ? std::string(kMoveSigns[nag]) : "$" + std::to_string(nag);
  }
  return out;
}

}  // namespace

void append_wrapped(std::string& out, std::string_view given, int indent, int columns) {
  constexpr int kWord = 10;  // a move has at most five wide characters and is not split
  const std::string text = visible(given);
  std::string line;
  int used = 0, used_there = 0;
  std::size_t blank = std::string::npos;  // where the line can be broken
  const auto end_line = [&] {
    out.append(static_cast<std::size_t>(indent), ' ').append(line).append("\n");
    line.clear();
    used = 0;
    blank = std::string::npos;
  };
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    const char32_t c = next_char(text, pos);
    if (c == U'\n') {
      end_line();
      continue;
    }
    if (c < 0x20 || (c >= 0x7F && c < 0xA0)) continue;
    const int width = display_width(c);
    if (used + width > columns - indent) {
      const bool short_word = width < 2 || used + width - used_there <= kWord;
      if (c != U' ' && blank != std::string::npos && short_word) {
        const std::string rest = line.substr(blank + 1);
        line.resize(blank);
        end_line();
        line = rest;
        used = display_width(rest);
      } else {
        end_line();
      }
    }
    if (c == U' ' && used == 0) continue;
    if (c == U' ') {
      blank = line.size();
      used_there = used + width;
    }
    line.append(text, begin, pos - begin);
    used += width;
  }
  if (!line.empty()) end_line();
}

std::string show_moves(const Game& game, const ShowOptions& options) {
  MoveText text(game, options.notation != nullptr ? *options.notation : *find_notation("zh"));
  Lines lines(options.columns);
  int depth = 0;
  bool numbered = true, opens = false;
  for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
    if (step != MoveText::Step::move) {
      opens = step == MoveText::Step::open;
      if (!opens) lines.tail(")");
      lines.end_line();
      lines.indent(depth += opens ? 1 : -1);
      numbered = true;
      continue;
    }
    const Notes& notes = game.notes(text.node());
    if (!notes.lead.empty()) lines.paragraph(notes.lead);
    numbered |= !notes.lead.empty();
    lines.word((opens ? "(" : "") + in_full(game, text, numbered, options.language));
    if (!notes.comment.empty()) lines.paragraph(notes.comment);
    numbered = !notes.comment.empty();
    opens = false;
  }
  return lines.take();
}

}  // namespace qipu
