// Boards drawn in characters: positions of random games, drawn by this test in every style that
// diagram.h lists, are read correctly; and each kind of line is distinguished from the others.

#include <gtest/gtest.h>

#include <random>

#include "format/positions/diagram_row.h"
#include "format/positions/text_board.h"
#include "qipu/format/formats.h"
#include "support/positions.h"
#include "support/reading_dump.h"

namespace qipu {
namespace {

using diagram::LineKind;
using test::dump;

// A style: the signs of the pieces of each side, king advisor elephant horse rook cannon pawn, and
// the signs around Red's and Black's.
struct Hand {
  std::vector<std::string> red, black;
  std::string red_open, red_close, black_open, black_close;
};

std::vector<std::string> signs(std::string_view seven) {
  std::vector<std::string> out;
  for (std::size_t pos = 0; pos < seven.size();) {
    const std::size_t begin = pos;
    for (++pos; pos < seven.size() && (seven[pos] & '\xC0') == '\x80'; ++pos) {
    }
    out.emplace_back(seven.substr(begin, pos - begin));
  }
  return out;
}

std::vector<Hand> hands() {
  std::vector<Hand> out = {
      {signs("KAEHRCP"), signs("kaehrcp"), "", "", "", ""},
      {signs("KABNRCP"), signs("kabnrcp"), "", "", "", ""},
      {signs("🩠🩡🩢🩣🩤🩥🩦"), signs("🩧🩨🩩🩪🩫🩬🩭"), "", "", "", ""},
      {signs("帥仕相傌俥炮兵"), signs("將士象馬車砲卒"), "", "", "", ""},
      {signs("帅仕相傌俥炮兵"), signs("将士象马车包卒"), "", "", "", ""},
      {signs("帅仕相马车炮兵"), signs("将士象馬車砲卒"), "", "", "", ""},
      // The same signs for both sides, with Red's or Black's in colour.
      {signs("帅士象马车炮兵"), signs("将士象马车炮卒"), "\x1b[31m", "\x1b[0m", "", ""},
      {signs("帥士象馬車砲兵"), signs("將士象馬車砲卒"), "\x1b[1;91m", "\x1b[m", "\x1b[1m",
       "\x1b[0m"},
  };
  for (const auto& [open, close] :
       std::initializer_list<std::pair<const char*, const char*>>{{"(", ")"},
                                                                  {"[", "]"},
                                                                  {"<", ">"},
                                                                  {"（", "）"},
                                                                  {"【", "】"},
                                                                  {"〔", "〕"},
                                                                  {"「", "」"},
                                                                  {"《", "》"},
                                                                  {"［", "］"},
                                                                  {"〈", "〉"}}) {
    out.push_back({signs("帅仕相马车炮兵"), signs("将士象马车炮卒"), open, close, "", ""});
    out.push_back({signs("帥仕相馬車炮兵"), signs("將士象馬車炮卒"), "", "", open, close});
  }
  return out;
}

std::string drawn(const Board& board, const Hand& hand, std::string_view square,
                  std::string_view between, bool turned) {
  std::string out;
  for (int row = 0; row < 10; ++row) {
    for (int column = 0; column < 9; ++column) {
      if (column != 0) out += between;
      const Piece piece =
          board[turned ? *Square::at(8 - column, row) : *Square::at(column, 9 - row)];
      if (!piece) {
        out += square;
        continue;
      }
      const bool red = piece.color() == Color::red;
      const auto role = static_cast<std::size_t>(piece.role());
      out += red ? hand.red_open : hand.black_open;
      out += (red ? hand.red : hand.black)[role];
      out += red ? hand.red_close : hand.black_close;
    }
    out += '\n';
  }
  return out;
}

// From random games in which each side still has a piece of each kind, so that signs can be
// compared.
std::vector<Board> some_boards() {
  std::vector<Board> out;
  int n = 0;
  test::play_at_random(5, 12, 40, [&](const Position& p, Move) {
    if (++n % 37 == 0) out.push_back(p.setup().board);
  });
  return out;
}

TEST(DiagramHands, BoardsAreReadInEveryHandFromEitherSide) {
  static_assert(static_cast<int>(Role::king) == 0 && static_cast<int>(Role::pawn) == 6);
  const auto boards = some_boards();
  ASSERT_GT(boards.size(), 10u);
  std::size_t i = 0;
  for (const Hand& hand : hands()) {
    for (const std::string_view between : {"", " ", "　", "\u00A0", "─", "━", "│ ", "~", "\t"}) {
      for (const bool turned : {false, true}) {
        const Board& board = boards[i++ % boards.size()];
        const std::string text = drawn(board, hand, "・", between, turned) + "黑先\n";
        EXPECT_EQ(kDiagram.probe(text), Likeness::certain) << text;
        EXPECT_EQ(dump(kDiagram, text),
                  "game 1:1\nstart " + write_fen_board(board) + " b - - 0 1\n")
            << text;
      }
    }
  }
}

TEST(DiagramHands, SquaresHaveManySigns) {
  const Board board = some_boards().back();
  const Hand hand = hands()[0];
  std::vector<std::string> squares = signs(".·・．。+＋*＊〇○□口丶x×_");
  for (char32_t c = U'┌'; c <= U'╬'; ++c) {
    // Vertical and horizontal lines connect; corners, tees and crosses are squares.
    const bool line = std::u32string_view(U"═║").contains(c) || (c >= U'╌' && c <= U'╏');
    if (line) continue;
    std::string sign = "\xE2";
    sign += static_cast<char>(0x80 | (c >> 6 & 0x3F));
    sign += static_cast<char>(0x80 | (c & 0x3F));
    squares.push_back(sign);
  }
  for (const std::string& square : squares) {
    EXPECT_EQ(dump(kDiagram, drawn(board, hand, square, " ", false)),
              "game 1:1\nstart " + write_fen_board(board) + " w - - 0 1\n")
        << square;
  }
  // Dashes are squares if nine of them and pieces make the row.
  EXPECT_EQ(dump(kDiagram, drawn(board, hand, "-", "", false)),
            "game 1:1\nstart " + write_fen_board(board) + " w - - 0 1\n");
}

TEST(DiagramHands, EveryWordForTheTurnIsRead) {
  const std::string board = drawn(Board::standard(), hands()[3], "・", "", false);
  const std::string usual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
  for (const auto& [words, turn] :
       std::initializer_list<std::pair<std::string, char>>{{"红先", 'w'},
                                                           {"紅先", 'w'},
                                                           {"红先行", 'w'},
                                                           {"红方先行", 'w'},
                                                           {"红方先", 'w'},
                                                           {"轮到红方", 'w'},
                                                           {"轮红方走", 'w'},
                                                           {"Red to move", 'w'},
                                                           {"White to move", 'w'},
                                                           {"w", 'w'},
                                                           {"黑先", 'b'},
                                                           {"黑先行", 'b'},
                                                           {"黑方先行", 'b'},
                                                           {"黑方先", 'b'},
                                                           {"轮到黑方", 'b'},
                                                           {"轮黑方走", 'b'},
                                                           {"Black to move", 'b'},
                                                           {"b", 'b'}}) {
    const std::string other = turn == 'w' ? "黑先" : "红先";
    const std::string start = turn == 'w' ? "" : "start " + usual + " b - - 0 1\n";
    const std::string rest = turn == 'w' ? "start " + usual + " b - - 0 1\n" : "";
    // After the board and its edge, or above it, without that of the other board.
    EXPECT_EQ(dump(kDiagram, "题\n" + board + " " + words + "\n" + other + "\n" + board),
              "game 1:1\nTitle=题\n" + start + "game 13:1\n" + rest)
        << words;
    EXPECT_EQ(dump(kDiagram, board + "a b c d e f g h i\n" + words + "\n\n局\n" + board),
              "game 1:1\n" + start + "game 14:1\nTitle=局\n")
        << words;
    EXPECT_EQ(dump(kDiagram, board + "\n" + words + "\n" + board), "game 1:1\ngame 12:1\n" + start)
        << words;
  }
}

TEST(DiagramHands, WordsAboveAreTitleAndIntroduction) {
  const std::string board = drawn(Board::standard(), hands()[3], "・", "", false);
  EXPECT_EQ(dump(kDiagram, "\n 甲 \n\n乙\n丙\n" + board + "丁\n"),
            "game 2:1\nTitle=甲\n{乙\n丙}\nstray_text 16:1+1 丁\n");
  EXPECT_EQ(dump(kDiagram, board.substr(0, board.size() / 2) + "甲\n" + board + "r........\n"),
            "game 6:1\nTitle=甲\nskipped 2\nboard_rows 1:1+1 5\nboard_rows 17:1+1 1\n");
  EXPECT_EQ(dump(kDiagram, "x\n" + std::string(61, 'y') + "\n"),
            "stray_text 1:1+1 x\nstray_text 2:1+1 " + std::string(60, 'y') + "\n");
}

// --- lines --------------------------------------------------------------------------------------

TEST(DiagramLines, AreRowsDrawingOrText) {
  using enum LineKind;
  struct Case {
    std::string_view line;
    LineKind kind;
    std::string_view pieces;  // of a row: letters, dots
  };
  for (const auto& [line, kind, pieces] : {
           Case{"", drawing, ""},
           Case{" \t　\u00A0", drawing, ""},
           Case{"rnbakabnr", row, "rnbakabnr"},
           Case{"RHEAKAEHR", row, "RNBAKABNR"},
           Case{".........", row, "........."},
           Case{"........", text, ""},
           Case{"..........", text, ""},
           Case{"9 r....... . 9", row, "r........"},
           Case{"10|.C.......|十", row, ".C......."},
           Case{"１ ........P", row, "........P"},
           Case{"....5....", text, ""},
           Case{"........9.", text, ""},
           Case{"楚河  汉界", drawing, ""},
           Case{"楚 河 漢 界", drawing, ""},
           Case{"楚.........", text, ""},
           Case{".........界", text, ""},
           Case{"九八七六五四三二一", drawing, ""},
           Case{"1 2 3 4 5 6 7 8 9", drawing, ""},
           Case{"０１２３４５６７８９十", drawing, ""},
           Case{"abcdefghi", drawing, ""},
           Case{"a b c d e f g h i", drawing, ""},
           Case{"a b c d e f g h", text, ""},
           Case{"a c b d e f g h i", text, ""},
           Case{"a b c e ....", text, ""},
           Case{"=========", drawing, ""},
           Case{"|/\\=~─━═│┃║╱╲╳┄┅┆┇┈┉┊┋╌╍╎╏＼／｜—－＝～", drawing, ""},
           Case{"---------", drawing, ""},
           Case{"- - - - - - - - -", row, "........."},
           Case{"r-------k", row, "r.......k"},
           Case{"r------k", text, ""},
           Case{"甲", text, ""},
           Case{"....甲....", text, ""},
           Case{"r.y......", text, ""},
           Case{"\x1b[31mr\x1b[0m........", row, "r........"},
           Case{"\x1b[1;31;40;5;00000mr........", row, "r........"},
           Case{"\x1b[1;31;40;5;000000mr........", text, ""},
           Case{"\x1br........", text, ""},
           Case{"........\x1b[", text, ""},
           Case{".........\x1b", text, ""},
       }) {
    diagram::Row found;
    bool dashes = false;
    ASSERT_EQ(read_line(line, found, dashes), kind) << line;
    if (kind != row) continue;
    std::string letters;
    for (const diagram::Cell& piece : found) {
      letters += piece.there ? fen_letter(Piece(piece.side.value_or(Color::red), piece.role)) : '.';
    }
    EXPECT_EQ(letters, pieces) << line;
    EXPECT_EQ(dashes, line.contains('-'));
  }
  // A row among rows with dashes.
  diagram::Row found;
  bool dashes = true;
  EXPECT_EQ(read_line("---------", found, dashes), row);
  EXPECT_EQ(read_line("----------", found, dashes), drawing);
}

TEST(DiagramLines, AManKnowsHowItIsWritten) {
  diagram::Row row;
  bool dashes = false;
  const std::string_view line = "  (车) 帅\x1b[31m马\x1b[1m炮【卒】.\x1b[1;91m[士]\x1b[0m 象 包";
  ASSERT_EQ(read_line(line, row, dashes), LineKind::row);
  std::string out;
  for (const diagram::Cell& piece : row) {
    out += piece.sign;
    if (piece.bracketed) out += '#';
    if (piece.painted_red) out += '!';
    if (piece.side) out += *piece.side == Color::red ? 'R' : 'B';
    EXPECT_EQ(piece.sign.data() - line.data(), static_cast<std::ptrdiff_t>(line.find(piece.sign)));
    out += ' ';
  }
  EXPECT_EQ(out, "车# 帅R 马! 炮 卒#B . 士#! 象 包B ");
}

// --- drawing ------------------------------------------------------------------------------------

TEST(DiagramDrawing, IsToTheByteWhatTheStyleSays) {
  Board board;
  board.set(*Square::at(4, 0), Piece(Color::red, Role::king));
  board.set(*Square::at(0, 9), Piece(Color::black, Role::rook));
  BoardStyle style;
  style.pieces = BoardStyle::Pieces::letters;
  style.indent = 2;
  style.last = Move(*Square::at(0, 9), *Square::at(8, 9));
  const std::string empty = "   . . . . . . . . .\n";
  EXPECT_EQ(draw_board(board, style),
            "   a b c d e f g h i\n"
            "  [r]. . . . . . .[.]\n" +
                empty + empty + empty + empty + empty + empty + empty + empty +
                "   . . . . K . . . .\n"
                "   a b c d e f g h i\n");
  style.flip = style.river = style.color = true;
  style.indent = 0;
  style.last.reset();
  const std::string none = " . . . . . . . . .\n";
  EXPECT_EQ(draw_board(board, style),
            " i h g f e d c b a\n"
            " . . . . \x1b[1;31mK\x1b[0m . . . .\n" +
                none + none + none + none + " ~ ~ ~ ~ ~ ~ ~ ~ ~\n" + none + none + none + none +
                " . . . . . . . . \x1b[1mr\x1b[0m\n"
                " i h g f e d c b a\n");
  EXPECT_EQ(piece_glyph(Piece()), "・");
  std::string pieces;
  for (const Color side : {Color::red, Color::black}) {
    for (int role = 0; role < 7; ++role)
      pieces += piece_glyph(Piece(side, static_cast<Role>(role)));
  }
  EXPECT_EQ(pieces, "帅仕相傌俥炮兵将士象馬車砲卒");
}

TEST(DiagramDrawing, ATitleThatCouldBeTheBoardsIsNone) {
  Game game;
  game.start.turn = Color::black;
  for (const auto& [title, kept] :
       std::initializer_list<std::pair<const char*, bool>>{{"题", true},
                                                           {"第1局", true},
                                                           {"b", false},
                                                           {"红先", false},
                                                           {"---", false},
                                                           {".........", false},
                                                           {"楚河汉界", false},
                                                           {"", false},
                                                           {" ", false}}) {
    EXPECT_EQ(kDiagram.can.fit_tag("Title", title), kept ? title : "") << title;
  }
  game.tags.add("Title", "题");
  EXPECT_EQ(
      test::write_all(kDiagram, {game, Game()}), "题\n" + [] {
        BoardStyle style;
        style.river = true;
        const std::string board = draw_board(Board::standard(), style);
        return board + "黑先\n\n" + board + "红先\n\n";
      }());
  const std::string both = test::write_all(kDiagram, {game, Game()});
  EXPECT_EQ(dump(kDiagram, both),
            "game 1:1\nTitle=题\nstart rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR "
            "b - - 0 1\ngame 18:1\n");
}

}  // namespace
}  // namespace qipu
