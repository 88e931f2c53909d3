// Assembler directives of object files, for embedded.h: read-only data, names that only the program
// sees, the end of an object. tools/windows/include has those of Windows.
#pragma once

#if defined(__wasm__)
#define QIPU_EMBED_SECTION(name) ".section .rodata.qipu_file_" #name ",\"\",@\n"
#define QIPU_EMBED_END(name)                                                                       \
  ".size qipu_file_" #name ", qipu_end_of_" #name "-qipu_file_" #name "\n.size qipu_end_of_" #name \
  ", 1\n"
#else
#define QIPU_EMBED_SECTION(name) ".section .rodata\n"
#define QIPU_EMBED_END(name) ".previous\n"
#endif

#define QIPU_EMBED_HIDDEN(name) ".hidden qipu_file_" #name "\n.hidden qipu_end_of_" #name "\n"
