/* The data of ICU that the program needs (icu_data.txt), where ICU looks for them. */
__asm__(
    ".section .rdata,\"dr\"\n"
    ".balign 16\n"
    ".globl icudt72_dat\n"
    "icudt72_dat:\n"
    ".incbin \"" QIPU_ICU_DATA "\"\n"
    ".text\n");
