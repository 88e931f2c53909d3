#include "archive/names/same_names.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "archive/names/name_key.h"
#include "archive/same_game.h"
#include "qipu/game/date.h"
#include "qipu/text/search_text.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using Why = SameNames::Why;

/// Simplified characters that scanners, typists and readers of handwriting confuse.
constexpr std::string_view kAlike[] = {
    "己已巳", "未末",     "土士",   "千干于", "天夫夭",   "大太犬",   "人入八", "田由甲申",
    "刀力",   "王玉壬任", "木本术", "午牛",   "乌鸟",     "兵乒",     "今令",   "白自",
    "间问闻", "侯候",     "折拆析", "兔免",   "戊戌戍成", "冶治",     "洋祥",   "钦软饮",
    "怡恰",   "晴睛",     "赢嬴",   "微徽",   "杨扬",     "陈阵",     "陆陵",   "柳抑",
    "蒋将",   "孟盂",     "徐除",   "吕昌",   "庄压",     "苗茁",     "傅传",   "尹伊",
    "苏办",   "敬散",     "挺梃",   "亮亭",   "享亨",     "宇字",     "宁字",   "泽择",
    "浩诰",   "波彼",     "桂挂",   "柱拄",   "栋拣",     "清情倩请", "润涧",   "庆厌",
    "延廷",   "弘引",     "忠志",   "忘志",   "思恩",     "文交",     "昊吴",   "晓晚",
    "朝潮",   "果杲",     "特持",   "理埋",   "瑞端",     "甫莆",     "磊垒",   "祝视",
    "禄绿",   "科料",     "良艮",   "贵责",   "越赵",     "达迭",     "钧钓",   "铭酪",
    "雨两",   "颖颍",     "平乎",   "全金",   "国围",     "因困",     "东车",   "广厂",
    "日曰目", "永水",     "元无",   "云去",   "丰半",     "友反",     "才寸",   "小少",
    "明朋",   "伦论",     "仁仕",   "林材",   "杉彬",     "枫风",     "海诲",   "涛诗",
    "立位",   "进迸",     "远运",   "逊迅",   "鸣鸡",     "银很根",   "锐悦",   "镇慎"};

/// Places that stand before a name when its team is written with it.
constexpr std::string_view kProvinces[] = {
    "北京", "天津", "上海",   "重庆",   "河北", "山西", "辽宁", "吉林", "江苏", "浙江",
    "安徽", "福建", "江西",   "山东",   "河南", "湖北", "湖南", "广东", "海南", "四川",
    "贵州", "云南", "陕西",   "甘肃",   "青海", "台湾", "广西", "西藏", "宁夏", "新疆",
    "香港", "澳门", "黑龙江", "内蒙古", "广州", "深圳", "沈阳", "杭州"};

constexpr std::uint64_t kRare = 3, kTimes = 10;  // the most games of a misread spelling, and how
                                                 // many times as many the right one has
constexpr int kYearsOff = 2, kYearsApart = 30;

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::vector<std::string_view> characters_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    next_char(text, pos);
    out.push_back(text.substr(begin, pos - begin));
  }
  return out;
}

bool can_be_in_a_table(std::string_view text) {
  return text.find_first_of("\t\r\n") == text.npos && !trim(text).starts_with('#') &&
         valid_utf8(text);
}

std::string_view known_name(std::string_view value) {
  value = trim(value);
  return value.find_first_not_of("?？*-") == value.npos ? std::string_view() : value;
}

bool share(const std::set<std::string>& a, const std::set<std::string>& b) {
  return std::ranges::any_of(a, [&](const std::string& one) { return b.contains(one); });
}

}  // namespace

std::string_view name_of(Why why) {
  switch (why) {
    case Why::itself: return "itself";
    case Why::script: return "script";
    case Why::letters: return "letters";
    case Why::team: return "team";
    case Why::pinyin: return "pinyin";
    case Why::misread: return "misread";
  }
  return {};
}

std::uint64_t SameNames::Group::games() const {
  std::uint64_t sum = 0;
  for (const Spelling& s : spellings) sum += s.games;
  return sum;
}

void SameNames::Met::take(const Met& other) {
  games += other.games;
  if (other.first != 0) {
    first = first == 0 ? other.first : std::min(first, other.first);
    last = std::max(last, other.last);
  }
  teams.insert(other.teams.begin(), other.teams.end());
  opponents.insert(other.opponents.begin(), other.opponents.end());
}

void SameNames::add(const Game& game) {
  const auto date = parse_date(game.tags.get("Date"));
  const int year = date ? date->year : 0;
  for (const auto& [side, other, team] :
       {std::tuple("Red", "Black", "RedTeam"), std::tuple("Black", "Red", "BlackTeam")}) {
    const std::string_view name = known_name(game.tags.get(side));
    if (name.empty() || !can_be_in_a_table(name)) continue;
    Met& met = met_[std::string(name)];
    Met now;
    now.games = 1;
    now.first = now.last = year;
    if (const auto t = known_name(game.tags.get(team)); !t.empty()) now.teams.emplace(t);
    const std::string_view opponent = known_name(game.tags.get(other));
    if (!opponent.empty() && opponent != name) now.opponents.emplace(opponent);
    met.take(now);
  }
}

void SameNames::merge(const SameNames& other) {
  for (const auto& [name, met] : other.met_) met_[name].take(met);
}

/// Spellings with the same core are one person; persons are joined if there is a reason.
class SameNames::Search {
 public:
  explicit Search(const std::map<std::string, Met>& met) {
    read_spellings(met);
    join_teams_run_together();
    join_misread();
    join_letters();
  }
  std::vector<Group> groups(std::uint64_t least);

 private:
  static constexpr std::size_t kNobody = ~std::size_t{0};
  struct Written {
    std::string text, key;
    std::uint64_t games = 0;
    bool beside = false;  ///< with a team or brackets
  };
  struct Person {
    std::string core;
    std::vector<Written> spellings;
    Met met;  ///< teams in search form, opponents' cores
    std::size_t joined = kNobody;
    Why why = Why::itself;             ///< why it was joined
    std::vector<std::size_t> members;  ///< the persons joined to it
  };

  void read_spellings(const std::map<std::string, Met>& met);
  std::string core_of(const std::string& key);
  static std::string before_core(const std::string& key, const std::string& core);
  bool is_player(const std::string& text) const;
  void join_teams_run_together();
  void join_misread();
  void join_letters();
  void join_spelt_by(const std::function<bool(const Person&)>& in_letters,
                     const std::function<bool(const Person&)>& named);
  bool in_words(const Person& person);
  std::set<std::string> readings_of(const std::string& core);
  bool sound_or_look_alike(std::string_view a, std::string_view b);
  bool may_be_misread(const Person& rare, const Person& usual, std::size_t characters) const;
  bool have_met(std::size_t a, std::size_t b) const;
  std::size_t root_of(std::size_t i) const {
    while (persons_[i].joined != kNobody) i = persons_[i].joined;
    return i;
  }
  /// Returns true if two people with this core have played each other.
  static bool met_itself(const Person& person) {
    return person.met.opponents.contains(person.core);
  }
  void join(std::size_t minor, std::size_t major, Why why);

  SearchText texts_;
  std::vector<Person> persons_;
  std::unordered_map<std::string, std::size_t> by_core_;
  std::unordered_map<std::string, std::uint64_t> keys_;  ///< the games of each spelling
  /// The names that follow a text and a blank, by the text: 广东 许银川.
  std::unordered_map<std::string, std::set<std::string>> behind_;
  std::unordered_set<std::string> teams_;  ///< in search form
};

/// Returns the name alone; a name in letters becomes plain letters.
std::string SameNames::Search::core_of(const std::string& key) {
  if (is_ascii(key)) {
    std::string letters = key;
    std::erase_if(letters, [](char c) { return c == ' ' || c == '-' || c == '\''; });
    return texts_.pinyin(key).empty() ? key : letters;
  }
  std::string core = core_of_name(key, texts_);
  if (core.empty()) return key;
  // Two players who consult with each other are not a team and its player.
  return is_player(before_core(key, core)) ? key : core;
}

std::string SameNames::Search::before_core(const std::string& key, const std::string& core) {
  const std::size_t at = key.find(core);
  return std::string(trim(std::string_view(key).substr(0, std::min(at, key.size()))));
}

/// Returns true for a player, and false for a team that some record has in a player's place: a team
/// stands before more names than it has games.
bool SameNames::Search::is_player(const std::string& text) const {
  const auto own = keys_.find(text);
  if (own == keys_.end() || teams_.contains(text)) return false;
  const auto names = behind_.find(text);
  return names == behind_.end() || own->second >= names->second.size();
}

void SameNames::Search::read_spellings(const std::map<std::string, Met>& met) {
  std::vector<std::string> keys;
  for (const auto& [text, of] : met) {
    keys.push_back(name_key(text, texts_));
    keys_[keys.back()] += of.games;
    for (const std::string& team : of.teams) teams_.insert(texts_.form(team));
  }
  for (const std::string_view province : kProvinces) teams_.emplace(province);
  for (const std::string& key : keys) {
    if (is_ascii(key)) continue;
    const std::string core = core_of_name(key, texts_);
    if (std::string before = before_core(key, core); !before.empty()) {
      behind_[std::move(before)].insert(core);
    }
  }
  std::unordered_map<std::string_view, std::string> cores;  // by spelling
  std::size_t i = 0;
  for (const auto& [text, of] : met) {
    const std::string& key = keys[i++];
    const std::string& core = cores[text] = core_of(key);
    const auto [at, is_new] = by_core_.try_emplace(core, persons_.size());
    if (is_new) persons_.emplace_back().core = core;
    Person& person = persons_[at->second];
    const bool beside = !is_ascii(key) && key != core;
    person.spellings.push_back({text, key, of.games, beside});
    person.met.take(of);
    if (beside) {
      const std::string team(trim(std::string_view(key).substr(0, key.find(core))));
      if (count_chars(team) < 2) continue;
      person.met.teams.insert(team);
      teams_.insert(team);
    }
  }
  for (Person& person : persons_) {
    std::set<std::string> teams, opponents;
    for (const std::string& team : person.met.teams) teams.insert(texts_.form(team));
    for (const std::string& name : person.met.opponents) {
      const auto at = cores.find(name);
      if (at != cores.end()) opponents.insert(at->second);
    }
    person.met.teams.swap(teams);
    person.met.opponents.swap(opponents);
  }
}

bool SameNames::Search::have_met(std::size_t a, std::size_t b) const {
  return persons_[a].met.opponents.contains(persons_[b].core) ||
         persons_[b].met.opponents.contains(persons_[a].core);
}

void SameNames::Search::join(std::size_t minor, std::size_t major, Why why) {
  const std::size_t root = root_of(major);
  if (root == root_of(minor) || persons_[minor].joined != kNobody) return;
  if (met_itself(persons_[minor])) return;
  std::vector<std::size_t> others = persons_[root].members, own = persons_[minor].members;
  others.push_back(root);
  own.push_back(minor);
  for (const std::size_t a : own) {
    for (const std::size_t b : others) {
      if (have_met(a, b)) return;
    }
  }
  persons_[minor].joined = root;
  persons_[minor].why = why;
  auto& members = persons_[root].members;
  members.insert(members.end(), own.begin(), own.end());
}

void SameNames::Search::join_teams_run_together() {
  for (std::size_t i = 0; i < persons_.size(); ++i) {
    const std::string core = persons_[i].core;
    if (ending_of_name(core).empty()) continue;
    const auto characters = characters_of(core);
    std::size_t begin = 0;
    for (std::size_t n = 1; n + 2 <= characters.size(); ++n) {
      begin += characters[n - 1].size();
      if (n < 2 || !teams_.contains(core.substr(0, begin))) continue;
      const auto at = by_core_.find(core.substr(begin));
      if (at == by_core_.end()) continue;
      join(i, at->second, Why::team);
      persons_[root_of(i)].met.teams.insert(core.substr(0, begin));
      break;
    }
  }
}

bool SameNames::Search::sound_or_look_alike(std::string_view a, std::string_view b) {
  for (const std::string_view alike : kAlike) {
    if (alike.contains(a) && alike.contains(b)) return true;
  }
  const auto x = texts_.sounds(a), y = texts_.sounds(b);
  if (x.size() != 1 || y.size() != 1) return false;
  return std::ranges::any_of(x[0], [&](const std::string& sound) {
    return !sound.empty() && std::ranges::find(y[0], sound) != y[0].end();
  });
}

bool SameNames::Search::may_be_misread(const Person& rare, const Person& usual,
                                       std::size_t characters) const {
  const Met &a = rare.met, &b = usual.met;
  if (a.games > kRare || b.games < kTimes * a.games) return false;
  const bool teams = !a.teams.empty() && !b.teams.empty();
  const bool same_team = teams && share(a.teams, b.teams);
  if (teams && !same_team) return false;
  const bool years = a.first != 0 && b.first != 0;
  if (years && (a.first < b.first - kYearsOff || a.last > b.last + kYearsOff)) return false;
  return same_team || (characters > 2 && years);
}

void SameNames::Search::join_misread() {
  constexpr std::size_t kMostCharacters = 4;
  constexpr char kAny = '*';
  std::unordered_map<std::string, std::vector<std::size_t>> but_one;
  for (std::size_t i = 0; i < persons_.size(); ++i) {
    const std::string& core = persons_[i].core;
    const auto characters = characters_of(core);
    const bool chinese = characters.size() * 3 == core.size() && !ending_of_name(core).empty();
    if (!chinese || characters.size() > kMostCharacters) continue;
    std::size_t at = 0;
    for (const std::string_view c : characters) {
      but_one[core.substr(0, at) + kAny + core.substr(at + c.size())].push_back(i);
      at += c.size();
    }
  }
  std::map<std::size_t, std::set<std::size_t>> likely;  // the persons that a rare one may be
  for (const auto& [pattern, alike] : but_one) {
    const std::size_t at = pattern.find(kAny), characters = (pattern.size() - 1) / 3 + 1;
    for (const std::size_t rare : alike) {
      if (persons_[rare].met.games > kRare) continue;
      for (const std::size_t usual : alike) {
        if (!may_be_misread(persons_[rare], persons_[usual], characters)) continue;
        const auto character = [&](std::size_t i) {
          return std::string_view(persons_[i].core).substr(at, 3);
        };
        if (sound_or_look_alike(character(rare), character(usual))) {
          likely[rare].insert(root_of(usual));
        }
      }
    }
  }
  for (const auto& [rare, usual] : likely) {
    if (usual.size() == 1) join(rare, *usual.begin(), Why::misread);
  }
}

/// Returns the letters in which a name may be written: its pinyin with each reading, surname first
/// or last; for names in letters, the letters without accents.
std::set<std::string> SameNames::Search::readings_of(const std::string& core) {
  constexpr std::size_t kMost = 16;
  if (ending_of_name(core).empty()) {
    std::string plain = texts_.pinyin(core);
    return plain.empty() ? std::set<std::string>() : std::set{std::move(plain)};
  }
  std::vector<std::pair<std::string, std::string>> all = {{"", ""}};  // surname, given name
  bool surname = true;
  for (const auto& sounds : texts_.sounds(core)) {
    std::vector<std::pair<std::string, std::string>> longer;
    for (const auto& [first, rest] : all) {
      for (const std::string& sound : sounds) {
        if (longer.size() == kMost) break;
        longer.emplace_back(surname ? first + sound : first, surname ? rest : rest + sound);
      }
    }
    all.swap(longer);
    surname = false;
  }
  std::set<std::string> out;
  for (const auto& [first, rest] : all) {
    out.insert(first + rest);
    out.insert(rest + first);
  }
  return out;
}

/// Returns true if surname and given name are separate words. Names that people choose on servers
/// are not.
bool SameNames::Search::in_words(const Person& person) {
  return std::ranges::any_of(person.spellings, [&](const Written& w) {
    return core_of_name(w.key, texts_).find_first_of(" -") != std::string::npos;
  });
}

void SameNames::Search::join_letters() {
  // Names with accents come first: Hu Ronghua may be Hú Rónghuá and 胡荣华, which are then one
  // person.
  join_spelt_by(
      [&](const Person& p) { return !is_ascii(p.core) && ending_of_name(p.core).empty(); },
      [](const Person& p) { return !ending_of_name(p.core).empty(); });
  join_spelt_by([](const Person& p) { return is_ascii(p.core); },
                [](const Person& p) { return !is_ascii(p.core); });
}

/// Joins names in plain letters to names that may be written so.
void SameNames::Search::join_spelt_by(const std::function<bool(const Person&)>& in_letters,
                                      const std::function<bool(const Person&)>& named) {
  std::unordered_map<std::string, std::vector<std::size_t>> spelt;  // by plain letters
  for (std::size_t i = 0; i < persons_.size(); ++i) {
    const Person& person = persons_[i];
    if (in_letters(person) && in_words(person)) spelt[texts_.pinyin(person.core)].push_back(i);
  }
  spelt.erase("");
  if (spelt.empty()) return;
  std::map<std::size_t, std::set<std::size_t>> likely;
  for (std::size_t i = 0; i < persons_.size(); ++i) {
    if (!named(persons_[i])) continue;
    for (const std::string& letters : readings_of(persons_[i].core)) {
      const auto at = spelt.find(letters);
      if (at == spelt.end()) continue;
      for (const std::size_t plain : at->second) likely[plain].insert(root_of(i));
    }
  }
  for (const auto& [plain, names] : likely) {
    if (names.size() != 1) continue;
    const Met &a = persons_[plain].met, &b = persons_[*names.begin()].met;
    const bool years = a.first != 0 && b.first != 0;
    if (years && (a.first > b.last + kYearsApart || b.first > a.last + kYearsApart)) continue;
    join(plain, *names.begin(), Why::pinyin);
  }
}

std::vector<SameNames::Group> SameNames::Search::groups(std::uint64_t least) {
  std::vector<Group> out;
  for (const Person& root : persons_) {
    if (root.joined != kNobody || met_itself(root)) continue;
    const auto better = [](const Written& a, const Written& b) {
      return std::tuple(a.beside, b.games, a.text) < std::tuple(b.beside, a.games, b.text);
    };
    const Written& name = *std::ranges::min_element(root.spellings, better);
    Group group;
    const auto add = [&](const Person& person) {
      for (const Written& w : person.spellings) {
        Why why = person.why;
        if (&person == &root && &w != &name) {
          why = w.key == name.key ? Why::script : is_ascii(w.key) ? Why::letters : Why::team;
        }
        group.spellings.push_back({w.text, w.games, why});
      }
    };
    add(root);
    for (const std::size_t member : root.members) add(persons_[member]);
    if (group.spellings.size() < 2 || group.games() < least) continue;
    std::ranges::sort(group.spellings, {},
                      [](const Spelling& s) { return std::tuple(s.why, ~s.games, s.text); });
    out.push_back(std::move(group));
  }
  std::ranges::sort(out, {}, [](const Group& g) {
    return std::tuple(g.weakest(), ~g.games(), g.spellings.front().text);
  });
  return out;
}

std::vector<SameNames::Group> SameNames::groups(std::uint64_t least) const {
  return Search(met_).groups(least);
}

}  // namespace qipu
