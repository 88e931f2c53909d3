// Writes a game as its output has it: fitted to the format, as text, in the encoding.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/counting/game_order.h"
#include "base/ascii.h"
#include "ops/output/game_encoder.h"
#include "ops/run/item_reader.h"
#include "ops/run/safe_names.h"
#include "ops/steps/steps.h"
#include "qipu/game/reduce.h"
#include "text/utf8.h"

namespace qipu {
namespace {

class EncodeStep final : public GameStep {
 public:
  EncodeStep(const OutputOptions& options, WrittenTo to, const GameOrder* order)
      : options_(options), to_(to), order_(order) {
    if (options.to != nullptr) encoder_.emplace(options);
  }

  bool work(GamePass& pass) override;

 private:
  void write(const GamePass& pass, Severity worst, bool one_by_one);

  const OutputOptions& options_;
  WrittenTo to_;
  const GameOrder* order_;
  std::optional<GameEncoder> encoder_;  ///< nothing: no game is written
  std::string text_;                    ///< one game as text
  std::vector<Unencodable> missing_;
};

bool EncodeStep::work(GamePass& pass) {
  const ReadGame& read = pass.read;
  read.sink.are_of(read.item.game(), [&] { return heading_of(pass.game()); });
  const Severity worst = read.sink.take_worst();
  const Written how = pass.chosen ? to_.chosen : to_.rest;
  if (!encoder_ || how == Written::never) {
    ++(pass.chosen ? read.item.counts.written : read.item.counts.left_out);
    return true;
  }
  write(pass, worst, how == Written::one_by_one);
  read.sink.are_named();
  return true;
}

void EncodeStep::write(const GamePass& pass, Severity worst, bool one_by_one) {
  const ReadGame& read = pass.read;
  Game& game = pass.game();
  WorkItem& item = read.item;
  WrittenPart& part = pass.chosen ? pass.done.written : pass.done.rest;
  const auto report = [&](const Code& code, std::vector<std::string> args) {
    Diagnostic d = make_diagnostic(code, pass.place(), std::move(args));
    d.players = heading_of(game);
    read.sink.report(std::move(d));
  };
  GameWriter& writer = encoder_->writer();
  const std::string_view path = shown_name(item.from->origin());
  writer.come_from(
      {path, stem_of(item.from->relative_path), inner_folder(item.from->relative_path)});
  GameName name;
  if (one_by_one) name = game_name(game);
  std::string key;
  if (order_ != nullptr) key = order_->key(game, item.from->path);
  Losses losses = encoder_->fit(game);
  const auto refuses = [&](const Losses& found) {
    auto refusal = encoder_->refusal(found);
    if (!refusal) return false;
    report(*refusal->code, refusal->args);
    ++item.counts.reported;
    item.reasons.push_back({*std::move(refusal), 1});
    static_cast<void>(read.sink.take_worst());  // it must not count for the next game
    return true;
  };
  if (refuses(losses)) return;

  const Encoding encoding = encoder_->encoding();
  const bool follows = !one_by_one && part.count != 0;
  std::string bytes;
  std::size_t begin_of_text = 0;  // where the game begins in text_
  const bool encoded = encoder_->recodes();
  if (encoded) {
    text_.clear();
    if (follows) writer.between(text_);
    begin_of_text = text_.size();
    writer.write(game, text_);
    missing_.clear();
    encoder_->recode(bytes, text_, missing_, losses);
    for (const Unencodable& u : missing_) {
      std::string glyph;
      append_char(glyph, u.character);
      report(diag::unencodable,
             {glyph, "U+" + ascii::upper_hex(u.character, u.character > 0xFFFF ? 5 : 4),
              std::string(encoding_name(encoding))});
    }
    if (refuses(losses)) return;
  }
  add_losses(pass.done.losses, losses);

  if (one_by_one)
    part.games.push_back(
        {.name = std::move(name), .key = std::move(key), .worst = worst, .facts = pass.facts});
  std::string& out = one_by_one ? part.games.back().bytes : part.output;
  std::size_t begin = out.size();
  std::size_t number_at = GameWriter::kNowhere;
  if (encoded) {
    out += bytes;
    number_at = writer.number_at();
    if (number_at != GameWriter::kNowhere) {
      std::vector<Unencodable> ignored;
      std::string before;
      encode(before, std::string_view(text_).substr(0, begin_of_text + number_at), encoding,
             ignored, options_.to->stand_in);
      number_at = before.size();
    }
  } else {
    if (follows) writer.between(out);
    begin = out.size();
    writer.write(game, out);
    number_at = writer.number_at();
  }
  if (number_at != GameWriter::kNowhere) {
    part.run_numbers = writer.numbers_run();
    const auto number = static_cast<std::uint32_t>(part.run_numbers ? part.count + 1 : item.game());
    if (one_by_one) part.games.back().number_at = begin + number_at;
    if (!one_by_one) part.numbers.push_back({begin + number_at, number});
  }
  if (options_.to->listed) writer.list(one_by_one ? part.games.back().entry : part.entries);
  ++part.count;
  ++(pass.chosen ? item.counts.written : item.counts.left_out);
  if (one_by_one) {
    part.games.back().number = item.game();
    part.games.back().worst = std::max(worst, read.sink.take_worst());
  }
}

}  // namespace

std::unique_ptr<GameStep> make_encode_step(const OutputOptions& options, WrittenTo to,
                                           const GameOrder* order) {
  return std::make_unique<EncodeStep>(options, to, order);
}

}  // namespace qipu
