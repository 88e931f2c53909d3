// Files that are dropped on the program in a file manager: they become its only arguments.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace qipu::tool {

/// The work that is done for files dropped on the program.
struct Dropped {
  std::vector<std::string> arguments;  ///< of `qipu convert`
  std::string folder;                  ///< where the new files are
};

/// Returns the work: the files become PGN in a new folder `qipu-out` beside the first of them, or
/// `qipu-out-2` and so on if it exists. Returns nothing unless all words are files or folders.
/// `words`: all arguments, with the name of the program.
std::optional<Dropped> dropped_files(const std::vector<std::string>& words);

}  // namespace qipu::tool
