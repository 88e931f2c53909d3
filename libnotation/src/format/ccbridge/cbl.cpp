// CBL, the library of CCBridge (象棋桥): many records in one file, with an index before them.
//
// Version 3 and the older, packed version 2.1 are read; 3 is written. Byte layout and the oddities
// of real files: grammars/ccbridge.md. Version 2.1 is in cbl_reader_21.cpp.
//
// The places of records are found twice: from the index, which states how many slots each takes,
// and from the slots, which begin with a record's magic. If the two agree, a damaged magic costs
// only its own record. If they do not, the slots count.
//
// A record fills whole slots, so any number of records that were made separately can be put one
// after the other.

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <vector>

#include "base/bytes.h"
#include "format/ccbridge/cbl_reader_21.h"
#include "format/ccbridge/ccbridge_record.h"
#include "qipu/format/formats.h"

namespace qipu {

namespace cbl {
namespace {

constexpr std::string_view kMagic("CCBridgeLibrary\0", 16);
/// Version 2.1 begins with this text and a version number.
constexpr std::string_view kOldMagic("CCBridge\x15\0\0\0", 12);
constexpr std::uint32_t kVersion = 3;
constexpr std::size_t kVersionAt = 16;
constexpr std::size_t kGuidAt = 20;
constexpr std::size_t kLimitAt = 52;
constexpr std::uint32_t kLimit = 0x7FFFFFFF;
constexpr std::size_t kEntriesAt = 60;
constexpr std::size_t kIndexAt = 66624;

/// A text of the library's header. The tags of its first game hold these.
struct HeadText {
  std::string_view tag;
  std::size_t at, size;
};
constexpr std::array<HeadText, 7> kHeadTexts = {{
    {"cbl.name", 64, 512},
    {"cbl.source", 576, 256},
    {"cbl.creator", 832, 64},
    {"cbl.creator_mail", 896, 64},
    {"cbl.created", 960, 64},
    {"cbl.saved", 1024, 64},
    {"cbl.remarks", 1088, 65536},
}};

/// An entry of the index.
constexpr std::size_t kEntrySize = 276;
constexpr std::size_t kStateAt = 0;
constexpr std::size_t kOrderAt = 4;
constexpr std::size_t kSlotsAt = 8;
constexpr std::size_t kGuidTextSize = 80;
constexpr std::size_t kTitleSize = 128;
constexpr std::uint32_t kLive = 7;
constexpr std::uint32_t kDeleted = 5;

/// Records begin at multiples of this size, counted from the end of the index.
constexpr std::size_t kSlot = 4096;

// --- reading -----------------------------------------------------------------------------------

using ccbridge::kRecordMagic;

struct RecordExtent {
  std::size_t begin = 0, end = 0;
  bool deleted = false;
};

class CblReader final : public GameReader {
 public:
  explicit CblReader(const Source& source) : bytes_(source.bytes) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    if (!planned_) {
      planned_ = true;
      plan(sink);
    }
    for (; next_ < places_.size(); ++next_) {
      const RecordExtent& place = places_[next_];
      const std::string number = std::to_string(next_ + 1);
      if (place.deleted) {
        report(sink, diag::cbl_deleted, place.begin, {number});
        continue;
      }
      ++next_;
      if (!bytes_.substr(place.begin).starts_with(kRecordMagic)) {
        report(sink, diag::cbl_record_lost, place.begin, {number});
        return ReadStatus::skipped;
      }
      if (ccbridge::read_record(bytes_, place.begin, place.end, out, sink) == 0) {
        return ReadStatus::skipped;
      }
      if (!headed_) read_head(out);
      headed_ = true;
      return ReadStatus::game;
    }
    return ReadStatus::end;
  }

 private:
  static void report(DiagnosticSink& sink, const Code& code, std::size_t at,
                     std::vector<std::string> args = {}) {
    sink.report(make_diagnostic(code, {.byte = at}, std::move(args)));
  }

  void read_head(Game& game) const {
    for (const HeadText& text : kHeadTexts) {
      std::string value = ccbridge::read_text(bytes_.substr(text.at, text.size));
      // Remarks have several lines.
      std::erase(value, '\r');
      if (!value.empty()) game.tags.add(text.tag, value);
    }
  }

  void plan(DiagnosticSink& sink) {
    if (!bytes_.starts_with(kMagic)) return report(sink, diag::cbl_no_magic, 0);
    if (bytes_.size() > std::numeric_limits<std::uint32_t>::max()) {
      return report(sink, diag::too_large, 0, {"CBL", "4 GiB"});
    }
    if (bytes_.size() < kIndexAt) return report(sink, diag::cbl_head_cut, bytes_.size());

    const std::uint64_t claimed = u32_at(bytes_, kEntriesAt);
    const std::size_t room = (bytes_.size() - kIndexAt) / kEntrySize;
    std::size_t base = kIndexAt + kEntrySize * std::min<std::size_t>(claimed, room);
    std::vector<std::size_t> found = records_from(base);
    const bool lies = claimed > room || found.empty();
    if (lies) {
      const std::size_t first = bytes_.find(kRecordMagic, kIndexAt);
      if (first != bytes_.npos) {
        base = first;
        found = records_from(base);
        report(sink, diag::cbl_entries, kEntriesAt, {std::to_string(claimed)});
      } else if (claimed > room) {
        base = bytes_.size();  // after the last whole entry comes a part of the next, not a record
        report(sink, diag::cbl_head_cut, bytes_.size());
      }
    }
    const std::vector<RecordExtent> listed = index((base - kIndexAt) / kEntrySize, base);
    if (agree(listed, found)) {
      places_ = listed;
      if (!places_.empty()) places_.back().end = bytes_.size();
      const auto beyond = std::ranges::find_if(places_, [&](const RecordExtent& p) {
        return p.begin + kRecordMagic.size() > bytes_.size();
      });
      if (beyond != places_.end()) {
        report(sink, diag::cbl_cut, bytes_.size(), {std::to_string(places_.end() - beyond)});
        places_.erase(beyond, places_.end());
      }
      return;
    }
    report(sink, diag::cbl_index, kIndexAt,
           {std::to_string(listed.size()), std::to_string(found.size())});
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::size_t end = i + 1 < found.size() ? found[i + 1] : bytes_.size();
      const bool paired = listed.size() == found.size();
      places_.push_back({found[i], end, paired && listed[i].deleted});
    }
  }

  /// Returns the offset of every slot that begins with a record's magic.
  std::vector<std::size_t> records_from(std::size_t base) const {
    std::vector<std::size_t> at;
    for (std::size_t i = base; i < bytes_.size(); i += kSlot) {
      if (bytes_.substr(i).starts_with(kRecordMagic)) at.push_back(i);
    }
    return at;
  }

  /// Returns the places of the records in the index, one after the other from `base` on.
  std::vector<RecordExtent> index(std::size_t entries, std::size_t base) const {
    std::vector<RecordExtent> places;
    std::size_t at = base;
    for (std::size_t i = 0; i < entries; ++i) {
      const std::size_t entry = kIndexAt + kEntrySize * i;
      const std::uint32_t state = u32_at(bytes_, entry + kStateAt);
      if (state == 0) continue;
      const std::size_t slots = std::max(u32_at(bytes_, entry + kSlotsAt), 1U);
      const std::size_t end = std::min(at + slots * kSlot, bytes_.size());
      places.push_back({at, end, state == kDeleted});
      at = end;
    }
    return places;
  }

  /// Returns true if every record found stands where the index has one. A magic inside a record may
  /// be a comment with the words CCBridge Record, if nothing else contradicts the index.
  bool agree(const std::vector<RecordExtent>& listed, const std::vector<std::size_t>& found) const {
    auto place = listed.begin();
    bool inside = false;
    for (const std::size_t at : found) {
      place = std::ranges::find_if(place, listed.end(),
                                   [at](const RecordExtent& p) { return p.end > at; });
      if (place == listed.end()) return false;
      inside = inside || place->begin != at;
    }
    return !inside || std::ranges::all_of(listed, [this](const RecordExtent& p) {
      return bytes_.substr(p.begin).starts_with(kRecordMagic);
    });
  }

  std::string_view bytes_;
  bool planned_ = false, headed_ = false;
  std::vector<RecordExtent> places_;
  std::size_t next_ = 0;
};

// --- writing -----------------------------------------------------------------------------------

/// Returns the number of index entries. CCBridge itself makes only these sizes, and some readers
/// know no others.
std::uint64_t entries_for(std::uint64_t games) {
  constexpr std::uint64_t kFewest = 128;
  return std::bit_ceil(std::max(games, kFewest));
}

void put_at(std::string& head, std::size_t at, std::string_view bytes) {
  head.replace(at, bytes.size(), bytes);
}

class CblWriter final : public GameWriter {
 public:
  explicit CblWriter(const WriteOptions& options) : variations_(options.variations) {}

  void write(const Game& game, std::string& out) override {
    const std::size_t begin = out.size();
    ccbridge::write_record(game, variations_, out);
    const std::size_t size = out.size() - begin;
    const std::size_t slots = (size + kSlot - 1) / kSlot;
    const std::string_view guid =
        std::string_view(out).substr(begin + ccbridge::kGuidAt, ccbridge::kGuidSize);
    entry_.clear();
    put_u32(entry_, kLive);
    put_u32(entry_, 0);  // number() fills this in
    put_u32(entry_, static_cast<std::uint32_t>(slots));
    put_u32(entry_, static_cast<std::uint32_t>(size));
    put_u32(entry_, 0);
    entry_ += ccbridge::text_area(ccbridge::guid_digits(guid), kGuidTextSize);
    entry_ += ccbridge::text_area(game.tags.get("Title"), kTitleSize);
    entry_.resize(kEntrySize);
    out.resize(begin + slots * kSlot);
  }

  void list(std::string& entries) override { entries += entry_; }

  void number(std::string& entries, std::uint64_t first) override {
    for (std::size_t at = 0; at < entries.size(); at += kEntrySize) {
      std::string order;
      put_u32(order, static_cast<std::uint32_t>(first++));
      put_at(entries, at + kOrderAt, order);
    }
  }

  void begin_list(std::string& out, std::uint64_t games, std::string_view file_name) override {
    std::string head(kIndexAt, '\0');
    put_at(head, 0, kMagic);
    std::string numbers;
    put_u32(numbers, kLimit);
    put_u32(numbers, 0);  // none is deleted
    put_u32(numbers, static_cast<std::uint32_t>(entries_for(games)));
    put_at(head, kLimitAt, numbers);
    head[kVersionAt] = kVersion;
    const HeadText& name = kHeadTexts[0];
    put_at(head, name.at, ccbridge::text_area(ccbridge::fit_text(file_name, name.size), name.size));
    put_at(head, kGuidAt, ccbridge::made_guid(head));
    out += head;
  }

  void end_list(std::string& out, std::uint64_t games) override {
    out.append((entries_for(games) - games) * kEntrySize, '\0');
  }

 private:
  bool variations_;
  std::string entry_;
};

constexpr Capabilities kCan = {
    .many_games = true,
    .upside_down = true,
    .ending = true,
    .outcome_words = true,
    .off_turn = false,
    .other_tags = false,
    .tags = ccbridge::kTags,
    .printed_dates = true,
    .empty_tags = false,
    .outer_blanks = false,
    .fit_tag = ccbridge::fit_tag,
    .fit_comment = ccbridge::fit_comment,
    .fit_outcome = ccbridge::fit_outcome,
};

Likeness probe(std::string_view head) {
  const bool library = head.starts_with(kMagic) || head.starts_with(kOldMagic);
  return library ? Likeness::certain : Likeness::no;
}

std::unique_ptr<GameReader> open(const Source& source) {
  if (source.bytes.starts_with(kOldMagic)) return open_21(source);
  return std::make_unique<CblReader>(source);
}

}  // namespace
}  // namespace cbl

const Format kCbl = {
    .id = "cbl",
    .title_en = "CBL, library (CCBridge)",
    .title_zh = "CBL 棋库（象棋桥）",
    .extensions = "cbl",
    .text = false,
    .write_encoding = Encoding::utf16le,
    .listed = true,
    .can = cbl::kCan,
    .probe = cbl::probe,
    .open = cbl::open,
    .create = create_as<cbl::CblWriter>,
};

}  // namespace qipu
