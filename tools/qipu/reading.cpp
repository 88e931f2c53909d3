#include "reading.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "ops/output/side_file.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

/// Returns true if the descriptor leads to a regular file. Only such a file can be an input, so
/// most runs need not examine their inputs.
bool leads_to_file(int descriptor) {
  struct stat s{};
  return fstat(descriptor, &s) == 0 && S_ISREG(s.st_mode);
}

/// Returns true if both streams lead to the same place.
bool lead_to_one_file() {
  struct stat out{}, err{};
  return fstat(STDOUT_FILENO, &out) == 0 && fstat(STDERR_FILENO, &err) == 0 &&
         out.st_dev == err.st_dev && out.st_ino == err.st_ino;
}

Diagnostic is_input(const char* stream) {
  return make_diagnostic(diag::output_is_input, {}, {stream});
}

}  // namespace

void are_no_inputs(const std::vector<Input>& read, Language language) {
  const bool out = leads_to_file(STDOUT_FILENO), err = leads_to_file(STDERR_FILENO);
  if (!out && !err) return;
  const InputFiles files(read);
  const bool out_is_one = out && files.has(STDOUT_FILENO);
  if (err && files.has(STDERR_FILENO)) {
    be_silent();
    StandardOutput other;
    if (!out_is_one) print_all(other, one_line("", is_input("<stderr>"), language), language);
    throw Refused{};
  }
  if (!out_is_one) return;
  refuse(is_input("<stdout>"), language);
  throw Refused{};
}

void is_no_input(Language language) { are_no_inputs({{.path = "-", .below = "-"}}, language); }

InputList listed_inputs(const InputRequest& request, Language language, bool tells) {
  InputList list = list_inputs(request);
  const auto leave_out = [&list](int descriptor) {
    if (!leads_to_file(descriptor)) return;
    std::erase_if(list.inputs, [descriptor](const Input& input) {
      return input.found && InputFiles({input}).has(descriptor);
    });
  };
  if (!tells) leave_out(STDOUT_FILENO);
  if (!tells || !lead_to_one_file()) leave_out(STDERR_FILENO);
  files_read(list, request, language);
  return list;
}

std::vector<Input> files_read(const InputList& list, const InputRequest& inputs, Language language,
                              const std::vector<std::string>& book, const std::string& names) {
  std::vector<Input> all = list.inputs;
  const auto add = [&](const std::string& path) { all.push_back({.path = path, .below = path}); };
  if (!inputs.list_file.empty()) add(inputs.list_file);
  std::ranges::for_each(book, add);
  if (!names.empty()) add(names);
  are_no_inputs(all, language);
  return all;
}

}  // namespace qipu::tool
