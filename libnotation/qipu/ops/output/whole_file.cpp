#include "qipu/format/formats.h"
#include "qipu/ops/output/game_encoder.h"
#include "qipu/ops/output/game_file.h"
#include "qipu/text/encoding.h"

namespace qipu {

Result<GameBytes> whole_file(const Game& game, const OutputOptions& options) {
  const GameOf one{&game, {}};
  return whole_file({&one, 1}, options);
}

Result<GameBytes> whole_file(std::span<const GameOf> games, const OutputOptions& options) {
  if (auto can = can_write(*options.to); !can) return std::unexpected(std::move(can.error()));
  if (options.to == &kPacked) return fail(diag::database_needs_file, {});
  if (games.size() > 1 && !options.to->can.many_games) {
    return fail(diag::one_game_only, {}, {std::string(options.to->id), "out/{name}-{n}"});
  }
  GameEncoder encoder(options);
  GameWriter& writer = encoder.writer();
  GameBytes out;
  std::string records, entries;
  for (std::size_t i = 0; i < games.size(); ++i) {
    auto written = encoder.write(*games[i].game, games[i].source, i + 1, out.losses);
    if (!written) return std::unexpected(std::move(written.error()));
    if (i != 0) {
      std::string between;
      writer.between(between);
      records += encoder.encoded(std::move(between), out.losses);
    }
    records += written->bytes;
    entries += written->entry;
  }
  std::string before, behind;
  if (options.to->listed) {
    writer.begin_list(before, games.size(), {});
    writer.number(entries, 0);
    before += entries;
    writer.end_list(before, games.size());
  } else {
    writer.begin(before);
  }
  writer.finish(behind);
  const Encoding encoding = encoder.encoding();
  if (options.to->text) out.bytes = byte_order_mark(encoding);
  if (options.to->text && options.bom && encoding == Encoding::utf8) out.bytes = "\xEF\xBB\xBF";
  out.bytes += encoder.encoded(std::move(before), out.losses);
  out.bytes += records;
  out.bytes += encoder.encoded(std::move(behind), out.losses);
  return out;
}

}  // namespace qipu
