// Completes the word of a query: fields, players, events, openings.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "ops/desk/archive_parts.h"
#include "qipu/game/date.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostWords = 12;

/// The fields of queries (docs/queries.md), in Chinese and in English.
constexpr std::pair<std::string_view, std::string_view> kFields[] = {
    {"红方", "red"},      {"黑方", "black"},       {"棋手", "player"},   {"赛事", "event"},
    {"地点", "site"},     {"轮次", "round"},       {"日期", "date"},     {"年份", "year"},
    {"结果", "result"},   {"开局", "opening"},     {"开局编号", "ecco"}, {"着数", "plies"},
    {"标题", "title"},    {"评注者", "annotator"}, {"注释", "comment"},  {"来源", "source"},
    {"局面", "position"}, {"图形", "pattern"},     {"子力", "material"}, {"着法", "line"},
    {"镜像", "mirrored"}, {"终局", "ending"},      {"有", "has"}};

/// Returns how many bytes the first UTF-16 units of a text have, cut between characters.
std::size_t bytes_of_units(std::string_view text, std::uint64_t units) {
  std::size_t pos = 0;
  for (std::uint64_t passed = 0; pos < text.size();) {
    std::size_t next = pos;
    constexpr char32_t kTwoUnits = 0x10000;
    passed += next_char(text, next) >= kTwoUnits ? 2 : 1;
    if (passed > units) break;
    pos = next;
  }
  return pos;
}

std::uint64_t units_in(std::string_view text) {
  std::uint64_t units = 0;
  constexpr char32_t kTwoUnits = 0x10000;
  for (std::size_t pos = 0; pos < text.size();) units += next_char(text, pos) >= kTwoUnits ? 2 : 1;
  return units;
}

bool is_sign(char32_t c) {
  constexpr std::u32string_view kSigns = U"=~<>!(),;（），、；＝～＜＞≠≤≥\"“”「」\u3000\u00A0";
  return c <= U' ' || kSigns.contains(c);
}

/// A word before the cursor.
struct Begun {
  std::size_t from = 0;    ///< where it begins; at its opening quote if it stands in quotes
  std::string_view text;   ///< without that quote
  std::string_view field;  ///< the field that it is compared with, or ""
};

Begun begun_in(std::string_view text) {
  Begun out;
  std::size_t open = text.npos;  // the quote that is still open
  std::size_t from = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    const char32_t c = next_char(text, pos);
    const bool quote = c == U'"' || c == U'“' || c == U'”' || c == U'「' || c == U'」';
    if (quote) {
      open = open == text.npos ? begin : text.npos;
      if (open != text.npos) from = pos;
    }
    if (open == text.npos && is_sign(c)) from = pos;
  }
  out.text = text.substr(from);
  out.from = open == text.npos ? from : open;
  // The field before the sign before it.
  std::string_view before = trim(text.substr(0, out.from));
  std::size_t end = before.size();
  while (end > 0 && std::string_view("=~!<>").contains(before[end - 1])) --end;
  if (end == before.size()) return out;
  before = trim(before.substr(0, end));
  std::size_t field = 0;
  for (std::size_t pos = 0; pos < before.size();) {
    if (is_sign(next_char(before, pos))) field = pos;
  }
  out.field = before.substr(field);
  return out;
}

/// A proposal, and how well it fits: words that begin with the text come first.
struct Proposal {
  std::string text;
  std::array<const char*, 2> what;
  std::uint64_t games = 0;
  bool begins = false;
};

bool needs_quotes(std::string_view text) {
  for (std::size_t pos = 0; pos < text.size();) {
    if (is_sign(next_char(text, pos))) return true;
  }
  return text.contains("..") || text.contains("且") || text.contains("或") || text.contains("包含");
}

}  // namespace

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::complete(const DeskRequest& request) {
  const std::string all = request.text("text").value_or("");
  const std::size_t at = bytes_of_units(all, request.number("at").value_or(all.size()));
  const std::string_view text = std::string_view(all).substr(0, at);
  const Begun begun = begun_in(text);
  const bool zh = request.language() == Language::zh;
  const std::string form = search.form(begun.text), pinyin = search.pinyin(begun.text);
  const std::string field = search.form(begun.field);
  const auto field_is = [&](std::initializer_list<std::string_view> allowed) {
    return field.empty() || std::ranges::find(allowed, field) != allowed.end();
  };

  std::vector<Proposal> fields, found;
  if (field.empty() && begun.from + begun.text.size() == at) {
    for (const auto& [chinese, english] : kFields) {
      const std::string_view name = zh ? chinese : english;
      if (!form.empty() && (chinese.starts_with(form) || english.starts_with(form))) {
        fields.push_back({std::string(name), {"字段", "field"}, 0, true});
      }
    }
  }
  const auto add = [&](std::size_t column, std::array<const char*, 2> what) {
    const Names& known = names_of(column);
    for (std::size_t i = 1; i < known.forms.size(); ++i) {
      const std::string& value = values_of(column)[i];
      if (known.games[i] == 0 || known_part(value).empty()) continue;
      bool begins = known.forms[i].starts_with(form);
      if (!begins && !known.forms[i].contains(form)) {
        if (pinyin.empty()) continue;
        const auto sounds = search.sounds(value);
        if (!SearchText::spelt(sounds, pinyin, false)) continue;
        begins = std::ranges::any_of(sounds.front(), [&](const std::string& sound) {
          return sound.starts_with(pinyin) || pinyin.starts_with(sound);
        });
      }
      found.push_back({value, what, known.games[i], begins});
    }
  };
  if (!form.empty() || !field.empty()) {
    if (field_is({"红方", "黑方", "棋手", "red", "black", "player"})) {
      add(kRed, {"棋手", "player"});
    }
    if (field_is({"赛事", "event"})) add(kEvent, {"赛事", "event"});
    if (field_is({"开局", "opening"})) add(kOpening, {"开局", "opening"});
  }
  std::ranges::stable_sort(found, [](const Proposal& a, const Proposal& b) {
    return std::pair(a.begins, a.games) > std::pair(b.begins, b.games);
  });
  fields.insert(fields.end(), std::make_move_iterator(found.begin()),
                std::make_move_iterator(found.end()));
  Json words = Json::array();
  std::set<std::string> seen;
  for (const Proposal& each : fields) {
    if (words.size() == kMostWords) break;
    if (!seen.insert(each.text).second) continue;
    words.push_back({{"text", needs_quotes(each.text) ? query_quoted(each.text) : each.text},
                     {"what", each.what},
                     {"games", each.games}});
  }
  return json_answer({{"from", units_in(text.substr(0, begun.from))},
                      {"to", units_in(text)},
                      {"words", std::move(words)}});
}

}  // namespace qipu
