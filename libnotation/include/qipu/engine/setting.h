// An option of an engine (选项), as UCI and UCCI declare it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"

#pragma GCC visibility push(default)
namespace qipu {

struct Setting {
  /// The option types of UCI: boolean, integer, one of several words, any text, an action without a
  /// value.
  enum class Kind : std::uint8_t { check, spin, combo, text, button };
  /// Their names in both protocols, by Kind.
  static constexpr std::string_view kKinds[] = {"check", "spin", "combo", "string", "button"};

  std::string name;
  Kind kind = Kind::text;
  std::string usual = {};                 ///< the default value
  std::int64_t least = 0, most = 0;       ///< range of a spin
  std::vector<std::string> choices = {};  ///< of a combo

  static Setting check(std::string name, bool usual);
  static Setting spin(std::string name, std::int64_t usual, std::int64_t least, std::int64_t most);
  /// The first choice is the default.
  static Setting combo(std::string name, std::vector<std::string> choices);
  static Setting text(std::string name);  ///< empty by default
  static Setting button(std::string name);

  /// Names match in any case and with `_` for a blank; "hashsize" is UCCI for "Hash".
  bool named(std::string_view other) const;
  /// Returns the value in the engine's spelling if it is valid, otherwise nothing: "on" becomes
  /// "true".
  std::optional<std::string> fitting(std::string_view value) const;
  /// The accepted values: "1..256", "true|false", "auto|0|1".
  std::string takes() const;
};

/// Returns null if no setting has this name.
const Setting* find_setting(const std::vector<Setting>& settings, std::string_view name);

/// A setting and a valid value for it, in the engine's spelling.
struct Choice {
  const Setting* setting = nullptr;  ///< points into the settings given
  std::string value;
};
/// Finds the setting and checks the value. Errors: engine_unknown_option, engine_bad_value; their
/// messages contain `engine`.
Result<Choice> choose(const std::vector<Setting>& settings, std::string_view engine,
                      std::string_view name, std::string_view value);

}  // namespace qipu
#pragma GCC visibility pop
