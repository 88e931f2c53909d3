#include "qipu/ops/output/game_file.h"

#include <deque>
#include <utility>
#include <vector>

#include "qipu/format/formats.h"
#include "qipu/ops/output/outputs.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/safe_names.h"
#include "qipu/text/encoding.h"

namespace qipu {
namespace {

/// Writes games of one output.
class Encoder {
 public:
  explicit Encoder(const OutputOptions& options) : options_(options), can_(options.to->can) {
    WriteOptions how;
    how.notation = options.notation;
    how.variations = !options.strip.variations;
    how.columns = options.columns;
    writer_ = options.to->create(how);
    // The user chose the columns: any tag may be one.
    if (!options.columns.empty()) can_.other_tags = can_.empty_tags = true;
  }

  GameWriter& writer() { return *writer_; }

  /// The game as the format has it, its number in the run put in.
  Result<WrittenGame> write(const Game& game, std::string_view source, std::uint64_t number,
                            Losses& losses) {
    Game fits = game;
    Losses lost;
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

  std::string encoded(std::string text, Losses& losses) const {
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

 private:
  const OutputOptions& options_;
  std::unique_ptr<GameWriter> writer_;
  Capabilities can_;
};

Result<void> can_write(const Format& format) {
  if (format.create != nullptr) return {};
  return fail(diag::format_only_read, {}, {std::string(format.id)});
}

}  // namespace

Result<GameBytes> whole_file(const Game& game, const OutputOptions& options) {
  if (auto can = can_write(*options.to); !can) return std::unexpected(std::move(can.error()));
  if (options.to == &kPacked) return fail(diag::database_needs_file, {});
  Encoder encoder(options);
  GameBytes out;
  auto written = encoder.write(game, {}, 1, out.losses);
  if (!written) return std::unexpected(std::move(written.error()));
  GameWriter& writer = encoder.writer();
  std::string before, behind;
  if (options.to->listed) {
    writer.begin_list(before, 1, {});
    writer.number(written->entry, 0);
    before += written->entry;
    writer.end_list(before, 1);
  } else {
    writer.begin(before);
  }
  writer.finish(behind);
  const Encoding encoding = options.out_encoding.value_or(options.to->write_encoding);
  if (options.to->text) out.bytes = byte_order_mark(encoding);
  if (options.to->text && options.bom && encoding == Encoding::utf8) out.bytes = "\xEF\xBB\xBF";
  out.bytes += encoder.encoded(std::move(before), out.losses);
  out.bytes += written->bytes;
  out.bytes += encoder.encoded(std::move(behind), out.losses);
  return out;
}

struct GameFile::Parts {
  explicit Parts(const OutputOptions& given) : options(given), encoder(options) {}

  OutputOptions options;
  Encoder encoder;
  std::deque<Input> sources;
  std::unique_ptr<Outputs> outputs;
  Losses losses;
  std::uint64_t games = 0;
};

GameFile::GameFile(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
GameFile::GameFile(GameFile&&) noexcept = default;
GameFile& GameFile::operator=(GameFile&&) noexcept = default;
GameFile::~GameFile() = default;

Result<GameFile> GameFile::create(const std::string& path, const OutputOptions& options,
                                  Existing existing) {
  if (auto can = can_write(*options.to); !can) return std::unexpected(std::move(can.error()));
  auto parts = std::make_unique<Parts>(options);
  OutputRequest request;
  request.path = path;
  request.force = existing == Existing::replaced;
  request.update = existing == Existing::added_to;
  auto outputs = Outputs::open(request, parts->options, {});
  if (!outputs) return std::unexpected(std::move(outputs.error()));
  parts->outputs = std::move(*outputs);
  return GameFile(std::move(parts));
}

Result<void> GameFile::add(const Game& game, const std::string& source) {
  Parts& parts = *parts_;
  Outputs& outputs = *parts.outputs;
  auto written = parts.encoder.write(game, source, parts.games + 1, parts.losses);
  if (!written) return std::unexpected(std::move(written.error()));
  const std::string from = source.empty() ? "<program>" : source;
  if (parts.sources.empty() || parts.sources.back().path != from) {
    Input input;
    input.below = from.substr(from.rfind('/') + 1);
    input.path = from;
    parts.sources.push_back(std::move(input));
    outputs.begin_input(parts.sources.back());
  }
  auto put = outputs.one_by_one() ? outputs.put_game(std::move(*written))
                                  : outputs.put_games(written->bytes, written->entry, 1);
  if (put) ++parts.games;
  return put;
}

std::uint64_t GameFile::games() const { return parts_->games; }

const Losses& GameFile::losses() const { return parts_->losses; }

Result<void> GameFile::commit() {
  for (Unwritten& lost : parts_->outputs->finish(true)) {
    if (lost.why) return std::unexpected(std::move(*lost.why));
  }
  return {};
}

}  // namespace qipu
