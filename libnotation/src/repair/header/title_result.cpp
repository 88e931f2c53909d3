// Finds the result that a title states. Titles are compared case-folded and with each run of blanks
// as one. The text between two names is parsed by hand: marks; a colour, 先 or 后; the result;
// marks; at most a team.

#include "repair/header/title_result.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/ascii.h"
#include "game/fold.h"
#include "text/utf8.h"

namespace qipu::repair {
namespace {

using ascii::take;

// Longer texts are not titles.
constexpr std::size_t kLongest = 400;
constexpr std::string_view kMarks = " ()[]-_,:.";

/// A folded text, and the offset in the original text of each of its bytes.
struct Folded {
  std::string text;
  std::vector<std::uint32_t> from;

  explicit Folded(std::string_view original) {
    original = original.substr(0, kLongest);
    for (std::size_t pos = 0; pos < original.size();) {
      const std::size_t begin = pos;
      next_char(original, pos);
      std::string part = folded(original.substr(begin, pos - begin));
      if (part == "\t" || part == "\n" || part == "\r") part = " ";
      if (part == " " && text.ends_with(' ')) continue;
      text += part;
      from.insert(from.end(), part.size(), static_cast<std::uint32_t>(begin));
    }
    from.push_back(static_cast<std::uint32_t>(original.size()));
  }
  std::string original(std::string_view whole, std::size_t begin, std::size_t end) const {
    while (end > begin && text[end - 1] == ' ') --end;
    return std::string(whole.substr(from[begin], from[end] - from[begin]));
  }
};

bool contains_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.contains(word); });
}

void skip_marks(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(kMarks), rest.size()));
}

enum class Ended : std::uint8_t { won, lost, drawn };

struct Verb {
  Ended ended;
  std::optional<Color> first_is;
  bool bare;  ///< 和 by itself, which also means "and"
};

/// Takes a result from the beginning of `rest`, with the marks around it: "(先胜)".
std::optional<Verb> take_verb(std::string_view& rest) {
  const std::size_t before = rest.size();
  skip_marks(rest);
  const bool marks = rest.size() != before;
  Verb verb{Ended::won, std::nullopt, false};
  const auto take_side = [&](std::string_view red, std::string_view black, std::string_view end) {
    const bool is_red = take(rest, red);
    if (!is_red && !take(rest, black)) return;
    if (!verb.first_is) verb.first_is = is_red ? Color::red : Color::black;
    take(rest, end);
  };
  take_side("红", "黑", "方");
  take_side("先", "后", "手");
  if (take(rest, "胜") || take(rest, "赢")) {
    verb.ended = Ended::won;
  } else if (take(rest, "负") || take(rest, "败") || take(rest, "输")) {
    verb.ended = Ended::lost;
  } else if (take(rest, "和")) {
    verb.ended = Ended::drawn;
    verb.bare = !verb.first_is && !marks;
  } else {
    return std::nullopt;
  }
  skip_marks(rest);
  return verb;
}

bool is_alnum(char c) { return ascii::is_letter(c) || ascii::is_digit(c); }

/// Returns true if the name found there is not part of a longer Latin word or number.
bool stands_alone(std::string_view text, std::size_t begin, std::size_t size) {
  const std::size_t end = begin + size;
  const bool runs_in = begin > 0 && is_alnum(text[begin - 1]) && ascii::is_letter(text[begin]);
  const bool runs_on = end < text.size() && is_alnum(text[end]) && is_alnum(text[end - 1]);
  return !runs_in && !runs_on;
}

/// Returns true if the text between the result and a name may be a team: a few characters, without
/// digits, brackets and words of results.
bool may_be_team(std::string_view text) {
  constexpr std::size_t kMost = 10;
  if (count_chars(text) > kMost || text.find_first_of("0123456789()[],:") != text.npos)
    return false;
  return !contains_any(text, {"胜", "负", "和", "败", "输", "赢", "先", "后", "对"});
}

bool ends_there(std::string_view rest) {
  return rest.empty() || static_cast<unsigned char>(rest[0]) < 0x80;
}

struct Met {
  Verb verb;
  std::size_t begin, end;
};

/// Finds the first name, the result and the second name in this order.
std::optional<Met> find_met(std::string_view text, const Forms& first, const Forms& second) {
  for (const std::string& a : first) {
    for (std::size_t i = text.find(a); i != text.npos; i = text.find(a, i + 1)) {
      if (!stands_alone(text, i, a.size())) continue;
      std::string_view rest = text.substr(i + a.size());
      const auto verb = take_verb(rest);
      if (!verb) continue;
      for (const std::string& b : second) {
        const std::size_t j = rest.find(b);
        if (j == rest.npos || !may_be_team(rest.substr(0, j))) continue;
        const std::size_t end = text.size() - rest.size() + j + b.size();
        if (!stands_alone(text, end - b.size(), b.size())) continue;
        if (verb->bare && !ends_there(text.substr(end))) continue;
        return Met{*verb, i, end};
      }
    }
  }
  return std::nullopt;
}

GameResult won_by(Color side) {
  return side == Color::red ? GameResult::red_wins : GameResult::black_wins;
}

/// Returns true if a text may be a name: 2 to 8 characters, none of them ASCII.
bool is_name(std::string_view text) {
  constexpr std::size_t kFewest = 2, kMost = 8;
  const std::size_t chars = count_chars(text);
  return chars >= kFewest && chars <= kMost &&
         std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

}  // namespace

bool speaks_of_results(std::string_view text) {
  constexpr std::u32string_view kWords = U"胜勝负負和败敗输輸赢贏";
  for (std::size_t pos = 0; pos < text.size();) {
    if (kWords.contains(next_char(text, pos))) return true;
  }
  return false;
}

Forms forms_of(std::string_view name) {
  const std::string whole = Folded(trim(name)).text;
  Forms out;
  const auto add = [&](std::string_view form) {
    constexpr std::size_t kFewest = 2, kFewestLatin = 3;
    const bool latin = !form.empty() && static_cast<unsigned char>(form[0]) < 0x80;
    if (count_chars(form) < (latin ? kFewestLatin : kFewest)) return;
    if (form.find_first_not_of("0123456789?.-* ") == form.npos) return;
    for (const std::string_view nobody : {"未知", "不详", "佚名", "无名"}) {
      if (form.starts_with(nobody)) return;
    }
    if (std::ranges::find(out, form) == out.end()) out.emplace_back(form);
  };
  add(whole);
  const std::size_t blank = whole.find_last_of(" -");
  // The last word of a Latin name may belong to many people, so it is not used.
  if (blank != whole.npos && blank + 1 < whole.size() &&
      static_cast<unsigned char>(whole[blank + 1]) >= 0x80) {
    add(std::string_view(whole).substr(blank + 1));
  }
  return out;
}

std::optional<TitleResult> find_title_result(std::string_view text, const Forms& red,
                                             const Forms& black) {
  if (red.empty() || black.empty() || !speaks_of_results(text)) return std::nullopt;
  const Folded title(text);
  for (const Color first : {Color::red, Color::black}) {
    const bool is_red = first == Color::red;
    const auto met = find_met(title.text, is_red ? red : black, is_red ? black : red);
    if (!met) continue;
    TitleResult out{first, met->verb.first_is, GameResult::draw,
                    title.original(text, met->begin, met->end)};
    if (met->verb.ended == Ended::won) out.result = won_by(first);
    if (met->verb.ended == Ended::lost) out.result = won_by(!first);
    return out;
  }
  return std::nullopt;
}

std::optional<Opponent> find_opponent(std::string_view text, const Forms& known) {
  if (known.empty() || !speaks_of_results(text)) return std::nullopt;
  const Folded title(text);
  const std::string_view all = title.text;
  const std::string& name = known.front();
  constexpr std::string_view kEnds = " ()[],:.-";
  for (std::size_t i = all.find(name); i != all.npos; i = all.find(name, i + 1)) {
    std::string_view rest = all.substr(i + name.size());
    const auto verb = take_verb(rest);
    if (!verb || verb->bare) continue;
    const std::size_t begin = all.size() - rest.size();
    const std::size_t end = std::min(all.find_first_of(kEnds, begin), all.size());
    const std::string_view other = all.substr(begin, end - begin);
    if (!is_name(other) || other == name) continue;
    // If a blank follows, the next word may be the name, and this one the team.
    const bool whole = end == all.size() || all[end] != ' ';
    return Opponent{true, whole ? title.original(text, begin, end) : "",
                    title.original(text, i, end)};
  }
  for (std::size_t i = all.find(name); i != all.npos; i = all.find(name, i + 1)) {
    // Finds the result that ends where the name begins.
    constexpr std::size_t kLongestVerb = 20;
    for (std::size_t at = i - std::min(i, kLongestVerb); at < i; ++at) {
      if ((static_cast<unsigned char>(all[at]) & 0xC0) == 0x80) continue;
      std::string_view rest = all.substr(at);
      const auto verb = take_verb(rest);
      if (!verb || verb->bare || all.size() - rest.size() != i) continue;
      std::size_t begin = at;
      while (begin > 0 && static_cast<unsigned char>(all[begin - 1]) >= 0x80) --begin;
      const std::string_view other = all.substr(begin, at - begin);
      if (!is_name(other) || other == name) break;
      const bool whole = begin == 0 || ascii::is_digit(all[begin - 1]);
      const std::size_t end = i + name.size();
      const bool ends = end == all.size() || kEnds.substr(1).contains(all[end]);
      return Opponent{false, whole && ends ? title.original(text, begin, at) : "",
                      title.original(text, begin, end)};
    }
  }
  return std::nullopt;
}

std::optional<Promise> find_promise(std::string_view title) {
  struct Word {
    std::string_view words;
    GameResult result;
  };
  static constexpr Word kWords[] = {
      {"红先胜", GameResult::red_wins},   {"紅先勝", GameResult::red_wins},
      {"红先和", GameResult::draw},       {"紅先和", GameResult::draw},
      {"红先负", GameResult::black_wins}, {"紅先負", GameResult::black_wins},
      {"黑先胜", GameResult::black_wins}, {"黑先勝", GameResult::black_wins},
      {"黑先和", GameResult::draw},       {"黑先负", GameResult::red_wins},
      {"黑先負", GameResult::red_wins},
  };
  std::optional<Promise> out;
  for (const Word& word : kWords) {
    if (title.find(word.words) == title.npos) continue;
    if (out) return std::nullopt;
    out = Promise{word.result, word.words};
  }
  return out;
}

}  // namespace qipu::repair
