/* What a test expects; main() ends with failures(). */
#ifndef QIPU_TESTS_C_EXPECT_H
#define QIPU_TESTS_C_EXPECT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/c/qipu.h"

static int failed;

#define EXPECT(what)                                                       \
  do {                                                                     \
    if (!(what)) {                                                         \
      ++failed;                                                            \
      fprintf(stderr, "%s:%d: expected: %s\n", __FILE__, __LINE__, #what); \
      tell_last_error();                                                   \
    }                                                                      \
  } while (0)

/* A text that must be that one. */
#define EXPECT_TEXT(text, wanted) expect_text(text, wanted, __LINE__)

static inline void tell_last_error(void) {
  qipu_finding last;
  if (qipu_last_error(QIPU_ENGLISH, &last) == QIPU_OK) {
    fprintf(stderr, "  last error: %s %s\n", last.code, last.message.data);
  }
}

static inline void expect_text(qipu_text text, const char *wanted, int line) {
  if (text.size == strlen(wanted) && strcmp(text.data, wanted) == 0) return;
  ++failed;
  fprintf(stderr, "line %d: \"%s\" is not \"%s\"\n", line, text.data, wanted);
}

/* Whether the last call failed with that code. */
static inline int failed_with(const char *code) {
  qipu_finding last;
  return qipu_last_error(QIPU_ENGLISH, &last) == QIPU_OK && strcmp(last.code, code) == 0;
}

static inline int failures(void) {
  if (failed != 0) fprintf(stderr, "%d expectations failed\n", failed);
  return failed == 0 ? 0 : 1;
}

#endif
