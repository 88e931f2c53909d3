// Private. Files that lie in the program as they are.
#pragma once

#include <string_view>

namespace qipu {

/// The bytes of one. Behind them stands a NUL.
struct Embedded {
  const char *begin, *end;
  constexpr operator std::string_view() const { return {begin, end}; }  // NOLINT: it is one
};

}  // namespace qipu

/// Makes the constant `name`, an Embedded, of a file. `file` is a literal: its path; `name` is
/// unlike that of any other file in the program. For a .cpp, outside of classes and functions.
#define QIPU_EMBED(name, file)                                  \
  asm(".section .rodata\n"                                      \
      ".hidden qipu_file_" #name "\n.hidden qipu_end_of_" #name \
      "\n"                                                      \
      ".globl qipu_file_" #name "\n.globl qipu_end_of_" #name   \
      "\n"                                                      \
      "qipu_file_" #name ":\n.incbin \"" file                   \
      "\"\n"                                                    \
      "qipu_end_of_" #name                                      \
      ":\n.byte 0\n"                                            \
      ".previous\n");                                           \
  extern "C" {                                                  \
  extern const char qipu_file_##name[], qipu_end_of_##name[];   \
  }                                                             \
  constexpr ::qipu::Embedded name { qipu_file_##name, qipu_end_of_##name }
