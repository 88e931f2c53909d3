/* Formats and filters that are rare and would make the page larger. Files of these get the finding
   archive_damaged: libarchive does not recognise them. */

#include "archive.h"

#define LEFT_OUT(kind)                                             \
  int archive_read_support_##kind(struct archive* reader) {        \
    (void)reader;                                                  \
    return ARCHIVE_OK;                                             \
  }

LEFT_OUT(filter_bzip2)
LEFT_OUT(filter_lz4)
LEFT_OUT(filter_zstd)
LEFT_OUT(format_cab)
LEFT_OUT(format_lha)
