#include "ops/run/item_reader.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "base/ascii.h"
#include "game/headings.h"
#include "ops/run/borders.h"
#include "ops/run/field_encodings.h"
#include "qipu/game/date.h"
#include "text/utf8.h"

namespace qipu {
namespace {

/// Returns the number of characters after the last line end.
std::uint32_t characters_of_last_line(std::string_view text) {
  const std::size_t end = text.find_last_of("\r\n");
  return static_cast<std::uint32_t>(count_chars(text.substr(end == text.npos ? 0 : end + 1)));
}

/// Sorts findings by place; those without a place come first. Findings at the same place keep their
/// order.
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

/// Reports bytes that are not valid characters, with the game that holds them.
class BadBytesTeller {
 public:
  BadBytesTeller(const Format& format, const Decoded& decoded, const Source& source, ItemSink& sink)
      : decoded_(decoded), source_(source), sink_(sink) {
    if (decoded.bad().empty()) return;
    // A game ends where the next one begins, so all games are read once more to find their
    // beginnings.
    const auto reader = format.open(source);
    NullSink nobody;
    Game game;
    while (reader->next(game, nobody) != ReadStatus::end) begins_.push_back(game[kRoot].place);
  }

  /// Reports the bad bytes up to the end of the next game, if `asked`.
  void next_game(bool asked) {
    ++games_;
    const auto& bad = decoded_.bad();
    for (; reported_ < bad.size(); ++reported_) {
      if (games_ < begins_.size() && bad[reported_].text >= begins_[games_]) return;
      if (asked) tell(bad[reported_]);
    }
  }
  /// Reports the remaining bad bytes if the text has no game.
  void rest() {
    for (; games_ == 0 && reported_ < decoded_.bad().size(); ++reported_)
      tell(decoded_.bad()[reported_]);
  }

 private:
  void tell(const BadBytes& bad) {
    if (!sink_.shows(diag::bad_bytes)) return sink_.count(diag::bad_bytes);
    constexpr std::size_t kReplacement = 3;  // the size of U+FFFD in bytes
    Location where = source_.locate(bad.text, kReplacement);
    where.byte = bad.byte;
    const auto byte = static_cast<unsigned char>(source_.bytes[bad.byte]);
    sink_.report(make_diagnostic(
        diag::bad_bytes, where,
        {"0x" + ascii::upper_hex(byte, 2), std::string(encoding_name(decoded_.encoding()))}));
  }

  const Decoded& decoded_;
  const Source& source_;
  ItemSink& sink_;
  std::vector<std::size_t> begins_;
  std::size_t games_ = 0, reported_ = 0;
};

/// Holds findings back until it is known whether their game is asked for.
class DeferredSink final : public DiagnosticSink {
 public:
  void report(Diagnostic d) override { findings_.push_back(std::move(d)); }
  void pass_on(bool asked, DiagnosticSink& to) {
    for (Diagnostic& d : findings_) {
      if (asked) to.report(std::move(d));
    }
    findings_.clear();
  }

 private:
  std::vector<Diagnostic> findings_;
};

}  // namespace

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

void ItemReader::read(WorkItem& item) {
  visitor_.begin(item);
  if (item.format == nullptr) return;
  ItemSink sink(item, options_.max_findings);
  try {
    read_item(item, sink);
    const bool whole = item.last && item.offset == 0;
    // A text that holds only objects that are not games is not a record either.
    const bool nothing = std::ranges::all_of(
        item.findings, [](const Diagnostic& d) { return d.code == &diag::json_no_game; });
    if (whole && item.counts.read == 0 && nothing) {
      // A folder may hold files of any kind; a file that the user named is expected to hold games.
      item.passed_over = item.from->found;
      sink.report(item.passed_over
                      ? make_diagnostic(diag::not_a_record, {})
                      : make_diagnostic(diag::no_games, {}, {std::string(item.format->id)}));
    }
    put_in_order(item.findings);
  } catch (const std::exception& e) {
    // The usual cause is lack of memory. The game that was being read is counted as read, so it
    // becomes a reported one.
    const std::uint64_t before = item.counts.reported;
    item.counts.reported =
        item.counts.read - item.counts.written - item.counts.left_out - item.counts.unasked;
    sink.next_game();
    sink.report(make_diagnostic(diag::work_failed, {}, {e.what()}));
    sink.not_written(item.counts.reported - before);
  }
}

std::uint64_t ItemReader::count(const ReadOptions& options, WorkItem& item) {
  ReadOptions all = options;
  all.choice = GameChoice();
  all.max_findings = 1;
  WorkItem copy;
  copy.from = item.from;
  copy.format = item.format;
  copy.detected = item.detected;
  copy.bytes.swap(item.bytes);
  NullVisitor nobody;
  ItemReader(all, nobody).read(copy);
  copy.bytes.swap(item.bytes);
  return copy.counts.read;
}

void ItemReader::read_item(WorkItem& item, ItemSink& sink) {
  const Encoding encoding = item.detected.encoding;
  if (!item.format->text) {
    read_stretch(item, {item.bytes, encoding, 0}, Decoded(), sink);
    return;
  }
  const Stretch whole{item.bytes, encoding, item.detected.bom_bytes};
  const Decoded decoded = decode(whole.bytes, encoding, whole.bom_bytes);
  const bool may_be_mixed = item.format->last_border != nullptr && !options_.encoding;
  if (may_be_mixed && !decoded.bad().empty()) {
    read_stretches(item, sink);
  } else {
    read_stretch(item, whole, decoded, sink);
  }
}

/// Reads a file that may hold records in several encodings. Detects the encoding of each game.
void ItemReader::read_stretches(WorkItem& item, ItemSink& sink) {
  const std::string_view all = item.bytes;
  std::vector<std::size_t> ends =
      all_borders(*item.format, {.bytes = all, .encoding = item.detected.encoding});
  ends.push_back(all.size());
  std::vector<Stretch> stretches;
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    const std::string_view game = all.substr(begin, end - begin);
    begin = end;
    const std::uint8_t bom = stretches.empty() ? item.detected.bom_bytes : std::uint8_t{0};
    Stretch one{game, item.detected.encoding, bom};
    const std::size_t bad = decode(game, one.encoding, one.bom_bytes).bad().size();
    if (bad != 0) {
      const Detected own = detect_encoding(game);
      const bool better = !own.binary && !own.rival && own.encoding != one.encoding &&
                          decode(game, own.encoding, own.bom_bytes).bad().size() < bad;
      if (better) one = {game, own.encoding, own.bom_bytes};
    }
    if (!stretches.empty() && stretches.back().encoding == one.encoding && one.bom_bytes == 0) {
      std::string_view& bytes = stretches.back().bytes;
      bytes = {bytes.data(), bytes.size() + game.size()};
    } else {
      stretches.push_back(one);
    }
  }
  for (const Stretch& stretch : stretches) {
    const Decoded decoded = decode(stretch.bytes, stretch.encoding, stretch.bom_bytes);
    if (!read_stretch(item, stretch, decoded, sink)) return;
  }
}

/// Returns false if the rest of the item is not to be read.
bool ItemReader::read_stretch(WorkItem& item, const Stretch& stretch, const Decoded& decoded,
                              ItemSink& sink) {
  Source source;
  source.bytes = stretch.bytes;
  source.move_words = options_.move_words;
  const bool text = item.format->text;
  const std::size_t first = sink.reported();
  const std::uint32_t lines_before = item.lines, columns_before = item.columns;
  if (text) {
    source.text = decoded.text();
    source.decoded = &decoded;
    const std::uint32_t lines = source.line_ends();
    const std::uint32_t columns = characters_of_last_line(source.text);
    item.columns = lines == 0 ? columns_before + columns : columns;
    item.lines += lines;
    if (std::ranges::find(item.encodings, stretch.encoding) == item.encodings.end()) {
      item.encodings.push_back(stretch.encoding);
    }
  }
  BadBytesTeller bad_bytes(*item.format, decoded, source, sink);
  const Locate locate = [&source, text](std::uint32_t place, std::string_view words) {
    if (text) return source.locate(place, words.size());
    Location where;
    where.byte = place;
    return where;
  };
  const auto offset = static_cast<std::uint64_t>(stretch.bytes.data() - item.bytes.data());
  const auto reader = item.format->open(source);
  sink.are_named();
  const GameChoice& choice = options_.choice;
  DeferredSink held;
  DiagnosticSink& heard = choice.all() ? static_cast<DiagnosticSink&>(sink) : held;
  bool more = true;
  while (more) {
    const ReadStatus status = reader->next(game_, heard);
    const std::uint64_t passed = reader->passed();
    item.counts.read += passed;
    item.counts.left_out += passed;
    item.unused += reader->unused();
    const std::uint64_t number = item.games_before + item.counts.read + 1;
    const bool asked = status == ReadStatus::end || choice.has(number);
    held.pass_on(asked, sink);
    if (status == ReadStatus::end) break;
    ++item.counts.read;
    bad_bytes.next_game(asked);
    const std::size_t end = std::min(reader->end(), source.text.size());
    if (asked && status == ReadStatus::game) read_fields_anew(game_, source, end, sink);
    more = show({game_, item, source, offset, end, locate, sink}, status, asked) &&
           !choice.over(number);
    sink.next_game();
  }
  bad_bytes.rest();

  const auto move_on = [&](Location& where) {
    if (where.byte != Location::kNowhere) where.byte += offset;
    if (where.line == 1 && where.column != 0) where.column += columns_before;
    if (where.line != 0) where.line += lines_before;
  };
  for (std::size_t i = first; i < item.findings.size(); ++i) {
    Diagnostic& d = item.findings[i];
    // A line that began in the previous stretch is only partly here, so it is not quoted.
    const bool part = columns_before != 0 && d.where.line == 1;
    if (text && d.where.line != 0 && !part) source.quote(d, decoded.text_of(d.where.byte));
    move_on(d.where);
    for (Diagnostic& note : d.notes) move_on(note.where);
  }
  return more;
}

/// Passes the game to the visitor if it is asked for and could be read; otherwise only counts it.
bool ItemReader::show(const ReadGame& read, ReadStatus status, bool asked) {
  if (!asked) {
    ++read.item.counts.unasked;
    return true;
  }
  if (status == ReadStatus::game && game_.overfull()) {
    read.sink.report(read.source.finding(diag::game_too_large, game_[kRoot].place,
                                         {ascii::with_commas(Game::kMostNodes) + " moves"}));
    status = ReadStatus::skipped;
  }
  if (status == ReadStatus::game) {
    const bool more = visitor_.visit(read);
    read.sink.are_of(read.item.game(), [&] { return heading_of(game_); });
    return more;
  }
  ++read.item.counts.reported;
  read.sink.not_written(1);
  read.sink.are_of(read.item.game(), [] { return std::string(); });
  static_cast<void>(read.sink.take_worst());  // it must not count for the next game
  return true;
}

}  // namespace qipu
