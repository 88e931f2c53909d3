// Texts compared as people search: without regard to case, width and script (简繁), and Chinese by
// its pronunciation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#pragma GCC visibility push(default)
namespace qipu {

/// Remembers the properties of each character. Only one thread may use an object at a time.
class SearchText {
 public:
  /// Returns the text in simplified characters, narrow letters and lower case.
  std::string form(std::string_view text);
  /// Returns the text in narrow letters and lower case, in its own script. Needs no rules of ICU.
  static std::string narrow(std::string_view text);

  /// Returns the sounds of a text, each with its alternative readings: 单仁 is {"dan", "shan"},
  /// {"ren"}. Words in other scripts stay as they are, in lower case; signs are left out.
  std::vector<std::vector<std::string>> sounds(std::string_view text);
  /// Returns true if the pinyin, without blanks and tones, spells a sequence of these sounds, or
  /// all of them if `whole`. O(sounds x spelling).
  static bool spelt(const std::vector<std::vector<std::string>>& sounds, std::string_view pinyin,
                    bool whole);
  /// Returns a pinyin in the form for comparison: "Hu Rong-hua", "lǚ qin" and "Lv Qin" become
  /// huronghua and luqin. Returns "" if it has other characters than letters, blanks and hyphens.
  std::string pinyin(std::string_view text);

  /// The known properties of a character.
  struct Character {
    std::string form;
    std::string sound;  ///< "" if it is not a Chinese character
  };
  /// Returns all non-ASCII characters seen so far, Chinese ones with their sounds. Databases store
  /// them and learn them later. O(characters).
  const std::vector<std::pair<char32_t, Character>>& characters();
  /// Adds what another object knew of a character, so that ICU's rules need not be loaded. If the
  /// sound is "", it is computed when needed.
  void learn(char32_t c, Character known);
  /// Returns the characters that have another form in simplified script, about 2,700.
  static std::vector<std::pair<char32_t, std::string>> traditional();
  /// Call it after all of traditional() was learnt: unknown characters are then not traditional.
  void knows_traditional() { knows_traditional_ = true; }

 private:
  static constexpr char32_t kPage = 0x100;

  /// Returns 0 if the character is unknown.
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
  // For each character its place in known_, from 1, stored by pages; for each page its place, from
  // 1.
  std::vector<std::uint32_t> pages_, places_;
  bool knows_traditional_ = false;
};

}  // namespace qipu
#pragma GCC visibility pop
