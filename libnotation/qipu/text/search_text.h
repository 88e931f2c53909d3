// Texts compared as people search: without regard to case, width and script (简繁), and Chinese
// by its sound.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace qipu {

/// Remembers what it found out about each character. Not for two threads at once.
class SearchText {
 public:
  /// In simplified characters, narrow letters, lower case.
  std::string form(std::string_view text);

  /// The sounds of a text, each with its other readings: 单仁 is {"dan", "shan"}, {"ren"}. What is
  /// no Chinese character stands as it is, in lower case, a word at a time; signs are left out.
  std::vector<std::vector<std::string>> sounds(std::string_view text);
  /// Whether the pinyin, without blanks and tones, is how some of these are spelt together: from a
  /// first to a last one, all of them when `whole`. O(sounds x spelling).
  static bool spelt(const std::vector<std::vector<std::string>>& sounds, std::string_view pinyin,
                    bool whole);
  /// A pinyin as it is compared: "Hu Rong-hua", "lǚ qin" and "Lv Qin" are huronghua and luqin; ""
  /// where it has other characters than letters, blanks and hyphens.
  std::string pinyin(std::string_view text);

  /// What it knows of a character.
  struct Character {
    std::string form;
    std::string sound;  ///< "" of what is no Chinese character
  };
  /// All characters met that are no ASCII, Chinese ones with their sounds: for who keeps texts and
  /// will ask for them again, as a database does. O(characters).
  const std::unordered_map<char32_t, Character>& characters();
  /// Takes over what another one knew, so that the rules of ICU need not be loaded.
  void learn(char32_t c, Character known) { known_.insert_or_assign(c, std::move(known)); }

 private:
  const Character& character(char32_t c);
  std::unordered_map<char32_t, Character> known_;
};

}  // namespace qipu
