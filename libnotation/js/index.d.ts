// Reads, judges, queries and writes records of Chinese chess (xiangqi). Moves are written as
// 'h2e2', squares as 'a0' (Red's left corner) to 'i9'. Handles that are no longer needed may be
// freed; otherwise the garbage collector frees them later.

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
  finding: Finding | null;
}

declare class Handle {
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
  verdict: 'none' | 'draw' | 'red loses' | 'black loses' | 'needs arbiter' | 'foul';
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
  readonly fen: string;
  readonly turn: 'red' | 'black';
  readonly inCheck: boolean;
  readonly end: 'checkmate' | 'stalemate' | null;
  /** Depends only on the pieces and the side to move. */
  readonly key: bigint;
  readonly legalMoves: string[];
  /** The letter of FEN, 'K' to 'p'; null for an empty square. */
  pieceAt(square: string): string | null;
  isLegal(move: string): boolean;
  whyIllegal(move: string, language?: Language): string | null;
  copy(): Position;
  play(...moves: string[]): Position;
  /** The moves that a text may mean, in any notation or in that one. Throws if none is legal. */
  readings(text: string, notation?: string | null): string[];
  write(move: string, notation?: string): string;
  perft(depth: number): bigint;
  svg(how?: Drawing): string;
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
  readonly file: string;
  readonly number: number;
  readonly findings: Finding[];
  tag(name: string): string;
  /** null removes the tag. */
  setTag(name: string, value: string | null): void;
  readonly tags: [string, string][];
  result: '*' | '1-0' | '0-1' | '1/2-1/2';
  readonly ending: string;
  readonly startFen: string;
  readonly moves: string[];
  readonly mainNodes: number[];
  readonly nodeCount: number;
  node(number: number): Node | null;
  positionAt(node?: number): Position | null;
  texts(notation?: string): string[];
  copy(): Game;
  sameRecord(other: Game): boolean;
  add(parent: number, move: string): number;
  remove(node: number): void;
  setComment(node: number, comment: string | null): void;
  addNag(node: number, nag: number): void;
  setEvaluation(node: number, score: Score): void;
  readonly meant: Meant | null;
  judge(options?: JudgeOptions): Ruling[];
  to(format?: string, options?: WriteOptions): Uint8Array;
  written(format?: string, options?: WriteOptions): Written;
  page(options?: { notation?: string | null; language?: Language }): string;
}

export declare class Games extends Handle implements IterableIterator<Game> {
  private constructor();
  next(): IteratorResult<Game>;
  [Symbol.iterator](): Games;
  readonly findings: Finding[];
}

export declare class Query extends Handle {
  private constructor();
  find(game: Game): { ply: number | null } | null;
}

export declare class Engine extends Handle {
  private constructor();
  clear(): void;
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
  readonly version: string;
  readonly formats: Format[];
  readonly notations: string[];
  readonly ruleBooks: string[];
  read(bytes: Uint8Array | ArrayBuffer | string, options?: ReadOptions): Games;
  write(games: Iterable<Game>, format?: string, options?: WriteOptions): Written;
  game(fen?: string | null): Game;
  position(fen?: string | null): Position;
  query(text: string): Query;
  setNetwork(bytes: Uint8Array | ArrayBuffer): void;
  engine(options?: { hashMib?: number }): Engine;
}

/** The bytes of the engine's network, from the file beside this one. */
export declare function network(): Promise<Uint8Array | ArrayBuffer>;
/** WebAssembly.Module, if the program's types declare it. */
export type CompiledModule =
  typeof globalThis extends { WebAssembly: { Module: new (...given: never[]) => infer M } } ? M : object;
export declare function load(options?: {
  wasm?: Uint8Array | ArrayBuffer | CompiledModule | null;
  /** The language of error messages. */
  language?: Language;
}): Promise<Qipu>;

export {};  // declarations without `export` stay private
