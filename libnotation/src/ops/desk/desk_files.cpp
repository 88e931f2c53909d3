// Lists, reads and searches the games in the files of a desk.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/json_text.h"
#include "ops/desk/desk_json.h"
#include "ops/desk/desk_parts.h"
#include "qipu/ops/game_file.h"
#include "qipu/text/encoding.h"
#include "text/fold.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kUsualRows = 500;

}  // namespace

Result<DeskFile*> Desk::Parts::file_of(const DeskRequest& request) {
  const std::uint64_t number = request.number("file").value_or(0);
  if (number == 0 || number > files.size() || !files[number - 1].open) {
    return std::unexpected(request.refusal("file", "is not open", "未打开"));
  }
  return &files[number - 1];
}

DeskAnswer Desk::Parts::open(const DeskRequest& request, std::string bytes) {
  constexpr std::size_t kLooked = std::size_t{1} << 20;  // bytes that show the encoding
  const Detected detected = detect_encoding(std::string_view(bytes).substr(0, kLooked));
  Json reply;
  if (!detected.binary && detected.encoding != Encoding::ascii) {
    reply["encoding"] = encoding_name(detected.encoding);
  }
  DeskFile file;
  file.name = request.text("name").value_or("");
  file.bytes = input_of(std::move(bytes), file.name);
  file.rest.emplace(file.bytes, ReadOptions(), nullptr);
  files.push_back(std::move(file));
  reply["file"] = files.size();
  return json_answer(reply);
}

DeskAnswer Desk::Parts::list(const DeskRequest& request) {
  auto file = file_of(request);
  if (!file) return std::unexpected(std::move(file.error()));
  DeskFile& of = **file;
  Json games = Json::array(), findings = Json::array();
  const std::uint64_t most = request.number("most").value_or(kUsualRows);
  std::string words;  // the words that the search uses
  bool done = !of.rest;
  while (!done && games.size() < most) {
    const auto opened = of.rest->next();
    if (!opened) {
      done = true;
      break;
    }
    Json row = {{"game", opened->among}};
    if (opened->file != of.name) row["file"] = opened->file;
    row.update(row_of(opened->game, opened->findings));
    for (const char* const field : {"red", "black", "event"}) words += row[field];
    for (const Json& name : row["opening"]) words += name;
    games.push_back(std::move(row));
  }
  if (of.rest) {
    for (const auto& [name, finding] : std::exchange(of.rest->findings(), {})) {
      findings.push_back(finding_json(finding, name));
    }
  }
  if (done) of.rest.reset();
  return json_answer({{"games", std::move(games)},
                      {"findings", std::move(findings)},
                      {"scripts", script_pairs(words)},
                      {"done", done}});
}

DeskAnswer Desk::Parts::close(const DeskRequest& request) {
  auto file = file_of(request);
  if (!file) return std::unexpected(std::move(file.error()));
  const std::uint64_t id = *request.number("file");
  const auto is_of_it = [id](const auto& each) { return each.first.first == id; };
  if ((now && now->file == id) || std::ranges::any_of(changed, is_of_it)) {
    return std::unexpected(
        request.refusal("file", "has games that are in use", "有正在查看或已修改的棋局"));
  }
  **file = {};
  (*file)->open = false;
  return json_answer(Json::object());
}

Result<DeskGame> Desk::Parts::load(const DeskRequest& request, std::optional<double> sure) {
  auto file = file_of(request);
  if (!file) return std::unexpected(std::move(file.error()));
  const std::uint64_t number = request.number("game").value_or(0);
  CheckOptions how;
  how.mend_sure = sure;
  if (number == 0 || !how.choice.set_ranges(std::to_string(number))) {
    return std::unexpected(request.refusal("game", "is not a number", "须为局号"));
  }
  CheckedGames games = CheckedGames::of(*(*file)->bytes.inputs.front().bytes, (*file)->name, how);
  auto checked = games.next();
  if (!checked) {
    if (!games.findings().empty()) return std::unexpected(games.findings().front().finding);
    return std::unexpected(request.refusal("game", "does not exist", "不存在"));
  }
  DeskGame out;
  out.game = std::move(checked->game);
  out.file = *request.number("file");
  out.number = number;
  out.name = std::move(checked->file);
  out.within = checked->number;
  out.findings = std::move(checked->findings);
  out.line = std::move(checked->line);
  return out;
}

Result<Game> Desk::Parts::game_in(const DeskRequest& request, std::string bytes,
                                  const std::string& name) {
  auto read = OpenGames::of(std::move(bytes), name).next();
  if (read) return std::move(read->game);
  return std::unexpected(request.refusal("game", "does not exist", "不存在"));
}

std::optional<OpenedGame> Desk::Parts::read(DeskFile& file, std::uint64_t number) {
  if (!file.taken || number <= file.last_taken) {
    file.taken.emplace(file.bytes, ReadOptions(), nullptr);
  }
  while (auto opened = file.taken->next()) {
    file.last_taken = opened->among;
    if (opened->among == number) return opened;
    if (opened->among > number) break;
  }
  file.taken.reset();
  return std::nullopt;
}

DeskAnswer Desk::Parts::begin_search(const DeskRequest& request) {
  search.reset();
  auto made = DeskSearch::of(request.text("query").value_or(""));
  if (!made) return std::unexpected(std::move(made.error()));
  search = std::move(*made);
  return json_answer(Json::object());
}

const DeskGame* Desk::Parts::changed_game(std::pair<std::uint64_t, std::uint64_t> key) const {
  if (now && now->changed && std::pair(now->file, now->number) == key) return &*now;
  const auto kept = changed.find(key);
  return kept == changed.end() ? nullptr : &kept->second;
}

DeskAnswer Desk::Parts::find(const DeskRequest& request) {
  if (!search) return std::unexpected(request.refusal("query", "is missing", "缺少条件"));
  const std::uint64_t id = request.number("file").value_or(0);
  if (id == 0) {
    Json games = Json::array();
    for (std::uint64_t number = 1; number <= fresh; ++number) {
      const DeskGame* const is = changed_game({0, number});
      if (is != nullptr && search->matches(is->game, is->name)) games.push_back(number);
    }
    return json_answer({{"games", std::move(games)}, {"read", fresh}, {"done", true}});
  }
  auto file = file_of(request);
  if (!file) return std::unexpected(std::move(file.error()));
  const DeskSearch::Part part = search->next(
      id, (*file)->bytes, request.number("most").value_or(kUsualRows), [&](std::uint64_t number) {
        const DeskGame* const is = changed_game({id, number});
        return is == nullptr ? nullptr : &is->game;
      });
  return json_answer({{"games", part.games}, {"read", part.read}, {"done", part.done}});
}

}  // namespace qipu
