// Private. What an engine says, as lines of UCI or UCCI.
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
  bool many = false;     ///< several lines are followed
};

/// `info ...` for the line that changed, or for each; "" where there is nothing this protocol can
/// say.
std::string info_line(const Progress& progress, const ReportForm& form);
/// `bestmove ...`, or that there is none.
std::string best_line(const Answer& answer, const ReportForm& form);
/// `info string ...`, UCCI: `info message ...`.
std::string remark_line(std::string_view text, Protocol protocol);
/// What `uci` or `ucci` is answered with.
std::string greeting(const std::string& name, const std::string& author,
                     const std::vector<Setting>& settings, Protocol protocol);
/// The board as letters, with its FEN.
std::string board_picture(const Position& position);

}  // namespace qipu::wire
