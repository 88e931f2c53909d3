// qipu help, qipu completion: the program's description of itself, for users and for shells.

#include <cerrno>
#include <filesystem>

#include "base/files/file.h"
#include "base/files/first_line.h"
#include "base/platform/files.h"
#include "base/reason.h"
#include "command.h"
#include "completion.h"
#include "man.h"

namespace qipu::tool {
namespace {

/// Writes a page, replacing only an earlier page. The first line of a page says that it is one.
Result<void> write_page(const std::string& path, const std::string& text) {
  const std::string mark = text.substr(0, text.find('\n'));
  const auto first = first_line_of(path, mark);
  if (!first) return std::unexpected(first.error());
  if (!first->nothing() && first->text != mark)
    return fail(diag::cannot_write, {}, {path, reason(EEXIST)});
  auto file = AtomicFile::create(path);
  if (!file) return std::unexpected(file.error());
  if (auto written = file->write(text); !written) return written;
  return file->commit();
}

class Help final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("help", "show the help of a command", "显示命令的帮助", kPlainStatus,
                "  qipu help convert\n"
                "  qipu help --man man/\n",
                "The same as --help after the command.\n", "与命令后加 --help 相同。\n");
    cli.given("command", "", "default: the program", "命令；省略则为程序本身",
              [this](const std::string& name) { text_ = help_of(name, language_); });
    cli.option("--man", folder_, "FOLDER", "write manual pages to it, in English and Chinese",
               "把中英文手册页写入该文件夹");
  }

  void settle() override {
    refuse_if(!folder_.empty() && !text_.empty(), "--man writes the pages of all commands",
              "--man 写出所有命令的手册页");
  }

  int run() override {
    if (!folder_.empty()) return write_manual();
    StandardOutput out;
    return print_all(out, text_.empty() ? help_of("", language_) : text_, language_);
  }

 private:
  int write_manual() const {
    for (const Language language : {Language::en, Language::zh}) {
      for (const ManPage& page : man_pages(described_program(language), language)) {
        const std::filesystem::path path = std::filesystem::path(folder_) / page.path;
        // Without a folder, writing the file reports the error.
        platform::make_folders(path.parent_path().generic_string());
        const auto written = write_page(path.generic_string(), page.text);
        if (!written) return refuse(written.error(), language_);
      }
    }
    return 0;
  }

  std::string text_, folder_;
};

class Completion final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("completion", "print a completion script for a shell", "输出 shell 的自动补全脚本",
                kPlainStatus,
                "  source <(qipu completion bash)     # in ~/.bashrc\n"
                "  qipu completion zsh > ~/.zfunc/_qipu\n"
                "  qipu completion fish > ~/.config/fish/completions/qipu.fish\n",
                "Completes commands, options and their values. An installed qipu has put the\n"
                "scripts where shells find them.\n",
                "补全命令、选项及其值。安装后的 qipu 已把脚本放在 shell 查找的位置。\n");
    cli.named("shell", shell_, "SHELL", "bash, zsh or fish", "bash、zsh 或 fish", shell_named);
    cli.require("shell");
  }

  int run() override {
    StandardOutput out;
    const std::string script =
        completion_script(shell_, described_program(Language::en), described_program(Language::zh));
    return print_all(out, script, language_);
  }

 private:
  Shell shell_ = Shell::bash;
};

}  // namespace

std::unique_ptr<Command> make_help() { return std::make_unique<Help>(); }
std::unique_ptr<Command> make_completion() { return std::make_unique<Completion>(); }

}  // namespace qipu::tool
