// Files embedded unchanged in the program.
#pragma once

#include <string_view>

#include "diag/object_format.h"

namespace qipu {

/// The bytes of an embedded file, followed by a NUL.
struct Embedded {
  const char *begin, *end;
  constexpr operator std::string_view() const { return {begin, end}; }  // NOLINT: it is one
};

}  // namespace qipu

/// Makes the constant `name`, an Embedded with the bytes of a file, aligned to 64 bytes. `file` is
/// a literal with its path; `name` must be unique in the program. Use it in a .cpp, outside of
/// classes and functions.
#define QIPU_EMBED(name, file)                                         \
  asm(QIPU_EMBED_SECTION(name) ".p2align 6\n" QIPU_EMBED_HIDDEN(       \
      name) ".globl qipu_file_" #name "\n.globl qipu_end_of_" #name    \
            "\n"                                                       \
            "qipu_file_" #name ":\n.incbin \"" file                    \
            "\"\n"                                                     \
            "qipu_end_of_" #name ":\n.byte 0\n" QIPU_EMBED_END(name)); \
  extern "C" {                                                         \
  extern const char qipu_file_##name[], qipu_end_of_##name[];          \
  }                                                                    \
  constexpr ::qipu::Embedded name { qipu_file_##name, qipu_end_of_##name }
