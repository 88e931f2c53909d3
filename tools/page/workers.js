// The page that opens any record: the workers that read and run the engine. The page itself never
// waits.

const kDigits85 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' +
  '!#$%&()*+-;,=>?@^_`{|}~';
/** Decodes an element, four bytes in five digits: Python's base 85 with ',' for '<' (make.py). */
function decoded(id) {
  const text = $(id).textContent.trim(), values = new Uint8Array(128);
  [...kDigits85].forEach((digit, i) => { values[digit.charCodeAt(0)] = i; });
  const whole = text.padEnd(Math.ceil(text.length / 5) * 5, '~');
  const bytes = new Uint8Array(whole.length / 5 * 4);
  for (let at = 0, to = 0; at < whole.length; to += 4) {
    let value = 0;
    for (const end = at + 5; at < end; ++at) value = value * 85 + values[whole.charCodeAt(at)];
    for (let i = 3; i >= 0; --i, value >>>= 8) bytes[to + i] = value;
  }
  return bytes.subarray(0, bytes.length - (whole.length - text.length));
}
const unpacked = async (bytes) => new Response(
  new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();

let compiled = null, network = null;  // once for all workers
const workerUrl = URL.createObjectURL(
  new Blob([$('qipu-worker').textContent], {type: 'text/javascript'}));

/** A desk in a worker: ask() returns its answer; if the worker dies, `died` is called. */
class DeskWorker {
  constructor(died) {
    this.died = died;
    this.waiting = new Map();
    this.last = 0;
    this.stops = 0;  // how often it was stopped
    this.onProgress = () => {};
  }

  async start() {
    compiled ||= unpacked(decoded('qipu-wasm')).then((bytes) => WebAssembly.compile(bytes));
    network ||= unpacked(decoded('qipu-network')).then((bytes) => new Uint8Array(bytes));
    const stops = this.stops, module = await compiled, weights = await network;
    if (stops !== this.stops) throw new Error('stopped');
    if (this.worker) return;
    this.worker = new Worker(workerUrl);
    this.worker.onmessage = ({data}) => this.heard(data);
    this.worker.onerror = (event) => this.fail(event.message);
    this.ready = this.send({module, network: weights});
  }

  heard({id, reply, bytes, died, done, all}) {
    if (died) return this.fail(died);
    if (all) return this.onProgress(done, all);
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

  async ask(request, bytes) {
    await this.start();
    await this.ready;
    return this.send({request, bytes}, bytes ? [bytes.buffer] : []);
  }
}
