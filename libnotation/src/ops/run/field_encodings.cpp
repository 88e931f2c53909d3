#include "ops/run/field_encodings.h"

#include <algorithm>

#include "text/misread.h"
#include "text/utf8.h"

namespace qipu {

void read_fields_anew(Game& game, const Source& source, std::size_t end, DiagnosticSink& sink) {
  if (source.decoded == nullptr) return;
  const Encoding encoding = source.decoded->encoding();
  if (encoding != Encoding::big5_hkscs && encoding != Encoding::gb18030) return;
  const std::size_t begin = game[kRoot].place;
  Tags tags;
  bool any = false;
  for (const auto& [name, value] : game.tags) {
    const auto meant = find_other_reading(value, encoding);
    tags.add(name, meant ? std::string_view(meant->text) : std::string_view(value));
    if (!meant) continue;
    any = true;
    // A value that was written with escapes is not found in the text. The place of the game is
    // precise enough then.
    const std::size_t found = source.text.find(value, begin);
    const bool here = found < end;
    source.report(sink, diag::field_encoding, here ? found : begin,
                  {name, std::string(encoding_name(meant->encoding)),
                   std::string(encoding_name(encoding)), meant->text},
                  here ? value.size() : 1);
  }
  if (any) game.tags = std::move(tags);
}

}  // namespace qipu
