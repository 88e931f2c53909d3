#include "reading.h"

#include <algorithm>

#include "base/platform/files.h"
#include "ops/output/side_file.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

/// Returns true if the descriptor leads to a regular file. Only such a file can be an input, so
/// most runs need not examine their inputs.
bool leads_to_file(int descriptor) {
  const auto facts = platform::facts_of_open(descriptor);
  return facts && facts->is_file();
}

/// Returns true if both streams lead to the same place.
bool lead_to_one_file() {
  const auto out = platform::facts_of_open(platform::kOutput);
  const auto err = platform::facts_of_open(platform::kErrors);
  return out && err && out->identity == err->identity;
}

Diagnostic is_input(const char* stream) {
  return make_diagnostic(diag::output_is_input, {}, {stream});
}

}  // namespace

void are_no_inputs(const std::vector<Input>& read, Language language) {
  const bool out = leads_to_file(platform::kOutput), err = leads_to_file(platform::kErrors);
  if (!out && !err) return;
  const InputFiles files(read);
  const bool out_is_one = out && files.has(platform::kOutput);
  if (err && files.has(platform::kErrors)) {
    be_silent();
    StandardOutput other;
    if (!out_is_one) print_all(other, one_line("", is_input("<stderr>"), language), language);
    throw Refused{};
  }
  if (!out_is_one) return;
  refuse(is_input("<stdout>"), language);
  throw Refused{};
}

void is_no_input(Language language) {
  are_no_inputs({{.path = "-", .relative_path = "-"}}, language);
}

InputList listed_inputs(const InputRequest& request, Language language, bool tells) {
  InputList list = list_inputs(request);
  const auto leave_out = [&list](int descriptor) {
    if (!leads_to_file(descriptor)) return;
    std::erase_if(list.inputs, [descriptor](const Input& input) {
      return input.found && InputFiles({input}).has(descriptor);
    });
  };
  if (!tells) leave_out(platform::kOutput);
  if (!tells || !lead_to_one_file()) leave_out(platform::kErrors);
  files_read(list, request, language);
  return list;
}

std::vector<Input> files_read(const InputList& list, const InputRequest& inputs, Language language,
                              const std::vector<std::string>& book, const std::string& names) {
  std::vector<Input> all = list.inputs;
  const auto add = [&](const std::string& path) {
    all.push_back({.path = path, .relative_path = path});
  };
  if (!inputs.list_file.empty()) add(inputs.list_file);
  std::ranges::for_each(book, add);
  if (!names.empty()) add(names);
  are_no_inputs(all, language);
  return all;
}

}  // namespace qipu::tool
