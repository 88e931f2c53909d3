// qipu filter: the games that answer to a query.

#include <unistd.h>

#include <algorithm>

#include "command.h"
#include "qipu/archive/query.h"
#include "qipu/base/ascii.h"
#include "qipu/base/sha256.h"
#include "query_words.h"
#include "session.h"
#include "sharding.h"
#include "updating.h"

namespace qipu::tool {
namespace {

/// A line of --list: file, number, players, date, result, and the ply where a position was met.
std::string list_line(const std::string& file, const FoundGame& game) {
  const std::string ply = game.ply ? std::to_string(*game.ply) : "";
  std::string line = harmless(file) + "\t" + std::to_string(game.game);
  for (const std::string_view field :
       {std::string_view(game.red), std::string_view(game.black), std::string_view(game.event),
        std::string_view(game.date), pgn_token(game.result), std::string_view(ply)}) {
    line += "\t" + harmless(field);  // which has no tabs and no line ends
  }
  return line + "\n";
}

class Filter final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("filter", "select the games that match a query", "按条件挑选对局", kRunStatus,
                "  qipu filter 'red ~ \"hu ronghua\" and year < 1980' -r archive -o hu.pgn\n"
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
    cli.flag("--list", job_.list_found, "list: file, number, names, date, result, ply",
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
              "每片只有一个结果，不能用 --rest");
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
    // What goes on in a pipe loses nothing on the way.
    writing_.settle(job_, language_);
    sharding_.settle_format(job_, language_);
    const Format* const named = rest_.empty() ? nullptr : format_by_extension(rest_);
    refuse_if(named != nullptr && named->text != job_.to->text,
              ": --rest uses the same format as -o", "：--rest 与 -o 的格式相同", rest_);
  }

  int run() override {
    auto query = Query::parse(text_);
    if (!query) {
      Renderer renderer({.language = language_, .color = wants_color(STDERR_FILENO)});
      say(renderer.finding(tr("query", "条件"), query.error()));
      return 2;
    }
    std::optional<NameTable> names;
    if (!open_names(names_, running_.findings, names, job_)) return 2;
    job_.query = &*query;
    // A database need not show the games that it knows not to answer, by names as they are printed.
    if (rest_.empty() && !names) job_.sought = &*query;
    job_.sampled = &*query;
    job_.only_counted = count_ && job_.sought != nullptr;
    inputs_.output_folders = {writing_.path, rest_};
    InputList list;
    if (sharding_.given()) {
      const std::string asked =
          asked_of("filter", given_, sharding_.not_asked(), option_files({}, names_)) + text_;
      const auto done = sharding_.begin({.command = "filter",
                                         .asked = sha256_of(asked).substr(0, 16),
                                         .extension = extension_of(*job_.to),
                                         .format = std::string(job_.to->id),
                                         .quiet = running_.findings.quiet},
                                        job_, list);
      if (done) return *done;
    } else {
      const bool to_standard = count_ || job_.list_found || writing_.to_standard();
      list = listed_inputs(inputs_, language_, to_standard);
    }
    const std::vector<Input> files = files_read(list, inputs_, language_, {}, names_);
    const bool tells = count_ || job_.list_found;
    StandardOutput standard;
    std::unique_ptr<SideFile> ledger;
    if (!open_plain_ledger(running_.ledger, files, writing_.force, language_, ledger)) return 2;
    std::unique_ptr<Outputs> outputs, rest;
    const std::string path = sharding_.given() ? sharding_.part() : writing_.path;
    if (!tells && !open(path, {rest_, running_.ledger}, standard, files, outputs)) return 2;
    if (!rest_.empty() && !open(rest_, {writing_.path, running_.ledger}, standard, files, rest)) {
      return 2;
    }
    Session session(running_.findings);
    session.on_found([&](const std::string& file, const FoundGame& game) {
      const auto written = standard.write(list_line(file, game));
      if (!written) failed_ = refuse(written.error(), language_);
      return written && *written;
    });
    const Summary summary = session.run(job_, list, outputs.get(), rest.get());
    if (failed_ != 0) return failed_;
    if (summary.reader_left) return 0;
    int code = std::max(summary.exit_code(running_.fail_on),
                        write_ledger(ledger.get(), summary, language_));
    if (sharding_.given()) {
      code = sharding_.finish({.games = summary.games,
                               .findings = summary.findings,
                               .could_not = summary.could_not,
                               .code = code,
                               .frame = outputs->frame(),
                               .number_cell = number_cell_of(job_)});
    }
    if (!running_.findings.quiet && !count_) {
      const bool as_json = running_.findings.form == FindingForm::json;
      say(as_json ? closing_json(summary) : closing_lines(summary, running_.findings, *job_.to));
    }
    if (count_) {
      const std::string number = std::to_string(summary.games.written) + "\n";
      code = std::max(code, print_all(standard, number, language_));
    }
    return code;
  }

 private:
  /// False, having said why, where it cannot be written to.
  bool open(const std::string& path, std::vector<std::string> others, StandardOutput& standard,
            const std::vector<Input>& files, std::unique_ptr<Outputs>& outputs) {
    const OutputRequest target{.path = path,
                               .force = writing_.force || sharding_.given(),
                               .stream = &standard,
                               .others = std::move(others),
                               .written = written_,
                               .part = sharding_.output()};
    auto opened = Outputs::open(target, job_, files);
    if (!opened) {
      refuse(opened.error(), language_);
      return false;
    }
    outputs = std::move(*opened);
    return true;
  }

  std::string text_, rest_;
  InputRequest inputs_;
  std::string names_;
  Job job_;
  Writing writing_;
  std::shared_ptr<InputFiles> written_ = std::make_shared<InputFiles>();  ///< by -o and --rest
  bool count_ = false;
  int failed_ = 0;
  Sharding sharding_;
  Running running_;
};

}  // namespace

std::unique_ptr<Command> make_filter() { return std::make_unique<Filter>(); }

}  // namespace qipu::tool
