#include "ops/run/put_aside.h"

#include "base/platform/files.h"

namespace qipu {
namespace {

bool read_once(const std::string& path) {
  if (path == "-") return true;
  const auto facts = platform::facts_of(path);
  return facts && !facts->is_file() && !facts->is_folder();
}

Result<std::string> copy(ByteSource& source, Spool& to) {
  constexpr std::size_t kPiece = std::size_t{1} << 18U;
  std::string piece;
  for (;;) {
    piece.clear();
    const auto got = source.read(piece, kPiece);
    if (!got) return std::unexpected(got.error());
    if (*got == 0) return to.opened_as();
    if (auto put = to.write(piece); !put) return std::unexpected(std::move(put.error()));
  }
}

}  // namespace

std::optional<std::pair<std::string, Diagnostic>> PutAside::put(std::vector<Input>& inputs) {
  for (Input& input : inputs) {
    if (!input.copy.empty() || !read_once(input.path)) continue;
    const auto source = ByteSource::open(input.path);
    if (!source) continue;
    auto path = copy(**source, kept_.emplace_back());
    if (!path) return std::pair(input.path, std::move(path.error()));
    input.copy = std::move(*path);
  }
  return std::nullopt;
}

}  // namespace qipu
