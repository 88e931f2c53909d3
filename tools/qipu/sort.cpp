// qipu sort: changes the order of games.

#include <algorithm>

#include "archive/counting/game_order.h"
#include "batch_run.h"
#include "command.h"
#include "query_words.h"
#include "session.h"

namespace qipu::tool {
namespace {

class Sort final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("sort", "sort games", "对局排序", kRunStatus,
                "  qipu sort -r records --by date,event,round -o all.pgn\n"
                "  qipu sort games.pgn --by red,-date | qipu convert - -o out/\n"
                "  qipu sort -r records --by -year -o '{event}.pgn'\n",
                "The fields are those of filter; - before a field sorts in descending order.\n"
                "Dates are compared as dates, numbers and rounds as numbers, Chinese by pinyin.\n"
                "Games without the field come last; equal games keep their order. With a folder\n"
                "as output the file of each input is sorted; with a template, each file of it.\n",
                "字段与 filter 相同；字段前加 - 为降序。日期按日期、数字与轮次按数值、汉字按\n"
                "拼音。没有该字段的排在最后；相同的保持原有次序。输出到文件夹时每个输入各自\n"
                "排序，按模板分组时每个文件各自排序。\n");
    describe_reading(cli, inputs_, job_);
    describe_choosing(cli, job_.choice);
    describe_names(cli, names_);
    cli.option("--by", by_, What::list("FIELDS", kSortFields),
               "fields with commas (default: date,event,round)",
               "排序字段，以逗号分隔；默认 date,event,round");
    cli.option("-o,--output", writing_.path, "PATH", "file, folder (ends in /) or template",
               "文件、文件夹（以 / 结尾）或模板");
    writing_.describe(cli, job_, Writing::Piped::lines);
    describe_replacing(cli, writing_.force);
    running_.describe(cli, inputs_, job_);
  }

  void settle() override {
    running_.settle(FindingForm::text, job_);
    refuse_outputs({writing_.path, running_.ledger}, language_);
    // Output to a pipe uses a format that loses nothing.
    writing_.settle(job_, language_);
    refuse_position(inputs_.names, language_);
  }

  int run() override {
    const auto order = GameOrder::by(by_);
    if (!order) return refuse(order.error(), language_, "--by");
    job_.order = &*order;
    BatchRun batch({.command = "sort",
                    .language = language_,
                    .given = given_,
                    .inputs = inputs_,
                    .job = job_,
                    .findings = running_.findings,
                    .fail_on = running_.fail_on,
                    .ledger = running_.ledger,
                    .names = names_,
                    .writing = &writing_,
                    .sorted = true,
                    .force = writing_.force});
    if (const auto ended = batch.begin()) return *ended;
    Session session(running_.findings);
    if (const auto ended = batch.open(session)) return *ended;
    const Summary summary = batch.run(session);
    return summary.reader_left ? 0 : batch.finish(summary);
  }

 private:
  InputRequest inputs_;
  std::string names_;
  Job job_;
  Writing writing_;
  std::string by_ = "date,event,round";
  Running running_;
};

}  // namespace

std::unique_ptr<Command> make_sort() { return std::make_unique<Sort>(); }

}  // namespace qipu::tool
