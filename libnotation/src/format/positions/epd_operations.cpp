#include "format/positions/epd_operations.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "format/core/lines.h"
#include "grammars/epd.hpp"

namespace qipu {
namespace {

namespace g = grammar::epd;
namespace pegtl = tao::pegtl;

struct Operation {
  std::string_view opcode, operands;
};

struct State {
  std::vector<Operation> operations;
  Operation current;
  std::size_t understood = 0;  // bytes
};

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

template <>
struct Action<g::opcode> {
  template <class In>
  static void apply(const In& in, State& s) {
    s.current.opcode = in.string_view();
  }
};

template <>
struct Action<g::operands> {
  template <class In>
  static void apply(const In& in, State& s) {
    s.current.operands = trim_ascii(in.string_view());
  }
};

template <>
struct Action<g::operation> {
  template <class In>
  static void apply(const In&, State& s) {
    s.operations.push_back(s.current);
  }
};

constexpr std::string_view kPrefix = "epd.";

// Returns the contents if the operands are one string and nothing else; otherwise the operands.
std::string_view unquoted(std::string_view operands) {
  const bool quoted = operands.size() >= 2 && operands.front() == '"' &&
                      operands.find('"', 1) == operands.size() - 1;
  return quoted ? operands.substr(1, operands.size() - 2) : operands;
}

bool take_number(std::string_view text, int& out) {
  const int n = ascii::whole_number<int>(text).value_or(-1);
  if (n >= 0) out = n;
  return n >= 0;
}

// Returns true for values that are written without quotes: moves and numbers. All others are
// strings.
bool stands_bare(std::string_view opcode, std::string_view value) {
  if (value.empty() || value != trim_ascii(value)) return false;
  if (value.find_first_of(";\"\r\n") != value.npos) return false;
  for (const auto* moves : {"bm", "am", "pm", "sm", "pv"}) {
    if (opcode == moves) return true;
  }
  return std::ranges::all_of(
      value, [](char c) { return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.'; });
}

bool is_opcode(std::string_view name) {
  return !name.empty() && ascii::is_letter(name[0]) && std::ranges::all_of(name, [](char c) {
    return ascii::is_letter(c) || ascii::is_digit(c) || c == '_';
  });
}

void write_operation(std::string& out, std::string_view opcode, std::string_view value) {
  out += ' ';
  out += opcode;
  const bool bare = stands_bare(opcode, value);
  out += bare ? " " : " \"";
  out += value;
  out += bare ? ";" : "\";";
}

}  // namespace

std::string_view read_epd_operations(std::string_view text, Game& game) {
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  State s;
  pegtl::parse<g::rest, Action>(in, s);
  for (const auto& [opcode, operands] : s.operations) {
    if (opcode == "hmvc" && take_number(operands, game.start.quiet_plies)) continue;
    if (opcode == "fmvn" && take_number(operands, game.start.round)) continue;
    const std::string name = opcode == "id" ? "Title" : std::string(kPrefix).append(opcode);
    game.tags.add(name, unquoted(operands));
  }
  return text.substr(static_cast<std::size_t>(in.current() - text.data()));
}

void write_epd_operations(const Game& game, std::string& out) {
  if (game.start.quiet_plies != 0) {
    write_operation(out, "hmvc", std::to_string(game.start.quiet_plies));
  }
  if (game.start.round != 1) write_operation(out, "fmvn", std::to_string(game.start.round));
  for (const auto& [name, value] : game.tags) {
    const bool title = name == "Title";
    write_operation(out, title ? "id" : std::string_view(name).substr(kPrefix.size()), value);
  }
}

std::string fit_epd_tag(std::string_view name, std::string_view value) {
  if (name == "Title") return std::string(value);
  if (!name.starts_with(kPrefix)) return {};
  const std::string_view opcode = name.substr(kPrefix.size());
  const bool taken = opcode == "id" || opcode == "hmvc" || opcode == "fmvn";
  return is_opcode(opcode) && !taken ? std::string(value) : std::string();
}

}  // namespace qipu
