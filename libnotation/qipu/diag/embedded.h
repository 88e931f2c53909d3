// Private. Files that lie in the program as they are.
//
//   QIPU_EMBED(Openings, QIPU_OPENINGS)
//
// declares kQipuOpeningsBegin and kQipuOpeningsEnd, the bytes of the file of that name, a string
// literal; behind them stands a zero.
#pragma once

// How the assembler is told of data that is only read, and of where an object ends.
#if defined(__wasm__)
#define QIPU_EMBED_SECTION(name) ".section .rodata.kQipu" #name ",\"\",@\n"
#define QIPU_EMBED_END(name)                                 \
  ".size kQipu" #name "Begin, kQipu" #name "End-kQipu" #name \
  "Begin\n"                                                  \
  ".size kQipu" #name "End, 1\n"
#else
#define QIPU_EMBED_SECTION(name) ".section .rodata\n"
#define QIPU_EMBED_END(name) ".previous\n"
#endif

#define QIPU_EMBED(name, file)                            \
  asm(QIPU_EMBED_SECTION(name) ".p2align 6\n"           \
      ".hidden kQipu" #name "Begin\n"                   \
      ".hidden kQipu" #name "End\n"                     \
      ".globl kQipu" #name "Begin\n"                    \
      ".globl kQipu" #name "End\n"                      \
      "kQipu" #name "Begin:\n"                          \
      ".incbin \"" file "\"\n"                          \
      "kQipu" #name "End:\n"                            \
      ".byte 0\n" QIPU_EMBED_END(name)); \
  extern "C" {                                            \
  extern const char kQipu##name##Begin[];                 \
  extern const char kQipu##name##End[];                   \
  }
