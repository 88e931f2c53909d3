// Private. Writes an engine's output as lines of UCI or UCCI.
#pragma once

#include <string>
#include <vector>

#include "qipu/engine/engine.h"
#include "qipu/engine/wire.h"

namespace qipu::wire {

struct ReportForm {
  Protocol protocol = Protocol::uci;
  int first_rank = 0;
  bool chances = false;  ///< UCI_ShowWDL
  bool many = false;     ///< MultiPV: several lines are reported
};

/// `info ...` for the line that changed, or for every line; "" where the protocol has no words for
/// it.
std::string info_line(const Progress& progress, const ReportForm& form);
/// `bestmove ...`, or the statement that there is none.
std::string best_line(const Answer& answer, const ReportForm& form);
/// `info string ...`, UCCI: `info message ...`.
std::string remark_line(std::string_view text, Protocol protocol);
/// The answer to `uci` or `ucci`.
std::string greeting(const std::string& name, const std::string& author,
                     const std::vector<Setting>& settings, Protocol protocol);
/// The board as text with letters for pieces, and its FEN.
std::string board_picture(const Position& position);

}  // namespace qipu::wire
