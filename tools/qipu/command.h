// A command: what it accepts, which options contradict each other, and what it does.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "choices.h"
#include "cli.h"
#include "groups.h"
#include "reading.h"

namespace qipu::tool {

/// The exit status of commands with --fail-on, of those that examine records, and of the others.
constexpr ExitWords kRunStatus = {
    "0 done; 1 findings, see --fail-on; 2 could not run, read or write",
    "0 完成；1 有问题，见 --fail-on；2 无法运行或写出，或全部输入无法读取"};
constexpr ExitWords kLookStatus = {"0 done; 1 errors in records; 2 could not run or read",
                                   "0 完成；1 棋谱有错误；2 无法运行，或全部无法读取"};
constexpr ExitWords kPlainStatus = {"0 done; 2 failed", "0 完成；2 失败"};

class Command {
 public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  /// Sets the language of its messages.
  void speak(Language language) { language_ = language; }
  Language language() const { return language_; }

  /// Describes its name, its options, and the fields that take their values.
  virtual void describe(Cli& cli) = 0;
  /// Takes the given options, for code that records what a run was asked.
  void take_given(std::vector<GivenOption> given) { given_ = std::move(given); }
  /// Called when the fields have their values. Throws a Mistake for options that contradict each
  /// other.
  virtual void settle() {}
  /// Returns the exit code: 0 done, 1 findings, 2 failed.
  virtual int run() = 0;

 protected:
  const char* tr(const char* en, const char* zh) const { return in(language_, en, zh); }

  /// Throws a Mistake with `what` and the words.
  void refuse_if(bool wrong, const char* en, const char* zh, const std::string& what = "") const {
    if (wrong) throw Mistake{what + tr(en, zh)};
  }

  /// Prints the words and returns 2.
  static int could_not(const std::string& words) {
    say("qipu: " + words + "\n");
    return 2;
  }

  Language language_ = Language::en;
  std::vector<GivenOption> given_;
};

using MakeCommand = std::unique_ptr<Command>();
MakeCommand make_convert, make_filter, make_dedupe, make_sort, make_stats, make_tree, make_ecco,
    make_check, make_explain, make_show, make_see, make_diff, make_formats, make_judge, make_move,
    make_analyse, make_annotate, make_puzzles, make_endgames, make_report, make_engine, make_bench,
    make_perft, make_serve, make_shard, make_schema, make_doctor, make_help, make_completion;

/// In the order of the help.
constexpr MakeCommand* kCommands[] = {
    make_convert,  make_filter, make_dedupe,  make_sort,    make_stats,     make_tree,
    make_ecco,     make_check,  make_explain, make_show,    make_see,       make_diff,
    make_formats,  make_judge,  make_move,    make_analyse, make_annotate,  make_puzzles,
    make_endgames, make_report, make_engine,  make_bench,   make_perft,     make_serve,
    make_shard,    make_schema, make_doctor,  make_help,    make_completion};

}  // namespace qipu::tool
