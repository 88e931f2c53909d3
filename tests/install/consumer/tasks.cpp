// The tasks of docs/library.md, each as it is printed there. tests/install runs them:
// tasks samples/梅花谱.pgn samples/typos.pgn WRITTEN.xqf

#include <iostream>

#include "qipu/qipu.h"

// Read: every game of a file, folder, packed file or database.
void read(const std::string& path) {
  qipu::OpenGames games(path);
  for (const qipu::OpenedGame& opened : games) {
    std::cout << opened.game.tags.get("Title") << ": " << opened.game.main_line().size()
              << " plies, " << opened.findings.size() << " findings\n";
  }
  for (const qipu::FiledFinding& lost : games.findings()) {  // what cannot be read
    std::cerr << lost.file << ": " << message(lost.finding, qipu::Language::en) << '\n';
  }
}

// Walk: every node of the tree, with its variations, comments and depth.
std::size_t commented_moves(const qipu::Game& game) {
  std::size_t count = 0;
  for (qipu::NodeId node = game.next_in_preorder(qipu::kRoot); node != qipu::kNoNode;
       node = game.next_in_preorder(node)) {
    count += game.notes(node).comment.empty() ? 0 : 1;
  }
  return count;
}

// Filter: a query in the language of `qipu filter`.
std::size_t count_matches(const std::string& path, const std::string& words) {
  auto query = qipu::Query::parse(words);
  if (!query) {
    std::cerr << message(query.error(), qipu::Language::en) << '\n';
    return 0;
  }
  std::size_t found = 0;
  for (const qipu::OpenedGame& opened : qipu::OpenGames(path)) {
    if (query->find(opened.game, path)) ++found;
  }
  return found;
}

// Edit: a tag, a comment, and a variation instead of the second move.
void edit(qipu::Game& game) {
  game.tags.set("Annotator", "王天一");
  const std::vector<qipu::NodeId> line = game.main_line();
  game.add_comment(line[0], "中炮开局");
  if (const auto position = position_at(game, line[0])) {
    qipu::Reading reading;
    qipu::kWxf.read("H2+3", *position, reading);
    if (reading.legal.size() == 1) game.add(line[0], reading.legal[0]);
  }
}

// Write: one game as a file of any format. What that format cannot hold is counted.
bool write(const qipu::Game& game, const std::string& path) {
  qipu::OutputOptions options;
  options.to = &qipu::kXqf18;
  auto file = qipu::GameFile::create(path, options, qipu::GameFile::Existing::replaced);
  return file && file->add(game) && file->commit();
}

// Judge: repetitions under the rules of 2020.
std::string_view judgement(const qipu::Game& game) {
  const auto line = main_line_of(game);
  if (!line) return "not playable";
  const auto rulings = judge(line->start, line->moves, *qipu::find_ruleset("2020"));
  const qipu::Ruling* ruling = decisive(rulings);
  return verdict_id(ruling ? ruling->verdict : qipu::Verdict::none);
}

// Mend: the line that was meant where a record breaks off.
void mend(const qipu::Game& game) {
  if (const auto repair = qipu::find_repair(game)) {
    for (const qipu::Change& change : repair->changes) {
      std::cout << "ply " << change.ply << ": " << change.error << ", "
                << static_cast<int>(100 * change.confidence) << " %\n";
    }
  }
}

// Ask an engine: the best move after the main line.
std::string best_move(const qipu::Game& game) {
  auto engine = qipu::bundled_engine();
  const auto line = main_line_of(game);
  if (!engine || !line) return "";
  qipu::Task task;
  task.start = line->start;
  task.moves = line->moves;
  task.limits.nodes = 20'000;
  const auto answer = (*engine)->analyse(task);
  if (!answer || !answer->best) return "";
  return qipu::kChinese.written(task.position(), *answer->best);
}

int main(int count, char** arguments) {
  if (count != 4) return 2;
  const std::string records = arguments[1], misprints = arguments[2], written = arguments[3];
  read(records);
  std::optional<qipu::OpenedGame> first = qipu::OpenGames(records).next();
  if (!first) return 1;
  std::cout << "commented: " << commented_moves(first->game) << '\n'
            << "found: " << count_matches(records, "result = 0-1 and line(\"炮二平五\")") << '\n';
  edit(first->game);
  std::cout << "written: " << write(first->game, written) << '\n';
  const std::optional<qipu::OpenedGame> again = qipu::OpenGames(written).next();
  std::cout << "by " << again->game.tags.get("Annotator") << ", " << again->game.leaves()
            << " lines\n"
            << "judged: " << judgement(again->game) << '\n';
  for (const qipu::OpenedGame& opened : qipu::OpenGames(misprints)) mend(opened.game);
  std::cout << "best: " << best_move(first->game).size() << " bytes\n";
}
