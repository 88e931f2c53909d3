// Positions and moves.

#include "c/call.h"
#include "c/games.h"
#include "ops/answer/translate.h"
#include "qipu/board/fen.h"
#include "qipu/notation/resolve.h"
#include "text/utf8.h"

namespace qipu::c {
namespace {

PositionObject& its_position(const char* call, const qipu_position* position) {
  return object_of<PositionObject>(call, position);
}

/// Returns a move, which must be legal.
Move legal_move_of(const char* call, const Position& position, qipu_move move) {
  const auto known = move_of(move);
  if (!known || !position.legal(*known)) refuse(call, "move", kIllegal);
  return *known;
}

/// Returns the meaning of the words; `notation` null: in any notation.
Reading reading_of(const char* call, const Position& position, const char* text,
                   const char* notation) {
  const Notation* const named = notation_named(call, notation);
  const std::string_view words = text_given(call, "text", text);
  Reading out;
  if (named != nullptr) {
    named->read(words, position, out);
  } else {
    read_any(words, position, out);
  }
  return out;
}

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

qipu_position* qipu_position_new(const char* fen) {
  constexpr const char* kCall = "qipu_position_new";
  return handle_of<qipu_position>(kCall, [&] {
    const std::string_view text = text_or_none(kCall, "fen", fen);
    if (fen != nullptr && text.empty()) refuse(kCall, "fen", {"is empty", "为空"});
    return std::make_unique<PositionObject>(value_or_fail(position_of(text)));
  });
}

qipu_position* qipu_position_copy(const qipu_position* position) {
  constexpr const char* kCall = "qipu_position_copy";
  return handle_of<qipu_position>(kCall, [&] {
    return std::make_unique<PositionObject>(its_position(kCall, position).position);
  });
}

qipu_text qipu_fen(const qipu_position* position) {
  return text_of("qipu_fen", [&] {
    PositionObject& object = its_position("qipu_fen", position);
    object.fen = write_fen(object.position.setup());
    return as_text(object.fen);
  });
}

qipu_color qipu_turn(const qipu_position* position) {
  return value_of("qipu_turn", QIPU_RED, [&] {
    return static_cast<qipu_color>(its_position("qipu_turn", position).position.turn());
  });
}

char qipu_piece_on(const qipu_position* position, int square) {
  constexpr const char* kCall = "qipu_piece_on";
  return value_of(kCall, '\0', [&] {
    const Position& of = its_position(kCall, position).position;
    if (square < 0 || square >= Square::kCount) refuse(kCall, "square", kOutOfRange);
    return fen_letter(of[Square::from_index(square)]);
  });
}

int qipu_in_check(const qipu_position* position) {
  return value_of("qipu_in_check", 0, [&] {
    return static_cast<int>(its_position("qipu_in_check", position).position.in_check());
  });
}

qipu_end qipu_position_end(const qipu_position* position) {
  constexpr const char* kCall = "qipu_position_end";
  return value_of(kCall, QIPU_GOES_ON, [&] {
    return static_cast<qipu_end>(its_position(kCall, position).position.end());
  });
}

uint64_t qipu_position_key(const qipu_position* position) {
  constexpr const char* kCall = "qipu_position_key";
  return value_of(kCall, std::uint64_t{0},
                  [&] { return its_position(kCall, position).position.key(); });
}

size_t qipu_legal_moves(const qipu_position* position, qipu_move* moves, size_t capacity) {
  constexpr const char* kCall = "qipu_legal_moves";
  return value_of(kCall, std::size_t{0}, [&] {
    const Position& of = its_position(kCall, position).position;
    const auto room = room_given(kCall, moves, capacity);
    return fill(room, of.legal_moves(), [](Move move) { return move.bits(); });
  });
}

int qipu_is_legal(const qipu_position* position, qipu_move move) {
  constexpr const char* kCall = "qipu_is_legal";
  return value_of(kCall, 0, [&] {
    const Position& of = its_position(kCall, position).position;
    const auto known = move_of(move);
    return static_cast<int>(known && of.legal(*known));
  });
}

qipu_text qipu_why_illegal(const qipu_position* position, qipu_move move, qipu_language language) {
  constexpr const char* kCall = "qipu_why_illegal";
  return text_of(kCall, [&] {
    PositionObject& object = its_position(kCall, position);
    const auto known = move_of(move);
    if (!known) refuse(kCall, "move", kOutOfRange);
    object.why.clear();
    if (!object.position.legal(*known)) {
      const auto reasons = explain_illegal(object.position, *known, kChinese);
      if (!reasons.empty()) object.why = message(reasons.front(), language_of(language));
    }
    return as_text(object.why);
  });
}

qipu_status qipu_play(qipu_position* position, qipu_move move) {
  constexpr const char* kCall = "qipu_play";
  return done(kCall, [&] {
    Position& of = its_position(kCall, position).position;
    of.make(legal_move_of(kCall, of, move));
  });
}

uint64_t qipu_perft(const qipu_position* position, int depth) {
  constexpr const char* kCall = "qipu_perft";
  return value_of(kCall, std::uint64_t{0}, [&] {
    const Position& of = its_position(kCall, position).position;
    if (depth < 0) refuse(kCall, "depth", kOutOfRange);
    return of.perft(depth);
  });
}

size_t qipu_read_move(const qipu_position* position, const char* text, const char* notation,
                      qipu_move* moves, size_t capacity) {
  constexpr const char* kCall = "qipu_read_move";
  return value_of(kCall, std::size_t{0}, [&] {
    const Position& of = its_position(kCall, position).position;
    const auto room = room_given(kCall, moves, capacity);
    const Reading reading = reading_of(kCall, of, text, notation);
    if (reading.legal.empty()) {  // the full report is made only then
      MoveReading why = read_move(text, of, notation_named(kCall, notation));
      if (!why.findings.empty()) throw Failure{QIPU_FAILED, std::move(why.findings.front())};
    }
    return fill(room, reading.legal, [](Move move) { return move.bits(); });
  });
}

qipu_text qipu_move_quirks(const qipu_position* position, const char* text, const char* notation,
                           qipu_language language) {
  constexpr const char* kCall = "qipu_move_quirks";
  return text_of(kCall, [&] {
    PositionObject& object = its_position(kCall, position);
    const Reading reading = reading_of(kCall, object.position, text, notation);
    object.quirks.clear();
    if (reading.legal.size() != 1) return kNoText;
    for (int i = 0; i <= static_cast<int>(Quirk::other_ranks); ++i) {
      const auto quirk = static_cast<Quirk>(i);
      if (!reading.quirks.has(quirk)) continue;
      const bool zh = language == QIPU_CHINESE;
      if (!object.quirks.empty()) object.quirks += zh ? "、" : ", ";
      object.quirks += quirk_text(quirk, language_of(language));
    }
    return as_text(object.quirks);
  });
}

size_t qipu_write_move(const qipu_position* position, qipu_move move, const char* notation,
                       char* text, size_t capacity) {
  constexpr const char* kCall = "qipu_write_move";
  return value_of(kCall, std::size_t{0}, [&] {
    const Position& of = its_position(kCall, position).position;
    const auto room = room_given(kCall, text, capacity);
    const Notation* const named = notation_named(kCall, notation);
    const Move known = legal_move_of(kCall, of, move);
    thread_local std::string words;
    words.clear();
    (named == nullptr ? kChinese : *named).write(words, of, known);
    if (!room.empty()) {
      const std::string_view fits = truncate_utf8(words, room.size() - 1);
      std::memcpy(room.data(), fits.data(), fits.size());
      room[fits.size()] = '\0';
    }
    return words.size();
  });
}
