#include "archive/event_round.h"

#include <algorithm>
#include <span>

#include "base/ascii.h"
#include "text/numerals.h"
#include "text/utf8.h"

namespace qipu {
namespace {

/// Returns the value of a sign in a number, a digit or Chinese; -1 for other signs.
int value_of(char32_t c) {
  if (const int digit = digit_of(c); digit >= 0) return digit;
  if (!is_han_numeral(c)) return -1;
  switch (c) {
    case U'千': return 1000;
    case U'廿': return 20;
    case U'卅': return 30;
    default: return han_value(c);  // also for zero
  }
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) { skip_blanks(); }

  /// Reads a round. Returns false if there is none at the front.
  bool read() {
    constexpr std::string_view kBefore[] = {"round", "rd.", "rd", "r", "vòng", "轮次", "輪次"};
    constexpr std::string_view kBehind[] = {"轮", "輪"};
    worded_ = take(kBefore);
    const bool counted = !worded_ && take(kOrdinal);
    if (!take_number()) return false;
    while (pos_ + 1 < text_.size() && text_[pos_] == '.' && ascii::is_digit(text_[pos_ + 1])) {
      ++pos_;
      if (!take_number()) return false;
    }
    std::size_t end = pos_;
    skip_blanks();
    if (!worded_ && take(kBehind)) {
      worded_ = true;
      end = pos_;
      if (take_part()) end = pos_;
    }
    pos_ = end;
    return worded_ || !counted;  // 第3台 is not a round
  }

  bool at_end() {
    skip_blanks();
    return pos_ == text_.size();
  }
  bool worded() const { return worded_; }
  EventRound result() && { return {std::move(parts_), pos_}; }

 private:
  static constexpr std::string_view kOrdinal[] = {"第"};

  void skip_blanks() {
    while (pos_ < text_.size()) {
      std::size_t next = pos_;
      const char32_t c = next_char(text_, next);
      if (c != U' ' && c != U'\t' && c != U'\u00A0' && c != U'\u3000') return;
      pos_ = next;
    }
  }

  /// Reads one of the words, and the blanks after it.
  bool take(std::span<const std::string_view> words) {
    const std::string_view rest = text_.substr(pos_);
    const auto found = std::ranges::find_if(words, [&](std::string_view word) {
      return ascii::same_word(rest.substr(0, word.size()), word);
    });
    if (found == words.end()) return false;
    pos_ += found->size();
    skip_blanks();
    return true;
  }

  bool take_number() {
    std::size_t next = pos_;
    const char32_t c = pos_ < text_.size() ? next_char(text_, next) : U'\0';
    if (is_enclosed(c)) {
      parts_.push_back(enclosed_value(c));
      pos_ = next;
      return true;
    }
    const auto number = take_any_number(text_, pos_);
    if (number) parts_.push_back(*number);
    return number.has_value();
  }

  /// Reads 第2台 after the round.
  bool take_part() {
    constexpr std::string_view kThings[] = {"台", "臺", "局", "盘", "盤", "桌"};
    const std::size_t parts = parts_.size();
    if (take(kOrdinal) && take_number()) {
      skip_blanks();
      if (take(kThings)) return true;
    }
    parts_.resize(parts);
    return false;
  }

  std::string_view text_;
  std::size_t pos_ = 0;
  bool worded_ = false;  ///< a word shows that the number is a round
  std::vector<std::int64_t> parts_;
};

}  // namespace

std::string EventRound::words() const {
  std::string out;
  for (const std::int64_t part : parts) out += (out.empty() ? "" : ".") + std::to_string(part);
  return out;
}

std::partial_ordering EventRound::compared_as_far(const EventRound& asked) const {
  for (std::size_t i = 0; i < asked.parts.size(); ++i) {
    if (i == parts.size()) return std::partial_ordering::unordered;
    if (parts[i] != asked.parts[i]) return parts[i] <=> asked.parts[i];
  }
  return std::partial_ordering::equivalent;
}

std::optional<EventRound> event_round(std::string_view text) {
  Reader reader(text);
  if (!reader.read() || !reader.at_end()) return std::nullopt;
  return std::move(reader).result();
}

std::optional<EventRound> front_event_round(std::string_view text) {
  Reader reader(text);
  if (!reader.read() || (!reader.worded() && !reader.at_end())) return std::nullopt;
  return std::move(reader).result();
}

std::optional<std::int64_t> take_any_number(std::string_view text, std::size_t& pos) {
  constexpr std::int64_t kMost = 1'000'000'000;
  std::int64_t sum = 0, now = 0;
  bool any = false;
  while (pos < text.size()) {
    std::size_t next = pos;
    const char32_t c = next_char(text, next);
    const int value = value_of(c);
    if (value < 0 || sum + now > kMost) break;
    any = true;
    pos = next;
    if (c == U'十' || c == U'百' || c == U'千') {
      sum += (now == 0 ? 1 : now) * value;
      now = 0;
    } else if (value >= 20) {
      sum += value;
    } else {
      now = now * 10 + value;
    }
  }
  return any ? std::optional(sum + now) : std::nullopt;
}

}  // namespace qipu
