// Finds dates, events and places. A text is split at blanks and marks, and each piece is
// classified. Only unambiguous pieces are split off; a name of two words (湖北 柳大华) stays whole.

#include "format/sheet/lex/fields.h"

#include <algorithm>

#include "base/ascii.h"
#include "notation/odds.h"
#include "qipu/game/date.h"

namespace qipu::sheet {
namespace {

constexpr std::size_t kLongest = 240;  // in bytes; longer texts are not headers
// The most pieces of a date: May 1, 2024, or a date with the time of day.
constexpr std::size_t kMostPieces = 4;

std::vector<std::string_view> pieces_of(std::string_view text) {
  std::vector<std::string_view> out;
  std::size_t begin = 0;
  for (std::size_t pos = 0; pos <= text.size();) {
    const std::size_t mark =
        pos == text.size() ? 1
                           : front_of(text.substr(pos),
                                      {",", ";", "|", "，", "；", "｜", "　", " ", "\t", "\u00A0"});
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

constexpr std::size_t kFewest = 3;  // characters of an event or a place

bool names_event(std::string_view text) {
  while (back_of(text, {"”", "\"", "》", "」", "』"}) != 0) {  // “磐安杯”
    text.remove_suffix(back_of(text, {"”", "\"", "》", "」", "』"}));
  }
  return count_chars(text) >= kFewest && back_of(text, {"赛", "賽", "杯", "锦标", "联赛", "名人战",
                                                        "擂台", "运动会", "争霸战"}) != 0;
}

bool names_place(std::string_view text) {
  return count_chars(text) >= kFewest &&
         back_of(text, {"市", "省", "县", "棋院", "少年宫", "文化宫", "体育馆", "俱乐部", "宾馆",
                        "酒店", "公园", "学校"}) != 0;
}

bool is_time(std::string_view text) {
  const bool said = front_of(text, {"上午", "下午", "晚", "中午", "星期", "周", "礼拜", "（星期",
                                    "(星期", "（周", "(周"}) != 0;
  const bool clock =
      text.size() <= 8 && text.contains(':') && text.find_first_not_of("0123456789:") == text.npos;
  return said || clock;
}

/// Returns true for an impossible date such as 2024.2.30, which still counts as a date.
bool names_no_day(std::string_view words) {
  const auto date = parse_date(words);
  return date && date->impossible && words[0] >= '0' && words[0] <= '9' && may_be_dated(*date);
}

/// Returns the number of pieces from `first` on that form a date; 0 if there is none.
std::size_t pieces_of_date(const std::vector<std::string_view>& pieces, std::size_t first) {
  const std::size_t most = std::min(kMostPieces, pieces.size() - first);
  std::size_t best = 0;
  for (std::size_t n = 1; n <= most; ++n) {
    const std::string_view words = from_to(pieces[first], pieces[first + n - 1]);
    const auto said = certain_date(words);
    if (n == 1 && names_no_day(words)) best = 1;
    if (!said) continue;
    // A number alone is not a date, and neither is a year among other words.
    const bool named = said->date.month != 0 || words.ends_with("年");
    const bool timed = best != 0 && n == best + 1 && is_time(pieces[first + n - 1]);
    const bool own = !said->more || (n == 1 && said->date.day != 0 && !names_event(words));
    if (said->date.year != 0 && named && (own || timed)) best = n;
  }
  return best;
}

// Returns true if the whole text is a round: "第5轮".
bool names_round(std::string_view text) {
  if (!take(text, "第")) return false;
  text = trim(text);
  return take_count(text) && (text = trim(text), take_any(text, {"轮", "輪"})) && text.empty();
}

// Returns the offset of 第5轮 at the end of an event: 2019年全国象棋甲级联赛第5轮; 0 in other
// texts.
std::size_t round_behind_event(std::string_view text) {
  const std::size_t at = text.rfind("第");
  if (at == text.npos || at == 0 || !names_round(text.substr(at))) return 0;
  return names_event(text.substr(0, at)) ? at : 0;
}

// Returns true if the whole text is like "第3台".
bool names_table(std::string_view text) {
  return take(text, "第") && take_count(text) && take_any(text, {"台", "臺", "桌"}) && text.empty();
}

// Returns the offset of 第3台 at the end of a round: 第5轮第3台; 0 if there is none.
std::size_t table_behind_round(std::string_view text) {
  const std::size_t at = text.rfind("第");
  if (at == text.npos || at == 0 || !names_table(text.substr(at))) return 0;
  return names_round(text.substr(0, at)) || round_behind_event(text.substr(0, at)) != 0 ? at : 0;
}

constexpr std::string_view kPlayedAt[] = {"弈于", "弈於", "奕于", "奕於", "于", "於"};

bool is_day(std::string_view text) {
  const auto said = certain_date(text);
  return said && !said->more && said->date.year != 0 && said->date.month != 0;
}

/// Between names, 先胜, (胜) and 和 belong to the names instead.
bool may_be_result(std::string_view piece) {
  return count_chars(piece) > 1 && !piece.contains("先") && front_of(piece, {"(", "（"}) == 0;
}

Header header(std::string name, std::string_view value, HeaderRole role = HeaderRole::tag) {
  return {.role = role, .name = std::move(name), .value = value, .known = true};
}

/// Classifies the pieces of a text one by one.
class Teller {
 public:
  /// `of` is the tag whose value the text is. No second value of that tag is taken.
  explicit Teller(std::string_view text, std::string_view of = {})
      : held_(of == "Event"), placed_(of == "Site"), counted_(of == "Round") {
    bool place = false;  // the next piece is a place: 弈于2019年5月12日 广州
    for (std::string_view piece : pieces_of(text)) {
      for (const std::string_view verb : kPlayedAt) {
        const std::size_t at = piece.find(verb);
        if (at == piece.npos) continue;
        // 于 by itself may be part of a name.
        if (verb.size() == 3 && !is_day(piece.substr(0, at))) continue;
        if (at != 0) add(piece.substr(0, at), false);
        piece.remove_prefix(at + verb.size());
        place = true;
        break;
      }
      if (piece.empty()) continue;
      const bool day = place && is_day(piece);
      std::string_view table;
      if (const std::size_t at = table_behind_round(piece); at != 0) {
        table = piece.substr(at);
        piece = piece.substr(0, at);
      }
      const std::size_t round = round_behind_event(piece);
      add(piece.substr(0, round == 0 ? piece.size() : round), place && !day);
      if (round != 0) add(piece.substr(round), false);
      if (!table.empty()) add(table, false);
      place = place && day;
    }
  }

  std::size_t size() const { return pieces_.size(); }

  /// Returns the field that starts at piece `at`, and moves `at` past it; nullopt if there is none.
  std::optional<Header> take(std::size_t& at) {
    if (const std::size_t n = dated_ ? 0 : pieces_of_date(pieces_, at); n != 0) {
      const std::string_view words = from_to(pieces_[at], pieces_[at + n - 1]);
      at += n;
      dated_ = true;
      return header("Date", words);
    }
    const std::string_view piece = pieces_[at];
    const auto taken = [&](bool& known, std::string name, HeaderRole role = HeaderRole::tag) {
      known = true;
      ++at;
      return header(std::move(name), piece, role);
    };
    if (!placed_ && place_[at]) return taken(placed_, "Site");
    if (!counted_ && names_round(piece)) return taken(counted_, "Round");
    if (counted_ && !seated_ && names_table(piece)) return taken(seated_, "Table");
    if (!held_ && names_event(piece)) return taken(held_, "Event");
    if (!placed_ && names_place(piece) && (dated_ || held_)) return taken(placed_, "Site");
    if (!ended_ && may_be_result(piece) && outcome_of(piece)) {
      return taken(ended_, "Result", HeaderRole::result);
    }
    return std::nullopt;
  }
  bool dated() const { return dated_; }
  std::string_view words(std::size_t first, std::size_t end) const {
    return first < end ? from_to(pieces_[first], pieces_[end - 1]) : std::string_view();
  }

 private:
  void add(std::string_view piece, bool place) {
    pieces_.push_back(piece);
    place_.push_back(place && count_chars(piece) <= kLongestPlace);
  }

  static constexpr std::size_t kLongestPlace = 20;  // in characters
  std::vector<std::string_view> pieces_;
  std::vector<bool> place_;  // for each piece: the words before it say that it is a place
  bool held_, placed_, counted_;
  bool dated_ = false, ended_ = false, seated_ = false;
};

constexpr std::size_t kLongestNames = 120;  // bytes of a line with names

bool is_name(std::string_view name) {
  constexpr std::size_t kMostChars = 14;
  constexpr std::u32string_view kRefused = U"，。；！？、：:（）()[]【】.…0123456789进退進平";
  if (name.empty() || count_chars(name) > kMostChars) return false;
  const bool province = front_of(name, {"黑龙江", "黑龍江"}) != 0;
  if (!province && front_of(name, {"红", "紅", "黑", "双方", "雙方"}) != 0) return false;
  take_signs(name, [&](char32_t c) { return !among(kRefused, c); });
  return name.empty();
}

// Returns true for an opening's name, as opposed to a player's: 中炮 对 屏风马.
bool is_opening(std::string_view name) {
  return name.contains("炮") ||
         back_of(name, {"马", "馬", "车", "車", "兵", "卒", "象", "相", "局"}) != 0;
}

constexpr std::string_view kDashes[] = {"-", "—", "–", "－"};

// Returns true if the text can only be a name: two to four Chinese characters, with or without a
// team before them, or capitalised words.
bool is_person(std::string_view name) {
  const auto gap = name.find_last_of(" \t");
  const std::string_view last = name.substr(gap == name.npos ? 0 : gap + 1);
  if (name.empty() || names_event(name)) return false;
  if (last.front() < 0 && static_cast<unsigned char>(last.front()) >= 0xE4) {
    const std::size_t chars = count_chars(last);
    return chars >= 2 && chars <= 4 &&
           back_of(last,
                   {"谱", "譜", "集", "教程", "战", "戰", "局", "篇", "卷", "册", "法", "课",
                    "讲", "赛", "賽", "杯",   "棋", "版", "章", "节", "炮", "马", "轮", "队"}) == 0;
  }
  if (gap == name.npos) return false;  // one word in letters may be anything
  for (std::string_view rest = name; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (word.empty() || (word.front() >= 'a' && word.front() <= 'z')) return false;
    rest = trim(rest.substr(word.size()));
  }
  return true;
}

// Joins 胡 荣 华 into 胡荣华. Names in Latin letters keep their blanks.
std::string joined_name(std::string_view name) {
  bool apart = true;  // at the start or after a blank
  for (std::size_t pos = 0; pos < name.size();) {
    const char32_t c = next_char(name, pos);
    const bool blank = is_gap(c);
    if (!blank && (!apart || c < 0x80)) return std::string(name);
    apart = blank;
  }
  return without_blanks(name);
}

// Joins the verb: 甲 先 胜 乙 becomes 甲 先胜 乙.
std::string with_verb_joined(std::string_view line) {
  constexpr std::string_view kFirst = "先";
  std::string out(line);
  for (std::size_t at = 0; (at = out.find(kFirst, at)) != out.npos; at += kFirst.size()) {
    const std::string_view text = out;
    const std::string_view before = text.substr(0, at);
    const std::string_view behind = text.substr(at + kFirst.size());
    const bool framed = before.ends_with("（") || before.ends_with("(");
    if (trim(before) == before && !framed) continue;
    std::string_view verb = trim(behind);
    if (!take_any(verb, {"胜", "勝", "负", "負", "和"})) continue;
    if (!framed && trim(verb) == verb) continue;  // part of a name
    out.erase(at + kFirst.size(), static_cast<std::size_t>(trim(behind).data() - behind.data()));
    break;
  }
  return out;
}

// Returns the name without the verb after it, and sets the result: 甲 先胜 gives 甲.
std::string_view without_verb(std::string_view name, GameResult& result) {
  const std::size_t gap = std::min(name.find_last_of(" \t"), name.rfind("　"));
  if (gap == name.npos) return name;
  const std::string_view verb = trim(name.substr(gap));
  const auto is = [&](std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, verb) != words.end();
  };
  if (is({"先胜", "先勝", "胜", "勝"})) {
    result = GameResult::red_wins;
  } else if (is({"先负", "先負", "负", "負"})) {
    result = GameResult::black_wins;
  } else if (is({"先和", "和"})) {
    result = GameResult::draw;
  } else {
    return name;
  }
  return trim(name.substr(0, gap));
}

// Removes the side after a name: 甲（红）, Nguyễn Văn A (Đi tiên). Returns nullopt if there is
// none.
std::optional<Color> take_side_behind(std::string_view& name) {
  constexpr std::pair<std::string_view, Color> kSides[] = {
      {"红", Color::red},      {"红方", Color::red},    {"紅", Color::red},
      {"紅方", Color::red},    {"先", Color::red},      {"先手", Color::red},
      {"执红", Color::red},    {"red", Color::red},     {"đi tiên", Color::red},
      {"tiên", Color::red},    {"黑", Color::black},    {"黑方", Color::black},
      {"后", Color::black},    {"后手", Color::black},  {"執黑", Color::black},
      {"执黑", Color::black},  {"後", Color::black},    {"後手", Color::black},
      {"black", Color::black}, {"hậu", Color::black},   {"đi hậu", Color::black},
      {"Đi tiên", Color::red}, {"Đi hậu", Color::black}};
  const std::size_t close = back_of(name, {"）", ")"});
  if (close == 0) return std::nullopt;
  const std::string_view before = name.substr(0, name.size() - close);
  for (const std::string_view open : {"（", "("}) {
    const std::size_t at = before.rfind(open);
    if (at == before.npos) continue;
    const std::string_view said = trim(before.substr(at + open.size()));
    for (const auto& [words, side] : kSides) {
      if (!ascii::same_word(said, words)) continue;
      name = trim(before.substr(0, at));
      return side;
    }
  }
  return std::nullopt;
}

GameResult other_result(GameResult result) {
  return result == GameResult::red_wins     ? GameResult::black_wins
         : result == GameResult::black_wins ? GameResult::red_wins
                                            : result;
}

// Reads two names with odds between them: 甲（让双马）乙.
std::optional<Names> names_with_odds(std::string_view line) {
  for (const auto& [open, close] :
       {std::pair<std::string_view, std::string_view>("（", "）"), {"(", ")"}}) {
    const std::size_t at = line.find(open);
    const std::size_t end = line.find(close, at == line.npos ? 0 : at);
    if (at == line.npos || end == line.npos) continue;
    const std::string_view words = trim(line.substr(at + open.size(), end - at - open.size()));
    const auto odds = odds_in(words);
    if (!odds || odds->words != words) continue;
    Names names;
    names.red = joined_name(trim(line.substr(0, at)));
    names.black = joined_name(trim(line.substr(end + close.size())));
    names.odds = words;
    if (is_name(names.red) && is_name(names.black)) return names;
  }
  return std::nullopt;
}

std::optional<Names> two_names(std::string_view line) {
  if (line.size() > kLongestNames || is_sentence(line)) return std::nullopt;
  const std::string with_verb = with_verb_joined(trim(line));
  line = with_verb;
  Names names;
  // 红方 甲 黑方 乙
  std::string_view rest = line;
  if (take_any(rest, {"红方", "紅方", "先手"}) && trim(rest) != rest) {
    for (const std::string_view other : {"黑方", "后手", "後手"}) {
      const std::size_t at = rest.find(other);
      if (at == rest.npos) continue;
      names.red = joined_name(without_verb(trim(rest.substr(0, at)), names.result));
      names.black = joined_name(trim(rest.substr(at + other.size())));
      if (is_name(names.red) && is_name(names.black)) return names;
    }
    return std::nullopt;
  }
  if (auto given = names_with_odds(line)) return given;
  // 甲先胜乙, 甲（先和）乙, 甲 胜 乙, 甲 VS 乙
  constexpr struct Verb {
    std::string_view word;
    GameResult result;
    bool free;  // must have blanks around it
  } kVerbs[] = {{"红先胜", GameResult::red_wins, false}, {"红先负", GameResult::black_wins, false},
                {"红先和", GameResult::draw, false},     {"先胜", GameResult::red_wins, false},
                {"先勝", GameResult::red_wins, false},   {"先负", GameResult::black_wins, false},
                {"先負", GameResult::black_wins, false}, {"先和", GameResult::draw, false},
                {"胜", GameResult::red_wins, true},      {"勝", GameResult::red_wins, true},
                {"负", GameResult::black_wins, true},    {"負", GameResult::black_wins, true},
                {"和", GameResult::draw, true},          {"VS.", GameResult::unknown, true},
                {"vs.", GameResult::unknown, true},      {"VS", GameResult::unknown, true},
                {"vs", GameResult::unknown, true},       {"对", GameResult::unknown, true},
                {"對", GameResult::unknown, true},       {"-", GameResult::unknown, true},
                {"—", GameResult::unknown, true},        {"–", GameResult::unknown, true},
                {"－", GameResult::unknown, true}};
  for (const auto& verb : kVerbs) {
    const std::size_t at = line.find(verb.word);
    if (at == line.npos || at == 0) continue;
    std::string_view red = line.substr(0, at);
    std::string_view black = line.substr(at + verb.word.size());
    bool framed = false;
    for (const std::string_view open : {"（", "("}) {
      if (red.ends_with(open)) {
        red.remove_suffix(open.size());
        framed = take_any(black, {"）", ")"});
      }
    }
    const bool apart = trim(red).size() < red.size() && trim(black).size() < black.size();
    const bool dash = std::ranges::find(kDashes, verb.word) != std::end(kDashes);
    const bool versus = (dash || ascii::same_word(verb.word, "VS")) && !red.empty() &&
                        !black.empty() && red.back() < 0 && black.front() < 0;  // 许银川VS吕钦
    red = trim(red);
    black = trim(black);
    const auto reds = take_side_behind(red), blacks = take_side_behind(black);
    const bool sided = reds || blacks;
    if (reds == blacks && sided) continue;
    if (verb.free && !framed && !apart && !versus && !sided) continue;
    names.red = joined_name(red);
    names.black = joined_name(black);
    names.result = verb.result;
    if (verb.result == GameResult::unknown && (is_opening(names.red) || is_opening(names.black))) {
      continue;
    }
    // A dash stands between many things, so it counts only between names of persons.
    if (dash && !sided && (!is_person(names.red) || !is_person(names.black))) continue;
    if (!is_name(names.red) || !is_name(names.black)) continue;
    if (reds == Color::black || blacks == Color::red) {  // 甲（黑） 胜 乙（红）
      std::swap(names.red, names.black);
      names.result = other_result(names.result);
    }
    return names;
  }
  return std::nullopt;
}

}  // namespace

Loose behind_value(const Header& of) {
  Loose out{of.value, {}};
  const bool player = of.name == "Red" || of.name == "Black";
  if (of.role != HeaderRole::tag || of.value.size() > kLongest ||
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
  std::size_t end = 0;  // end of the value, in pieces
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
  // The value of an event or place often has several words. It is split only if a date or a round
  // follows.
  const bool day = std::ranges::any_of(found, [](const Header& h) {
    return h.name == "Date" || h.name == "Round";  // both are certain
  });
  if (!player && of.name != "Date" && !day) return out;
  if (at < all) {
    if (!teller.dated()) return out;
    found.push_back(header("txt.附注", teller.words(at, all)));
  }
  return {teller.words(0, end), std::move(found)};
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
      if (end != teller.size()) return {line, {}};  // more words of names follow a field
      ++at;
      continue;
    }
    if (end == teller.size()) end = first;
    out.headers.push_back(*std::move(header));
  }
  out.rest = teller.words(begin, end);
  return out;
}

namespace {

// Returns the player of a line that names only one: 红方 胡荣华; nullopt for other lines.
std::optional<Header> player_in(std::string_view line) {
  std::string_view rest = line;
  const bool red = take_any(rest, {"红方", "紅方", "先手", "执红", "執紅"});
  if (!red && !take_any(rest, {"黑方", "后手", "後手", "执黑", "執黑"})) return std::nullopt;
  const std::string_view name = trim(rest);
  if (name.size() == rest.size() || !is_name(name) || is_opening(name)) return std::nullopt;
  if (outcome_of(line) || outcome_of(name) || count_chars(name) < 2 ||
      contains_any(name, {" ", "　"}))
    return std::nullopt;
  if (contains_any(name, {"先", "胜", "勝", "负", "負", "走", "优", "優", "势", "勢"}))
    return std::nullopt;
  return header(red ? "Red" : "Black", name);
}

}  // namespace

std::vector<Header> loose_headers(std::string_view line) {
  if (contains_any(line, {"。", "！", "？", "：", ":"})) return {};
  if (auto player = player_in(line)) return {*std::move(player)};
  Loose found = around_names(line);
  const bool tells = std::ranges::any_of(found.headers, [](const Header& h) {
    return h.name == "Date" || h.name == "Event" || h.name == "Round" || h.name == "Site";
  });
  return found.rest.empty() && tells ? std::move(found.headers) : std::vector<Header>();
}

std::optional<Names> parse_names(std::string_view line) {
  if (line.size() > kLongestNames) return std::nullopt;
  const Loose loose = around_names(trim(line));
  if (loose.headers.empty()) return two_names(line);
  auto names = two_names(loose.rest);
  if (!names) return two_names(line);
  for (const Header& header : loose.headers) {
    if (header.role == HeaderRole::result) {
      const GameResult said = parse_outcome(header.value).result;
      if (names->result != GameResult::unknown && names->result != said) return std::nullopt;
      names->result = said;
    } else {
      std::string& tag = header.name == "Date"    ? names->date
                         : header.name == "Event" ? names->event
                         : header.name == "Round" ? names->round
                         : header.name == "Table" ? names->table
                                                  : names->site;
      tag = header.value;
    }
  }
  return names;
}

void add_names(const Names& names, Tags& tags) {
  tags.add("Red", names.red);
  tags.add("Black", names.black);
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty() && !tags.has(name)) tags.add(name, value);
  };
  add("Event", names.event);
  add("Site", names.site);
  add("Date", names.date);
  add("Round", names.round);
  add("Table", names.table);
  add("Handicap", names.odds);
}

std::string_view behind_number(std::string_view heading) {
  std::string_view rest = heading;
  take_any(rest, {"【", "〔", "《", "〖", "[", "［"});
  if (rest = trim(rest); take(rest, "第")) {
    for (rest = trim(rest); take_count(rest);) rest = trim(rest);
    take_counted_game(rest);
  } else {
    take_game_word(rest);
    if (rest = trim(rest); !take_count(rest)) return {};
  }
  if (take_any(rest, {"】", "〕", "》", "〗", "]", "］", "：", ":"})) return trim(rest);
  const std::size_t blank = std::min(rest.find(' '), rest.find("　"));
  return blank == rest.npos ? std::string_view() : trim(rest.substr(blank));
}

bool take_counted_game(std::string_view& text) {
  return take_any(text, {"局", "盘", "盤", "例", "题", "題", "则", "則"});
}

bool take_game_word(std::string_view& text) {
  return take_any(text,
                  {"局例", "实例", "實例", "例局", "对局", "對局", "局", "例", "Game", "GAME"});
}

bool take_count(std::string_view& text) {
  const std::size_t before = text.size();
  while (!text.empty()) {
    if (take_signs(text, is_numeral) != 0) continue;
    std::string_view rest = text;
    const bool dash = text.size() != before && take_any(rest, {"-", "—"});
    if (!dash || rest.empty() || !ascii::is_digit(rest[0])) break;
    text = rest;
  }
  return text.size() != before;
}

}  // namespace qipu::sheet
