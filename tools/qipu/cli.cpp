#include "cli.h"

#include <algorithm>
#include <string_view>

#include "choices.h"
#include "cli_parser.h"
#include "mistake.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

/// 0, or 2 having said why.
int print(const std::string& text, Language language) {
  StandardOutput out;
  return print_all(out, text, language);
}

/// What the exit status of a command says.
struct ExitWords {
  std::string_view name, en, zh;
};
constexpr ExitWords kReads = {"",
                              "0 done; 1 findings, see --fail-on; 2 could not run, read or write",
                              "0 完成；1 有发现，见 --fail-on；2 无法运行、写出，或全部无法读取"};
constexpr ExitWords kTells = {"", "0 done; 1 errors in records; 2 could not run or read",
                              "0 完成；1 棋谱有错误；2 无法运行，或全部无法读取"};
constexpr ExitWords kPlain = {"", "0 done; 2 could not", "0 完成；2 无法完成"};
constexpr ExitWords kOwn[] = {
    {"diff", "0 the same; 1 different; 2 could not compare", "0 相同；1 不同；2 无法比较"},
    {"move", "0 done; 1 a move cannot be read; 2 could not run",
     "0 完成；1 有着法读不出；2 无法运行"},
    {"", "0 done; 1 findings; 2 could not run, read or write",
     "0 完成；1 有发现；2 无法运行、写出，或全部无法读取"},
};

/// "" for the name: of all commands.
std::string exit_words(std::string_view name, bool zh) {
  const auto* words = std::ranges::find(kOwn, name, &ExitWords::name);
  if (words == std::end(kOwn)) words = &kPlain;
  for (const std::string_view reads : {"convert", "check", "annotate", "report"}) {
    if (name == reads) words = &kReads;
  }
  for (const std::string_view tells : {"show", "judge", "analyse"}) {
    if (name == tells) words = &kTells;
  }
  return (zh ? "退出码：" : "Exit status: ") + std::string(zh ? words->zh : words->en) +
         (zh ? "。\n" : ".\n");
}

/// What an option was called, and is now.
struct Renamed {
  std::string_view command, old, now;
};
constexpr Renamed kRenamed[] = {
    {"report", "--book", "--booklet"},
    {"annotate", "--lines", "--variations"},
    {"move", "--from", "--read-as"},
    {"move", "--to", "--notation"},
    {"convert", "--json", "--format json"},
    {"diff", "--max-findings", "--max-differences"},
    {"show", "--no-numbers", "--coordinates none"},
};

}  // namespace

std::expected<Options, int> Parser::parse(int argc, char** argv) {
  try {
    app_.parse(argc, argv);
    refuse_strangers();
    const CLI::App* const chosen = app_.get_subcommands().front();
    options_.command = chosen->get_name();
    settle(options_, given_);
    return std::move(options_);
  } catch (const CLI::CallForHelp&) {
    return std::unexpected(print(app_.help(), options_.language));
  } catch (const CLI::CallForVersion&) {
    return std::unexpected(print("qipu " QIPU_VERSION "\n", options_.language));
  } catch (const CLI::ParseError& e) {
    for (int i = 1; i < argc; ++i) {
      if (const std::string now = renamed(argv[i]); !now.empty()) {
        return std::unexpected(complain(now));
      }
    }
    return std::unexpected(complain(parser_words(e.get_name(), e.what(), options_.language)));
  } catch (const Mistake& m) {
    if (m.finding) return std::unexpected(refuse(*m.finding, options_.language));
    return std::unexpected(complain(m.words));
  }
}

int Parser::complain(const std::string& words) const {
  const auto chosen = app_.get_subcommands();
  std::string text = "qipu: " + harmless(words) + "\n";
  text += tr("see `qipu", "参见“qipu");
  if (!chosen.empty()) text += " " + chosen.front()->get_name();
  text += tr(" --help`\n", " --help”\n");
  say(text);
  return 2;
}

void Parser::describe() {
  app_.description(tr("qipu reads, checks and converts Chinese chess records.",
                      "qipu（棋谱）读取、校验、转换中国象棋棋谱。"));
  app_.set_help_flag("-h,--help", tr("show help", "显示帮助"));
  app_.set_version_flag("--version", std::string("qipu " QIPU_VERSION),
                        tr("show the version", "显示版本"));
  app_.allow_extras();
  app_.footer(exit_words("", options_.language == Language::zh));
  translate_labels(app_);
  app_.add_option("--lang", language_name_, tr("zh or en; else the locale's", "界面语言 zh 或 en"));
  for (CLI::Option* option : app_.get_options()) option->group(tr("Options", "选项"));
  convert();
  check();
  show();
  diff();
  formats();
  judge();
  move();
  analyse();
  annotate();
  report();
  engine();
  bench();
  perft();
}

void Parser::translate_labels(CLI::App& app) {
  auto* formatter = dynamic_cast<CLI::Formatter*>(app.get_formatter().get());
  if (formatter == nullptr || options_.language != Language::zh) return;
  formatter->label("Usage", "用法");
  formatter->label("Positionals", "参数");
  formatter->label("SUBCOMMAND", "命令");
  formatter->label("OPTIONS", "选项");
}

CLI::App& Parser::command(const char* name, const char* en, const char* zh, const char* footer,
                          const char* more_en, const char* more_zh) {
  CLI::App& sub = *app_.add_subcommand(name, tr(en, zh));
  sub.group(tr("Commands", "命令"));
  sub.allow_extras();
  sub.footer(tr(more_en, more_zh) + exit_words(name, options_.language == Language::zh) +
             tr("Examples:\n", "示例：\n") + footer);
  sub.add_option("--lang", language_name_, tr("zh or en; else the locale's", "界面语言 zh 或 en"));
  for (CLI::Option* option : sub.get_options()) option->group(tr("Options", "选项"));
  return sub;
}

void Parser::unknown(const char* en, const char* zh, const std::string& given,
                     const std::vector<std::string>& known) const {
  throw unknown_name(tr(en, zh), given, known, options_.language);
}

std::string Parser::renamed(std::string_view given) const {
  const auto chosen = app_.get_subcommands();
  if (chosen.empty()) return {};
  given = given.substr(0, given.find('='));
  const auto* const found = std::ranges::find_if(kRenamed, [&](const Renamed& each) {
    return each.old == given && each.command == chosen.front()->get_name();
  });
  if (found == std::end(kRenamed)) return {};
  return tr("`", "“") + std::string(given) + tr("` is now `", "”现为“") + std::string(found->now) +
         tr("`", "”");
}

void Parser::refuse_strangers() const {
  const auto chosen = app_.get_subcommands();
  std::vector<std::string> strangers = app_.remaining(true);
  std::erase(strangers, "--");  // what stands behind it is names
  if (chosen.empty()) {
    if (strangers.empty()) {
      static_cast<void>(print(app_.help(), options_.language));
      throw Mistake{tr("a command is missing", "缺少命令")};
    }
    std::vector<std::string> names;
    for (const CLI::App* sub : app_.get_subcommands(nullptr)) names.push_back(sub->get_name());
    if (!strangers.front().starts_with('-')) {
      unknown("unknown command", "未知命令", strangers.front(), names);
    }
    unknown("unknown option", "未知选项", strangers.front(), {"--help", "--version", "--lang"});
  }
  if (strangers.empty()) return;
  std::vector<std::string> names;
  for (const CLI::Option* option : chosen.front()->get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  const std::string given = strangers.front().substr(0, strangers.front().find('='));
  if (const std::string now = renamed(given); !now.empty()) throw Mistake{now};
  unknown("unknown option", "未知选项", given, names);
}

std::expected<Options, int> parse_command_line(int argc, char** argv) {
  const auto language = language_asked(argc, argv);
  if (!language) {
    say("qipu: --lang `" + language.error() + "`; zh or en\n");
    return std::unexpected(2);
  }
  return Parser(*language).parse(argc, argv);
}

}  // namespace qipu::tool
