// The interface through which a command describes what it accepts: each option with its value, and
// its help in two languages. Only cli.cpp knows how a command line is parsed.
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

/// The variable that takes the value of an option.
template <class... T>
using OneOf = std::variant<std::reference_wrapper<T>...>;
using Value = OneOf<std::string, std::vector<std::string>, int, std::optional<int>, std::uint32_t,
                    std::optional<std::uint32_t>, std::uint64_t, std::optional<std::uint64_t>,
                    std::optional<std::int64_t>>;

/// The name of a value in the help (null: from its type), and its kind, for completion in shells.
/// FILE and PATH are files, COMMAND a program. The names that an option knows need not be given:
/// they are the ones that it suggests for an unknown name.
struct What {
  What(const char* name);
  /// A file with one of these extensions: ".svg .png".
  What(const char* name, std::string_view endings);
  static What records(const char* name);
  static What one_of(const char* name, std::vector<std::string> words);
  /// Words separated by blanks; the value is a list of them with commas.
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

/// The meanings of the exit status.
struct ExitWords {
  const char *en, *zh;
};

/// A command and its options. Names without dashes are positionals. Values and everything else that
/// is bound must outlive the parsing.
class Cli {
 public:
  Cli(CLI::App& program, Language language) : app_(&program), language_(language) {}
  Language language() const { return language_; }

  /// Called first: the name of the command, what it does, examples, and other explanations.
  void command(const char* name, const char* en, const char* zh, ExitWords exit,
               const char* examples, const char* more_en = "", const char* more_zh = "");
  /// Describes --lang, which is looked up elsewhere before the parsing.
  void describe_language();
  /// Records the former and the present name of an option.
  void renamed(const char* old, const char* now) { renamed_.emplace_back(old, now); }

  void flag(const char* names, bool& value, const char* en, const char* zh);
  void option(const char* names, Value value, What what, const char* en, const char* zh);
  void number(const char* names, Value value, What what, std::int64_t least, std::int64_t most,
              const char* en, const char* zh);
  /// Takes one value each time it is given.
  void repeated(const char* names, std::vector<std::string>& values, What what, const char* en,
                const char* zh);
  /// Stores what `find(name, language)` returns for a name.
  template <class T, class Find>
  void named(const char* names, T& value, What what, const char* en, const char* zh, Find find) {
    given(names, std::move(what), en, zh,
          [&value, find, language = language_](const std::string& name) {
            value = find(name, language);
          });
  }
  /// Does the same for each of several values.
  template <class T, class Find>
  void named(const char* names, std::vector<T>& values, What what, const char* en, const char* zh,
             Find find) {
    all_given(names, std::move(what), en, zh,
              [&values, find, language = language_](const std::string& name) {
                values.push_back(find(name, language));
              });
  }
  /// Uses each part of a list with commas; empty parts are left out.
  void each(const char* names, What what, const char* en, const char* zh,
            std::function<void(const std::string&)> use);
  /// Uses the value after everything is parsed; "" counts as not given.
  void given(const char* names, What what, const char* en, const char* zh,
             std::function<void(const std::string&)> use);
  /// Does the same for each of several values.
  void all_given(const char* names, What what, const char* en, const char* zh,
                 std::function<void(const std::string&)> use);
  /// Makes an option mandatory, or sets the number of values that a positional takes.
  void require(const char* name, int count = 1);

  CLI::App& app() const { return *app_; }
  /// Returns the options of the command line, without positionals, in the order in which they are
  /// described.
  std::vector<GivenOption> given() const;
  std::string exit_words(ExitWords words) const;
  /// Returns the whole description. It looks up the names that an option suggests, so it is not for
  /// a command that runs.
  DescribedCommand described() const;
  /// Returns the present name of an option that had another name; "" for others.
  std::string now_called(std::string_view old) const;
  /// Uses the given values, in the order of the options. Throws a Mistake for unknown names.
  void settle() const;

 private:
  struct Given {
    std::string text;
    std::vector<std::string> texts;  ///< used if there may be several
    std::function<void(const std::string&)> use;
  };
  /// An option with the facts that the parser does not hold.
  struct Described {
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
  std::deque<Given> given_;  ///< the parser holds references to them
  std::vector<Described> described_;
  DescribedCommand words_;  ///< without the options
};

/// Returns the command that was asked for, ready to run. If nothing remains to be done (help,
/// version, a mistake that has been explained), returns the exit code instead.
std::expected<std::unique_ptr<Command>, int> parse_command_line(int argc, char** argv);

/// Returns the text of a command's --help; of the program if the name is "". Throws a Mistake if
/// there is no such command.
std::string help_of(const std::string& command, Language language);
DescribedProgram described_program(Language language);

}  // namespace qipu::tool
