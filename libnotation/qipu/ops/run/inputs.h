// Which files a run reads: names, folders, patterns and lists, in one fixed order.
//
// In a folder, names are sorted by their bytes, whatever the order of the file system. Names that
// begin with a dot are skipped, and so are links to folders, which may form cycles.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/base/stamp.h"
#include "qipu/diag/result.h"

namespace qipu {

/// Whole games of a file that follow each other, and what of the file stands before them: so
/// findings and games have the places and numbers that they have in the whole file.
struct Section {
  /// Bytes of a text archive; of a database its games, counted from 0 as they are read.
  std::uint64_t first = 0, end = 0;
  std::uint32_t games_before = 0, lines_before = 0, columns_before = 0;
  bool passed_over = false;  ///< a page that another file of the whole run holds the records of

  /// Whether it is the whole file, which need not be cut.
  bool whole() const { return end == 0; }
};

/// A file whose games are in a database.
struct KnownSource {
  std::string path, within;  ///< as Input has them, whole paths
  Stamp seen;                ///< of the file when its games were read
};

/// A file to read.
struct Input {
  std::string path;         ///< "-" is standard input; a URL: without its password
  std::string below;        ///< its path below the folder that was named; else its own name
  bool found = false;       ///< found in a folder or archive: it need not be a record
  std::string stored = {};  ///< where its bytes are, if not at `path`
  std::string within = {};  ///< the packed file it lies in; "" where it is a file by itself
  /// Of games in a database, the name of the file that they were read from; else "".
  std::string source = {};
  /// The same file by its whole path; null: these are no games of a database.
  std::shared_ptr<const KnownSource> known = {};
  bool file = true;  ///< false: `path` is a name alone, which no file has
  /// Its bytes, where they are in memory: nothing is read at `path` then. Null: they are not.
  std::shared_ptr<const std::string> held = {};
  /// What of the file is read; nothing: all. REQUIRES: it was found by reading the file
  /// (ops/shard).
  std::optional<Section> section = {};

  /// Where its games come from.
  const std::string& origin() const { return source.empty() ? path : source; }
  /// Where its bytes are read.
  const std::string& bytes_at() const { return stored.empty() ? path : stored; }
};

struct InputRequest {
  /// Files, folders, patterns with * ? [ ] and **, URLs of databases.
  std::vector<std::string> names = {};
  bool recurse = false;        ///< read folders and their subfolders
  bool files_alone = false;    ///< refuse folders, without the advice to use -r
  std::string list_file = {};  ///< a file of names, one a line, no patterns; "-": stdin
  bool nul_separated = false;  ///< the list's names end in NUL, as `find -print0` writes them
  /// Skipped where they lie in a folder that is read.
  std::vector<std::string> output_folders = {};
  /// Files that the run keeps from one time to the next (a database that is updated, a ledger),
  /// skipped likewise.
  std::vector<std::string> own_files = {};
};

/// A name as it was given: in the request, or in its list.
struct GivenName {
  enum class Kind : std::uint8_t { file, folder, pattern, missing } kind = Kind::file;
  std::string path;
};

struct InputList {
  std::vector<Input> inputs;
  std::vector<GivenName> named;
  std::vector<std::pair<std::string, Diagnostic>> failures;  ///< names that gave no file, and why
  bool list_unread = false;  ///< InputRequest::list_file cannot be read
};

/// Lists the files to read, in the order of the request. Without any name: standard input.
InputList list_inputs(const InputRequest& request);

/// What a file is called in messages: "-" becomes <stdin>.
std::string_view shown_name(std::string_view path);

/// The file name without folders and last extension; "stdin" for "-".
std::string_view stem_of(std::string_view path);

/// Whether `name`, one component of a path, matches a pattern of * ? [ ].
bool fits_pattern(const std::string& pattern, const std::string& name);

}  // namespace qipu
