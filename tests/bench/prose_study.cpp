// Measures how well moves named in comments are placed in their games:
// prose_study PATH... [--draw COUNT SEED] [--judged FILE]
//
// Reads every game below the paths, each distinct comment once, and prints: the shares of its move
// words by how they are placed, comments a second of one core, and how often the first word of a
// line is on the variation that the record keeps of it (found without looking at variations). With
// --judged FILE it counts instead which of the words in a list like tests/data/prose/judged.tsv are
// placed as they were judged. With --draw it prints words drawn at random, half of them from
// beginnings of lines, each with the board and the comment, to be judged by eye:
// tests/data/prose/judged.tsv was made this way.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "prose/placement.h"
#include "prose/prose_lines.h"
#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/open.h"
#include "support/judged_words.h"
#include "text/utf8.h"

namespace {

using qipu::Game;
using qipu::kNoNode;
using qipu::NodeId;
using qipu::prose::Certainty;
using qipu::prose::Placement;
using qipu::prose::Placer;
using qipu::prose::ProseWord;

/// Time of this thread only, because other programs may run at the same time.
double seconds_now() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Figures {
  std::size_t comments = 0, with_words = 0, words = 0, leading = 0, leading_unplaced = 0;
  std::size_t only = 0, chosen = 0, ambiguous = 0, unplaced = 0, broken = 0, passes = 0, mended = 0;
  std::size_t chains = 0, kept = 0, agree = 0, sure = 0;
  qipu::prose::ProseLines lines;
  double seconds = 0;
};

bool begins(const ProseWord& word) { return word.placed() && word.node != kNoNode; }

/// For the word at the beginning of a line that the record also keeps as a variation: returns the
/// node of its first move; kNoNode if there is none.
NodeId variation_of(const Game& game, NodeId at, const Placement& placed, std::size_t i,
                    std::string_view comment) {
  if (i + 1 >= placed.words.size() || placed.words[i + 1].after != static_cast<int>(i)) {
    return kNoNode;
  }
  std::vector<NodeId> near{at};
  if (at != qipu::kRoot) near.push_back(game[at].parent);
  const auto text = [&](std::size_t k) {
    return comment.substr(placed.words[k].offset, placed.words[k].length);
  };
  const auto start = qipu::Position::from(game.start, qipu::Faults::all());
  if (!start) return kNoNode;
  for (const NodeId from : near) {
    std::vector<NodeId> way;
    for (NodeId id = from; id != qipu::kRoot; id = game[id].parent) way.push_back(id);
    qipu::Position position = *start;
    for (; !way.empty(); way.pop_back()) {
      if (!position[game[way.back()].move.from()]) return kNoNode;
      position.replay(game[way.back()].move);
    }
    if (game[from].first_child == kNoNode) continue;
    qipu::Reading reading;
    for (NodeId id = game[game[from].first_child].next_sibling; id != kNoNode;
         id = game[id].next_sibling) {
      qipu::kChinese.read(text(i), position, reading);
      if (std::ranges::find(reading.legal, game[id].move) == reading.legal.end()) continue;
      const NodeId next = game[id].first_child;
      if (next == kNoNode) continue;
      qipu::kChinese.read(text(i + 1), position.after(game[id].move), reading);
      if (std::ranges::find(reading.legal, game[next].move) == reading.legal.end()) continue;
      return id;
    }
  }
  return kNoNode;
}

void count(const Game& game, NodeId at, std::string_view comment, const Placement& placed,
           const Placement& unaided, Figures& sum) {
  ++sum.with_words;
  for (std::size_t i = 0; i < placed.words.size(); ++i) {
    const ProseWord& word = placed.words[i];
    ++sum.words;
    if (at == qipu::kRoot) ++sum.leading;
    switch (word.certainty) {
      case Certainty::only: ++sum.only; break;
      case Certainty::chosen: ++sum.chosen; break;
      case Certainty::ambiguous: ++sum.ambiguous; break;
      case Certainty::unplaced:
        ++sum.unplaced;
        if (at == qipu::kRoot) ++sum.leading_unplaced;
        break;
    }
    if (word.placed() && word.broken) ++sum.broken;
    if (word.placed() && word.pass) ++sum.passes;
    if (word.mended) ++sum.mended;
    if (begins(word)) ++sum.chains;
  }
  for (const bool sure : qipu::prose::sure_words(placed.words)) sum.sure += sure ? 1 : 0;
  for (std::size_t i = 0; i < unaided.words.size(); ++i) {
    const ProseWord& word = unaided.words[i];
    if (!begins(word)) continue;
    const NodeId kept = variation_of(game, at, unaided, i, comment);
    if (kept == kNoNode) continue;
    ++sum.kept;
    if (word.node == game[kept].parent && word.move == game[kept].move) ++sum.agree;
  }
}

/// Returns the move of a node in Chinese; "-" if there is none.
std::string move_text(const Game& game, NodeId node) {
  const qipu::Node& move = game[node];
  if (node == qipu::kRoot || !move.has_move) return "-";
  const auto start = qipu::Position::from(game.start, qipu::Faults::all());
  if (!start) return "-";
  std::vector<NodeId> way;
  for (NodeId id = move.parent; id != qipu::kRoot; id = game[id].parent) way.push_back(id);
  qipu::Position position = *start;
  for (; !way.empty(); way.pop_back()) {
    if (!position[game[way.back()].move.from()]) return "-";
    position.replay(game[way.back()].move);
  }
  return position.legal(move.move) ? qipu::kChinese.written(position, move.move) : "-";
}

/// A tab-separated row: board, move, how it was placed, the words around it.
std::string described(const Game& game, const Placement& placed, std::size_t i,
                      std::string_view comment, NodeId at) {
  const ProseWord& word = placed.words[i];
  constexpr std::size_t kBefore = 150, kBehind = 36;  // bytes
  std::size_t from = word.offset > kBefore ? word.offset - kBefore : 0;
  while (from < word.offset && (static_cast<unsigned char>(comment[from]) & 0xC0) == 0x80) ++from;
  std::string text(comment.substr(from, word.offset - from));
  text += "【" + std::string(comment.substr(word.offset, word.length)) + "】";
  text += qipu::truncate_utf8(comment.substr(word.offset + word.length), kBehind);
  std::ranges::replace(text, '\n', ' ');
  std::ranges::replace(text, '\t', ' ');
  std::string out = qipu::write_fen(placed.boards[i].setup()) + '\t';
  out += word.placed() ? word.move.ucci() : std::string("-");
  out += '\t';
  if (word.node == kNoNode) {
    out += word.placed()
               ? "follows " + std::string(comment.substr(
                                  placed.words[static_cast<std::size_t>(word.after)].offset,
                                  placed.words[static_cast<std::size_t>(word.after)].length))
               : "";
  } else if (word.node == at) {
    out += "after";
  } else if (at != qipu::kRoot && word.node == game[at].parent) {
    out += "instead";
  } else {
    out += "elsewhere";
  }
  if (word.lands != kNoNode)
    out += game[game[word.lands].parent].first_child == word.lands ? " played" : " kept";
  if (word.pass) out += " pass";
  if (qipu::prose::sure_words(placed.words)[i]) out += " sure";
  if (word.broken) out += " broken";
  if (word.certainty == Certainty::ambiguous) out += " ambiguous";
  if (word.certainty == Certainty::only) out += " only";
  const NodeId parent = at == qipu::kRoot ? at : game[at].parent;
  out += '\t' + move_text(game, parent) + ' ' + move_text(game, at) + "*";
  if (game[at].first_child != kNoNode) out += ' ' + move_text(game, game[at].first_child);
  return out + '\t' + text + '\n';
}

/// Words that were judged by eye, found by their quotes, and how they are placed now.
class Judged {
 public:
  explicit Judged(const std::string& path) {
    for (qipu::test::JudgedWord& word : qipu::test::judged_words(path)) {
      rows_.emplace(word.quote, Row{std::move(word.board), word.goes_on, word.right});
    }
  }

  void meet(std::string_view comment, const Placement& placed) {
    const std::vector<bool> sure = qipu::prose::sure_words(placed.words);
    for (std::size_t i = 0; i < placed.words.size(); ++i) {
      const ProseWord& word = placed.words[i];
      const std::string quote = qipu::test::quoted(comment, word);
      const std::string board = qipu::write_fen(placed.boards[i].setup()) + ' ' + word.move.ucci();
      Row* const row = find(quote, board);
      if (row == nullptr) continue;
      row->met = true;
      const bool right = word.placed() && row->right && row->board == board;
      Count& count = counts_[row->goes_on ? 1 : 0];
      ++count.words;
      if (word.placed()) ++(right ? count.placed : count.misplaced);
      if (word.likely()) ++(right ? count.links : count.wrong_links);
      if (sure[i]) ++(right ? count.sure : count.wrongly_sure);
      if (right) continue;
      const char* const kind = sure[i] ? "sure" : word.likely() ? "link" : "-";
      std::printf("%s\t%s\n", kind, quote.c_str());
    }
  }

  void print() const {
    for (const Count& count : counts_) {
      std::printf("%s: %zu words; placed %zu right, %zu wrong; links %zu, %zu; sure %zu, %zu\n",
                  &count == counts_ ? "begin" : "go on", count.words, count.placed, count.misplaced,
                  count.links, count.wrong_links, count.sure, count.wrongly_sure);
    }
  }

 private:
  struct Row {
    std::string board;
    bool goes_on, right, met = false;
  };
  struct Count {
    std::size_t words = 0, placed = 0, misplaced = 0, links = 0, wrong_links = 0, sure = 0,
                wrongly_sure = 0;
  };

  // Returns the row of a word on that board; otherwise the row of its quote, if the game is near
  // that board: a quote may occur in several comments. Null if it was not judged.
  Row* find(const std::string& quote, const std::string& board) {
    const auto [begin, end] = rows_.equal_range(quote);
    for (auto row = begin; row != end; ++row) {
      if (!row->second.met && row->second.board == board) return &row->second;
    }
    constexpr std::size_t kAlike = 12;  // letters of the board
    if (begin == end || std::next(begin) != end || begin->second.met) return nullptr;
    const bool alike = begin->second.board.substr(0, kAlike) == board.substr(0, kAlike);
    return alike ? &begin->second : nullptr;
  }

  std::multimap<std::string, Row> rows_;
  Count counts_[2];
};

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> paths;
  std::size_t wanted = 0;
  unsigned seed = 1;
  bool unplaced = false;
  std::optional<Judged> judged;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--unplaced") {
      unplaced = true;
    } else if (word == "--judged" && i + 1 < argc) {
      judged.emplace(argv[++i]);
    } else if (word == "--draw" && i + 2 < argc) {
      wanted = static_cast<std::size_t>(std::atoi(argv[i + 1]));
      seed = static_cast<unsigned>(std::atoi(argv[i + 2]));
      i += 2;
    } else {
      paths.push_back(word);
    }
  }
  if (paths.empty()) return 2;
  Figures sum;
  std::unordered_set<std::string> seen;
  std::mt19937 random(seed);
  // Half of the words begin a line: two samples, each drawn at random as words come along.
  std::vector<std::string> urns[2];
  std::size_t passed[2] = {};
  qipu::OpenGames opened(paths);
  for (const qipu::OpenedGame& one : opened) {
    const Game& game = one.game;
    bool any = false;
    for (NodeId id = qipu::kRoot; id != kNoNode && !any; id = game.next_in_preorder(id)) {
      any = !game.notes(id).comment.empty();
    }
    if (!any) continue;
    const double begun = seconds_now();
    Placer placer(game);
    sum.seconds += seconds_now() - begun;
    Placer unaided(game, {.use_variations = false});
    if (wanted == 0 && !judged) {
      Game longer = game;
      const qipu::prose::ProseLines added = qipu::prose::add_prose_lines(longer);
      sum.lines.lines += added.lines;
      sum.lines.moves += added.moves;
      sum.lines.standing += added.standing;
      sum.lines.left += added.left;
    }
    for (NodeId id = qipu::kRoot; id != kNoNode; id = game.next_in_preorder(id)) {
      const std::string& comment = game.notes(id).comment;
      if (comment.empty() || !seen.insert(comment).second) continue;
      ++sum.comments;
      const double then = seconds_now();
      const Placement placed = placer.place(id, comment);
      sum.seconds += seconds_now() - then;
      if (placed.words.empty()) continue;
      if (judged) {
        judged->meet(comment, placed);
        continue;
      }
      if (wanted == 0) {
        count(game, id, comment, placed, unaided.place(id, comment), sum);
        continue;
      }
      for (std::size_t i = 0; i < placed.words.size(); ++i) {
        if (unplaced ? placed.words[i].placed() : !placed.words[i].likely()) continue;
        const std::size_t urn = begins(placed.words[i]) ? 0 : 1;
        const std::size_t size = unplaced ? wanted : wanted / 2;
        const std::size_t place =
            urns[urn].size() < size ? urns[urn].size() : random() % passed[urn];
        ++passed[urn];
        if (place >= size) continue;
        if (place == urns[urn].size()) urns[urn].emplace_back();
        urns[urn][place] = described(game, placed, i, comment, id);
      }
    }
  }
  if (judged) {
    judged->print();
    return 0;
  }
  if (wanted != 0) {
    for (const auto& urn : urns) {
      for (const std::string& text : urn) std::fputs(text.c_str(), stdout);
    }
    return 0;
  }
  std::printf("%zu comments, %zu of them with %zu move words\n", sum.comments, sum.with_words,
              sum.words);
  std::printf("only one board %.1f %%, chosen %.1f %%, ambiguous %.1f %%, not placed %.1f %%\n",
              share(sum.only, sum.words), share(sum.chosen, sum.words),
              share(sum.ambiguous, sum.words), share(sum.unplaced, sum.words));
  std::printf("not placed outside comments before the first move %.2f %%, in them %.1f %%\n",
              share(sum.unplaced - sum.leading_unplaced, sum.words - sum.leading),
              share(sum.leading_unplaced, sum.leading));
  std::printf("by chance perhaps %.1f %%, with a pass %.1f %%, misprinted %.1f %%, %zu lines\n",
              share(sum.broken, sum.words), share(sum.passes, sum.words),
              share(sum.mended, sum.words), sum.chains);
  std::printf(
      "sure enough for variations %.1f %%; of all games %u lines of %u moves, %u moves there "
      "already\n",
      share(sum.sure, sum.words), sum.lines.lines, sum.lines.moves, sum.lines.standing);
  std::printf("first words on the variation that is kept: %.1f %% of %zu\n",
              share(sum.agree, sum.kept), sum.kept);
  std::printf("%.0f comments a second, %.0f of those with moves\n",
              static_cast<double>(sum.comments) / sum.seconds,
              static_cast<double>(sum.with_words) / sum.seconds);
  return 0;
}
