// Reads the comments, NAGs, evaluations and clocks of a move.

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "base/ascii.h"
#include "base/json_text.h"
#include "format/core/record_reader.h"
#include "format/json/json_builder.h"
#include "format/kit/one_move.h"
#include "format/kit/start_field.h"
#include "qipu/rules/position.h"

namespace qipu::json {

void GameBuilder::take_notes(const Json& value, NodeId id) {
  if (!value.is_object()) return report_wrong_type(value, "an object with comments");
  for (const auto& [key, v] : value.items()) {
    if (key == "lead" || is_remark_key(key)) {
      const auto text = json_plain_text(v);
      if (!text) {
        const bool nothing = v.is_null() || (v.is_array() && v.empty());
        if (!nothing || key == "lead" || key == "comment") report_wrong_type(v, "a comment");
      } else if (key == "lead" || key == "comment") {
        if (text->empty()) continue;
        (key == "lead" ? game_.edit_notes(id).lead : game_.edit_notes(id).comment) = *text;
      } else {
        game_.add_comment(id, trimmed(*text));
      }
    } else if (key == "nags") {
      take_nags(v, id);
    } else if (key == "cp" || key == "mate") {
      const auto kind = key == "cp" ? Evaluation::Kind::centipawns : Evaluation::Kind::mate;
      const auto n = read_whole_number(v, std::numeric_limits<std::int32_t>::min(),
                                       std::numeric_limits<std::int32_t>::max());
      if (n) game_.edit_notes(id).eval = Evaluation{kind, static_cast<std::int32_t>(*n)};
    } else if (key == "clock_ms" || key == "elapsed_ms") {
      const auto n = read_whole_number(v, std::numeric_limits<std::int64_t>::min(),
                                       std::numeric_limits<std::int64_t>::max());
      if (n)
        (key == "clock_ms" ? game_.edit_notes(id).clock_ms : game_.edit_notes(id).elapsed_ms) = n;
    } else if (!is_derived_key(key) && !take_foreign_note(key, v, id)) {
      report(diag::json_key, {excerpt(key)});
    }
  }
}

bool GameBuilder::take_foreign_note(std::string_view key, const Json& v, NodeId id) {
  if (v.is_null()) return true;
  const auto text = json_plain_text(v);
  if ((key == "eval" || key == "score" || key == "evaluation") && text && !v.is_boolean()) {
    // A number with a decimal point is in pawns, otherwise in centipawns.
    const auto eval = evaluation_in(*text, text->contains('.'));
    if (eval) game_.edit_notes(id).eval = *eval;
    return eval.has_value();
  }
  const bool clock = key == "clock" || key == "clk";
  if ((clock || key == "time" || key == "elapsed" || key == "emt") && v.is_string()) {
    const auto ms = time_in(*text);
    if (ms) (clock ? game_.edit_notes(id).clock_ms : game_.edit_notes(id).elapsed_ms) = ms;
    return ms.has_value();
  }
  return false;
}

void GameBuilder::take_nags(const Json& value, NodeId id) {
  if (!value.is_array()) return report_wrong_type(value, "a list of NAGs");
  for (const Json& v : value) {
    if (const auto n = read_whole_number(v, 0, 255)) {
      game_.edit_notes(id).nags.push_back(static_cast<Nag>(*n));
    }
  }
}

std::optional<std::int64_t> GameBuilder::read_whole_number(const Json& value, std::int64_t least,
                                                           std::int64_t most) {
  const bool whole = value.is_number_integer() &&
                     !(value.is_number_unsigned() &&
                       value.get<std::uint64_t>() >
                           static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
  if (whole) {
    const auto n = value.get<std::int64_t>();
    if (n >= least && n <= most) return n;
  }
  report_wrong_type(value, "a whole number in its range");
  return std::nullopt;
}

}  // namespace qipu::json
