/* The C interface: records of Chinese chess (xiangqi) read, judged, asked and written from any
 * language.
 *
 *   qipu_games *games = qipu_open("old.zip", NULL);
 *   qipu_game *game;
 *   while (qipu_next(games, &game) == QIPU_OK) {
 *     printf("%s\n", qipu_tag(game, "Red").data);
 *     qipu_free(game);
 *   }
 *   qipu_free(games);
 *
 * Handles. What a function makes is named by a handle, a pointer that is never followed: it holds a
 * number. qipu_free() ends any of them, in any order; null is left alone. A handle that was freed,
 * that is of another kind, or that never was one, is refused (QIPU_STALE); it is never mistaken for
 * a later one until 2^32 others (2^12 where pointers have 32 bits) have had its place.
 *
 * Results. Functions with a qipu_status return QIPU_OK, QIPU_END where there is no more, or why
 * they failed; those that make a handle return null then. Others return a neutral value: 0, an
 * empty text. qipu_last_error() is what failed last in this thread. No exception comes out of here.
 *
 * Texts are UTF-8. Those that are passed end with NUL; what is no UTF-8 is refused, but for paths,
 * which are bytes. A qipu_text that is returned ends with NUL as well, and is valid until its
 * handle is freed or changed, or the same is asked of it again. Sizes beyond PTRDIFF_MAX (a
 * negative number) are refused.
 *
 * Functions that fill an array are given its capacity, and return how many there are; a null array
 * with capacity 0 asks for that number alone.
 *
 * Threads. One handle is for one thread at a time; different handles may be used by different
 * threads at once, whatever they came from. qipu_engine_stop() alone may be called meanwhile by
 * another thread. After fork() the child may go on with its handles, and an engine or a database
 * that the parent is in the middle of may not be used by both.
 *
 * The names here are those of libnotation.so.0: what is there stays. Options begin with their own
 * size, so that they can grow; make them by their INIT macros.
 */
/* NOLINTBEGIN(readability-identifier-naming): names are those of C */
#ifndef QIPU_C_QIPU_H
#define QIPU_C_QIPU_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define QIPU_API __attribute__((visibility("default")))
#else
#define QIPU_API
#endif

/* Any number may be passed, and is looked at: in C++ that takes a type that has room for it. */
#ifdef __cplusplus
#define QIPU_INT : int
#else
#define QIPU_INT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* --- what everything needs ------------------------------------------------------------------- */

typedef enum qipu_status QIPU_INT {
  QIPU_OK = 0,
  QIPU_END = 1,      /* no more of them */
  QIPU_FAILED = 2,   /* qipu_last_error() has the finding: a file that cannot be read ... */
  QIPU_STALE = 3,    /* a handle that was freed, or is of another kind */
  QIPU_ARGUMENT = 4, /* an argument that cannot be: null, no UTF-8, a number out of range */
  QIPU_MEMORY = 5,   /* there is not enough */
  QIPU_BROKEN = 6    /* a fault of the library itself */
} qipu_status;

typedef struct qipu_text {
  const char *data; /* ends with NUL; never null */
  size_t size;      /* bytes, without it */
} qipu_text;

typedef enum qipu_language QIPU_INT { QIPU_ENGLISH = 0, QIPU_CHINESE = 1 } qipu_language;
typedef enum qipu_color QIPU_INT { QIPU_RED = 0, QIPU_BLACK = 1 } qipu_color;

typedef struct qipu_games qipu_games;       /* games of what was opened, one after the other */
typedef struct qipu_game qipu_game;         /* a record: tags, a tree of moves, a result */
typedef struct qipu_position qipu_position; /* a board that can be played on */
typedef struct qipu_findings qipu_findings; /* what was odd, and where */
typedef struct qipu_rulings qipu_rulings;   /* what an arbiter says of repetitions */
typedef struct qipu_bytes qipu_bytes;       /* a file in memory */
typedef struct qipu_writer qipu_writer;     /* a file that games are added to */
typedef struct qipu_query qipu_query;       /* a question about games */
typedef struct qipu_database qipu_database; /* many games in an SQLite file (.qdb) */
typedef struct qipu_engine qipu_engine;     /* the player inside */

/* Ends any handle of this header; null and stale ones are left alone. */
QIPU_API void qipu_free(void *handle);

/* "0.2.0" */
QIPU_API const char *qipu_version(void);

/* The ids that options take, in the order of `qipu formats`: the number-th, from 0; "" behind the
 * last. */
QIPU_API const char *qipu_format_id(size_t number);
QIPU_API const char *qipu_notation_id(size_t number);
QIPU_API const char *qipu_rules_id(size_t number);

/* --- findings -------------------------------------------------------------------------------- */

typedef enum qipu_severity QIPU_INT {
  QIPU_NOTE = 0,
  QIPU_WARNING = 1,
  QIPU_ERROR = 2,
  QIPU_FATAL = 3
} qipu_severity;

#define QIPU_NOWHERE UINT64_MAX

/* Numbers count from 1; 0 is unknown. Texts are of the findings' handle, and stay as long as it. */
typedef struct qipu_finding {
  const char *code; /* "Q4101"; its meaning never changes */
  const char *name; /* "illegal_move" */
  qipu_severity severity;
  qipu_text file;        /* "" where it is about none */
  uint64_t byte;         /* offset in the file, from 0; QIPU_NOWHERE */
  uint32_t line, column; /* in characters */
  uint32_t length;       /* characters, from the column on */
  uint32_t game, ply;
  qipu_text message;   /* a sentence in the language asked for */
  qipu_text line_text; /* the line of the file, or a part of it */
  uint32_t line_from;  /* the column in which that begins */
  size_t notes;        /* reasons and hints, see qipu_finding_note() */
} qipu_finding;

QIPU_API size_t qipu_finding_count(const qipu_findings *findings);
/* The number-th, from 0. QIPU_END behind the last. */
QIPU_API qipu_status qipu_finding_at(const qipu_findings *findings, size_t number,
                                     qipu_language language, qipu_finding *out);
/* A reason or a hint that belongs to it. */
QIPU_API qipu_status qipu_finding_note(const qipu_findings *findings, size_t number, size_t note,
                                       qipu_language language, qipu_finding *out);

/* What failed last in this thread; its texts hold until this thread asks for it again. QIPU_END
 * where nothing has. */
QIPU_API qipu_status qipu_last_error(qipu_language language, qipu_finding *out);
/* A reason or a hint that belongs to it. QIPU_END behind the last. */
QIPU_API qipu_status qipu_last_error_note(size_t note, qipu_language language, qipu_finding *out);

/* --- games are opened ------------------------------------------------------------------------ */

typedef struct qipu_open_options {
  size_t size;
  const char *format;      /* null: by content */
  const char *encoding;    /* "gb18030", "big5", "utf-8" ...; null: by content */
  const char *notation;    /* null: by content */
  const char *games;       /* "1-100,205,300-"; null: all */
  const qipu_query *query; /* only games that answer to it; null: all */
  /* Nonzero: games are checked as `qipu check` does, which tells what was meant where a line breaks
   * off, and rules on repetitions. */
  int check;
  double mend;       /* with check: repairs of at least this confidence (0-1) are made; 0: none */
  const char *rules; /* with check: "2020" ...; null: by the date of the game */
  int limit_rounds;  /* with check: the event's move limit; 0: the book's */
  int quirks;        /* with check: unusual move texts are findings too */
  /* The path of a table of names, as `qipu convert --names` takes it: players get the names that
   * it has for them; null: they stay as they are printed. */
  const char *names;
} qipu_open_options;
#define QIPU_OPEN_OPTIONS_INIT \
  {sizeof(qipu_open_options), NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, 0, 0, NULL}

/* A file, a folder with what is below, an archive, a database, a pattern, "-" for standard input.
 * Options may be null. What cannot be opened is a finding of qipu_open_findings(). */
QIPU_API qipu_games *qipu_open(const char *path, const qipu_open_options *options);
/* Several of these, one after the other. */
QIPU_API qipu_games *qipu_open_all(const char *const *paths, size_t count,
                                   const qipu_open_options *options);
/* Bytes in memory, of a file of that name, which may be null. They are copied. */
QIPU_API qipu_games *qipu_open_bytes(const void *bytes, size_t size, const char *name,
                                     const qipu_open_options *options);
/* The next game, and QIPU_OK; or QIPU_END. */
QIPU_API qipu_status qipu_next(qipu_games *games, qipu_game **game);
/* What was found so far that is of no game that was given: files that cannot be opened, games that
 * cannot be read. They are handed over: the next call has those found since. */
QIPU_API qipu_findings *qipu_open_findings(qipu_games *games);

/* --- games ----------------------------------------------------------------------------------- */

/* An empty game. `fen` null: from the usual start. */
QIPU_API qipu_game *qipu_game_new(const char *fen);
QIPU_API qipu_game *qipu_game_copy(const qipu_game *game);
/* Where it was read: the file and its number there, from 1; "" and 0 for those made here. */
QIPU_API qipu_text qipu_game_file(const qipu_game *game);
QIPU_API uint32_t qipu_game_number(const qipu_game *game);
/* What was found in it when it was read. */
QIPU_API qipu_findings *qipu_game_findings(const qipu_game *game);

/* The first value under that name ("Red", "Event", "Date" ...); "" where there is none. */
QIPU_API qipu_text qipu_tag(const qipu_game *game, const char *name);
QIPU_API size_t qipu_tag_count(const qipu_game *game);
QIPU_API qipu_status qipu_tag_at(const qipu_game *game, size_t number, qipu_text *name,
                                 qipu_text *value);
/* Replaces the first of that name, or appends one; null takes it out. */
QIPU_API qipu_status qipu_set_tag(qipu_game *game, const char *name, const char *value);

typedef enum qipu_result QIPU_INT {
  QIPU_UNKNOWN = 0,
  QIPU_RED_WINS = 1,
  QIPU_BLACK_WINS = 2,
  QIPU_DRAW = 3
} qipu_result;
QIPU_API qipu_result qipu_game_result(const qipu_game *game);
QIPU_API qipu_status qipu_set_result(qipu_game *game, qipu_result result);
/* How it ended: "checkmate", "time" ...; "" where the record does not say. */
QIPU_API qipu_text qipu_game_ending(const qipu_game *game);
/* The start as FEN, as the record has it: perhaps impossible. */
QIPU_API qipu_text qipu_game_start(const qipu_game *game);

/* A move: from | to << 7, squares 0 (a0, Red's left corner) to 89 (i9), rank by rank. */
typedef uint16_t qipu_move;
#define QIPU_NO_MOVE ((qipu_move)0)
static inline int qipu_from(qipu_move move) { return move & 0x7F; }
static inline int qipu_to(qipu_move move) { return move >> 7; }

/* The legal part of the main line. */
QIPU_API size_t qipu_main_moves(const qipu_game *game, qipu_move *moves, size_t capacity);

/* The tree. Nodes are numbers of their game: the root stands for the start, every other node for a
 * move. The first child goes on with the line, the others are variations. */
typedef uint32_t qipu_node;
#define QIPU_ROOT ((qipu_node)0)
#define QIPU_NO_NODE UINT32_MAX

typedef enum qipu_standing QIPU_INT {
  QIPU_UNASKED = 0, /* nobody looked yet */
  QIPU_LEGAL = 1,
  QIPU_ILLEGAL = 2,
  QIPU_UNREAD = 3 /* the words were not understood, or the position before them is lost */
} qipu_standing;

typedef struct qipu_node_info {
  qipu_node parent, first_child, next_sibling; /* QIPU_NO_NODE where there is none */
  qipu_move move;                              /* QIPU_NO_MOVE where its words mean none */
  uint8_t standing;                            /* a qipu_standing */
  uint8_t has_notes;                           /* comments, glyphs, evaluation or clock */
} qipu_node_info;

QIPU_API size_t qipu_node_count(const qipu_game *game);
QIPU_API qipu_status qipu_node_get(const qipu_game *game, qipu_node node, qipu_node_info *out);
QIPU_API size_t qipu_main_nodes(const qipu_game *game, qipu_node *nodes, size_t capacity);
/* The words that its move was read from; "" where it was read from none. */
QIPU_API qipu_text qipu_words(const qipu_game *game, qipu_node node);
/* The comment after the move, of the root the introduction; and the one before it. */
QIPU_API qipu_text qipu_comment(const qipu_game *game, qipu_node node);
QIPU_API qipu_text qipu_lead(const qipu_game *game, qipu_node node);
/* PGN's numeric glyphs: 1 is !, 2 is ? ... */
QIPU_API size_t qipu_nags(const qipu_game *game, qipu_node node, uint8_t *nags, size_t capacity);
/* From Red's side, centipawns or moves to mate. QIPU_END where there is none. */
QIPU_API qipu_status qipu_evaluation(const qipu_game *game, qipu_node node, int *is_mate,
                                     int32_t *value);
/* Milliseconds, left on the clock and spent on the move; -1 where the record does not say. */
QIPU_API qipu_status qipu_clock(const qipu_game *game, qipu_node node, int64_t *left,
                                int64_t *spent);
/* The position after the node's move. Null where the way there is not legal. */
QIPU_API qipu_position *qipu_position_at(const qipu_game *game, qipu_node node);

/* Adds a legal move as the last alternative after a node. */
QIPU_API qipu_status qipu_add_move(qipu_game *game, qipu_node parent, qipu_move move,
                                   qipu_node *added);
/* The same of any move on the board: one that is not legal there, or behind one that is not, is
 * QIPU_ILLEGAL. */
QIPU_API qipu_status qipu_force_move(qipu_game *game, qipu_node parent, qipu_move move,
                                     qipu_node *added);
/* Replaces the comment after the move; null takes it out. */
QIPU_API qipu_status qipu_set_comment(qipu_game *game, qipu_node node, const char *comment);
QIPU_API qipu_status qipu_add_nag(qipu_game *game, qipu_node node, uint8_t nag);
QIPU_API qipu_status qipu_set_evaluation(qipu_game *game, qipu_node node, int is_mate,
                                         int32_t value);
/* Takes a node and what follows it out of the tree. Other nodes keep their numbers. */
QIPU_API qipu_status qipu_remove(qipu_game *game, qipu_node node);
/* Nonzero where both hold the same record: tags, start, moves, notes, result. */
QIPU_API int qipu_same_record(const qipu_game *a, const qipu_game *b);

/* What was meant, of games opened with `check`. */
typedef struct qipu_meant {
  double confidence; /* that these are the moves of the game, 0-1 */
  int whole;         /* every move text of the record is accounted for */
  size_t moves;      /* of the line, see qipu_meant_moves() */
  size_t changes;    /* 0: it stands as it is written */
} qipu_meant;
/* QIPU_END where the game was not opened with `check`. */
QIPU_API qipu_status qipu_game_meant(const qipu_game *game, qipu_meant *out);
QIPU_API size_t qipu_meant_moves(const qipu_game *game, qipu_move *moves, size_t capacity);
typedef struct qipu_change {
  uint32_t ply;      /* in the line as it was meant, from 1 */
  qipu_text error;   /* "near_digit", "lost_move" ... */
  qipu_text written; /* the words concerned */
  size_t moves;      /* played instead; 0 where words are taken out */
  double confidence;
} qipu_change;
QIPU_API qipu_status qipu_change_at(const qipu_game *game, size_t number, qipu_change *out);
QIPU_API size_t qipu_change_moves(const qipu_game *game, size_t number, qipu_move *moves,
                                  size_t capacity);

/* --- positions ------------------------------------------------------------------------------- */

/* Null `fen`: the start of a game. What is impossible in a diagram is forgiven as far as it can be
 * played on. */
QIPU_API qipu_position *qipu_position_new(const char *fen);
QIPU_API qipu_position *qipu_position_copy(const qipu_position *position);
QIPU_API qipu_text qipu_fen(const qipu_position *position);
QIPU_API qipu_color qipu_turn(const qipu_position *position);
/* 'K' to 'p' as FEN writes them; '.' for an empty square; 0 off the board. */
QIPU_API char qipu_piece_on(const qipu_position *position, int square);
QIPU_API int qipu_in_check(const qipu_position *position);
typedef enum qipu_end QIPU_INT {
  QIPU_GOES_ON = 0,
  QIPU_CHECKMATE = 1,
  QIPU_STALEMATE = 2
} qipu_end;
QIPU_API qipu_end qipu_position_end(const qipu_position *position);
/* The same for the same pieces with the same side to move, in every run. */
QIPU_API uint64_t qipu_position_key(const qipu_position *position);
QIPU_API size_t qipu_legal_moves(const qipu_position *position, qipu_move *moves, size_t capacity);
QIPU_API int qipu_is_legal(const qipu_position *position, qipu_move move);
/* Why it is not legal ("the horse's leg is blocked by 兵 on c3"); "" where it is. */
QIPU_API qipu_text qipu_why_illegal(const qipu_position *position, qipu_move move,
                                    qipu_language language);
/* Plays a legal move. */
QIPU_API qipu_status qipu_play(qipu_position *position, qipu_move move);
/* Leaf nodes of the tree of legal moves. */
QIPU_API uint64_t qipu_perft(const qipu_position *position, int depth);

/* What a move text means. `notation` null: any. Returns the number of readings: 1 is the move, more
 * are an ambiguity, 0 is none that is legal; qipu_last_error() then says why. */
QIPU_API size_t qipu_read_move(const qipu_position *position, const char *text,
                               const char *notation, qipu_move *moves, size_t capacity);
/* What is unusual about a text that means one move ("damaged character, direction missing"); "" where
 * nothing is, or where it means none or several. The text is the position's. */
QIPU_API qipu_text qipu_move_quirks(const qipu_position *position, const char *text,
                                    const char *notation, qipu_language language);
/* Writes a legal move into `text`, ending with NUL, as far as there is room. Returns the bytes that
 * the whole takes, without NUL; 0 where it fails. */
QIPU_API size_t qipu_write_move(const qipu_position *position, qipu_move move, const char *notation,
                                char *text, size_t capacity);

/* --- rulings --------------------------------------------------------------------------------- */

typedef enum qipu_verdict QIPU_INT {
  QIPU_NO_VERDICT = 0,
  QIPU_RULED_DRAW = 1,
  QIPU_RED_LOSES = 2,
  QIPU_BLACK_LOSES = 3,
  QIPU_NEEDS_ARBITER = 4,
  QIPU_FOUL = 5
} qipu_verdict;

typedef struct qipu_ruling {
  qipu_verdict verdict;
  const char *rules; /* "2020" */
  size_t first_ply;  /* plies before the part that is judged */
  size_t last_ply;   /* plies played when it becomes due */
  size_t moves;      /* judged, one by one; see qipu_label_at() */
  int decisive;      /* it decides the game */
  qipu_text reason;  /* in the language asked for */
} qipu_ruling;

/* Rules on a main line. `rules` null: those of the game's date. `limit_rounds` 0: the book's. */
QIPU_API qipu_rulings *qipu_judge(const qipu_game *game, const char *rules, int limit_rounds);
/* The same on moves from a position, which must be legal. `rules` null: those of today. */
QIPU_API qipu_rulings *qipu_judge_moves(const qipu_position *start, const qipu_move *moves,
                                        size_t count, const char *rules, int limit_rounds);
QIPU_API size_t qipu_ruling_count(const qipu_rulings *rulings);
QIPU_API qipu_status qipu_ruling_at(const qipu_rulings *rulings, size_t number,
                                    qipu_language language, qipu_ruling *out);
/* A move of the loop and its label as the rule books have it: 将 杀 捉 兑 献 拦 跟 闲. */
QIPU_API qipu_status qipu_label_at(const qipu_rulings *rulings, size_t number, size_t move,
                                   qipu_move *played, const char **label);
/* All of it as `qipu judge --json` prints it; the schema is `qipu schema ruling`. */
QIPU_API qipu_text qipu_ruling_json(const qipu_rulings *rulings, size_t number,
                                    qipu_language language);

/* --- writing --------------------------------------------------------------------------------- */

/* What is left out, put together by `|`. */
#define QIPU_STRIP_COMMENTS 1U
#define QIPU_STRIP_VARIATIONS 2U
#define QIPU_STRIP_NAGS 4U
#define QIPU_STRIP_EVALUATIONS 8U
#define QIPU_STRIP_CLOCKS 16U
#define QIPU_STRIP_TAGS 32U /* but those that every record has: players, event, date ... */

typedef struct qipu_write_options {
  size_t size;
  const char *format;   /* null: by the path's ending; of bytes "pgn" */
  const char *notation; /* null: the format's own */
  const char *encoding; /* null: the format's own */
  const char *columns;  /* of tables, with commas between; null: the format's own */
  int replace;          /* nonzero: a file that is there is replaced */
  int add;              /* nonzero: a database that is there is added to */
  int strict;           /* nonzero: what would lose anything is refused */
  unsigned strip;       /* QIPU_STRIP_COMMENTS ...; 0: nothing is left out */
} qipu_write_options;
#define QIPU_WRITE_OPTIONS_INIT {sizeof(qipu_write_options), NULL, NULL, NULL, NULL, 0, 0, 0, 0}

/* A whole file of one game. */
QIPU_API qipu_bytes *qipu_write(const qipu_game *game, const qipu_write_options *options);
QIPU_API qipu_text qipu_bytes_get(const qipu_bytes *bytes);
/* What the format could not hold: "3 variations, 1 tag (Annotator)"; "" where nothing was lost. */
QIPU_API qipu_text qipu_bytes_lost(const qipu_bytes *bytes, qipu_language language);

/* A file of many games. It appears whole, with qipu_writer_finish(), or not at all. */
QIPU_API qipu_writer *qipu_writer_new(const char *path, const qipu_write_options *options);
QIPU_API qipu_status qipu_writer_add(qipu_writer *writer, const qipu_game *game);
/* How many were added. */
QIPU_API uint64_t qipu_writer_games(const qipu_writer *writer);
QIPU_API qipu_text qipu_writer_lost(const qipu_writer *writer, qipu_language language);
QIPU_API qipu_status qipu_writer_finish(qipu_writer *writer);

/* --- questions ------------------------------------------------------------------------------- */

/* red ~ "胡荣华" and year < 1980 and position("..."); `man qipu-query` has the language. */
QIPU_API qipu_query *qipu_query_new(const char *text);
/* 1: the game answers to it; 0: it does not. `ply`, which may be null, is the number of plies
 * before the position that was asked for, or -1. */
QIPU_API int qipu_query_answers(qipu_query *query, const qipu_game *game, int64_t *ply);

QIPU_API qipu_database *qipu_database_open(const char *path);
QIPU_API uint64_t qipu_database_games(const qipu_database *database);
/* How many games answer; records are read only where facts do not tell. */
QIPU_API qipu_status qipu_database_count(qipu_database *database, qipu_query *query,
                                         uint64_t *games);
typedef struct qipu_played {
  qipu_move move;
  uint64_t games, red_wins, draws, black_wins;
  int year; /* the mean of those known; 0: none is */
} qipu_played;
/* What its games play in a position, the most played first. */
QIPU_API size_t qipu_database_played(qipu_database *database, const qipu_position *position,
                                     qipu_played *moves, size_t capacity);

/* --- the engine ------------------------------------------------------------------------------ */

typedef struct qipu_engine_options {
  size_t size;
  int hash_mib; /* 1 to 65536; 0: 16 */
  int threads;  /* 1 to 256; 0: 1. One thread with a node limit answers alike everywhere */
} qipu_engine_options;
#define QIPU_ENGINE_OPTIONS_INIT {sizeof(qipu_engine_options), 0, 0}
typedef struct qipu_limits {
  size_t size;
  uint64_t nodes; /* 0: no limit. With none at all, a second */
  int depth;      /* plies */
  int64_t ms;     /* milliseconds */
} qipu_limits;
#define QIPU_LIMITS_INIT {sizeof(qipu_limits), 0, 0, 0}
typedef struct qipu_line {
  int is_mate;
  int32_t value; /* for the side to move: centipawns, or moves to mate (negative: it is mated) */
  int depth;
  int win, draw, loss; /* chances out of 1000, for the side to move */
  uint64_t nodes;
  qipu_move best;  /* QIPU_NO_MOVE where there is none */
  qipu_text moves; /* of the line: "h2e2 h9g7 ..." */
} qipu_line;

QIPU_API qipu_engine *qipu_engine_new(const qipu_engine_options *options);
/* Forgets earlier searches, so that the same questions get the same answers. */
QIPU_API qipu_status qipu_engine_clear(qipu_engine *engine);
/* The best line after `moves` from `start`, which must be legal; limits may be null. */
QIPU_API qipu_status qipu_analyse(qipu_engine *engine, const qipu_position *start,
                                  const qipu_move *moves, size_t count, const qipu_limits *limits,
                                  qipu_line *out);
/* Ends a search that another thread waits for. */
QIPU_API qipu_status qipu_engine_stop(qipu_engine *engine);

#ifdef __cplusplus
}
#endif

#endif
/* NOLINTEND(readability-identifier-naming) */
