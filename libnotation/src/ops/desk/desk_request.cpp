#include "ops/desk/desk_request.h"

#include <nlohmann/json.hpp>

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

struct DeskRequest::Value {
  const Json* find(std::string_view name) const {
    if (!json.is_object()) return nullptr;
    const auto& fields = json.get_ref<const Json::object_t&>();
    const auto found = fields.find(std::string(name));
    return found == fields.end() ? nullptr : &found->second;
  }

  Json json;
};

DeskRequest::DeskRequest(std::string_view text)
    : value_(std::make_unique<Value>(Json::parse(text, nullptr, false))) {}
DeskRequest::~DeskRequest() = default;

std::optional<std::string> DeskRequest::text(std::string_view name) const {
  const Json* const is = value_->find(name);
  if (is == nullptr || !is->is_string()) return std::nullopt;
  return is->get_ref<const std::string&>();
}

std::optional<std::uint64_t> DeskRequest::number(std::string_view name) const {
  const Json* const is = value_->find(name);
  if (is == nullptr || !is->is_number_unsigned()) return std::nullopt;
  return is->get_ref<const Json::number_unsigned_t&>();
}

std::optional<double> DeskRequest::real(std::string_view name) const {
  const Json* const is = value_->find(name);
  if (is != nullptr && is->is_number_float()) return is->get_ref<const Json::number_float_t&>();
  const auto whole = number(name);
  if (!whole) return std::nullopt;
  return static_cast<double>(*whole);
}

bool DeskRequest::flag(std::string_view name) const {
  const Json* const is = value_->find(name);
  return is != nullptr && is->is_boolean() && is->get_ref<const Json::boolean_t&>();
}

std::vector<std::uint64_t> DeskRequest::numbers(std::string_view name) const {
  std::vector<std::uint64_t> out;
  const Json* const is = value_->find(name);
  if (is == nullptr || !is->is_array()) return out;
  for (const Json& each : is->get_ref<const Json::array_t&>()) {
    if (each.is_number_unsigned()) out.push_back(each.get_ref<const Json::number_unsigned_t&>());
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> DeskRequest::texts(std::string_view name) const {
  std::vector<std::pair<std::string, std::string>> out;
  const Json* const is = value_->find(name);
  if (is == nullptr || !is->is_object()) return out;
  for (const auto& [key, each] : is->get_ref<const Json::object_t&>()) {
    if (each.is_string()) out.emplace_back(key, each.get_ref<const std::string&>());
  }
  return out;
}

Language DeskRequest::language() const {
  return text("language") == "en" ? Language::en : Language::zh;
}

Diagnostic DeskRequest::refusal(std::string_view name, std::string_view en,
                                std::string_view zh) const {
  return make_diagnostic(diag::bad_argument, {},
                         {what(), std::string(name), std::string(en), std::string(zh)});
}

}  // namespace qipu
