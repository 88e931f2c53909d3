#include "publish/ruling_page.h"

#include "publish/assets.h"
#include "publish/markup.h"
#include "publish/page_facts.h"
#include "ruling/ruling_text.h"

namespace qipu {
namespace {

std::string paragraph(std::string_view kind, std::string_view text) {
  return "<p class=\"" + std::string(kind) + "\">" + escaped(text) + "</p>\n";
}

/// Returns the class for so many boards in a row that they all fit on one sheet.
std::string_view columns(std::size_t boards) {
  if (boards <= 1) return "c1";
  if (boards <= 4) return "c2";
  if (boards <= 6) return "c3";
  return boards <= 12 ? "c4" : "c6";
}

/// One ruling's part of the page.
class Section {
 public:
  Section(const Ruling& ruling, const RulingPageOptions& options)
      : ruling_(ruling),
        options_(options),
        notation_(options.notation != nullptr ? *options.notation : *find_notation("zh")) {}

  std::string html(std::string_view heading, std::string_view book) {
    out_ = "<section>\n<h2>" + escaped(heading) + "</h2>\n" + paragraph("book", book);
    const std::size_t boards = ruling_.loop.empty() ? 1 : ruling_.loop.size();
    out_.append("<div class=\"boards ").append(columns(boards)).append("\">\n");
    ruling_.loop.empty() ? the_board() : the_loop();
    out_ += "</div>\n" + paragraph("verdict", reason_of(ruling_, options_.language));
    const std::string clause = settlement_of(ruling_, options_.language);
    if (!clause.empty()) out_ += paragraph("clause", (zh() ? "条款：" : "Clause: ") + clause);
    return out_ + "</section>\n";
  }

 private:
  bool zh() const { return options_.language == Language::zh; }

  /// Returns the move in coordinates if the rules forbid it, unless the notation is Chinese, which
  /// can write such a move.
  std::string written(const Position& position, Move m) const {
    if (!position.legal(m) && notation_.script != Script::chinese) return m.ucci();
    std::string text;
    notation_.write(text, position, m);
    return text;
  }

  Diagram plain(const Position& position) const {
    Diagram diagram;
    diagram.board = position.setup().board;
    diagram.pieces = options_.pieces;
    diagram.style = DiagramStyle::paper;
    diagram.flip = options_.flip;
    if (notation_.black_begins) diagram.coordinates = Coordinates::chinese_of_black;
    return diagram;
  }

  /// Draws the board of a ruling without a loop. An illegal move is an arrow, and the king that it
  /// exposes is ringed.
  void the_board() {
    Diagram diagram = plain(ruling_.start);
    std::string caption;
    if (ruling_.illegal) {
      diagram.arrows.push_back(*ruling_.illegal);
      if (const auto king = ruling_.start.king(ruling_.start.turn())) diagram.marks = {*king};
      caption = std::string(side_name(ruling_.start.turn(), options_.language)) + ' ' +
                written(ruling_.start, *ruling_.illegal);
    } else {
      const bool red = ruling_.start.turn() == Color::red;
      caption = zh() ? (red ? "轮到红方" : "轮到黑方") : red ? "Red to move" : "Black to move";
    }
    out_ += "<figure>\n" + svg_element(draw(diagram), caption) + "<figcaption>" +
            paragraph("move", caption) + "</figcaption>\n</figure>\n";
  }

  void the_loop() {
    Position position = ruling_.start;
    for (std::size_t i = 0; i < ruling_.loop.size(); ++i) {
      const JudgedMove& judged = ruling_.loop[i];
      Position after = position;
      after.replay(judged.move);
      const std::string move = std::to_string(i + 1) + ". " +
                               std::string(side_name(judged.side, options_.language)) + ' ' +
                               written(position, judged.move);
      Diagram diagram = plain(after);
      diagram.last = judged.move;
      if (!judged.proof.empty()) diagram.arrows.push_back(judged.proof.front());
      out_ += "<figure>\n" + svg_element(draw(diagram), move) + "<figcaption>" +
              paragraph("move", move) + label_of(judged) + proof_of(judged, after) +
              reason_for(judged, after) + "</figcaption>\n</figure>\n";
      position = after;
    }
  }

  std::string label_of(const JudgedMove& judged) const {
    std::string name(label_sign(judged.label));
    if (!zh()) name += ' ' + std::string(label_name(judged.label, options_.language));
    return "<p><span class=\"label" + std::string(attacks(judged.label) ? " attack" : "") + "\">" +
           escaped(name) + "</span> <span class=\"clause\">" +
           escaped(clause_text(*ruling_.rules, judged.clause, options_.language)) + "</span></p>\n";
  }

  /// Returns the line that is threatened, played by the same side again.
  std::string proof_of(const JudgedMove& judged, Position position) const {
    if (judged.proof.empty()) return {};
    std::string out = zh() ? "<p class=\"proof\">伏" : "<p class=\"proof\">next";
    position.give_turn(judged.side);
    for (const Move m : judged.proof) {
      out += " <span>" + escaped(written(position, m)) + "</span>";
      position.make(m);
    }
    return out + "</p>\n";
  }

  /// Returns the piece that a chase threatens, and what the chase wins.
  std::string reason_for(const JudgedMove& judged, const Position& after) const {
    const std::string why = chase_reason(judged, after, options_.language);
    return why.empty() ? why : paragraph("clause", why);
  }

  const Ruling& ruling_;
  const RulingPageOptions& options_;
  const Notation& notation_;
  std::string out_;
};

}  // namespace

void RulingPage::add(const Ruling& ruling, std::string_view heading, std::string_view book) {
  sections_ += Section(ruling, options_).html(heading, book);
}

std::string RulingPage::html() const {
  const bool zh = options_.language == Language::zh;
  const std::string nothing =
      paragraph("verdict", zh ? "没有需要裁决的局面。" : "There is nothing to judge.");
  const std::pair<std::string_view, std::string> values[] = {
      {"lang", std::string(page_language(options_.language))},
      {"head", asset::head(options_.title, asset::Scripts::none)},
      {"title", escaped(options_.title)},
      {"shapes", all_shapes()},
      {"sections", sections_.empty() ? nothing : sections_},
  };
  return asset::filled(asset::ruling_html(), values);
}

}  // namespace qipu
