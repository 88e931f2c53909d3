// Reads XML as a stream of tags and texts. Only xml.cpp uses expat.
//
// The text is already decoded, so a declared encoding is ignored. Nothing external is loaded, and
// reading stops at a declaration of entities, since no record needs them. Some programs paste
// records together and leave characters (&, <, control characters) unescaped; these are read as
// they are and counted. Nesting costs memory, not stack.
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
  /// `at` is where the tag begins in the text. Returning false ends the reading.
  virtual bool open(std::string_view name, std::span<const Attribute> attributes,
                    std::size_t at) = 0;
  /// `end` is where the tag ends. Returning false ends the reading.
  virtual bool close(std::string_view name, std::size_t end) = 0;
  /// A text may come in pieces. `raw`: it comes from a CDATA section.
  virtual void text(std::string_view text, bool raw) = 0;
};

/// Returns the value of the attribute with that name, or nullopt.
std::optional<std::string_view> find(std::span<const Attribute> attributes, std::string_view name);

/// The result of reading.
struct Result {
  bool damaged = false;       ///< the text broke off or is not XML
  bool cut = false;           ///< the damage is that the text ended too early
  std::size_t at = 0;         ///< where reading stopped
  std::string what;           ///< the reason, in expat's words
  std::size_t mended = 0;     ///< number of characters that had to be escaped
  std::size_t mended_at = 0;  ///< offset of the first of them
};

/// Reports the faults in a result of parse().
void tell(const Result& result,
          const std::function<void(const Code& code, std::size_t at, std::string what)>& report);

/// Reads the text and calls the handler. O(bytes).
Result parse(std::string_view text, Handler& handler);

/// Append a text escaped: between tags, or as a value between double quotes. Characters that XML
/// cannot hold become U+FFFD.
void append_text(std::string& out, std::string_view text);
void append_value(std::string& out, std::string_view text);
/// Appends a text escaped for use within <![CDATA[ ]]>.
void append_raw(std::string& out, std::string_view text);
/// Returns the text with U+FFFD for the noncharacters U+FFFE and U+FFFF, which XML cannot hold.
std::string fit(std::string_view text);

/// Characters that do not survive in XML: all controls except tab and line feed. A carriage return
/// would become a line feed.
inline constexpr std::string_view kForbidden(
    "\0\1\2\3\4\5\6\7\x08\x0B\x0C\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C"
    "\x1D\x1E\x1F",
    30);

}  // namespace qipu::xml
