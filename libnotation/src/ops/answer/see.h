// Positions that were seen in pictures, as text, JSON and pictures.
#pragma once

#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "see/see_board.h"

namespace qipu {

/// Returns "99.6%". A certainty below 1 never becomes 100.0%, nor one above 0 0.0%.
std::string percent_text(double certainty);

/// Returns the FEN and the certainty: "... w - - 0 1  99.6%".
std::string sight_line(const see::Sight& sight);
/// Returns an object on one line, without a line end.
std::string sight_json(const see::Sight& sight, std::string_view file);
/// Draws the board, and beside it the certainty of each square in percent, where it is below 100.
std::string sight_board(const see::Sight& sight, bool color);
/// Returns a PNG: the board as it was seen, and beside it the position that was read, with rings
/// where it is doubtful. REQUIRES: has_pixels(); the sight has a view of kViewCell.
std::string sight_picture(const see::Sight& sight);
inline constexpr int kViewCell = 40;

/// Returns findings: board_doubtful below kDoubtful, setup_fault for an impossible position,
/// picture_moves for an animation.
std::vector<Diagnostic> doubts_about(const see::Sight& sight);

}  // namespace qipu
