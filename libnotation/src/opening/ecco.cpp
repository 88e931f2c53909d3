#include "opening/ecco.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "opening/ecco_table.h"
#include "qipu/rules/position.h"

namespace qipu {
namespace {

/// Moves that Black must play within the first ten rounds in addition to the first reply.
enum class Later : std::uint8_t { anything, both_horses, central_cannon };

/// Codes with the same first two moves. Red's first move is on the right or in the middle.
struct Family {
  std::string_view first, last;
  std::string_view move;
  /// Black's first moves, one of which is played; after a `!`, none of which is played; "": any.
  std::string_view replies;
  Later later = Later::anything;
};
constexpr Family kFamilies[] = {
    {"A10", "A39", "g0e2", ""},  // 飞相
    {"A40", "A45", "h0g2", ""},  // 起马
    {"A50", "A54", "h2f2", ""},  // 仕角炮
    {"A60", "A65", "h2d2", ""},  // 过宫炮
    {"B00", "B07", "h2e2", "!h7e7 b7e7"},
    {"B10", "B14", "h2e2", "b9c7"},                           // 单提马
    {"B20", "B25", "h2e2", "h9g7"},                           // 左三步虎
    {"B30", "B56", "h2e2", "b9c7"},                           // 反宫马
    {"C00", "C99", "h2e2", "h9g7 b9c7", Later::both_horses},  // 屏风马
    {"D00", "D29", "h2e2", "h7e7"},                           // 顺炮
    {"D30", "D43", "h2e2", "h9g7", Later::central_cannon},    // 半途列炮
    {"D50", "D55", "h2e2", "h9g7 b7e7", Later::central_cannon},
    {"E00", "E09", "g3g4", ""},           // 仙人指路
    {"E10", "E38", "g3g4", "h7g7"},       // 对卒底炮
    {"E40", "E48", "g3g4", "c6c5 b9c7"},  // 对兵局, 进马
};

bool goes_on_so(Later later, std::span<const std::string> line) {
  constexpr std::size_t kTenRounds = 20;
  if (later == Later::anything || line.size() < kTenRounds) return true;
  const auto played = [&](std::string_view move) {
    return std::ranges::find(line.first(kTenRounds), move) != line.begin() + kTenRounds;
  };
  if (later == Later::both_horses) return played("h9g7") && played("b9c7");
  for (std::size_t i = 1; i < kTenRounds; i += 2) {
    if (line[i].ends_with("e7") && line[i][1] == '7') return true;
  }
  return false;
}

bool begins_so(const Family& family, std::span<const std::string> line) {
  if (line.front() != family.move) return false;
  if (line.size() > 1 && !family.replies.empty()) {
    const bool named = family.replies.find(line[1]) != family.replies.npos;
    if (named == family.replies.starts_with('!')) return false;
  }
  return goes_on_so(family.later, line);
}

/// A position and its mirror image, which count as the same.
class MirroredPosition {
 public:
  void make(Move m) {
    here_.make(m);
    image_.make(m.mirrored());
  }
  std::uint64_t key() const { return std::min(here_.key(), image_.key()); }

 private:
  Position here_ = Position::standard(), image_ = Position::standard();
};

/// The codes of all positions on the lines of ecco.txt.
class KnownPositions {
 public:
  static const KnownPositions& bundled() {
    static const KnownPositions known(EccoTable::bundled());
    return known;
  }

  /// Returns the number of the code of the last known position; 0 if there is none.
  std::int16_t last_of(std::span<const Move> moves) const {
    std::int16_t code = 0;
    MirroredPosition place;
    for (const Move m : moves.first(std::min(moves.size(), kDeepest))) {
      place.make(m);
      const auto found = codes_.find(place.key());
      if (found != codes_.end()) code = found->second;
    }
    return code;
  }

 private:
  /// Also covers games that reach a position late, by moving pieces to and fro.
  static constexpr std::size_t kDeepest = 2 * kEccoPlies;

  /// If several lines lead to a position, a line that ends there decides its code, otherwise the
  /// first line.
  explicit KnownPositions(const EccoTable& table) {
    for (const bool ends : {true, false}) {
      for (const EccoWay& way : table.ways) {
        MirroredPosition place;
        for (std::size_t i = 0; i < way.moves.size(); ++i) {
          place.make(way.moves[i]);
          if (ends != (i + 1 == way.moves.size())) continue;
          const std::span<const Move> before(way.moves.data(), i + 1);
          codes_.try_emplace(place.key(), table.rules.codes_of(before).xqbase);
        }
      }
    }
  }

  std::unordered_map<std::uint64_t, std::int16_t> codes_;
};

/// The code of records that begin from another start.
constexpr std::string_view kElsewhere = "A00";

constexpr std::pair<std::string_view, EccoMethod> kMethods[] = {
    {"xqbase", EccoMethod::xqbase},
    {"variant-b", EccoMethod::variant_b},
    {"position", EccoMethod::position}};
constexpr std::pair<std::string_view, EccoScript> kScripts[] = {
    {"zh", EccoScript::zh}, {"zh-hant", EccoScript::zh_hant}, {"en", EccoScript::en}};

/// Returns the value of a name in a table.
template <class Value, std::size_t size>
std::optional<Value> value_of(std::string_view name,
                              const std::pair<std::string_view, Value> (&table)[size]) {
  const auto* const found =
      std::ranges::find(table, name, &std::pair<std::string_view, Value>::first);
  return found == std::end(table) ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::string_view ecco_method_name(EccoMethod method) {
  return std::ranges::find(kMethods, method, &std::pair<std::string_view, EccoMethod>::second)
      ->first;
}

std::optional<EccoMethod> ecco_method(std::string_view name) { return value_of(name, kMethods); }

std::optional<EccoScript> ecco_script(std::string_view name) { return value_of(name, kScripts); }

std::span<const Ecco> all_ecco() { return EccoTable::bundled().names; }

const Ecco* find_ecco(std::string_view code) {
  const std::span<const Ecco> all = all_ecco();
  const auto found = std::ranges::find_if(
      all, [&](const Ecco& ecco) { return ascii::same_word(ecco.code, code); });
  return found == all.end() ? nullptr : &*found;
}

const Ecco& ecco_of(const Setup& start, std::span<const Move> moves, EccoMethod method) {
  static const Ecco elsewhere{
      .code = kElsewhere, .opening = {"残局", "殘局", "Endgame"}, .variation = {}, .line = {}};
  if (!start.is_standard()) return elsewhere;
  const EccoTable& table = EccoTable::bundled();
  std::int16_t number = 0;
  if (method == EccoMethod::position) {
    number = KnownPositions::bundled().last_of(moves);
  } else {
    const EccoRules::Codes codes = table.rules.codes_of(moves);
    number = method == EccoMethod::xqbase ? codes.xqbase : codes.variant_b;
  }
  return table.names[static_cast<std::size_t>(number)];
}

std::string ecco_instead(std::string_view code, std::span<const Move> moves) {
  const auto* const own = std::ranges::find_if(
      kFamilies, [&](const Family& f) { return code >= f.first && code <= f.last; });
  if (own == std::end(kFamilies) || moves.empty()) return {};
  const bool left = moves.front().from().file() < Square::kFiles / 2;
  std::vector<std::string> line;
  for (const Move move : moves) line.push_back((left ? move.mirrored() : move).ucci());
  if (begins_so(*own, line)) return {};
  std::string out;
  for (const Family& f : kFamilies) {
    if (!begins_so(f, line)) continue;
    if (!out.empty()) out += ", ";
    out.append(f.first).append("-").append(f.last);
  }
  return out.empty() ? "A00-A08" : out;
}

const Ecco* other_ecco(std::string_view code, std::span<const Move> moves) {
  const EccoTable& table = EccoTable::bundled();
  const EccoRules::Codes codes = table.rules.codes_of(moves);
  const Ecco& xqbase = table.names[static_cast<std::size_t>(codes.xqbase)];
  const Ecco& variant_b = table.names[static_cast<std::size_t>(codes.variant_b)];
  return code == xqbase.code || code == variant_b.code ? nullptr : &xqbase;
}

}  // namespace qipu
