// Writes CBL 3. Follows grammars/ccbridge.md.
//
// A record fills whole slots, so records made apart can be put behind each other in any number.

#include <bit>

#include "qipu/base/bytes.h"
#include "qipu/format/ccbridge/cbl_layout.h"
#include "qipu/format/ccbridge/ccbridge_layout.h"
#include "qipu/format/ccbridge/ccbridge_record.h"

namespace qipu::cbl {

namespace {

/// The sizes CCBridge itself makes; some readers know no others.
std::uint64_t entries_for(std::uint64_t games) {
  constexpr std::uint64_t kFewest = 128;
  return std::bit_ceil(std::max(games, kFewest));
}

void put_at(std::string& head, std::size_t at, std::string_view bytes) {
  head.replace(at, bytes.size(), bytes);
}

class CblWriter final : public GameWriter {
 public:
  explicit CblWriter(bool variations) : variations_(variations) {}

  void write(const Game& game, std::string& out) override {
    const std::size_t begin = out.size();
    ccbridge::write_record(game, variations_, out);
    const std::size_t size = out.size() - begin;
    const std::size_t slots = (size + kSlot - 1) / kSlot;
    const std::string_view guid =
        std::string_view(out).substr(begin + ccbridge::kGuidAt, ccbridge::kGuidSize);
    entry_.clear();
    put_u32(entry_, kLive);
    put_u32(entry_, 0);  // numbered later
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

}  // namespace

std::unique_ptr<GameWriter> create(const WriteOptions& options) {
  return std::make_unique<CblWriter>(options.variations);
}

}  // namespace qipu::cbl
