// Private. Whether two records with the same moves may be of one game: names, dates, misprints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "qipu/archive/game_facts.h"
#include "qipu/text/search_text.h"

namespace qipu {

/// How what two records say goes together.
enum class Accord : std::uint8_t { open, agree, contradict };

/// Open where one is not known.
Accord accord_of_names(std::string_view a, std::string_view b, SearchText& texts);
Accord accord_of_dates(const Date& a, const Date& b);

struct HeadAccord {
  Accord red = Accord::open, black = Accord::open, date = Accord::open;

  bool players_contradict() const {
    return red == Accord::contradict || black == Accord::contradict;
  }
  bool contradicts() const { return players_contradict() || date == Accord::contradict; }
  /// How many of the three agree.
  std::uint8_t agreeing() const;
};
HeadAccord accord_of(const GameFacts& a, const GameFacts& b, SearchText& texts);

/// Whether two games with the same line may be one, see duplicates.h.
bool may_be_same(const GameFacts& a, const GameFacts& b, const HeadAccord& heads,
                 SearchText& texts);

/// A name without what stands beside it ("上海 胡荣华", "胡荣华（上海）"), in its search form.
std::string core_of_name(std::string_view name, SearchText& texts);

/// Of the core of a Chinese name its last two characters: cores that have others are names of
/// different people. "" of other names.
std::string_view ending_of_name(std::string_view core);

/// How many plies have to be changed, put in or taken out to make one line the other; more than
/// `most`: `most` + 1. O(plies x most).
std::size_t plies_apart(std::span<const Move> a, std::span<const Move> b, std::size_t most);

}  // namespace qipu
