// Writes dates in their usual form, and names in the spelling of the user's table.

#include <string>
#include <string_view>

#include "ops/steps/steps.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

class NamesStep final : public GameStep {
 public:
  NamesStep(const NameTable* names, bool only_report) : names_(names), only_report_(only_report) {}

  bool work(GamePass& pass) override {
    Tags& tags = pass.game().tags;
    settle_date(tags);
    if (names_ == nullptr) return true;
    if (only_report_) {
      report(pass, tags);
    } else {
      names_->apply(tags);
    }
    return true;
  }

 private:
  void report(const GamePass& pass, const Tags& tags) const {
    for (const char* const side : {"Red", "Black"}) {
      const std::string_view printed = tags.get(side);
      const std::string name = names_->name_of(printed);
      if (name == printed) continue;
      pass.read.sink.report(
          make_diagnostic(diag::name_differs, pass.place(), {side, std::string(printed), name}));
    }
  }

  const NameTable* names_;
  bool only_report_;
};

}  // namespace

std::unique_ptr<GameStep> make_names_step(const NameTable* names, bool only_report) {
  return std::make_unique<NamesStep>(names, only_report);
}

}  // namespace qipu
