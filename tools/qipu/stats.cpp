// qipu stats: counts games by the values they share.

#include "ops/answer/stats.h"

#include <algorithm>

#include "command.h"
#include "ops/answer/counters.h"
#include "ops/answer/same_names.h"
#include "query_words.h"
#include "session.h"
#include "sharding.h"
#include "updating.h"

namespace qipu::tool {
namespace {

using Order = Stats::Order;
constexpr std::pair<std::string_view, Order> kOrders[] = {
    {"games", Order::games}, {"name", Order::values}, {"score", Order::percent}};

class CountGames final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("stats", "count games by fields", "按字段统计对局", kLookStatus,
                "  qipu stats -r records --by year,result\n"
                "  qipu stats games.pgn --by player --min 20 --sort score\n"
                "  qipu stats games.pgn --by player,opponent --csv > pairs.csv\n"
                "  qipu stats -r records --same-names >> names.tsv\n",
                "The fields are those of filter; player, opponent and colour count each game once\n"
                "for each side. ecco:1 is the first character of a value. A draw counts half a\n"
                "point; the score counts only games with a result. --same-names writes lines of\n"
                "a table for --names, which convert, filter and other commands accept too; check\n"
                "them first.\n",
                "字段与 filter 相同；棋手、对手、执子 使每局按双方各计一次。ecco:1 只取首字符。\n"
                "和棋计半分；得分率只计有结果的对局。\n"
                "--same-names 写出姓名表，供 --names 使用（convert、filter 等也接受），\n"
                "使用前请核对。\n");
    describe_reading(cli, inputs_, read_);
    describe_choosing(cli, read_.choice);
    describe_names(cli, names_);
    cli.flag("-r,--recurse", inputs_.recurse, "read folders", "读取文件夹");
    cli.option("-j,--jobs", read_.threads, "N", "threads; 0: all cores (default)",
               "线程数；0 为全部核心（默认）");
    cli.flag("--same-names", same_names_, "likely spellings of the same person, and why",
             "可能是同一人的不同写法及理由");
    cli.option("--by", by_, What::list("FIELDS", kSortFields + std::string(" opponent colour")),
               "fields with commas (default: result)", "统计字段，以逗号分隔；默认 result");
    cli.option("--min", form_.least, "N", "only rows with at least this many games",
               "只列出至少 N 局的");
    cli.given("--sort", "ORDER", "games (default), name, score", "排序：games（默认）、name、score",
              [this](const std::string& name) {
                const auto* const found =
                    std::ranges::find(kOrders, name, &std::pair<std::string_view, Order>::first);
                if (found == std::end(kOrders)) {
                  unknown(language_, "unknown order", "没有这种排序", name,
                          {"games", "name", "score"});
                }
                form_.order = found->second;
              });
    cli.option("--top", rows_, "N", "rows to print; 0: all (default)",
               "最多列出几行；0 为全部（默认）");
    cli.flag("--csv", csv_, "write CSV", "以 CSV 输出");
    cli.flag("--json", json_, "write JSON lines, one for each row", "每行一个 JSON");
    describe_parts(cli, output_);
    sharding_.describe(cli);
    findings_.describe(cli);
  }

  void settle() override {
    form_.language = language_;
    form_.rows = rows_;
    refuse_if(csv_ && json_, "use either --csv or --json", "--csv 与 --json 只能用一个");
    refuse_if(same_names_ && (!by_.empty() || csv_),
              "--same-names counts no fields; do not use --by or --csv",
              "--same-names 不统计字段，不能用 --by、--csv");
    if (by_.empty()) by_ = "result";
    sharding_.settle(inputs_, read_.choice, output_, "", language_);
    refuse_if(!sharding_.given() && !output_.empty(), "-o is only for --plan", "-o 只用于 --plan");
    const bool tells = csv_ || json_ || same_names_ || rows_ != 0 || form_.least > 1;
    refuse_if(sharding_.given() && tells,
              "a shard only counts; do not use --csv, --json, --min, --top, --same-names",
              "分片只计数，不能用 --csv、--json、--min、--top、--same-names");
    refuse_position(inputs_.names, language_);
  }

  int run() override {
    std::optional<NameTable> names;
    if (!open_names(names_, findings_, names, read_)) return 2;
    if (same_names_) return find_same_names();
    auto stats = Stats::by(by_);
    if (!stats) return refuse(stats.error(), language_, "--by");
    InputList list;
    if (sharding_.given()) {
      const std::string asked =
          asked_of("stats", given_, sharding_.not_asked(), option_files({}, names_));
      const auto done = sharding_.begin_count("stats", asked, findings_.quiet, read_, list);
      if (done) return *done;
    } else {
      list = listed_inputs(inputs_, language_);
    }
    files_read(list, inputs_, language_, {}, names_);
    Session session(findings_);
    const std::uint64_t games = count_games(read_, list, session, *stats);
    session.finish();
    if (sharding_.given()) {
      return sharding_.finish_text(counters_text(*stats), games, session.code(true));
    }
    if (session.code(games != 0) == 2) return 2;
    StandardOutput out;
    const std::string text = csv_    ? stats_csv(*stats, form_)
                             : json_ ? stats_json(*stats, form_)
                                     : stats_table(*stats, form_);
    return std::max(session.code(true), print_all(out, text, language_));
  }

 private:
  int find_same_names() {
    const InputList list = listed_inputs(inputs_, language_);
    files_read(list, inputs_, language_, {}, names_);
    Session session(findings_);
    SameNames names;
    const std::uint64_t games = add_names(read_, list, session, names);
    session.finish();
    if (session.code(games != 0) == 2) return 2;
    StandardOutput out;
    const SameNamesForm form{.least = form_.least, .groups = rows_, .language = language_};
    const std::string text = json_ ? same_names_json(names, form) : same_names_table(names, form);
    return std::max(session.code(true), print_all(out, text, language_));
  }

  InputRequest inputs_;
  std::string names_;
  ReadOptions read_;
  std::string by_;
  TableForm form_;
  std::uint64_t rows_ = 0;
  bool csv_ = false, json_ = false, same_names_ = false;
  std::string output_;  ///< the folder of parts
  Sharding sharding_;
  Findings findings_;
};

}  // namespace

std::unique_ptr<Command> make_stats() { return std::make_unique<CountGames>(); }

}  // namespace qipu::tool
