/* A program in C that uses all of the interface. */

#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

#include "expect.h"

static const char kGame[] =
    "[Event \"e\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Date \"1999.05.01\"]\n\n"
    "1. 炮二平五 {好。} 马8进7 2. 马二进三 (2. 兵七进一 卒7进1) 车9平8 1-0\n";
/* 王再越 plays 车 as 军 in no book: a slip of the press. */
static const char kMisprint[] =
    "[Event \"e\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 军一平二 马2进3 *\n";

static const char kStart[] =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

static qipu_game *first_of(const char *bytes, const char *name, const qipu_open_options *options) {
  qipu_games *games = qipu_open_bytes(bytes, strlen(bytes), name, options);
  qipu_game *game = NULL;
  EXPECT(qipu_next(games, &game) == QIPU_OK);
  qipu_free(games);
  return game;
}

static qipu_move read_one(const qipu_position *position, const char *text) {
  qipu_move move = QIPU_NO_MOVE;
  EXPECT(qipu_read_move(position, text, NULL, &move, 1) == 1);
  return move;
}

static void names(void) {
  int pgn = 0, wxf = 0, book = 0;
  for (size_t i = 0; qipu_format_id(i)[0] != '\0'; ++i)
    pgn += strcmp(qipu_format_id(i), "pgn") == 0;
  for (size_t i = 0; qipu_notation_id(i)[0] != '\0'; ++i) {
    wxf += strcmp(qipu_notation_id(i), "wxf") == 0;
  }
  for (size_t i = 0; qipu_rules_id(i)[0] != '\0'; ++i)
    book += strcmp(qipu_rules_id(i), "2020") == 0;
  EXPECT(pgn == 1 && wxf == 1 && book == 1);
  EXPECT(strchr(qipu_version(), '.') != NULL);
}

static void a_record(void) {
  qipu_game *game = first_of(kGame, "a.pgn", NULL);
  EXPECT_TEXT(qipu_game_file(game), "a.pgn");
  EXPECT(qipu_game_number(game) == 1);
  EXPECT_TEXT(qipu_tag(game, "Red"), "甲");
  EXPECT_TEXT(qipu_tag(game, "Nothing"), "");
  EXPECT(qipu_tag_count(game) == 4);
  qipu_text name, value;
  EXPECT(qipu_tag_at(game, 3, &name, &value) == QIPU_OK);
  EXPECT_TEXT(name, "Date");
  EXPECT_TEXT(value, "1999.05.01");
  EXPECT(qipu_tag_at(game, 4, &name, &value) == QIPU_END);
  EXPECT(qipu_game_result(game) == QIPU_RED_WINS);
  EXPECT_TEXT(qipu_game_ending(game), "");
  EXPECT_TEXT(qipu_game_start(game), kStart);

  qipu_move moves[8];
  EXPECT(qipu_main_moves(game, NULL, 0) == 4);
  EXPECT(qipu_main_moves(game, moves, 8) == 4);
  EXPECT(qipu_from(moves[0]) == 2 * 9 + 7 && qipu_to(moves[0]) == 2 * 9 + 4); /* h2e2 */
  EXPECT(qipu_node_count(game) == 7);
  qipu_node nodes[2];
  EXPECT(qipu_main_nodes(game, nodes, 2) == 4);
  EXPECT_TEXT(qipu_words(game, nodes[0]), "炮二平五");
  EXPECT_TEXT(qipu_words(game, nodes[1]), "马8进7");
  EXPECT_TEXT(qipu_comment(game, nodes[0]), "好。");
  EXPECT_TEXT(qipu_lead(game, nodes[0]), "");

  /* Every node once, by the links alone. */
  size_t seen = 0, variations = 0;
  qipu_node stack[16], at = 0;
  size_t depth = 0;
  stack[depth++] = QIPU_ROOT;
  while (depth != 0) {
    qipu_node_info info;
    at = stack[--depth];
    EXPECT(qipu_node_get(game, at, &info) == QIPU_OK);
    ++seen;
    EXPECT(at == QIPU_ROOT || info.standing == QIPU_LEGAL);
    if (info.next_sibling != QIPU_NO_NODE) stack[depth++] = info.next_sibling, ++variations;
    if (info.first_child != QIPU_NO_NODE) stack[depth++] = info.first_child;
  }
  EXPECT(seen == 7 && variations == 1);

  qipu_position *position = qipu_position_at(game, nodes[1]);
  EXPECT_TEXT(qipu_fen(position),
              "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
  qipu_free(position);

  qipu_game *copy = qipu_game_copy(game);
  EXPECT(qipu_same_record(game, copy));
  qipu_free(game);
  /* Changes. */
  EXPECT(qipu_set_tag(copy, "Red", "丙") == QIPU_OK);
  EXPECT_TEXT(qipu_tag(copy, "Red"), "丙");
  EXPECT(qipu_set_tag(copy, "Red", NULL) == QIPU_OK);
  EXPECT(qipu_tag_count(copy) == 3);
  EXPECT(qipu_set_result(copy, QIPU_DRAW) == QIPU_OK);
  EXPECT(qipu_game_result(copy) == QIPU_DRAW);
  qipu_free(copy);
}

static void a_game_from_nothing(void) {
  qipu_game *game = qipu_game_new(NULL);
  qipu_position *position = qipu_position_new(NULL);
  qipu_node node = QIPU_ROOT;
  const char *const line[] = {"C2=5", "馬8進7", "h0g2", "车9平8"};
  for (size_t i = 0; i < 4; ++i) {
    const qipu_move move = read_one(position, line[i]);
    EXPECT(qipu_add_move(game, node, move, &node) == QIPU_OK);
    EXPECT(qipu_play(position, move) == QIPU_OK);
  }
  EXPECT(qipu_set_comment(game, node, "出车") == QIPU_OK);
  EXPECT(qipu_add_nag(game, node, 1) == QIPU_OK);
  EXPECT(qipu_add_nag(game, node, 1) == QIPU_OK);
  EXPECT(qipu_set_evaluation(game, node, 0, -35) == QIPU_OK);
  EXPECT(qipu_set_tag(game, "Event", "试") == QIPU_OK);
  uint8_t nags[4];
  EXPECT(qipu_nags(game, node, nags, 4) == 1 && nags[0] == 1);
  int is_mate = 1;
  int32_t value = 0;
  EXPECT(qipu_evaluation(game, node, &is_mate, &value) == QIPU_OK);
  EXPECT(is_mate == 0 && value == -35);
  EXPECT(qipu_evaluation(game, QIPU_ROOT, &is_mate, &value) == QIPU_END);
  int64_t left = 0, spent = 0;
  EXPECT(qipu_clock(game, node, &left, &spent) == QIPU_OK && left == -1 && spent == -1);

  /* A variation that goes again. */
  qipu_node_info info;
  EXPECT(qipu_node_get(game, node, &info) == QIPU_OK);
  qipu_position *before = qipu_position_at(game, info.parent);
  qipu_node beside = QIPU_NO_NODE;
  EXPECT(qipu_add_move(game, info.parent, read_one(before, "炮8平9"), &beside) == QIPU_OK);
  EXPECT(qipu_remove(game, beside) == QIPU_OK);
  EXPECT(qipu_remove(game, beside) == QIPU_ARGUMENT);
  EXPECT(qipu_set_comment(game, beside, "x") == QIPU_ARGUMENT);
  EXPECT(qipu_add_nag(game, beside, 1) == QIPU_ARGUMENT);
  qipu_free(before);

  /* Written in every format that is written, and read again. */
  qipu_write_options options = QIPU_WRITE_OPTIONS_INIT;
  size_t written = 0;
  for (size_t i = 0; qipu_format_id(i)[0] != '\0'; ++i) {
    options.format = qipu_format_id(i);
    qipu_bytes *bytes = qipu_write(game, &options);
    if (bytes == NULL) {
      EXPECT(failed_with("Q5105") || strcmp(options.format, "qdb") == 0);
      continue;
    }
    ++written;
    const qipu_text text = qipu_bytes_get(bytes);
    qipu_open_options reading = QIPU_OPEN_OPTIONS_INIT;
    reading.format = options.format;
    qipu_games *games = qipu_open_bytes(text.data, text.size, NULL, &reading);
    qipu_game *again = NULL;
    EXPECT(qipu_next(games, &again) == QIPU_OK);
    if (strcmp(options.format, "jsonl") == 0) EXPECT(qipu_same_record(game, again));
    if (strcmp(options.format, "pgn") == 0) {
      EXPECT_TEXT(qipu_bytes_lost(bytes, QIPU_ENGLISH), "");
      EXPECT(qipu_main_moves(again, NULL, 0) == 4);
    }
    qipu_free(again);
    qipu_free(games);
    qipu_free(bytes);
  }
  EXPECT(written > 10);
  options.format = "pgn";
  options.notation = "wxf";
  qipu_bytes *bytes = qipu_write(game, &options);
  EXPECT(strstr(qipu_bytes_get(bytes).data, "C2=5") != NULL);
  qipu_free(bytes);
  options = (qipu_write_options)QIPU_WRITE_OPTIONS_INIT;
  options.format = "csv";
  options.strict = 1;
  EXPECT(qipu_write(game, &options) == NULL && failed_with("Q5102"));
  options.strict = 0;
  bytes = qipu_write(game, &options);
  EXPECT(strstr(qipu_bytes_lost(bytes, QIPU_ENGLISH).data, "1 comment") != NULL);
  qipu_free(bytes);
  qipu_free(position);
  qipu_free(game);
}

static void positions(void) {
  qipu_position *start = qipu_position_new(NULL);
  EXPECT(qipu_turn(start) == QIPU_RED);
  EXPECT(qipu_piece_on(start, 0) == 'R' && qipu_piece_on(start, 89) == 'r');
  EXPECT(qipu_piece_on(start, 40) == '.');
  EXPECT(!qipu_in_check(start) && qipu_position_end(start) == QIPU_GOES_ON);
  EXPECT(qipu_legal_moves(start, NULL, 0) == 44);
  EXPECT(qipu_perft(start, 3) == 79666); /* published */
  qipu_position *copy = qipu_position_copy(start);
  EXPECT(qipu_position_key(start) == qipu_position_key(copy));
  const qipu_move move = read_one(start, "炮二平五");
  EXPECT(qipu_is_legal(start, move) && qipu_play(copy, move) == QIPU_OK);
  EXPECT(qipu_position_key(start) != qipu_position_key(copy));
  EXPECT(!qipu_is_legal(copy, move));
  char text[16];
  EXPECT(qipu_write_move(start, move, "wxf", text, sizeof text) == 4 && strcmp(text, "C2=5") == 0);
  EXPECT(qipu_write_move(start, move, NULL, text, 8) == 12 && strcmp(text, "炮二") == 0);
  const qipu_move blocked = (qipu_move)(1 | 20 << 7); /* b0 to c2, fine; b0 to d1 is blocked */
  EXPECT_TEXT(qipu_why_illegal(start, blocked, QIPU_ENGLISH), "");
  const qipu_move leg = (qipu_move)(1 | 12 << 7);
  EXPECT(strstr(qipu_why_illegal(start, leg, QIPU_ENGLISH).data, "leg") != NULL);
  EXPECT(strstr(qipu_why_illegal(start, leg, QIPU_CHINESE).data, "别") != NULL);
  /* Two pawns, one behind the other: the text is ambiguous. */
  qipu_position *pawns = qipu_position_new("3k5/9/4P4/4P4/9/9/9/9/9/4K4 w - - 0 1");
  qipu_move readings[4];
  EXPECT(qipu_read_move(pawns, "兵五平四", NULL, readings, 4) == 2);
  EXPECT(qipu_read_move(start, "马二进四", NULL, readings, 4) == 0 && failed_with("Q4101"));
  qipu_finding error, note;
  EXPECT(qipu_last_error(QIPU_ENGLISH, &error) == QIPU_OK && error.notes == 2 &&
         error.file.size == 0);
  EXPECT(qipu_last_error_note(0, QIPU_CHINESE, &note) == QIPU_OK);
  EXPECT(strstr(note.message.data, "相") != NULL && strstr(error.message.data, "马二进四") != NULL);
  EXPECT(qipu_last_error_note(2, QIPU_CHINESE, &note) == QIPU_END);
  EXPECT(qipu_read_move(start, "天地", NULL, readings, 4) == 0);
  EXPECT_TEXT(qipu_move_quirks(start, "炮二平五", NULL, QIPU_ENGLISH), "");
  EXPECT_TEXT(qipu_move_quirks(start, "炮2平5", NULL, QIPU_ENGLISH), "digits of the other side");
  EXPECT_TEXT(qipu_move_quirks(start, "炮2平5", "zh", QIPU_CHINESE), "用了对方的数字");
  EXPECT_TEXT(qipu_move_quirks(start, "天地", NULL, QIPU_ENGLISH), "");
  qipu_free(pawns);
  qipu_position *mate = qipu_position_new("3k5/3R5/3K5/9/9/9/9/9/9/9 b - - 0 1");
  EXPECT(qipu_in_check(mate));
  qipu_free(mate);
  qipu_free(start);
  qipu_free(copy);
}

/* Moves that are against the rules, as records have them. */
static void forced_moves(void) {
  qipu_game *game = qipu_game_new(NULL);
  qipu_node node = QIPU_ROOT, next = QIPU_NO_NODE;
  qipu_node_info info;
  const qipu_move legal = (qipu_move)(25 | 22 << 7), leap = (qipu_move)(0 | 89 << 7);
  EXPECT(qipu_force_move(game, node, legal, &node) == QIPU_OK);
  EXPECT(qipu_node_get(game, node, &info) == QIPU_OK && info.standing == QIPU_LEGAL);
  EXPECT(qipu_add_move(game, node, leap, &next) == QIPU_ARGUMENT && next == QIPU_NO_NODE);
  EXPECT(qipu_force_move(game, node, leap, &next) == QIPU_OK);
  EXPECT(qipu_node_get(game, next, &info) == QIPU_OK && info.standing == QIPU_ILLEGAL);
  EXPECT(info.move == leap && info.parent == node);
  /* The moves after it are played from an unknown position. */
  EXPECT(qipu_force_move(game, next, legal, &next) == QIPU_OK);
  EXPECT(qipu_node_get(game, next, &info) == QIPU_OK && info.standing == QIPU_ILLEGAL);
  EXPECT(qipu_main_moves(game, NULL, 0) == 1);
  qipu_free(game);
}

static void findings(void) {
  qipu_open_options options = QIPU_OPEN_OPTIONS_INIT;
  options.check = 1;
  qipu_game *game = first_of(kMisprint, "book.pgn", &options);
  qipu_findings *found = qipu_game_findings(game);
  EXPECT(qipu_finding_count(found) == 1);
  qipu_finding finding, note;
  EXPECT(qipu_finding_at(found, 0, QIPU_ENGLISH, &finding) == QIPU_OK);
  EXPECT(finding.line == 3 && finding.column != 0 && finding.game == 1 && finding.ply == 5);
  EXPECT_TEXT(finding.file, "book.pgn");
  EXPECT(finding.severity == QIPU_ERROR && strstr(finding.message.data, "军一平二") != NULL);
  EXPECT(strstr(finding.line_text.data, "军一平二") != NULL);
  EXPECT(finding.notes != 0);
  EXPECT(qipu_finding_note(found, 0, 0, QIPU_CHINESE, &note) == QIPU_OK && note.message.size != 0);
  EXPECT(qipu_finding_note(found, 0, finding.notes, QIPU_CHINESE, &note) == QIPU_END);
  EXPECT(qipu_finding_at(found, 1, QIPU_ENGLISH, &finding) == QIPU_END);
  qipu_free(found);

  /* What was meant: the rook. */
  qipu_meant meant;
  EXPECT(qipu_game_meant(game, &meant) == QIPU_OK);
  EXPECT(meant.whole && meant.confidence > 0.9 && meant.moves == 6 && meant.changes == 1);
  qipu_move moves[8];
  EXPECT(qipu_meant_moves(game, moves, 8) == 6);
  qipu_change change;
  EXPECT(qipu_change_at(game, 0, &change) == QIPU_OK);
  EXPECT_TEXT(change.written, "军一平二");
  EXPECT(change.ply == 5 && change.moves == 1);
  qipu_move instead = QIPU_NO_MOVE;
  EXPECT(qipu_change_moves(game, 0, &instead, 1) == 1 && instead == moves[4]);
  EXPECT(qipu_from(instead) == 8 && qipu_to(instead) == 7); /* i0h0 */
  EXPECT(qipu_change_at(game, 1, &change) == QIPU_END);
  qipu_free(game);
  options.quirks = 1;
  game = first_of("[Event \"e\"]\n\n1. 炮2平5 *\n", "a.pgn", &options);
  found = qipu_game_findings(game);
  EXPECT(qipu_finding_at(found, 0, QIPU_CHINESE, &finding) == QIPU_OK);
  EXPECT(strcmp(finding.code, "Q3104") == 0);
  EXPECT(strstr(finding.message.data, "用了对方的数字") != NULL);
  qipu_free(found);
  qipu_free(game);
  /* What is wrong with a FEN, in one language. */
  EXPECT(qipu_position_new("rnbakabnr/9/1c5c1 w") == NULL && failed_with("Q2001"));
  EXPECT(qipu_last_error(QIPU_CHINESE, &finding) == QIPU_OK);
  EXPECT_TEXT(finding.message, "FEN 有误：只有 3 行");
  options.quirks = 0;
  options.mend = 0.9;
  game = first_of(kMisprint, "book.pgn", &options);
  EXPECT(qipu_main_moves(game, NULL, 0) == 6);
  qipu_free(game);
  game = first_of(kMisprint, "book.pgn", NULL);
  EXPECT(qipu_main_moves(game, NULL, 0) == 4);
  EXPECT(qipu_game_meant(game, &meant) == QIPU_END);
  qipu_free(game);

  qipu_games *games = qipu_open("/no/such/file.pgn", NULL);
  EXPECT(qipu_next(games, &game) == QIPU_END && game == NULL);
  found = qipu_open_findings(games);
  EXPECT(qipu_finding_at(found, 0, QIPU_ENGLISH, &finding) == QIPU_OK);
  EXPECT(strcmp(finding.code, "Q1001") == 0 && strcmp(finding.name, "cannot_open") == 0);
  EXPECT(finding.severity == QIPU_FATAL && finding.byte == QIPU_NOWHERE);
  qipu_free(found);
  found = qipu_open_findings(games);
  EXPECT(qipu_finding_count(found) == 0);
  qipu_free(found);
  qipu_free(games);
}

static void rulings(void) {
  /* The loop of README.md: one check and one chase against two idle moves. */
  qipu_position *start =
      qipu_position_new("2bak4/4a4/4b4/4CR2p/6p2/2P6/P5P1P/8c/6r2/2B1KA3 w - - 0 1");
  qipu_position *position = qipu_position_copy(start);
  const char *const loop[] = {"f0e1", "g1g0", "e1f0", "g0g1"};
  qipu_move moves[8];
  for (size_t i = 0; i < 8; ++i) {
    moves[i] = read_one(position, loop[i % 4]);
    EXPECT(qipu_play(position, moves[i]) == QIPU_OK);
  }
  qipu_rulings *rulings = qipu_judge_moves(start, moves, 8, "2020", 0);
  EXPECT(qipu_ruling_count(rulings) == 1);
  qipu_ruling ruling;
  EXPECT(qipu_ruling_at(rulings, 0, QIPU_CHINESE, &ruling) == QIPU_OK);
  EXPECT(ruling.verdict == QIPU_BLACK_LOSES && ruling.decisive && ruling.moves == 4);
  EXPECT(strcmp(ruling.rules, "2020") == 0 && strstr(ruling.reason.data, "一将一捉") != NULL);
  const char *label = "";
  qipu_move played;
  EXPECT(qipu_label_at(rulings, 0, 1, &played, &label) == QIPU_OK && strcmp(label, "将") == 0);
  EXPECT(qipu_label_at(rulings, 0, 3, &played, &label) == QIPU_OK && strcmp(label, "捉") == 0);
  EXPECT(qipu_label_at(rulings, 0, 4, &played, &label) == QIPU_END);
  EXPECT(strstr(qipu_ruling_json(rulings, 0, QIPU_ENGLISH).data, "\"black_loses\"") != NULL);
  EXPECT(qipu_ruling_at(rulings, 1, QIPU_CHINESE, &ruling) == QIPU_END);
  qipu_free(rulings);

  /* The same as a record. */
  qipu_game *game = qipu_game_new("2bak4/4a4/4b4/4CR2p/6p2/2P6/P5P1P/8c/6r2/2B1KA3 w - - 0 1");
  qipu_node node = QIPU_ROOT;
  for (size_t i = 0; i < 8; ++i) EXPECT(qipu_add_move(game, node, moves[i], &node) == QIPU_OK);
  rulings = qipu_judge(game, NULL, 0);
  EXPECT(qipu_ruling_at(rulings, 0, QIPU_ENGLISH, &ruling) == QIPU_OK);
  EXPECT(ruling.verdict == QIPU_BLACK_LOSES);
  qipu_free(rulings);
  qipu_free(game);
  qipu_free(start);
  qipu_free(position);
}

static void files_and_questions(const char *folder) {
  char pgn[512], qdb[512];
  snprintf(pgn, sizeof pgn, "%s/all.pgn", folder);
  snprintf(qdb, sizeof qdb, "%s/all.qdb", folder);
  qipu_writer *writer = qipu_writer_new(pgn, NULL);
  qipu_writer *database_writer = qipu_writer_new(qdb, NULL);
  qipu_games *games = qipu_open(QIPU_SOURCE_DIR "/samples/橘中秘.pgn", NULL);
  qipu_game *game;
  size_t read = 0, won = 0, usual = 0;
  qipu_query *query = qipu_query_new("result = 红胜 and line(\"炮二平五\")");
  EXPECT(query != NULL);
  int64_t ply = 0;
  while (qipu_next(games, &game) == QIPU_OK) {
    ++read;
    usual += strcmp(qipu_game_start(game).data, kStart) == 0;
    won += (size_t)qipu_query_answers(query, game, &ply);
    EXPECT(qipu_writer_add(writer, game) == QIPU_OK);
    EXPECT(qipu_writer_add(database_writer, game) == QIPU_OK);
    qipu_free(game);
  }
  qipu_free(games);
  EXPECT(read == 10 && won > 0 && won < 10);
  EXPECT(access(pgn, F_OK) != 0); /* whole, or not at all */
  EXPECT(qipu_writer_games(writer) == 10);
  EXPECT(qipu_writer_finish(writer) == QIPU_OK);
  EXPECT(qipu_writer_finish(writer) == QIPU_ARGUMENT);
  EXPECT(qipu_writer_finish(database_writer) == QIPU_OK);
  EXPECT_TEXT(qipu_writer_lost(writer, QIPU_ENGLISH), "");
  qipu_free(writer);
  qipu_free(database_writer);
  EXPECT(qipu_writer_new(pgn, NULL) == NULL && failed_with("Q9005")); /* it is there */
  qipu_finding error;
  EXPECT(qipu_last_error(QIPU_ENGLISH, &error) == QIPU_OK);
  EXPECT_TEXT(error.file, pgn);
  EXPECT(strstr(error.message.data, "exists") != NULL && strstr(error.message.data, "--") == NULL);

  /* The same games again, from both. */
  qipu_open_options options = QIPU_OPEN_OPTIONS_INIT;
  options.query = query;
  const char *const places[] = {pgn, qdb};
  for (size_t i = 0; i < 2; ++i) {
    games = qipu_open(places[i], &options);
    size_t found = 0;
    while (qipu_next(games, &game) == QIPU_OK) {
      ++found;
      qipu_free(game);
    }
    EXPECT(found == won);
    qipu_free(games);
  }
  /* Both at once. */
  games = qipu_open_all(places, 2, NULL);
  size_t together = 0;
  while (qipu_next(games, &game) == QIPU_OK) {
    ++together;
    qipu_free(game);
  }
  EXPECT(together == 20);
  qipu_free(games);
  qipu_database *database = qipu_database_open(qdb);
  EXPECT(qipu_database_games(database) == 10);
  uint64_t count = 0;
  EXPECT(qipu_database_count(database, query, &count) == QIPU_OK && count == won);
  qipu_query *asks_records = qipu_query_new("comment ~ \"炮\"");
  EXPECT(qipu_database_count(database, asks_records, &count) == QIPU_OK);
  qipu_free(asks_records);
  qipu_position *start = qipu_position_new(NULL);
  qipu_played played[8];
  const size_t different = qipu_database_played(database, start, played, 8);
  EXPECT(different >= 1 && played[0].games >= 1);
  uint64_t all = 0;
  for (size_t i = 0; i < different && i < 8; ++i) all += played[i].games;
  EXPECT(all == usual && usual != 0);
  qipu_free(start);
  qipu_free(database);
  qipu_free(query);
  options = (qipu_open_options)QIPU_OPEN_OPTIONS_INIT;
  options.games = "2-3,9";
  games = qipu_open(pgn, &options);
  size_t chosen = 0;
  while (qipu_next(games, &game) == QIPU_OK) {
    ++chosen;
    qipu_free(game);
  }
  EXPECT(chosen == 3);
  qipu_free(games);
  unlink(pgn);
  unlink(qdb);
}

/* Players get the names of a table. */
static void a_table_of_names(const char *folder) {
  char path[512];
  snprintf(path, sizeof path, "%s/names.txt", folder);
  FILE *table = fopen(path, "w");
  EXPECT(table != NULL && fputs("胡荣华\t甲\n", table) >= 0 && fclose(table) == 0);
  qipu_open_options options = QIPU_OPEN_OPTIONS_INIT;
  options.names = path;
  for (options.check = 0; options.check < 2; ++options.check) {
    qipu_game *game = first_of(kGame, "a.pgn", &options);
    EXPECT_TEXT(qipu_tag(game, "Red"), "胡荣华");
    EXPECT_TEXT(qipu_tag(game, "RedPrinted"), "甲");
    qipu_free(game);
  }
  table = fopen(path, "w");
  EXPECT(table != NULL && fputs("胡荣华\t甲\n某\t甲\n", table) >= 0 && fclose(table) == 0);
  EXPECT(qipu_open_bytes(kGame, strlen(kGame), NULL, &options) == NULL);
  qipu_finding error;
  EXPECT(qipu_last_error(QIPU_ENGLISH, &error) == QIPU_OK && error.line == 2);
  EXPECT_TEXT(error.file, path);
  unlink(path);
}

static void what_is_left_out(void) {
  qipu_game *game = first_of(kGame, "a.pgn", NULL);
  qipu_write_options options = QIPU_WRITE_OPTIONS_INIT;
  options.strip = QIPU_STRIP_COMMENTS | QIPU_STRIP_VARIATIONS;
  qipu_bytes *bytes = qipu_write(game, &options);
  const char *const text = qipu_bytes_get(bytes).data;
  EXPECT(strstr(text, "好") == NULL && strstr(text, "兵七") == NULL &&
         strstr(text, "马二") != NULL);
  EXPECT_TEXT(qipu_bytes_lost(bytes, QIPU_ENGLISH), ""); /* it was asked for */
  qipu_free(bytes);
  qipu_free(game);
}

/* If the game cannot be written, finishing reports that, and no file is left. */
static void files_that_fail(const char *folder) {
  char path[512];
  qipu_game *game = qipu_game_new(NULL);
  EXPECT(qipu_writer_new("", NULL) == NULL && qipu_writer_new("-", NULL) == NULL);
  qipu_write_options options = QIPU_WRITE_OPTIONS_INIT;
  options.format = "pgn";
  EXPECT(qipu_writer_new(folder, &options) == NULL && failed_with("Q1003"));
  snprintf(path, sizeof path, "%s/one.xqf", folder);
  qipu_writer *writer = qipu_writer_new(path, NULL);
  EXPECT(qipu_writer_add(writer, game) == QIPU_OK);
  EXPECT(qipu_writer_add(writer, game) == QIPU_FAILED && failed_with("Q5103"));
  EXPECT(qipu_writer_finish(writer) == QIPU_FAILED && access(path, F_OK) != 0);
  qipu_free(writer);
  /* Braces are no template, and variations are left out where that is asked. */
  snprintf(path, sizeof path, "%s/{name}.pgn", folder);
  writer = qipu_writer_new(path, NULL);
  EXPECT(qipu_writer_add(writer, game) == QIPU_OK && qipu_writer_finish(writer) == QIPU_OK);
  EXPECT(access(path, F_OK) == 0);
  qipu_free(writer);
  unlink(path);
  /* A database grows by what is added, three times the same. */
  snprintf(path, sizeof path, "%s/grows.qdb", folder);
  options = (qipu_write_options)QIPU_WRITE_OPTIONS_INIT;
  options.add = 1;
  for (uint64_t i = 1; i <= 3; ++i) {
    writer = qipu_writer_new(path, &options);
    EXPECT(qipu_writer_add(writer, game) == QIPU_OK && qipu_writer_finish(writer) == QIPU_OK);
    qipu_free(writer);
    qipu_database *database = qipu_database_open(path);
    EXPECT(qipu_database_games(database) == i);
    qipu_free(database);
  }
  unlink(path);
  /* One that was not finished is not there. */
  options.add = 0;
  writer = qipu_writer_new(path, &options);
  EXPECT(qipu_writer_add(writer, game) == QIPU_OK);
  qipu_free(writer);
  EXPECT(access(path, F_OK) != 0);
  /* A text of the game is what it is set to. */
  EXPECT(qipu_set_comment(game, QIPU_ROOT, "题") == QIPU_OK);
  qipu_position *start = qipu_position_new(NULL);
  qipu_node node = QIPU_ROOT;
  EXPECT(qipu_add_move(game, QIPU_ROOT, read_one(start, "炮二平五"), &node) == QIPU_OK);
  EXPECT(qipu_set_comment(game, node, qipu_comment(game, QIPU_ROOT).data) == QIPU_OK);
  EXPECT_TEXT(qipu_comment(game, node), "题");
  qipu_free(start);
  qipu_free(game);
}

static void *stop_soon(void *engine) {
  usleep(200 * 1000);
  EXPECT(qipu_engine_stop(engine) == QIPU_OK);
  return NULL;
}

static void the_engine(void) {
  qipu_engine *engine = qipu_engine_new(NULL);
  qipu_limits limits = QIPU_LIMITS_INIT;
  limits.nodes = 20000;
  /* Two rooks mate in one. */
  qipu_position *position = qipu_position_new("3k5/R8/9/9/9/9/9/9/1R7/5K3 w - - 0 1");
  qipu_line line;
  EXPECT(qipu_analyse(engine, position, NULL, 0, &limits, &line) == QIPU_OK);
  EXPECT(line.is_mate && line.value == 1 && qipu_is_legal(position, line.best));
  EXPECT(strlen(line.moves.data) == 4 && line.win > 900);
  EXPECT(qipu_engine_clear(engine) == QIPU_OK);
  qipu_position *start = qipu_position_new(NULL);
  const qipu_move move = read_one(start, "炮二平五");
  EXPECT(qipu_analyse(engine, start, &move, 1, &limits, &line) == QIPU_OK);
  EXPECT(!line.is_mate && line.nodes != 0 && line.best != QIPU_NO_MOVE);
  /* Without an end, until another thread says so. */
  limits.nodes = 0;
  limits.depth = 200;
  pthread_t thread;
  EXPECT(pthread_create(&thread, NULL, stop_soon, engine) == 0);
  EXPECT(qipu_analyse(engine, start, NULL, 0, &limits, &line) == QIPU_OK);
  pthread_join(thread, NULL);
  EXPECT(line.best != QIPU_NO_MOVE);
  qipu_free(start);
  qipu_free(position);
  qipu_free(engine);
}

static void games_compared(void) {
  qipu_game *game = first_of(kGame, "a.pgn", NULL);
  /* 中炮 against 屏风马 needs more moves than these three; ECCO's table has A-E and two digits. */
  const qipu_text code = qipu_opening_code(game);
  EXPECT(code.size == 3 && code.data[0] >= 'A' && code.data[0] <= 'E');
  EXPECT(qipu_opening_name(game, QIPU_CHINESE).size > 0);
  EXPECT(qipu_opening_name(game, QIPU_ENGLISH).size > 0);
  qipu_game *set_up = qipu_game_new("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
  EXPECT_TEXT(qipu_opening_code(set_up), "A00");

  qipu_game *other = qipu_game_copy(game);
  qipu_differences *none = qipu_compare(game, other);
  EXPECT(none != NULL && qipu_difference_count(none) == 0);
  EXPECT(qipu_set_tag(other, "Red", "丙") == QIPU_OK);
  qipu_differences *one = qipu_compare(game, other);
  EXPECT(qipu_difference_count(one) == 1);
  qipu_difference difference;
  EXPECT(qipu_difference_at(one, 0, &difference) == QIPU_OK);
  EXPECT(strcmp(difference.kind, "tag") == 0);
  EXPECT_TEXT(difference.name, "Red");
  EXPECT_TEXT(difference.a, "甲");
  EXPECT_TEXT(difference.b, "丙");
  EXPECT(qipu_difference_at(one, 1, &difference) == QIPU_END);

  /* The copy with its own player and the same date is the same game only without looking at players. */
  const qipu_game *games[] = {set_up, other, game};
  qipu_duplicate_options options = QIPU_DUPLICATE_OPTIONS_INIT;
  options.keep = "last";
  options.moves_alone = 1;
  qipu_duplicates *copies = qipu_find_duplicates(games, 3, &options);
  EXPECT(qipu_duplicate_count(copies) == 1);
  qipu_duplicate copy;
  EXPECT(qipu_duplicate_at(copies, 0, &copy) == QIPU_OK);
  EXPECT(copy.kept == 2 && copy.copy == 1 && copy.dropped != 0);
  EXPECT(strcmp(copy.why, "same_moves") == 0);
  EXPECT(qipu_duplicate_at(copies, 1, &copy) == QIPU_END);
  qipu_duplicates *alone = qipu_find_duplicates(games, 1, NULL);
  EXPECT(alone != NULL && qipu_duplicate_count(alone) == 0);

  size_t conflicts = 9;
  EXPECT(qipu_set_tag(other, "Site", "天津") == QIPU_OK);
  EXPECT(qipu_merge(game, other, &conflicts) == QIPU_OK);
  EXPECT(conflicts == 1); /* the player of Red */
  EXPECT_TEXT(qipu_tag(game, "Site"), "天津");
  EXPECT_TEXT(qipu_tag(game, "Red"), "甲");
  EXPECT(qipu_merge(game, game, NULL) == QIPU_OK);

  qipu_free(alone);
  qipu_free(copies);
  qipu_free(one);
  qipu_free(none);
  qipu_free(set_up);
  qipu_free(other);
  qipu_free(game);
}

static void a_game_annotated(void) {
  qipu_game *game = first_of(kGame, "a.pgn", NULL);
  qipu_annotate_options options = QIPU_ANNOTATE_OPTIONS_INIT;
  options.nodes = 500;
  options.first_ply = 1;
  qipu_bytes *answer = qipu_annotate(game, &options);
  EXPECT(answer != NULL);
  EXPECT(strncmp(qipu_bytes_get(answer).data, "{\"file\":\"a.pgn\",\"game\":1,", 25) == 0);
  EXPECT(strncmp(qipu_tag(game, "Annotator").data, "qipu ", 5) == 0);
  int is_mate = 0;
  int32_t value = 0;
  qipu_node line[8];
  const size_t plies = qipu_main_nodes(game, line, 8);
  EXPECT(plies > 0);
  EXPECT(qipu_evaluation(game, line[plies - 1], &is_mate, &value) == QIPU_OK);
  /* Another run replaces the annotations, and gives the same ones with any number of engines. */
  qipu_game *again = qipu_game_copy(game);
  options.jobs = 2;
  qipu_bytes *same = qipu_annotate(again, &options);
  EXPECT_TEXT(qipu_bytes_get(same), qipu_bytes_get(answer).data);
  EXPECT(qipu_same_record(game, again));

  qipu_game *empty = qipu_game_new(NULL), *untouched = qipu_game_copy(empty);
  qipu_bytes *nothing = qipu_annotate(empty, NULL);
  EXPECT(nothing != NULL && qipu_bytes_get(nothing).size == 0);
  EXPECT(qipu_same_record(empty, untouched));
  EXPECT(qipu_annotate(NULL, NULL) == NULL);
  options.jobs = -1;
  EXPECT(qipu_annotate(game, &options) == NULL);
  options.jobs = 0;
  options.rules = "1066";
  EXPECT(qipu_annotate(game, &options) == NULL);
  options.rules = NULL;
  options.last_ply = 1;
  options.first_ply = 2;
  EXPECT(qipu_annotate(game, &options) == NULL);
  qipu_free(nothing);
  qipu_free(untouched);
  qipu_free(empty);
  qipu_free(same);
  qipu_free(again);
  qipu_free(answer);
  qipu_free(game);
}

int main(void) {
  char folder[] = "/tmp/qipu-c-XXXXXX";
  EXPECT(mkdtemp(folder) != NULL);
  names();
  a_record();
  a_game_from_nothing();
  positions();
  forced_moves();
  findings();
  rulings();
  files_and_questions(folder);
  a_table_of_names(folder);
  what_is_left_out();
  games_compared();
  a_game_annotated();
  files_that_fail(folder);
  the_engine();
  EXPECT(rmdir(folder) == 0);
  return exit_status();
}
