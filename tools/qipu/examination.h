// The examinations of `qipu doctor`. They change nothing, and ask nothing that may fail to answer
// without a time limit; a file system that does not answer is handled in doctor.cpp.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "terminal.h"

namespace qipu::tool {

/// A note needs no action; a problem keeps something from working.
enum class CheckState : std::uint8_t { ok, note, problem };

struct Check {
  std::string_view id;  ///< such as "cache"; the same in every language
  CheckState state = CheckState::ok;
  std::string says = {};    ///< the result
  std::string advice = {};  ///< what to do; "": nothing
};

/// Examines in one language.
class Examiner {
 public:
  explicit Examiner(Language language) : language_(language) {}
  Language language() const { return language_; }
  const char* tr(const char* en, const char* zh) const { return in(language_, en, zh); }

  // The program.
  Check program() const;
  Check libraries() const;
  Check processor() const;  ///< and the code selected for it
  Check engine() const;     ///< the bundled one: its network, its arithmetic, its speed
  Check outlines() const;

  // The surroundings of the program.
  Check system() const;
  Check language_of_messages() const;
  Check encoding() const;
  Check terminal() const;
  Check processors() const;
  Check memory() const;
  Check limits() const;
  Check fonts() const;  ///< fonts that browsers use for Chinese
  Check cache() const;
  Check temporary() const;

  /// Greets an engine and asks it for a move.
  Check other_engine(const std::string& command) const;
  /// For the case that no other engine is known.
  Check no_engine() const;

 private:
  Language language_;
};

/// Returns known engines that are found by name on the PATH.
std::vector<std::string> engines_on_path();

/// Returns "12.3 MiB".
std::string size_text(std::uint64_t bytes);

}  // namespace qipu::tool
