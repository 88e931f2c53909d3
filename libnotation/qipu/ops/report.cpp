#include "qipu/ops/report.h"

#include <filesystem>
#include <utility>

namespace qipu {
namespace {

std::string file_name(std::size_t number) {
  constexpr std::size_t kDigits = 4;
  std::string digits = std::to_string(number);
  if (digits.size() < kDigits) digits.insert(0, kDigits - digits.size(), '0');
  return digits + ".html";
}

/// The folder of the pages whose index is that file, as the index names it.
std::string beside(const std::filesystem::path& file) {
  return file.stem().string() + (file.has_extension() ? "/" : "-pages/");
}

}  // namespace

std::vector<std::string> page_places(const std::string& path) {
  const std::filesystem::path file(path);
  return {path, (file.parent_path() / beside(file)).string()};
}

Pages::Pages(std::string path, const std::vector<Input>& inputs, bool force)
    : inputs_(inputs), force_(force) {
  std::error_code ignored;
  if (path.ends_with('/') || std::filesystem::is_directory(path, ignored)) {
    folder_ = path.ends_with('/') ? path : path + '/';
    index_ = folder_ + "index.html";
    return;
  }
  only_ = true;
  const std::filesystem::path file(path);
  beside_ = beside(file);
  folder_ = (file.parent_path() / beside_).string();
  index_ = std::move(path);
}

Result<std::unique_ptr<Pages>> Pages::open(const std::string& path,
                                           const std::vector<Input>& inputs, bool force) {
  auto pages = std::unique_ptr<Pages>(new Pages(path, inputs, force));
  // What would be refused at the end is refused before the work.
  const std::string& index = pages->index_;
  std::error_code ignored;
  if (pages->inputs_.has(index)) return fail(diag::output_is_input, {}, {index});
  if (!force && !is_device(index) && std::filesystem::exists(index, ignored)) {
    return fail(diag::output_exists, {}, {index});
  }
  return pages;
}

Result<void> Pages::add(const GamePage& page) {
  const std::string name = file_name(listed_.size() + 1);
  ListedPage row = listed(page, beside_ + name);
  Result<void> written;
  if (only_ && listed_.empty()) {
    first_ = game_page(page);
  } else {
    if (!first_.empty()) written = write(folder_ + file_name(1), std::exchange(first_, {}));
    if (written) written = write(folder_ + name, game_page(page));
  }
  failed_ = failed_ || !written;
  if (written) listed_.push_back(std::move(row));
  return written;
}

Result<void> Pages::finish(const std::string& title, Language language) {
  if (listed_.empty() || failed_) return {};
  return write(index_, first_.empty() ? index_page(listed_, title, language) : first_);
}

Result<void> Pages::write(const std::string& path, const std::string& text) const {
  std::error_code ignored;
  const auto parent = std::filesystem::path(path).parent_path();
  if (!parent.empty()) std::filesystem::create_directories(parent, ignored);
  auto file = SideFile::open(path, inputs_, force_);
  if (!file) return std::unexpected(file.error());
  if (const auto written = (*file)->write(text); !written) return std::unexpected(written.error());
  return (*file)->commit();
}

}  // namespace qipu
