// qipu explain: the meaning of findings, examples of them, and what to do.

#include <nlohmann/json.hpp>

#include "command.h"
#include "ops/answer/explain_code.h"

namespace qipu::tool {
namespace {

nlohmann::ordered_json words_of(const Code& code, const Explanation& explanation,
                                Language language) {
  const Explanation::Words& words = explanation.in(language);
  nlohmann::ordered_json out = {{"message", code.sentence(language, Audience::command)},
                                {"meaning", words.meaning}};
  if (!words.example.empty()) out["example"] = words.example;
  out["remedy"] = words.remedy;
  return out;
}

nlohmann::ordered_json row_of(const Code& code) {
  nlohmann::ordered_json row = {
      {"code", code.number}, {"name", code.name}, {"severity", severity_name(code.severity)}};
  const auto explanation = explain(code);
  if (!explanation) return row;
  row["en"] = words_of(code, *explanation, Language::en);
  row["zh"] = words_of(code, *explanation, Language::zh);
  if (!explanation->file.empty()) {
    row["file"] = explanation->file;
    std::string content;
    for (const std::string_view line : explanation->content) content.append(line) += '\n';
    row["content"] = content;
  }
  if (!explanation->commands.empty()) row["commands"] = explanation->commands;
  return row;
}

const Code& code_named(const std::string& name, Language language) {
  if (const Code* const code = find_code(name)) return *code;
  std::vector<std::string> known;
  for (const Code* const code : all_codes()) {
    known.emplace_back(code->name);
    known.push_back(code->id());
  }
  unknown(language, "unknown finding", "没有这种问题", name, known);
}

class Explain final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("explain", "explain findings and what to do", "说明问题的含义与处理", kPlainStatus,
                "  qipu explain Q4101\n  qipu explain illegal_move 3102\n"
                "  qipu explain | less\n",
                "The code of a finding is at its end: [Q4101 illegal_move]. Without codes, all\n"
                "findings are listed.\n",
                "每个问题末尾的方括号内是它的编号：[Q4101 illegal_move]。不给编号则列出全部。\n");
    cli.option("codes", names_, "", "codes of findings, by number or name", "问题的编号或名称");
    cli.flag("--json", json_, "write JSON", "输出 JSON");
  }

  void settle() override {
    for (const std::string& name : names_) codes_.push_back(&code_named(name, language_));
  }

  int run() override {
    std::string text;
    if (json_) {
      nlohmann::ordered_json rows = nlohmann::ordered_json::array();
      for (const Code* const code : codes_.empty() ? all_codes() : codes_) {
        rows.push_back(row_of(*code));
      }
      text = rows.dump(2) + "\n";
    } else if (codes_.empty()) {
      text = list_codes(language_);
    } else {
      for (const Code* const code : codes_) {
        text += (text.empty() ? "" : "\n") + explain_code(*code, language_);
      }
    }
    StandardOutput out;
    return print_all(out, text, language_);
  }

 private:
  std::vector<std::string> names_;
  std::vector<const Code*> codes_;  ///< empty: all are listed
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_explain() { return std::make_unique<Explain>(); }

}  // namespace qipu::tool
