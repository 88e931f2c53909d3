// Boards drawn in characters ("board"): ten rows of letters or glyphs, as people paste them.
//
// Read: FEN letters, figurines, and glyphs in either script; squares as dots, crosses or drawn
// lines; river, numbered edges and connecting lines between the rows; brackets or colour around one
// side's pieces. A piece whose side cannot be determined is left out and reported: 车 马 炮 look
// alike for both sides in simplified script. Written: draw_board() with the river, a title line
// before it, and the side to move after it. Records of this format have no moves.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "format/core/lines.h"
#include "format/positions/diagram_row.h"
#include "format/positions/text_board.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu {
namespace diagram {
namespace {

using Rows = std::vector<Row>;

// Determines the sides of the pieces and the orientation of ten rows.
class Settler {
 public:
  explicit Settler(const Rows& rows) : rows_(rows) {}

  template <class Unknown>  // void(const Piece&, Square)
  Board board(const Unknown& unknown) {
    if (is_start()) return Board::standard();
    look();
    Board board;
    for (int row = 0; row < Square::kRanks; ++row) {
      for (int column = 0; column < Square::kFiles; ++column) {
        const Cell& piece = at(row, column);
        if (!piece.there) continue;
        const Square square = turned_ ? *Square::at(8 - column, row) : *Square::at(column, 9 - row);
        if (const auto side = side_of(piece, square)) {
          board.set(square, Piece(*side, piece.role));
        } else {
          unknown(piece, square);
        }
      }
    }
    return board;
  }

 private:
  const Cell& at(int row, int column) const {
    return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }

  template <class F>
  void each(const F& f) const {
    for (int row = 0; row < Square::kRanks; ++row) {
      for (int column = 0; column < Square::kFiles; ++column) {
        if (const Cell& piece = at(row, column); piece.there) f(piece, row);
      }
    }
  }

  // Returns true if the thirty-two pieces stand as at the beginning of a game. Then all sides are
  // known.
  bool is_start() const {
    for (int row = 0; row < Square::kRanks; ++row) {
      for (int column = 0; column < Square::kFiles; ++column) {
        const Piece piece = Board::standard()[*Square::at(column, 9 - row)];
        const Cell& cell = at(row, column);
        if (cell.there != static_cast<bool>(piece)) return false;
        if (!cell.there) continue;
        if (cell.role != piece.role() || (cell.side && *cell.side != piece.color())) return false;
      }
    }
    return true;
  }

  // Collects the evidence that pieces of known side give about the others.
  void look() {
    int red_height = 0;
    int bracketed_red = 0;
    int bracketed_black = 0;
    each([&](const Cell& piece, int row) {
      for (const char32_t c :
           {U'俥', U'傌', U'仕', U'相', U'砲', U'炮', U'车', U'马', U'車', U'馬'}) {
        if (piece.glyph == c) seen_ += c;
      }
      painted_ |= piece.painted_red;
      brackets_ |= piece.bracketed;
      plain_ |= !piece.bracketed;
      if (!piece.side) return;
      if (piece.role == Role::king) {
        red_height += (*piece.side == Color::red) == (row >= 5) ? 1 : -1;
      }
      if (piece.bracketed) ++(*piece.side == Color::red ? bracketed_red : bracketed_black);
    });
    turned_ = red_height < 0;
    if (brackets_ && plain_ && (bracketed_red == 0) != (bracketed_black == 0)) {
      bracketed_side_ = bracketed_red != 0 ? Color::red : Color::black;
    }
  }

  bool seen(char32_t c) const { return seen_.find(c) != seen_.npos; }

  std::optional<Color> side_of(const Cell& piece, Square square) const {
    if (piece.side) return piece.side;
    if (painted_) return piece.painted_red ? Color::red : Color::black;
    switch (piece.role) {
      case Role::advisor:
      case Role::elephant: {  // They never leave their half. 士 and 象 stand for both sides in some
                              // notations.
        const char32_t reds = piece.role == Role::advisor ? U'仕' : U'相';
        if (seen(reds)) return Color::black;
        return square.rank() < 5 ? Color::red : Color::black;
      }
      case Role::rook:
      case Role::horse: {
        if (seen(U'俥') || seen(U'傌')) return Color::black;
        const bool two_scripts = (seen(U'车') || seen(U'马')) && (seen(U'車') || seen(U'馬'));
        if (two_scripts) {
          return piece.glyph == U'车' || piece.glyph == U'马' ? Color::red : Color::black;
        }
        break;
      }
      case Role::cannon:
        if (seen(U'炮') && seen(U'砲')) return piece.glyph == U'炮' ? Color::red : Color::black;
        if (seen(U'俥') || seen(U'傌')) return piece.glyph == U'炮' ? Color::red : Color::black;
        break;
      default: break;
    }
    if (bracketed_side_) return piece.bracketed ? *bracketed_side_ : !*bracketed_side_;
    return std::nullopt;
  }

  const Rows& rows_;
  std::u32string seen_;
  bool turned_ = false, painted_ = false, brackets_ = false, plain_ = false;
  std::optional<Color> bracketed_side_;
};

class DiagramReader final : public GameReader {
 public:
  explicit DiagramReader(const Source& source) : source_(source), lines_(source.text) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    std::vector<TextLine> words;  // text before the board
    Rows rows;
    std::size_t begin = 0;
    bool dashes = false;
    while (const auto line = lines_.next()) {
      Row row;
      const LineKind kind = read_line(line->text, row, dashes);
      if (kind == LineKind::row) {
        if (rows.empty()) begin = line->offset;
        rows.push_back(row);
        if (rows.size() == Square::kRanks) return finish(words, rows, begin, out, sink);
      } else if (kind == LineKind::text) {
        if (!rows.empty()) {
          source_.report(sink, diag::board_rows, begin, {std::to_string(rows.size())});
          lines_.go_to(line->offset);  // the line may belong to the next board
          return ReadStatus::skipped;
        }
        if (!trim(line->text).empty()) words.push_back(*line);
      }
    }
    if (!rows.empty()) {
      source_.report(sink, diag::board_rows, begin, {std::to_string(rows.size())});
      return ReadStatus::skipped;
    }
    for (const TextLine& line : words) {
      source_.report(sink, diag::stray_text, line.offset, {excerpt(trim(line.text))});
    }
    return ReadStatus::end;
  }

 private:
  ReadStatus finish(const std::vector<TextLine>& words, const Rows& rows, std::size_t begin,
                    Game& out, DiagnosticSink& sink) {
    out.set_place(kRoot, static_cast<std::uint32_t>(words.empty() ? begin : words[0].offset));
    bool title = false;
    for (const TextLine& line : words) {
      const std::string_view text = trim(line.text);
      if (const auto turn = read_turn(text)) {
        out.start.turn = *turn;
      } else if (!title) {
        out.tags.add("Title", text);
        title = true;
      } else {
        out.add_comment(kRoot, text);
      }
    }
    out.start.board = Settler(rows).board([&](const Cell& piece, Square square) {
      const auto at = static_cast<std::size_t>(piece.sign.data() - source_.text.data());
      source_.report(sink, diag::unknown_side, at, {std::string(piece.sign), square.iccs()});
    });
    take_turn(out);
    return ReadStatus::game;
  }

  // Takes the line with the side to move, right after the board and its edge.
  void take_turn(Game& out) {
    while (true) {
      const std::size_t back = lines_.offset();
      const auto line = lines_.next();
      if (!line) return;
      if (const auto turn = read_turn(line->text)) {
        out.start.turn = *turn;
        return;
      }
      Row row;
      bool dashes = false;
      const bool edge =
          !trim(line->text).empty() && read_line(line->text, row, dashes) == LineKind::drawing;
      if (!edge) {
        lines_.go_to(back);
        return;
      }
    }
  }

  Source source_;
  Lines lines_;
};

class DiagramWriter final : public GameWriter {
 public:
  void write(const Game& game, std::string& out) override {
    if (const auto title = game.tags.get("Title"); !title.empty()) {
      out += title;
      out += '\n';
    }
    BoardStyle style;
    style.river = true;
    out += draw_board(game.start.board, style);
    out += game.start.turn == Color::red ? "红先\n\n" : "黑先\n\n";
  }
};

// Returns a title; "" if it could be taken for a part of the board or for the side to move.
std::string fit_tag(std::string_view, std::string_view value) {
  value = trim(value);
  Row row;
  bool dashes = false;
  const bool text = read_line(value, row, dashes) == LineKind::text && !read_turn(value);
  return text ? std::string(value) : std::string();
}

Likeness probe(std::string_view head) {
  Lines lines(head);
  int rows = 0;
  int texts = 0;
  int most = 0;
  bool pieces = false;
  bool dashes = false;
  while (const auto line = lines.next()) {
    Row row;
    switch (read_line(line->text, row, dashes)) {
      case LineKind::row:
        ++rows;
        pieces |= std::ranges::any_of(row, &Cell::there);
        break;
      case LineKind::drawing: break;
      case LineKind::text:
        rows = 0;
        dashes = false;
        ++texts;
        break;
    }
    most = std::max(most, rows);
    if (most == Square::kRanks && pieces) return texts < 4 ? Likeness::certain : Likeness::likely;
    if (texts > 200) break;
  }
  return Likeness::no;
}

}  // namespace
}  // namespace diagram

const Format kDiagram = {
    .id = "board",
    .title_en = "board drawn in characters",
    .title_zh = "字符棋盘图",
    .extensions = "board",
    .can = {.many_games = true,
            .moves = false,
            .variations = false,
            .comments = false,
            .introduction = false,
            .outcome = false,
            .other_tags = false,
            .tags = "Title",
            .empty_tags = false,
            .tag_lines = false,
            .outer_blanks = false,
            .fit_tag = diagram::fit_tag},
    .probe = diagram::probe,
    .open = open_as<diagram::DiagramReader>,
    .create = [](const WriteOptions&) -> std::unique_ptr<GameWriter> {
      return std::make_unique<diagram::DiagramWriter>();
    },
};

}  // namespace qipu
