// Texts as people search: any script, width and case; Chinese by its pronunciation.

#include "qipu/text/search_text.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "text/utf8.h"

namespace qipu {
namespace {

TEST(SearchText, FormsForgetScriptWidthAndCase) {
  SearchText texts;
  const std::pair<const char*, const char*> kCases[] = {
      {"許銀川", "许银川"},   {"ＡＢＣ　１２", "abc 12"}, {"Éa", "éa"}, {"", ""}, {"车車", "车车"},
      {"Hu RONG", "hu rong"}, {"\xFF", "\xEF\xBF\xBD"}};
  for (const auto& [text, form] : kCases) EXPECT_EQ(texts.form(text), form) << text;
}

TEST(SearchText, KnowsEveryCharacterByTheTraditionalOnes) {
  const auto traditional = SearchText::traditional();
  ASSERT_GT(traditional.size(), 2000U);
  SearchText by_rules, taught;
  for (const auto& [c, form] : traditional) taught.learn(c, {form, ""});
  taught.knows_traditional();
  constexpr std::pair<char32_t, char32_t> kRanges[] = {
      {0x2E80, 0xA000}, {0xF900, 0x10000}, {0x20000, 0x2FA20}, {0x30000, 0x31350}};
  for (const auto& [from, to] : kRanges) {
    for (char32_t c = from; c < to; ++c) {
      std::string text;
      append_char(text, c);
      ASSERT_EQ(taught.form(text), by_rules.form(text)) << std::hex << static_cast<unsigned>(c);
    }
  }
  EXPECT_EQ(taught.sounds("華"), by_rules.sounds("華"));
}

TEST(SearchText, NarrowTextsKeepTheirScript) {
  EXPECT_EQ(SearchText::narrow("ＡＢＣ　１２"), "abc 12");
  EXPECT_EQ(SearchText::narrow("許銀川"), "許銀川");
  EXPECT_EQ(SearchText::narrow("\xFF"), "\xEF\xBF\xBD");
}

TEST(SearchText, PinyinIsComparedWithoutTonesAndBlanks) {
  SearchText texts;
  const std::pair<const char*, const char*> kCases[] = {{"Hu Ronghua", "huronghua"},
                                                        {"hú róng-huá", "huronghua"},
                                                        {"Lǚ Qin", "luqin"},
                                                        {"lv qin", "luqin"},
                                                        {"胡荣华", ""},
                                                        {"hu2", ""},
                                                        {"", ""},
                                                        {"Xi'an", "xian"}};
  for (const auto& [text, pinyin] : kCases) EXPECT_EQ(texts.pinyin(text), pinyin) << text;
}

TEST(SearchText, SoundsAreSpeltFromOneToAnother) {
  SearchText texts;
  const auto spelt = [&](const char* name, const char* pinyin, bool whole) {
    return SearchText::spelt(texts.sounds(name), texts.pinyin(pinyin), whole);
  };
  EXPECT_TRUE(spelt("胡荣华", "hu rong hua", true));
  EXPECT_TRUE(spelt("胡榮華", "huronghua", true));
  EXPECT_FALSE(spelt("上海胡荣华", "hu ronghua", true));
  EXPECT_TRUE(spelt("上海胡荣华", "hu ronghua", false));
  EXPECT_FALSE(spelt("胡荣华", "hu ron", false));  // ends within a sound
  EXPECT_FALSE(spelt("胡荣华", "uronghua", false));
  EXPECT_FALSE(spelt("胡荣华", "", false));
  EXPECT_FALSE(spelt("", "hu", false));
  EXPECT_TRUE(spelt("单霞丽", "shan xiali", true));  // a surname
  EXPECT_TRUE(spelt("卜凤波", "bu fengbo", true));
  EXPECT_TRUE(spelt("曾启全", "zeng qiquan", true));
  EXPECT_TRUE(spelt("Team 吕钦", "team lu", false));
}

}  // namespace
}  // namespace qipu
