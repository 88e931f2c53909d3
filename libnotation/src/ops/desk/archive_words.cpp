#include "ops/desk/archive_words.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "opening/ecco.h"
#include "qipu/archive/query.h"
#include "qipu/game/date.h"
#include "qipu/game/outcome.h"
#include "qipu/text/search_text.h"
#include "text/utf8.h"

namespace qipu {
namespace {

/// A word of the text, and whether it stands in quotes.
struct Word {
  std::string text;
  bool quoted = false;
};

/// Signs between words.
constexpr std::string_view kBetween[] = {"　", "\u00A0", "，", "、", "；"};
constexpr std::pair<std::string_view, std::string_view> kQuotes[] = {
    {"\"", "\""}, {"“", "”"}, {"「", "」"}, {"『", "』"}, {"《", "》"}};
/// Signs that make a text a query. 包含 stands for ~.
constexpr std::string_view kSigns[] = {"=",  "~",  "<",  ">",  "(", ")", "＝", "～",
                                       "＜", "＞", "（", "）", "≠", "≤", "≥",  "包含"};

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> out;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) out.push_back({std::exchange(word, {}), false});
  };
  for (std::size_t pos = 0; pos < text.size();) {
    const std::string_view rest = text.substr(pos);
    const auto begins = [&](std::string_view sign) { return rest.starts_with(sign); };
    if (const auto* const quote =
            std::ranges::find_if(kQuotes, [&](const auto& each) { return begins(each.first); });
        quote != std::end(kQuotes)) {
      const std::size_t from = pos + quote->first.size();
      const std::size_t to = text.find(quote->second, from);
      if (to != text.npos) {
        end_word();
        const std::string_view inner = trim(text.substr(from, to - from));
        if (!inner.empty()) out.push_back({std::string(inner), true});
        pos = to + quote->second.size();
        continue;
      }
    }
    const bool blank = static_cast<unsigned char>(text[pos]) <= ' ' || text[pos] == ',' ||
                       text[pos] == ';' || std::ranges::any_of(kBetween, begins);
    const std::size_t begin = pos;
    next_char(text, pos);
    if (blank) {
      end_word();
    } else {
      word += text.substr(begin, pos - begin);
    }
  }
  end_word();
  return out;
}

/// A condition in the query language and in words, in Chinese and in English.
struct Condition {
  std::array<std::string, 2> query, meaning;
};

std::optional<int> year_in(std::string_view digits) {
  const auto year = ascii::whole_number<int>(digits);
  constexpr int kFirst = 1000, kLast = 2100;
  if (digits.size() != 4 || !year || *year < kFirst || *year >= kLast) return std::nullopt;
  return year;
}

/// Returns the first year of "80年代", "八十年代", "1980年代" or "1980s".
std::optional<int> decade_in(std::string_view word) {
  constexpr std::string_view kDecade = "年代";
  const bool english = word.size() == 5 && word.ends_with('s');
  if (!english && !word.ends_with(kDecade)) return std::nullopt;
  word.remove_suffix(english ? 1 : kDecade.size());
  constexpr std::string_view kTens[] = {"三十", "四十", "五十", "六十", "七十", "八十", "九十"};
  constexpr int kFirst = 1930, kYears = 10;
  const auto* const ten = std::ranges::find(kTens, word);
  if (ten != std::end(kTens)) return kFirst + kYears * static_cast<int>(ten - kTens);
  const auto number = ascii::whole_number<int>(word);
  if (!number || *number % kYears != 0) return std::nullopt;
  if (word.size() == 4) return year_in(word);
  constexpr int kCentury = 1900;
  const int year = kCentury + *number;
  return word.size() == 2 && year >= kFirst ? std::optional(year) : std::nullopt;
}

/// "1980", "1980年", "1975-1980", "80年代", "1980.05.03".
std::optional<Condition> dated(std::string_view word) {
  std::string_view text = word;
  if (text.ends_with("年")) text.remove_suffix(std::string_view("年").size());
  const auto spanned = [](std::string_view words) {
    return Condition{{"年份 = " + std::string(words), "year = " + std::string(words)},
                     {"年份 " + std::string(words), "year " + std::string(words)}};
  };
  if (year_in(text)) return spanned(text);
  if (const auto first = decade_in(word)) {
    return spanned(std::to_string(*first) + ".." + std::to_string(*first + 9));
  }
  if (text.size() > 4) {
    const std::string_view first = text.substr(0, 4);
    for (const std::string_view sign : {"-", "–", "—", "..", "至", "到"}) {
      std::string_view rest = text.substr(4);
      if (rest.starts_with("年")) rest.remove_prefix(std::string_view("年").size());
      if (!rest.starts_with(sign)) continue;
      rest.remove_prefix(sign.size());
      if (!year_in(first) || !year_in(rest)) continue;
      const auto [from, to] = std::minmax(first, rest);
      return spanned(std::string(from) + ".." + std::string(to));
    }
    const auto date = year_in(first) ? parse_date(word) : std::nullopt;
    if (date && date->month != 0 && !date->impossible && !date->doubtful) {
      const std::string known = date->day == 0 ? date->pgn().substr(0, 7) : date->pgn();
      return Condition{{"日期 = " + known, "date = " + known}, {"日期 " + known, "date " + known}};
    }
  }
  return std::nullopt;
}

std::optional<Condition> result_of(std::string_view word) {
  // One letter is rather the beginning of a name.
  if (word.size() < 2) return std::nullopt;
  const auto result = word == "draw" ? GameResult::draw : parse_result_words(word);
  if (!result || *result == GameResult::unknown) return std::nullopt;
  const std::string token(pgn_token(*result));
  const bool red = *result == GameResult::red_wins, drawn = *result == GameResult::draw;
  const char* const zh = red ? "红胜" : drawn ? "和" : "黑胜";
  return Condition{{std::string("结果 = ") + zh, "result = " + token},
                   {std::string("结果为") + zh, "result " + token}};
}

enum class Side : std::uint8_t { either, red, black };

/// Removes 执红 or 执黑 from the end of a name.
Side take_side(std::string_view& name) {
  constexpr std::pair<std::string_view, Side> kSides[] = {
      {"执红", Side::red},   {"執紅", Side::red},   {"持红", Side::red},   {"执先", Side::red},
      {"红方", Side::red},   {"紅方", Side::red},   {"执黑", Side::black}, {"執黑", Side::black},
      {"持黑", Side::black}, {"执后", Side::black}, {"黑方", Side::black}};
  for (const auto& [sign, side] : kSides) {
    if (!name.ends_with(sign)) continue;
    name.remove_suffix(sign.size());
    return side;
  }
  return Side::either;
}

Condition of_side(std::string_view name, Side side) {
  const std::string quoted = query_quoted(name);
  const bool red = side == Side::red;
  return {{(red ? "红方 ~ " : "黑方 ~ ") + quoted, (red ? "red ~ " : "black ~ ") + quoted},
          {(red ? "红方含“" : "黑方含“") + std::string(name) + "”",
           (red ? "Red contains “" : "Black contains “") + std::string(name) + "”"}};
}

/// Returns the codes of openings whose names contain the text: "C10..C19, D05"; "" if there are
/// none. Records with a code need no name then.
std::string codes_named(std::string_view word) {
  SearchText texts;
  const std::string form = texts.form(word);
  if (count_chars(form) < 2) return {};
  std::string out;
  const Ecco* first = nullptr;
  const Ecco* last = nullptr;
  const auto end_span = [&] {
    if (first == nullptr) return;
    out += (out.empty() ? "" : ", ") + std::string(first->code);
    if (last != first) out += ".." + std::string(last->code);
    first = nullptr;
  };
  for (const Ecco& each : all_ecco()) {
    const bool named = each.code != "A00" && (texts.form(each.opening.zh).contains(form) ||
                                              texts.form(each.opening.en).contains(form));
    if (!named) {
      end_span();
      continue;
    }
    if (first == nullptr) first = &each;
    last = &each;
  }
  end_span();
  return out;
}

Condition named(std::string_view word) {
  const std::string quoted = query_quoted(word);
  constexpr std::array<const char*, 6> kZh = {"棋手", "赛事", "地点", "开局", "标题", "来源"};
  constexpr std::array<const char*, 6> kEn = {"player",  "event", "site",
                                              "opening", "title", "source"};
  Condition out;
  out.meaning = {
      "棋手、赛事、地点、开局、标题或来源含“" + std::string(word) + "”",
      "player, event, site, opening, title or source contains “" + std::string(word) + "”"};
  for (std::size_t i = 0; i < kZh.size(); ++i) {
    out.query[0] += (i == 0 ? "(" : " 或 ") + std::string(kZh[i]) + " ~ " + quoted;
    out.query[1] += (i == 0 ? "(" : " or ") + std::string(kEn[i]) + " ~ " + quoted;
  }
  std::string codes = codes_named(word);
  const Ecco* const code = find_ecco(word);
  if (code != nullptr) codes = code->code;
  if (!codes.empty()) {
    out.query[0] += " 或 开局编号 在 (" + codes + ")";
    out.query[1] += " or ecco in (" + codes + ")";
  }
  out.query[0] += ")";
  out.query[1] += ")";
  return out;
}

/// Returns the result of 胜 or 负 for a side.
std::optional<Condition> result_for(std::string_view word, Side side) {
  const bool won = word == "胜" || word == "勝" || word == "赢";
  const bool lost = word == "负" || word == "負" || word == "输";
  if (side == Side::either || (!won && !lost)) return std::nullopt;
  return result_of((side == Side::red) == won ? "1-0" : "0-1");
}

std::vector<Condition> conditions_of(const std::vector<Word>& words) {
  std::vector<Condition> out;
  Side last_side = Side::either;
  std::string_view last_name;  // the name that was read last, if nothing came after it
  for (const Word& word : words) {
    const std::string narrow = SearchText::narrow(word.text);
    if (!word.quoted) {
      auto known = result_for(narrow, last_side);
      if (!known) known = dated(narrow);
      if (!known) known = result_of(narrow);
      if (known) {
        out.push_back(std::move(*known));
        last_name = {};
        continue;
      }
      std::string_view name = word.text;
      const Side side = take_side(name);
      if (side != Side::either) last_side = side;
      if (side != Side::either && name.empty() && !last_name.empty()) {
        out.back() = of_side(last_name, side);
        continue;
      }
      if (side != Side::either && !name.empty()) {
        out.push_back(of_side(name, side));
        last_name = {};
        continue;
      }
    }
    out.push_back(named(word.text));
    last_name = word.text;
  }
  return out;
}

}  // namespace

std::string query_quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

Result<UnderstoodQuery> understood(std::string_view typed, Language language) {
  const std::string_view text = trim(typed);
  UnderstoodQuery out;
  const std::vector<Word> words = words_of(text);
  if (words.empty()) {
    out.text = {"全部对局", "all games"};
    return out;
  }
  auto query = Query::parse(text);
  if (query) {
    out.query = text;
    out.text = {"符合条件的对局：" + out.query, "games that match: " + out.query};
    return out;
  }
  const bool signs =
      std::ranges::any_of(kSigns, [&](std::string_view sign) { return text.contains(sign); });
  if (signs) return std::unexpected(std::move(query.error()));
  constexpr std::size_t kMostWords = 64;
  if (words.size() > kMostWords) return fail(diag::query_deep, {}, {});
  out.words = true;
  const auto at = static_cast<std::size_t>(language == Language::zh ? 0 : 1);
  for (const Condition& each : conditions_of(words)) {
    if (!out.query.empty()) {
      out.query += language == Language::zh ? " 且 " : " and ";
      out.text[0] += "，且";
      out.text[1] += ", and ";
    }
    out.query += each.query[at];
    out.text[0] += each.meaning[0];
    out.text[1] += each.meaning[1];
  }
  // Very long words are too long for a query.
  if (auto made = Query::parse(out.query); !made) return std::unexpected(std::move(made.error()));
  return out;
}

}  // namespace qipu
