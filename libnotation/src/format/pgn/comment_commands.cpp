#include "format/pgn/comment_commands.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "format/pgn/pgn_lexer.h"
#include "format/pgn/pgn_words.h"
#include "text/utf8.h"

namespace qipu::pgn {
namespace {

template <class T>
std::optional<T> parse_number(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  T value{};
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  if (text.empty() || error != std::errc() || end != last) return std::nullopt;
  return value;
}

// Reads "0.31", "-4", "#3", "#-2". Pawns become centipawns.
std::optional<Evaluation> parse_eval(std::string_view text) {
  if (text.starts_with('#')) {
    const auto mate = parse_number<std::int32_t>(text.substr(1));
    if (!mate) return std::nullopt;
    return Evaluation{Evaluation::Kind::mate, *mate};
  }
  const auto pawns = parse_number<double>(text);
  if (!pawns || !(std::abs(*pawns) < 1e6)) return std::nullopt;
  return Evaluation{Evaluation::Kind::centipawns,
                    static_cast<std::int32_t>(std::lround(*pawns * 100))};
}

// Reads "1:02:03", "1:02:03.45", "2:03". Returns milliseconds.
std::optional<std::int64_t> parse_clock(std::string_view text) {
  std::int64_t seconds = 0;
  for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':')) {
    const auto part = parse_number<std::uint16_t>(text.substr(0, colon));
    if (!part) return std::nullopt;
    seconds = (seconds + *part) * 60;
    if (seconds > 1'000'000'000) return std::nullopt;
    text.remove_prefix(colon + 1);
  }
  const auto last = parse_number<double>(text);
  if (!last || !(*last >= 0 && *last < 1e6)) return std::nullopt;
  return seconds * 1000 + std::llround(*last * 1000);
}

bool take(std::string_view name, std::string_view value, Notes& notes) {
  if (name == "eval" && !notes.eval) return (notes.eval = parse_eval(value)).has_value();
  if (name == "clk" && !notes.clock_ms) return (notes.clock_ms = parse_clock(value)).has_value();
  if (name == "emt" && !notes.elapsed_ms) {
    return (notes.elapsed_ms = parse_clock(value)).has_value();
  }
  return false;
}

std::string clock_text(std::int64_t ms) {
  std::string out = fmt::format("{}:{:02}:{:02}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60);
  if (ms % 1000 != 0) {
    out += fmt::format(".{:03}", ms % 1000);
    while (out.back() == '0') out.pop_back();
  }
  return out;
}

}  // namespace

std::string take_comment_commands(std::string_view comment, Notes& notes) {
  std::string rest;
  while (!comment.empty()) {
    const std::size_t begin = comment.find("[%");
    const std::size_t end = begin == comment.npos ? comment.npos : comment.find(']', begin);
    if (end == comment.npos) break;
    const std::string_view command = comment.substr(begin + 2, end - begin - 2);
    const std::size_t blank = command.find(' ');
    const bool taken =
        blank != command.npos && take(command.substr(0, blank), trim(command.substr(blank)), notes);
    rest += comment.substr(0, taken ? begin : end + 1);
    comment.remove_prefix(end + 1);
    if (taken && (rest.empty() || rest.back() == ' ') && comment.starts_with(' ')) {
      comment.remove_prefix(1);
    }
  }
  rest += comment;
  return rest;
}

void write_comment_commands(std::string& out, const Notes& notes) {
  const auto blank = [&] {
    if (!out.empty() && out.back() == ']') out += ' ';
  };
  if (notes.eval) {
    const int v = notes.eval->value;
    out += notes.eval->kind == Evaluation::Kind::mate
               ? fmt::format("[%eval #{}]", v)
               : fmt::format("[%eval {}{}.{:02}]", v < 0 ? "-" : "", std::abs(v) / 100,
                             std::abs(v) % 100);
  }
  if (notes.clock_ms) {
    blank();
    out += "[%clk " + clock_text(*notes.clock_ms) + "]";
  }
  if (notes.elapsed_ms) {
    blank();
    out += "[%emt " + clock_text(*notes.elapsed_ms) + "]";
  }
}

std::string fit_comment(std::string_view comment) {
  Notes taken;
  std::string out(comment);
  for (std::size_t at = out.find("\n["); at != out.npos; at = out.find("\n[", at + 1)) {
    Lexer line(out);
    line.go_to(at + 1);
    if (line.at_tag_line()) out.replace(at + 1, 1, "［");
  }
  if (unsaid_close(out, out, false, false) != out.npos) {
    constexpr std::string_view kOpen = "｛";
    for (std::size_t at = out.find('{'); at != out.npos; at = out.find('{', at)) {
      out.replace(at, 1, kOpen);
    }
  }
  if (comment.find("[%") == comment.npos || take_comment_commands(comment, taken) == comment) {
    return out;
  }
  for (const std::string_view command : {"[%eval ", "[%clk ", "[%emt "}) {
    for (std::size_t at = out.find(command); at != out.npos; at = out.find(command, at + 3)) {
      out.replace(at, 1, "［");
    }
  }
  return out;
}

}  // namespace qipu::pgn
