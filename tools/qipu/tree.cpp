// qipu tree: shows what games play in a position, with results.

#include "ops/answer/tree.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "command.h"
#include "ops/answer/counters.h"
#include "ops/answer/engine_books.h"
#include "ops/answer/explorer.h"
#include "ops/answer/translate.h"
#include "page_output.h"
#include "seen_position.h"
#include "session.h"
#include "sharding.h"
#include "updating.h"

namespace qipu::tool {
namespace {

class Tree final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("tree", "count the moves played in a position", "统计某个局面下走过的着法",
                kLookStatus,
                "  qipu tree -r records --depth 3 --min 50\n"
                "  qipu tree games.pgn --at '炮二平五 马8进7' --mirrored\n"
                "  qipu tree games.pgn --at FEN --json\n"
                "  qipu tree -r records --report tree.html\n",
                "Transpositions are counted together. Bars: Red's wins, draws, Black's wins.\n"
                "--report makes a page to browse the moves, a single file for any browser: moves\n"
                "and their results on a board, example games, openings by name. The page is kept\n"
                "below 2 MB by leaving out the rarest moves, unless --min is given.\n",
                "着法次序不同而局面相同的合并统计。条形图依次为红胜、和、黑胜。\n"
                "--report 生成网页，只有一个文件，任何浏览器都能打开：棋盘、着法与结果、\n"
                "示例对局、按名称查找开局。超过 2 MB 时先略去最少见的着法；\n"
                "给出 --min 时按 --min，不限大小。\n");
    describe_reading(cli, inputs_, read_);
    describe_choosing(cli, read_.choice);
    cli.flag("-r,--recurse", inputs_.recurse, "read folders", "读取文件夹");
    cli.option("-j,--jobs", read_.threads, "N", "threads; 0: all cores (default)",
               "线程数；0 为全部核心（默认）");
    cli.option("--at", at_, "LINE", "a FEN, a picture, or moves from the start",
               "FEN、棋盘图片，或自开局起的着法（任何记法）");
    cli.number("--depth", depth_, "PLIES", 1, 60, "depth in plies (1; pages and books: 24)",
               "深度（着数；默认 1，网页和开局库 24）");
    cli.option("--min", least_, "N", "only moves with at least this many games",
               "只列出至少 N 局走过的着法");
    cli.option("--top", moves_, "N", "moves per position; 0: all (default)",
               "每个局面最多列出几着；0 为全部（默认）");
    cli.flag("--mirrored", mirrored_, "treat a position and its mirror image as the same",
             "左右对称的局面合并统计");
    cli.named("--notation", form_.notation, "NOTATION", "output notation", "输出记法",
              notation_named);
    cli.flag("--json", json_, "write JSON", "以 JSON 输出");
    cli.option("--report", report_, {"PATH", ".html"}, "write a page to browse the moves, .html",
               "做成网页，点着法浏览（.html）");
    cli.option("--engine-book", engine_book_, "FILE", "write a book for ElephantEye, .dat or .txt",
               "象眼的开局库 BOOK.DAT 或 .txt");
    cli.option("--title", title_, "TEXT", "title of the page", "网页标题");
    describe_replacing(cli, force_);
    describe_parts(cli, output_);
    sharding_.describe(cli);
    findings_.describe(cli);
  }

  void settle() override {
    const bool page = !report_.empty();
    const bool book = !engine_book_.empty();
    refuse_outputs({report_, engine_book_}, language_);
    refuse_if(book && (page || json_ || !at_.empty() || moves_ != 0 || sharding_.given()),
              "--engine-book can be used only with --depth, --min and inputs",
              "--engine-book 只能与 --depth、--min 同用");
    refuse_if(page && json_, "use either --report or --json", "--report 与 --json 只能用一个");
    refuse_if(!page && !title_.empty(), "--title needs --report", "--title 只用于 --report");
    refuse_if(!page && !book && force_, "--force needs --report or --engine-book",
              "--force 只用于 --report 与 --engine-book");
    if (page) refuse_no_page(report_, language_);
    refuse_if(report_.ends_with('/'), "--report must be a file", "--report 须为文件");
    sharding_.settle(inputs_, read_.choice, output_, "", language_);
    refuse_if(!sharding_.given() && !output_.empty(), "-o is only for --plan", "-o 只用于 --plan");
    refuse_if(sharding_.given() && (page || json_ || least_ > 1 || moves_ != 0),
              "a shard only counts; do not use --report, --json, --min, --top",
              "分片只计数，不能用 --report、--json、--min、--top");
    form_.language = language_;
    form_.moves = moves_;
    form_.plies = static_cast<std::size_t>(depth_ != 0 ? depth_ : page || book ? 24 : 1);
    form_.least = page || least_ != 0 ? least_ : 1;
    refuse_position(inputs_.names, language_);
  }

  int run() override {
    if (const std::string seen = fen_in_picture(at_, language_); !seen.empty()) {
      picture_seen_ = {std::exchange(at_, seen)};
    }
    const bool fen = std::ranges::count(at_, '/') == Square::kRanks - 1;
    auto root = position_of(fen ? at_ : "");
    if (!root) return refuse(root.error(), language_, "--at");
    std::optional<std::vector<Move>> before;
    if (!fen) {
      const auto line = read_line(*root, at_);
      if (!line) return refuse(line.error(), language_, "--at");
      for (const Move move : *line) root->make(move);
      before = *line;
    }
    if (!engine_book_.empty()) return write_book(*root);
    return report_.empty() ? tell(*root) : report(*root, std::move(before));
  }

 private:
  int tell(const Position& root) {
    MoveTree tree(root, form_.plies, mirrored_);
    InputList list;
    if (sharding_.given()) {
      const std::string asked = asked_of("tree", given_, sharding_.not_asked(), {});
      const auto done = sharding_.begin_count("tree", asked, findings_.quiet, read_, list);
      if (done) return *done;
    } else {
      list = listed_inputs(inputs_, language_);
    }
    Session session(findings_);
    const std::uint64_t games = add_games(read_, list, session, tree);
    session.finish();
    if (sharding_.given()) {
      return sharding_.finish_text(counters_text(tree, form_.notation), games, session.code(true));
    }
    if (session.code(games != 0) == 2) return 2;
    StandardOutput out;
    const std::string text = json_ ? tree_json(tree, form_) : tree_text(tree, form_);
    return std::max(session.code(true), print_all(out, text, language_));
  }

  int write_book(const Position& root) {
    inputs_.own_files = {engine_book_};
    const InputList list = listed_inputs(inputs_, language_, false);
    std::unique_ptr<SideFile> file;
    if (!open_file(engine_book_, files_read(list, inputs_, language_, picture_seen_), force_,
                   language_, file)) {
      return 2;
    }
    MoveTree tree(root, form_.plies, true);
    Session session(findings_);
    const std::uint64_t games = add_games(read_, list, session, tree);
    session.finish();
    if (session.code(games != 0) == 2) return 2;
    const bool text = ascii::lowered(engine_book_).ends_with(".txt");
    const BookFile book = book_of(tree, std::max<std::uint64_t>(form_.least, 1),
                                  text ? BookForm::text : BookForm::dat);
    if (print_last(*file, book.bytes, language_) != 0) return 2;
    if (!findings_.quiet) {
      const bool zh = language_ == Language::zh;
      say(engine_book_ + (zh ? "：" : ": ") + ascii::with_commas(games) +
          (zh           ? " 局，"
           : games == 1 ? " game, "
                        : " games, ") +
          ascii::with_commas(book.entries) + (zh ? " 项\n" : " entries\n"));
    }
    return session.code(true);
  }

  int report(const Position& root, std::optional<std::vector<Move>> before) {
    inputs_.output_folders = {report_};
    const InputList list = listed_inputs(inputs_, language_, false);
    std::unique_ptr<SideFile> file;
    if (!open_file(report_, files_read(list, inputs_, language_, picture_seen_), force_, language_,
                   file))
      return 2;
    OpeningSurvey survey(root, form_.plies);
    Session session(findings_);
    const std::uint64_t games = survey_games(read_, list, session, survey);
    session.finish();
    if (session.code(games != 0) == 2) return 2;
    const Explorer made =
        make_explorer(survey, {.tree = form_,
                               .joined = mirrored_,
                               .title = title_.empty() ? name_of_inputs(inputs_.names) : title_,
                               .read = games,
                               .before = std::move(before)});
    if (print_last(*file, made.page, language_) != 0) return 2;
    if (!findings_.quiet) say(closing(made, survey));
    return session.code(true);
  }

  std::string closing(const Explorer& made, const OpeningSurvey& survey) const {
    const std::uint64_t games = (mirrored_ ? survey.joined : survey.plain).games().games;
    const auto said = [&](std::uint64_t n, const char* one, const char* many, const char* zh) {
      return ascii::with_commas(n) + " " + (language_ == Language::zh ? zh : n == 1 ? one : many);
    };
    const bool zh = language_ == Language::zh;
    std::string out = report_ + (zh ? "：" : ": ") + said(games, "game", "games", "局") +
                      (zh ? "，" : ", ") + said(made.moves, "move", "moves", "着");
    if (made.least > 1) {
      const std::string least = ascii::with_commas(made.least);
      out += zh ? "；不足 " + least + " 局的着法未收录"
                : "; moves in fewer than " + least + " games are left out";
    }
    return out + "\n";
  }

  InputRequest inputs_;
  ReadOptions read_;
  std::string at_;
  TreeForm form_;
  int depth_ = 0;  ///< 0: the usual depth
  std::uint64_t moves_ = 0, least_ = 0;
  bool mirrored_ = false, json_ = false, force_ = false;
  std::string report_, title_, engine_book_;
  std::vector<std::string> picture_seen_;  ///< the file that the position was read from
  std::string output_;                     ///< the folder of parts
  Sharding sharding_;
  Findings findings_;
};

}  // namespace

std::unique_ptr<Command> make_tree() { return std::make_unique<Tree>(); }

}  // namespace qipu::tool
