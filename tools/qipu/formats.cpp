// qipu formats: what is read and written, and what each format can hold.

#include <nlohmann/json.hpp>

#include "commands.h"
#include "qipu/format/format.h"
#include "qipu/text/width.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

struct Column {
  const char *key, *en, *zh;
  bool Capabilities::* has;
};

constexpr Column kColumns[] = {
    {"many_games", "games", "多局", &Capabilities::many_games},
    {"setup", "setup", "局面", &Capabilities::setup},
    {"moves", "moves", "着法", &Capabilities::moves},
    {"variations", "var", "变着", &Capabilities::variations},
    {"comments", "notes", "注释", &Capabilities::comments},
    {"nags", "marks", "评价", &Capabilities::nags},
    {"evals", "eval", "评分", &Capabilities::evals},
    {"clocks", "clock", "用时", &Capabilities::clocks},
    {"outcome", "result", "结果", &Capabilities::outcome},
    {"other_tags", "tags", "标签", &Capabilities::other_tags},
    {"written", "words", "原文", &Capabilities::written},
};

/// What is opened on the way to the records.
struct Packed {
  const char *en, *zh, *list;
};
constexpr Packed kPacked[] = {
    {"archives", "读取", "zip 7z rar tar lzh cab"},
    {"compressed", "解压", "gz bz2 xz lz zst lz4 Z"},
    {"written", "写出", "gz bz2 xz zst"},
};

std::string padded(std::string text, int width) {
  for (int w = display_width(text); w < width; ++w) text += ' ';
  return text;
}

std::string as_json() {
  nlohmann::ordered_json out;
  for (const Format* f : all_formats()) {
    nlohmann::ordered_json row = {
        {"id", f->id},     {"title", f->title_en},        {"extensions", f->extensions},
        {"text", f->text}, {"reads", f->open != nullptr}, {"writes", f->create != nullptr}};
    for (const Column& c : kColumns) row["can"][c.key] = f->can.*c.has;
    out["formats"].push_back(std::move(row));
  }
  for (const Notation* n : all_notations()) {
    out["notations"].push_back({{"id", n->id}, {"title", n->title_en}});
  }
  return out.dump(2) + "\n";
}

std::string as_table(Language language) {
  const bool zh = language == Language::zh;
  const auto heading = [zh](const Column& c) { return std::string(zh ? c.zh : c.en); };
  std::string out = padded(zh ? "格式" : "format", 13) + (zh ? "读 写 " : "r w  ");
  for (const Column& c : kColumns) out += padded(heading(c), display_width(heading(c)) + 1);
  while (out.ends_with(' ')) out.pop_back();
  out += "\n";
  for (const Format* f : all_formats()) {
    out += padded(std::string(f->id), 13);
    out += std::string(f->open != nullptr ? "x" : "-") + (zh ? "  " : " ") +
           (f->create != nullptr ? "x" : "-") + "  ";
    for (const Column& c : kColumns)
      out += padded(f->can.*c.has ? "x" : "-", display_width(heading(c)) + 1);
    while (out.ends_with(' ')) out.pop_back();
    out += "\n";
  }
  out += "\n";
  for (const Format* f : all_formats()) {
    out += padded(std::string(f->id), 13) + std::string(zh ? f->title_zh : f->title_en) + "\n";
  }
  out += zh ? "\n压缩包\n" : "\npacked\n";
  for (const Packed& p : kPacked) out += padded(zh ? p.zh : p.en, 13) + p.list + "\n";
  out += zh ? "\n记法\n" : "\nnotations\n";
  for (const Notation* n : all_notations()) {
    out += padded(std::string(n->id), 13) + std::string(zh ? n->title_zh : n->title_en) + "\n";
  }
  return out;
}

}  // namespace

int run_formats(const Options& options) {
  StandardOutput out;
  return print_all(out, options.json ? as_json() : as_table(options.language), options.language);
}

}  // namespace qipu::tool
