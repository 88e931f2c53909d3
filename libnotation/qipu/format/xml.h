// Private. Reads XML as a stream of tags and texts; the only file that uses expat is xml.cpp.
//
// The text is decoded already, so a declared encoding is ignored. Nothing external is loaded, and
// reading stops at a declaration of entities: no record needs them. Characters that programs which
// paste records together leave unescaped (&, <, control characters) are read as they are and
// counted. Nesting costs memory, not stack.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"

namespace qipu::xml {

struct Attribute {
  std::string_view name, value;
};

/// Receives the tags and texts.
class Handler {
 public:
  virtual ~Handler() = default;
  /// `at` is where the tag begins in the text. False ends the reading.
  virtual bool open(std::string_view name, std::span<const Attribute> attributes,
                    std::size_t at) = 0;
  /// `end` is where the tag ends. False ends the reading.
  virtual bool close(std::string_view name, std::size_t end) = 0;
  /// May come in pieces. `raw`: out of a CDATA section.
  virtual void text(std::string_view text, bool raw) = 0;
};

/// The value of the attribute with that name, or nothing.
std::optional<std::string_view> find(std::span<const Attribute> attributes, std::string_view name);

/// The result of reading.
struct Result {
  bool damaged = false;       ///< the text broke off or is not XML
  bool cut = false;           ///< ... because it ended
  std::size_t at = 0;         ///< where reading stopped
  std::string what;           ///< why, in expat's words
  std::size_t mended = 0;     ///< characters that had to be escaped
  std::size_t mended_at = 0;  ///< the first of them
};

/// Reports what is odd of it.
void tell(const Result& result,
          const std::function<void(const Code& code, std::size_t at, std::string what)>& report);

/// Reads the text and calls the handler. O(bytes).
Result parse(std::string_view text, Handler& handler);

/// Appends a text escaped: between tags, or as a value between double quotes. Characters that XML
/// cannot hold become U+FFFD.
void append_text(std::string& out, std::string_view text);
void append_value(std::string& out, std::string_view text);
/// The same within <![CDATA[ ]]>.
void append_raw(std::string& out, std::string_view text);
/// The text with U+FFFD for the noncharacters U+FFFE and U+FFFF, which XML cannot hold.
std::string fit(std::string_view text);

/// Characters that do not survive in XML: all controls but tab and line feed; a carriage return
/// would become a line feed.
inline constexpr std::string_view kForbidden(
    "\0\1\2\3\4\5\6\7\x08\x0B\x0C\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C"
    "\x1D\x1E\x1F",
    30);

}  // namespace qipu::xml
