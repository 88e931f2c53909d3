// Chooses games by a query, and leaves out the others.

#include <string>

#include "game/headings.h"
#include "ops/steps/steps.h"
#include "qipu/archive/query.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

class QueryStep final : public GameStep {
 public:
  QueryStep(const Query& query, bool lists) : query_(query), lists_(lists) {}

  bool work(GamePass& pass) override {
    if (!pass.chosen) return true;
    const ReadGame& read = pass.read;
    const std::string& source = read.item.from->origin();
    if (!lists_) {
      pass.chosen = query_.matches(read.game, source, read.item.known());
      return true;
    }
    const auto found = query_.find(read.game, source, read.item.known());
    pass.chosen = found.has_value();
    if (!found) return true;
    const Tags& tags = read.game.tags;
    pass.done.found.push_back({.game = read.item.game(),
                               .ply = found->ply,
                               .red = std::string(tags.get("Red")),
                               .black = std::string(tags.get("Black")),
                               .event = std::string(event_in(tags)),
                               .date = std::string(known_part(tags.get("Date"))),
                               .result = read.game.outcome.result});
    return true;
  }

 private:
  Query query_;  ///< a copy: a query is for one thread
  bool lists_;
};

class LeaveOutStep final : public GameStep {
 public:
  bool work(GamePass& pass) override {
    if (pass.chosen) return true;
    ++pass.read.item.counts.left_out;
    return false;
  }
};

}  // namespace

std::unique_ptr<GameStep> make_query_step(const Query& query, bool lists) {
  return std::make_unique<QueryStep>(query, lists);
}

std::unique_ptr<GameStep> make_leave_out_step() { return std::make_unique<LeaveOutStep>(); }

}  // namespace qipu
