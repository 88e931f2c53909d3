#include "opening/ecco_table.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/ascii.h"
#include "diag/embedded.h"

namespace qipu {

QIPU_EMBED(kEccoFile, QIPU_ECCO);  // the path is defined by CMake

namespace {

using ascii::cut;
using ascii::is_digit;

constexpr std::string_view kNoCode = "-";

/// Returns true for "A00" to "Z99".
bool is_code(std::string_view words) {
  return words.size() == 3 && words[0] >= 'A' && words[0] <= 'Z' && is_digit(words[1]) &&
         is_digit(words[2]);
}

EccoName read_name(std::string_view row) {
  EccoName name;
  name.zh = cut(row, '\t');
  name.zh_hant = cut(row, '\t');
  name.en = row;
  return name;
}

std::optional<std::int16_t> number_of_code(std::string_view code, std::span<const Ecco> names) {
  const auto found = std::ranges::lower_bound(names, code, {}, &Ecco::code);
  if (found == names.end() || found->code != code) return std::nullopt;
  return static_cast<std::int16_t>(found - names.begin());
}

/// Reads "3-5" or "4", moves counted from 1, as the first index and the index after the last.
template <class Index>
bool read_window(std::string_view words, Index& first, Index& end) {
  const std::string_view from = cut(words, '-');
  if (!ascii::read_number(from, first) || first == 0) return false;
  if (words.empty()) words = from;
  return ascii::read_number(words, end) && first-- <= end;
}

/// Reads a row of names; the opening is that of an earlier row.
bool add_name(std::string_view row, EccoName& opening, std::vector<Ecco>& names) {
  if (ascii::take(row, "= ")) {
    opening = read_name(row);
    return !opening.en.empty();
  }
  const std::string_view code = cut(row, '\t');
  if (!is_code(code) || opening.en.empty()) return false;
  if (!names.empty() && names.back().code >= code) return false;
  const EccoName variation = row.empty() ? EccoName() : read_name(row);
  names.push_back({.code = code, .opening = opening, .variation = variation, .line = {}});
  return row.empty() || !variation.en.empty();
}

bool add_way(std::string_view row, EccoTable& table) {
  const auto number = number_of_code(cut(row, ' '), table.names);
  if (!number) return false;
  EccoWay way{*number, {}};
  while (!row.empty()) {
    const auto m = Move::parse(cut(row, ' '));
    if (!m) return false;
    way.moves.push_back(*m);
  }
  if (way.moves.empty()) return false;
  auto& line = table.names[static_cast<std::size_t>(*number)].line;
  if (line.empty()) line = way.moves;
  table.ways.push_back(std::move(way));
  return true;
}

}  // namespace

std::uint8_t EccoRules::number_of(Move m) {
  std::uint8_t& number = numbers_[m.bits()];
  if (number == 0 && named_ + 1U < kMoves) number = ++named_;
  return number;
}

/// Reads moves and names of sets, separated by `between`; returns false if a word is neither.
bool EccoRules::read_moves(std::string_view words, char between, MoveSet& into) {
  while (!words.empty()) {
    const std::string_view word = cut(words, between);
    const auto set = sets_.find(std::string(word));
    if (set != sets_.end()) {
      into |= set->second;
      continue;
    }
    const auto m = Move::parse(word);
    if (!m || number_of(*m) == 0) return false;
    into.set(number_of(*m));
  }
  return into.any();
}

bool EccoRules::add_set(std::string_view rest) {
  const std::string name(cut(rest, ' '));
  MoveSet moves;
  return read_moves(rest, ' ', moves) && sets_.emplace(name, moves).second;
}

bool EccoRules::read_condition(std::string_view words, bool black) {
  Condition c;
  c.black = black;
  c.none = ascii::take(words, "!");
  if (!read_moves(cut(words, '@'), '|', c.moves)) return false;
  c.scans = words.find(':') != words.npos;
  if (!read_window(cut(words, ':'), c.first, c.end) || c.end > kEccoPlies / 2) return false;
  if (c.scans) {
    c.end = kEccoPlies / 2;
    if (!read_moves(words, ',', c.passing)) return false;
  }
  conditions_.push_back(c);
  return true;
}

bool EccoRules::add(std::string_view row, std::span<const Ecco> names) {
  if (ascii::take(row, "set ")) return add_set(row);
  Rule rule;
  rule.indent = row.find_first_not_of(' ');
  if (rule.indent == row.npos) return false;
  row.remove_prefix(rule.indent);
  std::string_view code = cut(row, ' ');
  rule.coded = code != kNoCode;
  if (rule.coded) {
    const auto xqbase = number_of_code(cut(code, '/'), names);
    const auto variant_b = code.empty() ? xqbase : number_of_code(code, names);
    if (!xqbase || !variant_b) return false;
    rule.codes = {*xqbase, *variant_b};
  }
  rule.conditions = conditions_.size();
  bool black = false;
  while (!row.empty()) {
    const std::string_view words = cut(row, ' ');
    if (words == "R" || words == "B") {
      black = words == "B";
    } else if (!read_condition(words, black)) {
      return false;
    }
  }
  // Earlier rules that are still open contain this one.
  for (Rule& other : rules_) {
    if (other.end == rules_.size() && other.indent < rule.indent) ++other.end;
  }
  rule.end = rules_.size() + 1;
  rules_.push_back(rule);
  return true;
}

EccoRules::Codes EccoRules::codes_of(std::span<const Move> moves) const {
  constexpr std::size_t kRounds = kEccoPlies / 2;
  std::uint8_t played[2][kRounds] = {};
  moves = moves.first(std::min(moves.size(), kEccoPlies));
  const bool left = !moves.empty() && moves.front().from().file() < Square::kFiles / 2;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    played[i % 2][i / 2] = numbers_[(left ? moves[i].mirrored() : moves[i]).bits()];
  }
  const auto holds = [&](const Condition& c) {
    const std::size_t end = std::min<std::size_t>(c.end, (moves.size() + 1 - c.black) / 2);
    bool met = false;
    for (std::size_t i = c.first; i < end && !met; ++i) {
      const std::uint8_t move = played[c.black ? 1 : 0][i];
      met = c.moves[move];
      if (c.scans && !c.passing[move]) break;
    }
    return met != c.none;
  };
  Codes codes;
  for (std::size_t i = 0, end = rules_.size(); i < end;) {
    const Rule& rule = rules_[i];
    const std::size_t last = i + 1 < rules_.size() ? rules_[i + 1].conditions : conditions_.size();
    bool all = true;
    for (std::size_t k = rule.conditions; k < last && all; ++k) all = holds(conditions_[k]);
    if (all && rule.coded) {
      codes = rule.codes;
      end = rule.end;
    }
    i = all ? i + 1 : rule.end;
  }
  return codes;
}

std::optional<EccoTable> EccoTable::parse(std::string_view text) {
  EccoTable table;
  EccoName opening;
  std::string_view part;
  while (!text.empty()) {
    const std::string_view row = cut(text, '\n');
    if (row.empty() || row.starts_with('#')) continue;
    if (row.starts_with('[')) {
      part = row;
    } else if (part == "[names]"   ? !add_name(row, opening, table.names)
               : part == "[rules]" ? !table.rules.add(row, table.names)
                                   : part != "[lines]" || !add_way(row, table)) {
      return std::nullopt;
    }
  }
  return table;
}

const EccoTable& EccoTable::bundled() {
  static const EccoTable table = [] {
    auto parsed = parse(kEccoFile);
    assert(parsed);  // a test parses the embedded table
    return parsed ? std::move(*parsed) : EccoTable();
  }();
  return table;
}

}  // namespace qipu
