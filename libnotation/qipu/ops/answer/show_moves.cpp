// The moves of a game, wrapped and indented.

#include <algorithm>
#include <vector>

#include "qipu/ops/answer/show.h"
#include "qipu/rules/position.h"
#include "qipu/text/utf8.h"
#include "qipu/text/visible.h"
#include "qipu/text/width.h"

namespace qipu {
namespace {

constexpr int kIndentStep = 2;
constexpr int kDeepestIndent = 24;  // deeper variations are not indented further
constexpr std::string_view kNags[] = {"", "!", "?", "!!", "??", "!?", "?!"};

/// The output so far: words are appended to a line until one does not fit.
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
  /// Appends directly after the last word; after a paragraph, on a line of its own.
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

/// One line of moves (main line or variation) being shown.
struct Frame {
  NodeId node;         ///< the next to show, or if `shown` the last one shown
  NodeId alternative;  ///< the next variation to show
  Position position;   ///< before the node
  int ply;             ///< of the node, from 0
  bool lost;           ///< the position is no longer known
  bool shown;
  bool numbered;  ///< the next move needs its number
};

class MoveText {
 public:
  MoveText(const Game& game, const ShowOptions& options, const Position& start, bool lost)
      : game_(game),
        options_(options),
        notation_(options.notation != nullptr ? *options.notation : *find_notation("zh")),
        lines_(options.columns) {
    const int first = game.start.turn == Color::black ? 1 : 0;
    stack_.push_back({game[kRoot].first_child, kNoNode, start, first, lost, false, true});
  }

  std::string run() {
    while (!stack_.empty()) step();
    return lines_.take();
  }

 private:
  int depth() const { return static_cast<int>(stack_.size()) - 1; }

  void step() {
    Frame& f = stack_.back();
    if (f.node == kNoNode) {
      if (depth() > 0) lines_.tail(")");
      lines_.end_line();
      stack_.pop_back();
      if (!stack_.empty()) lines_.indent(depth());
      return;
    }
    if (!f.shown) {
      show(f);
      f.shown = true;
      const Node& node = game_[f.node];
      const bool main = game_[node.parent].first_child == f.node;
      f.alternative = main ? node.next_sibling : kNoNode;
      return;
    }
    if (f.alternative != kNoNode) {
      const NodeId id = f.alternative;
      f.alternative = game_[id].next_sibling;
      f.numbered = true;
      Frame next{id, kNoNode, f.position, f.ply, f.lost, false, true};
      lines_.end_line();
      stack_.push_back(next);
      lines_.indent(depth());
      opens_ = true;
      return;
    }
    advance(f);
  }

  void advance(Frame& f) {
    const Node& node = game_[f.node];
    if (!f.lost && node.has_move && f.position[node.move.from()]) {
      f.position.replay(node.move);
    } else {
      f.lost = true;
    }
    f.node = node.first_child;
    ++f.ply;
    f.shown = false;
  }

  void show(Frame& f) {
    const Notes& notes = game_.notes(f.node);
    if (!notes.lead.empty()) {
      lines_.paragraph(notes.lead);
      f.numbered = true;
    }
    std::string text = opens_ ? "(" : "";
    opens_ = false;
    if (f.ply % 2 == 0 || f.numbered) {
      text += std::to_string(f.ply / 2 + 1) + (f.ply % 2 == 0 ? ". " : "... ");
    }
    f.numbered = false;
    text += words(f);
    for (const Nag nag : notes.nags) {
      text += nag < std::size(kNags) ? std::string(kNags[nag]) : "$" + std::to_string(nag);
    }
    lines_.word(text);
    if (!notes.comment.empty()) {
      lines_.paragraph(notes.comment);
      f.numbered = true;
    }
  }

  std::string words(const Frame& f) const {
    const Node& node = game_[f.node];
    std::string text;
    if (node.has_move && node.standing == Standing::legal && !f.lost) {
      notation_.write(text, f.position, node.move);
      return text;
    }
    text = game_.written(f.node);
    if (text.empty() && node.has_move) text = node.move.ucci();
    return visible(trim(text)) + (options_.language == Language::zh ? "（误）" : "(?)");
  }

  const Game& game_;
  const ShowOptions& options_;
  const Notation& notation_;
  Lines lines_;
  std::vector<Frame> stack_;
  bool opens_ = false;  ///< the next word opens a variation
};

}  // namespace

void append_wrapped(std::string& out, std::string_view given, int indent, int columns) {
  constexpr int kWord = 10;  // a move has at most five wide characters and is not split
  const std::string text = visible(given);
  std::string line;
  int used = 0, used_there = 0;
  std::size_t blank = std::string::npos;  // where the line may be broken
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
  const auto start = Position::from(game.start, Faults::all());
  return MoveText(game, options, start ? *start : Position::standard(), !start).run();
}

}  // namespace qipu
