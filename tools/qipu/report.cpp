// qipu report: makes web pages of records.

#include "ops/answer/report.h"

#include <algorithm>

#include "base/ascii.h"
#include "command.h"
#include "page_output.h"
#include "publish/book.h"
#include "publish/docx_book.h"
#include "session.h"

namespace qipu::tool {
namespace {

class Report final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("report", "make web pages from games", "把对局做成网页", kRunStatus,
                "  qipu report game.annotated.pgn -o game.html\n"
                "  qipu report -r records -o pages/\n"
                "  qipu report --booklet --paper A4 games.pgn -o book.html\n"
                "  qipu report --booklet games.pgn -o book.docx\n",
                "A page is a single file that any browser can open. It shows what the record has,\n"
                "including evaluations and marks (`qipu annotate --report` adds them), and\n"
                "contains the record: `qipu convert page.html` gets it back. For several games\n"
                "there is a page for each and an index: index.html in a folder, otherwise the\n"
                "named file. A booklet is a page, or a .docx with the text alone.\n",
                "每局一个独立的网页文件，任何浏览器都能直接打开。显示棋谱中已有的内容，包括评分\n"
                "和标记（qipu annotate --report 可加入评注）。\n"
                "页内含完整棋谱，qipu convert 可读回。\n"
                "多局时每局一页，另有目录：文件夹中的 index.html，或所指定的文件。\n"
                "--booklet 排成一个网页，或只有文字的 .docx 文档。\n");
    cli.renamed("--book", "--booklet");
    cli.renamed("--men", "--pieces");
    describe_reading(cli, inputs_, job_);
    describe_choosing(cli, job_.choice);
    cli.flag("-r,--recurse", inputs_.recurse, "read folders", "读取文件夹");
    cli.option("-o,--output", output_, {"PATH", ".html"},
               "a page, .html, or a folder; booklet: also .docx",
               "网页（.html）或网页文件夹；棋书也可为 .docx");
    cli.require("--output");
    cli.flag("--booklet", booklet_, "all games in one file for printing",
             "所有对局合为一个可打印的文件");
    cli.named("--paper", paper_, "SIZE", "booklet: A4, A5 (default), B5, letter ...",
              "棋书的纸张：A4、A5（默认）、B5、letter 等", paper_named);
    cli.number("--every", form_.every, "PLIES", 0, 1000,
               "booklet: plies between diagrams (default 16)", "棋书中每隔几着一幅棋图（默认 16）");
    cli.option("--title", form_.title, "TEXT", "title of the booklet or index", "棋书或目录的标题");
    cli.named("--pieces", pieces_, "STYLE", "booklet: traditional, simplified or letters",
              "棋书中的棋子：traditional、simplified 或 letters", pieces_named);
    cli.named("--notation", form_.notation, "NOTATION", "notation of the moves", "着法记法",
              notation_named);
    cli.named("--curve", curve_, "CURVE", "curve: qipu lichess pikafish engine, or centipawns",
              "胜率曲线：qipu lichess pikafish engine 或厘兵数", curve_named);
    describe_replacing(cli, force_);
    describe_failing(cli, fail_on_, job_);
    findings_.describe(cli);
  }

  void settle() override {
    refuse_outputs({output_}, language_);
    refuse_if(!booklet_ && (pieces_ || paper_ || form_.every != BookOptions().every),
              "--paper, --every and --pieces need --booklet",
              "--paper、--every、--pieces 只用于 --booklet");
    form_.language = language_;
    form_.pieces = pieces_.value_or(form_.pieces);
    form_.paper = paper_.value_or(form_.paper);
    refuse_position(inputs_.names, language_);
    refuse_if(!booklet_ && is_docx(), "a .docx needs --booklet", ".docx 须与 --booklet 同用");
    if (!is_docx()) refuse_no_page(output_, language_);
    refuse_if(is_docx() && (pieces_ || form_.every != BookOptions().every),
              "a .docx has no diagrams; do not use --every, --pieces",
              ".docx 没有棋图，不能用 --every、--pieces");
  }

  int run() override {
    inputs_.output_folders = page_places(output_);
    const InputList list = listed_inputs(inputs_, language_, false);
    return booklet_ ? make_book(list) : make_pages(list);
  }

 private:
  bool is_docx() const { return ascii::lowered(output_).ends_with(".docx"); }

  int make_book(const InputList& list) {
    std::unique_ptr<SideFile> file;
    if (!open_file(output_, files_read(list, inputs_, language_), force_, language_, file))
      return 2;
    form_.name = name_of_inputs(inputs_.names);
    Summary summary;
    if (is_docx()) {
      DocxBook book(form_);
      Losses losses;
      summary = each_game(list, [&](const GamePass& pass) { book.add(pass.game(), losses); });
      summary.losses = std::move(losses);
      const auto bytes = book.bytes();
      if (!bytes) return refuse(bytes.error(), language_);
      if (print_all(*file, *bytes, language_) != 0) return 2;
    } else {
      Book book(form_);
      std::string games;  // the list of games comes before them
      summary = each_game(list, [&](const GamePass& pass) { games += book.game(pass.game()); });
      for (const std::string& text : {book.begin(), book.contents(), games, book.finish()}) {
        if (print_all(*file, text, language_) != 0) return 2;
      }
    }
    if (withholds(summary) || summary.games.written == 0) {
      return std::max(1, summary.exit_code(fail_on_));
    }
    if (const auto done = file->commit(); !done) return refuse(done.error(), language_);
    return close(summary);
  }

  int make_pages(const InputList& list) {
    auto pages = Pages::open(output_, files_read(list, inputs_, language_), force_);
    if (!pages) return refuse(pages.error(), language_);
    bool refused = false;
    const Summary summary = each_game(list, [&](const GamePass& pass) {
      if (refused) return;
      GamePage page{.game = pass.game(), .curve = curve_};
      page.form.notation = form_.notation;
      page.form.language = language_;
      name_source(page, pass.file(), pass.number_in_file());
      if (auto added = (*pages)->add(page); !added) {
        pass.read.sink.report(std::move(added.error()));
        refused = true;
      }
    });
    if (!withholds(summary) && !finish_pages(**pages, form_.title, inputs_.names, language_)) {
      return 2;
    }
    return close(summary);
  }

  template <typename Use>  // void(GamePass&)
  Summary each_game(const InputList& list, Use use) {
    job_.threads = 1;
    job_.own = one_step(std::move(use));
    return Session(findings_).run(job_, list, nullptr);
  }

  bool withholds(const Summary& summary) const {
    return job_.withhold_at && summary.findings.reaches(*job_.withhold_at);
  }

  int close(const Summary& summary) const {
    if (!findings_.quiet && !summary.losses.empty()) {
      say(lost_line(summary.losses, "docx", language_));
    }
    if (!findings_.quiet) say(closing_line(summary, findings_, false));
    return summary.exit_code(fail_on_);
  }

  InputRequest inputs_;
  Job job_;
  std::string output_;
  bool force_ = false;
  bool booklet_ = false;
  std::optional<std::string> paper_;
  std::optional<PieceStyle> pieces_;
  BookOptions form_;
  ChanceCurve curve_;
  std::optional<Severity> fail_on_ = Severity::error;  ///< no value: never
  Findings findings_;
};

}  // namespace

std::unique_ptr<Command> make_report() { return std::make_unique<Report>(); }

}  // namespace qipu::tool
