// Opens and closes the databases of a desk. archive_desk.h answers requests about them.

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "ops/desk/desk_parts.h"
#include "qipu/archive/database.h"

namespace qipu {

DeskAnswer Desk::Parts::open_archive(const DeskRequest& request) {
  auto database = Database::open(request.text("name").value_or(""));
  if (!database) return std::unexpected(std::move(database.error()));
  archives.emplace_back(std::move(*database));
  archives.back().cleans = true;
  archives.back().progress = [this](std::uint64_t done, std::uint64_t all) {
    if (desk->progress) desk->progress(done, all);
    return true;
  };
  return json_answer({{"archive", archives.size()}});
}

DeskAnswer Desk::Parts::ask_archive(const DeskRequest& request, std::string_view text) {
  const std::uint64_t number = request.number("archive").value_or(0);
  if (number == 0 || number > archives.size()) {
    return std::unexpected(request.refusal("archive", "is not open", "未打开"));
  }
  return archives[number - 1].ask(text);
}

}  // namespace qipu
