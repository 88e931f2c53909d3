#include "cli.h"

#include <algorithm>

#include "cli_parser.h"

namespace qipu::tool {

std::string Cli::exit_words(ExitWords words) const {
  return tr("Exit status: ", "退出码：") + std::string(tr(words.en, words.zh)) + tr(".\n", "。\n");
}

void Cli::command(const char* name, const char* en, const char* zh, ExitWords exit,
                  const char* examples, const char* more_en, const char* more_zh) {
  app_ = app_->add_subcommand(name, tr(en, zh));
  app_->group(tr("Commands", "命令"));
  app_->allow_extras();
  app_->footer(tr(more_en, more_zh) + exit_words(exit) + tr("Examples:\n", "示例：\n") + examples);
  describe_language();
}

void Cli::describe_language() {
  option("--lang", language_name_, nullptr, "zh or en; else the locale's", "界面语言 zh 或 en");
  for (CLI::Option* option : app_->get_options()) option->group(tr("Options", "选项"));
}

void Cli::flag(const char* names, bool& value, const char* en, const char* zh) {
  app_->add_flag(names, value, tr(en, zh))->group(tr("Options", "选项"));
}

void Cli::option(const char* names, Value value, const char* what, const char* en, const char* zh) {
  CLI::Option* const option = std::visit(
      [&](auto place) { return app_->add_option(names, place.get(), tr(en, zh)); }, value);
  if (what != nullptr) option->type_name(what);
  option->group(names[0] == '-' ? tr("Options", "选项") : tr("Positionals", "参数"));
}

void Cli::number(const char* names, Value value, const char* what, std::int64_t least,
                 std::int64_t most, const char* en, const char* zh) {
  option(names, value, what, en, zh);
  app_->get_option(names)->check(CLI::Range(least, most));
}

void Cli::repeated(const char* names, std::vector<std::string>& values, const char* what,
                   const char* en, const char* zh) {
  option(names, values, what, en, zh);
  app_->get_option(names)->expected(1)->allow_extra_args(false)->multi_option_policy(
      CLI::MultiOptionPolicy::TakeAll);
}

void Cli::given(const char* names, const char* what, const char* en, const char* zh,
                std::function<void(const std::string&)> use) {
  option(names, given_.emplace_back("", std::move(use)).text, what, en, zh);
}

void Cli::each(const char* names, const char* what, const char* en, const char* zh,
               std::function<void(const std::string&)> use) {
  given(names, what, en, zh, [use = std::move(use)](const std::string& list) {
    for (std::size_t pos = 0; pos < list.size();) {
      const std::size_t comma = std::min(list.find(',', pos), list.size());
      if (comma > pos) use(list.substr(pos, comma - pos));
      pos = comma + 1;
    }
  });
}

void Cli::require(const char* name, int count) {
  CLI::Option* const option = app_->get_option(name)->required();
  if (count != 1) option->expected(count);
}

std::string Cli::now_called(std::string_view old) const {
  const auto found = std::ranges::find(renamed_, old, &decltype(renamed_)::value_type::first);
  return found == renamed_.end() ? "" : std::string(found->second);
}

void Cli::settle() const {
  for (const auto& [text, use] : given_) {
    if (!text.empty()) use(text);
  }
}

std::expected<std::unique_ptr<Command>, int> parse_command_line(int argc, char** argv) {
  const auto language = language_asked(argc, argv);
  if (!language) {
    say("qipu: --lang `" + language.error() + "`; zh or en\n");
    return std::unexpected(2);
  }
  return Parser(*language).parse(argc, argv);
}

}  // namespace qipu::tool
