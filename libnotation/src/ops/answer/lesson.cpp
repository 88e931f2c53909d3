#include "ops/answer/lesson.h"

#include <algorithm>

#include "annotate/words/annotation_text.h"
#include "ops/answer/show.h"
#include "qipu/notation/notation.h"
#include "ruling/ruling_text.h"
#include "text/utf8.h"

namespace qipu {

void Lesson::add(const AnnotatedGame& game, const ChanceCurve& curve, const std::string& name) {
  Position position = game.start;
  const std::size_t black_first = game.start.turn() == Color::black ? 1 : 0;
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const AnnotatedPly& ply = game.plies[i];
    if (ply.look && is_fault(ply.look->judgement.mark) && !ply.look->lines.empty()) {
      const std::size_t round =
          (i + black_first) / 2 + static_cast<std::size_t>(game.start.round());
      faults_.push_back({name, position, round, ply});
      good_.push_back(good_moves(*ply.look, curve));
    }
    position.make(ply.move);
  }
}

std::string Lesson::begin() const {
  if (!faults_.empty()) return task();
  return language_ == Language::zh ? "没有失误可学。\n" : "There is no mistake to learn from.\n";
}

std::string Lesson::task() const {
  const LessonFault& fault = faults_[at_];
  const bool zh = language_ == Language::zh, red = fault.ply.mover == Color::red;
  Game board;
  board.start = fault.position.setup();
  const ShowOptions options = {.at = {},
                               .flip = !red,
                               .board_only = true,
                               .notation = notation_,
                               .language = language_,
                               .color = color_};
  const std::string played = notation_->written(fault.position, fault.ply.move) + " " +
                             std::string(mark_glyph(fault.ply.look->judgement.mark));
  const std::string number = std::to_string(at_ + 1) + "/" + std::to_string(faults_.size());
  const std::string round = std::to_string(fault.round);
  std::string out = "\n" + fault.game + "\n\n" + show_game(board, options) + "\n";
  append_wrapped(out,
                 zh ? number + "  第 " + round + " 回合，" + (red ? "红方" : "黑方") + "走了 " +
                          played + "。请找出更好的着法（? 提示，回车看答案，q 结束）。"
                    : number + "  Move " + round + ": " + (red ? "Red" : "Black") + " played " +
                          played + ". Find a better move (? hint, Enter for the answer, q to end).",
                 0, 80);
  return out;
}

std::string Lesson::shown() const {
  const LessonFault& fault = faults_[at_];
  std::string out;
  append_wrapped(out, move_words(fault.ply, fault.position, *notation_, language_), 2, 80);
  return out;
}

std::string Lesson::result() const {
  const std::string found = std::to_string(found_), all = std::to_string(faults_.size());
  return language_ == Language::zh ? "\n" + all + " 处失误，找到 " + found + " 处的好着。\n"
                                   : "\nFound " + found + " of " + all + ".\n";
}

std::string Lesson::and_next(std::string reply) {
  ++at_;
  helped_ = false;
  return reply + (is_over() ? result() : task());
}

std::string Lesson::answer(std::string_view line) {
  if (is_over()) return {};
  const bool zh = language_ == Language::zh;
  line = trim(line);
  const LessonFault& fault = faults_[at_];
  const std::vector<Move>& good = good_[at_];
  if (line == "q") {
    const std::string out = result();
    at_ = faults_.size();
    return out;
  }
  if (line.empty() || line == "!") {
    const std::string better = notation_->written(fault.position, good.front());
    return and_next((zh ? "应走 " : "Better: ") + better + "\n" + shown());
  }
  if (line == "?" || line == "？") {
    helped_ = true;
    const Move move = good.front();
    const Piece piece = fault.position[move.from()];
    return (zh ? "应该走的子：" : "This piece should move: ") +
           std::string(piece_name(piece, language_)) + " " + move.ucci().substr(0, 2) + "\n";
  }
  Reading reading;
  read_any(line, fault.position, reading);
  if (reading.legal.size() != 1) {
    const bool several = reading.legal.size() > 1;
    return zh ? (several ? "有几种走法，请写清楚。\n" : "这不是此局面的合法着法。\n")
              : (several ? "Several moves are meant; write one of them.\n"
                         : "This is no legal move here.\n");
  }
  const Move move = *reading.legal.begin();
  if (std::ranges::find(good, move) != good.end()) {
    if (!helped_) ++found_;
    return and_next((move == good.front() ? (zh ? "正确。\n" : "Correct.\n")
                                          : (zh ? "这一着同样好。\n" : "This is as good.\n")) +
                    shown());
  }
  if (move == fault.ply.move) {
    return zh ? "这就是对局中的着法。\n" : "This was played in the game.\n";
  }
  return zh ? "不是这一着，请再想想。\n" : "Not this move; try again.\n";
}

}  // namespace qipu
