// Where a command says what it accepts: each option with its value, and its help in two languages.
// How a command line is parsed is known to cli.cpp alone.
#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "described.h"
#include "terminal.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace qipu::tool {

class Command;

/// Where the value of an option goes.
template <class... T>
using OneOf = std::variant<std::reference_wrapper<T>...>;
using Value = OneOf<std::string, std::vector<std::string>, int, std::optional<int>, std::uint32_t,
                    std::optional<std::uint32_t>, std::uint64_t, std::optional<std::uint64_t>,
                    std::optional<std::int64_t>>;

/// What the help calls a value, null: by its type; and what it is, for shells that complete it.
/// FILE and PATH are files, COMMAND a program; the names that an option knows need not be said:
/// they are those that it suggests for one that it does not know.
struct What {
  What(const char* name);
  /// A file with one of these endings: ".svg .png".
  What(const char* name, std::string_view endings);
  static What records(const char* name);
  static What one_of(const char* name, std::vector<std::string> words);
  /// Words with blanks between, as a list with commas.
  static What list(const char* name, std::string_view words);

  const char* called;
  ValueKind kind = ValueKind::text;
  std::vector<std::string> words = {};
};

/// An option that was given, by its long name with the dashes, and its values.
struct GivenOption {
  std::string name;
  std::vector<std::string> values;
};

/// What the exit status says.
struct ExitWords {
  const char *en, *zh;
};

/// A command and its options. Names without dashes are positionals. Values and whatever else is
/// bound must outlive the parsing.
class Cli {
 public:
  Cli(CLI::App& program, Language language) : app_(&program), language_(language) {}
  Language language() const { return language_; }

  /// First of all: the name of the command, what it does, examples, and what else there is to say.
  void command(const char* name, const char* en, const char* zh, ExitWords exit,
               const char* examples, const char* more_en = "", const char* more_zh = "");
  /// --lang, which those who read the language of messages look for themselves.
  void describe_language();
  /// What an option was called, and is now.
  void renamed(const char* old, const char* now) { renamed_.emplace_back(old, now); }

  void flag(const char* names, bool& value, const char* en, const char* zh);
  void option(const char* names, Value value, What what, const char* en, const char* zh);
  void number(const char* names, Value value, What what, std::int64_t least, std::int64_t most,
              const char* en, const char* zh);
  /// One value each time it is given.
  void repeated(const char* names, std::vector<std::string>& values, What what, const char* en,
                const char* zh);
  /// What `find(name, language)` makes of a name.
  template <class T, class Find>
  void named(const char* names, T& value, What what, const char* en, const char* zh, Find find) {
    given(names, std::move(what), en, zh,
          [&value, find, language = language_](const std::string& name) {
            value = find(name, language);
          });
  }
  /// Each of several values.
  template <class T, class Find>
  void named(const char* names, std::vector<T>& values, What what, const char* en, const char* zh,
             Find find) {
    all_given(names, std::move(what), en, zh,
              [&values, find, language = language_](const std::string& name) {
                values.push_back(find(name, language));
              });
  }
  /// Each of a list with commas; empty ones are left out.
  void each(const char* names, What what, const char* en, const char* zh,
            std::function<void(const std::string&)> use);
  /// Used when all is parsed; "" is as good as nothing.
  void given(const char* names, What what, const char* en, const char* zh,
             std::function<void(const std::string&)> use);
  /// Likewise each of several values.
  void all_given(const char* names, What what, const char* en, const char* zh,
                 std::function<void(const std::string&)> use);
  /// An option that has to be given, or a positional that takes so many.
  void require(const char* name, int count = 1);

  CLI::App& app() const { return *app_; }
  /// Those of the command line, in the order in which they are described; no positionals.
  std::vector<GivenOption> given() const;
  std::string exit_words(ExitWords words) const;
  /// All that was said of it. Names that nothing has are looked up: not for a command that runs.
  DescribedCommand described() const;
  /// What an option that had another name is called now; "" for others.
  std::string now_called(std::string_view old) const;
  /// Uses what was given, in the order of the options. A Mistake tells of names that nothing has.
  void settle() const;

 private:
  struct Given {
    std::string text;
    std::vector<std::string> texts;  ///< where there may be several
    std::function<void(const std::string&)> use;
  };
  /// An option as the parser does not know it.
  struct Told {
    const CLI::Option* option;
    What what;
    const Given* given = nullptr;
    std::int64_t least = 0, most = 0;
  };
  const char* tr(const char* en, const char* zh) const { return in(language_, en, zh); }
  DescribedOption described(const CLI::Option& option) const;

  CLI::App* app_;
  Language language_;
  std::string language_name_;
  std::vector<std::pair<std::string_view, std::string_view>> renamed_;
  std::deque<Given> given_;  ///< where it is the parser knows
  std::vector<Told> told_;
  DescribedCommand words_;  ///< without its options
};

/// The command that was asked for, ready to run; or, when there is nothing more to do (help,
/// version, a mistake that has been explained), the exit code.
std::expected<std::unique_ptr<Command>, int> parse_command_line(int argc, char** argv);

/// What a command says behind --help; the program itself where it is "". A Mistake where there is
/// no such command.
std::string help_of(const std::string& command, Language language);
DescribedProgram described_program(Language language);

}  // namespace qipu::tool
