# The libraries of qipu.exe, compiled from Debian's sources by lists of their files. Their versions
# are those of the Linux program, so what both write has the same bytes.

add_library(library_options INTERFACE)
target_compile_options(library_options INTERFACE -O2 -w)

# library NAME FOLDER SOURCE...: an archive of sources, whose names lie below the folder.
function(library name folder)
  list(TRANSFORM ARGN PREPEND ${folder}/)
  add_library(${name} STATIC ${ARGN})
  target_include_directories(${name} PUBLIC ${folder})
  target_link_libraries(${name} PRIVATE library_options)
endfunction()

# Headers of libraries that have nothing but headers, or whose sources lie below.
set(headers ${CMAKE_CURRENT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(header fmt CLI tao nlohmann nettle simdjson.h xxhash.h xxh3.h)
  if(EXISTS /usr/include/${header})
    file(CREATE_LINK /usr/include/${header} ${headers}/${header} SYMBOLIC)
  endif()
endforeach()
add_library(headers INTERFACE)
target_include_directories(headers SYSTEM INTERFACE ${headers})

library(expat ${QIPU_SOURCES}/expat/expat/lib xmlparse.c xmlrole.c xmltok.c)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/expat/expat_config.h "")  # everything is defined here
target_include_directories(expat PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/expat)
target_compile_definitions(expat PUBLIC XML_STATIC
  PRIVATE XML_CONTEXT_BYTES=1024 XML_DTD XML_NS BYTEORDER=1234)

library(z ${QIPU_SOURCES}/zlib adler32.c compress.c crc32.c deflate.c gzclose.c gzlib.c gzread.c
  gzwrite.c inffast.c inflate.c inftrees.c trees.c uncompr.c zutil.c)

library(bz2 ${QIPU_SOURCES}/bzip2 blocksort.c bzlib.c compress.c crctable.c decompress.c huffman.c
  randtable.c)
library(lz4 ${QIPU_SOURCES}/lz4/lib lz4.c lz4hc.c lz4frame.c xxhash.c)
target_compile_definitions(lz4 PRIVATE XXH_NAMESPACE=LZ4_)

set(zstd ${QIPU_SOURCES}/libzstd/lib)
file(GLOB zstd_sources RELATIVE ${zstd} ${zstd}/common/*.c ${zstd}/compress/*.c ${zstd}/decompress/*.c)
library(zstd ${zstd} ${zstd_sources})
target_compile_definitions(zstd PRIVATE ZSTD_DISABLE_ASM=1 ZSTD_MULTITHREAD)

set(xz ${QIPU_SOURCES}/xz-utils/src)
file(GLOB lzma_sources RELATIVE ${xz} ${xz}/liblzma/*/*.c ${xz}/common/tuklib_cpucores.c
  ${xz}/common/tuklib_physmem.c)
list(FILTER lzma_sources EXCLUDE REGEX "_(tablegen|small|x86)[.]c$|fastpos_tablegen|microlzma")
library(lzma ${xz} ${lzma_sources})
target_include_directories(lzma PUBLIC ${xz}/liblzma/api PRIVATE ${xz}/../windows/vs2019
  ${xz}/common ${xz}/liblzma/common ${xz}/liblzma/check ${xz}/liblzma/lz ${xz}/liblzma/rangecoder
  ${xz}/liblzma/lzma ${xz}/liblzma/simple ${xz}/liblzma/delta)
target_compile_definitions(lzma PUBLIC LZMA_API_STATIC PRIVATE HAVE_CONFIG_H)

# libarchive with what the program uses (base/packing).
set(parts acl blake2s_ref blake2sp_ref check_magic cmdline cryptor digest entry
  entry_copy_stat entry_link_resolver entry_sparse entry_stat entry_strmode entry_xattr hmac options
  pack_dev pathmatch ppmd7 ppmd8 ppmd_private random rb read read_add_passphrase read_open_fd
  read_open_memory read_set_format read_set_options string string_sprintf util virtual
  version_details windows write write_open_memory write_set_options write_set_format_raw
  write_set_passphrase)
foreach(format tar zip 7zip rar rar5 lha cab raw empty)
  list(APPEND parts read_support_format_${format})
endforeach()
foreach(filter bzip2 compress gzip lz4 xz zstd)
  list(APPEND parts read_support_filter_${filter})
endforeach()
foreach(filter bzip2 gzip xz zstd)
  list(APPEND parts write_add_filter_${filter})
endforeach()
set(archive ${QIPU_SOURCES}/libarchive/libarchive)
set(archive_sources xxhash.c)
foreach(part ${parts})
  if(EXISTS ${archive}/archive_${part}.c)
    list(APPEND archive_sources archive_${part}.c)
  endif()
endforeach()
library(archive ${archive} ${archive_sources})
target_include_directories(archive PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/libarchive)
target_compile_definitions(archive PUBLIC LIBARCHIVE_STATIC PRIVATE HAVE_CONFIG_H)
# The names in archives become UTF-8, whatever code page the system has.
set_source_files_properties(${archive}/archive_string.c PROPERTIES
  COMPILE_OPTIONS "-include;${CMAKE_CURRENT_SOURCE_DIR}/libarchive/utf8.h")
target_link_libraries(archive PRIVATE z bz2 lz4 lzma zstd bcrypt)

library(gif ${QIPU_SOURCES}/giflib dgif_lib.c egif_lib.c gif_err.c gif_hash.c gifalloc.c
  openbsd-reallocarray.c quantize.c)

set(png ${QIPU_SOURCES}/libpng1.6)
file(GLOB png_sources RELATIVE ${png} ${png}/png*.c)
list(FILTER png_sources EXCLUDE REGEX "pngtest")
library(png ${png} ${png_sources})
configure_file(${png}/scripts/pnglibconf.h.prebuilt ${CMAKE_CURRENT_BINARY_DIR}/png/pnglibconf.h
  COPYONLY)
target_include_directories(png PUBLIC ${CMAKE_CURRENT_BINARY_DIR}/png)
target_compile_definitions(png PRIVATE PNG_INTEL_SSE_OPT=0)
target_link_libraries(png PUBLIC z)

# JPEG and WebP are only read, without assembler.
set(jpeg ${QIPU_SOURCES}/libjpeg-turbo)
file(GLOB jpeg_sources RELATIVE ${jpeg} ${jpeg}/jd*.c)
list(FILTER jpeg_sources EXCLUDE REGEX "jd(col565|colext|mrg565|mrgext)")  # others include these
library(jpeg ${jpeg} ${jpeg_sources} jaricom.c jcomapi.c jerror.c jidctflt.c jidctfst.c jidctint.c
  jidctred.c jmemmgr.c jmemnobs.c jquant1.c jquant2.c jsimd_none.c jutils.c)
set(own ${CMAKE_CURRENT_BINARY_DIR}/jpeg)
file(STRINGS ${jpeg}/CMakeLists.txt VERSION REGEX "^set.VERSION ")
string(REGEX MATCH "[0-9.]+" VERSION "${VERSION}")
string(REGEX REPLACE "(.+)[.](.+)[.](.+)" "\\1 * 1000000 + \\2 * 1000 + \\3" number ${VERSION})
math(EXPR LIBJPEG_TURBO_VERSION_NUMBER "${number}")
set(JPEG_LIB_VERSION 62)
set(D_ARITH_CODING_SUPPORTED ON)
set(MEM_SRCDST_SUPPORTED ON)
set(BITS_IN_JSAMPLE 8)
set(INLINE inline)
set(SIZE_T 8)
configure_file(${jpeg}/jconfig.h.in ${own}/jconfig.h)
configure_file(${jpeg}/jconfigint.h.in ${own}/jconfigint.h)
configure_file(${jpeg}/jversion.h.in ${own}/jversion.h)
target_include_directories(jpeg BEFORE PUBLIC ${own})

set(webp ${QIPU_SOURCES}/libwebp)
file(GLOB webp_sources RELATIVE ${webp} ${webp}/src/dec/*.c ${webp}/src/demux/demux.c
  ${webp}/src/dsp/*.c ${webp}/src/utils/*.c)
library(webp ${webp} ${webp_sources})
target_include_directories(webp PUBLIC ${webp}/src)

# FreeType only fills outlines here.
set(freetype ${QIPU_SOURCES}/freetype)
library(freetype ${freetype}/src base/ftbase.c base/ftbitmap.c base/ftdebug.c base/ftinit.c
  base/ftsystem.c smooth/smooth.c)
set(modules ${CMAKE_CURRENT_BINARY_DIR}/freetype/modules.h)
file(WRITE ${modules} "FT_USE_MODULE( FT_Renderer_Class, ft_smooth_renderer_class )\n")
target_include_directories(freetype PUBLIC ${freetype}/include)
target_compile_definitions(freetype PRIVATE FT2_BUILD_LIBRARY
  "FT_CONFIG_MODULES_H=\"${modules}\"")

library(sqlite ${QIPU_SOURCES}/sqlite sqlite3.c)
target_compile_definitions(sqlite PRIVATE SQLITE_THREADSAFE=1 SQLITE_ENABLE_FTS5
  SQLITE_OMIT_LOAD_EXTENSION SQLITE_SECURE_DELETE SQLITE_MAX_VARIABLE_NUMBER=250000
  SQLITE_USE_URI)

library(nettle ${QIPU_SOURCES}/nettle base16-encode.c sha256.c sha256-compress.c write-be32.c
  version.c)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/nettle/config.h "#define WORDS_BIGENDIAN 0\n#undef WORDS_BIGENDIAN\n")
target_include_directories(nettle PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/nettle ${headers}/nettle)

file(GLOB simdjson_source ${QIPU_SOURCES}/simdjson/singleheader/simdjson.cpp)
add_library(simdjson STATIC ${simdjson_source})
target_link_libraries(simdjson PRIVATE library_options headers)
add_library(fmt STATIC ${QIPU_SOURCES}/fmtlib/src/format.cc)
target_link_libraries(fmt PRIVATE library_options headers)

# ICU without formats of numbers and times, and without breaks between words. Its data are a part.
set(icu ${QIPU_SOURCES}/icu/source)
set(icu_common
  appendable bmpset bytesinkutil bytestream bytestrie bytestriebuilder caniter characterproperties
  chariter charstr cmemory cstring edits emojiprops errorcode loadednormalizer2impl localebuilder
  locavailable locbased locdispnames locdspnm locid loclikely locmap locresdata locutil
  messagepattern normalizer2 normalizer2impl parsepos patternprops propname putil resbund resource
  ruleiter schriter serv servlk servlkf servls servnotf servrbf servslkf sharedobject
  simpleformatter static_unicode_sets stringpiece stringtriebuilder uarrsort ubidi_props ucase uchar
  ucharstrie ucharstriebuilder ucharstrieiterator uchriter ucln_cmn ucmndata ucnv ucnv2022 ucnv_bld
  ucnv_cb ucnv_cnv ucnv_ct ucnv_err ucnv_ext ucnv_io ucnv_lmb ucnv_u16 ucnv_u32 ucnv_u7 ucnv_u8
  ucnvbocu ucnvhz ucnvisci ucnvlat1 ucnvmbcs ucnvscsu ucol_swp ucptrie ucurr udata udatamem udataswp
  uenum uhash uhash_us uinvchar uiter ulist uloc uloc_keytype uloc_tag umapfile umath umutablecptrie
  umutex unames unifiedcache unifilt unifunct uniset uniset_closure uniset_props unisetspan unistr
  unistr_case unistr_case_locale unistr_props uobject uprops uresbund uresdata uscript uscript_props
  uset uset_props usetiter ustack ustr_cnv ustrcase ustrcase_locale ustrenum ustrfmt ustring
  ustrtrns utext utf_impl util util_props utrace utrie utrie2 utrie2_builder utrie_swap utypes
  uvector uvectr32 uvectr64 wintz)
set(icu_i18n
  anytrans bocsu casetrn coleitr coll collation collationbuilder collationcompare collationdata
  collationdatabuilder collationdatareader collationdatawriter collationfastlatin
  collationfastlatinbuilder collationfcd collationiterator collationkeys collationroot
  collationrootelements collationruleparser collationsets collationsettings collationtailoring
  collationweights cpdtrans esctrn funcrepl name2uni nortrans nultrans quant rbt rbt_data rbt_pars
  rbt_rule rbt_set remtrans rulebasedcollator sortkey strmatch strrepl titletrn tolowtrn toupptrn
  translit transreg tridpars ucln_in ucol ucol_res ucol_sit uitercollationiterator unesctrn uni2name
  utf16collationiterator utf8collationiterator)
list(TRANSFORM icu_common PREPEND common/)
list(TRANSFORM icu_i18n PREPEND i18n/)
set(icu_sources ${icu_common} ${icu_i18n})
list(TRANSFORM icu_sources APPEND .cpp)
library(icu ${icu} ${icu_sources})
target_sources(icu PRIVATE icu_data.c)
# It turns the extensions of gcc on by itself.
set_source_files_properties(${icu}/common/putil.cpp PROPERTIES
  COMPILE_DEFINITIONS U_COMMON_IMPLEMENTATION COMPILE_OPTIONS -std=gnu++23)
set_source_files_properties(icu_data.c PROPERTIES COMPILE_DEFINITIONS
  "QIPU_ICU_DATA=\"${QIPU_SOURCES}/icudt72l.dat\"" OBJECT_DEPENDS ${QIPU_SOURCES}/icudt72l.dat)
set(icu_definitions U_STATIC_IMPLEMENTATION U_CHARSET_IS_UTF8=1 UCONFIG_NO_FORMATTING=1
  UCONFIG_NO_BREAK_ITERATION=1 UCONFIG_NO_REGULAR_EXPRESSIONS=1)
target_include_directories(icu PRIVATE ${icu}/common ${icu}/i18n)
target_compile_definitions(icu PRIVATE ${icu_definitions} U_COMBINED_IMPLEMENTATION)
