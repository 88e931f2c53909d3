#include "ops/output/side_file.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/platform/files.h"
#include "base/reason.h"

namespace qipu {
namespace {

class Device final : public ByteSink {
 public:
  Device(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  ~Device() override { platform::close_file(descriptor_); }

  Result<bool> write(std::string_view bytes) override {
    return write_to(descriptor_, path_, bytes);
  }

 private:
  std::string path_;
  int descriptor_;
};

}  // namespace

Result<bool> write_to(int descriptor, const std::string& name, std::string_view bytes) {
  const int error = platform::write_all(descriptor, bytes);
  if (error != 0 && error != EPIPE) return fail(diag::cannot_write, {}, {name, reason(error)});
  return error == 0;
}

bool is_device(const std::string& path) {
  const auto facts = platform::facts_of(path);
  return facts && !facts->is_file() && !facts->is_folder();
}

bool same_output(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty() || is_device(a) || is_device(b)) return false;
  const auto place = [](const std::string& given) {
    // weakly_canonical() does not follow a link to a file that does not exist yet.
    const std::string name = without_links(given);
    std::error_code error;
    const auto path =
        std::filesystem::weakly_canonical(std::filesystem::absolute(name, error), error);
    return error ? std::filesystem::path(name).lexically_normal() : path;
  };
  std::filesystem::path x = place(a), y = place(b);
  std::error_code error;
  const auto is_folder = [&](const std::string& name) {
    return name.ends_with('/') || std::filesystem::is_directory(name, error);
  };
  if (is_folder(a) && is_folder(b)) return false;
  for (std::filesystem::path* each : {&x, &y}) {
    if (!each->has_filename()) *each = each->parent_path();  // it ends in a slash
  }
  const auto s = platform::facts_of(a), t = platform::facts_of(b);
  return x == y || (s && t && s->identity == t->identity);
}

std::optional<std::string> path_below(const std::string& folder, const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const auto place = [&error](const fs::path& name) {
    return fs::weakly_canonical(fs::absolute(name.empty() ? "." : name, error), error);
  };
  const fs::path name = fs::path(path).filename();
  if (name.empty() || name == "." || name == "..") return std::nullopt;
  // A slash at the end would count as another component.
  fs::path outer = place(folder) / "";
  const fs::path inner = place(fs::path(path).parent_path()) / name;
  if (error) return std::nullopt;
  outer = outer.parent_path();
  const std::string below = inner.lexically_relative(outer).generic_string();
  if (below.empty() || below == "." || below == ".." || below.starts_with("../")) {
    return std::nullopt;
  }
  return below;
}

Result<std::unique_ptr<ByteSink>> open_device(const std::string& path) {
  const int descriptor = platform::open_device(path);
  if (descriptor < 0) return fail(diag::cannot_write, {}, {path, reason(errno)});
  return std::make_unique<Device>(path, descriptor);
}

InputFiles::InputFiles(const std::vector<Input>& inputs) {
  for (const Input& input : inputs) add(input);
}

bool InputFiles::add(const Input& input) {
  const auto facts = input.path == "-" ? platform::facts_of_open(platform::kInput)
                                       : platform::facts_of(input.path);
  return !facts || !facts->is_file() || files_.insert(facts->identity).second;
}

bool InputFiles::has(const std::string& path) const {
  const auto facts = platform::facts_of(path);
  return facts && files_.contains(facts->identity);
}

bool InputFiles::has(int descriptor) const {
  const auto facts = platform::facts_of_open(descriptor);
  return facts && files_.contains(facts->identity);
}

Result<std::unique_ptr<SideFile>> SideFile::open(const std::string& path, const InputFiles& inputs,
                                                 bool force) {
  auto out = std::make_unique<SideFile>();
  if (is_device(path)) {
    auto device = open_device(path);
    if (!device) return std::unexpected(std::move(device.error()));
    out->device_ = std::move(*device);
    return out;
  }
  if (inputs.has(path)) return fail(diag::output_is_input, {}, {path});
  if (!force && platform::facts_of(path)) return fail(diag::output_exists, {}, {path});
  auto file = AtomicFile::create(path, force ? Existing::replaced : Existing::kept);
  if (!file) return std::unexpected(std::move(file.error()));
  out->file_.emplace(std::move(*file));
  return out;
}

Result<bool> SideFile::write(std::string_view bytes) {
  if (device_ != nullptr) return device_->write(bytes);
  auto written = file_->write(bytes);
  if (!written) return std::unexpected(std::move(written.error()));
  return true;
}

Result<void> SideFile::commit() { return file_ ? file_->commit() : Result<void>(); }

}  // namespace qipu
