/* Checks for tests in C. main() returns exit_status(). */
#ifndef QIPU_TESTS_C_EXPECT_H
#define QIPU_TESTS_C_EXPECT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/c/qipu.h"

static int failure_count;

#define EXPECT(what)                                                       \
  do {                                                                     \
    if (!(what)) {                                                         \
      ++failure_count;                                                     \
      fprintf(stderr, "%s:%d: expected: %s\n", __FILE__, __LINE__, #what); \
      print_last_error();                                                  \
    }                                                                      \
  } while (0)

/* Checks that a qipu_text equals a C string. */
#define EXPECT_TEXT(text, wanted) expect_text(text, wanted, __FILE__, __LINE__)

static inline void print_last_error(void) {
  qipu_finding last;
  if (qipu_last_error(QIPU_ENGLISH, &last) == QIPU_OK) {
    fprintf(stderr, "  last error: %s %s\n", last.code, last.message.data);
  }
}

static inline void expect_text(qipu_text text, const char *wanted, const char *file, int line) {
  if (text.size == strlen(wanted) && strcmp(text.data, wanted) == 0) return;
  ++failure_count;
  fprintf(stderr, "%s:%d: got \"%s\", expected \"%s\"\n", file, line, text.data, wanted);
}

/* Returns 1 if the last call failure_count with this code, otherwise 0. */
static inline int failed_with(const char *code) {
  qipu_finding last;
  return qipu_last_error(QIPU_ENGLISH, &last) == QIPU_OK && strcmp(last.code, code) == 0;
}

static inline int exit_status(void) {
  if (failure_count != 0) fprintf(stderr, "%d expectations failure_count\n", failure_count);
  return failure_count == 0 ? 0 : 1;
}

#endif
