// qipu judge: rulings on repetitions under a rule book, with reasons.

#include <algorithm>
#include <filesystem>

#include "command.h"
#include "lines.h"
#include "ops/answer/arbiter.h"
#include "ops/answer/heading.h"
#include "ops/check/check_rulings.h"
#include "page_output.h"
#include "publish/ruling_page.h"
#include "qipu/game/date.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/game_stream.h"
#include "qipu/ops/rules_for.h"
#include "session.h"

namespace qipu::tool {
namespace {

/// Returns the game and the place in it, with the file if there are several.
std::string heading_of(const StreamedGame& from, bool name_file, const Ruling& ruling, bool zh) {
  std::string text = record_heading(name_file ? from.file : "", from.number, named_of(from.game),
                                    zh ? Language::zh : Language::en);
  const std::string first = std::to_string(ruling.first_ply / 2 + 1);
  const std::string last = std::to_string((ruling.last_ply + 1) / 2);
  text += zh ? "，第" + first + "至" + last + "回合" : ", rounds " + first + " to " + last;
  return harmless(text);
}

/// Returns the book, and why it was chosen.
std::string book_of(const Game& game, const Ruling& ruling, ChosenBy by, bool zh) {
  const std::string book(zh ? ruling.rules->title_zh : ruling.rules->title_en);
  const std::string date = harmless(known_part(game.tags.get("Date")));
  switch (by) {
    case ChosenBy::name: break;
    case ChosenBy::date:
      return zh ? "按对局日期 " + date + "：" + book : book + ", by the date " + date;
    case ChosenBy::nearest:
      return zh ? "对局日期 " + date + "，未收录该年的规则，按" + book
                : book + ", the nearest to the date " + date + ", whose rules are not included";
    case ChosenBy::today: return zh ? "未注明日期：" + book : book + ", because there is no date";
  }
  return book;
}

class Judge final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("judge", "apply the rules on repetitions", "裁决循环局面", kLookStatus,
                "  qipu judge --rules 2020 game.pgn\n"
                "  qipu judge --fen FEN --moves 'c4e4 d9d8 e4d4 d8d9 ...'\n"
                "  qipu judge --report rulings.html game.pgn\n"
                "  qipu judge --jsonl < cases.jsonl\n",
                "Rules: 1957 to 2020 are the Chinese books of these years, axf the Asian rules,\n"
                "computer those of engines (Pikafish). Without --rules the date of the game\n"
                "decides. Games without a repetition are left out.\n",
                "棋例：1957 至 2020 为当年的中国棋例，axf 为亚洲规则，computer 为引擎所用的电脑\n"
                "规则（Pikafish）。不给 --rules 则按对局日期。没有循环局面的对局不列出。\n");
    describe_reading(cli, inputs_, read_);
    describe_choosing(cli, read_.choice);
    cli.flag("-r,--recurse", inputs_.recurse, "read folders", "读取文件夹");
    cli.named("--rules", asked_.named, "RULES", "1957 1987 1999 2011 2020 axf computer (by date)",
              "1957 1987 1999 2011 2020 axf computer；默认按日期", ruleset_named);
    describe_limit(cli, asked_.limit_rounds);
    cli.option("--fen", line_.fen, "FEN", "position (default: start position)",
               "FEN 局面；默认为开局局面");
    line_.describe_moves(cli);
    cli.named("--notation", form_.notation, "NOTATION", "output notation", "输出记法",
              notation_named);
    cli.flag("--flip", form_.flip, "show Black at the bottom", "黑方在下");
    cli.option("--report", report_, {"PATH", ".html"},
               "also write the rulings as A4 pages to print, .html",
               "另写成可打印的 A4 网页（.html）");
    describe_replacing(cli, force_);
    findings_.describe(cli);
    cli.flag("--json", json_, "print a line of JSON for each ruling", "每项裁决一行 JSON");
    cli.flag("--jsonl", json_lines_, "answer JSON lines from standard input",
             "从标准输入逐行读取 JSON，每行回答一行");
  }

  void settle() override {
    take_position(inputs_.names, line_.fen, language_);
    const bool piped = inputs_.names.empty() || inputs_.names == std::vector<std::string>{"-"};
    refuse_if(json_lines_ && (line_.given() || !piped),
              "with --jsonl each line of standard input gives its own moves and position; do not "
              "give files, --fen or --moves",
              "用 --jsonl 时，着法与局面都在标准输入的各行中，不能再给文件、--fen 或 --moves");
    if (line_.given()) refuse_files(inputs_.names, language_);
    refuse_outputs({report_}, language_);
    refuse_if(!report_.empty() && std::filesystem::path(report_).extension() != ".html",
              ": a sheet of rulings must be a .html file", "：裁决网页须为 .html 文件", report_);
    refuse_if(!report_.empty() && json_lines_, "--report cannot be used with --jsonl",
              "--report 不能与 --jsonl 同用");
  }

  int run() override {
    form_.language = language_;
    form_.limit_rounds = asked_.limit_rounds;
    form_.color = !json_ && StandardOutput::takes_colors();
    if (json_lines_) {
      return answer_lines(language_,
                          [this](std::string_view line) { return answer_case(line, form_); });
    }
    inputs_.output_folders = {report_};
    const InputList list = line_.given() ? InputList() : listed_inputs(inputs_, language_);
    if (!open_file(report_, files_read(list, inputs_, language_), force_, language_, file_))
      return 2;
    const bool one = !line_.given() && inputs_.names.size() == 1;
    page_ = RulingPage(
        {.title = (one ? name_of_inputs(inputs_.names) + " · " : "") + tr("Rulings", "裁决"),
         .notation = form_.notation,
         .language = language_,
         .flip = form_.flip});
    const int code = line_.given() ? judge_line() : judge_records(list);
    if (file_ == nullptr || code == 2) return code;
    return std::max(code, print_last(*file_, page_.html(), language_));
  }

 private:
  const char* nothing_to_rule_on() const {
    return tr("There is nothing to judge.\n", "没有需要裁决的局面。\n");
  }

  /// Judges the line of moves given on the command line.
  int judge_line() {
    const Ruleset rules =
        asked_.limited(asked_.named != nullptr ? *asked_.named : ruleset_of_year(0));
    const auto line = line_.line_to_judge(rules, language_);
    if (!line) return 2;
    const std::vector<Ruling> rulings = judge(line->start, line->moves, rules, line->illegal);
    const Ruling* const ruling = decisive(rulings);
    if (ruling != nullptr) {
      page_.add(*ruling, tr("Given line", "所给着法"),
                book_of({}, *ruling, ChosenBy::name, language_ == Language::zh));
    }
    if (json_) return print_all(sink_, ruling_json(ruling, rules, form_) + '\n', language_);
    return print_all(
        sink_, ruling == nullptr ? nothing_to_rule_on() : ruling_report(*ruling, form_), language_);
  }

  /// Judges the given records and prints each ruling of each game as it is made.
  int judge_records(const InputList& list) {
    Session session(findings_);
    const bool zh = language_ == Language::zh;
    GameStream games(read_, list, session);
    const bool several = inputs_.recurse || list.inputs.size() > 1;
    bool any = false, read = true;
    std::size_t ruled = 0;
    while (const auto from = games.next()) {
      any = true;
      const auto line = main_line_of(from->game);
      if (!line) continue;
      const ChosenBy by = rules_for(asked_.named, from->game).by;
      const Ruleset rules = asked_.book_for(from->game);
      const auto in_game = [&](NodeId) {
        Location where;
        where.game = from->number;
        return where;
      };
      const auto rest = unjudged_rest(from->game, in_game);
      if (rest) session.finding(from->file, *rest);
      for (const Ruling& ruling : judge(line->start, line->moves, rules, line->illegal)) {
        ++ruled;
        std::string out;
        if (json_) {
          const RuledRecord record{from->game, from->file, from->number};
          out = ruling_json(ruling, record, by, form_) + '\n';
        } else {
          if (ruled > 1) out += '\n';
          out += heading_of(*from, several, ruling, zh) + '\n';
          out += book_of(from->game, ruling, by, zh) + "\n\n";
          out += ruling_report(ruling, form_);
        }
        if (file_ != nullptr) {
          page_.add(ruling, heading_of(*from, several, ruling, zh),
                    book_of(from->game, ruling, by, zh));
        }
        if (!read) continue;
        const auto written = sink_.write(out);
        if (!written) return print_all(sink_, out, language_);
        if (*written) continue;
        if (file_ == nullptr) return 0;  // the reader has gone
        read = false;
      }
    }
    session.finish();
    const bool says_so = ruled == 0 && !json_ && any;
    const int code = says_so ? print_all(sink_, nothing_to_rule_on(), language_) : 0;
    return std::max(session.code(any), code);
  }

  InputRequest inputs_;
  ReadOptions read_;
  RulesAsked asked_;
  GivenLine line_;
  RulingForm form_;
  Findings findings_;
  bool json_ = false, json_lines_ = false;
  std::string report_;
  bool force_ = false;

  // Used during the run.
  std::unique_ptr<SideFile> file_;  ///< the report; null: none
  RulingPage page_{{}};
  StandardOutput sink_;
};

}  // namespace

std::unique_ptr<Command> make_judge() { return std::make_unique<Judge>(); }

}  // namespace qipu::tool
