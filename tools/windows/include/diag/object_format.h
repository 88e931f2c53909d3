// Assembler directives of object files of Windows, in place of libnotation/src/diag.
#pragma once

#define QIPU_EMBED_SECTION(name) ".section .rdata,\"dr\"\n"
#define QIPU_EMBED_HIDDEN(name)
#define QIPU_EMBED_END(name) ".text\n"
