// Writes files, pages and pictures for a desk.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "base/json_text.h"
#include "ops/desk/desk_output.h"
#include "ops/desk/desk_parts.h"
#include "ops/run/safe_names.h"
#include "qipu/board/fen.h"
#include "qipu/ops/game_file.h"
#include "qipu/ops/open.h"
#include "qipu/publish/diagram.h"

namespace qipu {

GameOf Desk::Parts::game_of(const DeskGame& is) { return {&is.game, is.name, is.within}; }

Result<GameOf> Desk::Parts::game_of(const DeskRequest& request, std::optional<OpenedGame>& keeps) {
  if (!request.number("game")) {
    auto is = looked(request);
    if (!is) return std::unexpected(std::move(is.error()));
    return game_of(**is);
  }
  const std::pair key(request.number("file").value_or(0), *request.number("game"));
  if (now && std::pair(now->file, now->number) == key) return game_of(*now);
  if (const auto kept = changed.find(key); kept != changed.end()) return game_of(kept->second);
  auto file = file_of(request);
  if (!file) return std::unexpected(std::move(file.error()));
  keeps = read(**file, *request.number("game"));
  if (keeps) return GameOf{&keeps->game, keeps->file, keeps->number};
  return std::unexpected(request.refusal("game", "does not exist", "不存在"));
}

DeskAnswer Desk::Parts::told_file(std::string name, GameBytes made) {
  Json lost = Json::array();
  if (!made.losses.empty()) {
    lost = {losses_text(made.losses, Language::zh), losses_text(made.losses, Language::en)};
  }
  DeskAnswer out = json_answer({{"name", std::move(name)}, {"lost", std::move(lost)}});
  out->bytes = std::move(made.bytes);
  return out;
}

DeskAnswer Desk::Parts::write(const DeskRequest& request) {
  const auto how = desk_output_of(request);
  if (!how) return std::unexpected(how.error());
  std::optional<OpenedGame> keeps;
  const auto of = game_of(request, keeps);
  if (!of) return std::unexpected(of.error());
  auto made = whole_file({&*of, 1}, *how);
  if (!made) return std::unexpected(std::move(made.error()));
  return told_file(desk_file_name(*of->game, ending_of(*how->to)), std::move(*made));
}

DeskAnswer Desk::Parts::gather(const DeskRequest& request, std::string bytes) {
  gathered = nullptr;
  making = nullptr;
  if (request.text("into")) {
    auto begun = DeskGathering::begin(request, std::move(bytes));
    if (!begun) return std::unexpected(std::move(begun.error()));
    making = std::move(*begun);
    return json_answer(Json::object());
  }
  const auto how = desk_output_of(request);
  if (!how) return std::unexpected(how.error());
  auto begun = WholeFile::begin(*how, true);
  if (!begun) return std::unexpected(std::move(begun.error()));
  gathered = std::move(*begun);
  return json_answer(Json::object());
}

DeskAnswer Desk::Parts::add(const DeskRequest& request) {
  if (gathered == nullptr && making == nullptr) {
    return std::unexpected(nothing_gathered(request));
  }
  std::optional<OpenedGame> keeps;
  const auto of = game_of(request, keeps);
  if (!of) return std::unexpected(of.error());
  if (making != nullptr) {
    GatheredGame game = {.of = *of, .packed_file = request.text("within").value_or("")};
    if (const auto number = request.number("number")) game.of.number = *number;
    if (auto added = making->add(game, teller()); !added) {
      return std::unexpected(std::move(added.error()));
    }
    return json_answer({{"games", making->games()}, {"made", making->made()}});
  }
  if (auto added = gathered->add(*of); !added) return std::unexpected(std::move(added.error()));
  return json_answer({{"games", gathered->games()}});
}

DeskAnswer Desk::Parts::add_file(const DeskRequest& request, std::string bytes) {
  if (making == nullptr) return std::unexpected(nothing_gathered(request));
  std::vector<std::uint64_t> wanted = request.numbers("games");
  std::ranges::sort(wanted);
  const std::string name = request.text("name").value_or("");
  std::size_t added = 0;
  OpenGames games = OpenGames::of(std::move(bytes), name);
  while (!wanted.empty()) {
    const auto opened = games.next();
    if (!opened) break;
    if (std::ranges::binary_search(wanted, opened->among)) {
      const GatheredGame game = {.of = {&opened->game, opened->file, opened->number},
                                 .packed_file = opened->file == name ? "" : name};
      if (auto done = making->add(game, teller()); !done) {
        return std::unexpected(std::move(done.error()));
      }
      ++added;
    }
    if (opened->among >= wanted.back()) break;
  }
  return json_answer({{"games", making->games()}, {"made", making->made()}, {"added", added}});
}

DeskAnswer Desk::Parts::take_gathered(const DeskRequest& request) {
  if (making != nullptr && making->games() != 0) return take_made(request);
  if (gathered == nullptr || gathered->games() == 0) {
    return std::unexpected(nothing_gathered(request));
  }
  const auto file = std::exchange(gathered, nullptr);
  const std::string given = request.text("name").value_or("");
  const std::string name = given.empty() ? "games" : safe_name(given);
  GameBytes made = file->finish(name);
  const std::string ending(ending_of(*file->options().to));
  return told_file(safe_component(name + "." + ending), std::move(made));
}

DeskAnswer Desk::Parts::take_made(const DeskRequest& request) {
  const auto made = std::exchange(making, nullptr);
  const std::string given = request.text("name").value_or("");
  auto bytes = made->finish(request.text("title").value_or(given));
  if (!bytes) return std::unexpected(std::move(bytes.error()));
  const std::string name = safe_name(given.empty() ? "games" : given) + ".";
  DeskAnswer out = json_answer({{"name", safe_component(name + std::string(made->extension()))},
                                {"lost", Json::array()},
                                {"made", made->made()}});
  out->bytes = std::move(*bytes);
  return out;
}

Diagnostic Desk::Parts::nothing_gathered(const DeskRequest& request) {
  return request.refusal("games", "have not been collected", "尚未汇总");
}

DeskAnswer Desk::Parts::report(const DeskRequest& request) {
  auto is = looked(request);
  if (!is) return std::unexpected(std::move(is.error()));
  DeskAnswer out = json_answer({{"name", desk_file_name(now->game, "html")}});
  out->bytes = game_page(page_of(*now, request));
  return out;
}

DeskAnswer Desk::Parts::picture(const DeskRequest& request) {
  const auto position = position_of_node(request);
  if (!position) return std::unexpected(position.error());
  Diagram diagram;
  diagram.board = position->setup().board;
  diagram.flip = request.flag("flip");
  if (const NodeId node = *node_of(request); node != kRoot) diagram.last = now->game[node].move;
  DeskAnswer out = json_answer({{"name", desk_file_name(now->game, "svg")}});
  out->bytes = svg(draw(diagram), write_fen(position->setup()));
  return out;
}

DeskAnswer Desk::Parts::frame(const DeskRequest& request, std::string_view bytes) {
  if (request.flag("first") || !film) film.emplace();
  if (auto added = film->add(request, bytes); !added) {
    return std::unexpected(std::move(added.error()));
  }
  return json_answer(Json::object());
}

DeskAnswer Desk::Parts::take_film(const DeskRequest& request) {
  if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
  if (!film || film->empty()) {
    return std::unexpected(request.refusal("frame", "is missing", "缺少画面"));
  }
  DeskAnswer out = json_answer({{"name", desk_file_name(now->game, "gif")}});
  out->bytes = film->finish();
  film.reset();
  return out;
}

}  // namespace qipu
