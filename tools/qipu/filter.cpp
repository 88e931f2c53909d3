// qipu filter: the games that match a query.

#include <algorithm>

#include "base/ascii.h"
#include "base/hash/sha256.h"
#include "base/platform/files.h"
#include "batch_run.h"
#include "command.h"
#include "qipu/archive/query.h"
#include "query_words.h"
#include "session.h"
#include "sharding.h"
#include "updating.h"

namespace qipu::tool {
namespace {

/// Returns a line of --list: file, number, players, event, date, result, and the ply at which a
/// position was reached.
std::string list_line(const std::string& file, const FoundGame& game) {
  const std::string ply = game.ply ? std::to_string(*game.ply) : "";
  std::string line = harmless(file) + "\t" + std::to_string(game.game);
  for (const std::string_view field :
       {std::string_view(game.red), std::string_view(game.black), std::string_view(game.event),
        std::string_view(game.date), pgn_token(game.result), std::string_view(ply)}) {
    line += "\t" + harmless(field);  // so that it has no tabs and no line ends
  }
  return line + "\n";
}

class Filter final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("filter", "select the games that match a query", "按条件挑选对局", kRunStatus,
                "  qipu filter 'red ~ \"hu ronghua\" and year < 1980' -r records -o hu.pgn\n"
                "  qipu filter 'position(\"FEN\")' --list *.pgn\n"
                "  qipu filter 'result = 1-0' games.pgn -o won.pgn --rest others.pgn\n",
                query_help(Language::en).c_str(), query_help(Language::zh).c_str());
    cli.option("query", text_, "QUERY", "see below", "见下");
    cli.require("query");
    describe_reading(cli, inputs_, job_);
    describe_choosing(cli, job_.choice, Choosing::answers);
    describe_names(cli, names_);
    cli.option("-o,--output", writing_.path, "PATH", "file, folder (ends in /) or template",
               "文件、文件夹（以 / 结尾）或模板");
    cli.option("--rest", rest_, "PATH", "output for the other games, as with -o",
               "其余对局的输出位置，写法同 -o");
    cli.flag("--count", count_, "only count the games", "只统计局数");
    cli.flag("--list", job_.list_found, "list: file, game, names, event, date, result, ply",
             "每局一行：文件、序号、棋手、赛事、日期、结果、着数");
    writing_.describe(cli, job_, Writing::Piped::lines);
    describe_replacing(cli, writing_.force);
    sharding_.describe(cli);
    running_.describe(cli, inputs_, job_);
  }

  void settle() override {
    running_.settle(FindingForm::text, job_);
    sharding_.settle(inputs_, job_.choice, writing_.path, running_.ledger, language_);
    refuse_if(sharding_.given() && !rest_.empty(), "a shard has one part; do not use --rest",
              "每个分片只有一个结果，不能用 --rest");
    if (sharding_.given() && !writing_.path.ends_with('/')) writing_.path += '/';
    refuse_outputs({writing_.path, rest_, running_.ledger}, language_);
    refuse_if((count_ || job_.list_found) && !writing_.path.empty(),
              "--count and --list write no games; do not use -o",
              "--count、--list 不写出对局，不能用 -o");
    refuse_if(count_ && job_.list_found, "use either --count or --list",
              "--count 与 --list 只能用一个");
    refuse_if(!rest_.empty() && job_.choice.is_sample(),
              "--sample takes some of the matching games; do not use --rest",
              "--sample 只从符合条件的对局中抽取，不能用 --rest");
    refuse_if(rest_ == "-", "--rest needs a file name", "--rest 须指定文件名");
    // Output to a pipe uses a format that loses nothing.
    writing_.settle(job_, language_);
    sharding_.settle_format(job_, language_);
    const Format* const named = rest_.empty() ? nullptr : format_by_extension(rest_);
    refuse_if(named != nullptr && named->text != job_.to->text,
              ": --rest uses the same format as -o", "：--rest 与 -o 的格式相同", rest_);
  }

  int run() override {
    auto query = Query::parse(text_);
    if (!query) {
      Renderer renderer({.language = language_, .color = wants_color(platform::kErrors)});
      say(renderer.finding(tr("query", "条件"), query.error()));
      return 2;
    }
    job_.query = &*query;
    // A database need not return games that it knows not to match, by names as they are printed.
    if (rest_.empty() && names_.empty()) job_.wanted = &*query;
    job_.sampled = &*query;
    job_.only_counted = count_ && job_.wanted != nullptr;
    const bool tells = count_ || job_.list_found;
    BatchRun batch({.command = "filter",
                    .language = language_,
                    .given = given_,
                    .inputs = inputs_,
                    .job = job_,
                    .findings = running_.findings,
                    .fail_on = running_.fail_on,
                    .ledger = running_.ledger,
                    .sharding = &sharding_,
                    .names = names_,
                    .writing = tells ? nullptr : &writing_,
                    .second = rest_,
                    .force = writing_.force,
                    .to_standard = tells,
                    .also_asked = text_});
    if (const auto ended = batch.begin()) return *ended;
    Session session(running_.findings);
    session.on_found([&](const std::string& file, const FoundGame& game) {
      const auto written = batch.standard().write(list_line(file, game));
      if (!written) failed_ = refuse(written.error(), language_);
      return written && *written;
    });
    if (const auto ended = batch.open(session)) return *ended;
    const Summary summary = batch.run(session);
    if (failed_ != 0) return failed_;
    if (summary.reader_left) return 0;
    const int code = batch.finish_quietly(summary);
    if (count_) {
      const std::string number = std::to_string(summary.games.written) + "\n";
      return std::max(code, print_all(batch.standard(), number, language_));
    }
    if (running_.findings.quiet) return code;
    const bool as_json = running_.findings.form == FindingForm::json;
    say(as_json ? closing_json(summary) : closing_lines(summary, running_.findings, *job_.to));
    return code;
  }

 private:
  std::string text_, rest_;
  InputRequest inputs_;
  std::string names_;
  Job job_;
  Writing writing_;
  bool count_ = false;
  int failed_ = 0;
  Sharding sharding_;
  Running running_;
};

}  // namespace

std::unique_ptr<Command> make_filter() { return std::make_unique<Filter>(); }

}  // namespace qipu::tool
