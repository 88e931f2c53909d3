#include "ops/desk/desk_output.h"

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "ops/run/safe_names.h"
#include "qipu/notation/notation.h"
#include "qipu/ruling/ruleset.h"
#include "qipu/text/encoding.h"

namespace qipu {

std::string_view ending_of(const Format& format) {
  return format.extensions.substr(0, format.extensions.find(' '));
}

std::string desk_file_name(const Game& game, std::string_view ending) {
  std::string name;
  for (const std::string_view tag : {"Red", "Black", "Event"}) {
    const std::string_view value = game.tags.get(tag);
    if (value.empty() || value.starts_with('?') || (tag == "Event" && !name.empty())) continue;
    name += (name.empty() ? "" : "-") + safe_name(value);
  }
  if (name.empty()) name = "game";
  return safe_component(name + "." + std::string(ending));
}

Result<const Notation*> desk_notation_of(const DeskRequest& request) {
  const auto named = request.text("notation");
  if (!named || named->empty()) return nullptr;
  const Notation* const notation = find_notation(*named);
  if (notation != nullptr) return notation;
  return std::unexpected(request.refusal("notation", "is unknown", "未知"));
}

Result<OutputOptions> desk_output_of(const DeskRequest& request) {
  OutputOptions how;
  how.to = find_format(request.text("format").value_or("pgn"));
  if (how.to == nullptr) {
    return std::unexpected(request.refusal("format", "is unknown", "未知"));
  }
  const auto notation = desk_notation_of(request);
  if (!notation) return std::unexpected(notation.error());
  how.notation = *notation;
  if (const auto encoding = request.text("encoding"); encoding && !encoding->empty()) {
    how.out_encoding = parse_encoding(*encoding);
    if (!how.out_encoding) {
      return std::unexpected(request.refusal("encoding", "is unknown", "未知"));
    }
  }
  if (how.notation == nullptr) how.notation = usual_notation(*how.to, how.out_encoding);
  return how;
}

Result<GameBytes> lossless(const GameOf& of) {
  OutputOptions how;
  how.to = find_format("json");
  how.notation = usual_notation(*how.to, {});
  return whole_file({&of, 1}, how);
}

std::string desk_choices() {
  nlohmann::ordered_json out;
  for (const Format* const format : all_formats()) {
    if (format->create == nullptr || format->id == "qdb") continue;
    out["formats"].push_back({{"id", format->id},
                              {"title", {format->title_zh, format->title_en}},
                              {"ending", ending_of(*format)},
                              {"text", format->text && !format->utf8_only},
                              {"many", format->can.many_games}});
  }
  for (const Notation* const notation : all_notations()) {
    out["notations"].push_back(
        {{"id", notation->id}, {"title", {notation->title_zh, notation->title_en}}});
  }
  for (const Encoding encoding : {Encoding::utf8, Encoding::gb18030, Encoding::big5_hkscs,
                                  Encoding::utf16le, Encoding::utf16be}) {
    out["encodings"].push_back(encoding_name(encoding));
  }
  for (const Ruleset* const rules : all_rulesets()) out["rules"].push_back(rules->id);
  return json_text(out);
}

}  // namespace qipu
