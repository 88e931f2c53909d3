// Writes DhtmlXQ with four digits a move and numbered lines.
//
// Lines are numbered so that reading them in the order of their numbers puts alternatives back in
// their order: all alternatives along line 0 first, from the start on, then those along line 1 ...

#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/format/forum/dhtmlxq_layout.h"
#include "qipu/format/markup_text.h"
#include "qipu/format/slots.h"

namespace qipu::dhtmlxq {

namespace {

void put_square(std::string& out, Square s) {
  out += static_cast<char>('0' + s.file());
  out += static_cast<char>('9' - s.rank());
}

class DhtmlxqWriter final : public GameWriter {
 public:
  explicit DhtmlxqWriter(bool variations) : variations_(variations) {}

  void write(const Game& game, std::string& out) override {
    out += "[DhtmlXQ]\n";
    put_tags(game, out);
    put_field("result", write_outcome(game.outcome), out);
    put_start(game, out);
    put_lines(game, out);
    out += "[/DhtmlXQ]\n";
  }

 private:
  static void put_field(std::string_view name, std::string_view text, std::string& out) {
    if (text.empty()) return;
    open_field(name, out);
    markup::append_escaped(out, text);
    close_field(name, out);
  }
  static void open_field(std::string_view name, std::string& out) {
    out += "[DhtmlXQ_";
    out += name;
    out += ']';
  }
  static void close_field(std::string_view name, std::string& out) {
    out += "[/DhtmlXQ_";
    out += name;
    out += "]\n";
  }

  static void put_tags(const Game& game, std::string& out) {
    if (!game.tags.has("dhtmlxq.ver")) put_field("ver", kDefaultVer, out);
    if (!game.tags.has("dhtmlxq.init")) put_field("init", kDefaultInit, out);
    for (const auto& [name, value] : game.tags) put_field(field_of_tag(name), value, out);
  }

  static void put_start(const Game& game, std::string& out) {
    open_field("binit", out);
    for (const auto& square : slots_of(game.start.board)) {
      if (square) {
        put_square(out, *square);
      } else {
        out += "99";
      }
    }
    close_field("binit", out);
    // Nothing else can say that Black is to move where nobody moves.
    if (game.start.turn == Color::black && mover_unknown(game)) {
      put_field("fen", write_fen(game.start), out);
    }
  }

  static bool mover_unknown(const Game& game) {
    const NodeId first = game[kRoot].first_child;
    return first == kNoNode || !game.start.board[game[first].move.from()];
  }

  struct Line {
    std::size_t parent;
    std::uint32_t ply;  ///< of its first move
    NodeId first;
  };

  void put_lines(const Game& game, std::string& out) const {
    std::string comments;
    put_field("comment0", game.notes(kRoot).comment, comments);
    std::vector<Line> lines = {{0, 1, game[kRoot].first_child}};
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Line line = lines[i];
      const std::string number = std::to_string(i);
      const std::string name = i == 0 ? "movelist"
                                      : "move_" + std::to_string(line.parent) + "_" +
                                            std::to_string(line.ply) + "_" + number;
      open_field(name, out);
      std::uint32_t ply = line.ply;
      for (NodeId id = line.first; id != kNoNode; id = game[id].first_child, ++ply) {
        put_square(out, game[id].move.from());
        put_square(out, game[id].move.to());
        // Alternatives to a line's first move were seen with the line it left.
        if (variations_ && (i == 0 || id != line.first)) {
          for (NodeId s = game[id].next_sibling; s != kNoNode; s = game[s].next_sibling) {
            lines.push_back({i, ply, s});
          }
        }
        if (const std::string& comment = game.notes(id).comment; !comment.empty()) {
          const std::string place =
              i == 0 ? std::to_string(ply) : number + "_" + std::to_string(ply);
          put_field("comment" + place, comment, comments);
        }
      }
      close_field(name, out);
    }
    out += comments;
  }

  bool variations_;
};

}  // namespace

std::unique_ptr<GameWriter> create(const WriteOptions& options) {
  return std::make_unique<DhtmlxqWriter>(options.variations);
}

}  // namespace qipu::dhtmlxq
