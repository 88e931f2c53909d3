// The command line by CLI11: this header and cli.cpp, which alone includes it, know how it is
// parsed.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli.h"
#include "command.h"
#include "mistake.h"
#include "render.h"

namespace qipu::tool {

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

}  // namespace qipu::tool
