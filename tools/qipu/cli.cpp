#include "cli.h"

#include <algorithm>
#include <string_view>

#include "choices.h"
#include "cli_parser.h"
#include "mistake.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

void print(const std::string& text) {
  StandardOutput out;
  static_cast<void>(out.write(text));
}

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
    print(app_.help());
    return std::unexpected(0);
  } catch (const CLI::CallForVersion&) {
    print("qipu " QIPU_VERSION "\n");
    return std::unexpected(0);
  } catch (const CLI::ParseError& e) {
    return std::unexpected(complain(parser_words(e.get_name(), e.what(), options_.language)));
  } catch (const Mistake& m) {
    return std::unexpected(complain(m.words));
  }
}

int Parser::complain(const std::string& words) const {
  const auto chosen = app_.get_subcommands();
  std::string text = "qipu: " + words + "\n";
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
  sub.footer(tr(more_en, more_zh) + std::string(tr("Examples:\n", "示例：\n")) + footer);
  sub.add_option("--lang", language_name_, tr("zh or en; else the locale's", "界面语言 zh 或 en"));
  for (CLI::Option* option : sub.get_options()) option->group(tr("Options", "选项"));
  return sub;
}

void Parser::unknown(const char* en, const char* zh, const std::string& given,
                     const std::vector<std::string>& known) const {
  throw unknown_name(tr(en, zh), given, known, options_.language);
}

void Parser::refuse_strangers() const {
  const auto chosen = app_.get_subcommands();
  std::vector<std::string> strangers = app_.remaining(true);
  std::erase(strangers, "--");  // what stands behind it is names
  if (chosen.empty()) {
    if (strangers.empty()) {
      print(app_.help());
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
