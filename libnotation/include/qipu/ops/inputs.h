// Which files a run reads: names, folders, patterns and lists, in one fixed order.
//
// In a folder, names are sorted by their bytes, whatever the order of the file system. Names that
// begin with a dot are skipped, and so are links to folders, because they can form cycles.
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

#pragma GCC visibility push(default)
namespace qipu {

/// Consecutive whole games of a file, with counts of the games, lines and columns before them, so
/// that findings have their places in the whole file.
struct Section {
  /// The range [first, end): byte offsets in a collection, numbers of games in a database, counted
  /// from 0 in reading order.
  std::uint64_t first = 0, end = 0;
  std::uint32_t games_before = 0, lines_before = 0, columns_before = 0;
  /// True: this is a page made from another input of the run. It is skipped, because that input is
  /// read.
  bool passed_over = false;

  /// Returns true if the section is the whole file.
  bool whole() const { return end == 0; }
};

/// A file whose games are stored in a database.
struct KnownSource {
  std::string path, packed_file;  ///< the same as in Input, as absolute paths
  Stamp seen;                     ///< the state of the file when its games were read
};

/// A file to read.
struct Input {
  std::string path;           ///< "-" is standard input; a URL appears without its password
  std::string relative_path;  ///< its path below the folder that the user named; else its file name
  /// It was found in a folder or packed file, so it is skipped without a finding if it is no
  /// record.
  bool found = false;
  std::string copy = {};         ///< where its bytes are, if they are not at `path`
  std::string packed_file = {};  ///< the packed file that it lies in; "" if it is a file by itself
  /// For games of a database, the name of the file that they were read from; otherwise "".
  std::string source = {};
  /// The same file with its whole path; null if the games are not from a database.
  std::shared_ptr<const KnownSource> known = {};
  bool file = true;  ///< false: `path` is only a name, and no such file exists
  /// The bytes, if they are in memory; nothing is read at `path` then. Null: they are not in
  /// memory.
  std::shared_ptr<const std::string> bytes = {};
  /// The part of the file to read; no value: all of it. REQUIRES: it comes from a plan of this file
  /// (ops/shard/plan.h).
  std::optional<Section> section = {};

  /// Returns the file that the games come from.
  const std::string& origin() const { return source.empty() ? path : source; }
  /// Returns the path at which the bytes are read.
  const std::string& bytes_at() const { return copy.empty() ? path : copy; }
};

struct InputRequest {
  /// Files, folders, patterns with * ? [ ] and **, and URLs of databases.
  std::vector<std::string> names = {};
  bool recurse = false;        ///< read folders and their subfolders
  bool files_alone = false;    ///< folders are refused, and the message does not suggest -r
  std::string list_file = {};  ///< a file of names, one on a line, without patterns; "-": stdin
  bool nul_separated = false;  ///< the list's names end in NUL, as `find -print0` writes them
  /// Folders that are skipped if they lie in a folder that is read.
  std::vector<std::string> output_folders = {};
  /// Files that the run keeps from one run to the next (a database that is updated, a ledger). They
  /// are skipped in the same way.
  std::vector<std::string> own_files = {};
};

/// A name as the user gave it, in the request or in its list.
struct GivenName {
  enum class Kind : std::uint8_t { file, folder, pattern, missing } kind = Kind::file;
  std::string path;
};

struct InputList {
  std::vector<Input> inputs;
  std::vector<GivenName> named;
  std::vector<std::pair<std::string, Diagnostic>>
      failures;              ///< names for which no file was found, with the reason
  bool list_unread = false;  ///< InputRequest::list_file cannot be read
};

/// Lists the files to read, in the order of the request. If there is no name, the input is standard
/// input.
InputList list_inputs(const InputRequest& request);

/// Returns the name of a file in messages: "-" becomes <stdin>.
std::string_view shown_name(std::string_view path);

/// Returns the file name without folders and last extension; "stdin" for "-".
std::string_view stem_of(std::string_view path);

/// Returns true if `name`, one component of a path, matches a pattern of * ? [ ].
bool fits_pattern(const std::string& pattern, const std::string& name);

}  // namespace qipu
#pragma GCC visibility pop
