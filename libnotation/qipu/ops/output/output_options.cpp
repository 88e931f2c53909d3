#include "qipu/ops/output/output_options.h"

namespace qipu {

bool Strip::set(std::string_view name) {
  struct Switch {
    std::string_view name;
    bool Strip::* member;
  };
  static constexpr Switch kSwitches[] = {
      {"comments", &Strip::comments}, {"variations", &Strip::variations}, {"nags", &Strip::nags},
      {"evals", &Strip::evals},       {"clocks", &Strip::clocks},         {"tags", &Strip::tags},
  };
  for (const Switch& s : kSwitches) {
    if (s.name == name) {
      this->*s.member = true;
      return true;
    }
  }
  return false;
}

}  // namespace qipu
