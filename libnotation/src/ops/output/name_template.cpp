#include "ops/output/name_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>

#include "base/ascii.h"
#include "ops/run/safe_names.h"
#include "qipu/game/date.h"
#include "text/fold.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr int kLargestSize = 99;
constexpr int kWidestNumber = 12;

/// Returns the first characters; 0: all of them.
std::string_view cut(std::string_view text, int characters) {
  return characters == 0 ? text : first_chars(text, static_cast<std::size_t>(characters));
}

/// Returns "{name} {dir} ...".
std::string all_fields() {
  std::string out;
  for (const auto field : std::views::split(kNameFields, ' ')) {
    out.append(out.empty() ? "{" : " {").append(std::string_view(field)).append("}");
  }
  return out;
}

}  // namespace

GameName game_name(const Game& game) { return {game.tags, game.outcome, game.main_line().size()}; }

std::optional<NameTemplate::Choice> NameTemplate::choice(std::string_view written) {
  std::string_view name = trim(written);
  Choice out;
  if (const std::size_t colon = name.find(':'); colon != name.npos) {
    const auto size = ascii::whole_number<int>(name.substr(colon + 1));
    if (!size || *size < 0 || *size > kLargestSize) return std::nullopt;
    out.size = *size;
    name = name.substr(0, colon);
  }
  if (name == "file") name = "name";
  if (!is_name_field(name)) return std::nullopt;
  out.field = field_written(name);
  if (out.field.kind == Field::Kind::number && out.size > kWidestNumber) return std::nullopt;
  return out;
}

Result<std::optional<NameTemplate>> NameTemplate::parse(std::string_view text) {
  NameTemplate out;
  bool any = false;
  std::string bad;  // the first field that does not exist
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t close = text[pos] == '{' ? text.find('}', pos) : text.npos;
    if (close == text.npos) {
      if (out.pieces_.empty() || !out.pieces_.back().choices.empty()) out.pieces_.push_back({});
      out.pieces_.back().text += text[pos++];
      continue;
    }
    any = true;
    Piece piece;
    const std::string_view inside = text.substr(pos + 1, close - pos - 1);
    for (const auto part : std::views::split(inside, '|')) {
      const auto read = choice(std::string_view(part));
      if (!read) {
        if (bad.empty()) bad = text.substr(pos, close + 1 - pos);
        continue;
      }
      const bool counts = read->field.kind == Field::Kind::number;
      out.of_games_ = out.of_games_ || counts || !read->field.of_run();
      out.counts_games_ = out.counts_games_ || (counts && piece.choices.empty());
      piece.choices.push_back(*read);
    }
    if (piece.choices.empty() && bad.empty()) bad = text.substr(pos, close + 1 - pos);
    out.pieces_.push_back(std::move(piece));
    pos = close + 1;
  }
  if (!bad.empty()) {
    return fail(diag::unknown_field, {}, {bad, all_fields()});
  }
  if (!any) return std::optional<NameTemplate>();
  return out;
}

/// Returns the value of the field; no value if it is not known.
std::optional<std::string> NameTemplate::value(const Choice& choice, const NameContext& context,
                                               const GameName* game) {
  const Field& field = choice.field;
  std::string out;
  switch (field.kind) {
    case Field::Kind::name: out = context.name; break;
    case Field::Kind::folder: out = context.dir; break;
    case Field::Kind::extension: out = context.ext; break;
    case Field::Kind::number: return fmt::format("{:0{}}", context.number, choice.size);
    default:
      if (game == nullptr) return std::nullopt;
      out = field_value(field, game->tags, game->outcome, game->plies);
      if (field.tag == "Date") {
        if (const auto certain = certain_date(out)) out = certain->date.iso();
      }
      out = safe_name(cut(known_part(out), choice.size));  // "2025" for "2025.??.??"
      return out == "_" ? std::nullopt : std::optional(out);
  }
  if (out.empty()) return std::nullopt;
  return std::string(cut(out, choice.size));
}

std::string NameTemplate::fill(const NameContext& context, const GameName* game) const {
  std::string out;
  std::string component;
  bool made = false;        // the path component contains a field's value
  bool made_begin = false;  // and begins with that value
  const auto end_component = [&] {
    // If the name does not begin with a field, its first character is the user's own and stays
    // unchanged.
    out += made_begin ? safe_component(component) : made ? fitted_component(component) : component;
    component.clear();
    made = made_begin = false;
  };
  for (const Piece& piece : pieces_) {
    if (piece.choices.empty()) {
      for (const char c : piece.text) {
        if (c == '/') {
          end_component();
          out += c;
        } else {
          component += c;
        }
      }
      continue;
    }
    std::optional<std::string> found;
    const Choice* chosen = &piece.choices.back();
    for (const Choice& choice : piece.choices) {
      found = value(choice, context, game);
      if (!found) continue;
      chosen = &choice;
      break;
    }
    const Field::Kind kind = chosen->field.kind;
    if (kind == Field::Kind::folder) {
      component += found.value_or(".");  // the folders exist already
    } else if (kind == Field::Kind::extension) {
      component += found.value_or("");
    } else if (game != nullptr || kind == Field::Kind::name) {
      const bool counted = kind == Field::Kind::number;
      made_begin = made_begin || (!counted && component.empty());
      made = made || !counted;
      component += found.value_or(kind == Field::Kind::name ? "" : "_");
    }
  }
  end_component();
  return out;
}

std::string NameTemplate::folder() const {
  const Piece& first = pieces_.front();
  return first.choices.empty() ? std::string(folder_of(first.text)) : std::string();
}

bool NameTemplate::could_give(std::string_view name) const {
  // The places in the name that the pieces so far can reach.
  std::vector<bool> reached(name.size() + 1);
  reached[0] = true;
  bool slash_taken = false;  // the slash after a folder; there is none if the folder is ""
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    std::vector<bool> next(name.size() + 1);
    const Piece& piece = pieces_[i];
    if (piece.choices.empty()) {
      std::string_view text = piece.text;
      if (i == 0) text.remove_prefix(folder_of(text).size());
      if (std::exchange(slash_taken, false)) text.remove_prefix(1);
      for (std::size_t at = 0; at + text.size() <= name.size(); ++at) {
        if (reached[at] && name.substr(at, text.size()) == text) next[at + text.size()] = true;
      }
      reached = std::move(next);
      continue;
    }
    const auto is_folder = [](const Choice& choice) {
      return choice.field.kind == Field::Kind::folder;
    };
    const bool folders = std::ranges::any_of(piece.choices, is_folder);
    slash_taken = folders && i + 1 < pieces_.size() && pieces_[i + 1].choices.empty() &&
                  pieces_[i + 1].text.starts_with('/');
    bool open = false;  // a value can continue here
    for (std::size_t at = 0; at <= name.size(); ++at) {
      const bool behind_slash = at != 0 && name[at - 1] == '/';
      if (behind_slash && !folders) open = false;
      if (open) next[at] = !slash_taken || behind_slash;
      if (reached[at]) open = next[at] = true;  // the value can be ""
    }
    reached = std::move(next);
  }
  return reached.back();
}

std::string NamesTaken::take(const std::string& path) {
  std::uint64_t& taken = used_[fold_name(path)];  // how often this name was asked for
  if (taken++ == 0) return path;
  const std::string folder(folder_of(path));
  const std::string_view name = std::string_view(path).substr(folder.size());
  const std::size_t dot = extension_at(name);
  std::string next;
  for (;; ++taken) {
    const std::string tail = "-" + std::to_string(taken) + std::string(name.substr(dot));
    const std::size_t room = kLongestComponent - std::min(kLongestComponent, tail.size());
    next = folder + std::string(truncate_utf8(name.substr(0, dot), room)) + tail;
    if (!used_.contains(fold_name(next))) break;
  }
  used_[fold_name(next)] = 1;  // `taken` may be invalid now and is not used any more
  return next;
}

}  // namespace qipu
