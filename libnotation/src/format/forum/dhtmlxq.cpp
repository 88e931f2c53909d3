// DhtmlXQ: records in brackets, as dpxq.com and half the Chinese forums show them.
//
// Both move lists are read: the list with four digits per move and numbered lines, and the older
// list with units of twelve characters. The first kind is written. Blocks are found anywhere in a
// page. Syntax: grammars/dhtmlxq.hpp.
//
// Lines are numbered in such a way that reading them in the order of their numbers restores the
// order of alternatives: all alternatives along line 0 first, from the start on, then those along
// line 1 ...

#include <algorithm>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "format/core/borders.h"
#include "format/core/lines.h"
#include "format/forum/dhtmlxq_layout.h"
#include "format/kit/markup_text.h"
#include "format/kit/site_fields.h"
#include "format/kit/slots.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu {

namespace dhtmlxq {

std::string tag_of_field(std::string_view field) {
  const std::string_view common = tag_of_site_field(field);
  return common.empty() ? std::string(kOwnTag) + std::string(field) : std::string(common);
}

std::string_view field_of_tag(std::string_view tag) {
  if (!tag.starts_with(kOwnTag)) return site_field_of_tag(tag);
  const std::string_view field = tag.substr(kOwnTag.size());
  const bool spelled = std::ranges::all_of(
      field, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
  return spelled && tag_of_site_field(field).empty() ? field : std::string_view();
}

bool structural(std::string_view field) {
  return field == "result" || field == "binit" || field == "movelist" || field == "fen" ||
         field.starts_with("move_") || field.starts_with("comment");
}

std::string fit_tag(std::string_view name, std::string_view value) {
  const std::string_view field = field_of_tag(name);
  value = trim(value);
  if (field.empty() || structural(field)) return {};
  if (field == "ver" && value == kDefaultVer) return {};
  if (field == "init" && value == kDefaultInit) return {};
  return std::string(value);
}

namespace {

void put_square(std::string& out, Square s) {
  out += static_cast<char>('0' + s.file());
  out += static_cast<char>('9' - s.rank());
}

class DhtmlxqWriter final : public GameWriter {
 public:
  explicit DhtmlxqWriter(const WriteOptions& options) : variations_(options.variations) {}

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
    // Only a FEN can say that Black is to move if the first move does not show who moves.
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
    std::uint32_t ply;  ///< ply of its first move
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
        // Alternatives to a line's first move were handled with the line that it left.
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

constexpr Capabilities kCan = {
    .many_games = true,
    .any_pieces = false,
    .upside_down = true,
    .ending = true,
    .outcome_words = true,
    .outcome_text = true,
    .off_turn = false,
    .repeated_tags = true,
    .empty_tags = false,
    .outer_blanks = false,
    .forbidden_in_comments = "\r",
    .forbidden_in_tags = "\r",
    .fit_tag = fit_tag,
};

constexpr std::string_view kOpening = "[dhtmlxq";

/// Finds "[DhtmlXQ_title]", "[DhtmlXQ]", "[DhtmlXQiFrame]", but not PGN's "[dhtmlxq.hits ...".
Likeness probe(std::string_view head) {
  if (begins_with_tag(head)) return Likeness::no;
  while (true) {
    const std::size_t at = ascii::find_folded(head, kOpening);
    if (at == head.npos) return Likeness::no;
    head.remove_prefix(at + kOpening.size());
    if (!head.empty() &&
        (head[0] == '_' || head[0] == ']' || (head[0] | 0x20) == 'i' || (head[0] | 0x20) == 'h')) {
      return Likeness::certain;
    }
  }
}

std::size_t last_wrapper(std::string_view bytes, std::size_t end) {
  while (true) {
    const auto found =
        std::ranges::find_end(bytes.substr(0, end), kOpening.substr(1), {}, ascii::lower);
    if (found.empty()) return 0;
    end = static_cast<std::size_t>(found.begin() - bytes.begin());
    if (const std::size_t at = wrapper_around(bytes, end); at != 0) return at;
  }
}

constexpr BorderRule kBorders = {
    .last_mark = last_wrapper,
    .mark = "[DhtmlXQ]",
    .last_end =
        [](std::string_view text, std::size_t most) {
          Block block;
          std::size_t last = 0;
          for (std::size_t at = 0; next_block(text, at, block) && at <= most;) last = at;
          return last;
        },
};

}  // namespace
}  // namespace dhtmlxq

const Format kDhtmlXq = {
    .id = "dhtmlxq",
    .title_en = "DhtmlXQ / UBB (dpxq.com)",
    .title_zh = "DhtmlXQ / UBB（东萍象棋网）",
    .extensions = "ubb",
    .can = dhtmlxq::kCan,
    .probe = dhtmlxq::probe,
    .open = dhtmlxq::open,
    .create = create_as<dhtmlxq::DhtmlxqWriter>,
    .last_border =
        [](const ArchivePart& part) { return qipu::last_border(part, dhtmlxq::kBorders); },
    .marks = {"[dhtmlxq", "[/dhtmlxq"},
};

}  // namespace qipu
