// The command line by CLI11: this header and cli.cpp alone know how it is parsed.
#pragma once

#include <CLI/CLI.hpp>
#include <deque>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "cli.h"
#include "command.h"

namespace qipu::tool {

class Parser {
 public:
  explicit Parser(Language language);
  std::expected<std::unique_ptr<Command>, int> parse(int argc, char** argv);

 private:
  struct Subcommand {
    std::unique_ptr<Command> command;
    Cli cli;
  };
  const char* tr(const char* en, const char* zh) const { return in(language_, en, zh); }

  void translate_labels() const;
  /// Null where none is named.
  Subcommand* chosen();
  void refuse_strangers();
  /// What an option that had another name is called now, in a sentence; "" for others.
  std::string renamed(std::string_view given);
  /// 2, having said so.
  int complain(const std::string& words);

  Language language_;
  CLI::App app_;
  Cli own_;  ///< what stands before a command
  std::deque<Subcommand> commands_;
};

}  // namespace qipu::tool
