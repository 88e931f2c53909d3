#include "format/sheet/wxf/wxf_header.h"

#include <algorithm>

#include "base/ascii.h"
#include "format/core/lines.h"
#include "qipu/notation/notation.h"

namespace qipu::wxf {
namespace {

struct Row {
  std::string_view word;  // in capitals; for each tag, the first row is written
  Field field;
  std::string_view tag;
};
constexpr Row kRows[] = {
    {"FORMAT", Field::format, ""},
    {"GAME", Field::tag, "Title"},
    {"TITLE", Field::tag, "Title"},
    {"RED", Field::red, ""},
    {"BLACK", Field::black, ""},
    {"RESULT", Field::result, ""},
    {"FEN", Field::fen, ""},
    {"DATE", Field::tag, "Date"},
    {"TIME", Field::tag, "Time"},
    {"EVENT", Field::event, "Event"},
    {"PLACE", Field::tag, "Site"},
    {"SITE", Field::tag, "Site"},
    {"ROUND", Field::tag, "Round"},
    {"TABLE", Field::tag, "Table"},
    {"OPEN", Field::tag, "Opening"},
    {"OPENING", Field::tag, "Opening"},
    {"ECCO", Field::tag, "ECCO"},
    {"AUTHOR", Field::tag, "Author"},
    {"ANNOTATOR", Field::tag, "Annotator"},
    {"SOURCE", Field::tag, "Source"},
    {"COMMENT", Field::comment, ""},
    {"REMARK", Field::comment, ""},
};

struct FormatWord {
  std::string_view word;  // in capitals; for each notation, the first row is written
  const Notation* notation;
};
constexpr FormatWord kFormatWords[] = {
    {"WXF", &kWxf},   {"AXF", &kWxf},   {"XQR", &kWxf},
    {"ICCS", &kIccs}, {"LALG", &kIccs}, {"SALG", &kSan0},
};

constexpr std::string_view kOwn = "wxf.";

using ascii::is_digit;
using ascii::is_letter;

bool is_keyword(std::string_view word) {
  return !word.empty() && is_letter(word[0]) && std::ranges::all_of(word, [](char c) {
    return is_letter(c) || is_digit(c) || c == '_' || c == '.';
  });
}

// Returns true for "10m+0s".
bool is_clock(std::string_view text) {
  const auto number = [&](char unit) {
    std::size_t n = 0;
    while (n < text.size() && is_digit(text[n])) ++n;
    if (n == 0 || n == text.size() || text[n] != unit) return false;
    text.remove_prefix(n + 1);
    return true;
  };
  if (!number('m') || !text.starts_with('+')) return false;
  text.remove_prefix(1);
  return number('s') && text.empty();
}

// Returns the offset of the semicolon before PlayOK's clock; npos if there is none.
std::size_t find_clock(std::string_view event) {
  const std::size_t mark = event.rfind(';');
  if (mark == event.npos || trim_ascii(event.substr(0, mark)).empty()) return event.npos;
  return is_clock(trim_ascii(event.substr(mark + 1))) ? mark : event.npos;
}

bool says_nothing(std::string_view text) { return text.find_first_not_of("; \t") == text.npos; }

}  // namespace

Keyword look_up(std::string_view word) {
  for (const Row& row : kRows) {
    if (ascii::same_word(row.word, word)) {
      return {row.field, std::string(row.tag), true};
    }
  }
  // An unknown keyword in capitals becomes a `wxf.` tag; others become the tag of that name.
  const bool small = std::ranges::any_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
  return {Field::tag, (small ? std::string() : std::string(kOwn)) + std::string(word), false};
}

std::string_view format_word(const Notation& notation) {
  const auto* const row = std::ranges::find(kFormatWords, &notation, &FormatWord::notation);
  return row == std::end(kFormatWords) ? notation.id : row->word;
}

const Notation* format_notation(std::string_view word) {
  const auto* const row = std::ranges::find_if(
      kFormatWords, [&](const FormatWord& f) { return ascii::same_word(f.word, word); });
  return row == std::end(kFormatWords) ? nullptr : row->notation;
}

std::string keyword_of(std::string_view tag) {
  const auto* const row =
      std::ranges::find_if(kRows, [&](const Row& r) { return !r.tag.empty() && r.tag == tag; });
  if (row != std::end(kRows)) return std::string(row->word);
  const bool own = tag.starts_with(kOwn) && look_up(tag.substr(kOwn.size())).tag == tag;
  const std::string word(own ? tag.substr(kOwn.size()) : tag);
  return is_keyword(word) && look_up(word).tag == tag ? word : std::string();
}

std::string fit_tag(std::string_view name, std::string_view value) {
  const auto with_wide_marks = [&] {
    std::string out(value);
    for (std::size_t at = 0; (at = out.find(';', at)) != out.npos;) out.replace(at, 1, "；");
    return out;
  };
  for (const auto* tags : {&kRedTags, &kBlackTags}) {
    const auto at = std::ranges::find(*tags, name);
    if (at == tags->end()) continue;
    if (at + 1 == tags->end()) return says_nothing(value) ? std::string() : std::string(value);
    return with_wide_marks();
  }
  if (keyword_of(name).empty()) return {};
  if (name == "Event" && find_clock(value) != value.npos) return with_wide_marks();
  return std::string(value);
}

std::vector<FieldPart> player_parts(std::string_view value,
                                    const std::array<std::string_view, 4>& names) {
  std::vector<FieldPart> out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool rest = i + 1 == names.size();
    const std::size_t mark = rest ? value.npos : value.find(';');
    const std::string_view part = trim_ascii(value.substr(0, mark));
    if (rest ? !says_nothing(part) : !part.empty()) out.emplace_back(names[i], part);
    if (mark == value.npos) break;
    value.remove_prefix(mark + 1);
  }
  return out;
}

std::vector<FieldPart> event_parts(std::string_view value) {
  if (value.empty()) return {};
  const std::size_t mark = find_clock(value);
  std::vector<FieldPart> out = {{"Event", trim_ascii(value.substr(0, mark))}};
  if (mark != value.npos) out.emplace_back("TimeControl", trim_ascii(value.substr(mark + 1)));
  return out;
}

std::string fit_comment(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r') {
      if (i + 1 == text.size() || text[i + 1] != '\n') out += '\n';
    } else {
      out += text[i];
    }
  }
  constexpr std::string_view kBlanks = " \t\n";
  out.erase(0, out.find_first_not_of(kBlanks));
  out.erase(out.find_last_not_of(kBlanks) + 1);
  constexpr std::string_view kNextGame = "\nFORMAT";
  std::string fitting;
  std::size_t copied = 0;
  for (std::size_t at = 0; (at = out.find(kNextGame, at)) != out.npos;) {
    fitting.append(out, copied, ++at - copied) += ' ';
    copied = at;
  }
  return fitting.append(out, copied);
}

}  // namespace qipu::wxf
