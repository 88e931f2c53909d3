// A desk (ops/desk) in a worker, so that the page never waits. One reads records; others run the engine and annotate.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {unpacked} from './packed.js';

// Once for all workers.
let compiled = /** @type {Promise<WebAssembly.Module> | null} */ (null);
let network = /** @type {Promise<Uint8Array> | null} */ (null);
let script = '';  // the address of the worker's script

function newWorker() {
  script ||= URL.createObjectURL(
    new Blob([$('qipu-worker').textContent], {type: 'text/javascript'}));
  return new Worker(script);
}

export class DeskWorker {
  /** @param {(why: string) => void} died is called if the worker fails */
  constructor(died) {
    this.died = died;
    this.waiting = new Map();
    this.last = 0;
    this.stops = 0;  // how often it was stopped
    /** @type {(done: number, all: number) => void} */
    this.onProgress = () => {};
  }

  async start() {
    compiled ||= unpacked('qipu-wasm').then((bytes) => WebAssembly.compile(bytes));
    network ||= unpacked('qipu-network');
    const stops = this.stops, module = await compiled, weights = await network;
    if (stops !== this.stops) throw new Error('stopped');
    if (this.worker) return;
    this.worker = newWorker();
    this.worker.onmessage = ({data}) => this.receive(data);
    this.worker.onerror = (event) => this.fail(event.message);
    this.ready = this.send({module, network: weights});
  }

  receive({id, reply, bytes, died, done, all}) {
    if (died) return this.fail(died);
    if (all !== undefined) return this.onProgress(done, all);
    const waits = this.waiting.get(id);
    this.waiting.delete(id);
    if (reply && bytes) reply.bytes = bytes;
    waits?.resolve(reply);
  }

  /** Stops the worker and discards everything it holds. */
  stop() {
    ++this.stops;
    this.worker?.terminate();
    this.worker = null;
    for (const waits of this.waiting.values()) waits.reject(new Error('stopped'));
    this.waiting.clear();
  }

  fail(why) {
    this.stop();
    this.died(why);
  }

  send(message, transfer = []) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {resolve, reject});
      this.worker.postMessage({...message, id}, transfer);
    });
  }

  /**
   * Asks the desk. Rejects if the worker was stopped.
   * @param {object} request as in ops/desk/desk.h
   * @param {Uint8Array | Blob} [bytes] of a file: an array, which the caller loses, or a file that
   *   the desk reads piece by piece
   * @returns {Promise<any>} the reply; `bytes`: those of the file that was made
   */
  async ask(request, bytes) {
    await this.start();
    await this.ready;
    return this.send({request, bytes}, bytes && !(bytes instanceof Blob) ? [bytes.buffer] : []);
  }
}
