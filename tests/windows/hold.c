/* Opens a file so that no other program can open it, writes a line, and waits for its input to end. */
#include <stdio.h>
#include <wchar.h>
#include <windows.h>

int wmain(int argc, wchar_t** argv) {
  HANDLE file = argc != 2 ? INVALID_HANDLE_VALUE
                          : CreateFileW(argv[1], GENERIC_READ | GENERIC_WRITE, 0, NULL,
                                        OPEN_EXISTING, 0, NULL);
  if (file == INVALID_HANDLE_VALUE) return 2;
  puts("held");
  fflush(stdout);
  while (getchar() != EOF) {
  }
  return 0;
}
