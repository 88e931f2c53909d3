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

#include "terminal.h"

namespace CLI {
class App;
}

namespace qipu::tool {

class Command;

/// Where the value of an option goes.
template <class... T>
using OneOf = std::variant<std::reference_wrapper<T>...>;
using Value = OneOf<std::string, std::vector<std::string>, int, std::optional<int>, std::uint32_t,
                    std::optional<std::uint32_t>, std::uint64_t, std::optional<std::uint64_t>,
                    std::optional<std::int64_t>>;

/// An option that was given, by its long name with the dashes, and its values.
struct GivenOption {
  std::string name;
  std::vector<std::string> values;
};

/// What the exit status says.
struct ExitWords {
  const char *en, *zh;
};

/// A command and its options. Names without dashes are positionals. `what` is what the help calls
/// the value; null: by its type. Values and whatever else is bound must outlive the parsing.
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
  void option(const char* names, Value value, const char* what, const char* en, const char* zh);
  void number(const char* names, Value value, const char* what, std::int64_t least,
              std::int64_t most, const char* en, const char* zh);
  /// One value each time it is given.
  void repeated(const char* names, std::vector<std::string>& values, const char* what,
                const char* en, const char* zh);
  /// What `find(name, language)` makes of a name.
  template <class T, class Find>
  void named(const char* names, T& value, const char* what, const char* en, const char* zh,
             Find find) {
    given(names, what, en, zh, [&value, find, language = language_](const std::string& name) {
      value = find(name, language);
    });
  }
  /// Each of a list with commas; empty ones are left out.
  void each(const char* names, const char* what, const char* en, const char* zh,
            std::function<void(const std::string&)> use);
  /// Used when all is parsed; "" is as good as nothing.
  void given(const char* names, const char* what, const char* en, const char* zh,
             std::function<void(const std::string&)> use);
  /// An option that has to be given, or a positional that takes so many.
  void require(const char* name, int count = 1);

  CLI::App& app() const { return *app_; }
  /// Those of the command line, in the order in which they are described; no positionals.
  std::vector<GivenOption> given() const;
  std::string exit_words(ExitWords words) const;
  /// What an option that had another name is called now; "" for others.
  std::string now_called(std::string_view old) const;
  /// Uses what was given, in the order of the options. A Mistake tells of names that nothing has.
  void settle() const;

 private:
  struct Given {
    std::string text;
    std::function<void(const std::string&)> use;
  };
  const char* tr(const char* en, const char* zh) const { return in(language_, en, zh); }

  CLI::App* app_;
  Language language_;
  std::string language_name_;
  std::vector<std::pair<std::string_view, std::string_view>> renamed_;
  std::deque<Given> given_;  ///< where it is the parser knows
};

/// The command that was asked for, ready to run; or, when there is nothing more to do (help,
/// version, a mistake that has been explained), the exit code.
std::expected<std::unique_ptr<Command>, int> parse_command_line(int argc, char** argv);

}  // namespace qipu::tool
