#include "ops/output/game_encoder.h"

#include <utility>

#include "qipu/ops/inputs.h"

namespace qipu {

GameEncoder::GameEncoder(const OutputOptions& options) : options_(options), can_(options.to->can) {
  WriteOptions how;
  how.notation = options.notation;
  how.variations = !options.strip.variations;
  how.columns = options.columns;
  writer_ = options.to->create(how);
  // The user chose the columns. Any tag may be one, and a tag without a column is not reported as
  // lost.
  if (!options.columns.empty()) can_.other_tags = can_.empty_tags = true;
}

Result<WrittenGame> GameEncoder::write(Game game, std::string_view source, std::uint64_t number,
                                       Losses& losses) const {
  Losses lost = fit(game);
  // A game without a file has an empty origin, whatever came before it.
  writer_->come_from(source.empty() ? Origin() : Origin{shown_name(source), stem_of(source), {}});
  WrittenGame out;
  std::string text;
  writer_->write(game, text);
  if (writer_->number_at() != GameWriter::kNowhere) {
    text.insert(writer_->number_at(), std::to_string(number));
  }
  out.bytes = encoded(std::move(text), lost);
  if (auto why = refusal(lost)) return std::unexpected(*std::move(why));
  if (options_.to->listed) writer_->list(out.entry);
  for (const Loss& loss : lost) add_loss(losses, loss);
  return out;
}

std::string GameEncoder::encoded(std::string text, Losses& losses) const {
  if (!recodes()) return text;
  std::string bytes;
  std::vector<Unencodable> missing;
  recode(bytes, text, missing, losses);
  return bytes;
}

Losses GameEncoder::fit(Game& game) const {
  Losses lost, asked_for;
  if (options_.strip.any()) reduce(game, what_stays(options_.strip), asked_for);
  reduce(game, can_, lost);
  return lost;
}

Encoding GameEncoder::encoding() const {
  return options_.out_encoding.value_or(options_.to->write_encoding);
}

bool GameEncoder::recodes() const { return options_.to->text && encoding() != Encoding::utf8; }

void GameEncoder::recode(std::string& out, std::string_view text, std::vector<Unencodable>& missing,
                         Losses& losses) const {
  const std::size_t before = missing.size();
  encode(out, text, encoding(), missing, options_.to->stand_in);
  const std::size_t lost = missing.size() - before;
  if (lost == 0) return;
  losses.push_back(
      {"unencodable", std::string(encoding_name(encoding())), static_cast<std::uint32_t>(lost)});
}

std::optional<Diagnostic> GameEncoder::refusal(const Losses& losses) const {
  if (!options_.strict_loss || losses.empty()) return std::nullopt;
  return make_diagnostic(diag::loss_refused, {},
                         {std::string(options_.to->id), losses_text(losses, Language::en),
                          losses_text(losses, Language::zh)});
}

Result<void> can_write(const Format& format) {
  if (format.create != nullptr) return {};
  return fail(diag::format_only_read, {}, {std::string(format.id)});
}

}  // namespace qipu
