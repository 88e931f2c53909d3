#include "ops/mend/mend_header.h"

#include <algorithm>
#include <string>
#include <utility>

#include "ops/mend/header_text.h"
#include "ops/mend/mend_file.h"
#include "ops/mend/mend_game.h"
#include "ops/mend/mend_text.h"
#include "ops/mend/report_repair.h"
#include "qipu/board/fen.h"

namespace qipu {
namespace {

class HeaderWorker {
 public:
  HeaderWorker(Game& game, const Resolved& resolved, const HeaderWork& work, const Source& source,
               const Format& format, const Locate& locate, DiagnosticSink& sink)
      : game_(game),
        resolved_(resolved),
        work_(work),
        text_{source, format, game[kRoot].place, std::min(work.end, source.text.size())},
        locate_(locate),
        sink_(sink) {}

  void run(const std::vector<HeaderFault>& faults, std::vector<Patch>& patches) {
    std::vector<FieldMend> sure;
    for (const HeaderFault& fault : faults) {
      if (!is_sure(fault)) continue;
      sure.insert(sure.end(), fault.mends.begin(), fault.mends.end());
    }
    const Diagnostic* const refusal = sure.empty() ? nullptr : mend(sure, patches);
    for (const HeaderFault& fault : faults) {
      const bool might = work_.sure && !fault.mends.empty();
      if (might && is_sure(fault) && refusal == nullptr) continue;
      if (work_.tell || might) tell(fault);
      if (!might) continue;
      if (!is_sure(fault)) {
        sink_.report(
            make_diagnostic(diag::mend_unsure, place_of(fault),
                            {whole_percent(fault.confidence), whole_percent(*work_.sure)}));
      } else {
        sink_.report(make_diagnostic(*refusal->code, place_of(fault), refusal->args));
      }
    }
  }

 private:
  bool is_sure(const HeaderFault& fault) const {
    return work_.sure && !fault.mends.empty() && fault.confidence >= *work_.sure;
  }

  Location place_of(const HeaderFault& fault) const {
    if (fault.field.empty()) {
      NodeId last = kRoot;
      for (std::uint32_t i = 0; i < resolved_.end_ply; ++i) last = game_[last].first_child;
      Location where = locate_(game_[last].place, game_.written(last));
      where.ply = resolved_.end_ply;
      return where;
    }
    return place_of(fault.field, fault.field == "Result" ? std::string_view(fault.args.front())
                                                         : game_.tags.get(fault.field));
  }
  Location place_of(std::string_view field, std::string_view value) const {
    if (text_.format.text) {
      if (!layout_) layout_ = layout_of(text_);
      const auto at = find_field(text_, *layout_, field, value, true);
      if (at)
        return locate_(static_cast<std::uint32_t>(at->begin),
                       text_.source.text.substr(at->begin, at->end - at->begin));
    }
    return locate_(game_[kRoot].place, {});
  }

  void tell(const HeaderFault& fault) {
    Diagnostic d = make_diagnostic(*fault.code, place_of(fault), fault.args);
    if (fault.code == &diag::result_mismatch) d.fen = write_fen(resolved_.end->setup());
    for (const FieldMend& mend : fault.mends) {
      d.notes.push_back(make_diagnostic(diag::head_meant, d.where,
                                        {mend.field, mend.value, whole_percent(fault.confidence)}));
    }
    sink_.report(std::move(d));
  }

  /// Returns the comment with the former values: "原文：Date l973年1月27日".
  std::string former(const std::vector<FieldMend>& mends) const {
    std::string words;
    for (const FieldMend& mend : mends)
      words += (words.empty() ? "" : "; ") + mend.field + " " + mend.was;
    const bool latin =
        std::ranges::all_of(words, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    const Notation* notation = resolved_.notation;
    if (notation == nullptr) notation = find_notation(latin ? "wxf" : "zh");
    return former_words(*notation, words);
  }

  /// Repairs the game and, if it is repaired in place, its text. Returns null on success, otherwise
  /// the reason for the failure.
  const Diagnostic* mend(const std::vector<FieldMend>& mends, std::vector<Patch>& patches) {
    const std::string comment = former(mends);
    const auto refuse = [&](const Code& code, std::vector<std::string> args) {
      refusal_ = make_diagnostic(code, {}, std::move(args));
      return &refusal_;
    };
    if (work_.in_place) {
      if (const auto& why = work_.no_place()) return refuse(*why->code, why->args);
      auto found = mend_header_text(game_, text_, mends, comment);
      if (!found) return refuse(diag::mend_unsafe, {});
      for (Patch& patch : *found) patch.offset += work_.offset;
      if (!add_patches(patches, std::move(*found))) return refuse(diag::mend_unsafe, {});
    }
    for (const FieldMend& mend : mends) {
      sink_.report(make_diagnostic(diag::mended_head, place_of(mend.field, mend.was),
                                   {mend.field, mend.was, mend.value}));
    }
    mend_fields(game_, mends);
    game_.add_comment(kRoot, comment);
    return nullptr;
  }

  Game& game_;
  const Resolved& resolved_;
  const HeaderWork& work_;
  const GameText text_;
  mutable std::optional<Layout> layout_;  // made when first needed
  const Locate& locate_;
  DiagnosticSink& sink_;
  Diagnostic refusal_;
};

}  // namespace

void mend_header(Game& game, const Resolved& resolved, const HeaderOptions& asking,
                 const HeaderWork& work, const Source& source, const Format& format,
                 const Locate& locate, std::vector<Patch>& patches, DiagnosticSink& sink) {
  HeaderWorker(game, resolved, work, source, format, locate, sink)
      .run(header_faults(game, resolved, asking), patches);
}

}  // namespace qipu
