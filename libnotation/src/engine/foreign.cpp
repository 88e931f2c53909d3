#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/wire.h"
#include "qipu/board/fen.h"

namespace qipu::wire {
namespace {

constexpr std::size_t kLongestLine = 300;  // plies kept of a principal variation

int cut(std::int64_t n, int most) { return static_cast<int>(std::clamp<std::int64_t>(n, 0, most)); }

/// UCI counts a mate in moves; 0 is a side already mated.
Score mate_score(std::int64_t moves) {
  constexpr std::int64_t kMost = Score::kMaxMatePlies / 2;
  const auto n = static_cast<int>(std::clamp(moves, -kMost, kMost));
  return n > 0 ? Score::mates_in(2 * n - 1) : Score::mated_in(-2 * n);
}

class InfoReader {
 public:
  InfoReader(const Words& words, const Position& root, int first_rank)
      : words_(words), root_(root), first_rank_(first_rank) {}

  ForeignInfo read() {
    for (at_ = 1; at_ < words_.size(); ++at_) {
      const std::string_view word = words_[at_];
      if (word == "string" || word == "message") break;
      if (word == "pv") {
        pv();
        break;
      }
      if (word == "score") {
        score();
      } else if (word == "wdl") {
        Chances& c = line_.chances;
        c.win = cut(next().value_or(0), 1000);
        c.draw = cut(next().value_or(0), 1000);
        c.loss = cut(next().value_or(0), 1000);
      } else if (word == "depth") {
        line_.depth = cut(next().value_or(0), 1000);
      } else if (word == "seldepth") {
        line_.selective_depth = cut(next().value_or(0), 1000);
      } else if (word == "multipv") {
        info_.number = cut(next().value_or(1), 1000);
      } else if (word == "hashfull") {
        info_.hash_permille = cut(next().value_or(0), 1000);
      } else if (word == "nodes") {
        if (const auto n = next())
          info_.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*n, 0));
      } else if (word == "lowerbound") {
        line_.bound = Bound::lower;
      } else if (word == "upperbound") {
        line_.bound = Bound::upper;
      }
    }
    if (scored_ && !line_.moves.empty()) info_.line = std::move(line_);
    return std::move(info_);
  }

 private:
  std::optional<std::int64_t> next() {
    if (at_ + 1 >= words_.size()) return std::nullopt;
    const auto n = number_of(words_[at_ + 1]);
    if (n) ++at_;
    return n;
  }

  /// `cp N`, `mate N`, or UCCI's plain N.
  void score() {
    const std::string_view kind = at_ + 1 < words_.size() ? words_[at_ + 1] : std::string_view();
    if (kind == "cp" || kind == "mate") ++at_;
    const auto n = next();
    if (!n) return;
    scored_ = true;
    constexpr std::int64_t kMost = std::numeric_limits<std::int16_t>::max();
    line_.score = kind == "mate"
                      ? mate_score(*n)
                      : Score::centipawns(static_cast<int>(std::clamp(*n, -kMost, kMost)));
  }

  void pv() {
    Position position = root_;
    for (++at_; at_ < words_.size() && line_.moves.size() < kLongestLine; ++at_) {
      const auto move = move_of(words_[at_], first_rank_);
      if (!move || !position.legal(*move)) {
        info_.illegal = words_[at_];
        return;
      }
      position.make(*move);
      line_.moves.push_back(*move);
    }
  }

  const Words& words_;
  const Position& root_;
  const int first_rank_;
  std::size_t at_ = 1;
  ForeignInfo info_;
  Line line_;
  bool scored_ = false;
};

std::string clocks(const Limits& limits, Protocol protocol, std::int64_t unit) {
  const std::int64_t time = limits.remaining->count() / unit;
  const std::int64_t increment = limits.increment.count() / unit;
  std::string text;
  if (protocol == Protocol::uci) {  // the opponent's clock is unknown, so both get the same
    text = fmt::format(" wtime {0} btime {0} winc {1} binc {1}", time, increment);
    if (limits.moves_to_go > 0) text += fmt::format(" movestogo {}", limits.moves_to_go);
    return text;
  }
  text = fmt::format(" time {}", time);
  if (limits.moves_to_go > 0) return text + fmt::format(" movestogo {}", limits.moves_to_go);
  return text + fmt::format(" increment {}", increment);
}

}  // namespace

Setting read_setting(const Words& words) {
  const auto is_key = [&words](std::size_t at) {
    const std::string_view word = words[at];
    if (word == "min" || word == "max") return at + 1 < words.size() && number_of(words[at + 1]);
    return word == "type" || word == "default" || word == "var";
  };
  // The value of a combo's `var` or `default` may be spelled like a keyword.
  const auto next_key = [&](std::size_t key, bool combo) {
    std::size_t at = key + 1;
    if (combo && words[key] != "type" && at < words.size()) ++at;
    while (at < words.size() && !is_key(at)) ++at;
    return at;
  };
  Setting s;
  s.least = std::numeric_limits<std::int64_t>::min();
  s.most = std::numeric_limits<std::int64_t>::max();
  const auto type = static_cast<std::size_t>(std::ranges::find(words, "type") - words.begin());
  s.name = joined(words, words.size() > 1 && words[1] == "name" ? 2 : 1, type);
  for (std::size_t key = type, end = 0; key < words.size(); key = end) {
    end = next_key(key, s.kind == Setting::Kind::combo);
    const std::string value = joined(words, key + 1, end);
    if (words[key] == "type") {
      const auto* const kind = std::ranges::find(Setting::kKinds, value);
      if (kind != std::end(Setting::kKinds)) {
        s.kind = static_cast<Setting::Kind>(kind - std::begin(Setting::kKinds));
      }
    } else if (words[key] == "default") {
      s.usual = value == "<empty>" ? "" : value;
    } else if (words[key] == "var") {
      s.choices.push_back(value);
    } else if (const auto n = number_of(value)) {
      (words[key] == "min" ? s.least : s.most) = *n;
    }
  }
  return s;
}

ForeignInfo read_info(const Words& words, const Position& root, int first_rank) {
  return InfoReader(words, root, first_rank).read();
}

ForeignBest read_best(const Words& words, const Position& root, int first_rank) {
  ForeignBest best;
  best.word = words.size() > 1 ? words[1] : words[0];
  const auto move = move_of(best.word, first_rank);
  if (!move || !root.legal(*move)) return best;
  best.move = move;
  if (words.size() < 4 || words[2] != "ponder") return best;
  const auto reply = move_of(words[3], first_rank);
  if (reply && root.after(*move).legal(*reply)) best.ponder = reply;
  return best;
}

std::string position_order(const Task& task, int first_rank) {
  std::string text = "position fen " + write_fen(task.start.setup());
  if (!task.moves.empty()) text += " moves " + moves_text(task.moves, first_rank);
  return text;
}

std::string go_order(const Limits& limits, Protocol protocol, bool milliseconds,
                     const std::vector<Move>& allowed, int first_rank) {
  const bool uci = protocol == Protocol::uci;
  const std::int64_t unit = uci || milliseconds ? 1 : 1000;
  std::string text;
  if (limits.infinite) {
    text = " infinite";
  } else {
    // UCI combines limits, UCCI takes only one.
    if (limits.depth) text += fmt::format(" depth {}", *limits.depth);
    if (limits.nodes && (uci || text.empty())) text += fmt::format(" nodes {}", *limits.nodes);
    if (limits.mate && uci) text += fmt::format(" mate {}", *limits.mate);
    if (limits.remaining && (uci || text.empty())) text += clocks(limits, protocol, unit);
    const bool nothing = text.empty() && !limits.ponder;
    if (limits.time || nothing) {
      const std::int64_t ms = limits.time ? limits.time->count() : 1000;
      if (uci) text += fmt::format(" movetime {}", ms);
      if (!uci && text.empty()) {
        text = fmt::format(" time {} movestogo 1", std::max<std::int64_t>(ms / unit, 1));
      }
    }
    if (text.empty()) text = " infinite";
  }
  if (uci && !allowed.empty()) text += " searchmoves " + moves_text(allowed, first_rank);
  return (limits.ponder ? "go ponder" : "go") + text;
}

}  // namespace qipu::wire
