#include "seen_position.h"

#include <algorithm>
#include <filesystem>

#include "base/ascii.h"
#include "base/files/file.h"
#include "ops/answer/see.h"
#include "qipu/board/fen.h"
#include "reading.h"
#include "render.h"
#include "see/decode.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

constexpr std::size_t kLargestFile = std::size_t{256} << 20;

}  // namespace

bool is_picture_name(std::string_view name) {
  constexpr std::string_view kEndings[] = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"};
  const std::string lowered = ascii::lowered(name);
  return std::ranges::any_of(kEndings, [&](std::string_view e) { return lowered.ends_with(e); });
}

bool begins_as_picture(const std::string& path) {
  constexpr std::size_t kBeginning = 64;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return false;
  const auto source = ByteSource::open(path);
  std::string bytes;
  return source && (*source)->read(bytes, kBeginning) && see::is_picture(bytes);
}

Result<see::Sight> seen_in(const std::string& path, int view_cell) {
  const auto bytes = read_file(path, kLargestFile);
  if (!bytes) return std::unexpected(bytes.error());
  return see::see_board(*bytes, view_cell);
}

std::string fen_in_picture(const std::string& name, Language language) {
  if (!begins_as_picture(name) && !is_picture_name(name)) return {};
  are_no_inputs({{.path = name, .relative_path = name}}, language);
  const auto sight = seen_in(name);
  if (!sight) {
    refuse(sight.error(), language, name);
    throw Refused{};
  }
  for (const Diagnostic& d : doubts_about(*sight)) {
    if (d.code->severity != Severity::note) say(one_line(name, d, language));
  }
  return write_fen(sight->setup);
}

}  // namespace qipu::tool
