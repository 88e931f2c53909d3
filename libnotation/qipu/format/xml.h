// Private. XML as a stream of tags and texts: expat behind one class, and nothing else knows it.
//
// The text is decoded already, so whatever encoding a declaration names is not asked. Nothing is
// looked up outside, and a text that declares entities ends where it does so: no record needs them.
// What programs that paste records together leave unescaped (&, <, control characters) is read as
// it stands and counted. Nesting costs memory, not stack.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace qipu::xml {

struct Attribute {
  std::string_view name, value;
};

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

/// The value under that name, or nothing.
std::optional<std::string_view> find(std::span<const Attribute> attributes, std::string_view name);

/// What came of it.
struct Result {
  bool damaged = false;       ///< the text broke off or was no XML any more
  bool cut = false;           ///< ... because it ended
  std::size_t at = 0;         ///< where
  std::string what;           ///< why, in expat's words
  std::size_t mended = 0;     ///< characters that had to be escaped
  std::size_t mended_at = 0;  ///< the first of them
};

/// O(bytes).
Result parse(std::string_view text, Handler& handler);

/// The text between tags; as a value between double quotes. What XML cannot hold becomes U+FFFD.
void append_text(std::string& out, std::string_view text);
void append_value(std::string& out, std::string_view text);
/// Within <![CDATA[ ]]>.
void append_raw(std::string& out, std::string_view text);
/// Whether XML can hold a text: what append_text() gives comes back.
std::string fit(std::string_view text);

/// Characters no XML can hold: all controls but tab and line feed; a carriage return would become
/// one.
inline constexpr std::string_view kForbidden(
    "\0\1\2\3\4\5\6\7\x08\x0B\x0C\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C"
    "\x1D\x1E\x1F",
    30);

}  // namespace qipu::xml
