#include "qipu/ops/output/name_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ranges>
#include <system_error>

#include "qipu/game/date.h"
#include "qipu/ops/run/safe_names.h"
#include "qipu/text/fold.h"
#include "qipu/text/utf8.h"

namespace qipu {
namespace {

constexpr int kWidestNumber = 12;

/// A field of a template: "{n:04}" is {"n", 4}.
struct Placed {
  std::string_view name;
  int width = 0;
  std::size_t end = 0;  ///< after the closing brace
};

/// The field whose brace opens at `pos`; nothing when the brace is not closed.
std::optional<Placed> field_at(std::string_view text, std::size_t pos) {
  const std::size_t close = text.find('}', pos);
  if (close == std::string_view::npos) return std::nullopt;
  Placed field{text.substr(pos + 1, close - pos - 1), 0, close + 1};
  const std::size_t colon = field.name.find(':');
  if (colon == std::string_view::npos) return field;
  const std::string_view width = field.name.substr(colon + 1);
  const auto [end, error] = std::from_chars(width.data(), width.data() + width.size(), field.width);
  const bool sound = error == std::errc() && end == width.data() + width.size() &&
                     field.width >= 0 && field.width <= kWidestNumber;
  if (sound) field.name = field.name.substr(0, colon);
  return field;
}

/// "{name} {dir} ...".
std::string all_fields() {
  std::string out;
  for (const auto field : std::views::split(kNameFields, ' ')) {
    out.append(out.empty() ? "{" : " {").append(std::string_view(field)).append("}");
  }
  return out;
}

}  // namespace

GameName game_name(const Game& game) { return {game.tags, game.outcome, game.main_line().size()}; }

Result<std::optional<NameTemplate>> NameTemplate::parse(std::string_view text) {
  NameTemplate out;
  bool any = false;
  std::string bad;  // the first field that does not exist
  std::size_t pos = 0;
  while (pos < text.size()) {
    const auto field = text[pos] == '{' ? field_at(text, pos) : std::nullopt;
    if (!field) {
      if (out.pieces_.empty() || out.pieces_.back().field) out.pieces_.push_back({});
      out.pieces_.back().text += text[pos++];
      continue;
    }
    any = true;
    if (!is_name_field(field->name) && bad.empty()) bad = text.substr(pos, field->end - pos);
    Field written = field_written(field->name);
    const bool of_game = !written.of_run() || written.kind == Field::Kind::number;
    out.of_games_ = out.of_games_ || of_game;
    out.pieces_.push_back({{}, std::move(written), field->width});
    pos = field->end;
  }
  if (!bad.empty()) {
    return fail(diag::unknown_field, {}, {bad, all_fields()});
  }
  if (!any) return std::optional<NameTemplate>();
  return out;
}

std::string NameTemplate::fill(const NameContext& context, const GameName* game) const {
  std::string out;
  std::string component;
  bool made = false;        // the path component contains a field's value
  bool made_begin = false;  // and begins with it
  const auto put_field = [&](std::string_view value) {
    made_begin = made_begin || component.empty();
    made = true;
    component += value;
  };
  const auto end_component = [&] {
    // Where no field begins the name, its first character is the user's own and stays as it is.
    out += made_begin ? safe_component(component) : made ? fitted_component(component) : component;
    component.clear();
    made = made_begin = false;
  };
  for (const Piece& piece : pieces_) {
    if (!piece.field) {
      for (const char c : piece.text) {
        if (c == '/') {
          end_component();
          out += c;
        } else {
          component += c;
        }
      }
    } else if (piece.field->kind == Field::Kind::name) {
      put_field(context.name);
    } else if (piece.field->kind == Field::Kind::folder) {
      component += context.dir.empty() ? "." : context.dir;  // folders that exist already
    } else if (piece.field->kind == Field::Kind::extension) {
      component += context.ext;
    } else if (game == nullptr) {
      continue;
    } else if (piece.field->kind == Field::Kind::number) {
      component += fmt::format("{:0{}}", context.number, piece.width);
    } else {
      const auto value = field_value(*piece.field, game->tags, game->outcome, game->plies);
      put_field(safe_name(known_part(value)));  // "2025" for "2025.??.??"
    }
  }
  end_component();
  return out;
}

std::string NamesTaken::take(const std::string& path) {
  std::uint64_t& taken = used_[fold_case(path)];  // how often that name was asked for
  if (taken++ == 0) return path;
  const std::string folder(folder_of(path));
  const std::string_view name = std::string_view(path).substr(folder.size());
  const std::size_t dot = extension_at(name);
  std::string next;
  for (;; ++taken) {
    const std::string tail = "-" + std::to_string(taken) + std::string(name.substr(dot));
    const std::size_t room = kLongestComponent - std::min(kLongestComponent, tail.size());
    next = folder + std::string(truncate_utf8(name.substr(0, dot), room)) + tail;
    if (!used_.contains(fold_case(next))) break;
  }
  used_[fold_case(next)] = 1;  // `taken` may be invalid now and is not used any more
  return next;
}

}  // namespace qipu
