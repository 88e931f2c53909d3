#include "qipu/ops/names.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "qipu/base/pack.h"
#include "qipu/game/date.h"
#include "qipu/text/fold.h"
#include "qipu/text/utf8.h"
#include "qipu/text/visible.h"

namespace qipu {
namespace {

constexpr std::size_t kLongestField = 120;
constexpr std::size_t kLongestComponent = 255;
constexpr int kWidestNumber = 12;

/// A field of a template: "{n:04}" is {"n", 4}.
struct Placed {
  std::string_view name;
  int width = 0;
  std::size_t end = 0;  ///< behind the closing brace
};

/// The field that opens at `pos`; nothing when the brace is not closed.
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

/// What may not stand in a name somewhere.
bool forbidden(char32_t c) {
  return hidden_char(c) ||
         (c < 0x80 &&
          std::string_view("/\\:*?\"<>|").find(static_cast<char>(c)) != std::string_view::npos);
}

/// Names that Windows keeps for devices, whatever extension follows.
bool is_device_name(std::string_view component) {
  std::string_view stem = component.substr(0, component.find('.'));
  while (stem.ends_with(' ')) stem.remove_suffix(1);
  const std::string name = fold_case(stem);
  for (const std::string_view device : {"con", "prn", "aux", "nul", "conin$", "conout$"}) {
    if (name == device) return true;
  }
  if (!name.starts_with("com") && !name.starts_with("lpt")) return false;
  const std::string_view number = std::string_view(name).substr(3);
  for (const std::string_view digit : {"¹", "²", "³"}) {
    if (number == digit) return true;
  }
  return number.size() == 1 && number[0] >= '0' && number[0] <= '9';
}

/// Where the extension of a name begins, its dot included; the end when it has none. What is
/// longer than any extension is a part of the name; .gz and the like go with what is before them.
std::size_t extension_at(std::string_view name) {
  constexpr std::size_t kLongestExtension = 16;
  const std::size_t dot = without_packing(name).rfind('.');
  const bool has = dot != std::string_view::npos && dot != 0 &&
                   name.size() - dot <= kLongestExtension && dot + 1 != name.size();
  return has ? dot : name.size();
}

/// At most `bytes` of the name, cut between characters in front of its extension.
std::string cut_name(std::string_view name, std::size_t bytes) {
  if (name.size() <= bytes) return std::string(name);
  const std::size_t dot = extension_at(name);
  const std::string_view extension = name.substr(dot);
  std::string front(truncate_utf8(name.substr(0, dot), bytes - extension.size()));
  while (front.ends_with(' ') || front.ends_with('.')) front.pop_back();
  return front.append(extension);
}

/// Short enough, without a tail that Windows drops, and no device.
std::string fitted(std::string_view component) {
  std::string out = cut_name(component, kLongestComponent);
  while (out.ends_with(' ') || out.ends_with('.')) out.pop_back();
  return is_device_name(out) ? cut_name("_" + out, kLongestComponent) : out;
}

/// "{name} {dir} ...".
std::string all_fields() {
  std::string out;
  for (std::string_view rest = kNameFields; !rest.empty();) {
    const std::string_view field = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), field.size() + 1));
    out.append(out.empty() ? "{" : " {").append(field).append("}");
  }
  return out;
}

}  // namespace

GameName game_name(const Game& game) { return {game.tags, game.outcome, game.main_line().size()}; }

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash + 1);
}

std::string_view inner_folder(std::string_view path) {
  const std::string_view folder = folder_of(path);
  return folder.substr(0, folder.empty() ? 0 : folder.size() - 1);
}

std::string safe_name(std::string_view text) {
  text = trim(text);
  if (text.find_first_not_of("?.-/* ") == std::string_view::npos) return "_";  // nothing is known
  std::string out;
  std::size_t pos = 0;
  while (pos < text.size()) {
    const std::size_t before = pos;
    const char32_t c = next_char(text, pos);
    const bool odd = forbidden(c);
    const std::size_t size = odd ? 1 : pos - before;
    if (out.size() + size > kLongestField) break;
    if (odd || (c == U'.' && out.empty())) {
      out += '_';
    } else {
      out.append(text.substr(before, size));
    }
  }
  while (out.ends_with(' ') || out.ends_with('.')) out.pop_back();
  return out.empty() ? "_" : out;
}

std::string safe_component(std::string_view component) {
  std::string out = fitted(component);
  if (out.starts_with('-') || out.starts_with(' ') || out.starts_with('~')) out[0] = '_';
  return out.empty() ? "_" : out;
}

std::string safe_path(std::string_view path) {
  std::string out;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view component = path.substr(begin, end - begin);
    begin = end + 1;
    if (component.empty() || component == "." || component == "..") continue;
    std::string safe;
    for (std::size_t pos = 0; pos < component.size();) {
      const std::size_t before = pos;
      const bool odd = forbidden(next_char(component, pos));
      odd ? safe.append("_") : safe.append(component.substr(before, pos - before));
    }
    if (!out.empty()) out += '/';
    out += safe_component(safe);
  }
  return out.empty() ? "_" : out;
}

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
  bool made = false;        // a field stands in the component
  bool made_begin = false;  // and begins it
  const auto put_field = [&](std::string_view value) {
    made_begin = made_begin || component.empty();
    made = true;
    component += value;
  };
  const auto end_component = [&] {
    // The first character is the user's own where a field does not begin the name.
    out += made_begin ? safe_component(component) : made ? fitted(component) : component;
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
      component += context.dir.empty() ? "." : context.dir;  // folders that are there already
    } else if (piece.field->kind == Field::Kind::extension) {
      component += context.ext;
    } else if (game == nullptr) {
      continue;
    } else if (piece.field->kind == Field::Kind::number) {
      const std::string digits = std::to_string(context.number);
      const auto width = static_cast<std::size_t>(piece.width);
      if (digits.size() < width) component.append(width - digits.size(), '0');
      component += digits;
    } else {
      const auto value = field_value(*piece.field, game->tags, game->outcome, game->plies);
      put_field(safe_name(known_part(value)));  // 2025 of 2025.??.??
    }
  }
  end_component();
  return out;
}

std::string NamesTaken::take(const std::string& path) {
  std::uint64_t& taken = used_[fold_case(path)];  // how many asked for that name
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
  used_[fold_case(next)] = 1;  // `taken` may move: it is not used any more
  return next;
}

}  // namespace qipu
