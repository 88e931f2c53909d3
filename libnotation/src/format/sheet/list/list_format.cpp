// Plain move lists ("txt", "xqstudio"): headers, then moves in one column or two, as XQStudio,
// CCBridge, game sites, magazines and books print them.
//
// Read: header keys with blanks inside and either colon, in frames, several on a line; moves with
// or without numbers, in any notation; Black's column below Red's; the games of a book one after
// the other, separated by headings, titles, headers and numbers; variations under labels
// (变化一：). Text that is not a move becomes a comment on the move before it, and so do moves
// quoted in notes. Only ruled lines and the generator's footer are dropped; the footer is reported.
// A comment in braces is taken unchanged.
// Written: two columns; comments as paragraphs, or in braces if a paragraph would be misread;
// variations under labels after the main line ("txt").
// Not written: variations in "xqstudio".

#include <algorithm>
#include <map>
#include <ranges>
#include <span>

#include "base/ascii.h"
#include "format/core/lines.h"
#include "format/kit/move_text.h"
#include "format/kit/read_on.h"
#include "format/sheet/list/list_words.h"
#include "game/unread_start.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/notation/notation.h"
#include "text/fold.h"
#include "text/utf8.h"
#include "text/width.h"

namespace qipu {
namespace sheet::list {
namespace {

// The layout that a publisher or a program uses for a game.
struct Style {
  std::string_view notation;
  std::string_view colon;
  std::span<const std::string_view> fixed;  // tags whose keys are written even if they are empty
  std::string_view indent, filler;          // paragraph indent; text in place of a missing move
  int column = 0;                           // width of Red's moves, in columns
  int rounds = 1;                           // rounds on a line
  // Draws rules around the headers and after the moves, writes 红方胜 instead of 红胜, puts empty
  // lines around comments, and ends lines in CR LF.
  bool as_xqstudio = false;
};

constexpr std::string_view kBookTags[] = {"Title"};
constexpr Style kBook = {.notation = "zh",
                         .colon = "：",
                         .fixed = kBookTags,
                         .indent = "　　",
                         .filler = "……",
                         .column = 12};

// Follows the text page of XQStudio 1.6 (its source: XQTable.pas), without its signature line.
constexpr std::string_view kXqstudioTags[] = {"Title", "Event", "Date",      "Site",
                                              "Red",   "Black", "Annotator", "Author"};
constexpr std::string_view kXqstudioOrder = "Title Event Date Site Red Black Annotator Author";
constexpr Style kXqstudio = {.notation = "zh-full",
                             .colon = ": ",
                             .fixed = kXqstudioTags,
                             .indent = "",
                             .filler = "…………",
                             .column = 10,
                             .rounds = 2,
                             .as_xqstudio = true};
constexpr std::size_t kRule = 52;  // length in dashes

class MovelistWriter final : public GameWriter {
 public:
  MovelistWriter(const WriteOptions& options, const Style& style)
      : notation_(options.notation != nullptr ? *options.notation : *find_notation(style.notation)),
        style_(style),
        traditional_(&notation_ == &kChineseTraditional || &notation_ == &kChineseHongKong) {}

  void write(const Game& game, std::string& out) override {
    const std::size_t begin = out.size();
    if (style_.as_xqstudio) out.append(kRule, '-') += '\n';
    put_headers(game, out);
    if (style_.as_xqstudio) out.append(kRule, '-');
    out += '\n';
    put_comment(game.notes(kRoot).comment, out);
    put_moves(game, out);
    if (style_.as_xqstudio) out.append(kRule, '-') += '\n';
    out += '\n';
    if (style_.as_xqstudio) end_lines_twice(out, begin);
  }

 private:
  // Writes a label in the script of the moves, since an encoding for traditional characters may
  // lack the simplified ones.
  void put_header(std::string& out, std::string_view key, std::string_view value) {
    if (traditional_) {
      auto [label, is_new] = labels_.try_emplace(std::string(key));
      if (is_new) label->second = label_of(key);
      out += label->second;
    } else {
      out += key;
    }
    out += style_.colon;
    out += value;
    while (out.back() == ' ') out.pop_back();
    out += '\n';
  }

  // Returns the label in traditional characters, if it is read back as the same tag.
  static std::string label_of(std::string_view key) {
    std::string label = traditional(key);
    const auto plain = parse_header(std::string(key) + "："), other = parse_header(label + "：");
    const bool same = plain && other && plain->name == other->name && plain->role == other->role;
    return same ? label : std::string(key);
  }

  void put_headers(const Game& game, std::string& out) {
    // Each game begins with a title line, even an empty one.
    auto fixed = style_.fixed.begin();
    const auto put_empty_up_to = [&](auto end) {
      for (; fixed != end; ++fixed) put_header(out, key_of(*fixed), {});
    };
    for (const auto& [name, value] : game.tags) {
      put_empty_up_to(std::ranges::find(fixed, style_.fixed.end(), name));
      if (fixed != style_.fixed.end()) ++fixed;
      put_header(out, key_of(name), value);
    }
    put_empty_up_to(style_.fixed.end());
    const std::string result = outcome_text(game.outcome);
    if (!result.empty() || style_.as_xqstudio) put_header(out, "结果", result);
    if (game.start != Setup::standard() && !has_unread_start(game)) {
      put_header(out, "FEN", write_fen(game.start));
    }
    if (notation_.script != Script::chinese) put_header(out, "记法", notation_.id);
  }

  std::string outcome_text(const Outcome& outcome) const {
    const bool plain = outcome.words.empty() && outcome.ending == Ending::unsaid;
    if (style_.as_xqstudio && plain && outcome.result == GameResult::red_wins) return "红方胜";
    if (style_.as_xqstudio && plain && outcome.result == GameResult::black_wins) return "黑方胜";
    std::string text = write_outcome(outcome);
    if (!traditional_) return text;
    std::string other = traditional(text);
    return parse_outcome(other) == outcome ? other : text;
  }

  // Writes a comment as paragraphs if each line is read back as prose, else in braces.
  void put_comment(std::string_view comment, std::string& out) const {
    if (comment.empty()) return;
    if (!paragraphs(comment)) {
      out += '{';
      out += comment;
      out += "}\n";
      return;
    }
    if (style_.as_xqstudio) out += '\n';
    for (const auto line : std::views::split(comment, '\n')) {
      out += style_.indent;
      out += std::string_view(line);
      out += '\n';
    }
    if (style_.as_xqstudio) out += '\n';
  }

  bool paragraphs(std::string_view comment) const {
    return !comment.contains('\r') &&
           std::ranges::all_of(std::views::split(comment, '\n'), [&](auto line) {
             return is_prose(std::string_view(line), &notation_);
           });
  }

  // The text of the main line or of a variation while it is written.
  struct Setting {
    std::string text;
    int number = 0;     // number of the variation; 0: the main line
    int parent = 0;     // number of the variation that it branches from
    bool open = false;  // Red's move is on the line, and Black's comes next
    int rounds = 0;     // complete rounds on the line
  };

  // Writes the main line, then the variations in the order in which they branch off.
  void put_moves(const Game& game, std::string& out) {
    MoveText text(game, notation_);
    std::vector<Setting> plays(1);
    std::vector<std::size_t> outer;  // the lines that the current variation interrupts
    std::size_t at = 0;
    for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
      switch (step) {
        case MoveText::Step::open: {
          outer.push_back(at);
          const int parent = plays[at].number;
          at = plays.size();
          plays.emplace_back().number = static_cast<int>(at);
          plays[at].parent = parent;
          break;
        }
        case MoveText::Step::close:
          at = outer.back();
          outer.pop_back();
          break;
        default: put_move(game, text, plays[at]);
      }
    }
    for (const Setting& play : plays) {
      if (play.number != 0) {
        const std::string label = write_label(play.number, play.parent);
        out += '\n';
        out += traditional_ ? traditional(label) : label;
        out += '\n';
      }
      out += play.text;
    }
  }

  void put_move(const Game& game, const MoveText& text, Setting& play) const {
    const bool first = text.opens_round();
    if (play.text.empty() && play.number != 0) put_comment(game.notes(text.node()).lead, play.text);
    if (!play.open) put_number(text.round(), play.text);
    if (!play.open && !first) put_filler(play.text);
    const std::string& comment = game.notes(text.node()).comment;
    const bool last = game[text.node()].first_child == kNoNode;
    play.open = first && comment.empty() && !last;
    if (!first) ++play.rounds;
    if (play.open || (!first && comment.empty() && !last && play.rounds < style_.rounds)) {
      put_padded(text.words(), play.text);
      return;
    }
    play.text += text.words();
    if (first && !last && style_.as_xqstudio) play.text.append("  ") += style_.filler;
    play.text += '\n';
    play.rounds = 0;
    put_comment(comment, play.text);
  }

  static void put_number(int number, std::string& out) {
    const std::string digits = std::to_string(number);
    if (digits.size() < 3) out.append(3 - digits.size(), ' ');
    out += digits;
    out += ". ";
  }

  void put_padded(std::string_view words, std::string& out) const {
    out += words;
    const int width = display_width(words);
    out.append(static_cast<std::size_t>(width < style_.column - 1 ? style_.column - width : 1),
               ' ');
  }

  // Chinese fonts draw each character of the filler (three bytes) as wide as a Chinese character.
  void put_filler(std::string& out) const {
    out += style_.filler;
    const int width = static_cast<int>(style_.filler.size()) / 3 * 2;
    out.append(static_cast<std::size_t>(style_.column - width), ' ');
  }

  // Changes LF to CR LF, which the editors of XQStudio's time need.
  static void end_lines_twice(std::string& out, std::size_t begin) {
    std::string lines;
    for (const char c : std::string_view(out).substr(begin)) {
      if (c == '\n') lines += '\r';
      lines += c;
    }
    out.replace(begin, out.npos, lines);
  }

  const Notation& notation_;
  const Style& style_;
  const bool traditional_;                     // labels have the script of the moves
  std::map<std::string, std::string> labels_;  // cache of label_of()
};

// Judges by legal moves from the standard start position, in any numbering.
Likeness by_moves(std::string_view head) {
  constexpr std::size_t kSure = 6;
  const Follower start(Position::standard(), nullptr);
  const GoingOn line = find_going_on(head, start);
  if (line.at == head.npos) return Likeness::no;
  const ReadOn read = read_on({.text = head, .begin = line.at, .end = head.size()}, start);
  if (read.moves >= kSure) return Likeness::likely;
  return read.moves > 1 ? Likeness::maybe : Likeness::no;
}

// Judges by counting the kinds of lines at the beginning of the text. The last line may be
// incomplete.
Likeness by_lines(std::string_view head) {
  Lines lines(head);
  int headers = 0;
  int moves = 0;
  int others = 0;
  int numbered = 0;  // lines with a move after a number; even among prose they indicate a book
  bool fen = false;
  for (int n = 0; n < 120; ++n) {
    const auto line = lines.next();
    if (!line) break;
    std::string_view text = trim(line->text);
    if (text.empty() || is_ruled(text)) continue;
    if (headers == 0 &&
        (is_tag_line(text) || text.starts_with("[DhtmlXQ") || text.starts_with('<'))) {
      return Likeness::no;
    }
    if (n < 3 && find_fen(text) == std::size_t{0}) {
      fen = true;
      continue;
    }
    if (const auto found = parse_headers(text); !found.empty() && found[0].known && moves == 0) {
      headers += static_cast<int>(found.size());
      continue;
    }
    text = without_frame(text);
    std::size_t number = number_length(text);
    if (number == 0) number = misread_number(text).length;
    text = text_after(text, number);
    const bool list = !front_of_list(text, nullptr, false).empty();
    const std::size_t taken = list ? text.size() : front_moves(text, nullptr, nullptr);
    if (taken > 16) ++moves;  // several moves without a blank
    if (taken != 0 && number != 0) ++numbered;
    ++(taken != 0 ? moves : others);
  }
  if (headers >= 2 || (headers != 0 && moves != 0)) return Likeness::likely;
  if (moves >= 2 && moves > others) return Likeness::likely;
  if (numbered >= 4) return Likeness::likely;
  if (fen && (headers != 0 || moves != 0)) return Likeness::likely;
  return moves != 0 && moves >= others ? Likeness::maybe : Likeness::no;
}

Likeness probe(std::string_view head) {
  const std::string_view begin = trim(head);
  if (begin.starts_with("FORMAT ") || begin.starts_with("FORMAT\t")) return Likeness::no;  // WXF
  const Likeness likeness = by_lines(head);
  const bool markup = (begin.size() > 1 && begin[0] == '<' && !ascii::is_digit(begin[1])) ||
                      begin.starts_with("[DhtmlXQ") || is_tag_line(begin);
  if (likeness == Likeness::likely || markup) return likeness;
  return std::max(likeness, by_moves(head));
}

constexpr Capabilities can(std::string_view first_tags, bool variations) {
  return {.many_games = true,
          .variations = variations,
          .variation_leads = variations,
          .ending = true,
          .outcome_words = true,
          .outcome_text = true,
          .counters = true,
          .written = true,
          .repeated_tags = true,
          .tags = first_tags,
          .empty_tags = false,
          .tag_lines = false,
          .outer_blanks = false,
          .forbidden_in_comments = "}",
          .fit_tag = fit_tag,
          .holds_words = holds_words};
}

}  // namespace
}  // namespace sheet::list

const Format kMoveList = {
    .id = "txt",
    .title_en = "plain move list",
    .title_zh = "文本棋谱",
    .extensions = "txt",
    .any_name = true,
    .can = sheet::list::can({}, true),
    .probe = sheet::list::probe,
    .open = sheet::list::open,
    .create = [](const WriteOptions& options) -> std::unique_ptr<GameWriter> {
      return std::make_unique<sheet::list::MovelistWriter>(options, sheet::list::kBook);
    },
    .editing = Editing::list,
};

const Format kXqstudioText = {
    .id = "xqstudio",
    .title_en = "plain move list as XQStudio sets it",
    .title_zh = "象棋演播室文本棋谱",
    .extensions = "txt",
    .write_encoding = Encoding::gb18030,
    .any_name = true,
    .can = sheet::list::can(sheet::list::kXqstudioOrder, false),
    .probe = nullptr,  // read as "txt"
    .open = sheet::list::open,
    .create = [](const WriteOptions& options) -> std::unique_ptr<GameWriter> {
      return std::make_unique<sheet::list::MovelistWriter>(options, sheet::list::kXqstudio);
    },
    .editing = Editing::list,
};

}  // namespace qipu
