#include "qipu/engine/setting.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "engine/wire.h"

namespace qipu {
namespace {

std::string plain(std::string_view name) {
  std::string text = ascii::lowered(name);
  std::ranges::replace(text, '_', ' ');
  return text == "hashsize" ? "hash" : text;
}

std::optional<std::string> truth(std::string_view value) {
  const std::string word = ascii::lowered(value);
  if (word == "true" || word == "on" || word == "1") return "true";
  if (word == "false" || word == "off" || word == "0") return "false";
  return std::nullopt;
}

}  // namespace

Setting Setting::check(std::string name, bool usual) {
  return {.name = std::move(name), .kind = Kind::check, .usual = usual ? "true" : "false"};
}

Setting Setting::spin(std::string name, std::int64_t usual, std::int64_t least, std::int64_t most) {
  return {.name = std::move(name),
          .kind = Kind::spin,
          .usual = std::to_string(usual),
          .least = least,
          .most = most};
}

Setting Setting::combo(std::string name, std::vector<std::string> choices) {
  const std::string first = choices.front();
  return {
      .name = std::move(name), .kind = Kind::combo, .usual = first, .choices = std::move(choices)};
}

Setting Setting::text(std::string name) { return {.name = std::move(name), .kind = Kind::text}; }

Setting Setting::button(std::string name) {
  return {.name = std::move(name), .kind = Kind::button};
}

bool Setting::named(std::string_view other) const { return plain(name) == plain(other); }

std::optional<std::string> Setting::fitting(std::string_view value) const {
  switch (kind) {
    case Kind::check: return truth(value);
    case Kind::spin: {
      const auto n = wire::number_of(value);
      if (!n || *n < least || *n > most) return std::nullopt;
      return std::to_string(*n);
    }
    case Kind::combo: {
      const auto found = std::ranges::find_if(
          choices, [value](const std::string& choice) { return ascii::same_word(choice, value); });
      if (found == choices.end()) return std::nullopt;
      return *found;
    }
    case Kind::text:
      if (std::ranges::any_of(value, [](char c) { return static_cast<unsigned char>(c) < ' '; })) {
        return std::nullopt;  // a line end would start another command
      }
      return value == "<empty>" ? std::string() : std::string(value);
    case Kind::button: return std::string();
  }
  std::unreachable();
}

std::string Setting::takes() const {
  switch (kind) {
    case Kind::check: return "true|false";
    case Kind::spin: return fmt::format("{}..{}", least, most);
    case Kind::combo: return fmt::format("{}", fmt::join(choices, "|"));
    case Kind::text: return "*";
    case Kind::button: return "";
  }
  std::unreachable();
}

const Setting* find_setting(const std::vector<Setting>& settings, std::string_view name) {
  const auto found =
      std::ranges::find_if(settings, [name](const Setting& s) { return s.named(name); });
  return found == settings.end() ? nullptr : &*found;
}

Result<Choice> choose(const std::vector<Setting>& settings, std::string_view engine,
                      std::string_view name, std::string_view value) {
  const Setting* const meant = find_setting(settings, name);
  if (meant == nullptr) {
    std::vector<std::string> names;
    names.reserve(settings.size());
    for (const Setting& s : settings) names.push_back(s.name);
    return fail(
        diag::engine_unknown_option, {},
        {std::string(engine), wire::shown(name), fmt::format("{}", fmt::join(names, ", "))});
  }
  auto fit = meant->fitting(value);
  if (!fit) {
    return fail(diag::engine_bad_value, {},
                {std::string(engine), meant->name, meant->takes(), wire::shown(value)});
  }
  return Choice{meant, std::move(*fit)};
}

}  // namespace qipu
