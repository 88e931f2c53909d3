// The meanings of the names on a command line. An unknown name is a Mistake that suggests the
// nearest one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "annotate/judge/chance.h"
#include "annotate/judge/judgement.h"
#include "mistake.h"
#include "ops/answer/analyse.h"
#include "qipu/board/setup.h"
#include "qipu/format/format.h"
#include "qipu/notation/notation.h"
#include "qipu/publish/diagram.h"
#include "qipu/ruling/ruleset.h"
#include "qipu/text/encoding.h"
#include "render.h"
#include "text/script.h"

namespace qipu::tool {

/// A name for a field of a struct, and the field.
template <class T>
struct Switch {
  const char* name;
  bool T::* field;
};
/// Returns the field of that name; if there is none, `en` and `zh` are the message.
template <class T, std::size_t size>
bool T::* field_named(const Switch<T> (&all)[size], const std::string& name, const char* en,
                      const char* zh, Language language) {
  std::vector<std::string> names;
  for (const Switch<T>& each : all) {
    if (name == each.name) return each.field;
    names.emplace_back(each.name);
  }
  unknown(language, en, zh, name, names);
}

/// Extensions of packed files and of single compressed files that are opened to read the records in
/// them.
inline constexpr const char* kArchiveEndings = "zip 7z rar tar lzh cab";
inline constexpr const char* kPackedEndings = "gz bz2 xz lz zst lz4 Z";

const Format* any_format(const std::string& id, Language language);
const Format* format_read(const std::string& id, Language language);
const Format* format_written(const std::string& id, Language language);
const Notation* notation_named(const std::string& id, Language language);
/// Returns null for "auto".
const Notation* notation_read(const std::string& id, Language language);
/// Returns null for "auto".
const Ruleset* ruleset_named(const std::string& id, Language language);
/// Returns no value for "auto".
std::optional<Encoding> encoding_named(const std::string& name, Language language);
FindingForm form_named(const std::string& name, Language language);
/// Returns no value for "never".
std::optional<Severity> level_named(const std::string& name, Language language);
Fault fault_named(const std::string& name, Language language);
ScoreSide side_named(const std::string& name, Language language);
TextScript script_named(const std::string& name, Language language);
ChanceCurve curve_named(const std::string& name, Language language);
Thresholds thresholds_named(const std::string& list, Language language);
PieceStyle pieces_named(const std::string& name, Language language);
DiagramStyle diagram_named(const std::string& name, Language language);
Coordinates coordinates_named(const std::string& name, Language language);
Square square_named(const std::string& name, Language language);
std::string paper_named(const std::string& name, Language language);

}  // namespace qipu::tool
