# Builds the program without shared libraries for scripts/release.sh. It is read at the end of
# project() with -D CMAKE_PROJECT_qipu_INCLUDE=cmake/static.cmake. The library's own targets are not
# usable in this build.

set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
string(APPEND CMAKE_EXE_LINKER_FLAGS " -static")
# The libraries that static libraries need. From those of libarchive, the linker takes what is used.
string(APPEND CMAKE_CXX_STANDARD_LIBRARIES " -licuuc -licudata -lpng16 -lbrotlidec -lbrotlicommon"
  " -lnettle -llzma -lzstd -llz4 -lbz2 -lz -lm")

function(qipu_static)
  # The library names the shared one.
  get_target_property(location zstd::libzstd_static IMPORTED_LOCATION_NONE)
  set_target_properties(zstd::libzstd_shared PROPERTIES IMPORTED_LOCATION_NONE "${location}")
  target_sources(qipu PRIVATE ${PROJECT_SOURCE_DIR}/tools/static/codeset.cpp)
  target_link_options(qipu PRIVATE -Wl,--wrap=nl_langinfo)
endfunction()
cmake_language(DEFER CALL qipu_static)
