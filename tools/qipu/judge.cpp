// qipu judge: repetitions ruled on under a rule book, with reasons.

#include <unistd.h>

#include <algorithm>

#include "commands.h"
#include "lines.h"
#include "qipu/game/date.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/answer/arbiter.h"
#include "qipu/ops/answer/heading.h"
#include "qipu/ops/check/rules_for.h"
#include "qipu/ops/run/game_stream.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

RulingForm form_of(const Options& options) {
  RulingForm form;
  form.notation = options.job.notation;
  form.language = options.language;
  form.color = !options.json && wants_color(STDOUT_FILENO);
  form.flip = options.flip;
  return form;
}

std::string nothing_to_rule_on(Language language) {
  return language == Language::zh ? "没有需要裁决的局面。\n" : "There is nothing to rule on.\n";
}

/// The line of moves given on the command line.
int judge_line(const Options& options, std::string& out) {
  const auto line = line_given(options.fen, options);
  if (!line) return 2;
  const Ruleset& rules = options.rules != nullptr ? *options.rules : ruleset_of_year(0);
  const std::vector<Ruling> rulings = judge(line->start, line->moves, rules);
  const Ruling* const ruling = decisive(rulings);
  if (options.json) {
    out += ruling_json(ruling, rules, form_of(options)) + '\n';
  } else if (ruling == nullptr) {
    out += nothing_to_rule_on(options.language);
  } else {
    out += ruling_report(*ruling, form_of(options));
  }
  return 0;
}

/// Which game, where in it, and by which book: the file too where there are several.
std::string heading_of(const StreamedGame& from, bool name_file, const Ruling& ruling, ChosenBy by,
                       bool zh) {
  const Game& game = from.game;
  std::string text = record_heading(name_file ? from.file : "", from.number, players_of(game),
                                    zh ? Language::zh : Language::en);
  const std::string first = std::to_string(ruling.first_ply / 2 + 1);
  const std::string last = std::to_string((ruling.last_ply + 1) / 2);
  text += zh ? "，第" + first + "至" + last + "回合" : ", rounds " + first + " to " + last;
  text = harmless(text) + '\n';
  const std::string book(zh ? ruling.rules->title_zh : ruling.rules->title_en);
  const std::string date = harmless(known_part(game.tags.get("Date")));
  switch (by) {
    case ChosenBy::name: break;
    case ChosenBy::date:
      return text + (zh ? "按对局日期 " + date + "：" + book : book + ", by the date " + date) +
             '\n';
    case ChosenBy::today:
      return text + (zh ? "未注明日期：" + book : book + ", for want of a date") + '\n';
  }
  return text + book + '\n';
}

/// The records given: each ruling of each game, as it is made.
int judge_records(const Options& options, ByteSink& sink) {
  const bool zh = options.language == Language::zh;
  Session session(options, brief_findings(options), nullptr);
  const InputList list = list_inputs(options.inputs);
  GameStream games(options.job, list, session);
  const bool several = options.inputs.recurse || list.inputs.size() > 1;
  bool any = false;
  std::size_t ruled = 0;
  while (const auto from = games.next()) {
    any = true;
    const auto line = main_line_of(from->game);
    if (!line) continue;
    const auto [rules, by] = rules_for(options.rules, from->game);
    for (const Ruling& ruling : judge(line->start, line->moves, *rules)) {
      if (ruling.ground == Ground::checkmate || ruling.ground == Ground::stalemate) continue;
      ++ruled;
      std::string out;
      if (options.json) {
        const RuledRecord record{from->game, from->file, from->number};
        out = ruling_json(ruling, record, by, form_of(options)) + '\n';
      } else {
        if (ruled > 1) out += '\n';
        out += heading_of(*from, several, ruling, by, zh) + '\n';
        out += ruling_report(ruling, form_of(options));
      }
      const auto written = sink.write(out);
      if (!written) return print_all(sink, out, options.language);
      if (!*written) return 0;  // the reader has left
    }
  }
  session.finish();
  std::string out;
  if (ruled == 0 && !options.json && any) {
    out = nothing_to_rule_on(options.language);
  }
  return std::max(session.code(any), print_all(sink, out, options.language));
}

}  // namespace

int run_judge(const Options& options) {
  const RulingForm form = form_of(options);
  if (options.json_lines) {
    return answer_lines(options, [&](std::string_view line) { return answer_case(line, form); });
  }
  StandardOutput sink;
  if (options.fen.empty() && options.line_moves.empty()) return judge_records(options, sink);
  std::string out;
  const int code = judge_line(options, out);
  return std::max(code, print_all(sink, out, options.language));
}

}  // namespace qipu::tool
