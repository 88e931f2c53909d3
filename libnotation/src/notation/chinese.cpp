// Chinese move notation in its seven variants. Each reads the texts of all the others; they differ
// in what they write.
//
// Each side counts files from its own right; 前 中 后 and 二 三 四 五 distinguish pieces on one
// file. If two files have several pawns each, the file is named (前九平八; 二七平八 with four or
// more on one). The variant of xqbase numbers the pawns through both files. The lined variant has
// three characters: a line under the last is 进, a line over it 退, no line 平. Refused: promotions
// (变), numbers above nine.

#include "notation/chinese_style.h"
#include "notation/chinese_words.h"

namespace qipu {
namespace {

using chinese::Digits;
using chinese::Style;

constexpr Style kHans = {
    .pieces = {{{"帅", "仕", "相", "马", "车", "炮", "兵"},
                {"将", "士", "象", "马", "车", "炮", "卒"}}},
    .courses = {"进", "退", "平"},
    .orders = {"前", "中", "后"},
    .digits = {Digits::han, Digits::ascii},
};

constexpr Style kHant = {
    .pieces = {{{"帥", "仕", "相", "馬", "車", "炮", "兵"},
                {"將", "士", "象", "馬", "車", "炮", "卒"}}},
    .courses = {"進", "退", "平"},
    .orders = {"前", "中", "後"},
    .digits = {Digits::han, Digits::ascii},
};

constexpr Style with_lines(Style style) {
  style.lines = true;
  return style;
}

constexpr Style with_digits(Style style, Digits red, Digits black) {
  style.digits = {red, black};
  return style;
}

constexpr Style with_pieces(Style style, const std::array<std::string_view, kRoles>& red,
                            const std::array<std::string_view, kRoles>& black) {
  style.pieces = {red, black};
  return style;
}

constexpr Style with_series(Style style) {
  style.series = true;
  return style;
}

constexpr Style kHansFull = with_digits(kHans, Digits::han, Digits::full);
// The book of 1957 prints 士 for both sides.
constexpr Style kHans1957 =
    with_digits(with_pieces(kHans, {"帅", "士", "相", "马", "车", "炮", "兵"}, kHans.pieces[1]),
                Digits::ascii, Digits::han);
constexpr Style kHansLined = with_lines(kHans);
constexpr Style kHansSeries = with_series(kHans);
constexpr Style kHongKong = with_pieces(kHant, {"帥", "仕", "相", "傌", "俥", "炮", "兵"},
                                        {"將", "士", "象", "馬", "車", "包", "卒"});

bool recognise(std::string_view text) { return chinese::parse_words(text).has_value(); }

template <const Style& style>
constexpr Notation row(std::string_view id, std::string_view title_en, std::string_view title_zh,
                       bool black_begins = false) {
  return {
      .id = id,
      .title_en = title_en,
      .title_zh = title_zh,
      .script = Script::chinese,
      .black_begins = black_begins,
      .recognise = recognise,
      .read = [](std::string_view text, const Position& position,
                 Reading& out) { chinese::read(style, text, position, out); },
      .write = [](std::string& out, const Position& position,
                  Move move) { chinese::write(style, out, position, move); },
  };
}

}  // namespace

constinit const Notation kChinese = row<kHans>("zh", "Chinese", "中文（简体）");
constinit const Notation kChineseFull =
    row<kHansFull>("zh-full", "Chinese, full-width digits for Black", "中文（简体，黑方全角数字）");
constinit const Notation kChineseTraditional =
    row<kHant>("zh-hant", "Chinese, traditional", "中文（繁体）");
constinit const Notation kChineseHongKong =
    row<kHongKong>("zh-hk", "Chinese, Hong Kong glyphs", "中文（港台字形）");
constinit const Notation kChineseXqbase =
    row<kHansSeries>("zh-xqbase", "Chinese, pawns numbered over two files", "中文（兵卒统一编号）");
constinit const Notation kChinese1957 = row<kHans1957>(
    "zh-1957", "Chinese, Black in Chinese digits", "中文（1957 年：黑方用汉字数字）", true);

constinit const Notation kChineseLined =
    row<kHansLined>("zh-lined", "Chinese, directions as lines", "中文（三字简写，上下划线）");

const chinese::Style& chinese::style_of(const Notation& notation) {
  if (&notation == &kChineseFull) return kHansFull;
  if (&notation == &kChineseTraditional) return kHant;
  if (&notation == &kChineseHongKong) return kHongKong;
  if (&notation == &kChineseXqbase) return kHansSeries;
  if (&notation == &kChinese1957) return kHans1957;
  if (&notation == &kChineseLined) return kHansLined;
  return kHans;
}

}  // namespace qipu
