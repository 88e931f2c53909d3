// Writes PGN: tags, one full move per line, variations in brackets, comments in braces.

#include <algorithm>

#include "format/core/borders.h"
#include "format/core/lines.h"
#include "format/kit/move_text.h"
#include "format/pgn/comment_commands.h"
#include "format/pgn/pgn_lexer.h"
#include "format/pgn/pgn_tags.h"
#include "format/pgn/unread_words.h"
#include "game/pass.h"
#include "game/unread_start.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/notation/notation.h"
#include "text/utf8.h"

namespace qipu::pgn {
namespace {

void write_tag(std::string& out, std::string_view name, std::string_view value) {
  out += '[';
  out += name;
  out += " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\"]\n";
}

// Returns the name that xqbase's Format tag has for a notation; "" for Chinese, its default.
std::string_view format_value(const Notation& notation) {
  if (notation.script == Script::chinese) return {};
  if (&notation == &kWxf) return "WXF";
  if (&notation == &kIccs) return "ICCS";
  return notation.id;
}

void write_tags(std::string& out, const Game& game, const Notation& notation) {
  write_tag(out, "Game", "Chinese Chess");
  for (const auto& [name, value] : game.tags) write_tag(out, name, value);
  write_tag(out, "Result", pgn_token(game.outcome.result));
  if (!game.outcome.words.empty()) write_tag(out, "ResultWords", game.outcome.words);
  if (game.outcome.ending != Ending::unsaid) {
    write_tag(out, "Termination", ending_name(game.outcome.ending));
  }
  if (game.start != Setup::standard() && !has_unread_start(game)) {
    write_tag(out, "FEN", write_fen(game.start));
  }
  if (const auto format = format_value(notation); !format.empty()) write_tag(out, "Format", format);
  out += '\n';
}

void write_comment(std::string& out, std::string_view text) {
  out += '{';
  out += text;
  out += '}';
}

class PgnWriter final : public GameWriter {
 public:
  explicit PgnWriter(const WriteOptions& options)
      : notation_(options.notation != nullptr ? *options.notation : kChinese) {}

  void write(const Game& game, std::string& out) override {
    write_tags(out, game, notation_);
    std::string intro;
    write_comment_commands(intro, game.notes(kRoot));
    if (!intro.empty() && !game.notes(kRoot).comment.empty()) intro += ' ';
    intro += game.notes(kRoot).comment;
    if (!intro.empty()) {
      write_comment(out, intro);
      out += '\n';
    }
    for (const Nag nag : game.notes(kRoot).nags) out += "$" + std::to_string(nag) + "\n";
    write_moves(game, out);
    out += pgn_token(game.outcome.result);
    out += "\n\n";
  }

 private:
  // Writes the moves. `numbered`: the next move must repeat its number.
  void write_moves(const Game& game, std::string& out) {
    MoveText text(game, notation_);
    bool numbered = true;
    int depth = 0;
    for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
      switch (step) {
        case MoveText::Step::open:
          ++depth;
          out.back() = '\n';  // replaces the blank after the previous move
          out += '(';
          numbered = true;
          break;
        case MoveText::Step::close:
          --depth;
          out.back() = ')';
          out += depth == 0 ? '\n' : ' ';
          numbered = true;
          break;
        case MoveText::Step::move: write_move(game, text, numbered, depth, out); break;
        case MoveText::Step::end: break;
      }
    }
    if (!out.empty() && out.back() == ' ') out.back() = '\n';
  }

  void write_move(const Game& game, const MoveText& text, bool& numbered, int depth,
                  std::string& out) {
    const Notes& notes = game.notes(text.node());
    if (!notes.lead.empty()) {
      write_comment(out, notes.lead);
      out += ' ';
      numbered = true;
    }
    const bool opens = text.opens_round();
    if (opens && depth == 0 && !out.empty() && out.back() == ' ') out.back() = '\n';
    if (opens || numbered) {
      out += std::to_string(text.round());
      out += opens ? ". " : "... ";
    }
    out += text.words();
    // A short word may begin a move (C g3). The number after it shows where it ends.
    const std::string_view first = text.words().substr(0, text.words().find_first_of(" \t\r\n"));
    numbered = !game[text.node()].has_move && first != kPass && count_chars(first) < 4;
    for (const Nag nag : notes.nags) out += " $" + std::to_string(nag);
    std::string comment;
    write_comment_commands(comment, notes);
    if (!comment.empty() && !notes.comment.empty()) comment += ' ';
    comment += notes.comment;
    if (!comment.empty()) {
      out += ' ';
      write_comment(out, comment);
      numbered = true;
    }
    out += ' ';
  }

  const Notation& notation_;
};

Likeness probe(std::string_view head) {
  for (std::size_t begin = 0; begin < head.size();) {
    const std::size_t end = std::min(head.find('\n', begin), head.size());
    std::string_view line = head.substr(begin, end - begin);
    line.remove_prefix(std::min(line.find_first_not_of(" \t\xEF\xBB\xBF"), line.size()));
    if (is_tag_line(line)) return Likeness::likely;
    begin = end + 1;
  }
  return Likeness::no;
}

// Returns the offset of the last line that can only be a tag. The reader takes every such line for
// a tag, even in a comment: its first game begins there, or its tags continue.
std::size_t last_tag_line(std::string_view bytes, std::size_t end) {
  Lexer in(bytes);
  while (end > 1) {
    const std::size_t at = bytes.rfind("\n[", end - 2);
    if (at == bytes.npos) return 0;
    in.go_to(at + 1);
    if (in.at_tag_line()) return at + 1;
    end = at + 1;
  }
  return 0;
}

// Returns the length of the tags up to a blank line. They show if a game of tags alone ends before
// them.
std::size_t tag_lines(std::string_view bytes) {
  std::size_t end = 0;
  while (end < bytes.size()) {
    const std::size_t begin = bytes.find_first_not_of(" \t", end);
    if (begin == bytes.npos || bytes[begin] != '[') break;
    end = std::min(bytes.find('\n', begin), bytes.size() - 1) + 1;
  }
  return end;
}

// Goes up a section of tags, at most 32 lines. A game of tags alone is recognised by all its names.
std::size_t first_tag_line(std::string_view bytes, std::size_t mark) {
  constexpr int kMost = 32;
  for (int i = 0; i < kMost && mark != 0; ++i) {
    const std::size_t before = last_tag_line(bytes, mark);  // 0 also means that there is none
    if (bytes.find('\n', before) + 1 != mark || !Lexer(bytes.substr(before)).at_tag_line()) break;
    mark = before;
  }
  return mark;
}

constexpr BorderRule kBorders = {
    .last_mark = last_tag_line,
    .mark = {},
    .seen_behind = tag_lines,
    .first_of = first_tag_line,
    // An unclosed tag does not make a tagged game, but it does if another tag stands before it.
    .sound = [](std::string_view text) { return !Lexer(text).take_tag().broken; },
    .last_end =
        [](std::string_view text, std::size_t most) {
          Source source;
          source.text = text;
          return qipu::last_end(*open_words(source), most);
        },
};

}  // namespace

std::unique_ptr<GameReader> open_pgn(const Source& source);

}  // namespace qipu::pgn

namespace qipu {

const Format kPgn = {
    .id = "pgn",
    .title_en = "Portable Game Notation",
    .title_zh = "PGN 棋谱",
    .extensions = "pgn",
    .can = {.many_games = true,
            .variation_leads = true,
            .nags = true,
            .evals = true,
            .clocks = true,
            .start_notes = true,
            .ending = true,
            .outcome_words = true,
            .counters = true,
            .written = true,
            .repeated_tags = true,
            .outer_blanks = false,
            .forbidden_in_comments = "}",
            .fit_tag_name = pgn::fit_tag_name,
            .fit_tag = pgn::fit_tag,
            .fit_outcome_words =
                [](std::string_view words) { return pgn::fit_tag("ResultWords", words); },
            .fit_comment = pgn::fit_comment,
            .fit_words = pgn::fit_words},
    .probe = pgn::probe,
    .open = pgn::open_pgn,
    .create = [](const WriteOptions& options) -> std::unique_ptr<GameWriter> {
      return std::make_unique<pgn::PgnWriter>(options);
    },
    .last_border = [](const ArchivePart& part) { return qipu::last_border(part, pgn::kBorders); },
    .editing = Editing::tree,
};

}  // namespace qipu
