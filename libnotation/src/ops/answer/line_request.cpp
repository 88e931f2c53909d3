#include "ops/answer/line_request.h"

#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/json_text.h"

namespace qipu {

void refuse_request(std::string why) {
  throw LineRefusal{make_diagnostic(diag::bad_request, {}, {std::move(why)})};
}

std::string text_of(const LineJson& request, const char* key) {
  const auto it = request.find(key);
  if (it == request.end() || it->is_null()) return {};
  if (!it->is_string()) refuse_request(std::string("`") + key + "` is not a string");
  return it->get<std::string>();
}

std::string answer_request(std::string_view line,
                           const std::function<LineJson(const LineJson& request)>& answer) {
  LineJson out = LineJson::object();
  try {
    const LineJson request = LineJson::parse(line, nullptr, false);
    if (request.is_discarded()) refuse_request("the line is not JSON");
    if (!request.is_object()) refuse_request("the line is not a JSON object");
    if (request.contains("id")) out["id"] = request["id"];
    out.update(answer(request));
  } catch (const LineRefusal& refusal) {
    out["error"] = message(refusal.why, Language::en);
    out["findings"] = LineJson::array({refusal.why.code->number});
  } catch (const std::exception& e) {
    out["error"] = e.what();
    out["findings"] = LineJson::array({diag::bad_request.number});
  }
  return json_text(out);
}

}  // namespace qipu
