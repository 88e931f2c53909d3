// Writes games: one into memory, many into a file.

#include "base/packing/pack.h"
#include "c/call.h"
#include "c/games.h"
#include "qipu/ops/game_file.h"

namespace qipu::c {
namespace {

struct WriterObject final : Object {
  static constexpr Kind kKind = Kind::writer;
  WriterObject(std::string at, GameFile of) : path(std::move(at)), file(std::move(of)) {}
  std::string path;
  GameFile file;
  bool finished = false;
  std::string lost;  ///< the text requested last
};

Strip strip_of(const char* call, unsigned given) {
  constexpr unsigned kAll = QIPU_STRIP_COMMENTS | QIPU_STRIP_VARIATIONS | QIPU_STRIP_NAGS |
                            QIPU_STRIP_EVALUATIONS | QIPU_STRIP_CLOCKS | QIPU_STRIP_TAGS;
  if ((given & ~kAll) != 0) refuse(call, "strip", kOutOfRange);
  return {.comments = (given & QIPU_STRIP_COMMENTS) != 0,
          .variations = (given & QIPU_STRIP_VARIATIONS) != 0,
          .nags = (given & QIPU_STRIP_NAGS) != 0,
          .evals = (given & QIPU_STRIP_EVALUATIONS) != 0,
          .clocks = (given & QIPU_STRIP_CLOCKS) != 0,
          .tags = (given & QIPU_STRIP_TAGS) != 0};
}

OutputOptions output_options(const char* call, const qipu_write_options& given) {
  OutputOptions out;
  out.to = format_named(call, given.format);
  out.notation = notation_named(call, given.notation);
  out.out_encoding = encoding_named(call, given.encoding);
  out.columns = text_or_none(call, "columns", given.columns);
  out.strict_loss = given.strict != 0;
  out.strip = strip_of(call, given.strip);
  return out;
}

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

qipu_bytes* qipu_write(const qipu_game* game, const qipu_write_options* options) {
  constexpr const char* kCall = "qipu_write";
  return handle_of<qipu_bytes>(kCall, [&] {
    const Game& of = object_of<GameObject>(kCall, game).game;
    OutputOptions how = output_options(
        kCall, options_given<qipu_write_options>(kCall, options, QIPU_WRITE_OPTIONS_INIT));
    if (how.to == nullptr) how.to = find_format("pgn");
    auto object = std::make_unique<BytesObject>();
    object->written = value_or_fail(whole_file(of, how));
    return object;
  });
}

qipu_text qipu_bytes_get(const qipu_bytes* bytes) {
  constexpr const char* kCall = "qipu_bytes_get";
  return text_of(kCall,
                 [&] { return as_text(object_of<BytesObject>(kCall, bytes).written.bytes); });
}

qipu_text qipu_bytes_lost(const qipu_bytes* bytes, qipu_language language) {
  constexpr const char* kCall = "qipu_bytes_lost";
  return text_of(kCall, [&] {
    auto& object = object_of<BytesObject>(kCall, bytes);
    object.lost = losses_text(object.written.losses, language_of(language));
    return as_text(object.lost);
  });
}

qipu_writer* qipu_writer_new(const char* path, const qipu_write_options* options) {
  constexpr const char* kCall = "qipu_writer_new";
  return handle_of<qipu_writer>(kCall, [&] {
    const std::string place = path_given(kCall, path);
    const qipu_write_options given =
        options_given<qipu_write_options>(kCall, options, QIPU_WRITE_OPTIONS_INIT);
    OutputOptions how = output_options(kCall, given);
    if (how.to == nullptr) how.to = format_by_extension(without_packing(place));
    if (how.to == nullptr) {
      refuse(
          kCall, "path",
          {"has the extension of no known format, and no format is given", "的扩展名不是已知格式"});
    }
    const auto existing = given.add != 0       ? GameFile::Existing::added_to
                          : given.replace != 0 ? GameFile::Existing::replaced
                                               : GameFile::Existing::kept;
    return std::make_unique<WriterObject>(
        place, value_or_fail(GameFile::create(place, how, existing), place));
  });
}

qipu_status qipu_writer_add(qipu_writer* writer, const qipu_game* game) {
  constexpr const char* kCall = "qipu_writer_add";
  return done(kCall, [&] {
    auto& object = object_of<WriterObject>(kCall, writer);
    const GameObject& of = object_of<GameObject>(kCall, game);
    if (object.finished) refuse(kCall, "writer", {"is finished", "已完成"});
    value_or_fail(object.file.add(of.game, of.file), object.path);
  });
}

uint64_t qipu_writer_games(const qipu_writer* writer) {
  constexpr const char* kCall = "qipu_writer_games";
  return value_of(kCall, std::uint64_t{0},
                  [&] { return object_of<WriterObject>(kCall, writer).file.games(); });
}

qipu_text qipu_writer_lost(const qipu_writer* writer, qipu_language language) {
  constexpr const char* kCall = "qipu_writer_lost";
  return text_of(kCall, [&] {
    auto& object = object_of<WriterObject>(kCall, writer);
    object.lost = losses_text(object.file.losses(), language_of(language));
    return as_text(object.lost);
  });
}

qipu_status qipu_writer_finish(qipu_writer* writer) {
  constexpr const char* kCall = "qipu_writer_finish";
  return done(kCall, [&] {
    auto& object = object_of<WriterObject>(kCall, writer);
    if (object.finished) refuse(kCall, "writer", {"is finished", "已完成"});
    object.finished = true;
    value_or_fail(object.file.commit(), object.path);
  });
}
