#include "qipu/ops/open.h"

#include <deque>

#include "qipu/ops/reporter.h"

namespace qipu {

InputList inputs_of(const std::vector<std::string>& paths) {
  if (paths.empty()) return {};  // an empty request would mean standard input
  InputRequest request;
  request.names = paths;
  request.recurse = true;
  return list_inputs(request);
}

InputList input_of(std::string bytes, std::string name) {
  if (name.empty()) name = "<bytes>";
  Input input;
  input.relative_path = name.substr(name.rfind('/') + 1);
  input.path = std::move(name);
  input.bytes = std::make_shared<const std::string>(std::move(bytes));
  InputList list;
  list.inputs.push_back(std::move(input));
  return list;
}

struct OpenGames::Parts final : Reporter {
  Parts(const ReadOptions& options, InputList inputs, GameVisitor* worker)
      : list(std::move(inputs)), stream(options, list, *this, 0, worker) {}

  void finding(const std::string& file, const Diagnostic& d) override {
    heard.push_back({file, d});
  }

  std::optional<OpenedGame> next() {
    std::optional<OpenedGame> opened;
    if (auto game = stream.next()) opened.emplace(OpenedGame{std::move(*game), {}});
    // A part of an input is read at once, but its findings are returned game by game. Findings
    // about later games of the part wait.
    for (; !heard.empty(); heard.pop_front()) {
      FiledFinding& front = heard.front();
      const std::uint32_t about = front.finding.where.game;
      const bool here = opened && front.file == opened->file;
      if (here && about > opened->number) break;
      if (here && about == opened->number) {
        opened->findings.push_back(std::move(front.finding));
      } else {
        findings.push_back(std::move(front));
      }
    }
    return opened;
  }

  InputList list;
  std::deque<FiledFinding> heard;
  std::vector<FiledFinding> findings;
  GameStream stream;
};

OpenGames::OpenGames(InputList list, const ReadOptions& options, GameVisitor* worker)
    : parts_(std::make_unique<Parts>(options, std::move(list), worker)) {}

OpenGames::OpenGames(const std::string& path, const ReadOptions& options)
    : OpenGames(std::vector{path}, options) {}

OpenGames::OpenGames(const std::vector<std::string>& paths, const ReadOptions& options)
    : OpenGames(inputs_of(paths), options, nullptr) {}

OpenGames OpenGames::of(std::string bytes, std::string name, const ReadOptions& options) {
  return {input_of(std::move(bytes), std::move(name)), options, nullptr};
}

OpenGames::OpenGames(OpenGames&&) noexcept = default;
OpenGames& OpenGames::operator=(OpenGames&&) noexcept = default;
OpenGames::~OpenGames() = default;

std::optional<OpenedGame> OpenGames::next() { return parts_->next(); }

bool OpenGames::at_hand() const { return parts_->stream.at_hand(); }

std::vector<FiledFinding>& OpenGames::findings() { return parts_->findings; }

}  // namespace qipu
