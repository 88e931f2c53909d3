// Decides whether two records with the same moves may be of one game: names, dates,
// misprints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "qipu/archive/game_facts.h"
#include "qipu/text/search_text.h"

namespace qipu {

/// The relation of two values: unknown, agreeing or contradicting.
enum class Accord : std::uint8_t { open, agree, contradict };

/// These return `open` if one of the values is unknown.
Accord accord_of_names(std::string_view a, std::string_view b, SearchText& texts);
Accord accord_of_dates(const Date& a, const Date& b);

struct HeadAccord {
  Accord red = Accord::open, black = Accord::open, date = Accord::open;

  bool players_contradict() const {
    return red == Accord::contradict || black == Accord::contradict;
  }
  bool contradicts() const { return players_contradict() || date == Accord::contradict; }
  /// Returns how many of the three agree.
  std::uint8_t agreeing() const;
};
HeadAccord accord_of(const GameFacts& a, const GameFacts& b, SearchText& texts);

/// Returns true if two games with the same line may be one, see duplicates.h.
bool may_be_same(const GameFacts& a, const GameFacts& b, const HeadAccord& heads,
                 SearchText& texts);

/// Returns a name without the text beside it ("上海 胡荣华", "胡荣华（上海）"), in its search form.
std::string core_of_name(std::string_view name, SearchText& texts);

/// Returns the last two characters of the core of a Chinese name; cores that differ in them are
/// names of different people. "" for other names.
std::string_view ending_of_name(std::string_view core);

/// Returns how many plies must be changed, inserted or removed to turn one line into the other;
/// `most` + 1 if it is more than `most`. O(plies x most).
std::size_t plies_apart(std::span<const Move> a, std::span<const Move> b, std::size_t most);

}  // namespace qipu
