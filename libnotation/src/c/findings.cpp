#include <map>

#include "c/call.h"
#include "c/games.h"
#include "text/utf8.h"

namespace qipu::c {
namespace {

/// Returns "Q4101". The text of each code is made once and never freed.
const char* id_of(const Code& code) {
  static const std::map<const Code*, std::string>& ids = [] -> auto& {
    auto* const all = new std::map<const Code*, std::string>;  // NOLINT: never destroyed
    for (const Code* const each : all_codes()) all->emplace(each, each->id());
    return *all;
  }();
  return ids.at(&code).c_str();
}

/// Returns the sentence in UTF-8. Names of files may have put invalid UTF-8 into it.
std::string utf8_message(const Diagnostic& d, Language language) {
  std::string text = message(d, language);
  if (valid_utf8(text)) return text;
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) append_char(out, next_char(text, pos));
  return out;
}

/// Returns the finding. Its message points into `sentence`.
qipu_finding as_finding(const Diagnostic& d, std::string_view file, const std::string& sentence) {
  qipu_finding out = {};
  out.code = id_of(*d.code);
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

/// Returns the sentence of a finding or of its note. It is made on first use.
const std::string& sentence_of(FindingsObject& object, std::size_t number, std::size_t note,
                               const Diagnostic& d, Language language) {
  std::string& kept = object.sentences[{number, note, static_cast<int>(language)}];
  if (kept.empty()) kept = utf8_message(d, language);
  return kept;
}

/// The data to which a qipu_finding of the last error points. The next failure replaces that error.
struct KeptError {
  qipu_finding put(const FiledFinding& error, const Diagnostic& said, qipu_language language) {
    file = error.file;
    finding = said;
    sentence = utf8_message(finding, language_of(language));
    return as_finding(finding, file, sentence);
  }

  std::string file, sentence;
  Diagnostic finding;
};

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
    constexpr std::size_t kItself = ~std::size_t{0};
    to = as_finding(finding, file,
                    sentence_of(object, number, kItself, finding, language_of(language)));
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
    const Diagnostic& said = finding.notes[note];
    to = as_finding(said, file, sentence_of(object, number, note, said, language_of(language)));
    return QIPU_OK;
  });
}

qipu_status qipu_last_error(qipu_language language, qipu_finding* out) {
  constexpr const char* kCall = "qipu_last_error";
  return status_of(kCall, [&] {
    qipu_finding& to = place_given(kCall, "out", out);
    const FiledFinding* const last = last_finding();
    if (last == nullptr) return QIPU_END;
    thread_local KeptError kept;
    to = kept.put(*last, last->finding, language);
    return QIPU_OK;
  });
}

qipu_status qipu_last_error_note(size_t note, qipu_language language, qipu_finding* out) {
  constexpr const char* kCall = "qipu_last_error_note";
  return status_of(kCall, [&] {
    qipu_finding& to = place_given(kCall, "out", out);
    const FiledFinding* const last = last_finding();
    if (last == nullptr || note >= last->finding.notes.size()) return QIPU_END;
    thread_local KeptError kept;
    to = kept.put(*last, last->finding.notes[note], language);
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
