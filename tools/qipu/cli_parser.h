// What the command line may say, by CLI11: this header and the two that define it (cli.cpp,
// cli_commands.cpp) alone know how it is parsed.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "cli.h"
#include "settle.h"

namespace qipu::tool {

class Parser {
 public:
  explicit Parser(Language language) : app_("", "qipu") {
    options_.language = language;
    options_.job.threads = 0;
    options_.job.max_findings = 20;
    describe();
  }

  std::expected<Options, int> parse(int argc, char** argv);

 private:
  const char* tr(const char* en, const char* zh) const {
    return options_.language == Language::zh ? zh : en;
  }

  int complain(const std::string& words) const;

  // --- what may be said -------------------------------------------------------------------------

  void describe();
  void translate_labels(CLI::App& app);
  CLI::App& command(const char* name, const char* en, const char* zh, const char* footer,
                    const char* more_en = "", const char* more_zh = "");

  template <class T>
  void option(CLI::App& sub, const char* names, T& value, const char* what, const char* en,
              const char* zh) {
    sub.add_option(names, value, tr(en, zh))
        ->type_name(what)
        ->group(names[0] == '-' ? tr("Options", "选项") : tr("Positionals", "参数"));
  }
  /// One value each time it is given.
  void repeated(CLI::App& sub, const char* names, std::vector<std::string>& values,
                const char* what, const char* en, const char* zh) {
    option(sub, names, values, what, en, zh);
    sub.get_option(names)->expected(1)->allow_extra_args(false)->multi_option_policy(
        CLI::MultiOptionPolicy::TakeAll);
  }
  template <class T>
  void number(CLI::App& sub, const char* names, T& value, const char* what, std::int64_t least,
              std::int64_t most, const char* en, const char* zh) {
    option(sub, names, value, what, en, zh);
    sub.get_option(names)->check(CLI::Range(least, most))->type_name(what);
  }
  void flag(CLI::App& sub, const char* names, bool& value, const char* en, const char* zh) {
    sub.add_flag(names, value, tr(en, zh))->group(tr("Options", "选项"));
  }

  void reading(CLI::App& sub);
  void recursing(CLI::App& sub);
  void writing(CLI::App& sub);
  void replacing(CLI::App& sub);
  void failing(CLI::App& sub);
  void telling(CLI::App& sub);
  void telling_all(CLI::App& sub);
  void running(CLI::App& sub);
  void mending(CLI::App& sub);
  void position(CLI::App& sub);
  void curve(CLI::App& sub);
  void book(CLI::App& sub, const char* en, const char* zh);
  void other_engine(CLI::App& sub);
  void flipping(CLI::App& sub);
  void answering(CLI::App& sub);
  void moves_given(CLI::App& sub);
  void convert();
  void check();
  void show();
  void diff();
  void judge();
  void formats();
  void move();
  void thinking(CLI::App& sub);
  void analyse();
  void annotate();
  void report();
  void engine();
  void bench();
  void perft();

  // --- what was said ----------------------------------------------------------------------------

  [[noreturn]] void unknown(const char* en, const char* zh, const std::string& given,
                            const std::vector<std::string>& known) const;
  void refuse_strangers() const;
  /// What an option that had another name is called now, in a sentence; "" for others.
  std::string renamed(std::string_view given) const;

  Options options_;
  CLI::App app_;
  std::string language_name_;
  Given given_;
};

}  // namespace qipu::tool
