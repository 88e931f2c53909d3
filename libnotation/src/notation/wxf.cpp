// WXF notation.
//
// A grammar finds the shape. To find the piece, the names of all pieces are compared: each piece
// has one name in each variant, and the pieces with the written name are meant. Writing uses the
// same names, so a written text reads back as the same move.
//
// Two rooks, horses or cannons on a file are distinguished as R+ and R-. One may still be written
// R9-1 if only it can make the move (Fairy-Stockfish writes this). Advisors and elephants need no
// qualifier. Pawns have three schemes:
//
//                        World Rules 2018   page of 1997       letters of xqbase
//   2 on one file        P+ P-              P+ P-              P+ P-
//   3                    13 23 33           P+ P3 P-           P+ P. P-
//   4                    13 23 33 43        ++ P+ P- --        Pa Pb Pc Pd
//   5                    13 ... 53          ++ P+ P3 P- --     Pa ... Pe
//   on two files         13 23 17 27        3+ 33 3- 7+ 7-     Pa ... over both, own right first
//
// (the stack stands on file 3; 7 is another). Some authors take the 3 of 1997's P3 for "third pawn"
// on any file, and write 83 for the middle one of file 8. If no scheme applies (handicaps with
// three rooks on a file), pieces get letters as xqbase's pawns do. `/` is not used in WXF, and a
// pawn never moves back.

#include "notation/latin.h"
#include "notation/stacks.h"
#include "notation/wxf_form.h"
#include "qipu/notation/notation.h"

namespace qipu {

namespace {

enum class WxfVariant : std::uint8_t { world2018, page1997, letters };
constexpr int kHands = 3;

using Form = WxfForm;
using Name = WxfName;

/// Returns the name of a pawn in a stack.
Name pawn_name(WxfVariant variant, const Stacks& stacks, Square s) {
  int which = 0;
  while (stacks.stack[which].index_of(s) == stacks.stack[which].size) ++which;
  const int size = stacks.stack[which].size;
  const int place = stacks.stack[which].index_of(s) + 1;
  const int file = stacks.number[which];
  const bool alone = stacks.files == 1;  // it is the only stack
  const bool front = place == 1, rear = place == size;
  const int series = stacks.series_place(s);
  const Name ordinal = place <= 9 ? Name::digits(place, file) : Name::lettered(series);

  if (alone && size == 2) return Name::ranked(front ? '+' : '-');
  switch (variant) {
    case WxfVariant::world2018: return ordinal;
    case WxfVariant::page1997:
      if (!alone) {
        if (size > 3) return ordinal;
        if (front) return Name::filed(file, '+');
        return rear ? Name::filed(file, '-') : Name::digits(file, file);
      }
      if (size > 5) return ordinal;
      if (size > 3 && front) return Name::outermost('+');
      if (size > 3 && rear) return Name::outermost('-');
      if (2 * place == size + 1) return Name::plain(file);
      return Name::ranked(2 * place < size + 1 ? '+' : '-');
    case WxfVariant::letters:
      if (alone && size == 3) return Name::ranked(front ? '+' : rear ? '-' : '.');
      return Name::lettered(series);
  }
  return ordinal;
}

Name name_of(WxfVariant variant, const Position& position, Move move) {
  const Square s = move.from();
  const Piece piece = position[s];
  const Column here = column_of(position, piece, s.file());
  if (!needs_qualifier(position, here, move)) return Name::plain(own_file(s, piece.color()));
  const Stacks stacks = stacks_of(position, piece);
  if (piece.role() == Role::pawn) return pawn_name(variant, stacks, s);
  if (stacks.files == 1 && here.size == 2) return Name::ranked(here[0] == s ? '+' : '-');
  return Name::lettered(stacks.series_place(s));
}

// --- reading -------------------------------------------------------------------------------------

/// Returns the piece letter for a number key of xqbase.
constexpr char key_letter(int digit) { return digit <= 7 ? "KAENRCP"[digit - 1] : '\0'; }

constexpr unsigned bit(WxfVariant variant) { return 1U << static_cast<unsigned>(variant); }
constexpr unsigned kAllVariants = (1U << kHands) - 1;

class WxfMoveReader {
 public:
  WxfMoveReader(const Form& form, const Position& position, Reading& out)
      : form_(form),
        position_(position),
        steps_(position, form.directed ? std::optional(form.course) : std::nullopt, form.value,
               out) {}

  /// Reads in one variant, and in the others only if it gives no legal move.
  void read_as(WxfVariant variant) {
    exactly(form_, bit(variant), {});
    if (found()) return;
    Quirks other;
    other.add(Quirk::other_pawn_scheme);
    exactly(form_, kAllVariants & ~bit(variant), other);
    third_pawn(other);
    if (found()) return;
    keys();
    if (!found()) loosely(form_);
  }

  void read_in_any_hand() {
    exactly(form_, kAllVariants, {});
    third_pawn({});
    keys();
    if (!found()) loosely(form_);
  }

 private:
  bool found() const { return steps_.found(); }
  Piece own(Role role) const { return Piece(position_.turn(), role); }

  void add_ranked(const Column& stack, char mark, Quirks quirks) {
    steps_.add_ranked(stack,
                      mark == '+'   ? Rank::front
                      : mark == '-' ? Rank::rear
                                    : Rank::middle,
                      quirks);
  }

  /// Adds the pieces whose name in one of the variants is the written one.
  void exactly(const Form& form, unsigned variants, Quirks quirks) {
    const Roles roles = roles_of(form.piece);
    if (roles.old) quirks.add(Quirk::old_letters);
    for (int i = 0; i < roles.size; ++i) exactly(roles.roles[i], form.name, variants, quirks);
  }

  void exactly(Role role, const Name& name, unsigned variants, Quirks quirks) {
    const Piece piece = own(role);
    if (name.shape == Name::Shape::plain) {
      const Column here = column_of(position_, piece, file_of_number(name.number, piece.color()));
      const bool by_file = role == Role::advisor || role == Role::elephant;
      if (here.size == 1 || by_file) steps_.add_all(here, quirks);
      if (role != Role::pawn) return;
    } else if (role == Role::king) {
      return;
    } else if (role == Role::advisor || role == Role::elephant) {
      quirks.add(Quirk::needless_qualifier);
    }
    const Stacks stacks = stacks_of(position_, piece);
    if (stacks.files == 0) return;
    if (role == Role::pawn) {
      for (int h = 0; h < kHands; ++h) {
        if ((variants >> h & 1U) == 0) continue;
        for (int i = 0; i < stacks.files; ++i) {
          for (int k = 0; k < stacks.stack[i].size; ++k) {
            const Square s = stacks.stack[i][k];
            if (pawn_name(static_cast<WxfVariant>(h), stacks, s) == name) steps_.add(s, quirks);
          }
        }
      }
    } else if (name.shape == Name::Shape::ranked && stacks.files == 1 &&
               stacks.stack[0].size == 2) {
      add_ranked(stacks.stack[0], name.mark, quirks);
    } else if (name.shape == Name::Shape::lettered &&
               (stacks.files > 1 || stacks.stack[0].size > 2)) {
      if (const auto s = stacks.in_series(name.number)) steps_.add(*s, quirks);
    }
  }

  /// Reads P3 as "the third pawn" of a stack on any file, and 83 as that of file 8: the middle one.
  void third_pawn(Quirks quirks) {
    const Name& name = form_.name;
    const bool alone = name == Name::plain(3) && (form_.piece == 'P' || form_.piece == 'S');
    if (!alone && name != Name::digits(name.first, 3)) return;
    const Stacks stacks = stacks_of(position_, own(Role::pawn));
    if (alone != (stacks.files == 1)) return;
    for (int i = 0; i < stacks.files; ++i) {
      if (alone || stacks.number[i] == name.first) add_ranked(stacks.stack[i], '.', quirks);
    }
  }

  /// Reads the number keys: 62.5 for C2.5.
  void keys() {
    if (form_.name.shape != Name::Shape::digits) return;
    Form form = form_;
    form.piece = key_letter(form_.name.first);
    form.name = Name::plain(form_.name.number);
    Quirks quirks;
    quirks.add(Quirk::old_letters);
    if (form.piece != 0) exactly(form, kAllVariants, quirks);
  }

  /// Adds any piece that a loose reading of the text allows.
  void loosely(const Form& form) {
    const Name& name = form.name;
    if (form.piece == 0) {
      loosely(Role::pawn, name, {});
      if (found()) return;
      Form keyed = form;
      if (name.shape == Name::Shape::digits) {
        keyed.piece = key_letter(name.first);
        keyed.name = Name::plain(name.number);
      } else if (name.shape == Name::Shape::filed) {
        keyed.piece = key_letter(name.number);
        keyed.name = Name::ranked(name.mark);
      }
      if (keyed.piece == 0) return;
      exactly(keyed, kAllVariants, {});
      if (!found()) loosely(keyed);
      return;
    }
    const Roles roles = roles_of(form.piece);
    Quirks quirks;
    if (roles.old) quirks.add(Quirk::old_letters);
    for (int i = 0; i < roles.size; ++i) loosely(roles.roles[i], name, quirks);
  }

  void loosely(Role role, const Name& name, Quirks quirks) {
    const Stacks stacks = stacks_of(position_, own(role));
    switch (name.shape) {
      case Name::Shape::plain:
        quirks.add(Quirk::missing_qualifier);
        for (int i = 0; i < stacks.files; ++i) {
          if (stacks.number[i] == name.number) steps_.add_all(stacks.stack[i], quirks);
        }
        break;
      case Name::Shape::ranked:
      case Name::Shape::outermost:
        quirks.add(stacks.files > 1 ? Quirk::missing_file : Quirk::other_pawn_scheme);
        for (int i = 0; i < stacks.files; ++i) add_ranked(stacks.stack[i], name.mark, quirks);
        break;
      case Name::Shape::lettered:
        quirks.add(Quirk::other_pawn_scheme);
        if (const auto s = stacks.in_series(name.number)) steps_.add(*s, quirks);
        break;
      case Name::Shape::filed:
      case Name::Shape::digits:
        quirks.add(Quirk::other_pawn_scheme);
        for (int i = 0; i < stacks.files; ++i) {
          if (stacks.number[i] != name.number) continue;
          const Column& stack = stacks.stack[i];
          if (name.shape == Name::Shape::filed) {
            add_ranked(stack, name.mark, quirks);
          } else if (name.first <= stack.size) {
            steps_.add(stack[name.first - 1], quirks);
          }
        }
        break;
    }
  }

  const Form& form_;
  const Position& position_;
  Steps steps_;
};

/// Returns true if the text has the shape of a move. Adds the quirks of blanks and marks to `out`.
bool begin(std::string_view words, Form& form, Reading& out) {
  out.clear();
  const LatinText latin(words);
  if (!latin.ok() || !parse_wxf(latin.text(), form)) return false;
  out.syntax = true;
  if (!latin.marks().empty()) out.quirks.add(Quirk::trailing_marks);
  if (latin.inner_blanks()) out.quirks.add(Quirk::inner_blanks);
  return true;
}

bool recognise(std::string_view words) {
  const LatinText latin(words);
  Form form;
  return latin.ok() && parse_wxf(latin.text(), form);
}

template <WxfVariant variant>
void read_wxf(std::string_view words, const Position& position, Reading& out) {
  Form form;
  if (begin(words, form, out)) WxfMoveReader(form, position, out).read_as(variant);
}

// --- writing -------------------------------------------------------------------------------------

template <WxfVariant variant>
void write_wxf(std::string& out, const Position& position, Move move) {
  const Piece piece = position[move.from()];
  const Name name = name_of(variant, position, move);
  const char letter = letter_of(piece.role());
  char text[4];
  const auto digit = [](int n) { return static_cast<char>('0' + n); };
  switch (name.shape) {
    case Name::Shape::plain: text[0] = letter, text[1] = digit(name.number); break;
    case Name::Shape::ranked: text[0] = letter, text[1] = name.mark; break;
    case Name::Shape::lettered:
      text[0] = letter, text[1] = static_cast<char>('a' + name.number - 1);
      break;
    case Name::Shape::outermost: text[0] = text[1] = name.mark; break;
    case Name::Shape::filed: text[0] = digit(name.number), text[1] = name.mark; break;
    case Name::Shape::digits: text[0] = digit(name.first), text[1] = digit(name.number); break;
  }
  const FileStep step = step_of(piece, move);
  constexpr char kSideways = variant == WxfVariant::world2018 ? '=' : '.';
  text[2] = step.course == Course::forward ? '+' : step.course == Course::back ? '-' : kSideways;
  text[3] = digit(step.value);
  out.append(text, sizeof text);
}

}  // namespace

void read_wxf_in_any_hand(std::string_view text, const Position& position, Reading& out) {
  Form form;
  if (begin(text, form, out)) WxfMoveReader(form, position, out).read_in_any_hand();
}

const Notation kWxf = {
    .id = "wxf",
    .title_en = "WXF, World Xiangqi Rules 2018 (C2=5, 13=4)",
    .title_zh = "WXF，世界象棋规则 2018（C2=5、13=4）",
    .script = Script::wxf,
    .recognise = recognise,
    .read = read_wxf<WxfVariant::world2018>,
    .write = write_wxf<WxfVariant::world2018>,
};

const Notation kWxf1997 = {
    .id = "wxf1997",
    .title_en = "WXF of 1997 (C2.5, ++.4)",
    .title_zh = "WXF 1997 年式（C2.5、++.4）",
    .script = Script::wxf,
    .recognise = recognise,
    .read = read_wxf<WxfVariant::page1997>,
    .write = write_wxf<WxfVariant::page1997>,
};

const Notation kWxfLetters = {
    .id = "wxf-letters",
    .title_en = "WXF with lettered pawns, as xqbase (C2.5, Pa.4)",
    .title_zh = "WXF 字母兵式，同象棋百科（C2.5、Pa.4）",
    .script = Script::wxf,
    .recognise = recognise,
    .read = read_wxf<WxfVariant::letters>,
    .write = write_wxf<WxfVariant::letters>,
};

}  // namespace qipu
