#include "terminal_text.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "text/utf8.h"
#include "text/visible.h"

namespace qipu::tool {
namespace {

// Clears the line with the progress (session.cpp, player.cpp).
constexpr std::string_view kClearLine = "\r\x1b[K";

std::size_t own_sequence(std::string_view text, TerminalText::Own own) {
  if (own == TerminalText::Own::none) return 0;
  if (own == TerminalText::Own::colors_and_progress && text.starts_with(kClearLine)) {
    return kClearLine.size();
  }
  if (!text.starts_with("\x1b[")) return 0;
  const std::size_t end = text.find_first_not_of("0123456789;", 2);
  return end != text.npos && text[end] == 'm' ? end + 1 : 0;
}

// Returns where the last character begins, if the text ends within it; otherwise the text's size.
std::size_t end_of_whole(std::string_view text) {
  if (text.ends_with('\r')) return text.size() - 1;  // LF may follow
  const std::size_t most = std::min<std::size_t>(text.size(), 3);
  for (std::size_t back = 1; back <= most; ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if (byte < 0x80) break;
    if (byte < 0xC0) continue;
    const std::size_t needs = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    return needs > back ? text.size() - back : text.size();
  }
  return text.size();
}

std::string shown(std::string_view text, TerminalText::Own own) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t pos = 0; pos < text.size();) {
    const std::string_view rest = text.substr(pos);
    if (const std::size_t size = own_sequence(rest, own); size != 0 || rest.starts_with("\r\n")) {
      out += rest.substr(0, std::max<std::size_t>(size, 1));
      pos += std::max<std::size_t>(size, 1);
      continue;
    }
    const std::size_t begin = pos;
    next_char(text, pos);
    const std::string_view character = text.substr(begin, pos - begin);
    const auto byte = static_cast<unsigned char>(character[0]);
    // 8-bit control characters of terminals that do not know UTF-8, and of some that do.
    if (character.size() == 1 && byte >= 0x80 && byte < 0xA0) {
      out += "⟨0x" + ascii::upper_hex(byte, 2) + "⟩";
    } else {
      out += visible(character);
    }
  }
  return out;
}

}  // namespace

std::string TerminalText::take(std::string_view bytes, Own own) {
  std::string text = std::exchange(begun_, {});
  text += bytes;
  const std::size_t end = end_of_whole(text);
  begun_ = text.substr(end);
  text.resize(end);
  return shown(text, own);
}

std::string TerminalText::rest() { return shown(std::exchange(begun_, {}), Own::none); }

}  // namespace qipu::tool
