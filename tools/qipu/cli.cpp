#include "cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ranges>

#include "command.h"
#include "mistake.h"
#include "render.h"

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
    for (const auto part : std::views::split(list, ',')) {
      if (!part.empty()) use(std::string(part.begin(), part.end()));
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

std::vector<GivenOption> Cli::given() const {
  std::vector<GivenOption> all;
  for (const CLI::Option* option : app_->get_options()) {
    if (option->count() == 0 || option->get_lnames().empty()) continue;
    all.push_back({"--" + option->get_lnames().front(), option->results()});
  }
  return all;
}

void Cli::settle() const {
  for (const auto& [text, use] : given_) {
    if (!text.empty()) use(text);
  }
}

namespace {

class Parser {
 public:
  explicit Parser(Language language) : language_(language), app_("", "qipu"), own_(app_, language) {
    app_.description(tr("qipu reads, checks and converts Chinese chess records.",
                        "qipu（棋谱）读取、校验、转换中国象棋棋谱。"));
    app_.set_help_flag("-h,--help", tr("show help", "显示帮助"));
    app_.set_version_flag("--version", std::string("qipu " QIPU_VERSION),
                          tr("show the version", "显示版本"));
    app_.allow_extras();
    app_.footer(own_.exit_words({"0 done; 1 findings; 2 could not run, read or write",
                                 "0 完成；1 有发现；2 无法运行、写出，或全部无法读取"}));
    translate_labels();
    own_.describe_language();
    for (MakeCommand* const make : kCommands) {
      auto& [command, cli] = commands_.emplace_back(make(), Cli(app_, language));
      command->speak(language);
      command->describe(cli);
    }
  }

  std::expected<std::unique_ptr<Command>, int> parse(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
      refuse_strangers();
      Subcommand& sub = *chosen();
      sub.cli.settle();
      sub.command->take_given(sub.cli.given());
      sub.command->settle();
      return std::move(sub.command);
    } catch (const CLI::CallForHelp&) {
      return std::unexpected(print(app_.help()));
    } catch (const CLI::CallForVersion&) {
      return std::unexpected(print("qipu " QIPU_VERSION "\n"));
    } catch (const CLI::ParseError& e) {
      for (int i = 1; i < argc; ++i) {
        if (const std::string now = renamed(argv[i]); !now.empty()) {
          return std::unexpected(complain(now));
        }
      }
      return std::unexpected(complain(parser_words(e.get_name(), e.what(), language_)));
    } catch (const Mistake& m) {
      if (m.finding) return std::unexpected(refuse(*m.finding, language_));
      return std::unexpected(complain(m.words));
    }
  }

 private:
  struct Subcommand {
    std::unique_ptr<Command> command;
    Cli cli;
  };
  const char* tr(const char* en, const char* zh) const { return in(language_, en, zh); }

  /// 0, or 2 having said why.
  int print(const std::string& text) const {
    StandardOutput out;
    return print_all(out, text, language_);
  }

  void translate_labels() const {
    auto* formatter = dynamic_cast<CLI::Formatter*>(app_.get_formatter().get());
    if (formatter == nullptr || language_ != Language::zh) return;
    formatter->label("Usage", "用法");
    formatter->label("Positionals", "参数");
    formatter->label("SUBCOMMAND", "命令");
    formatter->label("OPTIONS", "选项");
  }

  /// Null where none is named.
  Subcommand* chosen() {
    const auto parsed = app_.get_subcommands();
    if (parsed.empty()) return nullptr;
    return &*std::ranges::find(commands_, parsed.front(),
                               [](Subcommand& sub) { return &sub.cli.app(); });
  }

  void refuse_strangers() {
    const Subcommand* const sub = chosen();
    std::vector<std::string> strangers = app_.remaining(true), names;
    std::erase(strangers, "--");  // what stands behind it is names
    if (sub == nullptr && strangers.empty()) {
      static_cast<void>(print(app_.help()));
      throw Mistake{tr("a command is missing", "缺少命令")};
    }
    if (strangers.empty()) return;
    const std::string given = strangers.front().substr(0, strangers.front().find('='));
    if (sub != nullptr) {
      for (const CLI::Option* option : sub->cli.app().get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
      }
      if (const std::string now = renamed(given); !now.empty()) throw Mistake{now};
      unknown(language_, "unknown option", "未知选项", given, names);
    }
    if (!strangers.front().starts_with('-')) {
      for (const Subcommand& each : commands_) names.push_back(each.cli.app().get_name());
      unknown(language_, "unknown command", "未知命令", strangers.front(), names);
    }
    unknown(language_, "unknown option", "未知选项", strangers.front(),
            {"--help", "--version", "--lang"});
  }

  /// What an option that had another name is called now, in a sentence; "" for others.
  std::string renamed(std::string_view given) {
    given = given.substr(0, given.find('='));
    const Subcommand* const sub = chosen();
    const std::string now = sub == nullptr ? "" : sub->cli.now_called(given);
    if (now.empty()) return {};
    return tr("`", "“") + std::string(given) + tr("` is now `", "”现为“") + now + tr("`", "”");
  }

  /// 2, having said so.
  int complain(const std::string& words) {
    const Subcommand* const sub = chosen();
    std::string text = "qipu: " + harmless(words) + "\n";
    text += tr("see `qipu", "参见“qipu");
    if (sub != nullptr) text += " " + sub->cli.app().get_name();
    text += tr(" --help`\n", " --help”\n");
    say(text);
    return 2;
  }

  Language language_;
  CLI::App app_;
  Cli own_;  ///< what stands before a command
  std::deque<Subcommand> commands_;
};

}  // namespace

std::expected<std::unique_ptr<Command>, int> parse_command_line(int argc, char** argv) {
  const auto language = language_asked(argc, argv);
  if (!language) {
    say("qipu: --lang `" + language.error() + "`; zh or en\n");
    return std::unexpected(2);
  }
  return Parser(*language).parse(argc, argv);
}

}  // namespace qipu::tool
