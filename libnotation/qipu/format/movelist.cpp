#include "qipu/format/movelist.h"

#include "qipu/board/fen.h"
#include "qipu/format/lines.h"
#include "qipu/format/move_text.h"
#include "qipu/format/movelist_parts.h"
#include "qipu/text/utf8.h"
#include "qipu/text/width.h"

namespace qipu {
namespace movelist {
namespace {

constexpr int kColumn = 12;  // columns of Red's move

void put_header(std::string& out, std::string_view key, std::string_view value) {
  out += key;
  out += "：";
  out += value;
  out += '\n';
}

class Writer final : public GameWriter {
 public:
  explicit Writer(const WriteOptions& options)
      : notation_(options.notation != nullptr ? *options.notation : *find_notation("zh")) {}

  void write(const Game& game, std::string& out) override {
    put_headers(game, out);
    out += '\n';
    put_comment(game.notes(kRoot).comment, out);
    put_moves(game, out);
    out += '\n';
  }

 private:
  void put_headers(const Game& game, std::string& out) const {
    // A title, though it be empty, begins each game.
    if (game.tags.empty() || game.tags.begin()->first != "Title") put_header(out, "标题", "");
    for (const auto& [name, value] : game.tags) put_header(out, key_of(name), value);
    if (const std::string result = write_outcome(game.outcome); !result.empty()) {
      put_header(out, "结果", result);
    }
    if (game.start != Setup::standard()) put_header(out, "FEN", write_fen(game.start));
    if (!notation_.id.starts_with("zh")) put_header(out, "记法", notation_.id);
  }

  static void put_comment(std::string_view comment, std::string& out) {
    if (comment.empty()) return;
    out += '{';
    out += comment;
    out += "}\n";
  }

  void put_moves(const Game& game, std::string& out) const {
    MoveText text(game, notation_);
    bool open = false;  // Red's move stands on the line and Black's is to come
    for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
      if (step != MoveText::Step::move) continue;
      const bool red = text.mover() == Color::red;
      if (!open) put_number(text.round(), out);
      if (!open && !red) put_padded("……", out);
      const std::string& comment = game.notes(text.node()).comment;
      const bool last = game[text.node()].first_child == kNoNode;
      open = red && comment.empty() && !last;
      if (open) {
        put_padded(text.words(), out);
      } else {
        out += text.words();
        out += '\n';
      }
      put_comment(comment, out);
    }
  }

  static void put_number(int number, std::string& out) {
    const std::string digits = std::to_string(number);
    if (digits.size() < 3) out.append(3 - digits.size(), ' ');
    out += digits;
    out += ". ";
  }

  static void put_padded(std::string_view words, std::string& out) {
    out += words;
    const int width = display_width(words);
    out.append(static_cast<std::size_t>(width < kColumn - 1 ? kColumn - width : 1), ' ');
  }

  const Notation& notation_;
};

// Counts lines of each kind in the head. The last line may be cut.
Likeness probe(std::string_view head) {
  const std::string_view begin = trim(head);
  if (begin.starts_with("FORMAT ") || begin.starts_with("FORMAT\t")) return Likeness::no;  // WXF
  Lines lines(head);
  int headers = 0;
  int moves = 0;
  int others = 0;
  bool fen = false;
  for (int n = 0; n < 60; ++n) {
    const auto line = lines.next();
    if (!line) break;
    std::string_view text = trim(line->text);
    if (text.empty() || is_ruled(text)) continue;
    if (headers == 0 && (text.starts_with('[') || text.starts_with('<'))) return Likeness::no;
    if (n < 3 && find_fen(text) == std::size_t{0}) {
      fen = true;
      continue;
    }
    if (const auto header = parse_header(text); header && header->known && moves == 0) {
      ++headers;
      continue;
    }
    text.remove_prefix(number_length(text));
    skip_blanks(text);
    const std::size_t taken = front_moves(text, nullptr, nullptr);
    if (taken > 16) ++moves;  // several without a blank
    ++(taken != 0 ? moves : others);
  }
  if (headers >= 2 || (headers != 0 && moves != 0)) return Likeness::likely;
  if (moves >= 2 && moves > others) return Likeness::likely;
  if (fen && moves > others) return Likeness::likely;
  return moves != 0 && moves >= others ? Likeness::maybe : Likeness::no;
}

}  // namespace
}  // namespace movelist

const Format kMoveList = {
    .id = "txt",
    .title_en = "plain move list",
    .title_zh = "文本棋谱",
    .extensions = "txt",
    .can = {.many_games = true,
            .variations = false,
            .ending = true,
            .outcome_words = true,
            .outcome_text = true,
            .counters = true,
            .repeated_tags = true,
            .empty_tags = false,
            .tag_lines = false,
            .outer_blanks = false,
            .forbidden_in_comments = "}",
            .fit_tag = movelist::fit_tag},
    .probe = movelist::probe,
    .open = movelist::open,
    .create = [](const WriteOptions& options) -> std::unique_ptr<GameWriter> {
      return std::make_unique<movelist::Writer>(options);
    },
};

}  // namespace qipu
