#include "qipu/ruling/label.h"

namespace qipu {
namespace {

constexpr std::array<std::string_view, kLabels> kSigns = {"将", "杀", "捉", "兑",
                                                          "献", "拦", "跟", "闲"};
constexpr std::array<std::string_view, kLabels> kNames = {
    "check",           "mate threat", "chase",  "exchange offer",
    "sacrifice offer", "block",       "follow", "idle"};

}  // namespace

std::string_view label_sign(Label label) { return kSigns[static_cast<std::size_t>(label)]; }

std::string_view label_name(Label label, Language language) {
  return language == Language::zh ? label_sign(label) : kNames[static_cast<std::size_t>(label)];
}

}  // namespace qipu
