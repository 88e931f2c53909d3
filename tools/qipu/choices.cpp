#include "choices.h"

#include <algorithm>
#include <span>
#include <vector>

#include "base/ascii.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

/// Returns the ids of the items after those of `first`.
template <class Items>
std::vector<std::string> ids_of(const Items& items, std::vector<std::string> first = {}) {
  for (const auto* item : items) first.emplace_back(item->id);
  return first;
}

/// Returns the format with that id. If there is none, the suggestion is a format that `fits`.
const Format* format_that(bool (*fits)(const Format& format), const std::string& id,
                          Language language) {
  if (const Format* const format = find_format(id)) return format;
  std::vector<std::string> ids;
  for (const Format* each : all_formats()) {
    if (fits(*each)) ids.emplace_back(each->id);
  }
  unknown(language, "unknown format", "未知格式", id, ids);
}
bool is_format(const Format& /*format*/) { return true; }
bool is_read(const Format& format) { return format.open != nullptr; }
bool is_written(const Format& format) { return format.create != nullptr; }

/// Returns the index of a name in `known`.
std::size_t index_of(const std::string& name, const std::vector<std::string>& known, const char* en,
                     const char* zh, Language language) {
  const auto found = std::ranges::find(known, name);
  if (found == known.end()) unknown(language, en, zh, name, known);
  return static_cast<std::size_t>(found - known.begin());
}

/// Returns the style of diagrams with that name. `names` are in the order of the values.
template <class Style>
Style style_named(std::span<const std::string_view> names, const std::string& name,
                  Language language) {
  return static_cast<Style>(
      index_of(name, {names.begin(), names.end()}, "unknown style", "未知样式", language));
}

}  // namespace

const Format* any_format(const std::string& id, Language language) {
  return format_that(is_format, id, language);
}

const Format* format_read(const std::string& id, Language language) {
  const Format* const format = format_that(is_read, id, language);
  if (!is_read(*format)) throw Mistake{id + in(language, " cannot be read", " 不支持读取")};
  return format;
}

const Format* format_written(const std::string& id, Language language) {
  const Format* const format = format_that(is_written, id, language);
  if (is_written(*format)) return format;
  if (format->id != "html") throw Mistake{id + in(language, " cannot be written", " 不支持写出")};
  throw Mistake{in(language, "use `qipu report` to make pages", "网页请用 qipu report 制作")};
}

const Notation* notation_named(const std::string& id, Language language) {
  if (const Notation* const notation = find_notation(id)) return notation;
  unknown(language, "unknown notation", "未知记法", id, ids_of(all_notations()));
}

const Notation* notation_read(const std::string& id, Language language) {
  if (id == "auto") return nullptr;
  if (const Notation* const notation = find_notation(id)) return notation;
  unknown(language, "unknown notation", "未知记法", id, ids_of(all_notations(), {"auto"}));
}

const Ruleset* ruleset_named(const std::string& id, Language language) {
  if (id == "auto") return nullptr;
  if (const Ruleset* const rules = find_ruleset(id)) return rules;
  unknown(language, "unknown rules", "未知规则", id, ids_of(all_rulesets(), {"auto"}));
}

std::optional<Encoding> encoding_named(const std::string& name, Language language) {
  if (name == "auto") return std::nullopt;
  const auto encoding = parse_encoding(name);
  if (!encoding) {
    unknown(language, "unknown encoding", "未知编码", name,
            {"auto", "utf-8", "gb18030", "gbk", "big5", "utf-16le", "utf-16be"});
  }
  return encoding;
}

FindingForm form_named(const std::string& name, Language language) {
  return static_cast<FindingForm>(
      index_of(name, {"text", "json", "gcc", "sarif"}, "unknown form", "未知形式", language));
}

std::optional<Severity> level_named(const std::string& name, Language language) {
  static constexpr std::optional<Severity> kLevels[] = {std::nullopt, Severity::fatal,
                                                        Severity::error, Severity::warning};
  return kLevels[index_of(name, {"never", "fatal", "error", "warning"}, "unknown level", "未知级别",
                          language)];
}

Fault fault_named(const std::string& name, Language language) {
  if (const auto fault = parse_fault(name)) return *fault;
  std::vector<std::string> names;
  names.reserve(kFaults);
  for (int i = 0; i < kFaults; ++i) names.emplace_back(fault_name(static_cast<Fault>(i)));
  unknown(language, "unknown fault", "没有这种局面问题", name, names);
}

ScoreSide side_named(const std::string& name, Language language) {
  static constexpr ScoreSide kSides[] = {ScoreSide::red, ScoreSide::black, ScoreSide::mover};
  return kSides[index_of(name, {"red", "black", "mover"}, "unknown side", "未知的一方", language)];
}

TextScript script_named(const std::string& name, Language language) {
  static constexpr TextScript kScripts[] = {TextScript::simplified, TextScript::traditional};
  return kScripts[index_of(name, {"hans", "hant"}, "unknown script", "没有这种文字", language)];
}

ChanceCurve curve_named(const std::string& name, Language language) {
  if (auto curve = ChanceCurve::named(name)) return std::move(*curve);
  const auto names = ChanceCurve::names();
  unknown(language, "unknown curve", "没有这种曲线", name, {names.begin(), names.end()});
}

Thresholds thresholds_named(const std::string& list, Language language) {
  if (const auto thresholds = Thresholds::parse(list)) return *thresholds;
  throw Mistake{in(language,
                   "--thresholds must be three increasing percentages, for example 5,10,20: ",
                   "--thresholds 须为三个递增的百分点，如 5,10,20：") +
                list};
}

PieceStyle pieces_named(const std::string& name, Language language) {
  return style_named<PieceStyle>(kPieceStyleNames, name, language);
}

DiagramStyle diagram_named(const std::string& name, Language language) {
  return style_named<DiagramStyle>(kDiagramStyleNames, name, language);
}

Coordinates coordinates_named(const std::string& name, Language language) {
  return style_named<Coordinates>(kCoordinatesNames, name, language);
}

Square square_named(const std::string& name, Language language) {
  const auto square = Square::parse(name);
  if (!square) {
    throw Mistake{
        in(language, "a mark must be a square, for example e2: ", "标记须为一个点，如 e2：") +
        name};
  }
  return *square;
}

std::string paper_named(const std::string& name, Language language) {
  static const std::vector<std::string> kPapers = {"A3", "A4", "A5",     "A6",
                                                   "B4", "B5", "letter", "legal"};
  const auto paper = std::ranges::find_if(
      kPapers, [&](const std::string& each) { return ascii::same_word(each, name); });
  if (paper == kPapers.end()) unknown(language, "unknown paper", "未知纸张", name, kPapers);
  return *paper;
}

}  // namespace qipu::tool
