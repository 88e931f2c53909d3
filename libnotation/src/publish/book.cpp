#include "publish/book.h"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <utility>

#include "annotate/judge/judgement.h"
#include "format/kit/move_text.h"
#include "game/headings.h"
#include "game/move_signs.h"
#include "game/pass.h"
#include "notation/replay.h"
#include "publish/assets.h"
#include "publish/markup.h"
#include "publish/page_facts.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

constexpr std::string_view kOpening = "（";  ///< begins a variation within a line

/// Returns text of several lines as paragraphs.
std::string paragraphs(std::string_view text, std::string_view kind) {
  std::string out;
  for (const auto each : std::views::split(text, '\n')) {
    const std::string_view line(each);
    if (line.empty()) continue;
    out.append("<p class=\"").append(kind).append("\">").append(escaped(line)).append("</p>\n");
  }
  return out;
}

/// Returns "!?" and the like, to be put after a move.
std::string glyphs(const std::vector<Nag>& nags) {
  std::string out;
  for (const Nag nag : nags) out += sign_of(nag);
  return out;
}

bool is_critical(const Notes& notes) {
  const Mark mark = mark_said(notes);
  return mark == Mark::mistake || mark == Mark::blunder || mark == Mark::brilliant;
}

/// One game's part of the book.
class Chapter {
 public:
  /// `number`: from 1.
  Chapter(const Game& game, const BookOptions& options, std::size_t number)
      : game_(game),
        options_(options),
        number_(std::to_string(number)),
        notation_(options.notation != nullptr ? *options.notation : *find_notation("zh")),
        text_(game, notation_) {
    if (const auto start = Position::from(game.start, Faults::all())) position_ = *start;
  }

  std::string html() {
    out_ = "<section id=\"game-" + number_ + "\">\n";
    heading();
    part_ = out_.size();
    if (!game_.start.is_standard()) start();
    out_ += paragraphs(game_.introduction(), "comment");
    moves();
    if (open_) out_ += "</div>\n";
    const std::string result = write_result();
    if (!result.empty()) out_ += "<p class=\"result\">" + escaped(result) + "</p>\n";
    return out_ + "</section>\n";
  }

  /// Returns the name of the game in the book.
  const std::string& name() const { return name_; }

 private:
  static constexpr const char* kOpenPart = "<div class=\"part\">\n";

  bool zh() const { return options_.language == Language::zh; }

  void heading() {
    const auto known = [this](std::string_view tag) {
      return std::string(known_part(game_.tags.get(tag)));
    };
    std::string name = players_in(game_.tags);
    if (name.empty()) name = known("Title");
    std::string where;
    for (const std::string& value :
         {known("Event"), known("Site"), known("Date"), round_words(game_.tags, options_.language),
          opening_in(game_.tags).both()}) {
      if (value.empty() || value == name) continue;
      if (name.empty()) {
        name = value;
        continue;
      }
      where += (where.empty() ? "" : " · ") + value;
    }
    name_ = name.empty() ? (zh() ? "第 " + number_ + " 局" : "Game " + number_) : name;
    out_ += "<h2><span class=\"number\">" + number_ + "</span> " + escaped(name_) + "</h2>\n";
    if (!where.empty()) out_ += "<p class=\"where\">" + escaped(where) + "</p>\n";
  }

  std::string write_result() const {
    if (zh() || !game_.outcome.words.empty()) return write_outcome(game_.outcome);
    if (game_.outcome.result == GameResult::unknown) return {};
    std::string ending(ending_name(game_.outcome.ending));
    std::ranges::replace(ending, '_', ' ');
    return std::string(pgn_token(game_.outcome.result)) + (ending.empty() ? "" : ", " + ending);
  }

  void open_line() {
    if (std::exchange(in_line_, true)) {
      if (!out_.ends_with(kOpening)) out_ += ' ';
    } else {
      out_ += depth_ == 0 ? "<p class=\"moves\">" : "<p class=\"line\">";
    }
  }
  void close_line() {
    if (std::exchange(in_line_, false)) out_ += "</p>\n";
    number_due_ = true;
  }

  void moves() {
    for (auto step = text_.next(); step != MoveText::Step::end; step = text_.next()) {
      switch (step) {
        case MoveText::Step::move: move(); break;
        case MoveText::Step::open: open(); break;
        case MoveText::Step::close: close(); break;
        case MoveText::Step::end: break;
      }
    }
    close_line();
    diagrams_due();
  }

  void open() {
    if (depth_++ == 0) {
      close_line();
    } else {
      open_line();
      out_ += kOpening;
    }
    number_due_ = true;
  }
  void close() {
    if (--depth_ == 0) {
      close_line();
    } else {
      out_ += "）";
    }
    number_due_ = true;
  }

  void move() {
    const NodeId id = text_.node();
    const Notes& notes = game_.notes(id);
    if (depth_ == 0) diagrams_due();
    lead(notes);
    open_line();
    if (text_.opens_round() || std::exchange(number_due_, false)) {
      out_ += "<b>" + std::to_string(text_.round()) + (text_.opens_round() ? "." : "...") +
              "</b>&nbsp;";
    }
    number_due_ = false;
    const Node& node = game_[id];
    const bool pass = is_pass(game_, id);
    const bool wrong = (!node.has_move && !pass) || node.standing == Standing::illegal;
    const std::string_view own = pass ? pass_text(options_.language) : game_.written(id);
    out_ += (wrong ? "<span class=\"wrong\">" : "<span>") +
            escaped((wrong || pass) && !own.empty() ? own : text_.words()) + glyphs(notes.nags) +
            "</span>";
    if (wrong) {
      out_ += std::string(" <small>") +
              (!node.has_move ? (zh() ? "［未能识别］" : "[not understood]")
                              : (zh() ? "［不合规则］" : "[illegal]")) +
              "</small>";
    }
    if (depth_ == 0) play(id, notes);
    const std::string_view comment = assessed(notes).comment;  // numbers are shown only on screens
    if (comment.empty()) return;
    if (depth_ == 0) {
      close_line();
      out_ += paragraphs(comment, "comment");
    } else {
      out_ += " <i>" + escaped(comment) + "</i>";
      number_due_ = true;
    }
  }

  void lead(const Notes& notes) {
    if (notes.lead.empty()) return;
    if (depth_ == 0) {
      close_line();
      out_ += paragraphs(notes.lead, "comment");
      return;
    }
    open_line();
    out_ += "<i>" + escaped(notes.lead) + "</i>";
    number_due_ = true;
  }

  /// Plays the move. A diagram of it waits until the alternatives to the move are written.
  void play(NodeId id, const Notes& notes) {
    ++plies_;
    const Node& node = game_[id];
    if (position_ && !replay(*position_, game_, id)) position_.reset();
    if (!position_ || !node.has_move) return;
    const bool every = options_.every > 0 && plies_ % options_.every == 0;
    if (!every && !(options_.critical && is_critical(notes))) return;
    waiting_.emplace(Waiting{node.move, position_->setup().board,
                             std::to_string(text_.round()) + (text_.opens_round() ? ". " : "... ") +
                                 std::string(text_.words()) + glyphs(notes.nags)});
  }

  void diagrams_due() {
    if (!waiting_) return;
    const bool more = std::exchange(in_line_, false);
    if (more) out_ += "</p>\n";
    number_due_ = true;
    const Waiting waiting = *std::exchange(waiting_, std::nullopt);
    Diagram drawn = plain();
    drawn.board = waiting.board;
    drawn.last = waiting.move;
    put(drawn, zh() ? waiting.caption + " 之后" : "After " + waiting.caption);
  }

  Diagram plain() const {
    Diagram drawn;
    drawn.pieces = options_.pieces;
    drawn.style = DiagramStyle::paper;
    if (notation_.black_begins) drawn.coordinates = Coordinates::chinese_of_black;
    return drawn;
  }
  void start() {
    Diagram drawn = plain();
    drawn.board = game_.start.board;
    const bool red = game_.start.turn == Color::red;
    out_ += kOpenPart;
    out_ += figure(drawn, zh() ? (red ? "红先" : "黑先") : red ? "Red to move" : "Black to move");
    part_ = out_.size();
    open_ = true;
  }
  /// Puts a diagram beside the text written since the last diagram, or since the start position, in
  /// which case it goes below that diagram.
  void put(const Diagram& drawn, const std::string& caption) {
    std::string text = figure(drawn, caption);
    if (!std::exchange(open_, false)) text.insert(0, kOpenPart);
    out_.insert(part_, text);
    out_ += "</div>\n";
    part_ = out_.size();
  }
  static std::string figure(const Diagram& drawn, const std::string& caption) {
    return "<figure>\n" + svg_element(draw(drawn), caption) + "<figcaption>" + escaped(caption) +
           "</figcaption>\n</figure>\n";
  }

  struct Waiting {
    Move move;
    Board board;
    std::string caption;
  };

  const Game& game_;
  const BookOptions& options_;
  std::string number_, name_;
  const Notation& notation_;
  MoveText text_;
  std::optional<Position> position_;
  std::optional<Waiting> waiting_;
  std::string out_;
  std::size_t part_ = 0;  ///< where the text without a diagram begins in it
  bool open_ = false;     ///< that text is beside the diagram of the start position
  int depth_ = 0;
  int plies_ = 0;
  bool in_line_ = false;
  bool number_due_ = true;
};

}  // namespace

Book::Book(BookOptions options) : options_(std::move(options)) {}

std::string Book::begin() const {
  std::string title = options_.title.empty() ? title_.words() : options_.title;
  if (title.empty()) title = options_.name;
  const std::pair<std::string_view, std::string> values[] = {
      {"lang", options_.language == Language::zh ? "zh-Hans" : "en"},
      {"head", asset::head(title, asset::Scripts::none)},
      {"title", escaped(title)},
      {"paper", escaped(options_.paper)},
      {"shapes", all_shapes()},
  };
  return asset::filled(asset::book_html(), values);
}

std::string Book::contents() const {
  if (names_.size() < 2) return {};
  std::string out = "<nav>\n<h2>";
  out += options_.language == Language::zh ? "目录" : "Contents";
  out += "</h2>\n<ol>\n";
  for (std::size_t i = 0; i < names_.size(); ++i) {
    out +=
        "<li><a href=\"#game-" + std::to_string(i + 1) + "\">" + escaped(names_[i]) + "</a></li>\n";
  }
  return out + "</ol>\n</nav>\n";
}

std::string Book::game(const Game& game) {
  Chapter chapter(game, options_, names_.size() + 1);
  std::string html = chapter.html();
  names_.push_back(chapter.name());
  title_.add(game.tags);
  return html;
}

std::string Book::finish() const { return "</main>\n</body>\n</html>\n"; }

}  // namespace qipu
