#include "session.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "base/files/file.h"
#include "base/platform/files.h"
#include "ops/answer/annotate.h"
#include "ops/batch/earlier_ledger.h"
#include "render_machine.h"

namespace qipu::tool {

using namespace std::chrono_literals;
using ascii::with_commas;

std::string counted(std::uint64_t n, const std::string& what) {
  return with_commas(n) + " " + what + (n == 1 ? "" : "s");
}

RenderOptions brief(const Findings& findings) {
  return {.form = findings.form,
          .language = findings.language,
          .color = wants_color(platform::kErrors),
          .notes = findings.verbose,
          .brief = true};
}

namespace {

/// Stores what was opened, or prints why it could not be opened.
bool take(Result<std::unique_ptr<SideFile>> opened, Language language,
          std::unique_ptr<SideFile>& file) {
  if (!opened) {
    refuse(opened.error(), language);
    return false;
  }
  file = std::move(*opened);
  return true;
}

}  // namespace

bool open_file(const std::string& path, const std::vector<Input>& read, bool force,
               Language language, std::unique_ptr<SideFile>& file) {
  return path.empty() || take(SideFile::open(path, InputFiles(read), force), language, file);
}

bool open_plain_ledger(const std::string& path, const std::vector<Input>& read, bool force,
                       Language language, std::unique_ptr<SideFile>& file) {
  return path.empty() || take(open_ledger_file(path, InputFiles(read), force), language, file);
}

bool open_book(const std::vector<std::string>& names, std::uint32_t least, const Findings& findings,
               std::optional<OpeningBook>& book, KnownGames* known) {
  if (names.empty()) return true;
  RenderOptions render = brief(findings);
  render.form = FindingForm::text;
  Session session(findings, render, nullptr);
  auto opened = read_opening_book({.names = names, .recurse = true}, least, session, known);
  session.finish();
  if (!opened) {
    refuse(opened.error(), findings.language);
    return false;
  }
  const bool zh = findings.language == Language::zh;
  if (opened->games() == 0 && opened->moves() == 0) {
    say(zh ? "qipu: --book 中没有从标准开局局面开始的对局\n"
           : "qipu: --book has no game from the standard start position\n");
    return false;
  }
  if (!findings.quiet) {
    const std::string moves = with_commas(opened->moves());
    say(zh ? "开局库：" + with_commas(opened->games()) + " 局，着法 " + moves + " 着\n"
           : "opening book: " + counted(opened->games(), "game") + ", known moves: " + moves +
                 "\n");
  }
  book = std::move(*opened);
  return true;
}

bool open_names(const std::string& path, const Findings& findings, std::optional<NameTable>& names,
                ReadOptions& reading) {
  if (path.empty()) return true;
  constexpr std::size_t kMost = std::size_t{256} << 20U;
  const auto text = read_file(path, kMost);
  if (!text) {
    refuse(text.error(), findings.language);
    return false;
  }
  qipu::Findings found;
  names.emplace(NameTable::parse(*text, found));
  RenderOptions render = brief(findings);
  render.form = FindingForm::text;
  Session session(findings, render, nullptr);
  for (const Diagnostic& d : found.all) session.finding(path, d);
  session.finish();
  reading.names = &*names;
  return session.code(true) == 0;
}

void no_such_game(std::uint32_t wanted, std::uint64_t met, Language language) {
  const std::string number = std::to_string(wanted), all = with_commas(met);
  say(language == Language::zh
          ? "qipu: 没有第 " + number + " 局，共 " + all + " 局\n"
          : "qipu: there is no game " + number + "; number of games: " + all + "\n");
}

Session::Session(const Findings& findings, const RenderOptions& render, ByteSink* out)
    : findings_(findings),
      renderer_(render),
      flood_(findings.language),
      out_(out),
      shows_progress_(!findings.quiet && is_terminal(platform::kErrors)),
      last_shown_(std::chrono::steady_clock::now()) {}

Session::~Session() { clear_progress(); }

Summary Session::run(const Job& job, const InputList& list, Outputs* outputs, Outputs* rest) {
  tell(renderer_.begin());
  Summary summary = run_job(job, list, outputs, *this, rest);
  finish();
  return summary;
}

void Session::finish() {
  clear_progress();
  if (findings_.form == FindingForm::json || findings_.form == FindingForm::sarif) {
    for (const std::string& path : leftovers_taken()) {
      tell(renderer_.finding(path, make_diagnostic(diag::stale_temporary, {}, {path})));
    }
  }
  for (const Diagnostic& d : flood_.counted()) tell(renderer_.finding("", d));
  tell(renderer_.finish());
}

void Session::tell(const std::string& text) {
  if (text.empty() || reader_left_ || could_not_) return;
  clear_progress();
  if (out_ == nullptr) return say(text);
  const auto written = out_->write(text);
  if (!written) {
    could_not_ = true;
    refuse(written.error(), findings_.language);
  } else {
    reader_left_ = !*written;
  }
}

void Session::finding(const std::string& file, const Diagnostic& d) {
  worst_ = std::max(worst_, d.code->severity);
  // The closing line says that -v lists the skipped files.
  const bool named = d.code == &diag::not_a_record || d.code == &diag::page_passed_over;
  const bool each =
      findings_.all || findings_.form != FindingForm::text || named || !renderer_.shows(d);
  if (each || flood_.tells(file, d)) tell(renderer_.finding(file, d));
}

int Session::code(bool any) const {
  if (could_not_ || (!any && worst_ == Severity::fatal)) return 2;
  return worst_ >= Severity::error ? 1 : 0;
}

void Session::main_line(const std::string& file, const MainLineReport& line) {
  if (findings_.form == FindingForm::json) tell(json_line(file, line));
}

void Session::patches(const std::string& file, const std::vector<Patch>& patches) {
  std::vector<Patch>& all = patches_[file];
  all.insert(all.end(), patches.begin(), patches.end());
}

void Session::progress(const Headway& p) {
  if (!shows_progress_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_shown_ < 100ms) return;
  last_shown_ = now;
  progress_shown_ = true;
  const bool zh = findings_.language == Language::zh;
  say("\r\x1b[K" + with_commas(p.files_done) + "/" + with_commas(p.files_total) +
      (zh ? " 个文件  " : " files  ") + with_commas(p.games) + (zh ? " 局  " : " games  ") +
      with_commas(p.bytes >> 20) + " MiB");
}

void Session::clear_progress() {
  if (progress_shown_) say("\r\x1b[K");
  progress_shown_ = false;
}

std::string closing_line(const Summary& summary, const Findings& findings, bool writes) {
  const std::uint64_t errors =
      summary.findings[Severity::error] + summary.findings[Severity::fatal];
  const std::uint64_t warnings = summary.findings[Severity::warning];
  const GameCounts& games = summary.games;
  const bool zh = findings.language == Language::zh;
  const bool listed = findings.form != FindingForm::text || findings.verbose;
  const auto add = [](const char* before, std::uint64_t n, const char* behind) {
    return before + with_commas(n) + behind;
  };
  std::string out = zh ? add("", summary.inputs, " 个文件") : counted(summary.inputs, "file");
  if (summary.not_tried != 0) {
    out += zh ? add("（", summary.not_tried, " 个未处理）")
              : add(" (", summary.not_tried, " not processed)");
  }
  if (summary.skipped != 0) {
    out += zh ? add("（跳过 ", summary.skipped, listed ? " 个）" : " 个，-v 可列出）")
              : add(" (", summary.skipped, listed ? " skipped)" : " skipped; -v lists them)");
  }
  out += zh ? add("，读入 ", games.read, " 局") : ", " + counted(games.read, "game");
  const std::uint64_t left_out = games.left_out + games.unasked;
  if (!writes && left_out != 0) {
    out += zh ? add("（未选 ", left_out, " 局）") : add(" (", left_out, " left out)");
  }
  if (writes) {
    out += zh ? add(" = 写出 ", games.written, " 局") : add(" read = ", games.written, " written");
    if (left_out != 0) {
      out += zh ? add(" + 未选 ", left_out, " 局") : add(" + ", left_out, " left out");
    }
    out += zh ? add(" + 失败 ", games.reported, " 局") : add(" + ", games.reported, " failed");
  }
  return out +
         (zh ? add("；错误 ", errors, "，警告 ") + with_commas(warnings)
             : "; " + counted(errors, "error") + ", " + counted(warnings, "warning")) +
         "\n";
}

std::string lost_line(const Losses& losses, const std::string& format, Language language) {
  return (language == Language::zh ? format + " 无法保存而丢失："
                                   : "lost, because " + format + " cannot store it: ") +
         harmless(losses_text(losses, language)) + "\n";
}

std::string closing_lines(const Summary& summary, const Findings& findings, const Format& to) {
  std::string out;
  if (summary.games.written != 0 && !summary.losses.empty()) {
    out = lost_line(summary.losses, std::string(to.id), findings.language);
  }
  return out + closing_line(summary, findings, true);
}

std::string closing_json(const Summary& summary) {
  const std::uint64_t left_out = summary.games.left_out + summary.games.unasked;
  const auto field = [](std::string_view name, std::uint64_t n) {
    return "\"" + std::string(name) + "\":" + std::to_string(n) + ",";
  };
  return "{\"type\":\"summary\",\"summary\":{" + field("files", summary.inputs) +
         field("passed_over", summary.skipped) + field("not_tried", summary.not_tried) +
         (summary.unchanged == 0 ? "" : field("unchanged", summary.unchanged)) +
         field("games_read", summary.games.read) + field("games_written", summary.games.written) +
         (left_out == 0 ? "" : field("games_left_out", left_out)) +
         field("games_reported", summary.games.reported) +
         field("errors", summary.findings[Severity::error] + summary.findings[Severity::fatal]) +
         field("warnings", summary.findings[Severity::warning]) +
         "\"lost\":" + losses_json(summary.losses) + "}}\n";
}

int write_ledger(SideFile* file, const Summary& summary, Language language) {
  if (file == nullptr) return 0;
  std::string text;
  const auto say = [&](const Diagnostic& d) { return sentence(d, language); };
  for (const FileRecord& record : summary.files) text += ledger_line(record, say) + "\n";
  return print_last(*file, text, language);
}

}  // namespace qipu::tool
