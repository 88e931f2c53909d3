#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "fuzz/laws.h"
#include "qipu/text/encoding.h"
#include "text/utf8.h"

namespace qipu::fuzz {

namespace {

void must(bool holds, std::string_view what, std::string_view id) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", std::string(id).c_str(), std::string(what).c_str());
  std::abort();
}

/// Returns true if decoding may take a pair that ends in a bracket for half a character
/// (decode.cpp).
bool has_brackets(std::string_view text) {
  return text.find('{') != text.npos || text.find("/DhtmlXQ_") != text.npos;
}

}  // namespace

void encoding_law(std::string_view id, std::string_view input) {
  const auto encoding = parse_encoding(id);
  must(encoding.has_value(), "no such encoding", id);
  const Detected found = detect_encoding(input);
  must(found.bom_bytes <= input.size(), "a mark longer than the text", id);

  const Decoded decoded = decode(input, *encoding);
  const std::string_view text = decoded.text();
  must(valid_utf8(text), "decoded to what is not UTF-8", id);
  must(decoded.byte_of(text.size()) == input.size(), "the ends do not meet", id);
  // Only some places, because each reads a block again.
  const std::size_t step = text.size() / 20 + 1;
  for (std::size_t at = 0, last = 0; at < text.size(); at += step) {
    const std::size_t byte = decoded.byte_of(at);
    must(byte >= last && byte < input.size(), "places do not ascend", id);
    last = byte;
  }
  for (const BadBytes& bad : decoded.bad()) {
    must(text.substr(bad.text).starts_with("\uFFFD"), "damage without its sign", id);
    if (&bad - decoded.bad().data() < 20) {
      must(decoded.byte_of(bad.text) == bad.byte, "damage at another place", id);
    }
  }

  std::string bytes;
  std::vector<Unencodable> missing;
  encode(bytes, text, *encoding, missing);
  if (!missing.empty() || (*encoding == Encoding::gb18030 && has_brackets(text))) return;
  must(decode(bytes, *encoding).text() == text, "what was written reads otherwise", id);
}

}  // namespace qipu::fuzz
