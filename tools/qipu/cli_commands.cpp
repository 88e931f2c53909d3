// What each command accepts, and how it is explained.

#include "cli_parser.h"

namespace qipu::tool {

void Parser::reading(CLI::App& sub) {
  option(sub, "inputs", options_.inputs.names, "", "files, folders, patterns; -: standard input",
         "文件、文件夹、通配符；- 或省略为标准输入");
  option(sub, "-f,--from", given_.from, "FORMAT", "format read; else by content",
         "输入格式；默认按内容识别");
  option(sub, "--encoding", given_.encoding, "ENC", "encoding read; else by content",
         "输入编码；默认按内容识别");
  option(sub, "--read-as", given_.words, "NOTATION", "notation read; else by content",
         "输入记法；默认按内容识别");
}

void Parser::recursing(CLI::App& sub) {
  flag(sub, "-r,--recurse", options_.inputs.recurse, "read folders", "读取文件夹");
}

void Parser::writing(CLI::App& sub) {
  option(sub, "-t,--to", given_.to, "FORMAT", "format written; else by the name of -o, or pgn",
         "输出格式；默认按 -o 的扩展名，否则 pgn");
  option(sub, "--notation", given_.notation, "NOTATION", "notation written (see `qipu formats`)",
         "输出记法（见 qipu formats）");
  option(sub, "--out-encoding", given_.out_encoding, "ENC",
         "encoding written; else the format's own", "输出编码；默认为格式自身编码");
}
void Parser::replacing(CLI::App& sub) {
  flag(sub, "--force", options_.force, "replace existing files, never inputs",
       "覆盖已有文件（从不覆盖输入）");
}
void Parser::failing(CLI::App& sub) {
  option(sub, "--fail-on", given_.fail_on, "LEVEL",
         "never, fatal, error (default) or warning: exit 1",
         "失败级别：never、fatal、error（默认）、warning");
}
void Parser::telling_all(CLI::App& sub) {
  flag(sub, "--all", options_.all, "findings of all files; else of three a code",
       "显示每个文件的发现；否则同类只显示三个文件");
}
void Parser::telling(CLI::App& sub) {
  telling_all(sub);
  flag(sub, "-q,--quiet", options_.quiet, "only findings; no closing line, losses, progress",
       "只显示发现的问题；不显示总结、损失与进度");
  flag(sub, "-v,--verbose", options_.verbose, "show notes too", "也显示提示");
}

void Parser::running(CLI::App& sub) {
  recursing(sub);
  option(sub, "--files-from", options_.inputs.list_file, "FILE", "read names from a list",
         "从列表读取文件名");
  flag(sub, "-0,--null", options_.inputs.nul_separated, "names of the list end in NUL",
       "列表以 NUL 分隔");
  option(sub, "-j,--jobs", options_.job.threads, "N", "threads; 0: all cores (default)",
         "线程数；0 为全部核心（默认）");
  option(sub, "--ledger", options_.ledger, "FILE", "what became of each input, as JSON lines",
         "把每个输入的处理结果写成 JSON 行");
  failing(sub);
  option(sub, "--max-findings", options_.job.max_findings, "N",
         "of one kind in one file; 0: all (default 20)",
         "每个文件同类发现上限；0 为全部（默认 20）");
  option(sub, "--format", given_.form, "FORM", "of findings: text, json, gcc, sarif",
         "发现的形式：text、json、gcc、sarif");
  telling(sub);
}

void Parser::position(CLI::App& sub) {
  option(sub, "--fen", options_.fen, "FEN", "position; else the start", "局面；默认开局");
}
void Parser::curve(CLI::App& sub) {
  option(sub, "--curve", given_.curve, "CURVE", "qipu lichess pikafish engine or a scale",
         "胜率曲线：qipu lichess pikafish engine 或尺度数");
}
void Parser::book(CLI::App& sub, const char* en, const char* zh) {
  repeated(sub, "--book", options_.opening_book.names, "PATH", en, zh);
}
void Parser::other_engine(CLI::App& sub) {
  option(sub, "--engine", options_.engine, "COMMAND", "another engine, of UCI or UCCI",
         "使用其他 UCI 或 UCCI 引擎");
  repeated(sub, "--option", options_.engine_settings, "NAME=VALUE",
           "a setting of the engine; again for more", "引擎的选项；可重复");
}
void Parser::flipping(CLI::App& sub) {
  flag(sub, "--flip", options_.flip, "Black at the bottom", "黑方在下");
}
void Parser::answering(CLI::App& sub) {
  flag(sub, "--jsonl", options_.json_lines, "answer JSON lines from standard input",
       "逐行回答标准输入的 JSON");
}
void Parser::moves_given(CLI::App& sub) {
  option(sub, "--moves", options_.line_moves, "MOVES", "moves from there, in any notation",
         "由此开始的着法，任何记法");
}

void Parser::convert() {
  CLI::App& sub =
      command("convert", "change format, notation, encoding", "转换格式、记法、编码",
              "  qipu convert game.xqf -o game.pgn\n"
              "  qipu convert --to pgn --notation wxf < in.pgn > out.pgn\n"
              "  qipu convert -r archive -o 'out/{red}-{black}-{n:04}.xqf'\n",
              "A template names files by {name} {dir} of the input and the {ext} of what is\n"
              "written, or a file a game by {n} {red} {black} {event} {site} {round} {date}\n"
              "{year} {isodate} {result} {ending} {plies} {ecco} {title} and other tags;\n"
              "{n:04} is padded with zeros. --columns takes the same, moves and fen besides.\n"
              "In names _ stands for what no file may have (/ : * ? ...), and for what is\n"
              "unknown; a draw is 1_2-1_2.\n",
              "模板可用输入的 {name} {dir} 与输出的 {ext}；每局一个文件时还可用 {n} {red}\n"
              "{black} {event} {site} {round} {date} {year} {isodate} {result} {ending}\n"
              "{plies} {ecco} {title} 及其他标签；{n:04} 补零。--columns 同此，并有 moves。\n"
              "文件名中不能有的字符（/ : * ? 等）及未知的内容写作 _，如 1_2-1_2。\n");
  reading(sub);
  option(sub, "-o,--output", options_.output, "PATH",
         "file, folder (ends in /) or template, see below",
         "文件、文件夹（以 / 结尾）或模板，见下");
  writing(sub);
  option(sub, "--columns", options_.job.columns, "LIST",
         "of csv: tags, result, moves, fen, year, plies ...",
         "csv 的列：标签、result、moves、fen、year、plies 等");
  flag(sub, "--bom", options_.job.bom, "UTF-8 with a byte order mark, for Excel",
       "UTF-8 带 BOM（供 Excel 使用）");
  option(sub, "--strip", given_.strip, "LIST", "of comments,variations,nags,evals,clocks,tags",
         "去掉 comments,variations,nags,evals,clocks,tags");
  flag(sub, "--strict-loss", options_.job.strict_loss,
       "do not write games that would lose something", "不写出会丢失内容的对局");
  flag(sub, "--mend", options_.mends, "mend lines that break off, and heads",
       "修补走不通的着法和有误的头部");
  mending(sub);
  replacing(sub);
  running(sub);
}

void Parser::check() {
  CLI::App& sub = command("check", "find what is wrong with records", "校验棋谱",
                          "  qipu check game.pgn\n"
                          "  qipu check --format gcc -q archive/*.pgn\n"
                          "  qipu check -r archive --format sarif -o findings.sarif\n"
                          "  qipu check --fix --dry-run book.pgn | patch -p0\n",
                          "--fix replaces misread words where they stand, keeps them in a comment\n"
                          "behind, and puts in moves that are lost; dates, results, names that\n"
                          "the record contradicts are mended too. Nothing else changes.\n",
                          "--fix 就地改正误读的着法，原文留在其后的注释里，并补上漏着；\n"
                          "与棋谱本身矛盾的日期、结果、棋手姓名也改正。\n"
                          "其余内容一字不动。\n");
  reading(sub);
  option(sub, "-o,--output", options_.output, "PATH", "where findings go", "发现写入的文件");
  flag(sub, "--force", options_.force, "replace files; --fix: mend read-only ones",
       "覆盖已有文件；--fix 时也改只读文件");
  option(sub, "--forgive", given_.forgive, "LIST",
         "faults of diagrams not to report: kings_facing,...",
         "不报告的局面问题：kings_facing,...");
  option(sub, "--rules", given_.rules, "RULES", "judge repetitions: 2020, axf ...; auto: by date",
         "裁决循环局面：2020、axf 等；auto 按日期");
  flag(sub, "--no-quirks", given_.no_quirks, "do not report unusual ways of writing",
       "不报告不规范的写法");
  flag(sub, "--fix", options_.fix, "mend PGN, WXF and move lists in place, see below",
       "就地修补 PGN、WXF 及文本棋谱，见下");
  mending(sub);
  flag(sub, "--dry-run", options_.dry_run, "with --fix: print a patch, change nothing",
       "配合 --fix：只打印补丁，不改文件");
  flag(sub, "--backup", options_.backup, "with --fix: keep the file as FILE.orig",
       "配合 --fix：原文件另存为 FILE.orig");
  running(sub);
  flag(sub, "--json", given_.json, "short for --format json", "即 --format json");
}

void Parser::mending(CLI::App& sub) {
  number(sub, "--sure", options_.sure, "PERCENT", 0, 100, "how sure a repair must be (90)",
         "修补至少须有的把握（90）");
  book(sub, "games whose openings are evidence; repeatable", "修补时参考其开局的对局；可重复");
}

void Parser::show() {
  CLI::App& sub = command("show", "draw a game in the terminal", "在终端显示对局",
                          "  qipu show game.xqf\n"
                          "  qipu show --at 20 --flip --notation wxf game.pgn\n"
                          "  qipu show --at 20 --arrows h2e2 -o position.svg game.pgn\n"
                          "  qipu show --pieces simplified -o game.gif game.pgn\n");
  reading(sub);
  option(sub, "--at", options_.at, "PLY", "position after so many plies; else the last",
         "显示第几着之后的局面；默认最后");
  number(sub, "--game", options_.game, "N", 1, 1 << 30, "which game of the file", "文件中的第几局");
  option(sub, "--notation", given_.notation, "NOTATION", "notation of the moves", "着法记法");
  flipping(sub);
  flag(sub, "--board", options_.board_only, "the board alone", "只显示棋盘");
  option(sub, "--fen", options_.fen, "FEN", "a position instead of files", "局面，代替文件");
  option(sub, "-o,--output", options_.output, "PATH", "a picture: .svg, .png or .gif",
         "图片文件：.svg、.png 或 .gif");
  flag(sub, "--svg", given_.svg, "a picture as SVG", "SVG 图片");
  flag(sub, "--png", given_.png, "a picture as PNG", "PNG 图片");
  flag(sub, "--gif", given_.gif, "the game's moves as GIF", "把对局做成 GIF 动画");
  option(sub, "--pieces", given_.pieces, "STYLE", "traditional, simplified or letters",
         "棋子：traditional 繁、simplified 简、letters 字母");
  option(sub, "--style", given_.style, "STYLE", "wood, paper (for print) or dark",
         "棋盘：wood 木纹、paper 印刷、dark 深色");
  option(sub, "--arrows", options_.arrows, "LIST", "moves or squares, as C2=5,b9c7",
         "图上的箭头：着法或两点，如 炮二平五,b9c7");
  option(sub, "--marks", given_.marks, "LIST", "rings on a picture, as e2,c7",
         "图上的圆圈，如 e2,c7");
  number(sub, "--width", options_.picture.width, "PX", 64, 4096, "of a picture (default 600)",
         "图片宽度，像素（默认 600）");
  number(sub, "--delay", options_.picture.hundredths, "CS", 1, 6000,
         "of GIF, hundredths of a second a move (100)", "GIF 每着的百分之一秒数（100）");
  option(sub, "--coordinates", given_.coordinates, "STYLE",
         "chinese, digits, letters, none; else as --notation",
         "坐标：chinese、digits、letters、none");
  replacing(sub);
}

void Parser::diff() {
  CLI::App& sub = command("diff", "compare two records as games", "比较两份棋谱",
                          "  qipu diff game.xqf game.pgn\n"
                          "  qipu diff --ignore tags,comments old.pgn new.pgn\n");
  sub.add_option("inputs", options_.inputs.names,
                 tr("two files; -: standard input", "两个文件；- 为标准输入"))
      ->required()
      ->expected(2)
      ->group(tr("Positionals", "参数"));
  option(sub, "-f,--from", given_.from, "FORMAT", "format of both; else by content",
         "两者的格式；默认按内容识别");
  option(sub, "--encoding", given_.encoding, "ENC", "encoding of both; else by content",
         "两者的编码；默认按内容识别");
  option(sub, "--notation", given_.notation, "NOTATION", "notation of the moves told",
         "显示着法的记法");
  option(sub, "--ignore", given_.ignore, "LIST", "of tags,result,comments,marks,variations,order",
         "不比较 tags,result,comments,marks,variations,order");
  option(sub, "--max-differences", options_.diff_most, "N", "told of one game; 0: all (default 20)",
         "每局显示上限；0 为全部（默认 20）");
  flag(sub, "--json", given_.json, "one line of JSON for each difference", "每处不同一行 JSON");
  flag(sub, "-q,--quiet", options_.quiet, "no closing line", "不显示总结");
}

void Parser::judge() {
  CLI::App& sub = command("judge", "rule on repetitions", "裁决循环局面",
                          "  qipu judge --rules 2020 game.pgn\n"
                          "  qipu judge --fen FEN --moves 'c4e4 d9d8 e4d4 d8d9 ...'\n"
                          "  qipu judge --jsonl < cases.jsonl\n");
  reading(sub);
  recursing(sub);
  option(sub, "--rules", given_.rules, "RULES", "1957 1987 1999 2011 2020 axf computer; or by date",
         "1957 1987 1999 2011 2020 axf computer；默认按日期");
  position(sub);
  moves_given(sub);
  option(sub, "--notation", given_.notation, "NOTATION", "notation written", "输出记法");
  flipping(sub);
  telling_all(sub);
  flag(sub, "--json", options_.json, "a line of JSON for each ruling", "每项裁决一行 JSON");
  answering(sub);
}

void Parser::formats() {
  CLI::App& sub =
      command("formats", "formats and notations, and what they can hold", "支持的格式与记法",
              "  qipu formats\n  qipu formats xqf pgn\n  qipu formats --json\n");
  option(sub, "formats", given_.format_names, "", "formats to show in full", "详细显示的格式");
  flag(sub, "--json", options_.json, "as JSON", "输出 JSON");
}

void Parser::move() {
  CLI::App& sub = command("move", "translate single moves", "翻译着法",
                          "  qipu move --notation wxf 炮二平五\n"
                          "  qipu move --line 炮二平五 马8进7\n"
                          "  echo '{\"text\": \"C2.5\"}' | qipu move --jsonl\n");
  option(sub, "moves", options_.moves, "", "moves in any notation", "任何记法的着法");
  position(sub);
  option(sub, "--read-as", given_.words, "NOTATION", "notation read; else any",
         "输入记法；默认任何");
  option(sub, "--notation", given_.notation, "NOTATION", "notation written (default uci)",
         "输出记法（默认 uci）");
  flag(sub, "--line", options_.line, "play the moves one after the other", "依次走子");
  answering(sub);
}

void Parser::thinking(CLI::App& sub) {
  number(sub, "--hash", options_.hash_mib, "MIB", 1, 65536, "memory of the engine (default 16)",
         "引擎内存，MiB（默认 16）");
  number(sub, "--threads", options_.threads, "N", 1, 256, "threads of the engine (default 1)",
         "引擎线程数（默认 1）");
  other_engine(sub);
}

void Parser::analyse() {
  CLI::App& sub =
      command("analyse", "what an engine thinks of positions", "引擎分析局面",
              "  qipu analyse --at 20 --lines 3 game.xqf\n"
              "  qipu analyse --fen '3ak4/9/9/9/9/9/9/9/4p4/2R1K4 w' --depth 12\n"
              "  qipu analyse --engine pikafish --time 5000 --json positions.fen\n",
              "Without a limit 1,000,000 nodes are searched; with one thread the answer is the\n"
              "same everywhere. All games of the files are looked at, or that of --game.\n",
              "不设限制时搜索 1,000,000 节点；单线程时处处结果相同。分析文件中的每一局，\n"
              "或 --game 指定的一局。\n");
  reading(sub);
  recursing(sub);
  option(sub, "--fen", options_.fen, "FEN", "a position instead of files", "局面，代替文件");
  moves_given(sub);
  option(sub, "--at", options_.at, "PLY", "position after so many plies; else the last",
         "第几着之后的局面；默认最后");
  number(sub, "--game", options_.only_game, "N", 1, 1 << 30, "which game of the files; else all",
         "第几局；默认全部");
  number(sub, "--lines", options_.lines, "N", 1, 128, "how many of the best moves (default 1)",
         "显示几种最佳着法（默认 1）");
  number(sub, "--nodes", options_.nodes, "N", 1, 1'000'000'000'000, "positions to look at",
         "搜索节点数");
  number(sub, "--depth", options_.depth, "PLIES", 1, 1000, "plies to look ahead", "搜索深度");
  number(sub, "--time", options_.milliseconds, "MS", 1, 86'400'000,
         "thousandths of a second a position", "每个局面的毫秒数");
  option(sub, "--side", given_.side, "SIDE", "whose scores: red (default), black, mover",
         "分数属于哪一方：red（默认）、black、mover");
  option(sub, "--notation", given_.notation, "NOTATION", "notation written", "输出记法");
  thinking(sub);
  telling_all(sub);
  flag(sub, "--json", options_.json, "a line of JSON for each position", "每个局面一行 JSON");
}

void Parser::annotate() {
  CLI::App& sub =
      command("annotate", "judge the moves of games with an engine", "用引擎评注对局",
              "  qipu annotate game.pgn                         # a summary on a terminal\n"
              "  qipu annotate game.xqf -o game.annotated.pgn --report game.html\n"
              "  qipu annotate --engine pikafish --nodes 1000000 --curve pikafish *.pgn -o out/\n"
              "  qipu annotate --book archive/ game.pgn -o game.annotated.pgn\n",
              "Each move is compared with the best at one depth; what would be called a fault\n"
              "is looked at with more until the verdict stands, and known opening moves are not\n"
              "blamed. Comments, glyphs, evaluations and better lines join what the record has;\n"
              "those of an earlier run are replaced. Without a limit a question has 100,000\n"
              "nodes, and a move needs two or three. Evaluations are kept in ~/.cache/qipu, so\n"
              "an interrupted run goes on where it was. With nodes or depth the output does not\n"
              "depend on -j.\n",
              "每一着与最佳着法在同一深度比较；疑为失误的加倍搜索，直到结论稳定；\n"
              "常见开局着法不责。评语、标记、评分和更好的变化加入棋谱，原有内容保留，\n"
              "先前的评注被替换。不设限制时每问 100,000 节点。\n"
              "评估存于 ~/.cache/qipu，中断可续。按节点或深度限制时，结果与 -j 无关。\n");
  reading(sub);
  recursing(sub);
  option(sub, "-o,--output", options_.output, "PATH",
         "file, folder (ends in /) or template, as convert's",
         "文件、文件夹（以 / 结尾）或模板，同 convert");
  writing(sub);
  replacing(sub);
  option(sub, "--report", options_.report, "PATH", "a page, .html, or a folder of pages",
         "可浏览的网页（.html），或每局一页的文件夹");
  flag(sub, "--json", options_.json, "a line of JSON for each game, to standard output",
       "每局一行 JSON，写到标准输出");
  flag(sub, "--summary", options_.summary, "a summary of each game, to standard output",
       "每局的总结，写到标准输出");
  number(sub, "--nodes", options_.nodes, "N", 1, 1'000'000'000'000,
         "positions to look at for a question", "每问搜索节点数");
  number(sub, "--depth", options_.depth, "PLIES", 1, 1000, "plies to look ahead", "搜索深度");
  number(sub, "--time", options_.milliseconds, "MS", 1, 86'400'000,
         "thousandths of a second a question", "每问的毫秒数");
  number(sub, "--deeper", options_.deeper, "N", 1, 1000,
         "times that for doubts, squared for mistakes (4)",
         "疑为失误时的倍数，判失误、败着前再乘一次（默认 4）");
  number(sub, "--from-ply", options_.from_ply, "PLY", 1, 1 << 30, "first ply judged", "从第几着起");
  flag(sub, "--variations", options_.variations, "judge variations too", "变化也评");
  number(sub, "--to-ply", options_.to_ply, "PLY", 1, 1 << 30, "last ply judged", "到第几着止");
  book(sub, "games whose openings are not judged; repeatable",
       "作开局库的对局，其中的着法不评；可重复");
  number(sub, "--book-games", options_.book_least, "N", 1, 1 << 30,
         "other games that must have played it (default 5)", "须有几局走过（默认 5）");
  option(sub, "--thresholds", given_.thresholds, "A,B,C",
         "% of chance lost for ?! ? ?? (default 5,10,20)",
         "?! ? ?? 所失胜率的百分点（默认 5,10,20）");
  curve(sub);
  option(sub, "--rules", given_.rules, "RULES", "of repetitions: 2020, axf ...; else by the date",
         "循环局面的规则：2020、axf 等；默认按日期");
  option(sub, "-j,--jobs", options_.job.threads, "N", "engines at work; 0: all cores (default)",
         "同时工作的引擎数；0 为全部核心（默认）");
  thinking(sub);
  option(sub, "--cache", options_.cache, "FILE", "where evaluations are kept", "评估缓存文件");
  flag(sub, "--no-cache", options_.no_cache, "keep none, use none", "不用缓存");
  failing(sub);
  telling(sub);
}

void Parser::report() {
  CLI::App& sub =
      command("report", "make pages of games", "把对局做成网页",
              "  qipu report game.annotated.pgn -o game.html\n"
              "  qipu report -r archive -o pages/\n"
              "  qipu report --booklet --paper A4 games.pgn -o book.html\n",
              "A page is one file that any browser shows from any folder. It shows what the\n"
              "record has, evaluations and glyphs too (`qipu annotate --report` adds them), and\n"
              "holds the record: `qipu convert page.html` gives it back. Several games get a\n"
              "page each and an index: index.html in a folder, else the file named.\n",
              "每页是一个独立文件，任何浏览器都能直接打开。显示棋谱中已有的内容，包括评分和标记\n"
              "（qipu annotate --report 可加入评注）。页内含完整棋谱，qipu convert 可读回。\n"
              "多局时每局一页，另有目录：文件夹中的 index.html，或所指定的文件。\n");
  reading(sub);
  recursing(sub);
  option(sub, "-o,--output", options_.report, "PATH", "a page, .html, or a folder of pages",
         "网页（.html），或每局一页的文件夹");
  sub.get_option("--output")->required();
  flag(sub, "--booklet", options_.booklet, "all games in one file, to be printed",
       "所有对局合为一个可打印的文件");
  option(sub, "--paper", given_.paper, "SIZE", "of a book: A4, A5 (default), B5, letter ...",
         "书的纸张：A4、A5（默认）、B5、letter 等");
  number(sub, "--every", options_.book_options.every, "PLIES", 0, 1000,
         "of a book: plies between diagrams (default 16)", "书中每几着一图（默认 16）");
  option(sub, "--title", options_.book_options.title, "TEXT", "of a book or an index",
         "书或目录的标题");
  option(sub, "--pieces", given_.pieces, "STYLE", "of a book: traditional, simplified or letters",
         "书中棋子：traditional、simplified 或 letters");
  option(sub, "--notation", given_.notation, "NOTATION", "notation of the moves", "着法记法");
  curve(sub);
  replacing(sub);
  failing(sub);
  telling(sub);
}

void Parser::engine() {
  CLI::App& sub =
      command("engine", "play for a graphical program, over UCI or UCCI",
              "以 UCI 或 UCCI 协议作为引擎运行", "  qipu engine\n",
              "Give this command to a program that wants an engine. With --engine it translates\n"
              "for another: UCI for a program that knows UCCI alone, or the other way.\n",
              "在需要引擎的软件中填写此命令。加 --engine 可为其他引擎转换协议。\n");
  other_engine(sub);
}

void Parser::bench() {
  CLI::App& sub =
      command("bench", "measure the engine", "测试引擎速度", "  qipu bench\n  qipu bench 8\n",
              "The signature changes only when the engine's play does.\n",
              "签名只在引擎行为改变时变化。\n");
  sub.add_option("depth", options_.depth, tr("plies (default 12)", "深度（默认 12）"))
      ->check(CLI::Range(1, 100))
      ->group(tr("Positionals", "参数"));
}

void Parser::perft() {
  CLI::App& sub = command("perft", "count the leaves of the tree of legal moves", "统计走法树叶数",
                          "  qipu perft 4\n");
  sub.add_option("depth", options_.depth, tr("plies", "深度"))
      ->required()
      ->check(CLI::Range(0, 30))
      ->group(tr("Positionals", "参数"));
  position(sub);
}

}  // namespace qipu::tool
