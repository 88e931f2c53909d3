#include "ops/answer/endgames.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "endgame/shares.h"
#include "ops/answer/show.h"
#include "qipu/board/fen.h"
#include "text/width.h"

namespace qipu {
namespace {

using endgame::Class;
using endgame::kHeld;
using endgame::PawnRank;
using endgame::Share;
using endgame::Solutions;

constexpr int kIndent = 2, kColumns = 80;

std::string size_text(std::uint64_t bytes) {
  constexpr std::uint64_t kMega = 1'000'000;
  return ascii::with_commas(std::max<std::uint64_t>(1, (bytes + kMega / 2) / kMega)) + " MB";
}

Result<void> fits(const Class& of, const EndgameForm& form) {
  const std::uint64_t needed = endgame::memory_for(of);
  if (needed <= form.memory) return {};
  return fail(diag::endgame_memory, {}, {of.code(), size_text(needed), size_text(form.memory)});
}

/// 100.0% and 0.0% mean all and none.
std::string percent(const Share& share) {
  constexpr double kLeast = 0.0005, kMost = 1 - kLeast;
  if (share.won > 0 && share.of_one() < kLeast) return "<0.1%";
  if (share.won < share.positions && share.of_one() >= kMost) return ">99.9%";
  return fmt::format("{:.1f}%", 100 * share.of_one());
}

std::string moves_text(const Position& start, const std::vector<Move>& line,
                       const EndgameForm& form) {
  const Notation& notation = form.notation != nullptr ? *form.notation : *find_notation("zh");
  Position position = start;
  std::vector<std::string> words;
  for (const Move m : line) {
    words.push_back(notation.written(position, m));
    position.make(m);
  }
  std::string out;
  append_wrapped(out, fmt::format("{}", fmt::join(words, " ")), kIndent, kColumns);
  return out;
}

std::string ranks_text(const std::vector<PawnRank>& ranks, bool zh) {
  constexpr std::array<std::string_view, 4> kChinese = {"未过河兵", "高兵", "低兵", "底兵"};
  constexpr std::array<std::string_view, 4> kEnglish = {"home pawn", "high pawn", "low pawn",
                                                        "bottom pawn"};
  std::string out;
  for (const PawnRank rank : ranks) {
    if (!out.empty()) out += zh ? "、" : ", ";
    out += (zh ? kChinese : kEnglish)[static_cast<std::size_t>(rank)];
  }
  return out;
}

std::string rule_text(const Share& settled, bool zh) {
  const bool won = endgame::won_as_a_rule(settled);
  return zh ? won ? "例胜" : "例和" : won ? "won as a rule (例胜)" : "drawn as a rule (例和)";
}

/// Says who wins, from the value of a position.
std::string outcome_text(const Position& p, Color attacker, std::uint8_t value, bool zh) {
  const bool red = attacker == Color::red;
  if (value == kHeld) return zh ? "和棋" : "drawn";
  if (value == 0) {
    const bool mate = p.end() == GameEnd::checkmate;
    return zh ? fmt::format("{}方已被{}", red ? "黑" : "红", mate ? "将死" : "困毙")
              : fmt::format("{} is {}", red ? "Black" : "Red", mate ? "checkmated" : "stalemated");
  }
  return zh ? fmt::format("{}方胜，{} 着", red ? "红" : "黑", value)
            : fmt::format("{} wins in {} {}", red ? "Red" : "Black", value,
                          value == 1 ? "move" : "moves");
}

}  // namespace

Result<std::string> endgame_report(const Class& of, Solutions& all, const EndgameForm& form) {
  if (const auto ok = fits(of, form); !ok) return std::unexpected(ok.error());
  const bool zh = form.language == Language::zh;
  const endgame::Solution& solution = all.of(of);
  const endgame::Shares shares = endgame::shares_of(solution);
  std::string out = zh ? fmt::format("{}（{}）：{}\n", endgame::chinese_name(of), of.code(),
                                     rule_text(shares.settled, true))
                       : fmt::format("{}, {} ({}): {}\n", of.code(), endgame::english_name(of),
                                     endgame::chinese_name(of), rule_text(shares.settled, false));
  const auto row = [&](std::string_view zh_words, std::string_view en_words, const Share& share) {
    if (share.positions == 0) return;
    out += zh ? fmt::format("  {}：{} 个局面，胜 {}\n", zh_words,
                            ascii::with_commas(share.positions), percent(share))
              : fmt::format("  {}: {} positions, {} won\n", en_words,
                            ascii::with_commas(share.positions), percent(share));
  };
  row("攻方先走", "attacker to move", shares.attacker);
  row("守方先走", "defender to move", shares.other);
  row(shares.sampled ? "平稳局面（抽样）" : "平稳局面",
      shares.sampled ? "settled, sampled" : "settled", shares.settled);
  for (const auto& group : shares.by_pawns) {
    const std::string ranks = ranks_text(group.ranks, zh);
    row("其中" + ranks, "of these, " + ranks, group.settled);
  }
  if (!shares.example) return out;
  const auto position =
      Position::from(endgame::setup_of(solution.space(), *shares.example, Color::red));
  if (!position) return out;
  out += zh ? fmt::format("  最长的胜法 {} 着：\n", shares.longest)
            : fmt::format("  longest win, {} {}:\n", shares.longest,
                          shares.longest == 1 ? "move" : "moves");
  out += "  " + write_fen(position->setup()) + "\n";
  return out + moves_text(*position, endgame::best_line(all, *position), form);
}

Result<std::string> endgame_report(const Position& position, Solutions& all,
                                   const EndgameForm& form) {
  const std::string fen = write_fen(position.setup());
  const auto seen = endgame::class_of(position);
  if (const Faults faults = faults_of(position.setup()); !faults.empty()) {
    return fail(diag::setup_fault, {}, {fault_names(faults)});
  }
  if (!seen) return fail(diag::endgame_no_class, {}, {fen});
  if (const auto ok = fits(seen->of, form); !ok) return std::unexpected(ok.error());
  const bool zh = form.language == Language::zh;
  all.of(seen->of);
  const std::uint8_t value = endgame::value_of(all, position);
  const auto verdict = endgame::outcome_of(all, position);
  std::string out = fen + '\n';
  const std::string name = zh ? endgame::chinese_name(position, *seen)
                              : endgame::english_name(position, *seen) + " (" +
                                    endgame::chinese_name(position, *seen) + ")";
  const bool turned = verdict == (position.turn() == seen->attacker ? endgame::Verdict::loss
                                                                    : endgame::Verdict::win);
  out += name + (zh ? "：" : ": ");
  if (turned) {
    out += zh ? "攻方被困毙，守方胜" : "the defender wins, the attacker is stalemated";
    return out + '\n';
  }
  out += outcome_text(position, seen->attacker, value, zh) + '\n';
  return out + moves_text(position, endgame::best_line(all, position), form);
}

Result<std::string> endgame_tables(const std::vector<Class>& classes, const EndgameForm& form,
                                   const std::function<void(const Class&)>& progress) {
  endgame::TablesWriter writer;
  for (const Class& most : classes) {
    if (const auto ok = fits(most, form); !ok) return std::unexpected(ok.error());
    Solutions all;
    for (int a = 0; a <= most.against.advisors; ++a) {
      for (int e = 0; e <= most.against.elephants; ++e) {
        const Class of{most.attackers, most.own, {a, e}};
        if (progress) progress(of);
        writer.add(all.of(of));
      }
    }
  }
  return writer.bytes();
}

std::optional<ExactEnding> exact_ending(const Position& position, Language language) {
  const auto verdict = endgame::probe(position);
  const auto seen = verdict ? endgame::class_of(position) : std::nullopt;
  if (!seen) return std::nullopt;
  const bool zh = language == Language::zh;
  ExactEnding out{.of = seen->of, .winner = std::nullopt, .words = {}};
  if (*verdict == endgame::Verdict::win) out.winner = position.turn();
  if (*verdict == endgame::Verdict::loss) out.winner = !position.turn();
  std::string_view words = zh ? "和棋" : "drawn";
  if (out.winner == Color::red) words = zh ? "红方胜" : "Red wins";
  if (out.winner == Color::black) words = zh ? "黑方胜" : "Black wins";
  out.words =
      zh ? fmt::format("{}：{}（残局库，准确）", endgame::chinese_name(position, *seen), words)
         : fmt::format("{}: {} (exact, endgame table)", endgame::english_name(position, *seen),
                       words);
  return out;
}

}  // namespace qipu
