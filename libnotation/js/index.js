// Reads, judges, queries and writes records of Chinese chess (xiangqi) in browsers and Node.
//
//   import { load } from 'qipu';
//   const qipu = await load();
//   for (const game of qipu.read(bytes, { name: 'old.xqf' })) console.log(game.tag('Red'));
//
// The library is qipu.wasm beside this file. Its C interface (libnotation/include/qipu/c/qipu.h) is called
// here, with the layout of structures on wasm32. index.d.ts describes every call.

import { ModuleMemory, start } from './memory.js';

const kNowhere = 0xffffffffffffffffn;
const kNoNode = 0xffffffff;
const kSeverities = ['note', 'warning', 'error', 'fatal'];
const kResults = ['*', '1-0', '0-1', '1/2-1/2'];
const kStandings = ['unasked', 'legal', 'illegal', 'unread'];
const kVerdicts = ['none', 'draw', 'red_loses', 'black_loses', 'needs_arbiter', 'foul'];

/** An error, with the finding that says why. */
export class QipuError extends Error {
  constructor(finding, language) {
    super(finding === null ? 'the library failed' : finding[language === 'zh' ? 'zh' : 'en']);
    this.name = 'QipuError';
    this.finding = finding;
    this.code = finding === null ? '' : finding.code;
  }
}

const square = (number) => 'abcdefghi'[number % 9] + Math.floor(number / 9);
const uci = (bits) => square(bits & 0x7f) + square(bits >> 7);
const numberOf = (name) => {
  if (!/^[a-i][0-9]$/.test(name)) throw new TypeError(`not a square: ${name}`);
  return 'abcdefghi'.indexOf(name[0]) + 9 * Number(name[1]);
};
const bitsOf = (move) => {
  if (!/^[a-i][0-9][a-i][0-9]$/.test(move)) throw new TypeError(`not a move: ${move}`);
  return numberOf(move.slice(0, 2)) | (numberOf(move.slice(2)) << 7);
};

// ---- Arguments. A wrong one is a TypeError, and never taken for another.

/** Refuses options that a call does not have, so that a misspelt one is noticed. */
function options(given, known) {
  if (given === null || typeof given !== 'object') throw new TypeError('options are an object');
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) {
      throw new TypeError(`no such option: ${name} (there are: ${known.join(', ')})`);
    }
  }
}
function wholeNumber(number, what) {
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new TypeError(`${what} must be a whole number from 0 on, not ${number}`);
  }
  return number;
}
function oneOf(value, values, what) {
  if (!values.includes(value)) {
    throw new TypeError(`${what} must be one of ${values.join(', ')}, not ${value}`);
  }
  return values.indexOf(value);
}
const languageNumber = (language) => oneOf(language, ['en', 'zh'], 'language');
function instance(value, kind, what) {
  if (!(value instanceof kind)) throw new TypeError(`${what} must be a ${kind.name}`);
  return value;
}
function bytesOf(bytes) {
  if (bytes instanceof ArrayBuffer) return new Uint8Array(bytes);
  if (bytes instanceof Uint8Array) return bytes;
  if (ArrayBuffer.isView(bytes)) {
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  throw new TypeError('bytes must be a Uint8Array, another view or an ArrayBuffer');
}

/** The library: its memory, and calls with moves, findings and handles. */
class Library extends ModuleMemory {
  constructor(instance, language) {
    super(instance);
    this.language = language;
    this.scratch = this.c.malloc(128); // filled by calls
    this.forgotten = typeof FinalizationRegistry === 'undefined'
      ? null : new FinalizationRegistry((handle) => this.c.qipu_free(handle));
  }

  /** Calls a function that returns a qipu_text; returns its string. */
  textOf(name, ...given) {
    this.c[name](this.scratch, ...given);
    return this.text(this.scratch);
  }
  putMoves(moves) {
    const at = this.room(2 * moves.length);
    moves.forEach((move, i) => this.view().setUint16(at + 2 * i, bitsOf(move), true));
    return at;
  }

  /** Throws for a failed status. Returns true for 0 (done), false for 1 (no more). */
  checked(status) {
    if (status > 1) throw this.failure(status);
    return status === 0;
  }
  /** Returns a new handle; throws if it is null. */
  made(handle) {
    if (handle === 0) throw this.failure(2);
    return handle;
  }
  failure(status) {
    const at = this.c.malloc(80);
    const there = this.c.qipu_last_error(0, at) === 0;
    const finding = there ? this.finding(at) : null;
    if (there && this.c.qipu_last_error(1, at) === 0) finding.zh = this.text(at + 52);
    this.c.free(at);
    return new QipuError(finding, this.language);
  }

  /** Reads a qipu_finding, in English. */
  finding(at) {
    const known = (number) => (number === 0 ? null : number);
    return {
      code: this.cString(this.u32(at)),
      name: this.cString(this.u32(at + 4)),
      severity: kSeverities[this.i32(at + 8)],
      file: this.text(at + 12),
      byte: this.u64(at + 24) === kNowhere ? null : Number(this.u64(at + 24)),
      line: known(this.u32(at + 32)),
      column: known(this.u32(at + 36)),
      length: this.u32(at + 40),
      game: known(this.u32(at + 44)),
      ply: known(this.u32(at + 48)),
      en: this.text(at + 52),
      zh: '',
      lineText: this.text(at + 60),
      lineFrom: this.u32(at + 68),
      notes: [],
    };
  }
  /** Returns all findings of a handle, and frees the handle. */
  findings(handle) {
    const out = [];
    const at = this.c.malloc(80);
    const both = (call) => {
      call(0);
      const finding = this.finding(at);
      const notes = this.u32(at + 72);
      call(1);
      finding.zh = this.text(at + 52);
      return [finding, notes];
    };
    const count = this.c.qipu_finding_count(handle);
    for (let i = 0; i < count; ++i) {
      const [finding, notes] = both((language) => this.c.qipu_finding_at(handle, i, language, at));
      for (let n = 0; n < notes; ++n) {
        finding.notes.push(
          both((language) => this.c.qipu_finding_note(handle, i, n, language, at))[0]);
      }
      out.push(finding);
    }
    this.c.free(at);
    this.c.qipu_free(handle);
    return out;
  }

  /** Calls a function that fills an array; returns the numbers in it. */
  array(name, size, ...given) {
    const count = this.c[name](...given, 0, 0);
    return this.run(() => {
      const at = this.room(size * count);
      const got = Math.min(this.c[name](...given, at, count), count);
      const read = { 1: (i) => this.u8(i), 2: (i) => this.u16(i), 4: (i) => this.u32(i) }[size];
      return Array.from({ length: got }, (_, i) => read(at + size * i));
    });
  }
  moves(name, ...given) { return this.array(name, 2, ...given).map(uci); }

  /** Returns the bytes of a handle and what was lost, and frees the handle. */
  bytes(handle) {
    this.made(handle);
    this.c.qipu_bytes_get(this.scratch, handle);
    const bytes = this.bytesAt(this.u32(this.scratch), this.u32(this.scratch + 4));
    const lost = ['en', 'zh'].map((_, i) => this.textOf('qipu_bytes_lost', handle, i));
    this.c.qipu_free(handle);
    return { bytes, lost: { en: lost[0], zh: lost[1] } };
  }
}

/** An object of the library. free() frees it earlier than the garbage collector would. */
class Handle {
  #handle;
  #freed = false;

  constructor(library, handle) {
    this.library = library;
    this.#handle = library.made(handle);
    library.forgotten?.register(this, handle, this);
  }
  /** The number that names it in the library. Throws after free(). */
  get handle() {
    if (this.#freed) {
      this.library.c.qipu_free(this.#handle);  // reports that the handle was freed (Q8001)
      const error = this.library.failure(2);
      error.message = this.library.language === 'zh' ? '此对象已释放' : 'this object was freed';
      throw error;
    }
    return this.#handle;
  }
  free() {
    if (this.#freed) return;
    this.library.forgotten?.unregister(this);
    this.library.c.qipu_free(this.#handle);
    this.#freed = true;
  }
}

/** A board on which moves can be played. */
export class Position extends Handle {
  get fen() { return this.library.textOf('qipu_fen', this.handle); }
  get turn() { return this.library.c.qipu_turn(this.handle) === 0 ? 'red' : 'black'; }
  get inCheck() { return this.library.c.qipu_in_check(this.handle) !== 0; }
  get end() {
    return [null, 'checkmate', 'stalemate'][this.library.c.qipu_position_end(this.handle)];
  }
  get key() { return BigInt.asUintN(64, this.library.c.qipu_position_key(this.handle)); }
  get legalMoves() { return this.library.moves('qipu_legal_moves', this.handle); }
  /** The letter of FEN, 'K' to 'p', or null. */
  pieceAt(name) {
    const piece = this.library.c.qipu_piece_on(this.handle, numberOf(name));
    return piece === 46 || piece === 0 ? null : String.fromCharCode(piece);
  }
  isLegal(move) { return this.library.c.qipu_is_legal(this.handle, bitsOf(move)) !== 0; }
  whyIllegal(move, language = this.library.language) {
    const why = this.library.textOf(
      'qipu_why_illegal', this.handle, bitsOf(move), languageNumber(language));
    return why === '' ? null : why;
  }
  copy() { return new Position(this.library, this.library.c.qipu_position_copy(this.handle)); }
  /** The position after moves, each of which must be legal. */
  play(...moves) {
    const out = this.copy();
    for (const move of moves) {
      this.library.checked(this.library.c.qipu_play(out.handle, bitsOf(move)));
    }
    return out;
  }
  /** The moves that a text may mean, several if it is ambiguous. Throws if there is none. */
  readings(text, notation = null) {
    const { library } = this;
    return library.run(() => {
      const words = library.put(text), named = library.put(notation), kMost = 16;
      const at = library.room(2 * kMost);
      const count = library.c.qipu_read_move(this.handle, words, named, at, kMost);
      if (count === 0) throw library.failure(2);
      return Array.from({ length: Math.min(count, kMost) }, (_, i) => uci(library.u16(at + 2 * i)));
    });
  }
  /** A legal move in words. */
  write(move, notation = 'zh') {
    const { library } = this;
    return library.run(() => {
      const named = library.put(notation), kMost = 128;
      const at = library.room(kMost);
      const size = library.c.qipu_write_move(this.handle, bitsOf(move), named, at, kMost);
      if (size === 0) throw library.failure(2);
      return library.stringAt(at, size);
    });
  }
  perft(depth) {
    return BigInt.asUintN(
      64, this.library.c.qipu_perft(this.handle, wholeNumber(depth, 'depth')));
  }
  svg(given = {}) {
    options(given,
      ['style', 'pieces', 'coordinates', 'flip', 'last', 'arrows', 'marks', 'width']);
    const { style = null, pieces = null, coordinates = null, flip = false, last = null, arrows = [],
      marks = [], width = 0 } = given;
    const { library } = this;
    return library.decoder.decode(library.run(() => library.bytes(library.c.qipu_js_svg(
      this.handle, library.put(style), library.put(pieces), library.put(coordinates),
      flip ? 1 : 0, last === null ? 0 : bitsOf(last), library.putMoves(arrows), arrows.length,
      library.putBytes(Uint8Array.from(marks, numberOf)),
      marks.length, wholeNumber(width, 'width')))).bytes);
  }
  /** An arbiter's rulings on the loops among moves from here. */
  judge(moves, given = {}) {
    options(given, ['rules', 'limitRounds']);
    const { rules = null, limitRounds = 0 } = given;
    const { library } = this;
    return rulings(library, library.run(() => library.c.qipu_judge_moves(
      this.handle, library.putMoves(moves), moves.length, library.put(rules),
      wholeNumber(limitRounds, 'limitRounds'))));
  }
}

function rulings(library, handle) {
  library.made(handle);
  const out = [];
  for (let i = 0; i < library.c.qipu_ruling_count(handle); ++i) {
    const said = ['en', 'zh'].map((_, language) => library.run(() => {
      const at = library.room(32);
      library.checked(library.c.qipu_ruling_at(handle, i, language, at));
      return {
        verdict: kVerdicts[library.i32(at)],
        rules: library.cString(library.u32(at + 4)),
        firstPly: library.u32(at + 8),
        lastPly: library.u32(at + 12),
        count: library.u32(at + 16),
        decisive: library.i32(at + 20) !== 0,
        reason: library.text(at + 24),
      };
    }));
    const { count, reason, ...ruling } = said[0];
    ruling.reasons = { en: reason, zh: said[1].reason };
    ruling.loop = Array.from({ length: count }, (_, n) => library.run(() => {
      const at = library.room(8);
      library.checked(library.c.qipu_label_at(handle, i, n, at, at + 4));
      return { move: uci(library.u16(at)), label: library.cString(library.u32(at + 4)) };
    }));
    ruling.data = JSON.parse(library.textOf('qipu_ruling_json', handle, i, 0));
    out.push(ruling);
  }
  library.c.qipu_free(handle);
  return out;
}

/** A record: tags, a tree of moves, a result. */
export class Game extends Handle {
  get file() { return this.library.textOf('qipu_game_file', this.handle); }
  get number() { return this.library.c.qipu_game_number(this.handle); }
  /** The findings from reading it. */
  get findings() {
    return this.library.findings(
      this.library.made(this.library.c.qipu_game_findings(this.handle)));
  }

  /** The first value with that name; '' if there is none. */
  tag(name) {
    return this.library.run(
      () => this.library.textOf('qipu_tag', this.handle, this.library.put(name)));
  }
  setTag(name, value) {
    const { library } = this;
    library.run(() => library.checked(
      library.c.qipu_set_tag(this.handle, library.put(name), library.put(value))));
  }
  /** All tags, in their order. */
  get tags() {
    const { library } = this;
    const count = library.c.qipu_tag_count(this.handle);
    return Array.from({ length: count }, (_, i) => {
      library.checked(library.c.qipu_tag_at(this.handle, i, library.scratch, library.scratch + 8));
      return [library.text(library.scratch), library.text(library.scratch + 8)];
    });
  }
  get result() { return kResults[this.library.c.qipu_game_result(this.handle)]; }
  set result(result) {
    this.library.checked(
      this.library.c.qipu_set_result(this.handle, oneOf(result, kResults, 'result')));
  }
  get ending() { return this.library.textOf('qipu_game_ending', this.handle); }
  get startFen() { return this.library.textOf('qipu_game_start', this.handle); }

  /** The legal part of the main line. */
  get moves() { return this.library.moves('qipu_main_moves', this.handle); }
  /** The numbers of the nodes of the main line, without the root, which is 0. */
  get mainNodes() { return this.library.array('qipu_main_nodes', 4, this.handle); }
  get nodeCount() { return this.library.c.qipu_node_count(this.handle); }
  /** A move in the tree, with its notes. */
  node(number) {
    const { library } = this;
    const at = library.scratch;
    library.checked(library.c.qipu_node_get(this.handle, wholeNumber(number, 'node'), at));
    const known = (n) => (n === kNoNode ? null : n);
    const move = library.u16(at + 12);
    const out = {
      parent: known(library.u32(at)),
      firstChild: known(library.u32(at + 4)),
      nextSibling: known(library.u32(at + 8)),
      move: move === 0 ? null : uci(move),
      standing: kStandings[library.u8(at + 14)],
      words: '',
      comment: '',
      lead: '',
      nags: [],
      evaluation: null,
      clock: null,
      elapsed: null,
    };
    const notes = library.u8(at + 15) !== 0;
    out.words = library.textOf('qipu_words', this.handle, number);
    if (!notes) return out;
    out.comment = library.textOf('qipu_comment', this.handle, number);
    out.lead = library.textOf('qipu_lead', this.handle, number);
    out.nags = library.array('qipu_nags', 1, this.handle, number);
    if (library.checked(library.c.qipu_evaluation(this.handle, number, at, at + 4))) {
      const value = library.i32(at + 4);
      out.evaluation = library.i32(at) !== 0 ? { mate: value } : { centipawns: value };
    }
    if (library.checked(library.c.qipu_clock(this.handle, number, at, at + 8))) {
      const seconds = (ms) => (ms < 0 ? null : Number(ms) / 1000);
      out.clock = seconds(library.view().getBigInt64(at, true));
      out.elapsed = seconds(library.view().getBigInt64(at + 8, true));
    }
    return out;
  }
  /** The position after a node's move, 0: the start; null if a move on the way is not legal. */
  positionAt(node) {
    const handle = this.library.c.qipu_position_at(this.handle, wholeNumber(node, 'node'));
    return handle === 0 ? null : new Position(this.library, handle);
  }
  /** The position after plies of the main line, or at its end; null if they cannot be replayed. */
  position(ply = null) {
    const nodes = [0, ...this.mainNodes];
    const node = nodes.at(ply === null ? -1 : wholeNumber(ply, 'ply'));
    if (node === undefined) throw new RangeError(`the main line has ${nodes.length - 1} plies`);
    return this.positionAt(node);
  }
  /** The legal part of the main line in words. */
  texts(notation = 'zh') {
    const position = this.positionAt(0);
    if (position === null) return [];
    const out = this.moves.map((move) => {
      const words = position.write(move, notation);
      this.library.checked(this.library.c.qipu_play(position.handle, bitsOf(move)));
      return words;
    });
    position.free();
    return out;
  }

  copy() { return new Game(this.library, this.library.c.qipu_game_copy(this.handle)); }
  sameRecord(other) {
    return this.library.c.qipu_same_record(
      this.handle, instance(other, Game, 'the other record').handle) !== 0;
  }
  /** Adds a legal move after a node. Returns the number of the new node. */
  add(parent, move) {
    const { library } = this;
    library.checked(library.c.qipu_add_move(
      this.handle, wholeNumber(parent, 'node'), bitsOf(move), library.scratch));
    return library.u32(library.scratch);
  }
  remove(node) {
    this.library.checked(this.library.c.qipu_remove(this.handle, wholeNumber(node, 'node')));
  }
  setComment(node, comment) {
    const { library } = this;
    library.run(() => library.checked(
      library.c.qipu_set_comment(this.handle, wholeNumber(node, 'node'), library.put(comment))));
  }
  addNag(node, nag) {
    if (wholeNumber(nag, 'nag') > 255) throw new TypeError(`nag must be at most 255, not ${nag}`);
    this.library.checked(
      this.library.c.qipu_add_nag(this.handle, wholeNumber(node, 'node'), nag));
  }
  setEvaluation(node, score) {
    options(score, ['mate', 'centipawns']);
    const mate = score.mate !== undefined, value = mate ? score.mate : score.centipawns;
    if (!Number.isInteger(value) || (mate && score.centipawns !== undefined)) {
      throw new TypeError('a score has whole centipawns, or moves to mate');
    }
    this.library.checked(this.library.c.qipu_set_evaluation(
      this.handle, wholeNumber(node, 'node'), mate ? 1 : 0, value));
  }

  /** The intended main line, for games that were read with `check`; else null. */
  get meant() {
    const { library } = this;
    return library.run(() => {
      const at = library.room(24);
      if (!library.checked(library.c.qipu_game_meant(this.handle, at))) return null;
      const out = {
        confidence: library.f64(at),
        whole: library.i32(at + 8) !== 0,
        moves: library.moves('qipu_meant_moves', this.handle),
        changes: [],
      };
      const count = library.u32(at + 16), change = library.room(32);
      for (let i = 0; i < count; ++i) {
        library.checked(library.c.qipu_change_at(this.handle, i, change));
        out.changes.push({
          ply: library.u32(change),
          error: library.text(change + 4),
          written: library.text(change + 12),
          confidence: library.f64(change + 24),
          moves: library.moves('qipu_change_moves', this.handle, i),
        });
      }
      return out;
    });
  }
  /** An arbiter's rulings on its repetitions. */
  judge(given = {}) {
    options(given, ['rules', 'limitRounds']);
    const { rules = null, limitRounds = 0 } = given;
    const { library } = this;
    return rulings(library, library.run(() => library.c.qipu_judge(
      this.handle, library.put(rules), wholeNumber(limitRounds, 'limitRounds'))));
  }
  /** A whole file of this game. */
  to(format = 'pgn', given = {}) { return write(this.library, [this], format, given).bytes; }
  /** A whole file of this game, and what the format could not hold, in both languages. */
  written(format = 'pgn', given = {}) { return write(this.library, [this], format, given); }
  /** A self-contained web page of this game. */
  page(given = {}) {
    options(given, ['notation', 'language']);
    const { notation = null, language = this.library.language } = given;
    const { library } = this;
    return library.decoder.decode(library.run(() => library.bytes(library.c.qipu_js_page(
      this.handle, library.put(notation), languageNumber(language)))).bytes);
  }
}

function write(library, games, format, given) {
  options(given, ['notation', 'encoding', 'columns', 'variations', 'strict']);
  const { notation = null, encoding = null, columns = null, variations = true,
    strict = false } = given;
  return library.run(() => {
    const wanted = library.putStruct(32, [
      [4, library.put(format)], [8, library.put(notation)], [12, library.put(encoding)],
      [16, library.put(columns)], [28, strict ? 1 : 0]]);
    const handles = library.room(4 * games.length);
    games.forEach((game, i) => library.view().setUint32(
      handles + 4 * i, instance(game, Game, 'what is written').handle, true));
    return library.bytes(
      library.c.qipu_js_write(handles, games.length, wanted, variations ? 0 : 1));
  });
}

/** The games of an opened source, one after the other. */
export class Games extends Handle {
  next() {
    const { library } = this;
    if (!library.checked(library.c.qipu_next(this.handle, library.scratch))) {
      return { done: true, value: undefined };
    }
    return { done: false, value: new Game(library, library.u32(library.scratch)) };
  }
  [Symbol.iterator]() { return this; }
  /** The findings since the last call that belong to no returned game. */
  get findings() {
    return this.library.findings(
      this.library.made(this.library.c.qipu_open_findings(this.handle)));
  }
}

/** A query on games, in the language of `man qipu-query`. */
export class Query extends Handle {
  /** The number of plies after which a game matches; null if it does not match. */
  find(game) {
    const { library } = this;
    const { handle } = instance(game, Game, 'what is asked');
    if (library.c.qipu_query_answers(this.handle, handle, library.scratch) === 0) return null;
    const ply = Number(library.view().getBigInt64(library.scratch, true));
    return { ply: ply < 0 ? null : ply };
  }
}

/** The built-in engine. A search blocks its thread, so run it in a worker. */
export class Engine extends Handle {
  /** Forgets earlier searches. */
  clear() { this.library.checked(this.library.c.qipu_engine_clear(this.handle)); }
  /** The best line after moves from a position. Without a limit it searches for a second. */
  analyse(position, given = {}) {
    options(given, ['moves', 'nodes', 'depth', 'ms']);
    const { moves = [], nodes = 0, depth = 0, ms = 0 } = given;
    instance(position, Position, 'what is analysed');
    const { library } = this;
    return library.run(() => {
      const limits = library.putStruct(32, [[16, wholeNumber(depth, 'depth')]]);
      library.view().setBigUint64(limits + 8, BigInt(wholeNumber(nodes, 'nodes')), true);
      library.view().setBigInt64(limits + 24, BigInt(wholeNumber(ms, 'ms')), true);
      const at = library.room(48);
      library.checked(library.c.qipu_analyse(
        this.handle, position.handle, library.putMoves(moves), moves.length, limits, at));
      const best = library.u16(at + 32), value = library.i32(at + 4);
      const line = library.text(at + 36);
      return {
        score: library.i32(at) !== 0 ? { mate: value } : { centipawns: value },
        depth: library.i32(at + 8),
        win: library.i32(at + 12),
        draw: library.i32(at + 16),
        loss: library.i32(at + 20),
        nodes: Number(library.u64(at + 24)),
        best: best === 0 ? null : uci(best),
        moves: line === '' ? [] : line.split(' '),
      };
    });
  }
}

/** The library. */
export class Qipu {
  constructor(library) { this.library = library; }

  get version() { return this.library.cString(this.library.c.qipu_version()); }
  ids(name) {
    const out = [];
    for (let i = 0; ; ++i) {
      const id = this.library.cString(this.library.c[name](i));
      if (id === '') return out;
      out.push(id);
    }
  }
  get notations() { return this.ids('qipu_notation_id'); }
  get ruleBooks() { return this.ids('qipu_rules_id'); }
  get formats() {
    const text = this.library.decoder.decode(
      this.library.bytes(this.library.c.qipu_js_formats()).bytes);
    return text.trimEnd().split('\n').map((row) => {
      const [id, en, zh, extensions, encoding, can] = row.split('\t');
      const words = can.trim().split(' ');
      return {
        id,
        title: { en, zh },
        extensions: extensions.split(' '),
        encoding,
        reads: words.includes('reads'),
        writes: words.includes('writes'),
        text: words.includes('text'),
        manyGames: words.includes('games'),
      };
    });
  }

  /** Reads the bytes of a file or an archive. Its name helps if the contents are not clear. */
  read(bytes, given = {}) {
    options(given, ['name', 'format', 'encoding', 'notation', 'games', 'query', 'check', 'mend',
      'rules', 'limitRounds']);
    const { name = null, format = null, encoding = null, notation = null, games = null,
      query = null, check = false, mend = 0, rules = null, limitRounds = 0 } = given;
    const { library } = this;
    const data = typeof bytes === 'string' ? library.encoder.encode(bytes) : bytesOf(bytes);
    return library.run(() => {
      const wanted = library.putStruct(48, [
        [4, library.put(format)], [8, library.put(encoding)], [12, library.put(notation)],
        [16, library.put(games)],
        [20, query === null ? 0 : instance(query, Query, 'query').handle], [24, check ? 1 : 0],
        [40, library.put(rules)], [44, wholeNumber(limitRounds, 'limitRounds')]]);
      library.view().setFloat64(wanted + 32, mend, true);
      return new Games(library, library.c.qipu_open_bytes(
        library.putBytes(data), data.length, library.put(name), wanted));
    });
  }
  /** Writes a whole file of games, in their order. */
  write(games, format = 'pgn', given = {}) {
    return write(this.library, [...games], format, given);
  }
  /** Makes an empty game, from the standard start position or from a FEN. */
  game(fen = null) {
    const { library } = this;
    return new Game(library, library.run(() => library.c.qipu_game_new(library.put(fen))));
  }
  position(fen = null) {
    const { library } = this;
    return new Position(library, library.run(() => library.c.qipu_position_new(library.put(fen))));
  }
  query(text) {
    const { library } = this;
    return new Query(library, library.run(() => library.c.qipu_query_new(library.put(text))));
  }
  /** Sets the network (network.bin) of engines that are made from now on. */
  setNetwork(bytes) {
    if (!this.library.setNetwork(bytesOf(bytes))) throw new TypeError('these bytes are not a network');
  }
  engine(given = {}) {
    options(given, ['hashMib']);
    const hashMib = wholeNumber(given.hashMib ?? 16, 'hashMib');
    const { library } = this;
    return new Engine(library, library.run(
      () => library.c.qipu_engine_new(library.putStruct(12, [[4, hashMib], [8, 1]]))));
  }
}

/** Reads a file of this package, which has such a URL. */
async function bytesAt(url) {
  if (url.protocol === 'file:' && typeof process !== 'undefined') {
    const files = 'node:fs/promises';  // a name that bundlers do not look for
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}

// Bundlers find files by these very words: new URL(a text, import.meta.url).

/** The bytes of the network, from the file beside this one. */
export const network = () => bytesAt(new URL('./network.bin', import.meta.url));

/**
 * Loads the library, from the file beside this one or from given bytes or a given module. Each call
 * makes a library with a memory of its own.
 */
export async function load(given = {}) {
  options(given, ['wasm', 'language']);
  const { wasm = null, language = 'en' } = given;
  languageNumber(language);
  const module = wasm instanceof WebAssembly.Module ? wasm
    : await WebAssembly.compile(wasm === null
      ? await bytesAt(new URL('./qipu.wasm', import.meta.url)) : bytesOf(wasm));
  return new Qipu(new Library(await start(module), language));
}
