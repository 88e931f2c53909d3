// qipu schema: JSON Schemas of what other commands write for programs, as they lie in schema/. That
// of records is the library's, which writes them.

#include <string_view>

#include "command.h"
#include "mistake.h"
#include "qipu/text/width.h"
#include "render.h"

// QIPU_SCHEMAS is the folder, QIPU_RECORD_SCHEMA the file of records; both are named by CMake.
asm(R"(
  .macro qipu_schema name, file
  .hidden kQipu\name\()SchemaBegin
  .hidden kQipu\name\()SchemaEnd
  .globl kQipu\name\()SchemaBegin
  .globl kQipu\name\()SchemaEnd
kQipu\name\()SchemaBegin:
  .incbin "\file"
kQipu\name\()SchemaEnd:
  .byte 0
  .endm
  .section .rodata
  qipu_schema Record, ")" QIPU_RECORD_SCHEMA R"("
  qipu_schema Analysis, ")" QIPU_SCHEMAS R"(/analysis.json"
  qipu_schema Annotation, ")" QIPU_SCHEMAS R"(/annotation.json"
  qipu_schema Dedupe, ")" QIPU_SCHEMAS R"(/dedupe.json"
  qipu_schema Diff, ")" QIPU_SCHEMAS R"(/diff.json"
  qipu_schema Doctor, ")" QIPU_SCHEMAS R"(/doctor.json"
  qipu_schema Ecco, ")" QIPU_SCHEMAS R"(/ecco.json"
  qipu_schema Explain, ")" QIPU_SCHEMAS R"(/explain.json"
  qipu_schema Finding, ")" QIPU_SCHEMAS R"(/finding.json"
  qipu_schema Formats, ")" QIPU_SCHEMAS R"(/formats.json"
  qipu_schema Ledger, ")" QIPU_SCHEMAS R"(/ledger.json"
  qipu_schema Move, ")" QIPU_SCHEMAS R"(/move.json"
  qipu_schema Part, ")" QIPU_SCHEMAS R"(/part.json"
  qipu_schema Plan, ")" QIPU_SCHEMAS R"(/plan.json"
  qipu_schema Puzzle, ")" QIPU_SCHEMAS R"(/puzzle.json"
  qipu_schema Ruling, ")" QIPU_SCHEMAS R"(/ruling.json"
  qipu_schema SameNames, ")" QIPU_SCHEMAS R"(/same-names.json"
  qipu_schema Stats, ")" QIPU_SCHEMAS R"(/stats.json"
  qipu_schema Tree, ")" QIPU_SCHEMAS R"(/tree.json"
  .previous
)");

// clang-format off
extern "C" {
extern const char kQipuRecordSchemaBegin[], kQipuRecordSchemaEnd[];
extern const char kQipuAnalysisSchemaBegin[], kQipuAnalysisSchemaEnd[];
extern const char kQipuAnnotationSchemaBegin[], kQipuAnnotationSchemaEnd[];
extern const char kQipuDedupeSchemaBegin[], kQipuDedupeSchemaEnd[];
extern const char kQipuDiffSchemaBegin[], kQipuDiffSchemaEnd[];
extern const char kQipuDoctorSchemaBegin[], kQipuDoctorSchemaEnd[];
extern const char kQipuEccoSchemaBegin[], kQipuEccoSchemaEnd[];
extern const char kQipuExplainSchemaBegin[], kQipuExplainSchemaEnd[];
extern const char kQipuFindingSchemaBegin[], kQipuFindingSchemaEnd[];
extern const char kQipuFormatsSchemaBegin[], kQipuFormatsSchemaEnd[];
extern const char kQipuLedgerSchemaBegin[], kQipuLedgerSchemaEnd[];
extern const char kQipuMoveSchemaBegin[], kQipuMoveSchemaEnd[];
extern const char kQipuPartSchemaBegin[], kQipuPartSchemaEnd[];
extern const char kQipuPlanSchemaBegin[], kQipuPlanSchemaEnd[];
extern const char kQipuPuzzleSchemaBegin[], kQipuPuzzleSchemaEnd[];
extern const char kQipuRulingSchemaBegin[], kQipuRulingSchemaEnd[];
extern const char kQipuSameNamesSchemaBegin[], kQipuSameNamesSchemaEnd[];
extern const char kQipuStatsSchemaBegin[], kQipuStatsSchemaEnd[];
extern const char kQipuTreeSchemaBegin[], kQipuTreeSchemaEnd[];
}
// clang-format on

namespace qipu::tool {
namespace {

struct Schema {
  std::string_view name;
  const char *begin, *end;
  const char* written_by;  ///< what makes qipu write it
  const char *en, *zh;
};

constexpr Schema kSchemas[] = {
    {"record", kQipuRecordSchemaBegin, kQipuRecordSchemaEnd, "convert --to json, jsonl",
     "games: tags, moves, comments", "棋谱：标签、着法、注释"},
    {"finding", kQipuFindingSchemaBegin, kQipuFindingSchemaEnd, "check --json, --format json",
     "what is odd in records; summaries", "棋谱中的发现；汇总"},
    {"explain", kQipuExplainSchemaBegin, kQipuExplainSchemaEnd, "explain --json",
     "what findings mean", "发现的含义与处理"},
    {"ruling", kQipuRulingSchemaBegin, kQipuRulingSchemaEnd, "judge --json, --jsonl",
     "rulings on loops and their reasons", "循环局面的裁决及理由"},
    {"annotation", kQipuAnnotationSchemaBegin, kQipuAnnotationSchemaEnd, "annotate --json",
     "games as an engine sees them", "引擎对整局的评析"},
    {"analysis", kQipuAnalysisSchemaBegin, kQipuAnalysisSchemaEnd, "analyse --json",
     "positions as an engine sees them", "引擎对局面的分析"},
    {"puzzle", kQipuPuzzleSchemaBegin, kQipuPuzzleSchemaEnd, "puzzles", "exercises", "练习题"},
    {"move", kQipuMoveSchemaBegin, kQipuMoveSchemaEnd, "move --jsonl", "moves in other notations",
     "着法的记法转换"},
    {"ecco", kQipuEccoSchemaBegin, kQipuEccoSchemaEnd, "ecco --jsonl", "openings' codes and names",
     "开局编号与名称"},
    {"diff", kQipuDiffSchemaBegin, kQipuDiffSchemaEnd, "diff --json", "differences of games",
     "棋谱的差异"},
    {"dedupe", kQipuDedupeSchemaBegin, kQipuDedupeSchemaEnd, "dedupe --report",
     "games that are there twice", "重复的对局"},
    {"stats", kQipuStatsSchemaBegin, kQipuStatsSchemaEnd, "stats --json", "games counted",
     "对局统计"},
    {"same-names", kQipuSameNamesSchemaBegin, kQipuSameNamesSchemaEnd, "stats --same-names --json",
     "spellings of one name", "同一姓名的写法"},
    {"tree", kQipuTreeSchemaBegin, kQipuTreeSchemaEnd, "tree --json", "what is played where",
     "各局面的着法"},
    {"formats", kQipuFormatsSchemaBegin, kQipuFormatsSchemaEnd, "formats --json",
     "what formats can hold", "各格式能保存的内容"},
    {"ledger", kQipuLedgerSchemaBegin, kQipuLedgerSchemaEnd, "--ledger", "what became of inputs",
     "台账：每个输入的结果"},
    {"plan", kQipuPlanSchemaBegin, kQipuPlanSchemaEnd, "shard plan", "work cut up for a cluster",
     "分片计划"},
    {"part", kQipuPartSchemaBegin, kQipuPartSchemaEnd, "--plan", "what the run of a shard wrote",
     "各片结果的记录"},
    {"doctor", kQipuDoctorSchemaBegin, kQipuDoctorSchemaEnd, "doctor --json",
     "what is found on a machine", "运行环境检查"},
};

const Schema* schema_named(const std::string& name, Language language) {
  std::vector<std::string> names;
  for (const Schema& schema : kSchemas) {
    if (schema.name == name) return &schema;
    names.emplace_back(schema.name);
  }
  unknown(language, "unknown schema", "未知的 Schema", name, names);
}

class Schemas final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("schema", "JSON Schemas of what is written for programs", "各种 JSON 输出的 Schema",
                kPlainStatus,
                "  qipu schema\n"
                "  qipu schema finding > finding.schema.json\n",
                "A schema is of one line, where a line of JSON each is written.\n",
                "每行一个 JSON 的输出，Schema 对应其中一行。\n");
    cli.named("schema", shown_, "", "the one to print; else a list", "输出此项；不给则列出全部",
              schema_named);
  }

  int run() override {
    StandardOutput out;
    return print_all(out, shown_ != nullptr ? std::string(shown_->begin, shown_->end) : list(),
                     language_);
  }

 private:
  std::string list() const {
    constexpr int kNameWidth = 12, kWriterWidth = 28;
    std::string text;
    for (const Schema& schema : kSchemas) {
      text += padded(schema.name, kNameWidth) + padded(schema.written_by, kWriterWidth) +
              tr(schema.en, schema.zh) + "\n";
    }
    return text;
  }

  const Schema* shown_ = nullptr;
};

}  // namespace

std::unique_ptr<Command> make_schema() { return std::make_unique<Schemas>(); }

}  // namespace qipu::tool
