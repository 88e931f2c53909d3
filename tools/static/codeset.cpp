// Part of the static program alone (cmake/static.cmake). libarchive converts names in archives to
// what the C locale writes, and loses those that do not fit. A system without the files of a UTF-8
// locale, or with those of another libc, has none to put in place (base/unpack.cpp): here the
// answer is UTF-8 whatever there is.

#include <langinfo.h>

extern "C" char* __real_nl_langinfo(nl_item item);  // the linker's names, see ld's --wrap

extern "C" char* __wrap_nl_langinfo(nl_item item) {
  static char utf8[] = "UTF-8";
  return item == CODESET ? utf8 : __real_nl_langinfo(item);
}
