// Commands and options as the program describes them: what its manual pages and the completion of
// shells are made of.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace qipu::tool {

/// What a value is.
enum class ValueKind : std::uint8_t {
  text,  ///< nobody knows
  name,  ///< one of some words
  list,  ///< of such, with commas between
  file,  ///< or folder
  folder,
  records,  ///< files and folders that games are read from
  program,
};

/// An option or a positional.
struct DescribedOption {
  std::vector<std::string> names;  ///< with their dashes, the short one first; a positional's one
  std::string value;               ///< what the help calls its value; "" for flags
  std::string help;
  ValueKind kind = ValueKind::text;
  std::vector<std::string> words;  ///< names; of files the endings, none: any
  std::string least, most;         ///< of numbers; "" where they may be large
  bool positional = false;
  bool required = false;
  bool repeated = false;  ///< any number of values

  const std::string& name() const { return names.back(); }
};

struct DescribedCommand {
  std::string name;      ///< "" for the program
  std::string summary;   ///< no sentence: no capital, no stop
  std::string more;      ///< lines; those with two blanks before are rows of a table: term, text
  std::string exit;      ///< "0 done; 1 findings"
  std::string examples;  ///< lines, with two blanks before
  std::vector<DescribedOption> options;
};

struct DescribedProgram {
  DescribedCommand own;  ///< what stands before a command
  std::vector<DescribedCommand> commands;
};

}  // namespace qipu::tool
