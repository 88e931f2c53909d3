#include "text/visible.h"

#include <gtest/gtest.h>

#include "text/utf8.h"

namespace qipu {
namespace {

std::string of(char32_t c) {
  std::string out;
  append_char(out, c);
  return out;
}

TEST(Visible, WhatShowsNothingOfItsOwnIsShownByItsNumber) {
  for (const char32_t c : {U'\x1B', U'\x7F', U'\x9B', U'\xAD', U'\u061C', U'\u200B', U'\u200D',
                           U'\u200E', U'\u200F', U'\u2028', U'\u202A', U'\u202E', U'\u2060',
                           U'\u2066', U'\u2069', U'\uFEFF', U'\U000E0041'}) {
    EXPECT_TRUE(hidden_char(c)) << static_cast<unsigned>(c);
    const std::string shown = visible("甲" + of(c) + "乙");
    EXPECT_EQ(shown.find(of(c)), shown.npos);
    EXPECT_TRUE(shown.starts_with("甲⟨U+") && shown.ends_with("⟩乙")) << shown;
  }
  EXPECT_EQ(visible("x\u202Ey\x1B[2J"), "x⟨U+202E⟩y⟨U+001B⟩[2J");
}

TEST(Visible, AllElseStaysAsItIs) {
  const std::string text = "红\t方\n（小明）…é \u3000ệ e\u0301 \u2659\uFE0F \U0001FA60 \xFF\xB6";
  EXPECT_EQ(visible(text), text);
}

}  // namespace
}  // namespace qipu
