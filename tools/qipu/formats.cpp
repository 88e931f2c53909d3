// qipu formats: the formats that are read and written, and what each can hold.

#include <nlohmann/json.hpp>
#include <ranges>

#include "command.h"
#include "qipu/format/format.h"
#include "text/width.h"

namespace qipu::tool {
namespace {

/// Something that a format can or cannot hold. Those with a heading are columns of the table.
struct Ability {
  const char* key;
  bool Capabilities::* has;
  const char *en, *zh;
  const char *head_en = nullptr, *head_zh = nullptr;
};

constexpr Ability kAbilities[] = {
    {"many_games", &Capabilities::many_games, "many games in a file", "一个文件多局", "games",
     "多局"},
    {"setup", &Capabilities::setup, "a start position other than the standard one",
     "非标准的起始局面", "setup", "局面"},
    {"any_pieces", &Capabilities::any_pieces, "more pieces than a normal set has",
     "超出一副棋的子数"},
    {"upside_down", &Capabilities::upside_down, "a board with Red at the top", "红方在上的棋盘"},
    {"turn_without_moves", &Capabilities::turn_without_moves,
     "the side to move if there are no moves", "无着法时的轮走方"},
    {"counters", &Capabilities::counters, "the FEN counters of the start position",
     "起始局面的 FEN 计数"},
    {"moves", &Capabilities::moves, "moves", "着法", "moves", "着法"},
    {"illegal", &Capabilities::illegal, "illegal moves", "不合法的着法"},
    {"written", &Capabilities::written, "texts that could not be read as moves",
     "无法识别的着法原文", "text", "原文"},
    {"off_turn", &Capabilities::off_turn, "a first move by the side that is not to move",
     "首着与轮走方不符"},
    {"variations", &Capabilities::variations, "variations", "变着", "var", "变着"},
    {"comments", &Capabilities::comments, "comments after moves", "着法后的注释", "notes", "注释"},
    {"introduction", &Capabilities::introduction, "a comment before the first move",
     "开局前的注释"},
    {"leads", &Capabilities::leads, "comments before moves", "着法前的注释"},
    {"variation_leads", &Capabilities::variation_leads, "comments before variations",
     "变着前的注释"},
    {"comment_lines", &Capabilities::comment_lines, "line breaks in comments", "注释内换行"},
    {"nags", &Capabilities::nags, "marks of moves (!, ?)", "着法的评价符号", "marks", "评价"},
    {"evals", &Capabilities::evals, "engine evaluations", "引擎评分", "eval", "评分"},
    {"clocks", &Capabilities::clocks, "time used for each move", "每着用时", "clock", "用时"},
    {"outcome", &Capabilities::outcome, "the result", "胜负", "result", "结果"},
    {"ending", &Capabilities::ending, "the kind of ending", "结束方式"},
    {"outcome_words", &Capabilities::outcome_words, "the original text of the result",
     "结果的原文"},
    {"other_tags", &Capabilities::other_tags, "tags with any name", "任意标签", "tags", "标签"},
    {"repeated_tags", &Capabilities::repeated_tags, "several tags with the same name", "重复标签"},
    {"empty_tags", &Capabilities::empty_tags, "tags without a value", "空标签"},
    {"tag_lines", &Capabilities::tag_lines, "line breaks in tags", "标签内换行"},
};

/// The packings that are opened to read the records in them.
struct Packed {
  const char *en, *zh, *list;
};
constexpr Packed kPacked[] = {
    {"packed files", "读取", kArchiveEndings},
    {"compressed", "解压", kPackedEndings},
    {"written", "写出", "gz bz2 xz zst"},
};

/// Returns false for details of something that the format does not hold at all.
bool applies(const Ability& a, const Capabilities& can) {
  if (a.has == &Capabilities::comment_lines) return can.comments || can.introduction;
  const bool of_moves = a.has == &Capabilities::illegal || a.has == &Capabilities::written ||
                        a.has == &Capabilities::off_turn;
  return !of_moves || can.moves;
}

/// Returns true if the format holds tags with names from other formats.
bool holds_any_tag(const Capabilities& can) {
  return can.other_tags && (can.fit_tag == nullptr || !can.fit_tag("other.name", "x").empty());
}

bool holds(const Ability& a, const Capabilities& can) {
  return a.has == &Capabilities::other_tags ? holds_any_tag(can) : can.*a.has;
}

bool holds_some(const Ability& a, const Capabilities& can) {
  if (a.has == &Capabilities::written) return can.written && can.holds_words != nullptr;
  return a.has == &Capabilities::other_tags && !holds_any_tag(can) &&
         (can.other_tags || !can.tags.empty());
}

constexpr int kNameWidth = 13;

nlohmann::ordered_json row_of(const Format& f) {
  nlohmann::ordered_json row = {
      {"id", f.id},     {"title", f.title_en},        {"extensions", f.extensions},
      {"text", f.text}, {"reads", f.open != nullptr}, {"writes", f.create != nullptr}};
  for (const Ability& a : kAbilities) row["can"][a.key] = holds(a, f.can);
  if (!f.can.other_tags) row["can"]["tags"] = f.can.tags;
  return row;
}

std::string as_json(const std::vector<const Format*>& formats, bool notations) {
  nlohmann::ordered_json out;
  for (const Format* f : formats) out["formats"].push_back(row_of(*f));
  if (notations) {
    for (const Notation* n : all_notations()) {
      out["notations"].push_back({{"id", n->id}, {"title", n->title_en}});
    }
  }
  return out.dump(2) + "\n";
}

void end_line(std::string& out) {
  while (out.ends_with(' ')) out.pop_back();
  out += "\n";
}

std::string as_table(Language language) {
  const bool zh = language == Language::zh;
  const auto heading = [zh](const Ability& a) { return std::string(zh ? a.head_zh : a.head_en); };
  std::string out = padded(zh ? "格式" : "format", kNameWidth) + (zh ? "读 写 " : "r w  ");
  for (const Ability& a : kAbilities) {
    if (a.head_en != nullptr) out += heading(a) + " ";
  }
  end_line(out);
  for (const Format* f : all_formats()) {
    out += padded(f->id, kNameWidth);
    out += std::string(f->open != nullptr ? "x" : "-") + (zh ? "  " : " ") +
           (f->create != nullptr ? "x" : "-") + "  ";
    for (const Ability& a : kAbilities) {
      if (a.head_en == nullptr) continue;
      const auto* const cell = holds_some(a, f->can) ? "o" : holds(a, f->can) ? "x" : "-";
      out += padded(cell, display_width(heading(a)) + 1);
    }
    end_line(out);
  }
  out += zh ? "x 有  - 无  o 部分；详见 qipu formats 格式\n"
            : "x yes  - no  o partly; details: `qipu formats FORMAT`\n";
  const auto add_titles = [&out, zh](const auto& items) {
    for (const auto* item : items) {
      out += padded(item->id, kNameWidth);
      out += std::string(zh ? item->title_zh : item->title_en) + "\n";
    }
  };
  out += "\n";
  add_titles(all_formats());
  out += zh ? "\n压缩包\n" : "\npacked\n";
  for (const Packed& p : kPacked) out += padded(zh ? p.zh : p.en, 13) + p.list + "\n";
  out += zh ? "\n记法\n" : "\nnotations\n";
  add_titles(all_notations());
  return out;
}

/// Returns everything about one format, one item on a line.
std::string in_full(const Format& f, Language language) {
  const bool zh = language == Language::zh;
  std::string out =
      std::string(f.id) + (zh ? "：" : ": ") + std::string(zh ? f.title_zh : f.title_en);
  out += f.open == nullptr     ? (zh ? "（只写）" : " (written only)")
         : f.create == nullptr ? (zh ? "（只读）" : " (read only)")
                               : "";
  out += "\n";
  for (const bool has : {true, false}) {
    out += has ? (zh ? "能保存\n" : "holds\n") : (zh ? "不能保存\n" : "does not store\n");
    for (const Ability& a : kAbilities) {
      if (holds(a, f.can) != has || !applies(a, f.can)) continue;
      out += std::string("  ") + (zh ? a.zh : a.en);
      if (has && holds_some(a, f.can))
        out += zh ? "（看起来像着法的）" : ", if they look like moves";
      out += "\n";
    }
  }
  if (f.can.other_tags || f.can.tags.empty()) return out;
  out += zh ? "标签\n" : "tags\n";
  std::string line = " ";
  for (const auto each : std::views::split(f.can.tags, ' ')) {
    const std::string_view name(each);
    if (line.size() + name.size() + 1 > 80) {
      out += line + "\n";
      line = " ";
    }
    line.append(" ").append(name);
  }
  return out + line + "\n";
}

class Formats final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("formats", "list formats, notations and what they can store", "支持的格式与记法",
                kPlainStatus, "  qipu formats\n  qipu formats xqf pgn\n  qipu formats --json\n");
    cli.named("formats", formats_, "", "formats to show in detail", "详细显示的格式", any_format);
    cli.flag("--json", json_, "write JSON", "输出 JSON");
  }

  int run() override {
    StandardOutput out;
    std::string text;
    if (formats_.empty()) {
      const auto all = all_formats();
      text = json_ ? as_json({all.begin(), all.end()}, true) : as_table(language_);
    } else if (json_) {
      text = as_json(formats_, false);
    } else {
      for (const Format* f : formats_) {
        if (!text.empty()) text += "\n";
        text += in_full(*f, language_);
      }
    }
    return print_all(out, text, language_);
  }

 private:
  std::vector<const Format*> formats_;  ///< shown in full; none: the table of all
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_formats() { return std::make_unique<Formats>(); }

}  // namespace qipu::tool
