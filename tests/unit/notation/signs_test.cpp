// Every sign of a Chinese move, compared with a separate list for all of Unicode, and each read in
// a move of both sides: a sign without a row here fails, and so does a row that no move reads.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "notation/chinese_words.h"
#include "qipu/notation/notation.h"
#include "support/notations.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using chinese::Glyph;
using chinese::Hint;
using chinese::Which;
using test::position_of;
using test::words_of;

struct Signs {
  char kind;
  int value;
  int hints;
  std::u32string_view signs;
};

constexpr int kRed = chinese::kRedGlyph, kBlack = chinese::kBlackGlyph, kWorn = chinese::kDamaged;
constexpr int kHanNumber = chinese::kHanDigit, kOtherNumber = chinese::kArabicDigit;

// Pieces in the order king, advisor, elephant, horse, rook, cannon, pawn. The names are those of
// Unicode.
const std::vector<Signs> kSigns = {
    {'M', 0, kRed, U"帅帥\U0001FA60"},
    {'M', 0, kBlack, U"将將\U0001FA67"},
    {'M', 0, 0, U"王"},
    {'M', 0, kWorn, U"\U0002F873\U0002F929"},  // compatibility forms of 将 and 王
    {'M', 1, kRed, U"仕\U0001FA61"},
    {'M', 1, kBlack, U"士\U0001FA68"},
    {'M', 1, kWorn, U"土\u2F20\u2F1F"},  // radicals scholar and earth
    {'M', 2, kRed, U"相\U0001FA62"},
    {'M', 2, kBlack, U"象\U0001FA69"},
    {'M', 3, 0, U"马馬码碼"},
    {'M', 3, kRed, U"傌\U0001FA63"},
    {'M', 3, kBlack, U"\U0001FA6A"},
    {'M', 3, kRed | kWorn, U"㐷"},
    {'M', 3, kWorn, U"\u2EE2\u2FBA"},  // radicals horse (simplified), horse
    {'M', 4, 0, U"车車砗硨"},
    {'M', 4, kRed, U"俥\U0001FA64"},
    {'M', 4, kBlack, U"\U0001FA6B"},
    {'M', 4, kRed | kWorn, U"伡"},
    {'M', 4, kWorn, U"倅\u2ECB\u2F9E\uF902"},  // radicals cart, a compatibility form
    {'M', 5, 0, U"炮砲"},
    {'M', 5, kRed, U"\U0001FA65"},
    {'M', 5, kBlack, U"包\U0001FA6C"},
    {'M', 5, kBlack | kWorn, U"\U0002F829"},  // a compatibility form of 包
    {'M', 6, kRed, U"兵\U0001FA66"},
    {'M', 6, kBlack, U"卒\U0001FA6D"},
    {'M', 6, kBlack | kWorn, U"卯"},
    {'Q', Which::front, 0, U"前\U0001F21C"},
    {'Q', Which::middle, 0, U"中\u3197\u32A5\U0001F22D"},
    {'Q', Which::rear, 0, U"后後\U0001F21D"},
    {'N', 1, kHanNumber, U"一壹壱弌\u2F00\u3192㊀"},
    {'N', 2, kHanNumber, U"二贰貳弐弍\u2F06\u3193㊁"},
    {'N', 3, kHanNumber, U"三叁參参叄\uF96B\u3194㊂"},
    {'N', 4, kHanNumber, U"四肆\u3195㊃"},
    {'N', 5, kHanNumber, U"五伍㊄"},
    {'N', 6, kHanNumber, U"六陆陸\uF9D3\uF9D1㊅"},
    {'N', 7, kHanNumber, U"七柒漆㊆"},
    {'N', 8, kHanNumber, U"八捌\u2F0B㊇"},
    {'N', 9, kHanNumber, U"九玖㊈"},
    {'N', 1, kOtherNumber, U"1１①❶➀➊⓵¹₁"},
    {'N', 2, kOtherNumber, U"2２②❷➁➋⓶²₂"},
    {'N', 3, kOtherNumber, U"3３③❸➂➌⓷³₃"},
    {'N', 4, kOtherNumber, U"4４④❹➃➍⓸⁴₄"},
    {'N', 5, kOtherNumber, U"5５⑤❺➄➎⓹⁵₅"},
    {'N', 6, kOtherNumber, U"6６⑥❻➅➏⓺⁶₆"},
    {'N', 7, kOtherNumber, U"7７⑦❼➆➐⓻⁷₇"},
    {'N', 8, kOtherNumber, U"8８⑧❽➇➑⓼⁸₈"},
    {'N', 9, kOtherNumber, U"9９⑨❾➈➒⓽⁹₉"},
    {'+', 0, 0, U"进進"},
    {'+', 0, chinese::kUpDown, U"上升昇\u3196\u32A4"},
    {'-', 0, 0, U"退"},
    {'-', 0, chinese::kUpDown, U"下\u3198\u32A6"},
    {'=', 0, 0, U"平"},
    {'p', 0, 0, U"+＋﹢⁺₊"},
    {'m', 0, 0, U"-－−–—―‐‑‒﹣─⁻₋"},
    {'e', 0, 0, U"=＝﹦.．⁼₌"},
    {'u', 0, 0, U"\u0332\u0331\u0320"},  // lines below
    {'o', 0, 0, U"\u0305\u0304"},        // lines above
    {'!', 0, 0, U"!?#,;:！？＃，；：。、‼⁇⁈⁉…±∓⩲⩱∞′\"“”"},
    {'(', 0, 0, U"(（[［【〔"},
    {' ', 0, 0,
     U" \t\r\n\u00A0\u00AD\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B"
     U"\u200C\u200D\u202F\u205F\u2060\u3000\uFEFF"},
    {'~', 0, 0, U"\uFE00\uFE01\uFE0E\uFE0F"},  // variation selectors
};

TEST(Signs, AreTheseAndNoOthers) {
  std::map<char32_t, Signs> listed;
  for (const Signs& row : kSigns) {
    for (const char32_t c : row.signs) {
      EXPECT_TRUE(listed.emplace(c, row).second) << "twice: " << unsigned{c};
    }
  }
  for (char32_t c = 0; c < 0x110000; ++c) {
    const Glyph glyph = chinese::glyph_of(c);
    const auto found = listed.find(c);
    const Signs row = found == listed.end() ? Signs{0, 0, 0, {}} : found->second;
    ASSERT_EQ(glyph.kind, row.kind) << std::hex << unsigned{c};
    ASSERT_EQ(glyph.value, row.value) << std::hex << unsigned{c};
    ASSERT_EQ(glyph.hints, row.hints) << std::hex << unsigned{c};
  }
}

// Nothing after the end of the text is read, even if the rest of the character is there.
TEST(Signs, CutInTheMiddleAreNoSigns) {
  for (const Signs& row : kSigns) {
    for (const char32_t c : row.signs) {
      std::string text = "炮二平五";
      const std::size_t size = text.size();
      append_char(text, c);
      for (std::size_t cut = size + 1; cut < text.size(); ++cut) {
        EXPECT_FALSE(kChinese.recognise(std::string_view(text).substr(0, cut))) << unsigned{c};
      }
    }
  }
}

std::string sign_text(char32_t c) {
  std::string out;
  append_char(out, c);
  return out;
}

// Calls `use` for the signs of a kind, one after the other.
template <class Use>
void each_sign(char kind, Use use) {
  for (const Signs& row : kSigns) {
    if (row.kind != kind) continue;
    for (const char32_t c : row.signs) use(row, sign_text(c));
  }
}

void expect_read(const Position& position, const std::string& text, const std::string& move,
                 std::initializer_list<Quirk> quirks, const Notation& hand = kChinese) {
  Quirks expected;
  for (const Quirk q : quirks) expected.add(q);
  Reading out;
  hand.read(text, position, out);
  EXPECT_EQ(words_of(out.legal), move) << text;
  EXPECT_EQ(out.quirks.bits(), expected.bits()) << text << ' ' << hand.id;
}

Quirks quirks_if(std::initializer_list<std::pair<int, Quirk>> rows) {
  Quirks out;
  for (const auto& [there, quirk] : rows) {
    if (there != 0) out.add(quirk);
  }
  return out;
}

TEST(Signs, AManIsReadForEitherSide) {
  constexpr const char* kRest[] = {"五进一", "四进五", "三进五", "二进三",
                                   "一进一", "八平五", "三进一"};
  constexpr const char* kRestOfBlack[] = {"5进1", "4进5", "3进5", "2进3", "1进1", "8平5", "3进1"};
  // The moves of a red piece, and as Black sees them on the turned board.
  constexpr const char* kRedMoves[] = {"e0e1", "f0e1", "g0e2", "h0g2", "i0i1", "b2e2", "g3g4"};
  constexpr const char* kBlackMoves[] = {"e9e8", "d9e8", "c9e7", "b9c7", "a9a8", "h7e7", "c6c5"};
  const Position black =
      position_of("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b");
  each_sign('M', [&](const Signs& row, const std::string& piece) {
    for (const Color side : {Color::red, Color::black}) {
      const bool red = side == Color::red;
      const Position& position = red ? Position::standard() : black;
      const std::string text = piece + (red ? kRest : kRestOfBlack)[row.value];
      Reading out;
      kChinese.read(text, position, out);
      EXPECT_EQ(words_of(out.legal), (red ? kRedMoves : kBlackMoves)[row.value]) << text;
      const Quirks expected =
          quirks_if({{row.hints & kWorn, Quirk::damaged_glyph},
                     {row.hints & (red ? kBlack : kRed), Quirk::other_sides_glyph}});
      EXPECT_EQ(out.quirks.bits(), expected.bits()) << text;
    }
  });
}

// A rook on its owner's home rank; the kings are not in its way and do not face each other.
Position with_rook_on(Square rook, Color side) {
  Setup setup;
  setup.board = Board();
  setup.turn = side;
  const bool red = side == Color::red;
  const bool on_kings_file = rook.file() == 4;
  setup.board.set(*Square::at(on_kings_file ? 3 : 4, red ? 0 : 9), Piece(side, Role::king));
  const int other = rook.file() == 5 ? 3 : 5;
  setup.board.set(*Square::at(other, red ? 9 : 0), Piece(!side, Role::king));
  setup.board.set(rook, Piece(side, Role::rook));
  return *Position::from(setup, Faults::all());
}

TEST(Signs, ANumberIsReadAsFileAndAsCountOfEitherSide) {
  each_sign('N', [&](const Signs& row, const std::string& number) {
    const int n = row.value;
    const bool arabic = row.hints == kOtherNumber;
    for (const Color side : {Color::red, Color::black}) {
      const bool red = side == Color::red;
      const Square from = *Square::at(red ? 9 - n : n - 1, red ? 0 : 9);
      const Square to = *Square::at(from.file(), red ? n : 9 - n);
      const Position position = with_rook_on(from, side);
      const std::string text = "车" + number + "进" + number;
      const std::string move = Move(from, to).ucci();
      for (const Notation* hand : {&kChinese, &kChinese1957}) {
        const bool han_is_own = red == (hand == &kChinese);
        if (arabic == han_is_own) {
          expect_read(position, text, move, {Quirk::other_sides_digits}, *hand);
        } else {
          expect_read(position, text, move, {}, *hand);
        }
      }
      // One foreign digit suffices, at either place.
      const std::string own =
          std::string(red ? "一二三四五六七八九" : "123456789")
              .substr(static_cast<std::size_t>((red ? 3 : 1) * (n - 1)), red ? 3 : 1);
      for (const std::string& mixed : {"车" + number + "进" + own, "车" + own + "进" + number}) {
        if (arabic == red) {
          expect_read(position, mixed, move, {Quirk::other_sides_digits});
        } else {
          expect_read(position, mixed, move, {});
        }
      }
    }
  });
}

TEST(Signs, AnOrdinalIsChineseForEitherSide) {
  const Position red = position_of("4k1P2/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w");
  const Position black = position_of("3k5/9/9/9/9/2p6/2p6/2p6/2p6/2p1K4 b");
  each_sign('N', [&](const Signs& row, const std::string& number) {
    if (row.value < 2) return;
    if (row.value > 5) {
      expect_read(red, number + "兵平四", "", {});
      return;
    }
    const std::string to_left = std::to_string(10 - row.value);  // ranks 9 to 5 from the front
    expect_read(red, number + "兵平四", "g" + to_left + "f" + to_left, {});
    const std::string rank = std::to_string(row.value - 1);
    expect_read(black, number + "卒平4", "c" + rank + "d" + rank, {});
  });
}

TEST(Signs, AnOrderIsReadBeforeAndBehindThePiece) {
  const Position three = position_of("4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w");
  const std::string moves[] = {"", "g8f8", "g7f7", "g6f6"};
  each_sign('Q', [&](const Signs& row, const std::string& order) {
    expect_read(three, order + "兵平四", moves[row.value], {});
    expect_read(three, "兵" + order + "平四", moves[row.value], {Quirk::piece_first});
  });
}

TEST(Signs, ACourseIsReadAndItsSignIsRemarkedUpon) {
  const Position rook = position_of("4k4/9/9/9/9/4R4/9/9/9/3K5 w");
  const auto expect = [&](char kind, const std::string& move) {
    each_sign(kind, [&](const Signs& row, const std::string& sign) {
      const std::string text = "车五" + sign + "二";
      if (row.hints != 0) {
        expect_read(rook, text, move, {Quirk::up_down});
      } else if (kind == 'p' || kind == 'm' || kind == 'e') {
        expect_read(rook, text, move, {Quirk::ascii_signs});
      } else if (kind == 'u' || kind == 'o') {
        expect_read(rook, "车五二" + sign, move, {});
        EXPECT_FALSE(kChinese.recognise(text)) << text;
      } else {
        expect_read(rook, text, move, {});
      }
    });
  };
  for (const char kind : {'+', 'p', 'u'}) expect(kind, "e4e6");
  for (const char kind : {'-', 'm', 'o'}) expect(kind, "e4e2");
  for (const char kind : {'=', 'e'}) expect(kind, "e4h4");
}

TEST(Signs, MarksAndBlanksStandWhereTheyMay) {
  const Position& start = Position::standard();
  for (const char kind : {'!', 'p', 'm', 'e'}) {
    each_sign(kind, [&](const Signs&, const std::string& mark) {
      for (const std::string& marks :
           {mark, mark + mark, mark + mark + mark, mark + "!", "!" + mark}) {
        expect_read(start, "炮二平五" + marks, "h2e2", {Quirk::trailing_marks});
      }
      EXPECT_FALSE(kChinese.recognise(mark + "炮二平五")) << mark;
      EXPECT_FALSE(kChinese.recognise("炮" + mark + "二平五")) << mark;
    });
  }
  EXPECT_TRUE(kChinese.recognise("炮二平五!+!+!+!+"));
  EXPECT_FALSE(kChinese.recognise("炮二平五!+!+!+!+!")) << "of more than twelve signs";
  for (const std::string close : {")", "）", "]", "］", "】", "〕"}) {
    each_sign('(', [&](const Signs&, const std::string& open) {
      for (const std::string& comment : {std::string(), std::string("x"), std::string("马8进7")}) {
        expect_read(start, "炮二平五" + open + comment + close, "h2e2", {Quirk::trailing_marks});
        expect_read(start, "炮二平五!" + open + comment + close + " \t\r\n", "h2e2",
                    {Quirk::trailing_marks});
      }
      for (const std::string& text :
           {"炮二平五" + open, "炮二平五" + open + "x", open + close, open + "x" + close,
            "炮二平五" + open + "x" + close + ".", open + "炮二平五" + close}) {
        EXPECT_FALSE(kChinese.recognise(text)) << text;
      }
    });
  }
  each_sign(' ', [&](const Signs&, const std::string& blank) {
    expect_read(start, blank + "炮二平五" + blank, "h2e2", {});
    expect_read(start, blank + blank + "炮二平五", "h2e2", {});
    for (const std::string& text :
         {"炮" + blank + "二平五", "炮二" + blank + blank + "平五", "炮二平" + blank + "五"}) {
      expect_read(start, text, "h2e2", {Quirk::inner_blanks});
    }
    expect_read(start, "炮二平五" + blank + "!", "h2e2", {Quirk::trailing_marks});
  });
  each_sign('~', [&](const Signs&, const std::string& selector) {
    for (const std::string& text : {"炮" + selector + "二平五", selector + "炮二平五",
                                    "炮二平五" + selector, "炮二平" + selector + "五"}) {
      expect_read(start, text, "h2e2", {});
    }
  });
}

}  // namespace
}  // namespace qipu
