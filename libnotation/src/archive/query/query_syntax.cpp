// Parses a query into a tree. Syntax: grammars/query.hpp.

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "archive/query/query_tree.h"
#include "base/ascii.h"
#include "format/packed/packed.h"
#include "grammars/query.hpp"
#include "text/utf8.h"

namespace qipu::queries {
namespace {

namespace g = grammar::query;
namespace pegtl = tao::pegtl;

// --- syntax -------------------------------------------------------------------------------------

template <class Rule>
using Kept = pegtl::parse_tree::selector<
    Rule,
    pegtl::parse_tree::store_content::on<g::field, g::comparison, g::value, g::last, g::name,
                                         g::argument, g::plies, g::everywhere>,
    pegtl::parse_tree::remove_content::on<g::spanned, g::compared, g::listed, g::call, g::test,
                                          g::negated, g::all_of, g::any_of>>;
using Branch = pegtl::parse_tree::node;

constexpr const char* kQuestion = "red, (, not, position(...) ...";
/// The expected text at the place where a rule failed.
template <class Rule>
constexpr const char* kExpected = "\"";
template <>
constexpr const char* kExpected<g::comparing> = "= != < <= > >= ~ in";
template <>
constexpr const char* kExpected<g::any_of> = kQuestion;
template <>
constexpr const char* kExpected<g::all_of> = kQuestion;
template <>
constexpr const char* kExpected<g::negatable> = kQuestion;
template <>
constexpr const char* kExpected<g::finish> = "and, or";
template <>
constexpr const char* kExpected<g::close> = ") , and or";
template <>
constexpr const char* kExpected<g::spanned> = "\"...\"";
template <>
constexpr const char* kExpected<g::some> = "(..., ...) A10..A39";
template <>
constexpr const char* kExpected<g::plies> = "1 2 3 ...";

/// The byte at which the syntax breaks off. PEGTL's own error would need streams and locales.
struct BreaksOff {
  std::size_t at = 0;
  const char* expected = "";
};

template <class Rule>
struct Control : pegtl::normal<Rule> {
  template <class In, class... States>
  [[noreturn]] static void raise(const In& in, States&&... /*states*/) {
    throw BreaksOff{in.position().byte, kExpected<Rule>};
  }
};

/// Returns the text of a word without its quotes.
std::string word_of(const Branch& branch) {
  std::string_view text = branch.string_view();
  text = trim(text);
  for (const auto& [open, close] :
       {std::pair<std::string_view, std::string_view>{"“", "”"}, {"「", "」"}}) {
    if (text.starts_with(open)) {
      return std::string(text.substr(open.size(), text.size() - open.size() - close.size()));
    }
  }
  if (!text.starts_with('"')) return std::string(text);
  std::string out;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if ((text[i] == '\\' || text[i] == '"') && i + 2 < text.size()) ++i;
    out += text[i];
  }
  return out;
}
bool is_quoted(const Branch& branch) {
  const std::string_view text = trim(branch.string_view());
  return text.starts_with('"') || text.starts_with("“") || text.starts_with("「");
}

// --- names --------------------------------------------------------------------------------------

enum class Call : std::uint8_t {
  position,
  pattern,
  material,
  line,
  mirrored,
  swapped,
  ending,
  has
};
constexpr std::pair<std::string_view, Call> kCalls[] = {{"position", Call::position},
                                                        {"局面", Call::position},
                                                        {"pattern", Call::pattern},
                                                        {"棋形", Call::pattern},
                                                        {"图形", Call::pattern},
                                                        {"material", Call::material},
                                                        {"子力", Call::material},
                                                        {"line", Call::line},
                                                        {"着法", Call::line},
                                                        {"mirrored", Call::mirrored},
                                                        {"镜像", Call::mirrored},
                                                        {"左右", Call::mirrored},
                                                        {"colours_swapped", Call::swapped},
                                                        {"colors_swapped", Call::swapped},
                                                        {"红黑", Call::swapped},
                                                        {"换色", Call::swapped},
                                                        {"ending", Call::ending},
                                                        {"终局", Call::ending},
                                                        {"结束", Call::ending},
                                                        {"has", Call::has},
                                                        {"有", Call::has}};
constexpr const char* kCallNames =
    "position pattern material line mirrored colours_swapped ending has";

constexpr std::pair<std::string_view, unsigned> kHas[] = {
    {"variations", PackedHas::variations}, {"变着", PackedHas::variations},
    {"变化", PackedHas::variations},       {"comments", PackedHas::comments},
    {"注释", PackedHas::comments},         {"评注", PackedHas::comments},
    {"evals", PackedHas::evals},           {"评分", PackedHas::evals},
    {"clocks", PackedHas::clocks},         {"用时", PackedHas::clocks},
    {"mistakes", PackedHas::mistakes},     {"失误", PackedHas::mistakes}};
constexpr const char* kHasNames = "variations comments evals clocks mistakes";
constexpr const char* kEndingNames =
    "checkmate stalemate resignation time agreement repetition perpetual_check perpetual_chase "
    "move_limit ruling forfeit abandoned";

constexpr Ending kRulings[] = {Ending::repetition, Ending::perpetual_check, Ending::perpetual_chase,
                               Ending::move_limit};

template <class T, std::size_t kSize>
std::optional<T> look_up(const std::pair<std::string_view, T> (&table)[kSize],
                         std::string_view name) {
  const auto* const found = std::ranges::find(table, name, &std::pair<std::string_view, T>::first);
  return found == std::end(table) ? std::nullopt : std::optional(found->second);
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}
bool is_one_of(Sign sign, std::initializer_list<Sign> signs) {
  return std::ranges::find(signs, sign) != signs.end();
}

// --- from syntax to the tree --------------------------------------------------------------------

/// Thrown only within this file.
struct Wrong {
  const Code& code;
  const Branch& at;
  std::vector<std::string> args;
};

class Builder {
 public:
  explicit Builder(SearchText& texts) : texts_(texts) {}

  Step step(const Branch& b) {
    if (b.is_type<g::any_of>()) return join(b, Join::Kind::any);
    if (b.is_type<g::all_of>()) return join(b, Join::Kind::all);
    if (b.is_type<g::negated>()) return join(b, Join::Kind::none);
    if (b.is_type<g::call>()) return call(b);
    if (b.is_type<g::test>()) return compare(b);
    return step(*b.children.front());
  }

 private:
  Step join(const Branch& b, Join::Kind kind) {
    if (b.children.size() == 1 && kind != Join::Kind::none) return step(*b.children.front());
    Join out{.kind = kind, .of = {}};
    for (const auto& child : b.children) out.of.push_back(step(*child));
    return {std::move(out)};
  }

  Step compare(const Branch& b) {
    if (b.children.front()->is_type<g::call>()) return call(*b.children.front());
    Compare out;
    name(*b.children.front(), out);
    const Branch& how = *b.children[1];
    std::size_t first = 0;
    if (how.is_type<g::compared>()) {
      out.sign = sign(how.children.front()->string_view());
      const bool whole = is_one_of(out.sign, {Sign::equal, Sign::unequal, Sign::contains});
      if (out.subject.kind == GameSubject::Kind::comment && !whole) {
        throw Wrong{diag::query_syntax, *how.children.front(), {"~ = !="}};
      }
      first = 1;
    }
    for (std::size_t i = first; i < how.children.size(); ++i) {
      const Branch& span = *how.children[i];
      Compare::Span& asked = out.any_of.emplace_back();
      asked.from = value(*span.children.front(), out);
      if (span.children.size() > 1) asked.to = value(*span.children[1], out);
      const bool of_comments = out.subject.kind == GameSubject::Kind::comment;
      if (asked.to && of_comments) throw Wrong{diag::query_syntax, *span.children[1], {"\"...\""}};
      if (asked.to && out.sign != Sign::equal && out.sign != Sign::unequal) {
        throw Wrong{diag::query_syntax, *span.children[1], {"= !="}};
      }
    }
    return {std::move(out)};
  }

  void name(const Branch& b, Compare& out) {
    const std::string name = word_of(b);
    const auto subject = subject_named(name, is_quoted(b));
    using Kind = GameSubject::Kind;
    if (!subject || subject->kind == Kind::opponent || subject->kind == Kind::color) {
      throw Wrong{diag::query_field, b, {name}};
    }
    out.subject = *subject;
    out.is_name = subject->kind == Kind::player ||
                  is_one_of(subject->field.tag, {"Red", "Black", "RedTeam", "BlackTeam",
                                                 "Annotator", "Site", "Event", "Title"});
  }

  /// Finds the name in simplified script or in the other.
  template <class T, std::size_t kSize>
  std::optional<T> find(const std::pair<std::string_view, T> (&table)[kSize],
                        std::string_view name) const {
    const auto found = look_up(table, SearchText::narrow(name));
    return found ? found : look_up(table, texts_.form(name));
  }

  Sign sign(std::string_view text) const {
    constexpr std::pair<std::string_view, Sign> kSigns[] = {
        {"=", Sign::equal},      {"==", Sign::equal},   {"!=", Sign::unequal},
        {"<>", Sign::unequal},   {"≠", Sign::unequal},  {"<", Sign::less},
        {"<=", Sign::at_most},   {"≤", Sign::at_most},  {">", Sign::greater},
        {">=", Sign::at_least},  {"≥", Sign::at_least}, {"~", Sign::contains},
        {"包含", Sign::contains}};
    return find(kSigns, trim(text)).value_or(Sign::equal);
  }

  Asked value(const Branch& b, const Compare& of) {
    Asked out;
    out.text = word_of(b);
    const std::string narrow = SearchText::narrow(out.text);
    out.number = ascii::whole_number<std::int64_t>(narrow);
    const auto refuse = [&](const char* what) {
      throw Wrong{diag::query_value, b, {out.text, what}};
    };
    const Field& field = of.subject.field;
    const bool part = of.sign == Sign::contains;  // of the text, whatever it means
    if (field.tag == "Date" && !out.text.empty() && !part) {
      out.date = parse_date(out.text);
      if (!out.date || out.date->impossible) refuse("1980, 1980.05, 1980.05.31");
    }
    if (field.kind == Field::Kind::result && !part) {
      out.result = parse_result_words(out.text);
      if (narrow == "draw") out.result = GameResult::draw;
      if (!out.result) refuse("1-0, 0-1, 1/2-1/2, *, 红胜, 黑胜, 和");
    }
    if (of.subject.kind == GameSubject::Kind::field && field.tag == "Round" && !part) {
      out.round = event_round(out.text);
    }
    const bool numeric = field.kind == Field::Kind::year || field.kind == Field::Kind::plies;
    if (numeric && !out.number) refuse("0, 1, 2 ...");
    return out;
  }

  // --- calls with arguments
  Step call(const Branch& b) {
    const Branch& name = *b.children.front();
    const auto kind = find(kCalls, word_of(name));
    if (!kind) throw Wrong{diag::query_call, name, {word_of(name), kCallNames}};
    const bool everywhere = b.children.back()->is_type<g::everywhere>();
    if (*kind == Call::ending || *kind == Call::has) {
      if (everywhere) throw Wrong{diag::query_syntax, *b.children.back(), {"and, or"}};
      return *kind == Call::ending ? endings(b) : has(b);
    }
    return {boards(b, *kind)};
  }

  Boards boards(const Branch& b, Call kind) {
    Boards out;
    for (std::size_t i = 1; i < b.children.size(); ++i) {
      const Branch& child = *b.children[i];
      if (child.is_type<g::plies>()) {
        if (kind == Call::line || out.line) throw Wrong{diag::query_syntax, child, {")"}};
        out.plies = ascii::whole_number<std::size_t>(trim(child.string_view())).value_or(0);
        if (out.plies == 0) throw Wrong{diag::query_syntax, child, {kExpected<g::plies>}};
      } else if (child.is_type<g::call>()) {
        const auto inner_kind = find(kCalls, word_of(*child.children.front()));
        const bool image = kind == Call::mirrored || kind == Call::swapped;
        if (!inner_kind || *inner_kind >= Call::ending || !image) {
          throw Wrong{diag::query_call,
                      *child.children.front(),
                      {word_of(*child.children.front()), "position pattern material line"}};
        }
        out = boards(child, *inner_kind);
        add_images(out, {.mirrored = kind == Call::mirrored, .swapped = kind == Call::swapped});
      } else if (child.is_type<g::everywhere>()) {
        out.everywhere = true;
      } else if (child.is_type<g::argument>()) {
        add(child, kind, out);
      }
    }
    return out;
  }

  static void add(const Branch& b, Call kind, Boards& out) {
    const std::string text = word_of(b);
    const auto put = [&](auto made) {
      if (!made) throw Wrong{diag::query_board, b, {text}};
      out.any_of.emplace_back(std::move(*made));
    };
    switch (kind) {
      case Call::position: put(BoardPattern::of_fen(text)); break;
      case Call::pattern: put(BoardPattern::of_pattern(text)); break;
      case Call::material: put(Material::of(text)); break;
      case Call::line: {
        auto line = LinePattern::of(text);
        if (!line || out.line) throw Wrong{diag::query_board, b, {text}};
        out.line = std::move(*line);
        break;
      }
      default:
        throw Wrong{
            diag::query_call, b, {text, "position(...) pattern(...) material(...) line(...)"}};
    }
  }

  static void add_images(Boards& out, Image image) {
    for (std::size_t i = 0, n = out.any_of.size(); i < n; ++i) {
      out.any_of.push_back(std::visit(
          [&](const auto& board) -> std::variant<BoardPattern, Material> {
            return board.image(image);
          },
          out.any_of[i]));
    }
    for (std::size_t i = 0, n = out.images.size(); i < n; ++i) {
      const Image before = out.images[i];
      out.images.push_back({before.mirrored != image.mirrored, before.swapped != image.swapped});
    }
  }

  Step endings(const Branch& b) {
    Endings out;
    for (std::size_t i = 1; i < b.children.size(); ++i) {
      const std::string name = word_of(*b.children[i]);
      if (is_one_of(fold(name), {"ruling", "裁决", "判决"})) {
        out.any_of.insert(std::begin(kRulings), std::end(kRulings));
        continue;
      }
      auto ending = parse_ending(fold(name));
      if (!ending) ending = parse_ending_words(name);
      if (!ending || *ending == Ending::unsaid) {
        throw Wrong{diag::query_value, *b.children[i], {name, kEndingNames}};
      }
      out.any_of.insert(*ending);
    }
    return {std::move(out)};
  }

  Step has(const Branch& b) {
    Has out;
    for (std::size_t i = 1; i < b.children.size(); ++i) {
      const std::string name = word_of(*b.children[i]);
      const auto what = find(kHas, name);
      if (!what) throw Wrong{diag::query_value, *b.children[i], {name, kHasNames}};
      out.bits |= *what;
    }
    return {std::move(out)};
  }

  std::string fold(std::string_view text) { return texts_.form(text); }

  SearchText& texts_;
};

/// Returns how expensive it is to answer for a record.
int cost(const Step& step) {
  if (const auto* const join = std::get_if<Join>(&step.test)) {
    int most = 0;
    for (const Step& part : join->of) most = std::max(most, cost(part));
    return most;
  }
  const auto* const compare = std::get_if<Compare>(&step.test);
  if (compare != nullptr && compare->subject.kind == GameSubject::Kind::comment) return 2;
  return std::holds_alternative<Boards>(step.test) || std::holds_alternative<Endings>(step.test);
}

/// Sorts the parts of joins by their cost, and numbers the words.
void put_in_order(Step& step, std::size_t& words) {
  auto* const join = std::get_if<Join>(&step.test);
  if (join == nullptr) {
    step.number = words++;
    return;
  }
  std::ranges::stable_sort(join->of, {}, cost);
  for (Step& part : join->of) put_in_order(part, words);
}

/// Returns true if brackets are nested too deeply, or the text is too long: the grammar is
/// recursive.
bool is_too_deep(std::string_view text) {
  constexpr int kDeepest = 64;
  constexpr std::size_t kLongest = 64 << 10U;
  int depth = 0, deepest = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool open = text[i] == '(' || text.substr(i).starts_with("（");
    const bool close = text[i] == ')' || text.substr(i).starts_with("）");
    depth += open ? 1 : close ? -1 : 0;
    deepest = std::max(deepest, depth);
  }
  // `not not not ...` nests, too.
  int nots = 0;
  for (std::size_t at = 0; at < text.size(); next_char(text, at)) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("not") || rest.starts_with("NOT") || rest.starts_with("非") ||
        rest.starts_with("不")) {
      ++nots;
    }
  }
  return deepest > kDeepest || nots > 4 * kDeepest || text.size() > kLongest;
}

Location place_in(std::string_view text, std::size_t offset, std::size_t length) {
  Location where;
  where.line = 1;
  where.byte = offset;
  where.column = static_cast<std::uint32_t>(count_chars(text.substr(0, offset))) + 1;
  where.length = static_cast<std::uint32_t>(count_chars(text.substr(offset, length)));
  return where;
}

}  // namespace

Result<Step> parse(std::string_view text, SearchText& texts) {
  const auto refuse = [&](const Code& code, std::size_t at, std::size_t length,
                          std::vector<std::string> args) {
    Diagnostic d = make_diagnostic(code, place_in(text, at, length), std::move(args));
    d.line_text = text;
    return std::unexpected(std::move(d));
  };
  if (is_too_deep(text)) return refuse(diag::query_deep, 0, 1, {});
  pegtl::memory_input<> in(text.data(), text.data() + text.size(), "");
  std::unique_ptr<Branch> root;  // must outlive the exceptions that refer to it
  try {
    root = pegtl::parse_tree::parse<g::query, Branch, Kept, pegtl::nothing, Control>(in);
    Step out = Builder(texts).step(*root);
    std::size_t words = 0;
    put_in_order(out, words);
    return out;
  } catch (const BreaksOff& broken) {
    std::size_t at = broken.at;
    while (at < text.size() && text[at] == ' ') ++at;
    return refuse(diag::query_syntax, at, 1, {broken.expected});
  } catch (const Wrong& wrong) {
    const std::string_view part = trim(wrong.at.string_view());
    const auto at = static_cast<std::size_t>(part.data() - text.data());
    return refuse(wrong.code, at, part.size(), wrong.args);
  }
}

}  // namespace qipu::queries
