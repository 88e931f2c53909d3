#include "cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ranges>

#include "command.h"
#include "mistake.h"
#include "render.h"

namespace qipu::tool {
namespace {

constexpr ExitWords kProgramStatus = {"0 done; 1 findings; 2 could not run, read or write",
                                      "0 完成；1 有问题；2 无法运行、写出，或全部无法读取"};

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (const auto word : std::views::split(text, ' ')) {
    if (!word.empty()) words.emplace_back(word.begin(), word.end());
  }
  return words;
}

/// Returns the names that would be suggested for an unknown name.
std::vector<std::string> names_known(const std::function<void(const std::string&)>& use) {
  try {
    use("\x7F");
  } catch (const Mistake& m) {
    return m.known;
  }
  return {};
}

}  // namespace

What::What(const char* name) : called(name) {
  const std::string_view word = name == nullptr ? "" : name;
  if (word == "FILE" || word == "PATH") kind = ValueKind::file;
  if (word == "FOLDER") kind = ValueKind::folder;
  if (word == "COMMAND") kind = ValueKind::program;
}

What::What(const char* name, std::string_view endings)
    : called(name), kind(ValueKind::file), words(words_of(endings)) {}

What What::records(const char* name) {
  What what(name);
  what.kind = ValueKind::records;
  return what;
}

What What::one_of(const char* name, std::vector<std::string> words) {
  What what(name);
  what.kind = ValueKind::name;
  what.words = std::move(words);
  return what;
}

What What::list(const char* name, std::string_view words) {
  What what(name);
  what.kind = ValueKind::list;
  what.words = words_of(words);
  return what;
}

std::string Cli::exit_words(ExitWords words) const {
  return tr("Exit status: ", "退出码：") + std::string(tr(words.en, words.zh)) + tr(".\n", "。\n");
}

void Cli::command(const char* name, const char* en, const char* zh, ExitWords exit,
                  const char* examples, const char* more_en, const char* more_zh) {
  app_ = app_->add_subcommand(name, tr(en, zh));
  app_->group(tr("Commands", "命令"));
  app_->allow_extras();
  app_->footer(tr(more_en, more_zh) + exit_words(exit) + tr("Examples:\n", "示例：\n") + examples);
  words_ = {.name = name,
            .summary = tr(en, zh),
            .more = tr(more_en, more_zh),
            .exit = tr(exit.en, exit.zh),
            .examples = examples,
            .options = {}};
  describe_language();
}

void Cli::describe_language() {
  option("--lang", language_name_, What::one_of("LANG", {"zh", "en"}),
         "zh or en (default: the locale)", "界面语言 zh 或 en；默认按系统区域");
  for (CLI::Option* option : app_->get_options()) option->group(tr("Options", "选项"));
}

void Cli::flag(const char* names, bool& value, const char* en, const char* zh) {
  app_->add_flag(names, value, tr(en, zh))->group(tr("Options", "选项"));
}

void Cli::option(const char* names, Value value, What what, const char* en, const char* zh) {
  CLI::Option* const option = std::visit(
      [&](auto place) { return app_->add_option(names, place.get(), tr(en, zh)); }, value);
  if (what.called != nullptr) option->type_name(what.called);
  option->group(names[0] == '-' ? tr("Options", "选项") : tr("Positionals", "参数"));
  described_.push_back({option, std::move(what)});
}

void Cli::number(const char* names, Value value, What what, std::int64_t least, std::int64_t most,
                 const char* en, const char* zh) {
  option(names, value, std::move(what), en, zh);
  // CLI11 would print the type and the words "in [...]" in English.
  constexpr std::int64_t kWorthSaying = 1'000'000;
  CLI::Validator range = CLI::Range(least, most);
  range.description(most > kWorthSaying ? "" : std::to_string(least) + "-" + std::to_string(most));
  app_->get_option(names)->check(std::move(range));
  described_.back().least = least;
  described_.back().most = most;
}

void Cli::repeated(const char* names, std::vector<std::string>& values, What what, const char* en,
                   const char* zh) {
  option(names, values, std::move(what), en, zh);
  app_->get_option(names)->expected(1)->allow_extra_args(false)->multi_option_policy(
      CLI::MultiOptionPolicy::TakeAll);
}

void Cli::given(const char* names, What what, const char* en, const char* zh,
                std::function<void(const std::string&)> use) {
  Given& place = given_.emplace_back(std::string(), std::vector<std::string>(), std::move(use));
  option(names, place.text, std::move(what), en, zh);
  described_.back().given = &place;
}

void Cli::all_given(const char* names, What what, const char* en, const char* zh,
                    std::function<void(const std::string&)> use) {
  Given& place = given_.emplace_back(std::string(), std::vector<std::string>(), std::move(use));
  option(names, place.texts, std::move(what), en, zh);
  described_.back().given = &place;
}

void Cli::each(const char* names, What what, const char* en, const char* zh,
               std::function<void(const std::string&)> use) {
  what.kind = ValueKind::list;
  given(names, std::move(what), en, zh, [use = std::move(use)](const std::string& list) {
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
  for (const auto& [text, texts, use] : given_) {
    if (!text.empty()) use(text);
    std::ranges::for_each(texts, use);
  }
}

DescribedOption Cli::described(const CLI::Option& option) const {
  DescribedOption out;
  out.help = option.get_description();
  out.positional = option.get_positional();
  out.required = option.get_required();
  out.repeated = option.get_expected_max() >= CLI::detail::expected_max_vector_size ||
                 option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  if (out.positional) out.names = {option.get_name(true)};
  const auto known = std::ranges::find(described_, &option, &Described::option);
  if (known == described_.end()) return out;
  const std::string type = option.get_type_name();
  if (option.get_type_size() != 0) out.value = type.substr(0, type.find(':'));
  constexpr std::int64_t kLarge = 1 << 30;
  if (known->most > 0) out.least = std::to_string(known->least);
  if (known->most > 0 && known->most < kLarge) out.most = std::to_string(known->most);
  out.kind = known->what.kind;
  out.words = known->what.words;
  if (known->given != nullptr && out.words.empty()) {
    out.words = names_known(known->given->use);
    if (!out.words.empty() && out.kind != ValueKind::list) out.kind = ValueKind::name;
  }
  if (out.words.empty() && out.kind == ValueKind::list) out.kind = ValueKind::text;
  return out;
}

DescribedCommand Cli::described() const {
  DescribedCommand out = words_;
  for (const CLI::Option* option : app_->get_options()) out.options.push_back(described(*option));
  return out;
}

namespace {

class Parser {
 public:
  explicit Parser(Language language) : language_(language), app_("", "qipu"), own_(app_, language) {
    app_.description(tr("qipu ", "qipu（棋谱）") + std::string(summary()) + tr(".", "。"));
    app_.set_help_flag("-h,--help", tr("show help", "显示帮助"));
    app_.set_version_flag("--version", std::string("qipu " QIPU_VERSION),
                          tr("show the version", "显示版本"));
    app_.allow_windows_style_options(false);  // /a/b is a path
    app_.allow_extras();
    app_.require_subcommand(0, 1);  // after a command, the name of a command is an argument
    app_.footer(own_.exit_words(kProgramStatus));
    translate_labels();
    own_.describe_language();
    for (MakeCommand* const make : kCommands) {
      auto& [command, cli] = commands_.emplace_back(make(), Cli(app_, language));
      command->speak(language);
      command->describe(cli);
    }
  }

  std::string help(const std::string& command) const {
    if (command.empty()) return app_.help();
    for (const Subcommand& each : commands_) {
      const CLI::App& sub = each.cli.app();
      if (sub.get_name() == command) return sub.help("qipu");
    }
    unknown(language_, "unknown command", "未知命令", command, names());
  }

  DescribedProgram described() const {
    DescribedProgram out{.own = own_.described(), .commands = {}};
    out.own.summary = summary();
    out.own.exit = tr(kProgramStatus.en, kProgramStatus.zh);
    for (const Subcommand& each : commands_) out.commands.push_back(each.cli.described());
    return out;
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

  const char* summary() const {
    return tr("reads, checks and converts Chinese chess records", "读取、检查、转换中国象棋棋谱");
  }

  /// Returns the names of all commands.
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    all.reserve(commands_.size());
    for (const Subcommand& each : commands_) all.push_back(each.cli.app().get_name());
    return all;
  }

  /// Returns 0, or 2 after an error message.
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
    formatter->label("REQUIRED", "（必填）");
  }

  /// Returns null if no command is named.
  Subcommand* chosen() {
    const auto parsed = app_.get_subcommands();
    if (parsed.empty()) return nullptr;
    return &*std::ranges::find(commands_, parsed.front(),
                               [](Subcommand& sub) { return &sub.cli.app(); });
  }

  void refuse_strangers() {
    const Subcommand* const sub = chosen();
    std::vector<std::string> strangers = app_.remaining(true);
    std::erase(strangers, "--");  // the arguments after it are names
    if (sub == nullptr && strangers.empty()) {
      static_cast<void>(print(app_.help()));
      throw Mistake{tr("a command is missing", "缺少命令")};
    }
    if (strangers.empty()) return;
    const std::string given = strangers.front().substr(0, strangers.front().find('='));
    if (sub != nullptr) {
      std::vector<std::string> options;
      for (const CLI::Option* option : sub->cli.app().get_options()) {
        for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
      }
      if (const std::string now = renamed(given); !now.empty()) throw Mistake{now};
      unknown(language_, "unknown option", "未知选项", given, options);
    }
    if (!strangers.front().starts_with('-')) {
      unknown(language_, "unknown command", "未知命令", strangers.front(), names());
    }
    unknown(language_, "unknown option", "未知选项", strangers.front(),
            {"--help", "--version", "--lang"});
  }

  /// Returns a sentence with the present name of an option that had another name; "" for other
  /// options.
  std::string renamed(std::string_view given) {
    given = given.substr(0, given.find('='));
    const Subcommand* const sub = chosen();
    const std::string now = sub == nullptr ? "" : sub->cli.now_called(given);
    if (now.empty()) return {};
    return tr("`", "“") + std::string(given) + tr("` is now `", "”现为“") + now + tr("`", "”");
  }

  /// Prints the words and returns 2.
  int complain(const std::string& words) {
    const Subcommand* const sub = chosen();
    std::string text = "qipu: " + harmless(words) + "\n";
    text += tr("see `qipu", "参见“qipu");
    // The list of commands is in the program's own help.
    const std::string name = sub == nullptr ? "help" : sub->cli.app().get_name();
    if (name != "help") text += " " + name;
    text += tr(" --help`\n", " --help”\n");
    say(text);
    return 2;
  }

  Language language_;
  CLI::App app_;
  Cli own_;  ///< the options before a command
  std::deque<Subcommand> commands_;
};

}  // namespace

std::expected<std::unique_ptr<Command>, int> parse_command_line(int argc, char** argv) {
  const auto language = language_asked(argc, argv);
  if (!language) {
    say("qipu: --lang `" + language.error() + "` is not zh or en\n");
    return std::unexpected(2);
  }
  return Parser(*language).parse(argc, argv);
}

std::string help_of(const std::string& command, Language language) {
  return Parser(language).help(command);
}

DescribedProgram described_program(Language language) { return Parser(language).described(); }

}  // namespace qipu::tool
