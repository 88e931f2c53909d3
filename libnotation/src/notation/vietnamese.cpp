// Vietnamese notation. Syntax: grammars/vietnamese.hpp.
//
// It counts files and squares as WXF does, but its letters and signs have other meanings: `P` is a
// cannon, `.` means forward, `-` means sideways. So most texts fit both notations; this file does
// not decide between them.
//
// Two or three pieces on one file are `t`, `g` and `s`. Four or five pawns are 1B5 2B5 ..., and if
// two files have several pawns the file is added: Bt5-4. (Three elephants on a file, which no game
// reaches, are numbered, too, because `Tg` is the king.)

#include "grammars/vietnamese.hpp"

#include "notation/latin.h"
#include "notation/stacks.h"
#include "qipu/notation/notation.h"
#include "text/utf8.h"

namespace qipu {

namespace g = grammar::vietnamese;
namespace pegtl = grammar::pegtl;

namespace {

/// Returns the letter without accents, in lower case; 0 if it is not a letter of the language.
constexpr char bare_letter(char32_t c) {
  if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
  if (c > ' ' && c < 0x7F) return static_cast<char>(c);
  if (c >= 0xFF01 && c <= 0xFF5E) return bare_letter(c - 0xFF01 + '!');
  if (c >= 0xC0 && c <= 0xFF) {
    const char32_t low = c & 0x1F;
    if (low <= 0x03) return 'a';
    if (low >= 0x08 && low <= 0x0A) return 'e';
    if (low == 0x0C || low == 0x0D) return 'i';
    if (low >= 0x12 && low <= 0x15) return 'o';
    if (low == 0x19 || low == 0x1A) return 'u';
    return low == 0x1D ? 'y' : '\0';
  }
  switch (c) {
    case 0x102:
    case 0x103: return 'a';
    case 0x110:
    case 0x111: return 'd';
    case 0x128:
    case 0x129: return 'i';
    case 0x168:
    case 0x169:
    case 0x1AF:
    case 0x1B0: return 'u';
    case 0x1A0:
    case 0x1A1: return 'o';
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2212: return '-';
    default: break;
  }
  if (c < 0x1EA0 || c > 0x1EF9) return 0;
  if (c <= 0x1EB7) return 'a';
  if (c <= 0x1EC7) return 'e';
  if (c <= 0x1ECB) return 'i';
  if (c <= 0x1EE3) return 'o';
  return c <= 0x1EF1 ? 'u' : 'y';
}

constexpr bool is_blank(char32_t c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 0x3000 || c == 0xA0 ||
         c == 0x200B || c == 0xFEFF;
}
constexpr bool is_accent(char32_t c) { return c >= 0x300 && c <= 0x36F; }

/// The text in the form that the grammar expects.
class Folded {
 public:
  explicit Folded(std::string_view words) {
    for (std::size_t at = 0; at < words.size();) {
      const char32_t c = next_char(words, at);
      if (is_blank(c) || is_accent(c)) continue;
      const char letter = bare_letter(c);
      if (letter == 0 || size_ == sizeof buffer_) return;
      buffer_[size_++] = letter;
    }
    const std::size_t whole = size_;
    while (size_ > 0 && is_mark(buffer_[size_ - 1])) --size_;
    marked_ = size_ != whole;
    ok_ = true;
  }
  bool ok() const { return ok_; }
  bool marked() const { return marked_; }
  const char* begin() const { return buffer_; }
  const char* end() const { return buffer_ + size_; }

 private:
  char buffer_[32];
  std::size_t size_ = 0;
  bool ok_ = false, marked_ = false;
};

struct Form {
  Roles roles;
  int ordinal = 0;
  int file = 0;
  std::optional<Rank> rank;
  Course course = Course::level;
  int value = 0;
};

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

template <auto member, auto value>
struct Set {
  template <class In>
  static void apply(const In&, Form& form) {
    form.*member = value;
  }
};
template <Role... roles>
struct SetRoles : Set<&Form::roles, Roles{sizeof...(roles), {roles...}}> {};
template <>
struct Action<g::king> : SetRoles<Role::king> {};
template <>
struct Action<g::advisor> : SetRoles<Role::advisor> {};
template <>
struct Action<g::elephant> : SetRoles<Role::elephant> {};
template <>
struct Action<g::rook> : SetRoles<Role::rook> {};
template <>
struct Action<g::cannon> : SetRoles<Role::cannon> {};
template <>
struct Action<g::horse> : SetRoles<Role::horse> {};
template <>
struct Action<g::pawn> : SetRoles<Role::pawn> {};
template <>
struct Action<g::king_or_elephant> : SetRoles<Role::king, Role::elephant> {};

template <>
struct Action<g::front> : Set<&Form::rank, Rank::front> {};
template <>
struct Action<g::middle> : Set<&Form::rank, Rank::middle> {};
template <>
struct Action<g::rear> : Set<&Form::rank, Rank::rear> {};

template <>
struct Action<g::ahead> : Set<&Form::course, Course::forward> {};
template <>
struct Action<g::back> : Set<&Form::course, Course::back> {};
template <>
struct Action<g::sideways> : Set<&Form::course, Course::level> {};

template <int Form::* number>
struct SetNumber {
  template <class In>
  static void apply(const In& in, Form& form) {
    form.*number = *in.begin() - '0';
  }
};
template <>
struct Action<g::ordinal> : SetNumber<&Form::ordinal> {};
template <>
struct Action<g::file> : SetNumber<&Form::file> {};
template <>
struct Action<g::value> : SetNumber<&Form::value> {};

bool parse(const Folded& words, Form& form) {
  if (!words.ok()) return false;
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*> in(
      words.begin(), words.end(), "");
  return pegtl::parse<pegtl::seq<g::move, pegtl::eof>, Action>(in, form);
}

bool recognise(std::string_view words) {
  Form form;
  return parse(Folded(words), form);
}

void read_vietnamese(std::string_view words, const Position& position, Reading& out) {
  out.clear();
  Form form;
  const Folded folded(words);
  if (!parse(folded, form)) return;
  out.syntax = true;
  if (folded.marked()) out.quirks.add(Quirk::trailing_marks);

  Steps steps(position, form.course, form.value, out);
  for (int i = 0; i < form.roles.size; ++i) {
    const Piece piece(position.turn(), form.roles.roles[i]);
    if (!form.rank) {
      const Column stack = column_of(position, piece, file_of_number(form.file, piece.color()));
      Quirks quirks;
      if (form.ordinal > 0) {
        if (form.ordinal <= stack.size) steps.add(stack[form.ordinal - 1], quirks);
        continue;
      }
      if (stack.size > 1 && piece.role() != Role::advisor && piece.role() != Role::elephant) {
        quirks.add(Quirk::missing_qualifier);
      }
      steps.add_all(stack, quirks);
      continue;
    }
    const Stacks stacks = stacks_of(position, piece);
    Quirks quirks;
    if (piece.role() == Role::advisor || piece.role() == Role::elephant) {
      quirks.add(Quirk::needless_qualifier);
    } else if (stacks.files > 1 && form.file == 0) {
      quirks.add(Quirk::missing_file);
    }
    for (int k = 0; k < stacks.files; ++k) {
      if (form.file != 0 && form.file != stacks.number[k]) continue;
      steps.add_ranked(stacks.stack[k], *form.rank, quirks);
    }
  }
}

constexpr std::string_view kLetters[kRoles] = {"Tg", "S", "T", "M", "X", "P", "B"};

void write_vietnamese(std::string& out, const Position& position, Move move) {
  const Piece piece = position[move.from()];
  const int number = own_file(move.from(), piece.color());
  const std::string_view letter = kLetters[static_cast<int>(piece.role())];
  const auto digit = [&out](int n) { out.push_back(static_cast<char>('0' + n)); };

  const Column stack = column_of(position, piece, move.from().file());
  if (!needs_qualifier(position, stack, move)) {
    out += letter;
    digit(number);
  } else if (const int place = stack.index_of(move.from()) + 1;
             stack.size <= 3 && piece.role() != Role::elephant) {
    out += letter;
    out.push_back(place == 1 ? 't' : place == stack.size ? 's' : 'g');
    if (stacks_of(position, piece).files > 1) digit(number);
  } else {
    digit(place);
    out += letter;
    digit(number);
  }
  const FileStep step = step_of(piece, move);
  out.push_back(step.course == Course::forward ? '.' : step.course == Course::back ? '/' : '-');
  digit(step.value);
}

}  // namespace

const Notation kVietnamese = {
    .id = "vi",
    .title_en = "Vietnamese (P2-5)",
    .title_zh = "越南记法（P2-5）",
    .script = Script::vietnamese,
    .recognise = recognise,
    .read = read_vietnamese,
    .write = write_vietnamese,
};

}  // namespace qipu
