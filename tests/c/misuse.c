/* Whatever a caller does gets a clear error, or what is documented. */

#include <pthread.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include "expect.h"

static const char kGame[] = "[Event \"e\"]\n\n1. 炮二平五 马8进7 *\n";

static void handles_that_are_none(void) {
  qipu_position *position = qipu_position_new(NULL);
  qipu_free(position);
  EXPECT(qipu_fen(position).size == 0 && failed_with("Q8001"));
  EXPECT(qipu_play(position, 1) == QIPU_STALE);
  qipu_free(position); /* twice: nothing happens */
  EXPECT(failed_with("Q8001"));

  /* The next object has its place, and is not mistaken for it. */
  qipu_position *next = qipu_position_new(NULL);
  EXPECT(next != position);
  EXPECT(qipu_legal_moves(position, NULL, 0) == 0);
  EXPECT(qipu_legal_moves(next, NULL, 0) == 44);
  /* Of another kind. */
  EXPECT(qipu_node_count((const qipu_game *)(const void *)next) == 0 && failed_with("Q8001"));
  EXPECT(qipu_next((qipu_games *)(void *)next, &(qipu_game *){NULL}) == QIPU_STALE);
  qipu_free(next);
  /* That never were handles. */
  int here = 0;
  EXPECT(qipu_fen((const qipu_position *)(const void *)&here).size == 0);
  for (uintptr_t i = 0; i < 64; ++i) {
    const qipu_position *const odd = (const qipu_position *)((uintptr_t)1 << i);
    EXPECT(qipu_legal_moves(odd, NULL, 0) == 0);
  }
  EXPECT(qipu_legal_moves((const qipu_position *)UINTPTR_MAX, NULL, 0) == 0);
  qipu_free(&here);
  EXPECT(failed_with("Q8001"));
  qipu_free(NULL);

  /* A million of them, each its own. */
  for (int i = 0; i < 1000000; ++i) {
    qipu_position *const each = qipu_position_new(NULL);
    if (each == NULL || each == position || qipu_turn(each) != QIPU_RED) ++failure_count;
    qipu_free(each);
  }
}

static void nulls(void) {
  qipu_game *game = NULL;
  EXPECT(qipu_open(NULL, NULL) == NULL && failed_with("Q8002"));
  EXPECT(qipu_open_bytes(NULL, 3, NULL, NULL) == NULL);
  EXPECT(qipu_next(NULL, &game) == QIPU_ARGUMENT);
  EXPECT(qipu_tag(NULL, "Red").size == 0);
  qipu_game *made = qipu_game_new(NULL);
  EXPECT(qipu_tag(made, NULL).size == 0 && failed_with("Q8002"));
  EXPECT(qipu_set_tag(made, NULL, "x") == QIPU_ARGUMENT);
  EXPECT(qipu_set_tag(made, "", "x") == QIPU_ARGUMENT);
  EXPECT(qipu_tag_at(made, 0, NULL, NULL) == QIPU_ARGUMENT);
  EXPECT(qipu_node_get(made, 0, NULL) == QIPU_ARGUMENT);
  EXPECT(qipu_node_get(made, 7, &(qipu_node_info){0}) == QIPU_ARGUMENT);
  EXPECT(qipu_comment(made, UINT32_MAX).size == 0);
  EXPECT(qipu_remove(made, QIPU_ROOT) == QIPU_ARGUMENT);
  EXPECT(qipu_set_result(made, (qipu_result)9) == QIPU_ARGUMENT);
  EXPECT(qipu_game_meant(made, NULL) == QIPU_ARGUMENT);
  EXPECT(qipu_last_error(QIPU_ENGLISH, NULL) == QIPU_ARGUMENT);
  EXPECT(qipu_position_new("") == NULL && qipu_position_new("no fen") == NULL);
  EXPECT(failed_with("Q2001"));
  EXPECT(qipu_position_new("9/9/9/9/9/9/9/9/9/9 w - - 0 1") != NULL); /* a diagram without kings */
  EXPECT(qipu_position_new("KK7/9/9/9/9/9/9/9/9/4k4 w - - 0 1") == NULL && failed_with("Q4202"));
  EXPECT(qipu_query_new(NULL) == NULL);
  EXPECT(qipu_query_new("red ~ ") == NULL && failed_with("Q9031"));
  EXPECT(qipu_database_open("/no/such.qdb") == NULL && failed_with("Q1001"));
  EXPECT(qipu_database_open(QIPU_SOURCE_DIR "/README.md") == NULL && failed_with("Q1501"));
  EXPECT(qipu_judge_moves(NULL, NULL, 0, NULL, 0) == NULL);
  EXPECT(qipu_judge(made, "1900", 0) == NULL && failed_with("Q8003"));
  EXPECT(qipu_judge(made, NULL, -1) == NULL);
  EXPECT(qipu_opening_code(NULL).size == 0 && qipu_opening_name(NULL, QIPU_ENGLISH).size == 0);
  EXPECT(qipu_compare(made, NULL) == NULL && qipu_compare(NULL, made) == NULL);
  EXPECT(qipu_difference_count(NULL) == 0);
  EXPECT(qipu_difference_at(NULL, 0, &(qipu_difference){0}) == QIPU_ARGUMENT);
  EXPECT(qipu_find_duplicates(NULL, 2, NULL) == NULL && failed_with("Q8002"));
  EXPECT(qipu_find_duplicates((const qipu_game *[]){made, NULL}, 2, NULL) == NULL);
  EXPECT(qipu_find_duplicates((const qipu_game *[]){made}, SIZE_MAX, NULL) == NULL);
  qipu_duplicate_options keep = QIPU_DUPLICATE_OPTIONS_INIT;
  keep.keep = "worst";
  EXPECT(qipu_find_duplicates((const qipu_game *[]){made}, 1, &keep) == NULL);
  EXPECT(qipu_duplicate_count(NULL) == 0);
  EXPECT(qipu_duplicate_at(NULL, 0, &(qipu_duplicate){0}) == QIPU_ARGUMENT);
  EXPECT(qipu_merge(made, NULL, NULL) == QIPU_ARGUMENT);
  EXPECT(qipu_writer_new("no-such-format.zzz", NULL) == NULL);
  EXPECT(qipu_writer_new("/no/such/folder/a.pgn", NULL) == NULL && failed_with("Q1003"));
  EXPECT(qipu_writer_games(NULL) == 0);
  EXPECT(qipu_open_all(NULL, 1, NULL) == NULL && failed_with("Q8002"));
  EXPECT(qipu_open_all((const char *const[]){"a.pgn", NULL}, 2, NULL) == NULL);
  EXPECT(failed_with("Q8002"));
  EXPECT(qipu_open_all((const char *const[]){"a.pgn"}, (size_t)-1, NULL) == NULL);
  EXPECT(qipu_force_move(made, QIPU_ROOT, QIPU_NO_MOVE, NULL) == QIPU_ARGUMENT);
  EXPECT(qipu_force_move(made, 9, 1, NULL) == QIPU_ARGUMENT);
  EXPECT(qipu_move_quirks(NULL, "炮二平五", NULL, QIPU_ENGLISH).size == 0);
  EXPECT(qipu_last_error_note(0, QIPU_ENGLISH, NULL) == QIPU_ARGUMENT);
  qipu_free(made);
}

static void numbers_that_cannot_be(void) {
  const size_t negative = (size_t)-1;
  EXPECT(qipu_open_bytes(kGame, negative, NULL, NULL) == NULL && failed_with("Q8002"));
  qipu_position *start = qipu_position_new(NULL);
  qipu_move moves[2] = {0, 0};
  EXPECT(qipu_legal_moves(start, moves, negative) == 0 && failed_with("Q8002"));
  EXPECT(qipu_legal_moves(start, NULL, 5) == 0);
  EXPECT(qipu_judge_moves(start, moves, negative, NULL, 0) == NULL);
  EXPECT(qipu_judge_moves(start, moves, 2, NULL, 0) == NULL); /* no moves */
  EXPECT(qipu_perft(start, -1) == 0);
  EXPECT(qipu_piece_on(start, -1) == '\0' && qipu_piece_on(start, 90) == '\0');
  EXPECT(qipu_play(start, UINT16_MAX) == QIPU_ARGUMENT && qipu_play(start, 0) == QIPU_ARGUMENT);
  EXPECT(!qipu_is_legal(start, UINT16_MAX));
  EXPECT(qipu_why_illegal(start, UINT16_MAX, QIPU_ENGLISH).size == 0);
  char text[4] = "abc";
  EXPECT(qipu_write_move(start, UINT16_MAX, NULL, text, 4) == 0 && strcmp(text, "abc") == 0);
  qipu_engine_options options = QIPU_ENGINE_OPTIONS_INIT;
  options.hash_mib = -5;
  EXPECT(qipu_engine_new(&options) == NULL);
  options.hash_mib = 1;
  options.threads = 1000;
  EXPECT(qipu_engine_new(&options) == NULL);
  options.threads = 1;
  options.size = 9999; /* of a later header */
  EXPECT(qipu_engine_new(&options) == NULL && failed_with("Q8002"));
  options.size = sizeof(size_t); /* of one that knew no option yet */
  qipu_engine *engine = qipu_engine_new(&options);
  qipu_limits limits = QIPU_LIMITS_INIT;
  limits.ms = -1;
  qipu_line line;
  EXPECT(qipu_analyse(engine, start, NULL, 0, &limits, &line) == QIPU_ARGUMENT);
  EXPECT(qipu_analyse(engine, start, moves, 2, NULL, &line) == QIPU_ARGUMENT);
  qipu_free(engine);
  qipu_free(start);
  qipu_open_options opening = QIPU_OPEN_OPTIONS_INIT;
  opening.mend = 0.0 / 0.0;
  EXPECT(qipu_open_bytes(kGame, sizeof kGame - 1, NULL, &opening) == NULL);
  opening.mend = 0;
  opening.games = "many";
  EXPECT(qipu_open_bytes(kGame, sizeof kGame - 1, NULL, &opening) == NULL && failed_with("Q8002"));
  opening.games = NULL;
  opening.encoding = "klingon";
  EXPECT(qipu_open_bytes(kGame, sizeof kGame - 1, NULL, &opening) == NULL && failed_with("Q8003"));
  opening.encoding = NULL;
  opening.names = "/no/such/table";
  EXPECT(qipu_open_bytes(kGame, sizeof kGame - 1, NULL, &opening) == NULL && failed_with("Q1001"));
  qipu_write_options writing = QIPU_WRITE_OPTIONS_INIT;
  writing.strip = 64;
  qipu_game *game = qipu_game_new(NULL);
  EXPECT(qipu_write(game, &writing) == NULL && failed_with("Q8002"));
  qipu_free(game);
}

static void texts_that_are_none(void) {
  static const char kBad[] = "\xC0\xAF\xFF";
  qipu_game *game = qipu_game_new(NULL);
  EXPECT(qipu_set_tag(game, "Red", kBad) == QIPU_ARGUMENT && failed_with("Q8002"));
  EXPECT(qipu_set_tag(game, "Red", "\xED\xA0\x80") == QIPU_ARGUMENT); /* a surrogate */
  EXPECT(qipu_set_comment(game, QIPU_ROOT, kBad) == QIPU_ARGUMENT);
  EXPECT(qipu_tag(game, kBad).size == 0);
  EXPECT(qipu_query_new(kBad) == NULL && qipu_game_new(kBad) == NULL);
  qipu_position *start = qipu_position_new(NULL);
  EXPECT(qipu_read_move(start, kBad, NULL, NULL, 0) == 0 && failed_with("Q8002"));
  EXPECT(qipu_read_move(start, "炮二平五", kBad, NULL, 0) == 0);
  qipu_free(start);
  qipu_free(game);
  /* Bytes of files may be anything. */
  for (unsigned seed = 0; seed < 50; ++seed) {
    unsigned char junk[512];
    unsigned x = seed * 2654435761u + 1;
    for (size_t i = 0; i < sizeof junk; ++i)
      junk[i] = (unsigned char)((x = x * 1664525u + 1013904223u) >> 24);
    if (seed % 2 == 0) memcpy(junk, "XQ\x12", 3);
    qipu_games *games = qipu_open_bytes(junk, sizeof junk, NULL, NULL);
    qipu_game *each = NULL;
    size_t told = 0;
    while (qipu_next(games, &each) == QIPU_OK) {
      qipu_findings *of_game = qipu_game_findings(each);
      told += qipu_finding_count(of_game);
      qipu_free(of_game);
      qipu_free(each);
    }
    qipu_findings *found = qipu_open_findings(games);
    EXPECT(told + qipu_finding_count(found) != 0);
    qipu_free(found);
    qipu_free(games);
  }
}

static void left_half_way(const char *folder) {
  qipu_games *games = qipu_open(QIPU_SOURCE_DIR "/samples/梅花谱.pgn", NULL);
  qipu_game *game = NULL;
  EXPECT(qipu_next(games, &game) == QIPU_OK);
  qipu_free(games);
  /* The game is its own. */
  EXPECT(qipu_main_moves(game, NULL, 0) > 10 && qipu_tag(game, "Event").size != 0);
  EXPECT(qipu_next(games, &game) == QIPU_STALE && game == NULL);
  qipu_free(game);
  char path[512];
  snprintf(path, sizeof path, "%s/half.pgn", folder);
  qipu_writer *writer = qipu_writer_new(path, NULL);
  EXPECT(writer != NULL);
  qipu_free(writer);
  EXPECT(access(path, F_OK) != 0);
}

/* What a process forked off reads leaves its parent where it was. */
static void half_read_and_forked(void) {
  qipu_games *games = qipu_open(QIPU_SOURCE_DIR "/samples/梅花谱.pgn", NULL);
  qipu_game *game = NULL;
  EXPECT(qipu_next(games, &game) == QIPU_OK);
  qipu_free(game);
  const pid_t child = fork();
  int left = 0;
  while (qipu_next(games, &game) == QIPU_OK) {
    ++left;
    qipu_free(game);
  }
  if (child == 0) _exit(left);
  int status = 0;
  EXPECT(waitpid(child, &status, 0) == child && WEXITSTATUS(status) == left && left == 9);
  qipu_free(games);
}

static void *open_many(void *number) {
  size_t *const plies = number;
  for (int i = 0; i < 20; ++i) {
    qipu_games *games = qipu_open(QIPU_SOURCE_DIR "/samples/梅花谱.pgn", NULL);
    qipu_game *game = NULL;
    while (qipu_next(games, &game) == QIPU_OK) {
      *plies += qipu_main_moves(game, NULL, 0);
      qipu_free(game);
    }
    qipu_free(games);
    EXPECT(qipu_tag(game, "Red").size == 0); /* each thread has its own last error */
    EXPECT(failed_with("Q8002") || failed_with("Q8001"));
  }
  return NULL;
}

static void threads_and_forks(void) {
  enum { kThreads = 4 };
  pthread_t threads[kThreads];
  size_t plies[kThreads] = {0};
  for (int i = 0; i < kThreads; ++i) {
    EXPECT(pthread_create(&threads[i], NULL, open_many, &plies[i]) == 0);
  }
  /* Children that come while handles are made go on with theirs. */
  for (int i = 0; i < 20; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(60);
      qipu_position *start = qipu_position_new(NULL);
      _exit(qipu_legal_moves(start, NULL, 0) == 44 ? 0 : 1);
    }
    int status = 1;
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
  }
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  for (int i = 1; i < kThreads; ++i) EXPECT(plies[i] == plies[0] && plies[i] != 0);
}

int main(void) {
  char folder[] = "/tmp/qipu-c-XXXXXX";
  EXPECT(mkdtemp(folder) != NULL);
  handles_that_are_none();
  nulls();
  numbers_that_cannot_be();
  texts_that_are_none();
  left_half_way(folder);
  half_read_and_forked();
  threads_and_forks();
  EXPECT(rmdir(folder) == 0); /* nothing is left in it */
  return exit_status();
}
