// Cuts inputs into shards of about the same size, between games.

#include <algorithm>
#include <optional>
#include <utility>

#include "base/files/file_part.h"
#include "base/hash/sha256.h"
#include "ops/run/visit.h"
#include "ops/shard/plan.h"
#include "qipu/archive/database.h"

namespace qipu {
namespace {

/// Distributes what is read over shards, in order.
class Planner {
 public:
  /// `all`: the bytes of all inputs.
  Planner(const ShardSize& size, std::uint64_t all) : size_(size), all_(all) {}

  /// Adds a file that is not cut.
  void add_whole(PlannedSection section) {
    close_section();
    Shard& shard = current();
    count(section);
    shard.sections.push_back(std::move(section));
    settle();
  }
  /// Adds the next part of a file. It extends the current section if that belongs to the same file.
  void add_part(const PlannedSection& part) {
    Shard& shard = current();
    if (open_) {
      PlannedSection& section = shard.sections.back();
      section.games += part.games;
      section.bytes += part.bytes;
      section.input.section->end = part.input.section->end;
    } else {
      shard.sections.push_back(part);
      open_ = true;
    }
    count(part);
  }
  /// Adds the bytes of that part of a collection to the checksum; no value: they have to be read
  /// again for it.
  void add_bytes(std::optional<std::string_view> bytes) {
    unread_ |= !bytes;
    if (bytes && !unread_) sum_->add(*bytes);
    summed_ = true;
    settle();
  }
  /// Closes the shard if it is large enough.
  void settle() {
    if (plan_.head.bytes < border()) return;
    close_section();
    closed_ = true;
    while (plan_.head.bytes >= border()) ++borders_;
  }
  /// Closes the section; what is added next belongs to another file.
  void close_section() {
    const bool summed = std::exchange(summed_, false), unread = std::exchange(unread_, false);
    std::string sum = sum_->digits();
    sum_.emplace();
    if (!std::exchange(open_, false) || !summed) return;
    PlannedSection& section = plan_.shards.back().sections.back();
    const Section& part = *section.input.section;
    if (unread) sum = sha256_of_part(section.input.path, part.first, part.end).value_or("");
    section.sha256 = std::move(sum);
  }
  Plan finish() {
    close_section();
    for (Shard& shard : plan_.shards) shard.hash = hash_of(shard);
    plan_.head.shards = plan_.shards.size();
    plan_.head.hash = hash_of(plan_.shards);
    return std::move(plan_);
  }

 private:
  /// Returns how many bytes this shard and those before it may have.
  std::uint64_t border() const {
    if (size_.bytes != 0) return size_.bytes * borders_;
    if (borders_ >= size_.shards) return kFileEnd;
    // Avoids a product that could overflow.
    return all_ / size_.shards * borders_ + all_ % size_.shards * borders_ / size_.shards;
  }
  void count(const PlannedSection& section) {
    plan_.head.games += section.games;
    plan_.head.bytes += section.bytes;
  }
  Shard& current() {
    if (std::exchange(closed_, false)) {
      Shard& shard = plan_.shards.emplace_back();
      shard.id = plan_.shards.size() - 1;
      shard.games_before = plan_.head.games;
    }
    return plan_.shards.back();
  }

  const ShardSize& size_;
  std::uint64_t all_;
  Plan plan_;
  std::uint64_t borders_ = 1;  ///< the number of the next border
  bool closed_ = true;         ///< the last shard is closed
  bool open_ = false;          ///< its last section is open
  bool summed_ = false, unread_ = false;
  std::optional<Sha256> sum_{std::in_place};  ///< the checksum of that section
};

/// Returns true if the text that begins with this item can be cut between its games.
bool is_cut(const WorkItem& item) {
  if (item.last || item.packed || item.misread || item.format == nullptr) return false;
  const Encoding encoding = item.detected.encoding;
  const bool wide = encoding == Encoding::utf16le || encoding == Encoding::utf16be;
  return item.format->last_border != nullptr && !wide;
}

/// The input whose items are being taken.
struct Under {
  PlannedSection section;
  bool cut = false;
  std::uint64_t begun_at = 0;
  std::uint32_t games = 0, lines = 0, columns = 0;  ///< the counts before the item
};

class InputCutter {
 public:
  InputCutter(Planner& planner, const std::vector<Input>& inputs, Reporter& reporter)
      : planner_(planner), inputs_(inputs), reporter_(reporter) {}

  void take(const WorkItem& item, std::size_t input) {
    for (const Diagnostic& d : item.findings) {
      if (d.code->severity == Severity::fatal) reporter_.finding(item.from->path, d);
    }
    if (!under_way_ || input_ != input) begin(item, input);
    now_.cut ? take_part(item) : take_whole(item);
  }
  void end() {
    if (!std::exchange(under_way_, false)) return;
    if (now_.cut) return planner_.close_section();
    PlannedSection& section = now_.section;
    section.bytes = static_cast<std::uint64_t>(std::max<std::int64_t>(section.stamp.bytes, 0));
    if (section.sha256.empty()) section.sha256 = sha256_of_part(section.input.path).value_or("");
    planner_.add_whole(std::move(section));
  }

 private:
  void begin(const WorkItem& item, std::size_t input) {
    end();
    under_way_ = true;
    input_ = input;
    now_ = Under();
    now_.section.input = inputs_[input];
    now_.section.input.section.emplace();
    now_.section.stamp = stamp_of(now_.section.input.path);
    now_.cut = is_cut(item);
  }
  void take_whole(const WorkItem& item) {
    PlannedSection& section = now_.section;
    section.games += item.counts.read;
    const auto passed_over = [](const Diagnostic& d) { return d.code == &diag::page_passed_over; };
    section.input.section->passed_over |= std::ranges::any_of(item.findings, passed_over);
    const bool all = item.last && !item.packed && !item.misread && item.format != nullptr &&
                     static_cast<std::int64_t>(item.bytes.size()) == section.stamp.bytes;
    if (all) section.sha256 = sha256_of(item.bytes);
  }
  void take_part(const WorkItem& item) {
    PlannedSection part = now_.section;
    part.games = item.counts.read;
    part.bytes = item.passed + item.bytes.size();
    Section& place = *part.input.section;
    place = {.first = item.offset,
             .end = item.offset + part.bytes,
             .games_before = now_.games,
             .lines_before = now_.lines,
             .columns_before = now_.columns};
    now_.columns = item.lines == 0 ? now_.columns + item.columns : item.columns;
    now_.lines += item.lines;
    now_.games += static_cast<std::uint32_t>(item.counts.read);
    if (part.bytes == 0) return;
    planner_.add_part(part);
    planner_.add_bytes(item.passed == 0 ? std::optional<std::string_view>(item.bytes)
                                        : std::nullopt);
  }

  Planner& planner_;
  const std::vector<Input>& inputs_;
  Reporter& reporter_;
  bool under_way_ = false;
  std::size_t input_ = 0;
  Under now_;
};

/// The facts about a database among the inputs.
struct Stored {
  std::uint64_t games = 0, bytes = 0;
  Stamp stamp;
  std::string state;
};

/// Returns no value if it is not a readable database; the code that reads it reports why.
std::optional<Stored> database_at(const std::string& path) {
  constexpr std::size_t kHead = 128;
  const bool url = Database::is_url(path);
  if (!url && !stamp_of(path).known()) return std::nullopt;  // for example a pipe
  if (!url) {
    const auto source = open_part(path, 0, kHead);
    std::string head;
    if (!source || !(*source)->read(head, kHead) || !Database::is_one(head)) return std::nullopt;
  }
  const auto database = Database::open(path);
  if (!database || (*database)->games() == 0) return std::nullopt;
  Stored out{.games = (*database)->games(), .bytes = 0, .stamp = {}, .state = {}};
  if (url) {
    constexpr std::uint64_t kGame = 1024;  // about the size of a record and its facts
    out.bytes = out.games * kGame;
    out.state = (*database)->state();
  } else {
    out.stamp = stamp_of(path);
    out.bytes = static_cast<std::uint64_t>(std::max<std::int64_t>(out.stamp.bytes, 0));
  }
  return out;
}

void add_database(const Input& input, const Stored& stored, std::uint64_t target,
                  Planner& planner) {
  const auto [games, bytes, stamp, state] = stored;
  constexpr std::uint64_t kFine = 64;  // parts of a shard
  const double share = static_cast<double>(target) / static_cast<double>(bytes * kFine);
  const auto step =
      std::max(std::uint64_t{1},
               static_cast<std::uint64_t>(std::min(share, 1.0) * static_cast<double>(games)));
  const auto at = [&](std::uint64_t game) {
    return bytes / games * game + bytes % games * game / games;
  };
  planner.close_section();
  for (std::uint64_t first = 0; first < games;) {
    const std::uint64_t end = first + std::min(step, games - first);
    PlannedSection part;
    part.input = input;
    part.input.section = Section{.first = first, .end = end};
    part.stamp = stamp;
    part.state = state;
    part.games = end - first;
    part.bytes = at(end) - at(first);
    planner.add_part(part);
    planner.settle();
    first = end;
  }
  planner.close_section();
}

}  // namespace

Result<Plan> make_plan(const ReadOptions& given, const std::vector<Input>& inputs,
                       const ShardSize& size, const std::string& version, Reporter& reporter) {
  std::uint64_t all = 0;
  std::vector<std::optional<Stored>> databases;
  for (const Input& input : inputs) {
    databases.push_back(database_at(input.path));
    if (databases.back()) {
      all += databases.back()->bytes;
      continue;
    }
    const Stamp stamp = stamp_of(input.path);
    if (!stamp.known() && (input.path == "-" || ByteSource::open(input.path))) {
      return fail(diag::cannot_read, {},
                  {std::string(shown_name(input.path)), "a plan needs files"});
    }
    all += static_cast<std::uint64_t>(std::max<std::int64_t>(stamp.bytes, 0));
  }
  const std::uint64_t target =
      std::max<std::uint64_t>(1, size.bytes != 0 ? size.bytes : all / size.shards);
  ReadOptions reading = given;
  reading.max_findings = 1;
  constexpr std::uint64_t kFine = 64, kLeast = 16;
  if (target / kFine < reading.limits.block_bytes) {
    reading.item_bytes = static_cast<std::size_t>(std::max(target / kFine, kLeast));
  }
  Planner planner(size, all);
  // The number of games in a database is known without reading; the inputs between two databases
  // are read together.
  std::vector<Input> together;
  const auto read_together = [&] {
    InputCutter taken(planner, together, reporter);
    const auto nobody = [] { return std::make_unique<NullVisitor>(); };
    visit_games(reading, together, nobody, [&](const WorkItem& item) {
      taken.take(item, item.input);
      return true;
    });
    taken.end();
    together.clear();
  };
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!databases[i]) {
      together.push_back(inputs[i]);
      continue;
    }
    if (!together.empty()) read_together();
    add_database(inputs[i], *databases[i], target, planner);
  }
  if (!together.empty()) read_together();
  Plan plan = planner.finish();
  plan.head.version = version;
  plan.head.from = given.from;
  plan.head.encoding = given.encoding;
  plan.head.words = given.words;
  return plan;
}

}  // namespace qipu
