// Private. The reader of plain move lists: reader.cpp classifies each line,
// body.cpp reads its moves and words.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/format/left_over.h"
#include "qipu/format/lines.h"
#include "qipu/format/sheet/list/head.h"
#include "qipu/format/sheet/list/rounds.h"
#include "qipu/format/sheet/list/words.h"

namespace qipu::sheet::list {

class Reader final : public TextReader {
 public:
  explicit Reader(const Source& source) : source_(source), lines_(source.text) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override;
  std::size_t offset() override { return std::min(lines_.offset(), source_.text.size()); }
  void go_to(std::size_t offset) override { lines_.go_to(offset); }
  void record(Layout& layout) override { layout_ = &layout; }

 private:
  struct State {
    bool begun = false;        // a line of the game was read
    bool body = false;         // moves, comment or result seen: unknown headers are refused
    bool parted = false;       // an empty line follows the title
    bool finished = false;     // a result or a footer follows the moves
    bool after_blank = false;  // the previous line is empty
    int quoted = 0;            // number of the previous line, if a note quotes it; else 0
  };

  // --- classification of lines ------------------------------------------------------------------
  bool take_line(const TextLine& line, Game& game, DiagnosticSink& sink);
  enum class Taken : std::uint8_t { no, yes, next_game };
  Taken take_headers(std::string_view whole, std::string_view text, Game& game,
                     DiagnosticSink& sink);
  Taken take_start(std::string_view text, Game& game);
  Taken take_heading(std::string_view text, Game& game);
  Taken take_names(std::string_view text, Game& game, DiagnosticSink& sink);
  bool has_moves() const { return plays_.main().rounds.moves() > 0; }
  const RoundCount& rounds() const { return plays_.now().rounds; }
  /// Counts the number, if there is one; `beside`: not the first of its line.
  void take_number(const Number& number, bool beside);
  std::size_t offset(std::string_view part) const;
  bool are_moves(std::string_view line, const std::vector<Header>& headers) const;
  bool begins_game(const Header& header) const;
  bool begins_with_round(std::string_view text) const;
  bool takes(const Header& header) const;

  Number number_at(std::string_view text) const;
  Number own_number_at(std::string_view text) const;
  enum class Row : std::uint8_t { moves, prose, next_game, round };
  Row what_is(std::string_view text, const Game& game);
  bool is_last_round(std::string_view text, const Game& game) const;
  bool comes_again(const Number& number) const;
  bool heads_the_next(std::string_view text) const;
  bool take_label(std::string_view text, Game& game);
  void take_under_label(std::string_view text, Game& game);
  bool goes_back_to_the_game(std::string_view text, const Game& game) const;
  bool is_passed_over(std::string_view text) const;
  std::string_view behind_misread_number(std::string_view text) const;
  int next_number() const;
  void take_round(std::string_view text, Game& game);

  // --- moves and words of a line ----------------------------------------------------------------
  void take_body(std::string_view text, Game& game);
  /// A line's moves and words, while they are read.
  struct Body {
    int pending = 0;    // the number before a remark
    bool row = false;   // a number or a move of this line was read
    bool list = false;  // its moves are separated by marks
  };
  std::string_view part_of_list(std::string_view text, const Number& number,
                                const Body& body) const;
  bool take_moves(std::string_view& text, std::string_view part, const Number& number, Body& body,
                  Game& game);
  bool take_remark(std::string_view& text, const Number& number, Body& body, Game& game);
  bool may_be_misread(std::string_view text, std::string_view word, const Number& number,
                      bool row) const;
  bool is_due(const Remark& remark, bool numbered) const;
  bool is_due_at(std::string_view text) const;
  bool place_is_sure(const Number& number, bool row) const;
  bool reply_is_missing(const Number& number) const;
  std::string_view take_braces(std::string_view text, Game& game);
  std::optional<std::string_view> take_brackets(std::string_view text, Game& game);
  void add_move(Game& game, std::string_view words);
  bool take_result(std::string_view text, Game& game);
  void add_comment(Game& game, std::string_view text);

  Source source_;
  Lines lines_;
  DiagnosticSink* sink_ = nullptr;  // for findings on the current game
  bool never_closed_ = false;
  State state_;
  Layout* layout_ = nullptr;
  Head head_{source_, nullptr};
  Plays plays_;
  std::vector<int> numbers_;  // move numbers before the nodes, by NodeId
  std::vector<std::string_view> moves_;
};

}  // namespace qipu::sheet::list
