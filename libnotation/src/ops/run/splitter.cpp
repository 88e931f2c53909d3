#include "ops/run/splitter.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/files/file_part.h"
#include "base/files/resolved_names.h"
#include "base/platform/files.h"
#include "format/page/page.h"
#include "opening/engine_book.h"
#include "opening/text_book.h"
#include "ops/run/borders.h"
#include "ops/run/first_look.h"
#include "ops/run/safe_names.h"
#include "qipu/archive/query.h"
#include "qipu/format/formats.h"
#include "text/misread.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr std::size_t kHead = 4096;
// How many bytes are searched for signs of a format. Forum threads have records after much prose.
constexpr std::size_t kDeep = std::size_t{1} << 16;

/// Returns true if the name has an extension that only records have (.xqf, .pgn; not .txt). If the
/// format of such a file is not detected, the file is a damaged record, not a file of another kind.
bool named_as_record(std::string_view name) {
  const Format* const format = format_by_extension(name);
  return format != nullptr && !format->any_name;
}

/// Returns the size of a regular file, which can be read again from its beginning; no value for
/// pipes, bytes in memory and the like.
std::optional<std::uint64_t> plain_size(const Input& input) {
  const std::string& path = input.bytes_at();
  if (input.bytes != nullptr || path == "-") return std::nullopt;
  const auto facts = platform::facts_of(path);
  if (!facts || !facts->is_file()) return std::nullopt;
  return facts->size;
}

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string size_text(std::size_t bytes) {
  return bytes >> 20 != 0 ? std::to_string(bytes >> 20) + " MiB" : std::to_string(bytes) + " B";
}

}  // namespace

namespace {

/// Returns the games of a section: those from `first` to before `end` in reading order, counted
/// from 0.
GameSet games_of(const Section& section, const Database& database) {
  std::uint32_t most = 0;
  for (const Database::Source& source : database.sources()) most = std::max(most, source.last);
  GameSet games(most);
  std::uint64_t before = 0;
  for (const Database::Source& source : database.sources()) {
    for (std::uint32_t game = source.first; game <= source.last; ++game, ++before) {
      if (before >= section.first && before < section.end) games.add(game);
    }
  }
  return games;
}

std::uint64_t count_in(const GameSet& games, const Database::Source& source) {
  std::uint64_t count = 0;
  for (std::uint32_t game = source.first; game <= source.last; ++game) count += games.has(game);
  return count;
}

}  // namespace

/// A database that is being read: the wanted games of its sources, one source after another.
struct Splitter::Opened {
  std::shared_ptr<const Input> input;  ///< the database's file
  std::unique_ptr<Database> database;
  std::optional<GameSet> section;               ///< the games of the input's section; no value: all
  std::optional<GameSet> wanted;                ///< the wanted games; no value: all
  std::shared_ptr<const QueryAnswers> answers;  ///< to the query; null if there is none
  std::size_t next = 0;                         ///< the index of the next source
  std::unique_ptr<Database::Reading> reading;
  GameCounts unread;        ///< the games of sources that are not read at all
  std::uint64_t games = 0;  ///< how many game numbers the sources that are done have
};

bool Splitter::next(WorkItem& item) {
  if (database_ != nullptr && next_of_database(item)) {
    // The item has been filled.
  } else if (source_ != nullptr) {
    take_block(item);
  } else if (!open_next(item)) {
    return false;
  }
  item.from = input_;
  item.number = item.stored ? given_ : given_++;
  item.packed = !containers_.empty() || database_ != nullptr;
  item.misread = misread_;
  if (item.last) source_.reset();
  const bool done = item.last && containers_.empty() && database_ == nullptr;
  item.input = index_ - 1;
  item.listed = done ? index_ : index_ - 1;
  return true;
}

void Splitter::add(WorkItem& item, Diagnostic d) {
  item.tally.add(d.code->severity);
  item.findings.push_back(std::move(d));
}

void Splitter::end_with(WorkItem& item, Diagnostic d) {
  item.format = nullptr;
  item.bytes.clear();
  item.last = true;
  add(item, std::move(d));
}

/// Reads until carry_ has `want` bytes or the source ends. If reading fails, the bytes read before
/// are used; if there are none, the item becomes a finding and the result is false.
bool Splitter::fill(std::size_t want, WorkItem& item) {
  while (!at_end_ && carry_.size() < want) {
    const auto got = source_->read(carry_, want - carry_.size());
    if (!got) {
      at_end_ = true;
      if (carry_.empty()) {
        end_with(item, got.error());
        return false;
      }
      cut_ = got.error();
      break;
    }
    at_end_ = *got == 0;
  }
  return true;
}

/// Opens inputs until there is an item. Returns false if there are no more inputs.
bool Splitter::open_next(WorkItem& item) {
  for (;;) {
    if (!containers_.empty()) {
      if (begin_packed(item)) return true;
    } else {
      if (index_ == inputs_.size()) return false;
      if (begin_listed(item)) return true;
    }
  }
}

bool Splitter::begin_listed(WorkItem& item) {
  document_ = {};
  input_ = {std::shared_ptr<const Input>(), &inputs_[index_++]};
  if (input_->bytes != nullptr) {
    source_ = ByteSource::of(input_->bytes);
    return begin(item);
  }
  if (Database::is_url(input_->path)) {
    enter_database(item);
    return true;
  }
  auto source = ByteSource::open(input_->bytes_at());
  if (!source) {
    end_with(item, std::move(source.error()));
    return true;
  }
  source_ = std::move(*source);
  return begin(item);
}

bool Splitter::begin_packed(WorkItem& item) {
  auto found = containers_.next();
  if (!found) return false;
  document_ = {};
  input_ = std::move(found->input);
  if (found->trouble) {
    end_with(item, std::move(*found->trouble));
    return true;
  }
  source_ = std::move(found->content);
  document_ = found->document;
  for (Diagnostic& d : found->findings) add(item, std::move(d));
  return begin(item);
}

/// Reads the whole source if it may be a document, and opens it as one. Returns false if it is not
/// a document, or too large; carry_ and source_ are then as if they had been read as usual.
bool Splitter::enter_document() {
  if (!may_be_document(carry_, input_->relative_path)) return false;
  WorkItem unused;
  static_cast<void>(fill(options_.limits.file_bytes + 1, unused));
  if (!at_end_) return false;
  auto document = read_document(carry_, input_->relative_path, options_.encoding,
                                containers_.budget(), options_.limits.text_bytes);
  if (!document) return false;
  const auto unread = [](const Diagnostic& d) { return d.code == &diag::named_not_read; };
  if (input_->found && std::ranges::any_of(document->findings, unread)) return false;
  if (cut_) document->findings.push_back(std::move(*cut_));
  carry_.clear();
  source_.reset();
  containers_.enter(input_, std::move(*document));
  return true;
}

/// Reads the first block of the source. Returns false if the source is packed or a document: it is
/// opened as such, and there is no item yet.
bool Splitter::begin(WorkItem& item) {
  carry_.clear();
  offset_ = 0;
  at_end_ = false;
  cut_.reset();
  // One byte more shows whether the block is the whole file.
  const bool document = !document_.empty();  // the text is in memory as a whole
  if (!fill((document ? options_.limits.text_bytes : options_.limits.block_bytes) + 1, item)) {
    return true;
  }
  if (carry_.empty()) {
    end_with(item, make_diagnostic(diag::empty_input, {}));
    return true;
  }
  if (Database::is_one(carry_)) {
    enter_database(item);
    return true;
  }
  if (!document && enter_document()) return false;
  if (!document && packing_of(carry_) != Packing::none) {
    const bool at_path = containers_.empty() && plain_size(*input_).has_value();
    containers_.enter(input_, std::exchange(carry_, {}),
                      at_path ? nullptr : std::exchange(source_, nullptr));
    source_.reset();
    return false;
  }
  decide(item);
  if (!item.last && !go_to_section(item)) return true;
  if (!item.last) {
    take_block(item);
  } else if (cut_) {
    add(item, std::move(*cut_));
  }
  return true;
}

/// Moves on to the section if one of a collection is to be read, and ends the source after it.
/// The decisions about the file rest on its beginning, as they do for the whole file. Returns false
/// if the item is a finding.
bool Splitter::go_to_section(WorkItem& item) {
  if (!input_->section || input_->section->whole() || !containers_.empty()) return true;
  const Section& section = *input_->section;
  std::uint64_t at = carry_.size();
  if (section.first != 0) {
    item.findings.clear();  // the reader of the first section reports them
    item.tally = Tally();
    carry_.clear();
    at = offset_ = section.first;
  } else if (at > section.end) {
    carry_.resize(section.end);
  }
  cut_.reset();
  at_end_ = at >= section.end;
  auto rest = open_part(input_->bytes_at(), at, section.end);
  if (!rest) {
    end_with(item, std::move(rest.error()));
    return false;
  }
  source_ = std::move(*rest);
  return true;
}

/// Opens the database at the input's path, and asks it which games are wanted.
void Splitter::enter_database(WorkItem& item) {
  carry_.clear();
  const bool here = Database::is_url(input_->path) ||
                    (containers_.empty() && input_->copy.empty() && plain_size(*input_));
  if (!here) {
    return end_with(item, make_diagnostic(diag::database_unusable, {},
                                          {std::string(shown_name(input_->path)),
                                           "it must be a file of its own, not packed or piped"}));
  }
  auto database = Database::open(input_->path);
  if (!database) return end_with(item, std::move(database.error()));
  if ((*database)->unfinished()) {
    add(item, make_diagnostic(diag::database_unfinished, {}, {input_->path}));
  }
  auto opened = std::make_shared<Opened>();
  opened->input = input_;
  opened->database = std::move(*database);
  if (opened->database->games() == 0) return end_with(item, make_diagnostic(diag::empty_input, {}));
  if (input_->section && !input_->section->whole()) {
    opened->section = games_of(*input_->section, *opened->database);
    opened->wanted = opened->section;
  }
  // If games are chosen by their numbers, all games are counted.
  if (options_.wanted != nullptr && options_.choice.all()) {
    auto answer = opened->database->ask(*options_.wanted, options_.threads);
    if (!answer) add(item, std::move(answer.error()));  // then each record is compared
    if (const auto& section = opened->section; answer && section) {
      answer->yes &= *section;
      answer->maybe &= *section;
    }
    if (answer && options_.only_counted && answer->maybe.empty()) {
      item.counts.read = opened->section ? opened->section->count() : opened->database->games();
      item.counts.written = answer->yes.count();
      item.counts.left_out = item.counts.read - item.counts.written;
      item.last = true;
      return;
    }
    if (answer) {
      opened->answers = std::move(answer->known);
      opened->wanted = std::move(answer->yes);
      *opened->wanted |= answer->maybe;
    }
  }
  source_.reset();
  misread_ = false;
  database_ = std::move(opened);
  static_cast<void>(next_of_database(item));
}

/// Fills the item with the next games of the database. Returns false at its end.
bool Splitter::next_of_database(WorkItem& item) {
  Opened& opened = *database_;
  const auto& sources = opened.database->sources();
  while (opened.reading == nullptr) {
    if (opened.next == sources.size()) {
      // Games that need not be read are counted as games of the database.
      input_ = opened.input;
      const bool any = opened.unread.read != 0;
      if (any) {
        item.counts = opened.unread;
        item.last = true;
      }
      database_.reset();
      return any;
    }
    const Database::Source& source = sources[opened.next++];
    if (source.last < source.first) continue;
    bool any = !opened.wanted;
    for (std::uint32_t game = source.first; game <= source.last && !any; ++game) {
      any = opened.wanted->has(game);
    }
    if (!any) {
      std::uint64_t games = source.last - source.first + 1;
      if (opened.section) games = count_in(*opened.section, source);
      opened.unread.read += games;
      opened.unread.left_out += games;
      continue;
    }
    auto name = opened.database->name_of(source);
    if (!name) {
      add(item, std::move(name.error()));
      name = Database::SourceName();
    }
    opened.reading = opened.database->read(source, opened.wanted ? &*opened.wanted : nullptr);
    Input input;
    input.path = opened.input->path + "/" + name->path;
    input.relative_path = safe_path(name->relative_path);
    const std::string folder = opened.database->folder();
    input.known = std::make_shared<const KnownSource>(KnownSource{
        path_from(folder, name->path),
        name->packed_file.empty() ? "" : path_from(folder, name->packed_file), name->seen});
    input.source = std::move(name->path);
    input_ = std::make_shared<const Input>(std::move(input));
    offset_ = 0;
  }
  item.stored = opened.games + opened.reading->number();
  auto more = opened.reading->next(item.bytes, options_.limits.block_bytes);
  item.answers = opened.answers;
  item.stored_games = opened.reading->appended();
  item.format = &kPacked;
  item.offset = offset_;
  offset_ += item.bytes.size();
  item.last = !more || !*more;
  if (!more) add(item, std::move(more.error()));
  if (item.last) {
    opened.games += opened.reading->number();
    opened.reading.reset();
  }
  return true;
}

/// Detects a text that was decoded in a wrong encoding and saved again. Reads all of it and
/// restores the original bytes.
void Splitter::undo_misreading(WorkItem& item) {
  misread_ = false;
  if (options_.encoding) return;
  auto found = find_misread(carry_, detected_);
  if (found && !at_end_) {
    // A text too large for memory is read as it is.
    if (!fill(options_.limits.text_bytes, item) || !at_end_) return;
    found = find_misread(carry_, detected_);
  }
  if (!found) return;
  carry_ = std::move(found->bytes);
  detected_ = detect_encoding(carry_);
  misread_ = true;
  add(item, make_diagnostic(
                diag::text_misread, {},
                {std::string(encoding_name(found->encoding)), std::string(found->taken_for)}));
}

/// Returns true if another file of that name, in any folder, is among the inputs.
bool Splitter::reads(const std::string& name) {
  if (input_->section && input_->section->passed_over) return true;
  if (names_.empty()) {
    for (const Input& input : inputs_) names_.insert(file_name(input.path));
  }
  return name != file_name(input_->relative_path) && names_.contains(name);
}

/// Decides on the encoding of the block in carry_.
void Splitter::decide_encoding(WorkItem& item) {
  detected_ = detect_encoding(carry_);
  undo_misreading(item);
  const std::string_view block = carry_;
  if (detected_.binary && block.find('\0') == block.npos) {
    // This may be a file of records in several encodings; ItemReader detects the encoding of each
    // game.
    const Detected begin = detect_encoding(block.substr(0, kHead));
    if (!begin.binary) detected_ = begin;
  }
  // A declared encoding counts only if the bytes fit several encodings, because declarations are
  // often wrong.
  if (const auto declared = declared_encoding(block.substr(0, kHead))) {
    if (detected_.rival == declared) std::swap(detected_.encoding, *detected_.rival);
    if (detected_.encoding == *declared) detected_.rival.reset();
    if (detected_.binary && block.find('\0') == block.npos) {
      detected_ = Detected();
      detected_.encoding = *declared;
    }
  }
  // JSON is UTF-8 by its standard, so any valid UTF-8 is read as such, however short.
  if (!detected_.binary && detected_.bom_bytes == 0 && detected_.encoding != Encoding::utf8 &&
      begins_json(block.substr(0, kHead)) && valid_utf8(block)) {
    detected_.encoding = Encoding::utf8;
    detected_.rival.reset();
  }
  if (options_.encoding) {
    if (detected_.encoding != *options_.encoding) detected_.bom_bytes = 0;
    detected_.encoding = *options_.encoding;
    detected_.rival.reset();
  }
}

/// Turns the item into the finding that there is no record.
void Splitter::end_without_record(WorkItem& item) {
  const Input& input = *input_;
  const bool document = !document_.empty();
  const bool reported = document && item.tally.reaches(Severity::error);
  item.passed_over = input.found && !named_as_record(input.relative_path) && !reported;
  if (item.passed_over) return end_with(item, make_diagnostic(diag::not_a_record, {}));
  if (!document) return end_with(item, make_diagnostic(diag::unknown_format, {}));
  if (!reported) {
    return end_with(item, make_diagnostic(diag::document_no_record, {}, {std::string(document_)}));
  }
  item.format = nullptr;  // a finding has already reported why it cannot be read
  item.bytes.clear();
  item.last = true;
}

/// Decides on encoding and format. If there is nothing to read, the item becomes a finding.
void Splitter::decide(WorkItem& item) {
  const Input& input = *input_;
  const bool document = !document_.empty();
  if (document) {
    detected_ = Detected();
    detected_.encoding = Encoding::utf8;
    detected_.bom_bytes = 3;
    misread_ = false;
  } else {
    decide_encoding(item);
  }
  const std::string_view block = carry_;
  const std::string_view bytes = block.substr(0, kHead);
  const auto text_of = [&](std::string_view part) {
    return detected_.binary && !options_.encoding
               ? Decoded()
               : decode(part, detected_.encoding, detected_.bom_bytes);
  };
  const Decoded head = text_of(bytes);
  // The lines of a text book have positions, but these are not the records that they look like.
  const bool text_book = options_.from == nullptr && !document && begins_text_book(block);
  format_ = options_.from != nullptr ? options_.from
            : text_book              ? nullptr
                                     : detect_format(bytes, head.text(), input.relative_path);
  if (format_ == nullptr && !text_book && block.size() > kHead && !head.text().empty()) {
    const Decoded deep = text_of(document ? block : block.substr(0, kDeep));
    format_ = detect_marked(deep.text());
    // A book's moves may come after a preface.
    if (format_ == nullptr && (document || !input.found)) format_ = detect_list(deep.text());
  }
  const bool barren = document && format_ != nullptr && format_->open != nullptr &&
                      !holds_game(block.substr(detected_.bom_bytes), *format_);
  if (format_ == nullptr || format_->open == nullptr || barren) {
    item.offset = 0;
    const bool whole = at_end_ && bytes.size() == block.size() && !detected_.binary;
    const bool blank = head.text().find_first_not_of(" \t\r\n") == std::string_view::npos;
    if (whole && blank && !document) {
      return end_with(item, make_diagnostic(diag::empty_input, {}));
    }
    const BookKind* const book = recognise_book(block);
    if (book != nullptr && !(book->read && input.found)) {
      const Code& code = book->read ? diag::book_no_games : diag::book_unread;
      return end_with(
          item,
          make_diagnostic(code, {}, {std::string(book->title_en), std::string(book->title_zh)}));
    }
    if (const UnreadFormat* unread = recognise_unread(bytes)) {
      return end_with(
          item, make_diagnostic(diag::named_not_read, {},
                                {std::string(unread->title_en), std::string(unread->title_zh)}));
    }
    return end_without_record(item);
  }
  const auto source = input.found && options_.from == nullptr ? source_of_page(head.text())
                                                              : std::optional<std::string>();
  if (source && reads(*source)) {
    item.passed_over = true;
    return end_with(item, make_diagnostic(diag::page_passed_over, {}, {*source}));
  }
  if (at_end_ && !format_->marks.open.empty()) {
    const Decoded all = text_of(block);
    if (detect_list(beside_records(all.text(), format_->marks)) != nullptr) {
      add(item, make_diagnostic(diag::moves_beside, {}, {std::string(format_->id)}));
    }
  }
  if (!format_->text || !detected_.rival) return;
  const std::int64_t here = legality(block, *format_, detected_.encoding);
  const std::int64_t there = legality(block, *format_, *detected_.rival);
  if (there > here) std::swap(detected_.encoding, *detected_.rival);
  if (there == here && here > 0) detected_.rival.reset();  // both read the same moves
  if (here == there && here <= 0) {
    add(item, make_diagnostic(diag::encoding_doubtful, {},
                              {std::string(encoding_name(detected_.encoding)),
                               std::string(encoding_name(*detected_.rival))}));
  }
}

/// Returns the part of a collection that is in memory. `within`: it begins inside a game.
ArchivePart Splitter::held(bool within) const {
  return {.bytes = carry_, .encoding = detected_.encoding, .within = within};
}

/// Returns how many bytes may be held while searching for the end of the next item.
std::size_t Splitter::limit(bool archive) const {
  // Until a first game has ended, it is not certain that the text has the layout of a collection.
  if (archive && offset_ != 0) return options_.limits.game_bytes;
  return format_->text ? options_.limits.text_bytes : options_.limits.file_bytes;
}

/// Skips a game that is too large, up to the beginning of the next one. The first part of the game
/// is in carry_.
void Splitter::pass_over_game(WorkItem& item) {
  // How many bytes are kept from one read to the next, since the signs of a border may lie across
  // both.
  constexpr std::size_t kBefore = 4096;
  Location where;
  where.byte = 0;
  where.line = where.column = where.game = 1;
  add(item, make_diagnostic(diag::game_too_large, where, {size_text(options_.limits.game_bytes)}));
  item.counts.read = item.counts.reported = 1;
  item.reasons.push_back({item.findings.back(), 1});
  item.offset = offset_;
  const auto drop = [&](std::size_t count) {
    const Decoded decoded =
        decode(std::string_view(carry_).substr(0, count), detected_.encoding, 0);
    Source gone;
    gone.text = decoded.text();
    const std::uint32_t ends = gone.line_ends();
    const auto columns = static_cast<std::uint32_t>(
        count_chars(gone.text.substr(gone.text.find_last_of("\r\n") + 1)));  // npos + 1 is 0
    item.columns = ends == 0 ? item.columns + columns : columns;
    item.lines += ends;
    item.passed += count;
    carry_.erase(0, count);
  };
  for (;;) {
    const std::size_t border = first_border(*format_, held(item.passed != 0));
    if (border != 0) {
      drop(border);
      break;
    }
    if (at_end_) {
      drop(carry_.size());
      break;
    }
    std::size_t count = carry_.size() - std::min(carry_.size(), kBefore);
    if (count != 0 && carry_[count - 1] == '\r') --count;  // CR LF is one line end
    drop(count);
    if (!fill(carry_.size() + options_.limits.block_bytes, item)) break;
  }
  offset_ += item.passed;
  item.last = at_end_ && carry_.empty();
  if (item.last && cut_) {
    cut_->where.byte = item.passed;
    add(item, std::move(*cut_));
  }
}

/// Reads the next block and cuts the next item from it.
void Splitter::take_block(WorkItem& item) {
  const bool wide =
      detected_.encoding == Encoding::utf16le || detected_.encoding == Encoding::utf16be;
  const bool archive = format_->last_border != nullptr && !(format_->text && wide);
  const std::size_t most = limit(archive);
  const auto refuse = [&] {
    const std::string name(shown_name(input_->path));
    end_with(item, make_diagnostic(diag::too_large, {}, {name, size_text(most)}));
  };
  const bool known = !archive && containers_.empty() && !misread_;
  if (known && plain_size(*input_).value_or(0) > most) return refuse();
  std::size_t want = options_.limits.block_bytes + 1;
  const bool small = archive && options_.item_bytes != 0;
  std::size_t cut = 0;
  for (;;) {
    if (!fill(want, item)) return;
    if (at_end_) {
      cut = carry_.size();
      if (small) cut = border_within(*format_, held(false), options_.item_bytes).value_or(cut);
      break;
    }
    if (small) {
      cut = border_within(*format_, held(false), options_.item_bytes).value_or(0);
      if (cut != 0) break;
    }
    if (archive) {
      cut = format_->last_border(held(false));
      if (cut != 0) break;
    }
    if (carry_.size() >= most) {
      return offset_ != 0 && archive ? pass_over_game(item) : refuse();
    }
    want = std::min(carry_.size() * 2, most);
  }
  item.format = format_;
  item.detected = detected_;
  if (offset_ != 0) item.detected.bom_bytes = 0;
  item.offset = offset_;
  item.last = at_end_ && cut == carry_.size();
  if (item.last) {  // it may be a large file, so it is not copied
    item.bytes.swap(carry_);
    carry_.clear();
  } else {
    item.bytes.assign(carry_, 0, cut);
    carry_.erase(0, cut);
  }
  offset_ += cut;
  if (item.last && cut_) {
    cut_->where.byte = item.bytes.size();
    add(item, std::move(*cut_));
  }
}

}  // namespace qipu
