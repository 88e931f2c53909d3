// A text is split at blanks and marks, and each piece is classified. Only unambiguous pieces are
// split off: a name of two words (湖北 柳大华) stays whole.

#include "qipu/format/sheet/lex/loose_fields.h"

#include <algorithm>
#include <optional>

#include "qipu/game/date.h"
#include "qipu/text/utf8.h"

namespace qipu::sheet::list {
namespace {

constexpr std::size_t kLongest = 240;  // bytes; longer texts are no headers
// Pieces of a date: May 1, 2024, or one with the time of day.
constexpr std::size_t kMostPieces = 4;

constexpr std::string_view kMarks[] = {",", ";", "|", "，", "；", "｜", "　", " ", "\t", "\u00A0"};

std::size_t mark_length(std::string_view text) {
  for (const std::string_view mark : kMarks) {
    if (text.starts_with(mark)) return mark.size();
  }
  return 0;
}

std::vector<std::string_view> pieces_of(std::string_view text) {
  std::vector<std::string_view> out;
  std::size_t begin = 0;
  for (std::size_t pos = 0; pos <= text.size();) {
    const std::size_t mark = pos == text.size() ? 1 : mark_length(text.substr(pos));
    if (mark == 0) {
      ++pos;
      continue;
    }
    if (pos > begin) out.push_back(text.substr(begin, pos - begin));
    pos += mark;
    begin = pos;
  }
  return out;
}

std::string_view joined(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

bool ends_in_any(std::string_view text, std::initializer_list<std::string_view> ends) {
  return std::ranges::any_of(ends, [&](std::string_view end) { return text.ends_with(end); });
}

bool names_event(std::string_view text) {
  constexpr std::size_t kFewest = 3;
  return count_chars(text) >= kFewest && ends_in_any(text, {"赛", "賽", "杯", "锦标", "联赛",
                                                            "名人战", "擂台", "运动会", "争霸战"});
}

bool names_place(std::string_view text) {
  constexpr std::size_t kFewest = 3;
  return count_chars(text) >= kFewest &&
         ends_in_any(text, {"市", "省", "县", "棋院", "少年宫", "文化宫", "体育馆", "俱乐部",
                            "宾馆", "酒店", "公园", "学校"});
}

bool is_time(std::string_view text) {
  const bool said = std::ranges::any_of(
      std::initializer_list<std::string_view>{"上午", "下午", "晚", "中午", "星期", "周", "礼拜",
                                              "（星期", "(星期", "（周", "(周"},
      [&](std::string_view word) { return text.starts_with(word); });
  const bool clock =
      text.size() <= 8 && text.contains(':') && text.find_first_not_of("0123456789:") == text.npos;
  return said || clock;
}

/// An impossible date such as 2024.2.30, which still counts as a date.
bool names_no_day(std::string_view words) {
  const auto date = parse_date(words);
  return date && date->impossible && words[0] >= '0' && words[0] <= '9' && may_be_dated(*date);
}

/// The number of pieces from `first` on that form a date; 0: none.
std::size_t pieces_of_date(const std::vector<std::string_view>& pieces, std::size_t first) {
  const std::size_t most = std::min(kMostPieces, pieces.size() - first);
  std::size_t best = 0;
  for (std::size_t n = 1; n <= most; ++n) {
    const std::string_view words = joined(pieces[first], pieces[first + n - 1]);
    const auto said = certain_date(words);
    if (n == 1 && names_no_day(words)) best = 1;
    if (!said) continue;
    // A number alone is no date, nor is a year among other words.
    const bool named = said->date.month != 0 || words.ends_with("年");
    const bool timed = best != 0 && n == best + 1 && is_time(pieces[first + n - 1]);
    const bool own = !said->more || (n == 1 && said->date.day != 0 && !names_event(words));
    if (said->date.year != 0 && named && (own || timed)) best = n;
  }
  return best;
}

/// Between names, 先胜, (胜) and 和 belong to the names instead.
bool may_be_result(std::string_view piece) {
  return count_chars(piece) > 1 && !piece.contains("先") && !piece.starts_with("(") &&
         !piece.starts_with("（");
}

Header header(std::string name, std::string_view value, Role role = Role::tag) {
  return {.role = role, .name = std::move(name), .value = value, .known = true};
}

/// Classifies the pieces of a text one by one.
class Teller {
 public:
  /// `of`: the tag whose value the text is; no second value of it is taken.
  explicit Teller(std::string_view text, std::string_view of = {})
      : pieces_(pieces_of(text)), held_(of == "Event"), placed_(of == "Site") {}

  std::size_t size() const { return pieces_.size(); }

  /// The field that starts at piece `at`, which moves past it; nothing where there is none.
  std::optional<Header> take(std::size_t& at) {
    if (const std::size_t n = dated_ ? 0 : pieces_of_date(pieces_, at); n != 0) {
      const std::string_view words = joined(pieces_[at], pieces_[at + n - 1]);
      at += n;
      dated_ = true;
      return header("Date", words);
    }
    const std::string_view piece = pieces_[at];
    if (!held_ && names_event(piece)) {
      held_ = true;
      ++at;
      return header("Event", piece);
    }
    if (!placed_ && names_place(piece) && (dated_ || held_)) {
      placed_ = true;
      ++at;
      return header("Site", piece);
    }
    if (!ended_ && may_be_result(piece) && outcome_of(piece)) {
      ended_ = true;
      ++at;
      return header("Result", piece, Role::result);
    }
    return std::nullopt;
  }
  bool dated() const { return dated_; }
  std::string_view from_to(std::size_t first, std::size_t end) const {
    return first < end ? joined(pieces_[first], pieces_[end - 1]) : std::string_view();
  }

 private:
  std::vector<std::string_view> pieces_;
  bool held_, placed_;
  bool dated_ = false, ended_ = false;
};

}  // namespace

Loose behind_value(const Header& of) {
  Loose out{of.value, {}};
  const bool player = of.name == "Red" || of.name == "Black";
  if (of.role != Role::tag || of.value.size() > kLongest ||
      !(player || of.name == "Event" || of.name == "Date" || of.name == "Site")) {
    return out;
  }
  Teller teller(of.value, of.name);
  std::size_t at = 1;
  if (of.name == "Date") {
    std::size_t first = 0;
    const auto date = teller.size() > 1 ? teller.take(first) : std::nullopt;
    if (!date || date->name != "Date") return out;
    at = first;
  }
  const std::size_t all = teller.size();
  std::size_t end = 0;  // of the value, in pieces
  std::vector<Header> found;
  while (at < all) {
    const std::size_t begin = at;
    auto header = teller.take(at);
    if (header) {
      if (end == 0) end = begin;
      found.push_back(*std::move(header));
    } else if (end == 0) {
      ++at;
    } else {
      break;
    }
  }
  if (found.empty()) return out;
  // The value of an event or place is often several words: it is only split where a date follows.
  const bool day = std::ranges::any_of(found, [](const Header& h) { return h.name == "Date"; });
  if (!player && of.name != "Date" && !day) return out;
  if (at < all) {
    if (!teller.dated()) return out;
    found.push_back(header("txt.附注", teller.from_to(at, all)));
  }
  return {teller.from_to(0, end), std::move(found)};
}

Loose around_names(std::string_view line) {
  Loose out{line, {}};
  if (line.size() > kLongest) return out;
  Teller teller(line);
  std::size_t begin = 0, end = teller.size();
  while (begin < end) {
    auto header = teller.take(begin);
    if (!header) break;
    out.headers.push_back(*std::move(header));
  }
  for (std::size_t at = begin; at < teller.size();) {
    const std::size_t first = at;
    auto header = teller.take(at);
    if (!header) {
      if (end != teller.size()) return {line, {}};  // more words of names after a field
      ++at;
      continue;
    }
    if (end == teller.size()) end = first;
    out.headers.push_back(*std::move(header));
  }
  out.rest = teller.from_to(begin, end);
  return out;
}

std::vector<Header> loose_headers(std::string_view line) {
  constexpr std::string_view kStops[] = {"。", "！", "？", "：", ":"};
  if (std::ranges::any_of(kStops, [&](std::string_view s) { return line.contains(s); })) return {};
  Loose found = around_names(line);
  const bool tells = std::ranges::any_of(
      found.headers, [](const Header& h) { return h.name == "Date" || h.name == "Event"; });
  return found.rest.empty() && tells ? std::move(found.headers) : std::vector<Header>();
}

}  // namespace qipu::sheet::list
