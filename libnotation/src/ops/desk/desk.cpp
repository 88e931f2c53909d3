// Long: all requests about the current game share its state; what needs more is in desk_*.h.
#include "ops/desk/desk.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "annotate/judge/survey.h"
#include "base/json_text.h"
#include "ops/answer/annotate.h"
#include "ops/answer/translate.h"
#include "ops/desk/desk_engine.h"
#include "ops/desk/desk_film.h"
#include "ops/desk/desk_gathering.h"
#include "ops/desk/desk_json.h"
#include "ops/desk/desk_mend.h"
#include "ops/desk/desk_output.h"
#include "ops/desk/desk_request.h"
#include "ops/desk/desk_search.h"
#include "ops/output/whole_file.h"
#include "ops/run/safe_names.h"
#include "publish/page_notations.h"
#include "publish/pages.h"
#include "qipu/board/fen.h"
#include "qipu/engine/engine.h"
#include "qipu/notation/main_line.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/checked_games.h"
#include "qipu/ops/game_file.h"
#include "qipu/ops/open.h"
#include "qipu/publish/diagram.h"
#include "text/fold.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;
using Request = DeskRequest;

constexpr std::uint64_t kUsualRows = 500;

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

/// A file that the user opened.
struct Brought {
  std::string name;
  InputList bytes;                ///< held in memory once
  std::optional<OpenGames> rest;  ///< the games that have not been listed yet
  /// Games that are read one after another to be written, and the number of the last one read.
  std::optional<OpenGames> taken;
  std::uint64_t last_taken = 0;
  bool open = true;
};

/// A game that the user looks at or has changed.
struct Looked {
  Game game;
  std::uint64_t file = 0, number = 0;  ///< file 0: begun here; such games have numbers too
  std::string name;                    ///< the name of its file, also within an archive
  std::uint64_t within = 0;            ///< its number in that file
  std::vector<Diagnostic> findings;
  std::optional<MainLineReport> line;
  std::optional<AnnotatedGame> annotated;
  AnnotationForm form;
  std::vector<Fact> how;
  bool changed = false;
  std::vector<NodeId> nodes;  ///< in the numbering of the view
};

}  // namespace

struct Desk::Parts {
  using Answer = Result<Reply>;

  std::vector<Brought> files;  ///< numbered from 1
  std::optional<Looked> now;
  /// Games that were changed and are not the current game.
  std::map<std::pair<std::uint64_t, std::uint64_t>, Looked> changed;
  std::uint64_t fresh = 0;  ///< the number of games that belong to no file
  std::unique_ptr<WholeFile> gathered;
  std::unique_ptr<DeskGathering> making;  ///< if the games gathered become a page, not a file
  std::optional<DeskSearch> search;
  std::optional<DeskFilm> film;
  DeskEngine engine;
  const Desk* desk = nullptr;

  // --- files

  Result<Brought*> file_of(const Request& request) {
    const std::uint64_t number = request.number("file").value_or(0);
    if (number == 0 || number > files.size() || !files[number - 1].open) {
      return std::unexpected(request.refusal("file", "is not open", "未打开"));
    }
    return &files[number - 1];
  }

  Answer open(const Request& request, std::string bytes) {
    Brought file;
    file.name = request.text("name").value_or("");
    file.bytes = input_of(std::move(bytes), file.name);
    file.rest.emplace(file.bytes, ReadOptions(), nullptr);
    files.push_back(std::move(file));
    return told({{"file", files.size()}});
  }

  Answer list(const Request& request) {
    auto file = file_of(request);
    if (!file) return std::unexpected(std::move(file.error()));
    Brought& of = **file;
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
    return told({{"games", std::move(games)},
                 {"findings", std::move(findings)},
                 {"scripts", script_pairs(words)},
                 {"done", done}});
  }

  Answer close(const Request& request) {
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
    return told(Json::object());
  }

  /// Returns a game of a file, checked; with `sure`, repaired.
  Result<Looked> load(const Request& request, std::optional<double> sure = {}) {
    auto file = file_of(request);
    if (!file) return std::unexpected(std::move(file.error()));
    const std::uint64_t number = request.number("game").value_or(0);
    CheckOptions how;
    how.mend_sure = sure;
    if (number == 0 || !how.choice.set_ranges(std::to_string(number))) {
      return std::unexpected(request.refusal("game", "is not a number", "须为局号"));
    }
    CheckedGames games = CheckedGames::of(*(*file)->bytes.inputs.front().held, (*file)->name, how);
    auto checked = games.next();
    if (!checked) {
      if (!games.findings().empty()) return std::unexpected(games.findings().front().finding);
      return std::unexpected(request.refusal("game", "does not exist", "不存在"));
    }
    Looked out;
    out.game = std::move(checked->game);
    out.file = *request.number("file");
    out.number = number;
    out.name = std::move(checked->file);
    out.within = checked->number;
    out.findings = std::move(checked->findings);
    out.line = std::move(checked->line);
    return out;
  }

  // --- the current game

  void put_aside() {
    if (now && now->changed) {
      const auto key = std::pair(now->file, now->number);
      changed.insert_or_assign(key, std::move(*now));
    }
    now.reset();
  }

  Answer show(const Request& request) {
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

  /// Returns what is wrong with the start of a game that was begun here.
  static std::vector<Diagnostic> faults_in(const Game& game) {
    std::vector<Diagnostic> out;
    const Faults faults = faults_of(game.start);
    for (int i = 0; i < kFaults; ++i) {
      const auto fault = static_cast<Fault>(i);
      if (!faults.has(fault)) continue;
      out.push_back(make_diagnostic(diag::setup_fault, {}, {std::string(fault_name(fault))}));
    }
    return out;
  }

  /// Returns the first game of these bytes.
  static Result<Game> game_in(const Request& request, std::string bytes, const std::string& name) {
    auto read = OpenGames::of(std::move(bytes), name).next();
    if (read) return std::move(read->game);
    return std::unexpected(request.refusal("game", "does not exist", "不存在"));
  }

  /// Sets a game back to an earlier snapshot, or to what its file contains.
  Answer restore(const Request& request, std::string bytes) {
    std::optional<Game> game;
    if (!bytes.empty()) {
      auto read = game_in(request, std::move(bytes), {});
      if (!read) return std::unexpected(std::move(read.error()));
      game = std::move(*read);
    }
    const std::pair key(request.number("file").value_or(0), request.number("game").value_or(0));
    const bool shown = now && std::pair(now->file, now->number) == key;
    if (!game) {
      auto loaded = load(request);
      if (!loaded) return std::unexpected(std::move(loaded.error()));
      if (!shown) put_aside();
      changed.erase(key);
      now.emplace(std::move(*loaded));
      return record(request);
    }
    if (!shown) {
      if (const Answer other = show(request); !other) return std::unexpected(other.error());
    }
    now->game = std::move(*game);
    if (now->file == 0) now->findings = faults_in(now->game);
    now->annotated.reset();
    touch();
    return record(request);
  }

  /// Begins a game with a record that another desk has held.
  Answer begin_with(const Request& request, std::string bytes) {
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

  Answer begin(const Request& request) {
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

  Result<Looked*> looked(const Request& request) {
    if (now) return &*now;
    return std::unexpected(request.refusal("game", "is not shown", "未显示"));
  }

  /// Returns the node that the request names. REQUIRES: there is a current game.
  Result<NodeId> node_of(const Request& request) const {
    const std::uint64_t number = request.number("node").value_or(now->nodes.size());
    if (number < now->nodes.size()) return now->nodes[number];
    return std::unexpected(request.refusal("node", "is not in the view", "不在视图中"));
  }

  Result<Position> position_of_node(const Request& request) {
    if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
    auto node = node_of(request);
    if (!node) return std::unexpected(std::move(node.error()));
    auto position = position_at(now->game, *node);
    if (position) return *position;
    return std::unexpected(
        request.refusal("node", "cannot be reached by legal moves", "之前有不合法的着法"));
  }

  Answer record(const Request& request, Json more = Json::object()) {
    Looked& is = *now;
    GamePage page{.game = is.game, .form = is.form};
    if (is.annotated) page.annotated = &*is.annotated;
    page.form.language = request.language();
    page.how = is.how;
    page.name = is.name;
    GameView view = game_view(page);
    is.nodes = std::move(view.nodes);
    more["file"] = is.file;
    more["game"] = is.number;
    more["changed"] = is.changed;
    more["findings"] = findings_json(is.findings);
    more["row"] = row_of(is.game, is.findings);
    if (is.line && !is.line->changes.empty()) more["meant"] = repair_json(*is.line);
    Answer out = told(more);
    out->json.insert(1, "\"view\":" + view.json + ",");
    if (!request.flag("snapshot")) return out;
    OutputOptions how;
    how.to = find_format("json");
    how.notation = usual_notation(*how.to, {});
    const GameOf of = game_of(is);
    auto made = whole_file({&of, 1}, how);
    if (!made) return std::unexpected(std::move(made.error()));
    out->bytes = std::move(made->bytes);
    return out;
  }

  Answer legal(const Request& request) {
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
    return told(reply);
  }

  Answer enter(const Request& request) {
    const auto position = position_of_node(request);
    if (!position) return std::unexpected(position.error());
    const std::string words = request.text("move").value_or("");
    MoveReading reading = read_move(words, *position, nullptr);
    if (reading.moves.empty()) {
      // Whose turn it is comes first.
      const Color other = !position->turn();
      const MoveReading theirs = read_move(words, position->with_turn(other), nullptr);
      if (theirs.moves.size() == 1) {
        Diagnostic d = make_diagnostic(diag::illegal_move, {}, {words});
        d.notes = explain_illegal(*position, *theirs.moves.begin(), *find_notation("zh"));
        return std::unexpected(std::move(d));
      }
    }
    if (reading.moves.size() != 1) {
      if (!reading.findings.empty()) return std::unexpected(std::move(reading.findings.front()));
      return std::unexpected(request.refusal("move", "is not a move", "不是着法"));
    }
    const auto id = entered(*node_of(request), *reading.moves.begin());
    if (!id) return std::unexpected(request.refusal("node", "is full", "已满"));
    return record_at(request, *id);
  }

  /// Adds a line after a node; moves that exist already are not added.
  Answer extend(const Request& request) {
    const auto position = position_of_node(request);
    if (!position) return std::unexpected(position.error());
    const auto moves = read_line(*position, request.text("moves").value_or(""));
    if (!moves) return std::unexpected(moves.error());
    NodeId at = *node_of(request);
    for (const Move move : *moves) {
      const auto id = entered(at, move);
      if (!id) return std::unexpected(request.refusal("node", "is full", "已满"));
      at = *id;
    }
    return record_at(request, at);
  }

  /// Returns the node of a legal move after `parent`, which is added unless it exists; nothing if
  /// the game is full.
  std::optional<NodeId> entered(NodeId parent, Move move) {
    Game& game = now->game;
    NodeId id = game[parent].first_child;
    while (id != kNoNode && !(game[id].has_move && game[id].move == move)) {
      id = game[id].next_sibling;
    }
    if (id != kNoNode) return id;
    id = game.add(parent, move);
    if (id == parent) return std::nullopt;
    game.set_standing(id, Standing::legal);
    touch();
    return id;
  }

  /// Returns the record, and which node of its view that node is.
  Answer record_at(const Request& request, NodeId id) {
    Answer out = record(request);
    const auto at = std::ranges::find(now->nodes, id) - now->nodes.begin();
    out->json.insert(1, "\"node\":" + std::to_string(at) + ",");
    return out;
  }

  /// Why a move is illegal, and which piece is in its way.
  Answer why(const Request& request) {
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
    return told(out);
  }

  /// The game differs from what was read, so the findings about its moves no longer hold.
  void touch() {
    now->changed = true;
    now->line.reset();
  }

  Answer remove(const Request& request) {
    if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
    const auto node = node_of(request);
    if (!node) return std::unexpected(node.error());
    if (*node == kRoot)
      return std::unexpected(request.refusal("node", "is not a move", "不是着法"));
    Game& game = now->game;
    if (request.flag("all")) {
      const NodeId parent = game[*node].parent;
      while (game[parent].first_child != kNoNode) game.unlink(game[parent].first_child);
    } else {
      game.unlink(*node);
    }
    now->annotated.reset();  // it refers to moves by their numbers
    touch();
    return record(request);
  }

  /// Makes a move the first of its alternatives.
  Answer promote(const Request& request) {
    if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
    const auto node = node_of(request);
    if (!node) return std::unexpected(node.error());
    if (*node == kRoot)
      return std::unexpected(request.refusal("node", "is not a move", "不是着法"));
    Game& game = now->game;
    const NodeId parent = game[*node].parent;
    std::vector<NodeId> others;
    for (NodeId c = game[parent].first_child; c != kNoNode; c = game[c].next_sibling) {
      if (c != *node) others.push_back(c);
    }
    for (const NodeId each : others) game.hang_on(parent, each);
    now->annotated.reset();  // it is about the main line
    touch();
    return record(request);
  }

  Answer signs(const Request& request) {
    if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
    const auto node = node_of(request);
    if (!node) return std::unexpected(node.error());
    if (*node == kRoot)
      return std::unexpected(request.refusal("node", "is not a move", "不是着法"));
    std::vector<Nag> nags;
    for (const std::uint64_t each : request.numbers("signs")) {
      if (each == 0 || each > 255) {
        return std::unexpected(
            request.refusal("signs", "are numbers from 1 to 255", "须为 1 至 255"));
      }
      nags.push_back(static_cast<Nag>(each));
    }
    now->game.edit_notes(*node).nags = std::move(nags);
    now->changed = true;
    return record(request);
  }

  Answer comment(const Request& request) {
    if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
    const auto node = node_of(request);
    if (!node) return std::unexpected(node.error());
    if (*node == kRoot) now->game.edit_notes(kRoot).lead.clear();  // it was shown with the comment
    now->game.edit_notes(*node).comment = trimmed(request.text("text").value_or(""));
    now->changed = true;
    return record(request);
  }

  Answer tags(const Request& request) {
    if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
    for (const auto& [name, value] : request.texts("tags")) {
      if (name == "Result") {
        now->game.outcome = parse_outcome(value);
      } else if (value.empty()) {
        now->game.tags.remove(name);
      } else {
        now->game.tags.set(name, value);
      }
    }
    now->changed = true;
    return record(request);
  }

  Answer mend(const Request& request) {
    if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
    const double sure = std::clamp(request.real("sure").value_or(0.5), 0.0, 1.0);
    if (now->file == 0 || now->changed) return check_again(request, now->game, sure);
    const Json of = {{"do", "mend"}, {"file", now->file}, {"game", now->number}};
    auto loaded = load(Request(json_text(of)), sure);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    now.emplace(std::move(*loaded));
    touch();
    return record(request);
  }

  /// Replaces the current game by a form of it, which is checked anew; with `sure`, repaired.
  Answer check_again(const Request& request, const Game& game, std::optional<double> sure = {}) {
    auto checked = checked_again(GameOf{&game, now->name, now->within}, sure);
    if (!checked) return std::unexpected(std::move(checked.error()));
    now->game = std::move(checked->game);
    now->findings = std::move(checked->findings);
    now->line = std::move(checked->line);
    now->annotated.reset();
    now->changed = true;
    return record(request);
  }

  /// Sets the move that the words of a node mean, and reads all that follows again.
  Answer correct(const Request& request) {
    if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
    const auto node = node_of(request);
    if (!node) return std::unexpected(node.error());
    const auto game = corrected(now->game, *node, request);
    if (!game) return std::unexpected(game.error());
    return check_again(request, *game);
  }

  /// Another desk has worked on the game; its result replaces the game.
  Answer take(const Request& request, std::string bytes) {
    auto is = looked(request);
    if (!is) return std::unexpected(std::move(is.error()));
    auto game = game_in(request, std::move(bytes), now->name);
    if (!game) return std::unexpected(std::move(game.error()));
    now->game = std::move(*game);
    now->annotated.reset();
    touch();
    return record(request);
  }

  // --- output of games

  static GameOf game_of(const Looked& is) { return {&is.game, is.name, is.within}; }

  /// Returns the game that is named, or the current one. `keeps` holds a game that had to be read.
  Result<GameOf> game_of(const Request& request, std::optional<OpenedGame>& keeps) {
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

  /// Reads a game. If it comes after the game read before, only the games in between are read;
  /// otherwise all games before it.
  static std::optional<OpenedGame> read(Brought& file, std::uint64_t number) {
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

  static Answer told_file(std::string name, GameBytes made) {
    Json lost = Json::array();
    if (!made.losses.empty()) {
      lost = {losses_text(made.losses, Language::zh), losses_text(made.losses, Language::en)};
    }
    Answer out = told({{"name", std::move(name)}, {"lost", std::move(lost)}});
    out->bytes = std::move(made.bytes);
    return out;
  }

  Answer write(const Request& request) {
    const auto how = desk_output_of(request);
    if (!how) return std::unexpected(how.error());
    std::optional<OpenedGame> keeps;
    const auto of = game_of(request, keeps);
    if (!of) return std::unexpected(of.error());
    auto made = whole_file({&*of, 1}, *how);
    if (!made) return std::unexpected(std::move(made.error()));
    return told_file(desk_file_name(*of->game, ending_of(*how->to)), std::move(*made));
  }

  /// Games are gathered in the form in which the file will hold them, so they take only the memory
  /// of the file.
  Answer gather(const Request& request) {
    gathered = nullptr;
    making = nullptr;
    if (request.text("into")) {
      auto begun = DeskGathering::begin(request);
      if (!begun) return std::unexpected(std::move(begun.error()));
      making = std::move(*begun);
      return told(Json::object());
    }
    const auto how = desk_output_of(request);
    if (!how) return std::unexpected(how.error());
    auto begun = WholeFile::begin(*how, true);
    if (!begun) return std::unexpected(std::move(begun.error()));
    gathered = std::move(*begun);
    return told(Json::object());
  }

  Answer add(const Request& request) {
    if (gathered == nullptr && making == nullptr) {
      return std::unexpected(nothing_gathered(request));
    }
    std::optional<OpenedGame> keeps;
    const auto of = game_of(request, keeps);
    if (!of) return std::unexpected(of.error());
    if (making != nullptr) {
      const auto tell = [&](std::size_t done, std::size_t all) {
        if (desk->progress) desk->progress(done, all);
      };
      if (auto added = making->add(*of, tell); !added) {
        return std::unexpected(std::move(added.error()));
      }
      return told({{"games", making->games()}, {"made", making->made()}});
    }
    if (auto added = gathered->add(*of); !added) return std::unexpected(std::move(added.error()));
    return told({{"games", gathered->games()}});
  }

  Answer take_gathered(const Request& request) {
    if (making != nullptr && making->games() != 0) return take_page(request);
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

  Answer take_page(const Request& request) {
    const auto pages = std::exchange(making, nullptr);
    const std::string given = request.text("name").value_or("");
    std::string page = pages->finish(request.text("title").value_or(given));
    Answer out =
        told({{"name", safe_component(safe_name(given.empty() ? "games" : given) + ".html")},
              {"lost", Json::array()},
              {"made", pages->made()}});
    out->bytes = std::move(page);
    return out;
  }

  static Diagnostic nothing_gathered(const Request& request) {
    return request.refusal("games", "have not been collected", "尚未汇总");
  }

  Answer report(const Request& request) {
    auto is = looked(request);
    if (!is) return std::unexpected(std::move(is.error()));
    GamePage page{.game = now->game, .form = now->form, .how = now->how, .name = now->name};
    page.form.language = request.language();
    if (now->annotated) page.annotated = &*now->annotated;
    Answer out = told({{"name", desk_file_name(now->game, "html")}});
    out->bytes = game_page(page);
    return out;
  }

  Answer picture(const Request& request) {
    const auto position = position_of_node(request);
    if (!position) return std::unexpected(position.error());
    Diagram diagram;
    diagram.board = position->setup().board;
    diagram.flip = request.flag("flip");
    if (const NodeId node = *node_of(request); node != kRoot) diagram.last = now->game[node].move;
    Answer out = told({{"name", desk_file_name(now->game, "svg")}});
    out->bytes = svg(draw(diagram), write_fen(position->setup()));
    return out;
  }

  Answer frame(const Request& request, std::string_view bytes) {
    if (request.flag("first") || !film) film.emplace();
    if (auto added = film->add(request, bytes); !added) {
      return std::unexpected(std::move(added.error()));
    }
    return told(Json::object());
  }

  Answer take_film(const Request& request) {
    if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
    if (!film || film->empty()) {
      return std::unexpected(request.refusal("frame", "is missing", "缺少画面"));
    }
    Answer out = told({{"name", desk_file_name(now->game, "gif")}});
    out->bytes = film->finish();
    film.reset();
    return out;
  }

  // --- search

  Answer begin_search(const Request& request) {
    search.reset();
    auto made = DeskSearch::of(request.text("query").value_or(""));
    if (!made) return std::unexpected(std::move(made.error()));
    search = std::move(*made);
    return told(Json::object());
  }

  /// Returns the game with this key if it is not as its file has it, or null.
  const Looked* changed_game(std::pair<std::uint64_t, std::uint64_t> key) const {
    if (now && now->changed && std::pair(now->file, now->number) == key) return &*now;
    const auto kept = changed.find(key);
    return kept == changed.end() ? nullptr : &kept->second;
  }

  Answer find(const Request& request) {
    if (!search) return std::unexpected(request.refusal("query", "is missing", "缺少条件"));
    const std::uint64_t id = request.number("file").value_or(0);
    if (id == 0) {
      Json games = Json::array();
      for (std::uint64_t number = 1; number <= fresh; ++number) {
        const Looked* const is = changed_game({0, number});
        if (is != nullptr && search->matches(is->game, is->name)) games.push_back(number);
      }
      return told({{"games", std::move(games)}, {"read", fresh}, {"done", true}});
    }
    auto file = file_of(request);
    if (!file) return std::unexpected(std::move(file.error()));
    const DeskSearch::Part part = search->next(
        id, (*file)->bytes, request.number("most").value_or(kUsualRows), [&](std::uint64_t number) {
          const Looked* const is = changed_game({id, number});
          return is == nullptr ? nullptr : &is->game;
        });
    return told({{"games", part.games}, {"read", part.read}, {"done", part.done}});
  }

  // --- arbiter and engine

  Answer judge_game(const Request& request) {
    auto is = looked(request);
    if (!is) return std::unexpected(std::move(is.error()));
    auto rulings = rulings_json(request, now->game, now->name);
    if (!rulings) return std::unexpected(std::move(rulings.error()));
    return Reply{std::move(*rulings), {}};
  }

  Answer analyse(const Request& request) {
    auto answer = engine.analyse(request);
    if (!answer) return std::unexpected(std::move(answer.error()));
    return Reply{std::move(*answer), {}};
  }

  Answer annotate(const Request& request) {
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
    auto annotated =
        annotate_record(now->game, surveyor, {}, found, [&](std::size_t done, std::size_t all) {
          if (desk->progress) desk->progress(done, all);
        });
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

  static Answer told(const Json& json) { return Reply{json_text(json), {}}; }

  Answer answer(const Request& request, std::string bytes) {
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
    if (what == "gather") return gather(request);
    if (what == "add") return add(request);
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
    return std::unexpected(request.refusal("do", "is unknown", "未知"));
  }
};

Desk::Desk() : parts_(std::make_unique<Parts>()) {}
Desk::Desk(Desk&&) noexcept = default;
Desk& Desk::operator=(Desk&&) noexcept = default;
Desk::~Desk() = default;

Desk::Reply Desk::ask(std::string_view request, std::string bytes) {
  parts_->desk = this;
  auto answer = parts_->answer(Request(request), std::move(bytes));
  if (answer) return std::move(*answer);
  return {json_text(Json{{"error", finding_json(answer.error())}}), {}};
}

}  // namespace qipu
