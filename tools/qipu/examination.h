// What the program finds on this machine, for `qipu doctor`. Nothing is changed, and nobody is
// asked who may not answer without a limit of time; a file system that does not is doctor.cpp's
// affair.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "terminal.h"

namespace qipu::tool {

/// A note needs nothing to be done; what is a problem keeps something from working.
enum class CheckState : std::uint8_t { ok, note, problem };

struct Check {
  std::string_view id;  ///< "cache": stays, whatever the language
  CheckState state = CheckState::ok;
  std::string says = {};    ///< what was found
  std::string advice = {};  ///< what to do; "": nothing
};

/// Makes checks in one language.
class Examiner {
 public:
  explicit Examiner(Language language) : language_(language) {}
  Language language() const { return language_; }
  const char* tr(const char* en, const char* zh) const { return in(language_, en, zh); }

  // Of the program.
  Check program() const;
  Check libraries() const;
  Check processor() const;  ///< and the code that is chosen for it
  Check engine() const;     ///< the bundled one: its network, its arithmetic, its speed
  Check outlines() const;

  // Of what surrounds it.
  Check system() const;
  Check language_of_messages() const;
  Check encoding() const;
  Check terminal() const;
  Check processors() const;
  Check memory() const;
  Check limits() const;
  Check fonts() const;  ///< of browsers, for Chinese
  Check cache() const;
  Check temporary() const;

  /// Greets an engine and asks it for a move.
  Check other_engine(const std::string& command) const;
  /// Where no other engine is known.
  Check no_engine() const;

 private:
  Language language_;
};

/// Engines that are known by their names, as they are found on the PATH.
std::vector<std::string> engines_on_path();

/// "12.3 MiB".
std::string size_text(std::uint64_t bytes);

}  // namespace qipu::tool
