// Options of the steps that a game takes (game_step.h): what is checked, repaired, changed and
// written.
#pragma once

#include <optional>

#include "opening/ecco_tags.h"
#include "qipu/board/setup.h"
#include "qipu/ops/rules_for.h"
#include "text/script.h"

namespace qipu {

class GameOrder;
class OpeningBook;
class Query;

struct GameOptions {
  // --- checking ---------------------------------------------------------------------------------
  bool check = false;         ///< check the diagram, the result, the end and the date
  bool quirks = false;        ///< report unusual move texts
  Faults forgiven;            ///< faults of diagrams that are not reported
  bool judge = false;         ///< apply the rules on repetition
  RulesAsked rules;           ///< by which book
  bool report_names = false;  ///< report names that ReadOptions::names spells otherwise; keep them
  bool main_lines = false;    ///< report each game's main line (RunReporter::main_line)

  // --- repair -----------------------------------------------------------------------------------
  bool mend = false;  ///< search and report repairs of lines that break off
  /// Apply repairs of at least this confidence, 0-1; nothing: none.
  std::optional<double> mend_sure;
  bool in_place = false;  ///< repair only what patches of the file can (RunReporter::patches)
  bool backup = false;    ///< with in_place: do not change files that have a FILE.orig
  bool force = false;     ///< with in_place: change read-only files, replace FILE.orig
  /// Openings of other games, evidence for repairs. Null: none.
  const OpeningBook* book = nullptr;

  // --- changes ----------------------------------------------------------------------------------
  bool prose_lines = false;  ///< write lines that comments name as variations, and report them
  /// The script of the tags and comments that are written.
  TextScript script = TextScript::as_written;
  std::optional<EccoTagging> ecco;  ///< name the openings of games in their tags

  // --- choice and output ------------------------------------------------------------------------
  /// Only games that match it are written to the run's output; the others go to the second output,
  /// if there is one. Null: all games match.
  const Query* query = nullptr;
  bool list_found = false;  ///< report each game that matches (RunReporter::found)
  /// Written games get its keys, for outputs that sort them (OutputRequest::sorted). Null: none.
  const GameOrder* order = nullptr;
  /// Written games get their facts (WrittenGame::facts), so that copies can be found later.
  bool keep_facts = false;
};

}  // namespace qipu
