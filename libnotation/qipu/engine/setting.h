// What an engine lets itself be told (选项), as UCI and UCCI declare it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"

namespace qipu {

struct Setting {
  /// A truth, a number, one of several words, any text, an act without a value.
  enum class Kind : std::uint8_t { check, spin, combo, text, button };

  std::string name;
  Kind kind = Kind::text;
  std::string usual;                 ///< what it is where nobody says
  std::int64_t least = 0, most = 0;  ///< spin
  std::vector<std::string> choices;  ///< combo

  static Setting check(std::string name, bool usual);
  static Setting spin(std::string name, std::int64_t usual, std::int64_t least, std::int64_t most);
  /// The first choice is the usual one.
  static Setting combo(std::string name, std::vector<std::string> choices);
  static Setting text(std::string name);  ///< usually empty
  static Setting button(std::string name);

  /// Names are the same in any case and with `_` for a blank; "hashsize" is UCCI for "Hash".
  bool named(std::string_view other) const;
  /// The value as the engine spells it, where it takes it: "on" is "true".
  std::optional<std::string> fitting(std::string_view value) const;
  /// What fits: "1..256", "true|false", "auto|0|1".
  std::string takes() const;
};

/// Null where there is none of this name.
const Setting* find_setting(const std::vector<Setting>& settings, std::string_view name);

/// A setting that is meant and its value as the engine spells it.
struct Choice {
  const Setting* setting = nullptr;  ///< among those given
  std::string value;
};
/// Errors: engine_unknown_option, engine_bad_value; they name the `engine`.
Result<Choice> choose(const std::vector<Setting>& settings, std::string_view engine,
                      std::string_view name, std::string_view value);

}  // namespace qipu
