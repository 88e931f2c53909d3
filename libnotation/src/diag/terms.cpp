#include "diag/terms.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace qipu {
namespace {

const std::unordered_map<std::string_view, std::string_view>& terms() {
  static const auto* const kTerms = new std::unordered_map<std::string_view, std::string_view>{
      {"missing_red_king", "缺红帅"},
      {"missing_black_king", "缺黑将"},
      {"many_kings", "一方有两个将帅"},
      {"king_outside_palace", "将帅在九宫之外"},
      {"advisor_off_squares", "士仕不在其位"},
      {"elephant_off_squares", "象相不在其位"},
      {"pawn_behind_start", "兵卒在到不了的地方"},
      {"pawns_stacked_at_home", "未过河的兵卒同在一路"},
      {"too_many_advisors", "士仕多于两个"},
      {"too_many_elephants", "象相多于两个"},
      {"too_many_horses", "马多于两个"},
      {"too_many_rooks", "车多于两个"},
      {"too_many_cannons", "炮多于两个"},
      {"too_many_pawns", "兵卒多于五个"},
      {"too_many_pieces", "一方多于十六子"},
      {"kings_facing", "将帅照面"},
      {"wrong_side_in_check", "非走棋方被将军"},
      {"the mirrored diagram", "左右翻转的原图"},
      {"the diagram turned upside down", "上下颠倒的原图"},
      {"the diagram with its rows recounted", "各行重新数过的原图"},
      {"the standard position", "标准开局局面"},
      {"an odds position", "让子局面"},
      {"the text", "正文"},
      {"the notes", "脚注与批注"},
      {"the styles", "样式"},
      {"the strings", "字符串"},
      {"the numbers of lists", "列表编号"},
      {"the list of sheets", "工作表目录"},
      {"the order of its pages", "页序"},
      {"it is missing", "缺失"},
      {"it is incomplete", "不完整"},
      {"the boundary of its parts is missing", "各部分没有分界"},
      {"standard input", "标准输入"},
      {"a variation", "变着"},
      {"a packed file", "压缩包中的文件"},
      {"a FEN that cannot be read", "FEN 无法读出"},
      {"misread text", "误读另存的文本"},
      {"it changed while it was read", "读取期间文件有改动"},
      {"it has no pixels", "没有像素"},
      {"its width is negative", "宽度为负"},
      {"its pixels are of an unknown kind", "像素种类不明"},
      {"its pixels are packed in a way that is not read", "像素的压缩方式不支持"},
      {"the file ends too early", "文件提前结束"},
      {"the file ends in the middle of the pixels", "文件在像素中间中断"},
      {"a pixel has a colour that is not in the table", "有像素的颜色不在颜色表中"},
      {"it has no colours", "没有颜色表"},
      {"it has no picture", "其中没有图片"},
      {"it cannot be decoded", "无法解码"},
      {"its pixels cannot be decoded", "像素无法解码"},
      {"its parts do not fit together, or some are missing", "各部分不相符，或有缺失"},
      {"the result", "结果"},
      {"the comment", "注释"},
      {"checkmate", "将死"},
      {"stalemate", "困毙"},
      {"Red is checkmated", "红方已被将死"},
      {"Black is checkmated", "黑方已被将死"},
      {"Red is stalemated, which loses", "红方已困毙，应判负"},
      {"Black is stalemated, which loses", "黑方已困毙，应判负"},
      {"Red has lost its king", "红方的帅已被吃"},
      {"Black has lost its king", "黑方的将已被吃"},
      {"the capture of the king", "将（帅）被吃"},
      {"there are legal moves in the last position", "终局仍有着可走"},
      {"a name and a value", "名称与值"},
      {"a list of tags", "标签列表"},
      {"a tag's value", "标签的值"},
      {"a result", "结果"},
      {"a way to end a game", "结束方式"},
      {"a FEN", " FEN"},
      {"a list of moves", "着法列表"},
      {"a move", "着法"},
      {"the number of a move before this one", "此前某着的序号"},
      {"the text of a move", "着法文字"},
      {"an object with comments", "注释对象"},
      {"a comment", "注释"},
      {"a list of NAGs", " NAG 列表"},
      {"a whole number in its range", "范围之内的整数"},
      {"a game", "一局棋"},
      {"XML", " XML "},
      {"mismatched tag", "标签不配对"},
      {"unclosed token", "标记没有结束"},
      {"not well-formed (invalid token)", "有不合格式的字符"},
      {"junk after document element", "根元素之后还有内容"},
      {"duplicate attribute", "属性重复"},
      {"undefined entity", "实体未定义"},
      {"entities are declared", "声明了实体"},
      {"the packed file", "压缩包"},
      {"the collection", "棋谱集"},
      {"a temporary file", "临时文件"},
      {"its other names (hard links)", "其他文件名（硬链接）"},
      {"its owner", "属主"},
      {"its group", "属组"},
      {"its permissions", "权限"},
      {"its access list", "访问控制列表"},
      {"its attribute `#`", "扩展属性“#”"},
      {"not enough memory", "内存不足"},
      {"the gzip data ends too early", "gzip 数据不完整"},
      {"the gzip data is damaged", "gzip 数据已损坏"},
      {"its bytes cannot be read", "无法读取"},
      {"its structure is damaged", "结构损坏"},
      {"it cannot be compressed", "无法压缩"},
      {"it is not a regular file", "不是普通文件"},
      {"it is not a database of qipu", "不是 qipu 的数据库"},
      {"it must be a file of its own, not packed or piped",
       "须为单独的文件，不能在压缩包中，也不能来自管道"},
      {"its tables are not those of qipu", "其中的表不是 qipu 建立的"},
      {"its pages are not those of qipu", "页的格式与 qipu 的不同"},
      {"its tables are incomplete", "表不完整"},
      {"page # was changed", "第 # 页被改动"},
      {"page # was changed after it was written", "第 # 页在写入后被改动"},
      {"a query of it does not end", "查询无法结束"},
      {"its first page", "第 1 页"},
      {"its end is missing", "末尾缺失"},
      {"its blocks", "数据块"},
      {"its facts", "对局要目"},
      {"its games", "对局"},
      {"its lines", "着法"},
      {"its texts", "文字表"},
      {"its dates", "日期表"},
      {"its postings", "局面索引"},
      {"a source's name", "来源文件名"},
      {"a source's games", "来源文件的对局"},
      {"a game of two sources", "一局棋属于两个来源"},
      {"game #", "第 # 局"},
      {"a game is too large", "有一局过大"},
      {"not a packed game", "不是打包的对局"},
      {"another program is writing to it", "另一个程序正在写入"},
      {"it has no schema `#`", "没有名为“#”的模式（schema）"},
      {"its schema `#` was not made by qipu", "其中的模式（schema）“#”不是 qipu 建立的"},
      {"its encoding is `#`, not UTF-#", "编码是“#”，而不是 UTF-#"},
      {"no connection", "没有连接"},
      {"no reason given", "未说明原因"},
      {"this program was built without PostgreSQL", "本程序编译时未加入 PostgreSQL 支持"},
      {"this qipu was built without `#`", "本程序编译时未加入“#”"},
      {"the address cannot be used", "无法使用此地址"},
      {"it is not a cache of evaluations; it was not changed", "不是评分缓存；未作改动"},
      {"no command", "没有写命令"},
      {"exit code #", "退出码 #"},
      {"exit code -#", "退出码 -#"},
      {"signal #", "信号 #"},
      {"there are no rules `#`", "没有名为“#”的规则"},
      {"`#` is needed", "须有“#”"},
      {"a file with an .orig beside it", "旁边已有 .orig 的文件"},
      {"a plan needs files", "计划只能用于文件"},
      {"the inputs", "输入"},
      {"strings missing: #", "缺少 # 个字符串"},
      {"cut short", "不完整"},
      {"the line is not JSON", "这一行不是 JSON"},
      {"the line is not a JSON object", "这一行不是 JSON 对象"},
      {"one of `#` and `#` is needed", "须有“#”或“#”之一"},
      {"more than ten rows", "多于十行"},
      {"only # rows", "只有 # 行"},
      {"row # is too long", "第 # 行过长"},
      {"row # has # squares", "第 # 行有 # 个位置"},
      {"`#` is not a piece", "“#”不是棋子"},
      {"`#` is not a string", "“#”不是字符串"},
      {"there is no notation `#`", "没有名为“#”的记法"},
      {"# bytes", "# 字节"},
      {"#,#,# moves", "#,#,# 着"},
      {"#,#,# values", "#,#,# 项"},
      {"No such file or directory", "没有这个文件或文件夹"},
      {"Permission denied", "权限不足"},
      {"No space left on device", "设备空间不足"},
      {"Is a directory", "是文件夹"},
      {"Bad file descriptor", "没有打开"},
      {"Not a directory", "不是文件夹"},
      {"File exists", "文件已存在"},
      {"File name too long", "文件名过长"},
      {"File too large", "文件过大"},
      {"Too many levels of symbolic links", "符号链接层数过多"},
      {"Read-only file system", "只读文件系统"},
      {"Input/output error", "输入输出错误"},
      {"Operation not permitted", "不允许此操作"},
      {"No such device or address", "没有这个设备"},
      {"Disk quota exceeded", "超出磁盘配额"},
      {"Cannot allocate memory", "内存不足"},
      {"an opening book in SQLite (OBK, YFK ...), not game records",
       " SQLite 开局库（OBK、YFK 等），不是棋谱"},
      {"a private record of hbsxcjp's programs (BIN, CM)", " hbsxcjp 程序的私有棋谱（BIN、CM）"},
      {"character of the other side", "用了对方的棋子字"},
      {"digits of the other side", "用了对方的数字"},
      {"damaged character", "字形受损"},
      {"piece before front or rear", "棋子写在“前”或“后”之前"},
      {"front or rear missing", "缺“前”或“后”"},
      {"front or rear not needed", "多余的“前”或“后”"},
      {"direction missing", "缺进、退、平"},
      {"number of steps missing", "缺步数"},
      {"piece missing", "缺棋子名"},
      {"file missing", "缺路数"},
      {"up and down in place of forward and back", "用“上”“下”代替进、退"},
      {"signs in place of direction words", "用符号代替进、退、平"},
      {"blanks inside", "中间有空格"},
      {"marks after it", "后面有标记"},
      {"other letters", "用了别的字母"},
      {"another scheme for pawns", "用了别的兵卒记法"},
      {"ranks numbered from another number", "横线起始编号不同"},
  };
  return *kTerms;
}

/// Words in which # replaces each number and each text between backticks.
struct Shape {
  std::string words;
  std::vector<std::string_view> given;
};

Shape shape_of(std::string_view english) {
  Shape out;
  const auto give = [&](std::size_t begin, std::size_t end) {
    out.words += '#';
    out.given.push_back(english.substr(begin, end - begin));
    return end;
  };
  for (std::size_t pos = 0; pos < english.size();) {
    const std::size_t close = english[pos] == '`' ? english.find('`', pos + 1) : english.npos;
    const std::size_t number =
        std::min(english.find_first_not_of("0123456789", pos), english.size());
    if (close != english.npos) {
      out.words += '`';
      pos = give(pos + 1, close) + 1;
      out.words += '`';
    } else if (number != pos) {
      pos = give(pos, number);
    } else {
      out.words += english[pos++];
    }
  }
  return out;
}

/// Returns the move of "e7f7 (前兵平四)" in its notation; nothing if the text has another form.
std::optional<std::string> without_coordinates(std::string_view text) {
  constexpr std::size_t kMove = 4;
  const auto square = [&](std::size_t at) {
    return text[at] >= 'a' && text[at] <= 'i' && text[at + 1] >= '0' && text[at + 1] <= '9';
  };
  if (text.size() <= kMove + 3 || !square(0) || !square(2)) return std::nullopt;
  if (text.substr(kMove, 2) != " (" || text.find(')') != text.size() - 1) return std::nullopt;
  return std::string(text.substr(kMove + 2, text.size() - kMove - 3));
}

/// Returns the words in Chinese; nothing if they are not words of this library.
std::optional<std::string> translated(std::string_view english) {
  if (auto move = without_coordinates(english)) return move;
  const Shape shape = shape_of(english);
  const auto term = terms().find(shape.words);
  if (term == terms().end()) return std::nullopt;
  std::string out;
  std::size_t used = 0;
  for (const char c : term->second) {
    if (c == '#') {
      out += shape.given[used++];
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string_view term_in_chinese(std::string_view english) {
  const auto term = terms().find(english);
  return term == terms().end() ? std::string_view() : term->second;
}

std::string in_chinese(const std::string& argument) {
  if (auto whole = translated(argument)) return *std::move(whole);
  std::string out;
  for (std::size_t pos = 0; pos <= argument.size();) {
    const std::size_t comma = std::min(argument.find(", ", pos), argument.size());
    const auto part = translated(std::string_view(argument).substr(pos, comma - pos));
    if (!part) return argument;
    if (!out.empty()) out += "、";
    out += *part;
    pos = comma + 2;
  }
  return out;
}

std::string for_readers(std::string argument, Language language) {
  if (language == Language::zh) {
    static constexpr std::pair<std::string_view, std::string_view> kFields[] = {
        {"Red", "红方"},  {"Black", "黑方"}, {"Event", "赛事"},  {"Date", "日期"},
        {"Site", "地点"}, {"Round", "轮次"}, {"Result", "结果"}, {"Opening", "开局"},
        {"1-0", "红胜"},  {"0-1", "黑胜"},   {"1/2-1/2", "和"}};
    for (const auto& [name, chinese] : kFields) {
      if (argument == name) return std::string(chinese);
    }
  } else if (argument.contains('_') && in_chinese(argument) != argument) {
    std::ranges::replace(argument, '_', ' ');
  }
  return argument;
}

}  // namespace qipu
