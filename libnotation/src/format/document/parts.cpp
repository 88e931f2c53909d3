#include "format/document/parts.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "qipu/text/encoding.h"

namespace qipu::document {
namespace {

bool holds_text(std::string_view name) {
  constexpr std::string_view kEndings[] = {".xml", ".rels", ".opf", ".xhtml", ".html", ".htm"};
  if (name == "mimetype") return true;
  const std::string folded = ascii::lowered(name);
  return std::ranges::any_of(kEndings, [&](std::string_view e) { return folded.ends_with(e); });
}

/// Returns the encoding that an XML declaration or a page names; UTF-8 if none does.
Encoding declared(std::string_view bytes) {
  constexpr std::size_t kHead = 1024;
  const std::string_view head = bytes.substr(0, kHead);
  for (const std::string_view mark : {"encoding=", "charset="}) {
    const std::size_t at = head.find(mark);
    if (at == head.npos) continue;
    std::string_view name = head.substr(at + mark.size());
    name.remove_prefix(std::min(name.find_first_not_of(" \"'"), name.size()));
    const auto encoding = parse_encoding(name.substr(0, name.find_first_of(" \"';>/?")));
    // The declaration was read as ASCII, so the text cannot be UTF-16.
    const bool wide = encoding == Encoding::utf16le || encoding == Encoding::utf16be;
    if (encoding && !wide) return *encoding;
  }
  return Encoding::utf8;
}

}  // namespace

const std::string* Parts::find(std::string_view name) const {
  const auto found = texts.find(name);
  return found == texts.end() ? nullptr : &found->second;
}

Parts read_parts(std::string_view bytes, std::string_view name, UnpackBudget& budget,
                 std::size_t limit) {
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  Parts parts;
  auto opened =
      Unpacker::open_stream(std::string(bytes), ByteSource::of(std::make_shared<std::string>()),
                            budget, bytes.size() + 1);
  if (!opened) {
    parts.encrypted = opened.error().code == &diag::archive_encrypted;
    parts.damage = std::move(opened.error());
    return parts;
  }
  std::size_t total = 0;
  for (;;) {
    Member member;
    const auto more = (*opened)->next(member);
    if (!more) {
      parts.damage = more.error();
      break;
    }
    if (!*more) break;
    std::ranges::replace(member.name, '\\', '/');
    if (!holds_text(member.name)) continue;
    std::string& text = parts.texts[member.name];
    if (member.encrypted) {
      parts.encrypted = true;
      continue;
    }
    text.clear();  // of two parts with one name the last one counts
    const auto content = (*opened)->content();
    bool whole = true;
    while (whole) {
      const auto got = content->read(text, kPiece);
      if (!got) parts.damage = got.error();
      if (!got || *got == 0) break;
      whole = total + text.size() <= limit;
    }
    total += text.size();
    if (whole) continue;
    parts.damage = make_diagnostic(diag::too_large, {},
                                   {std::string(name), std::to_string(limit >> 20) + " MiB"});
    break;
  }
  return parts;
}

std::string decoded_part(std::string_view bytes) {
  const Detected detected = detect_encoding(bytes.substr(0, 4));
  if (detected.bom_bytes != 0) {
    return std::string(decode(bytes, detected.encoding, detected.bom_bytes).text());
  }
  return std::string(decode(bytes, declared(bytes)).text());
}

std::string resolved_path(std::string_view from, std::string_view path) {
  std::string plain;
  for (std::size_t i = 0; i < path.size() && path[i] != '#'; ++i) {
    const auto code = path[i] == '%' ? ascii::whole_number<unsigned>(path.substr(i + 1, 2), 16)
                                     : std::optional<unsigned>();
    if (code && i + 2 < path.size()) {
      plain += static_cast<char>(*code);
      i += 2;
    } else {
      plain += path[i];
    }
  }
  std::string whole =
      plain.starts_with('/') ? plain : std::string(from.substr(0, from.rfind('/') + 1)) + plain;
  std::vector<std::string> folders;
  std::string_view rest = whole;
  while (!rest.empty()) {
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string_view name = rest.substr(0, slash);
    rest.remove_prefix(std::min(slash + 1, rest.size()));
    if (name == ".." && !folders.empty()) folders.pop_back();
    if (!name.empty() && name != "." && name != "..") folders.emplace_back(name);
  }
  std::string out;
  for (const std::string& folder : folders) out += (out.empty() ? "" : "/") + folder;
  return out;
}

std::string_view local_name(std::string_view name) { return name.substr(name.rfind(':') + 1); }

}  // namespace qipu::document
