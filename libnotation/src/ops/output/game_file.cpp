#include "qipu/ops/game_file.h"

#include <cerrno>
#include <deque>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/platform/files.h"
#include "base/reason.h"
#include "ops/output/game_encoder.h"
#include "ops/output/outputs.h"
#include "qipu/archive/database.h"
#include "qipu/ops/inputs.h"

namespace qipu {

struct GameFile::Parts {
  explicit Parts(const OutputOptions& given) : options(given), encoder(options) {}
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    if (outputs != nullptr && !finished) outputs->finish(false);
  }

  /// Returns a name for a source that no other source has, so that its games do not replace those
  /// of an existing one.
  std::string name_for(const std::string& of) {
    std::string name = of;
    for (int n = 2; !taken.insert(name).second; ++n) name = of + " (" + std::to_string(n) + ")";
    return name;
  }

  OutputOptions options;
  GameEncoder encoder;
  std::set<std::string> taken;  ///< the names of sources in the database
  std::string source;           ///< the source of the games added last, as given
  std::deque<Input> sources;
  std::unique_ptr<Outputs> outputs;
  std::optional<Diagnostic> failed;  ///< why the file cannot be finished
  bool finished = false;
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
  const auto facts = platform::facts_of(path);
  const bool folder = path.ends_with('/') || (facts && facts->is_folder());
  if (path.empty() || path == "-" || folder) {
    return fail(diag::cannot_write, {}, {path, reason(folder ? EISDIR : ENOENT)});
  }
  auto parts = std::make_unique<Parts>(options);
  if (existing == Existing::added_to) {
    // If it cannot be opened, that is reported when it is opened for writing.
    if (const auto there = Database::open(path)) {
      for (const Database::Source& each : (*there)->sources()) {
        auto name = (*there)->name_of(each);
        if (!name) return std::unexpected(std::move(name.error()));
        parts->taken.insert(std::move(name->path));
      }
    }
  }
  OutputRequest request;
  request.path = path;
  request.literal = true;
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
  if (parts.failed) return std::unexpected(*parts.failed);
  auto one = parts.encoder.write(game, source, parts.games + 1, parts.losses);
  if (!one) return std::unexpected(std::move(one.error()));
  const std::string from = source.empty() ? "<program>" : source;
  if (parts.sources.empty() || parts.source != from) {
    parts.source = from;
    Input input;
    input.file = false;  // it may have been read from anywhere, and may have changed since
    input.path = parts.name_for(from);
    input.relative_path = input.path.substr(input.path.rfind('/') + 1);
    parts.sources.push_back(std::move(input));
    outputs.begin_input(parts.sources.back());
  }
  auto put = outputs.one_by_one() ? outputs.put_game(std::move(*one))
                                  : outputs.put_games(one->bytes, one->entry, 1);
  if (put) {
    ++parts.games;
  } else {
    parts.failed = put.error();
  }
  return put;
}

std::uint64_t GameFile::games() const { return parts_->games; }

const Losses& GameFile::losses() const { return parts_->losses; }

Result<void> GameFile::commit() {
  Parts& parts = *parts_;
  parts.finished = true;
  auto lost = parts.outputs->finish(!parts.failed);
  if (parts.failed) return std::unexpected(*parts.failed);
  for (Unwritten& each : lost) {
    if (each.why) return std::unexpected(std::move(*each.why));
  }
  return {};
}

}  // namespace qipu
