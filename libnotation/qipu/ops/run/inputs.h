// Which files a run reads: names, folders, patterns and lists, in one fixed order.
//
// Folders are read in the order of the bytes of their names, whatever the file system says; names
// that begin with a dot are passed over, and so are links to folders, which may go round in
// circles.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/diag/result.h"

namespace qipu {

struct Input {
  std::string path;    ///< "-" is standard input
  std::string below;   ///< the path below the folder it was found in; its own name otherwise
  bool found = false;  ///< met in a folder: need not be a record at all
};

struct InputRequest {
  std::vector<std::string> names = {};  ///< files, folders, patterns with * ? [ ] and **
  bool recurse = false;                 ///< read folders, and folders in them
  bool files_alone = false;             ///< no folder can be read, so none advises -r
  std::string list_file = {};           ///< names one a line, taken as they are; "-" standard input
  bool nul_separated = false;  ///< the list's names end in NUL, as `find -print0` writes them
  /// Not looked into when they lie in a folder that is read.
  std::vector<std::string> output_folders = {};
};

struct InputList {
  std::vector<Input> inputs;
  std::vector<std::pair<std::string, Diagnostic>> failures;  ///< names that led to nothing
  bool list_unread = false;  ///< InputRequest::list_file cannot be read
};

InputList list_inputs(const InputRequest& request);

/// What a file is called in messages: "-" becomes <stdin>.
std::string_view shown_name(std::string_view path);

/// The name without folders and without its last extension; "stdin" for "-".
std::string_view stem_of(std::string_view path);

/// Whether `name` fits a pattern of * ? [ ]: one component of a path.
bool fits_pattern(const std::string& pattern, const std::string& name);

}  // namespace qipu
