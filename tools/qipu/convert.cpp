// qipu convert: writes records to standard output, files, folders or names made from the records.

#include "batch_run.h"
#include "command.h"
#include "session.h"
#include "sharding.h"
#include "updating.h"

namespace qipu::tool {
namespace {

constexpr Switch<Strip> kStrips[] = {
    {"comments", &Strip::comments}, {"variations", &Strip::variations}, {"nags", &Strip::nags},
    {"evals", &Strip::evals},       {"clocks", &Strip::clocks},         {"tags", &Strip::tags},
};

class Convert final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("convert", "convert formats, notations and encodings", "转换格式、记法、编码",
                kRunStatus,
                "  qipu convert game.xqf -o game.pgn\n"
                "  qipu convert --to pgn --notation wxf < in.pgn > out.pgn\n"
                "  qipu convert -r records -o 'out/{red}-{black}-{n:04}.xqf'\n",
                "A template makes file names from {name} and {dir} of the input, {ext} of the\n"
                "output format, and {red} {black} {event} {site} {round} {date} {year} {result}\n"
                "{ending} {plies} {ecco} {title} and other tags of the games. Games with the same\n"
                "name go into the same file; with {n} each game has its own file.\n"
                "{event|title|name} is the first of these that has a value, {ecco:1} is the first\n"
                "character of a field, and {n:04} is padded with zeros. --columns accepts the\n"
                "same fields, and moves and fen.\n"
                "In file names, _ replaces characters that files cannot have (/ : * ? ...) and\n"
                "unknown values; a draw is 1_2-1_2.\n"
                "With --ledger and --update a run continues from the last one: files of the same\n"
                "size and time, converted with the same options, are not read again.\n",
                "模板可用输入的 {name} {dir}、输出的 {ext}，及对局的 {red} {black} {event}\n"
                "{site} {round} {date} {year} {result} {ending} {plies} {ecco} {title} 等标签：\n"
                "文件名相同的对局写入同一文件，用 {n} 则每局一个文件。{event|title|name} 取\n"
                "第一个有内容的，{ecco:1} 取首字符，{n:04} 补零。--columns 也用这些字段，\n"
                "另有 moves、fen。文件名中不能有的字符（/ : * ? 等）及未知的内容写作 _，\n"
                "例如和棋为 1_2-1_2。\n"
                "--ledger 与 --update 同用则接着上次做：大小、时间未变且选项相同的文件\n"
                "不再读取。\n");
    cli.renamed("--json", "--format json");
    describe_reading(cli, inputs_, job_);
    describe_choosing(cli, job_.choice);
    describe_names(cli, names_);
    cli.option("-o,--output", writing_.path, "PATH",
               "file, folder (ends in /) or template, see below",
               "文件、文件夹（以 / 结尾）或模板，见下");
    writing_.describe(cli, job_);
    cli.each("--strip", "LIST", "drop comments,variations,nags,evals,clocks,tags",
             "去掉 comments,variations,nags,evals,clocks,tags", [this](const std::string& name) {
               job_.strip.*field_named(kStrips, name, "unknown part to strip", "没有可去掉的",
                                       language_) = true;
             });
    cli.flag("--strict-loss", job_.strict_loss, "do not write games that would lose content",
             "会丢失内容的对局不写出");
    cli.flag("--prose-lines", job_.prose_lines, "write lines from comments as variations",
             "把注释中的着法写成变着");
    cli.named("--script", job_.script, "SCRIPT", "script of names and comments: hans or hant",
              "人名与注释转为：hans 简体，hant 繁体", script_named);
    cli.flag("--mend", mends_, "correct moves and headers that are wrong",
             "改正走不通的着法和有误的棋谱信息");
    mending_.describe(cli);
    describe_replacing(cli, writing_.force);
    updating_.describe_update(cli);
    updating_.describe_prune(cli);
    sharding_.describe(cli);
    running_.describe(cli, inputs_, job_);
  }

  void settle() override {
    running_.settle(FindingForm::text, job_);
    refuse_outputs({writing_.path, running_.ledger}, language_);
    mending_.settle(mends_, "--mend", job_, language_);
    sharding_.settle(inputs_, job_.choice, writing_.path, running_.ledger, language_);
    if (sharding_.given() && !writing_.path.ends_with('/')) writing_.path += '/';
    writing_.settle(job_, language_);
    sharding_.settle_format(job_, language_);
    refuse_if(sharding_.given() && updating_.update,
              "a finished shard is not done again; do not use --update",
              "已完成的分片不会重做，不能用 --update");
    const bool to_database = job_.to == find_format("qdb");
    refuse_if(updating_.update && !to_database && running_.ledger.empty(),
              "--update needs --ledger FILE or a database (-o NAME.qdb)",
              "--update 须与 --ledger 同用，或用于数据库：-o 名称.qdb");
    if (!to_database || !updating_.update) {
      updating_.settle(running_.ledger, &writing_.path, job_, language_);
    }
    refuse_position(inputs_.names, language_);
  }

  int run() override {
    BatchRun batch({.command = "convert",
                    .language = language_,
                    .given = given_,
                    .inputs = inputs_,
                    .job = job_,
                    .findings = running_.findings,
                    .fail_on = running_.fail_on,
                    .ledger = running_.ledger,
                    .lasting_ledger = true,
                    .updating = &updating_,
                    .sharding = &sharding_,
                    .names = names_,
                    .book = mending_.book,
                    .writing = &writing_,
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
  bool mends_ = false;
  Updating updating_;
  Mending mending_;
  Sharding sharding_;
  Running running_;
};

}  // namespace

std::unique_ptr<Command> make_convert() { return std::make_unique<Convert>(); }

}  // namespace qipu::tool
