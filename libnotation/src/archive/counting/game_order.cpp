#include "archive/counting/game_order.h"

#include <optional>
#include <span>
#include <utility>

#include "archive/event_round.h"
#include "base/ascii.h"
#include "qipu/game/date.h"
#include "text/utf8.h"

namespace qipu {
namespace {

// A key has, for each column, the kind of the game's value, and the value. In a descending column
// the bytes of the value are inverted. Texts end with a zero.
constexpr char kNumber = 1, kText = 2, kUnsaid = 3;
constexpr std::size_t kLongest = 1024;  ///< bytes of a text that are used

void append_number(std::string& out, std::uint64_t number, int bytes) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
    out += static_cast<char>(number >> shift & 0xFF);
  }
}

std::string number_key(std::int64_t number) {
  std::string out(1, kNumber);
  append_number(out, static_cast<std::uint64_t>(number) ^ (std::uint64_t{1} << 63), 8);
  return out;
}

bool unknown(std::string_view value) {
  return value.find_first_not_of("?.-/* ") == std::string_view::npos;
}

}  // namespace

Result<GameOrder> GameOrder::by(std::string_view fields) {
  GameOrder out;
  do {
    const std::string_view given = trim(ascii::cut(fields, ','));
    std::string_view name = given;
    Column column;
    column.descends = name.starts_with('-');
    if (column.descends) name.remove_prefix(1);
    const bool quoted = name.size() > 2 && name.starts_with('"') && name.ends_with('"');
    if (quoted) name = name.substr(1, name.size() - 2);
    const auto subject = subject_named(name, quoted);
    if (!subject || subject->kind == GameSubject::Kind::color ||
        subject->kind == GameSubject::Kind::comment) {
      return fail(diag::query_field, {}, {std::string(given)});
    }
    column.subject = *subject;
    out.columns_.push_back(std::move(column));
  } while (!fields.empty());
  return out;
}

std::string GameOrder::text(std::string_view value) const {
  return kText + collation_.key(truncate_utf8(value, kLongest)) + '\0';
}

/// Sorts rounds by their numbers, before all other texts: 决赛第1轮 comes after all of them.
std::string GameOrder::round(std::string_view value) const {
  const auto round = front_event_round(value);
  if (!round) return text(value);
  std::string out;
  for (const std::int64_t part : round->parts) out += number_key(part);
  out += '\0';  // sorts before one more number
  return out + text(value.substr(round->length));
}

/// Sorts by the first number, and then by the text after it.
std::string GameOrder::numbered(std::string_view value) const {
  for (std::size_t pos = 0; pos < value.size();) {
    if (const auto number = take_any_number(value, pos)) {
      return number_key(*number) + text(value.substr(pos));
    }
    next_char(value, pos);
  }
  return text(value);
}

/// Returns "" if the game has no value.
std::string GameOrder::payload(const GameSubject& subject, const Game& game,
                               std::string_view source) const {
  using Kind = GameSubject::Kind;
  const auto name_of = [&](const char* side) {
    const std::string_view name = game.tags.get(side);
    return unknown(name) ? std::string(1, kUnsaid) : text(name);
  };
  const auto names = [&](const char* first, const char* second) {
    const bool none = unknown(game.tags.get(first)) && unknown(game.tags.get(second));
    return none ? std::string() : name_of(first) + name_of(second);
  };
  switch (subject.kind) {
    case Kind::player: return names("Red", "Black");
    case Kind::opponent: return names("Black", "Red");
    case Kind::source: return kText + std::string(source) + '\0';
    default: break;
  }
  const Field& field = subject.field;
  if (field.kind == Field::Kind::result) {
    switch (game.outcome.result) {
      case GameResult::red_wins: return number_key(0);
      case GameResult::draw: return number_key(1);
      case GameResult::black_wins: return number_key(2);
      case GameResult::unknown: return {};
    }
  }
  const std::size_t plies = field.kind == Field::Kind::plies ? game.main_line().size() : 0;
  const std::string raw = field_value(field, game.tags, game.outcome, plies);
  const std::string_view value = trim(raw);
  if (unknown(value)) return {};
  if (field.tag == "Date" || field.kind == Field::Kind::iso_date) {
    const auto date = parse_date(value);
    if (!date || date->year == 0) return text(value);
    std::string out(1, kNumber);
    append_number(out, static_cast<std::uint64_t>(date->year), 4);
    append_number(out, static_cast<std::uint64_t>(date->month), 1);
    append_number(out, static_cast<std::uint64_t>(date->day), 1);
    return out;
  }
  if (field.tag == "Round") return round(value);
  if (field.tag == "Table") return numbered(value);
  const auto number = ascii::whole_number<std::int64_t>(value);
  return number ? number_key(*number) : text(value);
}

std::string GameOrder::key(const Game& game, std::string_view source) const {
  std::string out;
  for (const Column& column : columns_) {
    std::string value = payload(column.subject, game, source);
    if (value.empty()) value = kUnsaid;
    if (column.descends) {
      // The kind of value is not inverted: its order is always the same.
      for (char& c : std::span(value).subspan(1)) c = static_cast<char>(~c);
    }
    out += value;
  }
  return out;
}

}  // namespace qipu
