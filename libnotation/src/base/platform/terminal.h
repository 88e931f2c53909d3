// The terminal, the arguments and the standard streams of the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace qipu::platform {

bool is_terminal(int descriptor);
/// Returns the number of columns of the terminal that standard output leads to.
std::optional<int> terminal_columns();
/// Returns the value of an environment variable, in UTF-8; "" if it is not set.
std::string_view variable(const char* name);
/// Returns the language of the user's system, such as "zh-CN"; "" if only variables of the
/// environment say it.
std::string system_language();

/// Makes sure that descriptors 0 to 2 are in use, so that no file is opened in place of a stream
/// that was closed; reading from or writing to a closed stream fails. All streams are streams of
/// bytes. A console shows UTF-8 and colours.
void prepare_streams();
struct Arguments {
  int count;
  char** words;
};
/// Returns the arguments of the program in UTF-8.
Arguments arguments_of(int argc, char** argv);
/// Writes text in UTF-8. Returns 0 or an error number.
int write_to_terminal(int descriptor, std::string_view text);
/// Returns true if the program was started by a file manager: its window closes when it ends.
bool has_own_window();
/// Waits in such a window until a key is pressed.
void wait_for_key();

}  // namespace qipu::platform
