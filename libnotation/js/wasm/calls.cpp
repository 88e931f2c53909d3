// Functions that the C interface lacks: several games written into one file, boards and games as
// pictures and pages.

#include <array>

#include "c/call.h"
#include "c/games.h"
#include "publish/pages.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/publish/diagram.h"
#include "qipu/publish/picture.h"

using namespace qipu;
using namespace qipu::c;

namespace {

qipu_bytes* bytes_of(const char* call, auto make) {
  return handle_of<qipu_bytes>(call, [&] {
    auto out = std::make_unique<BytesObject>();
    make(out->written);
    return out;
  });
}

/// Returns the value with that name; nullopt for null.
template <class Value, std::size_t n>
std::optional<Value> value_named(const char* call, const char* argument,
                                 const std::array<std::string_view, n>& names, const char* name) {
  if (name == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < n; ++i) {
    if (names[i] == name) return static_cast<Value>(i);
  }
  refuse(call, argument, {"is none of the names there are", "不是可用的名称"});
}

}  // namespace

extern "C" {

/// Writes a whole file of these games.
qipu_bytes* qipu_js_write(const qipu_game* const* games, size_t count,
                          const qipu_write_options* options, int bare) {
  constexpr const char* kCall = "write";
  return bytes_of(kCall, [&](GameBytes& out) {
    const qipu_write_options given =
        options_given<qipu_write_options>(kCall, options, QIPU_WRITE_OPTIONS_INIT);
    OutputOptions how;
    how.to = format_named(kCall, given.format);
    if (how.to == nullptr) how.to = format_named(kCall, "pgn");
    how.notation = notation_named(kCall, given.notation);
    how.out_encoding = encoding_named(kCall, given.encoding);
    if (how.notation == nullptr) how.notation = usual_notation(*how.to, how.out_encoding);
    how.columns = text_or_none(kCall, "columns", given.columns);
    how.strict_loss = given.strict != 0;
    how.strip.variations = bare != 0;
    std::vector<GameOf> all;
    for (const qipu_game* const each : std::span(games, count)) {
      const GameObject& of = object_of<GameObject>(kCall, each);
      all.push_back({&of.game, of.file, of.number});
    }
    out = value_or_fail(whole_file(all, how));
  });
}

/// Draws a board as SVG. Names may be null.
qipu_bytes* qipu_js_svg(const qipu_position* position, const char* style, const char* pieces,
                        const char* coordinates, int flip, qipu_move last, const qipu_move* arrows,
                        size_t arrow_count, const uint8_t* marks, size_t mark_count, int width) {
  constexpr const char* kCall = "svg";
  return bytes_of(kCall, [&](GameBytes& out) {
    const Setup& setup = object_of<PositionObject>(kCall, position).position.setup();
    Diagram diagram;
    diagram.board = setup.board;
    diagram.style = value_named<DiagramStyle>(kCall, "style", kDiagramStyleNames, style)
                        .value_or(diagram.style);
    diagram.pieces =
        value_named<PieceStyle>(kCall, "pieces", kPieceStyleNames, pieces).value_or(diagram.pieces);
    diagram.coordinates =
        value_named<Coordinates>(kCall, "coordinates", kCoordinatesNames, coordinates);
    diagram.flip = flip != 0;
    if (last != QIPU_NO_MOVE) diagram.last = move_of(last);
    for (const qipu_move each : std::span(arrows, arrow_count)) {
      const auto move = move_of(each);
      if (!move) refuse(kCall, "arrows", kOutOfRange);
      diagram.arrows.push_back(*move);
    }
    for (const uint8_t each : std::span(marks, mark_count)) {
      if (each >= 90) refuse(kCall, "marks", kOutOfRange);
      diagram.marks.push_back(Square::from_index(each));
    }
    out.bytes = svg(draw(diagram), write_fen(setup), width);
  });
}

/// Makes a page of a game, as `qipu report` does without an engine.
qipu_bytes* qipu_js_page(const qipu_game* game, const char* notation, qipu_language language) {
  constexpr const char* kCall = "page";
  return bytes_of(kCall, [&](GameBytes& out) {
    const GameObject& of = object_of<GameObject>(kCall, game);
    GamePage page{.game = of.game};
    page.form.language = language_of(language);
    if (const Notation* const named = notation_named(kCall, notation)) page.form.notation = named;
    page.source = of.file;
    out.bytes = game_page(page);
  });
}

/// Lists the formats, one per line, with fields separated by tabs: id, titles in English and
/// Chinese, extensions, the encoding in which it is written, and those of the words "reads",
/// "writes", "text" and "games" (many per file) that apply.
qipu_bytes* qipu_js_formats() {
  return bytes_of("formats", [](GameBytes& out) {
    for (const Format* const each : all_formats()) {
      for (const std::string_view field : {each->id, each->title_en, each->title_zh,
                                           each->extensions, encoding_name(each->write_encoding)}) {
        out.bytes += field;
        out.bytes += '\t';
      }
      if (each->open != nullptr) out.bytes += "reads ";
      if (each->create != nullptr && each != &kPacked) out.bytes += "writes ";
      if (each->text) out.bytes += "text ";
      if (each->can.many_games) out.bytes += "games ";
      out.bytes += '\n';
    }
  });
}

}  // extern "C"
