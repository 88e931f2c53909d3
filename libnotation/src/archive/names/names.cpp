#include "qipu/archive/names.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "archive/names/name_key.h"
#include "archive/same_game.h"
#include "base/ascii.h"
#include "base/files/file.h"
#include "qipu/text/search_text.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr char32_t kFirstChinese = 0x3000;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Returns the offset of the first byte that is not UTF-8; the text's size if there is none.
std::size_t bad_byte(std::string_view text) {
  constexpr char32_t kReplacement = 0xFFFD;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    if (next_char(text, pos) == kReplacement && pos == begin + 1) return begin;
  }
  return text.size();
}

/// Returns the size of the blank that begins at `pos`; 0 if there is none.
std::size_t blank_at(std::string_view text, std::size_t pos) {
  for (const std::string_view blank : {" ", "\u3000", "\u00A0"}) {
    if (text.substr(pos).starts_with(blank)) return blank.size();
  }
  return 0;
}

/// Returns the offset of the first bracket in a name; npos if there is none.
std::size_t bracket_in(std::string_view name) {
  std::size_t at = name.npos;
  for (const std::string_view open : {"(", "（", "[", "［"}) at = std::min(at, name.find(open));
  return at;
}

}  // namespace

std::string name_key(std::string_view name, SearchText& texts) {
  const std::string form = texts.form(trim(name));
  std::string out;
  int characters = 0;  // since the last blank
  bool chinese = false, blank = false;
  for (std::size_t pos = 0; pos < form.size();) {
    const std::size_t begin = pos;
    const char32_t c = next_char(form, pos);
    if (c == U' ') {
      blank = true;
      continue;
    }
    if (blank && !(characters == 1 && chinese)) {
      out += ' ';
      characters = 0;
    }
    // A character joined to a single one counts as single itself: 胡 荣 华.
    if (blank) characters = 0;
    blank = false;
    ++characters;
    chinese = c >= kFirstChinese;
    out.append(form, begin, pos - begin);
  }
  return out;
}

struct NameTable::State {
  struct Person {
    std::string name;
    std::uint32_t line = 0;
  };
  struct Reader;

  std::optional<std::string> find(std::string_view spelling);
  std::optional<std::string> find_beside_team(std::string_view name);
  std::string look_up(std::string_view printed);
  std::string in_script_of(std::string_view name, std::string_view text);
  char32_t other_script(char32_t c);

  std::vector<Person> persons;
  std::unordered_map<std::string, std::uint32_t> by_key;   ///< all spellings
  std::unordered_map<std::string, std::uint32_t> by_name;  ///< names as they are written

  std::mutex mutex;  ///< protects the members below
  SearchText texts;
  std::unordered_map<std::string, std::string> known;
  /// Traditional characters by the simplified ones that stand for them alone; 0 if several do.
  /// Filled when first needed.
  std::unordered_map<char32_t, char32_t> traditional;
};

/// Reads the lines of a table into `state`.
struct NameTable::State::Reader {
  State& state;
  DiagnosticSink& findings;
  std::uint32_t line = 0;
  std::size_t begin = 0;  ///< offset of the line in the file
  std::string_view text = {};
  bool other_encoding = false;

  void tell(const Code& code, std::size_t at, std::size_t size, std::vector<std::string> args) {
    Location where;
    where.byte = begin + at;
    where.line = line;
    where.column = static_cast<std::uint32_t>(count_chars(text.substr(0, at)) + 1);
    where.length = static_cast<std::uint32_t>(count_chars(text.substr(at, size)));
    Diagnostic d = make_diagnostic(code, where, std::move(args));
    if (valid_utf8(text)) d.line_text = text;
    findings.report(std::move(d));
  }

  void read_line() {
    const std::string_view said = trim(text);
    if (said.empty() || said.starts_with('#')) return;
    if (const std::size_t bad = bad_byte(text); bad != text.size()) {
      if (std::exchange(other_encoding, true)) return;
      const auto byte = static_cast<unsigned char>(text[bad]);
      return tell(diag::name_not_utf8, bad, 1, {"0x" + ascii::upper_hex(byte, 2)});
    }
    std::uint32_t person = 0;
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find('\t', at), text.size());
      const std::string_view part = trim(text.substr(at, end - at));
      const std::string key = name_key(part, state.texts);
      if (at == 0) {
        if (key.empty()) return tell(diag::name_missing, 0, 0, {});
        person = person_called(part);
      } else if (key.empty() && !trim(text.substr(end)).empty()) {
        tell(diag::name_part_empty, at, end - at, {});
      }
      if (!key.empty()) add(part, key, person);
      at = end + 1;
    }
  }

  std::uint32_t person_called(std::string_view name) {
    const auto next = static_cast<std::uint32_t>(state.persons.size());
    const auto [at, is_new] = state.by_name.try_emplace(std::string(name), next);
    if (is_new) state.persons.push_back({std::string(name), line});
    return at->second;
  }

  void add(std::string_view part, const std::string& key, std::uint32_t person) {
    const auto [at, is_new] = state.by_key.try_emplace(key, person);
    if (is_new || at->second == person) return;
    const Person& other = state.persons[at->second];
    tell(diag::name_of_two, static_cast<std::size_t>(part.data() - text.data()), part.size(),
         {std::string(part), other.name, std::to_string(other.line)});
  }
};

std::optional<std::string> NameTable::State::find(std::string_view spelling) {
  const auto at = by_key.find(name_key(spelling, texts));
  if (at == by_key.end()) return std::nullopt;
  return persons[at->second].name;
}

/// Also finds a Chinese name that follows a text of at least two characters and a blank.
std::optional<std::string> NameTable::State::find_beside_team(std::string_view name) {
  if (auto found = find(name)) return found;
  for (std::size_t pos = 0; pos < name.size();) {
    const std::size_t blank = blank_at(name, pos);
    if (blank == 0) {
      next_char(name, pos);
      continue;
    }
    const std::string_view team = name.substr(0, pos);
    pos += blank;
    while (pos < name.size() && blank_at(name, pos) != 0) pos += blank_at(name, pos);
    const std::string_view rest = name.substr(pos);
    if (count_chars(team) < 2 || ending_of_name(name_key(rest, texts)).empty()) continue;
    if (const auto found = find(rest)) return in_script_of(*found, name.substr(0, pos)) + *found;
  }
  return std::nullopt;
}

std::string NameTable::State::look_up(std::string_view printed) {
  const std::string_view name = trim(printed);
  std::optional<std::string> written = find_beside_team(name);
  if (const std::size_t open = bracket_in(name); !written && open != name.npos && open != 0) {
    const std::string_view alone = trim(name.substr(0, open));
    written = find_beside_team(alone);
    if (written) *written += in_script_of(*written, name.substr(alone.size()));
  }
  return written ? *written : std::string(printed);
}

/// Returns the simplified character for a traditional one, and the traditional one for a simplified
/// one if there is only one; otherwise 0.
char32_t NameTable::State::other_script(char32_t c) {
  if (!unicode::is_han(c)) return 0;
  std::string own;
  append_char(own, c);
  const std::string form = texts.form(own);
  std::size_t end = 0;
  if (const char32_t simplified = next_char(form, end); form != own && end == form.size()) {
    return simplified;
  }
  if (traditional.empty()) {
    for (const auto& [sign, simple] : SearchText::traditional()) {
      std::size_t behind = 0;
      const char32_t to = next_char(simple, behind);
      if (behind != simple.size() || to == sign) continue;
      const auto [at, is_new] = traditional.try_emplace(to, sign);
      if (!is_new) at->second = 0;
    }
  }
  const auto found = traditional.find(c);
  return found == traditional.end() ? 0 : found->second;
}

/// Converts a text beside a name to the script of the name, if that is clearly in one script.
std::string NameTable::State::in_script_of(std::string_view name, std::string_view text) {
  const auto is_traditional = [&](char32_t c) {
    std::string own;
    append_char(own, c);
    return unicode::is_han(c) && texts.form(own) != own;
  };
  bool traditional_name = false, simplified_name = false;
  for (std::size_t pos = 0; pos < name.size();) {
    const char32_t c = next_char(name, pos);
    const bool other = is_traditional(c);
    traditional_name |= other;
    simplified_name |= !other && other_script(c) != 0;
  }
  if (traditional_name == simplified_name) return std::string(text);
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    const char32_t c = next_char(text, pos);
    const char32_t other = is_traditional(c) != traditional_name ? other_script(c) : 0;
    if (other != 0) {
      append_char(out, other);
    } else {
      out += text.substr(begin, pos - begin);
    }
  }
  return out;
}

NameTable::NameTable() : state_(std::make_unique<State>()) {}
NameTable::NameTable(NameTable&&) noexcept = default;
NameTable& NameTable::operator=(NameTable&&) noexcept = default;
NameTable::~NameTable() = default;

Result<NameTable> NameTable::read(const std::string& path) {
  constexpr std::size_t kMost = std::size_t{256} << 20U;
  const auto text = read_file(path, kMost);
  if (!text) return std::unexpected(text.error());
  Findings found;
  NameTable table = parse(*text, found);
  for (Diagnostic& finding : found.all) {
    if (finding.code->severity >= Severity::error) return std::unexpected(std::move(finding));
  }
  return table;
}

NameTable NameTable::parse(std::string_view text, DiagnosticSink& findings) {
  NameTable out;
  State::Reader reader{*out.state_, findings};
  std::size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    reader.begin = at;
    ++reader.line;
    reader.text = text.substr(at, end - at);
    if (reader.text.ends_with('\r')) reader.text.remove_suffix(1);
    reader.read_line();
    at = end + 1;
  }
  return out;
}

std::string NameTable::name_of(std::string_view printed) const {
  const std::lock_guard lock(state_->mutex);
  const auto [at, is_new] = state_->known.try_emplace(std::string(printed));
  if (is_new) at->second = state_->look_up(printed);
  return at->second;
}

void NameTable::apply(Tags& tags) const {
  for (const auto& [side, printed] :
       {std::pair("Red", kPrintedRed), std::pair("Black", kPrintedBlack)}) {
    const std::string was(tags.get(side));
    if (was.empty()) continue;
    std::string name = name_of(was);
    if (name == was) continue;
    tags.set(side, std::move(name));
    if (!tags.has(printed)) tags.add(printed, was);
  }
}

}  // namespace qipu
