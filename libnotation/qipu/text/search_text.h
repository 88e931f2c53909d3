// Texts compared as people search: without regard to case, width and script (简繁), and Chinese
// by its sound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qipu {

/// Remembers what it found out about each character. Not for two threads at once.
class SearchText {
 public:
  /// In simplified characters, narrow letters, lower case.
  std::string form(std::string_view text);
  /// In narrow letters and lower case, its script as it is. ICU's rules are not needed for it.
  static std::string narrow(std::string_view text);

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
  const std::vector<std::pair<char32_t, Character>>& characters();
  /// Takes over what another one knew, so that the rules of ICU need not be loaded. "" for a sound:
  /// it is worked out where it is asked for.
  void learn(char32_t c, Character known);
  /// The characters that have another form in simplified script; some 2,700.
  static std::vector<std::pair<char32_t, std::string>> traditional();
  /// All of traditional() were learnt: what is not known is no traditional character.
  void knows_traditional() { knows_traditional_ = true; }

 private:
  static constexpr char32_t kPage = 0x100;

  /// 0: not known.
  std::uint32_t place_of(char32_t c) const {
    const std::size_t page = c / kPage;
    return page >= pages_.size() || pages_[page] == 0
               ? 0
               : places_[(pages_[page] - 1) * kPage + c % kPage];
  }
  Character& character(char32_t c) {
    const std::uint32_t place = place_of(c);
    return place != 0 ? known_[place - 1].second : work_out(c);
  }
  Character& work_out(char32_t c);

  std::vector<std::pair<char32_t, Character>> known_;
  // Of each character its place in known_, from 1, by pages; of each page its place, from 1.
  std::vector<std::uint32_t> pages_, places_;
  bool knows_traditional_ = false;
};

}  // namespace qipu
