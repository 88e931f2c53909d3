#include "ops/desk/desk.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "annotate/judge/survey.h"
#include "base/json_text.h"
#include "ops/answer/annotate.h"
#include "ops/desk/desk_json.h"
#include "ops/desk/desk_output.h"
#include "ops/desk/desk_parts.h"
#include "publish/page_notations.h"
#include "qipu/board/fen.h"
#include "qipu/engine/engine.h"
#include "qipu/notation/main_line.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/game_file.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

/// The names of Illegality for programs.
constexpr std::array kReasons = {"",
                                 "empty_origin",
                                 "not_your_piece",
                                 "own_piece",
                                 "never_so",
                                 "leaves_palace",
                                 "crosses_river",
                                 "goes_back",
                                 "not_over_river",
                                 "leg_blocked",
                                 "eye_blocked",
                                 "path_blocked",
                                 "no_screen",
                                 "many_screens",
                                 "kings_face",
                                 "king_in_check"};
static_assert(kReasons.size() == static_cast<std::size_t>(Illegality::king_in_check) + 1);

}  // namespace

void Desk::Parts::put_aside() {
  if (now && now->changed) {
    const auto key = std::pair(now->file, now->number);
    changed.insert_or_assign(key, std::move(*now));
  }
  now.reset();
}

DeskAnswer Desk::Parts::show(const DeskRequest& request) {
  const std::pair key(request.number("file").value_or(0), request.number("game").value_or(0));
  put_aside();
  if (auto kept = changed.extract(key)) {
    now.emplace(std::move(kept.mapped()));
    return record(request);
  }
  auto loaded = load(request);
  if (!loaded) return std::unexpected(std::move(loaded.error()));
  now.emplace(std::move(*loaded));
  return record(request);
}

std::vector<Diagnostic> Desk::Parts::faults_in(const Game& game) {
  std::vector<Diagnostic> out;
  const Faults faults = faults_of(game.start);
  for (int i = 0; i < kFaults; ++i) {
    const auto fault = static_cast<Fault>(i);
    if (!faults.has(fault)) continue;
    out.push_back(make_diagnostic(diag::setup_fault, {}, {std::string(fault_name(fault))}));
  }
  return out;
}

DeskAnswer Desk::Parts::begin_with(const DeskRequest& request, std::string bytes) {
  auto game = game_in(request, std::move(bytes), {});
  if (!game) return std::unexpected(std::move(game.error()));
  put_aside();
  now.emplace();
  now->number = ++fresh;
  now->changed = true;
  now->findings = faults_in(*game);
  now->game = std::move(*game);
  return record(request);
}

DeskAnswer Desk::Parts::begin(const DeskRequest& request) {
  Game game;
  if (const auto fen = request.text("fen"); fen && !fen->empty()) {
    auto reading = parse_fen(*fen);
    if (!reading) return std::unexpected(std::move(reading.error()));
    if (auto position = Position::from(reading->setup, Faults::all()); !position) {
      return std::unexpected(
          make_diagnostic(diag::unplayable_start, {}, {fault_names(position.error())}));
    }
    game.start = reading->setup;
  }
  put_aside();
  now.emplace();
  now->number = ++fresh;
  now->findings = faults_in(game);
  now->game = std::move(game);
  return record(request);
}

Result<DeskGame*> Desk::Parts::looked(const DeskRequest& request) {
  if (now) return &*now;
  return std::unexpected(request.refusal("game", "is not shown", "未显示"));
}

Result<NodeId> Desk::Parts::node_of(const DeskRequest& request) const {
  const std::uint64_t number = request.number("node").value_or(now->nodes.size());
  if (number < now->nodes.size()) return now->nodes[number];
  return std::unexpected(request.refusal("node", "is not in the view", "不在视图中"));
}

Result<NodeId> Desk::Parts::move_node_of(const DeskRequest& request) {
  if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
  auto node = node_of(request);
  if (node && *node == kRoot) {
    return std::unexpected(request.refusal("node", "is not a move", "不是着法"));
  }
  return node;
}

Result<Position> Desk::Parts::position_of_node(const DeskRequest& request) {
  if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
  auto node = node_of(request);
  if (!node) return std::unexpected(std::move(node.error()));
  auto position = position_at(now->game, *node);
  if (position) return *position;
  return std::unexpected(
      request.refusal("node", "cannot be reached by legal moves", "之前有不合法的着法"));
}

GamePage Desk::Parts::page_of(const DeskGame& is, const DeskRequest& request) {
  GamePage page{.game = is.game, .form = is.form, .how = is.how, .name = is.name};
  page.form.language = request.language();
  if (is.annotated) page.annotated = &*is.annotated;
  return page;
}

DeskAnswer Desk::Parts::record(const DeskRequest& request) {
  DeskGame& is = *now;
  GameView view = game_view(page_of(is, request));
  is.nodes = std::move(view.nodes);
  Json reply;
  reply["file"] = is.file;
  reply["game"] = is.number;
  reply["changed"] = is.changed;
  reply["findings"] = findings_json(is.findings);
  reply["row"] = row_of(is.game, is.findings);
  if (is.line && !is.line->changes.empty()) reply["meant"] = repair_json(*is.line);
  DeskAnswer out = json_answer(reply);
  out->json.insert(1, "\"view\":" + view.json + ",");
  if (!request.flag("snapshot")) return out;
  auto made = lossless(game_of(is));
  if (!made) return std::unexpected(std::move(made.error()));
  out->bytes = std::move(made->bytes);
  return out;
}

DeskAnswer Desk::Parts::legal(const DeskRequest& request) {
  const auto position = position_of_node(request);
  if (!position) return std::unexpected(position.error());
  Json moves = Json::array();
  for (const Move move : position->legal_moves()) moves.push_back(move.ucci());
  constexpr std::array kEnds = {"", "checkmate", "stalemate"};
  Json reply = {{"moves", std::move(moves)},
                {"fen", write_fen(position->setup())},
                {"check", position->in_check()},
                {"end", kEnds[static_cast<std::size_t>(position->end())]}};
  if (request.flag("words")) {
    for (const Notation* const notation : page_notations()) {
      Json words = Json::array();
      for (const Move move : position->legal_moves()) {
        std::string text;
        notation->write(text, *position, move);
        words.push_back(std::move(text));
      }
      reply["text"].push_back(std::move(words));
    }
  }
  return json_answer(reply);
}

DeskAnswer Desk::Parts::record_at(const DeskRequest& request, NodeId id) {
  DeskAnswer out = record(request);
  const auto at = std::ranges::find(now->nodes, id) - now->nodes.begin();
  out->json.insert(1, "\"node\":" + std::to_string(at) + ",");
  return out;
}

DeskAnswer Desk::Parts::why(const DeskRequest& request) {
  const auto position = position_of_node(request);
  if (!position) return std::unexpected(position.error());
  const auto move = Move::parse(request.text("move").value_or(""));
  if (!move) return std::unexpected(request.refusal("move", "is not a move", "不是着法"));
  const Notation& notation = *page_notations()[request.language() == Language::zh ? 0 : 1];
  Json out = {{"why", kReasons[static_cast<std::size_t>(position->why_illegal(*move))]}};
  if (const auto blocker = position->blocker(*move)) out["at"] = blocker->iccs();
  for (const Diagnostic& note : explain_illegal(*position, *move, notation)) {
    out["notes"].push_back(sentence(note));
  }
  return json_answer(out);
}

DeskAnswer Desk::Parts::judge_game(const DeskRequest& request) {
  auto is = looked(request);
  if (!is) return std::unexpected(std::move(is.error()));
  auto rulings = rulings_json(request, now->game, now->name);
  if (!rulings) return std::unexpected(std::move(rulings.error()));
  return Reply{std::move(*rulings), {}};
}

DeskAnswer Desk::Parts::analyse(const DeskRequest& request) {
  auto answer = engine.analyse(request);
  if (!answer) return std::unexpected(std::move(answer.error()));
  return Reply{std::move(*answer), {}};
}

DeskAnswer Desk::Parts::annotate(const DeskRequest& request) {
  auto is = looked(request);
  if (!is) return std::unexpected(std::move(is.error()));
  HowMade how;
  how.engine = "qipu";
  how.limits.nodes = request.number("nodes").value_or(kDeskNodes);
  SurveyOptions options;
  options.limits = how.limits;
  options.openings_are_its_own = true;
  how.curve = options.curve.name();
  how.thresholds = options.thresholds;
  Surveyor surveyor([] { return bundled_engine(); }, options);
  qipu::Findings found;
  auto annotated = annotate_record(now->game, surveyor, {}, found, teller());
  if (!annotated) {
    if (!found.all.empty()) return std::unexpected(std::move(found.all.front()));
    return std::unexpected(request.refusal("game", "has no legal move", "没有合法着法"));
  }
  now->form = {.notation = nullptr, .language = request.language()};
  put_annotations(now->game, *annotated, now->form, how);
  now->how = facts_of(how);
  now->annotated = std::move(annotated);
  now->changed = true;
  return record(request);
}

std::function<void(std::size_t done, std::size_t all)> Desk::Parts::teller() const {
  return [this](std::size_t done, std::size_t all) {
    if (desk->progress) desk->progress(done, all);
  };
}

DeskAnswer Desk::Parts::json_answer(const Json& json) { return Reply{json_text(json), {}}; }

DeskAnswer Desk::Parts::answer(const DeskRequest& request, std::string bytes) {
  const std::string what = request.what();
  if (what == "open") return open(request, std::move(bytes));
  if (what == "list") return list(request);
  if (what == "close") return close(request);
  if (what == "show") return show(request);
  if (what == "new") {
    return bytes.empty() ? begin(request) : begin_with(request, std::move(bytes));
  }
  if (what == "restore") return restore(request, std::move(bytes));
  if (what == "legal") return legal(request);
  if (what == "why") return why(request);
  if (what == "enter") return enter(request);
  if (what == "extend") return extend(request);
  if (what == "remove") return remove(request);
  if (what == "promote") return promote(request);
  if (what == "signs") return signs(request);
  if (what == "comment") return comment(request);
  if (what == "tags") return tags(request);
  if (what == "mend") return mend(request);
  if (what == "correct") return correct(request);
  if (what == "take") return take(request, std::move(bytes));
  if (what == "write") return write(request);
  if (what == "gather") return gather(request, std::move(bytes));
  if (what == "add") return add(request);
  if (what == "add_file") return add_file(request, std::move(bytes));
  if (what == "gathered") return take_gathered(request);
  if (what == "report") return report(request);
  if (what == "picture") return picture(request);
  if (what == "frame") return frame(request, bytes);
  if (what == "film") return take_film(request);
  if (what == "search") return begin_search(request);
  if (what == "find") return find(request);
  if (what == "judge") return judge_game(request);
  if (what == "analyse") return analyse(request);
  if (what == "annotate") return annotate(request);
  if (what == "formats") return Reply{desk_choices(), {}};
  if (what == "archive") return open_archive(request);
  return std::unexpected(request.refusal("do", "is unknown", "未知"));
}

Desk::Desk() : parts_(std::make_unique<Parts>()) {}
Desk::Desk(Desk&&) noexcept = default;
Desk& Desk::operator=(Desk&&) noexcept = default;
Desk::~Desk() = default;

Desk::Reply Desk::ask(std::string_view request, std::string bytes) {
  parts_->desk = this;
  const DeskRequest read(request);
  auto answer = read.number("archive") ? parts_->ask_archive(read, request)
                                       : parts_->answer(read, std::move(bytes));
  if (answer) return std::move(*answer);
  return {json_text(Json{{"error", finding_json(answer.error())}}), {}};
}

}  // namespace qipu
