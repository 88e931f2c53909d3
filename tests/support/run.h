// A run over files with all its results, to be compared as a whole.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "ops/batch/run_job.h"

namespace qipu::test {

/// A finding with its place: "b.pgn:3:8@25 #2.1 error no_such_move: no piece matches `马8进8`".
inline std::string said_of(const std::string& file, const Diagnostic& d) {
  static constexpr const char* kSeverities[] = {"note", "warning", "error", "fatal"};
  std::string out = file.substr(file.rfind('/') + 1) + ":";
  if (d.where.line != 0)
    out += std::to_string(d.where.line) + ":" + std::to_string(d.where.column) + ":";
  if (d.where.byte != Location::kNowhere) out += "@" + std::to_string(d.where.byte);
  if (d.where.game != 0) out += " #" + std::to_string(d.where.game);
  if (d.where.ply != 0) out += "." + std::to_string(d.where.ply);
  out += std::string(" ") + kSeverities[static_cast<int>(d.code->severity)] + " ";
  out += std::string(d.code->name) + ": " + message(d, Language::en);
  return out;
}

struct Stream final : ByteSink {
  Result<bool> write(std::string_view b) override {
    bytes += b;
    return true;
  }
  std::string bytes;
};

/// Keeps everything that is reported.
struct Hearer : RunReporter {
  void finding(const std::string& file, const Diagnostic& d) override {
    said.push_back(said_of(file, d));
    findings.push_back(d);
    files.push_back(file);
  }
  void progress(const Headway& p) override { headway.push_back(p); }
  std::vector<std::string> said;
  std::vector<Diagnostic> findings;
  std::vector<std::string> files;  ///< the file of each finding
  std::vector<Headway> headway;
};

struct Ran {
  Hearer heard;
  std::string bytes;  ///< written to the stream
  Summary summary;
};

/// `to` is a path as for -o, "" is the stream. If the job writes no format, nothing is opened.
inline Ran run_over(const Job& job, InputRequest request, const std::string& to = {},
                    bool force = false) {
  Ran out;
  Stream stream;
  const InputList list = list_inputs(request);
  std::unique_ptr<Outputs> outputs;
  if (job.to != nullptr) {
    auto opened = Outputs::open({.path = to, .force = force, .stream = &stream}, job, list.inputs);
    EXPECT_TRUE(opened) << (opened ? "" : message(opened.error(), Language::en));
    if (!opened) return out;
    outputs = std::move(*opened);
  }
  out.summary = run_job(job, list, outputs.get(), out.heard);
  out.bytes = stream.bytes;
  return out;
}

}  // namespace qipu::test
