// qipu schema: JSON Schemas of what other commands write for programs, from schema/. The schema of
// records belongs to the library, which writes them.

#include <string_view>

#include "command.h"
#include "diag/embedded.h"
#include "mistake.h"
#include "render.h"
#include "text/width.h"

namespace qipu::tool {

// QIPU_SCHEMAS is the folder, QIPU_RECORD_SCHEMA the file for records; CMake names both.
QIPU_EMBED(kRecordSchema, QIPU_RECORD_SCHEMA);
QIPU_EMBED(kAnalysisSchema, QIPU_SCHEMAS "/analysis.json");
QIPU_EMBED(kAnnotationSchema, QIPU_SCHEMAS "/annotation.json");
QIPU_EMBED(kDedupeSchema, QIPU_SCHEMAS "/dedupe.json");
QIPU_EMBED(kDiffSchema, QIPU_SCHEMAS "/diff.json");
QIPU_EMBED(kDoctorSchema, QIPU_SCHEMAS "/doctor.json");
QIPU_EMBED(kEccoSchema, QIPU_SCHEMAS "/ecco.json");
QIPU_EMBED(kExplainSchema, QIPU_SCHEMAS "/explain.json");
QIPU_EMBED(kFindingSchema, QIPU_SCHEMAS "/finding.json");
QIPU_EMBED(kFormatsSchema, QIPU_SCHEMAS "/formats.json");
QIPU_EMBED(kLedgerSchema, QIPU_SCHEMAS "/ledger.json");
QIPU_EMBED(kMoveSchema, QIPU_SCHEMAS "/move.json");
QIPU_EMBED(kPartSchema, QIPU_SCHEMAS "/part.json");
QIPU_EMBED(kPlanSchema, QIPU_SCHEMAS "/plan.json");
QIPU_EMBED(kPuzzleSchema, QIPU_SCHEMAS "/puzzle.json");
QIPU_EMBED(kRulingSchema, QIPU_SCHEMAS "/ruling.json");
QIPU_EMBED(kSameNamesSchema, QIPU_SCHEMAS "/same-names.json");
QIPU_EMBED(kSeeSchema, QIPU_SCHEMAS "/see.json");
QIPU_EMBED(kStatsSchema, QIPU_SCHEMAS "/stats.json");
QIPU_EMBED(kTreeSchema, QIPU_SCHEMAS "/tree.json");

namespace {

struct Schema {
  std::string_view name;
  Embedded text;
  const char* written_by;  ///< the command that writes it
  const char *en, *zh;
};

constexpr Schema kSchemas[] = {
    {"record", kRecordSchema, "convert --to json, jsonl", "games: tags, moves, comments",
     "棋谱：标签、着法、注释"},
    {"finding", kFindingSchema, "check --json, --format json", "findings in records; summaries",
     "棋谱中的问题；汇总"},
    {"explain", kExplainSchema, "explain --json", "explanations of findings", "问题的含义与处理"},
    {"ruling", kRulingSchema, "judge --json, --jsonl", "rulings on repetitions and their reasons",
     "循环局面的裁决及理由"},
    {"annotation", kAnnotationSchema, "annotate --json", "games annotated by an engine",
     "引擎对整局的评析"},
    {"analysis", kAnalysisSchema, "analyse --json", "positions analysed by an engine",
     "引擎对局面的分析"},
    {"see", kSeeSchema, "see --json", "positions seen in pictures", "图片中的局面"},
    {"puzzle", kPuzzleSchema, "puzzles", "exercises", "练习题"},
    {"move", kMoveSchema, "move --jsonl", "moves in other notations", "着法的记法转换"},
    {"ecco", kEccoSchema, "ecco --jsonl", "codes and names of openings", "开局编号与名称"},
    {"diff", kDiffSchema, "diff --json", "differences between games", "棋谱的差异"},
    {"dedupe", kDedupeSchema, "dedupe --report", "duplicate games", "重复的对局"},
    {"stats", kStatsSchema, "stats --json", "statistics of games", "对局统计"},
    {"same-names", kSameNamesSchema, "stats --same-names --json", "spellings of the same name",
     "同一姓名的写法"},
    {"tree", kTreeSchema, "tree --json", "moves played in positions", "各局面的着法"},
    {"formats", kFormatsSchema, "formats --json", "what formats can store", "各格式能保存的内容"},
    {"ledger", kLedgerSchema, "--ledger", "results of inputs", "台账：每个输入的结果"},
    {"plan", kPlanSchema, "shard plan", "plan of shards for a cluster", "分片计划"},
    {"part", kPartSchema, "--plan", "note of a part", "分片结果的记录"},
    {"doctor", kDoctorSchema, "doctor --json", "check of a machine", "运行环境检查"},
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
    cli.command("schema", "JSON Schemas of the JSON output", "各种 JSON 输出的 Schema",
                kPlainStatus,
                "  qipu schema\n"
                "  qipu schema finding > finding.schema.json\n",
                "For output in JSON lines, a schema describes one line.\n",
                "每行一个 JSON 的输出，Schema 描述其中一行。\n");
    cli.named("schema", shown_, "", "the one to print (default: a list)",
              "输出此项；不给则列出全部", schema_named);
  }

  int run() override {
    StandardOutput out;
    return print_all(out,
                     shown_ != nullptr ? std::string(shown_->text.begin, shown_->text.end) : list(),
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
