// Options for writing records.
#pragma once

#include <optional>
#include <string>

#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/game/reduce.h"
#include "qipu/notation/notation.h"
#include "qipu/text/encoding.h"

#pragma GCC visibility push(default)
namespace qipu {

/// What the user wants left out of the output.
struct Strip {
  bool comments = false;
  bool variations = false;
  bool nags = false;
  bool evals = false;
  bool clocks = false;
  bool tags = false;

  bool any() const { return comments || variations || nags || evals || clocks || tags; }
};

/// Returns all capabilities except those that the user wants stripped.
Capabilities what_stays(const Strip& strip);

/// Returns the notation to use if the user names none: null for the format's own. Chinese words in
/// Big5 get zh-hant, because Big5 lacks 马, 车, 进.
const Notation* usual_notation(const Format& to, std::optional<Encoding> encoding);

struct OutputOptions {
  const Format* to = nullptr;            ///< null: nothing is written
  const Notation* notation = nullptr;    ///< null: the format's own
  std::optional<Encoding> out_encoding;  ///< no value: the format's own
  std::string columns;                   ///< of a table, separated by commas; "": the format's own
  bool bom = false;                      ///< UTF-8 with a byte order mark, as Excel expects it
  Strip strip;
  bool strict_loss = false;  ///< a game that would lose something is reported instead of written
  /// Findings of this severity or worse keep an output from being committed; no value: no finding
  /// does.
  std::optional<Severity> withhold_at;
};

}  // namespace qipu
#pragma GCC visibility pop
