#include "ops/answer/same_names.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "ops/answer/sum_games.h"
#include "qipu/archive/names.h"
#include "qipu/game/date.h"
#include "text/visible.h"

namespace qipu {
namespace {

std::string words_for(SameNames::Why why, Language language) {
  const bool zh = language == Language::zh;
  switch (why) {
    case SameNames::Why::itself: return {};
    case SameNames::Why::script:
      return zh ? "仅简繁、全半角、大小写不同" : "the same except for script, width or case";
    case SameNames::Why::letters:
      return zh ? "仅连字符、空格、标点不同"
                : "the same letters; hyphens, blanks or punctuation differ";
    case SameNames::Why::team: return zh ? "带有队名或括注" : "with a team name or brackets";
    case SameNames::Why::pinyin:
      return zh ? "拼音相同，或只差声调" : "the same pinyin, perhaps without tones or accents";
    case SameNames::Why::misread:
      return zh ? "可能是形近或同音字之误，请核对"
                : "perhaps one character is misread; please check";
  }
  return {};
}

std::vector<SameNames::Group> groups_of(const SameNames& names, const SameNamesForm& form,
                                        std::size_t& left) {
  std::vector<SameNames::Group> groups = names.groups(form.least);
  left = form.groups == 0 || groups.size() <= form.groups ? 0 : groups.size() - form.groups;
  groups.resize(groups.size() - left);
  return groups;
}

}  // namespace

std::uint64_t add_names(const ReadOptions& options, const InputList& list, Reporter& reporter,
                        SameNames& names) {
  ReadOptions reading = options;
  reading.move_words = false;
  return sum_games(reading, list, reporter, names, [&](SameNames& part, const ReadGame& read) {
    settle_date(read.game.tags);
    if (options.names != nullptr) options.names->apply(read.game.tags);
    part.add(read.game);
  });
}

std::string same_names_table(const SameNames& names, const SameNamesForm& form) {
  const bool zh = form.language == Language::zh;
  std::size_t left = 0;
  std::string out;
  for (const SameNames::Group& group : groups_of(names, form, left)) {
    std::string line;
    for (const SameNames::Spelling& s : group.spellings) {
      const std::string games = ascii::with_commas(s.games), why = words_for(s.why, form.language);
      out += "# " + visible(s.text) +
             (zh ? "：" + games + " 局" : ": " + games + (s.games == 1 ? " game" : " games"));
      if (!why.empty()) out += (zh ? "，" : ", ") + why;
      out += '\n';
      line += (line.empty() ? "" : "\t") + s.text;
    }
    out += line + "\n\n";
  }
  if (out.empty()) {
    out = zh ? "# 没有找到可能是同一人的不同写法\n"
             : "# no spellings found that are likely to be the same person\n";
  }
  if (left != 0) {
    const std::string number = ascii::with_commas(left);
    out += zh ? "# 另有 " + number + " 人\n" : "# more: " + number + "\n";
  }
  return out;
}

std::string same_names_json(const SameNames& names, const SameNamesForm& form) {
  std::size_t left = 0;
  std::string out;
  for (const SameNames::Group& group : groups_of(names, form, left)) {
    nlohmann::ordered_json line;
    line["name"] = group.spellings.front().text;
    line["games"] = group.games();
    line["why"] = name_of(group.weakest());
    line["spellings"] = nlohmann::ordered_json::array();
    for (const SameNames::Spelling& s : group.spellings) {
      nlohmann::ordered_json one;
      one["spelling"] = s.text;
      one["games"] = s.games;
      if (s.why != SameNames::Why::itself) one["why"] = name_of(s.why);
      line["spellings"].push_back(std::move(one));
    }
    out += json_text(line) + "\n";
  }
  return out;
}

}  // namespace qipu
