#include "qipu/ops/unit.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "qipu/base/ascii.h"
#include "qipu/game/date.h"
#include "qipu/game/losses.h"
#include "qipu/game/players.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/check_game.h"
#include "qipu/ops/check_rulings.h"
#include "qipu/ops/head_text.h"
#include "qipu/ops/names.h"
#include "qipu/text/utf8.h"

namespace qipu {
namespace {

/// Everything but what is to go.
Capabilities what_stays(const Strip& strip) {
  Capabilities can = all_capabilities();
  if (strip.comments) can.comments = can.leads = can.variation_leads = can.introduction = false;
  can.variations = !strip.variations;
  can.nags = !strip.nags;
  can.evals = !strip.evals;
  can.clocks = !strip.clocks;
  can.other_tags = !strip.tags;
  return can;
}

/// "胡荣华 – 徐天红, 全国团体赛, 1997.04.11".
std::string heading_of(const Game& game) {
  std::string out = players_in(game.tags);
  for (const std::string_view name : {"Event", "Date"}) {
    const std::string_view value = known_part(game.tags.get(name));
    if (value.empty() || value.starts_with('?')) continue;
    if (!out.empty()) out += ", ";
    out += value;
  }
  constexpr std::size_t kLongest = 200;
  return std::string(truncate_utf8(out, kLongest));
}

/// Behind its last end of a line.
std::uint32_t characters_of_last_line(std::string_view text) {
  const std::size_t end = text.find_last_of("\r\n");
  return static_cast<std::uint32_t>(count_chars(text.substr(end == text.npos ? 0 : end + 1)));
}

std::string hex(std::uint32_t number, int digits) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string out;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out += kHex[number >> shift & 15];
  return out;
}

/// By place; what has none stays in front. Findings of one place keep their order.
void put_in_order(std::vector<Diagnostic>& findings) {
  const auto key = [](const Diagnostic& d) {
    return d.where.byte == Location::kNowhere ? std::uint64_t{0} : d.where.byte;
  };
  if (std::ranges::is_sorted(findings, {}, key)) return;
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  order.reserve(findings.size());
  for (std::size_t i = 0; i < findings.size(); ++i) order.emplace_back(key(findings[i]), i);
  std::ranges::sort(order);
  std::vector<Diagnostic> sorted;
  sorted.reserve(findings.size());
  for (const auto& [place, i] : order) sorted.push_back(std::move(findings[i]));
  findings.swap(sorted);
}

}  // namespace

void Unit::clear() {
  const auto keep = [](std::string& s) {
    constexpr std::size_t kKeep = 4U << 20;  // one great game must not weigh on the whole run
    if (s.capacity() > kKeep) s = std::string();
    s.clear();
  };
  keep(bytes);
  keep(output);
  keep(entries);
  games.clear();
  findings.clear();
  main_lines.clear();
  patches.clear();
  numbers.clear();
  run_numbers = false;
  reasons.clear();
  hidden.clear();
  losses.clear();
  tally = Tally();
  counts = GameCounts();
  from.reset();
  format = nullptr;
  detected = Detected();
  offset = passed = 0;
  encodings.clear();
  lines = columns = 0;
  last = passed_over = false;
  no_place.reset();
}

void add_losses(Losses& sum, const Losses& more) {
  for (const Loss& loss : more) add_loss(sum, loss);
}

/// Counts every finding and keeps as many as are shown.
class Worker::UnitSink final : public DiagnosticSink {
 public:
  UnitSink(Unit& unit, std::uint32_t limit) : unit_(unit), limit_(limit) {}

  void report(Diagnostic d) override {
    if (!gravest_ || d.code->severity > gravest_->code->severity) gravest_ = d;
    if (!shows(*d.code)) return count(*d.code);
    ++shown_[d.code];
    note(*d.code);
    unit_.findings.push_back(std::move(d));
  }
  /// One more that is not shown.
  void count(const Code& code) {
    note(code);
    ++unit_.hidden[&code];
  }

  /// Whether another finding of the code would be shown.
  bool shows(const Code& code) const {
    const auto it = shown_.find(&code);
    return limit_ == 0 || it == shown_.end() || it->second < limit_;
  }
  std::size_t reported() const { return unit_.findings.size(); }
  /// The worst since the last time it was asked.
  Severity take_worst() { return std::exchange(worst_, Severity::note); }
  /// The gravest of the game under way, or the first of these, is why it is not written.
  void not_written(std::uint64_t games) {
    if (gravest_) unit_.reasons.push_back({*gravest_, games});
  }
  void next_game() { gravest_.reset(); }

 private:
  void note(const Code& code) {
    unit_.tally.add(code.severity);
    worst_ = std::max(worst_, code.severity);
  }

  Unit& unit_;
  std::uint32_t limit_;
  std::map<const Code*, std::uint32_t> shown_;
  Severity worst_ = Severity::note;
  std::optional<Diagnostic> gravest_;
};

/// Tells of bytes that are no characters, with the game that they stand in.
class Worker::BadBytesTeller {
 public:
  BadBytesTeller(const Format& format, const Decoded& decoded, const Source& source, UnitSink& sink)
      : decoded_(decoded), source_(source), sink_(sink) {
    if (decoded.bad().empty()) return;
    // Where a game ends is known when the next begins; they are read once more to know it.
    const auto reader = format.open(source);
    Nobody nobody;
    Game game;
    while (reader->next(game, nobody) != ReadStatus::end) begins_.push_back(game[kRoot].place);
  }

  /// Those before the end of the next game.
  void next_game() {
    ++games_;
    const auto& bad = decoded_.bad();
    for (; told_ < bad.size(); ++told_) {
      if (games_ < begins_.size() && bad[told_].text >= begins_[games_]) return;
      tell(bad[told_]);
    }
  }
  /// Those that are left, where no game is.
  void rest() {
    for (; games_ == 0 && told_ < decoded_.bad().size(); ++told_) tell(decoded_.bad()[told_]);
  }

 private:
  class Nobody final : public DiagnosticSink {
   public:
    void report(Diagnostic) override {}
  };

  void tell(const BadBytes& bad) {
    if (!sink_.shows(diag::bad_bytes)) return sink_.count(diag::bad_bytes);
    constexpr std::size_t kReplacement = 3;  // bytes of U+FFFD
    Location where = source_.locate(bad.text, kReplacement);
    where.byte = bad.byte;
    const auto byte = static_cast<unsigned char>(source_.bytes[bad.byte]);
    sink_.report(
        make_diagnostic(diag::bad_bytes, where,
                        {"0x" + hex(byte, 2), std::string(encoding_name(decoded_.encoding()))}));
  }

  const Decoded& decoded_;
  const Source& source_;
  UnitSink& sink_;
  std::vector<std::size_t> begins_;
  std::size_t games_ = 0, told_ = 0;
};

Worker::Worker(const Job& job, bool one_by_one, Visit visit)
    : job_(job), one_by_one_(one_by_one), visit_(std::move(visit)), plausible_(job.book) {
  if (job.to == nullptr) return;
  WriteOptions options;
  options.notation = job.notation;
  options.variations = !job.strip.variations;
  options.columns = job.columns;
  writer_ = job.to->create(options);
  can_ = job.to->can;
  // The columns are the user's choice: any tag may be one, and what is in none is not missed.
  if (!job.columns.empty()) can_.other_tags = can_.empty_tags = true;
}

Worker::~Worker() = default;

void Worker::work(Unit& unit) {
  if (unit.offset == 0) games_before_ = 0;
  if (unit.format == nullptr) {
    games_before_ += static_cast<std::uint32_t>(unit.counts.read);
    return;
  }
  UnitSink sink(unit, job_.max_findings);
  try {
    read_unit(unit, sink);
    games_before_ += static_cast<std::uint32_t>(unit.counts.read);
    const bool whole = unit.last && unit.offset == 0;
    if (whole && unit.counts.read == 0 && unit.findings.empty()) {
      // In a folder there may be anything; what was named is expected to hold games.
      unit.passed_over = unit.from->found;
      sink.report(unit.passed_over
                      ? make_diagnostic(diag::not_a_record, {})
                      : make_diagnostic(diag::no_games, {}, {std::string(unit.format->id)}));
    }
    put_in_order(unit.findings);
  } catch (const std::exception& e) {
    // Out of memory, in the main. A game under way is a game that was met.
    const std::uint64_t before = unit.counts.reported;
    unit.counts.reported = unit.counts.read - unit.counts.written;
    sink.next_game();
    sink.report(make_diagnostic(diag::work_failed, {}, {e.what()}));
    sink.not_written(unit.counts.reported - before);
  }
}

void Worker::read_unit(Unit& unit, UnitSink& sink) {
  const Encoding encoding = unit.detected.encoding;
  if (!unit.format->text) {
    read_run(unit, {unit.bytes, encoding, 0}, Decoded(), sink);
    return;
  }
  const Run whole{unit.bytes, encoding, unit.detected.bom_bytes};
  const Decoded decoded = decode(whole.bytes, encoding, whole.bom_bytes);
  const bool may_be_mixed = unit.format->last_border != nullptr && !job_.encoding;
  if (may_be_mixed && !decoded.bad().empty()) {
    read_runs(unit, sink);
  } else {
    read_run(unit, whole, decoded, sink);
  }
}

/// Somebody put records of several encodings into one file: each game is asked for its own.
void Worker::read_runs(Unit& unit, UnitSink& sink) {
  const std::string_view all = unit.bytes;
  std::vector<std::size_t> borders = {all.size()};  // from the back
  while (borders.back() != 0) {  // the border found last is none of what lies before it
    borders.push_back(unit.format->last_border(all.substr(0, borders.back() - 1)));
  }
  std::vector<Run> runs;
  for (std::size_t i = borders.size() - 1; i > 0; --i) {
    const std::string_view game = all.substr(borders[i], borders[i - 1] - borders[i]);
    Run run{game, unit.detected.encoding, runs.empty() ? unit.detected.bom_bytes : std::uint8_t{0}};
    const std::size_t bad = decode(game, run.encoding, run.bom_bytes).bad().size();
    if (bad != 0) {
      const Detected own = detect_encoding(game);
      const bool better = !own.binary && !own.rival && own.encoding != run.encoding &&
                          decode(game, own.encoding, own.bom_bytes).bad().size() < bad;
      if (better) run = {game, own.encoding, own.bom_bytes};
    }
    if (!runs.empty() && runs.back().encoding == run.encoding && run.bom_bytes == 0) {
      runs.back().bytes = {runs.back().bytes.data(), runs.back().bytes.size() + game.size()};
    } else {
      runs.push_back(run);
    }
  }
  for (const Run& run : runs) {
    const Decoded decoded = decode(run.bytes, run.encoding, run.bom_bytes);
    if (!read_run(unit, run, decoded, sink)) return;
  }
}

bool Worker::read_run(Unit& unit, const Run& run, const Decoded& decoded, UnitSink& sink) {
  Source source;
  source.bytes = run.bytes;
  const std::size_t first = sink.reported();
  const std::uint32_t lines_before = unit.lines, columns_before = unit.columns;
  if (unit.format->text) {
    source.text = decoded.text();
    source.decoded = &decoded;
    const std::uint32_t lines = source.line_ends();
    const std::uint32_t columns = characters_of_last_line(source.text);
    unit.columns = lines == 0 ? columns_before + columns : columns;
    unit.lines += lines;
    if (std::ranges::find(unit.encodings, run.encoding) == unit.encodings.end()) {
      unit.encodings.push_back(run.encoding);
    }
  }
  BadBytesTeller bad_bytes(*unit.format, decoded, source, sink);

  const Locate locate = [&source, &unit](std::uint32_t place, std::string_view words) {
    if (unit.format->text) return source.locate(place, words.size());
    Location where;
    where.byte = place;
    return where;
  };
  ResolveOptions options;
  options.notation = job_.words;
  options.report_quirks = job_.quirks;

  const auto reader = unit.format->open(source);
  std::size_t named = first;  // findings before that know their game, or have none
  bool more = true;
  for (ReadStatus status; (status = reader->next(game_, sink)) != ReadStatus::end;) {
    ++unit.counts.read;
    bad_bytes.next_game();
    if (status == ReadStatus::game && game_.overfull()) {
      sink.report(source.finding(diag::game_too_large, game_[kRoot].place,
                                 {ascii::with_commas(Game::kMostNodes) + " moves"}));
      status = ReadStatus::skipped;
    }
    if (status == ReadStatus::skipped) {
      ++unit.counts.reported;
      sink.not_written(1);
    } else {
      options.explain = job_.check && sink.shows(diag::illegal_move);
      const Resolved r = settle(unit, run, source, options, locate, sink);
      unit.counts.plies += r.legal + r.illegal + r.unread;
      if (job_.check) {
        const auto where = [&](NodeId id) {
          const bool diagram = id == kRoot && unit.format->text;
          const auto fen = diagram ? find_start(game_, source.text) : std::nullopt;
          if (!fen) return locate(game_[id].place, game_.written(id));
          return source.locate(fen->begin, fen->end - fen->begin);
        };
        check_game(game_, r, job_.forgiven, where, sink);
        if (job_.judge) check_rulings(game_, job_.rules, where, sink);
      }
      if (job_.check || job_.mend_sure) judge_head(unit, run, source, r, locate, sink);
      settle_date(game_.tags);
      if (job_.rework) {
        const auto number = games_before_ + static_cast<std::uint32_t>(unit.counts.read);
        job_.rework(game_, unit.from->path, number, sink);
      }
    }
    const std::size_t until = sink.reported();
    const std::string players =
        until == named || status == ReadStatus::skipped ? std::string() : heading_of(game_);
    for (; named < until; ++named) {
      Diagnostic& d = unit.findings[named];
      d.where.game = static_cast<std::uint32_t>(unit.counts.read);
      d.players = players;
    }
    const Severity worst = sink.take_worst();
    if (status == ReadStatus::skipped) {
      sink.next_game();
      continue;
    }
    if (visit_ && !visit_(game_)) {
      more = false;
      break;
    }
    if (writer_ == nullptr) {
      ++unit.counts.written;
    } else {
      write_game(unit, source, sink, worst);
      named = sink.reported();  // those know their game
    }
    sink.next_game();
  }
  bad_bytes.rest();
  const auto offset = static_cast<std::uint64_t>(run.bytes.data() - unit.bytes.data());
  const auto move_on = [&](Location& where) {
    if (where.byte != Location::kNowhere) where.byte += offset;
    if (where.line == 1 && where.column != 0) where.column += columns_before;
    if (where.line != 0) where.line += lines_before;
  };
  for (std::size_t i = first; i < unit.findings.size(); ++i) {
    Diagnostic& d = unit.findings[i];
    // Of a line that began in another stretch only a part is here.
    const bool part = columns_before != 0 && d.where.line == 1;
    if (unit.format->text && d.where.line != 0 && !part) {
      source.quote(d, decoded.text_of(d.where.byte));
    }
    move_on(d.where);
    for (Diagnostic& note : d.notes) move_on(note.where);
  }
  return more;
}

void Worker::write_game(Unit& unit, const Source& source, UnitSink& sink, Severity worst) {
  const auto report = [&](const Code& code, std::vector<std::string> args) {
    Location where = source.locate(game_[kRoot].place);
    where.game = static_cast<std::uint32_t>(unit.counts.read);
    Diagnostic d = make_diagnostic(code, where, std::move(args));
    d.players = heading_of(game_);
    sink.report(std::move(d));
  };
  const std::string_view path = shown_name(unit.from->path);
  writer_->come_from({path, stem_of(unit.from->below), inner_folder(unit.from->below)});
  GameName name;
  if (one_by_one_) name = game_name(game_);
  if (job_.strip.any()) {
    Losses asked_for;
    reduce(game_, what_stays(job_.strip), asked_for);
  }
  Losses losses;
  reduce(game_, can_, losses);
  const auto refuses = [&](const Losses& found) {
    if (!job_.strict_loss || found.empty()) return false;
    report(diag::loss_refused, {std::string(job_.to->id), losses_text(found, Language::en),
                                losses_text(found, Language::zh)});
    ++unit.counts.reported;
    unit.reasons.push_back(
        {make_diagnostic(diag::loss_refused, {},
                         {std::string(job_.to->id), losses_text(found, Language::en),
                          losses_text(found, Language::zh)}),
         1});
    static_cast<void>(sink.take_worst());  // it is this game's, and says nothing of the next
    return true;
  };
  if (refuses(losses)) return;

  const Encoding encoding = job_.out_encoding.value_or(job_.to->write_encoding);
  const bool follows = !one_by_one_ && unit.counts.written != 0;
  std::string bytes;
  std::size_t begin_of_text = 0;  // of the game in text_
  const bool encoded = job_.to->text && encoding != Encoding::utf8;
  if (encoded) {
    text_.clear();
    if (follows) writer_->between(text_);
    begin_of_text = text_.size();
    writer_->write(game_, text_);
    missing_.clear();
    encode(bytes, text_, encoding, missing_, job_.to->stand_in);
    for (const Unencodable& u : missing_) {
      std::string glyph;
      append_char(glyph, u.character);
      report(diag::unencodable, {glyph, "U+" + hex(u.character, u.character > 0xFFFF ? 5 : 4),
                                 std::string(encoding_name(encoding))});
    }
    if (!missing_.empty()) {
      losses.push_back({"unencodable", std::string(encoding_name(encoding)),
                        static_cast<std::uint32_t>(missing_.size())});
    }
    if (refuses(losses)) return;
  }
  add_losses(unit.losses, losses);

  if (one_by_one_) unit.games.push_back({.name = std::move(name), .worst = worst});
  std::string& out = one_by_one_ ? unit.games.back().bytes : unit.output;
  std::size_t begin = out.size();
  std::size_t number_at = GameWriter::kNowhere;
  if (encoded) {
    out += bytes;
    number_at = writer_->number_at();
    if (number_at != GameWriter::kNowhere) {
      std::vector<Unencodable> ignored;
      std::string before;
      encode(before, std::string_view(text_).substr(0, begin_of_text + number_at), encoding,
             ignored, job_.to->stand_in);
      number_at = before.size();
    }
  } else {
    if (follows) writer_->between(out);
    begin = out.size();
    writer_->write(game_, out);
    number_at = writer_->number_at();
  }
  if (number_at != GameWriter::kNowhere) {
    unit.run_numbers = writer_->numbers_run();
    const auto number =
        static_cast<std::uint32_t>(unit.run_numbers ? unit.counts.written + 1 : unit.counts.read);
    if (one_by_one_) unit.games.back().number_at = begin + number_at;
    if (!one_by_one_) unit.numbers.push_back({begin + number_at, number});
  }
  if (job_.to->listed) writer_->list(one_by_one_ ? unit.games.back().entry : unit.entries);
  ++unit.counts.written;
  if (one_by_one_) {
    unit.games.back().number = static_cast<std::uint32_t>(unit.counts.read);
    unit.games.back().worst = std::max(worst, sink.take_worst());
  }
}

}  // namespace qipu
