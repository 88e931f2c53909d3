// Reads, judges, queries and writes records of Chinese chess (xiangqi). Moves are written as
// 'h2e2', squares as 'a0' (Red's left corner) to 'i9'. Handles that are no longer needed may be
// freed; otherwise the garbage collector frees them later.
//
// A call throws a TypeError for an argument of the wrong kind and for an option that it does not
// have, and a QipuError for what the library refuses, which has the finding that says why.

export interface Finding {
  code: string;
  name: string;
  severity: 'note' | 'warning' | 'error' | 'fatal';
  file: string;
  /** Offset in the file, from 0. */
  byte: number | null;
  /** From 1, in characters. */
  line: number | null;
  column: number | null;
  length: number;
  game: number | null;
  ply: number | null;
  en: string;
  zh: string;
  lineText: string;
  /** The column at which lineText begins. */
  lineFrom: number;
  /** Reasons and hints. */
  notes: Finding[];
}

/** Centipawns, or moves to mate (negative: the side is mated). */
export type Score = { centipawns: number; mate?: undefined } | { mate: number; centipawns?: undefined };
export type Language = 'en' | 'zh';

export declare class QipuError extends Error {
  private constructor();
  /** "Q2001"; '' if nothing is known. */
  code: string;
  /** The finding that says why; null if nothing is known. */
  finding: Finding | null;
}

declare class Handle {
  /** Frees the object now. Any later call with it throws a QipuError (Q8001). */
  free(): void;
}

export interface Drawing {
  style?: 'wood' | 'paper' | 'dark' | null;
  pieces?: 'traditional' | 'simplified' | 'letters' | null;
  coordinates?: 'none' | 'chinese' | 'digits' | 'letters' | 'chinese-of-black' | null;
  /** Black at the bottom. */
  flip?: boolean;
  last?: string | null;
  arrows?: string[];
  marks?: string[];
  /** In pixels; 0: as wide as the available space. */
  width?: number;
}

export interface Ruling {
  /** As `qipu judge --json` and Python spell it. */
  verdict: 'none' | 'draw' | 'red_loses' | 'black_loses' | 'needs_arbiter' | 'foul';
  rules: string;
  /** The plies before the judged part, and (lastPly) those played when the ruling is due. */
  firstPly: number;
  lastPly: number;
  decisive: boolean;
  reasons: { en: string; zh: string };
  /** The moves of the loop, with their labels in the rule books: 将 杀 捉 兑 献 拦 跟 闲. */
  loop: { move: string; label: string }[];
  /** The whole ruling, as `qipu judge --json` prints it. */
  data: Record<string, unknown>;
}
export interface JudgeOptions {
  /** "2020" ...; null: by the date of the game. */
  rules?: string | null;
  /** The event's move limit; 0: that of the rule book. */
  limitRounds?: number;
}

export declare class Position extends Handle {
  private constructor();
  /** The position as FEN, with its counters. */
  readonly fen: string;
  /** The side to move. */
  readonly turn: 'red' | 'black';
  /** True if the side to move is in check, also by kings that face each other. */
  readonly inCheck: boolean;
  /** How the game has ended: the side to move has lost. null if it has a legal move. */
  readonly end: 'checkmate' | 'stalemate' | null;
  /** Depends only on the pieces and the side to move. */
  readonly key: bigint;
  /** All legal moves, in an order that depends only on the position. */
  readonly legalMoves: string[];
  /** The letter of FEN, 'K' to 'p'; null for an empty square. */
  pieceAt(square: string): string | null;
  /** Returns true if the rules allow the move now. */
  isLegal(move: string): boolean;
  /** The reason why a move is illegal, in words; null if it is legal. */
  whyIllegal(move: string, language?: Language): string | null;
  /** An equal position. */
  copy(): Position;
  /** The position after moves, each of which must be legal. This position stays as it is. */
  play(...moves: string[]): Position;
  /** The moves that a text may mean, in any notation or in that one. Throws if none is legal. */
  readings(text: string, notation?: string | null): string[];
  /** A legal move in words: of the notation 'zh' if none is named. */
  write(move: string, notation?: string): string;
  /** The number of sequences of `depth` legal moves. */
  perft(depth: number): bigint;
  /** A picture of the board, as SVG. */
  svg(how?: Drawing): string;
  /** An arbiter's rulings on the repetitions among moves from here, by the rules of today if no
   * book is named. */
  judge(moves: string[], options?: JudgeOptions): Ruling[];
}

export interface Node {
  parent: number | null;
  firstChild: number | null;
  nextSibling: number | null;
  /** null if its words mean no move. */
  move: string | null;
  standing: 'unasked' | 'legal' | 'illegal' | 'unread';
  /** The words from which the move was read. */
  words: string;
  comment: string;
  /** The comment before the move. */
  lead: string;
  nags: number[];
  /** From Red's side. */
  evaluation: Score | null;
  /** Seconds left on the clock, and (elapsed) spent on the move. */
  clock: number | null;
  elapsed: number | null;
}

export interface WriteOptions {
  notation?: string | null;
  /** 'utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'; null: the format's own. */
  encoding?: string | null;
  columns?: string | null;
  variations?: boolean;
  /** A game that would lose anything is refused. */
  strict?: boolean;
}
export interface Written {
  bytes: Uint8Array;
  /** The parts that the format could not hold; '' if nothing was lost. */
  lost: { en: string; zh: string };
}

export interface Meant {
  confidence: number;
  whole: boolean;
  moves: string[];
  changes: {
    ply: number; error: string; written: string; moves: string[]; confidence: number;
  }[];
}

export declare class Game extends Handle {
  private constructor();
  /** The name of the file that it was read from; '' for a new game. */
  readonly file: string;
  /** Its number in that file, from 1. */
  readonly number: number;
  /** The findings about this game, in the order of their places. */
  readonly findings: Finding[];
  /** The first value of that name, such as Red, Event, Date; '' if there is none. */
  tag(name: string): string;
  /** null removes the tag. */
  setTag(name: string, value: string | null): void;
  /** All names and values, in the order of the file. */
  readonly tags: [string, string][];
  /** Red wins is 1-0; * is unknown. */
  result: '*' | '1-0' | '0-1' | '1/2-1/2';
  /** The reason for the end: 'checkmate', 'resignation', 'time' ...; '' if the record has none. */
  readonly ending: string;
  /** The start as FEN. It may be impossible. */
  readonly startFen: string;
  /** The legal part of the main line. */
  readonly moves: string[];
  /** The numbers of the nodes of the main line, without the root, which is 0. */
  readonly mainNodes: number[];
  /** The number of nodes, with the root. Nodes are numbered from 0. */
  readonly nodeCount: number;
  /** A move in the tree, with its notes. Throws if there is no such number. */
  node(number: number): Node;
  /** The position after this many plies of the main line, or at its end. null if the moves before it
   * cannot be replayed. */
  position(ply?: number | null): Position | null;
  /** The position after a node's move; of the start for the root, 0. null if a move on the way is not
   * legal. */
  positionAt(node: number): Position | null;
  /** The legal part of the main line in words. */
  texts(notation?: string): string[];
  /** An equal game. */
  copy(): Game;
  /** Returns true if both hold the same record: tags, start, result, tree and notes. */
  sameRecord(other: Game): boolean;
  /** Adds a legal move as the last alternative after a node; returns the number of its node. */
  add(parent: number, move: string): number;
  /** Removes a node with all that follows it. Numbers of other nodes stay. */
  remove(node: number): void;
  /** Replaces the comment after a move, for 0 the introduction; null removes it. */
  setComment(node: number, comment: string | null): void;
  /** Adds a glyph: 1 is !, 2 is ?, 3 is !!, 4 is ??, 5 is !?, 6 is ?!. */
  addNag(node: number, nag: number): void;
  /** Sets the evaluation after a move, from Red's side. */
  setEvaluation(node: number, score: Score): void;
  /** The main line that was meant, for games that were read with `check`; otherwise null. */
  readonly meant: Meant | null;
  /** An arbiter's rulings on the repetitions of the main line. */
  judge(options?: JudgeOptions): Ruling[];
  /** The bytes of a file with this game alone. */
  to(format?: string, options?: WriteOptions): Uint8Array;
  /** The same, with what the format could not hold. */
  written(format?: string, options?: WriteOptions): Written;
  /** A web page of this game that needs no other file. */
  page(options?: { notation?: string | null; language?: Language }): string;
}

export declare class Games extends Handle implements IterableIterator<Game> {
  private constructor();
  /** The next game. */
  next(): IteratorResult<Game>;
  /** The games themselves, so that `for ... of` takes those that are left. */
  [Symbol.iterator](): Games;
  /** The findings since the last call that belong to no returned game: what cannot be read. */
  readonly findings: Finding[];
}

export declare class Query extends Handle {
  private constructor();
  /** Returns null if the game does not match; `ply` counts the plies before the first position that
   * matches, and is null if the query does not ask about positions. */
  find(game: Game): { ply: number | null } | null;
}

export declare class Engine extends Handle {
  private constructor();
  /** Forgets what earlier searches have found, so that the same question gets the same answer. */
  clear(): void;
  /** The best line after moves from a position. Whichever limit is reached first ends the search;
   * without a limit it searches for a second. It blocks its thread. */
  analyse(
    position: Position,
    limits?: { moves?: string[]; nodes?: number; depth?: number; ms?: number },
  ): {
    score: Score;
    depth: number;
    /** Chances out of 1000. */
    win: number;
    draw: number;
    loss: number;
    nodes: number;
    best: string | null;
    moves: string[];
  };
}

export interface Format {
  id: string;
  title: { en: string; zh: string };
  extensions: string[];
  encoding: string;
  reads: boolean;
  writes: boolean;
  text: boolean;
  manyGames: boolean;
}

export interface ReadOptions extends JudgeOptions {
  name?: string | null;
  format?: string | null;
  encoding?: string | null;
  notation?: string | null;
  /** "1-100,205,300-" */
  games?: string | null;
  query?: Query | null;
  /** Games are checked as by `qipu check`. */
  check?: boolean;
  /** With check: make repairs with at least this confidence, 0-1; 0: none. */
  mend?: number;
}

export declare class Qipu {
  private constructor();
  /** "0.2.0" */
  readonly version: string;
  /** The formats, and what they are for. */
  readonly formats: Format[];
  /** The names of the notations: 'zh', 'wxf', 'iccs', 'uci' ... */
  readonly notations: string[];
  /** The names of the rule books: '2020', 'axf' ... */
  readonly ruleBooks: string[];
  /** Reads a file or an archive of files. A string is taken for UTF-8 text. */
  read(bytes: ArrayBufferView | ArrayBuffer | string, options?: ReadOptions): Games;
  /** Writes a whole file of games, in their order. */
  write(games: Iterable<Game>, format?: string, options?: WriteOptions): Written;
  /** An empty game, from the standard start position or from a FEN. */
  game(fen?: string | null): Game;
  /** The standard start position, or that of a FEN. */
  position(fen?: string | null): Position;
  /** A query in the language of `qipu filter` (docs/queries.md). */
  query(text: string): Query;
  /** Sets the network of engines that are made from now on. Without it they use an evaluation written
   * by hand, which is weaker. */
  setNetwork(bytes: ArrayBufferView | ArrayBuffer): void;
  /** The built-in engine, with a table of 16 MiB unless another size is given. */
  engine(options?: { hashMib?: number }): Engine;
}

/** The bytes of the engine's network, from the file beside this one. */
export declare function network(): Promise<Uint8Array | ArrayBuffer>;
/** WebAssembly.Module, if the program's types declare it. */
export type CompiledModule =
  typeof globalThis extends { WebAssembly: { Module: new (...given: never[]) => infer M } } ? M : object;
/** Loads the library. `wasm`: the bytes of qipu.wasm or the compiled module, if they are not beside
 * this file. */
export declare function load(options?: {
  wasm?: ArrayBufferView | ArrayBuffer | CompiledModule | null;
  /** The language of error messages. */
  language?: Language;
}): Promise<Qipu>;

export {};  // declarations without `export` stay private
