/* The parts of liblzma used in a browser: the decoders. */
#define HAVE_DECODERS 1
#define HAVE_DECODER_LZMA1 1
#define HAVE_DECODER_LZMA2 1
#define HAVE_DECODER_X86 1
#define HAVE_DECODER_ARM 1
#define HAVE_DECODER_ARMTHUMB 1
#define HAVE_DECODER_ARM64 1
#define HAVE_DECODER_POWERPC 1
#define HAVE_DECODER_IA64 1
#define HAVE_DECODER_SPARC 1
#define HAVE_DECODER_DELTA 1
#define HAVE_CHECK_CRC32 1
#define HAVE_CHECK_CRC64 1
#define HAVE_CHECK_SHA256 1
#define HAVE_STDBOOL_H 1
#define HAVE__BOOL 1
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_LIMITS_H 1
#define HAVE_STRING_H 1
#define SIZEOF_SIZE_T 4
#define TUKLIB_SYMBOL_PREFIX lzma_
#define PACKAGE_NAME "xz"
#define PACKAGE_BUGREPORT ""
#define PACKAGE_URL ""
#define ASSUME_RAM 128
/* There are no signals. */
#define sigset_t int
#define sigprocmask(how, set, before) 0
