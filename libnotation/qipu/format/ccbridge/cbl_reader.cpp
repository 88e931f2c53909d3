// Reads CBL 3. Follows grammars/ccbridge.md.
//
// Where records begin is worked out twice: from the index, which says how many slots each takes,
// and from the slots, which begin with a record's magic. Where the two agree, a record whose magic
// is damaged costs that record; where they do not, the slots are believed.

#include <algorithm>
#include <limits>
#include <vector>

#include "qipu/base/bytes.h"
#include "qipu/format/ccbridge/cbl_layout.h"
#include "qipu/format/ccbridge/ccbridge_layout.h"
#include "qipu/format/ccbridge/ccbridge_record.h"

namespace qipu::cbl {

namespace {

using ccbridge::kRecordMagic;

struct Place {
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
      const Place& place = places_[next_];
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
    Location where;
    where.byte = at;
    sink.report(make_diagnostic(code, where, std::move(args)));
  }

  void read_head(Game& game) const {
    for (const HeadText& text : kHeadTexts) {
      std::string value = ccbridge::read_text(bytes_.substr(text.at, text.size));
      // Remarks have lines.
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
        base = bytes_.size();  // behind the last whole entry lies a part of the next, no record
        report(sink, diag::cbl_head_cut, bytes_.size());
      }
    }
    const std::vector<Place> listed = index((base - kIndexAt) / kEntrySize, base);
    if (agree(listed, found)) {
      places_ = listed;
      if (!places_.empty()) places_.back().end = bytes_.size();
      const auto beyond = std::ranges::find_if(
          places_, [&](const Place& p) { return p.begin + kRecordMagic.size() > bytes_.size(); });
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

  /// Every slot that begins with a record's magic.
  std::vector<std::size_t> records_from(std::size_t base) const {
    std::vector<std::size_t> at;
    for (std::size_t i = base; i < bytes_.size(); i += kSlot) {
      if (bytes_.substr(i).starts_with(kRecordMagic)) at.push_back(i);
    }
    return at;
  }

  /// What the index names, one after the other from `base` on.
  std::vector<Place> index(std::size_t entries, std::size_t base) const {
    std::vector<Place> places;
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

  /// Whether every record found is where the index has one. One inside another may be a comment
  /// that says CCBridge Record, if nothing else speaks against the index.
  bool agree(const std::vector<Place>& listed, const std::vector<std::size_t>& found) const {
    auto place = listed.begin();
    bool inside = false;
    for (const std::size_t at : found) {
      place =
          std::ranges::find_if(place, listed.end(), [at](const Place& p) { return p.end > at; });
      if (place == listed.end()) return false;
      inside = inside || place->begin != at;
    }
    return !inside || std::ranges::all_of(listed, [this](const Place& p) {
      return bytes_.substr(p.begin).starts_with(kRecordMagic);
    });
  }

  std::string_view bytes_;
  bool planned_ = false, headed_ = false;
  std::vector<Place> places_;
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<GameReader> open_3(const Source& source) {
  return std::make_unique<CblReader>(source);
}

}  // namespace qipu::cbl
