#include "annotate/search/cache_lines.h"

#include <cerrno>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/files/file.h"
#include "base/files/first_line.h"
#include "base/json_text.h"
#include "base/platform/files.h"
#include "base/reason.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

/// Each answer is written immediately and by one call. Runs on several machines may break each
/// other's lines, but no more.
class LinesCache final : public CountingCache {
 public:
  LinesCache(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  ~LinesCache() override { platform::close_file(descriptor_); }
  LinesCache(const LinesCache&) = delete;
  LinesCache& operator=(const LinesCache&) = delete;

  void keep(const std::string& engine, const Task& task, const Answer& answer) override {
    const std::lock_guard lock(mutex_);
    put(key_of(task), engine, answer_text(answer));
  }

  Result<std::uint64_t> take_over(const std::string& lines) override {
    std::uint64_t count = 0;
    auto read = read_kept(
        lines, [&](const QuestionKey& key, const std::string& engine, const std::string& answer) {
          const std::lock_guard lock(mutex_);
          put(key, engine, answer);
          ++count;
        });
    if (!read) return std::unexpected(std::move(read.error()));
    if (trouble_) return std::unexpected(*trouble_);
    return count;
  }

  /// Adds an answer that the file already has.
  void learn(const QuestionKey& key, const std::string& engine, const std::string& answer) {
    kept_.insert_or_assign(place(key, engine), answer);
  }

 private:
  using Place = std::tuple<std::string, std::string, std::string, std::string>;
  static Place place(const QuestionKey& key, const std::string& engine) {
    return {key.position, key.path, key.asked, engine};
  }

  std::string look_up(const QuestionKey& key, const std::string& engine) override {
    const auto found = kept_.find(place(key, engine));
    return found == kept_.end() ? std::string() : found->second;
  }

  void put(const QuestionKey& key, const std::string& engine, std::string answer) {
    if (trouble_) return;
    Json json;
    json["position"] = key.position;
    json["path"] = key.path;
    json["asked"] = key.asked;
    json["engine"] = engine;
    json["answer"] = answer;
    // The line break ends a line that was cut off earlier.
    const std::string line = (std::exchange(begun_, true) ? "" : "\n") + json_text(json) + "\n";
    if (const int error = platform::write_at_once(descriptor_, line); error != 0) {
      trouble_ = make_diagnostic(diag::cache_unusable, {}, {path_, reason(error)});
      return;
    }
    kept_.insert_or_assign(place(key, engine), std::move(answer));
  }

  std::string path_;
  int descriptor_;
  bool begun_ = false;  ///< this run has written to the file
  std::map<Place, std::string> kept_;
};

}  // namespace

namespace {

/// Returns true and passes the content to `use` if the text is a line as put() writes it.
bool use_line(std::string_view line, const UseKept& use) {
  try {
    const Json json = Json::parse(line);
    const auto text = [&](const char* name) { return json.at(name).get<std::string>(); };
    use({text("position"), text("path"), text("asked")}, text("engine"), text("answer"));
    return true;
  } catch (const Json::exception&) {
    return false;  // cut off by the end of a run, or empty
  }
}

}  // namespace

Result<void> read_kept(const std::string& path, const UseKept& use) {
  constexpr std::size_t kBlock = std::size_t{1} << 18;
  auto source = ByteSource::open(path);
  if (!source) return std::unexpected(std::move(source.error()));
  std::string held;
  for (;;) {
    const auto got = (*source)->read(held, kBlock);
    if (!got) return std::unexpected(got.error());
    std::size_t at = 0;
    for (std::size_t end = 0; (end = held.find('\n', at)) != held.npos; at = end + 1) {
      use_line(std::string_view(held).substr(at, end - at), use);
    }
    held.erase(0, at);
    if (*got == 0) return {};
  }
}

Result<std::unique_ptr<EvaluationCache>> open_lines(const std::string& path) {
  const auto first = first_line_of(path, "{");
  if (!first) return fail(diag::cache_unusable, {}, {path, first.error().args.back()});
  const auto ignored = [](const QuestionKey&, const std::string&, const std::string&) {};
  if (!first->nothing() && !use_line(first->text, ignored)) {
    return fail(diag::cache_unusable, {}, {path, kNoCache});
  }
  const int descriptor = platform::open_to_append(path, false);
  if (descriptor < 0) {
    return fail(diag::cache_unusable, {}, {path, reason(errno)});
  }
  auto cache = std::make_unique<LinesCache>(path, descriptor);
  const auto read =
      read_kept(path, [&](const QuestionKey& key, const std::string& engine,
                          const std::string& answer) { cache->learn(key, engine, answer); });
  if (!read) return fail(diag::cache_unusable, {}, {path, read.error().args.back()});
  return cache;
}

}  // namespace qipu
