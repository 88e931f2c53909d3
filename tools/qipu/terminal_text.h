// Text for a terminal: characters that control it, or are invisible, are written as their numbers.
//
// Every command writes through StandardOutput and say(), and these write through TerminalText if
// they lead to a terminal. Files and pipes get the bytes unchanged.
#pragma once

#include <string>
#include <string_view>

namespace qipu::tool {

class TerminalText {
 public:
  /// The program's own sequences that may pass.
  enum class Own { none, colors, colors_and_progress };

  /// Returns the text to be written for these bytes, which may end within a character; the rest of
  /// it comes with the next bytes. Hidden characters become ⟨U+001B⟩, bytes 80-9F that are not
  /// UTF-8 ⟨0x9B⟩.
  std::string take(std::string_view bytes, Own own);
  /// Returns the bytes that take() kept back.
  std::string rest();

 private:
  std::string begun_;  ///< a character that is not complete, or a CR
};

}  // namespace qipu::tool
