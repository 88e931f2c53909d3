#include "ops/batch/game_worker.h"

#include <utility>

#include "archive/counting/game_order.h"
#include "base/ascii.h"
#include "game/headings.h"
#include "ops/batch/rewrite_script.h"
#include "ops/batch/settle.h"
#include "ops/check/check_rulings.h"
#include "ops/mend/header_text.h"
#include "ops/mend/mend_file.h"
#include "ops/run/item_reader.h"
#include "ops/run/safe_names.h"
#include "prose/prose_lines.h"
#include "qipu/archive/game_facts.h"
#include "qipu/archive/names.h"
#include "qipu/game/date.h"
#include "qipu/game/reduce.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/check_game.h"
#include "text/utf8.h"

namespace qipu {
namespace {

void name_opening(Game& game, const EccoTagging& how) {
  const auto line = main_line_of(game);
  if (line) tag_ecco(game, line->moves, how);
}

void write_prose_lines(const ReadGame& read) {
  const prose::ProseLines added = prose::add_prose_lines(read.game);
  if (added.lines == 0 && added.left == 0) return;
  Location where = read.source.locate(read.game[kRoot].place);
  where.game = read.item.game();
  read.sink.report(make_diagnostic(diag::prose_lines, where,
                                   {std::to_string(added.lines), std::to_string(added.moves),
                                    std::to_string(added.standing), std::to_string(added.left)}));
}

}  // namespace

GameWorker::GameWorker(const Job& job, Written chosen, Written rest,
                       std::function<std::uint32_t(const WorkItem&)> games_before)
    : job_(job),
      chosen_(chosen),
      rest_(rest),
      games_before_(std::move(games_before)),
      plausible_(job.book) {
  if (job.query != nullptr) query_.emplace(*job.query);
  if (job.to != nullptr) encoder_.emplace(job);
}

GameWorker::~GameWorker() = default;

/// Changes dates and names to the form in which they are written, or reports names that differ from
/// that form.
void GameWorker::settle_tags(const ReadGame& read) const {
  Tags& tags = read.game.tags;
  settle_date(tags);
  if (job_.names == nullptr) return;
  if (!job_.tell_names) return job_.names->apply(tags);
  for (const char* const side : {"Red", "Black"}) {
    const std::string_view printed = tags.get(side);
    const std::string name = job_.names->name_of(printed);
    if (name == printed) continue;
    Location where = read.source.locate(read.game[kRoot].place);
    where.game = read.item.game();
    read.sink.report(
        make_diagnostic(diag::name_differs, where, {side, std::string(printed), name}));
  }
}

void GameWorker::begin(WorkItem& item) {
  if (item.product == nullptr) item.product = std::make_unique<GamesDone>();
  done_ = static_cast<GamesDone*>(item.product.get());
  done_->clear();
  no_place_.reset();
  if (job_.selector != nullptr) job_.selector->begin(item);
}

/// Returns why the input must not be changed in place; no value if it may be changed. Only this
/// function decides that.
const std::optional<Diagnostic>& GameWorker::no_place(const WorkItem& item) {
  if (no_place_) return *no_place_;
  const auto because = [&](std::string_view what) {
    no_place_ = make_diagnostic(diag::mend_no_place, {}, {std::string(what)});
  };
  if (item.packed) {
    because("a packed file");
  } else if (item.from->path == "-") {
    because("standard input");
  } else if (item.misread) {
    because("misread text");
  } else {
    no_place_ = not_to_be_mended(item.from->path, {job_.backup, job_.force});
    if (!*no_place_ && item.format->editing == Editing::none) because(item.format->id);
  }
  return *no_place_;
}

/// Returns true if the game matches the query. Reports the match if that is asked for.
bool GameWorker::answers(const ReadGame& read) {
  if (!query_) return true;
  const auto found = query_->find(read.game, read.item.from->origin());
  if (!found) return false;
  if (!job_.list_found) return true;
  const Tags& tags = read.game.tags;
  done_->found.push_back({.game = read.item.game(),
                          .ply = found->ply,
                          .red = std::string(tags.get("Red")),
                          .black = std::string(tags.get("Black")),
                          .event = std::string(event_in(tags)),
                          .date = std::string(known_part(tags.get("Date"))),
                          .result = read.game.outcome.result});
  return true;
}

bool GameWorker::visit(const ReadGame& read) {
  Game& game = read.game;
  WorkItem& item = read.item;
  // A query about tags alone is answered before the moves are resolved, because it leaves out most
  // games.
  const bool by_tags = query_ && !query_->asks_moves();
  bool chosen = job_.selector == nullptr || job_.selector->takes(read);
  if (!chosen && rest_ == Written::never) {
    ++item.counts.left_out;
    return true;
  }
  if (by_tags) {
    settle_tags(read);
    chosen = chosen && answers(read);
    if (!chosen && rest_ == Written::never) {
      ++item.counts.left_out;
      return true;
    }
  }
  ResolveOptions options;
  options.notation = job_.words;
  options.report_quirks = job_.quirks;
  options.explain = job_.check && read.sink.shows(diag::illegal_move);
  const WhyNoPlace why = [&]() -> const std::optional<Diagnostic>& { return no_place(item); };
  Settler settler(job_, options, plausible_, why, read, *done_);
  const Resolved r = settler.settle();
  item.counts.plies += r.legal + r.illegal + r.unread;
  if (job_.check) {
    const auto where = [&](NodeId id) {
      const bool diagram = id == kRoot && item.format->text;
      const auto fen = diagram ? find_start(game, read.source.text) : std::nullopt;
      if (!fen) return read.locate(game[id].place, game.written(id));
      return read.source.locate(fen->begin, fen->end - fen->begin);
    };
    check_game(game, r, job_.forgiven, where, read.sink);
    if (job_.judge) check_rulings(game, job_.rules, where, read.sink);
  }
  if (job_.check || job_.mend_sure) settler.settle_header(r);
  settle_tags(read);
  facts_.clear();
  if (job_.keep_facts) pack_facts(facts_of(game), facts_);
  if (job_.prose_lines) write_prose_lines(read);
  rewrite_script(game, job_.script);
  if (job_.ecco) name_opening(game, *job_.ecco);
  if (job_.rework) {
    const auto number = games_before_(item) + item.game();
    job_.rework(game, item.from->path, number, read.sink);
  }
  if (job_.selector != nullptr && chosen) job_.selector->add_to(read);
  if (!by_tags) chosen = chosen && answers(read);
  read.sink.are_of(item.game(), [&] { return heading_of(game); });
  const Severity worst = read.sink.take_worst();
  if (!encoder_ || (chosen ? chosen_ : rest_) == Written::never) {
    ++(chosen ? item.counts.written : item.counts.left_out);
  } else {
    write_game(read, worst, chosen);
    read.sink.are_named();
  }
  return true;
}

void GameWorker::write_game(const ReadGame& read, Severity worst, bool chosen) {
  Game& game = read.game;
  WorkItem& item = read.item;
  WrittenPart& part = chosen ? done_->written : done_->rest;
  const bool one_by_one = (chosen ? chosen_ : rest_) == Written::one_by_one;
  const auto report = [&](const Code& code, std::vector<std::string> args) {
    Location where = read.source.locate(game[kRoot].place);
    where.game = item.game();
    Diagnostic d = make_diagnostic(code, where, std::move(args));
    d.players = heading_of(game);
    read.sink.report(std::move(d));
  };
  GameWriter& writer = encoder_->writer();
  const std::string_view path = shown_name(item.from->origin());
  writer.come_from({path, stem_of(item.from->below), inner_folder(item.from->below)});
  GameName name;
  if (one_by_one) name = game_name(game);
  std::string key;
  if (job_.order != nullptr) key = job_.order->key(game, item.from->path);
  Losses losses = encoder_->fit(game);
  const auto refuses = [&](const Losses& found) {
    auto refusal = encoder_->refusal(found);
    if (!refusal) return false;
    report(*refusal->code, refusal->args);
    ++item.counts.reported;
    item.reasons.push_back({*std::move(refusal), 1});
    static_cast<void>(read.sink.take_worst());  // it must not count for the next game
    return true;
  };
  if (refuses(losses)) return;

  const Encoding encoding = encoder_->encoding();
  const bool follows = !one_by_one && part.count != 0;
  std::string bytes;
  std::size_t begin_of_text = 0;  // the beginning of the game in text_
  const bool encoded = encoder_->recodes();
  if (encoded) {
    text_.clear();
    if (follows) writer.between(text_);
    begin_of_text = text_.size();
    writer.write(game, text_);
    missing_.clear();
    encoder_->recode(bytes, text_, missing_, losses);
    for (const Unencodable& u : missing_) {
      std::string glyph;
      append_char(glyph, u.character);
      report(diag::unencodable,
             {glyph, "U+" + ascii::upper_hex(u.character, u.character > 0xFFFF ? 5 : 4),
              std::string(encoding_name(encoding))});
    }
    if (refuses(losses)) return;
  }
  add_losses(done_->losses, losses);

  if (one_by_one)
    part.games.push_back(
        {.name = std::move(name), .key = std::move(key), .worst = worst, .facts = facts_});
  std::string& out = one_by_one ? part.games.back().bytes : part.output;
  std::size_t begin = out.size();
  std::size_t number_at = GameWriter::kNowhere;
  if (encoded) {
    out += bytes;
    number_at = writer.number_at();
    if (number_at != GameWriter::kNowhere) {
      std::vector<Unencodable> ignored;
      std::string before;
      encode(before, std::string_view(text_).substr(0, begin_of_text + number_at), encoding,
             ignored, job_.to->stand_in);
      number_at = before.size();
    }
  } else {
    if (follows) writer.between(out);
    begin = out.size();
    writer.write(game, out);
    number_at = writer.number_at();
  }
  if (number_at != GameWriter::kNowhere) {
    part.run_numbers = writer.numbers_run();
    const auto number = static_cast<std::uint32_t>(part.run_numbers ? part.count + 1 : item.game());
    if (one_by_one) part.games.back().number_at = begin + number_at;
    if (!one_by_one) part.numbers.push_back({begin + number_at, number});
  }
  if (job_.to->listed) writer.list(one_by_one ? part.games.back().entry : part.entries);
  ++part.count;
  ++(chosen ? item.counts.written : item.counts.left_out);
  if (one_by_one) {
    part.games.back().number = item.game();
    part.games.back().worst = std::max(worst, read.sink.take_worst());
  }
}

}  // namespace qipu
