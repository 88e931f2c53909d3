#include "library_versions.h"

#include <archive.h>
#include <expat.h>
#include <fmt/format.h>
#include <nettle/version.h>
#include <simdjson.h>
#include <sqlite3.h>
#include <zlib.h>
#include <zstd.h>

#include <array>

#include "base/platform/machine.h"
#include "base/sql/postgres_url.h"
#include "publish/raster.h"
#include "see/decode.h"
#include "text/unicode.h"

namespace qipu::tool {

std::string library_versions() {
  const XML_Expat_Version expat = XML_ExpatVersionInfo();
  return fmt::format(
      "ICU {}, SQLite {}, libpq {}, libarchive {}, nettle {}.{}, zstd {}, zlib {}, "
      "Expat {}.{}.{}, {}, {}, simdjson {}.{}.{} ({}), fmt "
      "{}.{}.{}, {}",
      unicode::version(), sqlite3_libversion(), libpq_version(),
      std::string(archive_version_string()).substr(11), nettle_version_major(),
      nettle_version_minor(), ZSTD_versionString(), zlibVersion(), expat.major, expat.minor,
      expat.micro, pixel_library_versions(), see::decoder_versions(),
      int{simdjson::SIMDJSON_VERSION_MAJOR}, int{simdjson::SIMDJSON_VERSION_MINOR},
      int{simdjson::SIMDJSON_VERSION_REVISION}, simdjson::get_active_implementation()->name(),
      FMT_VERSION / 10'000, FMT_VERSION / 100 % 100, FMT_VERSION % 100, platform::c_library());
}

std::string packing_missing() {
  struct Filter {
    const char* name;
    int (*support)(archive*);
  };
  constexpr Filter kFilters[] = {{"gz", archive_read_support_filter_gzip},
                                 {"bz2", archive_read_support_filter_bzip2},
                                 {"xz", archive_read_support_filter_xz},
                                 {"lz4", archive_read_support_filter_lz4},
                                 {"zst", archive_read_support_filter_zstd}};
  std::string missing;
  archive* const reader = archive_read_new();
  for (const Filter& filter : kFilters) {
    if (filter.support(reader) != ARCHIVE_OK) missing += std::string(" ") + filter.name;
  }
  archive_read_free(reader);
  return missing;
}

}  // namespace qipu::tool
