// Commands and options as the program describes them. The manual pages and the completion of shells
// are made from these.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace qipu::tool {

/// The kind of a value.
enum class ValueKind : std::uint8_t {
  text,  ///< unknown
  name,  ///< one of some words
  list,  ///< several of them, separated by commas
  file,  ///< or a folder
  folder,
  records,  ///< files and folders from which games are read
  program,
};

/// An option or a positional.
struct DescribedOption {
  std::vector<std::string> names;  ///< with their dashes, the short one first; a positional has one
  std::string value;               ///< the name of its value in the help; "" for flags
  std::string help;
  ValueKind kind = ValueKind::text;
  std::vector<std::string> words;  ///< for names, the names; for files, the extensions (none: any)
  std::string least, most;         ///< for numbers; "" if there is no practical limit
  bool positional = false;
  bool required = false;
  bool repeated = false;  ///< any number of values

  const std::string& name() const { return names.back(); }
};

struct DescribedCommand {
  std::string name;      ///< "" for the program
  std::string summary;   ///< not a sentence: no capital, no full stop
  std::string more;      ///< lines; those that begin with two blanks are rows: term, text
  std::string exit;      ///< "0 done; 1 findings"
  std::string examples;  ///< lines that begin with two blanks
  std::vector<DescribedOption> options;
};

struct DescribedProgram {
  DescribedCommand own;  ///< the options before a command
  std::vector<DescribedCommand> commands;
};

}  // namespace qipu::tool
