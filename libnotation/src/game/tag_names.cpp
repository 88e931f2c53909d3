#include "game/tag_names.h"

#include <algorithm>
#include <ranges>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "game/fold.h"

namespace qipu {
namespace {

struct TagName {
  std::string_view name;       // the common name
  std::string_view chinese;    // as in Chinese score sheets
  std::string_view spellings;  // other spellings, folded, separated by blanks
};

// Seen in PGN of several programs, fields of DhtmlXQ and CCBridge, text exports of XQStudio and
// Ourgame, WXF files, and the headers of magazines.
constexpr TagName kTagNames[] = {
    {"Title", "标题",
     "name titlea 名称 棋局 棋局名 棋局名称 对局名 对局名称 棋谱名 棋谱名称 棋谱标题 局名 题目 "
     "tiêuđề tênván"},
    {"Event", "赛事", "tournament match giải giảiđấu 赛事名 赛事名称 比赛 比赛名称 大赛名称"},
    {"Site", "地点", "place location venue Địađiểm địađiểm 比赛地点 对局地点 比赛地 地方 赛场"},
    {"Date", "日期", "eventdate ngày 比赛日期 对局日期 比赛时间 对弈日期 弈棋日期"},
    {"DatePrinted", "日期原文", ""},
    {"Round", "轮次", "轮 回次 场次 比赛轮次 vòng ván"},
    {"Table", "台次", "board 台 台号 桌次 比赛台次"},
    {"Group", "组别", "section 组 分组 比赛组别"},
    {"Class", "赛事类型", "eventtype eventclass 比赛类型"},
    {"Red", "红方",
     "white redname redplayer whitename whiteplayer 红 红棋 红方姓名 红方棋手 红方选手 红方名 "
     "红棋手 执红 先手 先手方 先方 先行 Đitiên đitiên bêntiên tiên Đỏ đỏ bênđỏ quânđỏ"},
    {"Black", "黑方",
     "blackname blackplayer 黑 黑棋 黑方姓名 黑方棋手 黑方选手 黑方名 黑棋手 执黑 后手 后手方 "
     "后方 后行 Đihậu đihậu bênhậu hậu Đen đen bênđen quânđen"},
    {"RedPrinted", "红方原文", ""},
    {"BlackPrinted", "黑方原文", ""},
    {"RedTeam", "红队",
     "redclub whiteteam whiteclub 红方团体 红方单位 红方队 红方队名 红方代表队 红方队伍 红单位"},
    {"BlackTeam", "黑队", "blackclub 黑方团体 黑方单位 黑方队 黑方队名 黑方代表队 黑方队伍 黑单位"},
    {"RedElo", "红等级分", "redrating whiteelo whiterating 红方等级分 红方评分"},
    {"BlackElo", "黑等级分", "blackrating 黑方等级分 黑方评分"},
    {"RedTitle", "红称号", "redlevel whitetitle 红方称号 红方级别 红方头衔 红级别"},
    {"BlackTitle", "黑称号", "blacklevel 黑方称号 黑方级别 黑方头衔 黑级别"},
    {"RedTime", "红方用时", "whitetime redtimeused 红用时 红方时间 红时"},
    {"BlackTime", "黑方用时", "blacktimeused 黑用时 黑方时间 黑时"},
    {"RedType", "", "whitetype"},
    {"BlackType", "", ""},
    {"RedClock", "", "whiteclock"},
    {"BlackClock", "", ""},
    {"TimeControl", "时间规则", "timerule 用时规则 用时 耗时 时限 比赛用时 时间限制 时制"},
    {"ECCO", "ECCO", "eco 布局编号 开局编号 开局编码 布局编码"},
    {"Opening", "开局", "open 布局 布局名称 开局名称"},
    {"Variation", "变例", ""},
    {"Handicap", "让子", "odds 让子情况 让先 饶子 饶先"},
    {"Annotator", "评论",
     "commentator rmkwriter 评论员 评论者 评注 评注者 解说 解说员 讲评 评述 注释者"},
    {"Author", "作者", "棋谱作者 编者 编著"},
    {"Referee", "裁判", "judge arbiter 裁判员 裁判长"},
    {"Recorder", "记录", "record 记录员 记录者"},
    {"Creator", "录入", "录入者 制谱 制作者"},
    {"Source", "来源", "出处 棋谱来源"},
    {"Result", "结果", "kếtquả 比赛结果 对局结果 胜负 胜负结果 战果 赛果 棋局结果"},
    {"Termination", "结束方式", "endtype resulttype 终局方式"},
    {"FEN", "FEN", "局面 初始局面"},
    {"Format", "记法", "notationformat notation 着法格式"},
};

std::string key_of(std::string_view spelling) { return without(folded(spelling), " \t_"); }

using Names = std::unordered_map<std::string, const TagName*>;

const Names& names() {
  static const Names kNames = [] {
    Names all;
    for (const TagName& tag : kTagNames) {
      all.emplace(key_of(tag.name), &tag);
      if (!tag.chinese.empty()) all.emplace(key_of(tag.chinese), &tag);
      for (const auto spelling : std::views::split(tag.spellings, ' ')) {
        if (!spelling.empty()) all.emplace(std::string_view(spelling), &tag);
      }
    }
    return all;
  }();
  return kNames;
}

// Returns the common name if the tag is spelt exactly so, as most tags are; needs no folding.
std::string_view as_spelt(std::string_view name) {
  static const auto kCommon = [] {
    std::unordered_set<std::string_view> all;
    for (const TagName& tag : kTagNames) all.insert(tag.name);
    return all;
  }();
  const auto found = kCommon.find(name);
  return found == kCommon.end() ? std::string_view() : *found;
}

// Every spelling is shorter than this, even in full width and with blanks.
constexpr std::size_t kLongest = 80;

}  // namespace

std::string_view common_tag(std::string_view spelling) {
  if (spelling.size() > kLongest) return {};
  if (const std::string_view name = as_spelt(spelling); !name.empty()) return name;
  const auto found = names().find(key_of(spelling));
  return found == names().end() ? std::string_view() : found->second->name;
}

std::string_view chinese_tag(std::string_view common_name) {
  const auto* const found = std::ranges::find(kTagNames, common_name, &TagName::name);
  return found == std::end(kTagNames) ? std::string_view() : found->chinese;
}

void unify_tags(Tags& tags) {
  const auto common_of = [](std::string_view name) {
    return as_spelt(name).empty() ? common_tag(name) : std::string_view();
  };
  if (std::ranges::none_of(tags, [&](const auto& t) { return !common_of(t.first).empty(); }))
    return;
  std::unordered_set<std::string_view> taken;  // some files have a hundred thousand tags
  for (const auto& [name, value] : tags) taken.insert(name);
  Tags unified;
  for (const auto& [name, value] : tags) {
    const std::string_view common = common_of(name);
    const bool free = !common.empty() && taken.insert(common).second;
    unified.add(free ? common : std::string_view(name), value);
  }
  tags = std::move(unified);
}

}  // namespace qipu
