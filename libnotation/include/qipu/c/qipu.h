/* The C interface: reads, judges, queries and writes records of Chinese chess (xiangqi) from any
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
 * Handles. An object is named by a handle. A handle has a pointer type, but it holds a number and
 * is never dereferenced. qipu_free() frees a handle of any kind, in any order; it ignores null. A
 * handle that was freed, that is of another kind, or that never was one, is refused (QIPU_STALE).
 * It is never mistaken for a later handle until 2^32 others (2^12 if pointers have 32 bits) have
 * used its slot.
 *
 * Results. Functions with a qipu_status return QIPU_OK, QIPU_END if there is no more, or the reason
 * why they failed. Functions that make a handle return null if they fail. Other functions return a
 * neutral value if they fail: 0, an empty text. qipu_last_error() returns the last failure in this
 * thread. No exception leaves these functions.
 *
 * Texts are UTF-8. Texts passed to a function end with NUL. Invalid UTF-8 is refused, except in
 * paths, which are bytes. A qipu_text that is returned also ends with NUL. It is valid until its
 * handle is freed or changed, or the same text is requested from it again. Sizes beyond PTRDIFF_MAX
 * (a negative number) are refused.
 *
 * Functions that fill an array take its capacity and return the number of elements there are. With
 * a null array and capacity 0 they only return that number.
 *
 * Threads. Use a handle in one thread at a time. Different threads may use different handles at the
 * same time, whatever they came from. While a call uses an engine, another thread may only call
 * qipu_engine_stop() on it. After fork() the child may use its handles, but parent and child must
 * not both use an engine or a database that the parent was using during the fork.
 *
 * The names in this header are those of libnotation.so.0; none of them is removed or changed.
 * Options begin with their own size, so that they can grow; initialise them with their INIT macros.
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

/* Callers may pass any number, and it is checked. In C++ this requires an underlying type that can
 * hold it. */
#ifdef __cplusplus
#define QIPU_INT : int
#else
#define QIPU_INT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* --- basics ---------------------------------------------------------------------------------- */

typedef enum qipu_status QIPU_INT {
  QIPU_OK = 0,
  QIPU_END = 1,      /* there are no more */
  QIPU_FAILED = 2,   /* such as an unreadable file; see qipu_last_error() */
  QIPU_STALE = 3,    /* a handle that was freed, or is of another kind */
  QIPU_ARGUMENT = 4, /* invalid argument: null, invalid UTF-8, out of range */
  QIPU_MEMORY = 5,   /* out of memory */
  QIPU_BROKEN = 6    /* an error in the library itself */
} qipu_status;

typedef struct qipu_text {
  const char *data; /* ends with NUL; never null */
  size_t size;      /* in bytes, without the NUL */
} qipu_text;

typedef enum qipu_language QIPU_INT { QIPU_ENGLISH = 0, QIPU_CHINESE = 1 } qipu_language;
typedef enum qipu_color QIPU_INT { QIPU_RED = 0, QIPU_BLACK = 1 } qipu_color;

typedef struct qipu_games qipu_games;             /* the games of an opened source, in order */
typedef struct qipu_game qipu_game;               /* a record: tags, a tree of moves, a result */
typedef struct qipu_position qipu_position;       /* a board on which moves can be played */
typedef struct qipu_findings qipu_findings;       /* problems that were found, and their places */
typedef struct qipu_rulings qipu_rulings;         /* an arbiter's rulings on repetitions */
typedef struct qipu_bytes qipu_bytes;             /* a file in memory */
typedef struct qipu_writer qipu_writer;           /* a file to which games are added */
typedef struct qipu_query qipu_query;             /* a condition on games */
typedef struct qipu_database qipu_database;       /* many games in an SQLite file (.qdb) */
typedef struct qipu_engine qipu_engine;           /* the built-in engine */
typedef struct qipu_differences qipu_differences; /* how two games differ */
typedef struct qipu_duplicates qipu_duplicates;   /* copies among games */

/* Frees any handle of this header. Null and stale handles are ignored. */
QIPU_API void qipu_free(void *handle);

/* Returns the version, such as "0.2.0". */
QIPU_API const char *qipu_version(void);

/* Return the ids that options accept, in the order of `qipu formats`. Numbers count from 0; after
 * the last id they return "". */
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

/* Numbers count from 1; 0 is unknown. Texts belong to the findings' handle, and are valid as long
 * as it is. */
typedef struct qipu_finding {
  const char *code; /* "Q4101"; its meaning never changes */
  const char *name; /* "illegal_move" */
  qipu_severity severity;
  qipu_text file;        /* "" if it concerns no file */
  uint64_t byte;         /* offset in the file, from 0; QIPU_NOWHERE if unknown */
  uint32_t line, column; /* in characters */
  uint32_t length;       /* in characters, from the column on */
  uint32_t game, ply;
  qipu_text message;   /* a sentence in the requested language */
  qipu_text line_text; /* the line of the file, or a part of it */
  uint32_t line_from;  /* the column at which line_text begins */
  size_t notes;        /* number of reasons and hints, see qipu_finding_note() */
} qipu_finding;

QIPU_API size_t qipu_finding_count(const qipu_findings *findings);
/* Returns a finding by its number, from 0. Returns QIPU_END after the last. */
QIPU_API qipu_status qipu_finding_at(const qipu_findings *findings, size_t number,
                                     qipu_language language, qipu_finding *out);
/* Returns a reason or a hint that belongs to a finding. */
QIPU_API qipu_status qipu_finding_note(const qipu_findings *findings, size_t number, size_t note,
                                       qipu_language language, qipu_finding *out);

/* Returns the last failure in this thread. Its texts are valid until this thread calls the function
 * again. Returns QIPU_END if nothing has failed. */
QIPU_API qipu_status qipu_last_error(qipu_language language, qipu_finding *out);
/* Returns a reason or a hint that belongs to the last failure. Returns QIPU_END after the last. */
QIPU_API qipu_status qipu_last_error_note(size_t note, qipu_language language, qipu_finding *out);

/* --- opening games --------------------------------------------------------------------------- */

typedef struct qipu_open_options {
  size_t size;
  const char *format;      /* null: by content */
  const char *encoding;    /* "gb18030", "big5", "utf-8" ...; null: by content */
  const char *notation;    /* null: by content */
  const char *games;       /* "1-100,205,300-"; null: all */
  const qipu_query *query; /* only games that match it; null: all */
  /* Nonzero: games are checked as by `qipu check`, which finds the intended moves if a line breaks
   * off, and rules on repetitions. */
  int check;
  double mend;       /* with check: make repairs with at least this confidence, 0-1; 0: none */
  const char *rules; /* with check: "2020" ...; null: by the date of the game */
  int limit_rounds;  /* with check: the event's move limit; 0: that of the rules */
  int quirks;        /* with check: nonzero: report unusual move texts, too */
  /* The path of a table of names, as for `qipu convert --names`: players get the names in it. Null:
   * names stay as printed. */
  const char *names;
} qipu_open_options;
#define QIPU_OPEN_OPTIONS_INIT \
  {sizeof(qipu_open_options), NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, 0, 0, NULL}

/* Opens a file, a folder with its subfolders, a packed file, a database, a pattern, or "-" for
 * standard input. Options may be null. If something cannot be opened, qipu_open_findings() reports
 * it. */
QIPU_API qipu_games *qipu_open(const char *path, const qipu_open_options *options);
/* Opens several of these, one after the other. */
QIPU_API qipu_games *qipu_open_all(const char *const *paths, size_t count,
                                   const qipu_open_options *options);
/* Opens bytes in memory as a file with that name, which may be null. The bytes are copied. */
QIPU_API qipu_games *qipu_open_bytes(const void *bytes, size_t size, const char *name,
                                     const qipu_open_options *options);
/* Stores the next game and returns QIPU_OK, or returns QIPU_END. */
QIPU_API qipu_status qipu_next(qipu_games *games, qipu_game **game);
/* Returns the findings since the last call that belong to no returned game: files that cannot be
 * opened, games that cannot be read. */
QIPU_API qipu_findings *qipu_open_findings(qipu_games *games);

/* --- games ----------------------------------------------------------------------------------- */

/* Makes an empty game. `fen` null: from the standard start position. */
QIPU_API qipu_game *qipu_game_new(const char *fen);
QIPU_API qipu_game *qipu_game_copy(const qipu_game *game);
/* Return the file from which the game was read, and its number there, from 1; "" and 0 if it was
 * made by qipu_game_new(). */
QIPU_API qipu_text qipu_game_file(const qipu_game *game);
QIPU_API uint32_t qipu_game_number(const qipu_game *game);
/* Returns the findings from reading the game. */
QIPU_API qipu_findings *qipu_game_findings(const qipu_game *game);

/* Returns the first value with that name ("Red", "Event", "Date" ...); "" if there is none. */
QIPU_API qipu_text qipu_tag(const qipu_game *game, const char *name);
QIPU_API size_t qipu_tag_count(const qipu_game *game);
QIPU_API qipu_status qipu_tag_at(const qipu_game *game, size_t number, qipu_text *name,
                                 qipu_text *value);
/* Replaces the first tag with that name, or appends one. A null value removes it. */
QIPU_API qipu_status qipu_set_tag(qipu_game *game, const char *name, const char *value);

typedef enum qipu_result QIPU_INT {
  QIPU_UNKNOWN = 0,
  QIPU_RED_WINS = 1,
  QIPU_BLACK_WINS = 2,
  QIPU_DRAW = 3
} qipu_result;
QIPU_API qipu_result qipu_game_result(const qipu_game *game);
QIPU_API qipu_status qipu_set_result(qipu_game *game, qipu_result result);
/* Returns how the game ended: "checkmate", "time" ...; "" if the record does not say. */
QIPU_API qipu_text qipu_game_ending(const qipu_game *game);
/* Returns the start as FEN, as in the record. It may be an impossible position. */
QIPU_API qipu_text qipu_game_start(const qipu_game *game);

/* A move: from | to << 7, squares 0 (a0, Red's left corner) to 89 (i9), rank by rank. */
typedef uint16_t qipu_move;
#define QIPU_NO_MOVE ((qipu_move)0)
static inline int qipu_from(qipu_move move) { return move & 0x7F; }
static inline int qipu_to(qipu_move move) { return move >> 7; }

/* Returns the legal part of the main line. */
QIPU_API size_t qipu_main_moves(const qipu_game *game, qipu_move *moves, size_t capacity);

/* The tree. Nodes are numbers within their game. The root stands for the start, every other node
 * for a move. The first child continues the line, the others are variations. */
typedef uint32_t qipu_node;
#define QIPU_ROOT ((qipu_node)0)
#define QIPU_NO_NODE UINT32_MAX

typedef enum qipu_standing QIPU_INT {
  QIPU_UNASKED = 0, /* not checked yet */
  QIPU_LEGAL = 1,
  QIPU_ILLEGAL = 2,
  QIPU_UNREAD = 3 /* the words were not understood, or the position before them is lost */
} qipu_standing;

typedef struct qipu_node_info {
  qipu_node parent, first_child, next_sibling; /* QIPU_NO_NODE if there is none */
  qipu_move move;                              /* QIPU_NO_MOVE if its words mean no move */
  uint8_t standing;                            /* a qipu_standing */
  uint8_t has_notes;                           /* it has comments, glyphs, evaluation or clock */
} qipu_node_info;

QIPU_API size_t qipu_node_count(const qipu_game *game);
QIPU_API qipu_status qipu_node_get(const qipu_game *game, qipu_node node, qipu_node_info *out);
QIPU_API size_t qipu_main_nodes(const qipu_game *game, qipu_node *nodes, size_t capacity);
/* Returns the words from which the move was read; "" if there were none. */
QIPU_API qipu_text qipu_words(const qipu_game *game, qipu_node node);
/* Return the comment after the move (for the root, the introduction), and the comment before it. */
QIPU_API qipu_text qipu_comment(const qipu_game *game, qipu_node node);
QIPU_API qipu_text qipu_lead(const qipu_game *game, qipu_node node);
/* Returns PGN's numeric glyphs: 1 is !, 2 is ? ... */
QIPU_API size_t qipu_nags(const qipu_game *game, qipu_node node, uint8_t *nags, size_t capacity);
/* Returns the evaluation from Red's side, in centipawns or moves to mate. Returns QIPU_END if there
 * is none. */
QIPU_API qipu_status qipu_evaluation(const qipu_game *game, qipu_node node, int *is_mate,
                                     int32_t *value);
/* Returns the milliseconds left on the clock and spent on the move; -1 if the record does not
 * say. */
QIPU_API qipu_status qipu_clock(const qipu_game *game, qipu_node node, int64_t *left,
                                int64_t *spent);
/* Returns the position after the node's move; null if a move on the way there is not legal. */
QIPU_API qipu_position *qipu_position_at(const qipu_game *game, qipu_node node);

/* Adds a legal move as the last alternative after a node. */
QIPU_API qipu_status qipu_add_move(qipu_game *game, qipu_node parent, qipu_move move,
                                   qipu_node *added);
/* Adds any move on the board in the same way. A move that is not legal there, or that follows an
 * illegal move, has the standing QIPU_ILLEGAL. */
QIPU_API qipu_status qipu_force_move(qipu_game *game, qipu_node parent, qipu_move move,
                                     qipu_node *added);
/* Replaces the comment after the move. Null removes it. */
QIPU_API qipu_status qipu_set_comment(qipu_game *game, qipu_node node, const char *comment);
QIPU_API qipu_status qipu_add_nag(qipu_game *game, qipu_node node, uint8_t nag);
QIPU_API qipu_status qipu_set_evaluation(qipu_game *game, qipu_node node, int is_mate,
                                         int32_t value);
/* Removes a node and all nodes after it from the tree. Other nodes keep their numbers. */
QIPU_API qipu_status qipu_remove(qipu_game *game, qipu_node node);
/* Returns nonzero if both hold the same record: tags, start, moves, notes, result. */
QIPU_API int qipu_same_record(const qipu_game *a, const qipu_game *b);

/* The intended main line (repair), for games opened with `check`. */
typedef struct qipu_meant {
  double confidence; /* probability that these are the moves of the game, 0-1 */
  int whole;         /* nonzero: every move text of the record is explained */
  size_t moves;      /* number of moves in the line, see qipu_meant_moves() */
  size_t changes;    /* 0: the line is as written */
} qipu_meant;
/* Returns QIPU_END if the game was not opened with `check`. */
QIPU_API qipu_status qipu_game_meant(const qipu_game *game, qipu_meant *out);
QIPU_API size_t qipu_meant_moves(const qipu_game *game, qipu_move *moves, size_t capacity);
typedef struct qipu_change {
  uint32_t ply;      /* in the intended line, from 1 */
  qipu_text error;   /* "near_digit", "lost_move" ... */
  qipu_text written; /* the words concerned */
  size_t moves;      /* number of moves played instead; 0 if words are removed */
  double confidence;
} qipu_change;
QIPU_API qipu_status qipu_change_at(const qipu_game *game, size_t number, qipu_change *out);
QIPU_API size_t qipu_change_moves(const qipu_game *game, size_t number, qipu_move *moves,
                                  size_t capacity);

/* --- positions ------------------------------------------------------------------------------- */

/* Makes a position. Null `fen`: the standard start position. An impossible position is accepted if
 * it can still be played. */
QIPU_API qipu_position *qipu_position_new(const char *fen);
QIPU_API qipu_position *qipu_position_copy(const qipu_position *position);
QIPU_API qipu_text qipu_fen(const qipu_position *position);
QIPU_API qipu_color qipu_turn(const qipu_position *position);
/* Returns the letter of FEN, 'K' to 'p'; '.' for an empty square; 0 off the board. */
QIPU_API char qipu_piece_on(const qipu_position *position, int square);
QIPU_API int qipu_in_check(const qipu_position *position);
typedef enum qipu_end QIPU_INT {
  QIPU_GOES_ON = 0,
  QIPU_CHECKMATE = 1,
  QIPU_STALEMATE = 2
} qipu_end;
QIPU_API qipu_end qipu_position_end(const qipu_position *position);
/* Returns a key that depends only on the pieces and the side to move. It is the same in every
 * run. */
QIPU_API uint64_t qipu_position_key(const qipu_position *position);
QIPU_API size_t qipu_legal_moves(const qipu_position *position, qipu_move *moves, size_t capacity);
QIPU_API int qipu_is_legal(const qipu_position *position, qipu_move move);
/* Returns why a move is illegal ("the horse's leg is blocked by 兵 on c3"); "" if it is legal. */
QIPU_API qipu_text qipu_why_illegal(const qipu_position *position, qipu_move move,
                                    qipu_language language);
/* Plays a legal move. */
QIPU_API qipu_status qipu_play(qipu_position *position, qipu_move move);
/* Returns the number of leaf nodes in the tree of legal moves. */
QIPU_API uint64_t qipu_perft(const qipu_position *position, int depth);

/* Reads a move text. `notation` null: any. Returns the number of legal readings. With 1, that is
 * the move; with more, the text is ambiguous; with 0, qipu_last_error() says why. */
QIPU_API size_t qipu_read_move(const qipu_position *position, const char *text,
                               const char *notation, qipu_move *moves, size_t capacity);
/* Returns the unusual features of a text that means one move ("damaged character, direction
 * missing"); "" if there are none, or if it means no move or several. The returned text belongs to
 * the position. */
QIPU_API qipu_text qipu_move_quirks(const qipu_position *position, const char *text,
                                    const char *notation, qipu_language language);
/* Writes a legal move into `text`, ending with NUL, as much of it as fits. Returns the size of the
 * whole text in bytes, without NUL; 0 on failure. */
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
  size_t first_ply;  /* number of plies before the judged part */
  size_t last_ply;   /* number of plies played when the ruling is due */
  size_t moves;      /* number of judged moves, see qipu_label_at() */
  int decisive;      /* nonzero: it decides the game */
  qipu_text reason;  /* in the requested language */
} qipu_ruling;

/* Judges a main line. `rules` null: those of the game's date. `limit_rounds` 0: that of the
 * rules. */
QIPU_API qipu_rulings *qipu_judge(const qipu_game *game, const char *rules, int limit_rounds);
/* Judges moves from a position. The moves must be legal. `rules` null: the current rules. */
QIPU_API qipu_rulings *qipu_judge_moves(const qipu_position *start, const qipu_move *moves,
                                        size_t count, const char *rules, int limit_rounds);
QIPU_API size_t qipu_ruling_count(const qipu_rulings *rulings);
QIPU_API qipu_status qipu_ruling_at(const qipu_rulings *rulings, size_t number,
                                    qipu_language language, qipu_ruling *out);
/* Returns a move of the loop and its label in the rule books: 将 杀 捉 兑 献 拦 跟 闲. */
QIPU_API qipu_status qipu_label_at(const qipu_rulings *rulings, size_t number, size_t move,
                                   qipu_move *played, const char **label);
/* Returns the whole ruling as `qipu judge --json` prints it; the schema is `qipu schema ruling`. */
QIPU_API qipu_text qipu_ruling_json(const qipu_rulings *rulings, size_t number,
                                    qipu_language language);

/* --- openings -------------------------------------------------------------------------------- */

/* Return the code of the opening (ECCO) by the order of moves, such as "C42", and its name, with
 * that of the variation. A game from another start has A00. The texts belong to the game. */
QIPU_API qipu_text qipu_opening_code(const qipu_game *game);
QIPU_API qipu_text qipu_opening_name(const qipu_game *game, qipu_language language);

/* --- games compared -------------------------------------------------------------------------- */

/* Compares two games as `qipu diff` does: what has no meaning (empty tags, their order) makes no
 * difference. */
QIPU_API qipu_differences *qipu_compare(const qipu_game *a, const qipu_game *b);
typedef struct qipu_difference {
  const char *kind; /* "tag", "start", "result", "main_line", "only_first", "only_second",
                       "comment", "marks" */
  qipu_text name;   /* of the tag, or the move concerned */
  qipu_text a, b;   /* the value in each game */
  uint32_t moves;   /* for only_first and only_second: the number of moves */
  qipu_text fen;    /* for moves: the position before the move */
} qipu_difference;
QIPU_API size_t qipu_difference_count(const qipu_differences *differences);
/* Returns a difference by its number, from 0, in the order of the record. Returns QIPU_END after
 * the last. */
QIPU_API qipu_status qipu_difference_at(const qipu_differences *differences, size_t number,
                                        qipu_difference *out);

typedef struct qipu_duplicate_options {
  size_t size;
  const char *keep; /* "best", "first", "last"; null: "best" */
  int near_ones;    /* nonzero: games with a few different plies are dropped too */
  int moves_alone;  /* nonzero: players and dates are ignored */
} qipu_duplicate_options;
#define QIPU_DUPLICATE_OPTIONS_INIT {sizeof(qipu_duplicate_options), NULL, 0, 0}

/* Finds the games that are copies of others, as `qipu dedupe` does. Options may be null. */
QIPU_API qipu_duplicates *qipu_find_duplicates(const qipu_game *const *games, size_t count,
                                               const qipu_duplicate_options *options);
typedef struct qipu_duplicate {
  size_t kept, copy; /* numbers of the games in the array, from 0 */
  const char *why;   /* "same_moves", "mirrored", "prefix", "near" */
  int dropped;       /* 0: it is only reported */
} qipu_duplicate;
QIPU_API size_t qipu_duplicate_count(const qipu_duplicates *duplicates);
/* Returns a copy by its number, from 0, grouped by the game that is kept. Returns QIPU_END after
 * the last. */
QIPU_API qipu_status qipu_duplicate_at(const qipu_duplicates *duplicates, size_t number,
                                       qipu_duplicate *out);
/* Adds to a game what only another record of it has: tags and a result that are unknown, comments
 * at moves that have none, variations. Stores how many values were not taken, because the game has
 * its own; `conflicts` may be null. */
QIPU_API qipu_status qipu_merge(qipu_game *game, const qipu_game *other, size_t *conflicts);

/* --- writing --------------------------------------------------------------------------------- */

/* The parts that are left out, combined by `|`. */
#define QIPU_STRIP_COMMENTS 1U
#define QIPU_STRIP_VARIATIONS 2U
#define QIPU_STRIP_NAGS 4U
#define QIPU_STRIP_EVALUATIONS 8U
#define QIPU_STRIP_CLOCKS 16U
#define QIPU_STRIP_TAGS 32U /* except the usual ones: players, event, date ... */

typedef struct qipu_write_options {
  size_t size;
  const char *format;   /* null: by the path's extension; in memory "pgn" */
  const char *notation; /* null: the format's own */
  const char *encoding; /* null: the format's own */
  const char *columns;  /* of tables, separated by commas; null: the format's own */
  int replace;          /* nonzero: an existing file is replaced */
  int add;              /* nonzero: games are added to an existing database */
  int strict;           /* nonzero: a game that would lose anything is refused */
  unsigned strip;       /* QIPU_STRIP_COMMENTS ...; 0: nothing is left out */
} qipu_write_options;
#define QIPU_WRITE_OPTIONS_INIT {sizeof(qipu_write_options), NULL, NULL, NULL, NULL, 0, 0, 0, 0}

/* Writes a whole file of one game. */
QIPU_API qipu_bytes *qipu_write(const qipu_game *game, const qipu_write_options *options);
QIPU_API qipu_text qipu_bytes_get(const qipu_bytes *bytes);
/* Returns what the format could not hold: "3 variations, 1 tag (Annotator)"; "" if nothing was
 * lost. */
QIPU_API qipu_text qipu_bytes_lost(const qipu_bytes *bytes, qipu_language language);

/* Creates a file of many games. It appears, complete, with qipu_writer_finish(), or not at all. */
QIPU_API qipu_writer *qipu_writer_new(const char *path, const qipu_write_options *options);
QIPU_API qipu_status qipu_writer_add(qipu_writer *writer, const qipu_game *game);
/* Returns the number of games added. */
QIPU_API uint64_t qipu_writer_games(const qipu_writer *writer);
QIPU_API qipu_text qipu_writer_lost(const qipu_writer *writer, qipu_language language);
QIPU_API qipu_status qipu_writer_finish(qipu_writer *writer);

/* --- queries --------------------------------------------------------------------------------- */

/* Parses a query: red ~ "胡荣华" and year < 1980 and position("..."). `man qipu-query` describes
 * the language. */
QIPU_API qipu_query *qipu_query_new(const char *text);
/* Returns 1 if the game matches the query, else 0. `ply`, which may be null, becomes the number of
 * plies before the position that the query asks for, or -1. */
QIPU_API int qipu_query_answers(qipu_query *query, const qipu_game *game, int64_t *ply);

QIPU_API qipu_database *qipu_database_open(const char *path);
QIPU_API uint64_t qipu_database_games(const qipu_database *database);
/* Returns the number of games that match. Records are read only if its stored columns do not
 * decide. */
QIPU_API qipu_status qipu_database_count(qipu_database *database, qipu_query *query,
                                         uint64_t *games);
typedef struct qipu_played {
  qipu_move move;
  uint64_t games, red_wins, draws, black_wins;
  int year; /* the mean of the known years; 0: none is known */
} qipu_played;
/* Returns the moves that its games play in a position, the most frequent first. */
QIPU_API size_t qipu_database_played(qipu_database *database, const qipu_position *position,
                                     qipu_played *moves, size_t capacity);

/* --- the engine ------------------------------------------------------------------------------ */

typedef struct qipu_engine_options {
  size_t size;
  int hash_mib; /* 1 to 65536; 0: 16 */
  int threads;  /* 1 to 256; 0: 1. One thread with a node limit gives the same answer everywhere */
} qipu_engine_options;
#define QIPU_ENGINE_OPTIONS_INIT {sizeof(qipu_engine_options), 0, 0}
typedef struct qipu_limits {
  size_t size;
  uint64_t nodes; /* 0: no limit. Without any limit, one second */
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
  qipu_move best;  /* QIPU_NO_MOVE if there is none */
  qipu_text moves; /* of the line: "h2e2 h9g7 ..." */
} qipu_line;

QIPU_API qipu_engine *qipu_engine_new(const qipu_engine_options *options);
/* Forgets earlier searches, so that equal tasks get equal answers. */
QIPU_API qipu_status qipu_engine_clear(qipu_engine *engine);
/* Returns the best line after `moves` from `start`. The moves must be legal; limits may be null. */
QIPU_API qipu_status qipu_analyse(qipu_engine *engine, const qipu_position *start,
                                  const qipu_move *moves, size_t count, const qipu_limits *limits,
                                  qipu_line *out);
/* Ends a search for which another thread waits. */
QIPU_API qipu_status qipu_engine_stop(qipu_engine *engine);

typedef struct qipu_annotate_options {
  size_t size;
  /* Limits of one search; a move takes two or three. All 0: 100,000 nodes. */
  uint64_t nodes;
  int depth;      /* plies */
  int64_t ms;     /* milliseconds */
  int jobs;       /* engines that work at the same time, 1 to 256; 0: 1 */
  int variations; /* nonzero: variations are judged too */
  uint32_t first_ply,
      last_ply;           /* the plies that are judged, from 1; 0: from the first, to the last */
  const char *notation;   /* of moves in comments and in the answer; null: "zh" in comments */
  qipu_language language; /* of the comments */
  const char *rules;      /* for repetitions: "2020" ...; null: by the date of the game */
} qipu_annotate_options;
#define QIPU_ANNOTATE_OPTIONS_INIT \
  {sizeof(qipu_annotate_options), 0, 0, 0, 0, 0, 0, 0, NULL, QIPU_ENGLISH, NULL}

/* Judges the moves of a game with the built-in engine, as `qipu annotate` does, and adds comments,
 * glyphs, evaluations and better lines to it; those of an earlier run are replaced. Returns what
 * `qipu annotate --json` prints (the schema is `qipu schema annotation`); "" if the game has no
 * legal move. What was not judged is added to the findings of the game. Options may be null. */
QIPU_API qipu_bytes *qipu_annotate(qipu_game *game, const qipu_annotate_options *options);

#ifdef __cplusplus
}
#endif

#endif
/* NOLINTEND(readability-identifier-naming) */
