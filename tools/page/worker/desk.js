// A desk (ops/desk): the part of the library that answers the page. Questions and answers are bytes
// in the memory of the module.

import {ModuleMemory, startNow} from '../../../libnotation/js/memory.js';
import {Files} from './files.js';

export class Desk {
  /**
   * @param {WebAssembly.Module} module
   * @param {Uint8Array} network of the engine
   * @param {(done: number, all: number) => void} progress of a long answer
   */
  constructor(module, network, progress) {
    this.files = new Files();
    this.memory = new ModuleMemory(startNow(module, {progress, files: this.files}));
    this.memory.setNetwork(network);
    this.desk = this.memory.c.qipu_js_desk();
  }

  /**
   * @param {object} request as in ops/desk/desk.h
   * @param {Uint8Array | Blob} [bytes] of a file that belongs to it; a Blob is not copied, but read
   *   piece by piece under the name in the request
   * @returns {[object, Uint8Array | null]} the reply, and the bytes of the file that was made
   */
  ask(request, bytes = new Uint8Array()) {
    if (bytes instanceof Blob) {
      this.files.hold(bytes, request.name);
      return this.ask(request);
    }
    const {memory, desk} = this, {c} = memory;
    memory.run(() => {
      const asked = memory.encoder.encode(JSON.stringify(request));
      c.qipu_js_ask(desk, memory.putBytes(asked), asked.length, memory.putBytes(bytes), bytes.length);
    });
    const size = c.qipu_js_made_size(desk);
    const reply = memory.stringAt(c.qipu_js_reply(desk), c.qipu_js_reply_size(desk));
    return [JSON.parse(reply), size ? memory.bytesAt(c.qipu_js_made(desk), size) : null];
  }
}
