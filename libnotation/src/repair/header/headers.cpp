#include "repair/header/headers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <span>
#include <utility>

#include "game/headings.h"
#include "opening/ecco.h"
#include "repair/header/dates.h"
#include "repair/header/title_result.h"

namespace qipu {
namespace {

using namespace repair;
using enum GameResult;

// Fields that hold sentences.
constexpr std::string_view kTitles[] = {"Title", "Event", "dhtmlxq.bookname"};

// The weight of each kind of evidence against the field itself, in nats. If title and result of
// real records differ, the title is right in two of three cases.
constexpr double kTitle = 0.9;
constexpr double kComment = 0.9;
constexpr double kMate = 4;

// The code of uncommon openings, which programs also write if they do not know the opening.
constexpr std::string_view kNoOpening = "A00";

std::string token(GameResult r) { return std::string(pgn_token(r)); }

/// The evidence for each result that anything claims, in nats.
using Votes = std::map<GameResult, double>;

class HeaderJudge {
 public:
  HeaderJudge(const Game& game, const Resolved& resolved, const HeaderOptions& options)
      : game_(game), resolved_(resolved), options_(options) {
    for (const std::string_view name : kTitles) add_title(name, game.tags.get(name));
    std::string_view file = options.file_name;
    add_title(file, file.substr(0, file.rfind('.')));
  }

  std::vector<HeaderFault> judge() {
    judge_date();
    judge_players();
    judge_result();
    judge_ecco();
    return std::move(faults_);
  }

 private:
  struct Title {
    std::string_view field, words;
  };

  std::string tag(std::string_view name) const { return std::string(game_.tags.get(name)); }

  void add_title(std::string_view field, std::string_view words) {
    if (!words.empty() && std::ranges::find(titles_, words, &Title::words) == titles_.end()) {
      titles_.push_back({field, words});
    }
  }

  // --- dates ------------------------------------------------------------------------------------
  void judge_date() {
    const std::string words = tag("Date");
    if (words.empty()) return;
    std::vector<std::pair<std::string_view, Mention>> mentions;
    std::vector<int> years;
    for (const Title& title : titles_) {
      if (title.field == options_.file_name) continue;  // such dates are often those of a copy
      for (const Mention& m : dates_in(title.words)) {
        mentions.emplace_back(title.field, m);
        years.push_back(m.date.year);
      }
    }
    const auto date = parse_date(words);
    const bool bad = !date || date->impossible || !may_be_dated(*date);
    if (bad || date->day == 0 || has_letter_for_digit(words)) {
      const std::vector<DateMeant> meanings = meant_dates(words, years);
      const bool more = !meanings.empty() && parse_date(meanings.front().words)->day != 0;
      if ((bad && !meanings.empty()) || more || (date && date->impossible)) {
        HeaderFault fault{
            date && date->impossible ? &diag::odd_date : &diag::date_misprinted, {words}, "Date"};
        constexpr double kEven = 0.5;
        if (!meanings.empty() && meanings.front().share >= kEven) {
          fault.mends = {{"Date", words, meanings.front().words}};
          fault.confidence = meanings.front().share;
        }
        faults_.push_back(std::move(fault));
        return;
      }
    }
    if (date && date->year != 0 && !date->doubtful) contradict_date(words, *date, mentions);
  }

  void contradict_date(const std::string& words, const Date& date,
                       const std::vector<std::pair<std::string_view, Mention>>& mentions) {
    const auto report = [&](const std::pair<std::string_view, Mention>& m) -> HeaderFault& {
      return faults_.emplace_back(
          HeaderFault{&diag::date_contradicted,
                      {words, std::string(m.first), std::string(m.second.words)},
                      "Date"});
    };
    // Looks for the same day in another year, or for month and day exchanged.
    for (const auto& m : mentions) {
      const Date& d = m.second.date;
      if (d.day == 0 || d.doubtful) continue;
      const bool other_year = d.month == date.month && d.day == date.day && d.year != date.year;
      const bool exchanged =
          d.year == date.year && d.month == date.day && d.day == date.month && d.month != d.day;
      if (other_year || exchanged) {
        report(m);
        return;
      }
    }
    // A season ends in the next year, and the first games of a cup may be played in the previous
    // year.
    const auto agrees = [&](const auto& m) {
      return std::abs(m.second.date.year - date.year) <= 1;
    };
    if (mentions.empty() || std::ranges::any_of(mentions, agrees)) return;
    HeaderFault& fault = report(mentions.front());
    // Only the age of the years shows which of them is the misprint.
    constexpr int kOld = 1930;
    const int other = mentions.front().second.date.year;
    const std::size_t at = words.find(std::to_string(date.year));
    if (date.year < kOld && other >= kOld && one_slip_apart(date.year, other) && at != words.npos) {
      std::string meant = words;
      meant.replace(at, 4, std::to_string(other));
      fault.mends = {{"Date", words, std::move(meant)}};
      fault.confidence = 0.95;
    }
  }

  // --- players and results ----------------------------------------------------------------------
  Forms forms(std::string_view side, std::string_view name_alone) const {
    Forms out = forms_of(game_.tags.get(side));
    for (std::string& form : forms_of(game_.tags.get(name_alone))) {
      if (std::ranges::find(out, form) == out.end()) out.push_back(std::move(form));
    }
    return out;
  }

  void judge_players() {
    if (std::ranges::none_of(titles_, speaks_of_results, &Title::words)) return;
    const std::string red = tag("Red"), black = tag("Black");
    if (red.empty() || black.empty()) return;
    if (red == black) {
      judge_one_name(red);
      return;
    }
    const Forms of_red = forms("Red", "dhtmlxq.redname");
    const Forms of_black = forms("Black", "dhtmlxq.blackname");
    for (const Title& title : titles_) {
      const auto title_result = find_title_result(title.words, of_red, of_black);
      const auto same = [&](const auto& said) { return said.second.words == title_result->words; };
      if (title_result && std::ranges::none_of(title_results_, same))
        title_results_.emplace_back(title.field, *title_result);
    }
    const auto exchanged = [](const auto& said) {
      return said.second.first_is && *said.second.first_is != said.second.named_first;
    };
    const auto first = std::ranges::find_if(title_results_, exchanged);
    if (first == title_results_.end()) return;
    HeaderFault fault{
        &diag::names_exchanged, {red, std::string(first->first), first->second.words}, "Red"};
    // If the players are exchanged, the result belongs to the other colour. If the title's result
    // agrees once its own colours are used, only the names are wrong.
    const GameResult result = game_.outcome.result, said = first->second.result;
    const bool fits =
        said == draw ? result == draw : result == (said == red_wins ? black_wins : red_wins);
    if (fits) {
      fault.mends = names_turned();
      const double sum =
          kTitle * static_cast<double>(std::ranges::count_if(title_results_, exchanged));
      fault.confidence = 1 / (1 + std::exp(-sum));
    }
    names_doubtful_ = true;
    faults_.push_back(std::move(fault));
  }

  /// Exchanges all fields that belong to a player.
  std::vector<FieldMend> names_turned() const {
    std::vector<FieldMend> out;
    for (const std::string_view what : {"", "Team", "Elo", "Title"}) {
      const std::string red = "Red" + std::string(what), black = "Black" + std::string(what);
      if (tag(red) == tag(black) || tag(red).empty() || tag(black).empty()) continue;
      out.push_back({red, tag(red), tag(black)});
      out.push_back({black, tag(black), tag(red)});
    }
    return out;
  }

  void judge_one_name(const std::string& name) {
    for (const Title& title : titles_) {
      const auto met = find_opponent(title.words, forms_of(name));
      if (!met) continue;
      HeaderFault fault{&diag::same_player, {name, std::string(title.field), met->words}, "Red"};
      if (!met->other.empty()) {
        fault.mends = {{met->known_first ? "Black" : "Red", name, met->other}};
        constexpr double kNamed = 0.92;
        fault.confidence = kNamed;
      }
      faults_.push_back(std::move(fault));
      return;
    }
  }

  /// Returns the result in the last move's comment, and its words, if the comment says nothing
  /// else.
  std::pair<GameResult, std::string> last_comment() const {
    NodeId last = kRoot;
    while (game_[last].first_child != kNoNode) last = game_[last].first_child;
    std::string_view words = game_.notes(last).comment;
    constexpr std::size_t kLongest = 40;
    if (last == kRoot || words.empty() || words.size() > kLongest) return {unknown, {}};
    // In a study, the result of one line is not necessarily that of the study.
    if (!game_.start.is_standard() && game_.leaves() > 1) return {unknown, {}};
    std::string plain(words);
    for (const std::string_view mark : {"。", "！", "　", "!", ".", "，"}) {
      for (std::size_t at; (at = plain.find(mark)) != plain.npos;) plain.erase(at, mark.size());
    }
    // A single letter or 胜 alone is not enough.
    constexpr std::size_t kFewest = 6;
    if (plain.size() < kFewest) return {unknown, {}};
    const GameResult result = is_outcome(words) ? parse_outcome(words).result
                                                : parse_result_words(plain).value_or(unknown);
    return {result, std::string(trimmed(words))};
  }

  void judge_result() {
    const GameResult result = game_.outcome.result;
    if (result == unknown) return judge_unsaid();
    Votes votes = {{result, 0}};
    std::vector<HeaderFault> found;
    const auto report = [&](const Code& code, std::vector<std::string> args, std::string field) {
      found.push_back({&code, std::move(args), std::move(field)});
    };
    const GameResult on_board = result_on_board();
    if (on_board != unknown) {
      votes[on_board] += kMate;
      const bool red = on_board == black_wins;
      const bool mate = resolved_.end->end() == GameEnd::checkmate;
      const bool taken = is_king_taken();
      if (on_board != result) {
        report(diag::result_mismatch,
               {token(result),
                std::string(red ? "Red" : "Black") + (taken  ? " has lost its king"
                                                      : mate ? " is checkmated"
                                                             : " is stalemated, which loses")},
               "");
      }
    }
    for (const auto& [field, title_result] : title_results_) {
      if (names_doubtful_) break;
      votes[title_result.result] += kTitle;
      if (title_result.result == result) continue;
      report(diag::result_contradicted, {token(result), std::string(field), title_result.words},
             "Result");
      // A player named first without a colour may be Black.
      first_may_be_black_ |= title_result.named_first == Color::black && !title_result.first_is;
    }
    if (!game_.start.is_standard() && game_.tags.get("Black").empty()) {
      const auto promise = find_promise(game_.tags.get("Title"));
      if (promise) votes[promise->result] += kTitle;
      if (promise && promise->result != result) {
        report(diag::result_contradicted, {token(result), "Title", std::string(promise->words)},
               "Result");
      }
    }
    if (const auto [said, words] = last_comment(); said != unknown) {
      votes[said] += kComment;
      if (said != result) report(diag::result_against_comment, {token(result), words}, "Result");
    }
    if (found.empty()) return;
    ask_standing(votes);
    settle_result(found, votes);
    std::ranges::move(found, std::back_inserter(faults_));
  }

  /// Returns true if the side to move at the end had a king at the start and has none now.
  bool is_king_taken() const {
    const Color side = resolved_.end->turn();
    if (resolved_.end->king(side)) return false;
    const auto start = Position::from(game_.start, Faults::all());
    return start && start->king(side);
  }

  // Judges a record without a result whose last comment states one.
  void judge_unsaid() {
    const auto [said, words] = last_comment();
    const GameResult on_board = result_on_board();
    if (said == unknown || (on_board != unknown && on_board != said)) return;
    constexpr double kSaid = 0.95;
    HeaderFault fault = {&diag::result_against_comment, {token(unknown), words}, "Result"};
    fault.mends = {{"Result", token(unknown), token(said)}};
    fault.confidence = kSaid;
    faults_.push_back(std::move(fault));
  }

  GameResult result_on_board() const {
    if (!resolved_.end || resolved_.goes_on || resolved_.end_ply == 0) return unknown;
    if (resolved_.end->end() == GameEnd::none && !is_king_taken()) return unknown;
    return resolved_.end->turn() == Color::red ? black_wins : red_wins;
  }

  void ask_standing(Votes& votes) const {
    if (!options_.result_cost || !resolved_.end || resolved_.goes_on ||
        result_on_board() != unknown) {
      return;
    }
    for (auto& [result, weight] : votes) {
      if (const auto cost = options_.result_cost(result, *resolved_.end)) weight -= *cost;
    }
  }

  /// Chooses the likeliest among the results that the field or the evidence claims.
  void settle_result(std::vector<HeaderFault>& found, const Votes& votes) const {
    double sum = 0;
    GameResult best = game_.outcome.result;
    for (const auto& [result, weight] : votes) {
      sum += std::exp(weight);
      if (weight > votes.at(best)) best = result;
    }
    if (best == game_.outcome.result || first_may_be_black_) return;
    // The result of a composition is its author's claim, whatever the main line leads to.
    const bool of_author = game_.outcome.result == draw || game_.leaves() > 1;
    if (!game_.start.is_standard() && of_author) return;
    found.front().mends = {{"Result", token(game_.outcome.result), token(best)}};
    found.front().confidence = std::exp(votes.at(best)) / sum;
  }

  // --- openings ---------------------------------------------------------------------------------
  void judge_ecco() {
    if (!game_.start.is_standard() || !resolved_.end) return;
    const auto code_of = [&](std::string_view field) { return ecco_code(game_.tags.get(field)); };
    constexpr std::string_view kFields[] = {"ECCO", "Opening"};
    if (std::ranges::all_of(kFields, &std::string_view::empty, code_of)) return;
    std::vector<Move> line;
    for (NodeId id = game_[kRoot].first_child;
         id != kNoNode && line.size() < std::min<std::size_t>(kEccoPlies, resolved_.end_ply);
         id = game_[id].first_child) {
      line.push_back(game_[id].move);
    }
    for (const std::string_view field : kFields) {
      const std::string_view code = code_of(field);
      const Ecco* const other = code.empty() ? nullptr : other_ecco(code, line);
      if (other == nullptr || code == kNoOpening) continue;
      const std::string instead = ecco_instead(code, line);
      if (!instead.empty()) {
        faults_.push_back(
            {&diag::ecco_contradicted, {std::string(code), instead}, std::string(field)});
      } else if (line.size() == kEccoPlies) {
        // In a shorter record, the code may be based on moves that the record lacks.
        faults_.push_back({&diag::ecco_differs,
                           {std::string(code), std::string(other->code)},
                           std::string(field)});
      } else {
        continue;
      }
      return;
    }
  }

  const Game& game_;
  const Resolved& resolved_;
  const HeaderOptions& options_;
  std::vector<Title> titles_;
  std::vector<std::pair<std::string_view, TitleResult>> title_results_;
  bool names_doubtful_ = false;
  bool first_may_be_black_ = false;
  std::vector<HeaderFault> faults_;
};

}  // namespace

std::vector<HeaderFault> header_faults(const Game& game, const Resolved& resolved,
                                       const HeaderOptions& options) {
  return HeaderJudge(game, resolved, options).judge();
}

void mend_fields(Game& game, const std::vector<FieldMend>& mends) {
  for (const FieldMend& mend : mends) {
    if (mend.field != "Result") {
      game.tags.set(mend.field, mend.value);
      continue;
    }
    Outcome& outcome = game.outcome;
    outcome.result = parse_result_words(mend.value).value_or(unknown);
    if (parse_outcome(outcome.words).result != outcome.result) outcome.words.clear();
  }
}

}  // namespace qipu
