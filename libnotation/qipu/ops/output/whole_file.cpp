#include "qipu/diag/diagnostic.h"
#include "qipu/format/formats.h"
#include "qipu/ops/output/game_encoder.h"
#include "qipu/ops/output/game_file.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/text/encoding.h"

namespace qipu {

GameEncoder::GameEncoder(const OutputOptions& options) : options_(options), can_(options.to->can) {
  WriteOptions how;
  how.notation = options.notation;
  how.variations = !options.strip.variations;
  how.columns = options.columns;
  writer_ = options.to->create(how);
  // The user chose the columns: any tag may be one.
  if (!options.columns.empty()) can_.other_tags = can_.empty_tags = true;
}

Result<WrittenGame> GameEncoder::write(const Game& game, std::string_view source,
                                       std::uint64_t number, Losses& losses) {
  Game fits = game;
  Losses lost, asked_for;
  if (options_.strip.any()) reduce(fits, what_stays(options_.strip), asked_for);
  reduce(fits, can_, lost);
  if (!source.empty()) writer_->come_from({shown_name(source), stem_of(source), {}});
  WrittenGame out;
  std::string text;
  writer_->write(fits, text);
  if (writer_->number_at() != GameWriter::kNowhere) {
    text.insert(writer_->number_at(), std::to_string(number));
  }
  out.bytes = encoded(std::move(text), lost);
  if (options_.strict_loss && !lost.empty()) {
    return fail(diag::loss_refused, {},
                {std::string(options_.to->id), losses_text(lost, Language::en),
                 losses_text(lost, Language::zh)});
  }
  if (options_.to->listed) writer_->list(out.entry);
  for (const Loss& loss : lost) add_loss(losses, loss);
  return out;
}

std::string GameEncoder::encoded(std::string text, Losses& losses) const {
  const Encoding encoding = options_.out_encoding.value_or(options_.to->write_encoding);
  if (!options_.to->text || encoding == Encoding::utf8) return text;
  std::string bytes;
  std::vector<Unencodable> missing;
  encode(bytes, text, encoding, missing, options_.to->stand_in);
  if (!missing.empty()) {
    losses.push_back({"unencodable", std::string(encoding_name(encoding)),
                      static_cast<std::uint32_t>(missing.size())});
  }
  return bytes;
}

Result<void> can_write(const Format& format) {
  if (format.create != nullptr) return {};
  return fail(diag::format_only_read, {}, {std::string(format.id)});
}

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
  const Encoding encoding = options.out_encoding.value_or(options.to->write_encoding);
  if (options.to->text) out.bytes = byte_order_mark(encoding);
  if (options.to->text && options.bom && encoding == Encoding::utf8) out.bytes = "\xEF\xBB\xBF";
  out.bytes += encoder.encoded(std::move(before), out.losses);
  out.bytes += records;
  out.bytes += encoder.encoded(std::move(behind), out.losses);
  return out;
}

}  // namespace qipu
