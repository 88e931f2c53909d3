// Part of the static program only (cmake/static.cmake). libarchive converts names in archives to
// the encoding of the C locale, and loses those that do not fit. A system without the files of a
// UTF-8 locale, or with those of another libc, cannot set one (base/packing/unpack.cpp), so here
// the answer is always UTF-8.

#include <langinfo.h>

extern "C" char* __real_nl_langinfo(nl_item item);  // the linker's names, see ld's --wrap

extern "C" char* __wrap_nl_langinfo(nl_item item) {
  static char utf8[] = "UTF-8";
  return item == CODESET ? utf8 : __real_nl_langinfo(item);
}
