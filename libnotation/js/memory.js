// The WebAssembly module and its memory: how it is started, and how texts and structures are passed
// to its functions. The package (index.js) and the worker of qipu.html (tools/page/worker) use it.

import { surroundings } from './surroundings.js';

/**
 * What a module may use of its surroundings.
 * @typedef {object} Given
 * @property {(done: number, all: number) => void} [progress] of a long call
 * @property {{find(name: string): number, size(file: number): number,
 *   read(file: number, into: Uint8Array, at: number): number}} [files] files that are read piece by
 *   piece, by their numbers: databases
 */

/**
 * What the module imports. `memory` returns its memory, which exists only once it runs.
 * @param {() => WebAssembly.Memory} memory
 * @param {Given} given
 */
const imports = (memory, { progress = () => {}, files }) => ({
  wasi_snapshot_preview1: surroundings(memory),
  qipu: {
    progress,
    file_find: (name, bytes) => files?.find(new TextDecoder().decode(
      new Uint8Array(memory().buffer, name >>> 0, bytes >>> 0))) ?? -1,
    file_size: (file) => files?.size(file) ?? -1,
    file_read: (file, out, bytes, at) =>
      files?.read(file, new Uint8Array(memory().buffer, out >>> 0, bytes >>> 0), at) ?? -1,
  },
});

/**
 * Starts the module and waits for it, as Node and pages need.
 * @param {WebAssembly.Module} module
 * @param {Given} given
 * @returns {Promise<WebAssembly.Instance>}
 */
export async function start(module, given = {}) {
  let instance = null;
  instance = await WebAssembly.instantiate(
    module, imports(() => instance.exports.memory, given));
  return instance;
}

/**
 * Starts the module at once, as workers may.
 * @param {WebAssembly.Module} module
 * @param {Given} given
 * @returns {WebAssembly.Instance}
 */
export function startNow(module, given = {}) {
  let instance = null;
  instance = new WebAssembly.Instance(
    module, imports(() => instance.exports.memory, given));
  return instance;
}

/** The memory of a module that runs. `c` has its functions, which take and return addresses. */
export class ModuleMemory {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.c = instance.exports;
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder();
    this.given = []; // to be freed after the call
    this.c._initialize?.();
  }

  // ---- Reading

  /** The memory may have moved since the last call, so the view is made anew when it has. */
  view() {
    if (this.seen === undefined || this.seen.buffer !== this.c.memory.buffer) {
      this.seen = new DataView(this.c.memory.buffer);
    }
    return this.seen;
  }
  u8(at) { return this.view().getUint8(at); }
  u16(at) { return this.view().getUint16(at, true); }
  u32(at) { return this.view().getUint32(at, true); }
  i32(at) { return this.view().getInt32(at, true); }
  f64(at) { return this.view().getFloat64(at, true); }
  u64(at) { return this.view().getBigUint64(at, true); }

  /** A copy of bytes. */
  bytesAt(at, size) { return new Uint8Array(this.c.memory.buffer, at, size).slice(); }
  stringAt(at, size) {
    return this.decoder.decode(new Uint8Array(this.c.memory.buffer, at, size));
  }
  /** The string of a qipu_text. */
  text(at) { return this.stringAt(this.u32(at), this.u32(at + 4)); }
  /** The string of a text that ends with NUL. */
  cString(at) {
    let end = at;
    while (this.u8(end) !== 0) ++end;
    return this.stringAt(at, end - at);
  }

  // ---- Writing. run() frees these arguments afterwards

  /** Runs calls, and frees their arguments afterwards. */
  run(work) {
    const before = this.given.length;
    try {
      return work();
    } finally {
      while (this.given.length > before) this.c.free(this.given.pop());
    }
  }
  room(size) {
    const at = this.c.malloc(size === 0 ? 1 : size);
    if (at === 0) throw new RangeError('out of memory');
    this.given.push(at);
    return at;
  }
  /** Copies bytes into the memory, with room for `more` after them. */
  putBytes(bytes, more = 0) {
    const at = this.room(bytes.length + more);
    new Uint8Array(this.c.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }
  /** Copies a text, with a NUL after it; 0 for null and undefined. */
  put(text) {
    if (text === null || text === undefined) return 0;
    const bytes = this.encoder.encode(text);
    const at = this.putBytes(bytes, 1);
    this.view().setUint8(at + bytes.length, 0);
    return at;
  }
  /** Makes a structure from offsets and numbers. The first field is its size. */
  putStruct(size, numbers) {
    const at = this.room(size);
    new Uint8Array(this.c.memory.buffer, at, size).fill(0);
    this.view().setUint32(at, size, true);
    for (const [offset, number] of numbers) this.view().setUint32(at + offset, number, true);
    return at;
  }
  /**
   * Gives the engine its network. Returns false if the bytes are none.
   * @param {Uint8Array} bytes
   */
  setNetwork(bytes) {
    return this.run(() => this.c.qipu_js_network(this.putBytes(bytes), bytes.length)) !== 0;
  }
}
