#include "qipu/c/call.h"
#include "qipu/c/games.h"

namespace qipu::c {
namespace {

/// `sentence` keeps the message.
qipu_finding as_finding(const Diagnostic& d, std::string_view file, Language language,
                        std::string& sentence, std::string& id) {
  sentence = message(d, language);
  id = d.code->id();
  qipu_finding out = {};
  out.code = id.c_str();
  out.name = d.code->name.data();  // a literal
  out.severity = static_cast<qipu_severity>(d.code->severity);
  out.file = as_text(file);
  out.byte = d.where.byte;
  out.line = d.where.line;
  out.column = d.where.column;
  out.length = d.where.length;
  out.game = d.where.game;
  out.ply = d.where.ply;
  out.message = as_text(sentence);
  out.line_text = as_text(d.line_text);
  out.line_from = d.line_from;
  out.notes = d.notes.size();
  return out;
}

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

size_t qipu_finding_count(const qipu_findings* findings) {
  return value_of("qipu_finding_count", std::size_t{0}, [&] {
    return object_of<FindingsObject>("qipu_finding_count", findings).all.size();
  });
}

qipu_status qipu_finding_at(const qipu_findings* findings, size_t number, qipu_language language,
                            qipu_finding* out) {
  constexpr const char* kCall = "qipu_finding_at";
  return status_of(kCall, [&] {
    auto& object = object_of<FindingsObject>(kCall, findings);
    qipu_finding& to = place_given(kCall, "out", out);
    if (number >= object.all.size()) return QIPU_END;
    const auto& [file, finding] = object.all[number];
    to = as_finding(finding, file, language_of(language), object.message, object.id);
    return QIPU_OK;
  });
}

qipu_status qipu_finding_note(const qipu_findings* findings, size_t number, size_t note,
                              qipu_language language, qipu_finding* out) {
  constexpr const char* kCall = "qipu_finding_note";
  return status_of(kCall, [&] {
    auto& object = object_of<FindingsObject>(kCall, findings);
    qipu_finding& to = place_given(kCall, "out", out);
    if (number >= object.all.size()) return QIPU_END;
    const auto& [file, finding] = object.all[number];
    if (note >= finding.notes.size()) return QIPU_END;
    to = as_finding(finding.notes[note], file, language_of(language), object.note, object.note_id);
    return QIPU_OK;
  });
}

qipu_status qipu_last_error(qipu_language language, qipu_finding* out) {
  constexpr const char* kCall = "qipu_last_error";
  return status_of(kCall, [&] {
    qipu_finding& to = place_given(kCall, "out", out);
    const Diagnostic* const last = last_finding();
    if (last == nullptr) return QIPU_END;
    thread_local Diagnostic kept;
    thread_local std::string sentence, id;
    kept = *last;
    to = as_finding(kept, {}, language_of(language), sentence, id);
    to.notes = 0;  // nothing has them
    return QIPU_OK;
  });
}

void qipu_free(void* handle) {
  done("qipu_free", [&] {
    if (handle == nullptr) return;
    if (take_object(handle) == nullptr) {
      throw Failure{QIPU_STALE, make_diagnostic(diag::stale_handle, {}, {"qipu_free"})};
    }
  });
}
