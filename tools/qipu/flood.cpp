#include "flood.h"

#include <algorithm>

#include "base/ascii.h"

namespace qipu::tool {

bool Flood::Files::has(const std::string& file) const {
  return std::ranges::find(named, file) != named.end();
}

bool Flood::tells(const std::string& file, const Diagnostic& d) {
  if (d.code == &diag::more_findings) {  // reported together with the findings that it counts
    const auto of = codes_.find(d.args[1]);
    return of == codes_.end() || of->second.has(file);
  }
  constexpr std::size_t kTold = 3;
  const std::string& name = file.empty() && !d.args.empty() ? d.args[0] : file;
  Files& files = codes_[d.code->id()];
  if (files.has(name)) return true;
  if (files.named.size() < kTold) {
    files.named.push_back(name);
    return true;
  }
  if (files.more == 0 || files.last != name) ++files.more;
  files.last = name;
  return false;
}

std::vector<Diagnostic> Flood::counted() const {
  std::vector<Diagnostic> out;
  for (const auto& [code, files] : codes_) {
    if (files.more == 0) continue;
    std::string count = ascii::with_commas(files.more);
    if (language_ == Language::en) count += files.more == 1 ? " file" : " files";
    out.push_back(make_diagnostic(diag::more_files, {}, {std::move(count), code}));
  }
  return out;
}

}  // namespace qipu::tool
