#include "ops/output/whole_file.h"

#include <utility>

#include "qipu/format/formats.h"
#include "qipu/text/encoding.h"

namespace qipu {

Result<std::unique_ptr<WholeFile>> WholeFile::begin(const OutputOptions& options, bool many) {
  if (auto can = can_write(*options.to); !can) return std::unexpected(std::move(can.error()));
  if (options.to == &kPacked) return fail(diag::database_needs_file, {});
  if (many && !options.to->can.many_games) {
    return fail(diag::one_game_only, {}, {std::string(options.to->id), "out/{name}-{n}"});
  }
  return std::unique_ptr<WholeFile>(new WholeFile(options));
}

Result<void> WholeFile::add(const GameOf& of) {
  const bool counted = of.number == 0 || encoder_.writer().numbers_run();
  auto written = encoder_.write(*of.game, of.source, counted ? games_ + 1 : of.number, losses_);
  if (!written) return std::unexpected(std::move(written.error()));
  if (games_++ != 0) {
    std::string between;
    encoder_.writer().between(between);
    records_ += encoder_.encoded(std::move(between), losses_);
  }
  records_ += written->bytes;
  entries_ += written->entry;
  return {};
}

GameBytes WholeFile::finish(std::string_view stem) {
  GameWriter& writer = encoder_.writer();
  std::string before, behind;
  if (options_.to->listed) {
    writer.begin_list(before, games_, stem);
    writer.number(entries_, 0);
    before += entries_;
    writer.end_list(before, games_);
  } else {
    writer.begin(before);
  }
  writer.finish(behind);
  GameBytes out;
  const Encoding encoding = encoder_.encoding();
  if (options_.to->text) out.bytes = byte_order_mark(encoding);
  if (options_.to->text && options_.bom && encoding == Encoding::utf8) out.bytes = "\xEF\xBB\xBF";
  out.bytes += encoder_.encoded(std::move(before), losses_);
  out.bytes += records_;
  out.bytes += encoder_.encoded(std::move(behind), losses_);
  out.losses = std::move(losses_);
  return out;
}

Result<GameBytes> whole_file(const Game& game, const OutputOptions& options) {
  const GameOf one{&game, {}};
  return whole_file({&one, 1}, options);
}

Result<GameBytes> whole_file(std::span<const GameOf> games, const OutputOptions& options) {
  auto file = WholeFile::begin(options, games.size() > 1);
  if (!file) return std::unexpected(std::move(file.error()));
  for (const GameOf& each : games) {
    if (auto added = (*file)->add(each); !added) return std::unexpected(std::move(added.error()));
  }
  return (*file)->finish();
}

}  // namespace qipu
