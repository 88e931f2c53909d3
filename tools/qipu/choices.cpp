#include "choices.h"

#include <algorithm>
#include <vector>

#include "mistake.h"

namespace qipu::tool {
namespace {

[[noreturn]] void unknown(const char* en, const char* zh, const std::string& given,
                          const std::vector<std::string>& known, Language language) {
  throw unknown_name(language == Language::zh ? zh : en, given, known, language);
}

template <class Items>
std::vector<std::string> ids_of(const Items& items) {
  std::vector<std::string> ids;
  for (const auto* item : items) ids.emplace_back(item->id);
  return ids;
}

}  // namespace

const Format* known_format(const std::string& id, Language language) {
  const Format* const format = find_format(id);
  if (format == nullptr) {
    unknown("unknown format", "未知格式", id, ids_of(all_formats()), language);
  }
  return format;
}

const Format* format_named(const std::string& id, bool writes, Language language) {
  if (id.empty()) return nullptr;
  const Format* const format = known_format(id, language);
  const bool zh = language == Language::zh;
  if (writes && format->create == nullptr) {
    if (format->id == "html") {
      throw Mistake{zh ? "网页由 qipu report 制作" : "pages are made by `qipu report`"};
    }
    throw Mistake{id + (zh ? " 不支持写出" : " is not written")};
  }
  if (!writes && format->open == nullptr) {
    throw Mistake{id + (zh ? " 不支持读取" : " is not read")};
  }
  return format;
}

const Notation* notation_named(const std::string& id, Language language) {
  if (id.empty()) return nullptr;
  const Notation* const notation = find_notation(id);
  if (notation == nullptr) {
    unknown("unknown notation", "未知记法", id, ids_of(all_notations()), language);
  }
  return notation;
}

const Ruleset* ruleset_named(const std::string& id, Language language) {
  if (id.empty() || id == "auto") return nullptr;
  const Ruleset* const rules = find_ruleset(id);
  if (rules == nullptr) unknown("unknown rules", "未知规则", id, ids_of(all_rulesets()), language);
  return rules;
}

std::optional<Encoding> encoding_named(const std::string& name, Language language) {
  if (name.empty() || name == "auto") return std::nullopt;
  const auto encoding = parse_encoding(name);
  if (!encoding) {
    unknown("unknown encoding", "未知编码", name,
            {"utf-8", "gb18030", "gbk", "big5", "utf-16le", "utf-16be"}, language);
  }
  return encoding;
}

std::optional<Severity> level_named(const std::string& name, Language language) {
  if (name == "never") return std::nullopt;
  if (name == "fatal") return Severity::fatal;
  if (name == "error") return Severity::error;
  if (name == "warning") return Severity::warning;
  unknown("unknown level", "未知级别", name, {"never", "fatal", "error", "warning"}, language);
}

ScoreSide side_named(const std::string& name, Language language) {
  if (name == "red") return ScoreSide::red;
  if (name == "black") return ScoreSide::black;
  if (name == "mover") return ScoreSide::mover;
  unknown("unknown side", "未知的一方", name, {"red", "black", "mover"}, language);
}

void each_of(const std::string& list, const std::function<void(const std::string&)>& use) {
  std::size_t pos = 0;
  while (pos < list.size()) {
    const std::size_t comma = std::min(list.find(',', pos), list.size());
    if (comma > pos) use(list.substr(pos, comma - pos));
    pos = comma + 1;
  }
}

}  // namespace qipu::tool
